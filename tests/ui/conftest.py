"""The window's tests need no display and no sound."""

import os
from collections.abc import Iterator

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pytest

from medina_desktop import l10n
from medina_desktop.ui.context import Context
from support.staging import Stage


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Every test starts in English, whatever the one before it spoke."""
    l10n.use("en")
    yield
    l10n.use("en")


@pytest.fixture
def stage() -> Iterator[Stage]:
    """Puts a scene of the gallery on a stack: `stage("title", size, language, scale)` gives its context."""
    from medina_desktop.dev import shot

    contexts = []

    def put(name: str, size: tuple[int, int] = (1920, 1080), lang: str = "en", scale: float = 1.0) -> Context:
        contexts.append(shot.stage(name, size, lang, scale))
        return contexts[-1]

    yield put
    for context in contexts:
        context.stack.clear()
