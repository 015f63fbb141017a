"""The seven countries: battle, then trade (rules.md 10)."""

from medina_desktop.games.al_rashid.rules import events as ev
from medina_desktop.games.al_rashid.rules import goods as goods_of
from medina_desktop.games.al_rashid.rules import tokens
from medina_desktop.games.al_rashid.rules.actions import Action, Fight, Flee, Take, TakeAll
from medina_desktop.games.al_rashid.rules.goods import GOODS_ONLY, ONE
from medina_desktop.games.al_rashid.rules.moves import send_home
from medina_desktop.games.al_rashid.rules.names import (
    BATTLE_STEP,
    BLUE,
    COLOURS,
    CREDIT,
    FIRST_COUNTRY,
    RAIDER,
    RED,
    TAKE_STEP,
)
from medina_desktop.games.al_rashid.rules.position import FIGHTING, NOWHERE, RAIDING, TRADING, Position
from medina_desktop.games.al_rashid.rules.stacks import rank_players
from medina_desktop.games.al_rashid.rules.supply import Events, dishonour

TRADERS = 3
FLIGHT = 2  # dishonour (10.3)


def begin(p: Position, events: Events) -> None:
    sector = p.resolving
    country = sector - FIRST_COUNTRY
    p.ranks = rank_players(p.stacks[sector])
    lying = p.tokens[country]
    three = not lying or p.terms.only_three_fight
    if events is not None:
        split = TRADERS if three else len(p.ranks)
        events.append(ev.SectorResolving(p.active, sector, p.ranks[:split], p.ranks[split:]))
    if lying:
        p.tokens[country] = tuple(tokens.turned_up(token) for token in lying)
        p.stage = FIGHTING
        if events is not None and not all(tokens.is_face_up(token) for token in lying):
            shown = tuple((tokens.colour_of(token), tokens.value_of(token)) for token in lying)
            events.append(ev.TokensTurned(sector, shown))
    if three:
        _only_three_stay(p, events)
    if not lying:
        p.stage = TRADING


def _only_three_stay(p: Position, events: Events) -> None:
    for player in p.ranks[TRADERS:]:
        send_home(p, player, p.resolving, events)
    p.ranks = p.ranks[:TRADERS]


def go_on(p: Position, events: Events) -> bool:
    """Ask for the next step in this country; False when it is resolved."""
    country = p.resolving - FIRST_COUNTRY
    if p.stage == FIGHTING:
        if not p.ranks:
            return False
        p.ask(p.ranks[0], BATTLE_STEP, battle_options(p))
        return True
    if p.stage == RAIDING:
        p.ask(p.ranks[0], TAKE_STEP, goods_of.one_of(p.terms.printed[country] & GOODS_ONLY))
        return True
    while p.at < len(p.ranks):
        options = goods_of.trades(p.stock[country], TRADERS - p.at, p.terms.different and p.at < TRADERS - 1)
        if options:
            p.ask(p.ranks[p.at], TAKE_STEP, options)
            return True
        p.at += 1
    return False


def battle_options(p: Position) -> tuple[Action, ...]:
    """List what the first of those still there can do."""
    player, lying = p.ranks[0], p.tokens[p.resolving - FIRST_COUNTRY]
    bonus = tokens.bonus_of(p.titles[player])
    return tokens.battle_options(
        p.hand[player], tokens.force(lying, RED), tokens.force(lying, BLUE), bonus, p.terms.tie_wins
    )


def battle(p: Position, action: Fight | Flee, events: Events) -> None:
    player, sector = p.player, p.resolving
    if isinstance(action, Flee):
        if events is not None:
            events.append(ev.Fled(player, sector))
        dishonour(p, player, FLIGHT, events)
        _leave(p, player, events)
        return
    country = sector - FIRST_COUNTRY
    bonus = tokens.bonus_of(p.titles[player])
    beaten = []
    for colour in range(len(COLOURS)):
        values = sorted(value for of, value in action.tokens if of == colour)
        if not values:
            continue
        for value in values:
            p.hand[player] -= tokens.in_hand(colour, value)
        gone = values
        against = tokens.force(p.tokens[country], colour)
        if tokens.beats(sum(tokens.FORCE[v] + bonus for v in values), against, p.terms.tie_wins):
            beaten.append(colour)
            theirs = [token for token in p.tokens[country] if tokens.colour_of(token) == colour]
            gone = values + [tokens.value_of(token) for token in theirs]
            p.tokens[country] = tuple(t for t in p.tokens[country] if tokens.colour_of(t) != colour)
        p.discards[colour] = (*p.discards[colour], *gone)
    won = not p.tokens[country]
    if events is not None:
        events.append(ev.Fought(player, sector, action.tokens, tuple(beaten), won))
    if not won:
        _leave(p, player, events)
    elif p.has(player, RAIDER):
        p.stage = RAIDING
    else:
        _begin_trade(p, events)


def _leave(p: Position, player: int, events: Events) -> None:
    send_home(p, player, p.resolving, events)
    p.ranks = p.ranks[1:]


def _begin_trade(p: Position, events: Events) -> None:
    p.stage = TRADING
    _only_three_stay(p, events)


def take(p: Position, action: Take | TakeAll, events: Events) -> None:
    player, country = p.player, p.resolving - FIRST_COUNTRY
    if p.stage == RAIDING:
        assert isinstance(action, Take)
        p.goods[player] += action.goods
        if events is not None:
            events.append(ev.GoodsTaken(player, action.goods, NOWHERE))
        _begin_trade(p, events)
        return
    if isinstance(action, TakeAll):
        taken = p.stock[country] & 255 * ONE[action.kind]
    else:
        taken = action.goods
    p.stock[country] -= taken
    p.goods[player] += taken & GOODS_ONLY
    p.credit[player] += taken >> 8 * CREDIT
    p.at += 1
    if events is not None:
        events.append(ev.GoodsTaken(player, taken, p.resolving))
