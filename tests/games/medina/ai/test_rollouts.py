"""Turns that are played out: what counts when thinking is cut short, and what the clock may change."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from medina_desktop.games.medina.ai import tree
from medina_desktop.games.medina.ai.calculator import Games, calculator
from medina_desktop.games.medina.ai.evaluate import evaluator, phase, pieces_left
from medina_desktop.games.medina.ai.levels import LEVELS, named
from medina_desktop.games.medina.ai.luck import Luck
from medina_desktop.games.medina.ai.plain import PHASES, View
from medina_desktop.games.medina.ai.player import view_of
from medina_desktop.games.medina.ai.rollouts import CANDIDATES, DOUBT, MOST_CANDIDATES, PLENTY, TRUST, Rollouts
from medina_desktop.games.medina.ai.search import Search, Turn
from medina_desktop.games.medina.ai.weights import for_table
from medina_desktop.games.medina.rules.position import Position
from support.medina.positions import some_position

AHEAD = [40, 30, 20, 10]  # points of the player to move, the next, ...


def new_search(nodes: int | None, deadline: float | None = None) -> Search:
    s = some_position("medina-2014", 4, 5, 60)
    return Search(calculator(s.terms, View(for_table(s.terms)), phase(s)), Luck(1), nodes, deadline)


class Clock:
    now = 0.0


def played_out(monkeypatch: pytest.MonkeyPatch, seconds: float, turns: int, a_round: float = 1.0) -> list[Turn]:
    """Turns that all looked like nothing, after games that all end in the same way. A round of games takes so long."""
    monkeypatch.setattr(time, "monotonic", lambda: Clock.now)
    monkeypatch.setattr(tree, "worth_it", lambda *_: False)  # this is about games of the turns alone
    Clock.now = 0.0
    s = some_position("medina-2014", 4, 5, 60)
    search = new_search(None, deadline=seconds)
    asked = [turn._replace(value=0.0) for turn in search.turns(s, 12)[:turns]]
    assert len(asked) == turns

    @contextmanager
    def ends() -> Iterator[Games]:
        def same_end(starts: list[Position], luck: int) -> list[tuple[list[int], int]]:
            Clock.now += a_round
            return [([AHEAD[(p - s.player) % 4] for p in range(4)], 100) for _ in starts]

        yield same_end

    rollouts = Rollouts(search)
    rollouts._games = ends  # type: ignore[method-assign]
    return rollouts.best_first(s, asked)


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_a_round_of_games_that_uses_up_the_time_counts_like_the_others(
    rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = played_out(monkeypatch, seconds=rounds, turns=16)
    want = new_search(None).want([float(p) for p in AHEAD], 0)
    assert found[0].value == pytest.approx(TRUST * rounds / (rounds + DOUBT) * want)


def test_with_time_for_more_games_than_the_first_need_more_turns_are_played_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def turns_played_out(rounds_in_all: int) -> int:
        found = played_out(monkeypatch, seconds=1.0, turns=60, a_round=1 / rounds_in_all)
        return sum(turn.value != 0.0 for turn in found)

    # The first are left out after a quarter of the time.
    assert turns_played_out(4 * PLENTY) == CANDIDATES
    assert CANDIDATES < turns_played_out(4 * PLENTY * 2) < MOST_CANDIDATES
    assert turns_played_out(4 * PLENTY * 4) == MOST_CANDIDATES


@pytest.mark.parametrize(("clock", "spent"), [(0.3, 0.1), (0.34, 0.1), (0.36, 0.36), (0.9, 0.9)])
def test_the_clock_changes_nothing_unless_the_machine_is_too_slow(
    clock: float, spent: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = new_search(1000, deadline=1.0)
    search.begun, search.nodes = 0.0, 100
    monkeypatch.setattr(time, "monotonic", lambda: clock)
    assert search.spent() == pytest.approx(spent)
    search.budget = None
    assert search.spent() == pytest.approx(clock), "where only seconds are given they are what counts"


def test_a_game_is_judged_when_so_many_pieces_are_left() -> None:
    s = some_position("medina-1999", 4, 5, 40)
    left = pieces_left(s)

    def played(until: int | None) -> tuple[list[int], int]:
        view = View(for_table(s.terms), until=until)
        sums = calculator(s.terms, view, phase(s))
        return sums.play_out(sums.start(s), 1)

    judge = evaluator(s.terms, View(for_table(s.terms)).judgement()[round(phase(s) * PHASES)])
    assert played(left) == ([round(v) for v in judge(s)], 0), "at once"
    nodes = [played(until)[1] for until in (left - 8, left - 24, 0, None)]
    assert 0 < nodes[0] < nodes[1] < nodes[2] <= nodes[3]
    assert played(0)[0] == played(None)[0], "there the game is over"


def test_with_four_players_the_strongest_looks_a_few_turns_ahead() -> None:
    s = some_position("medina-1999", 4, 5, 40)
    until = view_of(LEVELS["vizier"], s).until
    assert until is not None
    assert 0 < pieces_left(s) - until < pieces_left(s) / 2
    for level in ("master", "vizier-0.2.0"):
        how = named(level)
        assert how
        assert view_of(how, s).until is None
