"""The best turns, each with a tree of what may follow.

In a game that is played out everybody places by habit, one piece after the other; a grab that takes two placements is
rarely among it. So below each of the best turns a tree grows (`branches`): with time the first turn of all counts as
it does after good answers, and the more time, the further ahead they are good.
"""

from medina_desktop.games.medina.ai.branches import PlainTrees, Trees
from medina_desktop.games.medina.ai.calculator import Games, Imagined
from medina_desktop.games.medina.ai.compiled import Compiled
from medina_desktop.games.medina.ai.plain import Shape
from medina_desktop.games.medina.ai.search import OutOfBudget, Search, Turn
from medina_desktop.games.medina.rules.position import Position

SHAPE = Shape(width=8, beam=6, ripe=6, curiosity=2.5, looks=8.0)
FEWEST = 30  # games below each turn; where there is no time for so many, more games of the turns alone tell more
DOUBT = 60  # games after which they count half as much as many
# The same for games that are judged before their end: chance changes little in them, so few of them tell much.
JUDGED_SHAPE = Shape(width=8, beam=6, ripe=3, curiosity=0.8, looks=3.0)
JUDGED_FEWEST, JUDGED_DOUBT = 6, 12
THE_WAY = 5  # placements that could be looked at in the time it takes to find where a game begins
AT_ONCE = 8  # games that are begun before the first of them counts
ENOUGH = 24_000  # and more games would change nothing
HALVINGS = (0.25, 0.5, 0.75)  # shares of the time after which the worse half of the turns is left out
TRUST = 0.75  # how much many of these games count; the rest is what was known before


def worth_it(search: Search, a_game: int, turns: int) -> bool:
    """Tell if there is time for trees: many games of the turns alone tell little more."""
    return _games_left(search, a_game) >= (JUDGED_FEWEST if _judges(search) else FEWEST) * turns


def _judges(search: Search) -> bool:
    """Tell if games are judged before their end."""
    return search.calculator.view.until is not None


def _games_left(search: Search, a_game: int) -> float:
    """Return how many games there is time for, if each looks at about this many placements."""
    spent = search.spent()
    return search.nodes * (1 - spent) / max(spent, 1e-9) / a_game


def best_first(search: Search, s: Position, turns: list[Turn], starts: list[Imagined], games: Games) -> list[Turn]:
    """These turns, after which the positions are these, the best in front when the budget is used up."""
    trees = trees_below(search, s.player, starts)
    doubt = JUDGED_DOUBT if _judges(search) else DOUBT
    alive, left_out = list(range(len(turns))), list[int]()
    played, a_round, begun = 0, 0, search.spent()
    halvings = [begun + (1 - begun) * share for share in HALVINGS]

    def judged(number: int) -> Turn:
        count, won = trees.won(number)
        trust = TRUST * count / (count + doubt)
        return turns[number]._replace(value=trust * won / max(count, 1) + (1 - trust) * turns[number].value)

    def best_of_them() -> list[int]:
        return sorted(alive, key=lambda number: judged(number).value, reverse=True)

    try:
        while len(alive) > 1 and played < ENOUGH and search.has_left(a_round):
            ways, looked_at = trees.ways(alive * max(AT_ONCE // len(alive), 1))
            ends = games(ways, search.luck.draw())
            trees.ended([points for points, _ in ends])
            played += len(ends)
            a_round = looked_at + sum(nodes + THE_WAY for _, nodes in ends)
            search.count(a_round)
            if halvings and search.spent() >= halvings[0]:
                del halvings[0]
                ranked = best_of_them()
                half = (len(ranked) + 1) // 2
                alive, left_out = ranked[:half], ranked[half:] + left_out
    except OutOfBudget:
        search.cut_short = True
    return [judged(number) for number in best_of_them() + left_out] if played else turns


def trees_below(search: Search, player: int, starts: list[Imagined]) -> Trees:
    """Plant one below each of these positions, after turns of this player."""
    sums, shape = search.calculator, JUDGED_SHAPE if _judges(search) else SHAPE
    return (
        sums.trees(starts, player, search.luck, shape)
        if isinstance(sums, Compiled)
        else PlainTrees(search, player, starts, shape)
    )
