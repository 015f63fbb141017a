"""Moving a pawn that stands on the board (rules.md 6.2), and sending pawns home."""

from medina_desktop.games.al_rashid.rules import events as ev
from medina_desktop.games.al_rashid.rules.actions import NOT_SAID, Move
from medina_desktop.games.al_rashid.rules.names import PAWNS, SAGE
from medina_desktop.games.al_rashid.rules.placement import may_enter
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.stacks import add_pawn, remove_pawn, remove_stack, stack_of, stacks_in
from medina_desktop.games.al_rashid.rules.supply import Events


def moves(p: Position, player: int, sources: range, targets: list[int], whose: int = NOT_SAID) -> list[Move]:
    """List where each pawn of a player could go. `whose` is what the action says of it."""
    found = []
    for source in sources:
        if not p.occupied >> source & 1:
            continue
        stack = stack_of(p.stacks[source], player)
        if stack is None:
            continue
        for pawn, name in enumerate(PAWNS):
            if getattr(stack, name):
                found += [
                    Move(pawn, source, target, whose)
                    for target in targets
                    if target != source and may_enter(pawn, target, p.leaders[player])
                ]
    return found


def move(p: Position, player: int, action: Move, events: Events) -> None:
    """A pawn of the player goes; the one who moves it is `p.player`."""
    source, target, pawn = action.source, action.target, action.pawn
    p.stacks[source] = remove_pawn(p.stacks[source], player, pawn)
    p.stacks[target] = add_pawn(p.stacks[target], player, pawn)
    if not p.stacks[source]:
        p.occupied &= ~(1 << source)
    p.occupied |= 1 << target
    if pawn != SAGE:
        p.leaders[player] = p.leaders[player] & ~(1 << source) | 1 << target
    if events is not None:
        events.append(ev.PawnMoved(p.player, player, pawn, source, target))


def send_home(p: Position, player: int, sector: int, events: Events) -> None:
    """All pawns a player has in a sector."""
    stack = stack_of(p.stacks[sector], player)
    assert stack is not None
    p.stacks[sector] = remove_stack(p.stacks[sector], player)
    p.home[player] += stack.pawns
    p.leaders[player] &= ~(1 << sector)
    if events is not None:
        events.append(ev.PawnsWentHome(player, sector, stack.pasha, stack.merchant, stack.sage))


def send_all_home(p: Position, sector: int, events: Events) -> None:
    for stack in stacks_in(p.stacks[sector]):
        p.home[stack.player] += stack.pawns
        p.leaders[stack.player] &= ~(1 << sector)
        if events is not None:
            events.append(ev.PawnsWentHome(stack.player, sector, stack.pasha, stack.merchant, stack.sage))
    p.stacks[sector] = 0
