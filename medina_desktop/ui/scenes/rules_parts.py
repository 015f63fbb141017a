"""The parts of the rules scene: a list of sections, tables on paper, marked text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from medina_desktop.game import rulebook as pages
from medina_desktop.game.rulebook import Sheet
from medina_desktop.l10n import _
from medina_desktop.ui.theme import C, Colour, Face, Radius, Type
from medina_desktop.ui.widgets import Card, Icon, Label, Pressable, Row, Size, TextFit, Ui, Widget
from medina_desktop.ui.widgets.base import Common


class ListItem(Pressable):
    """A line of a list of sections, from the left; the chosen one is ivory."""

    def __init__(
        self, text: str, on_click: Callable[[], None], *, chosen: bool, key: str, sign: str = "", enabled: bool = True
    ) -> None:
        super().__init__(key=key, enabled=enabled)
        self.text, self.on_click, self.chosen, self.sign = text, on_click, chosen, sign

    def activate(self, ui: Ui) -> None:
        self.on_click()

    def _pad(self, ui: Ui) -> int:
        return max(8, ui.theme.px(16))

    def _font(self, ui: Ui) -> pygame.font.Font:
        return ui.font(Face.SANS_BOLD if self.chosen else Face.SANS, Type.S)

    def _sign_room(self, ui: Ui) -> int:
        return max(18, ui.theme.px(28)) if self.sign else 0

    def measure(self, ui: Ui, width: int) -> Size:
        bold = ui.font(Face.SANS_BOLD, Type.S)
        lines = ui.texts.wrap(bold, self.text, max(1, width - 2 * self._pad(ui) - self._sign_room(ui)))
        wide = max(bold.size(line)[0] for line in lines) + 2 * self._pad(ui) + self._sign_room(ui)
        return wide, max(ui.theme.hit, bold.get_linesize() * len(lines) + ui.theme.px(12))

    def least_width(self, ui: Ui) -> int:
        bold = ui.font(Face.SANS_BOLD, Type.S)
        widest = max(bold.size(word)[0] for word in self.text.split())
        return widest + 2 * self._pad(ui) + self._sign_room(ui)

    def texts(self, ui: Ui) -> list[TextFit]:
        bold = ui.font(Face.SANS_BOLD, Type.S)
        room = self.rect.w - 2 * self._pad(ui) - self._sign_room(ui)
        lines = ui.texts.wrap(bold, self.text, max(1, room))
        needed = (max(bold.size(line)[0] for line in lines), bold.get_linesize() * len(lines))
        return [TextFit(self.text, needed, (room, self.rect.h), False)]

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        hovered = self.is_hovered(ui) and self.enabled
        if self.chosen:
            ui.paint.rounded(target, self.rect, Radius.BUTTON, C.IVORY)
        elif hovered:
            ui.paint.rounded(target, self.rect, Radius.BUTTON, C.WALNUT_700_HOVER, 150)
        colour = C.INK if self.chosen else C.IVORY
        font = self._font(ui)
        pad, sign = self._pad(ui), self._sign_room(ui)
        bold = ui.font(Face.SANS_BOLD, Type.S)
        lines = ui.texts.wrap(bold, self.text, max(1, self.rect.w - 2 * pad - sign))
        y = self.rect.centery - font.get_linesize() * len(lines) // 2
        for line in lines:
            target.blit(ui.texts.line(font, line, colour), (self.rect.x + pad, y))
            y += font.get_linesize()
        if self.sign:
            side = max(14, ui.theme.px(20))
            icon = ui.sprites.icon(self.sign, side, colour)
            target.blit(icon, (self.rect.right - pad - side, self.rect.centery - side // 2))
        self.draw_focus(ui, target)


class MarkedLabel(Label):
    """Text on paper in which the words looked for are marked: on a darker ground, and underlined. The passage that was
    opened has a bar beside it (`here`)."""

    def __init__(
        self,
        text: str,
        words: str,
        kind: Type = Type.S,
        face: Face = Face.SANS,
        colour: Colour = C.INK,
        here: bool = False,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(text, kind, colour, face, **common)
        self.here = here
        self.spans = pages.spans(text, words) if words else []

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        if self.here:
            width = max(3, ui.theme.px(4))
            target.fill(C.BLUE, (self.rect.x - 3 * width, self.rect.y, width, self.rect.h))
        if self.spans:
            font = ui.font(self.face, self.kind)
            lines, step = self._lines(ui, self.rect.w), font.get_linesize()
            y = self.rect.y + max(0, (self.rect.h - step * len(lines)) // 2)
            start = 0
            for line in lines:
                start = self.text.index(line, start)
                for low, high in self.spans:
                    low, high = max(low, start) - start, min(high, start + len(line)) - start
                    if low < high:
                        left, right = font.size(line[:low])[0], font.size(line[:high])[0]
                        self._mark(ui, target, pygame.Rect(self.rect.x + left, y, right - left, step))
                start += len(line)
                y += step
        super().draw(ui, target)

    def _mark(self, ui: Ui, target: pygame.Surface, area: pygame.Rect) -> None:
        ui.paint.rounded(target, area.inflate(4, 0), 3, C.SAND)
        thick = max(2, ui.theme.px(2))
        target.fill(C.INK, (area.x, area.bottom - thick, area.w, thick))


class HitLine(Card):
    """A passage that was found: pressing it opens the section there."""

    def __init__(self, snippet: str, words: str, on_click: Callable[[], None], *, key: str) -> None:
        text = MarkedLabel(snippet, words, grow=1, align="center")
        super().__init__(
            Row([text, Icon("chevron-right", 22, C.INK_2, align="center")], gap=16), on_click, pad=14, key=key
        )

    def measure(self, ui: Ui, width: int) -> Size:
        w, h = super().measure(ui, width)
        return w, max(h, ui.theme.hit)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        hovered = self.is_hovered(ui) or (self.is_focused(ui) and ui.show_focus)
        edge = C.INK_2 if hovered else C.LINE_PAPER
        ui.paint.rounded(target, self.rect, Radius.BUTTON, C.IVORY_2 if hovered else None, 255, border=edge)
        self.draw_children(ui, target)
        self.draw_focus(ui, target)


class PaperTable(Widget):
    """A table on paper. Where its columns do not fit side by side, each row becomes a small list. `marked` words are
    marked in it; the first cell of a row has the key `{key}:{number}`."""

    def __init__(self, sheet: Sheet, key: str = "", marked: str = "", here: int | None = None) -> None:
        super().__init__(key=key)

        def names(row: tuple[str, ...], number: int) -> Label:
            own_key = f"{key}:{number}" if key else ""
            return MarkedLabel(row[0], marked, Type.S, Face.SANS_BOLD, here=number == here, key=own_key)

        self.header: list[Label] = [Label(text, Type.S, C.INK, Face.SANS_BOLD) for text in sheet.header]
        self.rows: list[list[Label]] = [
            [names(row, number), *(MarkedLabel(text, marked) for text in row[1:])]
            for number, row in enumerate(sheet.rows)
        ]
        columns = [_("{name}: {value}").format(name=name, value="{}") if name else "{}" for name in sheet.header[1:]]
        self.stacked_rows: list[list[Label]] = [
            [
                names(row, number),
                *(MarkedLabel(column.format(text), marked) for column, text in zip(columns, row[1:], strict=True)),
            ]
            for number, row in enumerate(sheet.rows)
        ]
        self.lines: list[int] = []
        self.stacked = False

    @property
    def children(self) -> Sequence[Widget]:
        if self.stacked:
            return [cell for row in self.stacked_rows for cell in row]
        return [cell for row in [self.header, *self.rows] for cell in row]

    def _gap(self, ui: Ui) -> int:
        return max(10, ui.theme.px(24))

    def _columns(self, ui: Ui, width: int) -> list[int] | None:
        """Widths of the columns, or None when they do not fit."""
        table = [self.header, *self.rows]
        count = len(self.header)
        gaps = self._gap(ui) * (count - 1)
        least = [max(row[i].least_width(ui) for row in table) for i in range(count)]
        wanted = [max(row[i].measure(ui, 100_000)[0] for row in table) for i in range(count)]
        room = width - gaps
        if sum(least) > room:
            return None
        spare = room - sum(least)
        wish = [w - m for w, m in zip(wanted, least, strict=True)]
        if sum(wish) <= spare:
            return wanted
        return [m + spare * w // max(1, sum(wish)) for m, w in zip(least, wish, strict=True)]

    def _pad(self, ui: Ui) -> int:
        return max(3, ui.theme.px(7))

    def measure(self, ui: Ui, width: int) -> Size:
        columns = self._columns(ui, width)
        pad = self._pad(ui)
        if columns is None:
            return width, sum(sum(c.measure(ui, width)[1] for c in row) + 2 * pad for row in self.stacked_rows)
        height = 0
        for row in [self.header, *self.rows]:
            height += max(c.measure(ui, w)[1] for c, w in zip(row, columns, strict=True)) + 2 * pad
        return width, height

    def least_width(self, ui: Ui) -> int:
        return max(cell.least_width(ui) for row in self.stacked_rows for cell in row)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        columns = self._columns(ui, rect.w)
        self.stacked = columns is None
        self.lines = []
        pad, gap, y = self._pad(ui), self._gap(ui), rect.y
        if columns is None:
            for row in self.stacked_rows:
                y += pad
                for cell in row:
                    height = cell.measure(ui, rect.w)[1]
                    cell.place(ui, pygame.Rect(rect.x, y, rect.w, height))
                    y += height
                y += pad
                self.lines.append(y)
            return
        for row in [self.header, *self.rows]:
            height = max(c.measure(ui, w)[1] for c, w in zip(row, columns, strict=True))
            x = rect.x
            for cell, w in zip(row, columns, strict=True):
                cell.place(ui, pygame.Rect(x, y + pad, w, height))
                x += w + gap
            y += height + 2 * pad
            self.lines.append(y)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        for y in self.lines[:-1]:
            ui.paint.hairline(target, (self.rect.x, y), self.rect.w, C.LINE_PAPER)
        self.draw_children(ui, target)
