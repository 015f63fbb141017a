"""The table's menu: saving a copy, beginning again, the results; and the way to the rules."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from medina_desktop.l10n import _, translate
from medina_desktop.match.seats import is_human
from medina_desktop.play import new_game
from medina_desktop.storage.trouble import system_reason
from medina_desktop.ui.scenes.dialog import Answer, Dialog, NameDialog
from medina_desktop.ui.scenes.pause import PauseItem, PauseScene
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


def open_menu(table: TableScene) -> None:
    table.catch_up()

    def items() -> list[PauseItem]:
        offered = [
            PauseItem(_("Save a copy"), lambda: ask_name(table)),
            PauseItem(_("Start over"), lambda: ask_begin_again(table)),
        ]
        return [PauseItem(_("Results"), table.show_results), *offered] if table.match.over else offered

    def note() -> str:
        trouble = table.problem is not None and table.problem()
        return "" if trouble or table.match.over else translate(table.match.game.box.words.saved)

    table.context.stack.push(PauseScene(table.context, items, note))


def ask_name(table: TableScene) -> None:
    """Ask for the copy's name: who plays and when, unless the player types something else."""
    heading, label = _("Save a copy"), _("Save")
    table.context.stack.push(
        NameDialog(table.context, heading, propose_name(table), label, lambda name: save_copy(table, name))
    )


def propose_name(table: TableScene) -> str:
    match = table.match
    people = ", ".join(seat.name for seat in match.seats if is_human(seat)) or match.seats[0].name
    return f"{people} {datetime.now().strftime('%Y-%m-%d %H.%M')}"


def save_copy(table: TableScene, name: str = "") -> None:
    """A named save beside the running game."""
    told = try_to_save(table, name)
    if told:
        table.tell(told, crest=DONE)


def try_to_save(table: TableScene, name: str = "") -> str:
    """Save a copy and return the sentence that says so; empty if it did not work, which has been told."""
    try:
        match = table.match
        kept = table.context.library.save_copy(name.strip() or propose_name(table), match.record(), match.game)
    except OSError as error:
        sentence = _("The game could not be saved: {reason}.").format(reason=translate(system_reason(error)))
        table.context.stack.push(Dialog(table.context, _("Not saved"), sentence))
        return ""
    return _("Saved as “{name}”.").format(name=kept)


def ask_begin_again(table: TableScene) -> None:
    """A game that somebody has begun to play is asked for; it is kept."""
    match = table.match
    if match.over or not any(match.is_human(match.game.actor_of(n)) for n in range(len(match.game.actions))):
        begin_again(table)
        return
    table.context.stack.push(
        Dialog(
            table.context,
            _("Start over?"),
            _("Same players, same set-up, from the start. Your current game stays in the list under “Load”."),
            [Answer(_("Start over"), lambda: begin_again(table)), Answer(_("Keep playing"), kind="primary")],
        )
    )


def begin_again(table: TableScene) -> None:
    """The same seats and the same set-up from the start."""
    table.context.navigation.open_table(table.context, *new_game.begin_again(table.match))
