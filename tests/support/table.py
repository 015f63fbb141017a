"""A table of Medina on the stack, and hands for it: mouse and keyboard as events."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.games import new_game
from medina_desktop.match.match import Match
from medina_desktop.match.seats import ai, human
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import Context, make_context
from medina_desktop.ui.scenes.curtain import CurtainScene
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import find
from medina_desktop.ui.wiring import navigation

PEOPLE = [human("Leïla", "blue"), human("Omar", "red"), human("Yasmin", "green"), human("Tarik", "yellow")]


MACHINES = [ai("builder", seat.name, seat.colour) for seat in PEOPLE]


EVERY_TABLE = [
    (entry.id, players)
    for entry in ruleset_files.available()
    if entry.game == "medina"
    for players in entry.ruleset.players
]


def table(
    tmp_path: Path,
    ruleset: str = "medina-2014",
    seats: list[Seat] | None = None,
    size: tuple[int, int] = (1280, 800),
    game: Played | None = None,
    **settings: Any,
) -> TableScene:
    store = SettingsStore()
    store.change(**{"reduced_motion": True, "ai_pace": "immediate", "screens_up": False, **settings})
    context = make_context(size, navigation(), settings=store, user_dir=tmp_path, language="en", muted=True)
    chosen = seats if seats is not None else [PEOPLE[0], *MACHINES[1:3]]
    game = game or new_game(ruleset_files.load(ruleset), len(chosen), 5)
    scene = TableScene(context, Match(game, chosen))
    context.stack.push(scene)
    return scene


def send(context: Context, kind: int, **values: object) -> None:
    context.stack.handle(pygame.Event(kind, values))


def click(scene: TableScene, pos: tuple[int, int]) -> None:
    send(scene.context, pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    send(scene.context, pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
    send(scene.context, pygame.MOUSEBUTTONUP, pos=pos, button=1)


def press(scene: TableScene, key: int, mod: int = 0) -> None:
    send(scene.context, pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
    send(scene.context, pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)


def rect_of(scene: TableScene, key: str) -> pygame.Rect:
    widget = find(scene.root, key)
    assert widget is not None, key
    return widget.rect


def settle(scene: TableScene, steps: int = 60) -> None:
    for _ in range(steps):
        top = scene.context.stack.top
        if isinstance(top, CurtainScene):
            top.open()
        scene.context.stack.update(0.02)
        if scene.match.over or (scene.my_turn and not scene.shown.busy):
            return
