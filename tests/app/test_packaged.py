"""The packaged application as a stranger meets it: another user, an empty home, a program folder that is read-only.

Slow: builds the application first. `make test-app`, and .ci/run, run it.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import compile_fast
from support.library_rows import read_actions

PROJECT = Path(__file__).parent.parent.parent

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="drives a window under Xvfb, which is for Linux"),
    pytest.mark.skipif(not shutil.which("Xvfb"), reason="Xvfb is not installed (Debian's package: xvfb)"),
    pytest.mark.skipif(not shutil.which("xdotool"), reason="xdotool is not installed (Debian's package: xdotool)"),
]
NOBODY = 65534
MOST_MEGABYTES = 60


@pytest.fixture(scope="module")
def built() -> Path:
    if "MEDINA_BUILT" in os.environ:  # for working on these tests
        return Path(os.environ["MEDINA_BUILT"])
    subprocess.run([sys.executable, "build/package.py"], cwd=PROJECT, check=True)
    return next(p for p in (PROJECT / "dist").glob("Medina-*-linux-*") if p.is_dir())


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1400x900x24", "-ac", "-noreset", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL)
    number = os.read(reader, 10).decode().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


@pytest.fixture
def installed(built: Path) -> Iterator[Path]:
    """A copy in an empty folder that nobody can write to, and an empty home beside it."""
    # Not below pytest's own folder: another user may not look into that.
    place = Path(subprocess.check_output(["mktemp", "-d", "/tmp/medina-app-XXXXXX"], text=True).strip())
    place.chmod(0o755)
    shutil.copytree(built, place / "Medina", symlinks=True)
    subprocess.run(["chmod", "-R", "a-w", str(place / "Medina")], check=True)
    (place / "home").mkdir()
    if os.getuid() == 0:
        os.chown(place / "home", NOBODY, NOBODY)
    yield place
    subprocess.run(["chmod", "-R", "u+w", str(place)], check=True)
    shutil.rmtree(place)


class Window:
    """The running program, and hands to play it with."""

    def __init__(self, place: Path, display: str, language: str, *arguments: str) -> None:
        self.home = place / "home"
        self.environment = {
            "HOME": str(self.home),
            "DISPLAY": display,
            "LANG": language,
            "PATH": "/usr/bin:/bin",
            "AUDIODEV": "/nowhere",
        }
        someone_else = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.getuid() == 0 else {}
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            [str(place / "Medina" / "Medina"), *arguments],
            cwd="/",
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **someone_else,  # type: ignore[call-overload]
        )

    def wait_for(self, what: str, seconds: float, ready: Callable[[], object]) -> None:
        until = time.monotonic() + seconds
        while not ready():
            assert self.process.poll() is None, f"the program ended while waiting for {what}:\n{self.log()}"
            assert time.monotonic() < until, f"no {what} after {seconds} s:\n{self.log()}"
            time.sleep(0.1)

    def log(self) -> str:
        return "".join(p.read_text(errors="replace") for p in self.home.rglob("medina.log"))

    def settings(self) -> str:
        return "".join(p.read_text(errors="replace") for p in self.home.rglob("settings.json"))

    def press(self, *keys: str) -> None:
        for key in keys:
            subprocess.run(["xdotool", "key", "--clearmodifiers", key], env=self.environment, check=True)
            time.sleep(0.25)

    def actions(self) -> list[str]:
        """What was done in the game that was played last."""
        return read_actions(self.home)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()


def test_the_archive_is_small_enough_and_holds_the_licences(built: Path) -> None:
    archive = built.with_name(built.name + ".tar.gz")
    assert archive.stat().st_size < MOST_MEGABYTES * 1e6
    licences = {p.stem for p in (built / "licences").iterdir()}
    assert {"Medina", "Python", "pygame-ce", "PyYAML", "appdirs", "msgspec"} <= licences
    assert any(name.startswith("font-") for name in licences)
    for needed in ("Medina", "README.txt", "install.sh", "uninstall.sh", "medina-desktop.desktop", "medina.png"):
        assert (built / needed).is_file()


@pytest.mark.parametrize("language", ["C", "fr_FR.UTF-8", "de_DE.UTF-8"])
def test_a_stranger_plays_a_turn_and_finds_the_game_again(installed: Path, display: str, language: str) -> None:
    seats = ["--ruleset", "medina-2014", "--seats", "human,ai:apprentice", "--seed", "3", "--size", "1280x800"]
    window = Window(installed, display, language, *seats)
    try:
        window.wait_for("first frame", 30, lambda: "first frame" in window.log())
        print(f"\n{language}: {window.log().split('first frame')[1].splitlines()[0]} (in the program), ", end="")
        print(f"{time.monotonic() - window.started:.1f} s from the click to the log line")
        assert "playing silently" in window.log()
        time.sleep(1)
        window.press("7", "Return")  # a wall, where the cursor has jumped to
        window.wait_for("the person's placement in the library", 20, lambda: len(window.actions()) >= 1)
        window.wait_for("the AI's answer", 40, lambda: len(window.actions()) >= 3)
        assert window.actions()[0].startswith("wall ")
        time.sleep(2)
        # The menu; the first Tab shows where the focus is, the second goes to the last line: save and quit.
        window.press("Escape", "shift+Tab", "shift+Tab", "Return")
        window.process.wait(timeout=15)
        assert window.process.returncode == 0
        assert "Traceback" not in window.log()
        assert len(window.actions()) == 3
    finally:
        window.close()
    again = Window(installed, display, language)
    try:
        again.wait_for("first frame", 30, lambda: again.log().count("first frame") == 2)
        again.wait_for("the question who is playing", 20, lambda: '"player_asked": true' in again.settings())
        time.sleep(1)
        again.press("z", "o", "e", "Return")  # no name was given yet
        again.wait_for("the player's name in the settings", 10, lambda: '"zoe"' in again.settings())
        time.sleep(1)
        again.press("Return")  # Continue is the first line of the title
        time.sleep(3)
        again.press("7", "Return", "7", "Return")
        again.wait_for("the game to go on", 30, lambda: len(again.actions()) >= 5)
        assert "Traceback" not in again.log()
    finally:
        again.close()


def test_the_menu_entry_can_be_installed_and_taken_out_again(installed: Path) -> None:
    data = installed / "home" / "share"
    environment = {"HOME": str(installed / "home"), "XDG_DATA_HOME": str(data), "PATH": "/usr/bin:/bin"}
    subprocess.run([str(installed / "Medina" / "install.sh")], env=environment, check=True, stdout=subprocess.DEVNULL)
    entry = data / "applications" / "medina-desktop.desktop"
    assert f'"{installed}/Medina/Medina"' in entry.read_text()
    subprocess.run([str(installed / "Medina" / "uninstall.sh")], env=environment, check=True, stdout=subprocess.DEVNULL)
    assert not entry.exists()


@pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="dpkg is not here: no Debian")
def test_the_debian_package_is_installed_and_removed_without_a_trace(built: Path, tmp_path: Path) -> None:
    """Into a system of its own: a folder with an empty list of packages."""
    (package,) = built.parent.glob("medina-desktop_*.deb")
    assert package.stat().st_size < MOST_MEGABYTES * 1e6
    system, known = tmp_path / "system", tmp_path / "system" / "var" / "lib" / "dpkg"
    for folder in ("info", "updates"):
        (known / folder).mkdir(parents=True)
    (known / "status").touch()
    dpkg = ["dpkg", f"--root={system}", "--force-not-root,depends,bad-path", "--log=/dev/null"]
    subprocess.run([*dpkg, "--install", str(package)], check=True, capture_output=True)
    program, share = system / "usr" / "bin" / "medina-desktop", system / "usr" / "share"
    done = subprocess.run([str(program), "engine"], input="rulesets\nquit\n", capture_output=True, text=True)
    assert "medina-2014" in done.stdout
    entry = share / "applications" / "medina-desktop.desktop"
    assert "\nExec=medina-desktop\n" in entry.read_text(encoding="utf-8")
    assert (share / "icons" / "hicolor" / "512x512" / "apps" / "medina-desktop.png").is_file()
    (about,) = (share / "metainfo").iterdir()
    for checker in (["desktop-file-validate", str(entry)], ["appstreamcli", "validate", "--no-net", str(about)]):
        if shutil.which(checker[0]):
            subprocess.run(checker, check=True)
    subprocess.run([*dpkg, "--remove", "medina-desktop"], check=True, capture_output=True)
    left = [path for path in system.rglob("*") if path.is_file() and not path.is_relative_to(known)]
    assert left == []


def test_other_programs_can_speak_to_the_packaged_engine(installed: Path) -> None:
    program = [str(installed / "Medina" / "Medina"), "engine"]
    spoken = subprocess.run(program, input="new medina-1999 3 seed=1\nturn\nquit\n", capture_output=True, text=True)
    assert spoken.stdout.split("\n") == ["= ", "", "= player=0 placed=0 of=1", "", "= ", "", ""]


@pytest.mark.skipif(compile_fast.compiler() is None, reason="there is no C compiler, so there is nothing compiled")
def test_the_packaged_opponents_were_compiled_and_play_in_plain_python_without(installed: Path) -> None:
    """What a process has loaded the system knows; the time it takes to think would be a guess."""
    ai = installed / "Medina" / "_internal" / "medina_desktop" / "games" / "medina" / "ai"

    def played() -> tuple[str, bool]:
        program = [str(installed / "Medina" / "Medina"), "engine"]
        with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
            assert engine.stdin is not None
            assert engine.stdout is not None
            engine.stdin.write("new medina-2014 2 seed=1\ngenmove builder nodes=300\n")
            engine.stdin.flush()
            said = [engine.stdout.readline() for _ in range(4)]  # each reply ends with an empty line
            loaded = Path(f"/proc/{engine.pid}/maps").read_text()
            engine.stdin.close()
        assert engine.returncode == 0
        return said[2], str(ai / "fast.so") in loaded

    move, compiled = played()
    assert move.startswith("= ")
    assert compiled
    content = (ai / "fast.so").read_bytes()
    ai.chmod(0o755)
    (ai / "fast.so").unlink()
    (ai / "fast.so").write_bytes(content[: len(content) // 2])  # a download that was cut short
    assert played() == (move, False)


@pytest.mark.parametrize("display", ["", ":9999"])
def test_without_a_display_it_says_so_and_ends(installed: Path, display: str) -> None:
    environment = {"HOME": str(installed / "home"), "XDG_RUNTIME_DIR": str(installed / "home"), "PATH": "/usr/bin:/bin"}
    environment |= {"DISPLAY": display} if display else {}
    program = [str(installed / "Medina" / "Medina"), "--lang", "en"]
    done = subprocess.run(program, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert done.stderr == f"Medina can’t open its window: there is no display (DISPLAY is {display!r}).\n"
