"""The scores after every round, a line for each player: distinct by colour, by dashes, and by their crest."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame

from medina_desktop.game.record import Seat
from medina_desktop.l10n import _
from medina_desktop.l10n.writing import whole
from medina_desktop.ui.charts.axis import scale_for
from medina_desktop.ui.charts.note import draw_note
from medina_desktop.ui.text import shorten
from medina_desktop.ui.theme import CHART_LINES, C, Face, Type
from medina_desktop.ui.widgets import Size, TextFit, Ui, Widget


class Chart(Widget):
    """Pointing at a round, or choosing it by the arrow keys, tells its scores."""

    focusable = True
    pointable = True

    def __init__(
        self, history: Sequence[Sequence[int]], seats: Sequence[Seat], winners: Sequence[int], years: bool
    ) -> None:
        super().__init__(key="chart", grow=1)
        self.years = years  # what its rules call a round is a year at the table
        self.history, self.seats, self.winners = history, seats, winners
        self.scale = scale_for((value for points in history for value in points), 4)

    def measure(self, ui: Ui, width: int) -> Size:
        return width, round(120 * ui.theme.text_scale)

    def _legend(self, ui: Ui) -> int:
        """The width of crests and names at the right."""
        t = ui.theme.text_scale
        font = ui.font(Face.SANS, Type.S)
        widest = max(font.size(seat.name)[0] for seat in self.seats)
        return min(round(34 * t) + widest, self.rect.w * 35 // 100)

    def _plot(self, ui: Ui) -> pygame.Rect:
        t = ui.theme.text_scale
        small = ui.font(Face.SANS, Type.XS)
        numbers = max(small.size(whole(value))[0] for value in (10, *self.scale.lines))
        left = self.rect.left + numbers + round(12 * t)
        right = self.rect.right - self._legend(ui) - round(22 * t)
        bottom = self.rect.bottom - small.get_linesize() - round(2 * t)
        return pygame.Rect(
            left, self.rect.top + round(8 * t), max(40, right - left), max(30, bottom - self.rect.top - round(8 * t))
        )

    def texts(self, ui: Ui) -> list[TextFit]:
        font = ui.font(Face.SANS, Type.S)
        room = (self._legend(ui), self.rect.h // max(1, len(self.seats)))
        return [TextFit(seat.name, (font.size(seat.name)[0], 0), room, True) for seat in self.seats]

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        plot = self._plot(ui)
        scale = self.scale
        small = ui.font(Face.SANS, Type.XS)

        def y_of(points: float) -> int:
            return round(plot.bottom - scale.share(points) * plot.h)

        for value in scale.lines:
            ui.paint.hairline(target, (plot.left, y_of(value)), plot.w, C.LINE_DARK)
            label = ui.texts.line(small, whole(value), C.DIM)
            target.blit(label, (plot.left - label.get_width() - ui.theme.px(8), y_of(value) - label.get_height() // 2))
        rounds = len(self.history) - 1
        each = max(1, -(-rounds // 6))
        for number in range(each, rounds + 1, each):
            label = ui.texts.line(small, str(number), C.DIM)
            x = plot.left + plot.w * number // max(1, rounds)
            target.blit(label, (x - label.get_width() // 2, plot.bottom + ui.theme.px(2)))
        label = ui.texts.line(small, _("year") if self.years else _("round"), C.DIM)
        target.blit(label, (plot.right + ui.theme.px(16), plot.bottom + ui.theme.px(2)))
        order = [p for p in range(len(self.seats)) if p not in self.winners] + list(self.winners)
        for player in order:
            points = [
                (plot.left + plot.w * i / max(1, rounds), float(y_of(row[player])))
                for i, row in enumerate(self.history)
            ]
            colour, dashes = CHART_LINES[self.seats[player].colour]
            width = max(2, ui.theme.px(5 if player in self.winners else 3))
            draw_line(target, points, colour, width, tuple(max(1, ui.theme.px(d)) for d in dashes))
        self._draw_legend(ui, target, plot)
        pointed = self.find_pointed(ui)
        if pointed is not None:
            self._draw_round(ui, target, plot, pointed)
        self.draw_focus(ui, target)

    # -- a round --------------------------------------------------------------------------------------------------

    def find_pointed(self, ui: Ui) -> int | None:
        """The round whose scores are shown now; 0 is the beginning."""
        last = len(self.history) - 1
        if self.is_hovered(ui):
            plot = self._plot(ui)
            if not plot.left - ui.theme.hit // 2 <= ui.mouse[0] <= plot.right + ui.theme.hit // 2:
                return None
            return max(0, min(last, round((ui.mouse[0] - plot.left) * last / plot.w)))
        if self.is_focused(ui) and ui.show_focus:
            return min(last, int(ui.memory.get("chart:round", last)))
        return None

    def sentence(self, number: int) -> str:
        named = _("Year {n}") if self.years else _("Round {n}")
        title = named.format(n=number) if number else _("At the beginning")
        order = sorted(range(len(self.seats)), key=lambda player: -self.history[number][player])
        scores = ", ".join(f"{self.seats[player].name} {whole(self.history[number][player])}" for player in order)
        return _("{what}: {scores}").format(what=title, scores=scores)

    def _draw_round(self, ui: Ui, target: pygame.Surface, plot: pygame.Rect, number: int) -> None:
        x = plot.left + plot.w * number // max(1, len(self.history) - 1)
        pygame.draw.line(target, C.IVORY_2, (x, plot.top), (x, plot.bottom))
        for player, points in enumerate(self.history[number]):
            y = round(plot.bottom - self.scale.share(points) * plot.h)
            ui.paint.circle(target, (x, y), max(4, ui.theme.px(7)), C.WALNUT_900)
            ui.paint.circle(target, (x, y), max(3, ui.theme.px(5)), CHART_LINES[self.seats[player].colour][0])
        draw_note(ui, target, self.sentence(number), (x, plot.top), plot.inflate(ui.theme.px(16), 0))

    def on_move(self, ui: Ui, pos: tuple[int, int]) -> bool:
        return True

    def on_press(self, ui: Ui, pos: tuple[int, int], button: int) -> bool:
        return button == 1

    def on_key(self, ui: Ui, event: pygame.Event) -> bool:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        now = self.find_pointed(ui)
        if step is None or now is None or not 0 <= now + step < len(self.history):
            return False
        ui.memory["chart:round"] = now + step
        return True

    # -- names ----------------------------------------------------------------------------------------------------

    def _draw_legend(self, ui: Ui, target: pygame.Surface, plot: pygame.Rect) -> None:
        """Names from the highest score to the lowest."""
        t = ui.theme.text_scale
        final = self.history[-1]
        font = ui.font(Face.SANS, Type.S)
        side = round(24 * t)
        line = min(round(30 * t), plot.h // len(self.seats))
        y = plot.top
        x = plot.right + round(16 * t)
        for player in sorted(range(len(self.seats)), key=lambda p: -final[p]):
            target.blit(ui.sprites.crest(self.seats[player].colour, side), (x, y + (line - side) // 2))
            room = self.rect.right - x - side - round(8 * t)
            name = ui.texts.line(font, shorten(font, self.seats[player].name, room), C.IVORY)
            target.blit(name, (x + side + round(8 * t), y + (line - name.get_height()) // 2))
            y += line


def draw_line(
    target: pygame.Surface,
    points: Sequence[tuple[float, float]],
    colour: tuple[int, int, int],
    width: int,
    dashes: tuple[int, ...],
) -> None:
    """A line through points; with dashes (on, off) it is broken along its length."""
    if not dashes:
        for start, end in pairwise(points):
            _segment(target, start, end, colour, width)
        for point in points:
            pygame.draw.circle(target, colour, point, width / 2)
        return
    on, off = dashes
    at = 0.0
    for start, end in pairwise(points):
        length = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
        position = 0.0
        while position < length:
            phase = at % (on + off)
            rest = (on if phase < on else on + off) - phase
            until = min(length, position + max(0.5, rest))
            if phase < on:
                a = _along(start, end, position / length)
                b = _along(start, end, until / length)
                _segment(target, a, b, colour, width)
            at += until - position
            position = until


def _along(start: tuple[float, float], end: tuple[float, float], t: float) -> tuple[float, float]:
    return start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t


def _segment(
    target: pygame.Surface,
    start: tuple[float, float],
    end: tuple[float, float],
    colour: tuple[int, int, int],
    width: int,
) -> None:
    pygame.draw.line(target, colour, start, end, width)
