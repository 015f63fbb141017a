"""The families' pawns: rank by height and hat, family by stain, crest and hem.  All families share one look; only their colours differ."""

import json
import math

import numpy as np
from PIL import Image

from panel import linear
from boards import noise
import places
from solid import ellipsoid, lathe, moved, rod, smooth, torus

KINDS = ('pasha', 'merchant', 'sage')
DRUM = .135                             # height of a sage: so much higher stands whoever is on it
BONE, INK = '#f7ecd2', '#1c130c'
# Stain, crest and its colour, hem and its colour.  From blue to white each is a clear step lighter, and no two hems are alike: so they are
# told apart without colour (tests/test_al_rashid_art.py).
FAMILIES = {
    'blue': ('#1b429c', 'crescent', BONE, 'plain', BONE), 'red': ('#bf3222', 'star', BONE, 'band', BONE),
    'green': ('#55b06a', 'palm', '#10240f', 'zigzag', '#123a1c'), 'yellow': ('#f0bf2e', 'hand', INK, 'checks', '#3a2408'),
    'white': ('#fbf6ea', 'ring', INK, 'lines', INK),
}


def crest(name):
    """The family's crest as on Medina's domes, as a mask of numbers."""
    about = json.loads((places.IMAGES / 'manifest.json').read_text())['icons'][f'crest/{name}']
    x, y, w, h = about['rect']
    im = Image.open(places.IMAGES / about['file']).convert('RGBA').crop((x, y, x + w, y + h)).getchannel('A').resize((256, 256), Image.LANCZOS)
    return np.asarray(im, np.float32) / 255


def sample(mask, u, v):
    """The mask at (u, v) from -1 to 1, v upwards; nothing outside."""
    n = mask.shape[0]
    x, y = ((u + 1) / 2 * (n - 1)), ((1 - v) / 2 * (n - 1))
    ok = (x >= 0) & (x < n - 1) & (y >= 0) & (y < n - 1)
    return np.where(ok, mask[np.clip(y, 0, n - 1).astype(int), np.clip(x, 0, n - 1).astype(int)], 0)


# ---------------------------------------------------------------- bodies

FOOT = [(0, 0), (.200, 0), (.215, .012), (.215, .058), (.200, .070)]


def head(z, r=.098):
    """Face, beard, nose: looks to the front, a little up."""
    return [(moved(ellipsoid(r, r, r * 1.08), 0, -.020, z), 'skin'), (moved(ellipsoid(r * .92, r * .55, r * .86), 0, -.072, z - .070), 'beard'),
            (moved(ellipsoid(.016, .022, .020), 0, -.020 - r, z + .004), 'skin')]


def pasha():
    body = FOOT + smooth([(.192, .078), (.168, .22), (.140, .36), (.150, .44), (.128, .50), (.07, .535)]) + [(0, .54)]
    rolls = [(moved(lathe(smooth([(0, -.075), (.10, -.070), (.145, -.045), (.165, 0), (.145, .05), (.09, .088)]) + [(0, .085)],
                          lambda a, z: .0045 * np.sin(9 * a + 46 * z)), 0, .030, .765), 'turban')]
    cap = (moved(ellipsoid(.088, .088, .080), 0, .03, .845), 'cap')
    plume = [(moved(ellipsoid(.040, .026, .085), 0, -.100, .905), 'plume'), (moved(ellipsoid(.026, .020, .05), .014, -.105, .985), 'plume')]
    jewel = [(moved(ellipsoid(.036, .022, .040), 0, -.134, .800), 'gold'), (moved(ellipsoid(.018, .016, .020), 0, -.154, .800), 'gem')]
    collar = (moved(torus(.116, .018), 0, 0, .490), 'gold')
    sleeves = [(rod((s * .135, -.02, .42), (s * .185, -.06, .27), .044), 'sleeve') for s in (-1, 1)]
    hands = [(moved(ellipsoid(.036, .036, .036), s * .192, -.068, .225), 'skin') for s in (-1, 1)]
    return [(lathe(body), 'robe'), (moved(torus(.212, .013), 0, 0, .066), 'gold'), collar, *head(.640, .106), *rolls, cap, *plume, *jewel, *sleeves, *hands]


def merchant():
    body = FOOT + smooth([(.196, .078), (.186, .18), (.160, .29), (.164, .34), (.128, .40), (.07, .43)]) + [(0, .435)]
    hat = [(moved(torus(.088, .032, lambda a, z: .003 * np.sin(9 * a + 40 * z)), 0, .012, .603), 'roll'),
           (moved(ellipsoid(.092, .092, .095), 0, .014, .622), 'cap')]
    bale = [(moved(ellipsoid(.118, .105, .135), .172, .035, .455), 'bale'), (moved(torus(.112, .011), .172, .035, .455), 'rope'),
            (lambda p: np.hypot(np.hypot(p[:, 0] - .172, p[:, 2] - .455) - .128, p[:, 1] - .035) - .011, 'rope')]
    arm = [(rod((.14, -.04, .34), (.185, -.09, .42), .040), 'sleeve'), (moved(ellipsoid(.034, .034, .034), .19, -.098, .445), 'skin'),
           (rod((-.14, -.02, .34), (-.178, -.06, .20), .042), 'sleeve'), (moved(ellipsoid(.034, .034, .034), -.186, -.068, .16), 'skin')]
    return [(lathe(body), 'robe'), (moved(torus(.212, .013), 0, 0, .066), 'gold'), *head(.515, .100), *hat, *bale, *arm]


def sage():
    """A drum wound with a white turban: leaders and other sages stand on it, so a stack grows visibly."""
    ring = lathe(smooth([(0, .045), (.150, .045), (.205, .052), (.222, .082), (.206, .116), (.165, .124)]) + [(0, .124)], lambda a, z: .0032 * np.sin(15 * a + 70 * z))
    return [(lathe(FOOT + [(.19, .074), (0, .074)]), 'robe'), (ring, 'turban'), (lathe([(0, .05), (.150, .05), (.150, .126), (.140, DRUM), (0, DRUM)]), 'top')]


BODIES = {'pasha': pasha, 'merchant': merchant, 'sage': sage}
BOXES = {'pasha': (-.30, .30, -.22, .96), 'merchant': (-.30, .36, -.22, .74), 'sage': (-.28, .28, -.22, .34)}
SHADOWS = {'pasha': (-.36, .80, -.50, .36), 'merchant': (-.36, .72, -.46, .36), 'sage': (-.32, .44, -.34, .30)}
CHEST = {'pasha': (.300, .118), 'merchant': (.250, .108)}       # height of the crest's middle, half its side
LIGHT = {'skin': '#dba873', 'beard': '#3a2416', 'gold': '#dca844', 'gem': '#b3261c', 'turban': '#f3e8cf', 'plume': '#ffffff', 'roll': '#6b4426', 'bale': '#cba56a', 'rope': '#6d4a26'}
GLOSS = {'robe': .45, 'cap': .4, 'sleeve': .4, 'top': .45, 'gold': 1.0, 'gem': 1.0, 'skin': .2}


def hem(kind, angle, z, drum=False):
    """Where the pattern of the hem lies: one for each family."""
    low, high = (.018, .056) if drum else (.080, .138)
    inside = np.clip((z - low) * 500, 0, 1) * np.clip((high - z) * 500, 0, 1)
    t = (z - low) / (high - low)
    if kind == 'band':
        return inside * (np.abs(t - .5) < .42)
    if kind == 'zigzag':
        return inside * (t < np.abs((angle * 16 / (2 * math.pi)) % 1 - .5) * 2)
    if kind == 'checks':
        return inside * ((np.floor(angle * 22 / (2 * math.pi)) + np.floor(t * 2)) % 2)
    if kind == 'lines':
        return inside * ((np.abs(t - .2) < .17) | (np.abs(t - .8) < .17))
    return inside * 0


def paint(view, kind, family, names):
    """Colour and gloss of every hit of a pawn."""
    stain, mark, ink, edging, edge_ink = FAMILIES[family]
    p, n = view.p, view.normal
    colour, gloss = np.zeros((len(p), 3), np.float32), np.zeros(len(p), np.float32)
    grain = grain_at(p)
    for i, name in enumerate(names):
        here = view.stuff == i
        base = linear(LIGHT.get(name, stain)).astype(np.float32)
        if name in ('robe', 'cap', 'sleeve', 'top'):
            colour[here] = base * (1 - .26 * grain[here])[:, None]
        else:
            colour[here] = base * (1 - .10 * grain[here])[:, None]
        gloss[here] = GLOSS.get(name, .12)
        colour[here] *= {'sleeve': .86, 'plume': 1.35}.get(name, 1)        # feathers let the light through
    angle = np.arctan2(p[:, 0], -p[:, 1])
    robe = np.isin(view.stuff, [i for i, name in enumerate(names) if name == 'robe'])
    at_hem = robe * hem(edging, angle, p[:, 2], kind == 'sage')
    colour += (linear(edge_ink) - colour) * at_hem[:, None]
    mask = crest(mark)
    if kind == 'sage':
        top = np.isin(view.stuff, [i for i, name in enumerate(names) if name == 'top'])
        laid = top * sample(mask, p[:, 0] / .115, p[:, 1] / .115) * (n[:, 2] > .8)
    else:
        z, half = CHEST[kind]
        laid = robe * sample(mask, p[:, 0] / half, (p[:, 2] - z) / half) * (n[:, 1] < -.1)
    colour += (linear(ink) - colour) * laid[:, None]
    if kind != 'sage':                  # eyes
        z = {'pasha': .640, 'merchant': .515}[kind]
        skin = np.isin(view.stuff, [i for i, name in enumerate(names) if name == 'skin'])
        for x in (-.038, .038):
            eye = skin * np.clip(1.5 - np.hypot((p[:, 0] - x) / .016, (p[:, 2] - z - .020) / .019), 0, 1) * (p[:, 1] < -.05)
            colour += (linear('#1c120b') - colour) * np.clip(eye * 2, 0, 1)[:, None]
        wound = np.isin(view.stuff, [i for i, name in enumerate(names) if name == 'turban'])
        colour[wound] *= (1 - .16 * np.clip(np.sin(9 * angle[wound] + 46 * (p[wound, 2] - .765)) * -1.4, 0, 1))[:, None]
    return colour, gloss


_WOOD = noise((256, 256), 26, 77, 4, .6, (.35, 5))


def grain_at(p):
    """How dark the wood is: fibres that run upwards."""
    u = ((np.arctan2(p[:, 0], -p[:, 1]) / math.pi * 127 + 128) % 255).astype(int)
    v = ((p[:, 2] * 230) % 255).astype(int)
    return np.clip(.4 + .5 * _WOOD[v, u], 0, 1)
