"""The log is turned over when it is large, and loses no line, whoever else has it open."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from medina_desktop.ui.system import log_file


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[logging.Logger]:
    """A log that is full after a few lines."""
    monkeypatch.setattr(log_file, "KEEP_BYTES", 4000)
    root = logging.getLogger()
    before, level, raising = list(root.handlers), root.level, logging.raiseExceptions
    yield root
    for handler in [one for one in root.handlers if one not in before]:
        root.removeHandler(handler)
        handler.close()
    root.setLevel(level)
    logging.raiseExceptions = raising


@pytest.mark.parametrize("other_window", [False, True])
def test_no_line_is_lost_when_it_is_turned_over(other_window: bool, small: logging.Logger, tmp_path: Path) -> None:
    file = tmp_path / "medina.log"
    log_file.start_log(file)
    small.info("line 0")
    stream = file.open("ab") if other_window else None  # on Windows nobody may rename it now
    try:
        for number in range(1, 100):
            small.info("line %d", number)
    finally:
        if stream is not None:
            stream.close()
    kept = "".join(part.read_text("utf-8") for part in sorted(tmp_path.glob("medina.log*"), reverse=True))
    assert [int(line.split("line ")[1]) for line in kept.splitlines()] == list(range(100))


def test_the_oldest_lines_go_at_last(small: logging.Logger, tmp_path: Path) -> None:
    log_file.start_log(tmp_path / "medina.log")
    for number in range(1000):
        small.info("line %d", number)
    assert len(list(tmp_path.iterdir())) == log_file.KEEP_FILES + 1
    assert sum(file.stat().st_size for file in tmp_path.iterdir()) <= 4000 * (log_file.KEEP_FILES + 1)
