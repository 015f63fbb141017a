"""What a person does at the table: pick up, point, place, take back, ask for a hint."""

from __future__ import annotations

from medina_desktop.games.medina.places import places
from medina_desktop.games.medina.rules.actions import (
    MERCHANT,
    NEUTRAL,
    ROOF,
    TEA,
    TEA_ACTION,
    kind_of,
)
from medina_desktop.games.medina.rules.board import STRIDE
from medina_desktop.games.medina.rules.events import TurnBegan
from medina_desktop.games.medina.rules.state import FIRST_MERCHANT
from medina_desktop.l10n import _
from medina_desktop.match.match import Step
from medina_desktop.storage.settings import AI_PAUSES
from medina_desktop.ui.board_view import piece_for
from medina_desktop.ui.scenes.table_base import END_PAUSE, Hand, TableBase
from medina_desktop.ui.scenes.table_board import moved, next_legal
from medina_desktop.ui.scenes.table_motion import Placed
from medina_desktop.ui.scenes.table_parts import no_place, why_no_tea, why_no_undo


class TablePlacing(TableBase):
    # -- placing ---------------------------------------------------------------------------------------------------

    def _show(self, step: Step, from_hand: bool) -> None:
        self._clear_hand()
        person = self.match.is_human(step.player)

        def landed() -> None:
            self._write_log(step)
            self.announce(step)
            self.ui.memory["log:offset"] = self.ui.memory["log-drawer:offset"] = 0

        def done() -> None:
            self._pause_left = 0.0 if person else AI_PAUSES[self.context.settings.value.ai_pace]
            began = [e for e in step.events if isinstance(e, TurnBegan)]
            if began and self.match.is_human(began[-1].player) and not person:
                self.sound("turn")
            if self.match.human_to_place:
                self._pause_left = 0.0
                if not self._needs_curtain():
                    self.viewer = self.match.state.player
                self._offer_first_merchant()
            elif not self.match.humans:
                self.viewer = self.match.state.player  # nobody's stock to hide: watch the one who places
            self.rebuild()

        self.director.show(step, from_hand, landed, done)
        if self.speed == 0:
            self.director.finish()
        self.rebuild()

    def place(self, action: int, from_hand: bool = True) -> None:
        """A person's placement, already known to be legal."""
        self.director.finish()
        step = self.match.play(action)
        self._show(step, from_hand)

    def _clear_hand(self) -> None:
        self.hand = None
        self.chooser = None
        self._preview = None
        self._refused = None
        self.dragging = False
        self.over_hint = ""
        self.match.drop_hint()

    def pick(self, kind: int) -> None:
        """Take a kind of piece, or put it back."""
        self.director.finish()
        if not self.my_turn:
            self.rebuild()
            return
        if self.hand is not None and self.hand.kind == kind:
            self.put_back()
            return
        held = self.match.state.held(self.viewer)[kind]
        fitting = places(self.match.state, kind)
        if not held and not fitting:
            self._say_no_place(kind)
            return
        self._clear_hand()
        self.hand = Hand(kind, fitting)
        if self.ui.show_focus:  # picked by the keyboard: the arrows now move over the board
            self.cursor_shown = True
            self.ui.want_focus = "board"
        if not fitting:
            self._say_no_place(kind)
        if self.cursor not in fitting and fitting and self.cursor_shown:
            self.cursor = min(fitting, key=lambda spot: (_distance(spot, self.cursor), spot))
        self.hover = None
        self.point_at(self.ui.mouse if self.ui.mouse[0] >= 0 and not self.cursor_shown else None)
        self.rebuild()

    def _say_no_place(self, kind: int) -> None:
        sentence, code = no_place(self, kind)
        self.refuse(sentence, code)

    def put_back(self) -> bool:
        if self.hand is None:
            return False
        self._clear_hand()
        self.rebuild()
        return True

    def _offer_first_merchant(self) -> None:
        """The first edition begins with one piece only: it is already in the hand."""
        if self.my_turn and self.match.state.mode == FIRST_MERCHANT and self.hand is None:
            self.hand = Hand(MERCHANT, places(self.match.state, MERCHANT))
            self.rebuild()

    def hand_in_tea(self) -> None:
        self.director.finish()
        if self.my_turn and self.match.why_not(TEA_ACTION) is None:
            self.place(TEA_ACTION, from_hand=False)
        else:
            self.refuse(_("{what}: {reason}").format(what=_("Tea"), reason=why_no_tea(self)))

    # -- the pointer and the cursor --------------------------------------------------------------------------------

    def point_at(self, pos: tuple[int, int] | None) -> None:
        by_tops = self.hand is None or self.hand.kind in (ROOF, NEUTRAL)
        spot = None
        if pos is not None and self.view.rect.inflate(0, self.view.rect.h // 10).collidepoint(pos):
            spot = self.view.piece_at(pos) if self.hand is None else None
            if spot is None:
                spot = self.view.spot_at(pos, self.director.shown if by_tops else None)
        if pos is not None:
            self.cursor_shown = False
        if spot != self.hover:
            self.hover = spot
            self._refused = None
            self.context.redraw()
        if self.pointed:
            self.light(())

    def mouse_shape(self) -> str:
        """Over the board with a piece in hand, the pointer says whether the place takes it."""
        if self.over_hint:
            return "hand" if self.over_hint == "button" else "arrow"
        if self.ui.hover != "board" and not self.dragging:
            return super().mouse_shape()
        if self.hand is None or self.hover is None:
            return "arrow"
        return "hand" if self.hover in self.hand.places else "no"

    def press_board(self, pos: tuple[int, int]) -> None:
        was_moving = self.director.busy
        self.director.finish()
        self.point_at(pos)
        if self.hand is None or self.hover is None:
            if not was_moving and self.chooser is not None:
                self.chooser = None
                self.rebuild()
            return
        self._try_place(self.hover)

    def _try_place(self, spot: int) -> bool:
        if self.hand is None or not self.my_turn:
            return False
        actions = self.hand.places.get(spot)
        if not actions:
            self._refused = (self.hand.kind, spot)
            self.sound("refuse")
            self.context.redraw()
            return False
        hint = self.match.hint
        if hint is not None and hint.action in actions:
            actions = [hint.action]  # it says which way, too
        if len(actions) > 1:
            self.chooser = (spot, actions)
            self.ui.want_focus = "way-0"
            self.rebuild()
            return True
        self.place(actions[0])
        return True

    def drag(self, kind: int, pos: tuple[int, int]) -> None:
        """A piece is carried from its slot."""
        if not self.my_turn:
            return
        if self.hand is None or self.hand.kind != kind:
            self.pick(kind)
        self.dragging = self.hand is not None
        self.point_at(pos)

    def _drop(self, pos: tuple[int, int]) -> None:
        """The button is let go over the board: place, or bring the piece back and say why."""
        self.dragging = False
        self.point_at(pos)
        if self.hover is None:
            self.put_back()
        elif not self._try_place(self.hover):
            kind = self.hand.kind if self.hand is not None else 0
            spot = self.hover
            self.hand = None
            self._refused = (kind, spot)
            self.rebuild()

    def _drop_drag(self) -> None:
        if self.dragging:
            self.dragging = False
            self.put_back()

    def move_cursor(self, step: tuple[int, int], to_legal: bool) -> None:
        geo = self.match.game.table.geometry
        if self.cursor_shown:
            if to_legal and self.hand is not None:
                self.cursor = next_legal(frozenset(self.hand.places), self.cursor, step)
            else:
                self.cursor = moved(geo, self.cursor, step)
        self.cursor_shown = True
        self.hover = self.cursor
        self._refused = None
        self.pointed = ()
        self.context.redraw()

    def press_cursor(self) -> bool:
        self.director.finish()
        if self.match.awaiting_confirmation:
            self.confirm()
            return True
        if self.match.hint is not None and self.my_turn:
            self.place(self.match.hint.action)  # what the bubble suggests
            return True
        if self.hand is None or not self.cursor_shown:
            return False
        return self._try_place(self.cursor) or True

    # -- taking back, confirming, hints ----------------------------------------------------------------------------

    def undo(self) -> None:
        self.director.finish()
        self._flush_pending()
        game, keep = self.match.game, self.match.undo_target()
        taken = [] if keep is None else [self._piece_of(n) for n in range(keep, len(game.actions))]
        scores = self.director.scores
        if self.match.undo() is None:
            self.refuse(why_no_undo(self))
            return
        self._after_jump()
        if self.speed:
            self.director.fly_back([piece for piece in reversed(taken) if piece is not None], scores)

    def redo(self) -> None:
        self.director.finish()
        self._flush_pending()
        shown, scores = self.director.shown, self.director.scores
        steps = self.match.redo()
        if not steps:
            self.refuse(_("nothing was taken back."))
            return
        self._after_jump()
        if self.speed:
            found = [self._piece_of(step.index) for step in steps]
            self.director.fly_again(shown, [piece for piece in found if piece is not None], scores)

    def _piece_of(self, number: int) -> Placed | None:
        """The piece of the game's action with this number; tea has none."""
        game = self.match.game
        before, action = game.state_after(number), game.actions[number]
        if kind_of(action) == TEA:
            return None
        piece = piece_for(before, action, self.colours, before.player)
        return Placed(piece, before.player, kind_of(action))

    def _after_jump(self) -> None:
        self.sound("undo")
        self._clear_hand()
        self.paused = False
        self._told_over = self.match.over
        self._stuck.clear()
        self._end_left = END_PAUSE
        self.director.jump(self.match.state)
        self._write_log_anew()
        self._offer_first_merchant()
        self.rebuild()

    def _flush_pending(self) -> None:
        """A decision that was made but not shown yet is part of the game: it is shown at once."""
        if self._pending is not None:
            step, self._pending = self._pending, None
            self._show(step, from_hand=False)
            self.director.finish()

    def confirm(self) -> None:
        self.director.finish()
        if self.match.awaiting_confirmation:
            self.sound("tick")
            self.match.confirm()
            self.rebuild()

    def ask_hint(self) -> None:
        self.director.finish()
        if self.match.ask_hint():
            self._clear_but_hint()
        else:
            self.refuse(_("{what}: {reason}").format(what=_("Hint"), reason=_("it is not your turn.")))

    def _clear_but_hint(self) -> None:
        self.hand = None
        self.chooser = None
        self.rebuild()

    def _show_hint(self, action: int) -> None:
        kind = kind_of(action)
        if kind != TEA:
            self.hand = Hand(kind, places(self.match.state, kind))
            self.rebuild()


def _distance(one: int, other: int) -> int:
    r1, c1 = divmod(one, STRIDE)
    r2, c2 = divmod(other, STRIDE)
    return abs(r1 - r2) + abs(c1 - c2)
