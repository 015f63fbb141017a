"""Games on disk: the running one after every action, named ones, and what is wrong with those that cannot be read.

Each running game has a file of its own in `saves/running`, so two instances never write to the same one; a lock file
says that a game is being played. An action is one appended line, handed to the system at once (a killed process loses
nothing) and pushed to the disk by a helper thread (a pulled plug loses next to nothing, and the window never waits).
Undo replaces the whole file atomically. Every line carries a check (`line_checks`), so that damage is noticed; a second
copy (`.copy`) and the versions before (`.1`, `.2`, ...) mend it. If the folder is deleted or swapped while a game runs,
the next action writes the whole game again.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import re
import shutil
import threading
import time
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import IO

from medina_desktop.game.played import Played
from medina_desktop.game.record import Record, to_plain
from medina_desktop.said import Said
from medina_desktop.storage import line_checks, record_files, rescue
from medina_desktop.storage.files import open_plain, sweep, write_atomically, write_under_free_name
from medina_desktop.storage.instance import Lock, is_locked
from medina_desktop.storage.paths import UserPaths
from medina_desktop.storage.running_files import (
    GENERATIONS,
    NOTHING,
    copy_file,
    describe_error,
    first_line,
    generation,
    is_older,
    load_alone,
    newest_version,
    read_or_nothing,
    read_running,
)
from medina_desktop.storage.trouble import system_reason
from medina_desktop.storage.yaml_files import DataError, read_bytes

log = logging.getLogger(__name__)

KEPT_READ = 40  # games that were read and are remembered; each takes about 1 MB
RECENT = 30  # running games that are looked at when a game begins; older ones were when they were recent
REFRESH_EVERY = 25  # actions between two atomic rewrites of the whole file
SUFFIX = ".yaml"
NAME_BYTES = 180  # of 255 that a name may have
# Windows takes these names for devices, whatever follows behind a full stop.
_DEVICES = {"CON", "PRN", "AUX", "NUL", *(f"{port}{n}" for port in ("COM", "LPT") for n in range(10))}


@dataclass(frozen=True)
class SavedGame:
    """A file of the list. With a `problem` it cannot be opened."""

    path: Path
    name: str
    when: datetime
    running: bool  # an autosave, not one the player named
    in_use: bool = False  # another window is playing it
    record: Record | None = None
    game: Played | None = None
    lost: Said = NOTHING  # what was left out at its end
    problem: Said = NOTHING
    stamp: tuple[int, int] = (0, 0)  # time and size of the file when it was read
    rescued: bool = False  # read from the second place: its own file says less

    @property
    def finished(self) -> bool:
        return self.game is not None and self.game.over

    @property
    def untouched(self) -> bool:
        """Nothing was done in it yet, not even by an AI."""
        return self.game is not None and not self.game.actions and not self.lost


def text_of_record(record: Record) -> str:
    return record_files.dump(to_plain(record))


class Autosave:
    """The journal of one running game. Nothing here raises: `problem` says what is wrong, and the next action tries
    again from the start."""

    def __init__(self, folder: Path, path: Path | None = None, rescued: bool = False) -> None:
        self.folder = folder
        self.path = path
        self.problem = NOTHING  # the system's own sentence, empty while all is well
        self._lock: Lock | None = None
        self._stream: IO[bytes] | None = None
        self._header: Record | None = None
        self._actions: list[str] = []
        self._since_rewrite = 0
        self._size = 0
        self._check = ""  # behind the last line
        # The name under which it is in the second place, until it can be written to its own.
        self._rescued = path.name if rescued and path is not None else ""
        self._version = 0  # how often it was written whole
        self._copy: IO[bytes] | None = None  # the second copy, beside the file; it only helps, and may fail silently
        self._sync = _Syncer()

    # -- the journal of a match -----------------------------------------------------------------------------------

    def begin(self, record: Record) -> None:
        self._keep(record)
        self._whole_file()

    def resume(self, record: Record) -> None:
        """Go on with a game that already has its file."""
        self._keep(record)
        self.take_lock()
        assert self.path is not None
        content = read_or_nothing(self.path)
        self._version = newest_version(self.path)
        lines = line_checks.read(content)
        if lines.first_wrong() is not None:
            self._whole_file()  # written by a version of the game that had no checks yet
            return
        self._check = lines.lines[-1][1] if lines.lines else lines.start
        self._rewrite_copy(content)  # the last line may be missing in the old one

    def add(self, action: str) -> None:
        self._actions.append(action)
        self._since_rewrite += 1
        if self.problem or self.path is None or self._since_rewrite >= REFRESH_EVERY:
            self._whole_file()
            return
        try:
            if self._stream is None:
                self._size = self.path.stat().st_size
                self._stream = open_plain(self.path, "ab")
            text = record_files.action_text(action)
            self._check = line_checks.after(self._check, text)
            line = line_checks.action_line(text, self._check).encode()
            self._stream.write(line)
            self._stream.flush()
            self._size += len(line)
            if not self._is_in_place() or self._sync.failed:
                self._whole_file()
                return
            self._sync.push(self._stream.fileno())
            self._add_to_copy(line)
        except FileNotFoundError:
            self._whole_file()  # somebody removed it: adding a line would make a file without a beginning
        except OSError as error:
            self._trouble(error)
            self._rescue()

    def _is_in_place(self) -> bool:
        """True if the lines still go to the file of that name: folders are deleted and restored under programs."""
        assert self._stream is not None
        assert self.path is not None
        try:
            ours, there = os.fstat(self._stream.fileno()), self.path.stat()
        except OSError:
            return False
        return (ours.st_dev, ours.st_ino, self._size) == (there.st_dev, there.st_ino, there.st_size)

    def _rewrite_copy(self, content: bytes) -> None:
        self._close_copy()
        if self.path is None:
            return
        try:
            write_atomically(copy_file(self.path), content, sync=False)
            self._copy = open_plain(copy_file(self.path), "ab")
        except OSError:
            self._drop_copy()

    def _add_to_copy(self, line: bytes) -> None:
        if self._copy is not None:
            try:
                self._copy.write(line)
                self._copy.flush()
            except OSError:
                self._drop_copy()

    def _close_copy(self) -> None:
        if self._copy is not None:
            with contextlib.suppress(OSError):
                self._copy.close()
            self._copy = None

    def _drop_copy(self) -> None:
        """One that is not complete could only mislead."""
        self._close_copy()
        if self.path is not None:
            with contextlib.suppress(OSError):
                copy_file(self.path).unlink(missing_ok=True)

    def rewrite(self, record: Record) -> None:
        self._keep(record)
        self._whole_file()

    def finish(self, record: Record) -> None:
        """The game is over. Its file stays, now finished; the window moves it to the replays."""
        self._keep(record)
        self._whole_file()

    def close(self) -> None:
        self._close_stream()
        self._close_copy()
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
        self._close_stream()  # a line may be torn: the next action writes the whole file again
        self.problem = system_reason(error)
        log.warning("the running game cannot be written: %s", error)

    def _whole_file(self) -> None:
        self._close_stream()
        try:
            if self.path is None:
                self.path = _fresh_name(self.folder)
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.take_lock()
            path = self.path
            # The new version is complete on the disk before the older ones move: a full disk costs none of them.
            self._version = (self._version or newest_version(path)) + 1
            content, self._check = self._compose()
            write_atomically(path, content, before_swap=lambda: _rotate(path))
            self._rewrite_copy(content)
        except OSError as error:
            self._trouble(error)
            self._rescue()
            return
        self.problem = NOTHING
        self._sync.failed = False
        self._since_rewrite = 0
        if self._rescued:
            with contextlib.suppress(OSError):  # what stays there is older now, and is recognised as such
                rescue.forget(self.folder, self._rescued)
            self._rescued = ""

    def _compose(self) -> tuple[bytes, str]:
        """The whole file as it is now, and the check of its last line."""
        assert self._header is not None
        first = first_line(len(self._actions), self._version)
        record = record_files.dump(to_plain(self._header) | {"actions": self._actions})
        content, check = line_checks.add_checks(first, record)
        return content.encode(), check

    def _rescue(self) -> None:
        """While the folder cannot be written the game is kept in a second place, if there is one."""
        content, _ = self._compose()
        name = self._rescued or (self.path.name if self.path is not None else _stamped_name() + SUFFIX)
        if rescue.keep(self.folder, name, content):
            self._rescued = name
            if self.path is None:
                self.path = self.folder / name

    def take_lock(self) -> bool:
        """False only when another process is playing this game."""
        if self._lock is None and self.path is not None:
            lock = Lock(lock_file(self.path))
            if lock.take():
                self._lock = lock
            return not lock.held_by_other
        return True


class _Syncer:
    """Pushes written lines to the disk in a thread of its own: some disks take longer than a frame."""

    def __init__(self) -> None:
        self._wake = threading.Condition()
        self._waiting: dict[int, int] = {}  # descriptors by file: a slow disk must not use them all up
        self._thread: threading.Thread | None = None
        self._closed = False
        self.failed = False  # some line did not reach the disk: the next action writes the whole file

    def push(self, descriptor: int) -> None:
        file = os.fstat(descriptor).st_ino
        with self._wake:
            if file in self._waiting:
                return  # when its turn comes, this line goes to the disk with the ones before
            # A descriptor of our own, so that the file may be closed or replaced meanwhile.
            self._waiting[file] = os.dup(descriptor)
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
                waiting, self._waiting = self._waiting, {}
            for descriptor in waiting.values():
                try:
                    os.fsync(descriptor)
                except OSError as error:
                    self.failed = True
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


def _rotate(path: Path) -> None:
    """Keep the present version as `.1`, the one before as `.2`, and so on. The file itself stays in place."""
    if not path.exists():
        return
    for number in range(GENERATIONS - 1, 0, -1):
        older = generation(path, number)
        if older.exists():
            os.replace(older, generation(path, number + 1))
    newest = generation(path, 1)
    try:
        os.link(path, newest)  # needs no room; the file itself is replaced, never written into
    except OSError:
        try:
            shutil.copy2(path, newest)
        except OSError:
            newest.unlink(missing_ok=True)
            raise


def _fresh_name(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    stamp = _stamped_name()
    for number in range(1000):
        path = folder / f"{stamp}{f'-{number}' if number else ''}{SUFFIX}"
        if not path.exists():
            return path
    raise OSError("no free name for the running game")


def _stamped_name() -> str:
    return f"{datetime.now():%Y-%m-%d_%H%M%S}-{os.getpid()}"


def safe_name(name: str) -> str:
    """A file name made of what the player typed: letters of any script, digits, spaces, hyphens."""
    plain = unicodedata.normalize("NFC", name)
    plain = re.sub(r"[^\w \-'’.,()]", "", plain, flags=re.UNICODE).strip(" .")
    # Systems count a name's bytes, and we put a number and an ending behind it.
    plain = plain[:60].encode()[:NAME_BYTES].decode(errors="ignore").strip(" .")
    return f"_{plain}" if plain.partition(".")[0].upper() in _DEVICES else plain or "game"


@dataclass
class Saves:
    """The player's games: running ones and named ones."""

    user: UserPaths
    _seen: dict[Path, SavedGame] = field(default_factory=dict)

    @property
    def running_folder(self) -> Path:
        return self.user.saves / "running"

    def new_autosave(self) -> Autosave:
        return Autosave(self.running_folder)

    # -- named ----------------------------------------------------------------------------------------------------

    def save_as(self, name: str, record: Record) -> Path:
        """A named save, under the next free name if there is one of that name already. OSError if the disk refuses."""
        folder = self.user.saves
        folder.mkdir(parents=True, exist_ok=True)
        return write_under_free_name(folder / (safe_name(name) + SUFFIX), text_of_record(record).encode("utf-8"))

    def rename(self, path: Path, name: str) -> Path:
        """Give a named save another name (the next free one, if it is taken), and leave its date. OSError if the disk
        refuses: then it keeps the old one."""
        if path.parent != self.user.saves:
            raise ValueError(f"{path} is not a named save")
        if safe_name(name) + SUFFIX == path.name:
            return path
        content, dates = path.read_bytes(), path.stat()
        new = write_under_free_name(path.with_name(safe_name(name) + SUFFIX), content)
        os.utime(new, (dates.st_atime, dates.st_mtime))
        self.delete(path)
        return new

    def keep_replay(self, record: Record, running: Path | None = None) -> Path | None:
        """A finished game goes to the replays, under the name of its running file; None if the disk refuses. One that
        was taken back and ended differently is kept as it ended last."""
        try:
            self.user.replays.mkdir(parents=True, exist_ok=True)
            path = self.user.replays / running.name if running is not None else _fresh_name(self.user.replays)
            write_atomically(path, text_of_record(record).encode("utf-8"))
        except OSError as error:
            log.warning("the replay cannot be written: %s", error)
            return None
        return path

    def delete(self, path: Path) -> None:
        """Remove a game of ours with its older versions. OSError if that does not work, or a window is playing it."""
        if path.parent not in (self.user.saves, self.running_folder, self.user.replays):
            raise ValueError(f"{path} is not one of the player's games")
        lock = Lock(lock_file(path))
        if self._is_running(path) and not lock.take() and lock.held_by_other:
            raise OSError(errno.EBUSY, "another window is playing this game")
        try:
            self._remove(path)
        finally:
            lock.free()

    def _remove(self, path: Path) -> None:
        self._seen.pop(path, None)
        if self._is_running(path):
            rescue.forget(self.running_folder, path.name)  # first: from there it would come back
        for number in range(1, GENERATIONS + 1):
            generation(path, number).unlink(missing_ok=True)
        copy_file(path).unlink(missing_ok=True)
        path.unlink(missing_ok=True)

    # -- listing --------------------------------------------------------------------------------------------------

    def all(self) -> list[SavedGame]:
        """Every game, newest first. Unreadable ones say why."""
        found = [self.look(path) for path in self._files(self.user.saves)]
        found += [self.look(path) for path in self._running_and_rescued()]
        return sorted(found, key=lambda saved: saved.when, reverse=True)

    def newest_first(self) -> list[Path]:
        """Every game by the time of its file; none is opened for this."""
        rescued = {self.running_folder / path.name: _age(path) for path in rescue.list_waiting(self.running_folder)}
        files = [*self._files(self.user.saves), *self._running_and_rescued()]
        return sorted(files, key=lambda path: min(_age(path), rescued.get(path, 0.0)))

    def recall(self, path: Path) -> SavedGame | None:
        """The same as `look`, if no file must be read for it."""
        seen = self._seen.get(path)
        return self.look(path) if seen is not None and seen.stamp == _stamp(path) else None

    def unread_folders(self) -> list[tuple[Path, Said]]:
        """Folders of games that are there and cannot be read, each with the reason: that is not "no games"."""
        found = []
        for folder in (self.user.saves, self.running_folder, self.user.replays):
            try:
                with os.scandir(folder) as entries:
                    next(entries, None)
            except FileNotFoundError:
                continue
            except OSError as error:
                found.append((folder, system_reason(error)))
        return found

    def _running_and_rescued(self) -> list[Path]:
        """Running games in the order of their names; also those that have nothing but their second place."""
        rescued = {self.running_folder / path.name for path in rescue.list_waiting(self.running_folder)}
        return sorted(rescued.union(self._files(self.running_folder)))

    def read_ahead(self) -> Iterator[None]:
        """Read what `all` would have to read, one file with every step."""
        for folder in (self.running_folder, self.user.saves):
            for path in sorted(self._files(folder), key=_age)[: KEPT_READ // 2]:
                self.look(path)
                yield

    def replay_files(self) -> list[Path]:
        """The kept games, newest first. Their names begin with the time, so none needs to be opened for this."""
        return sorted(self._files(self.user.replays), key=lambda path: path.name, reverse=True)

    def replays(self) -> list[SavedGame]:
        found = [self.look(path) for path in self._files(self.user.replays)]
        return sorted(found, key=lambda saved: saved.when, reverse=True)

    def _files(self, folder: Path) -> Iterator[Path]:
        try:
            entries = sorted(folder.iterdir())
        except OSError:
            return
        for path in entries:
            with contextlib.suppress(OSError):  # a folder may be listed whose files may not be looked at
                if path.suffix == SUFFIX and path.is_file():
                    yield path

    def look(self, path: Path) -> SavedGame:
        """Read one file, whatever is in it. What was read before and has not changed is not read again."""
        rescued = self._rescued(path) if self._is_running(path) else None
        if rescued is not None:
            return rescued
        try:
            stat = path.stat()
            stamp = (stat.st_mtime_ns, stat.st_size)
            when = datetime.fromtimestamp(stat.st_mtime)
        except (OSError, OverflowError, ValueError) as error:
            return SavedGame(
                path, path.stem, datetime.fromtimestamp(0), self._is_running(path), problem=system_reason(error)
            )
        running = self._is_running(path)
        in_use = running and is_locked(lock_file(path))
        known = self._seen.pop(path, None)
        if known is None or known.stamp != stamp:
            known = _read(path, when, running, in_use, stamp)
        elif known.in_use != in_use:
            known = replace(known, in_use=in_use)
        self._seen[path] = known  # the newest is the last
        while len(self._seen) > KEPT_READ:
            del self._seen[next(iter(self._seen))]
        return known

    def take(self, path: Path) -> SavedGame:
        """Read a game that will be played on: what is remembered must not change with it."""
        found = self.look(path)
        self._seen.pop(path, None)
        return found

    def _rescued(self, path: Path) -> SavedGame | None:
        """The game as it is in the second place, while it cannot go back to its own."""
        for waiting in rescue.list_waiting(self.running_folder):
            if waiting.name == path.name and not is_older(waiting, path):
                with contextlib.suppress(DataError, OSError, OverflowError, ValueError):
                    loaded = load_alone(waiting)
                    when = datetime.fromtimestamp(waiting.stat().st_mtime)
                    in_use = is_locked(lock_file(path))
                    found = SavedGame(path, path.stem, when, True, in_use, loaded.record, loaded.game)
                    return replace(found, stamp=_stamp(path), rescued=True)
        return None

    def _is_running(self, path: Path) -> bool:
        return path.parent == self.running_folder

    # -- continuing -----------------------------------------------------------------------------------------------

    def to_continue(self) -> SavedGame | None:
        """The running game that was played last, is not finished, can be read, and no other window is playing."""
        self._bring_back_rescued()
        files = sorted(self._files(self.running_folder), key=_age)
        # What is still in the second place was played last: since then nothing could be written here.
        still = [self.running_folder / path.name for path in rescue.list_waiting(self.running_folder)]
        files = still + [path for path in files if path not in still]
        for path in files:
            saved = self.look(path)
            if saved.game is not None and not saved.finished and not saved.in_use and saved.game.actions:
                return saved
        for path in files:
            saved = self.look(path)
            if saved.game is not None and not saved.finished and not saved.in_use:
                return saved
        return None

    def _bring_back_rescued(self) -> None:
        """Games that were kept in the second place go back to theirs, as soon as it can be written."""
        for path in rescue.list_waiting(self.running_folder):
            own = self.running_folder / path.name
            try:
                if is_older(path, own):  # the program was killed before it could remove what had gone back already
                    path.unlink()
                    continue
                content = read_bytes(path)
                load_alone(path)
                self.running_folder.mkdir(parents=True, exist_ok=True)
                lock = Lock(lock_file(own))
                if not lock.take() and lock.held_by_other:
                    continue  # its game is running, and in trouble this moment
                try:
                    write_atomically(own, content, before_swap=lambda own=own: _rotate(own))  # type: ignore[misc]
                    path.unlink()
                finally:
                    lock.free()
            except (DataError, OSError) as error:
                log.warning("%s cannot be brought back yet: %s", path, error)

    def resume(self, saved: SavedGame) -> Autosave:
        """The journal that goes on with a running game's own file. A named save gets a new running file; so does a
        game that another window has begun to play, or whose file has changed, since it was read."""
        assert saved.record is not None
        assert saved.game is not None
        record = saved.record
        journal = Autosave(self.running_folder, saved.path, saved.rescued)
        if not saved.running or not journal.take_lock() or _stamp(saved.path) != saved.stamp:
            journal.close()
            journal = self.new_autosave()
            journal.begin(record)
            return journal
        _date_back_the_future(self._files(self.running_folder), saved.path)
        if saved.lost or saved.rescued:
            # What could not be replayed is gone from the present; the damaged file stays as an older version.
            journal.rewrite(record)
        else:
            journal.resume(record)
        return journal

    def drop_untouched(self, but: Path | None = None) -> None:
        """A game in which nothing was done yet makes room for the one that begins: nobody misses it, and the list of
        games would be full of them."""
        for path in self._not_in_use(path for path in self._recent() if path != but):
            try:
                if self.look(path).untouched:
                    self._remove(path)
            except OSError as error:
                log.warning("%s cannot be removed: %s", path.name, error)

    def tidy(self, count: Callable[[SavedGame], bool] = lambda replay: True, but: Path | None = None) -> None:
        """Make replays of finished running games, and count them: each stays until both is on the disk. Called when a
        game begins or ends; `but` is the one that is being opened.

        An unfinished game stays until the player deletes it, however many there are.
        """
        sweep(self.running_folder)
        _date_back_the_future(self._files(self.running_folder))
        for path in self._not_in_use(path for path in self._recent() if path != but):
            try:
                saved = self.look(path)
                if saved.record is None or not saved.finished:
                    continue
                # Usually it is there already; not if the program ended between the last placement and the results, or
                # the end was taken back and another one played.
                replay = self.user.replays / path.name
                there = read_or_nothing(replay) == text_of_record(saved.record).encode("utf-8")
                if (there or self.keep_replay(saved.record, path) is not None) and count(self.look(replay)):
                    self._remove(path)
            except OSError as error:
                log.warning("%s cannot be tidied away: %s", path.name, error)

    def _recent(self) -> list[Path]:
        return sorted(self._files(self.running_folder), key=_age)[:RECENT]

    @staticmethod
    def _not_in_use(paths: Iterable[Path]) -> Iterator[Path]:
        """Running games that no window is playing; none can begin to while one is looked at."""
        for path in paths:
            lock = Lock(lock_file(path))
            if lock.take() or not lock.held_by_other:
                try:
                    yield path
                finally:
                    lock.free()


def _date_back_the_future(files: Iterable[Path], but: Path | None = None) -> None:
    """A clock that was wrong must not make an old game the newest for months: nothing is younger than now."""
    now = time.time()
    for path in files:
        with contextlib.suppress(OSError):
            if path != but and path.stat().st_mtime > now + 1:
                os.utime(path, (now - 1, now - 1))


def _stamp(path: Path) -> tuple[int, int]:
    try:
        stat = path.stat()
    except OSError:
        return (0, 0)
    return stat.st_mtime_ns, stat.st_size


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0


def _read(path: Path, when: datetime, running: bool, in_use: bool, stamp: tuple[int, int]) -> SavedGame:
    """The game in a file; of a running one also what is left when it is damaged, mended by its copy and older ones."""
    problem = lost = NOTHING
    loaded: record_files.Loaded | None = None
    try:
        if running:
            loaded, lost = read_running(path)
        else:
            loaded = record_files.load_record(path)
    except (DataError, OSError) as error:
        problem = describe_error(error)
    if loaded is None:
        return SavedGame(path, path.stem, when, running, in_use, problem=problem, stamp=stamp)
    return SavedGame(path, path.stem, when, running, in_use, loaded.record, loaded.game, lost, stamp=stamp)
