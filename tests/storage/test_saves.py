"""The running game survives whatever happens to the program and its files."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from medina_desktop.game.played import Played
from medina_desktop.games import new_game
from medina_desktop.games.medina.rules import legal
from medina_desktop.match.match import Match
from medina_desktop.match.seats import human
from medina_desktop.storage import paths, ruleset_files
from medina_desktop.storage.paths import user_paths
from medina_desktop.storage.running_files import copy_file, generation
from medina_desktop.storage.saves import Autosave, Saves, lock_file, safe_name

SEATS = [human("Leïla", "blue"), human("Omar: the “first”", "red")]


def new_match(saves: Saves) -> Match:
    game = new_game(ruleset_files.load("medina-2014"), 2, 3)
    return Match(game, SEATS, journal=saves.new_autosave())


def play(match: Match, count: int, seed: int = 1) -> None:
    random = Random(seed)
    for _ in range(count):
        if not match.over:
            match.play(legal.draw(match.position, random.random))


def journal_of(match: Match) -> Autosave:
    assert isinstance(match.journal, Autosave)
    return match.journal


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(user_paths(tmp_path))


def continued(saves: Saves) -> Played:
    saved = Saves(saves.user).to_continue()
    assert saved is not None
    assert saved.game is not None
    return saved.game


def test_every_action_is_on_disk_at_once(saves: Saves) -> None:
    match = new_match(saves)
    random = Random(1)
    for count in range(1, 61):
        match.play(legal.draw(match.position, random.random))
        path = journal_of(match).path
        assert path is not None
        lines = path.read_text(encoding="utf-8").splitlines()
        assert lines[-1].partition("  #")[0] == f"- {match.game.action_texts()[-1]}"
        assert sum(line.startswith("- ") for line in lines) == count
    journal_of(match).close()
    assert continued(saves).position == match.position


def test_undo_replaces_the_file_and_keeps_the_version_before(saves: Saves) -> None:
    match = new_match(saves)
    play(match, 6)
    while match.position.placed == 0:
        play(match, 1)
    match.undo()
    path = journal_of(match).path
    assert path is not None
    journal_of(match).close()
    assert continued(saves).actions == match.game.actions
    before = generation(path, 1).read_text(encoding="utf-8").splitlines()
    assert sum(line.startswith("- ") for line in before) == len(match.game.actions) + 1


def test_seat_names_come_back_as_typed(saves: Saves) -> None:
    match = new_match(saves)
    play(match, 3)
    journal_of(match).close()
    saved = saves.to_continue()
    assert saved is not None
    assert saved.record is not None
    assert [seat.name for seat in saved.record.seats] == [seat.name for seat in SEATS]


def test_a_line_cut_in_the_middle_loses_only_itself(saves: Saves) -> None:
    match = new_match(saves)
    play(match, 10)
    path = journal_of(match).path
    assert path is not None
    journal_of(match).close()
    copy_file(path).unlink()
    path.write_bytes(path.read_bytes()[:-3])
    saved = Saves(saves.user).to_continue()
    assert saved is not None
    assert saved.game is not None
    assert saved.game.actions == match.game.actions[:9]
    assert saved.lost
    # Going on from there writes a whole file again.
    journal = saves.resume(saved)
    again = Match(saved.game, SEATS, journal=journal, already_saved=True)
    play(again, 5, seed=9)
    journal.close()
    assert continued(saves).actions == again.game.actions


def test_a_ruined_file_falls_back_to_an_older_version(saves: Saves) -> None:
    match = new_match(saves)
    play(match, 30)
    path = journal_of(match).path
    assert path is not None
    journal_of(match).close()
    path.write_bytes(b"\0\xff\x13 not a game {{{")
    saved = Saves(saves.user).to_continue()
    assert saved is not None
    assert saved.game is not None
    assert saved.lost
    assert saved.game.actions == match.game.actions[: len(saved.game.actions)]
    assert len(saved.game.actions) >= 20


def test_a_full_disk_is_told_and_made_good_later(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match(saves)
    play(match, 3)
    journal = journal_of(match)
    path = journal.path
    assert path is not None

    class Full:
        def write(self, _data: bytes) -> int:
            raise OSError(28, "No space left on device")

        def close(self) -> None:
            return None

    journal._close_stream()
    monkeypatch.setattr(journal, "_stream", Full())
    play(match, 1, seed=2)
    assert "space" in journal.problem
    play(match, 1, seed=3)
    assert journal.problem == ""
    journal.close()
    assert continued(saves).actions == match.game.actions


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_folder_does_not_stop_the_game(saves: Saves) -> None:
    saves.running_folder.mkdir(parents=True)
    saves.running_folder.chmod(0o500)
    try:
        match = new_match(saves)
        play(match, 3)
        assert journal_of(match).problem
        assert len(match.game.actions) == 3
    finally:
        saves.running_folder.chmod(0o700)


def test_a_folder_that_cannot_be_made_does_not_stop_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "homeless", lambda: tmp_path / "temporary")
    (tmp_path / "data").write_text("a file where the folder should be")
    match = new_match(Saves(user_paths(tmp_path)))
    play(match, 3)
    assert journal_of(match).problem
    [kept] = Saves(user_paths(tmp_path)).all()
    assert kept.rescued


def test_a_game_another_window_plays_is_not_continued_twice(saves: Saves) -> None:
    match = new_match(saves)
    play(match, 4)
    assert saves.to_continue() is None
    [seen] = saves.all()
    assert seen.in_use
    journal_of(match).close()
    assert saves.to_continue() is not None


def test_two_windows_write_two_files(saves: Saves) -> None:
    one, other = new_match(saves), new_match(Saves(saves.user))
    play(one, 5, seed=1)
    play(other, 7, seed=2)
    assert journal_of(one).path != journal_of(other).path
    journal_of(one).close()
    journal_of(other).close()
    assert {len(s.game.actions) for s in saves.all() if s.game is not None} == {5, 7}


def test_named_saves_are_listed_with_what_is_wrong_with_bad_ones(saves: Saves) -> None:
    match = new_match(saves)
    play(match, 8)
    good = saves.save_as("Sunday: Leïla / Omar", match.record())
    assert good.parent == saves.user.saves
    bad = saves.user.saves / "broken.yaml"
    text = good.read_text(encoding="utf-8").splitlines()
    text[-1] = "- wall a1"
    bad.write_text("\n".join(text) + "\n", encoding="utf-8")
    journal_of(match).close()
    listed = {saved.path.name: saved for saved in saves.all() if not saved.running}
    kept = listed[good.name].game
    assert kept is not None
    assert kept.actions == match.game.actions
    assert listed["broken.yaml"].game is None
    assert str(len(text)) in listed["broken.yaml"].problem
    assert "a1" in listed["broken.yaml"].problem


@pytest.mark.parametrize("name", ["../../evil", "", "...", "a/b\\c:d*e?", "CON\0", "é" * 300])
def test_names_cannot_leave_the_folder(saves: Saves, name: str) -> None:
    match = new_match(saves)
    path = saves.save_as(name, match.record())
    assert path.parent == saves.user.saves
    assert path.exists()
    assert safe_name(name)


def test_only_our_own_games_can_be_deleted(saves: Saves, tmp_path: Path) -> None:
    other = tmp_path / "letter.yaml"
    other.write_text("dear diary")
    with pytest.raises(ValueError, match="not one of"):
        saves.delete(other)
    assert other.exists()


def test_games_read_ahead_are_not_read_again(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match(saves)
    play(match, 8)
    saves.save_as("Sunday", match.record())
    saves.save_as("Monday", match.record())
    journal_of(match).close()
    assert sum(1 for _step in saves.read_ahead()) == 3, "a step for every file"
    opened: list[Path] = []
    monkeypatch.setattr("medina_desktop.storage.saves._read", lambda path, *_rest: opened.append(path))
    assert {saved.name for saved in saves.all() if not saved.running} == {"Sunday", "Monday"}
    assert opened == []


def test_tidying_keeps_every_unfinished_game_and_everything_unreadable(saves: Saves) -> None:
    """Version 0.1.0 deleted the oldest unfinished game when a 31st began, and told nobody."""
    for number in range(34):
        match = new_match(saves)
        play(match, 2 + number % 3)
        path = journal_of(match).path
        assert path is not None
        journal_of(match).close()
        os.utime(path, (1_000_000 + number, 1_000_000 + number))
    (saves.running_folder / "odd.yaml").write_text("[")
    saves.tidy()
    left = saves.all()
    assert sum(s.game is not None for s in left) == 34
    assert any(s.problem for s in left)


def test_finished_games_are_kept_as_replays(saves: Saves) -> None:
    match = new_match(saves)
    play(match, 500)
    assert match.over
    assert saves.keep_replay(match.record(), journal_of(match).path) is not None
    journal_of(match).close()
    saves.tidy()
    assert saves.to_continue() is None
    [replay] = saves.replays()
    assert replay.finished


PLAYER = """
import sys
from random import Random
from medina_desktop.match.match import Match
from medina_desktop.match.seats import human
from medina_desktop.games.medina.rules import legal
from medina_desktop.games import new_game
from medina_desktop.storage import paths, ruleset_files
from medina_desktop.storage.paths import user_paths
from medina_desktop.storage.saves import Saves

saves = Saves(user_paths(sys.argv[1]))
seats = [human("a", "blue"), human("b", "red")]
random = Random(7)
saved = saves.to_continue()
if saved is None:
    match = Match(new_game(ruleset_files.load("medina-2014"), 2, 3), seats, journal=saves.new_autosave())
else:
    match = Match(saved.game, seats, journal=saves.resume(saved), already_saved=True)
while True:
    if match.over:
        match = Match(new_game(ruleset_files.load("medina-2014"), 2, 3), seats, journal=saves.new_autosave())
    match.play(legal.draw(match.position, random.random))
    if match.can_undo and random.random() < 0.1:
        match.undo()
    print(len(match.game.actions), " ".join(t.replace(" ", "_") for t in match.game.action_texts()), flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
def test_continue_after_kill_9_restores_the_last_completed_action(saves: Saves, tmp_path: Path) -> None:
    """A real process is killed while it plays as fast as it can. What it had told us it completed must be there."""
    random = Random(5)
    for _ in range(6):
        player = subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(tmp_path)], stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        assert player.stdout is not None
        told = [player.stdout.readline() for _ in range(random.randrange(5, 40))]
        time.sleep(random.random() * 0.05)
        player.send_signal(signal.SIGKILL)
        told += player.stdout.read().splitlines(keepends=True)
        player.wait()
        player.stdout.close()
        complete = [line for line in told if line.endswith("\n")]
        last = complete[-1].split()
        expected = [word.replace("_", " ") for word in last[1:]]
        found = [s for s in Saves(saves.user).all() if s.game is not None]
        games = [s.game.action_texts() for s in found if s.game is not None]
        # The last completed action is there; at most the one that was under way came after it (or an undo of it).
        assert any(g == expected or g[:-1] == expected or g == expected[:-1] for g in games), expected
        assert not any(s.problem for s in Saves(saves.user).all())


def test_the_lock_goes_with_the_process(saves: Saves, tmp_path: Path) -> None:
    code = PLAYER.replace("while True:", "print('ready', flush=True)\nwhile input():")
    player = subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert player.stdout is not None
    assert player.stdin is not None
    assert player.stdout.readline() == "ready\n"
    player.stdin.write("go\n")
    player.stdin.flush()
    player.stdout.readline()
    [running] = saves.all()
    assert running.in_use
    player.kill()
    player.wait()
    player.stdin.close()
    player.stdout.close()
    assert lock_file(running.path).exists()
    assert Saves(saves.user).to_continue() is not None


def test_a_renamed_save_keeps_game_and_date_and_takes_no_others_place(saves: Saves) -> None:
    match = new_match(saves)
    play(match, 3)
    first, second = saves.save_as("one", match.record()), saves.save_as("two", match.record())
    os.utime(first, (1_000_000, 1_000_000))
    new = saves.rename(first, "two")
    assert new.stem == "two 2"
    assert second.exists()
    assert not first.exists()
    assert new.stat().st_mtime == 1_000_000
    looked = saves.look(new)
    assert looked.game is not None
    assert looked.game.actions == match.game.actions
    assert saves.rename(new, "two 2") == new, "its own name"
    with pytest.raises(ValueError, match="not a named save"):
        saves.rename(saves.running_folder / "x.yaml", "three")
