"""Draws what makes Medina's empty streets alive: assets/images/streets/.

`palm.png` is the shadow of a palm that stands beyond the upper left corner, as alpha. Run it with the game's own
Python, and look at what it wrote:

    .venv/bin/python assets/source/streets.py
"""

from __future__ import annotations

import math
from pathlib import Path
from random import Random

import pygame

OUT = Path(__file__).resolve().parents[1] / "images" / "streets"
PALM = (512, 344)  # laid over the whole board
FINE = 3  # drawn so many times larger


def palm() -> pygame.Surface:
    """Fronds that hang in from the upper left, softer the farther they are from the trunk."""
    random = Random(5)
    size = (PALM[0] * FINE, PALM[1] * FINE)
    drawn = pygame.Surface(size, pygame.SRCALPHA, 32)
    crown = (-0.05 * size[0], -0.06 * size[1])
    for degrees, length, bend in ((2, 0.74, 22), (27, 0.92, 14), (52, 0.72, 10), (80, 0.62, -22)):
        _frond(drawn, random, crown, math.radians(degrees), length * size[0] * 0.72, math.radians(bend))
    small = pygame.transform.smoothscale(drawn, PALM)
    near = pygame.transform.gaussian_blur(small, 1)
    far = pygame.transform.gaussian_blur(small, 4)
    for x in range(PALM[0]):
        for y in range(PALM[1]):
            away = min(1.0, math.hypot(x / PALM[0], y / PALM[1]))
            alpha = near.get_at((x, y)).a * (1 - away) + far.get_at((x, y)).a * away
            small.set_at((x, y), (255, 255, 255, round(alpha)))
    return small


def _frond(
    target: pygame.Surface, random: Random, start: tuple[float, float], angle: float, length: float, bend: float
) -> None:
    """A rib that bends, and leaflets on both of its sides, longest in the middle."""
    x, y = start
    steps = 84
    for number in range(steps):
        share = number / steps
        turned = angle + bend * share * share
        x, y = x + math.cos(turned) * length / steps, y + math.sin(turned) * length / steps
        pygame.draw.circle(target, (255, 255, 255), (x, y), max(2.0, 9 * (1 - share)))
        if share < 0.1 or number % 2:
            continue
        leaf = length * 0.22 * math.sin(math.pi * min(1.0, 0.15 + share * 0.86)) ** 0.7 * random.uniform(0.86, 1.08)
        for side in (-1, 1):
            along = turned + side * math.radians(62 - 34 * share + random.uniform(-5, 5))
            tip = x + math.cos(along) * leaf, y + math.sin(along) * leaf
            across = along + math.pi / 2
            wide = max(2.2, leaf * 0.038)
            middle = (x + tip[0]) / 2, (y + tip[1]) / 2
            dx, dy = math.cos(across) * wide, math.sin(across) * wide
            leaflet = [(x, y), (middle[0] + dx, middle[1] + dy), tip, (middle[0] - dx, middle[1] - dy)]
            pygame.draw.polygon(target, (255, 255, 255), leaflet)


if __name__ == "__main__":
    OUT.mkdir(exist_ok=True)
    pygame.image.save(palm(), OUT / "palm.png")
