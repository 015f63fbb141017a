"""The people who sit at the table for the computer: their names, faces and natures.

A face is the name of a picture; what a nature means is a game's affair (`Box.temperaments`).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from zlib import crc32

from medina_desktop.game.box import Box
from medina_desktop.game.record import Seat


@dataclass(frozen=True)
class Person:
    name: str
    face: str
    nature: int  # which of a game's temperaments is theirs, counted from the usual one


# The first five are also the names of those who give none, by seat.
PEOPLE = (
    Person("Leïla", "leila", 0),
    Person("Omar", "omar", 0),
    Person("Yasmin", "yasmin", 1),
    Person("Tarik", "tarik", 2),
    Person("Salma", "salma", 1),
    Person("Idris", "idris", 1),
    Person("Zaynab", "zaynab", 2),
    Person("Hakim", "hakim", 0),
    Person("Farid", "farid", 1),
    Person("Nour", "nour", 0),
    Person("Yusuf", "yusuf", 0),
    Person("Mansur", "mansur", 2),
)


@lru_cache(maxsize=64)
def _plain(name: str) -> str:
    """Without accents and capitals: Leila is Leïla. A table asks for the same few whenever it is laid out."""
    return "".join(c for c in unicodedata.normalize("NFKD", name.strip().casefold()) if not unicodedata.combining(c))


def known(name: str) -> Person | None:
    return next((person for person in PEOPLE if _plain(person.name) == _plain(name)), None)


def faces(seats: Sequence[Seat]) -> tuple[str, ...]:
    """Each AI seat's face, "" for people. Our own people have theirs; a player with another name gets one that is
    always the same, and nobody else's at this table."""
    found = [person.face if seat.level and (person := known(seat.name)) else "" for seat in seats]
    for number, seat in enumerate(seats):
        if not seat.level or found[number]:
            continue
        first = crc32(_plain(seat.name).encode())
        wishes = (PEOPLE[(first + n) % len(PEOPLE)].face for n in range(len(PEOPLE)))
        found[number] = next(face for face in wishes if face not in found)
    return tuple(found)


def next_after(name: str, taken: Collection[str]) -> Person:
    """Return the next of our people after somebody who does not sit at the table yet."""
    names = [_plain(person.name) for person in PEOPLE]
    begin = names.index(_plain(name)) + 1 if _plain(name) in names else 0
    order = [PEOPLE[(begin + n) % len(PEOPLE)] for n in range(len(PEOPLE))]
    away = {_plain(other) for other in taken}
    return next(person for person in order if _plain(person.name) not in away)


def temperament_of(person: Person | None, box: Box) -> str:
    """Theirs in this game; "" where it has none, or for the usual one."""
    if person is None or not box.temperaments:
        return ""
    return box.temperaments[person.nature % len(box.temperaments)].key
