"""Rulesets: ours, the player's own beside them, house rules in a few lines, options given as text."""

import os
from pathlib import Path

import pytest

from medina_desktop import bundled, games
from medina_desktop.games.medina.rules.ruleset import Ruleset, problems
from medina_desktop.play.ruleset_options import declared_keys, with_options
from medina_desktop.storage.ruleset_files import Entry, available, load, load_file
from medina_desktop.storage.yaml_files import DataError

OURS = ["medina-1999", "medina-2014", "medina-1999-gates", "medina-2014-gates"]  # of Medina


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    own = tmp_path / "rulesets"
    own.mkdir()
    return own


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def entry(folder: Path, ruleset_id: str) -> Entry:
    return next(one for one in available(folder) if one.id == ruleset_id and one.own)


def why_not(folder: Path, ruleset_id: str) -> str:
    error = entry(folder, ruleset_id).error
    assert error is not None
    return str(error).replace(f"{folder}{os.sep}", "")


# Ours


def ids(entries: list[Entry]) -> list[str]:
    """Of Medina's rulesets, and of files that belong to no game."""
    return [one.id for one in entries if one.game in ("medina", "")]


def test_ours_are_listed_editions_first_and_all_can_be_played() -> None:
    entries = available()
    assert ids(entries) == OURS
    assert {one.game for one in entries} == {box.id for box in games.playable()}
    assert [one.depth for one in entries] == sorted(one.depth for one in entries)
    assert all(one.ruleset is not None and one.error is None and not one.own for one in entries)


def test_ours_are_called_by_their_ids() -> None:
    for one in available():
        assert one.ruleset is not None
        assert one.ruleset.id == one.id == one.path.stem


# What the rulebooks' tables say (rules.md 2): players -> buildings, stables, merchants, walls, neutral roofs.
IN_THE_BOX = {
    "medina-1999": {3: (6, 4, 8, 10, 0), 4: (5, 3, 6, 8, 0)},
    "medina-2014": {2: (8, 4, 12, 15, 2), 3: (6, 4, 8, 12, 1), 4: (5, 3, 6, 9, 0)},
}


@pytest.mark.parametrize("ruleset_id", OURS)
def test_what_is_in_the_box(ruleset_id: str) -> None:
    rules = load(ruleset_id)
    box = {}
    for players in rules.players:
        stock = rules.stocks[players]
        neutral = stock.neutral_roofs if rules.neutral_roofs else 0
        box[players] = (stock.buildings, stock.stables, stock.merchants, stock.walls, neutral)
        assert stock.roofs == 4
    assert box == IN_THE_BOX[ruleset_id.removesuffix("-gates")]
    assert rules.gates == ruleset_id.endswith("-gates")


@pytest.mark.parametrize("ruleset_id", OURS)
@pytest.mark.parametrize("key", [key.path[0] for key in declared_keys(games.box("medina")) if key.switch])
def test_every_switch_can_be_flipped_at_every_table(ruleset_id: str, key: str) -> None:
    declared = next(one for one in declared_keys(games.box("medina")) if one.path == (key,))
    for choice in declared.choices:
        changed = with_options(load(ruleset_id), {key: str(choice).lower()})
        assert isinstance(changed, Ruleset)
        assert getattr(changed, key) == choice
        assert list(problems(changed)) == []


# A player's own


def test_a_house_rule_names_only_what_it_changes(folder: Path) -> None:
    write(folder, "sunday-rules.yaml", "extends: medina-2014\nnew_street_touches: 0\nstocks:\n  3: {walls: 10}\n")
    ours, mine = load("medina-2014"), load("sunday-rules", folder)
    assert (mine.id, mine.name, mine.new_street_touches) == ("sunday-rules", "Sunday rules", 0)
    assert (mine.stocks[3].walls, mine.stocks[3].stables) == (10, ours.stocks[3].stables)
    assert mine.stocks[2] == ours.stocks[2]
    assert mine.towers == ours.towers


def test_own_rulesets_stand_behind_ours(folder: Path) -> None:
    write(folder, "zebra.yaml", "extends: medina-2014\n")
    write(folder, "ant.yml", "extends: zebra\nname: Ants\n")
    write(folder, "notes.txt", "not a ruleset")
    assert ids(available(folder)) == [*OURS, "ant", "zebra"]
    assert [one.id for one in available(folder) if one.own] == [one.id for one in available(folder)][-2:]
    assert entry(folder, "ant").name == "Ants"
    assert entry(folder, "ant").extends == "zebra"


def test_lists_and_single_values_are_replaced_mappings_merged(folder: Path) -> None:
    write(folder, "a.yaml", "extends: medina-2014\nplayers: [4]\ntea_tiles: [1]\ntowers:\n  1: {value: 7}\n")
    mine = load("a", folder)
    assert mine.players == (4,)
    assert mine.tea_tiles == (1,)
    assert (mine.towers[1].value, mine.towers[1].merchants, mine.towers[2].value) == (7, 3, 2)


def test_a_file_can_give_itself_an_id_and_be_extended_by_it(folder: Path) -> None:
    write(folder, "Our house.yaml", "extends: medina-1999\nid: our-house\nwell_points: 6\n")
    write(folder, "child.yaml", "extends: our-house\nwell: true\n")
    assert load("our-house", folder).well_points == 6
    assert load("child", folder).well_points == 6


def test_a_complete_ruleset_needs_no_other(folder: Path) -> None:
    ours = (bundled.rulesets() / "medina-1999.yaml").read_text(encoding="utf-8")
    write(folder, "copy.yaml", ours.replace("id: medina-1999", "id: copy"))
    assert load("copy", folder).stocks == load("medina-1999").stocks


def test_a_broken_file_is_listed_with_its_mistake(folder: Path) -> None:
    write(folder, "broken.yaml", "extends: medina-2014\nwel: true\n")
    assert entry(folder, "broken").ruleset is None
    assert why_not(folder, "broken") == "broken.yaml:2: There is no key `wel`. (did you mean `well`?)"


def test_an_own_file_cannot_take_the_id_of_one_of_ours(folder: Path) -> None:
    write(folder, "medina-2014.yaml", "extends: medina-1999\nwell_points: 20\n")
    write(folder, "sly.yaml", "extends: medina-1999\nid: medina-1999\nwell_points: 20\n")
    assert "belongs to a ruleset that comes with the game" in why_not(folder, "medina-2014")
    assert why_not(folder, "medina-1999").startswith("sly.yaml:2: The id `medina-1999` belongs to")
    assert load("medina-2014", folder).well_points == 4


def test_two_own_files_with_one_id_are_told_apart(folder: Path) -> None:
    write(folder, "a.yaml", "extends: medina-1999\nid: house\n")
    write(folder, "b.yaml", "extends: medina-1999\nid: house\n")
    first, second = (one for one in available(folder) if one.own)
    assert first.error is None
    assert "belongs to the file a.yaml" in str(second.error)


def test_no_folder_is_no_trouble(tmp_path: Path) -> None:
    ours = [one.id for one in available()]
    assert [one.id for one in available(tmp_path / "gone")] == ours
    file = write(tmp_path, "file", "")
    assert [one.id for one in available(file)] == ours


@pytest.mark.skipif(os.name == "nt", reason="links need an administrator there")
def test_links_do_not_lead_out_of_the_folder(folder: Path, tmp_path: Path) -> None:
    secret = write(tmp_path, "secret.yaml", "extends: medina-2014\nname: Secret\n")
    (folder / "link.yaml").symlink_to(secret)
    (folder / "loop.yaml").symlink_to(folder / "loop.yaml")
    write(folder, "child.yaml", "extends: link\n")
    assert "points outside the folder" in why_not(folder, "link")
    assert "Secret" not in why_not(folder, "child")
    assert entry(folder, "child").ruleset is None
    assert entry(folder, "loop").ruleset is None
    with pytest.raises(DataError, match="points outside the folder"):
        load("link", folder)


@pytest.mark.parametrize("path", ["../secret", "/etc/passwd", "..", "folder/file", "C:\\x", "", "x" * 500, "a\nb", "é"])
def test_a_file_cannot_name_a_path(folder: Path, tmp_path: Path, path: str) -> None:
    write(tmp_path, "secret.yaml", "extends: medina-2014\n")
    quoted = '"' + path.replace("\\", "\\\\").replace("\n", "\\n") + '"'
    write(folder, "sly.yaml", f"extends: {quoted}\n")
    assert "takes the id of one ruleset" in why_not(folder, "sly")
    with pytest.raises(DataError, match="There is no ruleset"):
        load(path, folder)


def test_a_chain_may_be_long_but_not_endless(folder: Path) -> None:
    write(folder, "r1.yaml", "extends: medina-2014\nwell_points: 9\n")
    for number in range(2, 20):
        write(folder, f"r{number}.yaml", f"extends: r{number - 1}\n")
    assert load("r7", folder).well_points == 9
    assert "longer than 8 rulesets" in why_not(folder, "r8")
    assert "longer than 8 rulesets" in why_not(folder, "r19")


def test_a_file_anywhere_may_extend_its_neighbours_and_own_rulesets(folder: Path, tmp_path: Path) -> None:
    write(folder, "mine.yaml", "extends: medina-2014\nwell_points: 9\n")
    write(tmp_path, "beside.yaml", "extends: mine\ntea: false\n")
    rules = load_file(write(tmp_path, "new.yaml", "extends: beside\n"), folder)
    assert (rules.well_points, rules.tea) == (9, False)


def test_an_unknown_id_brings_a_proposal() -> None:
    with pytest.raises(DataError) as refused:
        load("medina2014")
    assert refused.value.first.meant == "medina-2014"


# Options as text


def options(**given: str) -> Ruleset:
    options = {key.replace("__", "."): value for key, value in given.items()}
    changed = with_options(load("medina-2014"), options)
    assert isinstance(changed, Ruleset)
    return changed


def test_options_are_typed_by_the_declaration() -> None:
    rules = options(new_street_touches="0", stocks__3__walls="10", tea="off", ties="largest_palace", tea_tiles="2,2")
    assert rules.new_street_touches == 0
    assert rules.stocks[3].walls == 10
    assert rules.tea is False
    assert rules.ties == "largest_palace"
    assert rules.tea_tiles == (2, 2)
    assert load("medina-2014").stocks[3].walls == 12


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("new_street_touch", "0", "There is no option `new_street_touch`. (did you mean `new_street_touches`?)"),
        ("stocks.3.wall", "1", "There is no option `wall` in `stocks.3`. (did you mean `stocks.3.walls`?)"),
        ("stocks.7.walls", "1", "The key `7` in `stocks` must be a whole number from 2 to 4."),
        ("stocks.x.walls", "1", "The key `x` in `stocks` must be a whole number from 2 to 4, not `x`."),
        ("stocks", "1", "`stocks` has several values; name one of them after a dot."),
        ("well.x", "1", "There is nothing more to set in `well`."),
        ("well", "maybe", "`well` must be true or false, not `maybe`."),
        ("ties", "share", "`ties` must be largest_palace or shared, not `share`. (did you mean `shared`?)"),
        ("well_points", "4.5", "`well_points` must be a whole number from 0 to 20, not `4.5`."),
        ("well_points", "21", "`well_points` must be a whole number from 0 to 20, not `21`."),
        ("id", "x", "There is no option `id`."),
        ("colours", "grey", "`colours` must have exactly 4 items, separated by commas, not 1."),
        ("tea_colour", "black", "Tea is earned by black palaces, but there are no black buildings."),
    ],
)
def test_options_that_cannot_be_are_refused_in_words(key: str, value: str, sentence: str) -> None:
    with pytest.raises(DataError) as refused:
        with_options(load("medina-2014"), {key: value})
    assert str(refused.value) == sentence


def test_however_many_rulesets_somebody_has_they_are_all_listed(folder: Path) -> None:
    for number in range(260):
        write(folder, f"own-{number}.yaml", "extends: medina-2014\nwell_points: 3\n")
    mine = [one for one in available(folder) if one.own]
    assert len(mine) == 260
    assert all(one.ruleset is not None for one in mine)
