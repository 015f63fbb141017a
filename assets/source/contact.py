"""All pictures on one sheet.  usage: python contact.py [out.jpg]"""

import json
import os
import sys

from PIL import Image, ImageDraw, ImageFont

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import masks

HERE = os.path.dirname(os.path.abspath(__file__))
IMAGES = os.path.join(HERE, '..', 'images')
WIDTH, PAD = 1600, 8


def main():
    out = sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, '..', 'contact-sheet.jpg')
    with open(os.path.join(IMAGES, 'manifest.json')) as f:
        m = json.load(f)
    files = {}

    def cut(entry):
        if entry['file'] not in files:
            files[entry['file']] = Image.open(os.path.join(IMAGES, entry['file'])).convert('RGBA')
        im = files[entry['file']]
        if 'rect' in entry:
            x, y, w, h = entry['rect']
            im = im.crop((x, y, x + w, y + h))
        return im

    groups = []
    for view in ('tilted', 'above'):
        for kind in ('building', 'roof', 'stable', 'merchant', 'wall', 'gate', 'tower', 'well', 'tile', 'screen', 'shadow'):
            names = sorted(n for n, s in m['sprites'].items() if n.startswith(view + '/') and s['kind'] == kind)
            if kind == 'building':
                names = [n for n in names if n.endswith('_0')] + [n for n in names if '_alone_' in n and not n.endswith('_0')]
            groups.append((f'{view}: {kind}', [(n.split('/')[1].replace('building_', ''), cut(m['sprites'][n])) for n in names], .38))
    groups.append(('crests, marks, icons', [(n.split('/')[1], cut(s)) for n, s in m['icons'].items()], .5))
    groups.append(('surfaces (nine-slice)', [(n, cut(s)) for n, s in m['surfaces'].items()], .5))
    groups.append(('pictures', [(n, cut(s)) for n, s in m['pictures'].items() if not n.startswith('app/icon_512')], .36))
    groups.append(('boards and table', [(n, cut(s)) for n, s in [*m['boards'].items(), *m['backgrounds'].items()]], .13))
    font = ImageFont.truetype(masks.font_file('SourceSerifPro-Semibold'), 20)
    small = ImageFont.truetype(masks.font_file('SourceSerifPro-Semibold'), 10)
    sheet = Image.new('RGB', (WIDTH, 12000), (205, 178, 128))
    d = ImageDraw.Draw(sheet)
    y = PAD
    for title, items, scale in groups:
        if not items:
            continue
        dark = title.startswith(('crests', 'surfaces'))
        d.text((PAD, y), title, fill=(35, 23, 13), font=font)
        y += 30
        x, row, start = PAD, 0, y
        places = []
        for name, im in items:
            im = im.resize((max(1, round(im.width * scale)), max(1, round(im.height * scale))), Image.LANCZOS)
            if x + max(im.width, 60) > WIDTH - PAD:
                x, y, row = PAD, y + row + 18, 0
            places.append((name, im, x, y))
            x += max(im.width, 60) + PAD
            row = max(row, im.height)
        if dark:
            d.rectangle([0, start - 4, WIDTH, y + row + 16], fill=(60, 40, 26))
        for name, im, px, py in places:
            sheet.paste(im, (px, py), im)
            d.text((px, py + im.height + 2), name[:20], fill=(230, 215, 185) if dark else (70, 50, 30), font=small)
        y += row + 34
    sheet = sheet.crop((0, 0, WIDTH, y))
    sheet.convert('RGB').save(out, quality=88)
    print(out, sheet.size, os.path.getsize(out))


main()
