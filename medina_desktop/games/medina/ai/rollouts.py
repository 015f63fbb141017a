"""The most promising turns, played out to the end of the game again and again: a plan that looks good and then loses
its palaces to the others shows it there. Thinking stops at any moment; what is known by then decides."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Protocol

from medina_desktop.games.medina.ai.calculator import Position
from medina_desktop.games.medina.ai.compiled import Compiled
from medina_desktop.games.medina.ai.endgame import pieces_left
from medina_desktop.games.medina.ai.search import OutOfBudget, Search, Turn
from medina_desktop.games.medina.rules.state import State

CANDIDATES = 16  # turns that are played out
HALVINGS = (0.25, 0.5, 0.75)  # shares of the time after which the worse half of them is left out
ENOUGH = 1000  # games of each turn; more would change nothing
TRUST = 0.85  # how much many games count; the rest is the plan's own judgement
DOUBT = 12  # games after which they count half as much as many
A_PIECE = 25  # placements that are looked at for every piece left, before the first game tells
MOST_THREADS = 4


class Games(Protocol):
    def __call__(self, starts: list[Position], luck: int, /) -> list[tuple[list[int], int]]:
        """From each of these to the end: the points, and the placements that were looked at."""


class Rollouts:
    def __init__(self, search: Search) -> None:
        self.search = search

    def best_first(self, s: State, turns: list[Turn]) -> list[Turn]:
        """The turns, those first that were played out, the best of them in front."""
        search, calculator = self.search, self.search.calculator
        alive = turns[:CANDIDATES]
        begun, player, start = search.spent(), s.player, calculator.start(s)
        starts = {turn.actions: calculator.after(start, turn.actions) for turn in alive}
        planned = {turn.actions: turn.value for turn in alive}
        sums = dict.fromkeys(starts, 0.0)
        rounds, left_out = 0, turns[CANDIDATES:]
        a_game = A_PIECE * pieces_left(s)

        def judged() -> list[Turn]:
            trust = TRUST * rounds / (rounds + DOUBT)
            values = {a: trust * sums[a] / rounds + (1 - trust) * planned[a] for a in (turn.actions for turn in alive)}
            return sorted((t._replace(value=values[t.actions]) for t in alive), key=lambda t: t.value, reverse=True)

        halvings = [begun + (1 - begun) * share for share in HALVINGS]
        try:
            with self._games(player) as played_out:
                while len(alive) > 1 and rounds < ENOUGH and search.has_left(a_game * len(alive)):
                    # The same luck for everybody: what differs in the end differs by the turn.
                    played = played_out([starts[turn.actions] for turn in alive], search.luck.draw())
                    for turn, (points, _) in zip(alive, played, strict=True):
                        sums[turn.actions] += search.want([float(p) for p in points], player)
                    rounds += 1
                    a_game = max(nodes for _, nodes in played)
                    search.count(sum(nodes for _, nodes in played))
                    if halvings and search.spent() >= halvings[0]:
                        del halvings[0]
                        alive = judged()
                        half = (len(alive) + 1) // 2
                        left_out = alive[half:] + left_out
                        alive = alive[:half]
        except OutOfBudget:
            search.cut_short = True
        return judged() + left_out if rounds else turns

    @contextmanager
    def _games(self, player: int) -> Iterator[Games]:
        """One after the other, or side by side where that is possible: compiled code lets other threads go on. Which
        does not change what comes out."""
        play_out = self.search.calculator.play_out
        threads = min(cores(), MOST_THREADS) if isinstance(self.search.calculator, Compiled) else 1
        if threads < 2:
            yield lambda starts, luck: [play_out(start, player, luck) for start in starts]
            return
        with ThreadPoolExecutor(threads) as pool:
            yield lambda starts, luck: list(pool.map(lambda start: play_out(start, player, luck), starts))


def cores() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
