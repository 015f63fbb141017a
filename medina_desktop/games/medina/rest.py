"""The end of a game that needs no thought: one player is left, and wherever they place, the points are the same."""

from __future__ import annotations

from random import Random

from medina_desktop.games.medina.places import pieces_left
from medina_desktop.games.medina.rules import legal, score
from medina_desktop.games.medina.rules.apply import play
from medina_desktop.games.medina.rules.position import Position

WAYS = 24  # ways to the end that are tried: none of them may end with other points


def rest(state: Position) -> list[int]:
    """How it goes on to the end, or nothing: somebody else has pieces left, or it makes a difference how they lie."""
    if state.over or any(pieces_left(state, p) for p in state.terms.everyone if p != state.player):
        return []
    random = Random(1)
    found: list[int] = []
    final: list[int] | None = None
    for _way in range(WAYS):
        found = []
        after = state.copy()
        while not after.over:
            found.append(legal.draw(after, random.random))
            play(after, found[-1])
        points = score.scores(after)
        if final is not None and points != final:
            return []
        final = points
    return found
