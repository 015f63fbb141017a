"""The seats at a table: people and AI levels, in turn order."""

from collections.abc import Sequence

from medina_desktop.game.record import AI_PREFIX, MAX_PLAYERS, SEAT_COLOURS, Seat
from medina_desktop.match.people import PEOPLE

# For those who give none, by seat.
DEFAULT_NAMES = tuple(person.name for person in PEOPLE[:MAX_PLAYERS])


def is_human(seat: Seat) -> bool:
    return not seat.kind.startswith(AI_PREFIX)


def level_of(seat: Seat) -> str:
    """The AI level of a seat; empty for a person."""
    return seat.level


def human(name: str, colour: str) -> Seat:
    return Seat(name=name, kind="human", colour=colour)


def ai(level: str, name: str, colour: str) -> Seat:
    return Seat(name=name, kind=AI_PREFIX + level, colour=colour)


def complete(seats: Sequence[Seat], players: int) -> list[Seat]:
    """A seat for every player, no colour twice and nobody nameless: records from elsewhere may say less."""
    found: list[Seat] = []
    for number in range(players):
        given = seats[number] if number < len(seats) else Seat()
        colour = given.colour
        if colour in [seat.colour for seat in found] or number >= len(seats):
            taken = {seat.colour for seat in found} | {seat.colour for seat in seats[number + 1 :]}
            colour = next((c for c in SEAT_COLOURS if c not in taken), SEAT_COLOURS[number])
        found.append(Seat(name=given.name or f"{number + 1}", kind=given.kind, colour=colour))
    return found
