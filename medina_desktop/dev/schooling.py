"""`tune --part intuition`: rounds of games and of learning from them, and a gate at the end.

Each round is played by those who learnt from the rounds before it, beside older ones and players of other kinds. The
last round's intuition plays the one that is there, one placement at a time, and replaces it if it wins its share.
"""

from __future__ import annotations

import argparse
import json
import zlib
from collections.abc import Callable
from math import fsum
from pathlib import Path
from typing import Any

from medina_desktop.dev import neurons, pool, practice, tournament
from medina_desktop.dev.kept import Entry, Kept, do_jobs, once
from medina_desktop.games.medina.ai import glance, weights
from medina_desktop.games.medina.rules.position import Terms

LESSONS = [40_000, 40_000, 40_000]  # games of each round


class Schooling:
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
            "lessons": options.lessons,
            "glance": glance.size(table.players),
        }

    def learn(self) -> tuple[Entry, bool]:
        """Return the content of a file of intuition, and whether it replaces the one that is there."""
        present = self._once("intuition-present.json", self._present)
        new: Entry = {}
        known = [present] if present else []
        rounds: list[list[practice.Practised]] = []
        for number, games in enumerate(self.options.lessons, 1):
            rounds.append(self._round(number, games, tuple(known[:3])))
            new = self._once(f"intuition-{number}.json", lambda: self._learn_from(rounds))
            known.insert(0, new)
        gate = self._gate(new, present)
        new["figures"] = {**new["figures"], "gate": gate}
        return new, gate["kept"]

    def _once(self, name: str, make: Callable[[], Entry]) -> Entry:
        return once(self.folder / name, lambda: write_intuition(make()))

    def _present(self) -> Entry:
        own = weights.folder() / f"intuition-{self.name}.json"
        entry: Entry = json.loads(own.read_text(encoding="utf-8")) if own.exists() else {}
        return entry

    def _round(self, number: int, games: int, known: tuple[Entry, ...]) -> list[practice.Practised]:
        first = (self.options.seed * 1000 + number) * 1_000_000
        jobs = [
            practice.Practice(
                self.table.rules, self.table.players, known, first + i, i, min(practice.AT_ONCE, games - i)
            )
            for i in range(0, games, practice.AT_ONCE)
        ]
        kept = Kept(self.folder / f"practice-{number}.jsonl", {**self.plan, "round": number})
        title = f"{self.name}, intuition, round {number} of {len(self.options.lessons)}, {practice.AT_ONCE} at a time: "
        return do_jobs(kept, practice.Practised, lambda left: self.workers(practice.practise, left), jobs, title)

    def _learn_from(self, rounds: list[list[practice.Practised]]) -> Entry:
        import numpy as np

        number = len(rounds)

        def rows(parts: list[bytes], width: int) -> Any:
            return np.frombuffer(b"".join(map(zlib.decompress, parts)), "<i2").reshape(-1, width)

        everything = [practised for one in rounds[-2:] for practised in one]
        glances = rows([practised.glances for practised in everything], self.plan["glance"])
        to_come = rows([practised.to_come for practised in everything], self.table.players)
        entry, figures = neurons.learn(glances, to_come, self.options.seed * 1000 + number)
        print(f"{self.name}, intuition, round {number}: {figures}", flush=True)
        about = {
            "ruleset": self.table.rules.id,
            "players": self.table.players,
            "rules": weights.kinds_of_rules(self.table),
            "figures": {**figures, "games": sum(self.options.lessons[:number])},
        }
        return {**about, **entry}

    def _gate(self, new: Entry, present: Entry) -> Entry:
        players, seed = self.table.players, self.options.seed
        games = -(-self.options.gate // players) * players
        trials = [
            practice.IntuitionTrial(self.table.rules, players, new, present or None, -1 - abs(seed) - games, n)
            for n in range(games)
        ]
        won = fsum(self.workers(practice.try_intuition, trials))
        figures = {"games": games, **tournament.share(won, games, players)}
        print(f"{self.name}, intuition: {figures}", flush=True)
        return figures


def write_intuition(entry: Entry) -> str:
    """JSON with a line for every neuron."""
    parts = []
    for key, value in entry.items():
        if isinstance(value, list) and value and isinstance(value[0], list):
            shown = "[\n" + ",\n".join("  " + json.dumps(row) for row in value) + "\n ]"
        else:
            shown = json.dumps(value)
        parts.append(f" {json.dumps(key)}: {shown}")
    return "{\n" + ",\n".join(parts) + "\n}\n"
