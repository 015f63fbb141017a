"""`bench start`: the time to the first frame of the window, and the time that scenes take to open.

Each is measured in a program of its own that has just been started, so nothing is there from before. A scene is opened
over several turns of the app's loop; the time of all of them counts, and the longest says how long the window was
deaf.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

from medina_desktop.dev.gallery import ShotOptions
from medina_desktop.game.record import record_of
from medina_desktop.games.medina.ui.views import SEATS, game_for
from medina_desktop.match.match import Match
from medina_desktop.match.thinking import SimpleThinker
from medina_desktop.play.library import Library
from medina_desktop.play.new_game import NewGame
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.paths import user_paths
from medina_desktop.ui.app import App, Options
from medina_desktop.ui.context import Context

SIZE = (1920, 1080)
AIM_FIRST, AIM_OPEN, AIM_TURN = 1.5, 0.2, 0.033  # seconds
Opening = Callable[[Context], None]


def main() -> int:
    say = sys.stdout.write
    with tempfile.TemporaryDirectory(prefix="medina-bench-") as folder:
        _leave_games(Path(folder))
        for name in ("title", "table"):
            seconds = min(_in_new_program("first_frame", name, folder)[0] for _ in range(3))
            say(f"start to the first frame of the {name}: {seconds:.2f} s (best of 3, aim: under {AIM_FIRST} s)\n")
        say("\nOpening from the title, milliseconds: own time (without other programs), by the clock, longest turn\n")
        good = True
        for name in OPENINGS:
            own, clock, longest = _in_new_program("opening", name, folder)
            met = own <= AIM_OPEN and longest <= AIM_TURN
            good = good and met
            over = "" if met else "   over the aim"
            say(f"{name:26}{own * 1000:8.0f}{clock * 1000:8.0f}{longest * 1000:8.1f}{over}\n")
    return 0 if good else 1


def _in_new_program(function: str, *words: str) -> list[float]:
    called = ", ".join(map(repr, words))
    code = f"from medina_desktop.dev import start_bench as b; b.{function}({called})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    if done.returncode:
        raise ChildProcessError(done.stderr.strip().rpartition("\n")[2])
    answer: list[float] = json.loads(done.stdout.strip().splitlines()[-1])
    return answer


def _leave_games(folder: Path) -> None:
    """A game to go on with, and a finished one."""
    library = Library(user_paths(folder))
    finished = game_for(ShotOptions(), actions=1000, person=None)
    library.begin(finished, SEATS).finish(record_of(finished, list(SEATS)))
    game = game_for(ShotOptions(), actions=60)
    match = Match(game, SEATS, SimpleThinker, library.begin(game, SEATS))
    match.play(match.game.legal()[0])
    match.close()
    library.close()


# -- what the new programs do --------------------------------------------------------------------------------------


def first_frame(name: str, folder: str) -> None:
    """Measure by the clock, from here: Python and this module are loaded already, the window and its scenes aren't."""
    begun = time.perf_counter()
    first = _to_table if name == "table" else None
    app = App(Options(user_dir=folder, size=SIZE, frames=2, first_scene=first))
    app.started = begun
    app.run()
    print(json.dumps([app.first_frame_seconds]))


def _to_table(context: Context) -> None:
    start_game(context)


def opening(name: str, folder: str) -> None:
    app = App(Options(user_dir=folder, size=SIZE))
    app.running = True
    app.context.stack.push(app.context.navigation.title(app.context))
    _turns(app, 120)
    before, go = OPENINGS[name]
    if before is not None:
        before(app.context)
        _turns(app, 60)
    clock, begun = time.perf_counter(), time.thread_time()
    go(app.context)
    own = [time.thread_time() - begun]  # the turn in which the player clicked
    begun = time.thread_time()
    while app._opening is not None:
        app.frame(0.0)
        own.append(time.thread_time() - begun)
        begun = time.thread_time()
    clock = time.perf_counter() - clock
    app._close()
    print(json.dumps([sum(own), clock, max(own)]))


def _turns(app: App, count: int) -> None:
    for _ in range(count):
        app.frame(1 / 60)
        time.sleep(0.01)


@cache
def _rules() -> str:
    return next(e.id for e in ruleset_files.available() if e.game == "medina" and e.ruleset.well)


def _find_rules(context: Context) -> None:
    """Find the rules first: in the app they have been chosen from a list by now."""
    _rules()


def start_game(context: Context) -> None:
    context.navigation.start_game(context, NewGame(_rules(), tuple(SEATS), seed=1))


def _continue(context: Context) -> None:
    offer = context.navigation.to_continue(context)
    assert offer is not None
    offer.start()


def _finished_table(context: Context) -> None:
    from medina_desktop.games.medina.ui.views import table_for

    table_for(context, game_for(ShotOptions(), actions=1000, person=None))


def _results(context: Context) -> None:
    from medina_desktop.ui.scenes.results import ResultsScene
    from medina_desktop.ui.table.scene import TableScene

    table = context.stack.top
    assert isinstance(table, TableScene)
    context.stack.push(ResultsScene(context, table))


def _replay(context: Context) -> None:
    from medina_desktop.ui.scenes.replay import ReplayScene

    game = game_for(ShotOptions(), actions=1000, person=None)
    context.stack.push(ReplayScene(context, game, SEATS, len(game.actions) * 3 // 4))


def _make_game(context: Context) -> None:
    """Play the game first, so that playing doesn't count as opening; it is remembered."""
    game_for(ShotOptions(), actions=1000, person=None)


def _lesson(key: str) -> Opening:
    def go(context: Context) -> None:
        from medina_desktop.ui.scenes.learn import open_chapter

        open_chapter(context, key, make_thinker=SimpleThinker)

    return go


def _menu(name: str) -> Opening:
    return lambda context: context.go(getattr(context.navigation, name))


# By name: what comes before, and what is measured.
OPENINGS: dict[str, tuple[Opening | None, Opening]] = {
    "table": (_find_rules, start_game),
    "table, continued": (None, _continue),
    "results": (_finished_table, _results),
    "replay": (_make_game, _replay),
    "new game": (None, _menu("new_game")),
    "load": (None, _menu("load")),
    "replays": (None, _menu("replays")),
    "learn": (None, _menu("learn")),
    "a lesson": (None, _lesson("stables")),
    "the guided game": (None, _lesson("game")),
    "rules": (None, _menu("rules")),
    "statistics": (None, _menu("statistics")),
    "settings": (None, _menu("settings")),
}
