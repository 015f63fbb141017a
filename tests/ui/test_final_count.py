"""The end of a game: the sheet is counted row by row, whoever is in a hurry skips it, achievements are announced."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from medina_desktop.game.results import Achievement, Medal, win
from medina_desktop.games import new_game
from medina_desktop.games.medina.rules import legal
from medina_desktop.match.seats import ai, human
from medina_desktop.said import Said
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import Context, make_context
from medina_desktop.ui.looking_back import SheetRow
from medina_desktop.ui.scenes.final_count import CLIMB, HOLD, FinalCount
from medina_desktop.ui.scenes.results import BEFORE_KEYS, ResultsScene
from medina_desktop.ui.table.notice import Notice
from medina_desktop.ui.table.plate import TurnPlate
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.table.start import open_table
from medina_desktop.ui.widgets import Label, find, walk
from medina_desktop.ui.wiring import navigation

SEATS = [human("Leïla", "blue"), ai("builder", "Omar", "red")]
ROWS = [
    SheetRow("palaces", "Palaces", (10, 4), (("p",), ("q",))),
    SheetRow("nothing", "Nothing", (0, 0)),
    SheetRow("walls", "Walls", (2, 9), (("w",), ("v",))),
]


class TestTheCount:
    def test_row_after_row_and_those_without_points_take_no_time(self) -> None:
        count = FinalCount(ROWS)
        assert count.points(0) == (0, 0)
        assert count.points(2) is None
        count.update(CLIMB)
        assert count.totals() == [10, 4]
        assert count.ahead() == [0]
        assert set(count.spots()) == {"p", "q"}
        count.update(HOLD)
        assert count.row.key == "walls"
        assert count.totals() == [10, 4]
        count.update(CLIMB / 2)
        assert 4 < count.totals()[1] < 13
        count.update(CLIMB / 2)
        assert count.totals() == [12, 13]
        assert count.ahead() == [1], "the lead changes hands"
        assert not count.over
        count.update(HOLD)
        assert count.over
        assert count.totals() == [12, 13]

    def test_points_never_go_past_what_they_become(self) -> None:
        count = FinalCount([SheetRow("debts", "Debts", (-6, 3))])
        seen = []
        while not count.over:
            seen.append(count.totals()[0])
            count.update(0.05)
        assert seen[0] == 0
        assert seen[-1] == -6
        assert seen == sorted(seen, reverse=True)


@pytest.fixture
def context(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Context:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    store = SettingsStore()
    store.change(ai_pace="immediate", screens_up=False)
    return make_context((1280, 800), navigation(), settings=store, user_dir=tmp_path, language="en", muted=True)


def to_the_end(context: Context) -> TableScene:
    """A game at its last placement, which is then seen to the end."""
    game = new_game(ruleset_files.load("medina-2014"), 2, 5)
    random = Random(5)
    while not game.over:
        game.play(legal.draw(game.position, random.random))
    person = game.actor_of(len(game.actions) - 1)
    game.undo()
    seats = SEATS if person == 0 else [SEATS[1], SEATS[0]]
    table = open_table(context, game, seats)
    table.play(table.match.game.legal()[0])
    for _ in range(200):
        if isinstance(context.stack.top, ResultsScene):
            return table
        context.stack.update(0.05)
        if table.my_turn and not table.busy:
            table.play(table.match.game.legal()[0])
    raise AssertionError("no results came")


def texts(scene: ResultsScene) -> str:
    return " ".join(str(getattr(widget, "text", "")) for widget in walk(scene.root))


def test_nothing_tells_who_won_before_the_count_does(context: Context) -> None:
    table = to_the_end(context)
    scene = context.stack.top
    assert isinstance(scene, ResultsScene)
    final = table.match.game.scores()
    seen: list[list[int]] = []
    target = pygame.Surface((1280, 800))
    while not scene.count.over:
        assert "win" not in texts(scene)
        assert find(scene.root, "chart") is None
        assert find(scene.root, "rematch") is None
        assert set(scene.count.spots()) == {s for player in range(2) for s in scene.count.row.spots_of(player)}
        seen.append(scene.count.totals())
        scene.draw(target)
        context.stack.update(0.1)
    assert len({tuple(totals) for totals in seen}) > 10, "scores climb"
    assert all(a <= f for totals in seen for a, f in zip(totals, final, strict=True))
    assert "You win with" in texts(scene)
    assert find(scene.root, "chart") is not None
    table.match.close()


@pytest.mark.parametrize(
    "event",
    [
        pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""),
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(640, 300), button=1),
    ],
    ids=["a key", "a click"],
)
def test_it_can_be_skipped_and_the_same_press_begins_nothing(context: Context, event: pygame.Event) -> None:
    table = to_the_end(context)
    scene = context.stack.top
    assert isinstance(scene, ResultsScene)
    context.stack.handle(event)
    assert not scene.count.over, "a press that was meant for the last placement"
    context.stack.update(BEFORE_KEYS + 0.1)
    context.stack.handle(event)
    assert scene.count.over
    assert "You win with" in texts(scene)
    enter = pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    context.stack.handle(enter)
    again = find(scene.root, "rematch")
    assert again is not None
    where = again.rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        context.stack.handle(pygame.Event(kind, pos=where, button=1))
    assert context.stack.top is scene, "a second press, or a double click, that came too late to skip anything"
    context.stack.update(BEFORE_KEYS + 0.1)
    context.stack.handle(enter)
    assert context.stack.top is table, "Enter leads back to the board; another game begins only when it is asked for"
    table.match.close()


def test_the_end_is_said_by_the_ribbon_alone(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(Notice, "tell", lambda self, sentence, *rest, **named: said.append(sentence))
    table = to_the_end(context)
    assert table.ceremony.moment is None or table.ceremony.moment.title == "The game is over"
    assert not any("over" in sentence or "placed" in sentence for sentence in said)
    assert "over" not in table.log.entries[-2].text + table.log.entries[-1].text
    plate = find(table.root, "turn")
    assert isinstance(plate, TurnPlate)
    assert plate.text.title == "Results"
    table.match.close()


def test_without_animations_and_for_a_second_look_there_is_no_count(context: Context) -> None:
    table = to_the_end(context)
    first = context.stack.top
    assert isinstance(first, ResultsScene)
    first.skip_count()
    first.back()
    table.show_results()
    again = context.stack.top
    assert isinstance(again, ResultsScene)
    assert again.count.over
    context.settings.change(reduced_motion=True)
    assert ResultsScene(context, table, counting=True).count.over
    table.match.close()


def test_a_new_achievement_is_announced_once(context: Context) -> None:
    table = to_the_end(context)
    scene = context.stack.top
    assert isinstance(scene, ResultsScene)
    new = [medal.achievement.name for medal in scene.won]
    scene.skip_count()
    told = [w.text for w in walk(scene.root) if isinstance(w, Label) and " medal: " in w.text]
    assert all(any(name in text for name in new) for text in told)
    assert len(told) == min(3, len(new)), "only a few by name"
    scene.back()
    table.show_results()
    assert isinstance(context.stack.top, ResultsScene)
    assert not context.stack.top.won, "it is counted already"
    table.match.close()


def test_a_medal_is_told_by_grade_name_and_goal(stage: Callable[..., Any]) -> None:
    scene = stage("results", (1280, 800)).stack.top
    one = Achievement("first", Said("First light"), Said("Games won"), Said("Play."), win, (1, 5, 9))
    results = ResultsScene(scene.context, scene.table, won=[Medal(one, 5)])
    scene.context.stack.push(results)
    assert "Silver medal: First light (Games won: 5)" in texts(results)


def test_the_best_medals_are_told_by_name_and_the_others_counted(stage: Callable[..., Any]) -> None:
    scene = stage("results", (1280, 800)).stack.top
    one = Achievement("first", Said("First light"), Said("Games won"), Said("Play."), win, (1, 5, 9))
    results = ResultsScene(scene.context, scene.table, won=[Medal(one, count) for count in (1, 2, 3, 9, 5)])
    scene.context.stack.push(results)
    told = [w.text for w in walk(results.root) if isinstance(w, Label) and "medal" in w.text]
    assert [text.split(":")[0] for text in told[:3]] == ["Gold medal", "Silver medal", "Wooden medal"]
    assert told[3:] == ["And 2 more medals under Statistics."]
