"""The made-up game in the window, only as large as it takes to show that every scene opens for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame
from medina_desktop.games.pebbles.rules import PebbleRules, Position, Ruleset, Taken

from medina_desktop.game.box import Choice
from medina_desktop.game.lessons import AnyChapter, AnyCourse
from medina_desktop.game.moments import Moment
from medina_desktop.game.record import Seat
from medina_desktop.game.rulebook import Paragraph, Section
from medina_desktop.match.match import Step
from medina_desktop.ui.animation import Motion
from medina_desktop.ui.context import Context
from medina_desktop.ui.looking_back import PlainLookingBack
from medina_desktop.ui.table.guide import Marks
from medina_desktop.ui.table.layout import SIDE, TRAY
from medina_desktop.ui.table.window import (
    Bubble,
    ButtonFacts,
    CardFacts,
    LogEntry,
    Panel,
    Plate,
    Pointed,
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


class PebbleBoard:
    shape = Shape(1.3, SIDE, TRAY)
    carries = False

    def __init__(self, table: Table[Position, int]) -> None:
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
        order: Sequence[int] = self.table.position.order
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

    def leave(self) -> None:
        self.back()

    def put_back(self) -> bool:
        return self.back()

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


class PebbleSight:
    def __init__(self, area: pygame.Rect) -> None:
        self.rect = area

    def draw(self, target: pygame.Surface, position: Position, lit: Spots = ()) -> None:
        for number, stack in enumerate(position.stacks):
            area = pygame.Rect(self.rect.x + 40 * number, self.rect.bottom - 10 * len(stack), 30, 10 * len(stack))
            target.fill((200, 200, 180), area)

    def draw_step(self, target: pygame.Surface, step: Step, share: float) -> None: ...

    def pointed(self, position: Position, seats: Sequence[Seat], pos: tuple[int, int]) -> Pointed | None:
        return None


class PebbleSchool:
    """A page of rules without pictures, and no lessons."""

    chapters: tuple[AnyChapter, ...] = ()

    def rulebook(self, ruleset: Any, others: Sequence[Any]) -> list[Section]:
        return [Section("aim", "Aim", (Paragraph("Have the most pebbles."),))]

    def section_for(self, code: str) -> str:
        return "aim"

    def illustrations(self, ruleset: Any) -> Any:
        class Nothing:
            def view(self, name: str) -> Widget:
                raise AssertionError(name)

            def clear(self) -> None:
                return None

        return Nothing()

    def course(self, chapter: AnyChapter, at: int = 0) -> AnyCourse:
        raise AssertionError("there are no lessons")

    def marks(self) -> Marks:
        return Marks()


class PebbleWindow:
    secrets = True
    school = PebbleSchool()
    looking_back = PlainLookingBack(PebbleRules())

    def board(self, table: Table[Position, int]) -> PebbleBoard:
        return PebbleBoard(table)

    def sight(
        self, context: Context, position: Position, colours: tuple[str, ...], area: pygame.Rect
    ) -> Sight[Position, int]:
        return PebbleSight(area)

    def picture(
        self, context: Context, position: Position, colours: tuple[str, ...], size: tuple[int, int]
    ) -> pygame.Surface:
        return pygame.Surface(size)

    def draw_edition(self, ui: Any, target: pygame.Surface, rect: pygame.Rect, ruleset: Any) -> None: ...

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

    def ending(self, position: Position, seats: Sequence[Seat], hidden: bool) -> str:
        return ""

    def moments(self, step: Step, seats: Sequence[Seat]) -> Sequence[Moment]:
        return ()

    def rest(self, position: Position) -> Sequence[int]:
        return ()

    def aside(self, step: Step, turn: Sequence[Any], seats: Sequence[Seat]) -> str:
        return ""

    def sound(self, step: Step) -> str:
        return "tick"


WINDOW: Window[Ruleset, Position, int] = PebbleWindow()
