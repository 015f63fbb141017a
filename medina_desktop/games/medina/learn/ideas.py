"""Playing well: what good players of Medina look for, each idea with a position that was played by the rules.

Three play, and blue is the reader. What is marked is asked of the rules; what the words claim, tests ask of them.
"""

from collections.abc import Callable

from medina_desktop.game.rulebook import Idea
from medina_desktop.games.medina.box import BOX
from medina_desktop.games.medina.kinds import Played
from medina_desktop.games.medina.learn.diagrams import PLAYERS, Diagram, within
from medina_desktop.games.medina.places import palace_cells, places
from medina_desktop.games.medina.rules import score
from medina_desktop.games.medina.rules.actions import KIND_WORDS, parse_cell
from medina_desktop.games.medina.rules.apply import play
from medina_desktop.games.medina.rules.position import Position
from medina_desktop.games.medina.rules.ruleset import Ruleset

FREE_GREY = (
    "grey c3, grey c4, grey d4, roof c3, grey g3, grey g4, grey h4, roof g3, grey c8, grey d8, grey d7, wall aN, "
    "wall bN, grey e8, wall 1W, wall 2W"
)
# By the idea's key: a seed for the set-up, and what was played since.
PLAYED = {
    "who": (7, FREE_GREY),
    "one_turn": (
        7,
        "orange c4, orange d4, orange d5, wall aN, wall bN, wall cN, orange e5, wall 1W, wall 2W, wall 3W",
    ),
    "last_roof": (
        7,
        "brown c3, brown d3, brown d4, roof c3, brown g3, brown g4, brown h4, roof g3, wall aN, wall bN, brown c8, "
        "brown d8, wall cN, wall dN, wall 1W, wall 2W",
    ),
    "waiting": (7, FREE_GREY + ", orange l4, orange l5"),
    "towers": (
        7,
        "wall aS, wall bS, wall cS, orange c11, brown g11, brown h11, orange d11, roof c11, wall dS, grey k3, "
        "brown g10, roof g11, grey l3, grey l4, wall eS, merchant l10",
    ),
    "ties": (
        7,
        "orange c4, orange d4, orange d5, orange e5, wall aN, wall bN, roof c4, wall cN, orange c8, orange d8, "
        "orange d9, orange e9, wall 1W, wall 2W, wall 3W, wall 4W, roof c8",
    ),
    "stables": (
        51,
        "orange c6, wall aN, wall bN, wall cN, orange d6, orange d7, wall 1W, wall 2W, wall 3W, wall 4W, roof c6",
    ),
    "street": (
        49,
        "orange c7, wall aN, wall bN, wall cN, orange c8, roof c7, wall 1W, wall 2W, wall 3W, wall 4W, grey e7, "
        "grey e8, wall dN, wall eN, merchant d6, wall 5W, roof e7",
    ),
}


def reach(rules: Ruleset, key: str) -> Played:
    """Play up to the position of an idea."""
    seed, actions = PLAYED[key]
    game: Played = Played.new(BOX, rules, PLAYERS, seed)
    for text in actions.split(", "):
        game.play_text(text)
    return game


def _view(
    p: Position, left: int, top: int, cols: int, rows: int, marked: str = "", framed: str = "", on_top: bool = False
) -> Diagram:
    """Part of the board: a kind of piece has its legal places marked; a palace is framed, named by one of its cells."""
    marks = frozenset(places(p, KIND_WORDS.index(marked))) if marked else frozenset()
    number = p.palace_on(parse_cell(framed)) if framed else None
    frame = frozenset(palace_cells(p, number)) if number is not None else frozenset()
    return Diagram(p, left, top, cols, rows, within(marks, left, top, cols, rows), on_top, frame)


def who(rules: Ruleset) -> Diagram:
    return _view(reach(rules, "who").position, 1, 2, 9, 8, marked="grey", framed="c8")


def one_turn(rules: Ruleset) -> Diagram:
    return _view(reach(rules, "one_turn").position, 1, 2, 7, 5, marked="orange", framed="c4")


def last_roof(rules: Ruleset) -> Diagram:
    return _view(reach(rules, "last_roof").position, 1, 2, 9, 8, marked="roof", framed="c8", on_top=True)


def harmless_walls(p: Position) -> frozenset[int]:
    """Find the wall spaces where a wall changes nobody's points."""
    found = set()
    for spot, actions in places(p, KIND_WORDS.index("wall")).items():
        after = p.copy()
        play(after, actions[0], [])
        if score.scores(after) == score.scores(p):
            found.add(spot)
    return frozenset(found)


def waiting(rules: Ruleset) -> Diagram:
    p = reach(rules, "waiting").position
    return Diagram(p, 0, 0, 9, 10, within(harmless_walls(p), 0, 0, 9, 10))


def towers(rules: Ruleset) -> Diagram:
    return _view(reach(rules, "towers").position, 0, 9, 9, 4, marked="wall", framed="g11")


def ties(rules: Ruleset) -> Diagram:
    p = reach(rules, "ties").position
    diagram = _view(p, 1, 3, 8, 8, framed="c8")
    blue = p.palace_on(parse_cell("c8"))
    beside = {spot for spot in places(p, KIND_WORDS.index("stable")) if _joins(p, spot) == blue}
    return Diagram(p, 1, 3, 8, 8, frozenset(beside), outline=diagram.outline)


def _joins(p: Position, spot: int) -> int | None:
    """Return the palace that a stable on this space would belong to."""
    after = p.copy()
    play(after, places(p, KIND_WORDS.index("stable"))[spot][0], [])
    return after.palace_on(spot)


def stables(rules: Ruleset) -> Diagram:
    diagram = _view(reach(rules, "stables").position, 1, 2, 8, 7, marked="stable")
    return Diagram(diagram.state, 1, 2, 8, 7, diagram.marks, outline=frozenset({parse_cell("e6")}))


def street(rules: Ruleset) -> Diagram:
    return _view(reach(rules, "street").position, 1, 4, 7, 6, marked="merchant")


PICTURES: dict[str, Callable[[Ruleset], Diagram]] = {
    "who": who,
    "one_turn": one_turn,
    "last_roof": last_roof,
    "waiting": waiting,
    "towers": towers,
    "ties": ties,
    "stables": stables,
    "street": street,
}

IDEAS = (
    Idea(
        "who",
        "Who can still take it?",
        (
            "Before you add a building to a palace, ask who can still put a roof on it. Everyone can own only one "
            "palace of each colour, so the answer keeps changing.",
            "While others need the colour, your building may be a gift. Once you’re the only one who does, take "
            "your time: as long as there’s room, everybody’s buildings of that colour have to join your palace.",
        ),
        "Red and green own grey palaces. Only blue can still take the one in the frame, and the next grey building "
        "has to join it, whoever places it.",
    ),
    Idea(
        "one_turn",
        "Build and roof in one turn",
        (
            "Your turn has 2 placements. The safe way to a palace is to add a building and the roof before "
            "anyone can answer.",
            "So don’t bring a palace to the size you want and then wait. Leave it a little too small, and finish "
            "it in a single turn.",
        ),
        "Everyone still needs orange. Blue can add a fifth building and take the palace in the same turn. If blue "
        "builds and waits, red can take it.",
    ),
    Idea(
        "last_roof",
        "The last roof empties the stocks",
        (
            "When everyone owns a palace of a colour, all buildings of that colour left in the stocks go back to "
            "the box.",
            "Each of those pieces was a possible placement. Count them before you take the last palace of a "
            "colour: whoever has the most of them left loses the most.",
        ),
        "With this roof, red loses 4 brown buildings and green 5. Blue loses only 1.",
    ),
    Idea(
        "waiting",
        "Keep a waiting move",
        (
            "Late in the game nearly every building helps somebody, and often not you. Whoever runs out of "
            "harmless pieces first has to give something away.",
            "Keep a few walls and merchants for that moment. Don’t waste your tea either: a tea tile replaces your "
            "second placement.",
        ),
        "Red owns a grey palace and still has 3 grey buildings, and each of them would enlarge the palace that "
        "blue will take. A wall on a marked space changes nobody’s points.",
    ),
    Idea(
        "towers",
        "Be the last to reach the wall",
        (
            "A tower tile belongs to the palace that was connected to its tower last. The first one gets the "
            "merchants on the tile; the last one gets the points.",
            "Build at the edge, a few spaces ahead of the wall, and keep enough walls to close the distance in one "
            "turn.",
        ),
        "Red holds tower tile 4. The wall needs 2 more pieces to reach blue’s palace in the frame: blue "
        "places both in one turn and takes the tile.",
    ),
    Idea(
        "ties",
        "A tie changes nothing",
        (
            "The first player to roof a palace of a colour gets its palace tile. The tile moves only to a palace that "
            "is larger, never to one of the same size.",
            "If you’re first, a lead of 1 piece is thin: a single stable brings a tie, and a second one takes the "
            "tile. If you’re second, count the stables you both have left.",
        ),
        "Both orange palaces have 4 buildings, and red was first. A stable on any marked space makes blue’s palace "
        "larger and brings the tile, worth 4 points.",
    ),
    Idea(
        "stables",
        "Keep your stables",
        (
            "A roof ends a palace’s growth, except for stables. Nothing else enlarges what you already own.",
            "So keep them for a space that does more than one thing: in line with the well, next to a wall, or "
            "where one more wins a palace tile.",
        ),
        "The space in the frame is 2 spaces from the well, in a straight line. A stable there is worth 5 points.",
    ),
    Idea(
        "street",
        "Bring the street past your door",
        (
            "A merchant scores for every palace it touches. In an alley between two of your palaces, "
            "each merchant pays twice.",
            "The street grows only at its ends. Take the step that brings it to you, or turn it away from somebody "
            "else while you can.",
        ),
        "Between blue’s two palaces, the next merchant touches both and scores 2 points.",
    ),
)
