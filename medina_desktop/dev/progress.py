"""The progress of a long run: games done, their rate, the time left."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

R = TypeVar("R")

# On a terminal one line that changes; in a log a line now and then.
SECONDS_ON_A_TERMINAL, SECONDS_IN_A_LOG = 0.5, 30.0


def show(results: Iterable[R], name: str, done: int, of: int, what: str = "games") -> Iterator[R]:
    """Pass the results on one by one, with a word on standard error; `done` of them were there before."""
    terminal = sys.stderr.isatty()
    wait = SECONDS_ON_A_TERMINAL if terminal else SECONDS_IN_A_LOG
    started = said = time.monotonic()
    new = 0
    for new, result in enumerate(results, 1):
        yield result
        now = time.monotonic()
        if now - said >= wait or done + new == of:
            said = now
            line = _line(name, done + new, of, new / max(now - started, 1e-6), what)
            print(f"\r{line:<78}" if terminal else line, end="" if terminal else "\n", file=sys.stderr, flush=True)
    if terminal and new:
        print(file=sys.stderr)


def _line(name: str, done: int, of: int, rate: float, what: str) -> str:
    left = (of - done) / rate
    time_left = f"{left / 60:.0f} min" if left >= 100 else f"{left:.0f} s"
    return f"{name}{done} of {of} {what}, {rate:.2f} {what}/s, {time_left} to go"
