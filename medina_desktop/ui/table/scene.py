"""The table: a scene that holds its parts and brings them events, time and drawing.

`shown` is what is seen of the match, `flow` lets time pass, `commands` do what a person wants, `hints` seek and hold
hints, `teller` tells what happened, `secrecy` covers hands between people, `view` draws, `board` is the game's own (see
window.py). Each part is given what it needs and knows nothing of the scene; only the view, which draws them all, and
`build`, which describes their widgets, take the whole of it. The scene itself is the `Table` that a board may ask; what
a board may tell goes straight to the part that hears it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Generic

import pygame

from medina_desktop.challenges.missions import find_mission
from medina_desktop.game.box import Choice
from medina_desktop.game.kinds import A_co, P_co, Ruleset
from medina_desktop.match.match import Match
from medina_desktop.storage.settings import THINKING_SECONDS
from medina_desktop.ui.context import Context
from medina_desktop.ui.table.build import build_table, is_drawer
from medina_desktop.ui.table.captions import Captions
from medina_desktop.ui.table.ceremony import Ceremony
from medina_desktop.ui.table.commands import Commands
from medina_desktop.ui.table.companion import Companion
from medina_desktop.ui.table.flow import Flow
from medina_desktop.ui.table.hints import Hints
from medina_desktop.ui.table.keyboard import Keyboard
from medina_desktop.ui.table.layout import areas, room_of, with_page
from medina_desktop.ui.table.log import LogBook, show_newest
from medina_desktop.ui.table.menu import Menu, open_rules
from medina_desktop.ui.table.notice import Notice
from medina_desktop.ui.table.parts import Drawers, Lights
from medina_desktop.ui.table.picture import KeptScene
from medina_desktop.ui.table.pointer import Pointer
from medina_desktop.ui.table.rest import Rest
from medina_desktop.ui.table.secrecy import Secrecy
from medina_desktop.ui.table.shown import Shown
from medina_desktop.ui.table.since import Recall, Since
from medina_desktop.ui.table.teller import Teller
from medina_desktop.ui.table.view import View
from medina_desktop.ui.table.window import Board, Mark, Room, Shape, Window, window_of
from medina_desktop.ui.widgets import Widget


class TableScene(KeptScene, Generic[P_co, A_co]):
    def __init__(
        self,
        context: Context,
        match: Match[Ruleset, P_co, A_co],
        *,
        on_over: Callable[[TableScene, bool], None] | None = None,
        on_close: Callable[[], None] | None = None,
        problem: Callable[[], str] = str,
        tutor: Companion | None = None,
    ) -> None:
        super().__init__(context)
        self.match, self.tutor = match, tutor  # the tutor: beside a table where somebody learns or puzzles
        self.on_over, self.on_close = on_over, on_close
        self.window: Window = window_of(match.game.box.window)
        if tutor is not None:
            tutor.sit_down(self)
        self.shown = Shown(match, self.rebuild, tutor.guide if tutor is not None else None)
        self.view = View(self)
        self.captions = Captions(context, match.game.box.words.sounds)
        self.notice_board = Notice(context.redraw, self.captions.play)
        self.ceremony = Ceremony(context.redraw)
        self.lights = Lights(self.ui, context.redraw)
        self.drawers = Drawers(partial(is_drawer, self), self.rebuild)
        user = context.user
        mission = find_mission(match.game.challenge, user.challenges, user.rulesets)
        self.log = LogBook(match, self.window, lambda: context.settings.value.remarks, mission)
        self.teller = Teller(
            match,
            self.window,
            self.log,
            self.notice_board,
            self.ceremony,
            self.captions,
            problem,
            partial(show_newest, self.ui),
        )
        self.menu = Menu(context, match, self.shown, self.notice_board, self.show_results, problem)
        laid_out = len(match.game.actions) if tutor is not None else 0
        self.since = Since(match, self.shown, self.window.looking_back, self.log, laid_out)
        self.secrecy = Secrecy(
            context,
            match,
            self.shown,
            self.since,
            self.window.secrets,
            on_seen=self._on_seen,
            on_menu=self.menu.open,
        )

        # What a board may tell, and what it may ask that never changes.
        self.stage, self.colours = self.shown.stage, tuple(seat.colour for seat in match.seats)
        self.catch_up, self.redraw, self.sound = self.shown.catch_up, context.redraw, self.captions.play
        self.tell, self.refuse = self.notice_board.tell, self.notice_board.refuse
        self.light, self.toggle = self.lights.light, self.drawers.toggle
        self.widget, self.rect_of, self.way_to_the_rule = self.view.widget, self.view.rect_of, self.view.way_to_the_rule
        self.board: Board = self.window.board(self)

        self.hints = Hints(match, self.board, self.rebuild)
        self.flow = Flow(
            match,
            self.shown,
            self.board,
            self.hints,
            self.teller,
            self.secrecy,
            context.settings,
            on_show=self.interaction.hide_tip,
            on_change=self.rebuild,
            on_end=lambda: self.show_results(at_the_end=True),
        )
        self.rest = Rest(match, self.shown, self.window, lambda step: self.flow.show(step, by_hand=False))
        self.commands = Commands(
            match,
            self.shown,
            self.board,
            self.hints,
            self.flow,
            self.notice_board,
            tutor,
        )
        self.recall = Recall(self.since, self.shown, self.board, self.hints, self.notice_board, self._on_seen)
        self.keyboard = Keyboard(
            self.ui,
            context.settings,
            match,
            self.board,
            self.commands,
            self.flow,
            shortcuts=self._shortcuts,
            hint_shown=lambda: self.hint is not None and self.my_turn,
            is_covered=lambda: self.view.is_covered,
        )
        self.pointer = Pointer(self.ui, self.board, self.commands, self.lights, self.view)
        self.play, self.go_to_results = self.commands.play, self.flow.go_to_results
        self._play_as_set()

    def _on_seen(self) -> None:
        """The person to act sees the table, or sees it again."""
        self.flow.begin_turn()
        self.rebuild()

    # -- scene -----------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        return build_table(self)

    def first_focus(self) -> str:
        return "board"

    def enter(self) -> None:
        self._stop_listening = self.context.settings.listen(self._on_setting)
        super().enter()
        self.flow.begin_turn()

    def leave(self) -> None:
        self._stop_listening()
        self.match.close()
        if self.on_close is not None:
            self.on_close()

    def pause(self) -> None:
        super().pause()
        self.catch_up()
        self.ceremony.end()
        if self.board.carries:
            self.board.put_back()

    def resume(self) -> None:
        self.ui.want_focus = self.first_focus()  # not the menu's button: the next Enter belongs to the game
        super().resume()
        self.flow.begin_turn()

    def relayout(self) -> None:
        self.catch_up()  # what flies knows only the old places
        self.board.relayout()
        super().relayout()

    def _play_as_set(self) -> None:
        now = self.context.settings.value
        self.match.confirm_turns = now.confirm_turn and self.tutor is None
        self.match.strongest_seconds = THINKING_SECONDS[now.thinking]

    def _on_setting(self, name: str) -> None:
        self.board.on_setting(name)
        self._play_as_set()
        if name in ("language", "remarks"):
            self.log.write_all()
        self.rebuild()
        self.picture.changes.everything()

    def update(self, dt: float) -> bool:
        changed = self.update_widgets(dt)  # they are built once, at the end
        changed = self.board.update(dt) or changed
        changed = self.captions.update(dt) or changed
        changed = self.ceremony.update(dt) or changed
        changed = self.shown.moods.update(dt) or changed
        said, ended = self.notice_board.update(0.0 if self.view.notice_waits else dt)
        if ended:
            self.rebuild()
        # Shown again, things take their time even where nothing moves.
        changed = self.flow.update(dt, least_speed=float(self.recall.shows)) or said or changed
        changed = self.secrecy.update() or self.rest.update() or changed
        self.hints.update(dt)
        changed = (self.tutor is not None and self.tutor.update(dt)) or changed
        self.lay_out()
        return changed or self.flow.awaits_ai or self.hints.sought

    def draw(self, target: pygame.Surface) -> None:
        self.view.draw(target)

    def back(self) -> None:
        """Esc: close or put back the last thing that was opened or taken up; open the menu when there is none."""
        if self.board.back() or self.hints.drop() or self.drawers.close():
            return
        if self.tutor is not None:
            self.tutor.leave()
        else:
            self.menu.open()

    def show_results(self, at_the_end: bool = False) -> None:
        """`at_the_end`: the game has just ended."""
        if self.on_over is not None and self.match.over:
            self.on_over(self, at_the_end)

    # -- events ----------------------------------------------------------------------------------------------------

    def _shortcuts(self) -> Iterator[tuple[str, Callable[[], object]]]:
        yield "undo", self.commands.undo
        yield "redo", self.commands.redo
        yield "hint", self.commands.ask_hint
        yield "since", lambda: self.recall.begin(bool(self.speed))
        yield "rules", partial(open_rules, self)
        for part in ("log", *(panel.key for panel in self.board.panels())):
            yield part, partial(self.drawers.toggle, part)

    def handle(self, event: pygame.Event) -> bool:
        before = self.pointer.look()
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.ceremony.end()
        changed = self._handle(event)
        if event.type in (pygame.MOUSEMOTION, pygame.WINDOWLEAVE):
            self.pointer.follow(event)
            if self.pointer.look() != before:
                self.picture.changes.widget(before[0])
                self.picture.changes.widget(self.ui.hover)
        elif changed:
            self.picture.changes.some()
        return changed

    def _handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.busy:
            # A click finishes what moves, and is then heard like any other.
            self.catch_up()
            self.lay_out()
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.board.carries:
            super().handle(event)
            if self.board_area.collidepoint(event.pos):
                self.board.drop(event.pos)
            else:
                self.board.put_back()
            self.lay_out()
            return True
        if self.pointer.carry(event):
            return True
        if self.pointer.on_hint(event):
            self.redraw()
            return True
        if event.type == pygame.KEYDOWN and self.keyboard.on_key(event):
            self.lay_out()
            return True
        return super().handle(event)

    def mouse_shape(self) -> str:
        return self.pointer.shape(super().mouse_shape())

    # -- what a board may ask: see window.Table --------------------------------------------------------------------

    @property
    def position(self) -> P_co:
        return self.shown.position

    @property
    def busy(self) -> bool:
        return self.shown.busy

    @property
    def speed(self) -> float:
        return self.flow.speed

    @property
    def viewer(self) -> int:
        return self.shown.viewer

    @property
    def acting(self) -> int | None:
        return self.shown.acting

    @property
    def my_turn(self) -> bool:
        return self.shown.my_turn

    @property
    def hint(self) -> Choice | None:
        return self.hints.choice

    @property
    def taught(self) -> bool:
        return self.tutor is not None

    @property
    def hides_hand(self) -> bool:
        return self.secrecy.hides_hand

    @property
    def results_follow(self) -> bool:
        return self.tutor is None or self.on_over is not None

    @property
    def marks(self) -> tuple[Mark, ...]:
        return self.since.marks()

    @property
    def room(self) -> Room:
        return room_of(self.context.theme)

    @property
    def shape(self) -> Shape:
        return with_page(self.board.shape) if self.tutor is not None else self.board.shape

    @property
    def board_area(self) -> pygame.Rect:
        return areas(self.context.theme, self.shape).board

    @property
    def tray_area(self) -> pygame.Rect:
        return areas(self.context.theme, self.shape).tray

    @property
    def notice(self) -> str:
        return self.notice_board.sentence
