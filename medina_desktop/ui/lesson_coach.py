"""The coach of a guided game: what somebody who plays well would do, asked whenever the learner is to act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from medina_desktop.game.box import Box, Choice, Position, Question
from medina_desktop.game.played import Played
from medina_desktop.match.thinking import Adviser, Thinker


class Coach:
    """Thinks about one position at a time, in the AI's own process; knows only what it is shown."""

    def __init__(self, box: Box, level: str, make_thinker: Callable[[], Thinker]) -> None:
        self.level = level
        self._adviser = Adviser(box, make_thinker)
        self._tip: tuple[int, Choice[Any]] | None = None
        self.followed = False  # the learner did as it said: the button for it gets the focus again

    def tip(self, game: Played) -> Choice[Any] | None:
        """What it would do here, once that is known."""
        here = self._tip is not None and self._tip[0] == len(game.actions)
        return self._tip[1] if here and self._tip is not None else None

    def think(self, game: Played, seen: Position, dt: float) -> bool:
        """Let time pass; True when it has just found its tip."""
        if not self._adviser.busy:
            self._adviser.ask(Question(seen, self.level, len(game.actions)))
        answer = self._adviser.tick(dt)
        if answer is None:
            return False
        self._tip = (len(game.actions), answer.choice)
        return True

    def stop(self) -> None:
        """The board is another: what it thinks about is not asked any more."""
        self._adviser.stop()
        self._tip = None

    def close(self) -> None:
        self._adviser.close()
