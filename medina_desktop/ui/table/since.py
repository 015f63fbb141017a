"""The others' steps since a person's last turn: they stay marked until that person acts, and can be seen again."""

from __future__ import annotations

from collections.abc import Callable

from medina_desktop.game.box import Position
from medina_desktop.game.played import Step, step_of
from medina_desktop.l10n import _
from medina_desktop.match.match import Match
from medina_desktop.ui.animation import Motion
from medina_desktop.ui.looking_back import LookingBack
from medina_desktop.ui.scenes.curtain import Told
from medina_desktop.ui.table.hints import Hints
from medina_desktop.ui.table.log import LogBook
from medina_desktop.ui.table.notice import Notice
from medina_desktop.ui.table.shown import Shown
from medina_desktop.ui.table.window import Board, Mark

MOST_MARKS = 12  # somebody who has placed everything watches a long while: only the last ones are marked
HOLD = 1.6  # seconds that a step stays alone on the board when it is shown again


class Since:
    """Knows which actions these are, where they are marked, and how they are told."""

    def __init__(self, match: Match, shown: Shown, look: LookingBack, log: LogBook, laid_out: int = 0) -> None:
        """`laid_out`: actions that made the board of a lesson; they are marked for nobody."""
        self._match, self._shown, self._look, self._log, self._laid_out = match, shown, look, log, laid_out
        self._marked: tuple[object, int, tuple[Mark, ...]] | None = None  # for a position and a reader

    @property
    def reader(self) -> int:
        """The person at the table, or the one who is coming to it."""
        shown = self._shown
        return self._match.player if shown.another_is_next and not shown.busy else shown.viewer

    def first(self) -> int:
        """The first action after the reader's last one."""
        game, reader = self._match.game, self.reader
        found = self._shown.actions
        while found > self._laid_out and game.actor_of(found - 1) != reader:
            found -= 1
        return found

    def numbers(self) -> dict[int, int]:
        """The actions of the others that are marked, by their index, with the numbers they have there."""
        if not self._match.humans or self._shown.over:
            return {}
        first, end = self.first(), self._shown.actions
        return {index: index - first + 1 for index in range(max(first, end - MOST_MARKS), end)}

    def marks(self) -> tuple[Mark, ...]:
        position, reader = self._shown.position, self.reader
        if self._marked is None or self._marked[0] is not position or self._marked[1] != reader:
            self._marked = (position, reader, self._find_marks())
        return self._marked[2]

    def _find_marks(self) -> tuple[Mark, ...]:
        found = []
        for index, number in self.numbers().items():
            step = self._shown.as_seen(step_of(self._match.game, index))
            spots = self._look.spots(step)
            if spots:
                found.append(Mark(number, self._match.seats[step.player].colour, spots))
        return tuple(found)

    def describe(self) -> list[Told]:
        """The same in words."""
        return [self.tell(index) for index in self.numbers()]

    def tell(self, index: int) -> Told:
        """Say what a marked action did."""
        game, seats = self._match.game, self._match.seats
        return Told(self.numbers()[index], seats[game.actor_of(index)].colour, self._log.describe(index))

    def steps(self) -> list[Step]:
        return [step_of(self._match.game, index) for index in self.numbers()]


class Recall:
    """Shows the others' steps again, one by one. `on_done`: all is as it was, and the person goes on."""

    def __init__(
        self,
        since: Since,
        shown: Shown,
        board: Board,
        hints: Hints,
        notices: Notice,
        on_done: Callable[[], None],
    ) -> None:
        self._since, self._shown, self._board = since, shown, board
        self._hints, self._notices, self._on_done = hints, notices, on_done
        self.shows = False  # the others' steps are shown again
        self._left: list[Step] = []

    @property
    def possible(self) -> bool:
        return self._shown.my_turn and bool(self._since.numbers())

    def why_not(self) -> str:
        if not self._shown.my_turn:
            return _("it’s not your turn.")
        return _("nobody else has acted since your last turn.")

    def begin(self, moves: bool) -> None:
        """Step by step; any click or key ends it, and all is as it was. `moves`: with the board's motions."""
        self._shown.catch_up()
        if not self.possible:
            self._notices.refuse(self.why_not())
            return
        self._left = self._since.steps()
        self._hints.let_go()
        self.shows = True
        self._go_to(self._left[0].before, self._left[0].index)
        self._board.jumped()
        self._show_next(moves)

    def _go_to(self, position: Position, actions: int) -> None:
        shown = self._shown
        shown.arrive(position, actions)
        shown.scores = [float(points) for points in shown.rules.scores(shown.position)]

    def _show_next(self, moves: bool) -> None:
        shown = self._shown
        if not self._left:
            self.shows = False
            shown.recount()
            self._notices.end()
            self._on_done()
            return
        step = self._left.pop(0)

        def land() -> None:
            self._go_to(step.after, step.index + 1)
            told = self._since.tell(step.index)
            self._notices.tell(f"{told.number}. {told.text}", HOLD + 1, told.colour)
            shown.stage.add(Motion(HOLD))
            shown.stage.then(lambda: self._show_next(moves))

        if moves:
            self._board.show(shown.as_seen(step), False, land)
        else:
            land()
