"""Keys with a meaning of their own at the table, whatever has the focus."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from medina_desktop.match.match import Match
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui import keys
from medina_desktop.ui.table.commands import Commands
from medina_desktop.ui.table.flow import Flow
from medina_desktop.ui.table.window import Board
from medina_desktop.ui.widgets import Ui

ARROW_KEYS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
ENTER_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)

# What players may put on a key of their own, by the id of the key action.
Shortcuts = Callable[[], Iterable[tuple[str, Callable[[], object]]]]


class Keyboard:
    """`hint_shown`: Enter plays it, whatever has the focus. `is_covered`: something lies over the board."""

    def __init__(
        self,
        ui: Ui,
        settings: SettingsStore,
        match: Match,
        board: Board,
        commands: Commands,
        flow: Flow,
        *,
        shortcuts: Shortcuts,
        hint_shown: Callable[[], bool],
        is_covered: Callable[[], bool],
    ) -> None:
        self._ui, self._settings, self._match, self._board = ui, settings, match, board
        self._commands, self._flow, self._shortcuts = commands, flow, shortcuts
        self._hint_shown, self._is_covered = hint_shown, is_covered

    @property
    def _over_board(self) -> bool:
        return self._ui.focus in ("", "board")

    def on_key(self, event: pygame.Event) -> bool:
        key_map = self._settings.value.key_map
        if keys.matches(event, "skip", key_map) and self._flow.hasten(pauses=self._over_board):
            return True
        if self._board.on_key(event):
            return True
        for action, do in self._shortcuts():
            if keys.find_action(action) is not None and keys.matches(event, action, key_map):
                do()
                return True
        if keys.matches(event, "pause", key_map) and not self._match.human_to_place:
            self._flow.toggle_pause()
            return True
        if event.key in ARROW_KEYS and self._ui.focus == "" and not self._is_covered():
            self._ui.focus = "board"
        hinted = self._hint_shown() and self._ui.popup is None
        return event.key in ENTER_KEYS and (hinted or self._over_board) and self._commands.activate()
