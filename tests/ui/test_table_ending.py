"""The last rounds: that the end is near is said, and what needs no thought is placed for whoever asks."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.games import new_game
from medina_desktop.games.medina import words
from medina_desktop.games.medina.places import pieces_left
from medina_desktop.games.medina.rest import rest
from medina_desktop.games.medina.rules import legal, score
from medina_desktop.games.medina.rules.apply import play
from medina_desktop.games.medina.rules.position import Position
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.table.plate import TurnPlate
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import find
from support.table import MACHINES, PEOPLE, click, press, rect_of, table

pytestmark = pytest.mark.usefixtures("no_display")


def played(seed: int, players: int = 2, ruleset: str = "medina-2014") -> Played:
    game = new_game(ruleset_files.load(ruleset), players, seed)
    random = Random(seed)
    while not game.over:
        game.play(legal.draw(game.position, random.random))
    return game


def without_thought() -> Played:
    """A game in which one player has several pieces left, and it makes no difference where they go."""
    for seed in range(40):
        game = played(seed)
        for _ in range(12):
            game.undo()
            if len(rest(game.position)) > 2:
                return game
    raise AssertionError("no such game")


def played_on(game: Played) -> Played:
    """The same by chance to the end."""
    copy = Played(game.box, game.ruleset, game.players, game.setup, game.seed)
    for action in game.actions:
        copy.play(action)
    random = Random(99)
    while not copy.over:
        copy.play(legal.draw(copy.position, random.random))
    return copy


def played_to(seed: int, actions: int) -> Played:
    game = played(seed)
    game.undo(len(game.actions) - actions)
    return game


def seats_for(game: Played) -> list[Seat]:
    """A person where somebody is to place, an AI at the other seat."""
    return [PEOPLE[p] if p == game.actor else MACHINES[p] for p in range(game.players)]


def ends_of(position: Position, most: int = 20_000) -> set[tuple[int, ...]]:
    """All scores that the game can still end with, found by following every way."""
    ends: set[tuple[int, ...]] = set()
    ways, seen = [position], {position.key()}
    while ways:
        before = ways.pop()
        for action in legal.actions(before):
            after = before.copy()
            play(after, action)
            if after.over:
                ends.add(tuple(score.scores(after)))
            elif (key := after.key()) not in seen:
                seen.add(key)
                ways.append(after)
                assert len(seen) < most, "too many ways to follow"
    return ends


@pytest.mark.parametrize(("ruleset", "players"), [("medina-2014", 2), ("medina-2014", 3), ("medina-1999", 3)])
def test_the_rest_is_offered_only_when_nothing_makes_a_difference(ruleset: str, players: int) -> None:
    offered = refused = 0
    for seed in range(12):
        game = played(seed, players, ruleset)
        for _ in range(25):
            game.undo()
            position = game.position
            if not rest(position):
                refused += 1
                continue
            offered += 1
            others = [pieces_left(position, p) for p in range(players) if p != position.player]
            assert not any(others), "somebody else still has pieces"
            assert len(ends_of(position)) == 1, "however it is placed"
    assert offered
    assert refused


@pytest.mark.parametrize(("players", "seed", "actions"), [(2, 66, 107), (2, 66, 108), (3, 72, 142)])
def test_a_rare_way_to_other_points_is_not_overlooked(players: int, seed: int, actions: int) -> None:
    """In these games two dozen random ways to the end all score the same, and one more would not have."""
    game = new_game(ruleset_files.load("medina-2014"), players, seed)
    random = Random(seed)
    while len(game.actions) < actions:
        game.play(random.choice(game.legal()))
    assert len(ends_of(game.position)) > 1
    assert rest(game.position) == []


def test_nothing_is_promised_where_the_proof_would_take_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    game = without_thought()
    assert rest(game.position)
    monkeypatch.setattr("medina_desktop.games.medina.rest.MOST", 1)
    assert rest(game.position) == []


@pytest.mark.parametrize("confirm", [False, True], ids=["at once", "turns are confirmed"])
def test_the_button_places_all_of_it_and_the_game_is_over(tmp_path: Path, confirm: bool) -> None:
    game = without_thought()
    final = played_on(game).scores()
    scene = table(tmp_path, seats=seats_for(game), game=game, confirm_turn=confirm)
    assert len(scene.rest.offer()) > 1
    click(scene, rect_of(scene, "rest").center)
    for _ in range(200):
        scene.update(0.05)
        if scene.match.over:
            break
    assert scene.match.over
    assert scene.match.game.scores() == final


def test_taking_back_ends_it(tmp_path: Path) -> None:
    game = without_thought()
    scene = table(tmp_path, seats=seats_for(game), game=game)
    made = len(game.actions)
    click(scene, rect_of(scene, "rest").center)
    scene.update(0.05)
    assert len(scene.match.game.actions) > made
    press(scene, pygame.K_z, pygame.KMOD_CTRL)
    left = len(scene.match.game.actions)
    for _ in range(20):
        scene.update(0.05)
    assert len(scene.match.game.actions) == left


def test_nothing_is_offered_at_the_start(tmp_path: Path) -> None:
    scene = table(tmp_path)
    assert find(scene.root, "rest") is None


class TestTheEndIsNear:
    def near(self, players: int = 2) -> Played:
        game = played(3, players)
        while words.ending(game.position, PEOPLE, False) or game.over:
            game.undo()
        return game

    def test_it_is_said_once_with_who_has_what_left(self, tmp_path: Path) -> None:
        game = self.near()
        scene = table(tmp_path, seats=PEOPLE[:2], game=game)
        said: list[str] = []
        while not scene.match.over:
            scene.play(scene.match.game.legal()[-1])
            for _ in range(4):
                scene.update(0.05)
            if "The end is near" in scene.notice and scene.notice not in said:
                said.append(scene.notice)
                state = scene.match.position
                for player in range(2):
                    assert pieces_left(state, player) <= words.NEAR_THE_END
                    assert (f"{PEOPLE[player].name} (" in scene.notice) == bool(pieces_left(state, player))
        assert len(said) == 1

    def test_what_is_hidden_is_only_counted(self) -> None:
        game = self.near()
        game.play(game.legal()[-1])
        while not words.ending(game.position, PEOPLE, False):
            game.play(game.legal()[-1])
        hidden = words.ending(game.position, PEOPLE, True)
        names = [words.piece_name(kind) for kind in range(11)]
        assert any(name in words.ending(game.position, PEOPLE, False) for name in names)
        assert not any(name in hidden for name in names)
        assert "piece" in hidden


def test_no_rest_is_placed_for_a_scene_that_nobody_asked(tmp_path: Path) -> None:
    game = without_thought()
    scene: TableScene = table(tmp_path, seats=seats_for(game), game=game)
    made = len(game.actions)
    for _ in range(20):
        scene.update(0.1)
    assert len(scene.match.game.actions) == made


@pytest.mark.parametrize("size", [(1024, 640), (1440, 900)])
def test_all_of_the_bar_leads_to_the_results_and_carries_nobodys_crest(tmp_path: Path, size: tuple[int, int]) -> None:
    game = played(3)
    asked: list[str] = []
    scene = table(tmp_path, game=game, seats=PEOPLE[:2], size=size)
    scene.on_over = lambda _table, _end: asked.append("results")
    scene.flow.told_over = True
    scene.update(0.02)
    bar, button = scene.rect_of("turn"), scene.rect_of("results")
    assert bar is not None
    assert bar == button
    plate = scene.widget("turn")
    assert isinstance(plate, TurnPlate)
    assert plate.colour == ""
    for place in (bar.move(6, 6).topleft, bar.center, bar.move(-6, -6).bottomright):
        click(scene, place)
    assert asked == ["results"] * 3
