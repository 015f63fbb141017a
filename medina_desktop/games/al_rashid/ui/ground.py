"""The board's place on the screen, and the sector under a point: one hit test for pointer and keys."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from medina_desktop.games.al_rashid.rules.names import FIRST_COUNTRY, SECTORS, TITLES
from medina_desktop.games.al_rashid.ui.places import Box, Place, Point, places

NUMBER = {name: number for number, name in enumerate(SECTORS)}
TITLE_NUMBER = {name: number for number, name in enumerate(TITLES)}
DOME = 30  # pixels of a palace's dome above its walls, on the board of a window of 1920


def aspect() -> float:
    width, height = places().size
    return width / height


@dataclass(frozen=True)
class Ground:
    rect: pygame.Rect  # the whole board

    @property
    def scale(self) -> float:
        """1 where the board is as large as in a window of 1920."""
        return self.rect.w / places().size[0]

    def point(self, share: Point) -> tuple[int, int]:
        return round(self.rect.x + share[0] * self.rect.w), round(self.rect.y + share[1] * self.rect.h)

    def box(self, share: Box) -> pygame.Rect:
        left, top = self.point((share[0], share[1]))
        right, bottom = self.point((share[0] + share[2], share[1] + share[3]))
        return pygame.Rect(left, top, right - left, bottom - top)

    def place(self, sector: int) -> Place:
        return places().sectors[SECTORS[sector]]

    def sector_rect(self, sector: int) -> pygame.Rect:
        """A palace with its dome."""
        rect = self.box(self.place(sector).rect)
        dome = round(DOME * self.scale) if sector < FIRST_COUNTRY else 0
        return pygame.Rect(rect.x, rect.y - dome, rect.w, rect.h + dome)

    def seat(self, sector: int, number: int) -> tuple[int, int]:
        """The ground under a stack."""
        seats = self.place(sector).seats
        return self.point(seats[min(number, len(seats) - 1)])

    def seat_rect(self, sector: int, number: int) -> pygame.Rect:
        side = max(12, round(44 * self.scale))
        rect = pygame.Rect(0, 0, side, round(side * 0.6))
        rect.center = self.seat(sector, number)
        return rect

    def sector_at(self, pos: tuple[int, int]) -> int | None:
        if not self.rect.collidepoint(pos):
            return None
        share = ((pos[0] - self.rect.x) / self.rect.w, (pos[1] - self.rect.y) / self.rect.h)
        name = places().at(share)
        return NUMBER[name] if name is not None else None

    def title_at(self, pos: tuple[int, int]) -> int | None:
        """The title whose niche is there."""
        sector = self.sector_at(pos)
        if sector is None:
            return None
        niches = self.place(sector).niches
        return next((TITLE_NUMBER[name] for name, box in niches.items() if self.box(box).collidepoint(pos)), None)

    def towards(self, sector: int, step: tuple[int, int], among: tuple[int, ...]) -> int:
        """The next sector in a direction: straight ahead counts for more than aside."""
        x, y = self.place(sector).centre
        best, least = sector, 0.0
        for other in among:
            ox, oy = self.place(other).centre
            dx, dy = (ox - x) * aspect(), oy - y
            ahead, aside = dx * step[0] + dy * step[1], abs(dx * step[1]) + abs(dy * step[0])
            if other != sector and ahead > 0.01 and (best == sector or ahead + 2 * aside < least):
                best, least = other, ahead + 2 * aside
        return best


def ground(area: pygame.Rect) -> Ground:
    """As large as fits, at the middle of the area's height."""
    width = min(area.w, round(area.h * aspect()))
    rect = pygame.Rect(0, 0, width, round(width / aspect()))
    rect.center = area.center
    return Ground(rect)
