"""A table of the made-up game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from medina_desktop.game.played import Played
from medina_desktop.game.record import SEAT_COLOURS, Seat
from medina_desktop.games.pebbles.box import BOX
from medina_desktop.games.pebbles.rules.verbs import Ruleset
from medina_desktop.games.pebbles.ui.window import PebbleBoard
from medina_desktop.match.match import Match
from medina_desktop.match.seats import human
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import make_context
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import Label, find
from medina_desktop.ui.wiring import navigation

RULESET = Ruleset(id="pebbles", name="Pebbles", players=(1, 2, 3, 5))
NAMES = ("Leïla", "Omar", "Yasmin", "Tarik", "Salma")


PEOPLE = [human(name, colour) for name, colour in zip(NAMES, SEAT_COLOURS, strict=True)]


def table(tmp_path: Path, seats: list[Seat], size: tuple[int, int] = (1280, 800), **settings: Any) -> TableScene:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    store = SettingsStore()
    store.change(**{"reduced_motion": True, "ai_pace": "immediate", "screens_up": False, **settings})
    context = make_context(size, navigation(), settings=store, user_dir=tmp_path, language="en", muted=True)
    scene = TableScene(context, Match(Played.new(BOX, RULESET, len(seats), 7), seats))
    context.stack.push(scene)
    return scene


def board_of(scene: TableScene) -> PebbleBoard:
    assert isinstance(scene.board, PebbleBoard)
    return scene.board


def pass_time(scene: TableScene, frames: int = 4) -> None:
    for _ in range(frames):
        scene.context.stack.update(0.05)


def secret_of(scene: TableScene) -> str:
    label = find(scene.root, "secret")
    assert isinstance(label, Label)
    return label.text
