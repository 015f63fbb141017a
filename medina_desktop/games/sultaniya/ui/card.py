"""A player's card: sapphires, roofs, djinns; of the others their palace, which a press enlarges."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from medina_desktop.games.sultaniya.rules.actions import DJINNS
from medina_desktop.games.sultaniya.rules.palace import Palace
from medina_desktop.games.sultaniya.rules.plot import COLUMNS, STRIDE
from medina_desktop.games.sultaniya.rules.position import ROOFS_TO_END
from medina_desktop.games.sultaniya.ui.palace import HEAD, STOREY, Palaces, key_of
from medina_desktop.games.sultaniya.ui.stacks import GILT
from medina_desktop.l10n import _
from medina_desktop.ui.pictures.atlas import blit
from medina_desktop.ui.pictures.paint import rounded_mask
from medina_desktop.ui.table.cards import ROW, CardBody
from medina_desktop.ui.table.window import Room
from medina_desktop.ui.theme import MIN_HIT, C, Face, Type, ink
from medina_desktop.ui.widgets import Pressable, Size, Ui, Widget

# How high the small palaces are, in design pixels; four players in a small window have less room.
HEIGHTS: dict[Room, int] = {"wide": 126, "medium": 96, "small": 54}
CROWDED = 30


@dataclass(frozen=True)
class Holdings:
    sapphires: int
    roofs: int
    djinns: tuple[int, ...]
    notes: tuple[str, ...] = ()  # at the right, where there is room: the longest first


class MiniPalace(Pressable):
    sound = "tick"
    radius = 6

    def __init__(
        self, player: int, palace: Palace, face: str, palaces: Palaces, open_it: Callable[[int], None], shown: bool
    ) -> None:
        super().__init__(key=f"palace-{player}", tooltip=_("Look at this palace"))
        self.player, self.palace, self.face, self.palaces = player, palace, face, palaces
        self.open_it, self.shown = open_it, shown

    def activate(self, ui: Ui) -> None:
        self.open_it(self.player)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        blit(target, small_scene(self.palaces, self.palace, self.face, self.rect.size, ui.theme.px(6)), self.rect)
        if self.shown or self.glow(ui):
            ui.paint.rounded(target, self.rect, 6, None, border=GILT if self.shown else C.IVORY, border_width=2)
        self.draw_focus(ui, target)


def small_unit(size: tuple[int, int]) -> tuple[int, int]:
    """The half-column of a whole plot in so small a picture, and where its base line is."""
    half_column = max(2, min(size[0] // 14, int(size[1] / (4 * STOREY + HEAD + 0.7))))
    return half_column, size[1] - max(2, round(half_column * 0.4))


def small_place(area: pygame.Rect, place: int) -> pygame.Rect:
    """The area of a place in a small picture of the plot."""
    half_column, base = small_unit(area.size)
    row, column = divmod(place, STRIDE)
    left = area.x + (area.w - len(COLUMNS) * half_column) // 2
    top, bottom = (round(area.y + base - high * STOREY * half_column) for high in (row + 1, row))
    return pygame.Rect(left + column * half_column, top, 2 * half_column, bottom - top)


def small_scene(palaces: Palaces, palace: Palace, face: str, size: tuple[int, int], radius: int) -> pygame.Surface:
    """A whole plot, small, with round corners; premultiplied."""
    half_column, base = small_unit(size)

    def make() -> pygame.Surface:
        scene = palaces.scene(palace, face, half_column, size, base).convert_alpha()
        scene.blit(rounded_mask(size, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return scene.premul_alpha()

    key = ("small", key_of(palace), face, size, radius)
    if not palaces.art.atlas.has(key):  # first, so that each step of it may be made in a frame of its own
        palaces.scene(palace, face, half_column, size, base)
    return palaces.art.atlas.keep(key, make)


class HoldingsBody(CardBody):
    """Rows at the left, the palace at the right; without a palace one row."""

    def __init__(
        self, player: int, facts: Holdings, mini: MiniPalace | None, palaces: Palaces, room: Room, crowded: bool
    ) -> None:
        super().__init__(key=f"card-{player}")
        self.crowded = crowded
        self.facts, self.mini, self.palaces, self.room = facts, mini, palaces, room

    @property
    def children(self) -> Sequence[Widget]:
        return (self.mini,) if self.mini is not None else ()

    def measure(self, ui: Ui, width: int) -> Size:
        row = round(ROW * ui.theme.text_scale)
        if self.mini is None:
            return width, row
        design = CROWDED if self.room == "small" and self.crowded else HEIGHTS[self.room]
        return width, max(MIN_HIT, round(design * ui.theme.text_scale))

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        if self.mini is not None:
            left = self._rows_width(ui)
            if self._rows(ui) < 3:  # the djinns stand before the palace: they hide none of it
                before = sum(figure.get_width() + 2 for figure in self._figures(ui))
                left = min(left + before, max(left, rect.w * 3 // 5))
            self.mini.place(ui, pygame.Rect(rect.left + left, rect.top, rect.w - left, rect.h))

    def dots(self, ui: Ui) -> tuple[int, int]:
        if self.mini is None:
            return self.rect.right, self.rect.centery
        return self.rect.left + self._rows_width(ui) - round(12 * ui.theme.text_scale), self.rect.bottom - 6

    def _side(self, ui: Ui) -> int:
        return round(20 * ui.theme.text_scale)

    def _rows_width(self, ui: Ui) -> int:
        t = ui.theme.text_scale
        words = ui.font(Face.SERIF, Type.S).size("0/5")[0]
        return words + self._side(ui) + round((36 if self.room != "small" else 12) * t)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        main = ink(C.IVORY, self.on_paper)
        side, t = self._side(ui), ui.theme.text_scale
        gap = round(8 * t)
        art = self.palaces.art
        number = ui.line(Face.SERIF, Type.S, str(self.facts.sapphires), main)
        roofs = ui.line(Face.SERIF, Type.S, f"{self.facts.roofs}/{ROOFS_TO_END}", main)
        one_row = self.mini is None
        x, step = self.rect.left, self.rect.h // self._rows(ui)
        y = self.rect.centery if one_row else self.rect.top + step // 2
        for picture, label in ((art.symbol("gem", side), number), (None, roofs)):
            if picture is not None:
                blit(target, picture, picture.get_rect(center=(x + side // 2, y)))
            else:
                icon = ui.sprites.icon("roof", side, main)
                target.blit(icon, icon.get_rect(center=(x + side // 2, y)))
            target.blit(label, (x + side + gap // 2, y - label.get_height() // 2))
            if one_row:
                x += side + gap // 2 + max(label.get_width(), round(24 * t)) + 2 * gap
            else:
                y += step
        self.draw_children(ui, target)
        x = self._draw_djinns(ui, target, x)
        if self.mini is None:
            self._draw_note(ui, target, self.rect.right - x - gap)

    def _rows(self, ui: Ui) -> int:
        """Beside a palace: sapphires, roofs and, where there is room for them, the djinns."""
        return 3 if self.rect.h >= round(72 * ui.theme.text_scale) else 2

    def _figures(self, ui: Ui) -> list[pygame.Surface]:
        height = min(round((30 if self.mini is None else 34) * ui.theme.text_scale), self.rect.h)
        return [self.palaces.art.djinn(DJINNS[djinn], height) for djinn in self.facts.djinns]

    def _draw_djinns(self, ui: Ui, target: pygame.Surface, x: int) -> int:
        """Beside the counts, below them, or before the palace; where they end."""
        figures = self._figures(ui)
        if not figures:
            return x
        steps = [figure.get_width() + 2 for figure in figures]
        if self.mini is not None:
            x = self.rect.left + (self._rows_width(ui) if self._rows(ui) < 3 else 0)
            room = self.mini.rect.left - x - steps[-1]
            close = max(0.0, min(1.0, room / max(1, sum(steps[:-1]))))  # many of them stand closer together
            steps = [round(step * close) for step in steps]
        for figure, step in zip(figures, steps, strict=True):
            blit(target, figure, figure.get_rect(bottomleft=(x, self.rect.bottom)))
            x += step
        return x

    def _draw_note(self, ui: Ui, target: pygame.Surface, room: int) -> None:
        font = ui.font(Face.SANS, Type.XS)
        note = next((text for text in self.facts.notes if font.size(text)[0] <= room), "")
        label = ui.texts.line(font, note, ink(C.DIM, self.on_paper))
        target.blit(label, label.get_rect(midright=(self.rect.right, self.rect.centery)))
