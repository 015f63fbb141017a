"""What every part of the table knows: the match, what is shown of it, where things are on the screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pygame

from medina_desktop.games.medina.learn.words import in_edition
from medina_desktop.games.medina.preview import Preview, preview
from medina_desktop.games.medina.rules.actions import (
    COLOURS,
    GATE,
    NEUTRAL,
    ROOF,
    TEA,
    WALL,
    kind_of,
    place_of,
)
from medina_desktop.games.medina.rules.board import cell_at
from medina_desktop.games.medina.rules.events import PlayerOut, PlayerSkipped
from medina_desktop.games.medina.rules.state import OVER
from medina_desktop.l10n import _
from medina_desktop.match.match import Match, Step
from medina_desktop.ui import keys, phrases
from medina_desktop.ui.board_view import BoardView, corner_spot, mood_of
from medina_desktop.ui.board_view_art import BoardArt
from medina_desktop.ui.context import Context
from medina_desktop.ui.phrases import LogEntry
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes.table_layout import areas
from medina_desktop.ui.scenes.table_motion import Director
from medina_desktop.ui.scenes.table_over import EVERYBODY
from medina_desktop.ui.scenes.table_players import PlayerCard, TileId
from medina_desktop.ui.widgets import find

NOTICE_SECONDS = 7.0
REFUSAL_SECONDS = 3.0
ANNOUNCED_SECONDS = 4.0
END_PAUSE = 2.0  # between the last placement and the results


@dataclass
class Hand:
    """The piece a person has picked up: its kind and where it may go."""

    kind: int
    places: dict[int, list[int]]


class TableBase(WidgetScene):
    """The table's state. What people do with it is in `table_placing`, how it looks in `table_drawing`."""

    def __init__(
        self,
        context: Context,
        match: Match,
        *,
        on_over: Callable[[Any], None] | None = None,
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
        self.over_hint = ""  # the part of the hint's bubble that the pointer is over: "bubble" or "button"
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
        self.notice_crest = ""
        self.notice_code = ""
        self._stuck: set[int] = set()  # players of whom it was said that they cannot place anything
        self._notice_left = 0.0
        self._pending: Step | None = None
        self._pause_left = 0.0
        self._end_left = END_PAUSE
        self._told_over = match.over
        self._view: BoardView | None = None
        self._view_key: object = None
        self._tray_art: BoardArt | None = None
        self._chrome: pygame.Surface | None = None
        self._worn: set[str] = set()  # the widgets whose picture in it is old
        self._marks_of: Hand | None = None  # whose legal places show, and for how many seconds
        self._marks_age = 0.0
        self._rests_on: int | None = None  # the spot under the pointer, and for how many seconds
        self._rested = 0.0
        self._preview: tuple[tuple[int, int], Preview] | None = None
        self._refused: tuple[int, int] | None = None  # (kind, spot) that was tried and is explained
        self._ready = False
        super().__init__(context)
        self.director = Director(self, match.state)
        self._ready = True
        self.match.confirm_turns = context.settings.value.confirm_turn
        self._write_log_anew()

    # -- layout ----------------------------------------------------------------------------------------------------

    def relayout(self) -> None:
        if self._ready:
            self.director.finish()  # what flies knows only the old places
        self._view = None
        self._tray_art = None
        self._chrome = None
        super().relayout()

    def rebuild(self) -> None:
        self._chrome = None
        super().rebuild()

    # -- what others ask -------------------------------------------------------------------------------------------

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

    # -- who may see and do what -----------------------------------------------------------------------------------

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
        return self.person_is_next and self.viewer == self.match.state.player

    @property
    def coming(self) -> Step | None:
        """An AI seat's placement that is decided but not yet shown."""
        return self._pending

    @property
    def acting(self) -> int | None:
        """Whose turn it is for those who watch: of the player whose piece still flies, or whose decision is not shown
        yet; nobody's when the game is seen to be over."""
        if self._pending is not None:
            return self._pending.player
        if self.match.awaiting_confirmation and not self.director.busy:
            return self.match.player
        shown = self.director.shown
        return None if shown.mode == OVER else shown.player

    @property
    def person_is_next(self) -> bool:
        """A person is to place, and has seen everything the others placed."""
        return self.match.human_to_place and self._pending is None

    def _needs_curtain(self) -> bool:
        return (
            self.match.human_to_place
            and self.viewer != self.match.state.player
            and len(self.match.humans) > 1
            and self.screens_up
        )

    @property
    def speed(self) -> float:
        return 0.0 if self.hurry else self.context.settings.value.speed

    # -- said and lit ----------------------------------------------------------------------------------------------

    def tell(self, sentence: str, seconds: float = NOTICE_SECONDS, crest: str = "", code: str = "") -> None:
        """A line over the board for some seconds; `crest`: the colour of the player it speaks of; `code`: of a reason
        that has its place in the rules."""
        self.notice, self._notice_left, self.notice_crest, self.notice_code = sentence, seconds, crest, code
        self.context.redraw()

    def way_to_the_rule(self) -> str:
        key = keys.shown(keys.key_for("rules", self.context.settings.value.key_map))
        return _("{key}: read the rule").format(key=key)

    def announce(self, step: Step) -> None:
        """What nobody should miss: that a player is through, or cannot go on now, or that the game is over."""
        self._stuck.discard(step.player)
        for event in step.events:
            if isinstance(event, PlayerSkipped):
                if event.player in self._stuck:
                    continue  # said already
                self._stuck.add(event.player)
            sentence = phrases.announcement(event, self.match.seats)
            if sentence:
                about = EVERYBODY
                if isinstance(event, (PlayerOut, PlayerSkipped)):
                    about = self.match.seats[event.player].colour
                self.tell(sentence, ANNOUNCED_SECONDS, about)

    def refuse(self, reason: str, code: str = "") -> None:
        """What a key asked for is not possible now: heard and read."""
        self.sound("refuse")
        self.tell(phrases.begun(reason), NOTICE_SECONDS if code else REFUSAL_SECONDS, code=code)

    def light(self, spots: tuple[int, ...]) -> None:
        """Frame some places: what a log line or a tile speaks of."""
        if spots != self.pointed:
            self.pointed = spots
            self.context.redraw()

    def _write_log_anew(self) -> None:
        """The log of a game that was loaded, gone back in, or is now told in another language."""
        game = self.match.game
        self.log = []
        for index, action in enumerate(game.actions):
            before, after = game.state_after(index), game.state_after(index + 1)
            step = Step(index, before.player, action, tuple(game.events[index]), before, after)
            self._write_log(step)

    def _write_log(self, step: Step) -> None:
        entries = phrases.log_entries(step, self.match.seats)
        self.log.extend(replace(entry, text=self.said(entry.text)) for entry in entries)

    def said(self, text: str) -> str:
        """A sentence in the words of the edition on the table."""
        return in_edition(text, self.match.game.table.rules)

    def _floor(self, action: int) -> int:
        return 1 if kind_of(action) in (ROOF, NEUTRAL) else 0

    def _spot_of(self, action: int) -> int:
        kind = kind_of(action)
        if kind == TEA:
            return self.cursor
        if kind in (WALL, GATE):
            return int(self.match.game.table.geometry.space_bit[place_of(action)])
        return place_of(action)

    def _previewed(self, action: int) -> Preview:
        key = (len(self.match.game.actions), action)
        if self._preview is None or self._preview[0] != key:
            self._preview = (key, preview(self.match.state, action))
        return self._preview[1]
