"""Reading YAML that anybody may have written: safe, with limits, and with the line of everything in it.

The parser's events are turned into plain data here, one by one. So the limits hold before anything is built, and each
value remembers where it was written.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from medina_desktop.game.declared import Where
from medina_desktop.plain_text import plain, plain_said, shown
from medina_desktop.said import N_, Said
from medina_desktop.storage.files import open_plain
from medina_desktop.storage.trouble import system_reason

MAX_BYTES = 1_000_000
MAX_DEPTH = 20
MAX_NODES = 20_000
MAX_DIGITS = 4000  # Python turns longer ones into numbers only on request, because it takes long


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
        self.faults, self.first = faults, faults[0]


@dataclass(slots=True)
class Document:
    """Plain data and where each part of it was written."""

    file: str
    data: dict[str | int, Any]
    lines: dict[Where, int] = field(default_factory=dict)
    words: dict[Where, str] = field(default_factory=dict)  # unquoted scalars, as written

    def line(self, where: Where) -> int:
        """The line of a value; of a missing one, that of the nearest thing around it that is there."""
        while where and where not in self.lines:
            where = where[:-1]
        return self.lines.get(where, 1)

    def holding(self, data: Mapping[str, object] | Mapping[str | int, object]) -> Document:
        """The same lines for data that has been worked on."""
        return Document(self.file, dict(data.items()), self.lines, self.words)

    def part(self, at: Where, data: dict[str | int, Any]) -> Document:
        """One mapping in it, with the lines of what is in that."""
        depth = len(at)
        lines = {where[depth:]: line for where, line in self.lines.items() if where[:depth] == at}
        words = {where[depth:]: word for where, word in self.words.items() if where[:depth] == at}
        return Document(self.file, data, lines, words)

    def fault(self, where: Where, sentence: Said, meant: str = "") -> Fault:
        return Fault(self.file, self.line(where), sentence, meant)


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
        return Fault(file, 0, Said("This isn’t an ordinary file."))
    return Fault(file, 0, Said("The file can’t be read: {reason}.", reason=system_reason(error)))


def parse(content: bytes, file: str) -> Document:
    """The data in these bytes, or DataError. `file` is the name that sentences use."""
    if len(content) > MAX_BYTES:
        raise DataError(Fault(file, 0, Said("The text is larger than {most} kB.", most=MAX_BYTES // 1000)))
    text = _decode(content, file)
    # libyaml where it is built in; the same parser in plain Python otherwise. Neither makes anything but events.
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return _Reader(file, yaml.parse(text, Loader=loader)).read()
    except yaml.MarkedYAMLError as error:
        raise DataError(_syntax_fault(file, text, error)) from None
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        raise DataError(Fault(file, 0, Said(_NOT_YAML, words=shown(f"{error}\n".splitlines()[0])))) from None


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
        sentence = Said("The byte {byte} isn’t UTF-8 text; save the file as UTF-8.", byte=byte)
        raise DataError(Fault(file, line, sentence)) from None
    # `%TAG` lines by the thousand take the parser seconds, and nobody needs one.
    found = _UNWANTED.search(text) or re.search("^%", text, re.MULTILINE)
    if found:
        directive = Said("A line begins with %, an instruction to the YAML reader; remove it.")
        sentence = directive if found[0] == "%" else _unwanted_sentence(found)
        raise DataError(Fault(file, text.count("\n", 0, found.start()) + 1, sentence))
    return text


_INTEGER = re.compile(r"[-+]?[0-9]+")
_FLOAT = re.compile(r"[-+]?([0-9]+\.[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?")
_TAG = "tag:yaml.org,2002:"


def _read_word(text: str) -> str | int | float | bool | None:
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


def means_text(text: str) -> bool:
    """True if the text, written without quotes, is still read as text and not as a number, a yes or a nothing."""
    return isinstance(_read_word(text), str)


def clean(text: str) -> str:
    """The text on one line, with a space for every character that a file could not hold."""
    return re.sub("[\t\n\r]", " ", _UNWANTED.sub(" ", text))


class _Reader:
    """Makes plain data from the parser's events; every limit and refusal is here."""

    def __init__(self, file: str, events: Iterator[yaml.Event]) -> None:
        self.document = Document(file, {})
        self._events = events
        self._nodes = 0

    def read(self) -> Document:
        begin = next(self._events)
        if isinstance(next(self._events), yaml.StreamEndEvent):
            raise self._refuse(begin, Said("The file is empty."))
        event = next(self._events)
        self.document.lines[()] = _line(event)
        if isinstance(event, yaml.SequenceStartEvent):
            raise self._refuse(event, Said("The file begins with a list; it should begin with `key: value` lines."))
        data = self._value(event, ())
        if isinstance(event, yaml.ScalarEvent):
            only = Said("The file should hold `key: value` lines; it holds only {written}.", written=shown(event.value))
            raise self._refuse(event, Said("The file is empty.") if data in (None, "") else only)
        next(self._events)  # the document ends
        event = next(self._events)
        if isinstance(event, yaml.DocumentStartEvent):
            raise self._refuse(event, Said("A second document begins here (`---`); a file holds only one."))
        self.document.data = data
        return self.document

    def _refuse(self, event: yaml.Event, sentence: Said, meant: str = "") -> DataError:
        return DataError(Fault(self.document.file, _line(event), sentence, meant))

    def _value(self, event: yaml.Event, where: Where) -> Any:
        """A value with all that is in it. Its depth is limited, so this calls itself only so often."""
        self._check(event)
        if isinstance(event, yaml.ScalarEvent):
            if _is_bare(event):
                self.document.words[where] = event.value
            return self._scalar(event)
        if len(where) >= MAX_DEPTH:
            raise self._refuse(event, Said("The values are nested more than {most} levels deep.", most=MAX_DEPTH))
        if isinstance(event, yaml.SequenceStartEvent):
            items: list[Any] = []
            while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
                here = (*where, len(items))
                self.document.lines[here] = _line(event)
                items.append(self._value(event, here))
            return items
        mapping: dict[str | int, Any] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            key = self._key(event, mapping, where)
            here = (*where, key)
            self.document.lines[here] = _line(event)
            mapping[key] = self._value(next(self._events), here)
        return mapping

    def _check(self, event: yaml.Event) -> None:
        if isinstance(event, yaml.AliasEvent):
            sentence = Said("There is a reference (*name) here; references aren’t used in these files.")
            raise self._refuse(event, sentence)
        assert isinstance(event, yaml.NodeEvent)
        if event.anchor is not None:
            anchor = shown("&" + event.anchor)
            sentence = Said("There is an anchor ({anchor}) here; anchors aren’t used in these files.", anchor=anchor)
            raise self._refuse(event, sentence)
        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise self._refuse(event, Said("There are more than {most} values in the file.", most=MAX_NODES))
        tag = getattr(event, "tag", None)
        if tag is not None and tag != "!":
            tag = "!!" + tag[len(_TAG) :] if tag.startswith(_TAG) else tag
            sentence = Said("There is a type tag ({tag}) here; files hold only plain values.", tag=shown(tag))
            raise self._refuse(event, sentence)

    def _scalar(self, event: yaml.ScalarEvent) -> str | int | float | bool | None:
        text: str = event.value
        unwanted = _UNWANTED.search(text)
        if unwanted:
            raise self._refuse(event, _unwanted_sentence(unwanted))
        if not _is_bare(event):
            return text
        if _INTEGER.fullmatch(text):
            digits = text.lstrip("+-")
            if len(digits) > MAX_DIGITS:
                raise self._refuse(event, Said("The number {number} is too long.", number=shown(text)))
            if len(digits) > 1 and digits[0] == "0":
                meant = text.replace(digits, str(int(digits)))
                raise self._refuse(event, Said("The number {number} begins with 0.", number=shown(text)), meant)
        return _read_word(text)

    def _key(self, event: yaml.Event, mapping: dict[str | int, Any], where: Where) -> str | int:
        self._check(event)
        if not isinstance(event, yaml.ScalarEvent):
            sentence = Said("A list or a mapping is used as a key here; keys are words or numbers.")
            raise self._refuse(event, sentence)
        value, written = self._scalar(event), shown(event.value)
        if isinstance(value, bool):
            means = N_("The key {key} means {meaning} in YAML; put it in quotes if you mean the word.")
            raise self._refuse(event, Said(means, key=written, meaning="true" if value else "false"))
        if not isinstance(value, (str, int)):
            raise self._refuse(event, Said("The key {key} is neither a word nor a whole number.", key=written))
        if value in mapping:
            again = N_("The key {key} appears again here; the first one is on line {line}.")
            raise self._refuse(event, Said(again, key=written, line=self.document.lines[*where, value]))
        return value


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 0


def _is_bare(event: yaml.ScalarEvent) -> bool:
    """True for a word without quotes."""
    return not event.style and bool(event.implicit[0])


_NOT_YAML = N_("This isn’t YAML: {words}.")
_TAB = N_("There is a tab where spaces are expected; indent with spaces.")

# What the parser says, as a part of its sentence, and what a person can do about it. The first that fits is used.
_HINTS = (
    ("found a tab character", _TAB),
    ("mapping values are not allowed", N_("There is one colon too many, or this line is indented too far.")),
    ("could not find expected ':'", N_("This line has no colon after a key.")),
    ("found unexpected end of stream", N_("A quotation mark is opened but never closed.")),
    ("found unknown escape character", N_("A backslash in double quotes is followed by an unknown character.")),
    ("escape code", N_("An escape code in double quotes doesn’t stand for any character.")),
    ("expected ',' or ']'", N_("A list that begins with [{opened} isn’t closed, or a comma is missing.")),
    ("expected ',' or '}'", N_("A mapping that begins with {{{opened} isn’t closed, or a comma is missing.")),
    ("expected key", N_("This line isn’t valid: check its indentation, quotes and brackets.")),
    ("expected <block end>", N_("This line isn’t valid: check its indentation, quotes and brackets.")),
    ("expected '-' indicator", N_("A list continues here without a hyphen; check the indentation.")),
    ("node content", N_("A value is missing, or a bracket is in the wrong place.")),
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


def is_yaml_name(name: str) -> bool:
    return name.lower().endswith((".yaml", ".yml"))


def yaml_files_in(folder: Path) -> Iterator[Path]:
    """The YAML files directly in a folder, sorted by name; none if it is not there or cannot be read."""
    try:
        names = sorted(entry.name for entry in os.scandir(folder))
    except OSError:
        return
    yield from (folder / name for name in names if is_yaml_name(name) and not name.startswith("."))
