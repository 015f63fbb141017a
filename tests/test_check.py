"""`python -m medina_desktop check`: what it prints and the exit status scripts can rely on."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from medina_desktop import bundled, check
from medina_desktop.__main__ import main
from medina_desktop.game.record import record_of, to_plain
from medina_desktop.games import new_game
from medina_desktop.storage import record_files, ruleset_files


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    game = new_game(ruleset_files.load("medina-2014"), 3, seed=1)
    for _ in range(9):
        game.play(game.legal()[0])
    path = tmp_path / "saved game.yaml"
    path.write_text(record_files.dump(to_plain(record_of(game))), encoding="utf-8")
    return path


def test_a_ruleset_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    ours = bundled.rulesets() / "medina-2014.yaml"
    assert check.main([str(ours)]) == 0
    assert capsys.readouterr().out == f"{ours}: ok, a ruleset for 2, 3, 4 players\n"


def test_a_game_in_order(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check.main([str(saved)]) == 0
    assert capsys.readouterr().out == f"{saved}: ok, a game of medina-2014, 3 players, 9 actions\n"


def test_one_bad_file_among_good_ones(saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "house.yaml"
    bad.write_text("extends: medina-2014\nstocks:\n  3: {stable: 4}\nwell_points: many\n")
    assert check.main([str(saved), str(bad), str(saved)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{saved}: ok, a game of medina-2014, 3 players, 9 actions",
        f"{bad}:3: There is no key `stable` in `stocks: 3`. (did you mean `stables`?)",
        f"{bad}:4: `well_points` must be a whole number from 0 to 20, not `many`.",
        f"{saved}: ok, a game of medina-2014, 3 players, 9 actions",
    ]


def test_own_rulesets_are_known(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "mine.yaml").write_text("extends: medina-2014\n")
    child = tmp_path / "child.yaml"
    child.write_text("extends: mine\n")
    assert check.main([str(child)]) == 1
    assert check.main([str(child)], own) == 0


def test_a_copy_of_ours_is_in_order_but_told_about_its_id(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "copy.yaml"
    copy.write_bytes((bundled.rulesets() / "medina-1999.yaml").read_bytes())
    assert check.main([str(copy)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"{copy}: ok, a ruleset for 3, 4 players"
    assert "give it a different id" in said[1]


def test_a_file_full_of_mistakes_does_not_flood_the_screen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("extends: medina-2014\n" + "".join(f"zebra{number}: 1\n" for number in range(9000)))
    begun = time.process_time()
    assert check.main([str(bad)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert len(said) < 30
    assert said[-1] == f"{bad}: There are more errors; fix these first."
    assert time.process_time() - begun < 2


def test_no_file_and_no_such_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["check"])
    assert ended.value.code == 2
    assert "usage:" in capsys.readouterr().err
    assert check.main([str(tmp_path / "none.yaml")]) == 2
    assert "There is no such file." in capsys.readouterr().out


def test_from_the_command_line_in_any_locale(tmp_path: Path) -> None:
    bad = tmp_path / "größe.yaml"
    bad.write_text("extends: medina-2014\nname: Größe\ngröße: 3\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "medina_desktop", "check", str(bad)],
        capture_output=True,
        env={"PYTHONIOENCODING": "ascii", "HOME": str(tmp_path)},
        cwd=Path(__file__).parent.parent,
        timeout=60,
    )
    assert done.returncode == 1
    assert b":3: There is no key" in done.stdout
    assert done.stderr == b""
