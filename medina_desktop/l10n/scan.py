"""Finds every text for players in the source by reading its syntax: nothing is run, nothing is guessed."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
MARKERS = {"_": 1, "gettext": 1, "N_": 1, "Said": 1, "ngettext": 2, "pgettext": 2}
Key = tuple[str | None, str]  # context, English text


@dataclass
class Text:
    text: str
    plural: str = ""
    context: str | None = None
    files: set[str] = field(default_factory=set)


def texts(package: Path = PACKAGE) -> dict[Key, Text]:
    """Everything marked in the package, what rulesets call themselves, and the sentences of their switches."""
    found: dict[Key, Text] = {}
    for file in sorted(package.rglob("*.py")):
        name = file.relative_to(package.parent).as_posix()
        tree = ast.parse(file.read_text(encoding="utf-8"), name)
        for text in [*_marked(tree, name), *_declared_switches(tree)]:
            _add(found, text, name)
    for file in sorted((package.parent / "data" / "rulesets").glob("*.yaml")):
        for line in file.read_text(encoding="utf-8").splitlines():
            key, _colon, value = line.partition(":")
            if key in ("name", "about") and value.strip():
                _add(found, Text(value.strip().strip("\"'")), f"data/rulesets/{file.name}")
    return found


def _add(found: dict[Key, Text], text: Text, file: str) -> None:
    kept = found.setdefault((text.context, text.text), text)
    kept.files.add(file)
    if text.plural:
        kept.plural = text.plural


def _marked(tree: ast.AST, name: str) -> Iterator[Text]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if called not in MARKERS or (called == "gettext" and isinstance(node.func, ast.Attribute)):
            continue
        literals = [_literal(argument) for argument in node.args[: MARKERS[called]]]
        if None in literals or len(literals) < MARKERS[called]:
            if called in ("_", "gettext", "Said"):
                continue  # a text that N_ marked where it is declared
            raise ValueError(f"{name}, line {node.lineno}: {called} needs plain texts, so that they can be translated")
        words = [literal for literal in literals if literal is not None]
        if called == "ngettext":
            yield Text(words[0], plural=words[1])
        elif called == "pgettext":
            yield Text(words[1], context=words[0])
        elif words[0]:
            yield Text(words[0])


def _literal(node: ast.expr) -> str | None:
    if isinstance(node, ast.JoinedStr):
        raise ValueError(f"line {node.lineno}: an f-string cannot be translated; use .format with named places")
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _declared_switches(tree: ast.AST) -> Iterator[Text]:
    """Meta(description="...", extra={..., "switch": True}): shown on the set-up screen."""
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Meta"):
            continue
        given = {word.arg: word.value for word in node.keywords}
        extra, sentence = given.get("extra"), given.get("description")
        if not isinstance(extra, ast.Dict) or sentence is None:
            continue
        keys = [key.value for key in extra.keys if isinstance(key, ast.Constant)]
        literal = _literal(sentence)
        if "switch" in keys and literal is not None:
            yield Text(literal)


def places(text: str) -> set[str]:
    """The names in braces that `.format` will fill."""
    return {name for _before, name, _format, _conversion in string.Formatter().parse(text) if name is not None}
