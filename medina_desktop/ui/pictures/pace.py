"""Drawing at a pace: pictures that are made for the first time may be spread over several frames.

Whatever is drawn is kept by those who made it, so drawing can be broken off and begun again: the second time it goes
quickly as far as the first time came. `draw_within(seconds, draw)` draws until making new pictures has taken so long.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
LEAST_WAIT = 0.001  # seconds that every try waits for what is made aside
_aside = ThreadPoolExecutor(1, "large pictures")


class NotYet(BaseException):
    """There is no time left in this frame, or a picture is still being read. Nothing but `draw_within` catches it."""


class _Limit:
    seconds: float | None = None  # that are left for making pictures; None: as many as it takes
    making = False


_limit = _Limit()


def draw_within(seconds: float, draw: Callable[[], object]) -> bool:
    """Draw; False when it was broken off because making pictures took longer than this. Every try makes at least one,
    so enough tries always come to the end."""
    if math.isinf(seconds) or _limit.seconds is not None:  # or already inside of such a try
        draw()
        return True
    _limit.seconds = seconds
    try:
        draw()
    except NotYet:
        return False
    finally:
        _limit.seconds, _limit.making = None, False
    return True


def is_limited() -> bool:
    return _limit.seconds is not None


def make(picture: Callable[[], T]) -> T:
    """Make something that will be kept. What is made on the way to it counts as part of it."""
    if _limit.seconds is None or _limit.making:
        return picture()
    if _limit.seconds <= 0:
        raise NotYet
    _limit.making = True
    begun = time.perf_counter()
    try:
        return picture()
    finally:
        _limit.making = False
        if _limit.seconds is not None:
            _limit.seconds -= time.perf_counter() - begun


def begin_aside(picture: Callable[[], T]) -> Future[T] | None:
    """Let another thread make something large, which must ask nobody for other pictures. None where it's to be made
    here, by `make`: nothing paces the drawing, or there is no thread."""
    if _limit.seconds is None or _limit.making:
        return None
    try:
        return _aside.submit(picture)
    except (RuntimeError, MemoryError):
        return None


def wait_for(picture: Future[T]) -> T:
    """Wait for what is made aside, as long as this frame has time."""
    if _limit.seconds is None or _limit.making:
        return picture.result()
    begun = time.perf_counter()
    try:
        return picture.result(max(LEAST_WAIT, _limit.seconds))
    except TimeoutError:
        raise NotYet from None
    finally:
        _limit.seconds -= time.perf_counter() - begun


def make_part(draw: Callable[[], object]) -> None:
    """Draw a part of a picture that is kept. It may be broken off itself, for pictures that it needs; then it is begun
    again."""
    left = _limit.seconds
    if left is None or _limit.making:
        draw()
        return
    if left <= 0:
        raise NotYet
    begun = time.perf_counter()
    try:
        draw()
    finally:
        _limit.seconds = left - (time.perf_counter() - begun)
