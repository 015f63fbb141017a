"""Al-Rashid's board at a table: it holds the hand, the sheet and what moves, and tells the table what each shows.

What stands in tray, column and board's area is described in `furniture`, what the bubble says in `bubbles`, what is
drawn over the board in `drawing`, what moves in `motion`, what a press on the board does in `placing`, what is decided
on the sheet in `choosing`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from medina_desktop.games.al_rashid.kinds import Choice, Step
from medina_desktop.games.al_rashid.learn.book import topic
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules.names import OVER, PAWNS
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.reasons import why_not
from medina_desktop.games.al_rashid.ui import bubbles, drawing, furniture
from medina_desktop.games.al_rashid.ui.art import Art
from medina_desktop.games.al_rashid.ui.board_picture import BoardScene
from medina_desktop.games.al_rashid.ui.card import Holdings
from medina_desktop.games.al_rashid.ui.choosing import Choosing
from medina_desktop.games.al_rashid.ui.count import CountScene
from medina_desktop.games.al_rashid.ui.ground import NUMBER, Ground, aspect, ground
from medina_desktop.games.al_rashid.ui.motion import Director
from medina_desktop.games.al_rashid.ui.places import FOLDER, manifest
from medina_desktop.games.al_rashid.ui.placing import Placing
from medina_desktop.l10n import _
from medina_desktop.ui import keys
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


class AlRashidBoard(HandBoard[int, Position, do.Action]):
    def __init__(self, table: Table[Position, do.Action]) -> None:
        super().__init__(table)
        self.shape = Shape(aspect(), SIDE, TRAY)
        self.art = Art(table.context.sprites)
        self.scene = BoardScene(self.art, table.context.theme, table.ui.texts, table.colours)
        self.director = Director(self)
        self.choosing = Choosing(table)
        self.placing = Placing(table, self.choosing, lambda: self.ground)
        self.hand = self.placing.hand
        self.on_cards: dict[int, tuple[Hashable, Holdings, tuple[str, ...]]] = {}  # by player: what depends on what
        self._ground: Ground | None = None
        sprites = table.context.sprites
        sprites.files.read_ahead(f"{FOLDER}/{file}" for file in _files())

    # -- what others ask -------------------------------------------------------------------------------------------

    @property
    def ground(self) -> Ground:
        if self._ground is None:
            self._ground = ground(self.table.board_area)
        return self._ground

    @property
    def banner_rect(self) -> pygame.Rect:
        return self.ground.rect

    def where(self, name: str) -> pygame.Rect | None:
        sector = NUMBER.get(name.removeprefix("sector-"))
        if sector is None or not name.startswith("sector-"):
            return None
        seat = self.ground.seat(sector, 4)  # the last one: it has no niche and no heap before it
        rect = pygame.Rect(0, 0, 8, 8)
        rect.center = seat
        return rect

    # -- widgets ---------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        return furniture.area(self)

    def slots(self, room: Room) -> Sequence[Sequence[Widget]]:
        return furniture.slots(self, room)

    def buttons(self) -> Sequence[ButtonFacts]:
        return furniture.buttons(self)

    def button_words(self) -> Sequence[str]:
        return (_("Titles"),)

    def panels(self) -> Sequence[Panel]:
        return (Panel("ribbon", _("The year"), lambda: furniture.ribbon(self), above=True),)

    def card(self, player: int, room: Room) -> CardFacts:
        return furniture.card(self, player, room)

    def order(self) -> Sequence[int]:
        """The viewer first, then in turn order."""
        others = [player for player in self.position.order if player != self.table.viewer]
        return [self.table.viewer, *others]

    def floating(self) -> Widget | None:
        return furniture.sheet(self) if self.choosing.is_shown else None

    def plate(self, position: Position, player: int) -> Plate:
        return furniture.plate(self, position, player)

    def plates(self, player: int) -> Sequence[Plate]:
        return furniture.plates(self, player)

    def how_to_begin(self) -> str:
        return _(
            "Pick up a pawn from the tray, then click a sector. Point at anything to read what it offers, what "
            "your rank would be and what is in the way."
        )

    # -- time and drawing ------------------------------------------------------------------------------------------

    def relayout(self) -> None:
        self._ground = None
        self.scene = BoardScene(self.art, self.table.context.theme, self.table.ui.texts, self.table.colours)

    def on_setting(self, name: str) -> None:
        self.choosing.decisions.forget()

    def draw(self, target: pygame.Surface, lit: Spots) -> None:
        drawing.draw(self, target, lit)

    # -- what moves ------------------------------------------------------------------------------------------------

    def show(self, step: Step, by_hand: bool, land: Callable[[], None]) -> None:
        self.director.show(step, by_hand, land)

    def open_count(self) -> None:
        """The points, family by family, over the table; the results follow."""
        context, table = self.table.context, self.table
        if self.position.phase == OVER:
            context.stack.push(CountScene(context, self.position, table.match.seats, table.go_to_results))

    # -- the person ------------------------------------------------------------------------------------------------

    def begin_turn(self) -> None:
        self.placing.take_the_only_one()
        if self.choosing.has_sheet and self.table.ui.show_focus:
            self.choosing.focus_first()

    def let_go(self) -> None:
        self.hand.let_go()
        self.choosing.forget()

    def back(self) -> bool:
        return self.choosing.back() or self.hand.put_back()

    def take_hint(self, hint: Choice) -> None:
        if isinstance(hint.action, do.Place):
            self.hand.held = hint.action.pawn
        self.choosing.select_action(hint.action)

    def go_on(self) -> None:
        self.choosing.pay_the_only_way()

    @property
    def held(self) -> object:
        choosing = self.choosing
        half_chosen = (self.hand.held, choosing.selected, choosing.picked, choosing.ticked)
        return None if half_chosen == (None, "", None, ()) else half_chosen

    def on_key(self, event: pygame.Event) -> bool:
        key_map = self.table.context.settings.value.key_map
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META | pygame.KMOD_SHIFT)
        number = keys.number_of(event, key_map)
        if self.choosing.has_sheet and (number or plain) and self.choosing.on_key(event.key, number):
            return True
        for action, run in (
            ("rashid_titles", self.choosing.open_titles),
            ("rashid_pass", self.choosing.give_up),
            ("rashid_note", self.choosing.on_note_key),
        ):
            if keys.find_action(action) is not None and keys.matches(event, action, key_map):
                run()
                return True
        if 0 < number <= len(PAWNS) and self.placing.may_place:
            self.hand.show_cursor()
            self.placing.pick(number - 1)
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
        """Of a line that is closed, or of a pawn that cannot be taken; without a key, of what is being decided."""
        if not key:
            return topic(self.position)
        if self.choosing.has_sheet:
            return next((line.code for line in self.choosing.decision().every if line.key == key), "")
        for pawn, name in enumerate(PAWNS):
            if key == f"pawn-{name}" and self.placing.may_place:
                refusal = why_not(self.position, do.Place(pawn, 0))
                return refusal.code if refusal is not None else ""
        return ""


def _files() -> list[str]:
    files = dict.fromkeys(cut.file for cut in manifest().sprites.values())
    return [*files, manifest().board[0].file]
