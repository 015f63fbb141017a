"""Every text for players, found by Babel's extractor, with the room it belongs to.

Each game has a catalogue of its own, named after it; what the shell says, and what more than one room says, is in
`shell`.
"""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from babel.messages.extract import extract_from_file

from medina_desktop import bundled, games
from medina_desktop.challenges import files, missions
from medina_desktop.l10n.deeds import PLAYERS, context_of
from medina_desktop.storage import ruleset_files

PACKAGE = Path(__file__).resolve().parent.parent
KEYWORDS = {
    "_": None,
    "gettext": None,
    "N_": None,
    "Said": None,
    "switch": (2,),
    "ngettext": (1, 2),
    "Counted": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
MARKED = re.compile(rf"\b(?:{'|'.join(KEYWORDS)})\s*\(")  # more than half of all files have none
DEEDS = {"D_": None, "deed": None, "ndeed": (1, 2)}
DECLARED = {"Lesson": (0, 1, 3), "Idea": (1, 2, 3)}  # those of their arguments that are texts, or several of them
SHELL = "shell"
Key = tuple[str | None, str]  # context, English text


@dataclass
class Text:
    text: str
    plural: str = ""
    context: str | None = None
    files: set[str] = field(default_factory=set)
    rooms: set[str] = field(default_factory=set)

    @property
    def room(self) -> str:
        """The catalogue it stands in."""
        return next(iter(self.rooms)) if len(self.rooms) == 1 else SHELL


def texts(package: Path = PACKAGE) -> dict[Key, Text]:
    """Everything marked in the package, and what our rulesets, missions and puzzles say of themselves."""
    found: dict[Key, Text] = {}
    for file in sorted(package.rglob("*.py")):
        name = file.relative_to(package.parent).as_posix()
        for text in _find_marked(file):
            _add(found, text, name, _room(file.relative_to(package)))
    for entry in ruleset_files.available(without_window=True):
        if entry.ruleset is not None:
            for words in (entry.ruleset.name, entry.ruleset.about):
                if words:
                    _add(found, Text(words), entry.path.relative_to(bundled.root()).as_posix(), entry.game)
    for game in games.GAMES:
        for mission in missions.road(game):
            told = mission.form
            for words in filter(None, (told.name, told.story, told.begins, told.ends)):
                _add(found, Text(words), missions.our_file().relative_to(bundled.root()).as_posix(), game)
    for path in files.our_files():
        form = files.load_puzzle(path.stem).form
        for words in (form.name, form.hint, form.explanation):
            _add(found, Text(words), path.relative_to(bundled.root()).as_posix(), form.game)
    return found


def _room(inside: Path) -> str:
    parts = inside.parts
    return parts[1].replace("_", "-") if parts[0] == "games" and len(parts) > 2 else SHELL


def _add(found: dict[Key, Text], text: Text, file: str, room: str) -> None:
    kept = found.setdefault((text.context, text.text), text)
    kept.files.add(file)
    kept.rooms.add(room)
    kept.plural = kept.plural or text.plural


def _find_marked(file: Path) -> Iterator[Text]:
    source = file.read_text(encoding="utf-8")
    if MARKED.search(source):
        for _line, message, _comments, context in extract_from_file("python", file, keywords=KEYWORDS):
            if message:
                yield _read(message, context)
    if any(f"{name}(" in source for name in DECLARED):
        yield from _find_declared(source)
    if "l10n.deeds import" not in source:
        return
    for _line, message, _comments, _context in extract_from_file("python", file, keywords=DEEDS):
        deed = _read(message)
        yield deed
        for place in PLAYERS:
            if place == "name" or place in places(deed.text):
                yield replace(deed, context=context_of(place), files=set(), rooms=set())


def _find_declared(source: str) -> Iterator[Text]:
    """The texts of lessons and ideas, which are for players by themselves."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            for number in DECLARED.get(node.func.id, ()):
                for part in ast.walk(node.args[number]) if number < len(node.args) else ():
                    if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value:
                        yield Text(part.value)


def _read(message: str | tuple[str, ...], context: str | None = None) -> Text:
    one, plural = message if isinstance(message, tuple) else (message, "")
    return Text(one, plural, context)


def places(text: str) -> set[str]:
    """The names in braces that `.format` will fill."""
    return {name for _before, name, _format, _conversion in string.Formatter().parse(text) if name is not None}
