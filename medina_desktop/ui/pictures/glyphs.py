"""Small signs drawn from lines and shapes: what the widgets need even where no picture was rendered.

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


def _undo(p: Pen) -> None:
    p.arc((12, 13), 6.5, -150, 120)
    p.shape((3.2, 10), (9.8, 11.2), (5.6, 4.6))


def _redo(p: Pen) -> None:
    p.arc((12, 13), 6.5, -30, -300)
    p.shape((20.8, 10), (14.2, 11.2), (18.4, 4.6))


def _hint(p: Pen) -> None:
    p.arc((12, 9.5), 5.6, 125, 415, 1.8)
    p.line((9, 14), (9.4, 16.6), (14.6, 16.6), (15, 14), width=1.8)
    p.line((9.8, 19), (14.2, 19), width=1.6)
    p.line((11, 21.2), (13, 21.2), width=1.6)


def _tea(p: Pen) -> None:
    p.shape((4, 9), (17, 9), (15.6, 17), (13.5, 18.6), (7.5, 18.6), (5.4, 17))
    p.arc((17, 12.2), 2.9, -80, 110, 1.6)
    p.line((3, 21), (18, 21), width=1.6)
    p.line((8, 3.4), (7.2, 5), (8, 6.8), width=1.3)
    p.line((12.4, 3.4), (11.6, 5), (12.4, 6.8), width=1.3)


def _menu(p: Pen) -> None:
    for y in (6.5, 12, 17.5):
        p.line((4.5, y), (19.5, y))


def _gear(p: Pen) -> None:
    for tooth in range(8):
        a = math.radians(tooth * 45)
        p.line((12 + 6 * math.cos(a), 12 + 6 * math.sin(a)), (12 + 9 * math.cos(a), 12 + 9 * math.sin(a)), width=3.4)
    p.disc((12, 12), 6.8)
    p.disc((12, 12), 2.8, NOTHING)


def _speaker(p: Pen) -> None:
    p.shape((3, 9.4), (7, 9.4), (12, 5), (12, 19), (7, 14.6), (3, 14.6))
    p.arc((12, 12), 4, -45, 45, 1.7)
    p.arc((12, 12), 7.6, -45, 45, 1.7)


def _person(p: Pen) -> None:
    p.disc((12, 8), 4.2)
    p.shape((4, 21), (4.8, 17), (8, 14.4), (16, 14.4), (19.2, 17), (20, 21))


def _trash(p: Pen) -> None:
    p.line((4.5, 7), (19.5, 7), width=1.8)
    p.line((9.4, 6.6), (9.9, 4.4), (14.1, 4.4), (14.6, 6.6), width=1.6)
    p.line((6.4, 8), (7.4, 20), (16.6, 20), (17.6, 8), width=1.8)
    p.line((10.4, 10.6), (10.6, 17), width=1.4)
    p.line((13.6, 10.6), (13.4, 17), width=1.4)


def _warning(p: Pen) -> None:
    p.line((12, 4), (21, 20), (3, 20), (12, 4), width=1.8)
    p.line((12, 10), (12, 14.6), width=2)
    p.disc((12, 17.2), 1.2)


def _screen(p: Pen) -> None:
    p.line((4, 9), (4, 4), (9, 4), width=2)
    p.line((15, 4), (20, 4), (20, 9), width=2)
    p.line((20, 15), (20, 20), (15, 20), width=2)
    p.line((9, 20), (4, 20), (4, 15), width=2)


def _broken(p: Pen) -> None:
    p.line((5, 3.5), (14.5, 3.5), (19, 8), (19, 11), width=1.6)
    p.line((5, 3.5), (5, 11), width=1.6)
    p.line((5, 14), (8, 11.6), (11, 14.4), (14, 11.6), (19, 14), width=1.6)
    p.line((5, 16), (5, 20.5), (19, 20.5), (19, 16), width=1.6)


def _eye(p: Pen) -> None:
    p.arc((12, 18), 10.6, -145, -35, 1.7)
    p.arc((12, 6), 10.6, 35, 145, 1.7)
    p.disc((12, 12), 3)


def _picture(p: Pen) -> None:
    p.box(3, 4.5, 18, 15, 2, 1.7)
    p.disc((8.2, 9.4), 1.7)
    p.line((4.5, 18), (10, 12.6), (13, 15.4), (16, 12), (20, 16.4), width=1.7)


def _puzzle(p: Pen) -> None:
    p.box(3.5, 8, 12.5, 12.5, 1)
    p.disc((9.7, 6.4), 2.9)
    p.disc((17.6, 14.2), 2.9)
    p.disc((4.2, 14.2), 2.4, NOTHING)


def _line_sign(*points: Point, width: float = 2) -> Callable[[Pen], None]:
    return lambda p: p.line(*points, width=width)


def _play(p: Pen) -> None:
    p.shape((7, 4.5), (19.5, 12), (7, 19.5))


def _pause(p: Pen) -> None:
    p.box(6, 5, 4, 14, 1)
    p.box(14, 5, 4, 14, 1)


def _skip(p: Pen) -> None:
    p.shape((4, 5), (13, 12), (4, 19))
    p.shape((12, 5), (20, 12), (12, 19))


def _cross(p: Pen) -> None:
    p.line((6, 6), (18, 18))
    p.line((18, 6), (6, 18))


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


def _book(p: Pen) -> None:
    p.line((12, 6.4), (8.5, 4.8), (3.5, 4.8), (3.5, 18.2), (8.5, 18.2), (12, 19.8), width=1.7)
    p.line((12, 6.4), (15.5, 4.8), (20.5, 4.8), (20.5, 18.2), (15.5, 18.2), (12, 19.8), width=1.7)
    p.line((12, 6.4), (12, 19.6), width=1.5)


def _unknown(p: Pen) -> None:
    p.box(4, 4, 16, 16, 3, 1.8)


SIGNS: dict[str, Callable[[Pen], None]] = {
    "undo": _undo,
    "redo": _redo,
    "hint": _hint,
    "tea": _tea,
    "menu": _menu,
    "settings": _gear,
    "sound": _speaker,
    "person": _person,
    "trash": _trash,
    "warning": _warning,
    "fullscreen": _screen,
    "broken": _broken,
    "eye": _eye,
    "picture": _picture,
    "puzzle": _puzzle,
    "play": _play,
    "pause": _pause,
    "skip": _skip,
    "close": _cross,
    "flip": _flip,
    "gem": _gem,
    "search": _search,
    "book": _book,
    "pencil": _line_sign((4.5, 19.5), (6, 14.5), (16, 4.5), (19.5, 8), (9.5, 18), (4.5, 19.5), width=1.8),
    "minus": _line_sign((5, 12), (19, 12)),
    "star": lambda p: _star(p, 10.4),
    "check": _line_sign((4.5, 12.8), (9.6, 18), (19.5, 6.4), width=2.2),
    "chevron-right": _line_sign((9, 5.5), (15.5, 12), (9, 18.5), width=1.8),
    "chevron-left": _line_sign((15, 5.5), (8.5, 12), (15, 18.5), width=1.8),
    "chevron-down": _line_sign((5.5, 9), (12, 15.5), (18.5, 9), width=1.8),
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
