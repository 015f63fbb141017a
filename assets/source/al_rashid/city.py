"""The upper half of the board: the round city with its wall, houses and six palaces, and the corners outside it."""

import math
import random

import numpy as np

from panel import linear, mix
from boards import noise
import signs
from places import CITY, CRISIS, INNER, MIDDLE, ORDER, OUTER, PILES, SEAT, SOCKET, W, YEARS

STAINS = {'intrigue': ('#463c34', '#17120f'), 'military': ('#9c4634', '#521b12'), 'traditions': ('#6f5290', '#37244c'),
          'commerce': ('#44659a', '#1c3156'), 'politics': ('#4e8b92', '#1d4c54'), 'al-rashid': ('#568257', '#234a2c')}
BRASS, HOLLY = '#c9a052', '#efe0ba'


def on(axes, degrees):
    """A point of the round wall; 0 is to the right, 90 at the back."""
    a = math.radians(degrees)
    return MIDDLE + axes[0] * math.cos(a), CITY - axes[1] * math.sin(a)


def half(pen, axes):
    pen.polygon([on(axes, d) for d in range(0, 181, 2)])


def between(axes, k):
    return axes[0] * k, axes[1] * k


# ---------------------------------------------------------------- ground

def corners(p):
    """Outside the wall: walnut, inlaid with stars and crosses."""
    p.veneer(np.ones(p.shape, np.float32), '#5f3b22', '#2c180c', 0)
    size = 34

    def khatam(pen, x, y, r):
        pen.polygon([(x + (r if i % 2 else r * .765) * math.cos(i * math.pi / 8 + math.pi / 8), y + (r if i % 2 else r * .765) * math.sin(i * math.pi / 8 + math.pi / 8)) for i in range(16)])

    spots = [(i * 2 * size + (size if j % 2 else 0), j * size) for j in range(0, 15) for i in range(-1, 22) if abs(i * 2 * size - MIDDLE) > 240 or j < 3]
    stars = p.mask(lambda pen: [khatam(pen, x, y, size * .66) for x, y in spots])
    hearts = p.mask(lambda pen: [khatam(pen, x, y, size * .66 - 2.2) for x, y in spots])
    p.tint(stars, '#b08550', .55)
    p.veneer(hearts, '#7a4d2c', '#3d2210', 2)
    p.height += .006 * hearts
    small = p.mask(lambda pen: [pen.star(x, y, size * .22, 8, .6) for x, y in spots])
    p.tint(small, '#c79a5a', .6)


def fan(p):
    """The city's ground: maple in rays round the caliph's court, cut across by rings."""
    x, y = p.points()
    u, v = (x - MIDDLE) / INNER[0], (CITY - y) / INNER[1]
    angle, r = np.arctan2(v, u) / math.pi, np.hypot(u, v)
    ring = np.floor(r * 5.2)
    rays = np.where(ring < 1, 12, np.where(ring < 3, 24, 48))
    ray = np.floor(angle * rays)
    across = angle * rays - ray
    chance = np.abs(np.sin(ray * 78.233 + ring * 37.719) * 43758.5453) % 1
    fibre = noise((700, 1400), 5, 3, 4, .7, (14, .35))
    g = fibre[((ray * 37 + across * 60 + ring * 91) % 699).astype(int), np.clip(r * 1300, 0, 1399).astype(int)]
    wooden = mix(linear('#cfae78'), linear('#a0763f'), np.clip(.38 + .30 * g + .30 * (chance - .5), 0, 1))
    inside = p.mask(lambda pen: half(pen, INNER))
    p.albedo += (wooden - p.albedo) * inside[..., None]
    joint = np.minimum(across, 1 - across) / rays * math.pi * r * 550
    step = np.abs(r * 5.2 - np.round(r * 5.2)) * 100
    p.tint(np.maximum(np.clip(1.1 - joint, 0, 1), np.clip(1.1 - step, 0, 1)) * inside, '#4a2e16', .38)
    streets = np.clip(1 - np.abs(r - .385) * 46, 0, 1) + np.clip(1 - np.abs(r - .77) * 46, 0, 1)
    p.tint(np.clip(streets * 2, 0, 1) * inside, '#c39a60', .40)
    p.height *= 1 - inside                  # no star of the corners is felt through the floor
    p.sunk(inside, .030, 1.5)


def ground(p):
    corners(p)
    fan(p)


# ---------------------------------------------------------------- wall

GATES = (31, 149)
TOWERS = (10, 20, 44, 57, 70, 82, 98, 110, 123, 136, 160, 170)


def wall(p):
    """Two faces of brick, the walk between them, merlons, round towers, two gates."""
    whole, inside = p.mask(lambda pen: half(pen, OUTER)), p.mask(lambda pen: half(pen, INNER))
    ring = np.clip(whole - inside, 0, 1)
    p.veneer(ring, '#d6b27a', '#9a6f40', 1)
    p.raised(ring, .070, 1)
    x, y = p.points()
    u, v = (x - MIDDLE) / OUTER[0], (CITY - y) / OUTER[1]
    along = np.arctan2(v, u) / math.pi * 128
    deep = (1 - np.hypot(u, v)) * OUTER[0]
    walk = np.clip(5.5 - np.abs(deep - 13), 0, 1) * ring
    p.tint(walk, '#6b4728', .55)
    p.height -= .03 * walk
    tooth = np.clip((np.abs(along % 1 - .5) - .20) * 9, 0, 1)
    merlons = tooth * (np.clip(4.2 - np.abs(deep - 3.5), 0, 1) + np.clip(3.2 - np.abs(deep - 22), 0, 1)) * ring
    p.raised(merlons, .055, .5)
    p.tint(merlons, '#f0dcae', .9)
    for d in TOWERS:
        tx, ty = on(between((OUTER[0] - 12, OUTER[1] - 11), 1), d)
        tower(p.part(tx - 30, ty - 30, 60, 60), tx, ty, 17)
    for d in GATES:
        gate(p, d)


def tower(p, x, y, r):
    body = p.mask(lambda pen: pen.oval(x, y, r, r * .9))
    p.veneer(body, '#e2c48c', '#a87d4a', 0)
    p.raised(body, .06, .8)
    floor = p.mask(lambda pen: pen.oval(x, y, r * .66, r * .59))
    p.sunk(floor, .035, .8)
    p.tint(floor, '#a5794a', .85)
    teeth = p.mask(lambda pen: [pen.oval(x + r * .86 * math.cos(a * math.pi / 7), y + r * .77 * math.sin(a * math.pi / 7), 2.5, 2.2) for a in range(14)])
    p.raised(teeth, .035, .5)
    p.tint(teeth, '#f3e2b8', .8)
    knob = p.mask(lambda pen: pen.oval(x, y, r * .26, r * .23))
    p.raised(knob, .06, 1.0)
    p.tint(knob, '#4f8d8c', .9)


def gate(p, degrees):
    """Two towers, between them the road out of the city."""
    for d in (degrees - 2.6, degrees + 2.6):
        x, y = on((OUTER[0] - 12, OUTER[1] - 11), d)
        tower(p.part(x - 34, y - 34, 68, 68), x, y, 21)
    x, y = on((OUTER[0] - 12, OUTER[1] - 11), degrees)
    q = p.part(x - 30, y - 30, 60, 60)
    a, b = on((INNER[0] + 3, INNER[1] + 3), degrees), on((OUTER[0] - 3, OUTER[1] - 3), degrees)
    road = q.mask(lambda pen: pen.line([a, b], 9))
    q.height -= .06 * road
    q.tint(road, '#7d5730', .9)


# ---------------------------------------------------------------- houses

def houses(p, sectors):
    """Small flat roofs and domes, in elevation like on the old views of cities, with palms between them; none where something is played."""
    rnd = random.Random('houses')
    kept = [(x - 5, y + 4, w + 10, h + 4) for x, y, w, h in (s['rect'] for s in sectors.values() if s['kind'] == 'palace')]
    kept += [(s['dome'][0] - 48, s['dome'][1] - s['dome'][3] - 14, 96, 60) for s in sectors.values() if s['kind'] == 'palace']
    found = []
    for _ in range(9000):
        x, y = rnd.uniform(60, W - 60), rnd.uniform(40, CITY - 14)
        r = math.hypot((x - MIDDLE) / INNER[0], (CITY - y) / INNER[1])
        top = math.hypot((x - MIDDLE) / INNER[0], (CITY - y + 22) / INNER[1])
        if max(r, top) > .965 or abs(r - .77) < .016 or abs(r - .385) < .020:
            continue
        if any(a < x + 8 and x - 8 < a + w and b < y and y - 22 < b + h for a, b, w, h in kept) or any(abs(x - a) < 18 and abs(y - b) < 17 for a, b, *_ in found):
            continue
        found.append((x, y, rnd.choice('ffftdddmpp'), rnd.uniform(11, 16), rnd.random()))
    found.sort(key=lambda h: h[1])
    for x, y, kind, w, chance in found:
        q = p.part(x - 20, y - 36, 40, 42)
        if kind == 'p':
            palm(q, x, y, .75)
        else:
            house(q, x, y, kind, w, chance)


def house(p, x, y, kind, w, chance):
    tall = w * {'f': .85, 't': 1.35, 'd': .8, 'm': .9}[kind]
    clay = ('#ead6a8', '#dbb985', '#cda473', '#e3c793')[int(chance * 4)]
    body = p.mask(lambda pen: pen.box(x - w / 2, y - tall, w, tall))
    p.tint(body, clay, .95)
    p.tint(p.mask(lambda pen: pen.box(x + w * .14, y - tall, w * .36, tall)), '#7d5430', .30)
    p.raised(body, .034, .5)
    p.tint(p.mask(lambda pen: pen.box(x - w / 2, y - tall, w, 2.6)), '#f7ebca', .8)
    if kind == 'd':
        dome = p.mask(lambda pen: pen.polygon(onion(x, y - tall, w * .40, w * .58)))
        p.tint(dome, ('#4f8d8c', '#e8d2a0', '#3f7aa0')[int(chance * 9) % 3], .9)
        p.raised(dome, .04, 1.2)
    if kind == 'm':
        slim = p.mask(lambda pen: (pen.box(x + w * .2, y - tall - 13, 4.6, 14), pen.polygon(onion(x + w * .2 + 2.3, y - tall - 12, 3.2, 6))))
        p.tint(slim, '#f0dfb6', .95)
        p.raised(slim, .045, .5)

    def holes(pen):
        pen.box(x - w * .30, y - 5.2, 3.2, 5.2)
        pen.box(x + w * .05, y - tall * .66, 2.4, 3)
        if kind == 't':
            pen.box(x - w * .28, y - tall * .72, 2.4, 3)
    p.burnt(holes, .8, '#3a2413', .012)
    p.burnt(lambda pen: pen.line([(x - w / 2, y), (x + w / 2, y)], 1.2), .6)


def palm(p, x, y, k=1.0, green='#5c7c43'):
    p.burnt(lambda pen: pen.line([(x, y), (x + 1.5 * k, y - 7 * k), (x + .5 * k, y - 13 * k)], 2 * k), .85, '#6b4a28', -.012)

    def leaves(pen):
        for a in (-168, -132, -100, -62, -18):
            dx, dy = 8.5 * k * math.cos(math.radians(a)), 7 * k * math.sin(math.radians(a))
            pen.curve(f'M{x + .5 * k} {y - 13 * k} C{x + dx * .4} {y - 15 * k + dy * .8} {x + dx * .8} {y - 14 * k + dy} {x + dx} {y - 10 * k + dy * .7}', 2.3 * k)
    p.burnt(leaves, .9, green, -.014)


# ---------------------------------------------------------------- palaces

def onion(x, y, r, h, n=11):
    """An onion dome that stands on y: half its width at the foot, its height."""
    profile = [(.80, 0), (.97, .13), (1.02, .27), (.95, .42), (.74, .57), (.46, .70), (.22, .82), (.08, .92), (0, 1.0)]
    return [(x - a * r, y - b * h) for a, b in profile] + [(x + a * r, y - b * h) for a, b in reversed(profile)]


def niche(x, y, w, h):
    """A keel arch by its box."""
    c = x + w / 2
    rise = [(0, 1), (0, .40), (.03, .28), (.10, .19), (.22, .12), (.36, .07), (.5, 0)]
    return [(x + a * w, y + b * h) for a, b in rise] + [(2 * c - (x + a * w), y + b * h) for a, b in reversed(rise[:-1])]


def palace(p, name, about):
    x, roof, r, rise = about['dome']
    cx, cy, cw, ch = about['court']
    fx, fy, fw, fh = about['front']
    p = p.part(cx - 26, roof - rise - 34, cw + 52, cy + ch - roof + rise + 52)
    light, dark = STAINS[name]
    # the court: a floor of two woods
    court = p.mask(lambda pen: pen.box(cx, cy, cw, ch, 5))
    p.veneer(court, '#dcc18b', '#b48a50', 0, .9)
    p.raised(court, .022, 1)

    def lozenges(pen):
        for i in range(int(cw / 24) + 1):
            for j in range(4):
                a, b = cx + i * 24 + 12, cy + j * 24 + 12
                pen.polygon([(a, b - 11), (a + 11, b), (a, b + 11), (a - 11, b)])
        pen.erase().box(cx - 20, cy - 20, cw + 40, 26)
        pen.box(cx - 20, cy + ch - 26, cw + 40, 40)
        pen.box(cx - 20, cy, 27, ch)
        pen.box(cx + cw - 7, cy, 27, ch)
    p.tint(p.mask(lozenges), '#b98d54', .34)
    # the front with its dome, two corner towers, and merlons along the roof
    def front(pen):
        pen.box(fx, fy, fw, fh)
        pen.polygon(onion(x, fy + 2, r, rise + 4))
        for side in (-1, 1):
            tx = x + side * (fw / 2 - 7)
            pen.box(tx - 8, fy - 9, 16, fh + 9)
            pen.polygon(onion(tx, fy - 8, 7.5, 13))
    m = p.mask(front)
    p.veneer(m, light, dark, 0, 1.1)
    p.height *= 1 - m                       # where it stands against the wall, the wall ends
    p.raised(m, .090, 1)
    teeth = p.mask(lambda pen: [pen.polygon([(q, fy + .5), (q, fy - 3), (q + 3, fy - 6), (q + 6, fy - 3), (q + 6, fy + .5)])
                                for q in np.arange(fx + 19, fx + fw - 22, 9.2) if abs(q + 3 - x) > r + 3])
    p.veneer(teeth, light, dark, 0)
    p.raised(teeth, .050, .6)
    dome = p.mask(lambda pen: pen.polygon(onion(x, fy + 2, r, rise + 4)))
    qx, _ = p.points()
    p.height += .10 * dome * np.sqrt(np.clip(1 - ((qx - x) / (r * 1.02)) ** 2, 0, 1))
    ribs = p.mask(lambda pen: [pen.curve(f'M{x + k * r * .78} {fy} C{x + k * r * 1.15} {fy - rise * .45} {x + k * r * .5} {fy - rise * .75} {x} {fy - rise}', 1.2) for k in (-.86, .86)])
    p.tint(ribs * dome, BRASS, .8)

    def trim(pen, width):
        pen.line([(fx + 16, fy + 2), (fx + fw - 16, fy + 2)], width)
        pen.line([(fx + 1, fy + fh - 1.5), (fx + fw - 1, fy + fh - 1.5)], width * 1.3)
        pen.line([(x, fy - rise - 1), (x, fy - rise - 8)], width * 1.2)
        pen.oval(x, fy - rise - 9, width * 1.9)
        for side in (-1, 1):
            pen.line([(x + side * (fw / 2 - 7) - 7, fy - 8), (x + side * (fw / 2 - 7) + 7, fy - 8)], width)
            pen.oval(x + side * (fw / 2 - 7), fy - 21, width * 1.1)
        pen.line([(cx + 3, cy + 3), (cx + cw - 3, cy + 3), (cx + cw - 3, cy + ch - 3), (cx + 3, cy + ch - 3)], width * .9, closed=True)
    p.string(trim, 1.5, BRASS, .010)
    side = 25 if name != 'al-rashid' else 31
    sign = signs_on(p, name, x, fy - rise * .40, side)
    p.tint(sign, '#f6ead0', .96)
    # niches for the titles
    hollow = p.mask(lambda pen: [pen.polygon(niche(a, b - 2, w, h + 2)) for a, b, w, h in about['niches']])
    p.string(lambda pen, width: [pen.line(niche(a, b - 2, w, h + 2), width, closed=True) for a, b, w, h in about['niches']], 1.6, BRASS, .006)
    p.sunk(hollow, .080, .8)
    p.tint(hollow, dark, .60)
    p.shade(hollow, .35)
    last = about['niches'][-1]
    free = fx + fw - 16 - (last[0] + last[2])
    if free > 26:                       # a lattice window where the wall is bare
        for k in (-1, 1):
            lx = x + k * (last[0] + last[2] + free / 2 - x)
            p.string(lambda pen, width: pen.line([(lx - 10, fy + 12), (lx + 10, fy + 12), (lx + 10, fy + 34), (lx - 10, fy + 34)], width, closed=True), 1.2, BRASS)
            p.burnt(lambda pen: [pen.star(lx + i * 6.2, fy + 23 + j * 6.4, 3.6, 4, .5) for i in (-1, 0, 1) for j in (-1, 0, 1)], .85, '#dcbc78', .02)
    plate(p, *about['name'])
    dishes(p, about['seats'])


def signs_on(p, name, x, y, side):
    """A sign of signs.py as a mask of the panel."""
    def draw(pen):
        k = side / signs.SIDE
        pen.sx, pen.sy, corner = pen.sx * k, pen.sy * k, pen.corner
        pen.corner = ((corner[0] - (x - side / 2)) / k, (corner[1] - (y - side / 2)) / k)
        signs.ALL[name](pen)
    return p.mask(draw, 4)


def plate(p, x, y, w, h):
    """A sunk strip of walnut for a name."""
    m = p.mask(lambda pen: pen.box(x, y, w, h, 4))
    p.string(lambda pen, width: pen.box(x - width / 2, y - width / 2, w + width, h + width, 4.5), 1.4, BRASS, .004)
    p.veneer(m, '#4d2f1b', '#26150b', 0)
    p.sunk(m, .016, .7)


def dishes(p, seats):
    """Five dishes in a row, an arrow at the first: who came first stands on the left."""
    (x, y), rx, ry = seats[0], *SEAT
    p.burnt(lambda pen: (pen.polygon([(x - 36, y - 5), (x - 27, y), (x - 36, y + 5), (x - 33.5, y)]), pen.line([(x - 24, y), (seats[-1][0] + 22, y)], 1.4)), .75)
    q = p.part(x - rx - 6, y - ry - 6, seats[-1][0] - x + 2 * rx + 12, 2 * ry + 12)
    q.string(lambda pen, width: [pen.oval(a, b, rx + width / 2, ry + width / 2) for a, b in seats], 1.7, HOLLY, .004)
    dish = q.mask(lambda pen: [pen.oval(a, b, rx, ry) for a, b in seats])
    q.veneer(dish, '#956c40', '#5c3c1d', 0)
    q.sunk(dish, .075, 1.3)


# ---------------------------------------------------------------- the corners' sockets

def sockets(p):
    for row in (YEARS, ORDER):
        links = []
        for (ax, ay), (bx, by) in zip(row, row[1:]):
            k = (SOCKET + 3) / math.hypot(bx - ax, by - ay)
            links.append([(ax + (bx - ax) * k, ay + (by - ay) * k), (bx - (bx - ax) * k, by - (by - ay) * k)])
        p.string(lambda pen, width: [pen.line(link, width) for link in links], 1.6, BRASS)
        for x, y in row:
            q = p.part(x - 32, y - 32, 64, 64)
            q.string(lambda pen, width: pen.oval(x, y, SOCKET + 1 + width, (SOCKET + 1 + width) * .90), 1.8, BRASS, .006)
            hole = q.mask(lambda pen: pen.oval(x, y, SOCKET + 1, (SOCKET + 1) * .90))
            q.veneer(hole, '#8a6138', '#54361a', 0)
            q.sunk(hole, .085, 1.3)
    for x, y, w, h in (PILES, CRISIS):
        q = p.part(x - 12, y - 12, w + 24, h + 24)
        q.string(lambda pen, width: pen.box(x - width, y - width, w + 2 * width, h + 2 * width, 9), 1.8, BRASS, .006)
        bed = q.mask(lambda pen: pen.box(x, y, w, h, 8))
        q.veneer(bed, '#4a2d19', '#241309', 0)
        q.sunk(bed, .07, 1.2)


def everything(p, sectors):
    wall(p)
    houses(p, sectors)
    for name, about in sectors.items():
        if about['kind'] == 'palace':
            palace(p, name, about)
    sockets(p)
