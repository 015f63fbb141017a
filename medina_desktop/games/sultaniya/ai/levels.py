"""The five opponents: how much each misjudges, and how many games it imagines before a step."""

from typing import NamedTuple


class Level(NamedTuple):
    noise: float = 0.0  # how far it misjudges a tile (by taste) or a turn (when it imagines games), in points
    games: int = 0  # imagined before the first step of a turn; 0: it plays by taste alone
    first: float = 1.6  # seconds it thinks at most before the first step of a turn
    later: float = 0.5  # and before each further one
    counts_out: bool = False  # its last turn, instead of imagining games


LEVELS: dict[str, Level] = {
    "water-carrier": Level(noise=4.0),
    "gardener": Level(),
    "mason": Level(games=24),
    "architect": Level(games=36),
    "grand-vizier": Level(games=400, counts_out=True),
}
LATER_SHARE = 0.5  # of the games, before a further step of the same turn

# The strongest of earlier versions, for measuring: a change that makes it weaker is seen.
LADDER: dict[str, Level] = {
    "grand-vizier-0.2.0": Level(games=400),
    "grand-vizier-0.2.0-last-turn": Level(games=400, counts_out=True),
}


def named(name: str) -> Level | None:
    """Any of those above."""
    return LEVELS.get(name) or LADDER.get(name)
