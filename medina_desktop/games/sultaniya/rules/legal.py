"""The legal actions of the player whose turn it is, step by step (11.2). Placing asks the palace."""

from collections.abc import Callable
from functools import cache

from medina_desktop.games.sultaniya.rules.actions import (
    BEING_DONE,
    COSTS,
    EYE,
    FOR_A_STACK,
    PASSING,
    REVEALING,
    WIND,
    calling,
)
from medina_desktop.games.sultaniya.rules.apply import play
from medina_desktop.games.sultaniya.rules.position import (
    BUILDING,
    EYEING,
    HANDY,
    ON_DISPLAY,
    START,
    STONY,
    WINDY,
    Position,
)

ALL_STACKS = 15


def actions(p: Position) -> list[int]:
    """Every legal action, in no particular order; none when the game is over."""
    if p.over:
        return []
    step = p.step
    if step == START:
        return [*builds(p), *reveals(ALL_STACKS, p), *calls(p), PASSING]
    if step == EYEING:
        return list(_from_stack(p)) or [BEING_DONE]
    if step == WINDY:
        turned = reveals(1 << p.stack, p)
        return [*builds(p), *turned, BEING_DONE] if p.revealed else list(turned)
    found = list(builds(p))
    if step == HANDY:
        may_end = not found
        revealable = p.revealed if p.revealed.bit_count() == 2 else ALL_STACKS
    else:
        may_end = not found or p.terms.free_pass or not p.revealed
        revealable = p.revealed or ALL_STACKS
    found += reveals(revealable, p)
    if step == STONY and not p.revealed and not p.moved:
        found += p.palace.moves()
    if may_end:
        found.append(PASSING if step == BUILDING else BEING_DONE)
    return found


def builds(p: Position) -> list[int]:
    """Building any tile that is on display."""
    palace = p.palaces[p.player]
    found: list[int] = []
    for kind, offered in enumerate(p.offered):
        if offered:
            found += palace.builds(kind, offered)
    return found


def _from_stack(p: Position) -> tuple[int, ...]:
    """Building any tile of the stack that the eye sees."""
    bits = p.terms.bits
    return p.palace.builds(p.stack, sum(bits[tile] for tile in p.stacks[p.stack]))


def revealable(p: Position) -> int:
    """The stacks whose top tile has room on the display, one bit each."""
    found = 0
    displays = p.displays
    for kind, stack in enumerate(p.stacks):
        if stack and len(displays[kind]) < ON_DISPLAY:
            found |= 1 << kind
    return found


def reveals(allowed: int, p: Position) -> tuple[int, ...]:
    return _REVEALS[allowed & revealable(p)]


_REVEALS = tuple(tuple(REVEALING[kind] for kind in range(4) if mask >> kind & 1) for mask in range(16))


def calls(p: Position) -> tuple[int, ...]:
    """Calling any djinn that can be paid (7.1)."""
    paid = min(p.sapphires[p.player], max(COSTS))
    if not paid:
        return ()
    displays, stacks = p.displays, p.stacks
    on_display = in_stack = 0
    for kind in range(4):
        if displays[kind]:
            on_display |= 1 << kind
        if stacks[kind]:
            in_stack |= 1 << kind
    return _calls(paid, on_display, in_stack)


@cache
def _calls(paid: int, on_display: int, in_stack: int) -> tuple[int, ...]:
    found = []
    for djinn, cost in enumerate(COSTS):
        if cost <= paid:
            stacks = {WIND: on_display, EYE: in_stack}.get(djinn, 0)
            if djinn in FOR_A_STACK:
                found += [calling(djinn, kind) for kind in range(4) if stacks >> kind & 1]
            else:
                found.append(calling(djinn))
    return tuple(found)


def playout(p: Position, draw: Callable[[], float]) -> int:
    """Play on with uniformly random legal actions to the end; how many they were. Changes the position."""
    count = 0
    while not p.over:
        options = actions(p)
        play(p, options[int(draw() * len(options))])
        count += 1
    return count
