"""A whole tile, drawn from a line of tiles.yaml (or a printed tile of boards.yaml)."""

import math

import numpy as np
from PIL import Image

from light import SUPER, blurred, lit, reduced
from measures import H, HEAD, PARAPET
from relief import Relief
from roofs import ATTIC, attic, gable, parapet, roof_dome, roof_garden, roof_nothing, roof_sapphire
from shapes import box
from signs import lintel, medal, point, whole_door, whole_minaret
from symbols import dome, garden, guard, nothing, sapphire, tower, window
from walls import jamb, open_base, open_top, shaft, slab, wall
from wood import SAND, encode


def flipped(t):
    return dict(t, sides=t['sides'][::-1], base=t['base'][::-1], top=t['top'][::-1], left=t['right'], right=t['left'])


def own_mirror(t):
    f = flipped(t)
    return all(f[k] == t[k] for k in ('sides', 'base', 'top', 'left', 'right'))


def centre(t, half):
    """Where the symbol of a half stands: clear of gate, shaft, open air and the sign in the middle."""
    away = {'w': .50, 'o': .64, 'd': .745, 'm': .62}[t['sides'][half]]
    if set(t['mid']) & {'lintel', 'point', 'door', 'minaret', '+4', '+5'}:
        away = min(away, .36 if t['sides'][half] == 'w' else .50)
    if t['mid'] and t['mid'][0] == 'door':
        away = min(away, .25 if t['sides'][half] == 'w' else .40)
    return away if half == 0 else 2 - away


SYMBOLS = {'window': window, 'tower': tower, 'dome': dome, 'garden': garden, 'guard': guard, 'sapphire': sapphire}


def relief(t, kind, unit, seed):
    """The tile as a carved piece, its symbols' places in `spots`."""
    p = Relief(H + HEAD if kind == 'T' else H, unit, seed)
    if kind == 'T':
        roof(p, t)
        return p
    wall(p, kind, t['sides'], 9)
    for half in (0, 1):
        if t['base'][half] == 'o' and not t['mid']:
            p.measure('loggia', half, lambda half=half: open_base(p, half, sides=t['sides']))
    for half in (0, 1):
        if t['top'][half] == 'o':
            open_top(p, t['sides'], half)
    for half in (0, 1):
        if t['sides'][half] == 'd':
            p.measure('jamb', half, lambda half=half: jamb(p, half))
        if t['sides'][half] == 'm':
            p.measure('shaft', half, lambda half=half: shaft(p, half))
    for sign in t['mid']:
        p.measure(sign, None, lambda sign=sign: {'lintel': lintel, 'point': point}[sign](p, t['sides']))
    for half, names in ((0, t['left']), (1, t['right'])):
        for name in names:
            x, y, k = stand(t, kind, half, name)
            p.measure(name, half, lambda name=name, x=x, y=y, k=k: SYMBOLS[name](p, x, y, k, kind))
        low = t['base'][half] != 'o' and not t['mid']
        if not names and not t['mid'] and t['sides'][half] != 'd':
            nothing(p, centre(t, half), .62 if low else .70, kind)
    if kind == 'B':
        dune(p)
    return p


def stand(t, kind, half, name):
    """Where a symbol stands on its half and how large: clear of loggias below, galleries above and signs beside it."""
    x = centre(t, half)
    low = t['base'][half] != 'o' and not t['mid']
    if kind == 'B':
        y, k = {'guard': (.10, 1.3), 'garden': (.10, 1.2), 'tower': (.30, 1.12), 'window': (.34, 1.1), 'sapphire': (.36, 1.1)}[name]
        if t['sides'][half] == 'd':
            k = min(k, 1.05 if name != 'sapphire' else .94)
        if t['top'][half] == 's':
            y += .06 if name in ('window', 'sapphire', 'tower') else 0
        return x, y, k
    y, k = (.34, 1.06) if low else (.475, 1.0)
    if name == 'guard':
        y, k = y - .05, k * (1.08 if low else .92)
    if t['mid'] == ['lintel']:
        y, k = (.48, k) if t['sides'][half] == 'w' else (.56, .80)
    if t['mid'] == ['point']:
        y = .40
    return x, y, k


def dune(p):
    """Sand blown against the foot of the walls; level at both edges, so that it runs on."""
    wave = (box(0, -1, 2, .14)[0], lambda x, y: y - (.055 + .022 * np.sin(x * math.pi * 2 - .6) + .012 * np.sin(x * math.pi * 4 + 1)))
    p.put(wave, -.02, SAND, .09, .05, gloss=.05, wood=.25)


def roof(p, t):
    """A roof: what stands behind its wall, the wall, its battlements, what stands on it or in it."""
    sides, mid = t['sides'], t['mid'][0] if t['mid'] else None
    halves = [(half, names, centre(t, half), t['base'][half] == 'o') for half, names in ((0, t['left']), (1, t['right']))]
    behind = []
    for half, names, cx, opened in halves:
        if 'tower' in names and 'window' in names and not mid:
            p.measure('tower', half, lambda cx=cx, opened=opened: tower(p, cx, .74 + .06 * opened, 1.12, 'T', tall=.05))
        elif 'tower' in names:
            p.measure('tower', half, lambda cx=cx: tower(p, cx, PARAPET - .05, 1.28, 'T', tall=.08))
            behind.append((cx - .16, cx + .16))
        if 'dome' in names:
            cx += (.06, -.06)[half] * (sides[half] == 'o')          # clear of the pinnacle
            p.measure('dome', half, lambda cx=cx: roof_dome(p, cx, PARAPET))
            behind.append((cx - .28, cx + .28))
    wall(p, 'T', sides, PARAPET)
    raised = {half: cx for half, names, cx, _ in halves if 'window' in names and not mid}
    plain = [half for half, names, _, _ in halves if not names and not mid]
    stepped = {half: cx for half, names, cx, _ in halves if half in plain and (half == (p.salt // 7) % 2 or len(plain) == 1)}
    parapet(p, sides, [(x - ATTIC, x + ATTIC) for x in [*raised.values(), *stepped.values()]] + behind)
    for x in stepped.values():
        gable(p, x)
    for half, names, cx, opened in halves:
        if half in raised:
            attic(p, cx, .86 if opened else .80, 'tower' in names)
        if opened and mid not in ('door', 'minaret'):
            p.measure('loggia', half, lambda half=half: open_base(p, half, low=True, sides=sides))
        elif opened:
            a, b = (.03, .80) if half == 0 else (1.20, 1.97)
            slab(p, a, b, -.1, .05)
        if 'garden' in names:
            p.measure('garden', half, lambda cx=cx: roof_garden(p, cx, PARAPET))
        if 'sapphire' in names:
            p.measure('sapphire', half, lambda cx=cx: roof_sapphire(p, cx, PARAPET))
        if 'window' in names:
            y, k = ((.315, .86) if opened else (.22, .98)) if half in raised else ((.25, .60) if opened else (.10, .80))
            p.measure('window', half, lambda cx=cx, y=y, k=k: window(p, cx, y, k, 'T'))
        if not names and not mid and not opened and half not in stepped:
            roof_nothing(p, cx, PARAPET)
    if mid:
        p.measure(mid, None, lambda: {'door': whole_door, 'minaret': whole_minaret}.get(mid, lambda p: medal(p, mid))(p))


def lamplight(glow, unit):
    """What a lamp adds to the night: its glow and a halo round it, half the size of the tile.  Returns the picture, cut out, and its corner; or None."""
    if glow.max() < .02:
        return None
    k = SUPER * 2
    h, w = glow.shape[0] // k, glow.shape[1] // k
    glow = glow[:h * k, :w * k].reshape(h, k, w, k, 3).mean((1, 3))
    halo = np.stack([blurred(glow[..., c], unit / 2 * .10) for c in range(3)], -1)
    im = Image.fromarray(encode(glow * .5 + halo * 1.2))
    bounds = im.convert('L').point(lambda v: 255 if v > 5 else 0).getbbox()
    return (im.crop(bounds), bounds[:2]) if bounds else None


def picture(t, kind, unit, seed):
    """A tile's sprite with open air transparent, and its symbols: (name, half, rectangle in pixels, lamplight)."""
    p = relief(t, kind, unit * SUPER, seed)
    spots = [(name, half, tuple(round(v * unit) for v in (x0, p.height - y1, x1 - x0, y1 - y0)), lamplight(glow, unit)) for name, half, (x0, y0, x1, y1), glow in p.spots]
    return reduced(lit(p), p.solid), spots
