"""The board as a widget: draws the scene; hears pointer and keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.ui.ground import Ground
from medina_desktop.games.al_rashid.ui.scene import BoardScene
from medina_desktop.ui.widgets import Size, Ui, Widget

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class Host(Protocol):
    def point_at(self, pos: tuple[int, int] | None) -> None: ...

    def press(self, pos: tuple[int, int]) -> None: ...

    def put_back(self) -> bool: ...

    def move_cursor(self, step: tuple[int, int], to_legal: bool) -> None: ...

    def activate(self) -> bool: ...


class BoardWidget(Widget):
    """Draws nothing itself: the area around it draws the scene, the board's marks are drawn over it."""

    focusable = True
    pointable = True
    radius = 4

    def __init__(self, host: Host) -> None:
        super().__init__(key="board")
        self.host = host

    def measure(self, ui: Ui, width: int) -> Size:
        return width, width // 2

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


class BoardArea(Widget):
    def __init__(
        self, where: Callable[[], Ground], scene: BoardScene, position: Position, covered: bool, board: Widget
    ) -> None:
        super().__init__(key="board-area")
        self.where, self.scene, self.position, self.covered = where, scene, position, covered
        self.board = board

    @property
    def children(self) -> Sequence[Widget]:
        return (self.board,)

    def measure(self, ui: Ui, width: int) -> Size:
        return width, width

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        self.board.place(ui, self.where().rect)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        rect = self.where().rect
        target.blit(self.scene.picture(self.position, rect.size, self.covered), rect)
