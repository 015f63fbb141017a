"""The effects of an action.

`play` trusts its caller: `legal` decides what may be played, and `Game` asks it. Events are only made for a caller
who passes a list for them, so that searches and random games pay nothing for words.
"""

from collections.abc import Iterable

from medina_desktop.game import kinds
from medina_desktop.game.box import NOBODY
from medina_desktop.games.medina.rules import events as ev
from medina_desktop.games.medina.rules.actions import (
    GATE,
    KIND_SHIFT,
    KINDS,
    MERCHANT,
    NEUTRAL,
    PLACE_MASK,
    ROOF,
    STABLE,
    TEA,
    TEA_ACTION,
    VIA_SHIFT,
    WALL,
    make,
)
from medina_desktop.games.medina.rules.board import BIT, N4, N8, NOT_BIT, NOT_N4, NOT_N5, NOT_N8, STRIDE
from medina_desktop.games.medina.rules.fits import can_place, is_end, roof_actions
from medina_desktop.games.medina.rules.position import (
    FIRST_MERCHANT,
    KEEP_A_SECOND,
    NEUTRAL_OWNER,
    NORMAL,
    OVER,
    ROOFS_ONLY,
    Position,
    SetUp,
    Terms,
)

Events = kinds.Events[ev.Event]
_WALL = WALL << KIND_SHIFT


def begin(terms: Terms, set_up: SetUp, events: Events | None = None) -> Position:
    """The position before the first action."""
    if terms.blank is None:
        terms.blank = Position(terms)
    s = terms.blank.copy()
    s.set_up = set_up
    if set_up.well is not None:
        s.empty &= NOT_BIT[set_up.well]
        s.ok &= NOT_BIT[set_up.well] & NOT_N8[set_up.well]
        s.well_line = terms.geometry.two_cells_away(set_up.well)
    if set_up.merchant is not None:
        _merchant(s, set_up.merchant, 0)
        _begin_turn(s, 0, events)
    return s


def lay_out(s: Position, player: int) -> None:
    """Let a player place any number of pieces, one after the other, outside any turn."""
    s.player, s.placed, s.of, s.mode = player, 1, 0, NORMAL


def can_discard_gate(s: Position, player: int) -> bool:
    """Tell if a player's whole stock is a gate that fits nowhere (13.7)."""
    base = player * KINDS
    return s.stock[base + GATE] == 1 and not any(s.stock[base : base + GATE]) and not can_place(s, player)


def discard_gate(s: Position, player: int, events: Events | None = None) -> None:
    _discard_last_gate(s, player, events)


def begin_turn(s: Position, player: int, first_round: bool, events: Events | None = None) -> None:
    """Let the game begin with this player's turn in a position that was laid out."""
    s.first_round = first_round
    _begin_turn(s, player, events)


def after_turn(s: Position, actions: Iterable[int]) -> Position:
    """A copy on which these were played."""
    s = s.copy()
    for action in actions:
        play(s, action)
    return s


def play(s: Position, action: int, events: Events | None = None) -> None:
    """Carry out a legal action: its placement, what follows from it, and whose turn it is then."""
    kind = action >> KIND_SHIFT
    if events is not None and action != TEA_ACTION:
        events.append(ev.Placed(s.player, action))
    if s.mode:
        if s.mode == FIRST_MERCHANT:
            _merchant(s, action & PLACE_MASK, 0, events)
            _begin_turn(s, 0, events)
            return
        s.mode = NORMAL
    had_none = _without_pieces(s) if events is not None else 0
    x = action & PLACE_MASK
    terms = s.terms
    stock = s.stock
    player = s.player
    base = player * KINDS
    if kind < STABLE:
        stock[base + kind] -= 1
        near4 = N4[x]
        near8 = N8[x]
        open4 = s.open4
        palaces = s.palaces
        if open4[kind] >> x & 1:
            number = s.open_palace[kind]
            _, _, buildings, stables, touch, not_around, by_well, first, _ = palaces[number]
            fresh = near8 & not_around
            if x < first:
                first = x
                s.roof_cache = s.terms.no_roofs[:]
            palaces[number] = (
                kind,
                NOBODY,
                buildings + 1,
                stables,
                touch | near4,
                not_around & NOT_N8[x],
                by_well + (s.well_line >> x & 1),
                first,
                0,
            )
            open4[kind] |= near4
            if events is not None:
                events.append(ev.Extended(number, x, False, buildings + stables + 1))
        else:
            number = len(palaces)
            palaces.append((kind, NOBODY, 1, 0, near4, NOT_N8[x], s.well_line >> x & 1, x, 0))
            s.unroofed.append(number)
            s.open_palace[kind] = number
            open4[kind] = near4
            fresh = near8
            s.roof_cache = s.terms.no_roofs[:]
            if events is not None:
                events.append(ev.Founded(number, kind, x))
        s.palace_at[x] = number + 1
        s.near |= near4
        # Cells newly around this palace that lie around another one too are lost to both.
        far = s.far
        not_x = NOT_BIT[x]
        ok = s.ok
        s.ok = (ok ^ ok & (fresh ^ fresh & far)) & not_x
        s.far = far & NOT_N8[x]
        s.empty &= not_x
        s.street &= not_x
        if terms.gate_edge[x]:
            s.gate_faces_free &= NOT_N4[x]
            s.gate_open &= NOT_N4[x]
    elif kind == WALL:
        stock[base + WALL] -= 1
        _wall(s, x, events)
    elif kind == MERCHANT:
        stock[base + MERCHANT] -= 1
        _merchant(s, x, 0, events)
    elif kind == STABLE:
        stock[base + STABLE] -= 1
        _stable(s, x, events)
    elif kind in (ROOF, NEUTRAL):
        stock[base + kind] -= 1
        _roof(s, x, player if kind == ROOF else NEUTRAL_OWNER, events)
    elif kind == TEA:
        stock[base + TEA] -= 1
        if events is not None:
            events.append(ev.TeaSpent(player))
    elif kind == GATE:
        _gate(s, x, player, events)
    else:
        stock[base + MERCHANT] -= 1
        _merchant(s, x, action >> VIA_SHIFT, events)

    # Whose turn is it now?
    placed = s.placed + 1
    if terms.out_for_good or events is not None:
        _note_out(s, had_none, events)
    if placed < s.of:
        # With a wall in hand and a space for it there is no need to look further.
        if (stock[base + WALL] and s.wall_actions) or can_place(s, player):
            s.placed = placed
            # As long as the next player has a wall and a space for it, nobody is alone.
            if (
                terms.must_roof
                and kind != ROOF
                and not (stock[terms.walls_of_next[player]] and s.wall_actions)
                and _must_roof(s, player)
            ):
                s.mode = ROOFS_ONLY
            return
        if terms.gates:
            _discard_last_gate(s, player, events)
    _next_turn(s, events)


def _stable(s: Position, x: int, events: Events | None) -> None:
    at = s.palace_at
    number = (at[x - 1] or at[x + 1] or at[x - STRIDE] or at[x + STRIDE]) - 1
    colour, owner, buildings, stables, touch, not_around, by_well, first, roof = s.palaces[number]
    near4 = N4[x]
    stables += 1
    s.palaces[number] = (
        colour,
        owner,
        buildings,
        stables,
        touch | near4,
        not_around & NOT_N8[x],
        by_well + (s.well_line >> x & 1),
        first,
        roof,
    )
    at[x] = number + 1
    s.stables |= BIT[x]
    far = s.far
    fresh = N8[x] & not_around
    not_x = NOT_BIT[x]
    ok = s.ok
    s.ok = (ok ^ ok & (fresh ^ fresh & far)) & not_x
    s.far = far & NOT_N8[x]
    s.empty &= not_x
    s.street &= not_x
    if s.terms.gate_edge[x]:
        s.gate_faces_free &= NOT_N4[x]
        s.gate_open &= NOT_N4[x]
    if events is not None:
        events.append(ev.Extended(number, x, True, buildings + stables))
    if owner != NOBODY:
        if near4 & s.walls:
            run_walls = s.run_walls
            same = s.terms.same_connection
            # All the towers it newly reaches are found before any tile moves.
            reached = [r for r in range(8) if near4 & run_walls[r]]
            for r in reached:
                if not any(touch & run_walls[other] for other in same[r]):
                    _take_tower(s, s.terms.run_tower[r], owner, number, events)
        _compare_palace(s, colour, number, events)


def _merchant(s: Position, x: int, via: int, events: Events | None = None) -> None:
    """A merchant on x; `via` is the ring code plus one of the gate by which the street left the city, or 0."""
    near4 = N4[x]
    beside = near4 & s.merchants
    merchants = s.merchants | BIT[x]
    s.merchants = merchants
    if events is not None:
        if via:
            entered = next(g for g in s.gates if g != NOBODY and s.terms.geometry.faced[g] == x)
            events.append(ev.PassedGates(via - 1, entered, x))
        elif s.street >> x & 1:
            events.append(ev.StreetExtended(x))
        else:
            events.append(ev.StreetStarted(x))
    street = s.street & NOT_N5[x]
    neighbours = 0
    while beside:
        other = beside.bit_length() - 1
        beside ^= BIT[other]
        neighbours += 1
        # Cells beside a merchant who is no end any more are no street cells any more.
        if (N4[other] & merchants).bit_count() > 1 or (s.linked and s.linked >> other & 1):
            street &= NOT_N4[other]
    if via:
        other = s.terms.geometry.faced[via - 1]
        s.linked_twice |= s.linked & BIT[other]
        s.linked |= BIT[other] | BIT[x]
        neighbours += 1
        if not is_end(s, other):
            street &= NOT_N4[other]
    not_x = NOT_BIT[x]
    empty = s.empty & not_x
    s.empty = empty
    s.ok &= not_x
    free = near4 & s.no_merchant_near
    s.street = street | free & empty if neighbours < 2 else street
    # Cells that had a merchant beside them already have two now.
    few = s.few
    s.few = few & NOT_N4[x] if s.terms.new_street_apart else few ^ few & (near4 ^ free)
    s.no_merchant_near &= NOT_N4[x]
    if s.gate_cells and s.gate_cells & merchants:
        _find_passages(s)


def _wall(s: Position, code: int, events: Events | None) -> None:
    terms = s.terms
    side = code >> 4
    run = 2 * side
    run_next = s.run_next
    if run_next[run] == code & 15:
        run_next[run] += 1
    else:
        run += 1
        run_next[run] -= 1
    run_walls = s.run_walls
    number = s.palace_at[terms.geometry.faced[code]] - 1
    if number >= 0:
        palace = s.palaces[number]
        if palace[1] != NOBODY:
            touch = palace[4]
            for other in terms.same_connection[run]:
                if touch & run_walls[other]:
                    break
            else:
                _take_tower(s, terms.run_tower[run], palace[1], number, events)
    bit = terms.geometry.space_mask[code]
    run_walls[run] |= bit
    s.walls |= bit
    _open_side(s, side)


def _open_side(s: Position, side: int) -> None:
    """Work out again where a wall or a gate could go on one side (9.1, 13.2, 13.3)."""
    run_next = s.run_next
    low = run_next[2 * side]
    high = run_next[2 * side + 1]
    first = _WALL | side << 4
    gate = s.gates[side]
    if gate != NOBODY:
        index = gate & 15
        here: tuple[int, ...] = (first | low,) if low < index else ()
        if high > index:
            here = (*here, first | high)
    elif low < high:
        here = (first | low, first | high)
    else:
        here = ()
    north, east, south, west = s.wall_sides
    if side == 0:
        north = here
    elif side == 1:
        east = here
    elif side == 2:
        south = here
    else:
        west = here
    s.wall_sides = (north, east, south, west)
    s.wall_actions = north + east + south + west
    if s.terms.gates:
        geo = s.terms.geometry
        last = geo.side_length[side] - 1
        spaces = s.gate_spaces & geo.not_side[side]
        if gate == NOBODY:
            if 0 < low < last:
                spaces |= geo.space_mask[side << 4 | low]
            if 0 < high < last:
                spaces |= geo.space_mask[side << 4 | high]
        s.gate_spaces = spaces
        s.gate_open = spaces & s.gate_faces_free


def _gate(s: Position, code: int, player: int, events: Events | None) -> None:
    s.stock[player * KINDS + GATE] -= 1
    s.gates[code >> 4] = code
    faced = s.terms.geometry.faced[code]
    s.gate_cells |= BIT[faced]
    s.ok &= NOT_BIT[faced]
    _open_side(s, code >> 4)
    if s.spare_gates:
        s.stock[player * KINDS + GATE] += s.spare_gates
        if events is not None:
            events.append(ev.GateReceived(player, s.spare_gates))
        s.spare_gates = 0
    _find_passages(s)


def _find_passages(s: Position) -> None:
    """The actions by which a street can leave through one gate and come in through another (13.6)."""
    entries = s.gate_cells & s.empty & s.no_merchant_near
    if not entries:
        s.via = ()
        return
    faced = s.terms.geometry.faced
    gates = [g for g in s.gates if g != NOBODY]
    used = s.linked if s.terms.rules.gate_passed_once else 0
    doors = [g for g in gates if (s.merchants & ~used) >> faced[g] & 1 and is_end(s, faced[g])]
    s.via = tuple(make(MERCHANT, faced[g], door) for door in doors for g in gates if entries >> faced[g] & 1)


def _roof(s: Position, x: int, owner: int, events: Events | None) -> None:
    """Roof the palace that has a building on x; then towers, palace tile, tea, discard, in this order (6.4)."""
    number = s.palace_at[x] - 1
    colour, _, buildings, stables, touch, not_around, by_well, first, _ = s.palaces[number]
    s.palaces[number] = (colour, owner, buildings, stables, touch, not_around, by_well, first, x)
    s.roof_cache = s.terms.no_roofs[:]
    s.unroofed.remove(number)
    if s.open_palace[colour] == number:
        s.open4[colour] = 0
    if events is not None:
        events.append(ev.Roofed(number, colour, x, None if owner == NEUTRAL_OWNER else owner))
    if touch & s.walls:
        run_walls = s.run_walls
        for tower, (one, other) in enumerate(s.terms.tower_runs):
            if touch & (run_walls[one] | run_walls[other]):
                _take_tower(s, tower, owner, number, events)
    _compare_palace(s, colour, number, events)
    if colour == s.terms.tea_colour:
        _earn_tea(s, owner, events)
    if owner != NEUTRAL_OWNER:
        bit = 1 << colour
        s.colours_owned[owner] |= bit
        for owned in s.colours_owned:
            if not owned & bit:
                return
        _discard_colour(s, colour, events)


def _take_tower(s: Position, tower: int, owner: int, palace: int, events: Events | None) -> None:
    before = s.tower_owner[tower]
    merchants = s.tower_merchants[tower]
    holder = NOBODY if owner == NEUTRAL_OWNER else owner
    s.tower_owner[tower] = holder
    if events is not None and before != holder:
        events.append(ev.TowerTileMoved(tower, _someone(before), _someone(holder), palace))
    if merchants:
        s.tower_merchants[tower] = 0
        taken = holder != NOBODY and not (s.terms.out_for_good and s.out >> holder & 1)
        if taken:
            s.stock[holder * KINDS + MERCHANT] += merchants
        if events is not None:
            events.append(ev.MerchantsGained(holder if taken else None, tower, merchants))


def _someone(player: int) -> int | None:
    return None if player == NOBODY else player


def _compare_palace(s: Position, colour: int, number: int, events: Events | None) -> None:
    """Give the palace tile to a roofed palace that is now strictly larger than the one that has it (8)."""
    holder = s.tile_palace[colour]
    if holder == number:
        return
    palaces = s.palaces
    if holder != NOBODY:
        largest, palace = palaces[holder], palaces[number]
        if palace[2] + palace[3] <= largest[2] + largest[3]:
            return
    before = None if events is None else s.tile_owner(colour)
    s.tile_palace[colour] = number
    if events is not None and before != s.tile_owner(colour):
        events.append(ev.PalaceTileMoved(colour, before, s.tile_owner(colour), number))


def _earn_tea(s: Position, owner: int, events: Events | None) -> None:
    tiles = s.terms.rules.tea_tiles
    count = tiles[s.tea_order] if s.tea_order < len(tiles) else 0
    s.tea_order += 1
    if count:
        player = None if owner == NEUTRAL_OWNER else owner
        if player is not None:
            s.stock[player * KINDS + TEA] += count
        if events is not None:
            events.append(ev.TeaGained(player, count))


def _discard_colour(s: Position, colour: int, events: Events | None) -> None:
    stock = s.stock
    if events is not None:
        events.append(ev.ColourDiscarded(colour, tuple(stock[p * KINDS + colour] for p in s.terms.everyone)))
    for p in s.terms.everyone:
        stock[p * KINDS + colour] = 0


def _must_roof(s: Position, player: int) -> bool:
    """Tell if the second placement of this turn has to be a roof (4.5)."""
    if s.terms.judged_at_start:
        if not s.alone_at_start:
            return False
    elif not _alone(s, player):
        return False
    return s.stock[player * KINDS + ROOF] > 0 and bool(roof_actions(s, player))


def _alone(s: Position, player: int) -> bool:
    """Tell if nobody else could place anything now."""
    other = player
    while True:
        other = (other + 1) % s.terms.players
        if other == player:
            return True
        if can_place(s, other):
            return False


def _without_pieces(s: Position) -> int:
    """The players with nothing left to place, as a mask."""
    stock = s.stock
    return sum(1 << p for p in s.terms.everyone if not any(stock[p * KINDS : p * KINDS + TEA]))


def _note_out(s: Position, had_none: int, events: Events | None) -> None:
    """Say who has just lost the last piece; `had_none` had none before (4.6)."""
    have_none = _without_pieces(s)
    if s.terms.out_for_good:
        s.out |= have_none
    if events is not None:
        for p in s.terms.everyone:
            if (have_none & ~had_none) >> p & 1:
                events.append(ev.PlayerOut(p))


def _discard_last_gate(s: Position, player: int, events: Events | None) -> None:
    """A player whose whole stock is one gate that cannot be placed discards it (13.7). The caller knows that the player
    cannot place anything."""
    stock = s.stock
    base = player * KINDS
    if stock[base + GATE] == 1 and not any(stock[base : base + GATE]):
        stock[base + GATE] = 0
        if s.terms.out_for_good:
            s.out |= 1 << player
        if events is not None:
            events.append(ev.GateDiscarded(player))
            events.append(ev.PlayerOut(player))


def _next_turn(s: Position, events: Events | None) -> None:
    """Visit the players in order until one can place; if nobody can, the game is over (4.3, 4.7)."""
    if not s.of:  # the position is being set up
        return
    terms = s.terms
    player = s.player
    for _ in terms.everyone:
        player += 1
        if player == terms.players:
            player = 0
            s.first_round = False
        if (s.stock[player * KINDS + WALL] and s.wall_actions) or can_place(s, player):
            _begin_turn(s, player, events)
            return
        if terms.gates:
            _discard_last_gate(s, player, events)
        if events is not None and any(s.stock[player * KINDS : player * KINDS + TEA]):
            events.append(ev.PlayerSkipped(player))
    s.mode = OVER
    s.placed = s.of = 0
    if events is not None:
        left = any(any(s.stock[p * KINDS : p * KINDS + TEA]) for p in s.terms.everyone)
        events.append(ev.GameOver("nothing_fits" if left else "stocks_empty"))


def _begin_turn(s: Position, player: int, events: Events | None) -> None:
    terms = s.terms
    s.player = player
    s.placed = 0
    s.of = 1 if s.first_round and player < terms.short_turns else 2
    if terms.rare_turns:
        s.mode = KEEP_A_SECOND if terms.keep_a_second and s.of == 2 else NORMAL
        s.alone_at_start = terms.judged_at_start and _alone(s, player)
    else:
        s.mode = NORMAL
    if events is not None:
        events.append(ev.TurnBegan(player, s.of))
