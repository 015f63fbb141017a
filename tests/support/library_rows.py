"""A look into the library of an application that runs elsewhere."""

import contextlib
import sqlite3
from pathlib import Path


def read_actions(folder: Path) -> list[str]:
    """The actions of the game that was played last, in whatever library lies below a folder."""
    for file in folder.rglob("library.sqlite"):
        with contextlib.closing(sqlite3.connect(file)) as library:
            newest = "(SELECT number FROM games ORDER BY turn DESC LIMIT 1)"
            found = library.execute(f"SELECT text FROM actions WHERE game={newest} ORDER BY number")
            return [text for (text,) in found]
    return []
