"""Drawing flat shapes with smooth edges: a square of so many units, white on nothing, as numbers from 0 to 1."""

import math
import re

import numpy as np
from PIL import Image, ImageDraw

FINE = 4                    # drawn this much larger, then averaged


def cubic(a, b, c, d, n=14):
    out = []
    for i in range(1, n + 1):
        t = i / n
        k = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3)
        out.append(tuple(sum(w * p[j] for w, p in zip(k, (a, b, c, d))) for j in (0, 1)))
    return out


def outline(text):
    """Lists of points from 'M x y L x y C x y x y x y Z': lines and curves with absolute numbers."""
    shapes, words = [], re.findall(r'[MLCZ]|-?[0-9.]+', text)
    order = None
    while words:
        if words[0] in 'MLCZ':
            order = words.pop(0)
            if order == 'Z':
                continue
        v = [float(words.pop(0)) for _ in range(6 if order == 'C' else 2)]
        if order == 'M':
            shapes.append([tuple(v)])
            order = 'L'
        elif order == 'L':
            shapes[-1].append(tuple(v))
        else:
            shapes[-1] += cubic(shapes[-1][-1], v[:2], v[2:4], v[4:])
    return shapes


class Pen:
    """`scale` pixels to the unit; `ground` flattens or stretches y besides; `corner` is the unit point at the upper left."""

    def __init__(self, size, scale, corner=(0.0, 0.0), ground=1.0, fine=FINE):
        self.size, self.fine = size, fine
        self.sx, self.sy, self.corner = scale * fine, scale * fine * ground, corner
        self.image = Image.new('L', (size[0] * fine, size[1] * fine))
        self.draw = ImageDraw.Draw(self.image)
        self.ink = 255

    def at(self, x, y):
        return (x - self.corner[0]) * self.sx, (y - self.corner[1]) * self.sy

    def erase(self):
        """From here on take away; `paint` goes back."""
        self.ink = 0
        return self

    def paint(self):
        self.ink = 255
        return self

    def polygon(self, points):
        self.draw.polygon([self.at(*p) for p in points], fill=self.ink)

    def path(self, text):
        for points in outline(text):
            self.polygon(points)

    def oval(self, x, y, rx, ry=None):
        ry = rx if ry is None else ry
        self.draw.ellipse([*self.at(x - rx, y - ry), *self.at(x + rx, y + ry)], fill=self.ink)

    def box(self, x, y, w, h, r=0.0):
        """A box by its upper left corner; `r` rounds it."""
        (x0, y0), (x1, y1) = self.at(x, y), self.at(x + w, y + h)
        if r:
            self.draw.rounded_rectangle([x0, y0, x1 - 1, y1 - 1], r * self.sx, fill=self.ink)
        else:
            self.draw.rectangle([x0, y0, x1 - 1, y1 - 1], fill=self.ink)

    def line(self, points, width, closed=False):
        """With round ends and corners."""
        points = list(points) + ([points[0]] if closed else [])
        r = width / 2
        for (ax, ay), (bx, by) in zip(points, points[1:]):
            length = math.hypot(bx - ax, by - ay)
            if length > 0:
                nx, ny = -(by - ay) / length * r, (bx - ax) / length * r
                self.polygon([(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)])
        for x, y in points:
            self.oval(x, y, r)

    def curve(self, text, width):
        for points in outline(text):
            self.line(points, width)

    def ring(self, x, y, rx, width, ry=None):
        """An oval line, drawn as many short ones so that what is inside stays."""
        ry = rx if ry is None else ry
        n = 56
        self.line([(x + rx * math.cos(2 * math.pi * i / n), y + ry * math.sin(2 * math.pi * i / n)) for i in range(n)], width, closed=True)

    def arc(self, x, y, rx, ry, start, end, width, n=40):
        """Degrees, from the right, upwards."""
        angles = [math.radians(start + (end - start) * i / n) for i in range(n + 1)]
        self.line([(x + rx * math.cos(a), y - ry * math.sin(a)) for a in angles], width)

    def star(self, x, y, r, points, inner, turn=0.0):
        self.polygon([(x + (r if i % 2 == 0 else r * inner) * math.sin(math.pi * i / points + turn),
                       y - (r if i % 2 == 0 else r * inner) * math.cos(math.pi * i / points + turn)) for i in range(2 * points)])

    def done(self):
        """How much of each pixel is covered, 0 to 1."""
        return np.asarray(self.image.reduce(self.fine), np.float32) / 255
