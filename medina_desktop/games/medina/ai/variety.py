"""Nobody opens with ten walls: whoever has placed nothing but one kind of piece grows tired of it, a little more with
each, and goes on only where the points speak for it. At the beginning many placements are worth nearly the same."""

from collections.abc import Sequence

from medina_desktop.games.medina.rules.actions import GATE, KINDS, STABLE, kind_of
from medina_desktop.games.medina.rules.state import State

BUILDING = 0  # of whatever colour
ENOUGH = 2  # so many of a kind one after the other are nothing special
EACH_MORE = 0.25  # points that a further one has to be worth more than something else
OPENING = 10  # placements


def tired(s: State, actions: Sequence[int]) -> float:
    """What the actions of the player to move are worth less for being more of the same."""
    p = s.player
    placed = [0] * KINDS
    for kind, (first, now) in enumerate(zip(s.table.stock()[:GATE], s.stock[p * KINDS :], strict=False)):
        if first > now:
            placed[_group(kind)] += first - now
    total, cost = sum(placed), 0.0
    for action in actions:
        group = _group(kind_of(action))
        if ENOUGH < total < OPENING and placed[group] == total:
            cost += EACH_MORE * (total - ENOUGH)
        placed[group] += 1
        total += 1
    return cost


def _group(kind: int) -> int:
    return BUILDING if kind < STABLE else kind
