"""Who can still take an open palace, and which points nobody can take away any more.

Everything here follows from what every player may know: pieces are placed in the open and all begin with the same, so
the stocks can be counted. What is called sure is proved, not guessed: wherever a proof would be long, the points are
left out.
"""

from __future__ import annotations

from medina_desktop.game.box import NOBODY
from medina_desktop.games.medina.rules.actions import KINDS, NEUTRAL, ROOF, STABLE, WALL
from medina_desktop.games.medina.rules.board import N4, STRIDE
from medina_desktop.games.medina.rules.position import Position
from medina_desktop.games.medina.rules.score import palace_points, scores


def takers(s: Position, number: int) -> tuple[int, ...]:
    """The players who can still take an open palace, in turn order from the one who is to move."""
    colour, players = s.palaces[number][0], s.terms.players
    in_order = ((s.player + step) % players for step in range(players))
    return tuple(player for player in in_order if _can_roof(s, player, colour))


def neutral_roofs(s: Position, besides: int | None = None) -> int:
    """Count the neutral roofs in the stocks, leaving out those of one player."""
    return sum(s.stock[player * KINDS + NEUTRAL] for player in s.terms.everyone if player != besides)


def sure_points(s: Position, player: int) -> int:
    """The points a player will have at least: palaces that stand, tiles that nobody can win away, and open palaces that
    only this player can take, as they are now."""
    if s.over:
        return scores(s)[player]
    terms = s.terms
    points = sum(palace_points(s, n).total for n, palace in enumerate(s.palaces) if palace[1] == player)
    points += sum(terms.tower_values[t] for t in range(4) if s.tower_owner[t] == player and _keeps_tower(s, t, player))
    for colour in terms.colours:
        if s.tile_owner(colour) == player and _keeps_tile(s, colour, player):
            points += terms.tile_values[colour]
    return points + _waiting_points(s, player)


def _can_roof(s: Position, player: int, colour: int) -> bool:
    return s.stock[player * KINDS + ROOF] > 0 and not s.colours_owned[player] >> colour & 1


def _waiting_points(s: Position, player: int) -> int:
    """The worth of open palaces that wait for one player alone: the best of each colour, as far as the roofs go."""
    if neutral_roofs(s, besides=player):
        return 0
    best: dict[int, int] = {}
    for number in s.unroofed:
        if takers(s, number) == (player,):
            colour = s.palaces[number][0]
            best[colour] = max(best.get(colour, 0), palace_points(s, number).total)
    return sum(sorted(best.values(), reverse=True)[: s.stock[player * KINDS + ROOF]])


# -- tiles that can still be won away ----------------------------------------------------------------------------------


def _left(s: Position, kind: int) -> int:
    return sum(s.stock[player * KINDS + kind] for player in s.terms.everyone)


def _others_can_close(s: Position, colour: int, player: int) -> bool:
    """Tell if a palace of this colour may still be closed by somebody else, or with a neutral roof."""
    return neutral_roofs(s) > 0 or any(_can_roof(s, p, colour) for p in s.terms.everyone if p != player)


def _stable_cells(s: Position, number: int) -> int:
    """The cells where a stable can still be added to a palace that takes no more buildings."""
    around = 0
    for cell, at in enumerate(s.palace_at):
        if at == number + 1 and not s.stables >> cell & 1:
            around |= N4[cell]
    return around & s.ok if _left(s, STABLE) else 0


def _keeps_tile(s: Position, colour: int, player: int) -> bool:
    """Tell if no palace of the colour can outgrow the one whose owner holds the tile."""
    mine = s.tile_palace[colour]
    size, stables, buildings = s.palace(mine).size, _left(s, STABLE), _left(s, colour)
    for number in range(len(s.palaces)):
        palace = s.palace(number)
        if palace.colour != colour or number == mine or palace.owner == NOBODY:
            continue
        if palace.size + min(stables, _stable_cells(s, number).bit_count()) > size:
            return False
    if not _others_can_close(s, colour, player):
        return True
    largest = max((s.palace(n).size for n in s.unroofed if s.palaces[n][0] == colour), default=0 if buildings else -99)
    return largest + buildings + stables <= size


def _keeps_tower(s: Position, tower: int, player: int) -> bool:
    """Tell if no palace of others, or of nobody, can come to touch the tower's walls and so take its tile."""
    runs = s.terms.tower_runs[tower]
    spaces = {run: _spaces_within_reach(s, run) for run in runs}
    every = spaces[runs[0]] | spaces[runs[1]]
    buildings = {colour: _left(s, colour) for colour in s.terms.colours}
    for number in range(len(s.palaces)):
        palace = s.palace(number)
        if palace.owner == player:
            continue
        cells = _stable_cells(s, number)
        if palace.owner != NOBODY:
            reach = palace.touch | _around(cells)
            for run in runs:
                joined = any(palace.touch & s.run_walls[other] for other in s.terms.same_connection[run])
                if not joined and reach & spaces[run]:
                    return False
        elif _others_can_close(s, palace.colour, player) and (palace.touch | _around(cells)) & every:
            return False
    founded = any(buildings[colour] and _others_can_close(s, colour, player) for colour in s.terms.colours)
    return not (founded and _around(s.ok) & every)


def _spaces_within_reach(s: Position, run: int) -> int:
    """The walls of a run, and the spaces it may still take."""
    geometry, side = s.terms.geometry, run >> 1
    found, index, step = s.run_walls[run], s.run_next[run], -1 if run & 1 else 1
    for _ in range(_left(s, WALL)):
        code = 16 * side + index
        if not 0 <= index < geometry.side_length[side] or s.walls & geometry.space_mask[code] or s.gates[side] == code:
            break
        found |= geometry.space_mask[code]
        index += step
    return found


def _around(cells: int) -> int:
    return cells << 1 | cells >> 1 | cells << STRIDE | cells >> STRIDE
