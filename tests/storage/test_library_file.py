"""The library's file: nothing that was completed is lost, whatever the disk does, and the window never waits for it."""

from __future__ import annotations

import contextlib
import dataclasses
import errno
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from datetime import date, datetime
from pathlib import Path
from random import Random
from typing import IO, Any

import msgspec
import pytest

from medina_desktop.challenges.missions import road
from medina_desktop.challenges.progress import DayProgress, Result
from medina_desktop.challenges.today import Day
from medina_desktop.match.match import Match
from medina_desktop.match.seats import ai, human
from medina_desktop.match.thinking import SimpleThinker
from medina_desktop.play import older
from medina_desktop.play.challenge import deal_day, deal_mission
from medina_desktop.play.library import Library
from medina_desktop.play.new_game import NewGame, deal
from medina_desktop.storage import database, library_file
from medina_desktop.storage.paths import user_paths
from medina_desktop.storage.yaml_files import DataError

SEATS = (human("Leïla", "blue"), ai("apprentice", "Omar", "red"))


class FaultyDisk(sqlite3.Connection):
    """A connection whose disk does what `before_commit` says."""

    before_commit: Callable[[sqlite3.Connection], None] = staticmethod(lambda connection: None)

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if sql == "COMMIT":
            FaultyDisk.before_commit(self)
        return super().execute(sql, *values)


def connect(*words: Any, **named: Any) -> sqlite3.Connection:
    return sqlite3.connect(*words, **named, factory=FaultyDisk)


def fail(code: int) -> None:
    error = sqlite3.OperationalError("the disk refuses")
    error.sqlite_errorcode = code
    raise error


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Library]:
    disk_does(monkeypatch, lambda connection: None)
    made = Library(user_paths(tmp_path), connect)
    yield made
    made.close(0.5)


def disk_does(monkeypatch: pytest.MonkeyPatch, what: Callable[[sqlite3.Connection], None]) -> None:
    monkeypatch.setattr(FaultyDisk, "before_commit", staticmethod(what))


def sit_down(library: Library, actions: int = 0, seed: int = 5) -> Match:
    dealt = deal(NewGame("medina-2014", SEATS, seed=seed))
    match = Match(dealt.game, dealt.seats, SimpleThinker, library.begin(dealt.game, dealt.seats))
    play(match, actions)
    return match


def play(match: Match, actions: int, seed: int = 1) -> None:
    chance = Random(seed)
    for _ in range(actions):
        if not match.over:
            match.play(chance.choice(match.game.legal()))


def texts_on_disk(library: Library, id_: str) -> list[str]:
    saved = Library(library.user).read(id_)
    assert saved.game is not None, saved.problem
    return saved.game.action_texts()


def id_of(match: Match) -> str:
    return str(match.journal.id)  # type: ignore[union-attr]


# -- the disk ----------------------------------------------------------------------------------------------------------


def test_every_action_is_a_transaction_and_undo_another(library: Library) -> None:
    match = sit_down(library, 8)
    assert library.file.wait()
    assert texts_on_disk(library, id_of(match)) == match.game.action_texts()
    match.undo()
    assert library.file.wait()
    assert texts_on_disk(library, id_of(match)) == match.game.action_texts()


def test_the_window_does_not_wait_for_a_slow_disk_and_says_so(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library_file, "SILENCE", 0.3)
    match = sit_down(library, 1)
    assert library.file.wait()
    disk_does(monkeypatch, lambda connection: time.sleep(0.8))
    begun = time.monotonic()
    play(match, 3)
    assert time.monotonic() - begun < 0.3
    assert not library.file.problem
    time.sleep(0.45)
    assert library.file.problem == library_file.NO_ANSWER
    assert library.file.wait(5.0)
    assert not library.file.problem
    assert texts_on_disk(library, id_of(match)) == match.game.action_texts()


def test_on_a_disk_known_to_be_slow_lists_do_not_wait_either(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    library.file.patience = 0.1
    match = sit_down(library, 1)
    assert library.file.wait(5.0)
    disk_does(monkeypatch, lambda connection: time.sleep(1.0))
    play(match, 1)
    assert library.file.wait(5.0)
    play(match, 1)
    begun = time.monotonic()
    assert len(library.list_games()) == 1
    assert time.monotonic() - begun < 0.5, "it would take a second"


def test_a_window_does_not_wait_for_a_program_that_has_locked_the_file(library: Library) -> None:
    """With a rollback journal whoever writes keeps readers out."""
    match = sit_down(library, 5)
    assert library.file.close()
    other = sqlite3.connect(library.file.path, isolation_level=None)
    assert other.execute("PRAGMA journal_mode=DELETE").fetchone() == ("delete",)
    library.file.patience = 0.02
    assert len(library.list_games()) == 1
    other.execute("BEGIN EXCLUSIVE")
    play(match, 2)
    took = []
    for _look in range(10):
        begun = time.monotonic()
        assert library.list_games() == []
        assert library.continuable() is None
        assert library.is_behind()
        took.append(time.monotonic() - begun)
    assert max(took) < 2.0, "it would wait for as long as the other program writes"
    assert library.unreadable == "another window is using it"
    other.execute("ROLLBACK")
    other.close()
    assert library.file.wait(10.0)
    assert not library.is_behind()
    assert [saved.actions for saved in library.list_games()] == [len(match.game.actions)]


A_WINDOW_WITHOUT_SHARED_MEMORY = """
import ctypes, errno, os, sys
from medina_desktop.dev.soak_library import find_file_system

Map = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_int64)
refuse = Map(lambda *_: ctypes.c_void_p(-1).value)
assert not find_file_system().set_call(b"mmap", ctypes.cast(refuse, ctypes.c_void_p))

from medina_desktop.play.library import Library
from medina_desktop.storage.paths import user_paths

library = Library(user_paths(sys.argv[1]))
library.note_lessons("medina", "palace", 3)
assert library.file.wait(), library.file.problem
[[journal]] = library.file.read("PRAGMA journal_mode")
print(journal, library.lessons_done("medina")["palace"], len(library.list_games()), flush=True)
os._exit(0)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="it is tried with the system's own calls")
@pytest.mark.parametrize("games", [0, 1])
def test_without_shared_memory_a_rollback_journal_is_used(tmp_path: Path, games: int) -> None:
    """Also for a library that was made where there is some."""
    if games:
        end_a_day(Library(user_paths(tmp_path)), 3)
    command = [sys.executable, "-c", A_WINDOW_WITHOUT_SHARED_MEMORY, str(tmp_path)]
    for _start in range(2):
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert done.stdout.split() == ["delete", "3", str(games)], done.stderr


@pytest.mark.skipif(os.name == "nt", reason="that system locks in another way")
@pytest.mark.parametrize("games", [0, 1])
def test_where_locks_are_files_a_rollback_journal_is_used(tmp_path: Path, games: int) -> None:
    if games:
        end_a_day(Library(user_paths(tmp_path)), 3)

    def connect_there(path: Path, **named: Any) -> sqlite3.Connection:
        made: sqlite3.Connection = sqlite3.connect(f"{path.absolute().as_uri()}?vfs=unix-dotfile", uri=True, **named)
        return made

    library = Library(user_paths(tmp_path), connect_there)
    match = sit_down(library, 3)
    assert library.file.wait()
    assert library.file.read("PRAGMA journal_mode") == [("delete",)]
    assert len(library.list_games()) == games + 1
    assert library.read(id_of(match)).actions == 3
    library.close()


@pytest.mark.parametrize("code", [sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR_WRITE])
def test_what_the_disk_refuses_is_told_and_written_when_it_can_be(
    library: Library, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    match = sit_down(library, 2)
    assert library.file.wait()
    disk_does(monkeypatch, lambda connection: fail(code))
    play(match, 3)
    assert not library.file.wait()
    assert library.file.problem
    with pytest.raises(OSError):
        library.save_copy("Sunday", match.record(), match.game)
    disk_does(monkeypatch, lambda connection: None)
    play(match, 1)
    assert library.file.wait()
    assert not library.file.problem
    assert texts_on_disk(library, id_of(match)) == match.game.action_texts()
    assert [saved.kind for saved in library.list_games()] == ["running"], "what was refused is not done later"


def test_a_disk_that_refuses_fsync_is_used_without_it_and_that_is_told_once(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse_sync(connection: sqlite3.Connection) -> None:
        ((level,),) = connection.execute("PRAGMA synchronous")
        if level:
            fail(sqlite3.SQLITE_IOERR_FSYNC)

    disk_does(monkeypatch, refuse_sync)
    match = sit_down(library, 5)
    assert library.file.wait()
    assert not library.file.problem
    assert library.file.news == [library_file.UNSYNCED]
    assert texts_on_disk(library, id_of(match)) == match.game.action_texts()


def test_a_place_where_nothing_can_be_written_costs_no_more_than_the_saving(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    library = Library(user_paths(tmp_path))
    match = sit_down(library, 5)
    assert not library.file.wait()
    assert library.file.problem
    assert library.list_games() == []
    (tmp_path / "data").unlink()
    play(match, 1)
    assert library.file.wait()
    assert texts_on_disk(library, id_of(match)) == match.game.action_texts()
    library.close()


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be removed there")
def test_a_folder_that_is_deleted_while_playing_is_made_again_with_the_whole_game(library: Library) -> None:
    import shutil

    match = sit_down(library, 5)
    assert library.file.wait()
    shutil.rmtree(library.user.data)
    play(match, 2)
    assert library.file.wait()
    assert texts_on_disk(library, id_of(match)) == match.game.action_texts()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes")
@pytest.mark.parametrize("name", ["library.sqlite", "library.sqlite-wal", "library.sqlite-journal"])
def test_a_pipe_in_the_place_of_the_file_is_not_waited_for(tmp_path: Path, name: str) -> None:
    library = Library(user_paths(tmp_path))
    library.user.data.mkdir(parents=True)
    os.mkfifo(library.user.data / name)
    if name != "library.sqlite":
        (library.user.data / "library.sqlite").touch()
    sit_down(library, 2)
    assert not library.file.wait()
    assert library.file.problem
    assert library.list_games() == []
    assert library.unreadable
    library.close(0.1)


def test_a_library_that_can_only_be_read_is_read(library: Library) -> None:
    match = sit_down(library, 5)
    match.journal.close()  # type: ignore[union-attr]
    assert library.close()
    if os.name == "nt" or os.geteuid() == 0:
        pytest.skip("everything can be written here")
    os.chmod(library.user.data, 0o500)
    try:
        assert len(Library(library.user).list_games()) == 1
    finally:
        os.chmod(library.user.data, 0o700)


def test_a_library_of_a_newer_version_is_not_touched(library: Library) -> None:
    sit_down(library, 3)
    assert library.close()
    with sqlite3.connect(library.file.path) as connection:
        connection.execute(f"PRAGMA user_version={database.VERSION + 1}")
    connection.close()
    before = library.file.path.read_bytes()
    newer = Library(library.user)
    assert newer.list_games() == []
    assert newer.unreadable == database.NEWER
    sit_down(newer, 2)
    assert not newer.file.wait()
    assert newer.file.problem == database.NEWER
    newer.close(0.2)
    assert library.file.path.read_bytes() == before


def test_asking_makes_no_file(tmp_path: Path) -> None:
    library = Library(user_paths(tmp_path))
    assert library.list_games() == []
    assert library.continuable() is None
    assert library.results() == []
    assert library.close()
    assert list(tmp_path.iterdir()) == []


LIFE = """
import sys, time
sys.path.insert(0, sys.argv[2])
from pathlib import Path
from tests.storage.test_library_file import Library, play, sit_down, user_paths
library = Library(user_paths(sys.argv[1]))
match = sit_down(library)
while True:
    play(match, 1, len(match.game.actions))
    library.file.wait()
    print(match.journal.id, *match.game.action_texts(), sep=";", flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
def test_after_kill_9_every_completed_action_is_there_and_the_game_is_free(tmp_path: Path) -> None:
    words = [sys.executable, "-c", LIFE, str(tmp_path), str(Path(__file__).parents[2])]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as life:
        assert life.stdout is not None
        told = [life.stdout.readline() for _ in range(6)]
        elsewhere = Library(user_paths(tmp_path))
        [saved] = elsewhere.list_games()
        assert saved.in_use
        assert elsewhere.continuable() is None
        life.send_signal(signal.SIGKILL)
        told += life.stdout.read().splitlines(keepends=True)
    id_, *completed = next(line for line in reversed(told) if line.endswith("\n")).strip().split(";")
    saved = elsewhere.read(id_)
    assert not saved.in_use
    assert saved.game is not None
    assert saved.game.action_texts()[: len(completed)] == completed


A_LIFE_OF_CHALLENGES = """
import sys
sys.path.insert(0, sys.argv[2])
from tests.storage.test_library_file import Library, meet_challenges, user_paths
library = Library(user_paths(sys.argv[1]))
for done in range(1, 300):
    meet_challenges(library, done)
    library.file.wait()
    print(done, flush=True)
"""


def meet_challenges(library: Library, done: int) -> None:
    """Do one more lesson, try a puzzle once more, play a mission once more to the end, and another day's game."""
    library.note_lessons("medina", "palace", done)
    library.progress.note_puzzle("first", "medina", tries=1, solved=True, rate=lambda before, _: before + 20)
    chance = Random(done)
    for dealt in (deal_mission(road("medina")[0], seed=done), deal_day(Day("medina", date.fromordinal(739000 + done)))):
        while not dealt.game.over:
            dealt.game.play(chance.choice(dealt.game.legal()))
        last = dealt.game.actions[-1]
        dealt.game.undo(1)
        match = Match(dealt.game, dealt.seats, SimpleThinker, library.begin(dealt.game, dealt.seats))
        match.play(last)
        assert match.over
        match.journal.close()  # type: ignore[union-attr]


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
@pytest.mark.parametrize("lines", [1, 4])
def test_after_kill_9_what_was_learned_solved_and_won_is_there_and_counted_once(tmp_path: Path, lines: int) -> None:
    words = [sys.executable, "-c", A_LIFE_OF_CHALLENGES, str(tmp_path), str(Path(__file__).parents[2])]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as window:
        assert window.stdout is not None
        told = [window.stdout.readline() for _ in range(lines)]
        time.sleep(0.02 * lines)
        window.send_signal(signal.SIGKILL)
        told += window.stdout.read().splitlines(keepends=True)
    done = sum(line.endswith("\n") for line in told)
    library = Library(user_paths(tmp_path))
    library.tidy()
    progress, games = library.progress, [saved.kind for saved in library.list_replays()].count("finished")
    tries, times = progress.puzzles()["first"].tries, progress.missions()[road("medina")[0].id].times
    days = len(progress.days("medina"))
    assert done <= days <= times <= tries <= library.lessons_done("medina")["palace"] <= done + 1
    assert games == times + days == len(library.results())
    assert progress.ratings("medina") == [1200, 1220]
    assert library.close()


def test_clocks_decide_nothing(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game played last is continued, also if the clock was years ahead before."""
    from medina_desktop.play import journal

    class Ahead(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return datetime(2040, 1, 1, tzinfo=tz)

    with monkeypatch.context() as wrong:
        wrong.setattr(journal, "datetime", Ahead)
        first = sit_down(library, 3)
        first.journal.close()  # type: ignore[union-attr]
    last = sit_down(library, 3, seed=6)
    last.journal.close()  # type: ignore[union-attr]
    saved = library.continuable()
    assert saved is not None
    assert saved.id == id_of(last)
    library.forget_results()
    play(last, 1000)
    assert [result.id for result in library.results()] == [id_of(last)]


def test_a_game_killed_between_its_last_action_and_its_end_is_a_replay_and_counted_once(library: Library) -> None:
    match = sit_down(library)
    match.confirm_turns = True
    chance = Random(3)
    while not match.game.over:
        match.confirm()
        match.play(chance.choice(match.game.legal()))
    assert not match.over, "somebody could still take it back"
    match.journal.close()  # type: ignore[union-attr]
    assert library.close()
    again = Library(library.user)
    assert again.continuable() is None
    for _ in range(2):
        again.tidy()
    assert [(saved.kind, saved.over) for saved in again.list_replays()] == [("finished", True)]
    assert [[seat.total for seat in result.seats] for result in again.results()] == [match.game.scores()]
    assert again.list_games() == []
    again.close()


def test_names_may_be_anything_and_two_games_never_look_the_same(library: Library) -> None:
    match = sit_down(library, 3)
    names = [library.save_copy(name, match.record(), match.game) for name in ("a/b", "a/b", "..", "", "CON", "é" * 300)]
    assert names == ["a/b", "a/b 2", "..", "", "CON", "é" * 300]
    kept = {saved.name: saved for saved in library.list_games() if saved.kind == "named"}
    assert kept.keys() == set(names)
    library.rename(kept["a/b 2"], "CON")
    assert "CON 2" in {saved.name for saved in library.list_games()}


def test_a_record_that_somebody_sent_is_taken_in_and_not_counted(library: Library, tmp_path: Path) -> None:
    for actions, kind in ((7, "named"), (1000, "finished")):
        match = sit_down(library, actions)
        assert library.file.wait()
        sent = tmp_path / "from Jürgen.yaml"
        sent.write_text(library.text_of(id_of(match)), encoding="utf-8")
        before = len(library.results())
        taken = library.take_in(sent)
        assert taken.kind == kind
        assert taken.game is not None
        assert taken.game.action_texts() == match.game.action_texts()
        assert len(library.results()) == before
    sent.write_text("nonsense", encoding="utf-8")
    with pytest.raises(DataError):
        library.take_in(sent)


# -- two windows -------------------------------------------------------------------------------------------------------


def test_a_game_open_in_one_window_is_a_copy_in_the_other(library: Library) -> None:
    match = sit_down(library, 5)
    assert library.file.wait()
    other = Library(library.user)
    assert other.continuable() is None
    saved = other.read(id_of(match))
    assert saved.in_use
    copy = Match(saved.game, SEATS, SimpleThinker, other.resume(saved), already_saved=True)  # type: ignore[arg-type]
    play(copy, 2, seed=9)
    play(match, 3)
    assert library.file.wait()
    assert other.file.wait()
    assert texts_on_disk(library, id_of(match)) == match.game.action_texts()
    assert texts_on_disk(library, id_of(copy)) == copy.game.action_texts()
    with pytest.raises(OSError) as refused:
        other.delete(saved)
    assert refused.value.errno == errno.EBUSY
    other.close()


def test_of_two_windows_that_continue_the_same_game_at_once_both_keep_theirs(library: Library) -> None:
    match = sit_down(library, 5)
    match.journal.close()  # type: ignore[union-attr]
    assert library.file.wait()
    one, two = Library(library.user), Library(library.user)
    seen = [window.read(id_of(match)) for window in (one, two)]
    matches = [
        Match(saved.game, SEATS, SimpleThinker, window.resume(saved), already_saved=True)  # type: ignore[arg-type]
        for window, saved in zip((one, two), seen, strict=True)
    ]
    for number, (window, again) in enumerate(zip((one, two), matches, strict=True)):
        play(again, 3, seed=number)
        assert window.file.wait()
    assert id_of(matches[0]) != id_of(matches[1])
    for again in matches:
        assert texts_on_disk(library, id_of(again)) == again.game.action_texts()
    one.close()
    two.close()


def test_two_windows_that_end_the_same_mission_at_once_have_ended_it_twice(library: Library) -> None:
    dealt = deal_mission(road("medina")[0], seed=1)
    match = Match(dealt.game, dealt.seats, SimpleThinker, library.begin(dealt.game, dealt.seats))
    while len(match.game.actions) < 20:
        play(match, 1)
    match.journal.close()  # type: ignore[union-attr]
    assert library.file.wait()
    windows = [Library(library.user), Library(library.user)]
    seen = [window.read(id_of(match)) for window in windows]
    for number, (window, saved) in enumerate(zip(windows, seen, strict=True)):
        with window.file.together:  # the disk hears of it when it is over
            journal = window.resume(saved)
            again = Match(saved.game, dealt.seats, SimpleThinker, journal, already_saved=True)  # type: ignore[arg-type]
            play(again, 1000, seed=number)
        assert again.over
    for window in windows:
        assert window.close()
    assert len(library.list_replays()) == 2
    assert library.progress.missions()[road("medina")[0].id].times == 2


def test_a_game_that_another_window_took_since_it_was_read_is_not_taken_away_from_it(library: Library) -> None:
    match = sit_down(library, 5)
    match.journal.close()  # type: ignore[union-attr]
    assert library.file.wait()
    quick, late = Library(library.user), Library(library.user)
    seen_late, seen = late.read(id_of(match)), quick.read(id_of(match))
    first = quick.resume(seen)
    assert quick.file.wait()
    second = late.resume(seen_late)
    assert late.file.wait()
    assert first.id == id_of(match)
    assert second.id != id_of(match)
    quick.close()
    late.close()


def test_what_another_window_has_played_in_a_game_is_never_written_over(library: Library) -> None:
    """However it came to take it: a disk may have no locks."""
    match = sit_down(library, 5)
    assert library.file.wait()
    before = id_of(match)
    other = Library(library.user)
    saved = dataclasses.replace(other.read(before), in_use=False)
    assert saved.game is not None
    taken = Match(saved.game, SEATS, SimpleThinker, other.resume(saved), already_saved=True)
    play(taken, 3, seed=7)
    taken.journal.close()  # type: ignore[union-attr]
    assert other.close()
    play(match, 2)
    assert library.file.wait()
    assert id_of(taken) == before
    assert id_of(match) != before
    assert texts_on_disk(library, before) == taken.game.action_texts()
    assert texts_on_disk(library, id_of(match)) == match.game.action_texts()


def test_half_a_game_is_not_taken_for_a_game(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    match = sit_down(library, 5)
    assert library.file.wait()
    execute = FaultyDisk.execute

    def refuse_actions(self: FaultyDisk, sql: str, *values: Any) -> sqlite3.Cursor:
        if "actions.text" in sql:
            fail(sqlite3.SQLITE_IOERR_READ)
        return execute(self, sql, *values)

    with monkeypatch.context() as trouble:
        trouble.setattr(FaultyDisk, "execute", refuse_actions)
        read = library.read(id_of(match))
        assert read.game is None
        assert read.problem
    assert library.read(id_of(match)).game is not None


def test_a_game_that_another_window_deleted_is_written_again(library: Library) -> None:
    match = sit_down(library, 5)
    assert library.file.wait()
    with sqlite3.connect(library.file.path) as connection:
        connection.execute("DELETE FROM games")
    connection.close()
    play(match, 1)
    assert library.file.wait()
    assert texts_on_disk(library, id_of(match)) == match.game.action_texts()


# -- copies and damage -------------------------------------------------------------------------------------------------


def end_a_day(library: Library, actions: int) -> list[str]:
    """Play a game and close the window; the ids of all games."""
    match = sit_down(library, actions, seed=actions)
    match.journal.close()  # type: ignore[union-attr]
    assert library.close()
    with contextlib.closing(Library(library.user)) as again:
        return [saved.id for saved in again.list_games()]


def test_three_copies_are_kept_and_none_when_nothing_changed(tmp_path: Path) -> None:
    for actions in range(1, 6):
        end_a_day(Library(user_paths(tmp_path)), actions)
    file = tmp_path / "data" / "library.sqlite"
    copies = database.list_backups(file)
    assert len(copies) == database.BACKUPS
    library = Library(user_paths(tmp_path))
    library.file.look_after()
    library.close()
    assert database.list_backups(file) == copies
    with sqlite3.connect(copies[0]) as newest:
        assert newest.execute("SELECT count(*) FROM games").fetchone() == (5,)
    newest.close()


def damage(file: Path, begin: int, length: int = 4000) -> None:
    content = bytearray(file.read_bytes())
    content[begin : begin + length] = b"\xff" * len(content[begin : begin + length])
    file.write_bytes(bytes(content))


def test_a_file_that_is_no_library_any_more_is_replaced_by_its_backup(tmp_path: Path) -> None:
    ids = end_a_day(Library(user_paths(tmp_path)), 20)
    file = tmp_path / "data" / "library.sqlite"
    content = b"not a database at all" * 1000
    file.write_bytes(content)
    library = Library(user_paths(tmp_path))
    assert [saved.id for saved in library.list_games()] == ids
    [told] = library.file.news
    assert "backup" in told
    assert (tmp_path / "data" / "library.damaged-1.sqlite").read_bytes() == content, "it is kept"
    library.close()


def test_what_can_be_read_of_a_damaged_file_is_brought_over(tmp_path: Path) -> None:
    """The backup is older: it knows one game; of the other what can be read is kept."""
    end_a_day(Library(user_paths(tmp_path)), 10)
    library = Library(user_paths(tmp_path))
    matches = [sit_down(library, 60, seed=seed) for seed in range(3)]
    assert library.file.wait()
    for match in matches:
        match.journal.close()  # type: ignore[union-attr]
    assert library.file.close()
    for copy in database.list_backups(library.file.path)[:-1]:
        copy.unlink()
    file = library.file.path
    pages = len(file.read_bytes()) // 4096
    readable = 0
    for page in range(1, pages):
        broken = tmp_path / f"broken-{page}"
        (broken / "data" / "backups").mkdir(parents=True)
        (broken / "data" / "library.sqlite").write_bytes(file.read_bytes())
        for copy in database.list_backups(file):
            (broken / "data" / "backups" / copy.name).write_bytes(copy.read_bytes())
        damage(broken / "data" / "library.sqlite", page * 4096)
        again = Library(user_paths(broken))
        again.file.look_after()
        again.list_games()
        again.file.wait()
        found = [again.read(saved.id) for saved in again.list_games()]
        readable += sum(saved.game is not None for saved in found)
        for saved in found:
            assert saved.game is not None or saved.problem
        again.close()
    assert readable > 2 * (pages - 1), "most games survive the loss of a page"


@pytest.mark.parametrize(
    ("written", "damaged"),
    [
        (b"number INTEGER PRIMARY KEY", b"number INTEGER PRI\xffARY KEY"),
        (b"text TEXT NOT NULL", b"t\xffxt TEXT NOT NULL"),
    ],
)
def test_a_library_that_reads_but_takes_nothing_in_is_mended(tmp_path: Path, written: bytes, damaged: bytes) -> None:
    """One letter of a table's own description: SQLite finds nothing wrong with the file. There is no backup."""
    end_a_day(Library(user_paths(tmp_path)), 10)
    library = Library(user_paths(tmp_path))
    for copy in database.list_backups(library.file.path):
        copy.unlink()
    content = library.file.path.read_bytes()
    assert written in content
    library.file.path.write_bytes(content.replace(written, damaged))
    kept = len(library.list_games())
    assert all(library.read(saved.id).game is not None for saved in library.list_games())
    match = sit_down(library, 5, seed=9)
    assert library.file.wait()
    found = [saved for saved in library.list_games() if saved.actions == len(match.game.actions) == 5]
    assert len(found) == 1
    assert len(library.list_games()) == kept + 1
    (told,) = library.file.news
    assert "repaired" in told
    library.close()


def change_a_letter(library: Library, table: str, column: str, letters: str) -> None:
    """As a bad disk does it: SQLite notices nothing."""
    with contextlib.closing(sqlite3.connect(library.file.path, isolation_level=None)) as connection:
        changed = connection.execute(
            f"UPDATE {table} SET {column}=replace({column}, ?, ?) WHERE instr({column}, ?)", (*letters, letters[0])
        )
        assert changed.rowcount
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def reach_something(library: Library) -> str:
    """Play a game to the end, and be good at challenges; the id of the game."""
    match = sit_down(library, 1000)
    library.progress.note_puzzle("first", "medina", solved=True, tries=1, rate=lambda before, _: before + 20)
    library.progress.note_mission("road", "medina", 5, Result(40, 31), lambda: id_of(match), datetime(2026, 5, 1))
    library.progress.note_day(DayProgress("medina", "2026-05-01", points=40, others=31), lambda: id_of(match))
    match.journal.close()  # type: ignore[union-attr]
    return id_of(match)


def all_reached(library: Library, id_: str) -> tuple[object, ...]:
    """What a player sees of it; the numbers of changes are no matter to them."""
    read, progress = library.read(id_), library.progress
    assert read.game is not None, read.problem
    reached = (*progress.puzzles().values(), *progress.missions().values(), *progress.days("medina").values())
    without_turns = [msgspec.structs.replace(one, turn=0) for one in reached]
    return read.game.action_texts(), read.record, library.results(), without_turns


@pytest.mark.parametrize(
    ("table", "column", "letters"),
    [
        ("actions", "text", "N0"),
        ("actions", "text", "15"),
        ("actions", "text", "wW"),
        ("games", "head", "Oa"),
        ("results", "seats", "19"),
        ("puzzles", "rating_after", "23"),
        ("missions", "points", "47"),
        ("days", "points", "47"),
    ],
)
def test_one_changed_letter_is_noticed_and_comes_back_from_the_copy(
    tmp_path: Path, table: str, column: str, letters: str
) -> None:
    """Although the game could still be played, the result counted, the puzzle listed."""
    library = Library(user_paths(tmp_path))
    id_ = reach_something(library)
    before = all_reached(library, id_)
    assert library.close()
    change_a_letter(library, table, column, letters)
    again = Library(library.user)
    assert all_reached(again, id_) == before
    [told] = again.file.news
    assert "repaired" in told
    assert all_reached(again, id_) == before
    assert len(again.file.news) == 1
    again.close()


def test_of_a_game_that_went_on_after_the_copy_both_are_put_together(tmp_path: Path) -> None:
    library = Library(user_paths(tmp_path))
    match = sit_down(library, 9)
    assert library.close()  # a copy is made
    play(match, 4)
    assert library.file.wait()
    with contextlib.closing(sqlite3.connect(library.file.path, isolation_level=None)) as connection:
        connection.execute("UPDATE actions SET text='wall 1N' WHERE number=2")
    play(match, 1)
    assert library.file.wait()
    library.close()  # Windows moves no file that is open
    again = Library(library.user)
    read = again.read(id_of(match))
    assert read.game is not None
    assert read.game.action_texts() == match.game.action_texts()
    again.close()


def test_a_mended_library_has_a_copy_with_what_was_played_since_the_last(tmp_path: Path) -> None:
    """Else a second fault would cost what the first has spared."""
    library = Library(user_paths(tmp_path))
    match = sit_down(library, 9)
    assert library.close()
    play(match, 4)
    assert library.file.wait()
    with contextlib.closing(sqlite3.connect(library.file.path, isolation_level=None)) as connection:
        connection.execute("UPDATE games SET head=head || ' '")
    library.close()
    assert list(tmp_path.rglob("library.damaged*"))
    with contextlib.closing(sqlite3.connect(database.list_backups(library.file.path)[0])) as copy:
        assert copy.execute("SELECT count(*) FROM actions").fetchone() == (13,)


def test_a_disk_that_damages_even_what_was_just_mended_does_not_keep_the_program_busy(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit_down(library, 3)
    assert library.file.wait(20)
    copied = []

    def find_damage(path: Path, _connection: sqlite3.Connection) -> None:
        copied.append(path)
        raise database._damage("page 3")

    monkeypatch.setattr(database, "back_up", find_damage)
    library.file.look_after()
    assert library.close()
    assert 1 < len(copied) < 5


def test_without_a_copy_a_game_ends_before_its_changed_letter_and_that_is_told(tmp_path: Path) -> None:
    library = Library(user_paths(tmp_path))
    match = sit_down(library, 9)
    match.journal.close()  # type: ignore[union-attr]
    assert library.file.wait()
    with contextlib.closing(sqlite3.connect(library.file.path, isolation_level=None)) as connection:
        connection.execute("UPDATE actions SET text=(SELECT text FROM actions WHERE number=6) WHERE number=5")
    read = library.read(id_of(match))
    assert read.game is not None
    assert read.game.action_texts() == match.game.action_texts()[:5]
    assert library.file.news == [
        "The file with your games was damaged and has been repaired. Games that lost their last actions: 1."
    ]
    library.close()


@pytest.mark.parametrize("days", range(database.BACKUPS))
def test_a_changed_letter_that_nobody_looks_at_is_noticed_while_one_copy_is_without_it(
    tmp_path: Path, days: int
) -> None:
    library = Library(user_paths(tmp_path))
    id_ = reach_something(library)
    before = all_reached(library, id_)
    assert library.close()
    for day in range(days):
        end_a_day(Library(library.user), 2 + day)
    change_a_letter(library, "actions", "text", "15")
    told = 0
    for day in range(database.BACKUPS):
        other = Library(library.user)
        sit_down(other, 6 + day)
        assert other.close()
        told += len(other.file.news)
    assert told == 1
    assert all_reached(Library(library.user), id_) == before


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be moved there")
def test_a_result_that_was_taken_back_does_not_come_back_from_a_copy(tmp_path: Path) -> None:
    library = Library(user_paths(tmp_path))
    match = sit_down(library, 1000)
    assert len(library.results()) == 1
    assert library.file.close()
    assert match.undo() is not None
    other = sit_down(library, 1000, seed=7)
    assert library.file.wait()
    assert [result.id for result in library.results()] == [id_of(other)]
    change_a_letter(library, "results", "seats", "19")
    again = Library(library.user)
    assert again.results() == [], "the other one was not in the copy"
    assert again.file.news
    again.close()
    library.close()


def test_damage_that_cannot_be_mended_is_told(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a disk that can only be read, say: no games would look like games that were never there."""
    sit_down(library, 3)
    assert library.file.close()
    damage(library.file.path, 0)

    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    with monkeypatch.context() as trouble:
        trouble.setattr(database, "mend", refuse)
        assert library.list_games() == []
        assert library.unreadable
    assert len(library.list_games()) == 1
    assert not library.unreadable


@pytest.mark.parametrize("version", [1, 2])
def test_a_library_of_an_older_form_is_brought_to_this_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: int
) -> None:
    """The first had no challenges, the second no seals."""
    library = Library(user_paths(tmp_path))
    id_ = reach_something(library)
    before = all_reached(library, id_)
    assert library.close()
    with contextlib.closing(sqlite3.connect(library.file.path, isolation_level=None)) as connection:
        for table in database.SEALED if version == 2 else ("games", "actions", "results"):
            connection.execute(f"ALTER TABLE {table} DROP COLUMN seal")
        for table in ("puzzles", "missions", "days") if version == 1 else ():
            connection.execute(f"DROP TABLE {table}")
        connection.execute(f"PRAGMA user_version={version}")
    again = Library(library.user)
    if version == 1:
        before = (*before[:3], [])
    assert all_reached(again, id_) == before
    assert not again.file.news
    match = sit_down(again, 3)
    assert again.file.wait()
    assert texts_on_disk(again, id_of(match)) == match.game.action_texts()
    again.close()


@pytest.mark.parametrize("when", ["start", "end"])
def test_a_copy_is_never_made_of_a_damaged_file(tmp_path: Path, when: str) -> None:
    end_a_day(Library(user_paths(tmp_path)), 40)
    library = Library(user_paths(tmp_path))
    if when == "end":
        sit_down(library, 3)
        assert library.file.wait()
    size = library.file.path.stat().st_size
    damage(library.file.path, size - 4096)
    library.file.look_after()
    library.close()
    for copy in database.list_backups(library.file.path):
        with sqlite3.connect(copy) as kept:
            assert kept.execute("PRAGMA quick_check").fetchone() == ("ok",)
        kept.close()


def test_a_program_killed_while_mending_goes_on_with_what_was_mended(tmp_path: Path) -> None:
    ids = end_a_day(Library(user_paths(tmp_path)), 20)
    file = tmp_path / "data" / "library.sqlite"
    file.rename(file.with_name("library.mended.sqlite"))
    with contextlib.closing(Library(user_paths(tmp_path))) as library:
        assert [saved.id for saved in library.list_games()] == ids


@pytest.mark.parametrize("seed", [*range(15), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(15, 30))])
def test_any_damage_is_mended_or_told_and_never_an_error(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    end_a_day(Library(user_paths(tmp_path)), 15)
    end_a_day(Library(user_paths(tmp_path)), 30)
    file = tmp_path / "data" / "library.sqlite"
    content = bytearray(file.read_bytes())
    for _ in range(chance.choice((1, 5, 50))):
        content[chance.randrange(len(content))] = chance.randrange(256)
    if chance.random() < 0.2:
        del content[chance.randrange(len(content)) :]
    file.write_bytes(bytes(content))
    library = Library(user_paths(tmp_path))
    library.file.look_after()
    for saved in [*library.list_games(), *library.list_replays()]:
        read = library.read(saved.id)
        assert (read.game is None) == bool(read.problem)
    library.results()
    library.continuable()
    match = sit_down(library, 3)
    assert library.file.wait() or library.file.problem == database.NEWER
    if not library.file.problem:
        assert texts_on_disk(library, id_of(match)) == match.game.action_texts()
    library.close()


def test_killed_while_mending_leaves_nothing_of_the_damaged_file_beside_the_mended_one(tmp_path: Path) -> None:
    """SQLite would write it into the mended file."""
    mended, damaged = Library(user_paths(tmp_path / "mended")), Library(user_paths(tmp_path / "damaged"))
    ids = end_a_day(mended, 10)
    sit_down(damaged, 20)
    assert damaged.file.wait()
    data = tmp_path / "data"
    data.mkdir()
    mended.file.path.rename(data / "library.mended.sqlite")
    stale = damaged.file.path.with_name("library.sqlite-wal").read_bytes()
    (data / "library.sqlite-wal").write_bytes(stale)
    library = Library(user_paths(tmp_path))
    assert [saved.id for saved in library.list_games()] == ids
    assert (data / "library.damaged-1.sqlite-wal").read_bytes() == stale, "it is kept"
    library.close()
    damaged.close()


@pytest.mark.parametrize("left", [b"", None])
def test_a_library_of_which_nothing_is_left_is_replaced_by_its_backup(tmp_path: Path, left: bytes | None) -> None:
    ids = end_a_day(Library(user_paths(tmp_path)), 20)
    file = tmp_path / "data" / "library.sqlite"
    file.unlink()
    if left is not None:
        file.write_bytes(left)
    library = Library(user_paths(tmp_path))
    match = sit_down(library, 2)
    assert library.file.wait(20), "a busy machine takes its time"
    assert {saved.id for saved in library.list_games()} == {*ids, id_of(match)}
    assert len(library.file.news) == 1
    assert library.file.read("PRAGMA journal_mode") == [("wal",)], "the window must not wait for a slow disk"
    library.close()


@pytest.mark.parametrize("value", ["abc", 2**63 - 1, -5])
def test_a_damaged_number_of_changes_is_mended(library: Library, value: str | int) -> None:
    match = sit_down(library, 2)
    assert library.file.wait()
    with sqlite3.connect(library.file.path) as connection:
        connection.execute("UPDATE facts SET value=? WHERE key='turn'", (value,))
    connection.close()
    library.turn()
    play(match, 3)
    assert library.file.wait()
    assert texts_on_disk(library, id_of(match)) == match.game.action_texts()


def test_games_of_older_versions_do_not_come_again_after_mending(tmp_path: Path) -> None:
    library = Library(user_paths(tmp_path))
    match = sit_down(library, 5)
    library.user.saves.mkdir()
    (library.user.saves / "Sunday.yaml").write_text(library.text_of(id_of(match)), encoding="utf-8")
    list(library.bring_over())
    [(page,)] = library.file.read("SELECT rootpage FROM sqlite_master WHERE name='facts'")
    library.close()
    for copy in database.list_backups(library.file.path):
        copy.unlink()
    assert isinstance(page, int)
    damage(library.file.path, (page - 1) * 4096)
    for _start in range(2):
        again = Library(library.user)
        list(again.bring_over())
        assert [saved.name for saved in again.list_games() if saved.kind == "named"] == ["Sunday"]
        again.close()


# -- jobs --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "error", [sqlite3.DataError("too big"), OverflowError("too large"), KeyError("x"), ValueError()]
)
def test_an_impossible_job_is_told_and_stops_no_other(library: Library, error: Exception) -> None:
    def impossible(_: sqlite3.Connection) -> None:
        raise error

    match = sit_down(library, 2)
    library.file.write(impossible)
    assert library.file.wait()
    assert library.file.problem
    play(match, 1)
    assert library.file.wait()
    assert not library.file.problem
    assert texts_on_disk(library, id_of(match)) == match.game.action_texts()
    with pytest.raises(OSError):
        library.file.do(impossible)
    assert not library.file.problem, "who asked was told"


def test_a_change_that_took_although_the_disk_said_no_is_not_made_twice(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = sit_down(library, 5)
    match.journal.close()  # type: ignore[union-attr]
    assert library.file.wait()

    def take_and_say_no(connection: sqlite3.Connection) -> None:
        disk_does(monkeypatch, lambda connection: None)
        connection.commit()
        fail(sqlite3.SQLITE_IOERR_FSYNC)

    disk_does(monkeypatch, take_and_say_no)
    saved = library.read(id_of(match))
    journal = library.resume(saved)
    assert library.file.wait()
    assert journal.id == saved.id
    library.file._unsynced = False
    disk_does(monkeypatch, take_and_say_no)
    library.save_copy("Sunday", match.record(), match.game)
    assert sorted(saved.kind for saved in library.list_games()) == ["named", "running"]
    library.file._unsynced = False
    disk_does(monkeypatch, take_and_say_no)
    library.progress.note_puzzle("first", "medina", tries=1)
    assert library.file.wait()
    assert library.progress.puzzles()["first"].tries == 1


def test_what_is_written_while_the_file_closes_is_written(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    match = sit_down(library, 2)
    assert library.file.wait()
    back_up = database.back_up

    def play_on_and_back_up(path: Path, connection: sqlite3.Connection) -> None:
        play(match, 1)
        back_up(path, connection)

    monkeypatch.setattr(database, "back_up", play_on_and_back_up)
    library.file.close()
    assert library.file.wait()
    assert texts_on_disk(library, id_of(match)) == match.game.action_texts()


def test_a_file_that_cannot_be_mended_is_not_tried_without_a_pause_when_closing(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit_down(library, 2)
    assert library.file.wait()
    tries = []

    def mend(path: Path, _damaged: int, **_: bool) -> None:
        tries.append(path)
        raise sqlite3.DatabaseError("malformed")

    monkeypatch.setattr(database, "mend", mend)
    library.file._damaged = library.file._writer.file
    library.file.close(0.5)
    assert len(tries) < 10


A_WINDOW_STARTS = """
import sys
from medina_desktop.play.library import Library
from medina_desktop.storage.paths import user_paths

library = Library(user_paths(sys.argv[1]))
print("ready", flush=True)
sys.stdin.readline()
print(len(library.list_games()), len(library.file.news), flush=True)
sys.stdin.readline()
library.close()
"""


def test_of_two_windows_that_find_the_library_damaged_one_mends_it(tmp_path: Path) -> None:
    games = [len(end_a_day(Library(user_paths(tmp_path)), actions)) for actions in (10, 20, 30)]
    file = tmp_path / "data" / "library.sqlite"
    command = [sys.executable, "-c", A_WINDOW_STARTS, str(tmp_path)]
    for day in range(1, 4):
        damage(file, 0)
        windows = [
            subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(2)
        ]
        for step in ("ready", f"{games[-1]}"):
            told = [window.stdout.readline().split() for window in windows if window.stdout is not None]
            assert [words[0] for words in told] == [step, step]
            for window in windows:
                assert window.stdin is not None
                window.stdin.write("\n")
                window.stdin.flush()
        assert sorted(words[1] for words in told) == ["0", "1"], "one of them tells of it"
        for window in windows:
            window.communicate(timeout=20)
        assert len(list(file.parent.glob("library.damaged*.sqlite"))) == day


def test_a_window_that_finds_damage_late_leaves_the_mended_library_alone(library: Library) -> None:
    """The other window was done before this one had begun."""
    sit_down(library, 5)
    assert library.file.close()
    file = library.file.path
    damaged = database.number_of_file(file)
    damage(file, 0)
    assert database.mend(file, damaged)
    content = file.read_bytes()
    assert not database.mend(file, damaged)
    assert file.read_bytes() == content


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be moved there")
def test_an_action_written_while_another_window_mends_the_file_is_in_the_mended_one(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = sit_down(library, 5)
    assert library.file.wait()

    def mend(_: sqlite3.Connection) -> None:
        disk_does(monkeypatch, lambda connection: None)
        database.mend(library.file.path, database.number_of_file(library.file.path))

    disk_does(monkeypatch, mend)
    play(match, 1)
    assert library.file.wait()
    assert texts_on_disk(library, id_of(match)) == match.game.action_texts()


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be moved there")
def test_an_action_written_after_another_window_has_read_the_damaged_file_is_in_the_mended_one(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = sit_down(library, 5)
    assert library.file.wait()
    write_all, has_read, may_write = database._write_all, threading.Event(), threading.Event()

    def write_later(*values: Any) -> None:
        has_read.set()
        may_write.wait(10.0)
        write_all(*values)

    monkeypatch.setattr(database, "_write_all", write_later)
    path = library.file.path
    other = threading.Thread(target=database.mend, args=(path, database.number_of_file(path)))
    other.start()
    assert has_read.wait(10.0)
    play(match, 1)
    library.file.wait(0.3)  # it has reached the damaged file
    may_write.set()
    other.join()
    assert library.file.wait()
    assert texts_on_disk(library, id_of(match)) == match.game.action_texts()


def test_a_game_that_comes_back_from_a_copy_with_another_last_action_is_written_whole(library: Library) -> None:
    match = sit_down(library, 9)
    assert library.file.close()
    match.undo()
    play(match, 9 - len(match.game.actions), seed=4)
    assert library.file.close()
    for copy in database.list_backups(library.file.path)[:-1]:
        copy.unlink()
    library.file.path.write_bytes(b"not a database at all" * 1000)
    play(match, 1, seed=6)
    assert library.file.wait()
    assert texts_on_disk(library, id_of(match)) == match.game.action_texts()


def test_a_window_that_came_too_late_plays_a_copy_and_leaves_the_game_to_the_other(library: Library) -> None:
    match = sit_down(library, 5)
    match.journal.close()  # type: ignore[union-attr]
    one, two = Library(library.user), Library(library.user)
    library.file.wait()
    seen = [window.read(id_of(match)) for window in (one, two)]
    journals = []
    for window, saved in zip((one, two), seen, strict=True):
        journals.append(window.resume(saved))
        play(Match(saved.game, SEATS, SimpleThinker, journals[-1], already_saved=True), 1)  # type: ignore[arg-type]
        assert window.file.wait()
    assert two.open_games == {journals[1].id} != one.open_games
    assert two.continuable() is None, "both are being played"
    for window, journal in zip((one, two), journals, strict=True):
        journal.close()
        assert window.file.wait()
    assert [saved.in_use for saved in two.list_games()] == [False, False]
    one.close()
    two.close()


def test_an_untouched_game_that_another_window_plays_meanwhile_stays(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = sit_down(library)
    match.journal.close()  # type: ignore[union-attr]
    assert library.file.wait()
    other, write = Library(library.user), library.file.write

    def write_later(job: library_file.Job) -> None:
        saved = other.read(id_of(match))
        again = Match(saved.game, SEATS, SimpleThinker, other.resume(saved), already_saved=True)  # type: ignore[arg-type]
        play(again, 4)
        again.journal.close()  # type: ignore[union-attr]
        assert other.close()
        write(job)

    monkeypatch.setattr(library.file, "write", write_later)
    library.drop_untouched("")
    assert [saved.actions for saved in library.list_games()] == [4]


def test_an_old_game_that_was_over_at_its_table_and_a_replay_comes_once(tmp_path: Path) -> None:
    made = Library(user_paths(tmp_path / "made"))
    match = sit_down(made, 1000)
    text = made.text_of(id_of(match))
    made.close()
    library = Library(user_paths(tmp_path))
    for folder in (library.user.saves / "running", library.user.replays):
        folder.mkdir(parents=True)
        (folder / "2024-05-01.yaml").write_text(text, encoding="utf-8")
    list(library.bring_over())
    library.tidy()
    assert [saved.kind for saved in library.list_replays()] == ["finished"]
    assert len(library.results()) == 1
    library.close()


def test_an_end_that_another_window_takes_back_meanwhile_is_not_counted(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = sit_down(library)
    match.confirm_turns = True
    chance = Random(3)
    while not match.game.over:
        match.confirm()
        match.play(chance.choice(match.game.legal()))
    match.journal.close()  # type: ignore[union-attr]
    assert library.file.wait()
    other, write = Library(library.user), library.file.write

    def write_later(job: library_file.Job) -> None:
        saved = other.read(id_of(match))
        again = Match(saved.game, SEATS, SimpleThinker, other.resume(saved), already_saved=True)  # type: ignore[arg-type]
        assert again.undo() is not None
        again.journal.close()  # type: ignore[union-attr]
        assert other.close()
        write(job)

    monkeypatch.setattr(library.file, "write", write_later)
    library.tidy()
    assert [(saved.kind, saved.over) for saved in library.list_games()] == [("running", False)]
    assert library.results() == []


def test_old_results_that_the_disk_does_not_give_are_counted_at_a_later_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also not as the replays say: some of these were forgotten, of others there is no replay any more."""
    made = Library(user_paths(tmp_path / "made"))
    text = made.text_of(id_of(sit_down(made, 1000)))
    [result] = made.results()
    made.close()
    user = user_paths(tmp_path)
    user.replays.mkdir(parents=True)
    (user.replays / "2024-05-01.yaml").write_text(text, encoding="utf-8")
    old = [msgspec.structs.replace(result, id=id_) for id_ in ("2024-05-01", "2024-04-01")]
    (user.data / "statistics.json").write_bytes(msgspec.json.encode({"version": 2, "games": old}))

    def refuse(path: Path, mode: str) -> IO[bytes]:
        raise OSError(errno.EIO, "the disk refuses")

    with monkeypatch.context() as bad_day:
        bad_day.setattr(older, "open_plain", refuse)
        for _start in range(2):
            library = Library(user)
            list(library.bring_over())
            assert (len(library.list_replays()), len(library.results())) == (1, 0)
            library.close()
    for _start in range(2):
        library = Library(user)
        list(library.bring_over())
        [replay] = library.list_replays()
        assert len(library.results()) == 2
        assert replay.id in {result.id for result in library.results()}
        library.close()


def test_a_text_of_a_length_that_nobody_wrote_is_damage() -> None:
    with contextlib.closing(sqlite3.connect(":memory:")) as connection:
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 50)
        with pytest.raises(sqlite3.Error) as told:
            connection.execute("SELECT zeroblob(1000)").fetchall()
    assert database.is_damage(told.value)
