"""Foresight: what may follow, looked at as far as time allows, with intuition at the end of every way.

Thinking stops at any moment; what is known by then decides. The more time, the further ahead.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from medina_desktop.game.machine import cores
from medina_desktop.games.medina.ai.ahead import Ahead, PlainAhead, Reach, Tried
from medina_desktop.games.medina.ai.compiled import Compiled
from medina_desktop.games.medina.ai.intuition import Guesses, Intuition
from medina_desktop.games.medina.ai.search import OutOfBudget, Search, Turn
from medina_desktop.games.medina.ai.variety import tire
from medina_desktop.games.medina.rules.apply import play
from medina_desktop.games.medina.rules.position import OVER, Position

REACH = Reach(width=24, per_kind=8, curiosity=2.0, temper=4.0)
AT_ONCE = 16  # ways that are gone side by side, once there are enough of them
EACH = 64  # ways after which one more is gone side by side
LOOK_UP = 64  # times after which one asks whether the rest of the time could change anything
MOST_THREADS = 4
ENOUGH = 600_000  # ways; a tree of that size fills up to half a gigabyte


def best_turn(search: Search, s: Position, known: Intuition) -> Turn:
    """The turn that was tried most, or as much of it as was thought about, and what everybody may expect after it."""
    try:
        ahead = _ahead(search, s, known)
    except MemoryError:
        return search.placements(s)[0]
    at_once = 1 if isinstance(ahead, PlainAhead) and search.budget is None else AT_ONCE  # the clock is asked between
    gone = 0

    def think(look: Callable[[int], None], count: int) -> None:
        nonlocal gone
        if not ahead.paths(count, search.luck):
            raise OutOfBudget
        look(count)
        looked_at = ahead.settle()
        if looked_at < 0:
            raise OutOfBudget
        gone += count
        search.count(looked_at)

    try:
        think(lambda _count: ahead.look(0, 1), 1)
        ahead.lean([_bias(search, s, tried.action) for tried in ahead.tried(0)])
        with _side_by_side(ahead) as look:
            while gone < ENOUGH and not _is_decided(search, ahead, gone):
                for _ in range(LOOK_UP):
                    think(look, min(at_once, 1 + gone // EACH))
    except OutOfBudget:
        search.cut_short = True
    return _pick_most_visited(search, s, ahead) if ahead.tried(0) else search.placements(s)[0]


def expect(search: Search, s: Position, known: Intuition) -> float:
    """Return the worth of the position to the player to move, by intuition alone."""
    sums = search.calculator
    values = sums.guess(sums.start(s), known) if isinstance(sums, Compiled) else Guesses(known).values(s)
    return search.want(values, s.player)


def _is_decided(search: Search, ahead: Ahead, gone: int) -> bool:
    """Tell if no other placement could be tried as often as the first in the time that is left. With a number of
    placements to look at this is never asked: as many as that are looked at."""
    if search.budget is not None:
        return False
    spent = search.spent()
    most, *others = sorted((tried.visits for tried in ahead.tried(0)), reverse=True)
    return not others or most - others[0] > gone * (1 - spent) / max(spent, 1e-9)


def _bias(search: Search, s: Position, action: int) -> float:
    return search.luck.within(search.noise) - tire(s, (action,)) if search.noise else 0.0


def _ahead(search: Search, s: Position, known: Intuition) -> Ahead:
    sums = search.calculator
    if isinstance(sums, Compiled):
        return sums.ahead(sums.start(s), known, REACH)
    return PlainAhead(s, sums.view.mood, known, REACH)


@contextmanager
def _side_by_side(ahead: Ahead) -> Iterator[Callable[[int], None]]:
    """Judge the leaves on all cores: compiled code lets other threads go on. The result is the same on one core."""
    threads = 1 if isinstance(ahead, PlainAhead) else min(cores(), MOST_THREADS)
    if threads < 2:
        yield lambda _count: ahead.look(0, 1)
        return
    with ThreadPoolExecutor(threads - 1) as pool:

        def look(count: int) -> None:
            share = min(threads, count)
            others = [pool.submit(ahead.look, first, share) for first in range(1, share)]
            ahead.look(0, share)
            for other in others:
                other.result()

        yield look


def _pick_most_visited(search: Search, s: Position, ahead: Ahead) -> Turn:
    first = max(ahead.tried(0), key=_visits)
    actions: tuple[int, ...] = (first.action,)
    values = first.values
    after = s.copy()
    play(after, first.action)
    if after.mode != OVER and after.player == s.player and after.placed and first.node >= 0:
        seconds = ahead.tried(first.node)
        if seconds and any(second.visits for second in seconds):
            actions = _what_matters_first(ahead, first, max(seconds, key=_visits))
    return Turn(search.want(values, s.player) if values else first.looks, actions, values)


def _what_matters_first(ahead: Ahead, first: Tried, second: Tried) -> tuple[int, int]:
    """The two placements, the one in front that looks better by itself, where their order makes no difference."""
    other = next((one for one in ahead.tried(0) if one.action == second.action), first)
    if other.looks > first.looks and other.node >= 0:
        for then in ahead.tried(other.node):
            if then.action == first.action and then.node == second.node:
                return second.action, first.action
    return first.action, second.action


def _visits(tried: Tried) -> int:
    return tried.visits
