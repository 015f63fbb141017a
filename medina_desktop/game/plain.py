"""Plain bases for a game: what a simple one would write the same as any other, ready to be replaced verb by verb."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Generic

from medina_desktop.game.box import (
    NOBODY,
    BadSetup,
    Choice,
    Events,
    Outcome,
    Plain,
    Problem,
    Question,
    Refusal,
    Row,
    Rules,
    Ruleset,
    Setup,
    turns_begun,
)
from medina_desktop.game.kinds import A, P, R
from medina_desktop.game.points import lead
from medina_desktop.said import Said

if TYPE_CHECKING:
    from medina_desktop.game.played import Played


@dataclass(frozen=True)
class PlainRefusal:
    """The reason why an action is not possible: a code, and a sentence without a capital letter or a full stop."""

    code: str
    said: Said

    def sentence(self) -> Said:
        return self.said


def base_problems(ruleset: Ruleset) -> Iterator[Problem]:
    """Find what is wrong with the keys that rulesets of every game have."""
    if len(ruleset.name.splitlines()) != 1 or not ruleset.name.strip():
        yield Problem(("name",), Said("The name must be a single line of text."))
    if len(set(ruleset.players)) != len(ruleset.players):
        yield Problem(("players",), Said("A player count is listed twice."))


class PlainRules(ABC, Generic[R, P, A]):
    """Rules without chance and without secrets, in which most points win. A game adds `begin`, `actor`, `legal`,
    `why_not`, `play`, `sheet`, `text` and `parse`."""

    def problems(self, ruleset: R) -> Iterator[Problem]:
        return base_problems(ruleset)

    def is_given(self, key: str, value: str) -> bool:
        return False

    def deal(self, ruleset: R, players: int, chance: Random, given: Mapping[str, str]) -> Setup:
        return {}

    @abstractmethod
    def begin(self, ruleset: R, players: int, setup: Setup, events: Events | None = None, /) -> P: ...

    @abstractmethod
    def actor(self, p: P) -> int: ...

    @abstractmethod
    def legal(self, p: P) -> list[A]: ...

    @abstractmethod
    def why_not(self, p: P, action: A) -> Refusal | None: ...

    @abstractmethod
    def play(self, p: P, action: A, events: Events | None = None) -> None: ...

    @abstractmethod
    def sheet(self, p: P) -> list[Row]: ...

    @abstractmethod
    def text(self, p: P, action: A) -> str: ...

    @abstractmethod
    def parse(self, p: P, text: str) -> A: ...

    def scores(self, p: P) -> list[int]:
        return [sum(points) for points in zip(*(row.points for row in self.sheet(p)), strict=True)]

    def outcome(self, game: Played[R, P, A]) -> Outcome:
        points = self.scores(game.position)
        winners = tuple(player for player, mine in enumerate(points) if mine == max(points))
        return Outcome(winners, Said("most points"))

    def round_of(self, game: Played[R, P, A], actions: int) -> int:
        """Count how often the turn had come back to the same or an earlier seat, plus one."""
        begun = turns_begun([*game.opening, *(event for happened in game.events[:actions] for event in happened)])
        return 1 + sum(after <= before for before, after in pairwise(begun))

    def spellings(self, p: P) -> list[str]:
        return [self.text(p, action) for action in self.legal(p)]

    def seen_by(self, p: P, player: int) -> P:
        return p


DEPTH = 8  # actions that the second level looks ahead at most
NODES = 2000  # positions that it looks at when there is no other limit


class PlainOpponents(Generic[R, P, A]):
    """Two levels for nothing more than the rules: `easy` takes what scores most at once, `hard` looks some actions
    ahead and expects everybody to do what is best for themselves. Both play on what their player sees, so the rules
    must be able to: what isn't known there counts nothing."""

    levels: tuple[str, ...] = ("easy", "hard")
    hint_level = "hard"
    judges_steps = False

    def __init__(self, rules: Rules[R, P, A]) -> None:
        self.rules = rules

    def choose(self, question: Question[P, A]) -> Choice[A]:
        if question.level not in self.levels:
            raise ValueError(f"there is no level {question.level!r}: the levels are {', '.join(self.levels)}")
        nodes = 0 if question.level == self.levels[0] else question.nodes or NODES
        return self._best(question.position, nodes, question.seed, question.seconds)

    def budget(self, p: P, level: str) -> int | None:
        return NODES

    def judge(self, question: Question[P, A]) -> Choice[A] | None:
        return None

    def at_once(self, p: P) -> Choice[A]:
        return self._best(p, 0, 0)

    def explain(self, p: P, turn: tuple[A, ...]) -> str:
        return Said("It completes the plan for this turn")

    def _best(self, p: P, nodes: int, seed: int | None, seconds: float | None = None) -> Choice[A]:
        """Look one action ahead, then deeper as long as nodes and seconds last; equals are drawn by lot."""
        started = time.perf_counter()
        player, actions = self.rules.actor(p), self.rules.legal(p)
        now = lead(self.rules.scores(p), player)
        Random(seed).shuffle(actions)
        look = _Look(self.rules, nodes, started + 0.8 * seconds if seconds is not None else float("inf"))
        gains = [lead(look.after(p, action, 1), player) - now for action in actions]
        with suppress(_Enough):
            for depth in range(2, DEPTH + 1):
                look.check()
                gains = [lead(look.after(p, action, depth), player) - now for action in actions]
        best = max(range(len(actions)), key=gains.__getitem__)
        reason = Said("nothing else brings more points")
        spent = time.perf_counter() - started
        return Choice(actions[best], gains[best], reason, (actions[best],), look.looked, spent)


class _Enough(Exception):
    """Nodes or seconds are used up."""


class _Look(Generic[R, P, A]):
    """Look ahead, and count."""

    def __init__(self, rules: Rules[R, P, A], nodes: int, until: float) -> None:
        self.rules, self.nodes, self.until = rules, nodes, until
        self.looked = 0

    def check(self) -> None:
        if self.looked >= self.nodes or time.perf_counter() > self.until:
            raise _Enough

    def after(self, p: P, action: A, depth: int) -> list[int]:
        """Return the points after an action and the best answers to it."""
        after = p.copy()
        self.rules.play(after, action)
        self.looked += 1
        answers = self.rules.legal(after) if depth > 1 else []
        if not answers:  # deep enough, over, or somebody acts of whom nothing is known
            return self.rules.scores(after)
        actor = self.rules.actor(after)
        best: list[int] = []
        for answer in answers:
            self.check()
            points = self.after(after, answer, depth - 1)
            if not best or lead(points, actor) > lead(best, actor):
                best = points
        return best


class PlainTalk(ABC, Generic[R, P, A]):
    """A game in the line protocol by its rules alone; a game adds `state` and `board`."""

    def __init__(self, rules: Rules[R, P, A]) -> None:
        self.rules = rules

    def turn(self, p: P) -> str:
        return f"player={self.rules.actor(p)}"

    def setup(self, p: P) -> Plain:
        return None

    def read_setup(self, ruleset: R, players: int, plain: Plain) -> tuple[R, Setup]:
        if not isinstance(plain, dict):
            raise BadSetup(Said("a set-up must be a JSON object"))
        return ruleset, plain

    @abstractmethod
    def state(self, p: P) -> Plain: ...

    def view(self, p: P, player: int) -> Plain:
        return self.state(self.rules.seen_by(p, player))

    def breakdown(self, p: P) -> Plain:
        rows, totals = self.rules.sheet(p), self.rules.scores(p)
        return [
            {**{row.key: row.points[player] for row in rows}, "total": total} for player, total in enumerate(totals)
        ]

    @abstractmethod
    def board(self, p: P) -> str: ...

    @property
    def commands(self) -> Mapping[str, Callable[[P], str]]:
        return {}

    def playout(self, p: P, draw: Callable[[], float]) -> int:
        made = 0
        while self.rules.actor(p) != NOBODY:
            actions = self.rules.legal(p)
            self.rules.play(p, actions[int(draw() * len(actions))])
            made += 1
        return made
