"""The pictures of a book of rules, where each is drawn from a diagram: a position that the ruleset allows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from medina_desktop.ui.widgets import Widget


class Diagrams:
    """The diagrams of one ruleset. Each is made once; its picture is kept by the sprites' cache."""

    def __init__(
        self,
        ruleset: Any,
        diagrams: Mapping[str, Callable[[Any], Any]],
        shown: Callable[[str, Any], Widget],
        plain: Mapping[str, Callable[[], Widget]],
    ) -> None:
        self.ruleset, self.diagrams, self.shown = ruleset, diagrams, shown
        self.plain = plain  # pictures without a position
        self._made: dict[str, Any] = {}

    def view(self, name: str) -> Widget:
        if name in self.plain:
            return self.plain[name]()
        if name not in self._made:
            self._made[name] = self.diagrams[name](self.ruleset)
        return self.shown(name, self._made[name])

    def clear(self) -> None:
        """Do nothing: nothing is kept here that has a size."""
