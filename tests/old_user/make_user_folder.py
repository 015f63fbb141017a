"""Makes the user folder of a person who played version 0.1.0, and writes down what that version says of it.

It was run once, on the code of commit b2bcb34 (version 0.1.0 as released), and is kept so that one can see where
`0.1.0/` and `expected.json` come from. It needs that code, not today's:

    git worktree add --detach /tmp/old b2bcb34
    cd /tmp/old && python .../tests/old_user/make_user_folder.py OUT

OUT then holds `0.1.0` and `expected.json`. The games are played in the app itself, on a dummy display; in the end its
process is killed in the middle of two games. Three things are done by hand, as an accident would: the last line of a
file is torn off, another is damaged in the middle, and files of the format before are put in.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, os.getcwd())  # the code of 0.1.0, in whose folder this is run
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import msgspec

from medina_desktop.learn.chapters import CHAPTERS
from medina_desktop.match.match import Match
from medina_desktop.match.thinking import SimpleThinker, simple_choice
from medina_desktop.rules import legal
from medina_desktop.rules.actions import text_of
from medina_desktop.rules.game import Game
from medina_desktop.rules.record import Seat
from medina_desktop.storage import lessons, paths, ruleset_files, statistics
from medina_desktop.storage.saves import Autosave, SavedGame, Saves
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.app import App, Options
from medina_desktop.ui.new_game import NewGame
from medina_desktop.ui.scenes import table_start
from medina_desktop.ui.scenes.table import TableScene

OWN_RULES = """\
extends: medina-2014
name: Sonntagsregeln
about: Neue Straßen halten Abstand, der Brunnen bringt fünf, und es bleiben weniger Mauern übrig.

new_street_touches: 0
well_points: 5
stocks:
  2: {walls: 14}
"""
# While the games are played; what the person had set comes at the very end.
QUICK = {"reduced_motion": True, "ai_pace": "immediate", "music_on": False, "sound_volume": 0.0, "screens_up": False}
SET = {
    "language": "de",
    "window_width": 1440,
    "window_height": 810,
    "ui_scale": 1.25,
    "animation_speed": "fast",
    "reduced_motion": False,
    "sound_volume": 0.35,
    "music_on": False,
    "music_volume": 0.15,
    "colour_marks": "strong",
    "show_score_preview": False,
    "confirm_turn": True,
    "ai_pace": "brisk",
    "screens_up": True,
    "top_view": True,
    "coordinates": False,
    "key_map": {"hint": "j", "undo": "ctrl+u", "log": "f4"},
}


class Evening:
    """The person at the program."""

    def __init__(self, home: Path) -> None:
        self.app = App(Options(user_dir=home, size=(1024, 640)))
        self.app.settings.change(**QUICK)
        self.app.running = True
        self.chance = Random(2010)
        table_start.make_thinker = SimpleThinker

    @property
    def saves(self) -> Saves:
        return table_start.saves_of(self.app.context)

    def begin(self, ruleset: str, seats: str, seed: int, **options: str) -> TableScene:
        """`seats`: "Leïla Omar=builder"; a name alone is a person."""
        colours = ("yellow", "red", "blue", "green")
        chosen = []
        for word, colour in zip(seats.split(), colours, strict=False):
            name, _, level = word.partition("=")
            chosen.append({"name": name, "kind": f"ai:{level}" if level else "human", "colour": colour})
        choice = {"ruleset": ruleset, "options": options, "seats": chosen, "first": 0, "seed": seed}
        table_start.start_game(self.app.context, choice)
        return self.table

    @property
    def table(self) -> TableScene:
        table = self.app.context.stack.top
        assert isinstance(table, TableScene), table
        return table

    def random(self, table: TableScene) -> int:
        return legal.draw(table.match.state, self.chance.random)

    def through(self, seed: int) -> Callable[[TableScene], int]:
        """Somebody who likes to send merchants through the gates."""
        chance = Random(seed)

        def choose(table: TableScene) -> int:
            texts = {text_of(action): action for action in table.match.game.legal()}
            through = sorted(text for text in texts if " via " in text)
            if through:
                return texts[through[0]]
            for word in ("gate", "merchant", "wall"):
                some = sorted(text for text in texts if text.startswith(word))
                if some and (word != "merchant" or chance.random() < 0.6):
                    return texts[chance.choice(some)]
            return legal.draw(table.match.state, chance.random)

        return choose

    def well(self, table: TableScene) -> int:
        return simple_choice(table.match.state).action

    def play(
        self, table: TableScene, until: int = 1000, how: Callable[[TableScene], int] | None = None, undo: float = 0.0
    ) -> TableScene:
        """Up to so many placements, or to the results."""
        how = how or self.random
        while len(table.match.game.actions) < until and self.app.context.stack.top is table:
            if table.match.awaiting_confirmation:
                table.confirm()
            elif table.my_turn and not table.match.over:
                if table.match.can_undo and self.chance.random() < undo:
                    table.undo()
                else:
                    table.place(how(table))
            self.app._update(0.05)
        return table


def file_of(table: TableScene) -> Path:
    journal = table.match.journal
    assert isinstance(journal, Autosave)
    assert journal.path is not None
    return journal.path


def play_evening(home: Path) -> None:
    """Everything up to the moment in which the program is killed. Does not return."""
    user = paths.user_paths(home)
    paths.made(user.rulesets).joinpath("sonntag.yaml").write_text(OWN_RULES, encoding="utf-8")
    me = Evening(home)
    context = me.app.context
    context.stack.push(context.navigation.title(context))

    # Lessons: one chapter done, one begun, the guided game begun.
    learn = context.navigation.learn(context)
    context.stack.push(learn)
    for number, chapter in ((0, CHAPTERS[0]), (1, CHAPTERS[1]), (2, next(c for c in CHAPTERS if c.free))):
        learn.open(chapter)
        scene = context.stack.top
        for _step in range(len(chapter.lessons) if number == 0 else 2 if number == 1 else 6):
            scene._attempt(scene.course.solutions()[0])
            if not scene.course.finished and not chapter.free:
                scene.go_on()
        context.stack.remove(scene)

    # A game that ended before the statistics were deleted, and four after.
    me.play(me.begin("medina-2014", "Leïla Omar=apprentice", 11), how=me.well)
    statistics.StatisticsStore(user).clear()
    me.play(me.begin("medina-2014", "Leïla Omar=vizier Yasmin=builder", 12), how=me.well)
    me.play(me.begin("medina-2014-gates", "Leïla Jürgen", 26), how=me.through(26))
    me.play(me.begin("medina-1999", "Jürgen Omar=mason Yasmin=mason Tarik=mason", 14), how=me.well)
    me.play(me.begin("medina-1999-gates", "Leïla Jürgen Omar=architect", 15), undo=0.03)

    # Named saves: the names the program gives, and some of their own.
    def keep(table: TableScene, name: str = "") -> None:
        assert table_start.saved_copy(table, name)

    keep(me.begin("medina-1999", "Leïla Jürgen Omar=mason", 21), "Vor dem ersten Händler")
    keep(me.play(me.begin("medina-1999", "Leïla Jürgen Fatima Omar=mason", 22), 1), "Nach dem ersten Händler")
    keep(me.play(me.begin("medina-2014", "Leïla Jürgen", 23), 31))
    house = {"well": "false", "tea": "false", "new_street_touches": "0", "ties": "largest_palace"}
    keep(me.play(me.begin("medina-2014", "Leïla Jürgen Omar=builder Yasmin=vizier", 24, **house), 45), "Hausregeln")
    gates = me.play(me.begin("medina-1999-gates", "Leïla Jürgen Fatima Ömer", 26), 40, me.through(26))
    assert " via " in str(gates.match.record().actions)
    keep(gates, "Tore, erste Auflage")
    gates = me.play(me.begin("medina-2014-gates", "Leïla Jürgen Fatima", 32), 45, me.through(32))
    assert " via " in str(gates.match.record().actions)
    keep(gates, "Tore (zweite)")
    keep(me.play(me.begin("sonntag", "Leïla Omar=builder", 27), 40), "Sonntag Nr. 1")
    ended = me.begin("medina-2014", "Leïla Omar=builder Yasmin=builder", 28)
    me.play(ended, how=me.well)
    keep(ended, "Zu Ende")
    # Those games run on by themselves, too; enough of them are left below.
    for running in sorted(me.saves._files(me.saves.running_folder)):
        if running != file_of(ended):
            me.saves.delete(running)

    # Running games.
    me.play(me.begin("medina-2014", "Leïla Omar=builder Yasmin=vizier", 31), 40, undo=0.1)
    me.play(me.begin("medina-1999", "Leïla Jürgen Omar=mason", 32), 1)
    gates = me.play(me.begin("medina-2014-gates", "Leïla Jürgen Fatima Ömer", 33), 70, me.through(33))
    assert " via " in str(gates.match.record().actions)
    torn = file_of(me.play(me.begin("medina-1999-gates", "Leïla Omar=architect Jürgen", 34), 44))
    mended = file_of(me.play(me.begin("sonntag", "Leïla Jürgen", 35), 38))
    with turns_to_confirm(me):
        me.play(me.begin("medina-2014", "Leïla Jürgen Omar=builder", 36), 27)

    # The disk refuses: the game's last placements are only in the second place, among the temporary files.
    rescued = me.play(me.begin("medina-2014", "Leïla Omar=builder", 37), 20)
    folder, away = me.saves.running_folder, user.saves / "away"
    folder.rename(away)
    folder.write_text("somebody's file")
    me.play(rescued, 24)
    assert rescued.problem is not None
    assert rescued.problem()
    folder.unlink()
    away.rename(folder)

    # The set-up screen keeps what was entered, and begins a game in which nothing is done.
    scene = context.navigation.new_game(context)
    context.stack.reset(scene)
    model = scene.model
    model.choose("medina-1999")
    model.set_expanded(model.card_of(), True)
    model.set_option("new_street_touches", 0)
    for seat, (kind, level, name, colour) in zip(
        model.seats,
        (
            ("human", "builder", "Leïla", "green"),
            ("ai", "vizier", "Großwesir", "red"),
            ("human", "mason", "Jürgen", "blue"),
            ("empty", "builder", "", "yellow"),
        ),
        strict=True,
    ):
        seat.kind, seat.level, seat.name, seat.colour = kind, level, name, colour
    model.first, model.screens_up = 2, True
    scene._start()
    assert not me.table.match.game.actions
    me.app.settings.change(**SET)

    # In a second window a game comes to its end, and that moment somebody pulls the plug.
    saves = Saves(user)
    rules = ruleset_files.load("medina-2014-gates")
    seats = [Seat(name="Leïla", colour="green"), Seat(name="Omar", kind="ai:mason", colour="yellow")]
    match = Match(Game.new(rules, 2, 38), seats, SimpleThinker, saves.new_autosave())
    while not match.over:
        match.play(legal.draw(match.state, me.chance.random))

    # Accidents, and files from elsewhere.
    with as_old_as_before(torn):
        torn.write_bytes(torn.read_bytes()[:-9])
    with as_old_as_before(mended):
        lines = mended.read_bytes().splitlines(keepends=True)
        lines[-12] = lines[-12][:4] + b"\xff?" + lines[-12][6:]
        mended.write_bytes(b"".join(lines))
    before = Path("tests/old_saves/format-1.yaml")
    for old in (user.saves / "Altes Format.yaml", folder / "2026-10-01_190000-77.yaml"):
        shutil.copy(before, old)
        os.utime(old, (1790874000, 1790874000))
    (user.saves / "Kaputt.yaml").write_text("medina_record: 2\nruleset: [\n", encoding="utf-8")
    replay = sorted(user.replays.iterdir())[-1]
    shutil.copy2(replay, user.replays / "von Jürgen.yaml")  # a friend's: not counted yet
    os._exit(0)


@contextlib.contextmanager
def as_old_as_before(file: Path) -> Iterator[None]:
    status = file.stat()
    yield
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))


@contextlib.contextmanager
def turns_to_confirm(me: Evening) -> Iterator[None]:
    me.app.settings.change(confirm_turn=True)
    yield
    me.app.settings.change(confirm_turn=False)


# -- what 0.1.0 says of it ---------------------------------------------------------------------------------------------


def facts_of(saved: SavedGame) -> dict[str, Any]:
    if saved.game is None or saved.record is None:
        return {"problem": True}
    game, record = saved.game, saved.record
    found = {
        "running": saved.running,
        "damaged": bool(saved.lost),
        "ruleset": record.ruleset.id,
        "ruleset_name": record.ruleset.name,
        "well_points": record.ruleset.well_points,
        "new_street_touches": record.ruleset.new_street_touches,
        "seats": [[seat.name, seat.kind, seat.colour] for seat in record.seats],
        "seed": record.seed,
        "actions": len(game.actions),
        "all_actions": digest(game.action_texts()),
        "last_actions": game.action_texts()[-3:],
        "legal": len(game.legal()) if not game.over else 0,
        "scores": game.scores(),
        "player": None if game.over else game.state.player,
        "over": game.over,
        "winners": game.winners() if game.over else None,
    }
    if not game.over:
        found["goes_on"] = end_of(Match(game, record.seats))
    return found


def digest(texts: list[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]


def end_of(match: Match) -> dict[str, Any]:
    """Played to its end by somebody who draws from the list of what is legal."""
    chance = Random(len(match.game.actions))
    while not match.over:
        texts = {text_of(action): action for action in match.game.legal()}
        match.play(texts[chance.choice(sorted(texts))])
    game = match.game
    return {"actions": len(game.actions), "all_actions": digest(game.action_texts()), "scores": game.scores()}


def facts(home: Path) -> dict[str, Any]:
    user = paths.user_paths(home)
    saves = Saves(user)
    continued = saves.to_continue()
    assert continued is not None
    found: dict[str, Any] = {"continue": continued.path.name}
    listed = [*saves.all(), *saves.replays()]
    found["games"] = {str(saved.path.relative_to(user.data)): facts_of(saved) for saved in listed}
    settings = SettingsStore(user.settings_file).value
    found["settings"] = msgspec.to_builtins(settings)
    form = NewGame.from_files(user.rulesets, settings.last_new_game)
    found["new_game_form"] = form.choice()
    found["own_rulesets"] = [entry.name for entry in ruleset_files.available(user.rulesets) if entry.own]
    store = statistics.StatisticsStore(user)
    found["counted"] = len(store.value.games)
    while store.count_one():
        pass
    games = store.value.games
    told = statistics.summary(statistics.chosen(games, person="Leïla"), "Leïla")
    found["statistics"] = {
        "counted_when_somebody_looks": len(games),
        "people": statistics.people(games),
        "games": told.games,
        "wins": told.wins,
        "best": told.best,
        "average": told.average,
        "by_category": told.by_category,
        "points": [list(pair) for pair in told.points],
        "achieved": sorted(statistics.achieved(games)),
    }
    boards = lessons.LessonBoards(user)
    kept = {chapter.key: boards.kept(chapter.key) for chapter in CHAPTERS}
    found["lesson_boards"] = {key: len(game.actions) for key, game in kept.items() if game is not None}
    return found


def main(out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        home, temporary = Path(scratch) / "home", Path(scratch) / "tmp"
        temporary.mkdir()
        command = [sys.executable, __file__, "--play", str(home)]
        subprocess.run(command, env=os.environ | {"TMPDIR": str(temporary)}, check=True)
        shutil.rmtree(home / "log")
        kept = out / "0.1.0"
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(home, kept)
        # The second place's folder has a name made of the first one's path, and belongs to this user alone.
        (second,) = (temporary / f"medina-desktop-{os.getuid()}" / "rescued").iterdir()
        shutil.copytree(second, kept / "rescued")
        times = {str(f.relative_to(kept)): f.stat().st_mtime for f in sorted(kept.rglob("*")) if f.is_file()}
        without = facts(home)
        # Only one of the games says something else while it is in the second place.
        (name,) = [path.name for path in second.iterdir()]
        shutil.copy2(second / name, home / "data/saves/running" / name)
        (home / "data/saves/running" / f"{name}.copy").unlink()
        with_rescued = facts_of(Saves(paths.user_paths(home)).look(home / "data/saves/running" / name))
    expected = {"times": times, **without, "rescued": {name: with_rescued}}
    (out / "expected.json").write_text(written(expected) + "\n", encoding="utf-8")


def one_line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def written(expected: dict[str, Any]) -> str:
    """JSON with one line for each game and each number, so that it stays short and can be compared."""
    parts = []
    for key, value in expected.items():
        if isinstance(value, dict):
            lines = [f"  {one_line(name)}: {one_line(part)}" for name, part in value.items()]
            parts.append(f" {one_line(key)}: {{\n" + ",\n".join(lines) + "\n }")
        else:
            parts.append(f" {one_line(key)}: {one_line(value)}")
    return "{\n" + ",\n".join(parts) + "\n}"


if __name__ == "__main__":
    if sys.argv[1] == "--play":
        play_evening(Path(sys.argv[2]))
    else:
        main(Path(sys.argv[1]))
