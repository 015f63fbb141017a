"""The X server goes away under the running program: it ends, leaves nothing behind, and the game is there."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from medina_desktop.play.library import Library
from medina_desktop.storage.paths import user_paths

if sys.platform != "linux" or shutil.which("Xvfb") is None:
    pytest.skip("needs Xvfb, which is for Linux", allow_module_level=True)

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_a_display_that_goes_away_costs_nothing(tmp_path: Path) -> None:
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x900x24", "-nolisten", "tcp"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as pipe:
        display = f":{pipe.readline().strip()}"
    environment = {**os.environ, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
    environment.pop("SDL_VIDEODRIVER", None)
    words = ["--user-dir", str(tmp_path), "--ruleset", "medina-2014", "--seats", "ai:apprentice,human", "--seed", "3"]
    playing = subprocess.Popen(
        [sys.executable, "-m", "medina_desktop", *words], env=environment, stderr=subprocess.PIPE, text=True
    )
    try:
        library = Library(user_paths(tmp_path))
        until = time.monotonic() + 60
        while not any(saved.actions for saved in library.list_games()):  # the opponent has placed
            assert time.monotonic() < until
            assert playing.poll() is None
            time.sleep(0.1)
        server.kill()
        server.wait()
        _out, said = playing.communicate(timeout=30)  # its AI process holds the same stream: it is gone, too
    finally:
        for process in (server, playing):
            if process.poll() is None:
                process.kill()
                process.wait()
    assert playing.returncode == 1
    assert "Traceback" not in said
    [saved] = library.list_games()
    game = library.read(saved.id).game
    assert game is not None
    assert game.actions
