"""The player's library on the disk: one SQLite file with games, actions, results, pictures and challenges.

`SCHEMA` is a list of numbered steps; `PRAGMA user_version` says how many a file has gone through. A file of a newer
version is left alone. WAL where the disk can do it, a rollback journal elsewhere. Rows have a seal: SQLite itself does
not notice a changed letter. `back_up` keeps three copies; `mend` makes a sound file of a damaged one, with the newest
copy's help.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import re
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from zlib import crc32

from medina_desktop.said import Said
from medina_desktop.storage.files import free_name, refuse_odd, swap_in
from medina_desktop.storage.windows import Lock

log = logging.getLogger(__name__)

Connection = sqlite3.Connection
Connect = Callable[..., Connection]
Value = str | int | bytes | None
Row = tuple[Value, ...]

NAME, MENDED, MENDING_LOCK = "library.sqlite", "library.mended.sqlite", "library.mending.lock"
BACKUPS = 3
WRITER_PATIENCE = 5.0  # seconds that another window's transaction is waited for
BESIDE = ("-wal", "-shm", "-journal")  # what SQLite keeps beside its file

# SCHEMA[n] turns version n into version n + 1. Never change one that was released: add the next.
SCHEMA = [
    """
    CREATE TABLE facts (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE games (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        turn INTEGER NOT NULL,  -- the number of its last change: clocks decide nothing
        kind TEXT NOT NULL,     -- running, finished, named or lesson
        owner TEXT NOT NULL,    -- the window that plays it
        game TEXT NOT NULL,
        over INTEGER NOT NULL,
        actions INTEGER NOT NULL,
        name TEXT NOT NULL,
        changed TEXT NOT NULL,  -- UTC
        origin TEXT NOT NULL,   -- the file it was brought over from
        lost TEXT NOT NULL,     -- what was damaged there
        problem TEXT NOT NULL,  -- why it cannot be opened
        summary TEXT NOT NULL,  -- what lists show
        head TEXT NOT NULL      -- the record without its actions
    );
    CREATE INDEX games_by_kind ON games (kind, turn, over, actions, game);
    CREATE TABLE actions (
        game INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (game, number)
    ) WITHOUT ROWID;
    CREATE TABLE results (
        id TEXT PRIMARY KEY,
        turn INTEGER NOT NULL,
        ended TEXT NOT NULL,    -- UTC
        game TEXT NOT NULL,
        ruleset TEXT NOT NULL,
        ruleset_name TEXT NOT NULL,
        seats TEXT NOT NULL
    );
    CREATE INDEX results_by_turn ON results (turn);
    CREATE TABLE pictures (
        game TEXT NOT NULL, form TEXT NOT NULL, turn INTEGER NOT NULL, png BLOB NOT NULL, PRIMARY KEY (game, form)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE puzzles (
        id TEXT PRIMARY KEY,
        turn INTEGER NOT NULL,
        game TEXT NOT NULL,
        solved INTEGER NOT NULL,
        tries INTEGER NOT NULL,
        hints INTEGER NOT NULL,   -- how far the hint was asked for
        seen INTEGER NOT NULL,    -- the solution was
        rating_before INTEGER NOT NULL,
        rating_after INTEGER NOT NULL,
        rated INTEGER NOT NULL    -- as which of the game's puzzles; 0: not yet
    );
    CREATE TABLE missions (
        id TEXT PRIMARY KEY,
        turn INTEGER NOT NULL,
        game TEXT NOT NULL,
        stars INTEGER NOT NULL,   -- a mask of all that were ever won
        times INTEGER NOT NULL,   -- that it was played to the end
        last TEXT NOT NULL,       -- the game that was counted last
        best_stars INTEGER NOT NULL,
        points INTEGER NOT NULL,  -- in the best game
        others INTEGER,           -- the best of the others there
        ended TEXT NOT NULL       -- UTC
    );
    CREATE TABLE days (
        game TEXT NOT NULL,
        date TEXT NOT NULL,       -- the day whose game it is
        turn INTEGER NOT NULL,
        points INTEGER NOT NULL,
        others INTEGER,
        par INTEGER,
        par_others INTEGER,
        late INTEGER NOT NULL,
        played TEXT NOT NULL,     -- the id of the game
        PRIMARY KEY (game, date)
    );
    """,
    "".join(
        f"ALTER TABLE {table} ADD COLUMN seal INTEGER NOT NULL DEFAULT 0;\n"
        for table in ("games", "actions", "results", "puzzles", "missions", "days")
    ),
]
VERSION = len(SCHEMA)
NEWER = Said("Your games were saved by a newer version of Medina")

# The tables, and how their rows are known. But for facts and actions they have the turn of their last change.
_OF_GAMES = {"facts": ("key",), "games": ("id",), "actions": ("game", "number"), "results": ("id",)}
_OF_CHALLENGES = {"puzzles": ("id",), "missions": ("id",), "days": ("game", "date")}
_KEYS: dict[str, tuple[str, ...]] = {**_OF_GAMES, **_OF_CHALLENGES}
_NUMBERED = ("games", "results", *_OF_CHALLENGES)
SEALED = (*_NUMBERED, "actions")
FORGOTTEN_CHALLENGES = "forgotten_challenges"  # the turn when they were

HIGHEST_VERSION = 1000  # that anybody will ever write
HIGHEST_TURN = 10**15
# What SQLite says of a damaged file. Nothing of ours asks for a table that is not there; our only function that raises
# is `intact`.
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_TOOBIG}
_DAMAGED_WORDS = re.compile(
    "no such (table|column)|already exists|malformed|has no column|unsupported file format|Could not decode|"
    "user-defined function|columns but .* values"
)
_NO_SHARED_MEMORY = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_IOERR_SHMOPEN,
    sqlite3.SQLITE_IOERR_SHMSIZE,
    sqlite3.SQLITE_IOERR_SHMMAP,
    sqlite3.SQLITE_IOERR_SHMLOCK,
}
_NO_SYNC = {sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_DIR_FSYNC}


class NewerLibrary(Exception):
    """The file was written by a newer version of the program."""


def is_damage(error: Exception) -> bool:
    if not isinstance(error, sqlite3.Error):
        return isinstance(error, UnicodeError)  # the names of tables and columns
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in _DAMAGED or (code <= sqlite3.SQLITE_ERROR and bool(_DAMAGED_WORDS.search(str(error))))


def _damage(words: str) -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError(words)
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error


def is_locked(error: Exception) -> bool:
    """True if another program is using the file just now."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def refuses_sync(error: Exception) -> bool:
    return getattr(error, "sqlite_errorcode", None) in _NO_SYNC


def number_of_file(path: Path) -> int:
    """Another number for another file of that name; 0 if there is none."""
    if path.with_name(MENDED).exists() and not path.exists():
        with contextlib.suppress(OSError), _alone(path, patience=0.0):
            pass
    try:
        return os.stat(path).st_ino or 1  # not every disk has numbers
    except OSError:
        return 0


def open_library(
    path: Path, connect: Connect = sqlite3.connect, *, patience: float = WRITER_PATIENCE, syncs: bool = True
) -> Connection:
    """Open the file, and bring it to today's form. sqlite3.Error or OSError if that does not work; NewerLibrary for a
    file of a newer version."""
    for one in (path, *beside(path)):
        with contextlib.suppress(FileNotFoundError):
            refuse_odd(one, os.stat(one).st_mode)  # a pipe would be waited for
    if has_lost_all(path):
        raise _damage("nothing is left of the library")
    for wal in (True, False):
        connection = _teach(connect(path, timeout=patience, isolation_level=None, check_same_thread=False))
        try:
            connection.execute(f"PRAGMA synchronous={'FULL' if syncs else 'OFF'}")
            _bring_up_to_date(connection, wal)
            return connection
        except BaseException as error:
            connection.close()
            if not wal or getattr(error, "sqlite_errorcode", None) not in _NO_SHARED_MEMORY:
                raise
        with contextlib.closing(connect(path, timeout=patience, isolation_level=None)) as alone:
            alone.execute("PRAGMA locking_mode=EXCLUSIVE")  # without shared memory WAL works for one program alone
            alone.execute("PRAGMA journal_mode=DELETE")
    raise AssertionError


def has_lost_all(path: Path) -> bool:
    """True if there was a library once, for its copies are there, and nothing is left of it."""
    return path.name == NAME and bool(list_backups(path)) and not (path.exists() and os.path.getsize(path))


def open_unwritable(path: Path) -> Connection:
    """Open a file on a disk that cannot be written."""
    return _teach(sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True, check_same_thread=False))


def beside(path: Path) -> list[Path]:
    return [path.with_name(path.name + ending) for ending in BESIDE]


def _bring_up_to_date(connection: Connection, wal: bool) -> None:
    if _version(connection) == VERSION:
        if _own_form()[0] - _describe_tables(connection):
            raise _damage("the tables are not as they were made")
        return
    if _version(connection) == 0 and wal:
        with contextlib.suppress(sqlite3.OperationalError):
            connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("BEGIN IMMEDIATE")
    try:
        _make_tables(connection, _version(connection))  # asked again: another window may have been quicker
        _seal_all(connection)
        connection.execute("COMMIT")
    except BaseException:
        roll_back(connection)
        raise


def _make_tables(connection: Connection, version: int) -> None:
    for number in range(version, VERSION):
        for statement in SCHEMA[number].split(";\n"):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version={number + 1}")


def _describe_tables(connection: Connection) -> set[Row]:
    """Return what the file says of its tables: one whose description is damaged can be read, but takes nothing in."""
    return set(connection.execute("SELECT name, CAST(sql AS BLOB) FROM sqlite_master"))


@cache
def _own_form() -> tuple[set[Row], dict[str, list[str]]]:
    """Return what a new library says of its tables, and their columns."""
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        _make_tables(fresh, 0)
        columns = {table: [row[1] for row in fresh.execute(f"PRAGMA table_info({table})")] for table in _KEYS}
        return _describe_tables(fresh), columns


def _version(connection: Connection) -> int:
    ((version,),) = connection.execute("PRAGMA user_version")
    if not 0 <= version < HIGHEST_VERSION:
        raise _damage(f"version {version}")
    if version > VERSION:
        raise NewerLibrary
    return int(version)


def roll_back(connection: Connection) -> None:
    with contextlib.suppress(sqlite3.Error):
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def fact(connection: Connection, key: str) -> int:
    found = connection.execute("SELECT value FROM facts WHERE key=?", (key,)).fetchone()
    if found is None:
        return 0
    if not _is_possible(found[0]):
        raise _damage(f"{key} is {found[0]!r}")
    return int(found[0])


def _is_possible(turn: Value) -> bool:
    return isinstance(turn, int) and 0 <= turn < HIGHEST_TURN


def set_fact(connection: Connection, key: str, value: int) -> None:
    connection.execute("INSERT OR REPLACE INTO facts VALUES (?, ?)", (key, value))


def next_turn(connection: Connection) -> int:
    """Number the changes of the library: the order of everything in it."""
    turn = fact(connection, "turn") + 1
    set_fact(connection, "turn", turn)
    return turn


# -- seals -------------------------------------------------------------------------------------------------------------


def seal(*values: Value) -> int:
    return crc32("\0".join(map(str, values)).encode())


def _check(found: Value, *values: Value) -> bool:
    if found != seal(*values):
        raise ValueError("not as it was written")
    return True


def _teach(connection: Connection) -> Connection:
    connection.create_function("seal", -1, seal, deterministic=True)
    connection.create_function("intact", -1, _check, deterministic=True)
    return connection


def _sealed(table: str) -> list[str]:
    """The columns that a seal is made of: of a game what never changes, else all."""
    return ["id", "head"] if table == "games" else _own_form()[1][table][:-1]


def intact(table: str) -> str:
    """The condition that a row is as it was written. One that is not is damage: nothing is read then."""
    return f"intact({', '.join(f'{table}.{column}' for column in ('seal', *_sealed(table)))})"


def put(connection: Connection, table: str, values: Row) -> None:
    """Write a row and its seal; one with the same key makes room."""
    places = ", ".join(f"?{number + 1}" for number in range(len(values)))
    connection.execute(f"INSERT OR REPLACE INTO {table} VALUES ({places}, seal({places}))", values)


def _seal_all(connection: Connection) -> None:
    for table in SEALED:
        connection.execute(f"UPDATE {table} SET seal=seal({', '.join(_sealed(table))})")


# -- copies ------------------------------------------------------------------------------------------------------------


def list_backups(path: Path) -> list[Path]:
    """The copies, the newest first: their names have the number of the last change."""
    return sorted(path.parent.glob("backups/library-*.sqlite"), reverse=True)


def back_up(path: Path, connection: Connection) -> None:
    """Keep a copy if something has changed since the last. A damaged file is not copied: sqlite3.DatabaseError."""
    copy = path.parent / "backups" / f"library-{fact(connection, 'turn'):012}.sqlite"
    if copy.exists() or not fact(connection, "turn"):
        return
    ((found,),) = connection.execute("PRAGMA quick_check(1)")
    if found != "ok":
        raise _damage(str(found))
    third = fact(connection, "copies") % BACKUPS  # of the games: nobody waits long, and one copy before it is sound
    for table in SEALED:
        some = f"game % {BACKUPS}={third} AND " if table == "actions" else ""
        connection.execute(f"SELECT count(*) FROM {table} WHERE {some}{intact(table)}").fetchone()
    copy.parent.mkdir(parents=True, exist_ok=True)
    unfinished = copy.with_suffix(f".{os.getpid()}.new")
    try:
        with contextlib.closing(sqlite3.connect(unfinished, isolation_level=None)) as target:
            connection.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")
        os.replace(unfinished, copy)
        set_fact(connection, "copies", third + 1)
    finally:
        unfinished.unlink(missing_ok=True)
    for old in list_backups(path)[BACKUPS:]:
        old.unlink(missing_ok=True)


# -- damage ------------------------------------------------------------------------------------------------------------

Found = dict[tuple[Value, ...], dict[str, Value]]  # rows by their key
Tables = dict[str, Found]


def mend(path: Path, damaged: int, *, syncs: bool = True) -> Said:
    """Put a sound file in the place of the damaged one of this number, which is kept; say what is missing. Nothing if
    another window has done it meanwhile. OSError or sqlite3.Error if that does not work either."""
    with _alone(path):
        return _mend(path, syncs) if number_of_file(path) == damaged else Said("")


@contextlib.contextmanager
def _alone(path: Path, patience: float = WRITER_PATIENCE) -> Iterator[None]:
    """While no other window mends the file. What one had mended that was killed when the damaged file had left its
    place comes there now. OSError if one mends for longer than that."""
    lock = Lock(path.with_name(MENDING_LOCK))
    until = time.monotonic() + patience
    while not lock.take() and lock.held_by_other:
        if time.monotonic() >= until:
            raise OSError(errno.EBUSY, "another window is mending the library")
        time.sleep(0.05)
    try:
        if path.with_name(MENDED).exists() and not path.exists():
            _put_mended(path)
        yield
    finally:
        lock.free()


def wait_for_mending(path: Path) -> None:
    """Wait for another window that mends the file just now: what was written meanwhile may not be in the mended one.
    OSError if it takes long."""
    if path.with_name(MENDING_LOCK).exists():
        with _alone(path):
            pass


def _put_mended(path: Path) -> str:
    """Put the mended file in the place of the damaged one; the name under which that is kept, with what was beside it:
    SQLite would write it into the other."""
    aside = free_name(path.with_name("library.damaged.sqlite"))
    for one, kept in zip((path, *beside(path)), (aside, *beside(aside)), strict=True):
        with contextlib.suppress(FileNotFoundError):
            swap_in(one, kept)
    with contextlib.suppress(FileNotFoundError):  # another window was so kind
        os.replace(path.with_name(MENDED), path)
    return aside.name


def _mend(path: Path, syncs: bool) -> Said:
    found, sound = _read_all(path)
    told = _put_together(found, sound, _read_newest_copy(path))
    unfinished, mended = path.with_name("library.mending.sqlite"), path.with_name(MENDED)
    for one in (unfinished, *beside(unfinished), mended):
        one.unlink(missing_ok=True)
    with contextlib.closing(open_library(unfinished, syncs=syncs)) as connection:
        _write_all(connection, found)
    if beside(unfinished)[0].exists():
        raise OSError(errno.EIO, "not all of the mended library is in its file")
    os.replace(unfinished, mended)
    log.warning("%s was damaged and is now %s: %s", path, _put_mended(path), told)
    return told


def _read_newest_copy(path: Path) -> Tables:
    for copy in list_backups(path):
        found, sound = _read_all(copy)
        if sound.issuperset(_OF_GAMES):  # a copy of an older version has no challenges
            return found
    return {table: {} for table in _KEYS}


def _read_all(path: Path) -> tuple[Tables, set[str]]:
    """All rows that can be read, from both ends of each table; and the tables that can be read whole."""
    found: Tables = {table: {} for table in _KEYS}
    sound: set[str] = set()
    with contextlib.suppress(sqlite3.Error, UnicodeError), contextlib.closing(sqlite3.connect(path)) as connection:
        connection.text_factory = lambda text: text.decode("utf-8", "replace")
        for table, keys in _KEYS.items():
            broken = False
            for way in ("ASC", "DESC"):
                try:
                    for row in _rows(connection, table, way):
                        if "seal" in row and row["seal"] != seal(*(row[column] for column in _sealed(table))):
                            broken = True
                            if table != "games":
                                continue
                            row["seal"] = None  # its beginning is not as it was written
                        found[table][tuple(row.get(key) for key in keys)] = row
                    sound |= set() if broken else {table}
                    break
                except (sqlite3.Error, UnicodeError, MemoryError, OverflowError):
                    continue
    return found, sound


def _rows(connection: Connection, table: str, way: str) -> Iterator[dict[str, Value]]:
    """The rows of a table, from one end. Their columns are known by their order: names may be damaged."""
    order = {"actions": f"1 {way}, 2 {way}", "facts": f"1 {way}"}.get(table, f"rowid {way}")
    number = "rowid, " if table == "games" else ""  # which is its number, whatever the file says of that column
    for values in connection.execute(f"SELECT {number}* FROM {table} ORDER BY {order}"):
        yield dict(zip(_own_form()[1][table], (values[0], *values[2:]) if number else values, strict=False))


def _put_together(found: Tables, sound: set[str], copy: Tables) -> Said:
    """Add to what was read from the damaged file what only the copy knows; say what is missing."""
    nothing_left = not found["games"]
    shortened = _choose_games(found, copy, "games" in sound)
    forgotten = _number(found["facts"].get((FORGOTTEN_CHALLENGES,), {}).get("value"))
    for table in {"results", *_OF_CHALLENGES} - sound:
        for key, row in copy[table].items():
            taken_back = table == "results" and found["games"].get(key, {}).get("over") == 0
            if not taken_back and (table == "results" or _number(row["turn"]) > forgotten):
                found[table].setdefault(key, row)
    for key, row in copy["facts"].items():
        if _number(found["facts"].get(key, {}).get("value")) < _number(row["value"]):
            found["facts"][key] = row
    if nothing_left and copy["games"]:
        return Said(
            "The file with your games was damaged. It has been replaced by its backup; anything played since "
            "the backup is missing."
        )
    if not sound.issuperset(("games", "results")):
        return Said("The file with your games was damaged and has been repaired. Some games may be missing.")
    if shortened:
        return Said(
            "The file with your games was damaged and has been repaired. Games that lost their last actions: {n}.",
            n=shortened,
        )
    return Said("The file with your games was damaged and has been repaired. Nothing is missing.")


def _choose_games(found: Tables, copy: Tables, all_there: bool) -> int:
    """Take each game from both files, or from the one with more of it; the number of those that lack something now."""
    only_copied = set() if all_there else copy["games"].keys() - found["games"].keys()  # else deleted since
    found["games"] |= {key: dict(copy["games"][key]) for key in only_copied}
    actions, found["actions"] = found["actions"], {}
    shortened = 0
    for game, (key, row) in enumerate(found["games"].items()):
        whole, turn, there = _number(row.get("actions")), row.get("turn"), copy["games"].get(key)
        theirs = _actions_of(there["number"], copy["actions"]) if there is not None else []
        mine = _actions_of(row.get("number"), actions, theirs)[:whole] if key not in only_copied else []
        if there is not None and row.get("seal") is None:
            row["head"] = there["head"]
        if len(mine) < whole:
            if there is not None and len(theirs) >= len(mine):
                row.update(there, owner="")  # who plays it must not add to another end
                mine = theirs
            shortened += len(mine) < whole or row.get("turn") != turn
        row.update(number=game, actions=len(mine) if len(mine) < whole else whole)
        for number, text in enumerate(mine):
            found["actions"][game, number] = {"game": game, "number": number, "text": text}
    return shortened


def _number(value: Value) -> int:
    return value if isinstance(value, int) else 0


def _actions_of(game: Value, rows: Found, copied: Sequence[str] = ()) -> list[str]:
    """The actions of a game up to the first that is missing, also from a copy that agrees on all that both have."""
    agree = all(rows.get((game, number), {}).get("text", text) == text for number, text in enumerate(copied))
    known, texts = dict(enumerate(copied if agree else ())), list[str]()
    while isinstance(text := rows.get((game, len(texts)), {}).get("text", known.get(len(texts))), str):
        texts.append(text)
    return texts


def _write_all(connection: Connection, found: Tables) -> None:
    connection.execute("BEGIN")
    for table in _KEYS:
        for row in found[table].values():
            if table in _NUMBERED and not _is_possible(row.get("turn")):
                row["turn"] = 0
            if table == "facts" and not _is_possible(row.get("value")):
                continue
            values = [row.get(name) if name != "seal" else 0 for name in _own_form()[1][table]]
            places = ", ".join("?" * len(values))  # ignored is a row of which a value is missing: it is damaged
            connection.execute(f"INSERT OR IGNORE INTO {table} VALUES ({places})", values)
    _seal_all(connection)
    turns = " UNION ALL ".join(f"SELECT turn FROM {table}" for table in _NUMBERED)
    ((highest,),) = connection.execute(f"SELECT max(turn) FROM ({turns})")
    set_fact(connection, "turn", max(_number(highest), fact(connection, "turn")) + 1)
    if any(row.get("origin") for row in found["games"].values()):
        set_fact(connection, "brought_over", 1)  # else they would come a second time
    connection.execute("COMMIT")
