"""Previews an action: what it would bring its player, worked out on what that player may see."""

from __future__ import annotations

from msgspec import Struct

from medina_desktop.game.box import NOBODY
from medina_desktop.games.sultaniya.rules import events as ev
from medina_desktop.games.sultaniya.rules import score
from medina_desktop.games.sultaniya.rules.actions import BUILD, MOVE, face_of, place_of, verb_of
from medina_desktop.games.sultaniya.rules.apply import play
from medina_desktop.games.sultaniya.rules.palace import Palace
from medina_desktop.games.sultaniya.rules.plot import NEIGHBOURS, STOREYS, on_something, places_in, storey_of
from medina_desktop.games.sultaniya.rules.position import Position, Terms
from medina_desktop.games.sultaniya.rules.tiles import DOOR, GUARD, MINARET, SAPPHIRE, SIGNS, UNKNOWN


class Change(Struct, frozen=True):
    """Of a kind of symbol: how many there are then, and points. Guards: the points of the ranks before and after."""

    sign: str
    count: int
    points: int
    before: int = 0
    after: int = 0


class Preview(Struct, frozen=True):
    action: int
    points: int  # of the player, all in all
    others: tuple[tuple[int, int], ...] = ()  # what the ranks of guards change for the others
    changes: tuple[Change, ...] = ()
    roofs: tuple[int, ...] = ()
    objectives: tuple[int, ...] = ()
    sapphires: int = 0
    sapphires_lost: bool = False  # there would be some, but for the djinn
    roof: int = 0  # the how-manieth
    ends: bool = False
    blocked: tuple[int, ...] = ()  # places that nothing fits any more
    halves: str = ""  # "door" or "minaret": its two halves meet, and what stands above them would complete it


def preview(p: Position, action: int) -> Preview:
    after = p.copy()
    happened: list[ev.Event] = []
    play(after, action, happened)
    me = p.player
    old, new = score.breakdown(p), score.breakdown(after)
    others = tuple(
        (player, new[player].total - old[player].total)
        for player in p.terms.everyone
        if player != me and new[player].total != old[player].total
    )
    if verb_of(action) not in (BUILD, MOVE):
        return Preview(action, new[me].total - old[me].total, others)
    signs_before, signs = p.palaces[me].signs, after.palaces[me].signs
    changes = []
    for number, sign in enumerate(SIGNS):
        more = score.count(signs, number) - score.count(signs_before, number)
        if not more or number == SAPPHIRE:
            continue
        count = score.count(signs, number)
        if number == GUARD:
            ranks = old[me].guards, new[me].guards
            changes.append(Change(sign, count, ranks[1] - ranks[0], *ranks))
        else:
            changes.append(Change(sign, count, new[me].cartouches.get(sign, 0) - old[me].cartouches.get(sign, 0)))
    objectives = [new[me].objectives[one] - points for one, points in old[me].objectives.items()]
    taken = sum(event.count for event in happened if isinstance(event, ev.SapphiresTaken))
    built = verb_of(action) == BUILD
    roof = after.palaces[me].roofs if built and storey_of(place_of(action)) == 3 else 0
    return Preview(
        action,
        new[me].total - old[me].total,
        others,
        tuple(changes),
        (new[me].roofs - old[me].roofs,) if new[me].roofs != old[me].roofs else (),
        tuple(points for points in objectives if points),
        taken,
        built and not taken and bool(p.terms.sapphires[face_of(action)]),
        roof,
        p.terms.players > 1 and p.ending == NOBODY != after.ending,
        blocked(p.terms, p.palaces[me], after.palaces[me], place_of(action)),
        _halves(p, signs_before, signs),
    )


def _halves(p: Position, before: int, after: int) -> str:
    """Of the one the player has a cartouche for."""
    scores = p.terms.catalogue.character[p.characters[p.player]].scores
    minaret = MINARET in scores
    open_before, open_after = (score.meeting(s, minaret) & ~score.seams(s, minaret) for s in (before, after))
    return SIGNS[MINARET if minaret else DOOR] if open_after & ~open_before else ""


class Chances(Struct, frozen=True):
    """The tiles that could still come to an empty place of a palace, as far as its looker may know."""

    shown: int  # of those on display, how many fit
    top: bool  # the top tile of the stack fits: everybody sees it, but it must be revealed before it can be taken
    unseen: int  # of those that the looker has not seen, how many fit
    of: int  # how many the looker has not seen


def chances(p: Position, player: int, place: int, viewer: int) -> Chances:
    """Of the storey's tiles: which ones match all that lies around the place. What lies hidden where makes no
    difference: an unseen tile is one that is in no palace, on no display and not known in its stack."""
    kind, terms = storey_of(place), p.terms
    fits = p.palaces[player].fits[place]
    stack, known = p.stacks[kind], p.known[viewer]
    seen = {tile for depth, tile in enumerate(stack) if tile != UNKNOWN and (not depth or known >> tile & 1)}
    seen.update(p.displays[kind])
    for palace in p.palaces:
        seen.update(palace.faces[one] >> 1 for one in places_in(palace.filled & STOREYS[kind] & ~palace.printed))
    unseen = [tile for tile in terms.in_use[kind] if tile not in seen]
    return Chances(
        sum(bool(fits & terms.bits[tile]) for tile in p.displays[kind] if tile != UNKNOWN),
        any(bool(fits & terms.bits[tile]) for tile in stack[:1] if tile != UNKNOWN),
        sum(bool(fits & terms.bits[tile]) for tile in unseen),
        len(unseen),
    )


def blocked(terms: Terms, before: Palace, after: Palace, place: int) -> tuple[int, ...]:
    """The empty places beside a tile that some tile of the box could have filled, and none can any more."""
    found = []
    for near in places_in(NEIGHBOURS[place] & ~after.filled):
        every = sum(terms.bits[tile] for tile in terms.in_use[storey_of(near)])
        could_stand = on_something(before.filled | 1 << place) >> near & 1
        if could_stand and before.fits[near] & every and not after.fits[near] & every:
            found.append(near)
    return tuple(found)
