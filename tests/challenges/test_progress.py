"""What was reached in challenges is kept, by two windows, on a bad disk, and of files that went away."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from medina_desktop.challenges.progress import FIRST_RATING, DayProgress, Progress, Result
from medina_desktop.play.library import Library
from medina_desktop.storage import database, library_file
from medina_desktop.storage.library_file import LibraryFile
from medina_desktop.storage.paths import user_paths

WHEN = datetime(2026, 11, 14, 20, 15)


class FullDisk(sqlite3.Connection):
    full = False

    def execute(self, sql: str, *values: object) -> sqlite3.Cursor:
        if sql == "COMMIT" and FullDisk.full:
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error
        return super().execute(sql, *values)  # type: ignore[arg-type]


def connect(path: Path, **named: object) -> sqlite3.Connection:
    return sqlite3.connect(path, factory=FullDisk, **named)  # type: ignore[call-overload, no-any-return]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LibraryFile]:
    monkeypatch.setattr(FullDisk, "full", False)
    monkeypatch.setattr(library_file, "TRY_AGAIN", 0.02)
    made = LibraryFile(tmp_path, connect)
    yield made
    made.close(0.5)


def note_mission(progress: Progress, stars: int, points: int, played: str, others: int | None = 40) -> None:
    progress.note_mission("medina-oasis", "medina", stars, Result(points, others), lambda: played, WHEN)


def fill(progress: Progress) -> None:
    note_mission(progress, 0b011, 52, "a")
    progress.note_puzzle("medina-not-yet", "medina", tries=2, solved=True, rate=lambda before, _n: before + 12)
    progress.note_day(DayProgress("medina", "2026-11-14", points=61, others=44, par=58, par_others=47), lambda: "b")


def test_stars_are_never_lost_and_the_best_game_is_remembered(file: LibraryFile) -> None:
    progress = Progress(file)
    note_mission(progress, 0b011, 52, "a")
    note_mission(progress, 0b100, 60, "b")
    note_mission(progress, 0, 30, "c")
    found = progress.missions("medina")["medina-oasis"]
    assert (found.stars, found.best_stars, found.points, found.others, found.times) == (0b111, 0b011, 52, 40, 3)
    assert found.when == WHEN
    assert progress.missions("sultaniya") == {}


def test_a_game_whose_end_was_taken_back_counts_once_and_by_its_last_end(file: LibraryFile) -> None:
    progress = Progress(file)
    note_mission(progress, 0b001, 45, "a")
    note_mission(progress, 0b011, 50, "a")
    found = progress.missions()["medina-oasis"]
    assert (found.times, found.stars, found.points) == (1, 0b011, 50)
    note_mission(progress, 0b001, 40, "b")  # in another window, meanwhile
    note_mission(progress, 0b001, 45, "a")
    assert progress.missions()["medina-oasis"].times == 2
    for points, played, kept in ((50, "a", 50), (55, "a", 55), (70, "b", 55)):
        progress.note_day(DayProgress("medina", "2026-11-14", points=points), lambda played=played: played)  # type: ignore[misc]
        assert progress.days("medina")["2026-11-14"].points == kept


def test_tries_that_are_written_once_more_after_mending_count_once(file: LibraryFile) -> None:
    """A window whose changes went into the file that another was mending writes them again."""
    progress = Progress(file)
    with file.together:
        for _ in range(3):
            progress.note_puzzle("first", "medina", tries=1)
        jobs = [task.job for task, _change in progress._puzzles._waiting]
    assert file.wait(20)
    for job in jobs:
        file.write(job)
    assert file.wait(20)
    assert progress.puzzles()["first"].tries == 3


def test_tries_that_a_full_disk_refused_together_all_count_when_it_takes_them(
    file: LibraryFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    progress = Progress(file)
    monkeypatch.setattr(FullDisk, "full", True)
    with file.together:
        for _ in range(3):
            progress.note_puzzle("first", "medina", tries=1)
    assert not file.wait(1)
    monkeypatch.setattr(FullDisk, "full", False)
    progress.note_puzzle("second", "medina", tries=1)
    assert file.wait(20)
    assert (progress.puzzles()["first"].tries, progress.puzzles()["second"].tries) == (3, 1)


def test_a_puzzle_gathers_tries_and_is_rated_once(file: LibraryFile) -> None:
    progress = Progress(file)
    assert progress.ratings("medina") == [FIRST_RATING]
    progress.note_puzzle("one", "medina", tries=1, rate=lambda before, rated: before - 10 - rated)
    progress.note_puzzle("two", "medina", tries=1, hints=1, solved=True, rate=lambda before, rated: before + 20 + rated)
    progress.note_puzzle("one", "medina", tries=1, solved=True, seen=True, rate=lambda before, rated: 3000)
    progress.note_puzzle("two", "medina", tries=1)
    one, two = progress.puzzles("medina").values()
    assert (one.id, one.solved, one.tries, one.seen, one.rated) == ("one", True, 2, True, 1)
    assert (two.id, two.solved, two.tries, two.hints, two.rated) == ("two", True, 2, 1, 2)
    assert progress.ratings("medina") == [FIRST_RATING, FIRST_RATING - 10, FIRST_RATING + 11]
    assert progress.ratings("sultaniya") == [FIRST_RATING]


def test_two_windows_add_to_each_others_progress(file: LibraryFile) -> None:
    other_file = LibraryFile(file.path.parent, connect)
    here, there = Progress(file), Progress(other_file)
    note_mission(here, 0b001, 50, "a")
    note_mission(there, 0b100, 50, "b")
    here.note_puzzle("one", "medina", tries=1, rate=lambda before, _n: before + 5)
    file.wait()
    there.note_puzzle("two", "medina", tries=1, rate=lambda before, _n: before + 5)
    other_file.wait()
    for one in (here, there):
        assert one.missions()["medina-oasis"].stars == 0b101
        assert one.missions()["medina-oasis"].times == 2
        assert one.ratings("medina") == [FIRST_RATING, FIRST_RATING + 5, FIRST_RATING + 10]
    other_file.close(0.5)


def test_on_a_full_disk_progress_is_shown_and_written_when_there_is_room(
    file: LibraryFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(Progress(file))
    file.wait()
    monkeypatch.setattr(FullDisk, "full", True)
    progress = Progress(file)
    note_mission(progress, 0b100, 40, "later")
    progress.note_puzzle("medina-not-yet", "medina", tries=1)
    assert progress.missions()["medina-oasis"].stars == 0b111
    assert progress.puzzles()["medina-not-yet"].tries == 3
    assert file.problem
    with pytest.raises(OSError, match="full"):
        progress.forget()
    monkeypatch.setattr(FullDisk, "full", False)
    progress.note_puzzle("medina-not-yet", "medina", seen=True)
    assert file.wait(2)
    for one in (progress, Progress(file)):
        assert one.missions()["medina-oasis"].stars == 0b111
        assert one.puzzles()["medina-not-yet"].tries == 3


def test_the_progress_of_a_library_of_yesterday_begins_empty_and_its_copies_still_help(tmp_path: Path) -> None:
    """Version 1 knew no challenges; neither do its copies."""
    path = tmp_path / database.NAME
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as old:
        for statement in database.SCHEMA[0].split(";\n"):
            old.execute(statement)
        old.execute("PRAGMA user_version=1")
        old.execute("INSERT INTO results VALUES ('r', 7, '', 'medina', '', '', '[]')")
        old.execute("INSERT INTO facts VALUES ('turn', 7)")
    (tmp_path / "backups").mkdir()
    path.rename(tmp_path / "backups" / "library-000000000007.sqlite")
    path.write_bytes(b"nothing of it is left" * 100)
    file = LibraryFile(tmp_path)
    progress = Progress(file)
    assert progress.missions() == {}
    assert file.read("SELECT id FROM results") == [("r",)]
    note_mission(progress, 0b001, 50, "a")
    assert progress.missions()["medina-oasis"].stars == 1
    file.close(0.5)


@pytest.mark.parametrize("hurt", ["whole", "tables", "rows"])
def test_progress_in_a_damaged_library_is_brought_over(tmp_path: Path, hurt: str) -> None:
    file = LibraryFile(tmp_path)
    fill(Progress(file))
    file.close()  # keeps a copy
    if hurt == "whole":
        file.path.write_bytes(b"nothing of it is left" * 100)
    else:
        with contextlib.closing(sqlite3.connect(file.path, isolation_level=None)) as connection:
            if hurt == "tables":
                connection.execute("DROP TABLE missions")
            else:
                connection.execute("UPDATE missions SET points='many', stars=x'00'")
            connection.execute("UPDATE facts SET value='damaged' WHERE key='turn'")
    file = LibraryFile(tmp_path)
    progress = Progress(file)
    note_mission(progress, 0b100, 30, "c")
    assert file.wait(), "it is mended, and written"
    assert set(progress.puzzles()) == {"medina-not-yet"}
    assert progress.days("medina")["2026-11-14"].par == 58
    assert progress.missions()["medina-oasis"].stars == 0b111
    file.close(0.5)


def test_what_was_forgotten_does_not_come_back_from_a_copy(tmp_path: Path) -> None:
    file = LibraryFile(tmp_path)
    fill(Progress(file))
    file.close()
    progress = Progress(file)
    progress.forget()
    assert (progress.missions(), progress.puzzles(), progress.days("medina")) == ({}, {}, {})
    file.wait()
    with contextlib.closing(sqlite3.connect(file.path, isolation_level=None)) as connection:
        connection.execute("DROP TABLE missions")
    assert progress.missions() == {}
    note_mission(progress, 0b001, 50, "a")
    assert progress.missions()["medina-oasis"].times == 1
    file.close(0.5)


def test_ids_that_went_away_are_kept_and_so_is_progress_when_replays_are_deleted(tmp_path: Path) -> None:
    library = Library(user_paths(tmp_path))
    library.progress.note_puzzle("nobody-has-this-file", "medina", tries=1)
    library.progress.note_mission("gone-too", "a-game-that-left", 0b001, Result(12, None), lambda: "x", WHEN)
    library.close(0.5)
    again = Library(user_paths(tmp_path))
    assert again.progress.puzzles()["nobody-has-this-file"].tries == 1
    assert again.progress.missions()["gone-too"].others is None
    again.close(0.5)
