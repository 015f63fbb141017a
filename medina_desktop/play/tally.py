"""Results of finished games put together: people, averages, best games, achievements."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from medina_desktop.game.results import Achievement, GameResult, SeatResult


class Summary(Struct, frozen=True):
    """The results of a person, or of all people."""

    games: int
    wins: int
    best: int
    average: float
    by_row: dict[str, float]  # average points by the rows of the score sheet
    opponents: dict[str, float]  # the same, of all other seats in these games
    points: tuple[tuple[int, bool], ...]  # of every game in order: total and whether it was won


def list_people(games: Sequence[GameResult]) -> list[str]:
    return sorted({seat.name for game in games for seat in game.people})


def select(
    games: Sequence[GameResult],
    *,
    game: str = "",
    person: str = "",
    ruleset: str = "",
    seats: int = 0,
    level: str = "",
) -> list[GameResult]:
    """Select the games with a person in them that fit; empty wishes fit everything."""
    return [
        one
        for one in games
        if any(not person or seat.name == person for seat in one.people)
        and (not game or one.game == game)
        and (not ruleset or one.ruleset == ruleset)
        and (not seats or len(one.seats) == seats)
        and (not level or level in one.levels)
    ]


def summarise(games: Sequence[GameResult], person: str = "") -> Summary:
    pairs = [(game, s) for game in games for s in game.people if not person or s.name == person]
    mine = [seat for _game, seat in pairs]
    others = [s for game in games for s in game.seats if not (s.person and (not person or s.name == person))]
    rows = list(dict.fromkeys(row for game in games for seat in game.seats for row in seat.points))
    totals = [seat.total for seat in mine]
    return Summary(
        len(games),
        sum(any(s.won for s in game.people if not person or s.name == person) for game in games if not game.alone),
        max(totals, default=0),
        sum(totals) / len(totals) if totals else 0.0,
        _averages(mine, rows),
        _averages(others, rows),
        tuple((seat.total, seat.won and not game.alone) for game, seat in pairs),
    )


def _averages(seats: Sequence[SeatResult], rows: Sequence[str]) -> dict[str, float]:
    return {row: sum(seat.points.get(row, 0) for seat in seats) / len(seats) if seats else 0.0 for row in rows}


def best_scores(games: Sequence[GameResult], person: str = "", count: int = 5) -> list[tuple[GameResult, SeatResult]]:
    """The best games that somebody played alone, best first, older ones before newer ones of the same score."""
    found = [(game, seat) for game in games if game.alone for seat in game.people if not person or seat.name == person]
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


def list_achieved(achievements: Sequence[Achievement], games: Sequence[GameResult]) -> set[str]:
    """List the keys of the achievements that people have reached in these games, which are all of one box. They are
    worked out from the results, so deleting those deletes them too."""
    return {one.key for one in achievements for game in games for seat in game.people if one.reached(game, seat)}
