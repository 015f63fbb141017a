"""Asking an AI without waiting for it, and going on whatever happens to it.

A `Thinker` runs somewhere else (its own process). `Adviser` watches over one: a thinker that dies, hangs or answers
nonsense is started again once for the same question; if that does not help either, a simple player answers and the
adviser says so. Time only passes through `tick`, so that tests need no clock.
"""

import contextlib
from collections.abc import Callable
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from medina_desktop.game.box import Action, Box, Choice, Position, Question, reveals, turns_begun
from medina_desktop.game.played import Played, Step, step_of
from medina_desktop.game.points import lead
from medina_desktop.said import N_, Said

# An answer that takes longer than this is not coming. The levels' own limits are far below.
PATIENCE = 45.0
CHANGES_THE_PLAN = N_("now that you know more: {reason}")


class Thinker(Protocol):
    """An AI as a match needs it. Any exception from `ask` or `poll` means that it is dead."""

    def ask(self, box: Box, question: Question) -> None:
        """Begin to think. One question at a time."""

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

    def __init__(self, box: Box, make_thinker: Callable[[], Thinker], patience: float = PATIENCE) -> None:
        self._box = box
        self._make = make_thinker
        self._thinker: Thinker | None = None
        self.question: Question | None = None  # the one that is thought about
        self._tries = 0
        self._waited = 0.0
        self.patience = patience
        self.restarts = 0  # how often a thinker had to be started again

    @property
    def busy(self) -> bool:
        return self.question is not None

    @property
    def clock(self) -> tuple[float, float] | None:
        """Seconds thought and seconds given; None where no time was given, or there is nothing to think about."""
        if self.question is None or not self.question.seconds:
            return None
        return min(self._waited, self.question.seconds), self.question.seconds

    def start(self) -> None:
        """Have a thinker ready before it is asked."""
        if self._thinker is None:
            with contextlib.suppress(Exception):  # asking tries again, and knows what to do
                self._thinker = self._make()

    def ask(self, question: Question) -> None:
        """Begin to think about it, instead of whatever was asked before."""
        self.stop()
        self.question = question
        self._tries = 0
        self._begin()

    def _begin(self) -> None:
        assert self.question is not None
        self._waited = 0.0
        self._tries += 1
        try:
            if self._thinker is None:
                self._thinker = self._make()
            self._thinker.ask(self._box, self.question)
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
        if self.question is None:
            return None
        self._waited += dt
        choice: Choice | None = None
        if self._thinker is not None:
            try:
                choice = self._thinker.poll()
            except Exception:
                self._bury()
        if choice is not None:
            if _is_an_answer(choice) and fits(self._box, self.question.position, choice.action):
                self.question = None
                return Answer(choice)
            self._bury()
        if self._thinker is not None and self._waited > self.patience:
            self._bury()
        if self._thinker is None:
            if self._tries < 2:
                self._begin()
            else:
                question, self.question = self.question, None
                return Answer(_answer_simply(self._box, question), True)
        return None

    def stop(self) -> None:
        if self.question is not None and self._thinker is not None:
            try:
                self._thinker.stop()
            except Exception:
                self._bury()
        self.question = None

    def close(self) -> None:
        self.stop()
        if self._thinker is not None:
            with contextlib.suppress(Exception):
                self._thinker.close()
            self._thinker = None


def go_on_with(choice: Choice, game: Played, actions: int) -> Choice | None:
    """Return what follows on advice that was given after so many actions, if it was taken."""
    if len(game.actions) != actions + 1:
        return None
    rest = rest_of(choice, step_of(game, actions), game.actor)
    if rest is None:
        return None
    seen = game.rules.seen_by(game.position, game.actor)
    return replace(rest, reason=game.box.opponents.explain(seen, rest.turn))


def say_what_changed(choice: Choice, given: Choice, game: Played, actions: int) -> Choice:
    """Return the choice, with a word about it where advice that was taken had planned otherwise."""
    if len(game.actions) != actions + 1 or len(given.turn) < 2 or choice.action == given.turn[1]:
        return choice
    step = step_of(game, actions)
    taken = step.action == given.action and step.player == game.actor and not turns_begun(step.events)
    return replace(choice, reason=Said(CHANGES_THE_PLAN, reason=choice.reason)) if taken else choice


def rest_of(choice: Choice, step: Step, actor: int) -> Choice | None:
    """Return what is left of a plan after a step: nothing when something else was done, when the turn is over, or when
    the player knows more than when the plan was made."""
    rest = choice.turn[1:]
    kept = step.action == choice.action and actor == step.player and not turns_begun(step.events)
    return replace(choice, action=rest[0], turn=rest) if rest and kept and not reveals(step.events) else None


def limit_nodes(box: Box, question: Question, most: int) -> Question:
    """The question without a clock: the answer depends on nothing but the position and the seed."""
    budget = box.opponents.budget(question.position, question.level)
    return replace(question, nodes=min(budget or most, most), seconds=None)


def _is_an_answer(choice: object) -> bool:
    return isinstance(choice, Choice) and isinstance(choice.turn, tuple)


def fits(box: Box, position: Position, action: Action) -> bool:
    """Tell if an action that came from another process is a legal one."""
    try:
        return box.rules.why_not(position, action) is None
    except Exception:  # a value so odd that not even the rules can look at it
        return False


def _answer_simply(box: Box, question: Question) -> Choice:
    """Quick enough for the window's own process."""
    if question.played:
        return simple_judgement(box, question.position, question.played)
    return box.opponents.at_once(question.position)


def simple_judgement(box: Box, position: Position, played: tuple[Action, ...]) -> Choice:
    """The turn that scores best at once, and how much more that is than the played one scored: as far as its player
    could know of it, for what was turned up on the way is not in the position."""
    rules = box.rules
    player, turn = rules.actor(position), list[Action]()
    after, then = position.copy(), position.copy()
    first = box.opponents.at_once(position)
    foreseen = 0
    for action in played:
        if rules.why_not(then, action) is not None:
            break
        rules.play(then, action)
        foreseen += 1
    while rules.actor(after) == player and len(turn) < foreseen:
        turn.append(box.opponents.at_once(after).action)
        rules.play(after, turn[-1])
    lost = lead(rules.scores(after), player) - lead(rules.scores(then), player)
    return replace(first, gain=0.0, turn=tuple(turn), lost=float(max(0, lost)))


class SimpleThinker:
    """Answers at the next poll without thinking: for tests, and where processes cannot be started."""

    def __init__(self) -> None:
        self._asked: tuple[Box, Question] | None = None

    def ask(self, box: Box, question: Question) -> None:
        self._asked = (box, question)

    def poll(self) -> Choice | None:
        asked, self._asked = self._asked, None
        return None if asked is None else _answer_simply(*asked)

    def stop(self) -> None:
        self._asked = None

    close = stop
