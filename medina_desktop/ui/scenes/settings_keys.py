"""The rows of the settings in which keys are changed."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from medina_desktop import games
from medina_desktop.l10n import _, translate
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui import keys
from medina_desktop.ui.scenes.forms import paper_row
from medina_desktop.ui.widgets import Button, Widget


class KeyRows:
    def __init__(self, settings: SettingsStore, on_change: Callable[[], None]) -> None:
        self.settings, self.on_change = settings, on_change
        self.waiting_for = ""  # the action whose new key is awaited
        self.message = ""

    def key_of(self, action: str) -> str:
        return keys.describe(keys.key_for(action, self.settings.value.key_map))

    def rows(self) -> list[Widget]:
        rows: list[Widget] = []
        for action in keys.actions():
            if action.fixed:
                continue
            waiting = self.waiting_for == action.id
            button = Button(
                _("Press a key") if waiting else self.key_of(action.id),
                lambda action=action: self.wait_for(action.id),  # type: ignore[misc]
                key=f"key:{action.id}",
                selected=waiting,
                wide=176,
            )
            whose = translate(games.box(action.game).name) if action.game and len(games.playable()) > 1 else ""
            rows.append(paper_row(action.describe(), self.message if waiting else whose, button))
        standard = Button(
            _("Default keys"),
            lambda: self.settings.change(key_map={}),
            key="keys:standard",
            enabled=bool(self.settings.value.key_map),
            reason=_("No keys have been changed."),
        )
        rows.append(paper_row(_("All keys"), _("Restores the default keys."), standard))
        return rows

    def wait_for(self, action: str) -> None:
        self.waiting_for, self.message = action, _("Esc keeps the old one.")
        self.on_change()

    def stop_waiting(self) -> None:
        self.waiting_for, self.message = "", ""
        self.on_change()

    def take(self, event: pygame.Event) -> None:
        """Give the pressed key to the action that waits for one, unless another action has it."""
        key, key_map = keys.spell(event), self.settings.value.key_map
        if not key:
            return  # a modifier alone: wait for the key that goes with it
        if key != "escape":
            other = keys.conflict(self.waiting_for, key, key_map)
            if other:
                taken = _("{key} is already used for: {action}. Press another key, or Esc to keep the old one.")
                self.message = taken.format(key=keys.describe(key), action=other)
                self.on_change()
                return
            self.settings.change(key_map={**key_map, self.waiting_for: key})
        self.stop_waiting()
