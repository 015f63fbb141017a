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
        if (not game or one.game == game)
        and (any(seat.name == person for seat in one.people) if person else one.people)
        and (not ruleset or one.ruleset == ruleset)
        and (not seats or len(one.seats) == seats)
        and (not level or level in one.levels)
    ]


def summarise(games: Sequence[GameResult], person: str = "") -> Summary:
    pairs = _pairs(games, person)
    mine = [seat for _game, seat in pairs]
    others = [s for game in games for s in game.seats if not (s.person and (not person or s.name == person))]
    rows = list(dict.fromkeys(row for game in games for seat in game.seats for row in seat.points))
    totals = [seat.total for seat in mine]
    return Summary(
        len(games),
        *tally_wins(games, person),
        sum(totals) / len(totals) if totals else 0.0,
        _averages(mine, rows),
        _averages(others, rows),
        tuple((seat.total, seat.won and not game.alone) for game, seat in pairs),
    )


def tally_wins(games: Sequence[GameResult], person: str = "") -> tuple[int, int]:
    """Count the games that a person, or any, has won against others; and the best score."""
    pairs = _pairs(games, person)
    won = {id(game) for game, seat in pairs if seat.won and not game.alone}
    return len(won), max((seat.total for _game, seat in pairs), default=0)


def _pairs(games: Sequence[GameResult], person: str) -> list[tuple[GameResult, SeatResult]]:
    return [(game, seat) for game in games for seat in game.people if not person or seat.name == person]


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
    return {one.key for one in achievements if any(one.reached(game, seat) for game in games for seat in game.people)}
