"""What is kept to be quick is kept within limits, whatever the window and the game do."""

from __future__ import annotations

import time

import pytest

from medina_desktop.dev import soak
from medina_desktop.ui import memory
from medina_desktop.ui.sprites import Sprites
from medina_desktop.ui.text import TextCache
from medina_desktop.ui.theme import C, Face, load_font


def test_rendered_lines_are_kept_up_to_a_number_of_bytes() -> None:
    texts = TextCache(limit_bytes=400_000)
    font = load_font(Face.SANS, 40)
    for number in range(200):
        texts.line(font, f"a long line of text, number {number}", C.IVORY)
    assert texts.bytes <= 400_000
    kept = texts._surfaces.values()
    assert sum(line.get_width() * line.get_height() * line.get_bytesize() for line in kept) <= 400_000
    assert texts.line(font, "a long line of text, number 199", C.IVORY) in kept, "the newest are kept"


def test_wrapped_texts_that_are_used_are_kept() -> None:
    texts = TextCache(wraps=10)
    font = load_font(Face.SANS, 20)
    used = texts.wrapped(font, "used all the time", 100)
    for number in range(50):
        texts.wrapped(font, f"number {number}", 100)
        assert texts.wrapped(font, "used all the time", 100) is used
    assert len(texts._wraps) <= 10


def test_pictures_of_any_size_stay_within_the_limit() -> None:
    sprites = Sprites(limit_bytes=2_000_000)
    for side in range(50, 400):
        sprites.icon("undo", side, C.IVORY)
    assert sprites.cache.bytes <= 2_000_000


def test_unused_memory_is_given_back_only_once_in_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []
    monkeypatch.setattr(memory, "_trimmer", lambda: given.append)
    resting = memory.Memory()
    resting.rest()
    assert not given
    resting._due = 0.0
    resting.rest()
    resting.rest()
    assert given == [0]


def test_without_a_rest_it_is_given_back_when_scenes_change(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []
    monkeypatch.setattr(memory, "_trimmer", lambda: given.append)
    busy = memory.Memory()
    busy.scenes_changed()
    assert not given
    busy._due = time.monotonic() - memory.Memory.LONGEST - 1
    busy.scenes_changed()
    busy.scenes_changed()
    assert given == [0]


@pytest.mark.skipif(memory._trimmer() is None, reason="this C library gives back by itself")
def test_it_works_with_the_real_library() -> None:
    trim = memory._trimmer()
    assert trim is not None
    trim(0)


def test_the_soak_says_what_grew() -> None:
    flat = {"megabytes": 300.0, "objects": 200_000, "handles": 11, "threads": 2, "processes": 0}
    steady = [flat | {"seconds": 20.0 * n} for n in range(40)]
    assert soak.grown(steady) == []
    rising = [one | {"handles": 11 + n} for n, one in enumerate(steady)]
    [sentence] = soak.grown(rising)
    assert sentence.startswith("handles grew")
    assert soak.grown(rising[:10]) == [], "too short to tell"
