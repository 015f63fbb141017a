"""The cases of `bench frames` at Medina's table."""

from __future__ import annotations

from random import Random

import pygame

from medina_desktop.dev.frames_rig import Cases, Rig, idle, measure, resize, think
from medina_desktop.dev.gallery import ShotOptions
from medina_desktop.games.medina.places import places
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.actions import MERCHANT, STABLE, WALL
from medina_desktop.games.medina.ui.city import StandingPiece
from medina_desktop.games.medina.ui.views import SEATS, board_of, game_for
from medina_desktop.ui.animation import Motion


def _rig(thinker: bool = False) -> Rig:
    return Rig(game_for(ShotOptions(), actions=60), SEATS, thinker)


def drag(rig: Rig) -> None:
    """Carry a piece over the whole board, with legal marks, ghosts, bubbles and fading."""
    board = board_of(rig.scene)
    board.placing.pick(next(k for k in (WALL, MERCHANT, STABLE) if places(board.position, k)))
    board.hand.dragging = True
    rig.point_across(board.city.rect, 400)


def fly_six(rig: Rig) -> None:
    """Let six pieces fly at once, again and again, while scores count and tiles move."""
    scene = rig.scene
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


CASES: Cases = (
    ("idle table", lambda: measure(_rig, idle)),
    ("dragging a piece", lambda: measure(_rig, drag)),
    ("an AI thinking", lambda: measure(lambda: _rig(thinker=True), think("vizier"))),
    ("six animations at once", lambda: measure(_rig, fly_six)),
    ("resizing", lambda: measure(_rig, resize)),
)
