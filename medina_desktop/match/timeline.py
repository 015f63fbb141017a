"""A game looked at as a whole: turns, rounds, and the scores as they went. For the log, the chart and replays."""

from msgspec import Struct

from medina_desktop.games.medina.rules import events as ev
from medina_desktop.games.medina.rules import score
from medina_desktop.games.medina.rules.game import Game


class Turn(Struct, frozen=True):
    player: int
    first: int  # index of its first action
    placements: int


def player_of(game: Game, action: int) -> int:
    """Who made (or is to make) the action with this index."""
    return game.state_after(action).player


def turns(game: Game) -> list[Turn]:
    """Every turn that has begun. Setting the first merchant belongs to the first player's first turn."""
    found = [Turn(e.player, 0, e.placements) for e in game.opening if isinstance(e, ev.TurnBegan)]
    for number, happened in enumerate(game.events):
        for event in happened:
            if isinstance(event, ev.TurnBegan):
                first = 0 if not found else number + 1
                found.append(Turn(event.player, first, event.placements))
    return found or [Turn(game.state.player, 0, 1)]


def round_of(game: Game) -> int:
    """The round that is being played, from 1: how often the turn has come back to an earlier seat, plus one."""
    rounds, last = 1, -1
    for turn in turns(game):
        if turn.player <= last:
            rounds += 1
        last = turn.player
    return rounds


def scores_over_time(game: Game) -> list[list[int]]:
    """The scores after every round: the first entry is the beginning, the last the present."""
    table = [score.scores(game.state_after(0))]
    last = -1
    for turn in turns(game):
        if turn.player <= last:
            table.append(score.scores(game.state_after(turn.first)))
        last = turn.player
    table.append(score.scores(game.state))
    return table


def decisive_moment(game: Game) -> tuple[int, ev.Event] | None:
    """The tile that last changed hands and whose value is at least the winner's lead: (action index, event)."""
    winners = game.winners()
    points = game.scores()
    if len(winners) != 1:
        return None
    lead = points[winners[0]] - max(p for i, p in enumerate(points) if i != winners[0])
    table = game.table
    final: int | None
    for number in range(len(game.actions) - 1, -1, -1):
        for event in game.events[number]:
            if isinstance(event, ev.TowerTileMoved):
                value, final = table.tower_values[event.tower], game.state.tower_owner[event.tower]
            elif isinstance(event, ev.PalaceTileMoved):
                value, final = table.tile_values[event.colour], game.state.tile_owner(event.colour)
            else:
                continue
            if event.player == winners[0] == final and value >= lead:
                return number, event
    return None
