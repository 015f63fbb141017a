"""Sultaniya's pictures, by what they show (docs/art.md)."""

from __future__ import annotations

from typing import Any

import pygame

from medina_desktop.ui.pictures import atlas
from medina_desktop.ui.pictures.atlas import Atlas
from medina_desktop.ui.pictures.sprites import Sprites

FOLDER = "sultaniya"
SYMBOL_HEIGHTS = (22, 32, 44, 64, 96, 192)
DJINN_HEIGHTS = (64, 112)
KINDS = "BRGT"


def manifest() -> dict[str, Any]:
    return atlas.manifest(FOLDER)


def files_of_a_table() -> list[str]:
    """The files that a table needs, those seen first before the rest."""
    told = manifest()
    found = dict.fromkeys(entry["file"] for entry in told["pictures"].values())
    found |= dict.fromkeys(
        entry["file"] for name, entry in told["sprites"].items() if not name.startswith(("lamps/", "person/"))
    )
    return list(found)


def unit() -> int:
    """Pixels of a half-column in the pictures."""
    return int(manifest()["unit"])


class Art:
    def __init__(self, sprites: Sprites) -> None:
        self.atlas = Atlas(FOLDER, sprites)

    def symbol(self, name: str, height: int) -> pygame.Surface:
        """From the next larger of its sizes: the small ones are sharpened."""
        larger = next((h for h in SYMBOL_HEIGHTS if h >= height), SYMBOL_HEIGHTS[-1])
        return self.atlas.high(f"symbol/{name}/{larger}", height)

    def djinn(self, name: str, height: int) -> pygame.Surface:
        larger = next((f"/{h}" for h in DJINN_HEIGHTS if h >= height), "")
        return self.atlas.high(f"djinn/{name}{larger}", height)
