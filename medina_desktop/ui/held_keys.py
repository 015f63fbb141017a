"""Keys that are held down."""

from __future__ import annotations

import pygame

REPEATING = {
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_TAB,
    pygame.K_BACKSPACE,
    pygame.K_DELETE,
    pygame.K_PAGEUP,
    pygame.K_PAGEDOWN,
}


class HeldKeys:
    def __init__(self) -> None:
        self._held: set[int] = set()

    def is_unwanted_repeat(self, event: pygame.Event, late: bool) -> bool:
        """A held key moves and deletes on and on, but presses a button only once. While the loop was busy (`late`)
        repeats pile up; those are unwanted too."""
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
        elif event.type == pygame.KEYDOWN:
            if event.key in self._held:
                return late or event.key not in REPEATING
            self._held.add(event.key)
        return False
