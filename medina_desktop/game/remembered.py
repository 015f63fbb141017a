"""Remembers what a game's rules and opponents work out again and again while they play.

A large memory makes them fast; but a position rarely comes back in another game, and a window that is open for weeks
would fill it with what nobody asks for any more. So all of it is forgotten when a table is left.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import _lru_cache_wrapper, lru_cache
from typing import TypeVar

R = TypeVar("R")
_kept: list[_lru_cache_wrapper[object]] = []


def remembered(most: int) -> Callable[[Callable[..., R]], _lru_cache_wrapper[R]]:
    """As `lru_cache`, until `forget`."""

    def keep(function: Callable[..., R]) -> _lru_cache_wrapper[R]:
        found = lru_cache(maxsize=most)(function)
        _kept.append(found)
        return found

    return keep


def forget() -> None:
    for found in _kept:
        found.cache_clear()
