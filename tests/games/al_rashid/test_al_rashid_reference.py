"""The plain reading of Al-Rashid against the words of rules.md: the whole example game, then one position per rule.

Each test begins with a table laid by hand (`table`), and its name says what the rule says. Numbers are rule ids.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from support.al_rashid.reference import (
    COUNTRIES,
    CRISES,
    GOODS,
    OPTIONS,
    PALACES,
    PAWNS,
    SECTORS,
    TITLES,
    TITLES_BY_PALACE,
    IllegalAction,
    Reference,
    canonical,
    lean_payments,
    no_goods,
    random_setup,
    worth,
    written,
)

HERE = Path(__file__).parent


# ------------------------------------------------------------------------------------------------ laying a table


def plain_setup(players: int, **changes: Any) -> dict[str, Any]:
    pile = [2] * 8 + [3] * 16 + [4] * 8
    return {
        "order": list(range(players)),
        "red": list(pile),
        "blue": list(pile),
        "again_red": list(range(32)),
        "again_blue": list(range(32)),
        "setup_tile": "s1",
        "year_tiles": ["y1", "y2", "y3", "y4", "y5", "y6", "y7", "y8"],
    } | changes


def table(
    players: int = 2,
    *,
    start: str = "resolution",
    stacks: dict[str, str] | None = None,
    home: dict[int, str] | None = None,
    goods: dict[int, str] | None = None,
    titles: dict[int, str] | None = None,
    hands: dict[int, str] | None = None,
    tokens: dict[str, str] | None = None,
    year: int = 1,
    setup: dict[str, Any] | None = None,
    counts: dict[int, dict[str, int]] | None = None,
    discards: dict[str, list[int]] | None = None,
    country_goods: dict[str, str] | None = None,
    **options: str,
) -> Reference:
    """A game that begins at the phase `start`, with nothing on the table but what is named here.

    stacks: sector -> "0 pasha sage, 1 merchant" in the order of 5.2; home: player -> "sage sage"; goods:
    player -> "2wood 1silk"; hands, tokens: "r2 b4"; counts: player -> credit, influence, dishonour.
    """
    game = Reference(players, plain_setup(players, **(setup or {})), options)
    game.year = year
    for player, family in enumerate(game.families):
        family["goods"] = no_goods() | parsed((goods or {}).get(player, ""))
        family["home"] = {pawn: (home or {}).get(player, "").split().count(pawn) for pawn in PAWNS}
        family["family"] = dict(family["home"])
        family["titles"] = [{"id": title, "used": False} for title in (titles or {}).get(player, "").split()]
        family["hand"] = {colour: values((hands or {}).get(player, ""), colour) for colour in ("red", "blue")}
        family.update((counts or {}).get(player, {}))
        for title in family["titles"]:
            game.copies[title["id"]] -= 1
    for sector, text in (stacks or {}).items():
        for stack in text.split(", "):
            number, *pawns = stack.split()
            for pawn in pawns:
                game.put(int(number), pawn, sector)
                game.families[int(number)]["family"][pawn] += 1
    for country, text in (tokens or {}).items():
        for token in text.split():
            colour = {"r": "red", "b": "blue"}[token[0]]
            game.tokens(country).append({"colour": colour, "value": int(token[1]), "open": False, "known": []})
    for country, text in (country_goods or {}).items():
        lying = parsed(text)
        game.sectors[country]["credit"] = lying.pop("credit", 0)
        game.sectors[country]["goods"] = no_goods() | lying
    game.discards = {"red": [], "blue": []} | (discards or {})
    return game.start(start)


def parsed(text: str) -> dict[str, int]:
    return {word.lstrip("0123456789"): int(word[0]) for word in text.split()}


def values(text: str, colour: str) -> list[int]:
    return sorted(int(token[1]) for token in text.split() if token[0] == colour[0])


def play(game: Reference, *actions: str) -> Reference:
    for action in actions:
        game.play(action)
    return game


def asked(game: Reference) -> tuple[int | None, str | None]:
    return game.player, game.step


def goods_of(game: Reference, player: int) -> str:
    return written(game.families[player]["goods"])


def legal(game: Reference, word: str) -> list[str]:
    return [action for action in game.legal() if action.split()[0] == word]


def stacks_in(game: Reference, sector: str) -> list[str]:
    described = []
    for stack in game.sectors[sector]["stacks"]:
        described.append(" ".join([str(stack["player"]), *(pawn for pawn in PAWNS for _ in range(stack[pawn]))]))
    return described


# ------------------------------------------------------------------------------------------------ the whole


def test_the_example_game_is_reproduced() -> None:
    """example.txt: every `turn`, the scores of every year, the breakdown."""
    checked: Counter[str] = Counter()
    for line in (HERE / "example.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("new "):
            words = line.split()
            game = Reference(int(words[2]), json.loads(words[3].removeprefix("setup="))).start()
        elif line.startswith("play "):
            game.play(line.removeprefix("play "))
        elif line.startswith("# player=") or line == "# over":
            assert line[2:] == game.turn()
            checked["turn"] += 1
        elif line.startswith("# scores: "):
            assert line.removeprefix("# scores: ") == " ".join(map(str, game.scores()))
            checked["scores"] += 1
        elif line.startswith("# breakdown: "):
            assert line.removeprefix("# breakdown: ") == canonical(game.breakdown())
            checked["breakdown"] += 1
    assert game.winners() == [0]
    assert checked == {"turn": 197, "scores": 5, "breakdown": 1}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_end_and_lose_nothing(players: int) -> None:
    """4.1, 3.2, 3.3, 8.6: the game ends in year five; tokens, titles and pawns are where they can be."""
    for seed in range(6):
        rng = random.Random(seed)
        options = {key: rng.choice(each) for key, each in OPTIONS.items()}
        game = Reference(players, random_setup(players, rng), options).start()
        while not game.over:
            game.play(rng.choice(game.legal()))
            for colour in ("red", "blue"):
                lying = [token for country in COUNTRIES for token in game.tokens(country) if token["colour"] == colour]
                held = [value for family in game.families for value in family["hand"][colour]]
                everything = game.piles[colour] + game.discards[colour] + held + [token["value"] for token in lying]
                assert Counter(everything) == SECTORS["tokens"]["each_colour"]
            for player, family in enumerate(game.families):
                for pawn in PAWNS:
                    on_board = sum((game.stack(player, sector) or {pawn: 0})[pawn] for sector in game.sectors)
                    assert family["family"][pawn] == family["home"][pawn] + on_board + (family["held"] == pawn)
                    assert family["family"][pawn] <= SECTORS["pawns"][pawn]["most"]
                assert min(family["goods"].values()) >= 0
                assert family["credit"] >= 0
        assert game.year == 5
        assert game.legal() == []


def test_the_data_names_what_the_rules_name() -> None:
    """1.2, 1.3, 16: ids and their order."""
    assert list(SECTORS["palaces"]) == PALACES
    assert list(SECTORS["countries"]) == COUNTRIES
    assert list(SECTORS["goods"]) == GOODS
    assert list(SECTORS["pawns"]) == PAWNS
    assert list(TITLES_BY_PALACE) == PALACES
    assert len(TITLES) == 32
    assert [list(tile) for tiles in CRISES.values() for tile in tiles.values()] == [["red", "blue"]] * 11


def test_an_action_that_is_not_legal_is_refused() -> None:
    game = table(stacks={"military": "0 pasha"})
    before = canonical(game.state())
    for text in ("resolve commerce", "pass", "Resolve military", "resolve  military", ""):
        with pytest.raises(IllegalAction):
            game.play(text)
    assert canonical(game.state()) == before


# ------------------------------------------------------------------------------------------------ 1.4: the box


def test_1_4_what_the_limited_box_does_not_hold_is_not_taken() -> None:
    counts = {0: {"influence": 23}, 1: {"dishonour": 13}}
    stacks = {"politics": "0 sage", "mare-indianum": "1 sage"}
    game = table(stacks=stacks, goods={0: "5wood"}, counts=counts, tokens={"mare-indianum": "r2"}, box="limited")
    play(game, "resolve politics", "favour qadi", "pay 1wood")
    assert game.families[0]["influence"] == 24
    assert game.families[0]["dishonour"] == 1  # 8.3; now all 14 are out
    play(game, "resolve mare-indianum", "flee")
    assert game.families[1]["dishonour"] == 13


def test_1_4_no_choice_becomes_illegal_and_a_note_given_back_can_be_taken_again() -> None:
    game = table(stacks={"traditions": "0 pasha"}, goods={0: "3wood 3metal"}, counts={0: {"credit": 12}}, box="limited")
    play(game, "resolve traditions", "title banker credit", "favour scholar", "pay 2wood 2metal")
    assert game.families[0]["credit"] == 12  # 12 - 1 + 1: the note came back to the box first (8.3)
    again = table(stacks={"traditions": "0 pasha"}, goods={0: "2wood"}, counts={0: {"credit": 12}}, box="limited")
    play(again, "resolve traditions", "favour scholar")
    assert "pay 2wood" in again.legal()
    play(again, "pay 2wood")
    assert again.families[0]["credit"] == 12


def test_1_4_a_refill_serves_the_countries_in_order() -> None:
    empty = dict.fromkeys(COUNTRIES, "1wood")
    counts = {0: {"credit": 14}}
    game = table(stacks={"politics": "0 sage"}, counts=counts, country_goods=empty, box="limited")
    play(game, "resolve politics")
    assert game.year == 2
    assert [game.sectors[country]["credit"] for country in COUNTRIES] == [1, 1, 0, 0, 0, 0, 0]


# ------------------------------------------------------------------------------------------------ 2: worth


@pytest.mark.parametrize(
    ("goods", "gold"),
    [
        ("", 0),
        ("1wood", 1),
        ("3wood", 3),
        ("1wood 1metal 1pottery 1spice 1silk", 15),
        ("1wood 2pottery 1silk", 7),
        ("1wood 2metal 1pottery 2silk", 13),
        ("3wood 1metal 2pottery 1silk", 14),
    ],
)
def test_2_1_worth_is_made_of_sets_as_large_as_possible(goods: str, gold: int) -> None:
    assert worth(no_goods() | parsed(goods)) == gold


def test_2_3_only_lean_payments() -> None:
    def payments(goods: str, price: int) -> set[str]:
        have = no_goods() | parsed(goods)
        return {written(payment) for payment in lean_payments(tuple(have[kind] for kind in GOODS), price)}

    assert payments("2wood 1metal 1pottery", 3) == {"1wood 1metal", "1wood 1pottery", "1metal 1pottery"}
    assert payments("4wood", 3) == {"3wood"}
    assert payments("2wood 2metal", 5) == {"2wood 2metal"}  # 4 with one left out
    fourteen = payments("3wood 2metal 2pottery 1spice 1silk", 14)
    assert {"1wood 1metal 1pottery 1spice 1silk", "3wood 1metal 2pottery 1silk"} <= fourteen  # 2.4
    assert "2wood 1metal 1pottery 1spice 1silk" not in fourteen


# ------------------------------------------------------------------------------------------------ 3, 4: the frame


def test_3_the_set_up() -> None:
    setup = plain_setup(3, order=[2, 0, 1], setup_tile="s2")
    game = Reference(3, setup).start()
    assert [goods_of(game, player) for player in (2, 0, 1)] == [
        "1wood 1metal 1pottery",
        "2wood 1metal 1pottery",
        "3wood 1metal 1pottery",
    ]
    assert game.copies["smuggler"] == 1
    assert Reference(4, plain_setup(4)).copies["smuggler"] == 2
    assert [len(game.tokens(country)) for country in COUNTRIES] == [1, 1, 0, 2, 0, 0, 0]
    assert (game.turn(), game.revealed) == ("player=2 step=draw left=1 year=1 phase=setup round=0 active=-", 0)
    play(game, "draw red", "draw blue", "draw red")
    assert asked(game) == (2, "place")
    both = Reference(3, setup, {"first_year": "setup+year"}).start()
    assert ([len(both.tokens(country)) for country in COUNTRIES], both.revealed) == ([3, 2, 1, 2, 0, 0, 0], 1)


def test_4_2_a_step_with_nothing_but_pass_is_passed_by_itself() -> None:
    """The choosing in a guild without means; the dishonour of 8.3 comes all the same."""
    game = table(stacks={"traditions": "0 pasha, 1 merchant"}, goods={1: "3wood 3metal"})
    play(game, "resolve traditions")
    assert asked(game) == (1, "choose")
    assert game.families[0]["dishonour"] == 1


def test_4_2_a_step_without_any_action_falls_away_and_one_with_one_is_asked() -> None:
    nothing = table(stacks={"nilus-valley": "0 pasha, 1 merchant"}, country_goods={"nilus-valley": "2wood"})
    play(nothing, "resolve nilus-valley")
    assert nothing.legal() == ["take 2wood"]
    play(nothing, "take 2wood")
    assert nothing.year == 2  # the second found nothing
    empty = table(stacks={"military": "0 pasha", "commerce": "0 sage"}, empty_pile="dry")
    empty.piles = {"red": [3], "blue": []}
    play(empty, "resolve military", "service")
    assert (empty.turn().split()[2], empty.legal()) == ("left=3", ["draw red"])
    play(empty, "draw red")
    assert asked(empty) == (0, "act")
    alone = table(stacks={"sanmatia": "0 sage"}, tokens={"sanmatia": "r2"})
    play(alone, "resolve sanmatia")
    assert (asked(alone), alone.legal()) == ((0, "battle"), ["flee"])


def test_4_3_the_end_of_a_year() -> None:
    game = table(
        stacks={"commerce": "0 pasha", "nilus-valley": "0 sage"},
        titles={0: "wood-importer"},
        country_goods={"silk-road": "1silk"},
        tokens={"silk-road": "r2"},
    )
    play(game, "activate wood-importer", "resolve nilus-valley", "take 3wood", "resolve commerce")
    assert game.families[0]["titles"] == [{"id": "wood-importer", "used": True}]
    play(game, "pass")
    assert game.year == 2
    assert game.families[0]["titles"] == [{"id": "wood-importer", "used": False}]
    assert not any(sector["resolved"] for sector in game.sectors.values())
    assert written(game.sectors["silk-road"]["goods"]) == "1wood 1metal 2spice 4silk"
    assert game.sectors["silk-road"]["credit"] == 1
    assert game.sectors["nilus-valley"]["goods"]["wood"] == 4
    # y1: two red on the silk road, a blue one on the spice road and in sanmatia
    assert [token["colour"] for token in game.tokens("silk-road")] == ["red", "red", "red"]
    assert [len(game.tokens(country)) for country in COUNTRIES] == [3, 1, 1, 0, 0, 0, 0]
    assert game.revealed == 1


def test_4_3_after_the_fifth_year_nothing_is_refilled() -> None:
    game = table(year=5, stacks={"nilus-valley": "0 sage"}, titles={0: "wood-importer"})
    play(game, "activate wood-importer", "resolve nilus-valley", "take 3wood")
    assert (game.turn(), game.over) == ("over", True)
    assert game.sectors["nilus-valley"]["goods"]["wood"] == 1
    assert game.sectors["nilus-valley"]["resolved"]
    assert game.families[0]["titles"][0]["used"]
    state = game.state()
    assert (state["year"], state["phase"], state["round"], state["left"]) == (5, "over", 0, 0)
    assert state["player"] is state["step"] is state["active"] is None


# ------------------------------------------------------------------------------------------------ 5: placement


def test_5_1_who_has_no_pawn_left_is_skipped() -> None:
    game = table(3, start="placement", home={0: "sage", 1: "pasha sage sage", 2: "merchant sage"})
    who = []
    while game.step == "place":
        who.append(game.player)
        play(game, next(action for action in game.legal() if action.endswith(" politics") or "sage" in action))
    assert who == [0, 1, 2, 1, 2, 1]


def test_5_2_one_leader_and_any_number_of_sages_in_a_stack() -> None:
    game = table(start="placement", home={0: "merchant sage sage", 1: "sage"}, stacks={"politics": "1 pasha, 0 pasha"})
    assert "place merchant politics" not in game.legal()
    assert "place merchant commerce" in game.legal()
    play(game, "place sage politics", "place sage politics", "place sage politics")
    assert stacks_in(game, "politics") == ["1 pasha sage", "0 pasha sage sage"]


def test_5_3_a_pasha_comes_first_to_al_rashid_and_a_merchant_never() -> None:
    game = table(start="placement", home={0: "pasha merchant sage", 1: "pasha sage"})

    def into() -> list[str]:
        return [action for action in game.legal() if action.endswith(" al-rashid")]

    assert into() == ["place pasha al-rashid"]
    play(game, "place pasha al-rashid")
    assert into() == ["place pasha al-rashid"]  # the other family still needs its own pasha
    play(game, "place sage politics")
    assert into() == ["place sage al-rashid"]


def test_5_4_held_pawns_are_placed_after_all_others_in_turn_order() -> None:
    game = table(
        3,
        start="holding",
        setup={"order": [2, 0, 1]},
        titles={0: "diplomat", 2: "diplomat"},
        home={0: "pasha", 1: "sage sage", 2: "merchant sage"},
    )
    assert (asked(game), game.legal(), game.phase) == ((2, "hold"), ["hold merchant", "pass"], "holding")
    play(game, "hold merchant")
    assert (asked(game), game.legal()) == ((0, "hold"), ["hold pasha", "pass"])
    play(game, "hold pasha")
    assert game.families[2]["held"] == "merchant"
    assert game.families[2]["home"] == {"pasha": 0, "merchant": 0, "sage": 1}
    play(game, "place sage politics")
    assert asked(game) == (1, "place")  # 0 has nothing but the held pasha
    play(game, "place sage politics", "place sage politics")
    assert asked(game) == (2, "place")
    assert all(action.startswith("place merchant ") for action in game.legal())
    play(game, "place merchant politics")
    assert asked(game) == (0, "place")
    assert game.phase == "placement"


# ------------------------------------------------------------------------------------------------ 6: schemes


def test_6_1_both_titles_in_either_order_and_pass_gives_up_what_is_left() -> None:
    def laid() -> Reference:
        stacks = {"politics": "0 sage", "sanmatia": "0 merchant, 1 sage"}
        return table(start="schemes", stacks=stacks, titles={0: "informer plotter"})

    game = laid()
    assert (game.step, game.left, game.schemes) == ("scheme", 2, ["plotter", "informer"])
    assert len(game.legal()) == 4 + 6 + 1  # four other guilds, six other countries, pass
    play(game, "move merchant sanmatia silk-road")
    assert (game.left, game.schemes) == (1, ["plotter"])
    assert game.legal() == [f"move sage politics {guild}" for guild in sorted(PALACES[:4])] + ["pass"]
    play(game, "move sage politics commerce")
    assert (game.phase, game.schemes) == ("resolution", [])
    assert play(laid(), "move sage politics commerce").schemes == ["informer"]
    assert play(laid(), "pass").phase == "resolution"


def test_6_2_a_moved_pawn_joins_its_family_or_stands_last_and_its_old_stack_keeps_its_place() -> None:
    stacks = {"politics": "0 pasha sage, 1 sage", "commerce": "1 pasha, 0 sage, 2 sage", "military": "1 sage"}
    game = table(3, start="schemes", stacks=stacks, titles={0: "plotter"})
    play(game, "move pasha politics commerce")
    assert stacks_in(game, "politics") == ["0 sage", "1 sage"]
    assert stacks_in(game, "commerce") == ["1 pasha", "0 pasha sage", "2 sage"]
    new = play(table(3, start="schemes", stacks=stacks, titles={0: "plotter"}), "move sage commerce military")
    assert stacks_in(new, "commerce") == ["1 pasha", "2 sage"]
    assert stacks_in(new, "military") == ["1 sage", "0 sage"]


def test_6_2_the_leader_rule_and_al_rashids_door_hold_for_moves() -> None:
    stacks = {"politics": "0 pasha sage", "commerce": "0 merchant", "al-rashid": "1 pasha sage"}
    game = table(start="schemes", stacks=stacks, titles={0: "plotter", 1: "plotter"})
    assert "move pasha politics commerce" not in game.legal()
    assert "move sage politics commerce" in game.legal()
    assert [action for action in game.legal() if action.endswith("al-rashid")] == ["move pasha politics al-rashid"]
    play(game, "pass")
    play(game, "move pasha al-rashid politics")  # its sage stays
    assert stacks_in(game, "al-rashid") == ["1 sage"]
    with_pasha = table(start="schemes", stacks={"al-rashid": "0 pasha", "politics": "0 sage"}, titles={0: "plotter"})
    assert "move sage politics al-rashid" in with_pasha.legal()


# ------------------------------------------------------------------------------------------------ 7: resolution


def test_7_1_rounds_go_on_until_no_pawn_is_left_and_skip_who_has_none() -> None:
    stacks = {"commerce": "0 pasha", "politics": "1 sage", "traditions": "1 pasha", "military": "1 merchant"}
    game = table(stacks=stacks)
    assert game.turn().endswith("round=1 active=0")
    play(game, "resolve commerce")  # nobody can buy anything here
    assert game.turn() == "player=1 step=act left=1 year=1 phase=resolution round=1 active=1"
    play(game, "resolve politics")
    assert (game.active, game.round) == (1, 2)
    play(game, "resolve traditions")
    assert (game.active, game.round) == (1, 3)


def test_7_1_a_pawn_taken_by_another_ends_the_turns_of_its_owner() -> None:
    game = table(3, stacks={"commerce": "1 sage", "politics": "0 sage, 2 sage"})
    play(game, "resolve commerce")
    assert asked(game) == (2, "act")  # 1 has nothing left on the board


def test_7_2_one_title_a_turn_before_or_after_the_sector_once_a_year() -> None:
    game = table(
        stacks={"commerce": "0 pasha", "politics": "0 sage", "traditions": "0 sage"},
        titles={0: "wood-importer metal-importer"},
    )
    assert legal(game, "activate") == ["activate metal-importer", "activate wood-importer"]
    assert "pass" not in game.legal()
    play(game, "activate wood-importer")
    assert game.state()["turn_activated"]
    assert legal(game, "activate") == []
    play(game, "resolve politics", "pass")  # both done: the next turn
    assert (game.round, legal(game, "activate")) == (2, ["activate metal-importer"])
    play(game, "resolve traditions")
    assert game.state()["turn_resolved"]
    assert game.legal() == ["activate metal-importer", "pass"]
    play(game, "activate metal-importer")
    assert (game.round, legal(game, "activate")) == (3, [])
    assert goods_of(game, 0) == "1wood 1metal"


def test_7_2_only_a_title_that_can_have_its_effect() -> None:
    game = table(stacks={"commerce": "0 pasha"}, titles={0: "smuggler recruiter trader negotiator"}, empty_pile="dry")
    game.piles = {"red": [], "blue": []}
    play(game, "resolve commerce")
    assert game.year == 2  # no good, no token to draw, none in any country: nothing to ask
    rare_only = table(stacks={"commerce": "0 pasha"}, titles={0: "trader"}, goods={0: "1silk"})
    assert legal(rare_only, "activate") == []


def test_7_2_a_title_just_taken_can_be_used_in_the_same_turn() -> None:
    game = table(stacks={"commerce": "0 pasha"}, goods={0: "2wood 1metal 1pottery"})
    play(game, "resolve commerce", "title wood-importer")
    play(game, "pass", "pay 2wood 1metal 1pottery")
    assert game.legal() == ["activate wood-importer", "pass"]


def test_7_3_activation_after_the_last_pawn() -> None:
    stacks = {"commerce": "0 pasha", "politics": "1 sage"}
    turn = play(table(stacks=stacks, titles={0: "wood-importer"}), "resolve commerce")
    assert turn.legal() == ["activate wood-importer", "pass"]
    moment = play(table(stacks=stacks, titles={0: "wood-importer"}, activation="moment"), "resolve commerce")
    assert asked(moment) == (1, "act")
    other = table(stacks=stacks, titles={0: "wood-importer"}, activation="moment")
    play(other, "resolve politics")
    assert other.legal() == ["activate wood-importer", "pass"]


def test_7_4_ranks_by_prevalence_then_by_who_stands_earlier() -> None:
    game = table(3, stacks={"politics": "0 merchant, 1 pasha, 2 sage"})
    assert game.ranked("politics") == [1, 0, 2]
    # 7.6: green sage, red sage, yellow merchant + sage, blue merchant
    four = table(4, stacks={"politics": "0 sage, 1 sage, 2 merchant sage, 3 merchant"}, goods={0: "1wood", 1: "1wood"})
    assert four.ranked("politics") == [2, 3, 0, 1]
    play(four, "resolve politics")
    assert four.state()["resolving"]["ranks"] == [2, 3, 0]
    assert asked(four) == (0, "choose")  # 2 and 3 had no means
    assert four.families[1]["home"]["sage"] == 1  # the fourth went home at once, without dishonour
    assert four.families[1]["dishonour"] == 0


def test_7_4_many_sages_outweigh_a_leader() -> None:
    game = table(stacks={"politics": "0 merchant, 1 sage sage sage sage"})
    assert game.ranked("politics") == [1, 0]


def test_7_5_pawns_go_home_and_only_entered_sectors_are_resolved() -> None:
    game = table(stacks={"commerce": "0 pasha sage", "politics": "1 sage"})
    play(game, "resolve commerce")
    assert [sector for sector, facts in game.sectors.items() if facts["resolved"]] == ["commerce"]
    assert game.families[0]["home"] == {"pasha": 1, "merchant": 0, "sage": 1}
    assert legal(game, "resolve") == ["resolve politics"]


# ------------------------------------------------------------------------------------------------ 8: guilds


def test_8_1_at_most_two_of_service_title_favour() -> None:
    game = table(stacks={"military": "0 pasha"}, goods={0: "3wood 3metal 3pottery 3silk"})
    play(game, "resolve military")
    assert {action.split()[0] for action in game.legal()} == {"service", "title", "favour", "pass"}
    play(game, "title raider")
    assert {action.split()[0] for action in game.legal()} == {"service", "favour", "pass"}
    play(game, "favour general")
    assert game.step == "pay"
    assert game.state()["resolving"]["chosen"] == ["title raider", "favour general"]


def test_8_2_the_sum_of_all_prices_must_be_covered() -> None:
    game = table(stacks={"traditions": "0 pasha"}, goods={0: "1wood 1metal 1pottery 1silk"})  # worth 10
    play(game, "resolve traditions")
    assert game.legal() == sorted(
        ["service", "title banker", "title diplomat", "title loremaster", "favour scholar", "pass"]
    )
    play(game, "service")  # 5: 5 are left
    assert game.state()["resolving"]["owed"] == 5
    assert game.legal() == ["favour scholar", "pass"]


def test_8_3_dishonour_then_credit_then_payment_then_effects_in_the_order_chosen() -> None:
    game = table(
        stacks={"military": "0 pasha"}, goods={0: "2wood 2metal 2pottery"}, counts={0: {"credit": 1}}, hands={0: "r2"}
    )
    play(game, "resolve military", "service", "title raider credit")
    assert (game.step, game.families[0]["credit"], game.state()["resolving"]["owed"]) == ("pay", 0, 3)
    play(game, "pay 1wood 1metal")
    assert (game.step, game.left, game.owns(0, "raider"), game.copies["raider"]) == ("draw", 3, False, 1)
    assert game.state()["resolving"] == {
        "sector": "military",
        "ranks": [0],
        "chosen": ["service", "title raider credit"],
        "owed": 0,
        "served": [],
        "operations": [],
    }
    play(game, "draw red", "draw red", "draw blue")
    assert (game.owns(0, "raider"), game.copies["raider"]) == (True, 0)
    other = table(stacks={"military": "0 pasha"}, goods={0: "2wood 2metal 2pottery"})
    play(other, "resolve military", "title raider", "service", "pay 1wood 1metal 1pottery")
    assert (other.step, other.owns(0, "raider")) == ("draw", True)


@pytest.mark.parametrize(("key", "favour_alone", "nothing"), [("dishonour", 1, 1), ("nothing", 1, 0)])
def test_8_3_who_chose_no_main_action(key: str, favour_alone: int, nothing: int) -> None:
    stacks = {"politics": "0 pasha, 1 sage"}
    game = table(stacks=stacks, goods={0: "3wood", 1: "3wood"}, idle_guild=key)
    play(game, "resolve politics", "favour qadi", "pay 1wood")  # nothing else to be had: the choosing ended by itself
    play(game, "pass")
    assert [family["dishonour"] for family in game.families] == [favour_alone, nothing]


def test_8_4_a_banker_or_loremaster_bought_now_is_no_discount_now() -> None:
    game = table(stacks={"traditions": "0 pasha"}, goods={0: "3wood 3metal 3pottery"}, counts={0: {"credit": 1}})
    play(game, "resolve traditions", "title banker credit")
    assert game.state()["resolving"]["owed"] == 3


def test_8_5_one_copy_or_each_copy() -> None:
    goods = {0: "2wood 2metal 2pottery 2silk"}
    laid: dict[str, Any] = {"stacks": {"military": "0 pasha"}, "goods": goods, "titles": {0: "strategist", 1: "raider"}}
    once = play(table(4, **laid), "resolve military")
    assert "title strategist" not in once.legal()
    assert "title raider" in once.legal()
    each = play(table(4, **laid, same_title="each-copy"), "resolve military")
    assert "title strategist" in each.legal()
    play(each, "title strategist", "pass", "pay 1wood 1metal 1pottery")
    assert each.copies["strategist"] == 0
    assert each.breakdown()[0]["titles"] == {"strategist": 4}
    assert each.token_bonus(0) == 1  # permanent effects do not add up
    two = play(table(2, **laid), "resolve military")
    assert "title raider" not in two.legal()  # the only copy is taken


def test_8_5_each_copy_of_an_activated_title_works_once_a_year() -> None:
    stacks = {"commerce": "0 pasha", "politics": "0 sage", "military": "0 sage"}
    game = table(4, stacks=stacks, titles={0: "wood-importer wood-importer"}, same_title="each-copy")
    assert legal(game, "activate") == ["activate wood-importer"]
    play(game, "activate wood-importer", "resolve commerce", "pass")
    ids = [(title["id"], title["used"]) for title in game.state()["families"][0]["titles"]]
    assert ids == [("wood-importer", False), ("wood-importer", True)]
    play(game, "activate wood-importer", "resolve politics", "pass")
    assert legal(game, "resolve") == ["resolve military"]
    assert legal(game, "activate") == []


def test_8_6_services_and_their_prices_by_rank() -> None:
    def prices(guild: str, titles: str = "") -> list[int | None]:
        game = table(3, stacks={guild: "0 pasha"}, titles={0: titles})
        return [game.service_price(guild, 0, rank) for rank in (1, 2, 3)]

    assert prices("military") == prices("intrigue") == [0, 0, 0]
    assert prices("traditions") == prices("traditions", "loremaster") == [5, 7, 9]
    assert prices("commerce") == [8, 10, 12]
    assert prices("politics") == [11, 13, 15]
    assert prices("commerce", "loremaster") == [5, 7, 9]
    assert prices("politics", "loremaster") == [8, 10, 12]
    rich = dict.fromkeys(range(3), "4wood 4metal 4pottery")
    game = table(3, stacks={"military": "0 sage, 1 sage, 2 sage"}, goods=rich)
    play(game, "resolve military", "service", "pass")
    assert (game.player, game.step, game.left) == (0, "draw", 3)
    play(game, "draw red", "draw red", "draw red", "service", "pass")
    assert (game.player, game.step, game.left) == (1, "draw", 2)
    play(game, "draw red", "draw red", "service", "pass")
    assert (game.player, game.step, game.left) == (2, "draw", 1)
    assert game.state()["resolving"]["served"] == [0, 1]


@pytest.mark.parametrize(
    ("guild", "pawns"), [("politics", "pasha pasha"), ("commerce", "merchant merchant merchant merchant")]
)
def test_8_6_no_pawn_beyond_the_most_a_family_can_have(guild: str, pawns: str) -> None:
    rich = {0: "4wood 4metal 4pottery 4spice 4silk"}
    full = play(table(stacks={guild: "0 pasha"}, home={0: pawns}, goods=rich), f"resolve {guild}")
    assert "service" not in full.legal()
    one_less = table(stacks={guild: "0 pasha"}, home={0: pawns.rpartition(" ")[0]}, goods=rich)
    play(one_less, f"resolve {guild}", "service", "pass")
    paid = one_less.legal()[0]
    home_before = sum(one_less.families[0]["home"].values())
    play(one_less, paid)
    assert sum(one_less.families[0]["home"].values()) == home_before + 2  # the new pawn, and the pasha that came home


def test_8_7_favours_at_their_guilds_and_by_the_favourite() -> None:
    guilds = ("intrigue", "military", "traditions", "commerce", "politics")
    found = {guild: table(stacks={guild: "0 pasha"}).favours_here(guild) for guild in guilds}
    assert found == {
        "intrigue": {"general": 1, "scholar": 3, "vizier": 1, "qadi": 2},
        "military": {"general": 0},
        "traditions": {"scholar": 2},
        "commerce": {"vizier": 0},
        "politics": {"qadi": 1},
    }


def test_8_7_general_and_vizier_need_a_good_and_the_good_is_given_after_the_payment() -> None:
    none = play(table(stacks={"military": "0 pasha"}), "resolve military")
    assert none.legal() == ["pass", "service"]
    game = table(stacks={"commerce": "0 pasha"}, goods={0: "1wood 1metal 1silk"}, titles={0: "banker"})
    game.families[0]["credit"] = 1
    play(game, "resolve commerce", "title trader credit", "favour vizier", "pay 1wood 1metal")
    assert legal(game, "swap") == [f"swap silk {kind}" for kind in ("metal", "pottery", "spice", "wood")]
    assert "pass" in game.legal()
    play(game, "swap silk spice")
    assert goods_of(game, 0) == "1spice"
    gone = table(stacks={"intrigue": "0 pasha", "commerce": "0 sage"}, goods={0: "1wood"})
    play(gone, "resolve intrigue", "favour general")
    assert gone.legal() == ["pass", "service"]
    play(gone, "pass", "pay 1wood")
    assert asked(gone) == (0, "act")  # no good was left to give
    assert gone.families[0]["hand"] == {"red": [], "blue": []}


def test_8_7_hiring_gives_a_good_and_draws() -> None:
    game = table(stacks={"military": "0 pasha"}, goods={0: "1wood 1silk"})
    play(game, "resolve military", "favour general", "pass")
    assert game.legal() == ["hire silk blue", "hire silk red", "hire wood blue", "hire wood red", "pass"]
    play(game, "hire silk blue")
    assert (goods_of(game, 0), game.families[0]["hand"]) == ("1wood", {"red": [], "blue": [2]})
    assert game.families[0]["dishonour"] == 1  # 8.3: a favour is no main action


def test_8_8_the_order_of_operations() -> None:
    def order(takes: list[bool]) -> list[int | None]:
        stacks = {"intrigue": "2 pasha, 0 merchant, 1 sage", "sanmatia": "0 sage, 1 sage, 2 sage"}
        game = play(table(3, stacks=stacks), "resolve intrigue")
        for take in takes:
            play(game, "service" if take else "pass")
        who: list[int | None] = []
        while game.step == "operate":
            assert game.state()["resolving"]["operations"][0] == game.player
            assert game.state()["resolving"]["chosen"] == []
            who.append(game.player)
            play(game, "pass")
        return who

    assert order([True, True, True]) == [2, 0, 1, 2, 0, 2]
    assert order([True, False, True]) == [2, 1, 2, 2]
    assert order([False, True, True]) == [0, 1, 0]
    assert order([False, False, True]) == [1]


def test_8_8_operations_come_after_all_choices_and_effects() -> None:
    stacks = {"intrigue": "0 pasha, 1 sage", "sanmatia": "0 sage"}
    game = play(table(stacks=stacks, goods={1: "1wood 1metal"}), "resolve intrigue", "service")
    assert asked(game) == (1, "choose")
    assert game.state()["resolving"]["served"] == [0]


def test_8_8_examine_only_what_one_does_not_know() -> None:
    stacks = {"intrigue": "0 pasha", "sanmatia": "1 sage"}
    game = table(stacks=stacks, tokens={"silk-road": "r2 b3", "nilus-valley": "r4"})
    game.tokens("nilus-valley")[0]["known"] = [1]
    play(game, "resolve intrigue", "service")
    assert game.legal() == ["examine nilus-valley", "examine silk-road", "pass"]
    assert game.view(0)["sectors"]["silk-road"]["tokens"][0]["value"] is None
    play(game, "examine nilus-valley")
    assert game.legal() == ["examine silk-road", "pass"]
    assert game.tokens("nilus-valley")[0] == {"colour": "red", "value": 4, "open": False, "known": [0, 1]}
    assert game.view(0)["sectors"]["nilus-valley"]["tokens"][0]["value"] == 4
    play(game, "examine silk-road")
    assert game.step == "act"  # the third operation has nothing to do
    assert game.player == 1


def test_8_8_moves_go_to_countries_not_yet_resolved() -> None:
    stacks = {"intrigue": "0 pasha", "sanmatia": "0 sage", "nilus-valley": "1 merchant", "commerce": "0 sage"}
    game = play(table(stacks=stacks), "resolve nilus-valley", "take 3wood")
    play(game, "resolve intrigue", "service")  # 1 has nothing left on the board, so 0 has the next turn
    goals = {action.split()[3] for action in legal(game, "move")}
    assert goals == set(COUNTRIES) - {"sanmatia", "nilus-valley"}
    assert {action.split()[2] for action in legal(game, "move")} == {"sanmatia"}  # no palace


def test_8_8_anybodys_pawn_with_the_key() -> None:
    stacks = {"intrigue": "0 pasha", "sanmatia": "0 sage", "nilus-valley": "1 merchant", "silk-road": "1 pasha"}
    game = play(table(stacks=stacks, operation_pawns="any"), "resolve intrigue", "service")
    assert "move 0 sage sanmatia nilus-valley" in game.legal()
    assert "move 1 merchant nilus-valley sanmatia" in game.legal()
    assert "move 1 merchant nilus-valley silk-road" not in game.legal()  # 5.2: their pasha is there
    play(game, "move 1 merchant nilus-valley sanmatia")
    assert stacks_in(game, "sanmatia") == ["0 sage", "1 merchant"]
    assert not any(action.startswith("move 1 merchant nilus-valley") for action in game.legal())


# ------------------------------------------------------------------------------------------------ 9: al-rashid


def test_9_1_doing_nothing_in_al_rashids_palace_costs_nothing() -> None:
    game = table(stacks={"al-rashid": "0 pasha", "commerce": "0 sage"})
    play(game, "resolve al-rashid")
    assert game.legal() == ["benevolence", "pass"]
    play(game, "pass")
    assert game.families[0]["dishonour"] == 0
    assert game.next_order is None


def test_9_2_stacks_without_a_pasha_first_then_the_rest_are_ranked() -> None:
    stacks = {"al-rashid": "0 sage sage sage sage sage sage, 1 pasha, 2 pasha sage, 3 pasha"}
    game = play(table(4, stacks=stacks), "resolve al-rashid")
    assert game.state()["resolving"]["ranks"] == [2, 1, 3]
    assert [family["dishonour"] for family in game.families] == [2, 0, 0, 0]
    assert game.families[0]["home"]["sage"] == 6
    nobody = play(table(stacks={"al-rashid": "0 sage", "commerce": "1 sage"}), "resolve al-rashid")
    assert (nobody.player, nobody.sectors["al-rashid"]["resolved"]) == (1, True)


def test_9_3_and_9_4_benevolence_gives_a_good_and_a_new_order_when_the_round_is_over() -> None:
    stacks = {"al-rashid": "3 pasha sage, 1 pasha", "commerce": "0 sage", "politics": "2 sage", "military": "1 sage"}
    game = play(table(4, stacks=stacks), "resolve al-rashid", "benevolence")
    assert game.legal() == [f"take 1{kind}" for kind in sorted(GOODS)]
    assert game.state()["resolving"]["served"] == []
    play(game, "take 1silk")
    assert game.state()["resolving"]["served"] == [3]
    play(game, "benevolence", "take 1silk")
    assert (game.order, game.next_order) == ([0, 1, 2, 3], [3, 1, 0, 2])
    assert asked(game) == (1, "act")  # still the old order
    play(game, "resolve commerce", "resolve politics")
    assert (game.order, game.next_order, game.round) == ([3, 1, 0, 2], None, 2)


def test_9_4_also_if_no_round_follows_and_at_the_end_of_the_game() -> None:
    game = play(table(stacks={"al-rashid": "1 pasha"}), "resolve al-rashid", "benevolence", "take 1silk")
    assert (game.year, game.order, asked(game)) == (2, [1, 0], (1, "place"))
    last = play(table(year=5, stacks={"al-rashid": "1 pasha"}), "resolve al-rashid", "benevolence", "take 1silk")
    assert (last.over, last.order) == (True, [1, 0])


# ------------------------------------------------------------------------------------------------ 10: countries


def test_10_1_tokens_are_turned_up_and_stay_so() -> None:
    game = table(stacks={"sanmatia": "0 sage", "commerce": "0 sage"}, tokens={"sanmatia": "r2 b4"})
    game.tokens("sanmatia")[0]["known"] = [1]
    play(game, "resolve sanmatia")
    assert all(token["open"] and token["known"] == [] for token in game.tokens("sanmatia"))
    assert game.view(1)["sectors"]["sanmatia"]["tokens"][1]["value"] == 4
    play(game, "flee")
    assert [token["open"] for token in game.tokens("sanmatia")] == [True, True]  # 10.7
    assert game.sectors["sanmatia"]["goods"]["metal"] == 5


@pytest.mark.parametrize(("key", "deciders"), [("all", [0, 1, 2, 3, 4]), ("three", [0, 1, 2])])
def test_10_2_who_decides_in_a_battle(key: str, deciders: list[int]) -> None:
    stacks = {"sanmatia": "0 sage, 1 sage, 2 sage, 3 sage, 4 sage"}
    game = play(table(5, stacks=stacks, tokens={"sanmatia": "r2"}, battle_ranks=key), "resolve sanmatia")
    who: list[int | None] = []
    while game.step == "battle":
        assert game.state()["resolving"]["ranks"] == deciders[len(who) :]
        who.append(game.player)
        play(game, "flee")
    assert who == deciders
    assert [family["dishonour"] for family in game.families] == [2 if p in deciders else 0 for p in range(5)]


def test_10_4_more_than_the_country_or_as_much() -> None:
    laid: dict[str, Any] = {"stacks": {"sanmatia": "0 sage"}, "tokens": {"sanmatia": "r2 r3"}, "hands": {0: "r2 r3 r4"}}
    lose = play(table(**laid), "resolve sanmatia")
    assert lose.legal() == ["fight r2", "fight r2 r4", "fight r3", "fight r3 r4", "fight r4", "flee"]
    win = play(table(**laid, battle_tie="win"), "resolve sanmatia")
    assert win.legal() == ["fight r2", "fight r2 r3", "fight r2 r4", "fight r3", "fight r3 r4", "fight r4", "flee"]
    strategist = play(table(**laid, titles={0: "strategist"}), "resolve sanmatia")
    assert "fight r2 r3" in strategist.legal()  # 3 + 4 against 5


def test_10_4_to_10_6_colours_are_beaten_as_a_whole_and_fights_are_lean() -> None:
    stacks = {"sanmatia": "0 pasha, 1 sage"}
    tokens = {"sanmatia": "r2 b2 r2"}
    game = play(table(stacks=stacks, tokens=tokens, hands={0: "r2 r3 b3 b3", 1: "b2 b3"}), "resolve sanmatia")
    assert game.legal() == [
        "fight b3",
        "fight b3 r2 r3",  # both colours
        "fight r2",  # beats nothing
        "fight r2 r3",
        "fight r3",
        "flee",
    ]
    play(game, "fight r2 r3")
    assert [(token["colour"], token["value"]) for token in game.tokens("sanmatia")] == [("blue", 2)]
    assert game.discards == {"red": [2, 3, 2, 2], "blue": []}
    assert (game.families[0]["dishonour"], asked(game)) == (0, (1, "battle"))
    assert game.legal() == ["fight b2", "fight b3", "flee"]
    play(game, "fight b3")
    assert (asked(game), game.state()["resolving"]["ranks"]) == ((1, "take"), [1])
    assert "take 3metal" in game.legal()  # 1 is the first now


def test_10_4_a_colour_that_does_not_lie_there_cannot_fight() -> None:
    game = play(table(stacks={"sanmatia": "0 sage"}, tokens={"sanmatia": "r2"}, hands={0: "b4"}), "resolve sanmatia")
    assert game.legal() == ["flee"]


def test_10_5_the_others_follow_the_winner_to_the_trade() -> None:
    stacks = {"sanmatia": "0 sage, 1 sage, 2 sage, 3 sage, 4 sage"}
    game = table(5, stacks=stacks, tokens={"sanmatia": "r2"}, hands={1: "r3"})
    play(game, "resolve sanmatia", "flee", "fight r3")
    assert game.state()["resolving"]["ranks"] == [1, 2, 3]
    assert game.families[4]["home"]["sage"] == 1
    play(game, "take 3metal", "take 2metal")
    assert (game.player, game.legal()) == (3, ["take 1credit", "take 1pottery", "take 1wood"])


def test_10_8_the_raider_takes_from_the_supply_at_once() -> None:
    stacks = {"nilus-valley": "0 sage, 1 sage, 2 sage, 3 sage"}
    game = table(4, stacks=stacks, tokens={"nilus-valley": "r2"}, hands={0: "r3"}, titles={0: "raider"})
    play(game, "resolve nilus-valley", "fight r3")
    assert (game.legal(), game.sectors["nilus-valley"]["goods"]["wood"]) == (
        ["take 1metal", "take 1pottery", "take 1wood"],
        4,
    )
    assert game.state()["resolving"]["ranks"] == [0, 1, 2, 3]  # the trade has not begun
    play(game, "take 1wood")
    assert (game.sectors["nilus-valley"]["goods"]["wood"], goods_of(game, 0)) == (4, "1wood")
    assert game.state()["resolving"]["ranks"] == [0, 1, 2]


def test_10_9_any_three_any_two_any_one() -> None:
    country = {"sanmatia": "5metal 1pottery 1credit"}
    game = play(table(3, stacks={"sanmatia": "0 sage, 1 sage, 2 sage"}, country_goods=country), "resolve sanmatia")
    assert game.legal() == [
        "take 1metal 1pottery 1credit",
        "take 2metal 1credit",
        "take 2metal 1pottery",
        "take 3metal",
        "take all metal",
    ]
    play(game, "take all metal")
    assert (game.player, game.legal()) == (1, ["take 1pottery 1credit"])
    play(game, "take 1pottery 1credit")
    assert game.families[1]["credit"] == 1
    assert game.year == 2  # nothing was left for the third


def test_10_9_different_kinds_with_the_key() -> None:
    country = {"sanmatia": "3metal 2wood 1credit"}
    laid: dict[str, Any] = {"stacks": {"sanmatia": "0 sage, 1 sage"}, "country_goods": country}
    game = play(table(**laid, combination="different"), "resolve sanmatia")
    assert game.legal() == ["take 1wood 1metal 1credit", "take all metal", "take all wood"]
    play(game, "take all metal")
    assert game.legal() == ["take 1wood 1credit"]
    one_kind = table(stacks=laid["stacks"], country_goods={"sanmatia": "1wood"}, combination="different")
    assert play(one_kind, "resolve sanmatia").legal() == ["take 1wood"]
    two_left = table(stacks=laid["stacks"], country_goods={"sanmatia": "4wood"}, combination="different")
    play(two_left, "resolve sanmatia")
    assert two_left.legal() == ["take 1wood", "take all wood"]
    assert play(two_left, "take 1wood").legal() == ["take 1wood"]  # as many as there are kinds


def test_10_10_all_of_one_kind_only_where_that_is_more() -> None:
    three = play(table(stacks={"sanmatia": "0 sage"}, country_goods={"sanmatia": "3metal 4wood"}), "resolve sanmatia")
    assert [action for action in three.legal() if "all" in action] == ["take all wood"]


# ------------------------------------------------------------------------------------------------ 11: tokens


def test_11_4_the_discards_come_back_in_the_order_of_the_list() -> None:
    again = [30, 2, 31, 0, 1, *range(3, 30)]
    laid: dict[str, Any] = {"stacks": {"military": "0 pasha"}, "discards": {"red": [4, 2, 3]}}
    game = table(**laid, setup={"again_red": again})
    game.piles["red"] = [2]
    play(game, "resolve military", "service", "draw red")
    assert (game.piles["red"], game.discards["red"]) == ([], [4, 2, 3])  # not before a token is needed
    play(game, "draw red")
    assert (game.piles["red"], game.discards["red"]) == ([4, 2], [])  # 3, then 4, then 2
    assert game.families[0]["hand"]["red"] == [2, 3]
    dry = table(**laid, empty_pile="dry")
    dry.piles["red"] = []
    play(dry, "resolve military", "service")
    assert dry.legal() == ["draw blue"]


def test_11_4_a_tile_lays_fewer_if_nothing_is_there() -> None:
    game = table(stacks={"politics": "0 sage"})
    game.piles = {"red": [4], "blue": []}
    play(game, "resolve politics")  # then y1: two red on the silk road, a blue one each on the spice road and sanmatia
    assert [token["value"] for token in game.tokens("silk-road")] == [4]
    assert game.tokens("spice-road") == game.tokens("sanmatia") == []


def test_11_5_the_order_of_discarding() -> None:
    game = table(stacks={"sanmatia": "0 sage"}, tokens={"sanmatia": "r4 b2 r2"}, hands={0: "r4 r3 b3"})
    play(game, "resolve sanmatia", "fight b3 r3 r4")
    assert game.discards == {"red": [3, 4, 4, 2], "blue": [3, 2]}


def test_11_2_a_view_hides_what_a_player_cannot_know() -> None:
    game = Reference(2, plain_setup(2)).start()
    play(game, "draw red", "draw blue")
    state, view = game.state(), game.view(0)
    assert view["piles"] == {colour: [None] * len(state["piles"][colour]) for colour in ("red", "blue")}
    assert view["again"] == {"red": [None] * 32, "blue": [None] * 32}
    assert view["tiles"] == {"setup": "s1", "years": [None] * 8, "revealed": 0}
    assert [family["hand"] for family in view["families"]] == [{"red": [2], "blue": []}, {"red": [], "blue": [None]}]
    for country in COUNTRIES:
        for token in state["sectors"][country]["tokens"] + view["sectors"][country]["tokens"]:
            token["value"] = None
    for key in ("piles", "again", "tiles", "families"):
        del state[key], view[key]
    assert state == view


# ------------------------------------------------------------------------------------------------ 12: titles


def activated(game: Reference, action: str) -> Reference:
    return play(game, f"activate {action}")


def test_12_1_what_activated_titles_do() -> None:
    laid: dict[str, Any] = {"stacks": {"commerce": "0 pasha"}, "goods": {0: "1wood 1silk"}}
    smuggler = table(**laid, titles={0: "smuggler"})
    assert len(legal(smuggler, "activate")) == 8
    assert goods_of(activated(smuggler, "smuggler wood silk"), 0) == "2silk"
    trader = table(**laid, titles={0: "trader"})
    assert legal(trader, "activate") == ["activate trader wood"]
    assert goods_of(activated(trader, "trader wood"), 0) == "1metal 1pottery 1silk"
    assert activated(table(**laid, titles={0: "recruiter"}), "recruiter blue").families[0]["hand"]["blue"] == [2]
    for kind in ("wood", "metal", "pottery"):
        importer = activated(table(**laid, titles={0: f"{kind}-importer"}), f"{kind}-importer")
        assert importer.families[0]["goods"][kind] == (2 if kind == "wood" else 1)


def test_12_1_the_negotiator_sees_and_may_remove_the_one_laid_first() -> None:
    tokens = {"sanmatia": "r3 r2 b4 r3", "silk-road": "b2"}
    game = table(stacks={"commerce": "0 pasha"}, tokens=tokens, titles={0: "negotiator"}, hands={0: "r4 r4 r2"})
    game.tokens("sanmatia")[0]["open"] = True
    assert legal(game, "activate") == ["activate negotiator sanmatia", "activate negotiator silk-road"]
    activated(game, "negotiator sanmatia")
    assert (game.step, game.state()["negotiating"], game.state()["turn_activated"]) == ("remove", "sanmatia", True)
    assert [token["known"] for token in game.tokens("sanmatia")] == [[], [0], [0], [0]]
    assert not any(token["open"] for token in game.tokens("sanmatia")[1:])
    assert game.legal() == ["pass", "remove r2 r2", "remove r2 r3", "remove r4 r2", "remove r4 r3"]
    play(game, "remove r4 r3")
    assert [token["open"] for token in game.tokens("sanmatia")] == [False, False, False]  # the open one was first
    assert game.discards["red"] == [4, 3]
    assert game.families[0]["hand"]["red"] == [2, 4]
    nothing = table(stacks={"commerce": "0 pasha"}, tokens=tokens, titles={0: "negotiator"}, hands={0: "r4"})
    activated(nothing, "negotiator silk-road")
    assert (nothing.step, nothing.tokens("silk-road")[0]["known"]) == ("act", [0])


def test_12_2_the_impostor_has_two_different_favours_for_nothing() -> None:
    game = table(stacks={"intrigue": "0 pasha"}, goods={0: "2wood 1metal 1pottery"})
    play(game, "resolve intrigue", "title impostor", "pass", "pay 1wood 1metal 1pottery")
    assert (game.step, game.left) == ("favour", 2)
    assert game.legal() == ["favour general", "favour qadi", "favour scholar", "favour vizier", "pass"]
    play(game, "favour general")
    assert (game.step, game.state()["impostor"]) == ("hire", ["general"])
    play(game, "hire wood red")
    assert (game.step, game.left, game.state()["impostor"]) == ("favour", 1, ["general"])
    assert game.legal() == ["favour qadi", "favour scholar", "pass"]  # no good for the vizier
    play(game, "favour qadi")
    assert (game.families[0]["influence"], game.state()["impostor"]) == (1, [])
    assert game.families[0]["dishonour"] == 0


def test_12_3_the_enchanter_brings_a_merchant_unless_there_are_four() -> None:
    rich = {0: "3wood 3metal 3pottery 3silk"}
    game = table(stacks={"traditions": "0 pasha", "commerce": "0 sage"}, goods=rich)
    play(game, "resolve traditions", "title enchanter", "pass")
    play(game, game.legal()[0])
    assert game.families[0]["home"]["merchant"] == game.families[0]["family"]["merchant"] == 1
    assert game.families[0]["dishonour"] == 1
    four = table(stacks={"traditions": "0 pasha"}, home={0: "merchant merchant merchant merchant"}, goods=rich)
    play(four, "resolve traditions", "title enchanter", "pass")
    play(four, four.legal()[0])
    assert (four.families[0]["family"]["merchant"], four.families[0]["dishonour"]) == (4, 1)


@pytest.mark.parametrize(("sages", "influence"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_12_4_the_astrologist_counts_sages_wherever_they_are(sages: int, influence: int) -> None:
    stacks = {"al-rashid": "0 pasha"} | ({"commerce": "0 sage"} if sages else {})
    game = table(stacks=stacks, home={0: " ".join(["sage"] * (sages - 1))}, goods={0: "1wood 1metal"})
    play(game, "resolve al-rashid", "title astrologist", "pass", "pay 1wood 1metal")
    assert game.families[0]["influence"] == influence


def bought_at_al_rashid(title: str, goods: str, titles: str = "") -> Reference:
    stacks = {"al-rashid": "0 pasha", "commerce": "0 sage"}
    game = table(stacks=stacks, goods={0: goods}, titles={0: titles})
    play(game, "resolve al-rashid", f"title {title}", "pass")
    return play(game, f"pay {goods}")


def test_12_4_what_happens_when_a_title_is_taken() -> None:
    assert bought_at_al_rashid("law-expert", "1wood 1metal 1pottery").families[0]["influence"] == 1
    assert bought_at_al_rashid("treasurer", "1wood 1metal").families[0]["credit"] == 1
    agha = bought_at_al_rashid("agha", "1wood 1metal 2pottery")
    assert (agha.step, agha.left) == ("draw", 4)
    quartermaster = bought_at_al_rashid("quartermaster", "1wood 1metal")
    assert len(quartermaster.legal()) == 15
    play(quartermaster, "take 2silk")
    assert goods_of(quartermaster, 0) == "2silk"
    aide = table(stacks={"politics": "0 pasha"}, goods={0: "1wood 1metal 1pottery 1spice 1silk"})
    play(aide, "resolve politics", "title aide", "pay 1wood 1metal 1pottery 1spice 1silk")
    assert aide.families[0]["influence"] == 1


def test_12_5_the_two_monopolists() -> None:
    assert goods_of(bought_at_al_rashid("silk-monopolist", "1wood 1metal"), 0) == "1silk"
    assert goods_of(bought_at_al_rashid("spice-monopolist", "1wood 1metal"), 0) == "1spice"
    both = bought_at_al_rashid("silk-monopolist", "1wood 1metal", "spice-monopolist")
    assert goods_of(both, 0) == "1spice 3silk"
    other = bought_at_al_rashid("spice-monopolist", "1wood 1metal", "silk-monopolist")
    assert goods_of(other, 0) == "3spice 1silk"


def test_12_6_the_alchemist_changes_a_sage_where_no_leader_of_its_family_stands() -> None:
    stacks = {
        "al-rashid": "0 pasha sage",
        "commerce": "0 sage sage, 1 sage",
        "politics": "0 merchant sage",
        "sanmatia": "1 sage, 0 sage",
    }
    game = table(stacks=stacks, home={0: "sage"}, goods={0: "1wood 1metal"})
    play(game, "resolve al-rashid", "title alchemist", "pass", "pay 1wood 1metal")
    assert game.legal() == ["change commerce", "change home", "change sanmatia", "pass"]
    before = dict(game.families[0]["family"])
    play(game, "change commerce")
    assert stacks_in(game, "commerce") == ["0 merchant sage", "1 sage"]
    after = game.families[0]["family"]
    assert (after["sage"], after["merchant"]) == (before["sage"] - 1, before["merchant"] + 1)
    four = table(stacks=stacks, home={0: "sage merchant merchant merchant"}, goods={0: "1wood 1metal"})
    play(four, "resolve al-rashid", "title alchemist", "pass", "pay 1wood 1metal")
    assert four.step == "act"


# ------------------------------------------------------------------------------------------------ 13: credit notes


def test_13_2_a_note_takes_three_off_or_five_with_a_banker_owned_before() -> None:
    def owed(title: str, palace: str, titles: str = "") -> int:
        goods = {0: "3wood 3metal 3pottery 3silk"}
        game = table(stacks={palace: "0 pasha"}, goods=goods, titles={0: titles}, counts={0: {"credit": 2}})
        play(game, f"resolve {palace}", f"title {title} credit")
        return int(game.state()["resolving"]["owed"])

    assert owed("loremaster", "traditions") == 5
    assert owed("loremaster", "traditions", "banker") == 3
    assert owed("treasurer", "al-rashid") == 0
    assert owed("treasurer", "al-rashid", "banker") == 0  # never below 0
    poor = play(table(stacks={"al-rashid": "0 pasha"}, counts={0: {"credit": 1}}), "resolve al-rashid")
    assert "title treasurer credit" in poor.legal()
    assert "title law-expert credit" not in poor.legal()
    play(poor, "title treasurer credit", "pass")
    assert poor.families[0]["credit"] == 1  # one given, one taken; nothing to pay
    without = play(table(stacks={"al-rashid": "0 pasha"}, goods={0: "1wood 1metal"}), "resolve al-rashid")
    assert not any(action.endswith(" credit") for action in without.legal())


# ------------------------------------------------------------------------------------------------ 14: score


def points(titles: str, **facts: Any) -> dict[str, int]:
    game = table(home={0: facts.get("home", "")}, titles={0: titles}, goods={0: facts.get("goods", "")}, year=5)
    game.families[0]["influence"] = facts.get("influence", 0)
    points: dict[str, int] = game.breakdown()[0]["titles"]
    return points


def test_14_1_pawns_influence_and_dishonour() -> None:
    counts = {0: {"influence": 7, "dishonour": 3}}
    sheet = table(home={0: "pasha pasha merchant sage sage"}, counts=counts, year=5).breakdown()[0]
    assert (sheet["pashas"], sheet["merchants"], sheet["sages"]) == (6, 2, 2)
    assert (sheet["influence"], sheet["dishonour"], sheet["total"]) == (5, -6, 9)


def test_14_3_titles_that_count_something() -> None:
    six = "smuggler raider banker trader treasurer steward"
    assert points(six)["steward"] == 6
    assert points(six.replace("banker ", ""))["steward"] == 0
    assert points("maiden smuggler plotter informer")["maiden"] == 5
    assert points("maiden smuggler plotter")["maiden"] == 0
    assert points("weapon-master")["weapon-master"] == 3
    assert points("weapon-master raider strategist")["weapon-master"] == 3
    assert points("weapon-master raider strategist recruiter")["weapon-master"] == 6
    assert [points("aide", influence=n)["aide"] for n in (4, 5, 6, 9)] == [0, 4, 5, 5]
    keeper = [points("warehouse-keeper", goods=" ".join(f"2{kind}" for kind in GOODS[:n])) for n in (3, 4, 5)]
    assert [each["warehouse-keeper"] for each in keeper] == [0, 4, 6]
    assert [points("dean", home="sage " * n)["dean"] for n in (3, 4, 5, 6)] == [0, 3, 5, 7]
    assert [points("economist", home="merchant " * n)["economist"] for n in (2, 3, 4)] == [0, 3, 5]
    assert [points("counsellor", home="pasha " * n)["counsellor"] for n in (1, 2, 3)] == [0, 3, 5]


def test_14_3_each_copy_counts() -> None:
    game = table(4, titles={0: "maiden smuggler smuggler plotter"}, same_title="each-copy", year=5)
    assert game.breakdown()[0]["titles"] == {"maiden": 5, "plotter": 1, "smuggler": 2}


def test_14_4_points_then_worth_then_turn_order() -> None:
    def places(goods: dict[int, str], home: dict[int, str]) -> list[int]:
        game = table(3, year=5, setup={"order": [2, 0, 1]}, goods=goods, home=home)
        return [sheet["place"] for sheet in game.breakdown()]

    sages = dict.fromkeys(range(3), "sage")
    assert places({0: "3wood"}, {0: "sage", 1: "merchant", 2: ""}) == [2, 1, 3]
    assert places({1: "1wood 1silk", 2: "2wood"}, sages) == [3, 1, 2]
    assert places({}, sages) == [2, 3, 1]
