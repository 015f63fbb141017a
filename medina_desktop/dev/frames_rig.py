"""What measures frames: an app without a display, with a table of any game open."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Sequence

import pygame

from medina_desktop.ai.worker import Thinker as ProcessThinker
from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.match.match import Match
from medina_desktop.ui.app import App, Options
from medina_desktop.ui.table.scene import TableScene

SIZE = (1920, 1080)
FRAME = 1 / 60


class Rig:
    """An app at the bench, with a table open: sends events, lets time pass, and notes how long each frame took."""

    def __init__(self, game: Played, seats: Sequence[Seat], thinker: bool = False) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="medina-bench-")
        self.app = App(Options(user_dir=self.folder.name, language="en", size=SIZE))
        self.app.running = True
        self.context = self.app.context
        match = Match(game, seats, ProcessThinker) if thinker else Match(game, seats)
        self.scene = TableScene(self.context, match)
        self.context.stack.push(self.scene)
        self.times: list[float] = []  # by the clock
        self.cpu: list[float] = []  # without what other programs took

    def frame(self, *events: pygame.Event) -> None:
        for event in events:
            pygame.event.post(event)
        begun, cpu = time.perf_counter(), time.thread_time()
        self.context.redraw()  # the app draws only when something changed; the bench always does
        self.app.frame(FRAME)
        self.times.append((time.perf_counter() - begun) * 1000)
        self.cpu.append((time.thread_time() - cpu) * 1000)

    def warm(self, frames: int = 30) -> None:
        """Until the table is open and the change of scenes has faded."""
        for _ in range(frames):
            self.frame()
            time.sleep(0.005)  # for those who read pictures
        self.times.clear()
        self.cpu.clear()

    def close(self) -> None:
        self.app._close()
        self.folder.cleanup()


def motion(pos: tuple[int, int]) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))


# -- what every game is measured at ------------------------------------------------------------------------------------


def idle(rig: Rig) -> Rig:
    rig.warm()
    for _ in range(300):
        rig.frame()
    rig.close()
    return rig


def thinking(rig: Rig, level: str) -> Rig:
    """The strongest AI thinks in its own process while the window goes on."""
    rig.scene.match.adviser.start()
    rig.scene.hints.level = level
    time.sleep(1.0)
    rig.warm()
    rig.scene.hints.ask()
    for _ in range(240):
        before = time.perf_counter()
        rig.frame()
        time.sleep(max(0.0, FRAME - (time.perf_counter() - before)))
    rig.close()
    return rig


def resizing(rig: Rig) -> Rig:
    """The window is dragged larger and smaller; then the size stays, and everything is drawn sharply for it."""
    rig.warm()
    for step in range(24):
        size = (SIZE[0] - 12 * (1 + step % 8), SIZE[1] - 8 * (1 + step % 8))
        pygame.display.set_mode(size, pygame.RESIZABLE)
        rig.frame(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        rig.frame()
    for _ in range(60):
        rig.frame()
    rig.close()
    return rig


Cases = tuple[tuple[str, Callable[[], Rig]], ...]
