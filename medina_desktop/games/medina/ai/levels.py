"""The nine opponents and the three temperaments: how far each looks, and what counts for it."""

from typing import Generic, NamedTuple, TypeVar

from medina_desktop.games.medina.ai.search import Plan

N = TypeVar("N")


class ByPlayers(NamedTuple, Generic[N]):
    """A number that depends on how many sit at the table."""

    two: N
    three: N
    four: N

    def at(self, players: int) -> N:
        return self[players - 2]


EXACTLY = ByPlayers(0.0, 0.0, 0.0)
ALL_OF_IT = ByPlayers(1.0, 1.0, 1.0)
TO_THE_END: ByPlayers[int | None] = ByPlayers(None, None, None)


class Level(NamedTuple):
    plan: Plan
    nodes: ByPlayers[int] | None = None  # placements that are looked at before a choice, when no seconds are given
    seconds: float = 4.0  # and never longer than this
    patience: ByPlayers[float] = ALL_OF_IT  # how much of what is to come counts; who counts less of it roofs too early
    noise: ByPlayers[float] = EXACTLY  # points by which it may misjudge a placement, or a turn it has thought through
    plays_out: bool = False  # its best turns are played out to the end of the game, as long as it has nodes and time
    horizon: ByPlayers[int | None] = TO_THE_END  # ... or only so many pieces further, and judged there
    foresees: ByPlayers[bool] = ByPlayers(False, False, False)  # instead: it looks as far ahead as it can, by intuition
    version: str = ""  # of the weights; today's where there is none
    solves: int = 0  # the end of the game is played out exactly if it takes no more positions than this


# All see the same. What makes them different is how far they look, how patient they are and how much they misjudge. The
# numbers were measured, level by level: docs/measurements.md has the steps between them.
LEVELS: dict[str, Level] = {
    # One placement at a time, and like a beginner it takes palaces before they are large and misjudges everything.
    "novice": Level(Plan(0), patience=ByPlayers(0.58, 0.6, 0.55), noise=ByPlayers(3.5, 3.4, 3.8)),
    # Each misjudges less and waits a little longer.
    "apprentice": Level(Plan(0), patience=ByPlayers(0.645, 0.71, 0.648), noise=ByPlayers(3.02, 2.5, 3.28)),
    "journeyman": Level(Plan(0), patience=ByPlayers(0.73, 0.83, 0.763), noise=ByPlayers(2.45, 1.75, 2.6)),
    "mason": Level(Plan(0), patience=ByPlayers(0.805, 0.95, 0.9), noise=ByPlayers(1.83, 1.05, 1.77)),
    # Whole turns, and what the others will do about the best of them.
    "builder": Level(Plan(6, keep=12), noise=ByPlayers(4.5, 2.4, 2.47)),
    "surveyor": Level(Plan(6, keep=12), noise=ByPlayers(2.1, 1.5, 1.13)),
    # More turns, and further ahead.
    "architect": Level(
        Plan(12, keep=40, rounds=3), nodes=ByPlayers(30_000, 30_000, 30_000), noise=ByPlayers(1.0, 0.4, 0.05)
    ),
    # ... and plays the best of them out to the end of the game, a few times, the last pieces exactly.
    "master": Level(
        Plan(12, keep=40, rounds=3),
        nodes=ByPlayers(54_000, 75_000, 180_000),
        seconds=2.8,
        noise=ByPlayers(0.8, 0.3, 0.3),
        plays_out=True,
        solves=8_000,
    ),
    # ... and more often; with two players it looks ahead by intuition. What it may misjudge only decides between
    # openings that are worth the same.
    "vizier": Level(
        Plan(12, keep=40, rounds=3),
        nodes=ByPlayers(320, 3_000_000, 3_000_000),
        seconds=2.8,
        noise=ByPlayers(0.3, 0.3, 0.3),
        plays_out=True,
        horizon=ByPlayers(None, None, 24),
        foresees=ByPlayers(True, False, False),
        solves=8_000,
    ),
}

# Placements that whoever foresees looks at for its first turn, which is planned like the master's.
FIRST_TURN = 200_000

# Who gives hints: the strongest, and not held back where it is, for the sake of an even step, at a table of two.
ADVISER = "adviser"
ADVISERS: dict[str, Level] = {ADVISER: LEVELS["vizier"]._replace(nodes=ByPlayers(200_000, 3_000_000, 3_000_000))}

# Levels of every release, for measuring: a change that makes the opponents weaker is seen.
LADDER: dict[str, Level] = {
    "architect-0.1.0": Level(Plan(0), version="0.1.0"),
    "vizier-0.1.0": Level(
        Plan(12, keep=40, rounds=3), nodes=ByPlayers(30_000, 30_000, 30_000), version="0.1.0", solves=8_000
    ),
    "vizier-0.2.0": LEVELS["vizier"]._replace(horizon=TO_THE_END),
}


class Temperament(NamedTuple):
    """Says how much the points of the others count; 1 counts like an own point."""

    leader: float  # the share of it that is the leader's among them; the rest is all others' alike
    others: ByPlayers[float]


# With two players a point of the other is worth exactly one of one's own; whoever sees it very differently loses.
TEMPERAMENTS: dict[str, Temperament] = {
    "generous": Temperament(0.0, ByPlayers(0.96, 0.9, 0.85)),
    "opportunist": Temperament(0.5, ALL_OF_IT),
    "blocker": Temperament(0.8, ByPlayers(1.04, 1.05, 1.05)),
}
DEFAULT_TEMPERAMENT = "opportunist"


def named(name: str) -> Level | None:
    """Any of those above."""
    return LEVELS.get(name) or LADDER.get(name) or ADVISERS.get(name)
