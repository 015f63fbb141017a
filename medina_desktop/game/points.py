"""Comparing points."""

from collections.abc import Sequence


def lead(points: Sequence[float], player: int) -> float:
    """Return how far a player is ahead of the best of the others; all points count for one who plays alone."""
    return points[player] - max((p for i, p in enumerate(points) if i != player), default=0)
