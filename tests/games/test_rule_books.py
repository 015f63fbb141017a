"""A rule book must not say the opposite of the rules: each sentence that depends on a rule, for each value of the rule.

`SAID` is read from the rules, not from the books: with this value the book says this, and with no other value. The last
test turns every condition of the books round, one at a time, and expects the tables to notice: whoever writes a
sentence that depends on a rule writes its line here, too.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from types import ModuleType

import pytest

from medina_desktop.game.box import Ruleset
from medina_desktop.game.rulebook import Illustration, Paragraph, Section
from medina_desktop.games import GAMES, box
from medina_desktop.play import ruleset_options
from medina_desktop.storage import ruleset_files

BOOKS = {
    game: import_module(f"medina_desktop.games.{folder}.learn.book")
    for game, folder in GAMES.items()
    if find_spec(f"medina_desktop.games.{folder}.learn")
}
NOTHING = ""


@dataclass(frozen=True)
class Said:
    """What the book says by the value of one rule, at a table where it matters."""

    ruleset: str
    key: str
    by_value: Mapping[str, str]
    options: tuple[tuple[str, str], ...]  # other rules of this table


def said(table: str, key: str, **by_value: str) -> Said:
    """`table` is a ruleset and its options: "medina-2014 gates=true"."""
    ruleset, *options = table.split()
    pairs = (option.partition("=") for option in options)
    return Said(ruleset, key, by_value, tuple((name, value) for name, _is, value in pairs))


SAID = [
    # -- Medina
    said("medina-2014 well=false", "first_merchant", first_player="the first player places an extra merchant",
         random="The first merchant starts on a random space"),
    said("medina-2014", "first_merchant", first_player="the first player places an extra merchant",
         random="The well and the first merchant start on random spaces"),
    said("medina-2014", "well", true="The well and the first merchant start on random spaces",
         false="The first merchant starts on a random space"),
    said("medina-2014", "merchant_beside_well", true=NOTHING, false="They can’t touch each other"),
    said("medina-2014 merchant_beside_well=false", "well", true="They can’t touch each other", false=NOTHING),
    said("medina-2014 merchant_beside_well=false", "first_merchant", random="They can’t touch each other",
         first_player=NOTHING),
    said("medina-2014", "tower_merchants", true=
        "Merchants wait on the tower tiles for whoever takes each tile first: 3 merchants on tile 1, 2 merchants "
        "on tile 2, 1 merchant on tile 3.", false=NOTHING),
    said("medina-2014", "tower_merchants", true="The first to take a tile also gets the merchants", false=NOTHING),
    said("medina-2014", "short_first_turns", true="With 2 players, the first player places only 1 piece in the first "
         "round. With 3 players, the first 2 players place only 1 piece", false=NOTHING),
    said("medina-1999", "last_player_must_roof", true="you must place at least one roof each turn", false=NOTHING),
    said("medina-2014", "may_strand_second", true=NOTHING, false="Your first placement must leave you a second one"),
    said("medina-2014", "tea", true="Instead of the second placement you may spend a tea tile.", false=NOTHING),
    said("medina-2014", "tea", true="first tower tiles, then the tile of the palace’s colour, then tea.",
         false="first tower tiles, then the tile of the palace’s colour."),
    said("medina-2014", "tea", true="The first purple palaces to be roofed earn tea tiles, in this order: 3, 2, 1.",
         false=NOTHING),
    said("medina-1999 tea=true", "tea_colour", black="The first black palaces to be roofed earn tea", grey="The first "
         "grey palaces to be roofed earn tea", brown="The first brown palaces", orange="The first orange palaces"),
    said("medina-2014", "tea", true="Tea tiles and leftover pieces score nothing.",
         false="\nLeftover pieces score nothing."),
    said("medina-2014", "well", true="The spaces around the well must stay free of buildings", false=NOTHING),
    said("medina-2014 gates=true", "well",
         true="The spaces around the well and the spaces in front of gates must stay free",
         false="The spaces in front of gates must stay free"),
    said("medina-2014", "gates", true="The spaces around the well and the spaces in front of gates must stay free",
         false="The spaces around the well must stay free"),
    said("medina-1999", "gates", true="The spaces in front of gates must stay free", false=NOTHING),
    said("medina-2014", "well", true="You can’t build on the 8 spaces around the well", false=NOTHING),
    said("medina-2014", "well", true="Each building or stable 2 spaces from the well | 4", false=NOTHING),
    said("medina-2014", "neutral_roofs", true="A neutral roof finishes any palace without a roof", false=NOTHING),
    said("medina-2014", "neutral_roofs", true="Neutral roofs | 2 | 1 | –", false=NOTHING),
    said("medina-2014", "neutral_roofs", true="A palace under a neutral roof counts in this order too",
         false=NOTHING),
    said("medina-2014 tower_merchants=false", "tea", true="Tea and merchants that it would earn go to the box.",
         false=NOTHING),
    said("medina-2014 tea=false", "tower_merchants", true="Tea and merchants that it would earn go to the box.",
         false=NOTHING),
    said("medina-2014", "gates", true="Gates | 2 | 1 | 1", false=NOTHING),
    said("medina-2014", "gates", true="At least one wall space on each side must stay open or hold a gate",
         false="At least one wall space on each side must stay open as a way into the city"),
    said("medina-2014", "gates", true="Streets pass through gates", false=NOTHING),
    said("medina-2014", "gates", true=
        "With 3 players, the first to place a gate immediately gets 1 more.", false=NOTHING),
    said("medina-2014-gates", "stocks.3.spare_gates",
         **{"0": NOTHING, "1": "With 3 players, the first to place a gate immediately gets 1 more."}),
    said("medina-2014-gates", "gate_passed_once", true="The street can pass through each gate only once.",
         false=NOTHING),
    said("medina-1999", "new_street_touches", **{"0": "it can’t touch an old street",
         "1": "it may touch one merchant of an old street"}),
    said("medina-1999", "tower_connection", tower="If it connects a roofed palace to this tower",
         run="the tower’s other stretch counts separately"),
    said("medina-2014", "refill_after_out", true="A player with nothing left is out, unless a tower tile brings",
         false=NOTHING),
    said("medina-2014", "tower_merchants", true="A player with nothing left is out, unless a tower tile brings",
         false=NOTHING),
    said("medina-2014", "ties", shared="Tied players share the victory.",
         largest_palace="In a tie, the player with the largest palace wins"),
    # -- Sultaniya
    said("sultaniya", "pass_after_reveal", stuck="After revealing a tile you must build.",
         free="You may also pass after revealing tiles, at any time"),
    said("sultaniya", "pass_after_reveal", stuck="but after revealing a tile only if none can be placed",
         free="You may stop at any time."),
    said("sultaniya", "hole", enclosed="no empty place may be closed in", gap="every storey must be an unbroken row"),
    said("sultaniya", "hole", enclosed="would close it in, so the tile fits only where marked", gap=NOTHING),
    said("sultaniya", "adjacent", first="The first tile you place in a game must touch one of the three printed tiles.",
         always="Every tile you place must touch a tile of your palace."),
    said("sultaniya", "stone_pays", true="What you build then brings its sapphires", false=NOTHING),
    said("sultaniya", "stone_pays", true="Tiles placed with a djinn bring no sapphires, except with the stone.",
         false="Tiles placed with a djinn bring no sapphires."),
    said("sultaniya", "guards_need_one", true="Whoever has no guards gets no points for them.",
         false="This applies even to players without guards."),
    said("sultaniya-solo", "guards_need_one", true="Guards: 9 points if you have at least one.",
         false="Guards: 9 points in any case."),
    said("sultaniya", "column_bonus_at_zero", true="counts even if there is no such symbol",
         false="counts only if there is at least one such symbol"),
    said("sultaniya", "open_objectives", true="All dealt objectives are face up from the start.",
         false="Only you know yours"),
    said("sultaniya", "stall_rounds", **{"0": NOTHING, "1": "The game also ends when everybody passes, one after the",
         "3": "The game also ends when everybody has passed 3 turns in a row."}),
    said("sultaniya", "players", **{"1": "Playing solo, you use the tiles for 2 players", "2,3": NOTHING,
         "1,2": "Playing solo, you use the tiles for 2 players"}),
    said("sultaniya", "players", **{"1": NOTHING, "2,3": "has the most points at the end becomes Grand Vizier."}),
    # -- Al-Rashid
    said("al-rashid", "first_year", **{"setup": "The crisis of the first year is one of 3 set-up tiles.",
         "setup+year": "The crisis of the first year is one of 3 set-up tiles, followed by a year tile."}),
    said("al-rashid", "operation_pawns", any="An operation may move anyone’s pawn.",
         own="An operation moves one of your own pawns"),
    said("al-rashid", "activation",
         moment="After resolving a sector, you may use a title only while you still have a pawn on the board.",
         turn="After resolving a sector, you may use a title even if your last pawn has gone home."),
    said("al-rashid", "idle_guild", dishonour="Whoever takes neither a service nor a title takes 1 dishonour.",
         nothing="Whoever takes only a favour takes 1 dishonour."),
    said("al-rashid", "same_title", **{"once": "No family may have the same title twice.",
         "each-copy": "A family may have several copies of the same title."}),
    said("al-rashid", "battle_ranks", three="Only the first three may fight; the others go home first.",
         all="Everyone in the country may fight, even those ranked fourth and fifth."),
    said("al-rashid", "battle_tie", win="Equal force is enough.", lose="Equal force isn’t enough"),
    said("al-rashid", "battle_tie", win="worth 5 in all. Blue’s pasha decides first: 5 or more",
         lose="worth 5 in all. Blue’s pasha decides first: 6 or more"),
    said("al-rashid", "empty_pile", dry="An empty pile stays empty.", shuffle="its discards are shuffled and become"),
    said("al-rashid", "combination", any="You may take all of one kind if there are more than 3 of it.",
         different="The goods you take must all be different"),
    said("al-rashid", "box", limited="when they run out, no more are taken", unlimited=NOTHING),
]  # fmt: skip

# In the sheet that compares rulesets: the row, and what stands in it by the value of the rule.
COMPARED = [
    said("medina-2014", "first_merchant", row="First merchant", first_player="placed by the first player",
         random="random"),
    said("medina-2014", "well", row="The well", true="yes", false="no"),
    said("medina-2014", "well_points", row="Points by the well", **{"4": "4", "3": "3"}),
    said("medina-2014", "merchant_beside_well", row="First merchant next to the well", true="yes", false="no"),
    said("medina-2014", "tea", row="Tea", true="yes", false="no"),
    said("medina-2014", "tea_tiles", row="Tea tiles", **{"3,2,1": "3, 2, 1", "2,1": "2, 1"}),
    said("medina-1999 tea=true", "tea_colour", row="Earns tea", black="black", grey="grey"),
    said("medina-2014", "neutral_roofs", row="Neutral roofs", true="2 / 1 / 0", false="no"),
    said("medina-2014", "tower_merchants", row="Merchants on tower tiles", true="yes", false="no"),
    said("medina-2014", "short_first_turns", row="Short first turns", true="yes", false="no"),
    said("medina-2014", "short_turns.2", row="Players with a short first turn", **{"0": "0 / 2 / 2", "1": "1 / 2 / 2"}),
    said("medina-1999", "last_player_must_roof", row="The last player must roof", true="yes", false="no"),
    said("medina-1999", "last_player_judged", row=
        "When the last player is determined", second_placement="second placement",
         turn_start="start of the turn"),
    said("medina-2014", "may_strand_second", row="The first placement may rule out a second", true="yes", false="no"),
    said("medina-2014", "refill_after_out", row=
        "Players who are out return with tower merchants", true="yes", false="no"),
    said("medina-2014", "tower_connection", row=
        "A palace wins a tower tile", tower="once per tower", run="once per stretch of wall"),
    said("medina-2014", "new_street_touches", row="A new street and old merchants",
         **{"1": "may touch", "0": "stays apart"}),
    said("medina-2014", "gates", row="Gates", true="2 / 1 / 1", false="no"),
    said("medina-2014-gates", "stocks.3.spare_gates", row="Spare gates", **{"0": "0", "1": "0 / 1 / 0"}),
    said("medina-2014-gates", "gate_passed_once", row="Each gate passed only once", true="yes", false="no"),
    said("medina-2014", "ties", row="Ties", shared="shared", largest_palace="largest palace"),
    said("sultaniya", "open_objectives", row="Objectives", true="open", false="secret"),
    said("sultaniya", "hole", row="What isn’t allowed", enclosed="a hole", gap="a gap"),
    said("sultaniya", "adjacent", row="What must touch the palace", first="the first tile", always="every tile"),
    said("sultaniya", "pass_after_reveal", row="Passing after revealing", stuck="if nothing fits", free="always"),
    said("sultaniya", "stone_pays", row="Sapphires with the stone", true="yes", false="no"),
    said("sultaniya", "guards_need_one", row="Guard points without guards", true="no", false="yes"),
    said("sultaniya", "column_bonus_at_zero", row="Column bonus without a symbol", true="yes", false="no"),
    said("sultaniya", "stall_rounds", row="Rounds of passing that end the game", **{"0": "–", "3": "3"}),
]  # fmt: skip


@cache
def with_options(ruleset: str, *options: tuple[str, str]) -> Ruleset:
    plain = ruleset_files.load(ruleset) if not options else with_options(ruleset)
    changed: Ruleset = ruleset_options.with_options(plain, dict(options))
    return changed


def ruleset_of(told: Said, value: str) -> Ruleset:
    return with_options(told.ruleset, *told.options, (told.key, value))


def text_of(sections: list[Section]) -> str:
    """Everything that can be read in a rule book, a line for each paragraph, caption and row."""
    return "\n".join(chain.from_iterable(_lines(section) for section in sections))


def _lines(section: Section) -> Iterator[str]:
    for part in section.parts:
        if isinstance(part, Paragraph):
            yield part.text
        elif isinstance(part, Illustration):
            yield part.caption
        else:
            yield from (" | ".join(row) for row in part.rows)


def mistakes_in(told: Said) -> Iterator[str]:
    for value, phrase in told.by_value.items():
        rules = ruleset_of(told, value)
        text = "\n" + text_of(BOOKS[rules.game].rulebook(rules))
        if phrase not in text:
            yield f"{told.key} = {value}, and the book does not say: {phrase}"
        others = (other for other in told.by_value.values() if other and other not in phrase)
        yield from (f"{told.key} = {value}, and the book says: {other}" for other in others if other in text)


def mistakes_in_comparison(told: Said) -> Iterator[str]:
    values = {value: cell for value, cell in told.by_value.items() if value != "row"}
    compared = [ruleset_of(told, value) for value in values]
    book = BOOKS[compared[0].game].rulebook(compared[0], compared)
    wanted = " | ".join((told.by_value["row"], *values.values()))
    if wanted not in text_of(book[-1:]).splitlines():
        yield f"{told.key}: the comparison does not have the row {wanted}"


def mistakes(told: Said) -> Iterator[str]:
    return mistakes_in_comparison(told) if "row" in told.by_value else mistakes_in(told)


def name_of(told: Said) -> str:
    return f"{told.ruleset}-{told.key}"


@pytest.mark.parametrize("told", SAID, ids=name_of)
def test_a_book_says_what_the_rule_is_and_not_its_opposite(told: Said) -> None:
    assert not list(mistakes(told))


@pytest.mark.parametrize("told", COMPARED, ids=name_of)
def test_rulesets_that_differ_are_told_apart_the_right_way_round(told: Said) -> None:
    assert not list(mistakes(told))


# -- would the tables notice? ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Condition:
    """Where a book asks for rules before it says something."""

    asked: ast.expr
    keys: frozenset[str]


def conditions(tree: ast.Module, keys: set[str]) -> list[Condition]:
    asked: list[ast.expr] = []
    for node in ast.walk(tree):
        if isinstance(node, (ast.If, ast.IfExp)):
            asked.append(node.test)
        elif isinstance(node, ast.comprehension):
            asked += node.ifs
    found = [Condition(one, frozenset(n.attr for n in ast.walk(one) if isinstance(n, ast.Attribute))) for one in asked]
    return [condition for condition in found if condition.keys & keys]


class TurnedRound(ast.NodeTransformer):
    def __init__(self, asked: ast.expr) -> None:
        self.asked = asked

    def visit(self, node: ast.AST) -> ast.AST:
        return ast.UnaryOp(ast.Not(), self.asked) if node is self.asked else self.generic_visit(node)


def is_noticed(book: ModuleType, tree: ast.Module, lines: Sequence[Said]) -> bool:
    kept = dict(vars(book))
    try:
        exec(compile(ast.fix_missing_locations(tree), str(book.__file__), "exec"), vars(book))
        return any(next(mistakes(told), None) is not None for told in lines)
    except (LookupError, ValueError, TypeError):
        return True  # a book that cannot be opened is noticed, too
    finally:
        vars(book).clear()
        vars(book).update(kept)


@pytest.mark.long
@pytest.mark.parametrize("game", BOOKS)
def test_a_condition_turned_round_is_noticed(game: str) -> None:
    book = BOOKS[game]
    source = Path(str(book.__file__)).read_text(encoding="utf-8")
    keys = set(box(game).ruleset.__struct_fields__)
    ours = [told for told in (*SAID, *COMPARED) if with_options(told.ruleset).game == game]
    unnoticed = []
    for number in range(len(conditions(ast.parse(source), keys))):
        tree = ast.parse(source)
        turned = conditions(tree, keys)[number]
        lines = sorted(ours, key=lambda told: turned.keys.isdisjoint(told.key.split(".")))  # the likely ones first
        line = turned.asked.lineno
        TurnedRound(turned.asked).visit(tree)
        if not is_noticed(book, tree, lines):
            unnoticed.append(f"{book.__file__}:{line}")
    assert not unnoticed, "\n".join(unnoticed)
