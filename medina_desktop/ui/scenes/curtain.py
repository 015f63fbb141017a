"""Between two people's turns: whose turn it is, what happened since their last one, and nothing of anybody's hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from medina_desktop.l10n import _, translate
from medina_desktop.said import Said
from medina_desktop.ui.context import Context
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.table.points import draw_number
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Box, Button, Column, Crest, Grid, Label, Row, Size, Ui, Widget, fill
from medina_desktop.ui.widgets.buttons import is_activation

MOST_TOLD = 6  # the log has all of it


@dataclass(frozen=True)
class Told:
    """Something that another player did, with the number it has on the board."""

    number: int
    colour: str
    text: str


class CurtainScene(WidgetScene):
    """Lies over the tray of a table that shows nobody's hand meanwhile; the board stays in sight. `on_open` is called
    once, after the curtain is gone: its button or Enter opens it. Esc calls `on_menu`, and it stays. `shows` is on the
    button: what the game hides behind it."""

    overlay = True
    wood = False

    def __init__(
        self,
        context: Context,
        name: str,
        colour: str,
        shows: Said,
        on_open: Callable[[], None],
        on_menu: Callable[[], None],
        told: Callable[[], Sequence[Told]] = tuple,
    ) -> None:
        super().__init__(context)
        self.name, self.colour, self.shows, self.told = name, colour, shows, told
        self._on_open, self._on_menu = on_open, on_menu

    def first_focus(self) -> str:
        return "open"

    def build(self) -> Widget:
        who: list[Widget] = [
            Label(self.name, Type.L, C.INK, Face.SERIF, shortens=True),
            Label(_("It’s your turn. Everyone else, please look away."), Type.S, C.INK_2),
        ]
        told = list(self.told())[-MOST_TOLD:]
        rows = [
            Row([Coin(one.number, one.colour), Label(one.text, Type.S, C.INK, shortens=True, grow=1)], gap=10)
            for one in told
        ]
        since: Widget = Grid(rows, 2, gap=6, least_column=240, key="told", grow=1, align="center") if rows else fill()
        open_it = Button(translate(self.shows), self.open, kind="primary", key="open", align="center")
        parts = [
            Crest(self.colour, 64, align="center"),
            Box(Column(who, gap=2), max_width=250, align="center"),
            since,
            open_it,
        ]
        return Box(Column([fill(), Box(Row(parts, gap=20), pad=(24, 12), surface="paper")], gap=0), pad=(16, 12))

    def on_key(self, event: pygame.Event) -> bool:
        """Enter opens it wherever the focus is: a click beside the button takes it away."""
        if is_activation(event):
            self.open()
            return True
        return False

    def open(self) -> None:
        self.context.stack.remove(self)
        self._on_open()

    def back(self) -> None:
        self._on_menu()


class Coin(Widget):
    """The number that something has on the board."""

    def __init__(self, number: int, colour: str) -> None:
        super().__init__(align="center")
        self.number, self.colour = number, colour

    def measure(self, ui: Ui, width: int) -> Size:
        side = round(28 * ui.theme.text_scale)
        return side, side

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        draw_number(ui, target, self.number, self.colour, self.rect.center)
