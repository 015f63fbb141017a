"""The places of things in the board's area: the plot in its frame, the board below it, the stacks; and which place
of the plot a point is."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from medina_desktop.games.sultaniya.rules.plot import COLUMNS, FIRST_COLUMN, STOREY_PLACES, STRIDE
from medina_desktop.games.sultaniya.ui.palace import HEAD, STOREY
from medina_desktop.ui.theme import MIN_HIT, Face, Theme, Type

# In half-columns.
FRAME = 0.30
ABOVE = 0.82  # from the roofs' tiles up to the frame
STRIP = 0.94  # the character's board
GAPS = 0.12  # above and below it
ACROSS = len(COLUMNS) + 0.04
SPARE = 1.2  # at most, beside the plot
STACKS = 4


@dataclass(frozen=True)
class Ground:
    frame: pygame.Rect
    inner: pygame.Rect
    sky: pygame.Rect  # what is inside of the frame, above the board
    half_column: int
    left: int  # of the half-column a
    base: int  # the line the ground floors stand on
    strip: pygame.Rect
    objectives: tuple[pygame.Rect, pygame.Rect]
    stacks: tuple[pygame.Rect, ...]

    @property
    def storey(self) -> float:
        return STOREY * self.half_column

    def place_rect(self, place: int) -> pygame.Rect:
        row, column = divmod(place, STRIDE)
        top = round(self.base - (row + 1) * self.storey)
        bottom = round(self.base - row * self.storey)
        return pygame.Rect(self.left + column * self.half_column, top, 2 * self.half_column, bottom - top)

    def place_at(self, pos: tuple[int, int]) -> int | None:
        if not self.sky.collidepoint(pos):
            return None
        row = int((self.base - pos[1]) // self.storey)
        if row >= len(STOREY_PLACES):
            row = len(STOREY_PLACES) - 1 if pos[1] > self.base - (4 * STOREY + HEAD) * self.half_column else -1
        if row < 0:
            return None
        number = (pos[0] - self.left - FIRST_COLUMN[row] * self.half_column) // (2 * self.half_column)
        places = STOREY_PLACES[row]
        return places[number] if 0 <= number < len(places) else None


def ground(theme: Theme, area: pygame.Rect, heading: int = 0) -> Ground:
    """A heading takes its height from the plot; the stacks stay where they are without it."""
    gap = max(6, theme.px(12))
    high = STOREY * 4 + ABOVE + STRIP + GAPS
    room = area.h - gap - _stacks_height(theme, area, gap)
    if heading:
        boxes = ground(theme, area).stacks
        room = boxes[0].top - gap - area.y - heading
    unit = 8
    while (unit + 1) * ACROSS + 2 * _rim(theme, unit + 1) <= area.w and (unit + 1) * high + 2 * _rim(
        theme, unit + 1
    ) <= room:
        unit += 1
    rim = _rim(theme, unit)
    width = min(area.w, round(unit * (ACROSS + SPARE)) + 2 * rim)
    frame = pygame.Rect(area.centerx - width // 2, area.y + heading, width, min(room, round(unit * high) + 2 * rim))
    inner = frame.inflate(-2 * rim, -2 * rim)
    strip_height = round(STRIP * unit)
    below = round(GAPS * unit / 2)
    left = inner.centerx - len(COLUMNS) * unit // 2
    strip_top = inner.bottom - below - strip_height
    sky = pygame.Rect(inner.x, inner.y, inner.w, strip_top - below - inner.y)
    inset = max(2, unit // 24)
    strip = pygame.Rect(left + unit + inset, strip_top, 12 * unit - 2 * inset, strip_height)
    # What is spare beside the plot goes to the objectives: they are narrow.
    spare = max(0, left - inner.left)
    wide = unit + spare - 2 * inset
    beside = (
        pygame.Rect(inner.left + inset, strip_top, wide, strip_height),
        pygame.Rect(strip.right + 2 * inset, strip_top, wide, strip_height),
    )
    if not heading:
        top = frame.bottom + gap
        width = (area.w - (STACKS - 1) * gap) // STACKS
        boxes = tuple(
            pygame.Rect(area.x + number * (width + gap), top, width, area.bottom - top) for number in range(STACKS)
        )
    return Ground(frame, inner, sky, unit, left, strip_top - below, strip, beside, boxes)


def _rim(theme: Theme, unit: int) -> int:
    """The frame's width: wide enough for the letters on it."""
    letters = theme.font(Face.SERIF, Type.XS).get_linesize()
    return max(round(FRAME * unit), round(letters * 0.86))


def _stacks_height(theme: Theme, area: pygame.Rect, gap: int) -> int:
    """Two rows of tiles as large as the width allows, and a heading; but the plot comes first."""
    pad = max(4, theme.px(8))
    heading = theme.font(Face.SANS_BOLD, Type.S).get_linesize()
    width = ((area.w - (STACKS - 1) * gap) // STACKS - 3 * pad) // 2
    tile = round(width / 2 * STOREY) + 4
    return heading + pad + 2 * max(MIN_HIT, min(tile, area.h // 8))
