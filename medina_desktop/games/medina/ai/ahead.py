"""Grows a tree of the placements that may follow a position. `fast.c` grows the same one, number for number.

At a node stand the placements that its player would think of, each with what intuition says of it. Somebody goes from
the root to where nobody has thought yet, thinks there, and what is found counts for every node on the path: a placement
that does well for whoever makes it is tried more often, and further.
"""

import math
from collections.abc import Hashable
from typing import NamedTuple, Protocol

from medina_desktop.games.medina.ai.candidates import worth_a_thought
from medina_desktop.games.medina.ai.intuition import Guesses, Intuition
from medina_desktop.games.medina.ai.luck import Luck
from medina_desktop.games.medina.ai.plain import Mood
from medina_desktop.games.medina.rules.apply import play
from medina_desktop.games.medina.rules.position import OVER, Position


class Reach(NamedTuple):
    """Limits on how far the tree grows."""

    width: int  # placements that a player thinks of
    per_kind: int  # cells looked at for pieces that fit almost anywhere
    curiosity: float  # points by which what was seldom tried may look better than it does
    temper: float  # points by which something looks worse that is thought of a third as often


class Tried(NamedTuple):
    """A placement at a node, and what became of it."""

    action: int
    looks: float  # to whoever places, before anybody went there
    visits: int
    node: int  # that it leads to; -1: nobody went there
    values: tuple[float, ...]  # what everybody may expect after it; nothing: nobody went there


class Ahead(Protocol):
    """A tree of the placements that may follow one position."""

    def paths(self, count: int, luck: Luck, /) -> bool:
        """Follow `count` paths to leaves that have not been judged yet. False: there is no memory left for it."""

    def look(self, first: int, every: int, /) -> None:
        """Think at the ends of these paths: of the one with this number, and of others that many further on."""

    def settle(self) -> int:
        """Count what was found at the leaves. Return the placements looked at, or -1 if there is no memory left."""

    def lean(self, bias: list[float], /) -> None:
        """Add a liking or a misjudgement to each placement at the root."""

    def tried(self, node: int, /) -> list[Tried]:
        """The placements at a node, those that look best first; 0 is the root."""


class _Move:
    def __init__(self, action: int, looks: float, prior: float) -> None:
        self.action = action
        self.looks = looks  # to whoever places
        self.prior = prior  # how much it is worth a try, for its looks
        self.visits = 0
        self.node = -1


class _Node:
    def __init__(self, players: int) -> None:
        self.grown = False
        self.player = 0
        self.moves: list[_Move] = []
        self.visits = 0
        self.won = [0.0] * players

    def expected(self) -> list[float]:
        return [won / self.visits for won in self.won] if self.visits else [0.0] * len(self.won)


class _Path:
    def __init__(self, root: Position) -> None:
        self.end = root.copy()
        self.luck = Luck(0)
        self.hops: list[tuple[_Node, list[float]]] = []  # with what was expected there
        self.thoughts: list[tuple[float, int]] = []  # how each placement looks
        self.values: list[float] = []

    def visit(self, node: _Node) -> None:
        """It counts at once, as if it found what those before it did: paths that are gone side by side part."""
        expected = node.expected()
        self.hops.append((node, expected))
        node.won = [won + e for won, e in zip(node.won, expected, strict=True)]
        node.visits += 1


class PlainAhead:
    def __init__(self, s: Position, mood: Mood, known: Intuition, reach: Reach) -> None:
        self._root = s
        self._want = mood.want
        self._guesses = Guesses(known)
        self._reach = reach
        self._nodes = [_Node(s.terms.players)]
        self._places: dict[Hashable, int] = {}
        self._bias: list[float] = []
        self._paths: list[_Path] = []

    def paths(self, count: int, luck: Luck) -> bool:
        self._paths = []
        for _ in range(count):
            path = _Path(self._root)
            node, number, placed = self._nodes[0], 0, list[tuple[int, int]]()
            path.visit(node)
            while node.moves:
                move = self._inviting(node, number)
                move.visits += 1
                placed.append((move.action, path.end.player))
                play(path.end, move.action)
                if move.node < 0:
                    move.node = self._node_of(_key(path.end, placed))
                number = move.node
                node = self._nodes[number]
                path.visit(node)
            path.luck.at = luck.draw()
            self._paths.append(path)
        return True

    def _node_of(self, key: Hashable) -> int:
        number = self._places.setdefault(key, len(self._nodes))
        if number == len(self._nodes):
            self._nodes.append(_Node(self._root.terms.players))
        return number

    def _inviting(self, node: _Node, number: int) -> _Move:
        """It did well, or looks good and was seldom tried."""
        curiosity = self._reach.curiosity * math.sqrt(node.visits + 1.0)
        chosen, most = node.moves[0], 0.0
        for i, move in enumerate(node.moves):
            value = move.looks
            if move.node >= 0 and self._nodes[move.node].visits:
                value = self._want(self._nodes[move.node].expected(), node.player)
            if not number and self._bias:
                value += self._bias[i]
            value += curiosity * move.prior / (move.visits + 1.0)
            if not i or value > most:
                chosen, most = move, value
        return chosen

    def look(self, first: int, every: int) -> None:
        for path in self._paths[first::every]:
            s = path.end
            if s.mode == OVER:
                path.values = self._guesses.values(s)
                continue
            actions = worth_a_thought(s, path.luck, self._reach.per_kind)
            most = 0.0
            for action in path.luck.some(actions, len(actions)):
                after = s.copy()
                play(after, action)
                values = self._guesses.values(after)
                looks = self._want(values, s.player)
                if not path.thoughts or looks > most:
                    most, path.values = looks, values
                path.thoughts.append((looks, action))

    def settle(self) -> int:
        for path in self._paths:
            end = path.hops[-1][0]
            if not end.grown:
                self._grow(end, path)
            for node, expected in path.hops:
                found = zip(node.won, path.values, expected, strict=True)
                node.won = [won + (value - e) for won, value, e in found]
        return sum(len(path.thoughts) + 1 for path in self._paths)

    def _grow(self, node: _Node, path: _Path) -> None:
        node.grown, node.player = True, path.end.player
        best = sorted(path.thoughts, key=lambda thought: thought[0], reverse=True)[: self._reach.width]
        priors = [math.exp((looks - best[0][0]) / self._reach.temper) for looks, _ in best]
        total = 0.0
        for prior in priors:  # not `sum`: some Pythons add up more exactly than others
            total += prior
        node.moves = [_Move(a, looks, prior / total) for (looks, a), prior in zip(best, priors, strict=True)]

    def lean(self, bias: list[float]) -> None:
        self._bias = bias

    def tried(self, node: int) -> list[Tried]:
        found = []
        for move in self._nodes[node].moves:
            values = self._expected(move.node) if move.node >= 0 else ()
            found.append(Tried(move.action, move.looks, move.visits, move.node, values))
        return found

    def _expected(self, node: int) -> tuple[float, ...]:
        return tuple(self._nodes[node].expected()) if self._nodes[node].visits else ()


def _key(s: Position, placed: list[tuple[int, int]]) -> Hashable:
    """The same for two paths that place the same pieces in another order, unless that made a difference."""
    tiles = tuple(s.palaces[number][1] if number >= 0 else -2 for number in s.tile_palace)
    return tuple(sorted(placed)), tuple(s.tower_owner), tiles, s.player, s.placed, s.mode, tuple(s.stock)
