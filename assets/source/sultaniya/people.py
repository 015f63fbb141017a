"""The eight characters as carved and painted medallions: a bust before enamel, in a gilded ring, each with hat and attribute of its own."""

import math

import numpy as np

from light import SUPER, lit, reduced
from relief import Relief
from shapes import box, curve, disc, polygon, ring, star, stroke, union, within
from wood import BRASS, CRIMSON, GOLD, IVORY, NIGHT, SILVER, TURQUOISE, WALL, WALNUT

FIELD = {'sun': ('#c9772e', '#8a4313'), 'moon': ('#27407f', '#101d47')}
FAIR, TAN, DARK = ('#e8b98a', '#b98250'), ('#cf9561', '#96623a'), ('#a96f44', '#6e4122')
RAVEN, BROWN, GREY = ('#2b1d18', '#120b08'), ('#5a3520', '#2c170c'), ('#b9b3a8', '#77716a')
HEAD = (1.0, 1.02)          # the middle of the face
MIDDLE, RADIUS = (1.0, .90), .80    # of the ring; attributes are drawn at its lower right


def ellipse(cx, cy, rx, ry):
    return (cx - rx, cy - ry, cx + rx, cy + ry), lambda x, y: (np.hypot((x - cx) / rx, (y - cy) / ry) - 1) * min(rx, ry)


def medallion(p, face):
    """The ground: enamel with rays cut into it."""
    (cx, cy), r = MIDDLE, RADIUS
    p.put(disc(cx, cy, r), 0, FIELD[face], -.03, .03, gloss=.5, wood=.5)
    for i in range(24):
        a = math.pi * 2 * i / 24
        p.put(stroke(cx + .34 * math.sin(a), cy + .34 * math.cos(a), cx + (r - .06) * math.sin(a), cy + (r - .06) * math.cos(a), .010 if i % 2 else .016), -.03, FIELD[face], -.008, .01, wood=.75)


def rim(p, face):
    """The ring; hats rise over it."""
    (cx, cy), r = MIDDLE, RADIUS
    metal, stud = (GOLD, BRASS) if face == 'sun' else (SILVER, ('#8d9ab5', '#54607c'))
    p.put(ring(disc(cx, cy, r - .06), .11), .14, metal, .10, .05, gloss=.8, wood=.2)
    for i in range(32):
        a = math.pi * 2 * (i + .5) / 32
        p.ball(cx + (r - .005) * math.sin(a), cy + (r - .005) * math.cos(a), .020, .23, stud, .6, .7)


def shoulders(p, robe, trim, collar=True):
    """Robe, its border, the neck opening."""
    p.put(ellipse(1, .18, .66, .46), .02, robe, .22, .30, gloss=.25, wood=.5)
    for side in (-1, 1):
        p.put(within(stroke(1 + side * .16, .66, 1 + side * .02, .06, .035), 0, .06, 2, 2), .235, trim, .03, .03, gloss=.6, wood=.3)
        for k in (0, 1, 2):
            p.put(stroke(1 + side * (.28 + .1 * k), .54 - .05 * k, 1 + side * (.22 + .12 * k), .16, .008), .225 - .03 * k, robe, -.006, .008, wood=1.3)
    if collar:
        p.put(polygon([(.86, .64), (1.14, .64), (1.0, .36)]), .22, IVORY, .01, .02, wood=.3)


def face(p, skin, hair, brow=.0, lips='#9c4a3a', young=False):
    """Neck, head, ears, eyes, brows, nose and mouth."""
    cx, cy = HEAD
    p.turned(cx, [(.52, .13), (.80, .12)], .10, skin, .8, .25)
    for side in (-1, 1):
        p.ball(cx + side * .262, cy - .01, .052, .10, skin, .8, .25, .2, squash=1.4)
    k = .94 if young else 1.0
    p.turned(cx, curve([(cy - .345, .03), (cy - .325, .095), (cy - .25, .165), (cy - .12, .225 * k), (cy + .04, .258), (cy + .18, .255), (cy + .30, .205), (cy + .37, .07)], 80), .10, skin, .92, .3)
    for side in (-1, 1):
        x, y = cx + side * .105, cy + .035
        p.put(ellipse(x, y, .054, .030), .305, ('#fbf6ea', '#e8dcc4'), .012, .02, wood=.05, gloss=.5)
        p.ball(x + .006, y, .0265, .308, NIGHT, .4, .9, 0)
        p.ball(x - .004, y + .010, .008, .322, ('#ffffff', '#ffffff'), .4, .9, 0)
        p.put(stroke(x - .055, y + .014, x + .002, y + .036, .010), .312, RAVEN, .014, .01, wood=.1)
        p.put(stroke(x + .002, y + .036, x + .056, y + .014, .010), .312, RAVEN, .014, .01, wood=.1)
        thick, top = (.011, (x + side * .015, y + .104)) if young else (.017, (x + side * .01, y + .096))
        for a, b in (((x - side * .062, y + .080 - brow), top), (top, (x + side * .068, y + .076 + brow * .5))):
            p.put(stroke(*a, *b, thick), .300, hair, .022, .015, wood=.4)
    p.put(polygon([(cx - .044, cy - .085), (cx + .044, cy - .085), (cx + .018, cy + .07), (cx - .018, cy + .07)]), .305, skin, .055, .035, wood=.15, gloss=.35)
    p.ball(cx, cy - .078, .036, .325, skin, .8, .4, .1)
    p.put(stroke(cx - .062, cy - .170, cx, cy - .178, .014), .295, (lips, lips), .018, .012, wood=.1)
    p.put(stroke(cx, cy - .178, cx + .062, cy - .170, .014), .295, (lips, lips), .018, .012, wood=.1)
    p.put(stroke(cx - .035, cy - .198, cx + .035, cy - .198, .014), .290, (lips, lips), .020, .014, wood=.1)


def beard(p, hair, length, point=.0, full=True):
    """From ear to ear round the mouth; `point`: how far it narrows to a tip below the chin."""
    cx, cy = HEAD
    low = cy - .35 - length
    outline = [(cx - .245, cy + .02), (cx - .235, cy - .12), (cx - .20 + .05 * point, cy - .28), (cx - .09 * (1 - point) - .01, low), (cx + .09 * (1 - point) + .01, low),
               (cx + .20 - .05 * point, cy - .28), (cx + .235, cy - .12), (cx + .245, cy + .02), (cx + .205, cy - .06), (cx + .13, cy - .125), (cx, cy - .115), (cx - .13, cy - .125), (cx - .205, cy - .06)]
    mouth = ellipse(cx, cy - .182, .072, .034)
    shape = polygon(outline) if full else polygon([(cx - .10, cy - .225), (cx + .10, cy - .225), (cx + .05 * (1 - point), low), (cx, low - .02), (cx - .05 * (1 - point), low)])
    p.put((shape[0], lambda x, y: np.maximum(shape[1](x, y), -mouth[1](x, y))), .265, hair, .075, .06, upright=True, wood=.9, gloss=.25)
    for i in range(-4, 5):
        x = cx + i * .042
        p.put(within(stroke(x, cy - .24, cx + i * .030 * (1 - point * .7), low + .04 + .012 * abs(i), .005), *shape[0]), .335 - .006 * abs(i), (hair[1], hair[1]), -.010, .006)
    for side in (-1, 1):
        p.put(stroke(cx + side * .012, cy - .128, cx + side * .115, cy - .158, .022), .315, hair, .03, .02, wood=.6)


def locks(p, hair, low=.42):
    """Long hair behind the face."""
    cx, cy = HEAD
    p.put(ellipse(cx, cy + .02, .36, .44), .03, hair, .10, .10, upright=True, wood=.9)
    for side in (-1, 1):
        for k in range(3):
            x = cx + side * (.25 + .045 * k)
            p.put(stroke(x, cy - .05, x + side * .03, low + .05 * k, .055), .06, hair, .07, .05, upright=True, wood=.9)


def turban(p, cloth, jewel, size=1.0, plume=None, wraps=4):
    """Wound cloth with a jewel; `plume`: a feather of that colour."""
    cx, cy = HEAD[0], HEAD[1] + .29
    rx, ry = .37 * size, .255 * size
    cy += ry * .35
    if plume:
        for k in range(9):
            t = k / 8
            p.put(stroke(cx + .02, cy + ry * .6, cx + .05 + .17 * t, cy + ry * (1.35 + .55 * math.cos(t * 1.35)), .016), .26, plume, .04, .016, upright=True, wood=.5)
    p.ball(cx, cy, rx, .10, cloth, .62, .3, .45, squash=ry / rx)
    for i in range(wraps):
        t = (i + .5) / wraps
        y0, y1 = cy - ry * .75 + ry * 1.25 * t, cy - ry * .35 + ry * 1.25 * t
        for sign, z in ((1, .27),) if i else ((1, .27), (-1, .27)):
            band = stroke(cx - rx * .92 * sign, y0 - ry * .12, cx + rx * .80 * sign, y1, .012)
            limit = ellipse(cx, cy, rx * .97, ry * .97)
            p.put((limit[0], lambda x, y, b=band[1], f=limit[1]: np.maximum(b(x, y), f(x, y))), z, (cloth[1], cloth[1]), -.012, .012, wood=.2)
    p.put(ellipse(cx, cy - ry * .30, .075, .095), .30, GOLD, .05, .03, gloss=.9, wood=.1)
    p.ball(cx, cy - ry * .30, .048, .33, jewel, .7, 1.0, 0, squash=1.25)


def veil(p, cloth, hem, crown=True):
    """A veil over the hair that falls on the shoulders, with a band or a small crown."""
    cx, cy = HEAD
    outer = union(ellipse(cx, cy + .10, .385, .44), polygon([(cx - .385, cy + .10), (cx + .385, cy + .10), (cx + .50, .36), (cx - .50, .36)]))
    inner = ellipse(cx, cy - .02, .262, .375)
    p.put((outer[0], lambda x, y: np.maximum(outer[1](x, y), -inner[1](x, y))), .15, cloth, .14, .12, upright=True, wood=.6, gloss=.3)
    for side in (-1, 1):
        for k in (0, 1):
            p.put(stroke(cx + side * (.33 + .05 * k), cy - .02, cx + side * (.38 + .07 * k), .42, .008), .275, (cloth[1], cloth[1]), -.012, .01)
    p.put((outer[0], lambda x, y: np.abs(inner[1](x, y) - .018) - .014), .28, hem, .02, .012, gloss=.8, wood=.1)
    if crown:
        for i in range(-3, 4):
            x, y = cx + i * .085, cy + .385 - .018 * i * i
            h = .15 - .018 * abs(i)
            p.put(polygon([(x - .045, y), (x + .045, y), (x, y + h)]), .28, GOLD, .04, .02, gloss=.9, wood=.1)
            p.ball(x, y + h, .017, .31, IVORY, 1, .9, 0)
        p.put(within(ring(ellipse(cx, cy + .06, .30, .33), .05), cx - .28, cy + .27, cx + .28, 2), .28, GOLD, .05, .02, gloss=.9, wood=.1)
        p.ball(cx, cy + .40, .030, .32, ('#2f6fe0', '#123c98'), .9, 1, 0)
    else:
        p.put(within(ring(ellipse(cx, cy + .02, .285, .34), .022), cx - .3, cy + .16, cx + .3, 2), .29, GOLD, .02, .012, gloss=.9, wood=.1)
        p.ball(cx, cy + .30, .026, .31, ('#e04a52', '#8c1c24'), .9, 1, 0)


def attribute(p):
    """What a character holds is drawn before the bust, at the lower right."""
    p.move(-.10, .10)


def parting(p, hair):
    """Hair parted over the brow, under a veil."""
    cx, cy = HEAD
    for side in (-1, 1):
        p.put(stroke(cx + side * .01, cy + .315, cx + side * .17, cy + .215, .060), .245, hair, .07, .05, wood=.9)
        p.put(stroke(cx + side * .17, cy + .215, cx + side * .245, cy + .02, .045), .20, hair, .07, .04, upright=True, wood=.9)
        p.put(stroke(cx + side * .245, cy + .02, cx + side * .25, cy - .22, .035), .16, hair, .07, .03, upright=True, wood=.9)


def ali_baba(p):
    shoulders(p, ('#7c8a3c', '#46531c'), BRASS)
    face(p, TAN, BROWN, .01)
    beard(p, BROWN, .10, .2)
    turban(p, ('#d9702f', '#963c10'), ('#3cae62', '#146b34'))
    attribute(p)
    jar = curve([(.14, .10), (.20, .15), (.32, .19), (.44, .16), (.52, .075), (.56, .07), (.60, .10), (.62, .10)], 60)
    p.turned(1.50, jar, .26, ('#b86b3c', '#74391a'), .7, .5)
    for y in (.26, .38):
        p.turned(1.50, [(y, .185), (y + .025, .19)], .275, IVORY, .7, .5)
    for i in range(5):
        p.ball(1.40 + .05 * i, .63 + .022 * (i % 2), .034, .31, GOLD, .6, .9, 0)


def anis(p):
    locks(p, RAVEN, .34)
    shoulders(p, ('#b0386a', '#681539'), GOLD, collar=False)
    face(p, FAIR, RAVEN, -.01, '#c0413f', young=True)
    parting(p, RAVEN)
    veil(p, ('#e9c07a', '#b4823a'), GOLD, crown=False)
    attribute(p)
    body = union(ellipse(1.40, .26, .20, .24), polygon([(1.28, .42), (1.52, .42), (1.46, .56), (1.36, .56)]))
    p.put(body, .26, ('#b9793a', '#6f3d14'), .10, .10, wood=.9, gloss=.5)
    p.put(disc(1.40, .28, .062), .35, NIGHT, -.03, .02)
    p.put(ring(disc(1.40, .28, .062), .018), .35, IVORY, .012, .01)
    p.put(stroke(1.41, .52, 1.47, .98, .030), .30, WALNUT, .05, .03, upright=True, wood=.8)
    p.put(stroke(1.47, .97, 1.58, 1.02, .026), .29, WALNUT, .05, .026, wood=.8)
    for i in (-1, 0, 1):
        p.put(stroke(1.40 + i * .018, .14, 1.44 + i * .012, .94, .004), .40, IVORY, .008, .004, wood=0)


def dinarzad(p):
    locks(p, BROWN, .30)
    shoulders(p, ('#2f8f8a', '#0f5054'), GOLD, collar=False)
    face(p, FAIR, BROWN, -.015, '#bf4b45', young=True)
    parting(p, BROWN)
    veil(p, ('#f1e6cf', '#c2ab80'), TURQUOISE, crown=False)
    attribute(p)
    for y in (.13, .57):
        p.put(box(1.30, y, 1.60, y + .055, .01), .27, GOLD, .08, .02, gloss=.8, wood=.2)
    for x in (1.325, 1.575):
        p.turned(x, [(.18, .018), (.58, .018)], .30, BRASS, 1, .6)
    p.turned(1.45, curve([(.185, .105), (.25, .10), (.33, .04), (.375, .016), (.42, .04), (.50, .10), (.565, .105)], 60), .26, ('#cfe3ee', '#8fb2c8'), .8, .9)
    p.turned(1.45, curve([(.19, .095), (.23, .085), (.28, .01)], 30), .30, ('#e0b25a', '#a87a2c'), .8, .3)
    p.turned(1.45, curve([(.42, .02), (.46, .055), (.465, .01)], 20), .32, ('#e0b25a', '#a87a2c'), .8, .3)


def scheherazade(p):
    locks(p, RAVEN, .30)
    shoulders(p, ('#7a3b9a', '#3f1658'), GOLD, collar=False)
    face(p, TAN, RAVEN, -.01, '#b93a3c', young=True)
    parting(p, RAVEN)
    veil(p, ('#2c5da6', '#122d5e'), GOLD)
    attribute(p)
    for side in (-1, 1):
        page = polygon([(1.40, .20), (1.40, .52), (1.40 + side * .13, .58), (1.40 + side * .27, .53), (1.40 + side * .27, .21), (1.40 + side * .13, .26)])
        p.put((tuple(v + d for v, d in zip(page[0], (-.03, -.03, .03, .03))), lambda x, y, f=page[1]: f(x, y) - .022), .25, CRIMSON, .04, .02, wood=.5)
        p.put(page, .28, IVORY, .03, .05, wood=.15)
        for k in range(4):
            y = .30 + .058 * k
            p.put(stroke(1.40 + side * .05, y - .01, 1.40 + side * .22, y + .015, .007), .31, BRASS, -.004, .006, wood=.2)


def shahriyar(p):
    shoulders(p, ('#9c2230', '#560b16'), GOLD)
    face(p, TAN, RAVEN, .03)
    beard(p, RAVEN, .16, .35)
    turban(p, ('#f3ead2', '#bda878'), ('#3d7de8', '#163c9a'), 1.16, SILVER, 5)
    attribute(p)
    blade = ((1.30, .10, 1.80, 1.1), lambda x, y: np.maximum(np.hypot(x - .98, y - .62) - .62, .555 - np.hypot(x - .95, y - .64)))
    p.put(within(blade, 1.30, .38, 1.80, .98), .27, SILVER, .04, .03, gloss=.9, wood=.1)
    p.put(stroke(1.47, .335, 1.64, .405, .028), .29, GOLD, .05, .028, gloss=.8)
    p.put(stroke(1.50, .20, 1.545, .34, .032), .28, WALNUT, .06, .032, wood=.8)
    p.ball(1.495, .175, .044, .29, GOLD, .9, .8)


def jafar(p):
    shoulders(p, ('#3b3350', '#191426'), ('#8fb2c8', '#50748c'))
    face(p, FAIR, RAVEN, .04)
    beard(p, RAVEN, .24, 1.0, full=False)
    cx, cy = HEAD
    hat = curve([(cy + .20, .275), (cy + .26, .285), (cy + .50, .25), (cy + .70, .20), (cy + .80, .12), (cy + .83, .02)], 50)
    p.turned(cx, hat, .12, ('#4b2a6a', '#22103a'), .85, .3, ribs=8)
    p.turned(cx, curve([(cy + .17, .27), (cy + .21, .315), (cy + .28, .325), (cy + .33, .29)], 30), .11, ('#e8d9b0', '#b1935a'), .9, .3)
    p.put(star(cx, cy + .45, .075, 8, .5), .33, GOLD, .03, .02, gloss=.9, wood=.1)
    p.ball(cx, cy + .45, .026, .36, ('#35c08a', '#0f6a48'), .9, 1, 0)
    attribute(p)
    p.put(box(1.27, .20, 1.63, .52, .01), .26, IVORY, .05, .03, wood=.3)
    for y in (.19, .53):
        p.put(stroke(1.25, y, 1.65, y, .045), .27, ('#d9c193', '#94733f'), .05, .045, wood=.5)
    for k in range(3):
        p.put(stroke(1.32, .46 - .06 * k, 1.58 - .06 * (k == 2), .46 - .06 * k, .007), .31, NIGHT, -.004, .006)
    p.ball(1.55, .29, .050, .30, CRIMSON, .6, .6, .1)
    p.put(star(1.55, .29, .026, 5, .5), .335, GOLD, .006, .01, wood=.1)


def aladdin(p):
    shoulders(p, ('#e2c184', '#a8814a'), CRIMSON)
    p.put(polygon([(.40, .20), (.80, .62), (.90, .60), (.80, .06), (.50, .06)]), .21, ('#2f7f5a', '#10452d'), .05, .06, wood=.6)
    face(p, TAN, RAVEN, .0, young=True)
    cx, cy = HEAD
    p.put(within(ring(ellipse(cx, cy + .02, .25, .33), .04), cx - .3, cy + .10, cx + .3, cy + .42), .26, RAVEN, .06, .03, wood=.8)
    p.turned(cx, curve([(cy + .25, .25), (cy + .28, .262), (cy + .42, .235), (cy + .47, .20), (cy + .485, .02)], 40), .12, ('#b02a2a', '#5e1016'), .9, .3)
    p.turned(cx, [(cy + .25, .262), (cy + .31, .266)], .125, GOLD, .9, .7)
    p.put(stroke(cx + .02, cy + .47, cx + .22, cy + .42, .014), .30, GOLD, .03, .014)
    p.put(stroke(cx + .22, cy + .42, cx + .25, cy + .28, .020), .28, GOLD, .03, .02)
    attribute(p)
    lamp(p, 1.38, .24)


def lamp(p, x, y):
    """The lamp."""
    p.turned(x, curve([(y - .06, .11), (y - .03, .10), (y, .035), (y + .03, .06), (y + .09, .19), (y + .15, .20), (y + .20, .13), (y + .215, .10)], 50), .26, GOLD, .75, .9)
    p.put(polygon([(x - .14, y + .07), (x - .30, y + .19), (x - .25, y + .20), (x - .12, y + .17)]), .30, GOLD, .08, .04, gloss=.9, wood=.2)
    p.put(ring(ellipse(x + .23, y + .13, .065, .065), .024), .28, GOLD, .05, .02, gloss=.9)
    p.turned(x, curve([(y + .21, .09), (y + .25, .06), (y + .28, .015), (y + .31, .022), (y + .33, .005)], 30), .28, BRASS, .9, .9)


def sinbad(p):
    shoulders(p, ('#2c5da6', '#122d5e'), IVORY)
    for k in range(3):                                      # the loose end of the turban
        p.put(stroke(.76 - .03 * k, 1.20, .66 - .035 * k, .66 + .06 * k, .045), .08 + .01 * k, ('#e9e2d0', '#a89a78'), .06, .04, upright=True, wood=.6)
    face(p, DARK, RAVEN, .015)
    beard(p, RAVEN, .05, .1)
    turban(p, ('#e9e2d0', '#a89a78'), ('#e04a52', '#8c1c24'), .94, None, 3)
    attribute(p)
    p.put(stroke(1.42, .22, 1.42, .80, .016), .28, WALNUT, .04, .016)
    p.put(polygon([(1.45, .30), (1.45, .80), (1.70, .34)]), .29, IVORY, .06, .10, wood=.5)
    p.put(polygon([(1.39, .32), (1.39, .72), (1.22, .36)]), .29, CRIMSON, .06, .10, wood=.5)
    p.put(polygon([(1.18, .28), (1.70, .28), (1.60, .13), (1.28, .13)]), .27, WALNUT, .09, .05, wood=.9)
    p.put(stroke(1.20, .255, 1.68, .255, .012), .35, GOLD, .015, .01)


PEOPLE = {f.__name__: f for f in (ali_baba, anis, dinarzad, scheherazade, shahriyar, jafar, aladdin, sinbad)}


def portrait(name, face_of_board, size):
    """A medallion `size` pixels across; hats may rise a little over the ring."""
    p = Relief(2.0, round(size / (2 * RADIUS + .1)) * SUPER, name)
    medallion(p, face_of_board)
    rim(p, face_of_board)
    far = np.hypot(p.x - MIDDLE[0], p.y - MIDDLE[1])
    over = (far > RADIUS - .06) & (p.y < .62)                   # here the ring lies over the shoulders
    kept = [layer[over].copy() for layer in (p.z, p.rgb, p.gloss)]
    PEOPLE[name](p)
    p.move(-p.shift[0], -p.shift[1])
    for layer, was in zip((p.z, p.rgb, p.gloss), kept):
        layer[over] = was
    beyond = np.minimum(far - RADIUS - .05, MIDDLE[1] - p.y)
    p.solid = p.solid * np.clip(.5 - beyond * p.unit, 0, 1)
    im = reduced(lit(p), p.solid)
    return im.crop(im.getbbox())
