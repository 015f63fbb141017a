"""The system's reasons against reading or writing a file. It speaks English to us whatever the player speaks."""

from __future__ import annotations

import errno
import sqlite3

from medina_desktop.plain_text import plain
from medina_desktop.said import N_, Said

_REASONS = {
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("your share of the disk is used up"),
    errno.EFBIG: N_("the file is too large"),
    errno.EROFS: N_("the disk is read-only"),
    errno.EACCES: N_("you don’t have permission"),
    errno.EPERM: N_("the system doesn’t allow it"),
    errno.ENOENT: N_("there’s no such file or folder"),
    errno.ENOTDIR: N_("part of its path isn’t a folder"),
    errno.EISDIR: N_("it’s a folder, not a file"),
    errno.EEXIST: N_("there’s already a file of that name"),
    errno.ENAMETOOLONG: N_("the file name is too long"),
    errno.ELOOP: N_("its links go round in circles"),
    errno.EIO: N_("the disk reports an error"),
    errno.EMFILE: N_("too many files are open"),
    errno.ENODEV: N_("it isn’t an ordinary file"),
    errno.EBUSY: N_("another window is using it"),
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
