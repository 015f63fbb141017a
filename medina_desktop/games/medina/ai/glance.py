"""Describes a position at a glance: some two hundred counts, from which intuition guesses how it will end.

Whoever is to place comes first, then the others in turn order: so the same position looks the same from every seat.
`fast.c` finds the same numbers in the same order.
"""

from medina_desktop.games.medina.rules.actions import KINDS, MERCHANT, PLACE_MASK, STABLE, TEA, WALL
from medina_desktop.games.medina.rules.board import FULL, STRIDE
from medina_desktop.games.medina.rules.position import Position, Terms
from medina_desktop.games.medina.rules.score import scores

_COLOURS = range(4)
_TOWERS = range(4)
A_SEAT: tuple[str, ...] = (
    *(f"stock.{kind}" for kind in range(KINDS)),
    "points",
    *(f"tower.{t}" for t in _TOWERS),  # held
    *(f"tile.{c}" for c in _COLOURS),  # held
    *(f"needs.{c}" for c in _COLOURS),  # no palace of this colour yet
    "beside.stables",  # cells where a stable would join an own palace, at most 12
    "beside.well",  # whether the well pays one of them
    "beside.empty",
    "beside.street",  # at most 6
    "beside.spaces",  # for walls; then those that the next wall may take, and those that come second
    "beside.next",
    "beside.second",
    "reach.stables",  # at most those in stock
    "reach.merchants",
    "reach.walls",
    "waits",  # pieces to wait with: merchants, walls, tea, useless buildings
    *(f"size.{c}" for c in _COLOURS),  # of the own palace
    "tower.take",  # values that one wall would win
    "tower.risk",  # ... or lose
    *(f"open.{c}" for c in _COLOURS),  # what the best open palace of a needed colour is worth
    *(f"alone.{c}" for c in _COLOURS),  # the same and one more, if nobody else needs the colour
)
A_COLOUR = (
    "palaces",  # without a roof
    "worth",  # of the best of them, tiles included
    "size",
    "left",  # buildings in all stocks
    "room",  # cells to extend it, at most 8
    "stables",  # cells beside it where a stable may stand
    "empty",
    "street",
    "next",
    "towers",  # that it would win
    "takes",  # the palace tile
    "largest",  # the size of the palace that holds the tile
    "second",  # what the second best is worth
    "by_well",
    "well",  # whether it could be extended to where the well pays
)
THE_BOARD = (
    "founding",  # cells, at most 24
    "founding.last",  # at most 4
    "founding.well",  # at most 2
    "street",  # cells, at most 6
    "passage",  # through gates
    "placements",  # left in this turn
    "tea",  # tiles taken, at most 3
    "left",  # pieces in all stocks
    *(f"run.{r}" for r in range(8)),
    "gates",
    "gate.spaces",  # at most 4
    "first_round",
    "stables",  # cells for them, at most 16
)
POINTS = A_SEAT.index("points")


def size(players: int) -> int:
    return len(A_SEAT) * players + 4 * len(A_COLOUR) + len(THE_BOARD)


def glance(s: Position) -> list[int]:
    terms = s.terms
    street = s.street if s.street or s.via else s.few & s.empty
    frontier, free = _wall_spaces(s)
    colours = [_colour(s, colour, street, frontier) for colour in terms.colours]
    points = scores(s)
    towers = _towers_in_reach(s)
    found: list[int] = []
    for p in _in_turn(s):
        found += _seat(s, p, points[p], [colour[1] for colour in colours], street, frontier, free)
        found[-10:-8] = towers[p]
    for colour in colours:
        found += colour
    return found + _board(s)


def _in_turn(s: Position) -> list[int]:
    players = s.terms.players
    return [(s.player + i) % players for i in range(players)]


def _wall_spaces(s: Position) -> tuple[int, int]:
    """Those that the next wall may take, and all that are empty."""
    geometry = s.terms.geometry
    frontier = 0
    for action in s.wall_actions:
        frontier |= 1 << geometry.space_bit[action & PLACE_MASK]
    ring = 0
    for code in geometry.ring_codes:
        ring |= 1 << geometry.space_bit[code]
    return frontier, ring ^ s.walls


def _colour(s: Position, colour: int, street: int, frontier: int) -> list[int]:
    terms = s.terms
    holder = s.tile_palace[colour]
    largest = s.palaces[holder][2] + s.palaces[holder][3] if holder >= 0 else 0
    marks, near = s.merchants | s.walls, s.near & s.ok
    found = [0] * len(A_COLOUR)
    for number in s.unroofed:
        its_colour, _, buildings, stables, touch, _, by_well, _, _ = s.palaces[number]
        if its_colour != colour:
            continue
        size = buildings + stables
        towers = 0
        for value, (one, other) in zip(terms.tower_values, terms.tower_runs, strict=True):
            if touch & (s.run_walls[one] | s.run_walls[other]):
                towers += value
        takes = holder < 0 or largest < size
        worth = size + (touch & marks).bit_count() + terms.rules.well_points * by_well + towers
        worth += terms.tile_values[colour] if takes else 0
        found[0] += 1
        if worth > found[1]:
            beside = [(touch & cells).bit_count() for cells in (near, s.empty, street, frontier)]
            found[12] = found[1]
            found[1:3] = worth, size
            found[5:11] = *beside, towers, int(takes)
            found[13] = by_well
        elif worth > found[12]:
            found[12] = worth
    room = s.open4[colour] & s.ok
    found[3] = sum(s.stock[colour::KINDS])
    found[4] = min(8, room.bit_count())
    found[11] = largest
    found[14] = int(bool(room & s.well_line))
    return found


def _seat(s: Position, p: int, points: int, worth: list[int], street: int, frontier: int, free: int) -> list[int]:
    terms = s.terms
    held = s.stock[p * KINDS : (p + 1) * KINDS]
    owned = s.colours_owned[p]
    around, sizes = 0, [0] * 4
    for colour, owner, buildings, stables, touch, _, _, _, _ in s.palaces:
        if owner == p:
            around |= touch
            sizes[terms.colours.index(colour)] = buildings + stables
    needs = [not owned >> colour & 1 for colour in terms.colours]
    alone = [sum(not other >> colour & 1 for other in s.colours_owned) == 1 for colour in terms.colours]
    tiles = [s.tile_palace[colour] for colour in terms.colours]
    second = (frontier << 1 | frontier >> 1 | frontier << STRIDE | frontier >> STRIDE) & free & (frontier ^ FULL)
    stables, empty, spaces = ((around & where).bit_count() for where in (s.near & s.ok, s.empty, free))
    useless = sum(held[colour] for colour, need in zip(terms.colours, needs, strict=True) if not need)
    return [
        *held,
        points,
        *(int(owner == p) for owner in s.tower_owner),
        *(int(number >= 0 and s.palaces[number][1] == p) for number in tiles),
        *map(int, needs),
        min(12, stables),
        int(bool(around & s.near & s.ok & s.well_line)),
        empty,
        min(6, (around & street).bit_count()),
        spaces,
        (around & frontier).bit_count(),
        (around & second).bit_count(),
        min(held[STABLE], stables),
        min(held[MERCHANT], empty),
        min(held[WALL], spaces),
        held[MERCHANT] + held[WALL] + held[TEA] + useless,
        *sizes,
        0,  # towers, won and lost by a wall: another's walls count, too
        0,
        *(w if need else 0 for w, need in zip(worth, needs, strict=True)),
        *(w + 1 if need and only else 0 for w, need, only in zip(worth, needs, alone, strict=True)),
    ]


def _towers_in_reach(s: Position) -> list[tuple[int, int]]:
    """By player: the values of towers that one wall would win, and lose."""
    terms = s.terms
    take, risk = [0] * terms.players, [0] * terms.players
    for action in s.wall_actions:
        code = action & PLACE_MASK
        number = s.palace_at[terms.geometry.faced[code]]
        if not number:
            continue
        owner, touch = s.palaces[number - 1][1], s.palaces[number - 1][4]
        if not 0 <= owner < terms.players:
            continue
        run = code >> 4 << 1
        run += s.run_next[run] != code & 15
        tower = terms.run_tower[run]
        holder = s.tower_owner[tower]
        if holder == owner or any(touch & s.run_walls[r] for r in terms.same_connection[run]):
            continue
        take[owner] += terms.tower_values[tower]
        if holder >= 0:
            risk[holder] += terms.tower_values[tower]
    return list(zip(take, risk, strict=True))


def _board(s: Position) -> list[int]:
    terms: Terms = s.terms
    founding = s.ok & s.far
    lengths = terms.geometry.side_length
    runs = []
    for side in range(4):
        runs += [s.run_next[2 * side], lengths[side] - 1 - s.run_next[2 * side + 1]]
    return [
        min(24, founding.bit_count()),
        min(4, founding.bit_count()),
        min(2, (founding & s.well_line).bit_count()),
        min(6, s.street.bit_count()),
        int(bool(s.via)),
        s.of - s.placed,
        min(3, s.tea_order),
        sum(sum(s.stock[p * KINDS : p * KINDS + TEA]) for p in terms.everyone),
        *runs,
        sum(gate >= 0 for gate in s.gates),
        min(4, s.gate_open.bit_count()),
        int(s.first_round),
        min(16, (s.near & s.ok).bit_count()),
    ]
