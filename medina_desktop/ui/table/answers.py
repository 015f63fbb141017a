"""Answers about the position on the screen, worked out once for each question."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from medina_desktop.game.kinds import Position
from medina_desktop.ui.table.window import Table

T = TypeVar("T")


class Answers(Generic[T]):
    """Calls `answer(position, ...)` with the table's position and keeps what it says until another is shown."""

    def __init__(self, table: Table, answer: Callable[..., T]) -> None:
        self.table, self.answer = table, answer
        self._about: Position | None = None
        self._known: dict[Hashable, T] = {}

    def __call__(self, *question: Hashable) -> T:
        position = self.table.position
        if self._about is not position:
            self.forget()
            self._about = position
        if question not in self._known:
            self._known[question] = self.answer(position, *question)
        return self._known[question]

    def forget(self) -> None:
        self._known.clear()
