"""The search: whole turns first, then what the others would do about the best of them."""

import time
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from medina_desktop.games.medina.ai.candidates import likely, worth_a_thought
from medina_desktop.games.medina.ai.evaluate import Evaluator
from medina_desktop.games.medina.ai.variety import tired
from medina_desktop.games.medina.rules.apply import play
from medina_desktop.games.medina.rules.state import OVER, State

Utility = Callable[[list[float], int], float]


class OutOfBudget(Exception):
    """The time or the nodes are used up; what was found so far stands."""


class Turn(NamedTuple):
    """A turn, or what is left of one."""

    value: float
    actions: tuple[int, ...]
    leaf: State  # after it, or after the replies that were looked at
    values: list[float]  # what everybody may expect there


def after_turn(s: State, actions: tuple[int, ...]) -> State:
    after = s.copy()
    for action in actions:
        play(after, action)
    return after


def utility(fight_leader: float, others: float = 1.0) -> Utility:
    """Own expectation less `others` times the others': partly the best of them, partly their mean."""

    def u(values: list[float], p: int) -> float:
        mine = values[p]
        rest = sum(values) - mine
        if len(values) == 2:
            return mine - others * rest
        best = max(v for q, v in enumerate(values) if q != p)
        return mine - others * (fight_leader * best + (1 - fight_leader) * rest / (len(values) - 1))

    return u


class Search:
    def __init__(
        self,
        evaluate: Evaluator,
        want: Utility,
        random: Random,
        nodes: int | None = None,
        deadline: float | None = None,
        noise: float = 0.0,
    ) -> None:
        self.evaluate = evaluate
        self.want = want
        self.random = random
        self.budget = nodes
        self.begun = time.monotonic()
        self.deadline = deadline
        self.noise = noise  # points by which a placement or a turn may be misjudged, up or down
        self.nodes = 0
        self.cut_short = False

    def count(self, nodes: int) -> None:
        self.nodes += nodes
        if (self.budget is not None and self.nodes >= self.budget) or (
            self.deadline is not None and time.monotonic() >= self.deadline
        ):
            raise OutOfBudget

    def spent(self) -> float:
        """The share of the nodes or of the time that is used up, whichever is more."""
        by_nodes = self.nodes / self.budget if self.budget else 0.0
        if self.deadline is None:
            return by_nodes
        return max(by_nodes, (time.monotonic() - self.begun) / max(self.deadline - self.begun, 1e-6))

    def placements(self, s: State, per_kind: int = 8) -> list[Turn]:
        """Every placement worth a thought, best first by the evaluation alone."""
        p = s.player
        evaluate, want, noise, random = self.evaluate, self.want, self.noise, self.random
        found = []
        for action in worth_a_thought(s, random, per_kind):
            after = s.copy()
            play(after, action)
            values = evaluate(after)
            value = want(values, p)
            if noise:
                value += random.uniform(-noise, noise) - tired(s, (action,))
            found.append(Turn(value, (action,), after, values))
        random.shuffle(found)  # which of equal ones comes first is the seed's affair, not the order of the cells
        found.sort(key=_by_value, reverse=True)
        self.nodes += len(found)
        return found

    def turns(self, s: State, beam: int, per_kind: int = 8) -> list[Turn]:
        """Whole turns, best first: the second placement is tried after the `beam` best first ones."""
        p = s.player
        firsts = self.placements(s, per_kind)
        if s.of - s.placed < 2:
            return firsts
        found: list[Turn] = []
        seen: set[tuple[int, int]] = set()
        try:
            tried: set[tuple[float, ...]] = set()
            for first in firsts:
                after = first.leaf
                if after.mode == OVER or after.player != p or after.placed == 0:
                    found.append(first)
                    continue
                # Walls, say, that are all worth the same are one idea, not eight.
                idea = _idea(first)
                if idea in tried or len(tried) >= beam:
                    continue
                tried.add(idea)
                (a,) = first.actions
                tired_by = tired(s, first.actions) if self.noise else 0.0
                for second in self.placements(after, per_kind):
                    (b,) = second.actions
                    pair = (a, b) if a < b else (b, a)
                    if pair not in seen:
                        seen.add(pair)
                        found.append(Turn(second.value - tired_by, (a, b), second.leaf, second.values))
                self.count(0)
        except OutOfBudget:
            self.cut_short = True
        found.sort(key=_by_value, reverse=True)
        return found

    def reply(self, s: State, stop_at: int) -> tuple[State, list[float]]:
        """Let everybody play the placement that looks best to them until a turn of `stop_at` begins, and say what the
        position is worth then. At least one placement is made. Does not change s."""
        evaluate, want = self.evaluate, self.want
        values: list[float] | None = None
        begun = False
        while s.mode != OVER and not (begun and s.player == stop_at and s.placed == 0):
            begun = True
            p = s.player
            options = likely(s, self.random)
            best_value = -1e9
            best = s
            for action in options:
                after = s.copy()
                play(after, action)
                v = evaluate(after)
                u = want(v, p)
                if u > best_value:
                    best_value, best, values = u, after, v
            self.count(len(options))
            s = best
        return s, evaluate(s) if values is None else values


def _by_value(turn: Turn) -> float:
    return turn.value


def _idea(turn: Turn) -> tuple[float, ...]:
    """What tells turns apart that look different to somebody; those that do not share it."""
    return tuple(round(v, 1) for v in turn.values)


def _different(turns: list[Turn], count: int) -> tuple[list[Turn], list[Turn]]:
    """The best `count` turns of which no two are the same idea, and the rest."""
    ideas: set[tuple[float, ...]] = set()
    kept: list[Turn] = []
    rest: list[Turn] = []
    for turn in turns:
        idea = _idea(turn)
        if len(kept) < count and idea not in ideas:
            ideas.add(idea)
            kept.append(turn)
        else:
            rest.append(turn)
    return kept, rest


class Plan(NamedTuple):
    """How far a level looks."""

    beam: int  # first placements after which every second one is tried; 0: one placement at a time
    keep: int = 0  # turns judged after the others' next turns; 0: no replies
    rounds: int = 1  # how many rounds ahead, for the best half, quarter, ... of them
    per_kind: int = 8  # cells looked at for pieces that fit almost anywhere


def think(search: Search, s: State, plan: Plan) -> list[Turn]:
    """Turns for the player to move, best first. What is judged deeper comes before what is not."""
    p = s.player
    if not plan.beam:
        return search.placements(s, plan.per_kind)
    turns = search.turns(s, plan.beam, plan.per_kind)
    if len(turns) < 2 or not plan.keep:
        return turns
    alive, rest = _different(turns, plan.keep)
    for depth in range(plan.rounds):
        judged: list[Turn] = []
        try:
            for turn in alive:
                if turn.leaf.mode == OVER:
                    judged.append(turn)
                    continue
                # The others' answers only, at first; after that a whole round, one's own next turn included.
                leaf, values = search.reply(turn.leaf, p)
                value = search.want(values, p)
                if depth:
                    value = (value + depth * turn.value) / (depth + 1)
                elif search.noise:
                    value += search.random.uniform(-search.noise, search.noise) - tired(s, turn.actions)
                judged.append(turn._replace(value=value, leaf=leaf, values=values))
        except OutOfBudget:
            search.cut_short = True
            if depth:  # a round that is not finished is not comparable
                return alive + rest
        judged.sort(key=_by_value, reverse=True)
        rest = alive[len(judged) :] + rest
        alive = judged
        if search.cut_short or len(alive) < 2:
            break
        half = (len(alive) + 1) // 2
        if depth + 1 < plan.rounds:
            rest = alive[half:] + rest
            alive = alive[:half]
    return alive + rest
