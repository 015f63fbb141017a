"""What a palace stands in: evening sky, moon and sun, dunes, the sand at its foot, the walnut frame, and the small skies behind loose tiles."""

import math
import random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from light import lit
from measures import H, KINDS
from relief import Relief
from wood import encode, linear, plank

SKIES = {'moon': [(0, '#d98a54'), (.16, '#cf7b5c'), (.34, '#9a5f74'), (.55, '#4c4f86'), (.78, '#233566'), (1, '#121f47')],
         'sun': [(0, '#f3c27c'), (.18, '#f0b06c'), (.36, '#dd9a80'), (.56, '#8fa0b4'), (.78, '#4f8bb0'), (1, '#2d6a98')]}


def sky(w, h, unit, face):
    """Evening painted on a panel, from the sand up: to the night (moon), or still light (sun)."""
    y = np.linspace(1, 0, h)[:, None] * np.ones((1, w))
    stops = SKIES[face]
    rgb = np.stack([np.interp(y, [s[0] for s in stops], [linear(s[1])[c] for s in stops]) for c in range(3)], -1)
    return rgb * (1.04 - .30 * plank(h, w, unit, 23)[..., None])


def stars(rgb, unit, clear, seed=8, upto=.5):
    """Brass stars let into the night; none round `clear`, where the moon will stand."""
    h, w = rgb.shape[:2]
    rnd = random.Random(seed)
    big = Image.new('L', (w * 2, h * 2), 0)
    d = ImageDraw.Draw(big)
    taken = []
    for _ in range(int(w / unit * 9)):
        x, y = rnd.uniform(0, w), rnd.uniform(0, 1) ** 1.5 * h * upto
        r = unit * rnd.choice((.018, .022, .028, .05))
        if any(math.hypot(x - a, y - b) < unit * .16 for a, b in taken) or math.hypot(x - clear[0], y - clear[1]) < unit * .55:
            continue
        taken.append((x, y))
        n = 8 if r > unit * .04 else 4
        d.polygon([((x + q * math.sin(math.pi * i / n)) * 2, (y - q * math.cos(math.pi * i / n)) * 2)
                   for i in range(2 * n) for q in (r if i % 2 == 0 else r * .38,)], fill=rnd.choice((255, 210, 160)))
    m = np.asarray(big.resize((w, h), Image.LANCZOS), np.float32)[..., None] / 255
    return rgb * (1 - m) + linear('#e9c873') * m


def cirrus(rgb, unit):
    """Thin bands of cloud in a sky that is still light."""
    h, w = rgb.shape[:2]
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    for k, (at, thin, colour) in enumerate(((.10, .030, '#f7e6c4'), (.17, .022, '#f7e6c4'), (.27, .026, '#f4d6b0'), (.35, .020, '#f4d6b0'))):
        line = at * h + unit * .10 * np.sin(x / unit * (.45 + .1 * k) + 2 * k)
        reach = np.clip(np.sin(x / unit * .37 + 1.9 * k + .6) * 1.4, 0, 1)
        a = np.clip(1 - np.abs(y - line) / (unit * thin * 3 * reach + .01), 0, 1) * reach * .34
        rgb = rgb * (1 - a[..., None]) + linear(colour) * a[..., None]
    return rgb


def dunes(rgb, unit, base):
    """Three ranges of dunes in veneer, far to near."""
    h, w = rgb.shape[:2]
    x = np.arange(w) / unit
    y = np.arange(h)[:, None]
    tone = plank(h, w, unit, 23)[::-1, :, None]
    for i, (up, colour) in enumerate(((.95, '#a8624f'), (.62, '#b9744a'), (.34, '#cf9a5c'))):
        line = base - unit * (up + .16 * np.sin(x * (.5 + .13 * i) + i * 2.1) + .07 * np.sin(x * 1.3 + i))
        m = np.clip(y - line + .5, 0, 1)[..., None]
        edge = np.clip(1 - np.abs(y - line) / (unit * .012), 0, 1)[..., None]
        shade = 1 - .22 * np.clip((y - line) / (unit * .9), 0, 1)[..., None]
        rgb = rgb * (1 - m) + linear(colour) * (1.05 - .42 * tone) * shade * m + edge * .05
    return rgb


def sand(w, h, unit, base, front=False):
    """The sand the palace stands on; `front`: the lip of sand before it."""
    x = np.arange(w) / unit
    line = base - (0 if front else .20) * unit - unit * .03 * np.sin(x * 1.7 + (1 if front else 0))
    y = np.arange(h)[:, None]
    tone = plank(h, w, unit, 23)[..., None]
    c = linear('#d9b272' if front else '#b98a50') * (1.06 - .40 * tone) * (1.0 - .25 * np.clip((y - line) / (unit * .6), 0, 1))[..., None]
    return c * .95, np.clip(y - line + .5, 0, 1)


def backdrop(w, h, unit, base, face, light):
    """Sky with stars or cirrus, dunes, and the sand on which the palace stands from `base` down."""
    rgb = sky(w, h, unit, face)
    rgb = stars(rgb, unit, light) if face == 'moon' else cirrus(rgb, unit)
    rgb = dunes(rgb, unit, base)
    ground, a = sand(w, h, unit, base)
    rgb = rgb * (1 - a[..., None]) + ground * a[..., None]
    return Image.fromarray(encode(rgb))


def lip(w, unit):
    """The low bank of sand before the foot of the walls; its crest is `base`."""
    h = round(.40 * unit)
    rgb, a = sand(w, h, unit, round(.05 * unit), front=True)
    fade = np.clip((h - np.arange(h)) / (unit * .22), 0, 1)[:, None]
    return Image.fromarray(np.dstack([encode(rgb), (a * fade * 255).astype(np.uint8)]), 'RGBA'), round(.05 * unit)


def moon(r):
    """A crescent inlaid in the sky, with its halo."""
    n = r * 10
    y, x = np.mgrid[0:n, 0:n].astype(np.float32)
    c = n / 2
    q = np.hypot(x - c, y - c)
    a = np.clip(r - q + .5, 0, 1) * np.clip(np.hypot(x - c - r * .42, y - c + r * .14) - r * .84 + .5, 0, 1)
    halo = np.clip(1 - q / (r * 5), 0, 1) ** 2.2 * .42
    tone = (.8 + .2 * plank(n, n, r * 3, 23))[..., None]
    return shining(linear('#f3d68c') * tone, a, linear('#f6d99a'), halo)


def sun(r):
    """A gilded disc with rays let into the panel, and its glow."""
    n = r * 12
    y, x = np.mgrid[0:n, 0:n].astype(np.float32)
    c = n / 2
    q, a = np.hypot(x - c, y - c), np.arctan2(x - c, c - y)
    wave = np.abs(((a / math.pi * 8) % 1) - .5) * 2                     # 0 at a ray's middle
    long = np.abs(((a / math.pi * 4) % 1) - .5) * 2 > .5
    ray = np.clip((r * np.where(long, 2.05, 1.65) - q) / (r * .75), 0, 1)
    m = np.clip((ray * .62 - (1 - wave)) * r * .5 + .5, 0, 1) * np.clip(q - r * 1.14, 0, 1) * np.clip((5.6 * r - q) / (3.4 * r), 0, 1) + np.clip(r - q + .5, 0, 1)
    halo = np.clip(1 - q / (r * 6), 0, 1) ** 2 * .55
    tone = (.86 + .20 * plank(n, n, r * 3, 23))[..., None] * np.where(q < r * .82, 1, .86)[..., None]
    return shining(linear('#f6cf6a') * tone, np.clip(m, 0, 1), linear('#ffd98a'), halo)


def shining(rgb, a, glow, halo):
    total = a + halo * (1 - a)
    c = (rgb * a[..., None] + glow * (halo * (1 - a))[..., None]) / np.maximum(total, 1e-4)[..., None]
    return Image.fromarray(np.dstack([encode(c), (total * 255 + .5).astype(np.uint8)]), 'RGBA')


def plaque(kind, face, unit):
    """What lies behind a tile that is not on a plot: its storey's piece of the sky, as a small board."""
    w, h = 2 * unit, round(H * unit)
    rgb = sky(w, 4 * h, unit, face)
    i = 3 - KINDS.index(kind)
    im = Image.fromarray(encode(rgb[i * h:(i + 1) * h])).convert('RGBA')
    mask = Image.new('L', (w * 2, h * 2), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, w * 2 - 1, h * 2 - 1), unit // 7, fill=255)
    im.putalpha(mask.resize((w, h), Image.LANCZOS))
    return im


def frame(w, h, width, seed=31):
    """A walnut frame with a brass line, mitred, open in the middle but for its own shadow on the panel."""
    unit = width * 3
    yy, xx = np.mgrid[0:h, 0:w]
    dx, dy = np.minimum(xx, w - 1 - xx), np.minimum(yy, h - 1 - yy)
    big = plank(max(w, h) + 9, max(w, h) + 9, unit, seed)
    dark = np.where(dy <= dx, big[:h, :w], big[7:w + 7, 5:h + 5].T)
    out = np.minimum(dx, dy) / width

    def rounded(t):
        return np.sqrt(np.clip(1 - (1 - np.clip(t / .25, 0, 1)) ** 2, 0, 1))
    z = np.where(out < 1, rounded(out) * rounded(1 - out), 0) * .35
    line = np.clip(1 - np.abs(out - .74) / .05, 0, 1)
    z = z - .05 * line - .05 * np.clip(1 - np.abs(dx - dy) / 1.3, 0, 1) * (out < 1) - .02 * dark
    p = Relief(h / unit, unit, 'frame')
    p.z = z.astype(np.float32)
    grain = np.clip(dark * 1.2, 0, 1)[..., None]
    p.rgb = linear('#6b4024') * (1 - grain) + linear('#2c170b') * grain
    p.rgb = p.rgb * (1 - line[..., None]) + linear('#c79a5a') * line[..., None]
    p.gloss, p.glow = np.full((h, w), .12, np.float32), np.zeros((h, w, 3), np.float32)
    inner = Image.new('L', (w, h), 0)
    d = ImageDraw.Draw(inner)
    d.rectangle((0, 0, w, h), fill=255)
    d.rectangle((width + width // 2, width + width // 3, w - width + 9, h - width + 9), fill=0)
    inner = np.asarray(inner.filter(ImageFilter.GaussianBlur(width * .22)), np.float32) / 255 * .6
    wood = np.clip((1 - out) * width + .5, 0, 1)
    a = wood + inner * (1 - wood)
    rgb = lit(p) * .86 * (wood / np.maximum(a, 1e-4))[..., None]
    return Image.fromarray(np.dstack([encode(rgb), (a * 255 + .5).astype(np.uint8)]), 'RGBA')
