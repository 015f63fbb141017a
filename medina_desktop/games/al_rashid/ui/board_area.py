"""The widget that fills the board's area: the board with everything on it. Its picture is kept and changed where
something on it changes; each part that does so by itself is a widget, so that the table knows which to draw again."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.ui.board_picture import BoardScene
from medina_desktop.games.al_rashid.ui.ground import Ground
from medina_desktop.ui.widgets import Size, Ui, Widget


class BoardPart(Widget):
    """A sector or a corner; `look` is what its picture depends on. The board draws it."""

    def __init__(self, number: int, look: Hashable) -> None:
        super().__init__(key=f"board-part-{number}")
        self.look = look

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        pass


class BoardArea(Widget):
    layered = True

    def __init__(
        self, where: Callable[[], Ground], scene: BoardScene, position: Position, covered: bool, board: Widget
    ) -> None:
        super().__init__(key="board-area")
        self.where, self.scene, self.covered, self.board = where, scene, covered, board
        self.picture: Callable[[Size], pygame.Surface] = lambda size: scene.picture(position, size, covered)
        self.look = scene.look(position)
        self.parts = [BoardPart(number, look) for number, look in enumerate(scene.looks(position))]

    @property
    def children(self) -> Sequence[Widget]:
        return (*self.parts, self.board)

    def measure(self, ui: Ui, width: int) -> Size:
        return width, width

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        ground = self.where()
        self.board.place(ui, ground.rect)
        for part, area in zip(self.parts, self.scene.areas(ground), strict=True):
            part.place(ui, area)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        rect = self.where().rect
        target.blit(self.picture(rect.size), rect)
