"""Memory that nobody uses goes back to the system.

The C library keeps what large pictures leave behind when they are freed (after a game, after a resize) for later; that
can be more than the game itself needs.
"""

from __future__ import annotations

import ctypes
import sys
import time
from collections.abc import Callable


def _trimmer() -> Callable[[int], object] | None:
    if not sys.platform.startswith("linux"):
        return None  # elsewhere the system's own allocator gives back
    try:
        trim: Callable[[int], object] = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):  # not every Linux has GNU's library
        return None
    return trim


class Memory:
    """Gives back once in a while, when the window has nothing to do: it takes some milliseconds."""

    EVERY = 20.0  # seconds

    def __init__(self) -> None:
        self._trim = _trimmer()
        self._due = time.monotonic() + self.EVERY

    def rest(self) -> None:
        """Nothing is to be drawn now."""
        now = time.monotonic()
        if self._trim is not None and now > self._due:
            self._due = now + self.EVERY
            self._trim(0)
