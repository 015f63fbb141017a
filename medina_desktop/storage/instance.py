"""Two windows at once: each running game belongs to one process, and a lock file beside it says so.

What two instances share, and how they stay out of each other's way:

- running games: a file of its own for each; the lock makes sure that only one process goes on with it. The other one
  gets a copy.
- named saves, replays, settings: written beside the file under a name of this process and swapped in whole. The last
  one wins; of the settings only the fields that this instance changed.
- statistics: read again and written under a lock, so that no window puts back what another has counted again.
- the log: lines are appended; after a rotation each instance goes on in the file it has open.
"""

from __future__ import annotations

import contextlib
import errno
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from medina_desktop.storage.files import open_plain

# What a lock that somebody else holds looks like; anything else means that this disk has no locks.
_HELD = {errno.EAGAIN, errno.EACCES, errno.EWOULDBLOCK, getattr(errno, "EDEADLOCK", errno.EDEADLK), errno.EDEADLK}
if os.name == "nt":
    _HELD.add(0)  # what wine says
_TRIES = 5
_A_MOMENT = 0.1  # seconds


class Lock:
    """A file that only one process can hold; it frees itself when the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.held_by_other = False  # after `take` failed: another process has it (and not: this disk cannot lock)
        self._stream: IO[bytes] | None = None

    def take(self) -> bool:
        self.held_by_other = False
        for _ in range(_TRIES):
            stream: IO[bytes]
            try:
                stream = open_plain(self.path, "ab")
            except OSError:
                # The folder may have become read-only since; what is left there can still be asked.
                try:
                    stream = open_plain(self.path, "rb")
                except OSError:
                    return False
            try:
                _lock(stream)
            except OSError as error:
                stream.close()
                self.held_by_other = error.errno in _HELD
                return False
            if _is_file_of_that_name(stream, self.path):
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


@contextlib.contextmanager
def held_for_a_moment(path: Path) -> Iterator[None]:
    """A lock for as long as it takes to read a file, change it and write it. Whoever finds it held waits a little, and
    goes on without: a window that hangs must not stop the others, nor a disk that has no locks."""
    lock = Lock(path)
    until = time.monotonic() + _A_MOMENT
    while not lock.take() and lock.held_by_other and time.monotonic() < until:
        time.sleep(0.002)
    try:
        yield
    finally:
        lock.free()


def _lock(stream: IO[bytes]) -> None:
    if os.name == "nt":
        import msvcrt

        msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    else:
        import fcntl

        fcntl.flock(stream.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


def _is_file_of_that_name(stream: IO[bytes], path: Path) -> bool:
    if os.name == "nt":
        return True  # an open file cannot be removed there
    try:
        ours, there = os.fstat(stream.fileno()), path.stat()
    except OSError:
        return False
    return (ours.st_dev, ours.st_ino) == (there.st_dev, there.st_ino)


def is_locked(path: Path) -> bool:
    """True if another process (or another part of this one) holds the lock. A disk without locks locks nothing."""
    if not path.exists():
        return False
    lock = Lock(path)
    if lock.take():
        lock.free()
        return False
    return lock.held_by_other
