"""One game from its set-up on, whichever game it is: play, undo, and the events of each action."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from random import Random
from typing import Generic, cast

from msgspec import Struct

from medina_desktop.game.box import NOBODY, Box, IllegalAction, Outcome, Refusal, Row, turns_begun
from medina_desktop.game.kinds import A, A_co, Action, Event, P, P_co, R, R_co, Setup


class Step(Struct, Generic[P_co, A_co], frozen=True):
    """One action as it was carried out: the window shows it."""

    index: int
    player: int
    action: A_co
    events: tuple[Event, ...]
    before: P_co
    after: P_co


class Played(Generic[R_co, P_co, A_co]):
    """The position, and the way to it. Every position is kept, so undo of any depth is exact and costs nothing."""

    def __init__(
        self,
        box: Box[R_co, P_co, A_co],
        ruleset: R_co,
        players: int,
        setup: Setup,
        seed: int | None = None,
        challenge: str | None = None,
    ) -> None:
        self.box, self.rules = box, box.rules
        self.ruleset = ruleset
        self.players = players
        self.setup = setup
        self.seed = seed
        self.challenge = challenge  # the id of the mission or day it is played for
        self.actions: list[A_co] = []
        self.events: list[list[Event]] = []  # by action
        self.opening: list[Event] = []  # what happened before the first action
        self._positions = [box.rules.begin(ruleset, players, setup, self.opening)]
        # Whose turns have begun, and after how many actions: the table asks for them again and again.
        self.begun: list[tuple[int, int]] = [(player, 0) for player in turns_begun(self.opening)]

    @staticmethod
    def new(
        box: Box[R, P, A], ruleset: R, players: int, seed: int, given: Mapping[str, str] | None = None
    ) -> Played[R, P, A]:
        """Begin a game whose set-up is drawn from the seed where it is not given."""
        return Played(box, ruleset, players, box.rules.deal(ruleset, players, Random(seed), given or {}), seed)

    @property
    def by_hand(self) -> bool:
        """It began with pieces that somebody had placed, not with a deal: nobody boasts of how it ended."""
        return bool(self.setup.get("placed"))

    @property
    def luck(self) -> int:
        """The seed of an opponent that thinks about the present position. The same in the same game, but nobody can
        tell the game's own seed from it: who has that one knows the deal."""
        return self.luck_after(len(self.actions))

    def luck_after(self, actions: int) -> int:
        """The same after a number of actions."""
        return int.from_bytes(sha256(f"{self.seed} {actions}".encode()).digest()[:8], "big")

    @property
    def position(self) -> P_co:
        return self._positions[-1]

    def position_after(self, actions: int) -> P_co:
        """The position after a number of actions. Not to be changed: copy it to go on from there."""
        return self._positions[actions]

    @property
    def actor(self) -> int:
        return self.rules.actor(self.position)

    @property
    def over(self) -> bool:
        return self.actor == NOBODY

    def actor_of(self, action: int) -> int:
        """Return the player who made (or will make) the action with this index."""
        return self.rules.actor(self._positions[action])

    def legal(self) -> list[A_co]:
        return self.rules.legal(self.position)

    def why_not(self, action: Action) -> Refusal | None:
        return self.rules.why_not(self.position, self._own(action))

    def _own(self, action: Action) -> A_co:
        """An action of any game; given to this one, it is one of this game's."""
        return cast(A_co, action)

    def play(self, action: Action) -> list[Event]:
        """Make an action and say what happened; an illegal one raises IllegalAction and changes nothing."""
        action = self._own(action)
        refusal = self.rules.why_not(self.position, action)
        if refusal is not None:
            raise IllegalAction(self.rules.text(self.position, action), refusal)
        after = self.position.copy()
        happened: list[Event] = []
        self.rules.play(after, action, happened)
        self.actions.append(action)
        self.events.append(happened)
        self._positions.append(after)
        self.begun += [(player, len(self.actions)) for player in turns_begun(happened)]
        return happened

    def play_text(self, text: str) -> list[Event]:
        return self.play(self.rules.parse(self.position, text))

    def undo(self, count: int = 1) -> None:
        """Take back actions; asking for more than were made raises ValueError and changes nothing."""
        if not 0 <= count <= len(self.actions):
            raise ValueError(f"cannot take back {count} actions: {len(self.actions)} were made")
        keep = len(self.actions) - count
        del self.actions[keep:], self.events[keep:], self._positions[keep + 1 :]
        while self.begun and self.begun[-1][1] > keep:
            self.begun.pop()

    def scores(self) -> list[int]:
        return self.rules.scores(self.position)

    def sheet(self) -> list[Row]:
        return self.rules.sheet(self.position)

    def outcome(self) -> Outcome:
        """Say who has won, or would if the game ended now."""
        return self.rules.outcome(self)

    @property
    def round(self) -> int:
        return self.rules.round_of(self, len(self.actions))

    def text_of(self, action: int) -> str:
        """The text of the action with this index."""
        return self.rules.text(self._positions[action], self.actions[action])

    def action_texts(self) -> list[str]:
        return [self.text_of(number) for number in range(len(self.actions))]


def step_of(game: Played[R, P, A], index: int) -> Step[P, A]:
    """The action with this index, as it was carried out."""
    before, after = game.position_after(index), game.position_after(index + 1)
    return Step(index, game.actor_of(index), game.actions[index], tuple(game.events[index]), before, after)
