"""Medina's help at the table: who can still take a palace, and which points are safe."""

from __future__ import annotations

from pathlib import Path

import pygame

from medina_desktop.game.played import Played
from medina_desktop.games import new_game
from medina_desktop.games.medina.prospects import safe_points
from medina_desktop.games.medina.rules.actions import ROOF, parse
from medina_desktop.games.medina.ui.plaques import list_plaques
from medina_desktop.games.medina.ui.views import board_of
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.table.cards import PlayerCard
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import find
from support.table import MACHINES, PEOPLE, press, table

# Grey belongs to the second player, who has just founded another grey palace: only the first can take that one.
BEGUN = "orange c3, grey h6, roof h6, grey k6"


def begun() -> Played:
    game = new_game(ruleset_files.load("medina-2014"), 2, 5)
    for text in BEGUN.split(", "):
        game.play(parse(text))
    return game


def said_on_plaques(scene: TableScene) -> dict[str, tuple[tuple[int, ...], str]]:
    palaces = scene.position.palaces
    return {str(palaces[p.palace][0]): (p.takers, p.words) for p in list_plaques(board_of(scene))}


def card(scene: TableScene, player: int) -> PlayerCard:
    found = find(scene.root, f"player-{player}")
    assert isinstance(found, PlayerCard)
    return found


def test_an_open_palace_shows_who_can_take_it_and_says_when_it_is_only_you(tmp_path: Path) -> None:
    scene = table(tmp_path, seats=[PEOPLE[0], MACHINES[1]], game=begun())
    player = scene.position.player
    plaques = {p.words: p for p in list_plaques(board_of(scene))}
    assert set(plaques) == {"", "only you"}
    assert plaques[""].takers == (player, 1 - player)
    assert plaques["only you"].takers == (0,)
    assert plaques["only you"].light
    assert not plaques[""].light


def test_between_people_it_says_the_name(tmp_path: Path) -> None:
    scene = table(tmp_path, seats=PEOPLE[:2], game=begun())
    assert {p.words for p in list_plaques(board_of(scene))} == {"", "only Leïla"}
    assert not any(p.light for p in list_plaques(board_of(scene)))


def test_the_plaques_step_aside_for_a_piece_in_hand(tmp_path: Path) -> None:
    scene = table(tmp_path, seats=PEOPLE[:2], game=begun())
    board_of(scene).placing.pick(ROOF)
    assert list_plaques(board_of(scene)) == []
    board_of(scene).put_back()
    assert list_plaques(board_of(scene))


def test_a_card_shows_the_safe_points_and_one_key_hides_all_of_it(tmp_path: Path) -> None:
    scene = table(tmp_path, seats=PEOPLE[:2], game=begun())
    safe = safe_points(scene.position)
    assert [card(scene, player).note for player in (0, 1)] == [f"safe: {points}" for points in safe]
    press(scene, pygame.K_o)
    assert not scene.context.settings.value.show_takers
    assert [card(scene, player).note for player in (0, 1)] == ["", ""]
    assert list_plaques(board_of(scene)) == []
    press(scene, pygame.K_o)
    assert list_plaques(board_of(scene))
