"""The plots of the statistics: where points come from, and how games went."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from medina_desktop.l10n import _, ngettext, pgettext
from medina_desktop.l10n.writing import whole
from medina_desktop.ui.charts.axis import Scale, scale_for
from medina_desktop.ui.charts.note import draw_note
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Size, TextFit, Ui, Widget

MOST_DOTS = 60  # games in the plot: the last ones


def decimal(number: float) -> str:
    """Write a number with one digit after the point, or the comma in languages that use one."""
    return f"{number:.1f}".replace(".", pgettext("between a whole number and its tenths", "."))


class CategoryBars(Widget):
    """Average points by category: yours as a full bar, the others' as an outline below it."""

    def __init__(self, rows: Sequence[tuple[str, float, float]]) -> None:
        super().__init__(key="bars")
        self.rows = list(rows)

    def _line(self, ui: Ui) -> int:
        return ui.font(Face.SANS, Type.S).get_linesize() + ui.theme.px(10)

    def measure(self, ui: Ui, width: int) -> Size:
        return width, self._line(ui) * len(self.rows)

    def least_width(self, ui: Ui) -> int:
        return self._names(ui) + round(160 * ui.theme.text_scale)

    def _names(self, ui: Ui) -> int:
        font = ui.font(Face.SANS, Type.S)
        return max((font.size(name)[0] for name, _mine, _other in self.rows), default=0) + ui.theme.px(16)

    def texts(self, ui: Ui) -> list[TextFit]:
        font = ui.font(Face.SANS, Type.S)
        return [TextFit(name, font.size(name), (self._names(ui), self._line(ui)), False) for name, _m, _o in self.rows]

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        font, small = ui.font(Face.SANS, Type.S), ui.font(Face.SERIF, Type.XS)
        line, left = self._line(ui), self.rect.x + self._names(ui)
        labels = [f"{decimal(mine)} / {decimal(other)}" for _name, mine, other in self.rows]
        numbers = max(small.size(label)[0] for label in ("00.0 / 00.0", *labels)) + ui.theme.px(12)
        room = max(10, self.rect.right - left - numbers)
        highest = max([1.0, *(max(mine, other) for _name, mine, other in self.rows)])
        y = self.rect.y
        for (name, mine, other), pointed in zip(self.rows, labels, strict=True):
            target.blit(ui.texts.line(font, name, C.IVORY), (self.rect.x, y + (line - font.get_linesize()) // 2))
            thick = max(6, line // 3)
            own = pygame.Rect(left, y + line // 2 - thick, max(2, round(room * max(0.0, mine) / highest)), thick)
            their = pygame.Rect(left, y + line // 2 + 1, max(2, round(room * max(0.0, other) / highest)), thick)
            ui.paint.rounded(target, own, 2, C.IVORY)
            ui.paint.rounded(target, their, 2, None, border=C.DIM, border_width=1)
            label = ui.texts.line(small, pointed, C.DIM)
            target.blit(label, (left + room + ui.theme.px(10), y + (line - label.get_height()) // 2))
            y += line


class GamesPlot(Widget):
    """The points of every game in order: a full dot for a win, a ring for the others. Pointing at one tells it."""

    pointable = True

    def __init__(self, points: Sequence[tuple[int, bool]]) -> None:
        super().__init__(key="games-plot")
        self.points = list(points)[-MOST_DOTS:]
        self._before = len(points) - len(self.points)  # games that are not shown any more

    def find_pointed(self, ui: Ui) -> int | None:
        """The dot that is pointed at."""
        if not self.is_hovered(ui) or not self.points:
            return None
        return min(range(len(self.points)), key=lambda number: abs(self._place(ui, number)[0] - ui.mouse[0]))

    def sentence(self, number: int) -> str:
        total, won = self.points[number]
        points = ngettext("{n} point", "{n} points", abs(total)).format(n=whole(total))
        said = _("Game {number}: {points}, won") if won else _("Game {number}: {points}")
        return said.format(number=self._before + number + 1, points=points)

    def _scale(self) -> Scale:
        return scale_for((total for total, _won in self.points), 5)

    def _plot(self, ui: Ui) -> pygame.Rect:
        small = ui.font(Face.SANS, Type.XS)
        left = self.rect.x + max(small.size(whole(value))[0] for value in (10, *self._scale().lines)) + ui.theme.px(12)
        return pygame.Rect(left, self.rect.y + 8, self.rect.right - left - 8, self.rect.h - 16)

    def _place(self, ui: Ui, number: int) -> tuple[int, int]:
        plot = self._plot(ui)
        x = plot.left + round(plot.w * (number + 0.5) / len(self.points))
        return x, round(plot.bottom - plot.h * self._scale().share(self.points[number][0]))

    def on_move(self, ui: Ui, pos: tuple[int, int]) -> bool:
        return True

    def measure(self, ui: Ui, width: int) -> Size:
        return width, round(190 * ui.theme.text_scale)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        small = ui.font(Face.SANS, Type.XS)
        scale, plot = self._scale(), self._plot(ui)
        for value in scale.lines:
            y = round(plot.bottom - plot.h * scale.share(value))
            ui.paint.hairline(target, (plot.left, y), plot.w, C.LINE_DARK)
            label = ui.texts.line(small, whole(value), C.DIM)
            target.blit(label, (plot.left - label.get_width() - ui.theme.px(8), y - label.get_height() // 2))
        radius = max(4, ui.theme.px(6))
        pointed = self.find_pointed(ui)
        for number, (_total, won) in enumerate(self.points):
            place = self._place(ui, number)
            size = radius + ui.theme.px(3) if number == pointed else radius
            if won:
                ui.paint.circle(target, place, size, C.IVORY)
            else:
                ui.paint.circle_ring(target, place, size, C.IVORY if number == pointed else C.DIM, 2)
        if pointed is not None:
            x, y = self._place(ui, pointed)
            high = ui.font(Face.SANS, Type.S).get_linesize() + ui.theme.px(24)
            top = y - high if y - high > self.rect.top else y + ui.theme.px(16)
            draw_note(ui, target, self.sentence(pointed), (x, top), self.rect)
