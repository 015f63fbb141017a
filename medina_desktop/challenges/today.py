"""Today's game: one deal a day for each box, from the date alone, with opponents who answer the same on every machine.

Par is the median of five games of a fixed level in the person's seat; `par.csv` has them for some years. A result is
told in bands, not to the point: chance decides more than a point or two.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from hashlib import sha256
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from medina_desktop import bundled, games
from medina_desktop.challenges.progress import DayProgress, Progress, Result
from medina_desktop.game.box import Action, Box, Question, Ruleset, reveals, turns_begun
from medina_desktop.game.played import Played
from medina_desktop.match.thinking import limit_nodes
from medina_desktop.said import N_, Counted, Said
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.yaml_files import read

PREFIX, LATE = "today", "late"
ATTEMPTS = 5  # games that make par
HISTORY = 14  # days
BANDS = (N_("far behind par"), N_("behind par"), N_("on par"), N_("better than par"), N_("far better than par"))
PAR = 2  # of them
_RESULT = re.compile(r"-?\d+(:-?\d+)?")


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """The game of one weekday."""

    ruleset: str
    opponents: list[str] = []


class Measure(Struct, frozen=True, forbid_unknown_fields=True):
    level: str
    nodes: int


class Week(Struct, frozen=True, forbid_unknown_fields=True):
    nodes: int  # that an opponent looks at, at most
    par: Measure
    week: Annotated[list[Table], Meta(min_length=7, max_length=7)]
    band: int
    band_alone: int = 0


class Weeks(Struct, frozen=True, forbid_unknown_fields=True):
    version: int
    games: dict[str, Week]


@lru_cache(maxsize=1)
def weeks() -> Weeks:
    return msgspec.convert(read(bundled.challenges() / "today.yaml").data, Weeks)


@dataclass(frozen=True)
class Day:
    """The game of a box on a day."""

    game: str
    date: date
    late: bool = False  # it was begun after its day

    @property
    def id(self) -> str:
        """The challenge that a record names."""
        return ":".join([PREFIX, self.game, self.date.isoformat(), *([LATE] if self.late else [])])

    @property
    def box(self) -> Box:
        return games.box(self.game)

    @property
    def week(self) -> Week:
        return weeks().games[self.game]

    @property
    def table(self) -> Table:
        return self.week.week[self.date.weekday()]

    @property
    def players(self) -> int:
        return 1 + len(self.table.opponents)

    @property
    def seed(self) -> int:
        text = f"{self.game}:{self.date.isoformat()}:{weeks().version}"
        return int.from_bytes(sha256(text.encode()).digest()[:4], "big")

    @property
    def seat(self) -> int:
        """The person's, in turn order."""
        return self.seed % self.players

    @property
    def rules(self) -> Ruleset:
        found: Ruleset = ruleset_files.load(self.table.ruleset)
        return found

    @property
    def par(self) -> Result | None:
        """The median of the games in the table; None beyond it."""
        results = self._par_results
        return results[median(results)] if results else None

    @property
    def par_attempt(self) -> int:
        """Find the game among these that is the median."""
        return median(self._par_results)

    @property
    def _par_results(self) -> Sequence[Result]:
        return par_table().get((self.game, self.date.isoformat()), ())

    def begin(self) -> Played:
        game = games.new_game(self.rules, self.players, self.seed)
        game.challenge = self.id
        return game

    def band(self, result: Result, par: Result) -> int:
        """Compare a result with par: an index of BANDS, by the lead."""
        width = self.week.band if self.players > 1 else self.week.band_alone or self.week.band
        ahead = result.lead - par.lead
        steps = 0 if abs(ahead) <= width / 2 else 1 if abs(ahead) <= width * 1.5 else 2
        return PAR + (steps if ahead > 0 else -steps)


def find_day(challenge: str | None) -> Day | None:
    """The day that a record's challenge names; None if it is something else."""
    prefix, *words = (challenge or "").split(":")
    if prefix != PREFIX or len(words) not in (2, 3) or words[2:] not in ([], [LATE]) or words[0] not in weeks().games:
        return None
    try:
        return Day(words[0], date.fromisoformat(words[1]), late=bool(words[2:]))
    except ValueError:
        return None


def is_day_open(progress: Progress, game: str) -> bool:
    """Tell if there is a game today that was not played to the end yet."""
    today = date.today().isoformat()
    return game in weeks().games and today not in progress.days(game)


def result_of(game: Played, person: int) -> Result:
    """The points of the person and the best of the others."""
    points = game.scores()
    return Result(points[person], max((p for player, p in enumerate(points) if player != person), default=None))


def median(results: Sequence[Result]) -> int:
    """Return the result in the middle."""
    return sorted(range(len(results)), key=lambda number: results[number].lead)[len(results) // 2]


def days_played(days: Collection[str], until: date) -> int:
    """Count those of the last fourteen days that are among these."""
    return sum((until - timedelta(days=n)).isoformat() in days for n in range(HISTORY))


def share_line(day: Day, kept: DayProgress, played: int) -> Said:
    """The line to copy. It says nothing of the deal."""
    result = Result(kept.points, kept.others)
    parts: list[str] = [Said("{game} {date}", game=day.box.name, date=kept.date), say_result(result)]
    if kept.par is not None:
        par = Result(kept.par, kept.par_others)
        parts.append(Said("{band} ({result})", band=Said(BANDS[day.band(result, par)]), result=say_result(par)))
    if kept.late:
        parts.append(Said("a day late"))
    parts.append(Said("played on {n} of the last {all} days", n=played, all=HISTORY))
    return Said.joined(" · ", parts)


def say_result(result: Result) -> Said:
    if result.others is None:
        return Counted("{n} point", "{n} points", result.points)
    return Said("{points} to {others}", points=result.points, others=result.others)


# -- par ---------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def par_table() -> Mapping[tuple[str, str], tuple[Result, ...]]:
    """The results of the fixed level by game and date, as they were written beforehand; none where the table is
    missing, or was made for other deals."""
    try:
        with (bundled.challenges() / "par.csv").open(encoding="utf-8", newline="") as file:
            heading, *rows = csv.reader(file)
    except (OSError, ValueError):
        return {}
    if heading != par_heading():
        return {}
    return {(row[0], row[1]): tuple(map(_read_result, row[2:])) for row in rows if is_par(row)}


def par_heading() -> list[str]:
    """The first line of the table."""
    return ["version", str(weeks().version)]


def is_par(row: Sequence[str]) -> bool:
    """Tell a whole line of the table from one at which its writer was stopped."""
    return len(row) == 2 + ATTEMPTS and all(_RESULT.fullmatch(text) for text in row[2:])


def write_result(result: Result) -> str:
    """A result as par.csv has it: `58:47`, or `54` for one who plays alone."""
    return str(result.points) if result.others is None else f"{result.points}:{result.others}"


def _read_result(text: str) -> Result:
    points, _, others = text.partition(":")
    return Result(int(points), int(others) if others else None)


def most_nodes(challenge: str | None) -> int | None:
    """The most that the opponents of such a game look at; None where they think as usual."""
    day = find_day(challenge)
    return day.week.nodes if day is not None else None


def play_par(day: Day, attempt: int) -> Played:
    """Play the day's game with the fixed level in the person's seat, which has another seed at each attempt."""
    game = day.begin()
    while not game.over:
        choice = day.box.opponents.choose(ask_for_par(day, game, attempt))
        carry_out(game, choice.turn or (choice.action,))
    return game


def ask_for_par(day: Day, game: Played, attempt: int) -> Question:
    """The question to whoever is to move in such a game."""
    measure, seat = day.week.par, game.actor
    levels = list(day.table.opponents)
    levels.insert(day.seat, measure.level)
    luck, most = game.luck, day.week.nodes
    if seat == day.seat:
        luck, most = int.from_bytes(sha256(f"{luck} {attempt}".encode()).digest()[:8], "big"), measure.nodes
    seen = game.rules.seen_by(game.position, seat)
    return limit_nodes(day.box, Question(seen, levels[seat], luck), most)


def carry_out(game: Played, turn: tuple[Action, ...]) -> None:
    """As a table does: the plan holds until the turn is over or something was turned up."""
    seat = game.actor
    for number, action in enumerate(turn):
        if number and game.why_not(action) is not None:
            return
        events = game.play(action)
        if game.over or game.actor != seat or turns_begun(events) or reveals(events):
            return
