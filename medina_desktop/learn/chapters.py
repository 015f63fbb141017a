"""What the tutorial teaches, chapter by chapter. Omar is the other player at the table."""

from medina_desktop.l10n import N_
from medina_desktop.learn.tutorial import (
    Chapter,
    Lesson,
    anything,
    at,
    founds_inside,
    gains,
    grows_other,
    grows_own,
    happens,
    position,
    wins_tile,
)
from medina_desktop.rules import events as ev

CHAPTERS: tuple[Chapter, ...] = (
    Chapter(
        "palace",
        N_("Your first palace"),
        N_("Found a palace, let it grow, take it."),
        (
            Lesson(
                N_(
                    "All players build the palaces of this city together. Found the first one: put an orange building "
                    "on any marked cell."
                ),
                ("orange",),
                founds_inside,
                N_("A palace of one building. It belongs to nobody yet."),
                position=position(),
            ),
            Lesson(
                N_(
                    "While a palace can grow, every building of its colour must join it, side to side. Place your "
                    "second building."
                ),
                ("orange",),
                happens(ev.Extended),
                N_("Two placements are a turn. Then Omar placed two pieces, and he built at the same palace."),
                reply=("orange", "wall"),
            ),
            Lesson(
                N_("Three buildings. Now take the palace: put your roof on any of its buildings."),
                ("roof",),
                happens(ev.Roofed),
                N_(
                    "It is finished, and yours: {points} points, one for each building and the palace tile of its "
                    "colour, because yours is the first."
                ),
            ),
            Lesson(
                N_(
                    "A finished palace takes no more buildings. So an orange building now founds a new palace, "
                    "anywhere but in the alleys around the old one."
                ),
                ("orange",),
                happens(ev.Founded),
                N_("You own one orange palace; this one is for somebody else. That is a thought to keep in mind."),
            ),
        ),
    ),
    Chapter(
        "timing",
        N_("Roofs and timing"),
        N_("When to wait, and when not to."),
        (
            Lesson(
                N_(
                    "Four grey buildings, and no roof. A fifth would be nice: let us wait a turn and see. Place a wall "
                    "next to a tower."
                ),
                ("wall",),
                anything,
                N_("So far nothing has happened."),
                position=position("grey c3, grey c4, grey d4, grey d3"),
            ),
            Lesson(
                N_("And a merchant, at an end of the street."),
                ("merchant",),
                anything,
                N_(
                    "Omar did not wait: the grey palace is his. A palace that others want too goes to whoever roofs it "
                    "first."
                ),
                reply=("roof c3", "wall"),
            ),
            Lesson(
                N_("Here is another one, and Omar wants it as well. Do not wait this time."),
                ("roof",),
                happens(ev.Roofed),
                N_("{points} points for one piece. Early and small can be better than late."),
                position=position("second c3, second c4, second d4, wall nS"),
            ),
            Lesson(
                N_(
                    "Now look: Omar already owns an orange palace, the one with the red roof. Nobody but you can take "
                    "the other one. No hurry: make it larger first."
                ),
                ("orange",),
                happens(ev.Extended),
                N_("It grew, and nobody could take it from you."),
                position=position("orange c3, orange c4, roof c3, orange h3, orange h4, wall nS, wall mS, wall lS"),
            ),
            Lesson(
                N_("Take it now, or build on: here, take it."),
                ("roof",),
                happens(ev.Roofed),
                N_(
                    "It is larger than Omar's, so the palace tile came to you too. Watch what the others already own: "
                    "it tells you how long you may wait."
                ),
            ),
        ),
    ),
    Chapter(
        "stables",
        N_("Stables and alleys"),
        N_("Enlarging what is finished, and keeping apart."),
        (
            Lesson(
                N_(
                    "The orange palace is yours and finished. Only a stable can still enlarge it. Put one beside it, "
                    "side to side."
                ),
                ("stable",),
                grows_own,
                N_("One point more, and the palace counts as larger."),
                position=position("orange c5, orange d5, grey g5, grey g6, roof c5, wall nS, wall mS, wall lS"),
            ),
            Lesson(
                N_(
                    "A stable may go beside any palace. Put one beside the grey palace: it may help its owner some "
                    "day, but it also takes room from the street and from others."
                ),
                ("stable",),
                grows_other,
                N_("Palaces never touch, not even at a corner: around this stable nothing else can be built now."),
                reply=("wall", "wall"),
            ),
            Lesson(
                N_("Add a grey building. See which cells are missing: those in the alley beside your own palace."),
                ("grey",),
                happens(ev.Extended),
                N_("Alleys decide how large a palace can become. Use them."),
            ),
        ),
    ),
    Chapter(
        "market",
        N_("The market street"),
        N_("Lead the merchants past your palaces."),
        (
            Lesson(
                N_(
                    "Merchants form a street. A new one goes to an end of it. Lead the street to your orange palace: "
                    "a merchant beside it counts a point."
                ),
                ("merchant",),
                gains(1),
                N_("{points} point. Merchants count for every palace they touch, yours or not."),
                position=position(
                    "orange e3, orange e4, grey h3, grey h4, roof e3, wall nS, roof h3, wall mS", merchant="c3"
                ),
            ),
            Lesson(
                N_("On along your palace: the next merchant must touch exactly one other, an end of the street."),
                ("merchant",),
                gains(1),
                N_("Then Omar led the street on from the other end. Either end is anybody's."),
                reply=("merchant b3", "wall"),
            ),
            Lesson(
                N_("Place one more merchant at any end. Cells beside two merchants are never marked."),
                ("merchant",),
                anything,
                N_(
                    "When no end can go on, the next merchant begins a new street elsewhere. Blocking a street can be "
                    "as good as leading it."
                ),
            ),
        ),
    ),
    Chapter(
        "walls",
        N_("Walls and towers"),
        N_("Walls count, and they carry the towers to your palaces."),
        (
            Lesson(
                N_(
                    "Walls grow from the towers along the sides. Your orange palace stands at the northern side. Bring "
                    "the wall of tower 1 one step closer to it."
                ),
                ("wall",),
                at("cN"),
                N_("One more and it reaches your palace."),
                position=position("orange d1, orange e1, wall aN, wall nS, roof d1, wall bN, wall mS, wall lS"),
            ),
            Lesson(
                N_("Place the wall that touches your palace."),
                ("wall",),
                wins_tile,
                N_(
                    "{points} points: one for the wall, one for the tile of tower 1. The merchants that lay on the "
                    "tile are yours as well."
                ),
                reply=("wall", "wall"),
            ),
            Lesson(
                N_(
                    "Tiles can change hands. Omar's grey palace holds tower 4. Lead its wall on, past his palace, to "
                    "the side of your orange one."
                ),
                ("wall",),
                at("7W"),
                N_("The wall does not touch your palace yet, but the cell beside it does."),
                position=position(
                    "wall 10W, wall 9W, grey a9, grey b9, orange a6, orange b6, roof a9, wall nS, roof b6, wall 8W, "
                    "wall mS, wall lS"
                ),
            ),
            Lesson(
                N_("A stable that touches the wall connects your palace to the tower."),
                ("stable",),
                wins_tile,
                N_(
                    "{points} points: the stable, the wall beside it, and tower 4, taken from Omar. Whoever is newly "
                    "connected takes the tile."
                ),
            ),
        ),
    ),
    Chapter(
        "tiles",
        N_("Palace tiles"),
        N_("The largest palace of each colour."),
        (
            Lesson(
                N_(
                    "Omar roofed the first grey palace, so the grey palace tile is his. The other grey palace is just "
                    "as large. Make it larger."
                ),
                ("grey",),
                happens(ev.Extended),
                N_("Three against two."),
                position=position("grey c3, grey c4, roof c3, grey h3, grey h4, wall nS, wall mS, wall lS"),
            ),
            Lesson(
                N_("Now roof it."),
                ("roof",),
                wins_tile,
                N_(
                    "{points} points, and the tile came to you. Omar answered with a stable: his palace is as large as "
                    "yours now. As large is not enough: the tile stays."
                ),
                reply=("stable c5", "wall"),
            ),
            Lesson(
                N_("Make sure of it: a stable for your own grey palace."),
                ("stable",),
                grows_own,
                N_("Four against three. Stables are what such fights are decided by: keep one for the end."),
            ),
        ),
    ),
    Chapter(
        "extras",
        N_("Well, tea, neutral roofs"),
        N_("What the second edition adds."),
        (
            Lesson(
                N_(
                    "Nothing is built around the well, but two cells from it, in a straight line, it pays. Put a "
                    "stable there, beside your orange palace."
                ),
                ("stable",),
                gains(5),
                N_("{points} points with one stable."),
                position=position(
                    "orange f6, orange g6, second c8, second d8, roof f6, wall nS, second e8, wall mS", well="e4"
                ),
            ),
            Lesson(
                N_("The first purple palace to be roofed earns the most tea tiles. Roof it."),
                ("roof",),
                happens(ev.TeaGained),
                N_("Tea counts nothing at the end, but look what it is good for."),
                reply=("wall", "wall"),
            ),
            Lesson(
                N_("Place a wall: the first placement of your turn."),
                ("wall",),
                anything,
                N_("Now suppose that everything else you have would only help Omar."),
            ),
            Lesson(
                N_("Hand in a tea tile instead of the second placement."),
                ("tea",),
                happens(ev.TeaSpent),
                N_("You waited a moment longer than he could. Late in the game this wins palaces."),
                reply=("wall", "wall"),
            ),
            Lesson(
                N_(
                    "With two or three players there are neutral roofs. This brown palace is getting too large for "
                    "comfort, and suppose Omar is about to take it. Close it with a neutral roof."
                ),
                ("neutral",),
                happens(ev.Roofed),
                N_("It belongs to nobody, and never grows again."),
                position=position("brown c3, brown c4, brown d4, brown d3"),
            ),
        ),
    ),
    Chapter(
        "gates",
        N_("The Gates of Medina"),
        N_("An expansion: the street leaves the city and comes back."),
        (
            Lesson(
                N_(
                    "A gate stands in the ring, next to a wall and never next to a tower. Put one in the northern "
                    "side, in front of the street."
                ),
                ("gate",),
                at("bN"),
                N_("Nothing can be built in front of a gate now, and the wall ends there."),
                position=position(
                    "merchant b3, merchant b2, wall aN, wall 1W, wall 2W, wall 3W, wall nS, wall mS", merchant="c3"
                ),
            ),
            Lesson(
                N_("Put the second gate at the end of the western wall."),
                ("gate",),
                at("4W"),
                N_("Then Omar led the street to the northern gate."),
                reply=("merchant b1", "wall"),
            ),
            Lesson(
                N_("An end of the street stands in front of a gate: it may come in again by the other. Do that."),
                ("merchant",),
                happens(ev.PassedGates),
                N_("The street goes on from here, far from where it was."),
            ),
        ),
        gates=True,
    ),
    Chapter(
        "game",
        N_("A first game"),
        N_("A short game against Omar, with a coach beside you."),
        (),
        free=True,
    ),
)


def chapter(key: str) -> Chapter:
    return next(c for c in CHAPTERS if c.key == key)
