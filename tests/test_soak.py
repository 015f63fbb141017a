"""The soak, short: a few lives, kills and damages, and a monkey for some seconds. The long one is run by hand."""

from __future__ import annotations

import signal
from pathlib import Path
from random import Random

import pytest

from medina_desktop.dev import soak
from medina_desktop.dev.soak import Known, Lives

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")


def test_killed_games_go_on_where_they_were_and_the_monkey_breaks_nothing(tmp_path: Path) -> None:
    seconds = 8.0
    outcomes = soak.run(tmp_path, seconds, seed=5, parts=["lives", "monkey"])
    print(soak.told(outcomes, seconds))
    for part, outcome in outcomes.items():
        assert soak.fine(part, outcome), soak.told(outcomes, seconds)
    assert outcomes["lives"]["kills"] > 0
    assert outcomes["lives"]["completed"] > 0
    assert outcomes["monkey"]["events"] > 0


def test_an_action_that_is_not_there_any_more_is_noticed(tmp_path: Path) -> None:
    lives = Lives(tmp_path, 1)
    lives.known["game"] = Known(["wall a1", "red b2"], tried=[["wall a1", "red b2", "tea"]])
    for found in (["wall a1", "red b2"], ["wall a1", "red b2", "tea"]):
        lives._compare("game", found)
    assert lives.tally.lost == 0
    lives._compare("game", ["wall a1"])
    assert lives.tally.lost == 1
    assert not soak.fine("lives", soak.plain(lives.tally))


def test_an_error_in_a_life_is_noticed(tmp_path: Path) -> None:
    lives = Lives(tmp_path, 1)
    silent = soak.Life.__new__(soak.Life)  # nothing is started: only what it would tell matters
    silent.path = ""
    lives._hear(silent, {"error": "RuntimeError: the well is dry"})
    assert lives.tally.errors == 1
    assert "the well is dry" in lives.tally.failures[0]


def test_damage_changes_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    for seed in range(20):
        file.write_bytes(b"actions:\n" + b"- wall a1\n" * 30)
        before = file.read_bytes()
        soak._hurt(file, Random(seed))
        assert file.read_bytes() != before


def test_copies_over_one_another_are_noticed(tmp_path: Path) -> None:
    lives = Lives(tmp_path, seed=1)
    lives._look_at_copies([str(tmp_path / "a.yaml"), str(tmp_path / "a.yaml")], ["wall cN"])
    assert lives.tally.copies_lost
    assert not soak.fine("lives", soak.plain(lives.tally))
