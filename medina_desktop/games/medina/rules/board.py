"""Geometry: cells, wall spaces, and the bit masks that stand for sets of them.

One padded grid with a stride of 18 serves every board, ring included: the bit of a city cell in row r and column c
(both from 1) is `18 * r + c`, so a shift by 1 or 18 is a neighbour. Row 0, column 0 and what lies beyond the last
row and column are wall spaces. A wall space also has a *ring code* that does not depend on the size of the board:
`16 * side + index`, counted from the west or the north.
"""

from functools import lru_cache

STRIDE = 18
BITS = STRIDE * STRIDE
FULL = (1 << BITS) - 1

NORTH, EAST, SOUTH, WEST = range(4)
SIDE_LETTERS = "NESW"
COLUMNS = "abcdefghijklmnop"  # of cells, and of wall spaces in the north and the south
CORNERS = ("north-west", "north-east", "south-east", "south-west")
# The eight runs of walls: run 2 * side grows from the side's first corner (west or north), 2 * side + 1 from its last.
RUN_CORNER = ("north-west", "north-east", "north-east", "south-east", "south-west", "south-east", "north-west",
              "south-west")  # fmt: skip

BIT = tuple(1 << i for i in range(BITS))
NOT_BIT = tuple(FULL ^ b for b in BIT)


def _around(i: int, offsets: tuple[int, ...]) -> int:
    mask = 0
    for offset in offsets:
        if 0 <= i + offset < BITS:
            mask |= 1 << (i + offset)
    return mask


N4 = tuple(_around(i, (-STRIDE, -1, 1, STRIDE)) for i in range(BITS))
N8 = tuple(_around(i, (-STRIDE - 1, -STRIDE, 1 - STRIDE, -1, 1, STRIDE - 1, STRIDE, STRIDE + 1)) for i in range(BITS))
NOT_N4 = tuple(FULL ^ m for m in N4)
NOT_N8 = tuple(FULL ^ m for m in N8)
NOT_N5 = tuple(a & b for a, b in zip(NOT_BIT, NOT_N4, strict=True))  # neither the cell nor its neighbours


def cell_at(row: int, col: int) -> int:
    return STRIDE * row + col


def cells_of(mask: int) -> list[int]:
    """The cells of a mask in reading order."""
    found = []
    while mask:
        low = (mask & -mask).bit_length() - 1
        found.append(low)
        mask &= mask - 1
    return found


def mask_of(cells: list[int] | tuple[int, ...] | set[int]) -> int:
    mask = 0
    for cell in cells:
        mask |= BIT[cell]
    return mask


class Geometry:
    """The masks and tables that depend on the size of the board."""

    def __init__(self, cols: int, rows: int) -> None:
        self.cols = cols
        self.rows = rows
        self.city = mask_of([cell_at(r, c) for r in range(1, rows + 1) for c in range(1, cols + 1)])
        self.inner = mask_of([cell_at(r, c) for r in range(2, rows) for c in range(2, cols)])
        self.inner_cells = tuple(cells_of(self.inner))
        self.side_length = (cols, rows, cols, rows)
        self.space_bit = [0] * 64  # ring code -> bit index of the wall space
        self.space_mask = [0] * 64  # ring code -> that bit alone
        self.faced = [0] * 64  # ring code -> the city cell it faces
        self.ring_codes: list[int] = []
        for side in range(4):
            for index in range(self.side_length[side]):
                space, cell = self._space(side, index)
                code = 16 * side + index
                self.space_bit[code] = space
                self.space_mask[code] = BIT[space]
                self.faced[code] = cell
                self.ring_codes.append(code)
        # By side: everything but its wall spaces.
        self.not_side = [FULL ^ mask_of([self.space_bit[c] for c in self.ring_codes if c >> 4 == s]) for s in range(4)]
        self.code_of_space = {self.space_bit[code]: code for code in self.ring_codes}

    def _space(self, side: int, index: int) -> tuple[int, int]:
        if side == NORTH:
            return cell_at(0, index + 1), cell_at(1, index + 1)
        if side == SOUTH:
            return cell_at(self.rows + 1, index + 1), cell_at(self.rows, index + 1)
        if side == WEST:
            return cell_at(index + 1, 0), cell_at(index + 1, 1)
        return cell_at(index + 1, self.cols + 1), cell_at(index + 1, self.cols)

    def has_cell(self, cell: int) -> bool:
        return 0 <= cell < BITS and bool(self.city >> cell & 1)

    def has_space(self, code: int) -> bool:
        return 0 <= code < 64 and code % 16 < self.side_length[code >> 4]

    def two_cells_away(self, cell: int) -> int:
        """The cells exactly two steps from a cell in a straight line (rules.md 14.2). The padding keeps rows apart."""
        return _around(cell, (-2 * STRIDE, -2, 2, 2 * STRIDE)) & self.city


@lru_cache(maxsize=32)
def geometry(cols: int, rows: int) -> Geometry:
    return Geometry(cols, rows)
