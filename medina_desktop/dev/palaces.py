"""Sultaniya's teacher for `tune`: habits by playing, and an estimate of the end by regression.

Habits are the taste by which everybody builds in an imagined game. They are learnt like Medina's (`habits`): two sets
that differ a little in every number play each other, and the set moves towards the better one. Then games are played by
these habits, and for every player in some positions the points won from there on are explained by the outlook of the
palaces (ridge regression, for each moment of a game). At the gate one seat with what was learnt plays the others with
what is there, and replaces it if it wins its share.
"""

from __future__ import annotations

import argparse
import json
import zlib
from array import array
from collections.abc import Iterator
from math import fsum
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

from medina_desktop import bundled
from medina_desktop.dev import habits, pool, progress, tournament, tune
from medina_desktop.dev.fit import write_weights
from medina_desktop.dev.kept import Entry, Kept, do_jobs, once
from medina_desktop.dev.neurons import Array
from medina_desktop.games.sultaniya import data
from medina_desktop.games.sultaniya.ai.evaluate import Ratings
from medina_desktop.games.sultaniya.ai.outlook import MOMENTS, NAMES, PHASES, from_entry, moment, outlooks, phase
from medina_desktop.games.sultaniya.ai.quick import quick
from medina_desktop.games.sultaniya.ai.search import candidates, follow, search
from medina_desktop.games.sultaniya.ai.taste import PLAIN, Needs, Taste, tastes
from medina_desktop.games.sultaniya.rules import legal, score
from medina_desktop.games.sultaniya.rules.apply import play
from medina_desktop.games.sultaniya.rules.position import Position, seen_by
from medina_desktop.games.sultaniya.rules.ruleset import Ruleset
from medina_desktop.games.sultaniya.rules.verbs import SultaniyaRules

STRETCH = 20  # steps that are kept together
SET_UPS = 12  # in a step, each played twice, the two sets changing places
STEP = 0.02  # of the way, for each point of difference; a fifth of it in the end
MEMORY = 0.995  # the set that counts is the mean of the last ones: each of them is noise, too
WIN = 8.0  # points that winning counts
APART = 0.25  # how far apart a pair is in a number; farther where a number is about whole placements
FARTHER = {"content": 0.5, "second": 0.5, "eye_gain": 0.6, "passing": 0.4, "meeting": 0.4, "capped": 0.4} | {
    f"room_{stack}": 0.45 for stack in ("blue", "red", "green", "gold")
}
AT_ONCE = 25  # games that are kept together
KEPT = 0.4  # how many positions are drawn
ASTRAY = 0.05  # how many turns begin at random
PULL = 30.0  # ridge, in rows
IMAGINED = 40  # games a step at the gate
COUNTS = len(NAMES) + 2  # the moment, the outlook, the points that came

HABITS = tuple(Needs.__struct_fields__)
Numbers = list[list[float]]  # habits by phase, in this order


class Stretch(NamedTuple):
    """A part of the way that habits climb."""

    rules: Ruleset
    players: int
    climb: habits.Climb
    steps: int  # when it ends
    of: int  # in all
    seed: int


class Lesson(NamedTuple):
    """Several games to learn from."""

    rules: Ruleset
    players: int
    habits: Numbers
    seed: int
    number: int
    games: int


class Lessoned(msgspec.Struct, frozen=True):
    number: int
    rows: bytes  # compressed, whole numbers of two bytes


class Trial(NamedTuple):
    """One seat with what was learnt against the others with what is there: every set-up from every seat."""

    rules: Ruleset
    players: int
    new: Entry
    present: Entry
    seed: int  # of the first set-up
    number: int


def _start(rules: Ruleset, players: int, seed: int) -> Position:
    verbs = SultaniyaRules()
    return verbs.begin(rules, players, verbs.deal(rules, players, Random(seed), {}))


class _Seats:
    """Everybody at a table, building by habits of their own."""

    def __init__(self, by_seat: list[tuple[Needs, ...]]) -> None:
        self._habits = by_seat
        self._phase = -1
        self._ratings: list[Ratings] = []

    def step(self, p: Position) -> None:
        if p.step == 0 and phase(p) != self._phase:
            self.look_again(p)
        player = p.player
        action = quick(p, self._ratings[player])
        play(p, action)
        follow(p, player, action, self._ratings)

    def look_again(self, p: Position) -> None:
        """Rate all palaces anew: another phase has begun, or somebody went astray."""
        self._phase = phase(p)
        self._ratings = [
            Ratings(palace, Taste(p.terms, p.characters[seat], p.objectives[seat], self._habits[seat][self._phase]))
            for seat, palace in enumerate(p.palaces)
        ]


def _as_needs(numbers: Numbers) -> tuple[Needs, ...]:
    return tuple(Needs(*row) for row in numbers)


def _played_out(p: Position, by_seat: list[tuple[Needs, ...]]) -> Position:
    seats = _Seats(by_seat)
    while not p.over:
        seats.step(p)
    return p


def _worth(p: Position, seat: int) -> float:
    points = score.scores(p)
    others = [one for player, one in enumerate(points) if player != seat]
    return points[seat] - max(others, default=0) + WIN * _share(p, seat)


def _share(p: Position, seat: int) -> float:
    winners = score.winners(p)
    return (seat in winners) / len(winners)


def climb(stretch: Stretch) -> habits.Climb:
    begun, players = stretch.climb, stretch.players
    at, mean = ([row[:] for row in rows] for rows in (begun.at, begun.mean))
    apart = [FARTHER.get(name, APART) for name in HABITS]
    plain = (PLAIN,) * PHASES
    for step in range(begun.steps, stretch.steps):
        random = Random(stretch.seed * 1_000_000 + step)
        offset = [[random.choice((-d, d)) for d in apart] for _ in range(PHASES)]
        up, down = (
            _as_needs([[a + times * d for a, d in zip(*rows, strict=True)] for rows in zip(at, offset, strict=True)])
            for times in (1.0, -1.0)
        )
        here = _as_needs(at)
        better = 0.0
        for _ in range(SET_UPS):
            seed = random.getrandbits(40)
            one, other = random.sample(range(max(players, 2)), 2) if players > 1 else (0, 0)
            seats = [random.choice((here, here, plain)) for _ in range(players)]
            for a, b in ((one, other), (other, one)):
                seats[b], seats[a] = down, up
                ended = _played_out(_start(stretch.rules, players, seed), seats)
                better += _worth(ended, a) - (_worth(ended, b) if a != b else 0.0)
        moved = STEP * (1 - 0.8 * step / stretch.of) * better / (2 * SET_UPS)
        for row, by, kept in zip(at, offset, mean, strict=True):
            for i, d in enumerate(by):
                row[i] += moved * d
                kept[i] = MEMORY * kept[i] + (1 - MEMORY) * row[i]
    return habits.Climb(begun.number, stretch.steps, at, mean)


def play_lesson(lesson: Lesson) -> Lessoned:
    rows = array("h")
    needs = _as_needs(lesson.habits)
    for game in range(lesson.games):
        seed = lesson.seed + lesson.number + game
        p, random = _start(lesson.rules, lesson.players, seed), Random(seed)
        seats = _Seats([needs] * lesson.players)
        drawn: list[tuple[int, int, int, list[int]]] = []
        while not p.over:
            if p.step == 0:
                if random.random() < KEPT:
                    points, now = score.scores(p), moment(p)
                    drawn += [(player, points[player], now, counts) for player, counts in enumerate(outlooks(p))]
                if random.random() < ASTRAY:
                    play(p, random.choice(legal.actions(p)))
                    if p.over:
                        break
                    seats.look_again(p)
            seats.step(p)
        final = score.scores(p)
        for player, points_then, now, counts in drawn:
            rows.extend((now, *counts, final[player] - points_then))
    return Lessoned(lesson.number, zlib.compress(rows.tobytes(), 1))


def try_learnt(trial: Trial) -> float:
    """Play a trial; return the share of the victory of what was learnt."""
    seat = trial.number % trial.players
    p = _start(trial.rules, trial.players, trial.seed + trial.number // trial.players)
    random = Random(trial.number)
    new, present = from_entry(trial.new), from_entry(trial.present)
    while not p.over:
        learnt = new if p.player == seat else present
        seen = seen_by(p, p.player)
        ratings = Ratings(seen.palace, tastes(seen, learnt.habits[phase(seen)])[p.player])
        found, _ = search(seen, candidates(seen, ratings), random, IMAGINED, learnt=learnt)
        play(p, found[0].turn[0])
    return _share(p, seat)


class School:
    """One table, and its folder."""

    def __init__(self, table: tune.Table, options: argparse.Namespace, workers: pool.Workers) -> None:
        assert isinstance(table.rules, Ruleset)
        self.rules, self.players, self.name = table.rules, table.players, table.name
        self.options, self.workers = options, workers
        data.terms(self.rules, self.players)  # the tables, before the processes begin
        self.folder: Path = options.work / self.name
        self.folder.mkdir(parents=True, exist_ok=True)
        self.plan = {
            "ruleset": self.rules.id,
            "players": self.players,
            "seed": options.seed,
            "games": options.games,
            "outlook": len(NAMES),
        }

    def learn(self) -> tuple[Entry, bool]:
        """Return the content of a file of what was learnt, and whether it replaces what is there."""
        present = once(self.folder / "present.json", lambda: write_weights(self._present()))
        entry: Entry = {**present, "players": self.players, "figures": {}}
        if tune.HABITS in self.options.part:
            entry["habits"] = self._climb(present)
            entry["figures"] = {"steps": self.options.steps}
        if tune.WEIGHTS in self.options.part:
            found = once(self.folder / "fitted.json", lambda: write_weights(self._fit(entry)))
            entry = {**entry, **found}
        gate = self._gate(entry, present)
        entry["figures"] = {**entry["figures"], "gate": gate}
        return entry, gate["kept"]

    def _present(self) -> Entry:
        own = bundled.game_data("sultaniya") / f"learnt-{self.players}.json"
        if own.exists():
            entry: Entry = json.loads(own.read_text(encoding="utf-8"))
            return entry
        return {"habits": _named([[getattr(PLAIN, name) for name in HABITS]] * PHASES), "weights": {}}

    def _climb(self, present: Entry) -> dict[str, list[float]]:
        steps = self.options.steps
        begun = [[present["habits"][name][number] for name in HABITS] for number in range(PHASES)]
        kept = Kept(self.folder / "habits.jsonl", {**self.plan, "steps": steps})
        at = habits.Climb(0, 0, begun, begun)
        for line in kept.lines:
            at = msgspec.json.decode(line, type=habits.Climb)
        ends = [*range(STRETCH, steps, STRETCH), steps]

        def stretches() -> Iterator[habits.Climb]:
            now = at
            for end in ends:
                if now.steps < end:
                    (now,) = self.workers(
                        climb, [Stretch(self.rules, self.players, now, end, steps, self.options.seed)]
                    )
                    yield now

        done = sum(end <= at.steps for end in ends)
        for at in progress.show(stretches(), f"{self.name}, habits: ", done, len(ends), "stretches"):
            kept.add(msgspec.json.encode(at))
        return _named(at.mean)

    def _fit(self, entry: Entry) -> Entry:
        games = sum(self.options.games)
        numbers = [[entry["habits"][name][number] for name in HABITS] for number in range(PHASES)]
        first = self.options.seed * 1_000_000
        jobs = [
            Lesson(self.rules, self.players, numbers, first, i, min(AT_ONCE, games - i))
            for i in range(0, games, AT_ONCE)
        ]
        kept = Kept(self.folder / "lessons.jsonl", self.plan)
        title = f"{self.name}, {AT_ONCE} games at a time: "
        lessons = do_jobs(kept, Lessoned, lambda left: self.workers(play_lesson, left), jobs, title)
        weights, figures = fit([lesson.rows for lesson in lessons])
        print(f"{self.name}: {figures}", flush=True)
        return {"weights": weights, "figures": {**entry["figures"], "games": games, "moments": figures}}

    def _gate(self, new: Entry, present: Entry) -> Entry:
        players, seed = self.players, self.options.seed
        games = -(-self.options.gate // players) * players
        # Set-ups that no lesson began with.
        trials = [Trial(self.rules, players, new, present, -1 - abs(seed) - games, n) for n in range(games)]
        won = fsum(progress.show(self.workers(try_learnt, trials), f"{self.name}, gate: ", 0, games))
        figures = {"games": games, **tournament.share(won, games, players)}
        print(f"{self.name}: {figures}", flush=True)
        return figures


def fit(parts: list[bytes]) -> tuple[dict[str, list[float]], list[dict[str, float]]]:
    """Ridge regression for each moment of a game: weights by name, and how far off they are."""
    import numpy as np  # only this command needs it

    rows: Array = np.frombuffer(b"".join(map(zlib.decompress, parts)), "<i2").reshape(-1, COUNTS).astype("f8")
    weights = np.zeros((MOMENTS, len(NAMES)))
    figures = []
    for number in range(MOMENTS):
        some = rows[rows[:, 0] == number]
        counts, to_come = some[:, 1:-1], some[:, -1]
        weights[number] = np.linalg.solve(counts.T @ counts + PULL * np.eye(len(NAMES)), counts.T @ to_come)
        off = to_come - counts @ weights[number]
        spread, error = (float(x.std()) if len(x) else 0.0 for x in (to_come, off))
        figures.append({"rows": len(some), "spread": round(spread, 2), "error": round(error, 2)})
    return {name: [round(float(w), 3) for w in weights[:, i]] for i, name in enumerate(NAMES)}, figures


def _named(numbers: Numbers) -> dict[str, list[float]]:
    return {name: [round(row[i], 3) for row in numbers] for i, name in enumerate(HABITS)}


def learn(table: tune.Table, options: argparse.Namespace, workers: pool.Workers) -> Iterator[tune.Learnt]:
    entry, new = School(table, options, workers).learn()
    yield tune.Learnt(f"learnt-{table.players}.json", write_weights(entry), new)
