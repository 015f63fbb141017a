"""Games for tests: begun with a `new` line of the line protocol, played in the notation of rules.md 12.

There are two tables with the same questions: `EngineTable`, the program behind its own line protocol, and
`ReferenceTable`, the second reading of the rules in `reference.py`. What both answer does not rest on one opinion.
"""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any, Protocol

from medina_desktop.game.played import Played
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.actions import parse
from medina_desktop.games.medina.rules.apply import begin, play
from medina_desktop.games.medina.rules.position import Position, Terms
from medina_desktop.games.medina.rules.setup import draw_set_up
from medina_desktop.protocol import Engine
from medina_desktop.storage import ruleset_files
from support.medina.reference import REF_RULES, IllegalAction, Reference, RefRules


class Refused(Exception):
    """The table does not begin such a game, or does not make such an action."""


class Table(Protocol):
    """What a game can be asked, in the words of the line protocol."""

    def legal(self) -> list[str]: ...
    def may(self, action: str) -> bool: ...
    def play(self, action: str) -> None: ...
    def turn(self) -> str: ...
    def scores(self) -> list[int]: ...
    def tiles(self) -> dict[str, dict[str, int | None]]: ...
    def stocks(self) -> list[dict[str, Any]]: ...
    def breakdown(self) -> list[dict[str, Any]]: ...


class EngineTable:
    def __init__(self, new: str) -> None:
        self.engine = Engine()
        self._ask(new)

    @property
    def game(self) -> Played:
        return self.engine.game

    def _ask(self, command: str) -> str:
        reply = self.engine.answer(command)
        assert reply is not None
        if reply.startswith("?"):
            raise Refused(reply[1:].strip())
        return reply[1:].strip()

    def legal(self) -> list[str]:
        return self._ask("legal").splitlines()

    def may(self, action: str) -> bool:
        return self.game.why_not(parse(action)) is None

    def play(self, action: str) -> None:
        self._ask(f"play {action}")

    def undo(self, count: int) -> None:
        self._ask(f"undo {count}")

    def turn(self) -> str:
        return self._ask("turn")

    def scores(self) -> list[int]:
        return [int(word) for word in self._ask("scores").split()]

    def tiles(self) -> dict[str, dict[str, int | None]]:
        answer: dict[str, dict[str, int | None]] = json.loads(self._ask("tiles"))
        return answer

    def stocks(self) -> list[dict[str, Any]]:
        answer: list[dict[str, Any]] = json.loads(self._ask("stocks"))
        return answer

    def breakdown(self) -> list[dict[str, Any]]:
        answer: list[dict[str, Any]] = json.loads(self._ask("breakdown"))
        return answer


class ReferenceTable:
    def __init__(self, new: str) -> None:
        self._before: list[Reference] = []
        _new, name, players, *words = new.split()
        options = dict(word.split("=", 1) for word in words)
        options.pop("seed", None)
        cells = {key: options.pop(key) for key in ("well", "merchant") if _is_cell(options.get(key))}
        rules = reference_rules(name, options)
        try:
            self.game = Reference(rules, int(players), cells.get("well"), cells.get("merchant"))
        except (ValueError, KeyError) as error:
            raise Refused(str(error)) from None

    def legal(self) -> list[str]:
        return self.game.legal()

    def may(self, action: str) -> bool:
        return self.game.is_legal(action)

    def play(self, action: str) -> None:
        after = self.game.copy()
        try:
            after.play(action)
        except IllegalAction as error:
            raise Refused(str(error)) from None
        self._before.append(self.game)
        self.game = after

    def undo(self, count: int) -> None:
        self.game = self._before[-count]
        del self._before[-count:]

    def turn(self) -> str:
        return self.game.turn()

    def scores(self) -> list[int]:
        return self.game.scores()

    def tiles(self) -> dict[str, dict[str, int | None]]:
        return self.game.tiles()

    def stocks(self) -> list[dict[str, Any]]:
        return self.game.stocks()

    def breakdown(self) -> list[dict[str, Any]]:
        return self.game.breakdown()


def _is_cell(text: str | None) -> bool:
    return text is not None and text not in ("true", "false")


# The ruleset keys whose values the reference takes over as they are.
_SAME_KEYS = {
    "last_player_must_roof": bool,
    "last_player_judged": str,
    "tower_connection": str,
    "new_street_touches": int,
    "may_strand_second": bool,
    "refill_after_out": bool,
    "gate_passed_once": bool,
}
_STOCK_KEYS = {"buildings": "buildings_each", "neutral_roofs": "neutral"}


def reference_rules(name: str, options: dict[str, str]) -> RefRules:
    """The reference's rules with ruleset options set, given as text; ValueError for one it does not know."""
    if name not in REF_RULES:
        raise Refused(f"the reference has no ruleset {name}")
    rules = REF_RULES[name]
    for key, text in options.items():
        parts = key.split(".")
        if key in _SAME_KEYS:
            kind = _SAME_KEYS[key]
            value: Any = text == "true" if kind is bool else kind(text)
            rules = replace(rules, **{key: value})
        elif parts[0] == "stocks" and parts[2] == "spare_gates":
            rules = replace(rules, spare_gates={**rules.spare_gates, int(parts[1]): int(text)})
        elif parts[0] == "stocks":
            players, field = int(parts[1]), _STOCK_KEYS.get(parts[2], parts[2])
            stock = replace(rules.stocks[players], **{field: int(text)})
            rules = replace(rules, stocks={**rules.stocks, players: stock})
        elif parts[0] == "board":
            players = int(parts[1])
            cols, rows = rules.boards[players]
            size = (int(text), rows) if parts[2] == "cols" else (cols, int(text))
            rules = replace(rules, boards={**rules.boards, players: size})
        elif (key, text) == ("short_first_turns", "false"):
            rules = replace(rules, short_first_turns={})
        elif (key, text) == ("tower_merchants", "false"):
            rules = replace(rules, tower_merchants={})
        elif (key, text) == ("well", "false"):
            rules = replace(rules, well=False)
        elif key not in ("ties", "merchant_beside_well"):  # the reference names no winners; set-ups are the engine's
            raise ValueError(f"positions.py does not know how the reference is told {key}={text}")
    return rules


def bundled_tables() -> list[tuple[str, int]]:
    """Every ruleset of Medina that comes with the program, with every number of players it is for."""
    entries = [entry for entry in ruleset_files.available() if entry.game == "medina"]
    return [(entry.id, players) for entry in entries for players in entry.ruleset.players]


def some_position(ruleset: str, players: int, seed: int, placements: int) -> Position:
    """After so many random placements, or a little before the end if the game is shorter."""
    table = Terms(ruleset_files.load(ruleset), players)
    random = Random(seed)
    s = begin(table, draw_set_up(table, random))
    for _ in range(placements):
        after = s.copy()
        play(after, legal.draw(after, random.random))
        if after.over:
            break
        s = after
    return s
