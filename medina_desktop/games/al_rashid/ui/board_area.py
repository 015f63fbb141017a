"""The widget that fills the board's area: the board with everything on it, drawn once until something on it changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.ui.board_picture import BoardScene
from medina_desktop.games.al_rashid.ui.ground import Ground
from medina_desktop.ui.widgets import Size, Ui, Widget


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
