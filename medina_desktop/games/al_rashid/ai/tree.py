"""A tree below an action: what everybody, oneself among them, does next, and what came of it.

It is shared by all imagined worlds: an answer is found under the actions that led to it, whatever is hidden. The first
time somebody comes to a step there, the quick judgement decides, and the rest is played by it, too; the more often one
has been there, the more it is what the one who decides has done best with.
"""

from __future__ import annotations

from math import sqrt

from medina_desktop.games.al_rashid.ai import policy
from medina_desktop.games.al_rashid.ai.habits import Habits
from medina_desktop.games.al_rashid.rules.actions import Action
from medina_desktop.games.al_rashid.rules.apply import play
from medina_desktop.games.al_rashid.rules.position import Position

CURIOSITY = 1.5  # points
DOUBT = 0.5  # points by which the quick judgement is easily off
BELIEF = 2.0  # how often something must have been tried to be believed as much as the quick judgement


class Branch:
    """An action somebody may take at a step. `total` is the sum of the leads it has brought to who took it."""

    __slots__ = ("then", "total", "tried")

    def __init__(self) -> None:
        self.tried = 0
        self.total = 0.0
        self.then = Fork()


class Fork:
    """A step of somebody."""

    __slots__ = ("branches", "gaps", "options", "shares", "total", "tried")

    def __init__(self) -> None:
        self.tried = 0
        self.total = 0.0
        self.branches: dict[Action, Branch] = {}
        self.options: tuple[Action, ...] = ()
        self.gaps: list[float] = []
        self.shares: list[float] = []

    def choose(self, p: Position, habits: Habits) -> Action:
        options = p.options
        if options != self.options:  # others are possible in this world than in the last one
            weights = policy.weigh(p, habits)
            best = max(weights)
            self.options = options
            self.gaps = [weight - best for weight in weights]
            shares = [1.0 / (1.0 + gap * gap / (DOUBT * DOUBT)) for gap in self.gaps]
            whole = CURIOSITY / sum(shares)
            self.shares = [share * whole for share in shares]
        wish = sqrt(self.tried)
        usual = self.total / self.tried if self.tried else 0.0
        branches = self.branches
        most, found = -1e9, options[0]
        for option, gap, share in zip(options, self.gaps, self.shares, strict=True):
            branch = branches.get(option)
            if branch is None:
                value = usual + gap + wish * share
            else:
                tried = branch.tried
                value = (branch.total + BELIEF * (usual + gap)) / (tried + BELIEF) + wish * share / (tried + 1)
            if value > most:
                most, found = value, option
        return found


def walk(fork: Fork, p: Position, year: int, habits: Habits) -> tuple[int, list[tuple[int, Fork, Branch]]]:
    """Play along the tree until it ends, and let it grow by a step; return how many actions that were, and the way."""
    way: list[tuple[int, Fork, Branch]] = []
    played = 0
    while p.year == year and p.options:
        options = p.options
        played += 1
        if len(options) == 1:
            play(p, options[0])
            continue
        player, action = p.player, fork.choose(p, habits)
        branch = fork.branches.get(action)
        new = branch is None
        if branch is None:
            branch = fork.branches[action] = Branch()
        way.append((player, fork, branch))
        play(p, action)
        if new:
            break
        fork = branch.then
    return played, way


def learn(way: list[tuple[int, Fork, Branch]], leads: list[float]) -> None:
    for player, fork, branch in way:
        came = leads[player]
        fork.tried += 1
        fork.total += came
        branch.tried += 1
        branch.total += came
