"""The library under attack, for the soak: windows without a display play, and are killed at random, at a statement or
at a system call, while their disk is full, slow, refuses fsync or cannot be read. Now and then a page of the file is
overwritten between two lives, so that some are killed while they mend it.

A window tells of every action, lesson and try at a puzzle before it is made and after it was committed. What was
committed must be there after the kill; a game that ended, for a challenge or not, and a try must be counted once.
"""

from __future__ import annotations

import contextlib
import ctypes
import ctypes.util
import json
import os
import select
import signal
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

from medina_desktop.challenges import missions, today
from medina_desktop.dev.soak_tables import draw_ruleset, name_seats, playable_rulesets
from medina_desktop.game.box import Ruleset
from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.games import GAMES, new_game
from medina_desktop.match.match import Match
from medina_desktop.match.thinking import SimpleThinker
from medina_desktop.play.challenge import deal_day, deal_mission
from medina_desktop.play.journal import Journal
from medina_desktop.play.library import Library
from medina_desktop.storage.paths import user_paths
from medina_desktop.storage.yaml_files import parse

AT_STATEMENT, AT_CALL = "killed at a statement", "killed at a system call"
DISKS = ("sound", "full", "slow", "no fsync", "read errors", AT_STATEMENT, AT_CALL, AT_CALL, AT_CALL)
COMMITTED = 5.0  # seconds in which an action is written, unless the disk refuses
LONGEST = 1.0  # seconds of a life
STARTING = 20.0  # seconds until a window must have begun to play
MOST_GAMES = 40  # that are kept at a time


@dataclass
class LibraryTally:
    kills: int = 0
    chosen: dict[str, int] = field(default_factory=dict)  # of these, by what they were killed at
    together: int = 0  # windows that ran beside another one
    completed: int = 0  # actions that were committed
    unsaved: int = 0  # actions that the disk refused; the player is told
    games: int = 0
    resumed: int = 0
    finished: int = 0
    reached: int = 0  # lessons and tries at puzzles that were committed
    challenges: int = 0  # missions and days that were played to the end
    damaged: int = 0  # libraries
    disks: dict[str, int] = field(default_factory=dict)
    lost: int = 0  # actions, lessons and tries that were committed and were not there
    miscounted: int = 0  # finished games and challenges that were not counted once
    errors: int = 0
    failures: list[str] = field(default_factory=list)


class SystemCalls:
    """The system calls that change a file, SQLite's and Python's. One of them, by its number, is the last of this
    process: before it is made, after it, or, of a write, when half of it is made."""

    def __init__(self, last: int, chance: Random, die: Callable[[str], None]) -> None:
        self._left, self._chance, self._die = last, chance, die
        self._kept: list[object] = []  # SQLite calls them as long as this process lives
        off, size, number = ctypes.c_int64, ctypes.c_size_t, ctypes.c_int
        self._put("pwrite64", ctypes.c_ssize_t, number, ctypes.c_void_p, size, off)
        self._put("pwrite", ctypes.c_ssize_t, number, ctypes.c_void_p, size, off)
        self._put("ftruncate", number, number, off)
        self._put("unlink", number, ctypes.c_char_p)
        for name in ("replace", "unlink"):
            setattr(os, name, self._count(name, getattr(os, name)))

    def _put(self, name: str, *types: Any) -> None:
        """Put our own call in the place of SQLite's: its file system is made to be tested like this."""
        system = find_file_system()
        before = system.get_call(name.encode())
        if not before:
            return  # it has another name on this system
        kind = ctypes.CFUNCTYPE(*types, use_errno=True)
        ours = kind(self._count(name, kind(before)))
        self._kept.append(ours)
        if system.set_call(name.encode(), ctypes.cast(ours, ctypes.c_void_p)):
            raise OSError(f"SQLite keeps its own {name}")

    def _count(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*values: Any) -> Any:
            self._left -= 1
            if self._left != 0:
                return call(*values)
            moment = self._chance.choice(("before", "half", "after") if "pwrite" in name else ("before", "after"))
            if moment == "half":
                call(values[0], values[1], values[2] // 2, values[3])
            elif moment == "after":
                call(*values)
            return self._die(f"{moment} {name}" if moment != "half" else f"half a {name}")

        return counted


class _FileSystem(ctypes.Structure):
    """SQLite's `sqlite3_vfs`."""

    _fields_ = (
        ("numbers", ctypes.c_int * 3),
        ("names", ctypes.c_void_p * 3),
        ("calls", ctypes.c_void_p * 13),
        ("set", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)),
        ("get", ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)),
    )

    def set_call(self, name: bytes, call: ctypes.c_void_p) -> int:
        return int(self.set(ctypes.addressof(self), name, call))

    def get_call(self, name: bytes) -> int | None:
        found: int | None = self.get(ctypes.addressof(self), name)
        return found


def find_file_system() -> _FileSystem:
    """The way to files that all connections of this process use."""
    library = ctypes.CDLL(ctypes.util.find_library("sqlite3"))
    library.sqlite3_vfs_find.restype = ctypes.POINTER(_FileSystem)
    found: _FileSystem = library.sqlite3_vfs_find(None).contents
    return found


def trouble(kind: str, chance: Random, die: Callable[[str], None]) -> Callable[..., sqlite3.Connection]:
    """Return a way to connect to a library on such a disk."""
    left = chance.randrange(5, 400)
    if kind == AT_CALL:
        SystemCalls(chance.randrange(1, 600), chance, die)

    def fail(code: int) -> None:
        error = sqlite3.OperationalError("the soak's disk refuses")
        error.sqlite_errorcode = code
        raise error

    class Troubled(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            nonlocal left
            left -= 1
            if kind == AT_STATEMENT and left == 0:
                die("statement")
            if kind == "full" and sql.startswith(("INSERT", "UPDATE", "COMMIT")) and chance.random() < 0.1:
                fail(sqlite3.SQLITE_FULL)
            if kind == "read errors" and sql.startswith("SELECT") and chance.random() < 0.05:
                fail(sqlite3.SQLITE_IOERR_READ)
            if kind == "slow" and sql == "COMMIT":
                time.sleep(chance.random() * 0.3)
            if kind == "no fsync" and sql == "COMMIT" and super().execute("PRAGMA synchronous").fetchone() != (0,):
                fail(sqlite3.SQLITE_IOERR_FSYNC)
            return super().execute(sql, *values)

    return lambda *words, **named: sqlite3.connect(*words, **named, factory=Troubled)


def live(folder: Path, seed: int, pipe: int, kind: str, rulesets: Sequence[Ruleset]) -> None:
    """Play until killed: go on with a game, or begin one a few actions before its end."""
    chance, telling = Random(seed), threading.Lock()

    def tell(**message: object) -> None:
        with telling:
            os.write(pipe, (json.dumps(message | {"at": time.monotonic()}) + "\n").encode())

    def die(at: str) -> None:
        tell(killed=at)
        os.kill(os.getpid(), signal.SIGKILL)

    library = Library(user_paths(folder), trouble(kind, chance, die))
    while True:
        if chance.random() < 0.2:
            library.file.look_after()
        if chance.random() < 0.2:
            _learn(library, chance, tell)
        saved = library.continuable() if chance.random() < 0.6 else None
        read = library.read(saved.id) if saved is not None else None
        if read is not None and read.game is not None and read.record is not None:
            game, seats = read.game, list(read.record.seats)
            journal, begun = library.resume(read), False
        else:
            game, seats = _deal(rulesets, chance)
            begun = True
            if game.challenge or chance.random() < 0.7:
                while not game.over:
                    game.play(chance.choice(game.legal()))
                game.undo(min(len(game.actions), chance.randrange(1, 8)))
            journal = library.begin(game, seats)
        tell(began=game.action_texts(), id=journal.id, resumed=not begun)
        match = Match(game, seats, SimpleThinker, journal, already_saved=not begun)
        _act(match, journal, library, chance, tell)
        journal.close()


def _deal(rulesets: Sequence[Ruleset], chance: Random) -> tuple[Played, list[Seat]]:
    """A game, or one that is played for a challenge."""
    if chance.random() < 0.3:
        box = chance.choice(sorted(GAMES))
        day = today.Day(box, date(2026, 1, 1) + timedelta(chance.randrange(300)))
        dealt = deal_day(day) if chance.random() < 0.3 else deal_mission(chance.choice(missions.road(box)))
        return dealt.game, list(dealt.seats)
    rules = draw_ruleset(rulesets, chance)
    seats = name_seats(["human"] * min(rules.players))
    return new_game(rules, len(seats), chance.randrange(9999)), seats


def _learn(library: Library, chance: Random, tell: Callable[..., None]) -> None:
    """Do some lessons of a chapter of one's own, and try a puzzle of one's own."""
    key = f"{chance.randrange(1 << 60)}"
    for done in range(1, chance.randrange(2, 6)):
        tell(learning=done, key=key)
        library.note_lessons("medina", key, done)
        library.progress.note_puzzle(key, "medina", tries=1, solved=done > 2, rate=lambda before, _: before + 1)
        tell(learned=done, key=key, saved=library.file.wait(COMMITTED))


def _act(match: Match, journal: Journal, library: Library, chance: Random, tell: Callable[..., None]) -> None:
    for _ in range(chance.randrange(1, 30)):
        if match.over:
            return
        texts, back = match.game.action_texts(), match.undo_target()
        if back is not None and chance.random() < 0.1:
            tell(trying=texts[:back], id=journal.id)
            match.undo()
        else:
            action = chance.choice(match.game.legal())
            tell(trying=[*texts, match.game.rules.text(match.position, action)], id=journal.id)
            match.play(action)
        saved = library.file.wait(COMMITTED)
        tell(done=match.game.action_texts(), id=journal.id, saved=saved, over=match.over)


class Siege:
    """Windows that are killed, and what must be there afterwards."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.chance = Random(seed)
        self.tally = LibraryTally()
        self.rulesets = playable_rulesets()
        self.known: dict[str, list[list[str]]] = {}  # by game: what may be found
        self.over: set[str] = set()
        self.learned: dict[str, tuple[int, int]] = {}  # what is certain, and what may be
        self.ended: Counter[str] = Counter()  # by challenge: games that were deleted since

    def play(self, seconds: float, enough: Callable[[], bool], kills: float = float("inf")) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until and self.tally.kills < kills and not enough():
            count = self.chance.choices((1, 2), (0.8, 0.2))[0]
            self.tally.together += count if count > 1 else 0
            windows = [self._start() for _ in range(count)]
            told = [message for pid, pipe in windows for message in self._listen(pid, pipe)]
            for message in sorted(told, key=lambda message: float(message.get("at", 0.0))):
                self._hear(message)
            self._look()
            if self.chance.random() < 0.1:
                self._hurt()

    def _start(self) -> tuple[int, int]:
        kind, seed = self.chance.choice(DISKS), self.chance.randrange(1 << 30)
        self.tally.disks[kind] = self.tally.disks.get(kind, 0) + 1
        pipe, write_end = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(pipe)
            try:
                with open(os.devnull, "w") as nothing:
                    os.dup2(nothing.fileno(), 2)
                live(self.folder, seed, write_end, kind, self.rulesets)
            except BaseException as error:
                os.write(write_end, (json.dumps({"error": f"{type(error).__name__}: {error}"}) + "\n").encode())
            finally:
                os._exit(1)
        os.close(write_end)
        return pid, pipe

    def _listen(self, pid: int, pipe: int) -> list[dict[str, Any]]:
        """Return what a window tells until it is killed, some time after it has begun to play."""
        data, killed = b"", False
        end = time.monotonic() + STARTING
        while True:
            if not killed and time.monotonic() >= end:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                killed = True
            if select.select([pipe], [], [], 0.02)[0]:
                more = os.read(pipe, 1 << 20)
                if not more:
                    break
                end = end if data else time.monotonic() + LONGEST * self.chance.random()
                data += more
        os.close(pipe)
        os.waitpid(pid, 0)
        self.tally.kills += 1
        return [json.loads(line) for line in data.split(b"\n")[:-1]]

    def _hear(self, message: dict[str, Any]) -> None:
        id_ = str(message.get("id"))
        if "error" in message:
            self.tally.errors += 1
            self._fail(message["error"])
        elif "killed" in message:
            self.tally.chosen[message["killed"]] = self.tally.chosen.get(message["killed"], 0) + 1
        elif "began" in message:
            self.tally.games += not message["resumed"]
            self.tally.resumed += message["resumed"]
            self.known.setdefault(id_, [[]] if not message["resumed"] else []).append(message["began"])
        elif "trying" in message:
            self.known.setdefault(id_, [[]]).append(message["trying"])
        elif "learning" in message:
            certain, _ = self.learned.get(message["key"], (0, 0))
            self.learned[message["key"]] = (certain, message["learning"])
        elif "learned" in message:
            self.tally.reached += message["saved"]
            if message["saved"]:
                self.learned[message["key"]] = (message["learned"], message["learned"])
        elif message["saved"]:
            self.tally.completed += 1
            self.tally.finished += message["over"]
            self.known[id_] = [message["done"]]
            (self.over.add if message["over"] else self.over.discard)(id_)
        else:
            self.tally.unsaved += 1
            self.known.setdefault(id_, [[]]).append(message["done"])
            self.over.discard(id_)

    def _look(self) -> None:
        """Open the library as the next start does. An action that was under way may be there, or not."""
        library = Library(user_paths(self.folder))
        library.tidy()
        counted = [result.id for result in library.results()]
        replayed = self.chance.choice(list(self.known)) if self.known else ""  # replaying takes long: one at a time
        for id_, possible in list(self.known.items()):
            document = parse(library.text_of(id_).encode() or b"actions:\n", "")
            found = list(document.data["actions"] or [])
            game = library.read(id_).game if id_ == replayed else None
            if found not in possible or (game is not None and game.action_texts() != found):
                self.tally.lost += 1
                self._fail(f"{id_}: {[one[-3:] for one in possible]} was committed, {found[-3:]} is there")
            self.known[id_] = [found]
            if id_ in self.over and counted.count(id_) != 1:
                self.tally.miscounted += 1
                self._fail(f"{id_} is counted {counted.count(id_)} times")
        ended = self._look_at_progress(library)
        if len(self.known) > MOST_GAMES:
            self.ended = ended
            for saved in [*library.list_games(), *library.list_replays()]:
                with contextlib.suppress(OSError):
                    library.delete(saved)
            self.known.clear()
            self.over.clear()
        if not library.close():
            self._fail(f"the library cannot be written any more: {library.file.problem}")

    def _look_at_progress(self, library: Library) -> Counter[str]:
        """Compare what was reached; how many games ended for each challenge."""
        lessons, puzzles = library.lessons_done("medina"), library.progress.puzzles()
        for key, (least, most) in self.learned.items():
            tries = puzzles[key].tries if key in puzzles else 0
            if not least <= lessons.get(key, 0) <= most or not least <= tries <= most:
                self.tally.lost += 1
                self._fail(f"{least} to {most} lessons and tries: {lessons.get(key)} and {tries} are there")
        self.learned.clear()
        ended = self.ended.copy()
        for saved in (saved for saved in library.list_replays() if saved.over):
            document = parse(library.text_of(saved.id).encode(), "")
            ended[str(document.data.get("challenge") or "")] += 1
        del ended[""]
        self.tally.challenges = ended.total()
        for challenge, times in ended.items():
            day, mission = today.find_day(challenge), library.progress.missions().get(challenge)
            right = mission is not None and mission.times == times
            if day is not None:
                right = day.date.isoformat() in library.progress.days(day.game)
            if not right:
                self.tally.miscounted += 1
                self._fail(f"{challenge} ended in {times} games: {mission}")
        return ended

    def _hurt(self) -> None:
        """Overwrite a page of the library, of which there is a copy."""
        library = Library(user_paths(self.folder))
        library.file.look_after()
        path = library.file.path
        if not library.close() or not path.exists():
            return
        content = bytearray(path.read_bytes())
        page = self.chance.randrange(4096, len(content), 4096)
        content[page : page + 4096] = b"\xff" * 4096
        path.write_bytes(bytes(content))
        self.tally.damaged += 1

    def _fail(self, what: str) -> None:
        if len(self.tally.failures) < 20:
            self.tally.failures.append(what[:1000])
