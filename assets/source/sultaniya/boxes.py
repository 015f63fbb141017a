"""The fronts of the boxes on the shelf: Medina, Sultaniya, Al-Rashid, each in its frame with its name cut into walnut and gilded."""

import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from light import SUPER, blurred, lit, reduced
from measures import FONT, IMAGES
from relief import Relief
from roofs import merlon
from scenery import frame
from shapes import arch, box, curve, polygon, stroke
from symbols import finial
from wood import BONE, CRIMSON, GOLD, IVORY, NIGHT, TURQUOISE, WALL, WALNUT, encode, linear, noise, plank

SIZE = (856, 1140)          # twice the size of a chosen box in a window of 1920 x 1080
FRAME = 40
NAMES = {'medina': 'MEDINA', 'sultaniya': 'SULTANIYA', 'al-rashid': 'AL-RASHID'}


def carved(text, w, h, size):
    """A name cut into walnut with a V-shaped chisel and gilded, as MEDINA is on the title."""
    k = 2
    mask = Image.new('L', (w * k, h * k), 0)
    font = ImageFont.truetype(str(FONT), size * k)
    spacing = size * k * .07
    d = ImageDraw.Draw(mask)
    widths = [d.textlength(c, font=font) for c in text]
    x = (w * k - sum(widths) - spacing * (len(text) - 1)) / 2
    for c, cw in zip(text, widths):
        d.text((x, h * k / 2 + size * k * .335), c, font=font, fill=255, anchor='ls')
        x += cw + spacing
    depth, m = np.zeros((h * k, w * k), np.float32), mask
    for _ in range(int(size * k * .09)):                    # how deep the chisel goes: layers peeled off the letter
        depth += np.asarray(m, np.float32) / 255
        m = m.filter(ImageFilter.MinFilter(3))
    depth = blurred(depth, 1.0)
    unit = 220 * k
    p = Relief(h * k / unit, unit, text)
    yy, xx = np.mgrid[0:h * k, 0:w * k].astype(np.float32)
    edge = np.minimum.reduce([xx, yy, w * k - 1 - xx, h * k - 1 - yy])
    grain = plank(h * k, w * k, unit, 31)
    line = np.clip(1 - np.abs(edge - 26 * k) / (2.4 * k), 0, 1)
    p.z = ((np.sqrt(np.clip(1 - (1 - np.clip(edge / (18 * k), 0, 1)) ** 2, 0, 1)) * 18 * k - depth * 1.1 - line * 3 - grain * 1.4) / unit).astype(np.float32)
    dark = np.clip(grain * 1.2, 0, 1)[..., None]
    wood = linear('#7a4a28') * (1 - dark) + linear('#2c160a') * dark
    gold = linear('#ffd678') * (1 + .12 * noise(grain.shape, 26 * k, 9, 3))[..., None]
    a = np.clip(depth / 1.2, 0, 1)[..., None]
    p.rgb = (wood * (1 - a) + gold * a) * (1 - line[..., None] * .6) + linear('#d9a94e') * line[..., None] * .6
    p.gloss, p.glow = (a[..., 0] * .9 + .08).astype(np.float32), np.zeros((*grain.shape, 3), np.float32)
    r = 20 * k
    corner = np.hypot(np.clip(r - np.minimum(xx, w * k - 1 - xx), 0, None), np.clip(r - np.minimum(yy, h * k - 1 - yy), 0, None))
    return reduced(lit(p), np.clip(r - corner, 0, 1).astype(np.float32), k)


def medina(w, h):
    """The city of the title screen, nearer."""
    city = Image.open(IMAGES / 'title' / 'city.jpg').convert('RGBA')
    k = h / (city.height * .80)
    city = city.resize((round(city.width * k), round(city.height * k)), Image.LANCZOS)
    x, y = round(city.width * .56 - w / 2), city.height - h
    return city.crop((x, y, x + w, y + h))


def sultaniya(w, h):
    """A palace by night, composed from the packed atlases."""
    import yaml

    import compose
    import examples
    from measures import DATA
    tiles = yaml.safe_load((DATA / 'tiles.yaml').read_text())['tiles']
    boards = yaml.safe_load((DATA / 'boards.yaml').read_text())['boards']
    found = [examples.palace_of(tiles, b, examples.BOX, 500, 5) for b in boards if b['printed'][0]['sides'][0] == 'd']
    palace = max([p for p in found if p], key=examples.worth)
    unit = round(w / 7.0)
    return compose.scene(compose.Art(), palace, 'moon', unit, (w, h), base=h - round(2.3 * unit), middle=6 * unit, light=(w * .80, .62 * unit))


def evening(w, h, unit):
    """The sky behind Baghdad: a great low sun over the river."""
    y = np.linspace(1, 0, h)[:, None] * np.ones((1, w))
    stops = [(0, '#3f7f8e'), (.16, '#4f95a0'), (.17, '#f0c07a'), (.45, '#e39a5c'), (.75, '#b86a58'), (1, '#6d4660')]
    rgb = np.stack([np.interp(y, [s[0] for s in stops], [linear(s[1])[c] for s in stops]) for c in range(3)], -1)
    tone = plank(h, w, unit, 23)[..., None]
    yy, xx = np.mgrid[0:h, 0:w]
    far = np.hypot(xx - w * .5, yy - h * .36)
    glow = np.clip(1 - far / (w * .62), 0, 1)[..., None] ** 2
    sun = np.clip(w * .30 - far, 0, 1)[..., None] * .75
    rgb = (rgb * (1.05 - .35 * tone) + glow * .22 * linear('#ffdf9a')) * (1 - sun) + linear('#ffe2a0') * sun * (1.05 - .3 * tone)
    return Image.fromarray(encode(rgb)).convert('RGBA')


def baghdad(unit):
    """The caliph's round city: one great dome, two minarets, a wall, the river and a boat."""
    p = Relief(2.6, unit * SUPER, 'baghdad')
    for x in (.34, 1.66):
        p.turned(x, [(.5, .085), (1.42, .07)], 0, IVORY, .75)
        for y in (.9, 1.15, 1.40):
            p.turned(x, [(y, .10), (y + .025, .115), (y + .05, .10)], 0, GOLD, .75, .7)
        p.turned(x, curve([(1.45, .085), (1.56, .06), (1.68, .02), (1.76, .005)], 30), 0, TURQUOISE, .8, .7, ribs=7, second=GOLD)
    p.turned(1, [(.5, .50), (1.02, .50)], -.1, WALL['R'], .35)
    for i in range(-3, 4):
        x = 1 + .47 * math.sin(i * .42)
        p.put(arch(x, .82, .045, .92, 1.0), .10, NIGHT, -.03, .012)
        p.light_up(x, .88, .09, '#ffb347', .6)
    p.turned(1, [(1.0, .54), (1.03, .56), (1.07, .54)], -.08, GOLD, .4, .7)
    onion = [(0, .9), (.10, .98), (.24, 1.0), (.40, .95), (.56, .78), (.70, .53), (.82, .29), (.91, .13), (1.0, .03)]
    p.turned(1, curve([(1.06 + a * .78, b * .54) for a, b in onion]), -.05, TURQUOISE, .5, .8, ribs=15, second=GOLD)
    finial(p, 1, 1.82, .3)
    for x, r in ((.62, .16), (1.38, .16)):
        p.turned(x, [(.5, r), (.86, r)], 0, IVORY, .6)
        p.turned(x, curve([(.86 + a * .30, b * r * 1.08) for a, b in onion]), 0, GOLD, .7, .8, ribs=9, second=IVORY)
    p.put(box(-.2, .3, 2.2, .70), 0, BONE, .05, .03, wood=.5)
    for i in range(9):
        merlon(p, .02 + i * .245, .69, .08, .15, BONE)
    for i in range(4):
        p.put(arch(.16 + i * .56, .3, .09, .46, .60), .04, NIGHT, -.06, .014)
        p.light_up(.16 + i * .56, .40, .14, '#ff9436', .7)
    p.put(box(-.2, -.2, 2.2, .34), -.05, ('#3f8fa0', '#1f5a70'), .03, .03, wood=.9, gloss=.6)
    p.put(polygon([(.95, .16), (1.62, .16), (1.50, .03), (1.10, .03)]), .02, WALNUT, .08, .04, wood=.8)
    p.put(stroke(1.27, .14, 1.27, .60, .014), .04, WALNUT, .05, .014)
    p.put(polygon([(1.29, .20), (1.29, .60), (1.62, .24)]), .05, IVORY, .06, .12, wood=.5)
    p.put(polygon([(1.25, .20), (1.25, .52), (1.04, .24)]), .05, CRIMSON, .06, .12, wood=.5)
    return reduced(lit(p), p.solid)


def al_rashid(w, h):
    from compose import shadow
    back = evening(w, h, 180)
    city = baghdad(w // 2)
    layer = Image.new('RGBA', back.size, (0, 0, 0, 0))
    lift = round(h * .20)
    foot = city.crop((0, city.height - 1, w, city.height)).resize((w, lift))
    city = city.crop((0, max(0, city.height + lift - h), w, city.height))
    layer.alpha_composite(city, (0, h - lift - city.height))
    layer.alpha_composite(foot, (0, h - lift))
    back.alpha_composite(shadow(layer, 180, .12))
    back.alpha_composite(layer)
    return back


def front(name):
    """The whole front of a box."""
    w, h = SIZE
    inner = {'medina': medina, 'sultaniya': sultaniya, 'al-rashid': al_rashid}[name](w - 2 * FRAME, h - 2 * FRAME)
    pic = Image.new('RGBA', SIZE)
    pic.paste(inner, (FRAME, FRAME))
    pic.alpha_composite(frame(w, h, FRAME))
    ph, text = round(h * .145), NAMES[name]
    plate = carved(text, w - 120, ph, round(min(ph * .62, (w - 220) / len(text) * 1.22)))
    soft = Image.new('RGBA', (plate.width + 80, plate.height + 80), (8, 4, 2, 0))
    soft.paste((8, 4, 2, 190), (40, 48, 40 + plate.width, 48 + plate.height))
    pic.alpha_composite(soft.filter(ImageFilter.GaussianBlur(18)), (20, h - ph - 132))
    pic.alpha_composite(plate, (60, h - ph - 92))
    return pic.convert('RGB')
