"""The pictures of the rules: real palaces, built by the real rules. What is marked as legal is asked of them.

Everything built here is legal by the strictest rules there are (no gaps, every tile touches the palace), and so by all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from medina_desktop.games.sultaniya.kinds import Played
from medina_desktop.games.sultaniya.learn.goals import board
from medina_desktop.games.sultaniya.rules import legal, score
from medina_desktop.games.sultaniya.rules.actions import place_of
from medina_desktop.games.sultaniya.rules.palace import Palace
from medina_desktop.games.sultaniya.rules.plot import BY_TEXT
from medina_desktop.games.sultaniya.rules.position import Position
from medina_desktop.games.sultaniya.rules.ruleset import Ruleset

PALACE = (
    "reveal green, build G07 f3 flip, reveal green, build G01 h3, reveal gold, build T11 i4 flip, reveal gold, "
    "build T16 g4, reveal gold, build T04 e4, reveal blue, build B03 j1, reveal red, build R11 e2 flip, reveal green, "
    "build G16 d3 flip, reveal gold, build T13 c4, reveal blue, build B09 d1 flip, reveal blue, build B08 l1 flip, "
    "reveal red, build R12 c2, reveal green, build G03 b3"
)
PALACE_TILES = "G07 G01 T11 T16 T04 B03 R11 G16 T13 B09 B08 R12 G03"


@dataclass(frozen=True)
class Diagram:
    """A palace, or some half-columns and storeys of it, with marks."""

    palace: Palace
    face: str  # of the character's board: sun or moon
    left: int = 0
    columns: int = 14
    storeys: int = 4
    marks: frozenset[int] = frozenset()  # places that a tile fits
    outline: frozenset[int] = frozenset()
    wrong: frozenset[int] = frozenset()


def game(rules: Ruleset, character: str, tiles: str, actions: str) -> Played:
    """By these rules, alone: how many play makes no difference to a palace."""
    return board(character, tiles, actions)(replace(rules, players=(1, 2, 3, 4)))


def diagram_of(p: Position, left: str = "a", columns: int = 14, storeys: int = 4, **marked: frozenset[int]) -> Diagram:
    face = p.terms.catalogue.character[p.characters[0]].face
    return Diagram(p.palaces[0], face, "abcdefghijklmn".index(left), columns, storeys, **marked)


def fitting(p: Position) -> frozenset[int]:
    return frozenset(place_of(action) for action in legal.builds(p))


def places(*names: str) -> frozenset[int]:
    return frozenset(BY_TEXT[name] for name in names)


def palace_game(rules: Ruleset) -> Position:
    position: Position = game(rules, "aladdin", PALACE_TILES, PALACE).position
    return position


def palace(rules: Ruleset) -> Diagram:
    """A palace towards the end of a game."""
    return diagram_of(palace_game(rules))


def printed(rules: Ruleset) -> Diagram:
    """Show what stands from the start."""
    return diagram_of(game(rules, "ali_baba", "", "").position, "d", 8, 2, outline=places("f1", "h1", "g2"))


def offset(rules: Ruleset) -> Diagram:
    """Show where a first floor may go."""
    p = game(rules, "ali_baba", "B04 R10", "reveal blue, build B04 d1, reveal red").position
    return diagram_of(p, "b", 11, 3, marks=fitting(p))


def edges(rules: Ruleset) -> Diagram:
    """Show where two ground floors fit: one by its wall, one by its half of a door."""
    p = game(rules, "ali_baba", "B09 B04", "reveal blue, reveal blue").position
    return diagram_of(p, "c", 10, 2, marks=fitting(p))


def hole(rules: Ruleset) -> Diagram:
    """A place that would be closed in. Only where gaps are allowed at all."""
    actions = "reveal blue, build B08 j1, reveal red, build R03 k2, reveal green, build G16 h3, reveal green"
    p = game(rules, "ali_baba", "B08 R03 G16 G02", actions).position
    return diagram_of(p, "e", 10, 3, marks=fitting(p), wrong=places("i2"))


def door(rules: Ruleset) -> Diagram:
    p = game(rules, "aladdin", "B13 R02", "reveal blue, build B13 d1, reveal red, build R02 e2").position
    return diagram_of(p, "c", 9, 2, outline=_complete(p, False))


def minaret(rules: Ruleset) -> Diagram:
    p = game(rules, "sinbad", "R12 G11", "reveal red, build R12 e2, reveal green, build G11 f3").position
    return diagram_of(p, "c", 9, 3, outline=_complete(p, True))


def _complete(p: Position, of_minarets: bool) -> frozenset[int]:
    return frozenset(score.complete(p.palaces[0].signs, of_minarets)[0])


DIAGRAMS: dict[str, Callable[[Ruleset], Diagram]] = {
    "palace": palace,
    "printed": printed,
    "offset": offset,
    "edges": edges,
    "hole": hole,
    "door": door,
    "minaret": minaret,
}
