"""A player's card in Medina: roofs, tiles and tea; and the swatch of a colour."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from medina_desktop.games.medina.ui.city_art import MARKS
from medina_desktop.games.medina.ui.palette import BUILDING_COLOURS
from medina_desktop.games.medina.ui.tile_art import TileId, draw_tile, tile_width
from medina_desktop.ui.pictures.paint import tint
from medina_desktop.ui.pictures.sprites import scale_well
from medina_desktop.ui.table.cards import ROW, CardBody, dots_step
from medina_desktop.ui.table.window import Room
from medina_desktop.ui.theme import C, Face, Type, ink
from medina_desktop.ui.widgets import Size, Ui


@dataclass(frozen=True)
class Holdings:
    """The things on a player's card."""

    roofs: int
    finished: str  # "all placed" in place of the roofs, or ""
    tiles: tuple[tuple[TileId, str, str], ...]  # id, value, colour of the swatch ("" for towers)
    tea: int | None  # None where there is no tea in the game
    hidden_tiles: frozenset[TileId] = frozenset()  # on their way here


class HoldingsBody(CardBody):
    """Roofs at the left, tea at the right, the tiles between them; what does not fit is counted."""

    def __init__(self, player: int, facts: Holdings, room: Room) -> None:
        super().__init__(key=f"card-{player}")
        self.facts, self.room = facts, room
        self.chips: dict[TileId, pygame.Rect] = {}
        self._more = pygame.Rect(0, 0, 0, 0)
        self._left_over = 0

    def measure(self, ui: Ui, width: int) -> Size:
        return width, round(ROW * ui.theme.text_scale)

    def dots(self, ui: Ui) -> tuple[int, int]:
        right = self._tea_left(ui) - dots_step(ui) if self.facts.tea else self.rect.right
        return right, self.rect.centery

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
        height = rect.h
        shown = list(self.facts.tiles)
        widths = [tile_width(ui, value, height) for _id, value, _c in shown]
        room = end - x
        more = font.size("+9")[0] + round(10 * t)
        count = len(shown)
        while count and sum(widths[:count]) + gap * (count - 1) + (gap + more if count < len(shown) else 0) > room:
            count -= 1
        self._left_over = len(shown) - count
        for (tile, _value, _colour), width in zip(shown[:count], widths, strict=False):
            self.chips[tile] = pygame.Rect(x, rect.centery - height // 2, width, height)
            x += width + gap
        self._more = pygame.Rect(x, rect.centery - height // 2, more, height)
        for tile, _value, _colour in shown[count:]:
            self.chips[tile] = self._more

    def _roof_side(self, ui: Ui) -> int:
        return round(22 * ui.theme.text_scale)

    def _roofs_right(self, ui: Ui) -> int:
        if self.facts.finished:
            side = round(18 * ui.theme.text_scale)
            return self.rect.left + side + round(4 * ui.theme.text_scale) + self._finished_width(ui)
        count = self._count_font(ui).size("4")[0]
        return self.rect.left + self._roof_side(ui) + round(6 * ui.theme.text_scale) + count

    def _finished_width(self, ui: Ui) -> int:
        """The words, unless the tiles need their room: then the tick alone says it."""
        t = ui.theme.text_scale
        words = ui.font(Face.SANS, Type.XS).size(self.facts.finished)[0]
        side = round(18 * t) + round(4 * t)
        chips = len(self.facts.tiles) * round(48 * t)
        return words if self.rect.left + side + words + chips < self._tea_left(ui) - round(16 * t) else 0

    def _tea_left(self, ui: Ui) -> int:
        right = self.rect.right
        if self.facts.tea is None:
            return right
        return right - self._count_font(ui).size("6")[0] - round(30 * ui.theme.text_scale)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        main = ink(C.IVORY, self.on_paper)
        y = self.rect.centery
        t = ui.theme.text_scale
        font = self._count_font(ui)
        side = self._roof_side(ui)
        if self.facts.finished:
            self._draw_finished(ui, target, y)
        else:
            roof = ui.sprites.icon("roof", side, main)
            target.blit(roof, (self.rect.left, y - side // 2))
            roofs = ui.texts.line(font, str(self.facts.roofs), main)
            target.blit(roofs, (self._roofs_right(ui) - roofs.get_width(), y - roofs.get_height() // 2))
        values = {tile: (value, colour) for tile, value, colour in self.facts.tiles}
        drawn_more = False
        for tile, rect in self.chips.items():
            if rect == self._more and self._left_over:
                if not drawn_more:
                    drawn_more = True
                    ui.paint.rounded(target, rect, 4, C.IVORY_2 if not self.on_paper else C.LINE_PAPER)
                    text = ui.texts.line(font, f"+{self._left_over}", C.INK)
                    target.blit(text, text.get_rect(center=rect.center))
                continue
            if tile not in self.facts.hidden_tiles:
                draw_tile(ui, target, rect, *values[tile])
        if self.facts.tea is not None and self.facts.tea > 0:
            left = self._tea_left(ui)
            cup = ui.sprites.icon("tea", side, main)
            target.blit(cup, (left, y - side // 2))
            count = ui.texts.line(font, str(self.facts.tea), main)
            target.blit(count, (left + side + round(6 * t), y - count.get_height() // 2))

    def _draw_finished(self, ui: Ui, target: pygame.Surface, y: int) -> None:
        second = ink(C.DIM, self.on_paper)
        side = round(18 * ui.theme.text_scale)
        target.blit(ui.sprites.icon("check", side, second), (self.rect.left, y - side // 2))
        if self._finished_width(ui):
            words = ui.line(Face.SANS, Type.XS, self.facts.finished, second)
            x = self.rect.left + side + round(4 * ui.theme.text_scale)
            target.blit(words, (x, y - words.get_height() // 2))


def draw_swatch(ui: Ui, target: pygame.Surface, rect: pygame.Rect, colour: str) -> None:
    """A square in a building colour with its carved mark."""
    ui.paint.rounded(target, rect, 3, BUILDING_COLOURS[colour])
    ink = C.INK if colour in ("grey", "orange") else C.IVORY
    file = ui.sprites.file_of("marks", MARKS[colour])
    if file is not None:
        icon = ui.sprites.original(file)
        if icon is not None:
            side = round(rect.w * 0.8)
            mark = ui.sprites.cache.get(
                ("swatch", colour, side),
                lambda: _tint(icon, side, ink),
            )
            target.blit(mark, mark.get_rect(center=rect.center))
            return
    _plain_mark(target, rect, colour, ink)


def _tint(icon: pygame.Surface, side: int, ink: tuple[int, int, int]) -> pygame.Surface:
    return tint(scale_well(icon, (side, side)), ink)


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
