"""The hand of a person at a board: what it holds, the place that the pointer or the keyboard's cursor is at, and what a
press, a drag and an arrow do. A board holds one and tells it, by a `Placing`, what is its game's own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from math import inf
from typing import Generic, Protocol, TypeVar

from medina_desktop.ui.interaction import TOOLTIP_DELAY
from medina_desktop.ui.table.window import Table, command
from medina_desktop.ui.theme import Timing

H = TypeVar("H")

ASIDE = 2  # a place aside is as far as one this many times farther ahead
LEAST = 0.01  # what counts as ahead


class Placing(Protocol):
    """A game's part of the hand: its places, and what is done at them. A place is a number of the game's own."""

    def place_at(self, pos: tuple[int, int]) -> int | None:
        """The place under a point of the screen."""

    def places(self) -> Collection[int]:
        """The places where a press does something now: those that take what is held, if anything is."""

    def point_of(self, place: int) -> tuple[float, float]:
        """A place's point, as (down, across) in steps of the cursor: the cursor looks for what is near."""

    def step_from(self, place: int, step: tuple[int, int]) -> int:
        """The place that an arrow leads to, whether or not it takes anything."""

    def pick(self, piece: int) -> None:
        """Hold a piece that is offered, or put it back."""

    def holds(self, piece: int) -> bool: ...

    def try_place(self, place: int) -> bool:
        """Put down what is held: True if that is done; else it is heard and read why not."""

    def press(self, place: int | None) -> bool:
        """A press on the board, at a place or beside all of them; False if it means nothing."""

    def on_enter(self) -> bool:
        """Take the Enter key before the cursor's place gets it."""

    def on_arrow(self, step: tuple[int, int]) -> bool:
        """Take an arrow before the cursor moves."""

    def let_go(self) -> bool:
        """Forget what is half chosen besides what is held; False if there was nothing."""


class Hand(Generic[H]):
    """Holds at most one thing. The rest of the board asks it what is held, where, and how far marks have come out."""

    def __init__(self, table: Table, placing: Placing, cursor: int) -> None:
        self.table, self.placing = table, placing
        self.held: H | None = None
        self.at: int | None = None  # the place that the pointer, or the cursor that is shown, is at
        self.cursor = cursor
        self.cursor_shown = False
        self.dragging = False
        self.refused: tuple[H, int] | None = None  # what was tried, and where, and is explained
        self._marks_of: H | None = None  # what the marks belong to, and for how many seconds they have been seen
        self._marks_age = 0.0
        self._rests_on: int | None = None  # the place under the pointer, and for how many seconds
        self._rested = 0.0

    # -- time ------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Let time pass: marks come out, the pointer rests; True when it looks different now."""
        if self._marks_of is not self.held:
            self._marks_of, self._marks_age = self.held, 0.0
        fading = self.held is not None and self._marks_age * 1000 < Timing.LEGAL_FADE
        if fading:
            self._marks_age += dt
        if self.at != self._rests_on or self.held is not None:
            self.rest_again()
        before, self._rested = self._rested, self._rested + dt
        return fading or (self.at is not None and before < TOOLTIP_DELAY <= self._rested)

    def rest_again(self) -> None:
        """The pointer has come to something else."""
        self._rests_on, self._rested = self.at, 0.0

    @property
    def has_rested(self) -> bool:
        """The pointer has been at its place for a while."""
        return self.at is not None and self.at == self._rests_on and self._rested >= TOOLTIP_DELAY

    @property
    def marks_share(self) -> float:
        """The share to which the places that take what is held have come out: 0 to 1."""
        if self.held is None or self.table.busy or not self.table.context.settings.value.show_legal_places:
            return 0.0
        if not self.table.speed:
            return 1.0
        return min(1.0, self._marks_age * 1000 / Timing.LEGAL_FADE) if self._marks_of is self.held else 0.0

    # -- taking and letting go -------------------------------------------------------------------------------------

    def hold(self, held: H) -> None:
        """Take something up: the keyboard's cursor goes to the nearest place for it, or the pointer shows where."""
        self.let_go()
        self.held = held
        ui = self.table.ui
        if ui.show_focus:  # picked by the keyboard: the arrows now move over the board
            self.cursor_shown = True
            ui.want_focus = "board"
        if self.cursor_shown:
            self.cursor = self._nearest(self.placing.places())
        self.at = self.cursor if self.cursor_shown else None
        self.table.light(())
        if not self.cursor_shown:
            self.point_at(ui.mouse if ui.mouse[0] >= 0 else None)
        self.table.rebuild()

    def exchange(self, held: H) -> None:
        """Hold the same thing another way: its marks stay."""
        self.held = self._marks_of = held
        self._marks_age = 1.0
        self.refused = None

    def let_go(self) -> bool:
        """Forget what is held, tried or half chosen; False if there was nothing. Says nothing and shows nothing."""
        had = self.held is not None
        self.held = self.refused = None
        self.dragging = False
        # What the pointer happens to be over is described when it is pointed at again.
        self._rests_on, self._rested = self.at, -inf
        return self.placing.let_go() or had

    def put_back(self) -> bool:
        """Let go, and show it; False if there was nothing to let go of."""
        if not self.let_go():
            return False
        self.table.rebuild()
        return True

    def refuse(self, place: int) -> None:
        """Let it be heard that what is held doesn't fit there; the bubble explains it."""
        if self.held is not None:
            self.refused = (self.held, place)
        self.table.sound("refuse")
        self.table.redraw()

    # -- the pointer -----------------------------------------------------------------------------------------------

    def point_at(self, pos: tuple[int, int] | None) -> None:
        place = None
        if pos is not None:
            self.cursor_shown = False
            place = self.placing.place_at(pos)
        if place != self.at:
            self.at = place
            self.refused = None
            self.table.redraw()
        elif self.dragging:
            self.table.redraw()

    def mouse_shape(self) -> str:
        """Over the board the pointer says whether a press does something there."""
        if self.at is None:
            return "arrow"
        if self.at in self.placing.places():
            return "hand"
        return "no" if self.held is not None else "arrow"

    @command
    def press(self, pos: tuple[int, int]) -> None:
        self.point_at(pos)
        self.placing.press(self.at)

    def drag(self, piece: int, pos: tuple[int, int]) -> None:
        """Carry a piece from where it is offered."""
        if not self.table.my_turn:
            return
        if not self.placing.holds(piece):
            self.placing.pick(piece)
        self.dragging = self.held is not None
        self.point_at(pos)

    def drop(self, pos: tuple[int, int]) -> None:
        """The button is let go over the board: place what is held, or bring it back and say why."""
        self.dragging = False
        self.point_at(pos)
        held, place = self.held, self.at
        if place is None:
            self.put_back()
        elif not self.placing.try_place(place):
            self.held = None
            self.refused = (held, place) if held is not None else None
            self.table.rebuild()

    # -- the keyboard ----------------------------------------------------------------------------------------------

    def show_cursor(self) -> None:
        """The keyboard is used: its cursor is seen, and the arrows move it."""
        self.cursor_shown = True
        self.table.ui.show_focus = True
        self.table.ui.focus = "board"

    def move_cursor(self, step: tuple[int, int], to_legal: bool) -> None:
        """An arrow, or (0, 0) when the board gets the focus; `to_legal`: to the next place where a press does
        something."""
        if self.placing.on_arrow(step):
            return
        if self.cursor_shown and step != (0, 0):
            legal = self.placing.places() if to_legal else ()
            self.cursor = self._ahead(step, legal) if legal else self.placing.step_from(self.cursor, step)
        self.cursor_shown = True
        self.at = self.cursor
        self.refused = None
        self.table.light(())
        self.table.redraw()

    def activate(self) -> bool:
        """Enter: a press at the cursor."""
        if self.placing.on_enter():
            return True
        return self.cursor_shown and (self.placing.press(self.cursor) or self.held is not None)

    def _nearest(self, places: Collection[int]) -> int:
        if not places or self.cursor in places:
            return self.cursor
        down, across = self.placing.point_of(self.cursor)

        def distance(place: int) -> tuple[float, int]:
            y, x = self.placing.point_of(place)
            return abs(y - down) + abs(x - across), place

        return min(places, key=distance)

    def _ahead(self, step: tuple[int, int], places: Collection[int]) -> int:
        return next_ahead(self.cursor, step, places, self.placing.point_of)


def next_ahead(
    place: int, step: tuple[int, int], among: Iterable[int], point_of: Callable[[int], tuple[float, float]]
) -> int:
    """The nearest of some places in a direction, or the same one: straight ahead counts for more than aside."""
    down, across = point_of(place)
    best, least = place, 0.0
    for other in among:
        y, x = point_of(other)
        ahead = (y - down) * step[0] + (x - across) * step[1]
        aside = abs((y - down) * step[1]) + abs((x - across) * step[0])
        if ahead > LEAST and (best == place or ahead + ASIDE * aside < least):
            best, least = other, ahead + ASIDE * aside
    return best
