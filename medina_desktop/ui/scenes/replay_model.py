"""The moment a replay is at, and the landmarks it can jump to. No window in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from medina_desktop.game.kinds import A_co, P_co, Ruleset
from medina_desktop.game.played import Played, step_of
from medina_desktop.game.record import Seat
from medina_desktop.match import timeline
from medina_desktop.match.match import Step
from medina_desktop.ui.looking_back import Landmark

TURN = "turn"
SPEEDS = (0.5, 1.0, 2.0, 4.0)
SECONDS_A_STEP = 1.0


class Replay(Generic[P_co, A_co]):
    """A game with a position in it: `at` actions have been made."""

    def __init__(
        self, game: Played[Ruleset, P_co, A_co], seats: Sequence[Seat], at: int = 0, landmarks: Sequence[Landmark] = ()
    ) -> None:
        self.game, self.seats = game, list(seats)
        self.at = max(0, min(at, self.length))
        self.playing = False
        self.speed = 1.0
        self._waited = 0.0
        self.scores = [game.rules.scores(game.position_after(n)) for n in range(self.length + 1)]
        # Where the game can jump to: the beginnings of turns, and just after what a moment is about.
        self.goals = {TURN: sorted({t.first for t in timeline.turns(game)} | {self.length})}
        for landmark in landmarks:
            self.goals[landmark.key] = [n + 1 for n, events in enumerate(game.events) if landmark.happened(events)]

    @property
    def length(self) -> int:
        return len(self.game.actions)

    @property
    def position(self) -> P_co:
        return self.game.position_after(self.at)

    @property
    def step(self) -> Step[P_co, A_co] | None:
        """The action that led here."""
        return step_of(self.game, self.at - 1) if self.at else None

    @property
    def round(self) -> int:
        """The round of the action that led here, from 1: the words beside it belong to that round."""
        return self.round_at(max(0, self.at - 1))

    def round_at(self, action: int) -> int:
        """The round in which the action with this index was made."""
        return self.game.rules.round_of(self.game, action)

    # -- going ----------------------------------------------------------------------------------------------------

    def go(self, at: int) -> bool:
        at = max(0, min(self.length, at))
        self._waited = 0.0
        if at == self.at:
            return False
        self.at = at
        return True

    def goal(self, goal: str, forward: bool) -> int | None:
        """The next or previous position of that kind."""
        places = self.goals[goal]
        ahead = [p for p in places if (p > self.at if forward else p < self.at)]
        if not ahead:
            return None
        return ahead[0] if forward else ahead[-1]

    def jump(self, goal: str, forward: bool) -> bool:
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
