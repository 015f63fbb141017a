"""Finds the end of a game that needs no thought: one player is left, and every way to the end scores the same."""

from __future__ import annotations

from medina_desktop.games.medina.places import pieces_left
from medina_desktop.games.medina.rules import legal, score
from medina_desktop.games.medina.rules.apply import play
from medina_desktop.games.medina.rules.position import Position

MOST = 600  # positions looked at; where more would be needed nothing is promised


def rest(position: Position) -> list[int]:
    """Return one way to the end if all of them lead to the same points, else nothing.

    Every way is followed, so what is offered is proved. Nothing is offered while somebody else has pieces left, or
    where the proof would take too long.
    """
    if position.over or any(pieces_left(position, p) for p in position.terms.everyone if p != position.player):
        return []
    ways: list[tuple[Position, list[int]]] = [(position, [])]
    seen = {position.key()}
    final: list[int] | None = None
    shown: list[int] = []
    looked = 0
    while ways:
        before, way = ways.pop()
        for action in legal.actions(before):
            looked += 1
            if looked > MOST:
                return []
            after = before.copy()
            play(after, action)
            if not after.over:
                key = after.key()
                if key not in seen:
                    seen.add(key)
                    ways.append((after, [*way, action]))
                continue
            points = score.scores(after)
            if final is None:
                final, shown = points, [*way, action]
            elif points != final:
                return []
    return shown
