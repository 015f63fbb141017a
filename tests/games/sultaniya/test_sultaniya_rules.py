"""Random games of Sultaniya: nothing is lost, everything else is refused with a reason, undo, replay, views."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from random import Random
from typing import Any

import pytest

from medina_desktop.game.box import BadSetup, reveals
from medina_desktop.game.played import Played
from medina_desktop.games.sultaniya import data
from medina_desktop.games.sultaniya.box import BOX
from medina_desktop.games.sultaniya.rules import actions, score
from medina_desktop.games.sultaniya.rules.palace import Palace
from medina_desktop.games.sultaniya.rules.plot import ALL_PLACES, BY_TEXT
from medina_desktop.games.sultaniya.rules.position import Position
from medina_desktop.games.sultaniya.rules.tiles import FIRST_PRINTED
from support.plain import plain
from support.sampling import every
from support.sultaniya.table import VARIANTS, canonical, dealt, play_random, ruleset, shuffled_unseen

TABLES = [(name, players) for name in VARIANTS for players in (1, 2, 3, 4)]
EVERY_ACTION = [
    actions.PASSING,
    actions.BEING_DONE,
    *actions.REVEALING,
    *(actions.calling(djinn, stack) for djinn in range(4) for stack in (range(4) if djinn in (0, 3) else (0,))),
    *(actions.returning(place) for place in ALL_PLACES),
]


def played(name: str, players: int, seed: int = 1) -> Played:
    game = dealt(players, seed, **VARIANTS[name])
    play_random(game, Random(seed))
    return game


def tiles_of(p: Position) -> Counter[int]:
    in_palaces = [palace.faces[place] >> 1 for palace in p.palaces for place in palace.own_tiles()]
    return Counter([*in_palaces, *(t for stack in p.stacks for t in stack), *(t for d in p.displays for t in d)])


@pytest.mark.parametrize(("name", "players"), every(3, TABLES))
def test_no_tile_and_no_sapphire_is_ever_lost(name: str, players: int) -> None:
    for seed in (1, 2, 3):
        game = played(name, players, seed)
        first = tiles_of(game.position_after(0))
        assert set(first.values()) == {1}
        assert sum(first.values()) == {1: 65, 2: 65, 3: 79, 4: 93}[players]
        for number in range(len(game.actions) + 1):
            p: Position = game.position_after(number)
            assert tiles_of(p) == first
            assert sum(p.sapphires) + p.treasury == 55
            assert min(p.sapphires) >= 0
            assert p.treasury >= 0
            assert all(len(display) <= 3 for display in p.displays)
            assert all(palace.site.stands(palace.filled) for palace in p.palaces)


@pytest.mark.parametrize(("name", "players"), every(3, TABLES))
def test_everything_is_legal_or_refused_with_a_reason(name: str, players: int) -> None:
    game = dealt(players, 5, **VARIANTS[name])
    random = Random(5)
    while not game.over:
        legal = game.legal()
        assert legal
        assert len(set(legal)) == len(legal)
        p = game.position
        # Asking about everything takes a while: at every ninth step, so that all kinds of steps are met.
        others = [*_some_builds(p, random), *_some_moves(p, random)] if len(game.actions) % 9 == 0 else []
        for action in [*EVERY_ACTION, *others, *legal]:
            refusal = game.why_not(action)
            assert (refusal is None) == (action in legal), BOX.rules.text(p, action)
            if refusal is not None:
                sentence = refusal.sentence()
                assert sentence == sentence.strip()
                assert "{" not in sentence
        for action in legal:
            assert BOX.rules.parse(p, BOX.rules.text(p, action)) == action
        game.play(random.choice(legal))


def _some_builds(p: Position, random: Random) -> list[int]:
    shown = [tile for display in p.displays for tile in display]
    faces = [2 * tile + flip for tile in shown for flip in (0, 1)] + [random.randrange(2 * 93) for _ in range(2)]
    mirrors = p.terms.catalogue.own_mirror
    faces = [face for face in faces if not (face & 1 and face >> 1 in mirrors)]
    return [actions.building(face, place) for face in faces for place in ALL_PLACES]


def _some_moves(p: Position, random: Random) -> list[int]:
    places = random.sample(ALL_PLACES, 3)
    return [actions.moving(origin, place, flip) for origin in places for place in ALL_PLACES for flip in (0, 1)]


@pytest.mark.parametrize(("name", "players"), every(3, TABLES))
def test_playing_changes_no_older_position_and_a_replay_is_the_same(name: str, players: int) -> None:
    game = dealt(players, 9, **VARIANTS[name])
    keys = [game.position.key()]
    random = Random(9)
    while not game.over:
        game.play(random.choice(game.legal()))
        keys.append(game.position.key())
    assert [game.position_after(number).key() for number in range(len(keys))] == keys
    again = Played(BOX, game.ruleset, players, json.loads(json.dumps(game.setup)))
    for text in game.action_texts():
        again.play_text(text)
    assert again.position.key() == game.position.key()
    assert BOX.talk.state(again.position) == BOX.talk.state(game.position)
    middle = len(keys) // 2
    game.undo(len(game.actions) - middle)
    assert game.position.key() == keys[middle]


@pytest.mark.parametrize(("name", "players"), every(3, TABLES))
def test_a_lifted_tile_leaves_the_palace_as_if_it_had_never_lain(name: str, players: int) -> None:
    for palace in played(name, players, 4).position.palaces:
        for place in palace.own_tiles():
            lifted = palace.without_tile(place)
            built = Palace.begun(palace.site, next(c for c in data.catalogue().characters if _is(c, palace)))
            for other in lifted.own_tiles():
                built = built.with_tile(palace.faces[other], other)
            assert lifted.signs == built.signs
            assert lifted.faces == built.faces
            free = [at for at in ALL_PLACES if not lifted.filled >> at & 1]
            assert [lifted.fits[at] for at in free] == [built.fits[at] for at in free]


def _is(character: Any, palace: Palace) -> bool:
    return all(palace.faces[place] == face for place, face in character.printed)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_sums_of_the_sheet_are_the_scores(players: int) -> None:
    game = played("standard", players)
    for number in range(0, len(game.actions), 5):
        p = game.position_after(number)
        columns = zip(*(row.points for row in BOX.rules.sheet(p)), strict=True)
        assert [sum(column) for column in columns] == BOX.rules.scores(p)
        assert [points["total"] for points in plain(BOX.talk.breakdown(p))] == BOX.rules.scores(p)


# ---------------------------------------------------------------------------------------------------- what is known


@pytest.mark.parametrize(("name", "players"), every(3, TABLES))
def test_two_positions_that_differ_in_what_a_player_cannot_know_look_the_same(name: str, players: int) -> None:
    game = played(name, players, 6)
    random = Random(6)
    differed = False
    for number in range(0, len(game.actions) + 1, 7):
        p = game.position_after(number)
        for player in range(players):
            other = shuffled_unseen(p, player, random)
            differed |= other.key() != p.key()
            assert BOX.rules.seen_by(other, player).key() == BOX.rules.seen_by(p, player).key()
            assert BOX.talk.view(other, player) == BOX.talk.view(p, player)
    assert differed


@pytest.mark.parametrize(("name", "players"), every(3, TABLES))
def test_what_the_actor_sees_has_the_same_legal_actions_and_can_be_played_on(name: str, players: int) -> None:
    game = dealt(players, 11, **VARIANTS[name])
    random = Random(11)
    while not game.over:
        seen = BOX.rules.seen_by(game.position, game.actor)
        assert sorted(BOX.rules.legal(seen)) == sorted(game.legal())
        assert seen.set_up is None
        if not len(game.actions) % 10:
            BOX.talk.playout(seen.copy(), random.random)
        game.play(random.choice(game.legal()))


def test_a_view_can_go_to_another_process_and_takes_no_tables_along() -> None:
    game = dealt(4, 3)
    play_random(game, Random(3), 60)
    seen = BOX.rules.seen_by(game.position, game.actor)
    sent = pickle.dumps(seen)
    assert len(sent) < 20_000
    assert pickle.loads(sent).key() == seen.key()
    assert pickle.loads(sent).terms is seen.terms


def test_revealing_shows_something_and_the_last_tile_of_a_stack_does_not() -> None:
    game = dealt(2, 1)
    assert reveals(game.play_text("reveal gold"))
    p = game.position
    p.stacks[3] = p.stacks[3][:1]
    assert not reveals(game.play_text("reveal gold"))


# ------------------------------------------------------------------------------------------------------ the set-up


def test_boards_that_are_drawn_show_one_face_and_named_ones_are_taken() -> None:
    for seed in range(30):
        boards = [data.catalogue().character[one] for one in plain(dealt(4, seed).setup["boards"])]
        assert len({one.face for one in boards}) == 1
        assert sorted(one.board for one in boards) == [1, 2, 3, 4]
    given = {"boards": "sinbad,anis,aladdin"}
    assert BOX.rules.deal(ruleset(), 3, Random(1), given)["boards"] == ["sinbad", "anis", "aladdin"]
    with pytest.raises(BadSetup, match=r"as many characters as players \(4\), not 3"):
        BOX.rules.deal(ruleset(), 4, Random(1), given)


def test_the_drawing_has_no_empty_line_since_that_ends_an_answer() -> None:
    game = dealt(4, 7)
    play_random(game, Random(7), 60)
    drawn = BOX.talk.board(game.position).split("\n")
    assert all(line.strip() for line in drawn)
    for palace in game.position.palaces:
        for place in palace.own_tiles():
            assert any(data.catalogue().faces[palace.faces[place]].id in line for line in drawn)


def test_the_same_seed_deals_the_same_game() -> None:
    assert dealt(4, 7).setup == dealt(4, 7).setup
    assert dealt(4, 7).setup != dealt(4, 8).setup


def test_a_set_up_in_json_begins_the_same_game() -> None:
    game = dealt(2, 4, hole="gap", round_limit=9)
    plain = json.loads(canonical(BOX.talk.setup(game.position)))
    rules, setup = BOX.talk.read_setup(ruleset(), 2, plain)
    assert BOX.rules.begin(rules, 2, setup).key() == game.position.key()


BROKEN: dict[str, Any] = {
    "no object": lambda s: [],
    "unknown part": lambda s: s | {"tea": 1},
    "other players": lambda s: s | {"players": 3},
    "players no number": lambda s: s | {"players": True},
    "boards missing": lambda s: {k: v for k, v in s.items() if k != "boards"},
    "boards no list": lambda s: s | {"boards": "anis"},
    "one board twice": lambda s: s | {"boards": ["anis", "jafar"]},
    "same board": lambda s: s | {"boards": ["anis", "anis"]},
    "unknown board": lambda s: s | {"boards": ["anis", "zumurrud"]},
    "too many boards": lambda s: s | {"boards": ["anis", "sinbad", "ali_baba"]},
    "objective twice": lambda s: s | {"objectives": [["djinns", "djinns"], ["guard_line", "tower_line"]]},
    "unknown objective": lambda s: s | {"objectives": [["djinns", "roofs"], ["guard_line", "tower_line"]]},
    "one objective": lambda s: s | {"objectives": [["djinns"], ["guard_line", "tower_line"]]},
    "objectives of three": lambda s: s | {"objectives": [["djinns", "guard_line"]] * 3},
    "no stack": lambda s: s | {"stacks": {}},
    "tile missing": lambda s: s | {"stacks": s["stacks"] | {"blue": s["stacks"]["blue"][1:]}},
    "tile twice": lambda s: s | {"stacks": s["stacks"] | {"blue": s["stacks"]["blue"] + s["stacks"]["blue"][:1]}},
    "tile of another set": lambda s: s | {"stacks": s["stacks"] | {"blue": ["B15", *s["stacks"]["blue"][1:]]}},
    "tile of another stack": lambda s: s | {"stacks": s["stacks"] | {"blue": [*s["stacks"]["blue"], "R01"]}},
    "tile no text": lambda s: s | {"stacks": s["stacks"] | {"blue": [1]}},
    "unknown option": lambda s: s | {"options": {"tea": True}},
    "option without value": lambda s: s | {"options": {"round_limit": None}},
    "option too large": lambda s: s | {"options": {"round_limit": 201}},
    "option of another type": lambda s: s | {"options": {"stone_pays": 1}},
    "a text for a number": lambda s: s | {"options": {"stall_rounds": "3"}},
    "a name is no option": lambda s: s | {"options": {"name": "Mine"}},
    "options no object": lambda s: s | {"options": []},
}


def begin(plain: Any) -> Position:
    rules, setup = BOX.talk.read_setup(ruleset(), 2, plain)
    position: Position = BOX.rules.begin(rules, 2, setup)
    return position


@pytest.mark.parametrize("what", BROKEN)
def test_a_set_up_that_is_none_is_refused_with_a_sentence(what: str) -> None:
    plain = BOX.talk.setup(dealt(2, 4).position)
    begin(plain)
    with pytest.raises(BadSetup) as refused:
        begin(BROKEN[what](plain))
    assert refused.value.sentence


def test_options_left_out_have_their_default_also_for_a_single_player() -> None:
    given = plain(BOX.talk.setup(dealt(1, 4).position))
    assert given["options"]["round_limit"] == 20
    del given["options"]
    rules, setup = BOX.talk.read_setup(ruleset(), 1, given)
    assert plain(BOX.talk.setup(BOX.rules.begin(rules, 1, setup)))["options"]["round_limit"] == 20


# -------------------------------------------------------------------------------------------------------- the data


def test_the_tiles_are_those_the_rules_count() -> None:
    """The table of symbols in the rules text, 2.7, all sets and set 2."""
    catalogue = data.catalogue()
    counts = {
        "window": [(7, 5), (7, 5), (11, 8), (12, 7)],
        "tower": [(6, 4), (8, 6), (10, 7), (12, 7)],
        "dome": [(0, 0), (2, 2), (9, 7), (6, 5)],
        "garden": [(4, 3), (1, 1), (6, 3), (4, 3)],
        "guard": [(8, 6), (10, 7), (5, 4), (0, 0)],
        "sapphire": [(6, 4), (6, 4), (7, 5), (4, 2)],
    }
    for symbol, by_kind in counts.items():
        for kind, wanted in enumerate(by_kind):
            tiles = [tile for tile in catalogue.tiles if tile.kind == kind]
            found = [sum((*t.left, *t.right).count(symbol) for t in tiles if t.set <= most) for most in (4, 2)]
            assert tuple(found) == wanted, (symbol, kind)
    assert sorted(catalogue.tiles[n].id for n in catalogue.own_mirror) == ["T04", "T08", "T10", "T20"]
    for face in (f for f in catalogue.faces if f.kind < 3 and f.id != "?"):
        for half in (0, 1):  # 2.5
            assert face.sides[half] not in "dm" or face.top[half] == "o"
    assert len(catalogue.faces) == FIRST_PRINTED + 24


def test_a_door_needs_both_jambs_and_the_lintel_over_their_seam() -> None:
    catalogue = data.catalogue()
    palace = Palace.begun(data.site(ruleset()), catalogue.character["aladdin"])
    lintel, jambs = 2 * catalogue.number["R02"], 2 * catalogue.number["B12"] + 1
    assert score.complete(palace.signs, False) == []
    with_jambs = palace.with_tile(jambs, BY_TEXT["d1"])
    assert score.complete(with_jambs.signs, False) == []
    whole = with_jambs.with_tile(lintel, BY_TEXT["e2"])
    assert score.complete(whole.signs, False) == [(BY_TEXT["d1"], BY_TEXT["f1"], BY_TEXT["e2"])]
    elsewhere = with_jambs.with_tile(lintel, BY_TEXT["c2"])
    assert score.complete(elsewhere.signs, False) == []
