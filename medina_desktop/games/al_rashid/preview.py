"""Previews a pawn on a sector: the ranks there, and who can still pass. Worked out on what a player sees."""

from __future__ import annotations

from dataclasses import dataclass

from medina_desktop.games.al_rashid.rules import goods, stacks, tokens
from medina_desktop.games.al_rashid.rules.actions import TakeAll
from medina_desktop.games.al_rashid.rules.names import COLOURS, FIRST_COUNTRY, MERCHANT, PASHA, SAGE
from medina_desktop.games.al_rashid.rules.placement import may_enter
from medina_desktop.games.al_rashid.rules.position import NOTHING_HELD, Position
from medina_desktop.games.al_rashid.rules.stacks import Stack

SMALLEST, LARGEST = 2, 4  # values of tokens


@dataclass(frozen=True)
class Standing:
    rank: int  # from 1
    stack: Stack
    equal_but_later: bool = False  # as strong as the one before, but came later


@dataclass(frozen=True)
class Enemy:
    """The tokens of a colour in a country, as far as they are known: their force lies between two numbers."""

    colour: int
    count: int
    least: int
    most: int


def standings(sector: int) -> list[Standing]:
    """`sector` is the number that stands for all stacks of a sector: see rules/stacks.py."""
    found: list[Standing] = []
    for rank, player in enumerate(stacks.rank_players(sector), 1):
        stack = stacks.stack_of(sector, player)
        assert stack is not None
        tied = bool(found) and found[-1].stack.prevalence == stack.prevalence
        found.append(Standing(rank, stack, tied))
    return found


def after_placing(p: Position, player: int, pawn: int, sector: int) -> list[Standing]:
    return standings(stacks.add_pawn(p.stacks[sector], player, pawn))


def after_moving(p: Position, player: int, pawn: int, target: int) -> list[Standing]:
    return after_placing(p, player, pawn, target)


def rank_of(player: int, found: list[Standing]) -> int:
    """From 1; 0 where the player does not stand."""
    return next((standing.rank for standing in found if standing.stack.player == player), 0)


def may_pass(p: Position, player: int, sector: int, then: int) -> list[int]:
    """Find the players who could still pass this one in a sector, with all the pawns they have at home; `then` are its
    stacks with the player's pawn."""
    mine = stacks.stack_of(then, player)
    order = [stack.player for stack in stacks.stacks_in(then)]
    found = []
    for other in p.order:
        if other == player or mine is None or not _pawns_to_come(p, other):
            continue
        theirs = stacks.stack_of(then, other)
        before = other in order and order.index(other) < order.index(player)
        now = theirs.prevalence if theirs is not None else 0
        if now > mine.prevalence or (now == mine.prevalence and before):
            continue  # is before already
        most = now + _most_more(p, other, sector)
        if most > mine.prevalence or (most == mine.prevalence and before):
            found.append(other)
    return found


def _pawns_to_come(p: Position, player: int) -> bool:
    return bool(p.home[player]) or p.held[player] != NOTHING_HELD


def _most_more(p: Position, player: int, sector: int) -> int:
    """Return the most that pawns to come could add to a family's prevalence in a sector."""
    home, leaders = p.home[player], p.leaders[player]
    prevalence = p.terms.catalogue.prevalence
    more, leaders_then = 0, leaders
    for pawn in (PASHA, MERCHANT):
        there = stacks.count(home, pawn) or p.held[player] == pawn
        if there and may_enter(pawn, sector, leaders):
            more, leaders_then = prevalence[pawn], leaders | 1 << sector
            break
    if may_enter(SAGE, sector, leaders_then):
        more += prevalence[SAGE] * stacks.count(home, SAGE)
    return more


def enemies(p: Position, sector: int) -> list[Enemy]:
    """List the tokens to beat in a country."""
    lying = p.tokens[sector - FIRST_COUNTRY] if sector >= FIRST_COUNTRY else ()
    found = []
    for colour in range(len(COLOURS)):
        values = [tokens.value_of(token) for token in lying if tokens.colour_of(token) == colour]
        if values:
            least = sum(value or SMALLEST for value in values)
            most = sum(value or LARGEST for value in values)
            found.append(Enemy(colour, len(values), least, most))
    return found


def own_force(p: Position, player: int, colour: int) -> int:
    """All tokens of a colour in a hand together."""
    bonus = tokens.bonus_of(p.titles[player])
    return sum(tokens.FORCE[value] + bonus for value in tokens.values_in(p.hand[player], colour))


def best_trade(p: Position, player: int, sector: int, rank: int) -> int:
    """Return the goods that a rank (from 1) could take in a country and that add the most gold to a player's, if nobody
    took anything before."""
    traders = 3
    if rank > traders:
        return 0
    stock, have = p.stock[sector - FIRST_COUNTRY], p.goods[player]
    found = [0]  # nothing
    for action in goods.trades(stock, traders + 1 - rank, p.terms.different and rank < traders):
        taken = stock & 255 * goods.ONE[action.kind] if isinstance(action, TakeAll) else action.goods
        found.append(taken & goods.GOODS_ONLY)
    return max(found, key=lambda taken: goods.worth(have + taken))
