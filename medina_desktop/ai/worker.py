"""The AI in a process of its own, so that it can be stopped at any moment and never holds up the window.

The process is started with `spawn`, so a frozen program must call `multiprocessing.freeze_support()` first thing.
"""

import multiprocessing
import os
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, NamedTuple

from medina_desktop.games.medina.ai.judge import judge
from medina_desktop.games.medina.ai.player import DEFAULT_TEMPERAMENT, Choice, choose
from medina_desktop.games.medina.rules.record import from_plain, replay
from medina_desktop.games.medina.rules.state import State


class ThinkerDied(RuntimeError):
    """The process ended without an answer; asking again starts another one."""


class ThinkerFailed(RuntimeError):
    """The process answered with an error of its own; the message is for the log."""


class _Question(NamedTuple):
    number: int
    game: State | dict[str, Any]  # a position, or a record as plain data
    level: str
    temperament: str
    seed: int | None
    seconds: float | None
    nodes: int | None
    played: tuple[int, ...] = ()  # a turn to judge; what level and time say does not matter then


def _think_for_ever(pipe: Connection) -> None:
    """The life of the process: answer questions until the other end is closed."""
    if hasattr(os, "nice"):
        os.nice(5)  # thinking can wait a moment; a frame of the window cannot
    while True:
        try:
            question: _Question = pipe.recv()
        except (EOFError, OSError):
            return
        answer: Choice | str
        try:
            game = question.game
            s = game if isinstance(game, State) else replay(from_plain(game)).state
            if question.played:
                answer = judge(s, question.played, question.seed)
            else:
                answer = choose(
                    s, question.level, question.seconds, question.seed, question.nodes, question.temperament
                )
        except Exception as error:  # whatever it is, the match must hear of it
            answer = f"{type(error).__name__}: {error}"
        try:
            pipe.send((question.number, answer))
        except OSError:
            return


class Thinker:
    """Asks the AI without waiting for it. One question at a time; a new one replaces an old one."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._number = 0
        self._thinking = False

    @property
    def thinking(self) -> bool:
        return self._thinking

    @property
    def process_id(self) -> int | None:
        return self._process.pid if self._process is not None else None

    def start(self) -> None:
        """Have the process ready, if it is not; asking does this too."""
        if self._process is not None and self._process.is_alive():
            return
        self._clear()
        context = multiprocessing.get_context("spawn")
        self._pipe, other_end = context.Pipe()
        self._process = context.Process(target=_think_for_ever, args=(other_end,), name="medina-ai", daemon=True)
        self._process.start()
        other_end.close()

    def ask(
        self,
        game: State | dict[str, Any],
        level: str,
        temperament: str = DEFAULT_TEMPERAMENT,
        seed: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        played: tuple[int, ...] = (),
    ) -> None:
        """Begin to think about a position (or a record, as plain data), or to judge a turn played there."""
        if self._thinking:
            self.stop()
        self.start()
        assert self._pipe is not None
        self._number += 1
        self._thinking = True
        with suppress(OSError):  # it died just now: poll says so
            self._pipe.send(_Question(self._number, game, level, temperament, seed, seconds, nodes, played))

    def poll(self) -> Choice | None:
        """The answer, if there is one by now. ThinkerDied: the process is gone; ThinkerFailed: it could not answer."""
        if not self._thinking or self._pipe is None or self._process is None:
            return None
        try:
            while self._pipe.poll(0):
                number, answer = self._pipe.recv()
                if number != self._number:
                    continue
                self._thinking = False
                if isinstance(answer, str):
                    raise ThinkerFailed(answer)
                choice: Choice = answer
                return choice
            if self._process.is_alive():
                return None
        except (EOFError, OSError):
            pass
        code = self._process.exitcode
        self.stop()
        raise ThinkerDied(f"the AI process ended (exit code {code})")

    def stop(self) -> None:
        """At once, whatever it is doing. The next question starts a new process."""
        if self._process is not None and self._process.is_alive():
            self._process.kill()
        self._clear()

    def _clear(self) -> None:
        self._thinking = False
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            self._process.join(1.0)
            self._process = None
