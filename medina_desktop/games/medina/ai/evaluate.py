"""Estimates a position for every player: the points each may expect to have at the end.

The estimate is the points on the board plus a sum of weights, each times a feature of the position. The features are
what players talk about: colours without a palace and who else needs them, in which order those players move, the open
palaces and their room, stables, merchants and walls in reach, tiles that can be won or lost, and pieces left to wait
with. Being linear in the weights, the estimate can be fitted by regression on finished games (`tune`), which asks
this same code for the features by giving it one weight at a time. `fast.c` says the same, in the same order.
"""

from collections.abc import Callable, Sequence

from medina_desktop.games.medina.rules.actions import GATE, KINDS, PLACE_MASK
from medina_desktop.games.medina.rules.board import BIT, FULL, STRIDE
from medina_desktop.games.medina.rules.position import OVER, Position, Terms
from medina_desktop.games.medina.rules.score import scores

Evaluator = Callable[[Position], list[float]]
# By player the weighted part and the weight of space; by colour who needs it, with the place in the queue; by player
# the stables, merchants and walls in stock.
FromStocks = tuple[
    list[float],
    list[float],
    tuple[tuple[int, tuple[tuple[int, int], ...]], ...],
    tuple[tuple[int, int, int, int], ...],
]
ONE_BYTE = tuple(bytes([i]) for i in range(4))

# Places in the queue of those who still need a colour: the player to move, the first after that, and so on; ALONE is
# somebody whom nobody can forestall any more.
QUEUE = ("now", "first", "second", "third", "alone")
ALONE = 4

# Every weight by name. `.1` to `.4` is the number of players who need the colour.
NAMES: tuple[str, ...] = (
    *(f"need.{what}.{k}" for what in ("base", "own", "others", "space") for k in (1, 2, 3, 4)),
    *(f"open.{what}.{q}" for what in ("base", "worth", "large", "room") for q in QUEUE),
    "need.nowhere",  # a colour without a palace to take and without a cell to found one
    "stable.room",  # stables in stock that fit beside own palaces
    "stable.more",  # further cells for them
    "stable.well",  # such a cell that the well pays
    "merchant.next",  # street cells beside own palaces, if there is a merchant in stock
    "merchant.beside",  # empty cells beside own palaces
    "merchant.reach",  # the same, at most the merchants in stock
    "wall.next",  # wall spaces beside own palaces that the next wall can take, if there is one in stock
    "wall.second",  # ... that come second
    "wall.beside",  # empty wall spaces beside own palaces
    "tower.held",
    "tower.take",  # values of tower tiles that one wall of one's own would win
    "tower.risk",  # values of own tower tiles that one wall would win for somebody else
    "tile.fought",  # values of palace tiles held while somebody still needs the colour
    "tile.settled",
    "tile.risk",  # ... while an open palace is as large already
    "stock.dead",  # buildings of colours the player has finished
    "stock.stables",
    "stock.merchants",
    "stock.walls",
    "stock.neutral",
    "stock.tea",
    "stock.lead",  # pieces left, compared with the others
    "wait.lead",  # pieces to wait with (walls, merchants, tea, useless buildings), compared with the others
    "wait.fight",  # the same, if somebody else needs a colour that the player needs
    "move.placements",  # placements left in this turn
    "move.wait",  # how many players move before this one, as a share
    "constant",
)
INDEX = {name: i for i, name in enumerate(NAMES)}
KNOTS = 3  # weights at the beginning, in the middle and at the end of a game; between them they are interpolated


def phase(s: Position) -> float:
    """Return the share of the game that is over, from 0 to 1, measured in pieces."""
    full = sum(s.terms.stock()[:GATE]) * s.terms.players
    return min(1.0, max(0.0, 1.0 - pieces_left(s) / full))


def pieces_left(s: Position) -> int:
    """Count the pieces in all stocks, but for gates and tea."""
    return sum(sum(s.stock[p * KINDS : p * KINDS + GATE]) for p in s.terms.everyone)


def knot_shares(t: float) -> tuple[float, float, float]:
    """Return how much the weights of the three knots count at phase t."""
    return (1 - 2 * t, 2 * t, 0.0) if t < 0.5 else (0.0, 2 - 2 * t, 2 * t - 1)


def evaluator(terms: Terms, weights: Sequence[float], with_points: bool = True) -> Evaluator:
    """The function that estimates every player's final points, for one table and one set of weights.

    Without `with_points` only the weighted part is returned: what is expected on top of the points on the board.
    """
    players = terms.players
    everyone = terms.everyone
    colours = terms.colours
    well_points = terms.rules.well_points
    tower_values = terms.tower_values
    tile_values = terms.tile_values
    space_bit = terms.geometry.space_bit
    faced = terms.geometry.faced
    run_tower = terms.run_tower
    same_connection = terms.same_connection
    tower_runs = terms.tower_runs
    ring = 0
    for code in terms.geometry.ring_codes:
        ring |= BIT[space_bit[code]]

    def group(*names: str) -> list[float]:
        return [weights[INDEX[name]] for name in names]

    def by_need(what: str) -> list[float]:
        return [0.0, *group(*(f"need.{what}.{k}" for k in (1, 2, 3, 4)))]

    def by_queue(what: str) -> list[float]:
        return group(*(f"open.{what}.{q}" for q in QUEUE))

    need_base, need_own, need_others, need_space = map(by_need, ("base", "own", "others", "space"))
    open_base, open_worth, open_large, open_room = map(by_queue, ("base", "worth", "large", "room"))
    stable_room, stable_more, stable_well = group("stable.room", "stable.more", "stable.well")
    merchant_next, merchant_beside, merchant_reach = group("merchant.next", "merchant.beside", "merchant.reach")
    wall_next, wall_second, wall_beside = group("wall.next", "wall.second", "wall.beside")
    tower_held, tower_take, tower_risk = group("tower.held", "tower.take", "tower.risk")
    tile_fought, tile_settled, tile_risk = group("tile.fought", "tile.settled", "tile.risk")
    wait_lead, wait_fight, need_nowhere = group("wait.lead", "wait.fight", "need.nowhere")
    stock_dead, stock_stables, stock_merchants = group("stock.dead", "stock.stables", "stock.merchants")
    stock_walls, stock_neutral, stock_tea, stock_lead = group("stock.walls", "stock.neutral", "stock.tea", "stock.lead")
    move_placements, move_wait, constant = group("move.placements", "move.wait", "constant")
    space_mask = [BIT[bit] for bit in space_bit]
    orders = [[(first + i) % players for i in everyone] for first in everyone]  # turn order from each player on
    points_count = 1.0 if with_points else 0.0

    def from_stocks(stock: list[int], owned: list[int], mover: int) -> FromStocks:
        """All that follows from the stocks, the colours finished and whose turn it is: the same for most siblings."""
        waits = [
            stock[p * KINDS + 6]
            + stock[p * KINDS + 7]
            + stock[p * KINDS + 11]
            + sum(stock[p * KINDS + c] for c in colours if owned[p] >> c & 1)
            for p in everyone
        ]
        needers = {c: [p for p in orders[mover] if not owned[p] >> c & 1] for c in colours}
        base = []
        space_weights = []
        for p in everyone:
            held = stock[p * KINDS : (p + 1) * KINDS]
            v = constant
            v += stock_dead * (waits[p] - held[6] - held[7] - held[11])
            v += stock_stables * held[5] + stock_merchants * held[6] + stock_walls * held[7]
            v += stock_neutral * held[9] + stock_tea * held[11]
            v += stock_lead * (sum(held) * players - sum(stock)) / (players - 1)
            mine = [c for c in colours if p in needers[c]]
            space_weight = 0.0
            fight = wait_fight if any(len(needers[c]) > 1 for c in mine) else 0.0
            v += (wait_lead + fight) * (waits[p] * players - sum(waits)) / (players - 1)
            for c in mine:
                k = len(needers[c])
                others = sum(stock[c::KINDS]) - held[c]
                v += need_base[k] + need_own[k] * held[c] + need_others[k] * others
                space_weight += need_space[k]
            base.append(v)
            space_weights.append(space_weight)
        queues = []
        for c in colours:
            # The place in the queue of each who needs the colour.
            start = 0 if needers[c] and needers[c][0] == mover else 1
            places = [ALONE] if len(needers[c]) == 1 else [min(start + i, 3) for i in range(len(needers[c]))]
            queues.append((c, tuple(zip(needers[c], places, strict=True))))
        held_by = tuple((p, stock[p * KINDS + 5], stock[p * KINDS + 6], stock[p * KINDS + 7]) for p in everyone)
        return base, space_weights, tuple(queues), held_by

    known: dict[bytes, FromStocks] = {}

    def evaluate(s: Position) -> list[float]:
        if s.mode == OVER:
            return [points_count * p for p in scores(s)]
        stock = s.stock
        mover = s.player
        key = bytes(stock + s.colours_owned)
        key += ONE_BYTE[mover]
        cached = known.get(key)
        if cached is None:
            cached = from_stocks(stock, s.colours_owned, mover)
            known[key] = cached
        base, space_weights, queues, held_by = cached
        palaces = s.palaces
        ok = s.ok
        walls = s.walls
        run_walls = s.run_walls
        marks = s.merchants | walls
        points = [0.0] * 5  # the last is for neutral palaces
        beside = [0] * 5  # by player: everything next to own palaces
        worth = [0.0] * 5  # by colour: the best unroofed palace
        open_size = [0] * 5  # by colour: the largest one
        tile_palace = s.tile_palace

        for colour, owner, buildings, stables, touch, _, by_well, _, _ in palaces:
            if owner >= 0:
                points[owner] += buildings + stables + (touch & marks).bit_count() + well_points * by_well
                beside[owner] |= touch
            else:
                size = buildings + stables
                w = size + (touch & marks).bit_count() + well_points * by_well + 0.0
                if touch & walls:
                    for t, (r1, r2) in enumerate(tower_runs):
                        if touch & (run_walls[r1] | run_walls[r2]):
                            w += 0.8 * tower_values[t]
                holder = tile_palace[colour]
                if holder < 0 or palaces[holder][2] + palaces[holder][3] < size:
                    w += 0.7 * tile_values[colour]
                if w > worth[colour]:
                    worth[colour] = w
                if size > open_size[colour]:
                    open_size[colour] = size

        founding = (ok & s.far).bit_count()
        space = founding / 24 if founding < 24 else 1.0
        value = [v + space * weight for v, weight in zip(base, space_weights, strict=True)]

        # Tower tiles, held and about to change hands.
        tower_owner = s.tower_owner
        for t in range(4):
            owner = tower_owner[t]
            if owner >= 0:
                points[owner] += tower_values[t]
                value[owner] += tower_held * tower_values[t]
        frontier = 0
        palace_at = s.palace_at
        for action in s.wall_actions:
            code = action & PLACE_MASK
            frontier |= space_mask[code]
            number = palace_at[faced[code]]
            if number:
                palace = palaces[number - 1]
                owner = palace[1]
                if 0 <= owner < players:
                    run = code >> 4 << 1
                    if s.run_next[run] != code & 15:
                        run += 1
                    t = run_tower[run]
                    holder = tower_owner[t]
                    if holder != owner:
                        touch = palace[4]
                        for r in same_connection[run]:
                            if touch & run_walls[r]:
                                break
                        else:
                            if stock[owner * KINDS + 7]:
                                value[owner] += tower_take * tower_values[t]
                            if holder >= 0:
                                value[holder] += tower_risk * tower_values[t]

        # Colours: palace tiles held, and what the players without a palace may expect.
        for colour, queue in queues:
            holder = tile_palace[colour]
            if holder >= 0:
                holding = palaces[holder]
                owner = holding[1]
                if owner < players:
                    points[owner] += tile_values[colour]
                    if not queue:
                        value[owner] += tile_settled * tile_values[colour]
                    elif open_size[colour] >= holding[2] + holding[3]:
                        value[owner] += (tile_fought + tile_risk) * tile_values[colour]
                    else:
                        value[owner] += tile_fought * tile_values[colour]
            if queue:
                w = worth[colour]
                if w:
                    room = (s.open4[colour] & ok).bit_count()
                    if room > 4:
                        room = 4
                    large = w - 6 if w > 6 else 0.0
                    for p, place in queue:
                        value[p] += (
                            open_base[place]
                            + open_worth[place] * w
                            + open_large[place] * large
                            + open_room[place] * room
                        )
                if not founding:
                    for p, place in queue:
                        if not w or 1 < place < ALONE:
                            value[p] += need_nowhere

        # What every player can still add to own palaces.
        street = s.street
        if not street and not s.via:
            street = s.few & s.empty
        near_ok = s.near & ok
        empty = s.empty
        well_cells = near_ok & s.well_line
        free_spaces = ring ^ walls
        second = (
            (frontier << 1 | frontier >> 1 | frontier << STRIDE | frontier >> STRIDE) & free_spaces & (frontier ^ FULL)
        )
        for p, stables, merchants, walls_left in held_by:
            around = beside[p]
            v = points_count * points[p]
            if around:
                count = (around & near_ok).bit_count()
                if count:
                    if stables:
                        v += stable_room * (stables if stables < count else count)
                        if well_cells and around & well_cells:
                            v += stable_well
                    v += stable_more * count
                count = (around & empty).bit_count()
                v += merchant_beside * count
                if merchants:
                    v += merchant_reach * (merchants if merchants < count else count)
                    count = (around & street).bit_count()
                    if count:
                        v += merchant_next * (count if count < 3 else 3)
                if around & free_spaces:
                    v += wall_beside * (around & free_spaces).bit_count()
                    if walls_left:
                        v += wall_next * (around & frontier).bit_count() + wall_second * (around & second).bit_count()
            if p == mover:
                v += move_placements * (s.of - s.placed)
            else:
                v += move_wait * ((p - mover) % players)
            value[p] += v
        return value

    return evaluate
