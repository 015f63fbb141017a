"""Keeps openings varied: a player who has placed nothing but one kind of piece grows tired of it, a little more with
each, and continues only where the points speak for it. At the beginning many placements are worth nearly the same."""

from collections.abc import Sequence

from medina_desktop.games.medina.rules.actions import GATE, KINDS, STABLE, kind_of
from medina_desktop.games.medina.rules.position import Position

BUILDING = 0  # of whatever colour
ENOUGH = 2  # so many of a kind one after the other are nothing special
EACH_MORE = 0.25  # points that a further one has to be worth more than something else
OPENING = 10  # placements
FIRST_TURN = 2


def tire(s: Position, actions: Sequence[int]) -> float:
    """Return what the actions of the player to move lose for being more of the same."""
    placed = _count_placed(s)
    total, cost = sum(placed), 0.0
    for action in actions:
        group = _group(kind_of(action))
        if ENOUGH < total < OPENING and placed[group] == total:
            cost += EACH_MORE * (total - ENOUGH)
        placed[group] += 1
        total += 1
    return cost


def is_first_turn(s: Position) -> bool:
    """Tell if the player to move has had no turn yet. Nothing can be foreseen then, and intuition knows only openings
    of players like itself: it would begin every game alike."""
    return sum(_count_placed(s)) < FIRST_TURN


def _count_placed(s: Position) -> list[int]:
    """By the player to move, by group."""
    placed = [0] * KINDS
    for kind, (first, now) in enumerate(zip(s.terms.stock()[:GATE], s.stock[s.player * KINDS :], strict=False)):
        if first > now:
            placed[_group(kind)] += first - now
    return placed


def _group(kind: int) -> int:
    return BUILDING if kind < STABLE else kind
