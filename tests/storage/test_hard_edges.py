"""What a player has is never overwritten, dropped or hidden; and nobody else's files are used, whatever lies about."""

import logging
import os
import signal
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from medina_desktop.game.record import record_of
from medina_desktop.games import new_game
from medina_desktop.match.seats import human
from medina_desktop.storage import files, paths, private, record_files, ruleset_files
from medina_desktop.storage.paths import user_paths
from medina_desktop.storage.record_files import text_of_record
from medina_desktop.storage.windows import Lock
from medina_desktop.storage.yaml_files import DataError

SEATS = [human("Leïla", "blue"), human("Omar", "red"), human("Yasmin", "green"), human("Tarik", "yellow")]
posix = pytest.mark.skipif(os.name == "nt", reason="pipes, modes and owners are different there")


@pytest.fixture
def own_temporary_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    temporary = tmp_path / "tmp"
    temporary.mkdir(mode=0o700)
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))


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


# -- nothing is overwritten --------------------------------------------------------------------------------------------


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


# -- private folders ---------------------------------------------------------------------------------------------------


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


def no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os.path, "expanduser", str)  # "~" stays "~": no HOME, no such user
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)


@posix
@pytest.mark.usefixtures("any_umask", "own_temporary_files")
def test_without_a_home_things_are_private_under_any_umask(monkeypatch: pytest.MonkeyPatch) -> None:
    no_home(monkeypatch)
    os.umask(0)
    root = user_paths().data.parent
    assert stat.S_IMODE(root.stat().st_mode) == 0o700
    assert user_paths().data.parent == root, "and found again at the next start"


@posix
@pytest.mark.usefixtures("own_temporary_files")
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
def test_a_umask_that_takes_our_own_rights_is_mended() -> None:
    os.umask(0o777)
    files.keep_own_access()
    assert os.umask(0o022) == 0o077


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
        lock.free()
        assert os.path.lexists(path), "and leaves it there"


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
def test_a_refusal_is_one_harmless_line_whatever_it_quotes(tmp_path: Path, ruleset: str, inside: str) -> None:
    """A tab or an empty line in the middle of a tile's name, an objective, a stack or an action."""
    game = new_game(ruleset_files.load(ruleset), 2, 3)
    for _ in range(4):
        game.play(game.legal()[0])
    text = text_of_record(record_of(game, SEATS[:2]))
    begin = text.index("setup:")
    spots = [spot for spot in range(begin, len(text)) if text[spot - 1 : spot + 1].isalnum()]
    path = tmp_path / "x.yaml"
    refused = 0
    for spot in Random(1).sample(spots, min(60, len(spots))):
        path.write_text(text[:spot] + inside + text[spot:], encoding="utf-8")
        try:
            record_files.load_record(path)
        except DataError as error:
            refused += 1
            for fault in error.faults:
                assert fault.sentence.isprintable(), fault.sentence
    assert refused > 15
