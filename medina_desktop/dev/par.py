"""`challenges par`: play today's games of coming days with a fixed level in the person's seat, five times each.

A line of the table is a day of a game. Lines are added as they are played: whoever is stopped goes on where the table
ends. At the end they are put in order.
"""

from __future__ import annotations

import argparse
import csv
import os
from datetime import date, timedelta
from io import StringIO
from pathlib import Path

from medina_desktop import bundled, command_line, games
from medina_desktop.challenges import today
from medina_desktop.challenges.today import ATTEMPTS, Day
from medina_desktop.dev import pool, progress
from medina_desktop.dev.asked_for import telling
from medina_desktop.l10n import _
from medina_desktop.storage.files import write_atomically

Line = list[str]


def play_day(day: Day) -> Line:
    results = [today.result_of(today.play_par(day, attempt), day.seat) for attempt in range(ATTEMPTS)]
    return [day.game, day.date.isoformat(), *map(today.write_result, results)]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="medina-desktop challenges par", description=_("Write the table of par for today’s games.")
    )
    add = parser.add_argument
    add("--days", type=command_line.whole(1, 4000), default=1100, help=_("how many days"))
    add("--from", dest="first", type=_date, metavar="DATE", help=_("the first day, for example 2026-12-24"))
    add("--game", choices=tuple(games.GAMES), help=_("only this game"))
    pool.add_options(parser, processes=os.cpu_count() or 1)
    add("--out", type=Path, help=_("the table; days already in it aren’t played again"))
    return parser


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        sentence = _("{text} isn’t a date: write it like 2026-12-24").format(text=command_line.quote(text))
        raise argparse.ArgumentTypeError(sentence) from None


def main(argv: list[str]) -> int:
    parser = _parser()
    options = parser.parse_args(argv)
    out: Path = options.out or bundled.challenges() / "par.csv"
    first = options.first or date.today()
    days = [
        Day(game, first + timedelta(days=number))
        for number in range(options.days)
        for game in games.GAMES
        if options.game in (None, game)
    ]
    with telling(parser, out):
        lines = _read(out)
        known = {(line[0], line[1]) for line in lines}
        left = [day for day in days if (day.game, day.date.isoformat()) not in known]
        _write(out, lines)
        with pool.workers(options) as workers, out.open("a", encoding="utf-8", newline="") as file:
            for line in progress.show(workers(play_day, left), "", len(days) - len(left), len(days), "days"):
                file.write(_text([line]))
                file.flush()
                lines.append(line)
        _write(out, sorted(lines))
    print(f"{len(lines)} lines in {out}")
    return 0


def _read(file: Path) -> list[Line]:
    """The whole lines of the table; none if it was made for other deals."""
    if not file.exists():
        return []
    with file.open(encoding="utf-8", newline="") as opened:
        rows = list(csv.reader(opened))
    return [row for row in rows[1:] if today.is_par(row)] if rows[:1] == [today.par_heading()] else []


def _write(file: Path, lines: list[Line]) -> None:
    write_atomically(file, _text([today.par_heading(), *lines]).encode())


def _text(lines: list[Line]) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(lines)
    return text.getvalue()
