"""Intuition: from a glance at a position to the points that everybody will have at the end.

Two layers of neurons, learnt from hundreds of thousands of games (`tune --part intuition`). All of it is whole numbers,
so that compiled code and plain Python come to the same result.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import msgspec

from medina_desktop.games.medina.ai import glance, weights
from medina_desktop.games.medina.rules.position import OVER, Position, Terms
from medina_desktop.games.medina.rules.score import scores

FIRST, SECOND = 64, 32  # neurons
MOST = (1 << 13) - 1  # that a neuron gives on
LARGEST = (1 << 31) - 1  # that the neurons of a layer may add up: compiled code has no room for more

Rows = tuple[tuple[int, ...], ...]  # of a layer, by neuron


@dataclass(frozen=True, eq=False)
class Intuition:
    """The neurons learnt for one number of players."""

    first: Rows
    second: Rows
    last: Rows  # by seat, whoever is to place first
    first_from: tuple[int, ...]  # what each neuron begins with
    second_from: tuple[int, ...]
    last_from: tuple[int, ...]
    shifts: tuple[int, int]  # by so many bits what the neurons of a layer add up is made smaller
    point: float  # what one is in points at the end


def from_entry(entry: Mapping[str, object]) -> Intuition:
    return msgspec.convert(entry, Intuition)


@lru_cache(maxsize=1)
def _entries() -> list[dict[str, object]]:
    return [json.loads(p.read_text(encoding="utf-8")) for p in sorted(weights.folder().glob("intuition-*.json"))]


@lru_cache(maxsize=16)
def _choose(file: int) -> Intuition:
    return from_entry(_entries()[file])


def for_table(terms: Terms) -> Intuition | None:
    """The one that was learnt at this table, or at the one most like it with as many players, if there is one."""
    entries = [(i, entry) for i, entry in enumerate(_entries()) if entry["players"] == terms.players]
    return _choose(max(entries, key=lambda pair: weights.likeness(pair[1], terms))[0]) if entries else None


class Guesses:
    """In plain Python. From one position to the next few counts change: only those are weighed again."""

    def __init__(self, known: Intuition) -> None:
        self._known = known
        self._columns = list(zip(*known.first, strict=True))
        self._last: dict[int, tuple[list[int], list[int]]] = {}  # by player to move: what was seen, and its sums

    def values(self, s: Position) -> list[float]:
        """Guess each player's points at the end."""
        if s.mode == OVER:
            return [float(p) for p in scores(s)]
        known, players = self._known, s.terms.players
        seen = glance.glance(s)
        first = _fire(self._first_sums(s.player, seen), known.shifts[0])
        second = _fire(_sums(known.second, known.second_from, first), known.shifts[1])
        to_come = _sums(known.last, known.last_from, second)
        found = [0.0] * players
        for seat in range(players):
            points = seen[seat * len(glance.A_SEAT) + glance.POINTS]
            found[(s.player + seat) % players] = points + known.point * to_come[seat]
        return found

    def _first_sums(self, player: int, seen: list[int]) -> list[int]:
        before, sums = self._last.get(player) or ([0] * len(seen), list(self._known.first_from))
        for now, then, column in zip(seen, before, self._columns, strict=True):
            if now != then:
                change = now - then
                sums = [total + change * weight for total, weight in zip(sums, column, strict=True)]
        self._last[player] = seen, sums
        return sums


def _sums(rows: Rows, begin: Sequence[int], values: Sequence[int]) -> list[int]:
    return [
        start + sum([weight * value for weight, value in zip(row, values, strict=True)])
        for start, row in zip(begin, rows, strict=True)
    ]


def _fire(sums: list[int], shift: int) -> list[int]:
    return [min(max(total >> shift, 0), MOST) for total in sums]
