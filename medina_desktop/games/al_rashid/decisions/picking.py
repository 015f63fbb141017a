"""Decisions that are put together piece by piece: goods to take or to pay with, tokens for a battle, one thing for
another, a pawn and where it goes, a title and what it is used for. The best ways are lines of their own. No pygame."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.decisions.choices import (
    Bead,
    Decision,
    Group,
    Heap,
    Line,
    Picked,
    Picking,
    Picture,
    Piece,
    Sum,
    sets_of,
)
from medina_desktop.games.al_rashid.decisions.common import (
    gain_text,
    gold_gain,
    good_picture,
    goods_pictures,
    open_or_not,
    pass_of,
    ranks_of,
    visit_ranks,
)
from medina_desktop.games.al_rashid.preview import after_moving, enemies, rank_of, standings
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules import tokens
from medina_desktop.games.al_rashid.rules import words as names
from medina_desktop.games.al_rashid.rules.activation import ready
from medina_desktop.games.al_rashid.rules.goods import GOODS_ONLY, ONE, counts, pack, worth
from medina_desktop.games.al_rashid.rules.names import (
    ACTIVATED,
    COLOURS,
    COMMON,
    COUNTRIES,
    CREDIT,
    FIRST_COUNTRY,
    GOODS,
    HIRE_STEP,
    IMPORTED,
    NEGOTIATOR,
    PAWNS,
    RECRUITER,
    SECTORS,
    SMUGGLER,
    TITLES,
    TRADER,
)
from medina_desktop.games.al_rashid.rules.position import RAIDING, TRADING, Position
from medina_desktop.games.al_rashid.rules.reasons import why_not
from medina_desktop.games.al_rashid.rules.score import PER_DISHONOUR
from medina_desktop.games.al_rashid.rules.tokens import beats, bonus_of, colour_of, force, is_face_up, value_of
from medina_desktop.l10n import _, ngettext, translated
from medina_desktop.l10n.writing import capitalised, signed

FEW = 4  # ways: so many are simply lines
BEST = 3  # lines for the best of many ways
PAYMENTS = 4
KINDS_AND_NOTE = (*GOODS, "credit")


def picking_of(
    heaps: Sequence[Heap],
    ways: Mapping[frozenset[tuple[str, int]], Line],
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


def way_of_goods(goods: int) -> frozenset[tuple[str, int]]:
    return frozenset((KINDS_AND_NOTE[kind], number) for kind, number in enumerate(counts(goods)) if number)


def goods_of(picked: Mapping[str, int]) -> int:
    return pack([picked.get(name, 0) for name in KINDS_AND_NOTE])


def lines_for(ways: Iterable[Line], best: int = BEST) -> tuple[Line, ...]:
    """All of a few ways, the best of many."""
    found = tuple(ways)
    return found if len(found) <= FEW else found[:best]


def heap_of_goods(heading: str, have: int, aside: Callable[[int], str], single: bool = False) -> Heap:
    pieces = tuple(
        Piece(name, words.good(kind) if kind != CREDIT else _("credit note"), good_picture(kind), number, aside(number))
        for kind, (name, number) in enumerate(zip(KINDS_AND_NOTE, counts(have), strict=True))
        if number
    )
    return Heap(heading, pieces, single, counted=not single)


# -- taking ------------------------------------------------------------------------------------------------------------


def take(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    have = p.goods[p.player]
    found: list[tuple[int, Line]] = []
    for action in p.options:
        assert isinstance(action, do.Take | do.TakeAll)
        taken = taken_by(p, action)
        then = have + (taken & GOODS_ONLY)
        gain, name = gain_text(worth(then) - worth(have)), words.name_of(p, action)
        line = Line(
            action, name, gain=gain, button=f"{name}: {gain}", pictures=goods_pictures(taken), kept=sets_of(then)
        )
        found.append((taken, line))
    found.sort(key=lambda one: (-worth(have + (one[0] & GOODS_ONLY)), one[1].key))
    trading = p.resolving >= FIRST_COUNTRY and p.stage == TRADING
    number = sum(counts(min(found, key=lambda one: sum(counts(one[0])))[0]))
    if trading:
        title = _("{sector}: trade").format(sector=words.sector(p.resolving))
        about = capitalised(words.trade_at(p.at)) + ". " + _("All that is due is taken; then the pawns go home.")
        there = p.stock[p.resolving - FIRST_COUNTRY]
    else:
        there = 0
        for taken, _line in found:
            there |= taken  # kinds, not numbers
        there = pack([number if n else 0 for n in counts(there)])
        if p.stage == RAIDING and p.resolving >= FIRST_COUNTRY:
            title = words.title(6)
            about = _("The battle is won: take a good of a kind that is printed here.")
        else:
            title = _("Take goods")
            about = ngettext("{n} good of any kind.", "{n} goods of any kinds.", number).format(n=number)

    def here(count: int) -> str:
        return ngettext("{n} here", "{n} here", count).format(n=count) if trading else ""

    single = all(sum(counts(taken)) == 1 for taken, _line in found)
    heap = heap_of_goods("", there, here, single)
    picking = picking_of(
        [heap],
        {way_of_goods(taken): line for taken, line in found},
        lambda picked: _have_and_then(have, goods_of(picked) & GOODS_ONLY),
        lambda picked: _more_to_take(found, goods_of(picked)),
        _("No more than what is due can be taken."),
    )
    lines = lines_for(line for _taken, line in found)
    lines += tuple(line for _t, line in found if isinstance(line.action, do.TakeAll) and line not in lines)
    heading = _("The most in gold") if len(found) > FEW else ""
    return Decision(title, about, (Group(heading, lines),), p.resolving, visit_ranks(p), picking=picking)


def taken_by(p: Position, action: do.Take | do.TakeAll) -> int:
    if isinstance(action, do.TakeAll):
        return p.stock[p.resolving - FIRST_COUNTRY] & 255 * ONE[action.kind]
    return action.goods


def _have_and_then(have: int, more: int) -> tuple[Sum, ...]:
    now, then = worth(have), worth(have + more)
    verdict = gain_text(then - now) if more else ""
    return (
        Sum(_("You have"), sets_of(have), words.gold(now)),
        Sum(_("Then"), sets_of(have + more), words.gold(then), verdict, then < now),
    )


def _more_to_take(found: Sequence[tuple[int, Line]], picked: int) -> str:
    have = counts(picked)
    after = [sum(counts(t)) for t, _l in found if all(a <= b for a, b in zip(have, counts(t), strict=True))]
    left = min(after, default=0) - sum(have)
    return ngettext("{n} more to take.", "{n} more to take.", left).format(n=left)


# -- paying ------------------------------------------------------------------------------------------------------------


def pay(p: Position, owed_text: str) -> Decision:
    have = p.goods[p.player]
    found: list[tuple[tuple[int, int, str], int, Line]] = []
    for action in p.options:
        assert isinstance(action, do.Pay)
        paid, kept = worth(action.goods), have - action.goods
        line = Line(
            action,
            words.goods(action.goods),
            f"{words.gold(paid)}, {_exact_or_not(paid - p.owed)}.",
            gain=_("keep {gold}").format(gold=words.gold(worth(kept))),
            button=_("Pay, keep {gold}").format(gold=words.gold(worth(kept))),
            pictures=sets_of(action.goods),
            kept=sets_of(kept),
        )
        # What keeps the most first; of equal ones what gives fewer goods away.
        found.append(((-worth(kept), sum(counts(action.goods)), line.key), action.goods, line))
    found.sort(key=lambda one: one[0])
    lines = tuple(line for _order, _goods, line in found)
    picking = None
    if len(lines) > 1:
        heap = heap_of_goods(_("Or put it together"), have, lambda n: "")
        picking = picking_of(
            [heap],
            {way_of_goods(goods): line for _order, goods, line in found},
            lambda picked: _give_and_keep(have, goods_of(picked), p.owed),
            lambda picked: _("{gold} missing.").format(gold=words.gold(p.owed - worth(goods_of(picked)))),
            _("It is not needed: no change is given."),
        )
    about = _("A set of 1, 2, 3, 4, 5 different goods is worth 1, 3, 6, 10, 15. No change is given.")
    title = _("Pay {gold}").format(gold=words.gold(p.owed))
    return Decision(
        title,
        f"{owed_text} {about}",
        (Group(_("What keeps the most first"), lines_for(lines, PAYMENTS)),),
        p.resolving,
        visit_ranks(p),
        first=lines[0].key,
        picking=picking,
        lines_first=True,
    )


def _exact_or_not(over: int) -> str:
    return _("exact") if not over else _("{n} too much").format(n=over)


def _give_and_keep(have: int, given: int, owed: int) -> tuple[Sum, ...]:
    paid, kept = worth(given), have - given
    verdict = _exact_or_not(paid - owed) if paid >= owed else ""
    return (
        Sum(_("You give"), sets_of(given), words.gold(paid), verdict, paid > owed),
        Sum(_("You keep"), sets_of(kept), words.gold(worth(kept))),
    )


# -- one thing for another ---------------------------------------------------------------------------------------------


def _give_heap(kinds: Iterable[int]) -> Heap:
    pieces = tuple(Piece(f"give-{GOODS[kind]}", words.good(kind), ("good", kind)) for kind in sorted(set(kinds)))
    return Heap(_("You give"), pieces, single=True)


def _get_heap(kinds: Iterable[int]) -> Heap:
    pieces = tuple(Piece(f"get-{GOODS[kind]}", words.good(kind), ("good", kind)) for kind in sorted(set(kinds)))
    return Heap(_("You get"), pieces, single=True)


def _colour_heap(colours: Iterable[int]) -> Heap:
    pieces = tuple(
        Piece(f"draw-{COLOURS[colour]}", capitalised(translated(names.colour(colour))), ("token", colour, 0))
        for colour in sorted(set(colours))
    )
    return Heap(_("You draw"), pieces, single=True)


def _given_and_got(p: Position, picked: Mapping[str, int]) -> tuple[Sum, ...]:
    """What the goods are worth before and after an exchange."""
    have = p.goods[p.player]
    gave = sum(ONE[kind] for kind, name in enumerate(GOODS) if picked.get(f"give-{name}"))
    got = sum(ONE[kind] for kind, name in enumerate(GOODS) if picked.get(f"get-{name}"))
    then = have - gave + got
    difference = worth(then) - worth(have)
    return (
        Sum(_("You have"), sets_of(have), words.gold(worth(have))),
        Sum(_("Then"), sets_of(then), words.gold(worth(then)), gain_text(difference) if picked else "", difference < 0),
    )


def _choose_one_of_each(picked: Mapping[str, int]) -> str:
    return _("Choose one of each.")


def swap(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    swaps = [action for action in p.options if isinstance(action, do.Swap)]
    ways = {}
    for action in sorted(swaps, key=lambda a: -gold_gain(p, ONE[a.give], ONE[a.get])):
        gain = gold_gain(p, ONE[action.give], ONE[action.get])
        name = words.name_of(p, action)
        pictures = (("good", action.give), ("arrow",), ("good", action.get))
        line = Line(
            action, name, gain=gain_text(gain), bad=gain < 0, button=f"{name}: {gain_text(gain)}", pictures=pictures
        )
        ways[way(f"give-{GOODS[action.give]}", f"get-{GOODS[action.get]}")] = line
    heaps = (_give_heap(a.give for a in swaps), _get_heap(a.get for a in swaps))
    about = _("One good of yours for one of another kind.")
    return _exchange(p, about, heaps, ways)


def hire(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    hires = [action for action in p.options if isinstance(action, do.Hire)]
    ways = {}
    for action in sorted(hires, key=lambda a: -gold_gain(p, ONE[a.give], 0)):
        name, gain = words.name_of(p, action), gain_text(gold_gain(p, ONE[action.give], 0))
        pictures = (("good", action.give), ("arrow",), ("token", action.colour, 0))
        line = Line(action, name, gain=gain, bad=True, button=f"{name}: {gain}", pictures=pictures)
        ways[way(f"give-{GOODS[action.give]}", f"draw-{COLOURS[action.colour]}")] = line
    heaps = (_give_heap(a.give for a in hires), _colour_heap(a.colour for a in hires))
    return _exchange(p, _("Give one good and draw one token."), heaps, ways)


def _exchange(
    p: Position,
    about: str,
    heaps: Sequence[Heap],
    ways: Mapping[frozenset[tuple[str, int]], Line],
) -> Decision:
    leader = 1 if p.step == HIRE_STEP else 3
    title = words.name_of(p, do.AskFavour(leader))
    picking = picking_of(heaps, ways, lambda picked: _given_and_got(p, picked), _choose_one_of_each)
    lines = lines_for(ways.values())
    groups = (Group(_("The most in gold") if len(ways) > FEW else "", lines),)
    ranks = visit_ranks(p)
    return Decision(title, about, groups, p.resolving, ranks, pass_of(p), picking=picking if len(ways) > FEW else None)


def remove(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    """The negotiator: a token of the hand for one that lies there."""
    lying = p.tokens[p.negotiating - FIRST_COUNTRY]
    shown = words.tokens((colour_of(token), value_of(token)) for token in lying)
    removals = [action for action in p.options if isinstance(action, do.Remove)]
    ways = {}
    for action in sorted(removals, key=lambda a: a.mine - a.theirs):
        name = words.name_of(p, action)
        pictures = (("token", action.colour, action.mine), ("arrow",), ("token", action.colour, action.theirs))
        line = Line(action, name, button=name, pictures=pictures)
        ways[way(_token_name("give", action.colour, action.mine), _token_name("get", action.colour, action.theirs))] = (
            line
        )
    heaps = (
        _token_heap(_("You discard"), "give", ((a.colour, a.mine) for a in removals)),
        _token_heap(_("and remove"), "get", ((a.colour, a.theirs) for a in removals)),
    )
    about = _("There lie: {tokens}. You may discard one token to remove one of the same colour.").format(tokens=shown)
    title = f"{words.title(NEGOTIATOR)}: {words.sector(p.negotiating)}"

    def sums(picked: Mapping[str, int]) -> tuple[Sum, ...]:
        gone = [token for token in lying if picked.get(_token_name("get", colour_of(token), value_of(token)))][:1]
        left = list(lying)
        for token in gone:
            left.remove(token)
        pictures = tuple(("token", colour_of(token), value_of(token)) for token in left)
        return (Sum(_("Then there lie"), pictures, "" if left else _("nothing")),)

    picking = picking_of(heaps, ways, sums, _choose_one_of_each)
    groups = (Group("", lines_for(ways.values())),)
    return Decision(title, about, groups, p.negotiating, passing=pass_of(p), picking=picking)


def _token_name(what: str, colour: int, value: int) -> str:
    return f"{what}-{COLOURS[colour]}-{value}"


def _token_heap(heading: str, what: str, some: Iterable[tuple[int, int]]) -> Heap:
    pieces = tuple(
        Piece(_token_name(what, colour, value), words.token(colour, value), ("token", colour, value))
        for colour, value in sorted(set(some))
    )
    return Heap(heading, pieces, single=True)


# -- titles ------------------------------------------------------------------------------------------------------------


def use_a_title(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    """The titles that can be activated in a turn of the resolution."""
    ways_of_use = [action for action in p.options if isinstance(action, do.Activate)]
    found = [(way(*_pieces_of(action)), _activation(p, action)) for action in ways_of_use]
    found.sort(key=lambda one: -_worth_of(p, one[1].action))
    closed = tuple(
        _closed_title(p, title)
        for title in ACTIVATED
        if p.has(p.player, title) and all(action.title != title for action in ways_of_use)
    )
    about = _("One title a turn, before or after the sector.")
    if len(found) <= FEW:
        few = (Group("", tuple(line for _way, line in found) + closed),)
        return Decision(_("Use a title"), about, few, passing=pass_of(p), passing_leads_on=True)
    used = sorted({action.title for action in ways_of_use})
    titles = tuple(Piece(TITLES[title], words.title(title), ("title", title)) for title in used)
    countries = tuple(
        Piece(SECTORS[a.what], words.sector(a.what), ("sign", "examine")) for a in ways_of_use if a.title == NEGOTIATOR
    )
    heaps = (
        Heap(_("Which title"), titles, single=True),
        _give_heap(a.what for a in ways_of_use if a.title in (SMUGGLER, TRADER)),
        _get_heap(a.get for a in ways_of_use if a.title == SMUGGLER),
        _colour_heap(a.what for a in ways_of_use if a.title == RECRUITER),
        Heap(_("Look at the tokens of"), countries, single=True),
    )

    def sums(picked: Mapping[str, int]) -> tuple[Sum, ...]:
        chosen = next((line for one, line in found if dict(one) == dict(picked)), None)
        have = p.goods[p.player]
        then = have + (_change_of(chosen.action) if chosen is not None else 0)
        verdict = chosen.gain if chosen is not None else ""
        return (
            Sum(_("You have"), sets_of(have), words.gold(worth(have))),
            Sum(_("Then"), sets_of(then), words.gold(worth(then)), verdict, worth(then) < worth(have)),
        )

    def missing(picked: Mapping[str, int]) -> str:
        title = next((words.effect(title) for title in used if picked.get(TITLES[title])), "")
        return title or _("Choose a title.")

    picking = picking_of(heaps, dict(found), sums, missing)
    best = lines_for(line for _way, line in found)
    groups = (Group(_("The most in gold"), best), Group("", closed))
    return Decision(_("Use a title"), about, groups, passing=pass_of(p), passing_leads_on=True, picking=picking)


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
    """What using a title adds to the goods, as one number."""
    assert isinstance(action, do.Activate)
    if action.title == SMUGGLER:
        return ONE[action.get] - ONE[action.what]
    if action.title == TRADER:
        return sum(ONE[kind] for kind in COMMON if kind != action.what) - ONE[action.what]
    return ONE[IMPORTED[action.title]] if action.title in IMPORTED else 0


def _worth_of(p: Position, action: do.Action) -> int:
    have = p.goods[p.player]
    return worth(have + _change_of(action)) - worth(have)


def _activation(p: Position, action: do.Activate) -> Line:
    difference = _worth_of(p, action)
    gain = gain_text(difference) if _change_of(action) else ""
    told = capitalised(words.activation(action))
    button = f"{words.title(action.title)}: {words.activation(action)}"
    return Line(
        action,
        words.title(action.title),
        told,
        gain=gain,
        bad=difference < 0,
        button=button,
        pictures=(("title", action.title),),
    )


def _closed_title(p: Position, title: int) -> Line:
    used = not ready(p, p.player) >> title & 1
    refusal = why_not(p, do.Activate(title, 0, 1))
    reason = words.why_not(refusal) if refusal is not None else ""
    if not used and not p.activated:
        reason = _("It can have no effect now.")
    return Line(
        do.Activate(title),
        words.title(title),
        words.effect(title),
        why_not=reason,
        code=refusal.code if refusal is not None else "",
        pictures=(("title", title),),
    )


# -- pawns and tokens on the map ---------------------------------------------------------------------------------------


def scheme(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    about = _("Before the resolution: move a pawn of yours to another palace, or to another country.")
    return _on_the_map(p, seats, Decision(_("Schemes"), about, (), passing=pass_of(p)))


def operate(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    about = _("Passing gives up this operation alone. All this also works on the map: press tokens, or a pawn.")
    seen: dict[int, int] = {}
    beads = []
    for place, player in enumerate(p.operations):
        seen[player] = seen.get(player, 0) + 1
        beads.append(Bead(player, seen[player], place == 0))
    known = tuple(
        open_or_not(p, Line(do.Examine(country), words.sector(country)))
        for country in COUNTRIES
        if p.tokens[country - FIRST_COUNTRY] and do.Examine(country) not in p.options
    )
    decision = Decision(
        _("Operations"),
        about,
        (Group("", known),) if known else (),
        p.resolving,
        passing=pass_of(p),
        on_map=True,
        beads=tuple(beads),
    )
    return _on_the_map(p, seats, decision)


def pawn_name(move: do.Move) -> str:
    """Of the piece that stands for a pawn that can be moved."""
    whose = "" if move.whose == do.NOT_SAID else f"{move.whose}-"
    return f"{whose}{PAWNS[move.pawn]}-{SECTORS[move.source]}"


def _on_the_map(p: Position, seats: Sequence[str], without: Decision) -> Decision:
    moves = [action for action in p.options if isinstance(action, do.Move)]
    looks = [action for action in p.options if isinstance(action, do.Examine)]
    ways = {}
    for look in looks:
        lying = p.tokens[look.country - FIRST_COUNTRY]
        unknown = sum(not tokens.knows(token, p.player) for token in lying)
        detail = ngettext("{n} you do not know.", "{n} you do not know.", unknown).format(n=unknown)
        name = words.name_of(p, look)
        ways[way(SECTORS[look.country])] = Line(look, words.sector(look.country), detail, button=name)
    for move in moves:
        name = words.name_of(p, move)
        ways[way(pawn_name(move), f"to-{SECTORS[move.target]}")] = Line(move, name, button=name)
    pieces = tuple(_look_piece(p, look) for look in looks)
    heaps = (
        Heap(_("Examine the tokens of a country"), pieces, single=True),
        Heap(_("or move a pawn") if looks else _("Move a pawn"), _pawn_pieces(p, seats, moves), single=True),
        Heap(_("to"), _target_pieces(p, moves), single=True),
    )

    def sums(picked: Mapping[str, int]) -> tuple[Sum, ...]:
        move = next((m for m in moves if picked.get(pawn_name(m))), None)
        target = next((m.target for m in moves if picked.get(f"to-{SECTORS[m.target]}")), None)
        if move is None:
            return (Sum(_("The move")),)
        player = p.player if move.whose == do.NOT_SAID else move.whose
        now = rank_of(player, standings(p.stacks[move.source]))
        leaves = f"{words.sector(move.source)}, {_('rank {rank}').format(rank=now)}"
        if target is None:
            return (Sum(_("The move"), (), f"{leaves} →"),)
        then = after_moving(p, player, move.pawn, target)
        stack = next(one.stack for one in then if one.stack.player == player)
        joins = f"{words.sector(target)}, {_('rank {rank}').format(rank=rank_of(player, then))}"
        told = f"{leaves} → {joins}: {words.prevalence(stack)}"
        return (Sum(_("The move"), (), told, _battle_there(p, target), bad=True),)

    def missing(picked: Mapping[str, int]) -> str:
        if not picked:
            return _("Choose tokens to look at, or a pawn.") if looks else _("Choose a pawn.")
        return _("Where to?") if any(picked.get(pawn_name(move)) for move in moves) else _("Which pawn?")

    picking = picking_of(heaps, ways, sums, missing)
    return Decision(
        without.title,
        without.about,
        without.groups,
        without.sector,
        passing=without.passing,
        on_map=without.on_map,
        beads=without.beads,
        picking=picking,
    )


def _battle_there(p: Position, sector: int) -> str:
    found = enemies(p, sector)
    if not found:
        return ""
    spread = " + ".join(
        f"{translated(names.colour(one.colour))} {one.least}" + (f"–{one.most}" if one.most > one.least else "")
        for one in found
    )
    return _("battle: {force}").format(force=spread)


def _look_piece(p: Position, look: do.Examine) -> Piece:
    lying = p.tokens[look.country - FIRST_COUNTRY]
    unknown = sum(not tokens.knows(token, p.player) for token in lying)
    first = lying[0]
    aside = ngettext("{n} unknown", "{n} unknown", unknown).format(n=unknown)
    return Piece(
        SECTORS[look.country], words.sector(look.country), ("token", colour_of(first), value_of(first)), aside=aside
    )


def _pawn_pieces(p: Position, seats: Sequence[str], moves: Iterable[do.Move]) -> tuple[Piece, ...]:
    found = {}
    for move in moves:
        player = p.player if move.whose == do.NOT_SAID else move.whose
        label = capitalised(words.pawn(move.pawn))
        if move.whose != do.NOT_SAID:
            label = f"{seats[move.whose]}: {words.pawn(move.pawn)}"
        picture: Picture = ("pawn", move.pawn, player)
        found[pawn_name(move)] = Piece(pawn_name(move), label, picture, aside=words.sector(move.source))
    return tuple(found.values())


def _target_pieces(p: Position, moves: Iterable[do.Move]) -> tuple[Piece, ...]:
    targets = sorted({move.target for move in moves})
    return tuple(Piece(f"to-{SECTORS[target]}", words.sector(target), ("sign", SECTORS[target])) for target in targets)


# -- battle ------------------------------------------------------------------------------------------------------------


def battle(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    lying = p.tokens[p.resolving - FIRST_COUNTRY]
    there = sorted({colour_of(token) for token in lying})
    by_outcome: dict[tuple[int, ...], list[tuple[tuple[int, int, str], Line]]] = {}
    ways = {}
    for action in p.options:
        if isinstance(action, do.Fight):
            line, beaten = _fight_line(p, action, there)
            ways[way(*(_token_name("fight", *token) for token in action.tokens))] = line
            cost = (len(action.tokens), sum(value for _colour, value in action.tokens), line.key)
            by_outcome.setdefault(beaten, []).append((cost, line))
    groups = []
    for beaten in sorted(by_outcome, key=lambda one: (-len(one), one)):
        groups.append(Group("", (min(by_outcome[beaten])[1],)))
    lines = tuple(line for group in groups for line in group.lines)
    loss = _("2 dishonour: {points} points. You keep your tokens and go home.").format(points=signed(2 * PER_DISHONOUR))
    flee = Line(
        do.FLEE,
        words.name_of(p, do.FLEE),
        loss,
        bad=True,
        button=_("Flee: 2 dishonour"),
        pictures=(("counter", "dishonour"), ("counter", "dishonour")),
    )
    held = _hand(p, there)
    heaps = tuple(_fight_heap(p, lying, colour, held[colour]) for colour in there)
    picking = None
    if ways:
        picking = picking_of(
            heaps,
            ways,
            lambda picked: _forces(p, picked, there),
            lambda picked: _more_needed(p, lying, picked, there),
            _("One token too many: it would change nothing."),
        )
    heading = _("The cheapest way to each outcome, or flee")
    rule = _("In rank order everybody fights or flees, until somebody has beaten every colour.")
    goods = words.goods(p.stock[p.resolving - FIRST_COUNTRY])
    stock = _("There: {goods}.").format(goods=goods or _("nothing"))
    return Decision(
        _("{sector}: battle before trade").format(sector=words.sector(p.resolving)),
        f"{rule} {stock}",
        (Group(heading, (*lines, flee)),),
        p.resolving,
        ranks_of(p, _("decides now"), _("decides next, if nobody wins")),
        picking=picking,
        lines_first=True,
        guards=tuple(("token", colour_of(token), value_of(token) if is_face_up(token) else 0) for token in lying),
        guards_say=tuple(_guards_say(p, lying, colour) for colour in there),
    )


def _more_needed(p: Position, lying: tuple[int, ...], picked: Mapping[str, int], there: Sequence[int]) -> str:
    """What the chosen tokens lack, colour by colour."""
    fought = _fought(p, picked, there)
    lacking = []
    for colour in there:
        own = _own_force(p, fought, colour)
        if any(of == colour for of, _value in fought) and own < _needed(p, lying, colour):
            lacking.append(f"{translated(names.colour(colour))} {_needed(p, lying, colour) - own}")
    if not lacking:
        return _("Choose tokens or a line.")
    return _("Still missing: {list}.").format(list=", ".join(lacking))


def _fought(p: Position, picked: Mapping[str, int], there: Sequence[int]) -> list[tuple[int, int]]:
    held = _hand(p, there)
    return [
        (colour, value)
        for colour in there
        for value in sorted(set(held[colour]))
        for _one in range(picked.get(_token_name("fight", colour, value), 0))
    ]


def _hand(p: Position, there: Iterable[int]) -> dict[int, tuple[int, ...]]:
    return {colour: tokens.values_in(p.hand[p.player], colour) for colour in there}


def _needed(p: Position, lying: tuple[int, ...], colour: int) -> int:
    against = force(lying, colour)
    return against if p.terms.tie_wins else against + 1


def _guards_say(p: Position, lying: tuple[int, ...], colour: int) -> str:
    text = _("{colour} {force}: beaten by {needed}")
    name = capitalised(translated(names.colour(colour)))
    return text.format(colour=name, force=force(lying, colour), needed=_needed(p, lying, colour))


def _fight_heap(p: Position, lying: tuple[int, ...], colour: int, values: tuple[int, ...]) -> Heap:
    bonus = bonus_of(p.titles[p.player])
    pieces = tuple(
        Piece(
            _token_name("fight", colour, value),
            words.token(colour, value),
            ("token", colour, value),
            values.count(value),
            f"+{bonus}" if bonus else "",
        )
        for value in dict.fromkeys(sorted(values))
    )
    heading = _("Your tokens, {colour}: {needed} needed")
    name = translated(names.colour(colour))
    return Heap(heading.format(colour=name, needed=_needed(p, lying, colour)), pieces)


def _own_force(p: Position, fought: Iterable[tuple[int, int]], colour: int) -> int:
    bonus = bonus_of(p.titles[p.player])
    return sum(tokens.FORCE[value] + bonus for of, value in fought if of == colour)


def _fight_line(p: Position, action: do.Fight, there: Sequence[int]) -> tuple[Line, tuple[int, ...]]:
    beaten, told = _compared(p, action.tokens, there)
    number = len(action.tokens)
    button = ngettext("Fight: discard {n} token", "Fight: discard {n} tokens", number).format(n=number)
    if len(beaten) == len(there):
        button = _("{fight}, and win").format(fight=button)
    pictures = tuple(("token", colour, value) for colour, value in action.tokens)
    return Line(action, _outcome(beaten, there), told, button=button, pictures=pictures), beaten


def _compared(p: Position, fought: Sequence[tuple[int, int]], there: Sequence[int]) -> tuple[tuple[int, ...], str]:
    """(the colours that are beaten, force against force)."""
    lying = p.tokens[p.resolving - FIRST_COUNTRY]
    beaten, told = [], []
    for colour in there:
        own, against = _own_force(p, fought, colour), force(lying, colour)
        if any(of == colour for of, _value in fought):
            if beats(own, against, p.terms.tie_wins):
                beaten.append(colour)
            sign = ">" if own > against else "=" if own == against else "<"
            told.append(f"{translated(names.colour(colour))} {own} {sign} {against}")
    return tuple(beaten), ", ".join(told)


def _outcome(beaten: tuple[int, ...], there: Sequence[int]) -> str:
    if len(beaten) == len(there):
        return _("You win and trade first")
    if beaten:
        colour = translated(names.colour(beaten[0]))
        return _("Beaten: {colour}. With honour, but you go home without trade").format(colour=colour)
    return _("Nothing beaten: with honour, no dishonour, you go home without trade")


def _forces(p: Position, picked: Mapping[str, int], there: Sequence[int]) -> tuple[Sum, ...]:
    """What the chosen tokens make against what lies there, colour by colour, and what stays in the hand."""
    lying = p.tokens[p.resolving - FIRST_COUNTRY]
    fought = _fought(p, picked, there)
    found = []
    for colour in there:
        own, against = _own_force(p, fought, colour), force(lying, colour)
        mine = tuple(("token", of, value) for of, value in fought if of == colour)
        wins = bool(mine) and beats(own, against, p.terms.tie_wins)
        verdict = "" if not mine else _("beaten") if wins else _("not beaten")
        found.append(
            Sum(
                capitalised(translated(names.colour(colour))),
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
