"""Pictures that are not sprites: the application's icon and the city behind the title.

usage: python scenes.py [icon] [city] [--samples 24] [--scale 1.0] [--threads 1]
"""

import argparse
import math
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import pieces
import studio
from studio import Vector, bpy, finish, plate, srgb, wood

OUT = os.path.join(studio.WORK, 'scenes')


def rounded(w, h, r, n=8):
    return [(cx * (w / 2 - r) + r * math.cos(a), cy * (h / 2 - r) + r * math.sin(a))
            for cx, cy, a0 in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270))
            for a in [math.radians(a0 + 90 * i / n) for i in range(n + 1)]]


def place(build, x, y, z=0.0, angle=0.0, scale=1.0):
    """Build a model and move it as a whole, so that grain and inlays move with it."""
    first = len(studio.made)
    build()
    for o in studio.made[first:]:
        o.location = (x, y, z)
        o.rotation_euler = (0, 0, angle)
        o.scale = (scale, scale, scale)


def icon(samples, scale):
    """An orange palace under a blue dome, on a piece of the city."""
    sand = wood('sandtile', srgb('#dfc186'), 1, .30, wear=.3)
    finish(plate(rounded(1.34, 1.34, .20), 0, .14), sand, .04, 4)
    place(lambda: pieces.palace('orange', [(0, 0)], 0), 0, 0, .14, 0, 1.12)
    place(lambda: pieces.roof('blue'), 0, .03, .14 + studio.TERRACE * 1.12, 0, 1.22)
    size = round(512 * scale)
    studio.aim(size, size, (size / 2, size * .67), False, 292 * scale)
    studio.shoot(os.path.join(OUT, 'icon.png'), samples)
    studio.clear()


def city(samples, scale):
    """The whole city in evening light, dunes behind it; the left third stays calm for the menu."""
    rnd = random.Random(8)
    scene = studio.scene
    studio._ground.hide_render = True
    # paved ground near, sand far away
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
    ground = studio.box(34, 26, .2, 2, 6, -.2)
    finish(ground, g.material, 0)
    desert = studio.Graph('desert')
    d_here = desert.coords()
    ripple = desert.noise(desert.moved(d_here, scale=(.6, 3.2, 1)), 2.0, 5, .55, 1.2)
    desert.set('Base Color', desert.ramp(ripple, [(.35, srgb('#d8a866')), (.65, srgb('#e8bf80'))]))
    desert.set('Roughness', .95)
    desert.set('Normal', desert.bump(ripple, .5, .25))
    import bmesh
    bm = bmesh.new()
    n, m = 90, 60
    grid = [[bm.verts.new((-90 + 200 * i / n, 16 + 190 * (j / m) ** 1.5,
                           -.6 + (0 if j < 3 else 1) * (2.6 * math.sin(i * .16 + j * .11) + 2.2 * math.sin(i * .07 - j * .17 + 1) + 2.6) * .62 * (j / m) ** .8
                           )) for i in range(n + 1)] for j in range(m + 1)]
    for j in range(m):
        for i in range(n):
            bm.faces.new((grid[j][i], grid[j][i + 1], grid[j + 1][i + 1], grid[j + 1][i]))
    finish(studio.link(bm), desert.material, 0)

    palaces = [
        ('orange', [(1, -1), (2, -1), (1, 0)], (1, -1), 'red'), ('grey', [(5, -2), (5, -1), (6, -1)], (5, -1), 'blue'),
        ('purple', [(8, 0), (9, 0), (9, 1)], (9, 0), 'green'), ('brown', [(3, 2), (4, 2), (5, 2)], (4, 2), 'yellow'),
        ('orange', [(8, 3), (8, 4), (9, 3)], (8, 3), 'blue'), ('purple', [(0, 3), (1, 3), (0, 4)], (1, 3), 'green'),
        ('grey', [(-3, 2), (-3, 3), (-2, 2)], (-3, 2), 'red'), ('brown', [(12, 2), (12, 3), (13, 2)], (12, 2), 'red'),
        ('grey', [(4, 5), (5, 5), (5, 6)], (5, 5), 'neutral'), ('orange', [(-6, 5), (-5, 5)], (-6, 5), 'yellow'),
        ('purple', [(11, 6), (12, 6), (12, 7)], (12, 6), 'yellow'), ('brown', [(-1, 7), (0, 7), (1, 7)], (0, 7), 'blue'),
        ('orange', [(8, 8), (7, 8)], (8, 8), 'green'), ('grey', [(15, 5), (15, 6)], (15, 5), 'blue'),
    ]
    for k, (colour, cells, roofed, owner) in enumerate(palaces):
        pieces.palace(colour, cells, k)
        place(lambda o=owner: pieces.roof(o), roofed[0], roofed[1], studio.TERRACE)
    place(lambda: pieces.stable(0), 3, -1)
    place(lambda: pieces.stable(1), 2, 2)
    place(lambda: pieces.stable(0), 7, 4)
    place(pieces.well, 3, -3)
    street = [(2, -3), (4, -3), (4, -4), (6, -3), (7, -2), (7, -1), (7, 0), (7, 1), (6, 1), (3, 0), (4, 0), (0, 1), (1, 1), (2, 1), (10, -1), (11, 0), (11, 1)]
    for k, (i, j) in enumerate(street):
        place(lambda k=k: pieces.merchant((k * 3 + 1) % 8, lean=.05), i + rnd.uniform(-.06, .06), j + rnd.uniform(-.06, .06), 0, rnd.uniform(-.5, .5))
    for i in range(-8, 18):
        if i not in (4, 5):
            place(lambda i=i: pieces.wall('N', 1, 1, i % 2), i, 10)
    place(lambda: pieces.gate('N'), 5, 10)
    place(lambda: pieces.tower(3), 18, 10)
    # evening: a low sun from the left, a warm sky
    for lamp in [o for o in scene.objects if o.type == 'LIGHT']:
        bpy.data.objects.remove(lamp)
    studio.sun((-5.5, 2.6, 2.9), 4.6, (1.0, .80, .55), 2)
    studio.sun((2, -4, 2.5), .55, (1.0, .85, .75), 60)
    sky = scene.world.node_tree.nodes['Background']
    sky.inputs[1].default_value = .62
    tree = scene.world.node_tree
    up = tree.nodes.new('ShaderNodeSeparateXYZ')
    tree.links.new(tree.nodes.new('ShaderNodeTexCoord').outputs['Generated'], up.inputs[0])
    ramp = tree.nodes.new('ShaderNodeValToRGB')
    stops = ramp.color_ramp.elements
    stops[0].position, stops[0].color = 0.0, (*srgb('#ffd9a0'), 1)
    stops[1].position, stops[1].color = .55, (*srgb('#7f9cc4'), 1)
    middle = stops.new(.12)
    middle.color = (*srgb('#f0c79a'), 1)
    tree.links.new(up.outputs[2], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], sky.inputs[0])
    camera = scene.camera
    camera.data.type = 'PERSP'
    camera.data.lens = 44
    camera.location = (1.9, -13.0, 4.9)
    target = Vector((1.8, 2.2, .75))
    camera.rotation_euler = (target - camera.location).to_track_quat('-Z', 'Y').to_euler()
    camera.data.dof.use_dof = True
    camera.data.dof.focus_distance = 12.5
    camera.data.dof.aperture_fstop = 1.1
    scene.render.film_transparent = False
    scene.render.resolution_x, scene.render.resolution_y = round(1920 * scale), round(1080 * scale)
    scene.cycles.samples = samples
    scene.render.filepath = os.path.join(OUT, 'city.png')
    bpy.ops.render.render(write_still=True)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('what', nargs='*', default=['icon', 'city'])
    ap.add_argument('--samples', type=int, default=24)
    ap.add_argument('--scale', type=float, default=1.0)
    ap.add_argument('--threads', type=int, default=1)
    a = ap.parse_args()
    os.makedirs(OUT, exist_ok=True)
    studio.start(a.threads)
    for name in ('icon', 'city'):
        if name in a.what:
            globals()[name](a.samples, a.scale)
            print('done', name, flush=True)


main()
