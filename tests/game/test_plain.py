"""A game with nothing more than its rules on the plain bases has two opponents that can play it."""

from __future__ import annotations

import pytest

from medina_desktop.game.box import NOBODY, Question
from medina_desktop.game.plain import NODES, PlainOpponents
from medina_desktop.game.played import Played
from medina_desktop.games.pebbles.box import BOX as PEBBLES
from medina_desktop.games.pebbles.rules.verbs import PebbleRules
from medina_desktop.games.pebbles.rules.verbs import Position as Pebbles
from support.heap import Heap, HeapRules
from support.pebble_table import RULESET


def winner_of(stones: int, seed: int, levels: tuple[str, str]) -> str:
    rules = HeapRules()
    opponents = PlainOpponents(rules)
    p = Heap(stones)
    while rules.actor(p) != NOBODY:
        action = opponents.choose(Question(p, levels[rules.actor(p)], seed, nodes=300)).action
        assert rules.why_not(p, action) is None
        rules.play(p, action)
    return levels[p.winner]


def test_the_level_that_looks_ahead_beats_the_one_that_does_not() -> None:
    """Each heap is played twice, so that both begin with it."""
    won = [
        winner_of(stones, seed, levels)
        for stones in range(9, 17)
        for seed in range(3)
        for levels in (("hard", "easy"), ("easy", "hard"))
    ]
    assert won.count("hard") > 0.8 * len(won)


@pytest.mark.parametrize("level", PlainOpponents.levels)
@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_both_levels_play_the_example_to_its_end(level: str, players: int) -> None:
    opponents, rules = PlainOpponents(PebbleRules()), PebbleRules()
    played = Played.new(PEBBLES, RULESET, players, 4)
    while not played.over:
        seen = rules.seen_by(played.position, played.actor)
        played.play(opponents.choose(Question(seen, level, seed=2)).action)  # refuses what isn't legal
    assert len(played.actions) == 12


@pytest.mark.parametrize("level", PlainOpponents.levels)
def test_what_a_seat_cannot_know_makes_no_difference(level: str) -> None:
    opponents, rules = PlainOpponents(PebbleRules()), PebbleRules()
    picks = set()
    for seed in range(10):  # other pebbles and other secrets, but the player's own
        p: Pebbles = Played.new(PEBBLES, RULESET, 3, seed, {"secrets": "4"}).position
        choice = opponents.choose(Question(rules.seen_by(p, 0), level, seed=7))
        picks.add((choice.action, choice.gain, choice.reason, choice.nodes))
    assert len(picks) == 1


def test_a_hint_is_the_better_level_and_the_same_seed_gives_the_same_answer() -> None:
    opponents = PlainOpponents(HeapRules())
    assert opponents.hint_level == opponents.levels[-1]
    assert {opponents.choose(Question(Heap(6), opponents.hint_level, seed)).action for seed in range(9)} == {2}
    assert {opponents.choose(Question(Heap(6), "easy", seed)).action for seed in range(9)} == {1, 2, 3}, "by lot"
    assert len({opponents.choose(Question(Heap(6), "easy", 4)).action for _ in range(9)}) == 1
    assert opponents.choose(Question(Heap(3), "easy")).action == opponents.at_once(Heap(3)).action == 3


def test_it_looks_at_no_more_than_it_may() -> None:
    opponents = PlainOpponents(HeapRules())
    p = Heap(30)
    for nodes in (3, 20, 200):
        assert opponents.choose(Question(p, "hard", 1, nodes=nodes)).nodes == nodes
    assert opponents.choose(Question(p, "hard", 1)).nodes == opponents.budget(p, "hard") == NODES
    assert opponents.choose(Question(p, "easy", 1)).nodes == 3, "one position for each action"
    assert opponents.choose(Question(p, "hard", 1, seconds=0.0)).nodes == 3, "no time left"


def test_a_level_that_does_not_exist_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="there is no level 'genius': the levels are easy, hard"):
        PlainOpponents(HeapRules()).choose(Question(Heap(6), "genius"))
