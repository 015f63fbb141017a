"""A file of results, one line each, under a first line that names their subject. A long run can be stopped at any
moment, killed even, and goes on where its file ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from medina_desktop import command_line
from medina_desktop.dev import progress
from medina_desktop.l10n import _
from medina_desktop.storage.files import write_atomically

Entry = dict[str, Any]  # the content of a file of weights or intuition: JSON


class OtherResults(ValueError):
    """The file holds results of something else; the message is a sentence for the user."""


class Kept:
    """The lines of a file, and those that are added to it; without a file they are only remembered."""

    def __init__(self, file: Path | None, about: Entry) -> None:
        self.file = file
        self.lines: list[bytes] = []
        if file is None:
            return
        heading = msgspec.json.encode(about, order="sorted")
        with file.open("a+b") as opened:
            opened.seek(0)
            content = opened.read()
            whole = content.rfind(b"\n") + 1
            opened.truncate(whole)  # who was killed while writing left half a line: that game is played again
            first, *self.lines = content[:whole].splitlines() or [heading]
            if first != heading:
                sentence = _("{file} holds the results of something else: {about}. Name another file or folder.")
                raise OtherResults(sentence.format(file=command_line.quote(str(file)), about=_legible(first)))
            if not whole:
                opened.write(heading + b"\n")

    def add(self, line: bytes) -> None:
        self.lines.append(line)
        if self.file is not None:
            with self.file.open("ab") as opened:
                opened.write(line + b"\n")


class Numbered(Protocol):
    @property
    def number(self) -> int: ...


R = TypeVar("R", bound=Numbered)
J = TypeVar("J", bound=Numbered)


def do_jobs(
    kept: Kept, kind: type[R], work: Callable[[list[J]], Iterator[R]], jobs: Sequence[J], title: str
) -> list[R]:
    """Do the jobs whose results aren't kept yet, and keep theirs; return all results by number."""
    found = [msgspec.json.decode(line, type=kind) for line in kept.lines]
    done = {result.number for result in found}
    left = [job for job in jobs if job.number not in done]
    for result in progress.show(work(left), title, len(done), len(jobs)):
        kept.add(msgspec.json.encode(result))
        found.append(result)
    return sorted(found, key=lambda result: result.number)


def once(file: Path, make: Callable[[], str]) -> Entry:
    """Read a file that is made once, so that a run that is resumed goes on with the same numbers."""
    if not file.exists():
        write_atomically(file, make().encode())
    entry: Entry = msgspec.json.decode(file.read_bytes())
    return entry


def _legible(heading: bytes) -> str:
    text = heading.decode("utf-8", "replace")
    return text if len(text) <= 200 else text[:200] + "…"
