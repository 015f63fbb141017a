"""Games of Medina for `tune`: against oneself, to learn from, and between two sets of weights, to see which is the
better one."""

from __future__ import annotations

import zlib
from array import array
from random import Random
from typing import Any, NamedTuple

import msgspec

from medina_desktop import games
from medina_desktop.dev import tournament
from medina_desktop.game.played import Played
from medina_desktop.games.medina.ai import weights
from medina_desktop.games.medina.ai.evaluate import NAMES, evaluator, phase
from medina_desktop.games.medina.ai.search import Search, Turn, utility
from medina_desktop.games.medina.rules import legal, score
from medina_desktop.games.medina.rules.apply import begin, play
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.games.medina.rules.state import State, Table, draw_set_up

NOISE = 0.25  # how many turns are not the best one
MOST_ASTRAY = 70
KEEP = 0.4  # how many positions are drawn
BEAM, PER_KIND = 6, 4  # how wide whole turns are searched
ROW = len(NAMES) + 2  # phase, features, points won from there on


class Unknown:
    """A sum of weights whose values are not known yet: how often each counts. Given to the evaluation instead of
    numbers, it comes out as the features of a position."""

    __slots__ = ("counts",)

    def __init__(self, counts: dict[int, float]) -> None:
        self.counts = counts

    def __add__(self, other: Unknown | float) -> Unknown:
        if not isinstance(other, Unknown):
            return self  # only zeros are ever added
        counts = self.counts.copy()
        for i, count in other.counts.items():
            counts[i] = counts.get(i, 0.0) + count
        return Unknown(counts)

    __radd__ = __add__

    def __mul__(self, factor: float) -> Unknown:
        return Unknown({i: count * factor for i, count in self.counts.items()})

    __rmul__ = __mul__

    def __truediv__(self, divisor: float) -> Unknown:
        return self * (1 / divisor)


class Lesson(NamedTuple):
    """A game to play against oneself."""

    rules: Ruleset
    players: int
    knots: weights.Knots
    seed: int
    number: int
    whole_turns: bool


class Learnt(msgspec.Struct, frozen=True):
    number: int
    points: list[int]  # at the end
    rows: bytes  # compressed: ROW numbers for each player in each position drawn

    def numbers(self) -> array[float]:
        return array("d", zlib.decompress(self.rows))


def learn(lesson: Lesson) -> Learnt:
    """Play a game against oneself, and say what its positions led to."""
    table = Table(lesson.rules, lesson.players)
    random = Random(lesson.seed)
    s = begin(table, draw_set_up(table, random))
    drawn: list[State] = []
    # Half of the games begin with some placements at random: whoever learns only from good games does not know what to
    # do about the large open palaces that beginners leave behind.
    astray = random.randrange(MOST_ASTRAY) if random.random() < 0.5 else 0
    while not s.over:
        if s.merchants and random.random() < KEEP:
            drawn.append(s.copy())
        if astray:
            astray -= 1
            play(s, legal.draw(s, random.random))
            continue
        options = _options(s, lesson.knots, random, lesson.whole_turns)
        roll = random.random()
        if roll < 0.4 * NOISE:
            turn = random.choice(options)
        elif roll < NOISE:
            turn = options[min(len(options) - 1, int(random.expovariate(0.3)))]
        else:
            turn = options[0]
        for action in turn.actions:
            play(s, action)
    final = score.scores(s)
    return Learnt(lesson.number, final, zlib.compress(_rows(table, drawn, final).tobytes(), 1))


def _options(s: State, knots: weights.Knots, random: Random, whole_turns: bool) -> list[Turn]:
    search = Search(evaluator(s.table, weights.at_phase(knots, phase(s))), utility(0.5), random)
    return search.turns(s, BEAM, PER_KIND) if whole_turns else search.placements(s, PER_KIND)


def _rows(table: Table, drawn: list[State], final: list[int]) -> array[float]:
    unknown: Any = [Unknown({i: 1.0}) for i in range(len(NAMES))]
    features = evaluator(table, unknown, with_points=False)
    rows = array("d")
    for position in drawn:
        points = score.scores(position)
        by_player: Any = features(position)
        for p in table.everyone:
            row = array("d", bytes(8 * ROW))
            row[0] = phase(position)
            for i, count in by_player[p].counts.items():
                row[1 + i] = count
            row[ROW - 1] = final[p] - points[p]
            rows += row
    return rows


class Trial(NamedTuple):
    """A game between sets of weights, by the names of its seats."""

    game: tournament.Job
    sets: dict[str, weights.Knots]


def try_out(trial: Trial) -> tournament.Result:
    """Everybody plays the whole turn that looks best to their weights, without a look at the answers to it."""
    job = trial.game
    box = games.box(job.rules.game)
    game = Played.new(box, job.rules, len(job.seats), job.seed)
    random = Random(job.seed * 100 + job.number)
    while not game.over:
        options = _options(game.position, trial.sets[job.seats[game.actor]], random, whole_turns=True)
        for action in options[0].actions:
            game.play(action)
    return tournament.result(job, game, [[] for _ in job.seats])
