"""A lesson in the window, whichever game it teaches: the real board of the table, what to do, and what happened.

The scene is the `Table` that the game's board asks (ui/table/window.py), so a lesson looks and feels as the game does.
Only what belongs to the task is carried out; what is to be pressed next has a golden frame. A game says how its course
goes (`LessonCourse`), and makes a scene of its own: who sits there, what has a golden frame, what stands in the tray.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol

import pygame

from medina_desktop.game.box import Action, Choice
from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.l10n import _
from medina_desktop.l10n.writing import capitalised
from medina_desktop.match.match import Match, Step
from medina_desktop.ui import keys, names
from medina_desktop.ui.animation import Stage
from medina_desktop.ui.context import Context
from medina_desktop.ui.lesson_coach import Coach
from medina_desktop.ui.lesson_parts import LessonRoot, coach_button, gold_frame
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes.dialog import Answer, Dialog
from medina_desktop.ui.scenes.replay import open_replay
from medina_desktop.ui.scenes.rules import open_rules
from medina_desktop.ui.school import Visit
from medina_desktop.ui.table.bubble import bubble_size, draw_bubble, place_bubble, widest_bubble
from medina_desktop.ui.table.layout import room_of
from medina_desktop.ui.table.window import Bubble, Mark, Room, Spots, command, window_of
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import (
    Box,
    Button,
    Column,
    Icon,
    Label,
    Row,
    Scroll,
    Widget,
    body,
    caption,
    find,
    strong,
    title,
)

LEARNER = 0
A_LOOK = 1.5  # seconds in which the end of a guided game cannot be pressed away by whoever followed the coach on and on


class Outcome(Protocol):
    """What came of trying a step."""

    @property
    def made(self) -> bool: ...

    @property
    def steps(self) -> Sequence[Step]:
        """What was done: the learner's step, and what the others answered."""


class LessonCourse(Protocol):
    """A learner's way through a chapter; the game's own, and without a window."""

    chapter: Any
    game: Played[Any, Any, Any]
    index: int
    done: bool
    last: Any

    @property
    def lesson(self) -> Any: ...

    @property
    def lesson_has_board(self) -> bool: ...

    @property
    def finished(self) -> bool: ...

    @property
    def position(self) -> Any: ...

    @property
    def seen(self) -> Any: ...

    def as_seen(self, position: Any) -> Any: ...

    def attempt(self, action: Any) -> Outcome: ...

    def start(self, index: int = 0) -> None: ...

    def resume(self, kept: Any) -> bool: ...

    def go_on(self) -> bool: ...

    # In a guided game; lessons are only begun again.

    @property
    def can_take_back(self) -> bool: ...

    def take_back(self) -> None:
        """The learner's last step, and what was answered to it."""


class LessonScene(WidgetScene):
    """A chapter taken. A free one is a guided game: whatever is legal is done, and a coach of the level `coach` says
    what it would do."""

    course: Any  # a LessonCourse
    board: Any  # the game's Board; each game knows its own

    def __init__(
        self,
        context: Context,
        visit: Visit,
        course: LessonCourse,
        coach: str = "",
    ) -> None:
        super().__init__(context)
        self.visit, self.course = visit, course
        self.coach = Coach(course.game.box, coach, visit.make_thinker) if visit.chapter.free else None
        self.boards = boards = visit.boards
        self._board_kept = False  # this board is in its file, and further steps are added to it
        kept = boards.kept(course.chapter.key) if boards is not None else None
        if kept is not None and course.resume(kept) and course.index < visit.at:
            course.start(visit.at)  # its end was lost: better another board than an earlier lesson
        self.problem = self.problem_code = ""
        self.stage = Stage()
        self.lit: Spots = ()
        self._end_shown = 0.0  # seconds
        self._to_show: list[tuple[Step, bool]] = []  # steps that are made and not seen yet
        self._shown: Any = course.seen
        self._room = pygame.Rect((0, 0), context.theme.size)
        self._match = Match(course.game, self.seats)
        self.window = window_of(course.game.box.window)
        self.board = self.window.board(self)

    # -- what a game's lesson says ---------------------------------------------------------------------------------

    @property
    def seats(self) -> list[Seat]:
        raise NotImplementedError

    @property
    def hides_hand(self) -> bool:
        return False

    def lit_places(self) -> Spots:
        """What the board draws a line around."""
        return ()

    def golden_areas(self) -> Sequence[pygame.Rect]:
        """What is to be pressed now."""
        raise NotImplementedError

    def tray(self) -> Widget:
        raise NotImplementedError

    def standings(self) -> list[Widget]:
        """How everybody stands."""
        raise NotImplementedError

    def begins_with(self) -> str:
        """Of a guided game: what one reads before the first step."""
        raise NotImplementedError

    def advice(self) -> list[Widget]:
        """Of a guided game: where it stands, and what to look for in what is to be decided now."""
        raise NotImplementedError

    def ends_with(self) -> list[Widget]:
        """Of a guided game: how it ended."""
        raise NotImplementedError

    def proposed(self, action: Any) -> str:
        """What a step is called when the coach proposes it."""
        raise NotImplementedError

    def note_refusal(self) -> None:
        """After an event: a board that explains a refusal only by its bubble has it told on the page here."""

    def what_happened(self, outcome: Any) -> list[Widget]:
        """What the others did."""
        steps = [step for step in outcome.steps if step.player != LEARNER]
        return [caption(line.text, C.INK_2) for step in steps for line in self.window.say(step, self.seats)]

    def buttons(self) -> list[Widget]:
        """Where to go on from here."""
        course = self.course
        if course.finished and self.coach is not None and self.visit.on_next is None:
            return self.after_the_game()
        if course.finished:
            word = _("Next chapter") if self.visit.on_next is not None else _("Back to the chapters")
            return [Button(word, self.go_on, kind="primary", key="continue")]
        if self.coach is not None:
            return [coach_button(self.follow_coach, self.tip is not None)]
        return [Button(_("Next lesson"), self.go_on, kind="primary", key="continue")] if course.done else []

    def after_the_game(self) -> list[Widget]:
        """Where a guided game leads."""
        new_game, tip = self.context.navigation.new_game, _("Look back at this game, and ask the AI about every turn")
        return [
            Button(_("New game"), lambda: self.context.go(new_game), kind="primary", key="new-game"),
            Button(_("Replay"), self._replay, key="replay", tooltip=tip),
            Button(_("Back to the chapters"), self.go_on, key="continue"),
        ]

    def _replay(self) -> None:
        open_replay(self.context, self.course.game, self.seats)

    def ways_out(self, named: bool) -> list[Button]:
        """The first buttons of the tray: away from here, back to the start, one step back. `named`: with words."""
        again = _("Chapter from the start") if self.coach is None else _("Begin again")
        found = [
            Button(_("Back"), self.leave_chapter, key="leave"),
            Button(
                again if named else "",
                self.ask_repeat,
                icon="to-start",
                key="repeat",
                tooltip="" if named else again,
            ),
        ]
        if self.coach is not None:
            found.append(
                Button(
                    "",
                    self.take_back,
                    icon="undo",
                    key="take-back",
                    tooltip=_("Take back your last step, and what the others did after it"),
                    enabled=self.course.can_take_back and not self.course.finished,
                    reason=_("There is nothing to take back."),
                )
            )
        return found

    # -- what the board asks: see window.Table ----------------------------------------------------------------------

    @property
    def table(self) -> LessonScene:
        return self

    @property
    def match(self) -> Match:
        if self._match.game is not self.course.game:
            self._match = Match(self.course.game, self.seats)
        return self._match

    @property
    def position(self) -> Any:
        return self._shown

    @property
    def busy(self) -> bool:
        return self.stage.busy or bool(self._to_show)

    @property
    def speed(self) -> float:
        return self.context.settings.value.speed

    @property
    def viewer(self) -> int:
        return LEARNER

    @property
    def hint(self) -> None:
        return None

    @property
    def acting(self) -> int | None:
        return None if self._shown.over else self._shown.player

    @property
    def my_turn(self) -> bool:
        course = self.course
        return not course.done and not course.finished and self._shown.player == LEARNER

    @property
    def marks(self) -> Sequence[Mark]:
        return ()  # the page says what the other player did

    @property
    def colours(self) -> tuple[str, ...]:
        return tuple(seat.colour for seat in self.seats)

    @property
    def room(self) -> Room:
        return room_of(self.context.theme)

    @property
    def board_area(self) -> pygame.Rect:
        return self._room

    @property
    def tray_area(self) -> pygame.Rect:
        return self.rect_of("tray") or self._room

    @property
    def notice(self) -> str:
        return self.problem

    def redraw(self) -> None:
        self.context.redraw()

    def sound(self, name: str) -> None:
        self.context.sounds.play(name)

    def tell(self, sentence: str, seconds: float = 0.0, crest: str = "", code: str = "") -> None:
        self.problem, self.problem_code = capitalised(sentence), code
        self.rebuild()

    def refuse(self, reason: str, code: str = "") -> None:
        self.sound("refuse")
        self.tell(reason, code=code)

    def light(self, spots: Spots) -> None:
        self.lit = spots

    def toggle(self, part: str) -> None:
        return None

    def widget(self, key: str) -> Widget | None:
        return find(self.interaction.root, key)

    def rect_of(self, key: str) -> pygame.Rect | None:
        found = self.widget(key.replace("card-", "player-"))
        return found.rect if found is not None and found.rect.w > 0 else None

    def way_to_the_rule(self) -> str:
        key = keys.describe(keys.key_for("rules", self.context.settings.value.key_map))
        return _("{key}: read the rule").format(key=key)

    # -- steps ------------------------------------------------------------------------------------------------------

    @command
    def play(self, action: Action, by_hand: bool = True) -> None:
        """A step that the rules allow; made if the task does, too."""
        if self.coach is not None:
            self.coach.stop()
            self.coach.followed = False
        outcome = self.course.attempt(action)
        if not outcome.made:
            self.board.let_go()
            self.refuse(_("The rules allow that, but this lesson is about something else. Follow the golden frame."))
            return
        self.problem = self.problem_code = ""
        self._to_show = [(step, by_hand and not number) for number, step in enumerate(outcome.steps)]
        self._show_next()
        if not self.speed:
            self.catch_up()
        self._keep(outcome.steps)
        if self.course.done or self.course.finished:
            self.visit.on_progress(self.course.index + 1, self.course.finished)
        self.ui.want_focus = "continue" if self.course.done or self.course.finished else "board"
        self.ui.memory.pop("words:offset", None)
        self.rebuild()

    def _show_next(self) -> None:
        if not self._to_show:
            return
        step, by_hand = self._to_show.pop(0)
        self.board.let_go()

        def land() -> None:
            self._arrive(step.after)
            self.stage.then(self._show_next)

        self.board.show(self._as_seen(step), by_hand, land)
        self.rebuild()

    def _as_seen(self, step: Step) -> Step:
        as_seen = self.course.as_seen
        return Step(step.index, step.player, step.action, step.events, as_seen(step.before), as_seen(step.after))

    def _arrive(self, position: Any) -> None:
        self._shown = self.course.as_seen(position)
        self.rebuild()

    def catch_up(self) -> None:
        self.stage.finish()

    def go_to_results(self) -> None:
        """The final count was seen: the page says how the game ended."""
        self.rebuild()

    def _jump(self) -> None:
        """To where the course is, without anything on the way."""
        self._to_show = []
        self.stage.clear()
        self.board.let_go()
        self.board.jumped()
        self.problem = self.problem_code = ""
        self._arrive(self.course.position)

    def _keep(self, steps: Sequence[Step]) -> None:
        """What was done goes to the disk; a chapter that is finished leaves nothing behind."""
        if self.boards is None:
            return
        key, game = self.course.chapter.key, self.course.game
        if self.course.finished:
            self.boards.forget(key)
        elif self._board_kept:
            self.boards.add(key, [game.text_of(step.index) for step in steps])
        else:
            self.boards.begin(key, game)
            self._board_kept = True

    @command
    def go_on(self) -> None:
        if self.coach is not None and self.coach.followed and self.course.finished and self._end_shown < A_LOOK:
            return
        if self.course.finished:
            if self.visit.on_next is not None:
                self.visit.on_next()
            else:
                super().back()
            return
        if self.course.go_on():
            self._board_kept = self._board_kept and not self.course.lesson_has_board
            self._jump()
            self.ui.want_focus = "board"
            self.ui.memory.pop("words:offset", None)

    def ask_repeat(self) -> None:
        """A lesson is begun again at once; a game that was begun is asked for first."""
        if self.coach is None or not self.course.can_take_back or self.course.finished:
            self.repeat()
            return
        self.context.stack.push(
            Dialog(
                self.context,
                _("Begin again?"),
                _("The game so far is given up."),
                [Answer(_("Begin again"), self.repeat), Answer(_("Go on playing"), kind="primary")],
            )
        )

    @command
    def repeat(self) -> None:
        if self.coach is not None:
            self.coach.stop()
        self.course.start()
        self._board_kept = False
        if self.boards is not None:
            self.boards.forget(self.course.chapter.key)
        self._jump()
        self.ui.want_focus = "board"

    # -- the coach --------------------------------------------------------------------------------------------------

    @property
    def tip(self) -> Choice[Any] | None:
        """What the coach would do here, once that is known."""
        return self.coach.tip(self.course.game) if self.coach is not None else None

    @command
    def follow_coach(self) -> None:
        tip = self.tip
        if tip is not None and self.coach is not None:
            self.play(tip.action, by_hand=False)
            self.coach.followed = True

    @command
    def take_back(self) -> None:
        if self.coach is None or not self.course.can_take_back or self.course.finished:
            return
        self.coach.stop()
        self.course.take_back()
        if self.boards is not None:
            self.boards.begin(self.course.chapter.key, self.course.game)
            self._board_kept = True
        self.sound("undo")
        self._jump()

    def _ask_coach(self, dt: float) -> bool:
        course, coach = self.course, self.coach
        if coach is None or course.finished or self.tip is not None or self.busy:
            return False
        if not coach.think(course.game, course.seen, dt):
            return False
        if coach.followed:
            self.ui.want_focus = "follow"
        self.rebuild()
        return True

    # -- scene ------------------------------------------------------------------------------------------------------

    def first_focus(self) -> str:
        return "board"

    def relayout(self) -> None:
        self.catch_up()  # what flies knows only the old places
        self.board.relayout()
        super().relayout()

    def leave(self) -> None:
        if self.coach is not None:
            self.coach.close()
        if self.boards is not None:
            self.boards.close()

    def pause(self) -> None:
        super().pause()
        self.catch_up()
        if self.board.carries:
            self.board.put_back()

    def update(self, dt: float) -> bool:
        changed = super().update(dt)
        changed = self.board.update(dt) or changed
        if self.speed:
            changed = self.stage.update(dt * self.speed) or changed
        elif self.stage.moving:
            self.catch_up()
            changed = True
        changed = self._ask_coach(dt) or changed
        self._end_shown = self._end_shown + dt if self.course.finished and not self.busy else 0.0
        self._refresh()  # what is drawn next shows what has just changed
        return changed

    def back(self) -> None:
        if not self.board.back():
            super().back()

    # -- events -----------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        changed = self._handle(event)
        left = event.type == pygame.WINDOWLEAVE or (event.type == pygame.MOUSEMOTION and self.ui.hover != "board")
        if left and not self.board.carries and not self.board.hand.cursor_shown:
            self.board.point_at(None)
        self.note_refusal()
        self._refresh()
        return changed or event.type == pygame.MOUSEMOTION

    def _handle(self, event: pygame.Event) -> bool:
        board = self.board
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.busy:
            self.catch_up()  # a click finishes what moves, and is then heard like any other
            self._refresh()
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and board.carries:
            super().handle(event)
            if self.board_area.collidepoint(event.pos):
                board.drop(event.pos)
            else:
                board.put_back()
            return True
        if event.type == pygame.MOUSEMOTION and board.carries:
            self.ui.mouse = event.pos
            board.point_at(event.pos)
            return True
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        return super().handle(event)

    def _key(self, event: pygame.Event) -> bool:
        key_map = self.context.settings.value.key_map
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.ui.focus in ("", "board"):
            return self._activate()
        if self.board.on_key(event):
            return True
        if keys.matches(event, "rules", key_map):
            bubble = self._bubble()
            pointed = [self.board.code_of(key) for key in (self.ui.hover, self.ui.focus) if key]
            codes = (bubble.code if bubble is not None else "", *pointed, self.problem_code, self.board.code_of(""))
            self.open_rules(next(filter(None, codes), ""))
            return True
        if self.coach is not None and self.course.can_take_back and keys.matches(event, "undo", key_map):
            self.take_back()
            return True
        return False

    @command
    def _activate(self) -> bool:
        if self.course.done:
            self.go_on()
            return True
        return bool(self.board.activate())

    def mouse_shape(self) -> str:
        if self.ui.hover != "board" and not self.board.carries:
            return super().mouse_shape()
        return str(self.board.mouse_shape())

    def open_rules(self, code: str) -> None:
        open_rules(self.context, code, self.course.game.ruleset)

    # -- widgets ----------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        return LessonRoot(self.board.build(), self._words(), self.tray(), self._take_room, self.board.floating())

    def _take_room(self, room: pygame.Rect) -> None:
        if room != self._room:
            self._room = room
            self.board.relayout()

    def _words(self) -> Widget:
        lines: list[Widget] = [title(_(self.course.chapter.title), C.INK)]
        lines += self.page()
        if self.problem:
            warning = Icon("warning", 22, C.LOSS_PAPER, align="start")
            lines.append(Row([warning, body(self.problem, C.LOSS_PAPER, grow=1)], gap=8))
        if self.problem_code:
            lines.append(
                Button(
                    _("Look it up in the rules"),
                    lambda: self.open_rules(self.problem_code),
                    kind="quiet",
                    on_paper=True,
                    icon="book",
                    key="why",
                    align="start",
                )
            )
        text = Scroll(Column(lines, gap=12), key="words", on_paper=True, grow=1)
        parts: list[Widget] = [text, *self.standings(), *self.buttons()]
        return Box(Column(parts, gap=12), pad=20, surface="paper", key="words-box")

    def _guided_page(self) -> list[Widget]:
        course = self.course
        if course.finished:
            return self.ends_with()
        lines: list[Widget] = (
            [body(self.begins_with(), C.INK)] if course.last is None else self.what_happened(course.last)
        )
        lines += self.advice()
        tip = self.tip
        if tip is None:
            return [*lines, body(_("The coach is thinking …"), C.INK_2)]
        proposal, reason = self.proposed(tip.action), names.reason(self.match.game, tip, self.seats)
        coach = _("The coach: {proposal}. {reason}").format(proposal=proposal, reason=reason)
        return [*lines, Label(coach, Type.M, C.INK)]

    def page(self) -> list[Widget]:
        if self.coach is not None:
            return self._guided_page()
        course = self.course
        lesson = course.lesson
        assert lesson is not None
        told = _("Lesson {n} of {all}").format(n=course.index + 1, all=len(course.chapter.lessons))
        lines: list[Widget] = [caption(told, C.INK_2)]
        if not course.done:
            known = [Label(_(lesson.text), Type.M, C.INK)] if lesson.text else []
            return [*lines, *known, Label(_(lesson.task), Type.M, C.INK, Face.SANS_BOLD)]
        assert course.last is not None
        lines += self.what_happened(course.last)
        lines.append(Label(_(lesson.told), Type.M, C.INK))
        if course.finished:
            lines.append(strong(_("This chapter is done."), C.GAIN_PAPER))
        return lines

    def leave_chapter(self) -> None:
        super().back()

    def _bubble(self) -> Bubble | None:
        if self.busy or not self.my_turn:
            return None
        bubble: Bubble | None = self.board.bubble()
        # What the page says need not be said twice, the second time over the pieces.
        told = bubble is not None and bool(bubble.code) and bubble.code == self.problem_code
        return None if told else bubble

    def draw_over(self, target: pygame.Surface) -> None:
        bubble = self._bubble()
        self.board.draw(target, (*self.lit_places(), *(bubble.about if bubble is not None else ())))
        root = self.interaction.root
        if isinstance(root, LessonRoot) and root.floating is not None:
            root.floating.draw(self.ui, target)
        for area in self.golden_areas():
            gold_frame(self.ui, target, area)
        self.stage.draw(target)
        if bubble is not None:
            around = self.board.surroundings(bubble)
            within = replace(around, within=around.within.clip(target.get_rect()))
            widest = widest_bubble(self.ui, within.within)
            size = bubble_size(self.ui, bubble, self.seats, widest)[0]
            area = place_bubble(size, within)
            draw_bubble(self.ui, target, bubble, self.seats, area, within.points_at, widest)
        self.interaction.draw_notes(target)
