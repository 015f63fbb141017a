"""How one gets to the table and away from it: a new game, one that goes on, one from the list; the end."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Sequence
from typing import Any

from medina_desktop import games
from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.game.remembered import forget
from medina_desktop.game.results import Achievement
from medina_desktop.l10n import _, translated
from medina_desktop.match.match import Match
from medina_desktop.match.seats import complete
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.saves import Autosave, SavedGame, Saves
from medina_desktop.storage.statistics import StatisticsStore, achieved, best_scores, chosen
from medina_desktop.storage.yaml_files import DataError
from medina_desktop.ui import names
from medina_desktop.ui.context import Context, Offer, SaveSummary
from medina_desktop.ui.saved.listed import saves_of, summary
from medina_desktop.ui.saved.pages import GamePages
from medina_desktop.ui.scenes.dialog import Dialog
from medina_desktop.ui.scenes.results import BestAlone, ResultsScene
from medina_desktop.ui.system import thinker
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.table.window import EVERYBODY


def start_game(context: Context, choice: dict[str, Any]) -> None:
    """A new game as the set-up screen (or the command line) describes it."""
    options = choice.get("options") or {}
    try:
        ruleset = ruleset_files.load(str(choice["ruleset"]), context.user.rulesets)
        if options:
            ruleset = ruleset_files.with_options(ruleset, {str(k): str(v) for k, v in options.items()})
    except DataError as error:  # it was there when it was chosen: somebody changed or removed the file since
        context.stack.push(Dialog(context, _("These rules cannot be played"), translated(error.faults[0].whole)))
        return
    seed = choice.get("seed")
    seed = random.SystemRandom().randrange(1, 1_000_000) if seed is None else int(seed)
    seats = [
        Seat(name=str(s.get("name", ""))[:40], kind=str(s.get("kind", "human")), colour=str(s.get("colour", "blue")))
        for s in choice["seats"]
    ]
    chosen = [str(s.get("chosen", "")) for s in choice["seats"]]
    order = in_order(len(seats), choice.get("first", 0), bool(choice.get("random_order")), seed)
    seats, chosen = [seats[n] for n in order], [chosen[n] for n in order]
    if "screens_up" in choice:
        context.settings.change(screens_up=bool(choice["screens_up"]))
    offered = games.box(ruleset.game).seat_choice(ruleset)
    given = {offered.key: ",".join(chosen)} if offered is not None and any(chosen) else {}
    game = games.new_game(ruleset, len(seats), seed, given)
    open_table(context, game, complete(seats, len(seats)))


def in_order(count: int, first: int | None, shuffled: bool, seed: int) -> list[int]:
    """The seats in turn order: shuffled, or as they sit beginning with the first player, whom chance names if nobody
    did."""
    chance = random.Random(seed * 7919 + 1)  # not the set-up's own, which deals
    if shuffled:
        mixed = list(range(count))
        chance.shuffle(mixed)
        return mixed
    start = chance.randrange(count) if first is None else first
    return [(start + n) % count for n in range(count)]


def open_table(context: Context, game: Played, seats: Sequence[Seat], saved: SavedGame | None = None) -> TableScene:
    """Put a table on the stack, in place of whatever led to it."""
    context.game = game.box.id  # the box it came out of: what rules and keys are shown belongs to it
    saves = saves_of(context)
    _tidy(saves)
    journal = saves.resume(saved) if saved is not None else saves.new_autosave()
    match = Match(game, seats, thinker.make_thinker, journal, already_saved=saved is not None)
    looked_at = game.action_texts() if saved is not None and game.over and not saved.running else None
    scene = TableScene(
        context,
        match,
        on_over=lambda table, at_the_end: _on_over(table, saves, at_the_end),
        on_close=lambda: _close(journal, match, saves, looked_at),
        problem=lambda: journal.problem,
    )
    scene.flow.wait_for_somebody()
    match.adviser.start()
    context.stack.reset(scene)
    saves.drop_untouched(but=journal.path)
    return scene


def _close(journal: Autosave, match: Match, saves: Saves, looked_at: list[str] | None) -> None:
    """`looked_at`: the actions of a finished game that was opened from a named save. If they are the same still, it was
    only looked at: it is no other game, to be kept and counted."""
    journal.close()
    forget()
    if looked_at is not None and match.game.action_texts() == looked_at and journal.path is not None:
        with contextlib.suppress(OSError):
            saves.delete(journal.path)
        return
    if match.over:
        _tidy(saves)


def _tidy(saves: Saves) -> None:
    saves.tidy(lambda replay: StatisticsStore(saves.user).count_as_it_ended(replay))


def _on_over(table: TableScene, saves: Saves, at_the_end: bool) -> None:
    """`at_the_end`: it has just ended, and nobody has seen the results yet."""
    match, store = table.match, StatisticsStore(saves.user)
    won: list[Achievement] = []
    now = ""
    if not match.kept_as_replay:
        running = match.journal.path if isinstance(match.journal, Autosave) else None
        kept = saves.keep_replay(match.record(), running)
        match.kept_as_replay = kept is not None
        if kept is not None:
            now = kept.stem
            won = _counted(store, match, now)
    counting = at_the_end and not table.window.looking_back.counts_itself
    table.context.stack.push(ResultsScene(table.context, table, counting, won, _best_alone(store, match.game, now)))


def _best_alone(store: StatisticsStore, game: Played, now: str) -> BestAlone | None:
    if game.players > 1:
        return None
    return BestAlone(best_scores(chosen(store.value.games, ruleset=game.ruleset.id, game=game.box.id)), now)


def _counted(store: StatisticsStore, match: Match, id_: str) -> list[Achievement]:
    """Count a game; the achievements that are new with it."""
    box = match.game.box

    def have() -> set[str]:
        return achieved(box.feats.achievements, chosen(store.value.games, game=box.id))

    before = have()
    store.count_game(match.game, match.seats, id_)
    return [one for one in box.feats.achievements if one.key in have() - before]


# -- games on disk -----------------------------------------------------------------------------------------------------


def to_continue(context: Context) -> Offer | None:
    """The game that "Continue" goes on with."""
    saved = saves_of(context).to_continue()
    if saved is None or saved.game is None or saved.record is None:
        return None
    return Offer(_where_it_stands(saved), lambda: go_on(context, saved), saved.record.game)


def _where_it_stands(saved: SavedGame) -> str:
    assert saved.game is not None
    assert saved.record is not None
    seats = complete(saved.record.seats, saved.record.players)
    return _("{name} to play, {round}, {edition}").format(
        name=seats[saved.game.actor].name,
        round=names.round_of(saved.game.box, saved.game.round),
        edition=_(saved.record.ruleset.name),
    )


def go_on(context: Context, listed: SavedGame) -> None:
    """Go on with a game of the list, read again: since it was listed another window may have played it, somebody may
    have removed it, and a game that was opened before from the same list has been played on."""
    saved = Saves(context.user).look(listed.path)
    if saved.game is None or saved.record is None:
        context.stack.push(Dialog(context, _("This game cannot be opened"), translated(saved.problem)))
        return
    table = open_table(context, saved.game, complete(saved.record.seats, saved.record.players), saved)
    if saved.in_use:
        table.tell(_("Another window is playing this game; here you play a copy."), crest=EVERYBODY)
    elif saved.lost:
        table.tell(_("This game's file was damaged: {what}").format(what=translated(saved.lost)))


class GameSaves:
    """The load scene's list."""

    def __init__(self, context: Context) -> None:
        self._saves = saves_of(context)
        self.paged = GamePages(context, self._saves.newest_first, lambda saved: summary(saved, context))

    def saves(self) -> Sequence[SaveSummary]:
        return self.paged.open()

    def open(self, context: Context, save: SaveSummary) -> None:
        saved = self.paged.saved(save.id)
        if saved is not None:
            go_on(context, saved)

    def rename(self, save: SaveSummary, name: str) -> None:
        saved = self.paged.saved(save.id)
        if saved is not None:
            self._saves.rename(saved.path, name)

    def delete(self, save: SaveSummary) -> None:
        saved = self.paged.saved(save.id)
        if saved is not None:
            self._saves.delete(saved.path)
