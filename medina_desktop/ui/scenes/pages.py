"""A book on the screen: the names of its sections beside the open one, and buttons that turn to its neighbours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from medina_desktop.game.rulebook import Section
from medina_desktop.l10n import _
from medina_desktop.ui.scenes.rules_parts import ListItem
from medina_desktop.ui.theme import Theme
from medina_desktop.ui.widgets import (
    Box,
    Button,
    Column,
    Option,
    Row,
    Scroll,
    Selector,
    Widget,
    fill,
    heading,
    title,
)

NAMES = 360  # how wide the names are


@dataclass(frozen=True)
class Book:
    """Sections, one of them open. `turn` opens another by its key."""

    theme: Theme
    sections: Sequence[Section]
    current: Section
    turn: Callable[[str], None]

    @property
    def wide(self) -> bool:
        """Return whether there is room for the names beside the page; else they are a list above it."""
        return self.theme.room[0] >= 1200

    @property
    def first_focus(self) -> str:
        return f"section:{self.current.key}" if self.wide else "sections"

    @property
    def room(self) -> float:
        """Return how wide the text may be, in body text."""
        theme = self.theme
        return (theme.size[0] - theme.px(2 * 96 + NAMES + 24 + 2 * 40)) / theme.text_scale if self.wide else 0.0

    def lay_out(
        self, name: str, content: Widget, back: Callable[[], None], *, marked: bool = True, tools: Sequence[Widget] = ()
    ) -> Widget:
        """Lay out the book by this name, open at the content. `marked`: the name of the open section is lit. `tools`
        stand at the top: what to look for, then which book."""
        room = self.theme.room
        roomy = room[0] >= 1500 and room[1] >= 900
        paper = Box(
            Scroll(content, key="text", on_paper=True),
            pad=(40, 28) if roomy else (20, 14),
            surface="paper",
            grow=1,
            key="page",
        )
        foot = Row(
            [
                Button(_("Back"), back, key="back", wide=168),
                fill(),
                self._turner(-1, "chevron-left", "previous"),
                self._turner(1, "chevron-right", "next"),
            ],
            gap=16,
        )
        if self.wide:
            top: Widget = Row([heading(name, grow=1), *tools], gap=24)
            middle: Widget = Row([Box(self._names(marked), width=NAMES), paper], gap=24, grow=1)
        else:
            names = Selector(
                [Option(s.key, s.title) for s in self.sections],
                self.current.key,
                self.turn,
                key="sections",
                always_list=True,
                grow=1,
            )
            first, rest = tools[:1], tools[1:]
            top = Column([Row([title(name, grow=1), *first], gap=16), Row([*rest, names], gap=16)], gap=10)
            middle = paper
        return Box(Column([top, middle, foot], gap=20 if roomy else 12), pad=(96, 36) if roomy else (32, 16))

    def _names(self, marked: bool) -> Widget:
        lines = [
            ListItem(
                s.title,
                lambda key=s.key: self.turn(key),  # type: ignore[misc]
                chosen=marked and s.key == self.current.key,
                key=f"section:{s.key}",
            )
            for s in self.sections
        ]
        return Scroll(Column(lines, gap=2), key="names")

    def _turner(self, by: int, icon: str, key: str) -> Widget:
        at = list(self.sections).index(self.current) + by
        there = self.sections[at] if 0 <= at < len(self.sections) else None
        return Button(
            "",
            lambda: self.turn(there.key) if there is not None else None,
            icon=icon,
            key=key,
            tooltip=there.title if there is not None else "",
            enabled=there is not None,
            reason=_("There are no more sections."),
        )
