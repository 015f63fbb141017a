"""The last turns in question count as they do after the answers that are good for whoever gives them."""

from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import Any

import pytest

from medina_desktop.games.medina.ai import compiled, tree
from medina_desktop.games.medina.ai.branches import PlainTrees
from medina_desktop.games.medina.ai.calculator import calculator
from medina_desktop.games.medina.ai.evaluate import phase
from medina_desktop.games.medina.ai.luck import Luck
from medina_desktop.games.medina.ai.plain import Plain, View
from medina_desktop.games.medina.ai.player import choose
from medina_desktop.games.medina.ai.search import Search
from medina_desktop.games.medina.ai.weights import for_table
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.position import Position
from medina_desktop.games.medina.rules.score import scores
from support.medina.compiled import needs_compiler
from support.medina.positions import some_position
from support.sampling import every

A_GAME = 100  # placements that a game is said to have looked at
FINE, MIDDLING, GRABBED = [50, 30], [45, 40], [20, 60]


class TwoTurns:
    """Two turns of the first of two players that looked the same until now, and games after them that end as a test
    says, by turn and position. Positions are States: the sums are those of plain Python."""

    def __init__(self, ends: Callable[[int, Hashable], list[int]], nodes: int, a_game: int = A_GAME) -> None:
        s = some_position("medina-2014", 2, 5, 60)
        assert s.player == 0
        search = Search(Plain(s.terms, View(for_table(s.terms)), phase(s)), Luck(1), nodes=nodes)
        self.begun: list[Position] = []
        turns = [turn._replace(value=0.0) for turn in search.turns(s, 6)[:2]]
        starts = [search.calculator.after(s, turn.actions) for turn in turns]

        def games(positions: list[Position], luck: int) -> list[tuple[list[int], int]]:
            self.begun += positions
            return [(ends(number % 2, position.key()), a_game) for number, position in enumerate(positions)]

        found = tree.best_first(search, s, turns, starts, games)
        self.order = [turns.index(turn._replace(value=0.0)) for turn in found]


def test_a_turn_is_worth_what_it_is_after_a_good_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """All answers but one suit the first turn far better than the second. That one was found last."""
    monkeypatch.setattr(tree, "HALVINGS", (1.0,))  # both turns stay to the end
    monkeypatch.setattr(tree, "SHAPE", tree.SHAPE._replace(ripe=1_000_000))  # nobody answers the answers
    answers: list[Hashable] = []

    def ends(turn: int, position: Hashable) -> list[int]:
        if turn == 1:
            return MIDDLING
        if position not in answers:
            answers.append(position)
        return GRABBED if position in answers[tree.SHAPE.width - 1 :] else FINE

    assert TwoTurns(ends, 100_000).order == [1, 0]
    assert len(answers) == tree.SHAPE.width, "every answer was tried"
    assert TwoTurns(lambda turn, _: MIDDLING if turn else FINE, 100_000).order == [0, 1]


def test_the_more_time_the_further_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "HALVINGS", (1.0,))

    def turns_ahead(nodes: int) -> float:
        """How much further games begin on average than the first of them, which begin after one answer."""
        begun = TwoTurns(lambda _turn, _position: MIDDLING, nodes).begun
        placed = [-sum(position.stock) for position in begun]
        return (sum(placed) / len(placed) - min(placed)) / 2

    short, long, longer = (turns_ahead(nodes) for nodes in (4_000, 20_000, 100_000))
    assert short < long < longer


def test_the_worse_turn_is_left_out_and_nothing_more_is_asked_once_one_is_left() -> None:
    asked: list[int] = []

    def ends(turn: int, _position: Hashable) -> list[int]:
        asked.append(turn)
        return MIDDLING if turn else FINE

    assert TwoTurns(ends, 60_000).order == [0, 1]
    assert asked.count(0) == asked.count(1)
    assert sum(A_GAME for _ in asked) < 0.5 * 60_000


def test_games_that_are_over_when_they_begin_use_up_the_budget_too() -> None:
    """At the very end of a game the tree knows everything, and its games look at no placement any more."""
    found = TwoTurns(lambda turn, _position: MIDDLING if turn else FINE, 60_000, a_game=0)
    assert found.order == [0, 1]
    assert len(found.begun) <= 60_000 // tree.THE_WAY


def worth_it(a_game: int, turns: int) -> bool:
    """With a million placements left to look at."""
    s = some_position("medina-2014", 4, 5, 20)
    search = Search(calculator(s.terms, View(for_table(s.terms)), phase(s)), Luck(1), nodes=1_100_000)
    search.nodes = 100_000
    return tree.worth_it(search, a_game, turns)


def test_trees_grow_from_the_start_where_there_is_time_for_it() -> None:
    a_game = 1_000_000 // (16 * tree.FEWEST)
    assert worth_it(a_game, 16)
    assert not worth_it(a_game + 1, 16)
    assert worth_it(a_game + 1, 15)


class Watched(PlainTrees):
    """Remembers below which roots games were asked for: in all, and last."""

    asked: list[int]
    last: Sequence[int]

    def ways(self, roots: Sequence[int]) -> tuple[list[Position], int]:
        self.asked += roots
        self.last = roots
        return super().ways(roots)


def test_of_many_turns_half_is_left_out_three_times(monkeypatch: pytest.MonkeyPatch) -> None:
    s = some_position("medina-2014", 2, 5, 60)
    search = Search(Plain(s.terms, View(for_table(s.terms)), phase(s)), Luck(1), nodes=200_000)
    turns = [turn._replace(value=0.0) for turn in search.turns(s, 6)[:16]]
    starts = [search.calculator.after(s, turn.actions) for turn in turns]
    trees = Watched(search, s.player, starts, tree.SHAPE)
    trees.asked = []
    monkeypatch.setattr(tree, "trees_below", lambda *_: trees)

    def games(positions: list[Position], luck: int) -> list[tuple[list[int], int]]:
        return [([50 - root, 30], A_GAME) for root in trees.last]

    found = tree.best_first(search, s, turns, starts, games)
    assert [turns.index(turn._replace(value=0.0)) for turn in found] == list(range(16))
    often = [trees.asked.count(root) for root in range(16)]
    assert often == sorted(often, reverse=True)
    assert [often.count(n) for n in sorted(set(often), reverse=True)] == [2, 2, 4, 8]


@needs_compiler
@pytest.mark.parametrize("ruleset", every(2, ["medina-2014", "medina-1999-gates"]))
def test_the_budget_is_kept_and_compiled_or_not_the_same_comes_out(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tree, "FEWEST", 1)
    asked = []
    best_first = tree.best_first

    def ask(*words: Any) -> Any:
        asked.append(1)
        return best_first(*words)

    monkeypatch.setattr(tree, "best_first", ask)
    s = some_position(ruleset, 3, 7, 90)
    monkeypatch.delenv(compiled.WITHOUT, raising=False)
    fast = choose(s, "vizier", seed=4, nodes=60_000, seconds=60)
    monkeypatch.setenv(compiled.WITHOUT, "1")
    plain = choose(s, "vizier", seed=4, nodes=60_000, seconds=60)
    assert len(asked) == 2, "the tree grew both times"
    assert (fast.turn, fast.gain, fast.nodes) == (plain.turn, plain.gain, plain.nodes)
    assert fast.nodes < 60_400


@needs_compiler
@pytest.mark.parametrize(
    ("ruleset", "players", "placements"),
    every(
        2,
        [("medina-2014", 2, 20), ("medina-2014", 2, 1000), ("medina-1999-gates", 3, 80), ("medina-2014-gates", 4, 60)],
    ),
)
def test_compiled_trees_are_those_of_plain_python(ruleset: str, players: int, placements: int) -> None:
    """The same ways, fork by fork, and the same sums below every root, with games that end as a seed says."""
    s = some_position(ruleset, players, 5, placements)
    view = View(for_table(s.terms))
    plain, fast = Plain(s.terms, view, phase(s)), compiled.Compiled(s.terms, view, phase(s))
    one, other = Search(plain, Luck(3)), Luck(3)
    shape = tree.SHAPE._replace(ripe=2, beam=3)
    turns = one.turns(s, 6)[:3]
    other.at = one.luck.at
    grown = PlainTrees(one, s.player, [plain.after(s, turn.actions) for turn in turns], shape)
    start = fast.start(s)
    compiled_ones = fast.trees([fast.after(start, turn.actions) for turn in turns], s.player, other, shape)
    random, roots = Random(1), list(range(len(turns)))
    deepest = 0
    for _ in range(40):
        ends, nodes = grown.ways(roots * 2)
        same_ends, same_nodes = compiled_ones.ways(roots * 2)
        assert same_nodes == nodes
        assert other.at == one.luck.at
        assert [fast.legal(end) for end in same_ends] == [legal.actions(end) for end in ends]
        assert [fast.scores(end) for end in same_ends] == [scores(end) for end in ends]
        deepest = max(deepest, sum(s.stock) - min(sum(end.stock) for end in ends))
        points = [[random.randrange(60) for _ in range(players)] for _ in ends]
        grown.ended(points)
        compiled_ones.ended(points)
    assert [grown.won(root) for root in roots] == [compiled_ones.won(root) for root in roots]
    assert deepest > 4 or placements == 1000, "somebody answered an answer"
