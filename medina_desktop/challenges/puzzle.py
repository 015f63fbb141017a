"""A puzzle: a position, a goal, and the turns that reach it.

A goal of points is judged from the position itself. A lead that must be sure, whatever the others do, was worked out
beforehand: the turns that reach it are all listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from medina_desktop import games
from medina_desktop.game.box import BadAction, IllegalAction, Path
from medina_desktop.game.played import Played
from medina_desktop.game.record import MAX_PLAYERS, Record, replay
from medina_desktop.said import Counted, PlayerSaid, Said

FORMAT = 1
LONGEST_NAME = 40
HARDEST = 4

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Sentence = Annotated[str, Meta(min_length=1, max_length=600)]
OptionalSentence = Annotated[str, Meta(max_length=600)]
Turn = Annotated[list[str], Meta(min_length=1, max_length=20)]
Player = Annotated[int, Meta(ge=0, lt=MAX_PLAYERS)]


class Goal(Struct, frozen=True, forbid_unknown_fields=True):
    """A lead that is sure, or points when the turn is over, or the turn that the strongest level judged best."""

    lead: int | None = None
    sure: bool = False
    points: int | None = None
    after: Literal["turn", ""] = ""
    judged: bool = False


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    player: Player
    turn: Turn


class Wrong(Struct, frozen=True, forbid_unknown_fields=True):
    """A tempting turn, why it fails, and what the next player would answer."""

    turn: Turn
    reason: OptionalSentence = ""  # without one, what the turn leads to is told
    answer: list[str] = []
    lead: int | None = None
    points: int | None = None
    lost: int | None = None  # points, where a level judged it


class Form(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A puzzle's file, but for its record, and for `verified`: how it was found to be right, which nothing reads."""

    medina_challenge: Literal[1]
    kind: Literal["puzzle"]
    id: str
    game: str
    name: Name
    theme: Name
    difficulty: Annotated[int, Meta(ge=1, le=HARDEST)]
    player: Player
    goal: Goal
    task: OptionalSentence = ""  # without one, the goal is told
    hint: Sentence
    explanation: Sentence
    accepted: list[Turn] = []
    solution: Annotated[list[Line], Meta(min_length=1, max_length=60)]
    also: list[Turn] = []  # other ways to a goal of points
    ends: list[int] = []
    wrong: list[Wrong] = []


class Verdict(Struct, frozen=True):
    """A turn that was tried: right, or wrong with its reason."""

    right: bool
    wrong: Wrong | None = None  # the one of the file, where it knows this turn
    points: int | None = None  # that the turn makes, where the goal is points


class Puzzle(Struct, frozen=True):
    form: Form
    record: Record
    own: bool = False  # the player's: its texts are shown as they are

    @property
    def id(self) -> str:
        return self.form.id

    @property
    def game(self) -> str:
        return self.form.game

    @property
    def player(self) -> int:
        return self.form.player

    @property
    def start(self) -> int:
        """The number of actions that lead to the position."""
        return len(self.record.actions)

    def begin(self) -> Played:
        """Set up its position."""
        return replay(self.record, games.box(self.record.game))

    # -- checking a turn ------------------------------------------------------------------------------------------

    @property
    def is_decision(self) -> bool:
        """It is over with one action, whether or not a turn is."""
        return bool(self.form.accepted) and all(len(turn) == 1 for turn in self.form.accepted)

    def tried(self, game: Played) -> list[str]:
        """Return what was done since the beginning, as texts."""
        return [game.text_of(number) for number in range(self.start, len(game.actions))]

    def is_over(self, game: Played) -> bool:
        """The turn is over, or the decision made."""
        made = len(game.actions) - self.start
        return made > 0 and (self.is_decision or turn_ended(game, self.start))

    def judge(self, game: Played) -> Verdict | None:
        """Judge the turn that was made; None while it isn't over."""
        if not self.is_over(game):
            return None
        goal, points = self.form.goal, None
        if goal.points is not None:
            points = game.scores()[self.player]
            right = points >= goal.points
        else:
            right = any(self._leads_to(turn, game) for turn in self.form.accepted)
        if right:
            return Verdict(True, points=points)
        known = next((wrong for wrong in self.form.wrong if self._leads_to(wrong.turn, game)), None)
        return Verdict(False, known, points)

    def _leads_to(self, turn: Sequence[str], game: Played) -> bool:
        """Tell if a turn, in whatever order, leads to the position of this game."""
        if self.tried(game) == list(turn):
            return True
        rules, position = game.rules, game.position_after(self.start).copy()
        try:
            for text in turn:
                action = rules.parse(position, text)
                if rules.why_not(position, action) is not None:
                    return False
                rules.play(position, action, [])
        except BadAction:
            return False
        same: bool = position.key() == game.position.key()
        return same

    # -- hints ----------------------------------------------------------------------------------------------------

    @property
    def ways(self) -> list[list[str]]:
        """Every turn that is known to reach the goal."""
        return [*self.form.accepted] or [self.form.solution[0].turn, *self.form.also]

    def common(self) -> list[str]:
        """Return the actions that all these turns share, in the order of the first."""
        first, *others = self.ways
        return [text for text in first if all(text in turn for turn in others)]

    def next_step(self, game: Played) -> str:
        """Return what a hint lights: an action that all ways share where it is possible now, else the next one of a
        way that begins like the turn so far; nothing where none does."""
        made = self.tried(game)
        ways = [turn for turn in self.ways if turn[: len(made)] == made and len(turn) > len(made)]
        following = [turn[len(made)] for turn in ways]
        shared = [text for text in following if text in self.common()]
        return next(iter([*shared, *following]), "")


def spell(form: Form, game: Played) -> Form:
    """Write the turns of a file as the game writes them; `game` stands at its position."""

    def spelled(turn: Sequence[str]) -> list[str]:
        start = len(game.actions)
        play_turn(game, turn)
        texts = [game.text_of(number) for number in range(start, len(game.actions))]
        game.undo(len(texts))
        return texts

    wrong = [replace(one, turn=spelled(one.turn)) for one in form.wrong]
    ways = {"accepted": [spelled(turn) for turn in form.accepted], "also": [spelled(turn) for turn in form.also]}
    first, *others = form.solution
    return replace(form, wrong=wrong, **ways, solution=[replace(first, turn=spelled(first.turn)), *others])


def turn_ended(game: Played, start: int) -> bool:
    """Tell if the turn that was under way after so many actions is over."""
    return game.over or any(first > start for _player, first in game.begun)


def describe_task(puzzle: Puzzle) -> str:
    """Say what to do: as the file says it, or else the goal."""
    form = puzzle.form
    if form.task:
        return form.task
    if form.goal.points is not None:
        return Counted("Have {n} point when your turn is over.", "Have {n} points when your turn is over.",
                       form.goal.points)  # fmt: skip
    if form.goal.judged:
        return Said("Find the turn that the AI judges best.")
    lead = form.goal.lead or 0
    if lead <= 1:
        return Said("Win the game, whatever the others do.")
    return Counted(
        "Make sure of winning by {n} point, whatever the others do.",
        "Make sure of winning by {n} points, whatever the others do.",
        lead,
    )


def describe_fault(puzzle: Puzzle, verdict: Verdict) -> str:
    """Say why a turn is wrong: as the file says it, or else what it leads to."""
    wrong, goal = verdict.wrong, puzzle.form.goal.points
    if wrong is not None and wrong.reason:
        return wrong.reason
    if verdict.points is not None:
        return Counted(
            "That brings you to {n} point; you need {goal}.",
            "That brings you to {n} points; you need {goal}.",
            verdict.points,
            goal=goal,
        )
    if puzzle.form.goal.judged:
        lost = wrong.lost if wrong is not None else None
        if lost is None:
            return Said("The AI judges another turn better.")
        return Counted("The AI expects {n} point less from it.", "The AI expects {n} points less from it.", lost)
    if wrong is None or wrong.lead is None:
        return Said("That doesn’t make sure of it.")
    if wrong.lead == 0:
        return Said("Then the others can still force a tie.")
    if wrong.lead < 0:
        return Counted("Then you can end up {n} point behind.", "Then you can end up {n} points behind.", -wrong.lead)
    return Counted(
        "Then {n} point ahead is the most you can be sure of.",
        "Then {n} points ahead is the most you can be sure of.",
        wrong.lead,
    )


PLAYER = re.compile(r"\{p(\d)\}")


def with_names(text: str, names: Sequence[str]) -> str:
    """Put names in the place of `{p0}`, `{p1}`."""

    def name(found: re.Match[str]) -> str:
        number = int(found[1])
        return names[number] if number < len(names) else found[0]

    return PLAYER.sub(name, text)


# -- faults ------------------------------------------------------------------------------------------------------------


def faults(puzzle: Puzzle, game: Played) -> Iterator[tuple[Path, Said]]:
    """Name what is wrong with a puzzle whose record could be replayed; `game` stands at its position."""
    form = puzzle.form
    if game.actor != puzzle.player:
        sentence = Said(
            "It’s {name}’s turn in this position, not player {n}’s.", name=PlayerSaid(game.actor), n=puzzle.player + 1
        )
        yield ("player",), sentence
        return
    if form.goal.points is None and not form.goal.judged and not (form.goal.lead is not None and form.goal.sure):
        sentence = Said("A goal is `lead` with `sure: true`, or `points` with `after: turn`, or `judged: true`.")
        yield ("goal",), sentence
        return
    yield from _faults_of_accepted(puzzle, game)
    yield from _faults_of_wrong(puzzle, game)
    yield from _faults_of_solution(puzzle, game)


def _faults_of_accepted(puzzle: Puzzle, game: Played) -> Iterator[tuple[Path, Said]]:
    if puzzle.form.goal.points is None and not puzzle.form.accepted:
        yield ("goal",), Said("This goal needs the list `accepted`: every turn that reaches it.")
    for number, turn in enumerate(puzzle.form.accepted):
        refusal = play_turn(game, turn)
        if refusal is not None:
            sentence = Said("Accepted turn {number} breaks the rules: {reason}.", number=number + 1, reason=refusal)
            yield ("accepted", number), sentence
        elif not puzzle.is_over(game):
            yield (
                ("accepted", number),
                Said("Accepted turn {number} stops before the turn is over.", number=number + 1),
            )
        game.undo(len(game.actions) - puzzle.start)


def _faults_of_wrong(puzzle: Puzzle, game: Played) -> Iterator[tuple[Path, Said]]:
    for number, wrong in enumerate(puzzle.form.wrong):
        refusal = play_turn(game, wrong.turn)
        verdict = puzzle.judge(game) if refusal is None else None
        if refusal is None and verdict is not None:
            refusal = play_turn(game, wrong.answer)
        if refusal is not None:
            sentence = Said("Wrong turn {number} breaks the rules: {reason}.", number=number + 1, reason=refusal)
            yield ("wrong", number), sentence
        elif verdict is None:
            yield ("wrong", number), Said("Wrong turn {number} stops before the turn is over.", number=number + 1)
        elif verdict.right:
            yield ("wrong", number), Said("The turn {turn} is both accepted and wrong.", turn=", ".join(wrong.turn))
        game.undo(len(game.actions) - puzzle.start)


def _faults_of_solution(puzzle: Puzzle, game: Played) -> Iterator[tuple[Path, Said]]:
    form, reached = puzzle.form, None
    for number, line in enumerate(form.solution):
        refusal: str | None = None
        if game.actor != line.player:
            refusal = Said("it’s not player {n}’s turn", n=line.player + 1)
        refusal = refusal or play_turn(game, line.turn)
        if refusal is not None:
            template = Said("Line {n} of the solution breaks the rules: {reason}.", n=number + 1, reason=refusal)
            yield ("solution", number), template
            break
        reached = game.scores() if reached is None else reached
    else:
        goal, points = form.goal.points, game.scores()
        if goal is not None and reached is not None and reached[puzzle.player] < goal:
            short = Counted(
                "The solution reaches {n} point; the goal asks for {goal}.",
                "The solution reaches {n} points; the goal asks for {goal}.",
                reached[puzzle.player],
                goal=goal,
            )
            yield ("solution",), short
        if form.ends and points != form.ends:
            sentence = Said(
                "The scores at the end of the solution are {points}, not {ends}.",
                points=", ".join(map(str, points)),
                ends=", ".join(map(str, form.ends)),
            )
            yield ("ends",), sentence
    game.undo(len(game.actions) - puzzle.start)


def play_turn(game: Played, turn: Sequence[str]) -> Said | None:
    """Play these actions; the reason why one of them is impossible, or None."""
    for text in turn:
        try:
            game.play_text(text)
        except IllegalAction as error:
            return error.refusal.sentence()
        except BadAction as error:
            return error.sentence
    return None
