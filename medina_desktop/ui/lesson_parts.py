"""What a lesson's page is made of, besides the board: where its parts stand, the tray, the golden frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from medina_desktop.l10n import _
from medina_desktop.ui.theme import C
from medina_desktop.ui.widgets import Button, Size, Ui, Widget

GILT = (255, 206, 92)


class LessonRoot(Widget):
    """Board left, words right, tray below the board. What floats lies over the board and is drawn after its pieces, by
    the scene."""

    def __init__(
        self,
        board: Widget,
        words: Widget,
        tray: Widget,
        on_room: Callable[[pygame.Rect], None],
        floating: Widget | None = None,
    ) -> None:
        super().__init__(key="chapter")
        self.board, self.words, self.tray, self.on_room = board, words, tray, on_room
        self.floating = floating
        self.layered = floating is not None

    @property
    def children(self) -> Sequence[Widget]:
        parts = (self.board, self.words, self.tray)
        return parts if self.floating is None else (*parts, self.floating)

    def measure(self, ui: Ui, width: int) -> Size:
        return ui.theme.size

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        margin, gap = max(8, ui.theme.px(20)), max(6, ui.theme.px(16))
        inner = rect.inflate(-2 * margin, -2 * margin)
        words = min(inner.w * 42 // 100, max(round(340 * ui.theme.text_scale), inner.w * 26 // 100))
        left = inner.w - words - gap
        tray = self.tray.measure(ui, left)[1]
        room = pygame.Rect(inner.x, inner.y, left, inner.h - tray - gap)
        self.on_room(room)  # the board's parts find their places in it
        self.board.place(ui, room)
        self.words.place(ui, pygame.Rect(inner.right - words, inner.y, words, inner.h))
        self.tray.place(ui, pygame.Rect(inner.x, inner.bottom - tray, left, tray))
        if self.floating is not None:
            self.floating.place(ui, room)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        for part in (self.board, self.words, self.tray):
            part.draw(ui, target)


class LessonTray(Widget):
    """Buttons, and between them what stands in the tray of a table, as large as the rest of the row allows."""

    def __init__(self, before: Sequence[Widget], slots: Sequence[Widget], after: Sequence[Widget]) -> None:
        super().__init__(key="tray")
        self.before, self.slots, self.after = list(before), list(slots), list(after)

    @property
    def children(self) -> Sequence[Widget]:
        return [*self.before, *self.slots, *self.after]

    def measure(self, ui: Ui, width: int) -> Size:
        buttons = max(button.measure(ui, width)[1] for button in (*self.before, *self.after))
        return width, max(buttons, round((70 if self.slots else 48) * ui.theme.text_scale))

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        gap = max(3, round(7 * ui.theme.text_scale))
        wide = {button: button.measure(ui, rect.w)[0] for button in (*self.before, *self.after)}
        rest = rect.w - sum(wide.values()) - gap * (len(self.children) - 1)
        slot = min(round(70 * ui.theme.text_scale), rest // max(1, len(self.slots)))
        x = rect.x
        for part in self.children:
            w, h = (wide[part], part.measure(ui, rect.w)[1]) if part in wide else (slot, rect.h)
            part.place(ui, pygame.Rect(x, rect.centery - h // 2, w, h))
            x += w + gap


def gold_frame(ui: Ui, target: pygame.Surface, area: pygame.Rect) -> None:
    """Around what is to be pressed now."""
    width = min(5, max(3, ui.theme.px(4)))
    around = area.inflate(2 * width, 2 * width)
    ui.paint.rounded(target, around.inflate(4, 4), 9, None, border=C.WALNUT_900, border_width=2)
    ui.paint.rounded(target, around, 8, None, border=GILT, border_width=width)


def coach_button(follow: Callable[[], None], has_tip: bool) -> Widget:
    """Always at the foot of the page, whatever is said above it: it can be pressed again and again."""
    return Button(_("Do as the coach says"), follow, key="follow", enabled=has_tip, reason=_("The coach is thinking …"))
