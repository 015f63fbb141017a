"""The table: board, tray, players, tiles, log; people place, AI seats think and place.

The match knows what is; the director what is shown; this scene lets time pass between them and hears mouse and keys.
"""

from __future__ import annotations

import pygame

from medina_desktop.games.medina.rules.state import FIRST_MERCHANT
from medina_desktop.l10n import _, translated
from medina_desktop.ui import keys
from medina_desktop.ui.scenes.curtain import CurtainScene
from medina_desktop.ui.scenes.table_board import BoardWidget
from medina_desktop.ui.scenes.table_drawing import TableDrawing
from medina_desktop.ui.scenes.table_layout import TableRoot, areas, room_of
from medina_desktop.ui.scenes.table_over import build_chooser, build_drawer
from medina_desktop.ui.scenes.table_parts import (
    build_side,
    build_tray,
    slot_kinds,
    tiles_fit_beside,
)
from medina_desktop.ui.widgets import Widget

ARROW_KEYS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
NUMBER_KEYS = [getattr(pygame, f"K_{n}") for n in "1234567890"]
KEYPAD_KEYS = [getattr(pygame, f"K_KP{n}") for n in "1234567890"]


class TableScene(TableDrawing):
    # -- scene -----------------------------------------------------------------------------------------------------

    def first_focus(self) -> str:
        return "board"

    def enter(self) -> None:
        self._stop_listening = self.context.settings.listen(self._on_setting)
        super().enter()
        self._offer_first_merchant()

    def leave(self) -> None:
        self._stop_listening()
        self.match.close()
        if self.on_close is not None:
            self.on_close()

    def pause(self) -> None:
        super().pause()
        self.director.finish()
        self._drop_drag()

    def resume(self) -> None:
        self.ui.want_focus = self.first_focus()  # not the menu's button: the next Enter belongs to the game
        super().resume()
        self._offer_first_merchant()

    def _on_setting(self, name: str) -> None:
        if name in ("top_view", "coordinates"):
            self._view = None
            self.context.reopen()
        if name == "confirm_turn":
            self.match.confirm_turns = self.context.settings.value.confirm_turn
        if name == "language":
            self._write_log_anew()
        self.rebuild()

    # -- time ------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        glow = self.ui.glow
        changed = super().update(dt)
        if self.ui.glow is not glow:
            self._worn |= glow.keys() | self.ui.glow.keys()
        changed = self._let_marks_appear(dt) or changed
        changed = self._let_pointer_rest(dt) or changed
        if self._notice_left > 0:
            self._notice_left -= dt
            if self._notice_left <= 0:
                self.notice = self.notice_code = ""
                self.rebuild()
            changed = True
        if self.director.moving:
            if self.speed == 0:
                self.director.finish()
                self.director.last_alpha = max(0.0, self.director.last_alpha - dt)
            else:
                self.director.update(dt * self.speed)
            changed = True
        if not self.director.busy:
            changed = self._go_on(dt) or changed
        return changed or self.match.thinking or self.match.looking_for_hint

    def _go_on(self, dt: float) -> bool:
        """Nothing moves: the next thing in the match."""
        self._notice_problem()
        # An AI seat's placement that is decided but not yet shown comes first: the match is already past it.
        if self._pending is None:
            if self.match.over:
                return self._end(dt)
            if self.match.human_to_place:
                if self.hurry:
                    self.hurry = False
                    self.rebuild()
                return self._for_person(dt)
            if self.match.awaiting_confirmation:
                return False
        if self.paused:
            return False
        self._pause_left = max(0.0, self._pause_left - dt)
        if self._pending is None:
            self._pending = self.match.tick(dt)
            if self._pending is not None and self._pending.by_simple_player:
                seat = self.match.seats[self._pending.player]
                self.tell(_("{name}'s AI failed twice; a simple player places instead.").format(name=seat.name))
        if self._pending is not None and (self._pause_left <= 0 or self.hurry):
            step, self._pending = self._pending, None
            self._show(step, from_hand=False)
            return True
        return False

    def _for_person(self, dt: float) -> bool:
        player = self.match.state.player
        if self.viewer != player:
            if self._needs_curtain():
                seat = self.match.seats[player]
                self.context.stack.push(
                    CurtainScene(self.context, seat.name, seat.colour, lambda: self._open_curtain(player))
                )
                return True
            self._open_curtain(player)
            return True
        if self.match.looking_for_hint:
            self.match.tick(dt)
            if self.match.hint is not None:
                self._show_hint(self.match.hint.action)
                return True
        return False

    def _open_curtain(self, player: int) -> None:
        self.viewer = player
        self._offer_first_merchant()
        self.rebuild()

    def _end(self, dt: float) -> bool:
        if self._told_over:
            return False
        self._end_left -= dt if self.speed else self._end_left
        if self._end_left > 0:
            return False
        self._told_over = True
        self.hurry = False
        if self.on_over is not None:
            self.on_over(self)
        self.rebuild()
        return True

    def _notice_problem(self) -> None:
        problem = self.problem() if self.problem is not None else ""
        if problem and not self.notice:
            sentence = _("The game cannot be saved now: {reason}. It goes on; saving is tried again.")
            self.tell(sentence.format(reason=translated(problem)))

    # -- pace and menus --------------------------------------------------------------------------------------------

    def toggle_pause(self) -> None:
        self.paused = not self.paused
        self.rebuild()

    def skip(self) -> None:
        """Show everything at once until a person is to place."""
        self.hurry = not self.person_is_next
        self.paused = False
        self.director.finish()
        self.rebuild()

    def open_menu(self) -> None:
        from medina_desktop.ui.scenes.table_start import open_pause

        self.director.finish()
        open_pause(self)

    def show_results(self) -> None:
        if self.on_over is not None and self.match.over:
            self.on_over(self)

    def toggle(self, part: str) -> None:
        """Open or fold the tiles or the log: drawers in small windows, the log's own fold in others."""
        if room_of(self.context.theme) == "small" and not (part == "tiles" and self.tiles_beside):
            self.drawer = "" if self.drawer == part else part
        elif part == "log":
            self.log_open = not self.is_log_open
        self.rebuild()

    @property
    def tiles_beside(self) -> bool:
        """Whether the tiles lie open in the column, and need no drawer."""
        return room_of(self.context.theme) != "small" or tiles_fit_beside(self)

    @property
    def is_log_open(self) -> bool:
        return self.log_open if self.log_open is not None else True

    def back(self) -> None:
        if self.chooser is not None:
            self.chooser = None
            self.ui.focus = "board"
            self.rebuild()
        elif self.hand is not None and self.match.state.mode != FIRST_MERCHANT:
            self.put_back()
        elif self.match.hint is not None or self.match.looking_for_hint:
            self.match.drop_hint()
            self.rebuild()
        elif self.drawer:
            self.toggle(self.drawer)
        else:
            self.open_menu()

    # -- keys and mouse --------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        before = self._look()
        changed = self._handle(event)
        if event.type in (pygame.MOUSEMOTION, pygame.WINDOWLEAVE):
            if event.type == pygame.WINDOWLEAVE:
                self.point_at(None)
            elif self.ui.hover != "board" and not self.dragging:
                lights = self.ui.hover in ("log", "log-drawer") or self.ui.hover.startswith("tile-")
                lit = self.pointed if lights else ()
                if self.hover is not None:
                    self.point_at(None)
                self.light(lit)
            if self._look() != before:
                self._worn |= {before[0], self.ui.hover}
            return changed
        if changed:
            self._chrome = None
        return changed

    def _look(self) -> tuple[str, object]:
        ui = self.ui
        log = ui.mouse if ui.hover in ("log", "log-drawer") else None
        return ui.hover, (ui.focus, ui.pressed, ui.show_focus, ui.popup is None, log)

    def _handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.director.busy:
            # A click finishes what moves, and is then heard like any other.
            self.director.finish()
            self._refresh()
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.dragging:
            over_board = areas(self.context.theme).board.collidepoint(event.pos)
            super().handle(event)
            if over_board:
                self._drop(event.pos)
            else:
                self.put_back()
            self.dragging = False
            return True
        if event.type == pygame.MOUSEMOTION and self.dragging:
            self.ui.mouse = event.pos
            self.point_at(event.pos)
            return True
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN) and self._on_hint(event):
            return True
        if event.type == pygame.KEYDOWN and self._on_table_key(event):
            return True
        return super().handle(event)

    def _on_hint(self, event: pygame.Event) -> bool:
        """The mouse over the hint's bubble: it lies over everything else, and its button plays the hint."""
        areas_of_hint = self.hint_areas()
        self.over_hint = ""
        if areas_of_hint is None or not areas_of_hint[0].collidepoint(event.pos):
            return False
        on_button = areas_of_hint[1].collidepoint(event.pos)
        self.over_hint = "button" if on_button else "bubble"
        self.ui.mouse = event.pos
        self.point_at(None)
        self.context.redraw()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and on_button and self.match.hint is not None:
            self.over_hint = ""
            self.place(self.match.hint.action)
        return True

    def _on_table_key(self, event: pygame.Event) -> bool:
        """Keys with a meaning of their own at the table, whatever has the focus."""
        key_map = self.context.settings.value.key_map
        if keys.matches(event, "skip", key_map) and (self.director.busy or not self.person_is_next):
            if self.director.busy:
                self.director.finish()
                return True
            if not self.match.awaiting_confirmation and not self.match.over and self.ui.focus in ("", "board"):
                self._pause_left = 0.0
                return True
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        if plain and event.key in (*NUMBER_KEYS, *KEYPAD_KEYS):
            keypad = event.key in KEYPAD_KEYS
            number = (KEYPAD_KEYS if keypad else NUMBER_KEYS).index(event.key)
            self._pick_number(number)
            return True
        for action, do in (
            ("undo", self.undo),
            ("redo", self.redo),
            ("hint", self.ask_hint),
            ("tea", self.hand_in_tea),
            ("rules", self.open_rules),
            ("see_through", self._toggle_see_through),
            ("top_view", self._toggle_view),
            ("log", lambda: self.toggle("log")),
            ("tiles", lambda: self.toggle("tiles")),
        ):
            if keys.matches(event, action, key_map):
                do()
                return True
        if keys.matches(event, "pause", key_map) and not self.person_is_next:
            self.toggle_pause()
            return True
        if event.key in ARROW_KEYS and self.ui.focus == "" and self.chooser is None:
            self.ui.focus = "board"
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            hinted = self.match.hint is not None and self.my_turn and self.ui.popup is None
            if hinted or self.ui.focus in ("", "board"):
                return self.press_cursor()
        return False

    def _pick_number(self, number: int) -> None:
        self.director.finish()  # only then is it clear whose turn it is
        kinds = slot_kinds(self.match.game.table)
        if number >= len(kinds) or not self.my_turn:
            return
        if not self.cursor_shown:
            self.cursor_shown = True
        self.ui.focus = "board"
        self.sound("tick")
        self.pick(kinds[number])
        if self.hand is not None:
            self.hover = self.cursor

    def _toggle_see_through(self) -> None:
        self.see_through = not self.see_through
        self.context.redraw()

    def _toggle_view(self) -> None:
        self.context.settings.change(top_view=not self.context.settings.value.top_view)

    # -- widgets ---------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        floating: Widget | None = None
        if self.chooser is not None:
            floating = build_chooser(self, self.view.spot_rect(self.chooser[0]))
        elif self.drawer:
            floating = build_drawer(self)
        return TableRoot(BoardWidget(self), build_tray(self), build_side(self), floating)
