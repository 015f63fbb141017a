"""The opponents as the rest of the house knows them: the levels, and a choice with a reason."""

from __future__ import annotations

import time
from random import Random

from medina_desktop.games.al_rashid.ai import policy
from medina_desktop.games.al_rashid.ai.experience import for_table
from medina_desktop.games.al_rashid.ai.explain import reason_for
from medina_desktop.games.al_rashid.ai.habits import tried
from medina_desktop.games.al_rashid.ai.levels import (
    ADVISER,
    ADVISERS,
    LEVELS,
    OTHER_SHARE,
    SECONDS,
    SHARES,
    Level,
    named,
)
from medina_desktop.games.al_rashid.ai.search import QUICK, Candidate, Mind, Search, denies
from medina_desktop.games.al_rashid.kinds import Choice, Question
from medina_desktop.games.al_rashid.rules.actions import Action
from medina_desktop.games.al_rashid.rules.position import Position

WITHOUT_END = 1 << 30


class AlRashidOpponents:
    """Everything they know is in the position they are given: see `rules.view`."""

    levels = tuple(LEVELS)
    hint_level = ADVISER
    judges_steps = False

    def choose(self, question: Question) -> Choice:
        p, level, nodes, seconds = question.position, question.level, question.nodes, question.seconds
        how = named(level)
        if how is None:
            raise ValueError(f"there is no level {level!r}: the levels are {', '.join(LEVELS)}")
        if not p.options:
            raise ValueError("the game is over: there is nothing to play")
        started = time.monotonic()
        if len(p.options) == 1:
            return self._choice(p, [], Candidate(p.options[0], 0.0), 0, started)
        chance = Random(question.seed)
        allowed: float | None = min(SECONDS, SECONDS if seconds is None else seconds * 0.9)
        if nodes is not None and seconds is None:
            allowed = None  # the answer is to depend on nothing but the seed
        elif nodes is None and seconds is not None and level == self.levels[-1]:
            nodes = WITHOUT_END  # it uses the time it is given
        search = self._search(p, chance, how, how.nodes if nodes is None else nodes, allowed)
        found = search.think()
        best = found[0]
        if how.noise:
            best = max(found, key=lambda candidate: candidate.value + chance.gauss(0.0, how.noise))
        return self._choice(p, found, best, search.nodes, started)

    def budget(self, p: Position, level: str) -> int:
        how = named(level)
        assert how is not None
        return how.nodes

    def judge(self, question: Question) -> Choice | None:
        """About the first action alone: what follows depends on what others did and what was drawn."""
        p, played = question.position, question.played[0]
        if len(p.options) < 2:
            return None
        started, how = time.monotonic(), ADVISERS[ADVISER]
        search = self._search(p, Random(question.seed), how, how.nodes, SECONDS, also=played)
        found = search.think()
        mine = next(candidate for candidate in found if candidate.action == played)
        best = found[0] if found[0].value > mine.value else mine
        return self._choice(p, found, best, search.nodes, started, lost=max(0.0, best.value - mine.value))

    def _search(
        self,
        p: Position,
        chance: Random,
        how: Level,
        nodes: int,
        seconds: float | None,
        also: Action | None = None,
    ) -> Search:
        if seconds is not None and how.foresees:
            seconds *= SHARES.get(p.step, OTHER_SHARE)
        until = None if seconds is None else time.monotonic() + seconds
        mind = Mind(tried(), for_table(p.terms.players), grows=True) if how.foresees else QUICK
        return Search(p, chance, nodes, until, also, mind)

    def at_once(self, p: Position) -> Choice:
        return self._choice(p, [], Candidate(policy.best(p), 0.0), 0, time.monotonic())

    def explain(self, p: Position, turn: tuple[Action, ...]) -> str:
        return reason_for(p, turn[0]).sentence()

    def _choice(
        self, p: Position, found: list[Candidate], best: Candidate, nodes: int, started: float, lost: float = 0.0
    ) -> Choice:
        """The gain is against the average of what was thought about."""
        gain = best.value - sum(other.value for other in found) / len(found) if found else 0.0
        return Choice(
            action=best.action,
            gain=round(gain, 1),
            reason=reason_for(p, best.action, denies(found, best)).sentence(),
            turn=(best.action,),
            nodes=nodes,
            seconds=time.monotonic() - started,
            lost=round(lost, 1),
        )
