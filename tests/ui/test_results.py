"""The end of a game: what it says about the winner, and how it fits."""

from collections.abc import Callable
from random import Random
from typing import Any

import pygame
import pytest
from hands import Hands

from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.game import Game
from medina_desktop.games.medina.rules.record import Seat
from medina_desktop.match.match import Match
from medina_desktop.match.process import ProcessThinker
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.scenes.dialog import Dialog
from medina_desktop.ui.scenes.results import Headline, headline, what_decided
from medina_desktop.ui.widgets import Scroll, find

SEATS = [
    Seat(name=name, kind="human", colour=colour)
    for name, colour in (("Leïla", "blue"), ("Omar", "red"), ("Yasmin", "green"))
]


def finished(seed: int, ties: str) -> Match:
    """A game of chance. With seed 28 Omar and Yasmin have 50 points and their largest palaces 11 and 9 spaces; with 232
    both have 44 points and palaces of 11."""
    base = next(e.ruleset for e in ruleset_files.available() if e.ruleset is not None and e.ruleset.well)
    game = Game.new(ruleset_files.with_options(base, {"ties": ties}), 3, seed)
    random = Random(seed)
    while not game.over:
        game.play(legal.draw(game.state, random.random))
    return Match(game, SEATS, ProcessThinker)


def test_a_broken_tie_says_what_broke_it() -> None:
    match = finished(28, "largest_palace")
    assert headline(match) == "Omar wins with 50 points"
    assert what_decided(match) == "As many points as Yasmin: the largest palace decided, 11 spaces to 9."
    match = finished(232, "largest_palace")
    assert what_decided(match).startswith("As many points as Yasmin, and no larger a palace: the one roofed first")


def test_a_shared_victory_says_so() -> None:
    match = finished(28, "shared")
    assert headline(match) == "Omar and Yasmin win together with 50 points"
    assert "shared" in what_decided(match)


def test_a_clear_victory_names_whom_it_left_behind() -> None:
    games = (finished(seed, "shared") for seed in range(30))
    match, told = next((m, what_decided(m)) for m in games if "ahead of" in what_decided(m))
    best, second, _third = sorted(zip(match.game.scores(), SEATS, strict=True), key=lambda pair: -pair[0])
    assert told == f"{best[0] - second[0]} points ahead of {second[1].name}."


@pytest.mark.parametrize("size", [(1024, 640), (1600, 900)])
def test_with_large_text_the_board_stays_large_and_the_chart_is_scrolled_to(
    stage: Callable[..., Any], size: tuple[int, int]
) -> None:
    scene = stage("results", size, "de", 2.0).stack.top
    board, side = find(scene.root, "final-board"), find(scene.root, "side")
    assert board is not None
    assert board.rect.w * board.rect.h > size[0] * size[1] / 6
    assert isinstance(side, Scroll)
    scene.ui.want_focus = "sheet"
    scene.rebuild()
    scene.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_END, mod=0, unicode=""))
    chart = find(scene.root, "chart")
    assert chart is not None
    assert side.rect.contains(chart.rect)


def test_the_figure_pointed_at_is_told_with_the_whole_name(stage: Callable[..., Any]) -> None:
    scene = stage("results-long-names", (1024, 640)).stack.top
    scene.light((0, 0))
    assert scene._hint() == "Maximiliane von Hohenstein, Grey palace: 4 points"


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.0), ((1024, 640), 2.0), ((1600, 900), 1.5)])
def test_three_long_names_that_share_a_victory_are_all_read(
    stage: Callable[..., Any], size: tuple[int, int], scale: float
) -> None:
    scene = stage("results-long-names", size, "de", scale).stack.top
    names = [seat.name for seat in scene.match.seats]
    told = headline(SharedVictory(scene.match, winners=[0, 1, 3]))  # type: ignore[arg-type]
    assert all(names[seat] in told for seat in (0, 1, 3))
    line = Headline(told)
    line.place(scene.ui, pygame.Rect(0, 0, size[0] // 2, line.measure(scene.ui, size[0] // 2)[1]))
    fit = line.texts(scene.ui)[0]
    assert fit.needed[0] <= fit.given[0]
    assert fit.needed[1] <= fit.given[1]


class SharedVictory:
    """A match that several won."""

    def __init__(self, match: Match, winners: list[int]) -> None:
        self.seats, self.game = match.seats, self
        self.winners, self.scores = lambda: winners, match.game.scores


def test_an_enter_meant_for_the_last_placement_does_not_begin_a_new_game(stage: Callable[..., Any]) -> None:
    stack = stage("results", (1024, 640)).stack
    scene = stack.top
    enter = pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
    scene.update(0.1)
    scene.handle(enter)
    assert stack.top is scene
    scene.update(1.0)
    scene.handle(enter)
    assert stack.top is not scene, "the rematch"


def test_saving_stays_at_the_results_and_says_so(stage: Callable[..., Any]) -> None:
    stack = stage("results", (1024, 640)).stack
    scene = stack.top
    Hands(scene).click("save")
    assert isinstance(stack.top, Dialog)
    stack.top.back()
    assert stack.top is scene
