"""The lists of games: one that a hung window holds, a library that cannot be read, a thousand games."""

import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from medina_desktop import l10n
from medina_desktop.games import new_game
from medina_desktop.match.match import Match
from medina_desktop.match.seats import ai, human
from medina_desktop.match.thinking import SimpleThinker
from medina_desktop.play.journal import Journal
from medina_desktop.play.library import Library
from medina_desktop.play.lists import PAGE
from medina_desktop.storage import record_files, ruleset_files
from medina_desktop.ui import wiring
from medina_desktop.ui.context import Context, make_context
from medina_desktop.ui.scenes.dialog import Dialog
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
    made.library.close()
    l10n.use("en")


def journal_of(match: Match) -> Journal:
    assert isinstance(match.journal, Journal)
    return match.journal


def a_match(library: Library, actions: int = 6) -> Match:
    game = new_game(ruleset_files.load("medina-2014"), 2, 3)
    match = Match(game, PEOPLE, journal=library.begin(game, PEOPLE))
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
    other_window = Library(context.user)
    match = a_match(other_window)
    assert other_window.file.wait()
    scene = load_scene(context)
    [listed] = scene.saves
    assert "in another window" in told(scene)
    scene.provider.open(context, listed)
    table = context.stack.top
    assert isinstance(table, TableScene)
    assert table.match.game.action_texts() == match.game.action_texts()
    assert journal_of(table.match).id != journal_of(match).id
    other_window.close()


def test_a_library_that_cannot_be_read_is_told(context: Context) -> None:
    context.library.file.path.mkdir(parents=True)
    scene = load_scene(context)
    assert "can’t be read" in told(scene)
    assert "No saved games yet" not in told(scene)
    assert os.fspath(context.library.file.path) in told(scene).replace("\u200b", "")


# -- a thousand games --------------------------------------------------------------------------------------------------


@pytest.fixture
def a_thousand(context: Context) -> Context:
    """Running, named and finished games, a third of a thousand each: copies of the same."""
    match = a_match(context.library, 60)
    journal_of(match).close()
    assert context.library.file.wait()

    def copy(connection: sqlite3.Connection) -> None:
        for number in range(1020):
            kind = ("running", "named", "finished")[number % 3]
            made = connection.execute(
                "INSERT INTO games SELECT NULL, ?1, turn + ?2, ?3, '', game, over, actions, name, changed, origin, "
                "lost, problem, summary, head, seal(?1, head) FROM games WHERE id=?4",
                (f"{number:032}", number, kind, journal_of(match).id),
            )
            connection.execute(
                "INSERT INTO actions SELECT ?1, number, text, seal(?1, number, text) FROM actions WHERE game=1",
                (made.lastrowid,),
            )

    context.library.file.do(copy)
    return context


def counted_reading(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The games that are read and replayed from now on: on any machine that is what takes the time."""
    read: list[bytes] = []
    real = record_files.recover_content

    def reading(content: bytes, file: str) -> record_files.Loaded:
        read.append(content)
        return real(content, file)

    monkeypatch.setattr(record_files, "recover_content", reading)
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
    assert not read
    assert len(opened.saves) == PAGE
    assert seconds < 1.0, "0.1.0 took six seconds; a quiet machine takes a tenth of one (docs: 150 ms)"
    assert all(save.seats for save in opened.saves)


def test_a_picture_is_drawn_once_and_kept(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    journal_of(a_match(context.library)).close()
    scene = load_scene(context)
    [first] = scene._pictures.values()
    assert first is not None
    read = counted_reading(monkeypatch)
    [again] = load_scene(context)._pictures.values()
    assert again is not None
    assert not read
    assert pygame.image.tobytes(again, "RGB") == pygame.image.tobytes(first, "RGB")


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
    journal_of(a_match(context.library)).close()
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
    a_thousand.library.tidy()
    a_thousand.library.drop_untouched(but="")
    assert not read
    assert a_thousand.library.count_games() == 681


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
    [replay] = context.library.list_replays()
    kept = context.library.read(replay.id).game
    assert kept is not None
    assert kept.action_texts() == last
    [counted] = context.library.results()
    assert [seat.total for seat in counted.seats] == game.scores()


def test_looking_at_a_finished_save_does_not_make_another_game_of_it(context: Context) -> None:
    match = a_match(context.library, 0)
    while not match.over:
        match.play(match.game.legal()[0])
    journal_of(match).close()
    context.library.save_copy("finished", match.record(), match.game)
    for _ in range(2):
        scene = load_scene(context)
        [listed] = scene.saves
        scene.provider.open(context, listed)
        context.stack.clear()
    assert len(context.library.list_games()) == 1
    assert len(context.library.results()) == 1


def test_a_game_dropped_on_the_window_is_kept_and_can_be_opened(context: Context, tmp_path: Path) -> None:
    match = a_match(context.library)
    journal_of(match).close()
    sent = tmp_path / "from Jürgen.yaml"
    sent.write_text(context.library.text_of(journal_of(match).id), encoding="utf-8")
    context.to_title()
    context.navigation.take_file(context, sent)
    asked = context.stack.top
    assert isinstance(asked, Dialog)
    assert "from Jürgen" in asked.sentences
    asked.give(asked.answers[0])
    table = context.stack.top
    assert isinstance(table, TableScene)
    assert table.match.game.action_texts() == match.game.action_texts()
    sent.write_text("nonsense", encoding="utf-8")
    context.navigation.take_file(context, sent)
    assert isinstance(context.stack.top, Dialog)
