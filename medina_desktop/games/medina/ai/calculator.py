"""Chooses who does the sums: compiled code where it knows this table, plain Python otherwise. The results are equal."""

from collections.abc import Sequence
from typing import Any, Protocol

from medina_desktop.games.medina.ai import compiled
from medina_desktop.games.medina.ai.luck import Luck
from medina_desktop.games.medina.ai.plain import Option, Plain, View
from medina_desktop.games.medina.rules.position import Position, Terms

Imagined = Any  # the calculator's own position; only it looks inside
Habit = Imagined  # likewise, how somebody places


class Calculator(Protocol):
    terms: Terms
    view: View

    def start(self, s: Position, /) -> Imagined: ...
    def after(self, s: Imagined, actions: Sequence[int], /) -> Imagined: ...
    def over(self, s: Imagined, /) -> bool: ...
    def values(self, s: Imagined, /) -> list[float]: ...
    def options(self, s: Imagined, luck: Luck, per_kind: int, /) -> list[Option]: ...
    def reply(self, s: Imagined, stop_at: int, luck: Luck, /) -> tuple[Imagined, list[float], int]: ...
    def habit(self, by_phase: Sequence[Sequence[float]], /) -> Habit: ...
    def play_on(self, s: Imagined, seats: Sequence[Habit], luck: Luck, /) -> tuple[list[int], int]: ...
    def play_out(self, s: Imagined, seed: int, /) -> tuple[list[int], int]: ...
    def play_out_all(self, starts: Sequence[Imagined], seed: int, /) -> list[tuple[list[int], int]]: ...
    def features(self, s: Position, /) -> list[list[float]]: ...


class Games(Protocol):
    def __call__(self, starts: list[Imagined], luck: int, /) -> list[tuple[list[int], int]]:
        """From each of these to the end: the points, and the placements that were looked at."""


def calculator(terms: Terms, view: View, t: float) -> Calculator:
    return compiled.Compiled(terms, view, t) if compiled.is_for(terms) else Plain(terms, view, t)
