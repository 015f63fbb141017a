"""How one gets to the table and away from it: a new game, one that goes on, one from the list; the menu; the end."""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import pygame

from medina_desktop.ai.worker import Thinker as ProcessThinker
from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.games import new_game
from medina_desktop.l10n import _, translated
from medina_desktop.match.match import Match
from medina_desktop.match.seats import complete, is_human, level_of
from medina_desktop.match.thinking import Thinker
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.saves import Autosave, SavedGame, Saves
from medina_desktop.storage.statistics import StatisticsStore
from medina_desktop.storage.trouble import system_reason
from medina_desktop.storage.yaml_files import DataError
from medina_desktop.ui import names
from medina_desktop.ui.board_view import BoardView, Picture, mood_of
from medina_desktop.ui.context import Context, Offer, SaveSummary, SeatSummary
from medina_desktop.ui.paint import Painter
from medina_desktop.ui.scenes.dialog import Answer, Dialog
from medina_desktop.ui.scenes.pause import PauseItem, PauseScene
from medina_desktop.ui.scenes.table import TableScene
from medina_desktop.ui.scenes.table_over import DONE, EVERYBODY
from medina_desktop.ui.sprites import Sprites
from medina_desktop.ui.text import TextCache
from medina_desktop.ui.theme import Theme

PICTURE_DRAWN = (720, 520)
log = logging.getLogger(__name__)


def make_thinker() -> Thinker:
    """The AI in its own process."""
    return ProcessThinker()


def saves_of(context: Context) -> Saves:
    """One for the whole app: what it has read it need not read again, and with twenty games that takes its time."""
    if context.saves is None or context.saves.user != context.user:
        context.saves = Saves(context.user)
    return context.saves


# -- to the table ------------------------------------------------------------------------------------------------------


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
    seats = in_order(seats, choice.get("first", 0), bool(choice.get("random_order")), seed)
    if "screens_up" in choice:
        context.settings.change(screens_up=bool(choice["screens_up"]))
    game = new_game(ruleset, len(seats), seed)
    open_table(context, game, complete(seats, len(seats)))


def in_order(seats: list[Seat], first: int | None, shuffled: bool, seed: int) -> list[Seat]:
    """Turn order: shuffled, or as they sit beginning with the first player, whom chance names if nobody did."""
    chance = random.Random(seed * 7919 + 1)  # not the set-up's own, which draws the cells of the well and the merchant
    if shuffled:
        mixed = list(seats)
        chance.shuffle(mixed)
        return mixed
    start = chance.randrange(len(seats)) if first is None else first
    return seats[start:] + seats[:start]


def open_table(context: Context, game: Played, seats: Sequence[Seat], saved: SavedGame | None = None) -> TableScene:
    """Put a table on the stack, in place of whatever led to it."""
    saves = saves_of(context)
    saves.tidy()
    journal = saves.resume(saved) if saved is not None else saves.new_autosave()
    match = Match(game, seats, make_thinker, journal, already_saved=saved is not None)
    scene = TableScene(
        context,
        match,
        on_over=lambda table: _on_over(table, saves),
        on_close=lambda: _close(journal, match, saves),
        problem=lambda: journal.problem,
    )
    match.adviser.start()
    context.stack.reset(scene)
    saves.drop_untouched(but=journal.path)
    return scene


def _close(journal: Autosave, match: Match, saves: Saves) -> None:
    journal.close()
    if match.over:
        saves.tidy()


def _on_over(table: TableScene, saves: Saves) -> None:
    from medina_desktop.ui.scenes.results import ResultsScene

    match = table.match
    if not match.kept_as_replay:
        running = match.journal.path if isinstance(match.journal, Autosave) else None
        kept = saves.keep_replay(match.record(), running)
        match.kept_as_replay = kept is not None
        if kept is not None:
            StatisticsStore(saves.user).count_game(match.game, match.seats, kept.stem)
    table.sound("win")
    table.context.stack.push(ResultsScene(table.context, table))


def rematch(context: Context, match: Match) -> None:
    """The same rules and seats; whoever went second now begins."""
    seats = match.seats[1:] + match.seats[:1]
    seed = random.SystemRandom().randrange(1, 1_000_000)
    open_table(context, new_game(match.game.table.rules, match.players, seed), seats)


# -- the menu ----------------------------------------------------------------------------------------------------------


def open_pause(table: TableScene) -> None:
    def items() -> list[PauseItem]:
        offered = [
            PauseItem(_("Save a copy"), lambda: save_copy(table)),
            PauseItem(_("Begin again"), lambda: ask_begin_again(table)),
        ]
        return [PauseItem(_("Results"), table.show_results), *offered] if table.match.over else offered

    def note() -> str:
        trouble = table.problem is not None and table.problem()
        return "" if trouble or table.match.over else _("This game is saved after every placement.")

    table.context.stack.push(PauseScene(table.context, items, note))


def save_copy(table: TableScene, name: str = "") -> None:
    """A named save beside the running game's own file."""
    told = saved_copy(table, name)
    if told:
        table.tell(told, crest=DONE)


def saved_copy(table: TableScene, name: str = "") -> str:
    """Save it, and how that is told; empty if it did not work, which has been told."""
    match = table.match
    people = ", ".join(seat.name for seat in match.seats if is_human(seat)) or match.seats[0].name
    stamp = datetime.now().strftime("%Y-%m-%d %H.%M")
    try:
        path = saves_of(table.context).save_as(name or f"{people} {stamp}", match.record())
    except OSError as error:
        sentence = _("The game could not be saved: {reason}.").format(reason=translated(system_reason(error)))
        table.context.stack.push(Dialog(table.context, _("Not saved"), sentence))
        return ""
    return _("Saved as “{name}”.").format(name=path.stem)


def ask_begin_again(table: TableScene) -> None:
    """A game that somebody has begun to play is asked for; it is kept."""
    match = table.match
    if match.over or not any(match.is_human(match.game.state_after(n).player) for n in range(len(match.game.actions))):
        begin_again(table)
        return
    table.context.stack.push(
        Dialog(
            table.context,
            _("Begin again?"),
            _("The same players and the same set-up from the start. The game so far stays in the list under “Load”."),
            [Answer(_("Begin again"), lambda: begin_again(table)), Answer(_("Go on playing"), kind="primary")],
        )
    )


def begin_again(table: TableScene) -> None:
    """The same seats and the same set-up from the start."""
    game = table.match.game
    open_table(table.context, Played(game.box, game.ruleset, game.players, game.setup, game.seed), table.match.seats)


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
    return _("{name} to place, round {round}, {edition}").format(
        name=seats[saved.game.state.player].name, round=saved.game.round, edition=_(saved.record.ruleset.name)
    )


def go_on(context: Context, listed: SavedGame) -> None:
    """Go on with a game of the list, read anew: since it was listed another window may have played it, somebody may
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
        self._sprites = context.sprites
        self._known: dict[str, SavedGame] = {}

    def saves(self) -> Sequence[SaveSummary]:
        found = [s for s in self._saves.all() if not s.in_use]
        self._known = {str(s.path): s for s in found}
        return [summary(s, self._sprites) for s in found]

    def open(self, context: Context, save: SaveSummary) -> None:
        saved = self._known.get(save.id)
        if saved is not None and saved.game is not None:
            go_on(context, saved)

    def delete(self, save: SaveSummary) -> None:
        if save.id in self._known:
            self._saves.delete(Path(save.id))


def summary(saved: SavedGame, sprites: Sprites) -> SaveSummary:
    if saved.game is None or saved.record is None:
        return SaveSummary(str(saved.path), "", (), saved.when, problem=saved.problem, file=saved.path.name)
    game = saved.game
    points = game.scores()
    seats = tuple(
        SeatSummary(seat.name, seat.colour, names.level(level_of(seat)), points[number])
        for number, seat in enumerate(complete(saved.record.seats, saved.record.players))
    )
    detail = _("finished") if game.over else _("round {n}").format(n=game.round)
    colours = tuple(seat.colour for seat in seats)
    return SaveSummary(
        str(saved.path),
        _(saved.record.ruleset.name),
        seats,
        saved.when,
        detail,
        game.over,
        file="" if saved.running else saved.path.stem,
        by_itself=saved.running,
        picture=lambda size: board_picture(sprites, game, colours, size),
    )


def board_picture(sprites: Sprites, game: Played, colours: tuple[str, ...], size: tuple[int, int]) -> pygame.Surface:
    """A small picture of a position: as large as fits into the size. Drawn larger, as cells are whole pixels."""

    key = ("board picture", game.state.key(), colours, size)
    view = _drawing_board(sprites, game)
    if key not in sprites.cache:
        view.city(Picture(game.state, colours))  # here it can be broken off between its parts

    def make() -> pygame.Surface:
        surface = pygame.Surface(PICTURE_DRAWN, 0, 24)
        surface.blit(view.city(Picture(game.state, colours)), view.layer_rect)
        board = surface.subsurface(view.rect.clip(surface.get_rect()))
        factor = min(size[0] / board.get_width(), size[1] / board.get_height())
        return pygame.transform.smoothscale_by(board, factor)

    return sprites.cache.get(key, make)


def _drawing_board(sprites: Sprites, game: Played) -> BoardView:
    """The last few are kept: what was drawn for one picture serves the next."""
    boards: dict[object, BoardView] = sprites.boards
    geometry, mood = game.table.geometry, mood_of(game.state)
    key = (geometry.cols, geometry.rows, mood)
    if key not in boards:
        while len(boards) >= 4:
            del boards[next(iter(boards))]
        theme = Theme(PICTURE_DRAWN)
        area = pygame.Rect((0, 0), PICTURE_DRAWN)
        boards[key] = BoardView(sprites, Painter(theme), TextCache(), theme, geometry, mood, area, coordinates=False)
    return boards[key]
