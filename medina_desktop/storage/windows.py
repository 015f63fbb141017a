"""Two windows at once: each holds a mark that goes with its process, however it ends.

A game that is being played has the id of its window; whether that window still lives is asked of the system, which
gives a lock to one process at a time.
"""

from __future__ import annotations

import contextlib
import errno
import os
import time
from pathlib import Path
from typing import IO
from uuid import uuid4

from medina_desktop.storage.files import open_plain

# What a lock that somebody else holds looks like; anything else means that this disk has no locks.
_HELD = {errno.EAGAIN, errno.EACCES, errno.EWOULDBLOCK, getattr(errno, "EDEADLOCK", errno.EDEADLK), errno.EDEADLK}
_HELD |= {0} if os.name == "nt" else set()  # what wine says
_TRIES = 10


class Window:
    """This window among those that share a library."""

    def __init__(self, folder: Path) -> None:
        self.id = uuid4().hex
        self._folder = folder
        self._mark: Lock | None = None

    def hold_mark(self) -> None:
        """Show that this window lives; called before it takes a game. Marks of dead windows go."""
        if self._mark is not None:
            return
        mark = Lock(self._folder / f"{self.id}.lock")
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            for _ in range(_TRIES):
                if mark.take():
                    self._mark = mark
                    break
                time.sleep(0.005)  # another window may have looked at it just now
            for file in self._folder.glob("*.lock"):
                self.lives(file.stem)

    def lives(self, window: str) -> bool:
        """True for another window that has not ended. A disk without locks knows of none."""
        file = self._folder / f"{window}.lock"
        if window == self.id or not window.isalnum() or not file.exists():
            return False
        lock = Lock(file)
        for _ in range(2):
            if lock.take():
                lock.free()
                return False
            time.sleep(0.002)  # somebody else may be asking, too
        return lock.held_by_other

    def close(self) -> None:
        if self._mark is not None:
            self._mark.free()
            self._mark = None


class Lock:
    """A file that only one process can hold; it frees itself when the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.held_by_other = False  # after `take` failed: another process has it (and not: this disk cannot lock)
        self._stream: IO[bytes] | None = None

    def take(self) -> bool:
        self.held_by_other = False
        for _ in range(_TRIES):
            try:
                stream = open_plain(self.path, "ab")
            except OSError:
                return False
            try:
                _lock(stream)
            except OSError as error:
                stream.close()
                self.held_by_other = error.errno in _HELD
                return False
            with contextlib.suppress(OSError):
                if os.path.samestat(os.fstat(stream.fileno()), os.stat(self.path)):
                    self._stream = stream
                    return True
            stream.close()  # its holder removed it while we waited: the name is free or belongs to another file now
        return False

    def free(self) -> None:
        if self._stream is not None:
            # Removed while still held: whoever opened it before sees that the name has gone and tries again. Windows
            # removes no open file: not ours, and not that of whoever opened it before.
            if os.name == "nt":
                self._stream.close()
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
