"""The tray below the board: whose turn it is, the game's own part (the hand of the player to act), the buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from medina_desktop.ui.pictures.paint import blank, covering, paint_wood, rounded_mask
from medina_desktop.ui.table.layout import room_of
from medina_desktop.ui.table.plate import TurnPlate
from medina_desktop.ui.theme import Face, Shadow, Type
from medina_desktop.ui.widgets import Button, Pressable, Size, Ui, Widget
from medina_desktop.ui.widgets.base import Common

_TRAY_SHADOW = Shadow(8, 4, 150)


class PieceSlot(Pressable):
    """A piece for the hand: a press picks it up or puts it back, dragging carries it to the board."""

    press_sound = ""  # of a press; "": the board makes one

    def __init__(
        self,
        piece: int,
        pick: Callable[[int], None],
        drag: Callable[[int, tuple[int, int]], None],
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.piece, self.pick, self.drag = piece, pick, drag

    def activate(self, ui: Ui) -> None:
        self.pick(self.piece)

    def on_press(self, ui: Ui, pos: tuple[int, int], button: int) -> bool:
        if button == 1 and self.enabled:
            if self.press_sound:
                ui.sound(self.press_sound)
            self.pick(self.piece)  # on the press, so that a drag carries it at once
        return button == 1

    def on_drag(self, ui: Ui, pos: tuple[int, int]) -> bool:
        if self.enabled and not self.rect.collidepoint(pos):
            self.drag(self.piece, pos)
            return True
        return False

    def on_release(self, ui: Ui, pos: tuple[int, int], button: int, inside: bool) -> bool:
        return False  # the table drops what was dragged


class Tray(Widget):
    """Turn plate, slots in groups, buttons. Everything keeps its place when counts change."""

    def __init__(
        self, plate: TurnPlate, groups: Sequence[Sequence[Widget]], buttons: Sequence[Button], words: Sequence[str]
    ) -> None:
        super().__init__(key="tray")
        self.plate, self.groups, self.buttons = plate, [list(g) for g in groups if g], list(buttons)
        self.words = words  # that any button may have in the course of a game: their width is that of the longest

    @property
    def children(self) -> Sequence[Widget]:
        return [self.plate, *(slot for group in self.groups for slot in group), *self.buttons]

    def measure(self, ui: Ui, width: int) -> Size:
        return width, round(100 * ui.theme.text_scale)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        t = ui.theme.text_scale
        pad = max(5, round(8 * t))
        gap = max(3, round(6 * t))
        between = max(6, round(14 * t))
        inner = rect.inflate(-2 * pad, -2 * pad)
        slots = sum(len(group) for group in self.groups)
        small = room_of(ui.theme) == "small"
        fixed = between * (len(self.groups) + 1) + gap * (slots - len(self.groups) + len(self.buttons) - 1)
        least_slot = round(52 * t) if not small else ui.theme.hit
        most_slot = round(92 * t)
        room = inner.w - fixed
        count = max(1, len(self.buttons))
        plate_most = round(300 * t)
        plate_room = room - slots * max(ui.theme.hit, least_slot) - count * ui.theme.hit
        button_wish = self._button_wish(ui)
        least = round((150 if small else 200) * t)
        one_row, two_rows = (self.plate.wished_width(ui, inner.h, least, plate_most, rows) for rows in (1, 2))
        plate_least = one_row if one_row <= room - slots * round(64 * t) - count * ui.theme.hit else two_rows
        slots_least = slots * max(ui.theme.hit, least_slot)
        if button_wish > (room - plate_least - slots_least) // count:
            plate_least = two_rows  # rather that than buttons without words
        plate_least = min(plate_room, plate_least)
        button_room = (room - plate_least - slots_least) // count
        if button_wish > button_room:
            # Words that do not fit are left to the tooltips.
            for button in self.buttons:
                button.text = ""
            button_wish = ui.theme.hit
        button_width = max(ui.theme.hit, min(button_wish, button_room))
        slot_width = min(most_slot, (room - plate_least - button_width * len(self.buttons)) // max(1, slots))
        slot_width = max(least_slot, slot_width)
        plate_width = room - slot_width * slots - button_width * len(self.buttons)
        if plate_width > plate_most:
            extra = (plate_width - plate_most) // max(1, slots + len(self.buttons))
            grow = min(extra, round(24 * t))
            slot_width += grow
            button_width += grow
            plate_width = room - slot_width * slots - button_width * len(self.buttons)
        x = inner.x
        self.plate.place(ui, pygame.Rect(x, inner.y, plate_width, inner.h))
        x += plate_width + between
        for group in self.groups:
            for slot in group:
                slot.place(ui, pygame.Rect(x, inner.y, slot_width, inner.h))
                x += slot_width + gap
            x += between - gap
        for button in self.buttons:
            button.place(ui, pygame.Rect(x, inner.y, button_width, inner.h))
            x += button_width + gap

    def _button_wish(self, ui: Ui) -> int:
        """The width at which every button has room for any word it may have."""
        font = ui.font(Face.SANS_BOLD, Type.XS)
        widths = [font.size(word)[0] + 2 * ui.theme.px(8) for word in self.words]
        return max(*widths, *(button.least_width(ui) for button in self.buttons))

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        tray_wood(ui, target, self.rect)
        self.draw_children(ui, target)


def tray_wood(ui: Ui, target: pygame.Surface, rect: pygame.Rect) -> None:
    """The wooden tray: a lighter, reddish walnut with a rim."""
    radius, edge = ui.theme.px(8), max(2, ui.theme.px(3))
    surface = ui.paint.cache.get_large(
        ("tray", rect.size),
        lambda: ui.sprites.named("backgrounds", "tray") or ui.sprites.wood(),
        lambda picture: _tray_surface(picture, rect.size, radius, edge),
    )
    ui.paint.shadow(target, rect, 8, _TRAY_SHADOW)
    target.blit(surface, rect)


def _tray_surface(picture: pygame.Surface | None, size: tuple[int, int], radius: int, edge: int) -> pygame.Surface:
    wood = covering(picture, size) if picture is not None else paint_wood(size)
    surface = blank(size)
    surface.blit(wood, (0, 0))
    # Walnut as on the board's frame: the same grain, redder and lighter than the table.
    surface.fill((34, 17, 6, 0), special_flags=pygame.BLEND_RGBA_ADD)
    pygame.draw.rect(surface, (255, 220, 170, 60), surface.get_rect(), 1, border_radius=radius)
    pygame.draw.rect(surface, (20, 11, 5, 130), surface.get_rect().inflate(-2, -2), edge, border_radius=radius)
    surface.blit(rounded_mask(size, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface
