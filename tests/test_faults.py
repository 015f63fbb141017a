"""Take away its disk, sound, display or AI, hand it any file: it goes on, or says in one sentence why not."""

from __future__ import annotations

import contextlib
import errno
import json
import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from medina_desktop import bundled, l10n
from medina_desktop.dev.soak_life import DyingThinker, HangingThinker, NonsenseThinker
from medina_desktop.game.box import Question
from medina_desktop.games import new_game
from medina_desktop.games.medina.rules import legal
from medina_desktop.match.match import Match
from medina_desktop.match.seats import ai, human
from medina_desktop.match.thinking import Adviser, SimpleThinker
from medina_desktop.play.new_game import NewGame
from medina_desktop.storage import files, paths, rescue, ruleset_files
from medina_desktop.storage import saves as saves_module
from medina_desktop.storage.instance import Lock, is_locked
from medina_desktop.storage.paths import user_paths
from medina_desktop.storage.running_files import copy_file, generation
from medina_desktop.storage.saves import Autosave, Saves, lock_file
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.storage.statistics import StatisticsStore
from medina_desktop.ui import app as app_module
from medina_desktop.ui import theme
from medina_desktop.ui.app import App, Options
from medina_desktop.ui.context import Context, make_context
from medina_desktop.ui.pictures.sprites import Sprites, usable
from medina_desktop.ui.scene import Scene
from medina_desktop.ui.scenes.curtain import CurtainScene
from medina_desktop.ui.scenes.dialog import Dialog
from medina_desktop.ui.scenes.error import ErrorScene
from medina_desktop.ui.scenes.load import LoadScene
from medina_desktop.ui.scenes.title import TitleScene
from medina_desktop.ui.system import thinker
from medina_desktop.ui.table import start as table_start
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.wiring import navigation

PEOPLE = [human("Leïla", "blue"), human("Omar", "red")]
RULES = "medina-2014"


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """English, simple opponents, nothing among the real temporary files, and no log handlers left behind."""
    monkeypatch.setattr(paths, "homeless", lambda: tmp_path / "temporary")
    handlers, hook, raising = list(logging.getLogger().handlers), sys.excepthook, logging.raiseExceptions
    monkeypatch.setattr(thinker, "make_thinker", SimpleThinker)
    l10n.use("en")
    yield
    l10n.use("en")
    sys.excepthook, logging.raiseExceptions = hook, raising
    for handler in list(logging.getLogger().handlers):
        if handler not in handlers:
            logging.getLogger().removeHandler(handler)
            handler.close()


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(user_paths(tmp_path))


def new_match(saves: Saves, seed: int = 3) -> Match:
    return Match(new_game(ruleset_files.load(RULES), 2, seed), PEOPLE, journal=saves.new_autosave())


def play(match: Match, count: int, seed: int = 1) -> None:
    random = Random(seed)
    for _ in range(count):
        match.play(legal.draw(match.position, random.random))


def journal_of(match: Match) -> Autosave:
    assert isinstance(match.journal, Autosave)
    return match.journal


def file_of(match: Match) -> Path:
    path = journal_of(match).path
    assert path is not None
    return path


def on_disk(saves: Saves, match: Match) -> list[str]:
    game = Saves(saves.user).look(file_of(match)).game
    return game.action_texts() if game is not None else []


@contextlib.contextmanager
def full_disk(size: int) -> Iterator[None]:
    """The kernel itself refuses: no file of this process may grow beyond so many bytes."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


# -- the disk ----------------------------------------------------------------------------------------------------------


def test_a_full_disk_spends_no_older_version_and_all_is_written_when_there_is_room(saves: Saves) -> None:
    match = new_match(saves)
    play(match, 60)
    path = file_of(match)
    older = [generation(path, number).read_bytes() for number in (1, 2)]
    before = match.game.action_texts()
    with full_disk(path.stat().st_size + 4):
        for seed in range(10):
            play(match, 1, seed)
            assert journal_of(match).problem
        assert on_disk(saves, match)[: len(before)] == before
        assert [generation(path, number).read_bytes() for number in (1, 2)] == older
        assert not list(path.parent.glob("*.new"))
    play(match, 1)
    assert not journal_of(match).problem
    assert on_disk(saves, match) == match.game.action_texts()


def test_the_table_says_that_the_game_cannot_be_saved_and_goes_on(tmp_path: Path) -> None:
    context = make_context((1024, 640), navigation(), user_dir=tmp_path, language="en", muted=True)
    context.settings.change(reduced_motion=True, screens_up=False)
    table = table_start.open_table(context, new_game(ruleset_files.load(RULES), 2, 1), PEOPLE)
    with full_disk(10):
        table.play(table.match.game.legal()[0])
        context.stack.update(0.1)
    assert "can’t be saved" in table.notice
    assert len(table.match.game.actions) == 1
    context.stack.clear()


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="handles are counted by their folder")
def test_a_disk_that_is_slow_does_not_use_up_the_handles(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda _descriptor: time.sleep(0.05))
    match = new_match(saves)
    play(match, 1)
    before = len(os.listdir("/proc/self/fd"))
    play(match, 20)
    assert len(os.listdir("/proc/self/fd")) <= before + 3
    journal_of(match).close()
    assert on_disk(saves, match) == match.game.action_texts()


@pytest.mark.skipif(os.name == "nt", reason="Windows deletes no file that is open")
def test_a_folder_that_is_deleted_while_playing_is_made_again_with_the_whole_game(saves: Saves) -> None:
    match = new_match(saves)
    play(match, 7)
    path = file_of(match)
    for file in path.parent.iterdir():
        file.unlink()
    path.parent.rmdir()
    play(match, 1)
    assert on_disk(saves, match) == match.game.action_texts()


def test_a_file_that_somebody_edits_while_playing_is_written_anew(saves: Saves) -> None:
    match = new_match(saves)
    play(match, 7)
    file_of(match).write_text("mine now\n")
    play(match, 1)
    assert on_disk(saves, match) == match.game.action_texts()


def test_a_place_where_nothing_can_be_written_costs_no_more_than_the_saving(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    saves = Saves(user_paths(tmp_path))
    match = new_match(saves)
    play(match, 3)
    assert journal_of(match).problem
    assert saves.keep_replay(match.record()) is None
    [kept] = saves.all()
    assert kept.rescued, "it is in the second place, and the list says so"
    offered = saves.to_continue()  # from the second place
    assert offered is not None
    assert offered.game is not None
    assert offered.game.action_texts() == match.game.action_texts()
    saves.tidy()
    (tmp_path / "data").unlink()
    play(match, 1)
    assert on_disk(saves, match) == match.game.action_texts()


def test_a_game_whose_folder_stays_unwritable_is_rescued_and_comes_back(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    saves = Saves(user_paths(tmp_path / "home"))
    match = new_match(saves)
    play(match, 5)
    folder, aside = saves.running_folder, tmp_path / "aside"
    folder.rename(aside)  # the disk goes away in the middle of the game ...
    folder.write_text("and cannot be written")
    play(match, 4, seed=2)
    assert journal_of(match).problem
    journal_of(match).close()  # ... and the player quits
    meanwhile = Saves(saves.user).to_continue()  # and comes back too early
    assert meanwhile is not None
    assert meanwhile.game is not None
    assert meanwhile.game.action_texts() == match.game.action_texts()
    match = Match(meanwhile.game, PEOPLE, journal=saves.resume(meanwhile), already_saved=True)
    play(match, 2, seed=3)
    journal_of(match).close()
    folder.unlink()
    aside.rename(folder)
    offered = Saves(saves.user).to_continue()
    assert offered is not None
    assert offered.game is not None
    assert offered.game.action_texts() == match.game.action_texts()
    assert not list(paths.homeless().rglob("*.yaml")), "it went back to its own place"


def test_a_rescued_game_that_goes_on_in_its_own_place_leaves_nothing_behind_to_come_back_later(saves: Saves) -> None:
    match = new_match(saves)
    play(match, 5)
    journal = journal_of(match)
    assert journal.path is not None
    rescue.keep(saves.running_folder, journal.path.name, journal.path.read_bytes())
    own = journal.path
    journal.close()
    # Another window is just tidying up: the rescued game cannot go back at the start, but can be played on.
    tidying = Lock(lock_file(own))
    assert tidying.take()
    Saves(saves.user)._bring_back_rescued()
    tidying.free()
    saved = Saves(saves.user).look(own)
    assert saved.rescued
    assert saved.game is not None
    match = Match(saved.game, PEOPLE, journal=saves.resume(saved), already_saved=True)
    play(match, 3, seed=2)
    assert on_disk(saves, match) == match.game.action_texts()


def test_a_rescued_game_that_went_back_just_before_a_kill_does_not_replace_what_is_newer(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match(saves)
    play(match, 5)
    journal = journal_of(match)
    with monkeypatch.context() as full:
        full.setattr(saves_module, "write_atomically", refuses)
        journal.rewrite(match.record())
    assert rescue.list_waiting(saves.running_folder)
    with monkeypatch.context() as killed:
        killed.setattr(rescue, "forget", lambda *_: None)
        play(match, 3, seed=2)
    journal.close()
    assert rescue.list_waiting(saves.running_folder), "the program was killed before it could remove this"
    offered = Saves(saves.user).to_continue()
    assert offered is not None
    assert offered.game is not None
    assert offered.game.action_texts() == match.game.action_texts()
    assert not rescue.list_waiting(saves.running_folder)


def refuses(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_many_games_are_not_all_kept_in_memory(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves_module, "KEPT_READ", 3)
    match = new_match(saves)
    play(match, 4)
    for number in range(6):
        saves.save_as(f"game {number}", match.record())
    assert len(saves.all()) == 7
    assert len(saves._seen) == 3


@pytest.mark.skipif(os.name == "nt", reason="rights of another kind")
def test_nothing_is_rescued_into_a_folder_that_others_can_write(tmp_path: Path) -> None:
    paths.homeless().mkdir(mode=0o777)
    paths.homeless().chmod(0o777)
    assert not rescue.keep(tmp_path / "running", "game.yaml", b"x")
    assert rescue.list_waiting(tmp_path / "running") == []


def test_a_killed_game_on_a_disk_that_is_now_read_only_is_still_offered(
    saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match(saves)
    play(match, 3)
    journal_of(match).close()
    lock_file(file_of(match)).write_bytes(b"")  # what a killed process leaves
    real = os.open

    def read_only(path: Any, flags: int, *args: Any, **options: Any) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise OSError(errno.EROFS, "Read-only file system")
        return real(path, flags, *args, **options)

    monkeypatch.setattr(os, "open", read_only)
    assert Saves(saves.user).to_continue() is not None


def test_without_a_home_there_is_still_a_place_for_things(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os.path, "expanduser", str)  # "~" stays "~": no HOME, no such user
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    found = user_paths()
    assert found.saves.is_absolute()
    assert found.settings_file.is_absolute()
    assert found.log_file.is_absolute()


def test_a_wrong_clock_does_not_hide_the_game_that_was_played_last(saves: Saves) -> None:
    old, new = new_match(saves, 1), new_match(saves, 2)
    play(old, 4)
    journal_of(old).close()
    next_year = time.time() + 365 * 86400
    os.utime(file_of(old), (next_year, next_year))
    saves.tidy()
    play(new, 2)
    journal_of(new).close()
    offered = Saves(saves.user).to_continue()
    assert offered is not None
    assert offered.path == file_of(new)


# -- damaged files -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("accident", ["cut", "zeros", "flip", "empty"])
@pytest.mark.parametrize("undone", [False, True])
def test_damage_to_a_running_games_file_costs_nothing_while_its_copy_is_whole(
    saves: Saves, accident: str, undone: bool
) -> None:
    match = new_match(saves)
    play(match, 33)
    while undone and not match.can_undo:
        play(match, 1)
    if undone:
        match.undo()
    journal_of(match).close()
    content = bytearray(file_of(match).read_bytes())
    if accident == "cut":
        del content[-70:]
    elif accident == "zeros":
        content[-50:] = bytes(50)
    elif accident == "flip":
        content[-20] ^= 0x80
    else:
        content.clear()
    file_of(match).write_bytes(content)
    assert on_disk(saves, match) == match.game.action_texts()


def test_the_copy_is_complete_after_a_kill_between_the_two_writes(saves: Saves) -> None:
    match = new_match(saves)
    play(match, 5)
    journal_of(match).close()
    copy = copy_file(file_of(match))
    copy.write_bytes(copy.read_bytes().rstrip(b"\n").rpartition(b"\n")[0] + b"\n")
    saved = saves.to_continue()
    assert saved is not None
    assert saved.game is not None
    again = Match(saved.game, PEOPLE, journal=saves.resume(saved), already_saved=True)
    play(again, 1)
    assert copy.read_bytes() == file_of(again).read_bytes()


def test_a_damaged_line_in_the_middle_is_taken_from_an_older_version(saves: Saves) -> None:
    match = new_match(saves)
    play(match, 40)
    journal_of(match).close()
    copy_file(file_of(match)).unlink()
    lines = file_of(match).read_text(encoding="utf-8").splitlines(keepends=True)
    first = lines.index("actions:\n") + 1
    lines[first + 10] = "- wxll a1\n"
    file_of(match).write_text("".join(lines), encoding="utf-8", newline="\n")
    saved = saves.look(file_of(match))
    assert saved.lost
    assert on_disk(saves, match) == match.game.action_texts()


def test_a_damaged_beginning_is_taken_from_an_older_version_and_the_rest_from_the_file(saves: Saves) -> None:
    match = new_match(saves)
    play(match, 40)
    journal_of(match).close()
    copy_file(file_of(match)).unlink()
    content = file_of(match).read_bytes()
    file_of(match).write_bytes(content.replace(b"medina_record", b"medina_rec\xffrd"))
    assert on_disk(saves, match) == match.game.action_texts()


@pytest.mark.parametrize("part", [0, 1, 200, -300, -40])
def test_a_file_cut_off_anywhere_costs_no_more_than_the_lines_since_it_was_written_whole(
    saves: Saves, part: int
) -> None:
    match = new_match(saves)
    play(match, 60)
    journal_of(match).close()
    copy_file(file_of(match)).unlink()
    file_of(match).write_bytes(file_of(match).read_bytes()[:part])
    found = on_disk(saves, match)
    assert len(found) >= 49  # the version before it was written whole at the fiftieth
    assert found == match.game.action_texts()[: len(found)]


def undone_without_copy(saves: Saves) -> Match:
    """A closed game whose last step was an undo; only its own file and the older versions are left."""
    match = new_match(saves)
    play(match, 30)
    while not match.can_undo:
        play(match, 1)
    match.undo()
    journal_of(match).close()
    copy_file(file_of(match)).unlink()
    return match


def test_a_file_cut_off_after_an_undo_does_not_bring_back_what_was_taken_back(saves: Saves) -> None:
    match = undone_without_copy(saves)
    content = file_of(match).read_bytes()
    file_of(match).write_bytes(content[: len(content) - 200])
    assert on_disk(saves, match) == match.game.action_texts()


def test_damage_does_not_bring_back_what_was_taken_back(saves: Saves) -> None:
    match = undone_without_copy(saves)
    with file_of(match).open("ab") as stream:
        stream.write(b"- re")  # the next action, cut off
    assert on_disk(saves, match) == match.game.action_texts()


def test_a_game_that_ended_just_before_the_plug_was_pulled_becomes_a_replay(saves: Saves) -> None:
    match = new_match(saves)
    while not match.over:
        play(match, 1, len(match.game.actions))
    journal_of(match).close()
    again = Saves(saves.user)
    again.tidy()
    [replay] = again.replays()
    assert replay.finished
    assert replay.game is not None
    assert replay.game.action_texts() == match.game.action_texts()
    assert again.all() == []


def test_a_save_outlives_its_ruleset(saves: Saves) -> None:
    folder = saves.user.rulesets
    folder.mkdir(parents=True)
    own = folder / "mine.yaml"
    own.write_text(f"extends: {RULES}\nid: mine\nname: Mine\n", encoding="utf-8")
    match = Match(new_game(ruleset_files.load("mine", folder), 2, 1), PEOPLE, journal=saves.new_autosave())
    play(match, 5)
    named = saves.save_as("mine", match.record())
    own.write_text("this is no ruleset any more", encoding="utf-8")
    assert on_disk(saves, match) == match.game.action_texts()
    own.unlink()
    game = Saves(saves.user).look(named).game
    assert game is not None
    assert game.position.terms.rules.name == "Mine"


def test_a_save_edited_into_an_impossible_game_is_refused_with_the_line_and_the_rule(saves: Saves) -> None:
    match = new_match(saves)
    play(match, 8)
    named = saves.save_as("cheat", match.record())
    lines = named.read_text(encoding="utf-8").splitlines()
    lines[-1] = lines[-2]  # the same piece on the same cell again
    named.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    context = make_context((1280, 800), navigation(), user_dir=saves.user.data.parent, language="en", muted=True)
    context.stack.push(LoadScene(context, table_start.list_saves(context)))
    context.stack.top.settle()  # type: ignore[union-attr]
    [problem] = [s.problem for s in context.stack.top.saves if s.problem]  # type: ignore[union-attr]
    assert problem.startswith(f"Line {len(lines)}: ")
    assert "breaks the rules" in problem
    context.stack.clear()


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b"\xff\xfe", b'{"ui_scale": 99}', b'{"a":' * 50_000])
def test_damaged_settings_are_set_aside_and_never_overwritten(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(content)
    store = SettingsStore(file)
    store.change(ui_scale=1.5)
    assert store.damaged is not None
    assert store.damaged.read_bytes() == content
    assert SettingsStore(file).value.ui_scale == 1.5


def test_settings_that_are_a_folder_or_a_pipe_are_set_aside_without_waiting(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.mkdir()
    assert SettingsStore(file).damaged is not None
    if hasattr(os, "mkfifo"):
        os.mkfifo(file)
        assert SettingsStore(file).damaged is not None
    assert not file.exists()


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b'{"games": [1]}', b'{"since": "2026-01-01T00:00:00Z"}', b"\xff", b'{"games":' + b"[" * 9000],
)
def test_damaged_statistics_are_set_aside_and_counted_anew_from_the_replays(saves: Saves, content: bytes) -> None:
    match = new_match(saves)
    while not match.over:
        play(match, 1, len(match.game.actions))
    saves.keep_replay(match.record())
    file = saves.user.data / "statistics.json"
    file.write_bytes(content)
    store = StatisticsStore(saves.user)
    assert store.damaged is not None
    assert store.damaged.read_bytes() == content
    while store.count_one():
        pass
    assert len(StatisticsStore(saves.user).value.games) == 1


# -- two instances -----------------------------------------------------------------------------------------------------


def test_a_game_that_another_window_began_to_play_is_continued_as_a_copy(saves: Saves) -> None:
    match = new_match(saves)
    play(match, 5)
    journal_of(match).close()
    one, other = Saves(saves.user), Saves(saves.user)
    seen_by_one, seen_by_other = one.to_continue(), other.to_continue()
    assert seen_by_one is not None
    assert seen_by_other is not None
    assert seen_by_one.game is not None
    assert seen_by_other.game is not None
    first = Match(seen_by_one.game, PEOPLE, journal=one.resume(seen_by_one), already_saved=True)
    second = Match(seen_by_other.game, PEOPLE, journal=other.resume(seen_by_other), already_saved=True)
    play(first, 4, seed=5)
    play(second, 6, seed=6)
    assert file_of(first) != file_of(second)
    assert on_disk(saves, first) == first.game.action_texts()
    assert on_disk(saves, second) == second.game.action_texts()


def test_a_lock_whose_file_was_removed_by_its_holder_is_not_held_twice(tmp_path: Path) -> None:
    path = tmp_path / "game.lock"
    first, second, third = Lock(path), Lock(path), Lock(path)
    assert first.take()
    assert not second.take()
    assert second.held_by_other
    first.free()
    assert second.take()
    assert not third.take()
    assert is_locked(path)
    second.free()
    assert not is_locked(path)


def test_two_instances_do_not_undo_each_others_settings(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    one, other = SettingsStore(file), SettingsStore(file)
    one.change(ui_scale=1.5)
    other.change(language="de")
    one.change(coordinates=False)
    kept = SettingsStore(file).value
    assert (kept.ui_scale, kept.language, kept.coordinates) == (1.5, "de", False)


def test_what_killed_processes_left_half_written_is_swept_away(tmp_path: Path) -> None:
    left, fresh = tmp_path / "game.yaml.123.new", tmp_path / "game.yaml.124.new"
    left.write_bytes(b"half")
    fresh.write_bytes(b"half")
    os.utime(left, (1, 1))
    files.sweep(tmp_path)
    assert not left.exists()
    assert fresh.exists(), "another instance may be writing it this moment"


def test_a_named_save_opened_twice_from_the_same_list_begins_twice_where_it_was_saved(tmp_path: Path) -> None:
    context = make_context((1024, 640), navigation(), user_dir=tmp_path, language="en", muted=True)
    context.settings.change(reduced_motion=True, screens_up=False)
    start = Match(new_game(ruleset_files.load(RULES), 2, 1), PEOPLE)
    play(start, 6)
    Saves(context.user).save_as("six", start.record())
    provider = table_start.list_saves(context)
    [listed] = provider.saves()
    for _ in range(2):
        provider.open(context, listed)
        table = context.stack.top
        assert isinstance(table, TableScene)
        assert len(table.match.game.actions) == 6
        play(table.match, 3)
        assert on_disk(Saves(context.user), table.match) == table.match.game.action_texts()
    context.stack.clear()


def test_a_game_that_vanished_from_the_list_is_told_not_opened(tmp_path: Path) -> None:
    context = make_context((1024, 640), navigation(), user_dir=tmp_path, language="en", muted=True)
    path = Saves(context.user).save_as("gone", Match(new_game(ruleset_files.load(RULES), 2, 1), PEOPLE).record())
    provider = table_start.list_saves(context)
    [listed] = provider.saves()
    path.unlink()
    context.stack.push(TitleScene(context))
    provider.open(context, listed)
    assert isinstance(context.stack.top, Dialog)
    assert context.stack.top.sentences
    context.stack.clear()


def test_a_ruleset_that_vanished_after_it_was_chosen_is_told_in_one_sentence(tmp_path: Path) -> None:
    context = make_context((1024, 640), navigation(), user_dir=tmp_path, language="en", muted=True)
    context.stack.push(TitleScene(context))
    table_start.start_game(context, NewGame("gone-fishing", tuple(PEOPLE)))
    assert isinstance(context.stack.top, Dialog)
    assert "gone-fishing" in context.stack.top.sentences
    context.stack.clear()


# -- the AI ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("thinker", [DyingThinker, HangingThinker, NonsenseThinker])
def test_an_ai_that_dies_hangs_or_talks_nonsense_is_replaced_and_the_game_ends(thinker: type) -> None:
    machines = [ai("apprentice", "Leïla", "blue"), ai("apprentice", "Omar", "red")]
    match = Match(new_game(ruleset_files.load(RULES), 2, 3), machines, make_thinker=thinker)
    match.adviser.patience = 0.5
    replaced = 0
    for _ in range(20_000):
        answer = match.think(0.3)
        if answer is not None:
            replaced += answer.by_simple_player
            match.carry_out()
        if match.over or replaced > 20:
            break
    assert replaced > 20


@pytest.mark.parametrize("answer", ["north", 7, None, object(), b"", [1], 1.5])
def test_an_answer_that_is_no_choice_at_all_is_nonsense_too(answer: object) -> None:
    class Odd(SimpleThinker):
        def poll(self) -> Any:
            return answer

    game = new_game(ruleset_files.load(RULES), 2, 3)
    adviser = Adviser(game.box, Odd, patience=0.5)
    adviser.ask(Question(game.position, "apprentice"))
    for _ in range(20):
        found = adviser.tick(0.3)
        if found is not None:
            break
    assert found is not None
    assert found.by_simple_player


# -- pictures, letters, sounds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "manifest",
    [
        "{",
        "[]",
        '{"sprites": 5, "icons": [], "views": null}',
        '{"icons": {"icon/undo": {"file": "icons.png", "rect": [1, 1, 99999, 96]}}}',
        '{"icons": {"icon/undo": {"file": "missing.png", "rect": "no"}}}',
        '{"sprites": {"tilted/well": {"file": "x.png"}}, "views": {"tilted": {"quarter_split": [1]}}}',
        '{"boards": {"board_16x11_second_tilted": {"file": "b.png", "cell": 3}}}',
    ],
)
def test_a_table_is_drawn_plainly_when_the_pictures_are_damaged(tmp_path: Path, manifest: str) -> None:
    images = tmp_path / "images"
    images.mkdir()
    (images / "manifest.json").write_text(manifest)
    (images / "icons.png").write_bytes(b"\x89PNG this is none")
    context = make_context((1024, 640), navigation(), user_dir=tmp_path, language="en", muted=True)
    context.sprites = Sprites(images)
    table = table_start.open_table(context, new_game(ruleset_files.load(RULES), 2, 1), PEOPLE)
    table.match.play(table.match.game.legal()[0])
    table.draw(pygame.Surface((1024, 640)))
    context.stack.clear()


def test_the_manifest_that_is_shipped_is_used_whole() -> None:
    shipped = json.loads((bundled.assets() / "images" / "manifest.json").read_text(encoding="utf-8"))
    used = usable(shipped)
    assert all(len(used[group]) == len(entries) for group, entries in shipped.items() if isinstance(entries, dict))


@pytest.mark.parametrize("part", [None, 0, 1000, 40_000])
def test_damaged_letters_are_replaced_by_plain_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: int | None
) -> None:
    whole = (bundled.assets() / "fonts" / theme.Face.SANS.value).read_bytes()
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / theme.Face.SANS.value).write_bytes(b"no letters" if part is None else whole[:part])
    monkeypatch.setattr(bundled, "assets", lambda: tmp_path)
    theme.forget_fonts()
    try:
        assert theme.load_font(theme.Face.SANS, 18).size("Medina")[0] > 0
    finally:
        theme.forget_fonts()


# -- the window --------------------------------------------------------------------------------------------------------


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., App]]:
    apps: list[App] = []

    def begin(first: Callable[[Context], Scene] | None = None) -> App:
        app = App(Options(user_dir=tmp_path, language="en", size=(1024, 640)))
        app.running = True
        app.context.stack.push((first or app.context.navigation.title)(app.context))
        apps.append(app)
        return app

    yield begin
    for app in apps:
        app._close()


def test_a_sound_device_that_is_lost_leaves_the_game_silent(start: Callable[..., App]) -> None:
    app = start()
    sounds = app.context.sounds
    assert sounds.available
    pygame.mixer.quit()
    sounds.play(next(iter(sounds.events)))
    app.settings.change(music_volume=0.1, music_on=False)
    app.frame(0.016)
    assert isinstance(app.context.stack.top, TitleScene)


@pytest.mark.parametrize("content", ["[]", "7", '{"clack": {"files": 3, "volume": "loud"}}', '{"clack": null}'])
def test_a_damaged_list_of_sounds_leaves_the_game_silent(tmp_path: Path, content: str) -> None:
    from medina_desktop.ui.sounds import Sounds

    (tmp_path / "manifest.json").write_text(content)
    sounds = Sounds(SettingsStore(), tmp_path)
    sounds.play("clack")
    sounds.start_music("clack")
    sounds.close()


@pytest.mark.parametrize("size", [(1, 1), (200, 2000), (3000, 100)])
def test_a_window_resized_to_nothing_comes_back(start: Callable[..., App], size: tuple[int, int]) -> None:
    app = start()
    table_start.open_table(app.context, new_game(ruleset_files.load(RULES), 2, 1), PEOPLE)
    for wanted in (size, (1280, 800)):
        pygame.display.set_mode(wanted, pygame.RESIZABLE)
        pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=wanted, w=wanted[0], h=wanted[1]))
        for _ in range(3):
            app.frame(0.3)
        assert [type(scene) for scene in app.context.stack.scenes[-2:]] == [TableScene, CurtainScene]  # nobody was lost
    assert app.context.theme.size == (1280, 800)


def test_a_display_that_is_lost_is_opened_again(start: Callable[..., App]) -> None:
    app = start()
    app.frame(0.016)
    pygame.display.quit()
    for _ in range(3):
        app.frame(0.016)
    assert pygame.display.get_surface() is not None
    assert isinstance(app.context.stack.top, TitleScene)


def test_an_hour_in_the_background_is_like_a_moment(start: Callable[..., App]) -> None:
    app = start()
    table = table_start.open_table(
        app.context, new_game(ruleset_files.load(RULES), 2, 1), [PEOPLE[0], ai("apprentice", "Omar", "red")]
    )
    table.play(table.match.game.legal()[0])
    app.frame(3600.0)
    app.frame(0.016)
    assert app.context.stack.top is table


def test_the_title_opens_without_any_ruleset(
    start: Callable[..., App], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundled, "rulesets", lambda: tmp_path / "nothing")
    app = start()
    for _ in range(4):
        app.frame(0.1)
    assert isinstance(app.context.stack.top, TitleScene)


def test_no_display_is_told_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no such driver")
    assert app_module.run(Options(user_dir=tmp_path, language="en")) == 1
    told = capsys.readouterr().err
    assert told.startswith("Medina cannot open its window: ")
    assert told.count("\n") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
@pytest.mark.parametrize("display", ["", ":9999", "nonsense\x1b[31m"])
def test_a_program_that_nobody_could_see_does_not_go_on(display: str, tmp_path: Path) -> None:
    """SDL would fall back to a display that is none; only SDL_VIDEODRIVER asks for that on purpose."""
    unset = ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "DISPLAY")
    without = {name: value for name, value in os.environ.items() if name not in unset}
    # libwayland complains by itself without a folder for it.
    without |= {"PYTHONPATH": str(Path(__file__).parent.parent), "XDG_RUNTIME_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "medina_desktop", "--lang", "en", "--user-dir", str(tmp_path / "user")],
        env=without | ({"DISPLAY": display} if display else {}),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert done.stderr == f"Medina cannot open its window: there is no display (DISPLAY is {display!a}).\n"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
def test_a_display_that_is_lost_for_good_is_not_replaced_by_one_that_nobody_sees(
    start: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = start()
    app.frame(0.016)
    pygame.display.quit()
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    for _ in range(app_module.DISPLAY_TRIES):
        app._events()
    with pytest.raises(pygame.error):
        app._events()


class Broken(Scene):
    def __init__(self, context: Context, *, pausable: bool = True) -> None:
        super().__init__(context)
        self.pausable = pausable

    def handle(self, event: Any) -> bool:
        raise RuntimeError("the well is dry")

    def pause(self) -> None:
        if not self.pausable:
            raise RuntimeError("and the bucket is gone")

    def draw(self, target: pygame.Surface) -> None:
        target.fill((0, 0, 0))


def test_a_scene_that_cannot_even_be_paused_is_left(start: Callable[..., App]) -> None:
    app = start(lambda context: Broken(context, pausable=False))
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode=""))
    app.frame(0.016)
    assert [type(scene) for scene in app.context.stack.scenes] == [TitleScene, ErrorScene]


def test_an_unexpected_error_at_the_table_can_be_reported_with_the_game_so_far(
    start: Callable[..., App], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = start()
    table = table_start.open_table(app.context, new_game(ruleset_files.load(RULES), 2, 1), PEOPLE)
    play(table.match, 3)

    def fail(_event: Any) -> bool:
        raise RuntimeError("the well is dry")

    monkeypatch.setattr(table, "handle", fail)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode=""))
    app.frame(0.016)
    dialog = app.context.stack.top
    assert isinstance(dialog, ErrorScene)
    log = (tmp_path / "log" / "medina.log").read_text(encoding="utf-8")
    assert "the well is dry" in log
    assert table.match.game.action_texts()[-1] in log
    [save] = [answer for answer in dialog.answers if answer.label == "Save a report"]
    dialog.give(save)
    [report] = (tmp_path / "log").glob("report *.txt")
    text = report.read_text(encoding="utf-8")
    for told in ("the well is dry", "Medina ", f"ruleset: {RULES}", "medina_record:", *table.match.game.action_texts()):
        assert told in text
    app.context.stack.pop()
    assert app.context.stack.top is table, "and the game goes on"
