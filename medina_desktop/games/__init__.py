"""The games of the house. A new one is a folder here and a line in this dict."""

from functools import cache
from importlib import import_module

from medina_desktop.game.box import Box, Ruleset
from medina_desktop.game.played import Played

# By id, in the order in which they stand on the shelf: the folder of each, whose module `box` has its BOX.
GAMES = {
    "medina": "medina",
    "sultaniya": "sultaniya",
    "al-rashid": "al_rashid",
}


@cache
def box(game: str) -> Box:
    """KeyError for a game that does not live here. A game is imported when it is first asked for."""
    found: Box = import_module(f"medina_desktop.games.{GAMES[game]}.box").BOX
    return found


def playable() -> list[Box]:
    """The boxes that a window can open: those that stand on the shelf."""
    return [found for found in map(box, GAMES) if found.window]


def new_game(ruleset: Ruleset, players: int, seed: int, given: dict[str, str] | None = None) -> Played:
    """A game by this ruleset, whichever game that is; what is not given of its set-up is drawn from the seed."""
    return Played.new(box(ruleset.game), ruleset, players, seed, given)
