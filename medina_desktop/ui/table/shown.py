"""The match as the table shows it: the position on the screen, as the player before it may see it.

The match is ahead of it only while a step is moving. Whatever a person does lets that come to its end first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

import msgspec

from medina_desktop.game.box import NOBODY
from medina_desktop.game.kinds import A, P, Ruleset
from medina_desktop.match.guide import Limits
from medina_desktop.match.match import Match, Step
from medina_desktop.match.moods import Moods
from medina_desktop.ui.animation import Motion, Stage, between, out_quad
from medina_desktop.ui.theme import Timing


class Shown(Generic[P, A]):
    def __init__(self, match: Match[Ruleset, P, A], on_change: Callable[[], None], guide: Limits | None = None) -> None:
        self.match, self._guide = match, guide
        self.rules = match.game.rules
        self.stage = Stage()
        self._on_change = on_change
        self._whole = match.game.position
        self.actions = len(match.game.actions)  # how many of them are to be seen
        self._viewer = self._first_viewer()
        self.nobody_yet = False  # of several people: none has said that they sit here
        self._look()
        self.scores: list[float] = []
        self.recount()
        self.moods = Moods()

    def _first_viewer(self) -> int:
        """Return the only person, or else the player to act, if that is a person."""
        humans, player = self.match.humans, self.match.player
        if len(humans) == 1:
            return humans[0]
        if player == NOBODY:
            return humans[0] if humans else 0
        return player if not humans or self.match.is_human(player) else humans[0]

    # -- what is seen ---------------------------------------------------------------------------------------------

    @property
    def position(self) -> P:
        """On the screen, as the viewer may see it."""
        return self._seen

    @property
    def viewer(self) -> int:
        """Through whose eyes the table is seen."""
        return self._viewer

    @viewer.setter
    def viewer(self, player: int) -> None:
        self._viewer = player
        self._look()
        self.recount()

    def recount(self) -> None:
        """Show the scores of what is seen now, at once."""
        self.scores = [float(p) for p in self.known_scores()]

    def known_scores(self) -> list[int]:
        """As far as the viewer can count them: what others keep to themselves is told by no total either; nor are the
        viewer's own secrets, while other people may look."""
        found = list(self.rules.scores(self._seen))
        if self.others_may_look:
            other = (self._viewer + 1) % len(found)
            found[self._viewer] = self.rules.scores(self.rules.seen_by(self._whole, other))[self._viewer]
        return found

    def _look(self) -> None:
        self._seen = self.see(self._whole)

    def see(self, position: P) -> P:
        """A position as the viewer may see it; a guide may cover what is not taught yet."""
        guide = self._guide
        return self.rules.seen_by(position, self._viewer) if guide is None else guide.as_seen(position)

    def as_seen(self, step: Step[P, A]) -> Step[P, A]:
        """The step with the positions before and after it as the viewer may see them."""
        before, after = self.see(step.before), self.see(step.after)
        return msgspec.structs.replace(step, before=before, after=after)

    @property
    def over(self) -> bool:
        """The end of the game has been seen."""
        return self.rules.actor(self._whole) == NOBODY

    @property
    def acting(self) -> int | None:
        """The player whose turn it is on the screen: the player's whose piece still flies; nobody's when the game is
        over."""
        if self.match.awaiting_confirmation and not self.busy:
            return self.match.player
        actor = self.rules.actor(self._whole)
        return None if actor == NOBODY else actor

    # -- who may do what ------------------------------------------------------------------------------------------

    @property
    def others_may_act(self) -> bool:
        """A guide may keep the other seats waiting."""
        return self._guide is None or self._guide.others_may_act

    @property
    def my_turn(self) -> bool:
        """The person through whose eyes the table is seen may act now, and what is seen is their turn: not the one
        before, whose last step is still on its way."""
        taught = self._guide is None or self._guide.learner_may_act
        mine = self.viewer == self.match.player == self.rules.actor(self._whole)
        return taught and self.match.human_to_place and mine

    @property
    def another_is_next(self) -> bool:
        """A person is to act who is not the one that the table is seen by."""
        return self.match.human_to_place and self.viewer != self.match.player and len(self.match.humans) > 1

    @property
    def others_may_look(self) -> bool:
        """Of several people, the viewer's turn is over, also while AI seats act before the next person; or the viewer
        has yet to come."""
        match = self.match
        several = len(match.humans) > 1 and not match.over
        return several and (match.player != self._viewer or self.nobody_yet)

    # -- what moves -----------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return self.stage.busy

    @property
    def moving(self) -> bool:
        return self.stage.moving

    def advance(self, dt: float, speed: float) -> None:
        """Let time pass; at speed 0 nothing moves, it is there."""
        if speed:
            self.stage.update(dt * speed)
        else:
            self.catch_up()

    def catch_up(self) -> None:
        """Bring everything that moves or waits to its end, in order; what is seen is then what the match is."""
        self.stage.finish()

    def arrive(self, position: P, actions: int) -> None:
        """Show this position from now on, the one after a number of actions."""
        self._whole = position
        self.actions = actions
        self._look()
        self._on_change()

    def land(self, step: Step[P, A], then: Callable[[], None], near_end: bool = False) -> None:
        """A step has come to its place: `then` is called when everything that follows from it has been shown."""
        self.arrive(step.after, step.index + 1)
        scores = self.known_scores()
        self.moods.follow(step.player, [round(s) for s in self.scores], scores, near_end, self.over)
        self.count(self.scores, scores)
        self.stage.then(then)

    def jump(self) -> None:
        """To where the match is, without anything on the way."""
        self.stage.clear()
        self.moods = Moods()
        self.arrive(self.match.game.position, len(self.match.game.actions))
        self.recount()

    def count(self, before: Sequence[float], after: Sequence[int], blocks: bool = True) -> None:
        """The scores go up or down from one to the other."""
        begin = list(before)
        if all(round(b) == a for b, a in zip(begin, after, strict=True)):
            return

        def count(t: float) -> None:
            self.scores = [between(b, a, out_quad(t)) for b, a in zip(begin, after, strict=True)]

        def arrive() -> None:
            self.scores = [float(p) for p in after]

        count(0.0)
        self.stage.add(Motion(Timing.SCORE / 1000, on_time=count, on_end=arrive, blocks=blocks))
