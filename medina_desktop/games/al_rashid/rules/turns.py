"""The resolution: rounds, turns, and the end of a sector (rules.md 7)."""

from medina_desktop.game.box import NOBODY
from medina_desktop.game.remembered import remembered
from medina_desktop.games.al_rashid.rules import activation, countries, palaces
from medina_desktop.games.al_rashid.rules import events as ev
from medina_desktop.games.al_rashid.rules.actions import PASS, Action, Activate, Pass, Resolve
from medina_desktop.games.al_rashid.rules.moves import send_all_home
from medina_desktop.games.al_rashid.rules.names import ACT_STEP, AL_RASHID, FIRST_COUNTRY, RESOLUTION, SECTORS
from medina_desktop.games.al_rashid.rules.position import NOWHERE, Position
from medina_desktop.games.al_rashid.rules.supply import Events

_RESOLVES = tuple(Resolve(sector) for sector in range(len(SECTORS)))


@remembered(1 << 13)
def resolves(occupied: int) -> tuple[Action, ...]:
    return tuple(action for action in _RESOLVES if occupied >> action.sector & 1)


def begin(p: Position) -> None:
    p.phase = RESOLUTION
    p.round = 0
    p.queue = ()
    p.active = NOBODY


def go_on(p: Position, events: Events) -> bool:
    """Ask for the next step; False when no pawn is left and the year is over."""
    if p.resolving != NOWHERE:
        resolver = palaces.go_on if p.resolving < FIRST_COUNTRY else countries.go_on
        if resolver(p, events):
            return True
        _end_sector(p, events)
    if p.active != NOBODY and _go_on_turn(p, events):
        return True
    while True:
        p.active, p.activated, p.sector_done = NOBODY, False, False
        while p.queue:
            player, p.queue = p.queue[0], p.queue[1:]
            if p.home[player] != p.family[player]:
                p.active = player
                if events is not None:
                    events.append(ev.TurnBegan(player, RESOLUTION))
                if _go_on_turn(p, events):
                    return True
        if p.next_order is not None:
            p.order, p.next_order = p.next_order, None
            if events is not None:
                events.append(ev.OrderChanged(p.order))
        if not p.occupied:
            return False
        p.round += 1
        p.queue = p.order
        if events is not None:
            events.append(ev.RoundBegan(p.round))


def _go_on_turn(p: Position, events: Events) -> bool:
    """Ask the active player; False when the turn is over."""
    player = p.active
    if p.negotiating != NOWHERE and activation.go_on_negotiating(p, events):
        return True
    if not p.sector_done:
        ways = () if p.activated else activation.activations(p, player)
        p.ask(player, ACT_STEP, resolves(p.occupied) + ways)
        return True
    if p.activated or not may_still_activate(p, player):
        return False
    ways = activation.activations(p, player)
    if ways:
        p.ask(player, ACT_STEP, (*ways, PASS))
        return True
    return False


def may_still_activate(p: Position, player: int) -> bool:
    """7.3, after the sector."""
    return not p.terms.until_no_pawn or p.on_board(player)


def act(p: Position, action: Resolve | Activate | Pass, events: Events) -> None:
    if isinstance(action, Resolve):
        p.resolving = action.sector
        p.at = 0
        (palaces.begin if action.sector < FIRST_COUNTRY else countries.begin)(p, events)
    elif isinstance(action, Activate):
        activation.activate(p, action, events)
    else:
        if events is not None:
            events.append(ev.Passed(p.player, ACT_STEP))
        p.active = NOBODY


def _end_sector(p: Position, events: Events) -> None:
    """7.5, and 9.4 for the turn order."""
    sector = p.resolving
    send_all_home(p, sector, events)
    p.occupied &= ~(1 << sector)
    p.resolved |= 1 << sector
    if sector == AL_RASHID and p.served:
        p.next_order = p.served + tuple(player for player in p.order if player not in p.served)
    p.resolving = NOWHERE
    p.ranks = p.served = ()
    p.sector_done = True
    if events is not None:
        events.append(ev.SectorResolved(sector))
