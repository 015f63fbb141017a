"""A panel of veneers: height and colour of every point, and the ways to lay something into it.

Lengths are field pixels (places.py).  The panel is seen from 61.6 degrees later, so it is longer from front to back than it looks:
what is drawn here is stretched by 1 / SIN and comes out in the places it was given.
"""

import sys
from pathlib import Path

import numpy as np

SOURCE = Path(__file__).resolve().parents[1]
sys.path[1:1] = [str(SOURCE), str(SOURCE / 'sultaniya')]

from boards import SIN, grain, linear, mix      # noqa: E402
from light import blurred                       # noqa: E402
from pen import Pen                             # noqa: E402

CELL = 84                   # one unit of height is so many field pixels


class Panel:
    def __init__(self, size, scale):
        self.s, self.unit, self.corner = scale, CELL * scale, (0, 0)
        self.shape = (round(size[1] * scale / SIN), round(size[0] * scale))
        self.height = np.zeros(self.shape, np.float32)
        self.albedo = np.zeros((*self.shape, 3), np.float32)
        self.grains = [grain(self.shape, self.unit * .8, 11 + 5 * i, 9 + 2 * i, along_x=i % 2 == 0).astype(np.float32) for i in range(3)]

    def part(self, x, y, w, h):
        """Only this part of the panel: what is laid in there costs little."""
        q = Panel.__new__(Panel)
        left, right = (min(max(0, round(v * self.s) - self.corner[0]), self.shape[1]) for v in (x, x + w))
        top, low = (min(max(0, round(v * self.s / SIN) - self.corner[1]), self.shape[0]) for v in (y, y + h))
        q.s, q.unit, q.shape = self.s, self.unit, (low - top, right - left)
        q.corner = (left + self.corner[0], top + self.corner[1])
        area = np.s_[top:low, left:right]
        q.height, q.albedo, q.grains = self.height[area], self.albedo[area], [g[area] for g in self.grains]
        return q

    def mask(self, draw, fine=2):
        """What `draw(pen)` paints, in field pixels, as numbers from 0 to 1."""
        pen = Pen((self.shape[1], self.shape[0]), self.s, (self.corner[0] / self.s, self.corner[1] * SIN / self.s), 1 / SIN, fine)
        draw(pen)
        return pen.done()

    def points(self):
        """x and y of every pixel in field pixels."""
        x = (np.arange(self.shape[1], dtype=np.float32) + self.corner[0] + .5) / self.s
        y = (np.arange(self.shape[0], dtype=np.float32) + self.corner[1] + .5) / self.s * SIN
        return x[None, :], y[:, None]

    def soft(self, where, by):
        return np.clip(blurred(where, by * self.s), 0, 1)

    # -- colour

    def veneer(self, where, light, dark, field, contrast=1.0):
        wooden = mix(linear(light), linear(dark), np.clip(self.grains[field] * 1.15 * contrast, 0, 1))
        self.albedo += (wooden - self.albedo) * where[..., None]

    def tint(self, where, colour, strength=1.0):
        self.albedo += (linear(colour) - self.albedo) * (where * strength)[..., None]

    def shade(self, where, by):
        self.albedo *= (1 - where * by)[..., None]

    # -- height

    def raised(self, where, by, edge=1.0):
        self.height += by * self.soft(where, edge)

    def sunk(self, where, by, edge=1.0):
        self.height -= by * self.soft(where, edge)

    # -- both

    def burnt(self, draw, strength=.75, colour='#3a2413', depth=.008):
        """Lines burnt into the wood."""
        m = self.mask(draw)
        self.tint(m, colour, strength)
        self.height -= m * depth

    def string(self, draw, wide, colour='#efe0ba', proud=.006):
        """A thin strip of pale wood or brass in a groove: `draw(pen, width)` is asked for the groove and for the strip."""
        groove, strip = self.mask(lambda p: draw(p, wide + 1.6)), self.mask(lambda p: draw(p, wide))
        self.tint(groove, '#1d110a', .72)
        self.tint(strip, colour)
        self.height += strip * proud - np.clip(groove - strip, 0, 1) * .006
