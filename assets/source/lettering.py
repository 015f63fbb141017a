"""The name of the game, cut into a walnut plank with a V-shaped chisel and gilded.  A height field under the game's sun.
`carved(text)` is the plank; shelf/shelf.py writes one for every game.
"""

import os
import sys

import numpy as np
from PIL import Image, ImageDraw, ImageFont

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import boards
import masks

UNIT = 200                          # pixels to the cell, as for the pieces
SIZE = (1640, 430)


def depth_inside(mask, most):
    """Distance to the edge of a shape in px, up to `most`: for every offset, near ones first, is it outside there?"""
    outside = mask < .5
    out = np.full(mask.shape, float(most), np.float32)
    offsets = sorted((dx * dx + dy * dy, dx, dy) for dx in range(-most, most + 1) for dy in range(-most, most + 1))
    box = Image.fromarray((~outside).astype(np.uint8)).getbbox()
    x0, y0, x1, y1 = box
    window = out[y0:y1, x0:x1]
    for squared, dx, dy in offsets:
        if squared > most * most:
            break
        there = outside[y0 + dy:y1 + dy, x0 + dx:x1 + dx]
        np.minimum(window, np.where(there, squared ** .5, most), out=window)
    out[outside] = 0
    # the mask's own grey edge gives the fraction of a pixel
    return np.clip(out - .5, 0, None) + mask * (out > 0)


def word(text, height, spacing):
    """The word as a mask, letters set with open spacing."""
    font = ImageFont.truetype(masks.font_file('SourceSerifPro-Bold'), height)
    sheet = Image.new('L', SIZE, 0)
    d = ImageDraw.Draw(sheet)
    widths = [d.textlength(c, font=font) for c in text]
    x = (SIZE[0] - sum(widths) - spacing * (len(text) - 1)) / 2
    for c, w in zip(text, widths):
        d.text((x, SIZE[1] / 2), c, font=font, fill=255, anchor='lm')
        x += w + spacing
    box = sheet.getbbox()
    moved = Image.new('L', SIZE, 0)
    glyphs = sheet.crop(box)
    moved.paste(glyphs, ((SIZE[0] - glyphs.width) // 2, (SIZE[1] - glyphs.height) // 2))
    return np.asarray(moved, np.float32) / 255


def carved(text):
    """The plank with this name on it."""
    w, h = SIZE
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    margin, radius = 14, 34
    qx, qy = np.abs(xx - w / 2) - (w / 2 - margin - radius), np.abs(yy - h / 2) - (h / 2 - margin - radius)
    wobble = boards.noise((h, w), 60, 3, 3) * 1.6
    inside = radius - (np.hypot(np.clip(qx, 0, None), np.clip(qy, 0, None)) + np.minimum(np.maximum(qx, qy), 0)) + wobble
    dark = boards.grain((h, w), 260, 12, 7)
    mask = word(text, round(330 * min(1, 6.3 / (len(text) + .3))), 26)
    d = depth_inside(mask, 34)
    d = boards.blurred(d, 1)
    carved = np.clip(d, 0, 31) * 1.1                        # px deep: two flanks that meet in the middle
    line = np.clip(1 - np.abs(inside - 26) / 3.2, 0, 1)     # a scratched border
    z = 44 * np.sqrt(np.clip(1 - (1 - np.clip(inside / 20, 0, 1)) ** 2, 0, 1))
    z = z - carved - 3.2 * line - .7 * dark + boards.noise((h, w), 5, 8, 2) * .12
    wood_ = boards.mix(boards.linear('#7a4a28'), boards.linear('#2c160a'), np.clip(dark * 1.15, 0, 1)) / 1.05
    worn = np.clip(1 - inside / 16, 0, 1) * np.clip(.4 + boards.noise((h, w), 90, 5, 4), 0, 1)
    wood_ = boards.mix(wood_, boards.linear('#b98a55'), worn * .5)
    leaf = np.clip(.5 + .5 * boards.noise((h, w), 26, 9, 4, .65), 0, 1)
    gold = boards.mix(boards.linear('#d6a343'), boards.linear('#f0cd7e'), leaf)
    rubbed = np.clip(boards.noise((h, w), 34, 10, 4) - .95, 0, 1)
    inlaid = np.clip(d / 1.5, 0, 1)
    albedo = boards.mix(wood_, gold, inlaid * (1 - rubbed * .7))
    albedo = boards.mix(albedo, boards.linear('#d9a94e'), line * .65)
    colour = boards.lit((z / UNIT).astype(np.float32), UNIT, albedo)
    im = Image.fromarray(boards.encode(colour)).convert('RGBA')
    im.putalpha(Image.fromarray((np.clip(inside + .5, 0, 1) * 255).astype(np.uint8)))
    return im
