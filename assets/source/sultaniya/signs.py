"""What stands over the middle of a tile: lintel, point, whole door, whole minaret, the numbers of roofs."""

import functools
import math

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from measures import FONT, PARAPET
from roofs import merlon
from shapes import arch, box, curve, disc, ring, star, within
from symbols import finial
from walls import door_leaf, slab, tube
from wood import BRASS, GOLD, IVORY, NIGHT, TURQUOISE, WALL, linear, resized


def ledges(p, sides, inner):
    """The open base left and right of a sign; it ends with the wall."""
    slab(p, .03 if sides[0] != 'o' else .17, 1 - inner, -.1, .05)
    slab(p, 1 + inner, 1.97 if sides[1] != 'o' else 1.83, -.1, .05)


def lintel(p, sides='ww'):
    """The head of a gate: two leaves end in a pointed arch of ivory and gold."""
    opening = arch(1, -1, .36, .10, .50)
    frame = ring(opening, .11)
    p.put(within(frame, 0, -1, 2, 2), 0, IVORY, .10, .03, wood=.45)
    for i in range(9):
        a = math.radians(12 + i * 19.5)
        p.ball(1 + .425 * math.cos(a), .10 + .415 * math.sin(a) + .055 * max(0, math.sin(a)) ** 3, .024, .08, GOLD, 1, .8)
    p.put(ring(opening, .016), .02, GOLD, .07, .014, gloss=.7, wood=.2)
    door_leaf(p, 1, .36, -.2, .10, .50, 1)
    p.put(star(1, .665, .07, 8, .6), .02, GOLD, .05, .03, gloss=.8)
    ledges(p, sides, .47)


def spire(p, y, k=1.0):
    """The pointed top of a minaret: gallery, lantern, cone, crescent."""
    p.turned(1, curve([(y - .02, .20), (y + .02, .21), (y + .07, .275), (y + .09, .28)], 16), 0, IVORY, .7)
    p.turned(1, [(y + .09, .285), (y + .125, .285)], .0, GOLD, .7, .7)
    for i in range(-3, 4):
        x = 1 + .27 * math.sin(i * .47)
        p.turned(x, [(y + .12, .014), (y + .19, .014)], .10 - .02 * abs(i), IVORY, 1)
    p.turned(1, [(y + .12, .15), (y + .40, .15)], .0, IVORY, .75)
    for i in (-1, 0, 1):
        p.put(arch(1 + i * .095, y + .16, .03, y + .27, y + .34), .09, NIGHT, -.03, .012, gloss=.05)
        p.light_up(1 + i * .095, y + .22, .09, '#ffb347', .7)
    p.turned(1, [(y + .185, .285), (y + .205, .285)], .02, GOLD, .7, .7)
    p.turned(1, [(y + .38, .19), (y + .415, .20), (y + .43, .185)], .02, GOLD, .75, .7)
    p.turned(1, curve([(y + .42, .175), (y + .52, .115), (y + .64, .06), (y + .74, .012)], 40), .0, TURQUOISE, .8, .7, ribs=7, second=GOLD)
    finial(p, 1, y + .72, .1)


def point(p, sides='ww'):
    """The head of a minaret over the two half shafts of the storey below."""
    tube(p, 1, -.2, .12)
    ledges(p, sides, .21)
    spire(p, .12)


def whole_minaret(p):
    tube(p, 1, -.2, .62)
    for y in (.02, .42):
        p.turned(1, [(y, .215), (y + .02, .225), (y + .04, .215)], 0, GOLD, .75, .6)
    spire(p, .62)


def whole_door(p):
    """A portal through the roof: ivory frame, lapis spandrels, two leaves."""
    p.put(box(.54, -.1, 1.46, 1.02, .012), 0, IVORY, .09, .03, wood=.45)
    p.put(box(.585, -.1, 1.415, .975, .01), .08, WALL['B'], .006, .02, wood=.35, gloss=.5)
    opening = arch(1, -1, .31, .44, .84)
    p.put(ring(opening, .055), .06, IVORY, .06, .02, wood=.45)
    door_leaf(p, 1, .31, -.2, .44, .84, 1)
    for x in (.67, 1.33):
        p.put(star(x, .84, .065, 8, .55), .08, GOLD, .03, .02, gloss=.8)
    p.put(box(.51, 1.0, 1.49, 1.07, .008), 0, GOLD, .14, .025, gloss=.6)
    for i in range(7):
        merlon(p, .58 + i * .14, 1.06, .05, .12, IVORY)
    for x in (.925, 1.075):
        p.ball(x, .40, .03, 0, GOLD, 1, .8)


@functools.lru_cache(None)
def numeral(text, px):
    font = ImageFont.truetype(str(FONT), px)
    im = Image.new('L', (px * 2, px * 2), 0)
    ImageDraw.Draw(im).text((px, px), text, font=font, fill=255, anchor='mm')
    return np.asarray(im, np.float32) / 255


def medal(p, text, alone=False):
    """Points a roof brings: a gilded sun on a stepped gable (not if `alone`), the number cut into ivory."""
    cy = .74
    for w, y in () if alone else ((.50, PARAPET + .02), (.40, PARAPET + .14), (.28, PARAPET + .26), (.16, PARAPET + .40)):
        p.put(box(1 - w, PARAPET - .05, 1 + w, y + .06, .008), -.03, IVORY, .06, .03, wood=.45)
    p.put(star(1, cy, .36, 16, .80), .0, GOLD, .08, .05, gloss=.8, wood=.2)
    p.put(disc(1, cy, .27), .06, BRASS, .05, .03, gloss=.6)
    p.put(disc(1, cy, .25), .10, IVORY, .012, .03, wood=.3)
    px = int(.40 * p.unit)
    mask = numeral(text, px)
    s = p.window((1 - px / p.unit, cy - px / p.unit, 1 + px / p.unit, cy + px / p.unit))
    h, w = s[0].stop - s[0].start, s[1].stop - s[1].start
    mask = resized(mask, (h, w))
    p.rgb[s] = p.rgb[s] * (1 - mask[..., None]) + linear('#23170d') * mask[..., None]
    p.z[s] -= .02 * mask
