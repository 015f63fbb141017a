"""What a position is worth to every player: the points each may expect to have at the end.

The estimate is the points on the board plus a sum of weights, each times a feature of the position. The features are
what players talk about: colours without a palace and who else needs them, in which order those players move, the open
palaces and their room, stables, merchants and walls in reach, tiles that can be won or lost, and pieces left to wait
with. Being linear in the weights, the estimate can be fitted by regression on finished games (`tune`), which asks
this same code for the features by giving it one weight at a time.
"""

from collections.abc import Callable, Sequence

from medina_desktop.rules.actions import GATE, KINDS
from medina_desktop.rules.board import BIT, STRIDE
from medina_desktop.rules.score import scores
from medina_desktop.rules.state import OVER, State, Table

Evaluator = Callable[[State], list[float]]

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


def phase(s: State) -> float:
    """How much of the game is over, from 0 to 1, measured in pieces."""
    full = sum(s.table.stock()[:GATE]) * s.table.players
    left = sum(sum(s.stock[p * KINDS : p * KINDS + GATE]) for p in s.table.everyone)
    return min(1.0, max(0.0, 1.0 - left / full))


def knot_shares(t: float) -> tuple[float, float, float]:
    """How much the weights of the three knots count at phase t."""
    return (1 - 2 * t, 2 * t, 0.0) if t < 0.5 else (0.0, 2 - 2 * t, 2 * t - 1)


def evaluator(table: Table, weights: Sequence[float], with_points: bool = True) -> Evaluator:
    """The function that estimates every player's final points, for one table and one set of weights.

    Without `with_points` only the weighted part is returned: what is expected on top of the points on the board.
    """
    players = table.players
    everyone = table.everyone
    colours = table.colours
    well_points = table.rules.well_points
    tower_values = table.tower_values
    tile_values = table.tile_values
    space_bit = table.geometry.space_bit
    faced = table.geometry.faced
    run_tower = table.run_tower
    same_connection = table.same_connection
    tower_runs = table.tower_runs
    ring = 0
    for code in table.geometry.ring_codes:
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
    orders = [[(first + i) % players for i in everyone] for first in everyone]  # turn order from each player on
    points_count = 1.0 if with_points else 0.0

    def evaluate(s: State) -> list[float]:
        if s.mode == OVER:
            return [points_count * p for p in scores(s)]
        stock = s.stock
        palaces = s.palaces
        ok = s.ok
        walls = s.walls
        run_walls = s.run_walls
        marks = s.merchants | walls
        colours_owned = s.colours_owned
        mover = s.player
        order = orders[mover]
        value = [constant] * players
        points = [0.0] * (players + 5)
        beside = [0] * (players + 5)  # by player: everything next to own palaces
        worth = [0.0] * 5  # by colour: the best unroofed palace
        open_size = [0] * 5  # by colour: the largest one
        tile_palace = s.tile_palace

        for colour, owner, buildings, stables, touch, _, by_well, _, _ in palaces:
            if owner >= 0:
                points[owner] += buildings + stables + (touch & marks).bit_count() + well_points * by_well
                beside[owner] |= touch
            else:
                w = buildings + stables + (touch & marks).bit_count() + well_points * by_well + 0.0
                if touch & walls:
                    for t, (r1, r2) in enumerate(tower_runs):
                        if touch & (run_walls[r1] | run_walls[r2]):
                            w += 0.8 * tower_values[t]
                holder = tile_palace[colour]
                if holder < 0 or palaces[holder][2] + palaces[holder][3] < buildings + stables:
                    w += 0.7 * tile_values[colour]
                if w > worth[colour]:
                    worth[colour] = w
                if buildings + stables > open_size[colour]:
                    open_size[colour] = buildings + stables

        # Tower tiles, held and about to change hands.
        tower_owner = s.tower_owner
        for t in range(4):
            owner = tower_owner[t]
            if owner >= 0:
                points[owner] += tower_values[t]
                value[owner] += tower_held * tower_values[t]
        frontier = 0
        palace_at = s.palace_at
        run_next = s.run_next
        for action in s.wall_actions:
            code = action & 511
            frontier |= BIT[space_bit[code]]
            number = palace_at[faced[code]]
            if number:
                palace = palaces[number - 1]
                owner = palace[1]
                if 0 <= owner < players:
                    run = code >> 4 << 1
                    if run_next[run] != code & 15:
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
        free_spaces = ring ^ walls
        second = 0
        if frontier:
            second = frontier << 1 | frontier >> 1 | frontier << STRIDE | frontier >> STRIDE
            second = second & free_spaces & ~frontier

        # Colours: palace tiles held, and what the players without a palace may expect.
        founding = (ok & s.far).bit_count()
        space = min(founding, 24) / 24
        fights = 0  # mask of the players who need a colour that somebody else needs too
        open4 = s.open4
        for colour in colours:
            flag = 1 << colour
            needers = [p for p in order if not colours_owned[p] & flag]
            k = len(needers)
            holder = tile_palace[colour]
            if holder >= 0:
                owner = palaces[holder][1]
                if owner < players:
                    points[owner] += tile_values[colour]
                    value[owner] += (tile_fought if k else tile_settled) * tile_values[colour]
                    if k and open_size[colour] >= palaces[holder][2] + palaces[holder][3]:
                        value[owner] += tile_risk * tile_values[colour]
            if not k:
                continue
            total = 0
            for p in everyone:
                total += stock[p * KINDS + colour]
            w = worth[colour]
            base, per_own, per_other = need_base[k] + need_space[k] * space, need_own[k], need_others[k]
            if k > 1:
                for p in needers:
                    fights |= 1 << p
            if w:
                room = (open4[colour] & ok).bit_count()
                if room > 4:
                    room = 4
                large = w - 6 if w > 6 else 0.0
                queue = 1
                if k == 1:
                    queue = ALONE
                elif needers[0] == mover:
                    queue = 0
                for p in needers:
                    own = stock[p * KINDS + colour]
                    value[p] += (
                        base
                        + per_own * own
                        + per_other * (total - own)
                        + open_base[queue]
                        + open_worth[queue] * w
                        + open_large[queue] * large
                        + open_room[queue] * room
                    )
                    if queue < 3:
                        queue += 1
                        if not founding and queue > 1:
                            base = need_base[k] + need_nowhere
            else:
                if not founding:
                    base += need_nowhere
                for p in needers:
                    own = stock[p * KINDS + colour]
                    value[p] += base + per_own * own + per_other * (total - own)

        # What every player can still add to own palaces, and the pieces to do it or to wait with.
        street = s.street
        if not street and not s.via:
            street = s.few & s.empty
        near_ok = s.near & ok
        empty = s.empty
        well_cells = near_ok & s.well_line
        all_left = sum(stock)
        waits = []
        for p in everyone:
            i = p * KINDS
            wait = stock[i + 6] + stock[i + 7] + stock[i + 11]
            owned = colours_owned[p]
            if owned:
                for colour in colours:
                    if owned >> colour & 1:
                        wait += stock[i + colour]
            waits.append(wait)
        all_waits = sum(waits)
        for p in everyone:
            base_index = p * KINDS
            _, _, _, _, _, stables, merchants, walls_left, _, neutral, _, tea = held = stock[
                base_index : base_index + KINDS
            ]
            v = (
                stock_stables * stables
                + stock_merchants * merchants
                + stock_walls * walls_left
                + stock_neutral * neutral
                + stock_tea * tea
                + stock_lead * (sum(held) * players - all_left) / (players - 1)
            )
            wait_more = (waits[p] * players - all_waits) / (players - 1)
            v += (wait_lead + wait_fight if fights >> p & 1 else wait_lead) * wait_more
            if colours_owned[p]:
                v += stock_dead * (waits[p] - merchants - walls_left - tea)
                around = beside[p]
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
            value[p] += v + points_count * points[p]
        return value

    return evaluate


