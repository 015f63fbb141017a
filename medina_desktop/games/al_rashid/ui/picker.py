"""Pieces that are put together on a sheet: heaps of goods with plus and minus, tokens and pawns to press, and below
them what it all comes to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from medina_desktop.games.al_rashid.decisions.decision import Heap, Picking, Sum
from medina_desktop.games.al_rashid.ui.art import Art
from medina_desktop.games.al_rashid.ui.choosing import Choosing
from medina_desktop.games.al_rashid.ui.pictures import draw_row, one, width_of
from medina_desktop.l10n import _
from medina_desktop.ui.pictures.atlas import blit
from medina_desktop.ui.text import shorten
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Pressable, Size, TextFit, Ui, Widget

LEAST_COUNTED = 128  # design pixels


class PieceCell(Pressable):
    """A piece: a press adds one of it."""

    radius = 6

    def __init__(self, number: int, picking: Picking, choosing: Choosing, art: Art, low: bool) -> None:
        picked = choosing.picked or picking.nothing
        self.piece, self.heap = picking.pieces[number], picking.heap_of(number)[0]
        self.can, self.chosen = picking.pressed(picked, number) is not None, picked[number]
        super().__init__(
            key=self.piece.key,
            enabled=self.can or self.chosen > 0,
            reason=picking.closed or _("It doesn’t go with what you’ve picked."),
        )
        self.number, self.choosing, self.art, self.low = number, choosing, art, low

    def activate(self, ui: Ui) -> None:
        if self.can:
            self.choosing.add_piece(self.number)

    def on_key(self, ui: Ui, event: pygame.Event) -> bool:
        """Enter adds one; where everything is together, Enter does it."""
        ready = self.choosing.selected_line() is not None
        return self.choosing.do_by_key(event, ready) or super().on_key(ui, event)

    def hint(self) -> str:
        return "" if self.enabled else super().hint()

    # -- layout ---------------------------------------------------------------------------------------------------

    def _pad(self, ui: Ui) -> int:
        return round(7 * ui.theme.text_scale)

    def _side(self, ui: Ui) -> int:
        return round((30 if self.low or not self.heap.counted else 42) * ui.theme.text_scale)

    def _pictures_width(self, ui: Ui) -> int:
        side = self._side(ui)
        shown = 1 if self.heap.counted else self.piece.there
        return side + (shown - 1) * (side * 5 // 6)

    def _words_width(self, ui: Ui) -> int:
        strong, small = ui.font(Face.SANS_BOLD, Type.XS), ui.font(Face.SANS, Type.XS)
        return max(strong.size(self.piece.label)[0], small.size(self.piece.aside)[0] if self.piece.aside else 0)

    def measure(self, ui: Ui, width: int) -> Size:
        pad = self._pad(ui)
        wide = self._pictures_width(ui) + self._words_width(ui) + 3 * pad
        lines = 1 + bool(self.piece.aside)
        words = lines * ui.font(Face.SANS, Type.XS).get_linesize()
        return min(width, wide), max(ui.theme.hit, self._side(ui) + pad, words + pad)

    def texts(self, ui: Ui) -> list[TextFit]:
        room = self.rect.w - self._pictures_width(ui) - 3 * self._pad(ui)
        font = ui.font(Face.SANS_BOLD, Type.XS)
        return [TextFit(self.piece.label, font.size(self.piece.label), (max(0, room), self.rect.h), True)]

    # -- drawing --------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        pad, lit = self._pad(ui), self.glow(ui)
        if not self.heap.counted:
            _draw_ground(ui, target, self.rect, bool(self.chosen), self.enabled)
        if lit:
            ui.paint.rounded(target, self.rect, 6, C.LINE_PAPER, round(90 * lit))
        x = self.rect.left + pad
        self._draw_pictures(ui, target, x)
        x += self._pictures_width(ui) + pad
        room = self.rect.right - x - pad // 2
        strong, small = ui.font(Face.SANS_BOLD, Type.XS), ui.font(Face.SANS, Type.XS)
        texts = [(strong, self.piece.label, C.INK if self.enabled else C.INK_2)]
        if self.piece.aside:
            texts.append((small, self.piece.aside, C.INK_2))
        y = self.rect.centery - sum(font.get_linesize() for font, _t, _c in texts) // 2
        for font, text, colour in texts:
            target.blit(ui.texts.line(font, shorten(font, text, room), colour), (x, y))
            y += font.get_linesize()
        self.draw_focus(ui, target)

    def _draw_pictures(self, ui: Ui, target: pygame.Surface, x: int) -> None:
        """A counted piece once; tokens one beside the other, those that are chosen with a ring."""
        side = self._side(ui)
        shown = 1 if self.heap.counted else self.piece.there
        for number in range(shown):
            picture = one(self.art, self.piece.picture, side, self.choosing.family, self.choosing.table.colours)
            centre = (x + side // 2 + number * (side * 5 // 6), self.rect.centery)
            if picture is not None:
                blit(target, picture, picture.get_rect(center=centre))
            if self.chosen > number and shown > 1:
                pygame.draw.circle(target, C.BLUE_2, centre, side // 2 + 1, 3)


class CountButton(Pressable):
    """Plus or minus beside a number."""

    radius = 6

    def __init__(self, key: str, sign: str, can: bool, reason: str, do: Callable[[], None], name: str) -> None:
        super().__init__(key=key, enabled=can, reason=reason, tooltip=name)
        self.sign, self.do = sign, do

    def activate(self, ui: Ui) -> None:
        self.do()

    def measure(self, ui: Ui, width: int) -> Size:
        return ui.theme.hit, ui.theme.hit

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        side = min(self.rect.w, self.rect.h, round(34 * ui.theme.text_scale))
        area = pygame.Rect(0, 0, side, side)
        area.center = self.rect.center
        fill = C.WALNUT_700 if self.enabled else C.INK_2
        ui.paint.rounded(target, area, 6, fill, 255 if self.enabled else 90)
        if self.enabled and self.glow(ui):
            ui.paint.rounded(target, area, 6, C.IVORY, round(50 * self.glow(ui)))
        arm, x, y = side // 5, *area.center
        width = max(2, side // 14)
        pygame.draw.line(target, C.IVORY, (x - arm, y), (x + arm, y), width)
        if self.sign == "+":
            pygame.draw.line(target, C.IVORY, (x, y - arm), (x, y + arm), width)
        self.draw_focus(ui, target)


class CountedPiece(Widget):
    """A good of a heap: its picture, and how many of it between minus and plus."""

    def __init__(self, number: int, picking: Picking, choosing: Choosing, art: Art, low: bool) -> None:
        super().__init__()
        self.cell = PieceCell(number, picking, choosing, art, low)
        piece, picked = self.cell.piece, choosing.picked or picking.nothing
        can = picking.with_one_more(picked, number) is not None
        self.number = picked[number]
        less = _("{good}: one less").format(good=piece.label)
        more = _("{good}: one more").format(good=piece.label)
        self.minus = CountButton(
            f"less-{piece.name}", "-", self.number > 0, less, lambda: choosing.take_piece_back(number), less
        )
        self.plus = CountButton(
            f"more-{piece.name}", "+", can, picking.closed, lambda: choosing.add_piece(number), more
        )

    @property
    def children(self) -> Sequence[Widget]:
        return (self.cell, self.minus, self.plus)

    def measure(self, ui: Ui, width: int) -> Size:
        wide, high = self.cell.measure(ui, width)
        step = self.minus.measure(ui, width)[0]
        return min(width, max(wide, 2 * step + round(34 * ui.theme.text_scale))), high + ui.theme.hit

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        hit = ui.theme.hit
        self.cell.place(ui, pygame.Rect(rect.x, rect.y, rect.w, rect.h - hit))
        inset = max(0, (rect.w - 2 * hit - round(44 * ui.theme.text_scale)) // 2)
        self.minus.place(ui, pygame.Rect(rect.left + inset, rect.bottom - hit, hit, hit))
        self.plus.place(ui, pygame.Rect(rect.right - inset - hit, rect.bottom - hit, hit, hit))

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        _draw_ground(ui, target, self.rect, self.number > 0, self.cell.enabled)
        self.draw_children(ui, target)
        number = ui.line(Face.SERIF, Type.M, str(self.number), C.INK if self.number else C.INK_2)
        target.blit(number, number.get_rect(center=(self.rect.centerx, self.minus.rect.centery)))


def _draw_ground(ui: Ui, target: pygame.Surface, rect: pygame.Rect, chosen: bool, enabled: bool) -> None:
    ui.paint.rounded(target, rect, 6, C.IVORY if enabled else C.IVORY_2, 255 if enabled else 160, border=C.LINE_PAPER)
    if chosen:
        ui.paint.rounded(target, rect, 6, None, border=C.BLUE_2, border_width=2)


class HeapRow(Widget):
    """The pieces of a heap under their heading, as many beside each other as there is room for."""

    def __init__(self, heap: Heap, first: int, picking: Picking, choosing: Choosing, art: Art, low: bool) -> None:
        super().__init__()
        self.heap, self.low = heap, low
        make = CountedPiece if heap.counted else PieceCell
        numbers = range(first, first + len(heap.pieces))
        self.pieces: list[Widget] = [make(number, picking, choosing, art, low) for number in numbers]

    @property
    def children(self) -> Sequence[Widget]:
        return self.pieces

    def _heading(self, ui: Ui, width: int) -> tuple[str, ...]:
        if not self.heap.heading:
            return ()
        return ui.texts.wrap(ui.font(Face.SANS_BOLD, Type.XS), self.heap.heading, width)

    def _gap(self, ui: Ui) -> int:
        return round(6 * ui.theme.text_scale)

    def _each(self, ui: Ui, width: int) -> int:
        """All pieces of a heap are as wide as the widest."""
        least = round(LEAST_COUNTED * ui.theme.text_scale) if self.heap.counted and not self.low else 0
        return min(width, max(least, *(piece.measure(ui, width)[0] for piece in self.pieces)))

    def in_one_row(self, ui: Ui, width: int) -> int:
        """Its width with all pieces beside each other, and its heading in one line."""
        heading = ui.font(Face.SANS_BOLD, Type.XS).size(self.heap.heading)[0]
        return max(heading, len(self.pieces) * (self._each(ui, width) + self._gap(ui)))

    def _lay_out(self, ui: Ui, width: int) -> tuple[list[pygame.Rect], int]:
        gap = self._gap(ui)
        each = self._each(ui, width)
        columns = max(1, min(len(self.pieces), (width + gap) // (each + gap)))
        high = max(piece.measure(ui, each)[1] for piece in self.pieces)
        y = len(self._heading(ui, width)) * ui.font(Face.SANS_BOLD, Type.XS).get_linesize()
        y += gap // 2 if y else 0
        found = []
        for number in range(len(self.pieces)):
            row, column = divmod(number, columns)
            found.append(pygame.Rect(column * (each + gap), y + row * (high + gap), each, high))
        return found, found[-1].bottom + gap

    def measure(self, ui: Ui, width: int) -> Size:
        return width, self._lay_out(ui, width)[1]

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        for piece, area in zip(self.pieces, self._lay_out(ui, rect.w)[0], strict=True):
            piece.place(ui, area.move(rect.topleft))

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        font = ui.font(Face.SANS_BOLD, Type.XS)
        y = self.rect.top
        for text in self._heading(ui, self.rect.w):
            target.blit(ui.texts.line(font, text, C.INK_2), (self.rect.left, y))
            y += font.get_linesize()
        self.draw_children(ui, target)


def heap_rows(picking: Picking, choosing: Choosing, art: Art, low: bool) -> list[HeapRow]:
    rows, first = [], 0
    for heap in picking.heaps:
        rows.append(HeapRow(heap, first, picking, choosing, art, low))
        first += len(heap.pieces)
    return rows


class Missing(Widget):
    """Stands where the button will be, and says what is still missing for it."""

    def __init__(self, text: str) -> None:
        super().__init__(key="sheet-missing")
        self.text = text

    def measure(self, ui: Ui, width: int) -> Size:
        return min(width, ui.font(Face.SANS_BOLD, Type.S).size(self.text)[0] + round(32 * ui.theme.text_scale)), 0

    def texts(self, ui: Ui) -> list[TextFit]:
        return [TextFit(self.text, ui.font(Face.SANS_BOLD, Type.S).size(self.text), self.rect.size, True)]

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        font = ui.font(Face.SANS_BOLD, Type.S)
        ui.paint.rounded(target, self.rect, 8, C.IVORY_2, border=C.LINE_PAPER)
        text = shorten(font, self.text, self.rect.w - round(12 * ui.theme.text_scale))
        label = ui.texts.line(font, text, C.INK_2)
        target.blit(label, label.get_rect(center=self.rect.center))


class Sums(Widget):
    """The sums of what has been put together, line by line; always as many lines."""

    def __init__(self, sums: Sequence[Sum], family: str, art: Art) -> None:
        super().__init__(key="sheet-sums")
        self.sums, self.family, self.art = sums, family, art

    def _row(self, ui: Ui) -> int:
        return max(ui.font(Face.SANS, Type.S).get_linesize(), round(24 * ui.theme.text_scale))

    def measure(self, ui: Ui, width: int) -> Size:
        return width, len(self.sums) * self._row(ui) + round(4 * ui.theme.text_scale)

    def hint(self) -> str:
        return "\n".join(" ".join(part for part in (s.label, s.text, s.verdict) if part) for s in self.sums)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        t = ui.theme.text_scale
        small, strong = ui.font(Face.SANS, Type.XS), ui.font(Face.SANS_BOLD, Type.S)
        gap, side = round(10 * t), round(22 * t)
        label = max(small.size(one.label)[0] for one in self.sums) + gap
        texts = max(small.size(one.text)[0] for one in self.sums) + gap
        for number, row in enumerate(self.sums):
            y = self.rect.top + number * self._row(ui) + self._row(ui) // 2
            name = ui.texts.line(small, row.label, C.INK_2)
            target.blit(name, name.get_rect(midleft=(self.rect.left, y)))
            x = self.rect.left + label
            verdict = ui.texts.line(strong, row.verdict, C.LOSS_PAPER if row.bad else C.GAIN_PAPER)
            room = self.rect.right - x - texts - verdict.get_width() - gap
            pictures = list(row.pictures)
            while pictures and width_of(ui, pictures, side) > room:
                pictures.pop()
            if len(pictures) == len(row.pictures) and pictures:  # half of it would be read as the whole
                draw_row(ui, self.art, target, pictures, (x, y), side, self.family)
                x += width_of(ui, pictures, side) + gap
            told = ui.texts.line(small, shorten(small, row.text, max(20, self.rect.right - x)), C.INK)
            target.blit(told, told.get_rect(midleft=(x, y)))
            x += told.get_width() + gap
            if row.verdict and x + verdict.get_width() <= self.rect.right:
                target.blit(verdict, verdict.get_rect(midleft=(x, y)))
