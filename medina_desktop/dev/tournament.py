"""`tournament`: let levels play each other, and count.

Seats rotate, and each set-up is played once from every rotation, so that neither the first move nor a lucky well
decides. A seat is a level (`vizier`), a level with a temperament (`vizier:blocker`), or a yardstick (`greedy`,
`alphabeta`, `random`).
"""

import argparse
import statistics
import sys
import time
from math import sqrt
from random import Random
from typing import NamedTuple

from medina_desktop import command_line
from medina_desktop.dev.asked_for import known_ruleset
from medina_desktop.dev.pool import worked_on
from medina_desktop.games.medina.ai import player as ai
from medina_desktop.games.medina.ai.levels import LADDER
from medina_desktop.games.medina.ai.yardsticks import YARDSTICKS
from medina_desktop.games.medina.rules import score
from medina_desktop.games.medina.rules.apply import begin, play
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.games.medina.rules.state import Table, draw_set_up
from medina_desktop.l10n import _


class Job(NamedTuple):
    rules: Ruleset
    seats: tuple[str, ...]  # in the order of this game
    entrants: tuple[int, ...]  # which of the seats of the command line each is
    seed: int
    number: int
    seconds: float | None
    nodes: int | None


class Result(NamedTuple):
    entrants: tuple[int, ...]
    points: list[int]
    thought: list[list[float]]  # by seat: seconds of each turn
    actions: int


def play_game(job: Job) -> Result:
    table = Table(job.rules, len(job.seats))
    s = begin(table, draw_set_up(table, Random(job.seed)))
    randoms = [Random(job.seed * 100 + job.number * 10 + entrant) for entrant in job.entrants]
    thought: list[list[float]] = [[] for _ in job.seats]
    count = 0
    while not s.over:
        p = s.player
        name, _, temperament = job.seats[p].partition(":")
        started = time.perf_counter()
        if name in YARDSTICKS:
            actions: tuple[int, ...] = (YARDSTICKS[name](s, randoms[p]),)
        else:
            # A seat thinks once a turn and then carries out what it planned.
            choice = ai.choose(
                s, name, job.seconds, randoms[p].getrandbits(30), job.nodes, temperament or ai.DEFAULT_TEMPERAMENT
            )
            actions = choice.turn
        thought[p].append(time.perf_counter() - started)
        for action in actions:
            play(s, action)
            count += 1
    return Result(job.entrants, score.scores(s), thought, count)


class Standing:
    """What one name has done, over all its seats."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.games = 0  # seats times games
        self.wins = 0.0  # a tie is shared
        self.points: list[int] = []
        self.margins: list[int] = []  # own points less the best other seat's
        self.thought: list[float] = []

    def add(self, points: list[int], seat: int, thought: list[float]) -> None:
        self.games += 1
        best = max(points)
        if points[seat] == best:
            self.wins += 1 / points.count(best)
        self.points.append(points[seat])
        self.margins.append(points[seat] - max(p for i, p in enumerate(points) if i != seat))
        self.thought += thought

    def line(self) -> list[str]:
        low, high = interval(self.wins, self.games)
        return [
            self.name,
            str(self.games),
            f"{100 * self.wins / self.games:.1f} %",
            f"{100 * low:.0f} to {100 * high:.0f} %",
            f"{statistics.mean(self.points):.1f}",
            f"{statistics.mean(self.margins):+.1f}",
            f"{statistics.median(self.thought):.2f} s",
            f"{max(self.thought):.2f} s",
        ]


HEAD = ["seat", "games", "wins", "95 % sure", "points", "margin", "turn, median", "longest"]


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's interval: where the true share lies, 95 % sure."""
    z = 1.96
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def jobs_for(
    rules: Ruleset, seats: list[str], games: int, seed: int, seconds: float | None, nodes: int | None
) -> list[Job]:
    n = len(seats)
    found = []
    for number in range(games):
        turn = number % n
        order = tuple((i + turn) % n for i in range(n))
        names = tuple(seats[i] for i in order)
        found.append(Job(rules, names, order, seed + number // n, number, seconds, nodes))
    return found


def run(jobs: list[Job], seats: list[str], processes: int, progress: bool) -> list[Standing]:
    standings = {name: Standing(name) for name in seats}
    started = time.monotonic()
    for done, result in enumerate(worked_on(play_game, jobs, processes), 1):
        for seat, entrant in enumerate(result.entrants):
            standings[seats[entrant]].add(result.points, seat, result.thought[seat])
        if progress:
            first = standings[seats[0]]
            left = (time.monotonic() - started) / done * (len(jobs) - done)
            print(
                f"\r{done} of {len(jobs)} games, {seats[0]} {100 * first.wins / first.games:.0f} %, "
                f"{left / 60:.1f} min to go   ",
                end="",
                file=sys.stderr,
                flush=True,
            )
    if progress:
        print(file=sys.stderr)
    return list(standings.values())


def table_text(standings: list[Standing]) -> str:
    """A table that reads well as text and as Markdown."""
    lines = [HEAD, *(standing.line() for standing in standings)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(HEAD))]
    rows = ["| " + " | ".join(cell.ljust(w) for cell, w in zip(line, widths, strict=True)) + " |" for line in lines]
    rows.insert(1, "|" + "|".join("-" * (w + 2) for w in widths) + "|")
    return "\n".join(rows)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="medina-desktop tournament", description=_("Let levels play each other."))
    parser.add_argument(
        "--seats", required=True, help=_("LEVEL[:TEMPERAMENT],... or greedy, alphabeta, random; 2 to 4")
    )
    parser.add_argument(
        "--games",
        type=command_line.whole(1, 1_000_000),
        default=40,
        help=_("how many; rounded up to whole rotations of the seats"),
    )
    parser.add_argument("--ruleset", required=True, help=_("which rules are played"))
    parser.add_argument("--players", type=command_line.whole(1, 9), help=_("fill up with the last seat named"))
    processes = command_line.whole(1, 1000)
    parser.add_argument("--jobs", type=processes, default=1, help=_("how many processes work at once"))
    parser.add_argument("--seed", type=command_line.seed, default=1, help=_("what chance begins with"))
    parser.add_argument(
        "--seconds",
        type=command_line.amount(0.001, 3600),
        help=_("seconds a turn; otherwise each level's own budget"),
    )
    parser.add_argument(
        "--nodes",
        type=command_line.whole(1, 1_000_000_000),
        help=_("positions a turn, for figures that can be repeated exactly"),
    )
    parser.add_argument("--quiet", action="store_true", help=_("no progress"))
    return parser


def main(argv: list[str] | None = None) -> int:
    parser = _parser()
    options = parser.parse_args(argv)
    seats = options.seats.split(",")
    seats += [seats[-1]] * ((options.players or 0) - len(seats))
    for seat in seats:
        name, _colon, temperament = seat.partition(":")
        known = (*ai.LEVELS, *LADDER, *YARDSTICKS)
        if name not in known:
            sentence = _("{name} is no level: there are {levels}")
            parser.error(sentence.format(name=command_line.shown(name), levels=", ".join(known)))
        if temperament and temperament not in ai.TEMPERAMENTS:
            sentence = _("{name} is no temperament: there are {temperaments}")
            names = ", ".join(ai.TEMPERAMENTS)
            parser.error(sentence.format(name=command_line.shown(temperament), temperaments=names))
    try:
        rules = known_ruleset(options.ruleset)
    except ValueError as error:
        parser.error(str(error))
    if len(seats) not in rules.players:
        parser.error(_("{ruleset} is not for {n} players.").format(ruleset=rules.id, n=len(seats)))
    games = -(-options.games // len(seats)) * len(seats)
    jobs = jobs_for(rules, seats, games, options.seed, options.seconds, options.nodes)
    standings = run(jobs, seats, options.jobs, not options.quiet)
    print(f"{options.ruleset}, {len(seats)} players, {games} games, seed {options.seed}")
    print(table_text(standings))
    return 0


if __name__ == "__main__":
    sys.exit(main())
