"""Chooses a placement as a level would, with the reason for it."""

import time

from medina_desktop.games.medina.ai import evaluate, intuition, levels, weights
from medina_desktop.games.medina.ai.calculator import calculator
from medina_desktop.games.medina.ai.endgame import FEW_PIECES, pieces_left, solve
from medina_desktop.games.medina.ai.evaluate import phase
from medina_desktop.games.medina.ai.explain import reason_for
from medina_desktop.games.medina.ai.foresight import best_turn, expect
from medina_desktop.games.medina.ai.luck import Luck
from medina_desktop.games.medina.ai.plain import Mood, View
from medina_desktop.games.medina.ai.rollouts import Rollouts
from medina_desktop.games.medina.ai.search import Search, think
from medina_desktop.games.medina.ai.variety import is_first_turn
from medina_desktop.games.medina.kinds import Choice
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.position import Position

LEVELS = tuple(levels.LEVELS)  # weakest first
TEMPERAMENTS = tuple(levels.TEMPERAMENTS)
DEFAULT_TEMPERAMENT = levels.DEFAULT_TEMPERAMENT


def view_of(how: levels.Level, s: Position, temperament: str = levels.DEFAULT_TEMPERAMENT) -> View:
    """Return the view that this level, in this mood, has of the game from here on."""
    players = s.terms.players
    mood, horizon = levels.TEMPERAMENTS[temperament], how.horizon.at(players)
    return View(
        weights.for_table(s.terms, how.version),
        Mood(mood.leader, mood.others.at(players)),
        how.patience.at(players),
        weights.habits_for(s.terms, how.version),
        until=None if horizon is None else max(evaluate.pieces_left(s) - horizon, 0),
    )


def choose(
    s: Position,
    level: str,
    seconds: float | None = None,
    seed: int | None = None,
    nodes: int | None = None,
    temperament: str = levels.DEFAULT_TEMPERAMENT,
) -> Choice:
    """Choose this level's placement. With a number of nodes and no seconds the same seed gives the same answer
    whatever the clock says; with neither, on every machine that is not very slow; with seconds, it thinks no
    longer than that."""
    started = time.monotonic()
    how = levels.named(level)
    if how is None:
        raise ValueError(f"there is no level {level!r}: the levels are {', '.join(LEVELS)}")
    if temperament not in levels.TEMPERAMENTS:
        raise ValueError(f"there is no temperament {temperament!r}: there are {', '.join(TEMPERAMENTS)}")
    if s.over:
        raise ValueError("the game is over: there is nothing to play")
    players = s.terms.players
    foresees, opening = how.foresees.at(players), is_first_turn(s)
    deadline: float | None = None
    if seconds is not None:
        deadline = started + min(seconds * 0.95, max(seconds - 0.1, seconds * 0.5))
    elif nodes is None:
        nodes = None if how.nodes is None else how.nodes.at(players)
        if foresees and opening:
            nodes = levels.FIRST_TURN
        deadline = started + how.seconds
    view = view_of(how, s, temperament)
    sums = calculator(s.terms, view, phase(s))
    search = Search(sums, Luck(seed), nodes, deadline, how.noise.at(players))
    known = intuition.for_table(s.terms) if foresees and not opening else None
    now = expect(search, s, known) if known else search.want(sums.values(sums.start(s)), s.player)
    options = legal.actions(s)
    if len(options) == 1:
        actions: tuple[int, ...] = (options[0],)
        value = now
    else:
        solved = solve(s, how.solves, search.in_time) if how.solves and pieces_left(s) <= FEW_PIECES else None
        if solved:
            best = solved[0]
        elif known:
            best = best_turn(search, s, known)
        else:
            turns = think(search, s, how.plan)
            best = (Rollouts(search).best_first(s, turns) if how.plays_out else turns)[0]
        actions, value = best.actions, best.value
    gain = value - now
    return Choice(
        actions[0],
        round(gain, 1),
        reason_for(s, actions).sentence(),
        actions,
        search.nodes + search.beside,
        time.monotonic() - started,
    )
