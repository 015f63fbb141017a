"""Grows trees of the turns that may follow a few positions. `fast.c` grows the same ones, number for number.

At a fork stand the whole turns that its player may think of. A game is played out from the end of a branch, and counts
for every turn on the way there; a turn that does well for whoever plays it is tried more often.
"""

import math
from collections.abc import Sequence
from typing import Protocol

from medina_desktop.games.medina.ai.calculator import Imagined
from medina_desktop.games.medina.ai.plain import Shape
from medina_desktop.games.medina.ai.search import Search, Turn, different
from medina_desktop.games.medina.rules.apply import after_turn
from medina_desktop.games.medina.rules.position import Position


class Trees(Protocol):
    """One below each of some positions, their roots."""

    def ways(self, roots: Sequence[int], /) -> tuple[list[Imagined], int]:
        """Return the positions where the next games begin, one below each root, and the placements looked at."""

    def ended(self, points: list[list[int]], /) -> None:
        """Take in the results of those games, in the same order."""

    def won(self, root: int, /) -> tuple[int, float]:
        """The games below a root, and what they brought in all to the player whose turn led there."""


class _Branch:
    """A turn that somebody would think of, and the games after it."""

    def __init__(self, turn: Turn, best: float) -> None:
        self.actions = turn.actions
        self.looks = turn.value - best  # beside the one that looks best
        self.games = 0
        self.won = 0.0  # in them, as whoever plays the turn sees it
        self.fork: _Fork | None = None


class _Fork:
    """A position in a tree, and what its player would think of there."""

    def __init__(self, state: Position) -> None:
        self.state = state
        self.visits = 0  # until it grows
        self.branches: list[_Branch] = []
        self.games = 0  # since then
        self.won = 0.0

    def grown(self, thoughts: Search, ripe: int, shape: Shape) -> list[_Branch]:
        """None where the game is over, or where nobody has come often enough."""
        if not self.branches and not self.state.over:
            self.visits += 1
            if self.visits >= ripe:
                turns = different(thoughts.turns(self.state, shape.beam, shape.per_kind), shape.width)[0]
                self.branches = [_Branch(turn, turns[0].value) for turn in turns]
        return self.branches

    def tempting(self, shape: Shape) -> _Branch:
        """The one to try next: it did well, or looks good, or was seldom tried."""
        games = max(self.games, 1)
        # What the best-looking turn would have brought in all the games here, if looks did not deceive.
        by_looks = 0.0
        for branch in self.branches:  # not `sum`: some Pythons add up more exactly than others
            by_looks += branch.games * branch.looks
        best = (self.won - by_looks) / games
        curiosity = shape.curiosity * math.sqrt(math.log(games + 1))

        def temptation(branch: _Branch) -> float:
            value = (branch.won + shape.looks * (best + branch.looks)) / (branch.games + shape.looks)
            return value + curiosity / math.sqrt(branch.games + 1)

        return max(self.branches, key=temptation)


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


class _Root:
    def __init__(self, start: Position) -> None:
        self.fork = _Fork(start)
        self.games = 0
        self.won = 0.0


class PlainTrees:
    """Positions are those of the rules."""

    def __init__(self, search: Search, player: int, starts: list[Position], shape: Shape) -> None:
        self._thoughts = Search(search.calculator, search.luck)  # of everybody: nobody misjudges here
        self._want = search.want
        self._player = player
        self._shape = shape
        self._roots = [_Root(start) for start in starts]
        self._ways: list[tuple[_Root, list[_Step]]] = []

    def ways(self, roots: Sequence[int]) -> tuple[list[Imagined], int]:
        before = self._thoughts.nodes
        self._ways = []
        ends = []
        for root in roots:
            steps, end = self._way(self._roots[root].fork)
            self._ways.append((self._roots[root], steps))
            ends.append(end)
        return ends, self._thoughts.nodes - before

    def _way(self, fork: _Fork) -> tuple[list[_Step], Position]:
        steps: list[_Step] = []
        while fork.grown(self._thoughts, self._shape.ripe if steps else 1, self._shape):
            branch = fork.tempting(self._shape)
            steps.append(_Step(fork, branch))
            if branch.fork is None:
                branch.fork = _Fork(after_turn(fork.state, branch.actions))
            fork = branch.fork
        return steps, fork.state

    def ended(self, points: list[list[int]]) -> None:
        for (root, steps), final in zip(self._ways, points, strict=True):
            values = [float(p) for p in final]
            for step in steps:
                step.ended(self._want(values, step.player))
            root.games += 1
            root.won += self._want(values, self._player)

    def won(self, root: int) -> tuple[int, float]:
        return self._roots[root].games, self._roots[root].won
