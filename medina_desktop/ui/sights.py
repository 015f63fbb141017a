"""A game's board outside its table, at the size it has in the window just now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.ui.table.window import Sight, window_of

if TYPE_CHECKING:
    from medina_desktop.ui.context import Context


class Sights:
    """Holds the last sight that was asked for: making one takes its time."""

    def __init__(self, context: Context, game: Played, seats: Sequence[Seat]) -> None:
        self.context, self.game = context, game
        self.colours = tuple(seat.colour for seat in seats)
        self._area: pygame.Rect | None = None
        self._sight: Sight[Any] | None = None

    def at(self, area: pygame.Rect) -> Sight[Any]:
        if self._sight is None or self._area != area:
            self._area = pygame.Rect(area)
            window = window_of(self.game.box.window)
            self._sight = window.sight(self.context, self.game.position_after(0), self.colours, self._area)
        return self._sight

    def forget(self) -> None:
        """The window's size, scale or language is another."""
        self._sight = None
