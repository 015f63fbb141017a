"""An opponent in a process of its own, so that it can be stopped at any moment and never holds up the window.

The process is started with `spawn`, so a frozen program must call `multiprocessing.freeze_support()` first thing.
"""

import multiprocessing
import os
import signal
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

from medina_desktop.game.box import Box, Choice, Question


class ThinkerDied(RuntimeError):
    """The process ended without an answer; asking again starts another one."""


class ThinkerFailed(RuntimeError):
    """The process answered with an error of its own; the message is for the log."""


@contextmanager
def out_of_reach_of_ctrl_c() -> Iterator[None]:
    """Ctrl-C in a terminal reaches every process of the program. Only the first one ends by it; one that is started in
    here never hears of it, and so has nothing to complain about on the terminal."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that it was gone: nothing of ours is lost with it
        resource_tracker.ensure_running()  # started in here it would take the mask away too soon
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _answer(game: str, question: Question) -> Choice | str | None:
    from medina_desktop import games  # not while the window's process imports this module

    try:
        opponents = games.box(game).opponents
        if question.played:
            return opponents.judge(question)
        return opponents.choose(question)
    except Exception as error:  # whatever it is, the match must hear of it
        return f"{type(error).__name__}: {error}"


def _think_for_ever(pipe: Connection) -> None:
    """The life of the process: answer questions until the other end is closed."""
    if hasattr(os, "nice"):
        os.nice(5)  # thinking can wait a moment; a frame of the window cannot
    while True:
        try:
            game, question = pipe.recv()
        except Exception:  # the window's process is gone, or what it needs to understand it: the match hears of the end
            return
        try:
            pipe.send(_answer(game, question))
        except OSError:
            return


class Thinker:
    """Asks an opponent without waiting for it. One question at a time; a new one replaces an old one. Its process is
    started ahead, so that the first answer comes soon."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._thinking = False
        self._start()

    @property
    def thinking(self) -> bool:
        return self._thinking

    @property
    def process_id(self) -> int | None:
        return self._process.pid if self._process is not None else None

    def _start(self) -> None:
        if self._process is not None and self._process.is_alive():
            return
        self._clear()
        context = multiprocessing.get_context("spawn")
        self._pipe, other_end = context.Pipe()
        self._process = context.Process(target=_think_for_ever, args=(other_end,), name="medina-ai", daemon=True)
        with out_of_reach_of_ctrl_c():
            self._process.start()
        other_end.close()

    def ask(self, box: Box, question: Question) -> None:
        """Begin to think about a position, or to judge a turn that was played there."""
        if self._thinking:
            self.stop()
        self._start()
        assert self._pipe is not None
        self._thinking = True
        with suppress(OSError):  # it died just now: poll says so
            self._pipe.send((box.id, question))

    def poll(self) -> Choice | None:
        """The answer, if there is one by now. ThinkerDied: the process is gone; ThinkerFailed: it could not answer."""
        if not self._thinking or self._pipe is None or self._process is None:
            return None
        try:
            if self._pipe.poll(0):
                answer = self._pipe.recv()
                self._thinking = False
                if not isinstance(answer, Choice):
                    raise ThinkerFailed(answer if isinstance(answer, str) else "there is no opinion of this turn")
                return answer
            if self._process.is_alive():
                return None
        except (EOFError, OSError):
            pass
        code = self._process.exitcode
        self.stop()
        raise ThinkerDied(f"the opponent's process ended (exit code {code})")

    def stop(self) -> None:
        """At once, whatever it is doing. The next question starts a new process."""
        if self._process is not None and self._process.is_alive():
            self._process.kill()
        self._clear()

    close = stop

    def _clear(self) -> None:
        self._thinking = False
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            self._process.join(1.0)
            self._process = None
