"""A day passes over Medina's sand with the game, and hides nothing."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest

from medina_desktop.game.played import Played
from medina_desktop.games import new_game
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.board import cell_at
from medina_desktop.games.medina.rules.ruleset import mood_of
from medina_desktop.games.medina.ui.city import City, CityPicture
from medina_desktop.games.medina.ui.city_art import View
from medina_desktop.games.medina.ui.daylight import HOURS, hour_of, light_map
from medina_desktop.games.medina.ui.sight import CitySight
from medina_desktop.games.medina.ui.views import board_of
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.animation import Motion
from medina_desktop.ui.pictures.paint import Painter
from medina_desktop.ui.pictures.sprites import Sprites
from medina_desktop.ui.text import TextCache
from medina_desktop.ui.theme import Theme
from support.table import EVERY_TABLE, PEOPLE, table

COLOURS = ("blue", "red", "green", "yellow")


def played(ruleset: str = "medina-2014", players: int = 3, actions: int = 40) -> Played:
    game, random = new_game(ruleset_files.load(ruleset), players, 5), Random(4)
    while len(game.actions) < actions and not game.over:
        game.play(legal.draw(game.position, random.random))
    return game


@pytest.fixture(scope="module")
def sprites() -> Sprites:
    return Sprites()


def city(sprites: Sprites, game: Played, hour: int | None, view: View = "tilted") -> City:
    theme = Theme((1024, 640))
    terms, area = game.position.terms, pygame.Rect(10, 10, 700, 480)
    mood = mood_of(terms.rules)
    return City(sprites, Painter(theme), TextCache(), theme, terms.geometry, mood, area, view=view, hour=hour)


@pytest.mark.parametrize(("ruleset", "players"), EVERY_TABLE)
def test_it_goes_from_morning_to_dusk(ruleset: str, players: int) -> None:
    game = played(ruleset, players, 10_000)
    hours = [hour_of(game.position_after(n)) for n in range(len(game.actions) + 1)]
    assert hours[0] == 0
    assert hours[-1] >= HOURS - 3, "dusk"
    assert all(before <= after <= before + 1 for before, after in pairwise(hours))


def test_what_lies_behind_screens_makes_no_difference() -> None:
    position = played().position.copy()
    hour = hour_of(position)
    position.stock = [0] * len(position.stock)
    assert hour_of(position) == hour


@pytest.mark.parametrize("view", ["tilted", "above"])
def test_strip_by_strip_the_board_becomes_what_it_would_be_at_that_hour(sprites: Sprites, view: View) -> None:
    game = played()
    picture = CityPicture(game.position, COLOURS)
    fresh, later = city(sprites, game, 14, view), city(sprites, game, 1, view)
    wanted = pygame.image.tobytes(fresh.city(picture), "RGB")
    assert pygame.image.tobytes(later.city(picture), "RGB") != wanted
    assert len(list(later.relight(14))) > 10
    assert pygame.image.tobytes(later.city(picture), "RGB") == wanted
    list(later.relight(1))
    list(later.relight(14))
    assert pygame.image.tobytes(later.city(picture), "RGB") == wanted, "nothing is lost on the way"


@pytest.mark.parametrize("hour", range(HOURS))
def test_buildings_and_sand_are_told_apart_at_every_hour(sprites: Sprites, hour: int) -> None:
    """No hour brings a building's colour much nearer to the sand around it, and there is always light enough."""
    light = light_map(sprites, (80, 56), hour)
    factors = [light.get_at((x, y))[:3] for x in range(80) for y in range(56)]
    assert min(min(factor) for factor in factors) > 130
    game = played(actions=0)
    noon, now = (city(sprites, game, None), city(sprites, game, hour))
    for colour in ("grey", "purple", "black", "brown", "orange"):
        top = now.art.building(colour).surface
        middle = top.get_rect().inflate(-top.get_width() // 2, -top.get_height() // 2)
        wood = pygame.transform.average_color(top, middle)[:3]
        for corner in (cell_at(1, 1), cell_at(14, 9)):
            sand = [
                pygame.transform.average_color(
                    one.ground(), one.spot_rect(corner).move(-one.layer_rect.x, -one.layer_rect.y)
                )
                for one in (noon, now)
            ]
            apart = [sum((a - b) ** 2 for a, b in zip(wood, ground[:3], strict=True)) ** 0.5 for ground in sand]
            assert apart[1] > min(60.0, 0.7 * apart[0]), (colour, apart)


def test_the_light_changes_between_actions_and_not_while_something_moves(tmp_path: Path) -> None:
    scene = table(tmp_path, seats=PEOPLE[:3], game=played(actions=0), reduced_motion=False)
    board, random = board_of(scene), Random(4)
    scene.draw(pygame.Surface((1280, 800)))
    while hour_of(scene.position) == 0:
        assert board.city.hour == 0
        scene.play(legal.draw(scene.match.position, random.random))
        scene.catch_up()
    scene.stage.add(Motion(1.0, lambda target, share: None))
    scene.context.stack.update(0.05)
    assert scene.busy
    assert board.city.hour == 0
    scene.catch_up()
    scene.context.stack.update(0.05)
    assert board.city.hour == 1


def test_replays_and_large_marks_are_at_noon(tmp_path: Path) -> None:
    game = played()
    scene = table(tmp_path, seats=PEOPLE[:3], game=game, colour_marks="strong")
    assert board_of(scene).city.hour is None
    sight = CitySight(scene.context, game.position, COLOURS, pygame.Rect(0, 0, 600, 400))
    assert sight.city.hour is None


def test_without_the_palms_picture_there_is_light_all_the_same(tmp_path: Path) -> None:
    assert light_map(Sprites(tmp_path), (40, 30), 0).get_size() == (40, 30)
