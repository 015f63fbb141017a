"""Brings into the library what versions 0.1 and 0.2 kept in files: games, results, lessons. Their files stay as they
are.

Files of running games have a check behind every line (`- wall cN  # 3f2a9c1d22`), of the line and of the check before
it, and a copy beside them. What fits is taken.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import logging
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import blake2b
from pathlib import Path
from uuid import uuid4

import msgspec

from medina_desktop.game.lessons import FINISHED as COMPLETED
from medina_desktop.game.played import Played
from medina_desktop.game.record import FIRST_GAME
from medina_desktop.game.results import GameResult, SeatResult, result_of
from medina_desktop.match.seats import complete
from medina_desktop.plain_text import plain
from medina_desktop.play.journal import count, head_of, insert, put_actions
from medina_desktop.play.saved import FINISHED, LESSON, NAMED, RUNNING, summarise, to_utc, write_said
from medina_desktop.said import Said
from medina_desktop.storage import paths, private, record_files
from medina_desktop.storage.database import Connection, fact, next_turn, set_fact
from medina_desktop.storage.files import open_plain
from medina_desktop.storage.library_file import NOTHING, LibraryFile
from medina_desktop.storage.paths import UserPaths
from medina_desktop.storage.record_files import Loaded
from medina_desktop.storage.settings import UnreadableSettings, decode_fields, read_settings
from medina_desktop.storage.trouble import system_reason
from medina_desktop.storage.yaml_files import DataError, Fault, read_bytes

log = logging.getLogger(__name__)

MOST_BYTES = 50_000_000  # of the statistics
LESSONS_CAME = "lessons_brought_over"  # a fact
GENERATIONS = 3  # older versions beside a running game's file
_FIRST = re.compile(r"(# \d+ actions, version (\d{1,6});[^\n]*?)  # ([0-9a-f]{10})")
_LINE = re.compile(r"- (.*?)  # ([0-9a-f]{10})")
_BEGIN = "\nactions:\n"


@dataclass
class OldGame:
    """A file and what came of it."""

    kind: str
    path: Path
    when: datetime
    name: str = ""
    id: str = field(default_factory=lambda: uuid4().hex)
    loaded: Loaded | None = None
    lost: Said = NOTHING
    problem: Said = NOTHING


def lesson_fact(game: str, chapter: str) -> str:
    """The key under which the library keeps how far somebody has come."""
    return f"lesson:{game}:{chapter}"


def bring_lessons_over(user: UserPaths, file: LibraryFile) -> None:
    """The settings had the number of lessons done by chapter. Where they cannot be read just now, they come at a later
    start."""
    try:
        kept = decode_fields(read_settings(user.settings_file)).get("tutorial_progress")
    except (UnreadableSettings, OSError):
        return
    done = {str(key): at for key, at in kept.items() if isinstance(at, int)} if isinstance(kept, dict) else {}
    if not done:
        return

    def write(connection: Connection) -> None:
        if fact(connection, LESSONS_CAME):
            return  # another window was quicker
        for name, at in done.items():
            game, _, chapter = name.rpartition(":")
            key = lesson_fact(game or FIRST_GAME, chapter)  # the first game had the keys of its chapters to itself
            set_fact(connection, key, max(fact(connection, key), min(max(at, 0), COMPLETED)))
        set_fact(connection, LESSONS_CAME, 1)
        next_turn(connection)

    file.write(write)


def has_files(user: UserPaths) -> bool:
    folders = (user.saves, user.saves / "running", user.replays, user.data / "tutorial")
    return _statistics(user).exists() or any(folder.is_dir() for folder in folders)


def bring_over(user: UserPaths, file: LibraryFile) -> Iterator[tuple[int, int]]:
    """Read one file with every step; in the end all of them are written at once, with the mark that it was done."""
    found = _list(user)
    for number, old in enumerate(found):
        yield number, len(found)
        _read(old, user)
    found = _without_doubles(found)
    readable = _can_be_read(_statistics(user))
    results = _results(user, found) if readable else []

    def write(connection: Connection) -> None:
        if fact(connection, "brought_over"):
            return  # another window was quicker
        for old in found:
            _insert(connection, old, user)
        for result in results:
            count(connection, result)
        set_fact(connection, "brought_over", 1)
        set_fact(connection, "uncounted", int(not readable))

    file.write(write)
    file.wait(10.0)


def count_later(user: UserPaths, file: LibraryFile) -> None:
    """Count the results that the disk did not give when the games came over."""
    if not _can_be_read(_statistics(user)):
        return
    origins = {row[0]: str(row[1]) for row in file.read("SELECT origin, id FROM games WHERE origin!=''")}
    counted, _since = read_statistics(_statistics(user))
    replays = user.replays.relative_to(user.data).as_posix()
    results = [msgspec.structs.replace(one, id=origins.get(f"{replays}/{one.id}.yaml", uuid4().hex)) for one in counted]

    def write(connection: Connection) -> None:
        if fact(connection, "uncounted"):
            for result in results:
                count(connection, result)
            set_fact(connection, "uncounted", 0)

    file.write(write)


def _statistics(user: UserPaths) -> Path:
    return user.data / "statistics.json"


def _can_be_read(path: Path) -> bool:
    """False if the disk refuses a file just now; one that is not there, or no file at all, will never be readable."""
    try:
        with open_plain(path, "rb") as stream:
            stream.read(MOST_BYTES)
    except OSError as error:
        return error.errno in (errno.ENOENT, errno.EISDIR, errno.ENODEV, errno.ELOOP)
    return True


def _list(user: UserPaths) -> list[OldGame]:
    """Every file, the one changed last last: this becomes the order of the library."""
    found = [
        *_files(user.saves, NAMED),
        *_files(user.saves / "running", RUNNING),
        *_files(user.replays, FINISHED),
        *_files(user.data / "tutorial" / "saves" / "running", LESSON, f"{FIRST_GAME}:"),
    ]
    with contextlib.suppress(OSError):
        for folder in sorted((user.data / "tutorial").iterdir()):
            found += _files(folder / "saves" / "running", LESSON, f"{folder.name}:")
    known = {old.path.name for old in found if old.kind == RUNNING}
    second = _second_place(user)
    if second is not None:  # games that have nothing but their second place
        found += [old for old in _files(second, RUNNING) if old.path.name not in known]
    found.reverse()
    return sorted(found, key=lambda old: old.when)


def _without_doubles(found: list[OldGame]) -> list[OldGame]:
    """A running game that is over was kept as a replay of the same name already, if its table was not left."""
    over = {
        old.path.name: old for old in found if old.kind == RUNNING and old.loaded is not None and old.loaded.game.over
    }
    twice = [old for old in found if old.kind == FINISHED and old.path.name in over]
    for replay in twice:
        over[replay.path.name].kind = FINISHED
    return [old for old in found if old not in twice]


def _files(folder: Path, kind: str, prefix: str = "") -> list[OldGame]:
    found = []
    with contextlib.suppress(OSError):
        for path in sorted(folder.iterdir()):
            with contextlib.suppress(OSError):
                if path.suffix == ".yaml" and path.is_file():
                    name = prefix + plain(path.stem) if kind in (NAMED, LESSON) else ""
                    found.append(OldGame(kind, path, _time_of(path), name))
    return found


def _time_of(path: Path) -> datetime:
    try:
        return datetime.fromtimestamp(path.stat().st_mtime)
    except (OSError, OverflowError, ValueError):
        return datetime.fromtimestamp(0)


def _read(old: OldGame, user: UserPaths) -> None:
    try:
        if old.kind in (RUNNING, LESSON):
            second = _second_place(user) if old.kind == RUNNING else None
            rescued = second / old.path.name if second is not None else old.path
            if rescued.exists() and _Checked(rescued).version >= _Checked(old.path).version:
                old.when = max(old.when, _time_of(rescued))
                old.loaded, old.lost = read_running(rescued)
            else:
                old.loaded, old.lost = read_running(old.path)
        else:
            old.loaded = record_files.load_record(old.path)
    except (DataError, OSError) as error:
        old.problem = _sentence(error.faults[0]) if isinstance(error, DataError) else system_reason(error)
        old.name = old.name or plain(old.path.name)


def _insert(connection: Connection, old: OldGame, user: UserPaths) -> None:
    origin = old.path.as_posix()
    with contextlib.suppress(ValueError):
        origin = old.path.relative_to(user.data).as_posix()
    box, head, summary, over = "", "", "", False
    actions: list[str] = []
    if old.loaded is not None:
        record, game = old.loaded.record, old.loaded.game
        box, head, over, actions = record.game, head_of(record), game.over, record.actions
        summary = msgspec.json.encode(summarise(game, record.seats)).decode()
    values = (old.kind, old.name, to_utc(old.when), over, len(actions), summary)
    lost, problem = write_said(old.lost), write_said(old.problem)
    insert(connection, old.id, "", box, values, head, plain(origin), lost, problem)
    put_actions(connection, old.id, actions)


# -- running games -----------------------------------------------------------------------------------------------------


class _Checked:
    """A file of a running game as far as its checks say that it is as it was written."""

    def __init__(self, path: Path) -> None:
        try:
            text = read_bytes(path).rstrip(b"\0").decode("utf-8", "replace")
        except (DataError, OSError):
            text = ""
        top, _, rest = text.partition(_BEGIN)
        first, _, self.head = top.partition("\n")
        known = _FIRST.fullmatch(first)
        self.has_checks = known is not None
        self.version = int(known[2]) if known is not None else 0
        self.begins_well = known is not None and _check_after(known[1], self.head) == known[3]
        self.lines: list[str] = []  # that fit
        check = known[3] if known is not None else ""
        lines = rest.split("\n")
        for line in lines[:-1]:  # the last is cut off, or empty
            parts = _LINE.fullmatch(line)
            if parts is None or _check_after(check, parts[1]) != parts[2]:
                break
            check = parts[2]
            self.lines.append(parts[1])
        self.whole = self.begins_well and len(self.lines) == len(lines) - 1 and not lines[-1]


def _check_after(check: str, text: str) -> str:
    return blake2b(f"{check} {text}".encode("utf-8", "surrogatepass"), digest_size=5).hexdigest()


def read_running(path: Path) -> tuple[Loaded, Said]:
    """The game as far as its file or the copy beside it knows it, else as an older version does; and what was damaged.
    DataError if none of them can be read."""
    own = _Checked(path)
    if not own.has_checks:
        return _read_without_checks(path)
    best = own
    if not own.whole:
        copy = _Checked(path.with_name(path.name + ".copy"))
        if copy.begins_well and copy.version == own.version and len(copy.lines) > len(own.lines):
            best = copy
    if not best.begins_well:
        return _read_older(path, DataError(Fault(str(path), 1, Said("The beginning of this file is damaged."))))
    lines = "".join(f"- {text}\n" for text in best.lines)
    loaded = record_files.recover_content(f"{best.head}{_BEGIN}{lines}".encode(), "")
    if own.whole:
        return loaded, NOTHING
    wrong = own.head.count("\n") + 4 + len(own.lines)
    return loaded, Said(
        "Line {line} isn’t as the game wrote it (damaged, or edited by hand); actions recovered: {n}.",
        line=wrong,
        n=len(best.lines),
    )


def _read_without_checks(path: Path) -> tuple[Loaded, Said]:
    try:
        loaded = record_files.recover(path)
    except DataError as error:
        return _read_older(path, error)
    return loaded, _sentence(loaded.lost) if loaded.lost is not None else NOTHING


def _read_older(path: Path, error: DataError) -> tuple[Loaded, Said]:
    """The copy or an older version, where not even the beginning of the file can be read."""
    for ending in (".copy", *(f".{number}" for number in range(1, GENERATIONS + 1))):
        with contextlib.suppress(DataError, OSError):
            return record_files.recover(path.with_name(path.name + ending)), _sentence(error.faults[0])
    raise error


def _sentence(fault: Fault) -> Said:
    return Said("Line {line}: {advice}", line=fault.line, advice=fault.advice) if fault.line else fault.advice


def _second_place(user: UserPaths) -> Path | None:
    """Find the folder of running games that could not be written to their own, if it is certainly nobody else's."""
    running = user.saves / "running"
    place = paths.homeless() / "rescued" / hashlib.sha256(os.fsencode(running)).hexdigest()[:16]
    try:
        return place if all(private.check(one) for one in (place.parent.parent, place.parent, place)) else None
    except OSError:
        return None


# -- results -----------------------------------------------------------------------------------------------------------


def _results(user: UserPaths, found: list[OldGame]) -> list[GameResult]:
    """The results that were counted, and those of replays that were not, in the order of their times."""
    counted, since = read_statistics(_statistics(user))
    by_stem = {plain(old.path.stem): old for old in found if old.kind == FINISHED}
    results = []
    for result in counted:
        replay = by_stem.pop(result.id, None)
        results.append(msgspec.structs.replace(result, id=replay.id if replay is not None else uuid4().hex))
    for old in by_stem.values():
        if old.loaded is not None and old.loaded.game.over and (since is None or old.when > since):
            results.append(_result_of(old, old.loaded.game))
    return sorted(results, key=lambda result: result.when)


def _result_of(old: OldGame, game: Played) -> GameResult:
    assert old.loaded is not None
    return result_of(game, complete(old.loaded.record.seats, game.players), old.id, old.when)


class _Seat1(msgspec.Struct):
    """A seat in the first version of the statistics, when there was one game."""

    name: str
    level: str
    won: bool
    palaces: int = 0
    walls: int = 0
    merchants: int = 0
    well: int = 0
    towers: int = 0
    tiles: int = 0
    palaces_owned: int = 0
    largest: int = 0
    tower_tiles: int = 0
    palace_tiles: int = 0


_POINTS_1 = ("palaces", "walls", "merchants", "well", "towers", "tiles")
_FACTS_1 = ("palaces_owned", "largest", "tower_tiles", "palace_tiles")


class _Result1(msgspec.Struct):
    id: str
    when: datetime
    ruleset: str
    ruleset_name: str
    seats: list[_Seat1]


class _Statistics1(msgspec.Struct, tag_field="version", tag=1):
    games: list[_Result1] = []
    since: datetime | None = None


class _Statistics2(msgspec.Struct, tag_field="version", tag=2):
    games: list[GameResult] = []
    since: datetime | None = None


def read_statistics(file: Path) -> tuple[list[GameResult], datetime | None]:
    """The results in a file of 0.1 or 0.2, and since when they are counted. None if it cannot be read: then the replays
    are counted again."""
    try:
        value = msgspec.json.decode(read_bytes(file, MOST_BYTES), type=_Statistics1 | _Statistics2)
    except (DataError, OSError, msgspec.MsgspecError, ValueError, RecursionError):
        return [], None
    since = value.since.replace(tzinfo=None) if value.since is not None else None
    if isinstance(value, _Statistics2):
        return [msgspec.structs.replace(one, when=one.when.replace(tzinfo=None)) for one in value.games], since
    return [
        GameResult(
            one.id,
            one.when.replace(tzinfo=None),
            FIRST_GAME,
            one.ruleset,
            one.ruleset_name,
            tuple(_upgrade(seat) for seat in one.seats),
        )
        for one in value.games
    ], since


def _upgrade(seat: _Seat1) -> SeatResult:
    points = {key: getattr(seat, key) for key in _POINTS_1}
    return SeatResult(seat.name, seat.level, seat.won, points, {key: getattr(seat, key) for key in _FACTS_1})
