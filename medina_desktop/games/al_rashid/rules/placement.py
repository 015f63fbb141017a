"""Holding and placement (rules.md 5)."""

from medina_desktop.game.remembered import remembered
from medina_desktop.games.al_rashid.rules import events as ev
from medina_desktop.games.al_rashid.rules.actions import PASS, Action, Hold, Pass, Place
from medina_desktop.games.al_rashid.rules.names import (
    AL_RASHID,
    DIPLOMAT,
    HOLD_STEP,
    HOLDING,
    MERCHANT,
    PASHA,
    PAWNS,
    PLACE_STEP,
    PLACEMENT,
    SAGE,
    SCHEMES,
    SECTORS,
)
from medina_desktop.games.al_rashid.rules.position import NOTHING_HELD, Position
from medina_desktop.games.al_rashid.rules.stacks import PAWN, add_pawn, count
from medina_desktop.games.al_rashid.rules.supply import Events

_PLACES = tuple(tuple(Place(pawn, sector) for sector in range(len(SECTORS))) for pawn in range(len(PAWNS)))


def may_enter(pawn: int, sector: int, leaders: int) -> bool:
    """5.2, 5.3: leaders are the sectors where the family has one. In Al-Rashid's palace that is its pasha."""
    if pawn == SAGE:
        return sector != AL_RASHID or bool(leaders >> AL_RASHID & 1)
    return not leaders >> sector & 1 and not (pawn == MERCHANT and sector == AL_RASHID)


@remembered(1 << 14)
def places(kinds: int, leaders: int) -> tuple[Place, ...]:
    """List where pawns of these kinds (bits) may be placed."""
    return tuple(
        _PLACES[pawn][sector]
        for pawn in range(len(PAWNS))
        if kinds >> pawn & 1
        for sector in range(len(SECTORS))
        if may_enter(pawn, sector, leaders)
    )


@remembered(1 << 12)
def kinds_at(home: int) -> int:
    return sum(1 << pawn for pawn in range(len(PAWNS)) if count(home, pawn))


def begin_holding(p: Position) -> None:
    p.phase = HOLDING
    p.queue = tuple(player for player in p.order if p.has(player, DIPLOMAT))


def go_on_holding(p: Position, events: Events) -> bool:
    """Ask the next one who may hold a pawn; False when the phase is over."""
    if p.queue:
        player, p.queue = p.queue[0], p.queue[1:]
        kinds = kinds_at(p.home[player])
        holds: tuple[Action, ...] = tuple(Hold(pawn) for pawn in (PASHA, MERCHANT) if kinds >> pawn & 1)
        if events is not None:
            events.append(ev.TurnBegan(player, HOLDING))
        p.ask(player, HOLD_STEP, (*holds, PASS))
        return True
    p.phase = PLACEMENT
    p.queue = p.order
    return False


def hold(p: Position, action: Hold | Pass, events: Events) -> None:
    if isinstance(action, Hold):
        p.home[p.player] -= PAWN[action.pawn]
        p.held[p.player] = action.pawn
    if events is not None:
        player = p.player
        events.append(ev.PawnHeld(player, action.pawn) if isinstance(action, Hold) else ev.Passed(player, HOLD_STEP))


def go_on_placing(p: Position, events: Events) -> bool:
    """Ask the next one who has a pawn to place; False when all are placed. Who places goes to the end of `queue`."""
    home = p.home
    queue = p.queue
    for place, player in enumerate(queue):
        if home[player]:
            p.queue = queue[place + 1 :] + queue[: place + 1]
            if events is not None:
                events.append(ev.TurnBegan(player, PLACEMENT))
            p.ask(player, PLACE_STEP, places(kinds_at(home[player]), p.leaders[player]))
            return True
    for player in p.order:
        if p.held[player] != NOTHING_HELD:
            if events is not None:
                events.append(ev.TurnBegan(player, PLACEMENT))
            p.ask(player, PLACE_STEP, places(1 << p.held[player], p.leaders[player]))
            return True
    p.phase = SCHEMES
    p.queue = p.order
    return False


def place(p: Position, action: Place, events: Events) -> None:
    player, pawn, sector = p.player, action.pawn, action.sector
    if p.home[player]:
        p.home[player] -= PAWN[pawn]
    else:
        p.held[player] = NOTHING_HELD
    p.stacks[sector] = add_pawn(p.stacks[sector], player, pawn)
    p.occupied |= 1 << sector
    if pawn != SAGE:
        p.leaders[player] |= 1 << sector
    if events is not None:
        events.append(ev.PawnPlaced(player, pawn, sector))
