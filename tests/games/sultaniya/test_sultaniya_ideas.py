"""What "Playing well" claims of its palaces is what the rules say of them."""

from __future__ import annotations

from medina_desktop.games.sultaniya.box import BOX
from medina_desktop.games.sultaniya.kinds import Played
from medina_desktop.games.sultaniya.learn import ideas
from medina_desktop.games.sultaniya.learn.goals import board, rules_for
from medina_desktop.games.sultaniya.rules import score
from medina_desktop.games.sultaniya.rules.plot import BY_TEXT, places_in, storey_of
from medina_desktop.games.sultaniya.rules.position import Position
from medina_desktop.games.sultaniya.rules.ruleset import Ruleset
from medina_desktop.storage import ruleset_files

RULES = rules_for([e.ruleset for e in ruleset_files.available() if isinstance(e.ruleset, Ruleset)])


def still_fitting(p: Position, place: str) -> list[str]:
    """The tiles of this game that are in no palace and match everything around a place."""
    palace, catalogue, at = p.palaces[0], p.terms.catalogue, BY_TEXT[place]
    kind = storey_of(at)
    built = {one.faces[spot] >> 1 for one in p.palaces for spot in places_in(one.filled)}
    left = [tile for tile in p.terms.in_use[kind] if tile not in built]
    faces = {tile: 3 << 2 * (tile - catalogue.first[kind]) for tile in left}
    return [catalogue.tiles[tile].id for tile in left if palace.fits[at] & faces[tile]]


def gain(game: Played, action: str) -> int:
    before = score.scores(game.position)[0]
    game.play_text(action)
    return int(score.scores(game.position)[0] - before)


def builds(game: Played) -> list[str]:
    texts = [BOX.rules.text(game.position, action) for action in game.legal()]
    return [text for text in texts if text.startswith("build")]


def test_every_idea_has_its_position_and_its_picture() -> None:
    keys = [idea.key for idea in ideas.IDEAS]
    assert keys == list(ideas.PLAYED) == list(ideas.PICTURES)
    for key in keys:
        assert ideas.PICTURES[key](RULES).palace.faces == ideas.reach(RULES, key).position.palaces[0].faces


def test_the_framed_tile_is_worth_4_to_ali_baba_and_nothing_to_shahriyar() -> None:
    game = ideas.reach(RULES, "cartouches")
    before = cartouches(game.position)
    game.undo()
    assert before - cartouches(game.position) == 4
    assert game.actions[-1] != BOX.rules.parse(game.position, "build R03 k2"), "it was the last tile"
    begin = board("shahriyar jafar", "B14 R03", "reveal blue, build B14 d1, pass, reveal red", objectives=ideas.DEALT)
    sultan = begin(RULES)
    before = cartouches(sultan.position)
    sultan.play_text(next(text for text in builds(sultan) if "R03" in text))
    assert cartouches(sultan.position) == before


def cartouches(p: Position) -> int:
    return sum(score.breakdown(p)[0].cartouches.values())


def test_8_first_floors_fit_on_the_right_and_3_in_the_middle() -> None:
    p = ideas.reach(RULES, "fits").position
    assert len(still_fitting(p, "m2")) == 8
    assert len(still_fitting(p, "i2")) == 3
    assert all(p.palaces[0].spots >> BY_TEXT[place] & 1 for place in ("m2", "i2"))


def test_nothing_fits_the_hole_and_it_blocks_the_place_above_on_the_right() -> None:
    p = ideas.reach(RULES, "holes").position
    assert still_fitting(p, "i2") == []
    spots, above = p.palaces[0].spots, BY_TEXT["j3"]
    assert not spots >> above & 1
    filled = p.palaces[0].with_tile(p.palaces[0].faces[BY_TEXT["k2"]], BY_TEXT["i2"])
    assert filled.spots >> above & 1, "it is the hole that blocks it"


def test_2_first_floors_fit_over_the_door_and_one_has_the_lintel() -> None:
    game = ideas.reach(RULES, "doors")
    fitting = still_fitting(game.position, "e2")
    assert len(fitting) == 2
    tiles = {tile.id: tile for tile in game.position.terms.catalogue.tiles}
    assert [one for one in fitting if "lintel" in tiles[one].mid] == ["R02"]
    terms = game.position.terms
    in_play = [terms.catalogue.tiles[number] for kind in terms.in_use for number in kind]
    assert sum("lintel" in tile.mid for tile in in_play) == 2
    assert sum("point" in tile.mid for tile in in_play) == 2
    assert gain(game, "build R02 e2") == 6


def test_the_hand_builds_both_tiles_on_display_in_one_turn() -> None:
    game = ideas.reach(RULES, "hand")
    assert game.actor == 0
    assert {text.split()[1] for text in builds(game)} == {"B14", "R10"}
    game.play_text("build B14 b1")
    assert game.actor == 0
    game.play_text(next(text for text in builds(game) if "R10" in text))
    assert game.actor == 1


def test_a_third_guard_turns_6_points_into_9() -> None:
    game = ideas.reach(RULES, "guards")
    assert score.guards(game.position) == [2, 2]
    assert [one.guards for one in score.breakdown(game.position)] == [6, 6]
    (text,) = builds(game)
    game.play_text(text)
    assert [one.guards for one in score.breakdown(game.position)] == [9, 6]


def test_4_windows_on_one_storey_count_twice() -> None:
    points = score.breakdown(ideas.reach(RULES, "objectives").position)[0]
    assert points.objectives["window_line"] == 4
    p = ideas.reach(RULES, "objectives").position
    framed = ideas.PICTURES["objectives"](RULES).outline
    catalogue = p.terms.catalogue
    windows = [catalogue.faces[p.palaces[0].faces[place]] for place in framed]
    assert sum([*face.left, *face.right].count("window") for face in windows) == 4


def test_after_the_fifth_roof_the_other_has_one_turn() -> None:
    game = ideas.reach(RULES, "end")
    assert game.actor == 0
    assert game.position.palaces[0].roofs == 4
    game.play_text("reveal gold")
    roofs = [text for text in builds(game) if text.split()[2] == "a4"]
    game.play_text(roofs[0])
    assert game.actor == 1
    assert not game.over
    game.play_text("pass")
    assert game.over
