"""Files that are never half written and never thrown away: atomic writing, free names, setting damaged ones aside.

Nothing here waits for a pipe or writes into a device: whoever puts one in the place of a file of ours gets an OSError.
"""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
import stat
import time
from pathlib import Path
from typing import IO

UNFINISHED = ".new"
_REFUSED = 1.0 if os.name == "nt" else 0.0  # seconds that a swap is tried again for


def write_atomically(file: Path, content: bytes) -> None:
    """Write beside the file, flush to the disk, then swap: readers see the old or the new content, never half.

    The name beside it belongs to this process, so that two instances do not write into each other's half.
    """
    temporary = file.with_name(f"{file.name}.{os.getpid()}{UNFINISHED}")
    with contextlib.suppress(
        OSError
    ):  # left by a killed process that had our number, or a link or a pipe: not ours to use
        temporary.unlink()
    try:
        with open(temporary, "xb") as stream:
            stream.write(content)
            stream.flush()
            with contextlib.suppress(OSError):  # some disks refuse it; what is written is there all the same
                os.fsync(stream.fileno())
        swap_in(temporary, file)
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    _sync_folder(file.parent)


def swap_in(new: Path, file: Path) -> None:
    """Give `new` the name of the file it replaces. Windows refuses that while somebody has the file open: a virus
    scanner, for a moment."""
    until = time.monotonic() + _REFUSED
    while True:
        try:
            return os.replace(new, file)
        except PermissionError:
            if time.monotonic() >= until:
                raise
            time.sleep(0.01)


def open_plain(path: Path, mode: str) -> IO[bytes]:
    """An ordinary file, opened without waiting: "rb" to read, "ab" to add to it (made if it is not there).

    OSError for a pipe, a device, a folder or a link that ends nowhere.
    """
    flags = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    if mode == "ab":
        flags |= os.O_WRONLY | os.O_APPEND
        if not os.path.lexists(path):
            flags |= os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    # Looked at before it is opened, too: opening a device can already do something.
    with contextlib.suppress(FileNotFoundError):
        refuse_odd(path, os.stat(path).st_mode)
    handle = os.open(path, flags, 0o666)
    try:
        refuse_odd(path, os.fstat(handle).st_mode)
        return os.fdopen(handle, mode)
    except BaseException:
        os.close(handle)
        raise


def refuse_odd(path: Path, mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.ENODEV, "not an ordinary file", str(path))


def keep_own_access() -> None:
    """Make sure that we can read and write again what we make, with any umask of the shell."""
    os.umask(os.umask(0o077) & ~0o700)


def _sync_folder(folder: Path) -> None:
    """The new name, too, is on the disk when the plug is pulled. Only some systems can do this."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def free_name(file: Path) -> Path:
    """The first of name-1, name-2, ... that is not there yet."""
    names = (file.with_name(f"{file.stem}-{number}{file.suffix}") for number in itertools.count(1))
    return next(name for name in names if not os.path.lexists(name))


def set_aside(file: Path) -> Path:
    """Rename a damaged file to a free name next to it, and say which. Nothing that was set aside before is replaced."""
    target = free_name(file.with_name(f"{file.stem}.damaged{file.suffix}"))
    with contextlib.suppress(OSError):
        os.replace(file, target)
    return target
