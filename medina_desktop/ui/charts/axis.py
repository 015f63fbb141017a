"""The axis of a chart: from which to which value, and where its lines are. Points may be less than nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count

STEPS = (5, 10, 20, 25, 50)  # and these again ten times, a hundred times as large, and so on


@dataclass(frozen=True)
class Scale:
    low: int
    high: int
    step: int

    @property
    def lines(self) -> range:
        return range(self.low, self.high + 1, self.step)

    def share(self, value: float) -> float:
        """Return how far up a value is, 0 to 1."""
        return (value - self.low) / (self.high - self.low)


def scale_for(values: Iterable[float], most_lines: int) -> Scale:
    """Return a scale from 0 (or a line below the least value, if that is less) to a line that no value is above, 10 at
    least."""
    every = [round(value) for value in values]
    low, high = min([0, *every]), max([10, *every])
    for step in (step * 10**power for power in count() for step in STEPS):
        below, above = low // step, -(-high // step)
        if above - below <= most_lines:
            return Scale(below * step, above * step, step)
    raise AssertionError
