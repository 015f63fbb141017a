"""Explains why an action isn't legal: a code, what is in the way, and a sentence. `legal` decides; this only explains.

It asks in the order a person would: is it time for this, is there such a tile, does it go there at all, does it match.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, field

from medina_desktop.games.sultaniya.rules import legal
from medina_desktop.games.sultaniya.rules.actions import (
    BUILD,
    CALL,
    COSTS,
    DJINNS,
    EYE,
    MOVE,
    PASS,
    RETURN,
    REVEAL,
    WIND,
    djinn_of,
    face_of,
    flip_of,
    origin_of,
    place_of,
    stack_of,
    verb_of,
)
from medina_desktop.games.sultaniya.rules.palace import Palace
from medina_desktop.games.sultaniya.rules.plot import (
    ABOVE_LEFT,
    ABOVE_RIGHT,
    BELOW_LEFT,
    BELOW_RIGHT,
    LEFT,
    NEIGHBOURS,
    RIGHT,
    loose,
    on_something,
    place_text,
    places_in,
    storey_of,
    touched,
)
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
from medina_desktop.games.sultaniya.rules.tiles import UNKNOWN
from medina_desktop.said import N_, Counted, Said

# Every reason there is. Names in braces are filled in from the refusal.
SENTENCES = {
    "game_over": N_("the game is over"),
    # What a turn is made of.
    "wind_reveals_first": N_("after calling the wind, you must first reveal a tile from {stack}"),
    "eye_builds": N_("with the eye you build a tile from {stack}, and nothing else"),
    "pass_with_djinn": N_("you can’t pass after calling a djinn: end the turn with `done`"),
    "pass_must_build": N_("after revealing a tile you must build if you can, and a tile on display still fits"),
    "done_without_djinn": N_("`done` ends a turn with a djinn, but you haven’t called one: build or pass"),
    "done_must_build": N_("you must place a tile if you can, and one still fits"),
    "call_not_first": N_("a djinn can only be called at the start of a turn, and this turn has already begun"),
    "cannot_pay": N_("this djinn costs {cost}, but you have {held}"),
    "wind_no_display": N_("the wind can’t renew an empty display, and {stack} has nothing on display"),
    "eye_no_stack": N_("the eye can’t look through an empty stack, and {stack} is empty"),
    "stone_not_called": N_("only the stone moves or returns tiles, and you haven’t called it"),
    "stone_moved": N_("the stone moves or returns only one tile per turn, and it already has"),
    "stone_after_reveal": N_(
        "the stone must move or return a tile before you reveal anything, and you’ve already revealed one"
    ),
    # Revealing.
    "stack_empty": N_("there is nothing left to reveal: {stack} is empty"),
    "display_full": N_("at most 3 tiles can be on display, and {stack} already has 3"),
    "reveal_other_stack": N_("you can reveal from one stack only, and this turn it’s {other}"),
    "reveal_third_stack": N_("the hand can reveal from 2 stacks only, and both are already chosen"),
    # The tile.
    "not_in_game": N_("{tile} isn’t used with this number of players"),
    "in_stack": N_("you can only build tiles on display, and {tile} isn’t"),
    "top_of_stack": N_("{tile} is on top of its stack: reveal it first"),
    "in_palace": N_("{tile} is already part of a palace"),
    "not_in_stack": N_("with the eye you build a tile from {stack}, and {tile} isn’t in it"),
    # The place.
    "storey": N_("{tile} goes on storey {storey}, and {place} isn’t on that storey"),
    "printed": N_("there is already a printed tile on {place}"),
    "taken": N_("there is already a tile on {place}"),
    "foundation": N_("a tile needs something under it, and there’s nothing under {place}"),
    "hole": N_("a palace can’t have holes, and {other} would be closed in on both sides and above"),
    "gap": N_("every storey must be an unbroken row, and this would leave a gap on {other}"),
    "first_tile": N_("the first tile must touch one of the three printed ones, and {place} doesn’t"),
    "apart": N_("every tile must touch your palace, and {place} doesn’t"),
    "edge_left": N_("on its left side {tile} has {mine}, but the tile on {other} has {theirs}"),
    "edge_right": N_("on its right side {tile} has {mine}, but the tile on {other} has {theirs}"),
    "edge_above": N_("at the top {tile} has {mine}, but the tile above it, on {other}, has {theirs}"),
    "edge_below": N_("at its base {tile} has {mine}, but the tile under it, on {other}, has {theirs}"),
    "own_mirror": N_("{tile} is its own mirror image and can’t be flipped"),
    # Moving.
    "nothing_there": N_("only tiles of your palace can be moved, and there isn’t one on {other}"),
    "printed_stays": N_("printed tiles can’t be moved or returned, and the tile on {other} is one of them"),
    "same_place": N_("a tile must be moved to a different place, and this is the one it was on"),
    "would_fall": N_("every tile needs something under it, and the tile on {other} would lose its foundation"),
}
EDGES = {
    "w": N_("a wall"),
    "o": N_("open air"),
    "d": N_("half a door"),
    "m": N_("half a minaret"),
}
LEVEL_EDGES = {"s": N_("stone"), "o": N_("an open arch")}
SIDES = {
    LEFT: "edge_left",
    RIGHT: "edge_right",
    ABOVE_LEFT: "edge_above",
    ABOVE_RIGHT: "edge_above",
    BELOW_LEFT: "edge_below",
    BELOW_RIGHT: "edge_below",
}
STACK_WORDS = (
    N_("the stack of ground floors"),
    N_("the stack of first floors"),
    N_("the stack of second floors"),
    N_("the stack of roofs"),
)


class Edge(Struct, frozen=True):
    """An edge that does not match: on which side (a step of `plot`), the tile there, and both letters."""

    step: int
    place: int
    mine: str
    theirs: str


class Refusal(Struct, frozen=True):
    """A refused action and the reason. `places` are in the way and light up; `edges` are all that don't match."""

    code: str
    places: tuple[int, ...] = ()
    edges: tuple[Edge, ...] = ()
    words: dict[str, object] = field(default_factory=dict)

    def sentence(self) -> Said:
        return Said(SENTENCES[self.code], **self.words)


def why_not(p: Position, action: int) -> Refusal | None:
    """Return why an action is refused, or None if it is legal."""
    if action in legal.actions(p):
        return None
    return next(_reasons(p, action))


def _stack_word(stack: int) -> Said:
    return Said(STACK_WORDS[stack])


def _reasons(p: Position, action: int) -> Iterator[Refusal]:
    """Reasons that hold, the plainest first; only the first is used."""
    verb = verb_of(action)
    if p.over:
        yield Refusal("game_over")
    if verb == CALL:
        yield from _why_no_call(p, djinn_of(action), stack_of(action))
    elif verb == PASS:
        yield Refusal("pass_must_build" if p.step == BUILDING else "pass_with_djinn")
    elif p.step == WINDY and not p.revealed and (verb != REVEAL or stack_of(action) != p.stack):
        yield Refusal("wind_reveals_first", words={"stack": _stack_word(p.stack)})
    elif verb == REVEAL:
        yield from _why_no_reveal(p, stack_of(action))
    elif verb == BUILD:
        yield from _why_no_tile(p, face_of(action))
        yield from _misfits(p.palace, face_of(action), place_of(action))
    elif verb in (MOVE, RETURN):
        yield from _why_no_move(p, action)
    else:
        yield Refusal("done_without_djinn" if p.step in (START, BUILDING) else "done_must_build")


def _why_no_call(p: Position, djinn: int, stack: int) -> Iterator[Refusal]:
    if p.step != START:
        yield Refusal("call_not_first")
    held = p.sapphires[p.player]
    if held < COSTS[djinn]:
        cost = Counted("{n} sapphire", "{n} sapphires", COSTS[djinn])
        yield Refusal("cannot_pay", words={"cost": cost, "held": held, "djinn": DJINNS[djinn]})
    if djinn == WIND:
        yield Refusal("wind_no_display", words={"stack": _stack_word(stack)})
    if djinn == EYE:
        yield Refusal("eye_no_stack", words={"stack": _stack_word(stack)})


def _why_no_reveal(p: Position, stack: int) -> Iterator[Refusal]:
    words: dict[str, object] = {"stack": _stack_word(stack)}
    if p.step == EYEING:
        yield Refusal("eye_builds", words={"stack": _stack_word(p.stack)})
    if p.step == HANDY:
        if p.revealed.bit_count() == 2 and not p.revealed >> stack & 1:
            yield Refusal("reveal_third_stack", words=words)
    else:
        chosen = 1 << p.stack if p.step == WINDY else p.revealed
        if chosen and not chosen >> stack & 1:
            yield Refusal("reveal_other_stack", words={"other": _stack_word(chosen.bit_length() - 1)})
    if not p.stacks[stack]:
        yield Refusal("stack_empty", words=words)
    if len(p.displays[stack]) == ON_DISPLAY:
        yield Refusal("display_full", words=words)


def _why_no_tile(p: Position, face: int) -> Iterator[Refusal]:
    """Say why a tile can't be taken."""
    tile = face >> 1
    terms = p.terms
    words: dict[str, object] = {"tile": terms.catalogue.faces[face].id}
    kind = terms.kind_of[tile]
    if tile not in terms.in_use[kind]:
        yield Refusal("not_in_game", words=words)
    if any(placed >> 1 == tile for palace in p.palaces for placed in palace.faces):
        yield Refusal("in_palace", words=words)
    if p.step == EYEING:
        if kind != p.stack or tile not in p.stacks[kind]:
            yield Refusal("not_in_stack", words={**words, "stack": _stack_word(p.stack)})
    elif tile not in p.displays[kind]:
        on_top = bool(p.stacks[kind]) and p.stacks[kind][0] == tile != UNKNOWN
        yield Refusal("top_of_stack" if on_top else "in_stack", words=words)
    if face & 1 and tile in terms.catalogue.own_mirror:
        yield Refusal("own_mirror", words=words)


def _misfits(palace: Palace, face: int, place: int) -> Iterator[Refusal]:
    """Find what keeps a face off a place of a palace."""
    filled, site = palace.filled, palace.site
    tile = site.catalogue.faces[face]
    words: dict[str, object] = {"tile": tile.id, "place": place_text(place)}
    yield from _why_not_there(palace, face, place)
    if not palace.built and not touched(palace.printed) >> place & 1:
        yield Refusal("first_tile", places_in(palace.printed), words=words)
    yield from _why_no_match(palace, face, place)
    yield from _why_unsound(palace, filled | 1 << place)


def _why_not_there(palace: Palace, face: int, place: int) -> Iterator[Refusal]:
    """6.1, 6.2, and 6.5 where it holds for every tile."""
    filled = palace.filled
    tile = palace.site.catalogue.faces[face]
    words: dict[str, object] = {"tile": tile.id, "place": place_text(place), "storey": tile.kind + 1}
    if storey_of(place) != tile.kind:
        yield Refusal("storey", words=words)
    if filled >> place & 1:
        yield Refusal("printed" if palace.printed >> place & 1 else "taken", (place,), words=words)
    if not on_something(filled) >> place & 1:
        below = tuple(p for p in places_in(NEIGHBOURS[place]) if storey_of(p) < storey_of(place))
        yield Refusal("foundation", below, words=words)
    if palace.site.always_adjacent and not touched(filled) >> place & 1:
        yield Refusal("apart", words=words)


def _why_no_match(palace: Palace, face: int, place: int) -> Iterator[Refusal]:
    """6.3, with all the edges that do not match."""
    faces = palace.site.catalogue.faces
    edges = []
    for step in SIDES:
        other = place + step
        if other >= 0 and palace.filled >> other & 1:
            mine, theirs = faces[face].edge(step), faces[palace.faces[other]].edge(-step)
            if mine != theirs:
                edges.append(Edge(step, other, mine, theirs))
    if edges:
        first = edges[0]
        names = EDGES if first.step in (LEFT, RIGHT) else LEVEL_EDGES
        words: dict[str, object] = {
            "tile": faces[face].id,
            "other": place_text(first.place),
            "mine": Said(names[first.mine]),
            "theirs": Said(names[first.theirs]),
        }
        yield Refusal(SIDES[first.step], tuple(edge.place for edge in edges), tuple(edges), words)


def _why_unsound(palace: Palace, after: int) -> Iterator[Refusal]:
    """6.2 for all tiles and 6.4, once the places `after` are filled."""
    falling, holes = places_in(loose(after)), places_in(palace.site.holes(after))
    if falling:
        yield Refusal("would_fall", falling, words={"other": place_text(falling[0])})
    if holes:
        yield Refusal("gap" if palace.site.no_gaps else "hole", holes, words={"other": place_text(holes[0])})


def _why_no_move(p: Position, action: int) -> Iterator[Refusal]:
    if p.step != STONY:
        yield Refusal("stone_not_called")
    if p.moved:
        yield Refusal("stone_moved")
    if p.revealed:
        yield Refusal("stone_after_reveal")
    returned = verb_of(action) == RETURN
    origin = place_of(action) if returned else origin_of(action)
    palace = p.palace
    words: dict[str, object] = {"other": place_text(origin)}
    if not palace.filled >> origin & 1:
        yield Refusal("nothing_there", (origin,), words=words)
        return
    if palace.printed >> origin & 1:
        yield Refusal("printed_stays", (origin,), words=words)
    lifted = palace.without_tile(origin)
    if returned:
        yield from _why_unsound(lifted, lifted.filled)
        return
    place = place_of(action)
    if place == origin:
        yield Refusal("same_place", (origin,))
    face = palace.faces[origin] & ~1 | flip_of(action)
    if face & 1 and face >> 1 in palace.site.catalogue.own_mirror:
        yield Refusal("own_mirror", words={"tile": palace.site.catalogue.faces[face].id})
    yield from _why_not_there(lifted, face, place)
    yield from _why_no_match(lifted, face, place)
    yield from _why_unsound(lifted, lifted.filled | 1 << place)
