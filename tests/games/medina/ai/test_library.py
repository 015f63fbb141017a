"""What was compiled is used only if it is whole and was made of this very `fast.c`; otherwise the opponents think in
plain Python, without a word to the player, and the program goes on."""

import logging
import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from medina_desktop.games.medina.ai import compiled
from medina_desktop.games.medina.ai.player import choose
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.apply import begin
from medina_desktop.games.medina.rules.position import Terms
from medina_desktop.games.medina.rules.setup import draw_set_up
from medina_desktop.storage import ruleset_files

SOURCE = compiled.SOURCE.read_bytes()
# One that can be loaded, where there is one; a made-up one will be refused later, but refused as well.
THERE = compiled.is_for(Terms(ruleset_files.load("medina-2014"), 4))
CODE = compiled.LIBRARY.read_bytes() if THERE else b"\x7fELF"


def mark_for(code: bytes, source: bytes = SOURCE) -> bytes:
    return sha256(source + code).hexdigest().encode() + b"\n"


def put(library: Path, code: bytes, mark: bytes | None) -> None:
    library.write_bytes(code)
    if mark is not None:
        library.with_suffix(".mark").write_bytes(mark)


def for_another_machine() -> bytes:
    code = bytearray(CODE.ljust(64, b"\0"))
    code[18] ^= 0x55  # the processor, where it is an ELF file
    if code[:2] == b"MZ":  # a Windows one names it behind its second beginning
        code[int.from_bytes(code[60:64], "little") + 4] ^= 0x55
    return bytes(code)


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.delenv(compiled.WITHOUT, raising=False)
    (tmp_path / "fast.c").write_bytes(SOURCE)
    monkeypatch.setattr(compiled, "SOURCE", tmp_path / "fast.c")
    monkeypatch.setattr(compiled, "LIBRARY", tmp_path / "fast.so")
    compiled._load.cache_clear()
    yield tmp_path / "fast.so"
    compiled._load.cache_clear()


def plays_in_plain_python() -> bool:
    table = Terms(ruleset_files.load("medina-2014"), 4)
    s = begin(table, draw_set_up(table, Random(1)))
    assert legal.is_legal(s, choose(s, "mason", seed=1, nodes=50).action)
    return not compiled.is_for(table)


@pytest.mark.parametrize(
    ("code", "mark"),
    [
        pytest.param(b"", mark_for(CODE), id="empty"),
        pytest.param(b"x", mark_for(CODE), id="one byte"),
        pytest.param(Random(1).randbytes(5000), mark_for(CODE), id="garbage"),
        pytest.param(CODE, None, id="without a mark"),
        pytest.param(CODE, b"", id="an empty mark"),
        pytest.param(CODE, b"\xff" * 64, id="a mark that is not text"),
        pytest.param(CODE, mark_for(CODE)[:40], id="half of its mark"),
        pytest.param(CODE[:-1], mark_for(CODE), id="the last byte missing"),
        pytest.param(CODE[: len(CODE) // 2], mark_for(CODE), id="half of it"),
        pytest.param(CODE[1:], mark_for(CODE), id="the first byte missing"),
        pytest.param(CODE + b"\0", mark_for(CODE), id="a byte too many"),
        pytest.param(bytes([*CODE[:-500], *bytes(500)]), mark_for(CODE), id="the end lost"),
        pytest.param(CODE, mark_for(CODE, SOURCE + b"\n"), id="of another fast.c"),
        pytest.param(b"", mark_for(b""), id="nothing, well marked"),
        pytest.param(for_another_machine(), mark_for(for_another_machine()), id="for another machine"),
    ],
)
def test_one_that_is_not_right_is_left_alone(
    code: bytes,
    mark: bytes | None,
    library: Path,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    caplog.set_level(logging.INFO)
    put(library, code, mark)
    assert plays_in_plain_python()
    (line,) = [record.getMessage() for record in caplog.records if record.name == compiled.__name__]
    assert str(library) in line
    assert line.endswith("thinking in plain Python")
    assert capfd.readouterr() == ("", "")


def test_where_there_is_none_nothing_is_said(library: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    assert plays_in_plain_python()
    assert not caplog.records


def test_a_folder_in_its_place_is_left_alone(library: Path) -> None:
    library.mkdir()
    assert plays_in_plain_python()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes in folders")
@pytest.mark.parametrize("file", ["fast.so", "fast.c", "fast.mark"])
def test_nobody_waits_for_a_pipe_in_its_place(library: Path, file: str) -> None:
    put(library, CODE, mark_for(CODE))
    (library.parent / file).unlink()
    os.mkfifo(library.parent / file)
    waiting = Thread(target=compiled._load, daemon=True)
    waiting.start()
    waiting.join(10)
    assert not waiting.is_alive()
    assert plays_in_plain_python()


def test_without_its_source_nobody_knows_what_it_is(library: Path) -> None:
    put(library, CODE, mark_for(CODE))
    compiled.SOURCE.unlink()
    assert plays_in_plain_python()


@pytest.mark.skipif(not THERE, reason="nothing was compiled here")
def test_the_right_one_is_used(library: Path) -> None:
    put(library, CODE, mark_for(CODE))
    assert not plays_in_plain_python()
