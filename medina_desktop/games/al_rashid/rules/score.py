"""Points (rules.md 14)."""

from typing import NamedTuple

from medina_desktop.game.box import Row
from medina_desktop.game.remembered import remembered
from medina_desktop.games.al_rashid.rules.catalogue import Catalogue
from medina_desktop.games.al_rashid.rules.goods import kinds_in, worth
from medina_desktop.games.al_rashid.rules.names import (
    INTRIGUE,
    MERCHANT,
    MILITARY,
    ONE_COPY,
    PALACES,
    PASHA,
    PAWNS,
    SAGE,
    SECOND,
    SECTORS,
    TITLES,
)
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.stacks import count
from medina_desktop.said import N_, Said

MOST_INFLUENCE = 5
PER_DISHONOUR = -2

# What the titles of politics count, by the names of titles.yaml.
COUNTED = (
    "influence",
    "palaces with a title",
    "different goods",
    "intrigue titles",
    "military titles",
    "sages",
    "merchants",
    "pashas",
)


class Points(NamedTuple):
    pawns: tuple[int, ...]  # by kind
    titles: dict[int, int]  # by title, both copies together
    influence: int
    dishonour: int

    @property
    def total(self) -> int:
        return sum(self.pawns) + sum(self.titles.values()) + self.influence + self.dishonour


def points_of(p: Position, player: int) -> Points:
    catalogue = p.terms.catalogue
    pawns = tuple(each * count(p.family[player], pawn) for pawn, each in enumerate(catalogue.pawn_points))
    owned = p.titles[player]
    titles = {
        title: title_points(p, player, title) * (2 if owned >> SECOND + title & 1 else 1)
        for title in range(len(TITLES))
        if owned >> title & 1
    }
    influence = min(p.influence[player], MOST_INFLUENCE)
    return Points(pawns, titles, influence, PER_DISHONOUR * p.dishonour[player])


def title_points(p: Position, player: int, title: int) -> int:
    """Return the points of one copy of a title for a player as things stand."""
    declared = p.terms.catalogue.titles[title]
    if declared.by_table is None:
        return declared.points
    what, steps = declared.by_table
    have = count_for(p, player, what)
    return next((points for least, points in reversed(steps) if have >= least), 0)


def count_for(p: Position, player: int, what: int) -> int:
    """Count what a title of politics counts for a player, by its place in COUNTED."""
    kinds = len(kinds_in(p.goods[player]))
    return count_among(p.terms.catalogue, p.family[player], p.titles[player], p.influence[player], kinds, what)


def count_among(catalogue: Catalogue, family: int, titles: int, influence: int, kinds: int, what: int) -> int:
    """Count the same for a family with these pawns, titles, influence and kinds of goods."""
    name = COUNTED[what]
    if name == "influence":
        return influence
    if name == "different goods":
        return kinds
    if name == "intrigue titles":
        return _titles_of(catalogue, INTRIGUE, titles)
    if name == "military titles":
        return _titles_of(catalogue, MILITARY, titles)
    if name == "palaces with a title":
        return sum(_titles_of(catalogue, palace, titles) > 0 for palace in PALACES)
    return count(family, {"sages": SAGE, "merchants": MERCHANT, "pashas": PASHA}[name])


@remembered(1 << 14)
def _titles_of(catalogue: Catalogue, palace: int, titles: int) -> int:
    """Count the titles of a palace among these, every copy."""
    of_palace = sum(1 << title for title in catalogue.palace_titles[palace])
    return (titles & of_palace & ONE_COPY).bit_count() + (titles >> SECOND & of_palace).bit_count()


@remembered(1 << 14)
def _fixed(catalogue: Catalogue, titles: int) -> tuple[int, tuple[int, ...]]:
    """The points of titles that are always the same, and the titles that count something."""
    fixed, counting = 0, []
    for title, declared in enumerate(catalogue.titles):
        copies = (titles >> title & 1) + (titles >> SECOND + title & 1)
        if copies and declared.by_table is None:
            fixed += copies * declared.points
        elif copies:
            counting += [title] * copies
    return fixed, tuple(counting)


def score(p: Position, player: int) -> int:
    catalogue = p.terms.catalogue
    family = p.family[player]
    pasha, merchant, sage = catalogue.pawn_points
    total, counting = _fixed(catalogue, p.titles[player])
    for title in counting:
        total += title_points(p, player, title)
    total += pasha * (family & 15) + merchant * (family >> 4 & 15) + sage * (family >> 8)
    return total + min(p.influence[player], MOST_INFLUENCE) + PER_DISHONOUR * p.dishonour[player]


def scores(p: Position) -> list[int]:
    return [score(p, player) for player in range(p.terms.players)]


def places(p: Position) -> list[int]:
    """1 for the best, by 14.4."""
    best_first = sorted(
        range(p.terms.players),
        key=lambda player: (-score(p, player), -worth(p.goods[player]), p.order.index(player)),
    )
    return [best_first.index(player) + 1 for player in range(p.terms.players)]


def winner(p: Position) -> tuple[int, Said]:
    """Return who has won, or would now, and what decided."""
    points, placed = scores(p), places(p)
    first = placed.index(1)
    equal = [player for player in range(p.terms.players) if points[player] == points[first]]
    if len(equal) == 1:
        return first, Said("the most points")
    richest = [player for player in equal if worth(p.goods[player]) == worth(p.goods[first])]
    if len(richest) == 1:
        return first, Said("level on points, but with more valuable goods")
    return first, Said("level on points and goods, but earlier in the turn order")


_PAWN_LABELS = (N_("Pashas"), N_("Merchants"), N_("Sages"))
_TITLE_LABELS = (
    N_("Intrigue titles"),
    N_("Military titles"),
    N_("Traditions titles"),
    N_("Commerce titles"),
    N_("Politics titles"),
    N_("Caliph’s titles"),
)


def sheet(p: Position) -> list[Row]:
    everybody = [points_of(p, player) for player in range(p.terms.players)]
    rows = [
        Row(f"{PAWNS[pawn]}s", Said(label), tuple(points.pawns[pawn] for points in everybody))
        for pawn, label in enumerate(_PAWN_LABELS)
    ]
    for palace, label in enumerate(_TITLE_LABELS):
        of_palace = p.terms.catalogue.palace_titles[palace]
        sums = tuple(sum(points.titles.get(title, 0) for title in of_palace) for points in everybody)
        rows.append(Row(f"titles-{SECTORS[palace]}", Said(label), sums))
    rows.append(Row("influence", Said("Influence"), tuple(points.influence for points in everybody)))
    rows.append(Row("dishonour", Said("Dishonour"), tuple(points.dishonour for points in everybody)))
    return rows
