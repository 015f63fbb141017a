"""One chapter of the tutorial: the board, what to do, the pieces for it, and what happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

import pygame

from medina_desktop.game.box import Question
from medina_desktop.game.record import Seat
from medina_desktop.game.rulebook import Sheet
from medina_desktop.games.medina import words
from medina_desktop.games.medina.kinds import Choice, Played, Step
from medina_desktop.games.medina.learn.tutorial import LEARNER, PARTS, Course, Outcome, points_by_part
from medina_desktop.games.medina.rules.actions import (
    GATE,
    NEUTRAL,
    ROOF,
    TEA,
    TEA_ACTION,
    WALL,
    kind_of,
    make,
    place_of,
    text_of,
)
from medina_desktop.games.medina.rules.board import STRIDE, cell_at
from medina_desktop.games.medina.rules.reasons import REASONS
from medina_desktop.games.medina.rules.ruleset import mood_of
from medina_desktop.games.medina.ui.city import GHOST, City, CityPicture, piece_for
from medina_desktop.games.medina.ui.city_art import BoardArt, Sprite
from medina_desktop.games.medina.ui.motion import sound_of
from medina_desktop.games.medina.ui.placing import next_spot
from medina_desktop.games.medina.ui.tray import piece_sprite, slot_kinds
from medina_desktop.l10n import N_, _, ngettext
from medina_desktop.match.thinking import Adviser
from medina_desktop.ui import keys, names
from medina_desktop.ui.context import Context
from medina_desktop.ui.lesson_parts import coach_button
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes.dialog import Answer, Dialog
from medina_desktop.ui.scenes.replay import open_replay
from medina_desktop.ui.scenes.rules import open_rules
from medina_desktop.ui.scenes.rules_parts import PaperTable
from medina_desktop.ui.school import Visit
from medina_desktop.ui.table.board_widget import BoardWidget
from medina_desktop.ui.table.hand import next_ahead
from medina_desktop.ui.theme import C, Face, Radius, Type
from medina_desktop.ui.widgets import (
    Box,
    Button,
    Column,
    FlowRow,
    Icon,
    Label,
    Pressable,
    Row,
    Scroll,
    Size,
    TextFit,
    Ui,
    Widget,
    body,
    caption,
    find,
    strong,
    title,
)

COACH = "architect"  # the level that advises in the guided game
STEP_SECONDS = 0.45  # for showing a placement: a moment in the air, then the fall
PART_NAMES = {
    "buildings": N_("buildings"),
    "stables": N_("stable"),
    "walls": N_("walls"),
    "merchants": N_("merchants"),
    "well": N_("well"),
    "towers": N_("tower tile"),
    "tiles": N_("palace tile"),
}
PARTS_IN_A_TABLE = {
    "buildings": N_("Buildings"),
    "stables": N_("Stables"),
    "walls": N_("Walls"),
    "merchants": N_("Merchants"),
    "well": N_("By the well"),
    "towers": N_("Tower tiles"),
    "tiles": N_("Palace tiles"),
}
WORDS_BESIDE_PIECES = 1500.0  # how wide the window is then, in body text
NO_BREAK = "\u00a0"  # a space that keeps its words on one line


class ChapterScene(WidgetScene):
    def __init__(self, context: Context, visit: Visit, course: Course) -> None:
        super().__init__(context)
        self.visit, self.course = visit, course
        self.boards = boards = visit.boards
        self._board_kept = False  # this board is in its file, and further placements are added to it
        kept = cast(Played | None, boards.kept(course.chapter.key)) if boards is not None else None
        if kept is not None and course.resume(kept) and course.index < visit.at:
            course.start(visit.at)  # its end was lost: better another board than an earlier lesson
        self.kind: int | None = None
        self.hover: int | None = None
        geo = self.course.game.position.terms.geometry
        self.cursor = cell_at(geo.rows // 2, geo.cols // 2)
        self.cursor_shown = False
        self.problem = ""
        self.problem_code = ""
        self._view: City | None = None
        self._art: BoardArt | None = None
        self._tip: tuple[int, Choice] | None = None
        self._coach_thinking = Adviser(course.game.box, visit.make_thinker)
        self._following = False  # the coach was followed last: the button for it gets the focus again
        self.falling: list[Step] = []  # placements that are still to be shown, the first one in the air
        self._fall = 0.0  # how far it has come, from 0 to 1
        self._places: dict[int, list[int]] = {}
        self._pick_only()

    def first_focus(self) -> str:
        return "board"

    def relayout(self) -> None:
        self._view = None
        super().relayout()

    # -- who is who -----------------------------------------------------------------------------------------------

    @property
    def seats(self) -> list[Seat]:
        return [Seat(name=_("You"), colour="blue"), Seat(name="Omar", kind="ai:apprentice", colour="red")]

    @property
    def _colours(self) -> tuple[str, ...]:
        return ("blue", "red")

    @property
    def view(self) -> City:
        """As large as the place the layout gives to the board."""
        board = find(self.root, "board")
        area = board.rect if board is not None else pygame.Rect((0, 0), self.context.theme.size)
        if self._view is None or self._view.area != area:
            state = self.course.state
            c = self.context
            self._view = City(
                c.sprites, c.painter, c.texts, c.theme, state.terms.geometry, mood_of(state.terms.rules), area
            )
        return self._view

    @property
    def art(self) -> BoardArt:
        """The pieces at the size of their buttons."""
        size = round(38 * self.context.theme.text_scale)
        if self._art is None or self._art.cell != size:
            self._art = BoardArt(self.context.sprites, size, "tilted")
        return self._art

    @property
    def tip(self) -> Choice | None:
        """What the coach of the guided game would do, once that is known."""
        here = self._tip is not None and self._tip[0] == len(self.course.game.actions)
        return self._tip[1] if here and self._tip is not None else None

    def update(self, dt: float) -> bool:
        changed = super().update(dt)
        course = self.course
        if self.falling:
            changed = True
            self._fall += dt * self.context.settings.value.speed / STEP_SECONDS
            if self._fall >= 1.0 or not self.context.settings.value.speed:
                self._land()
        if course.chapter.free and not course.game.over and self.tip is None:
            if not self._coach_thinking.busy:
                self._coach_thinking.ask(Question(course.state, COACH, len(course.game.actions)))
            answer = self._coach_thinking.tick(dt)
            if answer is not None:
                self._tip = (len(course.game.actions), cast(Choice, answer.choice))
                if self._following:
                    self.ui.want_focus = "follow"
                self.rebuild()
                changed = True
        self._refresh()  # what is drawn next shows what has just changed
        return changed

    def _land(self) -> None:
        """The piece in the air lies; the next one follows."""
        step = self.falling.pop(0)
        self._fall = 0.0
        self.context.sounds.play(sound_of(kind_of(step.action)))
        self.context.redraw()

    def leave(self) -> None:
        self._coach_thinking.close()
        if self.boards is not None:
            self.boards.close()

    # -- doing ----------------------------------------------------------------------------------------------------

    def _pick_only(self) -> None:
        """Where there is nothing to choose the piece is in the hand already."""
        kinds = [k for k in self.course.kinds if k != TEA]
        self.kind = None
        self._places = {}
        if len(kinds) == 1:
            self._take(kinds[0])

    def _take(self, kind: int) -> None:
        self.kind = kind
        self._places = self.course.places(kind)
        if self._places and self.cursor not in self._places:
            self.cursor = min(self._places, key=lambda spot: _distance(spot, self.cursor))

    def pick(self, kind: int) -> None:
        self.problem = self.problem_code = ""
        if kind == TEA:
            self._attempt(TEA_ACTION)
            return
        if self.kind == kind and len(self.course.kinds) > 1:
            self.kind, self._places = None, {}
        else:
            self._take(kind)
            self.ui.want_focus = "board"
        self.rebuild()

    def _attempt(self, action: int) -> None:
        self._following = False
        outcome = self.course.attempt(action)
        if not outcome.made:
            self._explain(outcome)
            self.context.sounds.play("refuse")
            self.rebuild()
            return
        self.problem = self.problem_code = ""
        self.hover = None
        self._coach_thinking.stop()
        self._fall = 0.0
        self.falling = list(outcome.steps)
        if not self.context.settings.value.speed:
            while self.falling:
                self._land()
        self._pick_only()
        self._keep(outcome)
        self.visit.on_progress(self.course.index + 1, self.course.finished)
        self.ui.want_focus = "continue" if self.course.done or self.course.finished else "board"
        self.rebuild()

    def follow_coach(self) -> None:
        if self.tip is not None:
            self._attempt(self.tip.action)
            self._following = True

    def _keep(self, outcome: Outcome) -> None:
        """What was placed goes to the disk; a chapter that is done leaves nothing behind."""
        if self.boards is None:
            return
        key = self.course.chapter.key
        if self.course.finished:
            self.boards.forget(key)
        elif self._board_kept:
            self.boards.add(key, [text_of(step.action) for step in outcome.steps])
        else:
            self.boards.begin(key, self.course.game)
            self._board_kept = True

    def _explain(self, outcome: Outcome) -> None:
        if outcome.refusal is not None:
            self.problem, self.problem_code = words.why_not(outcome.refusal), outcome.refusal.code
        else:
            self.problem = _("The rules allow that, but this lesson is about something else. Try a marked place.")
            self.problem_code = ""

    def try_spot(self, spot: int) -> None:
        self.falling = []  # whoever places has seen enough
        if self.kind is None or self.course.done or self.course.finished:
            return
        actions = self._places.get(spot)
        if actions:
            self._attempt(actions[0])
            return
        geo = self.course.game.position.terms.geometry
        code = geo.code_of_space.get(spot)
        on_ring = self.kind in (WALL, GATE)
        if on_ring != (code is not None):
            self.problem_code = words.wrong_ground(self.kind, self.course.game.position.terms.rules)
            self.problem = _(REASONS[self.problem_code].there)
            self.context.sounds.play("refuse")
            self.rebuild()
            return
        self._attempt(make(self.kind, code if code is not None else spot))

    def go_on(self) -> None:
        self.falling = []
        if self.course.finished:
            if self.visit.on_next is not None:
                self.visit.on_next()
            else:
                self.back()
            return
        if self.course.go_on():
            self._board_kept = self._board_kept and not self.course.lesson_has_board
            self.problem = self.problem_code = ""
            self._pick_only()
            self.ui.want_focus = "board"
            self.ui.memory.pop("words:offset", None)
            self.rebuild()

    def take_back(self) -> None:
        if not self.course.can_take_back or self.course.finished:
            return
        self._coach_thinking.stop()
        self._tip = None
        self.falling = []
        self.course.take_back()
        if self.boards is not None:
            self.boards.begin(self.course.chapter.key, self.course.game)
            self._board_kept = True
        self.problem = self.problem_code = ""
        self._pick_only()
        self.rebuild()

    def ask_repeat(self) -> None:
        """A lesson is begun again at once; a game that was begun is asked for first."""
        if not self.course.can_take_back or self.course.finished:
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

    def repeat(self) -> None:
        self._coach_thinking.stop()
        self._tip = None
        self.falling = []
        self.course.start()
        self._board_kept = False
        if self.boards is not None:
            self.boards.forget(self.course.chapter.key)
        self.problem = self.problem_code = ""
        self._pick_only()
        self.ui.want_focus = "board"
        self.rebuild()

    # -- the board's questions ------------------------------------------------------------------------------------

    def point_at(self, pos: tuple[int, int] | None) -> None:
        spot = self._spot_at(pos) if pos else None
        if spot != self.hover:
            self.hover = spot
            self.cursor_shown = False
            self.context.redraw()

    def press(self, pos: tuple[int, int]) -> None:
        spot = self._spot_at(pos)
        if spot is not None:
            self.try_spot(spot)

    def _spot_at(self, pos: tuple[int, int]) -> int | None:
        return self.view.spot_at(pos, self.course.state, "tops" if self.kind in (ROOF, NEUTRAL) else "ground")

    def put_back(self) -> bool:
        return False

    def move_cursor(self, step: tuple[int, int], to_legal: bool) -> None:
        if self.cursor_shown:
            geo = self.course.game.position.terms.geometry
            legal = frozenset(self._places)
            self.cursor = (
                next_ahead(self.cursor, step, legal, lambda spot: divmod(spot, STRIDE))
                if to_legal
                else next_spot(geo, self.cursor, step)
            )
        self.cursor_shown = True
        self.hover = self.cursor
        self.context.redraw()

    def activate(self) -> bool:
        if self.course.done or self.course.finished:
            self.go_on()
            return True
        if self.kind is None:
            return False
        self.cursor_shown = True
        self.try_spot(self.cursor)
        return True

    def handle(self, event: pygame.Event) -> bool:
        changed = super().handle(event)
        if event.type == pygame.MOUSEMOTION and self.ui.hover != "board" and self.hover is not None:
            if not self.cursor_shown:
                self.hover = None
            changed = True
        return changed or event.type == pygame.MOUSEMOTION

    def on_key(self, event: pygame.Event) -> bool:
        if keys.matches(event, "undo", self.context.settings.value.key_map) and self.course.can_take_back:
            self.take_back()
            return True
        number = keys.number_of(event, self.context.settings.value.key_map)
        slots = self._slots()
        if 0 < number <= len(slots) and slots[number - 1] in self.course.kinds:
            self.pick(slots[number - 1])
            return True
        return False

    # -- widgets --------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        return ChapterRoot(BoardWidget(self), self._words(), self._tray())

    def _words(self) -> Widget:
        course = self.course
        chapter = course.chapter
        lines: list[Widget] = [title(_(chapter.title), C.INK)]
        if not chapter.free:
            told = _("Lesson {n} of {all}").format(n=course.index + 1, all=course.lessons)
            lines.append(caption(told, C.INK_2))
        if chapter.free:
            lines += self._coach()
        else:
            lines += self._lesson()
        if self.problem:
            lines.append(
                Row([Icon("warning", 22, C.LOSS_PAPER, align="start"), body(self.problem, C.LOSS_PAPER, grow=1)], gap=8)
            )
            if self.problem_code:
                lines.append(
                    Button(
                        _("Look it up in the rules"),
                        lambda: open_rules(self.context, self.problem_code, self.course.rules),
                        kind="quiet",
                        on_paper=True,
                        icon="book",
                        key="why",
                        align="start",
                    )
                )
        text = Scroll(Column(lines, gap=12), key="words", on_paper=True, grow=1)
        return Box(Column([text, *self._buttons()], gap=12), pad=20, surface="paper", key="words-box")

    def _lesson(self) -> list[Widget]:
        course = self.course
        lesson = course.lesson
        assert lesson is not None
        if not course.done:
            known = [Label(_(lesson.text), Type.M, C.INK)] if lesson.text else []
            return [*known, Label(_(lesson.task), Type.M, C.INK, Face.SANS_BOLD)]
        assert course.last is not None
        lines: list[Widget] = self._what_happened(course.last)
        lines.append(Label(_(lesson.told), Type.M, C.INK))
        if course.finished:
            lines.append(strong(_("This chapter is done."), C.GAIN_PAPER))
        return lines

    def _what_happened(self, outcome: Outcome) -> list[Widget]:
        lines: list[Widget] = []
        if outcome.gained:
            lines.append(strong(self._sum(outcome), C.GAIN_PAPER))
        for step in outcome.steps:
            if step.player != LEARNER:
                lines += [caption(entry.text, C.INK_2) for entry in words.lines_of(step, self.seats)]
        return lines

    def _sum(self, outcome: Outcome) -> str:
        """Where the points of a placement come from: "3 (buildings) + 4 (palace tile) = 7 points"."""
        told = ngettext("{n} point", "{n} points", outcome.gained).format(n=outcome.gained)
        if len(outcome.parts) > 1:
            parts = " + ".join(f"{points} ({_(PART_NAMES[part])})" for part, points in outcome.parts)
            return f"{parts} = {told.replace(' ', NO_BREAK)}"
        return f"+{told} ({_(PART_NAMES[outcome.parts[0][0]])})"

    def _coach(self) -> list[Widget]:
        course = self.course
        lines: list[Widget] = []
        points = course.game.scores()
        if course.game.over:
            if points[LEARNER] > points[1]:
                end = _("You win, {mine} to {other}. Time for a real game.")
            elif points[LEARNER] == points[1]:
                end = _("A draw, {mine} to {other}. Time for a real game.")
            else:
                end = _("Omar wins, {other} to {mine}. Time for a real game.")
            said = Label(end.format(mine=points[LEARNER], other=points[1]), Type.M, C.INK, Face.SANS_BOLD)
            return [said, self._final_points()]
        if course.last is None:
            lines.append(
                body(
                    _(
                        "A short game: fewer pieces, all the rules. Choose a piece below, then its place; two pieces "
                        "each turn. The coach’s proposal is framed on the board. You need not follow it."
                    ),
                    C.INK,
                )
            )
        else:
            lines += self._what_happened(course.last)
        lines.append(strong(_("You {mine}, Omar {other}").format(mine=points[LEARNER], other=points[1]), C.INK))
        left = course.state.of - course.state.placed
        lines.append(
            body(ngettext("{n} placement left in this turn.", "{n} placements left in this turn.", left).format(n=left),
                 C.INK)
        )  # fmt: skip
        tip = self.tip
        if tip is None:
            lines.append(body(_("The coach is thinking …"), C.INK_2))
            return lines
        coach = _("The coach: {placement}. {reason}").format(
            placement=words.hint_title(tip.action), reason=names.reason(self.course.game, tip, self.seats)
        )
        lines.append(Label(coach, Type.M, C.INK))
        return lines

    def _final_points(self) -> Widget:
        """Where the points of the two came from, side by side."""
        state = self.course.state
        both = [points_by_part(state, player) for player in (LEARNER, 1)]
        rows = [
            (_(PARTS_IN_A_TABLE[part]), *(str(points[part]) for points in both))
            for part in PARTS
            if any(points[part] for points in both)
        ]
        return PaperTable(Sheet(("", *(seat.name for seat in self.seats)), tuple(rows)))

    def _buttons(self) -> list[Widget]:
        course = self.course
        buttons: list[Widget] = []
        if course.finished and self.visit.on_next is None:
            new_game = self.context.navigation.new_game
            buttons.append(Button(_("New game"), lambda: self.context.go(new_game), kind="primary", key="new-game"))
            buttons.append(
                Button(
                    _("Replay"),
                    lambda: open_replay(self.context, self.course.game, self.seats),
                    key="replay",
                    tooltip=_("Look back at this game, and ask the AI about every turn"),
                )
            )
            buttons.append(Button(_("Back to the chapters"), self.go_on, key="continue"))
        elif course.finished:
            buttons.append(
                Button(
                    _("Next chapter"),
                    self.go_on,
                    kind="primary",
                    key="continue",
                )
            )
        elif course.chapter.free:
            buttons.append(coach_button(self.follow_coach, self.tip is not None))
        elif course.done:
            buttons.append(Button(_("Next lesson"), self.go_on, kind="primary", key="continue"))
        return buttons

    def _slots(self) -> list[int]:
        """The kinds of piece from left to right; the number keys follow them. In a whole game every kind keeps its
        place, so that nothing moves when one is used up."""
        if not self.course.chapter.free:
            return self.course.kinds
        return [*slot_kinds(self.course.game.position.terms), TEA]

    def _tray(self) -> Widget:
        course = self.course
        again = _("Begin again") if course.chapter.free else _("Chapter from the start")
        # Beside the pieces of a whole game there may be no room for words.
        named = not course.chapter.free or self.context.theme.room[0] >= WORDS_BESIDE_PIECES
        # First what is always there, so that it keeps its place.
        slots: list[Widget] = [
            Button(_("Back"), self.back, key="leave", align="center"),
            Button(
                again if named else "",
                self.ask_repeat,
                icon="to-start",
                key="repeat",
                align="center",
                tooltip="" if named else again,
            ),
        ]
        if course.chapter.free:
            slots.append(
                Button(
                    "",
                    self.take_back,
                    icon="undo",
                    key="take-back",
                    align="center",
                    tooltip=_("Take back your last placement, and what Omar did after it"),
                    enabled=course.can_take_back and not course.finished,
                    reason=_("There is nothing to take back."),
                )
            )
        offered = course.kinds
        for kind in (k for k in self._slots() if k != TEA):
            slots.append(
                PieceButton(
                    words.piece_name(kind),
                    lambda kind=kind: self.pick(kind),  # type: ignore[misc]
                    lambda kind=kind: piece_sprite(self.art, kind, "blue"),  # type: ignore[misc]
                    labelled=not course.chapter.free,
                    selected=kind == self.kind,
                    count=course.state.held(LEARNER)[kind] if course.chapter.free else None,
                    key=f"piece-{kind}",
                    enabled=kind in offered,
                    reason=words.nowhere(course.state, LEARNER, kind)[0] if kind not in offered else "",
                )
            )
        if TEA in offered:
            slots.append(
                Button(_("Hand in a tea tile"), lambda: self.pick(TEA), icon="tea", key=f"piece-{TEA}", align="center")
            )
        return FlowRow(slots, line=PieceButton.height)  # as high without a piece: the buttons stay where they are

    # -- drawing --------------------------------------------------------------------------------------------------

    def draw_over(self, target: pygame.Surface) -> None:
        view, course = self.view, self.course
        on_top = self.kind in (ROOF, NEUTRAL)
        marks = frozenset(self._places) if not course.done and not self.falling else frozenset()
        shown = self.falling[0].before if self.falling else course.state
        target.blit(view.city(CityPicture(shown, self._colours, marks, on_top)), view.layer_rect)
        if course.last is not None and course.last.made:
            for step in course.last.steps[: len(course.last.steps) - len(self.falling)]:
                spots = words.spots_of(step)
                if spots:
                    view.outline(target, spots)
        if self.falling:
            self._draw_falling(target)
            self.interaction.draw_notes(target)
            return
        if course.chapter.free and not course.game.over:
            self._draw_tip(target)
        spot = self.hover
        if spot is not None and self.kind is not None and not course.done:
            actions = self._places.get(spot)
            if actions:
                piece = piece_for(course.state, actions[0], self._colours, LEARNER)
                view.frame(target, spot, piece.floor, double=self.cursor_shown)
                view.draw_piece(target, piece, height=view.cell[1] * 0.12, alpha=GHOST)
            elif self.cursor_shown:
                view.frame(target, spot, 0, double=True)
        elif spot is not None and self.cursor_shown:
            view.frame(target, spot, 0, double=True)
        self.interaction.draw_notes(target)

    def _draw_falling(self, target: pygame.Surface) -> None:
        """It waits a moment above its place, then falls."""
        step, view = self.falling[0], self.view
        if kind_of(step.action) == TEA:
            return
        piece = piece_for(step.before, step.action, self._colours, step.player)
        t = max(0.0, (self._fall - 0.5) * 2)
        height = view.cell[1] * (1 - t * t)
        view.draw_piece(target, piece, height=height)
        if piece.floor == 0:
            covered = view.sprite(piece).rect(*view.anchor(piece.spot)).move(0, -round(height))
            view.draw_in_front(target, covered, piece.spot // STRIDE)

    def _draw_tip(self, target: pygame.Surface) -> None:
        tip = self.tip
        if tip is None or kind_of(tip.action) == TEA:
            return
        action, kind = tip.action, kind_of(tip.action)
        geo = self.course.game.position.terms.geometry
        spot = geo.space_bit[place_of(action)] if kind in (WALL, GATE) else place_of(action)
        self.view.frame(target, spot, 1 if kind in (ROOF, NEUTRAL) else 0, double=True)


class ChapterRoot(Widget):
    """Board left, words right, pieces below."""

    def __init__(self, board: Widget, words: Widget, tray: Widget) -> None:
        super().__init__(key="chapter")
        self.board, self.words, self.tray = board, words, tray

    @property
    def children(self) -> Sequence[Widget]:
        return (self.board, self.words, self.tray)

    def measure(self, ui: Ui, width: int) -> Size:
        return ui.theme.size

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        margin, gap = max(8, ui.theme.px(20)), max(6, ui.theme.px(16))
        inner = rect.inflate(-2 * margin, -2 * margin)
        words = min(inner.w * 45 // 100, max(round(340 * ui.theme.text_scale), inner.w * 27 // 100))
        left = inner.w - words - gap
        tray = max(self.tray.measure(ui, left)[1], PieceButton.height(ui))
        self.board.place(ui, pygame.Rect(inner.x, inner.y, left, inner.h - tray - gap))
        self.words.place(ui, pygame.Rect(inner.right - words, inner.y, words, inner.h))
        self.tray.place(ui, pygame.Rect(inner.x, inner.bottom - tray, left, tray))


class PieceButton(Pressable):
    """A piece to pick up: its picture, and its name or how many there are."""

    def __init__(
        self,
        name: str,
        on_click: Callable[[], None],
        sprite: Callable[[], Sprite],
        *,
        labelled: bool,
        selected: bool,
        count: int | None,
        key: str,
        enabled: bool,
        reason: str,
    ) -> None:
        super().__init__(key=key, enabled=enabled, reason=reason, tooltip="" if labelled else name)
        self.on_click, self.sprite, self.selected = on_click, sprite, selected
        self.text = name if labelled else "" if count is None else str(count)
        self.labelled = labelled

    def activate(self, ui: Ui) -> None:
        self.on_click()

    @staticmethod
    def height(ui: Ui) -> int:
        return max(ui.theme.hit, round(64 * ui.theme.text_scale))

    def _font(self, ui: Ui) -> pygame.font.Font:
        return ui.font(Face.SANS_BOLD if self.labelled else Face.SERIF, Type.S if self.labelled else Type.XS)

    def measure(self, ui: Ui, width: int) -> Size:
        t = ui.theme.text_scale
        words = self._font(ui).size(self.text)[0] if self.labelled else 0
        return max(ui.theme.hit, round((76 if self.labelled else 54) * t) + words), self.height(ui)

    def texts(self, ui: Ui) -> list[TextFit]:
        return [TextFit(self.text, self._font(ui).size(self.text), self.rect.size, False)] if self.labelled else []

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        t = ui.theme.text_scale
        hovered = self.is_hovered(ui) and self.enabled
        fill, strength = (C.WALNUT_700_HOVER if hovered else C.WALNUT_700), 255 if self.enabled else 115
        ui.paint.rounded(
            target, self.rect, Radius.BUTTON, fill, strength, C.LINE_FIELD if self.enabled else C.LINE_DARK
        )
        sprite = self.sprite()
        middle = self.rect.x + round(34 * t) if self.labelled else self.rect.centerx
        lift = round(4 * t) if self.selected else 0
        box = sprite.rect(0, 0)
        x, y = middle - box.centerx, self.rect.centery - box.centery - lift
        if not self.labelled:
            y -= round(6 * t)
        sprite.blit(target, x, y)
        if not self.enabled:
            ui.paint.rounded(target, self.rect, Radius.BUTTON, C.WALNUT_900, 150)
        colour = C.IVORY if self.enabled else C.DISABLED_TEXT
        label = ui.texts.line(self._font(ui), self.text, colour)
        if self.labelled:
            target.blit(label, (self.rect.x + round(62 * t), self.rect.centery - label.get_height() // 2))
        else:
            place = label.get_rect(right=self.rect.right - round(6 * t), bottom=self.rect.bottom - round(2 * t))
            target.blit(label, place)
        if self.selected:
            ui.paint.rounded(target, self.rect, Radius.BUTTON, None, border=C.IVORY, border_width=3)
        self.draw_focus(ui, target)


def _distance(one: int, other: int) -> int:
    r1, c1 = divmod(one, STRIDE)
    r2, c2 = divmod(other, STRIDE)
    return abs(r1 - r2) + abs(c1 - c2)
