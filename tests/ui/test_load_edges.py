"""The lists of games when the disk is odd: a game that a hung window holds, a folder that cannot be read, odd names."""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from medina_desktop import l10n
from medina_desktop.games import new_game
from medina_desktop.match.match import Match
from medina_desktop.match.seats import human
from medina_desktop.match.thinking import SimpleThinker
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.saves import Autosave, Saves
from medina_desktop.ui import thinker
from medina_desktop.ui.context import Context, make_context
from medina_desktop.ui.scenes.load import LoadScene
from medina_desktop.ui.table import start
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import Label, walk
from medina_desktop.ui.wiring import navigation

PEOPLE = [human("Leïla", "blue"), human("Omar", "red")]


@pytest.fixture
def context(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Context]:
    monkeypatch.setattr(thinker, "make_thinker", SimpleThinker)
    made = make_context((1280, 800), navigation(), user_dir=tmp_path, language="en", muted=True)
    yield made
    made.stack.clear()
    l10n.use("en")


def a_match(saves: Saves, actions: int = 6) -> Match:
    match = Match(new_game(ruleset_files.load("medina-2014"), 2, 3), PEOPLE, journal=saves.new_autosave())
    random = Random(1)
    for _ in range(actions):
        match.play(random.choice(match.game.legal()))
    return match


def load_scene(context: Context) -> LoadScene:
    scene = LoadScene(context, start.GameSaves(context))
    context.stack.push(scene)
    scene.update(0.02)
    return scene


def told(scene: LoadScene) -> str:
    return "\n".join(widget.text for widget in walk(scene.root) if isinstance(widget, Label))


def test_a_game_that_a_hung_window_holds_is_listed_and_opens_as_a_copy(context: Context) -> None:
    match = a_match(Saves(context.user))
    journal = match.journal
    assert isinstance(journal, Autosave)
    scene = load_scene(context)
    [listed] = scene.saves
    assert "in use by another window" in told(scene)
    scene.provider.open(context, listed)
    table = context.stack.top
    assert isinstance(table, TableScene)
    assert table.match.game.action_texts() == match.game.action_texts()
    assert isinstance(table.match.journal, Autosave)
    assert table.match.journal.path != journal.path
    journal.close()


def test_a_folder_that_cannot_be_read_is_told(context: Context) -> None:
    context.user.saves.parent.mkdir(parents=True, exist_ok=True)
    context.user.saves.write_text("a file where the folder should be")
    scene = load_scene(context)
    assert "cannot be read" in told(scene)
    assert "No saved games yet" not in told(scene)
    assert os.fspath(context.user.saves) in told(scene).replace("\u200b", "")
