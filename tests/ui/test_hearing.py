"""Sounds and pictures: what happens when things are there, and when they are not."""

import json
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.pictures.sprites import Sprites
from medina_desktop.ui.sounds import Sounds
from medina_desktop.ui.theme import C


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """What would be heard: file and volume."""
    heard: list[tuple[str, float]] = []

    class Channel:
        def __init__(self, file: str) -> None:
            self.file = file

        def set_volume(self, volume: float) -> None:
            heard.append((self.file, volume))

    class Sound:
        def __init__(self, file: str) -> None:
            self.file = Path(file).name

        def play(self) -> Channel:
            return Channel(self.file)

    monkeypatch.setattr(pygame.mixer, "Sound", Sound)
    return heard


def manifest(folder: Path) -> Path:
    entry = {"kind": "effect", "files": ["a.ogg", "b.ogg", "c.ogg"], "volume": 0.5}
    (folder / "manifest.json").write_text(json.dumps({"clack": entry}))
    return folder


def test_variants_never_repeat_at_once(tmp_path: Path, played: list[tuple[str, float]]) -> None:
    sounds = Sounds(SettingsStore(), manifest(tmp_path))
    for _time in range(30):
        sounds.play("clack")
    files = [file for file, _volume in played]
    assert len(files) == 30
    assert all(one != other for one, other in pairwise(files))
    assert set(files) == {"a.ogg", "b.ogg", "c.ogg"}
    sounds.close()


def test_volume_is_the_players_times_the_sounds_own(tmp_path: Path, played: list[tuple[str, float]]) -> None:
    settings = SettingsStore()
    settings.change(sound_volume=0.5)
    sounds = Sounds(settings, manifest(tmp_path))
    sounds.play("clack")
    assert played[0][1] == pytest.approx(0.25)
    settings.change(sound_volume=0.0)
    sounds.play("clack")
    assert len(played) == 1, "zero is silent"
    sounds.close()


def test_unknown_events_and_missing_files_are_silent(tmp_path: Path) -> None:
    sounds = Sounds(SettingsStore(), manifest(tmp_path))
    sounds.play("no such event")
    sounds.play("clack")  # its files do not exist
    sounds.close()
    Sounds(SettingsStore(), tmp_path / "nowhere").play("clack")


def test_the_widgets_own_sound_exists() -> None:
    sounds = Sounds(SettingsStore())
    assert {"tick", "tune"} <= set(sounds.events)
    sounds.close()


def test_missing_pictures_are_drawn_plainly(tmp_path: Path) -> None:
    sprites = Sprites(tmp_path)
    icon = sprites.icon("undo", 48, C.IVORY)
    assert icon.get_size() == (48, 48)
    assert icon.get_bounding_rect().w > 16, "something is drawn"
    assert sprites.crest("green", 40).get_bounding_rect().w == 40
    assert sprites.wood() is None


def test_a_broken_picture_is_no_reason_to_stop(tmp_path: Path) -> None:
    (tmp_path / "icons.png").write_bytes(b"this is no picture")
    entry = {"file": "icons.png", "rect": [0, 0, 96, 96]}
    (tmp_path / "manifest.json").write_text(json.dumps({"icons": {"icon/undo": entry}}))
    assert Sprites(tmp_path).icon("undo", 48, C.IVORY).get_bounding_rect().w > 16


def test_every_icon_is_scaled_once(tmp_path: Path) -> None:
    sprites = Sprites(tmp_path)
    assert sprites.icon("menu", 32, C.IVORY) is sprites.icon("menu", 32, C.IVORY)
    assert sprites.icon("menu", 32, C.IVORY) is not sprites.icon("menu", 33, C.IVORY)
