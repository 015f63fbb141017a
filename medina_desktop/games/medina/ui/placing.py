"""Placing pieces: a person takes a kind from the tray, tries a spot, chooses the way a merchant comes, hands in tea.

A *spot* is a bit of the rules' padded grid, for cells and wall spaces alike.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from medina_desktop.games.medina import words
from medina_desktop.games.medina.places import places
from medina_desktop.games.medina.rules.actions import MERCHANT, NEUTRAL, ROOF, TEA, TEA_ACTION
from medina_desktop.games.medina.rules.board import STRIDE, Geometry, cell_at
from medina_desktop.games.medina.rules.legal import is_legal
from medina_desktop.games.medina.rules.position import FIRST_MERCHANT, Position
from medina_desktop.games.medina.ui.city import Aim, City
from medina_desktop.games.medina.ui.tray import slot_kinds
from medina_desktop.l10n import _
from medina_desktop.ui.table.hand import Hand
from medina_desktop.ui.table.window import Table, command


@dataclass(frozen=True, eq=False)
class Held:
    """A piece in the hand: its kind, and the actions that bring it to each spot."""

    kind: int
    places: dict[int, list[int]]

    @property
    def goes_on_top(self) -> bool:
        """On a building instead of on the ground."""
        return self.kind in (ROOF, NEUTRAL)


class Placing:
    """The game's part of the hand."""

    def __init__(self, table: Table[Position, int], city: Callable[[], City]) -> None:
        self.table, self.city = table, city
        geo = table.position.terms.geometry
        self.hand: Hand[Held] = Hand(table, self, cell_at(geo.rows // 2 + 1, geo.cols // 2 + 1))
        self.chooser: tuple[int, list[int]] | None = None  # the spot, and the ways that lead there
        self.tool: Callable[[int], bool] | None = None  # of whoever sets up a position: a press with an empty hand

    # -- places ----------------------------------------------------------------------------------------------------

    @property
    def aim(self) -> Aim:
        """The meaning of a point on the board: with an empty hand the piece one sees, else a place for the held one."""
        if self.hand.held is None:
            return "pieces"
        return "tops" if self.hand.held.goes_on_top else "ground"

    def place_at(self, pos: tuple[int, int]) -> int | None:
        city = self.city()
        if not city.rect.inflate(0, city.rect.h // 10).collidepoint(pos):
            return None
        return city.spot_at(pos, self.table.position, self.aim, self.table.colours)

    def places(self) -> Collection[int]:
        return self.hand.held.places if self.hand.held is not None else ()

    def point_of(self, place: int) -> tuple[float, float]:
        return divmod(place, STRIDE)

    def step_from(self, place: int, step: tuple[int, int]) -> int:
        return next_spot(self.table.position.terms.geometry, place, step)

    # -- picking up ------------------------------------------------------------------------------------------------

    def holds(self, piece: int) -> bool:
        return self.hand.held is not None and self.hand.held.kind == piece

    def take(self, kind: int) -> None:
        """Have a kind of piece in the hand at once, without a word."""
        self.hand.held = Held(kind, places(self.table.position, kind))
        self.table.rebuild()

    @command
    def pick(self, piece: int) -> None:
        position = self.table.position
        if not self.table.my_turn:
            self.table.rebuild()
            return
        if self.holds(piece):
            if position.mode != FIRST_MERCHANT:  # it was in the hand from the start
                self.hand.put_back()
            return
        fitting = places(position, piece)
        if not fitting:
            self.table.refuse(*words.nowhere(position, self.table.viewer, piece))
        if fitting or position.held(self.table.viewer)[piece]:
            self.hand.hold(Held(piece, fitting))

    @command
    def pick_number(self, number: int) -> None:
        """Take the kind of a slot of the tray, by the keyboard."""
        kinds = slot_kinds(self.table.position.terms)
        if number < len(kinds) and self.table.my_turn:
            self.hand.show_cursor()
            self.table.sound("tick")
            self.pick(kinds[number])

    def take_the_only_one(self) -> None:
        """A game that begins with one piece only: it is already in the hand."""
        if self.table.position.mode == FIRST_MERCHANT and self.hand.held is None:
            self.take(MERCHANT)

    def let_go(self) -> bool:
        self.chooser = None
        return False

    def back(self) -> bool:
        """Close the chooser, or put the piece back."""
        if self.chooser is not None:
            self._close_chooser()
            self.table.ui.focus = "board"
            return True
        return self.table.position.mode != FIRST_MERCHANT and self.hand.put_back()

    @command
    def hand_in_tea(self) -> None:
        if self.table.my_turn and is_legal(self.table.position, TEA_ACTION):
            self.table.play(TEA_ACTION, by_hand=False)
        else:
            reason = why_no_tea(self.table)
            self.table.refuse(_("{what}: {reason}").format(what=_("Tea"), reason=reason))

    # -- placing ---------------------------------------------------------------------------------------------------

    def press(self, place: int | None) -> bool:
        if self.hand.held is not None and place is not None:
            self.try_place(place)
            return True
        if self.chooser is not None:
            self._close_chooser()
        return place is not None and self.tool is not None and self.tool(place)

    def _close_chooser(self) -> None:
        self.chooser = None
        self.table.rebuild()

    def try_place(self, place: int) -> bool:
        held = self.hand.held
        if held is None or not self.table.my_turn:
            return False
        actions = held.places.get(place)
        if not actions:
            self.hand.refuse(place)
            return False
        hint = self.table.hint
        if hint is not None and hint.action in actions:
            actions = [hint.action]  # it says which way, too
        if len(actions) > 1:
            self.chooser = (place, actions)
            self.table.ui.want_focus = "way-0"
            self.table.rebuild()
        else:
            self.table.play(actions[0])
        return True

    def on_enter(self) -> bool:
        return False

    def on_arrow(self, step: tuple[int, int]) -> bool:
        return False


def why_no_tea(table: Table[Position, int]) -> str:
    """The reason why the viewer can't hand in tea now: a sentence without a capital letter."""
    position = table.position
    if not position.terms.rules.tea:
        return _("there is no tea in this game.")
    if not position.held(table.viewer)[TEA]:
        return _("you have no tea.")
    if not table.my_turn:
        return _("it’s not your turn.")
    return _("it can only replace the second placement of a turn, and this is the first.")


def next_spot(geo: Geometry, spot: int, step: tuple[int, int]) -> int:
    """The spot beside another, over cells and wall spaces; the corners with the towers are stepped round."""
    row, col = divmod(spot, STRIDE)
    new_row = max(0, min(geo.rows + 1, row + step[0]))
    new_col = max(0, min(geo.cols + 1, col + step[1]))
    if new_row in (0, geo.rows + 1) and new_col in (0, geo.cols + 1):
        return spot
    return STRIDE * new_row + new_col
