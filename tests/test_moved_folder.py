"""Somebody moves the program's folder while it runs: a dialog says so, and nothing ends without a word."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PROJECT = Path(__file__).parent.parent
SCENES = ["new_game", "load", "learn", "replays", "rules", "statistics", "settings"]
PLAY = """
import json, os, sys
tree, frames, user = sys.argv[1], int(sys.argv[2]), sys.argv[3]
sys.path.insert(0, tree)
from medina_desktop.ui.app import App, Options
from medina_desktop.ui.scenes.error import ErrorScene

app = App(Options(user_dir=user, language="en", size=(1024, 640)))
app.running = True
app.context.stack.push(app.context.navigation.title(app.context))
for _ in range(frames):
    app.frame(0.02)
os.rename(tree, tree + " moved")
told = {}
for name in json.loads(sys.argv[4]):
    app.errors.guard(lambda: app.context.go(getattr(app.context.navigation, name)))
    for _ in range(5):
        app.frame(0.05)
    top = app.context.stack.top
    told[name] = top.sentences if isinstance(top, ErrorScene) else ""
    app.errors.times.clear()  # as if time passed between
    app.context.stack.reset(app.context.navigation.title(app.context))
print(json.dumps(told))
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """The program in a folder of its own, with its compiled modules."""
    tree = tmp_path / "program"
    for part in ("medina_desktop", "data", "assets"):
        shutil.copytree(PROJECT / part, tree / part, ignore=shutil.ignore_patterns("source"))
    return tree


def moved(tree: Path, frames: int) -> dict[str, Any]:
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": ""}
    words = [str(tree), str(frames), str(tree.parent / "user"), json.dumps(SCENES)]
    done = subprocess.run(
        [sys.executable, "-c", PLAY, *words], env=environment, cwd="/", capture_output=True, text=True, timeout=240
    )
    assert done.returncode == 0, done.stderr[-2000:]
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told


def test_what_was_not_loaded_yet_is_told_with_the_reason(tree: Path) -> None:
    told = moved(tree, frames=1)
    assert all(f"no longer in {tree}" in text.replace("\u200b", "") for text in told.values() if text)
    assert told["settings"]


def test_what_was_loaded_ahead_goes_on(tree: Path) -> None:
    told = moved(tree, frames=150)
    assert not any(told[scene] for scene in ("new_game", "load", "learn", "statistics", "settings"))
