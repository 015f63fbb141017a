"""The pictures of a book of rules, where each is drawn from a diagram: a position that the ruleset allows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from medina_desktop.game.kinds import R
from medina_desktop.ui.widgets import Widget

D = TypeVar("D")  # what a game calls a diagram


class Diagrams(Generic[D, R]):
    """The diagrams of one ruleset. Each is made once; its picture is kept by the sprites' cache."""

    def __init__(
        self,
        ruleset: R,
        diagrams: Mapping[str, Callable[[R], D]],
        shown: Callable[[str, D], Widget],
        plain: Mapping[str, Callable[[], Widget]],
    ) -> None:
        self.ruleset, self.diagrams, self.shown = ruleset, diagrams, shown
        self.plain = plain  # pictures without a position
        self._made: dict[str, D] = {}

    def view(self, name: str) -> Widget:
        if name in self.plain:
            return self.plain[name]()
        if name not in self._made:
            self._made[name] = self.diagrams[name](self.ruleset)
        return self.shown(name, self._made[name])

    def clear(self) -> None:
        """Do nothing: nothing is kept here that has a size."""
