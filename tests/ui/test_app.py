"""The app's loop, on a dummy display."""

import logging
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui import app as app_module
from medina_desktop.ui.app import App, Options
from medina_desktop.ui.context import Context
from medina_desktop.ui.scene import Scene
from medina_desktop.ui.scenes.dialog import NameDialog
from medina_desktop.ui.scenes.error import ErrorScene
from medina_desktop.ui.scenes.keys_help import KeysScene
from medina_desktop.ui.scenes.settings import SettingsScene
from medina_desktop.ui.scenes.title import TitleScene
from medina_desktop.ui.widgets import Selector, find, walk
from support.hands import Hands


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., App]]:
    handlers = list(logging.getLogger().handlers)
    hook = __import__("sys").excepthook
    apps: list[App] = []

    def begin(first: Callable[[Context], Scene] | None = None, **options: Any) -> App:
        app = App(Options(user_dir=tmp_path, language="en", first_scene=first, size=(1024, 640), **options))
        app.running = True
        app.context.stack.push((first or app.context.navigation.title)(app.context))
        apps.append(app)
        return app

    yield begin
    for app in apps:
        app._close()
    sys.excepthook = hook
    for handler in list(logging.getLogger().handlers):
        if handler not in handlers:
            logging.getLogger().removeHandler(handler)
            handler.close()


def press(key: int, mod: int = 0) -> None:
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
    pygame.event.post(pygame.Event(pygame.KEYUP, key=key, mod=mod, unicode=""))


class Breaking(Scene):
    """Fails where it is told to."""

    def __init__(self, context: Context, where: str) -> None:
        super().__init__(context)
        self.where = where

    def handle(self, event: Any) -> bool:
        if self.where == "handle" and event.type == pygame.KEYDOWN:
            raise RuntimeError("the well is dry")
        return False

    def update(self, dt: float) -> bool:
        if self.where == "update":
            self.where = ""
            raise RuntimeError("the well is dry")
        return False

    def draw(self, target: pygame.Surface) -> None:
        if self.where == "draw":
            raise RuntimeError("the well is dry")


def test_it_runs_and_writes_a_log(start: Callable[..., App], tmp_path: Path) -> None:
    app = start()
    for _turn in range(5):
        app.frame(0.016)
    assert isinstance(app.context.stack.top, TitleScene)
    assert "first frame" in (tmp_path / "log" / "medina.log").read_text()


def test_an_idle_window_is_not_drawn_again(start: Callable[..., App]) -> None:
    app = start()
    app.context.settings.change(reduced_motion=True)  # else the picture on the box grows
    title = TitleScene(app.context)
    app.context.stack.reset(title)
    drawn: list[int] = []
    while not title.pictures.ready:  # its pictures are read by threads
        app.frame(0.02)
    for _turn in range(30):
        app.frame(0.02)
    draw = app._draw
    app._draw = lambda: (drawn.append(1), draw())[1]  # type: ignore[func-returns-value,method-assign]
    for _turn in range(10):
        app.frame(0.02)
    assert drawn == []
    press(pygame.K_TAB)
    app.frame(0.02)
    assert drawn


def test_a_change_of_scene_fades_and_ends(start: Callable[..., App]) -> None:
    app = start()
    app.frame(0.016)
    app.context.stack.push(KeysScene(app.context))
    assert app._fade_left > 0
    for _turn in range(20):
        app.frame(0.016)
    assert app._fade_left == 0


def test_reduced_motion_does_not_fade(start: Callable[..., App]) -> None:
    app = start()
    app.settings.change(reduced_motion=True)
    app._fade_left = 0
    app.context.stack.push(KeysScene(app.context))
    assert app._fade_left == 0


def test_f1_shows_the_keys_and_hides_them(start: Callable[..., App]) -> None:
    app = start()
    press(pygame.K_F1)
    app.frame(0.016)
    assert isinstance(app.context.stack.top, KeysScene)
    press(pygame.K_F1)
    app.frame(0.016)
    assert isinstance(app.context.stack.top, TitleScene)


def test_a_held_key_presses_once_but_moves_on(start: Callable[..., App]) -> None:
    """Keys repeat by themselves; a slow moment must not press a button twice."""
    heard: list[int] = []

    class Listening(Scene):
        def handle(self, event: Any) -> bool:
            if event.type == pygame.KEYDOWN:
                heard.append(event.key)
            return False

    app = start(Listening)
    for key in (pygame.K_RETURN, pygame.K_RIGHT):
        for _repeat in range(3):
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        app._turn_begun = 0.0  # however slow this machine is, the loop is not late
        app.frame(0.016)
    assert heard == [pygame.K_RETURN] + [pygame.K_RIGHT] * 3
    app._turn_begun -= 1.0  # the loop was busy for a second
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode=""))
    app.frame(0.016)
    assert heard.count(pygame.K_RIGHT) == 3
    pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode=""))
    press(pygame.K_RETURN)
    app.frame(0.016)
    assert heard.count(pygame.K_RETURN) == 2, "pressed again after it was let go"


def test_f11_changes_between_window_and_full_screen(start: Callable[..., App]) -> None:
    app = start()
    for expected in ("full_screen", "window"):
        press(pygame.K_F11)
        app.frame(0.016)
        assert app.settings.value.window_mode == expected


@pytest.mark.parametrize("where", ["handle", "update"])
def test_an_unexpected_error_is_told_and_the_app_goes_on(start: Callable[..., App], tmp_path: Path, where: str) -> None:
    app = start(lambda c: Breaking(c, where))
    press(pygame.K_a)
    app.frame(0.016)
    assert isinstance(app.context.stack.top, ErrorScene)
    assert "the well is dry" in (tmp_path / "log" / "medina.log").read_text()
    press(pygame.K_ESCAPE)
    app.frame(0.016)
    assert isinstance(app.context.stack.top, Breaking), "back where it happened"


def test_a_scene_that_cannot_be_drawn_is_left_for_the_title(start: Callable[..., App]) -> None:
    app = start(lambda c: Breaking(c, "draw"))
    app.frame(0.016)
    app.frame(0.016)
    assert [type(scene) for scene in app.context.stack.scenes] == [TitleScene, ErrorScene]


class Painted(Breaking):
    """Blue all over."""

    def draw(self, target: pygame.Surface) -> None:
        target.fill("blue")


def test_where_only_a_part_looks_different_only_that_is_shown_anew(
    start: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = start(lambda c: Painted(c, ""))
    for _turn in range(20):
        app.frame(0.05)
    whole: list[bool] = []
    parts: list[pygame.Rect] = []
    monkeypatch.setattr(pygame.display, "flip", lambda: whole.append(True))
    monkeypatch.setattr(pygame.display, "update", parts.append)
    app.screen.fill("red")
    app.context.redraw_part(pygame.Rect(100, 100, 30, 20))
    app.context.redraw_part(pygame.Rect(120, 110, 30, 20))
    app.frame(0.05)
    assert not whole
    assert parts == [pygame.Rect(100, 100, 50, 30)]
    assert app.screen.get_at((100, 100)) == app.screen.get_at((149, 129)) == pygame.Color("blue")
    assert app.screen.get_at((99, 99)) == app.screen.get_at((150, 130)) == pygame.Color("red")
    app.context.redraw()
    app.context.redraw_part(pygame.Rect(0, 0, 10, 10))
    app.frame(0.05)
    app.frame(0.05)
    assert whole == [True]
    assert len(parts) == 1, "it was part of the whole"


def test_errors_without_end_end_the_app(start: Callable[..., App]) -> None:
    app = start(lambda c: Breaking(c, "handle"))

    def fail_again_and_again() -> None:
        for _turn in range(10):
            press(pygame.K_a)
            app.frame(0.016)
            app.context.stack.reset(Breaking(app.context, "handle"))

    with pytest.raises(RuntimeError, match="the well is dry"):
        fail_again_and_again()


@pytest.mark.parametrize("what", ["the title", "the clock"])
def test_without_memory_it_ends_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], what: str
) -> None:
    def fail(*_given: object) -> Scene:
        raise pygame.error("Out of memory")

    if what == "the clock":
        monkeypatch.setattr(pygame.time, "Clock", fail)
    app = App(Options(user_dir=tmp_path, language="en", size=(1024, 640)))
    if what == "the title":
        app.context.navigation = replace(app.context.navigation, title=fail)
    assert app.run() == 1
    told = capsys.readouterr().err
    assert told.startswith("Medina has to close: Out of memory. Your game is saved")
    assert told.count("\n") == 1


OPENS = """
import sys, time
from medina_desktop.ui.app import Options, run

def first(context):
    if sys.argv[2] == "hangs":
        print("hangs", flush=True)
        time.sleep(60)
    return context.navigation.title(context)

print("closed", run(Options(user_dir=sys.argv[1], language="en", first_scene=first)), flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="asks with a POSIX signal")
@pytest.mark.parametrize(("how", "ends"), [("hangs", (-signal.SIGTERM, "")), ("plays", (0, "closed 0\n"))])
def test_the_system_can_end_it_whatever_it_does(tmp_path: Path, how: str, ends: tuple[int, str]) -> None:
    command = [sys.executable, "-c", OPENS, str(tmp_path), how]
    app = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert app.stdout is not None
        if how == "hangs":
            while app.stdout.readline() != "hangs\n":
                assert app.poll() is None
        else:
            log = tmp_path / "log" / "medina.log"
            while not (log.exists() and "first frame" in log.read_text("utf-8")):
                assert app.poll() is None
                time.sleep(0.05)
        app.terminate()
        told = app.communicate(timeout=20)[0]
        assert (app.returncode, told) == ends
    finally:
        app.kill()
        app.wait()


def test_no_sound_device_is_no_reason_to_stop(start: Callable[..., App], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    pygame.mixer.quit()
    app = start()
    assert not app.context.sounds.available
    app.context.sounds.play("clack")
    app.context.sounds.start_music()
    app.frame(0.016)


def test_safe_mode_is_silent_and_keeps_nothing(start: Callable[..., App], tmp_path: Path) -> None:
    app = start(safe_mode=True)
    assert app.settings.value.sound_volume == 0
    app.settings.change(confirm_turn=True)
    assert not (tmp_path / "config" / "settings.json").exists()


def test_damaged_settings_are_said(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.json").write_text("{")
    app = App(Options(user_dir=tmp_path, language="en", size=(1024, 640), frames=2))
    seen: list[str] = []
    draw = app._draw
    app._draw = lambda: (seen.append(type(app.context.stack.top).__name__), draw())[1]  # type: ignore[method-assign,func-returns-value]
    assert app.run() == 0
    assert seen[0] == "Dialog"


def test_the_mouse_changes_its_shape_over_what_can_be_pressed(start: Callable[..., App]) -> None:
    app = start()
    app.frame(0.016)
    assert app._cursor == "arrow"
    scene = app.context.stack.top
    assert isinstance(scene, TitleScene)
    quit_item = next(w for w in walk(scene.root) if w.key == "quit")
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=quit_item.rect.center, rel=(1, 1), buttons=(0, 0, 0)))
    app.frame(0.016)
    assert app._cursor == "hand"


class TestWhoPlays:
    def at_start(self, folder: Path, **options: Any) -> list[str]:
        """Start the program, and say what lies on top of the title; a dialog is answered with a name."""
        SettingsStore(folder / "config" / "settings.json").change(reduced_motion=True)  # the shelf is lit at once
        app = App(Options(user_dir=folder, language="en", size=(1024, 640), **options))
        seen: list[str] = []
        frame = app.frame

        def look(dt: float) -> None:
            frame(dt)
            top = app.context.stack.top
            seen.append(type(top).__name__)
            if isinstance(top, NameDialog):
                hands = Hands(top)
                hands.type("Zoé")
                hands.key("return")
            elif isinstance(top, TitleScene) and app._opening is None:
                app.running = not top.pictures.lit
                top.settle()

        app.frame = look  # type: ignore[method-assign]
        assert app.run() == 0
        return seen

    def test_the_first_start_asks_once_and_remembers(self, tmp_path: Path) -> None:
        assert "NameDialog" in self.at_start(tmp_path)
        assert SettingsStore(tmp_path / "config" / "settings.json").value.player == "Zoé"
        assert "NameDialog" not in self.at_start(tmp_path)

    def test_it_asks_when_the_shelf_has_come_out_of_the_dark(self, start: Callable[..., App]) -> None:
        title = start().context.stack.top
        assert isinstance(title, TitleScene)
        title.asks_who_plays = True
        title.settle()
        title.update(0.1)
        assert title.context.stack.top is title, "still dark"
        title.update(0.5)
        assert isinstance(title.context.stack.top, NameDialog)

    def test_somebody_who_has_played_before_is_not_asked(self, tmp_path: Path) -> None:
        SettingsStore(tmp_path / "config" / "settings.json").change(last_new_game={"ruleset": "medina-2014"})
        assert "NameDialog" not in self.at_start(tmp_path)

    def test_safe_mode_asks_nothing(self, tmp_path: Path) -> None:
        assert "NameDialog" not in self.at_start(tmp_path, safe_mode=True)


def test_closing_the_window_ends_the_loop(tmp_path: Path) -> None:
    app = App(Options(user_dir=tmp_path, language="en", size=(1024, 640)))
    pygame.event.post(pygame.Event(pygame.QUIT))
    assert app.run() == 0


def test_no_key_acts_while_a_new_one_is_awaited(start: Callable[..., App]) -> None:
    app = start(lambda c: SettingsScene(c, "keys"))
    scene = app.context.stack.top
    assert isinstance(scene, SettingsScene)
    scene.keys.wait_for("hint")
    for key in (pygame.K_F1, pygame.K_F11):
        press(key)
        app.frame(0.016)
        assert app.context.stack.top is scene
        assert app.settings.value.window_mode == "window"
        assert "already used for" in scene.keys.message
    press(pygame.K_F9)
    app.frame(0.016)
    assert app.settings.value.key_map == {"hint": "f9"}
    press(pygame.K_F1)
    app.frame(0.016)
    assert isinstance(app.context.stack.top, KeysScene), "and then they act again"


def test_the_settings_show_the_size_the_window_has(start: Callable[..., App]) -> None:
    """Started with a size of its own, the window is not as large as the settings say."""
    app = start(SettingsScene)
    app.context.desktop = (1920, 1080)
    scene = app.context.stack.top
    assert isinstance(scene, SettingsScene)
    scene.rebuild()

    def shown() -> Selector[tuple[int, int]]:
        found = find(scene.root, "window_size")
        assert isinstance(found, Selector)
        return found

    assert (app.settings.value.window_width, app.settings.value.window_height) == (1600, 900)
    assert shown().value == (1024, 640)
    assert shown().enabled, "a window has a size"
    assert [o.value for o in shown().options if not o.enabled] == [(2560, 1440), (3840, 2160)]
    shown().on_change((1600, 900))
    app.frame(0.016)
    assert app.screen.get_size() == (1600, 900)
    assert shown().value == (1600, 900)


def test_the_window_shows_something_before_anything_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[set[tuple[int, ...]]] = []

    def look(*_args: object, **_more: object) -> None:
        screen = pygame.display.get_surface()
        assert screen is not None
        middle = screen.get_rect().center
        seen.append({tuple(screen.get_at((middle[0] + x, middle[1]))) for x in range(-60, 60, 10)})
        raise KeyboardInterrupt  # what follows would read fonts and pictures

    monkeypatch.setattr(app_module, "make_context", look)
    with pytest.raises(KeyboardInterrupt):
        App(Options(user_dir=tmp_path, language="en", size=(1280, 800)))
    assert len(seen[0]) > 3, "our icon on wood, not a black window"


class TestMaximised:
    """What a window manager tells when somebody maximises, minimises or restores the window."""

    @pytest.fixture
    def app(self, tmp_path: Path) -> App:
        app = App(Options(user_dir=tmp_path, language="en"))
        app.running = True
        return app

    def tell(self, app: App, state: int, size: tuple[int, int] | None = None) -> None:
        if size is not None:
            pygame.display.set_mode(size, pygame.RESIZABLE)
            app._dispatch(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        app._dispatch(pygame.Event(state))

    def kept(self, app: App) -> tuple[bool, tuple[int, int]]:
        app._close()
        value = app.settings.value
        return value.maximised, (value.window_width, value.window_height)

    def test_a_maximised_window_is_so_the_next_time_and_remembers_what_it_comes_back_to(self, app: App) -> None:
        self.tell(app, pygame.WINDOWEXPOSED, (1300, 800))
        self.tell(app, pygame.WINDOWMAXIMIZED, (1900, 1000))
        self.tell(app, pygame.WINDOWEXPOSED, (1904, 1000))
        assert self.kept(app) == (True, (1300, 800))

    def test_a_restored_window_is_maximised_no_longer(self, app: App) -> None:
        self.tell(app, pygame.WINDOWMAXIMIZED, (1900, 1000))
        self.tell(app, pygame.WINDOWRESTORED)
        self.tell(app, pygame.WINDOWEXPOSED, (1200, 700))
        assert self.kept(app) == (False, (1200, 700))

    def test_minimising_does_not_forget_it(self, app: App) -> None:
        self.tell(app, pygame.WINDOWMAXIMIZED, (1900, 1000))
        self.tell(app, pygame.WINDOWMINIMIZED)
        self.tell(app, pygame.WINDOWRESTORED)
        assert self.kept(app)[0]

    def test_the_full_screen_comes_back_to_the_maximised_window(
        self, app: App, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[tuple[int, int]] = []
        monkeypatch.setattr(App, "_maximise", lambda app: asked.append(app.screen.get_size()))
        self.tell(app, pygame.WINDOWEXPOSED, (1300, 800))
        self.tell(app, pygame.WINDOWMAXIMIZED, (1900, 1000))
        app.toggle_full_screen()
        self.tell(app, pygame.WINDOWRESTORED)  # so SDL tells of the way into the full screen
        app.toggle_full_screen()
        assert len(asked) == 1
        assert app._windowed_size == (1300, 800), "what it comes back to when it is restored"
        assert self.kept(app) == (True, (1300, 800))

    def test_it_opens_maximised_unless_a_size_was_asked_for(
        self, app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.tell(app, pygame.WINDOWMAXIMIZED, (1900, 1000))
        assert self.kept(app)[0]
        asked: list[str] = []
        monkeypatch.setattr(App, "_maximise", lambda _app: asked.append("maximise"))
        App(Options(user_dir=tmp_path, language="en", size=(1280, 800)))._close()
        assert asked == []
        again = App(Options(user_dir=tmp_path, language="en"))
        assert asked == ["maximise"]
        assert self.kept(again)[0], "a window opened with a size of its own has not changed that"
