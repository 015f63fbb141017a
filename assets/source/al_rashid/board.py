"""The board: one panel of marquetry in a walnut tray, lit and tilted like Medina's boards.  What players read is not in the picture.

    python assets/source/al_rashid/board.py out.png [scale]        to look at it
"""

import sys

import numpy as np
from PIL import Image

from panel import CELL, Panel                   # also finds the modules below
from boards import COS, FILL_COLOUR, SIN, SKY, encode, glow, grain, linear, lit, mix, noise
import city
import land
import places
from places import H, W

RIM, LIFT = 36, .07         # width of the tray's rim; the field lies this much higher, so that nothing carved is too deep


def border(p):
    """A twisted string round the field."""
    def slanted(pen):
        for i in range(-4, W // 9 + 4):
            for y in (0, H - 7):
                pen.polygon([(i * 9, y + 7), (i * 9 + 4.5, y + 7), (i * 9 + 9, y), (i * 9 + 4.5, y)])
        for i in range(-4, H // 9 + 4):
            for x in (0, W - 7):
                pen.polygon([(x, i * 9), (x, i * 9 + 4.5), (x + 7, i * 9 + 9), (x + 7, i * 9 + 4.5)])
    x, y = p.points()
    edge = np.minimum(np.minimum(x, W - x), np.minimum(y, H - y))
    band = np.clip((7.5 - edge) * p.s, 0, 1).astype(np.float32)
    p.tint(band, '#2a170b')
    p.tint(p.mask(slanted) * band, '#ecd6a4', .95)
    line = np.clip(1 - np.abs(edge - 9.5) * 1.1, 0, 1).astype(np.float32)
    p.tint(line, '#c9a052', .9)
    p.height += .012 * band


def panel(data, scale):
    p = Panel((W, H), scale)
    sectors = places.sectors(data)
    city.ground(p)
    land.everything(p, sectors)
    city.everything(p, sectors)
    border(p)
    return p


def tray(p):
    """The panel in its rim: four mitred planks of walnut."""
    f = round(RIM * p.s)
    shape = (p.shape[0] + 2 * f, p.shape[1] + 2 * f)
    yy, xx = np.mgrid[0:shape[0], 0:shape[1]].astype(np.float32)
    dx, dy = np.minimum(xx, shape[1] - 1 - xx), np.minimum(yy, shape[0] - 1 - yy)
    dark, side = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
    dark[:f], dark[-f:] = grain((f, shape[1]), p.unit, 131, 10), grain((f, shape[1]), p.unit, 137, 10)
    side[:, :f], side[:, -f:] = grain((shape[0], f), p.unit, 143, 10, along_x=False), grain((shape[0], f), p.unit, 151, 10, along_x=False)
    dark = np.where(dy <= dx, dark, side)
    outside = np.minimum(dx, dy) / p.unit
    inside = RIM / CELL - outside
    seam = np.clip(1 - np.abs(dy - dx) / p.unit / .007, 0, 1)
    bead = np.clip(1 - np.abs(inside - .085) / .014, 0, 1) + np.clip(1 - np.abs(outside - .07) / .010, 0, 1)
    height = .20 - (np.clip(1 - outside / .06, 0, 1) ** 2 + np.clip(1 - inside / .06, 0, 1) ** 2) * .05 - .014 * bead - .012 * seam - .004 * dark
    wooden = mix(linear('#70442a'), linear('#341c0e'), np.clip(dark * 1.2, 0, 1))
    wooden = mix(wooden, linear('#c9a052'), np.clip(1 - np.abs(inside - .085) / .014, 0, 1) * .8)
    worn = np.clip(1 - np.minimum(outside, inside) / .05, 0, 1) * np.clip(.3 + noise(shape, p.unit * .5, 35, 3), 0, 1)
    wooden = mix(wooden, linear('#8a5a36'), worn * .5) * (1 - .6 * seam)[..., None]
    height, wooden = height.astype(np.float32), wooden.astype(np.float32)
    height[f:-f, f:-f], wooden[f:-f, f:-f] = p.height + LIFT, p.albedo
    return height, wooden


def seen(colour, height, unit):
    """The tray from 61.6 degrees.  Column by column: how far down each point appears, which of them stand before others, and then for every
    pixel the point between two that is seen there, so that no step of a level shows as a crack."""
    s = unit / CELL
    rows, columns = places.PICTURE[1] * round(s), colour.shape[1]
    shift = (places.ORIGIN[1] - RIM * SIN + LIFT * COS * CELL) * s
    down = np.arange(colour.shape[0], dtype=np.float32)[:, None] * SIN - height * COS * unit + shift
    down = np.minimum.accumulate(down[::-1])[::-1]                  # what a nearer and higher point hides shares its place
    down += np.arange(len(down), dtype=np.float32)[:, None] * 1e-4
    wanted, index = np.arange(rows) + .0, np.arange(len(down))
    out = np.empty((rows, columns, 3), np.float32)
    for c in range(columns):
        at = np.interp(wanted, down[:, c], index)
        low = np.minimum(at.astype(int), len(index) - 2)
        part = (at - low)[:, None]
        out[:, c] = colour[low, c] * (1 - part) + colour[low + 1, c] * part
    front = int(np.median(down[-1])) - 1                            # below the rim: the front of the tray
    v = np.linspace(0, 1, rows - front)[:, None]
    plank = mix(linear('#70442a'), linear('#341c0e'), np.clip(grain((rows - front, columns), unit, 177, 10) * 1.2, 0, 1))
    groove = 1 - .5 * np.clip(1 - np.abs(v - .74) / .05, 0, 1)
    out[front:] = plank * ((FILL_COLOUR * .75 + SKY * .55) * (1 - .55 * v ** 1.5)[..., None]) * groove[..., None]
    return out


def picture(data, scale):
    """The whole board at `scale` times the pixels of a 1920 window."""
    p = panel(data, scale)
    height, albedo = tray(p)
    colour = lit(height, p.unit, albedo)
    colour *= glow(colour.shape[:2]) * .96
    return Image.fromarray(encode(seen(colour, height, p.unit)))


if __name__ == '__main__':
    import yaml
    picture(yaml.safe_load((places.DATA / 'sectors.yaml').read_text()), int(sys.argv[2]) if len(sys.argv) > 2 else 1).save(sys.argv[1])
