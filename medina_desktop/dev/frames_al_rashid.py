"""What `bench frames` measures at Al-Rashid's table."""

from __future__ import annotations

import msgspec
import pygame

from medina_desktop.dev.frames_rig import Cases, Rig, idle, motion, resizing, thinking
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


def _rig(wanted: Wanted, players: int = 5, thinker: bool = False) -> Rig:
    return Rig(game_until(players, wanted), SEATS[:players], thinker)


def _placing(thinker: bool = False) -> Rig:
    return _rig(at_step(PLACE_STEP, 3), thinker=thinker)


def _everywhere(rig: Rig, frames: int) -> None:
    """The pointer goes over the whole table."""
    width, height = rig.context.theme.size
    for step in range(frames):
        rig.frame(motion(((step * 37) % width, (step * 11) % height)))


def holding() -> Rig:
    """A pawn of each kind is carried over all sectors: legal places, ranks, ghost, bubble."""
    rig = _placing()
    board = board_of(rig.scene)
    rig.warm()
    for pawn in sorted({getattr(action, "pawn", 0) for action in board.position.options}):
        board.placing.pick(pawn)
        for step in range(120):
            sector = board.ground.sector_rect(step // 3 % len(SECTORS))
            rig.frame(motion((sector.left + (step * 17) % sector.w, sector.top + (step * 7) % sector.h)))
    rig.close()
    return rig


def sheets() -> Rig:
    """Every kind of sheet: the pointer goes over it, lines are stepped through, pieces are added and taken back."""
    whole = None
    trading = at_step(TAKE_STEP, 2, lambda p: p.resolving >= FIRST_COUNTRY and p.at == 0)
    paying = at_step(PAY_STEP, 2, lambda p: len(p.options) > 5)
    for players, wanted in (
        (5, at_step(CHOOSE_STEP, 2)),
        (3, paying),
        (4, at_step(BATTLE_STEP, 2)),
        (3, trading),
        (5, at_step(OPERATE_STEP)),
    ):
        rig = _rig(wanted, players)
        rig.warm()
        _everywhere(rig, 60)
        for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_PLUS, pygame.K_PLUS, pygame.K_MINUS):
            rig.frame(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
            for _ in range(5):
                rig.frame()
        rig.close()
        if whole is not None:
            rig.times, rig.cpu = whole.times + rig.times, whole.cpu + rig.cpu
        whole = rig
    assert whole is not None
    return whole


def playing() -> Rig:
    """A whole game of four families is watched, every step with its motion."""
    whole = game_until(4, lambda p: False)
    begun = replay(msgspec.structs.replace(record_of(whole), actions=()), BOX)
    rig = Rig(begun, SEATS[:4])
    rig.warm()
    for action in whole.actions[:-1]:  # the last one would end the game
        while rig.scene.busy:
            rig.frame()
        rig.scene.flow.show(rig.scene.match.play(action), by_hand=False)
        rig.frame()
    rig.close()
    return rig


def counting() -> Rig:
    """The final count, family by family."""
    rig = _rig(lambda p: False)
    rig.warm()
    board_of(rig.scene).open_count()
    count = rig.context.stack.top
    assert isinstance(count, CountScene)
    rig.warm()
    while count.shown < 5:
        rig.frame()
    rig.close()
    return rig


CASES: Cases = (
    ("idle table", lambda: idle(_placing())),
    ("a pawn over the board", holding),
    ("every kind of sheet", sheets),
    ("a whole game watched", playing),
    ("the final count", counting),
    ("an AI thinking", lambda: thinking(_placing(thinker=True), "caliph")),
    ("resizing", lambda: resizing(_placing())),
)
