"""Character boards, emblems of their faces, and the cards of the secret objectives."""

import numpy as np
from PIL import Image, ImageDraw

from light import SUPER, lit, reduced
from loose import small
from relief import Relief
from shapes import disc, ring, star
from wood import BRASS, GOLD, SILVER, linear, plank

PANELS = {'sun': ('#dcae62', '#9c6428', '#f3d98e', .14), 'moon': ('#2c4079', '#121d42', '#c9d3e6', .35), 'secret': ('#8c2a2a', '#43100f', '#e3b95c', .35),
          'front': ('#ead9b4', '#c9ae7c', '#b98a3a', .05)}
CARD = (184, 176)           # an objective, for a table of 3840 x 2160
SIGN = (176, 112)           # the room for its sign, points are written below


def panel(w, h, name, corner=18, inset=14):
    """A board with rounded edges and an inlaid line of metal: maple and gold, blue lacquer and silver, red lacquer and gold, paper and gold."""
    k, unit = SUPER, 240
    light, dark, metal, gloss = PANELS[name]
    yy, xx = np.mgrid[0:h * k, 0:w * k].astype(np.float32)
    edge = np.minimum.reduce([xx, yy, w * k - 1 - xx, h * k - 1 - yy])
    grain = np.clip(plank(h * k, w * k, unit, 31) * (1.2 if name != 'front' else .5), 0, 1)
    line = np.clip(1 - np.abs(edge - inset * k) / (1.8 * k), 0, 1)
    p = Relief(h * k / unit, unit, name)
    p.z = ((np.sqrt(np.clip(1 - (1 - np.clip(edge / (12 * k), 0, 1)) ** 2, 0, 1)) * 10 * k - line * 2.4 - grain * 1.4) / unit).astype(np.float32)
    rgb = linear(light) * (1 - grain)[..., None] + linear(dark) * grain[..., None]
    p.rgb = rgb * (1 - line[..., None]) + linear(metal) * line[..., None]
    p.gloss, p.glow = np.full(grain.shape, gloss, np.float32), np.zeros((*grain.shape, 3), np.float32)
    far = np.hypot(np.clip(corner * k - np.minimum(xx, w * k - 1 - xx), 0, None), np.clip(corner * k - np.minimum(yy, h * k - 1 - yy), 0, None))
    return reduced(lit(p), np.clip(corner * k - far, 0, 1).astype(np.float32), k)


def emblem(name, size):
    """Sun or moon of a board's face, or the star on the back of an objective."""
    p = Relief(1.0, size * SUPER, name)
    if name == 'sun':
        p.put(star(.5, .5, .49, 16, .70), 0, GOLD, .07, .05, gloss=.8, wood=.2)
        p.put(disc(.5, .5, .30), .05, BRASS, .05, .03, gloss=.7, wood=.2)
        p.ball(.5, .5, .265, .02, ('#f7d67a', '#c98f2e'), .45, .8)
    elif name == 'secret':
        p.put(ring(star(.5, .5, .40, 8, .74), .07), 0, GOLD, .06, .03, gloss=.8, wood=.2)
        p.put(star(.5, .5, .27, 8, .62), 0, GOLD, .08, .05, gloss=.8, wood=.2)
    else:
        moon = ((0, 0, 1, 1), lambda x, y: np.maximum(np.hypot(x - .46, y - .5) - .44, .375 - np.hypot(x - .63, y - .56)))
        p.put(moon, 0, SILVER, .12, .14, gloss=.9, wood=.15)
        for x, y, r in ((.70, .62, .135), (.90, .86, .07), (.92, .30, .06)):
            p.put(star(x, y, r, 8 if r > .1 else 4, .45), 0, SILVER, .07, .04, gloss=.9, wood=.1)
    return reduced(lit(p), p.solid).crop((0, 0, size, size))


def back():
    """The closed objective: red lacquer with a gilded star."""
    im = panel(*CARD, 'secret')
    star_ = emblem('secret', 104)
    im.alpha_composite(star_, ((CARD[0] - 104) // 2, (CARD[1] - 104) // 2))
    return im


def bar(im, box):
    """The line or column that is counted."""
    big = Image.new('L', (im.width * 4, im.height * 4), 0)
    ImageDraw.Draw(big).rounded_rectangle([v * 4 for v in box], 12, fill=235)
    im.paste((94, 73, 48, 255), (0, 0), big.resize(im.size, Image.LANCZOS))


def sign(objective, symbols, figures):
    """What an objective counts: three in a line over a bar, three in a column beside one, two djinns, or a pair of sapphires."""
    w, h = SIGN
    im = Image.new('RGBA', SIGN, (94, 73, 48, 0))

    def put(picture, cx, cy):
        im.alpha_composite(picture, (round(cx - picture.width / 2), round(cy - picture.height / 2)))
    kind = objective['kind']
    if kind == 'djinns':
        for i, name in enumerate(('hand', 'eye')):
            put(small(figures[name], 104), w / 2 + (i - .5) * 80, h / 2)
    elif kind == 'pairs':
        for i in (0, 1):
            put(small(symbols['gem'], 70), w / 2 + (i - .5) * 76, h / 2 - 6)
        bar(im, (w / 2 - 46, h - 14, w / 2 + 46, h - 8))
    else:
        what = objective['symbol'] if objective['symbol'] != 'sapphire' else 'gem'
        line = kind == 'line'
        height = (70 if what != 'gem' else 50) if line else (35 if what != 'gem' else 32)
        one = small(symbols[what], height)
        if line and one.width > 50:
            one = small(symbols[what], round(height * 50 / one.width))
        for i in (-1, 0, 1):
            put(one, w / 2 + i * 54, h / 2 - 10) if line else put(one, w / 2 + 6, h / 2 + i * 37)
        bar(im, (w / 2 - 82, h - 16, w / 2 + 82, h - 10) if line else (w / 2 - 30, 2, w / 2 - 24, h - 2))
    return im
