"""The signs of the 32 titles: one ink on a square of 96, no stroke under 5, each outline the only one of its kind."""

import math


# --- intrigue

def smuggler(p):                        # a boat without a light, under a thin moon
    p.oval(60, 28, 21)
    p.erase().oval(69, 22, 18)
    p.paint().path('M6 58 L90 58 C86 76 74 86 62 86 L34 86 C22 86 10 76 6 58 Z')
    p.line([(30, 58), (30, 20)], 6)
    p.path('M26 24 L26 52 L8 52 Z')
    p.erase().line([(20, 70), (76, 70)], 5)


def plotter(p):                         # a spider on its thread
    p.line([(48, 2), (48, 40)], 5)
    p.oval(48, 60, 17, 20)
    p.oval(48, 38, 10)
    for side in (-1, 1):
        for (ax, ay), (bx, by), (cx, cy) in (((10, 46), (30, 30), (26, 12)), ((14, 54), (36, 46), (43, 34)), ((14, 62), (36, 64), (42, 80)), ((10, 70), (24, 80), (24, 92))):
            p.line([(48 + side * ax, ay), (48 + side * bx, by), (48 + side * cx, cy)], 5.5)


def informer(p):                        # an ear at a wall
    p.curve('M30 40 C28 14 76 10 78 42 C79 58 66 60 62 72 C58 88 38 90 36 74', 11)
    p.curve('M44 46 C44 30 62 30 62 44 C62 54 50 54 52 64', 7)
    p.line([(13, 8), (13, 88)], 9)


def impostor(p):                        # a mask on a stick: one half smiles, the other does not
    p.path('M14 10 C34 20 62 20 82 10 C86 40 76 66 48 74 C20 66 10 40 14 10 Z')
    p.line([(70, 60), (84, 92)], 7)
    p.erase().path('M24 32 C30 26 40 28 42 36 C36 40 28 39 24 32 Z M72 32 C66 26 56 28 54 36 C60 40 68 39 72 32 Z')
    p.curve('M30 52 C36 60 44 62 48 58 C54 52 60 50 66 54', 5.5)


# --- military

def strategist(p):                      # the knight of the chess board
    p.path('M22 78 C24 58 44 52 42 40 C36 46 28 46 20 52 L12 44 C14 32 24 22 38 18 L40 6 L52 16 C72 20 80 40 76 78 Z')
    p.box(14, 80, 70, 12, 3)
    p.erase().oval(38, 30, 4)
    p.curve('M56 26 C64 36 66 50 64 66', 5)


def recruiter(p):                       # a drum with its sticks
    p.path('M14 44 L82 44 L78 84 C64 92 32 92 18 84 Z')
    p.erase().line([(16, 58), (32, 82), (48, 60), (64, 82), (80, 58)], 5)
    p.paint().oval(48, 44, 34, 11)
    p.erase().oval(48, 43, 25, 5.5)
    p.paint().line([(10, 8), (46, 40)], 6.5)
    p.line([(86, 8), (52, 40)], 6.5)
    p.oval(45, 39, 6)
    p.oval(53, 39, 6)


def raider(p):                          # a torch
    p.path('M48 2 C64 18 72 28 66 42 C62 52 54 54 48 54 C42 54 32 52 30 40 C29 32 34 28 36 20 C42 24 44 28 44 32 C50 24 50 12 48 2 Z')
    p.erase().path('M50 30 C58 38 58 46 50 49 C42 47 42 40 50 30 Z')
    p.paint().path('M26 56 L70 56 L64 68 L32 68 Z M37 72 L59 72 L53 94 L43 94 Z')


def negotiator(p):                      # a white flag: its middle is cut out
    p.line([(18, 8), (18, 90)], 9)
    p.path('M22 12 C40 2 56 24 86 12 L86 60 C56 72 40 50 22 60 Z')
    p.erase().path('M34 24 C48 20 58 32 75 26 L75 49 C58 56 48 44 34 48 Z')


# --- traditions

def loremaster(p):                      # a feather in its inkwell
    p.path('M88 6 C56 8 36 28 34 58 L42 62 C66 58 84 40 88 6 Z')
    p.erase().line([(78, 17), (46, 52)], 5)
    p.line([(52, 24), (56, 38)], 4.5)
    p.paint().line([(40, 56), (30, 72)], 6)
    p.path('M12 66 L48 66 L56 90 L4 90 Z')
    p.erase().line([(16, 79), (44, 79)], 5)


def enchanter(p):                       # the lamp, and what comes out of it
    p.path('M6 48 C22 50 26 56 34 52 L66 52 C68 70 58 80 46 80 C28 80 18 66 6 48 Z M34 80 L58 80 L66 92 L26 92 Z')
    p.path('M38 50 C40 40 54 40 56 50 Z')
    p.oval(47, 38, 5)
    p.ring(72, 58, 10, 6, 9)
    p.curve('M10 42 C2 30 20 28 16 16 C14 8 24 4 34 8', 6.5)


def diplomat(p):                        # sand that runs through: who waits, wins
    p.box(18, 4, 60, 12, 4)
    p.box(18, 80, 60, 12, 4)
    p.path('M24 18 L72 18 C72 36 56 40 54 48 C56 56 72 60 72 78 L24 78 C24 60 40 56 42 48 C40 40 24 36 24 18 Z')
    p.erase().path('M35 22 L61 22 C60 30 54 34 48 37 C42 34 36 30 35 22 Z')
    p.path('M38 60 C42 57 46 55 48 51 C50 55 54 57 58 60 L62 66 L34 66 Z')


def banker(p):                          # two piles of coins
    for x, ys in ((28, (82, 68, 54)), (68, (82, 68, 54, 40, 26))):
        for y in ys:
            p.erase().oval(x, y - 6, 22, 10.5)
            p.paint().path(f'M{x - 20} {y - 8} L{x + 20} {y - 8} L{x + 20} {y} C{x + 16} {y + 9} {x - 16} {y + 9} {x - 20} {y} Z')
            p.erase().oval(x, y - 8, 21, 8.5)
            p.paint().oval(x, y - 8, 20, 7)


# --- commerce

def trader(p):                          # a stall under its awning
    p.path('M18 10 L78 10 L92 38 L4 38 Z')
    for x in (14, 31, 48, 65, 82):
        p.oval(x, 38, 9)
    for x in (31, 65):
        p.erase().polygon([(x + (48 - x) * .30 - 3, 14), (x + (48 - x) * .30 + 3, 14), (x + 3, 38), (x - 3, 38)])
    p.paint().box(12, 44, 7, 48)
    p.box(77, 44, 7, 48)
    p.box(8, 62, 80, 13, 2)


def wood_importer(p):                   # a cedar
    p.path('M43 60 L53 60 L57 92 L39 92 Z')
    for y, half in ((26, 20), (46, 32), (66, 44)):
        p.path(f'M{48 - half} {y} C{48 - half * .6} {y - 6} {48 - half * .4} {y - 20} 48 {y - 22} C{48 + half * .4} {y - 20} {48 + half * .6} {y - 6} {48 + half} {y} C{48 + half * .4} {y + 6} {48 - half * .4} {y + 6} {48 - half} {y} Z')
    p.erase().line([(26, 31), (70, 31)], 4.5)
    p.line([(16, 52), (80, 52)], 4.5)


def pottery_importer(p):                # a jug with handle and spout
    p.path('M40 8 L64 8 L62 26 C78 36 84 52 76 68 C72 76 66 80 64 88 L36 88 C34 80 26 76 22 66 L4 30 L14 24 L28 42 C32 34 38 30 42 26 Z')
    p.ring(74, 30, 13, 6.5, 15)
    p.erase().line([(29, 56), (72, 56)], 5)
    p.line([(30, 67), (70, 67)], 5)


def metal_importer(p):                  # anvil and hammer
    p.path('M4 46 L24 42 L90 42 C88 58 74 60 62 64 C60 72 64 76 74 80 L74 90 L24 90 L24 80 C34 76 38 72 36 64 C20 62 8 58 4 46 Z')
    p.line([(30, 34), (68, 12)], 7)
    p.polygon([(60, 2), (76, 0), (86, 20), (72, 27)])


# --- politics

def aide(p):                            # the judge's stamp
    p.oval(48, 20, 17)
    p.path('M38 32 L58 32 L60 56 L36 56 Z M16 56 L80 56 C86 56 88 62 88 72 L8 72 C8 62 10 56 16 56 Z')
    p.box(8, 80, 80, 10, 3)


def steward(p):                         # the key of the city
    p.ring(28, 28, 19, 11)
    p.line([(41, 41), (84, 84)], 10)
    p.line([(62, 66), (74, 54)], 9)
    p.line([(76, 82), (90, 68)], 9)


def warehouse_keeper(p):                # three crates, tied
    for x, y in ((27, 6), (4, 50), (50, 50)):
        p.box(x, y, 42, 40, 3)
        p.erase().line([(x + 11, y + 10), (x + 31, y + 30)], 5.5)
        p.line([(x + 31, y + 10), (x + 11, y + 30)], 5.5)
        p.paint()


def maiden(p):                          # a fan, spread
    p.path('M48 88 L4 36 C22 6 74 6 92 36 Z')
    p.erase()
    for a in (-40, -20, 0, 20, 40):
        s, c = math.sin(math.radians(a)), math.cos(math.radians(a))
        p.line([(48 + s * 26, 86 - c * 26), (48 + s * 58, 86 - c * 58)], 4.5)
    p.paint().oval(48, 84, 9)
    p.erase().arc(48, 88, 27, 27, 45, 135, 4.5)


def weapon_master(p):                   # a bow with its arrow
    p.curve('M30 4 C92 8 90 88 30 92', 8)
    p.line([(31, 6), (22, 48), (31, 90)], 4.5)
    p.line([(6, 48), (80, 48)], 7)
    p.polygon([(94, 48), (72, 35), (72, 61)])
    p.line([(4, 38), (14, 48), (4, 58)], 6)


def dean(p):                            # books under an academic's cap
    for x, y, w in ((10, 74, 76), (18, 56, 62)):
        p.box(x, y, w, 15, 4)
        p.erase().line([(x + 13, y + 7.5), (x + w - 5, y + 7.5)], 4.5)
        p.paint()
    p.polygon([(48, 6), (94, 26), (48, 46), (2, 26)])
    p.path('M24 40 L48 50 L72 40 L72 50 C64 56 32 56 24 50 Z')
    p.line([(86, 28), (88, 48)], 5)


def economist(p):                       # an abacus
    p.box(6, 8, 84, 80, 7)
    p.erase().box(15, 17, 66, 62, 2)
    p.paint()
    for y, beads in ((28, (28, 42, 70)), (48, (26, 54, 68)), (68, (30, 44, 58))):
        p.line([(14, y), (82, y)], 4.5)
        for x in beads:
            p.oval(x, y, 7, 8.5)


def counsellor(p):                      # a turban with its plume
    p.path('M10 60 C4 36 28 24 48 24 C68 24 92 36 86 60 C80 76 16 76 10 60 Z M26 78 L70 78 L68 92 L28 92 Z')
    p.path('M44 26 C36 14 42 4 50 0 C60 8 58 18 52 26 Z')
    p.erase().curve('M12 56 C30 50 48 42 56 26', 5)
    p.curve('M28 72 C50 66 70 56 78 38', 5)
    p.oval(50, 36, 5)


# --- al-rashid

def treasurer(p):                       # a chest
    p.path('M6 42 C6 18 16 12 26 12 L70 12 C80 12 90 18 90 42 Z')
    p.box(6, 47, 84, 42, 4)
    p.erase().box(38, 36, 20, 26, 3)
    p.paint().box(43, 41, 10, 15, 2)
    p.erase().line([(21, 50), (21, 86)], 4.5)
    p.line([(75, 50), (75, 86)], 4.5)
    p.line([(21, 18), (21, 40)], 4.5)
    p.line([(75, 18), (75, 40)], 4.5)


def agha(p):                            # a helmet with its spike and mail
    p.line([(48, 2), (48, 20)], 6)
    p.path('M12 56 C12 28 34 22 48 12 C62 22 84 28 84 56 Z')
    p.box(8, 58, 80, 9, 2)
    p.path('M12 70 L84 70 L80 92 L66 80 L60 92 L54 76 L42 76 L36 92 L30 80 L16 92 Z')
    p.erase().line([(48, 28), (48, 50)], 5)
    p.curve('M32 34 C28 40 27 46 27 52', 4.5)


def silk_monopolist(p):                 # the moth of the silkworm
    for s in (-1, 1):
        x = lambda v: 48 + s * v
        p.path(f'M{x(3)} 46 C{x(8)} 22 {x(26)} 6 {x(44)} 12 C{x(46)} 34 {x(32)} 48 {x(3)} 52 Z')
        p.path(f'M{x(3)} 54 C{x(20)} 52 {x(36)} 58 {x(36)} 74 C{x(30)} 90 {x(10)} 84 {x(3)} 66 Z')
        p.curve(f'M{x(1)} 30 C{x(4)} 18 {x(10)} 12 {x(16)} 8', 4.5)
        p.erase().oval(x(29), 28, 6.5)
        p.oval(x(22), 70, 5)
        p.paint()
    p.line([(48, 32), (48, 80)], 9)


def spice_monopolist(p):                # mortar and pestle
    p.path('M8 42 L88 42 C88 64 76 76 62 78 L68 92 L28 92 L34 78 C20 76 8 64 8 42 Z')
    p.line([(54, 34), (78, 6)], 11)
    p.erase().line([(22, 55), (74, 55)], 5)


def astrologist(p):                     # a star that falls
    p.star(60, 62, 33, 8, .5)
    p.erase().oval(60, 62, 7)
    p.paint().curve('M4 26 C20 26 34 34 42 44', 6.5)
    p.curve('M18 6 C32 8 46 18 54 30', 6.5)
    p.curve('M48 4 C58 8 66 16 70 24', 6.5)


def law_expert(p):                      # a roll of law
    p.path('M22 18 L76 18 L76 78 L22 78 Z')
    for y in (14, 82):
        p.line([(20, y), (78, y)], 13)
        p.oval(14, y, 9)
        p.oval(82, y, 9)
    p.erase()
    for y, end in ((32, 66), (44, 58), (56, 66)):
        p.line([(32, y), (end, y)], 5)
    p.oval(62, 66, 5)


def quartermaster(p):                   # a tent with its flag
    p.line([(48, 2), (48, 30)], 5)
    p.path('M50 2 L74 9 L50 18 Z M48 24 C60 36 74 44 90 48 L84 90 L12 90 L6 48 C22 44 36 36 48 24 Z')
    p.erase().path('M48 48 C52 62 58 78 66 91 L30 91 C38 78 44 62 48 48 Z')
    p.curve('M6 54 C34 56 62 56 90 54', 4.5)
    p.paint().path('M44 90 L48 60 L52 90 Z')


def alchemist(p):                       # a flask
    p.path('M38 8 L58 8 L58 38 L84 78 C88 86 84 92 76 92 L20 92 C12 92 8 86 12 78 L38 38 Z')
    p.box(30, 4, 36, 9, 3)
    p.erase().path('M45 20 L51 20 L51 42 L62 58 L34 58 L45 42 Z')
    p.oval(38, 74, 6)
    p.oval(58, 80, 5)


TITLES = (smuggler, plotter, informer, impostor, strategist, recruiter, raider, negotiator, loremaster, enchanter, diplomat, banker,
          trader, wood_importer, pottery_importer, metal_importer, aide, steward, warehouse_keeper, maiden, weapon_master, dean, economist,
          counsellor, treasurer, agha, silk_monopolist, spice_monopolist, astrologist, law_expert, quartermaster, alchemist)
