"""A tile in the hand: from a display, from the stack that lies open, or lifted from the own palace."""

from __future__ import annotations

from dataclasses import dataclass

from medina_desktop.games.sultaniya.rules import legal
from medina_desktop.games.sultaniya.rules.actions import (
    BUILD,
    MOVE,
    RETURN,
    building,
    face_of,
    flip_of,
    moving,
    origin_of,
    place_of,
    returning,
    verb_of,
)
from medina_desktop.games.sultaniya.rules.position import Position

FROM_DISPLAY = -1


@dataclass(frozen=True, eq=False)
class Held:
    tile: int
    flip: int
    origin: int  # the place it was lifted from, or FROM_DISPLAY
    places: dict[int, tuple[int, ...]]  # by place: which ways up fit there
    returns: bool = False  # it may go under its stack

    @property
    def face(self) -> int:
        return 2 * self.tile + self.flip

    def flipped(self) -> Held:
        return Held(self.tile, 1 - self.flip, self.origin, self.places, self.returns)

    def way(self, place: int) -> int | None:
        """The way up it would lie there: as it is held if it fits so, else the other; None: it doesn't fit."""
        ways = self.places.get(place)
        if not ways:
            return None
        return self.flip if self.flip in ways else ways[0]

    def action(self, place: int) -> int | None:
        way = self.way(place)
        if way is None:
            return None
        return self.tried(place, way)

    def tried(self, place: int, way: int) -> int:
        """The action, possible or not."""
        if self.origin == FROM_DISPLAY:
            return building(2 * self.tile + way, place)
        return moving(self.origin, place, way)


def take(p: Position, tile: int) -> Held:
    """A tile that is offered."""
    places: dict[int, tuple[int, ...]] = {}
    for action in legal.actions(p):
        if verb_of(action) == BUILD and face_of(action) >> 1 == tile:
            place = place_of(action)
            places[place] = tuple(sorted((*places.get(place, ()), face_of(action) & 1)))
    return Held(tile, 0, FROM_DISPLAY, places)


def lift(p: Position, origin: int) -> Held | None:
    """A tile of the own palace, with the stone; None: it can go nowhere."""
    places: dict[int, tuple[int, ...]] = {}
    actions = legal.actions(p)
    for action in actions:
        if verb_of(action) == MOVE and origin_of(action) == origin:
            place = place_of(action)
            places[place] = tuple(sorted((*places.get(place, ()), flip_of(action))))
    returns = returning(origin) in actions
    if not places and not returns:
        return None
    face = p.palace.faces[origin]
    return Held(face >> 1, face & 1, origin, places, returns)


def liftable(p: Position) -> frozenset[int]:
    """The places of tiles that the stone can move or return."""
    found = set()
    for action in legal.actions(p):
        if verb_of(action) == MOVE:
            found.add(origin_of(action))
        elif verb_of(action) == RETURN:
            found.add(place_of(action))
    return frozenset(found)
