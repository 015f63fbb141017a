"""Solves positions from the rules alone: every way to make a turn, and the lead that a player can be sure of."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from medina_desktop.challenges.making import Way, ways
from medina_desktop.game.box import NOBODY, Action, Position, Rules, turns_begun
from medina_desktop.game.points import lead

MOST = 10_000  # more points than any game has

Bounds = tuple[int, int, Action | None]  # the value lies between these; the best action that is known


class TooMuch(Exception):
    """More positions than were allowed."""


class Solver:
    """Finds the lead of which one player can be sure, everybody else playing against them."""

    def __init__(self, rules: Rules, player: int, most: int) -> None:
        self.rules, self.player, self.left = rules, player, most
        self._known: dict[Hashable, Bounds] = {}

    def after(self, before: Position, action: Action) -> tuple[Position, bool]:
        """Play an action; tell if that ended the turn."""
        self.left -= 1
        if self.left < 0:
            raise TooMuch
        after: Position = before.copy()
        events: list[object] = []
        self.rules.play(after, action, events)
        return after, self.rules.actor(after) == NOBODY or bool(turns_begun(events))

    def turns(self, position: Position, decision: bool = False, once: bool = False) -> Iterator[Way]:
        """Every way to end the turn, or to decide, with the position after it."""
        return ways(self.rules, position, decision, once, self.after)

    def value(self, position: Position, low: int = -MOST, high: int = MOST) -> int:
        """The sure lead, if it lies between these; else a bound of it on the same side."""
        actor = self.rules.actor(position)
        if actor == NOBODY:
            return int(lead(self.rules.scores(position), self.player))
        key, mine = position.key(), actor == self.player
        least, most, first = self._known.get(key, (-MOST, MOST, None))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        low, high = a, b = max(low, least), min(high, most)
        best, choice = (-MOST if mine else MOST), first
        for action, after in self._order(position, first, mine):
            value = self.value(after, a, b)
            if (value > best) if mine else (value < best):
                best, choice = value, action
            a, b = (max(a, best), b) if mine else (a, min(b, best))
            if a >= b:
                break
        if best <= low:
            most = min(most, best)
        elif best >= high:
            least = max(least, best)
        else:
            least = most = best
        self._known[key] = least, most, choice
        return best

    def _order(self, position: Position, first: Action | None, mine: bool) -> Iterator[tuple[Action, Position]]:
        """The best action that is known, then the others by what they bring at once."""
        if first is not None:
            yield first, self.after(position, first)[0]
        others = [(action, self.after(position, action)[0]) for action in self.rules.legal(position) if action != first]
        scores = self.rules.scores
        others.sort(key=lambda one: lead(scores(one[1]), self.player), reverse=mine)
        yield from others

    def best(self, position: Position) -> Action:
        """The best action here, or the one that hurts the player most."""
        self.value(position)
        found = self._known[position.key()][2]
        assert found is not None
        return found

    def line(self, position: Position) -> tuple[list[tuple[int, list[str]]], list[int]]:
        """Best play to the end: each turn with whose it is, and the points there."""
        turns: list[tuple[int, list[str]]] = []
        ended = True
        while (actor := self.rules.actor(position)) != NOBODY:
            action = self.best(position)
            text = self.rules.text(position, action)
            if ended or turns[-1][0] != actor:
                turns.append((actor, []))
            turns[-1][1].append(text)
            position, ended = self.after(position, action)
        return turns, list(self.rules.scores(position))

    def texts(self, position: Position, turn: tuple[Action, ...]) -> list[str]:
        """A turn in words."""
        found = []
        for action in turn:
            found.append(self.rules.text(position, action))
            position = self.after(position, action)[0]
        return found
