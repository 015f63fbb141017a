"""Whoever plays for the computer is somebody: a name, a face, a nature."""

from __future__ import annotations

import json
from pathlib import Path

from medina_desktop import bundled, games
from medina_desktop.game.box import Question
from medina_desktop.game.record import MAX_PLAYERS, Seat
from medina_desktop.match import people
from medina_desktop.match.people import PEOPLE, faces, known, next_after, temperament_of
from medina_desktop.match.seats import ai, human
from medina_desktop.storage import ruleset_files


def test_there_are_a_dozen_and_each_has_a_picture() -> None:
    assert len({person.name for person in PEOPLE}) == len({person.face for person in PEOPLE}) == 12
    manifest = json.loads(Path(bundled.assets() / "images" / "manifest.json").read_text(encoding="utf-8"))
    assert set(manifest["people"]) == {person.face for person in PEOPLE}


def test_our_people_have_their_own_faces_however_the_name_is_written() -> None:
    assert faces([ai("mason", "Omar", "red"), ai("mason", "LEILA ", "green")]) == ("omar", "leila")
    assert known("leïla") is known("Leila")


def test_people_at_the_window_have_none() -> None:
    assert faces([human("Omar", "blue"), ai("mason", "Omar", "red")]) == ("", "omar")


def test_others_get_one_that_stays_theirs_and_nobody_elses_at_the_table() -> None:
    stranger = ai("mason", "Bartholomäus", "red")
    (alone,) = faces([stranger])
    assert alone
    assert faces([human("Ada", "blue"), stranger])[1] == alone
    owner = next(person for person in PEOPLE if person.face == alone)
    beside = faces([stranger, ai("mason", owner.name, "green")])
    assert beside[1] == alone
    assert beside[0] != alone
    crowd = [ai("mason", f"Player {n}", "red") for n in range(MAX_PLAYERS)]
    assert len(set(faces(crowd))) == MAX_PLAYERS


def test_somebody_else_is_not_at_the_table_yet() -> None:
    seen, name = set(), "Omar"
    for _ in PEOPLE[1:-1]:
        person = next_after(name, ["Leila", name])
        assert person.name not in ("Leïla", name)
        seen.add(person.name)
        name = person.name
    assert len(seen) == len(PEOPLE) - 2  # everybody comes up once before anybody comes again


def test_a_nature_is_one_of_the_games_temperaments() -> None:
    medina, sultaniya = games.box("medina"), games.box("sultaniya")
    theirs = {temperament_of(person, medina) for person in people.PEOPLE}
    assert theirs == {"", "generous", "blocker"}
    assert {temperament_of(person, sultaniya) for person in people.PEOPLE} == {""}


def test_a_seat_tells_level_and_temperament_apart() -> None:
    seat = Seat(name="Tarik", kind="ai:vizier:blocker", colour="red")
    assert (seat.level, seat.temperament, seat.opponent) == ("vizier", "blocker", "vizier:blocker")
    plain = Seat(name="Omar", kind="ai:vizier", colour="red")
    assert (plain.level, plain.temperament, plain.opponent) == ("vizier", "", "vizier")
    person = Seat(name="Ada", kind="human", colour="red")
    assert (person.level, person.temperament, person.opponent) == ("", "", "")


def test_an_opponent_answers_to_every_temperament_that_is_offered() -> None:
    box = games.box("medina")
    position = games.new_game(ruleset_files.load("medina-2014"), 2, 1).position
    for one in box.temperaments:
        name = "mason" + (f":{one.key}" if one.key else "")
        assert box.opponents.choose(Question(position, name, seed=1, nodes=20)).action in box.rules.legal(position)
