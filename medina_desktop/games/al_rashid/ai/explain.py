"""Why an action is a good one: something that is true of it, as a code with values and as an English sentence."""

from __future__ import annotations

from msgspec import Struct

from medina_desktop.games.al_rashid.ai.policy import rank_in, rank_with, win_chance
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules import palaces, stacks, tokens, words
from medina_desktop.games.al_rashid.rules.goods import GOODS_ONLY, ONE, worth
from medina_desktop.games.al_rashid.rules.names import (
    AL_RASHID,
    COMMON,
    CREDIT,
    FIRST_COUNTRY,
    IMPORTED,
    MILITARY,
    QADI,
    RECRUITER,
    SMUGGLER,
    TRADER,
)
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.score import score
from medina_desktop.said import N_, Said

# code -> English. {sector}, {title}, {pawn}, {good}, {colour}: names; {other}: a player; the rest are numbers.
TEMPLATES: dict[str, str] = {
    "only_way": N_("there is nothing else to do"),
    "draw": N_("{number} tokens of this colour lie in the countries"),
    "hold": N_("this leader comes last, when all the others stand"),
    "place_first": N_("rank {rank} in this sector: {sector}"),
    "place_free": N_("nobody is there yet: {sector}"),
    "place_up": N_("from rank {before} to rank {rank}: {sector}"),
    "place_battle": N_("rank {rank}, and the battle can be won with your tokens: {sector}"),
    "place_join": N_("strengthens your stack there: {sector}"),
    "move_rank": N_("rank {rank} in the new sector: {sector}"),
    "move_away": N_("away from mercenaries that your tokens cannot beat: {sector}"),
    "examine": N_("to know what lies where you stand: {sector}"),
    "examine_other": N_("to know what lies there: {sector}"),
    "resolve_trade": N_("you are at rank {rank} there and trade at once: {sector}"),
    "resolve_fight": N_("you are at rank {rank} there, and your tokens can win: {sector}"),
    "resolve_palace": N_("you are at rank {rank} there, and your goods are worth {worth}: {sector}"),
    "resolve_poor": N_("{other} is first there and has goods worth only {worth}: {sector}"),
    "resolve_other": N_("nothing of yours is spoiled by it: {sector}"),
    "activate_goods": N_("makes your goods worth {after} instead of {before}"),
    "activate_token": N_("one more token for your hand"),
    "activate_look": N_("shows the tokens there: {sector}"),
    "nothing_more": N_("keeps the rest for later"),
    "title": N_("{points} points more at once, for {price} gold"),
    "title_effect": N_("a title for {price} gold, for its effect"),
    "service_pawn": N_("one more pawn: {pawn}"),
    "service_tokens": N_("tokens for nothing"),
    "service_operations": N_("operations for nothing, and no dishonour"),
    "benevolence": N_("a good for nothing, and a place at the front of the turn order"),
    "influence": N_("one influence for {price} gold"),
    "favour": N_("a favour for {price} gold: {leader}"),
    "pay": N_("keeps goods worth {worth}"),
    "take": N_("makes your goods worth {after} instead of {before}"),
    "take_note": N_("makes your goods worth {after} instead of {before}, and brings a credit note"),
    "hire": N_("a token for one good"),
    "win": N_("wins the battle"),
    "beat_some": N_("clears a colour away and keeps your honour"),
    "honour": N_("one token saves you from dishonour"),
    "flee_keeps": N_("keeps your tokens for later"),
    "remove": N_("takes a token out of your way: {sector}"),
    "change": N_("a merchant counts more than a sage"),
}


class Reason(Struct, frozen=True):
    """Values are numbers: of players, sectors, titles, pawns, goods, leaders where the name says so."""

    code: str
    values: dict[str, int] = {}

    def sentence(self) -> Said:
        """Players are counted from 1."""
        named = {
            "sector": words.sector,
            "title": words.title,
            "pawn": words.pawn,
            "leader": words.leader,
            "other": _player,
        }
        filled = {key: named[key](value) if key in named else value for key, value in self.values.items()}
        return Said(TEMPLATES[self.code], **filled)


def _player(number: int) -> Said:
    return Said("player {number}", number=number + 1)


def reason_for(p: Position, action: do.Action) -> Reason:
    """`p` is what the player to act sees."""
    if len(p.options) == 1:
        return Reason("only_way")
    player = p.player
    if isinstance(action, do.Place):
        return _place(p, player, action)
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
        lying = sum(tokens.colour_of(token) == action.colour for country in p.tokens for token in country)
        return Reason("draw", {"number": lying})
    if isinstance(action, do.Remove):
        return Reason("remove", {"sector": p.negotiating})
    if isinstance(action, do.Pass):
        return Reason("nothing_more")
    simple = {do.Hold: "hold", do.Hire: "hire", do.Change: "change"}
    return Reason(simple[type(action)])


def _place(p: Position, player: int, action: do.Place) -> Reason:
    sector, standing = action.sector, p.stacks[action.sector]
    rank, before = rank_with(standing, player, action.pawn) + 1, rank_in(standing, player) + 1
    if before and rank < before:
        return Reason("place_up", {"before": before, "rank": rank, "sector": sector})
    if before:
        return Reason("place_join", {"sector": sector})
    if sector >= FIRST_COUNTRY and p.tokens[sector - FIRST_COUNTRY] and win_chance(p, player, sector) > 0.5:
        return Reason("place_battle", {"rank": rank, "sector": sector})
    if not standing:
        return Reason("place_free", {"sector": sector})
    return Reason("place_first", {"rank": rank, "sector": sector})


def _resolve(p: Position, player: int, sector: int) -> Reason:
    ranked = stacks.ranked(p.stacks[sector])
    rank = rank_in(p.stacks[sector], player) + 1
    if not rank:
        first = ranked[0]
        have = worth(p.goods[first])
        if sector < FIRST_COUNTRY and sector not in (MILITARY, AL_RASHID) and have < 8:
            return Reason("resolve_poor", {"other": first, "worth": have, "sector": sector})
        return Reason("resolve_other", {"sector": sector})
    values = {"rank": rank, "sector": sector}
    if sector < FIRST_COUNTRY:
        return Reason("resolve_palace", {**values, "worth": worth(p.goods[player])})
    if not p.tokens[sector - FIRST_COUNTRY]:
        return Reason("resolve_trade", values)
    if win_chance(p, player, sector) > 0.5:
        return Reason("resolve_fight", values)
    return Reason("resolve_other", {"sector": sector})


def _activate(p: Position, player: int, action: do.Activate) -> Reason:
    if action.title == RECRUITER:
        return Reason("activate_token")
    if action.title == SMUGGLER:
        return _exchange(p, player, ONE[action.what], ONE[action.get])
    if action.title == TRADER:
        return _exchange(p, player, ONE[action.what], sum(ONE[kind] for kind in COMMON if kind != action.what))
    if action.title in IMPORTED:
        return _exchange(p, player, 0, ONE[IMPORTED[action.title]])
    return Reason("activate_look", {"sector": action.what})


def _exchange(p: Position, player: int, given: int, got: int) -> Reason:
    goods = p.goods[player]
    return Reason("activate_goods", {"before": worth(goods), "after": worth(goods - given + got)})


def _move(p: Position, player: int, action: do.Move) -> Reason:
    whose = player if action.whose == do.NOT_SAID else action.whose
    guarded = action.source >= FIRST_COUNTRY and p.tokens[action.source - FIRST_COUNTRY]
    if whose == player and guarded and win_chance(p, player, action.source) < 0.5:
        return Reason("move_away", {"sector": action.target})
    rank = rank_with(p.stacks[action.target], whose, action.pawn)
    return Reason("move_rank", {"rank": rank + 1, "sector": action.target})


def _choice(p: Position, player: int, action: do.Action) -> Reason:
    price = palaces.price_of(p, action)
    if isinstance(action, do.BuyTitle):
        owner = p.copy()
        owner.titles[player] |= 1 << action.title
        points = score(owner, player) - score(p, player)
        if not points:
            return Reason("title_effect", {"price": price})
        return Reason("title", {"points": points, "price": price})
    if isinstance(action, do.AskFavour):
        if action.leader == QADI:
            return Reason("influence", {"price": price})
        return Reason("favour", {"price": price, "leader": action.leader})
    if isinstance(action, do.Benevolence):
        return Reason("benevolence")
    sold = palaces.SOLD_PAWN.get(p.resolving)
    if sold is not None:
        return Reason("service_pawn", {"pawn": sold})
    return Reason("service_tokens" if p.resolving == MILITARY else "service_operations")


def _battle(p: Position, action: do.Fight | do.Flee) -> Reason:
    if isinstance(action, do.Flee):
        return Reason("flee_keeps")
    lying, bonus = p.tokens[p.resolving - FIRST_COUNTRY], tokens.bonus_of(p.titles[p.player])
    colours = {tokens.colour_of(token) for token in lying}
    beaten = 0
    for colour in colours:
        own = sum(tokens.FORCE[value] + bonus for of, value in action.tokens if of == colour)
        beaten += own > 0 and tokens.beats(own, tokens.force(lying, colour), p.table.tie_wins)
    if beaten == len(colours):
        return Reason("win")
    return Reason("beat_some" if beaten else "honour")


def _take(p: Position, player: int, action: do.Take | do.TakeAll) -> Reason:
    if isinstance(action, do.TakeAll):
        taken = p.stock[p.resolving - FIRST_COUNTRY] & 255 * ONE[action.kind]
    else:
        taken = action.goods
    goods = p.goods[player]
    values = {"before": worth(goods), "after": worth(goods + (taken & GOODS_ONLY))}
    return Reason("take_note" if taken >> 8 * CREDIT else "take", values)
