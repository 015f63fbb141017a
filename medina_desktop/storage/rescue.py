"""A second place for a running game while its own folder cannot be written (full, read-only, gone).

It lies among the system's temporary files, which are often on another disk; only this user may look into it, and what
lies in it belongs to one folder of saves. When the folder can be written again the game goes back there, at once or at
the next start. If the second place is full, too, the player has been told that the game is not saved.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from medina_desktop.storage import paths, private
from medina_desktop.storage.files import write_atomically


def place_for(running: Path) -> Path:
    """The second place of this folder's games. OSError where the system has no place for temporary files."""
    return paths.homeless() / "rescued" / hashlib.sha256(os.fsencode(running)).hexdigest()[:16]


def _make_folder(running: Path) -> Path:
    """The same place, now there and certainly nobody else's; OSError otherwise."""
    folder = place_for(running)
    for one in (folder.parent.parent, folder.parent, folder):
        private.make(one)
    return folder


def _looked_at(running: Path) -> Path | None:
    """The same place if it is there and certainly nobody else's."""
    try:
        folder = place_for(running)
        every = (folder.parent.parent, folder.parent, folder)
        return folder if all(private.check(one) for one in every) else None
    except OSError:
        return None


def keep(running: Path, name: str, content: bytes) -> bool:
    """False when that does not work either."""
    try:
        write_atomically(_make_folder(running) / name, content)
    except OSError:
        return False
    return True


def forget(running: Path, name: str) -> None:
    """Remove it from the second place; OSError if it is there and stays there."""
    folder = _looked_at(running)
    if folder is not None:
        (folder / name).unlink(missing_ok=True)


def list_waiting(running: Path) -> list[Path]:
    """Games that were rescued from this folder and have not gone back."""
    folder = _looked_at(running)
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == ".yaml") if folder is not None else []
    except OSError:
        return []
