"""Reads gettext .po files directly, so that a translator's edit is seen at the next start, with no build step."""

from __future__ import annotations

import ast
import gettext
from collections.abc import Callable
from pathlib import Path


class Catalogue:
    """Translations by (context, English text). Without any, everything stays English."""

    def __init__(self) -> None:
        self.messages: dict[tuple[str | None, str], list[str]] = {}
        self.plurals: dict[tuple[str | None, str], str] = {}
        self.header: dict[str, str] = {}
        self._plural_index: Callable[[int], int] = lambda n: int(n != 1)

    def text(self, text: str, context: str | None = None) -> str:
        forms = self.messages.get((context, text))
        return forms[0] if forms and forms[0] else text

    def choose_plural(self, one: str, many: str, n: int, context: str | None = None) -> str:
        forms = self.messages.get((context, one))
        if forms:
            index = self._plural_index(n)
            if index < len(forms) and forms[index]:
                return forms[index]
        return one if n == 1 else many

    def add(self, other: Catalogue) -> None:
        """Take over what another one knows; both are of the same language."""
        self.messages |= other.messages
        self.plurals |= other.plurals
        self.header |= other.header
        self._plural_index = other._plural_index

    def read_header(self, text: str) -> None:
        for line in text.splitlines():
            name, _colon, value = line.partition(":")
            self.header[name.strip()] = value.strip()
        rule = self.header.get("Plural-Forms", "")
        if "plural=" in rule:
            expression = rule.split("plural=", 1)[1].split(";")[0]
            self._plural_index = gettext.c2py(expression)


def read_po(file: Path) -> Catalogue:
    """Raises ValueError with the line when the file is not a .po file."""
    catalogue = Catalogue()
    entry: dict[str, str] = {}
    field = ""
    fuzzy = False

    def finish() -> None:
        nonlocal entry, field, fuzzy
        if "msgid" in entry and not fuzzy:
            _store(catalogue, entry)
        entry, field, fuzzy = {}, "", False

    for number, raw in enumerate(file.read_text(encoding="utf-8-sig").splitlines(), 1):
        line = raw.strip()
        if not line:
            finish()
        elif line.startswith("#"):
            if entry:
                finish()
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
        elif line.startswith('"'):
            entry[field] = entry.get(field, "") + _unquote(line, file, number)
        else:
            name, _space, quoted = line.partition(" ")
            if name in ("msgid", "msgctxt") and ("msgstr" in entry or "msgstr[0]" in entry):
                finish()
            field = name
            entry[field] = _unquote(quoted.strip(), file, number)
    finish()
    return catalogue


def _store(catalogue: Catalogue, entry: dict[str, str]) -> None:
    if entry["msgid"] == "" and "msgctxt" not in entry:
        catalogue.read_header(entry.get("msgstr", ""))
        return
    key = (entry.get("msgctxt"), entry["msgid"])
    if "msgid_plural" in entry:
        catalogue.plurals[key] = entry["msgid_plural"]
        forms: list[str] = []
        while f"msgstr[{len(forms)}]" in entry:
            forms.append(entry[f"msgstr[{len(forms)}]"])
        catalogue.messages[key] = forms
    else:
        catalogue.messages[key] = [entry.get("msgstr", "")]


def _unquote(quoted: str, file: Path, number: int) -> str:
    try:
        value = ast.literal_eval(quoted)
    except (SyntaxError, ValueError):
        value = None
    if not isinstance(value, str):
        raise ValueError(f"{file.name}, line {number}: not a quoted text: {quoted}")
    return value
