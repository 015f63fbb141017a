"""The made-up game in the line protocol."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from medina_desktop.games.pebbles.rules import PebbleRules, Position

from medina_desktop.game.box import Setup


class PebbleTalk:
    def turn(self, p: Position) -> str:
        return f"player={p.order[0]}"

    def setup(self, p: Position) -> Any:
        return None

    def read_setup(self, ruleset: Any, players: int, plain: Any) -> tuple[Any, Setup]:
        return ruleset, plain

    def state(self, p: Position) -> Any:
        return {"stacks": p.stacks, "hands": p.hands, "secrets": p.secrets, "order": p.order}

    def view(self, p: Position, player: int) -> Any:
        secrets = [secret if n == player or p.over else None for n, secret in enumerate(p.secrets)]
        return {"stacks": [[None] * len(s) for s in p.stacks], "hands": p.hands, "secrets": secrets, "order": p.order}

    def breakdown(self, p: Position) -> Any:
        return [list(row.points) for row in PebbleRules().sheet(p)]

    def board(self, p: Position) -> str:
        return " ".join(str(len(stack)) for stack in p.stacks)

    @property
    def commands(self) -> Mapping[str, Callable[[Position], str]]:
        return {}

    def playout(self, p: Position, draw: Callable[[], float]) -> int:
        rules, made = PebbleRules(), 0
        while not p.over:
            actions = rules.legal(p)
            rules.play(p, actions[int(draw() * len(actions))])
            made += 1
        return made
