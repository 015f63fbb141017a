"""Every level plays legally everywhere, keeps to its budget, and answers the same question in the same way."""

import time
from itertools import count

import pytest

from medina_desktop.games.medina.ai import rollouts
from medina_desktop.games.medina.ai.explain import SENTENCES, reason_for
from medina_desktop.games.medina.ai.levels import LADDER
from medina_desktop.games.medina.ai.player import LEVELS, TEMPERAMENTS, choose
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.actions import kind_of, parse, text_of
from medina_desktop.games.medina.rules.apply import play
from medina_desktop.storage import ruleset_files
from support.medina.positions import EngineTable, some_position

TABLES = [(entry.id, n) for entry in ruleset_files.available() if entry.game == "medina" for n in entry.ruleset.players]


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_every_level_plays_legally_from_the_first_placement_to_the_last(ruleset: str, players: int) -> None:
    for seed, placements in enumerate((0, 1, 2, 25, 60, 100, 1000)):
        s = some_position(ruleset, players, seed, placements)
        for level in LEVELS:
            choice = choose(s, level, seed=seed, nodes=300)
            after = s.copy()
            for action in choice.turn:
                assert legal.is_legal(after, action), (level, placements, choice.reason)
                play(after, action)
            assert choice.turn[0] == choice.action
            assert choice.reason == reason_for(s, choice.turn).sentence()
            assert choice.reason.template in SENTENCES.values()


@pytest.mark.parametrize("level", LEVELS)
def test_same_seed_and_nodes_give_the_same_answer(level: str) -> None:
    for placements in (0, 30, 90):
        s = some_position("medina-2014", 3, 5, placements)
        first, second = (choose(s, level, seed=9, nodes=1500) for _ in range(2))
        assert (first.turn, first.gain, first.nodes) == (second.turn, second.gain, second.nodes)


def test_with_a_number_of_nodes_the_clock_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the line protocol promises, on a machine as slow as may be."""
    s = some_position("medina-2014", 2, 3, 60)
    usual = choose(s, "vizier", seed=9, nodes=30_000)
    hours = count(step=3600)
    monkeypatch.setattr(time, "monotonic", lambda: float(next(hours)))
    slow = choose(s, "vizier", seed=9, nodes=30_000)
    assert (usual.turn, usual.gain, usual.nodes) == (slow.turn, slow.gain, slow.nodes)
    assert choose(s, "vizier", seed=9).nodes < slow.nodes, "without, it stops after its seconds"


def test_thinking_does_not_change_the_position() -> None:
    s = some_position("medina-2014-gates", 4, 2, 70)
    before = s.key()
    choose(s, "vizier", nodes=1500)
    assert s.key() == before


@pytest.mark.parametrize("seconds", [0.05, 0.4])
def test_the_strongest_keeps_to_its_seconds(seconds: float) -> None:
    for placements in (0, 40, 110):
        s = some_position("medina-2014", 4, 3, placements)
        started = time.thread_time()
        choose(s, "vizier", seconds)
        # This thread's own time, so that a busy machine cannot fail this: the clock can only have run out earlier. Left
        # alone it thinks for seconds; the rest is for Python's collector, which has the heap of all tests to go over.
        assert time.thread_time() - started < seconds + 0.4


def test_a_budget_of_nodes_is_kept() -> None:
    s = some_position("medina-1999", 4, 3, 50)
    assert choose(s, "vizier", nodes=1000).nodes < 1400
    assert 1400 < choose(s, "vizier", nodes=5000).nodes < 5400
    assert choose(s, "vizier", nodes=60_000, seconds=60).nodes < 60_400


def test_temperaments_differ_somewhere_and_are_all_legal() -> None:
    differ = 0
    for placements in range(16, 120, 4):
        s = some_position("medina-2014", 4, placements, placements)
        turns = {choose(s, "architect", seed=1, nodes=1500, temperament=t).turn for t in TEMPERAMENTS}
        assert all(legal.is_legal(s, turn[0]) for turn in turns)
        differ += len(turns) > 1
    assert differ


def test_unknown_names_are_refused_in_words() -> None:
    s = some_position("medina-1999", 3, 1, 5)
    with pytest.raises(ValueError, match="there is no level 'sultan'"):
        choose(s, "sultan")
    with pytest.raises(ValueError, match="there is no temperament 'sleepy'"):
        choose(s, "vizier", temperament="sleepy")


@pytest.mark.parametrize(
    ("new", "played", "action", "rival"),
    [
        ("medina-1999 4 merchant=h6", "orange c2", "roof c2", "player 2"),
        # The next player has an orange palace already.
        (
            "medina-1999 4 merchant=h6",
            "orange c2, grey g6, roof c2, orange k2, wall aN, wall bN, wall cN, wall dN",
            "roof k2",
            "player 3",
        ),
        # In a circle: after the last seat comes the first.
        ("medina-1999 3 merchant=h6", "wall aN, wall bN, wall cN, wall dN, orange c2", "roof c2", "player 1"),
        ("medina-2014 3 well=n9 merchant=h6", "orange c2", "neutral c2", "player 3"),
    ],
)
def test_the_rival_of_a_reason_is_the_next_who_could_take_it(new: str, played: str, action: str, rival: str) -> None:
    table = EngineTable(f"new {new}")
    for text in played.split(", "):
        table.play(text)
    sentence = reason_for(table.game.position, (parse(action),)).sentence()
    assert [f"player {n}" for n in range(1, 5) if f"player {n}" in sentence] == [rival]


def test_every_legal_action_can_be_explained() -> None:
    codes = set()
    for ruleset, players in TABLES:
        for placements in (0, 10, 50, 90):
            s = some_position(ruleset, players, 4, placements)
            for action in legal.actions(s)[:60]:
                reason = reason_for(s, (action,))
                assert "{" not in reason.sentence()
                codes.add(reason.code)
    assert len(codes) >= 12


@pytest.mark.parametrize("level", LEVELS)
def test_equal_openings_are_varied_by_the_seed(level: str) -> None:
    s = some_position("medina-2014", 4, 1, 0)
    openings = {choose(s, level, seed=seed, nodes=1500).turn for seed in range(12)}
    assert len(openings) > 1
    if level not in ("surveyor", "architect", "master", "vizier"):  # these think that one colour is better than another
        assert len({kind_of(turn[0]) for turn in openings}) > 1


def test_the_strongest_uses_the_nodes_it_is_given_and_plays_its_best_turns_out() -> None:
    s = some_position("medina-2014", 4, 3, 60)
    plan_alone = choose(s, "vizier-0.1.0", seed=2, nodes=80_000).nodes
    assert plan_alone < 20_000
    few, many = (choose(s, "vizier", seed=2, nodes=nodes, seconds=60).nodes for nodes in (60_000, 120_000))
    assert plan_alone < few <= 60_000 < 100_000 < many <= 120_000


def test_at_a_table_of_two_the_strongest_looks_ahead_until_its_nodes_are_used_up() -> None:
    s = some_position("medina-2014", 2, 3, 60)
    for nodes in (300, 60_000):
        assert nodes <= choose(s, "vizier", seed=2, nodes=nodes, seconds=60).nodes < nodes + 1000


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_games_side_by_side_come_to_the_same_as_one_after_the_other(
    threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = some_position("medina-2014", 4, 6, 70)
    found = []
    for cores in (1, threads):
        monkeypatch.setattr(rollouts, "cores", lambda cores=cores: cores)
        choice = choose(s, "vizier", seed=4, nodes=60_000, seconds=60)
        found.append((choice.turn, choice.gain, choice.nodes))
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("ruleset", "players", "placements", "level", "nodes", "turn", "gain"),
    [
        ("medina-1999", 4, 30, "vizier-0.2.0", 60_000, "roof m8", 5.2),
        ("medina-1999", 4, 30, "master", 20_000, "roof m8", 5.3),
        ("medina-2014", 4, 80, "vizier-0.2.0", 60_000, "roof l1, tea", 2.8),
        ("medina-2014", 4, 80, "master", 20_000, "roof l1, merchant g5", 2.2),
        ("medina-2014-gates", 3, 60, "vizier-0.2.0", 60_000, "roof i1, brown n4", 5.0),
        ("medina-2014-gates", 3, 60, "master", 20_000, "roof i1, purple o1", 2.6),
    ],
)
def test_what_others_are_measured_by_answers_as_before(
    ruleset: str, players: int, placements: int, level: str, nodes: int, turn: str, gain: float
) -> None:
    """As in version 0.2.0, whatever the strongest level has learnt since."""
    choice = choose(some_position(ruleset, players, 5, placements), level, seed=3, nodes=nodes)
    assert (", ".join(map(text_of, choice.turn)), choice.gain) == (turn, gain)


def test_a_level_of_an_older_release_can_be_seated_but_not_chosen() -> None:
    s = some_position("medina-2014", 4, 2, 20)
    assert legal.is_legal(s, choose(s, "vizier-0.1.0", seed=1, nodes=400).action)
    assert not set(LADDER) & set(LEVELS)
