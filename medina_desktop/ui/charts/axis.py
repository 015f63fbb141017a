"""The axis of a chart: from which to which value, and where its lines are. Points may be less than nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

STEPS = (5, 10, 20, 25, 50)  # and these again ten times, a hundred times as large, and so on


@dataclass(frozen=True)
class Scale:
    low: int
    high: int
    step: int

    @property
    def lines(self) -> range:
        return range(-(-self.low // self.step) * self.step, self.high + 1, self.step)

    def share(self, value: float) -> float:
        """Return how far up a value is, 0 to 1."""
        return (value - self.low) / (self.high - self.low)


def scale_for(values: Iterable[float], most_lines: int) -> Scale:
    """Return a scale from 0 (or the least value, if that is less) to the greatest, and to 10 at least."""
    every = [round(value) for value in values]
    low, high = min([0, *every]), max([10, *every])
    factor = 1
    while high - low > STEPS[-1] * factor * most_lines:
        factor *= 10
    step = next(s * factor for s in STEPS if high - low <= s * factor * most_lines)
    return Scale(low, high, step)
