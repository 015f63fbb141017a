"""One step without thinking ahead: how the opponents imagine that a game goes on.

It looks at what lies on display and on top of the stacks, takes what its taste likes best, turns up more if that is
little, and calls the hand or the eye when they bring enough.
"""

from __future__ import annotations

from medina_desktop.game.box import NOBODY
from medina_desktop.games.sultaniya.ai.evaluate import NO_ACTION, Ratings
from medina_desktop.games.sultaniya.ai.taste import NOTHING, PLAIN, Taste
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
from medina_desktop.games.sultaniya.rules.plot import STOREYS
from medina_desktop.games.sultaniya.rules.position import BUILDING, EYEING, HANDY, START, STONY, WINDY, Position

LAST_GAIN = 0.5  # in the last turn nothing is saved for later


def quick(p: Position, ratings: Ratings) -> int:
    """An action for the player whose turn it is, by the ratings of their palace. Only what lies open is looked at, and
    a stack that the eye sees."""
    palace, taste = ratings.palace, ratings.taste
    step = p.step
    if step == EYEING:
        best, action = NOTHING, BEING_DONE
        for tile in p.stacks[p.stack]:
            if taste.most[tile] > best:
                value, one = ratings.best.get(tile) or ratings.work_out(tile)
                if value > best:
                    best, action = value, one
        return action
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
    stacks, displays = p.stacks, p.displays
    needs = taste.needs
    content = needs.content
    best = second = NOTHING
    action = NO_ACTION
    known, work_out = ratings.best.get, ratings.work_out
    most = taste.most
    for kind in range(4):
        for tile in displays[kind]:
            if most[tile] > second:
                value, one = known(tile) or work_out(tile)
                if value > best:
                    second, best, action = best, value, one
                elif value > second:
                    second = value
        if may_reveal >> kind & 1:
            tile = stacks[kind][0]
            if most[tile] > second:
                value, one = known(tile) or work_out(tile)
                if value > best:
                    second, best, action = best, value, REVEALING[kind]
                elif value > second:
                    second = value
    last = p.ending != NOBODY
    if step == START:
        sapphires = p.sapphires[p.player]
        if sapphires >= COSTS[HAND] and second > (LAST_GAIN if last else needs.second):
            return calling(HAND)
        if sapphires >= COSTS[EYE] and best < content:
            found = max(best, 0.0) + (LAST_GAIN if last or action < 0 else needs.eye_gain)
            chosen = -1
            for kind in range(4):
                for tile in stacks[kind]:
                    if most[tile] > found:
                        value = (known(tile) or work_out(tile))[0]
                        if value > found:
                            found, chosen = value, kind
            if chosen >= 0:
                return calling(EYE, chosen)
        if action < 0 and sapphires and not may_reveal & _with_room(palace):
            # Nothing fits: other tiles are needed.
            stuck = [(taste.hope[kind], kind) for kind in range(4) if p.displays[kind] and palace.spots & STOREYS[kind]]
            if stuck:
                return calling(WIND, max(stuck)[1])
        if action >= 0 and best < needs.passing and not last:
            return PASSING
    if action >= 0 and (best >= content or not may_reveal):
        return action
    if may_reveal:
        hope, chosen = -1.0, -1
        for kind in range(4):
            if may_reveal >> kind & 1:
                here = taste.hope[kind] if palace.spots & STOREYS[kind] else 0.0
                if here > hope:
                    hope, chosen = here, kind
        if hope <= 0.0 and step == START and taste.needs is not PLAIN and action < 0:
            return PASSING  # what could be turned up has no place in the palace
        return REVEALING[chosen] if hope > 0.0 or action < 0 else action
    return PASSING if step in (START, BUILDING) else BEING_DONE


def _with_room(palace: Palace) -> int:
    """The stacks whose tiles have a place at all, one bit each."""
    return sum(1 << kind for kind in range(4) if palace.spots & STOREYS[kind])


def standing(signs: int, filled: int, taste: Taste) -> float:
    """Rate what a palace shows, by taste."""
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
