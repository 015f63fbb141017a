"""A small made-up game with its window: stacks whose order nobody knows, a secret number each, one to five players.

A player takes the top of a stack; whoever has least so far goes on. It is only as large as it takes to show that a
table opens for another game without a change in the shell.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

import pygame
from msgspec import Struct

from medina_desktop.game.box import NOBODY, BadAction, Box, Choice, Outcome, Problem, Row, Setup
from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.match.match import Step
from medina_desktop.said import Said
from medina_desktop.ui.animation import Motion
from medina_desktop.ui.context import Background, Context
from medina_desktop.ui.table.layout import SIDE, TRAY
from medina_desktop.ui.table.window import (
    Bubble,
    ButtonFacts,
    CardFacts,
    LogEntry,
    Panel,
    Plate,
    Room,
    Shape,
    Sight,
    Spots,
    Surroundings,
    Table,
    Window,
    command,
)
from medina_desktop.ui.widgets import Box as Frame
from medina_desktop.ui.widgets import Button, Column, Label, Widget, caption
from medina_desktop.ui.widgets import Row as WidgetRow

STACKS, HEIGHT = 3, 4


class Rules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    game: ClassVar[str] = "pebbles"
    id: str = "pebbles"
    name: str = "Pebbles"
    about: str = ""
    players: tuple[int, ...] = (1, 2, 3, 5)


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
    stacks: tuple[tuple[int | None, ...], ...]
    hands: tuple[tuple[int, ...], ...]
    secrets: tuple[int | None, ...]
    order: tuple[int, ...]

    def copy(self) -> Position:
        return replace(self)

    def key(self) -> Hashable:
        return self.stacks, self.hands, self.secrets, self.order


@dataclass(frozen=True)
class Refusal:
    code: str

    def sentence(self) -> Said:
        return Said("this stack is empty")


class PebbleRules:
    def problems(self, ruleset: Rules) -> Iterator[Problem]:
        return iter(())

    def is_given(self, key: str, value: str) -> bool:
        return False

    def deal(self, ruleset: Rules, players: int, chance: Random, given: Mapping[str, str]) -> Setup:
        values = [chance.randrange(1, 10) for _ in range(STACKS * HEIGHT)]
        return {"values": values, "secrets": [chance.randrange(10) for _ in range(players)]}

    def begin(self, ruleset: Rules, players: int, setup: Setup, events: list[Any] | None = None) -> Position:
        if events is not None:
            events.append(TurnBegan(0))
        values = setup["values"]
        stacks = tuple(tuple(values[HEIGHT * n : HEIGHT * (n + 1)]) for n in range(STACKS))
        return Position(stacks, ((),) * players, tuple(setup["secrets"]), tuple(range(players)))

    def actor(self, p: Position) -> int:
        return p.order[0] if any(p.stacks) else NOBODY

    def legal(self, p: Position) -> list[int]:
        return [n for n, stack in enumerate(p.stacks) if stack]

    def why_not(self, p: Position, action: int) -> Refusal | None:
        return None if action in self.legal(p) else Refusal("empty")

    def play(self, p: Position, action: int, events: list[Any] | None = None) -> None:
        player, stack = p.order[0], p.stacks[action]
        value = stack[-1] or 0
        p.stacks = tuple(stack[:-1] if n == action else s for n, s in enumerate(p.stacks))
        p.hands = tuple((*h, value) if n == player else h for n, h in enumerate(p.hands))
        p.order = tuple(sorted(range(len(p.hands)), key=lambda n: (len(p.hands[n]), sum(p.hands[n]), n)))
        if events is not None:
            events.append(Taken(player, action, value))
            if any(p.stacks):
                events.append(TurnBegan(p.order[0]))

    def scores(self, p: Position) -> list[int]:
        over = not any(p.stacks)
        return [sum(h) + (s or 0 if over else 0) for h, s in zip(p.hands, p.secrets, strict=True)]

    def sheet(self, p: Position) -> list[Row]:
        return [Row("all", Said("All of it"), tuple(self.scores(p)))]

    def outcome(self, game: Played) -> Outcome:
        points = self.scores(game.position)
        return Outcome(tuple(n for n, x in enumerate(points) if x == max(points)), Said("most points"))

    def round_of(self, game: Played, actions: int) -> int:
        return 1 + actions // game.players

    def text(self, p: Position, action: int) -> str:
        return f"take {action + 1}"

    def parse(self, p: Position, text: str) -> int:
        words = text.split()
        if len(words) != 2 or not words[1].isdigit():
            raise BadAction(Said("{text!r} is no stack", text=text))
        return int(words[1]) - 1

    def spellings(self, p: Position) -> list[str]:
        return [self.text(p, action) for action in self.legal(p)]

    def seen_by(self, p: Position, player: int) -> Position:
        stacks = tuple((None,) * len(stack) for stack in p.stacks)
        secrets = tuple(s if n == player or not any(p.stacks) else None for n, s in enumerate(p.secrets))
        return replace(p, stacks=stacks, secrets=secrets)


class PebbleOpponents:
    levels = ("easy",)
    hint_level = "easy"

    def choose(self, p: Position, level: str, seed: Any = None, seconds: Any = None, nodes: Any = None) -> Choice:
        return self.at_once(p)

    def judge(self, p: Position, played: tuple[int, ...], seed: int | None = None) -> Choice | None:
        return None

    def at_once(self, p: Position) -> Choice:
        assert not any(value for stack in p.stacks for value in stack), "an opponent sees no more than its player"
        return Choice(next(n for n, stack in enumerate(p.stacks) if stack), 0.0, "the first stack")


class PebbleBoard:
    shape = Shape(1.3, SIDE, TRAY)
    carries = False

    def __init__(self, table: Table[Position]) -> None:
        self.table = table
        self.chosen: int | None = None  # the stack that a sheet asks about
        self.pos: tuple[int, int] | None = None
        self.landed: list[int] = []

    @property
    def banner_rect(self) -> pygame.Rect:
        return self.table.board_area

    def build(self) -> Widget:
        stacks = [
            Button(f"{len(stack)}", lambda n=n: self.choose(n), key="board" if n == 0 else f"stack-{n}", grow=1)  # type: ignore[misc]
            for n, stack in enumerate(self.table.position.stacks)
        ]
        return WidgetRow(stacks)

    def slots(self, room: Room) -> Sequence[Sequence[Widget]]:
        secret = "?" if self.table.hides_hand else str(self.table.position.secrets[self.table.viewer])
        return [[Label(secret, key="secret")]]

    def buttons(self) -> Sequence[ButtonFacts]:
        return ()

    def button_words(self) -> Sequence[str]:
        return ()

    def panels(self) -> Sequence[Panel]:
        return (Panel("season", "Season", lambda: caption("Season"), above=True),)

    def card(self, player: int, room: Room) -> CardFacts:
        hand = " ".join(map(str, self.table.position.hands[player]))
        return CardFacts(Label(hand or "–", key=f"hand-{player}"), tooltip=("pebbles",))

    def order(self) -> Sequence[int]:
        return self.table.position.order

    def floating(self) -> Widget | None:
        if self.chosen is None:
            return None
        stack = self.chosen
        take = Button("Take it", lambda: self.table.play(stack), key="take")
        return Frame(Column([Label("Turn it up?"), take, Button("No", lambda: self.back() and None, key="no")]))

    def plate(self, position: Position, player: int) -> Plate:
        name = self.table.match.seats[player].name
        return Plate(name, name, "take a pebble")

    def plates(self, player: int) -> Sequence[Plate]:
        return [self.plate(self.table.position, player)]

    def pips(self, position: Position) -> tuple[int, int]:
        return (0, 0)

    def how_to_begin(self) -> str:
        return "Take a pebble."

    def relayout(self) -> None: ...

    def on_setting(self, name: str) -> None: ...

    def update(self, dt: float) -> bool:
        return False

    def draw(self, target: pygame.Surface, lit: Spots) -> None: ...

    def where(self, name: str) -> pygame.Rect | None:
        return None

    def show(self, step: Step, by_hand: bool, land: Callable[[], None]) -> None:
        assert not any(value for stack in step.after.stacks for value in stack), "a board sees no more than its viewer"
        self.table.stage.add(Motion(0.5, on_end=land))
        self.landed.append(step.index)

    def jumped(self) -> None: ...

    def take_back(self, steps: Sequence[Step]) -> None: ...

    def make_again(self, steps: Sequence[Step], land: Callable[[], None]) -> None:
        land()

    def begin_turn(self) -> None: ...

    def put_back(self) -> bool:
        return self.back()

    def back(self) -> bool:
        was, self.chosen = self.chosen, None
        self.table.rebuild()
        return was is not None

    def let_go(self) -> None:
        self.chosen = None

    def take_hint(self, hint: Choice) -> None:
        self.chosen = None

    def point_at(self, pos: tuple[int, int] | None) -> None:
        self.pos = pos

    def drop(self, pos: tuple[int, int]) -> None: ...

    @command
    def choose(self, stack: int) -> None:
        if self.table.my_turn:
            self.chosen = stack
            self.table.rebuild()
        else:
            self.table.refuse("it is not your turn.")

    def activate(self) -> bool:
        return False

    def on_key(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_q:
            self.choose(0)
            return True
        return False

    def mouse_shape(self) -> str:
        return "arrow"

    def bubble(self) -> Bubble | None:
        return None

    def hint_bubble(self, hint: Choice) -> Bubble:
        return Bubble((hint.reason,), title=f"stack {hint.action + 1}", at=hint.action)

    def surroundings(self, bubble: Bubble) -> Surroundings:
        area = self.table.rect_of("board") or self.table.board_area
        return Surroundings(area, self.table.board_area, area)

    def code_of(self, key: str) -> str:
        return ""


class PebbleWindow:
    secrets = True

    def board(self, table: Table[Position]) -> PebbleBoard:
        return PebbleBoard(table)

    def sight(
        self, context: Context, position: Position, colours: tuple[str, ...], area: pygame.Rect
    ) -> Sight[Position]:
        raise NotImplementedError

    def picture(
        self, context: Context, position: Position, colours: tuple[str, ...], size: tuple[int, int]
    ) -> pygame.Surface:
        return pygame.Surface(size)

    def background(self, context: Context) -> Background:
        raise NotImplementedError

    def clicks(self, position: Position, action: int) -> tuple[str, ...]:
        return ("board" if action == 0 else f"stack-{action}", "take")

    def say(self, step: Step, seats: Sequence[Seat]) -> list[LogEntry]:
        taken = next(event for event in step.events if isinstance(event, Taken))
        name = seats[taken.player].name
        lines = [LogEntry(taken.player, f"{name} turned up a {taken.value}.", f"stack {taken.stack + 1}")]
        if not step.after.stacks[taken.stack]:
            lines.append(LogEntry(None, "A stack is empty.", loud=True))
        return [replace(line, step=step.index) for line in lines]

    def why_not(self, refusal: Any, position: Position) -> str:
        return str(refusal.sentence())

    def why(self, choice: Choice, position: Position, seats: Sequence[Seat]) -> str:
        return choice.reason

    def sound(self, step: Step) -> str:
        return "tick"


WINDOW: Window[Position] = PebbleWindow()
BOX = Box(
    id="pebbles",
    name=Said("Pebbles"),
    ruleset=Rules,
    rules=PebbleRules(),
    opponents=PebbleOpponents(),
    talk=None,  # type: ignore[arg-type] # nobody speaks the line protocol with it
    window="pebbles",
)
