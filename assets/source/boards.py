"""The boards and the table: height fields lit by the same sun as the pieces, in numpy.

A board is almost flat, so ray-tracing it wastes the time the pieces need.  Here every pixel gets a height, a colour and a
slope; sun, fill and sky have the directions and strengths of studio.py, so that board and pieces belong together.
usage: python boards.py [folder]
"""

import json
import math
import os
import sys

import numpy as np
from PIL import Image, ImageFilter

SIN, COS = 0.88, math.sqrt(1 - 0.88 ** 2)
FRAME = 0.60                # width of the tray's rim, in cells
RIM, FOOT = 0.20, -0.42     # top of the rim and foot of the tray, in cells above the paving
SUN, SUN_COLOUR = np.array([-2.7, 1.75, 4.3]), np.array([1.0, .92, .79]) * 3.5 / math.pi
FILL, FILL_COLOUR = np.array([1.0, -3.6, 3.0]), np.array([1.0, .90, .80]) * .75 / math.pi
SKY = np.array([.78, .86, 1.0]) * .42
SUN, FILL = SUN / np.linalg.norm(SUN), FILL / np.linalg.norm(FILL)

MOODS = {
    # cool sandstone, pale ash
    'first': dict(sand='#cfc8b4', sand2='#b9b4a6', ring='#958e80', groove='#66615a', rim='#c9a878', rim_dark='#8a6844', line='#6b5236'),
    # warm sand, dark walnut
    'second': dict(sand='#dcbf88', sand2='#cda76c', ring='#a87a4c', groove='#6d4c2c', rim='#6b4024', rim_dark='#341c0e', line='#c79a5a'),
}


def linear(text):
    v = np.array([int(text.lstrip('#')[i:i + 2], 16) for i in (0, 2, 4)]) / 255
    return np.where(v <= .04045, v / 12.92, ((v + .055) / 1.055) ** 2.4)


def encode(rgb):
    rgb = np.clip(rgb, 0, 1)
    rgb = np.where(rgb <= .0031308, rgb * 12.92, 1.055 * rgb ** (1 / 2.4) - .055)
    return (rgb * 255 + .5).astype(np.uint8)


def resized(a, shape, how=Image.BICUBIC):
    return np.asarray(Image.fromarray(a.astype(np.float32)).resize((shape[1], shape[0]), how))


def noise(shape, px, seed, octaves=4, rough=.55, stretch=(1.0, 1.0)):
    """Smooth noise, mean 0, about -1 to 1; `px` is the size of the largest lumps, `stretch` (x, y) pulls them out."""
    rnd = np.random.default_rng(seed)
    total, amplitude, out = 0.0, 1.0, np.zeros(shape, np.float32)
    for _ in range(octaves):
        n = (max(2, int(shape[0] / (px * stretch[1])) + 3), max(2, int(shape[1] / (px * stretch[0])) + 3))
        out += amplitude * resized(rnd.standard_normal(n), shape)
        total += amplitude * amplitude
        amplitude *= rough
        px = max(1.0, px / 2)
    return out / math.sqrt(total) / 1.6


def blurred(a, radius):
    low = float(a.min())
    high = float(a.max()) + 1e-6
    k = max(1, int(radius / 3))                     # large blurs on a small copy
    small = resized((a - low) / (high - low), (max(2, a.shape[0] // k), max(2, a.shape[1] // k)), Image.BOX)
    im = Image.fromarray(np.clip(small * 65535 / 257, 0, 255).astype(np.uint8)) if k > 1 else None
    if im is None:
        pad = max(1, round(radius))
        out = a.copy()
        for axis in (0, 1):
            out = sum(np.roll(out, s, axis) for s in range(-pad, pad + 1)) / (2 * pad + 1)
        return out
    im = im.filter(ImageFilter.GaussianBlur(radius / k))
    return resized(np.asarray(im, np.float32) / 255, a.shape) * (high - low) + low


def grain(shape, unit, seed, rings=9.0, along_x=True):
    """How dark the wood is at each pixel, 0 to 1: rings of a trunk cut lengthwise, fibres and pores."""
    if not along_x:
        return grain((shape[1], shape[0]), unit, seed, rings).T
    rnd = np.random.default_rng(seed)
    y = (np.arange(shape[0]) / unit)[:, None]
    x = (np.arange(shape[1]) / unit)[None, :]
    heart_y, depth = rnd.uniform(-1.2, 1.2) + shape[0] / unit / 2, rnd.uniform(.35, .8)
    sway = noise(shape, unit * 2.4, seed + 1, 2, .5, (2.2, .8))
    wander = noise(shape, unit * .5, seed + 2, 3, .6, (4, .5))
    r = np.sqrt((y - heart_y + .22 * sway) ** 2 + (depth + .10 * np.sin(x * .55 + seed)) ** 2) * rings + .45 * wander
    year = np.floor(r)
    f = r - year
    strength = .3 + .7 * np.abs(np.sin(year * 12.9898 + seed) * 43758.5453 % 1)
    late = np.clip((f - .25) / .65, 0, 1) ** 1.8 * np.clip((1 - f) / .07, 0, 1) * strength
    fibre = noise(shape, unit * .03, seed + 3, 3, .7, (22, 1))
    streak = noise(shape, unit * .16, seed + 4, 3, .6, (14, 1))
    pores = np.clip(noise(shape, unit * .014, seed + 5, 1, .5, (16, 1)) - .75, 0, 1)
    return np.clip(.62 * late + .16 * (fibre + .5) + .18 * (streak + .4) + .5 * pores, 0, 1)


def lit(height, unit, albedo, rough=0.0):
    """Shade a height field seen from above; heights in cells, `unit` pixels to the cell."""
    gy, gx = np.gradient(height * unit)
    normal = np.stack([-gx, gy, np.ones_like(gx)], -1)      # y points to the back, rows run to the front
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    half = (max(2, height.shape[0] // 2), max(2, height.shape[1] // 2))
    low = resized(height, half, Image.BOX)
    shade = np.zeros(half, np.float32)
    span = float(height.max() - height.min())
    directions = []
    for i in range(9):                                       # the sun is a disc nine degrees wide
        a, r = i * 2.399, .078 * math.sqrt(i / 9)
        directions.append(SUN + np.array([r * math.cos(a), r * math.sin(a), 0]))
    for d in directions:
        clear = np.ones(half, bool)
        reach = span / d[2] * math.hypot(d[0], d[1]) * unit / 2
        steps = max(4, int(reach))
        for k in range(1, steps + 1):
            t = span / d[2] * k / steps
            dx, dy = round(d[0] * t * unit / 2), round(-d[1] * t * unit / 2)
            clear &= np.roll(low, (-dy, -dx), (0, 1)) <= low + d[2] * t + .004
        shade += clear
    shade = resized(shade / len(directions), height.shape)
    ao = np.ones_like(height)
    for radius, strength in ((.03, 2.2), (.14, .9), (.5, .35)):
        ao -= strength * np.clip(blurred(height, radius * unit) - height, 0, .35) / (radius + .05)
    ao = np.clip(ao, .25, 1)[..., None]
    key = np.clip(normal @ SUN, 0, None)[..., None] * np.clip(shade, 0, 1)[..., None]
    fill = np.clip(normal @ FILL, 0, None)[..., None]
    light = key * SUN_COLOUR + (fill * FILL_COLOUR + SKY * (.5 + .5 * normal[..., 2:])) * ao
    return albedo * light


def mix(a, b, t):
    t = np.asarray(t)[..., None]
    return a * (1 - t) + b * t


def paving(cols, rows, unit, mood, rnd):
    """Height and colour of the ring and the city inside it."""
    m = MOODS[mood]
    shape = ((rows + 2) * unit, (cols + 2) * unit)
    yy, xx = np.mgrid[0:shape[0], 0:shape[1]].astype(np.float32) / unit
    ci, cj = np.floor(xx).astype(int), np.floor(yy).astype(int)
    ragged = noise(shape, unit * .22, 11, 4, .62) * .011 + noise(shape, unit * .05, 12, 3, .6) * .004
    fx, fy = np.abs(xx - ci - .5), np.abs(yy - cj - .5)
    edge = .5 - np.maximum(fx, fy) + ragged                 # distance to the joint, worn by many feet
    corner = np.hypot(np.clip(fx - .40, 0, 1), np.clip(fy - .40, 0, 1))
    edge = np.minimum(edge, .115 - corner + ragged * 1.2)
    ring = (ci == 0) | (cj == 0) | (ci == cols + 1) | (cj == rows + 1)
    n = rnd.standard_normal((rows + 2, cols + 2, 4)).astype(np.float32)
    per = n[cj, ci]
    surface = noise(shape, unit * .5, 13, 5, .6) * .006 + noise(shape, unit * .07, 14, 4, .65) * .0045
    tilt = (per[..., 1] * (xx - ci - .5) + per[..., 2] * (yy - cj - .5)) * .006
    height = np.clip(edge / .03, -1, 1)
    height = np.where(edge > 0, -.028 * (1 - np.clip(edge / .032, 0, 1)) ** 2, -.030) + np.where(edge > .0, surface + tilt, surface * .6)
    # pits and cracks
    pits = np.clip(noise(shape, unit * .05, 15, 2, .5) - 1.45, 0, 1) * .035
    crack_field = np.abs(noise(shape, unit * 1.1, 16, 3, .42))
    cracked = (np.abs(per[..., 3]) > 1.75)
    crack = np.where(cracked, np.clip(1 - crack_field / .010, 0, 1), 0) * .008
    height = height - pits - crack
    # the ring lies a little lower and carries a carved bed for the wall
    bed = np.maximum(np.abs(fx - .0), np.abs(fy - .0))
    line = np.clip(1 - np.abs(bed - .385 + ragged * .6) / .012, 0, 1)
    height = np.where(ring, height - .012 - .010 * line, height)
    cloud = noise(shape, unit * 3.5, 17, 3, .6)
    spots = noise(shape, unit * .35, 18, 5, .65)
    dust = noise(shape, unit * .02, 19, 2, .6)
    base = mix(linear(m['sand']), linear(m['sand2']), np.clip(.42 + .30 * spots + .12 * cloud + .10 * per[..., 0], 0, 1))
    ringed = linear(m['ring']) * (1 + .16 * spots + .10 * per[..., 0])[..., None]
    albedo = np.where(ring[..., None], ringed, base)
    albedo = albedo * (1 + .035 * per[..., 1] + .03 * dust + .05 * cloud)[..., None]
    albedo = mix(albedo, linear(m['groove']), np.clip(1 - edge / .012, 0, 1) * .75)
    albedo = mix(albedo, linear(m['groove']), np.where(ring, line, 0) * .45)
    albedo = mix(albedo, linear(m['groove']), np.clip(pits * 14 + crack * 40, 0, .55))
    # sand blown into the joints here and there
    drift = np.clip(noise(shape, unit * 1.3, 20, 3, .6) - .25, 0, 1) * np.clip(1 - edge / .06, 0, 1)
    albedo = mix(albedo, linear(m['sand']) * 1.04, np.clip(drift * 1.5, 0, .8))
    height = height + np.clip(drift, 0, .6) * .022
    return height, albedo


def tray(cols, rows, unit, mood):
    """The whole board as height field and colour."""
    m = MOODS[mood]
    rnd = np.random.default_rng(5)
    inner_h, inner_a = paving(cols, rows, unit, mood, rnd)
    f = int(FRAME * unit)
    shape = (inner_h.shape[0] + 2 * f, inner_h.shape[1] + 2 * f)
    height = np.zeros(shape, np.float32)
    albedo = np.zeros((*shape, 3), np.float32)
    yy, xx = np.mgrid[0:shape[0], 0:shape[1]]
    outside = np.minimum.reduce([xx, yy, shape[1] - 1 - xx, shape[0] - 1 - yy]).astype(np.float32) / unit
    # mitred corners: the grain follows the plank
    dx, dy = np.minimum(xx, shape[1] - 1 - xx), np.minimum(yy, shape[0] - 1 - yy)
    horizontal = dy <= dx
    seam = np.abs(dy - dx) / unit
    dark = np.zeros(shape, np.float32)
    dark[:f] = grain((f, shape[1]), unit, 31, 10)
    dark[-f:] = grain((f, shape[1]), unit, 32, 10)
    side = np.zeros(shape, np.float32)
    side[:, :f] = grain((shape[0], f), unit, 33, 10, along_x=False)
    side[:, -f:] = grain((shape[0], f), unit, 34, 10, along_x=False)
    dark = np.where(horizontal, dark, side)
    within = FRAME - outside                                # distance to the inner edge of the rim
    round_ = .07
    z = RIM - (np.clip(1 - outside / round_, 0, 1) ** 2 + np.clip(1 - within / round_, 0, 1) ** 2) * round_ * .8
    bead = np.clip(1 - np.abs(within - .13) / .016, 0, 1) + np.clip(1 - np.abs(outside - .13) / .010, 0, 1)
    z = z - .018 * np.clip(bead, 0, 1) - .012 * np.clip(1 - seam / .006, 0, 1) - .004 * dark
    wooden = mix(linear(m['rim']) * 1.1, linear(m['rim_dark']), np.clip(dark * 1.25, 0, 1))
    wooden = mix(wooden, linear(m['line']), np.clip(1 - np.abs(within - .13) / .016, 0, 1) * .85)
    worn = np.clip(1 - np.minimum(outside, within) / .05, 0, 1) * np.clip(.3 + noise(shape, unit * .5, 35, 3), 0, 1)
    wooden = mix(wooden, linear(m['rim']) * 1.7, worn * .35)
    wooden = wooden * (1 - .6 * np.clip(1 - seam / .007, 0, 1))[..., None]
    height[:] = z
    albedo[:] = wooden
    height[f:-f, f:-f] = inner_h
    albedo[f:-f, f:-f] = inner_a
    return height, albedo


def glow(shape):
    """Late light over the table: a little warmer and brighter behind left, where the sun stands."""
    y, x = np.mgrid[0:1:shape[0] * 1j, 0:1:shape[1] * 1j].astype(np.float32)
    d = np.hypot((x - .30) * .9, (y - .25))
    k = 1.05 - .17 * np.clip(d, 0, 1.2)
    return np.stack([k, k * (1 - .015 * d), k * (1 - .05 * d)], -1)


def tilted(colour, height, unit, mood):
    """See the height field from 61.6 degrees: for each pixel the first point its ray meets."""
    rows = round(colour.shape[0] * SIN)
    top, foot = RIM, FOOT
    lift = round((top) * COS * unit)                        # the rim at the back stands above the first row
    drop = round(-foot * COS * unit)                        # the front of the tray
    out_h = rows + drop
    cols = colour.shape[1]
    out = np.zeros((out_h + lift, cols, 3), np.float32)
    found = np.zeros((out_h + lift, cols), bool)
    s = np.arange(out_h + lift)[:, None] - lift             # 0 = back edge of the ground
    columns = np.arange(cols)[None, :]
    for z in np.arange(top + .004, -.06, -.006):
        y = np.round((s + z * COS * unit) / SIN).astype(int)
        ok = (y >= 0) & (y < colour.shape[0])
        yc = np.clip(y, 0, colour.shape[0] - 1)
        hit = (height[yc, columns] >= z - .003) & ok & ~found
        if hit.any():
            rr, cc = np.nonzero(hit)
            out[rr, cc] = colour[yc[rr, 0], cc]
            found |= hit
    # what no ray met is the front of the tray, below the rim
    m = MOODS[mood]
    front_top = out_h + lift - int((RIM - FOOT - .035) * COS * unit)
    n = out_h + lift - front_top
    dark = grain((n, cols), unit, 77, 10)
    v = np.linspace(0, 1, n)[:, None]
    plank = mix(linear(m['rim']) * 1.05, linear(m['rim_dark']), np.clip(dark * 1.2, 0, 1))
    light = (FILL_COLOUR * .75 + SKY * .5 + SUN_COLOUR * .06) * (1 - .55 * v ** 1.5)[..., None]
    groove = 1 - .5 * np.clip(1 - np.abs(v - .72) / .04, 0, 1)
    plank = plank * light * groove[..., None]
    out[front_top:] = plank
    found[front_top:] = True
    # the bevel at the back leaves a few rows without paint
    rows_ok = found.mean(1) > .9
    first = int(np.argmax(rows_ok))
    return out[first:], lift - first


def make(folder):
    os.makedirs(folder, exist_ok=True)
    about = {}
    for cols, rows, unit in ((16, 11, 150), (14, 10, 168)):
        for mood in MOODS:
            height, albedo = tray(cols, rows, unit, mood)
            colour = lit(height, unit, albedo)
            del albedo
            colour *= glow(colour.shape[:2])
            f = int(FRAME * unit)
            name = f'board_{cols}x{rows}_{mood}'
            Image.fromarray(encode(colour)).save(os.path.join(folder, f'{name}_above.jpg'), quality=84, optimize=True)
            about[f'{name}_above'] = dict(file=f'{name}_above.jpg', size=[colour.shape[1], colour.shape[0]],
                                          grid=[f + unit, f + unit], cell=[unit, unit], columns=cols, rows=rows, mood=mood, view='above')
            seen, lift = tilted(colour, height, unit, mood)
            Image.fromarray(encode(seen)).save(os.path.join(folder, f'{name}_tilted.jpg'), quality=84, optimize=True)
            about[f'{name}_tilted'] = dict(file=f'{name}_tilted.jpg', size=[seen.shape[1], seen.shape[0]],
                                           grid=[f + unit, lift + (f + unit) * SIN], cell=[unit, unit * SIN], columns=cols, rows=rows,
                                           mood=mood, view='tilted')
            print(name, seen.shape, flush=True)
    tables(folder)
    with open(os.path.join(folder, 'boards.json'), 'w') as out:
        json.dump(about, out, indent=1)


def tables(folder):
    """Dark planks behind everything."""
    shape, unit = (1440, 2560), 170
    height = np.zeros(shape, np.float32)
    dark = np.zeros(shape, np.float32)
    edges = np.linspace(0, shape[0], 7).astype(int)
    tint = np.zeros(shape, np.float32)
    for i, (a, b) in enumerate(zip(edges, edges[1:])):
        dark[a:b] = grain((b - a, shape[1]), unit, 100 + 7 * i, 8)
        d = np.minimum(np.arange(b - a), (b - a - 1) - np.arange(b - a))[:, None] / unit
        height[a:b] = -.02 * np.clip(1 - d / .03, 0, 1) ** 2
        tint[a:b] = (-.10, .06, -.02, .10, -.06, .03)[i]
    height -= .004 * dark
    albedo = mix(linear('#3a2617'), linear('#170d07'), np.clip(dark * 1.2, 0, 1)) * (1 + tint)[..., None]
    colour = lit(height, unit, albedo) * .62 * glow(shape)
    Image.fromarray(encode(colour)).save(os.path.join(folder, 'table.jpg'), quality=86, optimize=True)


if __name__ == '__main__':
    make(sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.environ.get('MEDINA_ART_WORK', '/tmp/medina-art'), 'boards'))
