"""What is not a piece: icons, surfaces, cursors, the application's icon, boards and pictures."""

import json
import math
import os
import shutil

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

import boards
import masks


def icons(out, manifest):
    """One atlas of white masks, 96 px each, that the interface tints."""
    names = [('crest', n) for n in masks.CRESTS] + [('mark', n) for n in masks.MARKS] + [('icon', n) for n in masks.ICONS]
    cols, cell = 12, 98
    sheet = Image.new('RGBA', (cols * cell, math.ceil(len(names) / cols) * cell), (255, 255, 255, 0))
    for i, (group, name) in enumerate(names):
        x, y = i % cols * cell + 1, i // cols * cell + 1
        sheet.paste(masks.shape(name), (x, y))
        manifest['icons'][f'{group}/{name}'] = {'file': 'icons.png', 'rect': [x, y, 96, 96]}
    sheet.save(os.path.join(out, 'icons.png'), optimize=True)


def rounded(size, radius, over=4):
    mask = Image.new('L', (size[0] * over, size[1] * over), 0)
    ImageDraw.Draw(mask).rounded_rectangle([0, 0, size[0] * over - 1, size[1] * over - 1], radius * over, fill=255)
    return mask.resize(size, Image.LANCZOS)


def surface(size, radius, height_profile, albedo, unit=64, gain=1.0):
    """A panel lit by the game's light.  `height_profile(distance to the edge in px)` in px."""
    w, h = size
    yy, xx = np.mgrid[0:h, 0:w] + .5
    qx, qy = np.abs(xx - w / 2) - (w / 2 - radius), np.abs(yy - h / 2) - (h / 2 - radius)
    inside = radius - (np.hypot(np.clip(qx, 0, None), np.clip(qy, 0, None)) + np.minimum(np.maximum(qx, qy), 0))
    z = height_profile(inside) / unit
    rgb = boards.encode(boards.lit(z.astype(np.float32), unit, albedo) * gain)
    im = Image.fromarray(rgb).convert('RGBA')
    im.putalpha(rounded(size, radius))
    return im


def surfaces(out, manifest):
    """Nine-slice panels at twice the size of the 1920 x 1080 layout; `slice` is the border that must not be stretched."""
    folder = os.path.join(out, 'surfaces')
    os.makedirs(folder, exist_ok=True)
    size, radius = (192, 192), 24

    def put(name, image, border):
        image.save(os.path.join(folder, f'{name}.png'), optimize=True)
        manifest['surfaces'][name] = {'file': f'surfaces/{name}.png', 'size': list(image.size), 'slice': border, 'scale': 2}

    fibre = boards.noise((192, 192), 40, 5, 5, .7) * .018 + boards.noise((192, 192), 3, 6, 2, .6) * .012
    ivory = boards.linear('#f5ecd9') / 1.30
    paper = ivory * (1 + fibre)[..., None]
    put('paper', surface(size, radius, lambda d: np.clip(d / 5, 0, 1) ** .5 * 2.0, paper), 40)
    sheet = boards.linear('#e8dabc') / 1.30 * (1 + fibre * .8)[..., None]
    put('paper_dim', surface(size, radius, lambda d: np.clip(d / 5, 0, 1) ** .5 * 2.0, sheet), 40)

    def walnut(hex_light, hex_dark, seed):
        # calm, long grain: the middle of a panel gets stretched
        dark = boards.grain((192, 192), 420, seed, 26) * .55 + .2
        return boards.mix(boards.linear(hex_light), boards.linear(hex_dark), np.clip(dark, 0, 1)) / 1.3

    raised = lambda d: np.sqrt(np.clip(1 - (1 - np.clip(d / 9, 0, 1)) ** 2, 0, 1)) * 5
    sunk = lambda d: -np.clip((d - 3) / 9, 0, 1) ** .7 * 7
    put('button', surface(size, 16, raised, walnut('#4a3322', '#2c1c10', 3)), 40)
    put('button_hover', surface(size, 16, raised, walnut('#61452f', '#3a2616', 3)), 40)
    put('button_pressed', surface(size, 16, lambda d: np.clip(d / 5, 0, 1) * 1.5, walnut('#3a281a', '#22150c', 3)), 40)
    blue = boards.linear('#1b3360') / 1.3 * (1 + .5 * fibre)[..., None]
    put('primary', surface(size, 16, raised, blue), 40)
    put('primary_hover', surface(size, 16, raised, boards.linear('#294a86') / 1.3 * (1 + .5 * fibre)[..., None]), 40)
    put('primary_pressed', surface(size, 16, lambda d: np.clip(d / 5, 0, 1) * 1.5, boards.linear('#14264a') / 1.3 * (1 + .5 * fibre)[..., None]), 40)
    put('recess', surface(size, radius, sunk, walnut('#271a10', '#150d07', 7)), 48)
    put('slot', surface(size, 16, sunk, walnut('#3b2918', '#22150b', 8)), 40)
    put('tray', surface(size, radius, lambda d: raised(d) * 1.4, walnut('#6b4428', '#3a2212', 9)), 48)
    put('dialog', surface(size, radius, lambda d: raised(d) * 1.4 - np.clip((d - 22) / 8, 0, 1) * 6, walnut('#4b301c', '#27170c', 10)), 64)
    # one soft shadow for panels, tray and board: draw it first, `slice` px beyond the panel on every side
    pad = 48
    shade = Image.new('L', (192, 192), 0)
    ImageDraw.Draw(shade).rounded_rectangle([pad, pad, 191 - pad, 191 - pad], 24, fill=170)
    shade = shade.filter(ImageFilter.GaussianBlur(15))
    im = Image.new('RGBA', (192, 192), (12, 6, 2, 0))
    im.putalpha(shade)
    put('shadow', im, 88)
    manifest['surfaces']['shadow']['outset'] = pad


def cursors(out, manifest):
    """Pointer, hand (over what can be taken), grab, forbidden: 32 px and 64 px."""
    folder = os.path.join(out, 'cursors')
    os.makedirs(folder, exist_ok=True)
    ivory, ink = (245, 236, 217, 255), (35, 23, 13, 255)

    def outline(points, extra=None):
        k = 16
        def draw(width):
            m = Image.new('L', (32 * k, 32 * k), 0)
            d = ImageDraw.Draw(m)
            for p in points:
                d.polygon([(x * k, y * k) for x, y in p], fill=255)
                if width:
                    d.line([(x * k, y * k) for x, y in [*p, p[0]]], fill=255, width=int(width * k), joint='curve')
            return m
        return draw

    def finish(name, points, hot):
        draw = outline(points)
        for size in (32, 64):
            im = Image.new('RGBA', (size, size))
            im.paste(ink, (0, 0, size, size), draw(3.2).resize((size, size), Image.LANCZOS))
            im.paste(ivory, (0, 0, size, size), draw(0).resize((size, size), Image.LANCZOS))
            im.save(os.path.join(folder, f'{name}_{size}.png'))
            manifest['pictures'][f'cursor/{name}_{size}'] = {'file': f'cursors/{name}_{size}.png', 'size': [size, size],
                                                            'hotspot': [hot[0] * size // 32, hot[1] * size // 32]}

    finish('arrow', [[(4, 3), (4, 25), (10, 20), (14, 28), (18, 26), (14, 18), (22, 18)]], (4, 3))
    finger = [[(12, 4), (14, 3), (16, 4), (16, 13), (22, 14), (26, 17), (26, 22), (23, 29), (13, 29), (7, 21), (6, 17), (8, 16), (12, 20)]]
    finish('hand', finger, (14, 3))
    fist = [[(8, 12), (11, 10), (14, 9), (18, 9), (22, 10), (26, 13), (26, 20), (23, 28), (12, 28), (8, 22), (6, 17)]]
    finish('grab', fist, (16, 12))
    ring = [[(16 + r * math.cos(t), 16 + r * math.sin(t)) for t in [i * math.pi / 24 for i in range(49)]] for r in (12,)]
    hole = [(16 + 8 * math.cos(t), 16 + 8 * math.sin(t)) for t in [-i * math.pi / 24 for i in range(49)]]
    finish('forbidden', [ring[0] + hole, [(8.5, 10.5), (10.5, 8.5), (23.5, 21.5), (21.5, 23.5)]], (16, 16))


def write(out, board_folder, scene_folder, manifest):
    icons(out, manifest)
    surfaces(out, manifest)
    cursors(out, manifest)
    about = os.path.join(board_folder, 'boards.json')
    if os.path.exists(about):
        manifest['boards'] = json.load(open(about))
        for entry in manifest['boards'].values():
            shutil.copy(os.path.join(board_folder, entry['file']), out)
    if os.path.exists(os.path.join(board_folder, 'table.jpg')):
        shutil.copy(os.path.join(board_folder, 'table.jpg'), out)
        manifest['backgrounds']['table'] = {'file': 'table.jpg', 'size': list(Image.open(os.path.join(out, 'table.jpg')).size)}


def picture(out, manifest, name, image, **more):
    path = os.path.join(out, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if name.endswith('.jpg'):
        image.convert('RGB').save(path, quality=86, optimize=True)
    else:
        image.save(path, optimize=True)
    manifest['pictures'][os.path.splitext(name)[0]] = {'file': name, 'size': list(image.size), **more}


def application_icon(out, scene_folder, manifest):
    source = os.path.join(scene_folder, 'icon.png')
    if not os.path.exists(source):
        return
    big = Image.open(source).convert('RGBA')
    box = big.getchannel('A').point(lambda v: 255 if v > 8 else 0).getbbox()
    side = round(max(box[2] - box[0], box[3] - box[1]) * 1.02)
    square = Image.new('RGBA', (side, side))
    square.alpha_composite(big.crop(box), ((side - box[2] + box[0]) // 2, (side - box[3] + box[1]) // 2))
    for size in (16, 24, 32, 48, 64, 128, 256, 512):
        small = square.resize((size, size), Image.LANCZOS)
        if size <= 48:
            small = small.filter(ImageFilter.UnsharpMask(.6, 90, 0))
        picture(out, manifest, f'app/icon_{size}.png', small)
    square.resize((256, 256), Image.LANCZOS).save(os.path.join(out, 'app', 'medina.ico'), sizes=[(s, s) for s in (16, 24, 32, 48, 64, 128, 256)])
    square.resize((256, 256), Image.LANCZOS).save(os.path.join(out, 'app', 'medina.icns'))


def cards(out, manifest):
    """A corner of the table for each edition, with and without gates, composed from the finished sprites."""
    import compose
    for mood in ('first', 'second'):
        for gates in (False, True):
            picture(out, manifest, f'cards/{mood}{"_gates" if gates else ""}.jpg', compose.card(mood, gates, out))


def finishing(out, scene_folder, manifest):
    application_icon(out, scene_folder, manifest)


def with_dunes(image, line=.247):
    """Paint sky and dunes above the far edge of the city, where the render has only flat sand."""
    a = np.asarray(image.convert('RGB'), np.float32) / 255
    h, w = a.shape[:2]
    edge = int(h * line)
    top = np.zeros((edge + 24, w, 3), np.float32)
    y = np.linspace(0, 1, top.shape[0])[:, None]
    x = np.linspace(0, 1, w)[None, :]
    def hexes(*names):
        return [np.array([int(n[i:i + 2], 16) for i in (1, 3, 5)], np.float32) / 255 for n in names]
    high, low, glow = hexes('#9fb4cc', '#f3d6a8', '#ffe3ae')
    t = np.clip(y / .62, 0, 1) ** 1.2
    top[:] = high * (1 - t[..., None]) + low * t[..., None]
    sun = np.exp(-(((x - .16) / .42) ** 2 + ((y - .40) / .5) ** 2))[..., None] * .55
    top = top * (1 - sun) + glow * sun
    rows = np.arange(top.shape[0])[:, None]
    haze, = hexes('#f0d0a0')
    for k, (base, amp, size) in enumerate(((.40, .10, .30), (.52, .13, .42), (.66, .14, .55), (.82, .13, .75))):
        ridge = boards.noise((2, w), w * size, 60 + k, 3, .35)[0]
        ridge = (base - amp * ridge) * edge
        slope = np.gradient(ridge)
        slope = slope / (np.abs(slope).max() + 1e-6)
        depth = rows - ridge[None, :]
        # the crest wanders down the face of the dune: light on the left of it, shade on the right
        shift = np.clip((np.arange(w)[None, :] - depth * 1.7).astype(int), 0, w - 1)
        lit = 1 / (1 + np.exp(7 * slope[shift]))
        ripple = boards.noise(top.shape[:2], 26, 70 + k, 3, .6, (5, .5)) * .02
        sand, shade = hexes('#e9bf82', '#b4824f')
        colour = shade + (sand - shade) * np.clip(lit + ripple * 3 - np.clip(depth / edge, 0, 1) * .1, 0, 1)[..., None]
        far = (.62, .40, .20, .06)[k]
        colour = colour * (1 - far) + haze * far
        cover = np.clip(depth / 2.2, 0, 1)[..., None]
        top = top * (1 - cover) + colour * cover
    fade = np.clip((rows - (edge - 34)) / 48, 0, 1)[..., None]
    out = a.copy()
    out[:top.shape[0]] = top * (1 - fade) + a[:top.shape[0]] * fade
    return Image.fromarray((np.clip(out, 0, 1) * 255).astype(np.uint8))
