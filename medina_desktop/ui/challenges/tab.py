"""A tab of the challenges' page. It is made for the game that is chosen, and made again when another one is."""

from __future__ import annotations

from typing import Protocol

from medina_desktop.ui.widgets import Widget


class Tab(Protocol):
    @property
    def scrolls(self) -> bool:
        """The page scrolls it; otherwise it fits itself into the height that there is."""

    def look(self) -> None:
        """Read what may have changed while another scene was open."""

    def build(self) -> Widget: ...

    def foot(self) -> list[Widget]:
        """Return what stands at the right end of the foot."""

    def first_focus(self) -> str: ...

    def update(self, dt: float) -> bool:
        """Let time pass; True when something changed."""
