"""The keys (F1), over whatever is on screen."""

from __future__ import annotations

from medina_desktop.l10n import _
from medina_desktop.ui import keys
from medina_desktop.ui.scenes.dialog import SheetScene
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Button, Column, Grid, Hairline, Label, Row, Widget, body, section, title


class KeysScene(SheetScene):
    sheet_width = 1040.0

    def first_focus(self) -> str:
        return "close"

    def content(self) -> Widget:
        groups: list[Widget] = [self._group(name) for name in (keys.EVERYWHERE, keys.TABLE)]
        return Column(
            [
                title(_("Keys"), C.INK),
                Grid(groups, 2, gap=48, least_column=360),
                Row([Button(_("Close"), self.back, key="close")], justify="end"),
            ],
            gap=24,
        )

    def _group(self, name: str) -> Widget:
        lines: list[Widget] = []
        pairs = [(what, how) for group, what, how in keys.RANGES if group == name]
        pairs += [
            (action.label, keys.shown(keys.key_for(action.id, self.context.settings.value.key_map)))
            for action in keys.ACTIONS
            if action.group == name
        ]
        for what, how in pairs:
            key = Label(how, Type.S, C.INK, Face.SANS_BOLD, wraps=False, text_align="right")
            lines.append(Row([body(_(what), C.INK, grow=1), key], gap=24))
            lines.append(Hairline(C.LINE_PAPER))
        return Column([section(_(name), C.INK), Column(lines[:-1], gap=6)], gap=12, align="start")
