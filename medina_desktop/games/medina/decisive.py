"""Finds what decided a finished game."""

from medina_desktop.game.points import lead
from medina_desktop.games.medina.kinds import Played
from medina_desktop.games.medina.rules import events as ev
from medina_desktop.games.medina.rules.position import Position


def decisive_moment(game: Played) -> tuple[int, ev.Event] | None:
    """The tile that last changed hands and whose value is at least the winner's lead: (action index, event)."""
    winners = game.outcome().winners
    points = game.scores()
    if len(winners) != 1:
        return None
    ahead = lead(points, winners[0])
    state: Position = game.position
    terms = state.terms
    final: int | None
    for number in range(len(game.actions) - 1, -1, -1):
        for event in game.events[number]:
            if isinstance(event, ev.TowerTileMoved):
                value, final = terms.tower_values[event.tower], state.tower_owner[event.tower]
            elif isinstance(event, ev.PalaceTileMoved):
                value, final = terms.tile_values[event.colour], state.tile_owner(event.colour)
            else:
                continue
            if event.player == winners[0] == final and value >= ahead:
                return number, event
    return None
