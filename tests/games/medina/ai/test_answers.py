"""The last turns in question count as they do after the answers that are good for the next player."""

import pytest
from test_compiled import needs_compiler
from test_players import some_position

from medina_desktop.games.medina.ai import answers, compiled
from medina_desktop.games.medina.ai.calculator import Position, calculator
from medina_desktop.games.medina.ai.evaluate import phase
from medina_desktop.games.medina.ai.luck import Luck
from medina_desktop.games.medina.ai.plain import View
from medina_desktop.games.medina.ai.player import choose
from medina_desktop.games.medina.ai.search import Search
from medina_desktop.games.medina.ai.weights import for_table

A_ROUND = 100  # placements that a game is said to have looked at


def two_turns_in_question(outcomes: dict[int, list[list[int]]]) -> list[int]:
    """In which order two turns come that looked the same until now, if games after the answers to the first and to the
    second end with these points, by answer."""
    s = some_position("medina-2014", 2, 5, 60)
    assert s.player == 0
    search = Search(calculator(s.table, View(for_table(s.table)), phase(s)), Luck(1), nodes=200_000)
    turns = [turn._replace(value=0.0) for turn in search.turns(s, 6)[:2]]
    start = search.calculator.start(s)
    starts = [search.calculator.after(start, turn.actions) for turn in turns]

    def games(positions: list[Position], luck: int) -> list[tuple[list[int], int]]:
        each = len(positions) // 2
        assert each == answers.ANSWERS, "both are still in question, with all answers"
        return [(outcomes[n // each][n % each], A_ROUND) for n in range(len(positions))]

    found = answers.best_first(search, s, turns, starts, games)
    return [turns.index(turn._replace(value=0.0)) for turn in found]


def test_a_turn_is_worth_what_it_is_after_the_best_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "HALVING", 1.0)
    fine, grabbed, middling = [50, 30], [20, 60], [45, 40]
    # Five of six answers suit the first turn far better than the second. But there is the sixth.
    assert two_turns_in_question({0: [fine] * 5 + [grabbed], 1: [middling] * 6}) == [1, 0]
    assert two_turns_in_question({0: [fine] * 6, 1: [middling] * 6}) == [0, 1]


def test_it_is_done_only_where_there_is_time_for_it() -> None:
    s = some_position("medina-2014", 4, 5, 40)
    search = Search(calculator(s.table, View(for_table(s.table)), phase(s)), Luck(1), nodes=2_000_000)
    search.nodes = 1_000_000
    enough = 1_000_000 // (answers.FEWEST * answers.TURNS * answers.ANSWERS)
    assert answers.worth_it(search, enough)
    assert not answers.worth_it(search, enough + 1)


@needs_compiler
@pytest.mark.parametrize(("ruleset", "players"), [("medina-2014", 2), ("medina-1999-gates", 4)])
def test_the_budget_is_kept_and_compiled_or_not_the_same_comes_out(
    ruleset: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "FEWEST", 1)
    asked = []
    best_first = answers.best_first
    monkeypatch.setattr(answers, "best_first", lambda *words: asked.append(1) or best_first(*words))
    s = some_position(ruleset, players, 7, 90)
    monkeypatch.delenv(compiled.WITHOUT, raising=False)
    fast = choose(s, "vizier", seed=4, nodes=60_000, seconds=60)
    monkeypatch.setenv(compiled.WITHOUT, "1")
    plain = choose(s, "vizier", seed=4, nodes=60_000, seconds=60)
    assert len(asked) == 2, "answers were looked at both times"
    assert (fast.turn, fast.gain, fast.nodes) == (plain.turn, plain.gain, plain.nodes)
    assert fast.nodes < 61_000
