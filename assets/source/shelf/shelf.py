"""The shelf of the title: the wall behind it, the plank, the frame of a box, and the names of the games cut into walnut.

usage: python shelf.py [folder of the pictures]          needs numpy, pillow and the fonts of ../requirements.txt; a minute

Every part is a height field under the sun of the game, as the boards are (../boards.py).
"""

import os
import sys

import numpy as np
from PIL import Image, ImageFilter

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..'))
import boards
import lettering

NAMES = {'medina': 'MEDINA', 'sultaniya': 'SULTANIYA', 'al-rashid': 'AL-RASHID'}
FRAME = 44                          # px wide, for a box drawn at twice the size of the 1920 x 1080 layout


def walnut(dark, light='#7a4a28', deep='#2a150a'):
    return boards.mix(boards.linear(light), boards.linear(deep), np.clip(dark * 1.15, 0, 1))


def wall(out):
    """Upright boards, as they look where the lamp falls on them; the window darkens the rest."""
    w, h, boards_across = 1920, 1080, 9
    dark = np.zeros((h, w), np.float32)
    seam = np.zeros((h, w), np.float32)
    tone = np.ones((h, w), np.float32)
    rnd = np.random.default_rng(5)
    edges = [round(w * (i + (rnd.uniform(-.12, .12) if 0 < i < boards_across else 0)) / boards_across) for i in range(boards_across + 1)]
    for k, (left, right) in enumerate(zip(edges, edges[1:])):
        dark[:, left:right] = boards.grain((right - left + 8, h), 300, 40 + 3 * k, 7)[:right - left].T
        tone[:, left:right] = rnd.uniform(.86, 1.10)
        x = np.arange(right - left)
        seam[:, left:right] = np.clip(1 - np.minimum(x, right - left - 1 - x) / 3.0, 0, 1)[None]
    z = -.05 * seam - .012 * dark + boards.noise((h, w), 500, 3, 2, .5, (.4, 3)) * .012
    albedo = walnut(dark, '#8a5730', '#341b0d') * tone[..., None] * (1 - .7 * seam[..., None])
    Image.fromarray(boards.encode(boards.lit(z.astype(np.float32), 200, albedo) * .62)).save(
        os.path.join(out, 'wall.jpg'), quality=84, optimize=True)


def plank(out):
    """The shelf itself: its top seen a little from above, its front with an inlaid line of brass."""
    w, top, front = 2800, 40, 92
    h = top + front
    dark = boards.grain((h, w), 330, 31, 7)
    v = np.arange(h)[:, None] * np.ones((1, w))
    edge = np.clip(1 - np.abs(v - top) / 5, 0, 1)
    line = np.clip(1.4 - np.abs(v - top - 36) / 2.6, 0, 1)
    z = np.where(v < top, .02 * v / top, .02 - .25 * (v - top) / front) + .05 * edge - .03 * line - .012 * dark
    albedo = walnut(dark, '#7d4b29')
    albedo = boards.mix(albedo, boards.linear('#d2a55c'), line[..., None][..., 0])
    down = np.clip((v - top) / front, 0, 1)
    light = np.where(v < top, .42 + .30 * v / top, 1.25 - .60 * down ** 1.2) + edge * 1.1
    colour = boards.lit(z.astype(np.float32), 200, albedo) * light[..., None] * .86
    Image.fromarray(boards.encode(colour)).save(os.path.join(out, 'plank.jpg'), quality=88, optimize=True)


def frame(out):
    """Mitred walnut with a brass line; the middle is open. Its shadow on the picture is a part of it."""
    side, f = 480, FRAME
    yy, xx = np.mgrid[0:side, 0:side]
    dx, dy = np.minimum(xx, side - 1 - xx), np.minimum(yy, side - 1 - yy)
    along = boards.grain((side, side), 260, 12, 9)
    dark = np.where(dy <= dx, along, boards.grain((side, side), 260, 17, 9).T)
    away = np.minimum(dx, dy) / f
    def rounded(t):
        return np.sqrt(np.clip(1 - (1 - np.clip(t / .28, 0, 1)) ** 2, 0, 1))
    line = np.clip(1 - np.abs(away - .76) / .055, 0, 1)
    mitre = np.clip(1 - np.abs(dx - dy) / 1.4, 0, 1) * (away < 1)
    z = np.where(away < 1, rounded(away) * rounded(1 - away), 0) * .14 - .03 * line - .02 * mitre - .01 * dark
    albedo = walnut(dark, '#7d4b29')
    albedo = boards.mix(albedo, boards.linear('#d2a55c'), line)
    colour = boards.encode(boards.lit(z.astype(np.float32), 200, albedo) * .92)
    alpha = np.where(away < 1, 255, 0).astype(np.uint8)
    # The shadow that the frame throws inward: the light comes from behind left.
    reach_x, reach_y = np.clip(1 - (xx - f) / 26, 0, 1), np.clip(1 - (yy - f) / 34, 0, 1)
    inner = np.maximum(reach_x ** 2, reach_y ** 2) * 175
    inner = np.maximum(inner, np.clip(1 - (dx - f) / 7, 0, 1) * 90)
    alpha = np.where(away < 1, 255, np.clip(inner, 0, 255)).astype(np.uint8)
    colour[away >= 1] = (12, 7, 5)
    Image.fromarray(np.dstack([colour, alpha])).save(os.path.join(out, 'frame.png'), optimize=True)


def names(out):
    for game, text in NAMES.items():
        im = lettering.carved(text)
        im = im.crop(im.getchannel('A').point(lambda v: 255 if v > 4 else 0).getbbox())
        im = im.resize((900, round(im.height * 900 / im.width)), Image.LANCZOS)
        shade = Image.new('RGBA', (im.width + 48, im.height + 48), (12, 6, 2, 0))
        alpha = Image.new('L', shade.size, 0)
        alpha.paste(im.getchannel('A').point(lambda v: v * 8 // 10), (28, 32))
        shade.putalpha(alpha.filter(ImageFilter.GaussianBlur(10)))
        shade.alpha_composite(im, (24, 20))
        shade.save(os.path.join(out, f'{game}-name.png'), optimize=True)


def main():
    out = sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, '..', '..', 'images', 'shelf')
    os.makedirs(out, exist_ok=True)
    for part in (frame, plank, wall, names):
        part(out)
        print(part.__name__, flush=True)


if __name__ == '__main__':
    main()
