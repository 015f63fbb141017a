"""Points at any moment, with where they come from (9)."""

from collections.abc import Sequence

from msgspec import Struct

from medina_desktop.games.sultaniya.rules.palace import Palace
from medina_desktop.games.sultaniya.rules.plot import (
    ABOVE_RIGHT,
    BOARD_BITS,
    COLUMN,
    COLUMNS,
    PLACES,
    RIGHT,
    ROWS,
    STOREYS,
    WHOLE,
    places_in,
)
from medina_desktop.games.sultaniya.rules.position import HIDDEN, Position
from medina_desktop.games.sultaniya.rules.tiles import (
    CAP,
    DOME,
    DOOR,
    GARDEN,
    GUARD,
    LEFT_POST,
    MINARET,
    PLUS_4,
    PLUS_5,
    RIGHT_POST,
    SIGNS,
    TOWER,
    WINDOW,
    Objective,
)

WORTH = {WINDOW: 1, TOWER: 1, DOME: 3, GARDEN: 3, DOOR: 6, MINARET: 6}
GUARD_POINTS = (9, 6, 3, 0)


class PlayerPoints(Struct, frozen=True):
    cartouches: dict[str, int]  # in the order of the board
    guards: int
    roofs: int
    objectives: dict[str, int]  # in the order dealt; without those that are hidden

    @property
    def total(self) -> int:
        return sum(self.cartouches.values()) + self.guards + self.roofs + sum(self.objectives.values())


def _board(signs: int, sign: int) -> int:
    return signs >> BOARD_BITS * sign & WHOLE


def meeting(signs: int, minaret: bool) -> int:
    """Return where two posts meet: the left one of the two tiles."""
    return _board(signs, RIGHT_POST) & STOREYS[minaret] & _board(signs, LEFT_POST) >> RIGHT


def seams(signs: int, minaret: bool) -> int:
    """The same under a lintel or a point (9.3). Written out: it is asked after every placement."""
    posts = _board(signs, RIGHT_POST) & STOREYS[minaret]
    return posts & _board(signs, LEFT_POST) >> RIGHT & _board(signs, CAP) >> ABOVE_RIGHT


def begun(signs: int, filled: int, minaret: bool) -> int:
    """Return, by the left one of the two tiles, the seams where a door or minaret can still come about: what is built
    of its three tiles shows its part, and some of them is missing."""
    left, right, cap = (_board(signs, part) for part in (RIGHT_POST, LEFT_POST, CAP))
    fit = (left | ~filled) & STOREYS[minaret] & (right | ~filled) >> RIGHT & (cap | ~filled) >> ABOVE_RIGHT
    return fit & STOREYS[minaret] >> RIGHT & PLACES >> ABOVE_RIGHT & ~seams(signs, minaret)


def complete(signs: int, minaret: bool) -> list[tuple[int, ...]]:
    """The complete doors or minarets: the three places that make each, or the one of the roof that shows it."""
    made = [(left, left + RIGHT, left + ABOVE_RIGHT) for left in places_in(seams(signs, minaret))]
    return [*made, *((place,) for place in places_in(_board(signs, MINARET if minaret else DOOR)))]


def count(signs: int, sign: int) -> int:
    """Count a symbol in a palace; of doors and minarets, the complete ones."""
    found = _board(signs, sign).bit_count()
    return found + seams(signs, sign == MINARET).bit_count() if sign in (DOOR, MINARET) else found


def roof_points(signs: int) -> int:
    return 4 * _board(signs, PLUS_4).bit_count() + 5 * _board(signs, PLUS_5).bit_count()


def line(signs: int, symbol: int) -> int:
    """Symbols in the storey with the most."""
    board = _board(signs, symbol)
    return max((board & row).bit_count() for row in ROWS)


def column(signs: int, symbol: int) -> int:
    """Symbols in the half-column with the most."""
    board = _board(signs, symbol)
    return max((board >> number & COLUMN).bit_count() for number in range(len(COLUMNS)))


def guard_points(guards: Sequence[int], need_one: bool) -> list[int]:
    """By rank; players that are level get the points of the lowest rank they share (9.4)."""
    points = []
    for mine in guards:
        rank = sum(other >= mine for other in guards) - 1
        points.append(0 if need_one and not mine else GUARD_POINTS[rank])
    return points


def objective_points(p: Position, player: int, objective: Objective) -> int:
    signs = p.palaces[player].signs
    if objective.kind == "line":
        return line(signs, objective.symbol)
    if objective.kind == "column":
        found = column(signs, objective.symbol)
        return found + 1 if found or p.terms.rules.column_bonus_at_zero else 0
    if objective.kind == "djinns":
        return 2 * p.djinns.count(player)
    return p.sapphires[player] // 2


def cartouche_points(p: Position, player: int) -> dict[str, int]:
    character = p.terms.catalogue.character[p.characters[player]]
    signs = p.palaces[player].signs
    return {SIGNS[sign]: WORTH[sign] * count(signs, sign) for sign in character.scores}


def guards(p: Position) -> list[int]:
    return [_guards(palace) for palace in p.palaces]


def _guards(palace: Palace) -> int:
    return palace.board(GUARD).bit_count()


def breakdown(p: Position) -> list[PlayerPoints]:
    """Every player's points as they stand."""
    objectives = p.terms.catalogue.objectives
    for_guards = guard_points(guards(p), p.terms.rules.guards_need_one)
    return [
        PlayerPoints(
            cartouche_points(p, player),
            for_guards[player],
            roof_points(p.palaces[player].signs),
            {
                objectives[one].id: objective_points(p, player, objectives[one])
                for one in p.objectives[player]
                if one != HIDDEN
            },
        )
        for player in p.terms.everyone
    ]


def scores(p: Position) -> list[int]:
    """The totals of the breakdown, without making it: opponents ask for them thousands of times."""
    catalogue = p.terms.catalogue
    found = guard_points(guards(p), p.terms.rules.guards_need_one)
    for player, palace in enumerate(p.palaces):
        signs = palace.signs
        points = roof_points(signs)
        for sign in catalogue.character[p.characters[player]].scores:
            points += WORTH[sign] * count(signs, sign)
        for one in p.objectives[player]:
            if one != HIDDEN:
                points += objective_points(p, player, catalogue.objectives[one])
        found[player] += points
    return found


def winners(p: Position) -> tuple[int, ...]:
    """Most points, then most sapphires, then all who are level (9.8)."""
    ranks = list(zip(scores(p), p.sapphires, strict=True))
    return tuple(player for player, rank in enumerate(ranks) if rank == max(ranks))
