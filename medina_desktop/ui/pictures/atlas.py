"""A game's pictures by name: cut out of their sheets, scaled once, kept. The manifest in the game's folder of
assets/images lists them and their places.

All pictures here are premultiplied: they are scaled without dark rims, and laid down with `blit`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

import msgspec
import pygame
from msgspec import Struct

from medina_desktop import bundled
from medina_desktop.ui.pictures.paint import blank
from medina_desktop.ui.pictures.sprites import Sprites

ADD = pygame.BLEND_PREMULTIPLIED


class Cut(Struct, frozen=True):
    """A picture's place in its sheet."""

    file: str
    rect: tuple[int, int, int, int]
    anchor: tuple[int, int]
    scale: float = 1.0


M = TypeVar("M")
T = TypeVar("T")


def read_manifest(folder: str, form: type[M]) -> M:
    """Read the manifest of a game, which has this form."""
    file = bundled.assets() / "images" / folder / "manifest.json"
    return msgspec.json.decode(file.read_bytes(), type=form)


class Atlas:
    def __init__(self, folder: str, cuts: Mapping[str, Cut], sprites: Sprites) -> None:
        self.folder, self.cuts = folder, cuts
        self.sprites = sprites

    def size(self, name: str) -> tuple[int, int]:
        """Return the size in its sheet."""
        return self.cuts[name].rect[2:]

    def sheet(self, file: str) -> pygame.Surface:
        found = self.sprites.original(f"{self.folder}/{file}")
        return found if found is not None else blank((4096, 2048))  # a damaged file: nothing is seen, the game goes on

    def cut(self, name: str) -> pygame.Surface:
        """A picture at its own size."""
        cut = self.cuts[name]
        return self.sheet(cut.file).subsurface(cut.rect).premul_alpha()

    def keep(self, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        return self.sprites.cache.get((self.folder, *key), make)

    def keep_large(
        self, key: tuple[object, ...], source: Callable[[], T], make: Callable[[T], pygame.Surface]
    ) -> pygame.Surface:
        """The same for a picture that takes long to be made of its source: `make` must not ask for other pictures."""
        return self.sprites.cache.get_large((self.folder, *key), source, make)

    def has(self, key: tuple[object, ...]) -> bool:
        """Return whether this is kept already."""
        return (self.folder, *key) in self.sprites.cache

    def resize(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        size = (max(1, size[0]), max(1, size[1]))
        return self.keep((name, size), lambda: pygame.transform.smoothscale(self.cut(name), size))

    def scale(self, name: str, factor: float) -> pygame.Surface:
        w, h = self.size(name)
        return self.resize(name, (round(w * factor), round(h * factor)))

    def high(self, name: str, height: int) -> pygame.Surface:
        """Return the picture scaled to this height."""
        w, h = self.size(name)
        return self.resize(name, (round(height * w / h), height))

    def wide(self, name: str, width: int) -> pygame.Surface:
        w, h = self.size(name)
        return self.resize(name, (width, round(width * h / w)))

    def fit(self, name: str, side: int) -> pygame.Surface:
        """Return the picture as large as fits in a square, in its middle."""

        def make() -> pygame.Surface:
            picture = self.scale(name, side / max(self.size(name)))
            square = blank((side, side))
            blit(square, picture, picture.get_rect(center=(side // 2, side // 2)))
            return square

        return self.keep(("fitted", name, side), make)

    def tint(self, name: str, size: tuple[int, int], colour: tuple[int, int, int]) -> pygame.Surface:
        """A white sign in a colour."""

        def make() -> pygame.Surface:
            picture = self.resize(name, size).copy()
            picture.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return picture

        return self.keep(("tinted", name, size, colour), make)

    def put(
        self, target: pygame.Surface, name: str, at: tuple[float, float], factor: float, share: float = 1.0
    ) -> pygame.Rect:
        """A picture with its anchor on a point. Less than a share of 1 is a ghost."""
        picture = self.scale(name, factor) if share == 1 else see_through(self.scale(name, factor), share)
        ax, ay = self.cuts[name].anchor
        area = picture.get_rect(topleft=(round(at[0] - ax * factor), round(at[1] - ay * factor)))
        blit(target, picture, area)
        return area


def blit(target: pygame.Surface, picture: pygame.Surface, at: pygame.Rect | tuple[int, int]) -> None:
    target.blit(picture, at, special_flags=ADD)


def see_through(picture: pygame.Surface, share: float) -> pygame.Surface:
    """A premultiplied picture with less of it."""
    part = round(255 * share)
    thin = picture.copy()
    thin.fill((part, part, part, part), special_flags=pygame.BLEND_RGBA_MULT)
    return thin
