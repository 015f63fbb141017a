"""Walls and edges of tiles: the masonry of each storey, open sides, galleries, half gates and half minarets."""

import math

import numpy as np

from measures import H
from shapes import arch, box, curve, ring, star, stroke, within
from wood import BRASS, GOLD, IVORY, NIGHT, WALL, WALNUT, grain_sheet, linear


def masonry(p, kind, x0, x1, y0, y1):
    """The wall, laid as marquetry: ashlar below, brick, glazed lozenges, herringbone on the roofs.

    Every stone is veneer of its own grain and tone.  Stones that cross the edge of the tile are the same on every tile."""
    p.put(box(x0 if x0 > 0 else -1, y0 if y0 > 0 else -1, x1 if x1 < 2 else 3, y1), -.03, WALL[kind], .03, .025, gloss=.22, wood=.62)
    s = p.window((x0, y0, x1, y1))
    x, y = p.x[:, s[1]] + 0 * p.y[s[0]], p.y[s[0]] + 0 * p.x[:, s[1]]
    inside = np.clip(np.minimum(x - x0 if x0 > 0 else 9 + 0 * x, x1 - x if x1 < 2 else 9 + 0 * x) * p.unit, 0, 1)
    inside = inside * np.clip((y1 - y) * p.unit, 0, 1)
    if kind in 'BR':
        n, width = (4, .5) if kind == 'B' else (9, .25)
        row_h = H / n
        row = np.floor(y / row_h)
        u = x / width + (row % 2) * .5
        col = np.floor(u)
        edge = np.minimum(np.minimum(u - col, 1 - (u - col)) * width, np.minimum(y / row_h - row, 1 - (y / row_h - row)) * row_h)
        across = (row % 2 == 1) & ((col == 0) | (col == round(2 / width)))
        number = np.where(across, row * 97, row * 31 + col * 17 + p.salt)
        joint, deep, swing = (.015, .020, .34) if kind == 'B' else (.010, .013, .38)
        turned = np.zeros(x.shape, bool)
    elif kind == 'G':
        a, b = x * 4 + y * 5 / H, x * 4 - y * 5 / H
        fa, fb = a - np.floor(a), b - np.floor(b)
        edge = np.minimum(np.minimum(fa, 1 - fa), np.minimum(fb, 1 - fb)) * .18
        i, j = np.floor(a), np.floor(b)
        across = (i + j + 1 <= 0) | (i + j + 1 >= 16)
        number = np.where(across, (i - j) * 53, i * 29 + j * 13 + p.salt)
        turned = (i + j) % 2 == 0
        joint, deep, swing = .009, .010, .30
    else:
        u = x * 5                                       # herringbone
        col = np.floor(u)
        v = (y + np.where(col % 2 == 0, 1, -1) * (u - col - .5) * .13 + 1) / .14
        row = np.floor(v)
        edge = np.minimum(np.minimum(u - col, 1 - (u - col)) / 5, np.minimum(v - row, 1 - (v - row)) * .13)
        number, across = col * 41 + row * 23 + p.salt, np.zeros(x.shape, bool)
        turned = np.zeros(x.shape, bool)
        joint, deep, swing = .007, .010, .22
    number = number.astype(int)
    chance = np.abs(np.sin(number * 12.9898) * 43758.5453) % 1
    shade = np.where(turned & (kind == 'G'), 1.07, .97) + swing * (chance - .5)
    # veneer: each stone is cut from another place of the plank
    sheet = grain_sheet(p.unit, 11)
    iy, ix = np.mgrid[s[0], s[1]]
    ix = np.where(across & (x > 1), ix - 2 * p.unit, ix)
    dy, dx = (number * 7919) % 2003, (number * 104729) % 3001
    g = np.where(turned, sheet[(ix + dy) % sheet.shape[0], (iy + dx) % sheet.shape[1]], sheet[(iy + dy) % sheet.shape[0], (ix + dx) % sheet.shape[1]])
    dark = np.clip(g * 1.25, 0, 1)[..., None] * .72
    veneer = (linear(WALL[kind][0]) * 1.06 * (1 - dark) + linear(WALL[kind][1]) * dark) * shade[..., None]
    p.rgb[s] = p.rgb[s] * (1 - inside[..., None]) + veneer * inside[..., None]
    groove = np.clip(1 - edge / joint, 0, 1) * inside
    lift = np.clip(edge / (joint * 3.5), 0, 1) * inside
    p.z[s] += -deep * groove ** .7 + .006 * lift - .002 * g
    p.rgb[s] = p.rgb[s] * (1 - .55 * groove[..., None]) + linear(WALL[kind][1]) * .5 * .55 * groove[..., None]
    p.gloss[s] = p.gloss[s] * (1 - groove * .8) + (.30 if kind == 'G' else 0) * (1 - groove)


def pilaster(p, x0, x1, y0, y1):
    p.put(box(x0, y0, x1, y1), -.02, IVORY, .07, .03, upright=True, wood=.4)
    for y, h in ((y0 if y0 > 0 else y0 - .01, .07), (y1 - .07, .07)):
        p.put(box(x0 - .022, y, x1 + .022, y + h, .006), -.01, IVORY, .085, .02, wood=.4)


def wall(p, kind, sides, top):
    """The wall between its two ends; where the side is open it ends before the edge, with an ivory corner post."""
    x0, x1 = (.22 if sides[0] == 'o' else 0), (1.78 if sides[1] == 'o' else 2)
    masonry(p, kind, x0, x1, 0, top)
    if sides[0] == 'o':
        pilaster(p, .20, .29, 0, top)
    if sides[1] == 'o':
        pilaster(p, 1.71, 1.80, 0, top)


def span(sides, half):
    """What of a half is wall: from, to."""
    start = {'w': 0, 'o': .20, 'd': .47, 'm': .23}
    return (start[sides[0]], 1) if half == 0 else (1, 2 - start[sides[1]])


def slab(p, x0, x1, y0, y1):
    p.put(box(x0, y0, x1, y1, .004), 0, IVORY, .12, .022, wood=.45, gloss=.3)


def open_top(p, sides, half):
    """The underside of a balcony: a slab on a row of small arches, dark behind."""
    a, b = span(sides, half)
    a, b = max(a, half + .03), min(b, half + .97)
    n = max(2, round((b - a) / .19))
    step = (b - a) / n
    p.put(box(a, H - .19, b, H + .1, .006), 0, IVORY, .07, .016, wood=.45)
    for i in range(n):
        cx = a + step * (i + .5)
        p.put(arch(cx, H - .195, step * .36, H - .135, H - .075), .06, NIGHT, -.12, .012, gloss=.05, wood=.3)
    slab(p, a - .01, b + .01, H - .055, H + .1)


def open_base(p, half, low=False, sides='ww'):
    """A loggia behind a balustrade, with a lamp."""
    a, b = half + .10, half + .90
    if sides[half] != 'w':                                  # clear of the post or of the shaft
        inner, outer = (.33, .95) if sides[half] == 'o' else (.285, .935)
        a, b = (inner, outer) if half == 0 else (2 - outer, 2 - inner)
    cx, apex = (a + b) / 2, (.27 if low else .40)
    opening = arch(cx, -1, (b - a) / 2 - .04, .10 if low else .17, apex)
    p.put(ring(opening, .035), 0, IVORY, .05, .016, wood=.4)
    p.put(opening, 0, NIGHT, -.12, .012, gloss=.05, wood=.3)
    p.light_up(cx, .13, .42, '#ff9436', .80, clip=-.05)
    if not low:
        p.put(stroke(cx, .29, cx, .40, .004), -.06, BRASS)
        p.ball(cx, .265, .024, -.05, GOLD, 1)
        p.light_up(cx, .265, .10, '#ffd27a', 1.1)
    n = 7 if b - a > .7 else 6
    for i in range(n):
        x = a + .02 + (b - a - .04) * (i + .5) / n
        p.turned(x, curve([(.03, .020), (.06, .014), (.09, .026), (.115, .020), (.135, .012), (.16, .02)], 24), -.02, IVORY, 1.2)
    p.put(box(a - .03, .145, b + .03, .178, .008), 0, IVORY, .09, .016, wood=.4)
    slab(p, a - .06, b + .06, -.1, .05)


def door_leaf(p, cx, half, y0, spring, apex, centre):
    """Leaves of walnut with gilded studs, in an opening; `centre`: where they meet."""
    opening = arch(cx, y0, half, spring, apex) if apex else box(cx - half, y0, cx + half, spring)
    p.put(opening, 0, NIGHT, -.06, .012, gloss=.05)
    inner = (opening[0], lambda x, y, f=opening[1]: f(x, y) + .018)
    p.put(inner, -.05, WALNUT, .03, .014, upright=True, wood=.8, gloss=.3)
    top = apex or spring
    y = y0 + .10 if y0 > 0 else .12
    while y < top - .05:
        for side in (-1, 1):
            for k in (.33, .74):
                x = centre + side * half * k
                if opening[1](np.array(x), np.array(y)) < -.05:
                    p.put(star(x, y, .052, 4, .45), -.02, BRASS, .02, .02, gloss=.6, wood=.1)
                    p.ball(x, y, .020, -.015, GOLD, 1.1, .8)
        y += .17
    p.put(within(box(centre - .022, y0 - 1, centre + .022, 9), *opening[0]), -.04, BRASS, .05, .02, gloss=.5)


def jamb(p, side):
    """Half a gate at the edge: one leaf, one post."""
    edge = 0 if side == 0 else 2
    sign = 1 if side == 0 else -1
    door_leaf(p, edge, .36, -.2, 2, None, edge)
    p.ball(edge + sign * .075, .50, .032, 0, GOLD, 1, .8)
    a, b = sorted((edge + sign * .36, edge + sign * .47))
    pilaster(p, a, b, 0, H + .2)
    for y in (.34, .62, .90):
        p.put(star((a + b) / 2, y, .034, 4, .5), .05, ('#2f62ac', '#17376e'), .004, .02, wood=.1)


def tube(p, cx, y0, y1, w=.20):
    p.turned(cx, [(y0, w), (y1, w)], 0, IVORY, .75)
    s = p.window((cx - w, y0, cx + w, y1))
    x, y = p.x[:, s[1]], p.y[s[0]]
    side = np.clip((x - cx) / w, -1, 1)
    m = (np.abs(x - cx) < w) & (y > y0) & (y < y1)
    turn = np.arcsin(side) / math.pi * 4
    band = (np.abs(((y / .2 + turn * .5) % 1) - .5) < .14) | (np.abs(((y / .2 - turn * .5) % 1) - .5) < .14)
    p.rgb[s] = np.where((m & band)[..., None], linear('#8c2a22') * .9, p.rgb[s])


def shaft(p, side):
    """Half a slim tower at the edge, banded, from base to top."""
    edge = 0 if side == 0 else 2
    tube(p, edge, -.2, H + .2)
    for y in (.0, .40, .80):
        p.turned(edge, [(y, .215), (y + .02, .225), (y + .04, .215)], 0, GOLD, .75, .6)
