"""The coach's words before a decision of the guided year: what it is about, and what to look for. What the coach would
do, and why, is asked of the opponents."""

from __future__ import annotations

from collections.abc import Callable

from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules import stacks, tokens
from medina_desktop.games.al_rashid.rules import words as names
from medina_desktop.games.al_rashid.rules.goods import worth
from medina_desktop.games.al_rashid.rules.names import (
    ACT_STEP,
    AL_RASHID,
    BATTLE_STEP,
    BLUE,
    CHANGE_STEP,
    CHOOSE_STEP,
    DRAW_STEP,
    FAVOUR_STEP,
    FIRST_COUNTRY,
    HIRE_STEP,
    OPERATE_STEP,
    PAWNS,
    PAY_STEP,
    PLACE_STEP,
    RED,
    REMOVE_STEP,
    SETUP,
    SWAP_STEP,
    TAKE_STEP,
)
from medina_desktop.games.al_rashid.rules.position import TRADING, Position
from medina_desktop.l10n import _, translate


def what_to_look_for(p: Position) -> str:
    """For the player who is to act; what only later years bring (holding back, schemes) has no words here."""
    found = _ADVICE.get(p.step)
    return found(p) if found is not None else ""


def _draw(p: Position) -> str:
    if p.phase != SETUP:
        return _(
            "You draw the tokens one by one, seeing each before the next. Only red beats red, and only blue beats "
            "blue: several of one colour are better than one of each."
        )
    lying = [tokens.colour_of(token) for country in p.tokens for token in country]
    return _(
        "Each family starts with 1 mercenary token. Red tokens fight on land and blue tokens at sea, each only "
        "against its own colour. The map starts with {red} red and {blue} blue tokens, face down."
    ).format(red=lying.count(RED), blue=lying.count(BLUE))


def _place(p: Position) -> str:
    left = sum(stacks.count(p.home[p.player], pawn) for pawn in range(len(PAWNS)))
    if left == len(PAWNS):
        return _(
            "A good year needs goods and somewhere to spend them, so send some pawns to countries and one to a "
            "palace. Point at a sector with a pawn in your hand to see your rank, and who could still get ahead of "
            "you. Leave countries with tokens to those who can beat them."
        )
    if left == 1:
        return _(
            "Your last pawn. It can make one of your stacks stronger, or stand where you have nobody yet: even a "
            "lone sage is first in a guild where nobody else is."
        )
    return _(
        "Where have the others gone? Where they are strong, you would be second: fewer goods, dearer pawns. Where "
        "nobody is, even a lone sage is first."
    )


def _act(p: Position) -> str:
    if p.sector_done:
        return _(
            "The sector is resolved. You may still use one of your titles this turn; it will be ready again next year."
        )
    if any(isinstance(action, do.Activate) for action in p.options):
        return _(
            "Your turn: resolve one sector. Before or after that you may use one title, with the button below. "
            "Resolve countries first, then palaces: what you take in a country, you can spend in a palace."
        )
    return _(
        "Your turn: resolve one sector, whoever is there. Resolve countries first, then palaces: what you take in "
        "a country, you can spend in a palace. And a palace where someone is ahead of you is best resolved while "
        "they have few goods."
    )


def _choose(p: Position) -> str:
    gold = words.gold(worth(p.goods[p.player]))
    if p.resolving == AL_RASHID:
        return _(
            "Benevolence costs nothing: you get a good of your choice and come first in the turn order. Take one of "
            "the caliph’s titles as well, if you like. Your goods are worth {gold}."
        ).format(gold=gold)
    if p.chosen:
        return _(
            "You may choose one more, or leave it at that and pay. Your goods are worth {gold}, and you owe "
            "{owed} so far."
        ).format(gold=gold, owed=words.gold(p.owed))
    return _(
        "Choose at most 2 of these: service, title, favour. Your goods are worth {gold}. Whoever takes neither a "
        "service nor a title takes 1 dishonour, which costs 2 points. A new pawn scores points and works for you "
        "every year: the earlier, the better."
    ).format(gold=gold)


def _pay(p: Position) -> str:
    return _(
        "You owe {gold}. Look at what you keep: goods that are all different are worth more than many of one kind. "
        "The options that leave you the most are listed first."
    ).format(gold=words.gold(p.owed))


def _take(p: Position) -> str:
    gold = words.gold(worth(p.goods[p.player]))
    if p.resolving >= FIRST_COUNTRY and p.stage == TRADING:
        return _(
            "Your goods are worth {gold}. Take kinds you don’t have: the fifth kind adds 5 gold to a set, but a "
            "good you already have often adds only 1. A credit note takes 3 gold off a title."
        ).format(gold=gold)
    return _("A gift. Your goods are worth {gold}: take what makes your sets larger.").format(gold=gold)


def _battle(p: Position) -> str:
    country = p.tokens[p.resolving - FIRST_COUNTRY]
    lying = {tokens.colour_of(token) for token in country}
    forces = [f"{translate(names.colour(colour))} {tokens.force(country, colour)}" for colour in sorted(lying)]
    return _(
        "You face: {forces}. In each colour you need more than that. Fleeing costs 2 dishonour, 4 points in all; "
        "fighting with a single token, even if you lose it, saves your honour."
    ).format(forces=", ".join(forces))


_ADVICE: dict[int, Callable[[Position], str]] = {
    DRAW_STEP: _draw,
    PLACE_STEP: _place,
    ACT_STEP: _act,
    CHOOSE_STEP: _choose,
    PAY_STEP: _pay,
    TAKE_STEP: _take,
    BATTLE_STEP: _battle,
    SWAP_STEP: lambda p: _("The Vizier swaps a good: give one you have several of, and take a kind you lack."),
    HIRE_STEP: lambda p: _("The General wants a good for a token: give the one your sets will miss least."),
    FAVOUR_STEP: lambda p: _(
        "You may ask for up to 2 favours for free, but not the same one twice. You only give the good that the "
        "General or the Vizier asks for."
    ),
    OPERATE_STEP: lambda p: _(
        "An operation examines the tokens in a country, or moves one of your pawns to another country. Move to where "
        "you gain a rank; examine where you mean to fight."
    ),
    REMOVE_STEP: lambda p: _(
        "A token from your hand can remove one of the same colour: use your lowest to remove the highest there."
    ),
    CHANGE_STEP: lambda p: _(
        "A merchant counts 3 instead of 1, and scores 2 points instead of 1. But a stack can’t have 2 leaders."
    ),
}
