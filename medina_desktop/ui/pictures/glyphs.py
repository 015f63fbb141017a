"""Small signs drawn from lines and shapes: those that the sheet of icons doesn't have, and the marks of the players.

Coordinates are on a grid of 24 x 24; a sign is drawn four times too large and shrunk, so its edges are smooth.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

import pygame

from medina_desktop.ui.theme import Colour

WHITE = (255, 255, 255, 255)
NOTHING = (255, 255, 255, 0)
Point = tuple[float, float]


class Pen:
    def __init__(self, side: int) -> None:
        self.unit = side * 4 / 24
        self.surface = pygame.Surface((side * 4, side * 4), pygame.SRCALPHA, 32)
        self.surface.fill(NOTHING)

    def _at(self, point: Point) -> tuple[int, int]:
        return round(point[0] * self.unit), round(point[1] * self.unit)

    def line(self, *points: Point, width: float = 2) -> None:
        w = max(1, round(width * self.unit))
        for a, b in pairwise(points):
            (ax, ay), (bx, by) = self._at(a), self._at(b)
            length = math.hypot(bx - ax, by - ay) or 1
            nx, ny = -(by - ay) / length * w / 2, (bx - ax) / length * w / 2
            pygame.draw.polygon(
                self.surface, WHITE, [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
            )
        for point in points:
            pygame.draw.circle(self.surface, WHITE, self._at(point), w // 2)

    def shape(self, *points: Point, colour: tuple[int, int, int, int] = WHITE) -> None:
        pygame.draw.polygon(self.surface, colour, [self._at(p) for p in points])

    def disc(self, centre: Point, radius: float, colour: tuple[int, int, int, int] = WHITE) -> None:
        pygame.draw.circle(self.surface, colour, self._at(centre), round(radius * self.unit))

    def ring(self, centre: Point, radius: float, width: float = 2) -> None:
        pygame.draw.circle(
            self.surface,
            WHITE,
            self._at(centre),
            round((radius + width / 2) * self.unit),
            max(1, round(width * self.unit)),
        )

    def arc(self, centre: Point, radius: float, start: float, end: float, width: float = 2) -> None:
        """Degrees, clockwise from the east."""
        steps = max(2, int(abs(end - start) / 6))
        self.line(
            *[
                (
                    centre[0] + radius * math.cos(math.radians(start + (end - start) * i / steps)),
                    centre[1] + radius * math.sin(math.radians(start + (end - start) * i / steps)),
                )
                for i in range(steps + 1)
            ],
            width=width,
        )

    def box(self, x: float, y: float, w: float, h: float, radius: float = 0, width: float = 0) -> None:
        (px, py), (pw, ph) = self._at((x, y)), self._at((w, h))
        pygame.draw.rect(
            self.surface, WHITE, (px, py, pw, ph), round(width * self.unit), border_radius=round(radius * self.unit)
        )

    def finish(self) -> pygame.Surface:
        side = self.surface.get_width() // 4
        return pygame.transform.smoothscale(self.surface, (side, side))


def _warning(p: Pen) -> None:
    p.line((12, 4), (21, 20), (3, 20), (12, 4), width=1.8)
    p.line((12, 10), (12, 14.6), width=2)
    p.disc((12, 17.2), 1.2)


def _broken(p: Pen) -> None:
    p.line((5, 3.5), (14.5, 3.5), (19, 8), (19, 11), width=1.6)
    p.line((5, 3.5), (5, 11), width=1.6)
    p.line((5, 14), (8, 11.6), (11, 14.4), (14, 11.6), (19, 14), width=1.6)
    p.line((5, 16), (5, 20.5), (19, 20.5), (19, 16), width=1.6)


def _picture(p: Pen) -> None:
    p.box(3, 4.5, 18, 15, 2, 1.7)
    p.disc((8.2, 9.4), 1.7)
    p.line((4.5, 18), (10, 12.6), (13, 15.4), (16, 12), (20, 16.4), width=1.7)


def _puzzle(p: Pen) -> None:
    p.box(3.5, 8, 12.5, 12.5, 1)
    p.disc((9.7, 6.4), 2.9)
    p.disc((17.6, 14.2), 2.9)
    p.disc((4.2, 14.2), 2.4, NOTHING)


def _skip(p: Pen) -> None:
    p.shape((4, 5), (13, 12), (4, 19))
    p.shape((12, 5), (20, 12), (12, 19))


def _flip(p: Pen) -> None:
    p.shape((10, 5), (10, 19), (2.5, 19))
    p.line((14, 5.5), (14, 18.6), (20.8, 18.6), (14, 5.5), width=1.4)


def _gem(p: Pen) -> None:
    p.line((7, 4.5), (17, 4.5), (21, 10), (12, 20.5), (3, 10), (7, 4.5), width=1.8)
    p.line((3, 10), (21, 10), width=1.4)
    p.line((8.5, 10), (12, 20), (15.5, 10), width=1.2)


def _search(p: Pen) -> None:
    p.ring((10.4, 10.4), 5.8, 1.9)
    p.line((14.8, 14.8), (20, 20), width=2.2)


def _unknown(p: Pen) -> None:
    p.box(4, 4, 16, 16, 3, 1.8)


SIGNS: dict[str, Callable[[Pen], None]] = {
    "warning": _warning,
    "broken": _broken,
    "picture": _picture,
    "puzzle": _puzzle,
    "skip": _skip,
    "flip": _flip,
    "gem": _gem,
    "search": _search,
    "star": lambda p: _star(p, 10.4),
}


def mask(name: str, side: int) -> pygame.Surface:
    pen = Pen(max(4, side))
    SIGNS.get(name, _unknown)(pen)
    return pen.finish()


# -- crests -----------------------------------------------------------------------------------------------------------


def _crescent(p: Pen) -> None:
    p.disc((11.6, 12), 6.4)
    p.disc((14.4, 12), 5.6, NOTHING)


def _star(p: Pen, size: float = 6.8) -> None:
    points = []
    for i in range(10):
        radius = size if i % 2 == 0 else size * 0.43
        a = math.radians(-90 + i * 36)
        points.append((12 + radius * math.cos(a), 12.3 + radius * math.sin(a)))
    p.shape(*points)


def _palm(p: Pen) -> None:
    p.shape((11.2, 10), (12.8, 10), (13.4, 18.4), (10.6, 18.4))
    for tip in ((5.4, 11.6), (7, 7.2), (12, 5.4), (17, 7.2), (18.6, 11.6)):
        p.line((12, 9.6), ((12 + tip[0]) / 2, (9.6 + tip[1]) / 2 - 1), tip, width=1.9)


def _hand(p: Pen) -> None:
    p.box(8.2, 11, 7.2, 7.4, 2.6)
    for x, top in ((9.1, 7.6), (11, 6.2), (12.9, 6.6), (14.7, 8.2)):
        p.line((x, top), (x, 13), width=1.6)
    p.line((8.8, 15.4), (6.2, 12), width=1.7)


def _ring(p: Pen) -> None:
    p.ring((12, 12), 5, 3)


CRESTS: dict[str, Callable[[Pen], None]] = {
    "blue": _crescent,
    "red": _star,
    "green": _palm,
    "yellow": _hand,
    "white": _ring,
}


def crest(
    player_colour: str, side: int, colour: Colour, symbol: Colour, mask: pygame.Surface | None = None
) -> pygame.Surface:
    """A player's disc with the symbol (a white mask, or one drawn here)."""
    found = disc(side, colour, symbol)
    if mask is None:
        pen = Pen(side)
        CRESTS.get(player_colour, _unknown)(pen)
        mask = pen.finish()
    sign = mask.copy()
    sign.fill((*symbol, 255), special_flags=pygame.BLEND_RGBA_MULT)
    found.blit(sign, sign.get_rect(center=(side // 2, side // 2)))
    return found


def disc(side: int, colour: Colour, symbol: Colour) -> pygame.Surface:
    """A disc in the player's colour, with a thin inner ring that has something of its symbol's."""
    large = side * 4
    found = pygame.Surface((large, large), pygame.SRCALPHA, 32)
    found.fill((*colour, 0))
    dark = tuple(int(c * 0.72) for c in colour)
    pygame.draw.circle(found, (*dark, 255), (large // 2, large // 2), large // 2)
    pygame.draw.circle(found, (*colour, 255), (large // 2, large // 2), round(large * 0.465))
    rim = tuple((c * 3 + s) // 4 for c, s in zip(colour, symbol, strict=True))
    pygame.draw.circle(found, (*rim, 255), (large // 2, large // 2), round(large * 0.425), max(1, large // 56))
    return pygame.transform.smoothscale(found, (side, side))
