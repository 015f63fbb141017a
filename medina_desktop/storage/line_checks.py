"""Checks behind the lines of a running game's file, so that no damage passes for another game.

The first line ends with a check of everything up to `actions:`, every action's line with one of the action and of the
check before it: `- wall cN  # 3f2a9c1d22`. A changed line does not fit its check, and after a missing line nothing
fits. To YAML they are comments, so the record itself is the same with and without them.

Two files with the same checks (the game's and its copy) are read together: at each step any line of either that fits is
taken. Where neither has the line, the rules help: of the actions that are legal there only one fits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import blake2b
from itertools import product

_CHECK = r"  # ([0-9a-f]{10})"
_FIRST = re.compile(rf"(#[^\n]*?){_CHECK}")
_LINE = re.compile(rf"- (.*?){_CHECK}")
_BEGIN = "\nactions:\n"
MOST_DIFFERING = 8  # lines above the actions that are tried from both files
MOST = 2000  # actions of a game, as the record declares it


def after(check: str, text: str) -> str:
    """The check of a line that follows the line with this check."""
    return blake2b(f"{check} {text}".encode("utf-8", "surrogatepass"), digest_size=5).hexdigest()


def check_after(check: str, texts: Iterable[str]) -> str:
    for text in texts:
        check = after(check, text)
    return check


def action_line(text: str, check: str) -> str:
    return f"- {text}  # {check}\n"


def add_checks(first: str, record: str) -> tuple[str, str]:
    """A record's text below this first line (a comment), with checks; and the last of them."""
    head, _, actions = record.partition(_BEGIN)
    check = after(first, head)
    lines = [f"{first}  # {check}\n{head}{_BEGIN}"]
    for line in actions.splitlines():
        text = line.removeprefix("- ")
        check = after(check, text)
        lines.append(action_line(text, check))
    return "".join(lines), check


@dataclass(frozen=True)
class Checked:
    """A file as far as it can be read, damaged or not."""

    first: str  # the first line without its check
    head: str  # from the second line to `actions:`
    start: str  # the check of the first line, if one can be read
    lines: list[tuple[str, str]]  # text and check of each line below; both may be damaged
    whole: bool  # the last line has its end

    @property
    def begins_well(self) -> bool:
        return bool(self.start) and after(self.first, self.head) == self.start

    @property
    def has_checks(self) -> bool:
        """True if it was written with checks, even if some of them cannot be read."""
        return bool(self.start) or any(check for _, check in self.lines)

    def sound(self) -> list[str | None]:
        """The text of each line that fits its own check and that of the line before; None for the others."""
        before = [self.start, *(check for _, check in self.lines)]
        fitting = zip(before, self.lines, strict=False)
        return [text if known and after(known, text) == check else None for known, (text, check) in fitting]

    def first_wrong(self) -> int | None:
        """The number of the first line that is not as it was written, from 1; None if all of them are."""
        if not self.begins_well:
            return 1
        sound = self.sound()
        if None in sound:
            return self._line_number(sound.index(None))
        return None if self.whole else self._line_number(len(sound) - 1)

    def _line_number(self, action: int) -> int:
        return self.head.count("\n") + 4 + action


def read(content: bytes) -> Checked:
    text = content.rstrip(b"\0").decode("utf-8", "replace")
    top, begun, rest = text.partition(_BEGIN)
    first, _, head = top.partition("\n")
    known = _FIRST.fullmatch(first)
    lines = []
    for line in rest.removesuffix("\n").split("\n") if begun and rest else ():
        parts = _LINE.fullmatch(line)
        lines.append((parts[1], parts[2]) if parts is not None else (line.removeprefix("- "), ""))
    start = known[2] if known is not None else ""
    return Checked(known[1] if known is not None else first, head, start, lines, text.endswith("\n"))


def common_head(one: Checked, other: Checked) -> str:
    """Put together the part above the actions from the lines of two files that are both damaged there; empty if
    that does not fit either's check."""
    first, second = ([file.first, *file.head.split("\n")] for file in (one, other))
    differing = [number for number, pair in enumerate(zip(first, second, strict=False)) if pair[0] != pair[1]]
    if len(first) != len(second) or len(differing) > MOST_DIFFERING:
        return ""
    for chosen in product((first, second), repeat=len(differing)):
        lines = list(first)
        for number, source in zip(differing, chosen, strict=True):
            lines[number] = source[number]
        head = "\n".join(lines[1:])
        if after(lines[0], head) in (one.start, other.start):
            return head
    return ""


def follow(start: str, files: Iterable[Checked], legal_after: Callable[[list[str]], Iterable[str]]) -> list[str]:
    """List the lines that follow this check, as far as the files have them.

    `legal_after` says what could follow these texts; it is asked only where no line fits.
    """
    files = list(files)
    lines = list(dict.fromkeys(text for file in files for text, _ in file.lines))
    written = {check for file in files for _, check in file.lines if check}
    places = [0] * len(files)
    found: list[str] = []
    check = start
    while len(found) < MOST:
        text = _next_line(check, files, places, written)
        if text is None and len(found) < max(len(file.lines) for file in files):
            text = _bridge(check, [*lines, *legal_after(found)], lines, written)
        if text is None:
            break
        found.append(text)
        check = after(check, text)
    return found


def _next_line(check: str, files: list[Checked], places: list[int], written: set[str]) -> str | None:
    """The line of one of the files that fits behind this check; it usually stands where the last one ended."""
    for number, file in enumerate(files):
        for place in range(places[number], min(places[number] + 3, len(file.lines))):
            text = file.lines[place][0]
            if after(check, text) in written:
                for other in range(len(files)):
                    places[other] += 1
                places[number] = place + 1
                return text
    return None


def _bridge(check: str, texts: list[str], lines: list[str], written: set[str]) -> str | None:
    """The text that leads to a check that was written, at once or by way of the line after it."""
    for text in texts:
        if after(check, text) in written:
            return text
    for text in texts:
        next_check = after(check, text)
        if any(after(next_check, line) in written for line in lines):
            return text
    return None
