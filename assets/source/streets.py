"""Draws what makes Medina's empty streets alive: assets/images/streets/.

`palm.png` is the shadow of a palm that stands beyond the upper left corner, as alpha. `life.png` has what moves: a row
of pictures for each animal, `FRAME` pixels wide and high where a cell is 200 wide, facing right. Run it with the game's
own Python, and look at what it wrote:

    .venv/bin/python assets/source/streets.py
"""

from __future__ import annotations

import itertools
import math
from pathlib import Path
from random import Random

import pygame

OUT = Path(__file__).resolve().parents[1] / "images" / "streets"
PALM = (512, 344)  # laid over the whole board
FINE = 3  # drawn so many times larger
FRAME = 112
FINER = 8
GROUND = 88  # of 112: where feet stand

Colour = tuple[int, int, int]
BACK, WING, TAIL = (138, 94, 58), (98, 64, 40), (78, 52, 34)
BELLY, CROWN, INK = (232, 214, 182), (112, 62, 36), (38, 26, 20)
SKIN, SKIN_DARK = (150, 142, 88), (104, 98, 58)
FUR, FUR_DARK, FUR_LIGHT = (196, 128, 66), (150, 88, 42), (240, 222, 190)


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


class Canvas:
    """One picture, drawn large with shapes given in its own pixels."""

    def __init__(self) -> None:
        self.surface = pygame.Surface((FRAME * FINER, FRAME * FINER), pygame.SRCALPHA, 32)

    def blob(self, colour: Colour, at: tuple[float, float], size: tuple[float, float], degrees: float = 0.0) -> None:
        """An ellipse, turned clockwise."""
        wide, high = (max(1, round(2 * n * FINER)) for n in size)
        shape = pygame.Surface((wide, high), pygame.SRCALPHA, 32)
        pygame.draw.ellipse(shape, colour, shape.get_rect())
        turned = pygame.transform.rotozoom(shape, -degrees, 1.0)
        self.surface.blit(turned, turned.get_rect(center=(round(at[0] * FINER), round(at[1] * FINER))))

    def shape(self, colour: Colour, *points: tuple[float, float]) -> None:
        pygame.draw.polygon(self.surface, colour, [(x * FINER, y * FINER) for x, y in points])

    def line(self, colour: Colour, wide: float, *points: tuple[float, float]) -> None:
        for (x0, y0), (x1, y1) in itertools.pairwise(points):
            steps = max(1, round(math.hypot(x1 - x0, y1 - y0) * 2))
            for number in range(steps + 1):
                share = number / steps
                at = (x0 + (x1 - x0) * share) * FINER, (y0 + (y1 - y0) * share) * FINER
                pygame.draw.circle(self.surface, colour, at, wide * FINER / 2)

    def finished(self) -> pygame.Surface:
        """Rounded by light from the upper left, and small."""
        lit = self.surface.copy()
        for shift, change, flag in ((3.5, 44, pygame.BLEND_RGB_ADD), (-3.5, 40, pygame.BLEND_RGB_SUB)):
            edge = self.surface.copy()
            edge.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
            inner = edge.copy()
            edge.blit(inner, (round(shift * FINER), round(shift * FINER)), special_flags=pygame.BLEND_RGBA_SUB)
            soft = pygame.transform.gaussian_blur(edge, 2 * FINER)
            layer = pygame.Surface(lit.get_size(), 0, 32)
            shade = soft.copy()
            shade.fill((change, change * 9 // 10, change * 7 // 10, 255), special_flags=pygame.BLEND_RGBA_MULT)
            layer.blit(shade, (0, 0))
            lit.blit(layer, (0, 0), special_flags=flag)
        return pygame.transform.smoothscale(lit, (FRAME, FRAME))


def sparrow() -> list[pygame.Surface]:
    """Standing, looking round, pecking, two of flying."""
    return [
        _bird(head=(0, 0)),
        _bird(head=(-7, -2), looks=-1),
        _bird(head=(12, 21), low=3),
        _bird(wing=-1),
        _bird(wing=1),
    ]


def _bird(head: tuple[float, float] = (0, 0), looks: int = 1, low: float = 0.0, wing: int = 0) -> pygame.Surface:
    c, y = Canvas(), GROUND - 25 + low
    if wing:
        y -= 6
        c.shape(TAIL, (36, y + 4), (12, y + 6), (14, y + 14), (38, y + 12))
        far = [(60, y), (44, y + 30 * wing), (36, y + 28 * wing), (46, y + 2)]
        c.shape(WING, *far)
    else:
        for x in (52, 60):
            c.line(INK, 2.4, (x, y + 14), (x - 1, GROUND - 2), (x + 5, GROUND - 1))
        c.shape(TAIL, (38, y + 2), (14, y - 8 - low), (12, y - low), (36, y + 12))
    c.blob(BACK, (54, y), (23, 17), -16)
    c.blob(BELLY, (60, y + 5), (17, 12), -16)
    hx, hy = 73 + head[0], y - 18 + head[1]
    c.blob(BACK, ((hx + 62) / 2, (hy + y) / 2), (12, 11))
    c.shape(INK, (hx + 9 * looks, hy - 3), (hx + 21 * looks, hy + 2), (hx + 9 * looks, hy + 6))
    c.blob(CROWN, (hx, hy), (13, 12))
    c.blob(BELLY, (hx + 3 * looks, hy + 4), (9, 7))
    c.blob(INK, (hx + 8 * looks, hy + 9), (4.5, 4))
    c.blob(INK, (hx + 5 * looks, hy - 2), (2.6, 2.8))
    if wing:
        near = [(64, y - 4), (40, y - 40), (28, y - 34), (38, y + 2)] if wing < 0 else [
            (64, y), (52, y + 36), (38, y + 36), (38, y + 4)]  # fmt: skip
        c.shape(WING, *near)
        c.line(BELLY, 2.0, near[0], ((near[1][0] + near[3][0]) / 2, (near[1][1] + near[3][1]) / 2))
    else:
        c.blob(WING, (46, y + 1), (19, 9), -10)
        c.line(BELLY, 1.8, (36, y + 6), (58, y + 1))
    return c.finished()


def lizard() -> list[pygame.Surface]:
    """Seen from above, its body bent to one side and to the other; still it lies straight."""
    return [_lizard(0), _lizard(1), _lizard(-1)]


def _lizard(bend: int) -> pygame.Surface:
    c, y = Canvas(), 70.0
    spine = [(10 + 4.6 * n, y + bend * 5 * math.sin(n / 19 * 2 * math.pi)) for n in range(20)]
    for x, side, step in ((46, -1, bend), (46, 1, -bend), (72, -1, -bend), (72, 1, bend)):
        c.line(SKIN_DARK, 3.2, (x, y + side * 4), (x + 4 + 7 * step, y + side * 14), (x + 10 + 8 * step, y + side * 16))
    for number, (x, at) in enumerate(spine):
        share = number / 19
        c.blob(SKIN, (x, at), (4, 1.2 + 7.5 * math.sin(min(1.0, share * 1.25) * math.pi * 0.62)))
    c.line(SKIN_DARK, 2.0, *spine[4:17])
    x, at = spine[-1]
    c.blob(SKIN, (x + 3, at), (10, 6.6))
    for side in (-1, 1):
        c.blob(INK, (x + 5, at + side * 4.4), (1.9, 1.9))
    return c.finished()


def cat() -> list[pygame.Surface]:
    """Sitting, and four of walking."""
    return [_sitting_cat(), *(_walking_cat(step) for step in range(4))]


def _walking_cat(step: int) -> pygame.Surface:
    c, y = Canvas(), GROUND - 24.0
    swing = math.sin(step * math.pi / 2), math.cos(step * math.pi / 2)
    for x, share, colour in (
        (38, -swing[0], FUR_DARK),
        (70, swing[0], FUR_DARK),
        (32, swing[1], FUR),
        (64, -swing[1], FUR),
    ):
        foot = x + 8 * share
        c.line(colour, 6.5, (x, y + 6), ((x + foot) / 2 - 1, y + 14), (foot, GROUND - 3 - 2 * max(0.0, share)))
    c.line(FUR_DARK, 5.4, (28, y - 2), (16, y - 12), (12, y - 26), (17, y - 33))
    c.blob(FUR, (50, y), (28, 12))
    c.blob(FUR_LIGHT, (54, y + 7), (18, 5))
    for x in (36, 45, 54):
        c.line(FUR_DARK, 2.6, (x, y - 10), (x - 2, y - 2))
    _cat_head(c, 80, y - 13)
    return c.finished()


def _sitting_cat() -> pygame.Surface:
    c, y = Canvas(), GROUND - 24.0
    c.line(FUR_DARK, 5.4, (34, GROUND - 5), (22, GROUND - 6), (16, GROUND - 13))
    c.blob(FUR, (46, y + 8), (18, 17))
    c.blob(FUR, (54, y - 4), (13, 21), 16)
    c.blob(FUR_LIGHT, (60, y), (6.5, 14), 12)
    for x in (56, 64):
        c.line(FUR, 6.2, (x, y + 4), (x + 2, GROUND - 3))
    c.blob(FUR, (40, GROUND - 6), (13, 5))
    for x in (38, 46):
        c.line(FUR_DARK, 2.6, (x - 6, y + 2), (x - 4, y + 10))
    _cat_head(c, 66, y - 26)
    return c.finished()


def _cat_head(c: Canvas, x: float, y: float) -> None:
    for side in (-1, 1):
        c.shape(FUR_DARK, (x + side * 12, y - 3), (x + side * 10, y - 18), (x + side * 1, y - 9))
    c.blob(FUR, (x, y), (14, 12))
    c.blob(FUR_LIGHT, (x + 4, y + 6), (8, 5))
    for dx in (-1, 9):
        c.blob(INK, (x + dx, y - 1), (1.9, 2.4))
    c.blob((190, 96, 84), (x + 5, y + 3.5), (2, 1.5))


def dust() -> list[pygame.Surface]:
    """A breath of wind over the sand, that rises, turns and thins."""
    found = []
    for number in range(6):
        share, random = (number + 0.5) / 6, Random(3)
        puff = pygame.Surface((FRAME, FRAME), pygame.SRCALPHA, 32)
        for _grain in range(26):
            turn, far = random.uniform(0, 2 * math.pi), random.uniform(0.2, 1.0)
            x = 56 + math.cos(turn + 2.4 * share) * far * (14 + 26 * share)
            y = GROUND - 6 - (10 + 34 * share) * far * random.random() + math.sin(turn + 2.4 * share) * 5
            grain = pygame.Surface((40, 40), pygame.SRCALPHA, 32)
            strength = round(70 * math.sin(math.pi * share) * random.uniform(0.5, 1.0))
            pygame.draw.circle(grain, (255, 244, 216, strength), (20, 20), random.uniform(3, 8))
            puff.blit(grain, (round(x) - 20, round(y) - 20))
        found.append(pygame.transform.gaussian_blur(puff, 2))
    return found


def shadow() -> list[pygame.Surface]:
    """What all of them cast on the ground."""
    spot = pygame.Surface((FRAME, FRAME), pygame.SRCALPHA, 32)
    pygame.draw.ellipse(spot, (46, 24, 12, 120), (34, GROUND - 9, 56, 15))
    return [pygame.transform.gaussian_blur(spot, 3)]


def life() -> pygame.Surface:
    rows = (sparrow(), lizard(), cat(), dust(), shadow())
    sheet = pygame.Surface((FRAME * max(map(len, rows)), FRAME * len(rows)), pygame.SRCALPHA, 32)
    for y, row in enumerate(rows):
        for x, picture in enumerate(row):
            sheet.blit(picture, (x * FRAME, y * FRAME))
    return sheet


if __name__ == "__main__":
    OUT.mkdir(exist_ok=True)
    pygame.image.save(palm(), OUT / "palm.png")
    pygame.image.save(life(), OUT / "life.png")
