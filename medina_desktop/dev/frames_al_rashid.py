"""The cases of `bench frames` at Al-Rashid's table."""

from __future__ import annotations

from functools import partial

import msgspec
import pygame

from medina_desktop.dev.frames_rig import Cases, Rig, idle, measure, measure_all, resize, think, watch
from medina_desktop.game.record import record_of, replay
from medina_desktop.games.al_rashid.box import BOX
from medina_desktop.games.al_rashid.rules.names import (
    BATTLE_STEP,
    CHOOSE_STEP,
    FIRST_COUNTRY,
    OPERATE_STEP,
    PAY_STEP,
    PLACE_STEP,
    SECTORS,
    TAKE_STEP,
)
from medina_desktop.games.al_rashid.ui.count import CountScene
from medina_desktop.games.al_rashid.ui.views import SEATS, Wanted, at_step, board_of, game_until


def _rig(players: int, wanted: Wanted, thinker: bool = False) -> Rig:
    return Rig(game_until(players, wanted), SEATS[:players], thinker)


def _placing(thinker: bool = False) -> Rig:
    return _rig(5, at_step(PLACE_STEP, 3), thinker)


def hold(rig: Rig) -> None:
    """Carry a pawn of each kind over all sectors: legal places, ranks, ghost, bubble."""
    board = board_of(rig.scene)
    for pawn in sorted({getattr(action, "pawn", 0) for action in board.position.options}):
        board.placing.pick(pawn)
        for step in range(120):
            sector = board.ground.sector_rect(step // 3 % len(SECTORS))
            rig.point_at(sector.left + (step * 17) % sector.w, sector.top + (step * 7) % sector.h)


def use_sheet(rig: Rig) -> None:
    """Point over a sheet, step through its lines, add pieces and take them back."""
    rig.point_everywhere(60)
    for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_PLUS, pygame.K_PLUS, pygame.K_MINUS):
        rig.frame(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
        for _ in range(5):
            rig.frame()


def sheets() -> Rig:
    """Every kind of sheet."""
    kinds = (
        (5, at_step(CHOOSE_STEP, 2)),
        (3, at_step(PAY_STEP, 2, lambda p: len(p.options) > 5)),
        (4, at_step(BATTLE_STEP, 2)),
        (3, at_step(TAKE_STEP, 2, lambda p: p.resolving >= FIRST_COUNTRY and p.at == 0)),
        (5, at_step(OPERATE_STEP)),
    )
    return measure_all([(partial(_rig, players, wanted), use_sheet) for players, wanted in kinds])


def whole_game() -> Rig:
    """A game of four families."""
    whole = game_until(4, lambda p: False)
    begun = replay(msgspec.structs.replace(record_of(whole), actions=()), BOX)
    return measure(lambda: Rig(begun, SEATS[:4]), watch(whole.actions))


def count(rig: Rig) -> None:
    """Watch the final count, line by line."""
    board_of(rig.scene).open_count()
    scene = rig.context.stack.top
    assert isinstance(scene, CountScene)
    rig.warm()
    while not scene.over:
        rig.frame()


CASES: Cases = (
    ("idle table", lambda: measure(_placing, idle)),
    ("a pawn over the board", lambda: measure(_placing, hold)),
    ("every kind of sheet", sheets),
    ("a whole game watched", whole_game),
    ("the final count", lambda: measure(lambda: _rig(5, lambda p: False), count)),
    ("an AI thinking", lambda: measure(lambda: _placing(thinker=True), think("caliph"))),
    ("resizing", lambda: measure(_placing, resize)),
)
