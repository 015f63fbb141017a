"""Decisions about tokens: which colour to draw, whether and with which tokens to fight. No pygame."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.decisions.common import (
    close_if_refused,
    make_picking,
    rank_everybody,
    rank_visitors,
    token_name,
    way,
)
from medina_desktop.games.al_rashid.decisions.decision import Decision, Group, Heap, Offer, Picture, Piece, Sum
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules import tokens
from medina_desktop.games.al_rashid.rules import words as names
from medina_desktop.games.al_rashid.rules.names import COLOURS, FIRST_COUNTRY
from medina_desktop.games.al_rashid.rules.position import NOWHERE, Position
from medina_desktop.games.al_rashid.rules.score import PER_DISHONOUR
from medina_desktop.games.al_rashid.rules.tokens import beats, bonus_of, colour_of, force, is_face_up, value_of
from medina_desktop.l10n import N_, _, ngettext, translate
from medina_desktop.l10n.writing import capitalise, signed


def draw_token(p: Position) -> Decision:
    lines = []
    for colour in range(len(COLOURS)):
        lying = sum(colour_of(token) == colour for country in p.tokens for token in country)
        pile = len(p.piles[colour])
        detail = _("{n} in the pile; {lying} in the countries.").format(n=pile, lying=lying)
        action = do.Draw(colour)
        name = words.name_of(p, action)
        line = Offer(action, name, detail, pictures=(("token", colour, 0),), button=name, at_once=True)
        lines.append(close_if_refused(p, line))
    about = ngettext(
        "{n} token to draw; red fights on land, blue at sea.",
        "{n} tokens to draw, one by one; red fights on land, blue at sea.",
        p.left,
    )
    return Decision(
        _("Draw a token"),
        about.format(n=p.left),
        (Group("", tuple(lines)),),
        p.resolving,
        rank_visitors(p) if p.resolving != NOWHERE else (),
    )


def fight(p: Position) -> Decision:
    lying = p.tokens[p.resolving - FIRST_COUNTRY]
    there = sorted({colour_of(token) for token in lying})
    by_outcome: dict[tuple[int, ...], list[tuple[tuple[int, int, str], Offer]]] = {}
    ways = {}
    for action in p.options:
        if isinstance(action, do.Fight):
            line, beaten = _make_fight(p, action, there)
            ways[way(*(token_name("fight", *token) for token in action.tokens))] = line
            cost = (len(action.tokens), sum(value for _colour, value in action.tokens), line.key)
            by_outcome.setdefault(beaten, []).append((cost, line))
    groups = []
    for beaten in sorted(by_outcome, key=lambda one: (-len(one), one)):
        groups.append(Group("", (min(by_outcome[beaten])[1],)))
    lines = tuple(line for group in groups for line in group.lines)
    if not any(len(beaten) == len(there) for beaten in by_outcome):
        lines = (_close_winning(p, there), *lines)
    loss = _("2 dishonour: {points} points. You keep your tokens and go home.").format(points=signed(2 * PER_DISHONOUR))
    flee = Offer(
        do.FLEE,
        words.name_of(p, do.FLEE),
        loss,
        bad=True,
        button=_("Flee: 2 dishonour"),
        pictures=(("counter", "dishonour"), ("counter", "dishonour")),
    )
    held = _values_by_colour(p, there)
    heaps = tuple(_fight_heap(p, lying, colour, held[colour]) for colour in there)
    picking = None
    if ways:
        picking = make_picking(
            heaps,
            ways,
            lambda picked: _sum_forces(p, picked, there),
            lambda picked: _name_missing(p, lying, picked, there),
            _("One token too many: it would change nothing."),
        )
    heading = _("The cheapest way to each outcome, or flee")
    rule = _("In rank order everybody fights or flees, until somebody has beaten every colour.")
    goods = words.goods(p.stock[p.resolving - FIRST_COUNTRY])
    stock = _("On offer: {goods}.").format(goods=goods or _("nothing"))
    return Decision(
        _("{sector}: battle before trade").format(sector=words.sector(p.resolving)),
        f"{rule} {stock}",
        (Group(heading, (*lines, flee)),),
        p.resolving,
        rank_everybody(p, _("decides now"), _("decides next, if nobody wins")),
        picking=picking,
        lines_first=True,
        guards=tuple(("token", colour_of(token), value_of(token) if is_face_up(token) else 0) for token in lying),
        guards_say=tuple(describe_guards(p, lying, colour) for colour in there),
    )


ONLY_THESE_FIGHT = (
    N_("Only red tokens can fight here, and you have none."),
    N_("Only blue tokens can fight here, and you have none."),
)


def _close_winning(p: Position, there: Sequence[int]) -> Offer:
    """The line that would win, and why the hand is not enough."""
    held = [(colour, value) for colour, values in _values_by_colour(p, there).items() for value in values]
    if held:
        forces = [
            f"{translate(names.colour(colour))} {_own_force(p, held, colour)} "
            f"< {_needed(p, p.tokens[p.resolving - FIRST_COUNTRY], colour)}"
            for colour in there
            if _own_force(p, held, colour) < _needed(p, p.tokens[p.resolving - FIRST_COUNTRY], colour)
        ]
        reason = _("Your tokens aren’t strong enough: {forces}.").format(forces=", ".join(forces))
    elif len(there) == 1:
        reason = _(ONLY_THESE_FIGHT[there[0]])
    else:
        reason = _("You need a token to fight, and you have none.")
    return Offer(do.Fight(()), _describe_outcome(tuple(there), there), why_not=reason)


def _name_missing(p: Position, lying: tuple[int, ...], picked: Mapping[str, int], there: Sequence[int]) -> str:
    """Say what the chosen tokens lack, colour by colour."""
    fought = _tokens_of(p, picked, there)
    lacking = []
    for colour in there:
        own = _own_force(p, fought, colour)
        if any(of == colour for of, _value in fought) and own < _needed(p, lying, colour):
            lacking.append(f"{translate(names.colour(colour))} {_needed(p, lying, colour) - own}")
    if not lacking:
        return _("Choose tokens, or one of the options.")
    return _("Still missing: {list}.").format(list=", ".join(lacking))


def _tokens_of(p: Position, picked: Mapping[str, int], there: Sequence[int]) -> list[tuple[int, int]]:
    held = _values_by_colour(p, there)
    return [
        (colour, value)
        for colour in there
        for value in sorted(set(held[colour]))
        for _one in range(picked.get(token_name("fight", colour, value), 0))
    ]


def _values_by_colour(p: Position, there: Iterable[int]) -> dict[int, tuple[int, ...]]:
    return {colour: tokens.values_in(p.hand[p.player], colour) for colour in there}


def _needed(p: Position, lying: tuple[int, ...], colour: int) -> int:
    against = force(lying, colour)
    return against if p.terms.tie_wins else against + 1


def describe_guards(p: Position, lying: tuple[int, ...], colour: int) -> str:
    text = _("{colour} {force}: {needed} needed to beat it")
    name = capitalise(translate(names.colour(colour)))
    return text.format(colour=name, force=force(lying, colour), needed=_needed(p, lying, colour))


def _fight_heap(p: Position, lying: tuple[int, ...], colour: int, values: tuple[int, ...]) -> Heap:
    bonus = bonus_of(p.titles[p.player])
    pieces = tuple(
        Piece(
            token_name("fight", colour, value),
            words.token(colour, value),
            ("token", colour, value),
            values.count(value),
            f"+{bonus}" if bonus else "",
        )
        for value in dict.fromkeys(sorted(values))
    )
    heading = _("Your tokens, {colour}: {needed} needed")
    name = translate(names.colour(colour))
    return Heap(heading.format(colour=name, needed=_needed(p, lying, colour)), pieces)


def _own_force(p: Position, fought: Iterable[tuple[int, int]], colour: int) -> int:
    bonus = bonus_of(p.titles[p.player])
    return sum(tokens.FORCE[value] + bonus for of, value in fought if of == colour)


def _make_fight(p: Position, action: do.Fight, there: Sequence[int]) -> tuple[Offer, tuple[int, ...]]:
    beaten, told = _compare_forces(p, action.tokens, there)
    number = len(action.tokens)
    button = ngettext("Fight: discard {n} token", "Fight: discard {n} tokens", number).format(n=number)
    if len(beaten) == len(there):
        button = _("{fight}, and win").format(fight=button)
    pictures = tuple(("token", colour, value) for colour, value in action.tokens)
    return Offer(action, _describe_outcome(beaten, there), told, button=button, pictures=pictures), beaten


def _compare_forces(
    p: Position, fought: Sequence[tuple[int, int]], there: Sequence[int]
) -> tuple[tuple[int, ...], str]:
    """(the colours that are beaten, force against force)."""
    lying = p.tokens[p.resolving - FIRST_COUNTRY]
    beaten, told = [], []
    for colour in there:
        own, against = _own_force(p, fought, colour), force(lying, colour)
        if any(of == colour for of, _value in fought):
            if beats(own, against, p.terms.tie_wins):
                beaten.append(colour)
            sign = ">" if own > against else "=" if own == against else "<"
            told.append(f"{translate(names.colour(colour))} {own} {sign} {against}")
    return tuple(beaten), ", ".join(told)


def _describe_outcome(beaten: tuple[int, ...], there: Sequence[int]) -> str:
    if len(beaten) == len(there):
        return _("You win and trade first")
    if beaten:
        colour = translate(names.colour(beaten[0]))
        return _("You beat {colour}: your honour is safe, but you go home without trading").format(colour=colour)
    return _("You beat nothing: no dishonour, but you go home without trading")


def _sum_forces(p: Position, picked: Mapping[str, int], there: Sequence[int]) -> tuple[Sum, ...]:
    """Sum the chosen tokens against those that lie there, colour by colour, and those that stay in the hand."""
    lying = p.tokens[p.resolving - FIRST_COUNTRY]
    fought = _tokens_of(p, picked, there)
    found = []
    for colour in there:
        own, against = _own_force(p, fought, colour), force(lying, colour)
        mine = tuple(("token", of, value) for of, value in fought if of == colour)
        wins = bool(mine) and beats(own, against, p.terms.tie_wins)
        verdict = "" if not mine else _("beaten") if wins else _("not beaten")
        found.append(
            Sum(
                capitalise(translate(names.colour(colour))),
                mine,
                _("{own} against {theirs}").format(own=own, theirs=against),
                verdict,
                not wins,
            )
        )
    left: list[Picture] = []
    for colour in range(len(COLOURS)):
        values = list(tokens.values_in(p.hand[p.player], colour))
        for of, value in fought:
            if of == colour:
                values.remove(value)
        left += [("token", colour, value) for value in values]
    return (*found, Sum(_("You keep"), tuple(left), "" if left else _("nothing")))
