"""The outlook of every palace in counts, and an estimate of the points at the end that was learnt from them.

A game that is imagined is broken off long before its end. What a palace shows then (what is begun, which tiles still
fit somewhere and which of them are good, sapphires, guards, how near the end is) was weighed by ridge regression over
games that were played to their ends (`tune`). All of it is whole numbers, so every machine comes to the same sum.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache

from msgspec import Struct, convert

from medina_desktop import bundled
from medina_desktop.game.box import NOBODY
from medina_desktop.games.sultaniya.ai.taste import PLAIN, Needs
from medina_desktop.games.sultaniya.rules import score
from medina_desktop.games.sultaniya.rules.plot import ABOVE_RIGHT, BOARD_BITS, RIGHT, ROOFS, ROWS, STOREYS, WHOLE
from medina_desktop.games.sultaniya.rules.position import HIDDEN, Position, Terms
from medina_desktop.games.sultaniya.rules.score import WORTH
from medina_desktop.games.sultaniya.rules.tiles import CAP, LEFT_POST, MINARET, PLUS_4, PLUS_5, RIGHT_POST

POINT = 1000  # what a point is among the whole numbers
MOMENTS = 6  # of a game: how many roofs the leader in roofs has, 0 to 4; and when the last turns are played
PHASES = 3  # of a game for habits: no roof yet, up to two, more
GOOD = (3, 3, 3, 5)  # by storey: a tile is good if it brings so many points
MOST_FITTING, MOST_SHOWN, MOST_SAPPHIRES = 8, 4, 8  # more of them hardly matter

NAMES = (
    "constant",
    "sapphires",
    "guards",
    "guards_behind",
    "guards_ahead",
    "guards_level",
    "roofs",
    "their_roofs",
    "waits",  # turns of others before the next own one
    "meeting",
    "capped",
    "half",
    "wants_djinns",
    "for_djinns",
    "wants_pairs",
    "for_pairs",
    "lines",
    "columns",
    "djinns",
    "ground",
    "first",
    "second",
    *(f"{what}_{storey}" for storey in range(4) for what in ("fitting", "good")),
    "shown",
)
_ONE_OF_TWO = sum(1 << bit for bit in range(0, 2 * BOARD_BITS, 2))


class Wishes(Struct, frozen=True):
    """The wishes of a player's board and objectives."""

    storey: int  # of the posts that count
    good: tuple[int, ...]  # by storey, the faces that are good
    wants_djinns: int
    wants_pairs: int
    lines: int
    columns: int


@lru_cache(4096)
def _wishes(terms: Terms, character: str, objectives: tuple[int, int]) -> Wishes:
    catalogue = terms.catalogue
    scores = catalogue.character[character].scores
    good = [0] * 4
    for kind, tiles in enumerate(terms.in_use):
        for tile in tiles:
            for face in (2 * tile, 2 * tile + 1):
                signs = catalogue.signs[face]
                points = sum(WORTH[sign] * (signs >> BOARD_BITS * sign & WHOLE).bit_count() for sign in scores)
                points += 4 * (signs >> BOARD_BITS * PLUS_4 & WHOLE).bit_count()
                points += 5 * (signs >> BOARD_BITS * PLUS_5 & WHOLE).bit_count()
                if points >= GOOD[kind]:
                    good[kind] |= 1 << face - 2 * catalogue.first[kind]
    kinds = [catalogue.objectives[one].kind for one in objectives if one != HIDDEN]
    counts = [kinds.count(kind) for kind in ("djinns", "pairs", "line", "column")]
    return Wishes(int(scores[2] == MINARET), tuple(good), *counts)


def moment(p: Position) -> int:
    if p.ending != NOBODY:
        return MOMENTS - 1
    return min(MOMENTS - 2, _most_roofs(p))


def phase(p: Position) -> int:
    return (_most_roofs(p) + 3) // 2 - 1 if _most_roofs(p) < 3 else PHASES - 1


def _most_roofs(p: Position) -> int:
    return max((palace.filled & ROOFS).bit_count() for palace in p.palaces)


def outlooks(p: Position) -> list[list[int]]:
    """By player, the counts of NAMES."""
    terms = p.terms
    bits = terms.bits.__getitem__
    offered = p.offered
    left = [sum(map(bits, stack)) | offered[kind] for kind, stack in enumerate(p.stacks)]
    guards = score.guards(p)
    roofs = [(palace.filled & ROOFS).bit_count() for palace in p.palaces]
    return [_outlook(p, player, left, guards, roofs) for player in terms.everyone]


def _outlook(p: Position, me: int, left: list[int], guards: list[int], roofs: list[int]) -> list[int]:
    palace, terms = p.palaces[me], p.terms
    wishes = _wishes(terms, p.characters[me], p.objectives[me])
    mine = guards[me]
    theirs = max((count for player, count in enumerate(guards) if player != me), default=0)
    signs, filled = palace.signs, palace.filled
    caps = signs >> BOARD_BITS * CAP & WHOLE
    rows = ROWS[wishes.storey]
    over = caps >> ABOVE_RIGHT & rows
    facing = (signs >> BOARD_BITS * LEFT_POST & WHOLE) >> RIGHT & rows
    right = signs >> BOARD_BITS * RIGHT_POST & WHOLE & rows
    half = (right & ~(filled >> RIGHT)) | (facing & ~filled)
    above = filled >> ABOVE_RIGHT
    sapphires = min(p.sapphires[me], MOST_SAPPHIRES)
    found = [
        1,
        sapphires,
        mine,
        max(theirs - mine, 0),
        max(mine - theirs, 0),
        int(mine == theirs),
        roofs[me],
        max((count for player, count in enumerate(roofs) if player != me), default=0),
        (me - p.player) % terms.players,
        (right & facing & ~above).bit_count(),
        (half & over).bit_count(),
        (half & ~over & ~above).bit_count(),
        wishes.wants_djinns,
        wishes.wants_djinns * sapphires,
        wishes.wants_pairs,
        wishes.wants_pairs * sapphires,
        wishes.lines,
        wishes.columns,
        p.djinns.count(me),
        (filled & STOREYS[0]).bit_count(),
        (filled & STOREYS[1]).bit_count(),
        (filled & STOREYS[2]).bit_count(),
    ]
    fits, spots = palace.fits, palace.spots
    fitting = [0] * 4
    while spots:
        place = spots.bit_length() - 1
        spots ^= 1 << place
        fitting[place >> 4] |= fits[place]
    shown = 0
    for kind in range(4):
        some = fitting[kind] & left[kind]
        good = some & wishes.good[kind]
        found.append(min(((some | some >> 1) & _ONE_OF_TWO).bit_count(), MOST_FITTING))
        found.append(((good | good >> 1) & _ONE_OF_TWO).bit_count())
        some &= p.offered[kind]
        shown += ((some | some >> 1) & _ONE_OF_TWO).bit_count()
    found.append(min(shown, MOST_SHOWN))
    return found


class Learnt(Struct, frozen=True, eq=False):
    """The lessons for a number of players: habits by phase, and the weights of an outlook by moment."""

    habits: tuple[Needs, ...]
    weights: tuple[tuple[int, ...], ...]

    def estimate(self, p: Position) -> list[float]:
        """Return each player's points at the end, as far as one can tell."""
        row = self.weights[moment(p)]
        points = score.scores(p)
        for player, counts in enumerate(outlooks(p)):
            points[player] = POINT * points[player] + sum(
                [weight * count for weight, count in zip(row, counts, strict=True)]
            )
        return [total / POINT for total in points]


def from_entry(entry: Mapping[str, Mapping[str, list[float]]]) -> Learnt:
    """Read what a file holds: by name, a number for each phase or moment. Without weights nothing is estimated by
    them."""
    weights, habits = entry["weights"], entry["habits"]
    rows = [tuple(round(POINT * weights[name][m]) for name in NAMES) for m in range(MOMENTS)] if weights else []
    needs = [Needs(**{name: numbers[phase] for name, numbers in habits.items()}) for phase in range(PHASES)]
    return Learnt(tuple(needs), tuple(rows))


@cache
def for_players(players: int) -> Learnt:
    """Return what was learnt with so many players, or with the next number of them that there is something for."""
    files = sorted(bundled.game_data("sultaniya").glob("learnt-*.json"))
    entries = [json.loads(file.read_text(encoding="utf-8")) for file in files]
    entry = min(entries, key=lambda one: abs(one["players"] - players))
    return from_entry({key: convert(entry[key], dict[str, list[float]]) for key in ("habits", "weights")})


UNTAUGHT = Learnt((PLAIN,) * PHASES, ())
