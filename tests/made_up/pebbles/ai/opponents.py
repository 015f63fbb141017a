"""Who plays the made-up game besides people."""

from __future__ import annotations

from random import Random

from medina_desktop.games.pebbles.rules.verbs import Position, Ruleset

from medina_desktop.game.box import Choice, Question
from medina_desktop.game.plain import PlainOpponents
from medina_desktop.said import Said


class PebbleOpponents(PlainOpponents[Ruleset, Position, int]):
    """Nothing can be worked out here, since every stack is a secret."""

    def choose(self, question: Question) -> Choice:
        if question.level == "easy":
            return self.at_once(question.position)
        stack = Random(question.seed).choice(stacks_of(question.position))
        return Choice(stack, 0.0, Said("some stack"))

    def at_once(self, p: Position) -> Choice:
        return Choice(stacks_of(p)[0], 0.0, Said("the first stack"))


def stacks_of(p: Position) -> list[int]:
    assert not any(value for stack in p.stacks for value in stack), "an opponent sees no more than its player"
    return [n for n, stack in enumerate(p.stacks) if stack]
