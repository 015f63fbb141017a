"""A player's view (rules.md 11.2): the position with the rest unknown, which can still be played on."""

from medina_desktop.games.al_rashid.rules import activation, countries, tokens
from medina_desktop.games.al_rashid.rules.names import BATTLE_STEP, REMOVE_STEP
from medina_desktop.games.al_rashid.rules.position import Position


def seen_by(p: Position, player: int) -> Position:
    seen = p.copy()
    seen.dealt = None
    seen.piles = [(tokens.UNKNOWN,) * len(pile) for pile in p.piles]
    seen.again = tuple((-1,) * len(again) for again in p.again)
    seen.tiles = p.tiles[: p.revealed] + ("",) * (len(p.tiles) - p.revealed)
    seen.hand = [hand if owner == player else tokens.hidden(hand) for owner, hand in enumerate(p.hand)]
    seen.tokens = [tuple(tokens.hidden_from(token, player) for token in lying) for lying in p.tokens]
    if p.player != player:  # what can be fought with, or removed, would tell what is in the hand
        if p.step == BATTLE_STEP:
            seen.options = countries.battle_options(seen)
        elif p.step == REMOVE_STEP:
            seen.options = activation.removal_options(seen)
    return seen
