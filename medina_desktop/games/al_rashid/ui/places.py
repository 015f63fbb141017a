"""The places of everything on the board's picture, in shares of its width and height (docs/art.md)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from medina_desktop.ui.pictures import atlas

FOLDER = "al-rashid"
Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, width, height


@dataclass(frozen=True)
class Place:
    """A sector of the board."""

    kind: str  # palace, country
    centre: Point
    rect: Box  # all its parts lie in here; what a frame goes round
    outline: tuple[Point, ...]
    name: Box
    seats: tuple[Point, ...]  # the ground under five stacks, the first come on the left
    niches: dict[str, Box] = field(default_factory=dict)  # of a palace, by title
    heaps: dict[str, Box] = field(default_factory=dict)  # of a country, by good
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


@dataclass(frozen=True)
class Places:
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


def manifest() -> dict[str, Any]:
    return atlas.manifest(FOLDER)


@cache
def places() -> Places:
    told = manifest()["places"]
    return Places(
        size=(told["size"][0], told["size"][1]),
        sectors={name: _place(about) for name, about in told["sectors"].items()},
        years=_points(told["years"]),
        order=_points(told["order"]),
        piles=_box(told["piles"]),
        crisis=_box(told["crisis"]),
        city=_box(told["city"]),
        map=_box(told["map"]),
    )


def _place(about: dict[str, Any]) -> Place:
    return Place(
        kind=about["kind"],
        centre=_point(about["centre"]),
        rect=_box(about["rect"]),
        outline=_points(about["outline"]),
        name=_box(about["name"]),
        seats=_points(about["seats"]),
        niches={title: _box(box) for title, box in about.get("niches", {}).items()},
        heaps={good: _box(box) for good, box in about.get("heaps", {}).items()},
        credit=_box(about["credit"]) if about.get("credit") else None,
        tokens=_box(about["tokens"]) if about.get("tokens") else None,
    )


def _point(value: list[float]) -> Point:
    return value[0], value[1]


def _points(values: list[list[float]]) -> tuple[Point, ...]:
    return tuple(_point(value) for value in values)


def _box(value: list[float]) -> Box:
    return value[0], value[1], value[2], value[3]
