"""A list of the library's games, a page at a time."""

from __future__ import annotations

from collections.abc import Callable

from medina_desktop.play.library import Library
from medina_desktop.play.saved import SavedGame

PAGE = 12


class GameList:
    """`count` says how many games there are, `find` gives those of a page: the number of the first, and how many."""

    def __init__(self, library: Library, count: Callable[[], int], find: Callable[[int, int], list[SavedGame]]) -> None:
        self.library = library
        self._count, self._find = count, find
        self._turn = 0
        self.games: list[SavedGame] = []  # of the page
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
        """Look into the library again, and open this page, or the last one there is."""
        self._turn = self.library.turn()
        self.count = self._count()
        self.page = max(0, min(self.page, self.pages - 1))
        self.games = self._find(self.first - 1, PAGE)

    def look_again(self) -> bool:
        """Look again if something has changed in the library meanwhile."""
        if self._turn == self.library.turn():
            return False
        self.look()
        return True

    def get(self, id_: str) -> SavedGame | None:
        """The game of the page with this id."""
        return next((saved for saved in self.games if saved.id == id_), None)
