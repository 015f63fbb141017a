"""Judges a turn: the best one the search finds and the one that was played are valued in the same way."""

import time

from msgspec.structs import replace

from medina_desktop.game.points import lead
from medina_desktop.games.medina.ai import intuition, levels, weights
from medina_desktop.games.medina.ai.calculator import Calculator, calculator
from medina_desktop.games.medina.ai.endgame import FEW_PIECES, pieces_left, solve
from medina_desktop.games.medina.ai.evaluate import phase
from medina_desktop.games.medina.ai.explain import reason_for
from medina_desktop.games.medina.ai.foresight import best_turn
from medina_desktop.games.medina.ai.intuition import Intuition
from medina_desktop.games.medina.ai.luck import Luck
from medina_desktop.games.medina.ai.plain import View
from medina_desktop.games.medina.ai.player import choose
from medina_desktop.games.medina.ai.search import OutOfBudget, Search
from medina_desktop.games.medina.kinds import Choice
from medina_desktop.games.medina.rules.apply import after_turn
from medina_desktop.games.medina.rules.position import OVER, Position
from medina_desktop.games.medina.rules.score import scores

LEVEL = "vizier"
NODES = 3_000  # for finding the best turn: little, for a whole game has many turns
BY_INTUITION = 1_000  # the same where the level foresees, and for judging each of the two turns there
ROUNDS = 3  # answers of everybody that are looked at after each of the two turns
SECONDS = 4.0


def judge(s: Position, played: tuple[int, ...], seed: int | None = None) -> Choice:
    """The turn the strongest level would play here, and in `lost` how much less the played one is worth: expected
    points at the end compared with the others'. Nothing is lost by a turn that is as good."""
    known = intuition.for_table(s.terms) if levels.LEVELS[LEVEL].foresees.at(s.terms.players) else None
    best = choose(s, LEVEL, seed=seed, nodes=BY_INTUITION if known else NODES)
    turn = best.turn or (best.action,)
    if sorted(turn) == sorted(played):
        return replace(best, lost=0.0)
    exact = _exactly(s, turn, played)
    if exact is not None:
        lost = exact
    else:
        sums = calculator(s.terms, View(weights.for_table(s.terms)), phase(s))
        if known:
            lost = _after(s, turn, sums, seed, known) - _after(s, played, sums, seed, known)
        else:
            lost = _foresee(s, turn, sums, seed) - _foresee(s, played, sums, seed)
    if lost <= 0:  # looked at as closely, the played turn is the better one
        return replace(best, action=played[0], turn=played, reason=reason_for(s, played).sentence(), lost=0.0)
    return replace(best, lost=round(lost, 1))


def _after(s: Position, turn: tuple[int, ...], sums: Calculator, seed: int | None, known: Intuition) -> float:
    """Return the worth of the turn to its player, after the next player's best answer."""
    after = after_turn(s, turn)
    if after.mode == OVER:
        return sums.view.mood.want([float(p) for p in scores(after)], s.player)
    values = best_turn(Search(sums, Luck(seed), nodes=BY_INTUITION), after, known).values
    return sums.view.mood.want(values, s.player)


def _foresee(s: Position, turn: tuple[int, ...], sums: Calculator, seed: int | None) -> float:
    """Return the worth of the turn to its player when everybody answers with what looks best to them: the mean of what
    is expected after one round, two, and so on. Both turns are followed with the same luck in what is looked at."""
    luck, leaf = Luck(seed), sums.after(sums.start(s), turn)
    values = sums.values(leaf)
    total = 0.0
    for _round in range(ROUNDS):
        if not sums.over(leaf):
            leaf, values, _ = sums.reply(leaf, s.player, luck)
        total += sums.view.mood.want(values, s.player)
    return total / ROUNDS


def _exactly(s: Position, turn: tuple[int, ...], played: tuple[int, ...]) -> float | None:
    """Play both turns out to the end where little is left; None where that takes too long."""
    if pieces_left(s) > FEW_PIECES:
        return None
    leads = []
    for actions in (turn, played):
        after = after_turn(s, actions)
        points = scores(after)
        if after.mode != OVER:
            deadline = time.monotonic() + SECONDS

            def count(_nodes: int, deadline: float = deadline) -> None:
                if time.monotonic() >= deadline:
                    raise OutOfBudget

            solved = solve(after, levels.LEVELS[LEVEL].solves, count)
            if solved is None:
                return None
            points = [round(v) for v in solved[0].values]
        leads.append(lead(points, s.player))
    return float(leads[0] - leads[1])
