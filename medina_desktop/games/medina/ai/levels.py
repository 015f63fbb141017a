"""The five opponents and the three temperaments: how far each looks, and what it sees."""

from typing import NamedTuple

from medina_desktop.games.medina.ai.search import Plan


class Level(NamedTuple):
    plan: Plan
    view: str  # whose fitted weights it uses; "" for points on the board alone
    sees: tuple[str, ...]  # beginnings of the names of the weights it knows; () is points on the board alone
    nodes: int | None = None  # budget when no seconds are given
    seconds: float = 4.0  # and never longer than this
    patience: float = 1.0  # how much of what is to come counts
    noise: float = 0.0  # points by which it may misjudge a placement
    plays_out: bool = False  # its best turns are played out to the end of the game, as long as it has nodes and time
    version: str = ""  # of the weights; today's where there is none
    solves: int = 0  # the end of the game is played out exactly if it takes no more positions than this

    def blind_to(self, name: str) -> bool:
        return not name.startswith(self.sees)


EVERYTHING = ("",)

LEVELS: dict[str, Level] = {
    # Takes the points that lie there, one placement at a time.
    "apprentice": Level(Plan(0), "", ()),
    # Also knows that a colour without a palace is worth something, but is impatient: a small palace in the hand counts
    # more than a larger one to come.
    "mason": Level(Plan(0), "mason", ("need.base", "constant"), patience=0.35),
    # Waits longer for larger palaces, without a look at who else needs them.
    "builder": Level(Plan(0), "mason", ("need.base", "constant"), patience=0.6),
    # Sees everything in the position: who else needs a colour and moves first, room, tiles, pieces to wait with.
    "architect": Level(Plan(0), "vizier", EVERYTHING),
    # ... and searches: whole turns, what the others will do about them, and the end of the game exactly.
    "vizier": Level(Plan(12, keep=40, rounds=3), "vizier", EVERYTHING, nodes=60_000, plays_out=True, solves=8_000),
}

# Levels of every release, for measuring: a change that makes the opponents weaker is seen.
LADDER: dict[str, Level] = {
    "architect-0.1.0": Level(Plan(0), "vizier", EVERYTHING, version="0.1.0"),
    "vizier-0.1.0": Level(
        Plan(12, keep=40, rounds=3), "vizier", EVERYTHING, nodes=30_000, version="0.1.0", solves=8_000
    ),
}

# How much the leader among the others counts, and how much all others together; 1 is a point of one's own.
TEMPERAMENTS: dict[str, tuple[float, float]] = {
    "generous": (0.0, 0.85),
    "opportunist": (0.5, 1.0),
    "blocker": (1.0, 1.1),
}
DEFAULT_TEMPERAMENT = "opportunist"
