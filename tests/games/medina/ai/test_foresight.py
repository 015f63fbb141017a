"""What may follow is looked at as far as there is time, with intuition at the end of every way; compiled or not, the
same tree grows."""

from collections.abc import Sequence
from typing import cast

import pytest

from medina_desktop.games.medina.ai import compiled, foresight, glance, intuition, weights
from medina_desktop.games.medina.ai.ahead import Ahead, PlainAhead, Tried
from medina_desktop.games.medina.ai.calculator import calculator
from medina_desktop.games.medina.ai.endgame import FEW_PIECES, pieces_left, solve
from medina_desktop.games.medina.ai.evaluate import phase
from medina_desktop.games.medina.ai.luck import Luck
from medina_desktop.games.medina.ai.plain import Mood, View
from medina_desktop.games.medina.ai.player import choose
from medina_desktop.games.medina.ai.search import Search
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.actions import kind_of
from medina_desktop.games.medina.rules.apply import play
from medina_desktop.games.medina.rules.position import Position, Terms
from medina_desktop.games.medina.rules.score import scores
from support.medina.compiled import made_up_intuition, needs_compiler, rules_of
from support.medina.positions import some_position
from support.sampling import every


def intuition_for(s: Position) -> intuition.Intuition:
    return intuition.for_table(s.terms) or made_up_intuition(s.terms.players)


def any_ahead(s: Position, **reach: float) -> Ahead:
    """Compiled where it can be: another test holds the plain one to it, which takes much longer."""
    own = foresight.REACH._replace(**reach)  # type: ignore[arg-type]
    if not compiled.is_for(s.terms):
        return PlainAhead(s, Mood(), intuition_for(s), own)
    sums = compiled.Compiled(s.terms, View(weights.for_table(s.terms), Mood()), phase(s))
    return sums.ahead(sums.start(s), intuition_for(s), own)


def think(ahead: Ahead, counts: Sequence[int], luck: Luck) -> int:
    """Batches of so many ways; the placements that were looked at."""
    looked_at = 0
    for count in counts:
        assert ahead.paths(count, luck)
        ahead.look(0, 1)
        looked_at += ahead.settle()
    return looked_at


def all_tried(ahead: Ahead) -> dict[int, list[Tried]]:
    """Everything in the tree, by fork."""
    found: dict[int, list[Tried]] = {}
    waiting = [0]
    while waiting:
        fork = waiting.pop()
        if fork >= 0 and fork not in found:
            found[fork] = ahead.tried(fork)
            waiting += [tried.node for tried in found[fork]]
    return found


def depth(ahead: Ahead) -> int:
    """Of the line that was tried most."""
    fork, steps = 0, 0
    while best := max(ahead.tried(fork), key=lambda tried: tried.visits, default=None):
        if not best.visits or best.node < 0:
            break
        fork, steps = best.node, steps + 1
    return steps


# -- intuition -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["medina-2014", "medina-2014-gates"])
def test_it_knows_a_lead_when_it_sees_one(ruleset: str) -> None:
    """Late in a game the points on the board are most of the truth."""
    right = total = 0
    for seed in range(30):
        s = some_position(ruleset, 2, seed, 110)
        known = intuition.for_table(s.terms)
        assert known is not None
        (mine, other), guessed = scores(s), intuition.Guesses(known).values(s)
        if abs(mine - other) >= 12:
            total += 1
            right += (mine > other) == (guessed[0] > guessed[1])
    assert total >= 8
    assert right >= 0.8 * total


def test_a_glance_begins_with_whoever_is_to_place() -> None:
    for placements in (40, 41, 42, 43, 44, 45, 46):
        s = some_position("medina-2014", 3, 8, placements)
        seen = glance.glance(s)
        assert len(seen) == glance.size(3)
        points = [seen[seat * len(glance.A_SEAT) + glance.POINTS] for seat in range(3)]
        assert points == [scores(s)[(s.player + seat) % 3] for seat in range(3)]


def test_what_is_weighed_again_after_a_change_is_what_a_fresh_look_weighs() -> None:
    s = some_position("medina-1999-gates", 4, 3, 70)
    known = intuition_for(s)
    used = intuition.Guesses(known)
    for action in legal.actions(s)[:40]:
        after = s.copy()
        play(after, action)
        assert used.values(after) == intuition.Guesses(known).values(after)


def test_there_is_one_for_two_players_and_house_rules_go_by_what_is_most_like_them() -> None:
    def known(ruleset: str, players: int) -> intuition.Intuition | None:
        return intuition.for_table(some_position(ruleset, players, 1, 0).terms)

    assert known("medina-2014", 2) is not None
    assert known("medina-2014-gates", 2) is not None
    assert known("medina-2014-gates", 2) is not known("medina-2014", 2)
    own = rules_of("medina-2014", {"tea": "false"})
    assert intuition.for_table(Terms(own, 2)) is known("medina-2014", 2)
    assert known("medina-2014", 4) is None, "there games are played out"


@pytest.mark.parametrize("ruleset", ["medina-2014", "medina-2014-gates"])
def test_whatever_is_seen_no_sum_is_too_large_for_compiled_code(ruleset: str) -> None:
    known = intuition.for_table(some_position(ruleset, 2, 1, 0).terms)
    assert known is not None
    layers = [(known.first, known.first_from, 255), (known.second, known.second_from, intuition.MOST)]
    for rows, begin, given in [*layers, (known.last, known.last_from, intuition.MOST)]:
        for row, start in zip(rows, begin, strict=True):
            assert abs(start) + given * sum(map(abs, row)) <= intuition.LARGEST
            assert max(map(abs, row)) < 1 << 15


# -- the tree --------------------------------------------------------------------------------------------------------


@needs_compiler
@pytest.mark.parametrize(
    ("ruleset", "players", "placements"),
    every(
        2,
        [
            ("medina-2014", 2, 1000),
            ("medina-2014", 2, 20),
            ("medina-1999-gates", 3, 80),
            ("medina-2014-gates", 2, 90),
            ("medina-2014-gates", 4, 110),
            ("medina-1999", 4, 0),
        ],
    ),
)
def test_compiled_and_plain_trees_are_the_same(ruleset: str, players: int, placements: int) -> None:
    """Every placement at every fork, with its visits and what everybody may expect."""
    s = some_position(ruleset, players, 5, placements)
    mood = Mood(0.8, 1.05)
    sums = compiled.Compiled(s.terms, View(weights.for_table(s.terms), mood), phase(s))
    known = intuition_for(s)
    reach = foresight.REACH._replace(width=12)
    plain, fast = PlainAhead(s, mood, known, reach), sums.ahead(sums.start(s), known, reach)
    counts = [1, *[2] * 6, *[5] * 10]
    one, other = Luck(3), Luck(3)
    assert think(plain, counts[:1], one) == think(fast, counts[:1], other)
    bias = [0.3 * (i % 3) for i in range(len(plain.tried(0)))]
    plain.lean(bias)
    fast.lean(bias)
    assert think(plain, counts[1:], one) == think(fast, counts[1:], other)
    assert one.at == other.at
    grown = all_tried(plain)
    assert all_tried(fast) == grown
    assert len(grown) > 20 or placements == 1000


def test_the_same_pieces_in_another_order_lead_to_the_same_fork() -> None:
    s = some_position("medina-2014", 2, 5, 61)
    assert s.placed == 0
    ahead = any_ahead(s, width=6, curiosity=60.0)  # curious enough to try both orders
    think(ahead, [1] * 80, Luck(1))
    ways_to: dict[int, set[tuple[int, int]]] = {}
    for first in ahead.tried(0):
        for second in ahead.tried(first.node) if first.node >= 0 else []:
            if second.node >= 0:
                ways_to.setdefault(second.node, set()).add((first.action, second.action))
    both = [ways for ways in ways_to.values() if len(ways) > 1]
    assert both
    assert all({tuple(sorted(way)) for way in ways} == {tuple(sorted(next(iter(ways))))} for ways in both)


class Remembering(PlainAhead):
    """Writes down what was found after each placement at the root."""

    def __init__(self, s: Position) -> None:
        super().__init__(s, Mood(), intuition_for(s), foresight.REACH)
        self.found: dict[int, list[list[float]]] = {}

    def settle(self) -> int:
        for path in self._paths:
            if len(path.hops) > 1:
                self.found.setdefault(id(path.hops[1][0]), []).append(path.values)
        return super().settle()


def test_what_is_expected_is_the_mean_of_what_was_found_however_many_go_side_by_side() -> None:
    """Visits that are under way count as if they found nothing new; afterwards only what was found is left."""
    s = some_position("medina-2014", 2, 5, 60)
    ahead = Remembering(s)
    think(ahead, [1, 7, 7, 7], Luck(1))
    tried = [one for one in ahead.tried(0) if one.visits]
    assert sum(one.visits for one in tried) == 21, "all but the first lead on"
    for one in tried:
        found = ahead.found[id(ahead._nodes[one.node])]
        assert len(found) == one.visits
        assert one.values == pytest.approx([sum(values) / len(found) for values in zip(*found, strict=True)])


@needs_compiler
def test_the_more_time_the_further_ahead() -> None:
    s = some_position("medina-2014", 2, 5, 60)
    sums = compiled.Compiled(s.terms, View(weights.for_table(s.terms)), phase(s))
    depths = []
    for ways in (100, 1_000, 10_000):
        ahead = sums.ahead(sums.start(s), intuition_for(s), foresight.REACH)
        think(ahead, [1] * ways, Luck(1))
        depths.append(depth(ahead))
    assert depths[0] < depths[1] < depths[2]


def test_a_placement_that_is_leant_towards_is_tried_more() -> None:
    s = some_position("medina-2014", 4, 5, 60)

    def visits(bias: float) -> int:
        ahead = any_ahead(s)
        think(ahead, [1], Luck(1))
        ahead.lean([0.0, 0.0, 0.0, bias, *[0.0] * (len(ahead.tried(0)) - 4)])
        think(ahead, [1] * 15, Luck(1))
        return ahead.tried(0)[3].visits

    assert visits(-50.0) < visits(0.0) < visits(50.0)


# -- thinking --------------------------------------------------------------------------------------------------------


class Forgetful(PlainAhead):
    """Has memory for so many ways."""

    room = 3

    def settle(self) -> int:
        looked_at = super().settle()
        self.room -= 1
        return looked_at if self.room >= 0 else -1


def test_where_memory_ends_thinking_ends_with_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    s = some_position("medina-2014", 2, 5, 60)
    ahead = Forgetful(s, Mood(), intuition_for(s), foresight.REACH)
    monkeypatch.setattr(foresight, "_ahead", lambda *_: ahead)
    search = Search(calculator(s.terms, View(weights.for_table(s.terms)), phase(s)), Luck(1), nodes=1_000_000)
    turn = foresight.best_turn(search, s, intuition_for(s))
    assert legal.is_legal(s, turn.actions[0])
    assert search.nodes < 1000


class Full(PlainAhead):
    """Has no memory for any way but the first."""

    def paths(self, count: int, luck: Luck) -> bool:
        return not self.tried(0) and super().paths(count, luck)


def test_where_there_is_no_memory_at_all_the_placement_that_looks_best_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    s = some_position("medina-2014", 2, 5, 60)
    search = Search(calculator(s.terms, View(weights.for_table(s.terms)), phase(s)), Luck(1))
    known = intuition_for(s)

    def nothing(*_: object) -> Ahead:
        raise MemoryError

    monkeypatch.setattr(foresight, "_ahead", nothing)
    assert legal.is_legal(s, foresight.best_turn(search, s, known).actions[0])
    monkeypatch.setattr(foresight, "_ahead", lambda *_: Full(s, Mood(), known, foresight.REACH))
    assert legal.is_legal(s, foresight.best_turn(search, s, known).actions[0])


def test_with_a_tiny_budget_the_gain_is_of_the_same_order_as_with_a_large_one() -> None:
    for seed in range(5):
        s = some_position("medina-2014", 2, seed, 60 + seed)
        tiny, large = (choose(s, "vizier", seed=1, nodes=nodes).gain for nodes in (1, 3_000))
        assert tiny == pytest.approx(large, abs=8.0)


def test_the_vizier_plays_the_last_pieces_exactly_whatever_its_budget() -> None:
    solved = more_than_its_budget = 0
    for seed in range(30):
        s = some_position("medina-2014", 2, seed, 108 + seed % 16)
        seen = list[int]()
        exact = solve(s, 8_000, seen.append) if 1 < pieces_left(s) <= FEW_PIECES else None
        if exact and len(legal.actions(s)) > 1:
            solved += 1
            more_than_its_budget += sum(seen) > 350
            assert choose(s, "vizier", seed=seed).turn == exact[0].actions
    assert solved >= 3
    assert more_than_its_budget


class Visited:
    """An Ahead of which only the visits to the root's placements are known."""

    def __init__(self, *visits: int) -> None:
        self.visits = visits

    def tried(self, _node: int) -> list[Tried]:
        return [Tried(action, 0.0, visits, -1, ()) for action, visits in enumerate(self.visits)]


@pytest.mark.parametrize(
    ("visits", "spent", "decided"),
    [
        ((60, 40), 0.8, False),
        ((61, 39), 0.82, True),
        ((75, 25), 0.5, False),
        ((90, 5, 5), 0.55, True),
        ((100,), 0.1, True),
    ],
)
def test_with_seconds_it_stops_when_nothing_could_be_tried_as_often_any_more(
    visits: tuple[int, ...], spent: float, decided: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred ways were gone; in the time that is left as many more as fit into it."""
    s = some_position("medina-2014", 2, 5, 60)
    search = Search(calculator(s.terms, View(weights.for_table(s.terms)), phase(s)), Luck(1))
    monkeypatch.setattr(Search, "spent", lambda _self: spent)
    ahead = cast(Ahead, Visited(*visits))
    assert foresight._is_decided(search, ahead, 100) is decided
    search.budget = 1000
    assert not foresight._is_decided(search, ahead, 100), "a number of placements is looked at whatever comes"


def test_where_everything_is_known_the_budget_is_used_up_all_the_same() -> None:
    """At the very end of a game ways lead to its end, and nothing is looked at there any more."""
    s = some_position("medina-2014", 2, 5, 1000)
    search = Search(calculator(s.terms, View(weights.for_table(s.terms)), phase(s)), Luck(1), nodes=2_000)
    assert legal.is_legal(s, foresight.best_turn(search, s, intuition_for(s)).actions[0])
    assert 2_000 <= search.nodes < 2_400


@needs_compiler
@pytest.mark.parametrize("threads", [2, 3])
def test_on_several_cores_the_same_comes_out(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    s = some_position("medina-2014", 2, 6, 70)
    found = []
    for cores in (1, threads):
        monkeypatch.setattr(foresight, "cores", lambda cores=cores: cores)
        choice = choose(s, "vizier", seed=4, nodes=40_000, seconds=60)
        found.append((choice.turn, choice.gain, choice.nodes))
    assert found[0] == found[1]


def test_a_turn_is_whole_and_both_placements_are_legal() -> None:
    for placements in range(0, 120, 10):
        s = some_position("medina-2014-gates", 2, placements, placements)
        turn = choose(s, "vizier", seed=1, nodes=6_000).turn
        after, expected = s.copy(), s.of - s.placed
        for action in turn:
            assert legal.is_legal(after, action)
            play(after, action)
        if after.player == s.player and after.placed:  # it could have gone on
            assert len(turn) == expected, [kind_of(action) for action in turn]


class Known:
    """An Ahead of which everything is given: by node, the placements there."""

    def __init__(self, by_node: dict[int, list[Tried]]) -> None:
        self.by_node = by_node

    def tried(self, node: int) -> list[Tried]:
        return self.by_node[node]


@pytest.mark.parametrize(
    ("looks", "other_way", "turn"),
    [
        (5.0, 9, (20, 10)),
        (3.0, 9, (10, 20)),  # it does not look better by itself
        (5.0, 8, (10, 20)),  # the other order leads elsewhere
    ],
)
def test_of_two_placements_the_one_that_matters_comes_first_where_their_order_does_not(
    looks: float, other_way: int, turn: tuple[int, int]
) -> None:
    """A hint shows the first of them."""
    first, second = Tried(10, 4.0, 7, 1, ()), Tried(20, 0.0, 5, 9, ())
    by_node = {0: [first, Tried(20, looks, 2, 2, ())], 1: [second], 2: [Tried(10, 0.0, 1, other_way, ())]}
    assert foresight._what_matters_first(cast(Ahead, Known(by_node)), first, second) == turn
