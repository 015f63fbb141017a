"""Let tests import the helpers that lie beside them, and know the made-up game."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from medina_desktop import bundled, games

HERE = Path(__file__).parent
MEDINA = HERE / "games" / "medina"
for folder in (HERE, MEDINA, MEDINA / "rules", MEDINA / "ai"):
    sys.path.insert(0, str(folder))
games.__path__.append(str(HERE / "made_up"))  # where `medina_desktop.games.pebbles` lies


@pytest.fixture
def no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window's code runs, and nothing is shown."""
    import pygame  # most tests do without

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.font.init()


@pytest.fixture
def made_up_game(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The made-up game stands on the shelf, with its rulesets beside ours."""
    folder = tmp_path_factory.mktemp("rulesets")
    for place in (bundled.rulesets(), HERE / "made_up" / "rulesets"):
        shutil.copytree(place, folder, dirs_exist_ok=True)
    monkeypatch.setattr(bundled, "rulesets", lambda: folder)
    monkeypatch.setitem(games.GAMES, "pebbles", "pebbles")
    yield
    games.box.cache_clear()
