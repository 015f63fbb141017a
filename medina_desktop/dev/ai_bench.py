"""`bench ai`: how long the levels think, how many positions they see, and where the time goes."""

import statistics
import sys
import threading
import time
from collections import Counter
from random import Random

from medina_desktop.games.medina.ai import player as ai
from medina_desktop.games.medina.ai.calculator import calculator
from medina_desktop.games.medina.ai.evaluate import phase
from medina_desktop.games.medina.ai.plain import View
from medina_desktop.games.medina.ai.weights import for_table
from medina_desktop.games.medina.rules.apply import begin, play
from medina_desktop.games.medina.rules.position import Position, Terms
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.games.medina.rules.setup import draw_set_up

PHASES = ("opening", "middle", "end")


def positions(rules: Ruleset, players: int, seed: int, every: int) -> list[Position]:
    """Return some positions of a game between middling players, at the beginning of turns."""
    table = Terms(rules, players)
    s = begin(table, draw_set_up(table, Random(seed)))
    found = []
    turn = 0
    while not s.over:
        if s.placed == 0 and s.merchants:
            if turn % every == 0:
                found.append(s.copy())
            turn += 1
        play(s, ai.choose(s, "builder", seed=turn).action)
    return found


class _Sampler(threading.Thread):
    """Looks every few milliseconds at which part of the program is running."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.watched = threading.get_ident()
        self.counts: Counter[str] = Counter()
        self.done = False

    def run(self) -> None:
        while not self.done:
            time.sleep(0.002)
            frame = sys._current_frames().get(self.watched)
            if frame is not None:
                name = frame.f_code.co_filename.replace("\\", "/")
                part = "rules" if "/rules/" in name else "evaluation" if name.endswith("evaluate.py") else "search"
                self.counts[part] += 1


def main(rules: Ruleset, players: int, seconds: float | None = None, every: int = 12) -> int:
    """Print the figures for one ruleset."""
    found = positions(rules, players, 1, every)
    print(f"{rules.id}, {players} players, {len(found)} positions of one game, one process")
    some = found[len(found) // 2]
    sums = calculator(some.terms, View(for_table(some.terms)), phase(some))
    start = sums.start(some)
    started, nodes = time.perf_counter(), 0
    for seed in range(20):
        nodes += sums.play_out(start, seed)[1]
    rate = nodes / (time.perf_counter() - started)
    print(f"{type(sums).__name__.lower()}: {rate:,.0f} placements a second in games that are played out")
    print(f"{'level':12}" + "".join(f"{p + ', median':>17}" for p in PHASES) + f"{'longest':>10}{'nodes/s':>9}")
    shares: Counter[str] = Counter()
    for level in ai.LEVELS:
        by_phase: dict[str, list[float]] = {p: [] for p in PHASES}
        nodes = 0
        sampler = _Sampler()
        old = sys.getswitchinterval()
        sys.setswitchinterval(0.0005)
        sampler.start()
        for number, s in enumerate(found):
            choice = ai.choose(s, level, seconds, seed=number)
            by_phase[PHASES[min(2, int(3 * phase(s)))]].append(choice.seconds)
            nodes += choice.nodes
        sampler.done = True
        sampler.join()
        sys.setswitchinterval(old)
        if level == ai.LEVELS[-1]:
            shares = sampler.counts
        everything = [t for times in by_phase.values() for t in times]
        medians = "".join(f"{statistics.median(t) if t else 0:15.3f} s" for t in by_phase.values())
        print(f"{level:12}{medians}{max(everything):8.2f} s{nodes / sum(everything):9.0f}")
    total = sum(shares.values()) or 1
    print("time of the strongest: " + ", ".join(f"{part} {100 * n / total:.0f} %" for part, n in shares.most_common()))
    return 0
