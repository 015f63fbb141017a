"""The rig that measures frames: an app without a display, with a table of any game open."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Sequence

import pygame

from medina_desktop.ai.worker import Thinker as ProcessThinker
from medina_desktop.game.box import Action
from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.match.match import Match
from medina_desktop.ui.app import App, Options
from medina_desktop.ui.table.scene import TableScene

FRAME = 1 / 60


class Rig:
    """An app at the bench, with a table open: sends events, lets time pass, and notes how long each frame took."""

    size = (1920, 1080)  # of the window of every rig

    def __init__(self, game: Played, seats: Sequence[Seat], thinker: bool = False) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="medina-bench-")
        self.app = App(Options(user_dir=self.folder.name, language="en", size=self.size))
        self.app.running = True
        self.app.memory.take_over()
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
        """Wait until the table is open and the change of scenes has faded."""
        while frames > 0:
            self.frame()
            time.sleep(0.005)  # for the threads that read pictures
            frames -= self.app._opening is None
        self.times.clear()
        self.cpu.clear()

    def point_at(self, x: int, y: int) -> None:
        self.frame(pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(0, 0, 0)))

    def point_across(self, area: pygame.Rect, frames: int) -> None:
        """Move the pointer over all of an area."""
        for step in range(frames):
            self.point_at(area.left + (step * 37) % area.w, area.top + (step * 11) % area.h)

    def point_everywhere(self, frames: int) -> None:
        self.point_across(pygame.Rect((0, 0), self.context.theme.size), frames)

    def finish_motions(self) -> None:
        while self.scene.busy:
            self.frame()

    def close(self) -> None:
        self.app._close()
        self.folder.cleanup()


# -- cases that every game has -----------------------------------------------------------------------------------------

Case = Callable[[Rig], None]  # works with a warm rig


def measure(make: Callable[[], Rig], case: Case) -> Rig:
    rig = make()
    rig.warm()
    case(rig)
    rig.close()
    return rig


def measure_all(cases: Sequence[tuple[Callable[[], Rig], Case]]) -> Rig:
    """Measure cases one after the other; the last rig has the times of all."""
    rigs = [measure(make, case) for make, case in cases]
    for rig in rigs[:-1]:
        rigs[-1].times += rig.times
        rigs[-1].cpu += rig.cpu
    return rigs[-1]


def idle(rig: Rig) -> None:
    for _ in range(300):
        rig.frame()


def watch(actions: Sequence[Action]) -> Case:
    """Watch a whole game, every step with its motion; but for the last one, which would end it."""

    def case(rig: Rig) -> None:
        for action in actions[:-1]:
            rig.finish_motions()
            rig.scene.flow.show(rig.scene.match.play(action), by_hand=False)
            rig.frame()

    return case


def think(level: str) -> Case:
    """Let the strongest AI think in its own process while the window goes on. The rig needs a thinker."""

    def case(rig: Rig) -> None:
        rig.scene.match.adviser.start()
        rig.scene.hints.level = level
        time.sleep(1.0)
        rig.warm()
        rig.scene.hints.ask()
        for _ in range(240):
            before = time.perf_counter()
            rig.frame()
            time.sleep(max(0.0, FRAME - (time.perf_counter() - before)))

    return case


def resize(rig: Rig) -> None:
    """Drag the window larger and smaller; then the size stays, and everything is drawn sharply for it."""
    for step in range(24):
        size = (rig.size[0] - 12 * (1 + step % 8), rig.size[1] - 8 * (1 + step % 8))
        pygame.display.set_mode(size, pygame.RESIZABLE)
        rig.frame(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        rig.frame()
    for _ in range(60):
        rig.frame()


Cases = tuple[tuple[str, Callable[[], Rig]], ...]
