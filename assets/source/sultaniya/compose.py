"""A palace put together from the packed atlases alone, as docs/art.md says: the reference for drawing code.

    python assets/source/sultaniya/compose.py out.png [--board sinbad] [--shape full|half|early] [--night] [--unit 96]
"""

import argparse
import functools
import json

import yaml
from PIL import Image, ImageChops, ImageFilter

import examples
from measures import COLUMNS, DATA, IMAGES, KINDS

FOLDER = IMAGES / 'sultaniya'
DUSK = (84, 92, 148)        # the night multiplies every colour by this
POST = .19                  # where a wall ends before an open side


class Art:
    """The manifest and its pictures."""

    def __init__(self):
        self.manifest = json.loads((FOLDER / 'manifest.json').read_text())
        self.unit, self.storey, self.head = (self.manifest[k] for k in ('unit', 'storey', 'head'))

    @functools.lru_cache(None)
    def sheet(self, file):
        return Image.open(FOLDER / file).convert('RGBA')

    def sprite(self, name):
        about = self.manifest['sprites'][name]
        x, y, w, h = about['rect']
        return self.sheet(about['file']).crop((x, y, x + w, y + h)), about


class Palace:
    """Lays sprites at master size.  Two layers: what stands behind the walls, and the walls."""

    def __init__(self, art, palace):
        self.art, self.palace = art, palace
        u = art.unit
        self.size = (len(COLUMNS) * u, 4 * art.storey + art.head)
        self.back, self.front = (Image.new('RGBA', self.size, (0, 0, 0, 0)) for _ in range(2))
        filled = {(c + k, r) for c, r in palace for k in (0, 1)}
        for (c, r), t in sorted(palace.items(), key=lambda e: e[0][1]):          # storeys from below
            self.put(self.front, t['name'], c * u, self.foot(r))
            for side, beside, where, x in ((0, c - 2, 'left', c * u), (1, c + 2, 'right', (c + 2) * u)):
                if (beside, r) not in palace and t['sides'][side] != 'o':        # the wall could go on here
                    self.put(self.back, f'edge/teeth_{KINDS[r - 1]}_{t["sides"][side]}_{where}', x, self.foot(r + 1))
        for (c, r), t in palace.items():
            for half in (0, 1):
                x = (c + half) * u
                if r < 4 and (c + half, r + 1) not in filled:                   # nothing on it: battlements or a railing
                    ends = 'whole' if t['sides'][half] != 'o' else ('from', 'to')[half]
                    self.put(self.front, f'edge/coping_{KINDS[r - 1]}_{t["top"][half]}_{ends}', x, self.foot(r + 1))
                if r > 1 and (c + half, r - 1) not in filled:                   # nothing under it: a bracket on the wall beside
                    below = palace.get((c + 1 if half == 0 else c - 1, r - 1))
                    shift = round(POST * u) if below and below['sides'][half] == 'o' else 0
                    self.put(self.back, f'edge/strut_{("left", "right")[half]}', x + (shift if half == 0 else -shift), self.foot(r))
        self.picture = Image.alpha_composite(self.back, self.front)

    def foot(self, storey):
        """The y of the floor of a storey; of storey 5: the top of the roofs' tiles."""
        return self.size[1] - (storey - 1) * self.art.storey

    def put(self, layer, name, x, y):
        im, about = self.art.sprite(name)
        x, y = x - about['anchor'][0], y - about['anchor'][1]
        layer.alpha_composite(im.crop((max(0, -x), max(0, -y), im.width, im.height)), (max(0, x), max(0, y)))

    def scoring(self, scores):
        """Which spots light up: (place, index).  Doors and minarets of several tiles only if they are complete."""
        for (c, r), t in self.palace.items():
            for i, spot in enumerate(self.art.manifest['sprites'][t['name']]['spots']):
                if spot['symbol'] in scores:
                    yield (c, r), i
                for whole, sign, post, letter in (('door', 'lintel', 'jamb', 'd'), ('minaret', 'point', 'shaft', 'm')):
                    a, b = (c - 1, r - 1), (c + 1, r - 1)
                    if whole in scores and spot['symbol'] == sign and a in self.palace and b in self.palace and self.palace[a]['sides'][1] == self.palace[b]['sides'][0] == letter:
                        yield (c, r), i
                        for place, half in ((a, 1), (b, 0)):
                            below = self.art.manifest['sprites'][self.palace[place]['name']]['spots']
                            yield place, next(k for k, s in enumerate(below) if s['symbol'] == post and s['half'] == half)

    def night(self, scores):
        """Dusk over everything; loggias glow; over each symbol that scores a spot of the day's picture, and its lamplight."""
        dark = dusk(self.picture)
        glow = Image.new('RGB', self.size)
        lit = set(self.scoring(scores))
        for (c, r), t in self.palace.items():
            about = self.art.manifest['sprites'][t['name']]
            left, top = c * self.art.unit - about['anchor'][0], self.foot(r) - about['anchor'][1]
            for i, spot in enumerate(about['spots']):
                x, y, w, h = spot['rect']
                if ((c, r), i) in lit:
                    self.light(dark, glow, left + x + w / 2, top + y + h / 2, (w + .30 * self.art.unit) / 2, (h + .30 * self.art.unit) / 2)
                if 'lamp' in spot and (spot['symbol'] == 'loggia' or ((c, r), i) in lit):
                    self.lamp(glow, spot['lamp'], left, top)
        return dark, glow

    def light(self, dark, glow, x, y, rx, ry):
        """The day's picture through a soft spot, and warm light round it."""
        w, h = round(rx * 2), round(ry * 2)
        box = (round(x - rx), round(y - ry))
        there = (*box, box[0] + w, box[1] + h)
        day = self.picture.crop(there)
        day.putalpha(ImageChops.multiply(day.getchannel('A'), self.art.sprite('light/spot')[0].getchannel('A').resize((w, h))))
        dark.alpha_composite(day.crop((max(0, -box[0]), max(0, -box[1]), w, h)), (max(0, box[0]), max(0, box[1])))
        halo = self.art.sprite('light/halo')[0].convert('RGB').resize((w, h)).point(lambda v: v // 3)
        glow.paste(ImageChops.add(glow.crop(there), halo), box)

    def lamp(self, glow, name, left, top):
        im, about = self.art.sprite(name)
        k = 1 / about['scale']
        im = im.convert('RGB').resize((round(im.width * k), round(im.height * k)), Image.BICUBIC)
        at = (round(left - about['anchor'][0] * k), round(top - about['anchor'][1] * k))
        there = (*at, at[0] + im.width, at[1] + im.height)
        glow.paste(ImageChops.add(glow.crop(there), im), at)


def shadow(im, unit, reach=.10):
    """One shadow for the whole palace."""
    a = Image.new('L', im.size, 0)
    a.paste(im.getchannel('A'), (int(reach * unit), int(reach * unit * .65)))
    out = Image.new('RGBA', im.size, (16, 8, 16, 0))
    out.putalpha(a.filter(ImageFilter.GaussianBlur(reach * unit * .40)).point(lambda v: int(v * .60)))
    return out


def dusk(im):
    """Night over a picture, its alpha as it was."""
    out = ImageChops.multiply(im.convert('RGB'), Image.new('RGB', im.size, DUSK)).convert('RGBA')
    out.putalpha(im.getchannel('A'))
    return out


def scaled(im, k):
    return im.resize((round(im.width * k), round(im.height * k)), Image.LANCZOS)


def scene(art, palace, face, unit, size, base, middle=None, light=None, night=None):
    """Sky, moon or sun, shadow, palace, lip of sand, in a picture of this size whose sand begins at `base`.

    `middle`: what point of the plot, from its left edge, stands in the middle; `light`: where the moon or the sun stands."""
    w, h = size
    k = unit / art.unit
    middle = len(COLUMNS) * unit / 2 if middle is None else middle
    left = round(w / 2 - middle)
    sky = art.manifest['pictures'][f'sky/{face}']
    back = scaled(Image.open(FOLDER / sky['file']).convert('RGBA'), unit / sky['unit'])
    x, y = round(sky['left'] * unit / sky['unit']) - left, round(sky['base'] * unit / sky['unit']) - base
    light = light or [v * unit / sky['unit'] - d for v, d in zip(sky['light'], (x, y))]
    if y < 0:                                               # a picture taller than the sky: the sky is stretched upwards
        back = back.resize((back.width, back.height - y), Image.BICUBIC)
        y = 0
    under = max(0, y + h - back.height)
    back = back.crop((x, y, x + w, y + h))
    if under:
        back.paste(back.crop((0, h - under - 1, w, h - under)).resize((w, under)), (0, h - under))
    disc, _ = art.sprite(f'sky/{face}')
    disc = scaled(disc, k)
    at = (round(light[0] - disc.width / 2), round(light[1] - disc.height / 2))
    back.alpha_composite(disc.crop((max(0, -at[0]), max(0, -at[1]), disc.width, disc.height)), (max(0, at[0]), max(0, at[1])))
    built = Palace(art, palace)
    picture, glow = built.night(night) if night is not None else (built.picture, None)
    picture = picture.resize((len(COLUMNS) * unit, round(built.size[1] * k)), Image.LANCZOS)
    top = base - picture.height
    layer = Image.new('RGBA', size, (0, 0, 0, 0))
    layer.alpha_composite(picture.crop((max(0, -left), 0, min(picture.width, w - left), picture.height)), (max(0, left), top))
    if glow is not None:
        back = dusk(back)
    back.alpha_composite(shadow(layer, unit))
    back.alpha_composite(layer)
    lip, about = art.sprite('ground/lip')
    lip = scaled(lip if glow is None else dusk(lip), k)
    for i, x in enumerate(range(0, w, lip.width)):          # every second one mirrored, so that it runs on
        piece = lip if i % 2 == 0 else lip.transpose(Image.FLIP_LEFT_RIGHT)
        back.alpha_composite(piece.crop((0, 0, min(piece.width, w - x), piece.height)), (x, base - round(about['anchor'][1] * k)))
    if glow is not None:
        lights = Image.new('RGB', size)
        lights.paste(glow.resize(picture.size, Image.LANCZOS), (left, top))
        back = ImageChops.add(back.convert('RGB'), lights).convert('RGBA')
    return back


def plot(art, palace, face, unit, night=None):
    """A whole plot in its frame."""
    w, h = round(14.5 * unit), round(5.95 * unit)
    return framed(art, scene(art, palace, face, unit, (w, h), h - round(.5 * unit), night=night), unit)


def framed(art, im, unit):
    """The nine-slice frame round a picture."""
    about = art.manifest['pictures']['frame']
    src = Image.open(FOLDER / about['file']).convert('RGBA')
    k = unit / art.unit
    src = src.resize((round(src.width * k), round(src.height * k)), Image.LANCZOS)
    width, c = round(about['width'] * k), round(about['slice'] * k)
    out = Image.new('RGBA', (im.width + 2 * width, im.height + 2 * width))
    out.paste(im, (width, width))
    xs, ys = [(0, c), (c, src.width - c), (src.width - c, src.width)], [(0, c), (c, src.height - c), (src.height - c, src.height)]
    xd, yd = [(0, c), (c, out.width - c), (out.width - c, out.width)], [(0, c), (c, out.height - c), (out.height - c, out.height)]
    for a, b in zip(xs, xd):
        for d, e in zip(ys, yd):
            piece = src.crop((a[0], d[0], a[1], d[1])).resize((b[1] - b[0], e[1] - e[0]), Image.BICUBIC)
            out.alpha_composite(piece, (b[0], e[0]))
    return out


def main():
    a = argparse.ArgumentParser()
    a.add_argument('out')
    a.add_argument('--board', default='shahriyar')
    a.add_argument('--shape', default='full', choices=['full', 'half', 'early', 'box'])
    a.add_argument('--night', action='store_true')
    a.add_argument('--unit', type=int, default=96)
    a.add_argument('--seed', type=int, default=4)
    o = a.parse_args()
    tiles = yaml.safe_load((DATA / 'tiles.yaml').read_text())['tiles']
    board = next(b for b in yaml.safe_load((DATA / 'boards.yaml').read_text())['boards'] if b['id'] == o.board)
    palace = examples.palace_of(tiles, board, getattr(examples, o.shape.upper()), seed=o.seed)
    plot(Art(), palace, board['face'], o.unit, {*board['scores'], 'guard'} if o.night else None).convert('RGB').save(o.out)


if __name__ == '__main__':
    main()
