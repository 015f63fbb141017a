"""The school's lessons: what one is, and a learner's way through a chapter. No window.

A lesson has a task and a goal. A step that is legal and meets the goal is made on a real board by the real rules, and
the other player, if there is one, answers. What is legal, what happens and what it scores is asked of the rules, so no
lesson can disagree with them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from medina_desktop.game.lessons import board_it_was, can_take_back, do_again, take_back
from medina_desktop.game.played import step_of
from medina_desktop.games.sultaniya import data
from medina_desktop.games.sultaniya.box import BOX
from medina_desktop.games.sultaniya.kinds import Played, Step
from medina_desktop.games.sultaniya.rules import events as ev
from medina_desktop.games.sultaniya.rules import legal, score
from medina_desktop.games.sultaniya.rules.actions import (
    BEING_DONE,
    BUILD,
    CALL,
    MOVE,
    PASSING,
    RETURN,
    REVEAL,
    djinn_of,
    face_of,
    place_of,
    stack_of,
    verb_of,
)
from medina_desktop.games.sultaniya.rules.apply import play
from medina_desktop.games.sultaniya.rules.plot import BY_TEXT, storey_of
from medina_desktop.games.sultaniya.rules.position import HIDDEN, ON_DISPLAY, Position
from medina_desktop.games.sultaniya.rules.reasons import Refusal, why_not
from medina_desktop.games.sultaniya.rules.ruleset import Ruleset
from medina_desktop.games.sultaniya.rules.tiles import LETTERS, STACKS

LEARNER = 0
GUIDED_ROUNDS = 8  # the first game is a short one
GUIDED_SEED = 11
GUIDED_BOARDS = "aladdin,sinbad"


@dataclass(frozen=True)
class Try:
    """A step as a goal sees it."""

    before: Position
    action: int
    after: Position
    events: tuple[ev.Event, ...]

    @property
    def gain(self) -> int:
        return points_of(self.after) - points_of(self.before)


Goal = Callable[[Try], bool]
MakeBoard = Callable[[Ruleset], Played]


# -- goals -------------------------------------------------------------------------------------------------------------


def never(_try: Try) -> bool:
    return False


def builds(t: Try) -> bool:
    return verb_of(t.action) == BUILD


def builds_storey(storey: int) -> Goal:
    return lambda t: builds(t) and storey_of(place_of(t.action)) == storey - 1


def builds_flipped(t: Try) -> bool:
    return builds(t) and bool(face_of(t.action) & 1)


def builds_at(*places: str) -> Goal:
    return lambda t: builds(t) and place_of(t.action) in [BY_TEXT[place] for place in places]


def builds_best(t: Try) -> bool:
    """No tile on display brings more, wherever it is built."""
    return builds(t) and t.gain == max(_gain(t.before, action) for action in legal.builds(t.before))


def builds_tile(*tiles: str) -> Goal:
    return lambda t: builds(t) and t.before.terms.catalogue.faces[face_of(t.action)].id in tiles


def completes(t: Try) -> bool:
    return any(isinstance(event, ev.Completed) for event in t.events)


def serves_objective(number: int) -> Goal:
    """The learner's first or second objective counts more than before."""

    def goal(t: Try) -> bool:
        before, after = (list(score.breakdown(p)[LEARNER].objectives.values()) for p in (t.before, t.after))
        return builds(t) and after[number] > before[number]

    return goal


def adds_guard(t: Try) -> bool:
    return builds(t) and score.guards(t.after)[LEARNER] > score.guards(t.before)[LEARNER]


def reveals(kind: int) -> Goal:
    return lambda t: verb_of(t.action) == REVEAL and stack_of(t.action) == kind


def fills_display(kind: int) -> Goal:
    return lambda t: reveals(kind)(t) and len(t.after.displays[kind]) == ON_DISPLAY


def calls(djinn: int, stack: int | None = None) -> Goal:
    def goal(t: Try) -> bool:
        called = verb_of(t.action) == CALL and djinn_of(t.action) == djinn
        return called and (stack is None or stack_of(t.action) == stack)

    return goal


def uses_stone(t: Try) -> bool:
    return verb_of(t.action) in (MOVE, RETURN)


def passes(t: Try) -> bool:
    return t.action == PASSING


def is_done(t: Try) -> bool:
    return t.action == BEING_DONE


def any_of(*goals: Goal) -> Goal:
    return lambda t: any(goal(t) for goal in goals)


def both(one: Goal, other: Goal) -> Goal:
    return lambda t: one(t) and other(t)


def _gain(p: Position, action: int) -> int:
    after = p.copy()
    play(after, action)
    return points_of(after) - points_of(p)


# -- what is taught ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lesson:
    """One thing to do: what one should know, the task, and what is told afterwards. Texts are marked with N_ where they
    are written and translated where they are shown."""

    text: str
    task: str
    goal: Goal
    told: str = ""
    on_the_way: Goal = never  # steps that belong to the task without fulfilling it
    reply: tuple[str, ...] = ()  # what the other player does next; without it, passing
    board: MakeBoard | None = None  # a new board; the first lesson of a chapter has one


@dataclass(frozen=True)
class Chapter:
    key: str
    title: str
    about: str
    lessons: tuple[Lesson, ...] = ()
    djinns: bool = False  # djinns, treasury and the button for passing are on the table
    objectives: bool = False  # the objectives are turned up; before, they would only puzzle
    free: bool = False  # a whole game instead of lessons


def board(character: str, tiles: str, actions: str = "", *, objectives: str = "guard_line guard_column") -> MakeBoard:
    """A game after these actions, separated by commas. `tiles` lie on top of their stacks in this order, the others
    follow in the order of the box; `character` may name the other player's too, and then `objectives` theirs."""

    def make(rules: Ruleset) -> Played:
        boards, dealt = character.split(), objectives.split()
        terms = data.terms(rules, len(boards))
        stacks = {}
        for kind, stack in enumerate(STACKS):
            first = [tile for tile in tiles.split() if tile[0] == LETTERS[kind]]
            every = [terms.catalogue.tiles[number].id for number in terms.in_use[kind]]
            stacks[stack] = first + [tile for tile in every if tile not in first]
        pairs = [dealt[2 * player : 2 * player + 2] for player in range(len(boards))]
        game = Played(BOX, rules, len(boards), {"boards": boards, "objectives": pairs, "stacks": stacks})
        for text in actions.split(","):
            if text.strip():
                game.play_text(text.strip())
        return game

    return make


def guided(rules: Ruleset) -> Played:
    """The first game: short, against one player."""
    return Played.new(BOX, guided_rules(rules), 2, GUIDED_SEED, {"boards": GUIDED_BOARDS})


def guided_rules(rules: Ruleset) -> Ruleset:
    return replace(rules, round_limit=GUIDED_ROUNDS)


def rules_for(rulesets: Sequence[Ruleset]) -> Ruleset:
    """The rules that are taught: those for most numbers of players."""
    return max(rulesets, key=lambda rules: len(rules.players))


# -- a learner ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Outcome:
    """What came of trying a step: a refusal of the rules, or a task it does not meet, or what was done."""

    refusal: Refusal | None = None
    misses_goal: bool = False
    steps: tuple[Step, ...] = ()
    parts: tuple[tuple[str, int], ...] = ()  # where points came from or went; see `points_by_part`

    @property
    def made(self) -> bool:
        return bool(self.steps)

    @property
    def gained(self) -> int:
        return sum(points for _part, points in self.parts)


@dataclass
class Course:
    """A learner in a chapter."""

    chapter: Chapter
    rules: Ruleset
    index: int = 0
    game: Played = field(init=False)
    last: Outcome | None = None  # what the last step of the present lesson led to
    done: bool = False  # the task of the present lesson is fulfilled, and what happened can be read
    _points: dict[str, int] = field(default_factory=dict)  # when the lesson began

    def __post_init__(self) -> None:
        self.start(self.index)

    def start(self, index: int = 0) -> None:
        """Begin, or come back to a lesson; those before it on the same board are done in the first way that is good."""
        if self.chapter.free:
            self.index, self.game = 0, guided(self.rules)
            self._begin_lesson()
            return
        wanted = max(0, min(index, len(self.chapter.lessons) - 1))
        self.index = max(number for number in self._boards() if number <= wanted)
        self.game = self._board(self.index)
        self._begin_lesson()
        while self.index < wanted:
            self.attempt(self.solutions()[0])
            if self.done:
                self.go_on()

    def _begin_lesson(self) -> None:
        self.last, self.done = None, False
        self._points = points_by_part(self.seen)

    def resume(self, kept: Played) -> bool:
        """Go on with the board as it was left. False, and nothing changes, when it is no board of this chapter."""
        if kept.over or kept.ruleset != (guided_rules(self.rules) if self.chapter.free else self.rules):
            return False
        if self.chapter.free:
            if kept.players != 2:
                return False
            self.game = kept
            self._begin_lesson()
            self._replies()  # the program may have ended in the middle of them
            return True
        found = board_it_was(((number, self._board(number)) for number in self._boards()), kept)
        if found is None:
            return False
        index, actions = found
        self.index, self.game = index, self._board(index)
        self._begin_lesson()
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
        """What the learner may know: in chapters without objectives, not even the own ones."""
        seen: Position = BOX.rules.seen_by(position, LEARNER)
        if not self.chapter.objectives and not position.over:
            seen = seen.copy()
            seen.objectives = tuple((HIDDEN, HIDDEN) for _player in seen.terms.everyone)
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
            return self.game.over
        return self.done and self.index == len(self.chapter.lessons) - 1

    def solutions(self) -> list[int]:
        """Every step that would do now: those that fulfil the task first."""
        if self.done or self.finished:
            return []
        judged = [(self._judge(action), action) for action in self.game.legal()]
        return [action for verdict in ("goal", "way") for found, action in judged if found == verdict]

    def wanted(self) -> list[int]:
        """What leads on most directly: what fulfils the task, else building on the way to it, else what is left."""
        possible = self.solutions()
        return (
            [action for action in possible if self._judge(action) == "goal"]
            or [action for action in possible if verb_of(action) == BUILD]
            or possible
        )

    def _judge(self, action: int) -> str:
        """ "goal", "way" (it belongs to the task) or "" (the lesson is about something else)."""
        lesson = self.lesson
        if lesson is None:
            return "goal"
        after = self.position.copy()
        happened: list[ev.Event] = []
        play(after, action, happened)
        tried = Try(self.position, action, after, tuple(happened))
        return "goal" if lesson.goal(tried) else "way" if lesson.on_the_way(tried) else ""

    # -- doing it -------------------------------------------------------------------------------------------------

    def attempt(self, action: int) -> Outcome:
        """Try a step; the board changes only when it is legal and belongs to the task."""
        refusal = why_not(self.position, action)
        if refusal is not None:
            return Outcome(refusal=refusal)
        verdict = "" if self.done else self._judge(action)
        if not verdict:
            return Outcome(misses_goal=True)
        steps = [self._play(action)]
        before = points_by_part(self.as_seen(steps[0].before)) if self.chapter.free else self._points
        parts = _difference(before, points_by_part(self.as_seen(steps[0].after)))
        steps += self._replies()
        self.last = Outcome(steps=tuple(steps), parts=parts)
        self.done = verdict == "goal" and not self.chapter.free
        return self.last

    def _play(self, action: int) -> Step:
        self.game.play(action)
        return step_of(self.game, len(self.game.actions) - 1)

    def _replies(self) -> list[Step]:
        wanted = list(self.lesson.reply) if self.lesson is not None else []
        steps = []
        while not self.game.over and self.position.player != LEARNER:
            steps.append(self._play(self._reply(wanted.pop(0) if wanted else "")))
        return steps

    def _reply(self, wanted: str) -> int:
        if self.chapter.free:
            seen = BOX.rules.seen_by(self.position, self.position.player)
            return int(BOX.opponents.at_once(seen).action)
        action = BOX.rules.parse(self.position, wanted or "pass")
        return int(action) if why_not(self.position, action) is None else PASSING

    @property
    def can_take_back(self) -> bool:
        return self.chapter.free and can_take_back(self.game, LEARNER)

    def take_back(self) -> None:
        """In the guided game: the learner's last step, and what was answered to it."""
        take_back(self.game, LEARNER)
        self._begin_lesson()

    def go_on(self) -> bool:
        """To the next lesson; False at the end of the chapter."""
        if self.chapter.free or self.index + 1 >= len(self.chapter.lessons):
            return False
        self.index += 1
        if self.lesson_has_board:
            self.game = self._board(self.index)
        self._begin_lesson()
        return True


# -- points ------------------------------------------------------------------------------------------------------------


def points_of(p: Position) -> int:
    return score.scores(p)[LEARNER]


def points_by_part(p: Position, player: int = LEARNER) -> dict[str, int]:
    """A player's points by where they come from: symbols, `guard`, `roof`, `objective`."""
    sheet = score.breakdown(p)[player]
    return {
        **sheet.cartouches,
        "guard": sheet.guards,
        "roof": sheet.roofs,
        "objective": sum(sheet.objectives.values()),
    }


def _difference(before: dict[str, int], after: dict[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple((part, after[part] - before.get(part, 0)) for part in after if after[part] != before.get(part, 0))
