"""Game records as files, in which games travel: readable YAML with the actions last, one a line."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from medina_desktop import games
from medina_desktop.game.box import Path as RecordPath
from medina_desktop.game.declared import complaints
from medina_desktop.game.played import Played
from medina_desktop.game.record import Plain, Record, RecordError, from_plain, replay, to_plain
from medina_desktop.said import Said
from medina_desktop.storage.yaml_files import DataError, Document, Fault, clean, means_text, parse, read_bytes

SUFFIX = ".yaml"
WIDTH = 118  # a mapping or list that fits stands on one line


def dump(record: Mapping[str, object]) -> str:
    """Write the record as YAML, without an empty line anywhere, the actions at the very end, one a line."""
    head, actions = dict(record), record.get("actions")
    head.pop("actions", None)
    lines = [f"- {action_text(action)}\n" for action in actions] if isinstance(actions, list) else []
    return "".join([dump_plain(head), "actions:\n", *lines])  # never `[]`: a line added below would not belong to it


def dump_plain(data: Mapping[str, object]) -> str:
    """Write plain data as YAML: a value that does not fit its line stands below it, part by part."""
    lines: list[str] = []
    for key, value in data.items():
        _put(lines, 0, f"{_text(key)}:", value)
    return "\n".join(lines) + "\n"


@lru_cache(maxsize=4096)
def action_text(action: str) -> str:
    """An action as it stands in its line. The same few are written again and again."""
    return _text(action)


def text_of_record(record: Record) -> str:
    return dump(to_plain(record))


def _put(lines: list[str], indent: int, head: str, value: object) -> None:
    """A value behind its key or hyphen: on the same line if it fits, else on lines of its own below."""
    start, flow = " " * indent + head, _flow(value)
    if not value or not isinstance(value, (Mapping, list, tuple)) or len(start) + 1 + len(flow) <= WIDTH:
        lines.append(f"{start} {flow}")
    elif isinstance(value, Mapping):
        lines.append(start)
        for key, part in value.items():
            _put(lines, indent + 2, f"{_flow(key)}:", part)
    else:
        lines += [start, *(" " * (indent + 2) + "- " + _flow(part) for part in value)]


def _flow(value: object) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_flow(part) for part in value) + "]"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return str(value)
    return _text(str(value))


# Letters and digits of any script, and inside the text also spaces, full stops and the like: nothing YAML reads.
_PLAIN = re.compile(r"[^\W\d_][\w .()/'’-]*[\w.)]")


def _text(text: str) -> str:
    """Text as YAML: bare where nobody could misread it, else in double quotes. Control characters become spaces."""
    text = clean(text)
    return text if _PLAIN.fullmatch(text) and means_text(text) else json.dumps(text, ensure_ascii=False)


# ---------------------------------------------------------------------------------------------------------- reading


class Loaded(NamedTuple):
    """A record that was replayed, and the game it became."""

    record: Record
    game: Played
    lost: Fault | None = None  # what was left out at its end, and why; only `recover` leaves anything out


def load_record(path: Path) -> Loaded:
    """The game in a file, replayed and checked; DataError says what is wrong and in which line."""
    return replay_document(parse(read_bytes(path), str(path)))


def is_record(document: Document) -> bool:
    """Tell a game from a ruleset."""
    return "medina_record" in document.data or {"ruleset", "actions"} <= document.data.keys()


def replay_document(document: Document) -> Loaded:
    """Replay the record in a document; DataError with all faults of its form, or the first of its play."""
    record = read_record(document)
    try:
        return Loaded(record, replay(record, games.box(record.game)))
    except RecordError as error:
        raise blame(document, error) from None


def recover(path: Path) -> Loaded:
    """Save as much as possible of a game whose file was cut off or damaged at its end: all actions up to the first
    impossible one. DataError only if not even the beginning can be read."""
    return recover_content(read_bytes(path), str(path))


def recover_content(content: bytes, file: str) -> Loaded:
    content = content.rstrip(b"\0")  # some file systems fill up with zeros when the power goes
    whole, _, torn = content.rpartition(b"\n")
    document = parse(whole + b"\n" if whole else content, file)
    lost = None
    if torn.strip() and whole:
        lost = Fault(file, whole.count(b"\n") + 2, Said("The last line was cut off."))
    actions = document.data.get("actions")
    if isinstance(actions, list):
        bad = next((number for number, action in enumerate(actions) if not isinstance(action, str)), None)
        if bad is not None:
            lost = document.fault(
                ("actions", bad), Said("Entry {n} in the list of actions isn’t an action.", n=bad + 1)
            )
            del actions[bad:]
    record = read_record(document)
    try:
        return Loaded(record, replay(record, games.box(record.game)), lost)
    except RecordError as error:
        if error.game is None:
            raise blame(document, error) from None
        kept = replace(record, actions=record.actions[: len(error.game.actions)])
        return Loaded(kept, error.game, _fault(document, *error.faults[0]))


def read_record(document: Document) -> Record:
    """Return the record in a document, checked but not played; DataError with all faults of its form."""
    plain: Plain = {str(key): value for key, value in document.data.items()}
    if "actions" in plain and plain["actions"] is None:  # a game without actions yet
        plain["actions"] = []

    def complain(data: Plain, form: type[Record]) -> None:
        faults = [document.fault(*wrong) for wrong in complaints(document.holding(data), form)]
        if faults:
            raise DataError(*faults)

    try:
        return from_plain(plain, games.box, complain)
    except RecordError as error:
        raise blame(document, error) from None


def blame(document: Document, error: RecordError) -> DataError:
    return DataError(*(_fault(document, *one) for one in error.faults))


def _fault(document: Document, path: RecordPath, sentence: Said) -> Fault:
    # The first format kept what belongs to the set-up at the top level.
    older = [(key,) for key in ("merchant", "well") if path in (("setup",), ("setup", key))]
    where = next((one for one in (path, *older) if one in document.lines), path)
    return document.fault(where, sentence)
