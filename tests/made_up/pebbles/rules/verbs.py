"""The rules of the made-up game."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Annotated, ClassVar

from msgspec import Struct, convert

from medina_desktop.game import ruleset as game
from medina_desktop.game.box import NOBODY, BadAction, BadSetup, Events, Row, Setup
from medina_desktop.game.plain import PlainRefusal, PlainRules
from medina_desktop.game.played import Played
from medina_desktop.game.ruleset import key, switch
from medina_desktop.said import Said

STACKS, HEIGHT = 3, 4


class Ruleset(game.Ruleset, frozen=True, kw_only=True):
    game: ClassVar[str] = "pebbles"
    players: Annotated[tuple[int, ...], key("1", "For how many players it is.")]
    double: Annotated[bool, switch("3", "Pebbles count twice.")] = False
    heavy: Annotated[bool, switch("3", "Secrets count twice.")] = False


class SetupForm(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    values: list[int]
    secrets: list[int]


@dataclass(frozen=True)
class Taken:
    """A pebble was turned up: everybody has seen what lay on the stack."""

    reveals: ClassVar[bool] = True
    player: int
    stack: int
    value: int


@dataclass(frozen=True)
class TurnBegan:
    begins_turn: ClassVar[bool] = True
    player: int


@dataclass
class Position:
    ruleset: Ruleset
    stacks: tuple[tuple[int | None, ...], ...]  # from below; None: not to be known
    hands: tuple[tuple[int, ...], ...]
    secrets: tuple[int | None, ...]
    order: tuple[int, ...]

    def copy(self) -> Position:
        return replace(self)

    def key(self) -> Hashable:
        return self.stacks, self.hands, self.secrets, self.order

    @property
    def over(self) -> bool:
        return not any(self.stacks)


class PebbleRules(PlainRules[Ruleset, Position, int]):
    def is_given(self, key: str, value: str) -> bool:
        return key == "secrets"

    def deal(self, ruleset: Ruleset, players: int, chance: Random, given: Mapping[str, str]) -> Setup:
        values = [chance.randrange(1, 10) for _ in range(STACKS * HEIGHT)]
        secrets = [chance.randrange(10) for _ in range(players)]
        for player, wanted in enumerate(given.get("secrets", "").split(",")):
            if wanted:
                secrets[player] = int(wanted)
        return {"values": values, "secrets": secrets}

    def begin(self, ruleset: Ruleset, players: int, setup: Setup, events: Events | None = None) -> Position:
        given = convert(setup, SetupForm)
        if players not in ruleset.players or len(given.secrets) != players:
            raise BadSetup(Said("everybody has one secret"), ("secrets",))
        if events is not None:
            events.append(TurnBegan(0))
        stacks = tuple(tuple(given.values[HEIGHT * n : HEIGHT * (n + 1)]) for n in range(STACKS))
        return Position(ruleset, stacks, ((),) * players, tuple(given.secrets), tuple(range(players)))

    def actor(self, p: Position) -> int:
        return NOBODY if p.over else p.order[0]

    def legal(self, p: Position) -> list[int]:
        return [n for n, stack in enumerate(p.stacks) if stack]

    def why_not(self, p: Position, action: int) -> PlainRefusal | None:
        return None if action in self.legal(p) else PlainRefusal("empty", Said("this stack is empty"))

    def play(self, p: Position, action: int, events: Events | None = None) -> None:
        player, stack = p.order[0], p.stacks[action]
        value = stack[-1] or 0
        p.stacks = tuple(stack[:-1] if n == action else s for n, s in enumerate(p.stacks))
        p.hands = tuple((*h, value) if n == player else h for n, h in enumerate(p.hands))
        p.order = tuple(sorted(range(len(p.hands)), key=lambda n: (len(p.hands[n]), sum(p.hands[n]), n)))
        if events is not None:
            events.append(Taken(player, action, value))
            if not p.over:
                events.append(TurnBegan(p.order[0]))

    def sheet(self, p: Position) -> list[Row]:
        each, burden = 2 if p.ruleset.double else 1, 2 if p.ruleset.heavy else 1
        secrets = tuple(-burden * (secret or 0) if p.over else 0 for secret in p.secrets)
        return [
            Row("pebbles", Said("Pebbles"), tuple(each * sum(hand) for hand in p.hands)),
            Row("secret", Said("Secrets"), secrets),
        ]

    def round_of(self, game: Played, actions: int) -> int:
        return 1 + min(actions, STACKS * HEIGHT - 1) // game.players

    def text(self, p: Position, action: int) -> str:
        return f"take {action + 1}"

    def parse(self, p: Position, text: str) -> int:
        words = text.split()
        if len(words) != 2 or words[0] != "take" or words[1] not in "123":
            raise BadAction(Said("{text!r} is no stack", text=text))
        return int(words[1]) - 1

    def seen_by(self, p: Position, player: int) -> Position:
        stacks = tuple((None,) * len(stack) for stack in p.stacks)
        secrets = tuple(s if n == player or p.over else None for n, s in enumerate(p.secrets))
        return replace(p, stacks=stacks, secrets=secrets)
