"""Al-Rashid's teacher for `tune`: what a family's possessions at the end of a year still bring (`ai/experience.py`).

Games are played with little thought: a decision is tried out three ways in one imagined world. Each family has whims of
its own, it likes some titles, pawns and gold more than others do, so that everything is owned by somebody. Ridge
regression explains the points still won after each year. What few games speak of stays near the hand-made table. A set
is kept if whoever thinks by it wins its share.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from dataclasses import asdict, fields, replace
from functools import cache
from random import Random
from typing import NamedTuple

import msgspec

from medina_desktop.dev import pool, progress, tournament
from medina_desktop.dev.kept import Entry, Kept, do_jobs
from medina_desktop.dev.neurons import Array
from medina_desktop.dev.tune import HABITS, NEW, PRESENT, WEIGHTS, Learnt, Table, verdict
from medina_desktop.game.played import Played
from medina_desktop.games.al_rashid.ai import experience, policy
from medina_desktop.games.al_rashid.ai.evaluate import EXPERIENCE, lead, values
from medina_desktop.games.al_rashid.ai.habits import PLAIN, Habits, tried
from medina_desktop.games.al_rashid.ai.imagine import imagine
from medina_desktop.games.al_rashid.ai.search import JITTER, Mind, Search, play_out_year
from medina_desktop.games.al_rashid.box import BOX
from medina_desktop.games.al_rashid.rules.actions import Action
from medina_desktop.games.al_rashid.rules.apply import play
from medina_desktop.games.al_rashid.rules.names import ACT_STEP, CHOOSE_STEP, PLACE_STEP, TITLES, YEARS
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.score import scores

NAMES = experience.NAMES
PULL = 100.0  # ridge, in rows
WHIMS = 40
WAYS = 3
TRIED_OUT = (PLACE_STEP, ACT_STEP, CHOOSE_STEP)
LIKES_TITLE, LIKES_PAWN, LIKES_GOLD = 0.7, 0.5, 0.2  # standard deviations: points, points, a share
QUICK_JITTER = 0.15
STRONGER = 1.5
SURE = 1.2  # standard errors by which a change of habits must win
THOUGHT = 120  # nodes for a decision of a trial


class Life(NamedTuple):
    """A game to play."""

    table: Table
    seed: int
    number: int


class Lived(msgspec.Struct, frozen=True):
    number: int
    points: list[int]  # at the end
    rows: list[list[int]]  # for each family at the end of each year: years after the coming one, features, points won


@cache
def whim(number: int) -> Habits:
    """The likes of a family; every fourth has none."""
    chance = Random(number)
    if number % 4 == 0:
        return PLAIN
    titles = [chance.gauss(0.0, LIKES_TITLE) for _ in TITLES]
    pawns = [chance.gauss(0.0, LIKES_PAWN) for _ in PLAIN.pawns[0]]
    share = 1.0 + chance.gauss(0.0, LIKES_GOLD)
    return replace(
        PLAIN,
        titles=tuple(
            tuple(a + b * (1.0 if years else 0.4) for a, b in zip(row, titles, strict=True))
            for years, row in enumerate(PLAIN.titles)
        ),
        pawns=tuple(
            tuple(a + b * years / 2 for a, b in zip(row, pawns, strict=True)) for years, row in enumerate(PLAIN.pawns)
        ),
        gold=tuple(each * share for each in PLAIN.gold),
    )


def live(job: Life) -> Lived:
    """Play a game quickly; return what everybody had at the end of each year and what they won from there."""
    chance = Random(job.seed)
    p = Played.new(BOX, job.table.rules, job.table.players, job.seed).position.copy()
    everybody = range(job.table.players)
    habits = [whim(chance.randrange(WHIMS)) for _ in everybody]
    seen: list[tuple[int, list[int], int, int]] = []
    year = p.year
    while p.options:
        if p.year != year:
            year = p.year
            points = scores(p)
            seen += [(YEARS - year, list(experience.features(p, who)), who, points[who]) for who in everybody]
        play(p, _choose(p, habits[p.player], chance))
    final = scores(p)
    return Lived(job.number, final, [[years, *row, final[who] - points] for years, row, who, points in seen])


def _choose(p: Position, habits: Habits, chance: Random) -> Action:
    options = p.options
    if len(options) == 1:
        return options[0]
    weights = [weight + JITTER * chance.random() for weight in policy.weigh(p, habits)]
    ways = sorted(range(len(options)), key=lambda way: -weights[way])[:WAYS]
    if p.step not in TRIED_OUT:
        return options[ways[0]]
    seen, seed = BOX.rules.seen_by(p, p.player), chance.getrandbits(30)
    world = imagine(seen, chance)
    leads = []
    for way in ways:
        after = world.copy()
        play(after, options[way])
        play_out_year(after, p.year, Random(seed))
        leads.append(lead(values(after), p.player))
    return options[ways[leads.index(max(leads))]]


class Trial(NamedTuple):
    """A game of the new set in one seat against what is there."""

    game: tournament.Job
    new: list[list[int]]


def try_sets(trial: Trial) -> tournament.Result:
    """Everybody thinks a little, and values what a year brings in their way."""
    job = trial.game
    game = Played.new(BOX, job.rules, len(job.seats), job.seed)
    chance = Random(job.seed * 100 + job.number)
    value = {NEW: experience.Experience(trial.new).values, PRESENT: experience.for_table(len(job.seats))}
    minds = {seat: Mind(tried(), value[name], grows=True) for seat, name in enumerate(job.seats)}
    while not game.over:
        seen = BOX.rules.seen_by(game.position, game.actor)
        search = Search(seen, Random(chance.getrandbits(30)), THOUGHT, mind=minds[game.actor])
        game.play(search.think()[0].action)
    return tournament.make_result(job, game, [[] for _ in job.seats])


def by_hand(years: int) -> list[float]:
    """The hand-made table as weights, for so many years after the coming one."""
    row = EXPERIENCE[years + 1]
    known = {
        **dict(zip(("pashas", "merchants", "sages"), row.pawns, strict=True)),
        **dict(zip(TITLES, row.titles, strict=True)),
        "gold": row.gold,
        "gold beyond": row.gold_beyond,
        "red tokens": row.token,
        "blue tokens": row.token,
        "notes": row.note,
        "place in the order": -row.first,
    }
    return [known.get(name, 0.0) for name in NAMES]


def fit(games: list[Lived]) -> tuple[list[list[int]], Entry]:
    """By years after the coming one: weights in thousandths of a point; and how much they explain."""
    import numpy as np  # only this command needs it

    rows: Array = np.array([row for game in games for row in game.rows], dtype=float)
    found, figures = [], {}
    for years in range(YEARS - 1):
        mine = rows[rows[:, 0] == years]
        features, won = mine[:, 1:-1], mine[:, -1]
        guess = np.array(by_hand(years))
        pull = np.diag([PULL if name != "constant" else 0.001 for name in NAMES])
        change = np.linalg.solve(features.T @ features + pull, features.T @ (won - features @ guess))
        weights = guess + change
        figures[f"explained_{years}"] = round(1 - float((won - features @ weights).var() / won.var()), 3)
        found.append([round(experience.POINT * float(weight)) for weight in weights])
    return found, figures


class Duel(NamedTuple):
    """A set-up that is played from every seat, by new habits in one of them."""

    table: Table
    seed: int
    new: Habits
    present: Habits


def fight_duel(duel: Duel) -> list[int]:
    """By how much the new habits won, for each seat."""
    found = []
    for seat in range(duel.table.players):
        p, chance = Played.new(BOX, duel.table.rules, duel.table.players, duel.seed).position.copy(), Random(duel.seed)
        while p.options:
            weights = policy.weigh(p, duel.new if p.player == seat else duel.present)
            weights = [weight + QUICK_JITTER * chance.random() for weight in weights]
            play(p, p.options[weights.index(max(weights))])
        points = scores(p)
        mine = points.pop(seat)
        found.append(mine - max(points))
    return found


def _scaled(value: object, by: float) -> object:
    if isinstance(value, tuple):
        return tuple(_scaled(each, by) for each in value)
    return round(value * by, 3) if isinstance(value, float) else value


def climb(table: Table, options: argparse.Namespace, workers: pool.Workers) -> tuple[Habits, Entry]:
    """Try each habit a little stronger and a little weaker; what clearly wins is kept at once."""
    best = start = tried()
    seed = options.seed * 1_000_000

    def measure(new: Habits, present: Habits) -> tuple[float, float]:
        """The mean margin, and how sure it is."""
        duels = [Duel(table, seed + number, new, present) for number in range(options.trial)]
        margins = [margin for found in workers(fight_duel, duels) for margin in found]
        middle = sum(margins) / len(margins)
        return middle, (sum((margin - middle) ** 2 for margin in margins) / len(margins) ** 2) ** 0.5

    for field in fields(Habits):
        for by in (STRONGER, 1 / STRONGER):
            changes: Entry = {field.name: _scaled(getattr(best, field.name), by)}
            new = replace(best, **changes)
            middle, error = measure(new, best)
            kept = middle > SURE * error
            print(f"{table.name}, {field.name} x {by:.2f}: {middle:+.2f} ({error:.2f}){' kept' * kept}", flush=True)
            if kept:
                best, seed = new, seed + options.trial
    middle, error = measure(best, start)
    return best, {"set_ups": options.trial, "margin": round(middle, 2), "error": round(error, 2)}


def learn(table: Table, options: argparse.Namespace, workers: pool.Workers) -> Iterator[Learnt]:
    """Teach Al-Rashid."""
    if HABITS in options.part:
        found, figures = climb(table, options, workers)
        text = json.dumps(asdict(found), indent=1)
        yield Learnt(f"habits-{table.name}.json", one_line_each(text), figures["margin"] > SURE * figures["error"])
    if WEIGHTS in options.part:
        yield learn_values(table, options, workers)


def learn_values(table: Table, options: argparse.Namespace, workers: pool.Workers) -> Learnt:
    folder = options.work / table.name
    folder.mkdir(parents=True, exist_ok=True)
    number = sum(options.games)
    plan = {"ruleset": table.rules.id, "players": table.players, "seed": options.seed, "games": number}
    jobs = [Life(table, options.seed * 1_000_000 + n, n) for n in range(number)]
    kept = Kept(folder / "games.jsonl", {**plan, "features": len(NAMES)})
    lived = do_jobs(kept, Lived, lambda left: workers(live, left), jobs, f"{table.name}: ")
    rows, figures = fit(lived)
    points = [p for game in lived for p in game.points]
    figures = {"games": number, "mean_score": round(sum(points) / len(points), 2), **figures}
    print(f"{table.name}: {figures}", flush=True)
    seats = [NEW, *[PRESENT] * (table.players - 1)]
    count = -(-options.gate // table.players) * table.players
    matches = tournament.jobs_for(table.rules, seats, count, -1 - abs(options.seed) - count, None, None)
    results = tournament.Results(folder / "gate.jsonl", {**plan, "match": "gate"})
    to_play = results.to_play(matches)
    played = workers(try_sets, [Trial(job, rows) for job in to_play])
    results.add(progress.show(played, f"{table.name}, gate: ", count - len(to_play), count))
    new, old = standings = tournament.standings(results.all, seats)
    print(f"{table.name}, gate\n{tournament.table_text(standings)}", flush=True)
    gate = verdict(new, old, table.players)
    entry = {
        "ruleset": table.rules.id,
        "players": table.players,
        "figures": {**figures, "gate": gate},
        "weights": {name: [row[i] for row in rows] for i, name in enumerate(NAMES)},
    }
    return Learnt(f"experience-{table.name}.json", one_line_each(json.dumps(entry, indent=1)), bool(gate["kept"]))


def one_line_each(text: str) -> str:
    """JSON with lists of numbers on one line each."""
    return re.sub(r"\[[\s\d.,-]+\]", lambda found: " ".join(found[0].split()), text) + "\n"
