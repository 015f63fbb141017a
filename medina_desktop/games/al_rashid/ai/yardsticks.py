"""Robots to measure the levels against. They look at what an action brings at once, and no further."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from medina_desktop.games.al_rashid.ai import policy
from medina_desktop.games.al_rashid.rules import palaces, stacks, tokens
from medina_desktop.games.al_rashid.rules.actions import (
    Action,
    Activate,
    AskFavour,
    BuyTitle,
    Fight,
    Flee,
    Move,
    Pass,
    Place,
    Resolve,
)
from medina_desktop.games.al_rashid.rules.apply import play
from medina_desktop.games.al_rashid.rules.goods import worth
from medina_desktop.games.al_rashid.rules.names import (
    AL_RASHID,
    COMMERCE,
    FIRST_COUNTRY,
    INTRIGUE,
    MILITARY,
    NEGOTIATOR,
    POLITICS,
    TRADITIONS,
)
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.score import score

_GOLD, _TOKEN, _NOTE, _PAWN_A_YEAR = 0.25, 0.5, 0.6, 0.8
_CHEAPEST = {INTRIGUE: 0, MILITARY: 0, TRADITIONS: 5, COMMERCE: 7, POLITICS: 11, AL_RASHID: 0}


def random_action(p: Position, chance: Random) -> Action:
    return chance.choice(p.options)


def greedy(seen: Position, chance: Random) -> Action:
    """Weighs rank, goods, prices and points; never flees when it can fight."""
    if len(seen.options) == 1:
        return seen.options[0]
    weights = [_weight(seen, option) + 0.01 * chance.random() for option in seen.options]
    return seen.options[weights.index(max(weights))]


def _weight(p: Position, option: Action) -> float:
    player = p.player
    if isinstance(option, Place):
        return _in_sector(p, player, option.sector, stacks.add_pawn(p.stacks[option.sector], player, option.pawn))
    if isinstance(option, Move):
        before = _in_sector(p, player, option.source, p.stacks[option.source])
        target = stacks.add_pawn(p.stacks[option.target], player, option.pawn)
        return _in_sector(p, player, option.target, target) - before - 0.2
    if isinstance(option, Resolve):
        if player not in stacks.rank_players(p.stacks[option.sector]):
            return -0.5
        return _in_sector(p, player, option.sector, p.stacks[option.sector])
    if isinstance(option, Flee):
        return -50.0
    if isinstance(option, Fight):
        return 10.0 * _wins(p, option) - 0.1 * sum(value for _, value in option.tokens)
    if isinstance(option, Activate) and option.title == NEGOTIATOR:
        return -1.0
    after = p.copy()
    play(after, option)
    gain = _wealth(after, player) - _wealth(p, player)
    if p.owed or after.owed > p.owed:
        gain -= _GOLD * (after.owed - p.owed)
    if p.chosen != after.chosen and not isinstance(option, Pass):
        gain += _promise(p, option)
    return gain


def _promise(p: Position, choice: Action) -> float:
    """Value what has been chosen in a palace and comes only after the payment."""
    if isinstance(choice, BuyTitle):
        declared = p.terms.catalogue.titles[choice.title]
        return declared.points + (1.0 if declared.by_table is None else 3.0) + 0.2 * (5 - p.year)
    if isinstance(choice, AskFavour):
        return 0.8
    pawn = palaces.SOLD_PAWN.get(p.resolving)
    if pawn is not None:
        return p.terms.catalogue.pawn_points[pawn] + _PAWN_A_YEAR * (5 - p.year)
    return 1.5


def _wealth(p: Position, player: int) -> float:
    hand = p.hand[player]
    held = len(tokens.values_in(hand, 0)) + len(tokens.values_in(hand, 1))
    return score(p, player) + _GOLD * worth(p.goods[player]) + _TOKEN * held + _NOTE * p.credit[player]


def _in_sector(p: Position, player: int, sector: int, standing: int) -> float:
    """Value a rank in a sector."""
    rank = stacks.rank_players(standing).index(player)
    if rank > 2:
        return -1.0
    share = (1.0, 0.6, 0.35)[rank]
    own = stacks.stack_of(p.stacks[sector], player)
    if own is not None:
        share -= 0.5  # it is there already
    if sector < FIRST_COUNTRY:
        enough = worth(p.goods[player]) >= _CHEAPEST[sector]
        return {MILITARY: 1.6, INTRIGUE: 0.7, AL_RASHID: 1.3, TRADITIONS: 1.8, COMMERCE: 2.4, POLITICS: 3.0}[sector] * (
            share if enough else -0.7
        )
    lying = p.tokens[sector - FIRST_COUNTRY]
    promise = 1.9 * share
    for colour in (0, 1):
        number = sum(tokens.colour_of(token) == colour for token in lying)
        if number and sum(tokens.FORCE[value] for value in tokens.values_in(p.hand[player], colour)) <= 3 * number:
            promise -= 3.0
    return promise


def _wins(p: Position, fight: Fight) -> bool:
    lying = p.tokens[p.resolving - FIRST_COUNTRY]
    bonus = tokens.bonus_of(p.titles[p.player])
    for colour in {tokens.colour_of(token) for token in lying}:
        own = sum(tokens.FORCE[value] + bonus for of, value in fight.tokens if of == colour)
        if not own or not tokens.beats(own, tokens.force(lying, colour), p.terms.tie_wins):
            return False
    return True


def quick(p: Position, chance: Random) -> Action:
    """By the opponents' own judgement of the moment."""
    return policy.best(p)


YARDSTICKS: dict[str, Callable[[Position, Random], Action]] = {
    "random": random_action,
    "greedy": greedy,
    "quick": quick,
}
