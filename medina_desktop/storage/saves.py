"""Games on disk: the running one after every action, named ones, and what is wrong with those that cannot be read.

Each running game has a file of its own in `saves/running`, so two instances never write to the same one; a lock file
says that a game is being played. An action is one appended line, handed to the system at once (a killed process loses
nothing) and pushed to the disk by a helper thread (a pulled plug loses next to nothing, and the window never waits).
Undo replaces the whole file atomically; the versions before it are kept as `.1`, `.2`, ...
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
import shutil
import threading
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import IO

from medina_desktop.rules.game import Game
from medina_desktop.rules.record import Record, to_plain
from medina_desktop.storage import record_files
from medina_desktop.storage.paths import UserPaths
from medina_desktop.storage.settings import write_atomically
from medina_desktop.storage.yaml_files import DataError, Fault

log = logging.getLogger(__name__)

GENERATIONS = 3  # older versions of a running game's file
KEPT_RUNNING = 8  # unfinished games that are kept; the oldest go first
REFRESH_EVERY = 25  # actions between two atomic rewrites of the whole file
SUFFIX = ".yaml"


@dataclass(frozen=True)
class SavedGame:
    """A file of the list. With a `problem` it cannot be opened."""

    path: Path
    name: str
    when: datetime
    running: bool  # an autosave, not one the player named
    in_use: bool = False  # another window is playing it
    record: Record | None = None
    game: Game | None = None
    lost: str = ""  # what was left away at its end
    problem: str = ""

    @property
    def finished(self) -> bool:
        return self.game is not None and self.game.over


def text_of_record(record: Record) -> str:
    return record_files.dump(to_plain(record))


class Lock:
    """A file that only one process can hold; it frees itself when the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._stream: IO[bytes] | None = None

    def take(self) -> bool:
        try:
            stream = self.path.open("ab")
        except OSError:
            return False
        try:
            _lock(stream)
        except OSError:
            stream.close()
            return False
        self._stream = stream
        return True

    def free(self) -> None:
        if self._stream is not None:
            # Removed while still held: nobody can take the old file and believe it is the lock.
            with contextlib.suppress(OSError):
                self.path.unlink()
            self._stream.close()
            self._stream = None


def _lock(stream: IO[bytes]) -> None:
    if os.name == "nt":
        import msvcrt

        msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    else:
        import fcntl

        fcntl.flock(stream.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


def is_locked(path: Path) -> bool:
    if not path.exists():
        return False
    lock = Lock(path)
    if lock.take():
        lock.free()
        return False
    return True


class Autosave:
    """The journal of one running game. Nothing here raises: `problem` says what is wrong, and the next action tries
    again from the start."""

    def __init__(self, folder: Path, path: Path | None = None) -> None:
        self.folder = folder
        self.path = path
        self.problem = ""  # the system's own sentence, empty while all is well
        self._lock: Lock | None = None
        self._stream: IO[bytes] | None = None
        self._header: Record | None = None
        self._actions: list[str] = []
        self._since_rewrite = 0
        self._sync = _Syncer()

    # -- the journal of a match -----------------------------------------------------------------------------------

    def begin(self, record: Record) -> None:
        self._keep(record)
        self._whole_file()

    def resume(self, record: Record) -> None:
        """Go on with a game that already has its file."""
        self._keep(record)
        self._take_lock()

    def add(self, action: str) -> None:
        self._actions.append(action)
        self._since_rewrite += 1
        if self.problem or self.path is None or self._since_rewrite >= REFRESH_EVERY:
            self._whole_file()
            return
        try:
            if self._stream is None:
                self._stream = self.path.open("ab")
            self._stream.write(record_files.action_line(action).encode("utf-8"))
            self._stream.flush()
            self._sync.push(self._stream.fileno())
        except OSError as error:
            self._trouble(error)

    def rewrite(self, record: Record) -> None:
        self._keep(record)
        self._whole_file()

    def finish(self, record: Record) -> None:
        """The game is over. Its file stays, now finished; the window moves it to the replays."""
        self._keep(record)
        self._whole_file()

    def close(self) -> None:
        self._close_stream()
        self._sync.close()
        if self._lock is not None:
            self._lock.free()
            self._lock = None

    # -- files ----------------------------------------------------------------------------------------------------

    def _keep(self, record: Record) -> None:
        self._header = record
        self._actions = list(record.actions)

    def _close_stream(self) -> None:
        if self._stream is not None:
            with contextlib.suppress(OSError):
                self._stream.close()
            self._stream = None

    def _trouble(self, error: OSError) -> None:
        self._close_stream()  # a line may be torn: the next action writes the whole file anew
        self.problem = error.strerror or str(error)
        log.warning("the running game cannot be written: %s", error)

    def _whole_file(self) -> None:
        assert self._header is not None
        plain = to_plain(self._header) | {"actions": self._actions}
        self._close_stream()
        try:
            if self.path is None:
                self.path = _fresh_name(self.folder)
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._take_lock()
            _rotate(self.path)
            write_atomically(self.path, record_files.dump(plain).encode("utf-8"))
        except OSError as error:
            self._trouble(error)
            return
        self.problem = ""
        self._since_rewrite = 0

    def _take_lock(self) -> None:
        if self._lock is None and self.path is not None:
            lock = Lock(lock_file(self.path))
            if lock.take():
                self._lock = lock


class _Syncer:
    """Pushes written lines to the disk in a thread of its own: some disks take longer than a frame."""

    def __init__(self) -> None:
        self._wake = threading.Condition()
        self._waiting: list[int] = []
        self._thread: threading.Thread | None = None
        self._closed = False

    def push(self, descriptor: int) -> None:
        # A descriptor of our own, so that the file may be closed or replaced meanwhile.
        own = os.dup(descriptor)
        with self._wake:
            self._waiting.append(own)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="autosave", daemon=True)
                self._thread.start()
            self._wake.notify()

    def _run(self) -> None:
        while True:
            with self._wake:
                while not self._waiting:
                    if self._closed:
                        return
                    self._wake.wait()
                waiting, self._waiting = self._waiting, []
            for descriptor in waiting:
                try:
                    os.fsync(descriptor)
                except OSError as error:
                    log.warning("the running game is not on the disk yet: %s", error)
                finally:
                    os.close(descriptor)

    def close(self) -> None:
        with self._wake:
            self._closed = True
            self._wake.notify()
        if self._thread is not None:
            self._thread.join(timeout=5)


def lock_file(path: Path) -> Path:
    return path.with_name(path.name + ".lock")


def generation(path: Path, number: int) -> Path:
    return path.with_name(f"{path.name}.{number}")


def _rotate(path: Path) -> None:
    """Keep the present version as `.1`, the one before as `.2`, and so on. The file itself stays in place."""
    if not path.exists():
        return
    for number in range(GENERATIONS - 1, 0, -1):
        older = generation(path, number)
        if older.exists():
            os.replace(older, generation(path, number + 1))
    shutil.copy2(path, generation(path, 1))


def _fresh_name(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    stamp = datetime.now().strftime("%Y-%m-%d_%H%M%S")
    for number in range(1000):
        path = folder / f"{stamp}-{os.getpid()}{f'-{number}' if number else ''}{SUFFIX}"
        if not path.exists():
            return path
    raise OSError("no free name for the running game")


def safe_name(name: str) -> str:
    """A file name made of what the player typed: letters of any script, digits, spaces, hyphens."""
    plain = unicodedata.normalize("NFC", name)
    plain = re.sub(r"[^\w \-'’.,()]", "", plain, flags=re.UNICODE).strip(" .")
    return plain[:60].strip(" .") or "game"


@dataclass
class Saves:
    """The player's games: running ones and named ones."""

    user: UserPaths
    _seen: dict[tuple[Path, int, int], SavedGame] = field(default_factory=dict)

    @property
    def running_folder(self) -> Path:
        return self.user.saves / "running"

    def new_autosave(self) -> Autosave:
        return Autosave(self.running_folder)

    # -- named ----------------------------------------------------------------------------------------------------

    def save_as(self, name: str, record: Record) -> Path:
        """A named save, replacing one of the same name. OSError if the disk refuses."""
        folder = self.user.saves
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / (safe_name(name) + SUFFIX)
        write_atomically(path, text_of_record(record).encode("utf-8"))
        return path

    def keep_replay(self, record: Record) -> Path | None:
        """A finished game goes to the replays; None if the disk refuses."""
        try:
            path = _fresh_name(self.user.replays)
            write_atomically(path, text_of_record(record).encode("utf-8"))
        except OSError as error:
            log.warning("the replay cannot be written: %s", error)
            return None
        return path

    def delete(self, path: Path) -> None:
        """Remove a game of ours with its older versions."""
        if path.parent not in (self.user.saves, self.running_folder, self.user.replays):
            raise ValueError(f"{path} is not one of the player's games")
        for number in range(1, GENERATIONS + 1):
            generation(path, number).unlink(missing_ok=True)
        path.unlink(missing_ok=True)

    # -- listing --------------------------------------------------------------------------------------------------

    def all(self) -> list[SavedGame]:
        """Every game, newest first. Unreadable ones say why."""
        found = [self.look(path) for path in self._files(self.user.saves)]
        found += [self.look(path) for path in self._files(self.running_folder)]
        return sorted(found, key=lambda saved: saved.when, reverse=True)

    def replays(self) -> list[SavedGame]:
        found = [self.look(path) for path in self._files(self.user.replays)]
        return sorted(found, key=lambda saved: saved.when, reverse=True)

    def _files(self, folder: Path) -> Iterator[Path]:
        try:
            entries = sorted(folder.iterdir())
        except OSError:
            return
        for path in entries:
            if path.suffix == SUFFIX and path.is_file():
                yield path

    def look(self, path: Path) -> SavedGame:
        """Read one file, whatever is in it. What was read before and has not changed is not read again."""
        try:
            stat = path.stat()
            key = (path, stat.st_mtime_ns, stat.st_size)
            when = datetime.fromtimestamp(stat.st_mtime)
        except (OSError, OverflowError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            return SavedGame(path, path.stem, datetime.fromtimestamp(0), self._is_running(path), problem=reason)
        running = self._is_running(path)
        in_use = running and is_locked(lock_file(path))
        known = self._seen.get(key)
        if known is None or known.in_use != in_use:
            known = _read(path, when, running, in_use)
            self._seen[key] = known
        return known

    def _is_running(self, path: Path) -> bool:
        return path.parent == self.running_folder

    # -- continuing -----------------------------------------------------------------------------------------------

    def to_continue(self) -> SavedGame | None:
        """The running game that was played last, is not finished, can be read, and no other window is playing."""
        files = sorted(self._files(self.running_folder), key=_age)
        for path in files:
            saved = self.look(path)
            if saved.game is not None and not saved.finished and not saved.in_use and saved.game.actions:
                return saved
        for path in files:
            saved = self.look(path)
            if saved.game is not None and not saved.finished and not saved.in_use:
                return saved
        return None

    def resume(self, saved: SavedGame) -> Autosave:
        """The journal that goes on with a running game's own file; a named save gets a new running file."""
        assert saved.record is not None
        assert saved.game is not None
        record = saved.record
        if not saved.running or saved.in_use:
            journal = self.new_autosave()
            journal.begin(record)
            return journal
        journal = Autosave(self.running_folder, saved.path)
        if saved.lost:
            # What could not be replayed is gone from the present; the damaged file stays as an older version.
            journal.rewrite(_up_to(record, saved.game))
        else:
            journal.resume(record)
        return journal

    def tidy(self) -> None:
        """Forget finished running games and the oldest of too many. Called when a game begins or ends."""
        kept = 0
        for path in sorted(self._files(self.running_folder), key=_age):
            if is_locked(lock_file(path)):
                continue
            lock_file(path).unlink(missing_ok=True)
            saved = self.look(path)
            if saved.problem:
                continue  # never delete what could not be read: the player may want it looked at
            kept += not saved.finished
            if saved.finished or kept > KEPT_RUNNING:
                with contextlib.suppress(OSError):
                    self.delete(path)


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0


def _up_to(record: Record, game: Game) -> Record:
    from msgspec.structs import replace

    return replace(record, actions=game.action_texts())


def _read(path: Path, when: datetime, running: bool, in_use: bool) -> SavedGame:
    """The game in a file; of a running one also what is left when its end is damaged, or else an older version."""
    problem = ""
    candidates = [path]
    if running:
        candidates += [generation(path, number) for number in range(1, GENERATIONS + 1)]
    for candidate in candidates:
        try:
            loaded = record_files.recover(candidate) if running else record_files.load_record(candidate)
        except (DataError, OSError) as error:
            problem = problem or _sentence(error)
            continue
        lost = _fault_sentence(loaded.lost) if loaded.lost is not None else ""
        if candidate != path:
            lost = lost or problem
        return SavedGame(path, path.stem, when, running, in_use, loaded.record, loaded.game, lost)
    return SavedGame(path, path.stem, when, running, in_use, problem=problem)


def _fault_sentence(fault: Fault) -> str:
    return f"{fault.line}: {fault.advice}" if fault.line else fault.advice


def _sentence(error: DataError | OSError) -> str:
    """What is wrong, with the line where there is one, without the path (the list already names the file)."""
    if isinstance(error, DataError):
        return _fault_sentence(error.faults[0])
    return error.strerror or str(error)
