"""The player's games on disk, as lists show them."""

from __future__ import annotations

from medina_desktop.l10n import _
from medina_desktop.match.seats import complete, level_of
from medina_desktop.plain_text import plain
from medina_desktop.storage.saves import SavedGame, Saves
from medina_desktop.ui import names
from medina_desktop.ui.context import Context, SaveSummary, SeatSummary
from medina_desktop.ui.table.window import window_of


def saves_of(context: Context) -> Saves:
    """One for the whole app: what it has read it need not read again, and with twenty games that takes its time."""
    if context.saves is None or context.saves.user != context.user:
        context.saves = Saves(context.user)
    return context.saves


def summary(saved: SavedGame, context: Context) -> SaveSummary:
    if saved.game is None or saved.record is None:
        return SaveSummary(str(saved.path), "", (), saved.when, problem=saved.problem, file=plain(saved.path.name))
    game = saved.game
    points = game.scores()
    seats = tuple(
        SeatSummary(seat.name, seat.colour, names.level(game.box, level_of(seat)), points[number])
        for number, seat in enumerate(complete(saved.record.seats, saved.record.players))
    )
    detail = _("finished") if game.over else _("round {n}").format(n=game.round)
    if saved.in_use:
        detail += " · " + _("in use by another window: opens as a copy")
    colours = tuple(seat.colour for seat in seats)
    return SaveSummary(
        str(saved.path),
        _(saved.record.ruleset.name),
        seats,
        saved.when,
        detail,
        game.over,
        file="" if saved.running else plain(saved.path.stem),
        by_itself=saved.running,
        picture=lambda size: window_of(game.box.window).picture(context, game.position, colours, size),
    )
