"""The made-up game in the line protocol."""

from __future__ import annotations

from medina_desktop.game.box import Plain
from medina_desktop.game.plain import PlainTalk
from medina_desktop.games.pebbles.rules.verbs import Position, Ruleset


class PebbleTalk(PlainTalk[Ruleset, Position, int]):
    def state(self, p: Position) -> Plain:
        return {"stacks": p.stacks, "hands": p.hands, "secrets": p.secrets, "order": p.order}

    def board(self, p: Position) -> str:
        return " ".join(str(len(stack)) for stack in p.stacks)
