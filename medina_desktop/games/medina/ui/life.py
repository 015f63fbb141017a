"""Small life in Medina's empty streets: sparrows, a cat, a lizard, dust in the wind. It says nothing and knows nothing.

An animal is a row of legs, each a stretch of time: which pictures it shows and from where to where it goes. Only the
small part of the window in which it is seen is drawn again.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pygame

from medina_desktop.game.box import NOBODY
from medina_desktop.games.medina.rules.board import STRIDE
from medina_desktop.games.medina.rules.position import Position
from medina_desktop.games.medina.ui.city_art import Sprite
from medina_desktop.ui.animation import between, in_out_cubic
from medina_desktop.ui.table.answers import Answers

if TYPE_CHECKING:
    from medina_desktop.games.medina.ui.board import MedinaBoard

FIRST, LEAST, MOST = 4.0, 9.0, 24.0  # seconds until something comes, and from its end to the next
NEAR = 1  # cells: what comes so near frightens them
SIZES = {"sparrow": 0.9, "cat": 1.4, "lizard": 1.0, "dust": 1.4}
FLYING, PACING = (3, 4), (1, 2, 3, 4)
KINDS = ("sparrow", "sparrow", "sparrow", "dust", "dust", "cat", "lizard")

Point = tuple[float, float]  # column and row of the rules' padded grid; whole numbers are the middles of places


class Leg(NamedTuple):
    seconds: float
    frames: tuple[int, ...]  # shown one after the other; none: it is not there
    start: Point
    end: Point
    height: tuple[float, float] = (0.0, 0.0)  # in cells, at its start and at its end
    arc: float = 0.0  # how much higher in its middle
    seen: tuple[float, float] = (1.0, 1.0)  # how much of it, at its start and at its end


class Look(NamedTuple):
    frame: int
    x: float
    y: float
    height: float
    left: bool  # it faces left
    alpha: int


class Animal:
    def __init__(self, kind: str, spots: Sequence[int], legs: Sequence[Leg]) -> None:
        self.kind = kind
        self.spots = frozenset(spots)  # the places it needs to itself
        self.legs = list(legs)
        self.passed = 0.0  # of the first leg
        self.flees = False
        self.left = False  # it faces left
        self.advance(0.0)

    def advance(self, dt: float) -> bool:
        """Let time pass; False when it has gone."""
        self.passed += dt
        while self.legs and self.passed >= self.legs[0].seconds:
            self.passed -= self.legs.pop(0).seconds
        if self.legs and self.legs[0].end[0] != self.legs[0].start[0]:
            self.left = self.legs[0].end[0] < self.legs[0].start[0]
        return bool(self.legs)

    def look(self) -> Look | None:
        leg = self.legs[0] if self.legs else None
        if leg is None or not leg.frames:
            return None
        share = self.passed / leg.seconds
        frame = leg.frames[min(len(leg.frames) - 1, int(share * len(leg.frames)))]
        x, y = between(leg.start[0], leg.end[0], share), between(leg.start[1], leg.end[1], share)
        height = between(*leg.height, in_out_cubic(share)) + leg.arc * 4 * share * (1 - share)
        alpha = round(255 * between(*leg.seen, share)) // 16 * 16
        return Look(frame, x, y, height, self.left, min(255, alpha + 15))

    def flee(self) -> None:
        """Be gone as quickly as its kind can."""
        look = self.look()
        self.flees = True
        if look is None:
            self.legs = []
        elif self.kind == "sparrow":
            self._go(_fly((look.x, look.y), look.height, -1 if look.left else 1))
        elif self.kind != "dust":
            away = look.x + (-2.0 if look.left else 2.0)
            frames = (PACING if self.kind == "cat" else (1, 2)) * 3
            self._go(Leg(0.5, frames, (look.x, look.y), (away, look.y), seen=(look.alpha / 255, 0.0)))

    def _go(self, leg: Leg) -> None:
        self.legs, self.passed = [leg], 0.0


def _fly(start: Point, height: float, side: int) -> Leg:
    end = (start[0] + 4.5 * side, start[1] - 1.2)
    return Leg(0.9, FLYING * 5, start, end, (height, 2.6), seen=(1.0, 0.0))


def sparrow(random: Random, spot: int, late: float = 0.0) -> Animal:
    """It flies in, hops about its place, looks round, pecks, and flies on."""
    row, col = divmod(spot, STRIDE)
    side = random.choice((-1, 1))
    here: Point = (col + random.uniform(-0.28, 0.28), row + random.uniform(-0.15, 0.25))
    legs = [Leg(late, (), here, here)] if late else []
    far = (here[0] - 4.5 * side, here[1] - 1.2)
    legs.append(Leg(0.9, FLYING * 5, far, here, (2.6, 0.0), seen=(0.0, 1.0)))
    for _time in range(random.randint(5, 9)):
        legs.append(Leg(random.uniform(0.5, 1.7), (random.choice((0, 0, 1)),), here, here))
        if random.random() < 0.5:
            legs.append(Leg(0.9, (2, 2, 0, 2, 2, 0), here, here))
        else:
            there = (col + random.uniform(-0.32, 0.32), row + random.uniform(-0.15, 0.25))
            legs.append(Leg(0.18, (0,), here, there, arc=0.12))
            here = there
    return Animal("sparrow", [spot], [*legs, _fly(here, 0.0, side)])


def cat(random: Random, spots: Sequence[int]) -> Animal:
    """It walks along some places of a row, sits down on the way, and goes on."""
    row, ends = spots[0] // STRIDE, [spots[0] % STRIDE, spots[-1] % STRIDE]
    if random.random() < 0.5:
        ends.reverse()
    y, rest = row + 0.2, between(ends[0], ends[1], random.uniform(0.35, 0.65))
    first, last = abs(rest - ends[0]), abs(ends[1] - rest)
    start, middle, end = (float(ends[0]), y), (rest, y), (float(ends[1]), y)
    on_the_way = between(start[0], middle[0], 0.8 / max(0.8, first)), y
    before_the_end = between(middle[0], end[0], 1 - 0.8 / max(0.8, last)), y
    return Animal(
        "cat",
        spots,
        [
            Leg(1.0, PACING * 2, start, on_the_way, seen=(0.0, 1.0)),
            Leg(1.25 * first, PACING * max(1, round(2.5 * first)), on_the_way, middle),
            Leg(random.uniform(2.0, 4.5), (0,), middle, middle),
            Leg(1.25 * last, PACING * max(1, round(2.5 * last)), middle, before_the_end),
            Leg(1.0, PACING * 2, before_the_end, end, seen=(1.0, 0.0)),
        ],
    )


def lizard(random: Random, spots: Sequence[int]) -> Animal:
    """It darts from place to place and lies still between."""
    row, ends = spots[0] // STRIDE, [spots[0] % STRIDE, spots[-1] % STRIDE]
    if random.random() < 0.5:
        ends.reverse()
    points = [(between(ends[0], ends[1], share / 4), row + random.uniform(-0.15, 0.2)) for share in range(5)]
    legs = []
    for number in range(4):
        seen = (0.0 if number == 0 else 1.0, 0.0 if number == 3 else 1.0)
        legs.append(Leg(0.45, (1, 2) * 3, points[number], points[number + 1], seen=seen))
        if number < 3:
            legs.append(Leg(random.uniform(0.7, 2.2), (0,), points[number + 1], points[number + 1]))
    return Animal("lizard", spots, legs)


def dust(random: Random, spot: int) -> Animal:
    row, col = divmod(spot, STRIDE)
    start = (col - 0.25, row + random.uniform(-0.1, 0.2))
    return Animal("dust", [spot], [Leg(1.8, tuple(range(6)), start, (start[0] + 0.6, start[1] - 0.1))])


class Life:
    """Lets an animal come now and then to places where nothing stands and nothing is looked at."""

    def __init__(self, board: MedinaBoard) -> None:
        self.board = board
        self.animals: list[Animal] = []
        self._random = Random(11)  # its own: the game's luck is none of its business
        self._wait = FIRST
        self._taken = Answers(board.table, taken_places)

    @property
    def _wanted(self) -> bool:
        table = self.board.table
        plain = table.taught or table.context.sprites.strong_marks or self.board.editing is not None
        return bool(table.context.settings.value.speed) and not plain and not self.board.position.over

    @property
    def _calm(self) -> bool:
        board = self.board
        return board.hand.held is None and board.table.hint is None and not board.table.busy

    def update(self, dt: float) -> None:
        """Let time pass, and have what looks different now drawn again."""
        shown = [(animal, animal.look()) for animal in self.animals]
        if not self._wanted:
            self.animals = []
        elif not self.animals and self._calm:
            self._wait -= dt
            if self._wait <= 0:
                self._wait = self._random.uniform(LEAST, MOST)
                self.animals = self._come()
                shown = [(animal, None) for animal in self.animals]
        for animal in self.animals:
            if not animal.flees and self._is_disturbed(animal):
                animal.flee()
        self.animals = [animal for animal in self.animals if animal.advance(dt)]
        for animal, look in shown:
            now = animal.look() if animal in self.animals else None
            if now != look:
                for one in (look, now):
                    if one is not None:
                        self.board.table.context.redraw_part(self._area(animal, one))

    def _is_disturbed(self, animal: Animal) -> bool:
        """Somebody takes a piece up or asks for a hint, or the pointer or a piece comes near."""
        board = self.board
        feared = [] if board.hand.at is None else [board.hand.at]
        feared += board.director.last_spots if board.director.frame_left > 0 else ()
        near = any(_distance(spot, other) <= NEAR for spot in self._stands_on(animal) for other in feared)
        taken = not all(self._is_free(spot) for spot in animal.spots)
        return near or taken or board.hand.held is not None or board.table.hint is not None

    def _stands_on(self, animal: Animal) -> list[int]:
        look = animal.look()
        return [STRIDE * round(look.y) + round(look.x)] if look is not None else []

    def _is_free(self, spot: int) -> bool:
        return not self._taken() >> spot & 1

    # -- coming ---------------------------------------------------------------------------------------------------

    def _come(self) -> list[Animal]:
        random = self._random
        kind = random.choice(KINDS)
        if kind in ("cat", "lizard"):
            streets = self._streets(5, cells=True) if kind == "cat" else self._streets(4, cells=False)
            if streets:
                return [(cat if kind == "cat" else lizard)(random, random.choice(streets))]
        streets = self._streets(3, cells=True)
        if not streets:
            return []
        street = random.choice(streets)
        if kind == "dust":
            return [dust(random, street[1])]
        return [sparrow(random, spot, late=0.7 * number) for number, spot in enumerate(street[: random.randint(1, 3)])]

    def _streets(self, length: int, cells: bool) -> list[range]:
        """Every so many places beside each other where nothing stands, nobody points and nothing is shown: in the
        city, or where its northern and southern walls may come."""
        geo, found = self.board.position.terms.geometry, list[range]()
        taken, wanted = self._taken(), (1 << length) - 1
        rows = range(1, geo.rows + 1) if cells else (0, geo.rows + 1)
        at = self.board.hand.at
        for row in rows:
            for col in range(1, geo.cols + 2 - length):
                first = STRIDE * row + col
                street = range(first, first + length)
                if not taken >> first & wanted and (
                    at is None or min(_distance(spot, at) for spot in street) > NEAR + 1
                ):
                    found.append(street)
        return found

    # -- drawing --------------------------------------------------------------------------------------------------

    def _sprites(self, animal: Animal, look: Look) -> list[tuple[Sprite, float, float]]:
        """Its shadow and itself, where they are drawn."""
        city = self.board.city
        x, y = city.point(look.x, look.y)
        found: list[tuple[Sprite, float, float]] = []
        for row, frame, up in (("shadow", 0, 0.0), (animal.kind, look.frame, look.height * city.cell[1])):
            sprite = city.art.animal(row, frame, look.left, SIZES[animal.kind])
            if sprite is not None and (row, animal.kind) != ("shadow", "dust"):
                thin = sprite if look.alpha == 255 else city.art.see_through(sprite, look.alpha)
                found.append((thin, x, y - up))
        return found

    def _area(self, animal: Animal, look: Look) -> pygame.Rect:
        rects = [sprite.rect(x, y) for sprite, x, y in self._sprites(animal, look)]
        return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)

    def draw(self, target: pygame.Surface) -> None:
        """Over the ground and behind whatever stands before it; what flies is over all pieces."""
        city = self.board.city
        before = target.get_clip()
        target.set_clip(before.clip(city.layer_rect))
        for animal in self.animals:
            look = animal.look()
            for sprite, x, y in self._sprites(animal, look) if look is not None else ():
                sprite.blit(target, x, y)
            if look is not None and not look.height:
                city.draw_in_front(target, self._area(animal, look), round(look.y))
        target.set_clip(before)


def taken_places(state: Position) -> int:
    """The places where something stands, a bit each."""
    taken = state.walls | state.merchants | state.stables
    for gate in state.gates:
        taken |= 1 << state.terms.geometry.space_bit[gate] if gate != NOBODY else 0
    if state.set_up.well is not None:
        taken |= 1 << state.set_up.well
    for spot, number in enumerate(state.palace_at):
        taken |= 1 << spot if number else 0
    return taken


def _distance(one: int, other: int) -> int:
    return max(abs(one // STRIDE - other // STRIDE), abs(one % STRIDE - other % STRIDE))
