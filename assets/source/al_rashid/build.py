"""Draws every picture of Al-Rashid and packs it: `make art-al-rashid`.  No Blender; about five minutes of one core.

    python assets/source/al_rashid/build.py                   everything
    python assets/source/al_rashid/build.py board pieces      only these sections: board signs pieces papers
"""

import argparse
import math
import time

import numpy as np
import yaml
from PIL import Image, ImageChops

import board                                    # finds the modules below
from atlas import Atlas, Manifest, save
import goods
import papers
import pawns
import places
import signs
import solid

FOLDER = places.IMAGES / 'al-rashid'


def read(name):
    return yaml.safe_load((places.DATA / f'{name}.yaml').read_text())


def board_section(manifest):
    """Twice the pixels of a 1920 window, for 3840, and half of that for all that is smaller: it is read in a fraction of the time."""
    large = board.picture(read('sectors'), 2)
    small = large.resize(places.PICTURE, Image.LANCZOS)
    files = []
    for im, quality in ((small, 88), (large, 86)):
        file = f'board_{im.width}.webp'
        save(im, FOLDER / file, quality)
        files.append({'file': file, 'size': list(im.size)})
    manifest.content['board'] = files
    manifest.content['places'] = places.told(read('sectors'), {palace: list(titles) for palace, titles in read('titles').items()})


def signs_section(manifest):
    atlas = Atlas(FOLDER, 'signs.webp', 1024, 100)
    for name in signs.ALL:
        for side in signs.SIZES:
            atlas.add(f'sign/{name}/{side}', signs.image(name, side), (side // 2, side // 2), scale=1)
    manifest.content['signs'] = list(signs.SIZES)
    manifest.replace('sprites', ['sign/'], atlas.write())


UNIT = 200                  # pixels to the unit of a piece
ON_BOARD = .40              # they stand on the board of a 1920 window at this scale


def drawn(parts, box, degrees=solid.STANDING):
    return solid.look(parts, box, UNIT, degrees), [name for _, name in parts]


def pawns_to(atlas):
    for kind in pawns.KINDS:
        view, names = drawn(pawns.BODIES[kind](), pawns.BOXES[kind])
        for family in pawns.FAMILIES:
            im, foot = solid.trimmed(solid.sprite(view, *pawns.paint(view, kind, family, names), edge=2.4), view.foot)
            atlas.add(f'pawn/{kind}/{family}', im, foot, scale=ON_BOARD)
        shade, foot = solid.cast(pawns.BODIES[kind](), pawns.SHADOWS[kind], UNIT / 2, .55)
        atlas.add(f'shadow/{kind}', shade, [round(v) for v in foot], scale=2 * ON_BOARD)


HEAPS = {       # how large each piece is, and where it lies from the middle, in shares of the bed
    1: (.86, [(0, 0)]), 2: (.74, [(-.20, -.07), (.17, .10)]), 3: (.66, [(0, -.19), (-.22, .11), (.21, .13)]),
    4: (.60, [(-.20, -.17), (.21, -.16), (-.22, .15), (.19, .17)]), 5: (.56, [(-.20, -.21), (.20, -.20), (0, -.01), (-.23, .18), (.21, .19)]),
    6: (.52, [(-.25, -.21), (.02, -.24), (.27, -.20), (-.24, .12), (.03, .17), (.29, .13)]),
}
BED = (132, 122)            # 2.4 times the bed on the board


def within_bed(fade=9):
    """All of the bed, fading out at its rim: a shadow that reaches over it ends softly."""
    in_x, in_y = (np.minimum(1, (np.minimum(np.arange(n), np.arange(n)[::-1]) + 1) / fade) for n in BED)
    return Image.fromarray((in_y[:, None] * in_x * 255).astype(np.uint8))


def goods_to(atlas):
    for kind in goods.KINDS:
        view, names = drawn(goods.BODIES[kind](), (-.36, .70, -.46, .62))
        im, foot = solid.trimmed(solid.sprite(view, *goods.paint(view, names), edge=1.8, shadow=.45), view.foot)
        bare, _ = solid.trimmed(solid.sprite(view, *goods.paint(view, names), edge=1.8), view.foot)
        atlas.add(f'good/{kind}', bare, (bare.width // 2, bare.height - 20), scale=.30)
        middle = (foot[0], foot[1] - bare.height * .22)             # of the piece itself: its shadow may lie outside
        for n, (size, spots) in HEAPS.items():
            k = size * BED[0] * .66 / math.sqrt(bare.width * bare.height)
            little = im.resize((round(im.width * k), round(im.height * k)), Image.LANCZOS)
            heap = Image.new('RGBA', BED)
            for x, y in sorted(spots, key=lambda s: s[1]):
                layer = Image.new('RGBA', BED)
                layer.paste(little, (round(BED[0] * (.5 + x) - middle[0] * k), round(BED[1] * (.5 + y) - middle[1] * k)))
                heap.alpha_composite(layer)
            heap.putalpha(ImageChops.multiply(heap.getchannel('A'), within_bed()))
            atlas.add(f'heap/{kind}/{n}', heap, (BED[0] // 2, BED[1] // 2), scale=1 / 2.4)


def flat_to(atlas):
    box = (-.24, .30, -.26, .26)
    for colour, stain, frame, back in (('red', goods.RED, 'eight', 'sabre'), ('blue', goods.BLUE, 'round', 'dhow')):
        view, _ = drawn(goods.token(colour), box, solid.LYING)
        for face in ('back', '2', '3', '4'):
            mask, half = (signs.mask(back, 256), .106) if face == 'back' else (goods.digit(face), .172)
            im, foot = solid.trimmed(solid.sprite(view, *goods.paint_flat(view, stain, goods.BONE, mask, half, frame), edge=1.6, shadow=.5), view.foot)
            atlas.add(f'token/{colour}/{face}', im, foot, scale=ON_BOARD)
    for name, (stain, ink) in goods.COUNTERS.items():
        view, _ = drawn(goods.counter(name), box, solid.LYING)
        frame = {'influence': 'none', 'dishonour': 'none', 'credit': 'sheet'}[name]
        half = {'influence': .128, 'dishonour': .130, 'credit': .112}[name]
        im, foot = solid.trimmed(solid.sprite(view, *goods.paint_flat(view, stain, ink, signs.mask(name, 256), half, frame), edge=1.6, shadow=.5), view.foot)
        atlas.add(f'counter/{name}', im, foot, scale=ON_BOARD)


def pieces_section(manifest):
    atlas = Atlas(FOLDER, 'pieces.webp', 1400, 92)
    pawns_to(atlas)
    goods_to(atlas)
    flat_to(atlas)
    manifest.replace('sprites', ['pawn/', 'shadow/', 'good/', 'heap/', 'token/', 'counter/'], atlas.write())


def papers_section(manifest):
    atlas = Atlas(FOLDER, 'papers.webp', 1360, 90)
    for palace in papers.PALACES:
        for name, im, scale in ((f'plate/{palace}', papers.plate(palace), .25), (f'seal/{palace}', papers.seal(palace), .30)):
            atlas.add(name, im, (im.width // 2, im.height // 2), scale=scale)
    view, _ = drawn(papers.disc(), (-.26, .32, -.28, .28), solid.LYING)
    for family, (stain, mark, ink, *_rest) in pawns.FAMILIES.items():
        im, foot = solid.trimmed(solid.sprite(view, *goods.paint_flat(view, stain, ink, pawns.crest(mark), .145, 'none'), edge=1.6, shadow=.5), view.foot)
        atlas.add(f'stone/{family}', im, foot, scale=.44)
    im, foot = solid.trimmed(solid.sprite(view, *goods.paint_flat(view, '#e2b64e', '#7a4f12', papers.sun_mask(), .150, 'none'), edge=1.6, shadow=.5), view.foot)
    atlas.add('year/disc', im, foot, scale=.44)
    for tiles in read('crises').values():
        for name, tile in tiles.items():
            im = papers.crisis(tile)
            atlas.add(f'crisis/{name}', im, (im.width // 2, im.height // 2), scale=.46)
    im = papers.used()
    atlas.add('stamp/used', im, (im.width // 2, im.height // 2), scale=.4)
    manifest.replace('sprites', ['plate/', 'seal/', 'stone/', 'year/', 'crisis/', 'stamp/'], atlas.write())


SECTIONS = {name.removesuffix('_section'): f for name, f in list(globals().items()) if name.endswith('_section')}


def main():
    a = argparse.ArgumentParser()
    a.add_argument('sections', nargs='*', choices=[*SECTIONS, []])
    o = a.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    manifest = Manifest(FOLDER / 'manifest.json')
    for name in o.sections or SECTIONS:
        start = time.time()
        SECTIONS[name](manifest)
        manifest.write()
        print(f'{name}: {time.time() - start:.0f} s', flush=True)


if __name__ == '__main__':
    main()
