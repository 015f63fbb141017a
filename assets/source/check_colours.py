"""Can everybody tell the colours apart?  Measures the finished sprites, not the intentions.

Takes the mean colour of each building's terrace and each roof's dome, simulates greyscale, protanopia, deuteranopia and
tritanopia (Vienot 1999 and Brettel-style matrices in linear RGB), and prints the smallest pairwise distance in CIELAB.
Only colours that meet in one game are compared (black and purple never do).  Exit status 1 below the threshold.
Shapes (marks and crests) tell everything as well; this is the second safety net, not the only one.
usage: python check_colours.py [images folder]
"""

import itertools
import json
import os
import sys

import numpy as np
from PIL import Image

THRESHOLD = 8.0             # CIELAB; about three times what an eye can tell apart side by side
SIMULATIONS = {
    'normal': np.eye(3),
    'greyscale': np.tile([.2126, .7152, .0722], (3, 1)),
    'protan': np.array([[.11238, .88762, 0], [.11238, .88762, 0], [.00401, -.00401, 1]]),
    'deutan': np.array([[.29275, .70725, 0], [.29275, .70725, 0], [-.02234, .02234, 1]]),
    'tritan': np.array([[1, .1447, -.1447], [0, .8592, .1408], [0, .8592, .1408]]),
}
NEVER_TOGETHER = {frozenset(('black', 'purple'))}


def to_linear(rgb):
    v = np.asarray(rgb, float) / 255
    return np.where(v <= .04045, v / 12.92, ((v + .055) / 1.055) ** 2.4)


def lab(rgb_linear):
    xyz = np.array([[.4124, .3576, .1805], [.2126, .7152, .0722], [.0193, .1192, .9505]]) @ np.clip(rgb_linear, 0, 1)
    t = xyz / np.array([.9505, 1, 1.089])
    f = np.where(t > .008856, np.cbrt(t), 7.787 * t + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def measured(folder):
    """Mean linear colours of buildings and roofs in the tilted view."""
    with open(os.path.join(folder, 'manifest.json')) as f:
        sprites = json.load(f)['sprites']

    def patch(name, boxes):
        s = sprites[name]
        image = Image.open(os.path.join(folder, s['file'])).convert('RGBA')
        x, y, _, _ = s['rect']
        ax, ay = s['anchor']
        pixels = [np.asarray(image.crop((round(x + ax + a), round(y + ay + b), round(x + ax + c), round(y + ay + d))))
                  .reshape(-1, 4) for a, b, c, d in boxes]
        pixels = np.concatenate(pixels)
        return to_linear(pixels[pixels[:, 3] > 250][:, :3]).mean(0)

    buildings = {c: patch(f'tilted/building_{c}_alone_0', [(-70, -110, 70, -85), (-70, -25, 70, 5)])
                 for c in ('grey', 'black', 'purple', 'brown', 'orange')}
    roofs = {c: patch(f'tilted/roof_{c}', [(-55, -70, -30, -10), (30, -70, 55, -10)])
             for c in ('blue', 'red', 'green', 'yellow', 'neutral')}
    return {'buildings': buildings, 'roofs': roofs}


def smallest(colours, matrix):
    best = None
    for (a, ca), (b, cb) in itertools.combinations(colours.items(), 2):
        if frozenset((a, b)) in NEVER_TOGETHER:
            continue
        d = float(np.linalg.norm(lab(matrix @ ca) - lab(matrix @ cb)))
        if best is None or d < best[0]:
            best = (d, a, b)
    return best


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'images')
    worst = 999.0
    for group, colours in measured(folder).items():
        print(group + ': ' + ', '.join(f'{n} L*{lab(c)[0]:.0f}' for n, c in colours.items()))
        for name, matrix in SIMULATIONS.items():
            d, a, b = smallest(colours, matrix)
            worst = min(worst, d)
            print(f'  {name:10s} smallest distance {d:5.1f}  ({a} and {b})')
    print(f'smallest of all {worst:.1f}, threshold {THRESHOLD}: {"good" if worst >= THRESHOLD else "TOO CLOSE"}')
    sys.exit(worst < THRESHOLD)


main()
