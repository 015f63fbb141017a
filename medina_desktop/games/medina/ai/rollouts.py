"""The most promising turns, played out to the end of the game again and again: a plan that looks good and then loses
its palaces to the others shows it there. Thinking stops at any moment; what is known by then decides."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from medina_desktop.games.medina.ai.calculator import Position
from medina_desktop.games.medina.ai.search import OutOfBudget, Search, Turn
from medina_desktop.games.medina.rules.state import State

CANDIDATES = 8  # turns that are played out; the worse half is left after a third of the time, and after two thirds
ENOUGH = 100  # games of each turn; more would change nothing
TRUST = 0.7  # how much the games count; the rest is the plan's own judgement

Games = list[tuple[Position, int]]  # where each begins, and its luck


class Rollouts:
    def __init__(self, search: Search, threads: int = 1) -> None:
        self.search = search
        self._threads = threads

    def best_first(self, s: State, turns: list[Turn]) -> list[Turn]:
        """The turns, those first that were played out, the best of them in front."""
        search, calculator = self.search, self.search.calculator
        alive = turns[:CANDIDATES]
        begun, player, start = search.spent(), s.player, calculator.start(s)
        starts = {turn.actions: calculator.after(start, turn.actions) for turn in alive}
        planned = {turn.actions: turn.value for turn in alive}
        sums = dict.fromkeys(starts, 0.0)
        rounds, left_out = 0, turns[CANDIDATES:]

        def judged() -> list[Turn]:
            values = {a: TRUST * sums[a] / rounds + (1 - TRUST) * planned[a] for a in (turn.actions for turn in alive)}
            return sorted((t._replace(value=values[t.actions]) for t in alive), key=lambda t: t.value, reverse=True)

        halvings = [begun + (1 - begun) * share for share in (1 / 3, 2 / 3)]
        try:
            with self._side_by_side() as mapped:
                while len(alive) > 1 and rounds < ENOUGH:
                    # The same luck for everybody: what differs in the end differs by the turn.
                    luck = search.luck.draw()
                    played = list(mapped(lambda turn: calculator.play_out(starts[turn.actions], player, luck), alive))
                    for turn, (points, _) in zip(alive, played, strict=True):
                        sums[turn.actions] += search.want([float(p) for p in points], player)
                    rounds += 1
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
    def _side_by_side(self) -> Iterator[Callable[..., object]]:
        if self._threads < 2:
            yield map
            return
        with ThreadPoolExecutor(self._threads) as pool:
            yield pool.map
