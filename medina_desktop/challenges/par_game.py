"""Par's game of a day, to be looked at: played again from the date alone, a turn at a time, and kept.

It is the game of the five in the table whose result is the median. Its players think in their own process, with nodes
instead of seconds, so the same game comes of it on every machine.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

from medina_desktop.challenges.today import Day, ask_for_par, carry_out
from medina_desktop.game.played import Played
from medina_desktop.game.record import record_of
from medina_desktop.match.thinking import Adviser, Thinker
from medina_desktop.storage.files import write_atomically
from medina_desktop.storage.record_files import SUFFIX, load_record, text_of_record
from medina_desktop.storage.yaml_files import DataError

KEPT = 10  # games; the oldest go


class ParGame:
    """Time passes through `tick`, so that a window can show the progress and stop at any moment."""

    def __init__(self, day: Day, folder: Path, make_thinker: Callable[[], Thinker]) -> None:
        self.day, self._folder = day, folder
        self._file = folder / f"{day.game}-{day.date.isoformat()}{SUFFIX}"
        self.failed = False  # the AI gave no answer
        self.game: Played = self._read_kept() or day.begin()
        self._adviser = Adviser(day.box, make_thinker)

    def _read_kept(self) -> Played | None:
        with contextlib.suppress(DataError, OSError):
            kept = load_record(self._file).game
            return kept if kept.over and kept.challenge == self.day.id else None
        return None

    @property
    def done(self) -> bool:
        return self.game.over or self.failed

    def tick(self, dt: float) -> bool:
        """Let time pass; True when another turn was played."""
        if self.done:
            return False
        if not self._adviser.busy:
            self._adviser.ask(ask_for_par(self.day, self.game, self.day.par_attempt))
        answer = self._adviser.tick(dt)
        if answer is None:
            return False
        self.failed = answer.by_simple_player  # which would be another game
        if not self.failed:
            carry_out(self.game, answer.choice.turn or (answer.choice.action,))
        if self.game.over:
            self._keep()
        return True

    def _keep(self) -> None:
        """Write it down for the next time; where the disk refuses, it will be played again."""
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            write_atomically(self._file, text_of_record(record_of(self.game)).encode())
            for old in sorted(self._folder.glob(f"*{SUFFIX}"), key=lambda file: file.stat().st_mtime)[:-KEPT]:
                old.unlink()

    def close(self) -> None:
        self._adviser.close()
