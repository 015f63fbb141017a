"""Whoever sits beside a table and says what to do there: a lesson's tutor, a puzzle's. Nobody sits beside an ordinary
game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import pygame

from medina_desktop.match.guide import Limits
from medina_desktop.ui.table.window import ButtonFacts, Spots
from medina_desktop.ui.widgets import Widget

if TYPE_CHECKING:
    from medina_desktop.ui.table.scene import TableScene


class Companion(Protocol):
    @property
    def guide(self) -> Limits: ...

    def page(self, table: TableScene) -> Widget:
        """The page at the side."""

    def buttons(self, table: TableScene) -> list[ButtonFacts]:
        """Return the buttons in the tray that make sense here, besides the rules'."""

    def hint(self, table: TableScene) -> None:
        """A hint is asked for."""

    def frames(self, table: TableScene) -> list[str]:
        """Return what to press now: keys of widgets, and names that `Board.where` knows."""

    def golden_areas(self, names: Sequence[str], table: TableScene) -> list[pygame.Rect]: ...

    def lit(self, names: Sequence[str]) -> Spots:
        """Places that get a line around them together."""

    def played(self, table: TableScene) -> None:
        """The person has done a step."""

    def lead_on(self, table: TableScene) -> bool:
        """Go on from what is done; False if something is still to do."""

    def update(self, table: TableScene, dt: float) -> bool:
        """Let time pass; True when it looks different now."""

    def leave(self, table: TableScene) -> None: ...


class Unframed:
    """For companions that don't show the way: nothing is framed in gold."""

    def frames(self, table: TableScene) -> list[str]:
        return []

    def golden_areas(self, names: Sequence[str], table: TableScene) -> list[pygame.Rect]:
        return []

    def lit(self, names: Sequence[str]) -> Spots:
        return ()
