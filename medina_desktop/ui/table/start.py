"""To the table and away from it: a game that begins, one that goes on, one from the list; the end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from medina_desktop import games
from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.l10n import _, translate
from medina_desktop.l10n.writing import whole_sentence
from medina_desktop.play import session as sessions
from medina_desktop.play.lists import GameList
from medina_desktop.play.new_game import NewGame, deal
from medina_desktop.play.saved import SavedGame, Summary
from medina_desktop.play.session import Session
from medina_desktop.storage.trouble import system_reason
from medina_desktop.storage.yaml_files import DataError
from medina_desktop.ui import names
from medina_desktop.ui.context import Context, Offer
from medina_desktop.ui.saved.listed import ListedGames
from medina_desktop.ui.scenes.dialog import Answer, Dialog
from medina_desktop.ui.scenes.replay import open_replay
from medina_desktop.ui.scenes.results import ResultsScene
from medina_desktop.ui.system import thinker
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.table.window import EVERYBODY


def start_game(context: Context, new: NewGame) -> None:
    """Begin a game, or say why that is impossible."""
    try:
        dealt = deal(new, context.user.rulesets)
    except DataError as error:  # it was there when it was chosen: somebody changed or removed the file since
        context.stack.push(Dialog(context, _("These rules can’t be played"), translate(error.faults[0].whole)))
        return
    open_table(context, dealt.game, dealt.seats)


def open_table(context: Context, game: Played, seats: Sequence[Seat]) -> TableScene:
    """Put a table with a game that begins on the stack, in place of all scenes that led to it."""
    return _show(context, sessions.begin(context.library, game, seats, thinker.make_thinker))


def _show(context: Context, session: Session) -> TableScene:
    match = session.match
    context.game = match.game.box.id  # the box it came out of: what rules and keys are shown belongs to it
    scene = TableScene(
        context,
        match,
        on_over=lambda table, at_the_end: _on_over(table, session, at_the_end),
        on_close=session.close,
        problem=lambda: session.problem,
    )
    scene.secrecy.wait_for_somebody()
    match.adviser.start()
    context.stack.reset(scene)
    session.clear_table()
    return scene


def _on_over(table: TableScene, session: Session, at_the_end: bool) -> None:
    """`at_the_end`: it has just ended, and nobody has seen the results yet."""
    ending = session.finish()
    counting = at_the_end and not table.window.looking_back.counts_itself
    table.context.stack.push(ResultsScene(table.context, table, counting, ending.won, ending.best))


# -- games of the library ----------------------------------------------------------------------------------------------


def to_continue(context: Context) -> Offer | None:
    """Offer the game that "Continue" goes on with."""
    saved = context.library.continuable()
    if saved is None or saved.summary is None:
        return None
    return Offer(_describe(saved, saved.summary), lambda: go_on(context, saved.id), saved.box)


def _describe(saved: SavedGame, summary: Summary) -> str:
    """Say whose turn it is, how far the game is, and by which rules it is played."""
    return _("{name} to play, {round}, {edition}").format(
        name=summary.seats[summary.actor].name,
        round=names.round_of(games.box(saved.box), summary.round),
        edition=_(summary.edition),
    )


def go_on(context: Context, id_: str) -> None:
    """Go on with a game as it is now: since it was listed another window may have played or removed it."""
    saved = context.library.read_to_play(id_)
    if saved.game is None or saved.record is None:
        context.stack.push(Dialog(context, _("This game can’t be opened"), whole_sentence(translate(saved.problem))))
        return
    table = _show(context, sessions.go_on(context.library, saved, thinker.make_thinker))
    if saved.in_use:
        table.tell(_("This game is open in another window; you’re playing a copy here."), crest=EVERYBODY)
    elif saved.lost:
        table.tell(_("This game’s file was damaged: {what}").format(what=translate(saved.lost)))


def take_file(context: Context, path: Path) -> None:
    """Keep a game that somebody sent, and offer to open it; or say why that is impossible."""
    try:
        saved = context.library.take_in(path)
    except (DataError, OSError) as error:
        reason = error.faults[0].whole if isinstance(error, DataError) else system_reason(error)
        context.stack.push(Dialog(context, _("This game can’t be opened"), whole_sentence(translate(reason))))
        return
    told = _("It’s in the list under “Load”, as “{name}”.").format(name=saved.name)
    if saved.over:
        told = _("It’s in the list under “Replays”.")

    def open_it() -> None:
        if saved.over and saved.game is not None and saved.record is not None:
            open_replay(context, saved.game, saved.record.seats)
        else:
            go_on(context, saved.id)

    answers = [Answer(_("Open it"), open_it), Answer(_("Close"), kind="primary")]
    context.stack.push(Dialog(context, _("This game has been added"), told, answers))


def list_saves(context: Context) -> ListedGames:
    """List the games that can be gone on with."""
    library = context.library
    return ListedGames(
        context, GameList(library, library.count_games, library.list_games), lambda saved: go_on(context, saved.id)
    )
