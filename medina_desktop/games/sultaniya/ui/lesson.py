"""One chapter of the school: the real board of the table, what to do, and what happened.

The scene is the `Table` that Sultaniya's board asks (ui/table/window.py), so a lesson looks and feels as the game does.
Only what belongs to the task is carried out; what is to be pressed next has a golden frame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from medina_desktop.ai.worker import Thinker as ProcessThinker
from medina_desktop.game.book import Sheet
from medina_desktop.game.box import Action, Choice
from medina_desktop.game.record import Seat
from medina_desktop.games.sultaniya import words
from medina_desktop.games.sultaniya.learn.course import LEARNER, Chapter, Course, Outcome, points_by_part
from medina_desktop.games.sultaniya.rules.actions import (
    BUILD,
    CALL,
    MOVE,
    RETURN,
    djinn_of,
    origin_of,
    place_of,
    verb_of,
)
from medina_desktop.games.sultaniya.rules.plot import BY_TEXT
from medina_desktop.games.sultaniya.rules.reasons import why_not
from medina_desktop.games.sultaniya.rules.ruleset import Ruleset
from medina_desktop.games.sultaniya.rules.state import Position
from medina_desktop.games.sultaniya.ui.board import SHAPE, SultaniyaBoard
from medina_desktop.games.sultaniya.ui.card import MiniPalace
from medina_desktop.games.sultaniya.ui.clicks import clicks
from medina_desktop.games.sultaniya.ui.drawn_tiles import fitting
from medina_desktop.games.sultaniya.ui.hand import FROM_DISPLAY
from medina_desktop.games.sultaniya.ui.lesson_parts import LessonRoot, LessonTray, Standing, gold_frame
from medina_desktop.games.sultaniya.ui.palace import STOREY
from medina_desktop.games.sultaniya.ui.stacks import StackTop, TileSlot
from medina_desktop.l10n import N_, _, ngettext, translated
from medina_desktop.l10n.writing import capitalised
from medina_desktop.match.match import Match, Step
from medina_desktop.match.seats import ai, human
from medina_desktop.match.thinking import Adviser, Thinker
from medina_desktop.storage.lessons import LessonBoards
from medina_desktop.ui import keys
from medina_desktop.ui.animation import Stage
from medina_desktop.ui.context import Context
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes.dialog import Answer, Dialog
from medina_desktop.ui.scenes.replay import open_replay
from medina_desktop.ui.scenes.rules import open_rules
from medina_desktop.ui.scenes.rules_parts import PaperTable
from medina_desktop.ui.table.bubble import bubble_size, draw_bubble, place_bubble, widest_bubble
from medina_desktop.ui.table.layout import room_of
from medina_desktop.ui.table.window import Bubble, ButtonFacts, Mark, Room, Spots, command
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import (
    Box,
    Button,
    Column,
    Icon,
    Label,
    Row,
    Scroll,
    Ui,
    Widget,
    body,
    caption,
    find,
    strong,
    title,
)

COACH = "architect"  # the level that advises in the guided game
NO_BREAK = "\u00a0"  # a space that keeps its words on one line
WORDS_BESIDE_DJINNS = 1200.0  # how wide the window is then, in body text
ROOM_FOR_PALACE = 760  # how high the page is where the other palace is shown, too
PARTS = {
    "window": N_("windows"),
    "tower": N_("towers"),
    "dome": N_("domes"),
    "garden": N_("gardens"),
    "door": N_("doors"),
    "minaret": N_("minarets"),
    "guard": N_("guards"),
    "roof": N_("number on the roof"),
    "objective": N_("objective"),
}
ROWS = (
    (N_("Windows or towers"), ("window", "tower")),
    (N_("Domes or gardens"), ("dome", "garden")),
    (N_("Doors or minarets"), ("door", "minaret")),
    (N_("Guards"), ("guard",)),
    (N_("Roofs"), ("roof",)),
    (N_("Objectives"), ("objective",)),
)


class ChapterScene(WidgetScene):
    """`on_progress(lessons done, finished)` keeps how far one has come; `on_next` leads to the next chapter; `boards`
    keep what is on the board, so that one can come back to it."""

    shape = SHAPE

    def __init__(
        self,
        context: Context,
        chapter: Chapter,
        rules: Ruleset,
        at: int = 0,
        on_progress: Callable[[int, bool], None] | None = None,
        on_next: Callable[[], None] | None = None,
        make_thinker: Callable[[], Thinker] = ProcessThinker,
        boards: LessonBoards | None = None,
    ) -> None:
        super().__init__(context)
        self.course = Course(chapter, rules, at)
        self.boards = boards
        self._board_kept = False  # this board is in its file, and further steps are added to it
        kept = boards.kept(chapter.key) if boards is not None else None
        if kept is not None and self.course.resume(kept) and self.course.index < at:
            self.course.start(at)  # its end was lost: better another board than an earlier lesson
        self.on_progress, self.on_next = on_progress, on_next
        self.problem = self.problem_code = ""
        self.stage = Stage()
        self.lit: Spots = ()
        self._to_show: list[tuple[Step, bool]] = []  # steps that are made and not seen yet
        self._shown: Position = self.course.seen
        self._room = pygame.Rect((0, 0), context.theme.size)
        self._match = Match(self.course.game, self.seats)
        self.board = SultaniyaBoard(self)
        self._tip: tuple[int, Choice] | None = None
        self._coach_thinking = Adviser(self.course.game.box, make_thinker)
        self._following = False  # the coach was followed last: the button for it gets the focus again
        self._refused: object = None

    # -- what the board asks: see window.Table ---------------------------------------------------------------------

    @property
    def table(self) -> ChapterScene:
        return self

    @property
    def seats(self) -> list[Seat]:
        return [human(_("You"), "blue"), ai("gardener", "Omar", "red")][: self.course.game.players]

    @property
    def match(self) -> Match:
        if self._match.game is not self.course.game:
            self._match = Match(self.course.game, self.seats)
        return self._match

    @property
    def position(self) -> Position:
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
    def acting(self) -> int | None:
        return None if self._shown.over else self._shown.player

    @property
    def my_turn(self) -> bool:
        course = self.course
        return not course.done and not course.finished and self._shown.player == LEARNER

    @property
    def hides_hand(self) -> bool:
        return not self.course.chapter.objectives

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
        key = keys.shown(keys.key_for("rules", self.context.settings.value.key_map))
        return _("{key}: read the rule").format(key=key)

    # -- steps -----------------------------------------------------------------------------------------------------

    @command
    def play(self, action: Action, by_hand: bool = True) -> None:
        """A step that the rules allow; made if the task does, too."""
        self._following = False
        outcome = self.course.attempt(action)
        if not outcome.made:
            self.board.let_go()
            self.refuse(_("The rules allow that, but this lesson is about something else. Follow the golden frame."))
            return
        self.problem = self.problem_code = ""
        self._coach_thinking.stop()
        self._to_show = [(step, by_hand and not number) for number, step in enumerate(outcome.steps)]
        self._show_next()
        if not self.speed:
            self.catch_up()
        self._keep(outcome)
        if self.on_progress is not None and (self.course.done or self.course.finished):
            self.on_progress(self.course.index + 1, self.course.finished)
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

    def _arrive(self, position: Position) -> None:
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

    def _keep(self, outcome: Outcome) -> None:
        """What was done goes to the disk; a chapter that is finished leaves nothing behind."""
        if self.boards is None:
            return
        key, game = self.course.chapter.key, self.course.game
        if self.course.finished:
            self.boards.forget(key)
        elif self._board_kept:
            self.boards.add(key, [game.text_of(step.index) for step in outcome.steps])
        else:
            self.boards.begin(key, game)
            self._board_kept = True

    @command
    def follow_coach(self) -> None:
        if self.tip is not None:
            self.play(self.tip.action, by_hand=False)
            self._following = True

    @command
    def go_on(self) -> None:
        if self.course.finished:
            if self.on_next is not None:
                self.on_next()
            else:
                super().back()
            return
        if self.course.go_on():
            self._board_kept = self._board_kept and not self.course.lesson_has_board
            self._jump()
            self.ui.want_focus = "board"
            self.ui.memory.pop("words:offset", None)

    @command
    def take_back(self) -> None:
        if not self.course.can_take_back or self.course.finished:
            return
        self._coach_thinking.stop()
        self._tip = None
        self.course.take_back()
        if self.boards is not None:
            self.boards.begin(self.course.chapter.key, self.course.game)
            self._board_kept = True
        self.sound("undo")
        self._jump()

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

    @command
    def repeat(self) -> None:
        self._coach_thinking.stop()
        self._tip = None
        self.course.start()
        self._board_kept = False
        if self.boards is not None:
            self.boards.forget(self.course.chapter.key)
        self._jump()
        self.ui.want_focus = "board"

    # -- the coach -------------------------------------------------------------------------------------------------

    @property
    def tip(self) -> Choice | None:
        """What the coach of the guided game would do, once that is known."""
        here = self._tip is not None and self._tip[0] == len(self.course.game.actions)
        return self._tip[1] if here and self._tip is not None else None

    def _ask_coach(self, dt: float) -> bool:
        course = self.course
        if not course.chapter.free or course.game.over or self.tip is not None or self.busy:
            return False
        if not self._coach_thinking.busy:
            self._coach_thinking.ask(course.seen, COACH, len(course.game.actions))
        answer = self._coach_thinking.tick(dt)
        if answer is None:
            return False
        self._tip = (len(course.game.actions), answer.choice)
        if self._following:
            self.ui.want_focus = "follow"
        self.rebuild()
        return True

    # -- scene -----------------------------------------------------------------------------------------------------

    def first_focus(self) -> str:
        return "board"

    def relayout(self) -> None:
        self.catch_up()  # what flies knows only the old places
        self.board.relayout()
        super().relayout()

    def leave(self) -> None:
        self._coach_thinking.close()
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
        self._refresh()  # what is drawn next shows what has just changed
        return changed

    def back(self) -> None:
        if not self.board.back():
            super().back()

    # -- events ----------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        changed = self._handle(event)
        left = event.type == pygame.WINDOWLEAVE or (event.type == pygame.MOUSEMOTION and self.ui.hover != "board")
        if left and not self.board.carries and not self.board.cursor_shown:
            self.board.point_at(None)
        self._note_refusal()
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
            pointed = self.board.code_of(self.ui.hover) or self.board.code_of(self.ui.focus)
            self.open_rules((bubble.code if bubble is not None else "") or pointed or self.problem_code)
            return True
        if keys.matches(event, "undo", key_map) and self.course.can_take_back:
            self.take_back()
            return True
        return False

    @command
    def _activate(self) -> bool:
        if self.course.done:
            self.go_on()
            return True
        return self.board.activate()

    def _note_refusal(self) -> None:
        """Where a tile does not fit, the page says why, as the bubble does, and leads to the rule."""
        refused = self.board.refused
        if refused is self._refused:
            return
        self._refused = refused
        if refused is not None:
            hand, place = refused
            found = why_not(self._shown, hand.tried(place, hand.flip))
            if found is not None:
                self.tell(words.why_not(found, self._shown), code=found.code)

    def mouse_shape(self) -> str:
        if self.ui.hover != "board" and not self.board.carries:
            return super().mouse_shape()
        return self.board.mouse_shape()

    def open_rules(self, code: str) -> None:
        open_rules(self.context, code, self.course.game.ruleset)

    # -- what is to be pressed -------------------------------------------------------------------------------------

    def wanted(self) -> list[int]:
        """The steps that the golden frames lead to: of those that fulfil the task, or else of those on the way to it;
        in the guided game the coach's."""
        if self.course.chapter.free:
            return [self.tip.action] if self.tip is not None else []
        return self.course.wanted()

    def frames(self) -> tuple[list[str], list[int]]:
        """(widgets, places) that have a golden frame now."""
        if not self.my_turn or self.busy:
            return [], []
        hand = self.board.hand
        found: list[str] = []
        for action in self.wanted():
            names = clicks(self._shown, action)
            found.append(names[-1] if self._is_begun(action, names[0]) else names[0])
        places = [place for name in dict.fromkeys(found) if (place := _place(name)) is not None]
        if hand is not None and not self.course.chapter.free and set(places) == set(hand.places):
            places = []  # all that light up will do
        return [name for name in dict.fromkeys(found) if _place(name) is None], places

    def _is_begun(self, action: int, first: str) -> bool:
        """Its tile is held, or its djinn is being called: what is left to press is the place, or the stack."""
        board, verb = self.board, verb_of(action)
        if verb == CALL:
            return board.calling == djinn_of(action)
        hand = board.hand
        if hand is None or verb not in (BUILD, MOVE, RETURN):
            return False
        if verb == BUILD:
            return hand.origin == FROM_DISPLAY and first == f"tile-{self._shown.table.catalogue.tiles[hand.tile].id}"
        return hand.origin == (origin_of(action) if verb == MOVE else place_of(action))

    # -- widgets ---------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        return LessonRoot(self.board.build(), self._words(), self._tray(), self._take_room)

    def _take_room(self, room: pygame.Rect) -> None:
        if room != self._room:
            self._room = room
            self.board.relayout()

    def _words(self) -> Widget:
        course = self.course
        chapter = course.chapter
        lines: list[Widget] = [title(_(chapter.title), C.INK)]
        if chapter.free:
            lines += self._coach()
        else:
            told = _("Lesson {n} of {all}").format(n=course.index + 1, all=len(chapter.lessons))
            lines += [caption(told, C.INK_2), *self._lesson()]
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
        parts: list[Widget] = [text, *self._standings(), *self._buttons()]
        return Box(Column(parts, gap=12), pad=20, surface="paper", key="words-box")

    def _lesson(self) -> list[Widget]:
        course = self.course
        lesson = course.lesson
        assert lesson is not None
        if not course.done:
            known = [Label(_(lesson.text), Type.M, C.INK)] if lesson.text else []
            return [*known, Label(_(lesson.task), Type.M, C.INK, Face.SANS_BOLD)]
        assert course.last is not None
        lines = self._what_happened(course.last)
        lines.append(Label(_(lesson.told), Type.M, C.INK))
        if course.finished:
            lines.append(strong(_("This chapter is done."), C.GAIN_PAPER))
        return lines

    def _what_happened(self, outcome: Outcome) -> list[Widget]:
        lines: list[Widget] = []
        if outcome.parts:
            lines.append(strong(_sum(outcome), C.GAIN_PAPER if outcome.gained >= 0 else C.LOSS_PAPER))
        for step in outcome.steps:
            if step.player != LEARNER:
                lines += [caption(line.text, C.INK_2) for line in words.lines_of(step, self.seats)]
        return lines

    def _coach(self) -> list[Widget]:
        course = self.course
        if course.game.over:
            return self._final()
        lines: list[Widget] = []
        if course.last is None:
            lines.append(
                body(
                    _(
                        "A short game of {n} rounds, with all the rules. You are Aladdin: windows, gardens, doors. The "
                        "coach’s proposal has a golden frame. You need not follow it."
                    ).format(n=course.position.table.turns // 2),
                    C.INK,
                )
            )
        else:
            lines += self._what_happened(course.last)
        lines.append(caption(_("Round {n} of {all}").format(n=self._shown.round, all=self._rounds), C.INK_2))
        tip = self.tip
        if tip is None:
            lines.append(body(_("The coach is thinking …"), C.INK_2))
            return lines
        reason = capitalised(translated(tip.why.sentence([seat.name for seat in self.seats]))) + "."
        proposal = words.hint_title(self._shown, tip.action)
        coach = _("The coach: {proposal}. {reason}").format(proposal=proposal, reason=reason)
        lines.append(Label(coach, Type.M, C.INK))
        lines.append(Button(_("Do as the coach says"), self.follow_coach, key="follow", align="start"))
        return lines

    @property
    def _rounds(self) -> int:
        return self._shown.table.turns // self._shown.table.players

    def _final(self) -> list[Widget]:
        mine, other = self.course.game.scores()
        winners = self.course.game.outcome().winners
        if len(winners) > 1:
            end = _("Level in points and in sapphires, {mine} to {other}. Time for a real game.")
        elif LEARNER in winners:
            end = _("You are Grand Vizier, {mine} to {other}. Time for a real game.")
        else:
            end = _("Omar is Grand Vizier, {other} to {mine}. Time for a real game.")
        both = [points_by_part(self.course.position, player) for player in (LEARNER, 1)]
        rows = [(_(name), *(str(sum(p.get(part, 0) for part in parts)) for p in both)) for name, parts in ROWS]
        said = Label(end.format(mine=mine, other=other), Type.M, C.INK, Face.SANS_BOLD)
        return [said, PaperTable(Sheet(("", *(seat.name for seat in self.seats)), tuple(rows)))]

    def _standings(self) -> list[Widget]:
        """How everybody stands; of the others the palace, where there is room."""
        p, board = self._shown, self.board
        lines: list[Widget] = []
        for player, seat in enumerate(self.seats):
            roofs = p.palaces[player].roofs
            tip = [
                f"{seat.name}: {words.character_name(p.characters[player])}",
                words.gems(p.sapphires[player]),
                ngettext("{n} roof of 5", "{n} roofs of 5", roofs).format(n=roofs),
            ]
            lines.append(Standing(p, player, seat.name, seat.colour, board.art, "\n".join(tip)))
            if player != LEARNER and self.context.theme.room[1] >= ROOM_FOR_PALACE:
                shown = board.enlarged == player
                mini = MiniPalace(player, p.palaces[player], board.face_of(player), board.palaces, board.enlarge, shown)
                lines.append(Box(mini, height=126))
        return lines

    def _buttons(self) -> list[Widget]:
        course = self.course
        if course.finished and self.on_next is None:
            new_game = self.context.navigation.new_game
            tip = _("Look back at this game, and ask the AI about every turn")
            return [
                Button(_("New game"), lambda: self.context.go(new_game), kind="primary", key="new-game"),
                Button(_("Replay"), self._replay, key="replay", tooltip=tip),
                Button(_("Back to the chapters"), self.go_on, key="continue"),
            ]
        if course.finished:
            return [Button(_("Next chapter"), self.go_on, kind="primary", key="continue")]
        if course.done:
            return [Button(_("Next lesson"), self.go_on, kind="primary", key="continue")]
        return []

    def _replay(self) -> None:
        open_replay(self.context, self.course.game, self.seats)

    def _tray(self) -> Widget:
        course, chapter = self.course, self.course.chapter
        again = _("Begin again") if chapter.free else _("Chapter from the start")
        named = not chapter.djinns or (self.context.theme.room[0] >= WORDS_BESIDE_DJINNS and not chapter.free)
        before = [
            Button(_("Back"), self._leave, key="leave"),
            Button(
                again if named else "",
                self.ask_repeat,
                icon="to-start",
                key="repeat",
                tooltip="" if named else again,
            ),
        ]
        if chapter.free:
            before.append(
                Button(
                    "",
                    self.take_back,
                    icon="undo",
                    key="take-back",
                    tooltip=_("Take back your last step, and what Omar did after it"),
                    enabled=course.can_take_back and not course.finished,
                    reason=_("There is nothing to take back."),
                )
            )
        slots = [slot for group in self.board.slots(self.room) for slot in group] if chapter.djinns else []
        return LessonTray(before, slots, [self._button(facts) for facts in self._board_buttons()])

    def _board_buttons(self) -> list[ButtonFacts]:
        """Flip; pass or done while nothing is held, in chapters that have come so far."""
        facts = list(self.board.buttons())
        if self.board.hand is None and not self.course.chapter.djinns:
            nothing = _("Nothing is in your hand.")
            return [ButtonFacts("flip", "flip", _("Flip"), self.board.flip, False, nothing)]
        return facts

    def _button(self, facts: ButtonFacts) -> Button:
        text = f"{facts.label} {facts.badge}".strip()
        named = not self.course.chapter.djinns or self.context.theme.room[0] >= WORDS_BESIDE_DJINNS
        return Button(
            text if named else "",
            facts.do,
            icon=facts.icon,
            key=f"button-{facts.key}",
            tooltip="" if named else text,
            enabled=facts.enabled,
            reason=capitalised(facts.reason),
        )

    def _leave(self) -> None:
        super().back()

    # -- drawing ---------------------------------------------------------------------------------------------------

    def _bubble(self) -> Bubble | None:
        return None if self.busy or not self.my_turn else self.board.bubble()

    def draw_over(self, target: pygame.Surface) -> None:
        bubble = self._bubble()
        widgets, places = self.frames()
        lit = (*places, *(bubble.about if bubble is not None else ()))
        self.board.draw(target, lit)
        for key in widgets:
            found = self.widget(key)
            if found is not None and found.rect.w > 0:
                gold_frame(self.ui, target, _area_of(found, self.ui))
        self.stage.draw(target)
        if bubble is not None:
            around = self.board.surroundings(bubble)
            within = replace(around, within=around.within.clip(target.get_rect()))
            widest = widest_bubble(self.ui, within.within)
            size = bubble_size(self.ui, bubble, self.seats, widest)[0]
            area = place_bubble(size, within)
            draw_bubble(self.ui, target, bubble, self.seats, area, within.points_at, widest)
        self.interaction.draw_notes(target)


def _sum(outcome: Outcome) -> str:
    """Where the points of a lesson come from: "1 (windows) + 3 (domes) = 4 points"."""
    told = ngettext("{n} point", "{n} points", outcome.gained).format(n=outcome.gained)
    if len(outcome.parts) > 1:
        parts = " + ".join(f"{points} ({_(PARTS[part])})" for part, points in outcome.parts)
        return f"{parts} = {told.replace(' ', NO_BREAK)}"
    sign = "+" if outcome.gained >= 0 else ""
    return f"{sign}{told} ({_(PARTS[outcome.parts[0][0]])})"


def _area_of(widget: Widget, ui: Ui) -> pygame.Rect:
    """What is seen of it: a tile, which may be smaller than its slot, or all of it."""
    if isinstance(widget, TileSlot):
        box = widget.picture_box(ui)
    elif isinstance(widget, StackTop):
        box = widget.rect.inflate(-4, -4)
    else:
        return widget.rect
    half_column = fitting(box.size)
    area = pygame.Rect(0, 0, 2 * half_column, round(STOREY * half_column))
    area.center = box.center
    return area


def _place(name: str) -> int | None:
    return BY_TEXT.get(name.removeprefix("place-")) if name.startswith("place-") else None
