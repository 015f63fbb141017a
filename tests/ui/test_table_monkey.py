"""Somebody hits keys and buttons at random: nothing breaks, no action is lost, the table shows what the match is."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pygame
import pytest

from medina_desktop.game.record import Seat, record_of, replay
from medina_desktop.games.medina.ui.views import board_of
from medina_desktop.ui.scenes.curtain import CurtainScene
from medina_desktop.ui.table.scene import TableScene
from support.sampling import every
from support.table import MACHINES, PEOPLE, table

STEPS = int(os.environ.get("MEDINA_MONKEY_STEPS", "500"))
KEYS = [
    *(getattr(pygame, f"K_{n}") for n in "1234567890"),
    pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT,
    pygame.K_RETURN, pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_ESCAPE,
    pygame.K_h, pygame.K_t, pygame.K_x, pygame.K_v, pygame.K_l, pygame.K_i, pygame.K_p,
]  # fmt: skip
SIZES = [(1024, 640), (1280, 800), (1600, 900), (1920, 1080)]


def bother(scene: TableScene, random: Random) -> None:
    """One thing somebody might do."""
    stack = scene.context.stack
    width, height = scene.context.theme.size
    chance = random.random()
    held = board_of(scene).hand.held
    if chance < 0.12 and held is not None and held.places:
        pos = board_of(scene).city.spot_rect(random.choice(list(held.places))).center
    else:
        pos = (random.randrange(width), random.randrange(height))
    if chance < 0.4:
        stack.handle(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0)))
        stack.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=random.choice((1, 1, 1, 3))))
        if random.random() < 0.2:
            end = (random.randrange(width), random.randrange(height))
            stack.handle(pygame.Event(pygame.MOUSEMOTION, pos=end, rel=(1, 1), buttons=(1, 0, 0)))
            pos = end
        stack.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))
    elif chance < 0.8:
        mod = random.choice((0, 0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT))
        key = random.choice((pygame.K_z, pygame.K_y)) if mod == pygame.KMOD_CTRL else random.choice(KEYS)
        stack.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
    elif chance < 0.85:
        stack.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=random.choice((-1, 1)), precise_x=0.0, precise_y=1.0))
    elif chance < 0.86:
        scene.context.resize(random.choice(SIZES))
    elif chance < 0.87:
        scene.context.settings.change(
            confirm_turn=random.random() < 0.5, animation_speed=random.choice(("fast", "slow"))
        )
    stack.update(random.choice((0.0, 0.016, 0.1, 0.7)))
    # Whatever opened over the table is closed again: the table is what this is about.
    while stack.top is not scene and stack.top is not None:
        top = stack.top
        if isinstance(top, CurtainScene):
            top.open()
        else:
            stack.pop()


@pytest.mark.parametrize(
    ("ruleset", "seats", "seed"),
    every(
        3,
        [
            ("medina-2014-gates", [PEOPLE[0], *MACHINES[1:3]], 1),
            ("medina-1999", PEOPLE[:3], 2),
            ("medina-2014", [MACHINES[0], PEOPLE[1]], 3),
        ],
    ),
)
def test_random_use_breaks_nothing(tmp_path: Path, ruleset: str, seats: list[Seat], seed: int) -> None:
    random = Random(seed)
    scene = table(tmp_path, ruleset, seats, reduced_motion=False, screens_up=True)
    for step in range(STEPS):
        bother(scene, random)
        if step % 25 == 0:
            scene.draw(pygame.Surface(scene.context.theme.size))
    game = scene.match.game
    again = replay(record_of(game, scene.match.seats), game.box)
    assert again.position == game.position, "only legal actions were made"
    scene.catch_up()
    assert scene.shown.position is scene.match.position
    assert [round(s) for s in scene.shown.scores] == game.scores()
    assert max((e.step for e in scene.log.entries), default=-1) == len(game.actions) - 1
    assert game.actions, "something was placed"
