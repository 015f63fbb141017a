"""`tune`: fit the evaluation's weights by self-play, for every table or some of them.

Every game has a teacher (`TEACHERS`). What follows is Medina's.

Games are played with the present weights and some noise, so that unusual positions occur too. From every game positions
are drawn, and for each player the points won from there to the end are explained by the features of the position
(ridge regression). Each round's set plays a few games against the one that was there, and the best so far plays the
games of the next round: weights that only ever learn from themselves can wander off. At the end the best set plays the
one that was there again, and replaces it if it is not weaker.

Habits, by which games are played out, are learnt by playing (`habits`), and replace the present ones in the same way.
So is intuition (`schooling`), by which the strongest look ahead at tables of two.

Everything is kept in a work folder, game by game: if you stop the command and give it again you lose only the games
that were being played.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from math import fsum
from pathlib import Path
from typing import NamedTuple

import msgspec

from medina_desktop import bundled, command_line
from medina_desktop.dev import habits, pool, progress, schooling, tournament
from medina_desktop.dev.asked_for import cannot_be_written, load_known, medina_rulesets
from medina_desktop.dev.fit import fit, name_weights, sum_products, write_weights
from medina_desktop.dev.kept import Entry, Kept, OtherResults, do_jobs, once
from medina_desktop.dev.self_play import SelfPlay, SelfPlayed, WeightTrial, play_self, try_weights
from medina_desktop.game.box import Ruleset
from medina_desktop.game.machine import cores
from medina_desktop.games.medina.ai import compiled, weights
from medina_desktop.games.medina.ai.evaluate import NAMES
from medina_desktop.games.medina.rules.position import Terms
from medina_desktop.games.medina.rules.ruleset import Ruleset as MedinaRuleset
from medina_desktop.l10n import _, translate
from medina_desktop.said import player_numbers
from medina_desktop.storage.files import write_atomically

ROUNDS = [1200, 1400, 1400]
TRIAL_GAMES = 100  # after each round
GATE_GAMES = 200
NEW, PRESENT = "new", "present"
WEIGHTS, HABITS, INTUITION = "weights", "habits", "intuition"
STEPS = 1200
# By game: the module whose `learn(table, options, workers)` gives on each file it has learnt.
TEACHERS = {
    "medina": "medina_desktop.dev.tune",
    "sultaniya": "medina_desktop.dev.palaces",
    "al-rashid": "medina_desktop.dev.living",
}


class Table(NamedTuple):
    rules: Ruleset
    players: int

    @property
    def name(self) -> str:
        return f"{self.rules.id}-{self.players}"


class Learnt(NamedTuple):
    file: str
    text: str
    new: bool  # better than what is there


def learn(table: Table, options: argparse.Namespace, workers: pool.Workers) -> Iterator[Learnt]:
    """Teach Medina."""
    assert isinstance(table.rules, MedinaRuleset)
    terms = Terms(table.rules, table.players)
    if {WEIGHTS, HABITS} & set(options.part):
        entry, new = Fitting(terms, options, workers).fit()
        yield Learnt(f"weights-{table.name}.json", write_weights(entry), new)
    if INTUITION in options.part:
        entry, new = schooling.Schooling(terms, options, workers).learn()
        yield Learnt(f"intuition-{table.name}.json", schooling.write_intuition(entry), new)


class Fitting:
    """One table, and its folder."""

    def __init__(self, table: Terms, options: argparse.Namespace, workers: pool.Workers) -> None:
        self.table = table
        self.options = options
        self.workers = workers
        self.name = f"{table.rules.id}-{table.players}"
        self.folder: Path = options.work / self.name
        self.folder.mkdir(parents=True, exist_ok=True)
        self.plan = {
            "ruleset": table.rules.id,
            "players": table.players,
            "seed": options.seed,
            "games": options.games,
            "features": len(NAMES),
        }

    def fit(self) -> tuple[Entry, bool]:
        """Return the content of a file of weights, with its figures, and whether any of it is new."""
        # What is there when the fit begins is what it goes on from and is compared with, whatever comes after.
        present = self._once("present.json", self._present)
        entry = dict(present)
        new = False
        if WEIGHTS in self.options.part:
            found = self._weights(present)
            if found["figures"]["gate"]["kept"]:
                entry["weights"], new = found["weights"], True
                entry["figures"] = {**entry["figures"], **found["figures"]}
        if HABITS in self.options.part:
            learnt = self._learn_habits(present)
            figures = self._habits_gate(present, learnt)
            if figures["kept"]:
                entry["habits"], new = learnt, True
                entry["figures"] = {**entry["figures"], "habits": figures}
        return entry, new

    def _weights(self, present: Entry) -> Entry:
        best = present
        most = 100 / self.table.players  # per cent of the games, which is what the present set wins against itself
        rounds: list[list[SelfPlayed]] = []
        history = []
        for number, games in enumerate(self.options.games, 1):
            rounds.append(self._round(number, games, _knots(best), (_knots(present), *self._read_released())))
            new = self._once(f"fitted-{number}.json", lambda: self._fit(rounds))
            # Always against the present set: sets that beat one another in a circle are not better for it.
            trial = self._match(f"trial-{number}", self.options.trial, new, present)
            history.append({**new["figures"], "trial": trial})
            if trial[NEW]["wins_percent"] >= most:
                best, most = new, trial[NEW]["wins_percent"]
        gate = {"kept": False} if best is present else self._match("gate", self.options.gate, best, present)
        return {**best, "figures": {"rounds": history, "gate": gate}}

    def _learn_habits(self, present: Entry) -> dict[str, list[float]]:
        """Learn how to play one placement at a time."""
        table, seed, steps = self.table, self.options.seed, self.options.steps
        partners = (_habits_of(present), *self._read_released())
        kept = Kept(self.folder / "habits.jsonl", {**self.plan, "steps": steps})
        begun = [list(row) for row in partners[0]]
        climbs = {number: habits.Climb(number, 0, begun, begun) for number in range(habits.CLIMBERS)}
        for line in kept.lines:
            climb = msgspec.json.decode(line, type=habits.Climb)
            if climb.steps > climbs[climb.number].steps:
                climbs[climb.number] = climb
        apart = habits.measure_spread(table)
        ends = [*range(habits.STRETCH, steps, habits.STRETCH), steps]

        def stretches() -> Iterator[habits.Climb]:
            for end in ends:
                jobs = [
                    habits.Stretch(table.rules, table.players, climb, end, steps, partners, apart, seed)
                    for climb in climbs.values()
                    if climb.steps < end
                ]
                yield from self.workers(habits.climb, jobs)

        done = sum(end <= climb.steps for climb in climbs.values() for end in ends)
        of = habits.CLIMBERS * len(ends)
        for climb in progress.show(stretches(), f"{self.name}, habits: ", done, of, "stretches"):
            kept.add(msgspec.json.encode(climb))
            climbs[climb.number] = climb
        return name_weights(habits.average([climb.mean for climb in climbs.values()]))

    def _habits_gate(self, present: Entry, learnt: dict[str, list[float]]) -> Entry:
        """Try these against the present ones."""
        table, seed = self.table, self.options.seed
        new, old = weights.from_names(learnt), _habits_of(present)
        games = -(-self.options.gate // table.players) * table.players
        trials = [
            habits.HabitTrial(table.rules, table.players, n, -1 - abs(seed) - games, new, old) for n in range(games)
        ]
        won = fsum(self.workers(habits.try_habits, trials))
        figures = {
            "games": self.options.steps * habits.CLIMBERS * habits.SET_UPS * 2,
            "gate": games,
            **tournament.share(won, games, table.players),
        }
        print(f"{self.name}, habits: {figures}", flush=True)
        return figures

    def _once(self, name: str, make: Callable[[], Entry]) -> Entry:
        return once(self.folder / name, lambda: write_weights(make()))

    def _entry(self, figures: Entry, knots: weights.Knots) -> Entry:
        return {
            "ruleset": self.table.rules.id,
            "players": self.table.players,
            "rules": weights.kinds_of_rules(self.table),
            "figures": figures,
            "weights": name_weights(knots),
        }

    def _present(self) -> Entry:
        own = weights.folder() / f"weights-{self.name}.json"
        figures = json.loads(own.read_text(encoding="utf-8"))["figures"] if own.exists() else {}
        entry = self._entry(figures, weights.for_table(self.table))
        there = weights.habits_for(self.table)
        return {**entry, "habits": name_weights(there)} if there else entry

    def _read_released(self) -> list[weights.Knots]:
        """The sets of earlier versions."""
        return [weights.for_table(self.table, version) for version in weights.VERSIONS]

    def _round(
        self, number: int, games: int, knots: weights.Knots, partners: tuple[weights.Knots, ...]
    ) -> list[SelfPlayed]:
        first = self.options.seed * 1_000_000 + number * 10_000
        jobs = [SelfPlay(self.table.rules, self.table.players, knots, partners, first + i, i) for i in range(games)]
        kept = Kept(self.folder / f"round-{number}.jsonl", {**self.plan, "round": number})
        title = f"{self.name}, round {number} of {len(self.options.games)}: "
        return do_jobs(kept, SelfPlayed, lambda left: self.workers(play_self, left), jobs, title)

    def _fit(self, rounds: list[list[SelfPlayed]]) -> Entry:
        total = sum(sum_products(games) for games in rounds[-2:])  # older games were played by weaker players
        knots, quality = fit(total)
        points = [p for learnt in rounds[-1] for p in learnt.points]
        figures = {
            **quality,
            "games": len(rounds[-1]),
            "mean_score": round(sum(points) / len(points), 2),
        }
        print(f"{self.name}, round {len(rounds)}: {figures}", flush=True)
        return self._entry(figures, knots)

    def _match(self, name: str, games: int, new: Entry, present: Entry) -> Entry:
        """Play one seat with the new set against the others with the present one."""
        players = self.table.players
        seats = [NEW, *[PRESENT] * (players - 1)]
        games = -(-games // players) * players
        # Set-ups that no game of the fit began with.
        jobs = tournament.jobs_for(self.table.rules, seats, games, -1 - abs(self.options.seed) - games, None, None)
        results = tournament.Results(self.folder / f"{name}.jsonl", {**self.plan, "match": name})
        to_play = results.to_play(jobs)
        sets = {NEW: _knots(new), PRESENT: _knots(present)}
        played = self.workers(try_weights, [WeightTrial(job, sets) for job in to_play])
        results.add(progress.show(played, f"{self.name}, {name}: ", games - len(to_play), games))
        new_set, present_set = standings = tournament.standings(results.all, seats)
        print(f"{self.name}, {name}\n{tournament.table_text(standings)}", flush=True)
        return verdict(new_set, present_set, players)


def verdict(new: tournament.Entrant, present: tournament.Entrant, players: int) -> Entry:
    """The new set is kept if it wins its share of the games or more."""

    def figures(standing: tournament.Entrant) -> dict[str, float]:
        low, high = tournament.interval(standing.wins, standing.games)
        percent = (100 * standing.wins / standing.games, 100 * low, 100 * high)
        return dict(zip(("wins_percent", "at_least", "at_most"), (round(p, 1) for p in percent), strict=True))

    return {
        "games": new.games,
        "equal_percent": round(100 / players, 1),
        NEW: figures(new),
        PRESENT: figures(present),
        "kept": new.wins * players >= new.games,
    }


def _knots(entry: Entry) -> weights.Knots:
    return weights.from_names(entry["weights"])


def _habits_of(entry: Entry) -> weights.Knots:
    return weights.from_names(entry["habits"] if "habits" in entry else entry["weights"])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="medina-desktop tune", description=_("Fit the evaluation by self-play."))
    add, whole = parser.add_argument, command_line.whole
    work = _("a folder: progress is kept there, and the same command resumes from it")
    add("--work", type=command_line.folder, required=True, help=work)
    add("--ruleset", nargs="+", help=_("which rulesets to play; otherwise all of Medina’s"))
    add("--players", type=whole(1, 9), nargs="+", help=_("how many players; otherwise every possible number"))
    add("--games", type=whole(1, 10_000), nargs="+", default=ROUNDS, help=_("self-play games per round"))
    trial = _("games pitting each round’s weights against the current ones")
    add("--trial", type=whole(1, 100_000), default=TRIAL_GAMES, help=trial)
    gate = _("games pitting the new weights against the current ones")
    add("--gate", type=whole(1, 100_000), default=GATE_GAMES, help=gate)
    part = _("what to tune: the value of a position, how games are played out (both by default), intuition")
    add("--part", choices=(WEIGHTS, HABITS, INTUITION), nargs="+", default=[WEIGHTS, HABITS], help=part)
    steps = _("training steps for playing habits, 24 games each")
    add("--steps", type=whole(1, 1_000_000), default=STEPS, help=steps)
    lessons = _("games per round to train intuition on")
    add("--lessons", type=whole(1, 1_000_000), nargs="+", default=schooling.LESSONS, help=lessons)
    pool.add_options(parser, processes=cores())
    add("--seed", type=command_line.seed, default=1, help=_("random seed"))
    add("--out", type=Path, help=_("where to write the weights; otherwise where the game reads them"))
    return parser


def tables(rulesets: list[str] | None, players: list[int] | None) -> list[Table]:
    """Return the tables asked for, in this order; ValueError with a sentence if there are none."""
    rules = [load_known(name, *TEACHERS) for name in rulesets] if rulesets else medina_rulesets()
    found = [Table(r, n) for r in rules for n in players or r.players if n in r.players]
    if not found:
        sentence, ids = _("{ruleset} can’t be played by {players}."), ", ".join(r.id for r in rules)
        raise ValueError(sentence.format(ruleset=ids, players=translate(player_numbers(players or [0]))))
    return found


def _has_intuition(table: Table) -> bool:
    return isinstance(table.rules, MedinaRuleset) and compiled.is_for(Terms(table.rules, table.players))


def _write(file: Path, text: str, new: bool) -> None:
    if new:
        write_atomically(file, text.encode())
        print(f"{file.stem}: written to {file}", flush=True)
    else:
        print(f"{file.stem}: nothing better was found, the present set stays", flush=True)


def main(argv: list[str] | None = None) -> int:
    parser = _parser()
    options = parser.parse_args(argv)
    if find_spec("numpy") is None:
        parser.error(_("The package numpy is needed but not installed."))
    try:
        chosen = tables(options.ruleset, options.players)
    except ValueError as error:
        parser.error(str(error))
    if INTUITION in options.part and not all(map(_has_intuition, chosen)):
        parser.error(_("Intuition can only be trained with compiled code, and there is none here for these rules."))
    place: Path = options.work
    outs = {table.rules.game: options.out or bundled.game_data(table.rules.game) for table in chosen}
    try:
        with pool.workers(options) as workers:
            options.work.mkdir(parents=True, exist_ok=True)
            for place in (options.work, *outs.values()):  # now, not after hours of games
                tempfile.TemporaryFile(dir=place).close()
            for table in chosen:
                place = options.work / table.name
                for found in import_module(TEACHERS[table.rules.game]).learn(table, options, workers):
                    place = outs[table.rules.game] / found.file
                    _write(place, found.text, found.new)
                    place = options.work / table.name
    except (OtherResults, pool.NoCluster) as error:
        parser.error(str(error))
    except ChildProcessError:  # no fault of the folder; who called us tells it
        raise
    except OSError as error:
        parser.error(cannot_be_written(place, error))
    return 0


if __name__ == "__main__":
    sys.exit(main())
