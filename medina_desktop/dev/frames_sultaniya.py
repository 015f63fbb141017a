"""What `bench frames` measures at Sultaniya's table."""

from __future__ import annotations

from collections.abc import Iterator

from medina_desktop.dev.frames_rig import Cases, Rig, idle, motion, resizing, thinking
from medina_desktop.games.sultaniya.rules.actions import EYE, HAND, STONE, WIND, calling
from medina_desktop.games.sultaniya.ui.count import CountScene
from medina_desktop.games.sultaniya.ui.views import SEATS, board_of, game_for


def _rig(turns: int = 30, sapphires: int = 0, thinker: bool = False) -> Rig:
    return Rig(game_for(4, turns, 10, sapphires), SEATS, thinker)


def _everywhere(rig: Rig, frames: int) -> None:
    """The pointer goes over the whole table."""
    width, height = rig.context.theme.size
    for step in range(frames):
        rig.frame(motion(((step * 37) % width, (step * 11) % height)))


def holding() -> Rig:
    """A tile is carried over the plot and flipped, with legal places, points, ghosts, refusals and bubbles."""
    rig = _rig()
    board = board_of(rig.scene)
    rig.warm()
    sky = board.shown.ground.sky
    for display in board.position.displays:
        for tile in display:
            board.placing.pick(tile)
            board.hand.dragging = True
            for step in range(60):
                rig.frame(motion((sky.left + (step * 97) % sky.w, sky.top + (step * 41) % sky.h)))
                if step % 20 == 10:
                    board.placing.flip()
    rig.close()
    return rig


def pointing() -> Rig:
    """Nothing is held; another palace is opened and closed."""
    rig = _rig()
    rig.warm()
    _everywhere(rig, 200)
    for player in (1, 2, 3, 0):
        board_of(rig.scene).placing.show_palace(player)
        _everywhere(rig, 60)
    rig.close()
    return rig


def playing() -> Rig:
    """A whole game is watched, every step with its motion."""
    rig = Rig(game_for(4, 0, 10), SEATS)
    rig.warm()
    for action in _actions():
        while rig.scene.busy:
            rig.frame()
        rig.scene.flow.show(rig.scene.match.play(action), by_hand=rig.scene.match.player == 0)
        rig.frame()
    rig.close()
    return rig


def _actions() -> Iterator[int]:
    """All but the last, which would end the game."""
    yield from game_for(4, 1000, 10).actions[:-1]


def djinns() -> Rig:
    """Each of them is called; the eye opens a stack, through which the pointer goes."""
    whole = None
    for action in (calling(WIND, 1), calling(STONE), calling(HAND), calling(EYE, 2)):
        rig = _rig(20, sapphires=3)
        rig.warm()
        rig.scene.play(action, by_hand=False)
        while rig.scene.busy:
            rig.frame()
        _everywhere(rig, 60)
        rig.close()
        if whole is not None:
            rig.times, rig.cpu = whole.times + rig.times, whole.cpu + rig.cpu
        whole = rig
    assert whole is not None
    return whole


def counting() -> Rig:
    """The final count from the first lamp to the last."""
    rig = _rig(1000)
    rig.warm()
    board_of(rig.scene).open_count()
    count = rig.context.stack.top
    assert isinstance(count, CountScene)
    rig.warm()
    while count.runs:
        rig.frame()
    rig.close()
    return rig


CASES: Cases = (
    ("idle table", lambda: idle(_rig())),
    ("pointing, other palaces", pointing),
    ("carrying and flipping", holding),
    ("a whole game watched", playing),
    ("the four djinns", djinns),
    ("the final count", counting),
    ("an AI thinking", lambda: thinking(_rig(thinker=True), "grand-vizier")),
    ("resizing", lambda: resizing(_rig())),
)
