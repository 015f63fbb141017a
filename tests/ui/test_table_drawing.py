"""Drawing changes nothing: neither what a table knows, nor what is drawn next, nor how the game goes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from medina_desktop.dev.shot import scene_names
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.actions import WALL
from medina_desktop.games.medina.rules.board import cell_at
from medina_desktop.games.medina.rules.position import Position
from medina_desktop.games.medina.ui.city import City
from medina_desktop.games.medina.ui.city_art import BoardArt
from medina_desktop.games.medina.ui.views import board_of
from medina_desktop.ui.context import Context
from medina_desktop.ui.pictures.paint import Painter
from medina_desktop.ui.pictures.sprites import Sprites
from medina_desktop.ui.table.picture import KeptPicture
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.text import TextCache
from medina_desktop.ui.theme import Theme
from medina_desktop.ui.widgets import walk
from support.table import MACHINES, PEOPLE, click, press, send, table

# Pictures that are kept: they may fill whenever they are needed.
KEPT = (pygame.Surface, City, BoardArt, Painter, Sprites, TextCache)
KEPT_UNDER = {"_marked", "_widgets", "_drawn_at", "_drawn", "_old_parts", "_previewed", "_city", "_tray_art"}
LOOKS = 24  # at a table while it is played
# Not a table's own.
OUTSIDE = (Context, Theme, Position)


def state_of(thing: Any, seen: dict[int, str] | None = None, where: str = "table") -> Any:
    """Everything that a thing knows and holds, as plain data; whatever is held twice is named by its first place."""
    seen = {} if seen is None else seen
    if thing is None or isinstance(thing, (bool, int, float, str, bytes, pygame.Rect)):
        return repr(thing)
    if isinstance(thing, KEPT) or callable(thing):
        return type(thing).__name__
    if isinstance(thing, OUTSIDE):
        return id(thing)
    if id(thing) in seen:
        return seen[id(thing)]
    seen[id(thing)] = where
    if isinstance(thing, dict):
        return {repr(key): state_of(value, seen, f"{where}[{key!r}]") for key, value in thing.items()}
    if isinstance(thing, (list, tuple)):
        return [state_of(value, seen, f"{where}[{number}]") for number, value in enumerate(thing)]
    if isinstance(thing, (set, frozenset)):
        return sorted(map(repr, thing))
    attributes = getattr(thing, "__dict__", {})
    return {
        name: state_of(value, seen, f"{where}.{name}") for name, value in attributes.items() if name not in KEPT_UNDER
    }


def pixels(scene: TableScene) -> bytes:
    surface = pygame.Surface(scene.context.theme.size)
    scene.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def assert_drawing_changes_nothing(scene: TableScene) -> None:
    before = state_of(scene)
    first = pixels(scene)
    assert state_of(scene) == before
    assert pixels(scene) == first


@pytest.mark.parametrize("name", [name for name in scene_names() if name.startswith("table")])
@pytest.mark.parametrize("size", [(1024, 640), pytest.param((1600, 900), marks=pytest.mark.long)])
def test_of_every_picture_of_the_table(stage: Callable[..., Context], name: str, size: tuple[int, int]) -> None:
    context = stage(name, size)
    scene = context.stack.top
    assert isinstance(scene, TableScene)
    scene.settle()
    assert_drawing_changes_nothing(scene)


def test_while_things_move_light_up_and_wait(tmp_path: Path) -> None:
    """In the middle of flights, counts, fading marks and glowing buttons; and when a change is not laid out yet."""
    scene = table(tmp_path, seats=PEOPLE[:2], reduced_motion=False)
    random = Random(4)
    for round_number in range(12):
        scene.play(legal.draw(scene.match.position, random.random))
        for _ in range(6):
            scene.update(0.06)
            assert_drawing_changes_nothing(scene)
        width, height = scene.context.theme.size
        pos = (random.randrange(width), random.randrange(height))
        send(scene.context, pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        scene.shown.viewer = scene.match.player
        if round_number % 3 == 0:
            board_of(scene).placing.pick(WALL)
        assert_drawing_changes_nothing(scene)


def test_a_refusal_a_hint_and_a_curtain(tmp_path: Path) -> None:
    scene = table(tmp_path, seats=PEOPLE[:2], screens_up=True)
    board = board_of(scene)
    board.placing.pick(WALL)
    click(scene, board.city.spot_rect(cell_at(5, 5)).center)
    assert board.hand.refused is not None
    held, spot = board.hand.refused
    assert (held.kind, spot) == (WALL, cell_at(5, 5))
    assert_drawing_changes_nothing(scene)
    press(scene, pygame.K_h)
    for _ in range(5):
        scene.context.stack.update(0.05)
    assert scene.hint is not None
    assert_drawing_changes_nothing(scene)
    press(scene, pygame.K_RETURN)
    assert_drawing_changes_nothing(scene)


def everything_said(scene: TableScene) -> list[Any]:
    bubble = scene.view.bubble()
    return [
        list(scene.match.game.actions),
        [entry.text for entry in scene.log.entries],
        board_of(scene).hand.at,
        None if bubble is None else (bubble.title, bubble.lines, bubble.about),
        scene.notice,
        scene.ui.hover,
        scene.mouse_shape(),
        [(widget.key, tuple(widget.rect)) for widget in walk(scene.root)],
    ]


def test_the_same_hands_play_the_same_game_whether_it_is_drawn_or_not(tmp_path: Path) -> None:
    tales = []
    for drawn in (False, True):
        scene = table(tmp_path, seats=[PEOPLE[0], MACHINES[1]], reduced_motion=False, size=(1024, 640))
        random = Random(11)
        tale = []
        for _ in range(260):
            area = board_of(scene).city.rect
            if random.random() < 0.6:
                pos = (random.randrange(area.left, area.right), random.randrange(area.top, area.bottom))
            else:
                pos = (random.randrange(1024), random.randrange(640))
            draw = random.random()
            if draw < 0.3:
                click(scene, pos)
            elif draw < 0.75:
                send(scene.context, pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
            else:
                press(scene, random.choice((pygame.K_1, pygame.K_5, pygame.K_6, pygame.K_RETURN, pygame.K_RIGHT)))
            while scene.context.stack.top is not scene:
                scene.context.stack.pop()
            scene.update(random.choice((0.02, 0.6)))
            if drawn:
                scene.draw(pygame.Surface((1024, 640)))
            tale.append(everything_said(scene))
        tales.append(tale)
    undrawn, with_pictures = tales
    for number, (one, other) in enumerate(zip(undrawn, with_pictures, strict=True)):
        assert one == other, number
    assert len(undrawn[-1][0]) > 3, "something was placed"
    assert any(said[3] for said in undrawn), "something was said"


@pytest.mark.parametrize("name", ["table", "sultaniya", "al-rashid", "learn-lesson"])
def test_the_kept_picture_is_what_would_be_drawn_anew(stage: Callable[..., Context], name: str) -> None:
    """After a step, a click, a key only the widgets that look different are drawn again, into the old picture."""
    scene = stage(name, (1280, 800)).stack.top
    assert isinstance(scene, TableScene)
    stack, surface, random = scene.context.stack, pygame.Surface((1280, 800)), Random(5)
    keys = (pygame.K_TAB, pygame.K_DOWN, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_PAGEUP)
    for number in range(LOOKS):
        if number % 2:
            if not scene.busy and not scene.match.over:
                scene.flow.show(scene.match.play(random.choice(scene.match.game.legal())), by_hand=False)
        else:
            pos = random.choice([widget.rect.center for widget in walk(scene.root) if widget.focusable])
            send(scene.context, pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
            if number % 4:
                click(scene, pos)
            else:
                press(scene, random.choice(keys))
        while scene in stack.scenes and stack.top is not scene:
            stack.pop()
        if scene not in stack.scenes:
            break  # somebody left
        for seconds in (0.02, 0.3):
            scene.update(seconds)
            scene.draw(surface)
            parts = pygame.image.tobytes(scene.picture.of_widgets(surface), "RGB")
            assert parts == pygame.image.tobytes(KeptPicture(scene).of_widgets(surface), "RGB"), number
    assert number > LOOKS // 3, "it has hardly begun"
