"""`challenges verify`: is every puzzle what it promises?

A puzzle is checked as `check` does it: replayed, every listed turn played, the solution played to its end. Then it is
solved from the rules alone. A goal of points: every turn is tried with the tiles as they lie. A sure lead: the listed
turns reach it and no other does, everybody else playing against the player.
"""

from __future__ import annotations

import argparse
from collections.abc import Hashable, Iterator
from pathlib import Path

from medina_desktop import command_line
from medina_desktop.challenges import files
from medina_desktop.challenges.puzzle import Puzzle
from medina_desktop.game.box import NOBODY, Position, turns_begun
from medina_desktop.game.played import Played
from medina_desktop.game.points import lead
from medina_desktop.l10n import _
from medina_desktop.storage.yaml_files import DataError, read

POSITIONS = 400_000  # that may be looked at for one puzzle


class TooMuch(Exception):
    """More positions than were allowed."""


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="medina-desktop challenges verify",
        description=_(
            "Check every puzzle and solve it again. If no files are named, check all that come with the game."
        ),
    )
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help=_("puzzle files"))
    parser.add_argument(
        "--positions",
        type=command_line.whole(1, 10**9),
        default=POSITIONS,
        metavar="N",
        help=_("search at most this many positions for each puzzle"),
    )
    options = parser.parse_args(argv)
    verdicts = [verify(path, options.positions) for path in options.files or files.our_files()]
    for word in ("solved", "unsolved", "wrong"):
        print(f"{word}: {sum(verdict == word for verdict in verdicts)}")
    return 1 if "wrong" in verdicts else 0


def verify(path: Path, most: int) -> str:
    """Print what is found; "solved", "unsolved" (it takes more positions than allowed) or "wrong"."""
    try:
        puzzle = files.check(read(path))
        told = Solver(puzzle, most).solve()
    except DataError as error:
        print(error, flush=True)
        return "wrong"
    except TooMuch:
        print(f"{path.stem}: sound, but not solved within {most} positions", flush=True)
        return "unsolved"
    print(f"{path.stem}: {told or 'solved'}", flush=True)
    return "wrong" if told else "solved"


class Solver:
    def __init__(self, puzzle: Puzzle, most: int) -> None:
        self.puzzle, self.left = puzzle, most
        self.game: Played = puzzle.begin()
        self.rules = self.game.rules
        self._known: dict[Hashable, bool] = {}

    def solve(self) -> str:
        """Return what is wrong; nothing if all is right."""
        goal = self.puzzle.form.goal
        if goal.points is not None:
            best = max(self.rules.scores(after)[self.puzzle.player] for _turn, after in self.turns())
            return "" if best == goal.points else f"{best} points are possible, not {goal.points}"
        accepted = self.puzzle.form.accepted
        for turn, after in self.turns():
            if self.is_sure(after) != (turn in accepted):
                words = "should not be accepted" if turn in accepted else "reaches the goal, too"
                return f"{', '.join(turn)} {words}"
        return ""

    def turns(self) -> Iterator[tuple[list[str], Position]]:
        """Every way to end the turn (or to decide), with the position after it."""
        open_ways: list[tuple[list[str], Position]] = [([], self.game.position)]
        while open_ways:
            texts, before = open_ways.pop()
            for action in self.rules.legal(before):
                after, ended = self._play(before, action)
                way = [*texts, self.rules.text(before, action)]
                if ended or self.puzzle.is_decision:
                    yield way, after
                else:
                    open_ways.append((way, after))

    def _play(self, before: Position, action: object) -> tuple[Position, bool]:
        self.left -= 1
        if self.left < 0:
            raise TooMuch
        after: Position = before.copy()
        events: list[object] = []
        self.rules.play(after, action, events)
        return after, self.rules.actor(after) == NOBODY or bool(turns_begun(events))

    def is_sure(self, position: Position) -> bool:
        """Tell if the lead is reached from here, whatever the others do."""
        actor, me = self.rules.actor(position), self.puzzle.player
        if actor == NOBODY:
            return lead(self.rules.scores(position), me) >= (self.puzzle.form.goal.lead or 0)
        key = position.key()
        if key not in self._known:
            ways = (self.is_sure(self._play(position, action)[0]) for action in self.rules.legal(position))
            self._known[key] = any(ways) if actor == me else all(ways)
        return self._known[key]
