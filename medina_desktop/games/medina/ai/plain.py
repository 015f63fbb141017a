"""What thinking spends its time on, in plain Python: trying placements, judging positions, playing games out.

`fast.c` does the same where it could be compiled, number for number; `calculator` says which of the two is used.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from medina_desktop.games.medina.ai.candidates import likely, worth_a_thought
from medina_desktop.games.medina.ai.evaluate import NAMES, Evaluator, evaluator, phase
from medina_desktop.games.medina.ai.luck import Luck
from medina_desktop.games.medina.ai.weights import Knots, at_phase
from medina_desktop.games.medina.rules.apply import play
from medina_desktop.games.medina.rules.score import scores
from medina_desktop.games.medina.rules.state import OVER, State, Table

PHASES = 8  # the weights change so often during a game that is played out
LOOK_AGAIN = 6  # placements after which the phase is looked at again


def by_phase(knots: Knots, patience: float = 1.0) -> list[list[float]]:
    return [[patience * w for w in at_phase(knots, moment / PHASES)] for moment in range(PHASES + 1)]


class Mood(NamedTuple):
    """How much the points of the others count; 1 is a point of one's own."""

    leader: float = 0.5  # the share of it that is the leader's among them; the rest is all others' alike
    others: float = 1.0

    def want(self, values: Sequence[float], p: int) -> float:
        """What it is worth to p that everybody may expect this."""
        rest, best = 0.0, -1e9
        for q, v in enumerate(values):
            rest += v
            if q != p and v > best:
                best = v
        rest -= values[p]
        if len(values) == 2:
            return values[p] - self.others * rest
        return values[p] - self.others * (self.leader * best + (1 - self.leader) * rest / (len(values) - 1))


class View(NamedTuple):
    """How somebody sees a game at one table."""

    knots: Knots
    mood: Mood = Mood()
    patience: float = 1.0  # how much of what is to come counts
    # For games that are played out:
    habits: Knots = ()  # how everybody sees it there; nothing: like the rest
    noise: float = 1.0  # points by which everybody may misjudge a placement: no two games are the same
    hurry: float = 0.0  # how often another is somebody who takes what there is
    patience_in_a_hurry: float = 0.6

    def weights(self, t: float) -> list[float]:
        """What counts when so much of the game is over, from 0 to 1."""
        return [self.patience * w for w in at_phase(self.knots, t)]

    def habit(self, hurry: bool) -> list[list[float]]:
        """The weights for each phase of a game that is played out."""
        patience = self.patience_in_a_hurry if hurry else self.patience
        return by_phase(self.habits or self.knots, patience)

    def hurries(self, player: int, players: int, luck: Luck) -> list[bool]:
        """Who is in a hurry in a game that is played out: never the player who thinks."""
        return [luck.unit() < self.hurry and p != player for p in range(players)]


class Option(NamedTuple):
    action: int
    worth: float  # to the player to move
    values: tuple[float, ...]  # what everybody may expect after it
    goes_on: bool  # the player's turn


class Plain:
    """Positions are those of the rules."""

    def __init__(self, table: Table, view: View, t: float) -> None:
        """`t` is how much of the game is over: what comes soon is judged by it."""
        self.table, self.view = table, view
        self._evaluate: Evaluator = evaluator(table, view.weights(t))

    def start(self, s: State) -> State:
        return s

    def after(self, s: State, actions: Sequence[int]) -> State:
        s = s.copy()
        for action in actions:
            play(s, action)
        return s

    def over(self, s: State) -> bool:
        return s.mode == OVER

    def values(self, s: State) -> list[float]:
        """What everybody may expect to have at the end."""
        return self._evaluate(s)

    def options(self, s: State, luck: Luck, per_kind: int) -> list[Option]:
        """Every placement worth a thought; which of equal ones comes first is chance, not the order of the cells."""
        p = s.player
        evaluate, want = self._evaluate, self.view.mood.want
        found = []
        actions = worth_a_thought(s, luck, per_kind)
        for action in luck.some(actions, len(actions)):
            after = s.copy()
            play(after, action)
            values = evaluate(after)
            goes_on = after.mode != OVER and after.player == p and after.placed != 0
            found.append(Option(action, want(values, p), tuple(values), goes_on))
        return found

    def reply(self, s: State, stop_at: int, luck: Luck) -> tuple[State, list[float], int]:
        """Everybody plays the placement that looks best to them until a turn of `stop_at` begins: the position then,
        what it is worth, and how many placements were looked at. At least one is made. Does not change s."""
        evaluate, want = self._evaluate, self.view.mood.want
        values: list[float] | None = None
        nodes = 0
        while s.mode != OVER and not (nodes and s.player == stop_at and s.placed == 0):
            p = s.player
            options = likely(s, luck)
            best_value = -1e9
            best = s
            for action in options:
                after = s.copy()
                play(after, action)
                v = evaluate(after)
                u = want(v, p)
                if u > best_value:
                    best_value, best, values = u, after, v
            nodes += len(options)
            s = best
        return s, evaluate(s) if values is None else values, nodes

    def habit(self, by_phase: Sequence[Sequence[float]]) -> list[Evaluator]:
        """Weights for each phase of a game, as `play_on` wants them."""
        return [evaluator(self.table, weights) for weights in by_phase]

    def play_on(self, s: State, seats: Sequence[list[Evaluator]], luck: Luck) -> tuple[list[int], int]:
        """The points at the end if everybody goes on with what looks best to them, more or less, and how many
        placements were looked at. Does not change s."""
        want, noise = self.view.mood.want, self.view.noise
        moment, left, nodes = round(phase(s) * PHASES), LOOK_AGAIN, 0
        while s.mode != OVER:
            p = s.player
            evaluate = seats[p][moment]
            best_value = -1e9
            best = s
            options = likely(s, luck)
            for action in options:
                after = s.copy()
                play(after, action)
                value = want(evaluate(after), p) + noise * luck.unit()
                if value > best_value:
                    best_value, best = value, after
            nodes += len(options)
            s = best
            left -= 1
            if not left:
                moment, left = round(phase(s) * PHASES), LOOK_AGAIN
        return scores(s), nodes

    def play_out(self, s: State, player: int, seed: int) -> tuple[list[int], int]:
        """`play_on`: the player sees it as this view does, the others perhaps in a hurry."""
        luck = Luck(seed)
        habits = _habits(self.table, self.view)
        return self.play_on(s, [habits[hurry] for hurry in self.view.hurries(player, self.table.players, luck)], luck)

    def features(self, s: State) -> list[list[float]]:
        """By player: how often each weight counts. The estimate is a sum, so one weight at a time tells."""
        by_weight = [one(s) for one in _one_by_one(self.table)]
        return [[found[p] for found in by_weight] for p in self.table.everyone]


@lru_cache(maxsize=8)
def _habits(table: Table, view: View) -> list[list[Evaluator]]:
    return [Plain(table, view, 0.0).habit(view.habit(hurry)) for hurry in (False, True)]


@lru_cache(maxsize=2)
def _one_by_one(table: Table) -> list[Evaluator]:
    return [
        evaluator(table, [float(i == j) for j in range(len(NAMES))], with_points=False) for i in range(len(NAMES))
    ]
