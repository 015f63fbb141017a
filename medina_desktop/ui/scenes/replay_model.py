"""Where a replay stands and what it can jump to. No window in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.games.medina.rules import events as ev
from medina_desktop.games.medina.rules import score
from medina_desktop.games.medina.rules.state import State
from medina_desktop.match import timeline
from medina_desktop.match.match import Step

Goal = Literal["turn", "roof", "tile"]
GOALS: tuple[Goal, ...] = ("turn", "roof", "tile")
SPEEDS = (0.5, 1.0, 2.0, 4.0)
SECONDS_A_STEP = 1.0


class Replay:
    """A game with a position in it: `at` actions have been made."""

    def __init__(self, game: Played, seats: Sequence[Seat], at: int = 0) -> None:
        self.game, self.seats = game, list(seats)
        self.at = max(0, min(at, self.length))
        self.playing = False
        self.speed = 1.0
        self._waited = 0.0
        self.scores = [score.scores(game.state_after(n)) for n in range(self.length + 1)]
        self.roofs = self._where(ev.Roofed)
        self.tiles = self._where(ev.TowerTileMoved, ev.PalaceTileMoved)
        self.turns = sorted({t.first for t in timeline.turns(game)} | {self.length})

    def _where(self, *kinds: type[ev.Event]) -> list[int]:
        """Positions just after an action in which one of these things happened."""
        return [n + 1 for n, happened in enumerate(self.game.events) if any(isinstance(e, kinds) for e in happened)]

    @property
    def length(self) -> int:
        return len(self.game.actions)

    @property
    def state(self) -> State:
        state: State = self.game.position_after(self.at)
        return state

    @property
    def step(self) -> Step | None:
        """The action that led here."""
        if self.at == 0:
            return None
        n = self.at - 1
        before = self.game.state_after(n)
        return Step(n, before.player, self.game.actions[n], tuple(self.game.events[n]), before, self.state)

    @property
    def round(self) -> int:
        """The round that is being played here, from 1."""
        return self.round_at(self.at)

    def round_at(self, at: int) -> int:
        rounds, last = 1, -1
        for turn in timeline.turns(self.game):
            if turn.first > at or (turn.first == at and turn.first == self.length):
                break
            if turn.player <= last:
                rounds += 1
            last = turn.player
        return rounds

    # -- going ----------------------------------------------------------------------------------------------------

    def go(self, at: int) -> bool:
        at = max(0, min(self.length, at))
        self._waited = 0.0
        if at == self.at:
            return False
        self.at = at
        return True

    def goal(self, goal: Goal, forward: bool) -> int | None:
        """The next or previous position of that kind."""
        places = {"turn": self.turns, "roof": self.roofs, "tile": self.tiles}[goal]
        ahead = [p for p in places if (p > self.at if forward else p < self.at)]
        if not ahead:
            return None
        return ahead[0] if forward else ahead[-1]

    def jump(self, goal: Goal, forward: bool) -> bool:
        there = self.goal(goal, forward)
        return there is not None and self.go(there)

    def toggle(self) -> None:
        """Play or pause; at the end it begins again."""
        if not self.playing and self.at == self.length:
            self.go(0)
        self.playing = not self.playing
        self._waited = 0.0

    def tick(self, dt: float) -> bool:
        """Let time pass; True when it went on."""
        if not self.playing:
            return False
        self._waited += dt * self.speed
        if self._waited < SECONDS_A_STEP:
            return False
        moved = self.go(self.at + 1)
        if self.at == self.length:
            self.playing = False
        return moved

    def branch(self) -> Played:
        """A new game that begins with what was played up to here."""
        fresh = Played(self.game.box, self.game.ruleset, self.game.players, self.game.setup, self.game.seed)
        for action in self.game.actions[: self.at]:
            fresh.play(action)
        return fresh
