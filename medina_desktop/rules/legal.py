"""What may be played now: the list, one answer, or one drawn at random. All of it asks `fits`."""

from collections.abc import Callable

from medina_desktop.rules import apply
from medina_desktop.rules.actions import (
    GATE,
    KIND_SHIFT,
    KINDS,
    MERCHANT,
    NEUTRAL,
    ROOF,
    STABLE,
    TEA,
    TEA_ACTION,
    WALL,
    kind_of,
    place_of,
    via_of,
)
from medina_desktop.rules.board import BIT, BITS, N8, cells_of
from medina_desktop.rules.fits import building_cells, gate_spaces, merchant_cells, roof_actions, stable_cells
from medina_desktop.rules.state import FIRST_MERCHANT, KEEP_A_SECOND, NORMAL, OVER, ROOFS_ONLY, State

# For each kind and each byte of a mask, the actions its bits stand for; filled as they are first needed.
_BYTES = (BITS + 7) // 8
_actions_of_byte: list[list[list[tuple[int, ...] | None]]] = [
    [[None] * 256 for _ in range(_BYTES)] for _ in range(GATE)
]


def _list(mask: int, kind: int) -> list[int]:
    """The actions of a kind on the cells of a mask."""
    first = kind << KIND_SHIFT
    found: list[int] = []
    if mask.bit_count() < 14:
        while mask:
            cell = mask.bit_length() - 1
            found.append(first | cell)
            mask ^= BIT[cell]
        return found
    tables = _actions_of_byte[kind]
    for position, byte in enumerate(mask.to_bytes((mask.bit_length() + 7) // 8, "little")):
        if byte:
            known = tables[position][byte]
            if known is None:
                known = tuple(first | 8 * position + i for i in range(8) if byte >> i & 1)
                tables[position][byte] = known
            found += known
    return found


def actions(s: State) -> list[int]:
    """Every legal action of the player to move, in no particular order."""
    if s.mode:
        return _rare_actions(s)
    stock = s.stock
    base = s.player * KINDS
    masks = s.cache_masks
    lists = s.cache_lists
    ok = s.ok
    founding = ok & s.far
    open4 = s.open4
    found: list[int] = []
    for colour in s.table.colours:
        if stock[base + colour]:
            mask = open4[colour] & ok or founding
            if masks[colour] != mask:
                masks[colour] = mask
                lists[colour] = _list(mask, colour)
            found += lists[colour]
    if stock[base + 5]:
        mask = s.near & ok
        if masks[5] != mask:
            masks[5] = mask
            lists[5] = _list(mask, STABLE)
        found += lists[5]
    if stock[base + 6]:
        mask = s.street
        if s.via:
            found += s.via
        elif not mask:
            mask = s.few & s.empty
        if masks[6] != mask:
            masks[6] = mask
            lists[6] = _list(mask, MERCHANT)
        found += lists[6]
    if stock[base + 7]:
        north, east, south, west = s.wall_actions
        found += north
        found += east
        found += south
        found += west
    if stock[base + 8]:
        found += roof_actions(s, s.player)
    if stock[base + 9]:
        found += roof_actions(s, s.table.players)
    if stock[base + 10]:
        mask = s.gate_spaces & s.gate_faces_free
        if masks[10] != mask:
            masks[10] = mask
            codes = s.table.geometry.code_of_space
            lists[10] = [GATE << KIND_SHIFT | codes[space] for space in cells_of(mask)]
        found += lists[10]
    if s.placed and stock[base + 11]:
        found.append(TEA_ACTION)
    return found


def first_merchant_cells(s: State) -> int:
    """Where the first player may set the first merchant (3.1)."""
    cells = s.table.geometry.inner & s.empty
    if s.set_up.well is not None and not s.table.rules.merchant_beside_well:
        cells &= ~N8[s.set_up.well]
    return cells


def _rare_actions(s: State) -> list[int]:
    if s.mode == FIRST_MERCHANT:
        return _list(first_merchant_cells(s), MERCHANT)
    if s.mode == ROOFS_ONLY:
        return list(roof_actions(s, s.player))
    if s.mode == KEEP_A_SECOND:
        plain = _without_mode(s)
        everything = actions(plain)
        return [a for a in everything if leaves_a_second(plain, a)] or everything
    return []


def _without_mode(s: State) -> State:
    plain = s.copy()
    plain.mode = NORMAL
    return plain


def leaves_a_second(s: State, action: int) -> bool:
    """Whether the turn would go on after a first placement."""
    after = s.copy()
    apply.play(after, action)
    return after.placed == 1


def is_legal(s: State, action: int) -> bool:
    """One answer without making the list; any building names a palace that is to be roofed (6.3)."""
    if s.mode in (FIRST_MERCHANT, OVER, KEEP_A_SECOND):
        return action in actions(s) or (s.mode == KEEP_A_SECOND and _roof_by_its_name(s, action) in actions(s))
    kind, place = kind_of(action), place_of(action)
    if kind >= KINDS or (s.mode == ROOFS_ONLY and kind != ROOF):
        return False
    if not s.stock[s.player * KINDS + kind]:
        return False
    if kind in (ROOF, NEUTRAL):
        by = s.player if kind == ROOF else s.table.players
        return via_of(action) is None and _roof_by_its_name(s, action) in roof_actions(s, by)
    if via_of(action) is not None:
        return action in s.via
    if kind == TEA:
        return action == TEA_ACTION and s.placed == 1
    if kind == WALL:
        return any(action in side for side in s.wall_actions)
    if kind == GATE:
        geo = s.table.geometry
        return geo.has_space(place) and bool(gate_spaces(s) >> geo.space_bit[place] & 1)
    return bool(cells_for(s, kind) >> place & 1)


def cells_for(s: State, kind: int) -> int:
    """The cells where a building, stable or merchant from the stock may go."""
    if kind < STABLE:
        return building_cells(s, kind)
    return stable_cells(s) if kind == STABLE else merchant_cells(s)


def _roof_by_its_name(s: State, action: int) -> int:
    """The same roof, on the palace's first building, as lists have it; nonsense stays as it is."""
    kind, place = kind_of(action), place_of(action)
    if kind in (ROOF, NEUTRAL) and s.table.geometry.has_cell(place):
        number = s.palace_on(place)
        if number is not None and not s.stables >> place & 1:
            return kind << KIND_SHIFT | s.palaces[number][7]
    return action


def draw(s: State, random: Callable[[], float]) -> int:
    """One legal action, each as likely as any other, without making the list. There must be one."""
    if s.mode:
        found = _rare_actions(s)
        return found[int(random() * len(found))]
    stock = s.stock
    base = s.player * KINDS
    ok = s.ok
    founding = ok & s.far
    open4 = s.open4
    total = 0
    kinds: list[tuple[int, int, int]] = []  # running total, kind, mask
    for colour in s.table.colours:
        if stock[base + colour]:
            mask = open4[colour] & ok or founding
            if mask:
                total += mask.bit_count()
                kinds.append((total, colour, mask))
    if stock[base + 5]:
        mask = s.near & ok
        if mask:
            total += mask.bit_count()
            kinds.append((total, 5, mask))
    listed: list[int] = []
    if stock[base + 6]:
        mask = s.street
        if s.via:
            listed += s.via
        elif not mask:
            mask = s.few & s.empty
        if mask:
            total += mask.bit_count()
            kinds.append((total, 6, mask))
    if stock[base + 7]:
        north, east, south, west = s.wall_actions
        listed += north
        listed += east
        listed += south
        listed += west
    if stock[base + 8]:
        listed += roof_actions(s, s.player)
    if stock[base + 9]:
        listed += roof_actions(s, s.table.players)
    if stock[base + 10]:
        mask = s.gate_spaces & s.gate_faces_free
        while mask:
            space = mask.bit_length() - 1
            mask ^= BIT[space]
            listed.append(GATE << KIND_SHIFT | s.table.geometry.code_of_space[space])
    if s.placed and stock[base + 11]:
        listed.append(TEA_ACTION)
    chosen = int(random() * (total + len(listed)))
    if chosen >= total:
        return listed[chosen - total]
    before = 0
    for upto, kind, mask in kinds:
        if chosen < upto:
            return kind << KIND_SHIFT | _nth(mask, chosen - before)
        before = upto
    raise AssertionError("no legal action to draw")


_LOW_HALF = (1 << 108) - 1
_LOW_QUARTER = (1 << 54) - 1


def _nth(mask: int, n: int) -> int:
    """The cell of the n-th bit of a mask, from the lowest."""
    at = 0
    while True:
        low = mask & _LOW_QUARTER
        count = low.bit_count()
        if n < count:
            break
        n -= count
        mask >>= 54
        at += 54
    while n:
        low &= low - 1
        n -= 1
    return at + (low & -low).bit_length() - 1


def playout(s: State, random: Callable[[], float]) -> int:
    """Play random actions to the end of the game, in place; the number of actions."""
    count = 0
    while s.mode != OVER:
        apply.play(s, draw(s, random))
        count += 1
    return count
