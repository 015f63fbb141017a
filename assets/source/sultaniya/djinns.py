"""The four djinns as turned and carved figurines, and the smoke they come in.

Told apart by what they do: wind spins rings of air, stone lifts a block, hand raises two palms, eye holds an eye.
"""

import math
import random

import numpy as np
from PIL import Image

from light import SUPER, blurred, lit, reduced
from relief import Relief
from shapes import box, curve, polygon, ring, star, stroke, within
from wood import BONE, CRIMSON, GOLD, IVORY, NIGHT, TURQUOISE, WALL, WALNUT, noise

SKINS = {'wind': ('#f3eee2', '#b4ab9a'), 'stone': ('#bf4030', '#5c140c'), 'hand': ('#8453b4', '#3d1f62'), 'eye': ('#4d4a55', '#1b181f')}
WRAPS = {'wind': WALL['B'], 'stone': GOLD, 'hand': IVORY, 'eye': ('#d9c193', '#94733f')}
HEIGHT = 2.35


def limb(p, points, r, z, paint):
    """Arms as rods with round joints; a gilded ring round the wrist."""
    for (a, b), (c, d) in zip(points, points[1:]):
        p.put(stroke(a, b, c, d, r), z, paint, r * .9, r, wood=.3, gloss=.35)
    for x, y in points[:-1]:
        p.ball(x, y, r * 1.12, z, paint, .95, .35, .3)
    (a, b), (c, d) = points[-2:]
    x, y = c + .16 * (a - c), d + .16 * (b - d)
    nx, ny = -(d - b), c - a
    n = math.hypot(nx, ny) / (r * 1.02)
    p.put(stroke(x - nx / n, y - ny / n, x + nx / n, y + ny / n, .024), z + r * .35, GOLD, r * .6, r * .8, gloss=.9, wood=.1)


def fist(p, x, y, z, paint):
    p.ball(x, y, .085, z, paint, .9, .35, .3)
    for i in range(4):
        p.put(stroke(x - .045 + .030 * i, y + .055, x - .045 + .030 * i, y - .01, .016), z + .055, paint, .02, .016, wood=.2)


def palm(p, x, y, paint, side):
    p.ball(x, y, .085, .16, paint, .8, .35)
    for i in range(4):
        a = math.radians(90 + side * (-32 + i * 20))
        p.put(stroke(x, y, x + .18 * math.cos(a), y + .18 * math.sin(a), .026), .16, paint, .05, .026, wood=.2)
    p.put(stroke(x, y, x - side * .14, y + .05, .028), .16, paint, .05, .028, wood=.2)


def head(p, name, skin):
    """Head, fierce brows, moustache and pointed beard, turban with a jewel and a feather."""
    dark = NIGHT if name != 'eye' else BONE
    glow = NIGHT if name == 'wind' else ('#ffd873', '#d99a2b')
    p.turned(1, [(1.38, .085), (1.46, .085)], .05, skin, .9, .3)
    for side in (-1, 1):
        p.ball(1 + side * .165, 1.535, .036, .05, skin, .8, .3, .2, squash=1.5)
        p.ball(1 + side * .172, 1.475, .026, .07, GOLD, 1, .9, 0)
    p.turned(1, curve([(1.365, .03), (1.385, .075), (1.44, .125), (1.52, .160), (1.60, .168), (1.69, .14), (1.72, .05)], 60), .06, skin, .92, .35)
    for side in (-1, 1):
        x = 1 + side * .068
        p.put(stroke(x - .022, 1.560, x + .022, 1.562, .017), .185, ('#fbf6ea', '#e8dcc4') if name == 'wind' else glow, .012, .012, wood=.05)
        p.ball(x, 1.561, .013, .192, NIGHT, .5, .8, 0)
        p.put(stroke(1 + side * .025, 1.592, 1 + side * .115, 1.618, .013), .190, dark, .018, .012, wood=.2)
        p.put(stroke(1 + side * .010, 1.476, 1 + side * .085, 1.462, .017), .195, dark, .022, .015, wood=.3)
        p.put(stroke(1 + side * .085, 1.462, 1 + side * .115, 1.488, .010), .180, dark, .018, .010, wood=.3)
    p.put(polygon([(.972, 1.495), (1.028, 1.495), (1.012, 1.58), (.988, 1.58)]), .195, skin, .035, .022, wood=.1)
    p.put(polygon([(.945, 1.432), (1.055, 1.432), (1.030, 1.36), (1.0, 1.27), (.970, 1.36)]), .18, dark, .05, .035, upright=True, wood=.6)
    wrap = WRAPS[name]
    cy = 1.72
    if name != 'stone':
        for k in range(7):
            t = k / 6 - .5
            p.put(stroke(1, cy + .08, 1 + .10 * t, cy + .31 - .10 * abs(t), .011), .14, CRIMSON if name != 'wind' else ('#cfe3ee', '#8fb2c8'), .03, .011, upright=True, wood=.4)
    p.ball(1, cy, .225, .05, wrap, .78, .3, .5, squash=.62)
    inside = ((.775, 1.58, 1.225, 1.86), lambda x, y: (np.hypot((x - 1) / .218, (y - cy) / .135) - 1) * .135)
    for k in range(3):
        band = stroke(.78, cy - .10 + .062 * k, 1.20, cy - .03 + .062 * k, .008)
        p.put((inside[0], lambda x, y, f=band[1]: np.maximum(f(x, y), inside[1](x, y))), .19, (wrap[1], wrap[1]), -.010, .008, wood=.2)
    p.put(star(1, cy - .035, .062, 8, .62), .20, GOLD, .03, .02, gloss=.9, wood=.1)
    p.ball(1, cy - .035, .036, .22, CRIMSON if name != 'stone' else TURQUOISE, .9, 1.0, 0)


def body(p, name, skin):
    """A walnut foot with a gilded rim, the coil of smoke, sash, chest and shoulders."""
    p.turned(1, curve([(.02, .46), (.07, .48), (.12, .44), (.16, .30)], 20), 0, WALNUT, .5, .5)
    p.turned(1, [(.125, .37), (.15, .36)], .01, GOLD, .5, .8)
    for i in range(60):
        t = i / 59
        x = 1 + .27 * math.sin(t * 5.4 + .5) * (1 - t) ** .8
        r = .085 + .15 * t ** 1.2 - .04 * math.sin(t * 9) ** 2
        p.ball(x, .20 + .66 * t, r, -.02 + .05 * t, skin, .75, .3, .15, grow=i > 0)
    sash = CRIMSON if name != 'stone' else TURQUOISE
    p.turned(1, curve([(.91, .20), (1.02, .215), (1.15, .29), (1.29, .350), (1.38, .30), (1.43, .10)], 60), 0, skin, .72, .35)
    for side in (-1, 1):
        p.ball(1 + side * .125, 1.235, .150, .115, skin, .62, .35, .25, squash=.78, grow=True)
        for k in (0, 1):
            p.ball(1 + side * .062, 1.075 - .085 * k, .062, .125, skin, .55, .3, .2, squash=.62, grow=True)
    p.turned(1, [(.84, .232), (.93, .238)], .05, sash, .82, .3)
    p.put(polygon([(1.10, .87), (1.19, .87), (1.24, .60), (1.13, .62)]), .19, sash, .05, .04, upright=True, wood=.5)
    p.put(polygon([(1.13, .64), (1.235, .62), (1.24, .59), (1.13, .61)]), .23, GOLD, .02, .01, gloss=.8)
    p.ball(1.13, .885, .045, .20, GOLD, .8, .9)
    p.put(within(ring(((.8, 1.2, 1.2, 1.6), lambda x, y: np.hypot(x - 1, (y - 1.43) / .75) - .135), .032), .8, 1.2, 1.2, 1.44), .235, GOLD, .03, .02, gloss=.9, wood=.1)


def figure(name, unit):
    """The figurine, 2 x 2.35 units; its foot stands at the lower edge, in the middle."""
    p = Relief(HEIGHT, unit * SUPER, name)
    skin = SKINS[name]
    body(p, name, skin)
    if name == 'stone':
        limb(p, [(.68, 1.32), (.44, 1.52), (.50, 1.90)], .095, .08, skin)
        limb(p, [(1.32, 1.32), (1.56, 1.52), (1.50, 1.90)], .095, .08, skin)
    elif name == 'hand':
        for side in (-1, 1):
            limb(p, [(1 + side * .31, 1.32), (1 + side * .58, 1.36), (1 + side * .64, 1.74)], .085, .08, skin)
            palm(p, 1 + side * .64, 1.82, skin, side)
    elif name == 'wind':
        limb(p, [(.70, 1.31), (.58, 1.10), (.93, 1.075)], .085, .10, skin)
        limb(p, [(1.30, 1.31), (1.42, 1.10), (1.07, 1.10)], .085, .12, skin)
        fist(p, .95, 1.075, .15, skin)
        fist(p, 1.06, 1.105, .17, skin)
    else:
        limb(p, [(.70, 1.30), (.50, 1.10), (.70, .96)], .085, .10, skin)
        limb(p, [(1.30, 1.30), (1.50, 1.10), (1.30, .96)], .085, .10, skin)
    head(p, name, skin)
    {'wind': gusts, 'stone': block, 'hand': lambda p: None, 'eye': great_eye}[name](p)
    return reduced(lit(p), p.solid)


def gusts(p):
    """Rings of air in front of the djinn."""
    for y, rx in ((.44, .50), (.70, .68), (1.0, .84)):
        bow = ((1 - rx - .05, y - .3, 1 + rx + .05, y + .3),
               lambda x, v, y=y, rx=rx: np.maximum(np.abs(((x - 1) / rx) ** 2 + ((v - y) / (rx * .24)) ** 2 - 1) * rx * .16 - .018, v - y + .02))
        p.put(bow, .26, ('#dcecf5', '#93b8d0'), .035, .02, wood=.1, gloss=.7)


def block(p):
    """A tile of masonry over the head, and the hands that hold it."""
    p.put(box(.38, 1.92, 1.62, 2.30, .03), .04, ('#dcc79c', '#93744a'), .16, .06, wood=.6)
    for x, y0, y1 in ((.80, 2.115, 2.27), (1.22, 2.115, 2.27), (.60, 1.95, 2.105), (1.02, 1.95, 2.105), (1.42, 1.95, 2.105)):
        p.put(box(x, y0, x + .012, y1), .19, NIGHT, -.01, .01)
    p.put(box(.41, 2.105, 1.59, 2.117), .19, NIGHT, -.01, .01)
    for x in (.50, 1.50):
        fist(p, x, 1.93, .18, SKINS['stone'])


def great_eye(p):
    """The eye it holds before its breast."""
    shape = within(((.55, .80, 1.45, 1.40), lambda x, y: np.maximum(np.hypot(x - 1, y - 1.27) - .42, np.hypot(x - 1, y - .89) - .42)), .4, .65, 1.6, 1.45)
    p.put(ring(shape, .045), .22, GOLD, .07, .03, gloss=.9, wood=.1)
    p.put(shape, .24, IVORY, .05, .08, wood=.1, gloss=.6)
    p.ball(1, 1.08, .155, .27, ('#2f7fc4', '#123c78'), .35, .9, .1)
    for i in range(12):
        a = math.pi * i / 6
        p.put(stroke(1 + .08 * math.sin(a), 1.08 + .08 * math.cos(a), 1 + .13 * math.sin(a), 1.08 + .13 * math.cos(a), .008), .315, ('#7fc0ee', '#3a86c0'), .006, .006, wood=0)
    p.ball(1, 1.08, .072, .315, NIGHT, .3, 1.0, 0)
    p.ball(.962, 1.118, .024, .335, ('#ffffff', '#ffffff'), .5, 1, 0)
    for x, side in ((.60, -1), (1.40, 1)):
        p.ball(x, .985, .080, .24, SKINS['eye'], .9, .35, .3)
        for k in range(3):
            p.put(stroke(x + side * .02, 1.03 - .045 * k, x - side * .075, 1.045 - .045 * k, .020), .30, SKINS['eye'], .025, .02, wood=.2)


# ---------------------------------------------------------------- smoke

FRAMES = 12


def smoke(size, frame):
    """One frame of smoke, white on nothing, to be tinted: it wells up from the foot of the picture, swells and thins away."""
    w, h = size
    t = .10 + .78 * frame / (FRAMES - 1)
    rnd = random.Random('smoke')
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    body, shade = np.zeros((h, w), np.float32), np.zeros((h, w), np.float32)
    for _ in range(70):
        born = rnd.uniform(0, .52)
        side, spin, grow, drift = rnd.uniform(-1, 1), rnd.uniform(0, 6.3), rnd.uniform(.7, 1.3), rnd.uniform(-.5, 1)
        age = (t - born) / .48
        if not 0 < age < 1:
            continue
        up = age ** .7
        px = w / 2 + w * .19 * math.sin(spin + up * 4.2 + side) * (.35 + up * .75) + w * .05 * drift * up
        py = h * (.93 - .70 * up - .05 * side * up)
        r = w * (.085 + .20 * up) * grow
        strength = (1 - age) ** 1.1 * min(1, age * 7)
        q = np.hypot(x - px, y - py) / r
        puff = np.clip(1 - q, 0, 1) ** 1.2 * strength * .62
        lit_side = np.clip(.5 - ((x - px) * .6 + (y - py) * .7) / r * .6, 0, 1)
        shade = np.where(puff > body, lit_side, shade)
        body = 1 - (1 - body) * (1 - puff)
    wisps = np.roll(.92 + .34 * noise((h, w), w * .22, 40, 4, .5), -round(t * h * .25), 0)
    a = np.clip(blurred(body, w * .012) * np.clip(wisps, .3, 1.3), 0, 1) * .95
    edge = np.minimum(np.minimum(x, w - 1 - x) / (w * .08), np.minimum(y, h - 1 - y) / (h * .05)).clip(0, 1)
    tone = 188 + 67 * np.clip(blurred(shade, w * .02), 0, 1)
    return Image.fromarray(np.dstack([tone, tone, tone, a * edge * 255]).astype(np.uint8), 'RGBA')
