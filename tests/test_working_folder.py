"""Code that lies in the working folder is not ours: no process of the program runs it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from medina_desktop import bundled

NAMES = ("yaml", "argparse", "threading", "tempfile", "socket", "selectors", "msgspec", "struct")
RULES = bundled.rulesets() / "medina-2014.yaml"
# As the installed command does it: its own folder is the first on the path.
THINKS = """
import sys, time
from medina_desktop.__main__ import main

if __name__ == "__main__":
    assert main(["check", sys.argv[1]]) == 0
    from medina_desktop import games
    from medina_desktop.ai.worker import Thinker
    from medina_desktop.game.box import Question
    from medina_desktop.storage import ruleset_files
    game = games.new_game(ruleset_files.load("medina-2014"), 2, 1)
    thinker = Thinker()
    thinker.ask(game.box, Question(game.position, game.box.opponents.levels[0], seed=1, nodes=10))
    until = time.monotonic() + 60
    while (choice := thinker.poll()) is None and time.monotonic() < until:
        time.sleep(0.01)
    thinker.close()
    print("answered" if choice is not None else "no answer")
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of somebody else, with modules that say that they were run."""
    theirs = tmp_path / "downloads"
    theirs.mkdir()
    for name in NAMES:
        (theirs / f"{name}.py").write_text(
            f"open({str(tmp_path / 'ran')!r}, 'a').write({name!r})\nraise SystemExit(77)\n"
        )
    return theirs


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    clean = {key: value for key, value in os.environ.items() if key != "PYTHONSAFEPATH"}
    clean["PYTHONPATH"] = str(Path(__file__).parent.parent)
    return subprocess.run([sys.executable, *words], cwd=folder, env=clean, capture_output=True, text=True, timeout=100)


def test_check_reads_a_file_beside_somebody_elses_modules(folder: Path) -> None:
    (folder / "rules.yaml").write_bytes(RULES.read_bytes())
    done = run(folder, "-m", "medina_desktop", "check", "rules.yaml")
    assert not (folder.parent / "ran").exists()
    assert (done.returncode, done.stderr) == (0, "")


def test_an_opponents_process_runs_only_our_code(folder: Path) -> None:
    script = folder.parent / "thinks.py"
    script.write_text(THINKS)
    done = run(folder, str(script), str(RULES))
    assert not (folder.parent / "ran").exists()
    assert done.stdout.endswith("answered\n"), done.stderr
