"""The golden frames of Medina's lessons."""

from __future__ import annotations

from medina_desktop.games.medina.rules.actions import TEA, kind_of
from medina_desktop.games.medina.ui.board import MedinaBoard
from medina_desktop.ui.table.guide import Marks
from medina_desktop.ui.table.scene import TableScene

SPOT = "spot-"


class MedinaMarks(Marks[int]):
    def press(self, table: TableScene, action: int) -> str:
        """The piece; its place once it is held; and the way there, where two lead to one place."""
        presses, board = table.window.clicks(table.position, action), table.board
        assert isinstance(board, MedinaBoard)
        held = board.hand.held
        if kind_of(action) == TEA or held is None or held.kind != kind_of(action):
            return presses[0]
        return presses[-1] if board.placing.chooser is not None else presses[1]

    def spot(self, name: str) -> int | None:
        return int(name.removeprefix(SPOT).removesuffix("-top")) if name.startswith(SPOT) else None
