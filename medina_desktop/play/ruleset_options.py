"""The keys of a ruleset that a table may set, and values for them as somebody types them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import msgspec
from msgspec import inspect as declaration

from medina_desktop import games
from medina_desktop.game.box import Box, Ruleset
from medina_desktop.game.declared import (
    Mistake,
    allowed,
    bare,
    closest,
    complaints,
    count_items,
    key_in,
    scalar_mistake,
    type_of,
)
from medina_desktop.plain_text import shown
from medina_desktop.said import N_, Said
from medina_desktop.storage.yaml_files import DataError, Document, Fault

MOST_CHOICES = 30  # values of a key that are listed one by one


def with_options(ruleset: Ruleset, options: Mapping[str, str]) -> Ruleset:
    """The ruleset with some keys set, given as text: {"new_street_touches": "0", "stocks.3.walls": "12"}."""
    box = games.box(ruleset.game)
    data: dict[str | int, object] = msgspec.to_builtins(ruleset)
    faults = []
    for key, text in options.items():
        try:
            _set_option(box, data, key, text)
        except NotTyped as wrong:
            faults.append(Fault("", 0, wrong.sentence, wrong.meant))
    if faults:
        raise DataError(*faults)
    document = Document("", data)
    faults = [Fault("", 0, sentence, meant) for _, sentence, meant in complaints(document, box.ruleset)]
    if not faults:
        changed = msgspec.convert(data, box.ruleset)
        faults = [Fault("", 0, problem.sentence) for problem in box.rules.problems(changed)]
    if faults:
        raise DataError(*faults)
    return changed


def _set_option(box: Box, data: dict[str | int, object], key: str, text: str) -> None:
    """Set one key, dots between its parts. NotTyped says what is wrong with the key or the text."""
    kind: declaration.Type = type_of(box.ruleset)
    inner = data
    parts = key.split(".")
    for position, part in enumerate(parts):
        kind = bare(kind)
        outer = f"`{'.'.join(parts[:position])}`"
        step: str | int = part
        if isinstance(kind, declaration.StructType):
            fields = {field.encode_name: field.type for field in kind.fields if position or field.encode_name != "id"}
            if part not in fields:
                meant = closest(part, fields)
                whole = ".".join([*parts[:position], meant]) if meant else ""
                inside = Said("There is no option {option} in {outer}.", option=shown(part), outer=outer)
                raise NotTyped(inside if position else Said("There is no option {option}.", option=shown(part)), whole)
            kind = fields[part]
        elif isinstance(kind, declaration.DictType):
            named = typed(key_in(shown(part), outer), part, kind.key_type)
            step = named if isinstance(named, int) else str(named)
            kind = kind.value_type
        else:
            raise NotTyped(Said("There is nothing more to set in {outer}.", outer=outer))
        if position < len(parts) - 1:
            below = inner.setdefault(step, {})
            if not isinstance(below, dict):
                outer = f"`{'.'.join(parts[: position + 1])}`"
                raise NotTyped(Said("There is nothing more to set in {outer}.", outer=outer))
            inner = below
    try:
        inner[step] = typed(shown(key), text, kind)
    except NotTyped as wrong:
        several = isinstance(bare(kind), declaration.StructType)
        raise NotTyped(wrong.sentence, f"{key}.{wrong.meant}" if several else wrong.meant) from None


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the declaration, for the set-up screen and the documentation. `*` in a path stands for any key."""

    path: tuple[str, ...]
    allowed: str
    choices: tuple[bool | int | str, ...]  # every value it can have, if they are few
    default: object  # means nothing where the key is required
    sentence: str
    rule: str  # of the rules summary
    switch: bool  # one that a table may want to flip
    required: bool  # in a ruleset that extends no other


def declared_keys(box: Box) -> list[Key]:
    """Every key a ruleset of the game can have, in the order of the declaration, the inner ones behind the outer."""
    return list(_keys(type_of(box.ruleset), (), ""))


def _keys(struct: declaration.StructType, above: tuple[str, ...], rule_above: str) -> Iterator[Key]:
    for field in struct.fields:
        notes = field.type if isinstance(field.type, declaration.Metadata) else declaration.Metadata(field.type)
        kind, extra = bare(field.type), notes.extra or {}
        choices = _choices(kind)
        default = field.default
        if field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        rule = str(extra.get("rule", rule_above))
        sentence = str((notes.extra_json_schema or {}).get("description", ""))
        path = (*above, field.encode_name)
        switch = bool(extra.get("switch"))
        yield Key(path, allowed(kind), choices, default, sentence, rule, switch, field.required)
        if isinstance(kind, declaration.DictType):
            inner = bare(kind.value_type)
            if isinstance(inner, declaration.StructType):
                yield from _keys(inner, (*path, "*"), rule)


def _choices(kind: declaration.Type) -> tuple[bool | int | str, ...]:
    """Every value of a type, if they are few."""
    if isinstance(kind, declaration.BoolType):
        return (False, True)
    if isinstance(kind, declaration.LiteralType):
        return tuple(value for value in kind.values if value is not None)
    if isinstance(kind, declaration.IntType):
        lowest = kind.ge if kind.ge is not None else None if kind.gt is None else kind.gt + 1
        highest = kind.le if kind.le is not None else None if kind.lt is None else kind.lt - 1
        if lowest is not None and highest is not None and highest - lowest < MOST_CHOICES:
            return tuple(range(lowest, highest + 1, kind.multiple_of or 1))
    return ()


class NotTyped(Exception):
    """Text that cannot stand for a value of its declared type: the sentence and what was meant."""

    def __init__(self, sentence: Said, meant: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.meant = meant


_BOOLEANS = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


_SEVERAL = N_("{what} has several values; name one of them after a dot.")


def typed(what: str, text: str, kind: declaration.Type) -> object:
    """The value that a text means where this type is declared: "12" a number, "off" false, "3,2,1" a list.

    NotTyped says what is wrong with it; `what` is what the sentence calls it.
    """
    kind = bare(kind)
    if isinstance(kind, declaration.BoolType) and text.lower() in _BOOLEANS:
        return _BOOLEANS[text.lower()]
    if isinstance(kind, declaration.LiteralType):
        for value in kind.values:
            if str(value) == text:
                return value
    if isinstance(kind, declaration.UnionType):
        if text == "" or text.lower() in ("none", "null"):
            return None
        return typed(what, text, next(one for one in kind.types if not isinstance(one, declaration.NoneType)))
    if isinstance(kind, declaration.IntType) and re.fullmatch("[-+]?[0-9]{1,9}", text):
        return int(text)
    if isinstance(kind, declaration.VarTupleType):
        return [typed(what, item.strip(), kind.item_type) for item in text.strip("[]").split(",") if item.strip()]
    if isinstance(kind, declaration.TupleType):
        items = text.strip("[]").split(",")
        if len(items) != len(kind.item_types):
            wanted = N_("{what} must have exactly {items}, separated by commas, not {found}.")
            raise NotTyped(Said(wanted, what=what, items=count_items(len(kind.item_types)), found=len(items)))
        return [typed(what, item.strip(), one) for item, one in zip(items, kind.item_types, strict=True)]
    if isinstance(kind, declaration.DictType):
        raise NotTyped(Said(_SEVERAL, what=what))
    if isinstance(kind, declaration.StructType):
        raise NotTyped(Said(_SEVERAL, what=what), kind.fields[0].encode_name)
    if not isinstance(kind, declaration.StrType):
        wrong = scalar_mistake(text, kind, text) or Mistake(N_("{what} isn’t valid."), {})
        raise NotTyped(wrong.about(what), wrong.meant)
    return text
