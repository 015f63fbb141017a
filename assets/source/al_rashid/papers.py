"""Tiles, seals, stones and cards: what lies on the table beside the board, seen from straight above."""

import numpy as np
from PIL import Image, ImageDraw

from panel import Panel, linear
from boards import encode, lit, noise
import signs
from pen import Pen
from solid import lathe

PALACES = {'intrigue': '#2b2a2e', 'military': '#a0301f', 'traditions': '#6b3a93', 'commerce': '#2c5596', 'politics': '#23788a', 'al-rashid': '#2f6b3a'}
MAPLE, PAPER, INK = ('#ecdcb4', '#cdae78'), '#f3e8cd', '#23170d'


def pictured(p, alpha):
    """A small panel, lit, cut out."""
    colour = lit(p.height, p.unit, p.albedo) * .84
    return Image.fromarray(np.dstack([encode(colour), (alpha * 255 + .5).astype(np.uint8)]), 'RGBA')


def flat_panel(w, h):
    """A panel seen from above, so many pixels wide and high."""
    p = Panel((w, h), 1)
    p.shape = (h, w)
    p.height, p.albedo, p.grains = p.height[:h], p.albedo[:h], [g[:h] for g in p.grains]
    p.mask = lambda draw, fine=4: _mask((w, h), draw, fine)
    return p


def _mask(size, draw, fine):
    pen = Pen(size, 1.0, fine=fine)
    draw(pen)
    return pen.done()


# ---------------------------------------------------------------- titles

def plate(palace):
    """The tile of a title without its sign: maple, a foot stained like the palace it comes from, a brass line between."""
    w, h = 136, 150
    p = flat_panel(w, h)
    whole = p.mask(lambda pen: pen.box(1, 1, w - 2, h - 2, 9))
    p.veneer(whole, *MAPLE, 1, .9)
    foot = p.mask(lambda pen: pen.box(0, h - 25, w, 30)) * whole
    p.tint(foot, PALACES[palace])
    p.tint(p.mask(lambda pen: pen.box(1, h - 28, w - 2, 3)) * whole, '#c9a052')
    p.raised(whole, .10, 3)
    return pictured(p, whole)


def seal(palace):
    """Wax with the palace's sign pressed into it."""
    side = 160
    p = flat_panel(side, side)
    x, y = np.meshgrid(np.arange(side) - side / 2 + .5, np.arange(side) - side / 2 + .5)
    angle = np.arctan2(y, x)
    edge = 74 + 2.0 * np.sin(angle * 5 + len(palace)) + 1.2 * np.sin(angle * 11 + 1)
    r = np.hypot(x, y)
    whole = np.clip(edge - r, 0, 1).astype(np.float32)
    p.tint(np.ones(p.shape, np.float32), PALACES[palace])
    p.height += .16 * np.sqrt(np.clip(1 - (r / 76) ** 6, 0, 1)).astype(np.float32)
    bed = np.clip(60 - r, 0, 1).astype(np.float32)
    p.sunk(bed, .05, 1.6)
    rim = np.clip(2.2 - np.abs(r - 63), 0, 1).astype(np.float32)
    p.tint(rim, '#e8cf95', .85)
    sign = np.zeros(p.shape, np.float32)
    sign[35:125, 35:125] = signs.mask(palace, 90)
    p.tint(sign, '#f7eed8', .97)
    p.raised(sign, .02, 1)
    return pictured(p, whole)


def used():
    """The stamp over a title that has done its work this year: worn ink, white to be tinted."""
    w, h = 200, 84
    a = _mask((w, h), lambda pen: (pen.box(4, 4, w - 8, h - 8, 14), pen.erase().box(12, 12, w - 24, h - 24, 9), pen.paint().line([(36, 42), (74, 62), (164, 24)], 10)), 4)
    worn = np.clip(1.05 + .55 * noise((h, w), 22, 8, 4, .6), .25, 1)
    out = (a * worn * 255).astype(np.uint8)
    return Image.fromarray(np.dstack([np.full_like(out, 255)] * 3 + [out]), 'RGBA').rotate(8, Image.BICUBIC, expand=True)


# ---------------------------------------------------------------- stones of the turn order, the year's disc

def disc():
    """A flat stone with a rim; what is on it is inlaid."""
    return [(lathe([(0, 0), (.190, 0), (.206, .012), (.206, .048), (.192, .062), (.166, .062), (.158, .054), (0, .054)]), 'stain')]


def sun_mask(side=256):
    """The year's disc: sixteen rays round an empty middle, where the window writes the year."""
    p = Pen((side, side), side / 96)
    p.star(48, 48, 46, 16, .74)
    p.erase().oval(48, 48, 31)
    return p.done()


# ---------------------------------------------------------------- paper and cloth

def parchment(w, h, seed, edge='#8a6a3c'):
    """Thick paper with a deckled edge, a little darker towards it."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    inside = np.minimum(np.minimum(x, w - 1 - x), np.minimum(y, h - 1 - y)) - 4
    ragged = inside + 2.4 * noise((h, w), 16, seed, 4, .6)
    a = np.clip(ragged, 0, 1)
    cloud, fibre = noise((h, w), 90, seed + 1, 4, .55), noise((h, w), 7, seed + 2, 3, .6, (6, 1))
    rgb = linear(PAPER) * (1 + .030 * cloud + .018 * fibre)[..., None]
    rim = np.clip(1 - ragged / 26, 0, 1) ** 2.2
    rgb = rgb + (linear(edge) - rgb) * (rim * .55)[..., None]
    rgb *= (1 - .35 * np.clip(1 - ragged / 2.5, 0, 1))[..., None]
    return Image.fromarray(np.dstack([encode(rgb), a * 255]).astype(np.uint8), 'RGBA')


def crisis_card():
    """The crisis of a year: a burnt strip of paper with its flame."""
    w, h = 332, 172
    im = parchment(w, h, 31, '#5d3214')
    stamped(im, 'crisis', (16, 16), 40, '#9a2a1c')
    ImageDraw.Draw(im).rounded_rectangle([11, 11, w - 12, h - 12], 8, outline=(154, 42, 28, 150), width=2)
    return im


def crisis(tile):
    """A tile of the data: for land and for sea the countries that burn, with as many dots as tokens come there."""
    im = crisis_card()
    for row, (colour, back, ink) in enumerate((('red', 'sabre', '#a3281b'), ('blue', 'dhow', '#1d4d92'))):
        y = 28 + row * 64
        stamped(im, back, (62, y + 6), 36, ink)
        for n, (country, count) in enumerate(tile[colour].items()):
            x = 118 + n * 52
            stamped(im, country, (x, y), 40, ink)
            dots = ImageDraw.Draw(im)
            for k in range(count):
                cx = x + 20 + (k - (count - 1) / 2) * 11
                dots.ellipse([cx - 3.5, y + 45, cx + 3.5, y + 52], fill=ink)
    return im


def stamped(im, sign, at, side, ink):
    mark = Image.new('RGBA', (side, side), ink)
    mark.putalpha(Image.fromarray((signs.mask(sign, side) * 255).astype(np.uint8)))
    im.alpha_composite(mark, at)


# ---------------------------------------------------------------- palace fronts, out of the board itself
