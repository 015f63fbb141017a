"""Makes the folder of a person who began the lessons of version 0.2.0, and writes down how far they came.

It was run once, on the code of commit f4814b57 (the last before the library), and is kept so that one can see where
`0.2.0/` and `expected-0.2.0.json` come from. It needs that code, not today's:

    git worktree add --detach /tmp/old f4814b57
    cd /tmp/old && python .../tests/old_user/make_lessons.py OUT

In each game the first chapter is completed, the first lesson of the second is done, and its board is left.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, os.path.join(os.getcwd(), "tests"))
sys.path.insert(0, os.getcwd())  # the code of 0.2.0, in whose folder this is run
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import make_context
from medina_desktop.ui.scenes.learn import LearnScene
from medina_desktop.ui.shelf.chosen import school_for
from medina_desktop.ui.wiring import navigation
from support.lessons import click, course, do_task, settle, shown

GAMES = ("medina", "sultaniya", "al-rashid")


def learn(home: Path, game: str) -> dict[str, int]:
    """Learn as said above; the number of actions on the board that was left, by chapter."""
    settings = SettingsStore(home / "config" / "settings.json")
    settings.change(language="de", reduced_motion=True)
    there = make_context((1280, 800), navigation(), settings=settings, user_dir=home, language="de", muted=True)
    there.game = game
    menu = LearnScene(there)
    there.stack.push(menu)
    first, second = school_for(game).chapters[:2]
    click(menu, f"chapter:{first.key}")
    settle(there)
    do_task(shown(there))
    while not course(shown(there)).finished:
        click(shown(there), "continue")
        settle(there)
        do_task(shown(there))
    there.stack.remove(shown(there))
    click(menu, f"chapter:{second.key}")
    settle(there)
    do_task(shown(there))
    left = len(course(shown(there)).game.actions)
    click(shown(there), "leave")
    there.stack.clear()
    return {second.key: left}


def main(out: Path) -> None:
    pygame.init()
    pygame.display.set_mode((1280, 800))
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch) / "home"
        boards: dict[str, Any] = {game: learn(home, game) for game in GAMES}
        progress = SettingsStore(home / "config" / "settings.json").value.tutorial_progress
        shutil.rmtree(home / "log", ignore_errors=True)
        shutil.copytree(home, out / "0.2.0", dirs_exist_ok=True)
    expected = {"tutorial_progress": progress, "lesson_boards": boards}
    (out / "expected-0.2.0.json").write_text(json.dumps(expected, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
