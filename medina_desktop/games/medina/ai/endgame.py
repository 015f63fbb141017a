"""The end of the game, played out exactly where little is left: everybody plays for the largest lead (max-n)."""

from collections.abc import Callable

from medina_desktop.game.points import lead
from medina_desktop.games.medina.ai.search import OutOfBudget, Turn
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.actions import KINDS, TEA
from medina_desktop.games.medina.rules.apply import play
from medina_desktop.games.medina.rules.position import OVER, Position
from medina_desktop.games.medina.rules.score import scores

FEW_PIECES = 9  # in all stocks together


def pieces_left(s: Position) -> int:
    return sum(sum(s.stock[p * KINDS : p * KINDS + TEA]) for p in s.terms.everyone)


class _TooMuch(Exception):
    pass


def solve(s: Position, most: int, count: Callable[[int], None]) -> list[Turn] | None:
    """The best turn and what comes of it, or None if more than `most` positions would have to be seen, or if `count`,
    which is told of some hundred at a time, has had enough."""
    known: dict[tuple[object, ...], tuple[list[int], int]] = {}
    seen = 0

    def best(position: Position) -> tuple[list[int], int]:
        """The final points with best play, and the action that leads there."""
        nonlocal seen
        key = position.key()
        found = known.get(key)
        if found is not None:
            return found
        p = position.player
        best_points: list[int] | None = None
        best_action = 0
        for action in sorted(legal.actions(position)):
            after = position.copy()
            play(after, action)
            seen += 1
            if seen > most:
                raise _TooMuch
            if seen % 256 == 0:
                count(256)
            points = scores(after) if after.mode == OVER else best(after)[0]
            if best_points is None or lead(points, p) > lead(best_points, p):
                best_points, best_action = points, action
        assert best_points is not None
        known[key] = best_points, best_action
        return best_points, best_action

    try:
        points, action = best(s)
    except (_TooMuch, OutOfBudget):
        return None
    actions = [action]
    after = s.copy()
    play(after, action)
    if after.mode != OVER and after.player == s.player and after.placed:
        actions.append(best(after)[1])
    return [Turn(float(lead(points, s.player)), tuple(actions), tuple(float(v) for v in points))]
