"""Whole games of Medina at the table by mouse and keyboard events, without a display."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from medina_desktop.games.medina.rules import legal
from medina_desktop.ui.widgets import walk
from support.medina.placing import (
    place_by_drag,
    place_by_keys,
    place_by_mouse,
    play_whole_game,
)
from support.sampling import every
from support.table import EVERY_TABLE, MACHINES, PEOPLE, click, press, table

pytestmark = pytest.mark.usefixtures("no_display")


@pytest.mark.parametrize(("ruleset", "players"), every(3, EVERY_TABLE))
def test_a_whole_game_by_mouse_among_people(tmp_path: Path, ruleset: str, players: int) -> None:
    scene = table(tmp_path, ruleset, PEOPLE[:players])
    play_whole_game(scene, place_by_mouse)
    assert scene.match.over
    assert scene.shown.position is scene.match.position
    assert [round(s) for s in scene.shown.scores] == scene.match.game.scores()


@pytest.mark.parametrize(("ruleset", "players"), every(2, [("medina-2014-gates", 2), ("medina-1999", 3)]))
def test_a_whole_game_by_keyboard_alone(tmp_path: Path, ruleset: str, players: int) -> None:
    scene = table(tmp_path, ruleset, PEOPLE[:players])
    play_whole_game(scene, place_by_keys)


def test_a_whole_game_by_dragging(tmp_path: Path) -> None:
    play_whole_game(table(tmp_path, "medina-2014", PEOPLE[:3]), place_by_drag)


@pytest.mark.parametrize(("ruleset", "players"), every(2, [("medina-2014", 3), ("medina-1999-gates", 4)]))
def test_a_whole_game_with_ai_seats(tmp_path: Path, ruleset: str, players: int) -> None:
    scene = table(tmp_path, ruleset, [MACHINES[0], PEOPLE[1], *MACHINES[2:players]])
    play_whole_game(scene, place_by_mouse)


def test_ai_seats_alone_play_to_the_end(tmp_path: Path) -> None:
    scene = table(tmp_path, "medina-2014", MACHINES[:2])
    for _ in range(2000):
        if scene.match.over:
            break
        scene.context.stack.update(0.02)
    assert scene.match.over


def test_with_animations_the_shown_position_ends_where_the_match_is(tmp_path: Path) -> None:
    scene = table(tmp_path, "medina-2014", [PEOPLE[0], MACHINES[1]], reduced_motion=False)
    surface = pygame.Surface((1280, 800))
    random = Random(3)
    placed = 0
    for frame in range(4000):
        scene.context.stack.update(1 / 20)
        if frame % 7 == 0:
            scene.draw(surface)
        if scene.my_turn and not scene.shown.busy:
            assert scene.shown.position is scene.match.position
            place_by_mouse(scene, legal.draw(scene.match.position, random.random))
            placed += 1
            if placed == 12:
                break
    assert placed == 12


def test_a_click_during_an_animation_is_neither_lost_nor_doubled(tmp_path: Path) -> None:
    scene = table(tmp_path, "medina-2014", PEOPLE[:2], reduced_motion=False)
    random = Random(5)
    for count in range(1, 30):
        action = legal.draw(scene.match.position, random.random)
        place_by_mouse(scene, action)  # the piece before is still in the air
        assert len(scene.match.game.actions) == count
        scene.context.stack.update(0.03)


def test_keys_during_an_animation_are_not_lost_either(tmp_path: Path) -> None:
    scene = table(tmp_path, "medina-2014", PEOPLE[:2], reduced_motion=False)
    random = Random(6)
    for count in range(1, 20):
        place_by_keys(scene, legal.draw(scene.match.position, random.random))
        assert len(scene.match.game.actions) == count
        scene.context.stack.update(0.03)


def test_space_finishes_what_moves(tmp_path: Path) -> None:
    scene = table(tmp_path, "medina-2014", PEOPLE[:2], reduced_motion=False)
    place_by_mouse(scene, scene.match.game.legal()[0])
    assert scene.shown.busy
    press(scene, pygame.K_SPACE)
    assert not scene.shown.busy
    assert scene.shown.position is scene.match.position


def test_resizing_in_the_middle_of_a_game_keeps_everything(tmp_path: Path) -> None:
    scene = table(tmp_path, "medina-2014", PEOPLE[:2])
    random = Random(5)
    for size in ((1024, 640), (1920, 1080), (1280, 720), (3840, 2160), (2560, 1080), (1024, 640)):
        scene.context.resize(size)
        for _ in range(3):
            place_by_mouse(scene, legal.draw(scene.match.position, random.random))
        scene.draw(pygame.Surface(size))
    assert len(scene.match.game.actions) == 18


@pytest.mark.parametrize("size", [(1, 1), (300, 200), (64, 900), (900, 64), (8000, 400)])
def test_a_window_made_far_too_small_or_odd_breaks_nothing(tmp_path: Path, size: tuple[int, int]) -> None:
    scene = table(tmp_path, "medina-2014", PEOPLE[:2])
    random = Random(5)
    place_by_mouse(scene, legal.draw(scene.match.position, random.random))
    scene.context.resize(size)
    for _ in range(20):
        scene.context.stack.update(0.02)
        scene.draw(pygame.Surface(size))
    click(scene, (size[0] // 2, size[1] // 2))
    scene.context.resize((1280, 800))
    for _ in range(40):
        scene.context.stack.update(0.02)
    place_by_mouse(scene, legal.draw(scene.match.position, random.random))
    assert len(scene.match.game.actions) == 2


def test_a_piece_in_the_tray_names_its_key(tmp_path: Path) -> None:
    scene = table(tmp_path)
    told = [w.tooltip for w in walk(scene.root) if w.key.startswith("slot-")]
    assert len(told) >= 8
    for number, text in enumerate(told):  # a piece that fits nowhere says why instead
        assert f"key {(number + 1) % 10}" in text or "\n" in text
