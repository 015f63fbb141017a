"""The made-up game in the window, only as large as it takes to show that every scene opens for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from medina_desktop.game.box import Choice
from medina_desktop.game.record import Seat
from medina_desktop.game.rulebook import Paragraph, Section
from medina_desktop.games.pebbles.rules.verbs import PebbleRules, Position, Ruleset, Taken
from medina_desktop.match.match import Step
from medina_desktop.ui.animation import Motion
from medina_desktop.ui.context import Context
from medina_desktop.ui.table.plain import PlainBoard, PlainSchool, PlainSight, PlainWindow
from medina_desktop.ui.table.window import (
    CardFacts,
    LogEntry,
    Panel,
    Plate,
    Room,
    Sight,
    Spots,
    Table,
    Window,
    command,
)
from medina_desktop.ui.widgets import Box as Frame
from medina_desktop.ui.widgets import Button, Column, Label, Widget, caption
from medina_desktop.ui.widgets import Row as WidgetRow


class PebbleBoard(PlainBoard[Position, int]):
    def __init__(self, table: Table[Position, int]) -> None:
        super().__init__(table)
        self.chosen: int | None = None  # the stack that a sheet asks about
        self.pos: tuple[int, int] | None = None
        self.landed: list[int] = []

    def build(self) -> Widget:
        stacks = [
            Button(f"{len(stack)}", lambda n=n: self.choose(n), key="board" if n == 0 else f"stack-{n}", grow=1)  # type: ignore[misc]
            for n, stack in enumerate(self.position.stacks)
        ]
        return WidgetRow(stacks)

    def slots(self, room: Room) -> Sequence[Sequence[Widget]]:
        secret = "?" if self.table.hides_hand else str(self.position.secrets[self.table.viewer])
        return [[Label(secret, key="secret")]]

    def panels(self) -> Sequence[Panel]:
        return (Panel("season", "Season", lambda: caption("Season"), above=True),)

    def card(self, player: int, room: Room) -> CardFacts:
        hand = " ".join(map(str, self.position.hands[player]))
        return CardFacts(Label(hand or "–", key=f"hand-{player}"), tooltip=("pebbles",))

    def order(self) -> Sequence[int]:
        order: Sequence[int] = self.position.order
        return order

    def floating(self) -> Widget | None:
        if self.chosen is None:
            return None
        stack = self.chosen
        take = Button("Take it", lambda: self.table.play(stack), key="take")
        return Frame(Column([Label("Turn it up?"), take, Button("No", self.leave, key="no")]))

    def plate(self, position: Position, player: int) -> Plate:
        name = self.table.match.seats[player].name
        return Plate(name, name, "take a pebble")

    def how_to_begin(self) -> str:
        return "Take a pebble."

    def show(self, step: Step[Position, int], by_hand: bool, land: Callable[[], None]) -> None:
        assert not any(value for stack in step.after.stacks for value in stack), "a board sees no more than its viewer"
        self.table.stage.add(Motion(0.5, on_end=land))
        self.landed.append(step.index)

    def leave(self) -> None:
        self.back()

    def back(self) -> bool:
        was, self.chosen = self.chosen, None
        self.table.rebuild()
        return was is not None

    @property
    def held(self) -> int | None:
        return self.chosen

    def let_go(self) -> None:
        self.chosen = None

    def take_hint(self, hint: Choice) -> None:
        self.chosen = None

    def point_at(self, pos: tuple[int, int] | None) -> None:
        self.pos = pos

    @command
    def choose(self, stack: int) -> None:
        if self.table.my_turn:
            self.chosen = stack
            self.table.rebuild()
        else:
            self.table.refuse("it’s not your turn.")

    def on_key(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_q:
            self.choose(0)
            return True
        return False


class PebbleSight(PlainSight[Position, int]):
    def draw(self, target: pygame.Surface, position: Position, lit: Spots = ()) -> None:
        for number, stack in enumerate(position.stacks):
            area = pygame.Rect(self.rect.x + 40 * number, self.rect.bottom - 10 * len(stack), 30, 10 * len(stack))
            target.fill((200, 200, 180), area)


class PebbleSchool(PlainSchool[Ruleset, Position, int]):
    def rulebook(self, ruleset: Ruleset, others: Sequence[Ruleset]) -> list[Section]:
        return [Section("rules", "Aim", (Paragraph("Have the most pebbles."),))]


class PebbleWindow(PlainWindow[Ruleset, Position, int]):
    secrets = True

    def board(self, table: Table[Position, int]) -> PebbleBoard:
        return PebbleBoard(table)

    def sight(
        self, context: Context, position: Position, colours: tuple[str, ...], area: pygame.Rect
    ) -> Sight[Position, int]:
        return PebbleSight(area)

    def clicks(self, position: Position, action: int) -> tuple[str, ...]:
        return ("board" if action == 0 else f"stack-{action}", "take")

    def say(self, step: Step[Position, int], seats: Sequence[Seat]) -> list[LogEntry]:
        taken = next(event for event in step.events if isinstance(event, Taken))
        name = seats[taken.player].name
        lines = [LogEntry(taken.player, f"{name} turned up a {taken.value}.", f"stack {taken.stack + 1}")]
        if not step.after.stacks[taken.stack]:
            lines.append(LogEntry(None, "A stack is empty.", loud=True))
        return [replace(line, step=step.index) for line in lines]


WINDOW: Window[Ruleset, Position, int] = PebbleWindow(PebbleRules(), PebbleSchool())
