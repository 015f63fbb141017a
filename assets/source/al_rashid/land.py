"""The lower half of the board: the river before the city and seven countries of veneer, with the trade roads between them."""

import math
import random

import numpy as np

from panel import linear, mix
from boards import noise
import city
from city import BRASS, HOLLY
import places
from places import CITY, H, TOP, W

WOODS = {       # light and dark of the veneer, number of its grain
    'mare-internum': ('#6f8b91', '#40616a', 0), 'mare-indianum': ('#63858e', '#37596a', 0), 'sanmatia': ('#a8a67c', '#77754e', 1),
    'silk-road': ('#d2b78c', '#a68456', 2), 'nilus-valley': ('#ccb27e', '#9a7e4b', 1), 'abbasid-caliphate': ('#d6b67f', '#a9854e', 0),
    'spice-road': ('#c89c69', '#976c40', 2),
}
SEAS = ('mare-internum', 'mare-indianum')


def river(p):
    """The Tigris: a band of stained veneer with ripples, and two bridges of boats."""
    q = p.part(0, CITY - 4, W, 26)
    band = q.mask(lambda pen: pen.box(-4, CITY, W + 8, 12))
    q.veneer(band, '#5f8f9c', '#2f5b6c', 0)
    q.height *= 1 - band
    q.sunk(band, .03, .8)
    rnd = random.Random('river')
    ripples = [(x + rnd.uniform(-6, 6), CITY + rnd.choice((3.5, 6, 8.5))) for x in range(4, W, 17)]
    q.tint(q.mask(lambda pen: [pen.curve(f'M{x} {y} C{x + 3} {y - 2} {x + 6} {y + 2} {x + 10} {y}', 1) for x, y in ripples]), '#cfe2df', .55)
    q.string(lambda pen, width: (pen.line([(-4, CITY), (W + 4, CITY)], width), pen.line([(-4, TOP), (W + 4, TOP)], width)), 1.2, HOLLY, .004)
    for x in (482, 926):
        q.tint(q.mask(lambda pen: pen.box(x - 7, CITY - 3, 14, 18)), '#8a5f36', .95)
        q.height += .03 * q.mask(lambda pen: pen.box(x - 7, CITY - 3, 14, 18))
        q.burnt(lambda pen: [pen.line([(x - 7, y), (x + 7, y)], .9) for y in range(CITY - 2, CITY + 15, 3)], .6)


def countries(p):
    for name, outline in places.OUTLINES.items():
        light, dark, field = WOODS[name]
        xs, ys = [a for a, _ in outline], [b for _, b in outline]
        q = p.part(min(xs) - 3, min(ys) - 3, max(xs) - min(xs) + 6, max(ys) - min(ys) + 6)
        m = q.mask(lambda pen: pen.polygon(outline))
        q.veneer(m, light, dark, field, 1.0)
        q.height *= 1 - m
        cloud = noise(q.shape, 190 * q.s, len(name), 3, .55)
        q.albedo *= (1 + .07 * cloud * m)[..., None]
        if name in SEAS:
            q.height -= .022 * m
            shore(q, outline, m)
    for line in places.BORDERS:
        xs, ys = [a for a, _ in line], [b for _, b in line]
        q = p.part(min(xs) - 6, min(ys) - 6, max(xs) - min(xs) + 12, max(ys) - min(ys) + 12)
        q.string(lambda pen, width: pen.line(line, width), 1.3, HOLLY, .006)


def shore(p, outline, m):
    """Lines that follow the coast on the water's side, paler towards it."""
    near = p.soft(m, 9)
    for level, strength in ((.60, .42), (.74, .28), (.87, .16)):
        p.tint(np.clip(1 - np.abs(near - level) * 26, 0, 1) * m, '#dbe9e2', strength)


def free(sectors, name, inset=10):
    """Is a point of a country clear of everything that is played there?"""
    about = sectors[name]
    boxes = [*about['heaps'].values(), about['tokens'], about['name']] + ([about['credit']] if about['credit'] else [])
    x0, x1 = about['seats'][0][0] - 44, about['seats'][-1][0] + 30
    y = about['seats'][0][1]
    boxes.append((x0, y - 20, x1 - x0, 40))

    def clear(x, y, r=12):
        return not any(a - r - inset / 2 < x < a + w + r + inset / 2 and b - r < y < b + h + r for a, b, w, h in boxes)
    return clear


def inside(outline, x, y):
    hit = False
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1]):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            hit = not hit
    return hit


def scattered(sectors, name, seed, apart, count, r=12, taken=(), tall=0):
    """Points of a country where something may stand, nowhere crowded."""
    rnd, outline, clear = random.Random(seed), places.OUTLINES[name], free(sectors, name)
    xs, ys = [a for a, _ in outline], [b for _, b in outline]
    found = []
    for _ in range(count * 60):
        x, y = rnd.uniform(max(14, min(xs)), min(W - 14, max(xs))), rnd.uniform(min(ys) + 14, min(H - 14, max(ys)))
        if any(math.hypot(x - a, (y - r * .6 - b)) < r + 3 for a, b in STUDS):
            continue
        edge = all(inside(outline, x + a, y + b) for a, b in ((-r, 0), (r, 0), (0, 4), (0, -r)))
        if edge and clear(x, y - r / 2, r) and clear(x, y - tall, r) and all(math.hypot(x - a, (y - b) * 1.3) > apart for a, b in found) and all(math.hypot(x - a, y - b) > c for a, b, c in taken):
            found.append((x, y))
        if len(found) == count:
            break
    return sorted(found, key=lambda q: q[1])


# ---------------------------------------------------------------- what stands in the countries

def waves(p, sectors, name, seed, taken=()):
    for x, y in scattered(sectors, name, seed, 34, 44, 13, taken):
        q = p.part(x - 18, y - 10, 36, 20)
        q.tint(q.mask(lambda pen: (pen.curve(f'M{x - 11} {y + 2} C{x - 9} {y - 5} {x - 2} {y - 5} {x} {y + 1} C{x + 2} {y - 5} {x + 9} {y - 5} {x + 11} {y + 2}', 1.3))), '#dcebe6', .50)


def dhow(p, x, y, k):
    q = p.part(x - 30 * k, y - 44 * k, 60 * k, 56 * k)
    sails = q.mask(lambda pen: (pen.path(f'M{x - 2 * k} {y - 6 * k} C{x + 8 * k} {y - 14 * k} {x + 10 * k} {y - 28 * k} {x + 3 * k} {y - 38 * k} C{x + 18 * k} {y - 28 * k} {x + 21 * k} {y - 16 * k} {x + 19 * k} {y - 7 * k} Z'),
                                pen.path(f'M{x - 5 * k} {y - 6 * k} C{x - 3 * k} {y - 16 * k} {x - 3 * k} {y - 24 * k} {x - 6 * k} {y - 30 * k} C{x - 14 * k} {y - 22 * k} {x - 18 * k} {y - 14 * k} {x - 19 * k} {y - 6 * k} Z')))
    q.tint(sails, '#f3e4bd', .96)
    q.raised(sails, .05, 1)
    hull = q.mask(lambda pen: pen.path(f'M{x - 24 * k} {y - 5 * k} L{x + 25 * k} {y - 7 * k} C{x + 20 * k} {y + 5 * k} {x + 10 * k} {y + 7 * k} {x} {y + 7 * k} C{x - 12 * k} {y + 7 * k} {x - 20 * k} {y + 4 * k} {x - 24 * k} {y - 5 * k} Z'))
    q.tint(hull, '#7a4a28', .96)
    q.raised(hull, .045, .8)
    q.tint(q.mask(lambda pen: pen.line([(x - 21 * k, y - 1 * k), (x + 21 * k, y - 2 * k)], 1.4 * k)), '#d9b270', .9)


def compass(p, x, y, r):
    q = p.part(x - r - 10, y - r - 12, 2 * r + 20, 2 * r + 24)
    q.string(lambda pen, width: pen.ring(x, y, r * .80, width), 1.2, BRASS)
    for turn, long, light, dark in ((math.pi / 4, .62, '#c9a469', '#6f4c28'), (0, 1.0, '#f1e2ba', '#4b2d17')):
        for i in range(4):
            a = turn + i * math.pi / 2
            tip = (x + r * long * math.sin(a), y - r * long * math.cos(a))
            for side, colour in ((-1, light), (1, dark)):
                b = a + side * math.pi / 4
                wing = (x + r * .20 * math.sin(b), y - r * .20 * math.cos(b))
                m = q.mask(lambda pen: pen.polygon([(x, y), wing, tip]))
                q.tint(m, colour, .97)
                q.raised(m, .02, .4)


def fir(p, x, y, k):
    q = p.part(x - 12, y - 26 * k, 24, 30 * k)
    tree = q.mask(lambda pen: [pen.polygon([(x, y - t * k), (x + w * k, y - b * k), (x - w * k, y - b * k)]) for t, b, w in ((24, 14, 4), (18, 8, 5.6), (12, 2, 7))])
    q.tint(tree, '#46623c', .92)
    q.tint(q.mask(lambda pen: [pen.polygon([(x, y - t * k), (x, y - b * k), (x - w * k, y - b * k)]) for t, b, w in ((24, 14, 4), (18, 8, 5.6), (12, 2, 7))]), '#6d8a55', .7)
    q.raised(tree, .04, .5)
    q.burnt(lambda pen: pen.line([(x, y - 1), (x, y + 2.4)], 2), .8)


def yurt(p, x, y):
    q = p.part(x - 24, y - 32, 48, 38)
    body = q.mask(lambda pen: (pen.box(x - 15, y - 11, 30, 11, 1), pen.path(f'M{x - 18} {y - 10} C{x - 10} {y - 16} {x - 5} {y - 23} {x} {y - 25} C{x + 5} {y - 23} {x + 10} {y - 16} {x + 18} {y - 10} Z')))
    q.tint(body, '#efe2c0', .95)
    q.raised(body, .05, 1)
    q.tint(q.mask(lambda pen: pen.box(x - 15, y - 9, 30, 2.6)), '#a5452f', .85)
    q.burnt(lambda pen: (pen.box(x - 3.5, y - 9, 7, 9), pen.line([(x - 4, y - 25), (x + 4, y - 25)], 2)), .85, '#4b2d17', .02)


def mountain(p, x, y, k):
    q = p.part(x - 26 * k, y - 32 * k, 52 * k, 38 * k)
    rock = q.mask(lambda pen: pen.polygon([(x - 19 * k, y), (x - 5 * k, y - 20 * k), (x - 1 * k, y - 26 * k), (x + 7 * k, y - 15 * k), (x + 19 * k, y)]))
    q.tint(rock, '#b08a5c', .96)
    q.raised(rock, .05, 1)
    q.tint(q.mask(lambda pen: pen.polygon([(x - 1 * k, y - 26 * k), (x + 7 * k, y - 15 * k), (x + 19 * k, y), (x + 3 * k, y), (x - 3 * k, y - 12 * k)])), '#73512f', .85)
    q.tint(q.mask(lambda pen: pen.polygon([(x - 1 * k, y - 26 * k), (x - 6 * k, y - 18 * k), (x - 2 * k, y - 19 * k), (x + 1 * k, y - 16 * k), (x + 4 * k, y - 19 * k)])), '#f6ecd2', .95)


def camel(p, x, y, k):
    q = p.part(x - 20 * k, y - 26 * k, 44 * k, 32 * k)
    def beast(pen):
        pen.path(f'M{x - 15 * k} {y - 19 * k} C{x - 13 * k} {y - 22 * k} {x - 9 * k} {y - 21 * k} {x - 8 * k} {y - 18 * k} C{x - 9 * k} {y - 12 * k} {x - 7 * k} {y - 11 * k} {x - 4 * k} {y - 13 * k} C{x - 2 * k} {y - 19 * k} {x + 3 * k} {y - 19 * k} {x + 5 * k} {y - 13 * k} C{x + 9 * k} {y - 13 * k} {x + 12 * k} {y - 11 * k} {x + 11 * k} {y - 6 * k} L{x - 4 * k} {y - 6 * k} C{x - 10 * k} {y - 7 * k} {x - 12 * k} {y - 12 * k} {x - 12 * k} {y - 16 * k} Z')
        for a in (-4, -1, 7, 10):
            pen.line([(x + a * k, y - 7 * k), (x + a * k, y)], 2 * k)
    m = q.mask(beast)
    q.tint(m, '#6b4323', .95)
    q.raised(m, .035, .6)
    q.tint(q.mask(lambda pen: pen.polygon([(x - 1 * k, y - 15 * k), (x + 5 * k, y - 15 * k), (x + 7 * k, y - 8 * k), (x - 2 * k, y - 8 * k)])), '#a8382a', .9)


def pyramid(p, x, y, k):
    q = p.part(x - 28 * k, y - 32 * k, 56 * k, 36 * k)
    whole = q.mask(lambda pen: pen.polygon([(x, y - 27 * k), (x + 24 * k, y), (x - 24 * k, y)]))
    q.tint(whole, '#f0d9a2', .96)
    q.raised(whole, .05, .8)
    q.tint(q.mask(lambda pen: pen.polygon([(x, y - 27 * k), (x + 24 * k, y), (x + 6 * k, y)])), '#a67a45', .92)
    q.burnt(lambda pen: [pen.line([(x - t * 24 * k, y - 27 * k * (1 - t)), (x + t * 6 * k, y - 27 * k * (1 - t))], .8) for t in (.3, .5, .7, .88)], .35)


def malwiya(p, x, y, k):
    """The spiral minaret."""
    q = p.part(x - 26 * k, y - 48 * k, 52 * k, 54 * k)
    steps = [(20, 0, 12), (15.5, 11, 10), (11.5, 20, 9), (7.5, 28, 8), (3.8, 35, 7)]
    m = q.mask(lambda pen: [pen.polygon([(x - (w + 2) * k, y - b * k), (x + (w + 2) * k, y - b * k), (x + w * k, y - (b + h) * k), (x - w * k, y - (b + h) * k)]) for w, b, h in steps])
    q.tint(m, '#e6c88e', .96)
    q.raised(m, .055, 1)
    q.tint(q.mask(lambda pen: [pen.polygon([(x + w * .1 * k, y - b * k), (x + (w + 2) * k, y - b * k), (x + w * k, y - (b + h) * k), (x + w * .3 * k, y - (b + h) * k)]) for w, b, h in steps]), '#8a6236', .40)
    q.burnt(lambda pen: [pen.line([(x - (w + 2) * k, y - (b + 2) * k), (x + w * k, y - (b + h - 1) * k)], 1.7 * k) for w, b, h in steps[:-1]], .7)


def elephant(p, x, y, k):
    q = p.part(x - 26 * k, y - 30 * k, 54 * k, 36 * k)
    def beast(pen):
        pen.path(f'M{x - 14 * k} {y - 8 * k} C{x - 16 * k} {y - 24 * k} {x + 6 * k} {y - 27 * k} {x + 11 * k} {y - 18 * k} C{x + 18 * k} {y - 22 * k} {x + 22 * k} {y - 14 * k} {x + 20 * k} {y - 7 * k} C{x + 19 * k} {y - 2 * k} {x + 24 * k} {y - 1 * k} {x + 24 * k} {y - 4 * k} L{x + 26 * k} {y - 3 * k} C{x + 25 * k} {y + 2 * k} {x + 17 * k} {y + 1 * k} {x + 17 * k} {y - 6 * k} C{x + 14 * k} {y - 6 * k} {x + 12 * k} {y - 7 * k} {x + 10 * k} {y - 9 * k} L{x + 8 * k} {y - 6 * k} L{x - 12 * k} {y - 6 * k} Z')
        for a in (-11, -6, 3, 7.5):
            pen.line([(x + a * k, y - 8 * k), (x + a * k, y)], 4.2 * k)
    m = q.mask(beast)
    q.tint(m, '#6f6257', .95)
    q.raised(m, .045, .8)
    q.tint(q.mask(lambda pen: pen.box(x - 8 * k, y - 22 * k, 13 * k, 10 * k, 1.5)), '#a8382a', .9)
    q.tint(q.mask(lambda pen: pen.line([(x - 8 * k, y - 13.5 * k), (x + 5 * k, y - 13.5 * k)], 1.4 * k)), '#e4bd62', .95)
    q.burnt(lambda pen: (pen.curve(f'M{x + 10 * k} {y - 18 * k} C{x + 6 * k} {y - 14 * k} {x + 8 * k} {y - 8 * k} {x + 12 * k} {y - 9 * k}', 1.2 * k), pen.oval(x + 17 * k, y - 15 * k, 1 * k)), .6)


def serpent(p, x, y, k):
    q = p.part(x - 40 * k, y - 24 * k, 84 * k, 32 * k)
    def coils(pen):
        for a, r in ((-26, 7), (-8, 9), (12, 10)):
            pen.arc(x + a * k, y, r * k, r * 1.15 * k, 0, 180, 4.4 * k)
        pen.curve(f'M{x + 30 * k} {y} C{x + 26 * k} {y - 12 * k} {x + 28 * k} {y - 18 * k} {x + 36 * k} {y - 17 * k}', 4.4 * k)
        pen.oval(x + 36 * k, y - 16.5 * k, 4.4 * k, 3.4 * k)
    m = q.mask(coils)
    q.tint(m, '#3b6a53', .95)
    q.raised(m, .04, .8)
    q.tint(q.mask(lambda pen: pen.oval(x + 36.5 * k, y - 17.5 * k, 1.2 * k)), '#f3e4bd', .95)


def stream(p, points, width, seed):
    line = places._ragged(points, seed, 7)
    xs, ys = [a for a, _ in line], [b for _, b in line]
    q = p.part(min(xs) - 12, min(ys) - 12, max(xs) - min(xs) + 24, max(ys) - min(ys) + 24)
    bank, water = q.mask(lambda pen: pen.line(line, width + 2.4)), q.mask(lambda pen: pen.line(line, width))
    q.tint(bank, HOLLY, .75)
    q.tint(water, '#4f7f8c')
    q.sunk(water, .02, .6)
    q.tint(q.mask(lambda pen: pen.line(line, 1)), '#cfe2df', .4)


def dunes(p, sectors, name, seed, count):
    for x, y in scattered(sectors, name, seed, 46, count, 14):
        q = p.part(x - 20, y - 12, 40, 22)
        q.burnt(lambda pen: pen.curve(f'M{x - 14} {y + 3} C{x - 8} {y - 6} {x - 1} {y - 6} {x + 3} {y} C{x + 6} {y - 3} {x + 10} {y - 3} {x + 14} {y + 1}', 1.2), .40, '#7a5730')


# ---------------------------------------------------------------- trade roads

ROADS = [       # brass studs from the bridges of the city through the countries; sea lanes between the harbours
    [(926, TOP + 3), (952, 496), (1010, 498), (1100, 494), (1200, 500), (1290, 495), (W - 12, 500)],
    [(926, TOP + 3), (914, 510), (884, 496), (780, 494), (660, 500), (560, 494), (500, 506)],
    [(482, TOP + 3), (494, 540), (502, 600), (520, 640), (560, 672), (640, 680)],
    [(640, 680), (560, 674), (440, 682), (350, 676), (300, 678), (180, 674), (70, 686)],
    [(796, 690), (840, 680), (900, 684), (944, 690)],
    [(1022, 676), (1090, 684), (1180, 674), (1290, 682), (W - 14, 676)],
]


def studded(road):
    """Points along a road, rounded at its bends, this far apart."""
    fine = []
    for (ax, ay), (bx, by) in zip(road, road[1:]):
        steps = max(2, int(math.hypot(bx - ax, by - ay) / 2))
        fine += [(ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps) for i in range(steps)]
    wide = np.arange(-14, 15)
    smooth = [tuple(np.mean([fine[min(max(i + k, 0), len(fine) - 1)] for k in wide], 0)) for i in range(len(fine))]
    studs = smooth[:1]
    for a in smooth:
        if math.dist(a, studs[-1]) > 8.5:
            studs.append(a)
    return studs


STUDS = [stud for road in ROADS for stud in studded(road)]


def roads(p):
    """A dashed inlay: where the caravans and ships go."""
    for n, road in enumerate(ROADS):
        studs = studded(road)
        xs, ys = [a for a, _ in studs], [b for _, b in studs]
        q = p.part(min(xs) - 8, min(ys) - 8, max(xs) - min(xs) + 16, max(ys) - min(ys) + 16)
        ways = [((ax, ay), (ax + (bx - ax) * .55, ay + (by - ay) * .55)) for (ax, ay), (bx, by) in zip(studs, studs[1:])]
        q.string(lambda pen, width: [pen.line(list(w), width) for w in ways], 1.7, '#8e2f22' if n != 4 else '#f0dfb4', .006)


# ---------------------------------------------------------------- what is played there

def beds(p, about):
    """Sunk beds for the heaps, the note and the tokens; the flat sign of what lies there is burnt into the bottom."""
    boxes = {**about['heaps'], 'tokens': about['tokens'], **({'credit': about['credit']} if about['credit'] else {})}
    x0, y0 = min(b[0] for b in boxes.values()), min(b[1] for b in boxes.values())
    x1 = max(b[0] + b[2] for b in boxes.values())
    p = p.part(x0 - 10, y0 - 10, x1 - x0 + 20, 72)
    for name, (x, y, w, h) in boxes.items():
        q = p.part(x - 8, y - 8, w + 16, h + 16)
        r = 23 if name == 'tokens' else 7 if name != 'credit' else 4
        q.string(lambda pen, width: pen.box(x - width, y - width, w + 2 * width, h + 2 * width, r + width), 1.5, BRASS if name in ('tokens', 'credit') else '#d9bd86', .004)
        bed = q.mask(lambda pen: pen.box(x, y, w, h, r))
        light, dark = ('#4b2e1a', '#26140a') if name in ('tokens', 'credit') else ('#84603a', '#54371c')
        q.veneer(bed, light, dark, 0)
        q.sunk(bed, .070, 1.1)
        if name == 'tokens':
            q.tint(city.signs_on(q, 'sabre', x + w * .31, y + h * .5, 24), '#a27b4d', .62)
            q.tint(city.signs_on(q, 'dhow', x + w * .69, y + h * .5, 24), '#a27b4d', .62)
        else:
            q.tint(city.signs_on(q, name, x + w / 2, y + h / 2, 30 if name != 'credit' else 24), '#c9a674', .62)


def everything(p, sectors):
    countries(p)
    river(p)
    roads(p)
    stream(p, [(30, 658), (22, 700), (34, 760), (20, 836)], 5, 'nile')
    stream(p, [(350, 662), (341, 704), (340, 760), (350, 814), (400, 829), (500, 831), (600, 830), (700, 822)], 4, 'euphrates')
    stream(p, [(662, 662), (676, 700), (670, 760), (682, 800), (696, 820)], 4, 'tigris')
    compass(p, 396, 524, 25)
    dhow(p, 58, 548, .84)
    waves(p, sectors, 'mare-internum', 'w1', ((396, 524, 46), (58, 534, 44)))
    dhow(p, 962, 706, .66)
    serpent(p, 748, 696, .72)
    waves(p, sectors, 'mare-indianum', 'w2', ((962, 692, 38), (748, 690, 44)))
    for x, y in ((552, 520), (878, 540), (872, 612)):
        yurt(p, x, y)
    for x, y in scattered(sectors, 'sanmatia', 'firs', 23, 46, 9, ((552, 510, 32), (878, 530, 32), (872, 602, 30)), 20):
        fir(p, x, y, .95)
    for i, x in enumerate((1314, 1348, 1382)):
        camel(p, x, 536 + (i % 2) * 3, .92)
    for x, y in scattered(sectors, 'silk-road', 'peaks', 42, 24, 18, ((1348, 524, 58),), 14):
        mountain(p, x, y, .82)
    pyramid(p, 306, 716, .52)
    pyramid(p, 322, 720, .34)
    for x, y in scattered(sectors, 'nilus-valley', 'reeds', 30, 16, 10, ((26, 740, 20), (310, 704, 28)), 16):
        city.palm(p.part(x - 18, y - 32, 36, 36), x, y, 1.0)
    malwiya(p, 642, 724, .66)
    dunes(p, sectors, 'abbasid-caliphate', 'sand', 12)
    for x, y in scattered(sectors, 'abbasid-caliphate', 'dates', 52, 7, 12, ((642, 710, 34),), 16):
        city.palm(p.part(x - 18, y - 32, 36, 36), x, y, .95)
    elephant(p, 1346, 724, .84)
    elephant(p, 1050, 716, .58)
    for x, y in scattered(sectors, 'spice-road', 'palms', 34, 26, 10, ((1346, 712, 40), (1050, 708, 32)), 18):
        city.palm(p.part(x - 18, y - 32, 36, 36), x, y, 1.05, '#4e7a45')
    for about in sectors.values():
        if about['kind'] == 'country':
            beds(p, about)
            x, y, w, h = about['name']
            city.plate(p.part(x - 8, y - 8, w + 16, h + 16), x, y, w, h)
            city.dishes(p, about['seats'])
