"""The table: a scene that holds its parts and brings them events, time and drawing.

`shown` is what is seen of the match, `flow` lets time pass, `commands` are what a person does, `view` draws, `board` is
the game's own (see window.py). The scene itself is the `Table` that a board may ask.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame

from medina_desktop.game.box import Action, Choice
from medina_desktop.l10n import _
from medina_desktop.l10n.writing import capitalised
from medina_desktop.match.match import Match
from medina_desktop.storage.settings import THINKING_SECONDS
from medina_desktop.ui import keys
from medina_desktop.ui.animation import Stage
from medina_desktop.ui.context import Context
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.table.build import build_table, panels_in_drawers
from medina_desktop.ui.table.captions import Captions
from medina_desktop.ui.table.ceremony import Ceremony
from medina_desktop.ui.table.commands import Commands
from medina_desktop.ui.table.flow import Flow
from medina_desktop.ui.table.guide import Tutor
from medina_desktop.ui.table.hints import Hints
from medina_desktop.ui.table.layout import TableRoot, areas, room_of, with_page
from medina_desktop.ui.table.log import LogBook
from medina_desktop.ui.table.notice import NOTICE_SECONDS, REFUSAL_SECONDS, Notice
from medina_desktop.ui.table.shown import Shown
from medina_desktop.ui.table.since import Since
from medina_desktop.ui.table.view import View
from medina_desktop.ui.table.window import Board, Bubble, Mark, Room, Shape, Spots, Window, window_of
from medina_desktop.ui.widgets import Widget, find


class TableScene(WidgetScene):
    def __init__(
        self,
        context: Context,
        match: Match,
        *,
        on_over: Callable[[TableScene, bool], None] | None = None,
        on_close: Callable[[], None] | None = None,
        problem: Callable[[], str] | None = None,
        tutor: Tutor | None = None,
    ) -> None:
        super().__init__(context)
        self.view = View(self)
        self.match = match
        self.on_over, self.on_close, self.problem = on_over, on_close, problem
        self.tutor = tutor  # beside a table where somebody learns
        self.guide = tutor.guide if tutor is not None else None
        self.window: Window = window_of(match.game.box.window)
        self.lit: Spots = ()  # what a log line or a panel speaks of
        self.drawer = ""  # the panel, or the log, that lies over the board in a small window
        self.log_open = True
        self.over_hint = ""  # the part of the hint's bubble that the pointer is over: "bubble" or "button"
        self._lit_from = ""  # the widget that the pointer was over then
        self.shown = Shown(match, self.rebuild, self.guide)
        self.notice_board = Notice(context.redraw)
        self.log = LogBook(match, self.window, lambda: context.settings.value.remarks)
        self.since = Since(self)
        self.ceremony = Ceremony(context.redraw)
        self.captions = Captions(match.game.box.words.sounds)
        self.flow = Flow(self)
        self.commands = Commands(self)
        self.board: Board = self.window.board(self)
        self.hints = Hints(match, self.board, self.rebuild)
        self._play_as_set()

    # -- scene -----------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        return build_table(self)

    def first_focus(self) -> str:
        return "board"

    def enter(self) -> None:
        self._stop_listening = self.context.settings.listen(self._on_setting)
        super().enter()
        self.begin_turn()

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
        self.begin_turn()

    def relayout(self) -> None:
        self.catch_up()  # what flies knows only the old places
        self.board.relayout()
        self.view.changes.everything()
        super().relayout()

    def rebuild(self) -> None:
        self.view.changes.everything()
        super().rebuild()

    def _play_as_set(self) -> None:
        now = self.context.settings.value
        self.match.confirm_turns = now.confirm_turn and self.guide is None
        self.match.strongest_seconds = THINKING_SECONDS[now.thinking]

    def _on_setting(self, name: str) -> None:
        self.board.on_setting(name)
        self._play_as_set()
        if name in ("language", "remarks"):
            self.log.write_all()
        self.rebuild()

    def update(self, dt: float) -> bool:
        glow = self.ui.glow
        changed = super().update(dt)
        if self.ui.glow is not glow:
            for key in glow.keys() | self.ui.glow.keys():
                self.view.changes.widget(key)
        changed = self.board.update(dt) or changed
        changed = self.captions.update(dt) or changed
        changed = self.ceremony.update(dt) or changed
        said, ended = self.notice_board.update(dt)
        if ended:
            self.rebuild()
        changed = self.flow.update(dt) or said or changed
        self.hints.update(dt)
        changed = (self.tutor is not None and self.tutor.update(self, dt)) or changed
        self.lay_out()
        return changed or self.flow.awaits_ai or self.hints.sought

    def draw(self, target: pygame.Surface) -> None:
        self.view.draw(target)

    def back(self) -> None:
        self.commands.back()

    # -- events ----------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        before = self._look()
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.ceremony.end()
        changed = self._handle(event)
        if event.type in (pygame.MOUSEMOTION, pygame.WINDOWLEAVE):
            self._follow_pointer(event)
            if self._look() != before:
                self.view.changes.widget(before[0])
                self.view.changes.widget(self.ui.hover)
        elif changed:
            self.view.changes.everything()
        return changed

    def _look(self) -> tuple[str, object]:
        """What the pointer and the focus change in the widgets' look."""
        ui = self.ui
        log = ui.mouse if ui.hover in ("log", "log-drawer", "breakdown") else None
        return ui.hover, (ui.focus, ui.pressed, ui.show_focus, ui.popup is None, log)

    def _follow_pointer(self, event: pygame.Event) -> None:
        if event.type == pygame.WINDOWLEAVE:
            self.board.point_at(None)
            self.light(())
        elif self.board.carries or self.ui.hover == "board":
            self.light(())
        else:
            self.board.point_at(None)
            if self.ui.hover != self._lit_from:
                self.light(())

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
        if event.type == pygame.MOUSEMOTION and self.board.carries:
            self.ui.mouse = event.pos
            self.board.point_at(event.pos)
            return True
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN) and self._on_hint(event):
            return True
        if event.type == pygame.KEYDOWN and self.commands.on_key(event):
            self.lay_out()
            return True
        return super().handle(event)

    def _on_hint(self, event: pygame.Event) -> bool:
        """The mouse over the hint's bubble: it lies over everything else, and its button plays the hint."""
        found = self.view.hint_areas()
        self.over_hint = ""
        if found is None or not found[0].collidepoint(event.pos):
            return False
        on_button = found[1].collidepoint(event.pos)
        self.over_hint = "button" if on_button else "bubble"
        self.ui.mouse = event.pos
        self.board.point_at(None)
        self.redraw()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and on_button:
            self.over_hint = ""
            self.commands.play_hint()
        return True

    def mouse_shape(self) -> str:
        if self.over_hint:
            return "hand" if self.over_hint == "button" else "arrow"
        if self.ui.hover != "board" and not self.board.carries:
            return super().mouse_shape()
        return self.board.mouse_shape()

    # -- what is said ----------------------------------------------------------------------------------------------

    def bubble(self) -> Bubble | None:
        """What is said by the pointer now."""
        return None if self.is_covered else self.bubble_below()

    def bubble_below(self) -> Bubble | None:
        """The same, whatever lies over the board."""
        hint = self.hint
        if self.busy:
            return None
        if hint is None:
            return self.board.bubble()
        return replace(self.board.hint_bubble(hint), button=_("Play it ({key})").format(key=keys.describe("return")))

    @property
    def is_covered(self) -> bool:
        """Something lies over the board that is to be answered first."""
        root = self.interaction.root
        return isinstance(root, TableRoot) and root.floating is not None

    def how_to_begin(self) -> str:
        """What a newcomer reads until somebody at this table has done something; also when an AI seat began."""
        if self.tutor is not None:
            return ""  # its page says more
        match = self.match
        begun = any(match.is_human(match.game.actor_of(n)) for n in range(len(match.game.actions)))
        return self.board.how_to_begin() if match.humans and not begun else ""

    def score_changes(self, bubble: Bubble | None) -> dict[int, int]:
        """Beside the live scores: what the action that the bubble speaks of would change."""
        if bubble is None or not self.context.settings.value.show_score_preview:
            return {}
        return dict(bubble.changes)

    def begin_turn(self) -> None:
        if self.my_turn:
            self.board.begin_turn()

    def let_go(self) -> None:
        """Nothing is held or proposed any more."""
        self.board.let_go()
        self.over_hint = ""
        self.hints.drop()

    def show_results(self, at_the_end: bool = False) -> None:
        """`at_the_end`: the game has just ended."""
        if self.on_over is not None and self.match.over:
            self.on_over(self, at_the_end)

    # -- what a board may ask: see window.Table --------------------------------------------------------------------

    @property
    def table(self) -> TableScene:
        return self

    @property
    def position(self) -> Any:
        return self.shown.position

    @property
    def stage(self) -> Stage:
        return self.shown.stage

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
    def hides_hand(self) -> bool:
        return self.flow.hides_hand

    @property
    def marks(self) -> tuple[Mark, ...]:
        return self.since.marks()

    @property
    def colours(self) -> tuple[str, ...]:
        return tuple(seat.colour for seat in self.match.seats)

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

    def play(self, action: Action, by_hand: bool = True) -> None:
        self.commands.play(action, by_hand)

    def catch_up(self) -> None:
        self.shown.catch_up()

    def go_to_results(self) -> None:
        self.flow.go_to_results()

    def redraw(self) -> None:
        self.context.redraw()

    def sound(self, name: str) -> None:
        self.context.sounds.play(name)
        if self.context.settings.value.sound_captions:
            self.captions.hear(name)
            self.redraw()

    def tell(self, sentence: str, seconds: float = NOTICE_SECONDS, crest: str = "", code: str = "") -> None:
        self.notice_board.tell(sentence, seconds, crest, code)

    def refuse(self, reason: str, code: str = "") -> None:
        self.sound("refuse")
        self.tell(capitalised(reason), NOTICE_SECONDS if code else REFUSAL_SECONDS, code=code)

    def light(self, spots: Spots) -> None:
        if spots != self.lit:
            self.lit = spots
            self.redraw()
        self._lit_from = self.ui.hover

    def toggle(self, part: str) -> None:
        """Drawers in small windows, and of players' cards; the log's own fold in others."""
        in_drawer = self.room == "small" and (part == "log" or part in panels_in_drawers(self))
        if in_drawer or part.startswith("player-"):
            self.drawer = "" if self.drawer == part else part
        elif part == "log":
            self.log_open = not self.log_open
        self.rebuild()

    @property
    def opened_card(self) -> int | None:
        """The player whose points are told one by one."""
        return int(self.drawer.removeprefix("player-")) if self.drawer.startswith("player-") else None

    def scored_by_the_opened(self) -> Spots:
        player = self.opened_card
        if player is None or self.busy or self.hides_hand:
            return ()
        rows = self.window.looking_back.sheet(self.position)
        return tuple(dict.fromkeys(spot for row in rows for spot in row.spots_of(player)))

    def widget(self, key: str) -> Widget | None:
        return find(self.root, key)

    def rect_of(self, key: str) -> pygame.Rect | None:
        widget = self.widget(key)
        return widget.rect if widget is not None and widget.rect.w > 0 else None

    def way_to_the_rule(self) -> str:
        key = keys.describe(keys.key_for("rules", self.context.settings.value.key_map))
        return _("{key}: read the rule").format(key=key)
