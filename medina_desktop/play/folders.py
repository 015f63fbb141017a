"""Looks for games among the player's files: the folders and records in a folder."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from string import ascii_uppercase

from medina_desktop.said import Said
from medina_desktop.storage.trouble import system_reason
from medina_desktop.storage.yaml_files import is_yaml_name

MOST = 300  # entries that are listed
NOTHING = Said("")


@dataclass(frozen=True)
class Folder:
    """The files in a folder that can be opened, by name. With a `problem` it cannot be read."""

    path: Path
    folders: tuple[Path, ...] = ()
    files: tuple[Path, ...] = ()
    left_out: bool = False  # there is more
    problem: Said = NOTHING

    @property
    def above(self) -> Path | None:
        """The folder that this one is in; None at the top."""
        return self.path.parent if self.path.parent != self.path else None


def find_home() -> Path:
    """The folder to begin with: the player's documents, where there are such."""
    home = Path(os.path.expanduser("~"))
    return next((path for path in (home / "Documents", home) if path.is_dir()), Path.cwd())


def look_into(path: Path) -> Folder:
    """List a folder. Hidden ones and files that are no records are left out."""
    folders, files = [], []
    try:
        with os.scandir(path) as entries:
            for entry in entries:
                if entry.name.startswith("."):
                    continue
                if entry.is_dir():
                    folders.append(Path(entry.path))
                elif is_yaml_name(entry.name) and entry.is_file():
                    files.append(Path(entry.path))
    except OSError as error:
        return Folder(path, problem=system_reason(error))
    if path.parent == path and os.name == "nt":
        drives = [Path(f"{letter}:\\") for letter in ascii_uppercase]
        folders += [drive for drive in drives if drive != path and drive.is_dir()]
    folders.sort(key=_sort_key)
    files.sort(key=_sort_key)
    shown = folders[: max(MOST - len(files), MOST // 2)]
    left_out = len(shown) < len(folders) or len(files) > MOST
    return Folder(path, tuple(shown), tuple(files[:MOST]), left_out)


def _sort_key(path: Path) -> tuple[str, str]:
    return path.name.casefold(), path.name
