"""The one source of legality: the spots that each kind of piece fits, and if a player can place anything.

The masks follow rules.md 5 to 13; `legal` turns them into lists and answers, `apply` asks who can go on.
"""

from medina_desktop.games.medina.rules.actions import KIND_SHIFT, KINDS, NEUTRAL, ROOF
from medina_desktop.games.medina.rules.board import N4
from medina_desktop.games.medina.rules.position import Position

_ROOF = ROOF << KIND_SHIFT
_NEUTRAL = NEUTRAL << KIND_SHIFT


def building_cells(s: Position, colour: int) -> int:
    """Extension cells of the palace of the colour that can grow, or else founding cells (5.4, 5.5)."""
    return s.open4[colour] & s.ok or s.ok & s.far


def stable_cells(s: Position) -> int:
    return s.near & s.ok


def merchant_cells(s: Position) -> int:
    """Street cells, or where there are none (and no way through gates) the cells for a new street (11.3, 11.4)."""
    if s.street or s.via:
        return s.street
    return s.few & s.empty


def roof_actions(s: Position, player: int) -> list[int]:
    """One action for every palace the player can roof; `player` may be the number of players: neutral roofs."""
    known = s.roof_cache[player]
    if known is None:
        palaces = s.palaces
        if player < s.terms.players:
            owned = s.colours_owned[player]
            known = [_ROOF | palaces[n][7] for n in s.unroofed if not owned >> palaces[n][0] & 1]
        else:
            known = [_NEUTRAL | palaces[n][7] for n in s.unroofed]
        s.roof_cache[player] = known
    return known


def is_end(s: Position, merchant: int) -> bool:
    """A merchant with at most one merchant neighbour; a link through gates is one (11.1, 13.5)."""
    links = (s.linked >> merchant & 1) + (s.linked_twice >> merchant & 1)
    return (N4[merchant] & s.merchants).bit_count() + links <= 1


def can_place(s: Position, player: int) -> bool:
    """Tell if any piece of the player fits anywhere; the cheapest questions come first."""
    if s.out and s.out >> player & 1:
        return False
    stock = s.stock
    base = player * KINDS
    if stock[base + 7] and s.wall_actions:
        return True
    if stock[base + 6] and (s.street or s.via or s.few & s.empty):
        return True
    ok = s.ok
    far = s.far
    open4 = s.open4
    for colour in s.terms.colours:
        if stock[base + colour] and (open4[colour] | far) & ok:
            return True
    return bool(
        (stock[base + 5] and s.near & ok)
        or (stock[base + 8] and roof_actions(s, player))
        or (stock[base + 9] and roof_actions(s, s.terms.players))
        or (stock[base + 10] and s.gate_open)
    )
