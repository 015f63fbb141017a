"""The tray's slots: a kind of piece each, with how many are left."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from medina_desktop.games.medina.rules.actions import COLOURS, GATE, MERCHANT, NEUTRAL, ROOF, STABLE, WALL
from medina_desktop.games.medina.rules.position import Terms
from medina_desktop.games.medina.ui.city_art import BoardArt, Sprite
from medina_desktop.ui.table.tray import PieceSlot
from medina_desktop.ui.text import shorten
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Size, Ui

KIND_ORDER = (STABLE, MERCHANT, WALL, GATE, ROOF, NEUTRAL)


def slot_kinds(table: Terms) -> list[int]:
    """The tray's slots from left to right: kinds that this game has. The number keys follow them."""
    stock = table.stock()
    kinds = [COLOURS.index(c) for c in table.rules.colours]
    spare = table.rules.stocks[table.players].spare_gates if table.gates else 0
    for kind in KIND_ORDER:
        if stock[kind] or (kind == GATE and spare):
            kinds.append(kind)
    return kinds


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


class TraySlot(PieceSlot):
    """A kind of piece with its count."""

    press_sound = "tick"
    radius = 8

    def __init__(
        self,
        facts: SlotFacts,
        art: BoardArt,
        picked: bool,
        pick: Callable[[int], None],
        drag: Callable[[int, tuple[int, int]], None],
        *,
        taken_by: str,
        tooltip: str,
        enabled: bool,
        reason: str,
        code: str,
    ) -> None:
        super().__init__(
            facts.kind, pick, drag, key=f"slot-{facts.kind}", tooltip=tooltip, enabled=enabled, reason=reason
        )
        self.facts, self.art, self.picked = facts, art, picked
        self.taken_by = taken_by  # the key that picks it up, for people's eyes
        self.code = code  # of the reason why no place takes it, which has its place in the rules

    def measure(self, ui: Ui, width: int) -> Size:
        return ui.theme.hit, ui.theme.hit

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.recess(target, self.rect, 8, 150)
        if self.facts.hidden:
            return
        empty = self.facts.count == 0
        lit = self.glow(ui)
        if lit and not self.picked:
            ui.paint.rounded(target, self.rect, 8, C.LINE_FIELD, round(95 * lit))
        sprite = piece_sprite(self.art, self.facts.kind, self.facts.colour)
        if empty:
            sprite = self.art.see_through(sprite, 56)
        elif not self.facts.fits:
            sprite = self.art.see_through(sprite, 140)
        lift = ui.theme.px(4) if self.picked else 0
        before = target.get_clip()
        target.set_clip(self.rect.inflate(-2, -2).clip(before))
        box = sprite.surface.get_bounding_rect()
        x, y = self._picture_place(ui, box)
        target.blit(sprite.surface, (x, y - lift), special_flags=pygame.BLEND_PREMULTIPLIED)
        target.set_clip(before)
        if self.picked:
            ui.paint.rounded(target, self.rect, 8, None, border=C.IVORY, border_width=3)
        self._draw_count(ui, target, empty)
        self._draw_key(ui, target)
        if not empty and not self.facts.fits:
            self._draw_no_place(ui, target)
        self.draw_focus(ui, target)

    def _draw_no_place(self, ui: Ui, target: pygame.Surface) -> None:
        """A small cross: there are some left, but no place takes them now."""
        radius = max(8, round(10 * ui.theme.text_scale))
        centre = (self.rect.right - radius - round(4 * ui.theme.text_scale), self.rect.top + radius + 4)
        ui.paint.circle(target, centre, radius, C.WALNUT_900)
        icon = ui.sprites.icon("close", round(radius * 1.3), C.DIM)
        target.blit(icon, icon.get_rect(center=centre))

    def _draw_key(self, ui: Ui, target: pygame.Surface) -> None:
        """The key that picks it up, small in the corner where neither piece nor count stand."""
        font = ui.font(Face.SANS, Type.XS)
        label = ui.texts.line(font, shorten(font, self.taken_by, self.rect.w // 2), C.DIM)
        edge = round(5 * ui.theme.text_scale)
        plate = label.get_rect(topleft=(self.rect.left + edge, self.rect.top + edge // 2))
        ui.paint.rounded(target, plate.inflate(edge, 0), 4, C.WALNUT_900, 190)
        target.blit(label, plate)

    def _count_size(self, ui: Ui) -> Size:
        font = ui.font(Face.SERIF, Type.M)
        return font.size("12")[0], round(font.get_linesize() * 0.8)

    def _picture_place(self, ui: Ui, box: pygame.Rect) -> tuple[int, int]:
        """The count stands lower right: the picture left of it in wide slots, above it in narrow, high ones."""
        count_w, count_h = self._count_size(ui)
        beside = self.rect.w - box.w - count_w
        above = self.rect.h - box.h - count_h
        if beside >= above:
            room = (self.rect.w - box.w) // 2 - 4
            aside = max(round(self.rect.w * 0.08), min(count_w // 2, room))
            x = self.rect.centerx - aside - box.centerx
            y = self.rect.centery - box.centery
        else:
            x = self.rect.centerx - box.centerx
            y = self.rect.top + max(round(5 * ui.theme.text_scale), above // 2) - box.top
        if box.h > self.rect.h - 8:
            y = self.rect.bottom - 6 - box.bottom
        return x, y

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
