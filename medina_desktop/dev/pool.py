"""Does many jobs: in processes of this machine, or on a Dask cluster.

Whatever is killed at any time, nothing hangs and no child writes to the terminal: a child that is gone ends the whole
with ChildProcessError, and when this program is gone its children end too. The result of a job doesn't depend on where
it is done; only the order of the results does.
"""

from __future__ import annotations

import argparse
import logging
import multiprocessing
import os
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any, Protocol, TypeVar, cast
from urllib.parse import urlsplit

from medina_desktop import __version__, command_line
from medina_desktop.ai.worker import out_of_reach_of_ctrl_c
from medina_desktop.l10n import _

J = TypeVar("J")
R = TypeVar("R")

SECONDS_TO_ANSWER = 10  # for a scheduler, and for its first worker
LONGEST_GREETING = 10_000  # bytes; it takes some hundred
IN_HAND = 3  # jobs that are given to the cluster at once, for each of its threads


class Workers(Protocol):
    def __call__(self, work: Callable[[J], R], jobs: Iterable[J], /) -> Iterator[R]:
        """Return the result of each job, in the order in which they are done."""


class NoCluster(ValueError):
    """There is no cluster to work on; the message is a sentence for the user."""


def add_options(parser: argparse.ArgumentParser, processes: int) -> None:
    number = command_line.whole(1, 1000)
    parser.add_argument("--jobs", type=number, default=processes, help=_("how many processes to run at once"))
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help=_("use the Dask cluster at this address, for example tcp://host:8786")
    )


@contextmanager
def workers(options: argparse.Namespace) -> Iterator[Workers]:
    """Return the workers that the options ask for, or raise NoCluster."""
    if options.scheduler is None:
        yield lambda work, jobs: work_here(work, jobs, options.jobs)
        return
    client = _client(options.scheduler)
    try:
        yield lambda work, jobs: _work_on_cluster(client, work, jobs)
    finally:
        client.close()


def _client(address: str) -> Any:
    if find_spec("distributed") is None:
        raise NoCluster(_("The package dask.distributed is needed but not installed: pip install .[cluster]"))
    where = command_line.quote(address)
    try:
        _knock(address)
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters comes back as an error
        client = import_module("distributed").Client(address, timeout=SECONDS_TO_ANSWER, set_as_default=False)
    except (OSError, ValueError):
        raise NoCluster(_("No Dask scheduler is responding at {address}.").format(address=where)) from None
    try:
        client.wait_for_workers(1, timeout=SECONDS_TO_ANSWER)
        versions = set(client.run(_version, on_error="return").values())
    except TimeoutError:
        client.close()
        raise NoCluster(_("The Dask scheduler at {address} has no workers.").format(address=where)) from None
    if versions != {__version__}:
        client.close()
        sentence = _("Every worker at {address} needs version {version} of this program.")
        raise NoCluster(sentence.format(address=where, version=__version__))
    return client


def _knock(address: str) -> None:
    """Raise OSError or ValueError if it is no address, or if something else than a scheduler answers. Dask itself takes
    long to find out, or for ever, and says more than one sentence about it."""
    parts = urlsplit(address if "://" in address else f"tcp://{address}")
    if parts.scheme not in ("tcp", "tls") or not parts.hostname or not parts.port:
        raise ValueError(address)
    with socket.create_connection((parts.hostname, parts.port), SECONDS_TO_ANSWER) as answering:
        if parts.scheme == "tcp":  # a scheduler greets first: how long its greeting is, and the greeting
            length = int.from_bytes(answering.recv(8, socket.MSG_WAITALL), "little")
            if not 0 < length < LONGEST_GREETING:
                raise ValueError(address)


def _version() -> str:
    return __version__


def _work_on_cluster(client: Any, work: Callable[[J], R], jobs: Iterable[J]) -> Iterator[R]:
    distributed = import_module("distributed")
    left = iter(jobs)

    def submit(job: J) -> Any:
        return client.submit(work, job, pure=False)  # the same job twice is two jobs

    begun = [submit(job) for job in islice(left, IN_HAND * sum(client.nthreads().values()))]
    at_work = distributed.as_completed(begun, loop=client.loop)
    for future in at_work:
        try:
            done = future.result()
        except (distributed.CancelledError, distributed.KilledWorker, OSError):
            raise ChildProcessError from None
        for job in islice(left, 1):
            at_work.add(submit(job))
        yield done


def work_here(work: Callable[[J], R], jobs: Iterable[J], processes: int) -> Iterator[R]:
    """Work with processes of this machine."""
    if processes < 2:
        yield from map(work, jobs)
        return
    left = iter(jobs)  # one by one: whoever gives them may have had enough at any time
    context = multiprocessing.get_context("spawn")
    children, pipes = [], []
    try:
        for job in islice(left, processes):
            pipe, other_end = context.Pipe()
            child = context.Process(target=_work_on, args=(work, other_end), daemon=True)
            children.append(child)
            with out_of_reach_of_ctrl_c():
                child.start()
            other_end.close()
            pipe.send(job)
            pipes.append(pipe)
        while pipes:
            for ready in cast("list[Connection]", wait(pipes)):  # on Windows another class with the same methods
                done = _answer(ready)
                for job in islice(left, 1):
                    ready.send(job)
                    break
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
