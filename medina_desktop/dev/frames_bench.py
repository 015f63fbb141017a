"""`bench frames`: how long a frame takes, drawn in software at 1920 x 1080.

A frame is one turn of the app's own loop: events, time, drawing. No display is needed; how long the system takes to
show the finished frame is not measured.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from random import Random

import pygame

from medina_desktop.ai.worker import Thinker as ProcessThinker
from medina_desktop.dev.gallery import ShotOptions
from medina_desktop.games.medina.places import places
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.actions import MERCHANT, STABLE, WALL
from medina_desktop.games.medina.ui.city import Standing
from medina_desktop.games.medina.ui.views import SEATS, board_of, game_for
from medina_desktop.match.match import Match
from medina_desktop.ui.animation import Motion
from medina_desktop.ui.app import App, Options
from medina_desktop.ui.table.scene import TableScene

SIZE = (1920, 1080)
FRAME = 1 / 60
AIM_P99, AIM_WORST = 16.0, 33.0


def main(words: list[str]) -> int:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    if words[:1] == ["start"]:
        from medina_desktop.dev import start_bench

        return start_bench.main()
    return frames()


class Rig:
    """An app at the bench, with a table open: sends events, lets time pass, and notes how long each frame took."""

    def __init__(self, thinker: bool = False) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="medina-bench-")
        self.app = App(Options(user_dir=self.folder.name, language="en", size=SIZE))
        self.app.running = True
        self.context = self.app.context
        game = game_for(ShotOptions(), actions=60)
        match = Match(game, SEATS, ProcessThinker) if thinker else Match(game, SEATS)
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


def idle() -> Rig:
    rig = Rig()
    rig.warm()
    for _ in range(300):
        rig.frame()
    rig.close()
    return rig


def dragging() -> Rig:
    """A piece is carried over the whole board, cell by cell, with legal marks, ghosts, bubbles and fading."""
    rig = Rig()
    scene = rig.scene
    board = board_of(scene)
    board.pick(next(k for k in (WALL, MERCHANT, STABLE) if places(board.state, k)))
    board.dragging = True
    rig.warm()
    rect = board.city.rect
    for step in range(400):
        x = rect.left + (step * 37) % rect.w
        y = rect.top + (step * 11) % rect.h
        rig.frame(motion((x, y)))
    rig.close()
    return rig


def thinking() -> Rig:
    """The strongest AI thinks in its own process while the window goes on."""
    rig = Rig(thinker=True)
    scene = rig.scene
    scene.match.adviser.start()
    scene.match.hint_level = "vizier"
    time.sleep(1.0)
    rig.warm()
    scene.match.ask_hint()
    for _ in range(240):
        before = time.perf_counter()
        rig.frame()
        time.sleep(max(0.0, FRAME - (time.perf_counter() - before)))
    rig.close()
    return rig


def six_motions() -> Rig:
    """Six pieces fly at once, again and again, while scores count and tiles move."""
    rig = Rig()
    scene = rig.scene
    rig.warm()
    view = board_of(scene).city
    random = Random(1)
    for round_number in range(12):
        for number in range(6):
            spot = random.choice([s for s in range(324) if view.geo.has_cell(s)])
            piece = Standing(spot, 0, "merchant", "", number)
            start = view.rect.center

            def fly(target: pygame.Surface, t: float, piece: Standing = piece, start: tuple[int, int] = start) -> None:
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


def resizing() -> Rig:
    """The window is dragged larger and smaller; then the size stays, and everything is drawn sharply for it."""
    rig = Rig()
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


CASES: tuple[tuple[str, Callable[[], Rig]], ...] = (
    ("idle table", idle),
    ("dragging a piece", dragging),
    ("an AI thinking", thinking),
    ("six animations at once", six_motions),
    ("resizing", resizing),
)


def part(times: list[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def frames() -> int:
    say = sys.stdout.write
    say(f"Frames at {SIZE[0]} x {SIZE[1]}, software rendering, milliseconds (aim: p99 under 16, worst under 33).\n")
    say("By the clock; below it the same without the time that other programs took.\n")
    say(f"{'':26}{'p50':>8}{'p95':>8}{'p99':>8}{'worst':>8}{'frames':>8}\n")
    good = True
    for name, case in CASES:
        rig = case()
        met = part(rig.times, 0.99) <= AIM_P99 and max(rig.times) <= AIM_WORST
        good = good and met
        for label, times in ((name, rig.times), ("  own time", rig.cpu)):
            figures = "".join(f"{part(times, share):8.2f}" for share in (0.5, 0.95, 0.99, 1.0))
            say(f"{label:26}{figures}{len(times):8}{'' if met or times is rig.cpu else '   over the aim'}\n")
    return 0 if good else 1
