"""A puzzle is made of a moment of a replay, or of a position that was set up: chosen, found, named, tried."""

from __future__ import annotations

from pathlib import Path

import pytest

from medina_desktop.challenges import files
from medina_desktop.match.thinking import SimpleThinker
from medina_desktop.storage.paths import user_paths
from medina_desktop.ui.challenges.making import MakingSheet
from medina_desktop.ui.challenges.puzzle import PuzzleTutor
from medina_desktop.ui.context import Context
from medina_desktop.ui.scenes.replay import ReplayScene
from medina_desktop.ui.system import thinker
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import Button, TextEntry, walk
from support.finding import find_as
from support.staging import Stage


@pytest.fixture
def stage(stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    """With a folder for files, and a quick AI."""
    monkeypatch.setattr(thinker, "make_thinker", SimpleThinker)

    def put(name: str, size: tuple[int, int] = (1920, 1080), lang: str = "en", scale: float = 1.0) -> Context:
        context = stage(name, size, lang, scale)
        context.user = user_paths(tmp_path)
        return context

    return put


def press(scene: MakingSheet | ReplayScene | TableScene, key: str) -> None:
    button = find_as(Button, scene.root, key)
    assert button.enabled, key
    button.activate(scene.ui)


def find_turns(context: Context) -> MakingSheet:
    sheet = context.stack.top
    assert isinstance(sheet, MakingSheet)
    press(sheet, "look")
    for _step in range(2000):
        if sheet.state != "look":
            break
        sheet.update(0.1)
    return sheet


def give_name(sheet: MakingSheet, name: str) -> None:
    find_as(TextEntry, sheet.root, "name").on_change(name)


def test_a_moment_of_a_replay_becomes_a_puzzle_that_is_tried_at_once(stage: Stage) -> None:
    context = stage("replay")
    scene = context.stack.top
    assert isinstance(scene, ReplayScene)
    press(scene, "make-puzzle")
    sheet = context.stack.top
    assert isinstance(sheet, MakingSheet)
    sheet.choose("points")
    sheet = find_turns(context)
    assert sheet.state == "name"
    give_name(sheet, "A good moment")
    press(sheet, "save")
    press(sheet, "try")
    table = context.stack.top
    assert isinstance(table, TableScene)
    assert isinstance(table.tutor, PuzzleTutor)
    assert table.match.game.actions == scene.replay.game.actions[: scene.replay.at]
    own = [entry for entry in files.list_puzzles("medina", context.user.challenges) if entry.own]
    assert [entry.puzzle.form.name for entry in own if entry.puzzle] == ["A good moment"]
    assert "{p" not in " ".join(fit.text for widget in walk(table.root) for fit in widget.texts(table.ui))


def test_a_position_that_was_set_up_becomes_a_puzzle(stage: Stage) -> None:
    context = stage("position", (1280, 800))
    table = context.stack.top
    assert isinstance(table, TableScene)
    press(table, "make-puzzle")
    sheet = find_turns(context)
    assert sheet.state == "name", sheet.problem
    give_name(sheet, "Mine")
    press(sheet, "save")
    assert sheet.puzzle is not None
    assert sheet.puzzle.form.goal.judged
    assert sheet.puzzle.record.setup["placed"]


def test_looking_is_stopped_and_leaves_nothing(stage: Stage) -> None:
    context = stage("puzzle-making")
    sheet = context.stack.top
    assert isinstance(sheet, MakingSheet)
    press(sheet, "look")
    assert sheet.state == "look"
    press(sheet, "cancel")
    assert sheet.making is None
    press(sheet, "cancel")
    assert not [entry for entry in files.list_puzzles("medina", context.user.challenges) if entry.own]


def test_a_disk_that_refuses_is_named(stage: Stage) -> None:
    context = stage("puzzle-making-name")
    sheet = context.stack.top
    assert isinstance(sheet, MakingSheet)
    context.user.challenges.parent.mkdir(parents=True, exist_ok=True)
    context.user.challenges.write_text("a file in the way", encoding="utf-8")
    give_name(sheet, "Mine")
    press(sheet, "save")
    assert sheet.puzzle is None
    assert sheet.problem.startswith("The file couldn’t be written")
    context.user.challenges.unlink()
    press(sheet, "save")
    assert sheet.state == "saved", "nothing has to be looked for again"
