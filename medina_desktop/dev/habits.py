"""Habits for `tune`: the weights by which everybody plays in a game that is played out to its end.

What a position is worth is learnt by regression; how to play one placement at a time, at once, is another question,
and is answered by playing. Two sets that differ a little in every weight, one up where the other is down, play each
other and partners; the set moves towards the better one, a little, again and again (simultaneous perturbation).
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from medina_desktop.games.medina.ai import weights
from medina_desktop.games.medina.ai.calculator import Calculator, Habit, Imagined, calculator
from medina_desktop.games.medina.ai.evaluate import KNOTS, NAMES, knot_shares, phase
from medina_desktop.games.medina.ai.luck import Luck
from medina_desktop.games.medina.ai.plain import Mood, View, by_phase
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.apply import begin, play
from medina_desktop.games.medina.rules.position import Position, Terms
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.games.medina.rules.setup import draw_set_up

CLIMBERS = 2  # who go different ways; their mean is the result
STRETCH = 100  # steps that are kept together
SET_UPS = 12  # each played twice, the two sets changing places
NOISE = 0.6  # points by which everybody may misjudge a placement
APART = 0.25  # points by which the pair differs in what one weight comes to
MOST_APART = 0.6
STEP = 0.02  # of the way, for each point of difference; a fifth of it in the end
HURRY = 0.6  # patience of a partner who takes what there is
WIN = 8.0  # points that winning counts
ASTRAY = (0, 0, 0, 4, 8, 16)  # random placements before the game
MEMORY = 0.99  # the set that counts is the mean of the last hundred: each of them is noise, too


class Climb(NamedTuple):
    """One climber and its place. Numbers are by knot, then by weight."""

    number: int
    steps: int
    at: list[list[float]]
    mean: list[list[float]]


class Stretch(NamedTuple):
    """A part of a climber's way."""

    rules: Ruleset
    players: int
    climb: Climb
    steps: int  # when it ends
    of: int  # in all
    partners: tuple[weights.Knots, ...]  # the first of them comes in a hurry, too
    apart: list[list[float]]
    seed: int


class HabitTrial(NamedTuple):
    """One game of a set against another, to see which is better: every set-up from every seat."""

    rules: Ruleset
    players: int
    number: int
    seed: int  # of the first set-up
    new: weights.Knots
    present: weights.Knots


def _start(table: Terms, seed: int) -> Position:
    random = Random(seed)
    s = begin(table, draw_set_up(table, random))
    if not s.merchants:
        play(s, random.choice(sorted(legal.actions(s))))
    for _ in range(random.choice(ASTRAY)):
        play(s, legal.draw(s, random.random))
    return s


def _worth(points: list[int], seat: int) -> float:
    return Mood().want([float(p) for p in points], seat) + WIN * share_of_victory(points, seat)


def share_of_victory(points: list[int], seat: int) -> float:
    best = max(points)
    return (points[seat] == best) / points.count(best)


def _sums(table: Terms) -> Calculator:
    return calculator(table, View(((0.0,) * len(NAMES),) * KNOTS, noise=NOISE), 0.0)


def climb(stretch: Stretch) -> Climb:
    table, begun = Terms(stretch.rules, stretch.players), stretch.climb
    sums = _sums(table)
    hurried = by_phase(stretch.partners[0], HURRY)
    partners = [sums.habit(hurried), *(sums.habit(by_phase(knots)) for knots in stretch.partners)]
    at, mean = ([row[:] for row in rows] for rows in (begun.at, begun.mean))
    for step in range(begun.steps, stretch.steps):
        number = (stretch.seed * CLIMBERS + begun.number) * stretch.of + step
        random = Random(number)
        offset = [[random.choice((-d, d)) for d in row] for row in stretch.apart]
        up, down, here = (sums.habit(by_phase(_move(at, offset, times))) for times in (1.0, -1.0, 0.0))
        better = _difference(table, sums, up, down, [here, here, *partners], number * SET_UPS)
        moved = STEP * (1 - 0.8 * step / stretch.of) * better
        for row, by, kept in zip(at, offset, mean, strict=True):
            for i, d in enumerate(by):
                row[i] += moved * d
                kept[i] = MEMORY * kept[i] + (1 - MEMORY) * row[i]
    return Climb(begun.number, stretch.steps, at, mean)


def _difference(table: Terms, sums: Calculator, up: Habit, down: Habit, partners: list[Habit], first: int) -> float:
    """Return the points by which one does better, each set-up played twice, the two changing places."""
    total = 0.0
    for seed in range(first, first + SET_UPS):
        random = Random(seed)
        start: Imagined = sums.start(_start(table, seed))
        one, other = random.sample(range(table.players), 2)
        seats = [random.choice(partners) for _ in table.everyone]
        for a, b in ((one, other), (other, one)):
            seats[a], seats[b] = up, down
            points, _ = sums.play_on(start, seats, Luck(seed))
            total += _worth(points, a) - _worth(points, b)
    return total / (2 * SET_UPS)


def try_habits(trial: HabitTrial) -> float:
    """Play one seat with the new habits, the others with the present ones; return its share of the victory."""
    table = Terms(trial.rules, trial.players)
    sums = _sums(table)
    new, present = (sums.habit(by_phase(knots)) for knots in (trial.new, trial.present))
    seat = trial.number % table.players
    start = sums.start(_start(table, trial.seed + trial.number // table.players))
    points, _ = sums.play_on(start, [new if p == seat else present for p in table.everyone], Luck(trial.number))
    return share_of_victory(points, seat)


def measure_spread(table: Terms) -> list[list[float]]:
    """Return by knot and weight how far apart a pair is."""
    sums = _sums(table)
    squares = [[0.0] * len(NAMES) for _ in range(KNOTS)]
    count = 0
    for seed in range(30):
        random = Random(seed)
        s = _start(table, seed)
        while not s.over:
            if random.random() < 0.1:
                shares = knot_shares(phase(s))
                for features in sums.features(s):
                    count += 1
                    for k, share in enumerate(shares):
                        for i, feature in enumerate(features):
                            squares[k][i] += (share * feature) ** 2
            play(s, legal.draw(s, random.random))
    constant = NAMES.index("constant")
    return [
        [
            0.0 if i == constant or not square else min(MOST_APART, APART / max((square / count) ** 0.5, 0.05))
            for i, square in enumerate(row)
        ]
        for row in squares
    ]


def _move(at: list[list[float]], offset: list[list[float]], times: float) -> weights.Knots:
    return tuple(tuple(a + times * d for a, d in zip(row, by, strict=True)) for row, by in zip(at, offset, strict=True))


def average(ways: list[list[list[float]]]) -> weights.Knots:
    """Return the mean of all climbs."""
    return tuple(tuple(sum(w) / len(w) for w in zip(*rows, strict=True)) for rows in zip(*ways, strict=True))
