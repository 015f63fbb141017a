"""Files that are never half written and never thrown away: atomic writing, setting aside what cannot be read."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable
from pathlib import Path

UNFINISHED = ".new"
_SWEEP_AFTER = 60.0  # seconds


def write_atomically(
    file: Path, content: bytes, before_swap: Callable[[], None] | None = None, *, sync: bool = True
) -> None:
    """Write beside the file, flush to the disk, then swap: readers see the old or the new content, never half.

    The name beside it belongs to this process, so that two instances do not write into each other's half. Without
    `sync` a pulled plug may cost the new content; a killed process never does.
    """
    temporary = file.with_name(f"{file.name}.{os.getpid()}{UNFINISHED}")
    try:
        with temporary.open("wb") as stream:
            stream.write(content)
            stream.flush()
            if sync:
                os.fsync(stream.fileno())
        if before_swap is not None:
            with contextlib.suppress(OSError):  # older versions are a comfort; the new one must not wait for them
                before_swap()
        os.replace(temporary, file)
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    if sync:
        _sync_folder(file.parent)


def _sync_folder(folder: Path) -> None:
    """The new name, too, is on the disk when the plug is pulled. Only some systems can do this."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def sweep(folder: Path) -> None:
    """Remove what processes that were killed while writing have left beside their files."""
    with contextlib.suppress(OSError):
        for path in folder.iterdir():
            with contextlib.suppress(OSError):
                if path.suffix == UNFINISHED and abs(time.time() - path.stat().st_mtime) > _SWEEP_AFTER:
                    path.unlink()


def set_aside(file: Path) -> Path:
    """Rename a damaged file to a free name next to it, and say which."""
    for number in range(1, 1000):
        target = file.with_name(f"{file.stem}.damaged-{number}{file.suffix}")
        if not target.exists():
            break
    with contextlib.suppress(OSError):
        os.replace(file, target)
    return target
