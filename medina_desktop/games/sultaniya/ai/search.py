"""Plays on in many imagined positions, and keeps the turns that lead to the best ends.

All turns are tried in the same imagined positions, so that luck is the same for each; after every round the worse half
is left out. Whoever has learnt nothing breaks an imagined game off after two rounds, since its estimate is good for no
more; the learnt habits and the learnt estimate gain by looking further.
"""

from __future__ import annotations

import time
from random import Random
from typing import NamedTuple

from medina_desktop.games.sultaniya.ai.evaluate import Ratings
from medina_desktop.games.sultaniya.ai.guess import imagine
from medina_desktop.games.sultaniya.ai.outlook import UNTAUGHT, Learnt, phase
from medina_desktop.games.sultaniya.ai.quick import quick
from medina_desktop.games.sultaniya.ai.taste import tastes
from medina_desktop.games.sultaniya.rules import legal, score
from medina_desktop.games.sultaniya.rules.actions import BUILD, MOVE, RETURN, REVEALING, VERB_SHIFT, verb_of
from medina_desktop.games.sultaniya.rules.apply import play
from medina_desktop.games.sultaniya.rules.position import EYEING, Position
from medina_desktop.games.sultaniya.rules.tiles import UNKNOWN

WIN = 6.0  # what winning is worth beside the points of the lead
KEEP_BUILDS = 9  # placements that are looked at, the most promising ones by taste
KEEP_MOVES = 8
UNSURE = 8.0  # by so many points one has to be ahead in a game that was broken off to count it as half won
# After so many rounds an imagined game is broken off and estimated: later luck hides what a turn is worth.
# Alone it is played to its end, since every point until then counts, not only a lead.
ROUNDS_AHEAD = 2
TURNS_AHEAD = 14  # with what was learnt, and to the end of an own turn

Turn = tuple[int, ...]  # a turn, or the beginning of one


class Found(NamedTuple):
    turn: Turn
    value: float  # what it is chosen by: the lead, and winning
    lead: float  # at the end of the game
    games: int


def candidates(p: Position, ratings: Ratings) -> list[Turn]:
    """List what may be worth a thought: the best placements of what lies open or on top of a stack, everything else
    that can be done, and of the moves of the stone those that change most."""
    palace = p.palace
    placements: list[tuple[float, Turn]] = []
    moves: list[int] = []
    others: list[Turn] = []
    for action in legal.actions(p):
        verb = verb_of(action)
        if verb == BUILD:
            placements.append((ratings.rate(action), (action,)))
        elif verb in (MOVE, RETURN):
            moves.append(action)
        else:
            others.append((action,))
            if action in REVEALING and p.step != EYEING:
                kind = REVEALING.index(action)
                tile = p.stacks[kind][0]
                if tile != UNKNOWN and not (p.stack == kind and not p.revealed):
                    for build in palace.builds(kind, p.terms.bits[tile]):
                        placements.append((ratings.rate(build), (action, build)))
    placements.sort(key=lambda one: -one[0])
    return [turn for _, turn in placements[:KEEP_BUILDS]] + others + [(one,) for one in _best_moves(p, moves)]


def _best_moves(p: Position, moves: list[int]) -> list[int]:
    if len(moves) <= KEEP_MOVES:
        return moves

    def gained(action: int) -> float:
        after = p.copy()
        play(after, action)
        return score.scores(after)[p.player] + 0.1 * after.palace.spots.bit_count()

    return sorted(moves, key=gained, reverse=True)[:KEEP_MOVES]


def end_for(world: Position, me: int, ratings: list[Ratings], learnt: Learnt = UNTAUGHT) -> tuple[float, float]:
    """Return how good the end of a game is for a player, and the lead (alone: the points); an estimate if it was broken
    off, by what was learnt or, for who has learnt nothing, by what is begun in the palaces."""
    points: list[float]
    if world.over or not learnt.weights:
        points = list(score.scores(world))
    else:
        points = learnt.estimate(world)
    if not world.over and not learnt.weights:
        for player, one in enumerate(ratings):
            points[player] += one.promise() + one.taste.needs.sapphire * world.sapphires[player]
    mine = points[me]
    others = [other for player, other in enumerate(points) if player != me]
    if not others:
        return mine, mine
    ahead = mine - max(others)
    if not world.over:
        return ahead + WIN * ahead / (abs(ahead) + UNSURE), ahead
    if ahead:
        return ahead + (WIN if ahead > 0 else -WIN), ahead
    winners = score.winners(world)  # level in points: sapphires decide
    return (WIN / len(winners) if me in winners else -WIN), 0.0


def play_on(world: Position, ratings: list[Ratings], until: int) -> None:
    """To the end, or to a turn, by taste. `ratings` are the players' in their palaces as they stand; they grow with
    these."""
    while not world.over and world.number < until:
        player = world.player
        action = quick(world, ratings[player])
        play(world, action)
        follow(world, player, action, ratings)


def follow(world: Position, player: int, action: int, ratings: list[Ratings]) -> None:
    """Keep ratings in step with what a player has just done."""
    palace, before = world.palaces[player], ratings[player]
    if palace is not before.palace:
        verb = action >> VERB_SHIFT
        if verb == BUILD:
            ratings[player] = before.grown(action, palace)
        elif verb in (MOVE, RETURN):
            ratings[player] = Ratings(palace, before.taste)


def search(
    p: Position,
    turns: list[Turn],
    random: Random,
    games: int,
    until: float | None = None,
    noise: float = 0.0,
    learnt: Learnt = UNTAUGHT,
) -> tuple[list[Found], int]:
    """Return the turns, best first, and the number of games imagined: about `games`, none begun after `until`. If there
    are too few games for all turns, the first ones are looked at. With noise each turn is misjudged by so many
    points."""
    me = p.player
    habits = learnt.habits[phase(p)]
    mine = Ratings(p.palace, tastes(p, habits)[me])
    turns = turns[: max(2, games // 2)]
    errors = [random.gauss(0.0, noise) if noise else 0.0 for _ in turns]
    totals = [0.0] * len(turns)
    leads = [0.0] * len(turns)
    counts = [0] * len(turns)
    left = list(range(len(turns)))
    played = 0
    rounds = max(1, (len(turns) - 1).bit_length())
    late = False
    players = p.terms.players
    if players == 1:
        stop = p.terms.turns + 1
    elif not learnt.weights:
        stop = p.number + ROUNDS_AHEAD * players
    else:
        stop = p.number + -(-TURNS_AHEAD // players) * players + 1
    started = time.perf_counter()

    def mean(index: int) -> float:
        return totals[index] / counts[index] + errors[index]

    for number in range(rounds):
        for _ in range(max(1, games // rounds // len(left))):
            world = imagine(p, random)
            first = [Ratings(palace, taste) for palace, taste in zip(world.palaces, tastes(world, habits), strict=True)]
            first[me] = mine
            for index in left:
                after = world.copy()
                ratings = first[:]
                for action in turns[index]:
                    play(after, action)
                    follow(after, me, action, ratings)
                play_on(after, ratings, stop)
                value, lead = end_for(after, me, ratings, learnt)
                totals[index] += value
                leads[index] += lead
                counts[index] += 1
            played += len(left)
            if until is not None:
                now = time.perf_counter()
                late = now > until
                share = (number + 1) / rounds  # of the time, so that the best few get theirs
                if late or (learnt.weights and now - started > share * (until - started)):
                    break
        left.sort(key=mean, reverse=True)
        if late or number == rounds - 1:
            break
        left = left[: (len(left) + 1) // 2]
    rest = sorted((index for index in range(len(turns)) if index not in left), key=mean, reverse=True)
    found = [Found(turns[i], mean(i), leads[i] / counts[i], counts[i]) for i in [*left, *rest]]
    return found, played
