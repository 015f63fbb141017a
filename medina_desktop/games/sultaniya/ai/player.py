"""Chooses actions for a level. Stand-in until the opponents move in: a random legal action."""

from random import Random

from medina_desktop.game.box import Choice
from medina_desktop.games.sultaniya.rules import legal
from medina_desktop.games.sultaniya.rules.state import Position


class SultaniyaOpponents:
    levels = ("novice",)
    hint_level = "novice"

    def choose(
        self, p: Position, level: str, seed: int | None = None, seconds: float | None = None, nodes: int | None = None
    ) -> Choice:
        return Choice(Random(seed).choice(legal.actions(p)), 0.0, "A guess.")

    def judge(self, p: Position, played: tuple[int, ...], seed: int | None = None) -> Choice | None:
        return None

    def at_once(self, p: Position) -> Choice:
        return self.choose(p, "novice", 1)
