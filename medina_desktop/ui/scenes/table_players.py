"""The players' cards: who they are, their score, roofs, tiles and tea, whose turn it is.

Scores and their changes are drawn apart (`draw_live`), because they move while everything else stands still.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from medina_desktop.ui.phrases import signed
from medina_desktop.ui.scenes.table_layout import Room
from medina_desktop.ui.text import shortened
from medina_desktop.ui.theme import BUILDING_COLOURS, C, Face, Type
from medina_desktop.ui.widgets import Size, TextFit, Ui, Widget

TileId = tuple[str, int]  # ("tower", 0 to 3) or ("palace", colour)


@dataclass(frozen=True)
class CardFacts:
    """What a card shows."""

    player: int
    name: str
    colour: str
    detail: str  # "You", "AI, Builder"
    roofs: int
    finished: str  # "placed everything" in place of the roofs, or ""
    tiles: tuple[tuple[TileId, str, str], ...]  # id, value, colour of the swatch ("" for towers)
    tea: int | None  # None where there is no tea in the game
    active: bool
    hidden_tiles: frozenset[TileId] = frozenset()  # on their way here


class PlayerCard(Widget):
    """Paper for the player whose turn it is, a recess for the others."""

    pointable = True
    radius = 12

    def __init__(self, facts: CardFacts, room: Room, tooltip: str) -> None:
        super().__init__(key=f"player-{facts.player}", tooltip=tooltip)
        self.facts, self.room = facts, room
        self.chips: dict[TileId, pygame.Rect] = {}
        self._left_over = 0

    def measure(self, ui: Ui, width: int) -> Size:
        t = ui.theme.text_scale
        return width, round({"wide": 120, "medium": 112, "small": 104}[self.room] * t)

    def least_height(self, ui: Ui) -> int:
        return round({"wide": 96, "medium": 92, "small": 74}[self.room] * ui.theme.text_scale)

    # -- layout ---------------------------------------------------------------------------------------------------

    def _pad(self, ui: Ui) -> int:
        return round((14 if self.room != "small" else 10) * ui.theme.text_scale)

    def _crest(self, ui: Ui) -> int:
        return round({"wide": 50, "medium": 46, "small": 38}[self.room] * ui.theme.text_scale)

    def _second_row(self, ui: Ui) -> int:
        """The middle of the row with roofs, tiles and tea."""
        chip = self._chip_height(ui)
        return self.rect.bottom - self._pad(ui) - chip // 2 + round(2 * ui.theme.text_scale)

    def _first_row(self, ui: Ui) -> int:
        top = self.rect.top + self._pad(ui) // 2
        bottom = self._second_row(ui) - self._chip_height(ui) // 2
        return (top + bottom) // 2

    def _chip_height(self, ui: Ui) -> int:
        return round(28 * ui.theme.text_scale)

    def _count_font(self, ui: Ui) -> pygame.font.Font:
        return ui.font(Face.SERIF, Type.S)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        self.chips = {}
        t = ui.theme.text_scale
        font = self._count_font(ui)
        x = self._roofs_right(ui) + round((16 if self.room != "small" else 8) * t)
        end = self._tea_left(ui) - round(6 * t)
        gap = round(6 * t) if self.room != "small" else round(4 * t)
        height = self._chip_height(ui)
        mark = round(height * 0.66)
        shown = list(self.facts.tiles)
        widths = [font.size(value)[0] + mark + round(16 * t) for _id, value, _c in shown]
        room = end - x
        more = font.size("+9")[0] + round(10 * t)
        count = len(shown)
        while count and sum(widths[:count]) + gap * (count - 1) + (gap + more if count < len(shown) else 0) > room:
            count -= 1
        self._left_over = len(shown) - count
        for (tile, _value, _colour), width in zip(shown[:count], widths, strict=False):
            self.chips[tile] = pygame.Rect(x, self._second_row(ui) - height // 2, width, height)
            x += width + gap
        self._more = pygame.Rect(x, self._second_row(ui) - height // 2, more, height)
        for tile, _value, _colour in shown[count:]:
            self.chips[tile] = self._more

    def _roof_side(self, ui: Ui) -> int:
        return round(22 * ui.theme.text_scale)

    def _roofs_left(self, ui: Ui) -> int:
        return self.rect.left + self._pad(ui)

    def _roofs_right(self, ui: Ui) -> int:
        if self.facts.finished:
            side = round(18 * ui.theme.text_scale)
            return self._roofs_left(ui) + side + round(4 * ui.theme.text_scale) + self._finished_width(ui)
        count = self._count_font(ui).size("4")[0]
        return self._roofs_left(ui) + self._roof_side(ui) + round(6 * ui.theme.text_scale) + count

    def _finished_width(self, ui: Ui) -> int:
        """The words, unless the tiles need their room: then the tick alone says it."""
        t = ui.theme.text_scale
        words = ui.font(Face.SANS, Type.XS).size(self.facts.finished)[0]
        side = round(18 * t) + round(4 * t)
        chips = len(self.facts.tiles) * round(48 * t)
        return words if self._roofs_left(ui) + side + words + chips < self._tea_left(ui) - round(16 * t) else 0

    def _tea_left(self, ui: Ui) -> int:
        right = self.rect.right - self._pad(ui)
        if self.facts.tea is None:
            return right
        return right - self._count_font(ui).size("6")[0] - round(30 * ui.theme.text_scale)

    def _name_area(self, ui: Ui) -> pygame.Rect:
        left = self.rect.left + self._pad(ui) + self._crest(ui) + round(10 * ui.theme.text_scale)
        # Room for three digits and, where it is shown, for the change beside them.
        digits = ui.font(Face.SERIF, Type.L if self.room != "small" else Type.M).size("000")[0]
        change = ui.font(Face.SERIF, Type.M).size("+00")[0] if self.room != "small" else 0
        right = self.rect.right - self._pad(ui) - digits - change
        return pygame.Rect(left, self.rect.top, max(20, right - left), self.rect.h)

    def _shows_detail(self) -> bool:
        return self.room == "wide" and bool(self.facts.detail)

    def texts(self, ui: Ui) -> list[TextFit]:
        area = self._name_area(ui)
        font = ui.font(Face.SERIF, Type.M)
        fits = [TextFit(self.facts.name, font.size(self.facts.name), area.size, True)]
        if self._shows_detail():
            small = ui.font(Face.SANS, Type.XS)
            fits.append(TextFit(self.facts.detail, small.size(self.facts.detail), area.size, True))
        return fits

    # -- drawing --------------------------------------------------------------------------------------------------

    def _colours(self) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
        return (C.INK, C.INK_2) if self.facts.active else (C.IVORY, C.DIM)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        if self.facts.active:
            ui.paint.paper(target, self.rect)
        else:
            ui.paint.recess(target, self.rect)
        main, second = self._colours()
        pad, side = self._pad(ui), self._crest(ui)
        middle = self._first_row(ui)
        target.blit(ui.sprites.crest(self.facts.colour, side), (self.rect.left + pad, middle - side // 2))
        area = self._name_area(ui)
        font = ui.font(Face.SERIF, Type.M)
        name = ui.texts.line(font, shortened(font, self.facts.name, area.w), main)
        if self._shows_detail():
            small = ui.font(Face.SANS, Type.XS)
            detail = ui.texts.line(small, shortened(small, self.facts.detail, area.w), second)
            total = name.get_height() + detail.get_height() - ui.theme.px(4)
            top = middle - total // 2
            target.blit(name, (area.left, top))
            target.blit(detail, (area.left, top + total - detail.get_height()))
        else:
            target.blit(name, (area.left, middle - name.get_height() // 2))
        self._draw_second_row(ui, target, main)

    def _draw_pointer(self, ui: Ui, target: pygame.Surface) -> None:
        """A small flag of paper that points at the board. It lies over the edge of the city, which is drawn later than
        the card itself."""
        size = max(6, ui.theme.px(9))
        x, y = self.rect.left + 1, self._first_row(ui)
        points = [(x, y - size), (x - size, y), (x, y + size)]
        pygame.draw.polygon(target, C.IVORY, points)

    def _draw_second_row(self, ui: Ui, target: pygame.Surface, main: tuple[int, int, int]) -> None:
        y = self._second_row(ui)
        t = ui.theme.text_scale
        font = self._count_font(ui)
        side = self._roof_side(ui)
        if self.facts.finished:
            self._draw_finished(ui, target, y)
        else:
            roof = ui.sprites.icon("roof", side, main)
            target.blit(roof, (self._roofs_left(ui), y - side // 2))
            roofs = ui.texts.line(font, str(self.facts.roofs), main)
            target.blit(roofs, (self._roofs_right(ui) - roofs.get_width(), y - roofs.get_height() // 2))
        values = {tile: (value, colour) for tile, value, colour in self.facts.tiles}
        drawn_more = False
        for tile, rect in self.chips.items():
            if rect == self._more and self._left_over:
                if not drawn_more:
                    drawn_more = True
                    ui.paint.rounded(target, rect, 4, C.IVORY_2 if not self.facts.active else C.LINE_PAPER)
                    text = ui.texts.line(font, f"+{self._left_over}", C.INK)
                    target.blit(text, text.get_rect(center=rect.center))
                continue
            if tile not in self.facts.hidden_tiles:
                draw_chip(ui, target, rect, tile, *values[tile], on_paper=self.facts.active)
        if self.facts.tea is not None and self.facts.tea > 0:
            left = self._tea_left(ui)
            cup = ui.sprites.icon("tea", side, main)
            target.blit(cup, (left, y - side // 2))
            count = ui.texts.line(font, str(self.facts.tea), main)
            target.blit(count, (left + side + round(6 * t), y - count.get_height() // 2))

    def _draw_finished(self, ui: Ui, target: pygame.Surface, y: int) -> None:
        _main, second = self._colours()
        side = round(18 * ui.theme.text_scale)
        target.blit(ui.sprites.icon("check", side, second), (self._roofs_left(ui), y - side // 2))
        if self._finished_width(ui):
            words = ui.line(Face.SANS, Type.XS, self.facts.finished, second)
            x = self._roofs_left(ui) + side + round(4 * ui.theme.text_scale)
            target.blit(words, (x, y - words.get_height() // 2))

    def draw_live(self, ui: Ui, target: pygame.Surface, score: int, change: int, thinking: float | None) -> None:
        """The score, the change that the placement under the pointer would bring, and the sign of a thinking AI."""
        main, _second = self._colours()
        if self.facts.active:
            self._draw_pointer(ui, target)
        middle = self._first_row(ui)
        font = ui.font(Face.SERIF, Type.L if self.room != "small" else Type.M)
        text = ui.texts.line(font, str(score), main)
        right = self.rect.right - self._pad(ui)
        target.blit(text, (right - text.get_width(), middle - text.get_height() // 2))
        if change:
            paper = self.facts.active
            gain = C.GAIN_PAPER if paper else C.GAIN_DARK
            loss = C.LOSS_PAPER if paper else C.LOSS_DARK
            kind = Type.M if self.room != "small" else Type.S
            delta = ui.line(Face.SERIF, kind, signed(change), gain if change > 0 else loss)
            if self.room == "small":
                # Over the end of a long name, if need be: it is there only while a place is pointed at.
                chip = delta.get_rect(midright=(right - text.get_width() - round(5 * ui.theme.text_scale), middle))
                back = C.IVORY if paper else C.WALNUT_900
                ui.paint.rounded(target, chip.inflate(round(6 * ui.theme.text_scale), 0), 4, back)
                target.blit(delta, chip)
            else:
                x = right - font.size("00")[0] - ui.theme.px(12) - delta.get_width()
                x = min(x, right - text.get_width() - ui.theme.px(10) - delta.get_width())
                target.blit(delta, (x, middle - delta.get_height() // 2))
        if thinking is not None:
            self._draw_thinking(ui, target, thinking)

    def _draw_thinking(self, ui: Ui, target: pygame.Surface, seconds: float) -> None:
        """Three dots that swell one after the other."""
        main, _second = self._colours()
        radius = max(2, round(3.5 * ui.theme.text_scale))
        gap = radius * 3
        x = self.rect.right - self._pad(ui) - 2 * gap
        y = self._second_row(ui)
        if self.facts.tea:
            x = self._tea_left(ui) - 3 * gap
        for dot in range(3):
            phase = (seconds * 1.4 - dot * 0.22) % 1.0
            grow = 1.0 + 0.6 * max(0.0, 1 - abs(phase - 0.25) / 0.25)
            ui.paint.circle(target, (x + dot * gap, y), round(radius * grow), main)


def draw_chip(
    ui: Ui,
    target: pygame.Surface,
    rect: pygame.Rect,
    tile: TileId,
    value: str,
    colour: str,
    *,
    on_paper: bool = False,
) -> None:
    """A tile as a chip: its value, and a tower or the palace's swatch with its mark."""
    ui.paint.rounded(target, rect, 4, C.IVORY_2, border=C.LINE_PAPER if on_paper else None)
    t = ui.theme.text_scale
    text = ui.line(Face.SERIF, Type.S, value, C.INK)
    x = rect.left + round(6 * t)
    target.blit(text, (x, rect.centery - text.get_height() // 2))
    side = round(rect.h * 0.66)
    mark = pygame.Rect(rect.right - round(5 * t) - side, rect.centery - side // 2, side, side)
    if tile[0] == "tower":
        target.blit(ui.sprites.icon("tower", side, (122, 84, 38)), mark)
    else:
        draw_swatch(ui, target, mark, colour)


SWATCH_MARKS = {"grey": "lines", "purple": "waves", "brown": "dots", "orange": "diamond", "black": "chevrons"}


def draw_swatch(ui: Ui, target: pygame.Surface, rect: pygame.Rect, colour: str) -> None:
    """A square in a building colour with its carved mark."""
    ui.paint.rounded(target, rect, 3, BUILDING_COLOURS[colour])
    ink = C.INK if colour in ("grey", "orange") else C.IVORY
    file = ui.sprites.file_of("marks", SWATCH_MARKS[colour])
    if file is not None:
        icon = ui.sprites.original(file)
        if icon is not None:
            side = round(rect.w * 0.8)
            mark = ui.sprites.cache.get(
                ("swatch", colour, side),
                lambda: _tinted(icon, side, ink),
            )
            target.blit(mark, mark.get_rect(center=rect.center))
            return
    _plain_mark(target, rect, colour, ink)


def _tinted(icon: pygame.Surface, side: int, ink: tuple[int, int, int]) -> pygame.Surface:
    from medina_desktop.ui.paint import tint
    from medina_desktop.ui.sprites import scaled_well

    return tint(scaled_well(icon, (side, side)), ink)


def _plain_mark(target: pygame.Surface, rect: pygame.Rect, colour: str, ink: tuple[int, int, int]) -> None:
    """The carved marks in their simplest form."""
    w = rect.w
    thick = max(1, w // 10)
    cx, cy = rect.center
    if colour == "grey":
        for dy in (-w // 5, 0, w // 5):
            target.fill(ink, (cx - w // 3, cy + dy - thick // 2, 2 * (w // 3), thick))
    elif colour == "purple":
        for dy in (-w // 6, w // 6):
            points = [(cx - w // 3 + i * w // 9, cy + dy + (w // 12 if i % 2 else -w // 12)) for i in range(7)]
            pygame.draw.lines(target, ink, False, points, thick)
    elif colour == "brown":
        for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)):
            pygame.draw.circle(target, ink, (cx + dx * w // 5, cy + dy * w // 5), max(1, w // 12))
    elif colour == "orange":
        half = w // 4
        pygame.draw.polygon(target, ink, [(cx, cy - half), (cx + half, cy), (cx, cy + half), (cx - half, cy)], thick)
    else:
        for dy in (-w // 8, w // 8):
            pygame.draw.lines(
                target,
                ink,
                False,
                [(cx - w // 4, cy + dy + w // 10), (cx, cy + dy - w // 10), (cx + w // 4, cy + dy + w // 10)],
                thick,
            )
