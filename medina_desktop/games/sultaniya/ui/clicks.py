"""The presses that say an action: keys of widgets, and names of places that the board knows."""

from __future__ import annotations

from medina_desktop.games.sultaniya.rules.actions import (
    BUILD,
    CALL,
    FOR_A_STACK,
    MOVE,
    RETURN,
    REVEAL,
    djinn_of,
    face_of,
    flip_of,
    origin_of,
    place_of,
    stack_of,
    verb_of,
)
from medina_desktop.games.sultaniya.rules.plot import place_text
from medina_desktop.games.sultaniya.rules.position import Position
from medina_desktop.games.sultaniya.ui.held import Held, lift, take


def clicks(position: Position, action: int) -> tuple[str, ...]:
    verb = verb_of(action)
    if verb == BUILD:
        tile = face_of(action) >> 1
        hand: Held | None = take(position, tile)
        first = f"tile-{position.terms.catalogue.tiles[tile].id}"
        return (first, *_flip(hand, place_of(action), face_of(action) & 1), f"place-{place_text(place_of(action))}")
    if verb == MOVE:
        hand = lift(position, origin_of(action))
        first = f"place-{place_text(origin_of(action))}"
        return (first, *_flip(hand, place_of(action), flip_of(action)), f"place-{place_text(place_of(action))}")
    if verb == RETURN:
        place = place_of(action)
        return (f"place-{place_text(place)}", f"stack-{place // 16}")
    if verb == REVEAL:
        return (f"stack-{stack_of(action)}",)
    if verb == CALL:
        djinn = djinn_of(action)
        stack = (f"stack-{stack_of(action)}",) if djinn in FOR_A_STACK else ()
        return (f"djinn-{djinn}", *stack)
    return ("button-pass",)


def _flip(hand: Held | None, place: int, way: int) -> tuple[str, ...]:
    """A press on the flip button, where the tile would lie the other way without it."""
    return ("button-flip",) if hand is not None and hand.way(place) != way else ()
