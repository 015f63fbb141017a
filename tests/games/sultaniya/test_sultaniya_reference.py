"""The slow reading of Sultaniya's rules does what the rules say: the example game, and a position for each tricky rule.

The expectations are worked out by hand from rules.md and tiles.yaml. Where a test counts on a tile, its letters stand
beside it: sides, base, top, as in tiles.yaml.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from support.sultaniya.answers import Answers, option_named
from support.sultaniya.reference import (
    PLACES,
    STACK_OF,
    STACKS,
    Illegal,
    Rules,
    State,
    boards,
    is_own_mirror,
    tiles,
    tiles_of_the_game,
)

HERE = Path(__file__).parent
RULES = Rules()

# Aladdin's printed tiles: f1 dw -- oo, h1 ww -- os, g2 ww oo so.  Ja'far's: f1 dw -- oo, h1 ww -- so, g2 mw os os.
# Anis's: f1 ww -- so, h1 wd -- oo, g2 mw oo os.

# Ja'far's palace in the example game, before its fifth roof (T02 at i4).
FOUR_ROOFS = {
    "a2": "R10",
    "b1": "B07",
    "c4": "T05 flip",
    "d3": "G04 flip",
    "e2": "R11",
    "e4": "T08",
    "f3": "G11",
    "g4": "T16 flip",
    "h3": "G17",
    "j1": "B03",
    "k2": "R08",
    "l1": "B02 flip",
    "l3": "G16 flip",
    "m4": "T03 flip",
}


def position(
    *names: str,
    palaces: dict[int, dict[str, str]] | None = None,
    display: dict[str, list[str]] | None = None,
    on_top: dict[str, list[str]] | None = None,
    sapphires: dict[int, int] | None = None,
    options: dict[str, Any] | None = None,
    objectives: list[list[str]] | None = None,
    player: int = 0,
) -> State:
    """A position at the start of a turn of `player`; whoever has a palace has built it, tile by tile."""
    setup = RULES.draw(len(names), random.Random(1), list(names), options)
    if objectives:
        setup["objectives"] = objectives
    for stack, first in (on_top or {}).items():
        setup["stacks"][stack] = first + [tile for tile in setup["stacks"][stack] if tile not in first]
    state = RULES.begin(RULES.checked(setup))
    for seat, palace in (palaces or {}).items():
        state["seats"][seat]["palace"] = dict(palace)
        state["seats"][seat]["built"] = len(palace)
        for text in palace.values():
            state["stacks"][STACK_OF[text[0]]].remove(text.split(" ")[0])
    for stack, shown in (display or {}).items():
        state["display"][stack] = list(shown)
        for tile in shown:
            state["stacks"][stack].remove(tile)
    for seat, number in (sapphires or {}).items():
        state["treasury"] += state["seats"][seat]["sapphires"] - number
        state["seats"][seat]["sapphires"] = number
    state["turn"] = RULES.new_turn(player + 1, player)
    return state


def play(state: State, *actions: str) -> State:
    for action in actions:
        assert action in RULES.legal(state), f"{action} is not among {RULES.legal(state)}"
        state = RULES.played(state, action)
    return state


def legal(state: State, start: str = "") -> list[str]:
    return [action for action in RULES.legal(state) if action.startswith(start)]


def holds_all(state: State) -> None:
    """No tile and no sapphire is ever lost."""
    lying = [text.split(" ")[0] for seat in state["seats"] for text in seat["palace"].values()]
    lying += [tile for stack in STACKS for tile in state["stacks"][stack] + state["display"][stack]]
    box = [tile for stack in STACKS for tile in tiles_of_the_game(stack, state["players"])]
    assert sorted(lying) == sorted(box)
    assert state["treasury"] >= 0
    assert state["treasury"] + sum(seat["sapphires"] for seat in state["seats"]) == 55


# ---------------------------------------------------------------------------------------------- the whole


def test_the_example_game_is_answered_word_for_word() -> None:
    asked: list[tuple[str, list[str]]] = []
    for line in (HERE / "example-game.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("> "):
            asked.append((line[2:], []))
        elif not line.startswith("#"):
            asked[-1][1].append(line)
    assert len(asked) == 127
    answers = Answers(RULES)
    for command, expected in asked:
        assert answers.reply(command) == ("\n".join(expected) or "="), command


def test_the_box_is_as_rules_md_counts_it() -> None:
    assert len(PLACES) == 26
    assert [len(tiles_of_the_game(stack, 2)) for stack in STACKS] == [14, 14, 20, 17]
    assert [len(tiles_of_the_game(stack, 3)) for stack in STACKS] == [17, 17, 24, 21]
    assert [len(tiles_of_the_game(stack, 4)) for stack in STACKS] == [20, 20, 28, 25]
    assert [tile for tile in tiles() if is_own_mirror(tile)] == ["T04", "T08", "T10", "T20"]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_random_games_end_and_lose_nothing(players: int) -> None:
    chance = random.Random(players)
    state = RULES.begin(RULES.draw(players, chance, options={"round_limit": 12}))
    while not state["over"]:
        actions = RULES.legal(state)
        assert actions
        assert actions == sorted(set(actions))
        state = play(state, chance.choice([action for action in actions if action != "pass"] or actions))
        holds_all(state)
    assert RULES.winners(state)


def sequences(state: State, length: int) -> int:
    actions = RULES.legal(state)
    return len(actions) if length == 1 else sum(sequences(RULES.played(state, each), length - 1) for each in actions)


@pytest.mark.long
def test_it_counts_as_many_action_sequences_as_the_engine() -> None:
    """perft.txt is the engine's; its games begin with sorted stacks. The longest counts are left to the engine."""
    counted = 0
    state: State = {}
    for line in (HERE / "perft.txt").read_text(encoding="utf-8").splitlines():
        words = line.split(" ")
        if words[0] == "new":
            given = dict(word.split("=") for word in words[2:])
            names = given.pop("boards").split(",")
            options = {key: option_named(key, text) for key, text in given.items()}
            setup = RULES.draw(int(words[1]), random.Random(1), names, options)
            state = RULES.begin(setup | {"stacks": {stack: sorted(setup["stacks"][stack]) for stack in STACKS}})
        elif words[0] == "play":
            state = play(state, *line.removeprefix("play ").split("; "))
        elif words[0].isdecimal() and int(words[1]) < 1000:
            assert sequences(state, int(words[0])) == int(words[1]), line
            counted += 1
    assert counted >= 40


# ---------------------------------------------------------------------------------------------- 5: a turn


def test_5_4_an_almost_empty_treasury_gives_what_it_has() -> None:
    state = position("aladdin", "jafar", sapphires={1: 54})
    assert state["treasury"] == 1
    state = play(state, "pass")
    assert (state["seats"][0]["sapphires"], state["treasury"]) == (1, 0)


def test_5_5_passing_after_revealing_needs_that_nothing_fits() -> None:
    # No roof has anything to stand on yet; G02 ww ss os fits at f3, over the left half of g2 (s).
    state = position("aladdin", "jafar", on_top={"gold": ["T01", "T02"], "green": ["G02"]})
    stuck = play(state, "reveal gold")
    assert legal(stuck) == ["pass", "reveal gold"]
    after = play(stuck, "pass")
    assert after["seats"][0]["sapphires"] == 2
    assert after["passes"] == 1
    assert "pass" not in legal(play(state, "reveal green"))
    free = position("aladdin", "jafar", on_top={"green": ["G02"]}, options={"pass_after_reveal": "free"})
    assert "pass" in legal(play(free, "reveal green"))


def test_5_2_only_the_stack_first_revealed_from_goes_on() -> None:
    state = play(position("aladdin", "jafar"), "reveal gold")
    assert legal(state, "reveal") == ["reveal gold"]
    state = play(state, "reveal gold", "reveal gold")
    assert legal(state, "reveal") == []


# ---------------------------------------------------------------------------------------------- 6: placing


def test_6_2_a_tile_overhangs_by_half_and_another_is_slid_under_it() -> None:
    # R03 ww ss ss stands on the right half of h1 (s) alone. B03 ww -- os under it must show its stone there: flipped.
    state = position("aladdin", "jafar", display={"red": ["R03"], "blue": ["B03"]})
    assert legal(state, "build R03") == ["build R03 i2", "build R03 i2 flip"]  # k2 and c2 have nothing below
    assert legal(state, "build B03 j1") == ["build B03 j1", "build B03 j1 flip"]
    state = play(state, "build R03 i2", "pass")
    assert legal(state, "build B03 j1") == ["build B03 j1 flip"]


def test_6_2_the_edge_places_need_the_one_place_below_them() -> None:
    # a2 stands over b1 only; R01 ww ss ss, B14 ww -- ss.
    state = position("aladdin", "jafar", palaces={0: {"j1": "B03"}}, display={"red": ["R01"]})
    assert not legal(state, "build R01 a2")
    state = position("aladdin", "jafar", palaces={0: {"b1": "B14"}}, display={"red": ["R01"]})
    assert legal(state, "build R01 a2") == ["build R01 a2", "build R01 a2 flip"]


def test_6_3_every_touching_edge_matches() -> None:
    # e2 beside g2 (w) and over f1 (o): right side w, right base o. R13 wo os so fits flipped, R02 ww oo ss both ways,
    # R09 ow os ss (right base s) and R04 mw so oo only as it lies (flipped its right side is m).
    state = position("aladdin", "jafar", display={"red": ["R13", "R02", "R09"]})
    assert [action for action in legal(state, "build") if " e2" in action] == [
        "build R02 e2",
        "build R02 e2 flip",
        "build R13 e2 flip",
    ]
    state = position("aladdin", "jafar", display={"red": ["R04"]})
    assert [action for action in legal(state, "build") if " e2" in action] == ["build R04 e2"]


def test_6_3_a_door_jamb_meets_a_door_jamb_only() -> None:
    # d1 beside f1 (d). B02 dw flipped shows its jamb to it; B14 ww never does; B12 dd both ways.
    state = position("aladdin", "jafar", display={"blue": ["B02", "B14", "B12"]})
    assert [action for action in legal(state, "build") if " d1" in action] == [
        "build B02 d1 flip",
        "build B12 d1",
        "build B12 d1 flip",
    ]


def test_11_1_a_tile_that_is_its_own_mirror_image_is_not_flipped() -> None:
    # T04 ww ss and T17 ww ss with a dome on one half, at i4 beside g4 (w) and over h3 (s).
    state = position("aladdin", "jafar", palaces={1: FOUR_ROOFS}, display={"gold": ["T04", "T17"]}, player=1)
    assert [action for action in legal(state, "build") if " i4" in action] == [
        "build T04 i4",
        "build T17 i4",
        "build T17 i4 flip",
    ]


def test_6_4_no_placement_may_enclose_an_empty_place() -> None:
    # j1 is empty between h1 and l1 and half roofed by i2: k2 would close it in. R01 and R03 ww ss ss, B14 ww -- ss.
    around = {"i2": "R03", "l1": "B14"}
    state = position("aladdin", "jafar", palaces={0: around}, display={"red": ["R01"]})
    assert not legal(state, "build R01 k2")
    one_above_is_open = position("aladdin", "jafar", palaces={0: {"l1": "B14"}}, display={"red": ["R01"]})
    assert legal(one_above_is_open, "build R01 k2")
    filled = position("aladdin", "jafar", palaces={0: around | {"j1": "B11"}}, display={"red": ["R01"]})
    assert legal(filled, "build R01 k2")  # B11 ww -- ss


def test_6_4_holes_on_the_first_floor_too() -> None:
    # e2 is empty between c2 and the printed g2, d3 is over it: f3 would close it in.
    palace = {"d1": "B12", "c2": "R02", "d3": "G02"}  # B12 dd -- oo, R02 ww oo ss, G02 ww ss os
    state = position("aladdin", "jafar", palaces={0: palace}, display={"green": ["G15"]})
    assert not legal(state, "build G15 f3")  # G15 ww ss ss fits beside d3 (w) and over g2 (s)
    open_above = position("aladdin", "jafar", palaces={0: {"d1": "B12", "c2": "R02"}}, display={"green": ["G15"]})
    assert legal(open_above, "build G15 f3")


def test_6_4_under_the_sky_nothing_is_enclosed() -> None:
    # Roofs at e4 and i4 with g4 empty between them, then both beside it are filled and nothing is above.
    palace = {"f3": "G15", "h3": "G07 flip", "e4": "T17"}  # G15 ww ss ss; G07 flipped ww os ss; T17 ww ss
    state = position("aladdin", "jafar", palaces={0: palace}, display={"gold": ["T03"]})  # T03 ww ss
    assert legal(state, "build T03 i4") == ["build T03 i4", "build T03 i4 flip"]


def test_6_4_gap_wants_each_storey_in_one_row() -> None:
    gap = {"hole": "gap"}
    state = position("aladdin", "jafar", palaces={0: {"i2": "R03"}}, display={"blue": ["B14"]}, options=gap)
    assert [action for action in legal(state, "build") if " flip" not in action] == ["build B14 j1"]
    palace = {"f3": "G15", "h3": "G07 flip", "e4": "T17"}
    state = position("aladdin", "jafar", palaces={0: palace}, display={"gold": ["T03"]}, options=gap)
    assert not legal(state, "build T03 i4")
    assert legal(state, "build T03 g4")
    # A wide gap is one as well: i2 and k2 are empty between g2 and m2.
    wide = position("aladdin", "jafar", palaces={0: {"j1": "B14", "l1": "B11"}}, display={"red": ["R01"]}, options=gap)
    assert {action.split(" ")[2] for action in legal(wide, "build R01")} == {"i2"}


def test_6_5_the_first_tile_touches_a_printed_one_and_later_ones_need_not() -> None:
    state = position("aladdin", "jafar", display={"blue": ["B14", "B11"]})
    assert legal(state, "build B14") == ["build B14 j1", "build B14 j1 flip"]
    later = play(state, "build B14 j1", "pass")
    assert {action.split(" ")[2] for action in legal(later, "build B11")} == {"b1", "l1"}  # d1 wants a jamb


def test_6_5_first_means_in_the_game_even_if_the_tile_was_returned() -> None:
    state = position("aladdin", "jafar", palaces={0: {"j1": "B14"}}, display={"blue": ["B11"]}, sapphires={0: 2})
    state = play(state, "call stone", "return j1")
    assert state["seats"][0]["palace"] == {}
    assert state["seats"][0]["built"] == 1
    assert "build B11 b1" in legal(state)


def test_6_5_always_wants_a_touching_tile_every_time() -> None:
    always = {"adjacent": "always"}
    state = position("aladdin", "jafar", palaces={0: {"i2": "R03"}}, display={"blue": ["B14", "B12"]}, options=always)
    assert {action.split(" ")[2] for action in legal(state, "build B14")} == {"j1"}  # under i2 and beside h1
    # Above and below count: G02 ww ss os at f3 touches g2 under it and nothing beside.
    higher = position("aladdin", "jafar", display={"green": ["G02"]}, options=always)
    assert legal(higher, "build G02") == ["build G02 f3", "build G02 f3 flip"]
    # with d1 and c2 there, b1 touches both; l1 touches nothing.
    reached = position(
        "aladdin", "jafar", palaces={0: {"d1": "B12", "c2": "R11"}}, display={"blue": ["B14", "B02"]}, options=always
    )
    assert {action.split(" ")[2] for action in legal(reached, "build B02")} >= {"b1"}
    assert not [action for action in legal(reached, "build") if " l1" in action]


# ---------------------------------------------------------------------------------------------- 7: djinns


def test_7_1_a_call_is_paid_to_the_treasury_and_takes_the_djinn_from_its_owner() -> None:
    state = position("aladdin", "jafar", sapphires={0: 2, 1: 5})
    state = play(state, "call stone", "done")
    assert state["djinns"]["stone"] == 0
    state = play(state, "call stone")
    assert state["djinns"]["stone"] == 1
    assert state["seats"][1]["sapphires"] == 3
    state = play(state, "done", "pass", "call stone")  # one's own djinn costs the same
    assert state["seats"][1]["sapphires"] == 1
    holds_all(state)


def test_7_1_calls_that_cannot_be_paid_or_have_nothing_to_work_on() -> None:
    def calls(sapphires: int) -> list[str]:
        return legal(position("aladdin", "jafar", sapphires={0: sapphires}, display={"red": ["R07"]}), "call")

    assert calls(0) == []
    assert calls(1) == ["call wind red"]
    assert calls(2) == ["call hand", "call stone", "call wind red"]
    eyes = [f"call eye {stack}" for stack in ("blue", "gold", "green", "red")]
    assert calls(3) == [*eyes, "call hand", "call stone", "call wind red"]


def test_7_4_wind_puts_the_display_under_in_its_order_and_must_reveal_first() -> None:
    state = position("aladdin", "jafar", sapphires={0: 1}, display={"blue": ["B14", "B11"]})
    before = state["stacks"]["blue"]
    state = play(state, "call wind blue")
    assert state["stacks"]["blue"] == [*before, "B14", "B11"]
    assert state["display"]["blue"] == []
    assert [seat["known"] for seat in state["seats"]] == [["B11", "B14"]] * 2  # 12.4: known to all
    assert legal(state) == ["reveal blue"]
    state = play(state, "reveal blue")
    assert {"done", "reveal blue"} <= set(legal(state))
    state = play(state, "reveal blue", "reveal blue")
    assert not legal(state, "reveal")
    state = play(state, "done")
    assert (state["passes"], state["seats"][0]["sapphires"]) == (0, 0)


def test_7_4_a_short_stack_gives_back_what_was_just_put_under() -> None:
    state = position("aladdin", "jafar", sapphires={0: 1}, display={"red": ["R01", "R03"]})
    state["stacks"]["red"] = ["R07"]
    state = play(state, "call wind red", "reveal red", "reveal red", "reveal red")
    assert state["display"]["red"] == ["R07", "R01", "R03"]
    assert state["stacks"]["red"] == []
    assert [seat["known"] for seat in state["seats"]] == [[], []]


def test_7_4_an_empty_stack_may_be_renewed() -> None:
    state = position("aladdin", "jafar", sapphires={0: 1}, display={"red": ["R01"]})
    state["stacks"]["red"] = []
    assert play(state, "call wind red", "reveal red")["display"]["red"] == ["R01"]


@pytest.mark.parametrize(("call", "gain"), [("wind", 0), ("hand", 0), ("eye", 0), ("stone", 1), (None, 1)])
def test_7_2_only_plain_building_and_the_stone_bring_sapphires(call: str | None, gain: int) -> None:
    # B11 ww -- ss shows one sapphire and fits j1 beside h1 (w).
    state = position("aladdin", "jafar", sapphires={0: 3}, on_top={"blue": ["B06", "B11"]}, display={"blue": ["B06"]})
    cost = {"wind": 1, "hand": 2, "eye": 3, "stone": 2, None: 0}[call]
    if call == "wind":
        state = play(state, "call wind blue")
    elif call == "eye":
        state = play(state, "call eye blue")
    elif call:
        state = play(state, f"call {call}")
    if call != "eye":
        state = play(state, "reveal blue")
    state = play(state, "build B11 j1")
    assert state["seats"][0]["sapphires"] == 3 - cost + gain


def test_7_5_the_stones_building_pays_nothing_without_the_key() -> None:
    state = position("aladdin", "jafar", sapphires={0: 2}, display={"blue": ["B11"]}, options={"stone_pays": False})
    assert play(state, "call stone", "build B11 j1")["seats"][0]["sapphires"] == 0


def test_7_5_one_move_or_return_before_revealing() -> None:
    state = position("aladdin", "jafar", sapphires={0: 2}, palaces={0: {"j1": "B14", "l1": "B03"}})
    state = play(state, "call stone")
    assert {"move l1 b1", "return l1", "return j1", "done"} <= set(legal(state))
    moved = play(state, "move l1 b1 flip")
    assert moved["seats"][0]["palace"] == {"j1": "B14", "b1": "B03 flip"}
    assert moved["turn"]["moved"]
    assert moved["seats"][0]["built"] == 2
    assert not legal(moved, "move")
    assert not legal(moved, "return")
    assert "done" in legal(moved)
    revealed = play(state, "reveal gold")
    assert not legal(revealed, "move")
    assert not legal(revealed, "return")
    assert legal(revealed, "reveal") == ["reveal gold"]


def test_7_5_done_after_revealing_needs_that_nothing_fits() -> None:
    def after_revealing(**options: str) -> list[str]:
        state = position("aladdin", "jafar", sapphires={0: 2}, on_top={"green": ["G02", "G01"]}, options=options)
        return legal(play(state, "call stone", "reveal green"))

    assert "build G02 f3" in after_revealing()
    assert "done" not in after_revealing()
    assert "done" in after_revealing(pass_after_reveal="free")
    stuck = position("aladdin", "jafar", sapphires={0: 2}, on_top={"gold": ["T01"]})
    assert legal(play(stuck, "call stone", "reveal gold")) == ["done", "reveal gold"]


def test_7_6_a_tile_that_alone_carries_another_stays() -> None:
    # k2 stands on j1 and l1, m2 on l1 alone. Without j1 its place is open, as i2 is empty.
    palace = {"j1": "B14", "l1": "B16", "k2": "R01", "m2": "R03"}
    state = play(position("aladdin", "jafar", "sinbad", sapphires={0: 2}, palaces={0: palace}), "call stone")
    assert legal(state, "return") == ["return j1", "return k2", "return m2"]
    assert not legal(state, "move l1")


def test_7_6_a_tile_may_not_leave_a_hole() -> None:
    # j1 between h1 and l1, under i2 and k2: both stand without it, yet its place would be enclosed.
    palace = {"j1": "B14", "l1": "B11", "i2": "R03", "k2": "R01"}
    state = play(position("aladdin", "jafar", sapphires={0: 2}, palaces={0: palace}), "call stone")
    assert legal(state, "return") == ["return i2", "return k2", "return l1"]
    assert not legal(state, "move j1")
    # In unbroken rows the end tiles may go, k2 at the end of g2-i2-k2 too, but i2 would leave a gap.
    state = position("aladdin", "jafar", sapphires={0: 2}, palaces={0: palace}, options={"hole": "gap"})
    assert legal(play(state, "call stone"), "return") == ["return k2", "return l1"]


def test_7_6_a_moved_tile_does_not_stand_on_itself_and_changes_its_place() -> None:
    # With l1 lifted there is nothing else: b1 and l1 are free, d1 wants a jamb, j1 a wall (B03 ww -- os).
    state = play(position("aladdin", "jafar", sapphires={0: 2}, palaces={0: {"l1": "B03"}}), "call stone")
    assert legal(state, "move") == ["move l1 b1", "move l1 b1 flip", "move l1 j1", "move l1 j1 flip"]
    # R01 ww ss ss at i2: k2 and m2 have no ground, e2 wants an open base on its right.
    state = play(position("aladdin", "jafar", sapphires={0: 2}, palaces={0: {"i2": "R01"}}), "call stone")
    assert legal(state, "move") == []


def test_7_6_moving_the_first_tile_away_is_free_unless_adjacent_is_always() -> None:
    def moves(adjacent: str) -> set[str]:
        state = position(
            "aladdin", "jafar", sapphires={0: 2}, palaces={0: {"j1": "B14"}}, options={"adjacent": adjacent}
        )
        return {action.split(" ")[2] for action in legal(play(state, "call stone"), "move j1")}

    assert moves("first") == {"b1", "l1"}
    assert moves("always") == set()  # l1 would touch j1 only, which is the tile itself


def test_7_6_a_returned_tile_goes_under_its_stack_known_to_all() -> None:
    state = position("aladdin", "jafar", sapphires={0: 2}, palaces={0: {"l1": "B03 flip"}})
    before = state["stacks"]["blue"]
    state = play(state, "call stone", "return l1")
    assert state["stacks"]["blue"] == [*before, "B03"]
    assert [seat["known"] for seat in state["seats"]] == [["B03"], ["B03"]]
    assert state["seats"][0]["sapphires"] == 0


def test_7_7_two_tiles_and_two_stacks() -> None:
    state = position("aladdin", "jafar", sapphires={0: 2}, display={"blue": ["B14", "B11"]})
    state = play(state, "call hand")
    assert "done" not in legal(state)
    state = play(state, "reveal gold", "build B14 j1", "reveal red")
    assert state["turn"]["player"] == 0
    assert legal(state, "reveal") == ["reveal gold", "reveal red"]
    assert "done" not in legal(state)
    state = play(state, "build B11 b1")
    assert state["turn"]["player"] == 1
    assert state["seats"][0]["built"] == 2


def test_7_7_done_only_while_nothing_fits_even_if_passing_is_free() -> None:
    free = {"pass_after_reveal": "free"}
    state = position("aladdin", "jafar", sapphires={0: 2}, display={"blue": ["B14"]}, options=free)
    state = play(state, "call hand", "reveal gold")
    assert "done" not in legal(state)
    state = play(state, "build B14 j1")
    assert "done" in legal(state)  # one was placed, no other fits
    state = play(state, "done")
    assert (state["turn"]["player"], state["passes"]) == (1, 0)


def test_7_8_the_eye_takes_any_tile_and_the_others_keep_their_order() -> None:
    state = position("aladdin", "jafar", sapphires={0: 3})
    before = state["stacks"]["green"]
    state = play(state, "call eye green")
    assert state["seats"][0]["known"] == sorted(before)
    assert "done" not in legal(state)
    assert {action.split(" ")[0] for action in legal(state)} == {"build"}
    state = play(state, "build G02 f3")
    left = [tile for tile in before if tile != "G02"]
    assert state["stacks"]["green"] == left
    assert state["seats"][0]["known"] == sorted(left)
    assert RULES.view(state, 0)["stacks"]["green"] == left
    assert RULES.view(state, 1)["stacks"]["green"] == [left[0]] + [None] * 18


def test_7_8_and_7_9_a_call_that_finds_nothing_is_paid_all_the_same() -> None:
    for call in ("call eye gold", "call stone", "call hand"):
        state = play(position("aladdin", "jafar", sapphires={0: 3}, options={"pass_after_reveal": "free"}), call)
        assert "done" in legal(state)
        state = play(state, "done")
        assert state["djinns"][call.split(" ")[1]] == 0
        assert state["seats"][0]["sapphires"] < 3


# ---------------------------------------------------------------------------------------------- 8: the end


def test_8_1_after_the_fifth_roof_every_other_player_has_one_more_turn() -> None:
    state = position("aladdin", "jafar", "sinbad", palaces={1: FOUR_ROOFS}, display={"gold": ["T02"]}, player=1)
    state = play(state, "build T02 i4")
    assert state["ending"] == 1
    state = play(state, "pass")
    assert not state["over"]
    state = play(state, "pass")
    assert state["over"]
    assert state["turn"] is None
    assert RULES.legal(state) == []


def test_8_1_a_second_fifth_roof_does_not_move_the_end() -> None:
    state = position("aladdin", "jafar", palaces={1: FOUR_ROOFS}, display={"gold": ["T02"]}, player=1)
    state["ending"] = 0
    state = play(state, "build T02 i4")
    assert state["ending"] == 0
    assert state["over"]


def test_8_1_the_turn_with_the_fifth_roof_is_finished_first() -> None:
    state = position("aladdin", "jafar", palaces={1: FOUR_ROOFS}, display={"gold": ["T02"]}, player=1)
    state = play(state, "call hand", "build T02 i4")
    assert (state["ending"], state["turn"]["player"], state["turn"]["built"]) == (1, 1, 1)
    state = play(state, "done", "pass")
    assert state["over"]


def test_8_2_passes_of_three_rounds_end_the_game_and_done_is_none() -> None:
    state = position("aladdin", "jafar")
    state = play(state, "pass", "pass", "pass", "pass", "pass")
    assert not state["over"]
    over = play(state, "pass")
    assert over["over"]
    assert over["passes"] == 6
    broken = play(state, "call stone", "done")
    assert broken["passes"] == 0
    endless = position("aladdin", "jafar", options={"stall_rounds": 0, "round_limit": 30})
    endless = play(endless, *["pass"] * 59)
    assert not endless["over"]
    assert play(endless, "pass")["over"]  # 8.3


def test_8_2_a_pass_after_revealing_counts_too() -> None:
    state = position("aladdin", "jafar", options={"stall_rounds": 1}, on_top={"gold": ["T01"]})
    assert play(state, "reveal gold", "pass", "pass")["over"]


def test_8_3_the_round_limit_cuts_off_the_last_turns() -> None:
    state = position(
        "aladdin", "jafar", palaces={1: FOUR_ROOFS}, display={"gold": ["T02"]}, player=1, options={"round_limit": 1}
    )
    state = play(state, "build T02 i4")
    assert state["over"]
    assert state["ending"] == 1


# ---------------------------------------------------------------------------------------------- 9: points


def sheet(state: State, player: int = 0) -> dict[str, Any]:
    return RULES.breakdown(state)[player]


def test_9_3_a_door_is_two_jambs_and_a_lintel_over_their_seam() -> None:
    # Aladdin's f1 has a jamb on its left. B02 flipped wd -- oo, R02 ww oo ss with the lintel.
    def doors(palace: dict[str, str]) -> int:
        return int(sheet(position("aladdin", "jafar", palaces={0: palace}))["cartouches"]["door"])

    assert doors({"d1": "B02 flip"}) == 0
    assert doors({"d1": "B02 flip", "e2": "R03"}) == 0  # no lintel (as if it fitted)
    assert doors({"d1": "B02 flip", "e2": "R02"}) == 6
    assert doors({"e2": "R02"}) == 0  # half a doorway
    assert doors({"d1": "B02 flip", "c2": "R02"}) == 0  # not over the seam
    assert doors({"d1": "B02 flip", "e2": "R02", "e4": "T01"}) == 12  # a roof with a whole door
    assert doors({"d1": "B02 flip", "e2": "R02", "e4": "T09"}) == 6  # no cartouche for minarets


def test_9_3_a_minaret_is_two_shafts_and_a_point_over_their_seam() -> None:
    # Anis's g2 has a shaft on its left. R05 wm ss so, G11 wo oo so with the point.
    def minarets(palace: dict[str, str]) -> int:
        return int(sheet(position("anis", "sinbad", palaces={0: palace}))["cartouches"]["minaret"])

    assert minarets({"e2": "R05"}) == 0
    assert minarets({"e2": "R05", "f3": "G11"}) == 6
    assert minarets({"f3": "G11"}) == 0
    assert minarets({"e2": "R05", "d3": "G11"}) == 0
    assert minarets({"e2": "R05", "f3": "G11", "e4": "T09", "m4": "T01"}) == 12


def test_9_1_9_2_9_5_the_cartouches_and_the_roofs() -> None:
    # Aladdin: one window and one garden printed. R03: window, dome. B13: garden, window. T13: +5, T04: +4.
    state = position("aladdin", "jafar", palaces={0: {"i2": "R03", "j1": "B13", "e4": "T13", "i4": "T04"}})
    assert sheet(state)["cartouches"] == {"window": 3, "garden": 6, "door": 0}
    assert sheet(state)["roofs"] == 9


# Guards printed: Dinarzad 2, Sinbad 2, Aladdin 1, nobody else any. B02 shows one.
@pytest.mark.parametrize(
    ("names", "built", "need_one", "points"),
    [
        ("sinbad dinarzad", {}, True, [6, 6]),
        ("sinbad aladdin", {}, True, [9, 6]),
        ("sinbad aladdin jafar", {}, True, [9, 6, 0]),
        ("sinbad aladdin jafar", {}, False, [9, 6, 3]),
        ("sinbad dinarzad jafar", {2: "B02"}, True, [6, 6, 3]),
        ("sinbad aladdin jafar", {2: "B02"}, True, [9, 3, 3]),
        ("sinbad jafar dinarzad ali_baba", {}, False, [6, 0, 6, 0]),
        ("ali_baba jafar scheherazade", {}, True, [0, 0, 0]),
        ("ali_baba jafar scheherazade", {}, False, [3, 3, 3]),
        ("ali_baba jafar scheherazade aladdin", {}, False, [0, 0, 0, 9]),
        ("ali_baba aladdin jafar scheherazade", {0: "B02"}, True, [6, 6, 0, 0]),
        ("aladdin", {}, True, [9]),
        ("jafar", {}, True, [0]),
    ],
)
def test_9_4_guards(names: str, built: dict[int, str], need_one: bool, points: list[int]) -> None:
    palaces = {player: {"l1": tile} for player, tile in built.items()}
    state = position(*names.split(" "), palaces=palaces, options={"guards_need_one": need_one})
    assert RULES.guard_points(state) == points


def test_9_7_a_column_is_a_half_column_and_flipping_changes_it() -> None:
    # Aladdin's window is at g (g2, left half). T10: window and tower on both halves. R12: a window on each half.
    def points(palace: dict[str, str], *names: str, **options: bool) -> list[int]:
        hands = [list(names), ["djinns", "sapphire_pairs"]]
        state = position("aladdin", "jafar", palaces={0: palace}, objectives=hands, options=options)
        return list(sheet(state)["objectives"].values())

    both = ("window_line", "window_column")
    assert points({}, *both) == [1, 2]
    assert points({"c4": "T10"}, *both) == [2, 2]
    assert points({"g4": "T10"}, *both) == [2, 3]  # g2 and g4 share half-column g
    assert points({"f3": "G09"}, *both) == [1, 2]  # G09's window is on its left half: f
    assert points({"f3": "G09 flip"}, *both) == [1, 3]  # now at g
    assert points({"i2": "R12"}, *both) == [3, 2]
    assert points({}, "sapphire_column", "tower_column") == [1, 1]
    assert points({}, "sapphire_column", "tower_column", column_bonus_at_zero=False) == [0, 0]
    assert points({"j1": "B11"}, "sapphire_column", "sapphire_line", column_bonus_at_zero=False) == [2, 1]


def test_9_7_djinns_and_pairs_of_sapphires() -> None:
    hands = [["djinns", "sapphire_pairs"], ["guard_line", "tower_line"]]
    state = position("aladdin", "jafar", sapphires={0: 7}, objectives=hands)
    state["djinns"] |= {"eye": 0, "wind": 0, "hand": 1}
    assert sheet(state)["objectives"] == {"djinns": 4, "sapphire_pairs": 3}


@pytest.mark.parametrize(("sapphires", "winners"), [((0, 0), [0, 1]), ((1, 0), [0]), ((0, 1), [1])])
def test_9_8_sapphires_break_a_tie_and_then_it_is_shared(sapphires: tuple[int, int], winners: list[int]) -> None:
    # Both have two guards and nothing else: 6 points each, and one sapphire is no pair.
    hands = [["window_line", "tower_line"], ["sapphire_line", "sapphire_pairs"]]
    state = position("sinbad", "dinarzad", sapphires=dict(enumerate(sapphires)), objectives=hands)
    with pytest.raises(Illegal, match="not over"):
        RULES.winners(state)
    state["over"] = True
    assert RULES.scores(state) == [6, 6]
    assert RULES.winners(state) == winners


# ---------------------------------------------------------------------------------------------- 10: variants


def test_10_1_alone_there_are_twenty_turns_and_no_stalling() -> None:
    state = position("jafar")
    assert state["options"]["round_limit"] == 20
    state = play(state, *["pass"] * 19)
    assert not state["over"]
    assert play(state, "pass")["over"]


def test_10_1_alone_the_fifth_roof_ends_it_at_once() -> None:
    state = position("jafar", palaces={0: FOUR_ROOFS}, display={"gold": ["T02"]})
    state = play(state, "build T02 i4")
    assert state["over"]
    assert state["ending"] == 0
    assert RULES.winners(state) == [0]


# ---------------------------------------------------------------------------------------------- 12: what is known


def test_12_4_known_is_what_one_was_shown_and_lasts_while_it_lies_in_a_stack() -> None:
    state = position("aladdin", "jafar", sapphires={0: 3}, on_top={"red": ["R03", "R01"]}, display={"blue": ["B14"]})
    assert state["seats"][0]["known"] == []  # an open top tile alone is not listed
    state = play(state, "call eye red", "build R01 i2", "reveal red")
    assert "R03" not in state["seats"][0]["known"]  # revealed: no longer in a stack
    assert len(state["seats"][0]["known"]) == 12
    assert state["seats"][1]["known"] == []


def test_12_5_a_view_hides_stacks_knowledge_and_objectives_of_others() -> None:
    hands = [["djinns", "guard_line"], ["tower_line", "sapphire_pairs"]]
    state = position("aladdin", "jafar", sapphires={0: 1}, display={"blue": ["B14"]}, objectives=hands)
    state = play(state, "call wind blue")
    view = RULES.view(state, 1)
    top = state["stacks"]["blue"][0]
    assert view["stacks"]["blue"] == [top] + [None] * 12 + ["B14"]
    assert view["seats"][0] == state["seats"][0] | {"known": None, "objectives": [None, None]}
    assert view["seats"][1] == state["seats"][1]
    assert {key: view[key] for key in view if key not in ("stacks", "seats")} == {
        key: state[key] for key in state if key not in ("stacks", "seats")
    }
    state["options"]["open_objectives"] = True
    assert RULES.view(state, 1)["seats"][0]["objectives"] == ["djinns", "guard_line"]
    state["options"]["open_objectives"] = False
    state["over"] = True
    assert RULES.view(state, 1)["seats"][0]["objectives"] == ["djinns", "guard_line"]
    assert RULES.view(state, 1)["seats"][0]["known"] is None


def test_12_2_a_setup_with_options_left_out_has_the_defaults() -> None:
    setup = RULES.draw(2, random.Random(3))
    given = {key: value for key, value in setup.items() if key != "options"}
    assert RULES.checked(given) == setup
    assert RULES.checked(given | {"options": {"hole": "gap"}})["options"] == setup["options"] | {"hole": "gap"}
    answers = Answers(RULES)
    assert answers.reply(f"new sultaniya 2 setup={json.dumps(given)}") == "="
    assert json.loads(answers.reply("setup")[2:]) == setup


def test_4_2_drawn_boards_show_one_face_and_chosen_ones_may_mix() -> None:
    for seed in range(20):
        drawn = RULES.draw(4, random.Random(seed))["boards"]
        assert len({boards()[name]["face"] for name in drawn}) == 1
    assert RULES.draw(2, random.Random(1), ["anis", "sinbad"])["boards"] == ["anis", "sinbad"]


def test_12_wrong_setups_are_refused_and_the_game_goes_on() -> None:
    answers = Answers(RULES)
    setup = RULES.draw(2, random.Random(3), ["anis", "sinbad"])
    assert answers.reply(f"new sultaniya 2 setup={json.dumps(setup)}") == "="
    state = answers.reply("state")
    wrong: list[dict[str, Any]] = [
        setup | {"boards": ["anis", "jafar"]},  # one board
        setup | {"objectives": [["djinns", "guard_line"], ["djinns", "tower_line"]]},
        setup | {"stacks": setup["stacks"] | {"red": setup["stacks"]["red"][1:]}},
        setup | {"stacks": setup["stacks"] | {"red": [*setup["stacks"]["red"][1:], "R15"]}},  # of set 3
        setup | {"options": {"hole": "none"}},
        setup | {"options": {"stone_pays": 1}},
        setup | {"options": {"holes": "gap"}},
        setup | {"players": 3},
    ]
    for each in wrong:
        assert answers.reply(f"new sultaniya 2 setup={json.dumps(each)}").startswith("? ")
        assert answers.reply("state") == state
