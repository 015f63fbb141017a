"""The board of a lesson, in any game: coming back to it, and taking back what was done on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from medina_desktop.game.kinds import A, A_contra, P, R
from medina_desktop.game.played import Played, Step


class Tried(Protocol):
    """What came of trying a step."""

    @property
    def made(self) -> bool: ...

    @property
    def steps(self) -> tuple[Step, ...]:
        """The learner's, and what the others answered."""


class Learner(Protocol[A_contra]):
    """Somebody in a chapter."""

    @property
    def done(self) -> bool:
        """The task of the present lesson is fulfilled."""

    @property
    def lesson_has_board(self) -> bool:
        """The present lesson begins a board of its own."""

    def attempt(self, action: A_contra) -> Tried: ...

    def go_on(self) -> bool:
        """To the next lesson; False at the end of the chapter."""


def board_it_was(boards: Iterable[tuple[int, Played[R, P, A]]], kept: Played[R, P, A]) -> tuple[int, list[A]] | None:
    """The lesson that began the board, and what was done on it since. The longest beginning that fits is the one."""
    for index, begun in sorted(boards, key=lambda board: -len(board[1].actions)):
        known = len(begun.actions)
        if begun.setup == kept.setup and kept.actions[:known] == begun.actions:
            return index, kept.actions[known:]
    return None


def do_again(learner: Learner[A], actions: Sequence[A]) -> None:
    """Do the lessons of a board as they were done, as far as they still can be."""
    left = list(actions)
    while left:
        tried = learner.attempt(left[0])
        if not tried.made:
            break
        del left[: len(tried.steps)]
        if learner.done and (not learner.go_on() or learner.lesson_has_board):
            break


def can_take_back(game: Played, learner: int) -> bool:
    return any(game.actor_of(number) == learner for number in range(len(game.actions)))


def take_back(game: Played, learner: int) -> None:
    """The learner's last step, and what was answered to it. It is a lesson: what was seen meanwhile may be taken back,
    too."""
    while can_take_back(game, learner):
        game.undo()
        if game.actor == learner:
            break
