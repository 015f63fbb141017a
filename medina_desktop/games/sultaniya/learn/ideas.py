"""Playing well: what good players of Sultaniya look for, each idea with a palace that was built by the rules.

Two play; the first of the two is shown. What is marked is asked of the rules; what the words claim, tests ask of them.
"""

from __future__ import annotations

from collections.abc import Callable

from medina_desktop.game.rulebook import Idea
from medina_desktop.games.sultaniya.kinds import Played
from medina_desktop.games.sultaniya.learn.diagrams import PALACE, PALACE_TILES, Diagram, diagram_of, fitting, places
from medina_desktop.games.sultaniya.learn.goals import board
from medina_desktop.games.sultaniya.rules.ruleset import Ruleset

GAP = "reveal blue, build B08 j1, pass, reveal red, build R03 k2"
# By the idea's key: the characters, the tiles on top of their stacks, and what was played.
PLAYED = {
    "cartouches": ("ali_baba sinbad", "B08 R03", GAP),
    "fits": ("aladdin sinbad", PALACE_TILES, PALACE.replace(", reveal", ", pass, reveal")),
    "holes": ("ali_baba sinbad", "B08 R03 G16", GAP + ", pass, reveal green, build G16 h3, pass"),
    "doors": ("aladdin sinbad", "B13 R02", "reveal blue, build B13 d1, pass, reveal red"),
    "hand": ("ali_baba sinbad", "B11 B14 R10", "reveal blue, build B11 d1, pass, call hand, reveal blue, reveal red"),
    "guards": ("dinarzad sinbad", "B01", "reveal blue"),
    "objectives": ("aladdin sinbad", PALACE_TILES, PALACE.replace(", reveal", ", pass, reveal")),
    "end": ("aladdin sinbad", PALACE_TILES, PALACE.replace(", reveal", ", pass, reveal") + ", pass"),
}
DEALT = "window_line djinns tower_line sapphire_pairs"  # objectives


def reach(rules: Ruleset, key: str) -> Played:
    """Play up to the position of an idea."""
    characters, tiles, actions = PLAYED[key]
    return board(characters, tiles, actions, objectives=DEALT)(rules)


def cartouches(rules: Ruleset) -> Diagram:
    return diagram_of(reach(rules, "cartouches").position, "e", 10, 2, outline=places("k2"))


def fits(rules: Ruleset) -> Diagram:
    return diagram_of(reach(rules, "fits").position, marks=places("i2", "m2"))


def holes(rules: Ruleset) -> Diagram:
    return diagram_of(reach(rules, "holes").position, "e", 10, 3, wrong=places("i2"))


def doors(rules: Ruleset) -> Diagram:
    p = reach(rules, "doors").position
    return diagram_of(p, "c", 9, 2, marks=fitting(p))


def hand(rules: Ruleset) -> Diagram:
    p = reach(rules, "hand").position
    return diagram_of(p, "a", 14, 2, marks=fitting(p))


def guards(rules: Ruleset) -> Diagram:
    p = reach(rules, "guards").position
    return diagram_of(p, "d", 10, 2, marks=fitting(p), outline=places("f1", "h1"))


def objectives(rules: Ruleset) -> Diagram:
    return diagram_of(reach(rules, "objectives").position, outline=places("c2", "e2", "g2"))


def end(rules: Ruleset) -> Diagram:
    return diagram_of(reach(rules, "end").position, marks=places("a4"))


PICTURES: dict[str, Callable[[Ruleset], Diagram]] = {
    "cartouches": cartouches,
    "fits": fits,
    "holes": holes,
    "doors": doors,
    "hand": hand,
    "guards": guards,
    "objectives": objectives,
    "end": end,
}

IDEAS = (
    Idea(
        "cartouches",
        "Your board sets the values",
        (
            "Your 3 cartouches say what counts for you: 1 point for each window or tower, 3 for each dome or "
            "garden, 6 for each complete door or minaret. Guards count for everyone.",
            "So a tile that looks plain to others may be the best one for you. Check their boards as well before "
            "you reveal a tile they could use.",
        ),
        "The framed tile shows a window and a dome: 4 points for Ali Baba. In Sultan Shahriyar’s palace it would "
        "score nothing.",
    ),
    Idea(
        "fits",
        "Count what still fits",
        (
            "Every free edge decides what can go next to it. Walls meet walls, open air meets open air, and stone "
            "goes on stone.",
            "Before you build, look at the places you leave open. Few tiles fit between many neighbours, and many "
            "fit where there is only one.",
        ),
        "Of the first floors left in this 2-player game, 8 fit the marked place on the right, but only 3 fit the one "
        "in the middle.",
    ),
    Idea(
        "holes",
        "Close gaps while you can",
        (
            "You may never close in an empty place. That’s why a gap doesn’t just stay empty: it blocks a place "
            "above it, too.",
            "Fill gaps while many tiles still fit, or leave a way in from the side. If it’s too late, the stone "
            "can move a tile or return it to its stack.",
        ),
        "In this 2-player game, no first floor fits the place with the cross any more. As long as it’s empty, no "
        "second floor can go above it on the right.",
    ),
    Idea(
        "doors",
        "Begin doors and minarets early",
        (
            "A door or minaret is worth 6 points, but it takes 3 tiles that match: two halves that meet, and a "
            "lintel or spire over the seam.",
            "With 2 players there are only 2 lintels and 2 spires. If half a door or half a minaret is printed on "
            "your board, start there. Roofs with a whole door or minaret need no preparation.",
        ),
        "The two halves of a door meet. Only 2 first floors fit the marked place above them, and one of those has "
        "a lintel: 6 points for Aladdin.",
    ),
    Idea(
        "hand",
        "Spend your sapphires",
        (
            "Sapphires score nothing unless an objective says so. It’s what they buy that scores: for 2 of them the "
            "hand builds 2 tiles in one turn.",
            "Collect them from tiles rather than by passing. A pass brings 2 sapphires, but costs the turn. Don’t "
            "save them for too long either, because the game may end sooner than you think.",
        ),
        "Ali Baba has called the hand. The two tiles on display fit the marked places, and he builds both of them "
        "this turn.",
    ),
    Idea(
        "guards",
        "One guard ahead",
        (
            "Guards bring 9 points to whoever has the most, 6 to the second and 3 to the third. Players who are "
            "tied get the points of the lowest rank they share.",
            "So one guard that breaks a tie is worth 3 points. Once you’re safely ahead, another one brings "
            "nothing more.",
        ),
        "Dinarzad and Sinbad are tied with 2 guards each, so both get 6 points. A tile with a third guard on the "
        "marked place gives Dinarzad 9 points.",
    ),
    Idea(
        "objectives",
        "Let a symbol count twice",
        (
            "Look at your objectives before you build your first tile. If one of them matches a cartouche, the same "
            "symbol scores twice.",
            "Most objectives count one kind of symbol, in the storey or the column where you have the most of it. "
            "Choose that storey or column early, and gather the symbols there.",
        ),
        "The framed tiles show 4 windows in one storey. They bring Aladdin 4 points, and 4 more with the "
        "objective for windows in a storey.",
    ),
    Idea(
        "end",
        "Choose when the game ends",
        (
            "The fifth roof in one palace brings the end: everyone else has one more turn, and its builder has none.",
            "If you’re ahead, build upwards and end it before the others finish their doors. If you’re behind, "
            "count their roofs, and don’t start anything that takes 3 more turns.",
        ),
        "Aladdin’s palace has 4 roofs. A fifth one on the marked place leaves Sinbad just one more turn.",
    ),
)
