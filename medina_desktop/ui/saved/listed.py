"""The player's games on disk, as lists show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.l10n import _
from medina_desktop.match.seats import complete, is_human, level_of
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


def as_listed(game: Played, seats: Sequence[Seat]) -> Any:
    """The position as a list may show it: as the only person at the table knows it; with several, what they all do."""
    people = [player for player, seat in enumerate(seats) if is_human(seat)]
    position = game.position
    for player in people if len(people) == 1 else range(len(seats)):
        position = game.rules.seen_by(position, player)
    return position


def summary(saved: SavedGame, context: Context) -> SaveSummary:
    if saved.game is None or saved.record is None:
        return SaveSummary(str(saved.path), "", (), saved.when, problem=saved.problem, file=plain(saved.path.name))
    game = saved.game
    players = complete(saved.record.seats, saved.record.players)
    position = game.position if game.over else as_listed(game, players)
    points = game.rules.scores(position)
    seats = tuple(
        SeatSummary(seat.name, seat.colour, names.level(game.box, level_of(seat)), points[number])
        for number, seat in enumerate(players)
    )
    detail = _("finished") if game.over else names.round_of(game.box, game.round)
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
        picture=lambda size: window_of(game.box.window).picture(context, position, colours, size),
    )
