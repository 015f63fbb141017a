"""Finds palaces that match everywhere (rules 2.4, 6.4), so that pictures of palaces follow the data when the data change."""

import random

from measures import COLUMNS, KINDS
from tiles import flipped

FULL = ['f1', 'h1', 'd1', 'b1', 'j1', 'l1', 'g2', 'e2', 'c2', 'i2', 'k2', 'f3', 'd3', 'h3', 'j3', 'e4', 'g4', 'c4', 'i4', 'k4']
HALF = ['f1', 'h1', 'd1', 'j1', 'g2', 'e2', 'i2', 'k2', 'f3', 'h3', 'g4']
EARLY = ['f1', 'h1', 'd1', 'g2', 'e2', 'd3']
BOX = ['f1', 'h1', 'd1', 'g2', 'e2', 'f3', 'd3', 'h3', 'e4', 'g4']


def spot(place):
    return COLUMNS.index(place[0]), int(place[1])


def fits(palace, t, place):
    col, row = spot(place)
    for (c, r), o in palace.items():
        if r == row and (c == col - 2 and o['sides'][1] != t['sides'][0] or c == col + 2 and o['sides'][0] != t['sides'][1]):
            return False
        for half in (0, 1):
            if r == row - 1 and c <= col + half <= c + 1 and o['top'][col + half - c] != t['base'][half]:
                return False
            if r == row + 1 and c <= col + half <= c + 1 and o['base'][col + half - c] != t['top'][half]:
                return False
    return True


def doors(palace):
    """Complete doors and minarets."""
    n = [0, 0]
    for (c, r), t in palace.items():
        for i, (row, letter, sign) in enumerate(((2, 'd', 'lintel'), (3, 'm', 'point'))):
            if r == row and sign in t['mid']:
                a, b = palace.get((c - 1, row - 1)), palace.get((c + 1, row - 1))
                n[i] += bool(a and b and a['sides'][1] == letter and b['sides'][0] == letter)
    return n


def worth(palace):
    """How good a palace looks: gates and minarets complete, much to see, ends that are ends."""
    seen = [s for t in palace.values() for s in t['left'] + t['right'] + t['mid']]
    gates, minarets = doors(palace)
    score = 14 * min(gates, 1) + 14 * min(minarets, 1) + 3 * len(set(seen)) + len(seen) - 2 * max(0, seen.count('guard') - 3)
    for (c, r), t in palace.items():
        for side, beside in ((0, c - 2), (1, c + 2)):
            if (beside, r) not in palace:
                score += {'o': 4, 'd': -5, 'm': -5}.get(t['sides'][side], 0)
        if r == 4:
            on = set(t['left'] + t['right'] + t['mid'])
            score += 3 * bool({'dome', 'minaret'} & on) - 4 * bool({'+4', '+5'} & on)
    return score


def search(tiles, printed, shape, tries, seed):
    """The best of many random palaces of this shape: {(column, storey): tile as it lies, with `name` of its picture}."""
    rnd = random.Random(seed)
    start = {spot(t['at']): t for t in printed}
    todo = [p for p in shape if spot(p) not in start]
    pool = {k: [t for t in tiles if t['id'][0] == k] for k in KINDS}
    best = None

    def build(palace, taken, i):
        nonlocal steps
        if i == len(todo):
            return palace
        options = [(t, dict(f, name=f'tile/{t["id"]}' + '/flip' * k)) for t in pool[KINDS[int(todo[i][1]) - 1]] if t['id'] not in taken
                   for k, f in enumerate((t, flipped(t))) if fits(palace, f, todo[i])]
        rnd.shuffle(options)
        for t, f in options[:6]:
            steps += 1
            if steps > 150:
                return None
            done = build({**palace, spot(todo[i]): f}, taken | {t['id']}, i + 1)
            if done:
                return done
        return None
    for _ in range(tries):
        steps = 0
        palace = build(start, frozenset(), 0)
        if palace:
            value = worth(palace) + rnd.random()
            if best is None or value > best[0]:
                best = (value, palace)
    return best and best[1]


def palace_of(tiles, board, shape, tries=300, seed=4):
    printed = [dict(t, name=f'printed/{board["id"]}/{t["at"]}') for t in board['printed']]
    return search(tiles, printed, shape, tries, seed)
