"""Ridge regression: weights from positions and the points they led to."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from medina_desktop.dev.kept import Entry
from medina_desktop.dev.neurons import Array
from medina_desktop.dev.self_play import ROW, SelfPlayed
from medina_desktop.games.medina.ai import weights
from medina_desktop.games.medina.ai.evaluate import KNOTS, NAMES, knot_shares

PULL = 40.0  # ridge, in rows: a weight that fewer rows speak for stays near what it is over the whole game


def sum_products(games: Iterable[SelfPlayed]) -> Array:
    """Sum over all rows every column times every other: all that a regression needs to know of them. The columns are
    the features at each knot, then the points."""
    import numpy as np  # only this command needs it

    total = np.zeros((KNOTS * len(NAMES) + 1,) * 2)
    for game in sorted(games, key=lambda game: game.number):  # always in this order: a sum depends on it
        rows = np.array(game.numbers()).reshape(-1, ROW)
        shares = np.array([knot_shares(t) for t in rows[:, 0]]).reshape(-1, KNOTS)
        wide = np.concatenate([*(rows[:, 1:-1] * shares[:, k : k + 1] for k in range(KNOTS)), rows[:, -1:]], axis=1)
        total += wide.T @ wide
    return total


def fit(total: Array) -> tuple[weights.Knots, dict[str, float]]:
    """Ridge regression: one weight for the whole game first, then its change at each knot."""
    import numpy as np

    names = len(NAMES)
    wide, with_points = total[:-1, :-1], total[:-1, -1]
    # The shares of the knots add up to one, so what is summed over them is what it is over the whole game.
    features = wide.reshape(KNOTS, names, KNOTS, names).sum(axis=(0, 2))
    whole = np.linalg.solve(features + 0.5 * PULL * np.eye(names), with_points.reshape(KNOTS, names).sum(axis=0))
    everywhere = np.tile(whole, KNOTS)
    change = np.linalg.solve(wide + PULL * np.eye(KNOTS * names), with_points - wide @ everywhere)
    fitted = everywhere + change
    constant = np.array([k * names + NAMES.index("constant") for k in range(KNOTS)])
    rows = total[np.ix_(constant, constant)].sum()
    mean = total[constant, -1].sum() / rows
    mean_error = mean - total[constant, :-1].sum(axis=0) @ fitted / rows
    spread = total[-1, -1] / rows - mean**2
    squares = (total[-1, -1] - 2 * fitted @ with_points + fitted @ wide @ fitted) / rows
    figures = {
        "rows": round(float(rows)),
        "spread_of_points_to_come": round(float(spread**0.5), 2),
        "error": round(float((squares - mean_error**2) ** 0.5), 2),
        "explained": round(1 - float(squares / spread), 3),
    }
    return tuple(tuple(float(w) for w in row) for row in fitted.reshape(KNOTS, names)), figures


def write_weights(entry: Entry) -> str:
    """JSON with a weight's three numbers on one line."""
    text = json.dumps(entry, indent=1)
    return re.sub(r"\[\s+(-?[\d.e-]+),\s+(-?[\d.e-]+),\s+(-?[\d.e-]+)\s+\]", r"[\1, \2, \3]", text) + "\n"


def name_weights(knots: weights.Knots) -> dict[str, list[float]]:
    columns = {name: [round(knots[k][i], 3) for k in range(KNOTS)] for i, name in enumerate(NAMES)}
    return {name: numbers for name, numbers in columns.items() if any(numbers)}
