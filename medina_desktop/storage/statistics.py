"""The results of finished games: counted when they end, in one file of the player's own, deletable.

A game is counted once, by the name of its replay; deleting a replay does not uncount it. Replays that were not counted
(the program was killed at the very end, the file was damaged or copied from elsewhere) are counted when somebody looks.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from medina_desktop.game.played import Played
from medina_desktop.game.record import FIRST_GAME, Seat
from medina_desktop.game.results import GameResult, result_of
from medina_desktop.plain_text import plain
from medina_desktop.storage.files import set_aside, write_atomically
from medina_desktop.storage.instance import held_for_a_moment
from medina_desktop.storage.paths import UserPaths
from medina_desktop.storage.saves import SUFFIX, SavedGame, Saves
from medina_desktop.storage.yaml_files import DataError, read_bytes

log = logging.getLogger(__name__)

VERSION = 2
MAX_BYTES = 50_000_000  # far more games than anybody plays
MOST_POINTS = 10**12  # in a row of the sheet; averages of more could not be worked out


class Statistics(Struct):
    version: int = VERSION
    games: list[GameResult] = []
    since: datetime | None = None  # games that ended before were deleted from the count


# Version 1 was written when there was one game; a seat's points and figures lay side by side.
_POINTS_1 = ("palaces", "walls", "merchants", "well", "towers", "tiles")
_FACTS_1 = ("palaces_owned", "largest", "tower_tiles", "palace_tiles")


def _points_by_row(plain: dict[str, Any]) -> None:
    for game in plain.get("games", []):
        game["game"] = FIRST_GAME
        for seat in game["seats"]:
            seat["points"] = {key: seat.pop(key, 0) for key in _POINTS_1}
            seat["facts"] = {key: seat.pop(key, 0) for key in _FACTS_1}


# UPGRADES[n] turns version n into version n + 1. Never change one that was released: add the next.
UPGRADES: dict[int, Callable[[dict[str, Any]], None]] = {1: _points_by_row}


def decode(content: bytes) -> Statistics:
    """ValueError for anything that this program did not write."""
    try:
        plain = msgspec.json.decode(content)
        for version in range(plain["version"], VERSION):
            UPGRADES[version](plain)
        plain["version"] = max(VERSION, plain["version"])
        value = msgspec.convert(plain, Statistics)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(str(error)) from None
    if value.version > VERSION:
        raise ValueError("these were written by a newer version")
    seats = [seat for game in value.games for seat in game.seats]
    if any(abs(n) > MOST_POINTS for seat in seats for n in (*seat.points.values(), *seat.facts.values())):
        raise ValueError("no game gives so many points")
    times = [game.when for game in value.games] + ([value.since] if value.since is not None else [])
    if any(when.tzinfo is not None for when in times):
        raise ValueError("times of a place cannot be compared with ours")
    return value


def _id(replay: Path) -> str:
    """The id of a game's result: the name of its replay, as text that can be written."""
    return plain(replay.stem)


class StatisticsStore:
    """The file. Trouble with the disk is logged and never ends anything."""

    def __init__(self, user: UserPaths) -> None:
        self.file = user.data / "statistics.json"
        self.value = Statistics()
        self._user = user
        self._saves = Saves(user)
        self._waiting: list[Path] | None = None
        self._unwritten: dict[str, GameResult] = {}  # what was counted here and is not in the file yet, by id
        self.damaged: Path | None = None  # where an unreadable file was put, so that the window can say so
        self._read()

    def _read(self, again: bool = False) -> None:
        if not os.path.lexists(self.file):
            return
        try:
            self.value = decode(read_bytes(self.file, MAX_BYTES))
        except (DataError, ValueError) as error:
            if again and isinstance(error, DataError) and self.file.is_file():
                return  # it could be read before: what is known here will do, and missing replays are counted again
            # Set aside, not overwritten; the kept replays are counted again.
            self.damaged = set_aside(self.file)

    def _note(self, result: GameResult) -> None:
        self._unwritten[result.id] = result
        self._add(result)

    def _add(self, *results: GameResult) -> None:
        new = {one.id: one for one in results}
        games = [known for known in self.value.games if known.id not in new]
        self.value.games = sorted([*games, *new.values()], key=lambda game: game.when)

    def _write(self, afresh: bool = False) -> bool:
        """Add what was counted here to the file as it is now: another window may have counted a game, or one again
        that was taken back, since this one read it. `afresh`: forget the file."""
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with held_for_a_moment(self.file.with_suffix(".lock")):
                if not afresh:
                    self._read(again=True)
                since = self.value.since  # another window may have forgotten everything
                self._add(*(one for one in self._unwritten.values() if since is None or one.when > since))
                write_atomically(self.file, msgspec.json.encode(self.value))
        except OSError as error:
            log.warning("statistics cannot be written: %s", error)
            return False
        self._unwritten.clear()
        return True

    # -- counting -------------------------------------------------------------------------------------------------

    def waiting(self) -> int:
        """Replays that were not counted yet; looks at the folder again when none are known."""
        if self._waiting is None:
            known = {game.id for game in self.value.games}
            try:
                files = sorted(self._user.replays.iterdir())
            except OSError:
                files = []
            self._waiting = [f for f in files if f.suffix == SUFFIX and _id(f) not in known]
        return len(self._waiting)

    def count_one(self) -> bool:
        """Count the next replay; False when there are no more. One at a time, so that a window can go on meanwhile."""
        if not self.waiting() or not self._waiting:
            return False
        saved = self._saves.look(self._waiting.pop())
        if self._counts(saved):
            assert saved.game is not None
            assert saved.record is not None
            self._note(result_of(saved.game, saved.record.seats, _id(saved.path), saved.when))
        if not self._waiting:
            self._write()
        return True

    def count_game(self, game: Played, seats: Sequence[Seat], id_: str, when: datetime | None = None) -> bool:
        """A game that has just ended. One that was taken back and ended again counts as it ended last. False if the
        disk refuses."""
        id_ = plain(id_)
        self._note(result_of(game, seats, id_, when if when is not None else datetime.now()))
        self._waiting = None
        return self._write()

    def count_as_it_ended(self, replay: SavedGame) -> bool:
        """A replay of which something else may be known, or nothing: the program, or the disk, may have ended between
        the two. Whether it is counted now."""
        if not self._counts(replay):
            return True
        assert replay.game is not None
        assert replay.record is not None
        id_ = _id(replay.path)
        for known in self.value.games:
            if known.id == id_ and known == result_of(replay.game, replay.record.seats, id_, known.when):
                return True
        return self.count_game(replay.game, replay.record.seats, id_, replay.when)

    def count(self, saved: SavedGame) -> None:
        """A replay that may have been counted before, and is about to be deleted."""
        known = any(game.id == _id(saved.path) for game in self.value.games)
        if not known and self._counts(saved):
            assert saved.game is not None
            assert saved.record is not None
            self.count_game(saved.game, saved.record.seats, _id(saved.path), saved.when)

    def _counts(self, saved: SavedGame) -> bool:
        since = self.value.since
        return saved.game is not None and saved.game.over and (since is None or saved.when > since)

    def clear(self) -> None:
        """Forget everything; what was played before is not counted again. The replays stay."""
        self.value = Statistics(since=datetime.now())
        self._waiting = []
        self._unwritten = {}
        self._write(afresh=True)
