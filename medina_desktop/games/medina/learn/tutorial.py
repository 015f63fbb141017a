"""The tutorial: chapters of lessons, each done on a real board by the real rules.

A lesson offers some kinds of piece and has a goal; a placement that is legal and meets it is made, and the others at
the table answer. What is legal, what happens and what it scores is asked of the rules, so no lesson can disagree.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from medina_desktop.game.lessons import board_it_was, do_again
from medina_desktop.games.medina.ai.opponents import at_once
from medina_desktop.games.medina.box import BOX
from medina_desktop.games.medina.kinds import Played, Step
from medina_desktop.games.medina.places import places
from medina_desktop.games.medina.rules import events as ev
from medina_desktop.games.medina.rules import legal, score
from medina_desktop.games.medina.rules.actions import KIND_WORDS, TEA, TEA_ACTION, kind_of, make, parse, parse_cell
from medina_desktop.games.medina.rules.apply import play
from medina_desktop.games.medina.rules.board import STRIDE
from medina_desktop.games.medina.rules.position import Position, SetUp
from medina_desktop.games.medina.rules.reasons import Refusal, why_not
from medina_desktop.games.medina.rules.ruleset import Board, Ruleset, Stock
from medina_desktop.games.medina.rules.setup import setup_of

LEARNER = 0
AMPLE = Stock(buildings=20, stables=20, merchants=40, walls=14, roofs=4, neutral_roofs=2, gates=2)
SHORT = Stock(buildings=3, stables=2, merchants=3, walls=5, roofs=4, neutral_roofs=1, gates=1)


@dataclass(frozen=True)
class Try:
    """A placement as a goal sees it."""

    before: Position
    action: int
    after: Position
    events: tuple[ev.Event, ...]

    @property
    def gain(self) -> int:
        return score.scores(self.after)[LEARNER] - score.scores(self.before)[LEARNER]


Goal = Callable[[Try], bool]
Begins = Callable[[Ruleset], Played]


def anything(_try: Try) -> bool:
    return True


def gains(points: int) -> Goal:
    return lambda t: t.gain >= points


def happens(*kinds: type[ev.Event]) -> Goal:
    return lambda t: any(isinstance(e, kinds) for e in t.events)


def founds_inside(t: Try) -> bool:
    """A new palace some way from the walls."""
    geo = t.after.terms.geometry
    return any(
        isinstance(e, ev.Founded) and 3 <= e.cell // STRIDE <= geo.rows - 2 and 3 <= e.cell % STRIDE <= geo.cols - 2
        for e in t.events
    )


def wins_tile(t: Try) -> bool:
    return any(isinstance(e, (ev.TowerTileMoved, ev.PalaceTileMoved)) and e.player == LEARNER for e in t.events)


def at(place: str) -> Goal:
    """Exactly there, whatever the piece."""
    return lambda t: t.action == parse(f"{KIND_WORDS[kind_of(t.action)]} {place}")


def grows_own(t: Try) -> bool:
    return any(isinstance(e, ev.Extended) and t.after.palaces[e.palace][1] == LEARNER for e in t.events)


def grows_other(t: Try) -> bool:
    return any(isinstance(e, ev.Extended) and t.after.palaces[e.palace][1] != LEARNER for e in t.events)


@dataclass(frozen=True)
class Lesson:
    """One thing to do: what one should know, the task, and what is told afterwards. Texts are marked with N_ where they
    are written and translated where they are shown."""

    text: str
    task: str
    kinds: tuple[str, ...]
    goal: Goal = anything
    told: str = ""
    reply: tuple[str, ...] = ()  # what the other player does next: actions, or kinds of piece
    position: Begins | None = None  # a new board; the first lesson of a chapter has one


@dataclass(frozen=True)
class Chapter:
    key: str
    title: str
    about: str
    lessons: tuple[Lesson, ...]
    gates: bool = False  # needs rules with gates
    free: bool = False  # a whole game instead of lessons


def table_rules(rules: Ruleset, stock: Stock = AMPLE) -> Ruleset:
    """The rules at a table for two with this stock, without short turns."""
    return replace(
        rules,
        players=(2,),
        board={2: Board(cols=14, rows=10)},
        stocks={2: stock},
        first_merchant="random",
        short_first_turns=False,
    )


def position(actions: str = "", *, well: str = "l8", merchant: str = "j8") -> Begins:
    """A game after these actions, two for each player in turn; `second` is the edition's own second colour."""

    def make_game(rules: Ruleset) -> Played:
        set_up = SetUp(parse_cell(well) if rules.well else None, parse_cell(merchant))
        game = Played(BOX, table_rules(rules), 2, setup_of(set_up))
        for text in actions.replace("second", rules.colours[1]).split(","):
            if text.strip():
                game.play_text(text.strip())
        return game

    return make_game


@dataclass(frozen=True)
class Outcome:
    """What came of trying a placement: a refusal of the rules, or a lesson it does not meet, or what was done."""

    refusal: Refusal | None = None
    misses_goal: bool = False
    steps: tuple[Step, ...] = ()
    gained: int = 0
    parts: tuple[tuple[str, int], ...] = ()  # where the points came from; see `PARTS`

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
    last: Outcome | None = None  # what the present lesson led to, once it is done

    def __post_init__(self) -> None:
        self.start(self.index)

    def start(self, index: int = 0) -> None:
        """Begin, or come back to a lesson; those before it on the same board are done in the first way that is good."""
        self.last = None
        if self.chapter.free:
            self.index = 0
            self.game = Played.new(BOX, self._first_rules(), 2, 3)
            return
        wanted = max(0, min(index, len(self.chapter.lessons) - 1))
        self.index = max(n for n in self._boards() if n <= wanted)
        self._set_board()
        while self.index < wanted:
            self.attempt(self.solutions()[0])
            self.go_on()

    def resume(self, kept: Played) -> bool:
        """Go on with the board as it was left, at the lesson that comes next. False, and nothing changes, when it is
        no board of this chapter."""
        if kept.over or kept.ruleset != self._first_rules():
            return False
        if self.chapter.free:
            self.game, self.last = kept, None
            self._replies()  # the program may have ended in the middle of them
            return True
        found = board_it_was(((n, self._board(n)) for n in self._boards()), kept)
        if found is None:
            return False
        self.last = None
        self.index, actions = found
        self._set_board()
        do_again(self, actions)
        return True

    def _boards(self) -> list[int]:
        return [n for n, lesson in enumerate(self.chapter.lessons) if lesson.position is not None]

    def _board(self, index: int) -> Played:
        make_game = self.chapter.lessons[index].position
        assert make_game is not None, "asked only for lessons that begin a board"
        return make_game(self.rules)

    def _first_rules(self) -> Ruleset:
        return table_rules(self.rules, SHORT if self.chapter.free else AMPLE)

    @property
    def lesson_has_board(self) -> bool:
        return self.lesson is not None and self.lesson.position is not None

    def _set_board(self) -> None:
        self.game = self._board(self.index)

    # -- what is to be done ---------------------------------------------------------------------------------------

    @property
    def state(self) -> Position:
        state: Position = self.game.position
        return state

    @property
    def lesson(self) -> Lesson | None:
        return None if self.chapter.free else self.chapter.lessons[self.index]

    @property
    def lessons(self) -> int:
        return len(self.chapter.lessons) or 1

    @property
    def done(self) -> bool:
        """The lesson is done, and what happened can be read."""
        return self.last is not None and self.last.made and not self.chapter.free

    @property
    def finished(self) -> bool:
        if self.chapter.free:
            return self.game.over
        return self.done and self.index == len(self.chapter.lessons) - 1

    @property
    def kinds(self) -> list[int]:
        """The kinds of piece on offer now."""
        if self.finished or self.done:
            return []
        fitting = {kind_of(action) for action in self.game.legal()}
        lesson = self.lesson
        if lesson is None:
            return sorted(fitting)
        return [kind for kind in self._kinds_of(lesson) if kind in fitting]

    def _kinds_of(self, lesson: Lesson) -> list[int]:
        words = [self.rules.colours[1] if word == "second" else word for word in lesson.kinds]
        return [KIND_WORDS.index(word) for word in words]

    def places(self, kind: int) -> dict[int, list[int]]:
        """Where this kind meets the goal: spot -> actions."""
        found = {}
        for spot, actions in places(self.state, kind).items():
            good = [action for action in actions if self._meets(action)]
            if good:
                found[spot] = good
        return found

    def solutions(self) -> list[int]:
        """Every placement that would do."""
        found = [a for kind in self.kinds for actions in self.places(kind).values() for a in actions]
        if TEA in self.kinds and self._meets(TEA_ACTION):
            found.append(TEA_ACTION)
        return found

    def _meets(self, action: int) -> bool:
        lesson = self.lesson
        if lesson is None:
            return True
        after = self.state.copy()
        events: list[ev.Event] = []
        play(after, action, events)
        return lesson.goal(Try(self.state, action, after, tuple(events)))

    # -- doing it -------------------------------------------------------------------------------------------------

    def attempt(self, action: int) -> Outcome:
        """Try a placement; the board changes only when it is legal and meets the goal."""
        refusal = why_not(self.state, action)
        if refusal is not None:
            return Outcome(refusal=refusal)
        if kind_of(action) not in self.kinds or not self._meets(action):
            return Outcome(misses_goal=True)
        before = points_by_part(self.state, LEARNER)
        steps = [self._play(action)]
        now = points_by_part(self.state, LEARNER)
        parts = tuple((part, now[part] - before[part]) for part in PARTS if now[part] != before[part])
        steps += self._replies()
        self.last = Outcome(steps=tuple(steps), gained=sum(points for _part, points in parts), parts=parts)
        return self.last

    def _play(self, action: int) -> Step:
        before = self.game.position
        events = tuple(self.game.play(action))
        return Step(len(self.game.actions) - 1, before.player, action, events, before, self.game.position)

    def _replies(self) -> list[Step]:
        wanted = list(self.lesson.reply) if self.lesson is not None else []
        steps = []
        while not self.game.over and self.game.position.player != LEARNER:
            steps.append(self._play(self._reply(wanted.pop(0) if wanted else "")))
        return steps

    def _reply(self, wanted: str) -> int:
        if self.chapter.free:
            return int(at_once(self.state).action)
        options = legal.actions(self.state)
        wanted = wanted.replace("second", self.rules.colours[1])
        if " " in wanted and legal.is_legal(self.state, parse(wanted)):
            return parse(wanted)
        kind = KIND_WORDS.index(wanted) if wanted in KIND_WORDS else KIND_WORDS.index("wall")
        # Walls far from the lessons' corners first, so that an answer disturbs nothing.
        quiet = [a for a in options if kind_of(a) == kind]
        far = make(kind, 0)
        return max(quiet, key=lambda a: a - far) if quiet else options[0]

    @property
    def can_take_back(self) -> bool:
        return self.chapter.free and bool(self.game.actions)

    def take_back(self) -> None:
        """In the guided game: the learner's last placement, and what was answered to it."""
        while self.can_take_back:
            self.game.undo()
            if self.state.player == LEARNER:
                break
        self.last = None

    def go_on(self) -> bool:
        """To the next lesson; False at the end of the chapter."""
        if self.chapter.free or self.index + 1 >= len(self.chapter.lessons):
            return False
        self.index += 1
        self.last = None
        if self.chapter.lessons[self.index].position is not None:
            self._set_board()
        return True


PARTS = ("buildings", "stables", "walls", "merchants", "well", "towers", "tiles")


def points_by_part(state: Position, player: int) -> dict[str, int]:
    """A player's points by where they come from."""
    sheet = score.breakdown(state)[player]
    palaces = {part: sum(int(getattr(p, part)) for p in sheet.palaces) for part in PARTS[:5]}
    return {**palaces, "towers": sheet.tower_tiles, "tiles": sheet.palace_tiles}


def rules_for(chapter: Chapter, rulesets: Sequence[Ruleset]) -> Ruleset:
    """The rules a chapter is taught with: those with well and tea; with gates where it needs them."""
    fitting = [r for r in rulesets if r.gates == chapter.gates]
    return next((r for r in fitting if r.well and r.tea), (fitting or list(rulesets))[0])
