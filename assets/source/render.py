"""Render the pieces.  usage: python render.py [--samples 24] [--threads 1] [--only prefix,prefix] [--view tilted,above] [--skip-done]"""

import argparse
import json
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import pieces
import studio

# canvas of each kind: (left, up, right, down) in pixels round the anchor, the ground centre of the cell
CANVAS = {
    'building': dict(tilted=(108, 152, 108, 96), above=(108, 108, 108, 108)),
    'roof': dict(tilted=(108, 160, 108, 100), above=(108, 108, 108, 108)),
    'stable': dict(tilted=(108, 140, 108, 104), above=(108, 108, 108, 108)),
    'wall': dict(tilted=(108, 140, 108, 104), above=(108, 108, 108, 108)),
    'tower': dict(tilted=(108, 176, 108, 104), above=(108, 108, 108, 108)),
    'gate': dict(tilted=(112, 176, 112, 108), above=(112, 112, 112, 112)),
    'well': dict(tilted=(108, 150, 108, 100), above=(108, 108, 108, 108)),
    'merchant': dict(tilted=(128, 196, 128, 112), above=(128, 148, 128, 128)),
    'tile': dict(tilted=(100, 140, 100, 96), above=(100, 100, 100, 100)),
    'screen': dict(tilted=(290, 260, 290, 60), above=(290, 120, 290, 120)),
}
SHADOW = (150, 150, 250, 250)       # shadows reach to the right and to the front


def jobs(grains, wall_seeds):
    """(kind, name, build(above), has shadow)"""
    for grain in range(grains):
        for config in pieces.CONFIGS:
            yield 'building', f'building_{config}_{grain}', lambda above, k=config, g=grain: pieces.building(k, g), False
            yield 'building', f'wear_{config}_{grain}', lambda above, k=config, g=grain: pieces.building(k, g, True), 'mask'
    yield 'building', 'building', lambda above: pieces.building('alone', 0), 'only'
    for colour in pieces.PLAYERS:
        yield 'roof', f'roof_{colour}', lambda above, c=colour: pieces.roof(c, above), False
    yield 'roof', 'roof', lambda above: pieces.roof('neutral', above), 'only'
    for seed in range(2):
        yield 'stable', f'stable_{seed}', lambda above, s=seed: pieces.stable(s), seed == 0
    for kind in range(8):
        yield 'merchant', f'merchant_{kind}', lambda above, k=kind: pieces.merchant(k), True
    for side in 'NSWE':
        for seed in range(wall_seeds):
            for before in (0, 1):
                for after in (0, 1):
                    yield ('wall', f'wall_{side}_{before}{after}_{seed}',
                           lambda above, a=(side, before, after, seed): pieces.wall(*a, above), seed == 0 and before == after == 1)
        yield 'gate', f'gate_{side}', lambda above, s=side: pieces.gate(s, above), True
    for n in (1, 2, 3, 4):
        yield 'tower', f'tower_{n}', lambda above, n=n: pieces.tower(n), n == 1
    yield 'well', 'well', lambda above: pieces.well(), True
    yield 'tile', 'tile_tea', lambda above: pieces.tile_tea(), True
    for n in (1, 2, 3, 4):
        yield 'tile', f'tile_tower_{n}', lambda above, n=n: pieces.square_tile(f'tower_{n}', '#e6d2a8', pieces.INK, n), n == 1
    for i, (colour, (stain, _, _, ink)) in enumerate(pieces.BUILDINGS.items()):
        yield ('tile', f'tile_palace_{colour}',
               lambda above, a=(f'palace_{colour}', stain, ink, i): pieces.square_tile(*a), False)
    for colour in pieces.PLAYERS:
        if colour != 'neutral':
            yield 'screen', f'screen_{colour}', lambda above, c=colour: pieces.screen(c), False


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--samples', type=int, default=24)
    ap.add_argument('--threads', type=int, default=1)
    ap.add_argument('--only', default='')
    ap.add_argument('--view', default='tilted,above')
    ap.add_argument('--grains', type=int, default=4)
    ap.add_argument('--wall-seeds', type=int, default=2)
    ap.add_argument('--out', default=os.path.join(studio.WORK, 'raw'))
    ap.add_argument('--skip-done', action='store_true')
    a = ap.parse_args(sys.argv[1:])
    studio.start(a.threads)
    only = [p for p in a.only.split(',') if p]
    begin = time.time()
    os.makedirs(a.out, exist_ok=True)
    anchors_file = os.path.join(a.out, 'anchors.json')
    for view in a.view.split(','):
        above = view == 'above'
        for kind, name, build, shadow in jobs(a.grains, a.wall_seeds):
            if only and not any(name.startswith(p) for p in only):
                continue
            target = os.path.join(a.out, view, f'{name}.png')
            if a.skip_done and os.path.exists(os.path.join(a.out, view, f'shadow_{name}.png') if shadow == 'only' else target):
                continue
            t = time.time()
            build(above)
            built = time.time()
            if shadow != 'only':
                left, up, right, down = CANVAS[kind][view]
                studio.aim(left + right, up + down, (left, up), above)
                studio.shoot(target, 8 if shadow == 'mask' else a.samples, denoise=shadow != 'mask')
                anchors = json.load(open(anchors_file)) if os.path.exists(anchors_file) else {}
                anchors[f'{view}/{name}'] = (left, up)
                with open(anchors_file, 'w') as out:
                    json.dump(anchors, out, indent=0)
            if shadow and shadow != 'mask':
                left, up, right, down = (v // 2 for v in SHADOW)
                studio.aim(left + right, up + down, (left, up), above, studio.CELL / 2)
                studio.shoot(os.path.join(a.out, view, f'shadow_{name}.png'), 12, shadow=True)
            studio.clear()
            print(f'{time.time() - begin:7.1f}s {view} {name}: model {built - t:.1f}s picture {time.time() - built:.1f}s', flush=True)


main()
