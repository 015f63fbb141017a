"""The five opponents. All see what there is to see; they differ in how long and how steadily they think."""

from typing import NamedTuple


class Level(NamedTuple):
    nodes: int  # actions played in thought for one decision
    noise: float  # how far, in points, a judgement is typically off


LEVELS: dict[str, Level] = {
    "porter": Level(200, 6.0),
    "pedlar": Level(400, 3.5),
    "scribe": Level(800, 2.0),
    "courtier": Level(1_600, 1.0),
    "caliph": Level(8_000, 0.0),
}
SECONDS = 4.0  # no decision takes longer, however slow the machine
