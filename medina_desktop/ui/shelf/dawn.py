"""The pictures of the shelf: made a little with every frame while the menu is already shown, then out of the dark."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from medina_desktop.ui.context import Context
from medina_desktop.ui.pictures import pace
from medina_desktop.ui.shelf import boxes
from medina_desktop.ui.shelf.boxes import Shelf
from medina_desktop.ui.shelf.growing import Growing
from medina_desktop.ui.theme import C
from medina_desktop.ui.widgets import Ui

DAWN = 0.35  # seconds in which the shelf comes out of the dark
BUDGET = 0.008  # seconds of a frame for making its pictures


class ShelfPictures:
    def __init__(self, context: Context, games: Sequence[str]) -> None:
        self.context = context
        self.growing = {game: Growing(context, game) for game in games}
        self.ready = False  # the shelf can be shown
        self._frames = 0  # since the scene opened
        self._light = 0.0  # 0: dark, 1: all of it is lit
        self._unseen = pygame.Surface(context.theme.size, 0, 32)  # where pictures are made before the shelf is shown
        context.sprites.files.read_ahead(boxes.files(games))
        for growing in self.growing.values():
            context.sprites.files.read_ahead(growing.files())

    def start(self) -> None:
        for growing in self.growing.values():
            growing.start()

    def stop(self) -> None:
        for growing in self.growing.values():
            growing.stop()

    def front(self, ui: Ui, game: str) -> Callable[[pygame.Surface, pygame.Rect], None]:
        """Return a function that draws the picture of a box."""
        growing = self.growing.get(game)
        return growing.draw if growing is not None and growing.grows else boxes.still_front(ui, game)

    def make(self, ui: Ui, shelf: Shelf | None) -> bool:
        """Make some of the pictures; True when all are there. The menu is on screen first, so the first frame waits."""
        self._frames += 1
        paint = (lambda: shelf.paint(ui, self._unseen)) if shelf is not None else (lambda: None)
        if self._frames > 1 and pace.draw_within(BUDGET, paint):
            self.ready = True
            self._unseen = pygame.Surface((1, 1))
            self._light = 1.0 if self.context.settings.value.reduced_motion else 0.0
        return self.ready

    @property
    def lit(self) -> bool:
        return self._light == 1.0

    def update(self, dt: float, game: str) -> bool:
        """Let time pass; True when the shelf looks different now. Only the chosen game's picture grows."""
        lit = self.lit
        self._light = min(1.0, self._light + dt / DAWN)
        growing = self.growing.get(game)
        return (growing is not None and growing.update(dt)) or not lit

    def draw(self, ui: Ui, target: pygame.Surface, shelf: Shelf | None) -> None:
        if not self.ready or shelf is None:
            target.fill(C.WALNUT_900)
            return
        shelf.paint(ui, target)
        if self._light < 1:
            target.fill((round(255 * self._light),) * 3, special_flags=pygame.BLEND_RGB_MULT)
