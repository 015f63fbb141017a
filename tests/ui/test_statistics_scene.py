"""The statistics scene by hand."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from medina_desktop.game.results import Achievement, GameResult, Medal, win
from medina_desktop.games import new_game
from medina_desktop.games.medina.rules import legal
from medina_desktop.match.seats import human
from medina_desktop.said import Said
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.charts.axis import scale_for
from medina_desktop.ui.charts.statistics import GamesPlot
from medina_desktop.ui.context import make_context
from medina_desktop.ui.scenes.dialog import Dialog
from medina_desktop.ui.scenes.medals import MedalCard
from medina_desktop.ui.scenes.statistics import StatisticsScene
from medina_desktop.ui.table.start import open_table
from medina_desktop.ui.widgets import Label, walk
from medina_desktop.ui.wiring import navigation
from support.hands import Hands
from support.medina.placing import place_by_mouse
from support.table import settle


def test_choices_narrow_what_is_counted(stage: Callable[..., Any]) -> None:
    scene = stage("statistics").stack.top
    assert isinstance(scene, StatisticsScene)
    hands = Hands(scene)
    assert hands.has("games-plot")
    hands.tab_to("level")
    hands.key("right")
    assert scene.level == "builder"
    scene._set("seats", 4)
    assert not hands.has("games-plot"), "no game had four seats"
    scene._set("seats", 0)
    assert hands.has("games-plot")
    scene._set("period", "week")
    assert not hands.has("games-plot"), "they were played long ago"


def test_a_game_that_ends_at_the_table_is_counted_at_once(tmp_path: Path) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    settings = SettingsStore()
    settings.change(reduced_motion=True)
    there = make_context((1280, 800), navigation(), settings=settings, user_dir=tmp_path, language="en", muted=True)
    rules = ruleset_files.load("medina-1999")
    game, random = new_game(rules, 3, 5), Random(5)
    while not game.over:
        game.play(legal.draw(game.position, random.random))
    last = game.actions[-1]
    game.undo()
    table = open_table(there, game, [human("Leïla", "blue"), human("Omar", "red"), human("Yasmin", "green")])
    settle(table)
    place_by_mouse(table, last)
    for _frame in range(10):
        there.stack.update(0.05)
    [result] = there.library.results()
    assert [seat.total for seat in result.seats] == game.scores()
    there.stack.clear()


def test_games_are_told_by_edition_seats_and_opponents(stage: Callable[..., Any]) -> None:
    scene = stage("statistics").stack.top
    said = " ".join(w.text for w in walk(scene.root) if isinstance(w, Label))
    for heading in ("By edition", "By number of players", "By opponents"):
        assert heading in said
    games = scene.results
    won = sum(any(seat.won for seat in game.people) for game in games)
    assert said.count(f"{won} of {len(games)} won") == 4, "one edition, one number of seats, two levels"


def test_deleting_asks_first(stage: Callable[..., Any]) -> None:
    context = stage("statistics")
    scene = context.stack.top
    Hands(scene).click("delete")
    asked = context.stack.top
    assert isinstance(asked, Dialog)
    Hands(asked).click("answer1")
    assert scene.results
    Hands(scene).click("delete")
    Hands(context.stack.top).click("answer0")
    assert not scene.results


SCORES = [
    [0],
    [0, 0, 0],
    [-7, -40],
    [1_000_001, 3],
    [-2_000_000_000, 2_000_000_000],
    [10**12, 10**12],
    [51, 260, 1001, 5001],
    [31, 48],
]


@pytest.mark.parametrize("scores", SCORES, ids=str)
def test_the_charts_take_any_score(stage: Callable[..., Any], scores: list[int]) -> None:
    """0.1.0 drew a line for every 1000 points, a million of them for a made-up ruleset's game."""
    scene = stage("statistics").stack.top
    one = scene.results[0]
    seats = [[replace(seat, points={"palaces": score}) for seat in one.seats] for score in scores]
    scene.results = [replace(one, seats=tuple(some), id=str(n)) for n, some in enumerate(seats)]
    scene.rebuild()
    scene.update(0.02)
    scene.draw(pygame.Surface((1920, 1080)))


@pytest.mark.parametrize("scores", SCORES, ids=str)
@pytest.mark.parametrize("most", [4, 5])
def test_a_chart_has_few_lines_and_all_values_lie_in_it(scores: list[int], most: int) -> None:
    scale = scale_for(scores, most)
    assert 1 <= len(scale.lines) <= most + 1
    assert all(0 <= scale.share(score) <= 1 for score in scores)
    assert scale.lines[0] <= min(scores), "no value lies below the lowest line"
    assert scale.lines[-1] >= max(scores), "and none above the highest"


def test_a_game_that_is_pointed_at_is_told(stage: Callable[..., Any]) -> None:
    plot = GamesPlot([(12, False), (31, True), (7, False)])
    scene = stage("statistics", (1600, 900)).stack.top
    plot.place(scene.ui, pygame.Rect(100, 100, 600, 200))
    scene.ui.hover = plot.key
    for number, told in enumerate(("Game 1: 12 points", "Game 2: 31 points, won", "Game 3: 7 points")):
        scene.ui.mouse = (plot._place(scene.ui, number)[0] + 5, 150)
        assert plot.find_pointed(scene.ui) == number
        assert plot.sentence(number) == told
    scene.ui.hover = ""
    assert plot.find_pointed(scene.ui) is None


def test_the_game_played_last_is_shown_first(stage: Callable[..., Any]) -> None:
    scene = stage("statistics").stack.top
    assert isinstance(scene, StatisticsScene)
    old = scene.results
    of_another = replace(old[-1], game="sultaniya")
    for games, shown in (([*old, of_another], "sultaniya"), ([of_another, *old], "medina")):
        scene.results = games
        assert scene.box.id == shown


def test_a_games_own_figures_are_told_on_average_and_at_most(stage: Callable[..., Any]) -> None:
    scene = stage("al-rashid-statistics").stack.top
    assert isinstance(scene, StatisticsScene)
    [first, *others] = scene.results

    def told() -> str:
        return " ".join(w.text for w in walk(scene.root) if isinstance(w, Label))

    def noted(game: GameResult, titles: int) -> GameResult:
        return replace(game, seats=(replace(game.seats[0], facts={"titles_held": titles}), *game.seats[1:]))

    scene.results = [noted(first, 4), noted(others[0], 7)]
    scene.results.append(replace(others[1], seats=(replace(others[1].seats[0], facts={}),)))
    scene.rebuild()
    assert "Titles 5.5 on average, highest 7" in told(), "a game of old that did not note it does not count"
    assert "Battles won 0" not in told(), "nobody has noted any"
    scene._set("seats", len(first.seats))
    assert "Titles 4.0 on average, highest 4" in told()


def test_the_best_score_is_told_for_every_number_of_seats(stage: Callable[..., Any]) -> None:
    scene = stage("al-rashid-statistics").stack.top
    assert isinstance(scene, StatisticsScene)
    said = " ".join(w.text for w in walk(scene.root) if isinstance(w, Label))
    for game in scene.results:
        [leila] = game.people
        assert f"{len(game.seats)} players {int(leila.won)} of 1 won; best score: {leila.total}" in said


@pytest.mark.parametrize(("games", "told"), [(1, "1 partie "), (2, "2 parties ")])
def test_one_game_is_a_game_in_french(games: int, told: str, stage: Callable[..., Any]) -> None:
    scene = stage("al-rashid-statistics", lang="fr").stack.top
    assert isinstance(scene, StatisticsScene)
    del scene.results[games:]
    scene.rebuild()
    said = " ".join(w.text for w in walk(scene.root) if isinstance(w, Label))
    assert told in said


def test_medals_say_how_far_the_next_grade_is_and_the_nearest_is_marked(stage: Callable[..., Any]) -> None:
    scene = stage("statistics").stack.top
    win_some = Achievement("one", Said("One"), Said("Games won"), Said("Play."), win, (1, 10, 25))
    done = dataclasses.replace(win_some, key="two", grades=(1, 2, 3))
    best = dataclasses.replace(win_some, key="three", best=True)
    scene.find_medals = lambda box: [Medal(best, 24), Medal(done, 7), Medal(win_some, 24)]
    scene.rebuild()
    cards = {w.key.removeprefix("medal:"): w for w in walk(scene.root) if isinstance(w, MedalCard)}
    told = {key: [w.text for w in walk(card) if isinstance(w, Label)] for key, card in cards.items()}
    assert told["one"] == ["One", "Games won", "one to go", "24 of 25", "for gold"]
    assert told["two"] == ["One", "Games won", "gold: all done"]
    assert told["three"] == ["One", "Games won", "24 of 25", "for gold"], "a better game cannot be counted down to"
    shown = [w.text for w in walk(scene.root) if isinstance(w, Label)]
    counted = shown.index("gold") - 1
    assert shown[counted : counted + 7] == ["1", "gold", "2", "silver", "0", "wood", "7 of 9 grades"]
    assert cards["one"].hint() == "Play."
