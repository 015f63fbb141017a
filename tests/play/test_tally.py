"""What results say together: wins, averages, best games and achievements."""

from __future__ import annotations

from datetime import datetime

import pytest
from msgspec.structs import replace

from medina_desktop.game.results import GameResult, SeatResult
from medina_desktop.games import box
from medina_desktop.play.tally import Period, begin_of, best_scores, list_medals, select, summarise


def achieved(games: list[GameResult]) -> set[str]:
    """The keys of the achievements that have a grade."""
    return {medal.achievement.key for medal in list_medals(box("medina").feats.achievements, games) if medal.grade}


def game(won: bool, points: int, level: str = "mason", ruleset: str = "a", seats: int = 2) -> GameResult:
    mine = SeatResult("Leïla", "", won, {"palaces": points})
    others = [SeatResult("Omar", level, not won, {"palaces": 10, "walls": 4}) for _seat in range(seats - 1)]
    return GameResult("x", datetime(2026, 1, 1), "medina", ruleset, ruleset, (mine, *others))


def test_a_summary_tells_wins_best_and_averages() -> None:
    found = summarise([game(True, 30), game(False, 20)])
    assert (found.all.games, found.all.wins, found.all.best, found.average) == (2, 1, 30, 25.0)
    assert found.by_row["palaces"] == 25.0
    assert found.opponents["walls"] == 4.0
    assert found.points == ((30, True), (20, False))


def test_games_can_be_chosen_by_person_edition_seats_and_opponent() -> None:
    games = [game(True, 30), game(True, 30, level="vizier"), game(True, 30, ruleset="b", seats=4)]
    assert select(games, level="vizier") == [games[1]]
    assert select(games, ruleset="b") == [games[2]]
    assert select(games, seats=4) == [games[2]]
    assert select(games, person="Nobody") == []


def test_a_summary_counts_by_edition_seats_and_opponent() -> None:
    found = summarise([game(True, 30), game(False, 40, "vizier"), game(True, 20, "vizier", "b", 3), alone(7, 1)])
    assert {key: (one.wins, one.together, one.best) for key, one in found.rulesets.items()} == {
        "a": (1, 2, 40),
        "b": (1, 1, 20),
    }
    assert {key: (one.wins, one.together) for key, one in found.seats.items()} == {1: (0, 0), 2: (1, 2), 3: (1, 1)}
    assert {key: (one.wins, one.games) for key, one in found.levels.items()} == {"mason": (1, 1), "vizier": (1, 2)}


@pytest.mark.parametrize(("period", "count"), [("", 5), ("year", 4), ("week", 2), ("month", 1)])
def test_games_can_be_chosen_by_time(period: Period, count: int) -> None:
    """The week begins on Monday, the 29th of June here."""
    days = [(2025, 12, 31), (2026, 1, 1), (2026, 6, 28), (2026, 6, 29), (2026, 7, 4)]
    games = [replace(game(True, 30), when=datetime(*day)) for day in days]
    found = select(games, since=begin_of(period, datetime(2026, 7, 4, 12, 30)))
    assert found == games[-count:]


def test_a_game_alone_is_no_victory() -> None:
    alone = GameResult("x", datetime(2026, 1, 1), "medina", "a", "a", (SeatResult("Leïla", "", True),))
    assert achieved([alone]) == {"first_game"}
    assert "first_win" in achieved([game(True, 5)])


def test_achievements_are_for_people_not_for_the_ai() -> None:
    assert not {"first_win", "beat_vizier"} & achieved([game(False, 5)])
    assert "beat_vizier" in achieved([game(True, 5, level="vizier")])
    assert "beat_vizier" not in achieved([game(False, 5, level="vizier")])
    only_ai = GameResult(
        "x", datetime(2026, 1, 1), "medina", "a", "a", (SeatResult("Omar", "vizier", True, facts={"largest": 20}),)
    )
    assert achieved([only_ai]) == set()


def test_results_of_several_games_are_told_apart() -> None:
    games = [game(True, 30), GameResult("y", datetime(2026, 1, 1), "other", "a", "a", game(True, 7).seats)]
    assert select(games, game="other") == [games[1]]
    assert summarise(select(games, game="other")).all.best == 7


def alone(points: int, day: int, name: str = "Leïla") -> GameResult:
    seat = SeatResult(name, "", True, {"points": points})
    return GameResult(f"alone-{day}", datetime(2026, 1, day), "other", "a", "a", (seat,))


def test_games_alone_are_listed_by_score_and_are_no_victories() -> None:
    games = [alone(5, 1), alone(9, 2), alone(-3, 3), alone(9, 4), alone(20, 5, "Omar"), game(True, 99)]
    assert [(g.when.day, s.total) for g, s in best_scores(games, "Leïla")] == [(2, 9), (4, 9), (1, 5), (3, -3)]
    assert [s.total for _g, s in best_scores(games, count=2)] == [20, 9]
    assert summarise(games[:5]).all.wins == 0
    assert summarise([alone(-3, 3)]).all.best == -3
    assert not any(won for _points, won in summarise(games[:5]).points)
