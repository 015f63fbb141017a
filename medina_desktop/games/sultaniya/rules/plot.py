"""The plot (1.1 to 1.3): places are numbers, and a set of places is an int with a bit for each.

A place is 16 * (storey - 1) + its left half-column. The two columns beyond `n` are never used, so a step over the edge
of the plot lands where nothing is, and neighbours are found by shifting.
"""

COLUMNS = "abcdefghijklmn"
STRIDE = 16
BOARD_BITS = 64
WHOLE = (1 << BOARD_BITS) - 1
FIRST_COLUMN = (1, 0, 1, 0)  # of a storey: storeys are offset by half a tile
STOREY_PLACES = tuple(
    tuple(STRIDE * storey + column for column in range(first, len(COLUMNS) - 1, 2))
    for storey, first in enumerate(FIRST_COLUMN)
)
ALL_PLACES = tuple(place for places in STOREY_PLACES for place in places)
# The neighbours of a place: add these.
LEFT, RIGHT = -2, 2
ABOVE_LEFT, ABOVE_RIGHT = STRIDE - 1, STRIDE + 1
BELOW_LEFT, BELOW_RIGHT = -STRIDE - 1, -STRIDE + 1
AROUND = (LEFT, RIGHT, ABOVE_LEFT, ABOVE_RIGHT, BELOW_LEFT, BELOW_RIGHT)


def mask_of(places: tuple[int, ...]) -> int:
    return sum(1 << place for place in places)


STOREYS = tuple(mask_of(places) for places in STOREY_PLACES)  # the places of each storey
ROWS = tuple(((1 << STRIDE) - 1) << STRIDE * storey for storey in range(4))  # its half-columns
COLUMN = mask_of((0, STRIDE, 2 * STRIDE, 3 * STRIDE))  # the half-column `a`; shift it for the others
PLACES = sum(STOREYS)
GROUND, ROOFS = STOREYS[0], STOREYS[3]


def _is_place(place: int) -> bool:
    return place >= 0 and bool(PLACES >> place & 1)


NEIGHBOURS = {place: mask_of(tuple(place + d for d in AROUND if _is_place(place + d))) for place in ALL_PLACES}
# Places that can be enclosed: there are places on both sides and above.
CAN_BE_ENCLOSED = mask_of(
    tuple(p for p in ALL_PLACES if all(_is_place(p + d) for d in (LEFT, RIGHT, ABOVE_LEFT, ABOVE_RIGHT)))
)


def storey_of(place: int) -> int:
    """0 for the ground floor."""
    return place // STRIDE


def place_text(place: int) -> str:
    return f"{COLUMNS[place % STRIDE]}{place // STRIDE + 1}"


BY_TEXT = {place_text(place): place for place in ALL_PLACES}


def places_in(mask: int) -> tuple[int, ...]:
    """The places of a set, storey by storey and from the left."""
    places = []
    while mask:
        low = mask & -mask
        places.append(low.bit_length() - 1)
        mask ^= low
    return tuple(places)


def on_something(filled: int) -> int:
    """Return the places where a tile has a foundation (6.2)."""
    return GROUND | ((filled << ABOVE_LEFT | filled << ABOVE_RIGHT) & PLACES)


def loose(filled: int) -> int:
    """Tiles without a foundation."""
    return filled & ~on_something(filled)


def enclosed(filled: int) -> int:
    """The empty places that are holes, where `hole` is `enclosed` (6.4)."""
    sides = filled << RIGHT & filled >> RIGHT
    return CAN_BE_ENCLOSED & ~filled & sides & filled >> ABOVE_LEFT & filled >> ABOVE_RIGHT


def would_enclose(filled: int) -> int:
    """Return where one more tile would make a hole: a place that can be enclosed lacks only this neighbour."""
    empty = CAN_BE_ENCLOSED & ~filled
    left, right = empty & filled << RIGHT, empty & filled >> RIGHT
    above_left, above_right = empty & filled >> ABOVE_LEFT, empty & filled >> ABOVE_RIGHT
    above, sides = above_left & above_right, left & right
    return (
        (right & above & ~left) >> RIGHT
        | (left & above & ~right) << RIGHT
        | (sides & above_right & ~above_left) << ABOVE_LEFT
        | (sides & above_left & ~above_right) << ABOVE_RIGHT
    )


def gaps(filled: int) -> int:
    """The empty places that are holes, where `hole` is `gap`: with tiles of their storey on both sides."""
    found = 0
    for storey in STOREYS:
        row = filled & storey
        if row:
            lowest = row & -row
            found |= storey & ~row & ((1 << row.bit_length()) - lowest)
    return found


def would_gap(filled: int) -> int:
    """Return where one more tile would leave a gap, given that there is none."""
    found = 0
    for storey in STOREYS:
        row = filled & storey
        if row:
            found |= storey & ~(row << RIGHT | row >> RIGHT)
    return found


def touched(filled: int) -> int:
    """The places that touch a tile."""
    around = filled << RIGHT | filled >> RIGHT | filled << ABOVE_LEFT | filled << ABOVE_RIGHT
    return PLACES & (around | filled >> ABOVE_LEFT | filled >> ABOVE_RIGHT)
