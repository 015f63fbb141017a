"""The scene after an unexpected error: it says that the game is saved and where the log is, and offers to save a report
for helpers."""

from __future__ import annotations

from pathlib import Path

from medina_desktop import bundled
from medina_desktop.l10n import _, translate
from medina_desktop.plain_text import plain_lines
from medina_desktop.play.journal import Journal
from medina_desktop.storage.trouble import system_reason
from medina_desktop.ui.context import Context
from medina_desktop.ui.scenes.dialog import Answer, Dialog
from medina_desktop.ui.system.report import match_of, save_report
from medina_desktop.ui.system.report import report as error_report
from medina_desktop.ui.text import SOFT_BREAK
from medina_desktop.ui.theme import C
from medina_desktop.ui.widgets import Box, Column, Label, Widget, caption
from medina_desktop.ui.widgets.text import strong


class ErrorScene(Dialog):
    def __init__(self, context: Context, error: BaseException, log_file: Path | None, report: str = "") -> None:
        answers = [
            Answer(_("Keep playing"), kind="primary"),
            Answer(_("Save report"), self.save_report),
            Answer(_("Main menu"), context.to_title),
        ]
        advice = _("You can carry on; if it happens again, go back to the main menu and choose “Continue”.")
        if bundled.is_gone():
            answers = [Answer(_("Keep playing")), Answer(_("Quit Medina"), context.quit, kind="primary")]
            advice = folder_is_gone()
        super().__init__(context, _("Something went wrong"), self.whether_saved(context) + "\n" + advice, answers)
        self.error, self.log_file = error, log_file
        self.report = report or error_report(context, error, log_file)

    @staticmethod
    def whether_saved(context: Context) -> str:
        match = match_of(context)
        if match is not None and isinstance(match.journal, Journal) and match.journal.problem:
            return _("This shouldn’t have happened. The game can’t be saved right now, but you can keep playing.")
        return _("This shouldn’t have happened. The game is saved after every action, so nothing is lost.")

    def back(self) -> None:
        self.give(self.answers[0])

    def save_report(self) -> None:
        try:
            file = save_report(self.context, self.report)
        except OSError as error:
            sentence = _("The report couldn’t be saved: {reason}.").format(reason=translate(system_reason(error)))
            self.context.stack.push(Dialog(self.context, _("Not saved"), sentence))
            return
        sentences = _("The report is in this file. It holds the error and the game so far; nothing is sent anywhere.")
        self.context.stack.push(
            Dialog(
                self.context,
                _("The report is saved"),
                sentences + "\n" + breakable(str(file)),
                [Answer(_("Keep playing"))],
            )
        )

    def extra(self) -> list[Widget]:
        what = f"{type(self.error).__name__}: {self.error}".strip().rstrip(":")
        shown: list[Widget] = [strong(_("What happened"), C.INK), Label(what[:400], colour=C.INK_2)]
        if self.log_file is not None:
            shown += [strong(_("Log file"), C.INK), caption(breakable(str(self.log_file)), C.INK_2)]
        return [Box(Column(shown, gap=4))]


def folder_is_gone() -> str:
    sentence = _("The program’s own files are no longer in {folder}. Quit, and start it again from their new location.")
    return sentence.format(folder=breakable(str(bundled.root())))


def breakable(path: str) -> str:
    """A long path (or sentences with one) may be broken into lines after its separators."""
    return plain_lines(path).replace("/", f"/{SOFT_BREAK}").replace("\\", f"\\{SOFT_BREAK}")
