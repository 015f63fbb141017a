"""Reports of unexpected errors: for the log, and for the report file that the player may save.

Nothing is ever sent anywhere. A report holds the error, the versions, the scenes that were open and the game so far -
but nothing of a running game with secrets: a report and the log are there to be read.
"""

from __future__ import annotations

import platform
import sys
import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pygame

from medina_desktop import __version__
from medina_desktop.match.match import Match
from medina_desktop.plain_text import plain_lines
from medina_desktop.storage.files import open_plain, write_atomically
from medina_desktop.storage.record_files import text_of_record
from medina_desktop.ui.context import Context

LOG_LINES = 60
LOG_BYTES = 64_000


def circumstances(context: Context) -> str:
    """Version, platform, scenes and ruleset, a line each."""
    lines = [
        f"Medina {__version__}, Python {platform.python_version()}, pygame-ce {pygame.version.ver}, "
        f"SDL {'.'.join(map(str, pygame.get_sdl_version()))}",
        f"{platform.platform()}, frozen: {'yes' if getattr(sys, 'frozen', False) else 'no'}",
        f"video: {_driver()}, window {context.theme.size[0]} x {context.theme.size[1]}, scale {context.theme.ui_scale}",
        f"scenes: {', '.join(type(scene).__name__ for scene in context.stack.scenes) or 'none'}",
    ]
    match = match_of(context)
    if match is not None:
        lines.append(f"ruleset: {match.game.ruleset.id}, {match.players} players, {len(match.game.actions)} actions")
    return "\n".join(lines)


def _driver() -> str:
    return pygame.display.get_driver() if pygame.display.get_init() else "none"


def match_of(context: Context) -> Match | None:
    """The game that is being played, if there is one."""
    for scene in reversed(context.stack.scenes):
        match = getattr(scene, "match", None)
        if isinstance(match, Match):
            return match
    return None


def record_so_far(context: Context) -> str:
    match = match_of(context)
    if match is None:
        return ""
    if not match.over and has_secrets(match):
        return "It holds what its players may not know yet. When it is over, its record can be exported and sent along."
    return text_of_record(match.record())


def has_secrets(match: Match) -> bool:
    """Somebody at the table may not know all of this position."""
    position = match.game.position
    return any(match.seen_by(player).key() != position.key() for player in range(match.players))


def report(context: Context, error: BaseException, log_file: Path | None) -> str:
    """Return the whole text. Parts that fail are left out: the report itself must not fail too."""
    parts: list[tuple[str, Callable[[], str]]] = [
        ("What happened", lambda: "".join(traceback.format_exception(error))),
        ("Where", lambda: circumstances(context)),
        ("The game so far", lambda: record_so_far(context)),
        ("The end of the log", lambda: _end_of(log_file)),
    ]
    told = [f"Medina: report of an unexpected error, {datetime.now():%Y-%m-%d %H:%M:%S}"]
    for heading, tell in parts:
        try:
            text = tell().rstrip()
        except Exception as trouble:
            text = f"cannot be told: {type(trouble).__name__}: {trouble}"
        if text:
            told.append(f"== {heading} ==\n{text}")
    return plain_lines("\n\n".join(told)) + "\n"


def _end_of(log_file: Path | None) -> str:
    if log_file is None:
        return ""
    with open_plain(log_file, "rb") as stream:
        stream.seek(0, 2)
        stream.seek(max(0, stream.tell() - LOG_BYTES))
        text = stream.read().decode("utf-8", "replace")
    return "\n".join(text.splitlines()[-LOG_LINES:])


def save_report(context: Context, text: str) -> Path:
    """Save a report beside the log, under a free name. OSError if the disk refuses."""
    folder = context.user.log
    folder.mkdir(parents=True, exist_ok=True)
    stamp = f"{datetime.now():%Y-%m-%d %H.%M.%S}"
    file = folder / f"report {stamp}.txt"
    for number in range(2, 1000):
        if not file.exists():
            break
        file = folder / f"report {stamp} {number}.txt"
    write_atomically(file, text.encode("utf-8", "replace"))
    return file
