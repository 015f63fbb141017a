"""Somebody at a table where a guide teaches, with mouse and keyboard."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from medina_desktop.game.lessons import Course
from medina_desktop.games.al_rashid.ui.board import AlRashidBoard
from medina_desktop.match.thinking import SimpleThinker
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import Context, make_context
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes.learn import open_chapter
from medina_desktop.ui.table.guide import Tutor
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import Label, Widget, find, walk
from medina_desktop.ui.widgets.base import chain_to
from medina_desktop.ui.widgets.layout_check import problems
from medina_desktop.ui.wiring import navigation
from support.sampling import every

GAMES = ("medina", "sultaniya", "al-rashid")


def in_two_looks(chapters: list[str]) -> list[Any]:
    """Each chapter in French at 200 % or in German at 150 %, by turns; in `make test-long` in the other, too."""
    looks = (("fr", 2.0), ("de", 1.5))
    cases = [(one, *look) for at, one in enumerate(chapters) for look in (looks if at % 2 else looks[::-1])]
    return every(2, cases)


def context(
    folder: Path,
    game: str,
    lang: str = "en",
    size: tuple[int, int] = (1280, 800),
    scale: float = 1.0,
    *,
    moves: bool = False,
) -> Context:
    settings = SettingsStore(folder / "settings.json")
    settings.change(language=lang, ui_scale=scale, reduced_motion=not moves)
    there = make_context(size, navigation(), settings=settings, user_dir=folder, language=lang, muted=True)
    there.game = game
    return there


def open_lesson(there: Context, chapter: str, at: int = 0) -> TableScene:
    open_chapter(there, chapter, at, make_thinker=SimpleThinker)
    settle(there)
    return shown(there)


def shown(there: Context) -> TableScene:
    top = there.stack.top
    assert isinstance(top, TableScene)
    return top


def tutor(table: TableScene) -> Tutor:
    assert isinstance(table.tutor, Tutor)
    return table.tutor


def course(table: TableScene) -> Course:
    return tutor(table).course


def frames(table: TableScene) -> list[str]:
    return tutor(table).frames()


def wait(there: Context, seconds: float = 0.1) -> None:
    for _frame in range(max(1, round(seconds / 0.1))):
        there.stack.update(0.1)


def settle(there: Context) -> None:
    """Let time pass until everybody has answered, and the coach has its tip."""
    for _frame in range(2000):
        wait(there)
        table = there.stack.top
        if not isinstance(table, TableScene) or not isinstance(table.tutor, Tutor):
            return
        guide = table.tutor.guide
        thinks = guide.coach is not None and guide.tip is None and not guide.course.finished
        if guide.settled and not table.busy and not thinks:
            break
    wait(there, 0.2)


def press_at(there: Context, pos: tuple[int, int]) -> None:
    for kind, more in (
        (pygame.MOUSEMOTION, {"rel": (0, 0), "buttons": (0, 0, 0)}),
        (pygame.MOUSEBUTTONDOWN, {"button": 1}),
        (pygame.MOUSEBUTTONUP, {"button": 1}),
    ):
        there.stack.handle(pygame.Event(kind, pos=pos, **more))


def click(scene: WidgetScene, name: str) -> None:
    """A widget, or a place of the board; what is scrolled away is brought into view first."""
    area = _area(scene, name)
    for frame in _scrolled(scene, name):
        scene.ui.reveal = name
        scene.rebuild()
        area = _area(scene, name).clip(frame.rect)
        scene.ui.reveal = ""
    press_at(scene.context, area.center)
    wait(scene.context)


def _scrolled(scene: WidgetScene, name: str) -> list[Widget]:
    """The areas in which it is scrolled away, wholly or in part."""
    widget = find(scene.root, name)
    around = chain_to(scene.root, widget) if widget is not None else []
    return [one for one in around if widget is not None and one.clips and not one.rect.contains(widget.rect)]


def _area(scene: WidgetScene, name: str) -> pygame.Rect:
    widget = find(scene.root, name)
    area = widget.rect if widget is not None else None
    if area is None and isinstance(scene, TableScene):
        area = scene.board.where(name)
    assert area is not None, f"there is no {name}"
    return area


def what_to_press(table: TableScene) -> tuple[str, tuple[int, int]] | None:
    """Name and middle of what somebody presses next who only looks: the button that leads on, else a golden frame."""
    button = find(table.root, "continue")
    if button is not None and button.enabled:
        return "continue", button.rect.center
    for name in frames(table):
        # Of a sector there is much that belongs to something else.
        area = table.board.where(name) or tutor(table).marks.area(table, name)
        assert area is not None, name
        return name, area.center
    return None


def key(scene: WidgetScene, code: int, mod: int = 0) -> None:
    scene.context.stack.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0))
    wait(scene.context)


def do_by_mouse(table: TableScene, action: object) -> None:
    """Press what the window says one presses for it, and wait for the answers."""
    table.board.put_back()
    for name in table.window.clicks(table.position, action):
        if name == "sheet-note" and isinstance(table.board, AlRashidBoard) and table.board.choosing.with_note:
            continue  # it is on already
        click(table, name)
    settle(table.context)


def do_task(table: TableScene) -> None:
    while not course(table).done:
        do_by_mouse(table, course(table).wanted()[0])


def said(scene: WidgetScene) -> str:
    return " ".join(widget.text for widget in walk(scene.root) if isinstance(widget, Label))


def assert_fits(scene: WidgetScene) -> None:
    found = problems(scene.root, scene.ui, pygame.Rect((0, 0), scene.context.theme.size))
    assert not found, found
