"""Time at the table: AI seats think, pause and act; what they did is shown; the end comes.

An AI seat's choice is carried out when its moment has come: at the end of its pause, when it is shown.
"""

from __future__ import annotations

from collections.abc import Callable

from medina_desktop.game.box import turns_begun
from medina_desktop.l10n import _
from medina_desktop.match.match import Match, Step
from medina_desktop.storage.settings import AI_PAUSES, SettingsStore
from medina_desktop.ui.table.hints import Hints
from medina_desktop.ui.table.secrecy import Secrecy
from medina_desktop.ui.table.shown import Shown
from medina_desktop.ui.table.teller import Teller
from medina_desktop.ui.table.window import Board

END_PAUSE = 2.0  # between the last action and the results


class Flow:
    """`on_show`: a step begins to move. `on_change`: the widgets must be described again. `on_end`: the results come
    next."""

    def __init__(
        self,
        match: Match,
        shown: Shown,
        board: Board,
        hints: Hints,
        teller: Teller,
        secrecy: Secrecy,
        settings: SettingsStore,
        *,
        on_show: Callable[[], None],
        on_change: Callable[[], None],
        on_end: Callable[[], None],
    ) -> None:
        self._match, self._shown, self._board, self._hints = match, shown, board, hints
        self._teller, self._secrecy, self._settings = teller, secrecy, settings
        self._on_show, self._on_change, self._on_end = on_show, on_change, on_end
        self.paused = False
        self.hurry = False  # show everything at once until a person is to act
        self.told_over = match.over  # the results have been shown
        self._pause_left = 0.0  # before an AI seat's action is shown
        self._end_left = END_PAUSE

    @property
    def speed(self) -> float:
        return 0.0 if self.hurry else self._settings.value.speed

    # -- showing a step -------------------------------------------------------------------------------------------

    def show(self, step: Step, by_hand: bool) -> None:
        """Let a step that was carried out come to its place on the screen, and tell it there."""
        self._hints.let_go()
        self._shown.recount()  # the turn of the viewer may be over: others may look from now on
        self._on_show()

        def land() -> None:
            self._teller.tell(step)
            if not self.hurry:
                self._teller.celebrate(step, still=not self.speed)
            self._shown.land(step, lambda: self._go_on_after(step), self._teller.ending_told)

        self._board.show(self._shown.as_seen(step), by_hand, land)
        if not self.speed:
            self._shown.catch_up()
        self._on_change()

    def _go_on_after(self, step: Step) -> None:
        """Everything that followed from a step has been seen."""
        match = self._match
        person = match.is_human(step.player)
        self._pause_left = 0.0 if person else AI_PAUSES[self._settings.value.ai_pace]
        began = turns_begun(step.events)
        if began and match.is_human(began[-1]) and not person:
            self._teller.sound("turn")
        self._teller.tell_ending(self._shown.position, self._secrecy.kept)
        if match.human_to_place:
            self._pause_left = 0.0
            self._secrecy.pass_on()
            self.begin_turn()
        elif not match.humans and not match.game.over:
            self._shown.viewer = match.player  # nobody's hand to hide: watch the one who acts
        self._on_change()

    def begin_turn(self) -> None:
        """Let the board take up what can only be taken up, if a person may act."""
        if self._shown.my_turn:
            self._board.begin_turn()

    def empty_hand(self) -> None:
        """Let go of what is held or proposed; what can only be taken up is taken up again."""
        self._hints.let_go()
        self.begin_turn()
        self._on_change()

    def confirm(self) -> None:
        """Let the turn that waits for it pass on."""
        self._teller.sound("tick")
        self._match.confirm()
        self._shown.recount()
        self._on_change()

    def jump(self) -> None:
        """The game went back or on without being played: show where it is now."""
        self.paused = False
        self.told_over = self._match.over
        self._end_left = END_PAUSE
        self._teller.sound("undo")
        self._hints.let_go()
        self._shown.jump()
        self._board.jumped()
        self._teller.begin_again()
        self.begin_turn()
        self._on_change()

    # -- time -----------------------------------------------------------------------------------------------------

    def update(self, dt: float, least_speed: float = 0.0) -> bool:
        """Let time pass; True when something changed. `least_speed`: of motions, also where there are none."""
        shown = self._shown
        changed = False
        if shown.moving:
            shown.advance(dt, self.speed or least_speed)
            changed = True
        if not shown.busy:
            changed = self._go_on(dt) or changed
        return changed

    def _go_on(self, dt: float) -> bool:
        """Nothing moves: do the next thing in the match."""
        match = self._match
        self._teller.tell_trouble()
        if match.over:
            return self._end(dt)
        if match.human_to_place:
            if self.hurry:
                self.hurry = False
                self._on_change()
            return False
        if match.awaiting_confirmation or self.paused or not self._shown.others_may_act:
            return False
        self._pause_left = max(0.0, self._pause_left - dt)
        answer = match.think(dt)
        if answer is None or (self._pause_left > 0 and not self.hurry):
            return False
        if answer.by_simple_player:
            name = match.seats[match.player].name
            self._teller.warn(_("{name}’s AI failed twice; a simpler one takes over.").format(name=name))
        self.show(match.carry_out(), by_hand=False)
        return True

    @property
    def awaits_ai(self) -> bool:
        """An AI seat thinks, or pauses so that one can follow."""
        moves = self._shown.busy or self.paused or self.hurry
        return self._match.ai_to_act and not moves and self._shown.others_may_act

    def _end(self, dt: float) -> bool:
        if self.told_over:
            return False
        self._end_left -= dt if self.speed else self._end_left
        if self._end_left > 0:
            return False
        self.told_over = True
        self.hurry = False
        self._on_end()
        self._on_change()
        return True

    def go_to_results(self) -> None:
        """Now, whether or not they have been shown already."""
        self.told_over = False
        self._end_left = 0.0

    # -- pace -----------------------------------------------------------------------------------------------------

    def toggle_pause(self) -> None:
        self.paused = not self.paused
        self._on_change()

    def skip(self) -> None:
        """Show everything at once until a person is to act."""
        self._shown.catch_up()
        self.hurry = not self._match.human_to_place
        self.paused = False
        self._on_change()

    def hasten(self, pauses: bool) -> bool:
        """Finish what moves, or (`pauses`) what an AI seat's pause makes one wait for; False if there is nothing."""
        if self._shown.busy:
            self._shown.catch_up()
            return True
        if pauses:
            self._pause_left = 0.0
        return pauses and self._match.ai_to_act
