"""The position: the pieces on the board, the stocks, whose turn it is; copying and comparing.

Nothing is ever removed from the board and palaces never merge, so a few growing masks replace all geometry:
`ok` holds the cells where a building or stable could stand (empty, not around the well, not facing a gate, at most
one palace in their surroundings), `far` those with no palace around, `near` those beside a building. Then extension
cells are `open4[colour] & ok`, founding cells `ok & far`, and stable cells `near & ok`.
"""

from typing import NamedTuple

from medina_desktop.game.box import NOBODY
from medina_desktop.games.medina.rules.actions import COLOURS, KINDS, WALL, make
from medina_desktop.games.medina.rules.board import (
    BITS,
    CORNERS,
    FULL,
    RUN_CORNER,
    Geometry,
    geometry,
)
from medina_desktop.games.medina.rules.ruleset import Ruleset

NEUTRAL_OWNER = 4  # owns the palaces under neutral roofs; players are 0 to 3

# What `Position.mode` says about the next action; anything but NORMAL is rare.
NORMAL, FIRST_MERCHANT, OVER, ROOFS_ONLY, KEEP_A_SECOND = range(5)


class Palace(NamedTuple):
    """One palace, for reading. A state keeps the same values in a plain tuple, which is quicker to replace."""

    colour: int
    owner: int  # NOBODY while it has no roof
    buildings: int
    stables: int
    touch: int  # mask of all neighbours of its buildings and stables, wall spaces included
    not_around: int  # mask of everything outside its surroundings
    by_well: int  # how many of its cells the well pays
    first: int  # its first building in reading order, which names it
    roof: int  # the building that carries the roof, 0 without

    @property
    def size(self) -> int:
        return self.buildings + self.stables


PalaceTuple = tuple[int, int, int, int, int, int, int, int, int]


class Terms:
    """The terms of a game: its ruleset, worked out once for one number of players."""

    def __init__(self, rules: Ruleset, players: int) -> None:
        if players not in rules.players:
            raise ValueError(f"{rules.id} is for {_counts(rules.players)} players, not {players}")
        self.rules = rules
        self.players = players
        board = rules.board[players]
        self.geometry: Geometry = geometry(board.cols, board.rows)
        self.colours = tuple(sorted(COLOURS.index(c) for c in rules.colours))
        self.tile_values = [next((v for k, v in rules.palace_tiles.items() if k == c), 0) for c in COLOURS]
        self.tower_values = [rules.towers[t].value for t in (1, 2, 3, 4)]
        self.tower_corners = [CORNERS.index(rules.towers[t].corner) for t in (1, 2, 3, 4)]
        by_corner: dict[str, int] = {rules.towers[t].corner: t - 1 for t in (1, 2, 3, 4)}
        self.run_tower = tuple(by_corner[corner] for corner in RUN_CORNER)  # run -> tower, counted from 0
        runs = [[r for r in range(8) if self.run_tower[r] == t] for t in range(4)]
        self.tower_runs = tuple((first, second) for first, second in runs)
        # The runs that count as "already connected" when a wall joins run r (rules.md 9.3).
        self.same_connection = tuple(
            (r,) if rules.tower_connection == "run" else self.tower_runs[self.run_tower[r]] for r in range(8)
        )
        self.tea_colour = COLOURS.index(rules.tea_colour) if rules.tea and rules.tea_colour else -1
        self.short_turns = rules.short_turns.get(players, 0) if rules.short_first_turns else 0
        self.gates = rules.gates
        # Cells that face a wall space where a gate may matter: a building there closes it to gates.
        edge = self.geometry.city & ~self.geometry.inner if rules.gates else 0
        self.gate_edge = bytes(edge >> cell & 1 for cell in range(BITS))
        self.must_roof = rules.last_player_must_roof
        self.judged_at_start = self.must_roof and rules.last_player_judged == "turn_start"
        self.everyone = range(players)
        # Where in `Position.stock` the walls of the player after each player are.
        self.walls_of_next = tuple((p + 1) % players * KINDS + WALL for p in range(players))
        self.blank: Position | None = None  # the empty board, made once and copied
        self.no_roofs: list[list[int] | None] = [None] * (players + 1)  # an empty `roof_cache`, to be copied
        self.out_for_good = not rules.refill_after_out
        self.keep_a_second = not rules.may_strand_second
        self.rare_turns = self.keep_a_second or self.judged_at_start  # the beginning of a turn needs a second look
        self.new_street_apart = rules.new_street_touches == 0

    def stock(self) -> list[int]:
        """One player's pieces at the start, by kind."""
        rules, stock = self.rules, self.rules.stocks[self.players]
        counts = [0] * KINDS
        for colour in self.colours:
            counts[colour] = stock.buildings
        counts[5:11] = [
            stock.stables,
            stock.merchants,
            stock.walls,
            stock.roofs,
            stock.neutral_roofs if rules.neutral_roofs else 0,
            stock.gates if rules.gates else 0,
        ]
        return counts


def _counts(players: tuple[int, ...]) -> str:
    return " or ".join(str(p) for p in sorted(players))


class SetUp(NamedTuple):
    """The cells of the well and of the first merchant; no merchant where the first player sets it. In a position set up
    by hand, what each player has placed, and whose turn it is."""

    well: int | None
    merchant: int | None
    placed: tuple[str, ...] = ()
    turn: int = 0


class Position:
    """A position. The names are explained at the top of this module; masks are ints, sets of bits of `board`."""

    __slots__ = (
        "alone_at_start",
        "cache_lists",
        "cache_masks",
        "colours_owned",
        "empty",
        "far",
        "few",
        "first_round",
        "gate_cells",
        "gate_faces_free",
        "gate_open",
        "gate_spaces",
        "gates",
        "linked",
        "linked_twice",
        "merchants",
        "mode",
        "near",
        "no_merchant_near",
        "of",
        "ok",
        "open4",
        "open_palace",
        "out",
        "palace_at",
        "palaces",
        "placed",
        "player",
        "roof_cache",
        "run_next",
        "run_walls",
        "set_up",
        "spare_gates",
        "stables",
        "stock",
        "street",
        "tea_order",
        "terms",
        "tile_palace",
        "tower_merchants",
        "tower_owner",
        "unroofed",
        "via",
        "wall_actions",
        "wall_sides",
        "walls",
        "well_line",
    )

    terms: Terms
    set_up: SetUp
    # cells
    empty: int
    ok: int
    far: int
    near: int
    stables: int
    open4: list[int]  # by colour: neighbours of the palace that can still grow
    open_palace: list[int]  # by colour: that palace, or NOBODY
    palace_at: bytearray  # cell -> palace + 1
    palaces: list[PalaceTuple]  # replaced on change, so that copies can share them; `palace()` gives names
    unroofed: list[int]  # the palaces without a roof
    well_line: int  # cells the well pays
    # merchants
    merchants: int
    street: int  # empty cells with exactly one merchant neighbour, that one being an end (11.2)
    no_merchant_near: int
    few: int  # cells with few enough merchant neighbours to begin a new street
    linked: int  # merchants with a link through gates, and those with two
    linked_twice: int
    via: tuple[int, ...]  # the actions that pass through gates now
    # walls and gates
    walls: int
    run_walls: list[int]  # by run
    run_next: list[int]  # by run: the index of the space it would take next
    wall_sides: tuple[tuple[int, ...], ...]  # by side: the actions that place a wall
    wall_actions: tuple[int, ...]  # all of them
    gates: list[int]  # by side: ring code, or NOBODY
    gate_cells: int  # the cells that face a gate
    gate_spaces: int  # spaces beside a wall, away from towers, on sides without a gate
    gate_faces_free: int  # spaces that no building or stable faces
    gate_open: int  # both: where a gate may go
    spare_gates: int
    # players
    stock: list[int]  # 12 a player, by kind; tea last
    colours_owned: list[int]  # by player: mask of colours
    tower_owner: list[int]
    tower_merchants: list[int]
    tile_palace: list[int]  # by colour: the palace whose owner holds the tile
    tea_order: int  # how many palaces of the tea colour have been roofed
    out: int  # where an empty stock is out for good: mask of the players it happened to
    # the turn
    player: int
    placed: int
    of: int
    first_round: bool
    alone_at_start: bool
    mode: int
    # legal actions made from the last mask seen, by kind; and roof actions by player
    cache_masks: list[int]
    cache_lists: list[list[int]]
    roof_cache: list[list[int] | None]

    def __init__(self, terms: Terms) -> None:
        """The empty board, nothing set up."""
        geo = terms.geometry
        players = terms.players
        self.terms = terms
        self.set_up = SetUp(None, None)
        self.empty = self.ok = geo.city
        self.far = self.no_merchant_near = self.few = FULL
        self.near = self.stables = self.merchants = self.street = self.linked = self.linked_twice = self.walls = 0
        self.open4 = [0] * len(COLOURS)
        self.open_palace = [NOBODY] * len(COLOURS)
        self.palace_at = bytearray(BITS)
        self.palaces = []
        self.unroofed = []
        self.well_line = 0
        self.via = ()
        self.run_walls = [0] * 8
        self.run_next = [0, geo.cols - 1, 0, geo.rows - 1, 0, geo.cols - 1, 0, geo.rows - 1]
        self.wall_sides = tuple(
            (make(WALL, 16 * side), make(WALL, 16 * side + geo.side_length[side] - 1)) for side in range(4)
        )
        self.wall_actions = sum(self.wall_sides, ())
        self.gates = [NOBODY] * 4
        self.gate_cells = 0
        self.gate_spaces = self.gate_open = 0
        self.gate_faces_free = FULL
        self.spare_gates = terms.rules.stocks[players].spare_gates if terms.gates else 0
        self.stock = terms.stock() * players
        self.colours_owned = [0] * players
        self.tower_owner = [NOBODY] * 4
        with_merchants = terms.rules.tower_merchants
        self.tower_merchants = [terms.rules.towers[t].merchants if with_merchants else 0 for t in (1, 2, 3, 4)]
        self.tile_palace = [NOBODY] * len(COLOURS)
        self.tea_order = 0
        self.out = 0
        self.player = self.placed = 0
        self.first_round = True
        self.of = 1
        self.alone_at_start = False
        self.mode = FIRST_MERCHANT
        self.cache_masks = [0] * KINDS
        self.cache_lists = [[] for _ in range(KINDS)]
        self.roof_cache = terms.no_roofs[:]

    def copy(self) -> "Position":
        """A position of its own; what never changes in place is shared."""
        new: Position = _new(Position)
        new.terms = self.terms
        new.set_up = self.set_up
        new.empty = self.empty
        new.ok = self.ok
        new.far = self.far
        new.near = self.near
        new.stables = self.stables
        new.open4 = self.open4[:]
        new.open_palace = self.open_palace[:]
        new.palace_at = self.palace_at[:]
        new.palaces = self.palaces[:]
        new.unroofed = self.unroofed[:]
        new.well_line = self.well_line
        new.merchants = self.merchants
        new.street = self.street
        new.no_merchant_near = self.no_merchant_near
        new.few = self.few
        new.linked = self.linked
        new.linked_twice = self.linked_twice
        new.via = self.via
        new.walls = self.walls
        new.run_walls = self.run_walls[:]
        new.run_next = self.run_next[:]
        new.wall_sides = self.wall_sides
        new.wall_actions = self.wall_actions
        new.gates = self.gates[:]
        new.gate_cells = self.gate_cells
        new.gate_spaces = self.gate_spaces
        new.gate_faces_free = self.gate_faces_free
        new.gate_open = self.gate_open
        new.spare_gates = self.spare_gates
        new.stock = self.stock[:]
        new.colours_owned = self.colours_owned[:]
        new.tower_owner = self.tower_owner[:]
        new.tower_merchants = self.tower_merchants[:]
        new.tile_palace = self.tile_palace[:]
        new.tea_order = self.tea_order
        new.out = self.out
        new.player = self.player
        new.placed = self.placed
        new.of = self.of
        new.first_round = self.first_round
        new.alone_at_start = self.alone_at_start
        new.mode = self.mode
        new.cache_masks = self.cache_masks[:]
        new.cache_lists = self.cache_lists[:]
        new.roof_cache = self.roof_cache[:]
        return new

    def key(self) -> tuple[object, ...]:
        """Everything the rules depend on, so that equal keys mean equal positions. Caches and the building that
        happens to carry a roof (6.3) are left out; `far`, `ok` and the like follow from what is here."""
        return (
            self.set_up,
            tuple(palace[:8] for palace in self.palaces),
            bytes(self.palace_at),
            self.empty,
            self.stables,
            self.merchants,
            self.linked,
            self.linked_twice,
            tuple(self.run_walls),
            tuple(self.gates),
            self.spare_gates,
            tuple(self.stock),
            tuple(self.tower_owner),
            tuple(self.tower_merchants),
            tuple(self.tile_palace),
            self.tea_order,
            self.out,
            (self.player, self.placed, self.of, self.first_round, self.alone_at_start, self.mode),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.terms.rules == other.terms.rules and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    @property
    def over(self) -> bool:
        return self.mode == OVER

    def held(self, player: int) -> list[int]:
        """A player's pieces by kind."""
        return self.stock[player * KINDS : (player + 1) * KINDS]

    def palace(self, number: int) -> Palace:
        return Palace._make(self.palaces[number])

    def palace_on(self, cell: int) -> int | None:
        """The number of the palace a cell belongs to."""
        return self.palace_at[cell] - 1 if self.palace_at[cell] else None

    def tile_owner(self, colour: int) -> int | None:
        """Return the holder of the palace tile of a colour."""
        palace = self.tile_palace[colour]
        owner = self.palaces[palace][1] if palace != NOBODY else NEUTRAL_OWNER
        return None if owner == NEUTRAL_OWNER else owner


_new = object.__new__
