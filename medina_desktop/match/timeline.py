"""A game looked at as a whole: turns, and the scores as they went. For the log, the chart and replays."""

from msgspec import Struct

from medina_desktop.game.played import Played


class Turn(Struct, frozen=True):
    player: int
    first: int  # index of its first action


def beginnings(game: Played) -> list[Turn]:
    """Every turn that has begun, where it began; before the first there may be actions that belong to no turn."""
    return [Turn(player, first) for player, first in game.begun]


def turns(game: Played) -> list[Turn]:
    """Every turn that has begun. What was done before the first one belongs to it."""
    found = beginnings(game)
    if not found:
        return [Turn(game.actor, 0)]
    return [Turn(found[0].player, 0), *found[1:]]


def scores_over_time(game: Played) -> list[list[int]]:
    """The scores after every round: the first entry is the beginning, the last the present."""
    table = [game.rules.scores(game.position_after(0))]
    last = 1
    for turn in turns(game):
        now = game.rules.round_of(game, turn.first)
        if now > last:
            table.append(game.rules.scores(game.position_after(turn.first)))
        last = now
    table.append(game.scores())
    return table
