"""A tile in the air: its shadow, and how it turns over about its upright axis."""

from __future__ import annotations

from math import cos, pi, sin

import pygame

from medina_desktop.games.sultaniya.ui.art import manifest, unit
from medina_desktop.games.sultaniya.ui.palace import Palaces, shadow_of, sprite_of
from medina_desktop.ui.pictures.atlas import blit
from medina_desktop.ui.pictures.paint import blank

EDGE = 0.16  # half-columns: how thick the board is
WOOD = ((122, 72, 37), (88, 48, 22))
SHADOW = 0.24  # half-columns: how far it falls aside when the tile is highest


def piece(palaces: Palaces, face: int, half_column: int) -> pygame.Surface:
    """A tile without a plaque, as on the plot."""
    return palaces.art.atlas.scale(sprite_of(palaces.catalogue, face), half_column / unit())


def rise_of(palaces: Palaces, face: int, half_column: int) -> int:
    """The height by which it rises over its place."""
    above = palaces.art.atlas.cuts[sprite_of(palaces.catalogue, face)].anchor[1] - manifest().storey
    return round(above * half_column / unit())


def turning(palaces: Palaces, face: int, half_column: int, share: float) -> pygame.Surface:
    """A tile on its way from its other side to this one; on edge in the middle, where the wood is seen."""
    shown = face if share >= 0.5 else face ^ 1
    picture = piece(palaces, shown, half_column)
    if share >= 1.0:
        return picture
    width = max(1, round(picture.get_width() * abs(cos(pi * share))))
    edge = max(2, round(EDGE * half_column * sin(pi * share)))
    found = blank((width + edge, picture.get_height()))
    blit(found, pygame.transform.smoothscale(picture, (width, picture.get_height())), (0, 0))
    top = rise_of(palaces, shown, half_column)
    pygame.draw.rect(found, WOOD[0], (width, top, edge, picture.get_height() - top))
    pygame.draw.rect(found, WOOD[1], (width + edge // 2, top, edge - edge // 2, picture.get_height() - top))
    return found


def shadow(palaces: Palaces, face: int, half_column: int) -> pygame.Surface:
    key = ("shadow in the air", face, half_column)
    return palaces.art.atlas.keep(key, lambda: shadow_of(piece(palaces, face, half_column), 0.45))


def away(half_column: int, height: float) -> int:
    """The distance to the right and down at which the shadow falls of a tile held that high: 0 to 1."""
    return round(SHADOW * half_column * height)
