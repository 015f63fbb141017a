"""The rules of the game once more, written as plainly and slowly as possible, from rules.md alone.

Nothing here is shared with the program: `referee.py` plays the two against each other, so that a mistake
has to be made twice, in two different ways, to stay unseen. What is kept is only what lies on the table (pieces,
stocks, tiles) and whose turn it is. Palaces, runs, ends, street cells, scores are worked out anew for every
position by walking over the board. Numbers in comments are the rule ids of rules.md.

`python reference.py [--games N]` plays random games against itself, checks that no piece is ever lost, that
every listed action can be made, that games end, and that the boards drawn in boards15.md count as they should.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

Cell = tuple[int, int]  # row, column, both from 0: sorting gives reading order (6.3)
Space = tuple[str, int]  # side N, S, W or E; position along it, from the west or from the north

NEUTRAL = -1  # the owner of a palace under a neutral roof (6.2)
SIDES = ("N", "S", "W", "E")
# 9.1: a side has two runs; the one from its position 0 starts at the first corner, the other at the second.
SIDE_CORNERS = {"N": ("NW", "NE"), "S": ("SW", "SE"), "W": ("NW", "SW"), "E": ("NE", "SE")}


@dataclass(frozen=True)
class RefStock:
    """What one player starts with (2)."""

    buildings_each: int
    stables: int
    merchants: int
    walls: int
    roofs: int = 4
    neutral: int = 0
    gates: int = 0


@dataclass(frozen=True)
class RefRules:
    """Every value in which the published games differ."""

    name: str
    boards: dict[int, tuple[int, int]]  # players -> columns, rows (1.1)
    stocks: dict[int, RefStock]  # players -> stock of each (2)
    colours: tuple[str, ...]  # 1.4
    palace_values: dict[str, int]  # 2.2
    tower_values: dict[str, int]  # corner -> value (2.1)
    tower_merchants: dict[int, int]  # tile value -> merchants lying on it (2.3, 9.4)
    well: bool  # 3.2
    well_points: int  # 14.2
    tea_colour: str | None  # 10.1
    tea: tuple[int, ...]  # tiles for the first, second, third palace of that colour (10.1)
    first_player_sets_merchant: bool  # 3.1
    short_first_turns: dict[int, int]  # players -> how many of them place one piece in round one (4.2)
    last_player_must_roof: bool  # 4.5
    tower_connection: str  # "tower" or "run" (9.3)
    new_street_touches: int  # 11.4
    gates: bool = False  # 13
    spare_gates: dict[int, int] = field(default_factory=dict)  # players -> gates beside the board (13.1)
    # Rulings that can be switched; what the other value means is this reference's own reading.
    last_player_judged: str = "second_placement"  # or "turn_start" (4.5)
    may_strand_second: bool = True  # 4.3: may a first placement leave no second, where another would
    refill_after_out: bool = True  # 4.6
    gate_passed_once: bool = True  # 13.6

    @property
    def player_counts(self) -> tuple[int, ...]:
        return tuple(sorted(self.stocks))


_TOWERS = {"NW": 1, "SE": 2, "NE": 3, "SW": 4}

_OLD = RefRules(
    name="medina-1999",
    boards={3: (16, 11), 4: (16, 11)},
    stocks={3: RefStock(6, 4, 8, 10), 4: RefStock(5, 3, 6, 8)},
    colours=("grey", "black", "brown", "orange"),
    palace_values={"grey": 1, "black": 2, "brown": 3, "orange": 4},
    tower_values=_TOWERS,
    tower_merchants={},
    well=False,
    well_points=0,
    tea_colour=None,
    tea=(),
    first_player_sets_merchant=True,
    short_first_turns={},
    last_player_must_roof=True,
    tower_connection="run",
    new_street_touches=1,
)

_NEW = RefRules(
    name="medina-2014",
    boards={2: (14, 10), 3: (16, 11), 4: (16, 11)},
    stocks={2: RefStock(8, 4, 12, 15, neutral=2), 3: RefStock(6, 4, 8, 12, neutral=1), 4: RefStock(5, 3, 6, 9)},
    colours=("grey", "purple", "brown", "orange"),
    palace_values={"grey": 1, "purple": 2, "brown": 3, "orange": 4},
    tower_values=_TOWERS,
    tower_merchants={1: 3, 2: 2, 3: 1},
    well=True,
    well_points=4,
    tea_colour="purple",
    tea=(3, 2, 1),
    first_player_sets_merchant=False,
    short_first_turns={2: 1, 3: 2, 4: 2},
    last_player_must_roof=False,
    tower_connection="tower",
    new_street_touches=1,
)


def with_gates(rules: RefRules) -> RefRules:
    """The same game with the expansion (13.1)."""
    gates_each = {2: 2, 3: 1, 4: 1}
    return replace(
        rules,
        name=rules.name + "-gates",
        gates=True,
        spare_gates={3: 1},
        stocks={players: replace(stock, gates=gates_each[players]) for players, stock in rules.stocks.items()},
    )


REF_RULES: dict[str, RefRules] = {rules.name: rules for rules in (_OLD, _NEW, with_gates(_OLD), with_gates(_NEW))}


@dataclass
class Stock:
    """What one player still has."""

    buildings: dict[str, int]
    stables: int
    merchants: int
    walls: int
    roofs: int
    neutral: int
    gates: int
    tea: int = 0

    def pieces(self) -> int:
        """The whole stock of 13.7: everything that can be placed; tea is not."""
        others = self.stables + self.merchants + self.walls + self.roofs + self.neutral + self.gates
        return sum(self.buildings.values()) + others


@dataclass(frozen=True)
class Palace:
    """5.1: a maximal group of buildings of one colour, and the stables attached to it."""

    colour: str
    buildings: frozenset[Cell]
    stables: frozenset[Cell]
    owner: int | None  # a player, NEUTRAL, or None while there is no roof

    @cached_property
    def cells(self) -> frozenset[Cell]:
        return self.buildings | self.stables

    @property
    def size(self) -> int:
        return len(self.buildings) + len(self.stables)

    @property
    def first(self) -> Cell:
        return min(self.buildings)


class IllegalAction(ValueError):
    """The text is no action, or not one that may be made now."""


# ------------------------------------------------------------------------------------------------- names (1.2)


def cell_name(cell: Cell) -> str:
    return f"{'abcdefghijklmnop'[cell[1]]}{cell[0] + 1}"


def cell_named(text: str) -> Cell:
    if not re.fullmatch(r"[a-p][1-9][0-9]?", text):
        raise IllegalAction(f"{text!r} is no cell")
    return int(text[1:]) - 1, ord(text[0]) - ord("a")


def space_name(space: Space) -> str:
    side, position = space
    return f"{'abcdefghijklmnop'[position]}{side}" if side in "NS" else f"{position + 1}{side}"


def space_named(text: str) -> Space:
    if re.fullmatch(r"[a-p][NS]", text):
        return text[1], ord(text[0]) - ord("a")
    if re.fullmatch(r"[1-9][0-9]?[WE]", text):
        return text[-1], int(text[:-1]) - 1
    raise IllegalAction(f"{text!r} is no wall space")


@cache  # the city never changes its shape
def neighbours(rows: int, cols: int, cell: Cell) -> tuple[Cell, ...]:
    """1.3: the orthogonal ones."""
    row, col = cell
    around = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
    return tuple((r, c) for r, c in around if 0 <= r < rows and 0 <= c < cols)


@cache
def surroundings(rows: int, cols: int, cell: Cell) -> tuple[Cell, ...]:
    """1.3: all eight."""
    row, col = cell
    around = [(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
    return tuple((r, c) for r, c in around if 0 <= r < rows and 0 <= c < cols)


class Reference:
    """One game."""

    def __init__(self, rules: RefRules, players: int, well: str | None = None, merchant: str | None = None) -> None:
        self.rules = rules
        self.players = players
        self.cols, self.rows = rules.boards[players]
        # What is where.
        self.buildings: dict[Cell, str] = {}
        self.stables: set[Cell] = set()
        self.merchants: set[Cell] = set()
        self.links: list[frozenset[Cell]] = []  # pairs of merchants linked through gates (13.5)
        self.walls: set[Space] = set()
        self.gates: set[Space] = set()
        self.roofs: dict[Cell, int] = {}  # the building that carries it -> player or NEUTRAL
        self.well: Cell | None = None
        # Stocks and tiles.
        start = rules.stocks[players]
        self.hands: list[Stock] = [
            Stock(
                buildings=dict.fromkeys(rules.colours, start.buildings_each),
                stables=start.stables,
                merchants=start.merchants,
                walls=start.walls,
                roofs=start.roofs,
                neutral=start.neutral,
                gates=start.gates,
            )
            for _ in range(players)
        ]
        self.spare_gates = rules.spare_gates.get(players, 0)
        self.tower_owner: dict[int, int | None] = dict.fromkeys(sorted(rules.tower_values.values()))
        self.tower_merchants: dict[int, int] = dict(rules.tower_merchants)
        # 8.1: a palace tile lies by one palace; the building named here belongs to it. None: nobody took it yet.
        self.palace_tile_by: dict[str, Cell | None] = dict.fromkeys(rules.colours)
        # Whose turn it is.
        self.player = 0
        self.placed = 0
        self.turns_ended = 0
        self.first_was_own_roof = False
        self.last_one_at_turn_start = False  # read only where 4.5 is judged at the start of the turn
        self.out: set[int] = set()  # read only where nobody comes back (4.6)
        self.setting_up = False
        self.over = False
        # For the curious: how often a rare rule mattered. No rule reads it.
        self.seen: Counter[str] = Counter()
        self._known: dict[Any, Any] = {}

        if rules.well:
            if well is None:
                raise ValueError("this game needs a well")
            self.well = cell_named(well)
            if self.well not in self.inner_cells():  # 3.2
                raise ValueError("the well may not stand in the outermost ring")
        elif well is not None:
            raise ValueError("this game has no well")
        if merchant is not None:
            cell = cell_named(merchant)
            if cell not in self.inner_cells() or cell == self.well:  # 3.1, 3.2
                raise ValueError("the first merchant may not stand there")
            self.merchants.add(cell)
        elif rules.first_player_sets_merchant:
            self.setting_up = True
        else:
            raise ValueError("this game needs a first merchant")

    def copy(self) -> Reference:
        """The same position, independent of this one."""
        twin = copy.copy(self)
        for name, value in vars(self).items():
            if isinstance(value, (dict, set, list, Counter)):
                setattr(twin, name, value.copy())
        twin.hands = [replace(hand, buildings=dict(hand.buildings)) for hand in self.hands]
        twin._known = {}
        return twin

    # ------------------------------------------------------------------------------------------ geometry (1)

    def all_cells(self) -> list[Cell]:
        return [(row, col) for row in range(self.rows) for col in range(self.cols)]

    def on_board(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols

    def inner_cells(self) -> list[Cell]:
        """All but the outermost ring (3.1)."""
        return [(row, col) for row in range(1, self.rows - 1) for col in range(1, self.cols - 1)]

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        return neighbours(self.rows, self.cols, cell)

    def surroundings(self, cell: Cell) -> tuple[Cell, ...]:
        return surroundings(self.rows, self.cols, cell)

    def side_length(self, side: str) -> int:
        return self.cols if side in "NS" else self.rows

    def all_spaces(self) -> list[Space]:
        return [(side, position) for side in SIDES for position in range(self.side_length(side))]

    def faced_cell(self, space: Space) -> Cell:
        """1.3: a wall space neighbours exactly one cell."""
        side, position = space
        return {
            "N": (0, position),
            "S": (self.rows - 1, position),
            "W": (position, 0),
            "E": (position, self.cols - 1),
        }[side]

    def facing_spaces(self, cell: Cell) -> list[Space]:
        row, col = cell
        spaces: list[Space] = []
        if row == 0:
            spaces.append(("N", col))
        if row == self.rows - 1:
            spaces.append(("S", col))
        if col == 0:
            spaces.append(("W", row))
        if col == self.cols - 1:
            spaces.append(("E", row))
        return spaces

    # ------------------------------------------------------------------------------ what the board looks like

    def _once(self, question: Any, answer: Callable[[], Any]) -> Any:
        """Remembers an answer until the position changes; every action throws all of them away."""
        if question not in self._known:
            self._known[question] = answer()
        return self._known[question]

    def empty(self, cell: Cell) -> bool:
        taken = cell in self.buildings or cell in self.stables or cell in self.merchants
        return self.on_board(cell) and not taken and cell != self.well

    def palaces(self) -> list[Palace]:
        """5.1, by flood fill."""
        found: list[Palace] = self._once("palaces", self._find_palaces)
        return found

    def _find_palaces(self) -> list[Palace]:
        found: list[Palace] = []
        done: set[Cell] = set()
        for start in sorted(self.buildings):
            if start in done:
                continue
            colour = self.buildings[start]
            group = {start}
            frontier = [start]
            while frontier:
                for other in self.neighbours(frontier.pop()):
                    if self.buildings.get(other) == colour and other not in group:
                        group.add(other)
                        frontier.append(other)
            done |= group
            # 7.2: a stable is part of the palace one of whose buildings it neighbours.
            attached = {stable for stable in self.stables if any(cell in group for cell in self.neighbours(stable))}
            roofs = [owner for cell, owner in self.roofs.items() if cell in group]
            assert len(roofs) <= 1, "two roofs on one palace"
            found.append(Palace(colour, frozenset(group), frozenset(attached), roofs[0] if roofs else None))
        return found

    def palace_at(self, cell: Cell) -> Palace | None:
        for palace in self.palaces():
            if cell in palace.cells:
                return palace
        return None

    def palaces_around(self, cell: Cell) -> list[Palace]:
        """Those with a building or stable in the surroundings."""
        around = set(self.surroundings(cell))
        return [palace for palace in self.palaces() if palace.cells & around]

    def may_be_built_on(self, cell: Cell) -> bool:
        """What 5.3, 5.5 and 7.1 share: empty, away from the well, not facing a gate."""
        if not self.empty(cell):
            return False
        if self.well is not None and self.well in self.surroundings(cell):
            return False
        return not any(space in self.gates for space in self.facing_spaces(cell))

    def run(self, corner: str, side: str) -> set[Space]:
        """9.1: the unbroken walls of a side, counted from one of its towers."""
        length = self.side_length(side)
        from_start = SIDE_CORNERS[side][0] == corner
        positions: Iterable[int] = range(length) if from_start else range(length - 1, -1, -1)
        walls: set[Space] = set()
        for position in positions:
            if (side, position) not in self.walls:
                break
            walls.add((side, position))
        return walls

    def runs(self) -> dict[tuple[str, str], set[Space]]:
        """All eight runs, by corner and side."""
        found: dict[tuple[str, str], set[Space]] = self._once(
            "runs",
            lambda: {(corner, side): self.run(corner, side) for side in SIDES for corner in SIDE_CORNERS[side]},
        )
        return found

    def runs_touched(self, palace: Palace) -> set[tuple[str, str]]:
        """The runs, by corner and side, a wall of which neighbours the palace (9.2)."""
        touched: set[tuple[str, str]] = set()
        for name, walls in self.runs().items():
            if any(self.faced_cell(wall) in palace.cells for wall in walls):
                touched.add(name)
        return touched

    def links_of(self, merchant: Cell) -> int:
        return sum(merchant in link for link in self.links)

    def has_passed(self, merchant: Cell) -> bool:
        """13.6: one with a link does not leave again."""
        return self.rules.gate_passed_once and self.links_of(merchant) > 0

    def merchant_neighbours(self, cell: Cell) -> list[Cell]:
        return [other for other in self.neighbours(cell) if other in self.merchants]

    def is_end(self, merchant: Cell) -> bool:
        """11.1, 13.5."""
        return len(self.merchant_neighbours(merchant)) + self.links_of(merchant) <= 1

    # ------------------------------------------------------------------------- where a piece of a kind may go

    def extension_cells(self, palace: Palace) -> set[Cell]:
        """5.3."""
        if palace.owner is not None:  # 5.2
            return set()
        cells: set[Cell] = set()
        for building in palace.buildings:
            for cell in self.neighbours(building):
                if self.may_be_built_on(cell) and all(other == palace for other in self.palaces_around(cell)):
                    cells.add(cell)
        return cells

    def building_cells(self, colour: str) -> set[Cell]:
        """5.4, 5.5."""
        cells: set[Cell] = self._once(("building", colour), lambda: self._find_building_cells(colour))
        return cells

    def _find_building_cells(self, colour: str) -> set[Cell]:
        extensions: set[Cell] = set()
        for palace in self.palaces():
            if palace.colour == colour:
                extensions |= self.extension_cells(palace)
        return extensions or self.founding_cells()

    def founding_cells(self) -> set[Cell]:
        """5.5."""
        cells: set[Cell] = self._once(
            "founding",
            lambda: {cell for cell in self.all_cells() if self.may_be_built_on(cell) and self.far_from_all(cell)},
        )
        return cells

    def far_from_all(self, cell: Cell) -> bool:
        """5.5: no building or stable at all in the surroundings."""
        return not any(other in self.buildings or other in self.stables for other in self.surroundings(cell))

    def stable_cells(self) -> set[Cell]:
        """7.1."""
        cells: set[Cell] = self._once("stable", self._find_stable_cells)
        return cells

    def _find_stable_cells(self) -> set[Cell]:
        cells: set[Cell] = set()
        for palace in self.palaces():
            for building in palace.buildings:
                for cell in self.neighbours(building):
                    if self.may_be_built_on(cell) and all(other == palace for other in self.palaces_around(cell)):
                        cells.add(cell)
        return cells

    def merchant_places(self) -> set[tuple[Cell, Space | None]]:
        """11.2 to 11.4 and 13.6: the cell, and the gate the street leaves by if it passes one."""
        places: set[tuple[Cell, Space | None]] = self._once("merchant", self._find_merchant_places)
        return places

    def _find_merchant_places(self) -> set[tuple[Cell, Space | None]]:
        places: set[tuple[Cell, Space | None]] = set()
        beside_merchants = {cell for merchant in self.merchants for cell in self.neighbours(merchant)}
        for cell in beside_merchants:  # 11.2
            around = self.merchant_neighbours(cell)
            if self.empty(cell) and len(around) == 1 and self.is_end(around[0]):
                places.add((cell, None))
        for left_by in self.gates:  # 13.6
            end = self.faced_cell(left_by)
            if end not in self.merchants or not self.is_end(end) or self.has_passed(end):
                continue
            for entered_by in self.gates - {left_by}:
                cell = self.faced_cell(entered_by)
                if self.empty(cell) and not self.merchant_neighbours(cell):
                    places.add((cell, left_by))
        if places:
            return places
        for cell in self.all_cells():  # 11.4
            if self.empty(cell) and len(self.merchant_neighbours(cell)) <= self.rules.new_street_touches:
                places.add((cell, None))
        return places

    def side_neighbours(self, space: Space) -> list[Space]:
        side, position = space
        return [(side, other) for other in (position - 1, position + 1) if 0 <= other < self.side_length(side)]

    def next_to_tower(self, space: Space) -> bool:
        return space[1] in (0, self.side_length(space[0]) - 1)

    def space_empty(self, space: Space) -> bool:
        return space not in self.walls and space not in self.gates

    def wall_spaces(self) -> set[Space]:
        """9.1, 13.3."""
        spaces: set[Space] = set()
        for side in SIDES:
            on_side = [(side, position) for position in range(self.side_length(side))]
            free = [space for space in on_side if self.space_empty(space)]
            has_gate = any(space in self.gates for space in on_side)
            if len(free) == 1 and not has_gate:
                continue  # the opening of a side without a gate
            for space in free:
                if self.next_to_tower(space) or any(other in self.walls for other in self.side_neighbours(space)):
                    spaces.add(space)
        return spaces

    def gate_spaces(self) -> set[Space]:
        """13.2."""
        spaces: set[Space] = set()
        for space in self.all_spaces():
            faced = self.faced_cell(space)
            if (
                self.space_empty(space)
                and any(other in self.walls for other in self.side_neighbours(space))
                and not self.next_to_tower(space)
                and (self.empty(faced) or faced in self.merchants)
                and not any(gate[0] == space[0] for gate in self.gates)
            ):
                spaces.add(space)
        return spaces

    def owns(self, player: int, colour: str) -> bool:
        return any(palace.owner == player and palace.colour == colour for palace in self.palaces())

    # -------------------------------------------------------------------------------------------- legal (4, 12)

    def placements(self, player: int) -> list[str]:
        """Every placement that the player's stock and the board allow, whoever is to move."""
        texts: list[str] = self._once(("placements", player), lambda: self._find_placements(player))
        return texts

    def _find_placements(self, player: int) -> list[str]:
        hand = self.hands[player]
        texts: list[str] = []
        if player in self.out and not self.rules.refill_after_out:  # 4.6
            return texts
        for colour in self.rules.colours:
            if hand.buildings[colour] > 0:
                texts += [f"{colour} {cell_name(cell)}" for cell in self.building_cells(colour)]
        if hand.stables > 0:
            texts += [f"stable {cell_name(cell)}" for cell in self.stable_cells()]
        if hand.merchants > 0:
            for cell, left_by in self.merchant_places():
                via = f" via {space_name(left_by)}" if left_by is not None else ""
                texts.append(f"merchant {cell_name(cell)}{via}")
        if hand.walls > 0:
            texts += [f"wall {space_name(space)}" for space in self.wall_spaces()]
        if hand.gates > 0:
            texts += [f"gate {space_name(space)}" for space in self.gate_spaces()]
        texts += self.roof_placements(player)
        for palace in self.palaces():
            if hand.neutral > 0 and palace.owner is None:  # 6.2
                texts.append(f"neutral {cell_name(palace.first)}")
        return sorted(texts)

    def roof_placements(self, player: int) -> list[str]:
        """6.1."""
        if self.hands[player].roofs == 0:
            return []
        return [
            f"roof {cell_name(palace.first)}"
            for palace in self.palaces()
            if palace.owner is None and not self.owns(player, palace.colour)
        ]

    def can_place(self, player: int) -> bool:
        return bool(self.placements(player))

    def turn_length(self) -> int:
        """4.1, 4.2. Nobody can be skipped in the first round, so turns ended tell the round."""
        if self.setting_up:
            return 1
        short = self.rules.short_first_turns.get(self.players, 0)
        return 1 if self.turns_ended < short else 2

    def legal(self) -> list[str]:
        if self.over:
            return []
        if self.setting_up:  # 3.1
            return sorted(f"merchant {cell_name(cell)}" for cell in self.inner_cells())
        texts = list(self.placements(self.player))
        if self.placed == 1 and self.must_roof_now():
            return sorted(self.roof_placements(self.player))  # 4.5: only roofs, so no tea either
        if self.placed == 1 and self.turn_length() == 2 and self.hands[self.player].tea > 0 and texts:  # 4.4
            texts.append("tea")
        if self.placed == 0 and self.turn_length() == 2 and not self.rules.may_strand_second:
            lasting: list[str] = self._once("lasting", lambda: [text for text in texts if self.leaves_second(text)])
            texts = lasting or texts
        return sorted(texts)

    def leaves_second(self, text: str) -> bool:
        """4.3, switched: could the player place again after this first placement?"""
        trial = self.copy()
        trial.apply(text)
        return trial.can_place(self.player)

    def must_roof_now(self) -> bool:
        """4.5, judged at the second placement."""
        if not self.rules.last_player_must_roof or self.first_was_own_roof:
            return False
        if self.rules.last_player_judged == "turn_start":
            if not self.last_one_at_turn_start:
                return False
        elif not self.nobody_else_can():
            return False
        return bool(self.roof_placements(self.player))

    def nobody_else_can(self) -> bool:
        return not any(self.can_place(player) for player in range(self.players) if player != self.player)

    def canonical(self, text: str) -> str:
        """The text as `legal` writes it: a palace may be named by any of its buildings (6.3)."""
        match = re.fullmatch(r"(roof|neutral) ([a-p][0-9]+)", text)
        if match and self.buildings.get(cell_named(match[2])) is not None:
            palace = self.palace_at(cell_named(match[2]))
            assert palace is not None
            return f"{match[1]} {cell_name(palace.first)}"
        return text

    def is_legal(self, text: str) -> bool:
        try:
            return self.canonical(text) in self.legal()
        except IllegalAction:
            return False

    # -------------------------------------------------------------------------------------------- play

    def play(self, text: str) -> None:
        if not self.is_legal(text):
            raise IllegalAction(f"{text!r} is not legal now")
        self.notice_rare_rules(self.canonical(text).split(" "))
        if self.setting_up:
            self.merchants.add(cell_named(text.split(" ")[1]))
            self.setting_up = False  # 3.1: the first turn follows, of the same player
            self._known = {}
            return
        self.apply(text)
        if self.placed == 0:
            self.first_was_own_roof = text.startswith("roof ")
        self.placed += 1
        self.go_on()

    def apply(self, text: str) -> None:
        """What the action does to the table, not yet to the turn."""
        if self.placed == 0:
            self.last_one_at_turn_start = self.nobody_else_can()
        words = self.canonical(text).split(" ")
        kind = words[0]
        if kind == "tea":
            self.hands[self.player].tea -= 1
        elif kind == "stable":
            self.place_stable(cell_named(words[1]))
        elif kind == "merchant":
            self.place_merchant(cell_named(words[1]), space_named(words[3]) if len(words) == 4 else None)
        elif kind == "wall":
            self.place_wall(space_named(words[1]))
        elif kind == "gate":
            self.place_gate(space_named(words[1]))
        elif kind in ("roof", "neutral"):
            self.place_roof(cell_named(words[1]), neutral=kind == "neutral")
        else:
            self.hands[self.player].buildings[kind] -= 1
            self.buildings[cell_named(words[1])] = kind
        self.note_who_is_out()
        self._known = {}

    def note_who_is_out(self) -> None:
        """4.6: read only where being out is for good."""
        self.out |= {player for player, hand in enumerate(self.hands) if hand.pieces() == 0}

    def place_stable(self, cell: Cell) -> None:
        before = next(p for p in self.palaces() if any(other in p.buildings for other in self.neighbours(cell)))
        touched_before = self.runs_touched(before)
        self.hands[self.player].stables -= 1
        self.stables.add(cell)
        self._known = {}
        after = self.palace_at(cell)
        assert after is not None
        assert after.buildings == before.buildings
        if after.owner is not None:
            self.take_towers(after, self.newly_connected(touched_before, self.runs_touched(after)))
            self.award_palace_tile(after)  # 8.1: by a stable

    def place_merchant(self, cell: Cell, left_by: Space | None) -> None:
        self.hands[self.player].merchants -= 1
        self.merchants.add(cell)
        if left_by is not None:
            self.links.append(frozenset({self.faced_cell(left_by), cell}))  # 13.6

    def place_wall(self, space: Space) -> None:
        before = self.palace_at(self.faced_cell(space))
        touched_before = self.runs_touched(before) if before is not None else set()
        self.hands[self.player].walls -= 1
        self.walls.add(space)
        self._known = {}
        if before is not None and before.owner is not None:
            self.take_towers(before, self.newly_connected(touched_before, self.runs_touched(before)))

    def place_gate(self, space: Space) -> None:
        hand = self.hands[self.player]
        hand.gates -= 1
        self.gates.add(space)
        if self.spare_gates > 0:  # 13.1: the first to place one receives the fourth at once
            self.spare_gates -= 1
            hand.gates += 1

    def place_roof(self, cell: Cell, neutral: bool) -> None:
        """6.4, in its order."""
        hand = self.hands[self.player]
        roofed_before = [palace for palace in self.palaces() if palace.owner is not None]
        if neutral:
            hand.neutral -= 1
        else:
            hand.roofs -= 1
        self.roofs[cell] = NEUTRAL if neutral else self.player
        self._known = {}
        palace = self.palace_at(cell)
        assert palace is not None
        self.take_towers(palace, {corner for corner, _side in self.runs_touched(palace)})  # 9.2
        self.award_palace_tile(palace)  # 8
        if palace.colour == self.rules.tea_colour:  # 10.1
            earlier = sum(other.colour == palace.colour for other in roofed_before)
            if earlier < len(self.rules.tea) and not neutral:
                hand.tea += self.rules.tea[earlier]
        if all(self.owns(player, palace.colour) for player in range(self.players)):  # 5.6
            for each in self.hands:
                each.buildings[palace.colour] = 0

    def newly_connected(self, before: set[tuple[str, str]], after: set[tuple[str, str]]) -> set[str]:
        """9.3: the corners whose tile a roofed palace wins by touching these runs now and those before."""
        if self.rules.tower_connection == "run":
            return {corner for corner, _side in after - before}
        return {corner for corner, _side in after} - {corner for corner, _side in before}

    def take_towers(self, palace: Palace, corners: set[str]) -> None:
        assert palace.owner is not None
        for corner in corners:
            value = self.rules.tower_values[corner]
            merchants = self.tower_merchants.pop(value, 0)
            if palace.owner == NEUTRAL:  # 9.5
                self.tower_owner[value] = None
            else:
                self.tower_owner[value] = palace.owner
                if self.hands[palace.owner].pieces() == 0 and merchants:
                    self.seen["4.6 refilled by tower merchants"] += 1
                self.hands[palace.owner].merchants += merchants  # 9.4

    def award_palace_tile(self, palace: Palace) -> None:
        """8.1, 8.2: the palace has just been roofed, or has just grown by a stable."""
        held_by = self.palace_tile_by[palace.colour]
        holder = self.palace_at(held_by) if held_by is not None else None
        if holder is None or palace.size > holder.size:
            self.palace_tile_by[palace.colour] = palace.first

    # -------------------------------------------------------------------------------------------- whose turn next

    def may_go_on(self, player: int) -> bool:
        """Can the player, who would have to place now, do so? One gate too many is discarded here (13.7)."""
        if self.can_place(player):
            return True
        hand = self.hands[player]
        if hand.gates == 1 and hand.pieces() == 1:
            hand.gates = 0
            self.seen["13.7 gate discarded"] += 1
            self.note_who_is_out()
            self._known = {}
        return False

    def go_on(self) -> None:
        """After a placement or tea: the same player's second placement, or the next player who can place."""
        if self.placed < self.turn_length():
            if self.may_go_on(self.player):
                return
            self.seen["4.3 no second placement"] += 1
        self.turns_ended += 1
        self.placed = 0
        self.first_was_own_roof = False
        for steps in range(1, self.players + 1):  # 4.3: skipped ones may be able to again later
            player = (self.player + steps) % self.players
            if self.may_go_on(player):
                self.player = player
                return
            self.seen["4.3 skipped"] += 1
        self.over = True  # 4.7

    # -------------------------------------------------------------------------------------------- answers

    def turn(self) -> str:
        if self.over:
            return "over"
        return f"player={self.player} placed={self.placed} of={self.turn_length()}"

    def palace_tile_owner(self, colour: str) -> int | None:
        held_by = self.palace_tile_by[colour]
        if held_by is None:
            return None
        palace = self.palace_at(held_by)
        assert palace is not None
        return None if palace.owner == NEUTRAL else palace.owner  # 8.2

    def tiles(self) -> dict[str, dict[str, int | None]]:
        return {
            "towers": {str(value): owner for value, owner in self.tower_owner.items()},
            "palaces": {colour: self.palace_tile_owner(colour) for colour in self.rules.colours},
        }

    def stocks(self) -> list[dict[str, Any]]:
        return [
            {
                "buildings": dict(hand.buildings),
                "stables": hand.stables,
                "merchants": hand.merchants,
                "walls": hand.walls,
                "roofs": hand.roofs,
                "neutral": hand.neutral,
                "gates": hand.gates,
                "tea": hand.tea,
            }
            for hand in self.hands
        ]

    def palace_points(self, palace: Palace) -> dict[str, Any]:
        """14.1, 14.2."""
        walls = sum(self.faced_cell(wall) in palace.cells for wall in self.walls)
        merchants = sum(any(cell in palace.cells for cell in self.neighbours(merchant)) for merchant in self.merchants)
        by_the_well = 0
        if self.well is not None:
            row, col = self.well
            two_away = {(row - 2, col), (row + 2, col), (row, col - 2), (row, col + 2)}
            by_the_well = len(two_away & palace.cells) * self.rules.well_points
        return {
            "colour": palace.colour,
            "buildings": len(palace.buildings),
            "stables": len(palace.stables),
            "walls": walls,
            "merchants": merchants,
            "well": by_the_well,
            "total": palace.size + walls + merchants + by_the_well,
        }

    def breakdown(self) -> list[dict[str, Any]]:
        """One object a player, the palaces in the order of the ruleset's colours."""
        answer: list[dict[str, Any]] = self._once("breakdown", self._find_breakdown)
        return answer

    def _find_breakdown(self) -> list[dict[str, Any]]:
        answer: list[dict[str, Any]] = []
        for player in range(self.players):
            owned = [palace for palace in self.palaces() if palace.owner == player]
            owned.sort(key=lambda palace: self.rules.colours.index(palace.colour))
            points = [self.palace_points(palace) for palace in owned]
            towers = sum(value for value, owner in self.tower_owner.items() if owner == player)
            tiles = sum(
                value for colour, value in self.rules.palace_values.items() if self.palace_tile_owner(colour) == player
            )
            answer.append(
                {
                    "palaces": points,
                    "tower_tiles": towers,
                    "palace_tiles": tiles,
                    "total": sum(each["total"] for each in points) + towers + tiles,  # 14.3
                }
            )
        return answer

    def scores(self) -> list[int]:
        return [each["total"] for each in self.breakdown()]

    def picture(self) -> list[str]:
        """The board as drawn in boards15.md, for `recount` and for reports."""
        letters = {"grey": "g", "black": "k", "purple": "p", "brown": "b", "orange": "o"}

        def ring(side: str, position: int) -> str:
            return "#" if (side, position) in self.walls else "=" if (side, position) in self.gates else "-"

        lines = ["+" + "".join(ring("N", col) for col in range(self.cols)) + "+"]
        for row in range(self.rows):
            line = ring("W", row)
            for col in range(self.cols):
                cell = (row, col)
                if cell in self.buildings:
                    letter = letters[self.buildings[cell]]
                    line += letter.upper() if cell in self.roofs else letter
                elif cell in self.stables:
                    line += "s"
                elif cell in self.merchants:
                    line += "m"
                else:
                    line += "W" if cell == self.well else "."
            lines.append(line + ring("E", row))
        lines.append("+" + "".join(ring("S", col) for col in range(self.cols)) + "+")
        return lines

    # -------------------------------------------------------------------------------------------- curiosity

    def notice_rare_rules(self, words: list[str]) -> None:
        """Counts, for the summary of the referee, what its games have exercised. Called before the action."""
        if self.setting_up:
            return
        kind = words[0]
        if self.placed == 1 and self.must_roof_now():
            self.seen["4.5 last player must roof"] += 1
        if kind == "tea":
            self.seen["4.4 tea"] += 1
        elif kind == "merchant":
            cell = cell_named(words[1])
            around = self.merchant_neighbours(cell)
            if len(words) == 4:
                self.seen["13.6 via"] += 1
            elif not any(self.is_end(other) for other in around):
                self.seen["11.4 new street" + (" touching an old one" if around else "")] += 1
            elif any(self.links_of(other) for other in around):
                self.seen["13.5 street goes on after a link"] += 1
        elif kind == "wall":
            space = space_named(words[1])
            palace = self.palace_at(self.faced_cell(space))
            if palace is not None and palace.owner is not None:
                owner = "neutral" if palace.owner == NEUTRAL else "owned"
                self.seen[f"9.3 wall reaches {owner} palace"] += 1
                corners = [corner for corner, _side in self.runs_touched(palace)]
                near = SIDE_CORNERS[space[0]][0 if space[1] == 0 or (space[0], space[1] - 1) in self.walls else 1]
                sides = {side for corner, side in self.runs_touched(palace) if corner == near}
                if near in corners and space[0] not in sides:
                    self.seen["9.3 wall reaches a palace round the corner"] += 1
            if any(other in self.gates for other in self.side_neighbours(space)):
                self.seen["13.3 wall grows up to a gate"] += 1
        elif kind == "stable":
            cell = cell_named(words[1])
            facing = self.facing_spaces(cell)
            palace = next(p for p in self.palaces() if any(other in p.buildings for other in self.neighbours(cell)))
            if palace.owner is not None and any(space in self.walls for space in facing):
                owner = "neutral" if palace.owner == NEUTRAL else "owned"
                self.seen[f"9.3 stable reaches a wall for {owner} palace"] += 1
            held_by = self.palace_tile_by[palace.colour]
            if palace.owner is not None and held_by is not None and held_by not in palace.buildings:
                holder = self.palace_at(held_by)
                assert holder is not None
                if palace.size == holder.size:
                    self.seen["8.1 tile moves by a stable"] += 1
        elif kind == "gate":
            self.seen["13.2 gate"] += 1
            if sum(other in self.walls for other in self.side_neighbours(space_named(words[1]))) == 2:
                self.seen["13.3 gate closes the last space"] += 1
        elif kind in ("roof", "neutral"):
            palace = self.palace_at(cell_named(words[1]))
            assert palace is not None
            if len({corner for corner, _side in self.runs_touched(palace)}) > 1:
                self.seen["9.2 roof takes two towers"] += 1
            if not self.extension_cells(palace):
                self.seen["5.5 blocked palace roofed"] += 1
            held_by = self.palace_tile_by[palace.colour]
            holder = self.palace_at(held_by) if held_by is not None else None
            if holder is not None and palace.size > holder.size:
                self.seen["8.2 tile goes to a neutral palace" if kind == "neutral" else "8.1 tile moves by a roof"] += 1
        else:
            open_ones = [p for p in self.palaces() if p.colour == kind and p.owner is None]
            if len(open_ones) > 1:
                self.seen["5.5 newer palace beside a blocked one"] += 1
            if self.far_from_all(cell_named(words[1])) and open_ones:
                self.seen["5.5 founded beside a blocked one"] += 1


# ----------------------------------------------------------------------------------------------------- recount


def recount(picture: list[str], well_points: int = 4) -> dict[str, dict[str, Any]]:
    """Counts every palace of a drawn board, owned or not, by its first building (14.1, 14.2).

    Works on the drawing with its ring alone, and shares no code with the class above: corners `+`, walls `#`,
    gates `=`, open wall spaces `-`; buildings `g k p b o`, capital under a roof; stables `s`, merchants `m`, well `W`.
    """
    names = {"g": "grey", "k": "black", "p": "purple", "b": "brown", "o": "orange"}
    at = {(x, y): char for y, line in enumerate(picture) for x, char in enumerate(line)}
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    label: dict[tuple[int, int], tuple[int, int]] = {}
    # Every building starts as its own palace; the smaller label spreads until nothing changes.
    for (x, y), char in at.items():
        if char.lower() in names and char != "W":
            label[x, y] = (y, x)
    changed = True
    while changed:
        changed = False
        for x, y in label:
            for dx, dy in steps:
                other = (x + dx, y + dy)
                alike = other in label and at[other].lower() == at[x, y].lower()
                if alike and label[other] < label[x, y]:
                    label[x, y] = label[other]
                    changed = True
    belongs = dict(label)
    for (x, y), char in at.items():
        if char == "s":
            belongs[x, y] = next(label[x + dx, y + dy] for dx, dy in steps if (x + dx, y + dy) in label)
    count: dict[tuple[int, int], dict[str, Any]] = {}
    for (x, y), palace in sorted(label.items(), key=lambda item: (item[0][1], item[0][0])):
        blank = {"colour": names[at[x, y].lower()], "buildings": 0, "stables": 0, "walls": 0, "merchants": 0, "well": 0}
        count.setdefault(palace, blank)["buildings"] += 1
    for (x, y), char in at.items():
        if char == "s":
            count[belongs[x, y]]["stables"] += 1
        reached = {belongs[x + dx, y + dy] for dx, dy in steps if (x + dx, y + dy) in belongs}
        for palace in reached:
            if char == "m":
                count[palace]["merchants"] += 1
            elif char == "#":
                count[palace]["walls"] += 1
        if char == "W":
            for dx, dy in steps:
                if (x + 2 * dx, y + 2 * dy) in belongs:
                    count[belongs[x + 2 * dx, y + 2 * dy]]["well"] += well_points
    for each in count.values():
        each["total"] = sum(each[key] for key in ("buildings", "stables", "walls", "merchants", "well"))
    return {f"{'abcdefghijklmnop'[x - 1]}{y}": each for (y, x), each in count.items()}


# --------------------------------------------------------------------------------------------------- self-test


def random_setup(
    rules: RefRules, players: int, rng: random.Random, set_merchant: bool
) -> tuple[str | None, str | None]:
    """A well and a first merchant as 3.1 and 3.2 allow; None where the first player sets the merchant."""
    cols, rows = rules.boards[players]
    inner = [cell_name((row, col)) for row in range(1, rows - 1) for col in range(1, cols - 1)]
    well, merchant = rng.sample(inner, 2)
    return (well if rules.well else None), (merchant if set_merchant or not rules.first_player_sets_merchant else None)


def check_position(game: Reference) -> None:
    """What must hold in every position."""
    rules, players = game.rules, game.players
    start = rules.stocks[players]
    hands = game.hands
    palaces = game.palaces()
    # No piece is lost or made.
    for colour in rules.colours:
        built = sum(each == colour for each in game.buildings.values())
        held = sum(hand.buildings[colour] for hand in hands)
        if all(game.owns(player, colour) for player in range(players)):
            assert held == 0, f"{colour} should be back in the box"
        else:
            assert built + held == players * start.buildings_each, colour
    assert len(game.stables) + sum(hand.stables for hand in hands) == players * start.stables
    assert len(game.walls) + sum(hand.walls for hand in hands) == players * start.walls
    roofs = Counter(game.roofs.values())
    for player, hand in enumerate(hands):
        assert roofs[player] + hand.roofs == start.roofs
        owned = [palace.colour for palace in palaces if palace.owner == player]
        assert len(set(owned)) == len(owned), "two palaces of a colour"
    assert roofs[NEUTRAL] + sum(hand.neutral for hand in hands) == players * start.neutral
    on_towers = sum(game.tower_merchants.values())
    lost = players * start.merchants + sum(rules.tower_merchants.values()) + (not game.setting_up)
    lost -= len(game.merchants) + sum(hand.merchants for hand in hands) + on_towers
    assert lost >= 0
    assert lost == 0 or roofs[NEUTRAL], "only a neutral palace sends merchants to the box"
    total_gates = players * start.gates + rules.spare_gates.get(players, 0)
    gates = len(game.gates) + sum(hand.gates for hand in hands) + game.spare_gates
    assert gates == total_gates - game.seen["13.7 gate discarded"]
    # Nothing stands on anything else.
    kinds = [set(game.buildings), game.stables, game.merchants, {game.well} if game.well else set()]
    assert sum(map(len, kinds)) == len(set().union(*kinds))
    assert not game.walls & game.gates
    # Streets between palaces; the well and the gates kept clear.
    for palace in palaces:
        for cell in palace.cells:
            for other in game.surroundings(cell):
                assert other not in game.buildings or other in palace.buildings
                assert other not in game.stables or other in palace.stables
                assert other != game.well
            assert not any(space in game.gates for space in game.facing_spaces(cell))
    attached = [stable for palace in palaces for stable in palace.stables]
    assert sorted(attached) == sorted(game.stables), "every stable belongs to exactly one palace"
    # Sides keep their opening, and every wall hangs on a tower.
    assert set().union(*game.runs().values()) == game.walls
    for side in SIDES:
        on_side = [(side, position) for position in range(game.side_length(side))]
        gates_here = sum(space in game.gates for space in on_side)
        assert gates_here <= 1
        assert gates_here or any(game.space_empty(space) for space in on_side)
    # The palace tile lies by a largest roofed palace.
    for colour in rules.colours:
        sizes = [palace.size for palace in palaces if palace.colour == colour and palace.owner is not None]
        held_by = game.palace_tile_by[colour]
        holder = game.palace_at(held_by) if held_by else None
        assert (holder is None) == (not sizes)
        assert holder is None or holder.size == max(sizes)
    # The score, counted the other way.
    recounted = recount(game.picture(), rules.well_points)
    for player, told in enumerate(game.breakdown()):
        again = [
            recounted[cell_name(palace.first)]
            for colour in rules.colours
            for palace in palaces
            if palace.owner == player and palace.colour == colour
        ]
        assert again == told["palaces"]


def random_game(rules: RefRules, players: int, seed: int, check_every: int = 5) -> Reference:
    """Plays to the end; AssertionError if something is amiss."""
    rng = random.Random(f"{rules.name}/{players}/{seed}")
    well, merchant = random_setup(rules, players, rng, set_merchant=rng.random() < 0.3)
    game = Reference(rules, players, well, merchant)
    limit = 2 * players * 60  # more than all pieces and tea tiles together
    for number in range(limit):
        if number % check_every == 0 or game.over:
            check_position(game)
        if game.over:
            break
        actions = game.legal()
        assert actions, "a player to move who cannot"
        assert len(set(actions)) == len(actions)
        if number % 40 == 7:
            for action in actions:
                game.copy().play(action)
        kind = rng.choice(sorted({action.split()[0] for action in actions}))
        game.play(rng.choice([action for action in actions if action.split()[0] == kind]))
    assert game.over, "the game does not end"
    assert not any(game.placements(player) for player in range(players))
    return game


def boards_in(text: str) -> list[tuple[str, list[str], dict[str, Any]]]:
    """The boards of boards15.md: title, drawing, what it must count."""
    found = []
    for title, drawing, figures in re.findall(r"^## (.*?)\n.*?```\n(.*?)```\s*```json\n(.*?)```", text, re.M | re.S):
        found.append((title, drawing.splitlines(), json.loads(figures)))
    return found


def check_boards() -> int:
    """Counts the boards of boards15.md twice: on the drawing, and set up in a game."""
    number = 0
    for title, drawing, figures in boards_in(Path(__file__).with_name("boards15.md").read_text(encoding="utf-8")):
        rules = REF_RULES[figures["ruleset"]]
        recounted = recount(drawing, rules.well_points)
        game = set_up(rules, figures["players"], drawing)
        for first, expected in figures["palaces"].items():
            palace = game.palace_at(cell_named(first))
            assert palace is not None, (title, first)
            for counted in (recounted[first], game.palace_points(palace)):
                for key, value in expected.items():
                    assert counted[key] == value, (title, first, key, counted[key], value)
        for kind, expected_cells in figures.get("may go", {}).items():
            actual: set[str]
            if kind == "stable":
                actual = {cell_name(cell) for cell in game.stable_cells()}
            elif kind == "merchant":
                actual = {cell_name(cell) for cell, _gate in game.merchant_places()}
            elif kind == "wall":
                actual = {space_name(space) for space in game.wall_spaces()}
            elif kind == "gate":
                actual = {space_name(space) for space in game.gate_spaces()}
            else:
                actual = {cell_name(cell) for cell in game.building_cells(kind)}
            assert sorted(actual) == sorted(expected_cells), (title, kind, sorted(actual))
        number += 1
    return number


def set_up(rules: RefRules, players: int, drawing: list[str]) -> Reference:
    """A game whose board is the drawing. A capital letter is a roof of the player with the next free number."""
    names = {"g": "grey", "k": "black", "p": "purple", "b": "brown", "o": "orange"}
    inner = [line[1:-1] for line in drawing[1:-1]]
    spots = {(row, col): char for row, line in enumerate(inner) for col, char in enumerate(line)}
    well = next((cell_name(cell) for cell, char in spots.items() if char == "W"), None)
    game = Reference(rules, players, well, cell_name((1, 1) if well != "b2" else (1, 2)))
    game.merchants = {cell for cell, char in spots.items() if char == "m"}
    game.stables = {cell for cell, char in spots.items() if char == "s"}
    game.buildings = {cell: names[char.lower()] for cell, char in spots.items() if char.lower() in names}
    owners: Counter[str] = Counter()
    for cell, char in sorted(spots.items()):
        if char.lower() in names and char.isupper():
            game.roofs[cell] = owners[char]
            owners[char] += 1
    ring = {
        "N": drawing[0][1:-1],
        "S": drawing[-1][1:-1],
        "W": "".join(line[0] for line in drawing[1:-1]),
        "E": "".join(line[-1] for line in drawing[1:-1]),
    }
    game.walls = {(side, place) for side, line in ring.items() for place, char in enumerate(line) if char == "#"}
    game.gates = {(side, place) for side, line in ring.items() for place, char in enumerate(line) if char == "="}
    return game


def check_tea() -> None:
    """15: three players; A roofs the first purple palace, a neutral roof takes the second, B the third."""
    drawing = ["+" + "-" * 16 + "+"] + ["-" + "." * 16 + "-"] * 11 + ["+" + "-" * 16 + "+"]
    drawing[6] = "-" + "..W............." + "-"
    drawing[2] = "-" + "...p...p...p...p" + "-"
    game = set_up(REF_RULES["medina-2014"], 3, drawing)
    game.player = 0
    game.place_roof(cell_named("d2"), neutral=False)
    game.player = 2
    game.place_roof(cell_named("h2"), neutral=True)
    game.player = 1
    game.place_roof(cell_named("l2"), neutral=False)
    game.player = 2
    game.place_roof(cell_named("p2"), neutral=False)
    assert [hand.tea for hand in game.hands] == [3, 1, 0]
    assert all(hand.buildings["purple"] == 0 for hand in game.hands)


def main() -> None:
    parser = argparse.ArgumentParser(description="Checks the reference rules against themselves.")
    parser.add_argument("--games", type=int, default=10, help="random games in each configuration")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    print(check_boards(), "boards counted")
    check_tea()
    seen: Counter[str] = Counter()
    for name, rules in REF_RULES.items():
        for players in rules.player_counts:
            for number in range(options.games):
                game = random_game(rules, players, options.seed + number)
                seen += game.seen
            print(name, players, "players:", options.games, "games played to the end")
    for rule, times in sorted(seen.items()):
        print(f"{times:7d}  {rule}")


if __name__ == "__main__":
    main()
