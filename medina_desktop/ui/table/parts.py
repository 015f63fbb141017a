"""Small parts of the table: what is lit on the board, and what is open at the side."""

from __future__ import annotations

from collections.abc import Callable

from medina_desktop.ui.table.window import Spots
from medina_desktop.ui.widgets import Ui


class Lights:
    """A line around some places: what a log line or a panel speaks of."""

    def __init__(self, ui: Ui, on_change: Callable[[], None]) -> None:
        self._ui, self._on_change = ui, on_change
        self.spots: Spots = ()
        self._from = ""  # the widget that the pointer was over then

    def light(self, spots: Spots) -> None:
        if spots != self.spots:
            self.spots = spots
            self._on_change()
        self._from = self._ui.hover

    def follow_pointer(self, elsewhere: bool) -> None:
        """Put them out when the pointer has left the widget they belong to, or the widgets altogether (`elsewhere`)."""
        if elsewhere or self._ui.hover != self._from:
            self.light(())


class Drawers:
    """The log's own fold; and the panel, the log or the player's points that lie over the board."""

    def __init__(self, is_drawer: Callable[[str], bool], on_change: Callable[[], None]) -> None:
        self._is_drawer, self._on_change = is_drawer, on_change
        self.open = ""  # the part that lies over the board
        self.log_open = True

    def toggle(self, part: str) -> None:
        if self._is_drawer(part):
            self.open = "" if self.open == part else part
        elif part == "log":
            self.log_open = not self.log_open
        self._on_change()

    def close(self) -> bool:
        """Close the drawer; False if none is open."""
        if not self.open:
            return False
        self.toggle(self.open)
        return True

    @property
    def player(self) -> int | None:
        """The player whose points are shown one by one."""
        return int(self.open.removeprefix("player-")) if self.open.startswith("player-") else None
