"""The golden frames of Sultaniya's lessons."""

from __future__ import annotations

import pygame

from medina_desktop.games.sultaniya.rules.actions import (
    BUILD,
    CALL,
    MOVE,
    RETURN,
    djinn_of,
    face_of,
    flip_of,
    origin_of,
    place_of,
    verb_of,
)
from medina_desktop.games.sultaniya.rules.plot import BY_TEXT
from medina_desktop.games.sultaniya.ui.board import SultaniyaBoard
from medina_desktop.games.sultaniya.ui.drawn_tiles import fitting
from medina_desktop.games.sultaniya.ui.held import FROM_DISPLAY
from medina_desktop.games.sultaniya.ui.palace import STOREY
from medina_desktop.games.sultaniya.ui.stacks import StackTop, TileSlot
from medina_desktop.ui.table.guide import Marks
from medina_desktop.ui.table.scene import TableScene

PLACE = "place-"


class SultaniyaMarks(Marks[int]):
    def press(self, table: TableScene, action: int) -> str:
        """The tile or djinn; once it is held or being called, the place or stack; before that a flip where it needs
        one."""
        presses, board = table.window.clicks(table.position, action), table.board
        assert isinstance(board, SultaniyaBoard)
        if not _is_begun(board, action):
            return presses[0]
        hand = board.hand.held
        if hand is not None and verb_of(action) in (BUILD, MOVE) and hand.way(place_of(action)) != _way(action):
            return "button-flip"
        return presses[-1]

    def area(self, table: TableScene, name: str) -> pygame.Rect | None:
        """Of a tile only what is seen of it: it may be smaller than its slot."""
        widget = table.widget(name)
        if isinstance(widget, TileSlot):
            box = widget.picture_box(table.ui)
        elif isinstance(widget, StackTop):
            box = widget.rect.inflate(-4, -4)
        else:
            return super().area(table, name)
        half_column = fitting(box.size)
        area = pygame.Rect(0, 0, 2 * half_column, round(STOREY * half_column))
        area.center = box.center
        return area

    def spot(self, name: str) -> int | None:
        return BY_TEXT.get(name.removeprefix(PLACE)) if name.startswith(PLACE) else None


def _way(action: int) -> int:
    return face_of(action) & 1 if verb_of(action) == BUILD else flip_of(action)


def _is_begun(board: SultaniyaBoard, action: int) -> bool:
    """Its tile is held, or its djinn is being called."""
    verb, hand = verb_of(action), board.hand.held
    if verb == CALL:
        return board.placing.calling == djinn_of(action)
    if hand is None or verb not in (BUILD, MOVE, RETURN):
        return False
    if verb == BUILD:
        return hand.origin == FROM_DISPLAY and hand.tile == face_of(action) >> 1
    return hand.origin == (origin_of(action) if verb == MOVE else place_of(action))
