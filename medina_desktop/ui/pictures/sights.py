"""A game's board outside its table, at the size it has in the window just now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from medina_desktop.game.box import NOBODY, Position
from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.l10n import _
from medina_desktop.l10n.writing import whole
from medina_desktop.ui.charts.note import draw_note
from medina_desktop.ui.looking_back import Spots
from medina_desktop.ui.table.window import Pointed, Sight, window_of
from medina_desktop.ui.widgets import Size, Ui, Widget

if TYPE_CHECKING:
    from medina_desktop.ui.context import Context


class Sights:
    """Holds the last sight that was asked for: making one takes its time."""

    def __init__(self, context: Context, game: Played, seats: Sequence[Seat], actions: int = 0) -> None:
        """`actions`: how many have been made in the position that is looked at, if it is only one."""
        self.context, self.game, self.seats, self._actions = context, game, seats, actions
        self.colours = tuple(seat.colour for seat in seats)
        self._area: pygame.Rect | None = None
        self._sight: Sight | None = None

    def at(self, area: pygame.Rect) -> Sight:
        if self._sight is None or self._area != area:
            self._area = pygame.Rect(area)
            window = window_of(self.game.box.window)
            self._sight = window.sight(self.context, self.game.position_after(self._actions), self.colours, self._area)
        return self._sight

    def describe(self, found: Pointed, position: Position) -> str:
        """Describe the thing pointed at, in lines."""
        lines = [found.title, *found.lines]
        if found.player != NOBODY:
            rows = window_of(self.game.box.window).looking_back.sheet(position)
            mine = [(row.label, row.points[found.player]) for row in rows if row.points[found.player]]
            lines += [_("{name}: {value}").format(name=label, value=whole(points)) for label, points in mine]
        return "\n".join(line for line in lines if line)

    def forget(self) -> None:
        """The window's size, scale or language is another."""
        self._sight = None


class BoardPane(Widget):
    """A position to look at, with some places framed. Pointing at a place describes and frames it."""

    pointable = True

    def __init__(self, sights: Sights, position: Position, spots: Spots, *, key: str) -> None:
        super().__init__(key=key)
        self.sights, self.position, self.spots = sights, position, spots

    def measure(self, ui: Ui, width: int) -> Size:
        return width, round(width / 1.47)

    def pointed(self, ui: Ui) -> Pointed | None:
        if not self.is_hovered(ui):
            return None
        return self.sights.at(self.rect).pointed(self.position, self.sights.seats, ui.mouse)

    def on_move(self, ui: Ui, pos: tuple[int, int]) -> bool:
        return True

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        found = self.pointed(ui)
        self.sights.at(self.rect).draw(target, self.position, found.spots if found is not None else self.spots)
        if found is not None:
            side = max(24, ui.theme.px(40))
            above = ui.mouse[1] > self.rect.centery
            at = (ui.mouse[0], ui.mouse[1] + (-side if above else side))
            within = self.rect.inflate(-2 * ui.theme.px(8), -2 * ui.theme.px(8))
            draw_note(ui, target, self.sights.describe(found, self.position), at, within, above)
