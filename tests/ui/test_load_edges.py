"""The lists of games when the disk is odd: a game that a hung window holds, a folder that cannot be read, odd names."""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from medina_desktop import l10n
from medina_desktop.games import new_game
from medina_desktop.match.match import Match
from medina_desktop.match.seats import ai, human
from medina_desktop.match.thinking import SimpleThinker
from medina_desktop.play.lists import PAGE
from medina_desktop.storage import ruleset_files
from medina_desktop.storage import saves as saves_module
from medina_desktop.storage.saves import RECENT, Autosave, SavedGame, Saves, text_of_record
from medina_desktop.storage.statistics import StatisticsStore
from medina_desktop.ui import wiring
from medina_desktop.ui.context import Context, make_context
from medina_desktop.ui.scenes.load import LoadScene
from medina_desktop.ui.system import thinker
from medina_desktop.ui.table import start
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import Label, walk

PEOPLE = [human("Leïla", "blue"), human("Omar", "red")]


@pytest.fixture
def context(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Context]:
    monkeypatch.setattr(thinker, "make_thinker", SimpleThinker)
    made = make_context((1280, 800), wiring.navigation(), user_dir=tmp_path, language="en", muted=True)
    yield made
    made.stack.clear()
    l10n.use("en")


def a_match(saves: Saves, actions: int = 6) -> Match:
    match = Match(new_game(ruleset_files.load("medina-2014"), 2, 3), PEOPLE, journal=saves.new_autosave())
    random = Random(1)
    for _ in range(actions):
        match.play(random.choice(match.game.legal()))
    return match


def load_scene(context: Context) -> LoadScene:
    scene = LoadScene(context, start.list_saves(context))
    context.stack.push(scene)
    scene.settle()
    return scene


def told(scene: LoadScene) -> str:
    return "\n".join(widget.text for widget in walk(scene.root) if isinstance(widget, Label))


def test_a_game_that_a_hung_window_holds_is_listed_and_opens_as_a_copy(context: Context) -> None:
    match = a_match(Saves(context.user))
    journal = match.journal
    assert isinstance(journal, Autosave)
    scene = load_scene(context)
    [listed] = scene.saves
    assert "in another window" in told(scene)
    scene.provider.open(context, listed)
    table = context.stack.top
    assert isinstance(table, TableScene)
    assert table.match.game.action_texts() == match.game.action_texts()
    assert isinstance(table.match.journal, Autosave)
    assert table.match.journal.path != journal.path
    journal.close()


def test_a_folder_that_cannot_be_read_is_told(context: Context) -> None:
    context.user.saves.parent.mkdir(parents=True, exist_ok=True)
    context.user.saves.write_text("a file where the folder should be")
    scene = load_scene(context)
    assert "can’t be read" in told(scene)
    assert "No saved games yet" not in told(scene)
    assert os.fspath(context.user.saves) in told(scene).replace("\u200b", "")


# -- a thousand games --------------------------------------------------------------------------------------------------


@pytest.fixture
def a_thousand(context: Context) -> Context:
    """Saves, running games and replays, a third of a thousand each: copies of the same."""
    saves = Saves(context.user)
    match = a_match(saves, 60)
    content = text_of_record(match.record()).encode()
    assert isinstance(match.journal, Autosave)
    match.journal.close()
    for folder in (context.user.saves, saves.running_folder, context.user.replays):
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(340):
            (folder / f"2026-01-01_{number:06}-1.yaml").write_bytes(content)
    return context


def counted_reading(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files that are read and replayed from now on: on any machine that is what takes the time."""
    read: list[Path] = []
    real = saves_module._read

    def reading(path: Path, *rest: Any) -> SavedGame:
        read.append(path)
        return real(path, *rest)

    monkeypatch.setattr(saves_module, "_read", reading)
    return read


@pytest.mark.parametrize("scene", ["load", "replays"])
def test_a_list_of_a_thousand_games_opens_without_reading_them(
    a_thousand: Context, scene: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = counted_reading(monkeypatch)
    begun = time.thread_time()  # without those that read pictures
    opened = getattr(wiring, scene)(a_thousand)
    a_thousand.stack.push(opened)
    opened.draw(pygame.Surface((1280, 800)))
    seconds = time.thread_time() - begun
    assert len(read) <= PAGE
    assert len(opened.saves) == PAGE
    assert seconds < 1.0, "0.1.0 took six seconds; a quiet machine takes a tenth of one (docs: 200 ms)"
    opened.settle()
    assert len(read) == PAGE
    assert all(save.seats for save in opened.saves)


def test_every_one_of_a_thousand_games_can_be_reached(a_thousand: Context) -> None:
    scene = LoadScene(a_thousand, start.list_saves(a_thousand))
    a_thousand.stack.push(scene)
    paged = scene.provider.paged
    assert paged is not None
    seen: set[str] = set()
    for _page in range(paged.pages):
        seen |= {save.id for save in scene.saves}
        scene.turn_page(1)
    assert len(seen) == paged.count == 681


def test_pictures_come_after_the_list(context: Context) -> None:
    match = a_match(Saves(context.user))
    assert isinstance(match.journal, Autosave)
    match.journal.close()
    scene = LoadScene(context, start.list_saves(context))
    context.stack.push(scene)
    scene.draw(pygame.Surface((1280, 800)))
    assert not scene._pictures, "drawing makes none"
    until = time.monotonic() + 30
    while not scene._pictures and time.monotonic() < until:
        scene.update(0.02)
        time.sleep(0.005)  # files of pictures are read by a thread
    assert [picture is not None for picture in scene._pictures.values()] == [True]


def test_a_game_begins_without_reading_a_thousand(a_thousand: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    read = counted_reading(monkeypatch)
    saves = Saves(a_thousand.user)
    saves.tidy()
    saves.drop_untouched()
    assert len(read) <= 2 * RECENT
    assert len(list(saves.running_folder.glob("*.yaml"))) == 341


# -- the end, twice ----------------------------------------------------------------------------------------------------


def test_a_game_that_ends_again_at_the_table_is_kept_and_counted_as_it_ended_last(context: Context) -> None:
    game, random = new_game(ruleset_files.load("medina-2014"), 2, 3), Random(1)
    while not game.over:
        game.play(random.choice(game.legal()))
    game.undo()
    table = start.open_table(context, game, [PEOPLE[0], ai("apprentice", "Omar", "red")])
    while not table.match.over:
        table.match.play(game.legal()[0])
    first = game.action_texts()
    table.show_results()
    for _ in range(10):
        table.match.undo()
    assert not table.match.over
    while not table.match.over:
        table.match.play(random.choice(game.legal()))
    last = game.action_texts()
    assert last != first
    table.show_results()
    [replay] = Saves(context.user).replays()
    assert replay.game is not None
    assert replay.game.action_texts() == last
    [counted] = StatisticsStore(context.user).value.games
    assert [seat.total for seat in counted.seats] == game.scores()


def test_looking_at_a_finished_save_does_not_make_another_game_of_it(context: Context) -> None:
    saves = Saves(context.user)
    match = a_match(saves, 0)
    while not match.over:
        match.play(match.game.legal()[0])
    assert isinstance(match.journal, Autosave)
    match.journal.close()
    saves.save_as("finished", match.record())
    saves.tidy()
    assert len(saves.replays()) == 1
    for _ in range(2):
        scene = load_scene(context)
        [listed] = scene.saves
        scene.provider.open(context, listed)
        context.stack.clear()
    assert len(Saves(context.user).replays()) == 1
    assert StatisticsStore(context.user).value.games == []
    assert list(saves.running_folder.glob("*.yaml")) == []
