"""Estimates what things will be worth at the end of the game: the opponents' experience, in points.

`EXPERIENCE` has a row for each number of years still to be played after the present one (0 to 4). Its figures were
fitted to games the opponents played against each other (docs/measurements.md), and rounded.
"""

from __future__ import annotations

from typing import NamedTuple

from medina_desktop.games.al_rashid.rules import score, tokens
from medina_desktop.games.al_rashid.rules.goods import worth
from medina_desktop.games.al_rashid.rules.names import (
    BANKER,
    DIPLOMAT,
    IMPORTED,
    INFORMER,
    LOREMASTER,
    MERCHANT,
    NEGOTIATOR,
    OVER,
    PASHA,
    PLOTTER,
    RAIDER,
    RECRUITER,
    SAGE,
    SILK_MONOPOLIST,
    SMUGGLER,
    SPICE_MONOPOLIST,
    STRATEGIST,
    TITLES,
    TRADER,
    YEARS,
)
from medina_desktop.games.al_rashid.rules.position import Position

GOLD_AT_THE_END = 0.01  # goods only break ties then


class Row(NamedTuple):
    """On top of the points that something counts already."""

    pawns: tuple[float, float, float]
    gold: float
    gold_beyond: float  # for each gold beyond the first twelve
    token: float
    note: float
    first: float  # for being first in the turn order, less for later places
    titles: tuple[float, ...]


# By years left, from 1 to 4.
_PAWNS = ((0.7, 0.6, 0.2), (1.9, 1.6, 0.7), (2.9, 2.4, 1.3), (3.8, 3.1, 2.0))
_GOLD = (0.14, 0.2, 0.22, 0.26)
_GOLD_BEYOND = (0.14, 0.15, 0.15, 0.15)
_TOKEN = (0.08, 0.2, 0.35, 0.5)
_NOTE = (0.25, 0.35, 0.42, 0.6)
_TITLES = {
    SMUGGLER: (0.1, 0.3, 0.6, 0.8),
    PLOTTER: (0.2, 0.5, 0.7, 0.9),
    INFORMER: (0.2, 0.4, 0.7, 1.0),
    STRATEGIST: (0.1, 0.4, 0.6, 0.7),
    RECRUITER: (0.1, 0.4, 0.5, 0.8),
    RAIDER: (0.2, 0.6, 0.9, 1.2),
    NEGOTIATOR: (0.1, 0.4, 0.6, 0.7),
    LOREMASTER: (0.2, 0.6, 1.0, 1.3),
    DIPLOMAT: (0.3, 0.5, 0.7, 0.9),
    BANKER: (0.2, 0.4, 0.6, 0.9),
    TRADER: (0.3, 0.7, 1.1, 1.4),
    SILK_MONOPOLIST: (0.1, 0.5, 0.9, 1.0),
    SPICE_MONOPOLIST: (0.1, 0.5, 0.9, 1.0),
    **dict.fromkeys(IMPORTED, (0.45, 1.1, 1.6, 2.0)),
}


def _row(years: int) -> Row:
    if not years:
        return Row((0.0, 0.0, 0.0), GOLD_AT_THE_END, GOLD_AT_THE_END, 0.0, 0.0, 0.0, (0.0,) * len(TITLES))
    at = years - 1
    titles = tuple(_TITLES[title][at] if title in _TITLES else 0.0 for title in range(len(TITLES)))
    return Row(_PAWNS[at], _GOLD[at], _GOLD_BEYOND[at], _TOKEN[at], _NOTE[at], 0.1, titles)


EXPERIENCE = tuple(_row(years) for years in range(YEARS))
FIRST_GOLD = 12


def family_value(p: Position, player: int, row: Row) -> float:
    """Estimate a family's points at the end, as far as can be told between two years."""
    value = score.score(p, player) + 0.0
    family = p.family[player]
    pawns = row.pawns
    value += pawns[PASHA] * (family & 15) + pawns[MERCHANT] * (family >> 4 & 15) + pawns[SAGE] * (family >> 8)
    gold = worth(p.goods[player])
    value += row.gold * min(gold, FIRST_GOLD) + row.gold_beyond * max(gold - FIRST_GOLD, 0)
    hand = p.hand[player]
    value += row.token * (len(tokens.values_in(hand, 0)) + len(tokens.values_in(hand, 1)))
    value += row.note * p.credit[player]
    value -= row.first * p.order.index(player)
    titles, owned = row.titles, p.titles[player]
    while owned:
        bit = owned & -owned
        value += titles[bit.bit_length() - 1 & 31]
        owned ^= bit
    return value


def values(p: Position) -> list[float]:
    """Of all families, at the end of a year or of the game."""
    row = EXPERIENCE[0] if p.phase == OVER else EXPERIENCE[min(YEARS - p.year + 1, YEARS - 1)]
    return [family_value(p, player, row) for player in range(p.terms.players)]


def lead(points: list[float], player: int) -> float:
    """Return a player's lead, mostly over the best of the others."""
    others = [value for other, value in enumerate(points) if other != player]
    return points[player] - 0.7 * max(others) - 0.3 * sum(others) / len(others)
