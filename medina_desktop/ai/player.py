"""What the rest of the house asks of the opponents: the levels, and a choice with a reason."""

from random import Random

from msgspec import Struct

from medina_desktop.rules import legal, score
from medina_desktop.rules.actions import text_of
from medina_desktop.rules.apply import play
from medina_desktop.rules.state import State

LEVELS = ("apprentice", "mason", "builder", "architect", "vizier")  # weakest first


class Choice(Struct, frozen=True):
    action: int
    gain: float  # expected change of the score difference
    reason: str  # a sentence in English


def choose(s: State, level: str, seconds: float | None = None, seed: int | None = None) -> Choice:
    """The action that looks best after one placement: own points less those of the best other player."""
    if level not in LEVELS:
        raise ValueError(f"there is no level {level!r}: the levels are {', '.join(LEVELS)}")
    options = sorted(legal.actions(s), key=text_of)
    if not options:
        raise ValueError("the game is over: there is nothing to play")
    random = Random(seed)
    before = _lead(s, s.player)
    best = max(options, key=lambda a: (_lead_after(s, a), random.random()))
    gain = _lead_after(s, best) - before
    return Choice(best, gain, f"changes your lead by {gain:+d} at once")


def _lead(s: State, player: int) -> int:
    points = score.scores(s)
    return points[player] - max(p for i, p in enumerate(points) if i != player)


def _lead_after(s: State, action: int) -> int:
    after = s.copy()
    play(after, action)
    return _lead(after, s.player)
