"""A list of saved games, a page at a time, each read when there is time for it: with a thousand files it opens at once.

The order comes from names and times alone, so no file is opened for it. A game that was not read yet waits in its
place, and one more is read with every frame.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from medina_desktop.play.library import Library
from medina_desktop.storage.saves import SavedGame

PAGE = 12
AT_ONCE = 0.04  # seconds that may be spent on reading when a page is opened: a few games are all there at once


class GameList:
    """`find` gives the games in their order; `shows` says of one that was read whether it belongs here."""

    def __init__(
        self, library: Library, find: Callable[[], list[Path]], shows: Callable[[SavedGame], bool] = lambda saved: True
    ) -> None:
        self.library = library
        self._find, self._shows = find, shows
        self._here: dict[Path, SavedGame | None] = {}  # None: not read yet
        self.page = 0
        self.count = 0

    @property
    def pages(self) -> int:
        return max(1, -(-self.count // PAGE))

    @property
    def first(self) -> int:
        """The number of the page's first game, from 1."""
        return self.page * PAGE + 1

    def look(self) -> None:
        """Look at the folders again, and open this page, or the last one there is."""
        files = self._find()
        self.count = len(files)
        self.page = max(0, min(self.page, self.pages - 1))
        here = files[self.first - 1 : self.first - 1 + PAGE]
        self._here = {path: self.library.remember(path) for path in here}
        until = time.perf_counter() + AT_ONCE
        while time.perf_counter() < until and self.read_next():
            pass

    def read_next(self) -> bool:
        """Read one more game of the page; False when all are read."""
        for path, saved in self._here.items():
            if saved is None:
                self._here[path] = self.library.read(path)
                return True
        return False

    def games(self) -> list[Path | SavedGame]:
        """The games of the page that belong here; of one that was not read yet the path."""
        return [
            path if saved is None else saved
            for path, saved in self._here.items()
            if saved is None or self._shows(saved)
        ]

    def get(self, id_: str) -> SavedGame | None:
        """The game of the page with this path, if it belongs here."""
        for path, saved in self._here.items():
            if str(path) == id_:
                found = saved if saved is not None else self.library.read(path)
                return found if self._shows(found) else None
        return None
