"""The same sun as in Medina (studio.py, boards.py) on a height field, and the way down to the size of the sprite."""

import math

import numpy as np
from PIL import Image

from wood import encode, resized

SUPER = 2                   # drawn this much larger, then reduced
PAD = .18                   # mirrored surroundings while lighting: the neighbour that matches is the mirror image
SUN, SUN_COLOUR = np.array([-2.7, 1.75, 4.3]), np.array([1.0, .92, .79]) * 3.5 / math.pi
FILL, FILL_COLOUR = np.array([1.0, -3.6, 3.0]), np.array([1.0, .90, .80]) * .75 / math.pi
SKY_LIGHT = np.array([.78, .86, 1.0]) * .42
SUN, FILL = SUN / np.linalg.norm(SUN), FILL / np.linalg.norm(FILL)


def blurred(a, radius):
    k = max(1, int(radius / 2))
    small = resized(a, (max(2, a.shape[0] // k), max(2, a.shape[1] // k)), Image.BOX) if k > 1 else a
    n = max(1, round(radius / k))
    for _ in range(2):
        for axis in (0, 1):
            c = np.cumsum(np.pad(small, [(n + 1, n) if i == axis else (0, 0) for i in (0, 1)], 'edge'), axis)
            small = (np.take(c, range(2 * n + 1, c.shape[axis]), axis) - np.take(c, range(0, c.shape[axis] - 2 * n - 1), axis)) / (2 * n + 1)
    return resized(small, a.shape)


def lit(p):
    """Sun with soft shadows, sky, a warm fill, varnish, lamps.  Returns linear colour."""
    u = p.unit
    pad = int(PAD * u) // 2 * 2
    z = np.pad(p.z, pad, 'reflect')
    gy, gx = np.gradient(z * u)
    normal = np.stack([-gx, gy, np.ones_like(gx)], -1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    half = (z.shape[0] // 2, z.shape[1] // 2)
    low = resized(z, half, Image.BOX)
    shade = np.zeros(half, np.float32)
    reach = .26
    for i in range(9):
        a, r = i * 2.399, .085 * math.sqrt(i / 9)
        d = SUN + np.array([r * math.cos(a), r * math.sin(a), 0])
        clear = np.ones(half, np.float32)
        steps = int(reach / d[2] * math.hypot(d[0], d[1]) * u / 2 / 1.4)
        for k in range(1, steps + 1):
            t = reach / d[2] * k / steps
            dx, dy = round(d[0] * t * u / 2), round(-d[1] * t * u / 2)
            there = np.roll(low, (-dy, -dx), (0, 1)) - low - d[2] * t
            np.minimum(clear, 1 - np.clip(there * 90 - .1, 0, 1), out=clear)
        shade += clear
    shade = np.clip(resized(shade / 9, z.shape), 0, 1)[..., None]
    ao = np.ones_like(z)
    for radius, strength in ((.02, 1.2), (.06, 1.6), (.16, 1.1)):
        ao -= strength * np.clip(blurred(z, radius * u) - z, 0, .3) / (radius + .06)
    ao = np.clip(ao, .30, 1)[..., None]
    key = np.clip(normal @ SUN, 0, None)[..., None] * shade
    fill = np.clip(normal @ FILL, 0, None)[..., None]
    light = key * SUN_COLOUR + (fill * FILL_COLOUR + SKY_LIGHT * (.5 + .5 * normal[..., 2:])) * ao
    halfway = SUN + np.array([0, 0, 1])
    halfway /= np.linalg.norm(halfway)
    shine = (np.clip(normal @ halfway, 0, None) ** 42)[..., None] * shade
    cut = (slice(pad, -pad), slice(pad, -pad))
    colour = p.rgb * light[cut] * .93 + shine[cut] * p.gloss[..., None] * .42 * np.array([1, .93, .8]) + p.glow
    return colour.astype(np.float32)


def reduced(rgb, alpha, k=SUPER):
    """Box filter in linear light, colour weighted by coverage."""
    h, w = alpha.shape[0] // k, alpha.shape[1] // k
    cut = lambda a: a[:h * k, :w * k].reshape(h, k, w, k, *a.shape[2:]).mean((1, 3))
    a = cut(alpha)
    c = cut(rgb * alpha[..., None]) / np.maximum(a, 1e-4)[..., None]
    return Image.fromarray(np.dstack([encode(c), (a * 255 + .5).astype(np.uint8)]), 'RGBA')
