"""Somebody sits at a puzzle: tries a turn, asks for a hint, looks at the solution.

The sitting is the journal of the match at its table, so it hears of every step. Nobody thinks there: what the others do
stands in the puzzle's file.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from medina_desktop.challenges.progress import Progress
from medina_desktop.challenges.puzzle import Puzzle, Verdict
from medina_desktop.challenges.rating import CLEAN, FAILED, HINTED, rate
from medina_desktop.game.box import Action
from medina_desktop.game.kinds import P
from medina_desktop.game.record import SEAT_COLOURS, Record, Seat
from medina_desktop.match.match import Match
from medina_desktop.match.people import PEOPLE
from medina_desktop.match.seats import DEFAULT_NAMES, ai, human

State = Literal["move", "wrong", "right", "shown"]  # shown: the solution is played, or was
HINTS = 2  # steps of it: the sentence, then the placement

IN_A_ROW = 5


class Row:
    """Five in a row: puzzles found at first try, without a hint. A mistake begins the count again."""

    def __init__(self) -> None:
        self.found = 0
        self.done: list[str] = []  # the ids of its puzzles

    @property
    def complete(self) -> bool:
        return self.found >= IN_A_ROW

    def note(self, id_: str, clean: bool) -> None:
        self.done.append(id_)
        self.found = self.found + 1 if clean else 0


class Sitting:
    def __init__(self, puzzle: Puzzle, progress: Progress | None = None, row: Row | None = None) -> None:
        self.puzzle, self.row = puzzle, row
        self._progress = progress  # None: nothing is kept
        self.hints = 0  # steps that were asked for
        self.judged = False  # the first turn was, or the solution was looked at: what follows is practice
        self.set_up()

    def set_up(self) -> None:
        """Set the position up as it was."""
        self.game = self.puzzle.begin()
        self.state: State = "move"
        self.verdict: Verdict | None = None
        self.script: list[str] = []  # actions still to be played for everybody

    def make_match(self, seats: Sequence[Seat]) -> Match:
        """For the board as it is set up now."""
        return Match(self.game, seats, journal=self, already_saved=True)

    def make_seats(self, player: str = "") -> list[Seat]:
        """The person in the puzzle's seat, and people of ours around."""
        name = player or DEFAULT_NAMES[0]
        others = [person.name for person in PEOPLE if person.name not in (name, DEFAULT_NAMES[0])]
        level = self.game.box.opponents.levels[-1]
        seats = [ai(level, other, colour) for other, colour in zip(others, SEAT_COLOURS[1:], strict=False)]
        seats.insert(self.puzzle.player, human(name, SEAT_COLOURS[0]))
        return seats[: self.game.players]

    # -- what the table asks --------------------------------------------------------------------------------------

    @property
    def learner_may_act(self) -> bool:
        return self.state == "move"

    @property
    def others_may_act(self) -> bool:
        return False

    @property
    def may_undo(self) -> bool:
        return self.state == "move" and len(self.game.actions) > self.puzzle.start

    def lets(self, _action: Action) -> bool:
        return True

    def as_seen(self, position: P) -> P:
        """The position as the person may know it."""
        seen: P = self.game.rules.seen_by(position, self.puzzle.player)
        return seen

    # -- what the person does -------------------------------------------------------------------------------------

    def ask_hint(self) -> None:
        """Take the next step of the hint."""
        if self.hints < HINTS:
            self.hints += 1
            self._note(hints=self.hints)

    def show_solution(self) -> None:
        """Set the position up again, and let the solution be played from there."""
        if self.state == "move" and not self.judged:
            self._note_first(FAILED, seen=True)
        else:
            self._note(seen=True)
        self.set_up()
        self.state = "shown"
        self.script = [text for line in self.puzzle.form.solution for text in line.turn]

    def show_answer(self) -> None:
        """Let the next player's answer to a wrong turn be played."""
        if self.verdict is not None and self.verdict.wrong is not None:
            self.script = list(self.verdict.wrong.answer)

    @property
    def has_answer(self) -> bool:
        """There is an answer to the wrong turn, in the order in which the turn was made, and it was not played yet."""
        wrong = self.verdict.wrong if self.verdict is not None else None
        made = len(self.game.actions) - self.puzzle.start
        return wrong is not None and bool(wrong.answer) and made == len(wrong.turn) and not self.script

    # -- the match's journal --------------------------------------------------------------------------------------

    def begin(self, record: Record) -> None:
        """A puzzle is set up from its file."""

    def add(self, action: str) -> None:
        if self.state != "move":
            return
        verdict = self.puzzle.judge(self.game)
        if verdict is None:
            return
        self.verdict = verdict
        self.state = "right" if verdict.right else "wrong"
        if self.judged:
            self._note(tries=1)
        elif verdict.right:
            self._note_first(CLEAN if not self.hints else HINTED if self.hints < HINTS else FAILED, tries=1)
        else:
            self._note_first(FAILED, tries=1)

    def rewrite(self, record: Record) -> None:
        """Undo within the turn: nothing was judged yet."""

    def finish(self, record: Record) -> None:
        """`add` has judged it."""

    # -- what is kept ---------------------------------------------------------------------------------------------

    def _note_first(self, result: float, tries: int = 0, seen: bool = False) -> None:
        """The first turn counts: for the rating, for the mark that it is solved, and for the row."""
        self.judged = True
        if self.row is not None:
            self.row.note(self.puzzle.id, result == CLEAN)
        if self._progress is not None:
            change = rate(self.puzzle.form.difficulty, result)
            self._progress.note_puzzle(
                self.puzzle.id, self.puzzle.game, solved=result > FAILED, tries=tries, seen=seen, rate=change
            )

    def _note(self, tries: int = 0, hints: int = 0, seen: bool = False) -> None:
        if self._progress is not None:
            self._progress.note_puzzle(self.puzzle.id, self.puzzle.game, tries=tries, hints=hints, seen=seen)
