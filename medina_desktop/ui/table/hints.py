"""Hints: what a good opponent would do in the place of the person to act."""

from __future__ import annotations

from collections.abc import Callable

from medina_desktop.game.box import Choice, Question
from medina_desktop.match.match import Match
from medina_desktop.match.thinking import go_on_with, say_what_changed
from medina_desktop.ui.table.window import Board


class Hints:
    """Asks for a hint, waits for it and holds it. It stands as long as the game stays where it is and the board's hand
    holds what it held: taking up something else puts it away, and no board need remember to."""

    def __init__(self, match: Match, board: Board, on_change: Callable[[], None]) -> None:
        self._match, self._board, self._on_change = match, board, on_change
        self.level = match.game.box.opponents.hint_level
        self._question: Question | None = None  # that is thought about
        self._choice: Choice | None = None
        self._position: object = None  # it is for
        self._given: tuple[int, Choice] | None = None  # after so many actions, the last hint
        self._held: object = None  # in the board's hand since it was asked for, or since the hand took it up

    @property
    def sought(self) -> bool:
        """It has been asked for and isn't here yet."""
        return self._question is not None and self._stands

    @property
    def choice(self) -> Choice | None:
        return self._choice if self._stands else None

    @property
    def _stands(self) -> bool:
        return self._position is self._match.position and self._held == self._board.held

    def let_go(self) -> None:
        """Empty the board's hand, and put away a hint."""
        self._board.let_go()
        self.drop()

    def ask(self) -> None:
        """Begin to look for one; the hand must be empty. Whoever took a hint hears the rest of its plan."""
        self.drop()
        rest = go_on_with(self._given[1], self._match.game, self._given[0]) if self._given is not None else None
        if rest is not None:
            self.show(rest)
            return
        self._question = self._match.question(self.level)
        self._position, self._held = self._match.position, self._board.held
        self._match.adviser.ask(self._question)
        self._on_change()

    def show(self, choice: Choice) -> None:
        """This is the hint: the board's hand takes it up."""
        self._question, self._choice = None, choice
        self._given = (len(self._match.game.actions), choice)
        self._board.take_hint(choice)
        self._position, self._held = self._match.position, self._board.held
        self._on_change()

    def drop(self) -> bool:
        """Stop looking, or put it away; False if there was nothing."""
        if self._question is None and self._choice is None:
            return False
        if self._question is not None and self._match.adviser.question is self._question:
            self._match.adviser.stop()
        self._question = self._choice = None
        self._on_change()
        return True

    def update(self, dt: float) -> None:
        """Let time pass."""
        if not self._stands:
            self.drop()
        elif self._question is not None:
            answer = self._match.adviser.tick(dt)
            if answer is not None:
                choice = answer.choice
                if self._given is not None:
                    choice = say_what_changed(choice, self._given[1], self._match.game, self._given[0])
                self.show(choice)
