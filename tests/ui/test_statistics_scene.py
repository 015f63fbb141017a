"""The statistics scene by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hands import Hands

from medina_desktop.storage.statistics import ACHIEVEMENTS
from medina_desktop.ui.scenes.dialog import Dialog
from medina_desktop.ui.scenes.statistics import ACHIEVEMENT_NAMES, StatisticsScene


def test_every_achievement_has_a_name_and_a_sentence() -> None:
    assert set(ACHIEVEMENT_NAMES) == set(ACHIEVEMENTS)


def test_choices_narrow_what_is_counted(stage: Callable[..., Any]) -> None:
    scene = stage("statistics").stack.top
    assert isinstance(scene, StatisticsScene)
    hands = Hands(scene)
    assert hands.has("games-plot")
    hands.tab_to("level")
    hands.key("right")
    assert scene.level == "builder"
    scene._set("seats", 4)
    assert not hands.has("games-plot"), "no game had four seats"


def test_deleting_asks_first(stage: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    context = stage("statistics")
    scene = context.stack.top
    monkeypatch.setattr(scene.store, "_write", lambda: None)
    Hands(scene).click("delete")
    asked = context.stack.top
    assert isinstance(asked, Dialog)
    Hands(asked).click("answer1")
    assert scene.store.value.games
    Hands(scene).click("delete")
    Hands(context.stack.top).click("answer0")
    assert not scene.store.value.games
