"""A list of saved games, a page at a time, each read when there is time for it: with a thousand files it opens at once.

The order comes from names and times alone, so no file is opened for it. What a page shows and what was not read yet
stands there with its date, and is read a file a frame.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from medina_desktop.storage.saves import SavedGame
from medina_desktop.ui.context import Context, SaveSummary
from medina_desktop.ui.saved.listed import saves_of

PAGE = 12
AT_ONCE = 0.04  # seconds that may be spent on reading when a page is opened: a few games are all there at once


class GamePages:
    """`files` finds the games in their order; `row` describes one that was read, or None if it does not belong here."""

    def __init__(
        self, context: Context, files: Callable[[], list[Path]], row: Callable[[SavedGame], SaveSummary | None]
    ) -> None:
        self._saves = saves_of(context)
        self._files, self._row = files, row
        self._shown: dict[Path, SavedGame | None] = {}  # None: not read yet
        self.page = 0
        self.count = 0

    @property
    def pages(self) -> int:
        return max(1, -(-self.count // PAGE))

    @property
    def first(self) -> int:
        return self.page * PAGE + 1

    def open(self) -> Sequence[SaveSummary]:
        """Look at the folders again: the rows of this page, or of the last one there is."""
        files = self._files()
        self.count = len(files)
        self.page = max(0, min(self.page, self.pages - 1))
        self._shown = {path: self._saves.known(path) for path in files[self.first - 1 : self.first - 1 + PAGE]}
        until = time.perf_counter() + AT_ONCE
        while time.perf_counter() < until and self.read_next():
            pass
        return self.rows()

    def read_next(self) -> bool:
        """Read one more game of the page; False when all are read."""
        for path, saved in self._shown.items():
            if saved is None:
                self._shown[path] = self._saves.look(path)
                return True
        return False

    def rows(self) -> list[SaveSummary]:
        found = [_waiting(path) if saved is None else self._row(saved) for path, saved in self._shown.items()]
        return [row for row in found if row is not None]

    def saved(self, id_: str) -> SavedGame | None:
        """The game of a row."""
        for path, saved in self._shown.items():
            if str(path) == id_:
                return saved if saved is not None else self._saves.look(path)
        return None


def _waiting(path: Path) -> SaveSummary:
    try:
        when = datetime.fromtimestamp(path.stat().st_mtime)
    except (OSError, OverflowError, ValueError):
        when = datetime.fromtimestamp(0)
    return SaveSummary(str(path), "…", (), when)
