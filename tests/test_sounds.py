"""Every event has its sound, nothing startles, the tune loops, and the typefaces have the letters of our languages."""

from __future__ import annotations

import array
import itertools
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

ASSETS = Path(__file__).resolve().parents[1] / "assets"
SOUNDS = ASSETS / "sounds"
MANIFEST: dict[str, dict[str, Any]] = json.loads((SOUNDS / "manifest.json").read_text(encoding="utf-8"))
FILES = [
    (event, file, seconds)
    for event, entry in MANIFEST.items()
    for file, seconds in zip(entry["files"], entry["seconds"], strict=True)
]

# Repeated events need several variants, or a long game sounds like a machine.
LEAST_VARIANTS = {
    "clack": 5, "stone": 3, "roof": 2, "stable": 2, "step": 4, "gate": 2, "tile": 2,
    "tea": 1, "tick": 1, "turn": 1, "refuse": 1, "discard": 1, "win": 1, "undo": 1, "tune": 1,
    "lift": 2, "flip": 2, "ground_floor": 2, "roof_tile": 2, "sapphire": 3, "complete": 1, "fanfare": 1,
    "djinn_wind": 1, "djinn_stone": 1, "djinn_hand": 1, "djinn_eye": 1,
    **{f"lamp_{step}": 1 for step in range(1, 9)},
    "pawn": 3, "pawn_stacked": 2, **{f"good_{kind}": 2 for kind in ("wood", "metal", "pottery", "spice", "silk")},
    "token": 2, "tokens_turned": 1, "title_stamped": 2, "note": 1, "influence": 1, "dishonour": 1,
    "beads": 1, "year": 1,
}  # fmt: skip
MINUS_3_DBFS = 0.708
FACES = ("SourceSerifPro-Regular", "SourceSerifPro-Semibold", "SourceSansPro-Regular", "SourceSansPro-Semibold")
LETTERS = "".join(map(chr, range(33, 127))) + "äöüßÄÖÜéèêëàâçùûîïôœŒæÉÈÊÀÂÇÙÛÎÏÔÆ«»„“”‚‘’–—−…·×→←↑↓€°½•✓"


@pytest.fixture(scope="module")
def mixer() -> Iterator[None]:
    """A mixer without a sound card, at the rate the files are made at."""
    before = {name: os.environ.get(name) for name in ("SDL_AUDIODRIVER", "SDL_VIDEODRIVER")}
    os.environ.update(SDL_AUDIODRIVER="dummy", SDL_VIDEODRIVER="dummy")
    pygame.mixer.quit()
    pygame.mixer.init(frequency=44100, size=-16, channels=2, allowedchanges=0)
    yield
    pygame.mixer.quit()
    for name, value in before.items():
        if value is None:
            del os.environ[name]
        else:
            os.environ[name] = value


def samples_of(file: str) -> array.array[int]:
    """The decoded file, left and right in turn."""
    return array.array("h", pygame.mixer.Sound(str(SOUNDS / file)).get_raw())


def test_every_event_of_the_game_has_its_sounds() -> None:
    assert set(MANIFEST) == set(LEAST_VARIANTS)
    for event, least in LEAST_VARIANTS.items():
        assert len(set(MANIFEST[event]["files"])) >= least, event
        assert 0 < MANIFEST[event]["volume"] <= 1, event


def test_the_manifest_lists_exactly_the_files_there_are() -> None:
    assert {file for _, file, _ in FILES} == {path.name for path in SOUNDS.glob("*.ogg")}


def test_the_sounds_stay_small() -> None:
    assert sum(path.stat().st_size for path in SOUNDS.glob("*.ogg")) < 3_000_000


@pytest.mark.parametrize(("event", "file", "seconds"), FILES, ids=[file for _, file, _ in FILES])
def test_a_file_loads_lasts_as_stated_and_does_not_startle(mixer: None, event: str, file: str, seconds: float) -> None:
    heard = samples_of(file)
    assert len(heard) / 2 / 44100 == pytest.approx(seconds, abs=0.01)
    peak = max(max(heard), -min(heard)) / 32768
    assert 0.05 < peak <= MINUS_3_DBFS
    if MANIFEST[event]["kind"] == "effect":
        # It begins and ends in silence: 1/500 of full scale is below what a click needs to be heard.
        assert max(map(abs, heard[:2])) < 66
        assert max(map(abs, heard[-176:])) < 66


def test_the_tune_goes_around_without_a_seam(mixer: None) -> None:
    heard = samples_of("tune.ogg")
    assert 90 <= len(heard) / 2 / 44100 <= 120
    for channel in (0, 1):
        last, first = heard[-2205 * 2 + channel :: 2], heard[channel : 2205 * 2 : 2]
        joined = [*last, *first]
        steps = sorted(abs(b - a) for a, b in itertools.pairwise(joined))
        assert abs(first[0] - last[-1]) <= 3 * max(steps[int(len(steps) * 0.99)], 2)
        # The seam lies in a rest, where strings only ring on.
        assert max(map(abs, joined)) < 600


def test_the_tune_streams_as_music(mixer: None) -> None:
    pygame.mixer.music.load(str(SOUNDS / "tune.ogg"))
    pygame.mixer.music.play(loops=-1)
    assert pygame.mixer.music.get_busy()
    pygame.mixer.music.stop()
    pygame.mixer.music.unload()


@pytest.mark.parametrize("face", FACES)
def test_a_typeface_has_every_letter_of_the_three_languages(face: str) -> None:
    pygame.font.init()
    font = pygame.font.Font(str(ASSETS / "fonts" / f"{face}.otf"), 32)

    def drawn(letter: str) -> bytes:
        picture = font.render(letter, True, (255, 255, 255))
        return repr(picture.get_size()).encode() + pygame.image.tobytes(picture, "RGBA")

    # Font.metrics() answers for letters a font does not have, too: compare with the box drawn in their place.
    missing_box = drawn("\ufffe")
    assert drawn("\u4e2d") == missing_box, "the box of a missing letter is not known; this test would see nothing"
    assert [letter for letter in LETTERS if drawn(letter) == missing_box] == []


def test_the_typefaces_come_with_their_licence() -> None:
    for family in ("SourceSerifPro", "SourceSansPro"):
        text = (ASSETS / "fonts" / f"{family}-OFL.txt").read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in text
