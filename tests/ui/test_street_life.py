"""Sparrows, a cat, a lizard and dust in Medina's empty streets: seldom, small, and never in the way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from medina_desktop.games import new_game
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.board import STRIDE
from medina_desktop.games.medina.ui import life
from medina_desktop.games.medina.ui.city import standing
from medina_desktop.games.medina.ui.views import board_of
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.table.scene import TableScene
from support.table import PEOPLE, press, send, table

SPOT = STRIDE * 6 + 8
ROW = [STRIDE * 6 + col for col in range(5, 11)]
KINDS: dict[str, Callable[[Random], life.Animal]] = {
    "sparrow": lambda random: life.sparrow(random, SPOT),
    "cat": lambda random: life.cat(random, ROW),
    "lizard": lambda random: life.lizard(random, ROW),
    "dust": lambda random: life.dust(random, SPOT),
}


@pytest.fixture
def scene(tmp_path: Path) -> TableScene:
    return begun(tmp_path)


def begun(tmp_path: Path, actions: int = 0, **settings: Any) -> TableScene:
    game, random = new_game(ruleset_files.load("medina-2014"), 3, 5), Random(2)
    for _ in range(actions):
        game.play(legal.draw(game.position, random.random))
    chosen: dict[str, Any] = {"reduced_motion": False, **settings}
    scene = table(tmp_path, seats=PEOPLE[:3], size=(1024, 640), game=game, **chosen)
    scene.context.stack.update(0.05)
    return scene


def watch(scene: TableScene, seconds: float) -> set[str]:
    """Let time pass; return what came by."""
    seen: set[str] = set()
    for _ in range(round(seconds / 0.1)):
        scene.context.stack.update(0.1)
        seen |= {animal.kind for animal in board_of(scene).life.animals}
    return seen


def bring(scene: TableScene, kind: str) -> life.Animal:
    animal = KINDS[kind](Random(1))
    board_of(scene).life.animals = [animal]
    while (look := animal.look()) is None or look.alpha < 255:
        animal.advance(0.05)
    return animal


def point_at(scene: TableScene, spot: int) -> None:
    at = board_of(scene).city.spot_rect(spot).center
    send(scene.context, pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))


def test_now_and_then_something_comes_and_goes(scene: TableScene) -> None:
    assert watch(scene, life.FIRST - 0.5) == set()
    assert watch(scene, 300) >= {"sparrow", "cat", "dust"}


@pytest.mark.parametrize("settings", [{"reduced_motion": True}, {"colour_marks": "strong"}])
def test_nothing_comes_where_nothing_is_to_move_or_marks_are_to_be_seen(
    tmp_path: Path, settings: dict[str, Any]
) -> None:
    scene = begun(tmp_path, **settings)
    assert watch(scene, 100) == set()


def test_what_is_there_goes_at_once_when_motion_is_reduced(scene: TableScene) -> None:
    bring(scene, "cat")
    scene.context.settings.change(reduced_motion=True)
    scene.context.stack.update(0.05)
    assert not board_of(scene).life.animals


def test_it_comes_only_where_nothing_stands_and_nobody_points(tmp_path: Path) -> None:
    scene = begun(tmp_path, actions=60)
    board = board_of(scene)
    taken = {piece.spot for piece in standing(board.position, board.table.colours)}
    point_at(scene, SPOT)
    came = 0
    for _ in range(200):
        for animal in board.life._come():
            came += 1
            for spot in animal.spots:
                assert spot not in taken
                assert max(abs(spot // STRIDE - 6), abs(spot % STRIDE - 8)) > life.NEAR
    assert came > 50


@pytest.mark.parametrize("kind", ["sparrow", "cat", "lizard"])
def test_it_flees_from_the_pointer_and_from_a_piece_in_hand(scene: TableScene, kind: str) -> None:
    board = board_of(scene)
    animal = bring(scene, kind)
    scene.context.stack.update(0.05)
    assert not animal.flees
    look = animal.look()
    assert look is not None
    point_at(scene, STRIDE * (round(look.y) + 1) + round(look.x))
    scene.context.stack.update(0.05)
    assert animal.flees
    for _ in range(20):
        scene.context.stack.update(0.05)
    assert not board.life.animals
    point_at(scene, STRIDE * 1 + 1)
    animal = bring(scene, kind)
    press(scene, pygame.K_3)
    assert board.hand.held is not None
    scene.context.stack.update(0.05)
    assert animal.flees
    assert watch(scene, 60) <= {kind}, "none comes while a piece is in hand"


def test_it_flees_when_something_is_placed_where_it_goes(tmp_path: Path) -> None:
    scene = begun(tmp_path, actions=3)
    taken = standing(scene.position, scene.colours)[-5].spot
    animal = life.sparrow(Random(1), taken)
    board_of(scene).life.animals = [animal]
    scene.context.stack.update(1.5)
    assert animal.flees


@pytest.mark.parametrize("kind", KINDS)
def test_only_its_own_small_part_of_the_window_is_drawn_again(tmp_path: Path, kind: str) -> None:
    """And what was drawn of it then is what a whole new picture would show."""
    scene = begun(tmp_path, actions=20)
    cell = board_of(scene).city.cell[0]
    areas: list[pygame.Rect] = []
    scene.context.redraw_part = areas.append
    bring(scene, kind)
    shown = pygame.Surface((1024, 640))
    scene.draw(shown)
    drawn = 0
    for number in range(60):
        areas.clear()
        assert not scene.update(0.1), "the window stays as it is"
        if areas:
            drawn += 1
            part = areas[0].unionall(areas[1:])
            assert part.w * part.h < (4 * cell) ** 2
            shown.set_clip(part)
            scene.draw(shown)
            shown.set_clip(None)
        if number % 6 == 0:
            anew = pygame.Surface((1024, 640))
            scene.draw(anew)
            assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(anew, "RGB")
    assert 5 < drawn < 50, "it rests now and then"
