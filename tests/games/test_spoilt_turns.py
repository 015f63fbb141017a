"""The replay's judge can be trusted: turns that were spoilt on purpose are found by it, in order of size.

The last turn of a game can be counted by anybody: what a worse one loses is known. `make test-long` spoils two hundred.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from medina_desktop.challenges.making import ways
from medina_desktop.game.box import NOBODY, Question
from medina_desktop.game.played import Played
from medina_desktop.game.points import lead
from medina_desktop.games import new_game
from medina_desktop.match.review import COSTLY, played_turns
from medina_desktop.storage import ruleset_files

MOST = 600  # ends of a turn that are looked at


def play_carelessly(ruleset: str, seed: int) -> Played:
    game, random = new_game(ruleset_files.load(ruleset), 2, seed), Random(seed)
    while not game.over:
        legal = list(game.rules.legal(game.position))
        at_once = game.box.opponents.at_once(game.rules.seen_by(game.position, game.actor)).action
        game.play(random.choice(legal) if random.random() < 0.3 else at_once)
    return game


def spoil(ruleset: str, seed: int) -> Iterator[tuple[float, float]]:
    """Yield what a worse last turn really loses against the best, and what the judge says of it."""
    game = play_carelessly(ruleset, seed)
    rules, opponents = game.rules, game.box.opponents
    decision = ruleset == "al-rashid"  # where the judge is asked about one decision at a time
    first = len(game.actions) - 1 if decision else played_turns(game)[-1][0]
    player = game.actor_of(first)
    seen = rules.seen_by(game.position_after(first), player)
    ends = list(islice(ways(rules, seen, decision=decision, once=True), MOST))
    if len(ends) == MOST or any(rules.actor(then) != NOBODY for _turn, then in ends):
        return  # too many to count, or somebody else could still answer
    leads = {turn: lead(rules.scores(then), player) for turn, then in ends}
    best = max(leads.values())
    worse = list({best - value: turn for turn, value in leads.items() if value < best}.items())
    for lost, turn in Random(seed).sample(worse, min(3, len(worse))):
        choice = opponents.judge(Question(seen, opponents.hint_level, seed=seed, played=turn))
        assert choice is not None
        yield lost, choice.lost


def check(found: list[list[tuple[float, float]]]) -> None:
    """Every turn that lost two points or more is called costly. Of two turns in one position the judge knows the worse
    one; of turns three points or more apart in any position, too, nineteen times in twenty: what nobody could know
    beforehand makes another turn look better than it was."""
    everywhere = [one for position in found for one in position]
    assert all(judged >= COSTLY for lost, judged in everywhere if lost >= 2), everywhere
    assert all(a[1] > b[1] for position in found for a in position for b in position if a[0] > b[0]), found
    pairs = [(a, b) for a in everywhere for b in everywhere if a[0] - b[0] >= 3]
    right = sum(a[1] > b[1] for a, b in pairs)
    assert right >= 0.95 * len(pairs), f"{right} of {len(pairs)}: {sorted(everywhere)}"


@pytest.mark.parametrize(
    ("ruleset", "seeds", "count"),
    [("medina-2014", (6, 7, 13), 4), ("sultaniya", (1, 2, 5), 9), ("al-rashid", (3, 9), 2)],
)
def test_turns_spoilt_on_purpose_are_found_in_order_of_size(ruleset: str, seeds: tuple[int, ...], count: int) -> None:
    found = [list(spoil(ruleset, seed)) for seed in seeds]
    assert sum(map(len, found)) == count
    check(found)


@pytest.mark.long
@pytest.mark.parametrize(("ruleset", "wanted"), [("medina-2014", 70), ("sultaniya", 70), ("al-rashid", 60)])
def test_two_hundred_turns_spoilt_on_purpose_are_found_in_order_of_size(ruleset: str, wanted: int) -> None:
    found: list[list[tuple[float, float]]] = []
    for seed in range(2000):
        found.append(list(spoil(ruleset, seed)))
        if sum(map(len, found)) >= wanted:
            break
    check(found)
