"""The seats of a game that is set up: who sits where, in which colour, and who begins."""

from __future__ import annotations

from dataclasses import dataclass

from medina_desktop.game.box import Box, SeatChoice, SeatOption
from medina_desktop.game.record import AI_PREFIX, HUMAN, LONGEST_NAME, SEAT_COLOURS, TEMPERED, Seat
from medina_desktop.match.people import PEOPLE, faces, known, next_after, temperament_of
from medina_desktop.match.seats import DEFAULT_NAMES

EMPTY, AI = "empty", "ai"  # kinds of places, beside HUMAN
SITTING = 3  # players at a table that nobody has set up yet


@dataclass
class Place:
    """A chair at the table, with everything that was said about it, even while nobody sits there."""

    kind: str
    level: str
    name: str
    colour: str
    chosen: str = ""  # by `Box.seat_choice`; empty: left to chance
    temperament: str = ""  # of `Box.temperaments`; empty: the usual one


def default_places(box: Box, count: int, player: str = "") -> list[Place]:
    """A person against two opponents, the second a little stronger than the first; the other chairs stay empty."""
    levels = box.opponents.levels
    places = [Place(HUMAN, levels[len(levels) // 2], player or DEFAULT_NAMES[0], SEAT_COLOURS[0])]
    others = [person for person in PEOPLE[1:] if person is not known(player)]
    for n, person in enumerate(others[: count - 1], start=1):
        kind, level = AI if n < SITTING else EMPTY, levels[min(n - 1, len(levels) - 1)]
        places.append(Place(kind, level, person.name, SEAT_COLOURS[n], temperament=temperament_of(person, box)))
    return places


@dataclass
class Seating:
    box: Box
    places: list[Place]
    first: int | None = None  # the place that begins, or None: chance decides
    shuffled: bool = False  # chance decides the whole order

    @property
    def colours(self) -> tuple[str, ...]:
        return SEAT_COLOURS[: len(self.places)]

    @property
    def has_order(self) -> bool:
        """True if the players decide who begins: not where there is one seat, nor where the game deals the order."""
        return len(self.places) > 1 and not self.box.deals_order

    def playing(self) -> list[int]:
        return [i for i, place in enumerate(self.places) if place.kind != EMPTY]

    def beginner(self) -> int | None:
        """The place that begins, if somebody said so and sits there."""
        known = self.has_order and not self.shuffled and self.first in self.playing()
        return self.first if known else None

    def name_of(self, index: int) -> str:
        return self.places[index].name.strip() or DEFAULT_NAMES[index]

    def faces(self) -> tuple[str, ...]:
        """The faces of those who play for the computer, empty for the others."""
        return faces([self.seat(i) for i in range(len(self.places))])

    def seat(self, index: int) -> Seat:
        """The seat as the game records it."""
        place = self.places[index]
        opponent = place.level + (f"{TEMPERED}{place.temperament}" if place.temperament else "")
        kind = AI_PREFIX + opponent if place.kind == AI else HUMAN
        return Seat(name=self.name_of(index)[:LONGEST_NAME], kind=kind, colour=place.colour)

    def fill(self, count: int) -> None:
        """Let this many sit down, people before opponents."""
        if len(self.playing()) == count:
            return
        order = sorted(range(len(self.places)), key=lambda n: (HUMAN, AI, EMPTY).index(self.places[n].kind))
        for number, index in enumerate(order):
            place = self.places[index]
            if number >= count:
                place.kind = EMPTY
            elif place.kind == EMPTY:
                place.kind = AI

    def swap_person(self, index: int) -> None:
        """Give the place to another of our people, with the nature they have."""
        person = next_after(self.name_of(index), [self.name_of(i) for i in range(len(self.places))])
        self.places[index].name = person.name
        self.places[index].temperament = temperament_of(person, self.box)

    def set_colour(self, index: int, colour: str) -> None:
        """Paint the place; the one that had the colour takes the one that becomes free."""
        for place in self.places:
            if place.colour == colour:
                place.colour = self.places[index].colour
        self.places[index].colour = colour

    def set_first(self, index: int) -> None:
        """Let the place begin; the second time leave it to chance."""
        self.first = None if self.first == index else index

    # -- choices of seats -----------------------------------------------------------------------------------------

    def chosen_by(self, index: int, offered: SeatChoice | None) -> SeatOption | None:
        """The option that this place has chosen and can have; None: it is left to chance."""
        options = {option.value: option for option in offered.options} if offered is not None else {}
        taken: set[str] = set()
        for i in self.playing():
            found = options.get(self.places[i].chosen)
            found = None if found is not None and found.group and found.group in taken else found
            if i == index:
                return found
            if found is not None:
                taken.add(found.group)
        return None

    def set_chosen(self, index: int, value: str, offered: SeatChoice | None) -> None:
        """Choose for a place; others that cannot have theirs any more leave it to chance again."""
        groups = {option.value: option.group for option in offered.options} if offered is not None else {}
        for i, place in enumerate(self.places):
            if i != index and groups.get(value) and groups.get(place.chosen) == groups[value]:
                place.chosen = ""
        self.places[index].chosen = value
