"""A player's card opens to where the points come from, and lights up what scored them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from medina_desktop.games.medina.rules import legal
from medina_desktop.ui.table.breakdown import Breakdown
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.table.window import Spots
from medina_desktop.ui.widgets import find
from support.table import PEOPLE, click, press, rect_of, send, table

pytestmark = pytest.mark.usefixtures("no_display")


def played(tmp_path: Path, **settings: Any) -> TableScene:
    scene = table(tmp_path, seats=PEOPLE[:3], **settings)
    random = Random(8)
    for _ in range(45):
        scene.play(legal.draw(scene.match.position, random.random))
        for _tick in range(3):
            scene.context.stack.update(0.05)
    return scene


def lines(scene: TableScene) -> Sequence[tuple[str, int, Spots, object]]:
    sheet = find(scene.root, "breakdown")
    return sheet.lines if isinstance(sheet, Breakdown) else ()


@pytest.mark.parametrize("size", [(1024, 640), (1600, 900)], ids=["small", "wide"])
def test_a_click_on_a_card_tells_the_points_one_by_one(tmp_path: Path, size: tuple[int, int]) -> None:
    scene = played(tmp_path, size=size)
    for player in range(3):
        click(scene, rect_of(scene, f"player-{player}").midtop)
        found = lines(scene)
        assert found[-1][1] == scene.match.game.scores()[player]
        assert sum(line[1] for line in found[:-1]) == scene.match.game.scores()[player]
        assert all(line[1] for line in found[:-1]), "only what brought something"
    click(scene, rect_of(scene, "player-2").midtop)
    assert not lines(scene), "a second click closes it"


def test_it_lights_up_all_that_scored_and_each_line_its_own(tmp_path: Path) -> None:
    scene = played(tmp_path)
    best = max(range(3), key=scene.match.game.scores().__getitem__)
    scene.toggle(f"player-{best}")
    palaces = set(lines(scene)[0][2])
    assert palaces
    assert palaces <= set(scene.view.scored_by_the_opened())
    sheet = find(scene.root, "breakdown")
    assert isinstance(sheet, Breakdown)
    pos = sheet.line_rect(scene.ui, 0).center
    send(scene.context, pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    assert set(scene.lights.spots) == palaces
    drawn: list[object] = []
    scene.board.draw = lambda target, lit: drawn.append(lit)  # type: ignore[method-assign]
    scene.draw(pygame.Surface((1280, 800)))
    send(scene.context, pygame.MOUSEMOTION, pos=scene.board_area.midleft, rel=(0, 0), buttons=(0, 0, 0))
    scene.draw(pygame.Surface((1280, 800)))
    assert drawn == [lines(scene)[0][2], scene.view.scored_by_the_opened()]


def test_it_is_reached_and_left_by_the_keyboard(tmp_path: Path) -> None:
    scene = played(tmp_path)
    for _ in range(40):
        press(scene, pygame.K_TAB)
        if scene.ui.focus == "player-1":
            break
    press(scene, pygame.K_RETURN)
    assert lines(scene)
    while scene.ui.focus != "breakdown":
        press(scene, pygame.K_TAB)
    assert scene.lights.spots == lines(scene)[0][2]
    press(scene, pygame.K_DOWN)
    assert scene.lights.spots == lines(scene)[1][2]
    press(scene, pygame.K_ESCAPE)
    assert not lines(scene)
    assert find(scene.root, "player-1") is not None


def test_nothing_of_it_is_seen_behind_the_curtain(tmp_path: Path) -> None:
    scene = table(tmp_path, seats=PEOPLE[:2], screens_up=True)
    scene.toggle("player-0")
    assert lines(scene)
    while scene.match.player == 0:
        scene.play(scene.match.game.legal()[0])
    scene.context.stack.update(0.05)
    assert not lines(scene)
    assert scene.view.scored_by_the_opened() == ()
