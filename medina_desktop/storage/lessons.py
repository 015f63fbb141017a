"""The boards of lessons that were begun: kept like running games, each chapter in a file of its own.

They lie apart from the player's games, survive a killed program, and mend themselves as running games do.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from pathlib import Path

from medina_desktop.game.played import Played
from medina_desktop.game.record import FIRST_GAME, record_of
from medina_desktop.storage.paths import UserPaths
from medina_desktop.storage.saves import SUFFIX, Autosave, Saves


class LessonBoards:
    def __init__(self, user: UserPaths, game: str = FIRST_GAME) -> None:
        folder = user.data / "tutorial"  # the first game's: it was there before the others
        self._saves = Saves(UserPaths(folder if game == FIRST_GAME else folder / game, user.config, user.log))
        self._journals: dict[str, Autosave] = {}

    def _file(self, chapter: str) -> Path:
        return self._saves.running_folder / f"{chapter}{SUFFIX}"

    def kept(self, chapter: str) -> Played | None:
        """The game on the chapter's board as it was left; None when there is none, or another window has it."""
        saved = self._saves.look(self._file(chapter))
        return None if saved.in_use else saved.game

    def begin(self, chapter: str, game: Played) -> None:
        """A board with what is on it already. Of two windows in one chapter only the first is kept."""
        self._close(chapter)
        journal = Autosave(self._saves.running_folder, self._file(chapter))
        if journal.take_lock():
            journal.begin(record_of(game))
            self._journals[chapter] = journal

    def add(self, chapter: str, actions: Iterable[str]) -> None:
        journal = self._journals.get(chapter)
        if journal is not None:
            for action in actions:
                journal.add(action)

    def forget(self, chapter: str) -> None:
        self._close(chapter)
        with contextlib.suppress(OSError):
            self._saves.delete(self._file(chapter))

    def _close(self, chapter: str) -> None:
        journal = self._journals.pop(chapter, None)
        if journal is not None:
            journal.close()

    def close(self) -> None:
        for chapter in list(self._journals):
            self._close(chapter)
