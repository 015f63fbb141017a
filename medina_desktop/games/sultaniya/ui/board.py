"""Sultaniya at a table: the tile in hand, the place the pointer or the cursor is at, and what a press does there.

What stands in tray, column and board's area is described in `furniture`, what the bubble says in `bubbles`, what is
drawn over the palace in `drawing`, what moves in `motion`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from medina_desktop.game.box import Choice
from medina_desktop.games.sultaniya import words
from medina_desktop.games.sultaniya.preview import Preview, preview
from medina_desktop.games.sultaniya.rules import legal
from medina_desktop.games.sultaniya.rules.actions import (
    BEING_DONE,
    BUILD,
    DJINNS,
    FOR_A_STACK,
    MOVE,
    PASSING,
    REVEALING,
    calling,
    face_of,
    flip_of,
    origin_of,
    place_of,
    returning,
    verb_of,
)
from medina_desktop.games.sultaniya.rules.palace import Palace
from medina_desktop.games.sultaniya.rules.plot import BY_TEXT
from medina_desktop.games.sultaniya.rules.position import EYEING, STONY, WINDY, Position
from medina_desktop.games.sultaniya.rules.reasons import why_not
from medina_desktop.games.sultaniya.ui import bubbles, drawing, furniture
from medina_desktop.games.sultaniya.ui.art import FOLDER, Art, files_of_a_table
from medina_desktop.games.sultaniya.ui.card import small_place, small_scene, small_unit
from medina_desktop.games.sultaniya.ui.count import CountScene
from medina_desktop.games.sultaniya.ui.ground import ABOVE, Ground, ground
from medina_desktop.games.sultaniya.ui.hand import FROM_DISPLAY, Hand, lift, liftable, take
from medina_desktop.games.sultaniya.ui.motion import Director
from medina_desktop.games.sultaniya.ui.other_palace import Trial, heading_height, trial
from medina_desktop.games.sultaniya.ui.palace import Palaces
from medina_desktop.games.sultaniya.ui.plot import moved, next_legal
from medina_desktop.l10n import _, pgettext
from medina_desktop.match.match import Step
from medina_desktop.ui import keys
from medina_desktop.ui.interaction import TOOLTIP_DELAY
from medina_desktop.ui.table.board_widget import drag, drop
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

# The plot is wide: at 1280 the tray and the column leave it some room.
SHAPE = Shape(1.5, {**SIDE, "medium": (336, 420)}, {**TRAY, "medium": 102})


class SultaniyaBoard:
    shape = SHAPE

    def __init__(self, table: Table[Position]) -> None:
        self.table = table
        self.art = Art(table.context.sprites)
        self.palaces = Palaces(self.art, table.position.terms.catalogue)
        self.director = Director(self)
        self.hand: Hand | None = None
        self.calling: int | None = None  # a djinn for which a stack is still to be chosen
        self.enlarged: int | None = None  # the player whose palace is looked at
        self.at: int | None = None  # the place that the pointer, or the cursor that is shown, is at
        self.cursor = BY_TEXT["g2"]
        self.cursor_shown = False
        self.dragging = False
        self.refused: tuple[Hand, int] | None = None  # what was tried, and where, and is explained
        self._ground: Ground | None = None
        self._marks_of: Hand | None = None
        self._marks_age = 0.0
        self._rests_on: int | None = None
        self._rested = 0.0
        self._previewed: tuple[Position, Preview] | None = None
        self._points: dict[tuple[int, ...], int] = {}  # what tiles would bring, in the position `_points_of`
        self._points_of: Position | None = None
        self._trial: tuple[tuple[Position, int, int], Trial] | None = None
        table.context.sprites.files.read_ahead(f"{FOLDER}/{file}" for file in files_of_a_table())

    # -- what others ask -------------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        return self.table.position

    @property
    def whose(self) -> int:
        """The player whose palace stands in the frame."""
        return self.table.viewer if self.enlarged is None else self.enlarged

    @property
    def palace_shown(self) -> Palace:
        """Without what is in the hand or in the air."""
        palace = self.position.palaces[self.whose]
        hidden = self.director.hidden
        if hidden is not None and hidden[0] == self.whose and palace.filled >> hidden[1] & 1:
            palace = palace.without_tile(hidden[1])
        elif self.lifted is not None:
            palace = palace.without_tile(self.lifted)
        return palace

    @property
    def lifted(self) -> int | None:
        """The place of the own palace whose tile is in the hand."""
        if self.hand is None or self.hand.origin == FROM_DISPLAY or self.enlarged is not None:
            return None
        return self.hand.origin

    def face_of(self, player: int) -> str:
        return self.position.terms.catalogue.character[self.position.characters[player]].face

    @property
    def eye_is_open(self) -> bool:
        """The viewer looks through a stack."""
        return self.position.step == EYEING and self.table.my_turn and not self.position.over

    @property
    def ground(self) -> Ground:
        if self._ground is None:
            theme = self.table.context.theme
            heading = heading_height(theme) if self.enlarged is not None else 0
            self._ground = ground(theme, self.table.board_area, heading)
        return self._ground

    def rect_in_palace(self, player: int, place: int) -> pygame.Rect | None:
        """A place of a palace on the screen: in the frame, or in the small one on the card."""
        if player == self.whose:
            return self.ground.place_rect(place)
        card = self.table.rect_of(f"palace-{player}")
        return small_place(card, place) if card is not None else None

    def pictures_of(self, player: int, p: Position) -> list[Callable[[], object]]:
        """What makes the pictures of a player's palace as it will be: one a frame while the tile is still in the air,
        so that no frame takes long."""
        palace, face, palaces = p.palaces[player], self.face_of(player), self.palaces
        if player == self.whose:
            ground = self.ground
            asked = (palace, face, ground.half_column, ground.inner.size, ground.base - ground.inner.top)
            return [lambda: palaces.picture(palace, ground.half_column), lambda: palaces.scene(*asked)]
        card = self.table.rect_of(f"palace-{player}")
        if card is None:
            return []
        radius = self.table.context.theme.px(6)
        half_column = small_unit(card.size)[0]
        return [
            lambda: palaces.picture(palace, half_column),
            lambda: small_scene(palaces, palace, face, card.size, radius),
        ]

    @property
    def banner_rect(self) -> pygame.Rect:
        """The sky over the roofs: on the lower rim a banner would hide the ground floors."""
        sky = self.ground.sky
        high = max(round(ABOVE * self.ground.half_column), round(64 * self.table.context.theme.text_scale))
        return pygame.Rect(sky.x, sky.y, sky.w, high)

    def where(self, name: str) -> pygame.Rect | None:
        place = BY_TEXT.get(name.removeprefix("place-"))
        return self.ground.place_rect(place) if place is not None and name.startswith("place-") else None

    def preview(self, action: int) -> Preview:
        """What an action would change, worked out on what the viewer may see."""
        known = self._previewed
        if known is None or known[0] is not self.position or known[1].action != action:
            known = self._previewed = (self.position, preview(self.position, action))
        return known[1]

    def preview_at(self, hand: Hand, place: int) -> int:
        """The points a tile would bring on a place."""
        key = (hand.tile, hand.flip, hand.origin, place)
        if self._points_of is not self.position:
            self._points_of = self.position
            self._points.clear()
        found = self._points.get(key)
        if found is None:
            action = hand.action(place)
            found = self._points[key] = preview(self.position, action).points if action is not None else 0
        return found

    # -- widgets ---------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        return furniture.area(self)

    def slots(self, room: Room) -> Sequence[Sequence[Widget]]:
        return furniture.slots(self)

    def buttons(self) -> Sequence[ButtonFacts]:
        return furniture.buttons(self)

    def button_words(self) -> Sequence[str]:
        return (_("Pass"), _("Flip"), pgettext("button", "Count"))

    def panels(self) -> Sequence[Panel]:
        return ()

    def card(self, player: int, room: Room) -> CardFacts:
        return furniture.card(self, player, room)

    def order(self) -> Sequence[int]:
        """The viewer first, then in turn order."""
        players = self.position.terms.players
        return [(self.table.viewer + number) % players for number in range(players)]

    def floating(self) -> Widget | None:
        return None

    def plate(self, position: Position, player: int) -> Plate:
        return furniture.plate(self, position, player)

    def plates(self, player: int) -> Sequence[Plate]:
        return furniture.plates(self, player)

    def pips(self, position: Position) -> tuple[int, int]:
        return (0, 0)

    def how_to_begin(self) -> str:
        return _(
            "Turn over a tile by pressing the top of a stack, then pick it up: the places of your palace that take it "
            "light up. Point at anything to read what it is."
        )

    # -- time and drawing ------------------------------------------------------------------------------------------

    def relayout(self) -> None:
        self._ground = None

    def on_setting(self, name: str) -> None: ...

    def update(self, dt: float) -> bool:
        changed = self.director.update(dt * (self.table.speed or 1.0))
        if self._marks_of is not self.hand:
            self._marks_of, self._marks_age = self.hand, 0.0
        if self.hand is not None and self._marks_age * 1000 < Motion.LEGAL_FADE:
            self._marks_age += dt
            changed = True
        if self.at != self._rests_on or self.hand is not None:
            self._rests_on, self._rested = self.at, 0.0
        before, self._rested = self._rested, self._rested + dt
        return changed or (self.at is not None and before < TOOLTIP_DELAY <= self._rested)

    @property
    def has_rested(self) -> bool:
        return self.at is not None and self.at == self._rests_on and self._rested >= TOOLTIP_DELAY

    @property
    def marks_share(self) -> float:
        """How far the legal places have come out: 0 to 1."""
        if self.hand is None or self.table.busy or not self.table.context.settings.value.show_legal_places:
            return 0.0
        if not self.table.speed:
            return 1.0
        return min(1.0, self._marks_age * 1000 / Motion.LEGAL_FADE) if self._marks_of is self.hand else 0.0

    def draw(self, target: pygame.Surface, lit: Spots) -> None:
        drawing.draw(self, target, lit)

    # -- what moves ------------------------------------------------------------------------------------------------

    def show(self, step: Step, by_hand: bool, land: Callable[[], None]) -> None:
        self._show(None)
        self.director.show(step, by_hand, land)

    def open_count(self) -> None:
        """The final count, over the table; the results follow it."""
        context, table = self.table.context, self.table
        if self.position.over:
            context.stack.push(CountScene(context, self.position, table.match.seats, self.palaces, table.go_to_results))

    def jumped(self) -> None:
        self.director.forget()

    def take_back(self, steps: Sequence[Step]) -> None:
        self.director.take_back(steps)

    def make_again(self, steps: Sequence[Step], land: Callable[[], None]) -> None:
        land()

    # -- picking up ------------------------------------------------------------------------------------------------

    def let_go(self) -> None:
        self.hand = None
        self.calling = None
        self.refused = None
        self.dragging = False

    def begin_turn(self) -> None:
        if self.enlarged is not None:
            self._show(None)
            self.table.rebuild()

    @command
    def pick(self, tile: int) -> None:
        """Take a tile that is offered, or put it back."""
        if not self.table.my_turn:
            self.table.rebuild()
            return
        if self.hand is not None and self.hand.origin == FROM_DISPLAY and self.hand.tile == tile:
            self.put_back()
            return
        p = self.position
        if p.step == WINDY and not p.revealed:
            self.table.refuse(_("First turn over a tile of the stack that the wind has renewed."))
            return
        self._hold(take(p, tile))
        if self.hand is not None and not self.hand.places:
            self.table.tell(_("No place of your palace takes it: point at a place to see why."))

    def _hold(self, hand: Hand) -> None:
        self.let_go()
        self._show(None)
        self.hand = hand
        self.table.sound("lift")
        if self.table.ui.show_focus:  # picked by the keyboard: the arrows now move over the plot
            self.cursor_shown = True
            self.table.ui.want_focus = "board"
            if hand.places and self.cursor not in hand.places:
                self.cursor = min(hand.places, key=lambda place: (_distance(place, self.cursor), place))
        self.at = self.cursor if self.cursor_shown else None
        self.table.light(())
        mouse = self.table.ui.mouse
        if not self.cursor_shown:
            self.point_at(mouse if mouse[0] >= 0 and self.ground.sky.collidepoint(mouse) else None)
        self.table.rebuild()

    def put_back(self) -> bool:
        if self.hand is None and self.calling is None:
            return False
        self.let_go()
        self.table.rebuild()
        return True

    def back(self) -> bool:
        if self.put_back():
            return True
        if self.enlarged is not None:
            self.enlarge(self.enlarged)
            return True
        return False

    def take_hint(self, hint: Choice) -> None:
        """Hold what it proposes, the way up it proposes."""
        action = hint.action
        if verb_of(action) == BUILD:
            hand: Hand | None = take(self.position, face_of(action) >> 1)
            way = face_of(action) & 1
        elif verb_of(action) == MOVE:
            hand, way = lift(self.position, origin_of(action)), flip_of(action)
        else:
            return
        if hand is not None:
            self.hand = hand if hand.flip == way else hand.flipped()
            self.table.rebuild()

    @command
    def flip(self) -> None:
        if self.hand is None:
            return
        if self.hand.tile in self.position.terms.catalogue.own_mirror:
            self.table.refuse(_("this tile looks the same from behind."))
            return
        self.hand = self.hand.flipped()
        self._marks_of, self._marks_age = self.hand, 1.0
        self.refused = None
        self.table.sound("flip")
        self.director.flipped()
        self.table.rebuild()

    # -- stacks, djinns, ending a turn -----------------------------------------------------------------------------

    @command
    def press_stack(self, kind: int) -> None:
        """Choose it for a djinn, give a lifted tile back, or turn over its top."""
        if not self.table.my_turn:
            return
        p = self.position
        if self.calling is not None:
            self._play(calling(self.calling, kind))
        elif self.hand is not None and self.hand.returns and p.terms.kind_of[self.hand.tile] == kind:
            self._play(returning(self.hand.origin))
        else:
            self._play(REVEALING[kind])

    def _play(self, action: int) -> None:
        refusal = why_not(self.position, action)
        if refusal is None:
            self.table.play(action, by_hand=False)
        else:
            self.table.refuse(words.why_not(refusal, self.position), refusal.code)

    @command
    def call(self, djinn: int) -> None:
        """Pay for a djinn; two of them are called for a stack, which is chosen next."""
        if self.calling == djinn:
            self.put_back()
            return
        reason = furniture.why_no_call(self, djinn)
        if reason:
            self.table.refuse(reason, self.code_of(f"djinn-{djinn}"))
            return
        self.let_go()
        if djinn in FOR_A_STACK:
            self.calling = djinn
            if self.table.ui.show_focus:
                self.table.ui.want_focus = next(
                    f"stack-{kind}" for kind in range(4) if calling(djinn, kind) in legal.actions(self.position)
                )
            self.table.rebuild()
        else:
            self._play(calling(djinn))

    @command
    def end_turn(self) -> None:
        """Pass, or be done with a djinn."""
        action = BEING_DONE if self.position.step >= WINDY else PASSING
        if self.table.my_turn and action in legal.actions(self.position):
            self.table.play(action, by_hand=False)
        else:
            self.table.refuse(furniture.why_no_end(self), self.code_of("button-pass"))

    @command
    def enlarge(self, player: int) -> None:
        """Another palace in the frame; once more, and it is the own one again."""
        self.show_palace(self.table.viewer if self.enlarged == player else player)

    @command
    def show_palace(self, player: int) -> None:
        self.put_back()
        self._show(None if player == self.table.viewer else player)
        self.at = None
        self.table.rebuild()

    def _show(self, player: int | None) -> None:
        if player != self.enlarged:
            self.enlarged = player
            self._ground = None

    def _look_round(self, step: int) -> None:
        """The next palace; after the last the own one."""
        players = self.position.terms.players
        self.show_palace((self.whose + step) % players)

    @property
    def tried(self) -> Trial | None:
        """While another palace is looked at: the tile of a display that is pointed at, tried there."""
        if self.enlarged is None or self.table.busy:
            return None
        ui = self.table.ui
        for key in (ui.hover, ui.focus if ui.show_focus else ""):
            tile = self.position.terms.catalogue.number.get(key.removeprefix("tile-"))
            if tile is not None and key.startswith("tile-"):
                asked, known = (self.position, self.enlarged, tile), self._trial
                if known is None or known[0] != asked:
                    known = self._trial = (asked, trial(*asked))
                return known[1]
        return None

    # -- pointing and placing --------------------------------------------------------------------------------------

    def point_at(self, pos: tuple[int, int] | None) -> None:
        place = None
        if pos is not None:
            self.cursor_shown = False
            place = self.ground.place_at(pos)
        if place != self.at:
            self.at = place
            self.refused = None
        self.table.redraw()

    def mouse_shape(self) -> str:
        if self.at is None or self.enlarged is not None:
            return "arrow"
        if self.hand is None:
            return "hand" if self._may_lift(self.at) else "arrow"
        return "hand" if self.at in self.hand.places else "no"

    def _may_lift(self, place: int) -> bool:
        return self.table.my_turn and self.position.step == STONY and place in liftable(self.position)

    @command
    def press(self, pos: tuple[int, int]) -> None:
        self.point_at(pos)
        if self.enlarged is not None:
            self.enlarge(self.enlarged)
        elif self.at is not None:
            self._press_place(self.at)

    def _press_place(self, place: int) -> bool:
        """Lay the tile down, or lift the one that lies there."""
        if not self.table.my_turn:
            return False
        if self.hand is not None:
            return self.try_place(place)
        p = self.position
        if p.step != STONY or p.moved or p.revealed or not p.palace.filled >> place & 1:
            return False
        hand = lift(p, place)
        if hand is None:
            refusal = why_not(p, returning(place))
            if refusal is not None:
                self.table.refuse(words.why_not(refusal, p), refusal.code)
            return False
        self._hold(hand)
        self.at = place
        return True

    def try_place(self, place: int) -> bool:
        hand = self.hand
        if hand is None or not self.table.my_turn:
            return False
        if place == hand.origin:
            self.put_back()
            return True
        hint = self.table.hint
        action = hand.action(place)
        if hint is not None and verb_of(hint.action) in (BUILD, MOVE) and place_of(hint.action) == place:
            action = hint.action  # it says which way up, too
        if action is None:
            self.refused = (hand, place)
            self.table.sound("refuse")
            self.table.redraw()
            return False
        self.table.play(action)
        return True

    @property
    def carries(self) -> bool:
        return self.dragging

    def holds(self, piece: int) -> bool:
        return self.hand is not None and self.hand.tile == piece

    @property
    def held(self) -> object:
        return self.hand if self.calling is None else self.calling

    def drag(self, tile: int, pos: tuple[int, int]) -> None:
        drag(self, tile, pos)

    def drop(self, pos: tuple[int, int]) -> None:
        drop(self, pos)

    def drop_refused(self, place: int) -> None:
        hand, self.hand = self.hand, None
        self.refused = (hand, place) if hand is not None else None

    # -- keys ------------------------------------------------------------------------------------------------------

    def move_cursor(self, step: tuple[int, int], to_legal: bool) -> None:
        if self.enlarged is not None and step[1]:
            self._look_round(step[1])
            return
        if self.cursor_shown:
            if to_legal and self.hand is not None:
                self.cursor = next_legal(tuple(self.hand.places), self.cursor, step)
            else:
                self.cursor = moved(self.cursor, step)
        self.cursor_shown = True
        self.at = self.cursor
        self.refused = None
        self.table.light(())
        self.table.redraw()

    def activate(self) -> bool:
        if self.enlarged is not None:
            self.enlarge(self.enlarged)
            return True
        if not self.cursor_shown:
            return False
        return self._press_place(self.cursor) or self.hand is not None

    def on_key(self, event: pygame.Event) -> bool:
        key_map = self.table.context.settings.value.key_map
        for kind in range(4):
            if keys.matches(event, f"reveal_{kind}", key_map):
                self.press_stack(kind)
                return True
        number = keys.number_of(event, key_map)
        if 0 < number <= len(self.position.stacks):
            self._number(number - 1)
            return True
        for djinn, name in enumerate(DJINNS):
            if keys.matches(event, name, key_map):
                self.call(djinn)
                return True
        for action, do in (
            ("flip", self.flip),
            ("pass", self.end_turn),
            ("palaces", lambda: self._look_round(1)),
        ):
            if keys.matches(event, action, key_map):
                do()
                return True
        return False

    @command
    def _number(self, kind: int) -> None:
        """Take the next tile of a display; where a stack is to be chosen, it is the stack."""
        if not self.table.my_turn:
            return
        p = self.position
        if self.calling is not None or (self.hand is not None and self.hand.returns and not p.displays[kind]):
            self.press_stack(kind)
            return
        offered = p.stacks[kind] if self.eye_is_open and kind == p.stack else p.displays[kind]
        if self.eye_is_open and kind != p.stack:
            offered = ()
        if not offered:
            text = _("Nothing of this stack is on display: turn over a tile first ({key}).")
            key_map = self.table.context.settings.value.key_map
            self.table.refuse(text.format(key=keys.shown(keys.key_for(f"reveal_{kind}", key_map))))
            return
        held = self.hand.tile if self.hand is not None and self.hand.origin == FROM_DISPLAY else -1
        following = offered[(offered.index(held) + 1) % len(offered)] if held in offered else offered[0]
        self.table.ui.show_focus = True
        self.cursor_shown = True
        self.table.ui.focus = "board"
        if following != held:
            self.pick(following)

    # -- what is said ----------------------------------------------------------------------------------------------

    def bubble(self) -> Bubble | None:
        return bubbles.at_pointer(self)

    def hint_bubble(self, hint: Choice) -> Bubble:
        return bubbles.of_hint(self, hint)

    def surroundings(self, bubble: Bubble) -> Surroundings:
        return bubbles.surroundings(self, bubble)

    def code_of(self, key: str) -> str:
        return furniture.code_of(self, key)


def _distance(one: int, other: int) -> int:
    r1, c1 = divmod(one, 16)
    r2, c2 = divmod(other, 16)
    return 2 * abs(r1 - r2) + abs(c1 - c2)
