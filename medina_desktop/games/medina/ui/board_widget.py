"""The board as a widget: where the pointer and the keyboard's cursor are, and what a press means there."""

from __future__ import annotations

from typing import Protocol

import pygame

from medina_desktop.games.medina.rules.board import STRIDE, Geometry
from medina_desktop.ui.widgets import Size, Ui, Widget

ARROWS = {
    pygame.K_LEFT: (0, -1),
    pygame.K_RIGHT: (0, 1),
    pygame.K_UP: (-1, 0),
    pygame.K_DOWN: (1, 0),
}


class BoardHost(Protocol):
    """Whoever has a board on the screen: a table, or a lesson."""

    def point_at(self, pos: tuple[int, int] | None) -> None: ...

    def press(self, pos: tuple[int, int]) -> None: ...

    def put_back(self) -> bool: ...

    def move_cursor(self, step: tuple[int, int], to_legal: bool) -> None: ...

    def activate(self) -> bool: ...


class BoardWidget(Widget):
    """Draws nothing itself: the scene draws the city and what moves over it, frame by frame."""

    focusable = True
    pointable = True
    radius = 8

    def __init__(self, host: BoardHost) -> None:
        super().__init__(key="board")
        self.host = host

    def measure(self, ui: Ui, width: int) -> Size:
        return width, width

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        return None

    def on_move(self, ui: Ui, pos: tuple[int, int]) -> bool:
        self.host.point_at(pos)
        return False

    def on_press(self, ui: Ui, pos: tuple[int, int], button: int) -> bool:
        if button == 3:
            return self.host.put_back()
        if button == 1:
            self.host.press(pos)
            return True
        return False

    def on_drag(self, ui: Ui, pos: tuple[int, int]) -> bool:
        self.host.point_at(pos)
        return False

    def on_focus(self, ui: Ui, gained: bool) -> None:
        if gained and ui.show_focus:
            self.host.move_cursor((0, 0), False)  # stays where it is, but is seen now

    def on_key(self, ui: Ui, event: pygame.Event) -> bool:
        if event.key in ARROWS and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_SHIFT):
            self.host.move_cursor(ARROWS[event.key], bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)))
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self.host.activate()
        return False


def moved(geo: Geometry, spot: int, step: tuple[int, int]) -> int:
    """The next place in a direction, over cells and wall spaces; the corners with the towers are stepped round."""
    row, col = divmod(spot, STRIDE)
    new_row = max(0, min(geo.rows + 1, row + step[0]))
    new_col = max(0, min(geo.cols + 1, col + step[1]))
    if new_row in (0, geo.rows + 1) and new_col in (0, geo.cols + 1):
        return spot
    return STRIDE * new_row + new_col


def next_legal(spots: frozenset[int], spot: int, step: tuple[int, int]) -> int:
    """The nearest legal place in a direction: straight ahead counts for more than aside."""
    row, col = divmod(spot, STRIDE)
    best, best_cost = spot, 0
    for other in spots:
        r, c = divmod(other, STRIDE)
        ahead = (r - row) * step[0] + (c - col) * step[1]
        aside = abs((r - row) * step[1]) + abs((c - col) * step[0])
        if ahead <= 0:
            continue
        cost = ahead + 3 * aside
        if best == spot or cost < best_cost:
            best, best_cost = other, cost
    return best
