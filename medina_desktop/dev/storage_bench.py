"""`bench storage`: the lists of a player with 10,000 games, the commit of an action, frames while the disk is slow."""

from __future__ import annotations

import sqlite3
import statistics
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Any

from medina_desktop.dev.soak_tables import hide_windows, open_app
from medina_desktop.game.box import Ruleset
from medina_desktop.game.record import FIRST_GAME, record_of
from medina_desktop.games import new_game
from medina_desktop.match.match import Match
from medina_desktop.match.seats import ai, human
from medina_desktop.match.thinking import SimpleThinker
from medina_desktop.play.library import Library
from medina_desktop.play.new_game import NewGame
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.database import put
from medina_desktop.storage.library_file import LibraryFile
from medina_desktop.storage.paths import user_paths
from medina_desktop.ui.app import App
from medina_desktop.ui.system import thinker
from medina_desktop.ui.table.scene import TableScene

GAMES = 10_000
AIM_LIST, AIM_FRAME = 0.150, 0.033  # seconds
SLOW = 2.0  # seconds of an fsync
SEATS = (human("Leïla", "blue"), ai("apprentice", "Omar", "red"))


@cache
def _rules() -> Ruleset:
    medina = [entry.ruleset for entry in ruleset_files.available() if entry.game == FIRST_GAME]
    found: Ruleset = next(rules for rules in medina if 2 in rules.players)
    return found


def main() -> int:
    hide_windows()
    with tempfile.TemporaryDirectory(prefix="medina-bench-") as folder:
        _fill(Path(folder))
        good = _measure_lists(Path(folder))
        _measure_commits(Path(folder))
        good = _measure_slow_disk(Path(folder) / "slow") and good
    return 0 if good else 1


def _fill(folder: Path) -> None:
    """Three quarters finished, the rest running and named."""
    library = Library(user_paths(folder))
    game = new_game(_rules(), 2, 1)
    while not game.over:
        game.play(game.legal()[0])
    journal = library.begin(game, SEATS)
    journal.finish(record_of(game, list(SEATS)))
    journal.close()

    def copy(connection: sqlite3.Connection) -> None:
        rest = "'', game, over, actions, name, changed, origin, lost, problem, summary, head, seal(?, head) FROM games"
        [result] = connection.execute("SELECT ended, game, ruleset, ruleset_name, seats FROM results").fetchall()
        for number in range(1, GAMES):
            id_, kind = f"{number:032}", ("finished", "finished", "finished", "running", "named")[number % 5]
            values = (id_, number, kind, id_, journal.id)
            connection.execute(f"INSERT INTO games SELECT NULL, ?, ?, ?, {rest} WHERE id=?", values)
            connection.execute(
                "INSERT INTO actions SELECT ?1, number, text, seal(?1, number, text) FROM actions WHERE game=1",
                (number + 1,),
            )
            put(connection, "results", (id_, number, *result))
        connection.execute("UPDATE games SET over=0, actions=actions-9 WHERE kind='running'")
        running = (
            "SELECT 1 FROM games WHERE kind='running' AND games.number=actions.game AND actions.number>=games.actions"
        )
        connection.execute(f"DELETE FROM actions WHERE EXISTS ({running})")
        connection.execute("UPDATE facts SET value=? WHERE key='turn'", (GAMES,))

    library.file.write(copy)
    if not library.file.wait(120.0):
        raise OSError(library.file.problem)
    size = library.file.path.stat().st_size
    library.close(60.0)
    sys.stdout.write(f"{GAMES:,} games: {size / 1e6:.0f} MB\n\n")


def _measure_lists(folder: Path) -> bool:
    sys.stdout.write("Opening, milliseconds: own time until it is shown (aim: under 150), longest turn\n")
    app = open_app(folder, None, (1920, 1080))
    context, good = app.context, True
    context.stack.push(context.navigation.title(context))
    _turn(app, 60)
    for name in ("title", "load", "replays", "statistics"):
        context.go(getattr(context.navigation, name))  # once before: imports and pictures do not count
        _turn(app, 60)
        context.stack.pop()
        _turn(app, 20)
        begun, turns = time.thread_time(), []
        context.go(getattr(context.navigation, name))
        turns.append(time.thread_time() - begun)
        while app._opening is not None:
            turn = time.thread_time()
            app.frame(0.0)
            turns.append(time.thread_time() - turn)
        took = time.thread_time() - begun
        good = good and took <= AIM_LIST
        sys.stdout.write(f"  {name:12}{took * 1000:8.0f}{max(turns) * 1000:8.1f}\n")
        context.stack.pop()
        _turn(app, 20)
    begun = time.thread_time()
    saved = context.library.continuable()
    if saved is None or context.library.read_to_play(saved.id).game is None:
        raise OSError("there is nothing to continue")
    took = time.thread_time() - begun
    sys.stdout.write(f"  {'continue':12}{took * 1000:8.0f}  (found and replayed; laying the table does not count)\n")
    app._close()
    return good and took <= AIM_LIST


def _turn(app: App, count: int) -> None:
    for _ in range(count):
        app.frame(1 / 60)
        time.sleep(0.005)


def _measure_commits(folder: Path) -> None:
    library = Library(user_paths(folder))
    game = new_game(_rules(), 2, 2)
    match = Match(game, SEATS, SimpleThinker, library.begin(game, SEATS))
    waited, committed = [], []
    for _ in range(80):
        action = match.game.legal()[0]
        begun = time.perf_counter()
        match.play(action)
        waited.append(time.perf_counter() - begun)
        library.file.wait()
        committed.append(time.perf_counter() - begun)
    library.close(60.0)
    sys.stdout.write("\nAn action among them, milliseconds: median, slowest\n")
    for what, seconds in (("the window", waited), ("committed", committed)):
        middle, most = statistics.median(seconds), max(seconds)
        sys.stdout.write(f"  {what:12}{middle * 1000:8.1f}{most * 1000:8.1f}\n")


class SlowDisk(sqlite3.Connection):
    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if sql == "COMMIT":
            time.sleep(SLOW)
        return super().execute(sql, *values)


def _measure_slow_disk(folder: Path) -> bool:
    """Play with a disk whose every fsync takes two seconds."""
    thinker.make_thinker = SimpleThinker
    app = open_app(folder, None, (1280, 800))
    app.settings.change(reduced_motion=False)
    app.context.library.file = LibraryFile(
        app.context.user.data, lambda *words, **named: sqlite3.connect(*words, **named, factory=SlowDisk)
    )
    app.context.library.file.patience = 0.01
    app.context.navigation.start_game(app.context, NewGame(_rules().id, (SEATS[0], human("Omar", "red")), seed=1))
    _turn(app, 200)
    while not isinstance(app.context.stack.top, TableScene):
        app.context.stack.pop()
    table = app.context.stack.top
    frames = []
    until = time.monotonic() + 8
    while time.monotonic() < until:
        if table.my_turn and not table.shown.busy:
            table.play(table.match.game.legal()[0])
        begun = time.perf_counter()
        app.frame(1 / 60)
        frames.append(time.perf_counter() - begun)
        time.sleep(max(0.0, 1 / 60 - frames[-1]))
    made, said = len(table.match.game.actions), bool(app.context.library.file.problem)
    app._close()
    longest = max(frames)
    sys.stdout.write(
        f"\nAn fsync of {SLOW:.0f} s: {made} actions in 8 s; longest frame {longest * 1000:.0f} ms (aim: under 33)"
        f"{', the player is told' if said else ''}\n"
    )
    return longest <= AIM_FRAME
