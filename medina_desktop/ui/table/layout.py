"""The layout of the table: board first, tray below it, the side column right; three sizes of it.

Lengths are multiples of the body text, so that a larger UI scale reflows like a smaller window does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from medina_desktop.ui.table.window import Room, Shape
from medina_desktop.ui.theme import Theme
from medina_desktop.ui.widgets import Size, Ui, Widget

# What a game has that does not say otherwise: lengths in design pixels.
SIDE: dict[Room, tuple[int, int]] = {"wide": (384, 480), "medium": (352, 420), "small": (204, 260)}
TRAY: dict[Room, int] = {"wide": 112, "medium": 118, "small": 100}


PAGE: dict[Room, tuple[int, int]] = {"wide": (440, 520), "medium": (400, 460), "small": (312, 360)}


def with_page(shape: Shape) -> Shape:
    """With room for a guide's page in the side column."""
    side = {
        room: (max(least, shape.side[room][0]), max(most, shape.side[room][1])) for room, (least, most) in PAGE.items()
    }
    return replace(shape, side=side)


def room_of(theme: Theme) -> Room:
    width, height = theme.room
    if width >= 1860 and height >= 1000:
        return "wide"
    return "medium" if width >= 1480 and height >= 760 else "small"


def too_small(theme: Theme) -> bool:
    """Return whether the window is too small to draw anything: some systems allow that."""
    return theme.size[0] < 480 or theme.size[1] < 300


@dataclass(frozen=True)
class Areas:
    board: pygame.Rect
    tray: pygame.Rect
    side: pygame.Rect


def areas(theme: Theme, shape: Shape) -> Areas:
    """The three parts, for any window."""
    w, h = max(480, theme.size[0]), max(300, theme.size[1])
    t = theme.text_scale
    room = room_of(theme)
    margin = max(8, theme.px(16))
    side, most = (round(length * t) for length in shape.side[room])
    tray = round(shape.tray[room] * t)
    height = h - tray - 3 * margin
    width = w - side - 3 * margin
    board_width = min(width, round(height * shape.aspect))
    # Spare width goes to the side column first, then to the margins; the board is never stretched.
    side = min(most, side + width - board_width)
    spare = w - side - board_width - 3 * margin
    left = margin + max(0, spare // 2)
    board = pygame.Rect(left, margin, board_width, height)
    if room == "small":
        tray_area = pygame.Rect(margin, h - margin - tray, w - 2 * margin, tray)
        side_area = pygame.Rect(board.right + margin, margin, side, height)
    else:
        tray_area = pygame.Rect(board.x, h - margin - tray, board.w, tray)
        side_area = pygame.Rect(board.right + margin, margin, side, h - 2 * margin)
    return Areas(board, tray_area, side_area)


class TableRoot(Widget):
    """Board, tray and side; over them perhaps what floats over the board, and over that a drawer (small windows)."""

    layered = True

    def __init__(
        self,
        shape: Shape,
        board: Widget,
        tray: Widget,
        side: Widget,
        drawer: Widget | None = None,
        floating: Widget | None = None,
    ) -> None:
        super().__init__(key="table")
        self.shape = shape
        self.board, self.tray, self.side = board, tray, side
        self.drawer, self.floating = drawer, floating

    @property
    def on_top(self) -> list[Widget]:
        """The widget opened by hand, over the game's own question: it is closed again, the question stays."""
        return [widget for widget in (self.floating, self.drawer) if widget is not None]

    @property
    def below(self) -> list[Widget]:
        """All the others, in the order of Tab."""
        return [self.tray, self.board, self.side]

    @property
    def children(self) -> Sequence[Widget]:
        return [*self.below, *self.on_top]

    def measure(self, ui: Ui, width: int) -> Size:
        return ui.theme.size

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        parts = areas(ui.theme, self.shape)
        self.board.place(ui, parts.board)
        self.tray.place(ui, parts.tray)
        self.side.place(ui, parts.side)
        if self.floating is not None:
            self.floating.place(ui, parts.board)
        if self.drawer is not None:
            margin = max(8, ui.theme.px(16))
            width = min(parts.board.w, round(430 * ui.theme.text_scale))
            height = min(parts.board.h, self.drawer.measure(ui, width)[1])
            area = pygame.Rect(0, 0, width, height)
            area.topright = (parts.side.left - margin, parts.side.top)
            self.drawer.place(ui, area)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        """Draw everything but the widget on top, which is drawn later, over the pieces."""
        self.board.draw(ui, target)
        self.tray.draw(ui, target)
        self.side.draw(ui, target)


class Side(Widget):
    """The game's panels, players, log, from above; the last one takes what is left. When it is too high, the log gives
    way, then the cards."""

    def __init__(self, above: Sequence[Widget], cards: Sequence[Widget], below: Sequence[Widget]) -> None:
        super().__init__(key="side")
        self._children = [*above, *cards, *below]
        self.cards = range(len(above), len(above) + len(cards))

    @property
    def children(self) -> Sequence[Widget]:
        return self._children

    def measure(self, ui: Ui, width: int) -> Size:
        return width, sum(child.measure(ui, width)[1] for child in self._children)

    def least_height(self, ui: Ui, width: int) -> int:
        heights = [_least_height(child, ui, child.measure(ui, width)[1]) for child in self._children]
        return sum(heights) + _gap(ui) * (len(heights) - 1)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        gap = _gap(ui)
        heights = [child.measure(ui, rect.w)[1] for child in self._children]
        least = [_least_height(child, ui, h) for child, h in zip(self._children, heights, strict=True)]
        gaps = gap * (len(heights) - 1)
        excess = sum(heights) + gaps - rect.h
        # Whoever can be lower gives way, the last (the log) first.
        for index in range(len(heights) - 1, -1, -1):
            if excess <= 0:
                break
            give = min(excess, heights[index] - least[index])
            if index in self.cards:
                continue
            heights[index] -= give
            excess -= give
        if excess > 0 and self.cards:
            each = -(-excess // len(self.cards))
            for index in self.cards:
                heights[index] = max(least[index], heights[index] - each)
        elif excess < 0 and self._children[-1].grow:
            heights[-1] -= excess
        y = rect.y
        for child, height in zip(self._children, heights, strict=True):
            child.place(ui, pygame.Rect(rect.x, y, rect.w, height))
            y += height + gap


def _gap(ui: Ui) -> int:
    return max(6, ui.theme.px(8))


def _least_height(widget: Widget, ui: Ui, wanted: int) -> int:
    """Return how low a widget can be: as high as it wants, unless it says otherwise."""
    least = getattr(widget, "least_height", None)
    return min(wanted, least(ui)) if least is not None else wanted
