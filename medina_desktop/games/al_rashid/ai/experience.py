"""The points still to come for a family at the end of a year, learnt from games by `tune`.

Weights are whole numbers, thousandths of a point, so that every machine finds the same sums.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import mul

import msgspec

from medina_desktop import bundled
from medina_desktop.game.remembered import remembered
from medina_desktop.games.al_rashid.ai.evaluate import FIRST_GOLD, GOLD_AT_THE_END, values
from medina_desktop.games.al_rashid.rules import score, tokens
from medina_desktop.games.al_rashid.rules.catalogue import Catalogue
from medina_desktop.games.al_rashid.rules.goods import kinds_in, worth
from medina_desktop.games.al_rashid.rules.names import BANKER, OVER, POLITICS, SECOND, STRATEGIST, TITLES, YEARS
from medina_desktop.games.al_rashid.rules.position import Position

POINT = 1000
NAMES = (
    "constant",
    "pashas",
    "merchants",
    "sages",
    "gold",
    "gold beyond",
    "kinds of goods",
    "red tokens",
    "blue tokens",
    "force",
    "notes",
    "influence",
    "place in the order",
    "strategist and tokens",
    "banker and notes",
    "others' gold",
    "others' pawns",
    *TITLES,
    *(f"{name}: to be won" for name in TITLES[16:24]),
    *(f"{name}: for sale" for name in TITLES[16:24]),
)


@remembered(1 << 14)
def _of_titles(catalogue: Catalogue, owned: int, unsold: int, counts: tuple[int, ...]) -> tuple[int, ...]:
    """By title, whether it is owned; then, for those of politics, the points that an owned one may still come to, and
    those that one for sale would count at once."""
    won, sold = [], []
    for title in catalogue.palace_titles[POLITICS]:
        declared = catalogue.titles[title]
        assert declared.by_table is not None
        what, steps = declared.by_table
        now = next((points for least, points in reversed(steps) if counts[what] >= least), 0)
        has = owned >> title & 1
        won.append(steps[-1][1] - now if has else 0)
        sold.append(now if not has and (unsold >> title | unsold >> SECOND + title) & 1 else 0)
    return (*((owned >> title & 1) for title in range(len(TITLES))), *won, *sold)


def features(p: Position, player: int) -> tuple[int, ...]:
    """Return what a family has, as numbers: see NAMES."""
    catalogue, owned, family, goods = p.terms.catalogue, p.titles[player], p.family[player], p.goods[player]
    gold, hand, notes, influence = worth(goods), p.hand[player], p.credit[player], p.influence[player]
    red, blue = tokens.values_in(hand, 0), tokens.values_in(hand, 1)
    number = len(red) + len(blue)
    others = gold_of_others = 0
    for other in range(p.terms.players):
        if other != player:
            gold_of_others += min(worth(p.goods[other]), 2 * FIRST_GOLD)
            its = p.family[other]
            others += 3 * (its & 15) + 2 * (its >> 4 & 15) + (its >> 8)
    kinds = len(kinds_in(goods))
    counts = _counts(catalogue, family, owned, influence, kinds)
    return (
        1,
        family & 15,
        family >> 4 & 15,
        family >> 8,
        min(gold, FIRST_GOLD),
        max(gold - FIRST_GOLD, 0),
        kinds,
        len(red),
        len(blue),
        sum(red) + sum(blue),
        notes,
        min(influence, score.MOST_INFLUENCE),
        p.order.index(player),
        number if owned >> STRATEGIST & 1 else 0,
        notes if owned >> BANKER & 1 else 0,
        gold_of_others,
        others,
        *_of_titles(catalogue, owned, p.unsold, counts),
    )


@remembered(1 << 14)
def _counts(catalogue: Catalogue, family: int, owned: int, influence: int, kinds: int) -> tuple[int, ...]:
    return tuple(
        score.count_among(catalogue, family, owned, influence, kinds, what) for what in range(len(score.COUNTED))
    )


class Learnt(msgspec.Struct):
    """A file of weights: by the years still to be played after the coming one, each weight under its name."""

    ruleset: str
    players: int
    figures: dict[str, object]
    weights: dict[str, list[int]]


class Experience:
    """The weights of a table, by the years still to be played."""

    def __init__(self, rows: Sequence[Sequence[int]]) -> None:
        self.rows = tuple(tuple(row) for row in rows)

    def values(self, p: Position) -> list[float]:
        """The points everybody will have, as far as can be told at the end of a year, or has at the end of the game."""
        everybody = range(p.terms.players)
        if p.phase == OVER:
            return [score.score(p, player) + GOLD_AT_THE_END * worth(p.goods[player]) for player in everybody]
        row = self.rows[YEARS - p.year]
        return [score.score(p, player) + sum(map(mul, row, features(p, player))) / POINT for player in everybody]


@lru_cache
def for_table(players: int) -> Callable[[Position], list[float]]:
    """Return the worth of everybody's things at the end of a year: as it was learnt at such a table, or by hand."""
    file = bundled.game_data("al-rashid") / f"experience-al-rashid-{players}.json"
    if not file.exists():
        return values
    learnt = msgspec.json.decode(file.read_bytes(), type=Learnt)
    return Experience([[learnt.weights[name][years] for name in NAMES] for years in range(YEARS - 1)]).values
