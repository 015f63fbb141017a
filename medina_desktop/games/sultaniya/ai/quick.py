"""One step without thinking ahead: how the opponents imagine that a game goes on.

It looks at what lies on display and on top of the stacks, takes what its taste likes best, turns up more if that is
little, and calls the hand or the eye when they bring enough.
"""

from __future__ import annotations

from medina_desktop.game.box import NOBODY
from medina_desktop.games.sultaniya.ai.taste import Taste
from medina_desktop.games.sultaniya.rules.actions import (
    BEING_DONE,
    COSTS,
    EYE,
    HAND,
    MOVE,
    PASSING,
    REVEALING,
    VERB_SHIFT,
    WIND,
    calling,
    flip_of,
    origin_of,
    place_of,
)
from medina_desktop.games.sultaniya.rules.legal import revealable
from medina_desktop.games.sultaniya.rules.palace import Palace
from medina_desktop.games.sultaniya.rules.plot import ABOVE_LEFT, ABOVE_RIGHT, PLACES, RIGHT, STOREYS
from medina_desktop.games.sultaniya.rules.state import BUILDING, EYEING, HANDY, START, STONY, WINDY, Position

NOTHING = -1000.0  # what it is worth if nothing can be built
LAST_GAIN = 0.5  # in the last turn nothing is saved for later
# What it is worth that so many faces fit a place: the first few count most.
_ROOM = tuple(min(1.0, count / 10) ** 0.5 for count in range(64))
_PLACE = tuple(bool(PLACES >> place & 1) for place in range(64)) + (False,) * 32
_NEW_ABOVE_LEFT = tuple(bool(PLACES >> place + ABOVE_LEFT & 1) for place in range(64))
_NEW_ABOVE_RIGHT = tuple(bool(PLACES >> place + ABOVE_RIGHT & 1) for place in range(64))


def rate(palace: Palace, action: int, taste: Taste, floor: float = NOTHING) -> float:
    """What building this brings, by taste. If that is no more than `floor`, only that it is not more."""
    face, place = action >> 6, action & 63
    value = taste.worth[face]
    filled = palace.filled
    if taste.posts[face]:
        before = taste.gates(palace.signs, filled)
        signs = palace.signs | palace.site.signs[face] << place
        value += taste.gates(signs, filled | 1 << place) - before
    beside = filled << RIGHT >> place  # what lies to the left, here and, four bits on, to the right
    if not beside & 1 and _NEW_ABOVE_LEFT[place]:
        value += taste.opens[place >> 4]
    if not beside & 16 and _NEW_ABOVE_RIGHT[place]:
        value += taste.opens[place >> 4]
    if value <= floor:
        return value  # the room it takes only makes it less
    fits = palace.fits
    for step, matching in palace.site.presses[face]:
        near = place + step
        if _PLACE[near] and not filled >> near & 1:
            around = fits[near]
            left = around & matching
            if left != around:
                kind = near >> 4
                used = taste.in_use[kind]
                value -= taste.room[kind] * (_ROOM[(around & used).bit_count()] - _ROOM[(left & used).bit_count()])
    return value


def quick(p: Position, taste: Taste) -> int:
    """An action for the player whose turn it is. Only what lies open is looked at, and a stack that the eye sees."""
    palace = p.palaces[p.player]
    step = p.step
    if step == EYEING:
        return _from_stack(p, palace, taste, p.stack)[1]
    if step == STONY and not p.moved and not p.revealed:
        better = _best_move(p, palace, taste)
        if better is not None:
            return better
    may_reveal = revealable(p)
    if step == HANDY:
        if p.revealed.bit_count() == 2:
            may_reveal &= p.revealed
    elif step == WINDY:
        may_reveal &= 1 << p.stack
        if not p.revealed:
            return REVEALING[p.stack]
    elif p.revealed:
        may_reveal &= p.revealed
    bits, stacks, offered = p.table.bits, p.stacks, p.offered
    needs = taste.needs
    content = needs["content"]
    best = second = NOTHING
    action = tile = -1
    for kind in range(4):
        faces = offered[kind]
        top = -1
        if may_reveal >> kind & 1:
            top = stacks[kind][0]
            faces |= bits[top]
        if faces:
            for one in palace.builds(kind, faces):
                value = rate(palace, one, taste, second)
                if value > best:
                    if one >> 7 != tile:
                        second = best
                    best = value
                    tile = one >> 7
                    action = one if tile != top else REVEALING[kind]
                elif value > second and one >> 7 != tile:
                    second = value
    last = p.ending != NOBODY
    if step == START:
        sapphires = p.sapphires[p.player]
        if sapphires >= COSTS[HAND] and second > (LAST_GAIN if last else needs["second"]):
            return calling(HAND)
        if sapphires >= COSTS[EYE] and best < content:
            looks = [(_from_stack(p, palace, taste, kind)[0], kind) for kind in range(4) if stacks[kind]]
            found, kind = max(looks, default=(NOTHING, 0))
            if found > max(best, 0.0) + (LAST_GAIN if last or tile < 0 else needs["eye_gain"]):
                return calling(EYE, kind)
        if tile < 0 and sapphires and not may_reveal & _with_room(palace):
            # Nothing fits: other tiles are needed.
            stuck = [(taste.hope[kind], kind) for kind in range(4) if p.displays[kind] and palace.spots & STOREYS[kind]]
            if stuck:
                return calling(WIND, max(stuck)[1])
        if tile >= 0 and best < needs["pass"] and not last:
            return PASSING
    if tile >= 0 and (best >= content or not may_reveal):
        return action
    if may_reveal:
        hope, chosen = -1.0, -1
        for kind in range(4):
            if may_reveal >> kind & 1:
                here = taste.hope[kind] if palace.spots & STOREYS[kind] else 0.0
                if here > hope:
                    hope, chosen = here, kind
        return REVEALING[chosen] if hope > 0.0 or tile < 0 else action
    return PASSING if step in (START, BUILDING) else BEING_DONE


def _with_room(palace: Palace) -> int:
    """The stacks whose tiles have a place at all, one bit each."""
    return sum(1 << kind for kind in range(4) if palace.spots & STOREYS[kind])


def standing(signs: int, filled: int, taste: Taste) -> float:
    """What a palace shows, by taste."""
    return taste.shown(signs) + taste.gates(signs, filled)


def _best_move(p: Position, palace: Palace, taste: Taste) -> int | None:
    """The move of the stone that brings most at once, if one brings anything: a door that becomes whole, a line."""
    before = standing(palace.signs, palace.filled, taste)
    best, chosen = 0.9, None
    for action in palace.moves():
        if action >> VERB_SHIFT == MOVE:
            origin, place = origin_of(action), place_of(action)
            signs = palace.signs ^ palace.site.signs[palace.faces[origin]] << origin
            signs |= palace.site.signs[palace.faces[origin] & ~1 | flip_of(action)] << place
            filled = palace.filled ^ 1 << origin | 1 << place
            gain = standing(signs, filled, taste) - before
            if gain > best:
                best, chosen = gain, action
    return chosen


def _from_stack(p: Position, palace: Palace, taste: Taste, kind: int) -> tuple[float, int]:
    """The best tile of a whole stack."""
    bits = p.table.bits
    best, action = NOTHING, BEING_DONE
    for one in palace.builds(kind, sum(bits[tile] for tile in p.stacks[kind])):
        value = rate(palace, one, taste, best)
        if value > best:
            best, action = value, one
    return best, action
