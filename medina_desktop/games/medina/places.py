"""Answers a hand over the board: which spots take a piece, and why others don't.

Spots are bits of the board, cells and wall spaces alike.
"""

from collections.abc import Iterable

from medina_desktop.game.box import NOBODY
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.actions import GATE, NEUTRAL, ROOF, TEA, WALL, kind_of, make, place_of, via_of
from medina_desktop.games.medina.rules.board import cells_of
from medina_desktop.games.medina.rules.position import Position
from medina_desktop.games.medina.rules.reasons import Refusal, why_not


def kinds(state: Position) -> set[int]:
    """The kinds of piece that fit somewhere now; TEA among them when it may be handed in."""
    return {kind_of(action) for action in legal.actions(state)}


def why_not_at(state: Position, kind: int, spot: int) -> Refusal | None:
    """Say why a kind of piece can't go to a spot; a wall over a cell is refused as off the ring."""
    code = state.terms.geometry.code_of_space.get(spot)
    if kind in (WALL, GATE):
        return None if code is None else why_not(state, make(kind, code))
    return None if code is not None else why_not(state, make(kind, spot))


def places(state: Position, kind: int) -> dict[int, list[int]]:
    """Map each spot where the player may put a piece of this kind to its actions (several where a merchant can come by
    more than one way). A roof fits every building of its palace."""
    found: dict[int, list[int]] = {}
    geo = state.terms.geometry
    for action in legal.actions(state):
        if kind_of(action) != kind or kind == TEA:
            continue
        if kind in (WALL, GATE):
            found.setdefault(geo.space_bit[place_of(action)], []).append(action)
        elif kind in (ROOF, NEUTRAL):
            number = state.palace_on(place_of(action))
            assert number is not None
            for cell in palace_buildings(state, number):
                found[cell] = [make(kind, cell)]
        else:
            found.setdefault(place_of(action), []).append(action)
    for actions in found.values():
        actions.sort()
    return found


def spot_of(state: Position, action: int) -> int:
    """The spot that a placement goes to."""
    place = place_of(action)
    return state.terms.geometry.space_bit[place] if kind_of(action) in (WALL, GATE) else place


def palace_cells(state: Position, number: int) -> list[int]:
    """Buildings and stables of a palace in reading order."""
    wanted = number + 1
    return [cell for cell in cells_of(state.terms.geometry.city) if state.palace_at[cell] == wanted]


def palace_buildings(state: Position, number: int) -> list[int]:
    return [cell for cell in palace_cells(state, number) if not state.stables >> cell & 1]


def gate_links(actions: Iterable[int], state: Position) -> set[tuple[int, int]]:
    """The gates by which merchants would leave the city and come in again, in pairs of their spots."""
    geo = state.terms.geometry
    inner = {geo.faced[gate]: geo.space_bit[gate] for gate in state.gates if gate != NOBODY}
    found = set()
    for action in actions:
        left_by = via_of(action)
        if left_by is not None:
            found.add((geo.space_bit[left_by], inner[place_of(action)]))
    return found


def pieces_left(state: Position, player: int) -> int:
    """Count the pieces a player still has to place; tea doesn't count."""
    held = state.held(player)
    return sum(held) - held[TEA]
