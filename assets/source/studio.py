"""The photo studio: one light, two cameras, the materials and the modelling helpers every picture of the game shares.

Runs on PyPI's `bpy` (Blender as a Python module): unlike Debian's Blender it brings the OpenImageDenoise filter, so a
sprite needs 24 samples instead of 96.  Everything is deterministic: fixed seeds, no random state outside `random.Random`.
"""

import math
import os
import random

import bpy          # first: it makes bmesh and mathutils importable
import bmesh
from mathutils import Vector

CELL = 200                                  # pixels across one cell
SIN, COS = 0.88, math.sqrt(1 - 0.88 ** 2)   # camera elevation 61.6 degrees: a cell is exactly 200 x 176 px on screen
ELEVATION = math.asin(SIN)
BLOCK = 56 / (CELL * COS)                   # height of a building: exactly 56 px on screen (0.5895 cells)
TERRACE = BLOCK - 0.055                     # the floor inside the parapet; roofs stand here
WORK = os.environ.get('MEDINA_ART_WORK', '/tmp/medina-art')

scene = None
made = []           # objects of the current model, removed by clear()
_ground = None
_materials = {}


def start(threads=1):
    """An empty scene with the light that every picture shares: sun behind left, sky, a soft fill from the front."""
    global scene, _ground
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    c = scene.cycles
    c.device = 'CPU'
    c.use_adaptive_sampling = True
    c.adaptive_threshold = 0.02
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces = 3, 1, 1, 4
    c.sample_clamp_indirect = 3
    c.caustics_reflective = c.caustics_refractive = False
    c.pixel_filter_type = 'BLACKMAN_HARRIS'
    c.filter_width = 1.1
    c.seed = 7
    c.use_denoising = True
    c.denoiser = 'OPENIMAGEDENOISE'
    c.denoising_input_passes = 'RGB_ALBEDO_NORMAL'
    c.denoising_prefilter = 'FAST'
    scene.render.film_transparent = True
    scene.render.threads_mode = 'FIXED'
    scene.render.threads = threads
    scene.render.image_settings.file_format = 'PNG'
    scene.render.image_settings.color_mode = 'RGBA'
    scene.render.image_settings.compression = 15
    scene.render.use_persistent_data = False
    scene.view_settings.view_transform = 'Standard'
    world = bpy.data.worlds.new('sky')
    scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes['Background']
    background.inputs[0].default_value = (0.78, 0.86, 1.0, 1)
    background.inputs[1].default_value = 0.42
    sun((-2.7, 1.75, 4.3), 3.5, (1.0, 0.92, 0.79), 9)        # key: behind left, warm
    sun((1.0, -3.6, 3.0), 0.75, (1.0, 0.90, 0.80), 50)       # fill: front, soft, keeps front faces readable
    camera = bpy.data.objects.new('camera', bpy.data.cameras.new('camera'))
    camera.data.type = 'ORTHO'
    camera.data.clip_end = 300
    scene.collection.objects.link(camera)
    scene.camera = camera
    bpy.ops.mesh.primitive_plane_add(size=200)
    _ground = bpy.context.object
    _ground.data.materials.append(plain('ground', srgb('#d2b680'), 0.9, 0.1))


def sun(position, strength, colour, degrees):
    data = bpy.data.lights.new('sun', 'SUN')
    data.energy, data.color, data.angle = strength, colour, math.radians(degrees)
    lamp = bpy.data.objects.new('sun', data)
    lamp.rotation_euler = (-Vector(position)).to_track_quat('-Z', 'Y').to_euler()
    scene.collection.objects.link(lamp)


def aim(width, height, anchor, above=False, cell=CELL):
    """Point the camera so that the ground's origin falls on pixel `anchor` of a width x height picture."""
    camera = scene.camera
    sin, cos = (1.0, 0.0) if above else (SIN, COS)
    camera.data.ortho_scale = max(width, height) / cell
    right = (width / 2 - anchor[0]) / cell
    up = (anchor[1] - height / 2) / cell
    far = 60
    camera.location = (right, up * sin - far * cos, up * cos + far * sin)
    camera.rotation_euler = (0 if above else math.pi / 2 - ELEVATION, 0, 0)
    scene.render.resolution_x, scene.render.resolution_y = width, height


def shoot(path, samples, shadow=False, ground=True, denoise=True):
    """Render the current model, or only the shadow it throws on the ground."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    scene.cycles.samples = samples
    scene.cycles.use_denoising = denoise
    _ground.hide_render = not ground
    _ground.is_shadow_catcher = shadow
    _ground.visible_camera = shadow
    for o in made:
        o.visible_camera = not shadow
    scene.render.filepath = path
    bpy.ops.render.render(write_still=True)


def clear():
    for o in list(made):
        bpy.data.objects.remove(o, do_unlink=True)
    made.clear()
    for o in [o for o in scene.collection.objects if o.type == 'MESH' and o is not _ground]:
        bpy.data.objects.remove(o, do_unlink=True)
    for block in (bpy.data.meshes, bpy.data.materials, bpy.data.images, bpy.data.curves):
        for item in list(block):
            if item.users == 0:
                block.remove(item)


# ---------------------------------------------------------------- colours and shader nodes

def srgb(text):
    text = text.lstrip('#')
    values = [int(text[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(v / 12.92 if v <= .04045 else ((v + .055) / 1.055) ** 2.4 for v in values)


class Graph:
    """A thin hand on Blender's shader nodes: values in, sockets out."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.out = self.node('ShaderNodeOutputMaterial')
        self.shader = self.node('ShaderNodeBsdfPrincipled')
        self.tree.links.new(self.shader.outputs[0], self.out.inputs[0])

    def node(self, kind, **attributes):
        n = self.tree.nodes.new(kind)
        for k, v in attributes.items():
            setattr(n, k, v)
        return n

    def put(self, socket, value):
        if isinstance(value, (int, float)):
            if socket.type == 'RGBA':
                value = (value, value, value, 1)
            elif socket.type == 'VECTOR':
                value = (value, value, value)
            socket.default_value = value
        elif isinstance(value, tuple):
            socket.default_value = (*value, 1) if socket.type == 'RGBA' and len(value) == 3 else value
        else:
            self.tree.links.new(value, socket)

    def set(self, name, value):
        self.put(self.shader.inputs[name], value)

    def plain_for_bounces(self, colour):
        """Only the camera sees the fine wood: light that bounces meets plain colour, which halves the time."""
        simple = self.node('ShaderNodeBsdfDiffuse')
        self.put(simple.inputs[0], colour)
        pick = self.node('ShaderNodeMixShader')
        self.put(pick.inputs[0], self.node('ShaderNodeLightPath').outputs['Is Camera Ray'])
        self.put(pick.inputs[1], simple.outputs[0])
        self.put(pick.inputs[2], self.shader.outputs[0])
        self.put(self.out.inputs[0], pick.outputs[0])

    def math(self, op, a, b=0.0, c=None, clamp=False):
        n = self.node('ShaderNodeMath', operation=op, use_clamp=clamp)
        self.put(n.inputs[0], a)
        self.put(n.inputs[1], b)
        if c is not None:
            self.put(n.inputs[2], c)
        return n.outputs[0]

    def mix(self, blend, factor, a, b):
        n = self.node('ShaderNodeMix', data_type='RGBA', blend_type=blend)
        self.put(n.inputs[0], factor)
        self.put(n.inputs[6], a)
        self.put(n.inputs[7], b)
        return n.outputs[2]

    def ramp(self, source, stops, mode='LINEAR'):
        n = self.node('ShaderNodeValToRGB')
        n.color_ramp.interpolation = mode
        elements = n.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for e, (position, colour) in zip(elements, stops):
            e.position = position
            e.color = (colour, colour, colour, 1) if isinstance(colour, (int, float)) else (*colour, 1)
        self.put(n.inputs[0], source)
        return n.outputs[0]

    def coords(self, kind='Object'):
        return self.node('ShaderNodeTexCoord').outputs[kind]

    def moved(self, vector, location=(0, 0, 0), rotation=(0, 0, 0), scale=(1, 1, 1)):
        n = self.node('ShaderNodeMapping')
        self.put(n.inputs[0], vector)
        n.inputs['Location'].default_value = location
        n.inputs['Rotation'].default_value = rotation
        n.inputs['Scale'].default_value = scale
        return n.outputs[0]

    def noise(self, vector, scale=1.0, detail=3.0, rough=0.5, distortion=0.0):
        n = self.node('ShaderNodeTexNoise')
        self.put(n.inputs['Vector'], vector)
        n.inputs['Scale'].default_value = scale
        n.inputs['Detail'].default_value = detail
        n.inputs['Roughness'].default_value = rough
        n.inputs['Distortion'].default_value = distortion
        return n.outputs[0]

    def split(self, vector):
        n = self.node('ShaderNodeSeparateXYZ')
        self.put(n.inputs[0], vector)
        return n.outputs

    def join(self, x, y, z):
        n = self.node('ShaderNodeCombineXYZ')
        for socket, value in zip(n.inputs, (x, y, z)):
            self.put(socket, value)
        return n.outputs[0]

    def image(self, path, vector):
        n = self.node('ShaderNodeTexImage', extension='CLIP', interpolation='Cubic')
        n.image = bpy.data.images.load(path, check_existing=True)
        n.image.colorspace_settings.name = 'Non-Color'
        self.put(n.inputs[0], vector)
        return n.outputs[0]

    def bump(self, height, strength, distance, normal=None):
        n = self.node('ShaderNodeBump')
        n.inputs['Strength'].default_value = strength
        n.inputs['Distance'].default_value = distance
        self.put(n.inputs['Height'], height)
        if normal is not None:
            self.put(n.inputs['Normal'], normal)
        return n.outputs[0]


def plain(name, colour, rough=0.5, specular=0.4, metal=0.0):
    g = Graph(name)
    g.set('Base Color', colour)
    g.set('Roughness', rough)
    g.set('Specular IOR Level', specular)
    g.set('Metallic', metal)
    return g.material


def wood(name, base, seed=0, grain=0.5, axis='X', wear=0.5, rough=0.42, rings=7.0, coat=0.08, tone=None,
         inlay=None, joints=False, masonry=None, wear_mask=False, bare=('#a9743f', '#e6bd86')):
    """Solid wood: annual rings of a tree whose heart lies outside the piece, fibres, pores, worn edges.

    `base` is the stain; `tone` the colour of the dark late wood (a darker stain if not given).
    `inlay` = (mask file, width, colour, tilt, centre): a mark let into the wood, seen along the direction `tilt`;
    no centre: one in every cell.
    """
    rnd = random.Random(f'{name}{seed}')
    g = Graph(name)
    here = g.coords()
    turn = {'X': (0, 0, 0), 'Y': (0, 0, math.pi / 2), 'Z': (0, math.pi / 2, 0)}[axis]
    along = g.moved(here, (rnd.uniform(-40, 40), rnd.uniform(-40, 40), rnd.uniform(-40, 40)), turn)
    # slow waviness of the trunk, in the direction of the grain
    sway = g.noise(g.moved(along, scale=(.55, 1.1, 1.1)), 1, 2, .5)
    wander = g.noise(g.moved(along, scale=(1.3, 5, 5)), 1, 3, .6)
    tilted = g.moved(here, (0, 0, 0), turn)
    tilted = g.moved(tilted, (0, rnd.uniform(.75, 1.9) * rnd.choice((-1, 1)), -rnd.uniform(.35, 1.1)),
                     (0, math.radians(rnd.uniform(3, 9)) * rnd.choice((-1, 1)), math.radians(rnd.uniform(-3, 3))))
    _, y, z = g.split(tilted)
    radius = g.math('SQRT', g.math('ADD', g.math('MULTIPLY', y, y), g.math('MULTIPLY', z, z)))
    count = g.math('MULTIPLY', radius, rings)
    count = g.math('ADD', count, g.math('MULTIPLY', sway, 3.4))
    count = g.math('ADD', count, g.math('MULTIPLY', wander, 1.1))
    ring = g.math('FRACT', count)
    year = g.math('FLOOR', count)
    wn = g.node('ShaderNodeTexWhiteNoise', noise_dimensions='1D')
    g.put(wn.inputs['W'], year)
    strong = g.math('MULTIPLY_ADD', wn.outputs[0], .75, .25)               # years differ
    late = g.ramp(ring, [(0, 0.0), (.45, .12), (.80, .65), (.93, 1.0), (1, 0.0)], 'EASE')
    late = g.math('MULTIPLY', late, strong)
    fibre = g.noise(g.moved(along, scale=(1.6, 46, 46)), 1, 2, .7)
    streak = g.noise(g.moved(along, scale=(.45, 9, 9)), 1, 3, .55)
    pores = g.noise(g.moved(along, scale=(7, 130, 130)), 1, 0, .5)
    shade = g.math('MULTIPLY', late, .62)
    shade = g.math('ADD', shade, g.math('MULTIPLY', g.ramp(streak, [(.32, 1.0), (.68, 0.0)]), .30))
    shade = g.math('ADD', shade, g.math('MULTIPLY', g.ramp(fibre, [(.30, 1.0), (.70, 0.0)]), .30))
    shade = g.math('MULTIPLY', shade, grain * 1.7, clamp=True)
    dark = tone or tuple(c * .34 for c in base)
    light = tuple(min(1, c * 1.16 + .012) for c in base)
    colour = g.mix('MIX', shade, light, dark)
    colour = g.mix('MULTIPLY', .5 * min(1, grain * 1.6), colour, g.ramp(pores, [(.31, (.48, .42, .36)), (.41, 1.0)]))
    if wear > 0:                                # edges rubbed by hands: the bare wood shows
        bevel = g.node('ShaderNodeBevel', samples=4)
        bevel.inputs['Radius'].default_value = .05
        dot = g.node('ShaderNodeVectorMath', operation='DOT_PRODUCT')
        g.put(dot.inputs[0], bevel.outputs[0])
        g.put(dot.inputs[1], g.node('ShaderNodeNewGeometry').outputs['Normal'])
        edge = g.math('MULTIPLY', g.math('SUBTRACT', 1.0, dot.outputs['Value']), 24.0, clamp=True)
        patch = g.noise(along, 6, 3, .65)
        worn = g.math('MULTIPLY', edge, g.ramp(patch, [(.40, 0.0), (.62, 1.0)]))
        if wear_mask:                           # only where the wood is bare, as light: a mask for recolouring
            glow = g.node('ShaderNodeEmission')
            g.put(glow.inputs[0], worn)
            g.put(g.out.inputs[0], glow.outputs[0])
            return g.material
        colour = g.mix('MIX', g.math('MULTIPLY', worn, wear), colour, g.mix('MIX', shade, srgb(bare[1]), srgb(bare[0])))
    height = g.math('ADD', g.math('MULTIPLY', fibre, .7), g.math('MULTIPLY', pores, .5))
    normal = g.bump(height, .25, .006)
    if joints:                                  # where blocks meet inside one palace: a hairline, no gap
        x, y, _ = g.split(here)
        near = g.math('MINIMUM', g.math('PINGPONG', g.math('ADD', x, .5), .5), g.math('PINGPONG', g.math('ADD', y, .5), .5))
        line = g.ramp(near, [(.0, 1.0), (.008, .75), (.014, 0.0)])
        colour = g.mix('MIX', g.math('MULTIPLY', line, .55), colour, tuple(c * .16 for c in base))
    if masonry:                                 # courses of stone scratched into the sides
        x, y, z = g.split(here)
        brick = g.node('ShaderNodeTexBrick', offset=.5)
        g.put(brick.inputs['Vector'], g.join(g.math('ADD', x, y), z, 0.0))
        brick.inputs['Scale'].default_value = 1.0
        brick.inputs['Mortar Size'].default_value = .011
        brick.inputs['Mortar Smooth'].default_value = .3
        brick.inputs['Brick Width'].default_value = 1 / 4
        brick.inputs['Row Height'].default_value = .115
        upright = g.math('LESS_THAN', g.math('ABSOLUTE', g.split(g.node('ShaderNodeNewGeometry').outputs['True Normal'])[2]), .5)
        seam = g.math('MULTIPLY', brick.outputs['Fac'], upright)
        colour = g.mix('MIX', g.math('MULTIPLY', seam, .62), colour, tuple(c * .2 for c in base))
        normal = g.bump(g.math('SUBTRACT', 1.0, seam), .6, .012, normal)
    if inlay:
        mask_file, width, ink, tilt, centre = inlay
        mask = g.image(mask_file, _projected(g, here, width, tilt, centre))
        up = g.node('ShaderNodeNewGeometry').outputs['Normal']
        facing = g.math('GREATER_THAN', _along(g, up, tilt), .25)
        mask = g.math('MULTIPLY', mask, facing)
        ink_wood = g.mix('MULTIPLY', .35, ink, g.ramp(fibre, [(.35, .62), (.6, 1.0)]))
        colour = g.mix('MIX', mask, colour, ink_wood)
        normal = g.bump(g.math('SUBTRACT', 1.0, mask), .7, .016, normal)
    g.set('Base Color', colour)
    g.set('Roughness', g.math('MULTIPLY_ADD', shade, .16, rough))
    g.set('Specular IOR Level', .22)
    g.set('Coat Weight', coat)
    g.set('Coat Roughness', .25)
    g.set('Normal', normal)
    g.plain_for_bounces(base)
    return g.material


def _along(g, vector, tilt):
    dot = g.node('ShaderNodeVectorMath', operation='DOT_PRODUCT')
    g.put(dot.inputs[0], vector)
    g.put(dot.inputs[1], (0.0, -math.cos(tilt), math.sin(tilt)))
    return dot.outputs['Value']


def _projected(g, vector, width, tilt, centre):
    """Texture coordinates of a picture `width` wide, thrown on the object from elevation `tilt`, centred on `centre`."""
    x, y, z = g.split(vector)
    if centre is None:                          # once in every cell
        x, y = (g.math('SUBTRACT', g.math('FRACT', g.math('ADD', v, .5)), .5) for v in (x, y))
        centre = (0, 0, 0)
    up = g.math('ADD', g.math('MULTIPLY', g.math('SUBTRACT', y, centre[1]), math.sin(tilt)),
                g.math('MULTIPLY', g.math('SUBTRACT', z, centre[2]), math.cos(tilt)))
    u = g.math('MULTIPLY_ADD', g.math('SUBTRACT', x, centre[0]), 1 / width, .5)
    v = g.math('MULTIPLY_ADD', up, 1 / width, .5)
    return g.join(u, v, 0.0)


def stone(name, base, seed=0, scale=7.0, bump=.7, bricks=None):
    rnd = random.Random(f'{name}{seed}')
    g = Graph(name)
    here = g.coords()
    shifted = g.moved(here, (rnd.uniform(-40, 40), rnd.uniform(-40, 40), 0))
    coarse = g.noise(shifted, scale, 8, .65)
    fine = g.noise(shifted, scale * 7, 4, .6)
    colour = g.ramp(coarse, [(.28, tuple(c * .55 for c in base)), (.72, tuple(min(1, c * 1.22) for c in base))])
    colour = g.mix('MULTIPLY', .6, colour, g.ramp(fine, [(.3, .7), (.6, 1.0)]))
    tint = g.ramp(g.node('ShaderNodeObjectInfo').outputs['Random'], [(0, (.80, .80, .82)), (1, (1.0, .98, .93))])
    colour = g.mix('MULTIPLY', 1.0, colour, tint)
    g.set('Base Color', colour)
    g.set('Roughness', .85)
    g.set('Specular IOR Level', .2)
    g.set('Normal', g.bump(g.math('ADD', coarse, g.math('MULTIPLY', fine, .35)), bump, .03))
    g.plain_for_bounces(base)
    return g.material


def cloth(name, base, seed=0, stripes=None, weave=.35):
    """Painted wood that stands for cloth: brush marks down the folds, optional stripes round the figure."""
    rnd = random.Random(f'{name}{seed}')
    g = Graph(name)
    here = g.coords()
    brush = g.noise(g.moved(here, (rnd.uniform(-9, 9), rnd.uniform(-9, 9), 0), scale=(14, 14, 2.0)), 1, 4, .6)
    colour = g.mix('MIX', g.math('MULTIPLY', g.ramp(brush, [(.3, 1.0), (.65, 0.0)]), weave), base, tuple(c * .5 for c in base))
    if stripes:
        x, y, _ = g.split(here)
        angle = g.math('ARCTAN2', y, x)
        band = g.math('FRACT', g.math('MULTIPLY', angle, stripes[1] / (2 * math.pi)))
        colour = g.mix('MIX', g.math('MULTIPLY', g.math('GREATER_THAN', band, .62), .85), colour, stripes[0])
    g.set('Base Color', colour)
    g.set('Roughness', .62)
    g.set('Specular IOR Level', .25)
    g.set('Sheen Weight', .15)
    g.set('Normal', g.bump(brush, .2, .01))
    g.plain_for_bounces(base)
    return g.material


# ---------------------------------------------------------------- modelling

def finish(o, material, bevel=.03, segments=3, smooth=True, angle=38):
    o.data.materials.clear()
    o.data.materials.append(material)
    if bevel:
        m = o.modifiers.new('bevel', 'BEVEL')
        m.width, m.segments, m.limit_method, m.angle_limit = bevel, segments, 'ANGLE', math.radians(angle)
        m.harden_normals = False
    if smooth:
        o.data.polygons.foreach_set('use_smooth', [True] * len(o.data.polygons))
        o.data.set_sharp_from_angle(angle=math.radians(48))
    if o not in made:
        made.append(o)
    return o


def link(mesh_or_bm, name='model'):
    if isinstance(mesh_or_bm, bmesh.types.BMesh):
        mesh = bpy.data.meshes.new(name)
        bmesh.ops.recalc_face_normals(mesh_or_bm, faces=mesh_or_bm.faces)
        mesh_or_bm.to_mesh(mesh)
        mesh_or_bm.free()
    else:
        mesh = mesh_or_bm
    o = bpy.data.objects.new(name, mesh)
    scene.collection.objects.link(o)
    return o


def box(sx, sy, sz, x=0.0, y=0.0, z=0.0):
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    for v in bm.verts:
        v.co = Vector((v.co.x * sx + x, v.co.y * sy + y, (v.co.z + .5) * sz + z))
    return link(bm, 'box')


def ball(rx, ry, rz, x=0.0, y=0.0, z=0.0, n=32):
    bm = bmesh.new()
    bmesh.ops.create_uvsphere(bm, u_segments=n, v_segments=n // 2, radius=1)
    for v in bm.verts:
        v.co = Vector((v.co.x * rx + x, v.co.y * ry + y, v.co.z * rz + z))
    return link(bm, 'ball')


def rod(a, b, ra, rb=None, n=20):
    """A tapered round rod from a to b with round ends."""
    rb = ra if rb is None else rb
    a, b = Vector(a), Vector(b)
    direction = b - a
    length = direction.length
    profile = [(0, -ra * .8)] + [(ra * math.cos(t), -ra * .8 * math.sin(t)) for t in (1.1, .7, .3)]
    profile += [(ra, 0), (rb, length)] + [(rb * math.cos(t), length + rb * .8 * math.sin(t)) for t in (.3, .7, 1.1)] + [(0, length + rb * .8)]
    o = lathe(profile, n)
    q = direction.to_track_quat('Z', 'Y')
    for v in o.data.vertices:
        v.co = q @ v.co + a
    return o


def lathe(profile, n=64, fold=None, closed=True):
    """Turn (radius, height) pairs; `fold(angle, height)` scales the radius, for robes."""
    bm = bmesh.new()
    rings = []
    for r, z in profile:
        if r < 1e-5:
            rings.append([bm.verts.new((0, 0, z))])
            continue
        ring = []
        for i in range(n):
            a = 2 * math.pi * i / n
            k = r * (fold(a, z) if fold else 1)
            ring.append(bm.verts.new((k * math.cos(a), k * math.sin(a), z)))
        rings.append(ring)
    for low, high in zip(rings, rings[1:]):
        for i in range(n):
            j = (i + 1) % n
            if len(low) == 1 and len(high) == 1:
                continue
            if len(low) == 1:
                bm.faces.new((low[0], high[j], high[i]))
            elif len(high) == 1:
                bm.faces.new((low[i], low[j], high[0]))
            else:
                bm.faces.new((low[i], low[j], high[j], high[i]))
    if closed and len(rings[0]) > 1:
        bm.faces.new(list(reversed(rings[0])))
    if closed and len(rings[-1]) > 1:
        bm.faces.new(rings[-1])
    return link(bm, 'lathe')


def curve(points, n=8):
    """Catmull-Rom through (radius, height) points."""
    p = [points[0], *points, points[-1]]
    out = []
    for i in range(1, len(p) - 2):
        for k in range(n):
            t = k / n
            a, b, c, d = p[i - 1], p[i], p[i + 1], p[i + 2]
            out.append(tuple(.5 * (2 * b[q] + (-a[q] + c[q]) * t + (2 * a[q] - 5 * b[q] + 4 * c[q] - d[q]) * t * t
                                   + (-a[q] + 3 * b[q] - 3 * c[q] + d[q]) * t ** 3) for q in (0, 1)))
    out.append(points[-1])
    return [(max(0.0, r), z) for r, z in out]


def slab(outline, depth, y0=None):
    """A polygon in the x-z plane, extruded along y."""
    y0 = -depth / 2 if y0 is None else y0
    bm = bmesh.new()
    front = [bm.verts.new((x, y0, z)) for x, z in outline]
    back = [bm.verts.new((x, y0 + depth, z)) for x, z in outline]
    n = len(front)
    bm.faces.new(front)
    bm.faces.new(list(reversed(back)))
    for i in range(n):
        bm.faces.new((front[(i + 1) % n], front[i], back[i], back[(i + 1) % n]))
    return link(bm, 'slab')


def plate(outline, z0, z1):
    """A polygon in the x-y plane, extruded upwards."""
    bm = bmesh.new()
    low = [bm.verts.new((x, y, z0)) for x, y in outline]
    high = [bm.verts.new((x, y, z1)) for x, y in outline]
    n = len(low)
    bm.faces.new(list(reversed(low)))
    bm.faces.new(high)
    for i in range(n):
        bm.faces.new((low[i], low[(i + 1) % n], high[(i + 1) % n], high[i]))
    return link(bm, 'plate')


def terraces(xs, ys, height):
    """A solid of square columns on a grid: `height(i, j)` of the column between grid lines; 0 is nothing."""
    bm = bmesh.new()
    verts = {}

    def vert(x, y, z):
        key = (round(x, 5), round(y, 5), round(z, 5))
        if key not in verts:
            verts[key] = bm.verts.new(key)
        return verts[key]

    nx, ny = len(xs) - 1, len(ys) - 1
    h = {(i, j): height(i, j) for i in range(nx) for j in range(ny)}
    levels = sorted({0.0, *h.values()})

    def wall(ax, ay, bx, by, low, high):
        steps = [z for z in levels if low <= z <= high]
        for z0, z1 in zip(steps, steps[1:]):
            bm.faces.new((vert(ax, ay, z0), vert(bx, by, z0), vert(bx, by, z1), vert(ax, ay, z1)))

    for (i, j), z in h.items():
        if z <= 0:
            continue
        x0, x1, y0, y1 = xs[i], xs[i + 1], ys[j], ys[j + 1]
        bm.faces.new((vert(x0, y0, z), vert(x1, y0, z), vert(x1, y1, z), vert(x0, y1, z)))
        bm.faces.new((vert(x0, y0, 0), vert(x0, y1, 0), vert(x1, y1, 0), vert(x1, y0, 0)))
        for (di, dj), (ax, ay, bx, by) in {(0, -1): (x0, y0, x1, y0), (1, 0): (x1, y0, x1, y1),
                                           (0, 1): (x1, y1, x0, y1), (-1, 0): (x0, y1, x0, y0)}.items():
            other = h.get((i + di, j + dj), 0.0)
            if other < z:
                wall(ax, ay, bx, by, other, z)
    bmesh.ops.dissolve_limit(bm, angle_limit=.01, verts=bm.verts, edges=bm.edges)
    return link(bm, 'terraces')


def cut(o, tool):
    m = o.modifiers.new('cut', 'BOOLEAN')
    m.operation, m.object, m.solver = 'DIFFERENCE', tool, 'EXACT'
    apply(o)
    bpy.data.objects.remove(tool)
    return o


def apply(o):
    """Turn the modifiers of an object into mesh."""
    graph = bpy.context.evaluated_depsgraph_get()
    mesh = bpy.data.meshes.new_from_object(o.evaluated_get(graph))
    o.modifiers.clear()
    old = o.data
    o.data = mesh
    bpy.data.meshes.remove(old)


def arch(width, spring, x=0.0, pointed=.0, foot=-.1, n=18):
    """Outline of an opening: round, or keel-arched with `pointed`."""
    r = width / 2
    points = [(x - r, foot), (x + r, foot)]
    for i in range(n + 1):
        a = math.pi * i / n
        dx = r * math.cos(a)
        points.append((x + dx, spring + r * math.sin(a) + pointed * max(0, 1 - abs(dx) / r) ** 1.6))
    return points


def turned(objects, angle=0.0, lean=0.0, x=0.0, y=0.0, z=0.0, scale=1.0):
    """Turn a finished model about its own axis, lean it back, move it."""
    c, s = math.cos(angle), math.sin(angle)
    cl, sl = math.cos(lean), math.sin(lean)
    for o in objects:
        for v in o.data.vertices:
            px, py, pz = v.co * scale
            px, py = px * c - py * s, px * s + py * c
            py, pz = py * cl + pz * sl, pz * cl - py * sl
            v.co = Vector((px + x, py + y, pz + z))
        o.data.update()
