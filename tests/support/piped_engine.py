"""An engine at the other end of a pipe: what the three referees ask, and what they say when it does not agree."""

from __future__ import annotations

import os
import select
import shlex
import subprocess
import sys
import time
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]


class Difference(Exception):
    """The engine and the reference do not agree."""


class PipedEngine:
    """A program that speaks the line protocol, at the other end of a pipe."""

    def __init__(self, command: str, patience: float = 60.0) -> None:
        words = shlex.split(command)
        if words[0] == "python":
            words[0] = sys.executable
        self.patience = patience
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=PROJECT)
        self.unread = b""

    def ask(self, *commands: str) -> list[str]:
        """Sends the commands at once and returns their replies, each with its `= ` or `? `."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write("".join(command + "\n" for command in commands).encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Difference(f"the engine is gone; it was asked: {commands}") from None
        return [self._reply(command) for command in commands]

    def _reply(self, command: str) -> str:
        lines: list[str] = []
        while (line := self._line(command)) != "":
            lines.append(line)
        reply = "\n".join(lines)
        if not (reply == "=" or reply.startswith(("= ", "? ", "=\n"))):
            raise Difference(f"{command[:200]!r}: a reply starts with '= ' or '? ', not {reply[:200]!r}")
        return reply

    def _line(self, command: str) -> str:
        assert self.process.stdout is not None
        give_up = time.monotonic() + self.patience
        while b"\n" not in self.unread:
            ready, _, _ = select.select([self.process.stdout], [], [], max(0.0, give_up - time.monotonic()))
            if not ready:
                raise Difference(f"{command[:200]!r}: no reply within {self.patience:.0f} s")
            chunk = os.read(self.process.stdout.fileno(), 1 << 16)
            if not chunk:
                raise Difference(f"{command[:200]!r}: the engine ended instead of answering")
            self.unread += chunk
        line, self.unread = self.unread.split(b"\n", 1)
        return line.decode().rstrip("\r")

    def close(self) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(b"quit\n")
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()


def body(reply: str) -> str:
    """The answer without its mark."""
    return reply[1:].strip("\n").removeprefix(" ")
