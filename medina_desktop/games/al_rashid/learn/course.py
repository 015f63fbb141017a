"""The school's lessons: what one is, and a learner's way through a chapter. No window.

A lesson has a task and a goal. A step that is legal and meets the goal is made on a real board by the real rules, and
the others answer as the lesson says. What is legal and what happens is asked of the rules, so no lesson can disagree
with them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from medina_desktop.game.lessons import board_it_was, can_take_back, do_again, take_back
from medina_desktop.game.played import step_of
from medina_desktop.games.al_rashid.box import BOX
from medina_desktop.games.al_rashid.data import catalogue
from medina_desktop.games.al_rashid.kinds import Played, Step
from medina_desktop.games.al_rashid.rules.actions import Action, text_of
from medina_desktop.games.al_rashid.rules.goods import worth
from medina_desktop.games.al_rashid.rules.names import DRAW_STEP, TAKE_STEP
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.reasons import Refusal, why_not
from medina_desktop.games.al_rashid.rules.ruleset import Ruleset
from medina_desktop.games.al_rashid.rules.setup import token_values

LEARNER = 0
GUIDED_SEED = 2  # the learner is second; the crisis is that of the lessons
GUIDED_PLAYERS = 2


@dataclass(frozen=True)
class Try:
    """A step as a goal sees it."""

    before: Position
    action: str
    after: Position


Goal = Callable[[Try], bool]
MakeBoard = Callable[[Ruleset], Played]


# -- goals -------------------------------------------------------------------------------------------------------------


def never(_try: Try) -> bool:
    return False


def does(*patterns: str) -> Goal:
    """Actions as they are written; a star stands for anything."""
    return lambda t: any(fnmatchcase(t.action, pattern) for pattern in patterns)


def draws_the_last(colour: str) -> Goal:
    return lambda t: t.action == f"draw {colour}" and t.after.step != DRAW_STEP


def wins_the_battle(t: Try) -> bool:
    return t.action.startswith("fight ") and t.after.step == TAKE_STEP


def keeps_most(pattern: str) -> Goal:
    """Of all actions like this one, none leaves the learner goods that are worth more."""

    def goal(t: Try) -> bool:
        if not fnmatchcase(t.action, pattern):
            return False
        alike = [action for action in t.before.options if fnmatchcase(text_of(action), pattern)]
        return worth(t.after.goods[LEARNER]) == max(worth(_after(t.before, a).goods[LEARNER]) for a in alike)

    return goal


def _after(p: Position, action: Action) -> Position:
    after = p.copy()
    BOX.rules.play(after, action)
    return after


# -- what is taught ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lesson:
    """One thing to do: what one should know, the task, and what is told afterwards. Texts are marked with N_ where they
    are written and translated where they are shown."""

    text: str
    task: str
    goal: Goal
    told: str
    on_the_way: Goal = never  # steps that belong to the task without fulfilling it
    reply: str = ""  # what the others do next, separated by commas
    board: MakeBoard | None = None  # a new board; the first lesson of a chapter has one


@dataclass(frozen=True)
class Chapter:
    key: str
    title: str
    about: str
    lessons: tuple[Lesson, ...] = ()
    free: bool = False  # a year with a coach instead of lessons
    pawns: bool = False  # what stands in the tray: only what the chapter is about
    goods: bool = False
    hand: bool = False


def board(order: str, actions: str, red: str = "", blue: str = "") -> MakeBoard:
    """A game after these actions, separated by commas. `order`: the first turn order, 0 is the learner; `red` and
    `blue`: the values on top of the piles, of which the first crisis takes the first ones."""

    def make(rules: Ruleset) -> Played:
        values = token_values(catalogue())
        setup = {
            "order": [int(player) for player in order],
            "setup_tile": "s1",  # two red tokens on the Silk Road, a blue one on the Spice Road and the Mare Indianum
            "year_tiles": sorted(catalogue().year_tiles),
            "red": _pile(values, red),
            "blue": _pile(values, blue),
            "again_red": list(range(len(values))),
            "again_blue": list(range(len(values))),
        }
        game = Played(BOX, rules, len(order), setup)
        for text in _texts(actions):
            game.play_text(text)
        return game

    return make


def _pile(values: Sequence[int], top: str) -> list[int]:
    rest = list(values)
    for value in top:
        rest.remove(int(value))
    return [*map(int, top), *rest]


def _texts(actions: str) -> list[str]:
    return [text.strip() for text in actions.split(",") if text.strip()]


def guided(rules: Ruleset) -> Played:
    """The first year, against one family. The game could go on after it."""
    return Played.new(BOX, rules, GUIDED_PLAYERS, GUIDED_SEED)


# -- a learner ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Outcome:
    """What came of trying a step: a refusal of the rules, or a task it does not meet, or what was done."""

    refusal: Refusal | None = None
    misses_goal: bool = False
    steps: tuple[Step, ...] = ()

    @property
    def made(self) -> bool:
        return bool(self.steps)


@dataclass
class Course:
    """A learner in a chapter."""

    chapter: Chapter
    rules: Ruleset
    index: int = 0
    game: Played = field(init=False)
    last: Outcome | None = None  # what the last step of the present lesson led to
    done: bool = False  # the task of the present lesson is fulfilled, and what happened can be read

    def __post_init__(self) -> None:
        self.start(self.index)

    def start(self, index: int = 0) -> None:
        """Begin, or come back to a lesson; those before it on the same board are done in the first way that is good."""
        if self.chapter.free:
            self._begin_year(guided(self.rules))
            return
        wanted = max(0, min(index, len(self.chapter.lessons) - 1))
        self._begin(max(number for number in self._boards() if number <= wanted))
        while self.index < wanted:
            self.attempt(self.wanted()[0])
            if self.done:
                self.go_on()

    def _begin(self, index: int) -> None:
        self.index, self.game = index, self._board(index)
        self.last, self.done = None, False

    def _begin_year(self, game: Played) -> None:
        """Or go on with it: the program may have ended in the middle of what the others do."""
        self.index, self.game = 0, game
        self.last, self.done = None, False
        self._replies()

    def resume(self, kept: Played) -> bool:
        """Go on with the board as it was left. False, and nothing changes, when it is no board of this chapter."""
        if kept.over or kept.ruleset != self.rules:
            return False
        if self.chapter.free:
            if kept.players != GUIDED_PLAYERS or kept.setup != guided(self.rules).setup or _year_is_over(kept):
                return False
            self._begin_year(kept)
            return True
        found = board_it_was(((number, self._board(number)) for number in self._boards()), kept)
        if found is None:
            return False
        index, actions = found
        self._begin(index)
        do_again(self, actions)
        return True

    def _boards(self) -> list[int]:
        return [number for number, lesson in enumerate(self.chapter.lessons) if lesson.board is not None]

    def _board(self, index: int) -> Played:
        make = self.chapter.lessons[index].board
        assert make is not None, "asked only for lessons that begin a board"
        return make(self.rules)

    # -- what is to be done ---------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        position: Position = self.game.position
        return position

    @property
    def seen(self) -> Position:
        return self.as_seen(self.position)

    def as_seen(self, position: Position) -> Position:
        seen: Position = BOX.rules.seen_by(position, LEARNER)
        return seen

    @property
    def lesson(self) -> Lesson | None:
        return None if self.chapter.free else self.chapter.lessons[self.index]

    @property
    def lesson_has_board(self) -> bool:
        return self.lesson is not None and self.lesson.board is not None

    @property
    def finished(self) -> bool:
        if self.chapter.free:
            return _year_is_over(self.game)
        return self.done and self.index == len(self.chapter.lessons) - 1

    def solutions(self) -> list[Action]:
        """Every step that would do now: those that fulfil the task first."""
        if self.done or self.finished:
            return []
        judged = [(self._judge(action), action) for action in self.game.legal()]
        return [action for verdict in ("goal", "way") for found, action in judged if found == verdict]

    def wanted(self) -> list[Action]:
        """What leads on most directly: what fulfils the task, else what is on the way to it."""
        possible = self.solutions()
        return [action for action in possible if self._judge(action) == "goal"] or possible

    def _judge(self, action: Action) -> str:
        """ "goal", "way" (it belongs to the task) or "" (the lesson is about something else)."""
        lesson = self.lesson
        if lesson is None:
            return "way"
        tried = Try(self.position, text_of(action), _after(self.position, action))
        return "goal" if lesson.goal(tried) else "way" if lesson.on_the_way(tried) else ""

    # -- doing it -------------------------------------------------------------------------------------------------

    def attempt(self, action: Action) -> Outcome:
        """Try a step; the board changes only when it is legal and belongs to the task."""
        refusal = why_not(self.position, action)
        if refusal is not None:
            return Outcome(refusal=refusal)
        verdict = "" if self.done or self.finished else self._judge(action)
        if not verdict:
            return Outcome(misses_goal=True)
        before = len(self.game.actions)
        self.game.play(action)
        self.done = verdict == "goal"
        self._replies()
        self.last = Outcome(steps=tuple(step_of(self.game, n) for n in range(before, len(self.game.actions))))
        return self.last

    def _replies(self) -> None:
        """What the others do then: what the lesson says, or, in the guided year, what they like."""
        if self.lesson is not None:
            for text in _texts(self.lesson.reply) if self.done else []:
                self.game.play_text(text)
        while self.chapter.free and not self.finished and self.position.player != LEARNER:
            seen = BOX.rules.seen_by(self.position, self.position.player)
            self.game.play(BOX.opponents.at_once(seen).action)

    @property
    def can_take_back(self) -> bool:
        return self.chapter.free and can_take_back(self.game, LEARNER)

    def take_back(self) -> None:
        """In the guided year: the learner's last step, and what was answered to it."""
        take_back(self.game, LEARNER)
        self.last, self.done = None, False

    def go_on(self) -> bool:
        """To the next lesson; False at the end of the chapter."""
        if self.chapter.free or self.index + 1 >= len(self.chapter.lessons):
            return False
        self.index += 1
        if self.lesson_has_board:
            self.game = self._board(self.index)
        self.last, self.done = None, False
        return True


def _year_is_over(game: Played) -> bool:
    return game.over or bool(game.position.year > 1)
