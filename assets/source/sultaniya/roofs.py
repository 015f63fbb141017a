"""The skyline: battlements, pinnacles, pavilions and gables of roof tiles, and the symbols as they stand on them."""

import math

from measures import PARAPET
from shapes import arch, box, curve, polygon, star
from symbols import finial, garden, nothing, onion, sapphire
from walls import masonry, pilaster
from wood import GOLD, IVORY, NIGHT, WALL

ATTIC = .33                 # half the width of a pavilion


def merlon(p, cx, y, w, h, paint):
    p.put(polygon([(cx - w, y - .02), (cx + w, y - .02), (cx + w, y + h * .45), (cx + w * .5, y + h * .45), (cx + w * .5, y + h * .75), (cx + w * .2, y + h * .75),
                   (cx, y + h), (cx - w * .2, y + h * .75), (cx - w * .5, y + h * .75), (cx - w * .5, y + h * .45), (cx - w, y + h * .45)]), -.04, paint, .06, .02, wood=.4)


def parapet(p, sides, free=()):
    """The wall's battlements; none where something stands higher (`free`: pairs of x)."""
    x0, x1 = (.20 if sides[0] == 'o' else -.1), (1.80 if sides[1] == 'o' else 2.1)
    p.put(box(x0 - .02, PARAPET - .02, x1 + .02, PARAPET + .035, .006), -.02, IVORY, .10, .02, wood=.4)
    for i in range(8):
        x = .125 + i * .25
        if x0 < x - .06 and x + .06 < x1 + .02 and not any(a - .05 < x < b + .05 for a, b in free):
            merlon(p, x, PARAPET + .03, .085, .17, WALL['T'])
    for end, x in enumerate((.245, 1.755)):                 # a gilded pinnacle where a roof ends
        if sides[end] == 'o':
            p.put(box(x - .055, PARAPET + .03, x + .055, PARAPET + .10, .006), -.01, IVORY, .10, .02, wood=.4)
            p.turned(x, curve([(PARAPET + .09, .03), (PARAPET + .14, .055), (PARAPET + .20, .03), (PARAPET + .24, .012), (PARAPET + .34, .004)], 30), .02, GOLD, .9, .8)


def attic(p, cx, top, bears=False):
    """A pavilion raised out of the roof's wall: where the windows are, so that a row of roofs has a skyline."""
    masonry(p, 'T', cx - ATTIC, cx + ATTIC, PARAPET - .03, top)
    for x in (cx - ATTIC, cx + ATTIC):
        pilaster(p, x - .038, x + .038, PARAPET + .03, top)
    p.put(box(cx - ATTIC - .07, top - .02, cx + ATTIC + .07, top + .035, .006), -.02, IVORY, .12, .02, wood=.4)
    for i in (-1, 0, 1) if not bears else ():
        merlon(p, cx + i * .20, top + .03, .08, .16, WALL['T'])
    for x in (cx - ATTIC - .015, cx + ATTIC + .015):
        p.ball(x, top + .07, .042, .02, GOLD, 1, .8)


def gable(p, cx):
    """A stepped gable, tone on tone: what a plain half of a roof may rise to."""
    for w, y in ((.34, .10), (.255, .215), (.17, .33), (.085, .44)):
        p.put(box(cx - w, PARAPET - .03, cx + w, PARAPET + y, .004), -.03, WALL['T'], .05, .02, wood=.6)
        p.put(box(cx - w - .02, PARAPET + y - .012, cx + w + .02, PARAPET + y + .022, .004), -.02, IVORY, .08, .014, wood=.4)
    p.put(star(cx, PARAPET + .16, .085, 8, .66), .02, WALL['T'], -.012, .012, wood=.2)
    finial(p, cx, PARAPET + .45, .1)


def roof_dome(p, cx, y):
    p.turned(cx, [(y, .30), (y + .13, .30)], -.05, IVORY, .6)
    for i in range(-3, 4):
        p.put(arch(cx + .27 * math.sin(i * .42), y + .02, .030, y + .07, y + .115), .10, NIGHT, -.02, .01, gloss=.05)
    p.turned(cx, [(y + .12, .325), (y + .145, .34), (y + .17, .325)], -.04, GOLD, .6, .7)
    onion(p, cx, y + .165, .34, .50)


def roof_garden(p, cx, y):
    garden(p, cx, y + .03, 1.18, 'T')


def roof_sapphire(p, cx, y):
    for w, top in ((.30, .10), (.22, .22)):
        p.put(box(cx - w, y - .04, cx + w, y + top, .008), -.04, IVORY, .06, .03, wood=.45)
    sapphire(p, cx, y + .06, 1.0, 'T')


def roof_nothing(p, cx, y):
    nothing(p, cx, .30, 'T')
