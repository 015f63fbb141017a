"""A monkey at the window: random clicks, keys, resizes and changes of scene, through the app's own event handling.

Whatever it does, no error may arrive, the game must stay one that the rules allow, and memory, handles and processes
must not grow.
"""

from __future__ import annotations

import gc
import os
import threading
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pygame

from medina_desktop.match.thinking import SimpleThinker
from medina_desktop.rules import legal
from medina_desktop.rules.actions import NEUTRAL, ROOF, TEA, kind_of
from medina_desktop.rules.record import replay
from medina_desktop.ui.app import App, Options
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes import table_start
from medina_desktop.ui.scenes.table import TableScene
from medina_desktop.ui.soak_life import QUICK, Life, without_display
from medina_desktop.ui.widgets import walk

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (1100, 1000), (640, 400), (320, 200), (1, 1), (2560, 700), (1280, 800))
KEYS = [
    getattr(pygame, f"K_{name}")
    for name in "1 2 3 4 5 6 7 8 9 0 h t z y u l i v o p a x F1 RETURN ESCAPE SPACE TAB UP DOWN LEFT RIGHT BACKSPACE "
    "DELETE HOME END PAGEUP PAGEDOWN F11 PLUS".split()
]
TEXTS = ("a", "é", "日本", "/", "..", " ", "12345678901234567890")


@dataclass
class Sample:
    """What the process holds at one moment."""

    seconds: float
    megabytes: float
    handles: int
    threads: int
    processes: int


@dataclass
class Tale:
    """What the monkey did, and what came of it."""

    events: int = 0
    placements: int = 0
    scenes: Counter[str] = field(default_factory=Counter)
    errors: int = 0
    impossible: int = 0  # positions that the rules do not allow
    quits: int = 0
    slowest: float = 0.0  # seconds for one event
    failures: list[str] = field(default_factory=list)
    samples: list[Sample] = field(default_factory=list)


def sample(seconds: float) -> Sample:
    gc.collect()
    megabytes, handles, processes = 0.0, 0, 0
    if os.path.isdir("/proc/self"):
        with open("/proc/self/statm", encoding="ascii") as stream:
            megabytes = int(stream.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
        handles = sum(not _target(name).endswith(".otf") for name in os.listdir("/proc/self/fd"))
        with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as stream:
            processes = len(stream.read().split())
    return Sample(seconds, megabytes, handles, threading.active_count(), processes)


def _target(handle: str) -> str:
    """What a handle is open for. Fonts are kept open, a limited number of sizes of them, and do not count."""
    try:
        return os.readlink(f"/proc/self/fd/{handle}")
    except OSError:
        return ""


class Monkey:
    def __init__(self, user_dir: Path, seed: int) -> None:
        without_display()
        self.chance = Random(seed)
        self.tale = Tale()
        table_start.make_thinker = SimpleThinker  # processes would make it slow; the soak's lives have them
        self.app = App(Options(user_dir=user_dir, language="en", size=(1024, 640)))
        self.app.settings.change(**QUICK)
        self.app.running = True
        self.app.context.quit = self._quit
        self.app._unexpected = self._unexpected  # type: ignore[method-assign]
        self.recent: list[str] = []
        self.app.context.stack.push(self.app.context.navigation.title(self.app.context))

    def _quit(self) -> None:
        self.tale.quits += 1
        self.app.context.to_title()

    def _unexpected(self, error: Exception, drawing: bool = False) -> None:
        self.tale.errors += 1
        if len(self.tale.failures) < 20:
            trace = "".join(traceback.format_exception(error))
            self.tale.failures.append(f"{trace[-1800:]}\nafter {self.recent[-6:]}")
        context = self.app.context
        self.app._leave_all()
        context.stack.push(context.navigation.title(context))

    # -- what it does ---------------------------------------------------------------------------------------------

    def play(self, seconds: float, every: float = 10.0) -> Tale:
        begun = time.monotonic()
        due = 0.0
        while (now := time.monotonic() - begun) < seconds:
            if now >= due:
                self.tale.samples.append(sample(now))
                due += every
            for _ in range(50):
                self.one()
            self._check()
        self.tale.samples.append(sample(time.monotonic() - begun))
        return self.tale

    def one(self) -> None:
        started = time.thread_time()
        top = self.app.context.stack.top
        if top is None:
            self.app.context.to_title()
            return
        self.tale.scenes[type(top).__name__] += 1
        draw = self.chance.random()
        before, game = self._placed(), getattr(top, "match", None)
        if not isinstance(top, TableScene) and self.chance.random() < 0.05:
            self._go()
        elif isinstance(top, TableScene) and draw < 0.75:
            self._note("place")
            for _ in range(self.chance.randrange(1, 12)):
                self.app._guarded(lambda: self._place(top))
                self.app._guarded(lambda: self.app._update(0.05))
                if self.app.context.stack.top is not top:
                    break
        elif draw < 0.90:
            self._gesture(top)
        elif draw < 0.94:
            self._key()
        elif draw < 0.95:
            self._wheel_or_text()
        elif draw < 0.955:
            self._resize()
        elif draw < 0.962:
            self._go()
        else:
            self.app.frame(self.chance.choice((0.0, 0.016, 0.1, 0.1)))
        self.app._guarded(lambda: self.app._update(0.05))
        if getattr(self.app.context.stack.top, "match", None) is game:
            self.tale.placements += max(0, self._placed() - before)
        self.tale.events += 1
        self.tale.slowest = max(self.tale.slowest, time.thread_time() - started)

    def _placed(self) -> int:
        top = self.app.context.stack.top
        return len(top.match.game.actions) if isinstance(top, TableScene) else 0

    def _note(self, what: str) -> None:
        self.recent.append(what)
        del self.recent[:-12]

    def _send(self, kind: int, **values: object) -> None:
        event = pygame.Event(kind, values)
        self.app._guarded(lambda: self.app._dispatch(event))

    def _click(self, pos: tuple[int, int], button: int = 1) -> None:
        self._send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self._send(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        self._send(pygame.MOUSEBUTTONUP, pos=pos, button=button)

    def _place(self, table: TableScene) -> None:
        """A legal placement by picking the piece and clicking its place."""
        if table.match.over or not table.my_turn:
            table.skip()
            return
        action = legal.draw(table.match.state, self.chance.random)
        if kind_of(action) == TEA or self.chance.random() < 0.5:
            table.place(action)
            return
        if table.hand is None or table.hand.kind != kind_of(action):
            table.pick(kind_of(action))
        floor = 1 if kind_of(action) in (ROOF, NEUTRAL) else 0
        self._click(table.view.spot_rect(table._spot_of(action), floor).center)

    def _point(self) -> tuple[int, int]:
        width, height = self.app.context.theme.size
        return self.chance.randrange(-5, width + 5), self.chance.randrange(-5, height + 5)

    def _gesture(self, top: object) -> None:
        pos = self._point()
        if isinstance(top, WidgetScene) and self.chance.random() < 0.7:
            parts = [w for w in walk(top.ui.popup or top.root) if w.rect.w > 0 and w.key]
            if parts:
                chosen = self.chance.choice(parts)
                pos = chosen.rect.center
                self._note(f"click {type(top).__name__} {chosen.key}")
        button = self.chance.choice((1, 1, 1, 1, 1, 2, 3))
        if self.chance.random() < 0.25:
            self._note("drag")
            self._send(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
            for _ in range(self.chance.randrange(1, 4)):
                pos = self._point()
                self._send(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(1, 0, 0))
            self._send(pygame.MOUSEBUTTONUP, pos=pos, button=button)
        else:
            self._click(pos, button)

    def _key(self) -> None:
        key = self.chance.choice(KEYS)
        mod = self.chance.choice((0, 0, 0, 0, pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT))
        self._note(f"key {pygame.key.name(key)}")
        self._send(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self._send(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def _wheel_or_text(self) -> None:
        if self.chance.random() < 0.5:
            steps = self.chance.randrange(-3, 4)
            self._send(pygame.MOUSEWHEEL, x=0, y=steps, precise_x=0.0, precise_y=float(steps))
        else:
            self._send(
                pygame.TEXTINPUT, text=self.chance.choice(("a", "é", "日本", "/", "..", " ", "12345678901234567890"))
            )
            self._send(self.chance.choice((pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED)))

    def _resize(self) -> None:
        size = self.chance.choice(SIZES)
        self._note(f"resize {size}")

        def change() -> None:
            pygame.display.set_mode(size, pygame.RESIZABLE)
            self.app._dispatch(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))

        self.app._guarded(change)

    def _go(self) -> None:
        context, n = self.app.context, self.app.context.navigation
        places = [n.new_game, n.load, n.settings, n.rules, n.learn, n.replays, n.title]
        if len(context.stack.scenes) > 6:
            context.to_title()
        if self.chance.random() < 0.5:
            self._note("new game")
            self.app._guarded(self._new_game)
            return
        chosen = self.chance.choice([place for place in places if place is not None])
        self._note(f"go {chosen.__name__}")
        self.app._guarded(lambda: context.go(chosen))

    def _new_game(self) -> None:
        Life.new_game(self)  # type: ignore[arg-type]

    def _attach(self, how: str) -> None:
        """`Life.new_game` listens to the journal here; the monkey does not."""

    @property
    def context(self) -> Any:
        return self.app.context

    def _check(self) -> None:
        """The game on the table is one that the rules allow, and its file says the same."""
        top = self.app.context.stack.top
        if not isinstance(top, TableScene) or self.chance.random() > 0.05:
            return
        try:
            again = replay(top.match.record())
            if again.state != top.match.state:
                raise ValueError("replayed it is another position")
        except ValueError as error:
            self.tale.impossible += 1
            self.tale.failures.append(f"impossible: {error}")

    def close(self) -> None:
        self.app._close()
