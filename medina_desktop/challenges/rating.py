"""A player's rating in puzzles: Elo's, against a puzzle that is as strong as its difficulty says."""

from __future__ import annotations

from medina_desktop.challenges.progress import Rate

STRENGTHS = {1: 1000, 2: 1250, 3: 1500, 4: 1750}  # by difficulty
FIRST = 10  # puzzles after which a rating is known well enough to move half as fast
QUICKLY, SLOWLY = 48, 24
LOWEST = 100

CLEAN, HINTED, FAILED = 1.0, 0.5, 0.0  # found at first try, found after a hint, not found


def expect(rating: int, strength: int) -> float:
    """Return the share of such puzzles that somebody of this rating solves."""
    return float(1 / (1 + 10 ** ((strength - rating) / 400)))


def rate(difficulty: int, result: float) -> Rate:
    """Return how a puzzle of this difficulty, with this result, changes a rating."""

    def changed(rating: int, rated: int) -> int:
        pace = QUICKLY if rated < FIRST else SLOWLY
        return max(LOWEST, rating + round(pace * (result - expect(rating, STRENGTHS[difficulty]))))

    return changed
