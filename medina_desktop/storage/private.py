"""Folders that only this user can look into, in places where anybody can put something (temporary files).

Made with mode 0700 under any umask, and looked at before they are used: ours, a real folder and no link, closed to
everybody else, and in a place where nobody else can swap it for another.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from pathlib import Path

_FOR_OTHERS, _WRITABLE = 0o077, 0o022


def make(folder: Path) -> Path:
    """The folder, now there and private; OSError if it is not, and cannot be, ours alone."""
    with contextlib.suppress(FileExistsError):
        os.mkdir(folder, 0o700)
        os.chmod(folder, 0o700)  # a umask may have taken even our own rights
    if not check(folder):
        raise PermissionError(errno.EACCES, "this folder is not ours alone", str(folder))
    return folder


def check(folder: Path) -> bool:
    """True for a private folder of ours. One that others could only read is closed to them here; what others could
    write may hold anything, and is not used."""
    if not hasattr(os, "getuid"):
        return folder.is_dir()
    around = os.stat(folder.parent)
    if around.st_uid not in (0, os.getuid()) or (around.st_mode & _WRITABLE and not around.st_mode & stat.S_ISVTX):
        return False  # somebody else could rename it
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        status = os.fstat(handle)
        if status.st_uid != os.getuid() or status.st_mode & _WRITABLE:
            return False
        if status.st_mode & _FOR_OTHERS:  # made by a version before 0.2
            os.fchmod(handle, 0o700)
    finally:
        os.close(handle)
    return True
