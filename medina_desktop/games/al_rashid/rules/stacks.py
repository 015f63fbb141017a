"""The stacks in a sector, in the order in which they came to be (rules.md 5.2), as one number.

A byte for each stack, the earliest lowest: the player above, then the leader (nobody, merchant or pasha), then the
number of sages. What is worked out for some stacks is remembered under that number. Pawns that are nowhere in
particular (at home, in the family) are counted in one number, too: four bits for each kind.
"""

from typing import NamedTuple

from medina_desktop.game.remembered import remembered
from medina_desktop.games.al_rashid.rules.names import MERCHANT, PASHA, PAWNS, SAGE

PAWN = (1, 1 << 4, 1 << 8)  # one pasha, one merchant, one sage, among pawns that are counted

_PLAYER_SHIFT = 5
_LEADER_SHIFT = 3
_SAGES = 7
_WITH_LEADER = {PASHA: 2 << _LEADER_SHIFT, MERCHANT: 1 << _LEADER_SHIFT}
_PREVALENCE = (0, 3, 5)  # of nobody, a merchant, a pasha (7.4); a sage has 1


class Stack(NamedTuple):
    player: int
    pasha: int
    merchant: int
    sage: int

    @property
    def pawns(self) -> int:
        return self.pasha * PAWN[PASHA] + self.merchant * PAWN[MERCHANT] + self.sage * PAWN[SAGE]

    @property
    def leader(self) -> int:
        """1 if there is one."""
        return self.pasha + self.merchant

    @property
    def prevalence(self) -> int:
        return _PREVALENCE[2] * self.pasha + _PREVALENCE[1] * self.merchant + self.sage


def count(pawns: int, pawn: int) -> int:
    return pawns >> 4 * pawn & 15


def counts(pawns: int) -> dict[str, int]:
    return {name: count(pawns, pawn) for pawn, name in enumerate(PAWNS)}


@remembered(1 << 16)
def stacks_in(sector: int) -> tuple[Stack, ...]:
    found = []
    while sector:
        stack = sector & 255
        leader = stack >> _LEADER_SHIFT & 3
        found.append(Stack(stack >> _PLAYER_SHIFT, int(leader == 2), int(leader == 1), stack & _SAGES))
        sector >>= 8
    return tuple(found)


def pack(stacks: tuple[Stack, ...] | list[Stack]) -> int:
    sector = 0
    for stack in reversed(stacks):
        leader = 2 if stack.pasha else stack.merchant
        sector = sector << 8 | stack.player << _PLAYER_SHIFT | leader << _LEADER_SHIFT | stack.sage
    return sector


@remembered(1 << 16)
def stack_of(sector: int, player: int) -> Stack | None:
    return next((stack for stack in stacks_in(sector) if stack.player == player), None)


@remembered(1 << 16)
def add_pawn(sector: int, player: int, pawn: int) -> int:
    """The stacks with one pawn more: it joins its family's stack or makes a new, last one."""
    more = 1 if pawn == SAGE else _WITH_LEADER[pawn]
    place = 0
    while sector >> place:
        if sector >> place + _PLAYER_SHIFT & 7 == player:
            return sector + (more << place)
        place += 8
    return sector | (player << _PLAYER_SHIFT | more) << place


@remembered(1 << 16)
def remove_pawn(sector: int, player: int, pawn: int) -> int:
    """The stacks with one pawn less; an empty stack vanishes."""
    stacks = []
    for stack in stacks_in(sector):
        if stack.player == player:
            fewer = {PAWNS[pawn]: getattr(stack, PAWNS[pawn]) - 1}
            stack = stack._replace(**fewer)
            if not stack.pawns:
                continue
        stacks.append(stack)
    return pack(stacks)


@remembered(1 << 16)
def remove_stack(sector: int, player: int) -> int:
    return pack([stack for stack in stacks_in(sector) if stack.player != player])


@remembered(1 << 16)
def promote_sage(sector: int, player: int) -> int:
    """One of the player's sages here is a merchant now; the stack keeps its place (12.6)."""
    return pack([s._replace(sage=s.sage - 1, merchant=1) if s.player == player else s for s in stacks_in(sector)])


@remembered(1 << 16)
def rank_players(sector: int) -> tuple[int, ...]:
    """The players by prevalence, equal ones by who stands earlier (7.4)."""
    return tuple(stack.player for stack in sorted(stacks_in(sector), key=lambda stack: -stack.prevalence))
