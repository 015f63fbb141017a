"""Medals, carved by code: notched wood, beaded silver, scalloped gold, and a hollow in the wood for none of them."""

from __future__ import annotations

from math import cos, sin, tau

import pygame

from medina_desktop.ui.pictures.paint import Painter, blank, covering, paint_wood, tint
from medina_desktop.ui.pictures.sprites import Sprites
from medina_desktop.ui.theme import C, Colour, mix

OVERSAMPLE = 3
NONE, WOOD, SILVER, GOLD = range(4)
# Where the light falls, in the shade, on the face, in what is carved.
TONES: dict[int, tuple[Colour, Colour, Colour, Colour]] = {
    NONE: ((140, 104, 66), (30, 18, 10), (12, 7, 4), (96, 80, 58)),
    WOOD: ((206, 148, 94), (92, 52, 24), (166, 110, 64), (58, 30, 12)),
    SILVER: ((250, 250, 246), (120, 122, 124), (196, 198, 198), (70, 72, 76)),
    GOLD: ((255, 240, 176), (140, 92, 14), (226, 176, 66), (98, 60, 4)),
}


def draw_medal(
    paint: Painter, sprites: Sprites, target: pygame.Surface, rect: pygame.Rect, grade: int, sign: str
) -> None:
    """Draw a medal of this grade (0: the hollow for it) with a sign carved into it."""
    side = min(rect.size)

    def make() -> pygame.Surface:
        body = paint.cache.get(("medal", grade, side), lambda: _strike(side, grade, sprites.wood()))
        return _carve(body.copy(), sprites, grade, sign)

    found = paint.cache.get(("medal", grade, side, sign), make)
    target.blit(found, found.get_rect(center=rect.center))


def _carve(medal: pygame.Surface, sprites: Sprites, grade: int, sign: str) -> pygame.Surface:
    side = medal.get_width()
    light, shade, _face, ink = TONES[grade]
    high = round(side * 0.46)
    place, depth = (side - high) // 2, max(1, side // 80)
    mask = sprites.icon(sign, high, (255, 255, 255))
    if grade == NONE:
        medal.blit(tint(mask, ink), (place, place))
        return medal
    medal.blit(tint(mask, light, 200), (place + depth, place + depth))
    medal.blit(tint(mask, ink), (place, place))
    floor = blank(mask.get_size())  # its upper left edge lies in the shade
    floor.blit(tint(mask, mix(ink, shade, 0.5)), (depth, depth))
    floor.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    medal.blit(floor, (place, place))
    return medal


def _strike(side: int, grade: int, wood: pygame.Surface | None) -> pygame.Surface:
    """The medal without its sign."""
    n = side * OVERSAMPLE
    light, shade, middle, _ink = TONES[grade]
    edge, face = _slope(n, light, shade), _slope(n, mix(middle, light, 0.4), mix(middle, shade, 0.4))
    large = blank((n, n))
    if grade == NONE:
        large.blit(_cut(_slope(n, shade, light), _disc(n, 0.47)), (0, 0))
        hollow = blank((n, n))
        hollow.fill(middle)
        large.blit(_cut(hollow, _disc(n, 0.455)), (0, 0))
        return pygame.transform.smoothscale(large, (side, side))
    if grade == WOOD:
        grain = covering(wood, (n, n)) if wood is not None else paint_wood((n, n))
        face.blit(grain, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        face.fill((60, 40, 24), special_flags=pygame.BLEND_RGB_SUB)
    large.blit(_cut(edge, _disc(n, 0.475 if grade == GOLD else 0.46, scalloped=grade == GOLD)), (0, 0))
    large.blit(_cut(_slope(n, mix(shade, C.WALNUT_900, 0.4), light), _disc(n, 0.385)), (0, 0))
    large.blit(_cut(face, _disc(n, 0.368)), (0, 0))
    if grade == WOOD:
        for angle in _around(36):
            start, end = _on_ring(n, 0.405, angle), _on_ring(n, 0.45, angle + 0.07)
            pygame.draw.line(large, (70, 38, 16), start, end, max(1, n // 80))
    else:
        bead = n * 0.0135
        for angle in _around(32):
            x, y = _on_ring(n, 0.42, angle)
            pygame.draw.circle(large, shade, (x + bead / 3, y + bead / 2), bead)
            pygame.draw.circle(large, light, (x, y), bead)
    small = pygame.transform.smoothscale(large, (side, side))
    medal = blank((side, side))
    medal.blit(tint(small, (0, 0, 0), 110), (0, max(1, side // 40)))
    medal.blit(small, (0, 0))
    return medal


def _around(parts: int) -> list[float]:
    return [number * tau / parts for number in range(parts)]


def _on_ring(n: int, radius: float, angle: float) -> tuple[float, float]:
    return n / 2 + n * radius * cos(angle), n / 2 + n * radius * sin(angle)


def _disc(n: int, radius: float, scalloped: bool = False) -> pygame.Surface:
    mask = blank((n, n))
    depth = 0.035 if scalloped else 0.0
    edge = [_on_ring(n, radius - depth * (1 - abs(sin(8 * angle))), angle) for angle in _around(360)]
    pygame.draw.polygon(mask, (255, 255, 255, 255), edge)
    return mask


def _slope(n: int, light: Colour, shade: Colour) -> pygame.Surface:
    """From the light at the upper left to the shade at the lower right."""
    corners = blank((2, 2))
    for (x, y), colour in zip(
        ((0, 0), (1, 0), (0, 1), (1, 1)), (light, *[mix(light, shade, 0.5)] * 2, shade), strict=True
    ):
        corners.set_at((x, y), (*colour, 255))
    return pygame.transform.smoothscale(corners, (n, n))


def _cut(face: pygame.Surface, mask: pygame.Surface) -> pygame.Surface:
    cut = face.copy()
    cut.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cut
