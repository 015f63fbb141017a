"""Plotter and informer (rules.md 6)."""

from medina_desktop.games.al_rashid.rules import events as ev
from medina_desktop.games.al_rashid.rules.actions import PASS, Move, Pass
from medina_desktop.games.al_rashid.rules.moves import move, moves
from medina_desktop.games.al_rashid.rules.names import (
    COUNTRIES,
    FIRST_COUNTRY,
    INFORMER,
    PALACES,
    PLOTTER,
    SCHEME_STEP,
    SCHEMES,
)
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.supply import Events

PLOTTING, INFORMING = 1, 2
_EITHER = 1 << PLOTTER | 1 << INFORMER


def go_on(p: Position, events: Events) -> bool:
    """Ask for the next scheme; False when the phase is over."""
    while True:
        if p.schemes:
            player = p.player
            options = scheme_moves(p, player, p.schemes)
            if options:
                p.ask(player, SCHEME_STEP, (*options, PASS), p.schemes.bit_count())
                return True
            p.schemes = 0
            if events is not None:
                events.append(ev.Passed(player, SCHEME_STEP))
        while p.queue and not p.titles[p.queue[0]] & _EITHER:
            p.queue = p.queue[1:]
        if not p.queue:
            return False
        p.player, p.queue = p.queue[0], p.queue[1:]
        owned = p.titles[p.player]
        p.schemes = (PLOTTING if owned >> PLOTTER & 1 else 0) | (INFORMING if owned >> INFORMER & 1 else 0)
        if events is not None:
            events.append(ev.TurnBegan(p.player, SCHEMES))


def scheme_moves(p: Position, player: int, schemes: int) -> list[Move]:
    found = []
    if schemes & PLOTTING:
        found += moves(p, player, PALACES, list(PALACES))
    if schemes & INFORMING:
        found += moves(p, player, COUNTRIES, list(COUNTRIES))
    return found


def scheme(p: Position, action: Move | Pass, events: Events) -> None:
    if isinstance(action, Pass):
        p.schemes = 0
        if events is not None:
            events.append(ev.Passed(p.player, SCHEME_STEP))
    else:
        move(p, p.player, action, events)
        p.schemes &= ~(PLOTTING if action.source < FIRST_COUNTRY else INFORMING)
