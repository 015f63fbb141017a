"""Games of Medina from which intuition is learnt, and games in which a new intuition is tried.

Everybody places one piece at a time: by intuition, by the evaluation's weights, patiently or in a hurry, and misjudges
a little. A position is worth the points that such players made of it.
"""

from __future__ import annotations

import zlib
from random import Random
from typing import NamedTuple

import msgspec

from medina_desktop.dev.habits import share_of_victory
from medina_desktop.dev.kept import Entry
from medina_desktop.games.medina.ai import weights
from medina_desktop.games.medina.ai.calculator import calculator
from medina_desktop.games.medina.ai.compiled import Compiled, Pupil
from medina_desktop.games.medina.ai.intuition import Intuition, from_entry
from medina_desktop.games.medina.ai.luck import Luck
from medina_desktop.games.medina.ai.plain import View, by_phase
from medina_desktop.games.medina.rules.apply import begin
from medina_desktop.games.medina.rules.position import Terms
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.games.medina.rules.setup import draw_set_up

AT_ONCE = 100  # games that are kept together
ALIKE = 0.6  # how many seats of a game have the same player
BY_WEIGHTS = 0.25  # how many players place by weights, where there is an intuition
HURRIES = (1.0, 1.0, 0.7, 0.6)  # their patience
NOISES = (0.2, 0.4, 0.7, 1.0, 1.0, 2.0)  # points by which a placement may be misjudged
ASTRAY, MOST_ASTRAY = 0.4, (10, 30, 70)  # how many games begin at random, and how long at the most
AT_RANDOM = (0.0, 0.01, 0.04)  # placements later on
KEPT = 0.4  # how many positions


class Practice(NamedTuple):
    """Several games to learn from."""

    rules: Ruleset
    players: int
    intuitions: tuple[Entry, ...]  # what files hold: the one in use, and those before it
    seed: int
    number: int
    games: int


class Practised(msgspec.Struct, frozen=True):
    number: int
    glances: bytes  # compressed, whole numbers of two bytes
    to_come: bytes


class _Desk:
    """A table to practise at."""

    def __init__(self, rules: Ruleset, players: int) -> None:
        self.table = Terms(rules, players)
        knots = weights.for_table(self.table)
        sums = calculator(self.table, View(knots), 0.0)
        assert isinstance(sums, Compiled)
        self.sums = sums
        self.sets = [knots, *(weights.for_table(self.table, version) for version in weights.VERSIONS)]

    def by_weights(self, random: Random) -> Pupil:
        knots = random.choice([self.sets[0], *self.sets])
        return Pupil(by_phase(knots, random.choice(HURRIES)), None, random.choice(NOISES))


def practise(practice: Practice) -> Practised:
    desk = _Desk(practice.rules, practice.players)
    known = [from_entry(entry) for entry in practice.intuitions]
    random = Random(practice.seed)
    learnt = []

    def somebody() -> Pupil:
        if not known or random.random() < BY_WEIGHTS:
            return desk.by_weights(random)
        # The one in use most of the time: who only ever meets itself learns to beat itself.
        intuition = known[0] if random.random() < 0.8 else random.choice(known)
        return Pupil((), intuition, random.choice(NOISES), random.choice((0, 0, 0, 4)))

    for _ in range(practice.games):
        most = somebody()
        pupils = [most if random.random() < ALIKE else somebody() for _ in desk.table.everyone]
        start = desk.sums.start(begin(desk.table, draw_set_up(desk.table, random)))
        astray = random.randrange(random.choice(MOST_ASTRAY)) if random.random() < ASTRAY else 0
        luck = Luck(random.getrandbits(62))
        learnt.append(desk.sums.lesson(start, pupils, luck, astray, random.choice(AT_RANDOM), KEPT))
    glances, to_come = b"".join(game.glances for game in learnt), b"".join(game.to_come for game in learnt)
    return Practised(practice.number, zlib.compress(glances, 1), zlib.compress(to_come, 1))


class IntuitionTrial(NamedTuple):
    """One seat with the new intuition against the others with the present one, or with weights where there is none."""

    rules: Ruleset
    players: int
    new: Entry
    present: Entry | None
    seed: int  # of the first set-up; every set-up is played from every seat
    number: int


def try_intuition(trial: IntuitionTrial) -> float:
    """Play a trial; return the new intuition's share of the victory."""
    desk = _Desk(trial.rules, trial.players)
    noise = NOISES[0]  # so that no two games are the same

    def pupil(known: Intuition | None) -> Pupil:
        return Pupil((), known, noise) if known else Pupil(by_phase(desk.sets[0], 1.0), None, noise)

    seat = trial.number % trial.players
    new, present = from_entry(trial.new), from_entry(trial.present) if trial.present else None
    set_up = draw_set_up(desk.table, Random(trial.seed + trial.number // trial.players))
    start = desk.sums.start(begin(desk.table, set_up))
    pupils = [pupil(new if p == seat else present) for p in desk.table.everyone]
    points = desk.sums.lesson(start, pupils, Luck(trial.number)).points
    return share_of_victory(points, seat)
