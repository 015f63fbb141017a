"""Medina's board at a table: the piece in hand, the place the pointer or the cursor is at, and what a press does there.

What stands in tray and column is described in `furniture`, what the bubble says in `bubbles`, what is drawn over the
city in `drawing`, what moves in `motion`. A *spot* is a bit of the rules' padded grid, for cells and wall spaces alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf

import pygame

from medina_desktop.game.box import Choice
from medina_desktop.games.medina import words
from medina_desktop.games.medina.learn.words import in_edition
from medina_desktop.games.medina.places import places
from medina_desktop.games.medina.preview import Preview, preview
from medina_desktop.games.medina.rules.actions import (
    COLOURS,
    GATE,
    MERCHANT,
    NEUTRAL,
    ROOF,
    TEA,
    TEA_ACTION,
    WALL,
    kind_of,
    place_of,
)
from medina_desktop.games.medina.rules.board import STRIDE, cell_at
from medina_desktop.games.medina.rules.legal import is_legal
from medina_desktop.games.medina.rules.position import FIRST_MERCHANT, Position
from medina_desktop.games.medina.rules.ruleset import mood_of
from medina_desktop.games.medina.ui import bubbles, drawing, furniture
from medina_desktop.games.medina.ui.card import HoldingsRow, TileId
from medina_desktop.games.medina.ui.chooser import build_chooser
from medina_desktop.games.medina.ui.city import City, Picture, corner_spot, piece_for
from medina_desktop.games.medina.ui.city_art import BoardArt
from medina_desktop.games.medina.ui.cursor import moved, next_legal
from medina_desktop.games.medina.ui.motion import Director, Placed
from medina_desktop.games.medina.ui.tray import TraySlot, slot_kinds
from medina_desktop.l10n import _
from medina_desktop.match.match import Step
from medina_desktop.ui import keys
from medina_desktop.ui.interaction import TOOLTIP_DELAY
from medina_desktop.ui.table.board_widget import BoardWidget, drag, drop
from medina_desktop.ui.table.layout import SIDE, TRAY
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
    command,
)
from medina_desktop.ui.theme import Motion
from medina_desktop.ui.widgets import Widget

SHAPE = Shape(1.47, SIDE, TRAY)  # with room for the towers at the back


@dataclass(frozen=True, eq=False)
class Hand:
    """The piece a person has picked up: its kind and where it may go."""

    kind: int
    places: dict[int, list[int]]

    @property
    def goes_on_top(self) -> bool:
        """On a building instead of on the ground."""
        return self.kind in (ROOF, NEUTRAL)


class MedinaBoard:
    shape = SHAPE

    def __init__(self, table: Table[Position]) -> None:
        self.table = table
        geo = table.position.terms.geometry
        self.hand: Hand | None = None
        self.at: int | None = None  # the spot that the pointer, or the cursor that is shown, is at
        self.cursor: int = cell_at(geo.rows // 2 + 1, geo.cols // 2 + 1)
        self.cursor_shown = False
        self.dragging = False
        self.chooser: tuple[int, list[int]] | None = None  # the spot, and the ways that lead there
        self.see_through = False
        self.refused: tuple[int, int] | None = None  # (kind, spot) that was tried and is explained
        self.director = Director(self)
        self._city: City | None = None
        self._tray_art: BoardArt | None = None
        self._marks_of: Hand | None = None  # whose legal places show, and for how many seconds
        self._marks_age = 0.0
        self._rests_on: int | None = None  # the spot under the pointer, and for how many seconds
        self._rested = 0.0
        self._previewed: tuple[Position, Preview] | None = None

    # -- what others ask -------------------------------------------------------------------------------------------

    @property
    def state(self) -> Position:
        return self.table.position

    @property
    def city(self) -> City:
        if self._city is None:
            context, table = self.table.context, self.state.terms
            settings = context.settings.value
            self._city = City(
                context.sprites,
                context.painter,
                context.texts,
                context.theme,
                table.geometry,
                mood_of(table.rules),
                self.table.board_area,
                view="above" if settings.top_view else "tilted",
                coordinates=settings.coordinates,
            )
        return self._city

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

    def source_of(self, player: int, kind: int) -> tuple[int, int]:
        rect = self.table.rect_of(f"slot-{kind}") if player == self.table.viewer else None
        rect = rect or self.table.rect_of(f"player-{player}")
        return rect.center if rect is not None else self.city.rect.midbottom

    def tile_place(self, tile: TileId, holder: int | None) -> pygame.Rect | None:
        row = self.table.widget(f"card-{holder}") if holder is not None else None
        if isinstance(row, HoldingsRow) and tile in row.chips:
            return row.chips[tile]
        return self.table.rect_of(f"tile-{tile[0]}-{tile[1]}") or self._tower_rect(tile)

    def _tower_rect(self, tile: TileId) -> pygame.Rect:
        if tile[0] == "tower":
            table = self.state.terms
            return self.city.spot_rect(corner_spot(table.geometry, table.tower_corners[tile[1]]))
        return self.city.rect

    def tile_facts(self, tile: TileId) -> tuple[str, str]:
        table = self.state.terms
        if tile[0] == "tower":
            return str(table.tower_values[tile[1]]), ""
        return str(table.tile_values[tile[1]]), COLOURS[tile[1]]

    def said(self, text: str) -> str:
        """A sentence in the words of the edition on the table."""
        return in_edition(text, self.state.terms.rules)

    def spot_of(self, action: int) -> int:
        kind = kind_of(action)
        if kind == TEA:
            return self.cursor
        if kind in (WALL, GATE):
            return self.state.terms.geometry.space_bit[place_of(action)]
        return place_of(action)

    def preview(self, action: int) -> Preview:
        """What an action would change, worked out on what the viewer may see."""
        known = self._previewed
        if known is None or known[0] is not self.state or known[1].action != action:
            known = self._previewed = (self.state, preview(self.state, action))
        return known[1]

    # -- widgets ---------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        return BoardWidget(self)

    def slots(self, room: Room) -> Sequence[Sequence[Widget]]:
        return furniture.slots(self)

    def buttons(self) -> Sequence[ButtonFacts]:
        return furniture.buttons(self)

    def button_words(self) -> Sequence[str]:
        return (_("Tea"),)

    def panels(self) -> Sequence[Panel]:
        return (Panel("tiles", _("Tiles"), lambda: furniture.tiles(self)),)

    def card(self, player: int, room: Room) -> CardFacts:
        return furniture.card(self, player, room)

    def order(self) -> Sequence[int]:
        return self.state.terms.everyone

    def floating(self) -> Widget | None:
        if self.chooser is None:
            return None
        return build_chooser(self.chooser[1], self.city.spot_rect(self.chooser[0]), self.table.play)

    def plate(self, position: Position, player: int) -> Plate:
        return furniture.plate(self, position, player)

    def plates(self, player: int) -> Sequence[Plate]:
        return furniture.plates(self, player)

    def pips(self, position: Position) -> tuple[int, int]:
        return position.placed, position.of

    def how_to_begin(self) -> str:
        return _(
            "Choose a piece from the tray: the places that take it light up. Click one of them, or drag the piece "
            "there. Point at anything to read what it is."
        )

    # -- time and drawing ------------------------------------------------------------------------------------------

    def relayout(self) -> None:
        self._city = self._tray_art = None

    def on_setting(self, name: str) -> None:
        if name in ("top_view", "coordinates"):
            self._city = None
            self.table.context.reopen()

    def update(self, dt: float) -> bool:
        changed = self.director.update(dt * (self.table.speed or 1.0))
        changed = self._let_marks_appear(dt) or changed
        return self._let_pointer_rest(dt) or changed

    def _let_marks_appear(self, dt: float) -> bool:
        if self._marks_of is not self.hand:
            self._marks_of, self._marks_age = self.hand, 0.0
        if self.hand is None or self._marks_age * 1000 >= Motion.LEGAL_FADE:
            return False
        self._marks_age += dt
        return True

    def _let_pointer_rest(self, dt: float) -> bool:
        if self.at != self._rests_on or self.hand is not None:
            self._rests_on, self._rested = self.at, 0.0
        before, self._rested = self._rested, self._rested + dt
        return self.at is not None and before < TOOLTIP_DELAY <= self._rested

    @property
    def has_rested(self) -> bool:
        """The pointer has been at its spot for a while."""
        return self.at is not None and self.at == self._rests_on and self._rested >= TOOLTIP_DELAY

    @property
    def marks_share(self) -> float:
        """How far the legal places of the piece in hand have come out: 0 to 1."""
        if self.hand is None or self.table.busy or not self.table.context.settings.value.show_legal_places:
            return 0.0
        if not self.table.speed:
            return 1.0
        return min(1.0, self._marks_age * 1000 / Motion.LEGAL_FADE) if self._marks_of is self.hand else 0.0

    def picture(self) -> Picture:
        """What the city shows now."""
        hand = self.hand
        faded: frozenset[int] = frozenset()
        if hand is not None and self.at is not None and not hand.goes_on_top:
            faded = self.city.in_front_of(self.at)
        marks = frozenset(hand.places) if hand is not None and self.marks_share == 1.0 else frozenset()
        on_top = hand is not None and hand.goes_on_top
        return Picture(self.state, self.table.colours, marks, on_top, faded, self.see_through)

    def draw(self, target: pygame.Surface, lit: Spots) -> None:
        drawing.draw_board(self, target, lit)

    # -- what moves ------------------------------------------------------------------------------------------------

    def show(self, step: Step, by_hand: bool, land: Callable[[], None]) -> None:
        self.director.show(step, by_hand, land)

    def jumped(self) -> None:
        self.director.forget()

    def take_back(self, steps: Sequence[Step]) -> None:
        self.director.fly_back([piece for step in steps if (piece := self._piece_of(step)) is not None])

    def make_again(self, steps: Sequence[Step], land: Callable[[], None]) -> None:
        self.director.fly_again([piece for step in steps if (piece := self._piece_of(step)) is not None], land)

    def _piece_of(self, step: Step) -> Placed | None:
        """The piece of a step; tea has none."""
        kind = kind_of(step.action)
        if kind == TEA:
            return None
        return Placed(piece_for(step.before, step.action, self.table.colours, step.player), step.player, kind)

    # -- picking up ------------------------------------------------------------------------------------------------

    def let_go(self) -> None:
        self.hand = None
        self.chooser = None
        self.refused = None
        self.dragging = False
        # What the pointer happens to be over is told when it is pointed at again.
        self._rests_on, self._rested = self.at, -inf

    @command
    def pick(self, kind: int) -> None:
        """Take a kind of piece, or put it back."""
        if not self.table.my_turn:
            self.table.rebuild()
            return
        if self.hand is not None and self.hand.kind == kind:
            if self.state.mode != FIRST_MERCHANT:  # nobody took it up: it was in the hand from the start
                self.put_back()
            return
        fitting = places(self.state, kind)
        if not fitting and not self.state.held(self.table.viewer)[kind]:
            self._say_no_place(kind)
            return
        self.let_go()
        self.hand = Hand(kind, fitting)
        if self.table.ui.show_focus:  # picked by the keyboard: the arrows now move over the board
            self.cursor_shown = True
            self.table.ui.want_focus = "board"
        if not fitting:
            self._say_no_place(kind)
        if self.cursor not in fitting and fitting and self.cursor_shown:
            self.cursor = min(fitting, key=lambda spot: (_distance(spot, self.cursor), spot))
        self.at = None
        self.table.light(())
        mouse = self.table.ui.mouse
        self.point_at(mouse if mouse[0] >= 0 and not self.cursor_shown else None)
        self.table.rebuild()

    def _say_no_place(self, kind: int) -> None:
        self.table.refuse(*words.nowhere(self.state, self.table.viewer, kind))

    def put_back(self) -> bool:
        if self.hand is None:
            return False
        self.let_go()
        self.table.rebuild()
        return True

    def back(self) -> bool:
        if self.chooser is not None:
            self._close_chooser()
            self.table.ui.focus = "board"
            return True
        return self.state.mode != FIRST_MERCHANT and self.put_back()

    def _close_chooser(self) -> None:
        self.chooser = None
        self.table.rebuild()

    def begin_turn(self) -> None:
        """A game that begins with one piece only: it is already in the hand."""
        if self.state.mode == FIRST_MERCHANT and self.hand is None:
            self.hand = Hand(MERCHANT, places(self.state, MERCHANT))
            self.table.rebuild()

    def take_hint(self, hint: Choice) -> None:
        kind = kind_of(hint.action)
        if kind != TEA:
            self.hand = Hand(kind, places(self.state, kind))
            self.table.rebuild()

    @command
    def hand_in_tea(self) -> None:
        if self.table.my_turn and is_legal(self.state, TEA_ACTION):
            self.table.play(TEA_ACTION, by_hand=False)
        else:
            reason = furniture.why_no_tea(self)
            self.table.refuse(_("{what}: {reason}").format(what=_("Tea"), reason=reason))

    # -- pointing and placing --------------------------------------------------------------------------------------

    def point_at(self, pos: tuple[int, int] | None) -> None:
        spot = None
        if pos is not None:
            self.cursor_shown = False
            if self.city.rect.inflate(0, self.city.rect.h // 10).collidepoint(pos):
                aim = drawing.aim_of(self.hand)
                spot = self.city.spot_at(pos, self.state, aim, self.table.colours)
        if spot != self.at:
            self.at = spot
            self.refused = None
            self.table.redraw()

    def mouse_shape(self) -> str:
        """Over the board with a piece in hand, the pointer says whether the place takes it."""
        if self.hand is None or self.at is None:
            return "arrow"
        return "hand" if self.at in self.hand.places else "no"

    @command
    def press(self, pos: tuple[int, int]) -> None:
        self.point_at(pos)
        if self.hand is not None and self.at is not None:
            self.try_place(self.at)
        elif self.chooser is not None:
            self._close_chooser()

    def try_place(self, spot: int) -> bool:
        if self.hand is None or not self.table.my_turn:
            return False
        actions = self.hand.places.get(spot)
        if not actions:
            self.refused = (self.hand.kind, spot)
            self.table.sound("refuse")
            self.table.redraw()
            return False
        hint = self.table.hint
        if hint is not None and hint.action in actions:
            actions = [hint.action]  # it says which way, too
        if len(actions) > 1:
            self.chooser = (spot, actions)
            self.table.ui.want_focus = "way-0"
            self.table.rebuild()
            return True
        self.table.play(actions[0])
        return True

    @property
    def carries(self) -> bool:
        return self.dragging

    def holds(self, piece: int) -> bool:
        return self.hand is not None and self.hand.kind == piece

    @property
    def held(self) -> Hand | None:
        return self.hand

    def drag(self, kind: int, pos: tuple[int, int]) -> None:
        drag(self, kind, pos)

    def drop(self, pos: tuple[int, int]) -> None:
        drop(self, pos)

    def drop_refused(self, place: int) -> None:
        kind = self.hand.kind if self.hand is not None else 0
        self.hand = None
        self.refused = (kind, place)

    # -- keys ------------------------------------------------------------------------------------------------------

    def move_cursor(self, step: tuple[int, int], to_legal: bool) -> None:
        if self.cursor_shown:
            if to_legal and self.hand is not None:
                self.cursor = next_legal(frozenset(self.hand.places), self.cursor, step)
            else:
                self.cursor = moved(self.state.terms.geometry, self.cursor, step)
        self.cursor_shown = True
        self.at = self.cursor
        self.refused = None
        self.table.light(())
        self.table.redraw()

    def activate(self) -> bool:
        if self.hand is None or not self.cursor_shown:
            return False
        self.try_place(self.cursor)
        return True

    def on_key(self, event: pygame.Event) -> bool:
        settings = self.table.context.settings
        number = keys.number_of(event, settings.value.key_map)
        if number:
            self._pick_number(number - 1)
            return True
        for action, do in (
            ("tea", self.hand_in_tea),
            ("see_through", self._toggle_see_through),
            ("top_view", lambda: settings.change(top_view=not settings.value.top_view)),
        ):
            if keys.matches(event, action, settings.value.key_map):
                do()
                return True
        return False

    @command
    def _pick_number(self, number: int) -> None:
        kinds = slot_kinds(self.state.terms)
        if number >= len(kinds) or not self.table.my_turn:
            return
        self.cursor_shown = True
        self.table.ui.focus = "board"
        self.table.sound("tick")
        self.pick(kinds[number])
        if self.hand is not None:
            self.at = self.cursor

    def _toggle_see_through(self) -> None:
        self.see_through = not self.see_through
        self.table.redraw()

    # -- what is said ----------------------------------------------------------------------------------------------

    def bubble(self) -> Bubble | None:
        return bubbles.at_pointer(self)

    def hint_bubble(self, hint: Choice) -> Bubble:
        return bubbles.of_hint(self, hint)

    def surroundings(self, bubble: Bubble) -> Surroundings:
        return bubbles.surroundings(self, bubble)

    def code_of(self, key: str) -> str:
        held = f"slot-{self.hand.kind}" if self.hand is not None else ""
        slot = self.table.widget(key or held) if key or held else None
        return slot.code if isinstance(slot, TraySlot) else ""


def _distance(one: int, other: int) -> int:
    r1, c1 = divmod(one, STRIDE)
    r2, c2 = divmod(other, STRIDE)
    return abs(r1 - r2) + abs(c1 - c2)
