"""The five opponents. All see what there is to see; they differ in how long and how steadily they think."""

from typing import NamedTuple


class Level(NamedTuple):
    nodes: int  # actions played in thought for one decision
    noise: float  # how far, in points, a judgement is typically off


LEVELS: dict[str, Level] = {
    "porter": Level(200, 2.6),
    "pedlar": Level(300, 1.55),
    "scribe": Level(400, 0.8),
    "courtier": Level(800, 0.4),
    "caliph": Level(4_000, 0.0),
}
SECONDS = 4.0  # no decision takes longer, however slow the machine

# The strongest of earlier versions, for measuring: a change that makes the opponents weaker is seen.
LADDER: dict[str, Level] = {"caliph-0.2.0": Level(4_000, 0.0)}


def named(name: str) -> Level | None:
    """Any of those above."""
    return LEVELS.get(name) or LADDER.get(name)
