"""Lessons, whichever game they teach: what a chapter is, and a learner's way through it. No window.

A lesson has a task and a goal. A step that is legal and belongs to the task is made on a real board by the real rules,
and the others at the table answer as the lesson says. What is legal, what happens and what it scores is asked of the
rules, so no lesson can disagree with them. A guided game has no tasks: whatever is legal is done, beside a coach.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from msgspec import structs

from medina_desktop.game.box import NOBODY, Event, Refusal
from medina_desktop.game.kinds import A, P, R
from medina_desktop.game.played import Played, Step, step_of
from medina_desktop.said import N_, Said

LEARNER = 0
FINISHED = 100  # noted of a completed chapter: more than any has lessons

G = TypeVar("G", bound=Played)

Goal = Callable[[Step[P, A]], bool]  # asked of a step as if it were made


def never(_step: Step) -> bool:
    return False


@dataclass(frozen=True)
class Lesson(Generic[R, P, A]):
    """One thing to do: what to know, the task, and what is told afterwards. Texts are translated
    where they are shown; the extractor knows them as texts."""

    text: str
    task: str
    goal: Goal[P, A]
    told: str = ""
    on_the_way: Goal[P, A] = never  # steps that belong to the task without fulfilling it
    reply: str = ""  # what the others do next, separated by commas
    board: Callable[[R], Played[R, P, A]] | None = None  # begins a board; the first lesson of a chapter has one


@dataclass(frozen=True)
class Guided(Generic[R, P, A]):
    """A game with a coach."""

    begin: Callable[[R], Played[R, P, A]]
    coach: str  # the level that advises
    opening: Said  # read before the first step
    closing: Callable[[Played[R, P, A]], str]  # how it ended, in the player's language
    advice: Callable[[P], str] | None = None  # what to look for now, in the player's language; "" for nothing
    is_over: Callable[[Played[R, P, A]], bool] = lambda game: game.over
    length: str = N_("A whole game")
    goes_on: str = ""  # what follows at a real table, where the game is not over then


@dataclass(frozen=True)
class Chapter(Generic[R, P, A]):
    """Some lessons on one thing, or a guided game."""

    key: str
    title: str
    about: str
    lessons: tuple[Lesson[R, P, A], ...] = ()
    guided: Guided[R, P, A] | None = None
    covers: Callable[[P], P] | None = None  # turns down what the learner is not to be puzzled by yet


@dataclass(frozen=True)
class Attempt(Generic[P, A]):
    """The result of trying a step: a refusal of the rules, or a task it does not belong to, or what was done."""

    refusal: Refusal | None = None
    misses_goal: bool = False
    steps: tuple[Step[P, A], ...] = ()  # the learner's, and what the others answered
    parts: tuple[tuple[Said, int], ...] = ()  # points since the lesson began, by where they came from or went

    @property
    def made(self) -> bool:
        return bool(self.steps)

    @property
    def gained(self) -> int:
        return sum(points for _label, points in self.parts)


def no_answer(_position: object, _wanted: str) -> None:
    return None


@dataclass
class Course(Generic[R, P, A]):
    """A learner in a chapter. `answer` says what another player does in a lesson, given a word of its `reply` or ""
    when that has no more; None: nothing. `others`: the level of those who sit there for the computer."""

    chapter: Chapter[R, P, A]
    rules: R
    index: int = 0
    answer: Callable[[P, str], A | None] = no_answer
    others: str = ""
    game: Played[R, P, A] = field(init=False)
    last: Attempt[P, A] | None = None  # what the last step of the present lesson led to
    done: bool = False  # the task of the present lesson is fulfilled, and what happened can be read
    _points: list[int] = field(default_factory=list)  # the learner's, by the lines of the sheet, when the lesson began
    _judged: tuple[P, int, list[tuple[A, str]]] | None = None  # a position, a lesson, and what leads on there

    def __post_init__(self) -> None:
        self.start(self.index)

    # -- where one is ---------------------------------------------------------------------------------------------

    def start(self, index: int = 0) -> None:
        """Begin, or come back to a lesson; those before it on the same board are done in the first way that is good."""
        if self.chapter.guided is not None:
            self._begin(0, self.chapter.guided.begin(self.rules))
            self._let_others_answer()
            return
        wanted = max(0, min(index, len(self.chapter.lessons) - 1))
        boards = [number for number, lesson in enumerate(self.chapter.lessons) if lesson.board is not None]
        at = max(number for number in boards if number <= wanted)
        self._begin(at, self._board(at))
        while self.index < wanted:
            self.attempt(self.wanted()[0])
            if self.done:
                self.go_on()

    def resume(self, kept: Played[R, P, A]) -> bool:
        """Go on with the board as it was left. False, and nothing changes, when it is no board of this chapter."""
        if kept.over:
            return False
        guided = self.chapter.guided
        if guided is not None:
            if not _same_table(kept, guided.begin(self.rules)) or guided.is_over(kept):
                return False
            self._begin(0, kept)
            self._let_others_answer()  # the program may have ended in the middle of that
            return True
        found = self._board_of(kept)
        if found is None:
            return False
        index, board = found
        left = kept.actions[len(board.actions) :]
        self._begin(index, board)
        while left:
            tried = self.attempt(left[0])
            if not tried.made:
                break
            del left[: len(tried.steps)]
            if self.done and (not self.go_on() or self.lesson_has_board):
                break
        return True

    def go_on(self) -> bool:
        """To the next lesson; False at the end of the chapter."""
        if self.index + 1 >= len(self.chapter.lessons):
            return False
        index = self.index + 1
        self._begin(index, self._board(index) if self.chapter.lessons[index].board is not None else self.game)
        return True

    def _begin(self, index: int, game: Played[R, P, A]) -> None:
        self.index, self.game = index, game
        self.went_back()

    def went_back(self) -> None:
        """The game was taken back, or is another: what the last step led to is not told any more."""
        self.last, self.done = None, False
        self._points = self._sheet(self.position)

    def _board(self, index: int) -> Played[R, P, A]:
        begin = self.chapter.lessons[index].board
        assert begin is not None, "asked only for lessons that begin a board"
        return begin(self.rules)

    def _board_of(self, kept: Played[R, P, A]) -> tuple[int, Played[R, P, A]] | None:
        """The lesson that began this board, and the board as it was then. The longest beginning that fits counts."""
        boards = [(number, self._board(number)) for number, one in enumerate(self.chapter.lessons) if one.board]
        for index, board in sorted(boards, key=lambda found: -len(found[1].actions)):
            if _same_table(kept, board) and kept.actions[: len(board.actions)] == board.actions:
                return index, board
        return None

    @property
    def position(self) -> P:
        return self.game.position

    @property
    def seen(self) -> P:
        return self.as_seen(self.position)

    def as_seen(self, position: P) -> P:
        """The position as the learner may know it."""
        seen = self.game.rules.seen_by(position, LEARNER)
        covers = self.chapter.covers
        return covers(seen) if covers is not None and self.game.rules.actor(position) != NOBODY else seen

    @property
    def lesson(self) -> Lesson[R, P, A] | None:
        return self.chapter.lessons[self.index] if self.chapter.lessons else None

    @property
    def lesson_has_board(self) -> bool:
        return self.lesson is not None and self.lesson.board is not None

    @property
    def finished(self) -> bool:
        guided = self.chapter.guided
        if guided is not None:
            return guided.is_over(self.game)
        return self.done and self.index == len(self.chapter.lessons) - 1

    # -- what is to be done ---------------------------------------------------------------------------------------

    def solutions(self) -> list[A]:
        """Every step that would do now: those that fulfil the task first."""
        verdicts = self._verdicts()
        return [action for wanted in ("goal", "way") for action, verdict in verdicts if verdict == wanted]

    def wanted(self) -> list[A]:
        """The steps that lead on most directly: those that fulfil the task, else those on the way to it."""
        return [action for action, verdict in self._verdicts() if verdict == "goal"] or self.solutions()

    def _verdicts(self) -> list[tuple[A, str]]:
        """Judge everything that is legal; once for a position and a task, since the window asks with every frame."""
        if self.done or self.finished:
            return []
        if self._judged is None or self._judged[0] is not self.position or self._judged[1] != self.index:
            found = [(action, self.judge(action)) for action in self.game.legal()]
            self._judged = self.position, self.index, found
        return self._judged[2]

    def judge(self, action: A) -> str:
        """ "goal", "way" (it belongs to the task) or "" (the lesson is about something else)."""
        if self.done or self.finished:
            return ""
        before, events = self.game.position, list[Event]()
        after = before.copy()
        self.game.rules.play(after, action, events)
        return self._judge(Step(len(self.game.actions), LEARNER, action, tuple(events), before, after))

    def _judge(self, step: Step[P, A]) -> str:
        lesson = self.lesson
        if lesson is None:
            return "way"
        return "goal" if lesson.goal(step) else "way" if lesson.on_the_way(step) else ""

    # -- doing it -------------------------------------------------------------------------------------------------

    def attempt(self, action: A) -> Attempt[P, A]:
        """Try a step; the board changes only when it is legal and belongs to the task. The others answer at once."""
        refusal = self.game.why_not(action)
        if refusal is not None:
            return Attempt(refusal=refusal)
        if not self.judge(action):
            return Attempt(misses_goal=True)
        self._play(action)
        self._let_others_answer()
        assert self.last is not None
        return self.last

    def _play(self, action: A) -> None:
        self.game.play(action)
        self.took(step_of(self.game, len(self.game.actions) - 1))

    def took(self, step: Step[P, A]) -> None:
        """A step was made on the board: the learner's, or what another player answered."""
        if step.player != LEARNER:
            self.last = replace(self.last, steps=(*self.last.steps, step)) if self.last is not None else None
            return
        before = self._points if self.chapter.guided is None else self._sheet(step.before)
        gains = zip(self.game.rules.sheet(self.as_seen(step.after)), before, strict=True)
        parts = [(row.label, row.points[LEARNER] - had) for row, had in gains if row.points[LEARNER] != had]
        self.last = Attempt(steps=(step,), parts=tuple(parts))
        self.done = self._judge(step) == "goal"

    def _sheet(self, position: P) -> list[int]:
        return [row.points[LEARNER] for row in self.game.rules.sheet(self.as_seen(position))]

    def reply(self) -> A | None:
        """Return the next action of the player to act; None when that is the learner, or nobody answers any more."""
        if self.game.actor in (LEARNER, NOBODY):
            return None
        if self.lesson is None:
            seen = self.game.rules.seen_by(self.position, self.game.actor)
            return None if self.finished else self.game.box.opponents.at_once(seen).action
        words = texts(self.lesson.reply)
        said = len(self.last.steps) - 1 if self.last is not None else 0
        return self.answer(self.position, words[said] if said < len(words) else "")

    def _let_others_answer(self) -> None:
        while (action := self.reply()) is not None:
            self._play(action)


def texts(actions: str) -> list[str]:
    """Actions that are written one after the other, with commas between them."""
    return [text.strip() for text in actions.split(",") if text.strip()]


def play_texts(game: G, actions: Sequence[str]) -> G:
    for text in actions:
        game.play_text(text)
    return game


def _same_table(one: Played, other: Played) -> bool:
    """Tell if the same is played there, whatever words the ruleset has for people."""
    ours, theirs = (structs.replace(game.ruleset, name="", about="") for game in (one, other))
    return (ours, one.players, one.setup) == (theirs, other.players, other.setup)
