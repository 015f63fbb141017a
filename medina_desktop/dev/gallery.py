"""Every scene by name, set up with something to show: what `shot` draws and what the layout tests look at.

A view is a function that puts one or more scenes on the context's stack. Add yours with `@view("name")`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from medina_desktop.ui.context import Context

View = Callable[[Context, "ShotOptions"], None]


@dataclass(frozen=True, slots=True)
class ShotOptions:
    """The options of a picture of a table."""

    ruleset: str = ""
    seed: int = 1
    actions: int = 0


VIEWS: dict[str, View] = {}


def view(name: str) -> Callable[[View], View]:
    def register(function: View) -> View:
        VIEWS[name] = function
        return function

    return register
