"""Paper lanterns that rise over the palace of whoever has won."""

from __future__ import annotations

from math import sin
from random import Random

import pygame

from medina_desktop.ui.pictures.paint import blank
from medina_desktop.ui.widgets import Ui

COUNT = 26
SECONDS = 9.0  # that one takes from the sand to the stars
PARTY = 24.0  # after so long the last ones hang in the sky
STILL = 7.0  # the moment that is shown where nothing moves
PAPER, FLAME, GLOW = (255, 196, 108), (255, 244, 206), (255, 150, 50)


def draw_lanterns(ui: Ui, target: pygame.Surface, sky: pygame.Rect, seconds: float, unit: int) -> None:
    """The sky after so many seconds of celebration."""
    random = Random(7)
    for _number in range(COUNT):
        x, late, size, sway = random.random(), random.random(), 0.5 + random.random() * 0.5, random.random() * 6
        flown = (seconds - late * SECONDS) / SECONDS
        if flown < 0:
            continue
        share = flown % 1.0
        picture = _lantern(ui, max(8, round(unit * 0.62 * size)))
        left = sky.x + round(x * sky.w + sin(seconds * 0.8 + sway) * unit * 0.25)
        top = sky.bottom - round(share * (sky.h + 2 * unit))
        target.blit(picture, picture.get_rect(center=(left, top)), special_flags=pygame.BLEND_PREMULTIPLIED)


def _lantern(ui: Ui, high: int) -> pygame.Surface:
    """Paper lit from within, with its glow; premultiplied."""
    return ui.sprites.cache.get(("lantern", high), lambda: _paint(high))


def _paint(high: int) -> pygame.Surface:
    scale = 4
    side = high * scale * 2
    glow = blank((side, side))
    for ring in range(12, 0, -1):
        pygame.draw.circle(glow, (*GLOW, 5 + 2 * (12 - ring)), (side // 2, side // 2), side * ring // 24)
    paper = pygame.Rect(0, 0, side * 7 // 24, side * 10 // 24)
    paper.center = (side // 2, side // 2)
    taper = paper.w // 6
    outline = [
        (paper.left, paper.top + paper.h // 6),
        (paper.left + taper, paper.top),
        (paper.right - taper, paper.top),
        (paper.right, paper.top + paper.h // 6),
        (paper.right - taper, paper.bottom),
        (paper.left + taper, paper.bottom),
    ]
    pygame.draw.polygon(glow, (*PAPER, 235), outline)
    pygame.draw.ellipse(glow, (*FLAME, 250), paper.inflate(-paper.w // 2, -paper.h // 2).move(0, paper.h // 6))
    return pygame.transform.smoothscale(glow, (high * 2, high * 2)).premul_alpha()
