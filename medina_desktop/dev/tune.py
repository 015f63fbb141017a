"""`tune`: fit the evaluation's weights by self-play.

Games are played with the present weights and some noise, so that unusual positions occur too. From every game positions
are drawn, and for each player the points won from there to the end are explained by the features of the position
(ridge regression). The new weights play the next games.
"""

import argparse
import json
import re
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from medina_desktop import command_line
from medina_desktop.dev.asked_for import cannot_be_written, known_ruleset
from medina_desktop.dev.pool import worked_on
from medina_desktop.games.medina.ai import levels, weights
from medina_desktop.games.medina.ai.evaluate import KNOTS, NAMES, evaluator, knot_shares, phase
from medina_desktop.games.medina.ai.search import Search, utility
from medina_desktop.games.medina.rules import legal, score
from medina_desktop.games.medina.rules.apply import begin, play
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.games.medina.rules.state import State, Table, draw_set_up
from medina_desktop.l10n import _

STRONGEST = list(levels.LEVELS)[-1]
# One set of weights for every way to see the game; levels that see the same share it.
VIEWS = {level.view for level in levels.LEVELS.values() if level.view}

Row = tuple[float, list[float], float]  # phase, features, points won from there on
Job = tuple[Ruleset, int, weights.Knots, int, bool, float]

NOISE = 0.25  # how many turns are not the best one
MOST_ASTRAY = 70
KEEP = 0.4  # how many positions are drawn
PULL = 40.0  # ridge, in rows: a weight that fewer rows speak for stays near what it is over the whole game


class Unknown:
    """A sum of weights whose values are not known yet: how often each counts. Given to the evaluation instead of
    numbers, it comes out as the features of a position."""

    __slots__ = ("counts",)

    def __init__(self, counts: dict[int, float]) -> None:
        self.counts = counts

    def __add__(self, other: "Unknown | float") -> "Unknown":
        if not isinstance(other, Unknown):
            return self  # only zeros are ever added
        counts = self.counts.copy()
        for i, count in other.counts.items():
            counts[i] = counts.get(i, 0.0) + count
        return Unknown(counts)

    __radd__ = __add__

    def __mul__(self, factor: float) -> "Unknown":
        return Unknown({i: count * factor for i, count in self.counts.items()})

    __rmul__ = __mul__

    def __truediv__(self, divisor: float) -> "Unknown":
        return self * (1 / divisor)


def one_game(job: Job) -> tuple[list[Row], list[int]]:
    """Play a game against oneself; rows for the regression, and the final scores."""
    rules, players, knots, seed, whole_turns, keep = job
    table = Table(rules, players)
    random = Random(seed)
    s = begin(table, draw_set_up(table, random))
    drawn: list[State] = []
    want = utility(0.5)
    # Half of the games begin with some placements at random: whoever learns only from good games does not know what to
    # do about the large open palaces that beginners leave behind.
    astray = random.randrange(MOST_ASTRAY) if random.random() < 0.5 else 0
    while not s.over:
        if s.merchants and random.random() < keep:
            drawn.append(s.copy())
        if astray:
            astray -= 1
            play(s, legal.draw(s, random.random))
            continue
        search = Search(evaluator(table, weights.at_phase(knots, phase(s))), want, random)
        options = search.turns(s, 6, 4) if whole_turns else search.placements(s, 4)
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
    unknown: Any = [Unknown({i: 1.0}) for i in range(len(NAMES))]
    features = evaluator(table, unknown, with_points=False)
    rows: list[Row] = []
    for position in drawn:
        t = phase(position)
        points = score.scores(position)
        by_player: Any = features(position)
        for p in table.everyone:
            counts = by_player[p].counts
            rows.append((t, [counts.get(i, 0.0) for i in range(len(NAMES))], float(final[p] - points[p])))
    return rows, final


def fit(rows: list[Row], level: levels.Level) -> tuple[weights.Knots, dict[str, float]]:
    """Ridge regression on what the level sees: one weight for the whole game first, then its change at each knot."""
    import numpy as np  # only this command needs it

    seen = [i for i, name in enumerate(NAMES) if not level.blind_to(name)]
    features = np.array([row[1] for row in rows])[:, seen]
    shares = np.array([knot_shares(row[0]) for row in rows])
    target = np.array([row[2] for row in rows])
    m = len(seen)
    whole = np.linalg.solve(features.T @ features + 0.5 * PULL * np.eye(m), features.T @ target)
    wide = np.concatenate([features * shares[:, k : k + 1] for k in range(KNOTS)], axis=1)
    rest = target - features @ whole
    change = np.linalg.solve(wide.T @ wide + PULL * np.eye(KNOTS * m), wide.T @ rest)
    error = rest - wide @ change
    full = np.zeros((KNOTS, len(NAMES)))
    for k in range(KNOTS):
        full[k, seen] = whole + change[k * m : (k + 1) * m]
    knots = tuple(tuple(float(w) for w in row) for row in full)
    figures = {
        "rows": len(rows),
        "spread_of_points_to_come": round(float(target.std()), 2),
        "error": round(float(error.std()), 2),
        "explained": round(1 - float((error**2).sum() / ((target - target.mean()) ** 2).sum()), 3),
    }
    return knots, figures


def text_of(entry: dict[str, Any]) -> str:
    """JSON with a weight's three numbers on one line."""
    text = json.dumps(entry, indent=1)
    return re.sub(r"\[\s+(-?[\d.e-]+),\s+(-?[\d.e-]+),\s+(-?[\d.e-]+)\s+\]", r"[\1, \2, \3]", text) + "\n"


def named(knots: weights.Knots) -> dict[str, list[float]]:
    columns = {name: [round(knots[k][i], 3) for k in range(KNOTS)] for i, name in enumerate(NAMES)}
    return {name: numbers for name, numbers in columns.items() if any(numbers)}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="medina-desktop tune", description=_("Fit the evaluation by self-play."))
    parser.add_argument("--ruleset", required=True, help=_("which rules are played"))
    parser.add_argument("--players", type=command_line.whole(1, 9), required=True, help=_("how many players"))
    parser.add_argument(
        "--games",
        type=command_line.whole(1, 10_000),
        nargs="+",
        default=[100, 150, 200],
        help=_("self-play games per round"),
    )
    parser.add_argument(
        "--one-placement-rounds",
        type=command_line.whole(0, 1000),
        default=2,
        help=_("rounds played without whole turns (quick)"),
    )
    parser.add_argument(
        "--weaker-only",
        action="store_true",
        help=_("keep the strongest's weights, fit those of the levels that see less"),
    )
    processes = command_line.whole(1, 1000)
    parser.add_argument("--jobs", type=processes, default=1, help=_("how many processes work at once"))
    parser.add_argument("--seed", type=command_line.seed, default=1, help=_("what chance begins with"))
    parser.add_argument("--out", type=Path, help=_("where to write (data/ai)"))
    return parser


def main(argv: list[str] | None = None) -> int:
    parser = _parser()
    options = parser.parse_args(argv)
    if find_spec("numpy") is None:
        parser.error(_("The package numpy is needed, and it is not installed."))
    try:
        rules = known_ruleset(options.ruleset)
    except ValueError as error:
        parser.error(str(error))
    if options.players not in rules.players:
        parser.error(_("{ruleset} is not for {n} players.").format(ruleset=rules.id, n=options.players))
    path = (options.out or weights.folder()) / f"weights-{rules.id}-{options.players}.json"
    try:  # now, not after hours of games
        if path.exists() or options.weaker_only:
            path.open("r+b").close()
        else:
            tempfile.TemporaryFile(dir=path.parent).close()
    except OSError as error:
        parser.error(cannot_be_written(path, error))
    table = Table(rules, options.players)
    knots = weights.for_table(table, STRONGEST)
    rows: list[list[Row]] = []
    history = []
    for number, games in enumerate(options.games):
        started = time.monotonic()
        whole_turns = number >= options.one_placement_rounds
        first = options.seed * 1_000_000 + number * 10_000
        jobs = [(rules, options.players, knots, first + i, whole_turns, KEEP) for i in range(games)]
        new: list[Row] = []
        finals = []
        for done, (more, final) in enumerate(worked_on(one_game, jobs, options.jobs), 1):
            new += more
            finals.append(final)
            print(f"\rround {number + 1}: {done} of {games} games", end="", file=sys.stderr, flush=True)
        rows = [*rows[-1:], new]  # the last two rounds
        recent = [row for some in rows for row in some]
        fitted = {name: fit(recent, level) for name, level in levels.LEVELS.items() if level.sees}
        knots, figures = fitted[STRONGEST]
        figures["games"] = games
        figures["mean_score"] = round(sum(map(sum, finals)) / sum(map(len, finals)), 2)
        history.append(figures)
        print(f"\rround {number + 1}: {figures}  {time.monotonic() - started:.0f} s", flush=True)
        entry: dict[str, Any] = {
            "ruleset": rules.id,
            "players": options.players,
            "rules": weights.kinds_of_rules(table),
            "figures": {"rounds": history, "error_by_level": {name: f["error"] for name, (_, f) in fitted.items()}},
            "weights": {name: named(k) for name, (k, _) in fitted.items() if name in VIEWS},
        }
        if options.weaker_only:
            old = json.loads(path.read_text(encoding="utf-8"))
            old["weights"] = {**entry["weights"], STRONGEST: old["weights"][STRONGEST]}
            old["figures"]["weaker_levels"] = entry["figures"]
            entry = old
        path.write_text(text_of(entry), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
