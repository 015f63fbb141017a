"""Rates every tile for one palace by one player's taste: worked out when it is asked for, and kept.

A tile changes what can be said of the places near it only. So when a palace grows, what was worked out for places
farther off goes on to the new palace; that is what makes imagined games quick.
"""

from __future__ import annotations

from functools import cache

from medina_desktop.games.sultaniya.ai.taste import NOTHING, Taste
from medina_desktop.games.sultaniya.rules.palace import Palace
from medina_desktop.games.sultaniya.rules.plot import (
    ABOVE_LEFT,
    ABOVE_RIGHT,
    ALL_PLACES,
    BOARD_BITS,
    GROUND,
    NEIGHBOURS,
    PLACES,
    RIGHT,
    STOREYS,
    places_in,
)
from medina_desktop.games.sultaniya.rules.tiles import UNKNOWN, Catalogue

NO_ACTION = -1
KEPT = 2  # so many builds on from where a search began, the same palace is met again and its ratings are kept
# What it is worth that so many faces fit a place: the first few count most.
_ROOM = tuple(min(1.0, count / 10) ** 0.5 for count in range(64))
_NEW_ABOVE_LEFT = tuple(bool(PLACES >> place + ABOVE_LEFT & 1) for place in range(BOARD_BITS))
_NEW_ABOVE_RIGHT = tuple(bool(PLACES >> place + ABOVE_RIGHT & 1) for place in range(BOARD_BITS))
# The places about which a new tile changes what was worked out: they share a neighbour with it, or are one.
_NEAR = {
    place: sum(1 << one for one in ALL_PLACES if (NEIGHBOURS[place] | 1 << place) & (NEIGHBOURS[one] | 1 << one))
    for place in ALL_PLACES
}

_NEAR_PLACES = {place: places_in(near) for place, near in _NEAR.items()}


@cache
def _list_demands(catalogue: Catalogue) -> list[tuple[tuple[int, int], ...]]:
    """By action: the places around it, and the faces that still match there."""
    asked = []
    for face in range(2 * UNKNOWN):
        for place in range(BOARD_BITS):
            around = NEIGHBOURS.get(place, 0)
            steps = catalogue.presses[face]
            asked.append(tuple((place + step, faces) for step, faces in steps if around >> max(place + step, 0) & 1))
    return asked


Spot = tuple[int, int, dict[int, float]]  # a place, the faces that fit it, and what was worked out for it


class Ratings:
    """`best`: by tile, the best way to build it, as far as it was worked out: what it brings, and the action."""

    __slots__ = ("_before", "_gates", "_grown", "_kept", "_near", "_open", "_rated", "best", "palace", "taste")

    def __init__(self, palace: Palace, taste: Taste) -> None:
        self.palace = palace
        self.taste = taste
        self._rated: list[dict[int, float] | None] = [None] * BOARD_BITS  # by place: by face
        self._before: dict[int, tuple[float, int]] = {}
        self._near = 0
        self._kept = KEPT
        self._begin()

    def _begin(self) -> None:
        self.best: dict[int, tuple[float, int]] = {UNKNOWN: (NOTHING, NO_ACTION)}
        self._open: list[list[Spot] | None] = [None] * 8
        self._gates: float | None = None
        self._grown: dict[int, Ratings] = {}

    def grown(self, action: int, palace: Palace) -> Ratings:
        """Of the palace after building."""
        found = self._grown.get(action)
        if found is None:
            found = Ratings.__new__(Ratings)
            found._kept = self._kept - 1
            if self._kept > 0:
                self._grown[action] = found
            found.palace = palace
            found.taste = self.taste
            place = action & 63
            found._rated = rated = self._rated[:]
            for one in _NEAR_PLACES[place]:
                rated[one] = None
            found._before = self.best if self.palace.built else {}  # the first tile opens places everywhere
            found._near = _NEAR[place]
            found._begin()
        return found

    def work_out(self, tile: int) -> tuple[float, int]:
        """The best way to build a tile."""
        catalogue = self.palace.site.catalogue
        kind = catalogue.kind_of[tile]
        best, action = NOTHING, NO_ACTION
        which = kind
        before = self._before.get(tile)
        if before is not None:
            place = before[1] & 63
            if before[1] == NO_ACTION:
                which += 4
            elif not self._near >> place & 1 and self.palace.spots >> place & 1:
                best, action = before
                which += 4
        spots = self._open[which]
        if spots is None:
            spots = self._open[which] = self._spots(kind, self._near if which >= 4 else PLACES)
        offered = catalogue.bits[tile]
        as_it_is = offered & -offered
        for place, fits, rated in spots:
            matching = fits & offered
            if matching:
                if matching != as_it_is:
                    face = 2 * tile + 1
                    value = rated.get(face)
                    if value is None:
                        value = rated[face] = self._rate(face, place)
                    if value > best:
                        best, action = value, face << 6 | place
                if matching & as_it_is:
                    face = 2 * tile
                    value = rated.get(face)
                    if value is None:
                        value = rated[face] = self._rate(face, place)
                    if value > best:
                        best, action = value, face << 6 | place
        found = self.best[tile] = best, action
        return found

    def _spots(self, kind: int, among: int) -> list[Spot]:
        fits, rated = self.palace.fits, self._rated
        spots = self.palace.spots & STOREYS[kind] & among
        found = []
        while spots:
            place = spots.bit_length() - 1
            spots ^= 1 << place
            here = rated[place]
            if here is None:
                here = rated[place] = {}
            found.append((place, fits[place], here))
        return found

    def promise(self) -> float:
        """Rate what is begun in the palace: half doors, and places that tiles still fit."""
        palace, taste = self.palace, self.taste
        value = taste.begun(palace.signs, palace.filled)
        spots = palace.spots & ~GROUND
        while spots:
            place = spots.bit_length() - 1
            spots ^= 1 << place
            kind = place >> 4
            value += taste.opens[kind - 1] * _ROOM[(palace.fits[place] & taste.in_use[kind]).bit_count()]
        return value

    def rate(self, action: int) -> float:
        """Rate a placement."""
        return self._rate(action >> 6, action & 63)

    def _rate(self, face: int, place: int) -> float:
        taste, palace = self.taste, self.palace
        value = taste.worth[face]
        filled = palace.filled
        if taste.posts[face]:
            if self._gates is None:
                self._gates = taste.gates(palace.signs, filled)
            signs = palace.signs | palace.site.signs[face] << place
            value += taste.gates(signs, filled | 1 << place) - self._gates
        beside = filled << RIGHT >> place  # what lies to the left, here and, four bits on, to the right
        if not beside & 1 and _NEW_ABOVE_LEFT[place]:
            value += taste.opens[place >> 4]
        if not beside & 16 and _NEW_ABOVE_RIGHT[place]:
            value += taste.opens[place >> 4]
        # The room it takes: how many faces still fit around it.
        fits = palace.fits
        for near, matching in _list_demands(palace.site.catalogue)[face << 6 | place]:
            if not filled >> near & 1:
                around = fits[near]
                left = around & matching
                if left != around:
                    kind = near >> 4
                    used = taste.in_use[kind]
                    value -= taste.room[kind] * (_ROOM[(around & used).bit_count()] - _ROOM[(left & used).bit_count()])
        return value
