"""The final count: what it counts adds up, comes in its order, can be hurried, and stands still if asked to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import pygame
import pytest

from medina_desktop import games
from medina_desktop.games.sultaniya import box as sultaniya_box
from medina_desktop.games.sultaniya.rules import score
from medina_desktop.games.sultaniya.ui import window as sultaniya_window
from medina_desktop.games.sultaniya.ui.board import SultaniyaBoard
from medina_desktop.games.sultaniya.ui.count import CountScene
from medina_desktop.games.sultaniya.ui.counting import GUARDS, OBJECTIVES, STEPS
from medina_desktop.match.match import Match
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import make_context
from medina_desktop.ui.table.picture import KeptPicture
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import Button, find, walk
from medina_desktop.ui.widgets.layout_check import problems
from medina_desktop.ui.wiring import navigation

SIZE = (1280, 800)


def _views() -> Any:
    return import_module("medina_desktop.games.sultaniya.ui.views")


@pytest.fixture(autouse=True)
def _with_a_window(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with_window = replace(sultaniya_box.BOX, window="medina_desktop.games.sultaniya.ui.window")
    monkeypatch.setattr(sultaniya_box, "BOX", with_window)
    monkeypatch.setattr(_views(), "BOX", with_window)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.font.init()
    games.box.cache_clear()
    yield
    monkeypatch.undo()
    games.box.cache_clear()


def counted(tmp_path: Path, players: int, moves: bool, size: tuple[int, int] = SIZE) -> tuple[CountScene, list[str]]:
    """The count of a finished game; and a list in which "results" will be when they are asked for."""
    store = SettingsStore()
    store.change(reduced_motion=not moves, ai_pace="immediate")
    context = make_context(size, navigation(), settings=store, user_dir=tmp_path, language="en", muted=True)
    game = _views().game_for(players, 1000, 5)
    came: list[str] = []
    match = Match(game, _views().SEATS[:players])
    table = TableScene(context, match, on_over=lambda _table, _end: came.append("results"))
    context.stack.push(table)
    assert isinstance(table.board, SultaniyaBoard)
    table.board.open_count()
    top = context.stack.top
    assert isinstance(top, CountScene)
    return top, came


def press(scene: CountScene, key: int) -> None:
    scene.context.stack.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_what_is_counted_adds_up_to_the_scores_and_lights_what_it_counts(tmp_path: Path, players: int) -> None:
    scene, _came = counted(tmp_path, players, moves=True)
    plan, position = scene.plan, scene.position
    assert [plan.points(player, 0.0) for player in range(players)] == [0] * players
    assert [plan.points(player, plan.seconds) for player in range(players)] == score.scores(position)
    for player, entries in enumerate(plan.entries):
        guards = entries[GUARDS]
        assert len(guards.lamps) == score.guards(position)[player]
        for entry in entries[OBJECTIVES:]:
            if entry.band is not None:
                assert entry.points in (len(entry.lamps), len(entry.lamps) + 1), "each sign has its ring"


def test_it_goes_cartouche_by_cartouche_and_seat_by_seat_and_guards_are_compared_before_they_score(
    tmp_path: Path,
) -> None:
    scene, _came = counted(tmp_path, 4, moves=True)
    plan = scene.plan
    assert [beat.step for beat in plan.beats] == sorted(beat.step for beat in plan.beats)
    assert [beat.player for beat in plan.beats if beat.step == 0] == [0, 1, 2, 3]
    objectives = [(beat.player, beat.entry) for beat in plan.beats if beat.step == OBJECTIVES]
    before = [plan.points(player, next(b.begins for b in plan.beats if b.step == OBJECTIVES)) for player in range(4)]
    order = sorted(range(4), key=lambda player: before[player])
    assert objectives == [(player, number) for number in (5, 6) for player in order], "whoever leads comes last"
    compared = next(beat for beat in plan.beats if beat.player is None)
    assert compared.step == GUARDS
    lit = [plan.lit(player, GUARDS, compared.begins) for player in range(4)]
    assert lit == score.guards(scene.position), "all guards are lit before they are compared"
    assert not any(plan.counted(player, GUARDS, compared.begins) for player in range(4))
    assert all(plan.counted(player, GUARDS, compared.ends) for player in range(4))


def test_an_objective_is_not_told_before_it_is_turned_over(tmp_path: Path) -> None:
    scene, _came = counted(tmp_path, 2, moves=True)
    last = scene.plan.beats[-1]
    chip = find(scene.root, f"chip-{last.player}-{last.entry}")
    assert chip is not None
    assert chip.hint() == ""
    scene.seconds = last.begins
    assert chip.hint() == "", "it is about to turn"
    scene.seconds = scene.plan.seconds
    assert chip.hint()


def test_an_objective_is_held_up_closed_then_turned_then_read_before_what_it_counts_lights_up(tmp_path: Path) -> None:
    scene, _came = counted(tmp_path, 2, moves=True)
    plan = scene.plan
    beat = next(b for b in plan.beats if b.hush and b.player is not None and plan.entries[b.player][b.entry].lamps)
    assert beat.player is not None
    of = (beat.player, beat.entry)
    told = []
    for share in range(100):
        moment = beat.begins + (beat.ends - beat.begins) * share / 100
        scene.seconds = moment
        scene.draw(pygame.Surface(SIZE))
        told.append((plan.held_up(*of, moment) == 1, plan.turned(*of, moment), plan.lit(*of, moment)))
    closed = [moment for moment in told if moment[1] == 0]
    assert any(up for up, _turned, _lit in closed), "it is held up closed"
    assert any(up and turned == 1 for up, turned, _lit in told), "and open"
    assert all(turned == 1 and not up for up, turned, lit in told if lit), "what it counts is not hidden by it"
    assert told == sorted(told, key=lambda moment: (moment[1], moment[2]))


def test_the_palaces_of_two_are_larger_than_side_by_side_and_nobody_is_celebrated_too_early(tmp_path: Path) -> None:
    scene, _came = counted(tmp_path, 2, moves=True, size=(1920, 1080))
    scene.draw(pygame.Surface((1920, 1080)))
    panes = [find(scene.root, f"count-{player}") for player in range(2)]
    assert panes[0] is not None
    assert panes[1] is not None
    assert panes[0].rect.bottom <= panes[1].rect.top, "one above the other"
    assert not scene.celebrated
    press(scene, pygame.K_ESCAPE)
    assert list(scene.celebrated) == list(score.winners(scene.position))
    before = scene.party
    scene.context.stack.update(0.5)
    assert scene.party > before, "lanterns rise"


def test_its_button_says_what_it_does(tmp_path: Path) -> None:
    scene, _came = counted(tmp_path, 2, moves=True)
    labels = []
    for _ in range(len(STEPS) + 1):
        button = find(scene.root, "go-on")
        assert isinstance(button, Button)
        labels.append(button.text)
        press(scene, pygame.K_RETURN)
    assert labels == ["Next step"] * (len(STEPS) - 1) + ["Final scores", "Results"]


def test_the_sheet_names_objectives_adds_up_and_points_at_the_tiles_it_counts(tmp_path: Path) -> None:
    scene, _came = counted(tmp_path, 3, moves=False)
    position = scene.position
    rows = sultaniya_window.WINDOW.looking_back.sheet(position)
    assert [sum(points) for points in zip(*(row.points for row in rows), strict=True)] == score.scores(position)
    held = [position.terms.catalogue.objectives[one].id for mine in position.objectives for one in mine]
    assert [row.key for row in rows[5:]] == held
    assert not any("First" in row.label or "Second" in row.label for row in rows)
    for row in rows:
        for player, spots in enumerate(cast("tuple[tuple[tuple[int, int], ...], ...]", row.spots)):
            assert all(who == player and position.palaces[player].filled >> place & 1 for who, place in spots)
    guards = next(row for row in rows if row.key == "guards")
    for player, spots in enumerate(cast("tuple[tuple[tuple[int, int], ...], ...]", guards.spots)):
        shown = [position.terms.catalogue.faces[position.palaces[player].faces[place]] for _who, place in spots]
        assert all("guard" in str(face) for face in shown), "only tiles with a guard"
        assert bool(shown) == bool(score.guards(position)[player])


def test_it_runs_by_itself_can_be_hurried_and_leads_to_the_results(tmp_path: Path) -> None:
    scene, came = counted(tmp_path, 3, moves=True)
    surface = pygame.Surface(SIZE)
    steps = set()
    for _ in range(200):
        scene.context.stack.update(0.02)
        scene.draw(surface)
        steps.add(scene.step)
    assert len(steps) > 1
    before = scene.step
    press(scene, pygame.K_RETURN)
    assert scene.step == before + 1, "Enter goes on to the next step"
    press(scene, pygame.K_ESCAPE)
    assert not scene.runs
    assert scene.step == len(STEPS), "Esc counts to the end"
    assert scene.context.stack.top is scene, "and leaves it to be looked at"
    press(scene, pygame.K_RETURN)
    assert scene.context.stack.top is not scene
    scene.context.stack.update(0.02)
    assert came == ["results"], "at once, and once"
    scene.context.stack.update(5.0)
    assert came == ["results"]


def test_every_objective_is_heard_turning_and_the_guards_with_a_bell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, _ = counted(tmp_path, 2, moves=True)
    heard: list[str] = []
    monkeypatch.setattr(scene.context.sounds, "play", lambda name: heard.append(name))
    while scene.seconds < scene.plan.seconds and scene.runs:
        scene.context.stack.update(0.05)
    turned = [beat for beat in scene.plan.beats if beat.hush and beat.player is not None]
    assert heard.count("flip") == len(turned) > 0
    assert heard.count("complete") == sum(beat.player is None for beat in scene.plan.beats) > 0
    assert heard[-1] == "fanfare"


def test_what_is_drawn_anew_is_all_that_has_changed(tmp_path: Path) -> None:
    """From the first lamp until lanterns rise, while the pointer goes over the chips: rings, and what is held up."""
    scene, _came = counted(tmp_path, 2, moves=True, size=(1024, 640))
    surface = pygame.Surface((1024, 640))
    chips, looks = [widget for widget in walk(scene.root) if widget.key.startswith("chip-")], 0
    while scene.runs or scene.party < 1:
        scene.context.stack.update(0.6)
        if looks % 3 == 0:
            pos = chips[looks // 3 % len(chips)].rect.center
            scene.context.stack.handle(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0)))
            scene.context.stack.update(0.01)
        kept = pygame.image.tobytes(scene.picture.of_widgets(surface), "RGB")
        assert kept == pygame.image.tobytes(KeptPicture(scene).of_widgets(surface), "RGB"), scene.seconds
        looks += 1
    assert looks > 20


def test_with_reduced_motion_all_of_it_stands_there_and_can_be_gone_through(tmp_path: Path) -> None:
    scene, _came = counted(tmp_path, 4, moves=False)
    scene.context.stack.update(1.0)
    assert scene.step == len(STEPS)
    assert [scene.plan.points(player, scene.seconds) for player in range(4)] == score.scores(scene.position)
    press(scene, pygame.K_LEFT)
    last = scene.plan.beats[-1]
    assert scene.now == (last.player, last.entry)
    assert last.player is not None
    entry = scene.plan.entries[last.player][last.entry]
    assert scene.ringed(last.player, "") == (last.entry, len(entry.lamps)), "what the last objective counts has rings"
    for _ in range(len(scene.plan.beats)):
        press(scene, pygame.K_LEFT)
    assert scene.step == 0
    assert scene.plan.points(3, scene.seconds) == 0, "only the first player's first cartouche stands"
    for _ in range(len(scene.plan.beats)):
        press(scene, pygame.K_RIGHT)
    assert scene.step == len(STEPS)
    assert scene.ringed(0, "chip-0-0") == (0, len(scene.plan.entries[0][0].lamps)), "or what is pointed at"


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_nothing_of_it_lies_over_anything_else(tmp_path: Path, players: int, size: tuple[int, int]) -> None:
    scene, _came = counted(tmp_path, players, moves=False, size=size)
    scene.draw(pygame.Surface(size))
    assert not problems(scene.root, scene.ui, pygame.Rect((0, 0), size))
