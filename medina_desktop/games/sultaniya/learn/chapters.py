"""Sultaniya's lessons, chapter by chapter. Omar is the other player, where there is one."""

from collections.abc import Sequence

from medina_desktop.game.lessons import LEARNER, Guided, Lesson
from medina_desktop.game.played import Played
from medina_desktop.games.sultaniya.kinds import Chapter, Course
from medina_desktop.games.sultaniya.learn.goals import (
    GUIDED_ROUNDS,
    adds_guard,
    answer,
    any_of,
    board,
    both,
    builds,
    builds_at,
    builds_best,
    builds_flipped,
    builds_storey,
    builds_tile,
    calls,
    completes,
    cover_objectives,
    fills_display,
    guided,
    is_done,
    passes,
    reveals,
    rules_for,
    serves_objective,
    uses_stone,
)
from medina_desktop.games.sultaniya.rules.actions import EYE, HAND, STONE, WIND
from medina_desktop.games.sultaniya.rules.ruleset import Ruleset
from medina_desktop.l10n import N_, _
from medina_desktop.said import Said

GROUND, FIRST, SECOND, ROOF = range(4)
ANY_STACK = any_of(*(reveals(kind) for kind in range(4)))
OPENING = Said(
    "A short game of {n} rounds, with all the rules. You are Aladdin: windows, gardens, doors. The coach’s "
    "suggestion has a golden frame. You don’t have to follow it.",
    n=GUIDED_ROUNDS,
)


def say_how_it_ended(game: Played) -> str:
    mine, other = game.scores()
    winners = game.outcome().winners
    if len(winners) > 1:
        end = _("Level on points and sapphires, {mine} to {other}. Time for a real game.")
    elif LEARNER in winners:
        end = _("You are Grand Vizier, {mine} to {other}. Time for a real game.")
    else:
        end = _("Omar is Grand Vizier, {other} to {mine}. Time for a real game.")
    return end.format(mine=mine, other=other)


CHAPTERS: tuple[Chapter, ...] = (
    Chapter(
        "tiles",
        N_("Placing tiles"),
        N_("From a stack to your palace, storey by storey."),
        (
            Lesson(
                "You are building a palace four storeys high. Three of its tiles are already there, printed on "
                "your board. All others come from the four stacks below. The top tile of each stack is face up.",
                "Reveal a ground floor: click the top of the first stack.",
                reveals(GROUND),
                "Now it’s on display and can be taken. Up to 3 tiles from each stack can be on display. The next "
                "tile on top of the stack is already visible, but nobody may take it.",
                board=board("ali_baba", "B04 R03 R10 R12"),
            ),
            Lesson(
                "After revealing, you build: take any one tile on display. The first tile you build in a game "
                "must touch one of the three printed ones.",
                "Pick up the ground floor and put it on the highlighted place.",
                builds,
                "One tile, and your turn is over. It shows a sapphire, so you took one from the treasury. You’ll "
                "soon see what sapphires are for.",
            ),
            Lesson(
                "Before you build you may reveal several tiles, all from one stack, until 3 of them are on display.",
                "Reveal first floors until there are 3 to choose from.",
                fills_display(FIRST),
                "A display holds no more than 3 tiles.",
                on_the_way=reveals(FIRST),
            ),
            Lesson(
                "Every kind of tile has its own storey: first floors stand on ground floors, offset by half a tile. "
                "A tile may overhang: one of the two places below it is enough.",
                "Build one of the three first floors on a highlighted place.",
                builds_storey(2),
                "The other two stay on display. In a game with others, anyone may take them.",
            ),
            Lesson(
                "Tiles have two sides: the back is the mirror image. Where only that fits, the place shows two "
                "arrows. The tile flips automatically; you can also flip it yourself with the button or the "
                "mouse wheel.",
                "Build the first floor flipped.",
                builds_flipped,
                "Left and right are swapped, and with them everything at the edges.",
                board=board("ali_baba", "B04 R10", "reveal blue, build B04 d1, reveal red"),
            ),
            Lesson(
                "Second floors stand on first floors, and roofs on second floors. Whoever builds a fifth roof "
                "triggers the end: the others have one more turn, and then the palaces are scored.",
                "Put the roof on top.",
                builds_storey(4),
                "Your first roof. Four more, and this game would be over.",
                board=board("ali_baba", "G02 T03", "reveal green, build G02 f3, reveal gold"),
            ),
        ),
        covers=cover_objectives,
    ),
    Chapter(
        "edges",
        N_("Matching edges"),
        N_("What fits beside, above and below."),
        (
            Lesson(
                "Where two tiles touch, their edges must match: wall to wall, open air to open air, half a "
                "door to half a door, half a minaret to half a minaret.",
                "On the left, your palace ends in a wall. Build the ground floor that fits there.",
                builds_at("d1"),
                "Wall to wall. Edges that touch no tile are free.",
                board=board("ali_baba", "B09 B04", "reveal blue, reveal blue"),
            ),
            Lesson(
                "It’s the same above and below, for each half separately: stone on stone, an open arch on an open "
                "arch. Hold a tile over a place where it doesn’t fit, and you’ll see which edge is wrong.",
                "Build the first floor that fits over the two tiles below, on e2.",
                builds_at("e2"),
                "Stone on the left, an arch on the right, and a wall beside it: three edges at once.",
                board=board("ali_baba", "B04 R03 R10", "reveal blue, build B04 d1, reveal red, reveal red"),
            ),
            Lesson(
                "There must be no hole: no empty place that is closed in on both sides and above. A first "
                "floor on c2 would match everything it touches, but it would turn d1 into a hole.",
                "Build the first floor where it leaves no hole.",
                builds,
                "Think ahead: what will still fit under and beside it? Once placed, a tile stays.",
                board=board(
                    "ali_baba", "B11 R10 R03", "reveal red, build R10 e2, reveal blue, build B11 b1, reveal red"
                ),
            ),
        ),
        covers=cover_objectives,
    ),
    Chapter(
        "doors",
        N_("Doors and minarets"),
        N_("Made from 3 tiles, or shown whole on a roof."),
        (
            Lesson(
                "A door is made of 3 tiles: 2 ground floors with half a door each, and a first floor with a lintel "
                "above them. At its left end, your palace already has half a door.",
                "Build the other half beside it.",
                builds_at("d1"),
                "Two halves. Without a lintel they bring no points yet.",
                board=board("aladdin", "B11 B13 R02", "reveal blue, reveal blue"),
            ),
            Lesson(
                "The lintel goes over the seam. There are only 2 lintels with 2 players, 3 with more.",
                "Reveal the first floor with the lintel, and build it over the two halves.",
                completes,
                "A complete door: 6 points, because Aladdin’s board has a door cartouche. A player whose board "
                "shows a minaret instead gets nothing for doors.",
                on_the_way=reveals(FIRST),
            ),
            Lesson(
                "A minaret works the same way, one storey higher: 2 first floors with half a shaft each, and a "
                "second floor with a spire above them. Sinbad’s board has a minaret cartouche.",
                "Build the second floor with the spire over the two halves of the shaft.",
                completes,
                "A complete minaret: 6 points.",
                board=board("sinbad", "R12 G11", "reveal red, build R12 e2, reveal green"),
            ),
            Lesson(
                "Some roofs show a whole door or a whole minaret, complete in itself. Ali Baba’s cartouches "
                "are window, dome and door.",
                "Of the two roofs, build the one that brings Ali Baba more points.",
                builds_best,
                "A whole door. The minaret on the other roof would have brought him nothing.",
                board=board("ali_baba", "G02 T14 T08", "reveal green, build G02 f3, reveal gold, reveal gold"),
            ),
        ),
        covers=cover_objectives,
    ),
    Chapter(
        "points",
        N_("What counts"),
        N_("Your character’s cartouches, and roofs with a number."),
        (
            Lesson(
                "The cartouches at the bottom of your board show what scores for you: windows or towers 1 "
                "point each, domes or gardens 3, complete doors or minarets 6. For Ali Baba: windows, domes, "
                "doors.",
                "Build the first floor that brings the most points. Point at a place to read what it would bring.",
                builds_best,
                "A window and a dome. Towers score nothing for Ali Baba, but they do for some of the others.",
                board=board(
                    "ali_baba", "B04 R12 R03 R10", "reveal blue, build B04 d1, reveal red, reveal red, reveal red"
                ),
            ),
            Lesson(
                "Now you’re Sultan Shahriyar: towers, gardens, minarets. All eight characters are different.",
                "Build the second floor that brings the most points.",
                builds_best,
                "A tower and a garden. The same tile would have brought Ali Baba nothing.",
                board=board("shahriyar", "G08 G07 G18", "reveal green, reveal green, reveal green"),
            ),
            Lesson(
                "Some roofs have a number, +4 or +5. They score that many points, whatever your cartouches.",
                "Build the roof that brings the most points.",
                builds_best,
                "That’s 5 points with one tile. But every roof also brings the end closer.",
                board=board(
                    "ali_baba",
                    "G02 T16 T13 T17",
                    "reveal green, build G02 f3, reveal gold, reveal gold, reveal gold",
                ),
            ),
        ),
        covers=cover_objectives,
    ),
    Chapter(
        "guards",
        N_("Guards"),
        N_("Whoever has the most gets the most."),
        (
            Lesson(
                "Guards are compared: 9 points for the most, 6 for the second, 3 for the third. Whoever has no "
                "guards gets no points. Omar has 2 guards and you have 1, so Omar gets 9 points and you get 6.",
                "Build a ground floor with a guard.",
                adds_guard,
                "Now you’re level. Tied players get the points of the lower rank: 6 each. Your guards bring no more "
                "than before, but Omar’s bring 3 points less. Then Omar built a tile without a guard.",
                reply="reveal red, build R12 e2",
                board=board(
                    "aladdin sinbad",
                    "B14 B01 B10 R12",
                    "reveal blue, reveal blue, reveal blue",
                    objectives="djinns sapphire_pairs guard_line tower_line",
                ),
            ),
            Lesson(
                "",
                "Build another tile with a guard.",
                adds_guard,
                "Now you have the most guards: 9 points for you and 6 for Omar. Keep an eye on the others until the "
                "end.",
            ),
        ),
        covers=cover_objectives,
    ),
    Chapter(
        "djinns",
        N_("Djinns"),
        N_("Four helpers, each for a few sapphires."),
        (
            Lesson(
                "On your turn you build, call a djinn, or pass. When you pass, you take 2 sapphires from the "
                "treasury; tiles that show sapphires bring them, too. Sapphires pay for the djinns.",
                "Pass.",
                passes,
                "That’s 2 sapphires. Now for the djinns: the price of each is shown next to it.",
                board=board("anis", ""),
            ),
            Lesson(
                "The wind costs 1 sapphire. It returns all tiles of a display to the bottom of their stack. "
                "Here none of the three first floors fits your palace.",
                "Call the wind: click it, then the stack of first floors.",
                calls(WIND, FIRST),
                "The display is empty. The wind has come to your palace, and stays until somebody else calls it.",
                board=board("ali_baba", "R03 R12 R01 R10 R02", "reveal red, reveal red, reveal red, pass"),
            ),
            Lesson(
                "Now reveal at least one tile from this stack. Then you may build any tile on display.",
                "Reveal a first floor, and build one.",
                builds,
                "What you build with a djinn brings no sapphires, even if it shows some. After all, it was the djinn "
                "who built it. The stone is the exception.",
                on_the_way=reveals(FIRST),
            ),
            Lesson(
                "The stone costs 2 sapphires. It moves one tile of your palace to another place, or returns it to "
                "the bottom of its stack. Printed tiles can’t be moved.",
                "Call the stone.",
                calls(STONE),
                "Tiles that can be lifted have a golden frame.",
            ),
            Lesson(
                "",
                "Lift the framed tile, then move it to another place or return it to its stack.",
                uses_stone,
                "Afterwards every tile must still have its foundation, and there must be no hole.",
            ),
            Lesson(
                "After that you may build as usual, but you don’t have to. A tile you build now brings its sapphires.",
                "Build a tile, revealing some first if you like, or choose “Done”.",
                any_of(builds, is_done),
                "A turn with a djinn ends with “Done”, or with the last tile it lets you build.",
                on_the_way=ANY_STACK,
            ),
            Lesson(
                "The hand costs 2 sapphires. You build 2 tiles, and may reveal tiles from 2 stacks. Ja’far scores "
                "doors, and there’s half a door on the left.",
                "Call the hand.",
                calls(HAND),
                "Two tiles in one turn.",
                board=board("jafar", "B13 R14"),
            ),
            Lesson(
                "The other half of the door and the lintel are on top of two of the stacks.",
                "Reveal both, and build them: a whole door in one turn.",
                completes,
                "You must build both tiles, as long as something fits.",
                on_the_way=any_of(
                    reveals(GROUND),
                    reveals(FIRST),
                    builds_at("d1"),
                    both(builds_at("e2"), builds_tile("R14")),
                ),
            ),
            Lesson(
                "The eye costs 3 sapphires. You look through a whole stack and build any tile from it. Only 2 second "
                "floors have a minaret’s spire here, and they’re deep in the stack.",
                "Call the eye: click it, then the stack of second floors.",
                calls(EYE, SECOND),
                "Only you see these tiles. Their order doesn’t change.",
                board=board("dinarzad", "R04", "reveal red, build R04 i2, pass, pass"),
            ),
            Lesson(
                "",
                "Find a second floor with a spire, and complete the minaret with it.",
                completes,
                "The right tile at the right time: that’s what sapphires are for.",
            ),
        ),
        covers=cover_objectives,
    ),
    Chapter(
        "objectives",
        N_("Objectives"),
        N_("Your 2 secret objectives, scored at the end."),
        (
            Lesson(
                "Two objectives lie beside your board. Only you know them until the end; point at one to read "
                "it. The left one scores 1 point for each window in the storey of your palace that has the "
                "most.",
                "Your first floor has the most windows. Build one more window there.",
                serves_objective(0),
                "The window counted twice: once for the cartouche and once for the objective.",
                board=board(
                    "anis",
                    "R12 R10 R11",
                    "reveal red, build R12 e2, reveal red, reveal red",
                    objectives="window_line tower_column",
                ),
            ),
            Lesson(
                "The right one is for a column: 1 point for each tower in the column with the most, plus 1. A column "
                "is half a tile wide, so the symbols themselves must stand one above the other.",
                "Build the second floor so that its tower stands directly above the other tower.",
                serves_objective(1),
                "There are 10 objectives. Eight are for guards, sapphire symbols, towers or windows in a storey or "
                "a column. One is for djinns, 2 points each, and one for the sapphires you hold, 1 point for every "
                "2.",
                board=board("shahriyar", "G04", "reveal green", objectives="window_line tower_column"),
            ),
        ),
    ),
    Chapter(
        "game",
        N_("A first game"),
        N_("A short game against Omar, with a coach beside you."),
        guided=Guided(guided, "architect", OPENING, say_how_it_ended),
    ),
)


def course(chapter: Chapter, rulesets: Sequence[Ruleset], at: int = 0) -> Course:
    return Course(chapter, rules_for(rulesets), at, answer, "gardener")
