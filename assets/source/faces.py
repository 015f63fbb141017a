"""Twelve people to play with: carved and painted busts, rendered to one atlas, `images/people.png`, and how each looks in four moods,
`images/moods.png`.

usage: python faces.py [--only omar,salma] [--moods glad,proud] [--samples 14] [--threads 1] [--size 384] [--pack]    (--pack: only put
them together)

A mood changes eyes, brows, mouth and moustache alone, so the second atlas holds just that part of each picture (`FACE`).

Each is told from the others by its outline and by large light and dark shapes, so that a card on the table, where a head is
25 pixels wide, needs no colour.  A bust stands in front of a disc that the window paints in the player's colour: below, it ends where
the disc ends; above, it looks over it.
"""

import argparse
import json
import math
import os
import random
import sys

from PIL import Image, ImageChops, ImageDraw, ImageFilter

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

SIDE = 208                      # of a finished picture
DISC = (104, 115, 91)          # centre and radius of the disc behind it
RIM = 7                         # of the disc, which stays in sight below
SPAN = 1.68                     # how much of the model's world a picture shows
WORK = os.path.join(os.environ.get('MEDINA_ART_WORK', '/tmp/medina-art'), 'people')
OUT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'images')
NAMES = ('omar', 'yasmin', 'tarik', 'salma', 'leila', 'idris', 'zaynab', 'hakim', 'farid', 'nour', 'yusuf', 'mansur')
FACE = (44, 40, 124, 124)       # the part of a picture that a mood changes: left, top, width, height


class Mood:
    """How a face differs from the calm one. `lift` raises the brows, `inner` raises (or lowers) their inner ends, `cocked` one of them
    alone; `lid` closes the eyes from above, `cheek` from below; `look` and `up` turn the eyes; `smile` raises the corners of the
    mouth, `slant` one of them alone, `open` opens it."""

    def __init__(self, lift=0.0, inner=0.0, cocked=0.0, lid=0.0, cheek=0.0, look=0.0, up=0.0, smile=0.0, slant=0.0, open=0.0, wide=0.0):
        self.lift, self.inner, self.cocked = lift, inner, cocked
        self.lid, self.cheek, self.look, self.up = lid, cheek, look, up
        self.smile, self.slant, self.open, self.wide = smile, slant, open, wide


MOODS = {
    'calm': Mood(),
    'thinking': Mood(lift=.012, cocked=.055, lid=.08, look=.030, up=.022, smile=-.012, slant=.030, wide=-.02),
    'glad': Mood(lift=.045, cheek=.34, smile=.050, open=1.0, wide=.022),
    'stung': Mood(lift=-.020, inner=-.058, lid=.26, look=-.026, smile=-.062, wide=-.006),
    'proud': Mood(lift=.040, lid=.46, up=-.010, smile=.034, slant=.024, wide=.012),
}


# ---------------------------------------------------------------- the head and what is on it

def model(mood):
    """Everything that needs Blender; imported late, so that packing needs only Pillow. `mood()`: the one to model."""
    import studio
    from mathutils import Vector
    from pieces import joined
    from studio import ball, bmesh, cloth, curve, finish, lathe, plain, rod, srgb, turned, wood

    INK = '#24150c'

    class Head:
        """A turned head; `at(x, z)` is the point of its surface there, in front."""

        def __init__(self, tone, seed, jaw=1.0, width=1.0, blush=None):
            self.profile = [(0, -.46), (.13 * jaw, -.45), (.25 * jaw, -.39), (.345 * jaw, -.25), (.395 * width, -.05), (.41 * width, .12),
                            (.385 * width, .28), (.28, .42), (.14, .475), (0, .485)]
            self.tone, self.seed = tone, seed
            self.skin = wood('skin', srgb(tone), seed, .50, axis='Z', wear=0, rough=.46, rings=8, coat=.12,
                             tone=tuple(c * .50 for c in srgb(tone)))
            reddened(self.skin, blush)
            self.turned = curve(self.profile, 6)
            finish(lathe(self.turned, 72), self.skin, 0)

        def radius(self, z):
            for (r0, z0), (r1, z1) in zip(self.turned, self.turned[1:]):
                if z0 <= z <= z1 and z1 > z0:
                    return r0 + (r1 - r0) * (z - z0) / (z1 - z0)
            return 0.0

        def at(self, x, z, lift=0.0):
            r = max(self.radius(z), abs(x) + .004)
            y = -math.sqrt(r * r - x * x)
            out = Vector((x, y, 0)).normalized() * lift
            return Vector((x, y, z)) + out

        def dark(self, share=.45):
            return tuple(c * share for c in srgb(self.tone))

    def reddened(material, colour):
        """Warm cheeks: painted on before the varnish."""
        if colour is None:
            return
        g = studio.Graph.__new__(studio.Graph)
        g.material, g.tree = material, material.node_tree
        shader = next(n for n in g.tree.nodes if n.type == 'BSDF_PRINCIPLED')
        old = shader.inputs['Base Color'].links[0].from_socket
        here = g.coords()
        near = None
        for s in (-1, 1):
            n = g.node('ShaderNodeVectorMath', operation='DISTANCE')
            g.put(n.inputs[0], here)
            g.put(n.inputs[1], (s * .235, -.31, -.13))
            near = n.outputs['Value'] if near is None else g.math('MINIMUM', near, n.outputs['Value'])
        g.put(shader.inputs['Base Color'], g.mix('MIX', g.ramp(near, [(.03, .55), (.15, 0.0)], 'EASE'), old, srgb(colour)))

    def through(points, n=6):
        """A smooth way through points of any dimension."""
        p = [points[0], *points, points[-1]]
        out = []
        for i in range(1, len(p) - 2):
            a, b, c, d = p[i - 1], p[i], p[i + 1], p[i + 2]
            for k in range(n):
                t = k / n
                out.append(tuple(.5 * (2 * b[q] + (-a[q] + c[q]) * t + (2 * a[q] - 5 * b[q] + 4 * c[q] - d[q]) * t * t
                                       + (-a[q] + 3 * b[q] - 3 * c[q] + d[q]) * t ** 3) for q in range(len(b))))
        return [*out, tuple(points[-1])]

    def strand(points, thick, material, ends=1.0, n=6, sides=12):
        """A round line through points in space, `ends` as thick there as in the middle."""
        way = through(points, n)
        last = len(way) - 1

        def r(i):
            return thick * (ends + (1 - ends) * math.sin(math.pi * i / last))

        return joined([rod(a, b, r(i), r(i + 1), sides) for i, (a, b) in enumerate(zip(way, way[1:]))], material)

    def drawn(head, points, thick, material, ends=.5, lift=0.0):
        """The same on the face, through (x, z)."""
        return strand([head.at(x, z, lift) for x, z in through(points, 3)], thick, material, ends, 2)

    def stained(name, colour, seed=0, grain=.42, axis='Z', wear=.30, rough=.46):
        """Wood under a thin paint: its grain shows, and on the edges the wood itself."""
        base = srgb(colour)
        return wood(name, base, seed, grain, axis=axis, wear=wear, rough=rough, rings=7, coat=.06, tone=tuple(c * .50 for c in base))

    def hemmed(bm, rounds=14):
        """The edge of what was cut away, drawn smooth."""
        for _ in range(rounds):
            moved = {}
            for v in bm.verts:
                beside = [e.other_vert(v) for e in v.link_edges if e.is_boundary]
                if len(beside) == 2:
                    moved[v] = v.co * .4 + (beside[0].co + beside[1].co) * .3
            for v, co in moved.items():
                v.co = co

    def paint(colour, rough=.38):
        return plain('paint', srgb(colour), rough, .4)

    def carved(o, grooves, depth, seed=0, sway=2.0):
        """Strands of hair cut into a round shape: its surface goes in and out round the upright axis of its middle."""
        rnd = random.Random(seed)
        phase = rnd.uniform(0, 6)
        middle = sum((v.co for v in o.data.vertices), Vector()) / len(o.data.vertices)
        for v in o.data.vertices:
            p = v.co - middle
            a = math.atan2(p.x, -p.y)
            k = 1 + depth * (abs(math.sin(a * grooves / 2 + sway * p.z + phase)) - .6)
            v.co = middle + Vector((p.x * k, p.y * k, p.z))
        o.data.update()
        return o

    def eyes(head, iris='#2b1a10', size=1.0, lid=.0, lash='#24150c', brow='#2a1a10', thick=.026, lift=.0, stern=.0, look=.012, heavy=1.0, room=1.0):
        """`lift` raises the brows, `stern` lowers their inner ends, `lid` closes the eyes by so much; under a hat there is less `room` for brows."""
        white, dark, shine = paint('#f6eedc', .3), paint(iris, .18), paint('#ffffff', .2)
        m = mood()
        look += m.look
        for s in (-1, 1):
            x, z = s * .158, .035
            at = head.at(x, z)
            tall = .062 * size * (1 - lid)                               # half of the open eye
            top, low = z + tall * (1 - 2 * m.lid), z - tall * (1 - 1.5 * m.cheek)
            finish(ball(.082 * size, .034, tall, at.x, at.y + .012, z, 24), white, 0)
            finish(ball(.045 * size, .026, .050 * size * (1 - lid * .8), at.x + look, at.y - .010, z - .002 + m.up, 20), dark, 0)
            finish(ball(.013 * size, .012, .014 * size, at.x + look - .016, at.y - .034, z + .020 * (1 - lid) + m.up, 10), shine, 0)
            if m.lid:                                                    # skin comes down over the ball, and up from below
                shutter(head, x, size, z + tall, top, tall)
            if m.cheek:
                shutter(head, x, size, z - tall, low, tall)
            w, h = .092 * size, .066 * size * (1 - lid)
            if m.lid:
                h = top - z + .004
            drawn(head, [(x - s * w * .9, z - .012 + min(0, h) * .6), (x - s * w * .45, z + h * .95), (x + s * w * .35, z + h), (x + s * w * 1.12, z + .004)],
                  .017 * heavy, paint(lash), .45, .012 + .030 * (m.lid > 0))
            if m.cheek:
                drawn(head, [(x - s * w * .75, low - .008), (x, low + .014), (x + s * w * .9, low - .008)], .006, plain('fold', head.dark(.55), .7, .2), .2, .022)
            top = z + .135 + lift + (m.lift + (m.cocked if s > 0 else 0)) * (room if m.lift > 0 else 1) - (.3 * m.cocked if s < 0 else 0)
            drawn(head, [(x - s * .105, top - .010 - stern + m.inner), (x - s * .02, top + .022 + m.inner * .3), (x + s * .115, top - .028 - m.inner * .35)],
                  thick, paint(brow, .6), .4, .008)

    def shutter(head, x, size, far, near, tall):
        """A lid of the head's own wood over the ball of an eye, from `far` to `near`."""
        at = head.at(x, .035)
        o = ball(.088 * size, .046, tall * 1.06, at.x, at.y + .012, .035, 32)
        bm = bmesh.new()
        bm.from_mesh(o.data)
        down = near < far
        bmesh.ops.bisect_plane(bm, geom=[*bm.verts, *bm.edges, *bm.faces], plane_co=(0, 0, near), plane_no=(0, 0, -1 if down else 1), clear_outer=True)
        bm.to_mesh(o.data)
        bm.free()
        finish(o, head.skin, 0)

    def nose(head, length=.17, tip=.058, bridge=.032, hook=.0):
        z0, z1 = .075, .075 - length
        top, low = head.at(0, z0), head.at(0, z1, .062)
        mid = (top + head.at(0, z1, .05)) / 2 + Vector((0, -.028 - hook, .02))
        strand([top, mid, low], bridge * 1.1, head.skin, .95)
        finish(ball(tip, tip * .95, tip * .82, low.x, low.y + .012, low.z, 20), head.skin, 0)
        for s in (-1, 1):
            at = head.at(s * tip * .8, z1 - .012)
            finish(ball(tip * .58, tip * .72, tip * .5, at.x, at.y - .008, at.z, 16), head.skin, 0)

    def mouth(head, lip='#a3513f', smile=.02, width=.105, full=1.0, z=-.235, out=.0):
        """`out`: how far a laugh comes out in front of a beard."""
        m = mood()
        smile, width = smile + m.smile, width + m.wide
        if m.open:
            laugh(head, lip, smile, width, z, out)
            return
        corners = (z + smile - m.slant * .5, z + smile + m.slant)
        drawn(head, [(-width, corners[0]), (0, z - smile * .5), (width, corners[1])], .011 if m is MOODS['calm'] else .015, paint('#4a1f16'), .5, .006)
        at = head.at(0, z - .026)
        finish(ball(width * .58, .026, .020 * full, 0, at.y + .004, z - .026 - smile * .4, 20), paint(lip, .4), 0)
        if full > 1.1:
            for s in (-1, 1):
                at = head.at(s * width * .25, z + .016)
                finish(ball(width * .36, .020, .013 * full, s * width * .25, at.y + .004, z + .015 - smile * .2, 16), paint(lip, .4), 0)

    def laugh(head, lip, smile, width, z, out):
        """An open mouth: a dark bow between two lines, a row of teeth above."""
        n = 14
        def bow(t, depth):                                               # t from -1 to 1 along the mouth
            return z + smile * (1.15 * t * t - .35) - depth * (1 - t * t)
        def sheet(upper, lower, lift, material):
            verts = [head.at(width * t, bow(t, d), lift + out) for d in (upper, lower) for t in [2 * i / n - 1 for i in range(n + 1)]]
            data = studio.bpy.data.meshes.new('bow')
            data.from_pydata([tuple(v) for v in verts], [], [(i, i + 1, n + 2 + i, n + 1 + i) for i in range(n)])
            o = studio.bpy.data.objects.new('bow', data)
            studio.scene.collection.objects.link(o)
            finish(o, material, 0)
        sheet(.0, .082, .012, paint('#3a1511', .5))
        sheet(.004, .030, .016, paint('#f8f1e0', .3))
        drawn(head, [(width * t, bow(t, 0)) for t in (-1, -.5, 0, .5, 1)], .010, paint('#5a241a'), .5, .014 + out)
        drawn(head, [(width * t, bow(t, .084)) for t in (-.96, -.5, 0, .5, .96)], .017, paint(lip, .4), .35, .012 + out)

    def ears(head, size=1.0, ring=None):
        for s in (-1, 1):
            finish(ball(.040 * size, .062 * size, .086 * size, s * (head.radius(.02) + .012), .01, .0, 20), head.skin, 0)
            if ring:
                hoop = lathe([(.050 + .011 * math.cos(a), .011 * math.sin(a)) for a in [2 * math.pi * i / 8 for i in range(9)]], 28, closed=False)
                for v in hoop.data.vertices:
                    v.co = Vector((v.co.z + s * (head.radius(.0) + .026), v.co.x * .6 - .03, v.co.y - .145))
                finish(hoop, plain('ring', srgb(ring), .25, .6, .85), 0)

    def lines(head, *ways, dark=.42, thick=.0075):
        """Years, cut with a fine gouge."""
        m = plain('cut', head.dark(dark), .7, .2)
        for way in ways:
            for s in (-1, 1):
                drawn(head, [(s * x, z) for x, z in way], thick, m, .3, .002)

    SMILE_FOLD = [(.135, -.115), (.185, -.18), (.175, -.26)]
    CROW = [(.275, .055), (.325, .075)], [(.28, .03), (.335, .03)], [(.275, .005), (.325, -.02)]
    FOREHEAD = [(.0, .262), (.10, .27), (.19, .25)], [(.0, .315), (.10, .322), (.17, .305)]

    def moustache(head, colour, width=.17, droop=.03, thick=.034, curl=.0):
        m = cloth('moustache', srgb(colour), 3, weave=.55)
        droop -= mood().smile * .85
        curl += max(0, mood().smile) * .35
        for s in (-1, 1):
            way = [(s * .012, -.175), (s * width * .5, -.185 - droop * .3), (s * width, -.195 - droop), (s * (width + .035 + curl * .6), -.19 - droop + curl)]
            points = [head.at(x, z, .028) for x, z in way]
            strand(points, thick, m, .28)
            strand([p + Vector((0, -.012, .016)) for p in points], thick * .55, m, .2)

    def beard(head, colour, low=-.62, wide=.30, deep=.20, point=1.0, grooves=26, seed=0, chin=-.25, out=.0):
        """A carved beard round the chin, from ear to ear, down to `low`; `point`: how much it narrows."""
        m = cloth('beard', srgb(colour), seed, weave=.6)
        o = ball(1, 1, 1, 0, 0, 0, 56)
        height = (chin - low) / 2 + .09
        for v in o.data.vertices:
            x, y, z = v.co
            t = (1 - z) / 2                              # 0 above, 1 at the tip
            k = 1 - (t ** 1.4) * (1 - 1 / (1 + point))
            v.co = Vector((x * wide * k, y * deep, z * height))
        carved(o, grooves, .10, seed)
        bend = -.16 - .06 * point - out                  # `out`: it lies on the chest
        turned([o], y=-.20, z=(chin + low) / 2)
        for v in o.data.vertices:
            v.co.y += bend * max(0, (chin - v.co.z)) * .5
        o.data.update()
        finish(o, m, 0)
        for s in (-1, 1):                                # along the jaw
            way = [head.at(s * .375, .03, .004), head.at(s * .355, -.12, .018), head.at(s * .29, -.25, .03), head.at(s * .18, -.33, .045)]
            strand(way, .062, m, .5)
            strand([p + Vector((0, -.02, -.02)) for p in way], .035, m, .5)

    def hair(head, colour, size=1.0, front=.32, grooves=30, seed=0, part=0.0):
        """A carved cap of hair, open for the face below a line that falls to the sides."""
        m = cloth('hair', srgb(colour), seed, weave=.5)
        o = ball(.448 * size, .46 * size, .515 * size, 0, .035, .02, 128)
        bm = bmesh.new()
        bm.from_mesh(o.data)
        gone = [f for f in bm.faces if f.calc_center_median().y < .10
                and f.calc_center_median().z < front - .9 * max(0, abs(f.calc_center_median().x - part) - .10)]
        bmesh.ops.delete(bm, geom=gone, context='FACES')
        hemmed(bm)
        bm.to_mesh(o.data)
        bm.free()
        for v in o.data.vertices:
            a = math.atan2(v.co.x - part, v.co.z + .3)
            v.co *= 1 + .040 * (abs(math.sin(a * grooves / 2)) - .5)
        o.data.update()
        thick = o.modifiers.new('thick', 'SOLIDIFY')
        thick.thickness, thick.offset = .035, 1
        studio.apply(o)
        return finish(o, m, 0)

    def plait(points, thick, colour, seed=0, turns=9):
        """Three strands, as one sees them: fat knots to the left and right in turn."""
        m = cloth('plait', srgb(colour), seed, weave=.5)
        way = through(points, 8)
        parts = []
        for i in range(turns * 2):
            f = i / (turns * 2 - 1) * (len(way) - 1)
            k = min(int(f), len(way) - 2)
            a, b = Vector(way[k]), Vector(way[k + 1])
            p, ahead = a.lerp(b, f - k), (b - a).normalized()
            side = ahead.cross(Vector((0, -1, 0))).normalized() * thick * .42 * (1 if i % 2 else -1)
            parts.append(rod(p - ahead * thick * .7 + side * 1.35, p + ahead * thick * .9 - side * .8, thick * .62, thick * .52, 14))
        return joined(parts, m)

    # ---------------------------------------------------------------- what they wear

    def shoulders(colour, trim, seed=0, stripes=None, shirt=None, wide=1.0, opening=.0, collar='round'):
        m = cloth('robe', srgb(colour), seed, (srgb(stripes[0]), stripes[1]), weave=.4) if stripes else stained('robe', colour, seed)
        profile = curve([(.15, -.36), (.17, -.46), (.30, -.535), (.52 * wide, -.61), (.70 * wide, -.74), (.78 * wide, -.92), (.80 * wide, -1.2)], 6)
        o = lathe([*profile, (0, -1.2)], 80)
        for v in o.data.vertices:
            a = math.atan2(v.co.x, -v.co.y)
            k = max(0, min(1, (-.5 - v.co.z) / .4))
            v.co.x *= 1 + .022 * k * math.sin(11 * a + seed)
            v.co.y *= .60 * (1 + .030 * k * math.sin(11 * a + seed))
        o.data.update()
        finish(o, m, 0)

        def front(x, z, lift=.0):
            r = 0.0
            for (r0, z0), (r1, z1) in zip(profile, profile[1:]):
                if z1 <= z <= z0:
                    r = r0 + (r1 - r0) * (z0 - z) / max(1e-6, z0 - z1)
            r = max(r, abs(x) + .01)
            return Vector((x, -.60 * math.sqrt(r * r - x * x) - lift, z))

        t = stained('trim', trim, seed + 1, .35)
        if collar == 'round':
            finish(lathe([(.19 + .034 * math.cos(a), -.475 + .038 * math.sin(a)) for a in [2 * math.pi * i / 10 for i in range(11)]], 48, closed=False), t, 0)
            strand([front(0, z, .012) for z in (-.55, -.65, -.80, -.98)], .018, t, 1)
            for z in (-.64, -.76, -.88):
                at = front(0, z, .03)
                finish(ball(.028, .024, .028, 0, at.y, z, 14), plain('button', srgb('#d6a443'), .3, .6, .8), 0)
        if collar == 'crossed':
            if shirt:
                finish(ball(.20, .12, .26, 0, -.22, -.66, 28), cloth('shirt', srgb(shirt), seed, weave=.25), 0)
            for s in (1, -1):
                strand([(s * .19, .02, -.45), front(s * .20, -.545, .03), front(s * .10, -.70, .055), front(-s * .08, -.90, .05)], .050, t, .9)
        if collar == 'broad':
            o = lathe(curve([(.17, -.45), (.22, -.50), (.36, -.545), (.47, -.60), (.49, -.63), (.45, -.64)], 5), 72, closed=False)
            for v in o.data.vertices:
                v.co.y *= .66
                v.co.y -= .012
            finish(o, t, 0)
            gold = plain('bead', srgb('#d6a443'), .3, .6, .8)
            for i in range(-4, 5):
                a = i * .30
                at = Vector((.455 * math.sin(a), -.455 * .66 * math.cos(a) - .02, -.615))
                finish(ball(.025, .022, .025, *at, 12), gold, 0)

    def ring_round(rx, ry, z, thick, material, tilt=.0, lean=.0, y=.0, n=72, flat=1.0, pleats=.0):
        def folds(a):
            return thick * (1 + pleats * (abs(math.sin(2.5 * a)) - .5))

        o = lathe([(1 + folds(a) / rx * math.cos(a), folds(a) * flat * math.sin(a)) for a in [2 * math.pi * i / 30 for i in range(31)]], n, closed=False)
        for v in o.data.vertices:
            px, py, pz = v.co
            px, py = px * rx, py * ry
            v.co = Vector((px, py + y, pz + z + px * tilt + py * lean))
        o.data.update()
        return finish(o, material, 0)

    def turban(colour, cap, z=.28, size=1.0, bands=4, seed=0, high=.0, jewel=None):
        """Bands that cross, and the cap that looks out of them."""
        rnd = random.Random(seed)
        m = stained('turban', colour, seed, .40, 'X', 0)
        finish(ball(.40 * size, .40 * size, .36 * size + high, 0, .03, z + .07, 40), stained('cap', cap, seed), 0)
        if high:                                        # ribs on the cap
            for i in range(9):
                a = math.pi * (i - 4) / 9
                strand([Vector((.405 * size * math.sin(a), .03 - .405 * size * math.cos(a), z + .10)),
                        Vector((.33 * size * math.sin(a), .03 - .33 * size * math.cos(a), z + .30 * size + high * .55)),
                        Vector((.05 * math.sin(a), .03 - .05, z + .42 * size + high))], .018, cloth('rib', srgb(cap), 5), .5)
        tilts = [(.17, .05), (-.17, .02), (.10, -.06), (-.12, .04), (.05, .0)][:bands]
        for k, (tilt, lean) in enumerate(tilts):
            grow = 1.0 - .055 * k
            ring_round(.385 * size * grow, .40 * size * grow, z + .075 * k * size, (.098 - .006 * k) * size, m, tilt, lean - .03, .03, flat=.95, pleats=.22)
        for s in (-1, 1):                               # two that cross in front
            points = [Vector((s * .43 * size, -.02, z - .02)), Vector((s * .27 * size, -.36 * size, z + .035)), Vector((-s * .04 * size, -.475 * size, z + .145 * size)),
                      Vector((-s * .26 * size, -.30 * size, z + .26 * size))]
            strand(points, .062 * size, m, .75)
            strand([p + Vector((s * .012, -.022, .036)) * size for p in points], .040 * size, m, .75)
        if jewel:
            finish(ball(.062, .04, .075, 0, -.545 * size, z + .15 * size, 24), plain('setting', srgb('#d6a443'), .25, .6, .9), 0)
            finish(ball(.040, .04, .050, 0, -.570 * size, z + .15 * size, 20), plain('jewel', srgb(jewel), .08, .8), 0)

    def scarf(colour, trim, face=(.325, .425, -.035), seed=0, drape=True, wound=False, weave=.4):
        """A cloth over head and shoulders with an oval for the face, hemmed."""
        m = stained('scarf', colour, seed, .40 + weave * .2)
        rx, rz, cz = face
        o = ball(.475, .485, .545, 0, .03, .0, 96)
        bm = bmesh.new()
        bm.from_mesh(o.data)

        def oval(p):
            return (p.x / rx) ** 2 + ((p.z - cz) / rz) ** 2

        bmesh.ops.delete(bm, geom=[f for f in bm.faces if f.calc_center_median().y < 0 and oval(f.calc_center_median()) < 1], context='FACES')
        for v in bm.verts:                              # a clean hem: what lies near it goes onto it
            if v.co.y < 0 and .86 < oval(v.co) < 1.22:
                k = 1 / math.sqrt(oval(v.co))
                v.co.x *= k
                v.co.z = cz + (v.co.z - cz) * k
            a = math.atan2(v.co.x, v.co.z + .1)
            v.co *= 1 + .014 * math.sin(9 * a + seed) * (1 if oval(v.co) > 1.3 else 0)
        hemmed(bm, 6)
        bm.to_mesh(o.data)
        bm.free()
        thick = o.modifiers.new('thick', 'SOLIDIFY')
        thick.thickness, thick.offset = .045, 0
        studio.apply(o)
        finish(o, m, 0)
        if trim:
            hem = []
            for i in range(41):
                a = 2 * math.pi * i / 40
                x, z = rx * math.cos(a), cz + rz * math.sin(a)
                y = .03 - .485 * math.sqrt(max(.02, 1 - (x / .475) ** 2 - (z / .545) ** 2))
                hem.append(Vector((x, y - .008, z)))
            strand(hem, .030, cloth('hem', srgb(trim), seed, weave=.2), 1, 1)
        if drape:
            low = lathe(curve([(.40, -.30), (.36, -.43), (.40, -.52), (.55, -.62), (.70, -.80), (.76, -1.2)], 5), 90,
                        lambda a, z: 1 + .045 * math.sin(8 * a + seed) * min(1, max(0, (-.40 - z) / .3)))
            for v in low.data.vertices:
                v.co.y *= .66
                v.co.y += .01
            finish(low, m, 0)
            if wound:                                   # once more round the neck
                ring_round(.335, .30, -.455, .088, m, .10, -.10, -.035, flat=.9, pleats=.22)

    # ---------------------------------------------------------------- the twelve

    def omar():
        """The stout one with the black beard under a great white turban."""
        shoulders('#8a3f2c', '#e8d6ae', 1, wide=1.06, collar='crossed', shirt='#efe4cb')
        h = Head('#b67a4c', 11, jaw=1.08, width=1.04, blush='#b0583a')
        ears(h)
        eyes(h, brow='#20130c', thick=.036, room=.3)
        nose(h, tip=.066)
        mouth(h, smile=.03, z=-.25, out=.055)
        beard(h, '#2a1910', low=-.63, wide=.37, deep=.22, point=.55, grooves=30, seed=2, chin=-.27)
        moustache(h, '#2a1910', .17, .035, .042)
        turban('#f3ead4', '#a8452f', size=1.10, seed=3)
        return .16

    def yasmin():
        """A crown of plaited hair with jasmine in it."""
        shoulders('#e9dcc0', '#7a4a63', 2, wide=.90, collar='broad')
        h = Head('#c98d5e', 21, jaw=.94, width=.97, blush='#c25f49')
        hair(h, '#2c1a12', front=.30, seed=4)
        ears(h, .9, '#dba945')
        eyes(h, size=1.08, heavy=1.25, thick=.020, lift=.012, lash='#1c100a')
        nose(h, .15, .046, .024)
        mouth(h, '#a8423c', .028, .088, 1.3)
        crown = [Vector((.40 * math.cos(a), .06 - .40 * math.sin(a) * .98, .40 + .06 * math.sin(a))) for a in [2 * math.pi * i / 20 for i in range(21)]]
        plait(crown, .095, '#341f14', 5, 17)
        for a in (1.15, 1.57, 1.99, .75, 2.40):
            at = Vector((.44 * math.cos(a), .06 - .47 * math.sin(a), .47 + .02 * math.sin(a)))
            for k in range(5):
                b = 2 * math.pi * k / 5
                finish(ball(.034, .018, .034, at.x + .036 * math.cos(b), at.y - .02, at.z + .036 * math.sin(b), 12), paint('#fbf6ea', .5), 0)
            finish(ball(.020, .018, .020, at.x, at.y - .036, at.z, 10), paint('#e0ac3c', .5), 0)
        return -.18

    def tarik():
        """A fez with a tassel, a fine moustache."""
        shoulders('#3f5a5c', '#d9b45c', 3, collar='round', wide=.98)
        h = Head('#a96f43', 31, jaw=.98, width=.98)
        hair(h, '#22140d', front=.40, grooves=44, seed=6)
        ears(h)
        eyes(h, thick=.028, lift=.008, stern=-.004)
        nose(h, .175, .054, .030, .008)
        mouth(h, smile=.034, z=-.25)
        moustache(h, '#22140d', .125, .0, .022, .028)
        finish(ball(.055, .04, .075, 0, h.at(0, -.40).y - .01, -.405, 20), cloth('tuft', srgb('#22140d'), 3, weave=.5), 0)
        m = stained('fez', '#8e2f2a', 1)
        hat = lathe([(.395, .22), (.412, .232), (.405, .26), (.325, .66), (.312, .685), (.29, .692), (0, .692)], 72)
        for v in hat.data.vertices:
            v.co = Vector((v.co.x + .05 * (v.co.z - .22), v.co.y + .03, v.co.z + v.co.x * .06))
        finish(hat, m, .008, 2)
        black = cloth('tassel', srgb('#1b110b'), 2, weave=.6)
        strand([(.02, .0, .70), (.20, -.12, .715), (.345, -.18, .62), (.365, -.19, .50)], .020, black, 1)
        finish(ball(.040, .040, .034, .367, -.19, .49, 16), plain('knot', srgb('#d6a443'), .3, .6, .8), 0)
        finish(carved(ball(.052, .052, .125, .37, -.19, .365, 40), 14, .25, 1, 0), black, 0)
        return .20

    def salma():
        """Brass spectacles, white hair, a spotted kerchief: she has seen it all and smiles."""
        shoulders('#6d4a63', '#e6d2a8', 4, wide=.98, collar='crossed', shirt='#efe4cb')
        h = Head('#bd8358', 41, jaw=1.04, width=1.02, blush='#b65a44')
        hair(h, '#e7e0d2', front=.29, seed=7, part=.06)
        eyes(h, lid=.22, brow='#d9d0c0', thick=.024, lift=.022, lash='#3a2417')
        nose(h, .16, .058)
        mouth(h, '#9a4a3c', .040, .098, 1.0)
        lines(h, SMILE_FOLD, *CROW, *FOREHEAD, [(.09, -.335), (.05, -.36), (0, -.365)])
        m = stained('kerchief', '#b9703a', 4)
        o = ball(.47, .49, .52, 0, .045, .03, 128)
        bm = bmesh.new()
        bm.from_mesh(o.data)
        bmesh.ops.delete(bm, geom=[f for f in bm.faces if f.calc_center_median().z < .30 - .9 * max(0, f.calc_center_median().y + .20)], context='FACES')
        hemmed(bm)
        bm.to_mesh(o.data)
        bm.free()
        t = o.modifiers.new('thick', 'SOLIDIFY')
        t.thickness, t.offset = .04, 1
        studio.apply(o)
        finish(o, m, 0)
        for s in (-1, 1):                               # knotted over the forehead, the ends stand up
            strand([(s * .46, -.02, .12), (s * .33, -.34, .315), (s * .06, -.485, .385)], .052, m, .8)
            end = ball(.115, .045, .065, 0, 0, 0, 24)
            for v in end.data.vertices:
                v.co.z += .55 * max(0, v.co.x) ** 1.2 * 1.0
                v.co = Vector((s * (v.co.x + .12), v.co.y - .50, v.co.z + .44))
            finish(end, m, 0)
        finish(ball(.062, .055, .058, 0, -.515, .405, 20), m, 0)
        cream = paint('#f3e6c8', .6)
        for a, z in ((-.9, .39), (-.45, .40), (0, .41), (.45, .40), (.9, .39), (-.65, .48), (-.2, .50), (.25, .50), (.7, .48)):
            r = .49 * math.sqrt(max(.05, 1 - ((z - .03) / .56) ** 2))
            finish(ball(.030, .026, .030, r * math.sin(a), .045 - r * 1.03 * math.cos(a), z, 12), cream, 0)
        brass = plain('brass', srgb('#d9a640'), .22, .7, .9)
        for s in (-1, 1):
            at = h.at(s * .158, .03, .07)
            hoop = lathe([(.122 + .015 * math.cos(a), .015 * math.sin(a)) for a in [2 * math.pi * i / 10 for i in range(11)]], 44, closed=False)
            for v in hoop.data.vertices:
                v.co = Vector((v.co.x + at.x * 1.02, v.co.z + at.y + .01, v.co.y + .025))
            finish(hoop, brass, 0)
            strand([(at.x * 1.02 + s * .125, at.y, .035), (s * .40, -.16, .05), (s * .425, .0, .04)], .012, brass, 1)
        strand([(-.045, -.475, .035), (0, -.49, .06), (.045, -.475, .035)], .013, brass, 1)
        return -.10

    def leila():
        """A light scarf with a hem of plum, and coins on her forehead."""
        shoulders('#8f5a3a', '#e9d5a8', 5, wide=.9)
        h = Head('#d19a6a', 51, jaw=.95, width=.97, blush='#c8634c')
        hair(h, '#3a2216', .965, front=.27, seed=8, part=-.05)
        eyes(h, size=1.08, heavy=1.2, thick=.021, lift=.014, lash='#1c100a', brow='#3a2216')
        nose(h, .15, .047, .024)
        mouth(h, '#a2403a', .032, .09, 1.3)
        scarf('#ead9b8', '#74405c', seed=3, face=(.345, .42, -.045), wound=True)
        gold = plain('coin', srgb('#dfae48'), .25, .6, .85)
        for i in range(-3, 4):
            at = h.at(i * .070, .262 - .012 * abs(i) ** 1.4, .050)
            finish(ball(.034, .014, .034, at.x, at.y, at.z, 16), gold, 0)
        return .14

    def idris():
        """The oldest: a pointed hood and a white beard down to his chest."""
        h = Head('#a87348', 61, jaw=.98, blush='#a5583c')
        shoulders('#7b6244', '#c9ad7a', 6, wide=1.0, collar='none')
        eyes(h, lid=.30, brow='#f2ece0', thick=.044, lift=-.012, stern=-.012)
        nose(h, .19, .062, .034, .012)
        lines(h, *FOREHEAD, *CROW, [(.13, -.10), (.19, -.15), (.21, -.21)])
        mouth(h, smile=.024, z=-.25, width=.08, out=.055)
        beard(h, '#f1ebdf', low=-.90, wide=.345, deep=.20, point=1.3, grooves=20, seed=6, chin=-.24, out=.55)
        moustache(h, '#f6f1e6', .16, .075, .040)
        scarf('#6f5638', '#b8955c', seed=5, face=(.355, .48, -.02), drape=True, weave=.55)
        tip = lathe(curve([(.40, .22), (.33, .40), (.21, .55), (.10, .67), (.03, .76)], 6), 48)
        for v in tip.data.vertices:
            v.co.y += .06 + .14 * max(0, v.co.z - .3)
            v.co.x += .10 * max(0, v.co.z - .45)
        finish(tip, stained('scarf', '#6f5638', 5, .51), 0)
        return -.14

    def zaynab():
        """Only her eyes are seen; a jewel on the forehead."""
        h = Head('#9c6540', 71, jaw=.96, width=.98)
        shoulders('#3c4a6a', '#d9b45c', 7, wide=.92, collar='none')
        eyes(h, iris='#3a2a14', size=1.22, heavy=1.6, thick=.026, lift=.016, lash='#140b07', brow='#1d110b')
        scarf('#35476b', '#d8ab4a', seed=7, face=(.345, .40, .01))
        veil = stained('veil', '#8fa2c6', 8, wear=0)
        o = lathe(curve([(.415, -.055), (.43, -.15), (.40, -.28), (.32, -.42), (.20, -.54), (.06, -.63)], 6), 96,
                  lambda a, z: 1 + .018 * math.sin(13 * a) * min(1, max(0, (-.10 - z) / .3)), closed=False)
        for v in o.data.vertices:
            drop = .075 * (1 - abs(math.sin(math.atan2(v.co.x, -v.co.y)))) if v.co.z > -.2 else 0
            v.co.z += drop * .35
            v.co.y = min(.02, v.co.y * 1.10) - .85 * max(0, -.24 - v.co.z)
        finish(o, veil, 0)
        edge = [Vector((.43 * math.sin(a), -.475 * math.cos(a), -.055 + .026 * math.cos(a))) for a in [-1.45 + 2.9 * i / 16 for i in range(17)]]
        strand(edge, .020, cloth('veilhem', srgb('#d8ab4a'), 2, weave=.2), 1, 2)
        gold = plain('setting', srgb('#d6a443'), .25, .6, .9)
        at = h.at(0, .275, .045)
        finish(ball(.060, .026, .072, 0, at.y, .275, 24), gold, 0)
        finish(ball(.036, .026, .046, 0, at.y - .022, .272, 20), plain('stone', srgb('#b5413a'), .08, .8), 0)
        for s in (-1, 1):
            strand([h.at(s * .05, .29, .05), h.at(s * .17, .305, .055), h.at(s * .28, .27, .06)], .012, gold, 1)
        return .12

    def hakim():
        """A scholar: bald under a small cap, bushy brows, a pointed grey beard."""
        shoulders('#4d5a44', '#d8c79c', 8, wide=.96, collar='crossed', shirt='#e9dfc6')
        h = Head('#8a5636', 81, jaw=.92, width=1.0)
        ears(h, 1.1)
        eyes(h, lid=.12, brow='#a9a297', thick=.046, lift=.010, stern=.022)
        nose(h, .20, .058, .034, .020)
        mouth(h, smile=.010, z=-.265, width=.08)
        lines(h, [(.13, -.12), (.18, -.18), (.19, -.24)], *CROW)
        moustache(h, '#a9a297', .125, .055, .028)
        b = cloth('goatee', srgb('#b3aca0'), 2, weave=.6)
        o = ball(.135, .11, .25, 0, 0, 0, 48)
        for v in o.data.vertices:
            k = 1 - .65 * max(0, -v.co.z / .25) ** 1.2
            v.co.x *= k
            v.co.y *= k
        carved(o, 16, .16, 3)
        turned([o], y=h.at(0, -.40).y - .03, z=-.52)
        finish(o, b, 0)
        m = stained('cap', '#efe6d0', 2)
        finish(lathe([(.372, .27), (.384, .285), (.384, .40), *curve([(.375, .42), (.30, .515), (.16, .56), (.03, .572)], 5), (0, .573)], 72), m, .006, 2)
        band = cloth('band', srgb('#54607a'), 2, weave=.3)
        for i in range(24):
            a = 2 * math.pi * i / 24
            finish(ball(.032, .026, .044, .386 * math.cos(a), .386 * math.sin(a), .343, 10), band, 0)
        ring_round(.378, .378, .287, .016, band)
        ring_round(.376, .376, .400, .016, band)
        return .20

    def farid():
        """The gardener: a wide straw hat and a moustache with ends."""
        from pieces import straw
        shoulders('#a4713c', '#e6d2a8', 9, wide=1.04, stripes=('#7b4f28', 22), collar='crossed', shirt='#e9dfc6')
        h = Head('#a26a40', 91, jaw=1.05, width=1.02, blush='#a84f33')
        ears(h)
        hair(h, '#3a2415', front=.40, seed=3)
        eyes(h, thick=.034, brow='#3a2415', lift=.004, lid=.10, room=.3)
        nose(h, .165, .074, .036)
        mouth(h, smile=.045, z=-.262)
        lines(h, SMILE_FOLD, *CROW)
        moustache(h, '#3a2415', .215, .012, .050, .085)
        m = straw('hat', '#dcb964', 3, along='X')
        hat = lathe(curve([(.74, .205), (.76, .23), (.62, .29), (.46, .335), (.425, .36)], 5), 96, closed=False)
        for v in hat.data.vertices:
            a = math.atan2(v.co.x, -v.co.y)
            far = max(0, (math.hypot(v.co.x, v.co.y) - .42) / .42)
            v.co.z += far * (.055 * math.cos(2 * a) + .035 * math.cos(a))
            v.co.y *= .86
        s = hat.modifiers.new('thick', 'SOLIDIFY')
        s.thickness = .03
        studio.apply(hat)
        finish(hat, m, 0)
        for k in range(5):                              # rings of straw on brim and crown
            r = .48 + .055 * k
            z = .335 - (r - .45) * .36 + .018
            o = [Vector((r * math.sin(a), -.86 * r * math.cos(a), z + max(0, (r - .42) / .42) * (.055 * math.cos(2 * a) + .035 * math.cos(a)))) for a in [2 * math.pi * i / 48 for i in range(49)]]
            strand(o, .011, straw('ring', '#b98f42', k, along='X'), 1, 1, 6)
        finish(lathe([(.425, .34), (.44, .36), *curve([(.425, .42), (.385, .56), (.33, .645), (.20, .68), (.04, .685)], 5), (0, .685)], 72), m, 0)
        for k in range(5):
            z = .47 + .042 * k
            ring_round(.423 - .026 * k - .02 * (k > 3), .423 - .026 * k - .02 * (k > 3), z, .010, straw('ring', '#b98f42', k, along='X'))
        ring_round(.428, .428, .405, .034, cloth('ribbon', srgb('#6d3a2c'), 2), flat=1.2)
        return -.12

    def nour():
        """A cloud of curls, a band in it, great earrings."""
        shoulders('#b25a3c', '#f0deb0', 10, wide=.88, collar='broad')
        h = Head('#7c4a2c', 101, jaw=.97, width=1.0, blush='#8f3c2a')
        rnd = random.Random(12)
        m = cloth('curls', srgb('#21130c'), 3, weave=.6)
        curls = []
        for i in range(150):
            t = (i + .5) / 150
            z = 1 - 1.55 * t
            a = i * 2.39996
            r = math.sqrt(max(0, 1 - z * z))
            p = Vector((.60 * r * math.cos(a), .52 * r * math.sin(a) + .10, .56 * z + .16))
            if p.y < -.02 and p.z < .37 and abs(p.x) < .40:
                continue
            k = rnd.uniform(.085, .115)
            curls.append(ball(k, k, k, *p, 14))
        curls.append(ball(.54, .46, .50, 0, .12, .16, 24))
        for x in (-.30, -.20, -.10, 0, .10, .20, .30):
            curls.append(ball(.075, .07, .07, x, -.33 + abs(x) * .35, .385 - abs(x) * .22, 14))
        joined(curls, m)
        ears(h, .9, '#dba945')
        for s in (-1, 1):
            hoop = lathe([(.085 + .014 * math.cos(a), .014 * math.sin(a)) for a in [2 * math.pi * i / 8 for i in range(9)]], 36, closed=False)
            for v in hoop.data.vertices:
                v.co = Vector((v.co.x + s * .445, v.co.z - .06, v.co.y - .20))
            finish(hoop, plain('hoop', srgb('#dba945'), .25, .6, .85), 0)
        eyes(h, size=1.15, heavy=1.2, thick=.020, lift=.022, lash='#140b07', brow='#1d110b')
        nose(h, .14, .056, .024)
        mouth(h, '#8c362d', .046, .105, 1.35)
        band = cloth('band', srgb('#e3b34c'), 3, weave=.2)
        arc = [Vector((.57 * math.cos(a), -.36 + .30 * abs(math.cos(a)), .34 + .235 * math.sin(a))) for a in [math.pi * i / 14 for i in range(15)]]
        strand(arc, .058, band, .9, 2)
        return -.16

    def yusuf():
        """The youngest: ears, freckles, a cap that does not sit straight."""
        shoulders('#d9c79e', '#8f4a36', 11, wide=.86, collar='round')
        h = Head('#c48a5c', 111, jaw=1.0, width=1.02, blush='#c05a44')
        hair(h, '#4a2c18', front=.34, seed=9, part=.10, grooves=28)
        ears(h, 1.5)
        eyes(h, size=1.20, thick=.022, lift=.030, brow='#4a2c18', look=.016)
        nose(h, .115, .050, .024)
        mouth(h, '#9a4238', .060, .125, .6, -.25)
        finish(ball(.045, .018, .016, 0, h.at(0, -.262).y - .006, -.256, 14), paint('#f8f1e0', .3), 0)
        dots = paint('#8a5230', .6)
        for x, z in ((.20, -.07), (.25, -.10), (.29, -.055), (.235, -.145), (.17, -.115)):
            for s in (-1, 1):
                at = h.at(s * x, z)
                finish(ball(.0135, .009, .0125, at.x, at.y, at.z, 8), dots, 0)
        rnd = random.Random(3)
        m = cloth('lock', srgb('#4a2c18'), 3, weave=.5)
        for x in (-.20, -.11, -.02, .07, .16):          # locks under the cap
            strand([h.at(x, .40, .05), h.at(x + .03, .31, .06), h.at(x + .07 + rnd.uniform(-.02, .02), .235, .03)], .042, m, .3)
        cap = lathe([(.43, .0), (.445, .015), (.43, .10), *curve([(.415, .12), (.33, .225), (.17, .285), (.03, .295)], 5), (0, .297)], 72)
        ring = lathe([(.437 + .034 * math.cos(a), .045 + .044 * math.sin(a)) for a in [2 * math.pi * i / 10 for i in range(11)]], 64, closed=False)
        stud = ball(.045, .045, .045, 0, 0, .31, 16)
        for o, colour in ((cap, '#5d7a6a'), (ring, '#e2c27a'), (stud, '#e2c27a')):
            for v in o.data.vertices:
                x, y, z = v.co
                x, z = x * math.cos(.20) + z * math.sin(.20), z * math.cos(.20) - x * math.sin(.20)
                v.co = Vector((x + .03, y + .06, z + .335))
            o.data.update()
            finish(o, stained('cap' + colour, colour, 4), 0)
        return .18

    def mansur():
        """The vizier: a tower of a turban with a jewel and a plume, a forked beard."""
        shoulders('#4a2f52', '#dcae4e', 12, wide=1.06, collar='broad')
        h = Head('#b27b50', 121, jaw=.95, width=.98)
        ears(h)
        eyes(h, lid=.16, thick=.030, stern=.016, lift=.016, brow='#33200f', room=.3)
        nose(h, .20, .054, .032, .024)
        mouth(h, smile=.012, z=-.262, width=.08)
        lines(h, [(.13, -.12), (.17, -.18), (.175, -.23)])
        moustache(h, '#33200f', .20, .06, .030, .012)
        b = cloth('fork', srgb('#33200f'), 2, weave=.6)
        for s in (-1, 1):
            for k in range(3):
                strand([h.at(s * (.03 + .05 * k), -.36, .03), Vector((s * (.07 + .05 * k), -.36, -.50)), Vector((s * (.10 + .055 * k), -.40, -.62)), Vector((s * (.17 + .02 * k), -.43, -.72 + .025 * k))], .058 - .006 * k, b, .4)
            strand([h.at(s * .385, .02, .006), h.at(s * .35, -.16, .02), h.at(s * .24, -.31, .035), h.at(s * .12, -.38, .04)], .046, b, .6)
        turban('#e9dcbc', '#7a2f3a', size=1.0, bands=5, seed=12, high=.07, jewel='#2f7a6a')
        feather = cloth('plume', srgb('#f8f3e6'), 4, weave=.5)
        for k in range(7):
            t = (k - 3) / 3
            strand([Vector((0, -.54, .47)), Vector((.03 * t, -.53, .62)), Vector((.10 * t + .02, -.50, .72 - .03 * abs(t))), Vector((.20 * t + .05, -.46, .79 - .10 * abs(t)))], .030, feather, .45)
        return -.16

    people = locals()
    return studio, {name: people[name] for name in NAMES}


# ---------------------------------------------------------------- rendering

def light(studio):
    """Portraits are seen from the front: the key light comes from there, left and above; a cool rim from behind parts hair from ground."""
    for lamp in [o for o in studio.scene.collection.objects if o.type == 'LIGHT']:
        studio.bpy.data.objects.remove(lamp, do_unlink=True)
    studio.sun((-2.6, -3.2, 3.4), 3.1, (1.0, .93, .82), 14)
    studio.sun((3.2, -2.2, .6), .75, (1.0, .86, .72), 50)
    studio.sun((2.2, 3.0, 2.6), 2.2, (.88, .94, 1.0), 12)
    studio.sun((-3.0, 2.4, 1.2), 1.2, (1.0, .90, .74), 14)


def picture(name, mood):
    return os.path.join(WORK, f'{name}.png' if mood == 'calm' else f'{name}-{mood}.png')


def shoot(names, moods, samples, threads, size):
    now = ['calm']
    studio, people = model(lambda: MOODS[now[0]])
    studio.start(threads)
    light(studio)
    camera = studio.scene.camera
    tilt = math.radians(7)
    camera.data.ortho_scale = SPAN
    camera.location = (0, -30 * math.cos(tilt), 30 * math.sin(tilt) - .015)
    camera.rotation_euler = (math.pi / 2 - tilt, 0, 0)
    studio.scene.render.resolution_x = studio.scene.render.resolution_y = size
    for name in names:
        for now[0] in moods:
            turn = people[name]()
            studio.turned(studio.made, turn)
            studio.shoot(picture(name, now[0]), samples, ground=False)
            studio.clear()


def finished(image):
    """At its size, sharpened a little, and below the middle cut to the disc."""
    small = image.convert('RGBA').resize((SIDE, SIDE), Image.LANCZOS)
    alpha = small.getchannel('A')
    small = small.filter(ImageFilter.UnsharpMask(1.0, 60, 1))
    x, y, r = DISC
    over = 4
    room = Image.new('L', (SIDE * over, SIDE * over), 0)
    pen = ImageDraw.Draw(room)
    r -= RIM
    pen.ellipse([(x - r) * over, (y - r) * over, (x + r) * over, (y + r) * over], fill=255)
    pen.rectangle([0, 0, SIDE * over, y * over], fill=255)
    room = room.resize((SIDE, SIDE), Image.LANCZOS)
    small.putalpha(ImageChops.darker(alpha, room))
    return small


def pack():
    columns = 4
    sheet = Image.new('RGBA', (columns * SIDE, -(-len(NAMES) // columns) * SIDE))
    places, looks = {}, {}
    for number, name in enumerate(NAMES):
        at = (number % columns * SIDE, number // columns * SIDE)
        sheet.paste(finished(Image.open(picture(name, 'calm'))), at)
        places[name] = {'file': 'people.png', 'rect': [*at, SIDE, SIDE], 'disc': list(DISC)}
    sheet.save(os.path.join(OUT, 'people.png'), optimize=True)
    left, top, wide, high = FACE
    moods = [mood for mood in MOODS if mood != 'calm']
    sheet = Image.new('RGBA', (len(moods) * wide, len(NAMES) * high))
    for row, name in enumerate(NAMES):
        for column, mood in enumerate(moods):
            at = (column * wide, row * high)
            sheet.paste(finished(Image.open(picture(name, mood))).crop((left, top, left + wide, top + high)), at)
            looks[f'{name}-{mood}'] = {'file': 'moods.png', 'rect': [*at, wide, high], 'anchor': [left, top]}
    sheet.save(os.path.join(OUT, 'moods.png'), optimize=True)
    file = os.path.join(OUT, 'manifest.json')
    with open(file) as f:
        manifest = json.load(f)
    manifest['people'] = places
    manifest['moods'] = looks
    with open(file, 'w') as out:
        json.dump(manifest, out, indent=1, sort_keys=True)
        out.write('\n')


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--only', default='')
    ap.add_argument('--moods', default='')
    ap.add_argument('--samples', type=int, default=14)
    ap.add_argument('--threads', type=int, default=1)
    ap.add_argument('--size', type=int, default=384)
    ap.add_argument('--pack', action='store_true')
    a = ap.parse_args()
    if not a.pack:
        moods = [mood for mood in MOODS if not a.moods or mood in a.moods.split(',')]
        shoot([n for n in NAMES if not a.only or n in a.only.split(',')], moods, a.samples, a.threads, a.size)
    if all(os.path.exists(picture(name, mood)) for name in NAMES for mood in MOODS):
        pack()


if __name__ == '__main__':
    main()
