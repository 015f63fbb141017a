"""The cases of `bench frames` at Sultaniya's table."""

from __future__ import annotations

from medina_desktop.dev.frames_rig import Case, Cases, Rig, idle, measure, measure_all, resize, think, watch
from medina_desktop.games.sultaniya.rules.actions import EYE, HAND, STONE, WIND, calling
from medina_desktop.games.sultaniya.ui.count import CountScene
from medina_desktop.games.sultaniya.ui.views import SEATS, board_of, game_for


def _rig(turns: int = 30, sapphires: int = 0, thinker: bool = False) -> Rig:
    return Rig(game_for(4, turns, 10, sapphires), SEATS, thinker)


def hold(rig: Rig) -> None:
    """Carry a tile over the plot and flip it, with legal places, points, ghosts, refusals and bubbles."""
    board = board_of(rig.scene)
    sky = board.shown.ground.sky
    for display in board.position.displays:
        for tile in display:
            board.placing.pick(tile)
            board.hand.dragging = True
            for step in range(60):
                rig.point_at(sky.left + (step * 97) % sky.w, sky.top + (step * 41) % sky.h)
                if step % 20 == 10:
                    board.placing.flip()


def point(rig: Rig) -> None:
    """Hold nothing; open and close the other palaces."""
    rig.point_everywhere(200)
    for player in (1, 2, 3, 0):
        board_of(rig.scene).placing.show_palace(player)
        rig.point_everywhere(60)


def call(action: int) -> Case:
    """Call a djinn, and point everywhere; the eye opens a stack."""

    def case(rig: Rig) -> None:
        rig.scene.play(action, by_hand=False)
        rig.finish_motions()
        rig.point_everywhere(60)

    return case


def count(rig: Rig) -> None:
    """Watch the final count from the first lamp to the last."""
    board_of(rig.scene).open_count()
    scene = rig.context.stack.top
    assert isinstance(scene, CountScene)
    rig.warm()
    while scene.runs:
        rig.frame()


DJINNS = (calling(WIND, 1), calling(STONE), calling(HAND), calling(EYE, 2))
CASES: Cases = (
    ("idle table", lambda: measure(_rig, idle)),
    ("pointing, other palaces", lambda: measure(_rig, point)),
    ("carrying and flipping", lambda: measure(_rig, hold)),
    ("a whole game watched", lambda: measure(lambda: _rig(0), watch(game_for(4, 1000, 10).actions))),
    ("the four djinns", lambda: measure_all([(lambda: _rig(20, sapphires=3), call(djinn)) for djinn in DJINNS])),
    ("the final count", lambda: measure(lambda: _rig(1000), count)),
    ("an AI thinking", lambda: measure(lambda: _rig(thinker=True), think("grand-vizier"))),
    ("resizing", lambda: measure(_rig, resize)),
)
