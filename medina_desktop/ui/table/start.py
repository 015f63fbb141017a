"""To the table and away from it: a game that begins, one that goes on, one from the list; the end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.l10n import _, translate
from medina_desktop.match.seats import complete
from medina_desktop.play import session as sessions
from medina_desktop.play.lists import GameList
from medina_desktop.play.new_game import NewGame, deal
from medina_desktop.play.session import Session
from medina_desktop.storage.saves import SavedGame
from medina_desktop.storage.yaml_files import DataError
from medina_desktop.ui import names
from medina_desktop.ui.context import Context, Offer
from medina_desktop.ui.saved.listed import ListedGames
from medina_desktop.ui.scenes.dialog import Dialog
from medina_desktop.ui.scenes.results import ResultsScene
from medina_desktop.ui.system import thinker
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.table.window import EVERYBODY


def start_game(context: Context, new: NewGame) -> None:
    """Begin a game, or say why that is impossible."""
    try:
        dealt = deal(new, context.user.rulesets)
    except DataError as error:  # it was there when it was chosen: somebody changed or removed the file since
        context.stack.push(Dialog(context, _("These rules cannot be played"), translate(error.faults[0].whole)))
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


# -- games on disk -----------------------------------------------------------------------------------------------------


def to_continue(context: Context) -> Offer | None:
    """Offer the game that "Continue" goes on with."""
    saved = context.library.continuable()
    if saved is None or saved.game is None or saved.record is None:
        return None
    return Offer(_describe(saved), lambda: go_on(context, saved.path), saved.record.game)


def _describe(saved: SavedGame) -> str:
    """Say whose turn it is, how far the game is, and by which rules it is played."""
    assert saved.game is not None
    assert saved.record is not None
    seats = complete(saved.record.seats, saved.record.players)
    return _("{name} to play, {round}, {edition}").format(
        name=seats[saved.game.actor].name,
        round=names.round_of(saved.game.box, saved.game.round),
        edition=_(saved.record.ruleset.name),
    )


def go_on(context: Context, path: Path) -> None:
    """Go on with a game as its file has it now: since it was listed another window may have played or removed it."""
    saved = context.library.take(path)
    if saved.game is None or saved.record is None:
        context.stack.push(Dialog(context, _("This game cannot be opened"), translate(saved.problem)))
        return
    table = _show(context, sessions.go_on(context.library, saved, thinker.make_thinker))
    if saved.in_use:
        table.tell(_("This game is open in another window; here you are playing a copy."), crest=EVERYBODY)
    elif saved.lost:
        table.tell(_("This game’s file was damaged: {what}").format(what=translate(saved.lost)))


def list_saves(context: Context) -> ListedGames:
    """List the games that can be gone on with."""
    games = GameList(context.library, context.library.list_games)
    return ListedGames(context, games, lambda saved: go_on(context, saved.path))
