"""Medals: every grade of every achievement is reached with its count and just missed with one less."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest

from medina_desktop.game.results import Achievement, GameResult, Medal, SeatResult, win
from medina_desktop.games import box
from medina_desktop.play.tally import list_medals
from medina_desktop.said import Said

OWN = ("medina", "sultaniya", "al-rashid")
Making = Callable[[int], list[GameResult]]


def game(*seats: SeatResult) -> GameResult:
    return GameResult("x", datetime(2026, 11, 16), "a", "a", "a", seats)


def me(won: bool = False, points: dict[str, int] | None = None, **facts: int) -> SeatResult:
    return SeatResult("Leïla", "", won, points or {}, facts)


def rivals(number: int, level: str = "some", points: int = 0) -> list[SeatResult]:
    return [SeatResult(f"Omar {n}", level, False, {"row": points}) for n in range(number)]


def many(seat: SeatResult, others: int = 2, level: str = "some", points: int = 0) -> Making:
    """Games of one kind."""
    return lambda n: [game(seat, *rivals(others, level, points))] * n


def points(*rows: str) -> Making:
    """One game with these points in every row, after one with nothing."""
    return lambda n: [game(me(), *rivals(2)), game(me(points=dict.fromkeys(rows, n)), *rivals(2))]


def fact(key: str) -> Making:
    return lambda n: [game(me(), *rivals(2)), game(SeatResult("Leïla", "", False, {}, {key: n}), *rivals(2))]


VICTORIES: dict[str, Making] = {
    "far_ahead": lambda n: [game(me(True, {"row": 10 + n}), *rivals(2, points=10))],
    "by_a_hair": many(me(True, {"row": 11}), points=10),
    "duel": many(me(True), 1),
}
MADE: dict[str, dict[str, Making]] = {
    "medina": {
        **VICTORIES,
        "first_game": many(me()),
        "first_win": many(me(True)),
        "four_palaces": many(me(palaces_owned=4)),
        "large_palace": fact("largest"),
        "towers": many(me(tower_tiles=2)),
        "palace_tiles": many(me(palace_tiles=2)),
        "walls": points("walls"),
        "market": points("merchants"),
        "well": points("well"),
        "grand_palaces": points("palaces"),
        "high_score": points("row"),
        "all_round": points("palaces", "walls", "well"),
        "no_crown": many(me(True, {"tiles": 0})),
        "full_table": many(me(True), 3),
        "beat_vizier": many(me(True), 2, "vizier"),
    },
    "sultaniya": {
        **VICTORIES,
        "foundation": many(me()),
        "finest_palace": many(me(True)),
        "five_roofs": many(me(roofs_built=5)),
        "great_gates": lambda n: [game(me(points={"whole": 6 * n}), *rivals(1))],
        "well_guarded": many(me(points={"guards": 9})),
        "secret_plans": lambda n: [game(me(points={"first_objective": 4, "second_objective": n - 4}), *rivals(1))],
        "three_djinns": many(me(djinns_held=3)),
        "sixty": points("row"),
        "fifty_alone": lambda n: [game(me(True, {"row": n})), game(me(points={"row": 99}), *rivals(1))],
        "small_signs": points("small"),
        "large_signs": points("large"),
        "fine_roofs": points("roofs"),
        "all_round": points("small", "large", "roofs"),
        "full_table": many(me(True), 3),
        "beat_grand_vizier": many(me(True), 2, "grand-vizier"),
    },
    "al-rashid": {
        **VICTORIES,
        "five_years": many(me()),
        "first_family": many(me(True)),
        "ten_titles": fact("titles_held"),
        "great_house": fact("pawns"),
        "six_palaces": many(me(palaces_with_title=6)),
        "monopolies": many(me(monopolies=2)),
        "four_battles": fact("battles_won"),
        "full_influence": many(me(points={"influence": 5})),
        "with_honour": many(me(True)),
        "thirty": points("row"),
        "full_table": many(me(True), 4),
        "battles": lambda n: [game(me(battles_won=n // 2)), game(me(battles_won=n - n // 2))],
        "politics": points("titles-politics"),
        "pashas": points("pashas"),
        "beat_caliph": many(me(True), 2, "caliph"),
    },
}


def medal(key: str, one: str, games: list[GameResult]) -> Medal:
    return next(medal for medal in list_medals(box(key).feats.achievements, games) if medal.achievement.key == one)


@pytest.mark.parametrize(("key", "one"), [(key, one) for key in OWN for one in MADE[key]])
def test_each_grade_is_reached_with_its_count_and_missed_with_one_less(key: str, one: str) -> None:
    grades = medal(key, one, []).achievement.grades
    assert 0 < grades[0] < grades[1] < grades[2]
    for grade, count in enumerate(grades, start=1):
        reached, missed = (medal(key, one, MADE[key][one](n)) for n in (count, count - 1))
        assert (reached.count, reached.grade) == (count, grade)
        assert (missed.grade, missed.goal) == (grade - 1, count)


@pytest.mark.parametrize("key", OWN)
def test_a_game_has_about_twenty_and_each_is_tried_here(key: str) -> None:
    assert [one.key for one in box(key).feats.achievements if one.key not in MADE[key]] == []
    assert 12 <= len(MADE[key]) <= 20


@pytest.mark.parametrize("key", OWN)
def test_what_does_not_count(key: str) -> None:
    alone = game(me(True, {"row": 50}))
    first_win = {"medina": "first_win", "sultaniya": "finest_palace", "al-rashid": "first_family"}[key]
    assert medal(key, first_win, [alone]).count == 0, "alone nobody is beaten"
    assert medal(key, "far_ahead", [alone]).count == 0
    assert medal(key, "by_a_hair", [game(me(False, {"row": 10}), *rivals(1, points=11))]).count == 0
    assert medal(key, "by_a_hair", [game(me(True, {"row": 12}), *rivals(1, points=10))]).count == 0


ONE = Achievement("one", Said("One"), Said("Games won"), Said("Play."), win, (1, 3, 5))


def test_counts_go_on_where_they_were() -> None:
    games = many(me(True))(4)
    [all_at_once] = list_medals([ONE], games)
    [later] = list_medals([ONE], games[1:], list_medals([ONE], games[:1]))
    assert later == all_at_once == Medal(ONE, 4)


def test_two_people_at_one_table_win_once() -> None:
    assert list_medals([ONE], [game(me(True), me(True))]) == [Medal(ONE, 1)]


@pytest.mark.parametrize(
    ("count", "grade", "goal", "share"), [(0, 0, 1, 0), (1, 1, 3, 1 / 3), (5, 3, 5, 1), (9, 3, 5, 1)]
)
def test_a_medal_knows_its_grade_and_the_next(count: int, grade: int, goal: int, share: float) -> None:
    medal = Medal(ONE, count)
    assert (medal.grade, medal.goal, medal.share) == (grade, goal, share)
