"""The five opponents and the three temperaments: how far each looks, and what it sees."""

from typing import NamedTuple

from medina_desktop.ai.search import Plan


class Level(NamedTuple):
    plan: Plan
    view: str  # whose fitted weights it uses; "" for points on the board alone
    sees: tuple[str, ...]  # beginnings of the names of the weights it knows; () is points on the board alone
    nodes: int | None = None  # budget when no seconds are given
    seconds: float = 4.0  # and never longer than this
    solves: int = 0  # the end of the game is played out exactly if it takes no more positions than this

    def blind_to(self, name: str) -> bool:
        return not name.startswith(self.sees)


EVERYTHING = ("",)
OWN_PALACES = ("stable", "merchant", "wall", "constant")
COLOURS_TO_COME = ("need", "open")

LEVELS: dict[str, Level] = {
    # Takes the points that lie there, one placement at a time.
    "apprentice": Level(Plan(0), "", ()),
    # Also knows what can be added to own palaces, and that a colour is worth waiting for.
    "mason": Level(Plan(0), "mason", (*OWN_PALACES, "need.base", "need.own")),
    # Knows who else needs a colour, and who comes first.
    "builder": Level(Plan(0), "builder", (*OWN_PALACES, *COLOURS_TO_COME)),
    # Sees everything in the position, and whole turns.
    "architect": Level(Plan(10), "vizier", EVERYTHING),
    # ... and what the others will do about them.
    "vizier": Level(Plan(12, keep=24, rounds=3), "vizier", EVERYTHING, nodes=40_000, solves=10_000),
}

# How much the leader among the others counts, and how much all others together; 1 is a point of one's own.
TEMPERAMENTS: dict[str, tuple[float, float]] = {
    "generous": (0.3, 0.6),
    "opportunist": (0.5, 1.0),
    "blocker": (0.8, 1.35),
}
DEFAULT_TEMPERAMENT = "opportunist"

