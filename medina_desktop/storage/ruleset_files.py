"""Rulesets on disk: ours and the player's own, `extends` resolved, every mistake said with its line.

A file names other rulesets only by id, and ids are looked up in two places: the rulesets that come with the game, and
the folder of the player's own. No path is ever taken from a file.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from medina_desktop import bundled, games
from medina_desktop.game.box import Box, Ruleset
from medina_desktop.game.declared import MAX_COMPLAINTS, Complaint, Where, closest, complaints
from medina_desktop.game.record import FIRST_GAME
from medina_desktop.plain_text import shown
from medina_desktop.said import N_, Said
from medina_desktop.storage.files import free_name, write_atomically
from medina_desktop.storage.paths import make_folder
from medina_desktop.storage.yaml_files import DataError, Document, Fault, read, read_bytes, yaml_files_in

MAX_CHAIN = 8  # rulesets that extend each other, the first one included
ID_PATTERN = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
ABOUT_THE_FILE = ("game", "extends")  # keys of a file that are no keys of the ruleset


@dataclass(frozen=True, slots=True)
class Entry:
    """One ruleset in the list that players choose from. Without a ruleset there is an error that says why."""

    id: str
    path: Path
    own: bool  # the player's, not ours
    ruleset: Any = None  # of its game's own kind
    error: DataError | None = None
    extends: str = ""  # the id of the ruleset it changes
    depth: int = 0  # how many rulesets it stands on

    @property
    def name(self) -> str:
        return str(self.ruleset.name) if self.ruleset else self.path.name

    @property
    def game(self) -> str:
        """The id of the game it belongs to; empty for a broken file."""
        return str(self.ruleset.game) if self.ruleset else ""


def available(user_folder: Path | None = None, without_window: bool = False) -> list[Entry]:
    """Every ruleset that can be played at a table: ours, then the player's own; a broken file appears with what is
    wrong with it. `without_window`: those of games that have no window yet, too."""
    shelf = _Shelf((user_folder,) if user_folder else ())
    ours = [_entry(path, shelf, own=False) for path in shelf.ours.values()]
    ours.sort(key=lambda entry: (entry.depth, entry.id))
    taken = {entry.id: entry.path for entry in ours}
    mine = []
    for path in (path for files in shelf.folders for path in files):
        entry = _entry(path, shelf, own=True)
        if entry.ruleset is not None and entry.id in taken:
            entry = Entry(entry.id, path, own=True, error=DataError(_id_taken(path, shelf, entry.id, taken[entry.id])))
        taken.setdefault(entry.id, path)
        mine.append(entry)
    return [entry for entry in ours + mine if without_window or not entry.game or games.box(entry.game).window]


def load(ruleset_id: str, user_folder: Path | None = None) -> Any:
    """The ruleset with this id, or DataError."""
    shelf = _Shelf((user_folder,) if user_folder else ())
    path = shelf.find(ruleset_id)
    if path is None:
        sentence = Said("There is no ruleset {ruleset}.", ruleset=shown(ruleset_id))
        raise DataError(Fault("", 0, sentence, closest(ruleset_id, shelf.ids())))
    if not stays_in_its_folder(path):
        raise DataError(leads_out(path))
    return _resolved(path, shelf).ruleset


def load_file(path: Path, user_folder: Path | None = None) -> Any:
    """The ruleset in this file, or DataError. What it extends may be ours, beside it, or in the player's folder."""
    folders = (path.parent, user_folder) if user_folder else (path.parent,)
    return _resolved(path, _Shelf(folders)).ruleset


def load_document(document: Document, user_folder: Path | None = None) -> Ruleset:
    """The ruleset in a document that is a part of another file, or DataError."""
    shelf = _Shelf((user_folder,) if user_folder else ())
    shelf.documents[Path(document.file)] = document
    return _resolved(Path(document.file), shelf).ruleset


def adopt(file: Path, user_folder: Path) -> Ruleset:
    """A ruleset from anywhere, checked and put among the player's own. One of the same name that it replaces is kept
    beside it, with an ending that no ruleset has."""
    ruleset: Ruleset = load_file(file, user_folder)
    content, target = read_bytes(file), make_folder(user_folder) / file.name
    if os.path.lexists(target):
        before = read_bytes(target)
        if before == content:
            return ruleset
        write_atomically(free_name(target.with_name(target.name + ".before")), before)
    write_atomically(target, content)
    return ruleset


def is_bundled_id(ruleset_id: str) -> bool:
    return any(path.stem == ruleset_id for path in yaml_files_in(bundled.rulesets()))


def is_bundled(path: Path) -> bool:
    """Tell a file that comes with the game from the player's own."""
    return path.resolve().parent == bundled.rulesets().resolve()


# ---------------------------------------------------------------------------------------------- finding files by id


class _Shelf:
    """The rulesets by their ids: ours first, then those of the given folders."""

    def __init__(self, folders: tuple[Path, ...]) -> None:
        self.ours = {path.stem: path for path in yaml_files_in(bundled.rulesets())}  # a test holds us to these names
        self.folders = [tuple(yaml_files_in(folder)) for folder in folders]
        self.documents: dict[Path, Document] = {}
        self.resolved: dict[Path, _Resolved] = {}

    def document(self, path: Path) -> Document:
        if path not in self.documents:
            self.documents[path] = read(path)
        return self.documents[path]

    def find(self, ruleset_id: str) -> Path | None:
        if not ID_PATTERN.fullmatch(ruleset_id):
            return None
        if ruleset_id in self.ours:
            return self.ours[ruleset_id]
        for files in self.folders:
            for path in files:
                if path.stem == ruleset_id and self.id_of(path) == ruleset_id:
                    return path
            for path in files:
                if self.id_of(path) == ruleset_id:
                    return path
        return None

    def id_of(self, path: Path) -> str:
        """The id a file gives itself; its own name if it gives none or cannot be read."""
        if not stays_in_its_folder(path):
            return path.stem
        try:
            given = self.document(path).data.get("id")
        except DataError:
            return path.stem
        return given if isinstance(given, str) and ID_PATTERN.fullmatch(given) else path.stem

    def ids(self) -> list[str]:
        """Every id that `find` would find."""
        found = list(self.ours)
        for files in self.folders:
            found += [self.id_of(path) for path in files]
        return found


def stays_in_its_folder(path: Path) -> bool:
    """Return whether the file really lies there, and no link leads out of the folder."""
    try:
        return not path.is_symlink() or path.resolve().is_relative_to(path.parent.resolve())
    except (OSError, RuntimeError):  # links that go round in a circle
        return False


def leads_out(path: Path) -> Fault:
    return Fault(str(path), 0, Said("This is a link that points outside the folder; put the file itself there."))


def _id_taken(path: Path, shelf: _Shelf, ruleset_id: str, first: Path) -> Fault:
    ours = Said("The id `{id}` belongs to a ruleset that comes with the game; choose another one.", id=ruleset_id)
    template = N_("The id `{id}` belongs to the file {file}; choose another one.")
    sentence = ours if ruleset_id in shelf.ours else Said(template, id=ruleset_id, file=first.name)
    return shelf.document(path).fault(("id",), sentence)


def _entry(path: Path, shelf: _Shelf, own: bool) -> Entry:
    ruleset_id = shelf.id_of(path)
    try:
        if own and not stays_in_its_folder(path):
            raise DataError(leads_out(path))
        resolved = _resolved(path, shelf)
    except DataError as error:
        return Entry(ruleset_id, path, own, error=error)
    extends = str(shelf.document(path).data.get("extends", ""))
    return Entry(ruleset_id, path, own, resolved.ruleset, extends=extends, depth=resolved.depth)


# ------------------------------------------------------------------------------------------------ resolving `extends`


@dataclass(frozen=True, slots=True)
class _Resolved:
    game: str
    ruleset: Ruleset
    data: dict[str | int, Any]
    depth: int


def _resolved(path: Path, shelf: _Shelf) -> _Resolved:
    """The complete ruleset that the file stands for. The oldest ancestor is resolved first, so nothing recurses."""
    chain = _chain(path, shelf)
    resolved: _Resolved | None = None
    for position, document in enumerate(reversed(chain)):
        file = Path(document.file)
        try:
            if file not in shelf.resolved:
                shelf.resolved[file] = _complete(document, resolved)
            resolved = shelf.resolved[file]
        except DataError as error:
            if position == len(chain) - 1:
                raise
            # The ancestor is to blame, but it is this file that was asked for: say both.
            asked = chain[0]
            raise DataError(_cannot_extend(asked), *error.faults) from None
    assert resolved is not None
    return resolved


def _chain(path: Path, shelf: _Shelf) -> list[Document]:
    """The file and what it extends, and what that extends, and so on."""
    chain = [shelf.document(path)]
    walked = [path]
    while "extends" in chain[-1].data:
        document = chain[-1]
        parent = document.data["extends"]
        if not isinstance(parent, str) or not ID_PATTERN.fullmatch(parent):
            sentence = Said("`extends` takes the id of one ruleset; this isn’t one.")
            if isinstance(parent, str):
                sentence = Said("`extends` takes the id of one ruleset; {written} isn’t one.", written=shown(parent))
            raise _blame(chain, sentence, _id_like(parent, shelf))
        found = shelf.find(parent)
        if found is None:
            meant = closest(parent, _others(walked, shelf))
            raise _blame(chain, Said("There is no ruleset {ruleset} to extend.", ruleset=shown(parent)), meant)
        if not stays_in_its_folder(found):
            sentence = Said("{ruleset} can’t be extended.", ruleset=shown(parent))
            raise DataError(chain[0].fault(("extends",), sentence), leads_out(found))
        if _same(found, walked):
            round_trip = " -> ".join([shelf.id_of(one) for one in walked] + [parent])
            raise _blame(chain, Said("`extends` goes round in circles: {ids}.", ids=round_trip), "")
        if len(chain) == MAX_CHAIN:
            raise _blame(chain, Said("The `extends` chain is longer than {most} rulesets.", most=MAX_CHAIN), "")
        walked.append(found)
        try:
            chain.append(shelf.document(found))
        except DataError as error:
            raise DataError(_cannot_extend(chain[0]), *error.faults) from None
    return chain


def _blame(chain: list[Document], sentence: Said, meant: str) -> DataError:
    """The fault in the last file of the chain; if that is not the file asked for, that one is told too."""
    faults = [chain[-1].fault(("extends",), sentence, meant)]
    if len(chain) > 1:
        faults.insert(0, _cannot_extend(chain[0]))
    return DataError(*faults)


def _cannot_extend(asked: Document) -> Fault:
    sentence = Said("This ruleset extends {ruleset}, which can’t be used.", ruleset=shown(asked.data["extends"]))
    return asked.fault(("extends",), sentence)


def _id_like(written: object, shelf: _Shelf) -> str:
    """The id somebody meant who wrote a file name or a path."""
    name = str(written).replace("\\", "/").rsplit("/", 1)[-1]
    return closest(re.sub(r"\.ya?ml$", "", name), shelf.ids()) if isinstance(written, str) else ""


def _others(walked: list[Path], shelf: _Shelf) -> set[str]:
    return set(shelf.ids()) - {shelf.id_of(path) for path in walked}


def _same(path: Path, walked: list[Path]) -> bool:
    return any(path == one or path.resolve() == one.resolve() for one in walked)


def _complete(document: Document, parent: _Resolved | None) -> _Resolved:
    """One file made whole by what it extends, checked and converted."""
    box = games.box(_game_of(document, parent))
    own = {key: value for key, value in document.data.items() if key not in ABOUT_THE_FILE}
    partial = parent is not None
    own.setdefault("id", Path(document.file).stem)
    own.setdefault("name", str(own["id"]).replace("-", " ").capitalize())
    _refuse([_fault(document, one) for one in _own_complaints(box, document, own, partial)])
    data = own
    if parent is not None:
        data = _merge({key: value for key, value in parent.data.items() if key != "about"}, own)
    try:
        ruleset = msgspec.convert(data, box.ruleset)
    except msgspec.ValidationError as error:
        if parent is not None:
            _refuse([_fault(document, one) for one in complaints(Document("", data), box.ruleset)])
        # Nothing should be left for msgspec to find, but it has the last word.
        raise DataError(document.fault((), Said("This isn’t valid: {words}.", words=error))) from None
    wrong = box.rules.problems(ruleset)
    faults = [Fault(document.file, _line(document, one.path, one.also), one.sentence) for one in wrong]
    _refuse(faults)
    return _Resolved(box.id, ruleset, data, parent.depth + 1 if parent else 0)


def _game_of(document: Document, parent: _Resolved | None) -> str:
    """The game a ruleset belongs to: that of the one it extends, or else its own `game`. A file without one is of the
    first game, as long as it fits."""
    said = document.data.get("game", parent.game if parent is not None else FIRST_GAME)
    if not isinstance(said, str) or said not in games.GAMES:
        sentence = Said("There is no game {game}.", game=shown(said))
        raise DataError(document.fault(("game",), sentence, closest(said, games.GAMES)))
    if parent is not None and said != parent.game:
        template = N_("This ruleset extends a ruleset of another game, {other}.")
        raise DataError(document.fault(("game",), Said(template, other=shown(parent.game)), parent.game))
    return said


def _ask_for_game() -> Complaint:
    template = N_(
        "This file doesn’t say which game it is for. Add one of these lines: {lines}. Without one it counts as a "
        "ruleset of {first}."
    )
    lines = ", ".join(f"`game: {game}`" for game in games.GAMES)
    return Complaint((), Said(template, lines=lines, first=shown(FIRST_GAME)))


def _own_complaints(box: Box, document: Document, own: dict[str | int, Any], partial: bool) -> Iterator[Complaint]:
    unknown = [key for key in own if key not in box.ruleset.__struct_fields__][:MAX_COMPLAINTS]
    # Own keys of a game that is not named must not look like these.
    misspelt = {} if partial else {key: meant for key in unknown if (meant := closest(key, ABOUT_THE_FILE, 0.75))}
    found = complaints(document.holding(own), box.ruleset, partial or "extends" in misspelt.values())
    if found and not partial and not misspelt and "game" not in document.data:
        yield _ask_for_game()
    for where, sentence, meant in found:
        if where == ("id",) and "id" not in document.data:
            sentence = Said("The file’s name, {id}, can’t be an id; add a line `id: ...`.", id=shown(own["id"]))
        elif where == () and not partial:
            hint = Said("Missing keys can also be taken from another ruleset, with `extends: ID`.")
            sentence = Said.joined(" ", [sentence, hint])
        elif len(where) == 1 and where[0] in misspelt:
            meant = misspelt[where[0]]
        yield Complaint(where, sentence, meant)


def _refuse(faults: list[Fault]) -> None:
    """Raise the faults, if there are any, in the order of their lines."""
    if faults:
        raise DataError(*sorted(faults, key=lambda fault: fault.line))


def _fault(document: Document, complaint: Complaint) -> Fault:
    where, sentence, meant = complaint
    return Fault(document.file, _line(document, where, ()), sentence, meant)


def _line(document: Document, where: Where, also: tuple[Where, ...]) -> int:
    """The line in this file that is to blame, although the value may have been inherited: the first of the keys
    that the file itself names, or the nearest key around one of them, or the line that inherits them all."""
    candidates = (where, *also)
    for candidate in candidates:
        if candidate in document.lines:
            return document.line(candidate)
    for candidate in candidates:
        if candidate[:1] in document.lines:
            return document.line(candidate)
    return document.line(("extends",))


def _merge(inherited: dict[str | int, Any], own: dict[str | int, Any]) -> dict[str | int, Any]:
    """Change inherited values by a file's own: mappings go together key by key, anything else is replaced."""
    result = dict(inherited)
    for key, value in own.items():
        before = inherited.get(key)
        result[key] = _merge(before, value) if isinstance(before, dict) and isinstance(value, dict) else value
    return result
