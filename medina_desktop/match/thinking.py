"""Asking an AI without waiting for it, and going on whatever happens to it.

A `Thinker` runs somewhere else (its own process). `Adviser` watches over one: a thinker that dies, hangs or answers
nonsense is started anew once for the same question; if that does not help either, a simple player answers and the
adviser says so. Time only passes through `tick`, so that tests need no clock.
"""

import contextlib
from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from medina_desktop.games.medina.ai.explain import reason_for
from medina_desktop.games.medina.ai.player import Choice
from medina_desktop.games.medina.rules import legal, score
from medina_desktop.games.medina.rules.actions import text_of
from medina_desktop.games.medina.rules.apply import play
from medina_desktop.games.medina.rules.state import State

# An answer that takes longer than this is not coming. The levels' own limits are far below.
PATIENCE = 45.0


class Thinker(Protocol):
    """What the match needs of the AI. Any exception from `ask` or `poll` means that it is dead."""

    def ask(self, state: State, level: str, seed: int | None = None, played: tuple[int, ...] = ()) -> None:
        """Begin to think about the player to move, or to judge the turn that was played. One question at a time."""

    def poll(self) -> Choice | None:
        """The answer, once; None while it is not there yet."""

    def stop(self) -> None:
        """The answer is not wanted any more."""

    def close(self) -> None:
        """Let go of everything."""


class Answer(Struct, frozen=True):
    choice: Choice
    by_simple_player: bool = False  # the AI failed twice


class Adviser:
    """One question at a time, always answered."""

    def __init__(self, make_thinker: Callable[[], Thinker], patience: float = PATIENCE) -> None:
        self._make = make_thinker
        self._thinker: Thinker | None = None
        self._question: tuple[State, str, int | None, tuple[int, ...]] | None = None
        self._tries = 0
        self._waited = 0.0
        self.patience = patience
        self.restarts = 0  # how often a thinker had to be started anew

    @property
    def busy(self) -> bool:
        return self._question is not None

    def start(self) -> None:
        """Have a thinker ready before it is asked."""
        if self._thinker is None:
            with contextlib.suppress(Exception):  # asking tries again, and knows what to do
                self._thinker = self._make()

    def ask(self, state: State, level: str, seed: int | None = None, played: tuple[int, ...] = ()) -> None:
        self.stop()
        # A copy: the caller's position goes on while this is thought about.
        self._question = (state.copy(), level, seed, played)
        self._tries = 0
        self._begin()

    def _begin(self) -> None:
        assert self._question is not None
        self._waited = 0.0
        self._tries += 1
        try:
            if self._thinker is None:
                self._thinker = self._make()
            self._thinker.ask(*self._question)
        except Exception:  # whatever kills a thinker must not end the game
            self._bury()

    def _bury(self) -> None:
        if self._thinker is not None:
            with contextlib.suppress(Exception):  # it is given up anyway
                self._thinker.close()
        self._thinker = None
        self.restarts += 1

    def tick(self, dt: float) -> Answer | None:
        """Let time pass; the answer when it has come."""
        if self._question is None:
            return None
        self._waited += dt
        choice: Choice | None = None
        if self._thinker is not None:
            try:
                choice = self._thinker.poll()
            except Exception:
                self._bury()
        if choice is not None:
            if _makes_sense(choice, self._question[0]):
                self._question = None
                return Answer(choice)
            self._bury()
        if self._thinker is not None and self._waited > self.patience:
            self._bury()
        if self._thinker is None:
            if self._tries < 2:
                self._begin()
            else:
                state, played = self._question[0], self._question[3]
                self._question = None
                return Answer(simple_judgement(state, played) if played else simple_choice(state), True)
        return None

    def stop(self) -> None:
        if self._question is not None and self._thinker is not None:
            try:
                self._thinker.stop()
            except Exception:
                self._bury()
        self._question = None

    def close(self) -> None:
        self.stop()
        if self._thinker is not None:
            with contextlib.suppress(Exception):
                self._thinker.close()
            self._thinker = None


def _makes_sense(choice: object, state: State) -> bool:
    """Whether an answer is one at all, and a legal one: it came from another process."""
    try:
        return isinstance(choice, Choice) and legal.is_legal(state, choice.action)
    except Exception:  # a number so odd that not even the rules can look at it
        return False


def simple_choice(state: State) -> Choice:
    """The placement that scores best at once; quick enough for the window's own process."""

    def lead(s: State) -> int:
        points = score.scores(s)
        return points[state.player] - max(p for i, p in enumerate(points) if i != state.player)

    def lead_after(action: int) -> int:
        after = state.copy()
        play(after, action)
        return lead(after)

    best = max(sorted(legal.actions(state), key=text_of), key=lead_after)
    gain = lead_after(best) - lead(state)
    why = reason_for(state, (best,))
    return Choice(best, gain, why.sentence(), why)


def simple_judgement(state: State, played: tuple[int, ...]) -> Choice:
    """The turn that scores best at once, and how much more that is than the played one scored."""
    player, turn = state.player, list[int]()
    after = state.copy()
    while not after.over and after.player == player and len(turn) < len(played):
        turn.append(simple_choice(after).action)
        play(after, turn[-1])
    then = state.copy()
    for action in played:
        play(then, action)

    def lead(s: State) -> int:
        points = score.scores(s)
        return points[player] - max(p for i, p in enumerate(points) if i != player)

    why = reason_for(state, tuple(turn))
    return Choice(turn[0], 0.0, why.sentence(), why, tuple(turn), lost=float(max(0, lead(after) - lead(then))))


class SimpleThinker:
    """Answers at the next poll with the simple player: for tests, and where processes cannot be started."""

    def __init__(self) -> None:
        self._asked: tuple[State, tuple[int, ...]] | None = None

    def ask(self, state: State, level: str, seed: int | None = None, played: tuple[int, ...] = ()) -> None:
        self._asked = (state, played)

    def poll(self) -> Choice | None:
        asked, self._asked = self._asked, None
        if asked is None:
            return None
        return simple_judgement(*asked) if asked[1] else simple_choice(asked[0])

    def stop(self) -> None:
        self._asked = None

    def close(self) -> None:
        self._asked = None
