"""The system's reasons against reading or writing a file. It speaks English to us whatever the player speaks."""

from __future__ import annotations

import errno
import sqlite3

from medina_desktop.plain_text import plain
from medina_desktop.said import N_, Said

_REASONS = {
    errno.ENOSPC: N_("No space left on device"),
    errno.EDQUOT: N_("Disk quota exceeded"),
    errno.EFBIG: N_("File too large"),
    errno.EROFS: N_("Read-only file system"),
    errno.EACCES: N_("Permission denied"),
    errno.EPERM: N_("Operation not permitted"),
    errno.ENOENT: N_("No such file or directory"),
    errno.ENOTDIR: N_("Not a directory"),
    errno.EISDIR: N_("Is a directory"),
    errno.EEXIST: N_("File exists"),
    errno.ENAMETOOLONG: N_("File name too long"),
    errno.ELOOP: N_("Too many levels of symbolic links"),
    errno.EIO: N_("Input/output error"),
    errno.EMFILE: N_("Too many open files"),
    errno.ENODEV: N_("Not an ordinary file"),
    errno.EBUSY: N_("Another window is using it"),
}

# The system's numbers for what SQLite says.
_SQLITE = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_READONLY: errno.EROFS,
    sqlite3.SQLITE_PERM: errno.EACCES,
    sqlite3.SQLITE_CANTOPEN: errno.EACCES,
    sqlite3.SQLITE_IOERR: errno.EIO,
    sqlite3.SQLITE_BUSY: errno.EBUSY,
    sqlite3.SQLITE_LOCKED: errno.EBUSY,
}


def find_number(error: Exception | None) -> int:
    """Find the system's number for an error; 0 if it has none."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return _SQLITE.get(code & 0xFF, 0) if code is not None else getattr(error, "errno", None) or 0


def system_reason(error: Exception) -> Said:
    """Say why it did not work, without a full stop; rare reasons in the system's own words."""
    known = _REASONS.get(find_number(error))
    return Said(known) if known else Said.joined("", [plain(getattr(error, "strerror", None) or str(error))])
