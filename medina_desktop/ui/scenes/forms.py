"""Parts that several form-like scenes share: a page with a heading and a foot, and a row with a name and a control."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from medina_desktop.ui.theme import C, Theme
from medina_desktop.ui.widgets import Box, Column, Hairline, Label, Row, Scroll, Ui, Widget, body, heading, strong

NARROW = 1240  # in body text: as wide as a page becomes that has little to show


def page(
    theme: Theme, name: str, content: Widget, foot: Sequence[Widget], *, scrolls: bool = True, narrow: bool = False
) -> Widget:
    """Heading above, content that scrolls, foot below; margins give way in small windows. `narrow`: in wide ones it
    stands in the middle, and goes on below instead of leaving half of the window empty."""
    roomy = theme.room[0] >= 1500 and theme.room[1] >= 900
    middle: Widget = Scroll(content, key="page", grow=1) if scrolls else content
    return Box(
        Column([heading(name), middle, Row(foot, gap=32)], gap=24 if roomy else 16),
        pad=(96, 40) if roomy else (40, 20),
        max_width=NARROW if narrow else 0,
    )


def control_row(name: str, sentence: str, control: Widget, *, key: str = "", marked: bool = False) -> Widget:
    """A recessed panel: what it is called, what it does, the thing to set it with. `marked`: it is not as it was."""
    words: list[Widget] = [strong(name)]
    if sentence:
        words.append(body(sentence, C.DIM))
    control.align = "center"
    panel = MarkedPanel if marked else Box
    return panel(
        ControlLayout(Column(words, gap=2, justify="center"), control),
        pad=(24, 14),
        surface="recess",
        key=key,
    )


def paper_row(name: str, sentence: str, control: Widget) -> Widget:
    """The same on a sheet of paper, with a line below it."""
    words: list[Widget] = [strong(name, C.INK)]
    if sentence:
        words.append(body(sentence, C.INK_2))
    control.align, control.on_paper = "center", True
    row = ControlLayout(Column(words, gap=2, justify="center"), control, grow=1)
    return Column([row, Hairline(C.LINE_PAPER)], gap=12)


class MarkedPanel(Box):
    """A panel with a bright bar at its side."""

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        super().draw(ui, target)
        bar = self.rect.inflate(0, -ui.theme.px(20))
        bar.w = max(4, ui.theme.px(6))
        bar.x = self.rect.x + ui.theme.px(8)
        ui.paint.rounded(target, bar, 3, C.SAND)


class RoomFor(Widget):
    """The room of something that is not there now, so that nothing moves when it comes."""

    def __init__(self, absent: Widget) -> None:
        super().__init__()
        self.absent = absent

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return self.absent.measure(ui, width)

    def least_width(self, ui: Ui) -> int:
        return self.absent.least_width(ui)


class ControlLayout(Widget):
    """Words left, control right; the control goes below the words when they would be squeezed."""

    def __init__(self, words: Widget, control: Widget, grow: float = 0) -> None:
        super().__init__(grow=grow)
        self.words, self.control = words, control
        words.grow = 1

    @property
    def children(self) -> Sequence[Widget]:
        return (self.words, self.control)

    def _beside(self, ui: Ui, width: int) -> bool:
        control = self.control.measure(ui, width)[0]
        room = width - control - ui.theme.px(24)
        return room >= max(self.words.least_width(ui), round(200 * ui.theme.text_scale), width // 3)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, self._layout(ui, width).measure(ui, width)[1]

    def least_width(self, ui: Ui) -> int:
        return max(self.words.least_width(ui), self.control.least_width(ui))

    def _layout(self, ui: Ui, width: int) -> Widget:
        if self._beside(ui, width):
            self.control.align = "center"
            return Row([self.words, self.control], gap=24)
        self.control.align = "start"
        return Column([self.words, self.control], gap=8)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        self._layout(ui, rect.w).place(ui, rect)


def note(text: str) -> Label:
    return body(text, C.DIM)
