"""Perft: from fixed positions, how many sequences of so many actions there are, in `perft.txt`.

A single action too many or too few, a wrong turn order or a missed end changes these numbers. A position is a `new`
line of the golden games and the actions that lead there; then a line `DEPTH COUNT` for every depth.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from medina_desktop.games.sultaniya.rules import legal
from medina_desktop.games.sultaniya.rules.apply import play
from medina_desktop.games.sultaniya.rules.position import Position
from support.sultaniya.story import Story

FILE = Path(__file__).with_name("perft.txt")


def sections() -> list[list[str]]:
    return [part.splitlines() for part in FILE.read_text(encoding="utf-8").split("\n\n")[1:]]


def perft(p: Position, depth: int) -> int:
    options = legal.actions(p)
    if depth == 1:
        return len(options)
    total = 0
    for action in options:
        after = p.copy()
        play(after, action)
        total += perft(after, depth - 1)
    return total


@pytest.mark.parametrize("lines", sections(), ids=lambda lines: str(lines[0]).lstrip("# "))
def test_as_many_sequences_as_were_counted(lines: list[str]) -> None:
    story = Story()
    for line in lines[1:]:
        words = line.split()
        if words[0] == "play":
            for text in line.removeprefix("play ").split("; "):
                story.game.play_text(text)
        elif words[0].isdigit():
            assert perft(story.game.position, int(words[0])) == int(words[1]), line
        else:
            story.tell(line)


def test_every_number_of_players_and_every_key_of_placing_is_counted() -> None:
    news = [line for lines in sections() for line in lines if line.startswith("new")]
    for players in "1234":
        assert any(line.startswith(f"new {players}") for line in news)
    for key in ("hole=gap", "adjacent=always", "pass_after_reveal=free"):
        assert any(key in line for line in news)
