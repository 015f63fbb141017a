"""Sultaniya's board at a table: it holds the hand, the palace in the frame and what moves, and tells the table what
each shows.

What stands in tray, column and board's area is described in `furniture`, what the bubble says in `bubbles`, what is
drawn over the palace in `drawing`, what moves in `motion`, what a press does in `placing`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from medina_desktop.games.sultaniya.kinds import Choice, Step
from medina_desktop.games.sultaniya.preview import preview
from medina_desktop.games.sultaniya.rules.actions import (
    DJINNS,
)
from medina_desktop.games.sultaniya.rules.plot import BY_TEXT
from medina_desktop.games.sultaniya.rules.position import Position
from medina_desktop.games.sultaniya.ui import bubbles, drawing, furniture
from medina_desktop.games.sultaniya.ui.art import FOLDER, Art, files_of_a_table
from medina_desktop.games.sultaniya.ui.count import CountScene
from medina_desktop.games.sultaniya.ui.ground import ABOVE
from medina_desktop.games.sultaniya.ui.held import Held
from medina_desktop.games.sultaniya.ui.motion import Director
from medina_desktop.games.sultaniya.ui.palace import Palaces
from medina_desktop.games.sultaniya.ui.placing import Placing
from medina_desktop.games.sultaniya.ui.shown_palace import ShownPalace
from medina_desktop.l10n import _, pgettext
from medina_desktop.ui import keys, names
from medina_desktop.ui.table.answers import Answers
from medina_desktop.ui.table.layout import SIDE, TRAY
from medina_desktop.ui.table.plain import HandBoard
from medina_desktop.ui.table.window import (
    Bubble,
    ButtonFacts,
    CardFacts,
    Plate,
    Room,
    Shape,
    Spots,
    Surroundings,
    Table,
)
from medina_desktop.ui.widgets import Widget

# The plot is wide: at 1280 the tray and the column leave it some room.
SHAPE = Shape(1.5, {**SIDE, "medium": (336, 420)}, {**TRAY, "medium": 102})


class SultaniyaBoard(HandBoard[Held, Position, int]):
    shape = SHAPE

    def __init__(self, table: Table[Position, int]) -> None:
        super().__init__(table)
        self.art = Art(table.context.sprites)
        self.palaces = Palaces(self.art, table.position.terms.catalogue)
        self.director = Director(self)
        self.shown = ShownPalace(table, self.palaces)
        self.placing = Placing(table, self.shown, self.director)
        self.hand = self.placing.hand
        self.preview = Answers(table, preview)
        table.context.sprites.files.read_ahead(f"{FOLDER}/{file}" for file in files_of_a_table())

    # -- what others ask -------------------------------------------------------------------------------------------

    @property
    def banner_rect(self) -> pygame.Rect:
        """The sky over the roofs: on the lower rim a banner would hide the ground floors."""
        sky = self.shown.ground.sky
        high = max(round(ABOVE * self.shown.ground.half_column), round(64 * self.table.context.theme.text_scale))
        return pygame.Rect(sky.x, sky.y, sky.w, high)

    def where(self, name: str) -> pygame.Rect | None:
        place = BY_TEXT.get(name.removeprefix("place-"))
        return self.shown.ground.place_rect(place) if place is not None and name.startswith("place-") else None

    # -- widgets ---------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        return furniture.area(self)

    def slots(self, room: Room) -> Sequence[Sequence[Widget]]:
        return furniture.slots(self)

    def buttons(self) -> Sequence[ButtonFacts]:
        return furniture.buttons(self)

    def button_words(self) -> Sequence[str]:
        return (_("Pass"), _("Flip"), pgettext("button", "Scoring"))

    def card(self, player: int, room: Room) -> CardFacts:
        return furniture.card(self, player, room)

    def order(self) -> Sequence[int]:
        """The viewer first, then in turn order."""
        players = self.position.terms.players
        return [(self.table.viewer + number) % players for number in range(players)]

    def plate(self, position: Position, player: int) -> Plate:
        return furniture.plate(self, position, player)

    def plates(self, player: int) -> Sequence[Plate]:
        return furniture.plates(self, player)

    def how_to_begin(self) -> str:
        return _(
            "Reveal a tile by clicking the top of a stack. When you pick it up, the places in your palace where it "
            "fits light up. Point at anything to read what it is."
        )

    # -- time and drawing ------------------------------------------------------------------------------------------

    def relayout(self) -> None:
        self.shown.relayout()

    def update(self, dt: float) -> bool:
        changed = self.director.update(dt * (self.table.speed or 1.0))
        return super().update(dt) or changed

    def draw(self, target: pygame.Surface, lit: Spots) -> None:
        drawing.draw(self, target, lit)

    # -- what moves ------------------------------------------------------------------------------------------------

    def show(self, step: Step, by_hand: bool, land: Callable[[], None]) -> None:
        self.shown.show(None)
        self.director.show(step, by_hand, land)

    def open_count(self) -> None:
        """The final count, over the table; the results follow it."""
        context, table = self.table.context, self.table
        if self.position.over:
            won, match = names.headline(table.match), table.match
            context.stack.push(CountScene(context, self.position, match.seats, self.palaces, won, table.go_to_results))

    def jumped(self) -> None:
        self.director.forget()

    def take_back(self, steps: Sequence[Step]) -> None:
        self.director.take_back(steps)

    # -- the person ------------------------------------------------------------------------------------------------

    def begin_turn(self) -> None:
        if self.shown.enlarged is not None:
            self.shown.show(None)
            self.table.rebuild()

    def back(self) -> bool:
        return self.hand.put_back() or self.placing.on_enter()

    def take_hint(self, hint: Choice) -> None:
        self.placing.take_as_in(hint.action)

    @property
    def held(self) -> object:
        return self.hand.held if self.placing.calling is None else self.placing.calling

    def on_key(self, event: pygame.Event) -> bool:
        key_map, placing = self.table.context.settings.value.key_map, self.placing
        number = keys.number_of(event, key_map)
        if 0 < number <= len(self.position.stacks):
            placing.pick_number(number - 1)
            return True
        pressed: dict[str, Callable[[], None]] = {
            **{f"reveal_{kind}": partial(placing.press_stack, kind) for kind in range(4)},
            **{name: partial(placing.call, djinn) for djinn, name in enumerate(DJINNS)},
            "flip": placing.flip,
            "pass": placing.end_turn,
            "palaces": partial(placing.look_round, 1),
        }
        for action, do in pressed.items():
            if keys.matches(event, action, key_map):
                do()
                return True
        return False

    # -- what is said ----------------------------------------------------------------------------------------------

    def bubble(self) -> Bubble | None:
        return bubbles.at_pointer(self)

    def hint_bubble(self, hint: Choice) -> Bubble:
        return bubbles.of_hint(self, hint)

    def surroundings(self, bubble: Bubble) -> Surroundings:
        return bubbles.surroundings(self, bubble)

    def code_of(self, key: str) -> str:
        return furniture.code_of(self, key)
