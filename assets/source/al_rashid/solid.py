"""Small solid things, ray-marched: distances to round and edged bodies, Medina's sun, soft shadows, and the way to a sprite.

x runs to the right, y to the back, z up; the foot of a piece is at 0.  What stands is seen from 40 degrees above the table, as the oval seats of
the board are.  A body is a function from points (n x 3) to distances; a part is a body and the name of its stuff.
"""

import math
from dataclasses import dataclass, field

import numpy as np
from PIL import Image

import panel                            # finds Medina's modules
from boards import FILL, FILL_COLOUR, SKY, SUN, SUN_COLOUR, encode
from light import blurred

STANDING, LYING = 40, 68                # from how many degrees above the table things are seen that stand, and flat ones
ONE = np.float32(1)
FINE = 3                                # drawn this much larger, then reduced
SHADE = 1.9                             # the side that is turned to us is away from the sun: more light comes back from the room
SUN, FILL = SUN.astype(np.float32), FILL.astype(np.float32)


# ---------------------------------------------------------------- bodies

def moved(body, x=0.0, y=0.0, z=0.0, spin=0.0):
    """Turned about the upright axis, then moved."""
    c, s = math.cos(spin), math.sin(spin)
    at = np.array([x, y, z], np.float32)
    turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], np.float32)
    return lambda p: body((p - at) @ turn)


def ellipsoid(rx, ry, rz):
    r = np.array([rx, ry, rz], np.float32)

    def d(p):
        a, b = np.linalg.norm(p / r, axis=1), np.linalg.norm(p / (r * r), axis=1)
        return a * (a - 1) / np.maximum(b, 1e-6)
    return d


def lathe(profile, ripple=None):
    """Turned: a closed outline of (radius, height), beginning and ending on the axis.  `ripple(angle, z)` pushes the surface out."""
    pts = [(float(r), float(z)) for r, z in profile]

    def d(p):
        r, z = np.hypot(p[:, 0], p[:, 1]), p[:, 2]
        best, inside = np.full(len(p), 1e9, np.float32), np.zeros(len(p), bool)
        for (ax, az), (bx, bz) in zip(pts, pts[1:]):
            ex, ez, wx, wz = bx - ax, bz - az, r - ax, z - az
            t = np.clip((wx * ex + wz * ez) / (ex * ex + ez * ez), 0, 1)
            np.minimum(best, (wx - ex * t) ** 2 + (wz - ez * t) ** 2, out=best)
            if az != bz:
                inside ^= ((az > z) != (bz > z)) & (r < ax + (z - az) / (bz - az) * ex)
        out = np.where(inside, -ONE, ONE) * np.sqrt(best)
        return out if ripple is None else out - ripple(np.arctan2(p[:, 0], -p[:, 1]), z)
    return d


def torus(big, small, ripple=None):
    def d(p):
        out = np.hypot(np.hypot(p[:, 0], p[:, 1]) - big, p[:, 2]) - small
        return out if ripple is None else out - ripple(np.arctan2(p[:, 0], -p[:, 1]), p[:, 2])
    return d


def rod(a, b, r):
    a, b = np.array(a, np.float32), np.array(b, np.float32)
    e = b - a

    def d(p):
        t = np.clip((p - a) @ e / (e @ e), 0, 1)
        return np.linalg.norm(p - a - t[:, None] * e, axis=1) - r
    return d


def barrel(length, r, edge=.008):
    """A cylinder along x, its rim rounded."""
    def d(p):
        a, b = np.hypot(p[:, 1], p[:, 2]) - r + edge, np.abs(p[:, 0]) - length / 2 + edge
        return np.minimum(np.maximum(a, b), 0) + np.hypot(np.maximum(a, 0), np.maximum(b, 0)) - edge
    return d


def block(w, l, h, taper=0.0, edge=.012):
    """A box on the ground; `taper` draws its top in on all sides."""
    def d(p):
        k = np.clip(p[:, 2] / h, 0, 1) * taper
        q = np.stack([np.abs(p[:, 0]) - w / 2 + k + edge, np.abs(p[:, 1]) - l / 2 + k + edge, np.abs(p[:, 2] - h / 2) - h / 2 + edge], 1)
        return (np.linalg.norm(np.maximum(q, 0), axis=1) + np.minimum(q.max(1), 0) - edge) * (.85 if taper else 1)
    return d


def prism(outline, h, edge=.008):
    """An outline on the ground pulled up to h, its edges rounded."""
    pts = [(float(x), float(y)) for x, y in outline]

    def d(p):
        x, y = p[:, 0], p[:, 1]
        best, inside = np.full(len(p), 1e9, np.float32), np.zeros(len(p), bool)
        for (ax, ay), (bx, by) in zip(pts, pts[1:] + pts[:1]):
            ex, ey, wx, wy = bx - ax, by - ay, x - ax, y - ay
            t = np.clip((wx * ex + wy * ey) / (ex * ex + ey * ey), 0, 1)
            np.minimum(best, (wx - ex * t) ** 2 + (wy - ey * t) ** 2, out=best)
            if ay != by:
                inside ^= ((ay > y) != (by > y)) & (x < ax + (y - ay) / (by - ay) * ex)
        a = np.where(inside, -ONE, ONE) * np.sqrt(best) + edge
        b = np.abs(p[:, 2] - h / 2) - h / 2 + edge
        return np.minimum(np.maximum(a, b), 0) + np.hypot(np.maximum(a, 0), np.maximum(b, 0)) - edge
    return d



def smooth(points, n=4):
    """A soft line through points of a profile."""
    pts = np.array([points[0], *points, points[-1]], float)
    out = []
    for a, b, c, d in zip(pts, pts[1:], pts[2:], pts[3:]):
        for i in range(n):
            t = i / n
            out.append(tuple(.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)))
    return [*out, tuple(points[-1])]


# ---------------------------------------------------------------- seeing

@dataclass
class View:
    """What is seen of a thing: for every ray that meets it where, how it is turned, how it is lit and what it is made of."""
    shape: tuple                        # rows, columns of the fine picture
    ray: np.ndarray                     # the way one looks
    foot: tuple                         # the pixel of the ground under the middle
    hit: np.ndarray                     # which pixels
    p: np.ndarray
    normal: np.ndarray
    sun: np.ndarray
    sky: np.ndarray
    stuff: np.ndarray
    shadow: np.ndarray = field(default=None)    # on the table, for the whole picture


def march(parts, start, ray, far, steps=80, near=.0012):
    """How far each ray goes until it meets something; `far` where it meets nothing."""
    t = np.zeros(len(start), np.float32)
    live = np.arange(len(start))
    for _ in range(steps):
        if not len(live):
            break
        p = start[live] + t[live, None] * ray
        d = np.minimum.reduce([body(p) for body, _ in parts])
        t[live] += d * .9
        live = live[(d > near) & (t[live] < far)]
    return t


def soft_shadow(parts, p, steps=22, reach=1.0, width=9.0):
    """How much of the sun a point sees: 1 all of it."""
    clear, t = np.ones(len(p), np.float32), np.full(len(p), .02, np.float32)
    live = np.arange(len(p))
    for _ in range(steps):
        if not len(live):
            break
        d = np.minimum.reduce([body(p[live] + t[live, None] * SUN) for body, _ in parts])
        clear[live] = np.minimum(clear[live], np.clip(width * d / t[live], 0, 1))
        t[live] += np.clip(d, .012, .12)
        live = live[(clear[live] > .01) & (t[live] < reach)]
    return clear * clear * (3 - 2 * clear)


def rays(box, scale, degrees):
    """Where each ray of a picture starts, where all go, how many rows and columns there are, and the pixel of the foot."""
    fine = scale * FINE
    sin, cos = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    ray = np.array([0, cos, -sin], np.float32)
    left, right, low, high = box
    cols, rows = round((right - left) * scale) * FINE, round((high - low) * scale) * FINE
    u, v = left + (np.arange(cols) + .5) / fine, high - (np.arange(rows) + .5) / fine
    uu, vv = (a.ravel().astype(np.float32) for a in np.meshgrid(u, v))
    up = np.array([0, sin, cos], np.float32)
    start = uu[:, None] * np.array([1, 0, 0], np.float32) + vv[:, None] * up - 2.0 * ray
    return start, ray, (rows, cols), ((0 - left) * fine, high * fine)


def on_the_table(parts, start, ray):
    """How dark the table is under each ray: what the sun does not reach, and the seam under the foot."""
    ground = start - (start[:, 2] / ray[2])[:, None] * ray
    near = np.minimum.reduce([body(ground) for body, _ in parts])
    return np.maximum(1 - soft_shadow(parts, ground, width=6.0), .55 * np.clip(1 - near / .06, 0, 1))


def look(parts, box, scale, degrees=STANDING):
    """`box`: left, right, lowest, highest on the picture plane, in units from the foot; `scale` pixels to the unit of the final sprite."""
    start, ray, shape, foot = rays(box, scale, degrees)
    t = march(parts, start, ray, 4.0)
    p = start + t[:, None] * ray
    hit = (t < 4.0) & (p[:, 2] > -.01)
    q = p[hit]
    e = .0015
    offsets = np.array([[1, -1, -1], [-1, -1, 1], [-1, 1, -1], [1, 1, 1]], np.float32)
    normal = sum(k * np.minimum.reduce([body(q + e * k) for body, _ in parts])[:, None] for k in offsets)
    normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-6)
    stuff = np.argmin([body(q) for body, _ in parts], 0)
    sky = np.ones(len(q), np.float32)
    for k, step in enumerate((.02, .05, .11, .20)):
        there = q + normal * step
        d = np.minimum(np.minimum.reduce([body(there) for body, _ in parts]), there[:, 2])
        sky -= .55 ** k * np.clip(step - d, 0, None) / step * .42
    sun = soft_shadow(parts, q + normal * .006)
    return View(shape, ray, foot, hit, q, normal, sun, np.clip(sky, .22, 1), stuff, on_the_table(parts, start, ray).reshape(shape))


# ---------------------------------------------------------------- stuff and light

def lit(view, colour, gloss):
    """Linear colour of every hit: sun, fill, sky, and a shine of varnish."""
    key = np.clip(view.normal @ SUN, 0, None) * view.sun
    fill = np.clip(view.normal @ FILL, 0, None)
    light = key[:, None] * SUN_COLOUR + (fill[:, None] * FILL_COLOUR * SHADE + SKY * (.5 + .5 * view.normal[:, 2:])) * view.sky[:, None]
    halfway = SUN - view.ray
    halfway = halfway / np.linalg.norm(halfway)
    shine = np.clip(view.normal @ halfway, 0, None) ** 38 * view.sun * gloss
    rim = (1 - np.clip(-(view.normal @ view.ray), 0, 1)) ** 3 * .10
    return colour * light + shine[:, None] * np.array([1, .94, .82]) * .55 + rim[:, None] * SKY * colour


def sprite(view, colour, gloss, edge=0.0, shadow=0.0):
    """The picture; `edge` lays a soft dark line of so many pixels round it, `shadow` that much of the shadow on the table."""
    rows, cols = view.shape
    rgb, alpha = np.zeros((rows * cols, 3), np.float32), np.zeros(rows * cols, np.float32)
    rgb[view.hit] = lit(view, colour, gloss)
    alpha[view.hit] = 1
    rgb, alpha = (a.reshape(rows // FINE, FINE, cols // FINE, FINE, -1).mean((1, 3)) for a in (rgb, alpha))
    alpha = alpha[..., 0]
    rgb = rgb / np.maximum(alpha, 1e-4)[..., None]
    out = np.dstack([encode(rgb), alpha * 255]).astype(np.float32)
    if edge:
        dark = np.clip(blurred(alpha, edge) * 2.4, 0, 1) * .72
        out = over(out, dark, (24, 14, 6))
    if shadow:
        soft = view.shadow.reshape(rows // FINE, FINE, cols // FINE, FINE).mean((1, 3))
        out = over(out, soft * shadow, (24, 14, 6))
    return Image.fromarray((out + .5).clip(0, 255).astype(np.uint8), 'RGBA')


def over(out, under, colour):
    """A picture laid over a dark one of one colour."""
    a = out[..., 3] / 255
    whole = a + under * (1 - a)
    rgb = (out[..., :3] * a[..., None] + np.array(colour) * (under * (1 - a))[..., None]) / np.maximum(whole, 1e-4)[..., None]
    return np.dstack([rgb, whole * 255])


def cast(parts, box, scale, strength, degrees=STANDING):
    """Only the shadow on the table, and the pixel of the foot; it is soft, so it is drawn once and not finer."""
    start, ray, (rows, cols), foot = rays(box, scale / FINE, degrees)
    soft = on_the_table(parts, start, ray).reshape(rows, cols)
    edge = rows // 6
    in_y, in_x = (np.minimum(1, np.minimum(np.arange(n), np.arange(n)[::-1]) / edge) for n in (rows, cols))
    a = blurred(soft, 2.0) * in_y[:, None] * in_x * strength * 255
    return Image.fromarray(np.dstack([np.full_like(a, 24), np.full_like(a, 14), np.full_like(a, 6), a]).clip(0, 255).astype(np.uint8), 'RGBA'), foot


def trimmed(im, foot, room=1):
    """Without what is empty; gives the picture and where the foot is in it."""
    x0, y0, x1, y1 = im.getbbox()
    x0, y0, x1, y1 = max(0, x0 - room), max(0, y0 - room), min(im.width, x1 + room), min(im.height, y1 + room)
    return im.crop((x0, y0, x1, y1)), (round(foot[0] / FINE - x0), round(foot[1] / FINE - y0))
