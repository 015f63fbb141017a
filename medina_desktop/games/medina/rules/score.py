"""Points at any moment, with where they come from (rules.md 14)."""

from msgspec import Struct

from medina_desktop.games.medina.rules.actions import COLOURS
from medina_desktop.games.medina.rules.position import NEUTRAL_OWNER, Position


class PalacePoints(Struct, frozen=True):
    palace: int
    colour: str
    buildings: int
    stables: int
    walls: int
    merchants: int
    well: int

    @property
    def total(self) -> int:
        return self.buildings + self.stables + self.walls + self.merchants + self.well


class PlayerPoints(Struct, frozen=True):
    palaces: tuple[PalacePoints, ...]  # in the order of the colours
    towers: dict[int, int]  # tile number -> points
    tiles: dict[str, int]  # colour -> points

    @property
    def tower_tiles(self) -> int:
        return sum(self.towers.values())

    @property
    def palace_tiles(self) -> int:
        return sum(self.tiles.values())

    @property
    def total(self) -> int:
        return sum(p.total for p in self.palaces) + self.tower_tiles + self.palace_tiles


def scores(s: Position) -> list[int]:
    """The players' points as they stand."""
    terms = s.terms
    points = [0] * (NEUTRAL_OWNER + 1)
    marks = s.merchants | s.walls
    well = terms.rules.well_points
    for _, owner, buildings, stables, touch, _, by_well, _, _ in s.palaces:
        if owner >= 0:
            points[owner] += buildings + stables + (touch & marks).bit_count() + well * by_well
    for tower, owner in enumerate(s.tower_owner):
        if owner >= 0:
            points[owner] += terms.tower_values[tower]
    for colour in terms.colours:
        palace = s.tile_palace[colour]
        if palace >= 0:
            points[s.palaces[palace][1]] += terms.tile_values[colour]
    return points[: terms.players]


def palace_points(s: Position, number: int) -> PalacePoints:
    """Return the points of a palace, with or without an owner."""
    p = s.palace(number)
    return PalacePoints(
        number,
        COLOURS[p.colour],
        p.buildings,
        p.stables,
        (p.touch & s.walls).bit_count(),
        (p.touch & s.merchants).bit_count(),
        s.terms.rules.well_points * p.by_well,
    )


def breakdown(s: Position) -> list[PlayerPoints]:
    """Every player's points, palace by palace and tile by tile."""
    terms = s.terms
    order = {COLOURS.index(c): i for i, c in enumerate(terms.rules.colours)}
    sheets = []
    for player in terms.everyone:
        owned = sorted((order[p[0]], i) for i, p in enumerate(s.palaces) if p[1] == player)
        sheets.append(
            PlayerPoints(
                tuple(palace_points(s, i) for _, i in owned),
                {t + 1: terms.tower_values[t] for t in range(4) if s.tower_owner[t] == player},
                {COLOURS[c]: terms.tile_values[c] for c in terms.colours if s.tile_owner(c) == player},
            )
        )
    return sheets


def winners(s: Position, roof_order: list[int]) -> list[int]:
    """Return the players who are ahead, or have won. `roof_order` lists the palaces as they were roofed, to break ties
    that way (14.4)."""
    points = scores(s)
    best = [p for p in s.terms.everyone if points[p] == max(points)]
    if len(best) == 1 or s.terms.rules.ties == "shared":
        return best
    for number in sorted(roof_order, key=lambda n: (-s.palace(n).size, roof_order.index(n))):
        if s.palace(number).owner in best:
            return [s.palace(number).owner]
    return best
