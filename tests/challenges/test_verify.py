"""`challenges verify` solves puzzles from the rules alone, and notices what is wrong with one."""

from pathlib import Path

import pytest
import yaml

from medina_desktop import bundled
from medina_desktop.__main__ import main
from support.reading import data_of

PUZZLES = bundled.challenges() / "puzzles"


def changed(folder: Path, id_: str, **changes: object) -> str:
    data = data_of((PUZZLES / f"{id_}.yaml").read_text(encoding="utf-8"))
    path = folder / f"{id_}.yaml"
    path.write_text(yaml.safe_dump(data | changes, sort_keys=False), encoding="utf-8")
    return str(path)


def test_puzzles_of_every_game_are_solved(capsys: pytest.CaptureFixture[str]) -> None:
    ids = ("medina-by-a-single-point", "sultaniya-a-door-for-the-roof", "al-rashid-three-pashas")
    assert main(["challenges", "verify", *(str(PUZZLES / f"{id_}.yaml") for id_ in ids)]) == 0
    assert capsys.readouterr().out.splitlines() == [*(f"{id_}: solved" for id_ in ids), "solved: 3", "unsolved: 0",
                                                    "wrong: 0"]  # fmt: skip


def test_a_way_that_is_not_listed_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    short = changed(tmp_path, "medina-by-a-single-point", accepted=[["wall oS", "roof l10"], ["roof l10", "wall oS"]])
    assert main(["challenges", "verify", short]) == 1
    assert "wall oS, wall nS reaches the goal, too" in capsys.readouterr().out


def test_a_turn_that_does_not_reach_the_goal_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    greedy = changed(tmp_path, "medina-by-a-single-point", goal={"lead": 2, "sure": True})
    assert main(["challenges", "verify", greedy]) == 1
    assert "should not be accepted" in capsys.readouterr().out


def test_more_points_than_the_goal_asks_for_are_noticed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    easy = changed(tmp_path, "sultaniya-a-door-for-the-roof", goal={"points": 56, "after": "turn"})
    assert main(["challenges", "verify", easy]) == 1
    assert "57 points are possible, not 56" in capsys.readouterr().out


def test_what_takes_too_long_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(PUZZLES / "medina-by-a-single-point.yaml")
    assert main(["challenges", "verify", path, "--positions", "100"]) == 0
    assert "sound, but not solved within 100 positions" in capsys.readouterr().out
