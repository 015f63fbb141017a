"""The table: board, tray, players, tiles, log; people place, AI seats think and place.

The match knows what is; the director what is shown; this scene turns what people do into questions and placements. What
a frame draws is kept in layers: the widgets (anew when they change), the city (anew when the position or the marks
change), and over them whatever moves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from medina_desktop.l10n import _
from medina_desktop.match.match import Match, Step, palace_cells
from medina_desktop.match.preview import Preview
from medina_desktop.rules.actions import (
    COLOURS,
    GATE,
    MERCHANT,
    NEUTRAL,
    ROOF,
    TEA,
    TEA_ACTION,
    WALL,
    kind_of,
    place_of,
)
from medina_desktop.rules.board import STRIDE, cell_at
from medina_desktop.rules.events import TurnBegan
from medina_desktop.rules.state import FIRST_MERCHANT
from medina_desktop.storage.settings import AI_PAUSES
from medina_desktop.ui import keys, phrases
from medina_desktop.ui.board_view import GHOST, BoardView, Picture, mood_of, piece_for
from medina_desktop.ui.board_view_art import BoardArt
from medina_desktop.ui.context import Context
from medina_desktop.ui.phrases import LogEntry
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes.curtain import CurtainScene
from medina_desktop.ui.scenes.table_board import BoardWidget, moved, next_legal
from medina_desktop.ui.scenes.table_bubble import Bubble, draw_bubble
from medina_desktop.ui.scenes.table_layout import TableRoot, areas, room_of
from medina_desktop.ui.scenes.table_motion import Director
from medina_desktop.ui.scenes.table_parts import (
    build_chooser,
    build_drawer,
    build_side,
    build_tray,
    draw_banner,
    slot_kinds,
)
from medina_desktop.ui.scenes.table_players import PlayerCard, TileId
from medina_desktop.ui.widgets import Widget, find

ARROW_KEYS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
NUMBER_KEYS = [getattr(pygame, f"K_{n}") for n in "1234567890"]
KEYPAD_KEYS = [getattr(pygame, f"K_KP{n}") for n in "1234567890"]
NOTICE_SECONDS = 7.0
END_PAUSE = 1.2  # between the last placement and the results


@dataclass
class Hand:
    """The piece a person has picked up: its kind and where it may go."""

    kind: int
    places: dict[int, list[int]]


class TableScene(WidgetScene):
    def __init__(
        self,
        context: Context,
        match: Match,
        *,
        on_over: Callable[[TableScene], None] | None = None,
        on_close: Callable[[], None] | None = None,
        problem: Callable[[], str] | None = None,
    ) -> None:
        self.match = match
        self.on_over, self.on_close, self.problem = on_over, on_close, problem
        self.hand: Hand | None = None
        self.hover: int | None = None
        self.cursor: int = cell_at(match.game.table.geometry.rows // 2 + 1, match.game.table.geometry.cols // 2 + 1)
        self.cursor_shown = False
        self.dragging = False
        self.pointed: tuple[int, ...] = ()
        self.log: list[LogEntry] = []
        self.viewer = self._first_viewer()
        self.drawer = ""  # "tiles" or "log" in small windows
        self.log_open: bool | None = None  # as the window's size has it, until the player says otherwise
        self.chooser: tuple[int, list[int]] | None = None
        self.paused = False
        self.hurry = False
        self.see_through = False
        self.notice = ""
        self._notice_left = 0.0
        self._pending: Step | None = None
        self._pause_left = 0.0
        self._end_left = END_PAUSE
        self._told_over = match.over
        self._view: BoardView | None = None
        self._view_key: object = None
        self._tray_art: BoardArt | None = None
        self._chrome: pygame.Surface | None = None
        self._marks_since = 1.0
        self._preview: tuple[tuple[int, int], Preview] | None = None
        self._refused: tuple[int, int] | None = None  # (kind, spot) that was tried and is explained
        super().__init__(context)
        self.director = Director(self, match.state)
        self.match.confirm_turns = context.settings.value.confirm_turn
        self._stop_listening = context.settings.listen(self._on_setting)
        self._write_log_anew()

    # -- scene ----------------------------------------------------------------------------------------------------

    def first_focus(self) -> str:
        return "board"

    def enter(self) -> None:
        super().enter()
        self._offer_first_merchant()

    def leave(self) -> None:
        self._stop_listening()
        self.match.close()
        if self.on_close is not None:
            self.on_close()

    def pause(self) -> None:
        self.director.finish()
        self._drop_drag()

    def resume(self) -> None:
        super().resume()
        self._offer_first_merchant()

    def relayout(self) -> None:
        self._view = None
        self._tray_art = None
        self._chrome = None
        super().relayout()

    def rebuild(self) -> None:
        self._chrome = None
        super().rebuild()

    def _on_setting(self, name: str) -> None:
        if name in ("top_view", "coordinates"):
            self._view = None
        if name == "confirm_turn":
            self.match.confirm_turns = self.context.settings.value.confirm_turn
        if name == "language":
            self._write_log_anew()
        self.rebuild()

    # -- what others ask ------------------------------------------------------------------------------------------

    @property
    def colours(self) -> tuple[str, ...]:
        return tuple(seat.colour for seat in self.match.seats)

    @property
    def view(self) -> BoardView:
        settings = self.context.settings.value
        if self._view is None:
            table = self.match.game.table
            self._view = BoardView(
                self.context.sprites,
                self.context.painter,
                self.context.texts,
                self.context.theme,
                table.geometry,
                mood_of(self.match.state),
                areas(self.context.theme).board,
                view="above" if settings.top_view else "tilted",
                coordinates=settings.coordinates,
            )
        return self._view

    @property
    def tray_art(self) -> BoardArt:
        """The pieces at the size of the tray."""
        if self._tray_art is None:
            tray = areas(self.context.theme).tray
            self._tray_art = BoardArt(
                self.context.sprites, max(24, round(min(tray.h * 0.58, tray.w * 0.044))), "tilted"
            )
        return self._tray_art

    def sound(self, name: str) -> None:
        self.context.sounds.play(name)

    def _rect_of(self, key: str) -> pygame.Rect | None:
        widget = find(self.root, key)
        return widget.rect if widget is not None and widget.rect.w > 0 else None

    def card_rect(self, player: int) -> pygame.Rect | None:
        return self._rect_of(f"player-{player}")

    def source_of(self, player: int, kind: int) -> tuple[int, int]:
        rect = self._rect_of(f"slot-{kind}") if player == self.viewer else None
        rect = rect or self.card_rect(player)
        return rect.center if rect is not None else self.view.rect.midbottom

    def tile_place(self, tile: TileId, holder: int | None) -> pygame.Rect | None:
        if holder is not None:
            card = find(self.root, f"player-{holder}")
            if isinstance(card, PlayerCard) and tile in card.chips:
                return card.chips[tile]
        return self._rect_of(f"tile-{tile[0]}-{tile[1]}") or self._tower_rect(tile)

    def _tower_rect(self, tile: TileId) -> pygame.Rect:
        if tile[0] == "tower":
            from medina_desktop.ui.board_view import corner_spot

            table = self.match.game.table
            return self.view.spot_rect(corner_spot(table.geometry, table.tower_corners[tile[1]]))
        return self.view.rect

    def tile_facts(self, tile: TileId) -> tuple[str, str]:
        table = self.match.game.table
        if tile[0] == "tower":
            return str(table.tower_values[tile[1]]), ""
        return str(table.tile_values[tile[1]]), COLOURS[tile[1]]

    def changed(self) -> None:
        self.rebuild()

    # -- who may see and do what ----------------------------------------------------------------------------------

    def _first_viewer(self) -> int:
        """Whose stock the tray shows: the only person's, or else that of whoever is to move."""
        humans = self.match.humans
        if len(humans) == 1:
            return humans[0]
        return self.match.player if not humans or self.match.is_human(self.match.player) else humans[0]

    @property
    def screens_up(self) -> bool:
        return self.context.settings.value.screens_up

    @property
    def my_turn(self) -> bool:
        """A person who can see the tray may place now."""
        return self.match.human_to_place and self.viewer == self.match.state.player and self._pending is None

    def _needs_curtain(self) -> bool:
        return (
            self.match.human_to_place
            and self.viewer != self.match.state.player
            and len(self.match.humans) > 1
            and self.screens_up
        )

    # -- time -----------------------------------------------------------------------------------------------------

    @property
    def speed(self) -> float:
        return 0.0 if self.hurry else self.context.settings.value.speed

    def update(self, dt: float) -> bool:
        changed = super().update(dt)
        if self._marks_since < 1.0:
            self._marks_since += dt
            changed = True
        if self._notice_left > 0:
            self._notice_left -= dt
            if self._notice_left <= 0:
                self.notice = ""
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
        if self.match.over:
            return self._end(dt)
        if self.match.human_to_place:
            if self.hurry:
                self.hurry = False
                self.rebuild()
            return self._for_person(dt)
        if self.match.awaiting_confirmation or self.paused:
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

    def tell(self, sentence: str) -> None:
        """A line over the board for some seconds."""
        self.notice, self._notice_left = sentence, NOTICE_SECONDS
        self.context.redraw()

    def _notice_problem(self) -> None:
        problem = self.problem() if self.problem is not None else ""
        if problem and not self.notice:
            sentence = _("The game cannot be saved now: {reason}. It goes on; saving is tried again.")
            self.tell(sentence.format(reason=problem))

    # -- placing --------------------------------------------------------------------------------------------------

    def _show(self, step: Step, from_hand: bool) -> None:
        self.log.extend(phrases.log_entries(step, self.match.seats))
        self.ui.memory["log:offset"] = self.ui.memory["log-drawer:offset"] = 0
        self._clear_hand()
        person = self.match.is_human(step.player)

        def done() -> None:
            self._pause_left = 0.0 if person else AI_PAUSES[self.context.settings.value.ai_pace]
            began = [e for e in step.events if isinstance(e, TurnBegan)]
            if began and self.match.is_human(began[-1].player) and not person:
                self.sound("turn")
            if self.match.human_to_place:
                self._pause_left = 0.0
                if not self._needs_curtain():
                    self.viewer = self.match.state.player
                self._offer_first_merchant()
            self.rebuild()

        self.director.show(step, from_hand, done)
        if self.speed == 0:
            self.director.finish()
        self.rebuild()

    def place(self, action: int, from_hand: bool = True) -> None:
        """A person's placement, already known to be legal."""
        self.director.finish()
        step = self.match.play(action)
        self._show(step, from_hand)

    def _clear_hand(self) -> None:
        self.hand = None
        self.chooser = None
        self._preview = None
        self._refused = None
        self.dragging = False
        self.match.drop_hint()

    def pick(self, kind: int) -> None:
        """Take a kind of piece, or put it back."""
        self.director.finish()
        if not self.my_turn:
            self.rebuild()
            return
        if self.hand is not None and self.hand.kind == kind:
            self.put_back()
            return
        held = self.match.state.held(self.viewer)[kind]
        places = self.match.places(kind)
        if not held and not places:
            self.sound("refuse")
            return
        self._clear_hand()
        self.hand = Hand(kind, places)
        if not places:
            self.sound("refuse")
        self._marks_since = 0.0
        if self.cursor not in places and places and self.cursor_shown:
            self.cursor = min(places, key=lambda spot: _distance(spot, self.cursor))
        self.hover = None
        self.point_at(self.ui.mouse if self.ui.mouse[0] >= 0 and not self.cursor_shown else None)
        self.rebuild()

    def put_back(self) -> bool:
        if self.hand is None:
            return False
        self._clear_hand()
        self.rebuild()
        return True

    def _offer_first_merchant(self) -> None:
        """The first edition begins with one piece only: it is already in the hand."""
        if self.my_turn and self.match.state.mode == FIRST_MERCHANT and self.hand is None:
            self.hand = Hand(MERCHANT, self.match.places(MERCHANT))
            self.rebuild()

    def hand_in_tea(self) -> None:
        self.director.finish()
        if self.my_turn and self.match.why_not(TEA_ACTION) is None:
            self.place(TEA_ACTION, from_hand=False)
        else:
            self.sound("refuse")

    # -- the pointer and the cursor -------------------------------------------------------------------------------

    def point_at(self, pos: tuple[int, int] | None) -> None:
        roof = self.hand is not None and self.hand.kind in (ROOF, NEUTRAL)
        spot = None
        if pos is not None and self.view.rect.inflate(0, self.view.rect.h // 10).collidepoint(pos):
            spot = self.view.spot_at(pos, self.director.shown if roof else None)
        if pos is not None:
            self.cursor_shown = False
        if spot != self.hover:
            self.hover = spot
            self._refused = None
            self.context.redraw()
            self._set_pointer()
        if self.pointed:
            self.light(())

    def _set_pointer(self) -> None:
        """The system's own sign for "not here" while a piece is held over a place that does not take it."""
        if not pygame.display.get_init() or pygame.display.get_surface() is None or self.ui.mouse[0] < 0:
            return
        bad = self.hand is not None and self.hover is not None and self.hover not in self.hand.places
        wanted = pygame.SYSTEM_CURSOR_NO if bad else pygame.SYSTEM_CURSOR_ARROW
        if wanted != self._pointer:
            self._pointer = wanted
            try:
                pygame.mouse.set_cursor(wanted)
            except pygame.error:
                return

    _pointer = pygame.SYSTEM_CURSOR_ARROW

    def light(self, spots: tuple[int, ...]) -> None:
        """Frame some places: what a log line or a tile speaks of."""
        if spots != self.pointed:
            self.pointed = spots
            self.context.redraw()

    def press_board(self, pos: tuple[int, int]) -> None:
        was_moving = self.director.busy
        self.director.finish()
        self.point_at(pos)
        if self.hand is None or self.hover is None:
            if not was_moving and self.chooser is not None:
                self.chooser = None
                self.rebuild()
            return
        self._try_place(self.hover)

    def _try_place(self, spot: int) -> bool:
        if self.hand is None or not self.my_turn:
            return False
        actions = self.hand.places.get(spot)
        if not actions:
            self._refused = (self.hand.kind, spot)
            self.sound("refuse")
            self.context.redraw()
            return False
        if len(actions) > 1:
            self.chooser = (spot, actions)
            self.ui.want_focus = "way-0"
            self.rebuild()
            return True
        self.place(actions[0])
        return True

    def drag(self, kind: int, pos: tuple[int, int]) -> None:
        """A piece is carried from its slot."""
        if not self.my_turn:
            return
        if self.hand is None or self.hand.kind != kind:
            self.pick(kind)
        self.dragging = self.hand is not None
        self.point_at(pos)

    def _drop(self, pos: tuple[int, int]) -> None:
        """The button is let go over the board: place, or bring the piece back and say why."""
        self.dragging = False
        self.point_at(pos)
        if self.hover is None:
            self.put_back()
        elif not self._try_place(self.hover):
            kind = self.hand.kind if self.hand is not None else 0
            spot = self.hover
            self.hand = None
            self._refused = (kind, spot)
            self.rebuild()

    def _drop_drag(self) -> None:
        if self.dragging:
            self.dragging = False
            self.put_back()

    def move_cursor(self, step: tuple[int, int], to_legal: bool) -> None:
        geo = self.match.game.table.geometry
        if self.cursor_shown:
            if to_legal and self.hand is not None:
                self.cursor = next_legal(frozenset(self.hand.places), self.cursor, step)
            else:
                self.cursor = moved(geo, self.cursor, step)
        self.cursor_shown = True
        self.hover = self.cursor
        self._refused = None
        self.pointed = ()
        self.context.redraw()

    def press_cursor(self) -> bool:
        if self.match.awaiting_confirmation:
            self.confirm()
            return True
        if self.hand is None or not self.cursor_shown:
            return False
        return self._try_place(self.cursor) or True

    # -- undo, hint, pace -----------------------------------------------------------------------------------------

    def undo(self) -> None:
        self.director.finish()
        self._flush_pending()
        if self.match.undo() is None:
            self.sound("refuse")
            return
        self._after_jump()

    def redo(self) -> None:
        self.director.finish()
        self._flush_pending()
        if not self.match.redo():
            self.sound("refuse")
            return
        self._after_jump()

    def _after_jump(self) -> None:
        self.sound("undo")
        self._clear_hand()
        self.paused = False
        self._told_over = self.match.over
        self._end_left = END_PAUSE
        self.director.jump(self.match.state)
        self._write_log_anew()
        self._offer_first_merchant()
        self.rebuild()

    def _flush_pending(self) -> None:
        """A decision that was made but not shown yet is part of the game: it is shown at once."""
        if self._pending is not None:
            step, self._pending = self._pending, None
            self._show(step, from_hand=False)
            self.director.finish()

    def confirm(self) -> None:
        self.director.finish()
        if self.match.awaiting_confirmation:
            self.sound("tick")
            self.match.confirm()
            self.rebuild()

    def ask_hint(self) -> None:
        self.director.finish()
        if self.match.ask_hint():
            self._clear_but_hint()
        else:
            self.sound("refuse")

    def _clear_but_hint(self) -> None:
        self.hand = None
        self.chooser = None
        self.rebuild()

    def _show_hint(self, action: int) -> None:
        kind = kind_of(action)
        if kind != TEA:
            self.hand = Hand(kind, self.match.places(kind))
            self._marks_since = 0.0
        self.rebuild()

    def toggle_pause(self) -> None:
        self.paused = not self.paused
        self.rebuild()

    def skip(self) -> None:
        """Show everything at once until a person is to place."""
        self.hurry = not self.match.human_to_place
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

    # -- keys -----------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        before = self._look()
        changed = self._handle(event)
        if event.type in (pygame.MOUSEMOTION, pygame.WINDOWLEAVE):
            if event.type == pygame.WINDOWLEAVE:
                self.point_at(None)
            elif self.ui.hover not in ("board", "log", "log-drawer") and not self.ui.hover.startswith("tile-"):
                if self.hover is not None and not self.dragging:
                    self.point_at(None)
                self.light(())
            if self._look() != before:
                self._chrome = None
            return changed
        if changed:
            self._chrome = None
        return changed

    def _look(self) -> tuple[object, ...]:
        ui = self.ui
        log = ui.mouse if ui.hover in ("log", "log-drawer") else None
        return ui.hover, ui.focus, ui.pressed, ui.show_focus, ui.popup is None, log

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
        if event.type == pygame.KEYDOWN and self._on_table_key(event):
            return True
        return super().handle(event)

    def _on_table_key(self, event: pygame.Event) -> bool:
        """Keys with a meaning of their own at the table, whatever has the focus."""
        key_map = self.context.settings.value.key_map
        if keys.matches(event, "skip", key_map) and (self.director.busy or not self.match.human_to_place):
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
            ("see_through", self._toggle_see_through),
            ("top_view", self._toggle_view),
            ("log", lambda: self.toggle("log")),
            ("tiles", lambda: self.toggle("tiles")),
        ):
            if keys.matches(event, action, key_map):
                do()
                return True
        if plain and event.key == pygame.K_p and not self.match.human_to_place:
            self.toggle_pause()
            return True
        if event.key in ARROW_KEYS and self.ui.focus == "" and self.chooser is None:
            self.ui.focus = "board"
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.ui.focus in ("", "board"):
            return self.press_cursor()
        return False

    def _pick_number(self, number: int) -> None:
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

    def toggle(self, part: str) -> None:
        """Open or fold the tiles or the log: drawers in small windows, the log's own fold in others."""
        if room_of(self.context.theme) == "small":
            self.drawer = "" if self.drawer == part else part
        elif part == "log":
            self.log_open = not self.is_log_open
        self.rebuild()

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

    # -- widgets --------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        floating: Widget | None = None
        if self.chooser is not None:
            floating = build_chooser(self, self.view.spot_rect(self.chooser[0]))
        elif self.drawer:
            floating = build_drawer(self)
        return TableRoot(BoardWidget(self), build_tray(self), build_side(self), floating)

    def _write_log_anew(self) -> None:
        """The log of a game that was loaded, gone back in, or is now told in another language."""
        game = self.match.game
        self.log = []
        for index, action in enumerate(game.actions):
            before, after = game.state_after(index), game.state_after(index + 1)
            step = Step(index, before.player, action, tuple(game.events[index]), before, after)
            self.log.extend(phrases.log_entries(step, self.match.seats))

    # -- drawing --------------------------------------------------------------------------------------------------

    def picture(self) -> Picture:
        """What the city shows now."""
        hand = self.hand
        faded: frozenset[int] = frozenset()
        if hand is not None and self.hover is not None:
            faded = self.view.in_front_of(self.hover)
        marks: frozenset[int] = frozenset()
        if hand is not None and self.context.settings.value.show_legal_places and not self.director.busy:
            marks = frozenset(hand.places)
        return Picture(
            self.director.shown,
            self.colours,
            marks,
            hand is not None and hand.kind in (ROOF, NEUTRAL),
            faded,
            self.see_through,
        )

    def bubble(self) -> tuple[Bubble, int, int] | None:
        """(what it says, the spot, its floor), or None."""
        if self.chooser is not None or self.director.busy:
            return None
        hint = self.match.hint
        if hint is not None:
            spot = self._spot_of(hint.action)
            shown = self._previewed(hint.action)
            text = phrases.preview_text(shown, self.match.state, self.match.seats)
            why = phrases.reason_text(hint.why, self.match.seats)
            title = phrases.hint_title(hint.action, self.match.state)
            return Bubble((why,), text.changes, title), spot, self._floor(hint.action)
        if self.hand is None:
            if self._refused is not None:
                return self._why_not(*self._refused)
            return None
        if self.hover is None:
            return None
        actions = self.hand.places.get(self.hover)
        if not actions:
            if self.cursor_shown and self._refused is None and self.hover != self.cursor:
                return None
            return self._why_not(self.hand.kind, self.hover)
        if not self.context.settings.value.show_score_preview:
            return None
        text = phrases.preview_text(self._previewed(actions[0]), self.match.state, self.match.seats)
        return Bubble(text.lines, text.changes), self.hover, self._floor(actions[0])

    def _floor(self, action: int) -> int:
        return 1 if kind_of(action) in (ROOF, NEUTRAL) else 0

    def _spot_of(self, action: int) -> int:
        kind = kind_of(action)
        if kind == TEA:
            return self.cursor
        if kind in (WALL, GATE):
            return self.match.game.table.geometry.space_bit[place_of(action)]
        return place_of(action)

    def _previewed(self, action: int) -> Preview:
        key = (len(self.match.game.actions), action)
        if self._preview is None or self._preview[0] != key:
            self._preview = (key, self.match.preview(action))
        return self._preview[1]

    def _why_not(self, kind: int, spot: int) -> tuple[Bubble, int, int] | None:
        on_ring = not self.match.game.table.geometry.has_cell(spot)
        if on_ring != (kind in (WALL, GATE)):
            code = "cell_on_ring" if on_ring else "wall_on_cell"
            return Bubble((_(phrases.WHY_NOT[code]),)), spot, 0
        refusal = self.match.why_not_at(kind, spot)
        if refusal is None:
            return None
        return Bubble((phrases.why_not(refusal),)), spot, 0

    def deltas(self) -> dict[int, int]:
        """The change beside the live scores while a legal place is pointed at."""
        if self.director.busy or not self.context.settings.value.show_score_preview:
            return {}
        action = None
        if self.match.hint is not None:
            action = self.match.hint.action
        elif self.hand is not None and self.hover is not None:
            actions = self.hand.places.get(self.hover)
            action = actions[0] if actions else None
        if action is None:
            return {}
        return {change.player: change.points for change in self._previewed(action).changes}

    def draw(self, target: pygame.Surface) -> None:
        self._refresh()
        if self._chrome is None or self._chrome.get_size() != target.get_size():
            self._chrome = pygame.Surface(target.get_size(), 0, target)
            self.draw_behind(self._chrome)
            self.root.draw(self.ui, self._chrome)
        target.blit(self._chrome, (0, 0))
        self._draw_city(target)
        self._draw_on_board(target)
        self._draw_scores(target)
        self.director.draw(target)
        root = self.root
        if isinstance(root, TableRoot) and root.drawer is not None:
            root.drawer.draw(self.ui, target)
        self._draw_bubble(target)
        if self.notice:
            draw_banner(self.ui, target, self.notice, self.view.rect)
        self.interaction.draw_notes(target)

    def _draw_city(self, target: pygame.Surface) -> None:
        target.blit(self.view.city(self.picture()), self.view.layer_rect)

    def _draw_on_board(self, target: pygame.Surface) -> None:
        view = self.view
        self.director.draw_under(target)
        if self.pointed:
            view.outline(target, self.pointed)
        if self.director.busy:
            return
        hand, spot = self.hand, self.hover
        hint = self.match.hint
        if hint is not None and kind_of(hint.action) != TEA:
            spot = self._spot_of(hint.action) if spot is None or self.hand is None else spot
            hinted = self._spot_of(hint.action)
            if spot != hinted:
                view.frame(target, hinted, self._floor(hint.action), double=True)
        if hand is not None and spot is not None:
            actions = hand.places.get(spot)
            if actions:
                self._draw_ghost(target, actions[0], spot)
            elif self.dragging or not self.cursor_shown:
                self._draw_carried(target)
        elif hand is not None and self.ui.mouse[0] >= 0 and self.dragging:
            self._draw_carried(target)
        if self.cursor_shown and self.ui.focus in ("", "board"):
            view.frame(target, self.cursor, 0, double=True)

    def _draw_ghost(self, target: pygame.Surface, action: int, spot: int) -> None:
        view = self.view
        piece = piece_for(self.match.state, action, self.colours, self.match.state.player)
        view.frame(target, spot, piece.floor, double=self.cursor_shown)
        view.draw_piece(target, piece, height=view.cell[1] * 0.12, alpha=GHOST)
        rect = view.sprite(piece).rect(*view.anchor(piece.spot, piece.floor))
        if piece.floor == 0:
            view.draw_in_front(target, rect, spot // STRIDE)

    def _draw_carried(self, target: pygame.Surface) -> None:
        """The piece under the pointer while it is dragged over a place that does not take it."""
        if not self.dragging or self.hand is None:
            return
        from medina_desktop.ui.scenes.table_tray import piece_sprite

        sprite = piece_sprite(self.view.art, self.hand.kind, self.colours[self.viewer])
        x, y = self.ui.mouse
        self.view.art.see_through(sprite, GHOST).blit(target, x, y - self.view.cell[1] * 0.2)

    def _draw_scores(self, target: pygame.Surface) -> None:
        deltas = self.deltas()
        thinking = self.match.state.player if self.match.thinking else None
        for player in range(self.match.players):
            card = find(self.root, f"player-{player}")
            if isinstance(card, PlayerCard):
                card.draw_live(
                    self.ui,
                    target,
                    round(self.director.scores[player]),
                    deltas.get(player, 0),
                    self.ui.seconds if player == thinking else None,
                )

    def _draw_bubble(self, target: pygame.Surface) -> None:
        found = self.bubble()
        if found is None:
            return
        bubble, spot, floor = found
        view = self.view
        rect = view.spot_rect(spot, floor)
        ghost = rect.union(rect.move(0, -round(view.cell[0] * 0.45)))
        marks = [view.spot_rect(s, floor) for s in self.hand.places] if self.hand is not None else []
        palaces = [view.spot_rect(s).inflate(0, view.cell[1]) for s in self._concerned_spots()]
        draw_bubble(self.ui, target, bubble, self.match.seats, rect, view.layer_rect, ghost, palaces, marks)

    def _concerned_spots(self) -> list[int]:
        """The palaces the bubble speaks of: it should not hide them."""
        if self._preview is None:
            return []
        shown = self._preview[1]
        numbers = {c.palace for change in shown.changes for c in change.causes if c.palace is not None}
        if shown.growth is not None:
            numbers.add(shown.growth.palace)
        state = self.match.state
        return [s for number in numbers if number < len(state.palaces) for s in palace_cells(state, number)]


def _distance(one: int, other: int) -> int:
    r1, c1 = divmod(one, STRIDE)
    r2, c2 = divmod(other, STRIDE)
    return abs(r1 - r2) + abs(c1 - c2)
