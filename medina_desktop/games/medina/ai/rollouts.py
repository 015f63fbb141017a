"""The most promising turns, played out to the end of the game again and again: a plan that looks good and then loses
its palaces to the others shows it there. Thinking stops at any moment; what is known by then decides."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from medina_desktop.game.machine import cores
from medina_desktop.games.medina.ai import tree
from medina_desktop.games.medina.ai.calculator import Games, Imagined
from medina_desktop.games.medina.ai.compiled import Compiled
from medina_desktop.games.medina.ai.endgame import pieces_left
from medina_desktop.games.medina.ai.search import OutOfBudget, Search, Turn
from medina_desktop.games.medina.rules.position import Position

CANDIDATES = 16  # turns that are played out
MOST_CANDIDATES = 48  # ... where there is time for
PLENTY = 60  # games of each, before the first are left out: with more time rather more turns than more games
HALVINGS = (0.25, 0.5, 0.75)  # shares of the time after which the worse half of them is left out
ENOUGH = 4000  # games of each turn; more would change nothing
TRUST = 0.85  # how much many games count; the rest is the plan's own judgement
DOUBT = 12  # games after which they count half as much as many
A_PIECE = 25  # placements that are looked at for every piece left, before the first game tells
A_PIECE_SOON = 15  # ... in games that are judged before their end
MOST_THREADS = 4


class Rollouts:
    def __init__(self, search: Search) -> None:
        self.search = search

    def best_first(self, s: Position, turns: list[Turn]) -> list[Turn]:
        """The turns, those first that were played out, the best of them in front."""
        search, calculator = self.search, self.search.calculator
        alive, left_out = turns[:CANDIDATES], turns[CANDIDATES:]
        begun, player, start = search.spent(), s.player, calculator.start(s)
        planned = {turn.actions: turn.value for turn in turns[:MOST_CANDIDATES]}
        starts = {actions: calculator.after(start, actions) for actions in planned}
        sums = dict.fromkeys(planned, 0.0)
        until = calculator.view.until
        rounds = 0
        a_game = A_PIECE * pieces_left(s) if until is None else A_PIECE_SOON * (pieces_left(s) - until)

        def judged() -> list[Turn]:
            trust = TRUST * rounds / (rounds + DOUBT)
            values = {a: trust * sums[a] / rounds + (1 - trust) * planned[a] for a in (turn.actions for turn in alive)}
            return sorted((t._replace(value=values[t.actions]) for t in alive), key=lambda t: t.value, reverse=True)

        def play_out(some: list[Turn], luck: int) -> list[int]:
            """One game after each of these turns; the placements that were looked at in each."""
            played = games([starts[turn.actions] for turn in some], luck)
            for turn, (points, _) in zip(some, played, strict=True):
                sums[turn.actions] += search.want([float(p) for p in points], player)
            return [nodes for _, nodes in played]

        halvings = [begun + (1 - begun) * share for share in HALVINGS]
        try:
            with self._games() as games:
                if tree.worth_it(search, a_game, len(alive)):
                    first = [starts[turn.actions] for turn in alive]
                    return tree.best_first(search, s, alive, first, games) + left_out
                while len(alive) > 1 and rounds < ENOUGH and search.has_left(a_game * len(alive)):
                    luck = search.luck.draw()  # the same for everybody: what differs in the end differs by the turn
                    looked_at = play_out(alive, luck)
                    rounds += 1
                    a_game = max(looked_at)
                    search.count(sum(looked_at))  # who is out of time now has played this round, too
                    if rounds == 1:
                        also = left_out[: _further(halvings[0] - begun, search.spent() - begun)]
                        if also:
                            looked_at = play_out(also, luck)
                            alive, left_out = alive + also, left_out[len(also) :]
                            search.count(sum(looked_at))
                    if halvings and search.spent() >= halvings[0]:
                        del halvings[0]
                        ranked = judged()
                        stay = (len(alive) + 1) // 2
                        alive, left_out = ranked[:stay], ranked[stay:] + left_out
        except OutOfBudget:
            search.cut_short = True
        return judged() + left_out if rounds else turns

    @contextmanager
    def _games(self) -> Iterator[Games]:
        """One after the other, or side by side where that is possible: compiled code lets other threads go on. Which
        does not change what comes out."""
        play_out_all = self.search.calculator.play_out_all
        threads = min(cores(), MOST_THREADS) if isinstance(self.search.calculator, Compiled) else 1
        if threads < 2:
            yield play_out_all
            return
        with ThreadPoolExecutor(threads) as pool:

            def side_by_side(starts: list[Imagined], luck: int) -> list[tuple[list[int], int]]:
                shares = pool.map(lambda n: play_out_all(starts[n::threads], luck), range(threads))
                ends = [iter(share) for share in shares]
                return [next(ends[i % threads]) for i in range(len(starts))]

            yield side_by_side


def _further(time: float, a_round: float) -> int:
    """Return how many more turns to play out where there is time for more games than the first turns need."""
    rounds = time / max(a_round, 1e-9)
    return max(0, min(int(CANDIDATES * rounds / PLENTY), MOST_CANDIDATES) - CANDIDATES)
