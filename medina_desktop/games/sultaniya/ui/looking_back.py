"""Sultaniya looked back at: what an action is called; the sheet is the rules' own."""

from __future__ import annotations

from medina_desktop.games.sultaniya import words
from medina_desktop.games.sultaniya.kinds import Step
from medina_desktop.games.sultaniya.rules import events as ev
from medina_desktop.games.sultaniya.rules.position import Position
from medina_desktop.games.sultaniya.rules.ruleset import Ruleset
from medina_desktop.ui.looking_back import PlainLookingBack
from medina_desktop.ui.table.window import Spots


class SultaniyaLookingBack(PlainLookingBack[Ruleset, Position, int]):
    counts_itself = True

    def spots(self, step: Step) -> Spots:
        """The players and places of the palaces it changed."""
        changed = (ev.Placed, ev.TileMoved, ev.TileReturned)
        return tuple((step.player, event.place) for event in step.events if isinstance(event, changed))

    def name(self, position: Position, action: int) -> str:
        return words.hint_title(position, action)
