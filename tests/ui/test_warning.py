"""Where Medina's opponents were not compiled the set-up form says so, and how to change it: once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from medina_desktop.games.medina.ai import compiled
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import Context, make_context
from medina_desktop.ui.scenes.new_game import NewGameScene
from medina_desktop.ui.widgets import Label, find
from medina_desktop.ui.wiring import navigation


@pytest.fixture
def context(tmp_path: Path) -> Context:
    return make_context((1280, 800), navigation(), settings=SettingsStore(), user_dir=tmp_path, muted=True)


@pytest.fixture
def not_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv(compiled.WITHOUT, raising=False)
    monkeypatch.setattr(compiled, "LIBRARY", tmp_path / "nothing.so")
    compiled._load.cache_clear()
    yield
    compiled._load.cache_clear()


def warning(context: Context) -> str:
    scene = NewGameScene(context)
    context.stack.push(scene)
    scene.lay_out()
    found = find(scene.root, "warning")
    context.stack.pop()
    return found.text if isinstance(found, Label) else ""


@pytest.mark.usefixtures("not_compiled")
def test_it_is_said_once_with_what_to_do(context: Context) -> None:
    assert "Install a C compiler" in warning(context)
    assert warning(context) == ""


def test_who_asks_for_plain_python_is_not_warned(
    context: Context, not_compiled: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(compiled.WITHOUT, "1")
    assert warning(context) == ""
