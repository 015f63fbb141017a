"""A monkey at the window: random placements, clicks, keys, resizes and changes of scene, through the app's own events.

Everything it does is an event that the app handles (a press on a piece, a drag, a number key and Enter), and the AI
seats of its tables do anything legal; only frames are drawn rarely, so that some hundred pieces are placed in a second.
Whatever it does, no error may arrive, the game must stay one that the rules allow, and memory, handles, threads and
processes must not grow.
"""

from __future__ import annotations

import contextlib
import gc
import math
import os
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import pygame

from medina_desktop.dev.soak_tables import (
    QUICK,
    draw_ruleset,
    hide_windows,
    open_app,
    playable_rulesets,
    start,
    weakest,
)
from medina_desktop.game.box import NOTHING, Choice
from medina_desktop.game.record import replay
from medina_desktop.match.match import Match
from medina_desktop.match.thinking import SimpleThinker
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes.curtain import CurtainScene
from medina_desktop.ui.system import thinker
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import find, walk

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (1100, 1000), (640, 400), (320, 200), (1, 1), (2560, 700), (1280, 800))
USUAL = (1600, 900)  # for most of the time
KEYS = [
    getattr(pygame, f"K_{name}")
    for name in "1 2 3 4 5 6 7 8 9 0 h t z y u l i v o p a x f q w e d n g F1 RETURN ESCAPE SPACE TAB UP DOWN LEFT "
    "RIGHT BACKSPACE DELETE HOME END PAGEUP PAGEDOWN F11 PLUS".split()
]
NUMBER_KEYS = [getattr(pygame, f"K_{n}") for n in "1234567890"]
ARROWS = (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)
TEXTS = ("a", "é", "日本", "/", "..", " ", "12345678901234567890")


@dataclass
class Sample:
    """The memory, handles, threads and processes of one moment."""

    seconds: float
    megabytes: float
    objects: int  # blocks of memory that Python itself holds
    handles: int
    threads: int
    processes: int
    placements: int = 0  # made until then


@dataclass
class Tale:
    """Everything the monkey did, and its consequences."""

    events: int = 0
    placements: int = 0  # actions at the table, of whatever game
    by_game: Counter[str] = field(default_factory=Counter)  # those that were said by what the window says one presses
    by_seats: Counter[str] = field(default_factory=Counter)  # those of AI seats at its tables
    misses: int = 0  # presses for an action that made none: something else was held or open
    games: int = 0
    curtains: int = 0  # opened between two people's turns
    frames: int = 0  # drawn
    resizes: int = 0
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
    return Sample(seconds, megabytes, sys.getallocatedblocks(), handles, threading.active_count(), processes)


def _target(handle: str) -> str:
    """Return the file a handle is open for. Fonts are kept open, a limited number of sizes of them, and don't count."""
    try:
        return os.readlink(f"/proc/self/fd/{handle}")
    except OSError:
        return ""


class RandomThinker(SimpleThinker):
    """An AI seat that does anything legal: it is the table that is tried here. Processes would make it slow; the soak's
    lives have them."""

    def __init__(self, chance: Random) -> None:
        super().__init__()
        self._chance = chance

    def poll(self) -> Choice | None:
        if self._asked is None or self._asked[1].level != self._asked[0].opponents.levels[0]:
            return super().poll()  # a hint, or a turn to judge
        (box, question), self._asked = self._asked, None
        return Choice(self._chance.choice(box.rules.legal(question.position)), 0.0, NOTHING)


class Monkey:
    def __init__(self, user_dir: Path, seed: int) -> None:
        hide_windows()
        self.chance = Random(seed)
        self.tale = Tale()
        thinker.make_thinker = lambda: RandomThinker(self.chance)
        self.app = open_app(user_dir, self._note_error, USUAL)
        self.app.context.quit = self._quit
        self.recent: list[str] = []
        self._played: Match | None = None
        self.rulesets = playable_rulesets()
        self.app.context.stack.push(self.app.context.navigation.title(self.app.context))

    def _quit(self) -> None:
        self.tale.quits += 1
        self.app.context.to_title()

    def _note_error(self, error: Exception, drawing: bool = False) -> None:
        self.tale.errors += 1
        if len(self.tale.failures) < 20:
            trace = "".join(traceback.format_exception(error))
            self.tale.failures.append(f"{trace[-1800:]}\nafter {self.recent[-6:]}")
        context = self.app.context
        self.app.errors.leave_all()
        context.stack.push(context.navigation.title(context))

    # -- what it does ---------------------------------------------------------------------------------------------

    def play(
        self,
        seconds: float,
        every: float = 10.0,
        placements: float = math.inf,
        tell: Callable[[Tale], None] = lambda tale: None,
        enough: Callable[[], bool] = lambda: False,
    ) -> Tale:
        """Play for a time, or until this many placements are made or `enough` says so; `tell` hears of every sample."""
        begun = time.monotonic()
        due = 0.0
        while (now := time.monotonic() - begun) < seconds and self.tale.placements < placements and not enough():
            if now >= due:
                self._sample(now)
                tell(self.tale)
                due = now + every
            for _ in range(50):
                self.one()
            self._check()
        self._sample(time.monotonic() - begun)
        return self.tale

    def _sample(self, now: float) -> None:
        """Always of the same: the title in the usual window, after a rest, as a player has many. What is open, and how
        large, makes more of a difference than how long it ran."""
        self.app.errors.guard(self.app.context.to_title)
        self.app.errors.guard(lambda: self._change_size(USUAL))
        self._frame(0.0)
        self.app.memory.give_back()
        self.tale.samples.append(replace(sample(now), placements=self.tale.placements))

    def one(self) -> None:
        started = time.thread_time()
        top = self.app.context.stack.top
        if top is None:
            self.app.context.to_title()
            return
        self.tale.scenes[type(top).__name__] += 1
        table = top if isinstance(top, TableScene) else None
        placed = len(table.match.game.actions) if table is not None else 0
        if table is not None and table.match is not self._played:
            self._played = table.match
            self.tale.games += 1
        draw = self.chance.random()
        if table is not None and draw < 0.85:
            self._play_on(table)
        elif isinstance(top, CurtainScene) and draw < 0.9:
            self._click_widget(top, "open")
        elif table is None and draw < 0.4:
            self._leave(top)
        elif draw < 0.93:
            self._gesture(top)
        elif draw < 0.97:
            self._random_key()
        elif draw < 0.98:
            self._wheel_or_text()
        elif draw < 0.982:
            self._resize()
        elif draw < 0.986:
            self._go()
        else:
            self._frame(self.chance.choice((0.0, 0.016, 0.1, 0.1)))
        self._update()
        if table is not None:
            self.tale.placements += max(0, len(table.match.game.actions) - placed)
        self.tale.events += 1
        self.tale.slowest = max(self.tale.slowest, time.thread_time() - started)

    def _update(self) -> None:
        self.app.errors.guard(lambda: self.app._update(0.05))

    def _frame(self, dt: float) -> None:
        self.app.frame(dt)
        self.app.frame(0.0)  # the second one often has nothing to do
        self.tale.frames += 1

    def _note(self, what: str) -> None:
        self.recent.append(what)
        del self.recent[:-12]

    def _send(self, kind: int, **values: object) -> None:
        event = pygame.Event(kind, values)
        self.app.errors.guard(lambda: self.app._dispatch(event))

    def _click(self, pos: tuple[int, int], button: int = 1) -> None:
        self._send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self._send(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        self._send(pygame.MOUSEBUTTONUP, pos=pos, button=button)

    def _drag(self, start: tuple[int, int], *stops: tuple[int, int], button: int = 1) -> None:
        self._send(pygame.MOUSEBUTTONDOWN, pos=start, button=button)
        for pos in stops:
            self._send(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(1, 0, 0))
        self._send(pygame.MOUSEBUTTONUP, pos=stops[-1], button=button)

    def _press(self, key: int, mod: int = 0) -> None:
        self._send(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self._send(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def _click_widget(self, scene: WidgetScene, key: str) -> bool:
        widget = find(scene.root, key)
        if widget is not None and widget.rect.w > 0:
            self._click(widget.rect.center)
        return widget is not None

    # -- at the table ---------------------------------------------------------------------------------------------

    def _play_on(self, table: TableScene) -> None:
        """Make some placements, faster than any player could."""
        self._note("place")
        for _ in range(self.chance.randrange(1, 30)):
            if _waits_for_ai(table):
                self._let_ai_seats_play(table)
            else:
                self.app.errors.guard(lambda: self._place(table))
            self._update()
            top = self.app.context.stack.top
            if isinstance(top, CurtainScene):
                self.tale.curtains += 1
                self._click_widget(top, "open")
            elif top is not table:
                return

    def _place(self, table: TableScene) -> None:
        """A placement by one of the ways that people have: by pressing, by dragging, or by keys."""
        if table.match.over:
            self._click_widget(table, "results")
        elif table.match.awaiting_confirmation:
            if not self._click_widget(table, "done"):
                table.catch_up()
        elif table.my_turn:
            self._say_action(table)

    def _let_time_pass(self, table: TableScene) -> None:
        table.flow.update(0.05)

    def _let_ai_seats_play(self, table: TableScene) -> None:
        """Let time pass, without drawing, until it is a person's turn; an impatient player presses Skip, or Space,
        once."""
        if not table.flow.hurry and not self._click_widget(table, "skip"):
            self._press(pygame.K_SPACE)
        game = table.match.game
        made = len(game.actions)
        for _ in range(self.chance.randrange(2, 300)):  # a question, then its answer
            self.app.errors.guard(lambda: self._let_time_pass(table))
            if self.app.context.stack.top is not table or not _waits_for_ai(table):
                break
        self.tale.by_seats[game.box.id] += max(0, len(game.actions) - made)

    def _say_action(self, table: TableScene) -> None:
        """Do any legal action: press the places its window names; or drag from the first to the last; or use keys and
        see."""
        made = len(table.match.game.actions)
        table.board.put_back()
        presses = table.window.clicks(table.position, self.chance.choice(table.match.game.legal()))
        draw = self.chance.random()
        if draw < 0.05:
            self._press(self.chance.choice(NUMBER_KEYS), self.chance.choice((0, 0, 0, pygame.KMOD_LSHIFT)))
            for _ in range(self.chance.randrange(3)):
                self._press(self.chance.choice(ARROWS), self.chance.choice((0, pygame.KMOD_LCTRL)))
            self._press(pygame.K_RETURN)
        elif draw < 0.25 and len(presses) > 1:
            start, end = self._place_of(table, presses[0]), self._place_of(table, presses[-1])
            if start is not None and end is not None:
                self._drag(start, self._point(), end)
        else:
            for name in presses:
                pos = self._place_of(table, name)
                if pos is not None:
                    self._click(pos)
        if len(table.match.game.actions) > made:
            self.tale.by_game[table.match.game.box.id] += 1
        else:
            self.tale.misses += 1
            table.board.back()  # something is open that has to be answered first

    def _place_of(self, table: TableScene, name: str) -> tuple[int, int] | None:
        """Return the place to press for a name of `Window.clicks`; None if it isn't there now."""
        rect = table.rect_of(name) or table.board.where(name)
        return rect.center if rect is not None else None

    # -- anywhere -------------------------------------------------------------------------------------------------

    def _leave(self, top: object) -> None:
        """Go to the next table: mostly at once, sometimes by the ways that a player has."""
        draw = self.chance.random()
        if draw < 0.25:
            self._note(f"escape from {type(top).__name__}")
            self._press(pygame.K_ESCAPE)
            return
        ways = ("rematch", "start", "open", "answer0", "resume", "new_game")
        found = [key for key in ways if isinstance(top, WidgetScene) and find(top.root, key) is not None]
        if draw < 0.45 and found and isinstance(top, WidgetScene):
            self._note(f"click {type(top).__name__} {found[0]}")
            self._click_widget(top, found[0])
        else:
            self.app.errors.guard(self._new_game)

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
            self._drag(pos, *(self._point() for _ in range(self.chance.randrange(1, 4))), button=button)
        else:
            self._click(pos, button)

    def _random_key(self) -> None:
        key = self.chance.choice(KEYS)
        mod = self.chance.choice((0, 0, 0, 0, pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT))
        self._note(f"key {pygame.key.name(key)}")
        self._press(key, mod)

    def _wheel_or_text(self) -> None:
        if self.chance.random() < 0.5:
            steps = self.chance.randrange(-3, 4)
            self._send(pygame.MOUSEWHEEL, x=0, y=steps, precise_x=0.0, precise_y=float(steps))
        else:
            self._send(pygame.TEXTINPUT, text=self.chance.choice(TEXTS))
            self._send(self.chance.choice((pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED)))

    def _resize(self) -> None:
        """Take any size for some frames; mostly go back to the usual one."""
        self.tale.resizes += 1
        for size in (self.chance.choice(SIZES), USUAL)[: self.chance.choice((1, 2, 2, 2))]:
            self._note(f"resize {size}")
            self.app.errors.guard(lambda size=size: self._change_size(size))  # type: ignore[misc]
            for _ in range(3):
                self._frame(0.1)

    def _change_size(self, size: tuple[int, int]) -> None:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.app._dispatch(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))

    def _go(self) -> None:
        context, n = self.app.context, self.app.context.navigation
        places = [n.new_game, n.load, n.settings, n.rules, n.learn, n.replays, n.statistics, n.title]
        if len(context.stack.scenes) > 6:
            context.to_title()
        chosen = self.chance.choice([place for place in places if place is not None])
        self._note(f"go {chosen.__name__}")
        self.app.errors.guard(lambda: context.go(chosen))
        self._frame(0.016)

    def _new_game(self) -> None:
        """Begin a game as the command line does: any rules, any number of players, people at four tables of ten."""
        self._note("new game")
        self._tidy()
        if self.chance.random() < 0.9:
            self.app.settings.change(**QUICK, confirm_turn=False, ui_scale=1.0, language="en", window_mode="window")
        rules = draw_ruleset(self.rulesets, self.chance)
        players, ai = self.chance.choice(rules.players), weakest(rules)
        people = min(players, self.chance.choice((0, 0, 0, 0, 0, 0, 1, 1, 2, players)))
        kinds = ["human"] * people + [ai] * (players - people)
        start(self.app.context, rules, self.chance.sample(kinds, players), self.chance)

    def _tidy(self) -> None:
        """Delete old games now and then: thousands of finished ones would be listed again and again."""
        library = self.app.context.library
        if library.count_replays() > 80:
            for saved in library.list_replays(first=40):
                with contextlib.suppress(OSError):  # one is on the table
                    library.delete(saved)
            library.forget_results()

    def _check(self) -> None:
        """The game on the table is one that the rules allow."""
        top = self.app.context.stack.top
        if not isinstance(top, TableScene) or self.chance.random() > 0.05:
            return
        try:
            again = replay(top.match.record(), top.match.game.box)
            if again.position.key() != top.match.position.key():
                raise ValueError("replayed it is another position")
        except ValueError as error:
            self.tale.impossible += 1
            self.tale.failures.append(f"impossible: {error}")

    def close(self) -> None:
        self.app._close()


def _waits_for_ai(table: TableScene) -> bool:
    """Return whether no person at the table has anything to do now."""
    return not (table.match.over or table.match.awaiting_confirmation or table.my_turn)
