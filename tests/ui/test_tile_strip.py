"""Medina's tiles lie in a carved plank, each in its recess, until somebody takes them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from medina_desktop.game.played import Played
from medina_desktop.games import new_game
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.ui.tiles import TilesEntry
from medina_desktop.games.medina.ui.views import board_of
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.theme import PLAYER_COLOURS
from medina_desktop.ui.widgets import walk
from support.table import PEOPLE, table


def played_until_tiles_are_taken() -> Played:
    game, random = new_game(ruleset_files.load("medina-2014"), 3, 5), Random(4)
    while all(game.position.tile_owner(colour) is None for colour in range(5)):
        game.play(legal.draw(game.position, random.random))
    return game


def seen(scene: TableScene) -> dict[TilesEntry, pygame.Surface]:
    """Every tile's place as it is drawn."""
    picture = pygame.Surface(scene.context.theme.size)
    scene.draw(picture)
    entries = [widget for widget in walk(scene.interaction.root) if isinstance(widget, TilesEntry)]
    assert len(entries) == 8
    return {entry: picture.subsurface(entry.rect) for entry in entries}


def shows(picture: pygame.Surface, colour: tuple[int, int, int]) -> bool:
    spots = ((x, y) for x in range(0, picture.get_width(), 2) for y in range(0, picture.get_height(), 2))
    return sum(picture.get_at(spot)[:3] == colour for spot in spots) > 8


@pytest.mark.parametrize("size", [(1920, 1080), (1366, 768)])
def test_a_taken_tile_leaves_a_dark_recess_with_its_holders_crest(tmp_path: Path, size: tuple[int, int]) -> None:
    scene = table(tmp_path, seats=PEOPLE[:3], size=size, game=played_until_tiles_are_taken())
    holders = set()
    for entry, picture in seen(scene).items():
        edge = picture.get_at((picture.get_width() // 2, picture.get_height() - 8))
        if entry.facts.holder:
            holders.add(entry.facts.holder)
            assert shows(picture, PLAYER_COLOURS[entry.facts.holder])
            assert sum(edge[:3]) < 120, "there is no tile"
        else:
            assert sum(edge[:3]) > 150, "the wood of the tile"
            assert not any(shows(picture, colour) for colour in PLAYER_COLOURS.values())
    assert holders


def test_nobodys_crest_is_there_while_the_tile_is_on_its_way(tmp_path: Path) -> None:
    scene = table(tmp_path, seats=PEOPLE[:3], size=(1920, 1080), game=played_until_tiles_are_taken())
    taken = next(entry.facts for entry in seen(scene) if entry.facts.holder)
    board_of(scene).director.hidden_tiles.add(taken.tile)
    scene.rebuild()
    scene.lay_out()
    for entry, picture in seen(scene).items():
        if entry.facts.tile == taken.tile:
            assert not shows(picture, PLAYER_COLOURS[taken.holder])


def test_without_pictures_a_tile_is_plain_and_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = table(tmp_path, seats=PEOPLE[:3], size=(1920, 1080))
    monkeypatch.setattr(scene.ui.sprites, "part", lambda group, name: None)
    for entry, picture in seen(scene).items():
        edge = picture.get_at((picture.get_width() // 2, picture.get_height() - 8))
        assert sum(edge[:3]) > 110, entry.facts.colour
