"""Signs on the board: legal places, the frame under the pointer, the keyboard's cursor, outlines of groups.

They are told apart by shape, never by colour alone.
"""

from __future__ import annotations

import pygame

from medina_desktop.ui.pictures.paint import OVERSAMPLE, blank, ring_mask, tint
from medina_desktop.ui.theme import C, Colour, Theme

LIGHT = 420  # red, green and blue together: what has more is light


class Marks:
    def __init__(self, cell: tuple[float, float], theme: Theme) -> None:
        self.cell, self.theme = cell, theme
        self._kept: dict[object, pygame.Surface] = {}

    def draw(
        self,
        target: pygame.Surface,
        rect: pygame.Rect,
        *,
        on_top: bool = False,
        hidden: bool = False,
        pad: int = 0,
        alpha: int = 255,
    ) -> None:
        """A legal place: a pale pad, four corner brackets, a plus. One that shows through a piece has light edges, to
        be seen on any colour, and only as much of a pad as is asked for."""
        inset = max(2, round(rect.w * (0.2 if on_top else 0.12)))
        area = rect.inflate(-2 * inset, -2 * inset)
        key = ("legal", area.size, on_top, hidden, pad)
        surface = self._kept.get(key)
        if surface is None:
            if hidden:
                surface = legal_mark(area.size, pad, C.IVORY, 2.6)
                surface.blit(legal_mark(area.size, 0), (0, 0))
            else:
                surface = legal_mark(area.size, pad_alpha=80 if on_top else 178)
            self._kept[key] = surface
        surface.set_alpha(min(215, alpha) if hidden else alpha)
        target.blit(surface, area)

    def frame(self, target: pygame.Surface, rect: pygame.Rect, double: bool = False) -> None:
        """The place under the pointer; the keyboard's cursor has a second line inside."""
        key = ("frame", rect.size, double)
        surface = self._kept.get(key)
        grow = 2 * max(2, self.theme.px(3))
        size = (rect.w + grow, rect.h + grow)
        if surface is None:
            surface = frame_mark(size, self.thick, double)
            self._kept[key] = surface
        target.blit(surface, (rect.x - grow // 2, rect.y - grow // 2))

    @property
    def thick(self) -> int:
        return max(3, self.theme.px(4))

    def ring(self, shape: pygame.Surface, cover: pygame.Surface, colour: Colour = C.IVORY) -> pygame.Surface:
        """A line around a shape, not drawn where the cover is; its edge is dark, a dark line's is light. Worked out
        at a smaller size where lines are thick: that is quick, and enlarging makes the edges smooth."""
        size, factor = shape.get_size(), 1 if self.thick < 4 else 2 if self.thick < 8 else 3
        if factor > 1:
            small = (max(1, size[0] // factor), max(1, size[1] // factor))
            shape, cover = (pygame.transform.scale(surface, small) for surface in (shape, cover))
        mask, hidden = pygame.mask.from_surface(shape, 90), pygame.mask.from_surface(cover, 90)
        result = blank(shape.get_size())
        thick = self.thick // factor + (factor > 1)
        edge = C.WALNUT_900 if sum(colour) > LIGHT else C.IVORY
        for ink, alpha, reach in ((edge, 235, thick + (2 if factor == 1 else 1)), (colour, 255, thick)):
            line = _grown(mask, reach)
            line.erase(mask, (0, 0))
            line.erase(hidden, (0, 0))
            line.to_surface(result, setcolor=(*ink, alpha), unsetcolor=None)
        result = pygame.transform.box_blur(result, 1, repeat_edge_pixels=False)
        return pygame.transform.smoothscale(result, size) if factor > 1 else result


def _grown(mask: pygame.Mask, by: int) -> pygame.Mask:
    """The mask and everything within this many pixels of it."""
    disc = pygame.Mask((2 * by + 1, 2 * by + 1))
    for y in range(-by, by + 1):
        for x in range(-by, by + 1):
            if x * x + y * y <= by * by + 1:
                disc.set_at((x + by, y + by))
    wide = mask.convolve(disc)
    grown = pygame.Mask(mask.get_size())
    grown.draw(wide, (-by, -by))
    return grown


def legal_mark(size: tuple[int, int], pad_alpha: int, colour: Colour = C.BLUE, strength: float = 1.0) -> pygame.Surface:
    """DrawnPiece large and shrunk, so that thin lines stay even. `strength`: how thick the lines are."""
    w, h = max(8, size[0]) * OVERSAMPLE, max(8, size[1]) * OVERSAMPLE
    big = blank((w, h))
    radius = w // 16
    if pad_alpha:
        pygame.draw.rect(big, (255, 249, 232, pad_alpha), big.get_rect(), border_radius=radius)
    line = max(OVERSAMPLE * 3 // 2, w // 26)
    thick = round(line * strength)
    over = (thick - line) // 2  # thicker lines lie around the thin ones
    arm = w // 4 + 2 * over
    ink = (*colour, 255)
    inset = line - over
    for x0, sx in ((inset, 1), (w - inset, -1)):
        for y0, sy in ((inset, 1), (h - inset, -1)):
            x1, y1 = x0 + sx * arm, y0 + sy * (min(w // 4, h // 3) + 2 * over)
            pygame.draw.rect(big, ink, pygame.Rect(min(x0, x1), y0 if sy > 0 else y0 - thick, arm, thick))
            pygame.draw.rect(big, ink, pygame.Rect(x0 if sx > 0 else x0 - thick, min(y0, y1), thick, abs(y1 - y0)))
    cross = w // 9 + over
    pygame.draw.rect(big, ink, pygame.Rect(w // 2 - cross, h // 2 - thick // 2, 2 * cross, thick))
    pygame.draw.rect(big, ink, pygame.Rect(w // 2 - thick // 2, h // 2 - cross, thick, 2 * cross))
    return pygame.transform.smoothscale(big, (max(8, size[0]), max(8, size[1])))


def frame_mark(size: tuple[int, int], thick: int, double: bool) -> pygame.Surface:
    surface = blank(size)
    radius = max(4, size[0] // 12)
    surface.blit(tint(ring_mask(size, radius, thick + 1), C.IVORY), (0, 0))
    inner = (size[0] - 2, size[1] - 2)
    surface.blit(tint(ring_mask(inner, radius - 1, thick - 1), C.BLUE), (1, 1))
    if double:
        gap = thick + max(3, thick)
        second = (size[0] - 2 * gap, size[1] - 2 * gap)
        if min(second) > 8:
            surface.blit(tint(ring_mask(second, max(2, radius - gap), max(2, thick - 1)), C.IVORY), (gap, gap))
            inside = (second[0] - 2, second[1] - 2)
            ring = tint(ring_mask(inside, max(1, radius - gap - 1), max(1, thick - 2)), C.BLUE)
            surface.blit(ring, (gap + 1, gap + 1))
    return surface
