"""The golden frames of Al-Rashid's lessons."""

from __future__ import annotations

import pygame

from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.ui.board import AlRashidBoard
from medina_desktop.games.al_rashid.ui.ground import NUMBER
from medina_desktop.ui.table.guide import Marks
from medina_desktop.ui.table.scene import TableScene

SECTOR = "sector-"
TITLES = "button-rashid_titles"


class AlRashidMarks(Marks[do.Action]):
    def press(self, table: TableScene, action: do.Action) -> str:
        """Of what one presses for this action, the first that is not done yet."""
        presses, board = list(table.window.clicks(table.position, action)), table.board
        assert isinstance(board, AlRashidBoard)
        if isinstance(action, do.Place) and board.hand.held == action.pawn:
            return presses[-1]
        if "sheet-note" in presses and board.choosing.with_note:
            presses.remove("sheet-note")
        if board.choosing.titles_open and presses[0] == TITLES:
            presses.remove(TITLES)
        if presses[-1] == "sheet-do" and presses[0] not in ("sheet-note", TITLES):
            line = board.choosing.selected_line() if board.choosing.has_sheet else None
            if line is not None and line.action == action:
                return "sheet-do"
            presses = _not_together_yet(board, action) or presses
        return presses[0]

    def area(self, table: TableScene, name: str) -> pygame.Rect | None:
        """Of a sector all of it; of a line in the sheet what is not scrolled away."""
        board = table.board
        assert isinstance(board, AlRashidBoard)
        if name.startswith(SECTOR):
            return board.ground.sector_rect(NUMBER[name.removeprefix(SECTOR)])
        area = super().area(table, name)
        lines = table.widget("sheet-lines") if name.startswith(("line-", "pick-")) else None
        return area.clip(lines.rect) if area is not None and lines is not None else area


def _not_together_yet(board: AlRashidBoard, action: do.Action) -> list[str]:
    """The pieces that are still to be pressed for an action that is put together."""
    picking = board.choosing.decision().picking if board.choosing.has_sheet else None
    way = picking.way_to(action) if picking is not None else None
    if picking is None or way is None:
        return []
    picked = board.choosing.picked or picking.nothing
    return [piece.key for piece, have, want in zip(picking.pieces, picked, way, strict=True) if have < want]
