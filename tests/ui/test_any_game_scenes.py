"""A game that the shell has never heard of goes through every scene: new game, table, results, replay, statistics."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from medina_desktop.dev import shot
from medina_desktop.dev.gallery import ShotOptions
from medina_desktop.game.record import HUMAN, SEAT_COLOURS
from medina_desktop.match.thinking import SimpleThinker
from medina_desktop.play.seating import AI, EMPTY
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui import keys
from medina_desktop.ui.context import Context, make_context
from medina_desktop.ui.names import headline
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes.curtain import CurtainScene
from medina_desktop.ui.scenes.keys_help import KeysScene
from medina_desktop.ui.scenes.learn import LearnScene
from medina_desktop.ui.scenes.load import LoadScene
from medina_desktop.ui.scenes.new_game import NewGameScene
from medina_desktop.ui.scenes.replay import ReplayScene, ReplaysScene
from medina_desktop.ui.scenes.results import ResultsScene, score_sheet
from medina_desktop.ui.scenes.rules import RulesScene
from medina_desktop.ui.scenes.statistics import StatisticsScene
from medina_desktop.ui.scenes.title import TitleScene
from medina_desktop.ui.system import thinker
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import Label, walk
from medina_desktop.ui.widgets.layout_check import problems
from medina_desktop.ui.wiring import navigation
from support.hands import Hands
from support.sampling import every

pytestmark = pytest.mark.usefixtures("made_up_game")
SIZES = [(1024, 640), (1920, 1080)]
GAME = "pebbles"


@pytest.fixture
def open_context(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Context]:
    monkeypatch.setattr(thinker, "make_thinker", SimpleThinker)

    def opened(size: tuple[int, int] = (1280, 800)) -> Context:
        pygame.display.init()
        pygame.display.set_mode((64, 64))
        store = SettingsStore(tmp_path / "settings.json")
        store.change(reduced_motion=True, ai_pace="immediate")
        context = make_context(size, navigation(), settings=store, user_dir=tmp_path, language="en", muted=True)
        context.game = GAME
        return context

    return opened


def shown(context: Context) -> WidgetScene:
    """The scene on top, drawn, with everything in its place."""
    scene = context.stack.top
    assert isinstance(scene, WidgetScene)
    context.stack.update(0.05)
    if context.stack.top is not scene:
        return shown(context)
    scene.draw(pygame.Surface(context.theme.size))
    assert not problems(scene.root, scene.ui, pygame.Rect((0, 0), context.theme.size))
    return scene


def said(scene: WidgetScene) -> str:
    return " ".join(widget.text for widget in walk(scene.root) if isinstance(widget, Label))


def set_up(context: Context, people: int, opponents: int = 0) -> NewGameScene:
    context.stack.push(context.navigation.new_game(context))
    scene = shown(context)
    assert isinstance(scene, NewGameScene)
    for number, seat in enumerate(scene.form.seating.places):
        seat.kind = HUMAN if number < people else AI if number < people + opponents else EMPTY
    scene.rebuild()
    shown(context)
    return scene


def play_to_the_end(context: Context) -> TableScene:
    table = next(scene for scene in context.stack.scenes if isinstance(scene, TableScene))
    for _frame in range(2000):
        if isinstance(context.stack.top, CurtainScene):
            context.stack.top.open()
        if table.my_turn:
            table.play(table.match.game.legal()[-1])
        context.stack.update(0.05)
        if isinstance(context.stack.top, ResultsScene):
            return table
    raise AssertionError("the game does not end")


# Each in one of the two sizes, by turns.
SEATED = [
    (*seats, size)
    for at, seats in enumerate(((1, 0), (1, 1), (2, 1), (1, 4), (5, 0)))
    for size in (SIZES if at % 2 else SIZES[::-1])
]


@pytest.mark.parametrize(("people", "opponents", "size"), every(2, SEATED))
def test_a_game_goes_through_every_scene(
    open_context: Callable[..., Context], size: tuple[int, int], people: int, opponents: int
) -> None:
    context = open_context(size)
    form = set_up(context, people, opponents)
    assert [card.id for card in form.form.rules.cards] == ["pebbles"], "its own rulesets; the expansion is a switch"
    Hands(form).click("start")
    table = play_to_the_end(context)
    game, players = table.match.game, people + opponents
    assert game.box.id == GAME
    assert [seat.colour for seat in table.match.seats if seat.colour not in SEAT_COLOURS[:players]] == []

    results = shown(context)
    assert isinstance(results, ResultsScene)
    rows = score_sheet(table.match)
    assert [row.label for row in rows] == ["Pebbles", "Secrets", "Total"]
    assert list(rows[1].points) == [-secret for secret in game.position.secrets]
    assert list(rows[2].points) == game.scores()
    assert ("You scored" in headline(table.match)) == (players == 1)
    assert "Point at a number" not in said(results), "it cannot show where points come from"
    [result] = context.library.results()
    assert ("Wooden medal: Pebble heap" in said(results)) == any(seat.of("taken") >= 5 for seat in result.people)
    assert ("Best solo games" in said(results)) == (players == 1)

    Hands(results).click("replay")
    replay = shown(context)
    assert isinstance(replay, ReplayScene)
    for _step in range(3):
        Hands(replay).click("on")
        shown(context)
    assert replay.replay.at == 3
    assert "turned up a" in said(replay)
    assert f"Round {1 + 2 // players}" in said(replay)
    assert len(replay.big_picture().get_size()) == 2
    Hands(replay).click("to-end")
    shown(context)

    context.go(context.navigation.statistics)
    statistics = shown(context)
    assert isinstance(statistics, StatisticsScene)
    assert statistics.box.id == GAME
    assert "Pebble heap" in said(statistics)
    assert ("Best solo games" in said(statistics)) == (players == 1)
    assert (result.game, [seat.total for seat in result.seats]) == (GAME, game.scores())

    context.to_title()
    assert isinstance(shown(context), TitleScene)
    context.go(context.navigation.replays)
    listed = shown(context)
    assert isinstance(listed, ReplaysScene)
    assert len(listed.saves) == 1
    Hands(listed).click(listed.first_focus())
    assert isinstance(shown(context), ReplayScene)
    context.stack.clear()


def test_a_game_that_was_left_is_continued_and_loaded(open_context: Callable[..., Context]) -> None:
    context = open_context()
    Hands(set_up(context, 1, 1)).click("start")
    table = context.stack.top
    assert isinstance(table, TableScene)
    for _frame in range(40):
        if table.my_turn:
            table.play(0)
        context.stack.update(0.05)
        if len(table.match.game.actions) >= 4:
            break
    made = table.match.game.action_texts()
    context.stack.clear()
    assert context.library.close()

    context = open_context()
    offer = context.navigation.to_continue(context)
    assert offer is not None
    assert offer.game == GAME
    offer.start()
    table = context.stack.top
    assert isinstance(table, TableScene)
    assert table.match.game.action_texts()[: len(made)] == made
    context.stack.clear()

    context = open_context()
    context.go(context.navigation.load)
    load = shown(context)
    assert isinstance(load, LoadScene)
    Hands(load).click(load.first_focus())
    table = shown(context)
    assert isinstance(table, TableScene)
    assert table.match.game.action_texts()[: len(made)] == made
    context.stack.clear()

    context.go(context.navigation.replays)
    listed = shown(context)
    assert isinstance(listed, ReplaysScene)
    assert not listed.saves, "a game with secrets is looked back at when it is over"


def test_a_second_game_alone_is_listed_under_the_first_and_achieves_nothing_new(
    open_context: Callable[..., Context],
) -> None:
    context = open_context()
    for number in (1, 2):
        Hands(set_up(context, 1)).click("start")
        play_to_the_end(context)
        results = shown(context)
        assert isinstance(results, ResultsScene)
        assert ("Wooden medal: Pebble heap" in said(results)) == (number == 1)
        assert results.best is not None
        assert len(results.best.games) == number
        assert "Leïla, now" in said(results)
        context.to_title()


def test_the_statistics_are_those_of_the_box_that_is_chosen(open_context: Callable[..., Context]) -> None:
    context = open_context()
    Hands(set_up(context, 1)).click("start")
    play_to_the_end(context)
    context.game = "sultaniya"  # which nobody has played
    context.go(context.navigation.statistics)
    statistics = shown(context)
    assert isinstance(statistics, StatisticsScene)
    assert "No finished games yet." in said(statistics)
    assert "Foundation stone" in said(statistics)
    hands = Hands(statistics)
    hands.tab_to("game")
    hands.key("right")
    assert statistics.box.id == GAME
    assert "Pebble heap" in said(statistics)


def test_what_a_seat_chose_is_dealt_to_it_wherever_it_sits(open_context: Callable[..., Context]) -> None:
    context = open_context()
    form = set_up(context, 3)
    form.form.seating.places[1].chosen = "7"
    form.form.seating.shuffled = True
    form.rebuild()
    Hands(form).click("start")
    table = next(scene for scene in context.stack.scenes if isinstance(scene, TableScene))
    seat = next(n for n, seat in enumerate(table.match.seats) if seat.name == "Omar")
    assert table.match.position.secrets[seat] == 7
    context.stack.clear()


def test_the_expansion_is_a_switch_and_the_form_is_remembered_by_game(open_context: Callable[..., Context]) -> None:
    context = open_context()
    form = set_up(context, 2)
    assert "with double pebbles" in said(form)
    assert "Other players’ stocks" not in said(form), "there are no screens in this game"
    Hands(form).click("expansion:pebbles")
    form.back()
    context.game = "medina"
    context.stack.push(context.navigation.new_game(context))
    other = shown(context)
    assert isinstance(other, NewGameScene)
    assert other.form.rules.id != "pebbles-double"
    assert len(other.form.seating.places) == 4
    other.back()
    again = open_context()
    form = NewGameScene(again)
    assert form.form.rules.id == "pebbles-double"
    assert [seat.kind for seat in form.form.seating.places] == [HUMAN, HUMAN, EMPTY, EMPTY, EMPTY]


@pytest.mark.parametrize("size", SIZES)
def test_its_rules_are_read_and_it_has_no_lessons(open_context: Callable[..., Context], size: tuple[int, int]) -> None:
    context = open_context(size)
    context.go(context.navigation.rules)
    rules = shown(context)
    assert isinstance(rules, RulesScene)
    assert "most pebbles" in said(rules)
    context.go(context.navigation.learn)
    learn = shown(context)
    assert isinstance(learn, LearnScene)
    assert "read its rules instead" in said(learn)
    assert context.navigation.lessons(context) is None


def test_a_games_keys_are_its_own(open_context: Callable[..., Context]) -> None:
    context = open_context()
    context.stack.push(KeysScene(context))
    assert "Count the pebbles" in said(shown(context))
    context.game = "medina"
    context.stack.push(KeysScene(context))
    assert "Count the pebbles" not in said(shown(context))
    ids = [action.id for action in keys.actions()]
    assert len(set(ids)) == len(ids), "settings know them by their ids"
    for action in keys.actions():
        assert keys.conflict(action.id, keys.key_for(action.id, {}), {}) == "", "as it is when nobody has changed one"
    mine = keys.find_action("count_pebbles")
    assert mine is not None
    assert keys.conflict(mine.id, "h", {}) == "Hint", "the table's keys are taken"


def test_a_window_without_views_of_its_own_is_drawn_all_the_same(tmp_path: Path) -> None:
    assert GAME in shot.scene_names()
    assert "sultaniya" in shot.scene_names()
    context = shot.stage(GAME, (1280, 800), options=ShotOptions(seed=3, actions=60))
    table = shown(context)
    assert isinstance(table, TableScene)
    assert table.match.game.box.id == GAME
    assert table.my_turn, "somewhere in the middle of a game"
    assert table.match.game.actions
    context.stack.clear()
    for scene in (GAME, "title", "learn"):
        shot.shot(scene, tmp_path / f"{scene}.png", (1024, 640))
        assert (tmp_path / f"{scene}.png").stat().st_size
    with pytest.raises(ValueError, match="can’t show a game of medina-2014"):
        shot.check_ruleset(GAME, ruleset_files.load("medina-2014"))
