"""Whole games of Medina at the table by mouse and keyboard events, without a display."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.games import new_game
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.actions import NEUTRAL, ROOF, TEA, kind_of
from medina_desktop.games.medina.ui.views import board_of
from medina_desktop.match.match import Match
from medina_desktop.match.seats import ai, human
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import Context, make_context
from medina_desktop.ui.scenes.curtain import CurtainScene
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import find, walk
from medina_desktop.ui.wiring import navigation

pytestmark = pytest.mark.usefixtures("no_display")

PEOPLE = [human("Leïla", "blue"), human("Omar", "red"), human("Yasmin", "green"), human("Tarik", "yellow")]
MACHINES = [ai("builder", seat.name, seat.colour) for seat in PEOPLE]
EVERY_TABLE = [
    (entry.id, players)
    for entry in ruleset_files.available()
    if entry.game == "medina"
    for players in entry.ruleset.players
]


def table(
    tmp_path: Path,
    ruleset: str = "medina-2014",
    seats: list[Seat] | None = None,
    size: tuple[int, int] = (1280, 800),
    game: Played | None = None,
    **settings: object,
) -> TableScene:
    store = SettingsStore()
    store.change(**{"reduced_motion": True, "ai_pace": "immediate", "screens_up": False, **settings})
    context = make_context(size, navigation(), settings=store, user_dir=tmp_path, language="en", muted=True)
    chosen = seats if seats is not None else [PEOPLE[0], *MACHINES[1:3]]
    game = game or new_game(ruleset_files.load(ruleset), len(chosen), 5)
    scene = TableScene(context, Match(game, chosen))
    context.stack.push(scene)
    return scene


def send(context: Context, kind: int, **values: object) -> None:
    context.stack.handle(pygame.Event(kind, values))


def click(scene: TableScene, pos: tuple[int, int]) -> None:
    send(scene.context, pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    send(scene.context, pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
    send(scene.context, pygame.MOUSEBUTTONUP, pos=pos, button=1)


def press(scene: TableScene, key: int, mod: int = 0) -> None:
    send(scene.context, pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
    send(scene.context, pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)


def rect_of(scene: TableScene, key: str) -> pygame.Rect:
    widget = find(scene.root, key)
    assert widget is not None, key
    return widget.rect


def spot_and_point(scene: TableScene, action: int) -> tuple[int, tuple[int, int]]:
    spot = board_of(scene).spot_of(action)
    floor = 1 if kind_of(action) in (ROOF, NEUTRAL) else 0
    return spot, board_of(scene).city.spot_rect(spot, floor).center


def choose_way(scene: TableScene, action: int) -> None:
    """If the place can be reached by several ways, take the wanted one."""
    if board_of(scene).chooser is not None:
        number = board_of(scene).chooser[1].index(action)
        click(scene, rect_of(scene, f"way-{number}").center)


def place_by_mouse(scene: TableScene, action: int) -> None:
    if kind_of(action) == TEA:
        click(scene, rect_of(scene, "button-tea").center)
        return
    if board_of(scene).hand is None or board_of(scene).hand.kind != kind_of(action):
        click(scene, rect_of(scene, f"slot-{kind_of(action)}").center)
    click(scene, spot_and_point(scene, action)[1])
    choose_way(scene, action)


def place_by_drag(scene: TableScene, action: int) -> None:
    if kind_of(action) == TEA:
        click(scene, rect_of(scene, "button-tea").center)
        return
    start = rect_of(scene, f"slot-{kind_of(action)}").center
    end = spot_and_point(scene, action)[1]
    if board_of(scene).hand is not None:
        press(scene, pygame.K_ESCAPE)
    send(scene.context, pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0))
    send(scene.context, pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    for part in (0.3, 0.7, 1.0):
        pos = (round(start[0] + (end[0] - start[0]) * part), round(start[1] + (end[1] - start[1]) * part))
        send(scene.context, pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(1, 0, 0))
    send(scene.context, pygame.MOUSEBUTTONUP, pos=end, button=1)
    choose_way(scene, action)


def place_by_keys(scene: TableScene, action: int) -> None:
    from medina_desktop.games.medina.rules.board import STRIDE
    from medina_desktop.games.medina.ui.tray import slot_kinds

    if kind_of(action) == TEA:
        press(scene, pygame.K_t)
        return
    if board_of(scene).hand is None or board_of(scene).hand.kind != kind_of(action):
        number = slot_kinds(scene.match.game.position.terms).index(kind_of(action))
        press(scene, getattr(pygame, f"K_{(number + 1) % 10}"))
    goal = board_of(scene).spot_of(action)
    press(scene, pygame.K_RIGHT)  # shows the cursor if it was hidden
    for _ in range(80):
        row, col = divmod(board_of(scene).cursor, STRIDE)
        goal_row, goal_col = divmod(goal, STRIDE)
        if (row, col) == (goal_row, goal_col):
            break
        before = board_of(scene).cursor
        sideways = pygame.K_RIGHT if goal_col > col else pygame.K_LEFT
        upright = pygame.K_DOWN if goal_row > row else pygame.K_UP
        geo = scene.match.game.position.terms.geometry
        on_ring_row = goal_row in (0, geo.rows + 1)
        first, second = (sideways, upright) if on_ring_row else (upright, sideways)
        aim = first if (col != goal_col if first == sideways else row != goal_row) else second
        press(scene, aim)
        if board_of(scene).cursor == before:  # a tower's corner: go round it
            press(scene, second if aim == first else first)
    assert board_of(scene).cursor == goal
    press(scene, pygame.K_RETURN)
    if board_of(scene).chooser is not None:
        for _ in range(board_of(scene).chooser[1].index(action)):
            press(scene, pygame.K_DOWN)
        press(scene, pygame.K_RETURN)


def settle(scene: TableScene, steps: int = 60) -> None:
    for _ in range(steps):
        top = scene.context.stack.top
        if isinstance(top, CurtainScene):
            top.back()
        scene.context.stack.update(0.02)
        if scene.match.over or (scene.my_turn and not scene.shown.busy):
            return


def play_whole_game(scene: TableScene, place: object, seed: int = 7) -> None:
    random = Random(seed)
    for _ in range(2000):
        settle(scene)
        if scene.match.over:
            return
        if not scene.my_turn:
            continue
        action = legal.draw(scene.match.position, random.random)
        before = len(scene.match.game.actions)
        place(scene, action)  # type: ignore[operator]
        assert len(scene.match.game.actions) == before + 1, (action, board_of(scene).hand, board_of(scene).chooser)
        made = scene.match.game.actions[before]
        assert made == action or kind_of(made) in (ROOF, NEUTRAL)
    raise AssertionError("the game never ended")


@pytest.mark.parametrize(("ruleset", "players"), EVERY_TABLE)
def test_a_whole_game_by_mouse_among_people(tmp_path: Path, ruleset: str, players: int) -> None:
    scene = table(tmp_path, ruleset, PEOPLE[:players])
    play_whole_game(scene, place_by_mouse)
    assert scene.match.over
    assert scene.shown.position is scene.match.position
    assert [round(s) for s in scene.shown.scores] == scene.match.game.scores()


@pytest.mark.parametrize(("ruleset", "players"), [("medina-1999", 3), ("medina-2014-gates", 2)])
def test_a_whole_game_by_keyboard_alone(tmp_path: Path, ruleset: str, players: int) -> None:
    scene = table(tmp_path, ruleset, PEOPLE[:players])
    play_whole_game(scene, place_by_keys)


def test_a_whole_game_by_dragging(tmp_path: Path) -> None:
    play_whole_game(table(tmp_path, "medina-2014", PEOPLE[:3]), place_by_drag)


@pytest.mark.parametrize(("ruleset", "players"), [("medina-1999-gates", 4), ("medina-2014", 3)])
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
