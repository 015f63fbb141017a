"""A quick player without look-ahead: weighs every legal action, in points. The others think with it.

It looks at ranks, prices, what a family can pay, and what a battle is likely to bring; what things are worth later is
in `worth`. It uses no values that the player whose step it is could not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from medina_desktop.game.remembered import remembered
from medina_desktop.games.al_rashid.ai.habits import PLAIN, Habits
from medina_desktop.games.al_rashid.rules import palaces, score, stacks, tokens
from medina_desktop.games.al_rashid.rules.actions import (
    Action,
    Activate,
    AskFavour,
    BuyTitle,
    Change,
    Examine,
    Fight,
    Hire,
    Move,
    Pass,
    Remove,
    Resolve,
    Swap,
    Take,
    TakeAll,
)
from medina_desktop.games.al_rashid.rules.catalogue import Catalogue
from medina_desktop.games.al_rashid.rules.goods import GOODS_ONLY, ONE, kinds_in, payments, trades, worth
from medina_desktop.games.al_rashid.rules.names import (
    AGHA,
    AIDE,
    AL_RASHID,
    ALCHEMIST,
    ASTROLOGIST,
    BANKER,
    CHOOSE_STEP,
    COLOURS,
    COMMON,
    COUNTRIES,
    CREDIT,
    ENCHANTER,
    FIRST_COUNTRY,
    GENERAL,
    IMPORTED,
    IMPOSTOR,
    INTRIGUE,
    LAW_EXPERT,
    LOREMASTER,
    MERCHANT,
    MILITARY,
    NEGOTIATOR,
    PASHA,
    PAWNS,
    QADI,
    QUARTERMASTER,
    RECRUITER,
    SAGE,
    SCHOLAR,
    SILK_MONOPOLIST,
    SMUGGLER,
    SPICE_MONOPOLIST,
    TITLES,
    TREASURER,
    YEARS,
)
from medina_desktop.games.al_rashid.rules.position import CREDIT_SUPPLY, INFLUENCE_SUPPLY, Position
from medina_desktop.games.al_rashid.rules.score import MOST_INFLUENCE
from medina_desktop.games.al_rashid.rules.supply import drawable


def weigh(p: Position, habits: Habits = PLAIN) -> list[float]:
    """For each of the options, about how many points it is worth to the player."""
    return _WEIGH[p.step](p, habits)


def best(p: Position, habits: Habits = PLAIN) -> Action:
    options = p.options
    if len(options) == 1:
        return options[0]
    weights = weigh(p, habits)
    return options[weights.index(max(weights))]


# ------------------------------------------------------------------------------------------------------------- goods


@remembered(1 << 15)
def _best_trade(goods: int, stock: int, number: int, different: bool, note: float) -> float:
    """Return the gain of the best of these trades, in gold."""
    options = trades(stock, number, different)
    return max((_trade(goods, stock, option, note) for option in options), default=0.0)


@remembered(1 << 16)
def _trade(goods: int, stock: int, action: Take | TakeAll, note: float) -> float:
    taken = stock & 255 * ONE[action.kind] if isinstance(action, TakeAll) else action.goods
    return worth(goods + (taken & GOODS_ONLY)) - worth(goods) + note * (taken >> 8 * CREDIT)


def _weigh_take(p: Position, habits: Habits) -> list[float]:
    goods, each = p.goods[p.player], habits.gold[YEARS - p.year]
    stock = p.stock[p.resolving - FIRST_COUNTRY] if p.resolving >= FIRST_COUNTRY else 0
    return [each * _trade(goods, stock, option, habits.note) for option in p.options]


def _weigh_pay(p: Position, habits: Habits) -> list[float]:
    goods = p.goods[p.player]
    return [habits.gold[-1] * worth(goods - option.goods) for option in p.options]  # type: ignore[union-attr]


def _exchange_gain(goods: int, give: int, get: int) -> float:
    """Return the gain of an exchange, in gold."""
    return worth(goods - ONE[give] + get) - worth(goods)


def _weigh_swap(p: Position, habits: Habits) -> list[float]:
    goods, each = p.goods[p.player], habits.gold[YEARS - p.year]
    return [each * _exchange_gain(goods, o.give, ONE[o.get]) if isinstance(o, Swap) else 0.0 for o in p.options]


# ------------------------------------------------------------------------------------------------------------ tokens


def _need(p: Position, player: int) -> tuple[float, float]:
    """Return how much a red and a blue token would help: more where more of them lie and fewer are in hand."""
    lying = [0, 0]
    for country in p.tokens:
        for token in country:
            lying[token >> 3 & 1] += 1
    hand = p.hand[player]
    return tuple(
        0.08 * min(lying[colour], 5) - 0.06 * len(tokens.values_in(hand, colour)) for colour in range(len(COLOURS))
    )  # type: ignore[return-value]


def _weigh_draw(p: Position, habits: Habits) -> list[float]:
    need = _need(p, p.player)
    return [need[option.colour] for option in p.options]  # type: ignore[union-attr]


def _weigh_hire(p: Position, habits: Habits) -> list[float]:
    player, each = p.player, habits.gold[YEARS - p.year]
    need, goods = _need(p, player), p.goods[player]
    token = habits.token[YEARS - p.year]
    return [
        token + need[o.colour] + each * _exchange_gain(goods, o.give, 0) if isinstance(o, Hire) else 0.0
        for o in p.options
    ]


@remembered(1 << 14)
def _win_chance(hand: int, bonus: int, lying: tuple[int, ...], player: int, tie_wins: bool) -> float:
    """Return how likely a hand beats all that lies there; a token the player can't know counts as 3."""
    chance = 1.0
    for colour in range(len(COLOURS)):
        theirs, unknown = 0, 0
        for token in lying:
            if token >> 3 & 1 == colour:
                if tokens.knows(token, player) and token & 7:
                    theirs += token & 7
                else:
                    theirs += 3
                    unknown += 1
        if theirs:
            own = sum(tokens.FORCE[value] + bonus for value in tokens.values_in(hand, colour))
            margin = own - theirs + (1 if tie_wins else 0)
            if unknown:
                chance *= min(1.0, max(0.0, 0.3 + 0.2 * margin / unknown**0.5))
            else:
                chance *= 1.0 if margin > 0 else 0.0
    return chance


def win_chance(p: Position, player: int, sector: int) -> float:
    lying = p.tokens[sector - FIRST_COUNTRY]
    if not lying:
        return 1.0
    return _win_chance(p.hand[player], tokens.bonus_of(p.titles[player]), lying, player, p.terms.tie_wins)


def _defeat(p: Position, player: int, sector: int, habits: Habits) -> float:
    """Points lost where the battle cannot be won: a token for honour, or flight."""
    for token in p.tokens[sector - FIRST_COUNTRY]:
        if tokens.values_in(p.hand[player], token >> 3 & 1):
            return habits.lost_fight
    return 2 * habits.dishonour


def _weigh_battle(p: Position, habits: Habits) -> list[float]:
    player, country = p.player, p.resolving - FIRST_COUNTRY
    lying = p.tokens[country]
    colours = {token >> 3 & 1 for token in lying}
    bonus = tokens.bonus_of(p.titles[player])
    prize = (
        habits.gold[YEARS - p.year] * _best_trade(p.goods[player], p.stock[country], 3, p.terms.different, habits.note)
        + habits.victory
    )
    token = habits.token[YEARS - p.year]
    weights = []
    for option in p.options:
        if isinstance(option, Fight):
            value = -sum(token * (0.4 + 0.2 * v) for _, v in option.tokens)
            beaten = 0
            for colour in colours:
                own = sum(tokens.FORCE[v] + bonus for of, v in option.tokens if of == colour)
                beaten += own > 0 and tokens.beats(own, tokens.force(lying, colour), p.terms.tie_wins)
            if beaten == len(colours):
                value += prize
            elif beaten:
                value += 0.1
            weights.append(value)
        else:
            weights.append(-2 * habits.dishonour)
    return weights


# ------------------------------------------------------------------------------------------------- titles and services


_COUNTS_PAWN = tuple(score.COUNTED.index(f"{name}s") for name in PAWNS)
_STEWARD_COUNTS = score.COUNTED.index("palaces with a title")


@remembered(1 << 15)
def _pawn_value(pawn: int, family: int, titles: int, years: int, catalogue: Catalogue, habits: Habits) -> float:
    """One more of them."""
    value = catalogue.pawn_points[pawn] + habits.pawns[years][pawn]
    have = stacks.count(family, pawn) + 1
    for title, declared in enumerate(catalogue.titles):
        if titles >> title & 1 and declared.by_table is not None and declared.by_table[0] == _COUNTS_PAWN[pawn]:
            steps = dict(declared.by_table[1])
            value += steps.get(have, 0) - steps.get(have - 1, 0)
    return value


class Means(NamedTuple):
    """The means of a family, on which the value of a title or a pawn depends."""

    habits: Habits
    catalogue: Catalogue
    years: int  # still to be played after this one
    titles: int
    family: int
    influence: int
    kinds: int  # of goods


def means_of(p: Position, player: int, habits: Habits) -> Means:
    kinds = len(kinds_in(p.goods[player]))
    years, titles = YEARS - p.year, p.titles[player]
    return Means(habits, p.terms.catalogue, years, titles, p.family[player], p.influence[player], kinds)


@remembered(1 << 14)
def title_values(means: Means) -> tuple[float, ...]:
    """By title: points and what it will bring."""
    return tuple(_title_value(means, title) for title in range(len(TITLES)))


def _title_value(means: Means, title: int) -> float:
    habits, catalogue, years, owned, family, influence, kinds = means
    each, pawns = habits.gold[years], habits.pawns[years]
    declared = catalogue.titles[title]
    value = habits.titles[years][title] + declared.points
    if declared.by_table is not None:
        what, steps = declared.by_table
        have = score.count_among(catalogue, family, owned, influence, kinds, what)
        if what == _STEWARD_COUNTS:
            have += 1  # it is a title itself, though there may be another of politics
        if title == AIDE:
            have += 1
        now = next((points for least, points in reversed(steps) if have >= least), 0)
        best = steps[-1][1]
        hope = habits.hope[years]
        near = max(0.0, 1.0 - habits.far * max(0, steps[-1][0] - have))
        return value + now + (best - now) * hope * near + _influence(influence, owned, 1 if title == AIDE else 0)
    if title == ENCHANTER:
        full = stacks.count(family, MERCHANT) >= catalogue.most_pawns[MERCHANT]
        return value - habits.dishonour + (0.0 if full else catalogue.pawn_points[MERCHANT] + pawns[MERCHANT])
    if title == LAW_EXPERT:
        return value + _influence(influence, owned, 1)
    if title == ASTROLOGIST:
        sages = stacks.count(family, SAGE)
        return value + _influence(influence, owned, 3 if sages > 5 else sages // 2)
    if title == IMPOSTOR:
        return value + _influence(influence, owned, 1) + 0.5
    if title == TREASURER:
        return value + means.habits.note * each
    if title == AGHA:
        return value + 4 * habits.token[years]
    if title in (SILK_MONOPOLIST, SPICE_MONOPOLIST):
        partner = SPICE_MONOPOLIST if title == SILK_MONOPOLIST else SILK_MONOPOLIST
        return value + each * (7 if owned >> partner & 1 else 2.5)
    if title == QUARTERMASTER:
        return value + 5 * each
    if title == ALCHEMIST:
        sages, merchants = stacks.count(family, SAGE), stacks.count(family, MERCHANT)
        return value + (1.0 + pawns[MERCHANT] - pawns[SAGE] if sages and merchants < 4 else 0.0)
    return value


def _influence(have: int, titles: int, number: int) -> float:
    value = float(min(number, max(0, MOST_INFLUENCE - have)))
    if number and titles >> AIDE & 1:
        value += 0.5
    return value


def _favour_value(p: Position, player: int, leader: int, habits: Habits) -> float:
    if leader == QADI:
        return _influence(p.influence[player], p.titles[player], 1)
    if leader == SCHOLAR:
        return habits.note * habits.gold[YEARS - p.year] if p.year < YEARS else 0.1
    if leader == GENERAL:
        return max(0.0, habits.token[YEARS - p.year] - habits.gold[YEARS - p.year] * 1.5)
    return habits.gold[YEARS - p.year] * _best_swap(p.goods[player])


def can_help(p: Position, player: int, leader: int) -> bool:
    """Tell if a favour asked for now can have an effect: there may be nothing left to swap, or in the box."""
    if leader == QADI:
        return p.supply[INFLUENCE_SUPPLY] > 0
    if leader == SCHOLAR:
        return p.supply[CREDIT_SUPPLY] > 0
    if leader == GENERAL and not drawable(p):
        return False
    goods = p.goods[player]
    if p.step != CHOOSE_STEP:  # it is for nothing
        return goods > 0
    price = p.owed + palaces.price_of(p, AskFavour(leader))
    return any(payment.goods != goods for payment in payments(goods, price)) if price else goods > 0


@remembered(1 << 14)
def _best_swap(goods: int) -> float:
    """In gold, before a payment that changes everything: so it is an estimate."""
    ways = palaces.swaps(kinds_in(goods))
    return max((_exchange_gain(goods, way.give, ONE[way.get]) for way in ways if isinstance(way, Swap)), default=0.0)


def service_value(means: Means, palace: int, rank: int) -> float:
    """Without its price."""
    habits, catalogue, years = means.habits, means.catalogue, means.years
    if palace == MILITARY:
        return catalogue.service_count[MILITARY][rank] * habits.token[years]
    if palace == INTRIGUE:
        return habits.operation * (3 - rank)
    if palace == AL_RASHID:
        return habits.gold[years] * habits.benevolence + (habits.order if years else 0.0)
    return _pawn_value(palaces.SOLD_PAWN[palace], means.family, means.titles, years, catalogue, means.habits)


def _weigh_choose(p: Position, habits: Habits) -> list[float]:
    player, palace = p.player, p.resolving
    each = habits.gold[YEARS - p.year]
    means = means_of(p, player, habits)
    values = title_values(means)
    idle = palace != AL_RASHID and not any(not isinstance(choice, AskFavour) for choice in p.chosen)
    weights = []
    for option in p.options:
        if isinstance(option, Pass):
            value = -habits.dishonour if idle and (p.chosen or p.terms.idle_dishonour) else 0.0
        else:
            value = -each * palaces.price_of(p, option)
            if isinstance(option, BuyTitle):
                value += values[option.title]
                if option.note:
                    value -= each * habits.note if p.year < YEARS else 0.05
            elif isinstance(option, AskFavour):
                value += _favour_value(p, player, option.leader, habits)
                if idle:
                    value -= 1.5 if p.goods[player] else habits.dishonour  # the main action comes first
            else:
                value += service_value(means, palace, p.at)
        weights.append(value)
    return weights


def palace_gain(p: Position, player: int, palace: int, rank: int, budget: int, habits: Habits) -> float:
    """About what a visit will bring with so much to spend: the best main action, and influence beside it."""
    if rank >= palaces.ACTING_RANKS:
        return -0.3
    sale = palaces.for_sale(p, player) & palaces.mask_of(p.terms.catalogue, palace)
    return _palace_gain(means_of(p, player, habits), palace, rank, budget, sale, p.credit[player] > 0)


@remembered(1 << 16)
def _palace_gain(means: Means, palace: int, rank: int, budget: int, sale: int, note: bool) -> float:
    habits, catalogue, owned = means.habits, means.catalogue, means.titles
    each = habits.gold[means.years]
    gain = -habits.dishonour if palace != AL_RASHID else 0.0
    service = -1.0
    if palace in (MILITARY, INTRIGUE, AL_RASHID):
        service = service_value(means, palace, rank)
        gain = max(gain, service)
    else:
        pawn = palaces.SOLD_PAWN[palace]
        if stacks.count(means.family, pawn) < catalogue.most_pawns[pawn]:
            price = catalogue.service_price(palace, rank, bool(owned >> LOREMASTER & 1))
            if price <= budget:
                service = service_value(means, palace, rank) - each * price
                gain = max(gain, service)
    banker = bool(owned >> BANKER & 1)
    values = title_values(means)
    best_title = 0.0
    for title in catalogue.palace_titles[palace]:
        if sale >> title & 1:
            price = catalogue.title_price(title, note, banker)
            if price <= budget:
                best_title = max(best_title, values[title] - each * price)
    if best_title > 0:
        gain = max(gain, best_title + max(0.0, service) * (1.0 if palace in (MILITARY, INTRIGUE, AL_RASHID) else 0.3))
    if palace == INTRIGUE and budget >= 2 and best_title <= 0 and means.influence < MOST_INFLUENCE:
        gain += habits.qadi - 2 * each
    return gain


# ------------------------------------------------------------------------------------------------------------ placing


@remembered(1 << 16)
def rank_with(sector: int, player: int, pawn: int) -> int:
    return stacks.rank_players(stacks.add_pawn(sector, player, pawn)).index(player)


@remembered(1 << 16)
def rank_in(sector: int, player: int) -> int:
    """-1 if the player is not there."""
    ranked = stacks.rank_players(sector)
    return ranked.index(player) if player in ranked else -1


def _gain_here(p: Position, player: int, sector: int, rank: int, budget: int, habits: Habits) -> float:
    """Return the worth of a rank in a sector to a player."""
    if sector < FIRST_COUNTRY:
        return palace_gain(p, player, sector, rank, budget, habits)
    country = sector - FIRST_COUNTRY
    trade = 0.0
    if rank < 3:
        trade = habits.gold[YEARS - p.year] * _best_trade(
            p.goods[player], p.stock[country], 3 - rank, p.terms.different, habits.note
        )
        trade *= habits.trader[rank]
    if p.tokens[country]:
        win = win_chance(p, player, sector)
        cost = 0.5 * len(p.tokens[country]) * habits.token[YEARS - p.year]
        return win * (trade - cost) - (1.0 - win) * _defeat(p, player, sector, habits) * (1.0 if rank == 0 else 0.8)
    return trade


def _budget(p: Position, player: int, habits: Habits) -> int:
    """Return what a family can hope to spend in one more palace: all it has or will get, less what it wants
    elsewhere."""
    have = float(worth(p.goods[player]))
    leaders = p.leaders[player] & ~p.resolved
    for sector in COUNTRIES:
        if leaders >> sector & 1 and not p.tokens[sector - FIRST_COUNTRY]:
            have += habits.income
    for sector in range(FIRST_COUNTRY):
        if p.occupied >> sector & 1 and rank_in(p.stacks[sector], player) >= 0:
            have -= habits.reserve[sector in (MILITARY, AL_RASHID, INTRIGUE)]
    return max(0, int(have))


def _weigh_place(p: Position, habits: Habits) -> list[float]:
    player = p.player
    budget = _budget(p, player, habits)
    others = sum(p.home[other].bit_count() for other in range(p.terms.players) if other != player)
    cache: dict[tuple[int, int], float] = {}

    def gain(sector: int, rank: int) -> float:
        key = (sector, rank)
        found = cache.get(key)
        if found is None:
            found = _gain_here(p, player, sector, rank, budget, habits)
            if sector >= FIRST_COUNTRY:
                found *= habits.goods_first[YEARS - p.year]
            cache[key] = found
        return found

    weights = []
    for option in p.options:
        pawn, sector = option.pawn, option.sector  # type: ignore[union-attr]
        standing = p.stacks[sector]
        rank = rank_with(standing, player, pawn)
        safe = habits.safe[pawn] if others else 1.0
        value = safe * gain(sector, rank) + (1.0 - safe) * gain(sector, rank + 1)
        before = rank_in(standing, player)
        if before >= 0:
            value -= gain(sector, before)
        weights.append(value - habits.spared[pawn])
    return weights


def _weigh_hold(p: Position, habits: Habits) -> list[float]:
    return [0.3 if getattr(option, "pawn", -1) == PASHA else 0.0 for option in p.options]


def _move_gain(p: Position, whose: int, option: Move, habits: Habits) -> float:
    budget = _budget(p, whose, habits)
    source, target = p.stacks[option.source], p.stacks[option.target]
    before = _gain_here(p, whose, option.source, rank_in(source, whose), budget, habits)
    stays = rank_in(stacks.remove_pawn(source, whose, option.pawn), whose)
    left = _gain_here(p, whose, option.source, stays, budget, habits) if stays >= 0 else 0.0
    after = _gain_here(p, whose, option.target, rank_with(target, whose, option.pawn), budget, habits)
    there = rank_in(target, whose)
    if there >= 0:
        after -= _gain_here(p, whose, option.target, there, budget, habits)
    return left + after - before


def _weigh_move(p: Position, habits: Habits) -> list[float]:
    """Schemes and operations."""
    player = p.player
    weights = []
    for option in p.options:
        if isinstance(option, Move):
            whose = option.whose if option.whose >= 0 else player
            gain = _move_gain(p, whose, option, habits) - 0.1
            weights.append(gain if whose == player else -0.6 * gain)
        elif isinstance(option, Examine):
            weights.append(0.15 if rank_in(p.stacks[option.country], player) >= 0 else 0.05)
        else:
            weights.append(0.0)
    return weights


# ---------------------------------------------------------------------------------------------------------- the turn


def _weigh_act(p: Position, habits: Habits) -> list[float]:
    player, players = p.player, p.terms.players
    money = [worth(goods) for goods in p.goods]
    weights = []
    for option in p.options:
        if isinstance(option, Resolve):
            value = 0.0
            for rank, other in enumerate(stacks.rank_players(p.stacks[option.sector])):
                gain = _gain_here(p, other, option.sector, rank, money[other], habits)
                if other == player:
                    # What is not good now may be better later; what is good is safe when it is done.
                    value += gain if gain > 0 else habits.patience * gain
                else:
                    value -= habits.envy * gain / (players - 1)
            weights.append(value)
        elif isinstance(option, Activate):
            weights.append(30.0 + activation_value(p, player, option, habits))
        else:
            weights.append(30.0)
    return weights


def activation_value(p: Position, player: int, option: Activate, habits: Habits) -> float:
    """In points; what is not worth it now is below 0."""
    goods, each = p.goods[player], habits.gold[YEARS - p.year]
    title = option.title
    if title in IMPORTED:
        return 0.1 + each * (worth(goods + ONE[IMPORTED[title]]) - worth(goods))
    if title == SMUGGLER:
        return each * _exchange_gain(goods, option.what, ONE[option.get]) - 0.1
    if title == RECRUITER:
        return habits.token[YEARS - p.year] + _need(p, player)[option.what]
    if title == NEGOTIATOR:
        return 0.05 if rank_in(p.stacks[option.what], player) >= 0 else -0.3
    got = sum(ONE[kind] for kind in COMMON if kind != option.what)
    return each * _exchange_gain(goods, option.what, got) - 0.05


def _weigh_remove(p: Position, habits: Habits) -> list[float]:
    """Worth it where the player stands and a low token takes out a high one."""
    here = rank_in(p.stacks[p.negotiating], p.player) >= 0
    return [(0.25 * (o.theirs - o.mine) + 0.2 if here else -0.5) if isinstance(o, Remove) else 0.0 for o in p.options]


def _weigh_favour(p: Position, habits: Habits) -> list[float]:
    return [_favour_value(p, p.player, o.leader, habits) if isinstance(o, AskFavour) else 0.02 for o in p.options]


def _weigh_change(p: Position, habits: Habits) -> list[float]:
    """At home it does nothing this year; where a stack has no leader it may gain a rank."""
    weights = []
    for option in p.options:
        if isinstance(option, Change):
            weights.append(1.0 if option.where < 0 else 1.1)
        else:
            weights.append(0.0)
    return weights


_WEIGH: tuple[Callable[[Position, Habits], list[float]], ...] = (
    _weigh_draw,
    _weigh_hold,
    _weigh_place,
    _weigh_move,
    _weigh_act,
    _weigh_remove,
    _weigh_choose,
    _weigh_pay,
    _weigh_take,
    _weigh_swap,
    _weigh_hire,
    _weigh_favour,
    _weigh_move,
    _weigh_battle,
    _weigh_change,
)
