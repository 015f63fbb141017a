"""Whoever sits beside a table and says what to do there: a lesson's tutor, a puzzle's, an editor. Nobody sits beside an
ordinary game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from medina_desktop.match.guide import Limits
from medina_desktop.ui.context import Context
from medina_desktop.ui.table.window import ButtonFacts, Spots
from medina_desktop.ui.widgets import Box, Button, Column, Grid, Scroll, Size, Ui, Widget

if TYPE_CHECKING:
    from medina_desktop.ui.table.scene import TableScene

LEAST_PAGE = 200  # of a page with some lines to be read, in body text
PAGE_HEIGHT = 400  # of a page with little on it, in body text: its buttons stay where they are
LOW_ROOM = 650  # the window's height in body text: a page in a lower one has no room for a button that stays


class Companion(ABC):
    """Sits beside one table at a time. Golden frames are for those who show the way."""

    context: Context
    guide: Limits
    table: TableScene
    leaves_log = True  # there is one below its page, where there is room

    def sit_down(self, table: TableScene) -> None:
        """From now on everything is about this table."""
        self.table = table

    def leave(self) -> None:
        self.context.stack.remove(self.table)

    # -- what the table asks and tells ------------------------------------------------------------------------------

    @abstractmethod
    def page(self) -> Widget:
        """The page at the side."""

    @abstractmethod
    def buttons(self) -> list[ButtonFacts]:
        """Return the buttons in the tray that make sense here, besides the rules'."""

    @abstractmethod
    def hint(self) -> None:
        """A hint is asked for."""

    @abstractmethod
    def played(self) -> None:
        """The person has done a step."""

    @abstractmethod
    def lead_on(self) -> bool:
        """Go on from what is done; False if something is still to do."""

    @abstractmethod
    def update(self, dt: float) -> bool:
        """Let time pass; True when it looks different now."""

    def frames(self) -> list[str]:
        """Return what to press now: keys of widgets, and names that `Board.where` knows."""
        return []

    def golden_areas(self, names: Sequence[str]) -> list[pygame.Rect]:
        return []

    def lit(self, names: Sequence[str]) -> Spots:
        """Places that get a line around them together."""
        return ()

    # -- its page ---------------------------------------------------------------------------------------------------

    @property
    def has_room(self) -> bool:
        """A button can stay at the foot of a page."""
        return self.context.theme.room[1] > LOW_ROOM

    def write_page(
        self, head: Widget, lines: list[Widget], ways: list[Widget], standing: bool, least: int = LEAST_PAGE
    ) -> Widget:
        """`standing`: in a small window the first way on stays in sight; the others are scrolled to. `least`: how high
        the page must be, in body text; cards give way to it."""
        if self.table.room == "small":
            ways, lines = ways[:standing], [*lines, *ways[standing:]]
        return Page(head, Column(lines, gap=10), ways, least)

    def small_button(self, icon: str, tip: str, do: Callable[[], None], key: str) -> Button:
        return Button("", do, icon=icon, kind="quiet", on_paper=True, key=key, tooltip=tip, align="center")


class Page(Widget):
    """Paper: a heading that stays, what is told, which scrolls where it must, and where to go on."""

    def __init__(self, head: Widget, told: Widget, ways: Sequence[Widget], least: int) -> None:
        super().__init__(key="page-box", grow=1)
        self.least = least
        self.head, self.told = head, Scroll(told, key="page", on_paper=True, grow=1)
        self.foot = Grid(list(ways), 2 if len(ways) > 1 else 1, gap=8)
        self._all = Box(Column([head, self.told, *([self.foot] if ways else [])], gap=8), pad=(18, 14))

    @property
    def children(self) -> Sequence[Widget]:
        return (self._all,)

    def measure(self, ui: Ui, width: int) -> Size:
        return width, max(self._all.measure(ui, width)[1], round(PAGE_HEIGHT * ui.theme.text_scale))

    def least_height(self, ui: Ui) -> int:
        """With some lines to be read."""
        return round(self.least * ui.theme.text_scale)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        self._all.place(ui, rect)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.paper(target, self.rect)
        self.draw_children(ui, target)
