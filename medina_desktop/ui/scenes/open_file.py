"""Opens a game from a file: the folders and records of one folder at a time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from medina_desktop.l10n import _, translate
from medina_desktop.plain_text import plain
from medina_desktop.play.folders import find_home, look_into
from medina_desktop.ui.context import Context
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes.error import breakable
from medina_desktop.ui.scenes.forms import note, page
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Box, Button, Card, Column, Icon, Label, Row, Widget, body, fill


class OpenFileScene(WidgetScene):
    """Begins in the folder that was open last, else in the player's own."""

    last: Path | None = None

    def __init__(self, context: Context, folder: Path | None = None) -> None:
        super().__init__(context)
        self.folder = look_into(folder or OpenFileScene.last or find_home())

    def first_focus(self) -> str:
        entries = [*self.folder.folders, *self.folder.files]
        return f"entry:{entries[0].name}" if entries else "above"

    def go(self, folder: Path) -> None:
        """Open a folder; the keyboard stays on the one that was left, when it leads up."""
        left = self.folder.path
        self.folder = look_into(folder)
        OpenFileScene.last = folder
        self.ui.memory.pop("page:offset", None)
        self.ui.want_focus = f"entry:{left.name}" if left in self.folder.folders else self.first_focus()
        self.rebuild()

    def open(self, file: Path) -> None:
        self.context.navigation.take_file(self.context, file)

    def build(self) -> Widget:
        folder = self.folder
        rows: list[Widget] = [note(breakable(plain(str(folder.path))))]
        above = folder.above
        if above is not None:
            rows.append(self._row("above", "chevron-left", _("Up one folder"), lambda: self.go(above)))
        for one in folder.folders:
            name = plain(one.name or str(one))
            rows.append(self._row(f"entry:{one.name}", "chevron-right", name, lambda one=one: self.go(one)))  # type: ignore[misc]
        for one in folder.files:
            rows.append(self._row(f"entry:{one.name}", "book", plain(one.name), lambda one=one: self.open(one)))  # type: ignore[misc]
        rows += [Box(body(told), pad=16, surface="recess") for told in self._say_problems()]
        foot: list[Widget] = [
            Button(_("Back"), self.back, key="back", wide=168),
            fill(),
            Button(_("Home folder"), lambda: self.go(find_home()), key="home"),
        ]
        return page(self.context.theme, _("Open file"), Column(rows, gap=8), foot, narrow=True)

    def _row(self, key: str, icon: str, name: str, go: Callable[[], None]) -> Widget:
        line = Row(
            [Icon(icon, 24, C.IVORY, align="center"), Label(name, Type.S, C.IVORY, Face.SANS, shortens=True, grow=1)],
            gap=16,
        )
        return Card(line, go, key=key)

    def _say_problems(self) -> list[str]:
        folder = self.folder
        if folder.problem:
            return [_("This folder can’t be read: {reason}.").format(reason=translate(folder.problem))]
        told = [] if folder.files else [_("There is no game file (.yaml) in this folder.")]
        return [*told, _("There is more in this folder than is shown.")] if folder.left_out else told
