"""Counts out a player's last turn: nothing is saved for later, so every way to its end is tried.

What the player cannot know is a matter of luck: the tile that comes to the top of a stack is drawn some times from
those that may lie there, and the mean counts. The eye needs no luck, since what is nowhere else must lie in the stack.
"""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import NamedTuple

from medina_desktop.game.box import NOBODY
from medina_desktop.games.sultaniya.ai.guess import unseen_tiles
from medina_desktop.games.sultaniya.ai.search import UNSURE, WIN, Turn
from medina_desktop.games.sultaniya.rules import legal, score
from medina_desktop.games.sultaniya.rules.actions import BUILD, MOVE, RETURN, REVEAL, verb_of
from medina_desktop.games.sultaniya.rules.apply import play
from medina_desktop.games.sultaniya.rules.position import EYEING, HIDDEN, Position
from medina_desktop.games.sultaniya.rules.tiles import UNKNOWN

DRAWS = (5, 3, 1)  # of the tile on top, the first time luck decides, the second time, and later or in a hurry
WIDTHS = (1000, 8, 4)  # of the builds and moves after which the turn goes on, so many are followed further
FEW = len(DRAWS) - 1  # after so much luck no other tile is turned up while there is something to build
SAPPHIRE = 0.01  # who is level in points wins by them
STEP = 0.001  # what a step costs that changes nothing: turning up a tile that helps nobody
WAYS_A_GAME = 25  # ends that are counted in the time of an imagined game


class Way(NamedTuple):
    value: float
    turn: Turn  # until luck decides


def is_last(p: Position) -> bool:
    """True if the player whose turn it is will have no other."""
    return p.ending != NOBODY or p.number + p.terms.players > p.terms.turns


class LastTurn:
    """A player's last turn from where it stands. `ways` is about how many ends may be counted before fewer draws and
    fewer ways have to do, `win` what winning counts beside the lead."""

    def __init__(self, p: Position, random: Random, ways: int, win: float = WIN) -> None:
        self.me, self.number, self.ways, self.win = p.player, p.number, ways, win
        self.counted = 0
        self._random = random
        self._known: dict[Hashable, Way] = {}
        self._drawn: dict[Hashable, list[Position]] = {}  # the same luck whenever the same is asked

    def rank(self, p: Position) -> list[Way]:
        """Every action with the best way on from it, the best first."""
        ways = [self._after(p, action, 0) for action in legal.actions(p)]
        return sorted(ways, key=lambda way: -way.value)

    def value(self, p: Position, turn: Turn) -> float:
        """Return what a turn, or the beginning of one, leads to."""
        at = p.copy()
        for action in turn[:-1]:
            play(at, action)
            if at.step == EYEING:
                _look_into(at, at.stack)
        return self._after(at, turn[-1], 0).value

    def _best(self, p: Position, luck: int) -> Way:
        if p.over or p.number != self.number:
            self.counted += 1
            return Way(self._worth(p), ())
        palace = tuple(p.palace.faces)
        key = (
            luck,
            palace,
            *p.stacks,
            *p.displays,
            p.step,
            p.revealed,
            p.built,
            p.moved,
            p.sapphires[self.me],
            p.ending,
        )
        found = self._known.get(key)
        if found is None:
            actions = self._worth_following(p, luck)
            found = self._known[key] = max((self._after(p, one, luck) for one in actions), key=lambda way: way.value)
        return found

    def _worth_following(self, p: Position, luck: int) -> list[int]:
        """All that can be done; but of many builds and moves after which the turn goes on, those that bring most."""
        actions = legal.actions(p)
        hurried = luck == FEW or self.counted > self.ways
        if hurried:
            actions = [one for one in actions if verb_of(one) != REVEAL] or actions
        width = WIDTHS[FEW if hurried else luck]
        if len(actions) <= width:
            return actions
        going_on: list[tuple[float, int]] = []
        rest = []
        for action in actions:
            if verb_of(action) in (BUILD, MOVE, RETURN):
                after = p.copy()
                play(after, action)
                if not after.over and after.number == self.number:
                    going_on.append((score.scores(after)[self.me], action))
                    continue
            rest.append(action)
        going_on.sort(key=lambda one: -one[0])
        return rest + [action for _points, action in going_on[:width]]

    def _after(self, p: Position, action: int, luck: int) -> Way:
        after = p.copy()
        play(after, action)
        if after.over or after.number != self.number:
            return Way(self._best(after, luck).value - STEP, (action,))
        if after.step == EYEING:
            _look_into(after, after.stack)
        hidden = [kind for kind in range(4) if after.stacks[kind] and after.stacks[kind][0] == UNKNOWN]
        if not hidden:
            way = self._best(after, luck)
            return Way(way.value - STEP, (action, *way.turn))
        key = self._key(after, luck)
        drawn = self._drawn.get(key)
        if drawn is None:
            draws = DRAWS[FEW if self.counted > self.ways else luck]
            drawn = self._drawn[key] = self._draw(after, hidden, draws)
        further = min(luck + 1, FEW)
        return Way(sum(self._best(one, further).value for one in drawn) / len(drawn) - STEP, (action,))

    def _key(self, p: Position, luck: int) -> Hashable:
        """Two positions of this turn with the same key lead to the same ends."""
        turn = (p.step, p.revealed, p.built, p.moved, p.sapphires[self.me], p.ending)
        return luck, turn, tuple(p.palace.faces), *p.stacks, *p.displays

    def _draw(self, p: Position, kinds: list[int], draws: int) -> list[Position]:
        """Draw a tile to lie on top of these stacks, so many times; none twice while there are others."""
        unseen = {kind: unseen_tiles(p, kind) for kind in kinds}
        for tiles in unseen.values():
            self._random.shuffle(tiles)
        drawn = []
        for number in range(min(draws, max(map(len, unseen.values())))):
            one = p.copy()
            for kind, tiles in unseen.items():
                one.stacks[kind] = (tiles[number % len(tiles)], *p.stacks[kind][1:])
            drawn.append(one)
        return drawn

    def _worth(self, p: Position) -> float:
        """Rate the position after the turn by the lead, and by winning as far as it is sure."""
        points = score.scores(p)
        mine = points[self.me] + SAPPHIRE * p.sapphires[self.me]
        others = [points[one] + SAPPHIRE * p.sapphires[one] for one in p.terms.everyone if one != self.me]
        if not others:
            return mine
        ahead = mine - max(others)
        if p.over and not any(HIDDEN in pair for pair in p.objectives):
            return ahead + (self.win if ahead > 0 else -self.win if ahead < 0 else 0.0)
        return ahead + self.win * ahead / (abs(ahead) + UNSURE)


def _look_into(p: Position, kind: int) -> None:
    """Let a player who has called the eye know the stack: the tiles that are nowhere else, in any order."""
    if UNKNOWN in p.stacks[kind]:
        unseen = unseen_tiles(p, kind)
        p.stacks[kind] = tuple(unseen.pop() if tile == UNKNOWN else tile for tile in p.stacks[kind])
