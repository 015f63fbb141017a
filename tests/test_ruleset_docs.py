"""The page on rulesets and the schema for editors say what the declaration says."""

import json
import re
from pathlib import Path

import pytest

from medina_desktop import games
from medina_desktop.dev import ruleset_docs
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.yaml_files import read


def test_page_and_schema_are_current() -> None:
    advice = "run `python -m medina_desktop.dev.ruleset_docs`"
    assert ruleset_docs.page_file().read_text(encoding="utf-8") == ruleset_docs.page(), advice
    for game in games.GAMES:
        schema = ruleset_docs.schema(games.box(game))
        assert ruleset_docs.schema_file(game).read_text(encoding="utf-8") == schema, advice


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


@pytest.mark.parametrize(
    "key",
    [key for game in games.GAMES for key in ruleset_files.declared_keys(games.box(game))],
    ids=lambda key: ".".join(key.path),
)
def test_every_key_is_explained(key: ruleset_files.Key) -> None:
    assert key.sentence.endswith(".")
    assert key.sentence in ruleset_docs.page()
    # How a table is called, looks and speaks is no rule.
    assert key.rule or key.path[0] in ("id", "name", "about", "mood", "vocabulary")


def test_the_schema_knows_the_keys_of_our_files() -> None:
    for entry in ruleset_files.available(without_window=True):
        schema = json.loads(ruleset_docs.schema(games.box(entry.game)))
        document = read(entry.path)
        assert set(document.data) <= set(schema["properties"])
        assert entry.path.read_text(encoding="utf-8").startswith(
            f"# yaml-language-server: $schema={ruleset_docs.schema_name(entry.game)}\n"
        ), "editors find the schema by this line"
