"""For developers: `python -m medina_desktop.games.al_rashid.ai.measure caliph courtier --games 40` lets levels play.

The first named plays one seat against the second in all others, from every seat in turn with the same set-up.
`greedy`, `quick` and `random` are robots without look-ahead. It prints wins, points, places in the first turn order,
how often each title was bought, and how long decisions took.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import Counter
from collections.abc import Callable
from math import sqrt
from random import Random

from medina_desktop.games.al_rashid.ai import policy, yardsticks
from medina_desktop.games.al_rashid.ai.player import AlRashidOpponents
from medina_desktop.games.al_rashid.data import catalogue
from medina_desktop.games.al_rashid.rules.actions import Action
from medina_desktop.games.al_rashid.rules.game import AlRashidRules
from medina_desktop.games.al_rashid.rules.names import TITLES
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.ruleset import Ruleset
from medina_desktop.games.al_rashid.rules.score import places, scores

Player = Callable[[Position, Random], Action]
RULES = AlRashidRules(catalogue)
RULESET = Ruleset(id="al-rashid", name="Al-Rashid", players=(2, 3, 4, 5))


def player(name: str) -> Player:
    robots: dict[str, Player] = {
        "greedy": yardsticks.greedy,
        "random": yardsticks.random_action,
        "quick": lambda seen, chance: policy.best(seen),
    }
    if name in robots:
        return robots[name]
    opponents = AlRashidOpponents()
    return lambda seen, chance: opponents.choose(seen, name, chance.getrandbits(30)).action


class Count:
    """What is counted over some games, for the first named player and for the others."""

    def __init__(self) -> None:
        self.games = 0
        self.won: Counter[int] = Counter()  # by place in the first turn order
        self.points: tuple[list[int], list[int]] = ([], [])
        self.titles: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
        self.seconds: list[float] = []

    def game(self, one: Player, others: Player, players: int, seed: int, seat: int) -> None:
        setup = RULES.deal(RULESET, players, Random(seed), {})
        p, chance = RULES.begin(RULESET, players, setup), Random(seed * 10 + seat)
        mine = setup["order"][seat]
        while p.options:
            seen, started = RULES.seen_by(p, p.player), time.perf_counter()
            action = (one if p.player == mine else others)(seen, chance)
            if p.player == mine and len(p.options) > 1:
                self.seconds.append(time.perf_counter() - started)
            RULES.play(p, action)
        self.games += 1
        self.won[seat] += places(p)[mine] == 1
        for number, points in enumerate(scores(p)):
            side = 0 if number == mine else 1
            self.points[side].append(points)
            self.titles[side].update(name for title, name in enumerate(TITLES) if p.titles[number] >> title & 1)

    def report(self, players: int) -> str:
        wins = self.won.total() / self.games
        error = 1.96 * sqrt(max(wins * (1 - wins), 0.01) / self.games)
        seats = ", ".join(str(self.won[seat]) for seat in range(players))
        lines = [
            f"{self.games} games: {wins:.0%} won (± {error:.0%}), by first place in the turn order {seats}",
            f"points {statistics.mean(self.points[0]):.1f} : {statistics.mean(self.points[1]):.1f}",
            f"a decision: median {statistics.median(self.seconds):.2f} s, longest {max(self.seconds):.2f} s",
        ]
        for side, name in enumerate(("the first", "the others")):
            families = len(self.points[side])
            bought = ", ".join(f"{t} {n / families:.2f}" for t, n in self.titles[side].most_common())
            lines.append(f"titles a family, {name}: {bought}")
        return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Let levels of Al-Rashid play each other.")
    parser.add_argument("one")
    parser.add_argument("others")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=600.0, help="begin no further game after this time")
    said = parser.parse_args()
    count, until = Count(), time.monotonic() + 60 * said.minutes
    for number in range(said.games):
        if time.monotonic() > until:
            break
        set_up, seat = divmod(number, said.players)
        count.game(player(said.one), player(said.others), said.players, said.seed + set_up, seat)
    print(f"{said.one} against {said.others}, {said.players} families")
    print(count.report(said.players))


if __name__ == "__main__":
    main()
