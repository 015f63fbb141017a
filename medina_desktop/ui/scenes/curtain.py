"""Between two people's turns: whose turn it is, and nothing of what only they may see."""

from __future__ import annotations

from collections.abc import Callable

from medina_desktop.l10n import _
from medina_desktop.ui.context import Context
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Box, Button, Column, Crest, Label, Widget, fill


class CurtainScene(WidgetScene):
    """Covers the whole window, or (`board_stays`) lies over a table that shows nobody's hand meanwhile. `on_open` is
    called once, after the curtain is gone; Esc opens it too."""

    def __init__(
        self,
        context: Context,
        name: str,
        colour: str,
        on_open: Callable[[], None] | None = None,
        board_stays: bool = False,
    ) -> None:
        super().__init__(context)
        self.name, self.colour, self.on_open = name, colour, on_open
        self.overlay = board_stays
        self.wood = not board_stays

    def first_focus(self) -> str:
        return "open"

    def build(self) -> Widget:
        sheet = Column(
            [
                Crest(self.colour, 112, align="center"),
                Label(self.name, Type.XL, C.INK, Face.SERIF, shortens=True, align="center", text_align="center"),
                Label(
                    _("It is your turn. The others look away now."),
                    Type.M,
                    C.INK_2,
                    align="center",
                    text_align="center",
                ),
                Button(_("Show my pieces"), self.back, kind="primary", key="open", align="center", wide=320),
            ],
            gap=28,
        )
        return Column(
            [fill(), Box(sheet, pad=(64, 48), surface="paper", max_width=760), fill()],
            gap=0,
        )

    def back(self) -> None:
        self.context.stack.remove(self)
        if self.on_open is not None:
            self.on_open()
