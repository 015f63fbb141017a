"""Building: a person takes or lifts a tile, flips it, tries a place, turns over, calls a djinn, ends a turn, looks at
another palace."""

from __future__ import annotations

from collections.abc import Collection

from medina_desktop.games.sultaniya import words
from medina_desktop.games.sultaniya.rules import legal
from medina_desktop.games.sultaniya.rules.actions import (
    BEING_DONE,
    BUILD,
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
from medina_desktop.games.sultaniya.rules.plot import BY_TEXT, STOREY_PLACES, STRIDE
from medina_desktop.games.sultaniya.rules.position import EYEING, STONY, WINDY, Position
from medina_desktop.games.sultaniya.rules.reasons import why_not
from medina_desktop.games.sultaniya.ui.held import FROM_DISPLAY, Held, lift, liftable, take
from medina_desktop.games.sultaniya.ui.motion import Director
from medina_desktop.games.sultaniya.ui.shown_palace import ShownPalace
from medina_desktop.l10n import _
from medina_desktop.ui import keys
from medina_desktop.ui.table.hand import Hand
from medina_desktop.ui.table.window import Table, command


class Placing:
    """The game's part of the hand."""

    def __init__(self, table: Table[Position, int], shown: ShownPalace, director: Director) -> None:
        self.table, self.shown, self.director = table, shown, director
        self.hand: Hand[Held] = Hand(table, self, BY_TEXT["g2"])
        self.calling: int | None = None  # a djinn for which a stack is still to be chosen

    @property
    def eye_is_open(self) -> bool:
        """The viewer looks through a stack."""
        p = self.table.position
        return p.step == EYEING and self.table.my_turn and not p.over

    # -- places ----------------------------------------------------------------------------------------------------

    def place_at(self, pos: tuple[int, int]) -> int | None:
        return self.shown.ground.place_at(pos)

    def places(self) -> Collection[int]:
        p = self.table.position
        if self.hand.held is not None:
            return self.hand.held.places
        lifts = p.step == STONY and self.table.my_turn and self.shown.enlarged is None
        return liftable(p) if lifts else ()

    def point_of(self, place: int) -> tuple[float, float]:
        storey, column = divmod(place, STRIDE)
        return 2 * storey, column

    def step_from(self, place: int, step: tuple[int, int]) -> int:
        """The next place in a direction; storeys are offset by half a tile."""
        row, column = divmod(place, STRIDE)
        new = row + step[0]
        if not 0 <= new < len(STOREY_PLACES):
            return place
        wanted = column + 2 * step[1] + (0.5 if step[0] else 0)  # of the two above or below, the right one
        found = min(STOREY_PLACES[new], key=lambda other: abs(other % STRIDE - wanted))
        return found if step[0] or abs(found % STRIDE - wanted) < 1 else place

    # -- picking up ------------------------------------------------------------------------------------------------

    def holds(self, piece: int) -> bool:
        return self.hand.held is not None and self.hand.held.tile == piece

    @command
    def pick(self, piece: int) -> None:
        p, held = self.table.position, self.hand.held
        if not self.table.my_turn:
            self.table.rebuild()
        elif held is not None and held.origin == FROM_DISPLAY and held.tile == piece:
            self.hand.put_back()
        elif p.step == WINDY and not p.revealed:
            self.table.refuse(_("First reveal a tile from the stack the wind has renewed."))
        else:
            offered = take(p, piece)
            self._hold(offered)
            if not offered.places:
                self.table.tell(_("It doesn’t fit anywhere in your palace. Point at a place to see why."))

    def _hold(self, held: Held) -> None:
        self.shown.show(None)
        self.hand.hold(held)
        self.table.sound("lift")

    @command
    def pick_number(self, kind: int) -> None:
        """Take the next tile of a display, by the keyboard; where the player must choose a stack, choose it."""
        if not self.table.my_turn:
            return
        p, held = self.table.position, self.hand.held
        if self.calling is not None or (held is not None and held.returns and not p.displays[kind]):
            self.press_stack(kind)
            return
        offered = p.displays[kind]
        if self.eye_is_open:
            offered = p.stacks[kind] if kind == p.stack else ()
        if not offered:
            text = _("Nothing from this stack is on display, so reveal a tile first ({key}).")
            key_map = self.table.context.settings.value.key_map
            self.table.refuse(text.format(key=keys.describe(keys.key_for(f"reveal_{kind}", key_map))))
            return
        tile = held.tile if held is not None and held.origin == FROM_DISPLAY else -1
        following = offered[(offered.index(tile) + 1) % len(offered)] if tile in offered else offered[0]
        self.hand.show_cursor()
        if following != tile:
            self.pick(following)

    def take_as_in(self, action: int) -> None:
        """Hold the tile of an action, the way up it has there."""
        p = self.table.position
        if verb_of(action) == BUILD:
            held: Held | None = take(p, face_of(action) >> 1)
            way = face_of(action) & 1
        elif verb_of(action) == MOVE:
            held, way = lift(p, origin_of(action)), flip_of(action)
        else:
            return
        if held is not None:
            self.hand.held = held if held.flip == way else held.flipped()
            self.table.rebuild()

    @command
    def flip(self) -> None:
        held = self.hand.held
        if held is None:
            return
        if held.tile in self.table.position.terms.catalogue.own_mirror:
            self.table.refuse(_("this tile looks the same on both sides."))
            return
        self.hand.exchange(held.flipped())
        self.table.sound("flip")
        self.director.begin_flip()
        self.table.rebuild()

    def let_go(self) -> bool:
        had, self.calling = self.calling is not None, None
        return had

    # -- placing ---------------------------------------------------------------------------------------------------

    def press(self, place: int | None) -> bool:
        """Lay the tile down, or lift the one that lies there; a palace that is looked at goes back to its card."""
        if self.on_enter():
            return True
        if place is None or not self.table.my_turn:
            return False
        if self.hand.held is not None:
            return self.try_place(place)
        p = self.table.position
        if p.step != STONY or p.moved or p.revealed or not p.palace.filled >> place & 1:
            return False
        held = lift(p, place)
        if held is None:
            self._refuse(returning(place))
            return False
        self._hold(held)
        self.hand.at = place
        return True

    def try_place(self, place: int) -> bool:
        held = self.hand.held
        if held is None or not self.table.my_turn:
            return False
        if place == held.origin:
            return self.hand.put_back()
        hint = self.table.hint
        action = held.action(place)
        if hint is not None and verb_of(hint.action) in (BUILD, MOVE) and place_of(hint.action) == place:
            action = hint.action  # it says which way up, too
        if action is None:
            self.hand.refuse(place)
            return False
        self.table.play(action)
        return True

    # -- stacks, djinns, ending a turn -----------------------------------------------------------------------------

    def _play(self, action: int) -> None:
        if why_not(self.table.position, action) is None:
            self.table.play(action, by_hand=False)
        else:
            self._refuse(action)

    def _refuse(self, action: int) -> None:
        refusal = why_not(self.table.position, action)
        if refusal is not None:
            self.table.refuse(words.why_not(refusal, self.table.position), refusal.code)

    @command
    def press_stack(self, kind: int) -> None:
        """Choose it for a djinn, give a lifted tile back, or turn over its top."""
        p, held = self.table.position, self.hand.held
        if not self.table.my_turn:
            return
        if self.calling is not None:
            self._play(calling(self.calling, kind))
        elif held is not None and held.returns and p.terms.kind_of[held.tile] == kind:
            self._play(returning(held.origin))
        else:
            self._play(REVEALING[kind])

    @command
    def call(self, djinn: int) -> None:
        """Pay for a djinn; two of them are called for a stack, which is chosen next."""
        if self.calling == djinn:
            self.hand.put_back()
            return
        reason = why_no_call(self.table, djinn)
        if reason:
            refusal = why_not(self.table.position, call_of(self.table.position, djinn))
            self.table.refuse(reason, refusal.code if refusal is not None and self.table.my_turn else "")
            return
        self.hand.let_go()
        if djinn not in FOR_A_STACK:
            self._play(calling(djinn))
            return
        self.calling = djinn
        if self.table.ui.show_focus:
            possible = legal.actions(self.table.position)
            self.table.ui.want_focus = next(f"stack-{kind}" for kind in range(4) if calling(djinn, kind) in possible)
        self.table.rebuild()

    @command
    def end_turn(self) -> None:
        """Pass, or be done with a djinn."""
        action = ending(self.table.position)
        if self.table.my_turn and action in legal.actions(self.table.position):
            self.table.play(action, by_hand=False)
        else:
            refusal = why_not(self.table.position, action) if self.table.my_turn else None
            self.table.refuse(why_no_end(self.table), refusal.code if refusal is not None else "")

    # -- other palaces ---------------------------------------------------------------------------------------------

    @command
    def enlarge(self, player: int) -> None:
        """Another palace in the frame; once more, and it is the own one again."""
        self.show_palace(self.table.viewer if self.shown.enlarged == player else player)

    @command
    def show_palace(self, player: int) -> None:
        self.hand.put_back()
        self.shown.show(player)
        self.hand.at = None
        self.table.rebuild()

    def look_round(self, step: int) -> None:
        """Show the next palace; after the last the own one."""
        self.show_palace((self.shown.whose + step) % self.table.position.terms.players)

    def on_enter(self) -> bool:
        if self.shown.enlarged is None:
            return False
        self.show_palace(self.table.viewer)
        return True

    def on_arrow(self, step: tuple[int, int]) -> bool:
        if self.shown.enlarged is None or not step[1]:
            return False
        self.look_round(step[1])
        return True


def ending(p: Position) -> int:
    """The action that ends a turn: pass, or be done with a djinn."""
    return BEING_DONE if p.step >= WINDY else PASSING


def why_no_end(table: Table[Position, int]) -> str:
    """The reason why the turn can't end now: a sentence without a capital letter."""
    p = table.position
    if not table.my_turn:
        return _("it’s not your turn.")
    if p.step == WINDY and not p.revealed:
        return _("reveal a tile first.")
    if p.step == EYEING:
        return _("a tile in the stack fits, so you must build one.")
    return _("a tile on display fits, so you must build one.")


def call_of(p: Position, djinn: int) -> int:
    """A call of the djinn: one that is possible, if any is."""
    ways = [calling(djinn, kind) for kind in range(4)] if djinn in FOR_A_STACK else [calling(djinn)]
    possible = legal.actions(p)
    return next((way for way in ways if way in possible), ways[0])


def why_no_call(table: Table[Position, int], djinn: int) -> str:
    """The reason why the djinn can't be called now: a sentence, or ""."""
    if not table.my_turn:
        return _("It’s not your turn.")
    refusal = why_not(table.position, call_of(table.position, djinn))
    return words.why_not(refusal, table.position) if refusal is not None else ""
