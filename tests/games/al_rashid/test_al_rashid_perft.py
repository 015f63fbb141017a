"""Perft: how many sequences of so many actions there are, from the beginning and from the middle of games.

A single action too many or too few, or a wrong turn order, changes these numbers. `perft.txt` has a line for each:
players, seed, how many random actions lead to the position, depth, count. `python test_al_rashid_perft.py` writes them.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from medina_desktop.games.al_rashid.rules.position import Position
from support.al_rashid.tables import RULES, begun

FILE = Path(__file__).with_name("perft.txt")
LINES = [tuple(map(int, line.split())) for line in FILE.read_text().splitlines() if line[:1].isdigit()]


def perft(p: Position, depth: int) -> int:
    if depth == 1:
        return len(p.options)
    total = 0
    for action in p.options:
        after = p.copy()
        RULES.play(after, action)
        total += perft(after, depth - 1)
    return total


def position(players: int, seed: int, actions: int) -> Position:
    p, chance = begun(seed, players), Random(seed)
    for _ in range(actions):
        RULES.play(p, chance.choice(p.options))
    return p


@pytest.mark.parametrize(("players", "seed", "actions", "depth", "count"), LINES)
def test_perft(players: int, seed: int, actions: int, depth: int, count: int) -> None:
    assert perft(position(players, seed, actions), depth) == count


if __name__ == "__main__":
    lines = ["# players, seed, random actions before, depth, number of sequences"]
    for players in (2, 3, 4, 5):
        for actions in (0, 20, 40, 60, 80, 25 * players, 35 * players):
            p = position(players, players + actions, actions)
            depth = 1
            while (count := perft(p, depth)) < 3_000 and depth < 6:
                depth += 1
            lines.append(f"{players} {players + actions} {actions} {depth} {count}")
    FILE.write_text("\n".join(lines) + "\n")
