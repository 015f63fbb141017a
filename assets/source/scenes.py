"""Pictures that are not sprites: the lettering, the application's icon and the city behind the title.

usage: python scenes.py [lettering] [icon] [city] [--samples 24] [--scale 1.0] [--threads 1]
"""

import argparse
import math
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import masks
import pieces
import studio
from pieces import inlay_file
from studio import Vector, bpy, finish, plate, srgb, turned, wood

OUT = os.path.join(studio.WORK, 'scenes')


def letters(text, size, depth, bevel=0.0, spacing=1.08):
    """A word as a solid, lying in the x-y plane, centred."""
    curve = bpy.data.curves.new('text', 'FONT')
    curve.body = text
    curve.font = bpy.data.fonts.load(masks.font_file('SourceSerifPro-Bold'))
    curve.size, curve.extrude, curve.bevel_depth, curve.bevel_resolution = size, depth, bevel, 2
    curve.space_character = spacing
    curve.align_x, curve.align_y = 'CENTER', 'CENTER'
    curve.resolution_u = 8
    o = bpy.data.objects.new('text', curve)
    studio.scene.collection.objects.link(o)
    mesh = bpy.data.meshes.new_from_object(o.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(o)
    xs, ys = [v.co.x for v in mesh.vertices], [v.co.y for v in mesh.vertices]
    for v in mesh.vertices:
        v.co -= Vector(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, 0))
    return studio.link(mesh, 'letters')


def rounded(w, h, r, n=8):
    return [(cx * (w / 2 - r) + r * math.cos(a), cy * (h / 2 - r) + r * math.sin(a))
            for cx, cy, a0 in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270))
            for a in [math.radians(a0 + 90 * i / n) for i in range(n + 1)]]


def lettering(samples, scale):
    """MEDINA, cut deep into a walnut plank and laid out with bone."""
    w, h, top = 6.6, 1.62, .30
    plank = plate(rounded(w, h, .16), 0, top)
    border = plate(rounded(w - .26, h - .26, .10), top - .05, top + .2)
    studio.cut(border, plate(rounded(w - .34, h - .34, .07), top - .2, top + .4))
    studio.cut(plank, border)
    word = letters('MEDINA', 1.42, .5)
    for v in word.data.vertices:
        v.co.z += top + .5 - .11
    studio.cut(plank, word)
    finish(plank, wood('plank', srgb('#6f4427'), 12, .62, axis='X', wear=.55, rings=6, coat=.15, bare=('#8a5a30', '#c99a62')), .012, 2, angle=30)
    bone = wood('bone', srgb('#f2e3c2'), 3, .35, axis='X', wear=0, rings=5)
    finish(plate(rounded(w - .2, h - .2, .1), .02, top - .105), bone, 0)
    cell = 250 * scale
    width, height = round(1700 * scale), round(440 * scale)
    studio.aim(width, height, (width / 2, height / 2 + .25 * studio.COS * cell), False, cell)
    studio.shoot(os.path.join(OUT, 'lettering.png'), samples)
    studio.clear()


def icon(samples, scale):
    """An orange palace of two blocks under a blue dome, on a piece of the city."""
    sand = wood('sandtile', srgb('#e0c489'), 1, .25, wear=.3)
    finish(plate(rounded(2.05, 1.62, .22), -.14, 0), sand, .04, 4)
    pieces.palace('orange', [(0, 0), (1, 0)], 0)
    turned(list(studio.made[1:]), x=-.5, y=.02)
    first = len(studio.made)
    pieces.roof('blue')
    turned(studio.made[first:], x=-.0, y=.02, z=studio.TERRACE, scale=1.25)
    size = round(512 * scale)
    camera = studio.scene.camera
    studio.aim(size, size, (size / 2, size * .64), False, 236 * scale)
    _ = camera
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
                           -.6 + (0 if j < 3 else 1) * (2.6 * math.sin(i * .16 + j * .11) + 2.2 * math.sin(i * .07 - j * .17 + 1) + 3.0) * (j / m) ** .8
                           )) for i in range(n + 1)] for j in range(m + 1)]
    for j in range(m):
        for i in range(n):
            bm.faces.new((grid[j][i], grid[j][i + 1], grid[j + 1][i + 1], grid[j + 1][i]))
    finish(studio.link(bm), desert.material, 0)

    def place(build, x, y, z=0.0, angle=0.0, scale=1.0):
        first = len(studio.made)
        build()
        turned(studio.made[first:], angle, x=x, y=y, z=z, scale=scale)

    # buildings keep their own coordinates (the marks repeat every cell), so whole cells only
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
    sky.inputs[0].default_value = (.95, .80, .62, 1)
    sky.inputs[1].default_value = .55
    camera = scene.camera
    camera.data.type = 'PERSP'
    camera.data.lens = 46
    camera.location = (3.6, -12.5, 5.0)
    target = Vector((3.2, 2.2, .2))
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
    ap.add_argument('what', nargs='*', default=['lettering', 'icon', 'city'])
    ap.add_argument('--samples', type=int, default=24)
    ap.add_argument('--scale', type=float, default=1.0)
    ap.add_argument('--threads', type=int, default=1)
    a = ap.parse_args()
    os.makedirs(OUT, exist_ok=True)
    studio.start(a.threads)
    for name in ('lettering', 'icon', 'city'):
        if name in a.what:
            globals()[name](a.samples, a.scale)
            print('done', name, flush=True)


main()
