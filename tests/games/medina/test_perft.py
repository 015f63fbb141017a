"""Perft: from fixed positions, how many sequences of so many actions there are, in `perft/`, one file per table.

A single action too many or too few, a wrong turn order or a missed end of the game changes these numbers. Each position
is a `new` line of the line protocol and the actions that lead there; then a line for every depth, `DEPTH COUNT`, with
`reference` behind it where `reference.py`, the second reading of the rules, counted the same.

`python tests/games/medina/test_perft.py [FILE...]` counts these lines with the reference once more; that takes minutes.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.apply import play
from medina_desktop.games.medina.rules.position import Position
from support.medina.positions import EngineTable, ReferenceTable, bundled_tables
from support.medina.reference import Reference

FOLDER = Path(__file__).with_name("perft")


@dataclass
class Counted:
    name: str
    new: str
    actions: list[str]
    counts: dict[int, int]
    by_reference: list[int]  # the depths that the reference counted too


def read(path: Path) -> Iterator[Counted]:
    """The positions of a file; ValueError for a line that is none of the known ones."""
    position: Counted | None = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line or line.startswith("#"):
            continue
        word, _, rest = line.partition(" ")
        if word == "position":
            if position is not None:
                yield position
            position = Counted(rest, "", [], {}, [])
        elif position is None:
            raise ValueError(f"{path.name}:{number}: a position begins with `position NAME`")
        elif word == "new":
            position.new = line
        elif word == "play":
            position.actions += rest.split("; ")
        elif match := re.fullmatch(r"(\d) (\d+)( reference)?", line):
            position.counts[int(match[1])] = int(match[2])
            position.by_reference += [int(match[1])] if match[3] else []
        else:
            raise ValueError(f"{path.name}:{number}: what does {line!r} mean?")
    if position is not None:
        yield position


def perft(state: Position, depth: int) -> int:
    actions = legal.actions(state)
    if depth == 1:
        return len(actions)
    count = 0
    for action in actions:
        after = state.copy()
        play(after, action)
        count += perft(after, depth - 1)
    return count


def reference_perft(game: Reference, depth: int) -> int:
    actions = game.legal()
    if depth == 1:
        return len(actions)
    count = 0
    for action in actions:
        after = game.copy()
        after.play(action)
        count += reference_perft(after, depth - 1)
    return count


POSITIONS = [
    pytest.param(position, id=f"{path.stem}: {position.name}")
    for path in sorted(FOLDER.glob("*.txt"))
    for position in read(path)
]


@pytest.mark.parametrize("position", POSITIONS)
def test_the_number_of_sequences(position: Counted) -> None:
    table = EngineTable(position.new)
    for action in position.actions:
        table.play(action)
    assert {depth: perft(table.game.position, depth) for depth in position.counts} == position.counts


@pytest.mark.parametrize(("ruleset", "players"), bundled_tables())
def test_no_table_lacks_its_counts(ruleset: str, players: int) -> None:
    """Every ruleset that comes with the game, for every number of players: the beginning and positions further on, to
    a depth of two at least, confirmed by the reference."""
    path = FOLDER / f"{ruleset}-{players}p.txt"
    assert path.is_file(), f"there is no {path.name}"
    positions = list(read(path))
    assert all(position.new.split()[1:3] == [ruleset, str(players)] for position in positions)
    assert any(not position.actions for position in positions)
    assert sum(len(position.actions) > 30 for position in positions) >= 2
    for position in positions:
        assert 2 in position.by_reference, f"{path.name}: {position.name}"


def confirm(paths: list[Path]) -> None:
    """Count with the reference what it is said to have counted."""
    for path in paths:
        for position in read(path):
            table = ReferenceTable(position.new)
            for action in position.actions:
                table.play(action)
            for depth in position.by_reference:
                counted = reference_perft(table.game, depth)
                verdict = "agrees" if counted == position.counts[depth] else f"says {counted}"
                print(f"{path.stem}, {position.name}: {depth} {position.counts[depth]}", verdict, flush=True)


if __name__ == "__main__":
    confirm([Path(argument) for argument in sys.argv[1:]] or sorted(FOLDER.glob("*.txt")))
