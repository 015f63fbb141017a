"""A loose tile, as it lies in a stack, on a display or in the hand: a plaque with a piece of sky behind it."""

from __future__ import annotations

from typing import Literal

import pygame

from medina_desktop.games.sultaniya.ui.art import KINDS, Art, unit
from medina_desktop.games.sultaniya.ui.palace import HEAD, STOREY, Palaces, shadow_of, sprite_of
from medina_desktop.ui.pictures.atlas import ADD, blit
from medina_desktop.ui.pictures.paint import blank

Light = Literal["full", "dusk", "dark"]
DIMMED = {"dusk": (186, 180, 190, 255), "dark": (118, 112, 120, 255)}


def fitting(box: tuple[int, int]) -> int:
    """The half-column at which a tile fits into a box."""
    return max(6, min(box[0] // 2, int(box[1] / STOREY)))


def loose(palaces: Palaces, face: int, half_column: int, board_face: str, light: Light = "full") -> pygame.Surface:
    """With room for a roof's spires above it; its lower left corner is that of the picture."""
    art = palaces.art

    def make() -> pygame.Surface:
        tile = palaces.catalogue.faces[face]
        scale = half_column / unit()
        size = (2 * half_column, round((STOREY + HEAD) * half_column))
        picture = blank(size)
        foot = (0, size[1])
        art.atlas.put(picture, f"plaque/{KINDS[tile.kind]}/{board_face}", foot, scale)
        name = sprite_of(palaces.catalogue, face)
        piece = art.atlas.scale(name, scale)
        top = size[1] - round(art.atlas.cuts[name].anchor[1] * scale)
        shade = shadow_of(piece, 0.5)
        picture.blit(shade, (round(0.05 * half_column), top + round(0.04 * half_column)), special_flags=ADD)
        blit(picture, piece, (0, top))
        if light in DIMMED:
            picture.fill(DIMMED[light], special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    return art.atlas.keep(("loose", face, half_column, board_face, light), make)


def tile_area(box: pygame.Rect) -> pygame.Rect:
    """The area of a tile in the middle of a box."""
    half_column = fitting(box.size)
    area = pygame.Rect(0, 0, 2 * half_column, round(STOREY * half_column))
    area.center = box.center
    return area


def draw_loose(
    palaces: Palaces, target: pygame.Surface, face: int, box: pygame.Rect, board_face: str, light: Light = "full"
) -> pygame.Rect:
    """In the middle of a box; where the tile itself is."""
    picture = loose(palaces, face, fitting(box.size), board_face, light)
    area = tile_area(box)
    blit(target, picture, picture.get_rect(bottomleft=area.bottomleft))
    return area


def closed(art: Art, kind: int, half_column: int) -> pygame.Surface:
    return art.atlas.scale(f"back/{KINDS[kind]}", half_column / unit())
