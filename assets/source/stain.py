"""Stain plain wood into the five building colours and let the marks in.

The light on a piece is the plain render divided by its known colour; the same light on another stain is a product.
So one ray-traced set serves five colours, and every colour may have more grains at more samples.
"""

import numpy as np
from PIL import Image, ImageFilter

import masks

INK, BONE = '#17100b', '#f7ecd4'
PLAIN = '#a3a8ae'
# stain, contrast of the grain, mark, colour of the mark, how much bare wood shows at the edges
STAINS = {
    'grey': ('#a2a9b2', 1.0, 'lines', INK, .40),
    'black': ('#1e1d20', 1.0, 'chevrons', BONE, .26),
    'purple': ('#7b49b5', 1.0, 'waves', BONE, .45),
    'brown': ('#6d3d1b', 1.0, 'dots', BONE, .36),
    'orange': ('#d6660c', 1.0, 'diamond', INK, .55),
}
MARK = 94                   # pixels across


def linear(text):
    v = np.array([int(text.lstrip('#')[i:i + 2], 16) for i in (0, 2, 4)], np.float32) / 255
    return to_linear(v)


def to_linear(v):
    return np.where(v <= .04045, v / 12.92, ((v + .055) / 1.055) ** 2.4).astype(np.float32)


def to_srgb(v):
    v = np.clip(v, 0, 1)
    return np.where(v <= .0031308, v * 12.92, 1.055 * v ** (1 / 2.4) - .055)


def shifted(mask, d):
    return np.roll(mask, (d, d), (0, 1))


def stained(plain, wear, colour, centre, squash):
    """`plain` and `wear` are images; the mark lies at pixel `centre`, `squash` times as high as wide."""
    stain, contrast, mark, ink, bare = STAINS[colour]
    pixels = np.asarray(plain, np.float32) / 255
    light = to_linear(pixels[..., :3]) / linear(PLAIN)
    grey = light.mean(-1, keepdims=True)
    light = light * np.clip(grey, .02, None) ** (contrast - 1)
    out = light * linear(stain) + .006 * grey
    if wear is not None:
        # the mask was rendered with few samples and no denoiser: smooth it and keep its core
        w = wear.convert('RGB').getchannel(0).filter(ImageFilter.GaussianBlur(1.3))
        w = to_linear(np.asarray(w, np.float32)[..., None] / 255)
        w = np.clip((w - .16) / .62, 0, 1) * bare
        out = out * (1 - w) + w * linear('#dcb47c') * light ** .8
    m = Image.new('L', plain.size, 0)
    shape = masks.shape(mark, MARK * 2).getchannel('A').resize((MARK, round(MARK * squash)), Image.LANCZOS)
    m.paste(shape, (round(centre[0] - shape.width / 2), round(centre[1] - shape.height / 2)))
    m = np.asarray(m.filter(ImageFilter.GaussianBlur(.5)), np.float32)[..., None] / 255
    sunk = np.clip(m - shifted(m, 2), 0, 1)             # the edge towards the sun lies in shadow
    lit = np.clip(m - shifted(m, -2), 0, 1)             # the far edge catches it
    rim = np.clip(shifted(m, 1) - m, 0, 1)              # a fine worn line where the cut meets the surface
    mark_colour = linear(ink) * np.clip(light, .1, None) ** .75 * (1 - .55 * sunk) + lit * .10 * grey
    out = out * (1 - m) + mark_colour * m + rim * .06 * grey
    rgb = (to_srgb(out) * 255 + .5).astype(np.uint8)
    return Image.fromarray(np.dstack([rgb, np.asarray(plain)[..., 3]]))
