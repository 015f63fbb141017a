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
    shelf = _Shelf(user_folder)
    ours = [_entry(path, shelf, own=False) for path in shelf.ours.values()]
    ours.sort(key=lambda entry: (entry.depth, entry.id))
    taken = {entry.id: entry.path for entry in ours}
    mine = []
    for path in (path for files in shelf.folders for path in files):
        entry = _entry(path, shelf, own=True)
        if entry.ruleset is not None and entry.id in taken:
            sentence = N_("The id `{id}` belongs to the file {file}; choose another one.")
            if entry.id in shelf.ours:
                sentence = N_("The id `{id}` belongs to a ruleset that comes with the game; choose another one.")
            fault = shelf.document(path).fault(("id",), Said(sentence, id=entry.id, file=taken[entry.id].name))
            entry = Entry(entry.id, path, own=True, error=DataError(fault))
        taken.setdefault(entry.id, path)
        mine.append(entry)
    return [entry for entry in ours + mine if without_window or not entry.game or games.box(entry.game).window]


def load(ruleset_id: str, user_folder: Path | None = None) -> Any:
    """The ruleset with this id, or DataError."""
    shelf = _Shelf(user_folder)
    path = shelf.find(ruleset_id)
    if path is None:
        sentence = Said("There is no ruleset {ruleset}.", ruleset=shown(ruleset_id))
        raise DataError(Fault("", 0, sentence, closest(ruleset_id, shelf.ids())))
    refuse_link(path)
    return _resolved(path, shelf).ruleset


def load_file(path: Path, user_folder: Path | None = None) -> Any:
    """The ruleset in this file, or DataError. What it extends may be ours, beside it, or in the player's folder."""
    return _resolved(path, _Shelf(path.parent, user_folder)).ruleset


def load_document(document: Document, user_folder: Path | None = None) -> Ruleset:
    """The ruleset in a document that is a part of another file, or DataError."""
    shelf = _Shelf(user_folder)
    shelf.documents[Path(document.file)] = document
    return _resolved(Path(document.file), shelf).ruleset


def adopt(file: Path, user_folder: Path) -> Ruleset:
    """A ruleset from anywhere, checked and put among the player's own. One of the same name that it replaces is kept
    beside it, with an ending that no ruleset has."""
    ruleset: Ruleset = load_file(file, user_folder)
    content, target = read_bytes(file), user_folder / file.name
    user_folder.mkdir(parents=True, exist_ok=True)
    if os.path.lexists(target):
        before = read_bytes(target)
        if before == content:
            return ruleset
        write_atomically(free_name(target.with_name(target.name + ".before")), before)
    write_atomically(target, content)
    return ruleset


def has_id_of_ours(path: Path, ruleset_id: str) -> bool:
    """True for a file that does not come with the game and has the id of one that does."""
    ours = _Shelf().ours
    return ruleset_id in ours and path.resolve() != ours[ruleset_id].resolve()


# ---------------------------------------------------------------------------------------------- finding files by id


class _Shelf:
    """The rulesets by their ids: ours first, then those of the given folders."""

    def __init__(self, *folders: Path | None) -> None:
        self.ours = {path.stem: path for path in yaml_files_in(bundled.rulesets())}  # a test holds us to these names
        self.folders = [tuple(yaml_files_in(folder)) for folder in folders if folder]
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
            for path in sorted(files, key=lambda path: path.stem != ruleset_id):
                if self.id_of(path) == ruleset_id:
                    return path
        return None

    def id_of(self, path: Path) -> str:
        """The id a file gives itself; its own name if it gives none or cannot be read."""
        try:
            refuse_link(path)
            given = self.document(path).data.get("id")
        except DataError:
            return path.stem
        return given if isinstance(given, str) and ID_PATTERN.fullmatch(given) else path.stem

    def ids(self) -> list[str]:
        """Every id that `find` would find."""
        return [*self.ours, *(self.id_of(path) for files in self.folders for path in files)]


def refuse_link(path: Path) -> None:
    """DataError for a link that leads out of its folder."""
    try:
        if not path.is_symlink() or path.resolve().is_relative_to(path.parent.resolve()):
            return
    except (OSError, RuntimeError):  # links that go round in a circle
        pass
    sentence = Said("This is a link that points outside the folder; put the file itself there.")
    raise DataError(Fault(str(path), 0, sentence))


def _entry(path: Path, shelf: _Shelf, own: bool) -> Entry:
    ruleset_id = shelf.id_of(path)
    try:
        if own:
            refuse_link(path)
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
    chain: list[Document] = []
    resolved: _Resolved | None = None
    try:
        chain.extend(_chain(path, shelf))
        for document in reversed(chain):
            file = Path(document.file)
            if file not in shelf.resolved:
                shelf.resolved[file] = _complete(document, resolved)
            resolved = shelf.resolved[file]
    except DataError as error:
        if Path(error.first.file) == path:
            raise
        # An ancestor is to blame, but it is this file that was asked for: say both.
        asked = shelf.document(path)
        template = N_("This ruleset extends {ruleset}, which can’t be used.")
        fault = asked.fault(("extends",), Said(template, ruleset=shown(asked.data["extends"])))
        raise DataError(fault, *error.faults) from None
    assert resolved is not None
    return resolved


def _chain(path: Path, shelf: _Shelf) -> Iterator[Document]:
    """The file and what it extends, and what that extends, and so on."""
    walked = [path]
    while True:
        document = shelf.document(walked[-1])
        yield document
        if "extends" not in document.data:
            return
        parent, meant = document.data["extends"], ""
        found = shelf.find(parent) if isinstance(parent, str) else None
        if not isinstance(parent, str):
            sentence = Said("`extends` takes the id of one ruleset; this isn’t one.")
        elif not ID_PATTERN.fullmatch(parent):
            sentence = Said("`extends` takes the id of one ruleset; {written} isn’t one.", written=shown(parent))
            name = parent.replace("\\", "/").rsplit("/", 1)[-1]  # somebody wrote a file name or a path
            meant = closest(re.sub(r"\.ya?ml$", "", name), shelf.ids())
        elif found is None:
            sentence = Said("There is no ruleset {ruleset} to extend.", ruleset=shown(parent))
            meant = closest(parent, set(shelf.ids()) - {shelf.id_of(one) for one in walked})
        elif any(found == one or found.resolve() == one.resolve() for one in walked):
            round_trip = " -> ".join([shelf.id_of(one) for one in walked] + [parent])
            sentence = Said("`extends` goes round in circles: {ids}.", ids=round_trip)
        elif len(walked) == MAX_CHAIN:
            sentence = Said("The `extends` chain is longer than {most} rulesets.", most=MAX_CHAIN)
        else:
            refuse_link(found)
            walked.append(found)
            continue
        raise DataError(document.fault(("extends",), sentence, meant))


def _complete(document: Document, parent: _Resolved | None) -> _Resolved:
    """One file made whole by what it extends, checked and converted."""
    box = games.box(_game_of(document, parent))
    own = {key: value for key, value in document.data.items() if key not in ABOUT_THE_FILE}
    partial = parent is not None
    own.setdefault("id", Path(document.file).stem)
    own.setdefault("name", str(own["id"]).replace("-", " ").capitalize())
    _refuse(document, [((one.where,), *one[1:]) for one in _own_complaints(box, document, own, partial)])
    data = own
    if parent is not None:
        data = _merge({key: value for key, value in parent.data.items() if key != "about"}, own)
    try:
        ruleset = msgspec.convert(data, box.ruleset)
    except msgspec.ValidationError as error:
        if parent is not None:
            _refuse(document, [((one.where,), *one[1:]) for one in complaints(Document("", data), box.ruleset)])
        # Nothing should be left for msgspec to find, but it has the last word.
        raise DataError(document.fault((), Said("This isn’t valid: {words}.", words=error))) from None
    wrong = box.rules.problems(ruleset)
    _refuse(document, [((one.path, *one.also), one.sentence, "") for one in wrong])
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


def _own_complaints(box: Box, document: Document, own: dict[str | int, Any], partial: bool) -> Iterator[Complaint]:
    unknown = [key for key in own if key not in box.ruleset.__struct_fields__][:MAX_COMPLAINTS]
    # Own keys of a game that is not named must not look like these.
    misspelt = {} if partial else {key: meant for key in unknown if (meant := closest(key, ABOUT_THE_FILE, 0.75))}
    found = complaints(document.holding(own), box.ruleset, partial or "extends" in misspelt.values())
    if found and not partial and not misspelt and "game" not in document.data:
        template = N_(
            "This file doesn’t say which game it is for. Add one of these lines: {lines}. Without one it counts as a "
            "ruleset of {first}."
        )
        lines = ", ".join(f"`game: {game}`" for game in games.GAMES)
        yield Complaint((), Said(template, lines=lines, first=shown(FIRST_GAME)))
    for where, sentence, meant in found:
        if where == ("id",) and "id" not in document.data:
            sentence = Said("The file’s name, {id}, can’t be an id; add a line `id: ...`.", id=shown(own["id"]))
        elif where == () and not partial:
            hint = Said("Missing keys can also be taken from another ruleset, with `extends: ID`.")
            sentence = Said.joined(" ", [sentence, hint])
        elif len(where) == 1 and where[0] in misspelt:
            meant = misspelt[where[0]]
        yield Complaint(where, sentence, meant)


def _refuse(document: Document, wrong: list[tuple[tuple[Where, ...], Said, str]]) -> None:
    """DataError with all that is wrong, in the order of the lines that are to blame, although a value may have been
    inherited: that of the first key that the file itself names, or of the nearest key around one of them, or the line
    that inherits them all."""
    faults = []
    for places, sentence, meant in wrong:
        named = [one for one in places if one in document.lines] or [one for one in places if one[:1] in document.lines]
        faults.append(document.fault(named[0] if named else ("extends",), sentence, meant))
    if faults:
        raise DataError(*sorted(faults, key=lambda fault: fault.line))


def _merge(inherited: dict[str | int, Any], own: dict[str | int, Any]) -> dict[str | int, Any]:
    """Change inherited values by a file's own: mappings go together key by key, anything else is replaced."""
    return inherited | {
        key: _merge(before, value)
        if isinstance(before := inherited.get(key), dict) and isinstance(value, dict)
        else value
        for key, value in own.items()
    }
