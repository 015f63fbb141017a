"""Sounds by the name of what happened. Without a device, a file or a manifest the game is simply silent."""

from __future__ import annotations

import json
import logging
import random
from pathlib import Path

import pygame

from medina_desktop import bundled
from medina_desktop.storage.settings import SettingsStore

log = logging.getLogger(__name__)


class Sounds:
    """`play("clack")` picks one of the event's variants, never the same twice in a row."""

    def __init__(self, settings: SettingsStore, folder: Path | None = None, muted: bool = False) -> None:
        self.settings = settings
        self.folder = folder if folder is not None else bundled.assets() / "sounds"
        self.events: dict[str, dict[str, object]] = {}
        self.available = False
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._last: dict[str, str] = {}
        self._music: dict[str, object] | None = None
        self._random = random.Random()
        self._stop_listening = settings.listen(self._on_setting)
        if not muted:
            self._open()

    def _open(self) -> None:
        try:
            pygame.mixer.init(frequency=44100, size=-16, channels=2, buffer=512)
            pygame.mixer.set_num_channels(16)
        except pygame.error as error:
            log.info("no sound device (%s): playing silently", error)
            return
        try:
            manifest = json.loads((self.folder / "manifest.json").read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            log.warning("sounds cannot be read: %s", error)
            return
        entries = manifest if isinstance(manifest, dict) else {}
        self.events = {name: entry for name, entry in entries.items() if isinstance(entry, dict)}
        self.available = True

    def play(self, event: str, volume: float = 1.0) -> None:
        level = self.settings.value.sound_volume * volume
        entry = self.events.get(event)
        if not self.available or entry is None or level <= 0:
            return
        named = entry.get("files")
        files = [f for f in named if isinstance(f, str)] if isinstance(named, list) else []
        if len(files) > 1:
            files = [f for f in files if f != self._last.get(event)]
        if not files:
            return
        file = self._random.choice(files)
        self._last[event] = file
        try:
            sound = self._load(file)
            channel = sound.play() if sound is not None else None
            if channel is not None:
                channel.set_volume(level * _volume(entry))
        except pygame.error as error:
            self._device_lost(error)

    def _device_lost(self, error: pygame.error) -> None:
        """The device went away: the game goes on in silence."""
        log.warning("sound stops: %s", error)
        self.available = False

    def _load(self, file: str) -> pygame.mixer.Sound | None:
        if file not in self._loaded:
            try:
                self._loaded[file] = pygame.mixer.Sound(str(self.folder / file))
            except (pygame.error, OSError) as error:
                log.warning("sound %s cannot be read: %s", file, error)
                self._loaded[file] = None
        return self._loaded[file]

    # -- music ----------------------------------------------------------------------------------------------------

    def start_music(self, event: str = "tune") -> None:
        """Loops the tune from now on, as far as the settings want music."""
        self._music = self.events.get(event)
        if self._music is not None and self.settings.value.music_on:
            self._begin_music()

    def _begin_music(self) -> None:
        if not self.available or self._music is None:
            return
        try:
            files = self._music["files"]
            pygame.mixer.music.load(str(self.folder / str(files[0] if isinstance(files, list) else files)))
            self._set_music_volume()
            pygame.mixer.music.play(-1, fade_ms=1500)
        except (pygame.error, OSError, LookupError, TypeError) as error:
            log.warning("music cannot be played: %s", error)

    def _set_music_volume(self) -> None:
        if self.available and self._music is not None:
            # The manifest's volume is the level the tune was made for: at the default setting it is heard like that.
            try:
                level = min(1.0, self.settings.value.music_volume * _volume(self._music) / 0.4)
                pygame.mixer.music.set_volume(level)
            except pygame.error as error:
                self._device_lost(error)

    def _fade_out(self, milliseconds: int) -> None:
        if self.available:
            try:
                pygame.mixer.music.fadeout(milliseconds)
            except pygame.error as error:
                self._device_lost(error)

    def _on_setting(self, name: str) -> None:
        if not self.available:
            return
        if name == "music_volume":
            self._set_music_volume()
        elif name == "music_on":
            if self.settings.value.music_on:
                self._begin_music()
            else:
                self._fade_out(400)

    def close(self) -> None:
        self._stop_listening()
        if self.available:
            pygame.mixer.quit()
            self.available = False


def _volume(entry: dict[str, object]) -> float:
    volume = entry.get("volume", 1.0)
    return float(volume) if isinstance(volume, (int, float)) else 1.0
