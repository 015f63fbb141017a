"""Legal actions: the whole list, one answer, or one drawn at random. All of it asks `fits`."""

from collections.abc import Callable

from medina_desktop.games.medina.rules import apply
from medina_desktop.games.medina.rules.actions import (
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
    make,
    place_of,
    via_of,
)
from medina_desktop.games.medina.rules.board import BIT, BITS, N8, cells_of
from medina_desktop.games.medina.rules.fits import building_cells, merchant_cells, roof_actions, stable_cells
from medina_desktop.games.medina.rules.position import FIRST_MERCHANT, KEEP_A_SECOND, NORMAL, OVER, ROOFS_ONLY, Position

# For each kind the actions by cell: one int object each, shared by all lists.
_ACTIONS = tuple(tuple(make(kind, cell) for cell in range(BITS)) for kind in range(WALL))


# For each kind and each byte of a mask, the actions its bits stand for; made when they are first needed.
_of_byte: list[list[list[tuple[int, ...] | None]]] = [[[None] * 256 for _ in range(BITS // 8 + 1)] for _ in range(WALL)]


def _list(mask: int, kind: int) -> list[int]:
    """The actions of a kind on the cells of a mask; bit by bit where there are few, byte by byte where many."""
    found: list[int] = []
    if mask.bit_count() < 20:
        actions_of = _ACTIONS[kind]
        while mask:
            cell = mask.bit_length() - 1
            found.append(actions_of[cell])
            mask ^= BIT[cell]
        return found
    for byte, known in zip(mask.to_bytes((mask.bit_length() + 7) // 8, "little"), _of_byte[kind], strict=False):
        if byte:
            found += known[byte] or _fill(known, byte, kind)
    return found


def _fill(known: list[tuple[int, ...] | None], byte: int, kind: int) -> tuple[int, ...]:
    first = 8 * next(i for i, entry in enumerate(_of_byte[kind]) if entry is known)
    known[byte] = made = tuple(_ACTIONS[kind][first + i] for i in range(8) if byte >> i & 1)
    return made


def _list_gates(s: Position, mask: int) -> list[int]:
    codes = s.terms.geometry.code_of_space
    found = [GATE << KIND_SHIFT | codes[space] for space in cells_of(mask)]
    s.cache_masks[GATE] = mask
    s.cache_lists[GATE] = found
    return found


def actions(s: Position) -> list[int]:
    """Every legal action of the player to move, in no particular order."""
    if s.mode:
        return _rare_actions(s)
    # Written out colour by colour: this function is where a random game spends most of its time.
    player = s.player
    base = player * KINDS
    held = s.stock[base : base + KINDS]
    grey, black, purple, brown, orange, stables, merchants, walls, roofs, neutral, gates, tea = held
    masks = s.cache_masks
    lists = s.cache_lists
    open4 = s.open4
    ok = s.ok
    founding = ok & s.far
    found: list[int] = []
    if grey:
        mask = open4[0] & ok or founding
        if masks[0] != mask:
            masks[0] = mask
            lists[0] = _list(mask, 0)
        found += lists[0]
    if black:
        mask = open4[1] & ok or founding
        if masks[1] != mask:
            masks[1] = mask
            lists[1] = _list(mask, 1)
        found += lists[1]
    if purple:
        mask = open4[2] & ok or founding
        if masks[2] != mask:
            masks[2] = mask
            lists[2] = _list(mask, 2)
        found += lists[2]
    if brown:
        mask = open4[3] & ok or founding
        if masks[3] != mask:
            masks[3] = mask
            lists[3] = _list(mask, 3)
        found += lists[3]
    if orange:
        mask = open4[4] & ok or founding
        if masks[4] != mask:
            masks[4] = mask
            lists[4] = _list(mask, 4)
        found += lists[4]
    if stables:
        mask = s.near & ok
        if masks[5] != mask:
            masks[5] = mask
            lists[5] = _list(mask, STABLE)
        found += lists[5]
    if merchants:
        mask = s.street
        if s.via:
            found += s.via
        elif not mask:
            mask = s.few & s.empty
        if masks[6] != mask:
            masks[6] = mask
            lists[6] = _list(mask, MERCHANT)
        found += lists[6]
    if walls:
        found += s.wall_actions
    if roofs:
        found += s.roof_cache[player] or roof_actions(s, player)
    if neutral:
        found += roof_actions(s, s.terms.players)
    if gates:
        mask = s.gate_open
        if mask:
            found += lists[GATE] if masks[GATE] == mask else _list_gates(s, mask)
    if tea and s.placed:
        found.append(TEA_ACTION)
    return found


def first_merchant_cells(s: Position) -> int:
    """Return the cells where the first player may set the first merchant (3.1)."""
    cells = s.terms.geometry.inner & s.empty
    if s.set_up.well is not None and not s.terms.rules.merchant_beside_well:
        cells &= ~N8[s.set_up.well]
    return cells


def _rare_actions(s: Position) -> list[int]:
    if s.mode == FIRST_MERCHANT:
        return _list(first_merchant_cells(s), MERCHANT)
    if s.mode == ROOFS_ONLY:
        return list(roof_actions(s, s.player))
    if s.mode == KEEP_A_SECOND:
        plain = _without_mode(s)
        everything = actions(plain)
        return [a for a in everything if leaves_a_second(plain, a)] or everything
    return []


def fits_without_mode(s: Position, kind: int) -> bool:
    """Tell if this kind of piece fits somewhere, ignoring what the turn asks for."""
    return any(kind_of(action) == kind for action in actions(_without_mode(s)))


def _without_mode(s: Position) -> Position:
    plain = s.copy()
    plain.mode = NORMAL
    return plain


def leaves_a_second(s: Position, action: int) -> bool:
    """Tell if the turn would go on after a first placement."""
    after = s.copy()
    apply.play(after, action)
    return after.placed == 1


def is_legal(s: Position, action: int) -> bool:
    """Answer for one action without making the list; any building names the palace to roof (6.3)."""
    if s.mode in (FIRST_MERCHANT, OVER):
        return action in _rare_actions(s)
    if s.mode == KEEP_A_SECOND:
        plain = _without_mode(s)
        if not is_legal(plain, action) or leaves_a_second(plain, action):
            return is_legal(plain, action)
        return not any(leaves_a_second(plain, other) for other in actions(plain))
    kind, place = kind_of(action), place_of(action)
    if kind >= KINDS or (s.mode == ROOFS_ONLY and kind != ROOF):
        return False
    if not s.stock[s.player * KINDS + kind]:
        return False
    if kind in (ROOF, NEUTRAL):
        by = s.player if kind == ROOF else s.terms.players
        return via_of(action) is None and _roof_by_its_name(s, action) in roof_actions(s, by)
    if via_of(action) is not None:
        return action in s.via
    if kind == TEA:
        return action == TEA_ACTION and s.placed == 1
    if kind == WALL:
        return action in s.wall_actions
    if kind == GATE:
        geo = s.terms.geometry
        return geo.has_space(place) and bool(s.gate_open >> geo.space_bit[place] & 1)
    return bool(cells_for(s, kind) >> place & 1)


def cells_for(s: Position, kind: int) -> int:
    """The cells where a building, stable or merchant from the stock may go."""
    if kind < STABLE:
        return building_cells(s, kind)
    return stable_cells(s) if kind == STABLE else merchant_cells(s)


def _roof_by_its_name(s: Position, action: int) -> int:
    """The same roof, on the palace's first building, as lists have it; nonsense stays as it is."""
    kind, place = kind_of(action), place_of(action)
    if kind in (ROOF, NEUTRAL) and s.terms.geometry.has_cell(place):
        number = s.palace_on(place)
        if number is not None and not s.stables >> place & 1:
            return kind << KIND_SHIFT | s.palaces[number][7]
    return action


def draw(s: Position, random: Callable[[], float]) -> int:
    """One legal action, each as likely as any other, without making the list. There must be one."""
    if s.mode:
        found = _rare_actions(s)
        return found[int(random() * len(found))]
    player = s.player
    base = player * KINDS
    held = s.stock[base : base + KINDS]
    grey, black, purple, brown, orange, stables, merchants, walls, roofs, neutral, gates, tea = held
    open4 = s.open4
    ok = s.ok
    founding = ok & s.far
    # From how many of each kind are left to where they fit, and in how many places.
    if grey:
        grey = open4[0] & ok or founding
    if black:
        black = open4[1] & ok or founding
    if purple:
        purple = open4[2] & ok or founding
    if brown:
        brown = open4[3] & ok or founding
    if orange:
        orange = open4[4] & ok or founding
    if stables:
        stables = s.near & ok
    others = 1 if tea and s.placed else 0  # tea, and the rare kinds
    if merchants:
        merchants = s.street
        if s.via:
            others += len(s.via)
        elif not merchants:
            merchants = s.few & s.empty
    if neutral:
        others += len(s.unroofed)
    if gates:
        others += s.gate_open.bit_count()
    wall_actions = s.wall_actions if walls else ()
    in_walls = len(wall_actions)
    roofings = (s.roof_cache[player] or roof_actions(s, player)) if roofs else ()
    in_roofs = len(roofings)
    in_grey = grey.bit_count()
    in_black = black.bit_count()
    in_purple = purple.bit_count()
    in_brown = brown.bit_count()
    in_orange = orange.bit_count()
    in_stables = stables.bit_count()
    in_merchants = merchants.bit_count()
    n = int(
        random()
        * (
            in_grey
            + in_black
            + in_purple
            + in_brown
            + in_orange
            + in_stables
            + in_merchants
            + in_walls
            + in_roofs
            + others
        )
    )
    # Walk through the kinds to the one that was drawn.
    if n < in_grey:
        return _nth(grey, n, in_grey, random)
    n -= in_grey
    if n < in_black:
        return _nth(black, n, in_black, random) | 1 << KIND_SHIFT
    n -= in_black
    if n < in_purple:
        return _nth(purple, n, in_purple, random) | 2 << KIND_SHIFT
    n -= in_purple
    if n < in_brown:
        return _nth(brown, n, in_brown, random) | 3 << KIND_SHIFT
    n -= in_brown
    if n < in_orange:
        return _nth(orange, n, in_orange, random) | 4 << KIND_SHIFT
    n -= in_orange
    if n < in_walls:
        return wall_actions[n]
    n -= in_walls
    if n < in_stables:
        return _nth(stables, n, in_stables, random) | STABLE << KIND_SHIFT
    n -= in_stables
    if n < in_merchants:
        return _nth(merchants, n, in_merchants, random) | MERCHANT << KIND_SHIFT
    n -= in_merchants
    if n < in_roofs:
        return roofings[n]
    return _rest(s, base)[n - in_roofs]


def _rest(s: Position, base: int) -> list[int]:
    """The actions `draw` counts together: passages through gates, neutral roofs, gates and tea."""
    stock = s.stock
    found = list(s.via) if stock[base + 6] else []
    if stock[base + 9]:
        found += roof_actions(s, s.terms.players)
    if stock[base + 10]:
        found += _list_gates(s, s.gate_open)
    if s.placed and stock[base + 11]:
        found.append(TEA_ACTION)
    return found


_CHUNK = 54
_LOW_CHUNK = (1 << _CHUNK) - 1


def _nth(mask: int, n: int, count: int, random: Callable[[], float]) -> int:
    """The cell of the n-th of `count` bits, or where they are many any one of them, as likely as the rest."""
    if count > 40:
        size = mask.bit_length()
        while True:
            cell = int(random() * size)
            if mask >> cell & 1:
                return cell
    at = 0
    if n > 4:
        low = mask & _LOW_CHUNK
        here = low.bit_count()
        while n >= here:
            n -= here
            mask >>= _CHUNK
            at += _CHUNK
            low = mask & _LOW_CHUNK
            here = low.bit_count()
        mask = low
    while n:
        mask &= mask - 1
        n -= 1
    return at + (mask & -mask).bit_length() - 1


def playout(s: Position, random: Callable[[], float]) -> int:
    """Play random actions to the end of the game, in place; the number of actions."""
    count = 0
    while s.mode != OVER:
        apply.play(s, draw(s, random))
        count += 1
    return count
