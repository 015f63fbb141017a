"""Thinking: imagine what is hidden, try each promising action, play the year out, compare.

All candidates meet the same imagined worlds. After each round the weaker half is dropped, so the time goes where the
choice is close. At the end of the year `worth` says what everybody has; the last year is played to the end of the game.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from medina_desktop.games.al_rashid.ai import policy
from medina_desktop.games.al_rashid.ai.evaluate import lead, values
from medina_desktop.games.al_rashid.ai.habits import PLAIN, Habits
from medina_desktop.games.al_rashid.ai.imagine import imagine
from medina_desktop.games.al_rashid.ai.tree import Fork, learn, walk
from medina_desktop.games.al_rashid.rules.actions import Action, AskFavour
from medina_desktop.games.al_rashid.rules.apply import play
from medina_desktop.games.al_rashid.rules.names import (
    ACT_STEP,
    CHOOSE_STEP,
    DRAW_STEP,
    HIRE_STEP,
    PAY_STEP,
    PLACE_STEP,
    SWAP_STEP,
    TAKE_STEP,
)
from medina_desktop.games.al_rashid.rules.position import Position

JITTER = 0.35  # nobody plays exactly as expected
_JITTERED = (PLACE_STEP, ACT_STEP)
MOST_CANDIDATES = {PLACE_STEP: 14, ACT_STEP: 10, CHOOSE_STEP: 8, PAY_STEP: 3, TAKE_STEP: 5}
OTHER_CANDIDATES = 6
LESS_TO_THINK_ABOUT = (DRAW_STEP, PAY_STEP, TAKE_STEP, SWAP_STEP, HIRE_STEP)
SHARE = 0.3  # of the time, for those
PRIOR = 0.15  # how much the quick judgement counts beside what was seen


class Mind(NamedTuple):
    """A way to think: by which habits everybody plays, what is valued at the end of a year, and whether trees grow
    of what everybody could do."""

    habits: Habits = PLAIN
    value: Callable[[Position], list[float]] = values
    grows: bool = False


QUICK = Mind()


class Candidate:
    """An action that is being thought about. `value` is the lead it has brought, on average."""

    __slots__ = ("action", "fork", "own", "prior", "total", "worlds")

    def __init__(self, action: Action, prior: float) -> None:
        self.action = action
        self.prior = prior
        self.total = 0.0
        self.own = 0.0  # the sum of the points it has brought
        self.worlds = 0
        self.fork = Fork()

    @property
    def value(self) -> float:
        return self.total / self.worlds + PRIOR * self.prior if self.worlds else self.prior


def denies(found: list[Candidate], best: Candidate) -> bool:
    """True if an action is good for what it takes from the others, compared with everything thought about."""
    own = [candidate.own / candidate.worlds for candidate in found if candidate.worlds]
    if not own or not best.worlds:
        return False
    gain = best.value - sum(candidate.value for candidate in found) / len(found)
    return gain > 0 and best.own / best.worlds - sum(own) / len(own) < gain / 2


class Search:
    def __init__(
        self,
        seen: Position,
        chance: Random,
        nodes: int,
        until: float | None = None,
        also: Action | None = None,
        mind: Mind = QUICK,
    ) -> None:
        """Nodes are actions played in thought; `until` a time of `time.monotonic`; `also` an action that is followed to
        the end, however weak it looks."""
        self.seen = seen
        self.player = seen.player
        self.chance = chance
        self.nodes = 0
        self.most = int(nodes * SHARE) if seen.step in LESS_TO_THINK_ABOUT else nodes
        self.until = until
        self.also = also
        self.mind = mind

    @property
    def over(self) -> bool:
        return self.nodes >= self.most or self._late(self.until)

    def _late(self, until: float | None) -> bool:
        return until is not None and time.monotonic() >= until

    def think(self) -> list[Candidate]:
        """The candidates, the best first."""
        candidates = self._candidates()
        going = candidates
        for rounds in range((len(candidates) - 1).bit_length(), 0, -1):
            # Each round has an equal share of what is left, so that those who stay are compared more closely.
            share = self.nodes + (self.most - self.nodes) / rounds
            now = time.monotonic()
            until = now + (self.until - now) / rounds if self.until is not None else None
            self._try_in_a_world(going)
            while self.nodes < share and not self._late(until):
                self._try_in_a_world(going)
            going = sorted(going, key=lambda candidate: -candidate.value)
            if self.over:
                break
            if rounds > 1:
                half = (len(going) + 1) // 2
                going = going[:half] + [candidate for candidate in going[half:] if candidate.action == self.also]
        rest = [candidate for candidate in candidates if candidate not in going]
        return going + sorted(rest, key=lambda candidate: -candidate.value)

    def _candidates(self) -> list[Candidate]:
        weights = policy.weigh(self.seen, self.mind.habits)
        found = [
            Candidate(action, weight)
            for action, weight in zip(self.seen.options, weights, strict=True)
            if action == self.also or not self._pointless(action)
        ]
        found.sort(key=lambda candidate: -candidate.prior)
        most = MOST_CANDIDATES.get(self.seen.step, OTHER_CANDIDATES)
        best = found[0].prior
        for candidate in found:  # weights are only compared with each other
            candidate.prior -= best
        return found[:most] + [candidate for candidate in found[most:] if candidate.action == self.also]

    def _pointless(self, action: Action) -> bool:
        """A favour that can do nothing; where goods hardly count any more, trying it out would not show that."""
        return isinstance(action, AskFavour) and not policy.can_help(self.seen, self.player, action.leader)

    def _try_in_a_world(self, candidates: list[Candidate]) -> None:
        world = imagine(self.seen, self.chance)
        seed = self.chance.getrandbits(30)
        for candidate in candidates:
            p = world.copy()
            play(p, candidate.action)
            year, habits = self.seen.year, self.mind.habits
            if self.mind.grows:
                walked, way = walk(candidate.fork, p, year, habits)
                self.nodes += 1 + walked + play_out_year(p, year, Random(seed), habits)
                worth = self.mind.value(p)
                learn(way, [lead(worth, player) for player in range(p.terms.players)])
            else:
                self.nodes += 1 + play_out_year(p, year, Random(seed), habits)
                worth = self.mind.value(p)
            candidate.total += lead(worth, self.player)
            candidate.own += worth[self.player]
            candidate.worlds += 1


def play_out_year(p: Position, year: int, chance: Random, habits: Habits = PLAIN) -> int:
    """Everybody plays quickly until the year is over; how many actions it took."""
    played = 0
    draw = chance.random
    while p.year == year and p.options:
        options = p.options
        if len(options) == 1:
            action = options[0]
        else:
            weights = policy.weigh(p, habits)
            if p.step in _JITTERED:
                weights = [weight + JITTER * draw() for weight in weights]
            action = options[weights.index(max(weights))]
        play(p, action)
        played += 1
    return played
