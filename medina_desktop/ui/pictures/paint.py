"""Brushes: rounded shapes with smooth edges, soft shadows, paper, wood, recesses, focus rings.

Every shape is made once on a small tile, stretched to size by its nine parts, and kept: drawing a frame is blits only.
"""

from __future__ import annotations

import random
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from functools import lru_cache
from typing import TypeVar

import pygame

from medina_desktop.ui.pictures import pace
from medina_desktop.ui.theme import BUTTON_SHADOW, PAPER_SHADOW, C, Colour, Radius, Shadow, Theme

OVERSAMPLE = 4
T = TypeVar("T")


def blank(size: tuple[int, int]) -> pygame.Surface:
    return pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA, 32)


class SurfaceCache:
    """Surfaces by what they show, up to a number of bytes."""

    def __init__(self, limit_bytes: int) -> None:
        self.limit_bytes = limit_bytes
        self.bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._begun: dict[Hashable, Future[pygame.Surface]] = {}  # large ones that another thread makes

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        surface = self._kept.get(key)
        if surface is not None:
            self._kept.move_to_end(key)
            return surface
        return self._keep(key, pace.make(make))

    def get_large(self, key: Hashable, source: Callable[[], T], make: Callable[[T], pygame.Surface]) -> pygame.Surface:
        """The same for a picture that takes long to be made of its source. Where drawing is paced another thread makes
        it, so `make` must not ask for other pictures: `source` does."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        future = self._begun.pop(key, None)
        if future is None:
            found = source()
            future = pace.begin_aside(lambda: make(found))
            if future is None:
                return self.get(key, lambda: make(found))
        try:
            return self._keep(key, pace.wait_for(future))
        except pace.NotYet:
            self._begun[key] = future
            raise

    def _keep(self, key: Hashable, surface: pygame.Surface) -> pygame.Surface:
        self._kept[key] = surface
        self.bytes += _bytes(surface)
        while self.bytes > self.limit_bytes and len(self._kept) > 1:
            _key, old = self._kept.popitem(last=False)
            self.bytes -= _bytes(old)
        return surface

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def clear(self) -> None:
        self._kept.clear()
        self._begun.clear()
        self.bytes = 0


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


def tint(mask: pygame.Surface, colour: Colour, alpha: int = 255) -> pygame.Surface:
    """A white mask in this colour."""
    tinted = mask.copy()
    tinted.fill((*colour, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return tinted


def nine_slice(tile: pygame.Surface, inset: int, size: tuple[int, int]) -> pygame.Surface:
    """The tile at another size: corners as they are, edges and middle stretched."""
    return stretched_part(tile, inset, size, pygame.Rect((0, 0), size))


def stretched_part(tile: pygame.Surface, inset: int, size: tuple[int, int], area: pygame.Rect) -> pygame.Surface:
    """The same, but only this area of it: it begins and ends where one of the nine parts does."""
    tw, th = tile.get_size()
    w, h = size
    out = blank(area.size)
    left, right = min(inset, w // 2), min(inset, w - w // 2)
    top, bottom = min(inset, h // 2), min(inset, h - h // 2)
    columns = [
        (0, left, 0, left),
        (inset, tw - 2 * inset, left, w - left - right),
        (tw - right, right, w - right, right),
    ]
    rows = [(0, top, 0, top), (inset, th - 2 * inset, top, h - top - bottom), (th - bottom, bottom, h - bottom, bottom)]
    for sy, sh, dy, dh in rows:
        for sx, sw, dx, dw in columns:
            place = pygame.Rect(dx, dy, dw, dh)
            if min(sw, sh, dw, dh) > 0 and area.contains(place):
                part = tile.subsurface((sx, sy, sw, sh))
                pygame.transform.scale(part, (dw, dh), out.subsurface(place.move(-area.x, -area.y)))
    return out


def smooth_mask(size: tuple[int, int], radius: int) -> pygame.Surface:
    """A white rounded rectangle with smooth corners, drawn large and shrunk. For small sizes only."""
    big = blank((size[0] * OVERSAMPLE, size[1] * OVERSAMPLE))
    big.fill((255, 255, 255, 0))
    pygame.draw.rect(big, (255, 255, 255, 255), big.get_rect(), border_radius=radius * OVERSAMPLE)
    return pygame.transform.smoothscale(big, size)


def rounded_mask(size: tuple[int, int], radius: int) -> pygame.Surface:
    radius = min(radius, size[0] // 2, size[1] // 2)
    inset = radius + 1
    side = 2 * inset + 4
    if size[0] <= side or size[1] <= side:
        return smooth_mask(size, radius)
    return nine_slice(smooth_mask((side, side), radius), inset, size)


def ring_mask(size: tuple[int, int], radius: int, width: int) -> pygame.Surface:
    """The edge only, `width` pixels thick."""
    radius = min(radius, size[0] // 2, size[1] // 2)
    inset = max(radius, width) + 1
    side = 2 * inset + 4
    small = (min(size[0], side), min(size[1], side))
    tile = smooth_mask(small, radius)
    inner_size = (small[0] - 2 * width, small[1] - 2 * width)
    if min(inner_size) > 0:
        hole = smooth_mask(inner_size, max(0, radius - width))
        # Taking away alpha only: the colour of the mask stays white.
        alpha_only = tint(hole, (0, 0, 0))
        tile.blit(alpha_only, (width, width), special_flags=pygame.BLEND_RGBA_SUB)
    if small == size:
        return tile
    return nine_slice(tile, inset if min(size) > 2 * inset else min(small) // 2 - 1, size)


class Painter:
    """Draws the surfaces of one theme. Positions are pixels; radii, widths and blurs are design pixels."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        # Room for about ten full screens of panels at this size.
        self.cache = SurfaceCache(max(64_000_000, theme.size[0] * theme.size[1] * 40))

    # -- plain shapes ---------------------------------------------------------------------------------------------

    def rounded(
        self,
        target: pygame.Surface,
        rect: pygame.Rect,
        radius: float,
        fill: Colour | None,
        alpha: int = 255,
        border: Colour | None = None,
        border_width: float = 1,
        border_alpha: int = 255,
    ) -> None:
        """A filled rounded rectangle, with or without an edge."""
        if rect.w <= 0 or rect.h <= 0:
            return
        r = self.theme.px(radius) if radius else 0
        if fill is not None and alpha > 0:
            surface = self.cache.get(
                ("fill", rect.size, r, fill, alpha), lambda: tint(rounded_mask(rect.size, r), fill, alpha)
            )
            target.blit(surface, rect)
        if border is not None:
            width = max(1, self.theme.px(border_width))
            surface = self.cache.get(
                ("ring", rect.size, r, border, width, border_alpha),
                lambda: tint(ring_mask(rect.size, r, width), border, border_alpha),
            )
            target.blit(surface, rect)

    def circle(
        self, target: pygame.Surface, centre: tuple[int, int], radius: int, fill: Colour, alpha: int = 255
    ) -> None:
        side = max(2, radius * 2)
        surface = self.cache.get(
            ("circle", side, fill, alpha), lambda: tint(smooth_mask((side, side), side // 2), fill, alpha)
        )
        target.blit(surface, (centre[0] - side // 2, centre[1] - side // 2))

    def circle_ring(
        self, target: pygame.Surface, centre: tuple[int, int], radius: int, colour: Colour, width: float = 1
    ) -> None:
        side = max(2, radius * 2)
        w = max(1, self.theme.px(width))
        surface = self.cache.get(
            ("cring", side, colour, w), lambda: tint(ring_mask((side, side), side // 2, w), colour)
        )
        target.blit(surface, (centre[0] - side // 2, centre[1] - side // 2))

    def hairline(
        self, target: pygame.Surface, start: tuple[int, int], length: int, colour: Colour, down: bool = False
    ) -> None:
        width = max(1, round(self.theme.scale))
        size = (width, length) if down else (length, width)
        target.fill(colour, pygame.Rect(start, size))

    def scrim(self, target: pygame.Surface, rect: pygame.Rect, alpha: int = 170) -> None:
        """Darkens what is behind a dialog."""
        surface = self.cache.get(
            ("scrim", rect.size, alpha), lambda: _fill(rect.size, (*C.WALNUT_900, min(255, alpha)))
        )
        target.blit(surface, rect)

    def edge_shade(self, size: tuple[int, int], colour: Colour, down: bool) -> pygame.Surface:
        """Fading into the ground towards the lower (or upper) edge: there is more beyond it."""

        def make() -> pygame.Surface:
            shade = blank(size)
            for y in range(size[1]):
                part = (y + 1) / size[1] if down else 1 - y / size[1]
                shade.fill((*colour, round(200 * part * part)), (0, y, size[0], 1))
            return shade

        return self.cache.get(("edge", size, colour, down), make)

    # -- light ----------------------------------------------------------------------------------------------------

    def shadow(self, target: pygame.Surface, rect: pygame.Rect, radius: float, shadow: Shadow) -> None:
        """The shadow of something that hides its middle: only what can be seen around it is drawn."""
        for part, at in self.shadow_parts(rect, radius, shadow):
            target.blit(part, at)

    def shadow_parts(
        self, rect: pygame.Rect, radius: float, shadow: Shadow
    ) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return its pictures and their places."""
        blur = max(1, self.theme.px(shadow.blur))
        r = self.theme.px(radius)
        x, y = rect.x - 2 * blur, rect.y - 2 * blur + self.theme.px(shadow.dy)
        tile_size, inset, whole = shadow_sizes(rect.size, r, blur)
        key = (tile_size, r, blur, shadow.alpha)
        tile = self.cache.get_large(("shadow", *key), lambda: key, lambda key: shadow_tile(*key))
        if tile_size == whole:
            return [(tile, (x, y))]
        found = []
        for number, area in enumerate(edges(inset, whole)):
            strip = self.cache.get(
                ("shadow", *key, area.size, number),
                lambda area=area: stretched_part(tile, inset, whole, area),  # type: ignore[misc]
            )
            found.append((strip, (x + area.x, y + area.y)))
        return found

    def recess(self, target: pygame.Surface, rect: pygame.Rect, radius: float = Radius.PANEL, alpha: int = 178) -> None:
        """A panel let into the wood: darker, shaded along its upper edge, a lip of light along the lower one."""
        if rect.w <= 0 or rect.h <= 0:
            return  # a layout without room for it
        r = self.theme.px(radius)
        blur = max(1, self.theme.px(7))
        surface = self.cache.get(
            ("recess", rect.size, r, blur, alpha), lambda: recessed(rect.size, r, blur, alpha, max(1, self.theme.px(1)))
        )
        target.blit(surface, rect)

    def paper(
        self, target: pygame.Surface, rect: pygame.Rect, radius: float = Radius.PANEL, shadow: bool = True
    ) -> None:
        if shadow:
            self.shadow(target, rect, radius, PAPER_SHADOW)
        r = self.theme.px(radius)
        surface = self.cache.get(("paper", rect.size, r), lambda: paper_sheet(rect.size, r))
        target.blit(surface, rect)

    def button(
        self, target: pygame.Surface, rect: pygame.Rect, fill: Colour, edge: Colour, pressed: bool, alpha: int = 255
    ) -> None:
        """A raised button: shadow, body, hairline, and a breath of light along the top."""
        if not pressed and alpha == 255:
            self.shadow(target, rect, Radius.BUTTON, BUTTON_SHADOW)
        self.rounded(target, rect, Radius.BUTTON, fill, alpha)
        r = self.theme.px(Radius.BUTTON)
        if alpha == 255:
            sheen = self.cache.get(("sheen", rect.size, r), lambda: top_sheen(rect.size, r))
            target.blit(sheen, rect)
        self.rounded(target, rect, Radius.BUTTON, None, border=edge, border_alpha=alpha)

    def focus_ring(self, target: pygame.Surface, rect: pygame.Rect, radius: float = Radius.BUTTON) -> None:
        """Ivory, a gap, deep blue outside: visible on wood, sand and paper."""
        two = max(2, self.theme.px(2))
        inner = rect.inflate(2 * two, 2 * two)
        middle = rect.inflate(4 * two, 4 * two)
        outer = rect.inflate(6 * two, 6 * two)
        r = self.theme.px(radius)
        for area, extra, colour in ((outer, 3, C.BLUE_2), (middle, 2, C.WALNUT_900), (inner, 1, C.IVORY)):
            surface = self.cache.get(
                ("focus", area.size, r, colour, two),
                lambda area=area, extra=extra, colour=colour: tint(  # type: ignore[misc]
                    ring_mask(area.size, r + extra * two, two), colour
                ),
            )
            target.blit(surface, area)

    def photo(
        self, target: pygame.Surface, rect: pygame.Rect, picture: pygame.Surface, name: str, radius: float = Radius.TILE
    ) -> None:
        """A picture cut to cover the area, with rounded corners and a hairline. `name` is what it is kept under."""

        def make() -> pygame.Surface:
            cut = blank(rect.size)
            cut.blit(covering(picture, rect.size), (0, 0))
            cut.blit(rounded_mask(rect.size, self.theme.px(radius)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            return cut

        target.blit(self.cache.get(("photo", name, rect.size), make), rect)
        self.rounded(target, rect, radius, None, border=C.WALNUT_900, border_alpha=130)

    # -- materials ------------------------------------------------------------------------------------------------

    def wood(self, target: pygame.Surface, rect: pygame.Rect, picture: pygame.Surface | None = None) -> None:
        """The table: the rendered wood when there is one, else one painted here."""
        target.blit(self.wood_picture(rect.size, picture), rect)

    def wood_picture(self, size: tuple[int, int], picture: pygame.Surface | None) -> pygame.Surface:
        return self.cache.get_large(
            ("wood", size, picture is not None),
            lambda: picture,
            lambda picture: covering(picture, size) if picture is not None else paint_wood(size),
        )


# -- how the materials are made ---------------------------------------------------------------------------------------


def _fill(size: tuple[int, int], colour: tuple[int, int, int, int]) -> pygame.Surface:
    surface = blank(size)
    surface.fill(colour)
    return surface


def shadow_sizes(size: tuple[int, int], radius: int, blur: int) -> tuple[tuple[int, int], int, tuple[int, int]]:
    """Return the size of the tile a shadow is stretched from, the inset of its nine parts, and its own size."""
    margin = 2 * blur
    least = 2 * (radius + margin + 2) + 4
    tile = (min(size[0], least) + 2 * margin, min(size[1], least) + 2 * margin)
    inset = min(radius + 2 * margin + 2, tile[0] // 2 - 1, tile[1] // 2 - 1)
    return tile, inset, (size[0] + 2 * margin, size[1] + 2 * margin)


@lru_cache(maxsize=8)  # the softest take a fifth of a second to blur: another scale, and back, does not do it again
def shadow_tile(size: tuple[int, int], radius: int, blur: int, alpha: int) -> pygame.Surface:
    margin = 2 * blur
    tile = blank(size)
    inner = (size[0] - 2 * margin, size[1] - 2 * margin)
    tile.blit(tint(rounded_mask(inner, radius), (0, 0, 0), alpha), (margin, margin))
    return pygame.transform.gaussian_blur(tile, blur)


def edges(inset: int, size: tuple[int, int]) -> list[pygame.Rect]:
    """The parts of a nine-part picture around its middle: above, below, left and right of it."""
    w, h = size
    left, right = min(inset, w // 2), min(inset, w - w // 2)
    top, bottom = min(inset, h // 2), min(inset, h - h // 2)
    found = [
        pygame.Rect(0, 0, w, top),
        pygame.Rect(0, h - bottom, w, bottom),
        pygame.Rect(0, top, left, h - top - bottom),
        pygame.Rect(w - right, top, right, h - top - bottom),
    ]
    return [area for area in found if area.w > 0 and area.h > 0]


def recessed(size: tuple[int, int], radius: int, blur: int, alpha: int, line: int) -> pygame.Surface:
    inset = radius + 2 * blur + 2
    small = (min(size[0], 2 * inset + 4), min(size[1], 2 * inset + 4))
    mask = rounded_mask(small, radius)
    tile = tint(mask, C.WALNUT_900, alpha)
    # Inner shade: black everywhere but in a blurred copy of the shape, kept inside the shape.
    shade = blank((small[0] + 4 * blur, small[1] + 4 * blur))
    shade.fill((0, 0, 0, 150))
    hole = tint(rounded_mask((small[0], small[1]), radius), (0, 0, 0))
    shade.blit(hole, (2 * blur, 2 * blur + blur // 2), special_flags=pygame.BLEND_RGBA_SUB)
    shade = pygame.transform.gaussian_blur(shade, blur)
    inside = shade.subsurface((2 * blur, 2 * blur, *small)).copy()
    inside.blit(tint(mask, (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    tile.blit(inside, (0, 0))
    tile.blit(tint(ring_mask(small, radius, line), C.LINE_DARK, 150), (0, 0))
    # The lower lip catches the light that falls from behind.
    lip = tint(ring_mask(small, radius, line), (255, 226, 178), 56)
    lip.fill((255, 255, 255, 0), (0, 0, small[0], max(0, small[1] - radius - 1)), special_flags=pygame.BLEND_RGBA_MULT)
    tile.blit(lip, (0, 0))
    if small == size:
        return tile
    return nine_slice(tile, min(inset, small[0] // 2 - 1, small[1] // 2 - 1), size)


def top_sheen(size: tuple[int, int], radius: int) -> pygame.Surface:
    sheen = blank(size)
    half = max(1, size[1] // 2)
    for y in range(half):
        sheen.fill((255, 240, 214, round(16 * (1 - y / half))), (0, y, size[0], 1))
    sheen.blit(rounded_mask(size, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return sheen


def paper_sheet(size: tuple[int, int], radius: int) -> pygame.Surface:
    """Ivory with the faint clouds of handmade paper, a little darker towards the edge."""
    sheet = _fill(size, (*C.IVORY, 255))
    tile = _paper_clouds()
    for y in range(0, size[1], tile.get_height()):
        for x in range(0, size[0], tile.get_width()):
            sheet.blit(tile, (x, y))
    edge = tint(ring_mask(size, radius, max(1, radius // 3)), (150, 118, 70), 16)
    sheet.blit(edge, (0, 0))
    sheet.blit(rounded_mask(size, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return sheet


_clouds: list[pygame.Surface] = []


def _paper_clouds() -> pygame.Surface:
    if not _clouds:
        bits = random.Random(7).getrandbits
        tile = blank((512, 512))
        for cells, strength in ((8, 12), (32, 9), (128, 7)):
            alphas = bytearray()
            while len(alphas) < cells * cells:
                alpha = bits(strength.bit_length())
                if alpha < strength:
                    alphas.append(alpha)
            pixels = bytearray((176, 142, 90, 0)) * len(alphas)
            pixels[3::4] = alphas
            noise = pygame.image.frombytes(bytes(pixels), (cells, cells), "RGBA").convert(blank((1, 1)))
            tile.blit(_tiled_smooth(noise, 512), (0, 0))
        _clouds.append(tile)
    return _clouds[0]


def _tiled_smooth(noise: pygame.Surface, side: int) -> pygame.Surface:
    """The noise enlarged so that its edges meet when it is laid side by side."""
    cells = noise.get_width()
    around = blank((cells + 2, cells + 2))
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            around.blit(noise, (1 + dx * cells, 1 + dy * cells))
    step = side // cells
    large = pygame.transform.smoothscale(around, ((cells + 2) * step, (cells + 2) * step))
    return large.subsurface((step, step, side, side)).copy()


def covering(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The picture scaled to cover the area, its middle kept."""
    pw, ph = picture.get_size()
    scale = max(size[0] / pw, size[1] / ph)
    scaled_size = (max(size[0], round(pw * scale)), max(size[1], round(ph * scale)))
    scaled = pygame.transform.smoothscale(picture, scaled_size) if scaled_size != (pw, ph) else picture
    x, y = (scaled_size[0] - size[0]) // 2, (scaled_size[1] - size[1]) // 2
    part = scaled.subsurface((x, y, *size))
    return part.convert(32) if part.get_bitsize() != 32 or part.get_flags() & pygame.SRCALPHA else part


def paint_wood(size: tuple[int, int]) -> pygame.Surface:
    """Dark walnut boards: long streaks of grain, a seam now and then, darker towards the corners."""
    rng = random.Random(11)
    width, height = 480, 270
    wood = pygame.Surface((width, height), 0, 32)
    wood.fill((36, 24, 15))
    for _streak in range(2600):
        y, x = rng.randrange(height), rng.randrange(-80, width)
        length = rng.randrange(30, 220)
        light = rng.choice((-7, -5, -3, 3, 4, 6))
        base = wood.get_at((max(0, min(width - 1, x)), y))
        colour = [max(0, min(255, base[i] + round(light * (1, 0.72, 0.5)[i]))) for i in range(3)]
        wood.fill(colour, (x, y, length, 1))
    for seam in range(1, 5):
        y = seam * height // 5 + rng.randrange(-3, 4)
        wood.fill((20, 13, 8), (0, y, width, 1))
        wood.fill((48, 33, 21), (0, y + 1, width, 1))
    wood = pygame.transform.smoothscale(wood, size)
    dark = pygame.Surface((16, 9), pygame.SRCALPHA, 32)
    for cy in range(9):
        for cx in range(16):
            distance = ((cx - 7.5) / 8) ** 2 + ((cy - 4) / 4.5) ** 2
            dark.set_at((cx, cy), (10, 6, 3, min(150, round(distance * 62))))
    wood.blit(pygame.transform.smoothscale(dark, size), (0, 0))
    return wood
