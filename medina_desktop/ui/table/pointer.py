"""The mouse over the table: what it carries, what it lights up, and the hint's bubble, which lies over everything."""

from __future__ import annotations

import pygame

from medina_desktop.ui.table.commands import Commands
from medina_desktop.ui.table.parts import Lights
from medina_desktop.ui.table.view import View
from medina_desktop.ui.table.window import Board
from medina_desktop.ui.widgets import Ui


class Pointer:
    def __init__(self, ui: Ui, board: Board, commands: Commands, lights: Lights, view: View) -> None:
        self._ui, self._board, self._commands = ui, board, commands
        self._lights, self._view = lights, view
        self._over_hint = ""  # the part of the hint's bubble that it is over: "bubble" or "button"

    def look(self) -> tuple[str, object]:
        """A value for what the pointer and the focus change in the widgets' look."""
        ui = self._ui
        log = ui.mouse if ui.hover in ("log", "log-drawer", "breakdown") else None
        return ui.hover, (ui.focus, ui.pressed, ui.show_focus, ui.popup is None, log)

    def follow(self, event: pygame.Event) -> None:
        """It has moved, or left the window."""
        over_board = self._board.carries or self._ui.hover == "board"
        left = event.type == pygame.WINDOWLEAVE
        if left or not over_board:
            self._board.point_at(None)
        self._lights.follow_pointer(elsewhere=left or over_board)

    def carry(self, event: pygame.Event) -> bool:
        """Move what is dragged; False if nothing is."""
        if event.type != pygame.MOUSEMOTION or not self._board.carries:
            return False
        self._ui.mouse = event.pos
        self._board.point_at(event.pos)
        return True

    def on_hint(self, event: pygame.Event) -> bool:
        """Over the hint's bubble; its button plays the hint. False elsewhere."""
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            return False
        found = self._view.hint_areas()
        self._over_hint = ""
        if found is None or not found[0].collidepoint(event.pos):
            return False
        on_button = found[1].collidepoint(event.pos)
        self._over_hint = "button" if on_button else "bubble"
        self._ui.mouse = event.pos
        self._board.point_at(None)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and on_button:
            self._commands.play_hint()
        return True

    def shape(self, of_widgets: str) -> str:
        """The mouse's shape; `of_widgets`: what the widgets would give it."""
        if self._over_hint and self._view.hint_areas() is not None:
            return "hand" if self._over_hint == "button" else "arrow"
        if self._ui.hover != "board" and not self._board.carries:
            return of_widgets
        return self._board.mouse_shape()
