"""Makes the page on rulesets and the JSON Schema for editors from the declaration and our ruleset files.

`python -m medina_desktop.dev.ruleset_docs` writes both; a test says when it has to be run again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect as declaration

from medina_desktop import bundled, games
from medina_desktop.game.box import Box
from medina_desktop.game.declared import bare, type_of
from medina_desktop.game.record import FIRST_GAME
from medina_desktop.play.ruleset_options import Key, declared_keys
from medina_desktop.storage.ruleset_files import ID_PATTERN, MAX_CHAIN, Entry, available

SCHEMA_NAME = "ruleset.schema.json"
# A ruleset always has these, but a file may leave them out.
DEFAULTS_IN_FILES = {"id": "the file's name", "name": "made from the id"}


def page_file() -> Path:
    return bundled.root() / "docs" / "rulesets.md"


def schema_name(game: str) -> str:
    return SCHEMA_NAME if game == FIRST_GAME else f"{game}-{SCHEMA_NAME}"


def schema_file(game: str) -> Path:
    return bundled.rulesets() / schema_name(game)


def main() -> None:
    schemas = [(schema_file(game), schema(games.box(game))) for game in games.GAMES]
    for file, text in ((page_file(), page()), *schemas):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
        print(f"{file} written")


# ------------------------------------------------------------------------------------------------------- the schema


def schema(box: Box) -> str:
    """The JSON Schema of a game's ruleset file. Draft 7 is what editors' YAML plug-ins know best."""
    made = msgspec.json.schema(box.ruleset)
    whole = made["$defs"]["Ruleset"]
    needed = [name for name in whole.pop("required") if name not in DEFAULTS_IN_FILES]
    structs = {}
    for name, struct in made["$defs"].items():
        if name != "Ruleset":
            structs[name] = struct
    _name_keys(box, whole["properties"])
    whole["properties"] = {"game": _game(), "extends": _extends(), **whole["properties"]}
    complete = {
        "required": needed,
        "properties": {
            key: {"additionalProperties": {"required": inner}} for key, inner in _inner_required(box, structs).items()
        },
    }
    for struct in structs.values():
        struct.pop("required", None)
    document = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": f"A ruleset of {box.name}",
        **{key: value for key, value in whole.items() if key != "title"},
        "if": {"not": {"required": ["extends"]}},
        "then": complete,
        "definitions": structs,
    }
    text = json.dumps(document, indent=2, ensure_ascii=False).replace("#/$defs/", "#/definitions/")
    return text + "\n"


def _game() -> dict[str, Any]:
    return {
        "description": "The game it belongs to. Left out, it is that of the ruleset it extends.",
        "enum": list(games.GAMES),
    }


def _extends() -> dict[str, Any]:
    return {
        "description": "The id of another ruleset. Everything is taken from it; this file names only what it changes.",
        "type": "string",
        "pattern": f"^{ID_PATTERN.pattern}$",
    }


def _name_keys(box: Box, properties: dict[str, Any]) -> None:
    """Say which keys mappings take, and lists of four in a way that draft 7 understands."""
    for field in type_of(box.ruleset).fields:
        made, kind = properties[field.encode_name], bare(field.type)
        if isinstance(kind, declaration.DictType):
            key = bare(kind.key_type)
            if isinstance(key, declaration.IntType) and key.ge is not None and key.le is not None:
                made["propertyNames"] = {"enum": [str(number) for number in range(key.ge, key.le + 1)]}
            elif isinstance(key, declaration.LiteralType):
                made["propertyNames"] = {"enum": list(key.values)}
        elif isinstance(kind, declaration.TupleType):
            made["items"] = made.pop("prefixItems")[0]
            made["uniqueItems"] = True


def _inner_required(box: Box, structs: dict[str, Any]) -> dict[str, list[str]]:
    """Return for each key that holds structs the keys they must have in a file that extends no other."""
    needed = {}
    for field in type_of(box.ruleset).fields:
        kind = bare(field.type)
        if isinstance(kind, declaration.DictType):
            inner = bare(kind.value_type)
            if isinstance(inner, declaration.StructType):
                needed[field.encode_name] = structs[inner.cls.__name__]["required"]
    return needed


# --------------------------------------------------------------------------------------------------------- the page


def page() -> str:
    """The documentation page, in Markdown."""
    every = [entry for entry in available(without_window=True) if entry.ruleset]
    ours = [entry for entry in every if entry.game == FIRST_GAME]
    # The example builds on the ruleset with the most modules, so that there is something to change.
    base = max(ours, key=lambda entry: (entry.depth == 0, _count_switches(entry)))
    table_keys = declared_keys(games.box(FIRST_GAME))
    plain = [key for key in table_keys if not key.switch and len(key.path) == 1]
    sections = [
        _INTRODUCTION.format(example=_example(base), base=base.id, deepest=MAX_CHAIN).strip(),
        "## What comes with the game\n\n"
        + _list_of_ours(ours)
        + "\n\nThe last column of the tables below says what these use. One that extends another is named only "
        "where it differs from it.",
        "## Switches\n\nThe modules and rulings that the set-up screen offers. "
        "They can be mixed: our files also hold the numbers of the modules that they leave off.\n\n"
        + _table([key for key in table_keys if key.switch], ours),
        "## All other keys\n\n" + _table(plain, ours),
    ]
    for outer in ("board", "stocks", "towers"):
        inner = [key for key in table_keys if len(key.path) > 1 and key.path[0] == outer]
        entry = "number of players" if outer != "towers" else "number on the tile"
        sections.append(f"## Inside `{outer}`\n\nOne entry per {entry}.\n\n" + _table(inner, ours))
    for game in games.GAMES:
        if game != FIRST_GAME:
            sections.append(_other_game(games.box(game), [entry for entry in every if entry.game == game]))
    return _GENERATED + "\n\n".join(sections) + "\n"


def _other_game(box: Box, ours: list[Entry]) -> str:
    first = f"A file that extends none of these says `game: {box.id}`. For editors: `{schema_name(box.id)}`."
    return "\n\n".join([f"## {box.name}", first, _list_of_ours(ours), _table(declared_keys(box), ours)])


def _count_switches(entry: Entry) -> int:
    keys = declared_keys(games.box(FIRST_GAME))
    return sum(getattr(entry.ruleset, key.path[0]) is True for key in keys if key.switch)


def _example(base: Entry) -> str:
    assert base.ruleset is not None
    players = base.ruleset.players[0]
    walls = base.ruleset.stocks[players].walls - 1
    return (
        f"# yaml-language-server: $schema={SCHEMA_NAME}\n"
        f"extends: {base.id}\n"
        "name: Sunday rules\n"
        "about: New streets keep away from old ones, the well pays five, and fewer walls are left over.\n"
        "\n"
        "new_street_touches: 0\n"
        "well_points: 5\n"
        "stocks:\n"
        f"  {players}: {{walls: {walls}}}"
    )


def _list_of_ours(ours: list[Entry]) -> str:
    rows = ["| id | name | players | extends | |", "|---|---|---|---|---|"]
    for entry in ours:
        assert entry.ruleset is not None
        players = ", ".join(map(str, entry.ruleset.players))
        extends = f"`{entry.extends}`" if entry.extends else ""
        rows.append(f"| `{entry.id}` | {entry.ruleset.name} | {players} | {extends} | {entry.ruleset.about} |")
    return "\n".join(rows)


def _table(rows_of: list[Key], ours: list[Entry]) -> str:
    rows = ["| key | what it can be | default | what it does | rule | ours use |", "|---|---|---|---|---|---|"]
    for key in rows_of:
        default = DEFAULTS_IN_FILES.get(key.path[-1]) or ("needed" if key.required else _write(key.default))
        cells = [f"`{key.path[-1]}`", key.allowed, default, key.sentence, key.rule, _list_values(key, ours)]
        rows.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(rows)


def _list_values(key: Key, ours: list[Entry]) -> str:
    """List the values of a key in our rulesets; those that agree stand together, and with the one they extend."""
    if key.path[0] in ("id", "name", "about") or (len(key.path) == 1 and key.path[0] in ("board", "stocks", "towers")):
        return "see above" if key.path[0] in ("id", "name", "about") else "see below"
    used = {entry.id: _write(_value(entry.ruleset, key.path)) for entry in ours}
    users: dict[str, list[str]] = {}
    for entry in ours:
        if used[entry.id] != used.get(entry.extends):
            users.setdefault(used[entry.id], []).append(entry.id)
    if len(users) == 1:
        return next(iter(users))
    return "; ".join(f"{value} in {', '.join(ids)}" for value, ids in users.items())


def _value(holder: Any, path: tuple[str, ...]) -> Any:
    value = getattr(holder, path[0])
    if path[1:]:
        return {key: _value(inner, path[2:]) for key, inner in value.items()}
    return value


def _write(value: Any) -> str:
    if value is None:
        return "nothing"
    if value == "":
        return "empty"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        if len({*value.values()}) == 1 and len(value) > 1:
            return _write(next(iter(value.values())))
        return ", ".join(f"{key}: {_write(one)}" for key, one in value.items())
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_write(one) for one in value) + "]"
    return str(value)


_GENERATED = "<!-- Made by `python -m medina_desktop.dev.ruleset_docs`: change the declaration, not this. -->\n\n"

_INTRODUCTION = """
# Rulesets and house rules

Everything that differs between editions, and every point on which the rulebooks are silent, is a key in a small text
file. To play by a rule of your own, write such a file; no programming is needed.

## A house rule in four steps

1. Make a text file in the folder for your own rulesets, with a name of lower-case letters, digits and hyphens that ends
   in `.yaml`, say `sunday-rules.yaml`. The folder is called `rulesets` and lies in the game's data folder:
   `~/.local/share/medina-desktop` on Linux, `~/Library/Application Support/medina-desktop` on a Mac,
   `%LOCALAPPDATA%\\medina-desktop` on Windows, `DIR/data` if the game is started with `--user-dir DIR`.
2. Name the ruleset you start from, and only what you change:

```yaml
{example}
```

3. Check it: `medina-desktop check sunday-rules.yaml`. It says what is wrong and in which line, and what you
   probably meant; or `ok, a ruleset for 2, 3, 4 players`.
4. Start the game: the new ruleset stands beside the others, its switches included. A file with a mistake stands there
   too, with the mistake.

The first line is for editors that understand YAML schemas: with `ruleset.schema.json` beside the file (it comes with
the game, in `data/rulesets`) they complete keys and mark mistakes while you type.

## How files are read

- `extends` takes everything from another ruleset except its name and its description. What has inner keys (`stocks`,
  `towers`, ...) is merged key by key; a list or a single value is replaced. A ruleset may extend one that extends
  another, up to {deepest} in a row.
- `extends` names an id, never a file: one of ours, or one in the same folder. Your own can't have the id of
  one of ours.
- Without `extends` a file needs every key that is marked "needed" below.
- `id` is the file's name if it is left out, and `name` is made from the id.
- Words such as `no`, `off` and `yes` mean false and true in YAML. Where you mean the word, put it in quotes.
- A file may have up to 1 MB; anchors, references and type tags are not used.
- A saved game holds its complete ruleset, so changing a file never changes a game that has begun.
- For one game, options can be given without a file: `new {base} 3 new_street_touches=0 stocks.3.walls=10` in the
  engine's line protocol, or the switches of the set-up screen.
"""


if __name__ == "__main__":
    main()
