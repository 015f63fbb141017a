"""The opponents. All see what there is to see; they differ in how long and how steadily they think, and how far."""

from typing import NamedTuple

from medina_desktop.games.al_rashid.rules.names import ACT_STEP, BATTLE_STEP, CHOOSE_STEP, PLACE_STEP


class Level(NamedTuple):
    nodes: int  # actions played in thought for one decision
    noise: float  # how far, in points, a judgement is typically off
    foresees: bool = False  # grows trees of what everybody could do, and knows what years to come will bring


LEVELS: dict[str, Level] = {
    "porter": Level(200, 2.6),
    "pedlar": Level(300, 1.55),
    "scribe": Level(400, 0.8),
    "courtier": Level(800, 0.4),
    "chamberlain": Level(4_000, 0.0),
    "emir": Level(4_000, 0.0, foresees=True),
    "caliph": Level(80_000, 0.0, foresees=True),
}
SECONDS = 4.0  # no decision takes longer, however slow the machine
# Of the time, for who uses it up: there are several decisions in a turn of the resolution.
SHARES = {PLACE_STEP: 1.0, ACT_STEP: 0.4, BATTLE_STEP: 0.3, CHOOSE_STEP: 0.15}
OTHER_SHARE = 0.06

# Who gives hints and looks back at games: as the strongest, but nobody has to wait long.
ADVISER = "adviser"
ADVISERS: dict[str, Level] = {ADVISER: Level(8_000, 0.0, foresees=True)}

# The strongest of earlier versions, for measuring: a change that makes the opponents weaker is seen.
LADDER: dict[str, Level] = {"caliph-0.2.0": Level(4_000, 0.0)}


def named(name: str) -> Level | None:
    """Any of those above."""
    return LEVELS.get(name) or LADDER.get(name) or ADVISERS.get(name)
