"""Explains why an action isn't possible: a code, and a sentence with the price, what is missing, what is in the way.

`Position.options` decides; this module only explains. It asks in the order a person would.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules import activation, palaces, stacks, tokens, words
from medina_desktop.games.al_rashid.rules.goods import GOODS_ONLY, KINDS, ONE, counts, worth
from medina_desktop.games.al_rashid.rules.names import (
    ACT_STEP,
    ACTIVATED,
    AL_RASHID,
    BATTLE_STEP,
    CHANGE_STEP,
    CHOOSE_STEP,
    COMMON,
    DRAW_STEP,
    FAVOUR_STEP,
    FIRST_COUNTRY,
    HIRE_STEP,
    HOLD_STEP,
    MERCHANT,
    NEGOTIATOR,
    ONE_COPY,
    OPERATE_STEP,
    OVER,
    PAWNS,
    PAY_STEP,
    PLACE_STEP,
    RECRUITER,
    REMOVE_STEP,
    SAGE,
    SCHEME_STEP,
    SMUGGLER,
    SWAP_STEP,
    TAKE_STEP,
    TRADER,
)
from medina_desktop.games.al_rashid.rules.position import RAIDING, Position
from medina_desktop.games.al_rashid.rules.schemes import INFORMING, PLOTTING
from medina_desktop.games.al_rashid.rules.supply import drawable
from medina_desktop.said import N_, Said

# Every reason there is. Names in braces are filled in from the refusal.
SENTENCES = {
    "game_over": N_("the game is over"),
    "other_step": N_("you can’t do that now, because it’s time to {step}"),
    "no_pass": N_("you can’t pass now: you have to {step}"),
    # Placing and moving
    "none_at_home": N_("you need a pawn of this kind at home, and you have none left there: {pawn}"),
    "held_one_first": N_("only the pawn you held back is left to place: {pawn}"),
    "leader_there": N_(
        "each family may have only one leader (a pasha or a merchant) in a sector, and you already have one there: "
        "{sector}"
    ),
    "pasha_opens": N_("a sage can enter Al-Rashid’s Palace only if a pasha of its family is there, and none is"),
    "no_merchant_there": N_("merchants can’t enter Al-Rashid’s Palace, and this pawn is one"),
    "hold_leaders": N_("only a pasha or a merchant can be held back, and this is a sage"),
    "no_such_pawn": N_("you have no pawn of this kind there: {pawn}, {sector}"),
    "not_yours": N_("you can move only your own pawns, and this one isn’t yours"),
    "name_the_family": N_("say whose pawn it is"),
    "same_sector": N_("a pawn must move to a different sector, and this one is already there: {sector}"),
    "palace_and_country": N_("pawns can’t move between palaces and countries, and this move would do that: {sector}"),
    "no_plotter": N_("only the Plotter moves pawns between palaces, and you can’t use it now"),
    "no_informer": N_("only the Informer moves pawns between countries, and you can’t use it now"),
    "countries_only": N_("an operation can move pawns only between countries, and this one is in a palace: {sector}"),
    "is_resolved": N_("this sector has already been resolved this year: {sector}"),
    # Turns
    "nobody_there": N_("only a sector with pawns in it can be resolved, and nobody is there: {sector}"),
    "one_sector": N_("you may resolve only one sector per turn, and you already have"),
    "must_resolve": N_("you can’t end your turn before you resolve a sector, and you haven’t yet"),
    "one_activation": N_("you may use only one title per turn, and you already have"),
    "not_your_title": N_("your family doesn’t have this title: {title}"),
    "not_activated": N_("only once-a-year titles can be used on your turn, and this isn’t one: {title}"),
    "used_up": N_("this title has already been used this year: {title}"),
    "no_good": N_("you have none of this good: {good}"),
    "other_kind": N_("you must swap it for a good of another kind, and this is the same kind: {good}"),
    "common_only": N_("the Trader swaps only wood, metal or pottery, and this isn’t one of them: {good}"),
    "pile_empty": N_("there are no tokens left to draw: {colour}"),
    "no_tokens_there": N_("there are no tokens to examine there: {sector}"),
    "all_known": N_("you already know all tokens there: {sector}"),
    "not_a_country": N_("tokens can be examined only in a country, and this is a palace: {sector}"),
    "not_in_hand": N_("you don’t have this token: {token}"),
    "not_in_country": N_("this token isn’t there: {token}"),
    # Palaces
    "too_dear": N_("it costs {price}, but your goods are worth only {worth}"),
    "too_dear_together": N_("with what you have chosen it comes to {price}, but your goods are worth only {worth}"),
    "chosen_already": N_(
        "a visit brings at most one service, one title and one favour, and you’ve already chosen one of this kind"
    ),
    "not_sold_here": N_("this title isn’t available here: {title}"),
    "no_copy_left": N_("no copy of this title is left: {title}"),
    "have_it": N_("your family already has this title: {title}"),
    "no_note": N_("this price needs a credit note, and you have none"),
    "no_service_here": N_("only guilds offer services, and this is Al-Rashid’s Palace: ask for benevolence instead"),
    "no_benevolence_here": N_("benevolence is granted only in Al-Rashid’s Palace, and this isn’t it: {sector}"),
    "no_favour_here": N_("this favour isn’t available here: {leader}"),
    "family_full": N_("a family can have at most {most} of these pawns, and yours already has that many: {pawn}"),
    "favour_needs_good": N_("this favour costs a good, and you have none: {leader}"),
    "favour_taken": N_("the Impostor grants 2 different favours, and you already have this one: {leader}"),
    "no_own_favour": N_("the Impostor grants every favour but this one: {leader}"),
    # Paying and taking
    "not_enough_of": N_("you don’t have that much of this good: {good}"),
    "pays_too_little": N_("the price is {price}, but these goods are worth only {worth}"),
    "pays_too_much": N_("you would be paying enough without this good, and no change is given: {good}"),
    "wrong_number": N_("you must take exactly {due} here, and you’ve picked a different number"),
    "not_printed": N_("the Raider takes a good of a kind printed here, and this one isn’t: {sector}"),
    "not_there": N_("there isn’t that much of this good here: {good}"),
    "only_goods": N_("only goods can be taken here, and a credit note isn’t one"),
    "different_kinds": N_("the goods must be of different kinds, and these aren’t"),
    "first_takes_all": N_("only the first in rank may take all of one kind, and that isn’t you"),
    "all_is_no_more": N_(
        "you can take all of one kind only if that’s more than you could take otherwise, and here it isn’t: {good}"
    ),
    # Battle
    "colour_not_there": N_("tokens fight only their own colour, and there are none of it in this country: {colour}"),
    "fights_too_much": N_(
        "you can’t fight with more tokens than you need, and you’d do just as well without this one: {token}"
    ),
    "one_is_enough": N_("if you beat nothing, you may discard only one token, and these beat nothing"),
    # Alchemist
    "no_sage": N_("only a sage can become a merchant, and you have none there"),
}


class Refusal(Struct, frozen=True):
    code: str
    values: dict[str, object] = {}

    def sentence(self) -> Said:
        return Said(SENTENCES[self.code], **self.values)


def why_not(p: Position, action: do.Action) -> Refusal | None:
    """Return why an action is refused, or None if it is legal."""
    if action in p.options:
        return None
    if p.phase == OVER:
        return _no("game_over")
    kinds, reason = _STEPS[p.step]
    if isinstance(action, do.Pass):
        return _no("must_resolve") if p.step == ACT_STEP else _no("no_pass", step=words.step(p.step))
    if not isinstance(action, kinds):
        return _no("other_step", step=words.step(p.step))
    return reason(p, action)


def _no(code: str, **values: object) -> Refusal:
    return Refusal(code, values)


# ------------------------------------------------------------------------------------------------- placing and moving


def _draw(p: Position, action: do.Draw) -> Refusal:
    return _no("pile_empty", colour=words.colour(action.colour))


def _hold(p: Position, action: do.Hold) -> Refusal:
    if action.pawn == SAGE:
        return _no("hold_leaders")
    return _no("none_at_home", pawn=words.pawn(action.pawn))


def _place(p: Position, action: do.Place) -> Refusal:
    if not p.home[p.player] and p.held[p.player] != action.pawn:
        return _no("held_one_first", pawn=words.pawn(p.held[p.player]))
    if p.home[p.player] and not stacks.count(p.home[p.player], action.pawn):
        return _no("none_at_home", pawn=words.pawn(action.pawn))
    return _cannot_enter(p, p.player, action.pawn, action.sector)


def _cannot_enter(p: Position, player: int, pawn: int, sector: int) -> Refusal:
    if sector == AL_RASHID and pawn == SAGE:
        return _no("pasha_opens")
    if sector == AL_RASHID and pawn == MERCHANT:
        return _no("no_merchant_there")
    return _no("leader_there", sector=words.sector(sector))


def _scheme(p: Position, action: do.Move) -> Refusal:
    if action.whose != do.NOT_SAID:
        return _no("not_yours")
    wrong = _no_move(p, p.player, action)
    if wrong is not None:
        return wrong
    if action.source < FIRST_COUNTRY and not p.schemes & PLOTTING:
        return _no("no_plotter")
    if action.source >= FIRST_COUNTRY and not p.schemes & INFORMING:
        return _no("no_informer")
    return _cannot_enter(p, p.player, action.pawn, action.target)


def _no_move(p: Position, player: int, action: do.Move) -> Refusal | None:
    stack = stacks.stack_of(p.stacks[action.source], player)
    if stack is None or not getattr(stack, PAWNS[action.pawn]):
        return _no("no_such_pawn", pawn=words.pawn(action.pawn), sector=words.sector(action.source))
    if action.source == action.target:
        return _no("same_sector", sector=words.sector(action.source))
    if (action.source < FIRST_COUNTRY) != (action.target < FIRST_COUNTRY):
        return _no("palace_and_country", sector=words.sector(action.target))
    return None


def _operate(p: Position, action: do.Examine | do.Move) -> Refusal:
    if isinstance(action, do.Examine):
        return _no_examination(p, action.country)
    if p.terms.any_pawn and not 0 <= action.whose < p.terms.players:
        return _no("name_the_family")
    if not p.terms.any_pawn and action.whose != do.NOT_SAID:
        return _no("not_yours")
    whose = action.whose if p.terms.any_pawn else p.player
    wrong = _no_move(p, whose, action)
    if wrong is not None:
        return wrong
    if action.source < FIRST_COUNTRY:
        return _no("countries_only", sector=words.sector(action.source))
    if p.resolved >> action.target & 1:
        return _no("is_resolved", sector=words.sector(action.target))
    return _cannot_enter(p, whose, action.pawn, action.target)


def _no_examination(p: Position, country: int) -> Refusal:
    if country < FIRST_COUNTRY:
        return _no("not_a_country", sector=words.sector(country))
    code = "all_known" if p.tokens[country - FIRST_COUNTRY] else "no_tokens_there"
    return _no(code, sector=words.sector(country))


# --------------------------------------------------------------------------------------------------------------- turns


def _act(p: Position, action: do.Resolve | do.Activate) -> Refusal:
    if isinstance(action, do.Resolve):
        if p.sector_done:
            return _no("one_sector")
        code = "is_resolved" if p.resolved >> action.sector & 1 else "nobody_there"
        return _no(code, sector=words.sector(action.sector))
    title = words.title(action.title)
    if not p.has(p.player, action.title):
        return _no("not_your_title", title=title)
    if action.title not in ACTIVATED:
        return _no("not_activated", title=title)
    if p.activated:
        return _no("one_activation")
    if not activation.ready(p, p.player) >> action.title & 1:
        return _no("used_up", title=title)
    return _no_effect(p, action)


def _no_effect(p: Position, action: do.Activate) -> Refusal:
    if action.title == RECRUITER:
        return _no("pile_empty", colour=words.colour(action.what))
    if action.title == NEGOTIATOR:
        if action.what < FIRST_COUNTRY:
            return _no("not_a_country", sector=words.sector(action.what))
        return _no("no_tokens_there", sector=words.sector(action.what))
    if action.title == TRADER and action.what not in COMMON:
        return _no("common_only", good=words.good(action.what))
    return _no_swap(p, action.what, action.get if action.title == SMUGGLER else do.NOT_SAID)


def _no_swap(p: Position, give: int, get: int) -> Refusal:
    if give == get:
        return _no("other_kind", good=words.good(get))
    return _no("no_good", good=words.good(give))


def _remove(p: Position, action: do.Remove) -> Refusal:
    if action.mine not in tokens.values_in(p.hand[p.player], action.colour):
        return _no("not_in_hand", token=do.token_text(action.colour, action.mine))
    return _no("not_in_country", token=do.token_text(action.colour, action.theirs))


# ------------------------------------------------------------------------------------------------------------- palaces


def _choose(p: Position, action: do.Action) -> Refusal:
    here, player = p.resolving, p.player
    if any(_alike(action, earlier) for earlier in p.chosen):
        return _no("chosen_already")
    if isinstance(action, do.Benevolence):
        return _no("no_benevolence_here", sector=words.sector(here))
    if isinstance(action, do.Service):
        if here == AL_RASHID:
            return _no("no_service_here")
        sold = palaces.SOLD_PAWN.get(here)
        if sold is not None:
            most = p.terms.catalogue.most_pawns[sold]
            if stacks.count(p.family[player], sold) >= most:
                return _no("family_full", pawn=words.pawn(sold), most=most)
    elif isinstance(action, do.BuyTitle):
        title = words.title(action.title)
        if action.title not in p.terms.catalogue.palace_titles[here]:
            return _no("not_sold_here", title=title)
        if p.has(player, action.title) and not p.terms.each_copy:
            return _no("have_it", title=title)
        if not p.unsold & ONE_COPY & 1 << action.title:
            return _no("no_copy_left", title=title)
        if action.note and not p.credit[player]:
            return _no("no_note")
    elif isinstance(action, do.AskFavour):
        if action.leader not in palaces.leaders_at(here):
            return _no("no_favour_here", leader=words.leader(action.leader))
        if action.leader in palaces.NEED_A_GOOD and not p.goods[player]:
            return _no("favour_needs_good", leader=words.leader(action.leader))
    have, price = worth(p.goods[player]), p.owed + palaces.price_of(p, action)
    code = "too_dear_together" if p.owed else "too_dear"
    return _no(code, price=words.gold(price), worth=words.gold(have))


def _alike(one: do.Action, other: do.Action) -> bool:
    return type(one) is type(other)


def _favour(p: Position, action: do.AskFavour) -> Refusal:
    if action.leader in p.impostor:
        return _no("favour_taken", leader=words.leader(action.leader))
    if action.leader not in palaces.COPIED:
        return _no("no_own_favour", leader=words.leader(action.leader))
    return _no("favour_needs_good", leader=words.leader(action.leader))


def _swap(p: Position, action: do.Swap) -> Refusal:
    return _no_swap(p, action.give, action.get)


def _hire(p: Position, action: do.Hire) -> Refusal:
    if not drawable(p) >> action.colour & 1:
        return _no("pile_empty", colour=words.colour(action.colour))
    return _no("no_good", good=words.good(action.give))


def _change(p: Position, action: do.Change) -> Refusal:
    if action.where != do.HOME:
        stack = stacks.stack_of(p.stacks[action.where], p.player)
        if stack is not None and stack.sage and stack.leader:
            return _no("leader_there", sector=words.sector(action.where))
    return _no("no_sage")


# -------------------------------------------------------------------------------------------------- paying and taking


def _pay(p: Position, action: do.Pay) -> Refusal:
    have, paid = counts(p.goods[p.player]), counts(action.goods)
    for kind in range(KINDS):
        if paid[kind] > have[kind]:
            return _no("not_enough_of", good=words.good(kind))
    if worth(action.goods) < p.owed:
        return _no("pays_too_little", worth=words.gold(worth(action.goods)), price=words.gold(p.owed))
    spare = next(k for k in range(KINDS) if paid[k] and worth(action.goods - ONE[k]) >= p.owed)
    return _no("pays_too_much", good=words.good(spare))


def _take(p: Position, action: do.Take | do.TakeAll) -> Refusal:
    offered = next((option.goods for option in p.options if isinstance(option, do.Take)), 0)
    due = sum(counts(offered))
    if isinstance(action, do.TakeAll):
        if p.resolving < FIRST_COUNTRY or p.stage == RAIDING:
            return _no("wrong_number", due=due)
        return _no("first_takes_all") if p.at else _no("all_is_no_more", good=words.good(action.kind))
    from_supply = p.resolving < FIRST_COUNTRY or p.stage == RAIDING
    if from_supply and action.goods & ~GOODS_ONLY:
        return _no("only_goods")
    if not from_supply:
        have = counts(p.stock[p.resolving - FIRST_COUNTRY])
        for kind, number in enumerate(counts(action.goods)):
            if number > have[kind]:
                return _no("not_there", good=words.good(kind))
    if sum(counts(action.goods)) != due:
        return _no("wrong_number", due=due)
    if from_supply:
        return _no("not_printed", sector=words.sector(p.resolving))
    return _no("different_kinds")


# -------------------------------------------------------------------------------------------------------------- battle


def _battle(p: Position, action: do.Fight | do.Flee) -> Refusal:
    assert isinstance(action, do.Fight)  # fleeing is always possible
    lying = p.tokens[p.resolving - FIRST_COUNTRY]
    for colour, value in action.tokens:
        if tokens.force(lying, colour) < 0:
            return _no("colour_not_there", colour=words.colour(colour))
        if action.tokens.count((colour, value)) > tokens.values_in(p.hand[p.player], colour).count(value):
            return _no("not_in_hand", token=do.token_text(colour, value))
    beaten = _beaten(p, lying, action.tokens)
    if not beaten:
        return _no("one_is_enough")
    spare = next(t for t in action.tokens if _beaten(p, lying, _without(action.tokens, t)) == beaten)
    return _no("fights_too_much", token=do.token_text(*spare))


def _beaten(p: Position, lying: tuple[int, ...], fighting: tuple[tuple[int, int], ...]) -> set[int]:
    bonus = tokens.bonus_of(p.titles[p.player])
    found = set()
    for colour in {colour for colour, _ in fighting}:
        own = sum(tokens.FORCE[value] + bonus for of, value in fighting if of == colour)
        if tokens.beats(own, tokens.force(lying, colour), p.terms.tie_wins):
            found.add(colour)
    return found


def _without(fighting: tuple[tuple[int, int], ...], token: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    fewer = list(fighting)
    fewer.remove(token)
    return tuple(fewer)


# By step: what kinds of action it takes, and who explains.
_STEPS: dict[int, tuple[tuple[type, ...], Callable[[Position, Any], Refusal]]] = {
    DRAW_STEP: ((do.Draw,), _draw),
    HOLD_STEP: ((do.Hold,), _hold),
    PLACE_STEP: ((do.Place,), _place),
    SCHEME_STEP: ((do.Move,), _scheme),
    ACT_STEP: ((do.Resolve, do.Activate), _act),
    REMOVE_STEP: ((do.Remove,), _remove),
    CHOOSE_STEP: ((do.Service, do.BuyTitle, do.AskFavour, do.Benevolence), _choose),
    PAY_STEP: ((do.Pay,), _pay),
    TAKE_STEP: ((do.Take, do.TakeAll), _take),
    SWAP_STEP: ((do.Swap,), _swap),
    HIRE_STEP: ((do.Hire,), _hire),
    FAVOUR_STEP: ((do.AskFavour,), _favour),
    OPERATE_STEP: ((do.Examine, do.Move), _operate),
    BATTLE_STEP: ((do.Fight, do.Flee), _battle),
    CHANGE_STEP: ((do.Change,), _change),
}
