"""The pieces of the game as models.  Each function builds one model round the origin, standing on z = 0, facing -y."""

import math
import os
import random

import studio
from studio import (BLOCK, TERRACE, arch, ball, box, cloth, curve, cut, finish, lathe, plain, plate, rod, slab, srgb,
                    stone, terraces, turned, wood)

INK, BONE = srgb('#1a120c'), srgb('#f6ead0')
BUILDINGS = {   # stain, grain contrast, mark, colour of the mark
    'grey': ('#a3a8ae', .50, 'lines', INK),
    'black': ('#201f22', .55, 'chevrons', BONE),
    'purple': ('#7040a8', .46, 'waves', BONE),
    'brown': ('#653717', .50, 'dots', BONE),
    'orange': ('#dd6a10', .50, 'diamond', INK),
}
PLAYERS = {     # paint, crest, colour of the crest
    'blue': ('#16409a', 'crescent', BONE),
    'red': ('#bd261c', 'star', BONE),
    'green': ('#2f9650', 'palm', BONE),
    'yellow': ('#efb91f', 'hand', INK),
    'neutral': ('#efe4cc', 'ring', srgb('#7a6243')),
}
SANDWOOD = '#dcb67c'


def inlay_file(name):
    return os.path.join(studio.WORK, 'inlays', f'{name}.png')


# ---------------------------------------------------------------- buildings

# which neighbours of the middle cell are there; from these five every palace can be put together, quarter by quarter
CONFIGS = {
    'alone': [(0, 0)],
    'across': [(-1, 0), (0, 0), (1, 0)],
    'along': [(0, -1), (0, 0), (0, 1)],
    'cross': [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)],
    'full': [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)],
}
EDGE, RIM = .482, .085


PLAIN = '#a3a8ae'           # pack.py stains this into the five colours: one render serves them all


def building(config, grain, wear_mask=False):
    palace('grey', CONFIGS[config], grain, plain_wood=True, wear_mask=wear_mask)


def palace(colour, cells, grain=0, plain_wood=False, wear_mask=False):
    """Any palace; the mark is let into the terrace of every cell.  Plain wood has neither mark nor wear."""
    stain, contrast, mark, ink = BUILDINGS[colour]
    if plain_wood:
        stain = PLAIN
    cells = set(cells)

    def inside(x, y):
        i, j = round(x), round(y)
        if (i, j) not in cells:
            return False
        dx, dy = x - i, y - j
        if abs(dx) > EDGE and (i + (1 if dx > 0 else -1), j) not in cells:
            return False
        if abs(dy) > EDGE and (i, j + (1 if dy > 0 else -1)) not in cells:
            return False
        if abs(dx) > EDGE and abs(dy) > EDGE:
            return (i + (1 if dx > 0 else -1), j + (1 if dy > 0 else -1)) in cells
        return True

    reach_ = range(min(min(c) for c in cells), max(max(c) for c in cells) + 1)
    lines = sorted({round(k + s * d, 4) for k in reach_ for s in (-1, 1) for d in (EDGE, EDGE - RIM)})

    def height(i, j):
        x, y = (lines[i] + lines[i + 1]) / 2, (lines[j] + lines[j + 1]) / 2
        if not inside(x, y):
            return 0.0
        reach = RIM - .001
        rim = any(not inside(x + a * reach, y + b * reach) for a in (-1, 0, 1) for b in (-1, 0, 1))
        return BLOCK if rim else TERRACE

    material = wood('plain' if plain_wood else colour, srgb(stain), grain, contrast, axis='X', joints=True, coat=.04,
                    wear=.8 if wear_mask or not plain_wood else 0, wear_mask=wear_mask,
                    inlay=None if plain_wood else (inlay_file(mark), .46, ink, math.pi / 2, None))
    o = terraces(lines, lines, height)
    finish(o, material, .020, 3)
    studio.apply(o)
    deep = wood('deep', tuple(c * .30 for c in srgb(stain)), grain, .3, wear=0)
    sill = wood('sill', srgb('#d8b078'), grain + 3, .4, wear=0)
    for i, j in cells:
        if (i, j - 1) in cells:
            continue
        for x in (i - .24, i + .24):            # two doors in every front
            cut(o, slab(arch(.165, .29, x, pointed=.09, foot=.075), .2, y0=j - EDGE - .12))
        for x in (i - .24, i + .24):
            finish(box(.2, .01, .42, x, j - EDGE + .07, .02), deep, 0)
            finish(box(.19, .04, .035, x, j - EDGE - .002, .045), sill, .008, 2)
    o.data.polygons.foreach_set('use_smooth', [True] * len(o.data.polygons))
    o.data.set_sharp_from_angle(angle=math.radians(35))


def roof(colour, above=False):
    paint, crest, ink = PLAYERS[colour]
    tilt = math.pi / 2 if above else studio.ELEVATION - .12
    centre = (0, 0, .4) if above else (0, -.175, .415)
    dome = wood('dome' + colour, srgb(paint), 3, .26, axis='Z', wear=.12, rough=.30, rings=5, coat=.35,
                inlay=(inlay_file(crest), (.62 if above else .60), ink, tilt, centre))
    pale = wood('drum', srgb('#e2c492'), 5, .45, axis='X', wear=0)
    brass = plain('brass', srgb('#c79a45'), .28, .5, .9)
    finish(lathe([(.385, 0), (.395, .012), (.395, .05), (.375, .066), (.335, .07), (.33, .13), (.352, .14), (.352, .165), (.33, .175), (0, .175)]), pale, .006, 2)
    finish(lathe([(.345, .165), (.366, .172), (.366, .188), (.345, .195)], 72, closed=False), brass, 0)
    profile = curve([(.315, .17), (.368, .25), (.378, .34), (.345, .45), (.26, .555), (.15, .63), (.07, .685), (.034, .73)], 9)
    finish(lathe([*profile, (0, .735)], 96), dome, 0)
    if not above:
        finish(lathe([(.04, .72), (.045, .735), (.03, .75), *curve([(.03, .752), (.056, .785), (.03, .82)], 5), (.014, .83), (0, .90)], 32), brass, 0)


def stable(seed=0):
    """A low stall of pale timber under thatch, with an open front and hay inside."""
    rnd = random.Random(f'stable{seed}')
    timber = wood('timber', srgb('#d9bd8e'), 11 + seed, .5, axis='X', wear=0)
    post = wood('post', srgb('#c9a873'), 17 + seed, .5, axis='Z', wear=0)
    dark = plain('inside', srgb('#3a2413'), .9, .1)
    finish(box(.90, .90, .03, 0, 0, 0), wood('floor', srgb('#b8945e'), 5 + seed, .5, wear=0), .01, 2)
    finish(box(.84, .05, .30, 0, .36, 0), timber, .015, 2)
    for x in (-.405, .405):
        finish(box(.05, .84, .30, x, 0, 0), timber, .015, 2)
    for x in (-.40, -.14, .14, .40):
        finish(box(.06, .06, .32, x, -.43, 0), post, .014, 2)
    finish(box(.88, .05, .055, 0, -.43, .27), timber, .014, 2)
    for x in (-.27, .27):
        for z in (.07, .16):
            finish(box(.24, .03, .04, x, -.43, z), timber, .01, 2)
    finish(box(.8, .02, .3, 0, -.10, 0), dark, 0)
    hay = straw('hay', '#d9b45c', 40 + seed)
    finish(ball(.16, .10, .10, .02, -.28, .05), hay, 0)
    # thatch: courses of bundles from the eaves to the ridge, on both slopes
    thatch = straw('thatch', '#e0be6e', seed)
    ridge_z, eave_z, half = .52, .30, .455
    bm_objects = []
    for side in (-1, 1):
        for course in range(4):
            count = 12
            for i in range(count):
                x = -.465 + .93 * (i + .5) / count + rnd.uniform(-.012, .012)
                t0 = course / 4
                t1 = min(1.02, t0 + .40 + rnd.uniform(-.02, .02))
                drop = rnd.uniform(-.018, .018)
                def at(t, lift):
                    return (x + rnd.uniform(-.006, .006), side * ((half if side > 0 else half - .02) * (1 - t) + (drop if t == t0 else 0)),
                            eave_z + (ridge_z - eave_z) * t + lift)
                lift = .030 + .004 * course + rnd.uniform(-.006, .006)
                o = rod(at(t0, lift), at(t1, lift - .014), rnd.uniform(.046, .054), .034, 10)
                bm_objects.append(o)
    joined(bm_objects, thatch)
    # a bed of straw under the bundles: no black gaps between them
    finish(slab_roof(half - .03, eave_z + .005, ridge_z + .005), thatch, 0)
    ridge = [rod((-.475 + .95 * i / 12, 0, ridge_z + .028), (-.475 + .95 * (i + 1) / 12, 0, ridge_z + .028 + rnd.uniform(-.006, .006)), .058, .058, 10) for i in range(12)]
    joined(ridge, straw('ridge', '#caa052', seed + 9, along='X'))
    rope = plain('rope', srgb('#6d4b28'), .8, .1)
    for x in (-.36, -.12, .12, .36):
        finish(rod((x, -.10, ridge_z + .02), (x, .10, ridge_z + .02), .014, .014, 8), rope, 0)
        finish(lathe_ring(x, ridge_z + .03, .066, .012), rope, 0)


def slab_roof(half, low, high, length=.92):
    """A plain pitched roof along x."""
    import bmesh
    bm = bmesh.new()
    profile = [(-half, low - .03), (-half, low + .02), (0, high + .02), (half, low + .02), (half, low - .03)]
    a = [bm.verts.new((-length / 2, y, z)) for y, z in profile]
    b = [bm.verts.new((length / 2, y, z)) for y, z in profile]
    n = len(a)
    bm.faces.new(a)
    bm.faces.new(b[::-1])
    for i in range(n):
        bm.faces.new((a[i], a[(i + 1) % n], b[(i + 1) % n], b[i]))
    return studio.link(bm)


def lathe_ring(x, z, radius, thick):
    """A ring round the x axis at x."""
    o = lathe([(radius + thick * math.cos(a), thick * math.sin(a)) for a in [math.pi * 2 * i / 8 for i in range(9)]], 24, closed=False)
    for v in o.data.vertices:
        v.co = (v.co.z + x, v.co.x, v.co.y + z)
    return o


def straw(name, base, seed=0, along='YZ'):
    g = studio.Graph(name)
    rnd = random.Random(f'{name}{seed}')
    scale = (52, 4, 7) if along == 'YZ' else (5, 60, 60)
    here = g.coords()
    strands = g.noise(g.moved(here, (rnd.uniform(-9, 9), 0, 0), scale=scale), 1, 4, .7)
    patches = g.noise(here, 5, 3, .6)
    b = srgb(base)
    colour = g.ramp(strands, [(.28, tuple(c * .58 for c in b)), (.50, b), (.72, tuple(min(1, c * 1.25) for c in b))])
    colour = g.mix('MULTIPLY', .8, colour, g.ramp(patches, [(.35, (.72, .66, .60)), (.6, 1.0)]))
    g.set('Base Color', colour)
    g.set('Roughness', .75)
    g.set('Specular IOR Level', .2)
    g.set('Normal', g.bump(strands, .8, .02))
    g.plain_for_bounces(b)
    return g.material


def joined(objects, material):
    """Many small objects as one: quicker to render."""
    import bmesh
    bm = bmesh.new()
    for o in objects:
        bm.from_mesh(o.data)
        studio.bpy.data.objects.remove(o, do_unlink=True)
    return finish(studio.link(bm), material, 0)


# ---------------------------------------------------------------- walls, towers, gates

TURN = {'N': 0.0, 'W': math.pi / 2, 'S': math.pi, 'E': -math.pi / 2}
WALK, PARAPET, MERLON = .33, .39, .66
SPLAY = .42     # how far the top of a side wall leans out of the city, for its height


def splayed(parts, side, above):
    """A wall that runs away from the eye shows nothing but its top, and reads as a plank. As in a picture with a vanishing
    point, side walls lean out of the city: their masonry shows. Seen from straight above they stand upright."""
    lean = {'W': -SPLAY, 'E': SPLAY}.get(side, 0) * (not above)
    for o in parts:
        for v in o.data.vertices:
            v.co.x += lean * (v.co.z - .22)
        o.data.update()


def wall(side, before, after, seed=0, above=False):
    """One wall space.  `before`: the wall goes on to the west (N, S) or north (W, E); `after`: to the east or south."""
    # in the model's own frame the outside is +y; going round the city, "left" differs from side to side
    left, right = {'N': (before, after), 'S': (after, before), 'W': (after, before), 'E': (before, after)}[side]
    x0 = -.53 if left else -.478
    x1 = .53 if right else .478
    along = 'X' if side in 'NS' else 'Y'
    m = wood('wall', srgb(SANDWOOD), seed, .5, axis=along, wear=.25, masonry=along)
    parts = []

    def run(profile, material, bevel):
        bm = studio.bmesh.new()
        a = [bm.verts.new((x0, y, z)) for y, z in profile]
        b = [bm.verts.new((x1, y, z)) for y, z in profile]
        bm.faces.new(a)
        bm.faces.new(b[::-1])
        for i in range(len(a)):
            j = (i + 1) % len(a)
            bm.faces.new((a[i], a[j], b[j], b[i]))
        parts.append(finish(studio.link(bm), material, bevel, 3))

    run([(-.23, 0), (-.23, .02), (-.215, .04), (-.215, PARAPET), (-.11, PARAPET), (-.11, WALK), (.09, WALK),
         (.09, PARAPET), (.235, PARAPET), (.235, 0)], m, .014)
    # Walls that run away from us show nothing but their top: a dark walk between two rows of teeth makes it a wall there, too.
    walk = wood('walk', srgb('#8a5a30'), seed + 5, .5, axis='Y' if along == 'X' else 'X', wear=0)
    run([(-.112, WALK - .02), (-.112, WALK + .008), (.092, WALK + .008), (.092, WALK - .02)], walk, 0)
    half = .14 if along == 'X' or above else .115       # one behind the other they hide the gaps between them
    for y, depth, top in ((.1625, .125, MERLON), (-.1625, .09, MERLON - .08)):
        for c in (-.25, .25):
            merlon = slab([(c - half, PARAPET - .02), (c + half, PARAPET - .02), (c + half, top - .045), (c + half - .05, top),
                           (c - half + .05, top), (c - half, top - .045)], depth, y - depth / 2)
            parts.append(finish(merlon, m, .016, 3))
    turned(parts, TURN[side])
    splayed(parts, side, above)


def tower(number):
    m = wood('tower', srgb('#c2935a'), number, .5, axis='Z', wear=.25, masonry=None, rings=9)
    o = lathe([(.45, 0), (.45, .05), (.42, .08), (.385, .60), (.40, .63), (.455, .70), (.455, .90), (.355, .90), (.355, .80), (0, .80)], 80)
    for k in range(4):
        t = box(1.2, .15, .3, 0, 0, .83)
        turned([t], math.pi * k / 4 + math.pi / 8)
        cut(o, t)
    cut(o, slab(arch(.11, .33, 0, foot=.16), .3, y0=-.6))
    finish(o, m, .012, 3)
    floor = wood('plate', srgb('#ead3a4'), number + 3, .35, wear=0, inlay=(inlay_file(str(number)), .42, INK, math.pi / 2, (0, 0, 0)))
    finish(lathe([(.33, .80), (.33, .815), (.315, .825), (0, .825)], 64), floor, 0)
    band = wood('band', srgb('#7c4d25'), 2, .4, axis='Z', wear=0)
    finish(lathe([(.405, .585), (.418, .59), (.418, .62), (.405, .63)], 64, closed=False), band, 0)
    finish(box(.14, .02, .26, 0, -.345, .14), plain('slit', srgb('#1c1009'), .9, .1), 0)


def gate(side, above=False):
    m = wood('gate', srgb(SANDWOOD), 8, .5, axis='X' if side in 'NS' else 'Y', wear=.25, masonry='X' if side in 'NS' else 'Y')
    dark = wood('door', srgb('#6b3f1f'), 4, .5, axis='Z', wear=.2)
    trim = wood('trim', srgb('#f0e2c0'), 2, .3, axis='X', wear=0)
    parts = []
    h = .70
    body = slab([(-.34, 0), (.34, 0), (.34, h), (-.34, h)], .46)
    cut(body, slab(arch(.40, .26, pointed=.10), 1.2))
    parts.append(finish(body, m, .012, 3))
    for s in (-1, 1):
        pier = box(.19, .54, .80, s * .40, 0, 0)
        parts.append(finish(pier, m, .016, 3))
        cap = box(.215, .57, .05, s * .40, 0, .80)
        parts.append(finish(cap, trim, .014, 2))
        for y in (-.2, 0, .2):
            parts.append(finish(box(.17, .11, .09, s * .40, y, .85), m, .014, 2))
        # an open leaf of the door, on the side of the street
        leaf = box(.17, .03, .36, s * .20, -.275, .0)
        turned([leaf], 0)
        parts.append(finish(leaf, dark, .01, 2))
    for k in (-1, 0, 1):
        for y in (-.19, .19):
            parts.append(finish(box(.12, .08, .10, k * .2, y, h - .01), m, .012, 2))
    for y in (-.245, .215):
        ring = slab(arch(.52, .26, pointed=.12, foot=0), .03, y0=y)
        cut(ring, slab(arch(.40, .26, pointed=.10), 1.6))
        parts.append(finish(ring, trim, .006, 2))
    turned(parts, TURN[side])
    splayed(parts, side, above)


def well():
    st = stone('st', srgb('#cfc4ae'), 1, 9)
    import bmesh
    k = 14
    for level in range(3):
        for i in range(k):
            a0 = 2 * math.pi * (i + .5 * (level % 2)) / k
            bm = bmesh.new()
            vs = []
            for z in (0.0, .125):
                for r in (.27, .44 - .008 * level):
                    for da in (-.5, .5):
                        a = a0 + da * 2 * math.pi / k * .95
                        vs.append(bm.verts.new((r * math.cos(a), r * math.sin(a), z + level * .13)))
            for f in ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)):
                bm.faces.new([vs[q] for q in f])
            finish(studio.link(bm), st, .03, 3)
    finish(lathe([(.405, 0), (.405, .35), (.29, .35), (.29, 0)]), plain('mortar', srgb('#5d564b'), .95, .1), 0)
    finish(lathe([(.3, 0), (.3, .22), (0, .22)]), plain('water', srgb('#1c6a80'), .04, .8), 0)
    timber = wood('post', srgb('#9a6a3a'), 3, .5, axis='Z', wear=.2)
    for s in (-1, 1):
        finish(box(.075, .075, .78, s * .37, .02, 0), timber, .014, 2)
    finish(rod((-.46, .02, .72), (.46, .02, .72), .042), wood('beam', srgb('#a97a45'), 5, .5, wear=0), 0)
    rope = plain('rope', srgb('#d9c08e'), .8, .1)
    for i in range(5):
        ring = lathe_ring(-.05 + .028 * i, .72, .048, .012)
        for v in ring.data.vertices:
            v.co.y += .02
        finish(ring, rope, 0)
    finish(rod((.0, -.02, .34), (.0, .0, .70), .011), rope, 0)
    bucket = lathe([(.06, .22), (.085, .36), (.07, .36), (.05, .24), (0, .24)], 32)
    turned([bucket], y=-.03)
    finish(bucket, timber, .006, 2)


# ---------------------------------------------------------------- people

SKIN = ('#a8704a', '#8a5636', '#c08a5e')


def figure(robe, mantle, height=1.0, girth=1.0, skin=0, beard=None, folds=9, seed=0, stripes=None, sash=None):
    """A robed person without headgear and arms; returns nothing, the parts are in studio.made."""
    rnd = random.Random(f'figure{seed}')
    phase = rnd.uniform(0, 6)
    h, g = height, girth

    def fold(a, z):
        k = max(0, 1 - z / (.55 * h))
        return 1 + .085 * k * math.sin(folds * a + phase) + .04 * k * math.sin((folds - 4) * a + 2 * phase)

    m = cloth('robe', srgb(robe), seed, (srgb(stripes[0]), stripes[1]) if stripes else None)
    finish(lathe([(.235 * g, 0), (.262 * g, .012), (.268 * g, .035), *curve([(.262 * g, .05), (.225 * g, .18 * h), (.178 * g, .36 * h), (.158 * g, .50 * h), (.15 * g, .60 * h)], 7), (0, .60 * h)], 90, fold), m, 0)
    if sash:
        finish(lathe(curve([(.165 * g, .385 * h), (.188 * g, .40 * h), (.188 * g, .43 * h), (.165 * g, .45 * h)], 5), 48, closed=False), cloth('sash', srgb(sash), seed), 0)
    top = lathe([*curve([(.185 * g, .46 * h), (.205 * g, .50 * h), (.205 * g, .565 * h), (.175 * g, .635 * h), (.095 * g, .685 * h), (.07, .71 * h)], 7), (0, .71 * h)], 48)
    for v in top.data.vertices:
        v.co.y *= .84
    finish(top, cloth('mantle', srgb(mantle), seed + 1), 0)
    face = plain('skin', srgb(SKIN[skin]), .5, .3)
    finish(ball(.115, .12, .122, 0, -.012, .785 * h), face, 0)
    finish(ball(.024, .03, .03, 0, -.13, .785 * h, 12), face, 0)
    eye = plain('eye', srgb('#20140c'), .4, .4)
    for s in (-1, 1):
        finish(ball(.014, .010, .015, s * .044, -.118, .818 * h, 10), eye, 0)
    if beard:
        b = cloth('beard', srgb(beard), seed, weave=.6)
        finish(ball(.08, .058, .085, 0, -.085, .705 * h, 24), b, 0)
        finish(ball(.045, .02, .014, 0, -.128, .752 * h, 12), b, 0)


def arm(s, elbow, hand, sleeve, h=1.0, skin=0, seed=0):
    shoulder = (s * .165, 0, .60 * h)
    m = cloth('sleeve', srgb(sleeve), seed + s)
    finish(rod(shoulder, elbow, .062, .066), m, 0)
    finish(rod(elbow, hand, .066, .058), m, 0)
    finish(ball(.042, .042, .042, *hand, 16), plain('hand', srgb(SKIN[skin]), .5, .3), 0)


def turban(colour, h=1.0, size=1.0, seed=0, knot='#f0e4c8', tail=True):
    """Wrapped bands round a small dome."""
    m = cloth('turban', srgb(colour), seed, weave=.5)
    r = .113 * size                 # set back on the head, so that the face shows from above
    for k, (z, rr, tilt) in enumerate(((.845, 1.0, .16), (.885, 1.02, -.18), (.92, .86, .12))):
        o = lathe([(r * rr + .042 * size * math.cos(a), .036 * size * math.sin(a)) for a in [2 * math.pi * i / 10 for i in range(11)]], 40, closed=False)
        for v in o.data.vertices:
            x, y, zz = v.co
            v.co = (x, y * .98 + .048, zz + x * tilt + y * (tilt * .5 - .16) + (z + .012) * h)
        finish(o, m, 0)
    finish(ball(.10 * size, .10 * size, .085 * size, 0, .05, .925 * h), cloth('cap', srgb(knot), seed), 0)
    if tail:
        finish(rod((.10, .12, .84 * h), (.135, .14, .62 * h), .03, .045), m, 0)


def headcloth(colour, band, h=1.0, seed=0):
    """A cloth over head and shoulders, held by a cord."""
    m = cloth('headcloth', srgb(colour), seed, weave=.4)
    o = lathe([*curve([(.20, .60 * h), (.175, .66 * h), (.145, .75 * h), (.142, .83 * h), (.115, .895 * h), (.06, .93 * h)], 6), (0, .94 * h)], 48,
              lambda a, z: 1 + .05 * math.sin(7 * a) * max(0, 1 - (z - .6 * h) / .2))
    for v in o.data.vertices:
        if v.co.y < -.04 and v.co.z < .845 * h:      # the face stays free
            v.co.y = -.04 + (v.co.y + .04) * .05
        v.co.y += .028
    finish(o, m, 0)
    if band:
        ring = lathe([(.146 + .016 * math.cos(a), .845 * h + .018 * math.sin(a)) for a in [2 * math.pi * i / 8 for i in range(9)]], 40, closed=False)
        turned([ring], y=.012)
        finish(ring, cloth('cord', srgb(band), seed), 0)


def fez(colour, h=1.0):
    finish(lathe([(.105, .845 * h), (.112, .85 * h), (.088, .955 * h), (.08, .962 * h), (0, .962 * h)], 40), cloth('fez', srgb(colour), 1, weave=.2), .006, 2)
    finish(rod((.0, .0, .965 * h), (.10, .03, .93 * h), .010), plain('tassel', srgb('#2a1a10'), .7, .2), 0)
    finish(ball(.02, .02, .035, .108, .033, .895 * h, 12), plain('tassel', srgb('#2a1a10'), .7, .2), 0)


def merchant(kind, lean=.20):
    """Eight people of the street; each has something to carry."""
    wicker = lambda seed=0: straw('wicker', '#b98a4a', seed, along='X')
    turn = 0.0
    first = len(studio.made)
    if kind == 0:       # spices on a tray
        figure('#f0e7d2', '#d9c39b', seed=1, beard='#4a3020', sash='#a64b35', skin=0)
        turban('#b1452f', seed=2)
        arm(-1, (-.25, -.06, .46), (-.19, -.24, .46), '#f0e7d2')
        arm(1, (.25, -.06, .46), (.19, -.24, .46), '#f0e7d2')
        finish(lathe([(.19, .44), (.21, .455), (.21, .475), (.19, .47), (0, .465)], 40), plain('tray', srgb('#b8863c'), .35, .5, .7), 0)
        turned([studio.made[-1]], y=-.27)
        for x, y, c in ((-.09, -.24, '#d9912a'), (.09, -.24, '#a53a1e'), (0, -.36, '#7d8a3a')):
            cone = lathe([(.075, .47), (.02, .57), (0, .58)], 24)
            turned([cone], x=x, y=y)
            finish(cone, plain('spice', srgb(c), .9, .1), 0)
        turn = .25
    elif kind == 1:     # a carpet over the shoulder
        figure('#d8c9a8', '#c9b48c', seed=3, skin=1, beard='#4a3020', stripes=('#8a6b4a', 14), sash='#54412e')
        headcloth('#f3ebd8', '#3a2a1c', seed=3)
        arm(-1, (-.27, -.02, .48), (-.22, -.16, .64), '#d8c9a8', skin=1)
        arm(1, (.27, .02, .42), (.25, -.10, .30), '#d8c9a8', skin=1)
        g = cloth('carpet', srgb('#8f3b30'), 7, weave=.3)
        roll = rod((-.25, -.42, .69), (-.20, .38, .74), .095, .095, 28)
        finish(roll, g, 0)
        for t, c in ((.08, '#e8d5a5'), (.22, '#2e4a63'), (.5, '#e0b868'), (.78, '#2e4a63'), (.92, '#e8d5a5')):
            ring = rod((-.25 + .05 * t, -.42 + .8 * t, .69 + .05 * t), (-.25 + .05 * (t + .06), -.42 + .8 * (t + .06), .69 + .05 * (t + .06)), .099, .099, 28)
            finish(ring, cloth('band' + c, srgb(c), 3), 0)
        turn = -.35
    elif kind == 2:     # a basket of fruit on the head
        figure('#b9a58a', '#efe4cb', seed=5, skin=2, girth=1.04, sash='#8d4a36')
        headcloth('#efe4cb', None, seed=5)
        arm(-1, (-.27, -.04, .66), (-.20, -.05, .90), '#b9a58a', skin=2)
        arm(1, (.27, -.02, .44), (.22, -.18, .40), '#b9a58a', skin=2)
        basket = lathe([(.12, .94), (.20, 1.04), (.215, 1.045), (.20, 1.06), (0, 1.05)], 40)
        finish(basket, wicker(2), 0)
        rnd = random.Random(4)
        for i in range(13):
            a, r = i * 2.4, .145 * math.sqrt(i / 13)
            finish(ball(.055, .055, .052, r * math.cos(a), r * math.sin(a), 1.085 - r * .12, 16),
                   plain('fruit', srgb(rnd.choice(('#c9782a', '#b5642a', '#d18a35', '#8a3a2a'))), .45, .4), 0)
        turn = .15
    elif kind == 3:     # a porter with a sack
        figure('#cdb893', '#a98d63', seed=8, skin=1, height=.93, sash='#6d4a30')
        fez('#9c4433', .93)
        arm(-1, (-.24, -.12, .52), (-.13, -.13, .60), '#cdb893', .93, 1)
        arm(1, (.24, -.12, .52), (.13, -.13, .60), '#cdb893', .93, 1)
        sack = ball(.25, .20, .23, 0, .20, .66, 36)
        for v in sack.data.vertices:
            v.co.x += .02 * math.sin(v.co.z * 17) ; v.co.z += .025 * math.sin(v.co.x * 13)
        finish(sack, cloth('sack', srgb('#d9c7a0'), 4, weave=.7), 0)
        finish(lathe([(.05, .85), (.075, .90), (.085, .95), (.04, .93), (0, .92)], 20), cloth('neck', srgb('#cdb98f'), 4, weave=.7), 0)
        turned([studio.made[-1]], y=.16)
        turn = .5
    elif kind == 4:     # water carrier with jars
        figure('#f1e9d6', '#94a0a0', seed=11, skin=0, beard='#6a5646', sash='#54412e')
        turban('#f4ecd8', seed=5, knot='#94a0a0')
        arm(-1, (-.28, .0, .46), (-.30, -.10, .40), '#94a0a0')
        arm(1, (.28, .0, .50), (.30, -.12, .62), '#94a0a0')
        clay = plain('clay', srgb('#b0623a'), .6, .3)
        jar = [(.05, 0), (.07, .005), *curve([(.075, .01), (.135, .10), (.14, .18), (.09, .26), (.055, .30)], 6), (.075, .33), (.055, .335), (.04, .31), (0, .31)]
        big = lathe(jar, 36)
        turned([big], x=-.31, y=-.17, z=.12)
        finish(big, clay, 0)
        small = lathe([(r * .8, z * .8) for r, z in jar], 36)
        turned([small], x=.31, y=-.17, z=.52)
        finish(small, clay, 0)
        turn = -.15
    elif kind == 5:     # the old one with a staff
        figure('#b59566', '#8f6b42', seed=13, skin=2, height=.95, beard='#f4f0e6')
        headcloth('#e9dcc0', None, .95, seed=13)
        hood = lathe([(.05, .90), (.035, .98), (0, 1.04)], 24)
        turned([hood], y=.05)
        finish(hood, cloth('hood', srgb('#e9dcc0'), 3), 0)
        arm(-1, (-.24, -.04, .44), (-.14, -.18, .42), '#b59566', .95, 2)
        arm(1, (.27, -.08, .46), (.28, -.20, .54), '#b59566', .95, 2)
        finish(rod((.30, -.26, .0), (.28, -.18, .98), .019, .023), wood('staff', srgb('#5d3a20'), 1, .4, axis='Z', wear=0), 0)
        finish(ball(.036, .036, .036, .28, -.178, 1.0, 16), wood('knob', srgb('#5d3a20'), 1, .4, axis='Z', wear=0), 0)
        turn = .3
    elif kind == 6:     # lamps
        figure('#dfd2b4', '#7b5a49', seed=17, skin=1, girth=1.05, beard='#3d2a1d', stripes=('#f3ead5', 10), sash='#c79a45')
        turban('#c9a45c', size=1.12, seed=9, knot='#7b5a49')
        arm(-1, (-.30, -.02, .56), (-.36, -.16, .60), '#7b5a49', skin=1)
        arm(1, (.30, -.02, .52), (.36, -.14, .48), '#7b5a49', skin=1)
        brass = plain('lamp', srgb('#d6a443'), .25, .6, .85)
        for x, y, z in ((-.37, -.18, .26), (.37, -.16, .14)):
            lamp = lathe([(.03, 0), (.06, .01), *curve([(.06, .015), (.095, .08), (.07, .16), (.03, .20)], 5), (.012, .24), (.012, .32), (0, .33)], 12)
            turned([lamp], x=x, y=y, z=z)
            finish(lamp, brass, 0, smooth=False)
        turn = -.1
    elif kind == 7:     # a boy and his goat
        figure('#efe5cc', '#a64b35', seed=19, skin=2, height=.80, girth=.85, folds=7)
        turban('#efe5cc', .80, .9, seed=3, knot='#a64b35', tail=False)
        arm(-1, (-.22, -.02, .38), (-.20, -.12, .30), '#efe5cc', .8, 2)
        arm(1, (.22, -.04, .38), (.27, -.16, .32), '#efe5cc', .8, 2)
        turned(studio.made[first:], x=-.17, y=.08)
        fur = cloth('fur', srgb('#e9dcc4'), 5, weave=.6)
        spot = cloth('spot', srgb('#7a4a2a'), 5, weave=.6)
        goat = []
        goat.append(finish(ball(.105, .19, .105, 0, 0, .29), fur, 0))
        goat.append(finish(ball(.107, .09, .08, 0.002, .07, .325), spot, 0))
        for x, y in ((-.055, -.12), (.055, -.12), (-.055, .12), (.055, .12)):
            goat.append(finish(rod((x, y, .0), (x, y, .24), .024, .034, 10), fur, 0))
        goat.append(finish(rod((0, -.14, .34), (0, -.21, .46), .055, .05, 16), fur, 0))
        goat.append(finish(rod((0, -.22, .485), (0, -.31, .44), .058, .038, 16), spot, 0))
        for s in (-1, 1):
            goat.append(finish(rod((s * .03, -.19, .53), (s * .055, -.13, .62), .017, .006, 10), plain('horn', srgb('#5b4a38'), .5, .3), 0))
            goat.append(finish(rod((s * .05, -.20, .50), (s * .10, -.19, .48), .02, .012, 10), fur, 0))
        turned(goat, .45, x=.20, y=-.10, scale=.95)
        turn = .0
    turned(studio.made[first:], turn, lean, scale=1.12)


# ---------------------------------------------------------------- tiles and screens

def square_tile(inlay_name, stain, ink, seed=1, size=.84):
    m = wood('tile' + inlay_name, srgb(stain), seed, .42, wear=.5, inlay=(inlay_file(inlay_name), size * .95, ink, math.pi / 2, (0, 0, 0)))
    r, n = .10, 6
    s = size / 2 - r
    outline = [(cx * s + r * math.cos(a), cy * s + r * math.sin(a)) for cx, cy, a0 in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270))
               for a in [math.radians(a0 + 90 * i / n) for i in range(n + 1)]]
    finish(plate(outline, 0, .11), m, .02, 3)


def tile_tea():
    """A glass of mint tea on a brass saucer."""
    brass = plain('saucer', srgb('#b98a3a'), .42, .5, .35)
    finish(lathe([(.22, 0), (.28, .015), (.38, .05), (.385, .065), (.30, .045), (.26, .03), (0, .03)], 72), brass, 0)
    tea = plain('tea', srgb('#b04f12'), .10, .6)
    clear = plain('clear', srgb('#e9e3cf'), .08, .7)
    gold = plain('gold', srgb('#d8a63f'), .35, .6, .5)
    finish(lathe([(.15, .03), (.17, .04), *curve([(.172, .05), (.19, .16), (.155, .29), (.20, .44)], 7), (0, .44)], 64), tea, 0)
    finish(lathe([*curve([(.20, .44), (.212, .49), (.228, .55)], 6), (.214, .55), *curve([(.205, .50), (.19, .44)], 5)], 64, closed=False), clear, 0)
    finish(lathe([(.214, .54), (.234, .545), (.234, .565), (.214, .57)], 64, closed=False), gold, 0)
    finish(lathe([(.165, .27), (.172, .28), (.172, .30), (.165, .31)], 64, closed=False), gold, 0)
    leaf = plain('mint', srgb('#5f9a3c'), .5, .4)
    for a in (0.3, 1.5, 2.6, 4.4):
        o = ball(.085, .042, .014, .06, 0, .455, 16)
        turned([o], a + 1)
        finish(o, leaf, 0)


def screen(colour, lean=.62):
    """A folding screen of three panels in the player's colour, leaning back a little so that the crest faces us."""
    paint, crest, ink = PLAYERS[colour]
    frame_m = wood('frame' + colour, srgb('#6b4426'), 3, .5, axis='Z', wear=.4)
    for k, angle in ((-1, .42), (0, 0), (1, -.42)):
        first = len(studio.made)
        inlay = (inlay_file(crest), .60, ink, lean, (0, .52 * math.sin(lean), .52 * math.cos(lean))) if k == 0 else None
        m = wood('panel' + colour, srgb(paint), 5 + k, .36, axis='Z', wear=.3, inlay=inlay)
        finish(slab(arch(.80, .62, pointed=.16, foot=.03), .05), m, .012, 2)
        ring = slab(arch(.90, .62, pointed=.18, foot=0), .08)
        cut(ring, slab(arch(.76, .62, pointed=.14, foot=.06), .3))
        finish(ring, frame_m, .012, 2)
        turned(studio.made[first:], angle, x=k * .86, y=-abs(k) * .19)
        turned(studio.made[first:], 0, lean)
