"""Games that are played for a challenge: dealt, and with the people of the house around the table."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from medina_desktop.challenges.missions import Mission
from medina_desktop.challenges.today import Day
from medina_desktop.game.box import Box
from medina_desktop.game.record import LONGEST_NAME, SEAT_COLOURS, TEMPERED, Seat
from medina_desktop.match.people import PEOPLE, Person, known, temperament_of
from medina_desktop.match.seats import DEFAULT_NAMES, ai, human
from medina_desktop.play.new_game import Dealt, draw_seed


def deal_mission(mission: Mission, name: str = "", seed: int | None = None) -> Dealt:
    """Begin a mission. The seed decides the deal and the person's seat where it leaves them open. DataError, BadSetup
    where its rules cannot be played."""
    form = mission.form
    seed = draw_seed() if seed is None else seed
    seat = seed % mission.players if form.seat == "any" else form.seat
    game = mission.begin(seed if form.deal == "any" else form.deal, seat)
    return Dealt(game, seat_people(mission.box, form.opponents, name, seat, mission.id))


def deal_day(day: Day, name: str = "") -> Dealt:
    return Dealt(day.begin(), seat_people(day.box, day.table.opponents, name, day.seat, day.id))


def seat_people(box: Box, opponents: Sequence[str], name: str, seat: int, salt: str) -> list[Seat]:
    """The person and the opponents in turn order. The same challenge brings the same people, of the nature that is
    asked for."""
    name = name.strip()[:LONGEST_NAME] or DEFAULT_NAMES[0]
    sitting: list[Person | None] = [known(name)]
    seats = []
    for number, opponent in enumerate(opponents):
        nature = opponent.partition(TEMPERED)[2]
        fitting = [one for one in PEOPLE if one not in sitting and temperament_of(one, box) == nature]
        fitting = fitting or [one for one in PEOPLE if one not in sitting]
        person = fitting[crc32(f"{salt} {number}".encode()) % len(fitting)]
        sitting.append(person)
        seats.append(ai(opponent, person.name, SEAT_COLOURS[number + 1]))
    seats.insert(seat, human(name, SEAT_COLOURS[0]))
    return seats
