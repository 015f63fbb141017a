"""Plain data held against a declaration (a msgspec Struct), with every mistake found and said in words.

msgspec itself stops at the first mistake and speaks to programmers. This walks the same declaration, so nothing is
declared twice; `msgspec.convert` still makes the value in the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from itertools import islice
from typing import NamedTuple, Protocol

import msgspec
from msgspec import inspect as declaration

from medina_desktop.plain_text import MAX_SHOWN, shown
from medina_desktop.said import N_, Counted, Said

Where = tuple[str | int, ...]  # the keys and list positions that lead to a value
MAX_COMPLAINTS = 50  # about one file; finding what was meant takes time, and more would not be read


class Document(Protocol):
    """Plain data, and its unquoted words as they were written."""

    @property
    def data(self) -> Mapping[str | int, object]: ...
    @property
    def words(self) -> Mapping[Where, str]: ...


class Complaint(NamedTuple):
    where: Where
    sentence: Said
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


def closest(word: object, known: Iterable[object], likeness: float = 0.6) -> str:
    """The known word most like this one, or nothing if none is. Hyphens, underscores and capitals do not count."""
    plain = {str(one).lower().replace("-", "_"): str(one) for one in known}
    tried = str(word)[:MAX_SHOWN].strip().lower().replace("-", "_").replace(" ", "_")
    found = get_close_matches(tried, list(plain), n=1, cutoff=likeness)
    return plain[found[0]] if found else ""


def complaints(document: Document, struct: type[msgspec.Struct], partial: bool = False) -> list[Complaint]:
    """List everything that does not fit the declaration, or the first fifty things.

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
        wrong = scalar_mistake(value, kind, document.words.get(at))
        if wrong:
            yield Complaint(at, wrong.about(naming(document, at)), wrong.meant)


def _struct(
    document: Document, at: Where, value: object, kind: declaration.StructType, partial: bool
) -> Iterator[Complaint]:
    if not isinstance(value, dict):
        yield _no_pairs(document, at, value)
        return
    fields = {field.encode_name: field for field in kind.fields}
    misspelt = set()
    for key, part in value.items():
        if key in fields:
            yield from _complaints(document, (*at, key), part, fields[key].type, partial)
        else:
            meant = closest(key, [name for name in fields if name not in value])
            misspelt.add(meant)
            inside = Said("There is no key {key} in {outer}.", key=shown(key), outer=_path(document, at))
            yield Complaint((*at, key), inside if at else Said("There is no key {key}.", key=shown(key)), meant)
    if not partial:
        needed = [name for name, field in fields.items() if field.required and name not in misspelt]
        missing = [f"`{name}`" for name in needed if name not in value]
        if missing:
            yield Complaint(at, _missing(missing, _path(document, at) if at else None))


def _no_pairs(document: Document, at: Where, value: object) -> Complaint:
    pairs = N_("{what} must hold `key: value` pairs, not {written}.")
    return Complaint(at, Said(pairs, what=naming(document, at), written=_write(document, at, value)))


def _missing(keys: list[str], outer: str | None) -> Said:
    if len(keys) == 1 and outer is None:
        return Said("The key {key} is missing.", key=keys[0])
    if len(keys) == 1:
        return Said("The key {key} is missing from {outer}.", key=keys[0], outer=outer)
    if outer is None:
        return Said("The keys {keys} are missing.", keys=_all_of(keys))
    return Said("The keys {keys} are missing from {outer}.", keys=_all_of(keys), outer=outer)


def _mapping(
    document: Document, at: Where, value: object, kind: declaration.DictType, partial: bool
) -> Iterator[Complaint]:
    if not isinstance(value, dict):
        yield _no_pairs(document, at, value)
        return
    for key, part in value.items():
        here = (*at, key)
        wrong = scalar_mistake(key, bare(kind.key_type), None)
        if wrong:
            # Digits without quotes would have been a number.
            quoted = isinstance(key, str) and key.isdigit()
            what = key_in(shown(f'"{key}"' if quoted else key), _path(document, at))
            wanted = _unquote(kind.key_type) if quoted else allowed(kind.key_type)
            yield Complaint(here, Said("{what} must be {allowed}.", what=what, allowed=wanted), wrong.meant)
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
        brackets = N_("{what} must be a list in square brackets, not {written}.")
        yield Complaint(at, Said(brackets, what=naming(document, at), written=_write(document, at, value)))
        return
    wanted = _wanted_length(len(value), kind)
    if wanted:
        sentence, items = wanted
        yield Complaint(at, Said(sentence, what=naming(document, at), items=count_items(items), found=len(value)))
        if isinstance(kind, declaration.TupleType):
            return
    for index, item in enumerate(value):
        kind_here = kind.item_types[index] if isinstance(kind, declaration.TupleType) else kind.item_type
        yield from _complaints(document, (*at, index), item, kind_here, partial)


def _wanted_length(
    length: int, kind: declaration.VarTupleType | declaration.TupleType | declaration.ListType
) -> tuple[str, int] | None:
    """A sentence about a list of the wrong length, and the length it should have."""
    if isinstance(kind, declaration.TupleType):
        wanted = len(kind.item_types)
        return None if length == wanted else (N_("{what} must have exactly {items}, not {found}."), wanted)
    if kind.min_length is not None and length < kind.min_length:
        return N_("{what} must have at least {items}, not {found}."), kind.min_length
    if kind.max_length is not None and length > kind.max_length:
        return N_("{what} must have at most {items}, not {found}."), kind.max_length
    return None


def count_items(n: int) -> Counted:
    return Counted("{n} item", "{n} items", n)


class Mistake(NamedTuple):
    """A sentence about a single wrong value, which still lacks the name of the value, {what}."""

    template: str
    values: dict[str, object]
    meant: str = ""

    def about(self, what: str) -> Said:
        return Said(self.template, what=what, **self.values)


def _not(allowed_here: str, written: str, meant: str = "") -> Mistake:
    return Mistake(N_("{what} must be {allowed}, not {written}."), {"allowed": allowed_here, "written": written}, meant)


def _unquote(kind: declaration.Type) -> Said:
    return Said("{allowed}, without quotes", allowed=allowed(kind))


def scalar_mistake(value: object, kind: declaration.Type, word: str | None) -> Mistake | None:
    if isinstance(kind, declaration.AnyType):
        return None
    if isinstance(kind, declaration.UnionType):
        options = [bare(one) for one in kind.types]
        mistakes = [scalar_mistake(value, one, word) for one in options if not isinstance(one, declaration.NoneType)]
        empty_fits = value is None and len(mistakes) < len(options)
        return None if empty_fits or None in mistakes else mistakes[0]
    written = shown(word if word is not None else f'"{value}"' if isinstance(value, str) else value)
    if isinstance(value, (dict, list, tuple)):
        return _not(allowed(kind), _shape(value))
    if value is None and not isinstance(kind, declaration.NoneType):
        return Mistake(N_("{what} has no value; it must be {allowed}."), {"allowed": allowed(kind)})
    if isinstance(kind, declaration.LiteralType):
        return _literal_mistake(value, kind, word)
    if isinstance(kind, declaration.BoolType):
        if isinstance(value, bool):
            return None
        meant = {"1": "true", "0": "false"}.get(str(value), str(value).lower())
        fits = meant in ("true", "false")
        quoted = fits and isinstance(value, str)
        return _not(_unquote(kind) if quoted else allowed(kind), written, meant if fits else "")
    if isinstance(kind, declaration.IntType):
        if isinstance(value, int) and not isinstance(value, bool):
            if (kind.ge is not None and value < kind.ge) or (kind.le is not None and value > kind.le):
                return _not(allowed(kind), written)
            return None
        number = str(value) if isinstance(value, str) and re.fullmatch("-?[0-9]{1,9}", value) else ""
        return _not(_unquote(kind) if number else allowed(kind), written, number)
    if isinstance(kind, declaration.FloatType):
        fits = isinstance(value, (int, float)) and not isinstance(value, bool)
        return None if fits else _not(allowed(kind), written)
    if isinstance(kind, declaration.StrType):
        return _text_mistake(value, kind, word)
    if isinstance(kind, declaration.NoneType) and value is None:
        return None
    return Mistake(N_("{what} can’t be {written}."), {"written": written})


def _literal_mistake(value: object, kind: declaration.LiteralType, word: str | None) -> Mistake | None:
    # `True == 1`, so the types are compared too.
    if any(value == one and type(value) is type(one) for one in kind.values):
        return None
    if isinstance(value, bool):
        return _yes_no(allowed(kind), value, word)
    return _not(allowed(kind), shown(word or value), closest(value, kind.values))


def _text_mistake(value: object, kind: declaration.StrType, word: str | None) -> Mistake | None:
    if isinstance(value, bool):
        return _yes_no(Said("text"), value, word)
    if not isinstance(value, str):
        written = shown(word if word is not None else value)
        return Mistake(N_("{what} must be text; put {written} in quotes."), {"written": written})
    if kind.min_length is not None and len(value) < kind.min_length:
        return Mistake(N_("{what} must not be empty."), {})
    if kind.max_length is not None and len(value) > kind.max_length:
        too_long = N_("{what} can have at most {most}, not {found}.")
        most = Counted("{n} character", "{n} characters", kind.max_length)
        return Mistake(too_long, {"found": len(value), "most": most})
    choices = re.fullmatch(r"\^\((\w+(?:\|\w+)+)\)\$", kind.pattern or "")
    if choices and kind.pattern and not re.search(kind.pattern, value):
        return _literal_mistake(value, declaration.LiteralType(tuple(choices[1].split("|"))), word)
    if kind.pattern is not None and not re.search(kind.pattern, value):
        simple = re.sub("[^a-z0-9]+", "-", value.lower()).strip("-")[:40].strip("-")
        fits = simple if simple and re.search(kind.pattern, simple) else ""
        not_allowed = N_("{what} has a character that isn’t allowed, or is too long: {written}.")
        return Mistake(not_allowed, {"written": shown(value)}, fits)
    return None


def _yes_no(wanted: str, value: bool, word: str | None) -> Mistake:
    """About a yes or no where a word was wanted: YAML has words for them that people mean as words."""
    meaning = "true" if value else "false"
    if word is None or word.lower() == meaning:
        return Mistake(N_("{what} must be {allowed}, not {meaning}."), {"allowed": wanted, "meaning": meaning})
    template = N_("{what} must be {allowed}; {written} means {meaning} in YAML. Put it in quotes if you mean the word.")
    return Mistake(template, {"allowed": wanted, "written": shown(word), "meaning": meaning})


def naming(document: Document, at: Where) -> Said:
    """A value as the beginning of a sentence names it: "`walls` in `stocks: 3`", "Item 2 of `players`"."""
    if not at:
        return Said("The file")
    if _is_item(document, at):
        return Said("Item {n} of {outer}", n=int(at[-1]) + 1, outer=_path(document, at[:-1]))
    if len(at) == 1:
        return Said.joined("", [shown(at[-1])])
    return Said("{key} in {outer}", key=shown(at[-1]), outer=_path(document, at[:-1]))


def key_in(key: str, outer: str) -> Said:
    return Said("The key {key} in {outer}", key=key, outer=outer)


def _is_item(document: Document, at: Where) -> bool:
    outer: object = document.data
    for part in at[:-1]:
        outer = outer[part] if isinstance(outer, Mapping) else outer[int(part)] if isinstance(outer, list) else None
    return isinstance(outer, (list, tuple)) and isinstance(at[-1], int)


def _path(document: Document, at: Where) -> Said:
    """The keys that lead to a value; positions in lists are counted from 1, as people do."""
    words: list[str] = []
    for depth, part in enumerate(at, 1):
        in_list = _is_item(document, at[:depth])
        words.append(Said("item {n}", n=int(part) + 1) if in_list else str(part))
    return Said.joined("", ["`", Said.joined(": ", words), "`"])


def _shape(value: object) -> Said:
    return Said("a mapping") if isinstance(value, dict) else Said("a list")


def _write(document: Document, at: Where, value: object) -> str:
    if isinstance(value, (dict, list)):
        return _shape(value)
    return Said("nothing") if value is None else shown(document.words.get(at, value))


def _one_of(words: list[str]) -> Said:
    some = Said.joined(", ", words[:-1])
    return Said("{some} or {last}", some=some, last=words[-1]) if len(words) > 1 else Said.joined("", words)


def _all_of(words: list[str]) -> Said:
    some = Said.joined(", ", words[:-1])
    return Said("{some} and {last}", some=some, last=words[-1]) if len(words) > 1 else Said.joined("", words)


def allowed(kind: declaration.Type) -> Said:
    """Describe the values of a type in words: "a whole number from 0 to 30"."""
    kind = bare(kind)
    if isinstance(kind, declaration.BoolType):
        return _one_of(["true", "false"])
    if isinstance(kind, declaration.IntType):
        if kind.ge is None and kind.le is None:
            return Said("a whole number")
        if kind.le is None:
            return Said("a whole number, at least {least}", least=kind.ge)
        return Said("a whole number from {least} to {most}", least=kind.ge, most=kind.le)
    if isinstance(kind, declaration.FloatType):
        return Said("a number")
    if isinstance(kind, declaration.LiteralType):
        return _one_of([str(one) for one in kind.values])
    if isinstance(kind, declaration.StrType):
        if kind.max_length:
            longest = kind.max_length
            return Counted("text of at most {n} character", "text of at most {n} characters", longest)
        return Said("text")
    if isinstance(kind, declaration.UnionType):
        return Said.joined(
            ", ", [allowed(kind.types[0]), *(Said("or {other}", other=allowed(one)) for one in kind.types[1:])]
        )
    if isinstance(kind, declaration.NoneType):
        return Said("nothing")
    if isinstance(kind, declaration.VarTupleType):
        return Said("a list, each item {item}", item=allowed(kind.item_type))
    if isinstance(kind, declaration.TupleType):
        items = allowed(kind.item_types[0])
        return Said("a list of {n}, each item {item}", n=len(kind.item_types), item=items)
    if isinstance(kind, declaration.DictType):
        value = bare(kind.value_type)
        inner = _KEYS_BELOW if isinstance(value, declaration.StructType) else allowed(value)
        key = bare(kind.key_type)
        keys = allowed(key)
        if isinstance(key, declaration.IntType):
            keys = Said("{least} to {most}", least=key.ge, most=key.le)
        elif isinstance(key, declaration.LiteralType):
            keys = _all_of([str(one) for one in key.values])
        return Said("for each of {keys}: {values}", keys=keys, values=inner)
    return _KEYS_BELOW


_KEYS_BELOW = Said("the keys below")
