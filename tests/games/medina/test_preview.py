"""What a player is told before placing: the tile that is named is the one that changes hands."""

import pytest

from medina_desktop.games.medina.preview import preview
from medina_desktop.games.medina.rules.actions import parse
from medina_desktop.games.medina.words import cause_text
from medina_desktop.match.seats import human
from support.medina.positions import EngineTable

SEATS = [human("Leïla", "blue"), human("Omar", "red"), human("Yasmin", "green")]


def told(table: EngineTable, action: str) -> dict[str, list[str]]:
    """By the name of each player, what the preview says about towers."""
    return {
        SEATS[change.player].name: [cause_text(cause, SEATS) for cause in change.causes if cause.source == "tower"]
        for change in preview(table.game.position, parse(action)).changes
    }


# The towers of 1999 by their corners, with what their tiles are worth; columns a to p, rows 1 to 11 from the north.
@pytest.mark.parametrize(
    ("cell", "wall", "says"),
    [
        ("a1", "aN", "+1 for tower tile 1"),
        ("p11", "pS", "+2 for tower tile 2"),
        ("p1", "pN", "+3 for tower tile 3"),
        ("a11", "aS", "+4 for tower tile 4"),
    ],
)
def test_a_roof_names_the_tower_of_its_corner(cell: str, wall: str, says: str) -> None:
    table = EngineTable("new medina-1999 3 merchant=h6")
    for text in (f"grey {cell}", f"wall {wall}"):
        table.play(text)
    assert told(table, f"roof {cell}") == {"Omar": [says]}


@pytest.mark.parametrize(
    ("cells", "walls", "number", "points"),
    [
        (("a1", "c1"), ("aN", "bN", "cN"), 1, 1),
        (("p11", "n11"), ("pS", "oS", "nS"), 2, 2),
        (("p1", "n1"), ("pN", "oN", "nN"), 3, 3),
        (("a11", "c11"), ("aS", "bS", "cS"), 4, 4),
    ],
)
def test_who_takes_a_tower_and_who_loses_it_are_told_of_the_same_one(
    cells: tuple[str, str], walls: tuple[str, ...], number: int, points: int
) -> None:
    table = EngineTable("new medina-1999 3 merchant=h6")
    first, second = cells
    for text in (f"grey {first}", f"wall {walls[0]}", f"wall {walls[1]}", f"roof {first}", f"black {second}"):
        table.play(text)
    table.play(f"wall {walls[2]}")
    assert told(table, f"roof {second}") == {
        "Leïla": [f"+{points} for tower tile {number} from Omar"],
        "Omar": [f"\N{MINUS SIGN}{points} for losing tower tile {number}"],
    }
