"""A real window under a virtual display, driven by a real mouse and keyboard (xdotool).

What happened is read from where it matters: the running game's file. Where to click comes from a twin of the scene,
laid out in this process for the same window size.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from medina_desktop.games import new_game
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.actions import NEUTRAL, ROOF, STABLE, TEA, WALL, kind_of, parse, text_of
from medina_desktop.games.medina.rules.board import STRIDE
from medina_desktop.games.medina.ui.tray import slot_kinds
from medina_desktop.games.medina.ui.views import board_of
from medina_desktop.match.match import Match
from medina_desktop.match.seats import human
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.paths import user_paths
from medina_desktop.storage.saves import Saves
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import Context, make_context
from medina_desktop.ui.scenes.pause import PauseScene
from medina_desktop.ui.scenes.title import TitleScene
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import find
from medina_desktop.ui.wiring import navigation

for tool in ("Xvfb", "xdotool"):
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed", allow_module_level=True)

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

ROOT = Path(__file__).parents[2]
SIZE = (1280, 800)


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1000x24", "-noreset", "-nolisten", "tcp"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    if not number:
        server.wait(5)
        pytest.skip("Xvfb does not start here")
    yield f":{number}"
    server.terminate()
    server.wait(10)


class Window:
    """The app in its own process."""

    def __init__(self, display: str, folder: Path, *words: str) -> None:
        self.env = {
            **os.environ,
            "DISPLAY": display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "PYTHONPATH": str(ROOT),
        }
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, "-m", "medina_desktop", "--user-dir", str(folder), "--lang", "en",
             "--size", f"{SIZE[0]}x{SIZE[1]}", *words],
            env=self.env, cwd=ROOT, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self.id = self.wait_for(self._find, "the window to open", 30)

    def _find(self) -> str:
        found = self.xdotool("search", "--class", "medina-desktop", check=False).split()
        return found[-1] if found else ""

    def xdotool(self, *words: str, check: bool = True) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self.env, capture_output=True, text=True, check=False, timeout=20
        )
        assert not check or done.returncode == 0, done.stderr
        return done.stdout

    def wait_for(self, what: Callable[[], object], name: str, seconds: float = 15) -> str:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            assert self.process.poll() is None, f"the app ended with {self.process.returncode} while waiting for {name}"
            found = what()
            if found:
                return str(found)
            time.sleep(0.05)
        raise AssertionError(f"waited {seconds} s for {name}")

    def click(self, pos: tuple[int, int]) -> None:
        self.xdotool("mousemove", "--window", self.id, str(pos[0]), str(pos[1]))
        time.sleep(0.08)
        self.xdotool("click", "1")
        time.sleep(0.08)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.xdotool("mousemove", "--window", self.id, str(start[0]), str(start[1]), "mousedown", "1")
        for part in (0.3, 0.6, 1.0):
            x, y = (round(s + (e - s) * part) for s, e in zip(start, end, strict=True))
            self.xdotool("mousemove", "--window", self.id, str(x), str(y))
            time.sleep(0.05)
        self.xdotool("mouseup", "1")
        time.sleep(0.08)

    def key(self, *names: str) -> None:
        for name in names:
            self.xdotool("key", "--window", "0", name, check=False)
            time.sleep(0.03)

    def actions(self) -> list[str]:
        """What the running game's file says was done."""
        files = sorted((self.folder / "data" / "saves" / "running").glob("*.yaml"), key=lambda p: p.stat().st_mtime)
        if not files:
            return []
        lines = files[-1].read_text(encoding="utf-8").splitlines()
        return [line[2:].partition("  #")[0] for line in lines if line.startswith("- ")]

    def wait_actions(self, count: int) -> None:
        self.wait_for(lambda: len(self.actions()) == count, f"{count} actions; there are {len(self.actions())}")

    def quit(self, folder: Path, size: tuple[int, int] = SIZE) -> None:
        """By the menu: Esc, then "Save and quit"."""
        twin = Twin(folder, size)
        twin.scene.commands.open_menu()
        menu = twin.context.stack.top
        assert isinstance(menu, PauseScene)
        button = find(menu.root, "quit")
        assert button is not None
        self.key("Escape")
        time.sleep(0.6)
        self.click(button.rect.center)
        self.process.wait(20)
        assert self.process.returncode == 0


@pytest.fixture
def window(display: str, tmp_path: Path) -> Iterator[Callable[..., Window]]:
    opened: list[Window] = []

    def start(*words: str) -> Window:
        opened.append(Window(display, tmp_path, *words))
        return opened[-1]

    yield start
    for one in opened:
        if one.process.poll() is None:
            one.process.kill()
            one.process.wait()


class Twin:
    """The same table in this process: knows where everything is."""

    def __init__(self, folder: Path, size: tuple[int, int] = SIZE, players: int = 2, seed: int = 5) -> None:
        pygame.display.init()
        pygame.display.set_mode((64, 64))
        pygame.font.init()
        settings = SettingsStore()
        settings.change(reduced_motion=True, screens_up=False)
        self.context: Context = make_context(
            size, navigation(), settings=settings, user_dir=folder / "twin", language="en", muted=True
        )
        seats = [human("a", "blue"), human("b", "red"), human("c", "green"), human("d", "yellow")][:players]
        self.game = new_game(ruleset_files.load("medina-2014"), players, seed)
        self.scene = TableScene(self.context, Match(self.game, seats))
        self.context.stack.push(self.scene)

    def slot(self, kind: int) -> tuple[int, int]:
        return self.middle(f"slot-{kind}")

    def middle(self, key: str) -> tuple[int, int]:
        widget = find(self.scene.root, key)
        assert widget is not None, key
        return widget.rect.center

    def place(self, action: int) -> tuple[int, int]:
        floor = 1 if kind_of(action) in (ROOF, NEUTRAL) else 0
        return board_of(self.scene).city.spot_rect(board_of(self.scene).spot_of(action), floor).center

    def choose(self, *kinds: int) -> int:
        """A legal action of one of these kinds, the same every time."""
        for action in sorted(legal.actions(self.game.position)):
            if kind_of(action) in kinds and kind_of(action) != TEA:
                return action
        raise AssertionError("none of these can be placed")

    def follow(self, texts: list[str]) -> None:
        for text in texts[len(self.game.actions) :]:
            self.game.play(parse(text))
        self.scene.shown.jump()  # its table shows what was played behind its back
        if not self.game.over:
            self.scene.shown.viewer = self.scene.match.player


PEOPLE = ("--ruleset", "medina-2014", "--seats", "human,human", "--seed", "5")


def quick_settings(folder: Path) -> None:
    """No curtain between two people and no waiting for animations."""
    store = SettingsStore(user_paths(folder).settings_file)
    store.change(screens_up=False, animation_speed="faster", music_on=False, sound_volume=0.0)


def test_turns_by_mouse_drag_and_keyboard_then_resize_undo_quit_and_continue(
    window: Callable[..., Window], tmp_path: Path
) -> None:
    quick_settings(tmp_path)
    app = window(*PEOPLE)
    twin = Twin(tmp_path)
    app.wait_for(lambda: list((tmp_path / "data" / "saves" / "running").glob("*.yaml")), "the game to begin")
    time.sleep(1.0)

    # Two placements by clicking, one by dragging.
    for _ in range(2):
        action = twin.choose(0, 2, 3, 4)
        app.click(twin.slot(kind_of(action)))
        app.click(twin.place(action))
        app.wait_actions(len(twin.game.actions) + 1)
        twin.follow(app.actions())
    action = twin.choose(WALL)
    app.drag(twin.slot(WALL), twin.place(action))
    app.wait_actions(3)
    twin.follow(app.actions())
    assert app.actions()[-1].startswith("wall")

    # One by the keyboard alone: take the stable, walk the cursor there, Enter.
    action = twin.choose(STABLE)
    number = slot_kinds(twin.game.position.terms).index(STABLE) + 1
    app.xdotool("mousemove", "--window", app.id, "2", "2")
    board_of(twin.scene)._pick_number(number - 1)
    app.key(str(number))
    goal = board_of(twin.scene).spot_of(action)
    for _ in range(40):
        row, col = divmod(board_of(twin.scene).cursor, STRIDE)
        goal_row, goal_col = divmod(goal, STRIDE)
        if (row, col) == (goal_row, goal_col):
            break
        step = (
            ("Down", (1, 0)) if row < goal_row else ("Up", (-1, 0)) if row > goal_row
            else ("Right", (0, 1)) if col < goal_col else ("Left", (0, -1))
        )  # fmt: skip
        app.key(step[0])
        board_of(twin.scene).move_cursor(step[1], False)
    app.key("Return")
    app.wait_actions(4)
    twin.follow(app.actions())
    assert app.actions()[-1].startswith("stable")

    # Another size: the same table, elsewhere.
    app.xdotool("windowsize", "--sync", app.id, "1440", "900", check=False)
    time.sleep(1.2)
    large = Twin(tmp_path, (1440, 900))
    large.follow(app.actions())
    action = large.choose(WALL)
    app.click(large.slot(WALL))
    app.click(large.place(action))
    app.wait_actions(5)
    large.follow(app.actions())

    # Undo is free within the turn.
    if large.game.position.placed:
        app.key("ctrl+z")
        app.wait_actions(4)
    made = app.actions()

    # Close the window, start again, Continue.
    app.quit(tmp_path, (1440, 900))
    saved = Saves(user_paths(tmp_path)).to_continue()
    assert saved is not None
    assert saved.game is not None
    assert saved.game.action_texts() == made
    again = window()
    title = Twin(tmp_path)
    title.context.user = user_paths(tmp_path)
    title.context.to_title()
    menu = title.context.stack.top
    assert isinstance(menu, TitleScene)
    entry = find(menu.root, "continue")
    assert entry is not None
    time.sleep(2.0)
    again.click(entry.rect.center)
    time.sleep(1.5)
    twin = Twin(tmp_path)
    twin.follow(made)
    action = twin.choose(WALL)
    again.click(twin.slot(WALL))
    again.click(twin.place(action))
    again.wait_actions(len(made) + 1)
    again.quit(tmp_path)


def test_a_game_against_an_ai_with_a_hint(window: Callable[..., Window], tmp_path: Path) -> None:
    quick_settings(tmp_path)
    app = window("--ruleset", "medina-2014", "--seats", "human,ai:apprentice", "--seed", "5")
    twin = Twin(tmp_path)
    app.wait_for(lambda: list((tmp_path / "data" / "saves" / "running").glob("*.yaml")), "the game to begin")
    time.sleep(1.0)
    action = twin.choose(WALL)
    app.click(twin.slot(WALL))
    app.click(twin.place(action))
    # The person's short first turn, then two placements of the AI from its own process.
    app.wait_for(lambda: len(app.actions()) == 3, "the AI's turn", 60)
    twin.follow(app.actions())
    assert twin.game.position.player == 0
    time.sleep(1.5)
    app.key("h")
    time.sleep(8)
    app.key("ctrl+z")  # back to the first turn, over the AI's placements
    app.wait_actions(0)
    app.quit(tmp_path)


def whole_game(app: Window, twin: Twin, place: Callable[[int], None]) -> None:
    """Two people play to the end; the same legal choices every time, roofs and walls as chance has them."""
    random = Random(11)
    while not twin.game.over:
        action = legal.draw(twin.game.position, random.random)
        place(action)
        count = len(twin.game.actions) + 1
        app.wait_for(lambda count=count: len(app.actions()) == count, f"action {count}, {text_of(action)}")  # type: ignore[misc]
        twin.follow(app.actions())
        board_of(twin.scene).put_back()
        twin.scene.rebuild()


@pytest.mark.slow
def test_a_complete_game_with_the_mouse(window: Callable[..., Window], tmp_path: Path) -> None:
    quick_settings(tmp_path)
    app, twin = window(*PEOPLE), Twin(tmp_path)
    time.sleep(2.0)

    def place(action: int) -> None:
        if kind_of(action) == TEA:
            app.click(twin.middle("button-tea"))
        else:
            app.click(twin.slot(kind_of(action)))
            app.click(twin.place(action))

    whole_game(app, twin, place)
    app.wait_for(lambda: list((tmp_path / "data" / "replays").glob("*.yaml")), "the finished game to be kept")
    app.process.terminate()


@pytest.mark.slow
def test_a_complete_game_with_the_keyboard_alone(window: Callable[..., Window], tmp_path: Path) -> None:
    quick_settings(tmp_path)
    app, twin = window(*PEOPLE), Twin(tmp_path)
    time.sleep(2.0)
    cursor = [board_of(twin.scene).cursor]

    def place(action: int) -> None:
        if kind_of(action) == TEA:
            app.key("t")
            return
        # The twin walks the same way: taking a piece may move the cursor to its nearest legal place.
        number = slot_kinds(twin.game.position.terms).index(kind_of(action)) + 1
        board_of(twin.scene).cursor, board_of(twin.scene).cursor_shown = cursor[0], True
        board_of(twin.scene)._pick_number(number - 1)
        app.key(str(number % 10))
        keys = []
        goal = board_of(twin.scene).spot_of(action)
        for _ in range(60):
            row, col = divmod(board_of(twin.scene).cursor, STRIDE)
            goal_row, goal_col = divmod(goal, STRIDE)
            if (row, col) == (goal_row, goal_col):
                break
            upright = ("Down", (1, 0)) if row < goal_row else ("Up", (-1, 0))
            sideways = ("Right", (0, 1)) if col < goal_col else ("Left", (0, -1))
            on_ring = goal_row in (0, twin.game.position.terms.geometry.rows + 1)
            first, second = (sideways, upright) if on_ring else (upright, sideways)
            name, step = first if (col != goal_col if on_ring else row != goal_row) else second
            keys.append(name)
            board_of(twin.scene).move_cursor(step, False)
        app.key(*keys, "Return")
        cursor[0] = goal

    whole_game(app, twin, place)
    app.process.terminate()
