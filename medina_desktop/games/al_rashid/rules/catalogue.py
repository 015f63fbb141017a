"""The figures of the game: prices, points, goods, pawns, crisis tiles. Read from the data files by `al_rashid.data`."""

from dataclasses import dataclass

from medina_desktop.games.al_rashid.rules.names import COMMERCE, FAVOURITE, INTRIGUE, POLITICS

# Where a title's points come from: what is counted at the end (its place in score.COUNTED), and from how many on.
PointsTable = tuple[int, tuple[tuple[int, int], ...]]
# What a crisis tile lays: colour, country (a sector), number; in the written order.
Tile = tuple[tuple[int, int, int], ...]

LOREMASTER_SAVES = 3
NOTE_SAVES = 3
NOTE_SAVES_BANKER = 5


@dataclass(frozen=True, eq=False)
class Title:
    palace: int
    cost: int
    points: int  # fixed ones
    by_table: PointsTable | None  # or by what the family has at the end
    copies: tuple[int, int]  # with 2-3 players, with 4-5


@dataclass(frozen=True, eq=False)
class Catalogue:
    """There is one; it is never changed."""

    prevalence: tuple[int, ...]  # by pawn
    pawn_points: tuple[int, ...]
    most_pawns: tuple[int, ...]
    start_pawns: tuple[int, ...]
    service_cost: tuple[tuple[int, int, int], ...]  # by guild and rank
    service_count: tuple[tuple[int, int, int], ...]  # operations, tokens
    favour_cost: tuple[int, ...]  # by leader
    country_goods: tuple[tuple[int, ...], ...]  # by country: the five kinds, then the credit note
    start_goods: tuple[tuple[int, ...], ...]  # by place in the turn order
    tokens: tuple[tuple[int, int], ...]  # value, how many of each colour
    box: tuple[int, int, int]  # credit notes, influence, dishonour, where they are limited
    titles: tuple[Title, ...]
    palace_titles: tuple[tuple[int, ...], ...]  # the titles of each palace
    setup_tiles: dict[str, Tile]
    year_tiles: dict[str, Tile]

    def title_price(self, title: int, with_note: bool, banker: bool) -> int:
        """8.5, 13.2."""
        saved = (NOTE_SAVES_BANKER if banker else NOTE_SAVES) if with_note else 0
        return max(0, self.titles[title].cost - saved)

    def service_price(self, guild: int, rank: int, loremaster: bool) -> int:
        """8.6; the loremaster takes off merchants and pashas alone. Ranks from 0."""
        cost = self.service_cost[guild][rank]
        return cost - LOREMASTER_SAVES if loremaster and guild in (COMMERCE, POLITICS) else cost

    def favour_price(self, guild: int, leader: int) -> int:
        """8.7; at the intrigue guild it comes by way of the favourite."""
        own = self.favour_cost[leader]
        return own + self.favour_cost[FAVOURITE] if guild == INTRIGUE else own
