"""Somebody sets up a position by mouse and keyboard, asks the AI, and plays on from there."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from medina_desktop.games.medina.places import spot_of
from medina_desktop.games.medina.rules.actions import WALL, kind_of, text_of
from medina_desktop.games.medina.ui.editor import Editor
from medina_desktop.match.thinking import SimpleThinker
from medina_desktop.ui.context import Context
from medina_desktop.ui.system import thinker
from medina_desktop.ui.table.scene import TableScene
from support.lessons import said
from support.table import click, press, rect_of, settle


def editor_of(scene: TableScene) -> Editor:
    assert isinstance(scene.tutor, Editor)
    return scene.tutor


def opened(stage: Callable[..., Context]) -> TableScene:
    scene = stage("position", (1280, 800)).stack.top
    assert isinstance(scene, TableScene)
    settle(scene)
    return scene


def place_wall(scene: TableScene) -> str:
    """By mouse; the text of the placement."""
    action = next(one for one in editor_of(scene).draft.legal() if kind_of(one) == WALL)
    click(scene, rect_of(scene, f"slot-{WALL}").center)
    city = editor_of(scene).board().city
    click(scene, city.spot_rect(spot_of(scene.position, action)).center)
    settle(scene)
    return f"{editor_of(scene).draft.actor} {text_of(action)}"


def test_pieces_of_any_player_are_placed_and_taken_away_again(stage: Callable[..., Context]) -> None:
    scene = opened(stage)
    draft = editor_of(scene).draft
    before, player = draft.texts(), draft.actor
    first = place_wall(scene)
    press(scene, pygame.K_ESCAPE)  # the next wall is in the hand
    press(scene, pygame.K_PAGEDOWN)
    assert draft.actor == (player + 1) % draft.players
    second = place_wall(scene)
    assert draft.texts() == [*before, first, second]
    assert first.split()[0] != second.split()[0], "two players, one after the other"
    press(scene, pygame.K_ESCAPE)
    click(scene, rect_of(scene, "tool-take-away").center)
    city = editor_of(scene).board().city
    click(scene, city.spot_rect(spot_of(scene.position, draft.actions[-1])).center)
    settle(scene)
    assert draft.texts() == [*before, first]
    scene.commands.undo()
    settle(scene)
    assert draft.texts() == before


def test_a_game_goes_on_from_the_position_and_is_not_counted(stage: Callable[..., Context]) -> None:
    scene = opened(stage)
    draft = editor_of(scene).draft
    click(scene, rect_of(scene, "continue").center)
    table = scene.context.stack.top
    assert isinstance(table, TableScene)
    assert table is not scene
    assert table.match.game.setup["placed"] == draft.texts()
    assert table.match.game.by_hand
    assert table.match.game.actor == draft.turn


def test_the_ai_says_what_it_would_do_here_until_the_position_changes(
    stage: Callable[..., Context], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinker, "make_thinker", SimpleThinker)
    scene = opened(stage)
    click(scene, rect_of(scene, "best-turn").center)
    while "looking" in said(scene):
        scene.context.stack.update(0.02)
    editor = editor_of(scene)
    assert f"suggestion for {editor.seats[editor.draft.turn].name}" in said(scene)
    place_wall(scene)
    assert "suggestion" not in said(scene)
