"""The window and its loop: events to the top scene, time to the top scene, a frame when something changed."""

from __future__ import annotations

import contextlib
import logging
import math
import os
import signal
import sys
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pygame
import pygame.system

from medina_desktop import __version__, bundled, l10n
from medina_desktop.l10n import _
from medina_desktop.plain_text import plain_lines
from medina_desktop.storage.paths import user_paths
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui import keys
from medina_desktop.ui.context import Context, make_context
from medina_desktop.ui.held_keys import HeldKeys
from medina_desktop.ui.pictures import pace
from medina_desktop.ui.scene import Scene, WidgetScene
from medina_desktop.ui.system import log_file, report
from medina_desktop.ui.system.errors import Errors
from medina_desktop.ui.system.idle_memory import Memory
from medina_desktop.ui.theme import MIN_WINDOW, C, Face, Timing, Type, forget_fonts
from medina_desktop.ui.widgets.entry import TextEntry

FPS = 60
OPENING = 0.005  # seconds after which a turn of the loop makes no more pictures that weren't there yet
SETTLE = 0.12  # seconds without a new size before everything is laid out for it
SLOW = 0.5  # seconds after which an opening scene is said to take a moment
PATIENCE_WITH_DISK = 0.02  # seconds that reading waits for what was just written, or for a lock
PATIENCE = 5.0  # seconds after which it is drawn in one go, however long that takes
LATE = 0.25  # seconds: a turn of the loop that took longer was busy with something
WINDOW_STATES = (pygame.WINDOWMAXIMIZED, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED)
# The least that is laid out. A window can be made smaller against our will (tiling, a lost monitor): then it is cut.
LEAST_LAYOUT = MIN_WINDOW
WITH_FRAMEBUFFER = ("x11", "windows")  # SDL's drivers that show a surface as it is; the others need a texture of it
WITHOUT_WINDOW = ("dummy", "offscreen")  # SDL's drivers that nobody sees anything of
DISPLAY_TRIES = 40  # how often a lost display is looked for again, a quarter of a second apart
CURSORS = {
    "arrow": pygame.SYSTEM_CURSOR_ARROW,
    "hand": pygame.SYSTEM_CURSOR_HAND,
    "text": pygame.SYSTEM_CURSOR_IBEAM,
    "no": pygame.SYSTEM_CURSOR_NO,
}
logger = logging.getLogger(__name__)


@dataclass
class Options:
    """The options to start with. The command line fills them."""

    user_dir: str | Path | None = None
    language: str = ""
    size: tuple[int, int] | None = None
    safe_mode: bool = False
    # What to begin with, instead of the title; None as its answer means that it put its scenes on the stack itself.
    first_scene: Callable[[Context], Scene | None] | None = None
    frames: int = 0  # stop after this many frames (measurements, tests); 0: never


def run(options: Options | None = None) -> int:
    """Open the window and play until it is closed. Returns the exit code."""
    try:
        app = App(options if options is not None else Options())
    except Exception as error:
        logger.critical("the window cannot be opened", exc_info=error)
        tell_at_the_end(_("Medina can’t open its window: {reason}.").format(reason=error))
        return 1
    return app.run()


def tell_at_the_end(sentence: str) -> None:
    """The last thing to say, when no scene can say it any more: on the terminal, and in a box where there is one."""
    sentence = plain_lines(sentence)
    if sys.stderr is not None:
        print(sentence, file=sys.stderr)
    if pygame.display.get_init() and pygame.display.get_driver() not in WITHOUT_WINDOW:
        with contextlib.suppress(pygame.error, TypeError):
            pygame.display.message_box("Medina", sentence, message_type="error")


def find_display() -> None:
    """pygame.error where there is no display. SDL itself would rather play on where nobody sees anything; only somebody
    who asks for that by SDL_VIDEODRIVER gets it."""
    pygame.display.init()
    if not os.environ.get("SDL_VIDEODRIVER") and pygame.display.get_driver() in WITHOUT_WINDOW:
        pygame.display.quit()
        name = ascii(os.environ.get("DISPLAY", ""))
        raise pygame.error(_("there is no display (DISPLAY is {name})").format(name=name))
    if pygame.display.get_driver() in WITH_FRAMEBUFFER:
        # Software surfaces are fastest for what we draw; uploading each frame as a texture would cost 30 ms there.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def greet(screen: pygame.Surface) -> None:
    """Our icon on dark wood, at once: until fonts and pictures are read the window would be black."""
    screen.fill(C.WALNUT_900)
    with contextlib.suppress(OSError, pygame.error):
        icon = pygame.image.load(bundled.assets() / "images" / "app" / "icon_256.png")
        screen.blit(icon, icon.get_rect(center=screen.get_rect().center))
    with contextlib.suppress(pygame.error):
        pygame.display.flip()


class App:
    def __init__(self, options: Options) -> None:
        self.memory = Memory()  # before anything reads pictures
        self.options = options
        self.started = time.perf_counter()
        self.first_frame_seconds = 0.0
        self.user = user_paths(options.user_dir)
        self.log_file = log_file.start_log(self.user.log_file)
        log_file.catch_stray_errors()
        logger.info("Medina %s starts", __version__)
        self.settings = SettingsStore(None if options.safe_mode else self.user.settings_file)
        if options.safe_mode:
            self.settings.change(sound_volume=0.0, music_on=False)
        self._prepare_sdl()
        self.screen = self._open_window()
        greet(self.screen)
        # What tells of errors is loaded before anything can go wrong: the program's folder may be moved away under us.
        from medina_desktop.ui.scenes import error, title  # noqa: F401
        from medina_desktop.ui.wiring import load_ahead, navigation

        self.context = make_context(
            self.screen.get_size(),
            navigation(),
            settings=self.settings,
            user_dir=options.user_dir,
            language=options.language,
            muted=options.safe_mode,
            safe_mode=options.safe_mode,
        )
        self.context.sprites.read_ahead("above" if self.settings.value.top_view else "tilted")
        icon = self.context.sprites.part("pictures", "app/icon_64")
        if icon is not None:
            pygame.display.set_icon(icon)
        self._ahead = load_ahead(self.context)
        self.context.redraw = self._want_redraw
        self.context.reopen = self._reopen
        self.context.quit = self.stop
        self.context.fit_window = self._change_window_size
        self._bring_games_over()
        self.context.desktop = next(iter(pygame.display.get_desktop_sizes()), None)
        self.context.stack.on_change = self._on_stack_change
        self.settings.listen(self._on_setting)
        self.running = False
        self._dirty = True
        self._parts: list[pygame.Rect] = []  # of the window that are to be drawn again
        self.context.redraw_part = self._parts.append
        self._fade_from: pygame.Surface | None = None
        self._next: pygame.Surface | None = None  # what a scene that opens is drawn on, and what is faded to
        self._opening: float | None = None  # since when the scene on top waits to be shown
        self._stretched: pygame.Surface | None = None  # the last picture, while the window is being resized
        self._settle = 0.0
        self._fade_left = 0.0
        self._below: pygame.Surface | None = None
        self._below_layout = 0
        self.errors = Errors(self.context, self.log_file, self._stop_fading)
        self._held = HeldKeys()
        self._turn_begun = 0.0
        self._lost = 0
        self._cursor = ""
        self._size_to_keep: tuple[int, int] | None = None
        self._size_before: tuple[int, int] | None = None
        self._is_maximised = self.settings.value.maximised and options.size is None
        self._is_minimised = False
        self._windowed_size: tuple[int, int] | None = None  # what to come back to from the full screen
        self.frame_seconds: list[float] = []

    def _bring_games_over(self) -> None:
        """Bring the games of older versions into the library; that is told if it takes a moment."""
        library, begun = self.context.library, time.perf_counter()
        for done, count in library.bring_over():
            if time.perf_counter() - begun > SLOW:
                pygame.event.pump()
                self.screen.fill(C.WALNUT_900)
                told = _("Importing your games: {n} of {all}").format(n=done + 1, all=count)
                font = self.context.theme.font(Face.SERIF, Type.L)
                text = self.context.texts.line(font, told, C.IVORY)
                self.screen.blit(text, text.get_rect(center=self.screen.get_rect().center))
                with contextlib.suppress(pygame.error):
                    pygame.display.flip()
        library.tidy()
        library.file.look_after()
        library.file.patience = PATIENCE_WITH_DISK

    # -- window ---------------------------------------------------------------------------------------------------

    def _prepare_sdl(self) -> None:
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "medina-desktop")
        os.environ.setdefault("SDL_IME_SHOW_UI", "1")
        os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")  # a program that hangs while it opens can be ended
        find_display()
        l10n.prefer(one["language"] for one in pygame.system.get_pref_locales())
        pygame.font.init()
        pygame.display.set_caption("Medina")
        pygame.key.set_repeat(400, 40)

    def _open_window(self) -> pygame.Surface:
        if self.settings.value.window_mode == "full_screen" and self.options.size is None:
            return self._open_full()
        screen = self._open_normal(self.options.size or self._remembered_size())
        if self.settings.value.maximised and self.options.size is None:
            self._maximise()
        return screen

    def _open_full(self) -> pygame.Surface:
        """Borderless, at the desktop's own resolution: no mode is switched."""
        return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)

    def _open_normal(self, size: tuple[int, int]) -> pygame.Surface:
        size = (max(size[0], MIN_WINDOW[0]), max(size[1], MIN_WINDOW[1]))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # pygame warns where a window manager has its own ideas about sizes
            screen = pygame.display.set_mode(size, pygame.RESIZABLE)
            if screen.get_size() != size:
                # Coming back from the full screen, the first call only leaves it.
                screen = pygame.display.set_mode(size, pygame.RESIZABLE)
            try:
                pygame.Window.from_display_module().minimum_size = MIN_WINDOW
            except (pygame.error, AttributeError, ValueError) as error:
                logger.info("the window's least size cannot be set: %s", error)
        return screen

    def _maximise(self) -> None:
        """Maximise the window. Its new size comes by an event, as when a player maximises it."""
        try:
            pygame.Window.from_display_module().maximize()
        except (pygame.error, AttributeError) as error:
            logger.info("the window cannot be maximised: %s", error)

    def _remembered_size(self) -> tuple[int, int]:
        wanted = (self.settings.value.window_width, self.settings.value.window_height)
        desktop = pygame.display.get_desktop_sizes()
        if not desktop:
            return wanted
        # Room for the window's own frame and a task bar.
        return min(wanted[0], desktop[0][0] - 16), min(wanted[1], desktop[0][1] - 96)

    def _on_setting(self, name: str) -> None:
        if name == "window_mode":
            self._change_window_mode()
        elif name in ("window_width", "window_height") and self.running:
            self._change_window_size()

    def _change_window_mode(self) -> None:
        if self.settings.value.window_mode == "full_screen":
            # A maximised window comes back maximised; its own size is what it had before that.
            self._windowed_size = self._size_to_keep if self._is_maximised else self.screen.get_size()
            self._open_full()
        else:
            self._open_normal(self._windowed_size or self._remembered_size())
            if self._is_maximised:
                self._maximise()
        self._take_surface()

    def _change_window_size(self) -> None:
        size = (self.settings.value.window_width, self.settings.value.window_height)
        if self.settings.value.window_mode == "window" and self.screen.get_size() != size:
            self._windowed_size = size
            self._open_normal(size)
            self._take_surface()

    def _take_surface(self) -> None:
        """The display's surface may be another one after the window changed."""
        surface = pygame.display.get_surface()
        if surface is not None:
            self.screen = surface
            self._on_resize(surface.get_size())

    def _on_resize(self, size: tuple[int, int]) -> None:
        """While the window is dragged larger or smaller the last picture is stretched; the layout follows once the
        size stays."""
        self._fade_from = self._next = None
        self._dirty = True
        if self._layout_size() == self.context.theme.size:
            return
        if not self.first_frame_seconds or self._opening is not None:  # what would be stretched is not there
            if not self.first_frame_seconds:
                greet(self.screen)
            self._fit()
            return
        if self._stretched is None:
            held = pygame.Surface(self.context.theme.size, 0, self.screen)
            self._draw_scenes(held)
            self._stretched, self._below = held, None
        self._settle = SETTLE

    def _layout_size(self) -> tuple[int, int]:
        width, height = self.screen.get_size()
        return max(width, LEAST_LAYOUT[0]), max(height, LEAST_LAYOUT[1])

    def _fit(self) -> None:
        """Lay everything out for the window as it is now."""
        self._below = None
        if self._layout_size() != self.context.theme.size:
            self.context.resize(self._layout_size())
        self._dirty = True

    def _show_stretched(self, dt: float) -> None:
        if self._stretched is not None and self._opening is None:
            if self._settle <= 0:
                self._fit()
                self._reopen()
            elif self._dirty:
                pygame.transform.scale(self._stretched, self.screen.get_size(), self.screen)
                self._flip()
                self._dirty = False
            self._settle -= dt

    def toggle_full_screen(self) -> None:
        full = self.settings.value.window_mode == "full_screen"
        self.settings.change(window_mode="window" if full else "full_screen")

    # -- loop -----------------------------------------------------------------------------------------------------

    def run(self) -> int:
        self.running = True
        try:
            self.memory.take_over()
            self.errors.guard(self._open_first_scene)
            self._fade_from = None
            self.errors.guard(self._ask_who_plays)
            self.errors.guard(self._tell_damaged_settings)
            self.context.sounds.start_music()
            clock = pygame.time.Clock()
            self._hear_sigterm()
            while self.running and self.context.stack.top is not None:
                self.frame(min(0.1, clock.tick(FPS if self._opening is None else 0) / 1000))
                if self.options.frames and len(self.frame_seconds) >= self.options.frames:
                    break
        except SystemExit:
            raise
        except Exception as error:
            logger.critical("the app cannot go on", exc_info=True)
            with contextlib.suppress(Exception):
                report.save_report(self.context, report.report(self.context, error, self.log_file))
            sentence = _(
                "Medina has to close: {reason}. Your game is saved; choose “Continue” to pick it up again. Log "
                "file: {log}"
            )
            reason = _("its program files are no longer where they were") if bundled.is_gone() else str(error)
            reason = reason or type(error).__name__
            tell_at_the_end(sentence.format(reason=reason, log=self.log_file))
            return 1
        finally:
            self._close()
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
        return 0

    def _hear_sigterm(self) -> None:
        """Let the system close the window as a player would; asked a second time, the program ends at once."""

        def end(*_signal: object) -> None:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            self.stop()

        signal.signal(signal.SIGTERM, end)

    def _open_first_scene(self) -> None:
        first = self.options.first_scene or self.context.navigation.title
        scene = first(self.context)
        if scene is not None:
            self.context.stack.push(scene)

    def _ask_who_plays(self) -> None:
        """Ask for the player's name, at the first start and never again."""
        now = self.settings.value
        if now.player_asked or now.player or now.last_new_game or self.options.first_scene or self.options.safe_mode:
            return
        from medina_desktop.ui.scenes.title import TitleScene

        title = self.context.stack.top
        if isinstance(title, TitleScene):
            title.asks_who_plays = True

    def _tell_damaged_settings(self) -> None:
        if self.settings.damaged is not None:
            from medina_desktop.ui.scenes.dialog import Dialog
            from medina_desktop.ui.scenes.error import breakable

            text = _("It has been set aside, and the default settings are in use.")
            text += "\n" + breakable(str(self.settings.damaged))
            self.context.stack.push(Dialog(self.context, _("The settings file couldn’t be read"), text))

    def frame(self, dt: float) -> None:
        """One turn of the loop."""
        begun = time.perf_counter()
        late = begun - self._turn_begun > LATE if self._turn_begun else False
        self._turn_begun = begun
        for event in self._events():
            if self._held.is_unwanted_repeat(event, late):
                continue
            self.errors.guard(lambda event=event: self._dispatch(event))  # type: ignore[misc]
        opens = self._opening is not None
        if opens and self._time_left() > 0:  # else with the next turn
            self.errors.guard(self._open, drawing=True)
        if self._opening is None or self._time_left() > 0:
            self.errors.guard(lambda: self._update(0.0 if opens else dt))
        self.errors.guard(self._set_cursor)
        if self._stretched is not None:
            self.errors.guard(lambda: self._show_stretched(dt), drawing=True)
        elif not opens and (self._dirty or self._fade_left > 0):
            self.errors.guard(self._draw, drawing=True)
            if self._opening is None:
                self._flip()
        elif not opens and self._parts:
            self.errors.guard(self._draw_parts, drawing=True)
        elif not opens:
            self.errors.guard(self._rest)
        if self.options.frames:
            self.frame_seconds.append(time.perf_counter() - begun)

    def _rest(self) -> None:
        """Use a turn without drawing for work that would be waited for later."""
        if next(self._ahead, self) is self:  # nothing left
            self.memory.rest()

    def _events(self) -> list[pygame.Event]:
        try:
            return pygame.event.get()
        except pygame.error as error:
            self._display_lost(error)
            return []

    def _flip(self) -> None:
        try:
            pygame.display.flip()
            self._lost = 0
        except pygame.error as error:
            self._display_lost(error)
        if not self.first_frame_seconds:
            self.first_frame_seconds = time.perf_counter() - self.started
            logger.info("first frame after %.2f s", self.first_frame_seconds)

    def _display_lost(self, error: pygame.error) -> None:
        """The screen went away under us (a remote session, a driver, a monitor): look for it for some seconds."""
        self._lost += 1
        logger.warning("the display is lost (%s), try %d", error, self._lost)
        if self._lost > DISPLAY_TRIES:
            raise error
        try:
            find_display()
            self.screen = self._open_window()
            self._on_resize(self.screen.get_size())
        except pygame.error:
            time.sleep(0.25)
        self._dirty = True

    def stop(self) -> None:
        self.running = False

    def _close(self) -> None:
        self.running = False
        context = self.context
        for close in (
            self._keep_size,
            self.errors.leave_all,
            context.library.close,
            context.sprites.files.close,
            context.sounds.close,
            context.texts.clear,
            pygame.quit,
        ):
            try:
                close()
            except Exception:  # there may be no memory even for that
                logger.exception("closing failed")
        forget_fonts()
        logger.info("Medina ends")

    def _dispatch(self, event: pygame.Event) -> None:
        top = self.context.stack.top
        if self._stretched is not None and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._fit()  # it means what is there at the new size
        if event.type == pygame.QUIT:
            self.stop()
        elif event.type == pygame.VIDEORESIZE:
            self._take_surface()
            if self.settings.value.window_mode == "window" and not self._is_maximised:
                self._size_before, self._size_to_keep = self._size_to_keep, self.screen.get_size()
        elif event.type in WINDOW_STATES:
            self._on_window_state(event.type)
        elif event.type == pygame.WINDOWEXPOSED:
            self._dirty = True
        elif event.type == pygame.KEYDOWN and isinstance(top, Scene) and top.takes_all_keys:
            self._dirty = self.context.stack.handle(event) or self._dirty
        elif keys.matches(event, "fullscreen", self.settings.value.key_map):
            self.toggle_full_screen()
        elif keys.matches(event, "keys", self.settings.value.key_map):
            from medina_desktop.ui.scenes.keys_help import toggle_keys

            toggle_keys(self.context)
        elif self.context.stack.handle(event):
            self._dirty = True
        elif event.type == pygame.DROPFILE:
            self.context.navigation.take_file(self.context, Path(event.file))

    def _on_window_state(self, state: int) -> None:
        """Maximised, minimised or neither. The size of the maximised window is nothing to come back to."""
        self._dirty = True
        if state == pygame.WINDOWMAXIMIZED and self.settings.value.window_mode == "window":
            if not self._is_maximised and self._size_to_keep == self.screen.get_size():
                self._size_to_keep = self._size_before  # the new size was told before the reason
            self._is_maximised = True
        elif state == pygame.WINDOWRESTORED and not self._is_minimised and self.settings.value.window_mode == "window":
            self._is_maximised = False  # the way into the full screen is told as this, too
        self._is_minimised = state == pygame.WINDOWMINIMIZED

    def _tell_news(self) -> None:
        """Tell what happened to the library: it was mended, say."""
        news = self.context.library.file.news
        if news and self.context.stack.top is not None:
            from medina_desktop.ui.scenes.dialog import Dialog

            self.context.stack.push(Dialog(self.context, _("Your games"), l10n.translate(news.pop(0))))

    def _update(self, dt: float) -> None:
        self._tell_news()
        if self._fade_left > 0:
            self._fade_left = max(0.0, self._fade_left - dt)
            if self._fade_left == 0:
                self._fade_from = self._next = None
                self._dirty = True
        if self.context.stack.update(dt):
            self._dirty = True

    def _set_cursor(self) -> None:
        top = self.context.stack.top
        wanted = top.mouse_shape() if isinstance(top, Scene) else "arrow"
        if wanted != self._cursor:
            self._cursor = wanted
            with contextlib.suppress(pygame.error):  # not every display has them
                pygame.mouse.set_cursor(CURSORS.get(wanted, pygame.SYSTEM_CURSOR_ARROW))

    def _keep_size(self) -> None:
        """Remember a size the player dragged the window to; once, at the end, not with every pixel."""
        if self.options.size is None and not self.options.safe_mode:
            self.settings.change(maximised=self._is_maximised)
        if self._size_to_keep is not None and not self.options.safe_mode:
            width, height = self._size_to_keep
            if width >= MIN_WINDOW[0] and height >= MIN_WINDOW[1]:
                self.settings.change(window_width=width, window_height=height)

    # -- drawing --------------------------------------------------------------------------------------------------

    def _want_redraw(self) -> None:
        self._dirty = True

    def _listen_for_text(self) -> None:
        """Input methods are asked only while a field is being typed into, so that they never swallow a shortcut."""
        top = self.context.stack.top
        typing = isinstance(top, WidgetScene) and isinstance(top.interaction.find_focused(), TextEntry)
        if typing:
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()

    def _on_stack_change(self) -> None:
        self._listen_for_text()
        self._below = None
        self._reopen()
        self.memory.scenes_changed()
        settings = self.settings.value
        if self.running and settings.speed > 0 and not self._fade_left:
            self._fade_from = self.screen.copy()
            self._fade_left = Timing.SCENE / 1000

    def _stop_fading(self) -> None:
        self._fade_from, self._fade_left, self._dirty = None, 0.0, True

    def _reopen(self) -> None:
        self._dirty = True
        self._opening = time.perf_counter()

    def _time_left(self) -> float:
        """Return how many seconds this turn of the loop has left for making pictures."""
        return OPENING - (time.perf_counter() - self._turn_begun)

    def _open(self) -> None:
        """A scene is shown when all its pictures are made: some with every turn of the loop, so that none takes long.
        Until then the window shows what it showed, and the scene hears events but its time does not pass. The very
        first is drawn in one go: there is nothing else to be shown."""
        if self._opening is None:
            return
        if self._stretched is not None:
            self._fit()
        for scene in self.context.stack.visible():
            if isinstance(scene, Scene):
                scene.lay_out()
        if self._next is None or self._next.get_size() != self.screen.get_size():
            self._next = pygame.Surface(self.screen.get_size(), 0, self.screen)
        next_picture = self._next
        at_once = not self.first_frame_seconds or self._turn_begun - self._opening > PATIENCE
        seconds = math.inf if at_once else self._time_left()
        if pace.draw_within(seconds, lambda: self._draw_scenes(next_picture)):
            self._opening = self._stretched = None
            self._dirty = False  # it is shown, or faded to, as it was drawn now
            if self._fade_left == 0 or self._fade_from is None:
                self.screen.blit(next_picture, (0, 0))
                self._flip()
            return
        if (left := self._time_left()) > 0:
            self.context.sprites.files.wait(left)
        if time.perf_counter() - self._opening > SLOW:
            self._ask_for_patience()

    def _ask_for_patience(self) -> None:
        """Ask a player with a slow machine to wait, over the picture that is still on the screen."""
        theme, texts = self.context.theme, self.context.texts
        text = texts.line(theme.font(Face.SERIF, Type.L), _("One moment…"), C.INK)
        note = text.get_rect(center=self.screen.get_rect().center).inflate(theme.px(64), theme.px(48))
        self.context.painter.paper(self.screen, note, shadow=False)
        self.screen.blit(text, text.get_rect(center=note.center))
        bar = pygame.Rect(note.x + theme.px(16), note.bottom - theme.px(14), note.w - theme.px(32), theme.px(4))
        self.screen.fill(C.LINE_PAPER, bar)
        done = self.context.sprites.files.share_read
        self.screen.fill(C.BLUE, (bar.topleft, (round(bar.w * done), bar.h)))
        self._flip()

    def _draw(self) -> None:
        if self._fade_left > 0 and self._fade_from is not None:
            if self._next is None:
                self._next = pygame.Surface(self.screen.get_size(), 0, self.screen)
                self._dirty = True
            if self._dirty:
                self._draw_scenes(self._next)
            alpha = round(255 * self._fade_left / (Timing.SCENE / 1000))
            self.screen.blit(self._next, (0, 0))
            self._fade_from.set_alpha(alpha if alpha < 255 else None)  # 255 would take ten times as long
            self.screen.blit(self._fade_from, (0, 0))
        else:
            self._next = None
            seconds = self._time_left() if self.first_frame_seconds else math.inf
            if not pace.draw_within(seconds, lambda: self._draw_scenes(self.screen)):
                self._reopen()  # too many pictures for one frame
                return
        self._dirty = False
        self._parts.clear()

    def _draw_parts(self) -> None:
        """Draw no more than a small part of the window again: what is outside of it is as it was."""
        first, *others = self._parts
        self._parts.clear()
        area = first.unionall(others).clip(self.screen.get_rect())
        self.screen.set_clip(area)
        if pace.draw_within(OPENING, lambda: self._draw_scenes(self.screen)):
            pygame.display.update(area)
        else:
            self._dirty = True

    def _draw_scenes(self, target: pygame.Surface) -> None:
        visible = [scene for scene in self.context.stack.visible() if isinstance(scene, Scene)]
        if not visible:
            return
        if len(visible) > 1:
            # What lies under an overlay does not move: draw it once.
            if self._below is None or self._below_layout != self.context.layouts:
                below = pygame.Surface(target.get_size(), 0, target)
                for scene in visible[:-1]:
                    scene.draw(below)
                self._below, self._below_layout = below, self.context.layouts
            target.blit(self._below, (0, 0))
        try:
            visible[-1].draw(target)
        finally:
            target.set_clip(None)  # it may have been broken off inside of a part
