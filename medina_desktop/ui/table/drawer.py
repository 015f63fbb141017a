"""A panel that lies over the board in small windows, and the lines that open and fold parts of the side column."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from medina_desktop.ui.theme import C, Face, Radius, Type
from medina_desktop.ui.widgets import Button, Size, TextFit, Ui, Widget


class Drawer(Widget):
    """A panel that lies over the board in small windows."""

    pointable = True  # what is under it is not meant

    def __init__(self, child: Widget, height: float) -> None:
        super().__init__(key="drawer")
        self.child, self.height = child, height

    @property
    def children(self) -> Sequence[Widget]:
        return (self.child,)

    def measure(self, ui: Ui, width: int) -> Size:
        pad = round(14 * ui.theme.text_scale)
        wanted = self.child.measure(ui, width - 2 * pad)[1] + 2 * pad
        return width, round(self.height * ui.theme.text_scale) if self.height else wanted

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        pad = round(14 * ui.theme.text_scale)
        self.child.place(ui, rect.inflate(-2 * pad, -2 * pad))

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.rounded(target, self.rect, Radius.PANEL, C.WALNUT_900, 244, C.LINE_FIELD)
        self.draw_children(ui, target)


class DrawerButton(Button):
    """A line with a chevron that opens a drawer."""

    def __init__(self, text: str, is_open: bool, on_click: Callable[[], None], *, key: str) -> None:
        super().__init__(text, on_click, key=key, selected=is_open, grow=1)
        self.is_open = is_open

    def measure(self, ui: Ui, width: int) -> Size:
        return self.least_width(ui), max(ui.theme.hit, round(46 * ui.theme.text_scale))

    def _pad(self, ui: Ui) -> int:
        return round(7 * ui.theme.text_scale)

    def _side(self, ui: Ui) -> int:
        return round(14 * ui.theme.text_scale)

    def least_width(self, ui: Ui) -> int:
        text = ui.font(Face.SANS, Type.S).size(self.text)[0]
        return max(ui.theme.hit, text + 2 * self._pad(ui) + self._side(ui) + self._pad(ui) // 3)

    def texts(self, ui: Ui) -> list[TextFit]:
        size = ui.font(Face.SANS, Type.S).size(self.text)
        return [TextFit(self.text, size, (self.rect.w - 2 * self._pad(ui) - self._side(ui), self.rect.h), False)]

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.recess(target, self.rect, Radius.BUTTON)
        lit = 1.0 if self.is_open else self.glow(ui)
        if lit:
            ui.paint.rounded(target, self.rect, Radius.BUTTON, C.WALNUT_700_HOVER, round(110 * lit))
        label = ui.line(Face.SANS, Type.S, self.text, C.IVORY)
        pad, side = self._pad(ui), self._side(ui)
        target.blit(label, (self.rect.left + pad, self.rect.centery - label.get_height() // 2))
        icon = ui.sprites.icon("chevron-left" if self.is_open else "chevron-right", side, C.IVORY)
        target.blit(icon, (self.rect.right - pad - side, self.rect.centery - side // 2))
        self.draw_focus(ui, target)


class FoldHeading(Button):
    def __init__(self, text: str, is_open: bool, on_click: Callable[[], None], *, key: str) -> None:
        super().__init__(text, on_click, kind="quiet", key=key)
        self.is_open = is_open

    def measure(self, ui: Ui, width: int) -> Size:
        return width, max(ui.theme.hit, round(46 * ui.theme.text_scale))

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        pad = round(14 * ui.theme.text_scale)
        label = ui.line(Face.SANS_BOLD, Type.S, self.text, C.IVORY)
        target.blit(label, (self.rect.left + pad, self.rect.centery - label.get_height() // 2))
        side = round(18 * ui.theme.text_scale)
        colour = C.IVORY if self.is_hovered(ui) else C.DIM
        icon = ui.sprites.icon("chevron-down" if self.is_open else "chevron-right", side, colour)
        target.blit(icon, (self.rect.right - pad - side, self.rect.centery - side // 2))
        self.draw_focus(ui, target)
