"""What a person does at any table: take back, confirm, ask for a hint, read the rules; and the keys for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from medina_desktop.game.box import Action
from medina_desktop.game.played import step_of
from medina_desktop.l10n import _
from medina_desktop.ui import keys
from medina_desktop.ui.table.menu import open_menu
from medina_desktop.ui.table.window import command

if TYPE_CHECKING:
    from medina_desktop.ui.table.scene import TableScene

ARROW_KEYS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)


class Commands:
    def __init__(self, table: TableScene) -> None:
        self.table = table

    # -- the game -------------------------------------------------------------------------------------------------

    @command
    def play(self, action: Action, by_hand: bool = True) -> None:
        """A person's action, already known to be legal."""
        table, tutor = self.table, self.table.tutor
        if tutor is not None and not tutor.guide.lets(action):
            table.let_go()
            table.refuse(_("The rules allow that, but this lesson is about something else. Follow the golden frame."))
            table.begin_turn()
            table.rebuild()
            return
        table.flow.show(table.match.play(action), by_hand)
        if tutor is not None:
            tutor.played(table)

    @command
    def undo(self) -> None:
        table, match = self.table, self.table.match
        keep = match.undo_target() if table.tutor is None or table.tutor.may_undo else None
        if keep is None:
            table.refuse(why_no_undo(table))
            return
        taken = [step_of(match.game, index) for index in range(keep, len(match.game.actions))]
        scores = table.shown.scores
        match.undo()
        self._after_jump()
        if table.flow.speed:
            table.board.take_back([table.shown.as_seen(step) for step in reversed(taken)])
            table.shown.count(scores, table.shown.known_scores(), blocks=False)

    @command
    def redo(self) -> None:
        table, shown = self.table, self.table.shown
        before, scores = table.match.game.position, shown.scores
        steps = table.match.redo()
        if not steps:
            table.refuse(_("nothing was taken back."))
            return
        self._after_jump()
        if table.flow.speed:
            now, made, points = table.match.game.position, len(table.match.game.actions), shown.known_scores()
            shown.arrive(before, made - len(steps))  # as if it had not been yet
            table.board.make_again([shown.as_seen(step) for step in steps], lambda: shown.arrive(now, made))
            shown.count(scores, points, blocks=False)

    def _after_jump(self) -> None:
        table = self.table
        table.sound("undo")
        table.let_go()
        table.flow.jumped()
        table.notice_board.forget()
        table.since.forget()
        table.shown.jump()
        table.board.jumped()
        table.log.write_all()
        table.begin_turn()
        table.rebuild()

    @command
    def confirm(self) -> None:
        if self.table.match.awaiting_confirmation:
            self.table.sound("tick")
            self.table.match.confirm()
            self.table.rebuild()

    @command
    def ask_hint(self) -> None:
        """Look for a hint; one that is shown is put away instead, and one that is looked for is still looked for."""
        table = self.table
        if table.tutor is not None:
            return  # its page says more
        if not table.my_turn:
            table.refuse(_("{what}: {reason}").format(what=_("Hint"), reason=_("it is not your turn.")))
        elif table.hint is not None:
            table.let_go()
            table.begin_turn()
        elif not table.hints.sought:
            table.let_go()
            table.hints.ask()

    @command
    def play_hint(self) -> bool:
        """What the bubble suggests; False if there is no hint."""
        hint = self.table.hint
        if hint is None or not self.table.shown.my_turn:
            return False
        self.play(hint.action)
        return True

    # -- menus ----------------------------------------------------------------------------------------------------

    @command
    def open_menu(self) -> None:
        open_menu(self.table)

    def open_rules(self) -> None:
        """The rules this table plays by, at the reason that is given for something, if there is one."""
        from medina_desktop.ui.scenes.rules import open_rules

        table = self.table
        bubble = table.bubble()
        code = (bubble.code if bubble is not None else "") or table.notice_board.code
        pointed = [key for key in (table.ui.hover, table.ui.focus if table.ui.show_focus else "") if key]
        code = code or next((found for key in (*pointed, "") if (found := table.board.code_of(key))), "")
        open_rules(table.context, code, table.match.game.ruleset)

    def back(self) -> None:
        """Esc: the last thing that was opened or taken up; the menu when there is none."""
        table = self.table
        if table.board.back():
            return
        if table.hints.drop():
            return
        if table.drawer:
            table.toggle(table.drawer)
        elif table.tutor is not None:
            table.tutor.leave(table)
        else:
            self.open_menu()

    # -- keys -----------------------------------------------------------------------------------------------------

    def on_key(self, event: pygame.Event) -> bool:
        """Keys with a meaning of their own at the table, whatever has the focus."""
        table = self.table
        key_map = table.context.settings.value.key_map
        if keys.matches(event, "skip", key_map) and self._skip():
            return True
        if table.board.on_key(event):
            return True
        for action, do in (
            ("undo", self.undo),
            ("redo", self.redo),
            ("hint", self.ask_hint),
            ("since", table.since.show_again),
            ("rules", self.open_rules),
            ("log", lambda: table.toggle("log")),
            *((panel.key, lambda key=panel.key: table.toggle(key)) for panel in table.board.panels()),
        ):
            if keys.find_action(action) is not None and keys.matches(event, action, key_map):
                do()
                return True
        if keys.matches(event, "pause", key_map) and not table.match.human_to_place:
            table.flow.toggle_pause()
            return True
        if event.key in ARROW_KEYS and table.ui.focus == "" and not table.is_covered:
            table.ui.focus = "board"
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            hinted = table.hint is not None and table.my_turn and table.ui.popup is None
            if hinted or table.ui.focus in ("", "board"):
                return self.activate()
        return False

    def _skip(self) -> bool:
        """Finish what moves, or what an AI seat's pause makes one wait for."""
        table = self.table
        if table.shown.busy:
            table.catch_up()
            return True
        if table.match.ai_to_act and table.ui.focus in ("", "board"):
            table.flow.end_pause()
            return True
        return False

    @command
    def activate(self) -> bool:
        """Enter over the board: done, play the hint, or what the board makes of it."""
        if self.table.match.awaiting_confirmation:
            self.confirm()
            return True
        tutor = self.table.tutor
        if tutor is not None and tutor.course.done:
            tutor.go_on(self.table)
            return True
        return self.play_hint() or self.table.board.activate()


def why_no_undo(table: TableScene) -> str:
    if table.match.undo_would_unsee:
        return _("somebody has seen since what was hidden.")
    if len(table.match.humans) > 1:
        return _("with several people only the present turn can be taken back.")
    return _("there is nothing to take back.")
