"""Places what is left for a person who has nothing more to decide."""

from __future__ import annotations

from collections.abc import Callable

from medina_desktop.game.box import Action
from medina_desktop.match.match import Match, Step
from medina_desktop.ui.table.shown import Shown
from medina_desktop.ui.table.window import Window


class Rest:
    def __init__(self, match: Match, shown: Shown, window: Window, show: Callable[[Step], None]) -> None:
        self._match, self._shown, self._window, self._show = match, shown, window, show
        self._left: list[Action] = []  # what is still to be placed
        self._position: object = None  # in which the next of them is to be placed
        self._offer: tuple[object, tuple[Action, ...]] | None = None  # for the position

    def offer(self) -> tuple[Action, ...]:
        """Return what could be placed for the person to act; nothing where they have something to decide."""
        shown = self._shown
        if not shown.my_turn or shown.busy or self._left:
            return ()
        if self._offer is None or self._offer[0] is not shown.position:
            self._offer = (shown.position, tuple(self._window.rest(shown.position)))
        return self._offer[1]

    def place(self) -> None:
        self._shown.catch_up()
        self._left, self._position = list(self.offer()), self._match.position

    def update(self) -> bool:
        """Place the next one; True if it did."""
        if not self._left or self._shown.busy or not self._match.human_to_place:
            return False
        action = self._left.pop(0)
        if self._match.position is not self._position or self._match.why_not(action) is not None:
            self._left = []  # the person went back, or did something else
            return False
        step = self._match.play(action)
        self._match.confirm()
        self._position = self._match.position
        self._show(step)
        return True
