"""The system's reasons against reading or writing a file. It speaks English to us whatever the player speaks."""

from __future__ import annotations

import errno

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


def system_reason(error: Exception) -> Said:
    """Say why it did not work, without a full stop; rare reasons in the system's own words."""
    known = _REASONS.get(getattr(error, "errno", None) or 0)
    return Said(known) if known else Said.joined("", [plain(getattr(error, "strerror", None) or str(error))])
