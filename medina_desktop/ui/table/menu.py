"""The table's menu: saving a copy, beginning again, the results; and the way to the rules."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from medina_desktop.l10n import _, translate
from medina_desktop.match.match import Match
from medina_desktop.match.seats import is_human
from medina_desktop.play import new_game
from medina_desktop.storage.trouble import system_reason
from medina_desktop.ui.context import Context
from medina_desktop.ui.scenes.dialog import Answer, Dialog, NameDialog
from medina_desktop.ui.scenes.pause import PauseItem, PauseScene
from medina_desktop.ui.table.notice import Notice
from medina_desktop.ui.table.shown import Shown
from medina_desktop.ui.table.window import DONE

if TYPE_CHECKING:
    from medina_desktop.ui.table.scene import TableScene


def open_rules(table: TableScene) -> None:
    """The rules this table plays by, at the reason that is given for something, if there is one."""
    from medina_desktop.ui.scenes import rules

    bubble = table.view.bubble()
    code = (bubble.code if bubble is not None else "") or table.notice_board.code
    pointed = [key for key in (table.ui.hover, table.ui.focus if table.ui.show_focus else "") if key]
    code = code or next((found for key in (*pointed, "") if (found := table.board.code_of(key))), "")
    rules.open_rules(table.context, code, table.match.game.ruleset)


class Menu:
    """`on_results`: somebody wants to see them. `problem`: why the game can't be saved, or nothing."""

    def __init__(
        self,
        context: Context,
        match: Match,
        shown: Shown,
        notices: Notice,
        on_results: Callable[[], None],
        problem: Callable[[], str],
    ) -> None:
        self._context, self._match, self._shown, self._notices = context, match, shown, notices
        self._on_results, self._problem = on_results, problem

    def open(self) -> None:
        self._shown.catch_up()
        self._context.stack.push(PauseScene(self._context, self._items, self._note))

    def _items(self) -> list[PauseItem]:
        offered = [
            PauseItem(_("Save a copy"), self.ask_name),
            PauseItem(_("Start over"), self.ask_begin_again),
        ]
        return [PauseItem(_("Results"), self._on_results), *offered] if self._match.over else offered

    def _note(self) -> str:
        return "" if self._problem() or self._match.over else translate(self._match.game.box.words.saved)

    def ask_name(self) -> None:
        """Ask for the copy's name: who plays and when, unless the player types something else."""
        name = propose_name(self._match)
        self._context.stack.push(NameDialog(self._context, _("Save a copy"), name, _("Save"), self.save_copy))

    def save_copy(self, name: str = "") -> None:
        """A named save beside the running game."""
        told = try_to_save(self._context, self._match, name)
        if told:
            self._notices.tell(told, crest=DONE)

    def ask_begin_again(self) -> None:
        """A game that somebody has begun to play is asked for; it is kept."""
        match = self._match
        if match.over or not any(match.is_human(match.game.actor_of(n)) for n in range(len(match.game.actions))):
            self._begin_again()
            return
        text = _("Same players, same set-up, from the start. Your current game stays in the list under “Load”.")
        answers = [Answer(_("Start over"), self._begin_again), Answer(_("Keep playing"), kind="primary")]
        self._context.stack.push(Dialog(self._context, _("Start over?"), text, answers))

    def _begin_again(self) -> None:
        """The same seats and the same set-up from the start."""
        self._context.navigation.open_table(self._context, *new_game.begin_again(self._match))


def propose_name(match: Match) -> str:
    people = ", ".join(seat.name for seat in match.seats if is_human(seat)) or match.seats[0].name
    return f"{people} {datetime.now().strftime('%Y-%m-%d %H.%M')}"


def try_to_save(context: Context, match: Match, name: str = "") -> str:
    """Save a copy and return the sentence that says so; empty if it did not work, which has been told."""
    try:
        kept = context.library.save_copy(name.strip() or propose_name(match), match.record(), match.game)
    except OSError as error:
        sentence = _("The game couldn’t be saved: {reason}.").format(reason=translate(system_reason(error)))
        context.stack.push(Dialog(context, _("Not saved"), sentence))
        return ""
    return _("Saved as “{name}”.").format(name=kept)
