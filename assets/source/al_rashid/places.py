"""Where everything lies on the board: one plan for the picture and for the window that draws on it.

Lengths are pixels of the *field*, the panel inside the tray, as it is seen in a window of 1920 (1408 x 838; the city is above y = 470, the map
below).  `told()` gives the same as shares of the whole picture, tray and all: that is what the window reads.
"""

import math
import random
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
DATA = ROOT / 'data' / 'games' / 'al-rashid'
IMAGES = ROOT / 'assets' / 'images'
FONT = ROOT / 'assets' / 'fonts' / 'SourceSerifPro-Semibold.otf'

W, H, CITY = 1408, 838, 470
MIDDLE = W / 2
PICTURE = (1480, 924)                   # the tray with its rim and its front, in the same pixels
ORIGIN = (36.0, 34.4)                   # the field's upper left corner in it
OUTER, INNER = (690, 462), (664, 438)   # half axes of the round wall, outside and inside

PALACES = {     # middle, foot, half width, niches; y runs down
    'intrigue': (260, 460, 166, 4), 'military': (417, 276, 134, 4), 'traditions': (704, 238, 134, 4),
    'commerce': (991, 276, 134, 4), 'politics': (1148, 460, 166, 8), 'al-rashid': (704, 460, 186, 8),
}
NAME, COURT, FRONT = 22, 100, 43        # heights of a palace's parts from the foot up: name, court with the name, front with the niches
COUNTRIES = {   # middle of the row of seats, y of the seats
    'mare-internum': (226, 540), 'sanmatia': (690, 540), 'silk-road': (1166, 540), 'nilus-valley': (176, 722),
    'abbasid-caliphate': (506, 722), 'mare-indianum': (840, 722), 'spice-road': (1204, 722),
}
PITCH, SEAT = 47, (21, 13.5)            # seats of a row are this far apart; half axes of one
HEAP, NOTE, TOKENS, GAP = (52, 48), (36, 40), (88, 48), 5
PILES, CRISIS = (16, 18, 152, 74), (1240, 18, 152, 74)
YEARS = [(50.6, 252.6), (97.8, 196.2), (155.3, 144.6), (222.3, 98.5), (297.5, 58.8)]
ORDER = [(W - x, y) for x, y in reversed(YEARS)]
SOCKET = 20


# ---------------------------------------------------------------- borders of the countries

def _ragged(points, seed, swing):
    """A coast or a ridge between points: halved again and again, each middle pushed aside a little less."""
    rnd = random.Random(seed)
    for _ in range(5):
        finer = [points[0]]
        for (ax, ay), (bx, by) in zip(points, points[1:]):
            length = math.hypot(bx - ax, by - ay)
            push = rnd.uniform(-1, 1) * min(swing, length * .16)
            finer += [((ax + bx) / 2 - (by - ay) / max(length, 1) * push, (ay + by) / 2 + (bx - ax) / max(length, 1) * push), (bx, by)]
        points = finer
        swing *= .62
    return points


TOP, LOW = CITY + 12, H                 # the river lies above the map
_NODES = {'w': (0, 655), 'a': (330, 650), 'b': (474, 657), 'c': (694, 655), 'd': (918, 653), 'e': (994, 655), 'z': (W, 652)}
_DIVIDE = {f'{p}{q}': _ragged([_NODES[p], _NODES[q]], f'divide {p}', 9) for p, q in zip('wabcde', 'abcdez')}
INTERNUM_SANMATIA = _ragged([(452, TOP), (462, 560), _NODES['b']], 'coast 1', 14)
SANMATIA_SILK = _ragged([(938, TOP), (928, 570), _NODES['d']], 'ridge 2', 12)
NILUS_ABBASID = _ragged([_NODES['a'], (334, 740), (322, LOW)], 'desert 3', 8)
ABBASID_INDIANUM = _ragged([_NODES['c'], (692, 740), (702, LOW)], 'coast 4', 10)
INDIANUM_SPICE = _ragged([_NODES['e'], (1000, 740), (1004, LOW)], 'coast 5', 9)


def _outlines(fewer):
    """The countries' outlines from their borders, each border passed through `fewer`: neighbours share every corner."""
    divide = {name: fewer(line) for name, line in _DIVIDE.items()}
    coast1, ridge2, desert3, coast4, coast5 = (fewer(line) for line in (INTERNUM_SANMATIA, SANMATIA_SILK, NILUS_ABBASID, ABBASID_INDIANUM, INDIANUM_SPICE))

    def along(*pieces):
        return [p for piece in pieces for p in divide[piece]]

    return {
        'mare-internum': [(0, TOP), *coast1, *reversed(along('wa', 'ab'))],
        'sanmatia': [*reversed(coast1), *ridge2, *reversed(along('bc', 'cd'))],
        'silk-road': [*reversed(ridge2), (W, TOP), *reversed(along('de', 'ez'))],
        'nilus-valley': [*along('wa'), *desert3, (0, LOW)],
        'abbasid-caliphate': [*along('ab', 'bc'), *coast4, *reversed(desert3)],
        'mare-indianum': [*along('cd', 'de'), *coast5, *reversed(coast4)],
        'spice-road': [*along('ez'), (W, LOW), *reversed(coast5)],
    }


OUTLINES = _outlines(lambda line: line)
CLICKED = _outlines(lambda line: line[::4])         # no more corners than a click can tell
BORDERS = [*_DIVIDE.values(), INTERNUM_SANMATIA, SANMATIA_SILK, NILUS_ABBASID, ABBASID_INDIANUM, INDIANUM_SPICE]


# ---------------------------------------------------------------- palaces

def seats(x, y):
    """Five in a row: who came first stands on the left."""
    return [(x + (i - 2) * PITCH, y) for i in range(5)]


def palace(name):
    """Everything about a palace, in field pixels: boxes are (x, y, width, height)."""
    x, foot, half, niches = PALACES[name]
    top = foot - COURT                              # of the court; the front stands above it
    pitch = min(58 if half > 150 else 50, (2 * half - 28) / niches)
    wide = min(34.0, pitch - 6)
    rise = 31 if name != 'al-rashid' else 40        # of the dome over the front
    roof = top - FRONT
    return {
        'kind': 'palace', 'centre': (x, foot - NAME - 25), 'rect': (x - half, roof - 14, 2 * half, foot - roof + 14),
        'outline': [(x - half, foot), (x - half, roof - 12), (x - 46, roof - 2), (x - 28, roof - rise + 4), (x, roof - rise - 8), (x + 28, roof - rise + 4),
                    (x + 46, roof - 2), (x + half, roof - 12), (x + half, foot)],
        'name': (x - half + 7, foot - NAME + 1, 2 * half - 14, 16), 'seats': seats(x, foot - NAME - 25),
        'court': (x - half, top, 2 * half, COURT), 'front': (x - half, roof, 2 * half, FRONT),
        'niches': [(x + (i - (niches - 1) / 2) * pitch - wide / 2, top - 40, wide, 36) for i in range(niches)],
        'dome': (x, roof, 34 if name != 'al-rashid' else 44, rise),
    }


# ---------------------------------------------------------------- countries

def country(name, goods, credit):
    """The seats, below them the heaps, the note and the tokens in one row, below these the name."""
    x, y = COUNTRIES[name]
    widths = [HEAP[0]] * len(goods) + [NOTE[0] + 3] * credit + [TOKENS[0]]
    total = sum(widths) + GAP * (len(widths) - 1)
    left, places = x - total / 2, []
    for wide in widths:
        places.append(left)
        left += wide + GAP
    top = y + 19
    return {
        'kind': 'country', 'centre': (x, y + 20), 'rect': (x - total / 2 - 6, y - 58, total + 12, 155), 'outline': OUTLINES[name],
        'name': (x - 92, top + 54, 184, 20), 'seats': seats(x, y),
        'heaps': {good: (places[i], top, *HEAP) for i, good in enumerate(goods)},
        'credit': (places[len(goods)] + 1.5, top + 4, *NOTE) if credit else None,
        'tokens': (places[-1], top, *TOKENS),
    }


def sectors(data):
    """All thirteen, in the order of the data (`sectors.yaml`)."""
    found = {name: palace(name) for name in data['palaces']}
    found.update({name: country(name, list(about['goods']), about['credit']) for name, about in data['countries'].items()})
    return found


# ---------------------------------------------------------------- what the window reads

def _share(value):
    """The same in shares of the picture: points, boxes, lists of either."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, dict):
        return {name: _share(v) for name, v in value.items()}
    if isinstance(value, list):
        return [_share(v) for v in value]
    w, h = PICTURE
    point = [round((value[0] + ORIGIN[0]) / w, 5), round((value[1] + ORIGIN[1]) / h, 5)]
    return point if len(value) == 2 else [*point, round(value[2] / w, 5), round(value[3] / h, 5)]


def told(data, titles):
    found = {}
    for name, about in sectors(data).items():
        wanted = ('kind', 'centre', 'rect', 'outline', 'name', 'seats', 'heaps', 'credit', 'tokens')
        about = {k: v for k, v in about.items() if k in wanted} | ({'niches': dict(zip(titles[name], about['niches']))} if 'niches' in about else {})
        found[name] = _share(about | {'outline': CLICKED.get(name, about['outline'])})
    return {'sectors': found, 'years': _share(YEARS), 'order': _share(ORDER), 'piles': _share(PILES), 'crisis': _share(CRISIS),
            'city': _share((0, 0, W, CITY)), 'map': _share((0, TOP, W, H - TOP)), 'size': list(PICTURE), 'socket': SOCKET}
