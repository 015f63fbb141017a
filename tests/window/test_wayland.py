"""A desktop that has Wayland and nothing else, as many new ones: SDL shows the window through a texture there."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from medina_desktop.play.library import Library
from medina_desktop.storage.paths import user_paths

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="Wayland is for Linux"),
    pytest.mark.skipif(not shutil.which("weston"), reason="weston is not installed (Debian's package: weston)"),
]
ROOT = Path(__file__).parents[2]


@pytest.fixture
def desktop() -> Iterator[dict[str, str]]:
    """The environment of a program that runs there."""
    with tempfile.TemporaryDirectory(prefix="medina-wl-") as folder:  # a socket's path must be short
        there = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "SDL_VIDEODRIVER")}
        there |= {"XDG_RUNTIME_DIR": folder, "WAYLAND_DISPLAY": "medina-0", "SDL_AUDIODRIVER": "dummy"}
        words = ["weston", "--backend=headless-backend.so", "--socket=medina-0", "--idle-time=0"]
        words += ["--width=1600", "--height=1000"]
        with (Path(folder) / "weston.log").open("w") as log:
            compositor = subprocess.Popen(words, env=there, stdout=log, stderr=log)
        try:
            until = time.monotonic() + 20
            while not (Path(folder) / "medina-0").exists():
                if compositor.poll() is not None or time.monotonic() > until:
                    pytest.skip(f"weston does not start here: {(Path(folder) / 'weston.log').read_text()[-500:]}")
                time.sleep(0.05)
            yield there
        finally:
            compositor.terminate()
            compositor.wait(10)


def test_without_x_the_window_opens_and_a_game_is_played(desktop: dict[str, str], tmp_path: Path) -> None:
    words = ["--user-dir", str(tmp_path), "--ruleset", "medina-2014", "--seed", "3", "--lang", "en"]
    words += ["--seats", "ai:apprentice,ai:apprentice"]
    program = [sys.executable, "-m", "medina_desktop", *words]
    playing = subprocess.Popen(
        program, env={**desktop, "PYTHONPATH": str(ROOT)}, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True
    )
    library = Library(user_paths(tmp_path))
    try:
        until = time.monotonic() + 90
        while not any(saved.actions >= 4 for saved in library.list_games()):
            assert playing.poll() is None, playing.stderr and playing.stderr.read()
            assert time.monotonic() < until, "no placements"
            time.sleep(0.1)
    finally:
        playing.terminate()
        said = playing.communicate(timeout=20)[1]
    assert "Traceback" not in said
    log = user_paths(tmp_path).log_file.read_text(encoding="utf-8")
    assert "first frame" in log
    assert "ERROR" not in log
