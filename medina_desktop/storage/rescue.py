"""A second place for a running game while its own folder cannot be written (full, read-only, gone).

It lies among the system's temporary files, which are often on another disk; only this user may look into it, and what
lies in it belongs to one folder of saves. When the folder can be written again the game goes back there, at once or at
the next start. If the second place is full, too, the player has been told that the game is not saved.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
from pathlib import Path

from medina_desktop.storage import paths
from medina_desktop.storage.files import write_atomically


def place_for(running: Path) -> Path:
    """Where games of this folder are rescued to."""
    return paths.homeless() / "rescued" / hashlib.sha256(os.fsencode(running)).hexdigest()[:16]


def keep(running: Path, name: str, content: bytes) -> bool:
    """False when that does not work either."""
    folder = place_for(running)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not is_private(paths.homeless()) or not is_private(folder):
            return False
        write_atomically(folder / name, content)
    except OSError:
        return False
    return True


def forget(running: Path, name: str) -> None:
    with contextlib.suppress(OSError):
        (place_for(running) / name).unlink(missing_ok=True)


def waiting(running: Path) -> list[Path]:
    """Games that were rescued from this folder and have not gone back."""
    folder = place_for(running)
    try:
        if not is_private(paths.homeless()) or not is_private(folder):
            return []
        return sorted(path for path in folder.iterdir() if path.suffix == ".yaml")
    except OSError:
        return []


def is_private(folder: Path) -> bool:
    """A real folder of this user's own: anybody can put something among temporary files."""
    status = folder.lstat()
    if not stat.S_ISDIR(status.st_mode):
        return False
    return not hasattr(os, "getuid") or (status.st_uid == os.getuid() and not status.st_mode & 0o022)
