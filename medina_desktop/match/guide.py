"""Beside a table where somebody learns: which actions belong to the task, what the others answer, how far one has come.

The table plays the course's game as it plays any other. The guide is the journal of its match, so it hears of every
step; and the thinker of its AI seats, so the others do what the lesson says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from medina_desktop.game.box import NOTHING, Action, Box, Choice, Position, Question
from medina_desktop.game.kinds import P
from medina_desktop.game.lessons import LEARNER, Course
from medina_desktop.game.played import Played, step_of
from medina_desktop.game.record import Record, Seat
from medina_desktop.match.match import Match
from medina_desktop.match.seats import DEFAULT_NAMES, ai, human
from medina_desktop.match.thinking import Adviser, Thinker, go_on_with


class Boards(Protocol):
    """Keep the boards of lessons that were begun, by chapter; `play.library` does."""

    def kept(self, chapter: str) -> Played | None: ...

    def begin(self, chapter: str, game: Played) -> None: ...

    def add(self, chapter: str, actions: Sequence[str]) -> None: ...

    def forget(self, chapter: str) -> None: ...

    def close(self) -> None: ...


class Limits(Protocol):
    """Says what may be done and seen at a table with somebody beside it."""

    @property
    def learner_may_act(self) -> bool: ...

    @property
    def others_may_act(self) -> bool: ...

    @property
    def may_undo(self) -> bool: ...

    def lets(self, action: Action) -> bool:
        """Tell if a legal action belongs to the task."""

    def as_seen(self, position: P) -> P:
        """The position as the person may know it."""


class Guide:
    """`on_progress` hears after every step how many lessons are done, and whether the chapter is."""

    def __init__(
        self,
        course: Course,
        make_thinker: Callable[[], Thinker],
        boards: Boards | None = None,
        on_progress: Callable[[int, bool], None] = lambda lessons, finished: None,
    ) -> None:
        self.course = course
        self.boards, self.on_progress = boards, on_progress
        self._board_kept = False  # this board is in its file, and further steps are added to it
        guided = course.chapter.guided
        self.coach = Coach(course.game.box, guided.coach, make_thinker) if guided is not None else None

    def come_back(self) -> None:
        """Go on with the board that was left, if there is one. Should its end have been lost, the lesson that one had
        come to is begun instead: better another board than an earlier lesson."""
        kept = self.boards.kept(self.course.chapter.key) if self.boards is not None else None
        at = self.course.index
        if kept is not None and self.course.resume(kept) and self.course.index < at:
            self.course.start(at)

    @property
    def may_undo(self) -> bool:
        """In a guided game; a lesson is begun again instead."""
        return self.coach is not None and not self.course.finished

    def make_match(self, seats: Sequence[Seat]) -> Match:
        """For the board that the course has now."""
        match = Match(self.course.game, seats, lambda: Replies(self.course), self, already_saved=True)
        match.may_unsee = True  # it is a lesson: what was seen meanwhile may be taken back, too
        return match

    # -- what the table asks --------------------------------------------------------------------------------------

    def lets(self, action: Action) -> bool:
        """Tell if a legal action belongs to the task."""
        return bool(self.course.judge(action))

    def as_seen(self, position: P) -> P:
        seen: P = self.course.as_seen(position)
        return seen

    @property
    def learner_may_act(self) -> bool:
        return not self.course.done and not self.course.finished

    @property
    def others_may_act(self) -> bool:
        """The player to act, who is not the learner, has something to answer."""
        if self.course.lesson is None:
            return not self.course.finished
        return self.course.reply() is not None

    @property
    def settled(self) -> bool:
        """Nothing more comes of the last step: what happened can be read."""
        return self.course.game.actor == LEARNER or not self.others_may_act

    def wanted(self) -> list[Action]:
        """The steps that lead on: those of the task, or what the coach says."""
        if self.coach is None:
            return self.course.wanted()
        return [self.tip.action] if self.tip is not None and self.learner_may_act else []

    # -- the coach ------------------------------------------------------------------------------------------------

    @property
    def tip(self) -> Choice | None:
        """The coach's choice here, once that is known."""
        return self.coach.tip(self.course.game) if self.coach is not None else None

    def think(self, dt: float) -> bool:
        """Let the coach think about the learner's next step; True when it has just found its tip."""
        course, coach = self.course, self.coach
        if coach is None or course.finished or course.game.actor != LEARNER or self.tip is not None:
            return False
        return coach.think(course.game, course.seen, dt)

    # -- to another board -----------------------------------------------------------------------------------------

    def go_on(self) -> bool:
        """To the next lesson; False at the end of the chapter."""
        if not self.course.go_on():
            return False
        self._board_kept = self._board_kept and not self.course.lesson_has_board
        return True

    def begin_again(self) -> None:
        self.course.start()
        self._board_kept = False
        if self.coach is not None:
            self.coach.stop()
        if self.boards is not None:
            self.boards.forget(self.course.chapter.key)

    def close(self) -> None:
        if self.coach is not None:
            self.coach.close()
        if self.boards is not None:
            self.boards.close()

    # -- the match's journal --------------------------------------------------------------------------------------

    def begin(self, record: Record) -> None:
        """A board is kept from its first step on."""

    def add(self, action: str) -> None:
        course = self.course
        course.took(step_of(course.game, len(course.game.actions) - 1))
        if self.coach is not None:
            self.coach.keep_plan(course.game)
        if self.boards is not None and not course.finished:
            if self._board_kept:
                self.boards.add(course.chapter.key, [action])
            else:
                self._keep_whole()
        if self.boards is not None and course.finished:
            self.boards.forget(course.chapter.key)  # a chapter that is done leaves nothing behind
        if course.done or course.finished:
            self.on_progress(course.index + 1, course.finished)

    def rewrite(self, record: Record) -> None:
        self.course.went_back()
        if self.coach is not None:
            self.coach.stop()
        self._keep_whole()

    def finish(self, record: Record) -> None:
        """`add` has forgotten it."""

    def _keep_whole(self) -> None:
        if self.boards is not None:
            self.boards.begin(self.course.chapter.key, self.course.game)
            self._board_kept = True


class Replies:
    """The thinker of the AI seats: they answer as the course says."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._asked = False

    def ask(self, _box: Box, _question: Question) -> None:
        self._asked = True

    def poll(self) -> Choice | None:
        action = self._course.reply() if self._asked else None
        self._asked = False
        return Choice(action, 0.0, NOTHING) if action is not None else None

    def stop(self) -> None:
        self._asked = False

    close = stop


class Coach:
    """Says what somebody who plays well would do. Thinks about one position at a time, in the AI's own process, and
    knows only what the learner may know."""

    def __init__(self, box: Box, level: str, make_thinker: Callable[[], Thinker]) -> None:
        self.level = level
        self._adviser = Adviser(box, make_thinker)
        self._tip: tuple[int, Choice] | None = None

    def tip(self, game: Played) -> Choice | None:
        return self._tip[1] if self._tip is not None and self._tip[0] == len(game.actions) else None

    def think(self, game: Played, seen: Position, dt: float) -> bool:
        if not self._adviser.busy:
            self._adviser.ask(Question(seen, self.level, len(game.actions)))
        answer = self._adviser.tick(dt)
        if answer is None:
            return False
        self._tip = (len(game.actions), answer.choice)
        return True

    def keep_plan(self, game: Played) -> None:
        """A step was done. If it was the one advised, the rest of that turn is advised next, and nothing else."""
        rest = go_on_with(self._tip[1], game, self._tip[0]) if self._tip is not None else None
        self.stop()
        if rest is not None:
            self._tip = (len(game.actions), rest)

    def stop(self) -> None:
        """The position is another: forget what was thought about the one before."""
        self._adviser.stop()
        self._tip = None

    def close(self) -> None:
        self._adviser.close()


def seats_of(course: Course, player: str = "") -> list[Seat]:
    """The learner, and those who sit there for the computer in every lesson."""
    others = [ai(course.others, "Omar", "red"), ai(course.others, "Salma", "white")]
    taken = player in [seat.name for seat in others]
    you = human(player if player and not taken else DEFAULT_NAMES[LEARNER], "blue")
    return [you, *others][: course.game.players]
