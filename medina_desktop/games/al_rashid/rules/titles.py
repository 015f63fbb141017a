"""Gives out what titles bring when they are taken (rules.md 12)."""

from medina_desktop.games.al_rashid.rules import events as ev
from medina_desktop.games.al_rashid.rules import stacks
from medina_desktop.games.al_rashid.rules.goods import ONE
from medina_desktop.games.al_rashid.rules.names import (
    AGHA,
    AIDE,
    ALCHEMIST,
    ASTROLOGIST,
    ENCHANTER,
    LAW_EXPERT,
    MERCHANT,
    QUARTERMASTER,
    SAGE,
    SILK,
    SILK_MONOPOLIST,
    SPICE,
    SPICE_MONOPOLIST,
    TREASURER,
)
from medina_desktop.games.al_rashid.rules.position import NOWHERE, Position
from medina_desktop.games.al_rashid.rules.supply import Events, dishonour, give_credit, give_influence

# Titles whose effect is decided in steps: tokens to draw, goods to take, a sage to change.
DRAWN = {AGHA: 4}
TAKEN = {QUARTERMASTER: 2}
CHANGING = ALCHEMIST

_ASTROLOGIST = ((6, 3), (4, 2), (2, 1))  # from so many sages on, so much influence
_MONOPOLIES = {SILK_MONOPOLIST: (SILK, SPICE, SPICE_MONOPOLIST), SPICE_MONOPOLIST: (SPICE, SILK, SILK_MONOPOLIST)}


def join_family(p: Position, player: int, pawn: int, events: Events) -> None:
    """A new pawn, at home."""
    p.family[player] += stacks.PAWN[pawn]
    p.home[player] += stacks.PAWN[pawn]
    if events is not None:
        events.append(ev.PawnJoined(player, pawn))


def give_bonus(p: Position, player: int, title: int, events: Events) -> None:
    """The effects that need no decision."""
    if title == ENCHANTER:
        if stacks.count(p.family[player], MERCHANT) < p.terms.catalogue.most_pawns[MERCHANT]:
            join_family(p, player, MERCHANT, events)
        dishonour(p, player, 1, events)
    elif title in (AIDE, LAW_EXPERT):
        give_influence(p, player, 1, events)
    elif title == ASTROLOGIST:
        sages = stacks.count(p.family[player], SAGE)
        give_influence(p, player, next((n for least, n in _ASTROLOGIST if sages >= least), 0), events)
    elif title == TREASURER:
        give_credit(p, player, events)
    elif title in _MONOPOLIES:
        own, other, partner = _MONOPOLIES[title]
        goods = 3 * ONE[own] + ONE[other] if p.has(player, partner) else ONE[own]
        p.goods[player] += goods
        if events is not None:
            events.append(ev.GoodsTaken(player, goods, NOWHERE))
