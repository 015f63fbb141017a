"""Plain bases for a game: what a simple one would write the same as any other, ready to be replaced verb by verb."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Generic

from medina_desktop.game.box import (
    NOBODY,
    BadSetup,
    Choice,
    Outcome,
    Plain,
    Problem,
    Question,
    Row,
    Rules,
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
    """Why an action is not possible: a code, and a sentence without a capital letter or a full stop."""

    code: str
    said: Said

    def sentence(self) -> Said:
        return self.said


class PlainRules(Generic[R, P, A]):
    """Rules without chance and without secrets, in which most points win. A game adds `begin`, `actor`, `legal`,
    `why_not`, `play`, `sheet`, `text` and `parse`."""

    def problems(self, ruleset: R) -> Iterator[Problem]:
        return iter(())

    def is_given(self, key: str, value: str) -> bool:
        return False

    def deal(self, ruleset: R, players: int, chance: Random, given: Mapping[str, str]) -> Setup:
        return {}

    def legal(self, p: P) -> list[A]:
        raise NotImplementedError

    def sheet(self, p: P) -> list[Row]:
        raise NotImplementedError

    def text(self, p: P, action: A) -> str:
        raise NotImplementedError

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


DEPTH = 3  # actions that the second level looks ahead when there is no other limit
NODES = 2000  # positions that it looks at


class PlainOpponents(Generic[R, P, A]):
    """Two levels for nothing more than the rules: `easy` takes what scores most at once, `hard` looks some actions
    ahead and expects everybody to do what is best for themselves."""

    levels: tuple[str, ...] = ("easy", "hard")
    hint_level = "hard"

    def __init__(self, rules: Rules[R, P, A]) -> None:
        self.rules = rules

    def choose(self, question: Question[P, A]) -> Choice[A]:
        if question.level not in self.levels:
            raise ValueError(f"there is no level {question.level!r}: the levels are {', '.join(self.levels)}")
        if question.level == self.levels[0]:
            return self._best(question.position, 1, NODES, question.seed)
        return self._best(question.position, DEPTH, question.nodes or NODES, question.seed, question.seconds)

    def budget(self, p: P, level: str) -> int | None:
        return NODES

    def judge(self, question: Question[P, A]) -> Choice[A] | None:
        return None

    def at_once(self, p: P) -> Choice[A]:
        return self._best(p, 1, NODES, 0)

    def _best(self, p: P, depth: int, nodes: int, seed: int | None, seconds: float | None = None) -> Choice[A]:
        """Look no deeper than the nodes allow; equals are drawn by lot."""
        started = time.perf_counter()
        player, before = self.rules.actor(p), self.rules.scores(p)
        actions = self.rules.legal(p)
        Random(seed).shuffle(actions)
        while depth > 1 and len(actions) ** depth > nodes:
            depth -= 1
        values: list[float] = []
        for action in actions:
            late = seconds is not None and time.perf_counter() - started > 0.8 * seconds
            values.append(lead(self._after(p, action, 1 if late else depth), player))
        best = max(range(len(actions)), key=values.__getitem__)
        gain = values[best] - lead(before, player)
        return Choice(
            actions[best],
            gain,
            Said("most points"),
            (actions[best],),
            len(actions),
            time.perf_counter() - started,
        )

    def _after(self, p: P, action: A, depth: int) -> list[int]:
        """Return the points after an action and the best answers to it."""
        after = p.copy()
        self.rules.play(after, action)
        actor = self.rules.actor(after)
        if depth <= 1 or actor == NOBODY:
            return self.rules.scores(after)
        answers = (self._after(after, answer, depth - 1) for answer in self.rules.legal(after))
        return max(answers, key=lambda points: lead(points, actor))


class PlainTalk(Generic[R, P, A]):
    """A game in the line protocol by its rules alone; a game adds `state` and `board`."""

    commands: Mapping[str, Callable[[P], str]] = {}

    def __init__(self, rules: Rules[R, P, A]) -> None:
        self.rules = rules

    def turn(self, p: P) -> str:
        return f"player={self.rules.actor(p)}"

    def setup(self, p: P) -> Plain:
        return None

    def read_setup(self, ruleset: R, players: int, plain: Plain) -> tuple[R, Setup]:
        if not isinstance(plain, dict):
            raise BadSetup(Said("a set-up is an object in JSON"))
        return ruleset, plain

    def state(self, p: P) -> Plain:
        raise NotImplementedError

    def view(self, p: P, player: int) -> Plain:
        return self.state(self.rules.seen_by(p, player))

    def breakdown(self, p: P) -> Plain:
        rows, totals = self.rules.sheet(p), self.rules.scores(p)
        return [
            {**{row.key: row.points[player] for row in rows}, "total": total} for player, total in enumerate(totals)
        ]

    def board(self, p: P) -> str:
        """Draw the position in text."""
        raise NotImplementedError

    def playout(self, p: P, draw: Callable[[], float]) -> int:
        made = 0
        while self.rules.actor(p) != NOBODY:
            actions = self.rules.legal(p)
            self.rules.play(p, actions[int(draw() * len(actions))])
            made += 1
        return made
