"""Sultaniya's pictures: cut out of their sheets, scaled once, kept. What they are and where they are held is told by
the manifest (docs/sultaniya-art.md).

All pictures here are premultiplied: they are scaled without dark rims, and blitted with BLEND_PREMULTIPLIED.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pygame

from medina_desktop import bundled
from medina_desktop.ui.paint import blank
from medina_desktop.ui.sprites import Sprites

FOLDER = "sultaniya"
SYMBOL_HEIGHTS = (22, 32, 44, 64, 96, 192)
DJINN_HEIGHTS = (64, 112)
KINDS = "BRGT"
ADD = pygame.BLEND_PREMULTIPLIED


@cache
def manifest() -> dict[str, Any]:
    file = bundled.assets() / "images" / FOLDER / "manifest.json"
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def files_of_a_table() -> list[str]:
    """What a game needs, what is seen first before the rest."""
    told = manifest()
    found = dict.fromkeys(entry["file"] for entry in told["pictures"].values())
    found |= dict.fromkeys(
        entry["file"] for name, entry in told["sprites"].items() if not name.startswith(("lamps/", "person/"))
    )
    return list(found)


def unit() -> int:
    """Pixels of a half-column in the pictures."""
    return int(manifest()["unit"])


def about(name: str) -> dict[str, Any]:
    found: dict[str, Any] = manifest()["sprites"][name]
    return found


def aspect(name: str) -> float:
    _x, _y, w, h = about(name)["rect"]
    return float(w / h)


class Art:
    def __init__(self, sprites: Sprites) -> None:
        self.sprites = sprites

    def sheet(self, file: str) -> pygame.Surface:
        found = self.sprites.original(f"{FOLDER}/{file}")
        return found if found is not None else blank((4096, 2048))  # a damaged file: nothing is seen, the game goes on

    def cut(self, name: str) -> pygame.Surface:
        """A picture at its own size."""
        entry = about(name)
        return self.sheet(entry["file"]).subsurface(pygame.Rect(entry["rect"])).premul_alpha()

    def sized(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        size = (max(1, size[0]), max(1, size[1]))
        return self.sprites.cache.get((FOLDER, name, size), lambda: pygame.transform.smoothscale(self.cut(name), size))

    def scaled(self, name: str, scale: float) -> pygame.Surface:
        _x, _y, w, h = about(name)["rect"]
        return self.sized(name, (round(w * scale), round(h * scale)))

    def put(self, target: pygame.Surface, name: str, at: tuple[float, float], scale: float) -> pygame.Rect:
        """With its anchor on a point."""
        picture = self.scaled(name, scale)
        ax, ay = about(name)["anchor"]
        area = picture.get_rect(topleft=(round(at[0] - ax * scale), round(at[1] - ay * scale)))
        target.blit(picture, area, special_flags=ADD)
        return area

    def high(self, name: str, height: int) -> pygame.Surface:
        """So many pixels high."""
        return self.sized(name, (round(height * aspect(name)), height))

    def symbol(self, name: str, height: int) -> pygame.Surface:
        """From the next larger of its sizes: the small ones are sharpened."""
        larger = next((h for h in SYMBOL_HEIGHTS if h >= height), SYMBOL_HEIGHTS[-1])
        return self.high(f"symbol/{name}/{larger}", height)

    def djinn(self, name: str, height: int) -> pygame.Surface:
        larger = next((f"/{h}" for h in DJINN_HEIGHTS if h >= height), "")
        return self.high(f"djinn/{name}{larger}", height)

    def tinted(self, name: str, height: int, colour: tuple[int, int, int]) -> pygame.Surface:
        """A white sign in a colour."""

        def make() -> pygame.Surface:
            picture = self.high(name, height).copy()
            picture.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return picture

        return self.sprites.cache.get((FOLDER, "tinted", name, height, colour), make)


def blit(target: pygame.Surface, picture: pygame.Surface, at: pygame.Rect | tuple[int, int]) -> None:
    target.blit(picture, at, special_flags=ADD)


def see_through(picture: pygame.Surface, share: float) -> pygame.Surface:
    """A premultiplied picture with less of it."""
    part = round(255 * share)
    thin = picture.copy()
    thin.fill((part, part, part, part), special_flags=pygame.BLEND_RGBA_MULT)
    return thin
