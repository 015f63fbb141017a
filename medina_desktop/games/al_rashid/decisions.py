"""What a player is to decide, in words: every legal action as a line with its price and effect, grouped, and what is
not possible with the reason why. The sheet in the window shows it. No pygame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.preview import after_moving, rank_of, standings
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules import palaces, stacks, tokens
from medina_desktop.games.al_rashid.rules import words as names
from medina_desktop.games.al_rashid.rules.activation import ready
from medina_desktop.games.al_rashid.rules.catalogue import NOTE_SAVES, NOTE_SAVES_BANKER
from medina_desktop.games.al_rashid.rules.goods import GOODS_ONLY, KINDS, ONE, WORTH_OF_SET, counts, worth
from medina_desktop.games.al_rashid.rules.names import (
    ACT_STEP,
    ACTIVATED,
    AL_RASHID,
    BANKER,
    BATTLE_STEP,
    CHANGE_STEP,
    CHOOSE_STEP,
    COLOURS,
    COMMON,
    COUNTRIES,
    CREDIT,
    DRAW_STEP,
    FAVOUR_STEP,
    FIRST_COUNTRY,
    HIRE_STEP,
    HOLD_STEP,
    IMPORTED,
    INTRIGUE,
    MERCHANT,
    MILITARY,
    OPERATE_STEP,
    PASHA,
    PAY_STEP,
    REMOVE_STEP,
    SCHEME_STEP,
    SECOND,
    SMUGGLER,
    SWAP_STEP,
    TAKE_STEP,
    TRADER,
)
from medina_desktop.games.al_rashid.rules.position import FIGHTING, NOWHERE, RAIDING, TRADING, Position
from medina_desktop.games.al_rashid.rules.reasons import why_not
from medina_desktop.games.al_rashid.rules.score import PER_DISHONOUR, score
from medina_desktop.games.al_rashid.rules.tokens import beats, bonus_of, colour_of, force, value_of
from medina_desktop.l10n import _, ngettext, translated
from medina_desktop.l10n.writing import capitalised, signed

# What is drawn before a line's words: ("good", kind), ("token", colour, value), ("title", number), ("pawn", kind),
# ("counter", name); ("set", gold, kinds...) is a set of goods with its worth.
Picture = tuple[object, ...]


@dataclass(frozen=True)
class Line:
    """Something that can be chosen, or that cannot and why."""

    action: do.Action
    title: str
    detail: str = ""
    price: int | None = None
    full_price: int | None = None  # what it costs without a credit note
    gain: str = ""
    bad: bool = False  # the gain is a loss
    button: str = ""  # what the button says when it is selected
    pictures: tuple[Picture, ...] = ()
    kept: tuple[Picture, ...] = ()  # at the right: what is left then
    why_not: str = ""
    code: str = ""
    chosen: bool = False  # it was chosen before, in this visit

    @property
    def key(self) -> str:
        return line_key(self.action)

    @property
    def open(self) -> bool:
        return not self.why_not and not self.chosen


def line_key(action: do.Action) -> str:
    if isinstance(action, do.BuyTitle):
        action = do.BuyTitle(action.title)  # with or without a credit note is a switch of its own
    return "line-" + do.text_of(action).replace(" ", "-")


@dataclass(frozen=True)
class Group:
    heading: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Rank:
    """A rung of the ladder of ranks."""

    rank: int
    player: int
    sum: str  # 6 = pasha 5 + 1 sage
    state: str
    now: bool = False


@dataclass(frozen=True)
class Decision:
    title: str
    about: str
    groups: tuple[Group, ...]
    sector: int = NOWHERE
    ranks: tuple[Rank, ...] = ()
    passing: str = ""  # what the second button does, where the step can be passed
    passing_leads_on: bool = False  # it is what one does next, not what one gives up
    summary: str = ""
    first: str = ""  # the line that is selected to begin with
    note: str = ""  # the switch for a credit note

    @property
    def lines(self) -> list[Line]:
        return [line for group in self.groups for line in group.lines]

    on_map: bool = False  # it is about pawns and tokens on the map: the sheet lies over the city

    @property
    def covers_map(self) -> bool:
        """A palace is resolved on a sheet over the map, everything else on one over the city."""
        return NOWHERE < self.sector < FIRST_COUNTRY and not self.on_map


def sets_of(goods: int) -> tuple[Picture, ...]:
    """Goods as the sets they are worth (2.1)."""
    numbers = counts(goods)[:KINDS]
    found: list[Picture] = []
    for level in range(max(numbers, default=0)):
        kinds = [kind for kind in range(KINDS) if numbers[kind] > level]
        found.append(("set", WORTH_OF_SET[len(kinds)], *kinds))
    return tuple(found)


def decision(p: Position, seats: Sequence[str], with_note: bool = False) -> Decision:
    """What whoever is to act decides; `seats` are the players' names. Placing a pawn and resolving a sector are
    decided on the board itself."""
    return _DECISIONS[p.step](p, seats, with_note)


# -- parts -------------------------------------------------------------------------------------------------------------


def _open_or_not(p: Position, line: Line) -> Line:
    refusal = why_not(p, line.action)
    if refusal is None:
        return line
    return replace(line, why_not=words.why_not(refusal), code=refusal.code, button="", gain="")


def _pass_of(p: Position) -> str:
    return words.passing(p) if do.PASS in p.options else ""


def _gold_gain(p: Position, given: int, got: int) -> str:
    """What an exchange does to the worth of the own goods."""
    have = p.goods[p.player]
    return _gain_text(worth(have - given + (got & GOODS_ONLY)) - worth(have))


def _gain_text(difference: int) -> str:
    return _("{difference} gold").format(difference=signed(difference))


def _ranks(p: Position, seats: Sequence[str], now: str, later: str, before: str = "") -> tuple[Rank, ...]:
    found = []
    place = 0 if p.stage == FIGHTING else p.at
    for number, player in enumerate(p.ranks):
        stack = stacks.stack_of(p.stacks[p.resolving], player)
        state = now if number == place else later if number > place else before
        text = words.prevalence(stack) if stack is not None else ""
        found.append(Rank(number + 1, player, text, state, number == place))
    return tuple(found)


def _goods_pictures(packed: int) -> tuple[Picture, ...]:
    found: list[Picture] = []
    for kind, number in enumerate(counts(packed)):
        found += [("good", kind) if kind != CREDIT else ("counter", "credit")] * number
    return tuple(found)


# -- draws, holding, schemes -------------------------------------------------------------------------------------------


def _draw(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    lines = []
    for colour in range(len(COLOURS)):
        lying = sum(colour_of(token) == colour for country in p.tokens for token in country)
        pile = len(p.piles[colour])
        detail = _("{n} in the pile; {lying} lie in the countries.").format(n=pile, lying=lying)
        action = do.Draw(colour)
        name = words.name_of(p, action)
        lines.append(_open_or_not(p, Line(action, name, detail, pictures=(("token", colour, 0),), button=name)))
    about = ngettext(
        "{n} token to draw; red is for the land, blue for the sea.",
        "{n} tokens to draw, one by one; red is for the land, blue for the sea.",
        p.left,
    )
    return Decision(
        _("Draw a token"),
        about.format(n=p.left),
        (Group("", tuple(lines)),),
        p.resolving,
        _visit_ranks(p, seats) if p.resolving != NOWHERE else (),
    )


def _hold(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    lines = tuple(
        _open_or_not(
            p,
            Line(
                do.Hold(pawn),
                capitalised(words.pawn(pawn)),
                _("Is placed when all the other pawns of everybody stand."),
                pictures=(("pawn", pawn),),
                button=words.name_of(p, do.Hold(pawn)),
            ),
        )
        for pawn in (PASHA, MERCHANT)
    )
    about = _("You may put one leader aside and place it last.")
    return Decision(words.title(10), about, (Group("", lines),), passing=_pass_of(p))


def _move_groups(p: Position, seats: Sequence[str]) -> list[Group]:
    """The pawns that can be moved, each with the sectors it can go to."""
    moves: dict[tuple[int, int, int], list[do.Move]] = {}
    for action in p.options:
        if isinstance(action, do.Move):
            moves.setdefault((action.whose, action.pawn, action.source), []).append(action)
    groups = []
    for (whose, pawn, source), ways in moves.items():
        player = p.player if whose == do.NOT_SAID else whose
        lines = []
        for action in ways:
            then = after_moving(p, player, pawn, action.target)
            stack = next(one.stack for one in then if one.stack.player == player)
            lines.append(
                Line(
                    action,
                    f"→ {words.sector(action.target)}",
                    _("Rank {rank} there: {sum}.").format(rank=rank_of(player, then), sum=words.prevalence(stack)),
                    pictures=(("pawn", pawn),),
                    button=words.name_of(p, action),
                )
            )
        family = "" if whose == do.NOT_SAID else f"{seats[whose]}, "
        now = rank_of(player, standings(p.stacks[source]))
        heading = _("{pawn}, {sector} (rank {rank} now)").format(
            pawn=f"{family}{words.pawn(pawn)}", sector=words.sector(source), rank=now
        )
        groups.append(Group(capitalised(heading), tuple(lines)))
    return groups


def _scheme(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    about = _("Before the resolution: move a pawn of yours to another palace, or to another country.")
    return Decision(_("Schemes"), about, tuple(_move_groups(p, seats)), passing=_pass_of(p))


# -- titles ------------------------------------------------------------------------------------------------------------


def _act(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    """The titles that can be activated in a turn of the resolution."""
    groups = []
    player, usable = p.player, ready(p, p.player)
    for title in ACTIVATED:
        if not p.has(player, title):
            continue
        ways = [action for action in p.options if isinstance(action, do.Activate) and action.title == title]
        lines = tuple(_activation(p, action) for action in ways)
        if not lines:
            used = not usable >> title & 1
            refusal = why_not(p, do.Activate(title, 0, 1))
            reason = words.why_not(refusal) if refusal is not None else ""
            if not used and not p.activated:
                reason = _("It can have no effect now.")
            code = refusal.code if refusal is not None else ""
            lines = (
                Line(
                    do.Activate(title),
                    words.title(title),
                    words.effect(title),
                    why_not=reason,
                    code=code,
                    pictures=(("title", title),),
                ),
            )
        groups.append(Group(words.title(title), lines))
    about = _("One title a turn, before or after the sector.")
    return Decision(_("Use a title"), about, tuple(groups), passing=_pass_of(p), passing_leads_on=True)


def _activation(p: Position, action: do.Activate) -> Line:
    gain, pictures = "", (("title", action.title),)
    if action.title == SMUGGLER:
        gain = _gold_gain(p, ONE[action.what], ONE[action.get])
    elif action.title == TRADER:
        gain = _gold_gain(p, ONE[action.what], sum(ONE[kind] for kind in COMMON if kind != action.what))
    elif action.title in IMPORTED:
        gain = _gold_gain(p, 0, ONE[IMPORTED[action.title]])
    told = capitalised(words.activation(action))
    button = f"{words.title(action.title)}: {words.activation(action)}"
    return Line(action, told, gain=gain, bad=gain.startswith("−"), button=button, pictures=pictures)


def _remove(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    lying = p.tokens[p.negotiating - FIRST_COUNTRY]
    shown = words.tokens((colour_of(token), value_of(token)) for token in lying)
    lines = tuple(
        Line(
            action,
            words.name_of(p, action),
            pictures=(("token", action.colour, action.mine), ("token", action.colour, action.theirs)),
            button=words.name_of(p, action),
        )
        for action in p.options
        if isinstance(action, do.Remove)
    )
    about = _("There lie: {tokens}. You may discard one token to remove one of the same colour.").format(tokens=shown)
    title = f"{words.title(7)}: {words.sector(p.negotiating)}"
    return Decision(title, about, (Group("", lines),), p.negotiating, passing=_pass_of(p))


# -- palaces -----------------------------------------------------------------------------------------------------------


def _visit_ranks(p: Position, seats: Sequence[str]) -> tuple[Rank, ...]:
    if p.resolving >= FIRST_COUNTRY:
        return _trade_ranks(p, seats)
    found = []
    for rung in _ranks(p, seats, _("acts now"), _("acts later"), _("has acted")):
        if p.resolving != AL_RASHID:
            service = _("service: {what}").format(what=words.service_at(p, p.resolving, rung.rank - 1))
            rung = replace(rung, state=f"{rung.state}; {service}")
        found.append(rung)
    return tuple(found)


def _choose(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    here, player = p.resolving, p.player
    with_note = with_note and p.credit[player] > 0
    favours = tuple(_favour_line(p, leader) for leader in palaces.leaders_at(here))
    titles = tuple(_title_line(p, title, with_note) for title in p.table.catalogue.palace_titles[here])
    groups = [
        Group(_("Service, and favour") if favours else "", (_service_line(p), *favours)),
        Group(_("One title, whatever your rank"), titles),
    ]
    lonely = here != AL_RASHID and all(isinstance(choice, do.AskFavour) for choice in p.chosen)
    punished = lonely and (bool(p.chosen) or p.table.idle_dishonour)
    passing = words.passing(p)
    if punished:
        passing = _("{what}: 1 dishonour").format(what=passing)
    saved = NOTE_SAVES_BANKER if p.has(player, BANKER) else NOTE_SAVES
    note = ""
    if p.credit[player] and not any(isinstance(choice, do.BuyTitle) for choice in p.chosen):
        note = _("Use a credit note: {gold} off a title").format(gold=saved)
    if here == AL_RASHID:
        about = _("Benevolence, one title, or both. All is paid together, before any effect.")
    else:
        about = _("At most two of service, title and favour. All is paid together, before any effect.")
        if p.table.idle_dishonour:
            about += " " + _("Without service and title: 1 dishonour.")
    return Decision(
        words.sector(here),
        about,
        tuple(groups),
        here,
        _visit_ranks(p, seats),
        passing,
        bool(p.chosen) and not punished,
        _owed_text(p),
        note=note,
    )


def _owed_text(p: Position) -> str:
    have = _("Your goods are worth {gold}.").format(gold=words.gold(worth(p.goods[p.player])))
    if not p.chosen:
        return have
    parts = [f"{words.name_of(p, choice)} {palaces.price_of(p, choice)}" for choice in p.chosen]
    return f"{' + '.join(parts)} = {words.gold(p.owed)}. {have}"


def _choice(p: Position, line: Line) -> Line:
    """A line of a palace: with its price, what the button says, and whether it was chosen before."""
    price = palaces.price_of(p, line.action)
    if line.action in p.chosen:
        return replace(line, price=price, chosen=True)
    total = p.owed + price
    last = len(p.chosen) + 1 == palaces.MOST_CHOICES
    if last and total:
        button = _("Take it and pay {gold}").format(gold=words.gold(total))
    elif price:
        button = _("Take it for {gold}").format(gold=words.gold(price))
    else:
        button = _("Take it for nothing")
    return _open_or_not(p, replace(line, price=price, button=button))


def _service_line(p: Position) -> Line:
    here, player = p.resolving, p.player
    if here == AL_RASHID:
        detail = _("Take a good of any kind, and come first in the turn order of the next round, by rank.")
        return _choice(p, Line(do.BENEVOLENCE, _("Benevolence"), detail))
    name = words.name_of(p, do.SERVICE)
    by_rank = ", ".join(words.service_at(p, here, rank) for rank in range(3))
    detail = _("By rank: {list}.").format(list=by_rank)
    sold = palaces.SOLD_PAWN.get(here)
    pictures: tuple[Picture, ...] = ()
    if sold is not None:
        have, most = stacks.count(p.family[player], sold), p.table.catalogue.most_pawns[sold]
        detail += " " + _("You have {n} of at most {most}.").format(n=have, most=most)
        detail += " " + _points_more(p.table.catalogue.pawn_points[sold])
        pictures = (("pawn", sold),)
    elif here == MILITARY:
        pictures = (("token", 0, 0), ("token", 1, 0))
    elif here == INTRIGUE:
        detail += " " + _("Look at tokens, or move pawns, when all have chosen.")
    return _choice(p, Line(do.SERVICE, name, detail, pictures=pictures))


def _points_more(number: int) -> str:
    return ngettext("{n} point.", "{n} points.", abs(number)).format(n=signed(number))


def _title_line(p: Position, title: int, with_note: bool) -> Line:
    left = (p.unsold >> title & 1) + (p.unsold >> SECOND + title & 1)
    owner = p.copy()
    owner.titles[p.player] |= 1 << title
    more = score(owner, p.player) - score(p, p.player)
    detail = words.effect(title)
    if not p.has(p.player, title):
        detail += f" {_points_more(more)}"
    detail += " " + ngettext("{n} left.", "{n} left.", left).format(n=left)
    chosen = next((c for c in p.chosen if isinstance(c, do.BuyTitle) and c.title == title), None)
    action = chosen or do.BuyTitle(title, with_note)
    full = p.table.catalogue.titles[title].cost if action.note else None
    return _choice(p, Line(action, words.title(title), detail, full_price=full, pictures=(("title", title),)))


def _favour_line(p: Position, leader: int) -> Line:
    line = Line(do.AskFavour(leader), words.name_of(p, do.AskFavour(leader)), words.favour_effect(leader))
    return _choice(p, line)


def _pay(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    have = p.goods[p.player]
    lines = []
    for action in p.options:
        assert isinstance(action, do.Pay)
        paid, kept = worth(action.goods), have - action.goods
        over = paid - p.owed
        told = _("exact") if not over else _("{n} too much").format(n=over)
        lines.append(
            Line(
                action,
                words.goods(action.goods),
                f"{words.gold(paid)}, {told}.",
                gain=_("keep {gold}").format(gold=words.gold(worth(kept))),
                button=_("Pay, keep {gold}").format(gold=words.gold(worth(kept))),
                pictures=sets_of(action.goods),
                kept=sets_of(kept),
            )
        )
    lines.sort(key=partial(_kept_first, have))
    about = _("A set of 1, 2, 3, 4, 5 different goods is worth 1, 3, 6, 10, 15. No change is given.")
    return Decision(
        _("Pay {gold}").format(gold=words.gold(p.owed)),
        about,
        (Group("", tuple(lines)),),
        p.resolving,
        _visit_ranks(p, seats),
        summary=_owed_text(p),
        first=lines[0].key,
    )


def _kept_first(have: int, line: Line) -> tuple[int, int, str]:
    """The payments that keep the most first; of equal ones those that give fewer goods away."""
    assert isinstance(line.action, do.Pay)
    return -worth(have - line.action.goods), sum(list(counts(line.action.goods))), line.key


# -- taking ------------------------------------------------------------------------------------------------------------


def _take(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    have = p.goods[p.player]
    lines = []
    for action in p.options:
        assert isinstance(action, do.Take | do.TakeAll)
        taken = _taken(p, action)
        then = worth(have + (taken & GOODS_ONLY))
        gain = _gain_text(then - worth(have))
        name = words.name_of(p, action)
        lines.append(
            Line(
                action,
                name,
                gain=gain,
                button=f"{name}: {gain}",
                pictures=_goods_pictures(taken),
                kept=sets_of(have + (taken & GOODS_ONLY)),
            )
        )
    lines.sort(key=lambda line: (-worth(have + (_taken(p, line.action) & GOODS_ONLY)), line.key))  # type: ignore[arg-type]
    trading = p.resolving >= FIRST_COUNTRY and p.stage == TRADING
    if trading:
        title = _("{sector}: trade").format(sector=words.sector(p.resolving))
        about = capitalised(words.trade_at(p.at)) + ". " + _("All that is due is taken; then the pawns go home.")
    elif p.stage == RAIDING and p.resolving >= FIRST_COUNTRY:
        title = words.title(6)
        about = _("The battle is won: take a good of a kind that is printed here.")
    else:
        number = sum(counts(_taken(p, p.options[0])))  # type: ignore[arg-type]
        title = _("Take goods")
        about = ngettext("{n} good of any kind.", "{n} goods of any kinds.", number).format(n=number)
    return Decision(
        title,
        about,
        (Group("", tuple(lines)),),
        p.resolving,
        _visit_ranks(p, seats),
        summary=_("Your goods are worth {gold}.").format(gold=words.gold(worth(have))),
    )


def _taken(p: Position, action: do.Take | do.TakeAll) -> int:
    if isinstance(action, do.TakeAll):
        return p.stock[p.resolving - FIRST_COUNTRY] & 255 * ONE[action.kind]
    return action.goods


def _trade_ranks(p: Position, seats: Sequence[str]) -> tuple[Rank, ...]:
    found = []
    for rung in _ranks(p, seats, _("takes now"), "", _("has taken")):
        if not rung.state:
            rung = replace(rung, state=words.trade_at(rung.rank - 1))
        found.append(rung)
    return tuple(found)


def _swap(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    lines = []
    for action in p.options:
        if isinstance(action, do.Swap):
            gain = _gold_gain(p, ONE[action.give], ONE[action.get])
            name = words.name_of(p, action)
            pictures = (("good", action.give), ("arrow",), ("good", action.get))
            lines.append(Line(action, name, gain=gain, bad="−" in gain, button=f"{name}: {gain}", pictures=pictures))
    lines.sort(key=lambda line: (-_signed_number(line.gain), line.key))
    return _of_favour(p, seats, lines, _("One good of yours for one of another kind."))


def _signed_number(gain: str) -> int:
    digits = "".join(sign for sign in gain if sign.isdigit()) or "0"
    return -int(digits) if "−" in gain else int(digits)


def _hire(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    lines = []
    for action in p.options:
        if isinstance(action, do.Hire):
            name = words.name_of(p, action)
            gain = _gold_gain(p, ONE[action.give], 0)
            pictures = (("good", action.give), ("arrow",), ("token", action.colour, 0))
            lines.append(Line(action, name, gain=gain, bad=True, button=f"{name}: {gain}", pictures=pictures))
    lines.sort(key=lambda line: (-_signed_number(line.gain), line.key))
    return _of_favour(p, seats, lines, _("Give one good and draw one token."))


def _of_favour(p: Position, seats: Sequence[str], lines: list[Line], about: str) -> Decision:
    leader = 1 if p.step == HIRE_STEP else 3
    title = words.name_of(p, do.AskFavour(leader))
    return Decision(title, about, (Group("", tuple(lines)),), p.resolving, _visit_ranks(p, seats), _pass_of(p))


def _favour(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    lines = tuple(
        _open_or_not(
            p,
            Line(
                do.AskFavour(leader),
                words.name_of(p, do.AskFavour(leader)),
                words.favour_effect(leader),
                button=words.name_of(p, do.AskFavour(leader)),
            ),
        )
        for leader in palaces.COPIED
    )
    about = ngettext("One more favour for nothing.", "Two different favours for nothing, one after the other.", p.left)
    return Decision(words.title(3), about, (Group("", lines),), p.resolving, _visit_ranks(p, seats), _pass_of(p))


def _change(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    lines = tuple(
        Line(action, words.name_of(p, action), pictures=(("pawn", 2), ("arrow",), ("pawn", 1)), button=_("Change it"))
        for action in p.options
        if isinstance(action, do.Change)
    )
    about = _("A merchant counts 3 instead of 1, and is worth a point more. The stack keeps its place.")
    return Decision(words.title(31), about, (Group("", lines),), p.resolving, _visit_ranks(p, seats), _pass_of(p))


# -- operations --------------------------------------------------------------------------------------------------------


def _operate(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    looks = []
    for country in COUNTRIES:
        lying = p.tokens[country - FIRST_COUNTRY]
        if not lying:
            continue
        unknown = sum(not tokens.knows(token, p.player) for token in lying)
        action = do.Examine(country)
        detail = ngettext("{n} you do not know.", "{n} you do not know.", unknown).format(n=unknown)
        pictures = tuple(("token", colour_of(token), value_of(token)) for token in lying)
        line = Line(action, words.sector(country), detail, pictures=pictures, button=words.name_of(p, action))
        looks.append(_open_or_not(p, line))
    groups = [Group(_("Examine the tokens of a country"), tuple(looks))] if looks else []
    order = " – ".join(seats[player] for player in p.operations)
    about = _("The operations to come: {names}. Passing gives up this one alone.").format(names=order)
    return Decision(
        _("Operations"), about, (*groups, *_move_groups(p, seats)), p.resolving, passing=_pass_of(p), on_map=True
    )


# -- battle ------------------------------------------------------------------------------------------------------------


def _battle(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    lying = p.tokens[p.resolving - FIRST_COUNTRY]
    there = sorted({colour_of(token) for token in lying})
    by_outcome: dict[tuple[int, ...], list[Line]] = {}
    for action in p.options:
        if isinstance(action, do.Fight):
            beaten, told = _fight(p, action, there)
            number = len(action.tokens)
            win = len(beaten) == len(there)
            button = ngettext("Fight: discard {n} token", "Fight: discard {n} tokens", number).format(n=number)
            if win:
                button = _("{fight}, and win").format(fight=button)
            pictures = tuple(("token", colour, value) for colour, value in action.tokens)
            line = Line(action, words.tokens(action.tokens), told, button=button, pictures=pictures)
            by_outcome.setdefault(beaten, []).append(line)
    groups = []
    for beaten in sorted(by_outcome, key=lambda one: (-len(one), one)):
        lines = sorted(by_outcome[beaten], key=_cost)
        groups.append(Group(_outcome(p, beaten, there), tuple(lines)))
    loss = _("2 dishonour: {points} points. You keep your tokens and go home.").format(points=signed(2 * PER_DISHONOUR))
    flee = Line(do.FLEE, words.name_of(p, do.FLEE), loss, bad=True, button=_("Flee: 2 dishonour"))
    groups.append(Group(_("Or flee"), (flee,)))
    enemy = "; ".join(_enemy(p, lying, colour) for colour in there)
    return Decision(
        _("{sector}: battle before trade").format(sector=words.sector(p.resolving)),
        enemy,
        tuple(groups),
        p.resolving,
        _ranks(p, seats, _("decides now"), _("decides next, if nobody wins")),
    )


def _enemy(p: Position, lying: tuple[int, ...], colour: int) -> str:
    against = force(lying, colour)
    needed = against if p.table.tie_wins else against + 1
    text = _("{colour} {force}: beaten by {needed}")
    return text.format(colour=capitalised(translated(names.colour(colour))), force=against, needed=needed)


def _cost(line: Line) -> tuple[int, int, str]:
    assert isinstance(line.action, do.Fight)
    return len(line.action.tokens), sum(value for _colour, value in line.action.tokens), line.key


def _fight(p: Position, action: do.Fight, there: Sequence[int]) -> tuple[tuple[int, ...], str]:
    """(the colours it beats, force against force)."""
    lying, bonus = p.tokens[p.resolving - FIRST_COUNTRY], bonus_of(p.titles[p.player])
    beaten, told = [], []
    for colour in there:
        own = [tokens.FORCE[value] + bonus for of, value in action.tokens if of == colour]
        if own:
            against = force(lying, colour)
            wins = beats(sum(own), against, p.table.tie_wins)
            if wins:
                beaten.append(colour)
            sign = (">" if sum(own) > against else "=") if wins else "≤"
            told.append(f"{translated(names.colour(colour))} {sum(own)} {sign} {against}")
    return tuple(beaten), ", ".join(told)


def _outcome(p: Position, beaten: tuple[int, ...], there: Sequence[int]) -> str:
    if len(beaten) == len(there):
        return _("You win and trade first")
    if beaten:
        colour = translated(names.colour(beaten[0]))
        return _("Beaten: {colour}. With honour, but you go home without trade").format(colour=colour)
    return _("Nothing beaten: with honour, no dishonour, you go home without trade")


_DECISIONS: dict[int, Callable[[Position, Sequence[str], bool], Decision]] = {
    DRAW_STEP: _draw,
    HOLD_STEP: _hold,
    SCHEME_STEP: _scheme,
    ACT_STEP: _act,
    REMOVE_STEP: _remove,
    CHOOSE_STEP: _choose,
    PAY_STEP: _pay,
    TAKE_STEP: _take,
    SWAP_STEP: _swap,
    HIRE_STEP: _hire,
    FAVOUR_STEP: _favour,
    OPERATE_STEP: _operate,
    BATTLE_STEP: _battle,
    CHANGE_STEP: _change,
}
