"""A real window under a virtual display, driven by a real mouse and keyboard (xdotool).

What happened is read from where it matters: the running game's file. Where to click comes from a twin of the scene,
laid out in this process for the same window size.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from medina_desktop.games.medina.places import spot_of
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.actions import STABLE, TEA, WALL, kind_of, text_of
from medina_desktop.games.medina.rules.board import STRIDE
from medina_desktop.games.medina.ui.tray import slot_kinds
from medina_desktop.games.medina.ui.views import board_of
from medina_desktop.play.library import Library
from medina_desktop.storage.paths import user_paths
from medina_desktop.ui.scenes.title import TitleScene
from medina_desktop.ui.widgets import find
from support.real_window import Twin, Window, quick_settings

PEOPLE = ("--ruleset", "medina-2014", "--seats", "human,human", "--seed", "5")


@pytest.mark.slow
def test_turns_by_mouse_drag_and_keyboard_then_resize_undo_quit_and_continue(
    window: Callable[..., Window], tmp_path: Path
) -> None:
    quick_settings(tmp_path)
    app = window(*PEOPLE)
    twin = Twin(tmp_path)
    app.wait_for(lambda: Library(user_paths(tmp_path)).list_games(), "the game to begin")
    time.sleep(1.0)

    # Two placements by clicking, one by dragging.
    for _ in range(2):
        action = twin.choose(0, 2, 3, 4)
        app.click(twin.slot(kind_of(action)))
        app.click(twin.place(action))
        app.wait_actions(len(twin.game.actions) + 1)
        twin.follow(app.actions())
    action = twin.choose(WALL)
    app.drag(twin.slot(WALL), twin.place(action))
    app.wait_actions(3)
    twin.follow(app.actions())
    assert app.actions()[-1].startswith("wall")

    # One by the keyboard alone: take the stable, walk the cursor there, Enter.
    action = twin.choose(STABLE)
    number = slot_kinds(twin.game.position.terms).index(STABLE) + 1
    app.xdotool("mousemove", "--window", app.id, "2", "2")
    board_of(twin.scene).placing.pick_number(number - 1)
    app.key(str(number))
    goal = spot_of(twin.scene.position, action)
    for _ in range(40):
        row, col = divmod(board_of(twin.scene).hand.cursor, STRIDE)
        goal_row, goal_col = divmod(goal, STRIDE)
        if (row, col) == (goal_row, goal_col):
            break
        step = (
            ("Down", (1, 0)) if row < goal_row else ("Up", (-1, 0)) if row > goal_row
            else ("Right", (0, 1)) if col < goal_col else ("Left", (0, -1))
        )  # fmt: skip
        app.key(step[0])
        board_of(twin.scene).hand.move_cursor(step[1], False)
    app.key("Return")
    app.wait_actions(4)
    twin.follow(app.actions())
    assert app.actions()[-1].startswith("stable")

    # Another size: the same table, elsewhere.
    app.xdotool("windowsize", "--sync", app.id, "1440", "900", check=False)
    time.sleep(1.2)
    large = Twin(tmp_path, (1440, 900))
    large.follow(app.actions())
    action = large.choose(WALL)
    app.click(large.slot(WALL))
    app.click(large.place(action))
    app.wait_actions(5)
    large.follow(app.actions())

    # Undo is free within the turn.
    if large.game.position.placed:
        app.key("ctrl+z")
        app.wait_actions(4)
    made = app.actions()

    # Close the window, start again, Continue.
    app.quit(tmp_path, (1440, 900))
    library = Library(user_paths(tmp_path))
    saved = library.continuable()
    assert saved is not None
    game = library.read(saved.id).game
    assert game is not None
    assert game.action_texts() == made
    again = window()
    title = Twin(tmp_path)
    title.context.user = user_paths(tmp_path)
    title.context.library = Library(title.context.user)
    title.context.to_title()
    menu = title.context.stack.top
    assert isinstance(menu, TitleScene)
    entry = find(menu.root, "continue")
    assert entry is not None
    time.sleep(2.0)
    again.click(entry.rect.center)
    time.sleep(1.5)
    twin = Twin(tmp_path)
    twin.follow(made)
    action = twin.choose(WALL)
    again.click(twin.slot(WALL))
    again.click(twin.place(action))
    again.wait_actions(len(made) + 1)
    again.quit(tmp_path)


@pytest.mark.slow
def test_a_game_against_an_ai_with_a_hint(window: Callable[..., Window], tmp_path: Path) -> None:
    quick_settings(tmp_path)
    app = window("--ruleset", "medina-2014", "--seats", "human,ai:apprentice", "--seed", "5")
    twin = Twin(tmp_path)
    app.wait_for(lambda: Library(user_paths(tmp_path)).list_games(), "the game to begin")
    time.sleep(1.0)
    action = twin.choose(WALL)
    app.click(twin.slot(WALL))
    app.click(twin.place(action))
    # The person's short first turn, then two placements of the AI from its own process.
    app.wait_for(lambda: len(app.actions()) == 3, "the AI's turn", 60)
    twin.follow(app.actions())
    assert twin.game.position.player == 0
    time.sleep(1.5)
    app.key("h")
    time.sleep(8)
    app.key("ctrl+z")  # back to the first turn, over the AI's placements
    app.wait_actions(0)
    app.quit(tmp_path)


def whole_game(app: Window, twin: Twin, place: Callable[[int], None]) -> None:
    """Two people play to the end; the same legal choices every time, roofs and walls as chance has them."""
    random = Random(11)
    while not twin.game.over:
        action = legal.draw(twin.game.position, random.random)
        place(action)
        count = len(twin.game.actions) + 1
        app.wait_for(lambda count=count: len(app.actions()) == count, f"action {count}, {text_of(action)}")  # type: ignore[misc]
        twin.follow(app.actions())
        board_of(twin.scene).put_back()
        twin.scene.rebuild()


@pytest.mark.slow
def test_a_complete_game_with_the_mouse(window: Callable[..., Window], tmp_path: Path) -> None:
    quick_settings(tmp_path)
    app, twin = window(*PEOPLE), Twin(tmp_path)
    app.wait_for(lambda: Library(user_paths(tmp_path)).list_games(), "the game to begin")
    time.sleep(1.0)

    def place(action: int) -> None:
        if kind_of(action) == TEA:
            app.click(twin.middle("button-tea"))
        else:
            app.click(twin.slot(kind_of(action)))
            app.click(twin.place(action))

    whole_game(app, twin, place)
    app.wait_for(
        lambda: any(saved.over for saved in Library(user_paths(tmp_path)).list_replays()),
        "the finished game to be kept",
    )
    app.process.terminate()


@pytest.mark.slow
def test_a_complete_game_with_the_keyboard_alone(window: Callable[..., Window], tmp_path: Path) -> None:
    quick_settings(tmp_path)
    app, twin = window(*PEOPLE), Twin(tmp_path)
    app.wait_for(lambda: Library(user_paths(tmp_path)).list_games(), "the game to begin")
    time.sleep(1.0)
    cursor = [board_of(twin.scene).hand.cursor]

    def place(action: int) -> None:
        if kind_of(action) == TEA:
            app.key("t")
            return
        # The twin walks the same way: taking a piece may move the cursor to its nearest legal place.
        number = slot_kinds(twin.game.position.terms).index(kind_of(action)) + 1
        board_of(twin.scene).hand.cursor, board_of(twin.scene).hand.cursor_shown = cursor[0], True
        board_of(twin.scene).placing.pick_number(number - 1)
        app.key(str(number % 10))
        keys = []
        goal = spot_of(twin.scene.position, action)
        for _ in range(60):
            row, col = divmod(board_of(twin.scene).hand.cursor, STRIDE)
            goal_row, goal_col = divmod(goal, STRIDE)
            if (row, col) == (goal_row, goal_col):
                break
            upright = ("Down", (1, 0)) if row < goal_row else ("Up", (-1, 0))
            sideways = ("Right", (0, 1)) if col < goal_col else ("Left", (0, -1))
            on_ring = goal_row in (0, twin.game.position.terms.geometry.rows + 1)
            first, second = (sideways, upright) if on_ring else (upright, sideways)
            name, step = first if (col != goal_col if on_ring else row != goal_row) else second
            keys.append(name)
            board_of(twin.scene).hand.move_cursor(step, False)
        app.key(*keys, "Return")
        cursor[0] = goal

    whole_game(app, twin, place)
    app.process.terminate()
