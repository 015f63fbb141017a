"""Reading YAML that anybody may have written: safe, with limits, and with the line of everything in it.

The parser's events are turned into plain data here, one by one, on a stack of our own. So the limits hold before
anything is built, deep nesting cannot overflow the call stack, and each value remembers where it was written.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import yaml

from medina_desktop.plain_text import plain, plain_said
from medina_desktop.said import N_, Said
from medina_desktop.storage.files import open_plain
from medina_desktop.storage.trouble import system_reason

Where = tuple[str | int, ...]  # the keys and list positions that lead to a value
Place = tuple[int, int]  # line and column, both from 1

MAX_BYTES = 1_000_000
MAX_DEPTH = 20
MAX_NODES = 20_000
MAX_DIGITS = 4000  # Python turns longer ones into numbers only on request, because it takes long
MAX_SHOWN = 40  # characters of a file that a sentence quotes


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a file, for people. The line is 0 where no line is to blame."""

    file: str
    line: int
    sentence: Said
    meant: str = ""

    def __post_init__(self) -> None:
        # It quotes the file: a rule that refuses a name knows nothing of line ends in the middle of it.
        object.__setattr__(self, "sentence", plain_said(self.sentence))

    def __str__(self) -> str:
        return self.whole

    @property
    def whole(self) -> Said:
        """The place, the sentence and what was probably meant."""
        file = plain(self.file)
        place = f"{file}:{self.line}" if file and self.line else file
        return Said.joined(": ", [place, self.advice]) if place else self.advice

    @property
    def advice(self) -> Said:
        """Without the place."""
        if not self.meant:
            return self.sentence
        return Said("{sentence} (did you mean `{meant}`?)", sentence=self.sentence, meant=self.meant)


class DataError(Exception):
    """A file, or values given as text, that cannot be used: every fault that was found, at least one."""

    def __init__(self, *faults: Fault) -> None:
        self.whole = Said.joined("\n", [fault.whole for fault in faults])
        super().__init__(self.whole)
        self.faults = faults

    @property
    def file(self) -> str:
        return self.faults[0].file

    @property
    def line(self) -> int:
        return self.faults[0].line

    @property
    def sentence(self) -> Said:
        return self.faults[0].sentence

    @property
    def meant(self) -> str:
        return self.faults[0].meant


@dataclass(slots=True)
class Document:
    """Plain data and where each part of it was written."""

    file: str
    data: dict[str | int, Any]
    places: dict[Where, Place] = field(default_factory=dict)
    words: dict[Where, str] = field(default_factory=dict)  # unquoted scalars, as written

    def place(self, where: Where) -> Place:
        """Line and column of a value; of a missing one, those of the nearest thing around it that is there."""
        while where and where not in self.places:
            where = where[:-1]
        return self.places.get(where, (1, 1))

    def line(self, where: Where) -> int:
        return self.place(where)[0]

    def holding(self, data: Mapping[str, object] | Mapping[str | int, object]) -> Document:
        """The same places for data that has been worked on."""
        return Document(self.file, dict(data.items()), self.places, self.words)

    def fault(self, where: Where, sentence: Said, meant: str = "") -> Fault:
        return Fault(self.file, self.line(where), sentence, meant)


def closest(word: object, known: Iterable[object], likeness: float = 0.6) -> str:
    """The known word most like this one, or nothing if none is. Hyphens, underscores and capitals do not count."""
    plain = {str(one).lower().replace("-", "_"): str(one) for one in known}
    tried = str(word)[:MAX_SHOWN].strip().lower().replace("-", "_").replace(" ", "_")
    found = get_close_matches(tried, list(plain), n=1, cutoff=likeness)
    return plain[found[0]] if found else ""


def shown(value: object) -> str:
    """A piece of a file as a sentence quotes it: short, on one line, harmless to a terminal."""
    text = value if isinstance(value, str) else repr(value)
    text = plain(text)
    return f"`{text if len(text) <= MAX_SHOWN else text[:MAX_SHOWN] + '…'}`"


def read(path: Path) -> Document:
    """The file's data, or DataError."""
    return parse(read_bytes(path), str(path))


def read_bytes(path: Path, limit: int = MAX_BYTES) -> bytes:
    """The content of an ordinary file of reasonable size. Anything else is refused without waiting for it."""
    file = str(path)
    try:
        with open_plain(path, "rb") as stream:
            content = stream.read(limit + 1)
    except (OSError, ValueError) as error:
        raise DataError(_unreadable(file, error)) from None
    if len(content) > limit:
        sentence = Said("The file is larger than {most} kB; no ruleset or game needs that much.", most=limit // 1000)
        raise DataError(Fault(file, 0, sentence))
    return content


def _unreadable(file: str, error: Exception) -> Fault:
    if isinstance(error, IsADirectoryError) or (isinstance(error, PermissionError) and os.path.isdir(file)):
        return Fault(file, 0, Said("This is a folder, not a file."))
    if isinstance(error, FileNotFoundError):
        return Fault(file, 0, Said("There is no such file."))
    if isinstance(error, OSError) and error.errno == errno.ENODEV:
        return Fault(file, 0, Said("This is not an ordinary file."))
    return Fault(file, 0, Said("The file can’t be read: {reason}.", reason=system_reason(error)))


def parse(content: bytes, file: str) -> Document:
    """The data in these bytes, or DataError. `file` is the name that sentences use."""
    if len(content) > MAX_BYTES:
        raise DataError(Fault(file, 0, Said("The text is larger than {most} kB.", most=MAX_BYTES // 1000)))
    text = _decode(content, file)
    builder = _Builder(file)
    # libyaml where it is built in; the same parser in plain Python otherwise. Neither makes anything but events.
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        for event in yaml.parse(text, Loader=loader):
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        raise DataError(_syntax_fault(file, text, error)) from None
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        raise DataError(Fault(file, 0, Said(_NOT_YAML, words=_first_line(error)))) from None
    return builder.finished()


# Line feeds, tabs and whatever can be seen. Of the characters beyond, YAML takes some for line ends and refuses others.
_UNWANTED = re.compile("[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")


def _unwanted_sentence(unwanted: re.Match[str]) -> Said:
    code = f"U+{ord(unwanted[0]):04X}"
    return Said("There is a control character ({code}) in the text; remove it.", code=code)


def _decode(content: bytes, file: str) -> str:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
            raise DataError(Fault(file, 1, Said("The file is saved as UTF-16; save it as UTF-8."))) from None
        byte = f"{content[error.start]:#04x}"
        sentence = Said("The byte {byte} is not UTF-8 text; save the file as UTF-8.", byte=byte)
        raise DataError(Fault(file, line, sentence)) from None
    unwanted = _UNWANTED.search(text)
    if unwanted:
        line = text.count("\n", 0, unwanted.start()) + 1
        raise DataError(Fault(file, line, _unwanted_sentence(unwanted)))
    directive = re.search("^%", text, re.MULTILINE)
    if directive:  # `%TAG` lines by the thousand take the parser seconds, and nobody needs one
        line = text.count("\n", 0, directive.start()) + 1
        sentence = Said("A line begins with %, an instruction to the YAML reader; remove it.")
        raise DataError(Fault(file, line, sentence))
    return text


_INTEGER = re.compile(r"[-+]?[0-9]+")
_FLOAT = re.compile(r"[-+]?([0-9]+\.[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?")
_TAG = "tag:yaml.org,2002:"


def _scalar(text: str) -> str | int | float | bool | None:
    """Read an unquoted word: YAML 1.1's words for yes and no and nothing, numbers as people write them.

    YAML 1.1 also knows octal, hexadecimal, base 60 and dates. Nobody means those here, so they stay text.
    """
    tag = str(_RESOLVER.resolve(yaml.ScalarNode, text, (True, False)))  # type: ignore[no-untyped-call]
    if tag == _TAG + "null":
        return None
    if tag == _TAG + "bool":
        return text.lower() in ("yes", "true", "on")
    if tag == _TAG + "int" and _INTEGER.fullmatch(text):
        return int(text)
    if tag == _TAG + "float" and _FLOAT.fullmatch(text):
        return float(text)
    return text


_RESOLVER = yaml.resolver.Resolver()
_MISSING = object()


def means_text(text: str) -> bool:
    """True if the text, written without quotes, is still read as text and not as a number, a yes or a nothing."""
    return isinstance(_scalar(text), str)


def clean(text: str) -> str:
    """The text on one line, with a space for every character that a file could not hold."""
    return _UNWANTED.sub(" ", text).translate(_LINE_ENDS)


_LINE_ENDS = str.maketrans("\t\n\r", "   ")


def _column(event: yaml.Event) -> int:
    return event.start_mark.column + 1 if event.start_mark else 1


class _Level:
    """One open mapping or list."""

    __slots__ = ("data", "key", "where")

    def __init__(self, data: dict[str | int, Any] | list[Any], where: Where) -> None:
        self.data = data
        self.where = where
        self.key: Any = _MISSING  # in a mapping, the key whose value comes next


class _Builder:
    """Makes plain data from parser events; every limit and refusal is here."""

    def __init__(self, file: str) -> None:
        self.document = Document(file, {})
        self.levels: list[_Level] = []
        self.nodes = 0
        self.documents = 0

    def refuse(self, line: int, sentence: Said, meant: str = "") -> DataError:
        return DataError(Fault(self.document.file, line, sentence, meant))

    def take(self, event: yaml.Event) -> None:
        line = event.start_mark.line + 1 if event.start_mark else 0
        if isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                raise self.refuse(line, Said("A second document begins here (`---`); a file holds only one."))
        elif isinstance(event, yaml.AliasEvent):
            sentence = Said("There is a reference (*name) here; references are not used in these files.")
            raise self.refuse(line, sentence)
        elif isinstance(event, yaml.NodeEvent):
            self.node(event, line)
        elif isinstance(event, yaml.CollectionEndEvent):
            self.levels.pop()

    def node(self, event: yaml.NodeEvent, line: int) -> None:
        if event.anchor is not None:
            anchor = shown("&" + event.anchor)
            sentence = Said("There is an anchor ({anchor}) here; anchors are not used in these files.", anchor=anchor)
            raise self.refuse(line, sentence)
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise self.refuse(line, Said("There are more than {most} values in the file.", most=MAX_NODES))
        where = self.next_place(event, line)
        tag = getattr(event, "tag", None)
        if tag is not None and tag != "!":
            tag = "!!" + tag[len(_TAG) :] if tag.startswith(_TAG) else tag
            sentence = Said("There is a type tag ({tag}) here; files hold only plain values.", tag=shown(tag))
            raise self.refuse(line, sentence)
        if isinstance(event, yaml.ScalarEvent):
            self.scalar(event, line, where)
            return
        if len(self.levels) >= MAX_DEPTH:
            raise self.refuse(line, Said("The values are nested more than {most} deep.", most=MAX_DEPTH))
        level = _Level({} if isinstance(event, yaml.MappingStartEvent) else [], where)
        if not self.levels:
            if not isinstance(level.data, dict):
                sentence = Said("The file begins with a list; it should begin with `key: value` lines.")
                raise self.refuse(line, sentence)
            self.document.data = level.data
        else:
            self.put(level.data, line)
        self.levels.append(level)

    def next_place(self, event: yaml.Event, line: int) -> Where:
        """The path of the node that comes now; remembers where it stands. For a key, the path of its mapping."""
        place = (line, _column(event))
        if not self.levels:
            self.document.places[()] = place
            return ()
        level = self.levels[-1]
        if isinstance(level.data, list):
            where = (*level.where, len(level.data))
            self.document.places[where] = place
            return where
        return level.where if level.key is _MISSING else (*level.where, level.key)

    def scalar(self, event: yaml.ScalarEvent, line: int, where: Where) -> None:
        text = event.value
        unwanted = _UNWANTED.search(text)
        if unwanted:
            raise self.refuse(line, _unwanted_sentence(unwanted))
        plain = not event.style and event.implicit[0]
        if plain and _INTEGER.fullmatch(text):
            digits = text.lstrip("+-")
            if len(digits) > MAX_DIGITS:
                raise self.refuse(line, Said("The number {number} is too long.", number=shown(text)))
            if len(digits) > 1 and digits[0] == "0":
                meant = text.replace(digits, str(int(digits)))
                raise self.refuse(line, Said("The number {number} begins with 0.", number=shown(text)), meant)
        value = _scalar(text) if plain else text
        if not self.levels:
            empty = value is None or value == ""
            if empty:
                raise self.refuse(line, Said("The file is empty."))
            only = N_("The file should hold `key: value` lines; it holds only {written}.")
            raise self.refuse(line, Said(only, written=shown(text)))
        level = self.levels[-1]
        if isinstance(level.data, dict) and level.key is _MISSING:
            self.key(level, value, text, (line, _column(event)))
            return
        if plain:
            self.document.words[where] = text
        self.put(value, line)

    def key(self, level: _Level, value: object, text: str, place: Place) -> None:
        assert isinstance(level.data, dict)
        if isinstance(value, bool):
            means = N_("The key {key} means {meaning} in YAML; put it in quotes if you mean the word.")
            raise self.refuse(place[0], Said(means, key=shown(text), meaning="true" if value else "false"))
        if not isinstance(value, (str, int)):
            neither = Said("The key {key} is neither a word nor a whole number.", key=shown(text))
            raise self.refuse(place[0], neither)
        where = (*level.where, value)
        if value in level.data:
            again = N_("The key {key} appears again here; the first one is on line {line}.")
            raise self.refuse(place[0], Said(again, key=shown(text), line=self.document.line(where)))
        self.document.places[where] = place
        level.key = value

    def put(self, value: object, line: int) -> None:
        level = self.levels[-1]
        if isinstance(level.data, list):
            level.data.append(value)
        elif level.key is _MISSING:
            raise self.refuse(line, Said("A list or a mapping is used as a key here; keys are words or numbers."))
        else:
            level.data[level.key] = value
            level.key = _MISSING

    def finished(self) -> Document:
        if not self.documents:
            raise self.refuse(1, Said("The file is empty."))
        return self.document


_NOT_YAML = N_("This is not YAML: {words}.")
_TAB = N_("There is a tab where spaces are expected; indent with spaces.")

# What the parser says, as a part of its sentence, and what a person can do about it. The first that fits is used.
_HINTS = (
    ("found a tab character", _TAB),
    ("mapping values are not allowed", N_("There is one colon too many, or this line is indented too far.")),
    ("could not find expected ':'", N_("This line has no colon after a key.")),
    ("found unexpected end of stream", N_("A quotation mark is opened but never closed.")),
    ("found unknown escape character", N_("A backslash in double quotes is followed by an unknown character.")),
    ("escape code", N_("An escape code in double quotes doesn’t stand for any character.")),
    ("expected ',' or ']'", N_("A list that begins with [{opened} is not closed, or a comma is missing.")),
    ("expected ',' or '}'", N_("A mapping that begins with {{{opened} is not closed, or a comma is missing.")),
    ("expected key", N_("This line isn’t valid: check its indentation, quotes and brackets.")),
    ("expected <block end>", N_("This line isn’t valid: check its indentation, quotes and brackets.")),
    ("expected '-' indicator", N_("A list continues here without a hyphen; check the indentation.")),
    ("expected node content", N_("A value is missing, or a bracket is in the wrong place.")),
    ("expected the node content", N_("A value is missing, or a bracket is in the wrong place.")),
    ("document start", N_("There is something after the end of the document (`...`).")),
)


def _syntax_fault(file: str, text: str, error: yaml.MarkedYAMLError) -> Fault:
    mark = error.problem_mark or error.context_mark
    line = mark.line + 1 if mark else 0
    problem = error.problem or error.context or ""
    lines = text.split("\n")
    opened = error.context_mark.line + 1 if error.context_mark else line
    # At the end of the file the thing left open is what must be looked at, not the end; and a key that has no colon
    # is noticed only after it.
    if line > len(lines) or not "".join(lines[line - 1 :]).strip() or "expected ':'" in problem:
        line = opened
    written = lines[line - 1] if 0 < line <= len(lines) else ""
    if "cannot start any token" in problem:
        column = mark.column if mark else 0
        character = written[column : column + 1]
        if character == "\t":
            return Fault(file, line, Said(_TAB))
        strange = N_("The character {character} can’t begin a value; put the value in quotes.")
        return Fault(file, line, Said(strange, character=shown(character)))
    for words, sentence in _HINTS:
        if words in problem:
            in_line = "" if opened == line else Said(" on line {line}", line=opened)
            return Fault(file, min(line, len(lines)), Said(sentence, opened=in_line))
    return Fault(file, line, Said(_NOT_YAML, words=problem))


def _first_line(error: Exception) -> str:
    return shown((str(error).splitlines() or [""])[0])


def is_yaml_name(name: str) -> bool:
    return name.lower().endswith((".yaml", ".yml"))


def yaml_files_in(folder: Path) -> Iterator[Path]:
    """The YAML files directly in a folder, sorted by name; none if it is not there or cannot be read."""
    try:
        names = sorted(entry.name for entry in os.scandir(folder))
    except OSError:
        return
    yield from (folder / name for name in names if is_yaml_name(name) and not name.startswith("."))
