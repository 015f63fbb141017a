"""The application's icon.

usage: python scenes.py [--samples 24] [--scale 1.0] [--threads 1]
"""

import argparse
import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import pieces
import studio
from studio import finish, plate, srgb, wood

OUT = os.path.join(studio.WORK, 'scenes')


def rounded(w, h, r, n=8):
    return [(cx * (w / 2 - r) + r * math.cos(a), cy * (h / 2 - r) + r * math.sin(a))
            for cx, cy, a0 in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270))
            for a in [math.radians(a0 + 90 * i / n) for i in range(n + 1)]]


def place(build, x, y, z=0.0, angle=0.0, scale=1.0):
    """Build a model and move it as a whole, so that grain and inlays move with it."""
    first = len(studio.made)
    build()
    for o in studio.made[first:]:
        o.location = (x, y, z)
        o.rotation_euler = (0, 0, angle)
        o.scale = (scale, scale, scale)


def icon(samples, scale):
    """An orange palace under a blue dome, on a piece of the city."""
    sand = wood('sandtile', srgb('#dfc186'), 1, .30, wear=.3)
    finish(plate(rounded(1.34, 1.34, .20), 0, .14), sand, .04, 4)
    place(lambda: pieces.palace('orange', [(0, 0)], 0), 0, 0, .14, 0, 1.12)
    place(lambda: pieces.roof('blue'), 0, .03, .14 + studio.TERRACE * 1.12, 0, 1.22)
    size = round(512 * scale)
    studio.aim(size, size, (size / 2, size * .67), False, 292 * scale)
    studio.shoot(os.path.join(OUT, 'icon.png'), samples)
    studio.clear()


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--samples', type=int, default=24)
    ap.add_argument('--scale', type=float, default=1.0)
    ap.add_argument('--threads', type=int, default=1)
    a = ap.parse_args()
    os.makedirs(OUT, exist_ok=True)
    studio.start(a.threads)
    icon(a.samples, a.scale)


main()
