"""Does what a person wants at any table: play, take back, confirm, ask for a hint. A command speaks of the present, so
whatever still moves comes to its end first."""

from __future__ import annotations

from medina_desktop.game.box import Action
from medina_desktop.game.played import step_of
from medina_desktop.l10n import _
from medina_desktop.match.match import Match
from medina_desktop.ui.table.companion import Companion
from medina_desktop.ui.table.flow import Flow
from medina_desktop.ui.table.hints import Hints
from medina_desktop.ui.table.notice import Notice
from medina_desktop.ui.table.shown import Shown
from medina_desktop.ui.table.window import Board


class Commands:
    def __init__(
        self,
        match: Match,
        shown: Shown,
        board: Board,
        hints: Hints,
        flow: Flow,
        notices: Notice,
        companion: Companion | None,
    ) -> None:
        self._match, self._shown, self._board, self._hints = match, shown, board, hints
        self._flow, self._notices, self._companion = flow, notices, companion

    def play(self, action: Action, by_hand: bool = True) -> None:
        """Play a person's action, already known to be legal."""
        self._shown.catch_up()
        companion = self._companion
        if companion is not None and not companion.guide.lets(action):
            self._flow.empty_hand()
            self._notices.refuse(
                _("The rules allow that, but this lesson is about something else. Follow the golden frame.")
            )
            return
        self._flow.show(self._match.play(action), by_hand)
        if companion is not None:
            companion.played()

    def undo(self) -> None:
        self._shown.catch_up()
        match, shown = self._match, self._shown
        keep = match.undo_target() if self.may_undo else None
        if keep is None:
            self._notices.refuse(self.why_no_undo())
            return
        taken = [step_of(match.game, index) for index in range(keep, len(match.game.actions))]
        scores = shown.scores
        match.undo()
        self._flow.jump()
        if self._flow.speed:
            self._board.take_back([shown.as_seen(step) for step in reversed(taken)])
            shown.count(scores, shown.known_scores(), blocks=False)

    @property
    def may_undo(self) -> bool:
        return self._match.can_undo and (self._companion is None or self._companion.guide.may_undo)

    def why_no_undo(self) -> str:
        if self._match.undo_would_unsee:
            if len(self._match.humans) == 1:
                return _("you’ve seen something new since then, and nobody can unsee it.")
            return _("someone has since seen what was hidden.")
        if len(self._match.humans) > 1:
            return _("with several people playing, only the current turn can be undone.")
        return _("there is nothing to undo.")

    def redo(self) -> None:
        self._shown.catch_up()
        match, shown = self._match, self._shown
        before, scores = match.game.position, shown.scores
        steps = match.redo()
        if not steps:
            self._notices.refuse(_("nothing was undone."))
            return
        self._flow.jump()
        if self._flow.speed:
            now, made, points = match.game.position, len(match.game.actions), shown.known_scores()
            shown.arrive(before, made - len(steps))  # as if it had not been yet
            self._board.make_again([shown.as_seen(step) for step in steps], lambda: shown.arrive(now, made))
            shown.count(scores, points, blocks=False)

    def confirm(self) -> None:
        """Say that the turn is over."""
        self._shown.catch_up()
        if self._match.awaiting_confirmation:
            self._flow.confirm()

    def ask_hint(self) -> None:
        """Look for a hint; one that is shown is put away instead, and one that is looked for is still looked for."""
        self._shown.catch_up()
        if self._companion is not None:
            self._companion.hint()
        elif not self._shown.my_turn:
            self._notices.refuse(_("{what}: {reason}").format(what=_("Hint"), reason=_("it’s not your turn.")))
        elif self._hints.choice is not None:
            self._flow.empty_hand()
        elif not self._hints.sought:
            self._hints.let_go()
            self._hints.ask()

    def play_hint(self) -> bool:
        """Play what the bubble suggests; False if there is no hint."""
        self._shown.catch_up()
        hint = self._hints.choice
        if hint is None or not self._shown.my_turn:
            return False
        self.play(hint.action)
        self._board.go_on()
        return True

    def activate(self) -> bool:
        """Enter over the board: done, play the hint, or what the board makes of it."""
        self._shown.catch_up()
        if self._match.awaiting_confirmation:
            self.confirm()
            return True
        led_on = self._companion is not None and self._companion.lead_on()
        return led_on or self.play_hint() or self._board.activate()
