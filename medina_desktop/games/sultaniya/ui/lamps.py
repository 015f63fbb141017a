"""Parts of a palace that light up when they are counted: the day's picture shines through the night's."""

from __future__ import annotations

import pygame

from medina_desktop.games.sultaniya.rules import score
from medina_desktop.games.sultaniya.rules.palace import Palace
from medina_desktop.games.sultaniya.rules.plot import STRIDE, places_in
from medina_desktop.games.sultaniya.ui.art import manifest, unit
from medina_desktop.games.sultaniya.ui.palace import STOREY, Palaces, sprite_of

ANY = -1
WIDER = 0.15  # half-columns, on each side
WHOLE = {"door": ("lintel", "jamb"), "minaret": ("point", "shaft")}
Spot = tuple[float, float, float, float]  # in half-columns from the plot's left end and the base line: x, y, w, h


def spots(palaces: Palaces, palace: Palace, sign: str, storey: int = ANY, column: int = ANY) -> list[Spot]:
    """The signs of a kind in a palace, a storey or a half-column of it, from the left and from below; of doors and
    minarets the complete ones, all their parts."""
    wanted: list[tuple[int, str, int | None]] = []
    if sign in WHOLE:
        top, post = WHOLE[sign]
        for places in score.complete(palace.signs, sign == "minaret"):
            if len(places) == 1:
                wanted.append((places[0], sign, None))
            else:
                wanted += [(places[2], top, None), (places[0], post, 1), (places[1], post, 0)]
    else:
        wanted = [(place, sign, half) for place in places_in(palace.filled) for half in (0, 1, None)]
    found = []
    for place, symbol, half in wanted:
        if storey not in (ANY, place // STRIDE) or column not in (ANY, place % STRIDE + (half or 0)):
            continue
        name = sprite_of(palaces.catalogue, palace.faces[place], place)
        entry = manifest().sprites[name]
        row, left = divmod(place, STRIDE)
        for spot in entry.spots:
            if spot.symbol == symbol and spot.half == half:
                x, y, w, h = (value / unit() for value in spot.rect)
                found.append((left + x, row * STOREY + entry.anchor[1] / unit() - y, w, h))
    return sorted(found)


def area_of(spot: Spot, unit_px: int, left: int, base: int) -> pygame.Rect:
    """Around it, in a picture whose plot begins at `left` and stands at `base`."""
    x, y, w, h = spot
    return pygame.Rect(
        round(left + (x - WIDER) * unit_px),
        round(base - (y + WIDER) * unit_px),
        round((w + 2 * WIDER) * unit_px),
        round((h + 2 * WIDER) * unit_px),
    )


def light(
    palaces: Palaces, night: pygame.Surface, day: pygame.Surface, spot: Spot, unit_px: int, left: int, base: int
) -> None:
    """One of them, in a night's picture whose plot begins at `left` and stands at `base`."""
    area = area_of(spot, unit_px, left, base)
    seen = area.clip(day.get_rect())
    if not seen.w or not seen.h:
        return
    mask = palaces.art.atlas.resize("light/spot", area.size)
    through = mask.subsurface(seen.move(-area.x, -area.y)).copy()
    through.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    through.blit(day, (0, 0), seen, special_flags=pygame.BLEND_RGB_MULT)
    night.blit(through, seen)
    halo = palaces.art.atlas.resize("light/halo", area.size).subsurface(seen.move(-area.x, -area.y)).copy()
    halo.fill((85, 85, 85), special_flags=pygame.BLEND_RGB_MULT)
    night.blit(halo, seen, special_flags=pygame.BLEND_RGB_ADD)
