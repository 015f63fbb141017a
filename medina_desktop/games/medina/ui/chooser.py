"""A small sheet that asks which way a merchant comes, where there are several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from medina_desktop.games.medina import words
from medina_desktop.games.medina.rules.actions import via_of
from medina_desktop.l10n import _
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Button, Column, Label, Size, Ui, Widget


class Chooser(Widget):
    """A small sheet beside a place that can be reached by several ways."""

    pointable = True

    def __init__(self, child: Widget, spot: pygame.Rect) -> None:
        super().__init__(key="chooser")
        self.child, self.spot = child, spot

    @property
    def children(self) -> Sequence[Widget]:
        return (self.child,)

    def measure(self, ui: Ui, width: int) -> Size:
        pad = round(14 * ui.theme.text_scale)
        w, h = self.child.measure(ui, width - 2 * pad)
        return w + 2 * pad, h + 2 * pad

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        """Wherever the table would put it, it goes beside its spot."""
        w, h = self.measure(ui, round(420 * ui.theme.text_scale))
        area = pygame.Rect(0, 0, w, h)
        area.midtop = (self.spot.centerx, self.spot.bottom + ui.theme.px(10))
        screen = pygame.Rect((0, 0), ui.theme.size)
        if area.bottom > screen.bottom - 8:
            area.midbottom = (self.spot.centerx, self.spot.top - ui.theme.px(10))
        area.clamp_ip(screen.inflate(-16, -16))
        super().place(ui, area)
        pad = round(14 * ui.theme.text_scale)
        self.child.place(ui, area.inflate(-2 * pad, -2 * pad))

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.paper(target, self.rect)
        self.draw_children(ui, target)


def build_chooser(ways: Sequence[int], spot: pygame.Rect, choose: Callable[[int], None]) -> Widget:
    lines: list[Widget] = [Label(_("How does the merchant get there?"), Type.S, C.INK, Face.SANS_BOLD)]
    for number, action in enumerate(ways):
        door = via_of(action)
        text = _("along the street") if door is None else words.side_of_gate(door)
        lines.append(Button(text, partial(choose, action), key=f"way-{number}"))
    return Chooser(Column(lines, gap=8), spot)
