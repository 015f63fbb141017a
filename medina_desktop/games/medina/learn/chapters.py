"""What the tutorial teaches, chapter by chapter. Omar is the other player at the table."""

from medina_desktop.games.medina.learn.tutorial import (
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
from medina_desktop.games.medina.rules import events as ev
from medina_desktop.l10n import N_

CHAPTERS: tuple[Chapter, ...] = (
    Chapter(
        "palace",
        N_("Your first palace"),
        N_("Found a palace, let it grow, take it."),
        (
            Lesson(
                N_(
                    "All players build the same palaces. Put your roof on one, and it is yours: it counts points for "
                    "you. Whoever has most points at the end wins."
                ),
                N_("Found the first palace: put an orange building on any marked cell."),
                ("orange",),
                founds_inside,
                N_(
                    "A palace of one building. It belongs to nobody yet. The numbered towers at the corners come "
                    "later: each has a tile to be won."
                ),
                position=position(),
            ),
            Lesson(
                N_("While a palace can grow, every building of its colour must join it, side to side."),
                N_("Put a second orange building beside the first."),
                ("orange",),
                happens(ev.Extended),
                N_(
                    "Two placements are a turn. Then it was Omar’s turn: he added a building to the same palace, and "
                    "placed a wall. Walls run along the edge from the towers; beside a palace each counts a point. "
                    "They have a chapter of their own."
                ),
                reply=("orange", "wall"),
            ),
            Lesson(
                N_("Three buildings by now. A palace goes to whoever puts a roof on it first."),
                N_("Take it: put your roof on any of its buildings."),
                ("roof",),
                happens(ev.Roofed),
                N_(
                    "The palace is finished, and yours. Every building counts a point; and since yours is the first "
                    "orange palace, you have the orange palace tile, too."
                ),
            ),
            Lesson(
                N_(
                    "A finished palace takes no more buildings: the next orange one founds a new palace. The alleys "
                    "around the old palace stay free, and so do the cells around the well."
                ),
                N_("Put an orange building on any marked cell."),
                ("orange",),
                happens(ev.Founded),
                N_(
                    "You can own one palace of each colour, and have a roof for each. You own an orange one, so this "
                    "new palace is for somebody else. When every player owns an orange palace, all orange buildings "
                    "that are left leave the game."
                ),
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
                    "Four grey buildings and no roof. A fifth would be nice, so wait a turn: place two other pieces "
                    "meanwhile. You can never pass."
                ),
                N_("Place a wall. The first ones go next to a tower."),
                ("wall",),
                anything,
                N_("A wall that does no harm: good for waiting. One more placement."),
                position=position("grey c3, grey c4, grey d4, grey d3"),
            ),
            Lesson(
                N_(
                    "Merchants stand in a street; the next one goes to an end of it. They look different, but they are "
                    "all alike, and belong to nobody."
                ),
                N_("Place a merchant beside the one that is there."),
                ("merchant",),
                anything,
                N_(
                    "Omar did not wait: the grey palace is his. A palace that others need too goes to whoever roofs it "
                    "first."
                ),
                reply=("roof c3", "wall"),
            ),
            Lesson(
                N_("Here is another palace, and Omar needs its colour as well."),
                N_("Do not wait this time: put your roof on it."),
                ("roof",),
                happens(ev.Roofed),
                N_("Small and yours is better than large and his."),
                position=position("second c3, second c4, second d4, wall nS"),
            ),
            Lesson(
                N_(
                    "Omar already owns an orange palace, the one with the red roof. Only you can take the other one: "
                    "no hurry, let it grow."
                ),
                N_("Add an orange building to the palace without a roof."),
                ("orange",),
                happens(ev.Extended),
                N_("It grew, and nobody could take it from you."),
                position=position("orange c3, orange c4, roof c3, orange h3, orange h4, wall nS, wall mS, wall lS"),
            ),
            Lesson(
                N_("You could build on for many turns. Here it is large enough."),
                N_("Put your roof on it."),
                ("roof",),
                happens(ev.Roofed),
                N_(
                    "It is larger than Omar’s, so the palace tile came to you as well. Watch which colours the others "
                    "own: that tells you how long you may wait."
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
                N_("The orange palace is yours and finished. Only a stable can still enlarge it."),
                N_("Put a stable beside it, side to side."),
                ("stable",),
                grows_own,
                N_("One point more, and the palace counts as larger by one."),
                position=position("orange c5, orange d5, grey f5, grey f6, roof c5, wall nS, wall mS, wall lS"),
            ),
            Lesson(
                N_(
                    "A stable may go beside any palace, also one that is not yours. It helps whoever will own the "
                    "palace, but it takes room."
                ),
                N_("Put a stable beside the grey palace."),
                ("stable",),
                grows_other,
                N_("The stable belongs to the grey palace now: around it, other palaces must keep their distance."),
                reply=("wall", "wall"),
            ),
            Lesson(
                N_(
                    "Palaces never touch, not even at a corner. Between the two palaces nothing is marked: this is an "
                    "alley, and it stays free of buildings and stables."
                ),
                N_("Add a grey building, beside another grey one: a stable is not enough for that."),
                ("grey",),
                happens(ev.Extended),
                N_(
                    "Alleys decide how large a palace can become. A building or stable of yours can hem in another "
                    "palace. There is an alley around the well, too; but it pays 4 points for every building or stable "
                    "exactly two cells from it in a straight line."
                ),
            ),
        ),
    ),
    Chapter(
        "market",
        N_("The market street"),
        N_("Lead the merchants past your palaces."),
        (
            Lesson(
                N_("A new merchant goes to an end of the street. Every merchant beside your palace counts a point."),
                N_("Lead the street to your orange palace."),
                ("merchant",),
                gains(1),
                N_("A merchant counts for every palace it touches, yours or another player’s."),
                position=position(
                    "orange e3, orange e4, grey h3, grey h4, roof e3, wall nS, roof h3, wall mS", merchant="c3"
                ),
            ),
            Lesson(
                N_("The next merchant must touch exactly one other, at an end of the street."),
                N_("Lead the street on along your palace."),
                ("merchant",),
                gains(1),
                N_("Then Omar led the street on at its other end. Both ends are open to everybody."),
                reply=("merchant b3", "wall"),
            ),
            Lesson(
                N_("The street never branches and never closes: cells beside two merchants are not marked."),
                N_("Place one more merchant, at either end."),
                ("merchant",),
                anything,
                N_(
                    "When no end can go on, the next merchant begins a new street. And when nobody can place anything "
                    "any more, the game ends; palaces without a roof then count for nobody."
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
                    "Walls grow from the towers along the sides, each next to the one before. A wall beside your "
                    "palace counts a point."
                ),
                N_("Bring the wall of tower 1 one space closer to your orange palace."),
                ("wall",),
                at("cN"),
                N_("One more and it reaches your palace."),
                position=position("orange d1, orange e1, wall aN, wall nS, roof d1, wall bN, wall mS, wall lS"),
            ),
            Lesson(
                N_("A palace beside a wall is connected to the tower that the wall comes from, and takes its tile."),
                N_("Place the wall that touches your palace."),
                ("wall",),
                wins_tile,
                N_("The wall counts, and the tile of tower 1 is yours. So are the merchants that lay on the tile."),
                reply=("wall", "wall"),
            ),
            Lesson(
                N_("Tower tiles change hands. Omar’s grey palace holds the tile of tower 4."),
                N_("Lead the wall of tower 4 on, past his palace."),
                ("wall",),
                at("7W"),
                N_("The wall now ends beside an empty cell next to your orange palace."),
                position=position(
                    "wall 10W, wall 9W, grey a9, grey b9, orange a6, orange b6, roof a9, wall nS, roof b6, wall 8W, "
                    "wall mS, wall lS"
                ),
            ),
            Lesson(
                N_("A stable is part of its palace: what it touches, the palace touches."),
                N_("Put a stable where it touches the wall."),
                ("stable",),
                wins_tile,
                N_("The tile of tower 4 went from Omar to you: it goes to the palace that was connected last."),
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
                    "The first to roof a palace of a colour takes its palace tile. For grey that was Omar. The other "
                    "grey palace is just as large as his."
                ),
                N_("Make it larger: add a grey building."),
                ("grey",),
                happens(ev.Extended),
                N_("Three against two."),
                position=position("grey c3, grey c4, roof c3, grey h3, grey h4, wall nS, wall mS, wall lS"),
            ),
            Lesson(
                N_("The tile moves to a finished palace that is larger than the one that holds it."),
                N_("Put your roof on it."),
                ("roof",),
                wins_tile,
                N_(
                    "The tile came to you. Omar answered with a stable: his palace is as large as yours now, but as "
                    "large is not enough. The tile stays."
                ),
                reply=("stable c5", "wall"),
            ),
            Lesson(
                "",
                N_("Make sure of it: put a stable beside your own grey palace."),
                ("stable",),
                grows_own,
                N_("Four against three. Stables decide such fights: keep one for the end."),
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
                    "Nothing is built around the well. But it pays for a building or stable exactly two cells away, in "
                    "a straight line."
                ),
                N_("Put a stable there, beside your orange palace."),
                ("stable",),
                gains(5),
                N_("The well pays on four cells only. A palace that reaches one of them is worth a lot more."),
                position=position(
                    "orange f6, orange g6, second c8, second d8, roof f6, wall nS, second e8, wall mS", well="e4"
                ),
            ),
            Lesson(
                N_("Purple palaces earn tea tiles when they are roofed, the first one the most."),
                N_("Put your roof on the purple palace."),
                ("roof",),
                happens(ev.TeaGained),
                N_("Tea counts nothing at the end, but look what it is good for."),
                reply=("wall", "wall"),
            ),
            Lesson(
                "",
                N_("Place a wall: the first placement of your turn."),
                ("wall",),
                anything,
                N_("Now suppose that everything else you have would only help Omar."),
            ),
            Lesson(
                "",
                N_("Hand in a tea tile instead of the second placement."),
                ("tea",),
                happens(ev.TeaSpent),
                N_("You gave nothing away. Late in the game, whoever can wait longest takes the best palaces."),
                reply=("wall", "wall"),
            ),
            Lesson(
                N_(
                    "With two or three players there are neutral roofs. They close a palace for everybody: good "
                    "against one that grows too large for another player."
                ),
                N_("Close the brown palace with a neutral roof."),
                ("neutral",),
                happens(ev.Roofed),
                N_("It belongs to nobody, counts for nobody, and never grows again."),
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
                N_("A gate stands in the ring, next to a wall and never next to a tower."),
                N_("Put a gate in the northern side, where the street is heading."),
                ("gate",),
                at("bN"),
                N_("The wall ends there, and nothing can be built in front of the gate."),
                position=position(
                    "merchant b3, merchant b2, wall aN, wall 1W, wall 2W, wall 3W, wall nS, wall mS", merchant="c3"
                ),
            ),
            Lesson(
                "",
                N_("Put the second gate at the end of the western wall."),
                ("gate",),
                at("4W"),
                N_("Then Omar led the street to the northern gate."),
                reply=("merchant b1", "wall"),
            ),
            Lesson(
                N_("An end of the street stands in front of a gate: it may go out there and come in by the other one."),
                N_("Place the next merchant in front of the western gate."),
                ("merchant",),
                happens(ev.PassedGates),
                N_("The street goes on from here. Gates let it jump across the city."),
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
