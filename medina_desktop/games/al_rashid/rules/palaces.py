"""The six palaces: choosing, paying, effects, operations (rules.md 8, 9).

A visit goes through the stages of `Position.stage`. What is still to happen when it was paid for is a list of effects,
each a number: what it is, and above it of what. An effect that needs a decision asks for it and stays in the list until
it is answered.
"""

from functools import lru_cache

from medina_desktop.game.remembered import remembered
from medina_desktop.games.al_rashid.rules import activation, stacks, titles
from medina_desktop.games.al_rashid.rules import events as ev
from medina_desktop.games.al_rashid.rules import goods as goods_of
from medina_desktop.games.al_rashid.rules.actions import (
    BENEVOLENCE,
    PASS,
    SERVICE,
    Action,
    AskFavour,
    BuyTitle,
    Change,
    Draw,
    Examine,
    Hire,
    Move,
    Pass,
    Pay,
    Service,
    Swap,
    Take,
    text_of,
)
from medina_desktop.games.al_rashid.rules.catalogue import Catalogue
from medina_desktop.games.al_rashid.rules.goods import ONE, kinds_in, worth
from medina_desktop.games.al_rashid.rules.moves import move, moves, send_home
from medina_desktop.games.al_rashid.rules.names import (
    AL_RASHID,
    BANKER,
    CHANGE_STEP,
    CHOOSE_STEP,
    COLOURS,
    COMMERCE,
    COUNTRIES,
    DRAW_STEP,
    FAVOUR_STEP,
    FIRST_COUNTRY,
    GENERAL,
    GOODS,
    HIRE_STEP,
    IMPOSTOR,
    INTRIGUE,
    LEADER_OF,
    LOREMASTER,
    MERCHANT,
    MILITARY,
    ONE_COPY,
    OPERATE_STEP,
    PASHA,
    PAY_STEP,
    POLITICS,
    QADI,
    SAGE,
    SCHOLAR,
    SECOND,
    SWAP_STEP,
    TAKE_STEP,
    TRADITIONS,
    VIZIER,
)
from medina_desktop.games.al_rashid.rules.position import (
    CHOOSING,
    HAVING_EFFECTS,
    NOWHERE,
    OPERATING,
    PAYING,
    Position,
)
from medina_desktop.games.al_rashid.rules.supply import (
    Events,
    dishonour,
    draw_to_hand,
    drawable,
    give_back_credit,
    give_credit,
    give_influence,
)
from medina_desktop.games.al_rashid.rules.tokens import knows

MOST_CHOICES = 2
ACTING_RANKS = 3
SENT_AWAY = 2  # dishonour for a stack without a pasha in Al-Rashid's palace (9.2)
IDLE = 1  # dishonour for no main action in a guild (8.3)
COPIED = (GENERAL, SCHOLAR, VIZIER, QADI)  # favours of the favourite and the impostor
NEED_A_GOOD = (GENERAL, VIZIER)
SOLD_PAWN = {TRADITIONS: SAGE, COMMERCE: MERCHANT, POLITICS: PASHA}

# `chosen` as bits: which of the three has been chosen.
SERVICE_BIT, TITLE_BIT, FAVOUR_BIT = 1, 2, 4

# Effects: what it is in the low bits, above them of what.
SERVE, TITLE, FAVOUR, DRAWS, SERVED, IMPOSTURE, TAKES, CHANGE = range(8)
_WHAT = 3
WHAT_MASK = 7


def effect(what: int, of: int = 0) -> int:
    return of << _WHAT | what


# ------------------------------------------------------------------------------------------------ what can be chosen


@remembered(1 << 15)
def choices(
    catalogue: Catalogue,
    palace: int,
    rank: int,
    money: int,
    chosen: int,
    for_sale: int,
    note: bool,
    banker: bool,
    loremaster: bool,
    pawns_left: bool,
    has_goods: bool,
) -> tuple[Action, ...]:
    """List what a visitor with this much to spend may choose next; `pass` is the last. `for_sale` is a mask of
    titles."""
    found: list[Action] = []
    if chosen.bit_count() < MOST_CHOICES:
        if not chosen & SERVICE_BIT:
            if palace == AL_RASHID:
                found.append(BENEVOLENCE)
            elif pawns_left and catalogue.service_price(palace, rank, loremaster) <= money:
                found.append(SERVICE)
        if not chosen & TITLE_BIT:
            for title in catalogue.palace_titles[palace]:
                if for_sale >> title & 1:
                    for with_note in (False, True) if note else (False,):
                        if catalogue.title_price(title, with_note, banker) <= money:
                            found.append(BuyTitle(title, with_note))
        if not chosen & FAVOUR_BIT and palace != AL_RASHID:
            for leader in leaders_at(palace):
                if (has_goods or leader not in NEED_A_GOOD) and catalogue.favour_price(palace, leader) <= money:
                    found.append(AskFavour(leader))
    return (*found, PASS)


def leaders_at(palace: int) -> tuple[int, ...]:
    """List the leaders whose favours can be had there."""
    if palace == INTRIGUE:
        return COPIED
    return () if palace == AL_RASHID else (LEADER_OF[palace],)


def for_sale(p: Position, player: int) -> int:
    """A mask of the titles that have a copy left for this family (8.5)."""
    unsold = p.unsold & ONE_COPY
    return unsold if p.terms.each_copy else unsold & ~p.titles[player]


def choices_now(p: Position) -> tuple[Action, ...]:
    player, palace, owned = p.ranks[p.at], p.resolving, p.titles[p.ranks[p.at]]
    catalogue = p.terms.catalogue
    sold = SOLD_PAWN.get(palace)
    goods = p.goods[player]
    chosen = 0
    for choice in p.chosen:
        chosen |= _bit_of(choice)
    return choices(
        catalogue,
        palace,
        p.at,
        min(worth(goods) - p.owed, 60),
        chosen,
        for_sale(p, player) & mask_of(catalogue, palace),
        p.credit[player] > 0,
        bool(owned >> BANKER & 1),
        bool(owned >> LOREMASTER & 1),
        sold is None or stacks.count(p.family[player], sold) < catalogue.most_pawns[sold],
        goods != 0,
    )


@lru_cache(maxsize=64)
def mask_of(catalogue: Catalogue, palace: int) -> int:
    """The titles of a palace."""
    return sum(1 << title for title in catalogue.palace_titles[palace])


def _bit_of(choice: Action) -> int:
    if isinstance(choice, BuyTitle):
        return TITLE_BIT
    return FAVOUR_BIT if isinstance(choice, AskFavour) else SERVICE_BIT


def price_of(p: Position, choice: Action) -> int:
    """Return the price of a choice for the player whose visit it is."""
    player, catalogue = p.ranks[p.at], p.terms.catalogue
    if isinstance(choice, BuyTitle):
        return catalogue.title_price(choice.title, choice.note, p.has(player, BANKER))
    if isinstance(choice, AskFavour):
        return catalogue.favour_price(p.resolving, choice.leader)
    if isinstance(choice, Service):
        return catalogue.service_price(p.resolving, p.at, p.has(player, LOREMASTER))
    return 0


# ------------------------------------------------------------------------------------------------------- the visit


def begin(p: Position, events: Events) -> None:
    sector = p.resolving
    if sector == AL_RASHID:
        for stack in stacks.stacks_in(p.stacks[sector]):
            if not stack.pasha:
                dishonour(p, stack.player, SENT_AWAY, events)
                send_home(p, stack.player, sector, events)
    ranked = stacks.rank_players(p.stacks[sector])
    p.ranks = ranked[:ACTING_RANKS]
    if events is not None:
        events.append(ev.SectorResolving(p.active, sector, p.ranks, ranked[ACTING_RANKS:]))
    for player in ranked[ACTING_RANKS:]:
        send_home(p, player, sector, events)
    p.stage = CHOOSING
    p.chosen = ()
    p.owed = 0


def go_on(p: Position, events: Events) -> bool:
    """Ask for the next step in this palace; False when it is resolved."""
    while True:
        if p.stage == OPERATING:
            return _go_on_operating(p, events)
        if p.at == len(p.ranks):
            if p.resolving != INTRIGUE:
                return False
            p.operations = operation_order(p)
            p.stage = OPERATING
            continue
        player = p.ranks[p.at]
        if p.stage == CHOOSING:
            if len(p.chosen) < MOST_CHOICES:
                options = choices_now(p)
                if len(options) > 1:
                    p.ask(player, CHOOSE_STEP, options)
                    return True
                if events is not None:
                    events.append(ev.Passed(player, CHOOSE_STEP))
            _end_choosing(p, player, events)
        if p.stage == PAYING:
            p.ask(player, PAY_STEP, goods_of.payments(p.goods[player], p.owed))
            return True
        while p.effects:
            if _have_effect(p, player, events):
                return True
        p.chosen = ()
        p.at += 1
        p.stage = CHOOSING


def choose(p: Position, action: Action, events: Events) -> None:
    if isinstance(action, Pass):
        if events is not None:
            events.append(ev.Passed(p.player, CHOOSE_STEP))
        _end_choosing(p, p.player, events)
        return
    price = price_of(p, action)
    p.chosen = (*p.chosen, action)
    p.owed += price
    if events is not None:
        events.append(ev.Chosen(p.player, p.resolving, text_of(action), price))


def _end_choosing(p: Position, player: int, events: Events) -> None:
    """8.3."""
    if p.resolving != AL_RASHID:
        idle = all(isinstance(choice, AskFavour) for choice in p.chosen)
        if idle and (p.chosen or p.terms.idle_dishonour):
            dishonour(p, player, IDLE, events)
    effects = []
    for choice in p.chosen:
        if isinstance(choice, BuyTitle):
            effects.append(effect(TITLE, choice.title))
            if choice.note:
                give_back_credit(p, player)
                if events is not None:
                    events.append(ev.NoteUsed(player, choice.title))
        elif isinstance(choice, AskFavour):
            effects.append(effect(FAVOUR, choice.leader))
        else:
            effects.append(effect(SERVE))
    p.effects = tuple(effects)
    p.stage = PAYING if p.owed else HAVING_EFFECTS


def pay(p: Position, action: Pay, events: Events) -> None:
    p.goods[p.player] -= action.goods
    if events is not None:
        events.append(ev.Paid(p.player, action.goods, p.owed))
    p.owed = 0
    p.stage = HAVING_EFFECTS


# --------------------------------------------------------------------------------------------------------- effects


def _have_effect(p: Position, player: int, events: Events) -> bool:
    """Do the first of the effects, or ask for what it needs: then True."""
    what, of = p.effects[0] & WHAT_MASK, p.effects[0] >> _WHAT
    if what == DRAWS:
        colours = drawable(p)
        if of and colours:
            p.ask(player, DRAW_STEP, DRAW_OPTIONS[colours], of)
            return True
    elif what == TAKES:
        p.ask(player, TAKE_STEP, goods_of.free_choices(of))
        return True
    elif what == FAVOUR:
        if of == GENERAL:
            options = hires(kinds_in(p.goods[player]), drawable(p))
            step = HIRE_STEP
        elif of == VIZIER:
            options = swaps(kinds_in(p.goods[player]))
            step = SWAP_STEP
        else:
            give_credit(p, player, events) if of == SCHOLAR else give_influence(p, player, 1, events)
            p.effects = p.effects[1:]
            return False
        if len(options) > 1:
            p.ask(player, step, options)
            return True
        if events is not None:
            events.append(ev.Passed(player, step))
    elif what == IMPOSTURE:
        options = impostor_favours(p.impostor, p.goods[player] != 0)
        if len(options) > 1:
            p.ask(player, FAVOUR_STEP, options, MOST_CHOICES - len(p.impostor))
            return True
        p.impostor = ()
    elif what == CHANGE:
        options = change_options(p, player)
        if len(options) > 1:
            p.ask(player, CHANGE_STEP, options)
            return True
        if events is not None:
            events.append(ev.Passed(player, CHANGE_STEP))
    elif what == SERVED:
        p.served = (*p.served, player)
    else:
        more = _serve(p, player, events) if what == SERVE else take_title(p, player, of, events)
        p.effects = more + p.effects[1:]
        return False
    p.effects = p.effects[1:]
    return False


def _serve(p: Position, player: int, events: Events) -> tuple[int, ...]:
    """The service of a guild, or benevolence: what it leads to."""
    if p.resolving == AL_RASHID:
        return effect(TAKES, 1), effect(SERVED)
    if p.resolving == MILITARY:
        return effect(DRAWS, p.terms.catalogue.service_count[MILITARY][p.at]), effect(SERVED)
    if p.resolving != INTRIGUE:
        titles.join_family(p, player, SOLD_PAWN[p.resolving], events)
    return (effect(SERVED),)


def take_title(p: Position, player: int, title: int, events: Events) -> tuple[int, ...]:
    """12.7: the title, and what it leads to."""
    copy = 1 << title
    p.titles[player] |= copy << SECOND if p.titles[player] & copy else copy
    p.unsold &= ~(copy << SECOND) if p.unsold & copy << SECOND else ~copy
    if events is not None:
        events.append(ev.TitleTaken(player, title))
    if title == IMPOSTOR:
        return (effect(IMPOSTURE),)
    if title in titles.DRAWN:
        return (effect(DRAWS, titles.DRAWN[title]),)
    if title in titles.TAKEN:
        return (effect(TAKES, titles.TAKEN[title]),)
    if title == titles.CHANGING:
        return (effect(CHANGE),)
    titles.give_bonus(p, player, title, events)
    return ()


DRAW_OPTIONS: tuple[tuple[Action, ...], ...] = ((), (Draw(0),), (Draw(1),), (Draw(0), Draw(1)))


def draw(p: Position, action: Draw, events: Events) -> None:
    draw_to_hand(p, p.player, action.colour, events)
    if p.effects:
        p.effects = (effect(DRAWS, p.left - 1), *p.effects[1:])


def take(p: Position, action: Take, events: Events) -> None:
    """From the supply, in a palace."""
    p.goods[p.player] += action.goods
    p.effects = p.effects[1:]
    if events is not None:
        events.append(ev.GoodsTaken(p.player, action.goods, NOWHERE))


@lru_cache(maxsize=1 << 8)
def hires(goods: tuple[int, ...], colours: int) -> tuple[Action, ...]:
    ways = [Hire(give, colour) for give in goods for colour in range(len(COLOURS)) if colours >> colour & 1]
    return (*ways, PASS)


def hire(p: Position, action: Hire | Pass, events: Events) -> None:
    p.effects = p.effects[1:]
    if isinstance(action, Pass):
        if events is not None:
            events.append(ev.Passed(p.player, HIRE_STEP))
        return
    p.goods[p.player] -= ONE[action.give]
    if events is not None:
        events.append(ev.GoodGiven(p.player, action.give))
    draw_to_hand(p, p.player, action.colour, events)


@lru_cache(maxsize=1 << 8)
def swaps(goods: tuple[int, ...]) -> tuple[Action, ...]:
    return (*(Swap(give, get) for give in goods for get in range(len(GOODS)) if get != give), PASS)


def swap(p: Position, action: Swap | Pass, events: Events) -> None:
    p.effects = p.effects[1:]
    if isinstance(action, Pass):
        if events is not None:
            events.append(ev.Passed(p.player, SWAP_STEP))
        return
    p.goods[p.player] += ONE[action.get] - ONE[action.give]
    if events is not None:
        events.append(ev.GoodGiven(p.player, action.give))
        events.append(ev.GoodsTaken(p.player, ONE[action.get], NOWHERE))


@lru_cache(maxsize=1 << 7)
def impostor_favours(taken: tuple[int, ...], has_goods: bool) -> tuple[Action, ...]:
    """12.2."""
    if len(taken) == MOST_CHOICES:
        return (PASS,)
    leaders = [leader for leader in COPIED if leader not in taken and (has_goods or leader not in NEED_A_GOOD)]
    return (*map(AskFavour, leaders), PASS)


def favour(p: Position, action: AskFavour | Pass, events: Events) -> None:
    if isinstance(action, Pass):
        p.effects = p.effects[1:]
        p.impostor = ()
        if events is not None:
            events.append(ev.Passed(p.player, FAVOUR_STEP))
        return
    p.impostor = (*p.impostor, action.leader)
    p.effects = (effect(FAVOUR, action.leader), *p.effects)
    if events is not None:
        events.append(ev.Chosen(p.player, p.resolving, text_of(action), 0))


def change_options(p: Position, player: int) -> tuple[Action, ...]:
    """12.6."""
    if stacks.count(p.family[player], MERCHANT) >= p.terms.catalogue.most_pawns[MERCHANT]:
        return (PASS,)
    found: list[Action] = [Change(NOWHERE)] if stacks.count(p.home[player], SAGE) else []
    for sector, standing in enumerate(p.stacks):
        stack = stacks.stack_of(standing, player) if standing else None
        if stack is not None and stack.sage and not stack.leader:
            found.append(Change(sector))
    return (*found, PASS)


def change(p: Position, action: Change | Pass, events: Events) -> None:
    p.effects = p.effects[1:]
    player = p.player
    if isinstance(action, Pass):
        if events is not None:
            events.append(ev.Passed(player, CHANGE_STEP))
        return
    difference = stacks.PAWN[MERCHANT] - stacks.PAWN[SAGE]
    p.family[player] += difference
    if action.where == NOWHERE:
        p.home[player] += difference
    else:
        p.stacks[action.where] = stacks.promote_sage(p.stacks[action.where], player)
        p.leaders[player] |= 1 << action.where
    if events is not None:
        events.append(ev.SageChanged(player, action.where))


# ------------------------------------------------------------------------------------------------------ operations


def operation_order(p: Position) -> tuple[int, ...]:
    """8.8: ranks 1, 2, 3, 1, 2, 1, without those who did not take the service."""
    numbers = p.terms.catalogue.service_count[INTRIGUE]
    return tuple(
        player
        for turn in range(max(numbers))
        for rank, player in enumerate(p.ranks)
        if turn < numbers[rank] and player in p.served
    )


def _go_on_operating(p: Position, events: Events) -> bool:
    while p.operations:
        player = p.operations[0]
        options = operations_of(p, player)
        if options:
            p.ask(player, OPERATE_STEP, (*options, PASS))
            return True
        p.operations = p.operations[1:]
        if events is not None:
            events.append(ev.Passed(player, OPERATE_STEP))
    return False


def operations_of(p: Position, player: int) -> list[Action]:
    found: list[Action] = [Examine(country) for country in COUNTRIES if can_examine(p, player, country)]
    targets = [country for country in COUNTRIES if not p.resolved >> country & 1]
    if p.terms.any_pawn:
        for whose in range(p.terms.players):
            found += moves(p, whose, COUNTRIES, targets, whose)
    else:
        found += moves(p, player, COUNTRIES, targets)
    return found


def can_examine(p: Position, player: int, country: int) -> bool:
    return any(not knows(token, player) for token in p.tokens[country - FIRST_COUNTRY])


def operate(p: Position, action: Examine | Move | Pass, events: Events) -> None:
    p.operations = p.operations[1:]
    if isinstance(action, Examine):
        activation.examine(p, action.country, events)
    elif isinstance(action, Move):
        move(p, action.whose if p.terms.any_pawn else p.player, action, events)
    elif events is not None:
        events.append(ev.Passed(p.player, OPERATE_STEP))
