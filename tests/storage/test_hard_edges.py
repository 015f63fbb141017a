"""What a player has is never overwritten, dropped or hidden; and nobody else's files are used, whatever lies about."""

import errno
import logging
import os
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from pathlib import Path
from random import Random

import pytest

from medina_desktop import games
from medina_desktop.game.record import record_of
from medina_desktop.games import new_game
from medina_desktop.match.match import Match
from medina_desktop.match.seats import ai, human
from medina_desktop.storage import files, paths, private, record_files, rescue, ruleset_files
from medina_desktop.storage.instance import Lock, is_locked
from medina_desktop.storage.paths import user_paths
from medina_desktop.storage.saves import Autosave, Saves, lock_file, safe_name, text_of_record
from medina_desktop.storage.statistics import StatisticsStore
from medina_desktop.storage.yaml_files import DataError

SEATS = [human("Leïla", "blue"), human("Omar", "red"), human("Yasmin", "green"), human("Tarik", "yellow")]
posix = pytest.mark.skipif(os.name == "nt", reason="pipes, modes and owners are different there")


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Saves:
    temporary = tmp_path / "tmp"
    temporary.mkdir(mode=0o700)
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    return Saves(user_paths(tmp_path / "user"))


@pytest.fixture
def any_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
def no_waiting() -> Iterator[None]:
    """Whoever waits for the other end of a pipe is woken up, and has failed."""

    def wake(*_: object) -> None:
        raise AssertionError("it waited")

    before = signal.signal(signal.SIGALRM, wake)
    signal.alarm(20)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def new_match(saves: Saves, ruleset: str = "medina-2014") -> Match:
    rules = ruleset_files.load(ruleset)
    players = min(count for count in rules.players if count > 1)
    return Match(new_game(rules, players, 3), SEATS[:players], journal=saves.new_autosave())


any_game = pytest.mark.parametrize(
    "ruleset", [next(e.id for e in ruleset_files.available(None, True) if e.game == game) for game in games.GAMES]
)


def play(match: Match, count: int, seed: int = 1) -> None:
    random = Random(seed)
    for _ in range(count):
        if not match.over:
            match.play(random.choice(match.game.legal()))


def journal_of(match: Match) -> Autosave:
    assert isinstance(match.journal, Autosave)
    return match.journal


def file_of(match: Match) -> Path:
    path = journal_of(match).path
    assert path is not None
    return path


# -- nothing is overwritten --------------------------------------------------------------------------------------------


@any_game
def test_two_copies_of_the_same_name_are_two_files(saves: Saves, ruleset: str) -> None:
    match = new_match(saves, ruleset)
    play(match, 4)
    first = saves.save_as("Leïla 2026-01-01 12.00", match.record())
    play(match, 3, seed=2)
    second = saves.save_as("Leïla 2026-01-01 12.00", match.record())
    assert first != second
    lengths = {len(s.game.actions) for s in saves.all() if s.game is not None and not s.running}
    assert lengths == {4, 7}


def test_names_of_symbols_only_do_not_share_a_file(saves: Saves) -> None:
    match = new_match(saves)
    names = ["♥♥♥", "♦♦", "???", "///", "", "\u200b", "\ud800"]
    kept = [saves.save_as(name, match.record()) for name in names]
    assert len(set(kept)) == len(names)
    assert all(path.is_file() for path in kept)


@pytest.mark.parametrize("name", ["𠀀" * 60, "CON", "nul.txt", "com1", "Ω" * 500])
def test_every_name_can_be_a_file_on_every_system(saves: Saves, name: str) -> None:
    match = new_match(saves)
    path = saves.save_as(name, match.record())
    assert path.is_file()
    assert len(os.fsencode(path.name)) < 200
    assert safe_name(name).partition(".")[0].upper() not in ("CON", "NUL", "COM1")


def test_many_windows_saving_under_one_name_at_once_all_get_their_own(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from medina_desktop.storage.files import write_under_free_name\n"
        "for n in range(8): print(write_under_free_name(Path(sys.argv[1]) / 'game.yaml', sys.argv[2].encode()).name)"
    )

    def window(number: int) -> list[str]:
        done = subprocess.run(
            [sys.executable, "-c", code, str(tmp_path), str(number)], capture_output=True, text=True, check=True
        )
        return done.stdout.split("\n")[:-1]

    with ThreadPoolExecutor(3) as windows:
        names = [name for told in windows.map(window, range(3)) for name in told]
    assert len(names) == len(set(names)) == 24
    assert sorted(names) == sorted(path.name for path in tmp_path.iterdir()), "and nothing is left beside them"


def test_a_disk_without_links_gives_free_names_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refuse)
    first = files.write_under_free_name(tmp_path / "game.yaml", b"one")
    second = files.write_under_free_name(tmp_path / "game.yaml", b"two")
    assert (first.read_bytes(), second.read_bytes()) == (b"one", b"two")


def test_what_was_set_aside_is_not_replaced_however_often_it_happens(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    for number in range(1, 1000):
        (tmp_path / f"settings.damaged-{number}.json").write_text("before")
    file.write_text("now")
    assert files.set_aside(file).read_text() == "now"
    assert (tmp_path / "settings.damaged-999.json").read_text() == "before"


def test_a_ruleset_that_takes_the_place_of_another_does_not_destroy_it(tmp_path: Path) -> None:
    own, dropped = tmp_path / "rulesets", tmp_path / "mine.yaml"
    for name in ("First", "Second", "Third"):
        dropped.write_text(f"extends: medina-2014\nid: mine\nname: {name}\n", encoding="utf-8")
        ruleset_files.adopt(dropped, own)
        ruleset_files.adopt(dropped, own)  # twice the same is nothing new
    assert ruleset_files.load("mine", own).name == "Third"
    assert len([entry for entry in ruleset_files.available(own) if entry.own]) == 1
    kept = "".join(path.read_text(encoding="utf-8") for path in own.iterdir())
    assert [kept.count(name) for name in ("First", "Second", "Third")] == [1, 1, 1]


@posix
def test_a_ruleset_is_not_written_through_a_link(tmp_path: Path) -> None:
    own, dropped, letter = tmp_path / "rulesets", tmp_path / "mine.yaml", tmp_path / "letter.txt"
    own.mkdir()
    letter.write_text("dear diary")
    (own / "mine.yaml").symlink_to(letter)
    dropped.write_text("extends: medina-2014\nid: mine\n", encoding="utf-8")
    ruleset_files.adopt(dropped, own)
    assert letter.read_text() == "dear diary"
    assert not (own / "mine.yaml").is_symlink()


# -- the end taken back ------------------------------------------------------------------------------------------------


def to_the_end(match: Match, seed: int) -> list[str]:
    random = Random(seed)
    while not match.over:
        match.play(random.choice(match.game.legal()))
    return match.game.action_texts()


def against_an_ai(saves: Saves) -> Match:
    game = new_game(ruleset_files.load("medina-2014"), 2, 3)
    return Match(game, [SEATS[0], ai("beginner", "Omar", "red")], journal=saves.new_autosave())


def take_back_the_end(match: Match) -> None:
    for _ in range(3):
        match.undo()
    assert not match.over


def test_an_end_that_was_taken_back_is_kept_anew(saves: Saves) -> None:
    match = against_an_ai(saves)
    to_the_end(match, 1)
    match.kept_as_replay = True
    take_back_the_end(match)
    assert not match.kept_as_replay


def test_the_replay_and_the_statistics_know_how_a_game_ended_last(saves: Saves) -> None:
    match = against_an_ai(saves)
    first = to_the_end(match, 1)
    kept = saves.keep_replay(match.record(), file_of(match))
    assert kept is not None
    store = StatisticsStore(saves.user)
    store.count_game(match.game, match.seats, kept.stem)
    take_back_the_end(match)
    last = to_the_end(match, 99)
    assert last != first
    journal_of(match).close()  # the window is closed before anything could be kept
    saves.tidy(lambda replay: StatisticsStore(saves.user).count_as_it_ended(replay))
    [replay] = saves.replays()
    assert replay.game is not None
    assert replay.game.action_texts() == last, "0.1.0 removed the running file and kept the replay with the old end"
    [counted] = StatisticsStore(saves.user).value.games
    assert [seat.total for seat in counted.seats] == match.game.scores()
    assert list(saves.running_folder.glob("*.yaml")) == []


def test_a_game_that_is_counted_already_keeps_its_day(saves: Saves) -> None:
    match = against_an_ai(saves)
    to_the_end(match, 1)
    kept = saves.keep_replay(match.record(), file_of(match))
    assert kept is not None
    StatisticsStore(saves.user).count_game(match.game, match.seats, kept.stem, datetime(2024, 5, 1))
    journal_of(match).close()
    saves.tidy(lambda replay: StatisticsStore(saves.user).count_as_it_ended(replay))
    [counted] = StatisticsStore(saves.user).value.games
    assert counted.when == datetime(2024, 5, 1)
    assert list(saves.running_folder.glob("*.yaml")) == []


# -- a folder that cannot be read --------------------------------------------------------------------------------------


def test_a_folder_that_cannot_be_read_is_not_an_empty_one(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match(saves)
    play(match, 3)
    journal_of(match).close()
    assert saves.unread_folders() == []
    real = os.scandir

    def refuse(folder: str | Path) -> "os._ScandirIterator[str]":
        if Path(folder) == saves.running_folder:
            raise OSError(errno.EIO, "Input/output error")
        return real(str(folder))

    monkeypatch.setattr(os, "scandir", refuse)
    [(folder, reason)] = saves.unread_folders()
    assert folder == saves.running_folder
    assert reason == "Input/output error"


def test_folders_that_are_not_there_yet_are_simply_empty(saves: Saves) -> None:
    assert saves.unread_folders() == []
    saves.user.data.mkdir(parents=True)
    saves.user.saves.write_text("a file where the folder should be")
    assert saves.user.saves in [folder for folder, _reason in saves.unread_folders()]


# -- the second place --------------------------------------------------------------------------------------------------


@any_game
def test_a_rescued_game_that_the_player_deleted_does_not_come_back(saves: Saves, ruleset: str) -> None:
    match = new_match(saves, ruleset)
    play(match, 5)
    journal = journal_of(match)
    content = file_of(match).read_bytes()
    journal.close()
    assert rescue.keep(saves.running_folder, file_of(match).name, content)
    saves.delete(file_of(match))
    assert Saves(saves.user).to_continue() is None
    assert Saves(saves.user).all() == []


def test_a_game_that_is_only_in_the_second_place_is_listed_and_can_be_deleted(saves: Saves) -> None:
    match = new_match(saves)
    play(match, 5)
    content, own = file_of(match).read_bytes(), file_of(match)
    journal_of(match).close()
    saves.delete(own)
    assert rescue.keep(saves.running_folder, own.name, content)
    [listed] = saves.all()
    assert listed.game is not None
    assert len(listed.game.actions) == 5
    saves.delete(listed.path)
    assert saves.all() == []


@posix
@pytest.mark.usefixtures("any_umask")
@pytest.mark.parametrize("umask", [0o000, 0o002, 0o022, 0o077, 0o777])
def test_the_second_place_is_ours_alone_under_any_umask(saves: Saves, umask: int) -> None:
    os.umask(umask)
    assert rescue.keep(saves.running_folder, "game.yaml", b"x"), "0.1.0 had no second place under umask 002 or 000"
    os.umask(0o022)
    place = rescue.place_for(saves.running_folder)
    for folder in (place, place.parent, place.parent.parent):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@posix
def test_nothing_is_kept_behind_a_link_or_in_a_folder_of_somebody_else(saves: Saves, tmp_path: Path) -> None:
    trap = tmp_path / "trap"
    trap.mkdir(mode=0o700)
    paths.homeless().symlink_to(trap)
    assert not rescue.keep(saves.running_folder, "game.yaml", b"x")
    assert rescue.list_waiting(saves.running_folder) == []
    assert list(trap.iterdir()) == []


@posix
def test_a_folder_of_another_user_is_not_used(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    paths.homeless().mkdir(mode=0o700)
    us = os.getuid()
    taken = paths.homeless()
    monkeypatch.setattr(paths, "homeless", lambda: taken)
    monkeypatch.setattr(os, "getuid", lambda: us + 1)
    assert not rescue.keep(saves.running_folder, "game.yaml", b"x")
    assert rescue.list_waiting(saves.running_folder) == []


@posix
def test_a_place_where_others_could_swap_folders_is_not_used(tmp_path: Path) -> None:
    open_to_all = tmp_path / "everybody"
    open_to_all.mkdir()
    open_to_all.chmod(0o777)
    with pytest.raises(PermissionError):
        private.make(open_to_all / "ours")
    open_to_all.chmod(0o1777)  # like /tmp: each only their own
    assert private.make(open_to_all / "ours").is_dir()


@posix
def test_a_readable_folder_of_an_older_version_is_closed_and_used(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.mkdir()
    old.chmod(0o755)
    assert private.make(old) == old
    assert stat.S_IMODE(old.stat().st_mode) == 0o700


def test_a_system_without_temporary_files_does_not_stop_the_game(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> str:
        raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found")

    monkeypatch.setattr(tempfile, "gettempdir", none)
    saves.user.data.mkdir(parents=True)
    saves.user.saves.write_text("a file where the folder should be")
    match = new_match(saves)
    play(match, 3)
    assert journal_of(match).problem
    assert saves.all() == []


def no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os.path, "expanduser", str)  # "~" stays "~": no HOME, no such user
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)


@posix
@pytest.mark.usefixtures("any_umask", "saves")
def test_without_a_home_things_are_private_under_any_umask(monkeypatch: pytest.MonkeyPatch) -> None:
    no_home(monkeypatch)
    os.umask(0)
    root = user_paths().data.parent
    assert stat.S_IMODE(root.stat().st_mode) == 0o700
    assert user_paths().data.parent == root, "and found again at the next start"


@posix
@pytest.mark.usefixtures("saves")
def test_without_a_home_nothing_goes_through_a_link_of_somebody_else(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    no_home(monkeypatch)
    trap = tmp_path / "trap"
    trap.mkdir()
    paths.homeless().symlink_to(trap)
    root = user_paths().data.parent
    assert root != paths.homeless()
    assert stat.S_IMODE(root.stat().st_mode) == 0o700


@pytest.mark.skipif(sys.platform != "linux", reason="the others have no such variables")
@pytest.mark.parametrize("senseless", ["", ".", "some/where", "~"])
@pytest.mark.parametrize("name", ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"])
def test_a_senseless_folder_in_the_environment_does_not_move_the_games(
    monkeypatch: pytest.MonkeyPatch, name: str, senseless: str
) -> None:
    """They went to the root folder, or among the temporary files, which the system clears away."""
    import pwd

    for other in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(other, raising=False)
    usual = user_paths()
    monkeypatch.setenv(name, senseless)
    assert user_paths() == usual
    home = Path(pwd.getpwuid(os.getuid()).pw_dir)
    assert usual.data == home / ".local/share/medina-desktop"


@posix
@pytest.mark.usefixtures("any_umask")
def test_a_umask_that_takes_our_own_rights_is_mended(saves: Saves) -> None:
    os.umask(0o777)
    files.keep_own_access()
    assert os.umask(0o022) == 0o077
    assert saves.all() == []


# -- a game that another window holds ----------------------------------------------------------------------------------


@any_game
def test_a_game_held_by_a_hung_window_is_listed_and_not_deleted(saves: Saves, ruleset: str) -> None:
    match = new_match(saves, ruleset)
    play(match, 4)
    [held] = Saves(saves.user).all()
    assert held.in_use
    assert held.game is not None
    with pytest.raises(OSError, match="another window"):
        Saves(saves.user).delete(held.path)
    assert held.path.exists()
    journal = Saves(saves.user).resume(held)
    assert journal.path != held.path, "it is played as a copy"
    journal.close()
    journal_of(match).close()
    Saves(saves.user).delete(held.path)
    assert not held.path.exists()


# -- only ordinary files, and no waiting -------------------------------------------------------------------------------


def odd_things(place: Path) -> Iterator[Path]:
    ways: dict[str, Callable[[str], None]] = {
        "pipe": os.mkfifo,
        "folder": os.mkdir,
        "loop": lambda path: os.symlink(path, path),
        "device": lambda path: os.symlink("/dev/full", path),
    }
    for name, make in ways.items():
        path = place / name
        make(str(path))
        yield path


@posix
@pytest.mark.usefixtures("no_waiting")
def test_a_lock_waits_for_no_pipe_and_touches_no_device(tmp_path: Path) -> None:
    for path in odd_things(tmp_path):
        lock = Lock(path)
        assert not lock.take(), path.name
        assert not lock.held_by_other
        assert not is_locked(path)
        lock.free()
        assert os.path.lexists(path), "and leaves it there"


@posix
@pytest.mark.usefixtures("no_waiting")
def test_a_game_is_played_although_a_pipe_lies_where_its_files_go(saves: Saves) -> None:
    match = new_match(saves)
    play(match, 2)
    own = file_of(match)
    journal_of(match).close()
    os.mkfifo(lock_file(own))
    saved = Saves(saves.user).to_continue()
    assert saved is not None
    assert saved.game is not None
    match = Match(saved.game, SEATS[:2], journal=saves.resume(saved), already_saved=True)
    os.mkfifo(f"{own}.{os.getpid()}.new")
    play(match, 30, seed=2)
    assert not journal_of(match).problem
    journal_of(match).close()


@posix
@pytest.mark.usefixtures("no_waiting")
def test_the_log_waits_for_no_pipe(tmp_path: Path) -> None:
    from medina_desktop.ui.system.log_file import start_log

    before = list(logging.getLogger().handlers)
    raising = logging.raiseExceptions
    try:
        for path in odd_things(tmp_path):
            assert start_log(path) is None
    finally:
        logging.raiseExceptions = raising
        for handler in list(logging.getLogger().handlers):
            if handler not in before:
                logging.getLogger().removeHandler(handler)
                handler.close()


# -- what a refusal quotes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["medina-2014", "sultaniya", "al-rashid"])
@pytest.mark.parametrize("inside", ["\t", "\n\n  ", "\x7f", "\u202e"])
def test_a_refusal_is_one_harmless_line_whatever_it_quotes(saves: Saves, ruleset: str, inside: str) -> None:
    """A tab or an empty line in the middle of a tile's name, an objective, a stack or an action."""
    game = new_game(ruleset_files.load(ruleset), 2, 3)
    for _ in range(4):
        game.play(game.legal()[0])
    text = text_of_record(record_of(game, SEATS[:2]))
    begin = text.index("setup:")
    spots = [spot for spot in range(begin, len(text)) if text[spot - 1 : spot + 1].isalnum()]
    path = saves.user.saves / "x.yaml"
    path.parent.mkdir(parents=True)
    refused = 0
    for spot in Random(1).sample(spots, min(60, len(spots))):
        path.write_text(text[:spot] + inside + text[spot:], encoding="utf-8")
        problem = saves.look(path).problem
        assert problem.isprintable(), problem
        try:
            record_files.load_record(path)
        except DataError as error:
            refused += 1
            for fault in error.faults:
                assert fault.sentence.isprintable(), fault.sentence
    assert refused > 15
