"""Things that take time: easings, and motions that play one after the other or together.

Time is given in seconds at normal speed; the caller multiplies it by the player's speed. Finishing a motion early
always does what playing it to the end would have done.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

Point = tuple[float, float]
Draw = Callable[[pygame.Surface, float], None]


def in_quad(t: float) -> float:
    return t * t


def out_quad(t: float) -> float:
    return 1 - (1 - t) * (1 - t)


def in_out_cubic(t: float) -> float:
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def between(start: float, end: float, t: float) -> float:
    return start + (end - start) * t


def arc(start: Point, end: Point, t: float, height: float) -> Point:
    """A point on the way from start to end, thrown up by `height` in the middle."""
    return between(start[0], end[0], t), between(start[1], end[1], t) - 4 * height * t * (1 - t)


class Motion:
    """Plays from 0 to 1 in `seconds`, after `delay`. `draw(target, t)` shows it, `on_time(t)` hears of every moment,
    `on_start` and `on_end` are each called once."""

    def __init__(
        self,
        seconds: float,
        draw: Draw | None = None,
        *,
        delay: float = 0.0,
        on_start: Callable[[], None] | None = None,
        on_end: Callable[[], None] | None = None,
        on_time: Callable[[float], None] | None = None,
        blocks: bool = True,
    ) -> None:
        self.seconds = max(0.0, seconds)
        self.delay = delay
        self.blocks = blocks  # what comes next waits for it
        self._draw = draw
        self._on_start, self._on_end, self._on_time = on_start, on_end, on_time
        self.elapsed = 0.0
        self.started = False
        self.done = False

    @property
    def t(self) -> float:
        if self.seconds == 0:
            return 1.0
        return min(1.0, max(0.0, (self.elapsed - self.delay) / self.seconds))

    def update(self, dt: float) -> None:
        if self.done:
            return
        self.elapsed += dt
        if not self.started and self.elapsed >= self.delay:
            self._start()
        if self.elapsed >= self.delay + self.seconds:
            self.finish()
        elif self.started and self._on_time is not None:
            self._on_time(self.t)

    def _start(self) -> None:
        self.started = True
        if self._on_start is not None:
            self._on_start()

    def finish(self) -> None:
        """Play to the end at once, with everything that happens on the way."""
        if self.done:
            return
        if not self.started:
            self._start()
        self.elapsed = self.delay + self.seconds
        self.done = True
        if self._on_end is not None:
            self._on_end()

    def draw(self, target: pygame.Surface) -> None:
        if self.started and not self.done and self._draw is not None:
            self._draw(target, self.t)


class Stage:
    """Motions that run now, and what waits for them. `then` is called when no blocking motion is left."""

    def __init__(self) -> None:
        self._running: list[Motion] = []
        self._waiting: list[Callable[[], None]] = []

    @property
    def busy(self) -> bool:
        """Something blocking is still going on or waiting."""
        return bool(self._waiting) or any(motion.blocks for motion in self._running)

    @property
    def moving(self) -> bool:
        return bool(self._running) or bool(self._waiting)

    @property
    def count(self) -> int:
        return len(self._running)

    def add(self, motion: Motion) -> Motion:
        """Begins at once, so that one motion can follow another without a frame between them."""
        self._running.append(motion)
        motion.update(0.0)
        return motion

    def then(self, step: Callable[[], None]) -> None:
        self._waiting.append(step)

    def update(self, dt: float) -> bool:
        """Let time pass; True while anything moves."""
        was_moving = self.moving
        for motion in list(self._running):
            motion.update(dt)
        self._running = [motion for motion in self._running if not motion.done]
        self._go_on()
        return was_moving

    def _go_on(self) -> None:
        while self._waiting and not any(motion.blocks for motion in self._running):
            self._waiting.pop(0)()

    def finish(self) -> None:
        """Everything that runs or waits, to its end, in order."""
        for _ in range(10_000):
            running, self._running = self._running, []
            for motion in running:
                motion.finish()
            if not self._running and not self._waiting:
                return
            if not self._running:
                self._waiting.pop(0)()

    def clear(self) -> None:
        self._running.clear()
        self._waiting.clear()

    def draw(self, target: pygame.Surface) -> None:
        for motion in list(self._running):
            motion.draw(target)
