"""For developers: lets levels and yardsticks play each other, and counts.

    python -m medina_desktop.games.sultaniya.ai.measure grand-vizier greedy --games 100
    python -m medina_desktop.games.sultaniya.ai.measure architect architect architect --games 200 --jobs 2

With --unhurried every level imagines all its games and does not look at the clock: for a busy machine. Each deal is
played once from every rotation of the seats. Time is given per turn, since a turn has several steps.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import time
from collections import Counter
from math import sqrt
from random import Random
from typing import NamedTuple

from medina_desktop.game.played import Played
from medina_desktop.games.sultaniya.ai.levels import LATER_SHARE, LEVELS
from medina_desktop.games.sultaniya.ai.yardsticks import YARDSTICKS
from medina_desktop.games.sultaniya.box import BOX
from medina_desktop.games.sultaniya.rules import score
from medina_desktop.games.sultaniya.rules.actions import CALL, PASSING, verb_of
from medina_desktop.games.sultaniya.rules.ruleset import Ruleset
from medina_desktop.games.sultaniya.rules.state import START

RULES = Ruleset(id="sultaniya", name="Sultaniya", players=(1, 2, 3, 4))


class Job(NamedTuple):
    entrants: tuple[str, ...]
    rotation: int
    seed: int
    nodes: int | None
    unhurried: bool


class Result(NamedTuple):
    """By entrant, in the order of the command line."""

    shares: list[float]  # of the victory
    points: list[int]
    characters: list[str]
    seconds: list[list[float]]  # of each turn
    rounds: int
    calls: int
    passes: int
    over: str


def play_game(job: Job) -> Result:
    count = len(job.entrants)
    game = Played.new(BOX, RULES, count, job.seed)
    who = [(seat + job.rotation) % count for seat in range(count)]  # the entrant on each seat
    randoms = [Random(job.seed * 100 + job.rotation * 10 + entrant) for entrant in range(count)]
    turns: dict[tuple[int, int], float] = {}
    calls = passes = 0
    while not game.over:
        seat = game.actor
        entrant = who[seat]
        name = job.entrants[entrant]
        seen = BOX.rules.seen_by(game.position, seat)
        started = time.perf_counter()
        if name in YARDSTICKS:
            action = YARDSTICKS[name](seen, randoms[entrant])
        else:
            nodes = job.nodes
            if job.unhurried:
                nodes = int(LEVELS[name].games * (1 if seen.step == START else LATER_SHARE))
            action = BOX.opponents.choose(seen, name, randoms[entrant].getrandbits(30), nodes=nodes).action
        turn = (entrant, game.position.number)
        turns[turn] = turns.get(turn, 0.0) + time.perf_counter() - started
        calls += verb_of(action) == CALL
        passes += action == PASSING
        game.play(action)
    p = game.position
    winners, points = score.winners(p), score.scores(p)
    seats = [who.index(entrant) for entrant in range(count)]
    return Result(
        [(seat in winners) / len(winners) for seat in seats],
        [points[seat] for seat in seats],
        [p.characters[seat] for seat in seats],
        [[spent for (entrant, _), spent in turns.items() if entrant == one] for one in range(count)],
        p.round,
        calls,
        passes,
        p.over,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seats", nargs="+", choices=[*BOX.opponents.levels, *YARDSTICKS])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, help="imagined games before every step, instead of each level's own")
    parser.add_argument("--unhurried", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    seats = tuple(options.seats)
    jobs = [
        Job(seats, number % len(seats), options.seed + number // len(seats), options.nodes, options.unhurried)
        for number in range(options.games)
    ]
    with multiprocessing.Pool(options.jobs) as pool:
        report(seats, list(pool.imap_unordered(play_game, jobs)))


def report(seats: tuple[str, ...], results: list[Result]) -> None:
    games = len(results)
    for number, name in enumerate(seats):
        share = statistics.mean(result.shares[number] for result in results)
        error = sqrt(share * (1 - share) / games)
        points = statistics.mean(result.points[number] for result in results)
        spent = [seconds for result in results for seconds in result.seconds[number]]
        print(
            f"{name:<14} {100 * share:5.1f} % +-{100 * error:.1f}   {points:5.1f} points   "
            f"a turn {statistics.median(spent):.2f} s in the median, {max(spent):.2f} s at most"
        )
    turns = sum(len(one) for result in results for one in result.seconds)
    print(
        f"{games} games, {statistics.mean(result.rounds for result in results):.1f} rounds, djinn calls a turn "
        f"{100 * sum(result.calls for result in results) / turns:.1f} %, passes a turn "
        f"{100 * sum(result.passes for result in results) / turns:.1f} %, "
        + ", ".join(f"{why} {count}" for why, count in Counter(result.over for result in results).items())
    )
    if len(set(seats)) == 1:
        for character in sorted({one for result in results for one in result.characters}):
            had = [
                (r.shares[i], r.points[i]) for r in results for i, one in enumerate(r.characters) if one == character
            ]
            share = statistics.mean(one[0] for one in had)
            print(
                f"{character:<14} {100 * share:5.1f} % ({statistics.mean(one[1] for one in had):.1f} points; "
                f"{len(had)} games)"
            )


if __name__ == "__main__":
    main()
