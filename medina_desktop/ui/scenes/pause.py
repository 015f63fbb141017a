"""The menu over a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from medina_desktop.l10n import _
from medina_desktop.ui.context import Context
from medina_desktop.ui.scenes.dialog import SheetScene
from medina_desktop.ui.scenes.keys_help import KeysScene
from medina_desktop.ui.theme import C
from medina_desktop.ui.widgets import Button, Column, Grid, Widget, body, title

LOW = 800.0  # a window lower than this, in body text, has no room for all the buttons below each other


@dataclass(frozen=True, slots=True)
class PauseItem:
    label: str
    action: Callable[[], None]
    enabled: bool = True
    reason: str = ""


class PauseScene(SheetScene):
    """`items` are what the game below adds: restart, give up, save a copy. They stand after "Back to game". Asked
    for whenever the menu is built, as `note` is: the language may change meanwhile."""

    def __init__(
        self, context: Context, items: Callable[[], Sequence[PauseItem]] = tuple, note: Callable[[], str] = str
    ) -> None:
        super().__init__(context)
        self.items, self.note = items, note

    def first_focus(self) -> str:
        return "resume"

    def content(self) -> Widget:
        n = self.context.navigation
        head: list[Widget] = [title(_("Paused"), C.INK)]
        note = self.note()
        if note:
            head.append(body(note, C.INK_2))
        head.append(Button(_("Back to game"), self.back, kind="primary", key="resume"))
        lines: list[Widget] = []
        for number, item in enumerate(self.items()):
            lines.append(
                Button(
                    item.label,
                    lambda item=item: self._do(item.action),  # type: ignore[misc]
                    enabled=item.enabled,
                    reason=item.reason,
                    key=f"item{number}",
                )
            )
        lines.append(Button(_("Rules"), lambda: self.context.go(n.rules), key="rules"))
        lines.append(Button(_("Settings"), lambda: self.context.go(n.settings), key="settings"))
        lines.append(Button(_("Keys"), lambda: self.context.stack.push(KeysScene(self.context)), key="keys"))
        lines.append(Button(_("Save and return to main menu"), self.context.to_title, key="title"))
        lines.append(Button(_("Save and quit"), self.context.quit, key="quit"))
        # In a low window (or with large text) two columns show everything at once.
        columns = 2 if self._low else 1
        return Column([*head, Grid(lines, columns, gap=12)], gap=12)

    @property
    def _low(self) -> bool:
        return self.context.theme.room[1] < LOW

    @property
    def sheet_width(self) -> float:  # type: ignore[override]
        return 860.0 if self._low else 460.0

    def _do(self, action: Callable[[], None]) -> None:
        self.context.stack.remove(self)
        action()
