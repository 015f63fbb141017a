"""Sultaniya looked back at: what an action is called; the sheet is the rules' own."""

from __future__ import annotations

from medina_desktop.games.sultaniya import words
from medina_desktop.games.sultaniya.rules.state import Position
from medina_desktop.ui.looking_back import PlainLookingBack


class SultaniyaLookingBack(PlainLookingBack):
    def name(self, position: Position, action: int) -> str:
        return words.hint_title(position, action)
