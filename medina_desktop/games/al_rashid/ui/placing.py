"""Placing pawns and resolving sectors: a person takes a pawn, tries a sector, points at a title's niche."""

from __future__ import annotations

from collections.abc import Callable, Collection

from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules.names import ACT_STEP, OVER, PLACE_STEP, SECTORS
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.reasons import why_not
from medina_desktop.games.al_rashid.ui.choosing import Choosing
from medina_desktop.games.al_rashid.ui.ground import NUMBER, Ground, aspect
from medina_desktop.l10n import _
from medina_desktop.ui.table.hand import Hand, next_ahead
from medina_desktop.ui.table.window import Table, command

EVERYWHERE = tuple(range(len(SECTORS)))


class Placing:
    """The game's part of the hand. It holds a kind of pawn."""

    def __init__(self, table: Table[Position, do.Action], choosing: Choosing, ground: Callable[[], Ground]) -> None:
        self.table, self.choosing, self.ground = table, choosing, ground
        self.hand: Hand[int] = Hand(table, self, NUMBER["al-rashid"])
        self._niche: int | None = None

    @property
    def may_place(self) -> bool:
        """The player has a pawn to place."""
        p = self.table.position
        return self.table.my_turn and p.step == PLACE_STEP and p.phase != OVER

    @property
    def may_resolve(self) -> bool:
        """The player chooses the sector that is resolved next."""
        p = self.table.position
        return self.table.my_turn and p.step == ACT_STEP and p.phase != OVER and not p.sector_done

    # -- places ----------------------------------------------------------------------------------------------------

    @property
    def niche(self) -> int | None:
        """The title whose niche the pointer is at."""
        return None if self.hand.cursor_shown or self.hand.at is None else self._niche

    def place_at(self, pos: tuple[int, int]) -> int | None:
        niche = self.ground().title_at(pos) if self.hand.held is None else None
        if niche != self._niche:
            self._niche = niche
            self.hand.rest_again()
            self.table.redraw()
        return self.ground().sector_at(pos)

    def places(self) -> Collection[int]:
        options = self.table.position.options
        if self.table.busy:
            return frozenset()
        if self.may_place and self.hand.held is not None:
            return frozenset(a.sector for a in options if isinstance(a, do.Place) and a.pawn == self.hand.held)
        if self.may_resolve:
            return frozenset(a.sector for a in options if isinstance(a, do.Resolve))
        return frozenset()

    def point_of(self, place: int) -> tuple[float, float]:
        x, y = self.ground().place(place).centre
        return y, x * aspect()

    def step_from(self, place: int, step: tuple[int, int]) -> int:
        return next_ahead(place, step, EVERYWHERE, self.point_of)

    # -- picking up ------------------------------------------------------------------------------------------------

    def holds(self, piece: int) -> bool:
        return self.hand.held == piece

    @command
    def pick(self, piece: int) -> None:
        if not self.may_place:
            self.table.rebuild()
            return
        refusals = [why_not(self.table.position, do.Place(piece, sector)) for sector in EVERYWHERE]
        if all(refusal is not None for refusal in refusals):
            first = next(refusal for refusal in refusals if refusal is not None)
            self.table.refuse(words.why_not(first), first.code)
            return
        self.hand.hold(piece)
        self.table.sound("lift")

    def take_the_only_one(self) -> None:
        """A pawn that is the only kind left is in the hand at once."""
        kinds = {action.pawn for action in self.table.position.options if isinstance(action, do.Place)}
        if self.may_place and self.hand.held is None and len(kinds) == 1:
            self.hand.held = kinds.pop()
            self.table.rebuild()

    def let_go(self) -> bool:
        return False

    # -- placing and resolving -------------------------------------------------------------------------------------

    def press(self, place: int | None) -> bool:
        """Place the pawn there, or resolve it; on the map, choose the move or the look that a sheet offers."""
        if self.choosing.lifted and self.choosing.has_sheet:
            self.choosing.lift()
        elif place is None or not self.table.my_turn:
            return False
        elif self.choosing.has_sheet:
            self.choosing.press_sector(place)
        elif self.may_place and self.hand.held is None:
            self.table.tell(_("First pick up a pawn: pasha, merchant or sage."))
        elif self.may_place:
            self.try_place(place)
        elif self.may_resolve:
            self._try(do.Resolve(place))
        return True

    def try_place(self, place: int) -> bool:
        return self.may_place and self.hand.held is not None and self._try(do.Place(self.hand.held, place))

    def _try(self, action: do.Action) -> bool:
        refusal = why_not(self.table.position, action)
        if refusal is not None:
            self.table.refuse(words.why_not(refusal), refusal.code)
            return False
        self.table.play(action)
        return True

    def on_enter(self) -> bool:
        choosing = self.choosing
        if not choosing.has_sheet:
            return False
        if choosing.lifted:
            choosing.lift()
            return True
        if choosing.selected_line() is None:
            return False
        choosing.do_selected()
        return True

    def on_arrow(self, step: tuple[int, int]) -> bool:
        return False
