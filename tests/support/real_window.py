"""A real window under a virtual display, driven by a real mouse and keyboard (xdotool)."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from medina_desktop.games import new_game
from medina_desktop.games.medina.places import spot_of
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.actions import NEUTRAL, ROOF, TEA, kind_of, parse
from medina_desktop.games.medina.ui.views import board_of
from medina_desktop.match.match import Match
from medina_desktop.match.seats import human
from medina_desktop.play.library import Library
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.paths import user_paths
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import Context, make_context
from medina_desktop.ui.scenes.pause import PauseScene
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import find
from medina_desktop.ui.wiring import navigation

ROOT = Path(__file__).parents[2]


SIZE = (1280, 800)


class Window:
    """The app in its own process."""

    def __init__(self, display: str, folder: Path, *words: str, screen: Path) -> None:
        self.env = {
            **os.environ,
            "DISPLAY": display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "PYTHONPATH": str(ROOT),
        }
        self.folder, self._screen = folder, screen / "Xvfb_screen0"
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

    def look(self) -> pygame.Surface:
        """What is seen of it now. The display keeps an X window dump: a head, colours, then four bytes a pixel."""
        data = self._screen.read_bytes()
        head = struct.unpack(">25I", data[:100])
        width, height, line, colours = head[4], head[5], head[12], head[19]
        start = head[0] + 12 * colours
        whole = pygame.image.frombuffer(data[start : start + line * height], (width, height), "BGRA")
        place = self.xdotool("getwindowgeometry", "--shell", self.id).split()
        at = {name: int(value) for name, value in (word.split("=") for word in place)}
        return whole.subsurface(pygame.Rect(at["X"], at["Y"], *SIZE)).convert(24)

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
        """What the library says was done in the game that was played last."""
        library = Library(user_paths(self.folder))
        listed = [*library.list_games(0, 1), *library.list_replays((), 0, 1)]
        newest = max(listed, key=lambda saved: saved.turn, default=None)
        game = library.read(newest.id).game if newest is not None else None
        library.close()
        return game.action_texts() if game is not None else []

    def wait_actions(self, count: int) -> None:
        self.wait_for(lambda: len(self.actions()) == count, f"{count} actions; there are {len(self.actions())}")

    def quit(self, folder: Path, size: tuple[int, int] = SIZE) -> None:
        """By the menu: Esc, then "Save and quit"."""
        twin = Twin(folder, size)
        twin.scene.menu.open()
        menu = twin.context.stack.top
        assert isinstance(menu, PauseScene)
        button = find(menu.root, "quit")
        assert button is not None
        self.key("Escape")
        time.sleep(0.6)
        self.click(button.rect.center)
        self.process.wait(20)
        assert self.process.returncode == 0


def quick_settings(folder: Path) -> None:
    """Nothing asked at the start, no curtain between two people and no waiting for animations."""
    store = SettingsStore(user_paths(folder).settings_file)
    store.change(player_asked=True, screens_up=False, animation_speed="faster", music_on=False, sound_volume=0.0)


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
        return board_of(self.scene).city.spot_rect(spot_of(self.scene.position, action), floor).center

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
