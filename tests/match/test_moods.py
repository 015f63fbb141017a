"""Opponents show how they take what happens, by nothing but the points on the cards."""

from __future__ import annotations

import pytest

from medina_desktop.match.moods import GAIN, LEAD, SECONDS, Moods


def after(actor: int, before: list[int], now: list[int], near_end: bool = False, over: bool = False) -> list[str]:
    moods = Moods()
    moods.follow(actor, before, now, near_end, over)
    return [moods.of(player) for player in range(len(now))]


@pytest.mark.parametrize(("points", "mood"), [(GAIN, "glad"), (GAIN - 1, "calm"), (0, "calm"), (-3, "calm")])
def test_a_turn_that_brought_much_gladdens(points: int, mood: str) -> None:
    assert after(1, [5, 5, 5], [5, 5 + points, 5]) == ["calm", mood, "calm"]


def test_whoever_loses_points_by_another_is_stung_and_whoever_gains_by_another_stays_calm() -> None:
    assert after(0, [5, 9, 5], [9, 8, 20]) == ["glad", "stung", "calm"]


def test_a_mood_passes_after_some_seconds_and_says_when() -> None:
    moods = Moods()
    moods.follow(0, [0, 4], [8, 0], near_end=False, over=False)
    assert not moods.update(SECONDS / 2)
    assert moods.of(1) == "stung"
    assert moods.update(SECONDS)
    assert [moods.of(0), moods.of(1)] == ["calm", "calm"]
    assert not moods.update(1.0)


def test_a_later_turn_is_felt_over_an_earlier_one() -> None:
    moods = Moods()
    moods.follow(1, [0, 0], [0, 9], near_end=False, over=False)
    moods.follow(0, [0, 9], [3, 6], near_end=False, over=False)
    assert moods.of(1) == "stung"


def test_a_clear_lead_makes_proud_only_near_the_end_and_stays() -> None:
    points = [10, 10 + LEAD, 3]
    assert after(2, points, points) == ["calm"] * 3
    moods = Moods()
    moods.follow(2, points, points, near_end=True, over=False)
    moods.update(10 * SECONDS)
    assert [moods.of(player) for player in range(3)] == ["calm", "proud", "calm"]
    assert after(2, [10, 9 + LEAD], [10, 9 + LEAD], near_end=True) == ["calm", "calm"]


def test_at_the_end_one_point_is_enough_and_a_draw_makes_nobody_proud() -> None:
    assert after(0, [10, 10], [10, 11], near_end=True, over=True) == ["calm", "proud"]
    assert after(0, [4, 10], [10, 10], near_end=True, over=True) == ["calm", "calm"]


def test_somebody_alone_has_nobody_to_lead() -> None:
    assert after(0, [0], [30], near_end=True, over=True) == ["calm"]
