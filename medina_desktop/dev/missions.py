"""`challenges missions`: play missions with a level in the person's seat, and count the stars.

Whoever sits there plays for the lead and doesn't know what the mission asks for, and everybody thinks with few nodes:
a rough measure of how hard a star is.
"""

from __future__ import annotations

import argparse
import os
from hashlib import sha256

from msgspec import Struct

from medina_desktop import command_line
from medina_desktop.challenges.missions import STARS, load_mission
from medina_desktop.challenges.today import carry_out, weeks
from medina_desktop.dev import pool, progress
from medina_desktop.game.box import Question
from medina_desktop.game.points import lead
from medina_desktop.l10n import _, translate
from medina_desktop.match.thinking import limit_nodes
from medina_desktop.storage.yaml_files import DataError


class Job(Struct, frozen=True):
    mission: str
    level: str
    nodes: int
    seed: int


class Ended(Struct):
    level: str
    stars: int  # a mask
    points: int
    lead: float


def play(job: Job) -> Ended:
    mission = load_mission(job.mission)
    seat = job.seed % mission.players
    game = mission.begin(job.seed, seat)
    levels = list(mission.form.opponents)
    levels.insert(seat, job.level)
    while not game.over:
        luck = int.from_bytes(sha256(f"{game.luck} {job.seed}".encode()).digest()[:8], "big")
        seen = game.rules.seen_by(game.position, game.actor)
        choice = game.box.opponents.choose(limit_nodes(game.box, Question(seen, levels[game.actor], luck), job.nodes))
        carry_out(game, choice.turn or (choice.action,))
    points = game.scores()
    return Ended(job.level, mission.stars(game, seat), points[seat], lead(points, seat))


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="medina-desktop challenges missions",
        description=_("Play missions with opponents in the person’s seat, and count the stars."),
    )
    add = parser.add_argument
    add("missions", nargs="+", metavar="ID", help=_("which missions"))
    add(
        "--levels",
        nargs="+",
        metavar="LEVEL",
        help=_("who sits in the person’s seat (default: the weakest level and the one of the day’s par)"),
    )
    add("--games", type=command_line.whole(1, 10**6), default=12, metavar="N", help=_("how many games to play"))
    add(
        "--nodes",
        type=command_line.whole(1, 10**9),
        metavar="N",
        help=_("let everybody search at most this many positions"),
    )
    pool.add_options(parser, processes=os.cpu_count() or 1)
    options = parser.parse_args(argv)
    for id_ in options.missions:
        try:
            box = load_mission(id_).box
        except DataError as error:
            parser.error(translate(error.whole))
        week = weeks().games[box.id]
        levels = options.levels or [box.opponents.levels[0], week.par.level]
        unknown = [level for level in levels if level not in box.opponents.levels]
        if unknown:
            known = ", ".join(box.opponents.levels)
            parser.error(_("There is no level {level}; choose from: {levels}.").format(level=unknown[0], levels=known))
        seeds = range(1, options.games + 1)
        jobs = [Job(id_, level, options.nodes or week.nodes, seed) for level in levels for seed in seeds]
        with pool.workers(options) as workers:
            ended = list(progress.show(workers(play, jobs), f"{id_}: ", 0, len(jobs)))
        for level in levels:
            _print(id_, level, [one for one in ended if one.level == level])
    return 0


def _print(id_: str, level: str, ended: list[Ended]) -> None:
    n = len(ended)
    shares = " / ".join(f"{sum(one.stars >> star & 1 for one in ended) / n:.0%}" for star in range(STARS))
    means = f"{sum(one.points for one in ended) / n:.1f} points, lead {sum(one.lead for one in ended) / n:+.1f}"
    print(f"{id_} {level}: {shares} of {n}; {means}", flush=True)
