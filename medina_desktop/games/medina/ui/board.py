"""Medina's board at a table: it holds the hand, the city and what moves, and tells the table what each shows.

What stands in tray and column is described in `furniture`, what the bubble says in `bubbles`, what is drawn over the
city in `drawing`, what moves in `motion`, what a press does in `placing`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from medina_desktop.games.medina.kinds import Choice, Step
from medina_desktop.games.medina.learn.words import in_edition
from medina_desktop.games.medina.preview import preview
from medina_desktop.games.medina.prospects import safe_points
from medina_desktop.games.medina.rules.actions import (
    TEA,
    kind_of,
)
from medina_desktop.games.medina.rules.position import Position
from medina_desktop.games.medina.rules.ruleset import mood_of
from medina_desktop.games.medina.ui import bubbles, drawing, furniture
from medina_desktop.games.medina.ui.chooser import build_chooser
from medina_desktop.games.medina.ui.city import City
from medina_desktop.games.medina.ui.city_art import LIFE, BoardArt, View
from medina_desktop.games.medina.ui.daylight import PALM, Daylight
from medina_desktop.games.medina.ui.life import Life
from medina_desktop.games.medina.ui.motion import Director
from medina_desktop.games.medina.ui.placing import Held, Placing
from medina_desktop.games.medina.ui.tile_art import TOWER_TILE
from medina_desktop.games.medina.ui.tray import TraySlot
from medina_desktop.l10n import _
from medina_desktop.ui import keys
from medina_desktop.ui.table.answers import Answers
from medina_desktop.ui.table.board_widget import BoardWidget
from medina_desktop.ui.table.layout import SIDE, TRAY
from medina_desktop.ui.table.plain import HandBoard
from medina_desktop.ui.table.window import (
    Bubble,
    ButtonFacts,
    CardFacts,
    Panel,
    Plate,
    Room,
    Shape,
    Spots,
    Surroundings,
    Table,
)
from medina_desktop.ui.widgets import Widget

SHAPE = Shape(1.47, SIDE, TRAY)  # with room for the towers at the back


class MedinaBoard(HandBoard[Held, Position, int]):
    shape = SHAPE

    def __init__(self, table: Table[Position, int]) -> None:
        super().__init__(table)
        self.placing = Placing(table, lambda: self.city)
        self.hand = self.placing.hand
        self.preview = Answers(table, preview)
        self.safe_points = Answers(table, safe_points)
        self.daylight = Daylight(table)
        self.see_through = False
        self.editing: Callable[[pygame.Event], bool] | None = None  # keys of whoever sets up a position
        self.director = Director(self)
        self._city: City | None = None
        self._tray_art: BoardArt | None = None
        sprites = table.context.sprites
        terms = self.position.terms
        art = BoardArt(sprites, 100, self._view)
        art.read_board_ahead(terms.geometry.cols, terms.geometry.rows, mood_of(terms.rules))
        sprites.files.read_ahead(filter(None, [sprites.file_of("sprites", TOWER_TILE), PALM, LIFE]))
        self.life = Life(self)

    # -- what others ask -------------------------------------------------------------------------------------------

    @property
    def city(self) -> City:
        if self._city is None:
            context, table = self.table.context, self.position.terms
            settings = context.settings.value
            self._city = City(
                context.sprites,
                context.painter,
                context.texts,
                context.theme,
                table.geometry,
                mood_of(table.rules),
                self.table.board_area,
                view=self._view,
                coordinates=settings.coordinates,
                hour=self.daylight.hour,
            )
        return self._city

    @property
    def _view(self) -> View:
        return "above" if self.table.context.settings.value.top_view else "tilted"

    @property
    def tray_art(self) -> BoardArt:
        """The pieces at the size of the tray."""
        if self._tray_art is None:
            tray = self.table.tray_area
            size = max(24, round(min(tray.h * 0.58, tray.w * 0.044)))
            self._tray_art = BoardArt(self.table.context.sprites, size, "tilted")
        return self._tray_art

    @property
    def banner_rect(self) -> pygame.Rect:
        return self.city.rect

    def where(self, name: str) -> pygame.Rect | None:
        spot, on_top = name.removeprefix("spot-").removesuffix("-top"), name.endswith("-top")
        return self.city.spot_rect(int(spot), int(on_top)) if name.startswith("spot-") else None

    @property
    def shows_takers(self) -> bool:
        """The board shows who can still take a palace, and the cards which points are safe."""
        wanted = self.table.context.settings.value.show_takers
        return wanted and not self.table.taught and not self.position.over

    def said(self, text: str) -> str:
        """A sentence in the words of the edition on the table."""
        return in_edition(text, self.position.terms.rules)

    # -- widgets ---------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        return BoardWidget(self.hand)

    def slots(self, room: Room) -> Sequence[Sequence[Widget]]:
        return furniture.slots(self)

    def buttons(self) -> Sequence[ButtonFacts]:
        return furniture.buttons(self)

    def button_words(self) -> Sequence[str]:
        return (_("Tea"),)

    def panels(self) -> Sequence[Panel]:
        return (Panel("tiles", _("Tiles"), lambda: furniture.tiles(self), bare=True),)

    def card(self, player: int, room: Room) -> CardFacts:
        return furniture.card(self, player, room)

    def order(self) -> Sequence[int]:
        return self.position.terms.everyone

    def floating(self) -> Widget | None:
        if self.placing.chooser is None:
            return None
        spot, ways = self.placing.chooser
        return build_chooser(ways, self.city.spot_rect(spot), self.table.play)

    def plate(self, position: Position, player: int) -> Plate:
        return furniture.plate(self, position, player)

    def plates(self, player: int) -> Sequence[Plate]:
        return furniture.plates(self, player)

    def pips(self, position: Position) -> tuple[int, int]:
        return (position.placed, position.of) if position.of else (0, 0)

    def how_to_begin(self) -> str:
        return _(
            "Choose a piece from the tray, and the spaces where it can go light up. Click one of them, or drag the "
            "piece there. Point at anything to read what it is."
        )

    # -- time and drawing ------------------------------------------------------------------------------------------

    def relayout(self) -> None:
        self._city = self._tray_art = None
        self.daylight = Daylight(self.table)

    def on_setting(self, name: str) -> None:
        if name in ("top_view", "coordinates"):
            self.relayout()
            self.table.context.reopen()

    def update(self, dt: float) -> bool:
        changed = self.director.update(dt * (self.table.speed or 1.0))
        changed = self.daylight.fall_on(self._city) or changed
        self.life.update(dt)
        return super().update(dt) or changed

    def draw(self, target: pygame.Surface, lit: Spots) -> None:
        drawing.draw_board(self, target, lit)

    # -- what moves ------------------------------------------------------------------------------------------------

    def show(self, step: Step, by_hand: bool, land: Callable[[], None]) -> None:
        self.director.show(step, by_hand, land)

    def jumped(self) -> None:
        self.director.forget()

    def take_back(self, steps: Sequence[Step]) -> None:
        self.director.fly_back(steps)

    def make_again(self, steps: Sequence[Step], land: Callable[[], None]) -> None:
        self.director.fly_again(steps, land)

    # -- the person ------------------------------------------------------------------------------------------------

    def begin_turn(self) -> None:
        self.placing.take_the_only_one()

    def back(self) -> bool:
        return self.placing.back()

    def take_hint(self, hint: Choice) -> None:
        if kind_of(hint.action) != TEA:
            self.placing.take(kind_of(hint.action))

    def on_key(self, event: pygame.Event) -> bool:
        settings = self.table.context.settings
        if self.editing is not None and self.editing(event):
            return True
        number = keys.number_of(event, settings.value.key_map)
        if number:
            self.placing.pick_number(number - 1)
            return True
        for action, do in (
            ("tea", self.placing.hand_in_tea),
            ("see_through", lambda: setattr(self, "see_through", not self.see_through)),
            ("top_view", lambda: settings.change(top_view=not settings.value.top_view)),
            ("takers", lambda: settings.change(show_takers=not settings.value.show_takers)),
        ):
            if keys.matches(event, action, settings.value.key_map):
                do()
                self.table.redraw()
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
        held = f"slot-{self.hand.held.kind}" if self.hand.held is not None else ""
        slot = self.table.widget(key or held) if key or held else None
        return slot.code if isinstance(slot, TraySlot) else ""
