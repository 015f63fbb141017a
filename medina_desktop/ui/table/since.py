"""What the others did since one's last turn: it stays marked on the board until one acts, and can be seen again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from medina_desktop.game.played import Step, step_of
from medina_desktop.l10n import _
from medina_desktop.ui.animation import Motion
from medina_desktop.ui.scenes.curtain import Told
from medina_desktop.ui.table.window import Mark, command

if TYPE_CHECKING:
    from medina_desktop.ui.table.scene import TableScene

MOST_MARKS = 12  # somebody who has placed everything watches a long while: only the last ones are marked
HOLD = 1.6  # seconds that a step stays alone on the board when it is shown again


class Since:
    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.recalls = False  # the others' steps are shown again
        self._left: list[Step] = []  # of those that are shown again
        self._marked: tuple[tuple[int, int], tuple[Mark, ...]] | None = None

    @property
    def reader(self) -> int:
        """Who is to know: the person at the table, or the one who is coming to it."""
        shown = self.table.shown
        return shown.match.player if shown.another_is_next and not shown.busy else shown.viewer

    def first(self) -> int:
        """The first action after the reader's last one."""
        game = self.table.match.game
        found = self.table.shown.actions
        while found and game.actor_of(found - 1) != self.reader:
            found -= 1
        return found

    def numbers(self) -> dict[int, int]:
        """The actions of the others that are marked, by their index, with the numbers they have there."""
        if not self.table.match.humans or self.table.shown.over:
            return {}
        first, end = self.first(), self.table.shown.actions
        return {index: index - first + 1 for index in range(max(first, end - MOST_MARKS), end)}

    def marks(self) -> tuple[Mark, ...]:
        shown = self.table.shown
        key = (shown.actions, self.reader)
        if self._marked is None or self._marked[0] != key:
            self._marked = (key, self._made())
        return self._marked[1]

    def _made(self) -> tuple[Mark, ...]:
        game, look = self.table.match.game, self.table.window.looking_back
        found = []
        for index, number in self.numbers().items():
            step = self.table.shown.as_seen(step_of(game, index))
            spots = look.spots(step)
            if spots:
                found.append(Mark(number, self.table.colours[step.player], spots))
        return tuple(found)

    def told(self) -> list[Told]:
        """The same in words."""
        game, colours, log = self.table.match.game, self.table.colours, self.table.log
        return [Told(n, colours[game.actor_of(index)], log.describe(index)) for index, n in self.numbers().items()]

    def forget(self) -> None:
        """The game went back: the same number of actions may be other ones."""
        self._marked = None

    # -- seeing it again ------------------------------------------------------------------------------------------

    @property
    def can_recall(self) -> bool:
        return self.table.my_turn and bool(self.numbers())

    def why_not(self) -> str:
        if not self.table.my_turn:
            return _("it is not your turn.")
        return _("nobody else has acted since your last turn.")

    @command
    def show_again(self) -> None:
        """Step by step; any click or key ends it, and all is as it was."""
        table, game = self.table, self.table.match.game
        if not self.can_recall:
            table.refuse(self.why_not())
            return
        self._left = [step_of(game, index) for index in self.numbers()]
        table.let_go()
        self.recalls = True
        self._go_to(self._left[0].before, self._left[0].index)
        table.board.jumped()
        self._next()

    def _go_to(self, position: object, actions: int) -> None:
        shown = self.table.shown
        shown.arrive(position, actions)
        shown.scores = [float(points) for points in shown.rules.scores(shown.position)]

    def _next(self) -> None:
        table = self.table
        if not self._left:
            self.recalls = False
            table.shown.scores = [float(points) for points in table.shown.known_scores()]
            table.notice_board.end()
            table.begin_turn()
            table.rebuild()
            return
        step = self._left.pop(0)

        def land() -> None:
            self._go_to(step.after, step.index + 1)
            said = f"{self.numbers()[step.index]}. {table.log.describe(step.index)}"
            table.tell(said, HOLD + 1, table.colours[step.player])
            table.stage.add(Motion(HOLD))
            table.stage.then(self._next)

        if table.speed:
            table.board.show(table.shown.as_seen(step), False, land)
        else:
            land()
        table.rebuild()
