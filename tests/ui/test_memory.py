"""What is kept to be quick is kept within limits, whatever the window and the game do."""

from __future__ import annotations

import ast
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

import medina_desktop
from medina_desktop.dev import soak
from medina_desktop.dev.monkey import Monkey
from medina_desktop.game import remembered
from medina_desktop.game.record import Seat
from medina_desktop.play.new_game import NewGame
from medina_desktop.ui.pictures.sprites import Sprites
from medina_desktop.ui.system import idle_memory
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.table.start import start_game
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
    used = texts.wrap(font, "used all the time", 100)
    for number in range(50):
        texts.wrap(font, f"number {number}", 100)
        assert texts.wrap(font, "used all the time", 100) is used
    assert len(texts._wraps) <= 10


def test_pictures_of_any_size_stay_within_the_limit() -> None:
    sprites = Sprites(limit_bytes=2_000_000)
    for side in range(50, 400):
        sprites.icon("undo", side, C.IVORY)
    assert sprites.cache.bytes <= 2_000_000


def test_unused_memory_is_given_back_only_once_in_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []
    monkeypatch.setattr(idle_memory, "_trimmer", lambda: given.append)
    resting = idle_memory.Memory()
    resting.rest()
    assert not given
    resting._due = 0.0
    resting.rest()
    resting.rest()
    assert given == [0]


def test_without_a_rest_it_is_given_back_when_scenes_change(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []
    monkeypatch.setattr(idle_memory, "_trimmer", lambda: given.append)
    busy = idle_memory.Memory()
    busy.scenes_changed()
    assert not given
    busy._due = time.monotonic() - idle_memory.Memory.LONGEST - 1
    busy.scenes_changed()
    busy.scenes_changed()
    assert given == [0]


HEAPS = """
import sys, threading
from medina_desktop.ui.system import idle_memory as memory

if sys.argv[1] == "few":
    memory.Memory()
kept, together = [], threading.Barrier(9)

def read():
    kept.append(bytearray(100_000))
    together.wait()

for _ in range(8):
    threading.Thread(target=read, daemon=True).start()
together.wait()
starts = [int(line.partition("-")[0], 16) for line in open("/proc/self/maps") if " rw-p " in line]
print(sum(start % (1 << 26) == 0 for start in starts))
"""


@pytest.mark.skipif(idle_memory._trimmer() is None, reason="this C library has no such heaps")
def test_threads_do_not_each_have_a_heap_of_their_own() -> None:
    """What is freed in one of them no other uses: pictures are read by threads."""
    found = {}
    for how in ("few", "many"):
        done = subprocess.run([sys.executable, "-c", HEAPS, how], capture_output=True, text=True, check=True)
        found[how] = int(done.stdout.split()[-1])
    assert found["few"] <= 1 < found["many"]


@pytest.mark.skipif(idle_memory._trimmer() is None, reason="this C library gives back by itself")
def test_it_works_with_the_real_library() -> None:
    trim = idle_memory._trimmer()
    assert trim is not None
    trim(0)


def test_what_the_rules_remember_goes_when_the_table_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Al-Rashid's would fill for millions of actions: a window that is open for weeks grew all the time."""
    monkeypatch.setattr(remembered, "_kept", [*remembered._kept])
    of_this_game = remembered.remembered(10)(lambda number: number)
    monkey = Monkey(tmp_path, 1)
    seats = [Seat(name=f"P{n}", colour=colour) for n, colour in enumerate(("red", "blue"))]
    start_game(monkey.app.context, NewGame("al-rashid", tuple(seats), seed=1))
    remembered.forget()
    table = monkey.app.context.stack.top
    assert isinstance(table, TableScene)
    chance = Random(1)
    for _ in range(30):
        table.match.play(chance.choice(table.match.game.legal()))
    of_this_game(1)
    assert sum(found.cache_info().currsize for found in remembered._kept) > 50, "the rules use it"
    monkey.app.context.to_title()
    assert of_this_game.cache_info().currsize == 0
    monkey.close()


SMALL = 4096  # results of one function that may stay for good
KEPT_FOR_GOOD = {"ui/theme.py"}  # sizes of texts, cleared with the rendered ones


def test_a_large_memory_can_be_forgotten() -> None:
    package = Path(medina_desktop.__file__).parent
    large = []
    for module in package.rglob("*.py"):
        text = module.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "lru_cache" in text else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("lru_cache", "functools.lru_cache"):
                sizes = [*node.args, *(word.value for word in node.keywords if word.arg == "maxsize")]
                sizes = [size for size in sizes if not isinstance(size, ast.Name)]  # one that is named, and looked at
                if any((eval(ast.unparse(size)) or SMALL + 1) > SMALL for size in sizes):
                    large.append(module.relative_to(package).as_posix())
    assert set(large) <= KEPT_FOR_GOOD, "see game/remembered.py"


def test_the_soak_shows_what_was_held_on_the_way() -> None:
    held = {"handles": 11, "threads": 2, "processes": 0}
    samples = [
        held | {"seconds": 20.0 * n, "megabytes": 300.0 + n, "objects": 1000 + n, "placements": 100 * n}
        for n in range(41)
    ]
    rows = soak._describe_samples(samples)[-11:]
    assert [row.split()[0] for row in rows] == [f"{400 * n:,}" for n in range(11)]
    assert rows[-1].split() == ["4,000", "340", "1,040"]


def test_the_soak_says_what_grew() -> None:
    flat = {"megabytes": 300.0, "objects": 200_000, "handles": 11, "threads": 2, "processes": 0}
    steady = [flat | {"seconds": 20.0 * n} for n in range(40)]
    assert soak.find_growth(steady) == []
    rising = [one | {"handles": 11 + n} for n, one in enumerate(steady)]
    [sentence] = soak.find_growth(rising)
    assert sentence.startswith("handles grew")
    assert soak.find_growth(rising[:10]) == [], "too short to tell"
