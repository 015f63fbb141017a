"""Words and pieces that several kinds of decisions share: gains in gold, the ladder of ranks,
why a line is closed. No pygame."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.decisions.decision import Heap, Offer, Picked, Picking, Picture, Piece, Rank, Sum
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules import stacks
from medina_desktop.games.al_rashid.rules import words as names
from medina_desktop.games.al_rashid.rules.goods import GOODS_ONLY, counts, kinds_in, worth
from medina_desktop.games.al_rashid.rules.names import (
    AL_RASHID,
    COLOURS,
    CREDIT,
    FIRST_COUNTRY,
    GOODS,
    MERCHANT,
    PASHA,
    SAGE,
)
from medina_desktop.games.al_rashid.rules.position import FIGHTING, Position
from medina_desktop.games.al_rashid.rules.reasons import why_not
from medina_desktop.games.al_rashid.rules.score import score
from medina_desktop.l10n import _, translate
from medina_desktop.l10n.writing import capitalise, join_clauses

FEW = 4  # ways: that many are simply lines
BEST = 3  # lines for the best of many ways


def close_if_refused(p: Position, line: Offer) -> Offer:
    refusal = why_not(p, line.action)
    if refusal is None:
        return line
    return replace(line, why_not=words.why_not(refusal), code=refusal.code, button="", gain="")


def name_passing(p: Position) -> str:
    return words.passing(p) if do.PASS in p.options else ""


def gold_gain(p: Position, given: int, got: int) -> int:
    """The change that an exchange makes to the worth of the own goods."""
    have = p.goods[p.player]
    return worth(have - given + (got & GOODS_ONLY)) - worth(have)


def points_gain(p: Position, then: int) -> int:
    """The change to the own points with these goods instead: a title counts their kinds."""
    if len(kinds_in(then)) == len(kinds_in(p.goods[p.player])):
        return 0
    other = p.copy()
    other.goods[p.player] = then
    return score(other, p.player) - score(p, p.player)


def describe_change(p: Position, then: int) -> str:
    """+10 gold, +6 points: what these goods are worth more than the own ones; points where they change."""
    gold, points = words.gold_more(worth(then) - worth(p.goods[p.player])), points_gain(p, then)
    return f"{gold}, {words.points_more(points)}" if points else gold


def goods_pictures(packed: int) -> tuple[Picture, ...]:
    found: list[Picture] = []
    for kind, number in enumerate(counts(packed)):
        found += [good_picture(kind)] * number
    return tuple(found)


def good_picture(kind: int) -> Picture:
    return ("good", kind) if kind != CREDIT else ("counter", "credit")


def rank_everybody(p: Position, now: str, later: str, before: str = "") -> tuple[Rank, ...]:
    found = []
    place = 0 if p.stage == FIGHTING else p.at
    for number, player in enumerate(p.ranks):
        stack = stacks.stack_of(p.stacks[p.resolving], player)
        state = now if number == place else later if number > place else before
        text = words.prevalence(stack) if stack is not None else ""
        pawn = SAGE if stack is None else PASHA if stack.pasha else MERCHANT if stack.merchant else SAGE
        found.append(Rank(number + 1, player, text, state, number == place, pawn))
    return tuple(found)


def rank_visitors(p: Position) -> tuple[Rank, ...]:
    if p.resolving >= FIRST_COUNTRY:
        return rank_traders(p)
    found = []
    for rung in rank_everybody(p, _("acting now"), _("acts later"), _("has acted")):
        if p.resolving != AL_RASHID:
            service = _("service: {what}").format(what=words.service_at(p, p.resolving, rung.rank - 1))
            rung = replace(rung, state=join_clauses([rung.state, service]))
        found.append(rung)
    return tuple(found)


def rank_traders(p: Position) -> tuple[Rank, ...]:
    found = []
    for rung in rank_everybody(p, _("trading now"), "", _("has traded")):
        if not rung.state:
            rung = replace(rung, state=words.trade_at(rung.rank - 1))
        found.append(rung)
    return tuple(found)


# -- pieces that are put together -------------------------------------------------------------------------------------


def make_picking(
    heaps: Sequence[Heap],
    ways: Mapping[frozenset[tuple[str, int]], Offer],
    sums: Callable[[dict[str, int]], tuple[Sum, ...]],
    missing: Callable[[dict[str, int]], str],
    closed: str = "",
) -> Picking:
    """The same with pieces called by their names instead of their numbers; heaps without pieces are left out."""
    heaps = tuple(heap for heap in heaps if heap.pieces)
    order = [piece.name for heap in heaps for piece in heap.pieces]

    def named(picked: Picked) -> dict[str, int]:
        return {name: number for name, number in zip(order, picked, strict=True) if number}

    numbered = {tuple(dict(way).get(name, 0) for name in order): line for way, line in ways.items()}
    return Picking(heaps, numbered, lambda picked: sums(named(picked)), lambda picked: missing(named(picked)), closed)


def way(*names_of_pieces: str) -> frozenset[tuple[str, int]]:
    return frozenset((name, names_of_pieces.count(name)) for name in set(names_of_pieces))


def pick_lines(ways: Iterable[Offer], best: int = BEST) -> tuple[Offer, ...]:
    """All of a few ways, the best of many."""
    found = tuple(ways)
    return found if len(found) <= FEW else found[:best]


def give_heap(kinds: Iterable[int]) -> Heap:
    pieces = tuple(Piece(f"give-{GOODS[kind]}", words.good(kind), ("good", kind)) for kind in sorted(set(kinds)))
    return Heap(_("You give"), pieces, single=True)


def get_heap(kinds: Iterable[int]) -> Heap:
    pieces = tuple(Piece(f"get-{GOODS[kind]}", words.good(kind), ("good", kind)) for kind in sorted(set(kinds)))
    return Heap(_("You get"), pieces, single=True)


def colour_heap(colours: Iterable[int]) -> Heap:
    pieces = tuple(
        Piece(f"draw-{COLOURS[colour]}", capitalise(translate(names.colour(colour))), ("token", colour, 0))
        for colour in sorted(set(colours))
    )
    return Heap(_("You draw"), pieces, single=True)


def token_name(what: str, colour: int, value: int) -> str:
    return f"{what}-{COLOURS[colour]}-{value}"


def token_heap(heading: str, what: str, some: Iterable[tuple[int, int]]) -> Heap:
    pieces = tuple(
        Piece(token_name(what, colour, value), words.token(colour, value), ("token", colour, value))
        for colour, value in sorted(set(some))
    )
    return Heap(heading, pieces, single=True)


def ask_for_one_of_each(picked: Mapping[str, int]) -> str:
    return _("Choose one from each group.")
