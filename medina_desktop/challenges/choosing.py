"""The puzzle that comes next, and the ones to come back to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from medina_desktop.challenges.progress import PuzzleProgress
from medina_desktop.challenges.puzzle import Puzzle
from medina_desktop.challenges.rating import STRENGTHS

Known = Mapping[str, PuzzleProgress]


def is_solved(puzzle: Puzzle, known: Known) -> bool:
    return puzzle.id in known and known[puzzle.id].solved


def mistakes(puzzles: Sequence[Puzzle], known: Known) -> list[Puzzle]:
    """List those that were tried and not found at first: to come back to, the oldest first."""
    tried = [puzzle for puzzle in puzzles if puzzle.id in known and not known[puzzle.id].solved]
    return sorted(tried, key=lambda puzzle: known[puzzle.id].turn)


def choose_next(puzzles: Sequence[Puzzle], known: Known, rating: int, after: Puzzle | None = None) -> Puzzle | None:
    """Choose one that was never tried and fits the rating; else one to come back to; else the one after this."""
    others = [puzzle for puzzle in puzzles if after is None or puzzle.id != after.id]
    fresh = [puzzle for puzzle in others if puzzle.id not in known]
    if fresh:
        return min(fresh, key=lambda puzzle: abs(STRENGTHS[puzzle.form.difficulty] - rating))
    again = mistakes(others, known)
    if again:
        return again[0]
    ids = [puzzle.id for puzzle in puzzles]
    at = ids.index(after.id) + 1 if after is not None and after.id in ids else 0
    return puzzles[at % len(puzzles)] if others else None


def draw_for_row(puzzles: Sequence[Puzzle], known: Known, done: Sequence[str], random: Random) -> Puzzle | None:
    """Draw the next of five in a row: not one that this row has had, and sooner one that was not solved yet."""
    others = [puzzle for puzzle in puzzles if puzzle.id not in done] or [p for p in puzzles if p.id not in done[-1:]]
    new = [puzzle for puzzle in others if not is_solved(puzzle, known)]
    return random.choice(new or others) if others else None
