"""Draws every picture of Al-Rashid and packs it: `make art-al-rashid`.  No Blender; about five minutes of one core.

    python assets/source/al_rashid/build.py                   everything
    python assets/source/al_rashid/build.py board pieces      only these sections: board signs pieces papers
"""

import argparse
import time

import yaml
from PIL import Image

import board                                    # finds the modules below
from atlas import Atlas, Manifest, save
import places
import signs

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
