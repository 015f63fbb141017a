"""Where the keyboard's cursor goes over the city."""

from __future__ import annotations

from medina_desktop.games.medina.rules.board import STRIDE, Geometry


def moved(geo: Geometry, spot: int, step: tuple[int, int]) -> int:
    """The next place in a direction, over cells and wall spaces; the corners with the towers are stepped round."""
    row, col = divmod(spot, STRIDE)
    new_row = max(0, min(geo.rows + 1, row + step[0]))
    new_col = max(0, min(geo.cols + 1, col + step[1]))
    if new_row in (0, geo.rows + 1) and new_col in (0, geo.cols + 1):
        return spot
    return STRIDE * new_row + new_col


def next_legal(spots: frozenset[int], spot: int, step: tuple[int, int]) -> int:
    """The nearest legal place in a direction: straight ahead counts for more than aside."""
    row, col = divmod(spot, STRIDE)
    best, best_cost = spot, 0
    for other in spots:
        r, c = divmod(other, STRIDE)
        ahead = (r - row) * step[0] + (c - col) * step[1]
        aside = abs((r - row) * step[1]) + abs((c - col) * step[0])
        if ahead <= 0:
            continue
        cost = ahead + 3 * aside
        if best == spot or cost < best_cost:
            best, best_cost = other, cost
    return best
