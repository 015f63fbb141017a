"""A window can be made smaller than anything fits in (tiling, a lost monitor): nothing fails, and it comes back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from medina_desktop.dev.soak_tables import QUICK, hide_windows, weakest
from medina_desktop.game.box import Action, Event, reveals
from medina_desktop.game.played import Played
from medina_desktop.game.record import SEAT_COLOURS, Seat
from medina_desktop.match.thinking import SimpleThinker
from medina_desktop.play.new_game import NewGame
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.app import App, Options
from medina_desktop.ui.system import thinker
from medina_desktop.ui.table import start
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.table.tray import Tray
from medina_desktop.ui.widgets import find, walk
from support.sampling import every

TABLES = [
    (entry.id, players)
    for entry in ruleset_files.available()
    if entry.ruleset is not None
    for players in entry.ruleset.players
]
TINY = ((1, 1), (20, 20), (200, 100))


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    hide_windows()
    opened = App(Options(user_dir=tmp_path, language="en", size=(1024, 640)))
    opened.settings.change(**QUICK)
    opened.running = True

    def fail(error: Exception, drawing: bool = False) -> None:
        raise error

    monkeypatch.setattr(opened.errors, "tell", fail)
    monkeypatch.setattr(thinker, "make_thinker", SimpleThinker)
    yield opened
    opened._close()


def resize(app: App, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    app._dispatch(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    for _ in range(3):
        app.frame(0.1)


def what_can_be_taken_back(game: Played) -> Action | None:
    """An action that shows nobody what was hidden. A game that begins with drawing tokens has none."""

    def happens(action: Action) -> list[Event]:
        events: list[Event] = []
        game.rules.play(game.position.copy(), action, events)
        return events

    return next((action for action in game.legal() if not reveals(happens(action))), None)


@pytest.mark.parametrize(("rules", "players"), every(2, TABLES))
def test_the_table_in_a_tiny_window(app: App, rules: str, players: int) -> None:
    # One person among machines: what they do can be taken back although it may have been a whole turn.
    kinds = ["human", *[weakest(ruleset_files.load(rules))] * (players - 1)]
    seats = [Seat(name=f"P{n}", kind=kind, colour=SEAT_COLOURS[n]) for n, kind in enumerate(kinds)]
    start.start_game(app.context, NewGame(rules, tuple(seats), seed=3))
    table = app.context.stack.top
    assert isinstance(table, TableScene)
    app.frame(0.1)
    resize(app, (1024, 640))
    before = [(widget.key, tuple(widget.rect)) for widget in walk(table.root)]
    for size in TINY:
        resize(app, size)
        tray = find(table.root, "tray")
        assert isinstance(tray, Tray)
        for widget in (tray, *tray.children):
            assert widget.rect.w > 0
            assert widget.rect.h > 0
        action = what_can_be_taken_back(table.match.game)
        if action is not None:
            table.play(action)
            assert table.match.can_undo
            table.commands.undo()
        app.frame(0.1)
    resize(app, (1024, 640))
    assert [(widget.key, tuple(widget.rect)) for widget in walk(table.root)] == before
