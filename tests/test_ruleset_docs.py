"""The page on rulesets and the schema for editors say what the declaration says."""

import json
import re
from pathlib import Path

import pytest

from medina_desktop import games
from medina_desktop.dev import ruleset_docs
from medina_desktop.play import ruleset_options
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.yaml_files import read

HOW = "run `python -m medina_desktop.dev.ruleset_docs`"


def test_page_and_schema_are_current() -> None:
    assert ruleset_docs.page_file().read_text(encoding="utf-8") == ruleset_docs.page(), HOW
    for game in games.GAMES:
        file = ruleset_docs.schema_file(game)
        assert file.is_file(), HOW
        assert file.read_text(encoding="utf-8") == ruleset_docs.schema(games.box(game)), HOW


def test_the_example_on_the_page_works(tmp_path: Path) -> None:
    example = re.search("```yaml\n(.*?)```", ruleset_docs.page(), re.DOTALL)
    assert example is not None
    file = tmp_path / "sunday-rules.yaml"
    file.write_text(example[1], encoding="utf-8")
    rules = ruleset_files.load_file(file)
    assert rules.name == "Sunday rules"
    base = ruleset_files.load(read(file).data["extends"])
    changed = {key for key in rules.__struct_fields__ if getattr(rules, key) != getattr(base, key)}
    assert changed == {"id", "name", "about", "new_street_touches", "well_points", "stocks"}


@pytest.mark.parametrize("game", games.GAMES)
def test_every_key_is_explained(game: str) -> None:
    page = ruleset_docs.page()
    for key in ruleset_options.declared_keys(games.box(game)):
        where = f"`{'.'.join(key.path)}` in the Ruleset of games/{games.GAMES[game]}/rules"
        assert key.sentence.endswith("."), f"{where}: say what it does in a sentence, Meta(description=...)"
        assert key.sentence in page, HOW
        # How a table is called, looks and speaks is no rule.
        named = key.rule or key.path[0] in ("id", "name", "about", "mood", "vocabulary")
        assert named, f"{where}: name the rule it is about, key('4.1', '...'), then {HOW}"


def test_the_schema_knows_the_keys_of_our_files() -> None:
    for entry in ruleset_files.available(without_window=True):
        schema = json.loads(ruleset_docs.schema(games.box(entry.game)))
        document = read(entry.path)
        assert set(document.data) <= set(schema["properties"])
        line = f"# yaml-language-server: $schema={ruleset_docs.schema_name(entry.game)}"
        begins = entry.path.read_text(encoding="utf-8").startswith(line + "\n")
        assert begins, f"begin data/rulesets/{entry.path.name} with the line `{line}`: editors find the schema by it"
