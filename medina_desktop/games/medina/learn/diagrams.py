"""The small pictures of the rules: real positions, played through the real rules on a board with ample stocks.

What is marked as legal in a picture is asked of the rules, so a picture cannot disagree with them.
"""

from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from medina_desktop.games.medina.box import BOX
from medina_desktop.games.medina.kinds import Played
from medina_desktop.games.medina.places import palace_cells, places
from medina_desktop.games.medina.rules import score
from medina_desktop.games.medina.rules.actions import KIND_WORDS, parse_cell
from medina_desktop.games.medina.rules.board import STRIDE
from medina_desktop.games.medina.rules.position import Position, SetUp
from medina_desktop.games.medina.rules.ruleset import Board, Ruleset, Stock
from medina_desktop.games.medina.rules.setup import setup_of

PLAYERS = 3
AMPLE = Stock(buildings=20, stables=20, merchants=40, walls=14, roofs=4, neutral_roofs=2, gates=1, spare_gates=1)
FAR_WELL, FAR_MERCHANT = "n9", "k9"  # where the set-up of a picture does not disturb it


@dataclass(frozen=True)
class Diagram:
    """A part of a board: cells from `left`, `top` on (0 is the ring), with marks and outlines."""

    state: Position
    left: int
    top: int
    cols: int
    rows: int
    marks: frozenset[int] = frozenset()  # legal places
    marks_on_top: bool = False
    outline: frozenset[int] = frozenset()


def ample(rules: Ruleset) -> Ruleset:
    """The same rules on the large board with enough of everything, and without short turns."""
    return replace(
        rules,
        players=(PLAYERS,),
        board={PLAYERS: Board(cols=16, rows=11)},
        stocks={PLAYERS: AMPLE},
        first_merchant="random",
        short_first_turns=False,
    )


def play_out(rules: Ruleset, actions: str, *, well: str = FAR_WELL, merchant: str = FAR_MERCHANT) -> Played:
    """A game after some actions, written with commas between them; `second` is the edition's own second colour."""
    terms = ample(rules)
    set_up = SetUp(parse_cell(well) if rules.well else None, parse_cell(merchant))
    game = Played(BOX, terms, PLAYERS, setup_of(set_up))
    for text in actions.replace("second", rules.colours[1]).split(","):
        if text.strip():
            game.play_text(text.strip())
    return game


def _legal(state: Position, word: str) -> frozenset[int]:
    return frozenset(places(state, KIND_WORDS.index(word)))


def within(spots: frozenset[int], left: int, top: int, cols: int, rows: int) -> frozenset[int]:
    return frozenset(s for s in spots if left <= s % STRIDE < left + cols and top <= s // STRIDE < top + rows)


def _mark(state: Position, word: str, left: int, top: int, cols: int, rows: int, on_top: bool = False) -> Diagram:
    shown = within(_legal(state, word), left, top, cols, rows)
    return Diagram(state, left, top, cols, rows, shown, on_top)


def buildings(rules: Ruleset) -> Diagram:
    """Show where the next orange building may go: beside its palace, with an alley to the grey one."""
    game = play_out(rules, "orange c3, orange d3, orange d4, grey g3, grey g4, grey g5")
    return _mark(game.position, "orange", 1, 1, 8, 6)


def roofs(rules: Ruleset) -> Diagram:
    """Show which palaces the owner of the grey one can still roof."""
    game = play_out(
        rules,
        "grey c2, grey c3, orange e2, orange e3, second h2, second h3, roof c2, orange e4, wall aS, wall bS, wall cS, "
        "wall dS",
    )
    return _mark(game.position, "roof", 1, 1, 9, 4, on_top=True)


def stables(rules: Ruleset) -> Diagram:
    """Show where a stable may go."""
    game = play_out(rules, "orange c3, orange d3, stable c4, grey g3, grey g4, stable h4")
    return _mark(game.position, "stable", 1, 1, 9, 6)


def merchants(rules: Ruleset) -> Diagram:
    """Show where the market street can go on."""
    game = play_out(rules, "merchant d4, merchant e4, merchant f4, merchant f3, orange c3, orange c2", merchant="d5")
    return _mark(game.position, "merchant", 1, 1, 8, 6)


def walls(rules: Ruleset) -> Diagram:
    """Show where walls may go: a run grows from each tower."""
    game = play_out(rules, "wall aN, wall bN, wall cN, wall 1W, wall 2W, wall pN")
    return _mark(game.position, "wall", 0, 0, 8, 5)


def towers(rules: Ruleset) -> Diagram:
    """A palace that touches walls of the north-west tower."""
    game = play_out(rules, "wall aN, wall bN, wall cN, wall dN, orange d1, orange e1, roof d1")
    palace = frozenset(palace_cells(game.position, 0))
    return Diagram(game.position, 0, 0, 8, 4, outline=palace)


def palace_tiles(rules: Ruleset) -> Diagram:
    """Two roofed palaces of one colour, the larger one framed."""
    game = play_out(
        rules,
        "grey b2, grey c2, roof b2, grey f2, grey f3, grey g3, grey g2, roof g3",
    )
    return Diagram(game.position, 1, 1, 8, 4, outline=frozenset(palace_cells(game.position, 1)))


def well(rules: Ruleset) -> Diagram:
    """The cells the well pays are framed; the palace's two paid cells among them."""
    game = play_out(rules, "orange e2, orange f2, orange g2, orange g3, roof f2", well="e4")
    middle = parse_cell("e4")
    paid = frozenset({middle - 2, middle + 2, middle - 2 * STRIDE, middle + 2 * STRIDE})
    return Diagram(game.position, 1, 1, 8, 7, outline=paid)


def gates(rules: Ruleset) -> Diagram:
    """A street that has come to a gate: merchants may go on in front of the other gate."""
    game = play_out(
        rules,
        "merchant b3, merchant b2, wall aN, wall 1W, wall 2W, wall 3W, gate 4W, gate bN, merchant b1, wall pN",
        merchant="c3",
    )
    return _mark(game.position, "merchant", 0, 0, 8, 6)


def neutral(rules: Ruleset) -> Diagram:
    game = play_out(rules, "second c2, second d2, second d3, neutral d2")
    return Diagram(game.position, 1, 1, 7, 4, outline=frozenset(palace_cells(game.position, 0)))


def scoring(rules: Ruleset) -> Diagram:
    """One palace with all that counts for it."""
    game = play_out(
        rules,
        "wall aN, wall bN, wall cN, wall dN, orange c1, orange d1, orange d2, stable b1, merchant e3, merchant e2, "
        "merchant e1, roof d1",
        merchant="f3",
    )
    return Diagram(game.position, 0, 0, 8, 5, outline=frozenset(palace_cells(game.position, 0)))


def palace_worth(state: Position, number: int = 0) -> score.PalacePoints:
    return score.palace_points(state, number)


DIAGRAMS: dict[str, Callable[[Ruleset], Diagram]] = {
    "buildings": buildings,
    "roofs": roofs,
    "stables": stables,
    "merchants": merchants,
    "walls": walls,
    "towers": towers,
    "palace_tiles": palace_tiles,
    "well": well,
    "gates": gates,
    "neutral": neutral,
    "scoring": scoring,
}
