"""Puzzles on disk: ours, and the player's own in the folder `challenges`; every mistake said with its line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import msgspec

from medina_desktop import bundled, games
from medina_desktop.challenges.puzzle import Form, Puzzle, faults, spell
from medina_desktop.game.declared import closest, complaints
from medina_desktop.plain_text import shown
from medina_desktop.said import Said
from medina_desktop.storage import record_files
from medina_desktop.storage.ruleset_files import refuse_link
from medina_desktop.storage.yaml_files import DataError, Document, Fault, read, yaml_files_in

ID_PATTERN = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
ASIDE = ("record", "verified")  # keys that the form does not declare
MARK = "medina_challenge"  # the key that every such file begins with


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle in the list. Without a puzzle there is an error that says why."""

    id: str
    path: Path
    own: bool  # the player's, not ours
    puzzle: Puzzle | None = None
    error: DataError | None = None


def list_puzzles(game: str, user_folder: Path | None = None) -> list[Entry]:
    """List the puzzles of a game: ours, then the player's own; a broken file appears, in every game's list, with what
    is wrong with it."""
    ours = [Entry(path.stem, path, False, _ours(path)) for path in our_files() if path.stem.startswith(game)]
    found = [entry for entry in ours if entry.puzzle is not None and entry.puzzle.game == game]
    for path in yaml_files_in(user_folder) if user_folder is not None else ():
        entry = _own(path)
        if entry is not None and (entry.puzzle is None or entry.puzzle.game == game):
            found.append(entry)
    return found


def our_files() -> list[Path]:
    return list(yaml_files_in(bundled.challenges() / "puzzles"))


def load_puzzle(id_: str, user_folder: Path | None = None) -> Puzzle:
    """The puzzle with this id, or DataError."""
    ours = {path.stem: path for path in our_files()}
    if id_ in ours:
        return _ours(ours[id_])
    own = [entry for path in yaml_files_in(user_folder) if (entry := _own(path)) is not None] if user_folder else []
    for entry in own:
        if entry.id == id_:
            if entry.puzzle is None and entry.error is not None:
                raise entry.error
            if entry.puzzle is not None:
                return entry.puzzle
    known = [*ours, *(entry.id for entry in own)]
    raise DataError(Fault("", 0, Said("There is no puzzle {id}.", id=shown(id_)), closest(id_, known)))


@lru_cache(maxsize=200)
def _ours(path: Path) -> Puzzle:
    """One that comes with the game: tests have checked it."""
    document = read(path)
    return Puzzle(_form(document), record_files.read_record(document.part(("record",), document.data["record"])))


def _own(path: Path) -> Entry | None:
    """A file of the player's; None where it holds something else than a puzzle."""
    try:
        stat = path.stat()
        return _checked(path, stat.st_mtime_ns, stat.st_size)
    except OSError:
        return None


@lru_cache(maxsize=200)
def _checked(path: Path, _changed: int, _size: int) -> Entry | None:
    try:
        refuse_link(path)
        document = read(path)
        if not is_puzzle(document):
            return None
        puzzle = check_own(document)
    except DataError as error:
        return Entry(path.stem, path, True, error=error)
    return Entry(puzzle.id, path, True, puzzle)


def is_puzzle(document: Document) -> bool:
    return MARK in document.data and "missions" not in document.data


def check_own(document: Document) -> Puzzle:
    """As `check`; an id of ours is refused to anybody else."""
    puzzle = check(document)
    if puzzle.own and any(puzzle.id == ours.stem for ours in our_files()):
        sentence = Said("{id} is one of the game’s own; choose another name.", id=shown(puzzle.id))
        raise DataError(document.fault(("id",), sentence))
    return puzzle


def check(document: Document) -> Puzzle:
    """The puzzle in a document, replayed and checked turn by turn; DataError names every fault."""
    form = _form(document)
    loaded = record_files.replay_document(document.part(("record",), document.data["record"]))
    puzzle = Puzzle(form, loaded.record, own=not _is_bundled(document))
    found = [document.fault(where, sentence) for where, sentence in faults(puzzle, loaded.game)]
    if found:
        raise DataError(*sorted(found, key=lambda fault: fault.line))
    return Puzzle(spell(form, loaded.game), loaded.record, puzzle.own)


def _is_bundled(document: Document) -> bool:
    return bundled.challenges().resolve() in Path(document.file).resolve().parents


def _form(document: Document) -> Form:
    """The declared keys; the record is checked as any other."""
    own = {str(key): value for key, value in document.data.items() if key not in ASIDE}
    wrong = [document.fault(*one) for one in complaints(document.holding(own), Form)]
    if not isinstance(document.data.get("record"), dict):
        wrong.append(document.fault((), Said("The key {key} is missing.", key="`record`")))
    if not wrong:
        wrong = list(_faults_of_head(document))
    if wrong:
        raise DataError(*sorted(wrong, key=lambda fault: fault.line))
    try:
        return msgspec.convert(own, Form)
    except msgspec.ValidationError as error:
        raise DataError(document.fault((), Said("This isn’t valid: {words}.", words=error))) from None


def _faults_of_head(document: Document) -> list[Fault]:
    """Name what is wrong with the id and the game."""
    found: list[Fault] = []
    id_, game = document.data["id"], document.data["game"]
    if not ID_PATTERN.fullmatch(str(id_)):
        sentence = Said("{id} can’t be an id: use lower-case letters, digits and hyphens.", id=shown(id_))
        found.append(document.fault(("id",), sentence))
    if game not in games.GAMES:
        sentence = Said("There is no game {game}.", game=shown(game))
        found.append(document.fault(("game",), sentence, closest(game, games.GAMES)))
    elif game != document.data["record"].get("game", game):
        sentence = Said("The record belongs to another game, {other}.", other=shown(document.data["record"]["game"]))
        found.append(document.fault(("record", "game"), sentence))
    return found
