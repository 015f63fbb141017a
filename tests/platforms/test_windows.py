"""Medina for Windows, played in wine: the packaged program, its installer, and the tests of the disk on Windows Python.

Slow: builds the packages first. `make test-windows`, and .ci/run where wine is, run it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import windows
from medina_desktop import __version__
from medina_desktop.games.medina.rules.actions import WALL
from support.library_rows import read_actions
from support.real_window import SIZE, Twin

ROOT = Path(__file__).parents[2]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(windows.missing()), reason=windows.missing()),
    pytest.mark.skipif(not shutil.which("xdotool"), reason="xdotool is not installed (Debian's package: xdotool)"),
]
MOST_MEGABYTES = 80
# What meets the system: the disk, processes, pipes, the command line.
ROOMS = (
    "storage/test_library_file.py",
    "storage/test_records_on_disk.py",
    "match",
    "ai",
    "test_protocol.py",
    "test_command_line.py",
    "test_log_file.py",
)
FOLDER = "Jeux d'été (schöne Spiele)"  # as people name folders
SEATS = ("--ruleset", "medina-2014", "--seats", "human,ai:apprentice", "--seed", "5")


@pytest.fixture(scope="module")
def built() -> Path:
    place = ROOT / "dist" / f"Medina-{__version__}-windows-x86_64"
    if "MEDINA_BUILT" not in os.environ:  # for working on these tests
        subprocess.run([sys.executable, "build/windows.py", "package"], cwd=ROOT, check=True)
    return place


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1600x1000x24", "-ac", "-noreset", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        yield f":{pipe.readline().strip()}"
    server.terminate()
    server.wait()


@pytest.fixture
def prefix(tmp_path: Path) -> Iterator[Path]:
    """A Windows that has never seen a Python."""
    place = tmp_path / "prefix"
    windows.make_prefix(place)
    yield place
    server = Path(windows.WINE).with_name("wineserver")
    subprocess.run([str(server), "-k"], env=windows.environment(place), check=False)


def home(prefix: Path) -> Path:
    (found,) = [folder for folder in (prefix / "drive_c" / "users").iterdir() if folder.name != "Public"]
    return found


class Window:
    """The running program, and hands to play it with."""

    def __init__(self, program: Path, prefix: Path, display: str, *words: str, **environment: str) -> None:
        self.home = home(prefix)
        self.environment = windows.environment(prefix, DISPLAY=display, **environment)
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            [windows.WINE, str(program), "--size", f"{SIZE[0]}x{SIZE[1]}", *words],
            env=self.environment, cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip

    def wait_for(self, what: str, ready: Callable[[], object], seconds: float = 120) -> None:
        until = time.monotonic() + seconds
        while not ready():
            assert self.process.poll() is None, f"the program ended while waiting for {what}:\n{self.log()}"
            assert time.monotonic() < until, f"no {what} after {seconds} s:\n{self.log()}"
            time.sleep(0.1)

    def log(self) -> str:
        return "".join(file.read_text("utf-8", "replace") for file in self.home.rglob("medina.log"))

    def settings(self) -> str:
        return "".join(file.read_text("utf-8", "replace") for file in self.home.rglob("settings.json"))

    def actions(self) -> list[str]:
        """What was done in the game that was played last."""
        return read_actions(self.home)

    def xdotool(self, *words: str) -> str:
        done = subprocess.run(["xdotool", *words], env=self.environment, capture_output=True, text=True, check=False)
        return done.stdout

    def click(self, pos: tuple[int, int]) -> None:
        window = self.xdotool("search", "--onlyvisible", "--name", "^Medina$").split()[-1]
        self.xdotool("mousemove", "--window", window, str(pos[0]), str(pos[1]))
        time.sleep(0.2)
        self.xdotool("click", "1")
        time.sleep(0.2)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.xdotool("key", "--clearmodifiers", key)
            time.sleep(0.3)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


def place_wall(window: Window, twin: Twin) -> None:
    """By mouse: the piece, then where it goes."""
    done = window.actions()
    twin.follow(done)
    window.click(twin.slot(WALL))
    window.click(twin.place(twin.choose(WALL)))
    window.wait_for("the person's placement", lambda: len(window.actions()) > len(done), 30)


def test_the_packages_are_small_enough_and_complete(built: Path) -> None:
    for package in (".zip", "-setup.exe"):
        file = built.with_name(built.name + package)
        assert 10e6 < file.stat().st_size < MOST_MEGABYTES * 1e6
        print(f"\n{file.name}: {file.stat().st_size / 1e6:.1f} MB", end="")
    licences = {file.stem for file in (built / "licences").iterdir()}
    assert {"Medina", "Python", "pygame-ce", "PyYAML", "appdirs", "msgspec"} <= licences
    assert (built / "README.txt").is_file()
    assert {"fast.so", "fast.mark", "fast.c"} <= {file.name for file in built.rglob("fast.*")}


def test_a_turn_by_mouse_a_crash_and_continue(built: Path, prefix: Path, display: str, tmp_path: Path) -> None:
    folder = home(prefix) / FOLDER
    shutil.copytree(built, folder)
    program = folder / "Medina.exe"
    twin = Twin(tmp_path)
    window = Window(program, prefix, display, *SEATS)
    try:
        window.wait_for("first frame", lambda: "first frame" in window.log())
        print(f"\nfirst frame{window.log().split('first frame')[1].splitlines()[0]} (in wine)")
        window.wait_for("the table", lambda: list(window.home.rglob("*.yaml")), 30)
        time.sleep(3)
        place_wall(window, twin)
        window.wait_for("the AI's answer", lambda: len(window.actions()) == 3, 90)
        assert "Traceback" not in window.log()
    finally:
        window.kill()  # as if the plug were pulled
    made = window.actions()
    assert made[0].startswith("wall ")
    windows.wait_for_end(prefix)  # its AI process goes by itself

    again = Window(program, prefix, display)
    try:
        again.wait_for("first frame", lambda: again.log().count("first frame") == 2)
        again.wait_for("the question who is playing", lambda: '"player_asked": true' in again.settings())
        time.sleep(2)
        again.press("Return")  # no name was given yet
        time.sleep(2)
        again.press("Return")  # Continue is the first line of the title
        time.sleep(4)
        place_wall(again, twin)
        assert again.actions()[:3] == made
        assert "Traceback" not in again.log()
    finally:
        again.kill()


def test_other_programs_can_speak_to_its_engine(built: Path, prefix: Path) -> None:
    def play(**more: str) -> str:
        return subprocess.run(
            [windows.WINE, str(built / "Medina.exe"), "engine"],
            env=windows.environment(prefix, **more),
            input="new medina-2014 2 seed=1\nturn\ngenmove vizier nodes=3000\nquit\n",
            capture_output=True,
            text=True,
            timeout=300,
        ).stdout

    spoken = play()
    assert spoken.startswith("= \n\n= player=0 placed=0 of=1\n\n= ")
    assert play(MEDINA_PLAIN="1") == spoken, "compiled or not, the same"


LOAD = """
import sys
from pathlib import Path
from medina_desktop.games.medina.ai import compiled
place = Path(sys.argv[1])
compiled.SOURCE, compiled.LIBRARY = place / "fast.c", place / "fast.so"
print("slow" if compiled.warn_if_slow() else "compiled")
"""


def test_its_opponents_are_compiled_and_windows_loads_them(built: Path) -> None:
    place = built / "_internal" / "medina_desktop" / "games" / "medina" / "ai"
    command = [sys.executable, "build/windows.py", "run", "-c", LOAD, windows.windows_path(place)]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300).stdout
    assert said.split()[-1] == "compiled"


def test_it_is_installed_for_one_person_and_uninstalled_without_their_games(built: Path, prefix: Path) -> None:
    def run(*words: str) -> int:
        done = subprocess.run(
            [windows.WINE, *words], env=windows.environment(prefix), stdin=subprocess.DEVNULL, capture_output=True
        )
        windows.wait_for_end(prefix)  # an uninstaller goes on as a copy of itself
        return done.returncode

    def registered() -> str:
        key = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Medina"
        done = subprocess.run(
            [windows.WINE, "reg", "query", key], env=windows.environment(prefix), capture_output=True, text=True
        )
        return done.stdout

    user = home(prefix)
    installed = user / "AppData" / "Local" / "Programs" / "Medina"
    assert run(str(built.with_name(built.name + "-setup.exe")), "/S") == 0
    assert (installed / "Medina.exe").is_file()
    assert list((user / "AppData").rglob("Medina.lnk")), "it is in the start menu"
    assert __version__ in registered()
    spoken = subprocess.run(
        [windows.WINE, str(installed / "Medina.exe"), "engine"],
        env=windows.environment(prefix), input="new medina-1999 3 seed=1\nturn\nquit\n", capture_output=True, text=True,
    )  # fmt: skip
    assert "= player=0 placed=0 of=1" in spoken.stdout
    saves = user / "AppData" / "Local" / "medina-desktop" / "saves"
    saves.mkdir(parents=True, exist_ok=True)
    (saves / "mine.yaml").write_text("kept")
    (installed / "notes of mine.txt").write_text("kept")

    assert run(str(installed / "Uninstall.exe"), "/S") == 0
    assert [file.name for file in installed.iterdir()] == ["notes of mine.txt"], "only what is not ours is left"
    assert (saves / "mine.yaml").read_text() == "kept"
    assert not list((user / "AppData").rglob("Medina.lnk"))
    assert "Medina" not in registered()


def test_the_disk_processes_and_the_command_line_on_windows_python() -> None:
    rooms = [f"tests/{room}" for room in ROOMS]
    command = [sys.executable, "build/windows.py", "run", "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider"]
    done = subprocess.run([*command, *rooms], cwd=ROOT, capture_output=True, text=True, timeout=1800)
    print(f"\n{done.stdout.splitlines()[-1]}")
    assert done.returncode == 0, done.stdout[-4000:]
