"""What can be achieved in Sultaniya: reached exactly from where its goal says."""

from __future__ import annotations

from datetime import datetime
from random import Random

import pytest

from medina_desktop.game.results import GameResult, SeatResult, result_of
from medina_desktop.games import box, new_game
from medina_desktop.games.sultaniya.rules.actions import BUILD, verb_of
from medina_desktop.match.seats import ai, human
from medina_desktop.play.tally import list_medals
from medina_desktop.storage import ruleset_files

FEATS = box("sultaniya").feats
VICTORIES = {"far_ahead", "by_a_hair", "duel"}  # of every game
OTHERS = {"foundation", "finest_palace", "beat_grand_vizier"}  # of whoever beats the strongest


def game(*seats: SeatResult, id_: str = "a") -> GameResult:
    return GameResult(id_, datetime(2026, 11, 16), "sultaniya", "sultaniya", "Sultaniya", seats)


def person(won: bool = False, facts: dict[str, int] | None = None, **points: int) -> SeatResult:
    return SeatResult("Leïla", "", won, points, facts or {})


def rival(level: str = "mason", won: bool = False) -> SeatResult:
    return SeatResult("Omar", level, won, {"small": 30})


def keys(*games: GameResult) -> set[str]:
    """The keys of the achievements that have a grade."""
    return {medal.achievement.key for medal in list_medals(FEATS.achievements, games) if medal.grade} - VICTORIES


def test_first_with_guards_is_asked_of_a_table_of_three() -> None:
    assert "well_guarded" in keys(game(person(guards=9), rival(), rival()))
    assert "well_guarded" not in keys(game(person(guards=6), rival(), rival()))
    assert "well_guarded" not in keys(game(person(guards=9), rival())), "with two, one of them is always first"


def test_fifty_points_alone() -> None:
    assert "fifty_alone" in keys(game(person(won=True, small=50)))
    assert "fifty_alone" not in keys(game(person(won=True, small=49)))
    assert "fifty_alone" not in keys(game(person(won=True, small=50), rival()))


def test_a_win_is_one_against_somebody_and_the_strongest_is_the_grand_vizier() -> None:
    assert keys(game(person(won=True))) == {"foundation"}, "alone nobody is beaten"
    assert keys(game(person(won=True), rival("architect"))) == {"foundation", "finest_palace"}
    assert keys(game(person(won=True), rival("grand-vizier"))) == OTHERS
    assert keys(game(person(), rival("grand-vizier", won=True))) == {"foundation"}
    assert box("sultaniya").opponents.levels[-1] == "grand-vizier"


def test_what_machines_manage_is_nobodys_achievement() -> None:
    assert keys(game(rival("grand-vizier", won=True), rival())) == set()


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_figures_are_those_of_the_finished_game(players: int) -> None:
    played = new_game(ruleset_files.load("sultaniya"), players, seed=8)
    chance = Random(8)
    while not played.over:
        actions = played.legal()
        builds = [action for action in actions if verb_of(action) == BUILD]
        played.play(chance.choice(builds if builds and chance.random() < 0.7 else actions))
    seats = [human("Leïla", "blue"), *[ai("mason", f"M{n}", "red") for n in range(3)]][:players]
    result = result_of(played, seats, "x", datetime(2026, 11, 16))
    p = played.position
    for player, seat in enumerate(result.seats):
        assert seat.total == played.scores()[player]
        assert seat.of("roofs_built") == p.palaces[player].roofs
        assert seat.of("djinns_held") == sum(owner == player for owner in p.djinns)
    assert sum(seat.of("djinns_held") for seat in result.seats) > 0
    assert players == 1 or any(seat.of("roofs_built") for seat in result.seats)
