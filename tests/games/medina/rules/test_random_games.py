"""What holds in every game, whatever is played: nothing is lost, nothing illegal passes, all can be taken back."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from medina_desktop import games
from medina_desktop.game.box import NOBODY, IllegalAction
from medina_desktop.game.played import Played
from medina_desktop.game.record import from_plain, record_of, replay, to_plain
from medina_desktop.games import new_game
from medina_desktop.games.medina.rules import events as ev
from medina_desktop.games.medina.rules import legal, score
from medina_desktop.games.medina.rules.actions import (
    COLOURS,
    KINDS,
    NEUTRAL,
    ROOF,
    kind_of,
    make,
    parse,
    place_of,
    text_of,
)
from medina_desktop.games.medina.rules.apply import play
from medina_desktop.games.medina.rules.board import cell_at
from medina_desktop.games.medina.rules.position import Position
from medina_desktop.games.medina.rules.reasons import REFUSALS, why_not
from medina_desktop.games.medina.rules.ruleset import Ruleset
from support.medina.random_play import POLICIES, TABLES, VARIANTS, every_action, house_rules, play_on, table_id
from support.medina.reference import cell_name, recount

ALL_TABLES = [*TABLES, *house_rules()]

seeds = st.integers(0, 2**32)
policies = st.sampled_from(sorted(POLICIES))
quick = settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck))


def picture(s: Position) -> list[str]:
    """The board as the slow recount of the tests wants it drawn."""
    geo = s.terms.geometry
    letters = dict(zip(COLOURS, "gkpbo", strict=True))

    def ring(code: int) -> str:
        return "#" if s.walls >> geo.space_bit[code] & 1 else "=" if code in s.gates else "-"

    def cell(row: int, col: int) -> str:
        c = cell_at(row, col)
        if s.merchants >> c & 1:
            return "m"
        if c == s.set_up.well:
            return "W"
        number = s.palace_on(c)
        if number is None:
            return "."
        return "s" if s.stables >> c & 1 else letters[COLOURS[s.palace(number).colour]]

    lines = ["+" + "".join(ring(i) for i in range(geo.cols)) + "+"]
    for row in range(1, geo.rows + 1):
        middle = "".join(cell(row, col) for col in range(1, geo.cols + 1))
        lines.append(ring(48 + row - 1) + middle + ring(16 + row - 1))
    return [*lines, "+" + "".join(ring(32 + i) for i in range(geo.cols)) + "+"]


def pieces_by_kind(game: Played) -> list[int]:
    """How many pieces of each kind there are in stocks, on the board and noted as gone to the box."""
    s = game.position
    counts = [sum(s.held(p)[k] for p in s.terms.everyone) for k in range(KINDS)]
    for action in game.actions[0 if "merchant" in game.setup else 1 :]:
        counts[kind_of(action)] += 1
    counts[6] += sum(s.tower_merchants)
    counts[10] += s.spare_gates
    for happened in game.events:
        for event in happened:
            if isinstance(event, ev.ColourDiscarded):
                counts[event.colour] += sum(event.counts)
            elif isinstance(event, ev.MerchantsGained) and event.player is None:
                counts[6] += event.count
            elif isinstance(event, ev.TeaGained):
                counts[11] -= event.count if event.player is not None else 0
            elif isinstance(event, ev.GateDiscarded):
                counts[10] += 1
    return counts


@pytest.mark.parametrize("table", ALL_TABLES, ids=table_id)
@given(seed=seeds, policy=policies)
@quick
def test_no_piece_appears_or_vanishes(table: tuple[Ruleset, int], seed: int, policy: str) -> None:
    game = new_game(*table, seed)
    start = pieces_by_kind(game)
    random = Random(seed)
    while not game.over:
        play_on(game, random, policy, most=10)
        assert pieces_by_kind(game) == start


@pytest.mark.parametrize("table", ALL_TABLES, ids=table_id)
@given(seed=seeds, policy=policies, depth=st.integers(0, 170))
@settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck))
def test_what_is_listed_applies_and_all_else_is_refused_with_a_reason(
    table: tuple[Ruleset, int], seed: int, policy: str, depth: int
) -> None:
    game = new_game(*table, seed)
    play_on(game, Random(seed), policy, most=depth)
    listed = set(game.legal())
    assert len(listed) == len(game.legal())
    before = game.position.key()
    for action in listed:
        assert why_not(game.position, action) is None
        after = game.position.copy()
        play(after, action)
        assert after.key() != before
    for action in every_action(game):
        # Any building names a palace that is to be roofed; lists name it by its first.
        named = action
        if kind_of(action) in (ROOF, NEUTRAL) and game.position.palace_at[place_of(action)]:
            palace = game.position.palace(game.position.palace_at[place_of(action)] - 1)
            if not game.position.stables >> place_of(action) & 1:
                named = make(kind_of(action), palace.first)
        refusal = why_not(game.position, action)
        assert (refusal is None) == (named in listed), text_of(action)
        if refusal is not None:
            assert refusal.code in REFUSALS
            assert "{" not in refusal.sentence()
            with pytest.raises(IllegalAction):
                game.play(action)
        assert parse(text_of(action)) == action
    assert game.position.key() == before


@pytest.mark.parametrize("table", ALL_TABLES, ids=table_id)
@given(seed=seeds, policy=policies)
@quick
def test_undo_restores_every_earlier_position_exactly(table: tuple[Ruleset, int], seed: int, policy: str) -> None:
    game = new_game(*table, seed)
    random = Random(seed)
    keys = [(game.position.key(), hash(game.position), sorted(game.legal()), game.scores())]
    while not game.over:
        play_on(game, random, policy, most=1)
        keys.append((game.position.key(), hash(game.position), sorted(game.legal()), game.scores()))
    actions = list(game.actions)
    while game.actions:
        count = random.randint(1, min(20, len(game.actions)))
        game.undo(count)
        s = game.position
        assert (s.key(), hash(s), sorted(game.legal()), game.scores()) == keys[len(game.actions)]
    for action in actions:
        game.play(action)
    assert game.position.key() == keys[-1][0]


@pytest.mark.parametrize("table", ALL_TABLES, ids=table_id)
@given(seed=seeds, policy=policies)
@quick
def test_a_record_replays_to_the_same_game(table: tuple[Ruleset, int], seed: int, policy: str) -> None:
    game = new_game(*table, seed)
    play_on(game, Random(seed), policy)
    again = replay(from_plain(to_plain(record_of(game)), games.box), game.box)
    assert again.position == game.position
    assert again.events == game.events
    assert again.outcome() == game.outcome()


@pytest.mark.parametrize("table", ALL_TABLES, ids=table_id)
@given(seed=seeds, policy=policies)
@quick
def test_scores_equal_a_slow_recount_and_the_sum_of_their_parts(
    table: tuple[Ruleset, int], seed: int, policy: str
) -> None:
    game = new_game(*table, seed)
    random = Random(seed)
    while not game.over:
        play_on(game, random, policy, most=15)
        s = game.position
        counted = recount(picture(s), s.terms.rules.well_points)
        for points, total in zip(score.breakdown(game.position), game.scores(), strict=True):
            assert points.total == total
            for palace in points.palaces:
                again = counted[cell_name_of(s.palace(palace.palace).first)]
                assert palace.total == again["total"]
                assert (palace.buildings, palace.stables) == (again["buildings"], again["stables"])
                assert (palace.walls, palace.merchants, palace.well) == tuple(
                    again[key] for key in ("walls", "merchants", "well")
                )


def cell_name_of(cell: int) -> str:
    return cell_name((cell // 18 - 1, cell % 18 - 1))


@pytest.mark.parametrize("table", ALL_TABLES, ids=table_id)
@given(seed=seeds, policy=policies)
@quick
def test_every_game_ends_and_says_why(table: tuple[Ruleset, int], seed: int, policy: str) -> None:
    game = new_game(*table, seed)
    play_on(game, Random(seed), policy, most=400)
    assert game.over
    assert game.legal() == []
    last = game.events[-1][-1]
    assert isinstance(last, ev.GameOver)
    left = any(any(game.position.held(p)[:11]) for p in game.position.terms.everyone)
    assert last.reason == ("nothing_fits" if left else "stocks_empty")
    assert all(not isinstance(e, ev.GameOver) for happened in game.events[:-1] for e in happened)
    # The tiles that somebody holds are worth what the rulesets say, and nobody holds two owners' tiles.
    owned = [palace[0] * 10 + palace[1] for palace in game.position.palaces if palace[1] not in (NOBODY, 4)]
    assert len(owned) == len(set(owned)), "a player owns two palaces of one colour"


@pytest.mark.parametrize("table", ALL_TABLES, ids=table_id)
def test_playing_with_and_without_events_leads_to_the_same_position(table: tuple[Ruleset, int]) -> None:
    game = new_game(*table, seed=11)
    quiet = game.position.copy()
    random = Random(11)
    while not game.over:
        play_on(game, random, "any", most=1)
        play(quiet, game.actions[-1])
        assert quiet.key() == game.position.key()


@pytest.mark.parametrize("table", ALL_TABLES, ids=table_id)
def test_drawing_from_masks_is_as_likely_to_give_any_action_of_the_list(table: tuple[Ruleset, int]) -> None:
    game = new_game(*table, seed=5)
    random = Random(5)
    play_on(game, random, "any", most=40)
    options = game.legal()
    times = 60
    drawn = [legal.draw(game.position, random.random) for _ in range(times * len(options))]
    assert set(drawn) == set(options)
    counts = sorted(drawn.count(a) for a in options)
    # Six standard deviations around the mean: a bias of a factor of two would be far outside.
    assert times - 6 * times**0.5 < counts[0]
    assert counts[-1] < times + 6 * times**0.5


def test_the_variants_turn_every_ruling_round() -> None:
    turned = {key for variant in VARIANTS for key in variant}
    rulings = {
        "merchant_beside_well",
        "may_strand_second",
        "last_player_judged",
        "refill_after_out",
        "tower_connection",
        "new_street_touches",
        "gate_passed_once",
        "ties",
    }
    assert rulings <= turned
