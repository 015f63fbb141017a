"""The seven opponents: how much each misjudges, and how many games it imagines before a step."""

import math
from typing import NamedTuple

from medina_desktop.games.sultaniya.ai.taste import CARELESS, PLAIN, SHY, Needs


class Level(NamedTuple):
    noise: float = 0.0  # how far it misjudges a tile (by taste) or a turn (when it imagines games), in points
    games: int = 0  # imagined before the first step of a turn; 0: it plays by taste alone
    first: float = 1.6  # seconds it thinks at most before the first step of a turn
    later: float = 0.5  # and before each further one
    counts_out: bool = False  # its last turn, instead of imagining games
    has_learnt: bool = False  # its habits in imagined games, and how to estimate their ends; so it looks further
    needs: Needs = PLAIN  # of one that plays by taste alone


# The table of today's games and the missions were measured with the levels from the water carrier to the architect, who
# go on answering as they did.
LEVELS: dict[str, Level] = {
    "goatherd": Level(noise=20.0, needs=CARELESS),
    "lamplighter": Level(noise=7.0, needs=SHY),
    "water-carrier": Level(noise=4.0),
    "gardener": Level(),
    "mason": Level(games=24),
    "architect": Level(games=36),
    "grand-vizier": Level(games=600, first=2.4, later=0.4, counts_out=True, has_learnt=True),
}
ADVISER = "adviser"  # gives hints and judges turns: without a clock, so that both say the same
ADVISERS: dict[str, Level] = {ADVISER: LEVELS["grand-vizier"]._replace(games=400, first=math.inf, later=math.inf)}
LATER_SHARE = 0.5  # of the games, before a further step of the same turn

# The strongest of earlier versions, for measuring: a change that makes it weaker is seen.
LADDER: dict[str, Level] = {
    "grand-vizier-0.2.0": Level(games=400),
    "grand-vizier-0.2.0-last-turn": Level(games=400, counts_out=True),
}


def named(name: str) -> Level | None:
    """Any of those above."""
    return LEVELS.get(name) or LADDER.get(name) or ADVISERS.get(name)
