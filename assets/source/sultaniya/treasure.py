"""Sapphires loose and in heaps, the treasury, and what the four stacks stand on."""

import math
import random

import numpy as np
from PIL import Image, ImageFilter

from light import SUPER, lit, reduced
from loose import gem, small, storey
from measures import H
from relief import Relief
from shapes import box, curve, polygon, star
from wood import BRASS, GOLD, IVORY, NIGHT, WALL, WALNUT, encode, linear, plank

HEAPS = (3, 6, 12, 24, 55)  # a heap is drawn for up to so many sapphires


def heap(n, width):
    """A pile of `n` stones, lower rows first, each with its shadow."""
    side = width // 7
    stone = gem(side * 2)
    rnd = random.Random(n)
    rows, left, wide = [], n, max(2, min(6, round(math.sqrt(n * 1.4))))
    while left > 0:
        rows.append(min(left, max(1, wide)))
        left -= rows[-1]
        wide -= 1 if len(rows) % 2 == 0 or n < 12 else 0
        wide = max(wide, 1)
    rows = rows[:5] if n > 12 else rows
    height = round(side * (1.15 + .62 * (len(rows) - 1)) + side * .2)
    im = Image.new('RGBA', (width, height), (6, 12, 40, 0))
    for r, count in enumerate(rows):
        for i in sorted(range(count), key=lambda i: -abs(i - (count - 1) / 2)):
            x = width / 2 + (i - (count - 1) / 2) * side * .98 + rnd.uniform(-.08, .08) * side
            y = height - side * (.55 + .62 * r) + rnd.uniform(-.05, .05) * side
            one = small(stone, round(side * rnd.uniform(.96, 1.1))).rotate(rnd.uniform(0, 360), Image.BICUBIC)
            shade = Image.new('RGBA', one.size, (6, 10, 36, 0))
            shade.putalpha(one.getchannel('A').filter(ImageFilter.GaussianBlur(side * .07)).point(lambda v: int(v * .55)))
            at = (round(x - one.width / 2), round(min(y, height - side * .5) - one.height / 2))
            for picture, dx, dy in ((shade, side * .05, side * .06), (one, 0, 0)):
                place = (max(0, at[0] + round(dx)), max(0, at[1] + round(dy)))
                im.alpha_composite(picture.crop((0, 0, im.width - place[0], im.height - place[1])), place)
    return im.crop(im.getbbox())


def coffer(unit):
    """The treasury: an open chest of walnut, seen from the front; back and lid first, then the front, so that a heap lies between."""
    behind = Relief(1.5, unit * SUPER, 'coffer')
    lid = ((.14, .62, 1.86, 1.44), lambda x, y: np.maximum(np.hypot((x - 1) / 1.0, (y - .70) / .86) * .84 - .70, .66 - y))
    behind.put(lid, 0, WALNUT, .12, .10, wood=.9, gloss=.3)
    inner = (lid[0], lambda x, y: lid[1](x, y) + .075)
    behind.put(inner, .10, CRIMSON_VELVET, -.07, .03, wood=.4, gloss=.05)
    behind.put((lid[0], lambda x, y: np.abs(lid[1](x, y) + .055) - .016), .12, BRASS, .03, .014, gloss=.8, wood=.1)
    behind.put(box(.16, .40, 1.84, .72), 0, NIGHT, -.02, .02)
    front = Relief(1.5, unit * SUPER, 'coffer front')
    front.put(polygon([(.14, .62), (1.86, .62), (1.76, .06), (.24, .06)]), .10, WALNUT, .12, .06, wood=.9, gloss=.3)
    for y in (.56, .10):
        front.put(box(.16 + .06 * (y < .3), y - .03, 1.84 - .06 * (y < .3), y + .04, .008), .19, BRASS, .05, .02, gloss=.8, wood=.2)
    for x in (.36, 1.64):
        front.put(box(x - .05, .08, x + .05, .60, .008), .19, BRASS, .05, .02, gloss=.8, wood=.2)
        for y in (.18, .34, .50):
            front.ball(x, y, .024, .23, GOLD, .8, .9)
    front.put(star(1, .35, .17, 8, .64), .20, GOLD, .05, .03, gloss=.9, wood=.2)
    front.put(box(.975, .26, 1.025, .36), .25, NIGHT, -.04, .01)
    front.ball(1, .38, .045, .23, NIGHT, .3, .2, 0)
    for x in (.28, 1.72):
        front.turned(x, curve([(.0, .05), (.03, .09), (.07, .06)], 20), .10, GOLD, .8, .8)
    return reduced(lit(behind), behind.solid), reduced(lit(front), front.solid)


CRIMSON_VELVET = ('#7c1c2a', '#3a0810')


def tile_back(kind, unit):
    """A tile face down: bare walnut framed in its storey's colour, with the storey's mark."""
    p = Relief(H, unit * SUPER, 'back' + kind)
    p.put(box(.01, .01, 1.99, H - .01, .07), 0, WALL[kind], .06, .05, wood=.6)
    p.put(box(.11, .11, 1.89, H - .11, .04), .05, IVORY, .012, .012, wood=.4)
    p.put(box(.135, .135, 1.865, H - .135, .03), .05, WALNUT, -.015, .015, wood=.9)
    for x in (.30, 1.70):
        p.put(star(x, H / 2, .11, 8, .62), .045, WALL[kind], .03, .02, gloss=.6, wood=.3)
    im = reduced(lit(p), p.solid)
    mark = small(storey(kind, 96), round(.66 * unit))
    im.alpha_composite(mark, ((im.width - mark.width) // 2, (im.height - mark.height) // 2))
    return im


def layer(kind, unit):
    """The edge of one tile under another in a stack: lay it .035 of a half-column lower for each tile below."""
    w, h = 2 * unit, max(6, round(.06 * unit))
    tone = plank(h, w, unit, 31)
    y = np.linspace(0, 1, h)[:, None]
    rgb = linear('#a97c4c') * (1 - tone[..., None] * .7) * (1.1 - .75 * y[..., None] ** 2)
    rgb = np.where((y < .22)[..., None], linear(WALL[kind][0]) * .9, rgb)
    return Image.fromarray(np.dstack([encode(rgb), np.full((h, w), 255)]).astype(np.uint8), 'RGBA')


def base(kind, unit):
    """The tray a stack stands in: walnut, a brass line, and the mark of the storey on its lip."""
    p = Relief(1.5, round(unit * 1.12) * SUPER, 'base' + kind)
    p.put(box(.01, .01, 1.99, 1.49, .08), 0, WALNUT, .14, .08, wood=.9, gloss=.25)
    p.put(box(.08, .28, 1.92, 1.42, .04), .13, NIGHT, -.07, .03, wood=.5)
    p.put(box(.10, .30, 1.90, 1.40, .03), .06, ('#3a2213', '#1c0e06'), -.01, .02, wood=.8)
    p.put(box(.08, .245, 1.92, .262), .13, BRASS, .01, .008, gloss=.8)
    for i in range(4):
        on = i == 'BRGT'.index(kind)
        x = .62 + .25 * i
        p.put(box(x - .095, .10, x + .095, .18, .015), .13, WALL['BRGT'[i]] if on else ('#54321a', '#2f190b'), .035 if on else -.01, .02, wood=.4)
    p.put(star(.24, .14, .062, 8, .6), .13, GOLD, .02, .015, gloss=.9)
    p.put(star(1.76, .14, .062, 8, .6), .13, GOLD, .02, .015, gloss=.9)
    return reduced(lit(p), p.solid)
