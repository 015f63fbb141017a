"""Saved games: text that people can read, that grows by a line an action, and that is checked when it is read."""

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat, record_of, to_plain
from medina_desktop.games import new_game
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.storage import record_files, ruleset_files
from medina_desktop.storage.yaml_files import DataError, parse


def played(ruleset_id: str = "medina-2014", players: int = 3, actions: int = 40, seed: int = 1) -> Played:
    chance = random.Random(seed)
    game = new_game(ruleset_files.load(ruleset_id), players, seed)
    while not game.over and len(game.actions) < actions:
        game.play(chance.choice(game.legal()))
    return game


def plain(game: Played, *names: str) -> dict[str, Any]:
    return to_plain(record_of(game, [Seat(name=name) for name in names]))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.yaml"


@pytest.mark.parametrize("entry", ruleset_files.available(), ids=lambda entry: entry.id)
def test_a_whole_game_comes_back_as_it_was(entry: ruleset_files.Entry, file: Path) -> None:
    assert entry.ruleset is not None
    for players in entry.ruleset.players:
        game = played(entry.id, players, actions=1000, seed=players)
        file.write_text(record_files.dump(plain(game)), encoding="utf-8")
        again = record_files.load_record(file).game
        assert again.over
        assert again.action_texts() == game.action_texts()
        assert again.scores() == game.scores()
        assert again.ruleset == entry.ruleset


def test_a_record_is_readable_text_that_ends_with_the_actions() -> None:
    text = record_files.dump(plain(played(actions=3), "Zoë", "Łukasz O'Neil", "No"))
    assert "" not in text.rstrip("\n").split("\n"), "an empty line would end a reply of the line protocol"
    assert "name: Zoë," in text
    assert "name: Łukasz O'Neil," in text
    assert 'name: "No",' in text  # bare, it would mean false
    assert "    3: {buildings: 6, stables: 4, merchants: 8, walls: 12, roofs: 4," in text
    last = text.splitlines()[-4:]
    assert last[0] == "actions:"
    assert all(line.startswith("- ") for line in last[1:])


@pytest.mark.parametrize("begun", [0, 1, 7])
def test_a_game_goes_on_by_adding_lines_to_its_file(file: Path, begun: int) -> None:
    game = played(actions=30)
    first = plain(game)
    later = first["actions"][begun:]
    file.write_text(record_files.dump({**first, "actions": first["actions"][:begun]}), encoding="utf-8")
    with file.open("a", encoding="utf-8") as stream:
        for action in later:
            stream.write(f"- {record_files.action_text(action)}\n")
    assert record_files.load_record(file).game.action_texts() == game.action_texts()


AWKWARD = ["no", "~", "1e3", "- a", "a: b", "a #b", "'", '"', "\\", "null", "y", "{", "%", " a ", "a\n\nb", "7", "👩‍🚀"]
names = st.text(max_size=40) | st.sampled_from(AWKWARD)


@settings(max_examples=200, deadline=None)
@given(names, names)
def test_any_name_can_be_saved_and_read(one: str, two: str) -> None:
    record = {"medina_record": 2, "seats": [{"name": one}, {"name": two}], one or "key": {"inner": two}, "actions": []}
    text = record_files.dump(record)
    assert all(line.strip() for line in text.rstrip("\n").split("\n"))
    seats = parse(text.encode(), "file").data["seats"]
    for name, seat in zip((one, two), seats, strict=True):
        # Only characters that no text file should hold are lost, and line ends.
        assert len(seat["name"]) == len(name)
        assert all(after in (before, " ") for before, after in zip(name, seat["name"], strict=True))
        if name.isprintable():
            assert seat["name"] == name


def test_an_illegal_action_is_refused_with_its_line_and_the_rule(file: Path) -> None:
    record = plain(played())
    record["actions"][36] = record["actions"][35]
    text = record_files.dump(record)
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as refused:
        record_files.load_record(file)
    assert text.splitlines()[refused.value.first.line - 1] == f"- {record['actions'][36]}"
    assert refused.value.first.line == text.splitlines().index("actions:") + 1 + 37
    assert refused.value.first.sentence.startswith("Action 37, ")
    assert "breaks the rules: " in refused.value.first.sentence


def test_a_record_carries_its_ruleset(file: Path, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("extends: medina-2014\nwell_points: 9\n", encoding="utf-8")
    game = new_game(ruleset_files.load("house", tmp_path), 2, seed=3)
    file.write_text(record_files.dump(plain(game)), encoding="utf-8")
    house.unlink()
    ruleset = record_files.load_record(file).game.ruleset
    assert isinstance(ruleset, Ruleset)
    assert ruleset.well_points == 9


def test_a_record_of_the_first_format_is_upgraded(file: Path) -> None:
    game = played(actions=12)
    record = plain(game)
    old = {"medina_record": 1, **{key: value for key, value in record.items() if key not in ("medina_record", "setup")}}
    old |= record["setup"]
    file.write_text(record_files.dump(old), encoding="utf-8")
    assert record_files.load_record(file).game.action_texts() == game.action_texts()


# A file that was cut off while it was written


def test_recover_keeps_every_whole_line(file: Path) -> None:
    game = played(actions=20)
    content = record_files.dump(plain(game)).encode()
    beginning = content.index(b"actions:\n") + len(b"actions:\n")
    for length in range(beginning, len(content) + 1):
        file.write_bytes(content[:length])
        whole = content[beginning:length].count(b"\n")
        loaded = record_files.recover(file)
        assert loaded.game.action_texts() == game.action_texts()[:whole]
        assert (loaded.lost is None) == (content[length - 1 : length] == b"\n")


def test_recover_knows_zeros_after_a_power_cut(file: Path) -> None:
    game = played(actions=20)
    file.write_bytes(record_files.dump(plain(game)).encode() + bytes(4096))
    loaded = record_files.recover(file)
    assert loaded.game.action_texts() == game.action_texts()


def test_recover_goes_up_to_the_first_impossible_action(file: Path) -> None:
    record = plain(played(actions=20))
    record["actions"][15] = record["actions"][3]
    file.write_text(record_files.dump(record), encoding="utf-8")
    loaded = record_files.recover(file)
    assert loaded.record.actions == record["actions"][:15]
    assert loaded.lost is not None
    assert "Action 16" in loaded.lost.sentence


def test_recover_refuses_what_has_no_beginning(file: Path) -> None:
    file.write_text("medina_record: 2\nplayers: 3\nactions:\n- tea\n", encoding="utf-8")
    with pytest.raises(DataError, match="`ruleset` is missing"):
        record_files.recover(file)
