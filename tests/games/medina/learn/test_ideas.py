"""What "Playing well" claims of its positions is what the rules say of them."""

from __future__ import annotations

import pytest

from medina_desktop.games.medina.box import BOX
from medina_desktop.games.medina.kinds import Played
from medina_desktop.games.medina.learn import ideas
from medina_desktop.games.medina.learn.goals import rules_for
from medina_desktop.games.medina.rules.actions import COLOURS, KINDS, parse_cell
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.storage import ruleset_files

RULES = rules_for(False, [e.ruleset for e in ruleset_files.available() if isinstance(e.ruleset, Ruleset)])
BLUE, RED, GREEN = 0, 1, 2


def legal(game: Played, word: str) -> list[str]:
    texts = [BOX.rules.text(game.position, action) for action in game.legal()]
    return [text for text in texts if text.startswith(f"{word} ")]


def play(game: Played, *texts: str) -> list[int]:
    """Play on; return what everybody gained by it."""
    before = game.scores()
    for text in texts:
        game.play_text(text)
    return [now - then for now, then in zip(game.scores(), before, strict=True)]


def buildings_left(game: Played, player: int, colour: str) -> int:
    return int(game.position.stock[player * KINDS + COLOURS.index(colour)])


def test_every_idea_has_its_position_and_its_picture() -> None:
    keys = [idea.key for idea in ideas.IDEAS]
    assert keys == list(ideas.PLAYED) == list(ideas.PICTURES)
    assert 6 <= len(keys) <= 8
    for key in keys:
        assert ideas.PICTURES[key](RULES).state.key() == ideas.reach(RULES, key).position.key()


def test_only_blue_can_still_take_grey_and_every_grey_building_has_to_join_it() -> None:
    game = ideas.reach(RULES, "who")
    marks = ideas.PICTURES["who"](RULES).marks
    assert game.actor == BLUE
    assert len(legal(game, "roof")) > 0
    for player, waits in ((BLUE, "wall cN, wall dN"), (RED, "wall 3W, wall 4W"), (GREEN, "wall eN, wall fN")):
        assert game.actor == player
        assert {parse_cell(text.split()[1]) for text in legal(game, "grey")} == marks
        assert bool([text for text in legal(game, "roof") if text in ("roof c8", "roof d8", "roof e8", "roof d7")]) == (
            player == BLUE
        )
        play(game, *waits.split(", "))


def test_blue_builds_and_roofs_before_anybody_can_answer() -> None:
    game = ideas.reach(RULES, "one_turn")
    assert game.actor == BLUE
    play(game, "orange e6")
    assert game.actor == BLUE
    waiting = ideas.reach(RULES, "one_turn")
    play(waiting, "orange e6", "wall dN")
    assert waiting.actor == RED
    assert "roof c4" in legal(waiting, "roof")
    play(game, "roof c4")
    palace = game.position.palace(0)
    assert (palace.owner, palace.size) == (BLUE, 5)


def test_the_last_roof_costs_red_4_green_5_and_blue_1() -> None:
    game = ideas.reach(RULES, "last_roof")
    assert game.actor == BLUE
    assert [buildings_left(game, player, "brown") for player in (BLUE, RED, GREEN)] == [1, 4, 5]
    play(game, "roof c8")
    assert [buildings_left(game, player, "brown") for player in (BLUE, RED, GREEN)] == [0, 0, 0]


def test_red_has_3_grey_buildings_for_blues_palace_and_walls_that_change_nothing() -> None:
    game = ideas.reach(RULES, "waiting")
    assert game.actor == RED
    assert buildings_left(game, RED, "grey") == 3
    palace = game.position.palace_on(parse_cell("c8"))
    assert not [text for text in legal(game, "roof") if game.position.palace_on(parse_cell(text.split()[1])) == palace]
    for text in legal(game, "grey"):
        after = ideas.reach(RULES, "waiting")
        play(after, text)
        assert after.position.palace_on(parse_cell(text.split()[1])) == palace
    assert ideas.PICTURES["waiting"](RULES).marks
    for text in ("wall cN", "wall 3W"):
        assert play(ideas.reach(RULES, "waiting"), text) == [0, 0, 0]


def test_two_walls_take_tower_tile_4_from_red_in_one_turn() -> None:
    game = ideas.reach(RULES, "towers")
    assert game.actor == BLUE
    assert game.position.tower_owner[3] == RED
    play(game, "wall fS")
    assert game.position.tower_owner[3] == RED
    assert play(game, "wall gS") == [4 + 1, -4, 0]
    assert game.position.tower_owner[3] == BLUE


@pytest.mark.parametrize("stable", sorted(ideas.PICTURES["ties"](RULES).marks))
def test_every_marked_stable_brings_the_orange_tile(stable: int) -> None:
    game = ideas.reach(RULES, "ties")
    orange = COLOURS.index("orange")
    sizes = {palace.owner: palace.size for palace in map(game.position.palace, (0, 1))}
    assert sizes == {BLUE: 4, RED: 4}
    assert game.position.tile_owner(orange) == RED
    action = next(text for text in legal(game, "stable") if parse_cell(text.split()[1]) == stable)
    assert play(game, action) == [4 + 1, -4, 0]
    assert game.position.tile_owner(orange) == BLUE


def test_the_stable_by_the_well_is_worth_5() -> None:
    assert play(ideas.reach(RULES, "stables"), "stable e6") == [5, 0, 0]


def test_the_merchant_in_the_alley_touches_both_palaces() -> None:
    game = ideas.reach(RULES, "street")
    marks = ideas.PICTURES["street"](RULES).marks
    assert parse_cell("d7") in marks
    assert play(game, "merchant d7") == [2, 0, 0]
