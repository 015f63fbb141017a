"""`pip install .` gives a program that finds its pictures and rulesets without the source tree, and whose opponents
were compiled where there is a C compiler."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import compile_fast

PROJECT = Path(__file__).parent.parent.parent

pytestmark = pytest.mark.slow
WHO_THINKS = """
import medina_desktop
from medina_desktop.games.medina.ai.calculator import calculator
from medina_desktop.games.medina.ai.plain import View
from medina_desktop.games.medina.ai.weights import for_table
from medina_desktop.games.medina.rules.position import Terms
from medina_desktop.storage import ruleset_files
table = Terms(ruleset_files.load("medina-2014"), 4)
print(medina_desktop.__file__)
print(type(calculator(table, View(for_table(table)), 0.0)).__name__)
"""
A_TURN = "new medina-2014 2 seed=1\ngenmove apprentice\ngenmove builder nodes=300\nquit\n"


class Installed:
    def __init__(self, home: Path, **environment: str) -> None:
        self.home, self.site = home, home / "site"
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(self.site)]
        subprocess.run([*pip, str(PROJECT)], check=True, env={**os.environ, **environment})
        self.fast = self.site / "medina_desktop/games/medina/ai/fast.so"

    def python(self, *words: str, said: str = "") -> str:
        environment = {**os.environ, "PYTHONPATH": str(self.site), "HOME": str(self.home)}
        done = subprocess.run(
            [sys.executable, *words], cwd=self.home, env=environment, input=said, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        if "engine" in words:
            assert done.stderr == ""
        return done.stdout

    def run(self, *words: str, said: str = "") -> str:
        return self.python("-m", "medina_desktop", *words, said=said)

    def who_thinks(self) -> str:
        found, who = self.python("-c", WHO_THINKS).split()
        assert found.startswith(str(self.home)), "the source tree was used instead"
        return who

    def tag(self) -> str:
        (file,) = self.site.glob("medina_desktop-*.dist-info/WHEEL")
        return file.read_text()


def test_the_installed_program_plays_and_draws_from_its_own_files(tmp_path: Path) -> None:
    installed = Installed(tmp_path)
    assert "medina-2014-gates" in installed.run("engine", said="rulesets\nquit\n")
    turn = installed.run("engine", said=A_TURN)
    assert turn.count("= ") == 4
    installed.run("shot", "table", "table.png")
    installed.run("shot", "title", "title.png", "--lang", "de")
    # A table drawn with pictures is a large file; placeholders would compress to far less.
    assert (tmp_path / "table.png").stat().st_size > 500_000

    if compile_fast.compiler() is None:
        pytest.skip("there is no C compiler: the rest is about what it makes")
    assert installed.who_thinks() == "Compiled"
    assert "Root-Is-Purelib: false" in installed.tag()
    assert "-any" not in installed.tag()
    content = installed.fast.read_bytes()
    installed.fast.unlink()
    installed.fast.write_bytes(content[: len(content) // 2])  # a copy that was cut short
    assert installed.who_thinks() == "Plain"
    assert installed.run("engine", said=A_TURN) == turn, "the same, only slower"


def test_without_a_compiler_it_plays_in_plain_python(tmp_path: Path) -> None:
    (tmp_path / "no programs").mkdir()
    installed = Installed(tmp_path, PATH=str(tmp_path / "no programs"), CC="/nonexistent")
    assert not installed.fast.exists()
    assert installed.who_thinks() == "Plain"
    assert "Root-Is-Purelib: true" in installed.tag()
    assert "Tag: py3-none-any" in installed.tag()
    assert installed.run("engine", said=A_TURN).count("= ") == 4


def test_a_wheel_that_pypi_would_take_is_installed_as_pipx_does(tmp_path: Path) -> None:
    wheel = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*wheel, "--wheel-dir", str(tmp_path), str(PROJECT)], check=True)
    (file,) = tmp_path.glob("*.whl")
    if sys.platform == "linux" and compile_fast.compiler() is not None:
        assert "-py3-none-manylinux_2_" in file.name, "PyPI takes no other wheel with a library in it"
    print(f"\n{file.name}: {file.stat().st_size / 1e6:.1f} MB")
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    programs = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    pip = [str(programs / "python"), "-m", "pip", "install", "--quiet", "--only-binary", ":all:"]
    subprocess.run([*pip, str(file)], check=True)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    spoken = subprocess.run(
        [str(programs / "medina-desktop"), "engine"],
        cwd=tmp_path,
        env=environment,
        input=A_TURN,
        capture_output=True,
        text=True,
    )
    assert spoken.stdout.count("= ") == 4
    assert spoken.stderr == ""
