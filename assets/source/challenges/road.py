"""The map of the caravan road: dunes on old paper, palms, the road and a city at its end.

    python assets/source/challenges/road.py        writes assets/images/challenges/road.jpg

`STATIONS` is read by tests: the window's buttons stand where the road was painted (ui/challenges/road.py).
"""

from __future__ import annotations

import math
import random
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

SIZE = 1440, 972
HERE = Path(__file__).resolve().parent
OUT = HERE.parents[1] / "images" / "challenges" / "road.jpg"
# Shares of width and height, in the order of the road.
STATIONS = (
    (0.12, 0.85), (0.26, 0.75), (0.40, 0.83), (0.55, 0.73), (0.69, 0.81), (0.84, 0.72),
    (0.90, 0.55), (0.76, 0.46), (0.60, 0.53), (0.44, 0.45), (0.57, 0.33), (0.74, 0.31),
)  # fmt: skip
Point = tuple[float, float]


def mix(one: tuple[int, int, int], other: tuple[int, int, int], share: float) -> tuple[int, int, int]:
    first, second, third = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return first, second, third


def paint_dunes(seed: int = 4) -> Image.Image:
    width, height = SIZE
    chance = random.Random(seed)
    wash = Image.new("RGBA", SIZE)
    ink = Image.new("RGBA", (2 * width, 2 * height))
    on_wash, on_ink = ImageDraw.Draw(wash), ImageDraw.Draw(ink)
    rows = 10
    for row in range(rows):
        top = height * (0.14 + 0.88 * row / rows)
        high, low = chance.uniform(16, 34), chance.uniform(7, 18)
        phase, second = chance.uniform(0, 7), chance.uniform(0, 7)
        slow, quick = chance.uniform(1.2, 2.0), chance.uniform(3, 4.6)
        crest: list[Point] = []
        for x in range(-4, width + 5, 4):
            at = x / width * math.tau
            wave = math.sin(slow * at + phase)
            crest.append((x, top + high * math.copysign(abs(wave) ** 0.8, wave) + low * math.sin(quick * at + second)))
        colour = mix((236, 214, 168), (201, 158, 98), row / rows)
        on_wash.polygon([*crest, (width, height + 20), (0, height + 20)], fill=(*colour, 255))
        shade = Image.new("RGBA", SIZE)
        on_shade = ImageDraw.Draw(shade)
        for step in range(1, 15):
            on_shade.line([(x, y + step * 3) for x, y in crest], fill=(150, 104, 52, 16 - step), width=6)
        wash.alpha_composite(shade)
        on_ink.line([(2 * x, 2 * y) for x, y in crest], fill=(110, 72, 34, 110), width=3)
    paper = Image.new("RGBA", SIZE, (244, 232, 205, 255))
    paper.alpha_composite(wash.filter(ImageFilter.GaussianBlur(1.2)))
    paper.alpha_composite(ink.resize(SIZE, Image.Resampling.LANCZOS))
    return paper


def lead_through(points: list[Point], steps: int = 40) -> list[Point]:
    """A smooth line through all points (Catmull-Rom)."""
    around = [points[0], *points, points[-1]]
    line: list[Point] = []
    for number in range(1, len(around) - 2):
        before, here, there, after = around[number - 1 : number + 3]
        for step in range(steps):
            u = step / steps

            def between(a: float, b: float, c: float, d: float, u: float = u) -> float:
                return 0.5 * (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u**2 + (3 * b - a - 3 * c + d) * u**3)

            line.append(
                (between(before[0], here[0], there[0], after[0]), between(before[1], here[1], there[1], after[1]))
            )
    return [*line, points[-1]]


def paint_road(picture: Image.Image) -> None:
    width, height = SIZE
    line = lead_through([(x * width, y * height) for x, y in STATIONS])
    road = Image.new("RGBA", (2 * width, 2 * height))
    pen = ImageDraw.Draw(road)
    walked = 0.0
    for (x0, y0), (x1, y1) in zip(line, line[1:], strict=False):
        walked += math.hypot(x1 - x0, y1 - y0)
        if walked % 24 < 14:
            pen.line([(2 * x0, 2 * y0), (2 * x1, 2 * y1)], fill=(104, 52, 24, 230), width=11)
    picture.alpha_composite(road.resize(SIZE, Image.Resampling.LANCZOS))


def paint_palm(picture: Image.Image, x: float, y: float, size: float) -> None:
    k = 4
    palm = Image.new("RGBA", (int(100 * size * k), int(112 * size * k)))
    pen = ImageDraw.Draw(palm)

    def scaled(*points: Point) -> list[Point]:
        return [(a * size * k, b * size * k) for a, b in points]

    pen.ellipse(scaled((20, 98), (84, 110)), fill=(60, 34, 10, 60))
    trunk = scaled((46, 104), (43, 80), (44, 56), (48, 36))
    pen.line(trunk, fill=(112, 76, 40, 255), width=int(6 * size * k), joint="curve")
    fronds = (
        (-34, 8, -12),
        (-26, -12, -14),
        (-6, -24, -10),
        (20, -20, -14),
        (34, -4, -14),
        (30, 16, -10),
        (-20, 22, -6),
    )
    for dx, dy, bend in fronds:
        leaf = [(48 + dx * u / 8, 36 + dy * u / 8 + bend * math.sin(math.pi * u / 8)) for u in range(9)]
        for number in range(8):
            thick = int((6.5 - 5 * abs(number / 8 - 0.35)) * size * k)
            pen.line(scaled(leaf[number], leaf[number + 1]), fill=(74, 104, 52, 255), width=thick)
    small = palm.resize((palm.width // k, palm.height // k), Image.Resampling.LANCZOS)
    picture.alpha_composite(small, (int(x * SIZE[0] - 46 * size), int(y * SIZE[1] - 104 * size)))


def paint_city(picture: Image.Image) -> None:
    """Walls, domes and two minarets above the last station."""
    k = 3
    city = Image.new("RGBA", (420 * k, 260 * k))
    pen = ImageDraw.Draw(city)
    sand, shade, edge = (214, 178, 120, 255), (186, 146, 92, 255), (104, 70, 36, 255)

    def box(x: float, y: float, w: float, h: float, colour: tuple[int, int, int, int] = sand) -> None:
        pen.rectangle((x * k, y * k, (x + w) * k, (y + h) * k), fill=colour, outline=edge, width=k)

    def dome(x: float, y: float, r: float, colour: tuple[int, int, int, int]) -> None:
        pen.pieslice(
            ((x - r) * k, (y - r * 1.1) * k, (x + r) * k, (y + r * 1.1) * k),
            180,
            360,
            fill=colour,
            outline=edge,
            width=k,
        )
        pen.line((x * k, (y - r * 1.1) * k, x * k, (y - r * 1.1 - 12) * k), fill=edge, width=k)

    for x in (60, 350):
        box(x, 70, 18, 130, shade)
        dome(x + 9, 70, 14, (52, 104, 128, 255))
    colours = ((38, 84, 160, 255), (176, 62, 46, 255), (70, 126, 72, 255), (212, 164, 52, 255))
    for number, (x, y, w, r) in enumerate(
        ((96, 120, 70, 30), (176, 92, 84, 40), (272, 116, 70, 31), (226, 138, 60, 26))
    ):
        box(x, y, w, 200 - y)
        dome(x + w / 2, y, r, colours[number])
    box(30, 176, 360, 60)
    for x in range(30, 390, 24):
        box(x, 166, 13, 12)
    pen.pieslice((186 * k, 184 * k, 234 * k, 252 * k), 180, 360, fill=(84, 52, 24, 255))
    pen.rectangle((186 * k, 217 * k, 234 * k, 236 * k), fill=(84, 52, 24, 255))
    small = city.resize((city.width // k, city.height // k), Image.Resampling.LANCZOS)
    picture.alpha_composite(small, (int(0.74 * SIZE[0] - 210), int(0.31 * SIZE[1] - 290)))


def darken_rim(picture: Image.Image) -> Image.Image:
    inner = Image.new("L", SIZE, 0)
    ImageDraw.Draw(inner).rounded_rectangle((30, 30, SIZE[0] - 31, SIZE[1] - 31), 30, fill=255)
    inner = inner.filter(ImageFilter.GaussianBlur(30))
    dark = Image.new("RGBA", SIZE, (92, 56, 22, 0))
    dark.putalpha(inner.point(lambda light: int((255 - light) * 0.42)))
    return Image.alpha_composite(picture, dark)


def main() -> None:
    picture = paint_dunes()
    paint_city(picture)
    paint_road(picture)
    for x, y, size in ((0.05, 0.74, 1.1), (0.09, 0.70, 1.3), (0.33, 0.66, 0.9), (0.93, 0.88, 1.2), (0.88, 0.93, 0.9),
                       (0.18, 0.40, 0.9), (0.22, 0.43, 0.7), (0.96, 0.44, 0.8)):  # fmt: skip
        paint_palm(picture, x, y, size)
    OUT.parent.mkdir(parents=True, exist_ok=True)
    darken_rim(picture).convert("RGB").save(OUT, quality=88)


if __name__ == "__main__":
    main()
