"""Robots to measure the levels against. They know nothing of the game but its rules and the points on the board."""

from random import Random

from medina_desktop.game.points import lead
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.actions import ROOF, STABLE, kind_of
from medina_desktop.games.medina.rules.apply import play
from medina_desktop.games.medina.rules.position import OVER, Position
from medina_desktop.games.medina.rules.score import scores


def random_action(s: Position, random: Random) -> int:
    return legal.draw(s, random.random)


def greedy(s: Position, random: Random) -> int:
    """The best score difference at once; one of the best at random."""
    best: list[int] = []
    best_lead = -10_000.0
    for action in legal.actions(s):
        after = s.copy()
        play(after, action)
        value = lead(scores(after), s.player)
        if value > best_lead:
            best, best_lead = [], value
        if value == best_lead:
            best.append(action)
    return random.choice(best)


def child(s: Position, random: Random) -> int:
    """Somebody who has understood the rules: roofs a palace that brings eight points or more, takes points that lie
    there, lets palaces grow in colours still needed, and roofs whatever there is when the pieces run out."""
    p = s.player
    before = scores(s)
    owned, held = s.colours_owned[p], s.held(p)
    in_a_hurry = sum(held[:ROOF]) <= LAST_PIECES
    best: list[int] = []
    best_value = -10_000.0
    for action in legal.actions(s):
        after = s.copy()
        play(after, action)
        gains = [now - then for now, then in zip(scores(after), before, strict=True)]
        value: float = gains[p] - max(gain for q, gain in enumerate(gains) if q != p)
        kind = kind_of(action)
        if kind == ROOF:
            value += 100 if gains[p] >= LARGE or in_a_hurry else -100
        elif kind < STABLE and not owned >> kind & 1:
            value += 0.5
        if value > best_value:
            best, best_value = [], value
        if value == best_value:
            best.append(action)
    return random.choice(best)


LARGE = 8  # points of a palace worth a roof to a child
LAST_PIECES = 6


class _Enough(Exception):
    pass


def alpha_beta(s: Position, random: Random, nodes: int = 4_000) -> int:
    """All others play against the one who thinks (paranoid), deeper until it has seen its share of positions."""
    me = s.player
    seen = 0

    def value(position: Position, depth: int, low: float, high: float) -> float:
        nonlocal seen
        if depth == 0 or position.mode == OVER:
            return lead(scores(position), me)
        mine = position.player == me
        for action in legal.actions(position):
            after = position.copy()
            play(after, action)
            seen += 1
            if seen > nodes:
                raise _Enough
            found = value(after, depth - 1, low, high)
            if mine:
                low = max(low, found)
            else:
                high = min(high, found)
            if low >= high:
                break
        return low if mine else high

    options = legal.actions(s)[:]
    random.shuffle(options)
    ranked: list[tuple[float, int]] = []
    best = options[0]
    for depth in range(12):
        ranked = []
        low = -10_000.0
        try:
            for action in options:
                after = s.copy()
                play(after, action)
                seen += 1
                # A little room below keeps equal moves apart from worse ones in the order of the next depth.
                found = value(after, depth, low - 1, 10_000.0)
                ranked.append((found, action))
                low = max(low, found)
        except _Enough:
            break
        ranked.sort(key=lambda pair: -pair[0])
        options = [action for _, action in ranked]
        best = options[0]
    return best


YARDSTICKS = {"random": random_action, "greedy": greedy, "child": child, "alphabeta": alpha_beta}
