"""A long evening of AI games in one window: real AI processes, real scenes, one game after the other.

Memory, handles, threads and processes are sampled; after the first games they must not grow.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from medina_desktop.dev.monkey import Sample, sample
from medina_desktop.dev.soak_tables import hide_windows, open_app, playable_rulesets, start, weakest
from medina_desktop.ui.app import App
from medina_desktop.ui.table.scene import TableScene


@dataclass
class Evening:
    games: int = 0  # finished
    placements: int = 0
    errors: int = 0
    failures: list[str] = field(default_factory=list)
    samples: list[Sample] = field(default_factory=list)


def play(
    user_dir: Path, seed: int, seconds: float, every: float, enough: Callable[[], bool] = lambda: False
) -> Evening:
    hide_windows()
    chance = Random(seed)
    evening = Evening()

    def note(error: Exception, drawing: bool = False) -> None:
        evening.errors += 1
        evening.failures = [*evening.failures, "".join(traceback.format_exception(error))[-1800:]][:10]
        app.context.to_title()

    app = open_app(user_dir, note)
    app.context.stack.push(app.context.navigation.title(app.context))
    begun, due = time.monotonic(), 0.0
    while (now := time.monotonic() - begun) < seconds and not enough():
        if now >= due:
            evening.samples.append(sample(now))
            due += every
        table = app.context.stack.top
        if not isinstance(table, TableScene):
            app.errors.guard(lambda: _start(app, chance))
            continue
        before = len(table.match.game.actions)
        app.frame(0.02)
        evening.placements += len(table.match.game.actions) - before
        evening.games += table.match.over and app.context.stack.top is not table  # the results are shown
        if table.match.thinking:
            time.sleep(0.002)
    evening.samples.append(sample(time.monotonic() - begun))
    app._close()
    return evening


def _start(app: App, chance: Random) -> None:
    rules = chance.choice(playable_rulesets())
    start(app.context, rules, [weakest(rules)] * chance.choice(rules.players), chance)
