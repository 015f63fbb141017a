"""Sounds of the table, and the same in writing for those who asked for it in the settings."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from medina_desktop.l10n import N_, _, translate
from medina_desktop.said import Said
from medina_desktop.ui.context import Context
from medina_desktop.ui.theme import C, Face, Radius, Type
from medina_desktop.ui.widgets import Ui

SECONDS = 1.8
# What every table sounds like; a game says its own in `Words.sounds`.
SOUNDS: dict[str, str] = {
    "turn": N_("a bell: your turn"),
    "refuse": N_("a knock: not possible"),
    "undo": N_("a piece goes back"),
    "tile": N_("a tile changes hands"),
    "complete": N_("a chord: something is complete"),
    "discard": N_("pieces leave the game"),
}


class Captions:
    def __init__(self, context: Context, own: Mapping[str, Said]) -> None:
        self._context, self._own = context, own
        self.text = ""
        self._left = 0.0

    def play(self, sound: str) -> None:
        self._context.sounds.play(sound)
        if self._context.settings.value.sound_captions:
            self._write(sound)
            self._context.redraw()

    def _write(self, sound: str) -> None:
        """A sound without words (a button's tick) leaves the last one to be read."""
        words = translate(self._own[sound]) if sound in self._own else _(SOUNDS[sound]) if sound in SOUNDS else ""
        if words:
            self.text, self._left = words, SECONDS

    def update(self, dt: float) -> bool:
        """Let time pass; True when it is gone now."""
        if not self.text:
            return False
        self._left -= dt
        if self._left <= 0:
            self.text = ""
        return not self.text


def draw_caption(ui: Ui, target: pygame.Surface, text: str, board: pygame.Rect) -> None:
    """Draw a caption in the upper left corner of the board's area, where no place is."""
    line = ui.line(Face.SANS, Type.S, f"♪ {text}" if _has_note(ui) else text, C.IVORY)
    pad = ui.theme.px(10)
    rect = line.get_rect(topleft=board.topleft).inflate(2 * pad, pad)
    rect.topleft = board.topleft
    ui.paint.rounded(target, rect, Radius.BUTTON, C.WALNUT_900, 225, C.LINE_FIELD)
    target.blit(line, line.get_rect(center=rect.center))


def _has_note(ui: Ui) -> bool:
    """Return whether the font has the sign; not every face does."""
    return bool(ui.font(Face.SANS, Type.S).metrics("♪")[0])
