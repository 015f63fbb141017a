"""What `bench frames` measures at Medina's table."""

from __future__ import annotations

from random import Random

import pygame

from medina_desktop.dev.frames_rig import Cases, Rig, idle, motion, resizing, thinking
from medina_desktop.dev.gallery import ShotOptions
from medina_desktop.games.medina.places import places
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.actions import MERCHANT, STABLE, WALL
from medina_desktop.games.medina.ui.city import StandingPiece
from medina_desktop.games.medina.ui.views import SEATS, board_of, game_for
from medina_desktop.ui.animation import Motion


def _rig(thinker: bool = False) -> Rig:
    return Rig(game_for(ShotOptions(), actions=60), SEATS, thinker)


def dragging() -> Rig:
    """A piece is carried over the whole board, cell by cell, with legal marks, ghosts, bubbles and fading."""
    rig = _rig()
    scene = rig.scene
    board = board_of(scene)
    board.placing.pick(next(k for k in (WALL, MERCHANT, STABLE) if places(board.position, k)))
    board.hand.dragging = True
    rig.warm()
    rect = board.city.rect
    for step in range(400):
        x = rect.left + (step * 37) % rect.w
        y = rect.top + (step * 11) % rect.h
        rig.frame(motion((x, y)))
    rig.close()
    return rig


def six_motions() -> Rig:
    """Six pieces fly at once, again and again, while scores count and tiles move."""
    rig = _rig()
    scene = rig.scene
    rig.warm()
    view = board_of(scene).city
    random = Random(1)
    for round_number in range(12):
        for number in range(6):
            spot = random.choice([s for s in range(324) if view.geo.has_cell(s)])
            piece = StandingPiece(spot, 0, "merchant", "", number)
            start = view.rect.center

            def fly(
                target: pygame.Surface, t: float, piece: StandingPiece = piece, start: tuple[int, int] = start
            ) -> None:
                end = view.anchor(piece.spot)
                at = (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)
                view.draw_piece(target, piece, at=at, height=200 * t * (1 - t))

            scene.stage.add(Motion(0.4, fly))
        if round_number % 3 == 0 and scene.my_turn:
            scene.play(legal.draw(scene.match.position, random.random), by_hand=False)
        for _ in range(25):
            rig.frame()
    rig.close()
    return rig


CASES: Cases = (
    ("idle table", lambda: idle(_rig())),
    ("dragging a piece", dragging),
    ("an AI thinking", lambda: thinking(_rig(thinker=True), "vizier")),
    ("six animations at once", six_motions),
    ("resizing", lambda: resizing(_rig())),
)
