"""The search: whole turns first, then what the others would do about the best of them."""

import time
from typing import NamedTuple

from medina_desktop.games.medina.ai.calculator import Calculator, Imagined
from medina_desktop.games.medina.ai.luck import Luck
from medina_desktop.games.medina.ai.variety import tire
from medina_desktop.games.medina.rules.position import Position

TOO_SLOW = 0.25  # more of the time is over than of the nodes


class OutOfBudget(Exception):
    """The time or the nodes are used up; what was found so far stands."""


class Turn(NamedTuple):
    """A turn, or what is left of one."""

    value: float
    actions: tuple[int, ...]
    values: tuple[float, ...]  # what everybody may expect after it, or after the replies that were looked at


class Search:
    def __init__(
        self,
        calculator: Calculator,
        luck: Luck,
        nodes: int | None = None,
        deadline: float | None = None,
        noise: float = 0.0,
    ) -> None:
        self.calculator = calculator
        self.luck = luck
        self.budget = nodes
        self.begun = time.monotonic()
        self.deadline = deadline
        self.noise = noise  # points by which a placement or a turn may be misjudged, up or down
        self.nodes = 0
        self.beside = 0  # looked at without being limited by the budget
        self.cut_short = False

    def count(self, nodes: int) -> None:
        self.nodes += nodes
        if (self.budget is not None and self.nodes >= self.budget) or (
            self.deadline is not None and time.monotonic() >= self.deadline
        ):
            raise OutOfBudget

    def in_time(self, nodes: int) -> None:
        """These are counted, but the number of nodes does not limit them: something else does."""
        self.beside += nodes
        if self.deadline is not None and time.monotonic() >= self.deadline:
            raise OutOfBudget

    def has_left(self, nodes: int) -> bool:
        """Tell if the budget allows this many more."""
        return not self.cut_short and (self.budget is None or self.nodes + nodes <= self.budget)

    def spent(self) -> float:
        """The share of the budget that is used up: of the nodes, so that the clock does not change what comes out; of
        the time where there are none, or where the machine is too slow for them."""
        by_nodes = self.nodes / self.budget if self.budget else 0.0
        if self.deadline is None:
            return by_nodes
        by_time = (time.monotonic() - self.begun) / max(self.deadline - self.begun, 1e-6)
        return by_time if not self.budget or by_time > by_nodes + TOO_SLOW else by_nodes

    def want(self, values: tuple[float, ...] | list[float], p: int) -> float:
        return self.calculator.view.mood.want(values, p)

    def placements(self, s: Position, per_kind: int = 8) -> list[Turn]:
        """Every placement worth a thought, best first by the evaluation alone."""
        return [turn for turn, _ in self._placements(s, self.calculator.start(s), (), per_kind)]

    def _placements(
        self, s: Position, position: Imagined, before: tuple[int, ...], per_kind: int
    ) -> list[tuple[Turn, bool]]:
        """... after what is placed already in this turn, and whether the turn goes on then."""
        noise, luck = self.noise, self.luck
        found = []
        for option in self.calculator.options(position, luck, per_kind):
            value, actions = option.worth, (*before, option.action)
            if noise:
                value += luck.within(noise) - tire(s, actions)
            found.append((Turn(value, actions, option.values), option.goes_on))
        found.sort(key=lambda pair: pair[0].value, reverse=True)
        self.nodes += len(found)
        return found

    def turns(self, s: Position, beam: int, per_kind: int = 8) -> list[Turn]:
        """Whole turns, best first: the second placement is tried after the `beam` best first ones."""
        start = self.calculator.start(s)
        firsts = self._placements(s, start, (), per_kind)
        found: list[Turn] = []
        seen: set[tuple[int, int]] = set()
        tried: set[tuple[int, ...]] = set()
        try:
            for first, goes_on in firsts:
                if not goes_on:
                    found.append(first)
                    continue
                # Walls, say, that are all worth the same are one idea, not eight.
                idea = _idea(first)
                if idea in tried or len(tried) >= beam:
                    continue
                tried.add(idea)
                after = self.calculator.after(start, first.actions)
                for second, _ in self._placements(s, after, first.actions, per_kind):
                    a, b = second.actions
                    pair = (a, b) if a < b else (b, a)
                    if pair not in seen:
                        seen.add(pair)
                        found.append(second)
                self.count(0)
        except OutOfBudget:
            self.cut_short = True
        found.sort(key=_by_value, reverse=True)
        return found

    def reply(self, position: Imagined, stop_at: int) -> tuple[Imagined, tuple[float, ...]]:
        """Everybody answers with what looks best to them until a turn of `stop_at` begins."""
        after, values, nodes = self.calculator.reply(position, stop_at, self.luck)
        self.count(nodes)
        return after, tuple(values)


def _by_value(turn: Turn) -> float:
    return turn.value


def _idea(turn: Turn) -> tuple[int, ...]:
    """Return the idea of a turn: two turns that would look alike to a person share it."""
    return tuple(round(10 * v) for v in turn.values)


def different(turns: list[Turn], count: int) -> tuple[list[Turn], list[Turn]]:
    """The best `count` turns of which no two are the same idea, and the rest."""
    ideas: set[tuple[int, ...]] = set()
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
    """Limits on how far a level looks."""

    beam: int  # first placements after which every second one is tried; 0: one placement at a time
    keep: int = 0  # turns judged after the others' next turns; 0: no replies
    rounds: int = 1  # how many rounds ahead, for the best half, quarter, ... of them
    per_kind: int = 8  # cells looked at for pieces that fit almost anywhere


def think(search: Search, s: Position, plan: Plan) -> list[Turn]:
    """Turns for the player to move, best first. What is judged deeper comes before what is not."""
    if not plan.beam:
        return search.placements(s, plan.per_kind)
    turns = search.turns(s, plan.beam, plan.per_kind)
    if len(turns) < 2 or not plan.keep:
        return turns
    p, calculator = s.player, search.calculator
    start = calculator.start(s)
    alive, rest = different(turns, plan.keep)
    leaves = {turn.actions: calculator.after(start, turn.actions) for turn in alive}
    for depth in range(plan.rounds):
        judged: list[Turn] = []
        try:
            for turn in alive:
                if calculator.over(leaves[turn.actions]):
                    judged.append(turn)
                    continue
                # The others' answers only, at first; after that a whole round, one's own next turn included.
                leaves[turn.actions], values = search.reply(leaves[turn.actions], p)
                value = search.want(values, p)
                if depth:
                    value = (value + depth * turn.value) / (depth + 1)
                elif search.noise:
                    value += search.luck.within(search.noise) - tire(s, turn.actions)
                judged.append(Turn(value, turn.actions, values))
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
