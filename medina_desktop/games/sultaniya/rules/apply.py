"""The effects of an action, and its events. Nothing here asks whether it is legal."""

from medina_desktop.game.box import NOBODY
from medina_desktop.games.sultaniya.rules import events as ev
from medina_desktop.games.sultaniya.rules import score
from medina_desktop.games.sultaniya.rules.actions import (
    BUILD,
    CALL,
    COSTS,
    EYE,
    FOR_A_STACK,
    MOVE,
    PASS,
    RETURN,
    REVEAL,
    VERB_SHIFT,
    WIND,
    djinn_of,
    flip_of,
    origin_of,
    place_of,
    stack_of,
)
from medina_desktop.games.sultaniya.rules.position import (
    BUILDING,
    EYEING,
    HANDY,
    PASS_PAYS,
    ROOFS_TO_END,
    START,
    STONY,
    WINDY,
    Position,
)
from medina_desktop.games.sultaniya.rules.tiles import UNKNOWN

Events = ev.Events
GOLD = 3


def play(p: Position, action: int, events: Events | None = None) -> None:
    verb = action >> VERB_SHIFT
    if verb == BUILD:
        _build(p, action >> 6, action & 63, events)
    elif verb == REVEAL:
        _reveal(p, action & 3, events)
    elif verb == PASS:
        if events is not None:
            events.append(ev.Passed(p.player))
        _take(p, PASS_PAYS, None, events)
        _end_turn(p, True, events)
    elif verb == CALL:
        _call(p, djinn_of(action), stack_of(action), events)
    elif verb == MOVE:
        _move(p, origin_of(action), place_of(action), flip_of(action), events)
    elif verb == RETURN:
        _return(p, place_of(action), events)
    else:
        if events is not None:
            events.append(ev.Done(p.player))
        _end_turn(p, False, events)


def _build(p: Position, face: int, place: int, events: Events | None) -> None:
    terms = p.terms
    player, step = p.player, p.step
    tile = face >> 1
    kind = terms.kind_of[tile]
    slot: int | None = None
    new_top = False
    if step == EYEING:
        stack = p.stacks[kind]
        depth = stack.index(tile)
        p.stacks[kind] = stack[:depth] + stack[depth + 1 :]
        _forget(p, tile)
        new_top = depth == 0
    else:
        display = p.displays[kind]
        slot = display.index(tile)
        p.displays[kind] = display[:slot] + display[slot + 1 :]
        p.offered[kind] ^= terms.bits[tile]
    before = p.palaces[player]
    palace = p.palaces[player] = before.with_tile(face, place)
    if events is not None:
        events.append(ev.Placed(player, tile, bool(face & 1), place, slot))
        if new_top:
            _say_top(p, kind, events)
        _say_completed(p, before.signs, events)
    if terms.sapphires[face] and (step < WINDY or (step == STONY and terms.stone_pays)):
        _take(p, terms.sapphires[face], place, events)
    if kind == GOLD and p.ending == NOBODY and palace.roofs >= ROOFS_TO_END:
        p.ending = player
        if events is not None:
            events.append(ev.EndNear(player))
    p.built += 1
    if step != HANDY or p.built == 2:
        _end_turn(p, False, events)


def _reveal(p: Position, kind: int, events: Events | None) -> None:
    stack = p.stacks[kind]
    tile = stack[0]
    p.stacks[kind] = stack[1:]
    p.displays[kind] += (tile,)
    p.offered[kind] |= p.terms.bits[tile]
    _forget(p, tile)
    p.revealed |= 1 << kind
    if p.step == START:
        p.step = BUILDING
    if events is not None:
        events.append(ev.Revealed(p.player, kind, tile))
        _say_top(p, kind, events)


def _take(p: Position, due: int, place: int | None, events: Events | None) -> None:
    """Take sapphires from the treasury, which may run short (5.4)."""
    count = min(due, p.treasury)
    p.treasury -= count
    p.sapphires[p.player] += count
    if events is not None:
        events.append(ev.SapphiresTaken(p.player, count, due, place))


def _call(p: Position, djinn: int, kind: int, events: Events | None) -> None:
    player = p.player
    cost = COSTS[djinn]
    p.sapphires[player] -= cost
    p.treasury += cost
    owner = p.djinns[djinn]
    p.djinns[djinn] = player
    p.step = WINDY + djinn
    for_stack = djinn in FOR_A_STACK
    if for_stack:
        p.stack = kind
    if events is not None:
        of_whom = None if owner == NOBODY else owner
        events.append(ev.DjinnCalled(player, djinn, cost, of_whom, kind if for_stack else None))
    if djinn == WIND:
        _put_under(p, kind, p.displays[kind])
        if events is not None:
            events.append(ev.DisplayBlownAway(player, kind, p.displays[kind]))
        p.displays[kind] = ()
        p.offered[kind] = 0
    elif djinn == EYE:
        p.known[player] |= _set_of(p.stacks[kind])
        if events is not None:
            events.append(ev.StackSeen(player, kind))


def _put_under(p: Position, kind: int, tiles: tuple[int, ...]) -> None:
    """Tiles go under their stack, and everybody knows them there (12.4)."""
    p.stacks[kind] += tiles
    put = _set_of(tiles)
    p.known = [known | put for known in p.known]


def _set_of(tiles: tuple[int, ...]) -> int:
    """One bit each, without those that a player who looks on does not know."""
    found = 0
    for tile in tiles:
        if tile != UNKNOWN:
            found |= 1 << tile
    return found


def _forget(p: Position, tile: int) -> None:
    """Drop what was known of a tile in its stack, now that it has left."""
    bit = 1 << tile
    known = p.known
    for player, tiles in enumerate(known):
        if tiles & bit:
            known[player] = tiles ^ bit


def _move(p: Position, origin: int, place: int, flip: int, events: Events | None) -> None:
    before = p.palace
    p.palaces[p.player] = before.moved(origin, place, flip)
    p.moved = True
    if events is not None:
        events.append(ev.TileMoved(p.player, before.faces[origin] >> 1, origin, place, bool(flip)))
        _say_completed(p, before.signs, events)


def _return(p: Position, place: int, events: Events | None) -> None:
    tile = p.palace.faces[place] >> 1
    kind = p.terms.kind_of[tile]
    p.palaces[p.player] = p.palace.without_tile(place)
    _put_under(p, kind, (tile,))
    p.moved = True
    if events is not None:
        events.append(ev.TileReturned(p.player, tile, place, kind))


def _say_top(p: Position, kind: int, events: Events) -> None:
    if p.stacks[kind]:
        events.append(ev.TopShown(kind, p.stacks[kind][0]))


def _say_completed(p: Position, before: int, events: Events) -> None:
    for minaret in (False, True):
        for places in score.complete(p.palace.signs, minaret):
            if places not in score.complete(before, minaret):
                events.append(ev.Completed(p.player, minaret, places))


def _end_turn(p: Position, passed: bool, events: Events | None) -> None:
    terms = p.terms
    p.passes = p.passes + 1 if passed else 0
    following = p.player + 1
    if following == terms.players:
        following = 0
    if p.ending == following:
        p.over = "fifth_roof"
    elif p.number >= terms.turns:
        p.over = "round_limit"
    elif terms.stalled and p.passes >= terms.stalled:
        p.over = "stalled"
    else:
        p.number += 1
        p.player = following
        p.step = START
        p.revealed = p.built = 0
        p.moved = False
        p.stack = NOBODY
        if events is not None:
            events.append(ev.TurnBegan(following, p.number))
        return
    if events is not None:
        events.append(ev.GameOver(p.over))
        if terms.players > 1 and not terms.rules.open_objectives:
            events.append(ev.ObjectivesShown(p.objectives))
