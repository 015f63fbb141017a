"""Does the opponents' sums in plain Python: trying placements, judging positions, playing games out.

`fast.c` does the same where it could be compiled, number for number; `calculator` says which of the two is used.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from medina_desktop.games.medina.ai.candidates import likely, worth_a_thought
from medina_desktop.games.medina.ai.evaluate import NAMES, Evaluator, evaluator, phase, pieces_left
from medina_desktop.games.medina.ai.luck import Luck
from medina_desktop.games.medina.ai.weights import Knots, at_phase
from medina_desktop.games.medina.rules.apply import after_turn, play
from medina_desktop.games.medina.rules.position import OVER, Position, Terms
from medina_desktop.games.medina.rules.score import scores

PHASES = 8  # the weights change so often during a game that is played out
LOOK_AGAIN = 6  # placements after which the phase is looked at again


def by_phase(knots: Knots, patience: float = 1.0) -> list[list[float]]:
    return [[patience * w for w in at_phase(knots, moment / PHASES)] for moment in range(PHASES + 1)]


class Mood(NamedTuple):
    """Says how much the points of the others count; 1 counts like an own point."""

    leader: float = 0.5  # the share of it that is the leader's among them; the rest is all others' alike
    others: float = 1.0

    def want(self, values: Sequence[float], p: int) -> float:
        """Return the worth to p of these expected points."""
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
    """One player's view of a game: the weights by which it judges, and its mood."""

    knots: Knots
    mood: Mood = Mood()
    patience: float = 1.0  # how much of what is to come counts
    # For games that are played out:
    habits: Knots = ()  # how everybody sees it there; nothing: like the rest
    noise: float = 1.0  # points by which everybody may misjudge a placement: no two games are the same
    until: int | None = None  # pieces left at which such a game is judged; none: it is played to its end

    def weights(self, t: float) -> list[float]:
        """Return the weights for this phase of the game, from 0 to 1."""
        return [self.patience * w for w in at_phase(self.knots, t)]

    def habit(self) -> list[list[float]]:
        """The weights for each phase of a game that is played out."""
        return by_phase(self.habits or self.knots, self.patience)

    def judgement(self) -> list[list[float]]:
        """The weights by which such a game is judged, for each phase."""
        return by_phase(self.knots, self.patience)


class Shape(NamedTuple):
    """The shape in which trees grow (`branches`)."""

    width: int  # turns that a player thinks of
    beam: int  # first placements of such a turn after which every second one is tried
    ripe: int  # the visit to the end of a branch at which it grows
    curiosity: float  # points by which a turn that was seldom tried may look better than it does
    looks: float  # games that tell as much of a turn as its looks
    per_kind: int = 8  # cells looked at for pieces that fit almost anywhere


class Option(NamedTuple):
    action: int
    worth: float  # to the player to move
    values: tuple[float, ...]  # what everybody may expect after it
    goes_on: bool  # the player's turn


class Plain:
    """Positions are those of the rules."""

    def __init__(self, terms: Terms, view: View, t: float) -> None:
        """`t` is how much of the game is over: what comes soon is judged by it."""
        self.terms, self.view = terms, view
        self._evaluate: Evaluator = evaluator(terms, view.weights(t))

    def start(self, s: Position) -> Position:
        return s

    def after(self, s: Position, actions: Sequence[int]) -> Position:
        return after_turn(s, actions)

    def over(self, s: Position) -> bool:
        return s.mode == OVER

    def values(self, s: Position) -> list[float]:
        """Estimate each player's points at the end."""
        return self._evaluate(s)

    def options(self, s: Position, luck: Luck, per_kind: int) -> list[Option]:
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

    def reply(self, s: Position, stop_at: int, luck: Luck) -> tuple[Position, list[float], int]:
        """Everybody plays the placement that looks best to them until a turn of `stop_at` begins: the position then,
        what it is worth, and how many placements were looked at. At least one is made. Does not change s."""
        values: list[float] | None = None
        nodes = 0
        while s.mode != OVER and not (nodes and s.player == stop_at and s.placed == 0):
            s, values, looked_at = self._best(s, self._evaluate, 0.0, luck)
            nodes += looked_at
        return s, self._evaluate(s) if values is None else values, nodes

    def _best(self, s: Position, evaluate: Evaluator, noise: float, luck: Luck) -> tuple[Position, list[float], int]:
        """After the likely placement that looks best to the player to move, give or take `noise`: the position, what it
        is worth, and how many were looked at."""
        p, want = s.player, self.view.mood.want
        options = likely(s, luck)
        best, best_value = s, -1e9
        best_values: list[float] = []
        for action in options:
            after = s.copy()
            play(after, action)
            values = evaluate(after)
            value = want(values, p)
            if noise:
                value += noise * luck.unit()
            if value > best_value:
                best, best_value, best_values = after, value, values
        return best, best_values, len(options)

    def habit(self, by_phase: Sequence[Sequence[float]]) -> list[Evaluator]:
        """Weights for each phase of a game, as `play_on` wants them."""
        return [evaluator(self.terms, weights) for weights in by_phase]

    def play_on(self, s: Position, seats: Sequence[list[Evaluator]], luck: Luck) -> tuple[list[int], int]:
        """The points at the end, or those expected where the view judges a game earlier, if everybody goes on with what
        looks best to them, more or less, and how many placements were looked at. Does not change s."""
        moment, left, nodes = round(phase(s) * PHASES), LOOK_AGAIN, 0
        until = self.view.until
        while s.mode != OVER:
            if until is not None and pieces_left(s) <= until:
                judge = _judgement(self.terms, self.view)[round(phase(s) * PHASES)]
                return [round(v) for v in judge(s)], nodes
            s, _, looked_at = self._best(s, seats[s.player][moment], self.view.noise, luck)
            nodes += looked_at
            left -= 1
            if not left:
                moment, left = round(phase(s) * PHASES), LOOK_AGAIN
        return scores(s), nodes

    def play_out(self, s: Position, seed: int) -> tuple[list[int], int]:
        """`play_on`, everybody by this view's habit."""
        return self.play_on(s, [_habit(self.terms, self.view)] * self.terms.players, Luck(seed))

    def play_out_all(self, starts: Sequence[Position], seed: int) -> list[tuple[list[int], int]]:
        """From each of these, with the same luck."""
        return [self.play_out(start, seed) for start in starts]

    def features(self, s: Position) -> list[list[float]]:
        """By player: how often each weight counts. The estimate is a sum, so one weight at a time tells."""
        by_weight = [one(s) for one in _one_by_one(self.terms)]
        return [[found[p] for found in by_weight] for p in self.terms.everyone]


@lru_cache(maxsize=8)
def _habit(terms: Terms, view: View) -> list[Evaluator]:
    return Plain(terms, view, 0.0).habit(view.habit())


@lru_cache(maxsize=8)
def _judgement(terms: Terms, view: View) -> list[Evaluator]:
    return Plain(terms, view, 0.0).habit(view.judgement())


@lru_cache(maxsize=2)
def _one_by_one(terms: Terms) -> list[Evaluator]:
    return [evaluator(terms, [float(i == j) for j in range(len(NAMES))], with_points=False) for i in range(len(NAMES))]
