"""The joiner's touches: what closes a free edge, so that a half-built palace looks finished and its ends can be read.

Battlements on bare stone, a railing on an open gallery, a bracket under an overhang, stones left standing out where a wall could go on,
the bound edge of a gate's leaf, the broken courses of a minaret.
"""

import numpy as np
from PIL import Image

from light import SUPER, lit, reduced
from measures import H, PARAPET
from relief import Relief
from roofs import merlon
from shapes import box, curve, within
from tiles import picture
from wood import BRASS, GOLD, IVORY, WALL, WALNUT

REACH = .13                 # how far stones stand out over the edge
COPING = .30                # height of a coping
STRUT = .74                 # height of a bracket
ENDS = {'whole': (0.0, 1.0), 'from': (.19, 1.0), 'to': (0.0, .81)}     # of a half: all of it, or where the wall ends before the edge


def finished(p, width):
    im = reduced(lit(p), p.solid)
    return im.crop((0, 0, width, im.height))


def coping(letter, kind, unit, ends):
    """What closes a half that carries nothing: battlements on stone, a railing on an open gallery."""
    x0, x1 = ENDS[ends]
    p = Relief(COPING, unit * SUPER, letter + kind)
    if letter == 's':
        p.put(box(x0 - (.1 if x0 == 0 else .02), -.1, x1 + (.1 if x1 == 1 else .02), .035), -.02, IVORY, .09, .02, wood=.45)
        for i in range(4):
            x = .125 + .25 * i
            if x - .09 >= x0 and x + .09 <= x1:
                merlon(p, x, .03, .085, .16, WALL[kind])
    else:
        n = round((x1 - x0) / .11)
        for i in range(n):
            p.turned(x0 + (x1 - x0) * (i + .5) / n, curve([(0, .018), (.03, .014), (.06, .026), (.09, .018), (.13, .018)], 24), 0, IVORY, 1.2)
        p.put(box(x0, .12, x1, .155, .008), 0, IVORY, .09, .016, wood=.45)
        for x in (x0 + .035, x1 - .035):
            p.put(box(x - .035, 0, x + .035, .17), 0, IVORY, .10, .016, wood=.45)
            p.ball(x, .20, .036, .04, GOLD, 1, .8)
    return finished(p, unit)


def strut(unit, left):
    """A carved bracket under a half that overhangs: a quarter arch between wall and floor.  `left`: the half is the left one of its tile."""
    p = Relief(STRUT, unit * SUPER, 'strut')
    cx, side = (1, -1) if left else (0, 1)

    def hollow(x, y):
        return .62 - np.hypot((x - (cx + side * .86)), (y - .02))
    shape = ((0, 0, 1, STRUT), lambda x, y: np.maximum(np.maximum(hollow(x, y), np.abs(x - cx) - .80), np.maximum(y - STRUT, .05 - y)))
    p.put(shape, -.04, WALNUT, .09, .03, wood=.8, gloss=.3)
    inlay = (shape[0], lambda x, y: np.abs(hollow(x, y) + .07) - .012)
    p.put(within(inlay, 0, .14, 1, .66), .03, BRASS, .02, .01, gloss=.6)
    p.put(box(min(cx, cx + side * .84), .68, max(cx, cx + side * .84), .74, .006), -.02, IVORY, .10, .02, wood=.45)
    p.ball(cx + side * .07, .07, .07, .0, GOLD, .8, .7)
    return finished(p, unit)


def stones(kind, side, y):
    """How far each course stands out over a free side: along the joints of its own masonry."""
    if side == 'd':
        return np.full(y.shape, .045)
    if side == 'm':
        f = y / .2
        return np.where(np.floor(f) % 2 == 0, .10, .055)
    if kind in 'BR':
        n, reach = (4, .125) if kind == 'B' else (9, .095)
        f = y / H * n
        return np.where((np.floor(f) % 2 == 1) & (np.abs(f - np.floor(f) - .5) < .46), reach, 0)
    if kind == 'G':
        f = y / H * 5
        return .12 * (1 - np.abs(f - np.floor(f) - .5) * 2)
    f = y / .14
    return np.where((np.floor(f) % 2 == 1) & (y < PARAPET - .02) & (np.abs(f - np.floor(f) - .5) < .45), .085, 0)


def teeth(kind, side, unit, right):
    """What stands out over a free side (`w`, `d` or `m`): the mirror image of the edge, cut stone by stone.

    Stones that cross an edge are the same on every tile, so one picture serves them all."""
    plain = {'sides': side * 2, 'base': 'ss' if kind != 'B' else '--', 'top': 'ss' if side == 'w' else 'oo', 'left': ['tower'], 'right': ['tower'], 'mid': []}
    im = picture(plain, kind, unit, 'teeth')[0]
    w, h = round(REACH * unit), round(H * unit)
    x = im.width - w if right else 0
    edge = np.array(im.crop((x, im.height - h, x + w, im.height)))[:, ::-1].copy()
    out = (np.arange(w) + .5) / unit
    out = (out if right else out[::-1])[None, :]
    size = stones(kind, side, ((h - np.arange(h) - .5) / unit)[:, None])
    rim = np.clip(1 - (size - out) / .018, 0, 1) * (out < size)
    if side == 'd':                                         # the leaf's edge is bound in brass
        edge[..., :3] = np.array([178, 126, 46]) * (1.15 - .7 * out / .045)[..., None].clip(.4, 1.2)
    edge[..., :3] = edge[..., :3] * (.94 - .5 * rim)[..., None]
    edge[..., 3] = edge[..., 3] * np.clip((size - out) * unit + .5, 0, 1)
    return Image.fromarray(edge)


def everything(unit):
    """All of them by name, with their anchors: what pixel of the picture lies on which point of the palace (see docs/art.md)."""
    out = {}
    for kind in 'BRG':
        for letter in 'so':
            for ends in ENDS:
                im = coping(letter, kind, unit, ends)
                out[f'coping_{kind}_{letter}_{ends}'] = (im, (0, im.height))
    for side, left in (('left', True), ('right', False)):
        out[f'strut_{side}'] = (strut(unit, left), (0, 0))
    for kind, sides in (('B', 'wd'), ('R', 'wm'), ('G', 'w'), ('T', 'w')):
        for side in sides:
            for name, right in (('left', False), ('right', True)):
                im = teeth(kind, side, unit, right)
                out[f'teeth_{kind}_{side}_{name}'] = (im, (0 if right else im.width, 0))
    return out
