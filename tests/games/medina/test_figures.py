"""The figures of the rulebooks (rules.md 15), on boards built by legal placements from the beginning of a game."""

from __future__ import annotations

from typing import Any

import pytest

from support.medina.positions import EngineTable, ReferenceTable

COUNTS = ("buildings", "stables", "walls", "merchants", "well", "total")
TABLES = pytest.mark.parametrize("table", [EngineTable, ReferenceTable])


def build(table: EngineTable | ReferenceTable, *pieces: str) -> None:
    """Place pieces in this order, whoever's turn it is: `grey a1 b1` is two placements."""
    for line in pieces:
        kind, *places = line.split()
        for place in places:
            table.play(f"{kind} {place}")


def palaces(table: EngineTable | ReferenceTable) -> dict[str, dict[str, Any]]:
    """Every roofed palace by its colour, whoever owns it."""
    return {palace["colour"]: palace for sheet in table.breakdown() for palace in sheet["palaces"]}


def counts(palace: dict[str, Any]) -> tuple[int, ...]:
    return tuple(palace[key] for key in COUNTS)


@TABLES
def test_the_score_example_of_1999(table: type[EngineTable] | type[ReferenceTable]) -> None:
    """
        a b c d e f g  ...  m n o p
     1  G G G m K           .          walls over a to e, beside a1 and a2
     2  s . G m K
     3  m . . m K
     4  m m m m K K
     8                      m m . .
     9                      m O O .
    10                      m O O s    walls beside p10 and p11
    11                      . . s .    walls under o and p
    """
    game = table("new medina-1999 4 merchant=d2")
    build(game, "wall aN bN cN dN eN 1W 2W", "merchant d1 d3 d4 c4 b4 a4 a3")
    build(game, "grey a1 b1 c1 c2", "stable a2", "black e1 e2 e3 e4 f4")
    # The street is blocked at both ends, so another begins.
    build(game, "merchant n8 m8 m9 m10", "orange n9 o9 n10 o10", "stable p10 o11", "wall 11E 10E pS oS")
    assert game.scores() == [0, 0, 0, 0]
    build(game, "roof n9 a1 e1")
    found = palaces(game)
    assert counts(found["orange"]) == (4, 2, 2, 3, 0, 11)
    assert counts(found["black"]) == (5, 0, 1, 4, 0, 10)
    assert counts(found["grey"]) == (4, 1, 5, 3, 0, 13)  # d1 and d2 are beside grey and beside black


@TABLES
def test_two_merchants_of_that_example_count_for_both_palaces(
    table: type[EngineTable] | type[ReferenceTable],
) -> None:
    """Without the merchants at d1 and d2 both palaces would lose two; nothing else differs."""
    game = table("new medina-1999 4 merchant=d4")
    build(game, "grey c1 c2", "black e1 e2", "roof c1 e1")
    assert [counts(palaces(game)[colour])[3] for colour in ("grey", "black")] == [0, 0]
    build(game, "merchant d3 d2 d1")
    assert [counts(palaces(game)[colour])[3] for colour in ("grey", "black")] == [2, 2]


@TABLES
def test_the_score_example_of_2014(table: type[EngineTable] | type[ReferenceTable]) -> None:
    """
       h i j k l m n o p
    1  B B B m m m m G G    walls over h to p, beside rows 1 to 6
    2  s B B m . . m m G
    3  . . m m . . . m .
    4  . . . . . m m m .
    5  . . m m m m . O O
    6  . . P . W . s O O
    7  . . P . . . . s .
    8  . . P P P . . . .
    """
    game = table("new medina-2014 4 well=l6 merchant=o2")
    build(game, "wall pN oN nN mN lN kN jN iN hN 1E 2E 3E 4E 5E 6E")
    build(game, "merchant n2 n1 m1 l1 k1 k2 k3 j3 o3 o4 n4 m4 m5 l5 k5 j5")
    build(game, "grey o1 p1 p2", "orange o6 p6 p5 o5", "stable n6 o7")
    build(game, "purple j6 j7 j8 k8 l8", "brown h1 i1 j1 j2 i2", "stable h2")
    build(game, "roof o1 o6 j6 h1")
    found = palaces(game)
    assert counts(found["orange"]) == (4, 2, 2, 1, 4, 9 + 4)
    assert counts(found["grey"]) == (3, 0, 4, 2, 0, 9)
    assert counts(found["purple"]) == (5, 0, 0, 1, 8, 6 + 8)
    assert counts(found["brown"]) == (5, 1, 3, 3, 0, 12)


@TABLES
def test_tea_with_a_neutral_roof_in_between(table: type[EngineTable] | type[ReferenceTable]) -> None:
    """Three players: A roofs the first purple palace, a neutral roof closes the second, B roofs the third."""
    game = table("new medina-2014 3 well=h8 merchant=k8 short_first_turns=false")
    build(game, "purple c3", "roof c3")
    assert [stock["tea"] for stock in game.stocks()] == [3, 0, 0]
    build(game, "purple g3", "neutral g3")
    assert [stock["tea"] for stock in game.stocks()] == [3, 0, 0]
    build(game, "wall aN pN", "wall aS pS", "purple k3", "roof k3")
    assert [stock["tea"] for stock in game.stocks()] == [3, 1, 0]
