"""Shapes as signed distances: each is a pair of the box it lies in and a function (x, y) -> distance, below 0 inside."""

import functools
import math

import numpy as np


def box(x0, y0, x1, y1, r=0.0):
    cx, cy, hw, hh = (x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2 - r, (y1 - y0) / 2 - r

    def d(x, y):
        qx, qy = np.abs(x - cx) - hw, np.abs(y - cy) - hh
        return np.hypot(np.maximum(qx, 0), np.maximum(qy, 0)) + np.minimum(np.maximum(qx, qy), 0) - r
    return (x0, y0, x1, y1), d


def disc(cx, cy, r, squash=1.0):
    return (cx - r, cy - r * squash, cx + r, cy + r * squash), lambda x, y: np.hypot(x - cx, (y - cy) / squash) - r


def stroke(x0, y0, x1, y1, r):
    dx, dy = x1 - x0, y1 - y0

    def d(x, y):
        t = np.clip(((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy), 0, 1)
        return np.hypot(x - x0 - t * dx, y - y0 - t * dy) - r
    return (min(x0, x1) - r, min(y0, y1) - r, max(x0, x1) + r, max(y0, y1) + r), d


def arch(cx, y0, half, spring, apex):
    """A pointed arch: straight up to `spring`, then two arcs (of ellipses, if it is low) that meet at `apex`."""
    rise = apex - spring
    c = (rise * rise - half * half) / (2 * half) if rise > half else .22 * half
    a = half + c
    b = rise / math.sqrt(1 - (c / a) ** 2)

    def d(x, y):
        dx, dy = np.abs(x - cx) + c, np.maximum(y - spring, 0)
        k = np.hypot(dx / a, dy / b)
        bow = (k - 1) * k / np.maximum(np.hypot(dx / a ** 2, dy / b ** 2), 1e-6)
        return np.maximum(np.where(y > spring, bow, dx - a), y0 - y)
    return (cx - half, y0, cx + half, apex), d


def polygon(points):
    xs, ys = [p[0] for p in points], [p[1] for p in points]

    def d(x, y):
        best, sign = np.full(np.broadcast(x, y).shape, 1e9, np.float32), np.ones(np.broadcast(x, y).shape, np.float32)
        for (ax, ay), (bx, by) in zip(points, points[-1:] + points[:-1]):
            ex, ey, wx, wy = bx - ax, by - ay, x - ax, y - ay
            t = np.clip((wx * ex + wy * ey) / (ex * ex + ey * ey), 0, 1)
            best = np.minimum(best, (wx - ex * t) ** 2 + (wy - ey * t) ** 2)
            above, below, turn = y >= ay, y < by, ex * wy > ey * wx
            sign = np.where((above & below & turn) | (~above & ~below & ~turn), -sign, sign)
        return sign * np.sqrt(best)
    return (min(xs), min(ys), max(xs), max(ys)), d


def star(cx, cy, r, points=8, inner=.62, turn=0.0):
    return polygon([(cx + (r if i % 2 == 0 else r * inner) * math.sin(math.pi * i / points + turn),
                     cy + (r if i % 2 == 0 else r * inner) * math.cos(math.pi * i / points + turn)) for i in range(2 * points)])


def union(*shapes):
    boxes = [s[0] for s in shapes]
    return ((min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)),
            lambda x, y: functools.reduce(np.minimum, [s[1](x, y) for s in shapes]))


def ring(shape, width):
    """The band of `width` round a shape."""
    (x0, y0, x1, y1), f = shape
    return (x0 - width, y0 - width, x1 + width, y1 + width), lambda x, y: np.maximum(f(x, y) - width, -f(x, y))


def within(shape, x0, y0, x1, y1):
    (a, b, c, d), f = shape
    _, g = box(x0, y0, x1, y1)
    return (max(a, x0), max(b, y0), min(c, x1), min(d, y1)), lambda x, y: np.maximum(f(x, y), g(x, y))


def curve(points, n=90):
    """A smooth line through (y, half-width) points."""
    ys, ws = np.array([p[0] for p in points]), np.array([p[1] for p in points])
    t = np.linspace(0, len(points) - 1, n)
    i = np.clip(t.astype(int), 0, len(points) - 2)
    f = t - i
    out = []
    for v in (ys, ws):
        p = np.concatenate([[2 * v[0] - v[1]], v, [2 * v[-1] - v[-2]]])
        a, b, c, d = p[i], p[i + 1], p[i + 2], p[i + 3]
        out.append(.5 * (2 * b + (c - a) * f + (2 * a - 5 * b + 4 * c - d) * f ** 2 + (3 * b - a - 3 * c + d) * f ** 3))
    return list(zip(np.maximum.accumulate(out[0]), np.maximum(out[1], .003)))
