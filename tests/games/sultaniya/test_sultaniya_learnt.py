"""What Sultaniya's strongest have learnt: counts of an outlook, an estimate by them, and `tune`, which learns."""

import json
from pathlib import Path
from random import Random

import pytest

from medina_desktop.dev import tune
from medina_desktop.game.box import NOBODY, Question
from medina_desktop.game.played import Played
from medina_desktop.games.sultaniya.ai.outlook import MOMENTS, NAMES, PHASES, for_players, moment, outlooks, phase
from medina_desktop.games.sultaniya.box import BOX
from medina_desktop.games.sultaniya.rules import score
from medina_desktop.games.sultaniya.rules.actions import REVEALING
from medina_desktop.games.sultaniya.rules.plot import STOREYS
from support.sultaniya.table import dealt, play_random


def counts(game: Played, player: int) -> dict[str, int]:
    return dict(zip(NAMES, outlooks(game.position)[player], strict=True))


def test_an_outlook_counts_what_lies_on_the_table() -> None:
    game = dealt(3, 4)
    play_random(game, Random(4), 60)
    p = game.position
    for player in range(3):
        seen = counts(game, player)
        palace, guards = p.palaces[player], score.guards(p)
        others = [count for one, count in enumerate(guards) if one != player]
        assert seen["sapphires"] == min(p.sapphires[player], 8)
        assert seen["roofs"] == palace.roofs
        assert seen["guards"] == guards[player]
        assert seen["guards_behind"] - seen["guards_ahead"] == max(others) - guards[player]
        assert seen["guards_level"] == (max(others) == guards[player])
        assert seen["waits"] == (player - p.player) % 3
        shown = {tile for tiles in p.displays for tile in tiles}
        fitting = {tile for tile in shown if palace.builds(p.terms.kind_of[tile], p.terms.bits[tile])}
        assert seen["shown"] == min(len(fitting), 4)
        for kind in range(4):
            left = {*p.stacks[kind], *p.displays[kind]}
            some = [tile for tile in left if palace.builds(kind, p.terms.bits[tile])]
            assert seen[f"fitting_{kind}"] == min(len(some), 8)
            assert seen[f"good_{kind}"] <= len(some)


def test_an_outlook_doesnt_know_the_order_of_the_stacks() -> None:
    game = dealt(2, 7)
    play_random(game, Random(7), 40)
    other = game.position.copy()
    other.stacks = [tuple(sorted(stack)) for stack in other.stacks]
    assert outlooks(other) == outlooks(game.position)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_what_was_learnt_can_be_used_at_every_table(players: int) -> None:
    learnt = for_players(players)
    assert len(learnt.habits) == PHASES
    assert [len(row) for row in learnt.weights] == [len(NAMES)] * MOMENTS
    game = dealt(players, 3)
    while not game.over:
        if players > 1:  # alone games are imagined to their ends
            assert all(5 < value < 110 for value in learnt.estimate(game.position))
        play_random(game, Random(len(game.actions)), 9)


def test_nearer_the_end_there_is_less_to_come() -> None:
    learnt, game = for_players(2), dealt(2, 11)
    first = [
        value - now for value, now in zip(learnt.estimate(game.position), score.scores(game.position), strict=True)
    ]
    p = game.position.copy()
    p.ending = 1
    assert (moment(game.position), phase(game.position)) == (0, 0)
    assert moment(p) == MOMENTS - 1
    assert game.position.ending == NOBODY
    last = [value - now for value, now in zip(learnt.estimate(p), score.scores(p), strict=True)]
    assert all(20 < one < 60 for one in first)
    assert all(-3 < one < 6 for one in last)


def test_who_has_learnt_turns_up_nothing_that_has_no_place() -> None:
    """A roof nobody can build yet helps nobody."""
    for seed in range(2):
        game = dealt(2, 30 + seed)
        while not game.over and len(game.actions) < 8:
            p = BOX.rules.seen_by(game.position, game.actor)
            for level in ("grand-vizier", "lamplighter"):
                action = BOX.opponents.choose(Question(p, level, seed=seed, nodes=8)).action
                if action in REVEALING:
                    assert p.palace.spots & STOREYS[REVEALING.index(action)]
            game.play(action)


# --------------------------------------------------------------------------------------------------------- learning


def words(work: Path, *more: str) -> list[str]:
    table = ["--ruleset", "sultaniya", "--players", "2", "--games", "30", "--steps", "2", "--gate", "2", "--jobs", "1"]
    return [*table, "--work", str(work), "--out", str(work), *more]


@pytest.mark.long
def test_what_is_learnt_is_the_same_after_a_stop_and_can_be_used(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    assert tune.main(words(tmp_path)) == 0
    folder = tmp_path / "sultaniya-2"
    fitted = json.loads((folder / "fitted.json").read_text())
    assert set(fitted["weights"]) == set(NAMES)
    (folder / "fitted.json").unlink()
    lessons = folder / "lessons.jsonl"
    lessons.write_bytes(lessons.read_bytes()[:-20])  # killed while it wrote
    assert tune.main(words(tmp_path)) == 0
    assert json.loads((folder / "fitted.json").read_text()) == fitted


@pytest.mark.long
def test_what_loses_at_the_gate_is_not_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("numpy")
    assert tune.main(words(tmp_path, "--part", "weights", "--games", "1", "--gate", "8")) == 0
    if json.loads((tmp_path / "sultaniya-2" / "fitted.json").read_text())["figures"]["games"] == 1:
        said = capsys.readouterr().out
        assert ("learnt-2: nothing better was found" in said) == (not (tmp_path / "learnt-2.json").exists())
