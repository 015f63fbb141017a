"""Medina played at its table by mouse, by dragging and by keyboard."""

from __future__ import annotations

from random import Random

import pygame

from medina_desktop.games.medina.places import spot_of
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.actions import NEUTRAL, ROOF, TEA, kind_of
from medina_desktop.games.medina.ui.views import board_of
from medina_desktop.ui.table.scene import TableScene
from support.table import click, press, rect_of, send, settle


def spot_and_point(scene: TableScene, action: int) -> tuple[int, tuple[int, int]]:
    spot = spot_of(scene.position, action)
    floor = 1 if kind_of(action) in (ROOF, NEUTRAL) else 0
    return spot, board_of(scene).city.spot_rect(spot, floor).center


def choose_way(scene: TableScene, action: int) -> None:
    """If the place can be reached by several ways, take the wanted one."""
    chooser = board_of(scene).placing.chooser
    if chooser is not None:
        number = chooser[1].index(action)
        click(scene, rect_of(scene, f"way-{number}").center)


def holds(scene: TableScene, kind: int) -> bool:
    """Whether the hand over the board holds a piece of this kind."""
    held = board_of(scene).hand.held
    return held is not None and held.kind == kind


def place_by_mouse(scene: TableScene, action: int) -> None:
    if kind_of(action) == TEA:
        click(scene, rect_of(scene, "button-tea").center)
        return
    if not holds(scene, kind_of(action)):
        click(scene, rect_of(scene, f"slot-{kind_of(action)}").center)
    click(scene, spot_and_point(scene, action)[1])
    choose_way(scene, action)


def place_by_drag(scene: TableScene, action: int) -> None:
    if kind_of(action) == TEA:
        click(scene, rect_of(scene, "button-tea").center)
        return
    start = rect_of(scene, f"slot-{kind_of(action)}").center
    end = spot_and_point(scene, action)[1]
    if board_of(scene).hand.held is not None:
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
    if not holds(scene, kind_of(action)):
        number = slot_kinds(scene.match.game.position.terms).index(kind_of(action))
        press(scene, getattr(pygame, f"K_{(number + 1) % 10}"))
    goal = spot_of(scene.position, action)
    press(scene, pygame.K_RIGHT)  # shows the cursor if it was hidden
    for _ in range(80):
        row, col = divmod(board_of(scene).hand.cursor, STRIDE)
        goal_row, goal_col = divmod(goal, STRIDE)
        if (row, col) == (goal_row, goal_col):
            break
        before = board_of(scene).hand.cursor
        sideways = pygame.K_RIGHT if goal_col > col else pygame.K_LEFT
        upright = pygame.K_DOWN if goal_row > row else pygame.K_UP
        geo = scene.match.game.position.terms.geometry
        on_ring_row = goal_row in (0, geo.rows + 1)
        first, second = (sideways, upright) if on_ring_row else (upright, sideways)
        aim = first if (col != goal_col if first == sideways else row != goal_row) else second
        press(scene, aim)
        if board_of(scene).hand.cursor == before:  # a tower's corner: go round it
            press(scene, second if aim == first else first)
    assert board_of(scene).hand.cursor == goal
    press(scene, pygame.K_RETURN)
    chooser = board_of(scene).placing.chooser
    if chooser is not None:
        for _ in range(chooser[1].index(action)):
            press(scene, pygame.K_DOWN)
        press(scene, pygame.K_RETURN)


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
        assert len(scene.match.game.actions) == before + 1, (
            action,
            board_of(scene).hand.held,
            board_of(scene).placing.chooser,
        )
        made = scene.match.game.actions[before]
        assert made == action or kind_of(made) in (ROOF, NEUTRAL)
    raise AssertionError("the game never ended")
