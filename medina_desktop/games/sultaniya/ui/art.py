"""Sultaniya's pictures, by what they show (docs/art.md)."""

from __future__ import annotations

from functools import cache

import pygame
from msgspec import Struct

from medina_desktop.ui.pictures.atlas import Atlas, Cut, read_manifest
from medina_desktop.ui.pictures.sprites import Sprites

FOLDER = "sultaniya"
SYMBOL_HEIGHTS = (22, 32, 44, 64, 96, 192)
DJINN_HEIGHTS = (64, 112)
KINDS = "BRGT"


class Sign(Struct, frozen=True):
    """A sign on a tile's picture."""

    symbol: str
    half: int | None  # of the tile; None: on the whole of it
    rect: tuple[int, int, int, int]


class TileCut(Cut, frozen=True):
    spots: tuple[Sign, ...] = ()


class Whole(Struct, frozen=True):
    """A picture that is a file: the frame, or the sky of a face."""

    file: str
    width: int = 0  # of the frame
    slice: int = 0
    unit: int = 0  # of a sky: pixels of a half-column, and where a plot begins and stands
    left: int = 0
    base: int = 0
    light: tuple[int, int] = (0, 0)  # where sun or moon are


class Manifest(Struct, frozen=True):
    unit: int  # pixels of a half-column, of a storey, and of what rises over the highest
    storey: int
    head: int
    pictures: dict[str, Whole]
    sprites: dict[str, TileCut]


@cache
def manifest() -> Manifest:
    return read_manifest(FOLDER, Manifest)


def files_of_a_table() -> list[str]:
    """The files that a table needs, those seen first before the rest."""
    told = manifest()
    found = dict.fromkeys(entry.file for entry in told.pictures.values())
    found |= dict.fromkeys(
        entry.file for name, entry in told.sprites.items() if not name.startswith(("lamps/", "person/"))
    )
    return list(found)


def unit() -> int:
    """Pixels of a half-column in the pictures."""
    return manifest().unit


class Art:
    def __init__(self, sprites: Sprites) -> None:
        self.atlas = Atlas(FOLDER, manifest().sprites, sprites)

    def symbol(self, name: str, height: int) -> pygame.Surface:
        """From the next larger of its sizes: the small ones are sharpened."""
        larger = next((h for h in SYMBOL_HEIGHTS if h >= height), SYMBOL_HEIGHTS[-1])
        return self.atlas.high(f"symbol/{name}/{larger}", height)

    def djinn(self, name: str, height: int) -> pygame.Surface:
        larger = next((f"/{h}" for h in DJINN_HEIGHTS if h >= height), "")
        return self.atlas.high(f"djinn/{name}{larger}", height)
