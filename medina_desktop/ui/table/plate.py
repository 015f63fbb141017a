"""The plate at the left of the tray: whose turn it is, and what they can do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from medina_desktop.ui.table.window import Plate
from medina_desktop.ui.text import ELLIPSIS, shorten
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Size, TextFit, Ui, Widget

# Of title and detail, the largest first.
PLATE_TYPES = ((Type.M, Type.S), (Type.S, Type.S), (Type.S, Type.XS), (Type.XS, Type.XS))


class PlateLines(NamedTuple):
    """The plate's words as they fit."""

    title: Sequence[str]
    title_type: Type
    detail: Sequence[str]
    detail_type: Type


class TurnPlate(Widget):
    """Crest, "Leïla, your turn", what to do, and a pip for each action of the turn.

    Nothing it says is ever cut: words go on a second line, then become smaller. `every` are the texts it may have at
    this table: its width follows from the longest, so that nothing moves when the turn does. Without a colour it is
    nobody's turn, and what can be pressed then takes all of it.
    """

    def __init__(self, colour: str, text: Plate, every: Sequence[Plate], extra: Sequence[Widget]) -> None:
        super().__init__(key="turn")
        self.colour, self.text, self.every = colour, text, every
        self.extra = list(extra)  # small buttons at its right: done, results

    @property
    def children(self) -> Sequence[Widget]:
        return self.extra

    def measure(self, ui: Ui, width: int) -> Size:
        return width, ui.theme.hit

    def wished_width(self, ui: Ui, height: int, least: int, most: int, rows: int) -> int:
        """The least width at which everything it may have to say fits in full size, each part in this many rows."""
        asked = (height, least, most, tuple(self.every))
        known = ui.memory.get(f"turn:width:{rows}")
        if known is None or known[0] != asked:
            step = max(4, round(8 * ui.theme.text_scale))
            widths = range(least, most, step)
            fitting = (w for w in widths if all(self._fits(ui, text, w, height, rows) for text in self.every))
            known = ui.memory[f"turn:width:{rows}"] = (asked, next(fitting, most))
        return int(known[1])

    def _fits(self, ui: Ui, text: Plate, width: int, height: int, rows: int) -> bool:
        inner = width - self._left(ui, width, height) - round(8 * ui.theme.text_scale)
        lines = self._lines(ui, text, inner, height)
        if lines is None or (lines.title_type, lines.detail_type) != (Type.M, Type.S):
            return False
        return len(lines.title) == 1 and len(lines.detail) <= rows

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        if self._is_button:
            self.extra[0].place(ui, rect)
            return
        x = rect.right - ui.theme.px(8)
        for widget in reversed(self.extra):
            w, h = widget.measure(ui, rect.w // 2)
            h = min(h, rect.h - 2 * ui.theme.px(6))
            h = max(h, ui.theme.hit)
            x -= w
            widget.place(ui, pygame.Rect(x, rect.centery - h // 2, w, h))
            x -= ui.theme.px(6)

    @property
    def _is_button(self) -> bool:
        return bool(self.extra) and not self.colour

    def _left(self, ui: Ui, width: int, height: int) -> int:
        """Return where the words begin, from the plate's left edge."""
        side = self._side(ui, width, height)
        return side + round((20 if side else 10) * ui.theme.text_scale)

    def _text_area(self, ui: Ui) -> pygame.Rect:
        left = self.rect.left + self._left(ui, *self.rect.size)
        right = self.rect.right - round(8 * ui.theme.text_scale)
        if self.extra:
            right = min(w.rect.left for w in self.extra) - round(6 * ui.theme.text_scale)
        return pygame.Rect(left, self.rect.top, max(10, right - left), self.rect.h)

    def _side(self, ui: Ui, width: int, height: int) -> int:
        """The crest's; a narrow plate leaves the room to the words."""
        t = ui.theme.text_scale
        if width < 150 * t:
            return 0
        return min(height - 12, round((52 if width >= 190 * t else 34) * t))

    def _pip(self, ui: Ui) -> int:
        return max(8, round(11 * ui.theme.text_scale))

    def _pip_gap(self, ui: Ui) -> int:
        return round(5 * ui.theme.text_scale)

    def _pips_width(self, ui: Ui, text: Plate) -> int:
        """Return the width that the pips take from the detail."""
        if not text.pips[1] or text.pips_aside:
            return 0
        return text.pips[1] * (self._pip(ui) + self._pip_gap(ui)) + round(3 * ui.theme.text_scale)

    def _lines(
        self, ui: Ui, text: Plate, width: int, height: int, types: Sequence[tuple[Type, Type]] = PLATE_TYPES
    ) -> PlateLines | None:
        """The words in the largest type in which all of them are seen, or None."""
        indent = self._pips_width(ui, text)
        for title_type, detail_type in types:
            title, detail = ui.font(Face.SERIF, title_type), ui.font(Face.SANS, detail_type)
            above = ui.texts.wrap(title, text.title, width)
            below = ui.texts.wrap(detail, text.detail, width - indent) if text.detail else ()
            rows = max(len(below), 1 if indent else 0)
            high = len(above) * title.get_linesize() + rows * detail.get_linesize()
            wide = [title.size(line)[0] <= width for line in above]
            wide += [detail.size(line)[0] <= width - indent for line in below]
            if high <= height and all(wide):
                return PlateLines(above, title_type, below, detail_type)
        return None

    def _shown(self, ui: Ui) -> tuple[Plate, PlateLines]:
        """Return the words that there is room for. A name that is too long is shortened: the tooltip and the player's
        card have all of it. Where the pips leave no room for words, they go under the crest, or the words do without
        them. Rather than become small, the title says only whose turn it is."""
        area = self._text_area(ui)
        brief = replace(self.text, title=shorten(ui.font(Face.SERIF, Type.M), self.text.name, area.w))
        ways = [replace(self.text, pips=(0, 0)), brief, replace(brief, pips=(0, 0))]
        if self._pips_fit_aside(ui):
            ways = [replace(self.text, pips_aside=True), replace(brief, pips_aside=True), *ways]
        ways.insert(0, self.text)
        found = []
        for types in (PLATE_TYPES[:2], PLATE_TYPES[2:]):
            for text in ways:
                lines = self._lines(ui, text, area.w, area.h, types)
                if lines is not None:
                    found.append((text, lines))
        if found:
            calm = [one for one in found if len(one[1].title) <= 2 and len(one[1].detail) <= 2]
            return (calm or found)[0]
        if self.extra and brief.title == ELLIPSIS:  # no room beside its buttons: the crest says whose turn it is
            return replace(brief, title="", detail=""), PlateLines((), Type.S, (), Type.XS)
        return replace(brief, detail=""), PlateLines([brief.title], Type.S, (), Type.XS)

    def texts(self, ui: Ui) -> list[TextFit]:
        if self._is_button:
            return []
        area = self._text_area(ui)
        text, shown = self._shown(ui)
        font, small = ui.font(Face.SERIF, shown.title_type), ui.font(Face.SANS, shown.detail_type)
        indent = self._pips_width(ui, text)
        fits = [TextFit(line, font.size(line), area.size, False) for line in shown.title]
        fits += [TextFit(line, small.size(line), (area.w - indent, area.h), False) for line in shown.detail]
        high = len(shown.title) * font.get_linesize() + len(shown.detail) * small.get_linesize()
        fits.append(TextFit(self.hint(), (0, high), area.size, False))
        if text.detail != self.text.detail:
            fits.append(TextFit(self.text.detail, small.size(self.text.detail), (0, 0), False))
        return fits

    def hint(self) -> str:
        return f"{self.text.title} – {self.text.detail}" if self.text.detail else self.text.title

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        if self._is_button:
            self.draw_children(ui, target)
            return
        ui.paint.recess(target, self.rect, 8, 150)
        side = self._side(ui, *self.rect.size)
        area = self._text_area(ui)
        text, shown = self._shown(ui)
        if side and self.colour:
            crest = ui.sprites.crest(self.colour, side)
            left = self.rect.left + round(10 * ui.theme.text_scale)
            aside = self._pip(ui) + self._pip_gap(ui) if text.pips_aside else 0
            top = self.rect.centery - (side + aside) // 2
            target.blit(crest, (left, top))
            if aside:
                width = text.pips[1] * aside - self._pip_gap(ui)
                self._draw_pips(ui, target, text, left + (side - width) // 2, top + side + self._pip_gap(ui))
        font, small = ui.font(Face.SERIF, shown.title_type), ui.font(Face.SANS, shown.detail_type)
        indent = self._pips_width(ui, text)
        rows = max(len(shown.detail), 1 if indent else 0)
        y = self.rect.centery - (len(shown.title) * font.get_linesize() + rows * small.get_linesize()) // 2
        for line in shown.title:
            target.blit(ui.texts.line(font, line, C.IVORY), (area.left, y))
            y += font.get_linesize()
        if indent:
            self._draw_pips(ui, target, text, area.left, y + (small.get_linesize() - self._pip(ui)) // 2)
        for line in shown.detail:
            target.blit(ui.texts.line(small, line, C.DIM), (area.left + indent, y))
            y += small.get_linesize()
        self.draw_children(ui, target)

    def _pips_fit_aside(self, ui: Ui) -> bool:
        side = self._side(ui, *self.rect.size)
        return bool(side and self.text.pips[1]) and side + self._pip(ui) + self._pip_gap(ui) <= self.rect.h - 12

    def _draw_pips(self, ui: Ui, target: pygame.Surface, text: Plate, x: int, y: int) -> None:
        done, of = text.pips
        pip = self._pip(ui)
        for number in range(of):
            box = pygame.Rect(x + number * (pip + self._pip_gap(ui)), y, pip, pip)
            if number < done:
                ui.paint.rounded(target, box, 2, C.IVORY)
            else:
                ui.paint.rounded(target, box, 2, None, border=C.IVORY, border_width=2)
