"""Plain bases for a game in the window: what a simple game leaves empty or would write the same as any other."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic

import pygame

from medina_desktop.game.box import Choice, Refusal, Rules
from medina_desktop.game.kinds import A, P, R
from medina_desktop.game.lessons import Chapter, Course
from medina_desktop.game.moments import Moment
from medina_desktop.game.rulebook import Paragraph, Section
from medina_desktop.l10n import _, translate
from medina_desktop.l10n.writing import capitalise
from medina_desktop.ui import names
from medina_desktop.ui.animation import Motion
from medina_desktop.ui.looking_back import LookingBack, PlainLookingBack
from medina_desktop.ui.shelf.boxes import front_file
from medina_desktop.ui.table.guide import Marks
from medina_desktop.ui.table.hand import H, Hand
from medina_desktop.ui.table.layout import SIDE, TRAY
from medina_desktop.ui.table.window import (
    Board,
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
)

if TYPE_CHECKING:
    from medina_desktop.game.played import Played, Step
    from medina_desktop.game.record import Seat
    from medina_desktop.ui.context import Context
    from medina_desktop.ui.scene import Scene
    from medina_desktop.ui.school import Illustrations, School
    from medina_desktop.ui.widgets import Ui, Widget

SECONDS = 0.5  # that a step takes


class PlainBoard(ABC, Generic[P, A]):
    """A board of widgets, without a hand and without motion of its own. A game adds `build`, whose widgets have the
    keys that `Window.clicks` names and call `table.play`, and `how_to_begin`."""

    shape = Shape(1.3, SIDE, TRAY)

    def __init__(self, table: Table[P, A]) -> None:
        self.table = table

    @property
    def position(self) -> P:
        return self.table.position

    @abstractmethod
    def build(self) -> Widget: ...

    @abstractmethod
    def how_to_begin(self) -> str: ...

    @property
    def held(self) -> object:
        return None

    @property
    def carries(self) -> bool:
        return False

    @property
    def banner_rect(self) -> pygame.Rect:
        return self.table.board_area

    def slots(self, room: Room) -> Sequence[Sequence[Widget]]:
        return ()

    def buttons(self) -> Sequence[ButtonFacts]:
        return ()

    def button_words(self) -> Sequence[str]:
        return ()

    def panels(self) -> Sequence[Panel]:
        return ()

    def card(self, player: int, room: Room) -> CardFacts:
        return CardFacts()

    def order(self) -> Sequence[int]:
        return range(len(self.table.match.seats))

    def floating(self) -> Widget | None:
        return None

    def plate(self, position: P, player: int) -> Plate:
        name = self.table.match.seats[player].name
        return Plate(name, name)

    def plates(self, player: int) -> Sequence[Plate]:
        return [self.plate(self.position, player)]

    def pips(self, position: P) -> tuple[int, int]:
        return (0, 0)

    def relayout(self) -> None: ...

    def on_setting(self, name: str) -> None: ...

    def update(self, dt: float) -> bool:
        return False

    def draw(self, target: pygame.Surface, lit: Spots) -> None: ...

    def where(self, name: str) -> pygame.Rect | None:
        return None

    def show(self, step: Step[P, A], by_hand: bool, land: Callable[[], None]) -> None:
        self.table.stage.add(Motion(SECONDS, on_end=land))

    def jumped(self) -> None: ...

    def take_back(self, steps: Sequence[Step[P, A]]) -> None: ...

    def make_again(self, steps: Sequence[Step[P, A]], land: Callable[[], None]) -> None:
        land()

    def begin_turn(self) -> None: ...

    def put_back(self) -> bool:
        return self.back()

    def back(self) -> bool:
        return False

    def let_go(self) -> None: ...

    def take_hint(self, hint: Choice[A]) -> None: ...

    def go_on(self) -> None: ...

    def point_at(self, pos: tuple[int, int] | None) -> None: ...

    def drop(self, pos: tuple[int, int]) -> None: ...

    def activate(self) -> bool:
        return False

    def on_key(self, event: pygame.Event) -> bool:
        return False

    def mouse_shape(self) -> str:
        return "arrow"

    def bubble(self) -> Bubble | None:
        return None

    def hint_bubble(self, hint: Choice[A]) -> Bubble:
        match = self.table.match
        title = match.game.rules.text(self.position, hint.action)
        return Bubble((names.reason(match.game, hint, match.seats),), title=title, at=hint.action)

    def surroundings(self, bubble: Bubble) -> Surroundings:
        area = self.table.rect_of("board") or self.table.board_area
        return Surroundings(area, self.table.board_area, area)

    def code_of(self, key: str) -> str:
        return ""


class HandBoard(PlainBoard[P, A], Generic[H, P, A]):
    """A board on which somebody takes up a piece and places it. A game adds `hand` (ui/table/hand.py)."""

    hand: Hand[H]

    @property
    def held(self) -> object:
        return self.hand.held

    @property
    def carries(self) -> bool:
        return self.hand.dragging

    def update(self, dt: float) -> bool:
        return self.hand.update(dt)

    def put_back(self) -> bool:
        return self.hand.put_back()

    def back(self) -> bool:
        return self.hand.put_back()

    def let_go(self) -> None:
        self.hand.let_go()

    def point_at(self, pos: tuple[int, int] | None) -> None:
        self.hand.point_at(pos)

    def drop(self, pos: tuple[int, int]) -> None:
        self.hand.drop(pos)

    def activate(self) -> bool:
        return self.hand.activate()

    def mouse_shape(self) -> str:
        return self.hand.mouse_shape()


class PlainSight(ABC, Generic[P, A]):
    """A board that nobody plays on. A game adds `draw`."""

    def __init__(self, area: pygame.Rect) -> None:
        self.rect = area

    @abstractmethod
    def draw(self, target: pygame.Surface, position: P, lit: Spots = ()) -> None: ...

    def draw_step(self, target: pygame.Surface, step: Step[P, A], share: float) -> None: ...

    def pointed(self, position: P, seats: Sequence[Seat], pos: tuple[int, int]) -> Pointed | None:
        return None


class NoPictures:
    """The pictures of a book of rules that has none."""

    def view(self, name: str) -> Widget:
        raise KeyError(name)

    def clear(self) -> None: ...


class PlainSchool(Generic[R, P, A]):
    """A book of rules with one page, which says what the ruleset says of itself, and no lessons."""

    chapters: tuple[Chapter[R, P, A], ...] = ()

    def rulebook(self, ruleset: R, others: Sequence[R]) -> list[Section]:
        return [Section("rules", _(ruleset.name), (Paragraph(_(ruleset.about)),))]

    def section_for(self, code: str) -> str:
        return "rules"

    def illustrations(self, ruleset: R) -> Illustrations:
        return NoPictures()

    def course(self, chapter: Chapter[R, P, A], at: int = 0) -> Course[R, P, A]:
        raise NotImplementedError

    def ideas(self) -> list[Section]:
        return []

    def idea_pictures(self) -> Illustrations:
        return NoPictures()

    def marks(self) -> Marks[A]:
        return Marks()


class PlainWindow(ABC, Generic[R, P, A]):
    """A game without secrets in the window. A game adds `board` and `sight`; its widgets have the texts of the actions
    as their keys, or it says in `clicks` what they are."""

    secrets = False

    def __init__(
        self,
        rules: Rules[R, P, A],
        school: School[R, P, A] | None = None,
        looking_back: LookingBack[R, P, A] | None = None,
    ) -> None:
        self.rules = rules
        self.school = school or PlainSchool()
        self.looking_back = looking_back or PlainLookingBack(rules)

    @abstractmethod
    def board(self, table: Table[P, A]) -> Board[P, A]: ...

    @abstractmethod
    def sight(self, context: Context, position: P, colours: tuple[str, ...], area: pygame.Rect) -> Sight[P, A]: ...

    def set_up_by_hand(self, context: Context, game: Played[R, P, A], seats: Sequence[Seat]) -> Scene | None:
        return None

    def picture(self, context: Context, position: P, colours: tuple[str, ...], size: tuple[int, int]) -> pygame.Surface:
        picture = pygame.Surface(size, pygame.SRCALPHA)
        self.sight(context, position, colours, picture.get_rect()).draw(picture, position)
        return picture

    def draw_edition(self, ui: Ui, target: pygame.Surface, rect: pygame.Rect, ruleset: R) -> None:
        """The front of its box."""
        photo = ui.sprites.original(front_file(ruleset.game))
        if photo is not None:
            ui.paint.photo(target, rect, photo, f"{ruleset.game}-edition")

    def clicks(self, position: P, action: A) -> tuple[str, ...]:
        return (self.rules.text(position, action),)

    def say(self, step: Step[P, A], seats: Sequence[Seat]) -> list[LogEntry]:
        text = _("{name}: {value}").format(
            name=seats[step.player].name, value=self.rules.text(step.before, step.action)
        )
        return [LogEntry(step.player, text, step=step.index)]

    def why_not(self, refusal: Refusal, position: P) -> str:
        return capitalise(translate(refusal.sentence())) + "."

    def aside(self, step: Step[P, A], turn: Sequence[A], seats: Sequence[Seat]) -> str:
        return ""

    def ending(self, position: P, seats: Sequence[Seat], hidden: bool) -> str:
        return ""

    def rest(self, position: P) -> Sequence[A]:
        return ()

    def moments(self, step: Step[P, A], seats: Sequence[Seat]) -> Sequence[Moment]:
        return ()

    def sound(self, step: Step[P, A]) -> str:
        return "tick"
