"""Games of Medina for `tune`: against oneself, to learn from, and between two sets of weights, to see which is the
better one."""

from __future__ import annotations

import zlib
from array import array
from random import Random
from typing import NamedTuple

import msgspec

from medina_desktop.dev import tournament
from medina_desktop.game.played import Played
from medina_desktop.games.medina.ai import weights
from medina_desktop.games.medina.ai.calculator import calculator
from medina_desktop.games.medina.ai.evaluate import NAMES, phase
from medina_desktop.games.medina.ai.luck import Luck
from medina_desktop.games.medina.ai.plain import View
from medina_desktop.games.medina.ai.search import Search
from medina_desktop.games.medina.box import BOX
from medina_desktop.games.medina.rules import legal, score
from medina_desktop.games.medina.rules.apply import begin, play
from medina_desktop.games.medina.rules.position import Position, Terms
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.games.medina.rules.setup import draw_set_up

NOISE = 0.25  # how many turns are not the best one
MOST_ASTRAY = 70
KEEP = 0.4  # how many positions are drawn
PARTNERS = 0.4  # how many seats have a partner's weights
IN_A_HURRY, LEAST_PATIENCE = 0.25, 0.5  # how many seats take what there is, and how little of what is to come may count
BEAM, PER_KIND = 6, 4  # how wide whole turns are searched
ROW = len(NAMES) + 2  # phase, features, points won from there on


class SelfPlay(NamedTuple):
    """A game to play against oneself."""

    rules: Ruleset
    players: int
    knots: weights.Knots
    partners: tuple[weights.Knots, ...]  # other sets that may sit at the table
    seed: int
    number: int


class SelfPlayed(msgspec.Struct, frozen=True):
    number: int
    points: list[int]  # at the end
    rows: bytes  # compressed: ROW numbers for each player in each position drawn

    def numbers(self) -> array[float]:
        return array("d", zlib.decompress(self.rows))


def play_self(job: SelfPlay) -> SelfPlayed:
    """Play a game against oneself and partners; return its positions and the points they led to."""
    table = Terms(job.rules, job.players)
    random, luck = Random(job.seed), Luck(job.seed)
    s = begin(table, draw_set_up(table, random))
    drawn: list[Position] = []
    # A player that meets only its like learns to beat its like, and the next round the like of that, in a circle; and
    # it never meets those who take palaces early.
    views = [_seat(job, random) for _ in table.everyone]
    # Half of the games begin with some placements at random: good games alone don't teach what to do about the large
    # open palaces that beginners leave behind.
    astray = random.randrange(MOST_ASTRAY) if random.random() < 0.5 else 0
    while not s.over:
        if s.merchants and random.random() < KEEP:
            drawn.append(s.copy())
        if astray:
            astray -= 1
            play(s, legal.draw(s, random.random))
            continue
        options = _search(s, views[s.player], luck).placements(s, PER_KIND)
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
    return SelfPlayed(job.number, final, zlib.compress(_rows(table, job.knots, drawn, final).tobytes(), 1))


def _seat(job: SelfPlay, random: Random) -> View:
    knots = random.choice(job.partners) if job.partners and random.random() < PARTNERS else job.knots
    patience = random.uniform(LEAST_PATIENCE, 1.0) if random.random() < IN_A_HURRY else 1.0
    return View(knots, patience=patience)


def _search(s: Position, view: View, luck: Luck) -> Search:
    return Search(calculator(s.terms, view, phase(s)), luck)


def _rows(table: Terms, knots: weights.Knots, drawn: list[Position], final: list[int]) -> array[float]:
    sums = calculator(table, View(knots), 0.0)
    rows = array("d")
    for position in drawn:
        points, t = score.scores(position), phase(position)
        for p, features in enumerate(sums.features(position)):
            rows += array("d", [t, *features, final[p] - points[p]])
    return rows


class WeightTrial(NamedTuple):
    """A game between sets of weights, by the names of its seats."""

    game: tournament.Job
    sets: dict[str, weights.Knots]


def try_weights(trial: WeightTrial) -> tournament.Result:
    """Everybody plays the whole turn that looks best to their weights, without a look at the answers to it."""
    job = trial.game
    game = Played.new(BOX, job.rules, len(job.seats), job.seed)
    luck = Luck(job.seed * 100 + job.number)
    while not game.over:
        s = game.position
        for action in _search(s, View(trial.sets[job.seats[game.actor]]), luck).turns(s, BEAM, PER_KIND)[0].actions:
            game.play(action)
    return tournament.make_result(job, game, [[] for _ in job.seats])
