"""Results of finished games put together: people, averages, best games, achievements.

The library reads results once and remembers them, and nothing here goes over them more often than it must: summing up
the score sheets of 10,000 games takes SQLite several times as long.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import chain
from typing import Literal

from msgspec import Struct

from medina_desktop.game.results import Achievement, GameResult, Medal, SeatResult

Period = Literal["", "week", "month", "year"]  # empty: ever


class Count(Struct):
    """Some of the games."""

    games: int = 0
    wins: int = 0  # of people against others
    best: int = -sys.maxsize  # points of a person
    together: int = 0  # not played alone

    def add(self, games: int, wins: int, best: int, together: int = 0) -> None:
        self.games += games
        self.wins += wins
        self.together += together
        if best > self.best:
            self.best = best


class Summary(Struct, frozen=True):
    """The results of a person, or of all people."""

    all: Count
    rulesets: dict[str, Count]
    seats: dict[int, Count]
    levels: dict[str, Count]  # of opponents
    average: float
    by_row: dict[str, float]  # average points by the rows of the score sheet
    opponents: dict[str, float]  # the same, of all other seats in these games
    points: tuple[tuple[int, bool], ...]  # of every game in order: total and whether it was won


def list_people(games: Sequence[GameResult]) -> list[str]:
    return sorted({seat.name for game in games for seat in game.people})


def begin_of(period: Period, now: datetime) -> datetime:
    """The first moment of this week, month or year."""
    day = now.replace(hour=0, minute=0, second=0, microsecond=0)
    if period == "week":
        return day - timedelta(days=day.weekday())
    if period == "month":
        return day.replace(day=1)
    return day.replace(month=1, day=1) if period == "year" else datetime.min


def select(
    games: Sequence[GameResult],
    *,
    game: str = "",
    person: str = "",
    ruleset: str = "",
    seats: int = 0,
    level: str = "",
    since: datetime = datetime.min,
) -> list[GameResult]:
    """Select the games with a person in them that fit; empty wishes fit everything."""
    return [
        one
        for one in games
        if (not game or one.game == game)
        and (any(seat.name == person for seat in one.people) if person else one.people)
        and (not ruleset or one.ruleset == ruleset)
        and (not seats or len(one.seats) == seats)
        and (not level or level in one.levels)
        and one.when >= since
    ]


def summarise(games: Sequence[GameResult], person: str = "") -> Summary:
    """Sum up games in which this person, or anybody, has played."""
    mine, others, points = list[dict[str, int]](), list[dict[str, int]](), list[tuple[int, bool]]()
    groups: dict[tuple[str, int, frozenset[str]], Count] = {}  # games that differ in nothing but how they ended
    for game in games:
        people = game.people if not person else [seat for seat in game.people if seat.name == person]
        together, best, won = len(game.seats) > 1, None, False
        for seat in people:
            total, victory = seat.total, seat.won and together
            points.append((total, victory))
            mine.append(seat.points)
            won = won or victory
            best = total if best is None or total > best else best
        others += [seat.points for seat in game.seats if seat.level or (person and seat.name != person)]
        key = (game.ruleset, len(game.seats), game.levels)
        group = groups.get(key) or groups.setdefault(key, Count())
        group.add(1, won, best or 0)
    count, rulesets, seats, levels = Count(), dict[str, Count](), dict[int, Count](), dict[str, Count]()
    for (ruleset, places, opponents), group in groups.items():
        parts = [rulesets.setdefault(ruleset, Count()), seats.setdefault(places, Count())]
        for part in [count, *parts, *(levels.setdefault(level, Count()) for level in opponents)]:
            part.add(group.games, group.wins, group.best, group.games if places > 1 else 0)
    rows = dict.fromkeys(chain.from_iterable(dict.fromkeys(map(tuple, [*mine, *others]))))
    average = sum([total for total, _won in points]) / len(points) if points else 0.0
    by_row, by_others = ({row: _average(sheets, row) for row in rows} for sheets in (mine, others))
    return Summary(count, rulesets, seats, levels, average, by_row, by_others, tuple(points))


def _average(sheets: list[dict[str, int]], row: str) -> float:
    return sum([sheet.get(row, 0) for sheet in sheets]) / len(sheets) if sheets else 0.0


def best_scores(
    games: Sequence[GameResult], person: str = "", count: int = 5, fact: tuple[str, int] | None = None
) -> list[tuple[GameResult, SeatResult]]:
    """The best games that somebody played alone, best first, older ones before newer ones of the same score. `fact`:
    only those where this figure has this value."""
    found = [
        (game, seat)
        for game in games
        if game.alone
        for seat in game.people
        if (not person or seat.name == person) and (fact is None or seat.facts.get(fact[0]) == fact[1])
    ]
    return sorted(found, key=lambda pair: (-pair[1].total, pair[0].when))[:count]


def tally_figure(games: Sequence[GameResult], figure: str, person: str = "") -> tuple[float, int] | None:
    """One of a game's own figures, of a person or all people: the average and the most; None if no game has it."""
    found = [
        seat.facts[figure]
        for game in games
        for seat in game.people
        if figure in seat.facts and (not person or seat.name == person)
    ]
    return (sum(found) / len(found), max(found)) if found else None


def list_medals(
    achievements: Sequence[Achievement], games: Sequence[GameResult], before: Sequence[Medal] = ()
) -> list[Medal]:
    """Count how far people have come with these games, which are all of one box, after those that gave the medals
    before. They are worked out from the results, so deleting those deletes them too."""
    counts = {medal.achievement.key: medal.count for medal in before}
    return [Medal(one, one.add(counts.get(one.key, 0), games)) for one in achievements]
