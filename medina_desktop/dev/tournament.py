"""`tournament`: let levels play each other, and count.

Seats rotate, and each set-up is played once from every rotation, so that neither the first move nor a lucky set-up
decides. A seat is a level (`vizier`), one of the yardsticks of the game (`greedy`, `random`), or another name that its
opponents answer to (`vizier:blocker`); `vizier@2` thinks for two seconds a turn, whatever the others do.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Iterable, Iterator
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

from medina_desktop import command_line, games
from medina_desktop.dev import pool, progress
from medina_desktop.dev.asked_for import cannot_be_written, load_ruleset
from medina_desktop.dev.kept import Entry, Kept, OtherResults
from medina_desktop.game.box import Action, Question, Ruleset, reveals, turns_begun
from medina_desktop.game.played import Played
from medina_desktop.l10n import _, translate
from medina_desktop.said import players_said


class Job(NamedTuple):
    rules: Ruleset
    seats: tuple[str, ...]  # in the order of this game
    entrants: tuple[int, ...]  # which of the seats of the command line each is
    seed: int
    number: int
    seconds: float | None
    nodes: int | None
    unhurried: bool = False


class Result(msgspec.Struct, frozen=True):
    """Lists are by seat, in the order of this game."""

    number: int
    entrants: tuple[int, ...]
    won: list[float]  # shares of the victory
    points: list[int]
    thought: list[list[float]]  # seconds of each turn
    chosen: list[str] = []  # what the seats may choose before the game, if they may: the character
    seed: int = 0
    actions: list[str] = []  # with the seed, the whole game: it can be played again to count something


def play_game(job: Job) -> Result:
    box = games.box(job.rules.game)
    game = Played.new(box, job.rules, len(job.seats), job.seed)
    randoms = [Random(job.seed * 100 + job.number * 10 + entrant) for entrant in job.entrants]
    thought: list[list[float]] = [[0.0] for _ in job.seats]
    while not game.over:
        seat = game.actor
        name, _, own_seconds = job.seats[seat].partition("@")
        seen = box.rules.seen_by(game.position, seat)
        started = time.perf_counter()
        if name in box.yardsticks:
            planned: tuple[Action, ...] = (box.yardsticks[name](seen, randoms[seat]),)
        else:
            nodes = box.opponents.budget(seen, name) if job.unhurried else job.nodes
            seconds = float(own_seconds) if own_seconds else job.seconds
            choice = box.opponents.choose(Question(seen, name, randoms[seat].getrandbits(30), seconds, nodes))
            planned = choice.turn or (choice.action,)
        thought[seat][-1] += time.perf_counter() - started
        # A seat carries out what it planned, until it knows more than when it planned it.
        for action in planned:
            game.play(action)
            events = game.events[-1]
            if turns_begun(events):
                thought[seat].append(0.0)
            if game.actor != seat or reveals(events):
                break
    return make_result(job, game, [[spent for spent in turns if spent] for turns in thought])


def make_result(job: Job, game: Played, thought: list[list[float]]) -> Result:
    box = games.box(job.rules.game)
    winners = box.rules.outcome(game).winners
    choice_of_seats = box.seat_choice(job.rules)
    return Result(
        job.number,
        job.entrants,
        [(seat in winners) / len(winners) for seat in range(len(job.seats))],
        game.scores(),
        thought,
        msgspec.convert(game.setup.get(choice_of_seats.key, []), list[str]) if choice_of_seats else [],
        job.seed,
        game.action_texts(),
    )


class Entrant:
    """The results of one name, over all its seats."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.games = 0  # seats times games
        self.wins = 0.0  # a tie is shared
        self.points: list[int] = []
        self.margins: list[int] = []  # own points less the best other seat's
        self.thought: list[float] = []

    def add(self, result: Result, seat: int) -> None:
        points = result.points
        self.games += 1
        self.wins += result.won[seat]
        self.points.append(points[seat])
        self.margins.append(points[seat] - max((p for i, p in enumerate(points) if i != seat), default=0))
        self.thought += result.thought[seat]

    def line(self) -> list[str]:
        low, high = interval(self.wins, self.games)
        return [
            self.name,
            str(self.games),
            f"{100 * self.wins / self.games:.1f} %",
            f"{100 * low:.0f} to {100 * high:.0f} %",
            f"{statistics.mean(self.points):.1f}",
            f"{statistics.mean(self.margins):+.1f}",
            f"{statistics.median(self.thought or [0.0]):.2f} s",
            f"{max(self.thought, default=0.0):.2f} s",
        ]


HEAD = ["seat", "games", "wins", "95 % sure", "points", "margin", "turn, median", "longest"]


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's interval: where the true share lies, 95 % sure."""
    z = 1.96
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def share(won: float, games: int, players: int) -> Entry:
    """Return a newcomer's wins in one seat against the others, and whether it is kept: if it won its share or more."""
    low, high = interval(won, games)
    return {
        "equal_percent": round(100 / players, 1),
        "wins_percent": round(100 * won / games, 1),
        "at_least": round(100 * low, 1),
        "at_most": round(100 * high, 1),
        "kept": won * players >= games,
    }


def jobs_for(
    rules: Ruleset,
    seats: list[str],
    games: int,
    seed: int,
    seconds: float | None,
    nodes: int | None,
    unhurried: bool = False,
) -> list[Job]:
    n = len(seats)
    rotations = n if len(set(seats)) > 1 else 1  # among equals there is nothing to rotate: every set-up is another one
    found = []
    for number in range(games):
        turn = number % rotations
        order = tuple((i + turn) % n for i in range(n))
        names = tuple(seats[i] for i in order)
        found.append(Job(rules, names, order, seed + number // rotations, number, seconds, nodes, unhurried))
    return found


def in_time(jobs: list[Job], minutes: float | None) -> Iterator[Job]:
    """Pass on jobs until the minutes are over."""
    started = time.monotonic()
    for job in jobs:
        if minutes is not None and time.monotonic() - started > 60 * minutes:
            return
        yield job


class Results:
    """The results in a file, and those added to it: a long tournament can be played in pieces."""

    def __init__(self, file: Path | None, about: Entry) -> None:
        self.kept = Kept(file, about)
        self.all = [msgspec.json.decode(line, type=Result) for line in self.kept.lines]

    def to_play(self, jobs: list[Job]) -> list[Job]:
        done = {result.number for result in self.all}
        return [job for job in jobs if job.number not in done]

    def add(self, results: Iterable[Result]) -> None:
        for result in results:
            self.all.append(result)
            self.kept.add(msgspec.json.encode(result))


def standings(results: list[Result], seats: list[str]) -> list[Entrant]:
    found = {name: Entrant(name) for name in seats}
    for result in results:
        for seat, entrant in enumerate(result.entrants):
            found[seats[entrant]].add(result, seat)
    return list(found.values())


def by_choice(results: list[Result]) -> list[Entrant]:
    """Return the shares of each choice of the seats: of the characters."""
    found: dict[str, Entrant] = {}
    for result in results:
        for seat, name in enumerate(result.chosen):
            found.setdefault(name, Entrant(name)).add(result, seat)
    return [found[name] for name in sorted(found)]


def table_text(standings: list[Entrant]) -> str:
    """A table that reads well as text and as Markdown."""
    lines = [HEAD, *(standing.line() for standing in standings)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(HEAD))]
    rows = ["| " + " | ".join(cell.ljust(w) for cell, w in zip(line, widths, strict=True)) + " |" for line in lines]
    rows.insert(1, "|" + "|".join("-" * (w + 2) for w in widths) + "|")
    return "\n".join(rows)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="medina-desktop tournament", description=_("Let AI levels play each other."))
    add, whole, amount = parser.add_argument, command_line.whole, command_line.amount
    add("--seats", required=True, help=_("one LEVEL per player, separated by commas; greedy and random are levels too"))
    games = _("how many games; rounded up to whole rotations of the seats")
    add("--games", type=whole(1, 1_000_000), default=40, help=games)
    add("--ruleset", required=True, help=_("which ruleset to play"))
    add("--players", type=whole(1, 9), help=_("how many players; the last level named fills the remaining seats"))
    pool.add_options(parser, processes=1)  # several at once take each other's time, and the time is measured
    add("--seed", type=command_line.seed, default=1, help=_("random seed"))
    add("--seconds", type=amount(0.001, 3600), help=_("seconds per turn; otherwise each level’s own time"))
    nodes = _("positions per turn, for results that can be repeated exactly")
    add("--nodes", type=whole(1, 1_000_000_000), help=nodes)
    unhurried = _("use each level’s own number of positions and ignore the clock")
    add("--unhurried", action="store_true", help=unhurried)
    add(
        "--results",
        type=Path,
        help=_("a results file: games already in it count and aren’t played again, and new ones are added"),
    )
    add("--minutes", type=amount(0.001, 100_000), help=_("start no new games after this many minutes"))
    add("--quiet", action="store_true", help=_("don’t show progress"))
    return parser


def about(options: argparse.Namespace, seats: list[str]) -> Entry:
    """Return everything that the games of a match depend on."""
    return {
        "ruleset": options.ruleset,
        "seats": seats,
        "seed": options.seed,
        "seconds": options.seconds,
        "nodes": options.nodes,
        "unhurried": options.unhurried,
    }


def main(argv: list[str] | None = None) -> int:
    parser = _parser()
    options = parser.parse_args(argv)
    seats = options.seats.split(",")
    seats += [seats[-1]] * ((options.players or 0) - len(seats))
    try:
        rules = load_ruleset(options.ruleset)
    except ValueError as error:
        parser.error(str(error))
    box = games.box(rules.game)
    known = (*box.opponents.levels, *box.measured, *box.yardsticks)
    for seat in seats:
        name, at, own_seconds = seat.partition("@")
        if name not in known or (at and name in box.yardsticks):
            sentence = _("{name} isn’t a level; choose from: {levels}")
            parser.error(sentence.format(name=command_line.quote(seat), levels=", ".join(known)))
        if at:
            try:
                command_line.amount(0.001, 3600)(own_seconds)
            except argparse.ArgumentTypeError as error:
                parser.error(f"{command_line.quote(seat)}: {error}")
    if len(seats) not in rules.players:
        players = translate(players_said(len(seats)))
        parser.error(_("{ruleset} can’t be played by {players}.").format(ruleset=rules.id, players=players))
    count = -(-options.games // len(seats)) * len(seats)
    jobs = jobs_for(rules, seats, count, options.seed, options.seconds, options.nodes, options.unhurried)
    try:
        results = Results(options.results, about(options, seats))
        to_play = results.to_play(jobs)
        with pool.workers(options) as workers:
            played = workers(play_game, in_time(to_play, options.minutes))
            results.add(played if options.quiet else progress.show(played, "", len(jobs) - len(to_play), len(jobs)))
    except (OtherResults, pool.NoCluster) as error:
        parser.error(str(error))
    except ChildProcessError:  # no fault of the file; who called us tells it
        raise
    except OSError as error:
        parser.error(cannot_be_written(options.results, error))
    print(f"{options.ruleset}, {len(seats)} players, {len(results.all)} games, seed {options.seed}")
    if results.all:
        print(table_text(standings(results.all, seats)))
        if len(set(seats)) == 1 and results.all[0].chosen:
            print(table_text(by_choice(results.all)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
