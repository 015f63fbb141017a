"""Many jobs over several processes. Whatever is killed when, nothing hangs and no child writes to the terminal: a child
that is gone ends the whole with ChildProcessError, and when this program is gone its children go by themselves."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any, TypeVar

from medina_desktop.ai.worker import out_of_reach_of_ctrl_c

J = TypeVar("J")
R = TypeVar("R")


def worked_on(work: Callable[[J], R], jobs: Iterable[J], processes: int) -> Iterator[R]:
    """What each job comes to, in the order in which they are done."""
    if processes < 2:
        yield from map(work, jobs)
        return
    left = list(jobs)[::-1]
    context = multiprocessing.get_context("spawn")
    children, pipes = [], []
    try:
        for _number in range(min(processes, len(left))):
            pipe, other_end = context.Pipe()
            child = context.Process(target=_work_on, args=(work, other_end), daemon=True)
            children.append(child)
            with out_of_reach_of_ctrl_c():
                child.start()
            other_end.close()
            pipe.send(left.pop())
            pipes.append(pipe)
        while pipes:
            for ready in wait(pipes):
                assert isinstance(ready, Connection)
                done = _answer(ready)
                if left:
                    ready.send(left.pop())
                else:
                    pipes.remove(ready)
                    ready.close()
                yield done
    finally:
        for child in children:
            if child.pid is not None:
                child.kill()
                child.join()


def _answer(pipe: Connection) -> Any:
    try:
        done, error = pipe.recv()
    except (EOFError, OSError):
        raise ChildProcessError from None
    if error is not None:
        raise error
    return done


def _end_with_the_program() -> None:
    """A job may take minutes, and nobody wants its answer any more."""
    program = multiprocessing.parent_process()
    if program is not None:
        program.join()
        os._exit(1)


def _work_on(work: Callable[[Any], Any], pipe: Connection) -> None:
    """The life of a child."""
    Thread(target=_end_with_the_program, daemon=True).start()
    while True:
        try:
            job = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer: tuple[Any, Exception | None] = (work(job), None)
        except Exception as error:
            answer = (None, error)
        try:
            pipe.send(answer)
        except OSError:
            return
