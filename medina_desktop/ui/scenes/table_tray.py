"""The tray below the board: whose turn it is, the stock of the person to move, and the buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from medina_desktop.rules.actions import COLOURS, GATE, MERCHANT, NEUTRAL, ROOF, STABLE, WALL
from medina_desktop.ui.board_view_art import BoardArt, Sprite
from medina_desktop.ui.scenes.table_layout import room_of
from medina_desktop.ui.text import shortened
from medina_desktop.ui.theme import C, Face, Shadow, Type
from medina_desktop.ui.widgets import Button, Pressable, Size, TextFit, Ui, Widget

KIND_ORDER = (STABLE, MERCHANT, WALL, GATE, ROOF, NEUTRAL)
_TRAY_SHADOW = Shadow(8, 4, 150)


@dataclass(frozen=True)
class SlotFacts:
    kind: int
    count: int
    fits: bool  # some place takes it now
    colour: str  # the player's, for roofs
    hidden: bool = False  # behind a screen: neither piece nor count is shown


def piece_sprite(art: BoardArt, kind: int, colour: str) -> Sprite:
    """A kind of piece as it lies in the tray or is carried by the pointer."""
    if kind < STABLE:
        return art.building(COLOURS[kind])
    if kind == STABLE:
        return art.stable(0)
    if kind == MERCHANT:
        return art.merchant(0)
    if kind == WALL:
        return art.wall("S", True, True, 0)
    if kind == GATE:
        return art.gate("S")
    return art.roof("neutral" if kind == NEUTRAL else colour)


class TraySlot(Pressable):
    """A kind of piece with its count. A press picks it up (or puts it back); dragging carries it to the board."""

    sound = "tick"
    radius = 8

    def __init__(
        self,
        facts: SlotFacts,
        art: BoardArt,
        picked: bool,
        on_pick: Callable[[int], None],
        on_drag_out: Callable[[int, tuple[int, int]], None],
        *,
        tooltip: str,
        enabled: bool,
        reason: str,
    ) -> None:
        super().__init__(key=f"slot-{facts.kind}", tooltip=tooltip, enabled=enabled, reason=reason)
        self.facts, self.art, self.picked = facts, art, picked
        self.on_pick, self.on_drag_out = on_pick, on_drag_out

    def activate(self, ui: Ui) -> None:
        self.on_pick(self.facts.kind)

    def on_press(self, ui: Ui, pos: tuple[int, int], button: int) -> bool:
        if button != 1 or not self.enabled:
            return button == 1
        # Picked up on the press, so that a drag carries it at once; a press on the picked one puts it back.
        ui.sound(self.sound)
        self.on_pick(self.facts.kind)
        return True

    def on_drag(self, ui: Ui, pos: tuple[int, int]) -> bool:
        if self.enabled and not self.rect.collidepoint(pos):
            self.on_drag_out(self.facts.kind, pos)
            return True
        return False

    def on_release(self, ui: Ui, pos: tuple[int, int], button: int, inside: bool) -> bool:
        return False  # the scene drops what was dragged

    def measure(self, ui: Ui, width: int) -> Size:
        return ui.theme.hit, ui.theme.hit

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.recess(target, self.rect, 8, 150)
        if self.facts.hidden:
            return
        empty = self.facts.count == 0
        hovered = self.is_hovered(ui) and self.enabled
        if hovered and not self.picked:
            ui.paint.rounded(target, self.rect, 8, C.WALNUT_700_HOVER, 90)
        sprite = piece_sprite(self.art, self.facts.kind, self.facts.colour)
        if empty:
            sprite = self.art.see_through(sprite, 56)
        elif not self.facts.fits:
            sprite = self.art.see_through(sprite, 140)
        lift = ui.theme.px(4) if self.picked else 0
        before = target.get_clip()
        target.set_clip(self.rect.inflate(-2, -2).clip(before))
        # The picture's middle stands left of the middle, the count lower right.
        box = sprite.surface.get_bounding_rect()
        x = self.rect.centerx - round(self.rect.w * 0.08) - box.centerx
        y = self.rect.centery - box.centery - lift
        if box.h > self.rect.h - 8:
            y = self.rect.bottom - 6 - box.bottom - lift
        target.blit(sprite.surface, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
        target.set_clip(before)
        if self.picked:
            ui.paint.rounded(target, self.rect, 8, None, border=C.IVORY, border_width=3)
        self._draw_count(ui, target, empty)
        self.draw_focus(ui, target)

    def _draw_count(self, ui: Ui, target: pygame.Surface, empty: bool) -> None:
        colour = C.DISABLED_TEXT if empty else C.IVORY
        font = ui.font(Face.SERIF, Type.M)
        text = str(self.facts.count)
        shade = ui.texts.line(font, text, C.WALNUT_900)
        label = ui.texts.line(font, text, colour)
        x = self.rect.right - label.get_width() - round(7 * ui.theme.text_scale)
        y = self.rect.bottom - label.get_height() - round(2 * ui.theme.text_scale)
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (1, 1), (-1, 1)):
            target.blit(shade, (x + dx, y + dy))
        target.blit(label, (x, y))


class TurnPlate(Widget):
    """Crest, "Leïla, your turn", and a pip for each placement of the turn. Small windows say only the name."""

    def __init__(
        self, name: str, colour: str, text: str, detail: str, pips: tuple[int, int], extra: Sequence[Widget]
    ) -> None:
        super().__init__(key="turn")
        self.name, self.colour, self.text, self.detail, self.pips = name, colour, text, detail, pips
        self.extra = list(extra)  # small buttons at its right: pause, skip, done

    @property
    def children(self) -> Sequence[Widget]:
        return self.extra

    def measure(self, ui: Ui, width: int) -> Size:
        return width, ui.theme.hit

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        x = rect.right - ui.theme.px(8)
        for widget in reversed(self.extra):
            w, h = widget.measure(ui, rect.w // 2)
            h = min(h, rect.h - 2 * ui.theme.px(6))
            h = max(h, ui.theme.hit)
            x -= w
            widget.place(ui, pygame.Rect(x, rect.centery - h // 2, w, h))
            x -= ui.theme.px(6)

    def _text_area(self, ui: Ui) -> pygame.Rect:
        side = self._side(ui)
        left = self.rect.left + round(10 * ui.theme.text_scale) + side + round(10 * ui.theme.text_scale)
        right = self.rect.right - round(8 * ui.theme.text_scale)
        if self.extra:
            right = min(w.rect.left for w in self.extra) - round(6 * ui.theme.text_scale)
        return pygame.Rect(left, self.rect.top, max(10, right - left), self.rect.h)

    def _side(self, ui: Ui) -> int:
        return min(self.rect.h - 12, round(52 * ui.theme.text_scale))

    def texts(self, ui: Ui) -> list[TextFit]:
        area = self._text_area(ui)
        return [TextFit(self.text, ui.font(Face.SERIF, Type.M).size(self.text), area.size, True)]

    def hint(self) -> str:
        return f"{self.text} – {self.detail}" if self.detail else self.text

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.recess(target, self.rect, 8, 150)
        side = self._side(ui)
        crest = ui.sprites.crest(self.colour, side)
        target.blit(crest, (self.rect.left + round(10 * ui.theme.text_scale), self.rect.centery - side // 2))
        area = self._text_area(ui)
        font = ui.font(Face.SERIF, Type.M)
        chosen = self.text if font.size(self.text)[0] <= area.w else self.name
        name = ui.texts.line(font, shortened(font, chosen, area.w), C.IVORY)
        small = ui.font(Face.SANS, Type.S)
        done, of = self.pips
        pip = max(8, round(11 * ui.theme.text_scale))
        total = name.get_height() + small.get_linesize()
        y = self.rect.centery - total // 2
        target.blit(name, (area.left, y))
        y += name.get_height()
        x = area.left
        for number in range(of):
            box = pygame.Rect(x, y + (small.get_linesize() - pip) // 2, pip, pip)
            if number < done:
                ui.paint.rounded(target, box, 2, C.IVORY)
            else:
                ui.paint.rounded(target, box, 2, None, border=C.IVORY, border_width=2)
            x += pip + round(5 * ui.theme.text_scale)
        if of:
            x += round(4 * ui.theme.text_scale)
        if small.size(self.detail)[0] <= area.right - x or not of:
            detail = ui.texts.line(small, shortened(small, self.detail, max(10, area.right - x)), C.DIM)
            target.blit(detail, (x, y))
        self.draw_children(ui, target)


class Tray(Widget):
    """Turn plate, slots in groups, buttons. Everything keeps its place when counts change."""

    def __init__(self, plate: TurnPlate, groups: Sequence[Sequence[Widget]], buttons: Sequence[Widget]) -> None:
        super().__init__(key="tray")
        self.plate, self.groups, self.buttons = plate, [list(g) for g in groups if g], list(buttons)

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
        plate_least, plate_most = round((170 if small else 236) * t), round(300 * t)
        room = inner.w - fixed
        count = max(1, len(self.buttons))
        button_wish = max((max(ui.theme.hit, b.least_width(ui)) for b in self.buttons), default=0)
        button_room = (room - plate_least - slots * max(ui.theme.hit, least_slot)) // count
        if button_wish > button_room:
            # Words that do not fit are left to the tooltips.
            for button in self.buttons:
                if isinstance(button, Button):
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

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        tray_wood(ui, target, self.rect)
        self.draw_children(ui, target)


def tray_wood(ui: Ui, target: pygame.Surface, rect: pygame.Rect) -> None:
    """The wooden tray: a lighter, reddish walnut with a rim."""
    surface = ui.paint.cache.get(("tray", rect.size), lambda: _tray_surface(ui, rect.size))
    ui.paint.shadow(target, rect, 8, _TRAY_SHADOW)
    target.blit(surface, rect)


def _tray_surface(ui: Ui, size: tuple[int, int]) -> pygame.Surface:
    from medina_desktop.ui.paint import blank, covering, painted_wood, rounded_mask

    picture = ui.sprites.named("backgrounds", "tray") or ui.sprites.wood()
    wood = covering(picture, size) if picture is not None else painted_wood(size)
    surface = blank(size)
    surface.blit(wood, (0, 0))
    # Walnut as on the board's frame: the same grain, redder and lighter than the table.
    surface.fill((34, 17, 6, 0), special_flags=pygame.BLEND_RGBA_ADD)
    radius = ui.theme.px(8)
    edge = max(2, ui.theme.px(3))
    pygame.draw.rect(surface, (255, 220, 170, 60), surface.get_rect(), 1, border_radius=radius)
    pygame.draw.rect(surface, (20, 11, 5, 130), surface.get_rect().inflate(-2, -2), edge, border_radius=radius)
    surface.blit(rounded_mask(size, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface
