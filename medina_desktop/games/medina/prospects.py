"""Proves who can still take an open palace, and which points nobody can take away any more.

Everything here follows from what every player may know: pieces are placed in the open and all begin with the same, so
the stocks can be counted. What is called safe is proved, not guessed: where a proof would be long, points are left out.
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


def safe_points(s: Position) -> list[int]:
    """Each player's points that will be there at the end: palaces with a roof, tiles that nobody can win away, and open
    palaces that only this player can take, as they are now."""
    if s.over:
        return scores(s)
    terms, found = s.terms, [_waiting_points(s, player) for player in s.terms.everyone]
    threats = Threats(s)
    for number, palace in enumerate(s.palaces):
        if 0 <= palace[1] < terms.players:
            found[palace[1]] += palace_points(s, number).total
    for tower, owner in enumerate(s.tower_owner):
        if owner >= 0 and not threats.to_tower(tower):
            found[owner] += terms.tower_values[tower]
    for colour in terms.colours:
        holder = s.tile_owner(colour)
        if holder is not None and holder != NOBODY and not threats.to_tile(colour):
            found[holder] += terms.tile_values[colour]
    return found


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


class Threats:
    """Tells if a tile can still be won away from its holder; when in doubt, it can."""

    def __init__(self, s: Position) -> None:
        self.s = s
        self.left = [sum(s.stock[kind::KINDS]) for kind in range(KINDS)]
        self._beside = [0] * len(s.palaces)  # by palace: the cells beside its buildings
        for cell, at in enumerate(s.palace_at):
            if at and not s.stables >> cell & 1:
                self._beside[at - 1] |= N4[cell]

    def to_tile(self, colour: int) -> bool:
        """Tell if another palace of the colour may come to be larger than the holder's."""
        s, left = self.s, self.left
        mine = s.palace(s.tile_palace[colour])
        for number in range(len(s.palaces)):
            palace = s.palace(number)
            if palace.colour != colour or palace.owner in (mine.owner, NOBODY):
                continue
            if palace.size + min(left[STABLE], self._stable_cells(number).bit_count()) > mine.size:
                return True
        if not self._others_can_close(colour, mine.owner):
            return False
        sizes = [s.palace(number).size for number in s.unroofed if s.palaces[number][0] == colour]
        if left[colour]:
            sizes.append(0)  # one that is not there yet
        return max(sizes, default=-left[STABLE]) + left[colour] + left[STABLE] > mine.size

    def to_tower(self, tower: int) -> bool:
        """Tell if a palace of others, or of nobody, may come to touch the tower's walls."""
        s, owner, runs = self.s, self.s.tower_owner[tower], self.s.terms.tower_runs[tower]
        spaces = {run: self._within_reach(run) for run in runs}
        every = spaces[runs[0]] | spaces[runs[1]]
        for number in range(len(s.palaces)):
            palace = s.palace(number)
            reach = palace.touch | _around(self._stable_cells(number))
            if palace.owner == owner:
                continue
            if palace.owner == NOBODY:
                if reach & every and self._others_can_close(palace.colour, owner):
                    return True
                continue
            for run in runs:
                joined = any(palace.touch & s.run_walls[other] for other in s.terms.same_connection[run])
                if not joined and reach & spaces[run]:
                    return True
        to_come = any(self.left[colour] and self._others_can_close(colour, owner) for colour in s.terms.colours)
        return to_come and bool(_around(s.ok) & every)

    def _others_can_close(self, colour: int, player: int) -> bool:
        """Tell if a palace of this colour may still be closed by somebody else, or with a neutral roof."""
        s = self.s
        return self.left[NEUTRAL] > 0 or any(_can_roof(s, p, colour) for p in s.terms.everyone if p != player)

    def _stable_cells(self, number: int) -> int:
        """The cells where a stable can still be added to a palace as it stands."""
        return self._beside[number] & self.s.ok if self.left[STABLE] else 0

    def _within_reach(self, run: int) -> int:
        """The walls of a run, and the spaces it may still take."""
        s, side = self.s, run >> 1
        geometry, index, step = s.terms.geometry, s.run_next[run], -1 if run & 1 else 1
        found = s.run_walls[run]
        for _ in range(self.left[WALL]):
            if not 0 <= index < geometry.side_length[side]:
                break
            code = 16 * side + index
            if s.walls & geometry.space_mask[code] or s.gates[side] == code:
                break
            found |= geometry.space_mask[code]
            index += step
        return found


def _around(cells: int) -> int:
    return cells << 1 | cells >> 1 | cells << STRIDE | cells >> STRIDE
