"""Packs pictures into atlases (WebP: a quarter of the size of PNG, read by pygame as well) and keeps the manifest."""

import json

import numpy as np
from PIL import Image

from light import blurred

GAP = 2                     # between pictures, so that scaling never mixes neighbours


def bled(im):
    """The colour of the rim carried out under what is transparent: smooth scaling then makes no dark seams."""
    if im.mode != 'RGBA':
        return im
    a = np.asarray(im.getchannel('A'), np.float32)
    if a.min() == 255:
        return im
    rgb = np.asarray(im.convert('RGB'), np.float32)
    known, out = (a > 0).astype(np.float32), rgb * (a > 0)[..., None]
    for radius in (1, 3, 8):
        weight = blurred(known, radius)
        fresh = (known == 0) & (weight > .01)
        near = np.stack([blurred(out[..., c], radius) for c in range(3)], -1) / np.maximum(weight, .01)[..., None]
        out[fresh] = near[fresh]
        known = np.maximum(known, fresh)
    return Image.fromarray(np.dstack([np.clip(out, 0, 255), a]).astype(np.uint8), 'RGBA')


def shelves(sizes, width):
    """Where each picture goes: rows of pictures, the tallest first.  Returns places and the height of it all."""
    x = y = row = 0
    places = {}
    for name in sorted(sizes, key=lambda n: (-sizes[n][1], -sizes[n][0], n)):
        w, h = sizes[name]
        if x + w > width:
            x, y, row = 0, y + row + GAP, 0
        places[name] = (x, y)
        x, row = x + w + GAP, max(row, h)
    return places, y + row


class Atlas:
    """One file of pictures.  `add` each with its anchor and what else the window should know; `write` at the end."""

    def __init__(self, folder, file, width=2048, quality=90, mode='RGBA'):
        self.folder, self.file, self.width, self.quality, self.mode = folder, file, width, quality, mode
        self.pictures, self.about = {}, {}

    def add(self, name, im, anchor=(0, 0), **about):
        self.pictures[name] = im
        self.about[name] = {'anchor': list(anchor), **about}

    def write(self):
        """Save the file; returns the manifest's entries by name."""
        places, height = shelves({n: im.size for n, im in self.pictures.items()}, self.width)
        sheet = Image.new(self.mode, (self.width, height))
        for name, place in places.items():
            sheet.paste(bled(self.pictures[name].convert(self.mode)), place)
        save(sheet, self.folder / self.file, self.quality)
        return {n: {'file': self.file, 'rect': [*places[n], *self.pictures[n].size], **self.about[n]} for n in self.pictures}


def save(im, path, quality):
    path.parent.mkdir(parents=True, exist_ok=True)
    im.save(path, quality=quality, method=6, exact=True, alpha_quality=100)


class Manifest:
    """What the window reads.  A section that is built again replaces its own entries and leaves the others."""

    def __init__(self, path):
        self.path = path
        self.content = json.loads(path.read_text()) if path.exists() else {}

    def replace(self, group, prefixes, entries):
        kept = {n: e for n, e in self.content.get(group, {}).items() if not n.startswith(tuple(prefixes))}
        self.content[group] = dict(sorted({**kept, **entries}.items()))

    def write(self):
        lines = ['{']
        for group, value in sorted(self.content.items()):
            if isinstance(value, dict):
                inner = ',\n'.join(f'  {json.dumps(n)}: {json.dumps(e)}' for n, e in value.items())
                lines.append(f' {json.dumps(group)}: {{\n{inner}\n }},')
            else:
                lines.append(f' {json.dumps(group)}: {json.dumps(value)},')
        self.path.write_text('\n'.join(lines).rstrip(',') + '\n}\n')
