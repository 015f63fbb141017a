"""From raw renders to what the game loads: trimmed sprites in a few atlases, boards, icons and manifest.json.

usage: python pack.py [--raw DIR] [--boards DIR] [--out DIR] [--over]     (--over: replace only what was rendered again)
"""

import argparse
import glob
import json
import os
import re
import shutil
import subprocess
import sys

import numpy as np
from PIL import Image, ImageFilter

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import extras
import stain

WORK = os.environ.get('MEDINA_ART_WORK', '/tmp/medina-art')
CELL, SIN, COS = 200, 0.88, (1 - 0.88 ** 2) ** .5
BLOCK_PX, TERRACE_PX = 56, round((56 / (CELL * COS) - .055) * CELL * COS)
CANVAS = {'building': dict(tilted=(108, 152), above=(108, 108)), 'roof': dict(tilted=(108, 160), above=(108, 108))}     # see render.py
SHADOW_ANCHOR = (150, 150)
BLEED = 3                       # joined blocks overlap by this much, so that no scaling opens a seam
SHADOW_COLOUR = (36, 21, 10)


def kind_of(name):
    return name.split('_')[0]


def building(image, config, view):
    """Keep the cell and, on joined sides, a little of the neighbour."""
    ax, ay = CANVAS['building'][view]
    pixels = np.array(image)
    half = 88 if view == 'tilted' else 100
    rise = (BLOCK_PX, TERRACE_PX) if view == 'tilted' else (0, 0)
    if config in ('across', 'cross', 'full'):
        pixels[:, :ax - 100 - BLEED, 3] = 0
        pixels[:, ax + 100 + BLEED:, 3] = 0
    if config in ('along', 'cross', 'full'):
        pixels[:ay - rise[0] - half - BLEED, :, 3] = 0
        pixels[ay - rise[1] + half + BLEED:, :, 3] = 0
    return Image.fromarray(pixels)


def shadow(path, strength=.92):
    """A soft brown shadow at full size from the half-size render."""
    small = np.asarray(Image.open(path).convert('RGBA').getchannel('A'), np.float32)
    edge = np.concatenate([small[0], small[-1], small[:, 0], small[:, -1]])
    alpha = np.clip(small - np.median(edge) - 5, 0, 255) * strength
    im = Image.fromarray(alpha.astype(np.uint8)).filter(ImageFilter.GaussianBlur(.8))
    im = im.resize((small.shape[1] * 2, small.shape[0] * 2), Image.BICUBIC)
    a = np.asarray(im, np.float32)
    h, w = a.shape                                   # fade out before the canvas ends
    fade = np.minimum.outer(np.minimum(1, np.minimum(np.arange(h), h - 1 - np.arange(h)) / 20),
                            np.minimum(1, np.minimum(np.arange(w), w - 1 - np.arange(w)) / 20))
    out = np.zeros((h, w, 4), np.uint8)
    out[..., :3] = SHADOW_COLOUR
    out[..., 3] = a * fade
    return Image.fromarray(out)


def roof_on_terrace(image, shade, view):
    """The dome keeps the shadow it throws on its own terrace, cut at the parapet."""
    ax, ay = CANVAS['roof'][view]
    layer = Image.new('RGBA', image.size)
    layer.alpha_composite(shade.crop((SHADOW_ANCHOR[0] - ax, max(0, SHADOW_ANCHOR[1] - ay), SHADOW_ANCHOR[0] - ax + image.width,
                                      max(0, SHADOW_ANCHOR[1] - ay) + image.height)), (0, max(0, ay - SHADOW_ANCHOR[1])))
    limit = Image.new('L', image.size, 0)
    hx, hy = .37 * 200, .37 * (176 if view == 'tilted' else 200)
    limit.paste(255, (round(ax - hx), round(ay - hy), round(ax + hx), round(ay + hy)))
    limit = limit.filter(ImageFilter.GaussianBlur(5))
    layer.putalpha(Image.fromarray((np.asarray(layer.getchannel('A'), np.float32) * np.asarray(limit, np.float32) / 255).astype(np.uint8)))
    layer.alpha_composite(image)
    return layer


def trimmed(image, anchor):
    box = image.getchannel('A').point(lambda v: 255 if v > 2 else 0).getbbox() or (0, 0, 1, 1)
    return image.crop(box), (anchor[0] - box[0], anchor[1] - box[1])


def collect(raw):
    """name -> (image, anchor, kind, atlas)"""
    out = {}
    with open(os.path.join(raw, 'anchors.json')) as f:
        anchors = json.load(f)
    for view in ('tilted', 'above'):
        for path in sorted(glob.glob(os.path.join(raw, view, '*.png'))):
            name = os.path.basename(path)[:-4]
            if name.startswith('shadow_'):
                what = name[7:]
                if what == 'roof':
                    continue
                what = {'stable_0': 'stable', 'tower_1': 'tower', 'tile_tower_1': 'tile'}.get(what, re.sub(r'^wall_(.)_11_0$', r'wall_\1', what))
                out[f'{view}/shadow_{what}'] = (*trimmed(shadow(path), SHADOW_ANCHOR), 'shadow', f'{view}_shadows')
                continue
            kind = kind_of(name)
            image = Image.open(path).convert('RGBA')
            anchor = anchors[f'{view}/{name}']
            atlas = f'{view}_pieces'
            if kind == 'wear':
                continue
            if kind == 'building':
                _, config, grain = name.split('_')
                worn = os.path.join(raw, view, f'wear_{config}_{grain}.png')
                wear = Image.open(worn).convert('RGBA') if os.path.exists(worn) else None
                rise = TERRACE_PX if view == 'tilted' else 0
                for colour in stain.STAINS:
                    one = stain.stained(image, wear, colour, (anchor[0], anchor[1] - rise), SIN if view == 'tilted' else 1)
                    # not trimmed: the four quarters are put together by position
                    out[f'{view}/building_{colour}_{config}_{grain}'] = (building(one, config, view), anchor, kind, f'{view}_{colour}')
                continue
            if kind == 'roof':
                shade = os.path.join(raw, view, 'shadow_roof.png')
                if os.path.exists(shade):
                    image = roof_on_terrace(image, shadow(shade, .8), view)
            if kind in ('tile', 'screen'):
                atlas = f'{view}_tiles'
            out[f'{view}/{name}'] = (*trimmed(image, anchor), kind, atlas)
    return out


def shelves(items, width=2048, gap=2):
    """Place pictures on shelves, tallest first."""
    placed, x, y, row = {}, gap, gap, 0
    for name, image in sorted(items, key=lambda t: (-t[1].height, t[0])):
        if x + image.width + gap > width:
            x, y, row = gap, y + row + gap, 0
        placed[name] = (x, y)
        x += image.width + gap
        row = max(row, image.height)
    return placed, y + row + gap


def write_png(image, path, colours=None):
    image.save(path, compress_level=7)
    if colours and shutil.which('pngquant'):
        subprocess.run(['pngquant', '--force', '--speed', '3', '--quality', '70-100', '--output', path, str(colours), path], check=False)


def write_manifest(folder, manifest):
    with open(os.path.join(folder, 'manifest.json'), 'w') as out:
        json.dump(manifest, out, indent=1, sort_keys=True)
        out.write('\n')


def write_atlases(sprites, folder, manifest):
    atlases = {}
    for name, (image, anchor, kind, atlas) in sprites.items():
        atlases.setdefault(atlas, []).append((name, image))
    for atlas, items in sorted(atlases.items()):
        placed, height = shelves(items)
        width = max(placed[n][0] + im.width for n, im in items) + 2
        sheet = Image.new('RGBA', (width, height))
        for name, image in items:
            sheet.paste(image, placed[name])
            _, anchor, kind, _ = sprites[name]
            manifest['sprites'][name] = {'file': f'{atlas}.png', 'rect': [*placed[name], image.width, image.height],
                                         'anchor': [round(v, 2) for v in anchor], 'kind': kind,
                                         'layer': 'shadow' if kind == 'shadow' else 'flat' if kind == 'tile' else 'piece'}
        hue = atlas.split('_')[1] in ('grey', 'black', 'purple', 'brown', 'orange')
        write_png(sheet, os.path.join(folder, f'{atlas}.png'), 256 if hue or atlas.endswith('shadows') else None)
    return len(atlases)


def over(sprites, folder):
    """Put what was rendered again into the atlases it belongs to; the others there are cut out of the old ones."""
    with open(os.path.join(folder, 'manifest.json')) as f:
        manifest = json.load(f)
    sheets = {f'{atlas}.png' for *_, atlas in sprites.values()}
    for name, old in manifest['sprites'].items():
        if old['file'] in sheets and name not in sprites:
            x, y, w, h = old['rect']
            picture = Image.open(os.path.join(folder, old['file'])).convert('RGBA').crop((x, y, x + w, y + h))
            sprites[name] = picture, old['anchor'], old['kind'], old['file'][:-4]
    write_atlases(sprites, folder, manifest)
    return manifest


def finish(folder, manifest):
    write_manifest(folder, manifest)        # the cards are composed with the manifest
    extras.cards(folder, manifest)
    write_manifest(folder, manifest)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--raw', default=os.path.join(WORK, 'raw'))
    ap.add_argument('--boards', default=os.path.join(WORK, 'boards'))
    ap.add_argument('--scenes', default=os.path.join(WORK, 'scenes'))
    ap.add_argument('--out', default=os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'images'))
    ap.add_argument('--over', action='store_true')
    a = ap.parse_args()
    os.makedirs(a.out, exist_ok=True)
    sprites = collect(a.raw)
    if a.over:
        finish(a.out, over(sprites, a.out))
        return
    manifest = {
        'version': 1,
        'cell': CELL,
        'views': {
            'tilted': {'cell': [CELL, 176], 'rise': round(CELL * COS, 2), 'block': BLOCK_PX, 'terrace': TERRACE_PX,
                       'quarter_split': [CANVAS['building']['tilted'][0], CANVAS['building']['tilted'][1] - TERRACE_PX]},
            'above': {'cell': [CELL, CELL], 'rise': 0, 'block': 0, 'terrace': 0, 'quarter_split': list(CANVAS['building']['above'])},
        },
        'building_quarters': {
            'about': 'quarter by (vertical, horizontal, diagonal) neighbour of the same palace -> configuration',
            '00*': 'alone', '01*': 'across', '10*': 'along', '110': 'cross', '111': 'full'},
        'sprites': {}, 'boards': {}, 'backgrounds': {}, 'icons': {}, 'surfaces': {}, 'pictures': {},
    }
    atlases = write_atlases(sprites, a.out, manifest)
    extras.write(a.out, a.boards, a.scenes, manifest)
    extras.finishing(a.out, a.scenes, manifest)
    finish(a.out, manifest)
    total = sum(os.path.getsize(p) for p in glob.glob(os.path.join(a.out, '**', '*'), recursive=True) if os.path.isfile(p))
    print(f'{len(manifest["sprites"])} sprites in {atlases} atlases, {total / 1e6:.1f} MB')


main()
