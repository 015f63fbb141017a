"""The lines of a sheet: what can be chosen whole, at what price and with what effect; what cannot, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from medina_desktop.games.al_rashid.decisions.decision import Offer
from medina_desktop.games.al_rashid.ui.art import Art
from medina_desktop.games.al_rashid.ui.choosing import Choosing
from medina_desktop.games.al_rashid.ui.pictures import draw_row, width_of
from medina_desktop.ui.pictures.atlas import blit
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Pressable, Size, TextFit, Ui, Widget

LEAST_WORDS = 150  # design pixels: what a line's words have at least, or pictures give way


class SheetLine(Pressable):
    sound = "tick"
    radius = 6

    def __init__(self, line: Offer, selected: bool, box: bool, choosing: Choosing, art: Art) -> None:
        super().__init__(key=line.key, enabled=line.open, reason=line.why_not)
        self.line, self.selected, self.choosing, self.art = line, selected or line.ticked, choosing, art
        self.box = box  # it is ticked, not selected
        self._kept_lines: dict[int, list[tuple[pygame.font.Font, str, tuple[int, int, int]]]] = {}

    def activate(self, ui: Ui) -> None:
        self.choosing.press_line(self.key)

    def on_key(self, ui: Ui, event: pygame.Event) -> bool:
        """Enter selects or ticks; Enter on what is selected or ticked does it."""
        return self.choosing.do_by_key(event, self.selected) or super().on_key(ui, event)

    def hint(self) -> str:
        """Of a closed line the whole reason."""
        return "\n".join(text for text in (self.line.detail, super().hint()) if text) if self.line.why_not else ""

    # -- layout ---------------------------------------------------------------------------------------------------

    def _pad(self, ui: Ui) -> int:
        return round(8 * ui.theme.text_scale)

    def _side(self, ui: Ui) -> int:
        return round(30 * ui.theme.text_scale)

    def _mark(self, ui: Ui) -> int:
        return round(20 * ui.theme.text_scale)

    def room_for_words(self, ui: Ui, width: int, pictures: bool = True, kept: bool = True) -> int:
        """The width left for words beside the pictures that are shown."""
        left = width_of(ui, self.line.pictures, self._side(ui)) + self._pad(ui) if pictures else 0
        right = max(self._price_width(ui), self._gain_width(ui, kept)) + 2 * self._pad(ui)
        return width - 2 * self._pad(ui) - self._mark(ui) - left - right

    def _shown(self, ui: Ui, width: int) -> tuple[bool, bool]:
        """(room for the pictures before the words, room for those of what is kept)."""
        least = round(LEAST_WORDS * ui.theme.text_scale)
        for pictures, kept in ((True, True), (True, False)):
            if self.room_for_words(ui, width, pictures, kept) >= least:
                return bool(self.line.pictures) and pictures, kept
        return False, False

    def _left(self, ui: Ui, width: int) -> int:
        pictures = width_of(ui, self.line.pictures, self._side(ui)) if self._shown(ui, width)[0] else 0
        return self._pad(ui) * 2 + self._mark(ui) + (pictures + self._pad(ui) if pictures else 0)

    def _right(self, ui: Ui, width: int) -> int:
        return max(self._price_width(ui), self._gain_width(ui, self._shown(ui, width)[1])) + 2 * self._pad(ui)

    def _price_width(self, ui: Ui) -> int:
        if self.line.price is None:
            return 0
        text = str(self.line.price)
        if self.line.full_price is not None:
            text += f" {self.line.full_price}"
        return ui.font(Face.SERIF, Type.S).size(text)[0] + round(24 * ui.theme.text_scale)

    def _gain_width(self, ui: Ui, with_kept: bool) -> int:
        kept = width_of(ui, self.line.kept, self._kept_side(ui)) if with_kept else 0
        gain = ui.font(Face.SANS_BOLD, Type.S).size(self.line.gain)[0] if self.line.gain else 0
        return gain + (kept + self._pad(ui) if kept else 0)

    def _kept_side(self, ui: Ui) -> int:
        return round(22 * ui.theme.text_scale)

    def _lines(self, ui: Ui, width: int) -> list[tuple[pygame.font.Font, str, tuple[int, int, int]]]:
        """Drawn frame by frame, so what was worked out is kept."""
        if width not in self._kept_lines:
            self._kept_lines[width] = self._make_lines(ui, width)
        return self._kept_lines[width]

    def _make_lines(self, ui: Ui, width: int) -> list[tuple[pygame.font.Font, str, tuple[int, int, int]]]:
        room = max(60, width - self._left(ui, width) - self._right(ui, width))
        strong, small = ui.font(Face.SANS_BOLD, Type.S), ui.font(Face.SANS, Type.XS)
        shut = not self.enabled and not self.line.chosen
        found = [(strong, text, C.INK_2 if shut else C.INK) for text in ui.texts.wrap(strong, self.line.title, room)]
        if self.line.detail:
            colour = C.LOSS_PAPER if self.line.bad and not shut and not self.line.gain else C.INK_2
            found += [(small, text, colour) for text in ui.texts.wrap(small, self.line.detail, room)]
        reason = self.line.lacks or self.line.why_not
        if reason and not self.line.quiet:
            found += [(small, text, C.LOSS_PAPER) for text in ui.texts.wrap(small, reason, room)]
        return found

    def measure(self, ui: Ui, width: int) -> Size:
        high = sum(font.get_linesize() for font, _text, _colour in self._lines(ui, width))
        return width, max(ui.theme.hit, high + self._pad(ui))

    def texts(self, ui: Ui) -> list[TextFit]:
        room = self.rect.w - self._left(ui, self.rect.w) - self._right(ui, self.rect.w)
        return [
            TextFit(text, font.size(text), (max(room, 0), self.rect.h), False)
            for font, text, _colour in self._lines(ui, self.rect.w)
        ]

    # -- drawing --------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        line, pad = self.line, self._pad(ui)
        shut = not self.enabled and not line.chosen
        lit = self.glow(ui)
        fill = C.IVORY_2 if shut else C.IVORY
        ui.paint.rounded(target, self.rect, 6, fill, 255 if shut or lit else 150, border=C.LINE_PAPER)
        if lit and not self.selected:
            ui.paint.rounded(target, self.rect, 6, C.LINE_PAPER, round(90 * lit))
        if self.selected or line.chosen:
            ui.paint.rounded(target, self.rect, 6, None, border=C.BLUE_2, border_width=2)
        self._draw_mark(ui, target, pad)
        side = self._side(ui)
        pictures, kept = self._shown(ui, self.rect.w)
        if pictures:
            left = self.rect.left + 2 * pad + self._mark(ui)
            draw_row(ui, self.art, target, line.pictures, (left, self.rect.centery), side, self.choosing.family)
        lines = self._lines(ui, self.rect.w)
        y = self.rect.centery - sum(font.get_linesize() for font, _text, _colour in lines) // 2
        for font, text, colour in lines:
            target.blit(ui.texts.line(font, text, colour), (self.rect.left + self._left(ui, self.rect.w), y))
            y += font.get_linesize()
        self._draw_right(ui, target, pad, shut, kept)
        self.draw_focus(ui, target)

    def _draw_mark(self, ui: Ui, target: pygame.Surface, pad: int) -> None:
        """A circle, full when it is selected, or a box to tick; an arrow where a press does it; a tick when it was
        chosen; a bar when it is closed."""
        radius = self._mark(ui) // 2
        at = (self.rect.left + pad + radius, self.rect.centery)
        if self.line.chosen:
            tick = ui.sprites.icon("check", 2 * radius, C.BLUE_2)
            target.blit(tick, tick.get_rect(center=at))
        elif not self.enabled:
            pygame.draw.line(target, C.INK_2, (at[0] - radius // 2, at[1]), (at[0] + radius // 2, at[1]), 2)
        elif self.box:
            area = pygame.Rect(0, 0, 2 * radius, 2 * radius)
            area.center = at
            ui.paint.rounded(target, area, 4, C.IVORY, border=C.BLUE_2 if self.selected else C.INK_2, border_width=2)
            if self.selected:
                tick = ui.sprites.icon("check", 2 * radius - 4, C.BLUE_2)
                target.blit(tick, tick.get_rect(center=at))
        elif self.line.at_once:  # a press does it: an arrow, nothing to select
            icon = ui.sprites.icon("chevron-right", 2 * radius, C.BLUE_2)
            target.blit(icon, icon.get_rect(center=at))
        else:
            pygame.draw.circle(target, C.INK_2, at, radius, 1)
            if self.selected:
                pygame.draw.circle(target, C.BLUE_2, at, radius * 2 // 3)

    def _draw_right(self, ui: Ui, target: pygame.Surface, pad: int, shut: bool, kept: bool) -> None:
        line, x, y = self.line, self.rect.right - pad, self.rect.centery
        if line.price is not None:
            side = round(18 * ui.theme.text_scale)
            coin = self.art.sign("gold", side, C.INK_2)
            blit(target, coin, coin.get_rect(midright=(x, y)))
            number = ui.line(Face.SERIF, Type.S, str(line.price), C.INK_2 if shut else C.INK)
            place = number.get_rect(midright=(x - side - 3, y))
            target.blit(number, place)
            if line.full_price is not None:
                old = ui.line(Face.SERIF, Type.S, str(line.full_price), C.INK_2)
                where = old.get_rect(midright=(place.left - 4, y))
                target.blit(old, where)
                pygame.draw.line(target, C.INK_2, where.midleft, where.midright, 1)
        if line.gain:
            colour = C.LOSS_PAPER if line.bad else C.GAIN_PAPER
            label = ui.line(Face.SANS_BOLD, Type.S, line.gain, colour)
            target.blit(label, label.get_rect(midright=(x, y)))
            x -= label.get_width() + pad
        if line.kept and kept:
            wide = width_of(ui, line.kept, self._kept_side(ui))
            draw_row(ui, self.art, target, line.kept, (x - wide, y), self._kept_side(ui), self.choosing.family)


class Heading(Widget):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def measure(self, ui: Ui, width: int) -> Size:
        font = ui.font(Face.SANS_BOLD, Type.XS)
        return width, font.get_linesize() * len(ui.texts.wrap(font, self.text, width)) + round(4 * ui.theme.text_scale)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        font = ui.font(Face.SANS_BOLD, Type.XS)
        y = self.rect.top
        for text in ui.texts.wrap(font, self.text, self.rect.w):
            target.blit(ui.texts.line(font, text, C.INK_2), (self.rect.left, y))
            y += font.get_linesize()


Laid = tuple[list[tuple[Widget, pygame.Rect]], int]  # widgets with their places, and how high it is together


class Lines(Widget):
    """All groups with their headings; the lines of a group in as many columns as there is room for."""

    def __init__(self, groups: Sequence[tuple[str, Sequence[SheetLine]]], columns_of: Callable[[Ui, int], int]) -> None:
        super().__init__()
        self.groups = [(Heading(heading) if heading else None, list(lines)) for heading, lines in groups]
        self.columns_of = columns_of

    @property
    def children(self) -> Sequence[Widget]:
        found: list[Widget] = []
        for heading, lines in self.groups:
            found += [heading] if heading is not None else []
            found += lines
        return found

    def _lay_out(self, ui: Ui, width: int) -> Laid:
        """Two groups stand side by side, their columns shared out so that it is as low as possible; others below each
        other."""
        columns = self.columns_of(ui, width)
        below = self._below_each_other(ui, width, columns)
        if len(self.groups) != 2 or columns < 2 or self.groups[0][0] is None:
            return below
        gap = self._gap(ui)
        each = (width - gap * (columns + 1)) // columns
        first, second = self.groups
        found = [below]
        for left in range(1, columns):
            wide = left * (each + gap) - gap
            one, high = self._group(ui, first, wide, left)
            rest = width - wide - 3 * gap
            other, higher = self._group(ui, second, rest, columns - left)
            moved = [(widget, area.move(width - rest, 0)) for widget, area in other]
            found.append(([*one, *moved], max(high, higher)))
        return min(found, key=lambda laid: laid[1])

    def _gap(self, ui: Ui) -> int:
        return round(6 * ui.theme.text_scale)

    def _below_each_other(self, ui: Ui, width: int, columns: int) -> Laid:
        found: list[tuple[Widget, pygame.Rect]] = []
        y = 0
        for group in self.groups:
            laid, high = self._group(ui, group, width, columns)
            found += [(widget, area.move(0, y)) for widget, area in laid]
            y += high
        return found, y

    def _group(self, ui: Ui, group: tuple[Heading | None, list[SheetLine]], width: int, columns: int) -> Laid:
        heading, lines = group
        gap = self._gap(ui)
        each = (width - gap * (columns - 1)) // columns
        found: list[tuple[Widget, pygame.Rect]] = []
        y = 0
        if heading is not None:
            y = heading.measure(ui, width)[1]
            found.append((heading, pygame.Rect(0, 0, width, y)))
        for start in range(0, len(lines), columns):
            row = lines[start : start + columns]
            high = max(line.measure(ui, each)[1] for line in row)
            for number, line in enumerate(row):
                found.append((line, pygame.Rect(number * (each + gap), y, each, high)))
            y += high + gap
        return found, y

    def measure(self, ui: Ui, width: int) -> Size:
        return width, self._lay_out(ui, width)[1]

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        for widget, area in self._lay_out(ui, rect.w)[0]:
            widget.place(ui, area.move(rect.topleft))
