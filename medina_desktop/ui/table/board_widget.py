"""The board as a widget: pointer and keys over it go to its hand."""

from __future__ import annotations

from typing import Protocol

import pygame

from medina_desktop.ui.widgets import Size, Ui, Widget

# What an arrow adds to (row, column).
ROWS_GO_DOWN = {pygame.K_LEFT: (0, -1), pygame.K_RIGHT: (0, 1), pygame.K_UP: (-1, 0), pygame.K_DOWN: (1, 0)}
ROWS_GO_UP = {**ROWS_GO_DOWN, pygame.K_UP: (1, 0), pygame.K_DOWN: (-1, 0)}


class BoardHost(Protocol):
    """A listener to pointer and keys over a board: its `Hand`."""

    def point_at(self, pos: tuple[int, int] | None) -> None: ...

    def press(self, pos: tuple[int, int]) -> None: ...

    def put_back(self) -> bool: ...

    def move_cursor(self, step: tuple[int, int], to_legal: bool) -> None: ...

    def activate(self) -> bool: ...


class BoardWidget(Widget):
    """Draws nothing itself: the game's board draws what stands there and what moves over it, frame by frame."""

    focusable = True
    pointable = True
    radius = 8
    arrows = ROWS_GO_DOWN

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
        if event.key in self.arrows and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_SHIFT):
            to_legal = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
            self.host.move_cursor(self.arrows[event.key], to_legal)
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self.host.activate()
        return False
