"""A game from a file that somebody looks for in their folders."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from medina_desktop.game.record import record_of, to_plain
from medina_desktop.match.seats import human
from medina_desktop.play import folders
from medina_desktop.play.folders import look_into
from medina_desktop.play.new_game import NewGame, deal
from medina_desktop.storage import record_files
from medina_desktop.ui.context import Context, make_context
from medina_desktop.ui.scenes.dialog import Dialog
from medina_desktop.ui.scenes.load import LoadScene
from medina_desktop.ui.scenes.open_file import OpenFileScene
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import Label, walk
from medina_desktop.ui.wiring import navigation
from support.hands import Hands

pytestmark = pytest.mark.usefixtures("no_display")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's own folder with a game that was sent to them in another one."""
    sent = tmp_path / "home" / "sent"
    (sent / "empty").mkdir(parents=True)
    (tmp_path / "home" / ".hidden").mkdir()
    game = deal(NewGame("medina-2014", (human("Leïla", "blue"), human("Omar", "red")), seed=5)).game
    for _action in range(9):
        game.play(game.legal()[0])
    record = record_of(game, [human("Leïla", "blue"), human("Omar", "red")])
    (sent / "from Omar.yaml").write_text(record_files.dump(to_plain(record)), encoding="utf-8")
    (sent / "letter.txt").write_text("not a game", encoding="utf-8")
    (sent / "letter.YAML").write_text("not a game", encoding="utf-8")
    monkeypatch.setattr(OpenFileScene, "last", None)
    monkeypatch.setattr("medina_desktop.ui.scenes.open_file.find_home", lambda: tmp_path / "home")
    return tmp_path / "home"


@pytest.fixture
def context(tmp_path: Path) -> Iterator[Context]:
    made = make_context((1280, 800), navigation(), user_dir=tmp_path / "user", language="en", muted=True)
    yield made
    made.stack.clear()
    made.library.close()


def top(context: Context) -> Hands:
    assert context.stack.top is not None
    return Hands(context.stack.top)  # type: ignore[arg-type]


def said(context: Context) -> str:
    return " ".join(w.text for w in walk(context.stack.top.root) if isinstance(w, Label))  # type: ignore[union-attr]


@pytest.mark.usefixtures("home")
def test_a_game_is_found_and_opened_by_the_keyboard_alone(context: Context) -> None:
    context.go(context.navigation.load)
    assert isinstance(context.stack.top, LoadScene)
    top(context).tab_to("open_file")
    top(context).key("return")
    assert isinstance(context.stack.top, OpenFileScene)
    assert top(context).focus == "entry:sent"
    top(context).key("return")
    top(context).tab_to("entry:from Omar.yaml")
    top(context).key("return")
    assert isinstance(context.stack.top, Dialog)
    assert "“from Omar”" in said(context)
    top(context).click("answer0")
    assert isinstance(context.stack.top, TableScene)
    assert len(context.stack.top.match.game.actions) == 9


def test_folders_lead_down_and_up_and_are_remembered(context: Context, home: Path) -> None:
    context.go(context.navigation.open_file)
    top(context).click("entry:sent")
    top(context).click("entry:empty")
    assert "There is no game file" in said(context)
    top(context).click("above")
    assert top(context).focus == "entry:empty", "the keyboard is where one came from"
    context.stack.pop()
    context.go(context.navigation.open_file)
    assert isinstance(context.stack.top, OpenFileScene)
    assert context.stack.top.folder.path == home / "sent"
    top(context).click("home")
    assert context.stack.top.folder.path == home


def test_a_file_that_is_no_game_is_refused_in_words(context: Context, home: Path) -> None:
    context.stack.push(OpenFileScene(context, home / "sent"))
    top(context).click("entry:letter.YAML")
    assert isinstance(context.stack.top, Dialog)
    assert "can’t be opened" in said(context)
    assert context.library.list_games() == []


def test_a_folder_that_is_gone_is_told(context: Context, home: Path) -> None:
    context.stack.push(OpenFileScene(context, home / "gone"))
    assert "This folder can’t be read" in said(context)
    top(context).click("above")
    assert top(context).has("entry:sent")


def test_only_folders_and_records_are_listed_and_not_thousands(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = look_into(home / "sent")
    assert [path.name for path in found.files] == ["from Omar.yaml", "letter.YAML"]
    assert [path.name for path in look_into(home).folders] == ["sent"]
    assert not found.left_out
    monkeypatch.setattr(folders, "MOST", 2)
    (home / "sent" / "another").mkdir()
    assert look_into(home / "sent").left_out
