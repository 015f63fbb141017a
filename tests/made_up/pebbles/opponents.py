"""Who plays the made-up game besides people."""

from __future__ import annotations

from random import Random

from medina_desktop.games.pebbles.rules import Position

from medina_desktop.game.box import Choice


class PebbleOpponents:
    levels = ("easy", "hard")
    hint_level = "hard"

    def choose(
        self, p: Position, level: str, seed: int | None = None, seconds: float | None = None, nodes: int | None = None
    ) -> Choice:
        return self.at_once(p) if level == "easy" else Choice(Random(seed).choice(stacks_of(p)), 0.0, "some stack")

    def budget(self, p: Position, level: str) -> int | None:
        return None

    def judge(self, p: Position, played: tuple[int, ...], seed: int | None = None) -> Choice | None:
        return None

    def at_once(self, p: Position) -> Choice:
        return Choice(stacks_of(p)[0], 0.0, "the first stack")


def stacks_of(p: Position) -> list[int]:
    assert not any(value for stack in p.stacks for value in stack), "an opponent sees no more than its player"
    return [n for n, stack in enumerate(p.stacks) if stack]
