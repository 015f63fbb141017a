"""Puts together what `medina_city.py` rendered: the front of Medina's box, and how it grows.

usage: python medina_front.py [folder of the pictures]

medina.jpg is the finished city, medina-begun.jpg the one it grows from; medina-steps.webp has, for every piece, the pixels it
changes (and only those: whatever the denoiser did elsewhere is left out), medina-steps.json where they lie and belong.
"""

import json
import os
import sys

import numpy as np
from PIL import Image, ImageFilter

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..'))
import extras

RENDERED = os.path.join(os.environ.get('MEDINA_ART_WORK', '/tmp/medina-art'), 'shelf', 'medina')
HORIZON = .165                      # where the far edge of the square lies: above it sky and dunes are painted
SHEET = 2048


def changes(before, after):
    """How much of each pixel is new, 0 to 255: soft at the edges, nothing where only the noise differs."""
    difference = np.abs(after.astype(np.int16) - before.astype(np.int16)).max(-1).astype(np.float32)
    mask = Image.fromarray(np.clip((difference - 7) * 24, 0, 255).astype(np.uint8))
    mask = mask.filter(ImageFilter.MedianFilter(5)).filter(ImageFilter.MaxFilter(9)).filter(ImageFilter.GaussianBlur(2.5))
    return np.asarray(mask)


def graded(im):
    """A little less orange: the evening of the first title."""
    bands = list(im.split())
    for band, (gain, lift) in enumerate(((.98, 1), (.99, 1), (1.06, 4))):
        bands[band] = bands[band].point(lambda v, gain=gain, lift=lift: min(255, round(v * gain + lift)))
    return Image.merge(im.mode, bands)


def main():
    out = sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, '..', '..', 'images', 'shelf')
    begun = Image.open(os.path.join(RENDERED, 'begun.png')).convert('RGB')
    begun = extras.with_dunes(begun, HORIZON)
    w, h = begun.size
    now = np.asarray(begun).copy()
    parts = []
    with open(os.path.join(RENDERED, 'steps.json')) as f:
        steps = json.load(f)
    for step in steps:
        file = os.path.join(RENDERED, step['file'])
        if not os.path.exists(file):
            print('not rendered:', step['key'])
            break
        new = np.asarray(Image.open(file).convert('RGB'))
        left, top = round(step['part'][0] * w), round(step['part'][1] * h)
        left, top = min(left, w - new.shape[1]), min(top, h - new.shape[0])
        old = now[top:top + new.shape[0], left:left + new.shape[1]]
        mask = changes(old, new)
        painted = np.clip((np.arange(top, top + new.shape[0]) - h * HORIZON - 6) / 6, 0, 1)   # not over the dunes
        mask = (mask * painted[:, None]).astype(np.uint8)
        box = Image.fromarray(mask).point(lambda v: 255 if v > 6 else 0).getbbox()
        if box is None:
            continue
        share = mask[..., None] / 255
        old[:] = (old * (1 - share) + new * share + .5).astype(np.uint8)
        piece = Image.fromarray(np.dstack([new, mask])).crop(box)
        parts.append((piece, (left + box[0], top + box[1])))
    x = y = row = 0
    sheet = Image.new('RGBA', (SHEET, 6000), (0, 0, 0, 0))
    listed = []
    for piece, at in parts:
        if x + piece.width > SHEET:
            x, y, row = 0, y + row + 2, 0
        sheet.paste(piece, (x, y))
        listed.append({'rect': [x, y, piece.width, piece.height], 'at': list(at)})
        x, row = x + piece.width + 2, max(row, piece.height)
    graded(sheet.crop((0, 0, SHEET, y + row))).save(os.path.join(out, 'medina-steps.webp'), quality=84, method=6)
    with open(os.path.join(out, 'medina-steps.json'), 'w') as f:
        f.write('[\n' + ',\n'.join(json.dumps(one) for one in listed) + '\n]\n')
    graded(begun).save(os.path.join(out, 'medina-begun.jpg'), quality=87, optimize=True)
    graded(Image.fromarray(now)).save(os.path.join(out, 'medina.jpg'), quality=87, optimize=True)
    print(len(listed), 'pieces, the sheet is', SHEET, 'x', y + row)


main()
