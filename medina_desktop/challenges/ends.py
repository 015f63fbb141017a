"""The end of a game that was played for a challenge: what was reached goes into the library."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from medina_desktop.challenges import missions, today
from medina_desktop.challenges.progress import DayProgress, GameId, Progress
from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.match.seats import is_human


def find_person(seats: Sequence[Seat]) -> int | None:
    """The seat of the person; None where nobody or more than one sits."""
    people = [number for number, seat in enumerate(seats) if is_human(seat)]
    return people[0] if len(people) == 1 else None


def note_end(
    progress: Progress,
    game: Played,
    seats: Sequence[Seat],
    id_: GameId,
    when: datetime,
    own_missions: Path | None = None,
    own_rulesets: Path | None = None,
) -> None:
    """Keep stars and results of a finished game; nothing where it was played for no challenge, or an unknown one."""
    person = find_person(seats)
    if not game.challenge or not game.over or person is None:
        return
    result = today.result_of(game, person)
    day = today.find_day(game.challenge)
    if day is not None:
        par = day.par
        progress.note_day(
            DayProgress(
                day.game,
                day.date.isoformat(),
                points=result.points,
                others=result.others,
                par=par.points if par is not None else None,
                par_others=par.others if par is not None else None,
                late=day.late,
            ),
            id_,
        )
        return
    mission = missions.find_mission(game.challenge, own_missions, own_rulesets)
    if mission is not None and mission.form.game == game.box.id:
        progress.note_mission(mission.id, game.box.id, mission.stars(game, person), result, id_, when)
