"""Explains why an action is good: something true of it, as a code with values and as an English sentence."""

from __future__ import annotations

from msgspec import Struct

from medina_desktop.games.al_rashid.ai.policy import can_help, rank_in, rank_with, win_chance
from medina_desktop.games.al_rashid.preview import enemies, own_force
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules import palaces, stacks, tokens, words
from medina_desktop.games.al_rashid.rules.countries import TRADERS
from medina_desktop.games.al_rashid.rules.goods import GOODS_ONLY, ONE, counts, trades, worth
from medina_desktop.games.al_rashid.rules.names import (
    ACT_STEP,
    AL_RASHID,
    CHANGE_STEP,
    CHOOSE_STEP,
    COMMON,
    CREDIT,
    FAVOUR_STEP,
    FIRST_COUNTRY,
    HIRE_STEP,
    HOLD_STEP,
    IMPORTED,
    INTRIGUE,
    LOREMASTER,
    MILITARY,
    QADI,
    RECRUITER,
    REMOVE_STEP,
    SMUGGLER,
    SWAP_STEP,
    TRADER,
    WAREHOUSE_KEEPER,
    YEARS,
)
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.score import count_for, score
from medina_desktop.games.al_rashid.rules.supply import drawable
from medina_desktop.said import N_, PlayerSaid, Said

# code -> English. {pawn}, {leader}: names; {other}: a player; the rest are numbers, and may be 1.
TEMPLATES: dict[str, str] = {
    "only_way": N_("there is nothing else to do"),
    "draw": N_("tokens of this colour in the countries: {number}"),
    "draw_other": N_("tokens of this colour in your hand: {number}"),
    "hold": N_("places this leader after all other pawns"),
    "hold_none": N_("holds nothing back, and all pawns are placed in turn"),
    "place": N_("takes rank {rank}"),
    "place_free": N_("takes a sector where nobody is yet"),
    "place_up": N_("moves you up from rank {before} to rank {rank}"),
    "place_battle": N_("takes rank {rank}, and your tokens can win the battle"),
    "place_goods": N_("takes rank 1, and the goods there can make yours worth {after} instead of {before}"),
    "place_pawn": N_("takes rank {rank}, and you can pay for one more pawn there: {pawn}, {price}"),
    "place_title": N_("takes rank {rank}, and you can pay for a title there: {title}, {price}"),
    "place_tokens": N_("takes rank {rank}, where the service gives free tokens: {number}"),
    "place_operations": N_("takes rank {rank}, where the service gives free operations: {number}"),
    "place_benevolence": N_("takes rank {rank}, where benevolence gives a free good of your choice"),
    "place_share": N_("takes rank {rank}, and trades with what the first leaves there"),
    "place_push": N_("pushes {other} down to rank {rank}"),
    "place_join": N_("strengthens your stack there"),
    "move_rank": N_("takes rank {rank} in the new sector"),
    "move_other": N_("{other} is at rank {rank} in the new sector"),
    "move_away": N_("moves away from mercenaries that your tokens might not beat"),
    "stay": N_("moves none of your pawns"),
    "examine": N_("to see which tokens you’ll face"),
    "examine_other": N_("to see which tokens are there"),
    "resolve_trade": N_("you’re first there and trade at once"),
    "resolve_goods": N_("you’re first there, and can make your goods worth {after} instead of {before}"),
    "resolve_fight": N_("you’re at rank {rank} there, and your tokens can win"),
    "resolve_pawn": N_("you’re at rank {rank} there, and can pay for one more pawn: {pawn}, {price}"),
    "resolve_title": N_("you’re at rank {rank} there, and can pay for a title: {title}, {price}"),
    "resolve_tokens": N_("you’re at rank {rank} there, and the service gives free tokens: {number}"),
    "resolve_operations": N_("you’re at rank {rank} there, and the service gives free operations: {number}"),
    "resolve_benevolence": N_("you’re at rank {rank} there, and benevolence gives a free good of your choice"),
    "resolve_share": N_("you’re at rank {rank} there, and trade with what the first leaves"),
    "resolve_palace": N_("you’re at rank {rank} there, and your goods are worth {worth}"),
    "resolve_rank": N_("you’re at rank {rank} there"),
    "resolve_poor": N_("{other} is first there and has goods worth only {worth}"),
    "resolve_wait": N_("resolves a sector without you, so that your own can wait"),
    "resolve_other": N_("none of your pawns is there"),
    "goods": N_("makes your goods worth {after} instead of {before}"),
    "goods_note": N_("makes your goods worth {after} instead of {before}, and brings a credit note"),
    "note": N_("brings a credit note"),
    "exchange": N_("brings other goods, worth no more"),
    "activate_token": N_("adds a token to your hand"),
    "activate_look": N_("shows the tokens there"),
    "activate_remove": N_("one of the tokens there can be removed"),
    "activate_again": N_("shows again what you already know"),
    "unused": N_("uses up none of your titles"),
    "title": N_("scores {points} at once, for {price}"),
    "title_effect": N_("a title for {price}, useful for its effect"),
    "title_end": N_("a title for {price}; it scores {points} once you have {number} more of what it counts"),
    "title_goods": N_("a title for {price}; at the end it scores for the different goods you still have"),
    "title_more": N_("one more title, for {price}"),
    "service_pawn": N_("one more pawn to place every year: {pawn}, {points}"),
    "service_pawn_late": N_("one more pawn, for its points alone: {pawn}, {points}"),
    "service_tokens": N_("free tokens"),
    "service_operations": N_("free operations, and no dishonour"),
    "service": N_("a service, so no dishonour"),
    "benevolence": N_("one free good of your choice, and {place} in the turn order"),
    "influence": N_("1 influence for {price}"),
    "influence_free": N_("1 free influence"),
    "favour": N_("a favour for {price}: {leader}"),
    "favour_free": N_("a free favour: {leader}"),
    "favour_idle": N_("a favour with no effect now: {leader}"),
    "no_favour": N_("takes no more favours"),
    "pay": N_("keeps goods worth {worth}"),
    "no_choice": N_("takes nothing; your goods are still worth {worth}"),
    "enough": N_("costs nothing extra: {price} due"),
    "enough_free": N_("costs nothing extra"),
    "keep_goods": N_("keeps your goods as they are"),
    "keep_sages": N_("your sages stay sages"),
    "keep_tokens": N_("keeps your tokens for later"),
    "hire": N_("a token for one good"),
    "win": N_("wins the battle"),
    "beat_some": N_("beats one colour and saves your honour"),
    "honour": N_("one token saves you from dishonour"),
    "remove": N_("removes a token from your path"),
    "remove_other": N_("removes a token there"),
    "change": N_("a merchant counts more than a sage"),
}


class Reason(Struct, frozen=True):
    """Values are numbers: of players, sectors, titles, pawns, goods, leaders where the name says so."""

    code: str
    values: dict[str, int] = {}

    def sentence(self) -> Said:
        named = {
            "sector": words.sector,
            "pawn": words.pawn,
            "place": words.place,
            "leader": words.leader,
            "other": PlayerSaid,
            "title": words.title,
            "price": words.gold,
            "worth": words.gold,
            "after": words.gold,
            "points": words.points,
        }
        filled = {key: named[key](value) if key in named else value for key, value in self.values.items()}
        return Said(TEMPLATES[self.code], **filled)


def reason_for(p: Position, action: do.Action, denies: bool = False) -> Reason:
    """`p` is what the player to act sees; `denies`: what it takes from the others is what matters, if it does."""
    if len(p.options) == 1:
        return Reason("only_way")
    player = p.player
    if isinstance(action, do.Place):
        return _place(p, player, action, denies)
    if isinstance(action, do.Resolve):
        return _resolve(p, player, action.sector)
    if isinstance(action, do.Activate):
        return _activate(p, player, action)
    if isinstance(action, do.Move):
        return _move(p, player, action)
    if isinstance(action, do.BuyTitle | do.Service | do.AskFavour | do.Benevolence):
        return _choice(p, player, action)
    if isinstance(action, do.Fight | do.Flee):
        return _battle(p, action)
    if isinstance(action, do.Take | do.TakeAll):
        return _take(p, player, action)
    if isinstance(action, do.Pay):
        return Reason("pay", {"worth": worth(p.goods[player] - action.goods)})
    if isinstance(action, do.Swap):
        return _exchange(p, player, ONE[action.give], ONE[action.get])
    if isinstance(action, do.Examine):
        code = "examine" if rank_in(p.stacks[action.country], player) >= 0 else "examine_other"
        return Reason(code, {"sector": action.country})
    if isinstance(action, do.Draw):
        return _draw(p, player, action.colour)
    if isinstance(action, do.Remove):
        here = rank_in(p.stacks[p.negotiating], player) >= 0
        return Reason("remove" if here else "remove_other", {"sector": p.negotiating})
    if isinstance(action, do.Pass):
        return _pass(p, player)
    simple = {do.Hold: "hold", do.Hire: "hire", do.Change: "change"}
    return Reason(simple[type(action)])


def _draw(p: Position, player: int, colour: int) -> Reason:
    lying = sum(tokens.colour_of(token) == colour for country in p.tokens for token in country)
    if lying:
        return Reason("draw", {"number": lying})
    return Reason("draw_other", {"number": len(tokens.values_in(p.hand[player], colour))})


def _pass(p: Position, player: int) -> Reason:
    if p.step == CHOOSE_STEP:
        if not p.chosen:
            return Reason("no_choice", {"worth": worth(p.goods[player])})
        return Reason("enough", {"price": p.owed}) if p.owed else Reason("enough_free")
    codes = {
        HOLD_STEP: "hold_none",
        ACT_STEP: "unused",
        REMOVE_STEP: "keep_tokens",
        FAVOUR_STEP: "no_favour",
        CHANGE_STEP: "keep_sages",
        SWAP_STEP: "keep_goods",
        HIRE_STEP: "keep_goods",
    }
    return Reason(codes.get(p.step, "stay"))


def _place(p: Position, player: int, action: do.Place, denies: bool) -> Reason:
    sector, standing = action.sector, p.stacks[action.sector]
    rank, before = rank_with(standing, player, action.pawn) + 1, rank_in(standing, player) + 1
    pushed = _pushed(standing, player, action)
    if pushed and denies:
        return pushed
    if before and rank < before:
        return Reason("place_up", {"before": before, "rank": rank, "sector": sector})
    if before:
        return Reason("place_join", {"sector": sector})
    if _guarded(p, sector) and rank <= TRADERS and win_chance(p, player, sector) > 0.5:
        return Reason("place_battle", {"rank": rank, "sector": sector})
    return (
        (_goods_there(p, player, "place_goods", sector) if rank == 1 and not _guarded(p, sector) else None)
        or _gift_there(p, player, "place", rank, sector)
        or pushed
        or (Reason("place", {"rank": rank, "sector": sector}) if standing else Reason("place_free", {"sector": sector}))
    )


def _pushed(standing: int, player: int, action: do.Place) -> Reason | None:
    """The first of the others who loses a rank by it."""
    joined = stacks.add_pawn(standing, player, action.pawn)
    for rank, other in enumerate(stacks.rank_players(joined), 1):
        if other != player and rank > rank_in(standing, other) + 1:
            return Reason("place_push", {"other": other, "rank": rank, "sector": action.sector})
    return None


def _goods_there(p: Position, player: int, code: str, sector: int) -> Reason | None:
    """Return what the first to trade there can make of the goods, as things stand."""
    if sector < FIRST_COUNTRY:
        return None
    stock, goods = p.stock[sector - FIRST_COUNTRY], p.goods[player]
    ways = (
        stock & 255 * ONE[way.kind] if isinstance(way, do.TakeAll) else way.goods & GOODS_ONLY
        for way in trades(stock, TRADERS, p.terms.different)
    )
    before, after = worth(goods), max((worth(goods + taken) for taken in ways), default=0)
    return Reason(code, {"before": before, "after": after, "sector": sector}) if after > before else None


def _gift_there(p: Position, player: int, begin: str, rank: int, sector: int) -> Reason | None:
    """Return what a sector has for who acts at this rank, as things stand; `begin`: of the reason's code."""
    values = {"rank": rank, "sector": sector}
    if rank > palaces.ACTING_RANKS:
        return None
    if sector >= FIRST_COUNTRY:
        return Reason(f"{begin}_share", values) if rank > 1 and _is_left(p, sector, rank) else None
    catalogue = p.terms.catalogue
    if sector == AL_RASHID:
        return Reason(f"{begin}_benevolence", values)
    if sector == MILITARY and drawable(p):
        return Reason(f"{begin}_tokens", {**values, "number": catalogue.service_count[sector][rank - 1]})
    if sector == INTRIGUE:
        return Reason(f"{begin}_operations", {**values, "number": catalogue.service_count[sector][rank - 1]})
    pawn = palaces.SOLD_PAWN.get(sector)
    if pawn is not None and stacks.count(p.family[player], pawn) < catalogue.most_pawns[pawn]:
        price = catalogue.service_price(sector, rank - 1, p.has(player, LOREMASTER))
        if price <= worth(p.goods[player]):
            return Reason(f"{begin}_pawn", {**values, "pawn": pawn, "price": price})
    return _title_there(p, player, f"{begin}_title", values)


def _is_left(p: Position, sector: int, rank: int) -> bool:
    """Tell if there is something for this rank, whatever those before it take."""
    if _guarded(p, sector):
        return False
    lying: bytes = counts(p.stock[sector - FIRST_COUNTRY])
    before: int = max(TRADERS, *lying) + sum(TRADERS - earlier for earlier in range(1, rank - 1))
    return sum(lying) > before


def _title_there(p: Position, player: int, code: str, values: dict[str, int]) -> Reason | None:
    """Name the title that scores most of those that the family can pay for now; the cheapest, if several do."""
    catalogue, found = p.terms.catalogue, []
    for title in catalogue.palace_titles[values["sector"]]:
        price = catalogue.title_price(title, False, False)
        if price <= worth(p.goods[player]) and p.unsold & 1 << title and not p.has(player, title):
            owner = p.copy()
            palaces.take_title(owner, player, title, None)
            found.append((score(p, player) - score(owner, player), price, title))
    if not found:
        return None
    _points, price, title = min(found)
    return Reason(code, {**values, "title": title, "price": price})


def _guarded(p: Position, sector: int) -> bool:
    return sector >= FIRST_COUNTRY and bool(p.tokens[sector - FIRST_COUNTRY])


def _resolve(p: Position, player: int, sector: int) -> Reason:
    standing = p.stacks[sector]
    rank = rank_in(standing, player) + 1
    if not rank:
        first = stacks.rank_players(standing)[0]
        have = worth(p.goods[first])
        if sector < FIRST_COUNTRY and sector not in (MILITARY, AL_RASHID) and have < 8:
            return Reason("resolve_poor", {"other": first, "worth": have, "sector": sector})
        waits = any(rank_in(other, player) >= 0 for other in p.stacks)
        return Reason("resolve_wait" if waits else "resolve_other", {"sector": sector})
    values = {"rank": rank, "sector": sector}
    gift = _gift_there(p, player, "resolve", rank, sector)
    if sector < FIRST_COUNTRY:
        # In Al-Rashid's palace those without a pasha are sent away first (9.2).
        stack = stacks.stack_of(standing, player)
        if sector == AL_RASHID and (stack is None or not stack.pasha):
            gift = None
        elif gift is None and rank <= palaces.ACTING_RANKS and sector != AL_RASHID:
            return Reason("resolve_palace", {**values, "worth": worth(p.goods[player])})
    elif _guarded(p, sector):
        if rank <= TRADERS and win_chance(p, player, sector) > 0.5:
            return Reason("resolve_fight", values)
    elif rank == 1 and p.stock[sector - FIRST_COUNTRY]:
        return _goods_there(p, player, "resolve_goods", sector) or Reason("resolve_trade", {"sector": sector})
    return gift or Reason("resolve_rank", values)


def _activate(p: Position, player: int, action: do.Activate) -> Reason:
    if action.title == RECRUITER:
        return Reason("activate_token")
    if action.title == SMUGGLER:
        return _exchange(p, player, ONE[action.what], ONE[action.get])
    if action.title == TRADER:
        return _exchange(p, player, ONE[action.what], sum(ONE[kind] for kind in COMMON if kind != action.what))
    if action.title in IMPORTED:
        return _exchange(p, player, 0, ONE[IMPORTED[action.title]])
    lying = p.tokens[action.what - FIRST_COUNTRY]
    if not all(map(tokens.value_of, lying)):
        return Reason("activate_look", {"sector": action.what})
    can_remove = tokens.removals(p.hand[player], lying)
    return Reason("activate_remove" if can_remove else "activate_again", {"sector": action.what})


def _exchange(p: Position, player: int, given: int, got: int) -> Reason:
    goods = p.goods[player]
    before, after = worth(goods), worth(goods - given + got)
    return Reason("goods", {"before": before, "after": after}) if after > before else Reason("exchange")


def _move(p: Position, player: int, action: do.Move) -> Reason:
    source, target = action.source, action.target
    whose = player if action.whose == do.NOT_SAID else action.whose
    values = {"rank": rank_with(p.stacks[target], whose, action.pawn) + 1, "sector": target}
    if whose != player:
        return Reason("move_other", {**values, "other": whose})
    gone = rank_in(stacks.remove_pawn(p.stacks[source], player, action.pawn), player) < 0
    if gone and _guarded(p, source) and win_chance(p, player, source) < 0.5 and not _sure_to_win(p, player, source):
        return Reason("move_away", {"sector": source})
    return Reason("move_rank", values)


def _sure_to_win(p: Position, player: int, sector: int) -> bool:
    """With all tokens in hand, whatever lies there."""
    return all(
        tokens.beats(own_force(p, player, enemy.colour), enemy.most, p.terms.tie_wins) for enemy in enemies(p, sector)
    )


def _choice(p: Position, player: int, action: do.Action) -> Reason:
    price = palaces.price_of(p, action)
    if isinstance(action, do.BuyTitle):
        return _title(p, player, action.title, price)
    if isinstance(action, do.AskFavour):
        free = p.step == FAVOUR_STEP or not price  # the impostor's are
        if not can_help(p, player, action.leader):
            return Reason("favour_idle", {"leader": action.leader})
        if action.leader == QADI:
            return Reason("influence_free") if free else Reason("influence", {"price": price})
        if free:
            return Reason("favour_free", {"leader": action.leader})
        return Reason("favour", {"price": price, "leader": action.leader})
    if isinstance(action, do.Benevolence):
        return Reason("benevolence", {"place": len(p.served) + 1})
    sold = palaces.SOLD_PAWN.get(p.resolving)
    if sold is not None:
        code = "service_pawn" if p.year < YEARS else "service_pawn_late"
        return Reason(code, {"pawn": sold, "points": p.terms.catalogue.pawn_points[sold]})
    if p.resolving == MILITARY:
        return Reason("service_tokens" if drawable(p) else "service")
    return Reason("service_operations" if palaces.operations_of(p, player) else "service")


def _title(p: Position, player: int, title: int, price: int) -> Reason:
    """Its points as things stand; goods aside, for nobody knows yet which ones will pay for it."""
    owner = p.copy()
    following = [effect & palaces.WHAT_MASK for effect in palaces.take_title(owner, player, title, None)]
    owner.goods[player] = p.goods[player]
    points = score(owner, player) - score(p, player)
    if points > 0 and title != WAREHOUSE_KEEPER:
        return Reason("title", {"points": points, "price": price})
    if title == WAREHOUSE_KEEPER:
        return Reason("title_goods", {"price": price})
    by_table = p.terms.catalogue.titles[title].by_table
    if by_table is not None:
        what, steps = by_table
        least, points = next(step for step in steps if step[1])
        return Reason("title_end", {"price": price, "points": points, "number": least - count_for(owner, player, what)})
    brings = (
        owner.influence[player] > p.influence[player]
        or owner.family[player] > p.family[player]
        or palaces.TAKES in following
        or (palaces.CHANGE in following and len(palaces.change_options(p, player)) > 1)
    )
    return Reason("title_effect" if brings else "title_more", {"price": price})


def _battle(p: Position, action: do.Fight | do.Flee) -> Reason:
    if isinstance(action, do.Flee):
        return Reason("keep_tokens")
    lying, bonus = p.tokens[p.resolving - FIRST_COUNTRY], tokens.bonus_of(p.titles[p.player])
    colours = {tokens.colour_of(token) for token in lying}
    beaten = 0
    for colour in colours:
        own = sum(tokens.FORCE[value] + bonus for of, value in action.tokens if of == colour)
        beaten += own > 0 and tokens.beats(own, tokens.force(lying, colour), p.terms.tie_wins)
    if beaten == len(colours):
        return Reason("win")
    return Reason("beat_some" if beaten else "honour")


def _take(p: Position, player: int, action: do.Take | do.TakeAll) -> Reason:
    if isinstance(action, do.TakeAll):
        taken = p.stock[p.resolving - FIRST_COUNTRY] & 255 * ONE[action.kind]
    else:
        taken = action.goods
    if not taken & GOODS_ONLY:
        return Reason("note")
    goods = p.goods[player]
    values = {"before": worth(goods), "after": worth(goods + (taken & GOODS_ONLY))}
    return Reason("goods_note" if taken >> 8 * CREDIT else "goods", values)
