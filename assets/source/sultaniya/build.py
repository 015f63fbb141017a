"""Draws every picture of Sultaniya and packs it: `make art-sultaniya`.  No Blender; about five minutes of two cores.

    python assets/source/sultaniya/build.py                   everything
    python assets/source/sultaniya/build.py tiles djinns      only these sections: tiles joinery scenery symbols djinns people boards treasure boxes
"""

import argparse
import multiprocessing
import time

import yaml

from atlas import Atlas, Manifest, save
from measures import DATA, H, HEAD, IMAGES, KINDS, UNIT

FOLDER = IMAGES / 'sultaniya'


def read(name):
    return yaml.safe_load((DATA / f'{name}.yaml').read_text())[name]


def draw_tile(job):
    import tiles
    name, t, kind, flip = job
    return name, tiles.picture(tiles.flipped(t) if flip else t, kind, UNIT, name)


def tile_faces():
    """Every face to draw: (name, tile, kind, flipped)."""
    for t in read('tiles'):
        yield f'tile/{t["id"]}', t, t['id'][0], False
        yield f'tile/{t["id"]}/flip', t, t['id'][0], True
    for board in read('boards'):
        for t in board['printed']:
            yield f'printed/{board["id"]}/{t["at"]}', t, KINDS[int(t['at'][1]) - 1], False


def tiles_section(manifest, jobs):
    import tiles
    faces = list(tile_faces())
    same = {name for name, t, _, flip in faces if flip and tiles.own_mirror(t)}
    with multiprocessing.Pool(jobs) as pool:
        drawn = dict(pool.imap_unordered(draw_tile, [f for f in faces if f[0] not in same], chunksize=4))
    atlases = {k: Atlas(FOLDER, f'tiles_{k}.webp', 10 * (2 * UNIT + 2), 92) for k in (*KINDS, 'printed')}
    lamps = Atlas(FOLDER, 'lamps.webp', 1024, 80, 'RGB')
    for name, _, kind, _ in faces:
        if name in same:
            continue
        sprite, spots = drawn[name]
        about = []
        for i, (symbol, half, rect, lamp) in enumerate(spots):
            about.append({'symbol': symbol, 'half': half, 'rect': list(rect)})
            if lamp:
                im, (x, y) = lamp
                about[-1]['lamp'] = f'lamps/{name}/{i}'
                lamps.add(f'lamps/{name}/{i}', im, (-x, -y), scale=.5)
        atlases['printed' if name.startswith('printed') else kind].add(name, sprite, (0, sprite.height), spots=about)
    entries = {n: e for atlas in (*atlases.values(), lamps) for n, e in atlas.write().items()}
    entries.update({name: entries[name.removesuffix('/flip')] for name in same})
    manifest.replace('sprites', ['tile/', 'printed/', 'lamps/'], entries)


def joinery_section(manifest, jobs):
    import joinery
    atlas = Atlas(FOLDER, 'joinery.webp', 1400, 92)
    for name, (im, anchor) in joinery.everything(UNIT).items():
        atlas.add('edge/' + name, im, anchor)
    manifest.replace('sprites', ['edge/'], atlas.write())


def scenery_section(manifest, jobs):
    import scenery
    unit = 160
    w, h, base = 17 * unit, 8 * unit, round(6.5 * unit)
    light = {'moon': (round(14.35 * unit), round(1.60 * unit)), 'sun': (round(2.85 * unit), round(1.75 * unit))}
    pictures = {}
    for face in ('moon', 'sun'):
        im = scenery.backdrop(w, h, unit, base, face, light[face])
        save(im, FOLDER / f'sky_{face}.webp', 84)
        pictures[f'sky/{face}'] = {'file': f'sky_{face}.webp', 'size': [w, h], 'unit': unit, 'base': base, 'left': round(1.5 * unit), 'light': list(light[face])}
    width = 60
    save(scenery.frame(1600, 900, width), FOLDER / 'frame.webp', 90)
    pictures['frame'] = {'file': 'frame.webp', 'size': [1600, 900], 'scale': 2, 'width': width, 'slice': 2 * width}
    manifest.replace('pictures', ['sky/', 'frame'], pictures)
    atlas = Atlas(FOLDER, 'scenery.webp', 1560, 90)
    for name, im in (('moon', scenery.moon(52)), ('sun', scenery.sun(46))):
        atlas.add('sky/' + name, im, (im.width // 2, im.height // 2))
    lip, crest = scenery.lip(8 * UNIT, UNIT)
    atlas.add('ground/lip', lip, (0, crest))
    for kind in KINDS:
        for face in ('moon', 'sun'):
            atlas.add(f'plaque/{kind}/{face}', scenery.plaque(kind, face, UNIT), (0, round(H * UNIT)))
    manifest.replace('sprites', ['sky/', 'ground/', 'plaque/'], atlas.write())


def symbols_section(manifest, jobs):
    import loose
    atlas = Atlas(FOLDER, 'symbols.webp', 1536, 92)
    for name in loose.NAMES:
        large = loose.symbol(name, 200)
        for height in loose.SIZES:
            im = loose.small(large, height)
            atlas.add(f'symbol/{name}/{height}', im, (im.width // 2, im.height // 2))
    for name in loose.EDGES:
        atlas.add(f'edges/{name}', loose.edge(name, UNIT // 2))
    for kind in KINDS:
        large = loose.storey(kind, UNIT // 2)
        for height in (128, 64, 32):
            atlas.add(f'storey/{kind}/{height}', loose.small(large, height))
    atlas.add('sign/flip', loose.flip_sign(96))
    for i in range(3):
        atlas.add(f'dust/{i}', loose.dust(128, i), (64, 90))
    entries = atlas.write()
    lights = Atlas(FOLDER, 'lights.webp', 514, 90)
    lights.add('light/halo', loose.halo(256), (128, 128))
    lights.add('light/spot', loose.spot(256), (128, 128))
    manifest.replace('sprites', ['symbol/', 'edges/', 'storey/', 'sign/', 'dust/', 'light/'], {**entries, **lights.write()})


def djinns_section(manifest, jobs):
    import djinns
    from loose import small
    atlas = Atlas(FOLDER, 'djinns.webp', 1544, 92)
    for name in djinns.SKINS:
        im = djinns.figure(name, UNIT)
        bounds = im.getbbox()
        im = im.crop(bounds)
        atlas.add(f'djinn/{name}', im, (UNIT - bounds[0], im.height))
        for height in (112, 64):
            little = small(im, height)
            atlas.add(f'djinn/{name}/{height}', little, (round((UNIT - bounds[0]) * height / im.height), height))
    entries = atlas.write()
    puffs = Atlas(FOLDER, 'smoke.webp', 1544, 70)
    for frame in range(djinns.FRAMES):
        puffs.add(f'smoke/{frame}', djinns.smoke((192, 256), frame), (96, 238))
    manifest.replace('sprites', ['djinn/', 'smoke/'], {**entries, **puffs.write()})


def people_section(manifest, jobs):
    import people
    atlas = Atlas(FOLDER, 'people.webp', 1480, 92)
    for board in read('boards'):
        im = people.portrait(board['id'], board['face'], 360)
        atlas.add(f'person/{board["id"]}', im, (im.width // 2, im.height - im.width // 2))
    manifest.replace('sprites', ['person/'], atlas.write())


def boards_section(manifest, jobs):
    import cards
    import djinns
    import loose
    symbols = {name: loose.symbol(name, 160) for name in ('window', 'tower', 'guard', 'gem')}
    figures = {name: im.crop(im.getbbox()) for name in ('hand', 'eye') for im in (djinns.figure(name, 100),)}
    atlas = Atlas(FOLDER, 'boards.webp', 12 * UNIT, 90)
    for face in ('sun', 'moon'):
        atlas.add(f'board/{face}', cards.panel(12 * UNIT - 16, 184, face), slice=40)
    for name in ('sun', 'moon', 'secret'):
        atlas.add(f'emblem/{name}', cards.emblem(name, 144), (72, 72))
    atlas.add('objective/front', cards.panel(*cards.CARD, 'front', inset=7), slice=40)
    atlas.add('objective/back', cards.back())
    for objective in read('objectives'):
        atlas.add(f'objective/{objective["id"]}', cards.sign(objective, symbols, figures), (cards.SIGN[0] // 2, cards.SIGN[1] // 2))
    manifest.replace('sprites', ['board/', 'emblem/', 'objective/'], atlas.write())


def treasure_section(manifest, jobs):
    import treasure
    atlas = Atlas(FOLDER, 'treasure.webp', 1800, 90)
    for n in treasure.HEAPS:
        im = treasure.heap(n, 280)
        atlas.add(f'heap/{n}', im, (im.width // 2, im.height))
    behind, front = treasure.coffer(140)
    atlas.add('treasury/back', behind, (behind.width // 2, behind.height))
    atlas.add('treasury/front', front, (front.width // 2, front.height))
    for kind in KINDS:
        atlas.add(f'back/{kind}', treasure.tile_back(kind, UNIT), (0, round(H * UNIT)))
        atlas.add(f'stack/layer_{kind}', treasure.layer(kind, UNIT))
        im = treasure.base(kind, UNIT)
        atlas.add(f'stack/base_{kind}', im, (im.width // 2, im.height))
    manifest.replace('sprites', ['heap/', 'treasury/', 'back/', 'stack/'], atlas.write())


def boxes_section(manifest, jobs):
    import boxes
    for name in boxes.FRONTS:
        boxes.front(name).save(IMAGES / 'shelf' / f'{name}.jpg', quality=86, optimize=True)


SECTIONS = {name.removesuffix('_section'): f for name, f in list(globals().items()) if name.endswith('_section')}


def main():
    a = argparse.ArgumentParser()
    a.add_argument('sections', nargs='*', choices=[*SECTIONS, []])
    a.add_argument('--jobs', type=int, default=2)
    o = a.parse_args()
    manifest = Manifest(FOLDER / 'manifest.json')
    manifest.content.update(unit=UNIT, storey=round(H * UNIT), head=round(HEAD * UNIT))
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in o.sections or SECTIONS:
        start = time.time()
        SECTIONS[name](manifest, o.jobs)
        manifest.write()
        print(f'{name}: {time.time() - start:.0f} s', flush=True)


if __name__ == '__main__':
    main()
