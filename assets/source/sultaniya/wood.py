"""Colours, noise and grain: the material everything in Sultaniya is made of."""

import functools
import math

import numpy as np
from PIL import Image

WALL = {'B': ('#2c5da6', '#122d5e'), 'R': ('#ad3d29', '#5f170e'), 'G': ('#37835a', '#12402a'), 'T': ('#dca43c', '#8f5a17')}
IVORY, BONE = ('#efdfba', '#bd9e6c'), ('#d9c193', '#94733f')
GOLD, BRASS = ('#edc25c', '#a8731f'), ('#c9922f', '#7a4f12')
WALNUT, NIGHT = ('#7a4825', '#38190a'), ('#2a1710', '#150a06')
TURQUOISE, LEAF = ('#35b3ae', '#0e5f68'), ('#5f9a35', '#22501c')
SAND, CRIMSON = ('#e2c184', '#b98d50'), ('#b02a2a', '#5e1016')
SILVER = ('#eef2fa', '#98a4bd')


def linear(text):
    v = np.array([int(text.lstrip('#')[i:i + 2], 16) for i in (0, 2, 4)]) / 255
    return np.where(v <= .04045, v / 12.92, ((v + .055) / 1.055) ** 2.4).astype(np.float32)


def encode(rgb):
    rgb = np.clip(rgb, 0, 1)
    rgb = np.where(rgb <= .0031308, rgb * 12.92, 1.055 * rgb ** (1 / 2.4) - .055)
    return (rgb * 255 + .5).astype(np.uint8)


def resized(a, shape, how=Image.BICUBIC):
    return np.asarray(Image.fromarray(np.ascontiguousarray(a, np.float32)).resize((shape[1], shape[0]), how))


def noise(shape, px, seed, octaves=4, rough=.55, stretch=(1.0, 1.0)):
    rnd = np.random.default_rng(seed)
    total, amplitude, out = 0.0, 1.0, np.zeros(shape, np.float32)
    for _ in range(octaves):
        n = (max(2, int(shape[0] / (px * stretch[1])) + 3), max(2, int(shape[1] / (px * stretch[0])) + 3))
        out += amplitude * resized(rnd.standard_normal(n), shape)
        total += amplitude * amplitude
        amplitude *= rough
        px = max(1.0, px / 2)
    return out / math.sqrt(total) / 1.6


@functools.lru_cache(None)
def grain_sheet(unit, seed):
    """How dark the wood is, 0 to 1, grain along x: one large plank from which every part takes its own piece."""
    shape = (int(unit * 5), int(unit * 7))
    y, x = (np.arange(shape[0]) / unit)[:, None], (np.arange(shape[1]) / unit)[None, :]
    sway = noise(shape, unit * 1.6, seed + 1, 2, .5, (2.2, .8))
    wander = noise(shape, unit * .4, seed + 2, 3, .6, (4, .5))
    r = np.sqrt((y - 2.5 + .2 * sway) ** 2 + (.6 + .1 * np.sin(x * .55 + seed)) ** 2) * 9 + .45 * wander
    year = np.floor(r)
    f = r - year
    strength = .3 + .7 * np.abs(np.sin(year * 12.9898 + seed) * 43758.5453 % 1)
    late = np.clip((f - .25) / .65, 0, 1) ** 1.8 * np.clip((1 - f) / .07, 0, 1) * strength
    fibre = noise(shape, unit * .03, seed + 3, 3, .7, (22, 1))
    streak = noise(shape, unit * .16, seed + 4, 3, .6, (14, 1))
    pores = np.clip(noise(shape, unit * .014, seed + 5, 1, .5, (16, 1)) - .75, 0, 1)
    return np.clip(.62 * late + .16 * (fibre + .5) + .18 * (streak + .4) + .5 * pores, 0, 1).astype(np.float32)


def plank(h, w, unit, seed):
    """Grain for a large surface, without a seam."""
    sheet = grain_sheet(unit, seed)
    both = np.concatenate([np.concatenate([sheet, sheet[:, ::-1]], 1), np.concatenate([sheet[::-1], sheet[::-1, ::-1]], 1)])
    return np.tile(both, (h // both.shape[0] + 1, w // both.shape[1] + 1))[:h, :w]
