"""Opening a folder in the computer's own file manager."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

log = logging.getLogger(__name__)


def open_folder(folder: Path) -> bool:
    """Make it if it is not there, and show it; False if that is not possible here."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if sys.platform == "win32":
            os.startfile(folder)
            return True
        subprocess.Popen(
            ["open" if sys.platform == "darwin" else "xdg-open", str(folder)],
            env=_own_libraries_apart(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError as error:
        log.warning("folder %s cannot be shown: %s", folder, error)
        return False
    return True


def _own_libraries_apart() -> dict[str, str]:
    """The packaged program has libraries of its own, which are not meant for the file manager."""
    found = dict(os.environ)
    before = found.pop("LD_LIBRARY_PATH_ORIG", None)
    if before is not None:
        found["LD_LIBRARY_PATH"] = before
    elif getattr(sys, "frozen", False):
        found.pop("LD_LIBRARY_PATH", None)
    return found
