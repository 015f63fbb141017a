"""A guide at the table, in the window: its page at the side, where the log is otherwise, and golden frames around what
to press. Everything else is the table's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Generic, Literal

import pygame

from medina_desktop.game.kinds import A
from medina_desktop.game.lessons import LEARNER, Attempt
from medina_desktop.game.record import Seat
from medina_desktop.l10n import _, ngettext, pgettext, translate
from medina_desktop.l10n.writing import labelled
from medina_desktop.match.guide import Guide, seats_of
from medina_desktop.match.match import Match
from medina_desktop.ui import names
from medina_desktop.ui.context import Context
from medina_desktop.ui.scenes.dialog import Answer, Dialog
from medina_desktop.ui.scenes.replay import open_replay
from medina_desktop.ui.table.companion import Companion
from medina_desktop.ui.table.log import tell_turn
from medina_desktop.ui.table.window import ButtonFacts, Spot, Spots
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import (
    Button,
    Column,
    Crest,
    Label,
    Row,
    Ui,
    Widget,
    caption,
    section,
    strong,
)

if TYPE_CHECKING:
    from medina_desktop.ui.table.scene import TableScene

GILT = (255, 206, 92)
A_LOOK = 1.5  # seconds in which the end of a guided game cannot be pressed away by following the coach on and on
FEW = 6  # places that each get a frame; more of them get a line around them all


class Marks(Generic[A]):
    """Says what to press for an action. A game says more where its board knows what has been pressed already."""

    def press(self, table: TableScene, action: A) -> str:
        """The next press for it: the key of a widget, or a name that `Board.where` knows."""
        return table.window.clicks(table.position, action)[0]

    def area(self, table: TableScene, name: str) -> pygame.Rect | None:
        """Return where that is on the screen."""
        widget = table.widget(name)
        return table.board.where(name) if widget is None else widget.rect

    def spot(self, name: str) -> Spot | None:
        """The place of the board with this name; None for everything else."""
        return None


class Tutor(Companion):
    """Opens a table for every board of a chapter, says what to do there, and leads on."""

    guide: Guide

    def __init__(
        self,
        context: Context,
        guide: Guide,
        marks: Marks,
        make_table: Callable[[Tutor], TableScene],
        on_next: Callable[[], None] | None = None,
    ) -> None:
        self.context, self.guide, self.marks, self.on_next = context, guide, marks, on_next
        self._make_table = make_table
        self.course = guide.course
        self._followed = False  # the learner did as the coach says: the button for it gets the focus again
        self._end_shown = 0.0  # seconds
        self._quiet = False  # when the page was last built
        self._moves = False  # to another table: the guide comes along

    # -- tables ---------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> list[Seat]:
        return seats_of(self.course, self.context.settings.value.player)

    def make_match(self) -> Match:
        """For the board that the course has now."""
        return self.guide.make_match(self.seats)

    def _move_to_another_table(self) -> None:
        self._moves = True
        self.context.stack.replace(self._make_table(self))
        self._moves = False

    def close(self) -> None:
        """A table is left; for good, unless another one comes in its place."""
        if not self._moves:
            self.guide.close()

    # -- what the learner does besides playing --------------------------------------------------------------------

    def go_on(self) -> None:
        """To the next lesson, the next chapter, or back to the chapters. While the others still answer, what they do is
        shown at once instead: it belongs to the lesson."""
        self.table.catch_up()
        if not self.guide.settled:
            self.table.flow.skip()
        elif self.course.finished:
            if self._followed and self._end_shown < A_LOOK:
                return
            if self.on_next is not None:
                self.on_next()
            else:
                self.leave()
        elif self.course.done and self.guide.go_on():
            if self.course.lesson_has_board:
                self._move_to_another_table()
                return
            self.table.ui.want_focus = "board"
            self.table.ui.memory.pop("page:offset", None)
            self.table.flow.begin_turn()
            self.table.rebuild()

    def ask_again(self) -> None:
        """A lesson is begun again at once; a game that was begun is asked for first."""
        if self.guide.coach is None or self.course.finished or not self.table.match.can_undo:
            self.begin_again()
            return
        question = [
            Answer(_("Start over"), self.begin_again),
            Answer(_("Keep playing"), kind="primary"),
        ]
        text = _("Your current game will be abandoned.")
        self.context.stack.push(Dialog(self.context, _("Start over?"), text, question))

    def begin_again(self) -> None:
        self.guide.begin_again()
        self._move_to_another_table()

    def follow_coach(self) -> None:
        self.table.catch_up()
        tip = self.guide.tip
        if tip is not None and self.table.my_turn:
            self.table.play(tip.action, by_hand=False)
            self._followed = True

    def play_on(self) -> None:
        """The same game goes on as any other: it is saved, and counts."""
        self.context.navigation.open_table(self.context, self.course.game, self.seats)

    def hint(self) -> None:
        """Its page says more than a hint."""

    # -- what the table tells it ----------------------------------------------------------------------------------

    def lead_on(self) -> bool:
        if self.course.done:
            self.go_on()
        return self.course.done

    def played(self) -> None:
        """The learner has done a step."""
        self._followed = False
        ends = self.course.done or self.course.finished
        self.table.ui.want_focus = "continue" if ends else "board"
        self.table.ui.memory.pop("page:offset", None)

    def update(self, dt: float) -> bool:
        """Let time pass; True when it looks different now."""
        self._end_shown = self._end_shown + dt if self.course.finished and not self.table.busy else 0.0
        quiet = self._is_quiet()
        found = not self.table.busy and self.guide.think(dt)
        if quiet != self._quiet or found:
            self._quiet = quiet
            if self._followed and self.guide.tip is not None:
                self.table.ui.want_focus = "follow"
            self.table.rebuild()
        return found

    def _is_quiet(self) -> bool:
        """Nothing moves or waits for an answer: what came of the last step can be read."""
        return not self.table.busy and self.guide.settled

    # -- golden frames --------------------------------------------------------------------------------------------

    def frames(self) -> list[str]:
        """Return what to press now: keys of widgets, and names that `Board.where` knows."""
        if not self.table.my_turn or self.table.busy:
            return []
        wanted = self.guide.wanted()
        presses = [self.marks.press(self.table, action) for action in wanted]
        if self.guide.coach is not None:  # a coach shows where, too, before the piece is in the hand
            clicks = [name for action in wanted for name in self.table.window.clicks(self.table.position, action)]
            presses += [name for name in clicks if self.marks.spot(name) is not None][:1]
        return list(dict.fromkeys(presses))

    def _places(self, names: Sequence[str]) -> Spots:
        return tuple(spot for name in names if (spot := self.marks.spot(name)) is not None)

    def golden_areas(self, names: Sequence[str]) -> list[pygame.Rect]:
        if len(self._places(names)) > FEW:
            names = [name for name in names if self.marks.spot(name) is None]
        areas = [self.marks.area(self.table, name) for name in names]
        return [area for area in areas if area is not None and area.w > 0 and area.h > 0]

    def lit(self, names: Sequence[str]) -> Spots:
        """Places that get a line around them together."""
        places = self._places(names)
        return places if len(places) > FEW else ()

    # -- the page -------------------------------------------------------------------------------------------------

    def buttons(self) -> list[ButtonFacts]:
        """Undo, in a guided game; its page has the rest."""
        do = self.table.commands
        undo = ButtonFacts("undo", "undo", pgettext("button", "Undo"), do.undo, do.may_undo, do.why_no_undo())
        return [undo] if self.guide.coach is not None else []

    def page(self) -> Widget:
        course = self.course
        name: list[Widget] = [(strong if self.table.room == "small" else section)(_(course.chapter.title), C.INK)]
        if course.lesson is not None:
            number = _("Lesson {n} of {all}").format(n=course.index + 1, all=len(course.chapter.lessons))
            name.append(caption(number, C.INK_2))
        head = Row(
            [
                Column(name, grow=1, align="center"),
                self.small_button("to-start", self._again, self.ask_again, "repeat"),
                self.small_button("close", _("Back to chapters"), self.leave, "leave"),
            ],
            gap=4,
        )
        lines = self._describe_game() if self.guide.coach is not None else self._lesson()
        ways = self._ways_on()
        return self.write_page(head, lines, ways, standing=self.has_room or len(ways) == 1)

    @property
    def _again(self) -> str:
        return _("Restart chapter") if self.guide.coach is None else _("Start over")

    def _lesson(self) -> list[Widget]:
        course, lesson = self.course, self.course.lesson
        assert lesson is not None
        if not course.done:
            known = [Label(_(lesson.text), Type.M, C.INK)] if lesson.text else []
            return [*known, Label(_(lesson.task), Type.M, C.INK, Face.SANS_BOLD)]
        lines = self._what_happened()
        if self._is_quiet():
            lines.append(Label(_(lesson.told), Type.M, C.INK))
            if course.finished:
                lines.append(strong(_("Chapter complete."), C.GAIN_PAPER))
        return lines

    def _describe_game(self) -> list[Widget]:
        course, guided = self.course, self.course.chapter.guided
        assert guided is not None
        if course.finished:
            return [Label(guided.closing(course.game), Type.M, C.INK, Face.SANS_BOLD), *self._what_happened()]
        if course.last is None:
            lines: list[Widget] = [Label(translate(guided.opening), Type.M, C.INK)]
        else:
            lines = self._what_happened()
        if self.table.busy or not self.table.my_turn:
            return lines
        advice = guided.advice(self.table.position) if guided.advice is not None else ""
        if advice:
            lines.append(Label(advice, Type.M, C.INK))
        tip = self.guide.tip
        if tip is None:
            return [*lines, Label(_("The coach is thinking…"), Type.M, C.INK_2)]
        bubble = self.table.board.hint_bubble(tip)
        said = " ".join(bubble.lines)
        if not self.table.match.game.box.words.reasons_advise:
            said = f"{bubble.title}. {said}"
        said = _("The coach: “{advice}”").format(advice=said)
        return [*lines, Label(said, Type.M, C.INK, Face.SANS_BOLD)]

    def _what_happened(self) -> list[Widget]:
        """Tell what the last step brought, and what the others did after it."""
        last = self.course.last
        if last is None:
            return []
        lines: list[Widget] = []
        if last.parts:
            lines.append(Label(say_points(last), Type.M, C.GAIN_PAPER if last.gained >= 0 else C.LOSS_PAPER, BOLD))
        seats, seen = self.table.match.seats, self.table.shown.actions
        told = names.as_told(seats)
        others = [step for step in last.steps if step.player != LEARNER and step.index < seen]
        for player, steps in groupby(others, lambda step: step.player):
            for entry in tell_turn([entry for step in steps for entry in self.table.window.say(step, told)]):
                crest = Crest(seats[player].colour, 18, align="start")
                lines.append(Row([crest, caption(entry.text, C.INK_2, grow=1)], gap=8))
        return lines

    def _ways_on(self) -> list[Widget]:
        """Offer the ways to go on from here."""
        course = self.course
        if course.finished and self.guide.coach is not None and self.on_next is None:
            return [*self.ways_after_the_game(self.go_on)]
        if course.finished:
            word = _("Next chapter") if self.on_next is not None else _("Back to chapters")
            return [Button(word, self.go_on, kind="primary", key="continue")]
        if self.guide.coach is not None:
            waits = _("The coach is thinking…") if self.table.my_turn else _("it’s not your turn.")
            has_tip = self.guide.tip is not None and self.table.my_turn
            return [
                Button(
                    _("Play suggestion"),
                    self.follow_coach,
                    key="follow",
                    enabled=has_tip,
                    reason=waits,
                )
            ]
        if course.done:
            return [Button(_("Next lesson"), self.go_on, kind="primary", key="continue")]
        return []

    def ways_after_the_game(self, back: Callable[[], None]) -> list[Button]:
        """Offer the ways on from a guided game."""
        context, game = self.context, self.course.game
        guided = self.course.chapter.guided
        assert guided is not None
        ways: list[Button] = []
        if not game.over:
            tip = _(guided.goes_on)
            ways.append(Button(_("Play on"), self.play_on, kind="primary", key="play-on", tooltip=tip))
        new_game = context.navigation.new_game
        kind: Literal["plain", "primary"] = "plain" if ways else "primary"
        ways.append(Button(_("New game"), lambda: context.go(new_game), kind=kind, key="new-game"))
        tip = _("Replay this game and ask the AI about each turn")
        ways.append(Button(_("Replay"), lambda: open_replay(context, game, self.seats), key="replay", tooltip=tip))
        ways.append(Button(_("Back to chapters"), back, key="continue"))
        return ways


BOLD = Face.SANS_BOLD


def say_points(attempt: Attempt) -> str:
    """Say where the points of a step come from: "+7 points: Buildings 3, Palace tiles 4"."""
    gained = attempt.gained
    total = ngettext("{n} point", "{n} points", abs(gained)).format(n=f"{gained:+}".replace("-", "−"))
    labels = [(translate(label), points) for label, points in attempt.parts]
    if len(labels) == 1:
        return f"{total} ({labels[0][0]})"
    return labelled(total, ", ".join(f"{label} {points}".replace("-", "−") for label, points in labels))


def draw_frame(ui: Ui, target: pygame.Surface, area: pygame.Rect) -> None:
    """Draw a golden frame around what to press now."""
    width = min(5, max(3, ui.theme.px(4)))
    around = area.inflate(2 * width, 2 * width)
    ui.paint.rounded(target, around.inflate(4, 4), 9, None, border=C.WALNUT_900, border_width=2)
    ui.paint.rounded(target, around, 8, None, border=GILT, border_width=width)
