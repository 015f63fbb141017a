"""A picture that grows: piece by piece comes into it while somebody looks at the shelf. It holds still when the menu is
used, and begins again a while after it is complete.

assets/images/shelf has ID-begun.jpg, the picture without them, ID-steps.webp, a sheet with what each of them changes,
and ID-steps.json: where each part lies on the sheet ("rect") and where it belongs in the picture ("at").
"""

from __future__ import annotations

import json
import logging

import pygame

from medina_desktop.ui.animation import out_quad
from medina_desktop.ui.context import Context
from medina_desktop.ui.pictures import pace
from medina_desktop.ui.shelf.boxes import FOLDER, cover_scale, covering_below

EVERY = 0.9  # seconds from one piece to the next
SHEET = "steps.webp"  # of the pieces, after the name of the game
ARRIVES = 0.35  # in which it comes into the picture
RESTS = 25.0  # that the complete picture is shown
log = logging.getLogger(__name__)


class Growing:
    def __init__(self, context: Context, game: str) -> None:
        self.context, self.game = context, game
        self._files = (f"{FOLDER}/{game}-begun.jpg", f"{FOLDER}/{game}-{SHEET}")
        folder = context.sprites.folder
        self._steps: list[tuple[pygame.Rect, tuple[int, int]]] = []
        try:
            described = json.loads((folder / FOLDER / f"{game}-steps.json").read_text(encoding="utf-8"))
            self._steps = [(pygame.Rect(s["rect"]), (int(s["at"][0]), int(s["at"][1]))) for s in described]
        except FileNotFoundError:
            pass  # its picture is a still one
        except (OSError, ValueError, TypeError, LookupError) as error:
            log.warning("what grows on the box of %s cannot be read: %s", game, error)
        self.there = self._at_first = len(self._steps) // 3  # how many of the pieces
        self.running = True
        self._arriving: float | None = None  # seconds since the next one began to come
        self._wait = EVERY
        self._kept: tuple[pygame.Surface, int] | None = None  # the picture as last drawn, and how many pieces it has

    @property
    def grows(self) -> bool:
        return bool(self._steps) and not self.context.settings.value.reduced_motion

    def files(self) -> list[str]:
        """Return the pictures it needs to grow."""
        return list(self._files) if self.grows else []

    def start(self) -> None:
        self.running = True

    def stop(self) -> None:
        """Hold still; what was coming is there."""
        if self._arriving is not None:
            self.there, self._arriving = self.there + 1, None
        self.running = False

    def update(self, dt: float) -> bool:
        """Let time pass; True when it looks different now."""
        if not self.running or not self.grows:
            return False
        if self._arriving is not None:
            self._arriving += dt
            if self._arriving >= ARRIVES:
                self.there, self._arriving = self.there + 1, None
                self._wait = EVERY if self.there < len(self._steps) else RESTS
            return True
        self._wait -= dt
        if self._wait > 0:
            return False
        self._wait = EVERY
        if self.there == len(self._steps):
            self.there = self._at_first
        else:
            self._arriving = 0.0
        return True

    def draw(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """Raises `pace.NotYet` like anything that makes pictures."""
        begun, sheet = (self.context.sprites.original(file) for file in self._files)
        if begun is None or sheet is None:
            return
        target.blit(self._complete(begun, sheet, area.size), area)
        if self._arriving is not None:
            part, at = self._part(begun, sheet, area.size, self.there)
            part.set_alpha(round(255 * out_quad(self._arriving / ARRIVES)))
            clip = target.get_clip()
            target.set_clip(area.clip(clip))
            target.blit(part, (area.x + at[0], area.y + at[1]))
            target.set_clip(clip)

    def _complete(self, begun: pygame.Surface, sheet: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        """The picture with all pieces that are there. It is kept, and the next piece is put into the same one."""
        if self._kept is None or self._kept[0].get_size() != size or self._kept[1] > self.there:
            self._kept = (pace.make(lambda: covering_below(begun, size)), 0)
        picture, there = self._kept
        for number in range(there, self.there):
            picture.blit(*self._part(begun, sheet, size, number))
        self._kept = (picture, self.there)
        return picture

    def _part(
        self, begun: pygame.Surface, sheet: pygame.Surface, size: tuple[int, int], number: int
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        scale, corner = cover_scale(begun.get_size(), size)
        rect, (x, y) = self._steps[number]
        left, top = round(x * scale), round(y * scale)
        right, bottom = round((x + rect.w) * scale), round((y + rect.h) * scale)
        part = pygame.transform.smoothscale(sheet.subsurface(rect), (max(1, right - left), max(1, bottom - top)))
        return part, (left - corner[0], top - corner[1])
