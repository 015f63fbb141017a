"""The opponents of Al-Rashid: they play by the rules, from what they may know, and better than who does not think."""

from __future__ import annotations

import pickle
from collections import defaultdict
from math import floor
from pathlib import Path
from random import Random
from zlib import crc32

import pytest

from medina_desktop.dev.tournament import Results, jobs_for, play_game
from medina_desktop.game.box import Event, Question, turns_begun
from medina_desktop.games.al_rashid.ai import policy, yardsticks
from medina_desktop.games.al_rashid.ai.experience import for_table
from medina_desktop.games.al_rashid.ai.explain import TEMPLATES, reason_for
from medina_desktop.games.al_rashid.ai.habits import PLAIN
from medina_desktop.games.al_rashid.ai.imagine import imagine
from medina_desktop.games.al_rashid.ai.levels import LEVELS, OTHER_SHARE, SECONDS, SHARES
from medina_desktop.games.al_rashid.ai.opponents import AlRashidOpponents
from medina_desktop.games.al_rashid.ai.search import Search
from medina_desktop.games.al_rashid.ai.tree import Branch, Fork, learn
from medina_desktop.games.al_rashid.rules.actions import text_of
from medina_desktop.games.al_rashid.rules.goods import ONE
from medina_desktop.games.al_rashid.rules.names import OVER, PLACEMENT, TITLES
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.score import places
from support.al_rashid.figures import Figures, kept_in, played_again, titles_taken
from support.al_rashid.tables import RULES, begun, check_tokens, dealt_anew, ruleset
from support.sampling import every

OPPONENTS = AlRashidOpponents()


def some_positions(players: int, seed: int, every: int) -> list[Position]:
    """Of a game that is played as a thoughtless but sensible player would."""
    p, found = begun(seed, players), []
    number = 0
    while p.options:
        if number % every == 0 and len(p.options) > 1:
            found.append(p.copy())
        RULES.play(p, policy.best(p))
        number += 1
    return found


@pytest.mark.parametrize("players", every(2, [2, 3, 4, 5]))
def test_a_choice_is_legal_and_has_a_reason(players: int) -> None:
    for p in some_positions(players, players, 40):
        seen = RULES.seen_by(p, p.player)
        for level in OPPONENTS.levels:
            choice = OPPONENTS.choose(Question(seen, level, seed=1, nodes=60))
            assert choice.action in p.options
            assert choice.reason
            assert choice.reason.template in TEMPLATES.values()


@pytest.mark.parametrize("players", [2, 4])
def test_the_same_seed_and_nodes_give_the_same_choice_whatever_is_hidden(players: int) -> None:
    chance = Random(players)
    for p in some_positions(players, 7 + players, 30):
        other = dealt_anew(p, p.player, chance)
        choices = [
            OPPONENTS.choose(Question(RULES.seen_by(world, p.player), "caliph", seed=3, nodes=150))
            for world in (p, p, other)
        ]
        assert choices[0].action == choices[1].action == choices[2].action
        assert choices[0].gain == choices[2].gain


@pytest.mark.parametrize("players", [2, 5])
def test_what_is_imagined_could_be_so(players: int) -> None:
    """The same view, and nothing unknown; different worlds."""
    for p in some_positions(players, players, 25):
        seen = RULES.seen_by(p, p.player)
        worlds = [imagine(seen, Random(seed)) for seed in range(3)]
        for world in worlds:
            assert RULES.seen_by(world, p.player).key() == seen.key()
            assert 0 not in world.piles[0] + world.piles[1]
            assert "" not in world.tiles
            check_tokens(world)
        if p.phase != OVER:
            assert len({world.key() for world in worlds}) == 3


def test_every_action_has_a_true_reason_in_words() -> None:
    for players in (2, 3, 5):
        for p in some_positions(players, 11, 9):
            seen = RULES.seen_by(p, p.player)
            for action in p.options:
                sentence = reason_for(seen, action).sentence()
                assert sentence
                assert "{" not in sentence


def test_a_position_goes_to_another_process_and_comes_back() -> None:
    for p in some_positions(3, 2, 60):
        there = pickle.loads(pickle.dumps(RULES.seen_by(p, p.player)))
        assert there.terms.catalogue is p.terms.catalogue
        assert there.key() == RULES.seen_by(p, p.player).key()
        answer = pickle.loads(pickle.dumps(OPPONENTS.choose(Question(there, "porter", seed=1, nodes=30))))
        assert answer.action in p.options


def test_a_single_option_needs_no_thought() -> None:
    p = next(p for p in _every_position(4) if len(p.options) == 1)
    choice = OPPONENTS.choose(Question(RULES.seen_by(p, p.player), "caliph"))
    assert choice.nodes == 0
    assert choice.reason.template == TEMPLATES["only_way"]


def _every_position(seed: int) -> list[Position]:
    p, found = begun(seed, 2), []
    while p.options:
        found.append(p.copy())
        RULES.play(p, policy.best(p))
    return found


def test_a_judgement_says_what_a_bad_action_loses() -> None:
    lost = []
    for p in some_positions(2, 5, 24):
        worst = min(p.options, key=lambda action: policy.weigh(p)[p.options.index(action)])
        judged = OPPONENTS.judge(Question(RULES.seen_by(p, p.player), "", played=(worst,), seed=1))
        assert judged is not None
        assert judged.lost >= 0
        lost.append(judged.lost)
    assert max(lost) > 2


def wins_of(player, other, games: int, seed: int) -> int:  # type: ignore[no-untyped-def]
    """How many of these games for two the first player wins, from both seats in turn."""
    won = 0
    for number in range(games):
        p, chance = begun(seed + number // 2, 2), Random(seed + number)
        seat = number % 2
        while p.options:
            seen = RULES.seen_by(p, p.player)
            RULES.play(p, (player if p.player == seat else other)(seen, chance))
        won += places(p)[seat] == 1
    return won


def quick(seen: Position, chance: Random) -> object:
    return policy.best(seen)


def test_the_quick_player_beats_the_greedy_one() -> None:
    """It is what everybody thinks with: if it gets worse, all of them do."""
    assert wins_of(quick, yardsticks.greedy, 40, 1) >= 28


@pytest.mark.long
def test_the_best_level_beats_the_greedy_one_with_little_time() -> None:
    def caliph(seen: Position, chance: Random) -> object:
        return OPPONENTS.choose(Question(seen, "caliph", chance.getrandbits(30), nodes=120)).action

    assert wins_of(caliph, yardsticks.greedy, 4, 77) >= 3


def test_the_greedy_one_beats_chance() -> None:
    assert wins_of(yardsticks.greedy, yardsticks.random_action, 10, 5) == 10


def test_there_are_seven_levels_and_each_thinks_longer_and_more_steadily() -> None:
    nodes = [level.nodes for level in LEVELS.values()]
    noise = [level.noise for level in LEVELS.values()]
    assert len(nodes) == 7
    assert nodes == sorted(nodes)
    assert noise == sorted(noise, reverse=True)


@pytest.mark.parametrize(
    ("level", "answers"),
    [
        ("porter", 1776513802),
        ("pedlar", 2553223337),
        ("scribe", 215047963),
        ("courtier", 3806709830),
        ("caliph-0.2.0", 4267545932),
    ],
)
def test_who_was_measured_once_answers_the_same_for_ever(level: str, answers: int) -> None:
    """The par of today's games and the missions were measured with these levels, and `tournament` seats them."""
    given = []
    for players in (2, 4):
        for number, p in enumerate(some_positions(players, 20 + players, 7)):
            seen = RULES.seen_by(p, p.player)
            given.append(text_of(OPPONENTS.choose(Question(seen, level, seed=number, nodes=60)).action))
    assert crc32("\n".join(given).encode()) == answers


def test_a_game_that_a_tournament_kept_is_counted_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Who bought which titles is read off the actions; the figures say it by level."""
    file = tmp_path / "kept"
    seats = ["greedy", "random", "random"]
    kept = Results(file, {"seats": seats})
    kept.add([play_game(job) for job in jobs_for(ruleset(), seats, 3, 5, None, None)])
    assert kept_in(file) == (seats, kept.all)
    figures = Figures("greedy")
    for result in kept.all:
        figures.add(result, [seats[entrant] for entrant in result.entrants])
        assert titles_taken(played_again(result))
    assert (figures.games, figures.families, sum(figures.wins.values())) == (3, 3, 3)
    assert len(figures.points["random"]) == 6
    figures.show(3)
    said = capsys.readouterr().out
    assert "place 1" in said
    assert all(name in said for name in TITLES)


def test_no_turn_of_the_strongest_takes_more_than_six_seconds() -> None:
    """Several decisions of a family may fall into one turn: they share its time."""
    longest = 0.0
    for seed in range(3):
        p = begun(seed, 5)
        events: list[Event] = []
        spent: dict[int, float] = defaultdict(float)
        while p.options:
            if len(p.options) > 1:
                spent[p.player] += SECONDS * SHARES.get(p.step, OTHER_SHARE)
                longest = max(longest, spent[p.player])
            RULES.play(p, policy.best(p), events)
            if turns_begun(events):
                spent.clear()
            events.clear()
    assert 4 <= longest <= 6


def test_a_time_that_was_given_is_used_and_kept() -> None:
    p = next(p for p in some_positions(2, 5, 1) if p.phase == PLACEMENT)
    search = OPPONENTS.choose(Question(RULES.seen_by(p, p.player), "caliph", seed=1, seconds=0.3))
    assert 0.2 < search.seconds < 2
    assert search.nodes


def test_who_decides_is_expected_to_do_what_served_them_best() -> None:
    """However little the quick judgement thought of it."""
    p = next(p for p in some_positions(2, 5, 1) if p.phase == PLACEMENT)
    fork, habits = Fork(), PLAIN
    assert fork.choose(p, habits) == policy.best(p)
    weights = policy.weigh(p)
    dull = p.options[sorted(range(len(weights)), key=weights.__getitem__)[-3]]
    for action in (dull, policy.best(p)):
        branch = fork.branches.setdefault(action, Branch())
        for _ in range(20):
            learn([(p.player, fork, branch)], [9.0 if action == dull else -9.0] * 2)
    assert fork.choose(p, habits) == dull


def test_what_was_learnt_tells_what_is_still_to_come() -> None:
    """More of everything promises more, and nothing but the points counts when the game is over."""
    for players in (2, 4):
        value = for_table(players)
        p = begun(1, players)
        while p.year < 3:
            RULES.play(p, policy.best(p))
        before = value(p)
        for change in ("goods", "credit", "family"):
            richer = p.copy()
            getattr(richer, change)[0] += {"goods": ONE[0] + ONE[3], "credit": 1, "family": 1}[change]
            assert value(richer)[0] > before[0]
        while p.options:
            RULES.play(p, policy.best(p))
        assert [floor(value) for value in value(p)] == RULES.scores(p)


def test_what_may_be_thought_is_thought() -> None:
    """A search stops because its budget is used up, not before."""
    p = max(some_positions(2, 3, 5), key=lambda position: len(position.options))
    search = Search(RULES.seen_by(p, p.player), Random(1), nodes=2000)
    search.think()
    assert search.nodes >= search.most
