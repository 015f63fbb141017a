"""A puzzle at the table: its page at the side says what to do, what was wrong and why it is right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Literal

from medina_desktop.challenges.choosing import choose_next, draw_for_row
from medina_desktop.challenges.files import list_puzzles
from medina_desktop.challenges.puzzle import HARDEST, Puzzle, describe_fault, describe_task, with_names
from medina_desktop.challenges.sitting import HINTS, IN_A_ROW, Sitting
from medina_desktop.challenges.sitting import Row as PuzzleRow
from medina_desktop.game.box import Choice
from medina_desktop.game.played import step_of
from medina_desktop.l10n import _, ngettext, translate
from medina_desktop.match.match import Match
from medina_desktop.said import Said
from medina_desktop.storage.settings import AI_PAUSES
from medina_desktop.ui import names
from medina_desktop.ui.context import Context
from medina_desktop.ui.table.companion import Companion
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.table.window import ButtonFacts
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import (
    Button,
    Column,
    Grid,
    Hairline,
    Icon,
    Label,
    Row,
    Steps,
    Widget,
    caption,
    section,
    strong,
)

TO_READ = 320  # how high a page with an explanation should be, in body text


def say(puzzle: Puzzle, text: str, people: Sequence[str] = ()) -> str:
    """A text of a puzzle in the player's language, with the names of those at the table."""
    told = translate(text) if isinstance(text, Said) else text if puzzle.own else _(text)
    return with_names(told, people)


def open_puzzle(context: Context, puzzle: Puzzle) -> None:
    PuzzleTutor(context, Sitting(puzzle, context.library.progress)).open()


def open_five_in_a_row(context: Context, game: str) -> None:
    row = PuzzleRow()
    puzzle = _draw(context, game, row)
    if puzzle is not None:
        PuzzleTutor(context, Sitting(puzzle, context.library.progress, row)).open()


def _draw(context: Context, game: str, row: PuzzleRow) -> Puzzle | None:
    return draw_for_row(_puzzles(context, game), context.library.progress.puzzles(game), row.done, Random())


def _puzzles(context: Context, game: str) -> list[Puzzle]:
    entries = list_puzzles(game, context.user.challenges)
    return [entry.puzzle for entry in entries if entry.puzzle is not None]


class PuzzleTutor(Companion):
    """Opens a table for the puzzle, says what to do there, plays the solution, and leads on."""

    guide: Sitting
    leaves_log = False  # the page tells what was done, and takes all the height: its buttons stay where they are

    def __init__(self, context: Context, sitting: Sitting) -> None:
        self.context, self.guide = context, sitting
        self.puzzle = sitting.puzzle
        self.seats = sitting.make_seats(context.settings.value.player)
        self._pause = 0.0  # seconds before the next step of what is played for everybody

    def open(self) -> None:
        self.context.game = self.puzzle.game
        self.context.stack.push(self._make_table())

    def _make_table(self) -> TableScene:
        match: Match = self.guide.make_match(self.seats)
        return TableScene(self.context, match, tutor=self)

    def _move_to_another_table(self) -> None:
        self.context.stack.replace(self._make_table())

    # -- what the person does besides playing -----------------------------------------------------------------------

    def try_again(self) -> None:
        self.guide.set_up()
        self._move_to_another_table()

    def show_solution(self) -> None:
        self.guide.show_solution()
        self._pause = AI_PAUSES[self.context.settings.value.ai_pace]
        self._move_to_another_table()

    def show_answer(self) -> None:
        self.guide.show_answer()
        self.table.rebuild()

    def go_on(self) -> None:
        """To the next puzzle: of the row, or what fits the rating; back to the list where there is none."""
        context, game, row = self.context, self.puzzle.game, self.guide.row
        progress = context.library.progress
        if row is not None and row.complete:
            row = None
        if row is not None:
            following = _draw(context, game, row)
        else:
            puzzles = _puzzles(context, game)
            following = choose_next(puzzles, progress.puzzles(game), progress.ratings(game)[-1], self.puzzle)
        if following is None:
            return
        context.stack.replace(PuzzleTutor(context, Sitting(following, progress, row))._make_table())

    def hint(self) -> None:
        """First the sentence; then the placement that all ways share, or the next step of one."""
        guide = self.guide
        if not guide.learner_may_act:
            return
        guide.ask_hint()
        if guide.hints >= HINTS and self.table.hint is None:
            text = self.puzzle.next_step(guide.game)
            if text:
                action = guide.game.rules.parse(guide.game.position, text)
                self.table.hints.let_go()
                why = say(self.puzzle, self.puzzle.form.hint, [seat.name for seat in self.seats])
                self.table.hints.show(Choice(action, 0.0, Said.joined("", [why])))
            else:
                self.table.refuse(_("You can’t get there from here. Undo, and look again."))
        self.table.ui.memory.pop("page:offset", None)
        self.table.rebuild()

    # -- what the table tells it ------------------------------------------------------------------------------------

    def played(self) -> None:
        self.table.ui.want_focus = {"wrong": "again", "right": "next-puzzle"}.get(self.guide.state, "board")
        self.table.ui.memory.pop("page:offset", None)
        if self.guide.state == "right":
            self.table.sound("win")

    def lead_on(self) -> bool:
        if self.guide.state == "wrong":
            self.try_again()
        elif self.guide.state == "right":
            self.go_on()
        return self.guide.state != "move"

    def update(self, dt: float) -> bool:
        """Play the next step of the solution or the answer, when its moment has come."""
        script = self.guide.script
        if not script or self.table.busy:
            return False
        self._pause -= dt
        if self._pause > 0 and self.table.speed:
            return False
        self._pause = AI_PAUSES[self.context.settings.value.ai_pace]
        game = self.guide.game
        action = game.rules.parse(game.position, script.pop(0))
        self.table.flow.show(self.table.match.play(action), by_hand=False)
        return True

    # -- widgets ----------------------------------------------------------------------------------------------------

    def buttons(self) -> list[ButtonFacts]:
        may = self.guide.learner_may_act
        hint = ButtonFacts("hint", "hint", _("Hint"), self.hint, may, _("it’s not your turn."))
        do = self.table.commands
        undo = ButtonFacts("undo", "undo", _("Undo"), do.undo, do.may_undo, do.why_no_undo())
        return [undo, hint]

    def page(self) -> Widget:
        form = self.puzzle.form
        people = [seat.name for seat in self.seats]
        name = say(self.puzzle, form.name)
        about: list[Widget] = [Steps(form.difficulty, HARDEST, C.INK_2, align="center")]
        if self.guide.row is not None:
            found = self.guide.row.found
            about = [Steps(found, IN_A_ROW, C.INK, align="center")]
            if not self._low:
                told = ngettext("{n} of {all} in a row", "{n} of {all} in a row", found)
                about.append(caption(told.format(n=found, all=IN_A_ROW), C.INK_2, align="center"))
        title = (strong if self.table.room == "small" else section)(name, C.INK)
        close = self.small_button("close", _("Back to puzzles"), self.leave, "leave")
        lines, marks = self._told(people), Row(about, gap=10, grow=1, align="center")
        if self._low:
            named = Row([Column([title], grow=1, align="center"), close])
            head = Column([named, Row([marks, *self._ways()], gap=8)], gap=4)
            return self.write_page(head, lines, [], standing=False)
        again, solution, following = self._ways()
        foot = Column([Grid([again, solution], 2, gap=8), following], gap=8)
        named = Row([Column([title, Row([marks])], gap=4, grow=1, align="center"), close], gap=4)
        return self.write_page(named, lines, [foot], standing=True, least=TO_READ)

    @property
    def _low(self) -> bool:
        """The window has no room for both the text and buttons with words."""
        return self.table.room == "small" and not self.has_room

    def _told(self, people: Sequence[str]) -> list[Widget]:
        guide, puzzle = self.guide, self.puzzle
        lines: list[Widget] = []
        if guide.state == "move":
            lines.append(Label(say(puzzle, describe_task(puzzle), people), Type.M, C.INK, Face.SANS_BOLD))
        if guide.verdict is not None and guide.state == "wrong":
            lines += [
                Row([Icon("close", 20, C.LOSS_PAPER, align="center"), strong(_("Not quite"), C.LOSS_PAPER)], gap=8),
                Label(say(puzzle, describe_fault(puzzle, guide.verdict), people), Type.M, C.INK),
                *self._played(),
            ]
            if guide.has_answer:
                lines.append(Button(_("Show answer"), self.show_answer, key="answer"))
        elif guide.state == "right":
            row = guide.row
            told = _("Five in a row!") if row is not None and row.complete else _("Right!")
            lines.append(Row([Icon("check", 20, C.GAIN_PAPER, align="center"), strong(told, C.GAIN_PAPER)], gap=8))
        if guide.state in ("right", "shown"):
            lines.append(Label(say(puzzle, puzzle.form.explanation, people), Type.M, C.INK))
        if guide.state == "shown":
            lines += self._played()
        if guide.hints and guide.state == "move":
            lines += [
                Hairline(),
                caption(_("Hint"), C.INK_2),
                Label(say(puzzle, puzzle.form.hint, people), Type.M, C.INK),
            ]
        return lines

    def _played(self) -> list[Widget]:
        """Say what was done in this position, as the log does."""
        game, told = self.guide.game, names.as_told(self.table.match.seats)
        steps = [step_of(game, number) for number in range(self.puzzle.start, len(game.actions))]
        said = [self.table.window.say(step, told)[:1] for step in steps]
        return [caption(entry.text, C.INK_2) for entries in said for entry in entries]

    def _ways(self) -> list[Button]:
        """Offer the ways to go on from here, each always in its own place; the hint is in the tray."""
        state = self.guide.state
        return [
            self._way(_("Try again"), "to-start", self.try_again, "again", state == "wrong"),
            self._way(_("Solution"), "check", self.show_solution, "solution", False),
            self._way(_("Next puzzle"), "skip", self.go_on, "next-puzzle", state in ("right", "shown")),
        ]

    def _way(self, text: str, icon: str, do: Callable[[], None], key: str, first: bool) -> Button:
        kind: Literal["primary", "plain"] = "primary" if first else "plain"
        if self._low:
            return Button("", do, icon=icon, kind=kind, even=True, key=key, tooltip=text, align="center")
        return Button(text, do, kind=kind, even=True, key=key)
