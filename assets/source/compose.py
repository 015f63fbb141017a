"""Put a game on a board from the manifest alone: the reference for the game's own drawing code, and our mirror.

usage: python compose.py out.png [--view tilted|above] [--mood first|second] [--cell 82]
Drawing order: board, all shadows (merged by maximum, so that they never add up), then pieces row by row from the back.
"""

import argparse
import json
import os

import numpy as np
from PIL import Image, ImageChops

IMAGES = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'images')


class Kit:
    """Sprites by name at one cell size."""

    def __init__(self, view, cell, images=IMAGES):
        self.folder, self.view, self.k = images, view, cell / 200
        with open(os.path.join(images, 'manifest.json')) as f:
            self.manifest = json.load(f)
        self.files, self.cache = {}, {}
        self.about = self.manifest['views'][view]

    def cut(self, name):
        """A sprite at full size and its anchor."""
        s = self.manifest['sprites'][f'{self.view}/{name}']
        if s['file'] not in self.files:
            self.files[s['file']] = Image.open(os.path.join(self.folder, s['file'])).convert('RGBA')
        x, y, w, h = s['rect']
        return self.files[s['file']].crop((x, y, x + w, y + h)), s['anchor']

    def has(self, name):
        return f'{self.view}/{name}' in self.manifest['sprites']

    def scaled(self, image, anchor):
        """Premultiplied scaling; the anchor lands on a whole pixel so that neighbours meet."""
        k = self.k
        w, h = max(1, round(image.width * k)), max(1, round(image.height * k))
        a = np.asarray(image, np.float32)
        a[..., :3] *= a[..., 3:] / 255
        planes = [Image.fromarray(a[..., c]).resize((w, h), Image.BOX if k < .5 else Image.LANCZOS) for c in range(4)]
        b = np.stack([np.asarray(p) for p in planes], -1)
        b[..., :3] = b[..., :3] * 255 / np.maximum(b[..., 3:], 1)
        return Image.fromarray(np.clip(b, 0, 255).astype(np.uint8)), (anchor[0] * w / image.width, anchor[1] * h / image.height)

    def sprite(self, name):
        if name not in self.cache:
            self.cache[name] = self.scaled(*self.cut(name))
        return self.cache[name]

    def building(self, colour, grain, around):
        """`around`: the set of (dx, dy) of the eight neighbours in the same palace; dy = -1 is the row behind."""
        sx, sy = self.about['quarter_split']
        configs = []
        for vy, hx in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
            v, h, d = (0, vy) in around, (hx, 0) in around, (hx, vy) in around
            configs.append('full' if v and h and d else 'cross' if v and h else 'along' if v else 'across' if h else 'alone')
        key = (colour, grain, *configs)
        if key not in self.cache:
            whole, anchor = self.cut(f'building_{colour}_alone_{grain}')
            out = Image.new('RGBA', whole.size)
            w, h = whole.size
            for config, box in zip(configs, ((0, 0, sx, sy), (sx, 0, w, sy), (0, sy, sx, h), (sx, sy, w, h))):
                part, _ = self.cut(f'building_{colour}_{config}_{grain}')
                out.paste(part.crop(box), box)
            self.cache[key] = self.scaled(out, anchor)
        return self.cache[key]


def midgame(mood):
    """A board with everything on it: (what, column, row)."""
    second = mood == 'second'
    palaces = [('orange', [(2, 2), (3, 2), (2, 3), (3, 3)], (2, 3), 'red', [(4, 3)]),
               ('grey', [(8, 1), (9, 1), (10, 1), (9, 2)], (10, 1), 'blue', []),
               ('brown', [(13, 3), (13, 4), (14, 4), (13, 5)], (14, 4), 'yellow', [(12, 5)]),
               ('purple' if second else 'black', [(5, 6), (6, 6), (6, 7)], (6, 6), 'green', []),
               ('grey', [(1, 7), (1, 8), (2, 8)], (1, 8), 'red', [(2, 7)]),
               ('orange', [(10, 6), (11, 6), (11, 7), (11, 8), (10, 8)], None, None, [(9, 8)]),
               ('purple' if second else 'black', [(14, 8), (14, 9), (13, 9)], (14, 9), 'neutral' if second else 'blue', []),
               ('brown', [(5, 9), (6, 9), (7, 9)], None, None, [])]
    merchants = [(7, 4), (7, 5), (8, 5), (9, 5), (9, 4), (10, 4), (11, 4), (11, 3), (4, 5), (4, 6), (4, 7), (4, 8), (3, 8)]
    walls = {'N': [*range(0, 5), *range(8, 12)], 'S': [0, 1, 2, 12, 13, 14, 15], 'W': [0, 1, 2, 3], 'E': [6, 7, 8, 9, 10]}
    gates = {'N': 7, 'S': 8}
    return palaces, merchants, walls, gates


def draw(scene, kit, origin, cell, columns, rows, palaces=(), merchants=(), walls=None, gates=None, well=None, towers=()):
    """Shadows, then pieces, on a picture whose cell (0, 0) has its corner at `origin`."""
    walls, gates = walls or {}, gates or {}
    items, shades = [], []

    def put(sprite, i, j, z=0, shade=None, order=0.0):
        items.append((j, order, i, sprite, z))
        if shade and kit.has('shadow_' + shade):
            shades.append((shade, i, j))

    grains = len([n for n in kit.manifest['sprites'] if n.startswith(f'{kit.view}/building_grey_alone_')])
    used = {}
    for colour, cells, roofed, owner, stables in palaces:
        for i, j in cells:
            near = {used.get((i + a, j + b)) for a in (-1, 0, 1) for b in (-1, 0, 1)}
            grain = next((g % grains for g in range(i * 3 + j * 5, i * 3 + j * 5 + grains) if g % grains not in near), (i + j) % grains)
            used[i, j] = grain
            around = {(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (i + a, j + b) in cells}
            put(kit.building(colour, grain, around), i, j, 0, 'building')
        if roofed:
            put(kit.sprite(f'roof_{owner}'), *roofed, kit.about['terrace'] * kit.k, None, .1)
        for i, j in stables:
            put(kit.sprite(f'stable_{(i + j) % 2}' if kit.has('stable_1') else 'stable_0'), i, j, 0, 'stable')
    if well:
        put(kit.sprite('well'), *well, 0, 'well')
    kinds = [n for n in range(12) if kit.has(f'merchant_{n}')]
    for n, (i, j) in enumerate(merchants):
        m = kinds[(n * 5 + j) % len(kinds)]
        put(kit.sprite(f'merchant_{m}'), i, j, 0, f'merchant_{m}')
    for side, spaces in walls.items():
        for s in spaces:
            last = (columns if side in 'NS' else rows) - 1
            joined = {*spaces, gates.get(side)}
            before, after = s == 0 or s - 1 in joined, s == last or s + 1 in joined
            name = f'wall_{side}_{int(before)}{int(after)}_'
            name += '1' if s % 2 and kit.has(name + '1') else '0'
            i, j = {'N': (s, -1), 'S': (s, rows), 'W': (-1, s), 'E': (columns, s)}[side]
            put(kit.sprite(name), i, j, 0, f'wall_{side}')
    for side, s in gates.items():
        i, j = {'N': (s, -1), 'S': (s, rows), 'W': (-1, s), 'E': (columns, s)}[side]
        put(kit.sprite(f'gate_{side}'), i, j, 0, f'gate_{side}')
    for n, i, j in towers:
        put(kit.sprite(f'tower_{n}'), i, j, 0, 'tower')

    def at(i, j):
        return origin[0] + (i + .5) * cell[0], origin[1] + (j + .5) * cell[1]

    layer = Image.new('L', scene.size, 0)
    for name, i, j in shades:
        im, (ax, ay) = kit.sprite('shadow_' + name)
        x, y = at(i, j)
        stamp = Image.new('L', scene.size, 0)
        stamp.paste(im.getchannel('A'), (round(x - ax), round(y - ay)))
        layer = ImageChops.lighter(layer, stamp)
    scene.paste((36, 21, 10), (0, 0, *scene.size), layer)
    for j, _, i, (im, (ax, ay)), z in sorted(items, key=lambda t: t[:3]):
        x, y = at(i, j)
        scene.paste(im, (round(x - ax), round(y - ay - z)), im)


def compose(view='tilted', mood='second', cell=82, images=IMAGES):
    kit = Kit(view, cell, images)
    board = kit.manifest['boards'][f'board_16x11_{mood}_{view}']
    k = cell / board['cell'][0]
    picture = Image.open(os.path.join(images, board['file'])).convert('RGB')
    size = (round(picture.width * k), round(picture.height * k))
    head = round(.34 * cell)
    scene = Image.new('RGB', (size[0], size[1] + head))
    table = Image.open(os.path.join(images, 'table.jpg'))
    scene.paste(table.resize((scene.width, table.height * scene.width // table.width)), (0, 0))
    scene.paste(picture.resize(size, Image.LANCZOS), (0, head))
    palaces, merchants, walls, gates = midgame(mood)
    rows, cols = board['rows'], board['columns']
    draw(scene, kit, (board['grid'][0] * k, board['grid'][1] * k + head), [c * k for c in board['cell']], cols, rows, palaces, merchants,
         walls, gates, (8, 4) if mood == 'second' else None, ((1, -1, -1), (2, cols, rows), (3, cols, -1), (4, -1, rows)))
    return scene


def card(mood, gates, images=IMAGES, size=(640, 360)):
    """A corner of the city: the picture on an edition's card."""
    cell = 92
    kit = Kit('tilted', cell, images)
    board = kit.manifest['boards'][f'board_16x11_{mood}_tilted']
    k = cell / board['cell'][0]
    picture = Image.open(os.path.join(images, board['file'])).convert('RGB')
    scene = picture.resize((round(picture.width * k), round(picture.height * k)), Image.LANCZOS)
    origin, step = (board['grid'][0] * k, board['grid'][1] * k), [c * k for c in board['cell']]
    special = 'purple' if mood == 'second' else 'black'
    palaces = [(special, [(1, 0), (2, 0), (2, 1)], (2, 0), 'blue', []), ('orange', [(4, 1), (5, 1), (5, 0)], (5, 1), 'red', [(4, 0)])]
    draw(scene, kit, origin, step, board['columns'], board['rows'], palaces, [(3, 1), (3, 2), (4, 2)] if mood == 'second' else [(3, 0), (3, 1), (3, 2), (4, 2)],
         {'N': [0, 1, 2] if gates else [0, 1, 2, 3], 'W': [0, 1]}, {'N': 3} if gates else {}, (0, 2) if mood == 'second' else None, ((1, -1, -1),))
    x, y = round(origin[0] - .95 * step[0]), round(origin[1] - 1.42 * step[1])
    y = max(0, y)
    return scene.crop((x, y, x + size[0], y + size[1]))


if __name__ == '__main__':
    ap = argparse.ArgumentParser()
    ap.add_argument('out')
    ap.add_argument('--view', default='tilted')
    ap.add_argument('--mood', default='second')
    ap.add_argument('--cell', type=int, default=82)
    a = ap.parse_args()
    compose(a.view, a.mood, a.cell).save(a.out)
