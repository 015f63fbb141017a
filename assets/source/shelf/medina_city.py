"""The front of Medina's box: the city from low down in evening light, and how it grows, piece by piece.

usage: python medina_city.py [--samples 16] [--width 2000] [--threads 1] [--steps FROM] [--look]

First the empty square is rendered, then, for every piece that comes, only the part of the picture that it changes: itself
and its shadow. `box_fronts.py` puts the parts together. `--look` renders the finished city, small, to see how it is composed.
"""

import argparse
import json
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
import pieces
import studio
from bpy_extras.object_utils import world_to_camera_view
from studio import Vector, bpy, finish, srgb

OUT = os.path.join(studio.WORK, 'shelf', 'medina')
ASPECT = 1.9
SUN = (-5.5, 2.6, 2.9)
# What is there from the start: the wall at the far end of the square.
WALL = [*range(-12, 5), *range(6, 22)]

# A palace grows cell by cell: (key, colour, cells, how many stand at first, roofed cell, owner).
PALACES = [
    ('a', 'orange', [(1, -1), (2, -1), (1, 0)], (1, -1), 'red'),
    ('b', 'grey', [(6, -2), (6, -1), (7, -1)], (6, -1), 'blue'),
    ('c', 'purple', [(9, 0), (10, 0), (10, 1)], (10, 0), 'green'),
    ('d', 'brown', [(3, 2), (4, 2), (5, 2)], (4, 2), 'yellow'),
    ('e', 'orange', [(8, 3), (8, 4), (9, 3)], (8, 3), 'blue'),
    ('f', 'purple', [(0, 3), (1, 3), (0, 4)], (1, 3), 'green'),
    ('g', 'grey', [(-3, 1), (-3, 2), (-2, 1)], (-3, 1), 'blue'),
    ('h', 'brown', [(12, 2), (12, 3), (13, 2)], (12, 2), 'red'),
    ('i', 'grey', [(4, 5), (5, 5), (5, 6)], (5, 5), 'neutral'),
    ('j', 'orange', [(-6, 4), (-5, 4)], (-5, 4), 'yellow'),
    ('k', 'purple', [(11, 6), (12, 6), (12, 7)], (12, 6), 'yellow'),
    ('l', 'brown', [(-1, 7), (0, 7), (1, 7)], (0, 7), 'red'),
    ('m', 'orange', [(8, 8), (7, 8)], (8, 8), 'green'),
    ('n', 'purple', [(-5, -1), (-4, -1)], (-4, -1), 'yellow'),
]
STREET = [(7, 1), (6, 1), (5, 1), (4, 0), (3, 0), (2, 1), (1, 1), (0, 1), (-1, 0), (8, -1), (8, -2), (8, -3), (5, -3), (-2, -3), (-1, -1), (-1, -2)]
STABLES = [(3, -1, 0), (2, 2, 1), (7, 4, 0), (-2, 3, 1)]
WELL = (3, -3)


def place(build, x, y, z=0.0, angle=0.0):
    """Build a model and move it as a whole; the objects it is made of."""
    first = len(studio.made)
    build()
    for o in studio.made[first:]:
        o.location = (x, y, z)
        o.rotation_euler = (0, 0, angle)
    return studio.made[first:]


def square():
    """Paved ground near, sand beyond it: what `scenes.py` has, for a camera that stands further to the right."""
    g = studio.Graph('square')
    here = g.coords()
    x, y, _ = g.split(here)
    near = g.math('MINIMUM', g.math('PINGPONG', g.math('ADD', x, .5), .5), g.math('PINGPONG', g.math('ADD', y, .5), .5))
    near = g.math('ADD', near, g.math('MULTIPLY', g.math('SUBTRACT', g.noise(here, 5, 4, .6), .5), .03))
    joint = g.ramp(near, [(.0, 1.0), (.022, .6), (.04, 0.0)])
    tone = g.noise(here, 1.7, 8, .68)
    base = srgb('#d9b77e')
    colour = g.ramp(tone, [(.3, tuple(c * .72 for c in base)), (.7, tuple(min(1, c * 1.1) for c in base))])
    colour = g.mix('MIX', g.math('MULTIPLY', joint, .6), colour, srgb('#6d4a28'))
    g.set('Base Color', colour)
    g.set('Roughness', .9)
    g.set('Normal', g.bump(g.math('SUBTRACT', g.math('MULTIPLY', g.noise(here, 24, 5, .7), .3), joint), .5, .03))
    finish(studio.box(40, 26, .2, 4, 6, -.2), g.material, 0)
    finish(studio.box(400, 200, .1, 4, 118, -.3), studio.plain('sand', srgb('#dfb578'), .95), 0)


def light():
    scene = studio.scene
    for lamp in [o for o in scene.objects if o.type == 'LIGHT']:
        bpy.data.objects.remove(lamp)
    studio.sun(SUN, 4.6, (1.0, .80, .55), 2)
    studio.sun((2, -4, 2.5), .55, (1.0, .85, .75), 60)
    sky = scene.world.node_tree.nodes['Background']
    sky.inputs[0].default_value = (*srgb('#f0d3b0'), 1)
    sky.inputs[1].default_value = .62


def camera(width):
    scene = studio.scene
    scene.render.resolution_x, scene.render.resolution_y = width, round(width / ASPECT)
    c = scene.camera
    c.data.type, c.data.lens = 'PERSP', 44
    c.location = (3.5, -12.6, 4.6)
    c.rotation_euler = (Vector((3.5, 2.2, .15)) - c.location).to_track_quat('-Z', 'Y').to_euler()
    c.data.dof.use_dof, c.data.dof.focus_distance, c.data.dof.aperture_fstop = True, 12.3, 1.2
    scene.render.film_transparent = False


def steps():
    """In which order the pieces come: (what it replaces or "", what builds it, a name)."""
    rnd = random.Random(8)
    found = []

    def palace(key, count):
        number = [p[0] for p in PALACES].index(key)
        _, colour, cells, _, _ = PALACES[number]
        found.append((f'palace-{key}', lambda: place(lambda: pieces.palace(colour, cells[:count], number), 0, 0)))

    def roof(key):
        _, _, _, (x, y), owner = next(p for p in PALACES if p[0] == key)
        found.append((f'roof-{key}', lambda: place(lambda: pieces.roof(owner), x, y, studio.TERRACE)))

    street = list(enumerate(STREET))

    def merchant():
        k, (i, j) = street.pop(0)
        x, y, turn = i + rnd.uniform(-.06, .06), j + rnd.uniform(-.06, .06), rnd.uniform(-.5, .5)
        found.append((f'merchant-{k}', lambda: place(lambda: pieces.merchant((k * 3 + 1) % 8, lean=.05), x, y, 0, turn)))

    def stable(n):
        x, y, seed = STABLES[n]
        found.append((f'stable-{n}', lambda: place(lambda: pieces.stable(seed), x, y)))

    # What already stands when the picture opens: one step.
    for key, count in (('l', 3), ('i', 3), ('f', 3), ('h', 3), ('j', 2), ('k', 3), ('d', 1), ('b', 1), ('g', 2)):
        palace(key, count)
    for key in 'lik':
        roof(key)
    merchant()
    merchant()
    found.append(('well', lambda: place(pieces.well, *WELL)))
    begun = len(found)
    for what in ('a1', 'd2', 'S1', 'e1', 'b2', '.', 'a2', 'e2', 'rf', 'c1', '.', 'd3', 'S0', 'g3', 'a3', '.', 'rd', 'c2', 'b3', '.', 'm2', 'n1', 'ra', '.',
                 'rh', 'e3', 'S2', 'rb', '.', 'c3', 'n2', 'rg', '.', 're', '.', 'S3', 'rj', 'rc', '.', 'rn', 'rm', '.', '.', '.'):
        if what == '.':
            merchant()
        elif what[0] == 'S':
            stable(int(what[1]))
        elif what[0] == 'r':
            roof(what[1])
        else:
            palace(what[0], int(what[1]))
    return found, begun


def changed(objects):
    """The part of the picture (left, top, right, bottom; 0 to 1) in which these objects and their shadows are seen."""
    bpy.context.view_layer.update()
    scene = studio.scene
    points = []
    for o in objects:
        for corner in o.bound_box:
            p = o.matrix_world @ Vector(corner)
            points += [p, p - Vector(SUN) * (max(0, p.z) / SUN[2])]
    seen = [world_to_camera_view(scene, scene.camera, p) for p in points]
    margin = .012
    return (max(0.0, min(p.x for p in seen) - margin), max(0.0, 1 - max(p.y for p in seen) - margin * ASPECT),
            min(1.0, max(p.x for p in seen) + margin), min(1.0, 1 - min(p.y for p in seen) + margin * ASPECT))


def shoot(name, samples, part=None):
    scene = studio.scene
    scene.cycles.samples = samples
    scene.render.use_border = scene.render.use_crop_to_border = part is not None
    if part is not None:
        scene.render.border_min_x, scene.render.border_max_x = part[0], part[2]
        scene.render.border_min_y, scene.render.border_max_y = 1 - part[3], 1 - part[1]
    scene.render.filepath = os.path.join(OUT, f'{name}.png')
    bpy.ops.render.render(write_still=True)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--samples', type=int, default=16)
    ap.add_argument('--width', type=int, default=2000)
    ap.add_argument('--threads', type=int, default=1)
    ap.add_argument('--first', type=int, default=0, help='begin with this step: the ones before are only built')
    ap.add_argument('--look', action='store_true')
    a = ap.parse_args()
    os.makedirs(OUT, exist_ok=True)
    studio.start(a.threads)
    studio._ground.hide_render = True
    square()
    for i in WALL:
        place(lambda i=i: pieces.wall('N', 1, 1, i % 2), i, 10)
    place(lambda: pieces.gate('N'), 5, 10)
    light()
    camera(a.width)
    studio.scene.render.use_persistent_data = True          # most of the city is the same in every picture
    standing = {}
    listed = []
    every, begun = steps()
    for number, (key, build) in enumerate(every):
        old = standing.pop(key, [])
        for o in old:
            studio.made.remove(o)
            bpy.data.objects.remove(o, do_unlink=True)
        standing[key] = build()
        if number + 1 == begun and not a.look and a.first == 0:
            shoot('begun', a.samples)
        if number < begun:
            continue
        part = changed(standing[key])
        shown = part[2] - part[0] > .004 and part[3] - part[1] > .004
        if shown:
            listed.append({'file': f'step-{number:02d}.png', 'part': [round(v, 5) for v in part], 'key': key})
            if not a.look and number >= a.first:
                shoot(f'step-{number:02d}', a.samples, part)
                print('done', number, len(every), key, flush=True)
    with open(os.path.join(OUT, 'steps.json'), 'w') as f:
        json.dump(listed, f, indent=1)
    if a.look:
        shoot('look', a.samples)


main()
