"""The final count: the score sheet row by row, scores climbing, the lead changing hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from medina_desktop.game.record import Seat
from medina_desktop.l10n.writing import whole
from medina_desktop.ui.animation import out_quad
from medina_desktop.ui.looking_back import SheetRow, Spots
from medina_desktop.ui.text import shorten
from medina_desktop.ui.theme import CHART_LINES, C, Face, Type
from medina_desktop.ui.widgets import Size, TextFit, Ui, Widget

CLIMB, HOLD = 0.9, 0.7  # seconds a row's points take to come in, and stay before the next


class FinalCount:
    """The progress of the count. Rows without points for anybody take no time."""

    def __init__(self, rows: Sequence[SheetRow]) -> None:
        self.rows = rows
        self.players = len(rows[0].points) if rows else 0
        self.at = 0  # the row that is counted
        self._elapsed = 0.0
        self._pass_empty()

    def _pass_empty(self) -> None:
        while self.at < len(self.rows) and not any(self.rows[self.at].points):
            self.at += 1

    @property
    def over(self) -> bool:
        return self.at >= len(self.rows)

    @property
    def row(self) -> SheetRow:
        return self.rows[self.at]

    def update(self, dt: float) -> None:
        self._elapsed += dt
        while not self.over and self._elapsed >= CLIMB + HOLD:
            self._elapsed -= CLIMB + HOLD
            self.at += 1
            self._pass_empty()

    def finish(self) -> None:
        self.at = len(self.rows)

    def points(self, row: int) -> tuple[int, ...] | None:
        """Return the points of a row counted so far; None before its turn."""
        if row > self.at:
            return None
        whole_row = self.rows[row].points
        if row < self.at:
            return whole_row
        share = out_quad(min(1.0, self._elapsed / CLIMB))
        return tuple(round(points * share) for points in whole_row)

    def totals(self) -> list[int]:
        counted = [points for row in range(len(self.rows)) if (points := self.points(row)) is not None]
        return [sum(points[player] for points in counted) for player in range(self.players)]

    def ahead(self) -> list[int]:
        """Return the players who lead so far."""
        totals = self.totals()
        return [player for player, points in enumerate(totals) if points == max(totals)]

    def spots(self) -> Spots:
        """Return the places to light up: everything that scores in this row."""
        if self.over:
            return ()
        return tuple(dict.fromkeys(spot for player in range(self.players) for spot in self.row.spots_of(player)))

    def shown(self) -> list[SheetRow]:
        """The rows as the sheet has them now; those to come are blank."""
        found = []
        for number, row in enumerate(self.rows):
            points = self.points(number)
            found.append(replace(row, points=points if points is not None else (0,) * self.players))
        return found


class CountBars(Widget):
    """A bar for each player that grows with the count; the leader stands out."""

    def __init__(self, seats: Sequence[Seat], totals: Sequence[int], most: int, ahead: Sequence[int]) -> None:
        super().__init__(key="count-bars", grow=1)
        self.seats, self.totals, self.most, self.ahead = seats, totals, max(1, most), ahead

    def measure(self, ui: Ui, width: int) -> Size:
        return width, round(120 * ui.theme.text_scale)

    def _names(self, ui: Ui) -> int:
        font = ui.font(Face.SANS_BOLD, Type.S)
        return min(max(font.size(seat.name)[0] for seat in self.seats), self.rect.w * 3 // 10)

    def texts(self, ui: Ui) -> list[TextFit]:
        font = ui.font(Face.SANS_BOLD, Type.S)
        room = (self._names(ui), self.rect.h // max(1, len(self.seats)))
        return [TextFit(seat.name, (font.size(seat.name)[0], 0), room, True) for seat in self.seats]

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        t = ui.theme.text_scale
        line = self.rect.h // len(self.seats)
        side = min(round(30 * t), line)
        font = ui.font(Face.SANS_BOLD, Type.S)
        left = self.rect.left + side + round(10 * t) + self._names(ui) + round(12 * t)
        room = self.rect.right - left - ui.font(Face.SERIF, Type.L).size("000")[0] - round(10 * t)
        for player, seat in enumerate(self.seats):
            middle = self.rect.top + line * player + line // 2
            leads = player in self.ahead and any(self.totals)
            target.blit(ui.sprites.crest(seat.colour, side), (self.rect.left, middle - side // 2))
            name = ui.texts.line(font, shorten(font, seat.name, self._names(ui)), C.IVORY if leads else C.DIM)
            target.blit(name, (self.rect.left + side + round(10 * t), middle - name.get_height() // 2))
            high = max(8, min(line - round(10 * t), round(30 * t)))
            bar = pygame.Rect(left, middle - high // 2, max(2, room * max(0, self.totals[player]) // self.most), high)
            edge = C.IVORY if leads else None
            ui.paint.rounded(target, bar, 4, CHART_LINES[seat.colour][0], border=edge, border_width=2)
            figure = ui.line(Face.SERIF, Type.L, whole(self.totals[player]), C.IVORY if leads else C.DIM)
            target.blit(figure, (bar.right + round(10 * t), middle - figure.get_height() // 2))
