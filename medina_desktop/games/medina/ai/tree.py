"""The turns that are left at the end, each with a tree of what may follow.

In a game that is played out everybody places by habit, one piece after the other; a grab that takes two placements is
rarely among it. So below each of the best turns a tree grows: the whole turns that the next player may think of, below
those the turns of the player after that, and so on. A game is played out from the end of one of the branches, and it
counts for every turn on the way there. A turn that does well for whoever plays it is tried more often: with time the
first turn of all counts as it does after good answers, and the more time, the further ahead they are good.
"""

import math

from medina_desktop.games.medina.ai.calculator import Games, Position
from medina_desktop.games.medina.ai.endgame import pieces_left
from medina_desktop.games.medina.ai.search import OutOfBudget, Search, Turn, different
from medina_desktop.games.medina.rules.apply import after_turn
from medina_desktop.games.medina.rules.state import State

TURNS = 4  # that are left
WIDTH = 8  # turns that a player thinks of
BEAM = 6  # first placements of such a turn after which every second one is tried
RIPE = 6  # the visit to the end of a branch at which it grows
CURIOSITY = 2.5  # points by which a turn that was seldom tried may look better than it does
LOOKS = 8  # games that tell as much of a turn as its looks
FEWEST = 60  # games below each turn; where there is no time for so many, more games of the turns alone tell more
A_PIECE = 3  # ... and so many for every piece that is left: long games differ more from one another
THE_WAY = 50  # placements that could be looked at in the time it takes to find where a game begins
AT_ONCE = 8  # games that are begun before the first of them counts
ENOUGH = 24_000  # and more games would change nothing
HALVING = 0.5  # the share of the time after which the worse half of the turns is left out
TRUST = 0.75  # how much many of these games count; the rest is what was known before
DOUBT = 60  # games after which they count half as much as many


class _Branch:
    """A turn that somebody would think of, and the games after it."""

    def __init__(self, turn: Turn, best: float) -> None:
        self.actions = turn.actions
        self.looks = turn.value - best  # beside the one that looks best
        self.games = 0
        self.won = 0.0  # in them, as whoever plays the turn sees it
        self.fork: _Fork | None = None


class _Fork:
    """A position in the tree, and what its player would think of there."""

    def __init__(self, state: State, position: Position) -> None:
        self.state = state
        self.position = position
        self.visits = 0  # until it grows
        self.branches: list[_Branch] | None = None
        self.games = 0  # since then
        self.won = 0.0

    def grown(self, search: Search, ripe: int) -> list[_Branch]:
        """None where the game is over, or where nobody has come often enough."""
        if self.branches is None:
            self.visits += 1
            if self.state.over or self.visits < ripe:
                return []
            turns = different(search.turns(self.state, BEAM), WIDTH)[0]
            self.branches = [_Branch(turn, turns[0].value) for turn in turns]
        return self.branches

    def tempting(self, branches: list[_Branch]) -> _Branch:
        """The one to try next: it did well, or looks good, or was seldom tried."""
        games = max(self.games, 1)
        # What the best-looking turn would have brought in all the games here, if looks did not deceive.
        best = (self.won - sum(branch.games * branch.looks for branch in branches)) / games
        curiosity = CURIOSITY * math.sqrt(math.log(games + 1))

        def temptation(branch: _Branch) -> float:
            value = (branch.won + LOOKS * (best + branch.looks)) / (branch.games + LOOKS)
            return value + curiosity / math.sqrt(branch.games + 1)

        return max(branches, key=temptation)


class _Step:
    """A turn on the way to where a game begins. It counts at once, as if the game ended like those before: games that
    are begun side by side go different ways."""

    def __init__(self, fork: _Fork, branch: _Branch) -> None:
        self._fork, self._branch = fork, branch
        self.player = fork.state.player
        self._guess = fork.won / max(fork.games, 1)
        fork.games += 1
        branch.games += 1
        self._add(self._guess)

    def ended(self, want: float) -> None:
        self._add(want - self._guess)

    def _add(self, won: float) -> None:
        self._fork.won += won
        self._branch.won += won


class _Rooted:
    """One of the turns in question, and the tree below it."""

    def __init__(self, search: Search, s: State, turn: Turn, start: Position) -> None:
        self.turn = turn
        self._search = search
        self._player = s.player
        self._fork = _Fork(after_turn(s, turn.actions), start)
        self._games = 0
        self._won = 0.0

    def way(self) -> tuple[list[_Step], Position]:
        """To where the next game begins."""
        fork = self._fork
        steps: list[_Step] = []
        while branches := fork.grown(self._search, RIPE if steps else 1):
            branch = fork.tempting(branches)
            steps.append(_Step(fork, branch))
            if branch.fork is None:
                after = self._search.calculator.after(fork.position, branch.actions)
                branch.fork = _Fork(after_turn(fork.state, branch.actions), after)
            fork = branch.fork
        return steps, fork.position

    def ended(self, steps: list[_Step], points: list[int]) -> None:
        values = [float(p) for p in points]
        for step in steps:
            step.ended(self._search.want(values, step.player))
        self._games += 1
        self._won += self._search.want(values, self._player)

    def judged(self) -> Turn:
        trust = TRUST * self._games / (self._games + DOUBT)
        won = self._won / max(self._games, 1)
        return self.turn._replace(value=trust * won + (1 - trust) * self.turn.value)


def worth_it(search: Search, s: State, a_game: int) -> bool:
    """Whether there is time for enough games below every turn, each of which looks at about so many placements. With
    more than two players a good answer is good against somebody else as often as not: it gained nothing there."""
    if s.table.players > 2:
        return False
    spent = search.spent()
    left = search.nodes * (1 - spent) / max(spent, 1e-9)
    return left >= max(FEWEST, A_PIECE * pieces_left(s)) * TURNS * a_game


def best_first(search: Search, s: State, turns: list[Turn], starts: list[Position], games: Games) -> list[Turn]:
    """These turns, after which the positions are these, the best in front when the budget is used up."""
    alive = [_Rooted(search, s, turn, start) for turn, start in zip(turns, starts, strict=True)]
    left_out: list[Turn] = []
    played, a_round, begun = 0, 0, search.spent()

    def best_of_them() -> list[_Rooted]:
        return sorted(alive, key=lambda one: one.judged().value, reverse=True)

    try:
        while len(alive) > 1 and played < ENOUGH and search.has_left(a_round):
            ways = [(one, *one.way()) for _ in range(AT_ONCE // len(alive)) for one in alive]
            if search.cut_short and played:
                break
            ends = games([start for _, _, start in ways], search.luck.draw())
            for (one, steps, _), (points, _) in zip(ways, ends, strict=True):
                one.ended(steps, points)
            played += len(ends)
            a_round = sum(nodes + THE_WAY for _, nodes in ends)
            search.count(a_round)
            if not left_out and search.spent() >= begun + (1 - begun) * HALVING:
                ranked = best_of_them()
                half = (len(ranked) + 1) // 2
                left_out = [one.judged() for one in ranked[half:]]
                alive = ranked[:half]
    except OutOfBudget:
        search.cut_short = True
    return [one.judged() for one in best_of_them()] + left_out if played else turns
