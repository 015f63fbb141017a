"""All flat signs in one ink: titles, palaces, countries, leaders, goods, pawns, tokens, counters, phases, operations."""

import math

from PIL import Image
import numpy as np

from pen import Pen
from title_signs import TITLES

SIDE = 96
SIZES = (18, 24, 32, 48, 96)


# --- palaces

def intrigue(p):                        # a mask for the eyes
    p.path('M6 36 C26 20 40 34 48 34 C56 34 70 20 90 36 C92 62 78 78 62 74 C54 72 53 64 48 64 C43 64 42 72 34 74 C18 78 4 62 6 36 Z')
    p.erase().path('M18 48 C26 40 36 42 40 52 C34 58 22 57 18 48 Z M78 48 C70 40 60 42 56 52 C62 58 74 57 78 48 Z')


def military(p):                        # two sabres, crossed
    for s in (1, -1):
        x = lambda v: 48 + s * (v - 48)
        p.path(f'M{x(22)} 78 C{x(50)} 62 {x(72)} 40 {x(78)} 6 C{x(92)} 38 {x(66)} 78 {x(30)} 86 Z')
        p.line([(x(14), 66), (x(34), 90)], 6)
        p.line([(x(20), 80), (x(11), 90)], 8)


def traditions(p):                      # a book, open
    p.path('M45 26 C34 16 18 16 6 22 L6 76 C18 70 34 70 45 80 Z M51 26 C62 16 78 16 90 22 L90 76 C78 70 62 70 51 80 Z')
    p.erase()
    for y in (38, 50, 62):
        p.line([(16, y - 2), (36, y + 3)], 4.5)
        p.line([(80, y - 2), (60, y + 3)], 4.5)


def commerce(p):                        # a camel
    p.path('M4 26 C6 16 18 14 26 20 L24 26 L18 29 C19 42 24 48 30 44 C34 26 46 26 50 42 C54 26 68 26 72 42 C82 44 86 54 85 62 L90 74 L85 74 L82 68 L78 92 L70 92 L68 68 L46 68 L42 92 L34 92 L32 64 C18 60 12 48 12 32 Z')


def politics(p):                        # scales
    p.line([(48, 10), (48, 82)], 7)
    p.line([(14, 24), (82, 24)], 7)
    p.box(26, 80, 44, 10, 4)
    p.oval(48, 11, 7)
    for x in (17, 79):
        p.line([(x - 13, 56), (x, 26), (x + 13, 56)], 4.5)
        p.path(f'M{x - 17} 56 L{x + 17} 56 C{x + 15} 72 {x - 15} 72 {x - 17} 56 Z')


def al_rashid(p):                       # the caliph's dome under the crescent
    p.path('M14 90 L14 64 C0 44 32 36 48 20 C64 36 96 44 82 64 L82 90 Z')
    p.erase().line([(20, 66), (76, 66)], 5)
    p.path('M38 90 L38 80 C38 74 48 74 48 70 C48 74 58 74 58 80 L58 90 Z')
    p.paint().oval(49, 10, 9)
    p.erase().oval(53, 8, 7)


# --- countries

def silk_road(p):                       # peaks, and the road between them
    p.polygon([(2, 66), (30, 14), (50, 50), (62, 30), (94, 66)])
    p.erase().line([(14, 42), (24, 34), (31, 42), (44, 34)], 4.5)
    p.paint().line([(4, 82), (22, 82)], 8)
    p.line([(38, 82), (56, 82)], 8)
    p.line([(72, 82), (90, 82)], 8)


def spice_road(p):                      # an elephant
    p.path('M6 60 C4 30 30 18 52 28 C66 16 92 22 92 48 C92 60 88 66 88 76 C88 84 94 84 95 80 L96 86 C92 94 80 92 80 78 C80 68 78 64 72 64 L68 64 L68 90 L54 90 L54 72 L30 72 L30 90 L16 90 L14 68 Z')
    p.erase().oval(78, 44, 4)
    p.curve('M56 34 C48 42 50 58 62 58', 5)


def sanmatia(p):                        # a yurt
    p.path('M4 50 C18 42 34 22 42 16 L54 16 C62 22 78 42 92 50 L86 54 L86 90 L10 90 L10 54 Z')
    p.erase().line([(10, 56), (86, 56)], 5)
    p.path('M38 90 L38 66 L58 66 L58 90 Z')


def mare_indianum(p):                   # a whale in the swell
    p.path('M6 46 C6 24 40 20 58 36 C68 46 74 46 78 36 C70 32 66 24 68 16 C76 18 82 22 84 28 C88 22 92 20 96 20 C96 30 92 36 88 40 C88 62 70 70 44 70 C20 70 6 62 6 46 Z')
    p.erase().oval(22, 46, 4)
    p.paint().curve('M2 88 C12 76 20 76 28 86 C36 76 44 76 52 86 C60 76 68 76 76 86 C82 78 88 78 94 84', 6)


def abbasid_caliphate(p):               # the spiral minaret
    for w, b, h in ((44, 92, 22), (34, 67, 18), (24, 46, 16), (14, 27, 14)):
        p.polygon([(48 - w, b), (48 + w, b), (48 + w - 7, b - h), (48 - w + 7, b - h)])
    p.path('M40 10 C40 2 56 2 56 10 Z')


def mare_internum(p):                   # an anchor
    p.ring(48, 14, 9, 6)
    p.line([(48, 22), (48, 88)], 8)
    p.line([(28, 36), (68, 36)], 7)
    p.curve('M10 56 C12 80 32 90 48 90 C64 90 84 80 86 56', 8)
    p.polygon([(0, 64), (8, 44), (24, 60)])
    p.polygon([(96, 64), (88, 44), (72, 60)])


def nilus_valley(p):                    # two pyramids over the river
    p.polygon([(36, 10), (74, 70), (2, 70)])
    p.erase().polygon([(68, 24), (102, 76), (46, 76)])
    p.paint().polygon([(70, 34), (94, 70), (52, 70)])
    p.erase().line([(36, 18), (46, 70)], 4.5)
    p.paint().curve('M2 86 C14 78 22 78 32 86 C42 94 52 94 62 86 C72 78 82 78 94 86', 6)


# --- leaders, who grant favours

def favourite(p):                       # a rose
    p.path('M18 20 C30 22 38 4 48 4 C58 4 66 22 78 20 C80 44 68 58 48 58 C28 58 16 44 18 20 Z')
    p.erase().curve('M26 32 C34 50 62 50 70 32', 4.5)
    p.curve('M38 24 C38 38 58 38 58 26 C58 18 46 16 45 25', 4.5)
    p.paint().line([(48, 56), (48, 94)], 6)
    p.path('M48 84 C30 86 18 76 16 62 C32 62 44 70 48 84 Z M48 76 C64 78 76 68 80 56 C64 56 52 62 48 76 Z')


def general(p):                         # a shield with a sabre on it
    p.path('M48 4 C60 12 74 14 86 12 C88 48 78 78 48 94 C18 78 8 48 10 12 C22 14 36 12 48 4 Z')
    p.erase().path('M28 72 C46 62 60 46 66 22 C74 46 58 70 34 78 Z')
    p.line([(24, 58), (38, 76)], 5)


def scholar(p):                         # an astrolabe
    p.ring(48, 54, 33, 8)
    p.ring(48, 12, 8, 5)
    p.line([(22, 66), (74, 42)], 7)
    p.oval(48, 54, 9)
    p.ring(48, 60, 15, 4.5)


def vizier(p):                          # the seal on his letter
    p.path('M6 18 L90 18 L90 78 L6 78 Z')
    p.erase().line([(10, 22), (48, 52), (86, 22)], 5)
    p.oval(48, 58, 17)
    p.paint().star(48, 58, 14, 8, .66)


def qadi(p):                            # a gavel, as we know it from courts
    p.polygon([(26, 30), (50, 6), (72, 28), (48, 52)])
    p.line([(20, 36), (44, 60)], 8)
    p.line([(46, 6), (76, 36)], 8)
    p.line([(54, 42), (86, 76)], 9)
    p.box(8, 80, 56, 12, 3)


# --- mercenaries

def sabre(p):
    p.path('M16 80 C48 70 72 46 78 4 C96 44 70 80 26 90 Z')
    p.line([(10, 62), (34, 92)], 7)
    p.line([(16, 84), (8, 92)], 8)


def dhow(p):
    p.path('M4 66 L92 60 C86 80 74 88 52 88 C26 88 12 82 4 66 Z M46 58 C62 44 70 24 62 2 C84 20 90 40 84 56 Z M38 60 C46 44 50 26 46 10 C32 26 18 44 12 62 Z')


# --- wealth

def wood(p):
    for x, y in ((26, 68), (70, 68), (48, 30)):
        p.oval(x, y, 21)
        p.erase().ring(x, y, 11, 5)
        p.paint()


def metal(p):
    p.path('M30 34 L66 34 L92 76 L4 76 Z')
    p.erase().line([(26, 62), (70, 62)], 5)
    p.line([(35, 47), (61, 47)], 5)


def pottery(p):
    p.path('M34 6 L62 6 L58 24 C76 34 82 48 74 64 C68 76 62 82 60 92 L36 92 C34 82 28 76 22 64 C14 48 20 34 38 24 Z')
    p.ring(22, 30, 12, 6)
    p.ring(74, 30, 12, 6)
    p.erase().line([(24, 50), (72, 50)], 5)
    p.line([(26, 60), (34, 66), (41, 60), (48, 66), (55, 60), (62, 66), (70, 60)], 4.5)


def spice(p):                           # a sack, open, with a cone of powder
    p.path('M24 42 C32 26 42 10 48 8 C54 10 64 26 72 42 Z')
    p.path('M12 48 C28 54 68 54 84 48 C94 66 92 84 78 92 L18 92 C4 84 2 66 12 48 Z')
    p.erase().curve('M18 62 C34 68 62 68 78 62', 5)


def silk(p):                            # a bolt of cloth, unrolled at its end
    p.path('M26 18 L78 18 C88 18 92 28 92 40 L92 88 C80 78 72 94 58 84 L58 62 L26 62 Z')
    p.oval(26, 40, 22)
    p.erase().curve('M26 28 C12 28 12 52 26 52 C36 52 36 38 26 39', 5)
    p.line([(54, 60), (90, 60)], 4.5)


def credit(p):                          # a note with its seal
    p.path('M18 4 L78 4 L78 70 C68 62 58 78 48 70 C38 62 28 78 18 70 Z')
    p.erase()
    for y in (20, 34, 48):
        p.line([(30, y), (66, y)], 5.5)
    p.oval(62, 74, 22)
    p.paint().oval(62, 74, 18)
    p.erase().ring(62, 74, 9, 4.5)


def influence(p):                       # the Qadi's seal with eight rays
    p.star(48, 48, 45, 8, .68)
    p.erase().ring(48, 48, 20, 6)


def dishonour(p):                       # a sword, broken
    p.path('M42 4 L54 4 L56 34 L47 43 L40 32 Z M39 44 L48 54 L57 46 L57 68 L39 68 Z')
    p.line([(26, 70), (70, 70)], 9)
    p.line([(48, 70), (48, 88)], 10)


def gold(p):                            # worth: a coin with a star of four points
    p.ring(48, 48, 37, 9)
    p.star(48, 48, 24, 4, .42)


def points(p):                          # prestige: a crown
    p.path('M10 74 L6 28 L30 48 L48 14 L66 48 L90 28 L86 74 Z')
    p.box(10, 79, 76, 11, 3)


# --- pawns, as flat figures

def pasha(p):
    p.path('M48 0 C58 8 56 18 51 22 L45 22 C40 18 38 8 48 0 Z M18 34 C18 16 78 16 78 34 C80 48 64 50 48 50 C32 50 16 48 18 34 Z')
    p.oval(48, 52, 14)
    p.path('M22 94 C22 76 30 66 40 62 L56 62 C66 66 74 76 74 94 Z')


def merchant(p):
    p.path('M28 30 C28 12 62 12 62 30 Z M24 30 L66 30 L66 38 L24 38 Z')
    p.oval(45, 42, 13)
    p.path('M18 94 C18 70 28 58 38 56 L52 56 C62 58 70 70 70 94 Z')
    p.erase().oval(74, 52, 22)
    p.paint().oval(75, 52, 18)
    p.erase().line([(64, 44), (86, 60)], 4.5)


def sage(p):
    p.path('M10 64 L86 64 L86 76 C80 94 16 94 10 76 Z')
    p.oval(48, 60, 39, 20)
    p.erase().oval(48, 56, 25, 11)
    p.paint().oval(48, 56, 19, 7)


# --- phases, operations, help

def placement(p):                       # a hand sets a pawn down
    p.path('M48 46 C54 46 56 54 52 58 C60 62 64 76 64 90 L32 90 C32 76 36 62 44 58 C40 54 42 46 48 46 Z')
    p.line([(48, 6), (48, 34)], 8)
    p.polygon([(30, 22), (66, 22), (48, 42)])


def scheme(p):                          # a dagger in the sleeve
    p.polygon([(48, 2), (58, 14), (56, 58), (40, 58), (38, 14)])
    p.line([(24, 62), (72, 62)], 9)
    p.line([(48, 64), (48, 86)], 10)
    p.oval(48, 88, 7)
    p.erase().line([(48, 14), (48, 48)], 4.5)


def resolution(p):                      # a purse opened
    p.path('M34 8 L62 8 L58 26 C78 36 88 58 82 78 C78 92 18 92 14 78 C8 58 18 36 38 26 Z')
    p.erase().line([(34, 29), (62, 29)], 5)
    p.star(48, 62, 17, 4, .45)


def year_end(p):                        # the sun goes down
    p.path('M16 66 C16 44 32 34 48 34 C64 34 80 44 80 66 Z')
    p.line([(4, 70), (92, 70)], 7)
    p.line([(22, 84), (74, 84)], 6)
    for a in (20, 55, 90, 125, 160):
        c, s = math.cos(math.radians(a)), math.sin(math.radians(a))
        p.line([(48 + 42 * c, 64 - 42 * s), (48 + 54 * c, 64 - 54 * s)], 6.5)


def hold(p):                            # a hand that stays
    p.path('M26 92 C18 74 10 62 8 54 C12 48 18 50 24 58 L24 22 C24 14 34 14 34 22 L34 46 L36 12 C36 4 46 4 46 12 L46 46 L50 12 C50 4 60 4 60 12 L59 46 L64 22 C66 14 74 16 74 24 L72 62 C72 76 70 84 66 92 Z')


def examine(p):                         # an eye
    p.path('M2 50 C22 14 74 14 94 50 C74 84 22 84 2 50 Z')
    p.erase().oval(48, 50, 22)
    p.paint().oval(48, 50, 14)
    p.erase().oval(43, 45, 4.5)


def move(p):                            # from here to there
    p.oval(16, 70, 13)
    p.curve('M18 50 C26 20 56 14 70 34', 8)
    p.polygon([(58, 38), (86, 28), (80, 58)])
    p.ring(80, 80, 11, 6)


def operations(p):                      # three beads of the order
    for x, y, r in ((18, 66, 15), (48, 36, 15), (78, 66, 15)):
        p.oval(x, y, r)
    p.line([(26, 56), (40, 44)], 5)
    p.line([(56, 44), (70, 56)], 5)
    p.erase().oval(18, 66, 6)
    p.oval(48, 36, 6)
    p.oval(78, 66, 6)


def tokens(p):                          # what the military guild gives: a land and a sea token
    p.polygon([(34 + 28 * math.cos(math.pi / 8 + i * math.pi / 4), 34 + 28 * math.sin(math.pi / 8 + i * math.pi / 4)) for i in range(8)])
    p.erase().oval(64, 64, 31)
    p.paint().oval(64, 64, 26)
    p.erase().line([(24, 44), (46, 22)], 6)
    p.line([(54, 70), (74, 70)], 6)
    p.polygon([(62, 50), (62, 64), (75, 64)])


def benevolence(p):                     # Al-Rashid's palace: who comes later in turn order
    p.path('M48 90 C20 68 6 52 6 34 C6 8 40 4 48 26 C56 4 90 8 90 34 C90 52 76 68 48 90 Z')
    p.erase().star(48, 44, 20, 8, .6)


def battle(p):                          # a shield struck by a sabre: a spark flies
    p.path('M6 30 C20 32 32 28 42 20 C52 28 64 32 76 30 C78 62 66 84 42 94 C18 84 4 62 6 30 Z')
    p.erase().line([(92, 8), (30, 78)], 15)
    p.paint().path('M90 2 C92 30 66 60 32 80 L28 74 C54 54 76 30 90 2 Z')
    p.line([(22, 68), (38, 86)], 6)
    p.star(18, 16, 14, 4, .4)


def trade(p):                           # there and back
    p.line([(8, 30), (66, 30)], 10)
    p.polygon([(60, 10), (92, 30), (60, 50)])
    p.line([(88, 68), (30, 68)], 10)
    p.polygon([(36, 48), (4, 68), (36, 88)])


def flee(p):                            # a foot that leaves the ground
    p.path('M36 4 L64 4 L62 44 C70 54 90 58 92 76 L34 76 C30 52 40 40 36 4 Z')
    p.box(34, 80, 58, 9, 3)
    p.line([(4, 44), (24, 44)], 7)
    p.line([(10, 62), (26, 62)], 7)
    p.line([(2, 80), (24, 80)], 7)


def crisis(p):                          # smoke over a burning road
    p.path('M48 4 C62 24 84 36 80 64 C78 82 64 92 48 92 C32 92 18 82 16 64 C14 50 24 42 26 28 C34 32 38 38 38 46 C48 34 50 20 48 4 Z')
    p.erase().path('M50 50 C62 62 64 72 60 82 C54 88 42 88 36 82 C34 72 44 66 50 50 Z')


def order(p):                           # the row of families
    for i, x in enumerate((18, 48, 78)):
        p.oval(x, 50, 14 if i else 17)
    p.erase().oval(18, 50, 8)
    p.paint().polygon([(8, 78), (28, 78), (18, 92)])


SIGNS = (intrigue, military, traditions, commerce, politics, al_rashid, silk_road, spice_road, sanmatia, mare_indianum, abbasid_caliphate,
         mare_internum, nilus_valley, favourite, general, scholar, vizier, qadi, sabre, dhow, wood, metal, pottery,
         spice, silk, credit, influence, dishonour, gold, points, pasha, merchant, sage, placement, scheme, resolution, year_end, hold, examine, move,
         operations, tokens, benevolence, battle, trade, flee, crisis, order, *TITLES)
ALL = {draw.__name__.replace('_', '-'): draw for draw in SIGNS}


def mask(name, side):
    """How much of the sign is in each pixel, 0 to 1; drawn anew for each size."""
    p = Pen((side, side), side / SIDE, fine=4 if side > 64 else 8)
    ALL[name](p)
    return p.done()


def image(name, side):
    """White on nothing, to be tinted."""
    a = (mask(name, side) * 255 + .5).astype(np.uint8)
    return Image.fromarray(np.dstack([np.full_like(a, 255)] * 3 + [a]), 'RGBA')
