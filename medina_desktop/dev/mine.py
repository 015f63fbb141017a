"""`challenges mine`: play games and look for puzzles in them.

Each is solved before it is written to a file; naming it, and saying why it is right, is left to a person. A folder
remembers which games were looked through: whoever is stopped goes on there.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from msgspec import Struct

from medina_desktop import command_line, games
from medina_desktop.dev import kept, pool
from medina_desktop.dev.asked_for import telling
from medina_desktop.dev.digging import VEINS, Plain, dig, play
from medina_desktop.l10n import _
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.files import write_atomically
from medina_desktop.storage.record_files import dump_plain


class Job(Struct, frozen=True):
    number: int  # of the game; its seed
    game: str
    level: str


class Mined(Struct):
    number: int
    puzzles: list[Plain]


class Noted(Struct):
    """A game that was looked through."""

    number: int
    ids: list[str]


def mine(job: Job) -> Mined:
    """Play one game, by one ruleset after the other and with every number of players, and look through it."""
    rulesets = [entry.ruleset for entry in ruleset_files.available()]
    tables = [(rules, n) for rules in rulesets if rules and rules.game == job.game for n in rules.players]
    ruleset, players = tables[job.number % len(tables)]
    game = games.new_game(ruleset, players, job.number)
    play(game, job.level)
    return Mined(job.number, list(dig(game)))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="medina-desktop challenges mine", description=_("Play games and look for puzzles in them.")
    )
    add = parser.add_argument
    add("game", choices=tuple(VEINS), metavar="GAME", help=_("which game: {games}").format(games=", ".join(VEINS)))
    add("--games", type=command_line.whole(1, 10**6), default=100, metavar="N", help=_("how many games to play"))
    add("--seed", type=command_line.seed, default=1, metavar="N", help=_("seed of the first game"))
    add("--level", metavar="LEVEL", help=_("who plays the games"))
    pool.add_options(parser, processes=os.cpu_count() or 1)
    add("--out", type=Path, required=True, metavar="FOLDER", help=_("where to write the puzzles"))
    return parser


def main(argv: list[str]) -> int:
    parser = _parser()
    options = parser.parse_args(argv)
    level = options.level or VEINS[options.game][0].level
    levels = games.box(options.game).opponents.levels
    if level not in levels:
        parser.error(
            _("There is no level {level}; choose from: {levels}.").format(level=level, levels=", ".join(levels))
        )
    jobs = [Job(options.seed + number, options.game, level) for number in range(options.games)]
    out: Path = options.out
    with telling(parser, out):
        out.mkdir(parents=True, exist_ok=True)
        noted = kept.Kept(out / f"{options.game}.jsonl", {"game": options.game, "level": level})
        with pool.workers(options) as workers:
            found = kept.do_jobs(noted, Noted, partial(_write_all, workers, out), jobs, "")
    print(f"{sum(len(one.ids) for one in found)} puzzles of {len(found)} games in {out}")
    return 0


def _write_all(workers: pool.Workers, out: Path, jobs: list[Job]) -> Iterator[Noted]:
    for mined in workers(mine, jobs):
        for puzzle in mined.puzzles:
            write_atomically(out / f"{puzzle['id']}.yaml", dump_plain(puzzle).encode())
        yield Noted(mined.number, [puzzle["id"] for puzzle in mined.puzzles])
