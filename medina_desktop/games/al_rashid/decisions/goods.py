"""Decisions about goods: what to take, how to pay, what to exchange. No pygame."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.decisions.common import (
    FEW,
    ask_for_one_of_each,
    colour_heap,
    describe_change,
    get_heap,
    give_heap,
    gold_gain,
    good_picture,
    goods_pictures,
    make_picking,
    name_passing,
    pick_lines,
    points_gain,
    rank_visitors,
    way,
)
from medina_desktop.games.al_rashid.decisions.decision import Decision, Group, Heap, Offer, Piece, Sum, sets_of
from medina_desktop.games.al_rashid.decisions.palaces import describe_debt
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules.goods import GOODS_ONLY, ONE, counts, pack, worth
from medina_desktop.games.al_rashid.rules.names import COLOURS, CREDIT, FIRST_COUNTRY, GOODS, HIRE_STEP
from medina_desktop.games.al_rashid.rules.position import RAIDING, TRADING, Position
from medina_desktop.l10n import _, ngettext
from medina_desktop.l10n.writing import capitalise, labelled

PAYMENTS = 4  # lines for the best payments
KINDS_AND_NOTE = (*GOODS, "credit")


def way_of_goods(goods: int) -> frozenset[tuple[str, int]]:
    return frozenset((KINDS_AND_NOTE[kind], number) for kind, number in enumerate(counts(goods)) if number)


def pack_picked(picked: Mapping[str, int]) -> int:
    return pack([picked.get(name, 0) for name in KINDS_AND_NOTE])


def make_goods_heap(heading: str, have: int, aside: Callable[[int], str], single: bool = False) -> Heap:
    pieces = tuple(
        Piece(name, words.good(kind) if kind != CREDIT else _("credit note"), good_picture(kind), number, aside(number))
        for kind, (name, number) in enumerate(zip(KINDS_AND_NOTE, counts(have), strict=True))
        if number
    )
    return Heap(heading, pieces, single, counted=not single)


# -- taking ------------------------------------------------------------------------------------------------------------


def take_goods(p: Position) -> Decision:
    have = p.goods[p.player]
    found: list[tuple[int, Offer]] = []
    for action in p.options:
        assert isinstance(action, do.Take | do.TakeAll)
        taken = goods_taken(p, action)
        then = have + (taken & GOODS_ONLY)
        gain, name = describe_change(p, then), words.name_of(p, action)
        line = Offer(
            action, name, gain=gain, button=labelled(name, gain), pictures=goods_pictures(taken), kept=sets_of(then)
        )
        found.append((taken, line))
    found.sort(key=lambda one: (-worth(have + (one[0] & GOODS_ONLY)), one[1].key))
    trading = p.resolving >= FIRST_COUNTRY and p.stage == TRADING
    number = sum(counts(min(found, key=lambda one: sum(counts(one[0])))[0]))
    if trading:
        title = _("{sector}: trade").format(sector=words.sector(p.resolving))
        about = capitalise(words.trade_at(p.at)) + ". " + _("You take everything you are due; then the pawns go home.")
        there = p.stock[p.resolving - FIRST_COUNTRY]
    else:
        there = 0
        for taken, _line in found:
            there |= taken  # kinds, not numbers
        there = pack([number if n else 0 for n in counts(there)])
        if p.stage == RAIDING and p.resolving >= FIRST_COUNTRY:
            title = words.title(6)
            about = _("The battle is won: take a good of a kind printed here.")
        else:
            title = _("Take goods")
            about = ngettext("{n} good of any kind.", "{n} goods of any kind.", number).format(n=number)

    def here(count: int) -> str:
        return ngettext("{n} here", "{n} here", count).format(n=count) if trading else ""

    single = all(sum(counts(taken)) == 1 for taken, _line in found)
    heap = make_goods_heap("", there, here, single)
    picking = make_picking(
        [heap],
        {way_of_goods(taken): line for taken, line in found},
        lambda picked: _compare_with(p, pack_picked(picked) & GOODS_ONLY),
        lambda picked: _count_missing(found, pack_picked(picked)),
        _("You can’t take this one on top of what you’ve picked."),
    )
    lines = pick_lines(line for _taken, line in found)
    lines += tuple(line for _t, line in found if isinstance(line.action, do.TakeAll) and line not in lines)
    heading = _("Worth the most gold") if len(found) > FEW else ""
    return Decision(title, about, (Group(heading, lines),), p.resolving, rank_visitors(p), picking=picking)


def goods_taken(p: Position, action: do.Take | do.TakeAll) -> int:
    if isinstance(action, do.TakeAll):
        return p.stock[p.resolving - FIRST_COUNTRY] & 255 * ONE[action.kind]
    return action.goods


def _compare_with(p: Position, more: int) -> tuple[Sum, ...]:
    """Sum the worth of the goods before and after some are taken, given or both."""
    have = p.goods[p.player]
    now, then = worth(have), worth(have + more)
    verdict = describe_change(p, have + more) if more else ""
    return (
        Sum(_("You have"), sets_of(have), words.gold(now)),
        Sum(_("You’ll have"), sets_of(have + more), words.gold(then), verdict, then < now),
    )


def _count_missing(found: Sequence[tuple[int, Offer]], picked: int) -> str:
    have = counts(picked)
    after = [sum(counts(t)) for t, _l in found if all(a <= b for a, b in zip(have, counts(t), strict=True))]
    left = min(after, default=0) - sum(have)
    return ngettext("{n} more to take.", "{n} more to take.", left).format(n=left)


# -- paying ------------------------------------------------------------------------------------------------------------


def pay(p: Position) -> Decision:
    have = p.goods[p.player]
    found: list[tuple[tuple[int, int, int, str], int, Offer]] = []
    for action in p.options:
        assert isinstance(action, do.Pay)
        paid, kept = worth(action.goods), have - action.goods
        points = points_gain(p, kept)
        left = f"{words.gold(worth(kept))}, {words.points_more(points)}" if points else words.gold(worth(kept))
        line = Offer(
            action,
            words.goods(action.goods),
            f"{words.gold(paid)}, {_judge_payment(paid - p.owed)}.",
            gain=_("keep {gold}").format(gold=left),
            button=_("Pay, keep {gold}").format(gold=left),
            pictures=sets_of(action.goods),
            kept=sets_of(kept),
        )
        # What keeps the most gold first, then the most points; of equal ones what gives fewer goods away.
        found.append(((-worth(kept), -points, sum(counts(action.goods)), line.key), action.goods, line))
    found.sort(key=lambda one: one[0])
    lines = tuple(line for _order, _goods, line in found)
    picking = None
    if len(lines) > 1:
        heap = make_goods_heap(_("Or put together your own"), have, lambda n: "")
        picking = make_picking(
            [heap],
            {way_of_goods(goods): line for _order, goods, line in found},
            lambda picked: _compare_payment(p, pack_picked(picked)),
            lambda picked: _("{gold} short.").format(gold=words.gold(p.owed - worth(pack_picked(picked)))),
            _("You don’t need this one: no change is given."),
        )
    about = _("A set of 1, 2, 3, 4 or 5 different goods is worth 1, 3, 6, 10 or 15 gold. No change is given.")
    title = _("Pay {gold}").format(gold=words.gold(p.owed))
    return Decision(
        title,
        f"{describe_debt(p)} {about}",
        (Group(_("Sorted by gold kept"), pick_lines(lines, PAYMENTS)),),
        p.resolving,
        rank_visitors(p),
        first=lines[0].key,
        picking=picking,
        lines_first=True,
    )


def _judge_payment(over: int) -> str:
    return _("exact") if not over else _("{n} too much").format(n=over)


def _compare_payment(p: Position, given: int) -> tuple[Sum, ...]:
    paid, kept = worth(given), p.goods[p.player] - given
    verdict = _judge_payment(paid - p.owed) if paid >= p.owed else ""
    points = points_gain(p, kept)
    more = words.points_more(points) if points else ""
    return (
        Sum(_("You give"), sets_of(given), words.gold(paid), verdict, paid > p.owed),
        Sum(_("You keep"), sets_of(kept), words.gold(worth(kept)), more, points < 0),
    )


# -- one thing for another ---------------------------------------------------------------------------------------------


def _compare_exchange(p: Position, picked: Mapping[str, int]) -> tuple[Sum, ...]:
    """Sum the worth of the goods before and after an exchange."""
    gave = sum(ONE[kind] for kind, name in enumerate(GOODS) if picked.get(f"give-{name}"))
    got = sum(ONE[kind] for kind, name in enumerate(GOODS) if picked.get(f"get-{name}"))
    return _compare_with(p, got - gave)


def swap_good(p: Position) -> Decision:
    have = p.goods[p.player]
    swaps = [action for action in p.options if isinstance(action, do.Swap)]
    ways = {}
    for action in sorted(swaps, key=lambda a: -gold_gain(p, ONE[a.give], ONE[a.get])):
        less = gold_gain(p, ONE[action.give], ONE[action.get]) < 0
        name, gain = words.name_of(p, action), describe_change(p, have - ONE[action.give] + ONE[action.get])
        pictures = (("good", action.give), ("arrow",), ("good", action.get))
        line = Offer(action, name, gain=gain, bad=less, button=labelled(name, gain), pictures=pictures)
        ways[way(f"give-{GOODS[action.give]}", f"get-{GOODS[action.get]}")] = line
    heaps = (give_heap(a.give for a in swaps), get_heap(a.get for a in swaps))
    about = _("Swap one of your goods for one of another kind.")
    return _exchange(p, about, heaps, ways)


def hire_token(p: Position) -> Decision:
    hires = [action for action in p.options if isinstance(action, do.Hire)]
    ways = {}
    for action in sorted(hires, key=lambda a: -gold_gain(p, ONE[a.give], 0)):
        name, gain = words.name_of(p, action), describe_change(p, p.goods[p.player] - ONE[action.give])
        pictures = (("good", action.give), ("arrow",), ("token", action.colour, 0))
        line = Offer(action, name, gain=gain, bad=True, button=labelled(name, gain), pictures=pictures)
        ways[way(f"give-{GOODS[action.give]}", f"draw-{COLOURS[action.colour]}")] = line
    heaps = (give_heap(a.give for a in hires), colour_heap(a.colour for a in hires))
    return _exchange(p, _("Give one good and draw one token."), heaps, ways)


def _exchange(
    p: Position,
    about: str,
    heaps: Sequence[Heap],
    ways: Mapping[frozenset[tuple[str, int]], Offer],
) -> Decision:
    leader = 1 if p.step == HIRE_STEP else 3
    title = words.name_of(p, do.AskFavour(leader))
    picking = make_picking(heaps, ways, lambda picked: _compare_exchange(p, picked), ask_for_one_of_each)
    lines = pick_lines(ways.values())
    groups = (Group(_("Worth the most gold") if len(ways) > FEW else "", lines),)
    ranks = rank_visitors(p)
    return Decision(
        title, about, groups, p.resolving, ranks, name_passing(p), picking=picking if len(ways) > FEW else None
    )
