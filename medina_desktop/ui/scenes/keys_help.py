"""The keys (F1), over whatever is on screen."""

from __future__ import annotations

from medina_desktop.l10n import _
from medina_desktop.ui import keys
from medina_desktop.ui.context import Context
from medina_desktop.ui.scenes.dialog import SheetScene
from medina_desktop.ui.shelf.chosen import game_of
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Button, Column, Grid, Hairline, Label, Row, Widget, body, section, title


class KeysScene(SheetScene):
    sheet_width = 1040.0

    def first_focus(self) -> str:
        return "close"

    def content(self) -> Widget:
        # The table's is the longest list: the others stand together beside it.
        others = [self._group(name) for name in keys.GROUPS if name != keys.TABLE]
        lists: list[Widget] = [self._group(keys.TABLE), Column(others, gap=24)]
        return Column([title(_("Keys"), C.INK), Grid(lists, 2, gap=48, least_column=360)], gap=24)

    def foot(self) -> Widget:
        return Row([Button(_("Close"), self.back, key="close")], justify="end")

    def _group(self, name: str) -> Widget:
        lines: list[Widget] = []
        for what, how in keys.list_group(name, self.context.settings.value.key_map, game_of(self.context)):
            key = Label(how, Type.S, C.INK, Face.SANS_BOLD, wraps=False, text_align="right")
            lines.append(Row([body(what, C.INK, grow=1), key], gap=24))
            lines.append(Hairline(C.LINE_PAPER))
        return Column([section(_(name), C.INK), Column(lines[:-1], gap=6)], gap=12)


def toggle_keys(context: Context) -> None:
    """Show the keys, or close them again."""
    if isinstance(context.stack.top, KeysScene):
        context.stack.pop()
    else:
        context.stack.push(KeysScene(context))
