"""A small ceremony: a ribbon over the board for a moment, and what it is about lit up.

It waits for nothing and nothing waits for it: any click or key ends it and is heard as always. Without motion it stands
still for as long.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from medina_desktop.game.moments import Moment
from medina_desktop.ui.animation import in_quad, out_quad
from medina_desktop.ui.table.window import Spots
from medina_desktop.ui.text import shorten
from medina_desktop.ui.theme import PLAYER_COLOURS, C, Face, Type
from medina_desktop.ui.widgets import Ui

SECONDS = 1.7
OPENS, CLOSES = 0.22, 0.35  # seconds of these in which it unrolls and fades
GLINTS = 16
GOLD = (226, 182, 92)


class Ceremony:
    """The one that is held now, if any."""

    def __init__(self, on_change: Callable[[], None]) -> None:
        self.moment: Moment | None = None
        self.still = False
        self._elapsed = 0.0
        self._on_change = on_change

    def begin(self, moment: Moment, still: bool) -> None:
        self.moment, self.still, self._elapsed = moment, still, 0.0
        self._on_change()

    def end(self) -> None:
        if self.moment is not None:
            self.moment = None
            self._on_change()

    @property
    def spots(self) -> Spots:
        return self.moment.spots if self.moment is not None else ()

    @property
    def unrolled(self) -> float:
        """The share of the ribbon that is unrolled, from 0 to 1."""
        return 1.0 if self.still else out_quad(min(1.0, self._elapsed / OPENS))

    @property
    def strength(self) -> float:
        """The opacity, from 1 down to 0 when it fades."""
        return 1.0 if self.still else min(1.0, (SECONDS - self._elapsed) / CLOSES)

    def update(self, dt: float) -> bool:
        """Let time pass; True when it looks different now."""
        if self.moment is None:
            return False
        self._elapsed += dt
        if self._elapsed >= SECONDS:
            self.end()
            return True
        return not self.still

    def draw(self, ui: Ui, target: pygame.Surface, board: pygame.Rect, colour: str, face: str) -> None:
        if self.moment is None:
            return
        ribbon = _ribbon(ui, self.moment.title, board.w, colour, face)
        area = ribbon.get_rect(midtop=(board.centerx, board.top + ui.theme.px(10)))
        if not self.still:
            self._draw_glints(ui, target, area)
        seen = area.inflate(-round(area.w * (1 - self.unrolled)), 0)
        ribbon.set_alpha(round(255 * self.strength))
        target.blit(ribbon, seen, seen.move(-area.x, -area.y))
        ribbon.set_alpha(255)

    def _draw_glints(self, ui: Ui, target: pygame.Surface, area: pygame.Rect) -> None:
        """Small stars that leave it on all sides."""
        share = self._elapsed / SECONDS
        far = out_quad(share)
        size = ui.theme.px(11) * (1 - in_quad(share))
        if size < 1:
            return
        for number in range(GLINTS):
            angle = 2 * math.pi * (number + 0.5) / GLINTS
            lag = 0.75 + 0.25 * math.sin(number * 2.4)
            x = area.centerx + math.cos(angle) * (area.w * 0.46 + far * lag * area.h * 1.1)
            y = area.centery + math.sin(angle) * (area.h * 0.30 + far * lag * area.h * 0.8)
            draw_star(target, (x, y), size * lag)


def draw_star(target: pygame.Surface, centre: tuple[float, float], size: float) -> None:
    """Draw a star with four long points."""
    x, y = centre
    points = []
    for corner in range(8):
        radius = size if corner % 2 == 0 else size * 0.28
        points.append((x + radius * math.sin(corner * math.pi / 4), y - radius * math.cos(corner * math.pi / 4)))
    pygame.draw.polygon(target, GOLD, points)


def _ribbon(ui: Ui, title: str, most: int, colour: str, face: str) -> pygame.Surface:
    """Dark wood with a golden edge, the player's portrait before it and two ends in the player's colour."""

    def make() -> pygame.Surface:
        t = ui.theme.text_scale
        font = ui.font(Face.SERIF, Type.L)
        side, pad, tail = round(72 * t), round(26 * t), round(34 * t)
        picture = side + round(14 * t) if colour else 0
        room = most - picture - 2 * pad - 2 * tail
        if font.size(title)[0] > room:
            font = ui.font(Face.SERIF, Type.M)
        words = font.render(shorten(font, title, room), True, C.IVORY)
        inner = picture + words.get_width() + 2 * pad
        found = pygame.Surface((inner + 2 * tail, side), pygame.SRCALPHA, 32)
        plate = pygame.Rect(tail, side // 8, inner, side * 3 // 4)
        cloth = PLAYER_COLOURS.get(colour, GOLD)
        for outer, edge in ((0, tail + pad), (found.get_width(), found.get_width() - tail - pad)):
            notch = outer + (tail // 2 if outer == 0 else -tail // 2)
            top, bottom = plate.top + side // 10, plate.bottom + side // 10 - 2
            ends = [(edge, top), (outer, top), (notch, (top + bottom) // 2), (outer, bottom), (edge, bottom)]
            pygame.draw.polygon(found, tuple(c * 3 // 4 for c in cloth), ends)
        ui.paint.rounded(found, plate, 8, C.WALNUT_900, 255, GOLD)
        ui.paint.rounded(found, plate.inflate(-8, -8), 6, None, border=GOLD, border_alpha=110)
        if colour:
            found.blit(ui.sprites.portrait(face, colour, side), (plate.left + round(10 * t), 0))
        found.blit(words, words.get_rect(midleft=(plate.left + picture + pad, plate.centery)))
        return found

    key = ("ceremony", title, most, colour, face, ui.theme.text_scale, ui.theme.scale)
    return ui.sprites.cache.get(key, make)
