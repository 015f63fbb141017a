"""The log file: in the player's log folder, rotated, never the reason for a crash."""

from __future__ import annotations

import io
import logging
import os
import sys
import threading
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, cast

from medina_desktop.plain_text import plain_lines
from medina_desktop.storage.files import open_plain

KEEP_BYTES = 512_000
KEEP_FILES = 3


class _PlainLines(logging.Formatter):
    """Names of files come into the log, and a log is looked at in a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        return plain_lines(super().format(record))


class _LogFile(RotatingFileHandler):
    """A pipe or a device in the place of the log is not waited for, nor written to."""

    def _open(self) -> io.TextIOWrapper:
        return io.TextIOWrapper(
            cast(BinaryIO, open_plain(Path(self.baseFilename), "ab")), encoding=self.encoding, errors=self.errors
        )

    def doRollover(self) -> None:
        """Windows renames no file that another window has open: then the log grows by as much again before the next
        try, and no line is lost."""
        if self.stream is not None:
            self.stream.close()
        if os.name == "nt" and not self._can_be_renamed():
            self.maxBytes += KEEP_BYTES
            self.stream = self._open()
        else:
            super().doRollover()

    def _can_be_renamed(self) -> bool:
        aside = f"{self.baseFilename}.{os.getpid()}"
        try:
            os.rename(self.baseFilename, aside)
            os.rename(aside, self.baseFilename)
        except OSError:
            return False
        return True


def start_log(file: Path) -> Path | None:
    """Log to this file from now on. None when it cannot be written; then standard error is used, if any."""
    logging.raiseExceptions = False  # a disk that is full now must not fill the terminal with tracebacks, too
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    handler: logging.Handler | None = None
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handler = _LogFile(
            file, maxBytes=KEEP_BYTES, backupCount=KEEP_FILES, encoding="utf-8", errors="backslashreplace"
        )
    except OSError:
        if sys.stderr is not None:
            handler = logging.StreamHandler()
    if handler is not None:
        handler.setFormatter(_PlainLines("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        root.addHandler(handler)
    return file if isinstance(handler, RotatingFileHandler) else None


def catch_stray_errors() -> None:
    """Errors that no part of the app caught (other threads, the interpreter itself) still reach the log."""

    def report(kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
        if error is not None:
            logging.getLogger("medina").critical("unexpected error", exc_info=(kind, error, trace))
        if sys.stderr is not None:
            sys.__excepthook__(kind, error if error is not None else kind(), trace)

    sys.excepthook = report
    threading.excepthook = lambda args: report(args.exc_type, args.exc_value, args.exc_traceback)
