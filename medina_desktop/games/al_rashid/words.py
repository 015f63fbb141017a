"""Al-Rashid in sentences: what things do, what happened, what an action is called, why one is not possible. No pygame.

The names themselves (sectors, goods, titles ...) are the rules' own: see rules/words.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from medina_desktop.game.record import Seat
from medina_desktop.games.al_rashid.kinds import Step
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules import events as ev
from medina_desktop.games.al_rashid.rules import words as names
from medina_desktop.games.al_rashid.rules.countries import FLIGHT
from medina_desktop.games.al_rashid.rules.goods import GOODS_ONLY, ONE, counts, worth
from medina_desktop.games.al_rashid.rules.names import (
    ACT_STEP,
    ACTIVATED,
    CHANGE_STEP,
    CHOOSE_STEP,
    COMMON,
    CREDIT,
    FAVOUR_STEP,
    HIRE_STEP,
    HOLD_STEP,
    IMPORTED,
    INTRIGUE,
    MERCHANT,
    MILITARY,
    NEGOTIATOR,
    OPERATE_STEP,
    RECRUITER,
    RED,
    REMOVE_STEP,
    SAGE,
    SCHEME_STEP,
    SECOND,
    SMUGGLER,
    SWAP_STEP,
    TRADER,
)
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.reasons import Refusal
from medina_desktop.games.al_rashid.rules.score import PER_DISHONOUR, score
from medina_desktop.games.al_rashid.rules.stacks import PAWN, Stack
from medina_desktop.l10n import N_, _, ngettext, pgettext, translate
from medina_desktop.l10n.deeds import D_, You, deed, inside, ndeed
from medina_desktop.l10n.writing import capitalise, labelled, signed

# What each title does, in the order of names.TITLES.
EFFECTS = (
    N_("once a year: swap one of your goods for one of another kind"),
    N_("before the resolution, one of your pawns may change palaces"),
    N_("before the resolution, one of your pawns may change countries"),
    N_("2 different favours for free, but not the Favourite’s"),
    N_("each of your tokens counts 1 more in a battle"),
    N_("once a year: draw a token"),
    N_("after winning a battle, take a good of a kind printed on that country"),
    N_(
        "once a year: examine a country’s tokens; then you may discard one from your hand to remove one of the same "
        "colour"
    ),
    N_("merchants and pashas cost 3 gold less in the guilds"),
    N_("a merchant joins your family; take 1 dishonour"),
    N_("one pasha or merchant may be placed after all other pawns"),
    N_("a credit note takes 5 gold off a title instead of 3"),
    N_("once a year: swap wood, metal or pottery for one of each of the other two"),
    N_("once a year: take 1 wood"),
    N_("once a year: take 1 pottery"),
    N_("once a year: take 1 metal"),
    N_("1 influence at once; 4 points with 5 influence, 5 with 6 or more"),
    N_("6 points with a title from each of the 6 palaces"),
    N_("4 points with 4 different goods, 6 with 5"),
    N_("5 points with 3 intrigue titles"),
    N_("3 points; 6 with 3 military titles"),
    N_("3, 5 or 7 points with 4, 5 or 6 sages"),
    N_("3 or 5 points with 3 or 4 merchants"),
    N_("3 or 5 points with 2 or 3 pashas"),
    N_("take a credit note"),
    N_("draw 4 tokens"),
    N_("take 1 silk; with the Spice Monopolist 3 silk and 1 spice"),
    N_("take 1 spice; with the Silk Monopolist 3 spice and 1 silk"),
    N_("influence by number of sages: 1 for 2–3, 2 for 4–5, 3 for 6"),
    N_("take 1 influence"),
    N_("take 2 goods of any kind"),
    N_("one of your sages becomes a merchant"),
)
ONCE = frozenset((3, 9, *range(24, 32)))  # titles that worked when they were taken

PLACED = (
    D_("{name} placed a pasha: {sector}."),
    D_("{name} placed a merchant: {sector}."),
    D_("{name} placed a sage: {sector}."),
)
HELD = (D_("{name} held a pasha back."), D_("{name} held a merchant back."))
JOINED = (
    D_("{name} gained a pasha."),
    D_("{name} gained a merchant."),
    D_("{name} gained a sage."),
)
BEAT = (
    D_("{name} beat the red tokens and went home with honour."),
    D_("{name} beat the blue tokens and went home with honour."),
)
DREW = (D_("{name} drew a red token."), D_("{name} drew a blue token."))
SHUFFLED = (
    N_("The red discards were shuffled into a new pile."),
    N_("The blue discards were shuffled into a new pile."),
)
TOKENS = (N_("red {value}"), N_("blue {value}"))
DRAW_IT = (N_("Draw a red token"), N_("Draw a blue token"))
FOR_A_TOKEN = (N_("{good} for a red token"), N_("{good} for a blue token"))
# What a service is, by guild; benevolence is that of Al-Rashid's palace.
SERVICES = (
    N_("Operations"),
    N_("Mercenaries"),
    N_("A sage joins"),
    N_("A merchant joins"),
    N_("A pasha joins"),
    N_("Benevolence"),
)
FAVOURS = (
    N_("The Favourite’s favour"),
    N_("The General’s favour"),
    N_("The Court Scholar’s favour"),
    N_("The Vizier’s favour"),
    N_("The Qadi’s favour"),
)
FAVOUR_EFFECTS = (
    N_("the favour of one of the other four"),
    N_("give one good, draw one token"),
    N_("take a credit note"),
    N_("swap one good for one of another kind"),
    N_("take 1 influence"),
)
PASSING = {
    HOLD_STEP: N_("Hold nothing back"),
    SCHEME_STEP: N_("Move nothing"),
    ACT_STEP: N_("End the turn"),
    REMOVE_STEP: N_("Remove nothing"),
    CHOOSE_STEP: N_("Take nothing"),
    SWAP_STEP: N_("Keep everything"),
    HIRE_STEP: N_("Give nothing"),
    FAVOUR_STEP: N_("No more favours"),
    OPERATE_STEP: N_("Give up this operation"),
    CHANGE_STEP: N_("Change nothing"),
}
PASSED = {
    HOLD_STEP: D_("{name} held nothing back."),
    OPERATE_STEP: D_("{name} gave up an operation."),
    SCHEME_STEP: D_("{name} moved nothing."),
    ACT_STEP: D_("{name} ended the turn."),
}


@dataclass(frozen=True)
class LogLine:
    """A line of what happened, before the window makes a log entry of it."""

    player: int | None
    text: str
    sectors: tuple[int, ...] = ()
    loud: bool = False


# -- names ------------------------------------------------------------------------------------------------------------


def sector(number: int) -> str:
    return capitalise(translate(names.sector(number)))


def good(kind: int) -> str:
    return translate(names.good(kind))


def pawn(kind: int) -> str:
    return translate(names.pawn(kind))


def title(number: int) -> str:
    return capitalise(translate(names.title(number)))


def leader(number: int) -> str:
    return translate(names.leader(number))


def effect(number: int) -> str:
    return capitalise(_(EFFECTS[number])) + "."


def way_of(number: int) -> str:
    """Say in a word or two how a title works."""
    if number in ACTIVATED:
        return _("once a year")
    return _("when taken") if number in ONCE else pgettext("how a title works", "always")


def amount(kind: int, number: int) -> str:
    """2 wood; 1 credit note."""
    return translate(names.amount(kind, number))


def goods(packed: int) -> str:
    """2 wood, 1 silk."""
    return translate(names.goods(packed))


def token(colour: int, value: int) -> str:
    return _(TOKENS[colour]).format(value=value or "?")


def tokens(some: Iterable[tuple[int, int]]) -> str:
    return ", ".join(token(colour, value) for colour, value in some)


def count_tokens(colour: int, number: int) -> str:
    """2 red tokens."""
    if colour == RED:
        return ngettext("{n} red token", "{n} red tokens", number).format(n=number)
    return ngettext("{n} blue token", "{n} blue tokens", number).format(n=number)


def gold(number: int) -> str:
    return translate(names.gold(number))


def points(number: int) -> str:
    return translate(names.points(number))


def gold_more(difference: int) -> str:
    """+2 gold."""
    return ngettext("{difference} gold", "{difference} gold", abs(difference)).format(difference=signed(difference))


def points_more(number: int) -> str:
    """+2 points."""
    return ngettext("{n} point", "{n} points", abs(number)).format(n=signed(number))


def place(number: int) -> str:
    return translate(names.place(number))


def pawns(kind: int, number: int) -> str:
    if kind == 0:
        return ngettext("{n} pasha", "{n} pashas", number).format(n=number)
    if kind == 1:
        return ngettext("{n} merchant", "{n} merchants", number).format(n=number)
    return ngettext("{n} sage", "{n} sages", number).format(n=number)


def prevalence(stack: Stack) -> str:
    """6 = pasha 5 + 1 sage."""
    parts = []
    if stack.pasha:
        parts.append(f"{pawn(0)} 5")
    if stack.merchant:
        parts.append(f"{pawn(1)} 3")
    if stack.sage:
        parts.append(pawns(2, stack.sage))
    return f"{stack.prevalence} = {' + '.join(parts)}"


def why_not(refusal: Refusal) -> str:
    return capitalise(translate(refusal.sentence())) + "."


# -- what an action is called -----------------------------------------------------------------------------------------


def passing(p: Position) -> str:
    """Say what `pass` does in this step."""
    if p.step == CHOOSE_STEP and p.chosen:
        return _("Pay {gold}").format(gold=gold(p.owed)) if p.owed else _("Done choosing")
    return _(PASSING[p.step]) if p.step in PASSING else _("Pass")


def name_of(p: Position, action: do.Action) -> str:
    return capitalise(phrase_of(p, action))


def phrase_of(p: Position, action: do.Action) -> str:
    """Name an action as within a sentence: "pasha to: Silk Road"."""
    found: str = _NAMERS[type(action)](p, action)
    return found


def _place(p: Position, a: do.Place) -> str:
    return _("{pawn} to: {sector}").format(pawn=pawn(a.pawn), sector=sector(a.sector))


def _move(p: Position, a: do.Move) -> str:
    return labelled(pawn(a.pawn), f"{sector(a.source)} → {sector(a.target)}")


def activation(a: do.Activate) -> str:
    """Say what using a title brings, without the title's name."""
    if a.title == SMUGGLER:
        return _("{give} for {get}").format(give=good(a.what), get=good(a.get))
    if a.title == TRADER:
        others = [good(kind) for kind in COMMON if kind != a.what]
        return _("{give} for {get}").format(give=good(a.what), get=" + ".join(others))
    if a.title == RECRUITER:
        return _(DRAW_IT[a.what])
    if a.title == NEGOTIATOR:
        return _("examine the tokens: {sector}").format(sector=sector(a.what))
    return _("take {goods}").format(goods=amount(IMPORTED[a.title], 1))


def _title(p: Position, a: do.BuyTitle) -> str:
    return _("{title}, with a credit note").format(title=title(a.title)) if a.note else title(a.title)


def _change(p: Position, a: do.Change) -> str:
    if a.where == do.HOME:
        return _("a sage at home becomes a merchant")
    return _("a sage becomes a merchant: {sector}").format(sector=sector(a.where))


def _remove(p: Position, a: do.Remove) -> str:
    return _("{mine} from your hand removes {theirs}").format(
        mine=token(a.colour, a.mine), theirs=token(a.colour, a.theirs)
    )


def _take_all(p: Position, a: do.TakeAll) -> str:
    here = counts(p.stock[p.resolving - 6])[a.kind]
    return _("take all {goods}").format(goods=amount(a.kind, here))


_NAMERS: dict[type, Callable[[Position, Any], str]] = {
    do.Draw: lambda p, a: _(DRAW_IT[a.colour]),
    do.Hold: lambda p, a: _("hold back: {pawn}").format(pawn=pawn(a.pawn)),
    do.Place: _place,
    do.Move: _move,
    do.Resolve: lambda p, a: _("resolve: {sector}").format(sector=sector(a.sector)),
    do.Activate: lambda p, a: labelled(title(a.title), activation(a)),
    do.Remove: _remove,
    do.Service: lambda p, a: _(SERVICES[p.resolving]),
    do.BuyTitle: _title,
    do.AskFavour: lambda p, a: _(FAVOURS[a.leader]),
    do.Benevolence: lambda p, a: _("Benevolence"),
    do.Pay: lambda p, a: _("pay {goods}").format(goods=goods(a.goods)),
    do.Take: lambda p, a: _("take {goods}").format(goods=goods(a.goods)),
    do.TakeAll: _take_all,
    do.Swap: lambda p, a: _("{give} for {get}").format(give=good(a.give), get=good(a.get)),
    do.Hire: lambda p, a: _(FOR_A_TOKEN[a.colour]).format(good=good(a.give)),
    do.Examine: lambda p, a: _("examine: {sector}").format(sector=sector(a.country)),
    do.Fight: lambda p, a: _("fight with {tokens}").format(tokens=tokens(a.tokens)),
    do.Flee: lambda p, a: _("flee"),
    do.Change: _change,
    do.Pass: lambda p, a: passing(p),
}


def service_at(p: Position, guild: int, rank: int) -> str:
    """Return what the service brings at a rank (from 0), and its price."""
    catalogue = p.terms.catalogue
    if guild == MILITARY:
        number = catalogue.service_count[guild][rank]
        return ngettext("draw {n} token", "draw {n} tokens", number).format(n=number)
    if guild == INTRIGUE:
        number = catalogue.service_count[guild][rank]
        return ngettext("{n} operation", "{n} operations", number).format(n=number)
    return gold(catalogue.service_cost[guild][rank])


def trade_at(rank: int) -> str:
    """Return what a rank (from 0) takes in a country."""
    return _(TRADES[rank]) if rank < len(TRADES) else _("nothing: only the first three trade")


TRADES = (N_("any 3 goods, or all of one kind"), N_("any 2 of what is left"), N_("any 1 of what is left"))


# -- what happened ----------------------------------------------------------------------------------------------------


def lines_of(step: Step, seats: Sequence[Seat]) -> list[LogLine]:
    """Only what everybody may know: no value of a token that is drawn or examined."""
    found: list[LogLine] = []
    p = step.before.copy()
    given = 0  # the gold that the goods given away in exchange were worth
    for event in step.events:
        line = _line(event, step, seats)
        if line is not None and line.player is not None:
            player = line.player
            points, goods_worth = score(p, player), worth(p.goods[player])
            _take_effect(p, event)
            points, more = score(p, player) - points, worth(p.goods[player]) - goods_worth
            gains = [signed(points)] if points else []
            if isinstance(event, ev.GoodGiven):
                given = more
            elif isinstance(event, ev.GoodsTaken) and more + given:
                gains = [gold_more(more + given), *([points_more(points)] if points else [])]
            if gains:
                line = replace(line, text=f"{line.text.removesuffix('.')} ({', '.join(gains)}).")
        if line is not None:
            found.append(line)
    if not found:  # every action has its line
        found.append(LogLine(step.player, deed("{name} passed.", name=seats[step.player].name)))
    return found


def _take_effect(p: Position, event: object) -> None:
    """Let an event change what is worth points or gold."""
    match event:
        case ev.TitleTaken(player=player, title=title):
            copy = 1 << title
            p.titles[player] |= copy << SECOND if p.titles[player] & copy else copy
        case ev.PawnJoined(player=player, pawn=pawn):
            p.family[player] += PAWN[pawn]
        case ev.SageChanged(player=player):
            p.family[player] += PAWN[MERCHANT] - PAWN[SAGE]
        case ev.InfluenceGained(player=player, count=count):
            p.influence[player] += count
        case ev.Dishonoured(player=player, count=count):
            p.dishonour[player] += count
        case ev.Paid(player=player, goods=goods):
            p.goods[player] -= goods
        case ev.GoodsTaken(player=player, goods=goods):
            p.goods[player] += goods & GOODS_ONLY
        case ev.GoodGiven(player=player, kind=kind):
            p.goods[player] -= ONE[kind]


def _line(event: object, step: Step, seats: Sequence[Seat]) -> LogLine | None:
    player = getattr(event, "player", None)
    name = seats[player].name if isinstance(player, int) and 0 <= player < len(seats) else ""

    def line(text: str, *sectors: int, loud: bool = False) -> LogLine:
        return LogLine(player, text, tuple(sectors), loud)

    match event:
        case ev.YearBegan():
            return line(_("Year {year} has begun.").format(year=event.year))
        case ev.TokensLaid():
            laid = count_tokens(event.colour, event.count)
            text = _("Crisis: {tokens}, {sector}.").format(tokens=laid, sector=sector(event.country))
            return line(text, event.country)
        case ev.TokenDrawn():
            return line(deed(DREW[event.colour], name=name))
        case ev.PileMade():
            return line(_(SHUFFLED[event.colour]))
        case ev.PawnHeld():
            return line(deed(HELD[event.pawn], name=name))
        case ev.PawnPlaced():
            return line(deed(PLACED[event.pawn], name=name, sector=sector(event.sector)), event.sector)
        case ev.PawnMoved():
            what = f"{pawn(event.pawn)}{_whose(event, seats)}, {sector(event.source)} → {sector(event.target)}"
            return line(deed("{name} moved a pawn: {what}.", name=name, what=what), event.source, event.target)
        case ev.PawnJoined():
            return line(deed(JOINED[event.pawn], name=name))
        case ev.SageChanged():
            place = [event.sector] if event.sector >= 0 else []
            return line(deed("{name} turned a sage into a merchant.", name=name), *place)
        case ev.Passed() if event.step in PASSED:
            return line(deed(PASSED[event.step], name=name))
        case ev.Passed() if event.step == CHOOSE_STEP and _chose_nothing(step, event.player):
            return line(deed("{name} took nothing.", name=name))
        case ev.Passed() if event.step == CHOOSE_STEP and isinstance(step.action, do.Pass):
            return line(deed("{name} took nothing else.", name=name))
        case ev.SectorResolving():
            return line(deed("{name} resolved: {sector}.", name=name, sector=sector(event.sector)), event.sector)
        case ev.Chosen():
            action = do.parse(event.what)
            what = _(SERVICES[event.sector]) if isinstance(action, do.Service) else name_of(step.before, action)
            if not event.price:
                return line(deed("{name} chose: {what}.", name=name, what=what), event.sector)
            text = deed("{name} chose: {what}, {gold}.", name=name, what=what, gold=gold(event.price))
            return line(text, event.sector)
        case ev.Paid():
            return line(deed("{name} paid {goods}.", name=name, goods=goods(event.goods)))
        case ev.GoodsTaken():
            place = [event.sector] if event.sector >= 0 else []
            return line(deed("{name} took {goods}.", name=name, goods=goods(event.goods)), *place)
        case ev.GoodGiven():
            return line(deed("{name} gave {good}.", name=name, good=amount(event.kind, 1)))
        case ev.CreditGained():
            return line(deed("{name} took {goods}.", name=name, goods=amount(CREDIT, 1)))
        case ev.InfluenceGained():
            text = ndeed(
                "{name} gained {n} influence.", "{name} gained {n} influence.", event.count, name=name, n=event.count
            )
            return line(text)
        case ev.Dishonoured():
            text = ndeed(
                "{name} took {n} dishonour.", "{name} took {n} dishonour.", event.count, name=name, n=event.count
            )
            return line(text)
        case ev.TitleTaken():
            return line(f"{title_taken(event, seats)}.")
        case ev.TitleActivated():
            return line(deed("{name} used a title: {title}.", name=name, title=title(event.title)))
        case ev.TokensExamined():
            text = deed("{name} examined the tokens: {sector}.", name=name, sector=sector(event.country))
            return line(text, event.country)
        case ev.TokensTurned():
            return line(_("Revealed: {tokens}.").format(tokens=tokens(event.tokens)), event.country)
        case ev.TokenRemoved():
            text = deed(
                "{name} discarded {mine} and removed {theirs}: {sector}.",
                name=name,
                mine=token(event.colour, event.mine),
                theirs=token(event.colour, event.theirs),
                sector=sector(event.country),
            )
            return line(text, event.country)
        case ev.Fought() if event.won:
            return line(
                deed("{name} won the battle with {tokens}.", name=name, tokens=tokens(event.tokens)), event.country
            )
        case ev.Fought():
            text = deed("{name} fought and lost with honour: {tokens}.", name=name, tokens=tokens(event.tokens))
            return line(text, event.country)
        case ev.Fled():
            return line(deed("{name} fled: {sector}.", name=name, sector=sector(event.country)), event.country)
        case ev.OrderChanged():
            order = ", ".join(inside(seats[one].name) for one in event.order)
            return line(_("New turn order: {names}.").format(names=order))
        case ev.GameOver():
            return line(_("The fifth year ended, and the points were counted."), loud=True)
    return None


def title_taken(event: ev.TitleTaken, seats: Sequence[Seat]) -> str:
    return deed("{name} took a title: {title}", name=seats[event.player].name, title=title(event.title))


def battle_ended(event: ev.Fought | ev.Fled, seats: Sequence[Seat]) -> str:
    """Say how somebody's battle ended."""
    name = seats[event.player].name
    if isinstance(event, ev.Fled):
        return deed("{name} fled: 2 dishonour, {points} points.", name=name, points=signed(FLIGHT * PER_DISHONOUR))
    if event.won:
        return deed("{name} won the battle. The way is open.", name=name)
    if event.beaten:
        return deed(BEAT[event.beaten[0]], name=name)
    return deed("{name} beat no tokens, but went home with honour.", name=name)


def _whose(event: ev.PawnMoved, seats: Sequence[Seat]) -> str:
    """Say in brackets whose pawn somebody else moved."""
    if event.whose == event.player:
        return ""
    name = seats[event.whose].name
    whose = pgettext("a pawn", "yours") if isinstance(name, You) else name
    return f" ({whose})"


def _chose_nothing(step: Step, player: int) -> bool:
    """In the palace that is being resolved. Who cannot pay for a second choice passes unasked, with the first one."""
    earlier = step.before.chosen and step.before.player == player
    now = any(isinstance(event, ev.Chosen) and event.player == player for event in step.events)
    return not earlier and not now


def favour_effect(leader: int) -> str:
    return capitalise(_(FAVOUR_EFFECTS[leader])) + "."
