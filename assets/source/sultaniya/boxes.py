"""The pictures on the boxes of Sultaniya and Al-Rashid, as they stand on the shelf; Medina's is in ../shelf."""

import math

import numpy as np
from PIL import Image

from light import SUPER, lit, reduced
from relief import Relief
from roofs import merlon
from shapes import arch, box, curve, polygon, stroke
from symbols import finial
from wood import BONE, CRIMSON, GOLD, IVORY, NIGHT, TURQUOISE, WALL, WALNUT, encode, linear, plank

SIZE = (800, 1120)          # twice the size of the picture on a chosen box in a window of 1920 x 1080


def sultaniya(w, h):
    """A palace by night, composed from the packed atlases."""
    import yaml

    import compose
    import examples
    from measures import DATA
    tiles = yaml.safe_load((DATA / 'tiles.yaml').read_text())['tiles']
    boards = yaml.safe_load((DATA / 'boards.yaml').read_text())['boards']
    found = [examples.palace_of(tiles, b, examples.BOX, 500, 5) for b in boards if b['printed'][0]['sides'][0] == 'd']
    palace = max([p for p in found if p], key=examples.worth)
    unit = round(w / 7.0)
    return compose.scene(compose.Art(), palace, 'moon', unit, (w, h), base=h - round(2.3 * unit), middle=6 * unit, light=(w * .80, .62 * unit))


def evening(w, h, unit):
    """The sky behind Baghdad: a great low sun over the river."""
    y = np.linspace(1, 0, h)[:, None] * np.ones((1, w))
    stops = [(0, '#3f7f8e'), (.16, '#4f95a0'), (.17, '#f0c07a'), (.45, '#e39a5c'), (.75, '#b86a58'), (1, '#6d4660')]
    rgb = np.stack([np.interp(y, [s[0] for s in stops], [linear(s[1])[c] for s in stops]) for c in range(3)], -1)
    tone = plank(h, w, unit, 23)[..., None]
    yy, xx = np.mgrid[0:h, 0:w]
    far = np.hypot(xx - w * .5, yy - h * .36)
    glow = np.clip(1 - far / (w * .62), 0, 1)[..., None] ** 2
    sun = np.clip(w * .30 - far, 0, 1)[..., None] * .75
    rgb = (rgb * (1.05 - .35 * tone) + glow * .22 * linear('#ffdf9a')) * (1 - sun) + linear('#ffe2a0') * sun * (1.05 - .3 * tone)
    return Image.fromarray(encode(rgb)).convert('RGBA')


def baghdad(unit):
    """The caliph's round city: one great dome, two minarets, a wall, the river and a boat."""
    p = Relief(2.6, unit * SUPER, 'baghdad')
    for x in (.34, 1.66):
        p.turned(x, [(.5, .085), (1.42, .07)], 0, IVORY, .75)
        for y in (.9, 1.15, 1.40):
            p.turned(x, [(y, .10), (y + .025, .115), (y + .05, .10)], 0, GOLD, .75, .7)
        p.turned(x, curve([(1.45, .085), (1.56, .06), (1.68, .02), (1.76, .005)], 30), 0, TURQUOISE, .8, .7, ribs=7, second=GOLD)
    p.turned(1, [(.5, .50), (1.02, .50)], -.1, WALL['R'], .35)
    for i in range(-3, 4):
        x = 1 + .47 * math.sin(i * .42)
        p.put(arch(x, .82, .045, .92, 1.0), .10, NIGHT, -.03, .012)
        p.light_up(x, .88, .09, '#ffb347', .6)
    p.turned(1, [(1.0, .54), (1.03, .56), (1.07, .54)], -.08, GOLD, .4, .7)
    onion = [(0, .9), (.10, .98), (.24, 1.0), (.40, .95), (.56, .78), (.70, .53), (.82, .29), (.91, .13), (1.0, .03)]
    p.turned(1, curve([(1.06 + a * .78, b * .54) for a, b in onion]), -.05, TURQUOISE, .5, .8, ribs=15, second=GOLD)
    finial(p, 1, 1.82, .3)
    for x, r in ((.62, .16), (1.38, .16)):
        p.turned(x, [(.5, r), (.86, r)], 0, IVORY, .6)
        p.turned(x, curve([(.86 + a * .30, b * r * 1.08) for a, b in onion]), 0, GOLD, .7, .8, ribs=9, second=IVORY)
    p.put(box(-.2, .3, 2.2, .70), 0, BONE, .05, .03, wood=.5)
    for i in range(9):
        merlon(p, .02 + i * .245, .69, .08, .15, BONE)
    for i in range(4):
        p.put(arch(.16 + i * .56, .3, .09, .46, .60), .04, NIGHT, -.06, .014)
        p.light_up(.16 + i * .56, .40, .14, '#ff9436', .7)
    p.put(box(-.2, -.2, 2.2, .34), -.05, ('#3f8fa0', '#1f5a70'), .03, .03, wood=.9, gloss=.6)
    p.put(polygon([(.95, .16), (1.62, .16), (1.50, .03), (1.10, .03)]), .02, WALNUT, .08, .04, wood=.8)
    p.put(stroke(1.27, .14, 1.27, .60, .014), .04, WALNUT, .05, .014)
    p.put(polygon([(1.29, .20), (1.29, .60), (1.62, .24)]), .05, IVORY, .06, .12, wood=.5)
    p.put(polygon([(1.25, .20), (1.25, .52), (1.04, .24)]), .05, CRIMSON, .06, .12, wood=.5)
    return reduced(lit(p), p.solid)


def al_rashid(w, h):
    from compose import shadow
    back = evening(w, h, 180)
    city = baghdad(w // 2)
    layer = Image.new('RGBA', back.size, (0, 0, 0, 0))
    lift = round(h * .20)
    foot = city.crop((0, city.height - 1, w, city.height)).resize((w, lift))
    city = city.crop((0, max(0, city.height + lift - h), w, city.height))
    layer.alpha_composite(city, (0, h - lift - city.height))
    layer.alpha_composite(foot, (0, h - lift))
    back.alpha_composite(shadow(layer, 180, .12))
    back.alpha_composite(layer)
    return back


FRONTS = {'sultaniya': sultaniya, 'al-rashid': al_rashid}


def front(name):
    """What is seen in the frame of a box; frame and name are the shelf's (../shelf)."""
    return FRONTS[name](*SIZE).convert('RGB')
