"""The places of everything on the board's picture, in shares of its width and height (docs/art.md)."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from medina_desktop.ui.pictures.atlas import Cut, read_manifest

FOLDER = "al-rashid"
Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, width, height


class Place(Struct, frozen=True):
    """A sector of the board."""

    kind: str  # palace, country
    centre: Point
    rect: Box  # all its parts lie in here; what a frame goes round
    outline: tuple[Point, ...]
    name: Box
    seats: tuple[Point, ...]  # the ground under five stacks, the first come on the left
    niches: dict[str, Box] = {}  # of a palace, by title
    heaps: dict[str, Box] = {}  # of a country, by good
    credit: Box | None = None
    tokens: Box | None = None

    def holds(self, point: Point) -> bool:
        """Is a point of the board inside? By counting the sides a ray to the right crosses."""
        x, y = point
        inside = False
        for (ax, ay), (bx, by) in zip(self.outline, self.outline[1:] + self.outline[:1], strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                inside = not inside
        return inside


class Places(Struct, frozen=True):
    size: tuple[int, int]  # of the board, in pixels of a window of 1920
    sectors: dict[str, Place]
    years: tuple[Point, ...]  # sockets of the years, I to V
    order: tuple[Point, ...]  # sockets of the turn order, first to fifth
    piles: Box
    crisis: Box
    city: Box
    map: Box

    def at(self, point: Point) -> str | None:
        """The sector at a point of the board."""
        return next((name for name, place in self.sectors.items() if place.holds(point)), None)


class BoardFile(Struct, frozen=True):
    file: str
    size: tuple[int, int]


class Manifest(Struct, frozen=True):
    board: tuple[BoardFile, ...]  # the smaller file first: it is read in half the time
    places: Places
    signs: tuple[int, ...]  # the heights they are drawn in, the smallest first
    sprites: dict[str, Cut]


@cache
def manifest() -> Manifest:
    return read_manifest(FOLDER, Manifest)


def places() -> Places:
    return manifest().places
