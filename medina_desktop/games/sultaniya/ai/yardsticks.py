"""Robots to measure the levels against. They know the rules and the points on the table, and only what their seat may
know."""

from collections.abc import Callable
from random import Random

from medina_desktop.games.sultaniya.rules import legal, score
from medina_desktop.games.sultaniya.rules.actions import BUILD, CALL, REVEAL, REVEALING, stack_of, verb_of
from medina_desktop.games.sultaniya.rules.apply import play
from medina_desktop.games.sultaniya.rules.position import EYEING, START, Position
from medina_desktop.games.sultaniya.rules.tiles import UNKNOWN


def random_action(p: Position, random: Random) -> int:
    return random.choice(legal.actions(p))


def lead(p: Position, player: int) -> float:
    points = score.scores(p)
    others = [points[other] for other in p.terms.everyone if other != player]
    return points[player] - max(others, default=0) + 0.3 * p.sapphires[player]


def greedy(p: Position, random: Random) -> int:
    """The placement with the best lead at once, of what lies open and what lies on top of the stacks; if nothing there
    brings a point, it reveals, and if nothing can be revealed, it passes. It calls the eye when it can pay and nothing
    else brings a point."""
    me = p.player
    now = lead(p, me)
    best: list[int] = []
    best_gain = -100.0
    options = legal.actions(p)
    for action in options:
        first = action
        after = p.copy()
        play(after, action)
        ways = [after]
        if verb_of(action) == REVEAL:
            tile = after.displays[stack_of(action)][-1]
            ways = [_built(after, one) for one in legal.builds(after) if one >> 7 == tile != UNKNOWN]
        elif verb_of(action) != BUILD:
            continue
        for way in ways:
            gain = lead(way, me) - now
            if gain > best_gain:
                best, best_gain = [], gain
            if gain == best_gain:
                best.append(first)
    if best and best_gain > 0.5:
        return random.choice(best)
    if p.step == START and p.sapphires[me] >= 3:
        eyes = [one for one in options if verb_of(one) == CALL and one >> 2 & 3 == 3]
        if eyes:
            return random.choice(eyes)
    turned = [one for one in options if one in REVEALING]
    if turned and p.step != EYEING:
        return random.choice(turned)
    return random.choice(best) if best else options[-1]


def _built(p: Position, action: int) -> Position:
    after = p.copy()
    play(after, action)
    return after


YARDSTICKS: dict[str, Callable[[Position, Random], int]] = {"random": random_action, "greedy": greedy}
