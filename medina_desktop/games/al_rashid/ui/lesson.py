"""The golden frames of Al-Rashid's lessons."""

from __future__ import annotations

import pygame

from medina_desktop.games.al_rashid.ai import policy
from medina_desktop.games.al_rashid.decisions.decision import Picking
from medina_desktop.games.al_rashid.decisions.palaces import after_choosing
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.ui.board import AlRashidBoard
from medina_desktop.games.al_rashid.ui.choosing import Choosing
from medina_desktop.games.al_rashid.ui.ground import NUMBER
from medina_desktop.ui.table.guide import Marks, Tutor
from medina_desktop.ui.table.scene import TableScene

SECTOR = "sector-"
TITLES = "button-rashid_titles"


class AlRashidMarks(Marks[do.Action]):
    def press(self, table: TableScene, action: do.Action) -> str:
        """Of what one presses for this action, the first that is not done yet. On a sheet there is one frame, whatever
        else would do: a piece of one way is of no use for another."""
        presses, board = list(table.window.clicks(table.position, action)), table.board
        assert isinstance(board, AlRashidBoard)
        choosing = board.choosing
        if isinstance(action, do.Place) and board.hand.held == action.pawn:
            return presses[-1]
        if "sheet-note" in presses and choosing.with_note:
            presses.remove("sheet-note")
        if choosing.titles_open and presses[0] == TITLES:
            presses.remove(TITLES)
        if presses[-1] != "sheet-do" or presses[0] in ("sheet-note", TITLES) or not choosing.has_sheet:
            return presses[0]
        others = table.tutor.guide.wanted() if isinstance(table.tutor, Tutor) else []
        wanted = [one for one in others if isinstance(one, do.Action)] or [action]
        if choosing.decision().boxes:
            return _next_box(table, choosing, action, wanted)
        line, picking = choosing.selected_line(), choosing.decision().picking
        if line is not None and line.action in wanted:
            return "sheet-do"
        if picking is None or picking.way_to(action) is None:
            return presses[0]
        return _next_piece(choosing, picking, wanted)

    def area(self, table: TableScene, name: str) -> pygame.Rect | None:
        """Of a sector all of it; of a line in the sheet what is not scrolled away."""
        board = table.board
        assert isinstance(board, AlRashidBoard)
        if name.startswith(SECTOR):
            return board.ground.sector_rect(NUMBER[name.removeprefix(SECTOR)])
        area = super().area(table, name)
        lines = table.widget("sheet-lines") if name.startswith(("line-", "pick-", "less-")) else None
        return area.clip(lines.rect) if area is not None and lines is not None else area


def _next_box(table: TableScene, choosing: Choosing, action: do.Action, wanted: list[do.Action]) -> str:
    """Return the box to click next: one that is ticked and does not belong there, one of the visit, then the button. A
    coach speaks of the first box; the second one is what it would do then."""
    ticked, clicks = choosing.ticked, table.window.clicks
    if action in ticked and isinstance(table.tutor, Tutor) and table.tutor.guide.coach is not None:
        then = policy.best(after_choosing(table.position, ticked[: ticked.index(action) + 1]))
        wanted = [action] if isinstance(then, do.Pass) else [action, then]
    missing = [one for one in wanted if one not in ticked]
    wrong = [one for one in ticked if one not in wanted]
    return next((clicks(table.position, one)[-2] for one in (*wrong, *missing)), "sheet-do")


def _next_piece(choosing: Choosing, picking: Picking, wanted: list[do.Action]) -> str:
    """The next piece of a way that all pieces together belong to; where there is none, a piece to put back."""
    picked = choosing.touched()
    ways = [way for way in map(picking.way_to, wanted) if way is not None]
    for way in ways:
        if all(have <= want for have, want in zip(picked, way, strict=True)):
            return next(piece.key for piece, have, want in zip(picking.pieces, picked, way, strict=True) if have < want)
    number = next(n for n, (have, want) in enumerate(zip(picked, ways[0], strict=True)) if have > want)
    piece = picking.pieces[number]
    counted = picking.heap_of(number)[0].counted
    return f"less-{piece.name}" if counted else piece.key_of(picked[number] - 1, picked[number])
