"""The end of a game: what it says about the winner, and how it fits."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import pygame
import pytest

from medina_desktop.ai.worker import Thinker as ProcessThinker
from medina_desktop.game.box import NOBODY, Outcome
from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.games import new_game
from medina_desktop.games.medina import words
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.actions import COLOURS
from medina_desktop.match.match import Match
from medina_desktop.match.seats import ai
from medina_desktop.play import ruleset_options
from medina_desktop.said import Said
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.charts.scores import Chart
from medina_desktop.ui.names import headline
from medina_desktop.ui.scenes.dialog import Dialog
from medina_desktop.ui.scenes.results import Headline, what_decided
from medina_desktop.ui.widgets import Scroll, find
from support.hands import Hands

SEATS = [
    Seat(name=name, kind="human", colour=colour)
    for name, colour in (("Leïla", "blue"), ("Omar", "red"), ("Yasmin", "green"))
]


def finished(seed: int, ties: str) -> Match:
    """A game of chance. With seed 28 Omar and Yasmin have 50 points and their largest palaces 11 and 9 spaces; with 232
    both have 44 points and palaces of 11."""
    base = next(e.ruleset for e in ruleset_files.available() if e.game == "medina" and e.ruleset.well)
    game = new_game(ruleset_options.with_options(base, {"ties": ties}), 3, seed)
    random = Random(seed)
    while not game.over:
        game.play(legal.draw(game.position, random.random))
    return Match(game, SEATS, ProcessThinker)


def test_a_broken_tie_says_what_broke_it() -> None:
    match = finished(28, "largest_palace")
    assert headline(match) == "Omar wins with 50 points"
    assert what_decided(match) == "Level on points with Yasmin: the largest palace decided it, 11 to 9."
    match = finished(232, "largest_palace")
    assert what_decided(match).startswith("Level with Yasmin on points and largest palace: the one roofed first")


def test_a_shared_victory_says_so() -> None:
    match = finished(28, "shared")
    assert headline(match) == "Omar and Yasmin share the win with 50 points"
    assert "shared" in what_decided(match)


def test_a_draw_that_points_do_not_decide_names_none() -> None:
    drawn = SharedVictory(finished(28, "shared"), [0, 1], [6, 0, 3])
    assert headline(drawn) == "Leïla and Omar share the win"  # type: ignore[arg-type]


def test_the_only_person_at_the_table_is_told_you() -> None:
    match = finished(28, "shared")
    match.seats = [SEATS[0], ai("builder", "Omar", "red"), ai("builder", "Yasmin", "green")]

    def after(winners: list[int], points: list[int]) -> Match:
        return SharedVictory(match, winners, points)  # type: ignore[return-value]

    assert headline(after([0], [42, 30, 12])) == "You win with 42 points"
    assert headline(after([1], [30, 42, 12])) == "Omar wins with 42 points"
    assert headline(after([0, 2], [42, 30, 42])) == "You and Yasmin share the win with 42 points"
    assert headline(after([0, 2], [6, 0, 3])) == "You share the win with Yasmin"


def test_a_clear_victory_names_whom_it_left_behind() -> None:
    games = (finished(seed, "shared") for seed in range(30))
    match, told = next((m, what_decided(m)) for m in games if "ahead of" in what_decided(m))
    best, second, _third = sorted(zip(match.game.scores(), SEATS, strict=True), key=lambda pair: -pair[0])
    assert told == f"{best[0] - second[0]} points ahead of {second[1].name}."


def test_the_tile_without_which_it_would_have_ended_otherwise_is_named() -> None:
    """The winner's tile that is worth at least the lead, and of several the one that was won last."""
    told: Counter[str] = Counter()
    for seed in range(60):
        match = finished(seed, "shared")
        if len(match.game.outcome().winners) > 1:
            continue
        first, second, *_others = sorted(match.game.scores(), reverse=True)
        moments = [moment for moment in tiles_won(match.game) if moment.value >= first - second]
        latest = [moment for moment in moments if moment.action == max(m.action for m in moments)]
        if len(latest) > 1:
            continue  # two at once: either will do
        sentence = what_decided(match)
        if not latest:
            told["none"] += 1
            assert sentence.startswith(f"{first - second} point")
            continue
        (moment,) = latest
        place = words.place_name(match.game.actions[moment.action])
        owner = "won" if moment.before is None else f"taken from {SEATS[moment.before].name}"
        assert sentence == f"{moment.tile}, {owner} with the placement on {place}, made the difference."
        told[moment.tile[:3] + owner[:5]] += 1
        told["a tie without it"] += moment.value == first - second
    assert told.keys() == {"none", "Towwon", "Towtaken", "Thewon", "Thetaken", "a tie without it"}, told


class Won(NamedTuple):
    tile: str
    value: int
    action: int
    before: int | None


def tiles_won(game: Played) -> Iterator[Won]:
    """When the winner came to each of the tiles that they have in the end, read off the positions."""
    [winner] = game.outcome().winners
    states = [game.position_after(n) for n in range(len(game.actions) + 1)]
    values = game.position.terms.rules.towers
    for tower in range(4):
        yield from _won(
            f"Tower tile {tower + 1}", values[tower + 1].value, [s.tower_owner[tower] for s in states], winner
        )
    for colour, value in game.position.terms.rules.palace_tiles.items():
        owners = [s.tile_owner(COLOURS.index(colour)) for s in states]
        yield from _won(f"The {colour} palace tile", value, owners, winner)


def _won(tile: str, value: int, owners: list[int | None], winner: int) -> Iterator[Won]:
    if owners[-1] == winner:
        action = max(n for n in range(len(owners) - 1) if owners[n] != winner)
        before = owners[action]
        yield Won(tile, value, action, None if before == NOBODY else before)


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
    told = headline(SharedVictory(scene.match, [1, 2, 3], [108] * len(names)))  # type: ignore[arg-type]
    assert all(names[seat] in told for seat in (1, 2, 3))
    line = Headline(told)
    line.place(scene.ui, pygame.Rect(0, 0, size[0] // 2, line.measure(scene.ui, size[0] // 2)[1]))
    fit = line.texts(scene.ui)[0]
    assert fit.needed[0] <= fit.given[0]
    assert fit.needed[1] <= fit.given[1]


class SharedVictory:
    """A match that several won."""

    def __init__(self, match: Match, winners: list[int], points: list[int]) -> None:
        self.seats, self.game = match.seats, self
        self.outcome, self.scores = lambda: Outcome(tuple(winners), Said("")), lambda: points


def test_an_enter_meant_for_the_last_placement_does_not_begin_a_new_game(stage: Callable[..., Any]) -> None:
    stack = stage("results", (1024, 640)).stack
    scene = stack.top
    enter = pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
    scene.update(0.1)
    scene.handle(enter)
    assert stack.top is scene
    scene.update(1.0)
    scene.handle(enter)
    assert stack.top is not scene, "the board"


def test_saving_stays_at_the_results_and_says_so(stage: Callable[..., Any]) -> None:
    stack = stage("results", (1024, 640)).stack
    scene = stack.top
    Hands(scene).click("save")
    assert isinstance(stack.top, Dialog)
    stack.top.back()
    assert stack.top is scene


def test_pointing_at_the_chart_tells_a_round_and_its_scores(stage: Callable[..., Any]) -> None:
    scene = stage("results", (1600, 900)).stack.top
    chart = find(scene.root, "chart")
    assert isinstance(chart, Chart)
    plot = chart._plot(scene.ui)
    rounds = len(chart.history) - 1
    for number in (0, 3, rounds):
        pos = (plot.left + plot.w * number // rounds, plot.centery)
        scene.handle(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        assert chart.find_pointed(scene.ui) == number
        told = chart.sentence(number)
        assert told.startswith(f"Round {number}: " if number else "At the beginning: ")
        assert all(f"{seat.name} {chart.history[number][p]}" in told for p, seat in enumerate(chart.seats))
    before = pygame.Surface((1600, 900))
    scene.draw(before)
    scene.handle(pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0)))
    assert chart.find_pointed(scene.ui) is None
    after = pygame.Surface((1600, 900))
    scene.draw(after)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")


def test_the_arrow_keys_go_from_round_to_round(stage: Callable[..., Any]) -> None:
    scene = stage("results", (1600, 900)).stack.top
    chart = find(scene.root, "chart")
    assert isinstance(chart, Chart)
    while scene.ui.focus != "chart":
        scene.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
    last = len(chart.history) - 1
    assert chart.find_pointed(scene.ui) == last
    scene.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, unicode=""))
    assert chart.find_pointed(scene.ui) == last - 1


def test_a_game_of_years_is_told_by_years(stage: Callable[..., Any]) -> None:
    scene = stage("al-rashid-results").stack.top
    chart = find(scene.root, "chart")
    assert isinstance(chart, Chart)
    assert chart.sentence(2).startswith("Year 2: ")
