"""The player's settings: declared once, checked when read, written so that a crash never leaves half a file."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from medina_desktop.game.record import FIRST_GAME, LONGEST_NAME
from medina_desktop.storage.files import open_plain, set_aside, write_atomically

log = logging.getLogger(__name__)

MAX_BYTES = 1_000_000
Volume = Annotated[float, Meta(ge=0.0, le=1.0)]
AnimationSpeed = Literal["slow", "normal", "fast", "faster", "instant"]
AiPace = Literal["relaxed", "normal", "brisk", "immediate"]
Thinking = Literal["usual", "two_seconds", "eight_seconds"]
ColourMarks = Literal["normal", "strong"]
Talk = Literal["none", "few", "lively"]
WindowMode = Literal["window", "full_screen"]

# How much faster than the tokens' milliseconds everything moves; instant is handled apart (no animation at all).
SPEED_FACTORS: dict[str, float] = {"slow": 0.6, "normal": 1.0, "fast": 1.8, "faster": 3.0, "instant": 0.0}
# Seconds between an AI seat's decision and the next one, so that a person can follow.
AI_PAUSES: dict[str, float] = {"relaxed": 2.2, "normal": 1.2, "brisk": 0.4, "immediate": 0.0}
# Seconds that the strongest opponent thinks at a time; otherwise as long as its level does by itself.
THINKING_SECONDS: dict[str, float | None] = {"usual": None, "two_seconds": 2.0, "eight_seconds": 8.0}


class Settings(msgspec.Struct, kw_only=True):
    """Every setting with its default, which holds where a file has no value, or an impossible one."""

    language: str = ""  # empty: the computer's own language, if we speak it
    player: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""  # the name of the person at this computer
    player_asked: bool = False  # the first start has asked for it
    window_mode: WindowMode = "window"
    window_width: Annotated[int, Meta(ge=1024, le=16384)] = 1600
    window_height: Annotated[int, Meta(ge=640, le=16384)] = 900
    maximised: bool = False  # the size above is what the window comes back to
    ui_scale: Annotated[float, Meta(ge=1.0, le=2.0)] = 1.0
    animation_speed: AnimationSpeed = "normal"
    reduced_motion: bool = False
    sound_volume: Volume = 0.8
    sound_captions: bool = False
    music_on: bool = True
    music_volume: Volume = 0.4
    colour_marks: ColourMarks = "normal"
    show_legal_places: bool = True
    show_score_preview: bool = True
    show_takers: bool = True  # Medina: who can still take a palace, and which points are safe
    confirm_turn: bool = False
    ai_pace: AiPace = "normal"
    thinking: Thinking = "usual"
    remarks: Talk = "few"
    screens_up: bool = True
    top_view: bool = False
    coordinates: bool = True
    key_map: dict[str, str] = {}
    last_new_game: dict[str, object] = {}  # the set-up screen as it was left last
    new_games: dict[str, dict[str, object]] = {}  # the same by game
    warned: bool = False  # a set-up screen has said what its game warns of

    def form_of(self, game: str) -> dict[str, object]:
        """The set-up screen of a game as it was left. Where there are none by game, the file is of a version that had
        one game."""
        if not self.new_games and game == FIRST_GAME:
            return self.last_new_game
        return self.new_games.get(game, {})

    def with_form(self, game: str, form: dict[str, object]) -> dict[str, object]:
        """The settings that change when a set-up screen is left."""
        known = self.new_games or ({FIRST_GAME: self.last_new_game} if self.last_new_game else {})
        return {"last_new_game": form, "new_games": {**known, game: form}}

    @property
    def speed(self) -> float:
        """The factor animations run at; 0 means that there are none."""
        return 0.0 if self.reduced_motion else SPEED_FACTORS[self.animation_speed]


class SettingsStore:
    """The settings of this run: `value` to read, `change` to set, `listen` to be told.

    With no file (tests, `--safe-mode`) nothing is written.
    """

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self.value = Settings()
        self.damaged: Path | None = None  # where an unreadable file was put, so that the window can say so
        self._listeners: list[Callable[[str], None]] = []
        self._changed: set[str] = set()  # by this instance: another window may have changed the rest meanwhile
        if file is not None:
            self._read(file)

    def change(self, **fields: object) -> None:
        """Set fields, tell the listeners, write the file. A value out of range raises and changes nothing."""
        for name in fields:
            if name not in Settings.__struct_fields__:
                raise AttributeError(f"there is no setting called {name!r}")
        merged = msgspec.structs.asdict(self.value) | fields
        checked = msgspec.convert(merged, Settings)
        changed = [name for name in fields if getattr(checked, name) != getattr(self.value, name)]
        if not changed:
            return
        self.value = checked
        self._changed.update(changed)
        self.write()
        for name in changed:
            for listener in list(self._listeners):
                listener(name)

    def listen(self, listener: Callable[[str], None]) -> Callable[[], None]:
        """Call `listener(field name)` after every change. Returns the function that ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def write(self) -> None:
        if self.file is None:
            return
        try:
            content = self._with_the_others(self.file)
            self.file.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self.file, content)
        except (OSError, UnicodeEncodeError):
            # A disk that cannot be read or written just now, or a name that no file can hold, must not end a game; the
            # choice still holds for this run.
            return

    def _with_the_others(self, file: Path) -> bytes:
        """The settings on disk with the changes of this instance: two windows do not undo each other's choices, and
        what a newer version wrote stays. OSError if the file is there and cannot be read: it is not written over."""
        kept = dict(msgspec.to_builtins(self.value))
        if os.path.lexists(file):
            with contextlib.suppress(UnreadableSettings):
                on_disk = decode_fields(read_settings(file))
                kept = on_disk | {name: value for name, value in kept.items() if name in self._changed}
                kept = dict(msgspec.to_builtins(Settings())) | kept
        return msgspec.json.format(msgspec.json.encode(kept), indent=2)

    def _read(self, file: Path) -> None:
        if not os.path.lexists(file):
            return
        try:
            self.value = decode(read_settings(file))
        except UnreadableSettings:
            # A folder, a pipe, half a file: it is kept, and the next write makes a new one.
            self.damaged = set_aside(file)
        except OSError as error:
            log.warning("the settings cannot be read just now: %s", error)


class UnreadableSettings(ValueError):
    """Something that is not the settings; the message is for the log."""


def read_settings(file: Path) -> bytes:
    """OSError if the system refuses it just now."""
    try:
        with open_plain(file, "rb") as stream:
            content = stream.read(MAX_BYTES + 1)
    except OSError as error:
        if error.errno in (errno.EISDIR, errno.ENODEV, errno.ELOOP, errno.ENOENT):
            raise UnreadableSettings(str(error)) from None
        raise
    if len(content) > MAX_BYTES:
        raise UnreadableSettings("too long")
    return content


def decode_fields(content: bytes) -> dict[str, object]:
    """Every field of the file, also those that are not known here; of the known ones only those with a value that is
    possible."""
    try:
        found = msgspec.json.decode(content, type=dict[str, object])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise UnreadableSettings(str(error)) from None
    kept = {}
    if isinstance(found.get("remarks"), bool):  # 0.2 had them on or off
        found["remarks"] = "few" if found["remarks"] else "none"
    for name, value in found.items():
        try:
            msgspec.convert({name: value}, Settings)
            kept[name] = value
        except msgspec.ValidationError as error:
            log.warning("a setting is left out: %s", error)
    return kept


def decode(content: bytes) -> Settings:
    return msgspec.convert(decode_fields(content), Settings)
