"""Dialogs: a sheet of paper over the scene that asks or tells one thing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import pygame

from medina_desktop.l10n import _
from medina_desktop.ui.context import Context
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.theme import C
from medina_desktop.ui.widgets import Box, Button, Column, Row, Scroll, Ui, Widget, body, title
from medina_desktop.ui.widgets.entry import TextEntry
from medina_desktop.ui.widgets.layout import Grid


@dataclass(frozen=True, slots=True)
class Answer:
    label: str
    action: Callable[[], None] | None = None
    kind: Literal["plain", "primary", "quiet"] = "plain"


class SheetScene(WidgetScene):
    """A paper sheet in the middle of the darkened scene below. Subclasses give its `content`."""

    overlay = True
    wood = False
    sheet_width = 720.0  # in body text

    def content(self) -> Widget:
        raise NotImplementedError

    def foot(self) -> Widget | None:
        """Return the widgets that stay in sight below the content when it has to scroll."""
        return None

    def draw_behind(self, target: pygame.Surface) -> None:
        self.context.painter.scrim(target, target.get_rect())

    def build(self) -> Widget:
        sheet = PaperSheet(self.content(), self.foot(), self.sheet_width)
        return Box(sheet, pad=32 if self.context.theme.room[1] > 700 else 12)


class PaperSheet(Widget):
    """Centred paper, as high as its content up to the window; then its content scrolls above the foot."""

    def __init__(self, content: Widget, foot: Widget | None, width: float) -> None:
        super().__init__(key="sheet")
        scroll = Scroll(content, key="sheet:scroll", on_paper=True, grow=1)
        inner = Column([scroll] if foot is None else [scroll, foot], gap=24)
        self.paper = Box(inner, pad=32, surface="paper", key="sheet:paper")
        self.width = width

    @property
    def children(self) -> Sequence[Widget]:
        return (self.paper,)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, 0

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        width = min(rect.w, round(self.width * ui.theme.text_scale))
        height = min(rect.h, self.paper.measure(ui, width)[1])
        area = pygame.Rect(0, 0, width, height)
        area.center = rect.center
        self.paper.place(ui, area)


class Dialog(SheetScene):
    """Title, sentences, answers. Esc gives the last answer (by convention the one that changes nothing)."""

    def __init__(self, context: Context, heading: str, sentences: str, answers: Sequence[Answer] = ()) -> None:
        super().__init__(context)
        self.heading, self.sentences = heading, sentences
        self.answers = list(answers) or [Answer(_("Close"))]

    def first_focus(self) -> str:
        """The loud answer; where there is none, the first."""
        return next((f"answer{i}" for i, answer in enumerate(self.answers) if answer.kind == "primary"), "answer0")

    def extra(self) -> list[Widget]:
        """More between the sentences and the answers."""
        return []

    def content(self) -> Widget:
        text: list[Widget] = [body(line, C.INK) for line in self.sentences.split("\n") if line]
        return Column([title(self.heading, C.INK), Column(text, gap=8), *self.extra()], gap=24)

    def foot(self) -> Widget:
        buttons: list[Widget] = [
            Button(answer.label, lambda answer=answer: self.give(answer), kind=answer.kind, key=f"answer{i}", grow=1)  # type: ignore[misc]
            for i, answer in enumerate(self.answers)
        ]
        return AnswerRow(buttons)

    def give(self, answer: Answer) -> None:
        self.context.stack.remove(self)
        if answer.action is not None:
            answer.action()

    def back(self) -> None:
        self.give(self.answers[-1])


class NameDialog(Dialog):
    """Asks for a name; what is typed here is nothing but text. Enter takes it, Esc leaves everything as it is."""

    def __init__(
        self,
        context: Context,
        heading: str,
        name: str,
        label: str,
        on_name: Callable[[str], None],
        sentences: str = "",
        *,
        refuse: str = "",  # the other answer; empty: "Cancel"
        placeholder: str = "",
        limit: int = 60,
    ) -> None:
        take, keep = Answer(label, lambda: on_name(self.name), kind="primary"), Answer(refuse or _("Cancel"))
        super().__init__(context, heading, sentences, [take, keep])
        self.name, self._placeholder, self._limit = name, placeholder, limit

    def first_focus(self) -> str:
        return "name"

    def extra(self) -> list[Widget]:
        entry = TextEntry(
            self.name,
            self._typed,
            placeholder=self._placeholder,
            limit=self._limit,
            wide=560,
            on_done=self._done,
            proposed=True,
            key="name",
        )
        return [entry]

    def _typed(self, name: str) -> None:
        self.name = name
        self.rebuild()

    def _done(self) -> None:
        self.give(self.answers[0])


class AnswerRow(Widget):
    """Buttons side by side, or one below the other when their words are long."""

    def __init__(self, buttons: Sequence[Widget]) -> None:
        super().__init__()
        self.buttons = list(buttons)
        self.inner: Widget = Row(self.buttons, gap=16)

    @property
    def children(self) -> Sequence[Widget]:
        return (self.inner,)

    def _choose(self, ui: Ui, width: int) -> Widget:
        row = Row(self.buttons, gap=16)
        if row.least_width(ui) <= width:
            return row
        return Grid(self.buttons, 1, gap=12)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return self._choose(ui, width).measure(ui, width)

    def least_width(self, ui: Ui) -> int:
        return max((b.least_width(ui) for b in self.buttons), default=0)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        self.inner = self._choose(ui, rect.w)
        self.inner.place(ui, rect)
