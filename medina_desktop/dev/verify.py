"""`challenges verify`: is every puzzle what it promises?

A puzzle is checked as `check` does it: replayed, every listed turn played, the solution played to its end. Then it is
solved from the rules alone. A goal of points: every turn is tried with the tiles as they lie. A sure lead: the listed
turns reach it and no other does, everybody else playing against the player.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from medina_desktop import command_line
from medina_desktop.challenges import files
from medina_desktop.challenges.puzzle import Puzzle
from medina_desktop.dev.solving import Solver, TooMuch
from medina_desktop.l10n import _
from medina_desktop.storage.yaml_files import DataError, read

POSITIONS = 400_000  # that may be looked at for one puzzle


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
        told = solve(puzzle, most)
    except DataError as error:
        print(error, flush=True)
        return "wrong"
    except TooMuch:
        print(f"{path.stem}: sound, but not solved within {most} positions", flush=True)
        return "unsolved"
    print(f"{path.stem}: {told or 'solved'}", flush=True)
    return "wrong" if told else "solved"


def solve(puzzle: Puzzle, most: int) -> str:
    """Return what is wrong; nothing if all is right."""
    game, goal, accepted = puzzle.begin(), puzzle.form.goal, puzzle.form.accepted
    solver = Solver(game.rules, puzzle.player, most)
    ways = solver.turns(game.position, puzzle.is_decision)
    if goal.points is not None:
        best = max(game.rules.scores(after)[puzzle.player] for _turn, after in ways)
        return "" if best == goal.points else f"{best} points are possible, not {goal.points}"
    wanted = goal.lead or 0
    for turn, after in ways:
        texts = solver.texts(game.position, turn)
        if (solver.value(after, wanted - 1, wanted) >= wanted) != (texts in accepted):
            words = "should not be accepted" if texts in accepted else "reaches the goal, too"
            return f"{', '.join(texts)} {words}"
    return ""
