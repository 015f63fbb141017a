"""The player's games, their results and the boards of their lessons: the only way from play to the disk.

`begin` and `resume` give a running game its journal, to which the match adds every action. `continuable`, `list_games`,
`list_replays` and `read` look; `take` reads a game that somebody will play on. `save_copy`, `rename` and `delete` are
the player's wishes. `keep_replay`, `count` and `tidy` look after ends; `statistics` and `lesson_boards` open the rest.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from medina_desktop.game.box import Box
from medina_desktop.game.record import Record
from medina_desktop.game.results import Achievement
from medina_desktop.match.match import Match
from medina_desktop.play.tally import list_achieved, select
from medina_desktop.said import Said
from medina_desktop.storage.lessons import LessonBoards
from medina_desktop.storage.paths import UserPaths
from medina_desktop.storage.saves import Autosave, SavedGame, Saves
from medina_desktop.storage.statistics import StatisticsStore


class Library:
    """One for the whole program: it remembers the games it has read, and reading twenty takes its time."""

    def __init__(self, user: UserPaths) -> None:
        self.user = user
        self._saves = Saves(user)

    # -- running games --------------------------------------------------------------------------------------------

    def begin(self) -> Autosave:
        """A journal for a game that begins."""
        return self._saves.new_autosave()

    def resume(self, saved: SavedGame) -> Autosave:
        """The journal of a game that is played on: its own, or another where it must stay as it is."""
        return self._saves.resume(saved)

    def continuable(self) -> SavedGame | None:
        """The unfinished game that was played last, and that no other window is playing."""
        return self._saves.to_continue()

    def tidy(self, but: Path | None = None) -> None:
        """Make replays of running games that are finished, and count them."""
        self._saves.tidy(lambda replay: self.statistics().count_as_it_ended(replay), but)

    def drop_untouched(self, but: Path | None) -> None:
        """Remove running games in which nothing was done."""
        self._saves.drop_untouched(but)

    def discard(self, running: Path | None) -> None:
        """Remove a running game that is not a game of its own. A disk that refuses keeps it."""
        if running is not None:
            with contextlib.suppress(OSError):
                self._saves.delete(running)

    # -- lists ----------------------------------------------------------------------------------------------------

    def list_games(self) -> list[Path]:
        """Every running and named game, the newest first. None is opened for this."""
        return self._saves.newest_first()

    def list_replays(self) -> list[Path]:
        """Every finished game that was kept, the newest first. None is opened for this."""
        return self._saves.replay_files()

    def is_replay(self, saved: SavedGame) -> bool:
        return saved.path.parent == self.user.replays

    def read(self, path: Path) -> SavedGame:
        """A game to look at, or the reason why it cannot be read. Remembered as long as its file is the same."""
        return self._saves.look(path)

    def remember(self, path: Path) -> SavedGame | None:
        """The same if no file must be read for it."""
        return self._saves.recall(path)

    def take(self, path: Path) -> SavedGame:
        """A game to play on. It is as its file has it now, and the next `read` reads it again."""
        return self._saves.take(path)

    def unreadable_folders(self) -> list[tuple[Path, Said]]:
        """Folders of games that are there and cannot be read, each with the reason."""
        return self._saves.unread_folders()

    def read_ahead(self) -> Iterator[None]:
        """Read the newest games, one with every step."""
        return self._saves.read_ahead()

    # -- the player's wishes --------------------------------------------------------------------------------------

    def save_copy(self, name: str, record: Record) -> str:
        """Keep a game under a name; the name it got. OSError if the disk refuses."""
        return self._saves.save_as(name, record).stem

    def rename(self, saved: SavedGame, name: str) -> None:
        """OSError if the disk refuses; ValueError for a game that has no name."""
        self._saves.rename(saved.path, name)

    def delete(self, saved: SavedGame) -> None:
        """Remove a game; the result of a replay stays counted. OSError if the disk refuses, or a window plays it."""
        if self.is_replay(saved) and saved.finished:
            self.statistics().count(saved)
        self._saves.delete(saved.path)

    # -- ends -----------------------------------------------------------------------------------------------------

    def keep_replay(self, record: Record, running: Path | None) -> str:
        """Keep a finished game; the id of its result, empty if the disk refuses."""
        kept = self._saves.keep_replay(record, running)
        return kept.stem if kept is not None else ""

    def count(self, match: Match, result: str) -> list[Achievement]:
        """Count a finished game under the id of its result, and name the achievements that are new with it."""
        box, store = match.game.box, self.statistics()
        before = _achieved(store, box)
        store.count_game(match.game, match.seats, result)
        new = _achieved(store, box) - before
        return [one for one in box.feats.achievements if one.key in new]

    def statistics(self) -> StatisticsStore:
        """The results as they are on the disk now: another window may have counted one."""
        return StatisticsStore(self.user)

    # -- lessons --------------------------------------------------------------------------------------------------

    def lesson_boards(self, game: str) -> LessonBoards:
        """The boards of lessons of this game that were begun."""
        return LessonBoards(self.user, game)


def _achieved(store: StatisticsStore, box: Box) -> set[str]:
    return list_achieved(box.feats.achievements, select(store.value.games, game=box.id))
