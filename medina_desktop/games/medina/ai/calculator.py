"""Who does the sums: compiled code where there is some for this table, plain Python otherwise. The same comes out."""

from collections.abc import Sequence
from typing import Any, Protocol

from medina_desktop.games.medina.ai import compiled
from medina_desktop.games.medina.ai.luck import Luck
from medina_desktop.games.medina.ai.plain import Option, Plain, View
from medina_desktop.games.medina.rules.state import State, Table

Position = Any  # the calculator's own; only it looks inside


class Calculator(Protocol):
    table: Table
    view: View

    def start(self, s: State, /) -> Position: ...
    def after(self, s: Position, actions: Sequence[int], /) -> Position: ...
    def over(self, s: Position, /) -> bool: ...
    def values(self, s: Position, /) -> list[float]: ...
    def options(self, s: Position, luck: Luck, per_kind: int, /) -> list[Option]: ...
    def reply(self, s: Position, stop_at: int, luck: Luck, /) -> tuple[Position, list[float], int]: ...
    def habit(self, by_phase: Sequence[Sequence[float]], /) -> Any: ...
    def play_on(self, s: Position, seats: Sequence[Any], luck: Luck, /) -> tuple[list[int], int]: ...
    def play_out(self, s: Position, seed: int, /) -> tuple[list[int], int]: ...
    def play_out_all(self, starts: Sequence[Position], seed: int, /) -> list[tuple[list[int], int]]: ...
    def features(self, s: State, /) -> list[list[float]]: ...


class Games(Protocol):
    def __call__(self, starts: list[Position], luck: int, /) -> list[tuple[list[int], int]]:
        """From each of these to the end: the points, and the placements that were looked at."""


def calculator(table: Table, view: View, t: float) -> Calculator:
    return compiled.Compiled(table, view, t) if compiled.is_for(table) else Plain(table, view, t)
