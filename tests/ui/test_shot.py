"""Pictures without a display."""

from pathlib import Path

import pygame
import pytest

from medina_desktop.dev.shot import scene_names, shot


def test_a_scene_is_drawn_to_a_file_in_the_asked_size(tmp_path: Path) -> None:
    shot("title", tmp_path / "t.png", (1280, 720), "de", 1.5)
    assert pygame.image.load(str(tmp_path / "t.png")).get_size() == (1280, 720)


def test_languages_look_different(tmp_path: Path) -> None:
    for lang in ("en", "fr"):
        shot("pause", tmp_path / f"{lang}.png", (1024, 640), lang)
    assert (tmp_path / "en.png").read_bytes() != (tmp_path / "fr.png").read_bytes()


def test_every_scene_has_a_name_and_unknown_ones_are_refused(tmp_path: Path) -> None:
    assert {"title", "new-game", "load", "settings-display", "pause", "keys", "curtain", "error"} <= set(scene_names())
    with pytest.raises(KeyError):
        shot("nowhere", tmp_path / "x.png")
