"""The six symbols that stand on one half of a tile.  Each outline is the only one of its kind, so colour is never needed."""

import math
import random

import numpy as np

from shapes import arch, box, curve, disc, polygon, ring, star, stroke, union
from wood import BONE, CRIMSON, GOLD, IVORY, NIGHT, TURQUOISE, WALL, WALNUT, linear


def window(p, cx, y, k=1.0, kind='R'):
    """A lattice in a pointed ivory frame, lamplight behind."""
    half, top = .155 * k, y + .50 * k
    pane = arch(cx, y + .06 * k, half, y + .26 * k, top)
    p.put(ring(pane, .05 * k), 0, IVORY, .085, .03, wood=.4)
    p.put(pane, 0, ('#d9822b', '#8a4310'), -.045, .012, gloss=.1, wood=.3)
    s = p.window(pane[0])
    x, yy = p.x[:, s[1]] - cx, p.y[s[0]] - y
    step = .078 * k
    a, b = (x + yy) / step, (x - yy) / step
    bar = np.minimum(np.abs(a - np.round(a)), np.abs(b - np.round(b))) * step / 1.414
    m = np.clip((.0105 * k - bar) * p.unit + .5, 0, 1) * np.clip(-pane[1](p.x[:, s[1]], p.y[s[0]]) * p.unit, 0, 1)
    p.light_up(cx, y + .24 * k, .36 * k, '#ffb347', 1.35, clip=-.03)
    p.light_up(cx, y + .20 * k, .16 * k, '#ffe6a8', .8, clip=-.03)
    p.rgb[s] = p.rgb[s] * (1 - m[..., None]) + linear('#4a220c') * m[..., None]
    p.z[s] = p.z[s] + .035 * m
    p.glow[s] *= (1 - m[..., None])
    p.put(box(cx - half - .085 * k, y, cx + half + .085 * k, y + .06 * k, .008), 0, IVORY, .12, .02, wood=.4)


def tower(p, cx, y, k=1.0, kind='R', tall=0.0):
    """A stout turret with battlements, corbelled out of the wall: the only stepped top."""
    w, top = .165 * k, y + .40 * k + tall
    if not tall:
        p.turned(cx, curve([(y - .06, .02), (y - .03, .06), (y + .02, w * .85), (y + .05, w)], 20), -.01, BONE, .8)
    p.turned(cx, [(y + (.05 if not tall else 0), w), (top - .03, w)], 0, IVORY, .75, .2)
    s = p.window((cx - w, y, cx + w, top))
    x, yy = p.x[:, s[1]], p.y[s[0]]
    courses = np.abs(((yy - y) / .085) % 1 - .5) > .44
    p.rgb[s] = np.where((courses & (np.abs(x - cx) < w) & (yy > y + .05))[..., None], p.rgb[s] * .62, p.rgb[s])
    p.put(union(stroke(cx, top - .20 * k, cx, top - .12 * k, .028 * k), box(cx - .028 * k, top - .24 * k, cx + .028 * k, top - .16 * k)),
          .12, NIGHT, -.03, .01, gloss=.05)
    p.turned(cx, [(top - .05, w), (top - .015, w + .045 * k), (top + .05, w + .045 * k)], .01, IVORY, .75, .2)
    for i in (-1, 0, 1):
        x0 = cx + i * .135 * k
        p.put(box(x0 - .042 * k, top + .04, x0 + .042 * k, top + .13 * k + .01, .006), -.02, IVORY, .15 - .04 * abs(i), .03, wood=.4)


def finial(p, cx, y, r):
    p.turned(cx, curve([(y, .012), (y + .02, .03), (y + .045, .012), (y + .06, .022), (y + .08, .008), (y + .12, .004)], 40), .02, GOLD, 1, .9)


def onion(p, cx, y, r, h, paint=TURQUOISE):
    pts = [(0, .84), (.10, .95), (.24, 1.0), (.40, .955), (.56, .78), (.70, .53), (.82, .29), (.91, .13), (1.0, .035)]
    p.turned(cx, curve([(y + a * h, b * r) for a, b in pts]), 0, paint, .8, .75, ribs=9, second=GOLD)
    finial(p, cx, y + h - .02, r)


def dome(p, cx, y, k=1.0, kind='G'):
    """An onion dome on a drum: the only round ribbed top."""
    y, k = y - .03, k * 1.14
    p.turned(cx, curve([(y - .05, .03), (y - .02, .08), (y + .02, .17 * k), (y + .04, .19 * k)], 20), -.01, BONE, .7)
    p.turned(cx, [(y + .04, .185 * k), (y + .15 * k, .185 * k)], 0, IVORY, .7)
    for i in (-2, -1, 0, 1, 2):
        p.put(arch(cx + .068 * k * i * (1 - .05 * abs(i)), y + .05, .022 * k, y + .09 * k, y + .13 * k), .10, NIGHT, -.02, .01, gloss=.05)
    p.turned(cx, [(y + .14 * k, .205 * k), (y + .165 * k, .215 * k), (y + .185 * k, .205 * k)], .01, GOLD, .7, .7)
    onion(p, cx, y + .18 * k, .205 * k, .30 * k)


def garden(p, cx, y, k=1.0, kind='G'):
    """An orange tree in a trough, cypresses beside it: the only scalloped, dotted outline."""
    niche = arch(cx, y + .02, .235 * k, y + .26 * k, y + .53 * k)
    if kind != 'T':
        p.put(niche, 0, NIGHT, -.05, .014, gloss=.05, wood=.3)
        p.put(ring(niche, .022), 0, BONE, .03, .014, wood=.4)
    for side in (-1, 1):
        x = cx + side * .165 * k
        p.turned(x, curve([(y + .10 * k, .03 * k), (y + .16 * k, .062 * k), (y + .26 * k, .048 * k), (y + .36 * k, .006)], 30), -.01, ('#2f6d35', '#12381d'), .9, .15)
    p.put(box(cx - .018 * k, y + .08, cx + .018 * k, y + .26 * k), -.01, WALNUT, .04, .018)
    rnd = random.Random(5)
    crown = [(0, 0, .085)] + [(.092 * math.sin(i * math.pi / 4), .085 * math.cos(i * math.pi / 4), .062) for i in range(8)]
    for dx, dy, r in crown[::-1]:
        shade = rnd.choice((('#6fb03c', '#2c6420'), ('#5c9a34', '#22501c'), ('#7fbf48', '#35702a')))
        p.ball(cx + dx * k, y + .35 * k + dy * k, r * k, .02, shade, .9, .2, .5)
    for dx, dy in ((-.06, .03), (.055, .06), (.0, -.045), (.085, -.04), (-.085, -.06), (-.01, .10)):
        p.ball(cx + dx * k, y + .35 * k + dy * k, .026 * k, .085, ('#ff9d2e', '#c75a10'), 1, .6)
    p.put(box(cx - .235 * k, y - .02, cx + .235 * k, y + .10, .012), 0, IVORY, .12, .025, wood=.45)
    for i in range(-2, 3):
        p.put(box(cx + i * .088 * k - .022, y + .015, cx + i * .088 * k + .022, y + .065), .11, WALL['R'], -.008, .008, wood=.2)


def guard(p, cx, y, k=1.0, kind='B'):
    """A man with spear and shield: the only figure."""
    niche = arch(cx, y, .17 * k, y + .30 * k, y + .50 * k)
    p.put(niche, 0, NIGHT, -.06, .014, gloss=.05, wood=.3)
    p.put(ring(niche, .02), 0, BONE, .03, .014, wood=.4)
    p.put(box(cx - .20 * k, y - .045, cx + .20 * k, y + .015, .008), 0, IVORY, .11, .02, wood=.45)
    p.turned(cx, curve([(y + .01, .105 * k), (y + .06 * k, .095 * k), (y + .15 * k, .062 * k), (y + .21 * k, .078 * k), (y + .27 * k, .085 * k), (y + .305 * k, .035 * k)], 40),
             -.01, ('#f4ead0', '#c9ae7c'), .95, .2)
    p.turned(cx, [(y + .135 * k, .068 * k), (y + .165 * k, .066 * k)], .005, CRIMSON, .98, .2)
    p.ball(cx, y + .335 * k, .052 * k, .03, ('#d69a66', '#a06a3c'), 1, .2)
    p.ball(cx, y + .298 * k, .022 * k, .052, NIGHT, .9, .1)
    for side in (-1, 1):
        p.ball(cx + side * .017 * k, y + .343 * k, .0065 * k, .075, NIGHT, .5, .5)
    p.ball(cx, y + .385 * k, .066 * k, .03, CRIMSON, 1, .3, squash=.66)
    p.ball(cx, y + .425 * k, .022 * k, .05, GOLD, 1, .7)
    p.put(stroke(cx + .125 * k, y + .0, cx + .125 * k, y + .50 * k, .0125), .03, WALNUT, .05, .012)
    p.put(polygon([(cx + .125 * k - .034, y + .47 * k), (cx + .125 * k + .034, y + .47 * k), (cx + .125 * k, y + .60 * k)]), .03, ('#f2f2ee', '#a8a8a0'), .05, .03, gloss=.9, wood=0)
    p.ball(cx - .072 * k, y + .17 * k, .072 * k, .06, GOLD, .5, .6)
    p.put(disc(cx - .072 * k, y + .17 * k, .045 * k), .095, CRIMSON, .01, .02, wood=.2)
    p.ball(cx - .072 * k, y + .17 * k, .018 * k, .10, GOLD, 1, .8)


def sapphire(p, cx, y, k=1.0, kind='R'):
    """A cut stone in a gilded setting on an ivory star: the only faceted shape."""
    cy, r = y + .27 * k, .155 * k
    p.put(star(cx, cy, .262 * k, 8, .74, math.pi / 8), 0, IVORY, .05, .03, wood=.45)
    p.put(disc(cx, cy, r + .05 * k), .03, GOLD, .06, .03, gloss=.8, wood=.2)
    corner = r / math.cos(math.pi / 8)
    s = p.window((cx - corner, cy - corner, cx + corner, cy + corner))
    x, yy = p.x[:, s[1]] - cx, p.y[s[0]] - cy
    planes = [x * math.cos(a) + yy * math.sin(a) for a in [math.pi / 4 * i + math.pi / 8 for i in range(8)]]
    stack = np.stack(planes)
    d = stack.max(0) - r
    face = stack.argmax(0)
    table = d < -.42 * r
    m = np.clip(.5 - d * p.unit, 0, 1)
    level = np.where(table, .12, .12 - (d + .42 * r) * 1.1)
    tone = np.array([.62, 1.0, 1.5, 2.0, 1.6, .8, .5, .45])[face]
    tone = np.where(table, 1.1 + 2.2 * np.clip((yy - x) / r, -.3, .6), tone)
    colour = linear('#1d56d8') * tone[..., None].astype(np.float32) + .02
    p.rgb[s] = p.rgb[s] * (1 - m[..., None]) + colour * m[..., None]
    p.z[s] = p.z[s] * (1 - m) + level * m
    p.gloss[s] = p.gloss[s] * (1 - m) + 1.2 * m
    p.glow[s] += (m * table * np.clip((yy - x) / r, 0, 1) * .10)[..., None] * linear('#8fc0ff')


def nothing(p, cx, y, kind):
    """A plain half still shows the joiner's hand: a roundel with a star let into the wall, tone on tone."""
    p.put(disc(cx, y, .155), -.002, WALL[kind], .018, .02, wood=.45)
    p.put(disc(cx, y, .130), .010, WALL[kind], -.010, .010, wood=.75)
    p.put(star(cx, y, .115, 8, .62), .004, WALL[kind], .016, .014, wood=.25)
