"""A complete position that a player could be in: what is hidden is dealt at random, by what is known of it."""

from random import Random

from medina_desktop.games.al_rashid.rules import tokens
from medina_desktop.games.al_rashid.rules.names import COLOURS
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.setup import token_values


def imagine(seen: Position, chance: Random) -> Position:
    """`seen` is what the player sees; it is not changed."""
    p = seen.copy()
    everything = token_values(p.terms.catalogue)
    for colour in range(len(COLOURS)):
        pool = everything[:]
        for value in _find_known_values(p, colour):
            pool.remove(value)
        chance.shuffle(pool)
        for player, hand in enumerate(p.hand):
            unknown = tokens.values_in(hand, colour).count(tokens.UNKNOWN)
            for _ in range(unknown):
                p.hand[player] += tokens.in_hand(colour, pool.pop()) - tokens.in_hand(colour, tokens.UNKNOWN)
        for country, lying in enumerate(p.tokens):
            if any(not tokens.value_of(token) and tokens.colour_of(token) == colour for token in lying):
                p.tokens[country] = tuple(
                    token | pool.pop() if not tokens.value_of(token) and tokens.colour_of(token) == colour else token
                    for token in lying
                )
        if p.piles[colour]:
            p.piles[colour] = tuple(pool[: len(p.piles[colour])])
    if p.again[0][:1] == (-1,):
        numbers = list(range(len(everything)))
        chance.shuffle(numbers)
        p.again = (tuple(numbers), tuple(numbers))
    hidden = sorted(set(p.terms.catalogue.year_tiles) - set(p.tiles))
    if hidden:
        chance.shuffle(hidden)
        p.tiles = (*p.tiles[: p.revealed], *hidden)
    return p


def _find_known_values(p: Position, colour: int) -> list[int]:
    """The values of this colour that the player sees somewhere."""
    known = [value for hand in p.hand for value in tokens.values_in(hand, colour) if value]
    known += p.discards[colour]
    known += [tokens.value_of(t) for lying in p.tokens for t in lying if tokens.colour_of(t) == colour]
    known += p.piles[colour]
    return [value for value in known if value]
