"""Plain data held against a declaration (a msgspec Struct), with every mistake found and said in words.

msgspec itself stops at the first mistake and speaks to programmers. This walks the same declaration, so nothing is
declared twice; `msgspec.convert` still makes the value in the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect as declaration

from medina_desktop.storage.yaml_files import Document, Where, closest, shown

MAX_COMPLAINTS = 50  # about one file; finding what was meant takes time, and more would not be read


class Complaint(NamedTuple):
    where: Where
    sentence: str
    meant: str = ""


@cache
def type_of(struct: type[msgspec.Struct]) -> declaration.StructType:
    found = declaration.type_info(struct)
    assert isinstance(found, declaration.StructType)
    return found


def bare(kind: declaration.Type) -> declaration.Type:
    """The type below its annotations."""
    while isinstance(kind, declaration.Metadata):
        kind = kind.type
    return kind


def complaints(document: Document, struct: type[msgspec.Struct], partial: bool = False) -> list[Complaint]:
    """What does not fit the declaration: everything, or the first fifty things.

    A `partial` document only changes another, so nothing is missing from it.
    """
    return list(islice(_complaints(document, (), document.data, type_of(struct), partial), MAX_COMPLAINTS))


def _complaints(
    document: Document, at: Where, value: object, kind: declaration.Type, partial: bool
) -> Iterator[Complaint]:
    kind = bare(kind)
    if isinstance(kind, declaration.StructType):
        yield from _struct(document, at, value, kind, partial)
    elif isinstance(kind, declaration.DictType):
        yield from _mapping(document, at, value, kind, partial)
    elif isinstance(kind, (declaration.VarTupleType, declaration.TupleType, declaration.ListType)):
        yield from _items(document, at, value, kind, partial)
    else:
        wrong = _scalar_mistake(value, kind, document.words.get(at))
        if wrong:
            yield Complaint(at, f"{naming(document, at)} {wrong[0]}", wrong[1])


def _struct(
    document: Document, at: Where, value: object, kind: declaration.StructType, partial: bool
) -> Iterator[Complaint]:
    if not isinstance(value, dict):
        written = _written(document, at, value)
        yield Complaint(at, f"{naming(document, at)} must hold `key: value` pairs, not {written}.")
        return
    fields = {field.encode_name: field for field in kind.fields}
    misspelt = set()
    for key, part in value.items():
        if key in fields:
            yield from _complaints(document, (*at, key), part, fields[key].type, partial)
        else:
            meant = closest(key, [name for name in fields if name not in value])
            misspelt.add(meant)
            yield Complaint((*at, key), f"There is no key {shown(key)}{_in(document, at)}.", meant)
    if not partial:
        needed = [name for name, field in fields.items() if field.required and name not in misspelt]
        missing = [f"`{name}`" for name in needed if name not in value]
        if len(missing) == 1:
            yield Complaint(at, f"The key {missing[0]} is missing{_in(document, at)}.")
        elif missing:
            yield Complaint(at, f"The keys {', '.join(missing[:-1])} and {missing[-1]} are missing{_in(document, at)}.")


def _mapping(
    document: Document, at: Where, value: object, kind: declaration.DictType, partial: bool
) -> Iterator[Complaint]:
    if not isinstance(value, dict):
        written = _written(document, at, value)
        yield Complaint(at, f"{naming(document, at)} must hold `key: value` pairs, not {written}.")
        return
    for key, part in value.items():
        here = (*at, key)
        wrong = _scalar_mistake(key, bare(kind.key_type), None)
        if wrong:
            # Digits without quotes would have been a number.
            quoted = isinstance(key, str) and key.isdigit()
            written = shown(f'"{key}"' if quoted else key)
            wanted = allowed(kind.key_type) + (" without quotes" if quoted else "")
            yield Complaint(here, f"The key {written}{_in(document, at)} must be {wanted}.", wrong[1])
        else:
            yield from _complaints(document, here, part, kind.value_type, partial)


def _items(
    document: Document,
    at: Where,
    value: object,
    kind: declaration.VarTupleType | declaration.TupleType | declaration.ListType,
    partial: bool,
) -> Iterator[Complaint]:
    if not isinstance(value, (list, tuple)):
        written = _written(document, at, value)
        yield Complaint(at, f"{naming(document, at)} must be a list in square brackets, not {written}.")
        return
    wanted = _wanted_length(len(value), kind)
    if wanted:
        yield Complaint(at, f"{naming(document, at)} must have {wanted} items, not {len(value)}.")
        if isinstance(kind, declaration.TupleType):
            return
    for index, item in enumerate(value):
        kind_here = kind.item_types[index] if isinstance(kind, declaration.TupleType) else kind.item_type
        yield from _complaints(document, (*at, index), item, kind_here, partial)


def _wanted_length(
    length: int, kind: declaration.VarTupleType | declaration.TupleType | declaration.ListType
) -> str | None:
    if isinstance(kind, declaration.TupleType):
        return None if length == len(kind.item_types) else f"exactly {len(kind.item_types)}"
    if kind.min_length is not None and length < kind.min_length:
        return f"at least {kind.min_length}"
    if kind.max_length is not None and length > kind.max_length:
        return f"at most {kind.max_length}"
    return None


def _scalar_mistake(value: object, kind: declaration.Type, word: str | None) -> tuple[str, str] | None:
    """What is wrong with a single value, as the end of a sentence, and what was probably meant."""
    if isinstance(kind, declaration.AnyType):
        return None
    if isinstance(kind, declaration.UnionType):
        options = [bare(one) for one in kind.types]
        mistakes = [_scalar_mistake(value, one, word) for one in options if not isinstance(one, declaration.NoneType)]
        empty_fits = value is None and len(mistakes) < len(options)
        return None if empty_fits or None in mistakes else mistakes[0]
    written = shown(word if word is not None else f'"{value}"' if isinstance(value, str) else value)
    if isinstance(value, (dict, list, tuple)):
        return f"must be {allowed(kind)}, not {_shape(value)}.", ""
    if value is None and not isinstance(kind, declaration.NoneType):
        return f"has no value; it must be {allowed(kind)}.", ""
    if isinstance(kind, declaration.LiteralType):
        return _literal_mistake(value, kind, word)
    if isinstance(kind, declaration.BoolType):
        if isinstance(value, bool):
            return None
        meant = {"1": "true", "0": "false"}.get(str(value), str(value).lower())
        fits = meant in ("true", "false")
        unquoted = " without quotes" if fits and isinstance(value, str) else ""
        return f"must be true or false{unquoted}, not {written}.", meant if fits else ""
    if isinstance(kind, declaration.IntType):
        if isinstance(value, int) and not isinstance(value, bool):
            if (kind.ge is not None and value < kind.ge) or (kind.le is not None and value > kind.le):
                return f"must be {allowed(kind)}, not {written}.", ""
            return None
        number = str(value) if isinstance(value, str) and re.fullmatch("-?[0-9]{1,9}", value) else ""
        return f"must be {allowed(kind)}{' without quotes' if number else ''}, not {written}.", number
    if isinstance(kind, declaration.FloatType):
        fits = isinstance(value, (int, float)) and not isinstance(value, bool)
        return None if fits else (f"must be a number, not {written}.", "")
    if isinstance(kind, declaration.StrType):
        return _text_mistake(value, kind, word)
    return None if isinstance(kind, declaration.NoneType) and value is None else (f"cannot be {written}.", "")


def _literal_mistake(value: object, kind: declaration.LiteralType, word: str | None) -> tuple[str, str] | None:
    # `True == 1`, so the types are compared too.
    if any(value == one and type(value) is type(one) for one in kind.values):
        return None
    if isinstance(value, bool):
        return f"must be {allowed(kind)}; {_yes_no(value, word)}", ""
    return f"must be {allowed(kind)}, not {shown(word or value)}.", closest(value, kind.values)


def _text_mistake(value: object, kind: declaration.StrType, word: str | None) -> tuple[str, str] | None:
    if isinstance(value, bool):
        return f"must be text; {_yes_no(value, word)}", ""
    if not isinstance(value, str):
        written = shown(word if word is not None else value)
        return f"must be text; put {written} in quotes.", ""
    if kind.min_length is not None and len(value) < kind.min_length:
        return "must not be empty.", ""
    if kind.max_length is not None and len(value) > kind.max_length:
        return f"has {len(value)} characters; it can have at most {kind.max_length}.", ""
    choices = re.fullmatch(r"\^\((\w+(?:\|\w+)+)\)\$", kind.pattern or "")
    if choices and kind.pattern and not re.search(kind.pattern, value):
        return _literal_mistake(value, declaration.LiteralType(tuple(choices[1].split("|"))), word)
    if kind.pattern is not None and not re.search(kind.pattern, value):
        simple = re.sub("[^a-z0-9]+", "-", value.lower()).strip("-")[:40].strip("-")
        fits = simple if simple and re.search(kind.pattern, simple) else ""
        return f"has a character that is not allowed, or is too long: {shown(value)}.", fits
    return None


def _yes_no(value: bool, word: str | None) -> str:
    meaning = "true" if value else "false"
    if word is not None and word.lower() != meaning:
        return f"{shown(word)} means {meaning} in YAML; put it in quotes if you mean the word."
    return f"it is {meaning}."


def naming(document: Document, at: Where) -> str:
    """A value as the beginning of a sentence names it: "`walls` in `stocks: 3`", "Item 2 of `players`"."""
    if not at:
        return "The file"
    words = _path_words(document, at)
    if words[-1].startswith("item "):
        return f"Item {words[-1][5:]} of `{': '.join(words[:-1])}`"
    return shown(at[-1]) + _in(document, at[:-1])


def _in(document: Document, at: Where) -> str:
    return f" in `{': '.join(_path_words(document, at))}`" if at else ""


def _path_words(document: Document, at: Where) -> list[str]:
    """The keys that lead to a value; positions in lists are counted from 1, as people do."""
    words = []
    outer: Any = document.data
    for part in at:
        in_list = isinstance(outer, (list, tuple)) and isinstance(part, int)
        words.append(f"item {int(part) + 1}" if in_list else str(part))
        outer = outer[part]
    return words


def _shape(value: object) -> str:
    return "a mapping" if isinstance(value, dict) else "a list"


def _written(document: Document, at: Where, value: object) -> str:
    if isinstance(value, (dict, list)):
        return _shape(value)
    return "nothing" if value is None else shown(document.words.get(at, value))


def allowed(kind: declaration.Type) -> str:
    """What a value of this type can be, in words: "a whole number from 0 to 30"."""
    kind = bare(kind)
    if isinstance(kind, declaration.BoolType):
        return "true or false"
    if isinstance(kind, declaration.IntType):
        if kind.ge is None and kind.le is None:
            return "a whole number"
        if kind.le is None:
            return f"a whole number, at least {kind.ge}"
        return f"a whole number from {kind.ge} to {kind.le}"
    if isinstance(kind, declaration.FloatType):
        return "a number"
    if isinstance(kind, declaration.LiteralType):
        words = [str(one) for one in kind.values]
        return ", ".join(words[:-1]) + " or " + words[-1] if len(words) > 1 else words[0]
    if isinstance(kind, declaration.StrType):
        return f"text of at most {kind.max_length} characters" if kind.max_length else "text"
    if isinstance(kind, declaration.UnionType):
        return ", or ".join(allowed(one) for one in kind.types)
    if isinstance(kind, declaration.NoneType):
        return "nothing"
    if isinstance(kind, declaration.VarTupleType):
        return "a list, each item " + allowed(kind.item_type)
    if isinstance(kind, declaration.TupleType):
        return f"a list of {len(kind.item_types)}, each item {allowed(kind.item_types[0])}"
    if isinstance(kind, declaration.DictType):
        value = bare(kind.value_type)
        inner = "the keys below" if isinstance(value, declaration.StructType) else allowed(value)
        key = bare(kind.key_type)
        keys = allowed(key).replace(" or ", " and ")
        if isinstance(key, declaration.IntType):
            keys = f"{key.ge} to {key.le}"
        return f"for each of {keys}: {inner}"
    return "the keys below"


class NotTyped(Exception):
    """Text that cannot stand for a value of its declared type: the sentence and what was meant."""

    def __init__(self, sentence: str, meant: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.meant = meant


_BOOLEANS = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


def typed(text: str, kind: declaration.Type) -> Any:
    """The value that a text means where this type is declared: "12" a number, "off" false, "3,2,1" a list."""
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
        return typed(text, next(one for one in kind.types if not isinstance(one, declaration.NoneType)))
    if isinstance(kind, declaration.IntType) and re.fullmatch("[-+]?[0-9]{1,9}", text):
        return int(text)
    if isinstance(kind, declaration.VarTupleType):
        return [typed(item.strip(), kind.item_type) for item in text.strip("[]").split(",") if item.strip()]
    if isinstance(kind, declaration.TupleType):
        items = text.strip("[]").split(",")
        if len(items) != len(kind.item_types):
            raise NotTyped(f"must have exactly {len(kind.item_types)} items with commas between, not {len(items)}.")
        return [typed(item.strip(), one) for item, one in zip(items, kind.item_types, strict=True)]
    if isinstance(kind, declaration.DictType):
        raise NotTyped("has several values; name one of them, with a dot between.")
    if isinstance(kind, declaration.StructType):
        raise NotTyped("has several values; name one of them, with a dot between.", kind.fields[0].encode_name)
    if not isinstance(kind, declaration.StrType):
        wrong = _scalar_mistake(text, kind, text)
        raise NotTyped(*(wrong or ("does not fit.",)))
    return text
