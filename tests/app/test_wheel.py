"""`pip install .` gives a program that finds its pictures and rulesets without the source tree."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parent.parent.parent
pytestmark = pytest.mark.slow


def test_the_installed_program_plays_and_draws_from_its_own_files(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(tmp_path / "site")]
    subprocess.run([*pip, str(PROJECT)], check=True)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "site"), "HOME": str(tmp_path)}

    def run(*words: str, said: str = "") -> str:
        command = [sys.executable, "-m", "medina_desktop", *words]
        done = subprocess.run(command, cwd=tmp_path, env=environment, input=said, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    where = "import medina_desktop; print(medina_desktop.__file__)"
    found = subprocess.check_output([sys.executable, "-c", where], cwd=tmp_path, env=environment, text=True)
    assert found.startswith(str(tmp_path)), "the source tree was used instead"
    assert "medina-2014-gates" in run("engine", said="rulesets\nquit\n")
    assert run("engine", said="new medina-2014 2 seed=1\ngenmove apprentice\n").count("= ") == 2
    run("shot", "table", "table.png")
    run("shot", "title", "title.png", "--lang", "de")
    # A table drawn with pictures is a large file; placeholders would compress to far less.
    assert (tmp_path / "table.png").stat().st_size > 500_000
