"""Figures of games that `tournament --results FILE` has kept: points and shares by place, and who bought which titles.

    python tests/games/al_rashid/al_rashid_figures.py FILE ... [--of caliph]

plays them again. Files for different numbers of families are counted apart. With `--every 10` and no files it asks the
level for every tenth decision of a game of each size, with its clock running, and prints how long they took.
`docs/measurements.md` has what it prints.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from pathlib import Path
from statistics import mean, median
from time import monotonic, process_time

import msgspec

from medina_desktop import games
from medina_desktop.dev.tournament import Result, interval
from medina_desktop.game.box import Question
from medina_desktop.game.played import Played
from medina_desktop.games.al_rashid.rules.events import TitleTaken
from medina_desktop.games.al_rashid.rules.names import TITLES
from medina_desktop.storage import ruleset_files

GAME = "al-rashid"


class Figures:
    """Of all games for one number of families."""

    def __init__(self, of: str) -> None:
        self.of = of
        self.games = 0
        self.wins: dict[int, float] = defaultdict(float)  # by place in the turn order of the first year
        self.points: dict[str, list[int]] = {}
        self.turns: list[float] = []  # seconds that each took
        self.families = 0
        self.titles: Counter[int] = Counter()

    def add(self, result: Result, names: list[str]) -> None:
        self.games += 1
        game = played_again(result)
        order = game.position_after(0).order
        for seat, name in enumerate(names):
            self.wins[order.index(seat)] += result.won[seat]
            self.points.setdefault(name, []).append(result.points[seat])
            if name == self.of:
                self.families += 1
                self.turns += result.thought[seat]
        for player, title in titles_taken(game):
            self.titles[title] += names[player] == self.of

    def show(self, players: int) -> None:
        print(f"{players} families, {self.games} games")
        for place in range(players):
            low, high = interval(self.wins[place], self.games)
            print(f"  place {place + 1} in the first turn order:", end=" ")
            print(f"{100 * self.wins[place] / self.games:.0f} % ({100 * low:.0f} to {100 * high:.0f})")
        for name, points in self.points.items():
            print(f"  {name}: {mean(points):.1f} points on average, from {min(points)} to {max(points)}")
        if self.turns:
            print(f"  a turn of {self.of}: median {median(self.turns):.2f} s, longest {max(self.turns):.2f} s")
            print(f"  titles a hundred families of {self.of} bought, of {self.families}:")
            shares = [(100 * self.titles[title] / self.families, name) for title, name in enumerate(TITLES)]
            print("   ", ", ".join(f"{name} {share:.0f}" for share, name in sorted(shares, reverse=True)))


def kept_in(file: Path) -> tuple[list[str], list[Result]]:
    """Who sat there, and the games."""
    heading, *lines = file.read_bytes().splitlines()
    return msgspec.json.decode(heading)["seats"], [msgspec.json.decode(line, type=Result) for line in lines]


def played_again(result: Result) -> Played:
    game = Played.new(games.box(GAME), ruleset_files.load(GAME), len(result.entrants), result.seed)
    for text in result.actions:
        game.play_text(text)
    assert game.scores() == result.points
    return game


def titles_taken(game: Played) -> list[tuple[int, int]]:
    return [(e.player, e.title) for events in game.events for e in events if isinstance(e, TitleTaken)]


def decision_times(level: str, players: int, every: int) -> tuple[list[float], list[float]]:
    """Seconds by the clock, and of computing, of some decisions in a game that a quick player plays."""
    box, number = games.box(GAME), 0
    game = Played.new(box, ruleset_files.load(GAME), players, 1)
    lasted, computed = [], []
    while not game.over:
        seen = box.rules.seen_by(game.position, game.actor)
        if len(game.legal()) > 1:
            number += 1
            if number % every == 0:
                began, computing = monotonic(), process_time()
                box.opponents.choose(Question(seen, level, number))
                lasted.append(monotonic() - began)
                computed.append(process_time() - computing)
        game.play(box.opponents.at_once(seen).action)
    return lasted, computed


def show_times(level: str, every: int) -> None:
    for players in (2, 3, 4, 5):
        lasted, computed = decision_times(level, players, every)
        print(f"{players} families, {len(lasted)} decisions of {level}, in the median and at most:", end=" ")
        print(f"{median(lasted):.2f} s and {max(lasted):.2f} s,", end=" ")
        print(f"of computing {median(computed):.2f} s and {max(computed):.2f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--of", default="caliph")
    parser.add_argument("--every", type=int, default=0)
    options = parser.parse_args()
    if options.every:
        show_times(options.of, options.every)
    found: dict[int, Figures] = {}
    for file in options.files:
        seats, results = kept_in(file)
        figures = found.setdefault(len(seats), Figures(options.of))
        for result in results:
            figures.add(result, [seats[entrant] for entrant in result.entrants])
    for players in sorted(found):
        found[players].show(players)


if __name__ == "__main__":
    main()
