"""A rating as it went: a small line, the last value as a dot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

import pygame

from medina_desktop.ui.theme import C
from medina_desktop.ui.widgets import Size, Ui, Widget
from medina_desktop.ui.widgets.base import Common

MOST = 40  # values: the last ones
LEAST_SPAN = 60  # between the lowest and the highest line, so that small changes look small


class RatingLine(Widget):
    def __init__(self, values: Sequence[int], **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.values = list(values)[-MOST:]

    def measure(self, ui: Ui, width: int) -> Size:
        return min(width, round(220 * ui.theme.text_scale)), round(56 * ui.theme.text_scale)

    def places(self, ui: Ui) -> list[tuple[int, int]]:
        """Return where the values are."""
        pad = max(5, ui.theme.px(7))
        area = self.rect.inflate(-2 * pad, -2 * pad)
        low, high = min(self.values), max(self.values)
        middle, span = (low + high) / 2, max(LEAST_SPAN, high - low)
        steps = max(1, len(self.values) - 1)
        return [
            (area.x + area.w * number // steps, round(area.centery - area.h * (value - middle) / span))
            for number, value in enumerate(self.values)
        ]

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        if not self.values:
            return
        places = self.places(ui)
        ui.paint.hairline(target, (self.rect.x, places[0][1]), self.rect.w, C.LINE_DARK)
        if len(places) > 1:
            pygame.draw.lines(target, C.SAND, False, places, max(2, ui.theme.px(3)))
        ui.paint.circle(target, places[-1], max(4, ui.theme.px(6)), C.IVORY)
