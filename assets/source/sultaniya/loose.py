"""Symbols, signs, edges and storeys as separate pictures for cartouches, cards, bubbles and lessons."""

import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

import signs
import tiles
import walls
from light import SUPER, lit, reduced
from measures import H, KINDS
from relief import Relief
from shapes import box, star
from symbols import onion, sapphire
from wood import GOLD, IVORY, WALL

SIZES = (192, 96, 64, 44, 32, 22)       # heights in pixels


def trimmed(p):
    im = reduced(lit(p), p.solid)
    return im.crop(im.getbbox())


def gem(unit):
    """One cut sapphire, loose."""
    p = Relief(1.0, unit * SUPER, 'gem')
    sapphire(p, 1, -.31, 3.0)
    x, y, r = p.x - 1, p.y - .5, .465
    d = np.stack([x * math.cos(a) + y * math.sin(a) for a in [math.pi / 4 * i + math.pi / 8 for i in range(8)]]).max(0) - r
    p.solid = np.clip(.5 - d * p.unit, 0, 1).astype(np.float32)
    return trimmed(p)


def symbol(name, unit):
    """A symbol of a tile, alone and large."""
    if name == 'gem':
        return gem(unit)
    p = Relief(1.75, unit * SUPER, name)
    if name == 'door':
        signs.whole_door(p)
    elif name == 'minaret':
        signs.whole_minaret(p)
    elif name in ('+4', '+5'):
        signs.medal(p, name, alone=True)
    elif name == 'roof':
        onion(p, 1, .30, .52, .80)
        p.put(box(.40, .14, 1.60, .34, .02), 0, WALL['T'], .08, .03, wood=.5)
        p.put(box(.36, .30, 1.64, .37, .01), .02, IVORY, .10, .02, wood=.4)
    elif name == 'lintel':
        signs.lintel(p)
        p.solid = p.solid * ((p.y > .051) | (np.abs(p.x - 1) < .47))
    elif name == 'point':
        signs.spire(p, .12)
    else:
        tiles.SYMBOLS[name](p, 1, .25, 2.0, 'G')
    return trimmed(p)


NAMES = ('window', 'tower', 'dome', 'garden', 'guard', 'sapphire', 'door', 'minaret', 'lintel', 'point', '+4', '+5', 'roof', 'gem')


def small(im, height):
    """Reduced to a height; a little sharper the smaller it is, so that the outline stays clear."""
    out = im.resize((max(1, round(im.width * height / im.height)), height), Image.LANCZOS)
    if height <= 64:
        a = out.getchannel('A')
        out = out.convert('RGB').filter(ImageFilter.UnsharpMask(1.0, 70 if height > 32 else 110, 2)).convert('RGBA')
        out.putalpha(a)
    return out


def edge(name, unit):
    """A corner of a tile that shows one kind of edge, for the reason why a tile does not fit: side_w, side_o, side_d, side_m, top_s, top_o, base_s, base_o."""
    where, letter = name.split('_')
    kind = {'d': 'B', 'm': 'R'}.get(letter, 'G')
    t = {'sides': 'ww', 'base': 'ss', 'top': 'ss', 'left': [], 'right': [], 'mid': []}
    if where == 'side':
        t['sides'] = 'w' + letter
        t['top'] = 'so' if letter in 'dm' else 'ss'
    else:
        t[where] = letter * 2
    p = Relief(H, unit * SUPER, name)
    walls.wall(p, kind, t['sides'], 9)
    if where == 'side' and letter in 'dm':
        {'d': walls.jamb, 'm': walls.shaft}[letter](p, 1)
    if name == 'top_o':
        walls.open_top(p, 'ww', 1)
    if name == 'base_o':
        walls.open_base(p, 1)
    im = reduced(lit(p), p.solid)
    return im.crop((unit, im.height - unit if where == 'base' else 0, 2 * unit, im.height if where == 'base' else unit))


EDGES = ('side_w', 'side_o', 'side_d', 'side_m', 'top_s', 'top_o', 'base_s', 'base_o')


def storey(kind, unit):
    """The mark of a storey: four courses of a house, its own one carved in its masonry and colour, the others bare; a roof has a point."""
    p = Relief(2.0, unit * SUPER, 'storey' + kind)
    p.put(box(.06, .06, 1.94, 1.94, .16), 0, ('#efdfba', '#c9ae7c'), .08, .06, wood=.4)
    mine = KINDS.index(kind)
    for i, k in enumerate(KINDS):
        y0, y1 = .24 + .37 * i, .24 + .37 * i + .31
        inset = (.22, .32, .42, .52)[i]
        on = i == mine
        p.put(box(inset, y0, 2 - inset, y1, .03), .07, WALL[k] if on else ('#b89a6a', '#94733f'), .09 if on else -.02, .03, wood=.6)
        if on:
            for j in range(i + 1):
                x = 1 + (j - i / 2) * .26
                p.put(star(x, (y0 + y1) / 2, .10, 8, .55), .15, IVORY if k != 'T' else ('#5f170e', '#5f170e'), .03, .02, gloss=.8, wood=.1)
    p.ball(1, 1.80, .055, .10, GOLD, .9, .9) if mine == 3 else None
    return trimmed(p)


def halo(size):
    """Warm lamplight to be added to a night picture."""
    y, x = np.mgrid[-1:1:size * 1j, -1:1:size * 1j]
    a = np.clip(1 - np.hypot(x, y), 0, 1) ** 2.2
    return Image.fromarray((a[..., None] * np.array([255, 176, 84]) * .62).astype(np.uint8))


def spot(size):
    """White, with soft alpha: multiply the day's picture by it and lay that over the night's."""
    y, x = np.mgrid[-1:1:size * 1j, -1:1:size * 1j]
    a = np.clip((1 - (x ** 4 + y ** 4) ** .25) / .45, 0, 1)             # between a disc and a square: it covers what is tall
    a = a * a * (3 - 2 * a)
    return Image.fromarray(np.dstack([np.full((size, size, 3), 255.), a * 255]).astype(np.uint8), 'RGBA')


def dust(size, seed):
    """A puff of dust from under a tile that was set down."""
    rnd = np.random.default_rng(seed)
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    a = np.zeros((size, size), np.float32)
    for _ in range(14):
        px, py, r = rnd.uniform(.28, .72) * size, rnd.uniform(.42, .70) * size, rnd.uniform(.12, .26) * size
        a = 1 - (1 - a) * (1 - np.clip(1 - np.hypot(x - px, (y - py) * 1.25) / r, 0, 1) ** 1.5 * .5)
    return Image.fromarray(np.dstack([np.full((size, size), v) for v in (232, 208, 160)] + [a * 210]).astype(np.uint8), 'RGBA')


def flip_sign(size):
    """The sign of the mirrored tile: a filled and an empty triangle left and right of a dashed line; white, to be tinted."""
    k = 4
    m = size * k
    im = Image.new('L', (m, m), 0)
    d = ImageDraw.Draw(im)
    d.polygon([(m * .42, m * .12), (m * .42, m * .88), (m * .02, m * .88)], fill=255)
    d.polygon([(m * .58, m * .12), (m * .58, m * .88), (m * .98, m * .88)], outline=255, width=m // 18)
    for i in range(4):
        d.line((m * .5, m * (.02 + i * .27), m * .5, m * (.14 + i * .27)), fill=255, width=m // 18)
    out = Image.new('RGBA', (size, size), (255, 255, 255, 0))
    out.putalpha(im.resize((size, size), Image.LANCZOS))
    return out
