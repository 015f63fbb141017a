"""Decisions by titles that a family owns: use one in a turn, hold a pawn back, remove a token, choose favours, change a
sage. No pygame."""

from __future__ import annotations

from collections.abc import Mapping

from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.decisions.common import (
    FEW,
    ask_for_one_of_each,
    close_if_refused,
    colour_heap,
    describe_change,
    get_heap,
    give_heap,
    make_picking,
    name_passing,
    pick_lines,
    rank_visitors,
    token_heap,
    token_name,
    way,
)
from medina_desktop.games.al_rashid.decisions.decision import Decision, Group, Heap, Offer, Piece, Sum, sets_of
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules import palaces
from medina_desktop.games.al_rashid.rules.activation import ready
from medina_desktop.games.al_rashid.rules.goods import ONE, worth
from medina_desktop.games.al_rashid.rules.names import (
    ACTIVATED,
    COLOURS,
    COMMON,
    FIRST_COUNTRY,
    GOODS,
    IMPORTED,
    MERCHANT,
    NEGOTIATOR,
    PASHA,
    RECRUITER,
    SECTORS,
    SMUGGLER,
    TITLES,
    TRADER,
)
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.reasons import why_not
from medina_desktop.games.al_rashid.rules.tokens import colour_of, value_of
from medina_desktop.l10n import _, ngettext
from medina_desktop.l10n.writing import capitalise, labelled


def use_title(p: Position) -> Decision:
    """The titles that can be activated in a turn of the resolution."""
    ways_of_use = [action for action in p.options if isinstance(action, do.Activate)]
    found = [(way(*_pieces_of(action)), _make_activation(p, action)) for action in ways_of_use]
    found.sort(key=lambda one: -_worth_of(p, one[1].action))
    closed = tuple(
        _make_closed_title(p, title)
        for title in ACTIVATED
        if p.has(p.player, title) and all(action.title != title for action in ways_of_use)
    )
    about = _("You may use one title per turn, before or after you resolve a sector.")
    if len(found) <= FEW:
        few = (Group("", tuple(line for _way, line in found) + closed),)
        return Decision(_("Use a title"), about, few, passing=name_passing(p), passing_leads_on=True)
    used = sorted({action.title for action in ways_of_use})
    titles = tuple(Piece(TITLES[title], words.title(title), ("title", title)) for title in used)
    countries = tuple(
        Piece(SECTORS[a.what], words.sector(a.what), ("sign", "examine")) for a in ways_of_use if a.title == NEGOTIATOR
    )
    heaps = (
        Heap(_("Which title?"), titles, single=True),
        give_heap(a.what for a in ways_of_use if a.title in (SMUGGLER, TRADER)),
        get_heap(a.get for a in ways_of_use if a.title == SMUGGLER),
        colour_heap(a.what for a in ways_of_use if a.title == RECRUITER),
        Heap(_("Examine the tokens in"), countries, single=True),
    )

    def sums(picked: Mapping[str, int]) -> tuple[Sum, ...]:
        chosen = next((line for one, line in found if dict(one) == dict(picked)), None)
        have = p.goods[p.player]
        then = have + (_change_of(chosen.action) if chosen is not None else 0)
        verdict = chosen.gain if chosen is not None else ""
        return (
            Sum(_("You have"), sets_of(have), words.gold(worth(have))),
            Sum(_("You’ll have"), sets_of(then), words.gold(worth(then)), verdict, worth(then) < worth(have)),
        )

    def missing(picked: Mapping[str, int]) -> str:
        title = next((words.effect(title) for title in used if picked.get(TITLES[title])), "")
        return title or _("Choose a title.")

    picking = make_picking(heaps, dict(found), sums, missing)
    best = pick_lines(line for _way, line in found)
    groups = (Group(_("Worth the most gold"), best), Group("", closed))
    return Decision(_("Use a title"), about, groups, passing=name_passing(p), passing_leads_on=True, picking=picking)


def _pieces_of(action: do.Activate) -> tuple[str, ...]:
    name = TITLES[action.title]
    if action.title == SMUGGLER:
        return name, f"give-{GOODS[action.what]}", f"get-{GOODS[action.get]}"
    if action.title == TRADER:
        return name, f"give-{GOODS[action.what]}"
    if action.title == RECRUITER:
        return name, f"draw-{COLOURS[action.what]}"
    if action.title == NEGOTIATOR:
        return name, SECTORS[action.what]
    return (name,)


def _change_of(action: do.Action) -> int:
    """The goods that using a title adds, packed."""
    assert isinstance(action, do.Activate)
    if action.title == SMUGGLER:
        return ONE[action.get] - ONE[action.what]
    if action.title == TRADER:
        return sum(ONE[kind] for kind in COMMON if kind != action.what) - ONE[action.what]
    return ONE[IMPORTED[action.title]] if action.title in IMPORTED else 0


def _worth_of(p: Position, action: do.Action) -> int:
    have = p.goods[p.player]
    return worth(have + _change_of(action)) - worth(have)


def _make_activation(p: Position, action: do.Activate) -> Offer:
    difference = _worth_of(p, action)
    gain = describe_change(p, p.goods[p.player] + _change_of(action)) if _change_of(action) else ""
    told = capitalise(words.activation(action))
    button = labelled(words.title(action.title), words.activation(action))
    return Offer(
        action,
        words.title(action.title),
        told,
        gain=gain,
        bad=difference < 0,
        button=button,
        pictures=(("title", action.title),),
    )


def _make_closed_title(p: Position, title: int) -> Offer:
    used = not ready(p, p.player) >> title & 1
    refusal = why_not(p, do.Activate(title, 0, 1))
    reason = words.why_not(refusal) if refusal is not None else ""
    if not used and not p.activated:
        reason = _("It would have no effect now.")
    return Offer(
        do.Activate(title),
        words.title(title),
        words.effect(title),
        why_not=reason,
        code=refusal.code if refusal is not None else "",
        pictures=(("title", title),),
    )


def hold_pawn(p: Position) -> Decision:
    lines = tuple(
        close_if_refused(
            p,
            Offer(
                do.Hold(pawn),
                capitalise(words.pawn(pawn)),
                _("Placed after all other pawns."),
                pictures=(("pawn", pawn),),
                button=words.name_of(p, do.Hold(pawn)),
            ),
        )
        for pawn in (PASHA, MERCHANT)
    )
    about = _("You may put one leader aside and place it last.")
    return Decision(words.title(10), about, (Group("", lines),), passing=name_passing(p))


def remove_token(p: Position) -> Decision:
    """The negotiator: a token of the hand for one that lies there."""
    lying = p.tokens[p.negotiating - FIRST_COUNTRY]
    shown = words.tokens((colour_of(token), value_of(token)) for token in lying)
    removals = [action for action in p.options if isinstance(action, do.Remove)]
    ways = {}
    for action in sorted(removals, key=lambda a: a.mine - a.theirs):
        name = words.name_of(p, action)
        pictures = (("token", action.colour, action.mine), ("arrow",), ("token", action.colour, action.theirs))
        line = Offer(action, name, button=name, pictures=pictures)
        ways[way(token_name("give", action.colour, action.mine), token_name("get", action.colour, action.theirs))] = (
            line
        )
    heaps = (
        token_heap(_("You discard"), "give", ((a.colour, a.mine) for a in removals)),
        token_heap(_("and remove"), "get", ((a.colour, a.theirs) for a in removals)),
    )
    about = _("The tokens here: {tokens}. You may discard one of yours to remove one of the same colour.").format(
        tokens=shown
    )
    title = labelled(words.title(NEGOTIATOR), words.sector(p.negotiating))

    def sums(picked: Mapping[str, int]) -> tuple[Sum, ...]:
        gone = [token for token in lying if picked.get(token_name("get", colour_of(token), value_of(token)))][:1]
        left = list(lying)
        for token in gone:
            left.remove(token)
        pictures = tuple(("token", colour_of(token), value_of(token)) for token in left)
        return (Sum(_("Left there"), pictures, "" if left else _("nothing")),)

    picking = make_picking(heaps, ways, sums, ask_for_one_of_each)
    groups = (Group("", pick_lines(ways.values())),)
    return Decision(title, about, groups, p.negotiating, passing=name_passing(p), picking=picking)


def choose_favour(p: Position) -> Decision:
    lines = tuple(
        close_if_refused(
            p,
            Offer(
                do.AskFavour(leader),
                words.name_of(p, do.AskFavour(leader)),
                words.favour_effect(leader),
                button=words.name_of(p, do.AskFavour(leader)),
            ),
        )
        for leader in palaces.COPIED
    )
    about = ngettext(
        "You get one more free favour.", "You get 2 different favours for free, one after the other.", p.left
    )
    return Decision(words.title(3), about, (Group("", lines),), p.resolving, rank_visitors(p), name_passing(p))


def change_sage(p: Position) -> Decision:
    lines = tuple(
        Offer(action, words.name_of(p, action), pictures=(("pawn", 2), ("arrow",), ("pawn", 1)), button=_("Change it"))
        for action in p.options
        if isinstance(action, do.Change)
    )
    about = _("A merchant counts 3 instead of 1, and is worth 1 more point. The stack keeps its place.")
    return Decision(words.title(31), about, (Group("", lines),), p.resolving, rank_visitors(p), name_passing(p))
