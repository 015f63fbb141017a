"""A piece of wood to carve: height, colour, gloss, lamplight and coverage of every point.

Lengths are in half-columns; y runs upwards from the foot of the piece."""

import random

import numpy as np

from wood import grain_sheet, linear


class Relief:
    def __init__(self, height, unit, seed):
        self.unit, self.height, self.rnd = unit, height, random.Random(seed)
        self.salt = self.rnd.randrange(1000)
        rows, cols = round(height * unit), 2 * unit
        self.x = ((np.arange(cols) + .5) / unit)[None, :].astype(np.float32)
        self.y = (height - (np.arange(rows) + .5) / unit)[:, None].astype(np.float32)
        self.z = np.full((rows, cols), -.30, np.float32)
        self.rgb = np.tile(linear('#20304c'), (rows, cols, 1)).astype(np.float32)
        self.gloss = np.zeros((rows, cols), np.float32)
        self.glow = np.zeros((rows, cols, 3), np.float32)
        self.solid = np.zeros((rows, cols), np.float32)
        self.shift = (0.0, 0.0)
        self.reach = None                   # the box of everything drawn since `measure` began
        self.spots = []                     # where the symbols stand: (name, half, box, lamplight)

    def move(self, dx, dy):
        """From here on draw this much to the right and upwards."""
        self.x, self.y = self.x - np.float32(dx), self.y - np.float32(dy)
        self.shift = (self.shift[0] + dx, self.shift[1] + dy)

    def measure(self, name, half, draw):
        """Draw a symbol and remember where it stands and how it shines, for the lights of the final count."""
        self.reach, before = None, self.glow.copy()
        draw()
        x0, y0, x1, y1 = self.reach
        self.spots.append((name, half, (max(x0, 0), max(y0, 0), min(x1, 2), min(y1, self.height)), np.maximum(self.glow - before, 0)))

    def window(self, bounds):
        x0, y0, x1, y1 = bounds
        self.reach = (x0, y0, x1, y1) if self.reach is None else (min(x0, self.reach[0]), min(y0, self.reach[1]), max(x1, self.reach[2]), max(y1, self.reach[3]))
        x0, x1, y0, y1 = x0 + self.shift[0], x1 + self.shift[0], y0 + self.shift[1], y1 + self.shift[1]
        u, m = self.unit, 2
        rows, cols = self.z.shape

        def clamp(v, most):
            return int(min(max(v, 0), most))
        return (slice(clamp((self.height - y1) * u - m, rows), clamp((self.height - y0) * u + m + 1, rows)),
                slice(clamp(x0 * u - m, cols), clamp(x1 * u + m + 1, cols)))

    def grain(self, s, upright):
        h, w = s[0].stop - s[0].start, s[1].stop - s[1].start
        sheet = grain_sheet(self.unit, 11)
        if upright:
            h, w = w, h
        oy, ox = self.rnd.randrange(max(1, sheet.shape[0] - h)), self.rnd.randrange(max(1, sheet.shape[1] - w))
        piece = sheet[oy:oy + h, ox:ox + w]
        return piece.T if upright else piece

    def put(self, shape, z, paint, rise=0.0, bevel=.02, gloss=.25, upright=False, wood=.55, solid=True, tint=None):
        """Glue a shape on at level z, its edges rounded over `bevel` up to z + rise; `rise` below 0 carves a hollow."""
        bounds, f = shape
        s = self.window(bounds)
        if s[0].stop <= s[0].start or s[1].stop <= s[1].start:
            return
        d = f(self.x[:, s[1]], self.y[s[0]])
        m = np.clip(.5 - d * self.unit, 0, 1)
        t = np.clip(-d / bevel, 0, 1)
        level = z + rise * np.sqrt(np.clip(1 - (1 - t) ** 2, 0, 1)) if rise >= 0 else z + rise * np.clip(t * 2, 0, 1)
        self.blend(s, m, level, paint, gloss, upright, wood, solid, tint)

    def blend(self, s, m, level, paint, gloss, upright, wood, solid, tint=None):
        dark = np.clip(self.grain(s, upright) * 1.2, 0, 1) * wood
        colour = linear(paint[0]) * (1 - dark[..., None]) + linear(paint[1]) * dark[..., None]
        if tint is not None:
            colour = colour * tint[..., None]
        self.rgb[s] = self.rgb[s] * (1 - m[..., None]) + colour * m[..., None]
        self.z[s] = self.z[s] * (1 - m) + (level - .003 * dark) * m
        self.gloss[s] = self.gloss[s] * (1 - m) + gloss * m
        self.glow[s] *= (1 - m[..., None])
        if solid:
            self.solid[s] = np.maximum(self.solid[s], m)

    def turned(self, cx, points, z, paint, depth=.75, gloss=.4, ribs=0, second=None):
        """Turned on a lathe: `points` are (y, half-width) from the foot up; half of it stands out of the wall."""
        ys, ws = np.array([p[0] for p in points]), np.array([p[1] for p in points])
        s = self.window((cx - ws.max(), ys[0], cx + ws.max(), ys[-1]))
        if s[0].stop <= s[0].start or s[1].stop <= s[1].start:
            return
        x, y = self.x[:, s[1]], self.y[s[0]]
        w = np.interp(y, ys, ws)
        slope = np.gradient(w[:, 0]) * self.unit if w.shape[0] > 1 else np.zeros(1)
        side = np.clip((x - cx) / w, -1, 1)
        d = (np.abs(x - cx) - w) / np.sqrt(1 + np.minimum(slope[:, None] ** 2, 9))
        m = np.clip(.5 - d * self.unit, 0, 1) * np.clip((y - ys[0]) * self.unit + .5, 0, 1) * np.clip((ys[-1] - y) * self.unit + .5, 0, 1)
        level = z + depth * w * np.sqrt(np.clip(1 - side ** 2, 0, 1))
        tint = None
        if ribs:
            wave = np.cos(np.arcsin(side) * ribs)
            level = level + .012 * wave * np.clip(w / .1, 0, 1)
            tint = (.80 + .26 * np.clip(wave + .3, 0, 1)).astype(np.float32)
        self.blend(s, m.astype(np.float32), level, paint, gloss, True, .35, True, tint)
        if second is not None and ribs:
            band = m * np.clip((np.cos(np.arcsin(side) * ribs) - .72) * 12, 0, 1)
            self.rgb[s] = self.rgb[s] * (1 - band[..., None]) + linear(second[0]) * band[..., None]

    def ball(self, cx, cy, r, z, paint, depth=1.0, gloss=.4, wood=.2, squash=1.0, grow=False):
        s = self.window((cx - r, cy - r * squash, cx + r, cy + r * squash))
        if s[0].stop <= s[0].start or s[1].stop <= s[1].start:
            return
        x, y = self.x[:, s[1]], self.y[s[0]]
        q = np.hypot(x - cx, (y - cy) / squash)
        m, level = np.clip(.5 - (q - r) * self.unit, 0, 1), z + depth * np.sqrt(np.clip(r * r - q * q, 0, None))
        if grow:                                            # melts into what is there instead of covering it
            m = m * np.clip((level - self.z[s]) * 80 + .5, 0, 1)
        self.blend(s, m, level, paint, gloss, False, wood, True)

    def light_up(self, cx, cy, r, colour, strength, clip=None, squash=1.0):
        """Warm light from a lamp; only on what lies deep, if `clip`."""
        s = self.window((cx - r, cy - r * squash, cx + r, cy + r * squash))
        q = np.hypot(self.x[:, s[1]] - cx, (self.y[s[0]] - cy) / squash) / r
        a = np.clip(1 - q, 0, 1) ** 2 * strength
        if clip is not None:
            a = a * np.clip((clip - self.z[s]) * 60, 0, 1)
        self.glow[s] += a[..., None] * linear(colour)
