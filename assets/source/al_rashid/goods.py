"""The five goods, the mercenaries' tokens and the counters."""

import math

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from panel import linear
from boards import noise
import places
import signs
from pawns import sample
from solid import barrel, block, lathe, moved, prism, smooth, torus

KINDS = ('wood', 'metal', 'pottery', 'spice', 'silk')
RED, BLUE, BONE = '#b0281c', '#1d4d92', '#f7ecd2'


# ---------------------------------------------------------------- goods: five silhouettes

def wood():
    turn, parts = .42, []
    for y, z in ((-.088, .084), (.088, .084), (0, .232)):
        parts += [(moved(lambda p, y=y, z=z: barrel(.50, .084)(p - np.array([0, y, z], np.float32)), spin=turn), 'bark'),
                  (moved(lambda p, y=y, z=z: barrel(.512, .070)(p - np.array([0, y, z], np.float32)), spin=turn), 'cut')]
    return parts


def metal():
    return [(moved(block(.40, .17, .13, .030, .010), x, y, z, .0 - .42), 'ingot') for x, y, z in ((-.035, -.088, 0), (.040, .085, 0), (.004, -.004, .128))]


def pottery():
    body = [(0, 0), (.085, 0), (.092, .012), *smooth([(.078, .03), (.150, .13), (.182, .24), (.150, .33), (.078, .385)]), (.066, .43), (.102, .455), (.098, .475), (.060, .468), (.050, .42), (0, .41)]
    handle = lambda s: (lambda p: np.hypot(np.hypot((p[:, 0] - s * .118) / 1.0, p[:, 2] - .375) - .062, p[:, 1]) - .017)
    return [(lathe(body), 'glaze'), (handle(-1), 'glaze'), (handle(1), 'glaze')]


def spice():
    body = [(0, 0), (.150, 0), *smooth([(.165, .01), (.202, .09), (.198, .18), (.158, .25), (.172, .285)]), (.150, .290), (.130, .26), (0, .26)]
    sack = lathe(body, lambda a, z: .010 * np.sin(8 * a) * np.clip(z * 5, 0, 1))
    heap = lathe([(0, .20), (.142, .20), (.142, .262), *smooth([(.132, .270), (.070, .375), (0, .46)])])
    return [(sack, 'jute'), (heap, 'powder'), (moved(torus(.168, .012), 0, 0, .245), 'rope')]


def silk():
    turn = .36
    roll = moved(lambda p: barrel(.52, .118, .012)(p - np.array([0, .04, .118], np.float32)), spin=turn)
    core = moved(lambda p: barrel(.535, .030, .006)(p - np.array([0, .04, .118], np.float32)), spin=turn)
    tail = moved(block(.46, .20, .026, 0, .010), math.sin(turn) * .15, -.15 * math.cos(turn), 0, turn)
    fringe = moved(block(.46, .022, .032, 0, .008), math.sin(turn) * .255, -.255 * math.cos(turn), 0, turn)
    bands = [(moved(lambda p, x=x: np.hypot(np.hypot(p[:, 1] - .04, p[:, 2] - .118) - .116, np.maximum(np.abs(p[:, 0] - x) - .016, 0)) - .008, spin=turn), 'band') for x in (-.15, .15)]
    return [(roll, 'silk'), (core, 'cut'), (tail, 'silk'), (fringe, 'gold'), *bands]


BODIES = {'wood': wood, 'metal': metal, 'pottery': pottery, 'spice': spice, 'silk': silk}
COLOURS = {'bark': '#8a5228', 'cut': '#f0cb94', 'rope': '#5f4022', 'ingot': '#a9b1ba', 'glaze': '#7c41a6', 'jute': '#b5763a', 'powder': '#ef7d17',
           'silk': '#fbf6ea', 'gold': '#dca844', 'band': '#2c5fa6'}
GLOSS = {'ingot': .9, 'glaze': 1.0, 'silk': .5, 'gold': 1.0, 'band': .4}
_LUMPS = noise((256, 256), 18, 5, 4, .6)


def paint(view, names):
    p = view.p
    colour, gloss = np.zeros((len(p), 3), np.float32), np.zeros(len(p), np.float32)
    lump = _LUMPS[(p[:, 2] * 420 % 255).astype(int), ((p[:, 0] * 190 + p[:, 1] * 150) % 255).astype(int)]
    for i, name in enumerate(names):
        here = view.stuff == i
        colour[here] = linear(COLOURS[name]) * (1 + {'bark': .34, 'jute': .16, 'powder': .20, 'ingot': .10, 'rope': .2}.get(name, .04) * lump[here])[:, None]
        gloss[here] = GLOSS.get(name, .12)
    is_stuff = lambda wanted: np.isin(view.stuff, [i for i, name in enumerate(names) if name == wanted])
    if 'glaze' in names:                # a pale zigzag round the jar
        angle = np.arctan2(p[:, 0], -p[:, 1])
        wave = np.abs(p[:, 2] - .215 - .028 * (np.abs((angle * 10 / math.pi) % 2 - 1) * 2 - 1)) < .011
        lines = (np.abs(p[:, 2] - .275) < .007) | (np.abs(p[:, 2] - .155) < .007)
        colour[is_stuff('glaze') & (wave | lines)] = linear('#e9d3f2')
    if 'bark' in names:                 # year rings on the cut ends
        here = is_stuff('cut')
        q = p[here] @ np.array([[math.cos(.42), -math.sin(.42), 0], [math.sin(.42), math.cos(.42), 0], [0, 0, 1]], np.float32)
        r = np.minimum.reduce([np.hypot(q[:, 1] - y, q[:, 2] - z) for y, z in ((-.088, .084), (.088, .084), (0, .232))])
        colour[here] *= (1 - .34 * (np.sin(r * 330) > .35))[:, None]
    return colour, gloss


# ---------------------------------------------------------------- tokens and counters, drawn flat in the round

def digit(text):
    im = Image.new('L', (256, 256))
    ImageDraw.Draw(im).text((128, 128), text, 255, ImageFont.truetype(str(places.FONT), 240), anchor='mm')
    return np.asarray(im, np.float32) / 255


def eight(r):
    return [(r * math.cos(math.pi / 8 + i * math.pi / 4), r * math.sin(math.pi / 8 + i * math.pi / 4)) for i in range(8)]


def jagged(r):
    return [((r if i % 2 else r * .86) * math.cos(i * math.pi / 9), (r if i % 2 else r * .86) * math.sin(i * math.pi / 9)) for i in range(18)]


def token(colour):
    """Land is eight-sided, sea is round."""
    rim = prism(eight(.190), .062) if colour == 'red' else lathe([(0, 0), (.172, 0), (.180, .008), (.180, .054), (.172, .062), (0, .062)])
    return [(rim, 'stain')]


def counter(name):
    if name == 'influence':
        return [(lathe([(0, 0), (.166, 0), (.174, .008), (.174, .046), (.166, .054), (.150, .054), (.144, .046), (0, .046)]), 'stain')]
    if name == 'dishonour':
        return [(prism(jagged(.185), .052), 'stain')]
    sheet = block(.30, .38, .014, 0, .004)
    return [(lambda p: sheet(p - np.stack([p[:, 0] * 0, p[:, 0] * 0, .012 * np.sin(p[:, 1] * 12)], 1)) * .9, 'stain')]


COUNTERS = {'influence': ('#ddb658', '#3a2408'), 'dishonour': ('#332b29', '#f0c2b0'), 'credit': ('#f2e7c8', '#7c2a1e')}


def paint_flat(view, stain, ink, mask, half, frame):
    """A stained piece with something inlaid in its upper side: the mask, and a thin line along the rim where there is one."""
    p, n = view.p, view.normal
    lump = _LUMPS[((p[:, 1] * 700) % 255).astype(int), ((p[:, 0] * 60) % 255).astype(int)]
    colour = linear(stain) * (1 + .12 * lump)[:, None]
    top = n[:, 2] > .75
    laid = top * sample(mask, p[:, 0] / half, p[:, 1] / half)
    if frame == 'round':
        laid = np.maximum(laid, top * (np.abs(np.hypot(p[:, 0], p[:, 1]) - .160) < .006) * .75)
    elif frame == 'eight':
        a = np.max([p[:, 0] * math.cos(i * math.pi / 4) + p[:, 1] * math.sin(i * math.pi / 4) for i in range(8)], 0)
        laid = np.maximum(laid, top * (np.abs(a - .157) < .006) * .75)
    elif frame == 'sheet':
        a = np.maximum(np.abs(p[:, 0]) - .125, np.abs(p[:, 1]) - .165)
        laid = np.maximum(laid, top * (np.abs(a) < .006) * .8)
    colour = (colour + (linear(ink) - colour) * laid[:, None]) * .76       # it lies full in the sun
    return colour.astype(np.float32), np.full(len(p), .4, np.float32)
