"""The soak, short: a few lives, kills and damages, and a monkey for some seconds. The long one is run by hand."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from medina_desktop.dev import soak, soak_secrets
from medina_desktop.dev.monkey import Monkey
from medina_desktop.dev.soak import Known, Lives
from medina_desktop.dev.soak_life import Life
from medina_desktop.dev.soak_tables import weakest
from medina_desktop.game.record import Seat
from medina_desktop.games import new_game
from medina_desktop.match.seats import ai, human
from medina_desktop.match.thinking import SimpleThinker
from medina_desktop.play.journal import Journal
from medina_desktop.play.new_game import NewGame
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.library_file import LibraryFile
from medina_desktop.ui.saved import listed
from medina_desktop.ui.system import thinker
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.table.start import start_game
from medina_desktop.ui.table.window import window_of
from support.sampling import every

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")


@pytest.mark.long
def test_killed_games_go_on_where_they_were_and_the_monkey_breaks_nothing(tmp_path: Path) -> None:
    seconds = 8.0
    outcomes = soak.run(tmp_path, seconds, seed=5, parts=["lives", "monkey"])
    print(soak.describe(outcomes, seconds))
    for part, outcome in outcomes.items():
        assert soak.is_fine(part, outcome), soak.describe(outcomes, seconds)
    assert outcomes["lives"]["kills"] > 0
    assert outcomes["lives"]["completed"] > 0
    assert outcomes["monkey"]["events"] > 0
    assert sum(outcomes["monkey"]["by_game"].values()) > 0, "placements by what the window says one presses"


@pytest.mark.long
def test_a_part_that_hangs_is_ended_with_all_it_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    child = 'echo $$ > "$0"; sleep 600 & sleep 600'  # a shell is there at once, on a busy machine too
    monkeypatch.setattr(soak, "command", lambda *words: ["/bin/sh", "-c", child, str(tmp_path / "pid")])
    monkeypatch.setattr(soak, "GRACE", 2.0)
    outcomes = soak.run(tmp_path, 0.1, seed=1, parts=["monkey"])
    assert not soak.is_fine("monkey", outcomes["monkey"])
    assert "did not come to its end" in soak.describe(outcomes, 0.1)
    group = int((tmp_path / "pid").read_text())
    until = time.monotonic() + 20
    while time.monotonic() < until and any_left(group):  # the system reaps the grandchild, soon
        time.sleep(0.1)
    assert not any_left(group)


def any_left(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_an_action_that_is_not_there_any_more_is_noticed(tmp_path: Path) -> None:
    lives = Lives(tmp_path, 1)
    lives.known["game"] = Known(["wall a1", "red b2"], tried=[["wall a1", "red b2", "tea"]])
    for found in (["wall a1", "red b2"], ["wall a1", "red b2", "tea"]):
        lives._compare("game", found)
    assert lives.tally.lost == 0
    lives._compare("game", ["wall a1"])
    assert lives.tally.lost == 1
    assert not soak.is_fine("lives", soak.plain(lives.tally))


def test_an_error_in_a_life_is_noticed(tmp_path: Path) -> None:
    lives = Lives(tmp_path, 1)
    silent = soak.LifeProcess.__new__(soak.LifeProcess)  # nothing is started: only what it would tell matters
    silent.id = ""
    lives._hear(silent, {"error": "RuntimeError: the well is dry"})
    assert lives.tally.errors == 1
    assert "the well is dry" in lives.tally.failures[0]


def test_damage_changes_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    for seed in range(20):
        file.write_bytes(b"actions:\n" + b"- wall a1\n" * 30)
        before = file.read_bytes()
        soak._hurt(file, Random(seed))
        assert file.read_bytes() != before


def test_copies_over_one_another_are_noticed(tmp_path: Path) -> None:
    lives = Lives(tmp_path, seed=1)
    lives._look_at_copies(["Sunday", "Sunday 2"], ["wall cN"])
    assert lives.tally.copies_lost
    assert not soak.is_fine("lives", soak.plain(lives.tally))


# -- each kind of thing really happens --------------------------------------------------------------------------------


class Always(Random):
    """Chance that always draws the same."""

    def __init__(self, draw: float) -> None:
        super().__init__(1)
        self.draw = draw

    def random(self) -> float:
        return self.draw


@pytest.fixture
def life(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Life, list[dict[str, Any]]]]:
    monkeypatch.setattr(thinker, "make_thinker", SimpleThinker)
    told: list[dict[str, Any]] = []
    life = Life(tmp_path, 1, told.append, squeezes=False)
    life.begin()
    monkeypatch.setattr(thinker, "make_thinker", SimpleThinker)
    seats = (human("A", "blue"), ai("apprentice", "B", "red"))
    start_game(life.context, NewGame("medina-2014", seats, seed=3))
    life._attach("began")
    yield life, told
    life.app._close()


def to_the_end(life: Life, chance: Random) -> None:
    """Until the results are shown."""
    table = next(scene for scene in life.context.stack.scenes if isinstance(scene, TableScene))
    for _ in range(4000):
        if table.match.awaiting_confirmation:
            table.commands.confirm()
        elif table.my_turn:
            table.play(chance.choice(table.match.game.legal()))
        life.app.errors.guard(lambda: life.app._update(0.2))
        if table.match.over and life.context.stack.top is not table:
            return
    pytest.fail("the game does not end")


def test_an_end_is_taken_back_and_another_one_is_kept(life: tuple[Life, list[dict[str, Any]]]) -> None:
    playing, told = life
    to_the_end(playing, Random(1))
    playing.chance = Always(0.45)
    playing.step(1)
    assert {"taken back": "medina"} in told
    to_the_end(playing, Random(2))
    playing.step(1)
    assert {"ended again": True, "right": True} in told
    assert not [message for message in told if "error" in message]


def beside(life: Life, ruleset: str) -> None:
    """One person and an AI seat, by other rules; or the person alone, where an end with others shows their secrets and
    cannot be taken back."""
    rules = ruleset_files.load(ruleset)
    seats = [
        human("A", "blue"),
        Seat(name="B", kind=weakest(rules), colour="red"),
    ][: 1 if ruleset == "sultaniya" else 2]
    start_game(life.context, NewGame(ruleset, tuple(seats), seed=3))
    life._attach("began")


@pytest.mark.long
def test_a_replay_with_the_old_end_is_noticed(
    life: tuple[Life, list[dict[str, Any]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    playing, told = life
    to_the_end(playing, Random(1))
    playing.chance = Always(0.45)
    playing.step(1)
    monkeypatch.setattr(Journal, "_keep", lambda self, texts, result=None: None)
    to_the_end(playing, Random(2))
    playing.step(1)
    assert {"ended again": True, "right": False} in told


@pytest.mark.parametrize("ruleset", every(3, ["medina-2014", "sultaniya", "al-rashid"]))
def test_a_full_disk_just_when_a_game_ends_a_second_time_costs_nothing(
    life: tuple[Life, list[dict[str, Any]]], monkeypatch: pytest.MonkeyPatch, ruleset: str
) -> None:
    """The replay and the count are of the last end as soon as the disk can be written."""
    playing = life[0]
    context = playing.context
    if ruleset != "medina-2014":
        beside(playing, ruleset)
    table = next(scene for scene in context.stack.scenes if isinstance(scene, TableScene))
    full, work = False, LibraryFile._work

    def refuse(self: LibraryFile, tasks: Any) -> Any:
        if full:
            raise OSError(errno.ENOSPC, "No space left on device")
        return work(self, tasks)

    monkeypatch.setattr(LibraryFile, "_work", refuse)
    to_the_end(playing, Random(1))
    first = table.match.game.action_texts()
    while context.stack.top is not table:
        context.stack.pop()
    taken = 0
    while table.match.can_undo and taken < 4:
        table.commands.undo()
        taken += 1
    assert taken
    full = True
    for seed in range(2, 9):
        to_the_end(playing, Random(seed))
        last, scores = table.match.game.action_texts(), table.match.game.scores()
        if last != first:
            break
        while context.stack.top is not table:
            context.stack.pop()
        table.commands.undo()
    assert last != first
    full = False
    beside(playing, "medina-2014")  # the window leaves the table, and begins another game
    assert context.library.file.wait(10.0)
    [replay] = [saved for saved in context.library.list_replays() if saved.kind == "finished"]
    kept = context.library.read(replay.id).game
    assert kept is not None
    assert kept.action_texts() == last
    [counted] = context.library.results()
    assert [seat.total for seat in counted.seats] == scores


@pytest.mark.usefixtures("made_up_game")
@pytest.mark.long
def test_the_monkey_plays_any_game_as_its_window_says(tmp_path: Path) -> None:
    monkey = Monkey(tmp_path, 3)
    monkey.rulesets = [rules for rules in monkey.rulesets if rules.game == "pebbles"]
    for _ in range(60):
        monkey.one()
        monkey._check()
    tale = monkey.tale
    monkey.close()
    assert tale.by_game["pebbles"] > 50
    assert tale.misses < tale.by_game["pebbles"]
    assert tale.curtains > 0, "it goes on after the curtain between two people"
    assert (tale.errors, tale.impossible) == (0, 0), tale.failures


@pytest.mark.long
def test_the_monkey_plays_every_game_that_has_a_window(tmp_path: Path) -> None:
    monkey = Monkey(tmp_path, 4)
    for _ in range(60):
        if len(monkey.tale.by_game) == len(monkey.tale.by_seats) == 3:
            break
        monkey._new_game()
        for _event in range(3):
            monkey.one()
    tale = monkey.tale
    monkey.close()
    assert set(tale.by_game) == set(tale.by_seats) == {"medina", "sultaniya", "al-rashid"}
    assert (tale.errors, tale.impossible) == (0, 0), tale.failures


@pytest.mark.long
def test_the_monkey_ends_after_so_many_placements_or_when_it_is_enough(tmp_path: Path) -> None:
    monkey, heard = Monkey(tmp_path, 5), list[int]()
    tale = monkey.play(600, 0.01, 150, lambda tale: heard.append(tale.placements))
    assert tale.placements >= 150
    assert heard == sorted(heard)
    placements = tale.placements
    assert monkey.play(600, 10, enough=lambda: True).placements == placements
    monkey.close()


@pytest.mark.long
@pytest.mark.parametrize("part", ["monkey", "files"])
def test_a_long_run_that_is_told_to_end_tells_what_it_did(tmp_path: Path, part: str) -> None:
    words = [sys.executable, "-m", "medina_desktop.dev.soak", "--minutes", "60", "--only", part, "--seed", "3"]
    running = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=os.environ | {"TMPDIR": str(tmp_path)})
    until = time.monotonic() + 60
    while not list(tmp_path.glob(f"medina-soak-*/{part}/*")) and time.monotonic() < until:
        time.sleep(0.2)
    time.sleep(0.5)
    running.terminate()
    said, _ = running.communicate(timeout=60)
    assert running.returncode == 0, said
    assert "1 of 1 parts fine" in said
    assert "ended early" not in said


@pytest.mark.usefixtures("made_up_game")
def test_secrets_are_sought_by_a_deal_that_nobody_may_tell_apart(
    life: tuple[Life, list[dict[str, Any]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    context = life[0].context
    game = new_game(ruleset_files.load("pebbles"), 3, 5)
    for _ in range(4):
        game.play(game.legal()[0])
    other = soak_secrets.find_twin(game, Random(1))
    assert other is not None
    assert other.position.key() != game.position.key()
    assert soak_secrets.find_leaks(context, game, other) == []
    monkeypatch.setattr(listed, "hide_secrets", lambda game, seats: game.position)
    window = type(window_of(game.box.window))
    monkeypatch.setattr(window, "say", lambda self, step, seats: [repr(step.after.key())])
    assert any("log of the table" in found.replace("_", " ") for found in soak_secrets.find_leaks(context, game, other))


def test_a_game_without_secrets_has_no_other_deal_that_looks_the_same() -> None:
    game = new_game(ruleset_files.load("medina-2014"), 3, 5)
    assert soak_secrets.find_twin(game, Random(1)) is None


def test_a_secret_that_is_told_fails_the_soak(tmp_path: Path) -> None:
    lives = Lives(tmp_path, 1)
    silent = soak.LifeProcess.__new__(soak.LifeProcess)
    silent.id = ""
    lives._hear(silent, {"secrets": []})
    assert soak.is_fine("lives", soak.plain(lives.tally))
    lives._hear(silent, {"secrets": ["picture: a and b"]})
    assert (lives.tally.secrets_sought, lives.tally.secrets_told) == (2, 1)
    assert not soak.is_fine("lives", soak.plain(lives.tally))


@pytest.mark.long
@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="no display can be made here")
def test_three_real_windows_play_at_once_and_their_display_goes_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lives = Lives(tmp_path, 4)
    monkeypatch.setattr(lives.chance, "choices", lambda *_: [3])
    monkeypatch.setattr(lives.chance, "random", lambda: 0.25)  # the display is taken away
    lives.play(0.1)
    assert lives.tally.windows == 3
    assert lives.tally.displays_lost == 1
    assert lives.tally.lost == 0
    assert soak.is_fine("lives", soak.plain(lives.tally)), lives.tally.failures
