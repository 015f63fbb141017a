"""Medina's lessons, chapter by chapter. Omar is the other player at the table."""

from collections.abc import Sequence

from medina_desktop.game.lessons import Guided, Lesson
from medina_desktop.game.played import Played
from medina_desktop.games.medina.ai.explain import A_PALACE
from medina_desktop.games.medina.kinds import Chapter, Course
from medina_desktop.games.medina.learn.goals import (
    answer,
    at,
    board,
    founds_inside,
    gains,
    grows_other,
    grows_own,
    guided,
    happens,
    places,
    rules_for,
    wins_tile,
)
from medina_desktop.games.medina.learn.words import in_edition
from medina_desktop.games.medina.prospects import neutral_roofs, takers
from medina_desktop.games.medina.rules import events as ev
from medina_desktop.games.medina.rules.actions import COLOURS, KINDS, ROOF
from medina_desktop.games.medina.rules.position import Position
from medina_desktop.games.medina.rules.reasons import THE_PALACE
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.games.medina.rules.score import palace_points, scores
from medina_desktop.l10n import N_, _
from medina_desktop.said import Said

OPENING = Said(
    "A short game: fewer pieces, all the rules. Choose a piece below, then a space for it; you place 2 each "
    "turn. A golden frame shows what the coach suggests: first the piece, then its space. You don’t have to follow it."
)
WITH_GATES = ("gates",)


def say_how_it_ended(game: Played) -> str:
    mine, other = game.scores()
    if mine > other:
        end = _("You win, {mine} to {other}. Time for a real game.")
    elif mine == other:
        end = _("A draw, {mine} to {other}. Time for a real game.")
    else:
        end = _("Omar wins, {other} to {mine}. Time for a real game.")
    return end.format(mine=mine, other=other)


def say_what_waits(position: Position) -> str:
    """Tell what the learner's roofs are still good for: whoever is alone with a colour need not hurry, even if they are
    behind."""
    me, omar = position.player, 1 - position.player
    roofs, his = (position.stock[player * KINDS + ROOF] for player in (me, omar))
    mine, theirs = (scores(position)[player] for player in (me, omar))
    open_palaces = [n for n in position.unroofed if me in takers(position, n)]
    waiting = [n for n in open_palaces if takers(position, n) == (me,)]
    behind = mine < theirs and roofs > his
    can_close = bool(neutral_roofs(position, besides=me))
    values: dict[str, object] = {"mine": mine, "other": theirs, "roofs": roofs, "his": his}
    if open_palaces:
        best = max(waiting or open_palaces, key=lambda number: palace_points(position, number).total)
        values["palace"] = _(THE_PALACE[palace_points(position, best).colour])
    if behind and not his:
        said = _(
            "You’re behind, {mine} to {other}, but Omar has used up his roofs and you still have {roofs}: he can’t "
            "take another palace. Let yours grow before you roof them."
        )
    elif behind and waiting:
        said = _(
            "You’re behind, {mine} to {other}, but you have more roofs left than Omar, {roofs} to {his}. He can’t take "
            "{palace}: let it grow, and take it later."
        )
    elif not open_palaces:
        colour = next((c for c in position.terms.colours if _is_left_to(position, me, omar, c)), None)
        if colour is None:
            return ""
        values["palace"] = _(A_PALACE[COLOURS[colour]])
        said = _(
            "Omar already owns {palace} and can’t take another one: the next one can only be yours, so you can let it "
            "grow."
        )
    elif not waiting:
        said = _("You can both still take {palace}. Whoever lets it grow may see the other take it.")
    elif can_close:
        said = _("Only you have a roof for {palace}, but Omar could still close it with a neutral roof.")
    else:
        said = _("Only you can still take {palace}, so there’s no hurry, and it can still grow.")
    if behind and open_palaces and can_close and (waiting or not his):
        said += " " + _("Keep an eye on his neutral roof: it could still close one.")
    return in_edition(said.format(**values), position.terms.rules)


def _is_left_to(position: Position, player: int, other: int, colour: int) -> bool:
    """Tell if one player owns a palace of the colour already, and the other can still build and roof one."""
    owned, stock = position.colours_owned, position.stock
    can_build = stock[player * KINDS + ROOF] and stock[player * KINDS + colour]
    return bool(owned[other] >> colour & 1 and not owned[player] >> colour & 1 and can_build)


CHAPTERS: tuple[Chapter, ...] = (
    Chapter(
        "palace",
        N_("Your first palace"),
        N_("Found a palace, let it grow, take it."),
        (
            Lesson(
                "All players build the same palaces. Put your roof on one, and it’s yours: it scores points "
                "for you. Whoever has the most points at the end wins.",
                "Found the first palace: put an orange building on any marked space.",
                places("orange", founds_inside),
                "This palace has 1 building and belongs to nobody yet. The numbered towers in the corners come "
                "later: each has a tile to win.",
                board=board(),
            ),
            Lesson(
                "While a palace can grow, every building of its colour must join it, edge to edge.",
                "Put a second orange building next to the first.",
                places("orange", happens(ev.Extended)),
                "Two placements make a turn. Then it was Omar’s turn: he added a building to the same palace and "
                "placed a wall. Walls run along the edge from the towers; next to a palace, each scores 1 point. "
                "They have a chapter of their own.",
                reply="orange, wall",
            ),
            Lesson(
                "Three buildings already. A palace goes to whoever puts a roof on it first.",
                "Take it: put your roof on any of its buildings.",
                places("roof", happens(ev.Roofed)),
                "The palace is finished, and yours. Every building scores 1 point, and since it’s the first "
                "orange palace, you also get the orange palace tile.",
            ),
            Lesson(
                "A finished palace takes no more buildings, so the next orange building founds a new palace. The "
                "alleys around the old palace stay free, and so do the spaces around the well.",
                "Put an orange building on any marked space.",
                places("orange", happens(ev.Founded)),
                "You can own one palace of each colour, and have a roof for each. You own an orange one, "
                "so this new palace is for somebody else. When every player owns an orange palace, all "
                "remaining orange buildings leave the game.",
            ),
        ),
    ),
    Chapter(
        "timing",
        N_("Roofs and timing"),
        N_("When to wait, and when not to."),
        (
            Lesson(
                "This palace has 4 grey buildings and no roof. A fifth would be nice, so wait a turn and place 2 "
                "other pieces. You can never pass.",
                "Place a wall. The first ones go next to a tower.",
                places("wall"),
                "That wall gives nothing away, so it’s a good way to play for time. You have 1 more placement.",
                board=board("grey c3, grey c4, grey d4, grey d3"),
            ),
            Lesson(
                "Merchants form a street; the next one goes at either end. They look different, but they all "
                "count the same and belong to nobody.",
                "Place a merchant next to the one already there.",
                places("merchant"),
                "Omar didn’t wait: the grey palace is his. A palace that others need too goes to whoever roofs "
                "it first.",
                reply="roof c3, wall",
            ),
            Lesson(
                "Here is another palace, and Omar needs its colour as well.",
                "Don’t wait this time: put your roof on it.",
                places("roof", happens(ev.Roofed)),
                "Better small and yours than large and Omar’s.",
                board=board("second c3, second c4, second d4, wall nS"),
            ),
            Lesson(
                "Omar already owns an orange palace, the one with the red roof. Only you can take the "
                "other one, so there’s no hurry: let it grow.",
                "Add an orange building to the palace without a roof.",
                places("orange", happens(ev.Extended)),
                "It grew, and nobody could take it from you.",
                board=board("orange c3, orange c4, roof c3, orange h3, orange h4, wall nS, wall mS, wall lS"),
            ),
            Lesson(
                "You could keep building for many turns, but here the palace is large enough.",
                "Put your roof on it.",
                places("roof", happens(ev.Roofed)),
                "It’s larger than Omar’s, so the palace tile is yours as well. Watch which colours the others "
                "own: that tells you how long you can wait.",
            ),
        ),
    ),
    Chapter(
        "stables",
        N_("Stables and alleys"),
        N_("Enlarging finished palaces, and keeping your distance."),
        (
            Lesson(
                "The orange palace is yours and finished. Only a stable can still enlarge it.",
                "Put a stable next to it, edge to edge.",
                places("stable", grows_own),
                "That’s 1 more point, and your palace has grown by 1.",
                board=board("orange c5, orange d5, grey f5, grey f6, roof c5, wall nS, wall mS, wall lS"),
            ),
            Lesson(
                "A stable may go next to any palace, even one that isn’t yours. It helps whoever ends up "
                "owning the palace, but it takes up space.",
                "Put a stable next to the grey palace.",
                places("stable", grows_other),
                "The stable belongs to the grey palace now, so other palaces must keep their distance from it, too.",
                reply="wall, wall",
            ),
            Lesson(
                "Palaces never touch, not even at a corner. Between the two palaces nothing is marked: this is an "
                "alley, and it stays free of buildings and stables.",
                "Add a grey building next to another grey one: next to a stable isn’t enough.",
                places("grey", happens(ev.Extended)),
                "Alleys decide how large a palace can become. Your buildings and stables can hem in another "
                "palace. There is an alley around the well, too, but the well pays 4 points for every building "
                "or stable exactly 2 spaces from it in a straight line.",
            ),
        ),
    ),
    Chapter(
        "market",
        N_("The market street"),
        N_("Lead the merchants past your palaces."),
        (
            Lesson(
                "A new merchant goes at one end of the street. Every merchant next to your palace scores 1 point.",
                "Bring the street to your orange palace.",
                places("merchant", gains(1)),
                "A merchant counts for every palace it touches, yours or another player’s.",
                board=board(
                    "orange e3, orange e4, grey h3, grey h4, roof e3, wall nS, roof h3, wall mS", merchant="c3"
                ),
            ),
            Lesson(
                "The next merchant must touch exactly one other, at an end of the street.",
                "Continue the street along your palace.",
                places("merchant", gains(1)),
                "Then Omar extended the street at its other end. Both ends are open to everybody.",
                reply="merchant b3, wall",
            ),
            Lesson(
                "The street never branches and never loops, so spaces next to 2 merchants aren’t marked.",
                "Place one more merchant, at either end.",
                places("merchant"),
                "When neither end can be extended, the next merchant starts a new street. And when nobody can "
                "place anything any more, the game ends; palaces without a roof then score for nobody.",
            ),
        ),
    ),
    Chapter(
        "walls",
        N_("Walls and towers"),
        N_("Walls score, and they connect your palaces to the towers."),
        (
            Lesson(
                "Walls grow from the towers along the sides, each next to the one before. A wall next to your "
                "palace scores 1 point.",
                "Bring the wall from tower 1 one space closer to your orange palace.",
                places("wall", at("cN")),
                "One more, and the wall reaches your palace.",
                board=board("orange d1, orange e1, wall aN, wall nS, roof d1, wall bN, wall mS, wall lS"),
            ),
            Lesson(
                "A palace next to a wall is connected to the tower that the wall comes from, and takes its tile.",
                "Place the wall that touches your palace.",
                places("wall", wins_tile),
                "The wall counts, and tower tile 1 is yours. So are the merchants that were on it.",
                reply="wall, wall",
            ),
            Lesson(
                "Tower tiles change hands. Omar’s grey palace holds tower tile 4.",
                "Extend the wall from tower 4 past Omar’s palace.",
                places("wall", at("7W")),
                "The wall now ends next to an empty space, and that space is next to your orange palace.",
                board=board(
                    "wall 10W, wall 9W, grey a9, grey b9, orange a6, orange b6, roof a9, wall nS, roof b6, wall 8W, "
                    "wall mS, wall lS"
                ),
            ),
            Lesson(
                "A stable is part of its palace: what it touches, the palace touches.",
                "Put a stable where it touches the wall.",
                places("stable", wins_tile),
                "Tower tile 4 went from Omar to you, because it goes to the palace that was connected last.",
            ),
        ),
    ),
    Chapter(
        "tiles",
        N_("Palace tiles"),
        N_("The largest palace of each colour."),
        (
            Lesson(
                "The first to roof a palace of a colour takes its palace tile. For grey that was Omar. The other "
                "grey palace is just as large as his.",
                "Make it larger: add a grey building.",
                places("grey", happens(ev.Extended)),
                "Three against two.",
                board=board("grey c3, grey c4, roof c3, grey h3, grey h4, wall nS, wall mS, wall lS"),
            ),
            Lesson(
                "The tile moves to a finished palace that is larger than the one that holds it.",
                "Put your roof on it.",
                places("roof", wins_tile),
                "The tile is yours. Omar answered with a stable: his palace is now as large as yours, but a "
                "tie isn’t enough. The tile stays with you.",
                reply="stable c5, wall",
            ),
            Lesson(
                "",
                "Make sure of it: put a stable next to your own grey palace.",
                places("stable", grows_own),
                "Four against three. Stables decide such fights: keep one for the end.",
            ),
        ),
    ),
    Chapter(
        "extras",
        N_("The well, tea and neutral roofs"),
        N_("What the second edition adds."),
        (
            Lesson(
                "You can’t build around the well, but it pays for every building or stable exactly 2 spaces away "
                "in a straight line.",
                "Put a stable there, next to your orange palace.",
                places("stable", gains(5)),
                "The well pays for only 4 spaces. A palace that reaches one of them is worth a lot more.",
                board=board(
                    "orange f6, orange g6, second c8, second d8, roof f6, wall nS, second e8, wall mS", well="e4"
                ),
            ),
            Lesson(
                "Purple palaces earn tea tiles when they are roofed, the first one the most.",
                "Put your roof on the purple palace.",
                places("roof", happens(ev.TeaGained)),
                "Tea is worth nothing at the end, but see what it can do.",
                reply="wall, wall",
            ),
            Lesson(
                "",
                "Place a wall as the first placement of your turn.",
                places("wall"),
                "Now suppose that everything else you have would only help Omar.",
            ),
            Lesson(
                "",
                "Spend a tea tile instead of making the second placement.",
                places("tea", happens(ev.TeaSpent)),
                "You gave nothing away. Late in the game, whoever can wait longest takes the best palaces.",
                reply="wall, wall",
            ),
            Lesson(
                "With 2 or 3 players there are neutral roofs. They close a palace to everybody: useful when a "
                "palace is growing too large for your liking.",
                "Close the brown palace with a neutral roof.",
                places("neutral", happens(ev.Roofed)),
                "It belongs to nobody, counts for nobody, and takes no more buildings.",
                board=board("brown c3, brown c4, brown d4, brown d3"),
            ),
        ),
    ),
    Chapter(
        "gates",
        N_("The Gates of Medina"),
        N_("An expansion: the street leaves the city and comes back."),
        (
            Lesson(
                "A gate goes on a wall space, next to a wall and never next to a tower.",
                "Put a gate on the northern side, where the street is heading.",
                places("gate", at("bN")),
                "The wall ends there, and you can’t build in front of the gate.",
                board=board(
                    "merchant b3, merchant b2, wall aN, wall 1W, wall 2W, wall 3W, wall nS, wall mS", merchant="c3"
                ),
            ),
            Lesson(
                "",
                "Put the second gate at the end of the western wall.",
                places("gate", at("4W")),
                "Then Omar brought the street to the northern gate.",
                reply="merchant b1, wall",
            ),
            Lesson(
                "One end of the street is in front of a gate, so the street may leave there and come back in "
                "through the other gate.",
                "Place the next merchant in front of the western gate.",
                places("merchant", happens(ev.PassedGates)),
                "The street continues from here. Gates let it jump across the city.",
            ),
        ),
    ),
    Chapter(
        "game",
        N_("A first game"),
        N_("A short game against Omar, with a coach beside you."),
        guided=Guided(guided, "architect", OPENING, say_how_it_ended, say_what_waits),
    ),
)


def course(chapter: Chapter, rulesets: Sequence[Ruleset], at: int = 0) -> Course:
    return Course(chapter, rules_for(chapter.key in WITH_GATES, rulesets), at, answer, "apprentice")
