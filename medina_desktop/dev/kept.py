"""A file of results, one line each, under a first line that says what of. A long run can be stopped
at any moment, killed even, and goes on where its file ends."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from medina_desktop import command_line
from medina_desktop.l10n import _
from medina_desktop.storage.files import write_atomically


class OtherResults(ValueError):
    """The file holds results of something else; the message is a sentence for whoever asked."""


class Kept:
    """The lines of a file, and those that are added to it; without a file they are only remembered."""

    def __init__(self, file: Path | None, about: dict[str, Any]) -> None:
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


def once(file: Path, made: Callable[[], str]) -> dict[str, Any]:
    """What is written is what is used, so that a run that is resumed goes on with the same numbers."""
    if not file.exists():
        write_atomically(file, made().encode())
    entry: dict[str, Any] = msgspec.json.decode(file.read_bytes())
    return entry


def _legible(heading: bytes) -> str:
    text = heading.decode("utf-8", "replace")
    return text if len(text) <= 200 else text[:200] + "…"
