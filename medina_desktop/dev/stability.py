"""Measures whether a level chooses alike whatever its luck: `python -m medina_desktop.dev.stability --ruleset R`.

Positions of games between middling players are asked with ten seeds each. A choice is stable if nine of the ten turns
are worth the best of them, by a far deeper look at each, give or take half a point.
"""

import argparse
import sys
from collections import Counter
from itertools import count
from statistics import mean

from medina_desktop.dev.ai_bench import positions
from medina_desktop.dev.asked_for import load_ruleset
from medina_desktop.games.medina.ai import levels, tree
from medina_desktop.games.medina.ai.calculator import calculator
from medina_desktop.games.medina.ai.evaluate import phase
from medina_desktop.games.medina.ai.luck import Luck
from medina_desktop.games.medina.ai.player import choose, view_of
from medina_desktop.games.medina.ai.search import Search
from medina_desktop.games.medina.rules.position import Position
from medina_desktop.games.medina.rules.ruleset import Ruleset

SEEDS = 10
ENOUGH = 9  # of them
ALIKE = 0.5  # points
EVERY = 3  # turns of a game between two positions

Turn = tuple[int, ...]


class Row:
    """The findings about one level, position by position."""

    def __init__(self) -> None:
        self.most: list[int] = []  # seeds that chose the same turn
        self.alike: list[int] = []  # seeds that chose one of the best
        self.lost: list[float] = []  # on average, by the deeper look

    def add(self, chosen: list[Turn], worth: dict[Turn, float]) -> None:
        lost = [max(worth.values()) - worth[turn] for turn in chosen]
        self.most.append(Counter(chosen).most_common(1)[0][1])
        self.alike.append(sum(points <= ALIKE for points in lost))
        self.lost.append(mean(lost))

    def line(self) -> str:
        same, stable = (mean(n >= ENOUGH for n in found) for found in (self.most, self.alike))
        return f"| {len(self.most)} | {100 * same:.0f} % | {100 * stable:.0f} % | {mean(self.lost):.2f} |"


def look_deeper(s: Position, turns: list[Turn], nodes: int) -> list[float]:
    """Return the worth of each of these turns, with so many placements below each."""
    sums = calculator(s.terms, view_of(levels.LEVELS["vizier"], s), phase(s))
    found = []
    for turn in turns:
        search = Search(sums, Luck(1))
        trees = tree.trees_below(search, s.player, [sums.after(sums.start(s), turn)])
        looked_at = 0
        while looked_at < nodes:
            ways, grown = trees.ways([0] * tree.AT_ONCE)
            ends = sums.play_out_all(ways, search.luck.draw())
            trees.ended([points for points, _ in ends])
            looked_at += grown + sum(looked + tree.THE_WAY for _, looked in ends)
        games, won = trees.won(0)
        found.append(won / games)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ruleset", required=True)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--levels", default="vizier,vizier-0.2.0", help="separated by commas")
    parser.add_argument("--nodes", type=int, default=100_000, help="placements before a choice")
    parser.add_argument("--deeper", type=int, default=300_000, help="placements below each turn that was chosen")
    parser.add_argument("--positions", type=int, default=40)
    options = parser.parse_args()
    rules = load_ruleset(options.ruleset)
    assert isinstance(rules, Ruleset)
    games = (positions(rules, options.players, seed, EVERY) for seed in count())
    asked: list[Position] = []
    while len(asked) < options.positions:
        asked += next(games)
    rows = {name: Row() for name in options.levels.split(",")}
    for s in asked[: options.positions]:
        chosen = {name: [choose(s, name, None, seed, options.nodes).turn for seed in range(SEEDS)] for name in rows}
        turns = {_idea(turn): turn for some in chosen.values() for turn in some}
        worth = dict.fromkeys(turns, 0.0)
        if len(turns) > 1:
            worth = dict(zip(turns, look_deeper(s, list(turns.values()), options.deeper), strict=True))
        for name, row in rows.items():
            row.add([_idea(turn) for turn in chosen[name]], worth)
    table = f"{rules.id}, {options.players} players, {options.nodes:,} placements"
    print(f"| {table} | positions | the same turn | stable | lost |")
    print("|---|---|---|---|---|")
    for name, row in rows.items():
        print(f"| {name} {row.line()}")
    return 0


def _idea(turn: Turn) -> Turn:
    return tuple(sorted(turn))


if __name__ == "__main__":
    sys.exit(main())
