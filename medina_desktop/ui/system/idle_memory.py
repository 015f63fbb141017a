"""Memory that nobody uses goes back to the system, when there is nothing to draw.

Python looks for garbage among everything there is whenever it likes; that takes 20 ms, longer than a frame should.
The C library keeps what large pictures leave behind when they are freed (after a game, after a resize) for later; that
can be more than the game itself needs.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
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


MOST_HEAPS = -8, 2  # what GNU's library calls M_ARENA_MAX, and how many


def _keep_heaps_few() -> None:
    """The C library gives threads heaps of their own, up to eight for each core, and what is freed in one of them no
    other uses. Pictures are read by threads: after an hour of many games there were six heaps with 310 MB, for 192 MB
    of pictures at most."""
    if sys.platform.startswith("linux"):
        with contextlib.suppress(OSError, AttributeError):  # not every Linux has GNU's library
            ctypes.CDLL(None).mallopt(*MOST_HEAPS)


class Memory:
    """Gives back once in a while, when the window has nothing to do: it takes some milliseconds."""

    EVERY = 20.0  # seconds
    LONGEST = 40.0  # seconds more without a rest, until a change of scenes is used

    def __init__(self) -> None:
        _keep_heaps_few()
        self._trim = _trimmer()
        self._due = time.monotonic() + self.EVERY
        self._collect = False  # at the next rest

    def take_over(self) -> None:
        """Collect old garbage here from now on, unless there is no rest for long; young garbage goes as before. The
        objects that exist now are modules: they stay for good, and needn't be looked at."""
        gc.freeze()
        gc.set_threshold(700, 10, 200)

    def scenes_changed(self) -> None:
        """Collect what a scene left, which may be large. While AIs play each other there is never a rest, but scenes
        change."""
        self._collect = True
        if time.monotonic() > self._due + self.LONGEST:
            self.give_back()

    def rest(self) -> None:
        """Collect garbage while there is nothing to draw."""
        if self._collect:
            self._collect = False
            gc.collect()
        elif time.monotonic() > self._due:
            self.give_back()

    def give_back(self) -> None:
        """Now."""
        self._due = time.monotonic() + self.EVERY
        gc.collect()
        if self._trim is not None:
            self._trim(0)
