"""The map of the caravan road: dunes on old paper, palms, a well, the road and a city of Medina's pieces at its end.

    python assets/source/challenges/road.py        writes road.jpg and caravan.png in assets/images/challenges

`STATIONS` is read by tests: the window's buttons stand where the road was painted (ui/challenges/road.py).
"""

from __future__ import annotations

import itertools
import json
import math
import random
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

SIZE = 1440, 972
HERE = Path(__file__).resolve().parent
IMAGES = HERE.parents[1] / "images"
OUT = IMAGES / "challenges"
PIECES = json.loads((IMAGES / "manifest.json").read_text(encoding="utf-8"))["sprites"]
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
        colour = mix((240, 221, 180), (205, 160, 98), row / rows)
        on_wash.polygon([*crest, (width, height + 20), (0, height + 20)], fill=(*colour, 255))
        below = Image.new("RGBA", SIZE, (180, 130, 74, 0))
        on_below = ImageDraw.Draw(below)
        for (x0, y0), (x1, y1) in itertools.pairwise(crest):
            lean = max(-1.0, min(1.0, (y1 - y0) / 1.6))  # the sun is behind on the left: what falls away is lit
            tone, most = ((136, 88, 40), 30 - 26 * lean) if lean < 0.5 else ((255, 240, 206), 44 * lean)
            for step in range(1, 30):
                drawn = (x0, y0 + step * 2.6, x1 + 1, y1 + step * 2.6 + 3)
                on_below.rectangle((drawn[0], min(drawn[1], drawn[3]), drawn[2], max(drawn[1], drawn[3])),
                                   fill=(*tone, max(0, round(most * (1 - step / 30)))))  # fmt: skip
        for number in range(1, 7):  # ripples of the wind
            low = 16 + 8 * number
            line = [(x, y + low + 3 * math.sin(x / 23 + number)) for x, y in crest]
            begin = chance.randrange(0, len(line) - 80)
            on_below.line(line[begin : begin + 80], fill=(140, 92, 44, 26), width=2)
        wash.alpha_composite(below.filter(ImageFilter.GaussianBlur(5)))
        on_ink.line([(2 * x, 2 * y) for x, y in crest], fill=(110, 72, 34, 150), width=3)
    paper = Image.new("RGBA", SIZE, (244, 232, 205, 255))
    paper.alpha_composite(wash.filter(ImageFilter.GaussianBlur(0.8)))
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
    track = Image.new("RGBA", SIZE, (255, 243, 214, 0))
    ImageDraw.Draw(track).line(line, fill=(255, 243, 214, 120), width=26, joint="curve")
    picture.alpha_composite(track.filter(ImageFilter.GaussianBlur(6)))
    road = Image.new("RGBA", (2 * width, 2 * height))
    pen = ImageDraw.Draw(road)
    walked = 0.0
    for (x0, y0), (x1, y1) in itertools.pairwise(line):
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
        shade = (62, 92, 44, 255) if bend < -11 else (92, 124, 62, 255)
        for number in range(8):
            thick = int((6.5 - 5 * abs(number / 8 - 0.35)) * size * k)
            pen.line(scaled(leaf[number], leaf[number + 1]), fill=shade, width=thick)
    small = palm.resize((palm.width // k, palm.height // k), Image.Resampling.LANCZOS)
    cast_shadow(picture, small, (x * SIZE[0] - 46 * size, y * SIZE[1] - 104 * size))
    picture.alpha_composite(small, (int(x * SIZE[0] - 46 * size), int(y * SIZE[1] - 104 * size)))


def cast_shadow(picture: Image.Image, thing: Image.Image, at: Point) -> None:
    """Lay the shadow of something that stands: towards the right, as the pieces of the board have it."""
    w, h = thing.size
    low = h // 3
    flat = thing.getchannel("A").resize((w, low), Image.Resampling.LANCZOS)
    leaning = flat.transform((w + h, low), Image.Transform.AFFINE, (1, h / low, -h + low * 0.2, 0, 1, 0))
    leaning = leaning.point(lambda light: int(light * 0.34)).filter(ImageFilter.GaussianBlur(2.2))
    dark = Image.new("RGBA", leaning.size, (62, 34, 12, 0))
    dark.putalpha(leaning)
    picture.alpha_composite(dark, (max(0, int(at[0])), max(0, int(at[1] + h - low - h * 0.06))))


def cut(name: str, scale: float) -> tuple[Image.Image, Point]:
    """A piece of Medina as it was rendered, and its foot."""
    piece = PIECES[f"tilted/{name}"]
    x, y, w, h = piece["rect"]
    with Image.open(IMAGES / piece["file"]) as sheet:
        part = sheet.convert("RGBA").crop((x, y, x + w, y + h))
    small = part.resize((round(w * scale), round(h * scale)), Image.Resampling.LANCZOS)
    return small, (piece["anchor"][0] * scale, piece["anchor"][1] * scale)


def stand(picture: Image.Image, name: str, foot: Point, scale: float, shadow: str = "") -> None:
    for one in (shadow, name):
        if one:
            part, anchor = cut(one, scale)
            picture.alpha_composite(part, (round(foot[0] - anchor[0]), round(foot[1] - anchor[1])))


def paint_city(picture: Image.Image) -> None:
    """Walls, towers and domes above the last station."""
    x, y = 0.74 * SIZE[0], 0.31 * SIZE[1] - 168
    k = 0.44
    for number in range(5):
        stand(picture, "wall_N_11_0", (x - 160 + number * 80, y - 38), k)
    for name, dx, dy in (("tower_4", -200, 0), ("tower_1", 200, 0)):
        stand(picture, name, (x + dx, y + dy), 0.56, "shadow_tower")
    houses = (
        ("orange_alone_0", "blue", -112, 14), ("purple_alone_1", "", -34, -4), ("grey_alone_0", "red", 44, 10),
        ("orange_alone_1", "", 122, 8), ("brown_alone_0", "yellow", -70, 56), ("grey_alone_1", "", 6, 48),
        ("purple_alone_0", "green", 84, 60),
    )  # fmt: skip
    for house, roof, dx, dy in houses:
        stand(picture, f"building_{house}", (x + dx, y + dy), k)
        if roof:
            stand(picture, f"roof_{roof}", (x + dx, y + dy - 26), k)
    for number in (0, 1, 3, 4):
        stand(picture, "wall_S_11_0", (x - 160 + number * 80, y + 116), k)
    for name, dx, dy in (("tower_2", -200, 120), ("tower_3", 200, 120)):
        stand(picture, name, (x + dx, y + dy), 0.56, "shadow_tower")


def paint_caravan() -> Image.Image:
    """Three merchants on their way, to stand beside a station."""
    caravan = Image.new("RGBA", (320, 200))
    for name, x, y in (("merchant_3", 66, 140), ("merchant_5", 206, 142), ("merchant_0", 132, 156)):
        stand(caravan, name, (x, y), 0.72, f"shadow_{name}")
    return caravan


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
    stand(picture, "well", (0.055 * SIZE[0], 0.775 * SIZE[1]), 0.56, "shadow_well")
    palms = (
        (0.045, 0.71, 1.2), (0.095, 0.70, 1.45), (0.33, 0.66, 0.9), (0.94, 0.88, 1.4), (0.885, 0.935, 1.1),
        (0.18, 0.40, 1.0), (0.225, 0.43, 0.8), (0.96, 0.45, 0.9),
    )  # fmt: skip
    for x, y, size in palms:
        paint_palm(picture, x, y, size)
    OUT.mkdir(parents=True, exist_ok=True)
    darken_rim(picture).convert("RGB").save(OUT / "road.jpg", quality=88)
    paint_caravan().save(OUT / "caravan.png", optimize=True)


if __name__ == "__main__":
    main()
