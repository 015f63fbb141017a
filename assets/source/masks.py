"""Flat shapes drawn by hand in code: crests, carved marks, numerals and the icons of the interface.

Everything is drawn on a 96-unit square at eight times the size and scaled down, white on transparent, so that the
interface can tint it and the renderer can let it into wood.
"""

import glob
import importlib.util
import math
import os
import sys

from PIL import Image, ImageDraw, ImageFont

UNIT = 96
CRESTS = ('crescent', 'star', 'palm', 'hand', 'ring')
MARKS = ('lines', 'waves', 'dots', 'diamond', 'chevrons')


class Pen:
    """Draws on a 96 x 96 sheet with anti-aliasing by supersampling."""

    def __init__(self, over=8):
        self.k = over
        self.sheet = Image.new('L', (UNIT * over, UNIT * over), 0)
        self.d = ImageDraw.Draw(self.sheet)

    def _p(self, points):
        return [(x * self.k, y * self.k) for x, y in points]

    def poly(self, points, fill=255):
        self.d.polygon(self._p(points), fill=fill)

    def disc(self, x, y, r, fill=255, ry=None):
        ry = r if ry is None else ry
        k = self.k
        self.d.ellipse([(x - r) * k, (y - ry) * k, (x + r) * k, (y + ry) * k], fill=fill)

    def line(self, points, width, fill=255, closed=False):
        """A stroke with round joints and ends."""
        if closed:
            points = [*points, points[0]]
        for (ax, ay), (bx, by) in zip(points, points[1:]):
            length = math.hypot(bx - ax, by - ay) or 1
            nx, ny = -(by - ay) / length * width / 2, (bx - ax) / length * width / 2
            self.poly([(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)], fill)
        for x, y in points:
            self.disc(x, y, width / 2, fill)

    def arc(self, x, y, r, start, end, width, fill=255, ry=None):
        ry = r if ry is None else ry
        n = max(8, int(abs(end - start) / 4))
        self.line([(x + r * math.cos(math.radians(start + (end - start) * i / n)),
                    y + ry * math.sin(math.radians(start + (end - start) * i / n))) for i in range(n + 1)], width, fill)

    def rect(self, x0, y0, x1, y1, r=0, fill=255):
        k = self.k
        self.d.rounded_rectangle([x0 * k, y0 * k, x1 * k, y1 * k], r * k, fill=fill)

    def frame(self, x0, y0, x1, y1, r, width):
        self.rect(x0, y0, x1, y1, r)
        self.rect(x0 + width, y0 + width, x1 - width, y1 - width, max(0, r - width), 0)

    def done(self, size):
        alpha = self.sheet.resize((size, size), Image.LANCZOS)
        white = Image.new('L', (size, size), 255)
        return Image.merge('RGBA', (white, white, white, alpha))


# ---------------------------------------------------------------- crests: who owns it

def crescent(p):
    p.disc(46, 48, 34)
    p.disc(59, 42, 28, 0)


def star(p):
    p.poly([(48 + (38 if i % 2 == 0 else 16) * math.sin(math.pi * i / 5),
             51 - (38 if i % 2 == 0 else 16) * math.cos(math.pi * i / 5)) for i in range(10)])


def palm(p):
    p.poly([(45, 46), (51, 46), (55, 70), (58, 86), (42, 86), (45, 70)])
    for angle, length, sag in ((-168, 37, 15), (-128, 30, 3), (-90, 30, 0), (-52, 30, 3), (-12, 37, 15)):
        top, under = [], []
        for i in range(13):
            t = i / 12
            x = 48 + math.cos(math.radians(angle)) * length * t
            y = 42 + math.sin(math.radians(angle)) * length * t + sag * t * t * 1.6
            w = 7.5 * math.sin(math.pi * min(1, .18 + .82 * t))
            nx, ny = -math.sin(math.radians(angle)), math.cos(math.radians(angle))
            top.append((x + nx * w, y + ny * w))
            under.append((x - nx * w, y - ny * w))
        p.poly(top + under[::-1])
    p.disc(48, 44, 8)


def hand(p):
    for x, top in ((33, 26), (44, 14), (55, 14), (66, 26)):
        p.line([(x, 56), (x, top)], 9)
    p.rect(28.5, 48, 70.5, 74, 8)
    p.disc(49.5, 70, 20.8, ry=18)
    p.line([(34, 72), (20, 57), (15, 46)], 9.5)
    p.disc(49.5, 64, 7, 0)
    p.disc(49.5, 64, 3.2)


def ring(p):
    p.disc(48, 48, 32)
    p.disc(48, 48, 20, 0)


# ---------------------------------------------------------------- carved marks: what colour it is

def lines(p):
    for y in (26, 48, 70):
        p.line([(20, y), (76, y)], 9)


def waves(p):
    for y in (26, 48, 70):
        p.line([(14 + i, y - 7 * math.sin(2 * math.pi * i / 34)) for i in range(0, 69, 2)], 7.5)


def dots(p):
    for x, y in ((27, 27), (69, 27), (48, 48), (27, 69), (69, 69)):
        p.disc(x, y, 9.5)


def diamond(p):
    p.poly([(48, 8), (86, 48), (48, 88), (10, 48)])
    p.poly([(48, 22), (72.5, 48), (48, 74), (23.5, 48)], 0)
    p.poly([(48, 35), (60, 48), (48, 61), (36, 48)])


def chevrons(p):
    for y in (12, 36, 60):
        p.line([(17, y + 22), (48, y), (79, y + 22)], 9)


# ---------------------------------------------------------------- icons

def undo(p):
    p.arc(52, 54, 25, -120, 125, 8)
    p.poly([(14, 36), (42, 16), (42, 56)])
    p.rect(38, 28, 54, 36)


def redo(p):
    undo(p)
    p.sheet.paste(p.sheet.transpose(Image.FLIP_LEFT_RIGHT))


def hint(p):
    p.disc(48, 38, 26)
    p.disc(48, 38, 18.5, 0)
    p.poly([(35, 54), (61, 54), (58, 68), (38, 68)])
    p.poly([(42, 50), (54, 50), (52.5, 61), (43.5, 61)], 0)
    p.line([(40, 75), (56, 75)], 6)
    p.line([(44, 84), (52, 84)], 6)
    p.line([(42, 40), (48, 46), (54, 40)], 4)
    p.line([(48, 46), (48, 58)], 4)


def tea(p):
    p.poly([(26, 40), (70, 40), (66, 62), (58, 82), (38, 82), (30, 62)])
    p.poly([(32, 46), (64, 46), (62, 53), (34, 53)], 0)
    p.line([(20, 88), (76, 88)], 6)
    for x in (38, 52):
        p.line([(x + 3 * math.sin(i / 3.2), 31 - i) for i in range(0, 22)], 4.5)


def menu(p):
    for y in (26, 48, 70):
        p.line([(20, y), (76, y)], 9)


def settings(p):
    for i in range(8):
        a = math.pi * i / 4
        x, y = math.cos(a), math.sin(a)
        p.poly([(48 + x * 22 - y * 9, 48 + y * 22 + x * 9), (48 + x * 39 - y * 6, 48 + y * 39 + x * 6),
                (48 + x * 39 + y * 6, 48 + y * 39 - x * 6), (48 + x * 22 + y * 9, 48 + y * 22 - x * 9)])
    p.disc(48, 48, 28)
    p.disc(48, 48, 12, 0)


def speaker(p):
    p.poly([(14, 38), (28, 38), (48, 20), (48, 76), (28, 58), (14, 58)])


def sound(p):
    speaker(p)
    p.arc(46, 48, 20, -45, 45, 7)
    p.arc(46, 48, 35, -45, 45, 7)


def sound_off(p):
    speaker(p)
    p.line([(60, 38), (80, 58)], 7)
    p.line([(80, 38), (60, 58)], 7)


def music(p):
    p.disc(30, 72, 13, ry=10)
    p.disc(68, 64, 13, ry=10)
    p.poly([(36, 24), (81, 14), (81, 28), (36, 38)])
    p.rect(36, 26, 43, 72)
    p.rect(74, 18, 81, 64)


def music_off(p):
    music(p)
    p.line([(16, 16), (82, 84)], 14, 0)
    p.line([(14, 16), (82, 84)], 7)


def fullscreen(p):
    for sx, sy in ((0, 0), (1, 0), (0, 1), (1, 1)):
        x, y = (18, 78)[sx], (18, 78)[sy]
        dx, dy = (1, -1)[sx], (1, -1)[sy]
        p.line([(x + dx * 20, y), (x, y), (x, y + dy * 20)], 8)


def windowed(p):
    for sx, sy in ((0, 0), (1, 0), (0, 1), (1, 1)):
        x, y = (36, 60)[sx], (36, 60)[sy]
        dx, dy = (-1, 1)[sx], (-1, 1)[sy]
        p.line([(x + dx * 20, y), (x, y), (x, y + dy * 20)], 8)


def save(p):
    p.line([(18, 56), (18, 78), (78, 78), (78, 56)], 8)
    p.line([(48, 16), (48, 52)], 8)
    p.poly([(30, 42), (66, 42), (48, 63)])


def load(p):
    p.poly([(12, 24), (38, 24), (46, 33), (80, 33), (80, 42), (12, 42)])
    p.poly([(12, 40), (20, 40), (20, 74), (12, 74)])
    p.poly([(24, 47), (90, 47), (78, 78), (12, 78)])


def play(p):
    p.poly([(28, 16), (80, 48), (28, 80)])


def pause(p):
    p.rect(24, 18, 42, 78, 3)
    p.rect(54, 18, 72, 78, 3)


def step(p):
    p.poly([(22, 18), (62, 48), (22, 78)])
    p.rect(66, 18, 76, 78, 2)


def step_back(p):
    p.poly([(74, 18), (34, 48), (74, 78)])
    p.rect(20, 18, 30, 78, 2)


def to_start(p):
    p.poly([(84, 20), (52, 48), (84, 76)])
    p.poly([(54, 20), (22, 48), (54, 76)])
    p.rect(12, 20, 20, 76, 2)


def to_end(p):
    to_start(p)
    p.sheet.paste(p.sheet.transpose(Image.FLIP_LEFT_RIGHT))


def speed(p):
    p.poly([(10, 22), (48, 48), (10, 74)])
    p.poly([(46, 22), (86, 48), (46, 74)])


def close(p):
    p.line([(24, 24), (72, 72)], 10)
    p.line([(72, 24), (24, 72)], 10)


def check(p):
    p.line([(18, 50), (38, 70), (78, 26)], 11)


def plus(p):
    p.line([(48, 20), (48, 76)], 10)
    p.line([(20, 48), (76, 48)], 10)


def minus(p):
    p.line([(20, 48), (76, 48)], 10)


def chevron(points):
    def draw(p):
        p.line(points, 9)
    return draw


def arrow(turn):
    def draw(p):
        def at(x, y):
            c, s = math.cos(turn), math.sin(turn)
            return 48 + x * c - y * s, 48 + x * s + y * c
        p.line([at(-30, 0), at(22, 0)], 9)
        p.line([at(6, -22), at(28, 0), at(6, 22)], 9)
    return draw


def keyboard(p):
    p.frame(8, 24, 88, 74, 8, 6)
    for y, xs in ((36, (22, 35, 48, 61, 74)), (48, (28, 41, 54, 67))):
        for x in xs:
            p.rect(x - 4, y - 4, x + 4, y + 4, 1.5)
    p.rect(30, 57, 66, 64, 2)


def info(p):
    p.disc(48, 48, 36)
    p.disc(48, 48, 29, 0)
    p.disc(48, 32, 5.5)
    p.line([(48, 46), (48, 66)], 8)


def question(p):
    p.disc(48, 48, 36)
    p.disc(48, 48, 29, 0)
    p.arc(48, 39, 10.5, -175, 70, 7)
    p.line([(51, 49), (48, 55)], 7)
    p.disc(48, 67, 4.8)


def die(p):
    p.frame(16, 16, 80, 80, 12, 7)
    for x, y in ((34, 34), (62, 34), (48, 48), (34, 62), (62, 62)):
        p.disc(x, y, 5.8)


def person(p):
    p.disc(48, 32, 17)
    p.disc(48, 84, 34, ry=32)
    p.rect(0, 84, 96, 96, 0, 0)


def robot(p):
    p.rect(20, 32, 76, 78, 10)
    p.disc(37, 52, 7, 0)
    p.disc(59, 52, 7, 0)
    p.line([(38, 68), (58, 68)], 5, 0)
    p.line([(48, 32), (48, 18)], 5)
    p.disc(48, 16, 6.5)
    p.rect(9, 46, 16, 64, 3)
    p.rect(80, 46, 87, 64, 3)


def trophy(p):
    p.arc(24, 30, 13, 0, 360, 6)
    p.arc(72, 30, 13, 0, 360, 6)
    p.poly([(26, 12), (70, 12), (68, 36), (60, 50), (48, 56), (36, 50), (28, 36)])
    p.rect(44, 52, 52, 72)
    p.poly([(32, 84), (64, 84), (60, 71), (36, 71)])


def eye(p):
    p.poly([(48 + 40 * math.cos(t), 48 - 26 * math.sin(t) * abs(math.sin(t)) ** .3) for t in [i * math.pi / 40 for i in range(81)]])
    p.poly([(48 + 31 * math.cos(t), 48 - 18 * math.sin(t) * abs(math.sin(t)) ** .3) for t in [i * math.pi / 40 for i in range(81)]], 0)
    p.disc(48, 48, 12)
    p.disc(52, 44, 3.6, 0)


def eye_off(p):
    eye(p)
    p.line([(16, 18), (82, 80)], 15, 0)
    p.line([(14, 18), (82, 80)], 7)


def book(p):
    p.poly([(48, 24), (30, 17), (10, 19), (10, 76), (30, 74), (48, 81)])
    p.poly([(48, 24), (66, 17), (86, 19), (86, 76), (66, 74), (48, 81)])
    p.line([(48, 26), (48, 80)], 4, 0)
    for y in (35, 47, 59):
        p.line([(19, y), (38, y + 3)], 4, 0)
        p.line([(77, y), (58, y + 3)], 4, 0)


def folder(p):
    load(p)


def trash(p):
    p.line([(20, 28), (76, 28)], 7)
    p.rect(38, 16, 58, 26, 4)
    p.poly([(26, 36), (70, 36), (66, 84), (30, 84)])
    for x in (40, 48, 56):
        p.line([(x, 46), (x, 74)], 4, 0)


def pencil(p):
    p.poly([(20, 62), (62, 20), (76, 34), (34, 76)])
    p.poly([(17, 66), (30, 79), (12, 84)])
    p.poly([(66, 16), (72, 10), (86, 24), (80, 30)])


def globe(p):
    p.disc(48, 48, 36)
    p.disc(48, 48, 30, 0)
    p.arc(48, 48, 15, 0, 360, 5, ry=33)
    p.line([(16, 48), (80, 48)], 5)
    p.line([(21, 31), (75, 31)], 5)
    p.line([(21, 65), (75, 65)], 5)


def clock(p):
    p.disc(48, 48, 36)
    p.disc(48, 48, 29, 0)
    p.line([(48, 30), (48, 49), (61, 57)], 6.5)


def home(p):
    p.poly([(48, 14), (86, 48), (76, 48), (76, 82), (20, 82), (20, 48), (10, 48)])
    p.rect(39, 56, 57, 82, 0, 0)
    p.disc(48, 57, 9, 0)


def view_tilted(p):
    p.poly([(28, 36), (68, 36), (84, 62), (12, 62)])
    p.poly([(32, 41), (64, 41), (75, 57), (21, 57)], 0)
    p.line([(48, 38), (48, 60)], 4)
    p.line([(25, 49), (72, 49)], 4)
    p.rect(12, 62, 84, 70)


def view_above(p):
    p.frame(18, 18, 78, 78, 3, 6)
    p.line([(48, 20), (48, 76)], 4.5)
    p.line([(20, 48), (76, 48)], 4.5)


def tower_icon(p):
    p.poly([(22, 14), (34, 14), (34, 23), (42, 23), (42, 14), (54, 14), (54, 23), (62, 23), (62, 14), (74, 14), (74, 38),
            (66, 46), (68, 76), (76, 86), (20, 86), (28, 76), (30, 46), (22, 38)])
    p.disc(48, 62, 6.5, 0)
    p.rect(41.5, 62, 54.5, 72, 0, 0)


def wall_icon(p):
    p.poly([(10, 30), (26, 30), (26, 42), (36, 42), (36, 30), (60, 30), (60, 42), (70, 42), (70, 30), (86, 30), (86, 72), (10, 72)])


def merchant_icon(p):
    p.disc(48, 16, 13, ry=9)
    p.disc(48, 27, 10)
    p.poly([(38, 36), (58, 36), (66, 48), (76, 86), (20, 86), (30, 48)])
    p.line([(35, 58), (61, 58)], 4.5, 0)


def well_icon(p):
    p.disc(48, 50, 40, ry=27)
    p.disc(48, 46, 26, 0, ry=15)


def roof_icon(p):
    p.line([(48, 10), (48, 28)], 5)
    p.disc(48, 15, 5)
    p.poly([(48, 18), (58, 32), (76, 44), (80, 58), (72, 70), (24, 70), (16, 58), (20, 44), (38, 32)])
    p.rect(22, 74, 74, 84, 3)


def stable_icon(p):
    p.poly([(48, 18), (92, 50), (4, 50)])
    p.rect(16, 48, 80, 80)
    p.rect(36, 62, 60, 82, 0, 0)
    p.disc(48, 62, 12, 0)


def gate_icon(p):
    p.poly([(10, 22), (22, 22), (22, 32), (32, 32), (32, 22), (42, 22), (42, 32), (54, 32), (54, 22), (64, 22), (64, 32),
            (74, 32), (74, 22), (86, 22), (86, 82), (10, 82)])
    p.rect(32, 56, 64, 84, 0, 0)
    p.disc(48, 57, 16, 0)


def palace_icon(p):
    p.rect(14, 38, 82, 80, 4)
    for x in (33, 63):
        p.disc(x, 62, 7, 0)
        p.rect(x - 7, 62, x + 7, 80, 0, 0)
    p.rect(14, 26, 82, 34, 3)


def tile_icon(p):
    p.frame(16, 16, 80, 80, 8, 7)
    p.disc(48, 48, 12)


def curtain(p):
    p.line([(10, 16), (86, 16)], 7)
    p.poly([(14, 22), (46, 22), (40, 50), (22, 66), (26, 84), (14, 84)])
    p.poly([(82, 22), (50, 22), (56, 50), (74, 66), (70, 84), (82, 84)])


ICONS = {
    'undo': undo, 'redo': redo, 'hint': hint, 'tea': tea, 'menu': menu, 'settings': settings, 'sound': sound,
    'sound_off': sound_off, 'music': music, 'music_off': music_off, 'fullscreen': fullscreen, 'windowed': windowed,
    'save': save, 'load': load, 'play': play, 'pause': pause, 'step': step, 'step_back': step_back,
    'to_start': to_start, 'to_end': to_end, 'speed': speed, 'close': close, 'check': check, 'plus': plus,
    'minus': minus, 'arrow_right': arrow(0), 'arrow_down': arrow(math.pi / 2), 'arrow_left': arrow(math.pi),
    'arrow_up': arrow(-math.pi / 2), 'chevron_right': chevron([(36, 20), (62, 48), (36, 76)]),
    'chevron_left': chevron([(60, 20), (34, 48), (60, 76)]), 'chevron_down': chevron([(20, 36), (48, 62), (76, 36)]),
    'chevron_up': chevron([(20, 60), (48, 34), (76, 60)]), 'keyboard': keyboard, 'info': info, 'question': question,
    'die': die, 'person': person, 'robot': robot, 'trophy': trophy, 'eye': eye, 'eye_off': eye_off, 'book': book,
    'trash': trash, 'pencil': pencil, 'globe': globe, 'clock': clock, 'home': home, 'view_tilted': view_tilted,
    'view_above': view_above, 'curtain': curtain, 'tower': tower_icon, 'wall': wall_icon, 'merchant': merchant_icon,
    'well': well_icon, 'roof': roof_icon, 'stable': stable_icon, 'gate': gate_icon, 'palace': palace_icon,
    'tile': tile_icon,
}


def font_file(name='SourceSerifPro-Semibold'):
    """Source Serif Pro from the repository's fonts, or from the PyPI package font-source-serif-pro."""
    here = os.path.dirname(os.path.abspath(__file__))
    places = [os.path.join(here, '..', 'fonts')]
    for package in ('font_source_serif_pro', 'font_source_sans_pro'):
        spec = importlib.util.find_spec(package)
        if spec and spec.submodule_search_locations:
            places += list(spec.submodule_search_locations)
    for place in places:
        found = glob.glob(os.path.join(place, '**', name + '.*'), recursive=True)
        if found:
            return sorted(found)[0]
    sys.exit(f'{name} not found: pip install font-source-serif-pro')


def numeral(text, size, height=.8):
    """A number centred on a square sheet."""
    sheet = Image.new('L', (size * 4, size * 4), 0)
    font = ImageFont.truetype(font_file('SourceSerifPro-Bold'), int(size * 4 * height / .67))
    ImageDraw.Draw(sheet).text((size * 2, size * 2), text, font=font, fill=255, anchor='mm')
    bounds = sheet.getbbox()
    glyph = sheet.crop(bounds)
    sheet.paste(0, (0, 0, size * 4, size * 4))
    sheet.paste(glyph, ((size * 4 - glyph.width) // 2, (size * 4 - glyph.height) // 2))
    alpha = sheet.resize((size, size), Image.LANCZOS)
    white = Image.new('L', (size, size), 255)
    return Image.merge('RGBA', (white, white, white, alpha))


def shape(name, size=UNIT):
    draw = {**{n: globals()[n] for n in (*CRESTS, *MARKS)}, **ICONS}[name]
    pen = Pen()
    draw(pen)
    return pen.done(size)


def for_inlay(image, path, soft=1.0):
    """White on black, a little soft so that the renderer can see the slope of the carving."""
    from PIL import ImageFilter
    size = image.width
    sheet = Image.new('L', (int(size * 1.2), int(size * 1.2)), 0)
    sheet.paste(image.getchannel('A'), ((sheet.width - size) // 2, (sheet.width - size) // 2))
    sheet.filter(ImageFilter.GaussianBlur(soft)).convert('RGB').save(path)


def write_inlays(folder):
    os.makedirs(folder, exist_ok=True)
    for name in (*CRESTS, *MARKS):
        for_inlay(shape(name, 320), os.path.join(folder, f'{name}.png'), 2)
    for n in '1234':
        for_inlay(numeral(n, 320), os.path.join(folder, f'{n}.png'), 2)
    for name in ('tower', 'tea'):
        for_inlay(shape(name, 320), os.path.join(folder, f'icon_{name}.png'), 2)
    # tiles: a value above a mark
    for colour, mark, value in (('grey', 'lines', 1), ('black', 'chevrons', 2), ('purple', 'waves', 2),
                                ('brown', 'dots', 3), ('orange', 'diamond', 4)):
        sheet = Image.new('RGBA', (320, 320), (255, 255, 255, 0))
        sheet.alpha_composite(numeral(str(value), 150, .95), (18, 85))
        sheet.alpha_composite(shape(mark, 140), (165, 90))
        for_inlay(sheet, os.path.join(folder, f'palace_{colour}.png'), 2)
    for n in '1234':
        sheet = Image.new('RGBA', (320, 320), (255, 255, 255, 0))
        sheet.alpha_composite(numeral(n, 150, .95), (18, 85))
        sheet.alpha_composite(shape('tower', 150), (160, 85))
        for_inlay(sheet, os.path.join(folder, f'tower_{n}.png'), 2)


if __name__ == '__main__':
    sheet = Image.new('RGBA', (14 * 104, 6 * 104), (60, 40, 26, 255))
    for i, n in enumerate((*CRESTS, *MARKS, *ICONS)):
        sheet.alpha_composite(shape(n), (4 + i % 14 * 104, 4 + i // 14 * 104))
    sheet.save(sys.argv[1])
