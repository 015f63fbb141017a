"""The settings, library, theme, pictures, sounds and stack that scenes share; and how they reach each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pygame

from medina_desktop import l10n
from medina_desktop.play.library import Library
from medina_desktop.storage.paths import UserPaths, user_paths
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.pictures.paint import Painter
from medina_desktop.ui.pictures.sprites import Sprites
from medina_desktop.ui.sounds import Sounds
from medina_desktop.ui.stack import SceneStack
from medina_desktop.ui.text import TextCache
from medina_desktop.ui.theme import Theme

if TYPE_CHECKING:
    from medina_desktop.game.played import Played
    from medina_desktop.game.record import Seat
    from medina_desktop.play.new_game import NewGame
    from medina_desktop.ui.scene import Scene

SceneFactory = Callable[["Context"], "Scene"]


@dataclass(frozen=True, slots=True)
class Offer:
    """A game that "Continue" would go on with."""

    detail: str  # "Leïla to play, round 12, ..."
    start: Callable[[], None]
    game: str = ""  # the id of its box


@dataclass(frozen=True, slots=True)
class Lessons:
    """The progress in the lessons of a game."""

    done: int  # chapters
    of: int
    go_on: Callable[[], None]  # open the next one


class NewGameFactory(Protocol):
    def __call__(self, context: Context, ruleset: str = "") -> Scene:
        """The set-up screen, with this ruleset chosen."""


class ChallengesFactory(Protocol):
    def __call__(self, context: Context, tab: str = "") -> Scene:
        """The challenges of the chosen game, with this tab open."""


@dataclass
class Navigation:
    """The scenes, and the ways to a table."""

    title: SceneFactory
    new_game: NewGameFactory
    load: SceneFactory
    open_file: SceneFactory
    replays: SceneFactory
    challenges: ChallengesFactory
    make_puzzle: Callable[[Context, Played, Sequence[Seat]], None]  # of the position of a game
    learn: SceneFactory
    rules: SceneFactory
    statistics: SceneFactory
    settings: SceneFactory
    start_game: Callable[[Context, NewGame], None]
    to_continue: Callable[[Context], Offer | None]
    go_on: Callable[[Context, str], None]  # with a game of the library
    open_table: Callable[[Context, Played, Sequence[Seat]], None]  # in place of whatever leads to it
    lessons: Callable[[Context], Lessons | None]  # of `context.game`
    take_file: Callable[[Context, Path], None]  # a game that was dropped on the window


def _nothing() -> None:
    return None


def _no_part(_area: pygame.Rect) -> None:
    return None


@dataclass
class Context:
    settings: SettingsStore
    user: UserPaths
    library: Library
    theme: Theme
    painter: Painter
    texts: TextCache
    sprites: Sprites
    sounds: Sounds
    navigation: Navigation
    stack: SceneStack = field(default_factory=SceneStack)
    redraw: Callable[[], None] = _nothing  # something changed outside of events and updates
    redraw_part: Callable[[pygame.Rect], None] = _no_part  # only this part of the window looks different
    reopen: Callable[[], None] = _nothing  # almost everything looks different now: show it when its pictures are made
    quit: Callable[[], None] = _nothing
    fit_window: Callable[[], None] = _nothing  # make the window as large as the settings say
    desktop: tuple[int, int] | None = None  # the screen's size, where there is a screen
    game: str = ""  # whose box was chosen on the shelf: what lessons, rules and statistics are about
    safe_mode: bool = False
    layouts: int = 0  # counts relayouts, so that a kept picture of a scene is known to be old

    def resize(self, size: tuple[int, int]) -> None:
        """A new window size or UI scale: new theme and painter, and every scene on the stack fits itself to them."""
        self.theme = Theme(size, self.settings.value.ui_scale)
        self.painter = Painter(self.theme)
        self.relayout()

    def relayout(self) -> None:
        self.layouts += 1
        for scene in self.stack.scenes:
            relayout = getattr(scene, "relayout", None)
            if relayout is not None:
                relayout()
        self.reopen()
        self.redraw()

    def apply_setting(self, name: str) -> None:
        """Let a changed setting take effect; the window mode is the app's."""
        if name == "language":
            l10n.use(self.settings.value.language)
            self.relayout()
        elif name == "ui_scale":
            self.resize(self.theme.size)
        elif name == "colour_marks":
            self.sprites.mark_strongly(self.settings.value.colour_marks == "strong")
            self.relayout()
        self.redraw()

    # -- going places ---------------------------------------------------------------------------------------------

    def go(self, factory: SceneFactory) -> None:
        self.stack.push(factory(self))

    def to_title(self) -> None:
        self.stack.reset(self.navigation.title(self))


def make_context(
    size: tuple[int, int],
    navigation: Navigation,
    *,
    settings: SettingsStore | None = None,
    user_dir: str | Path | None = None,
    language: str = "",
    muted: bool = False,
    safe_mode: bool = False,
) -> Context:
    """Everything scenes need. Needs no display, so shots and tests use it too."""
    settings = settings if settings is not None else SettingsStore()
    l10n.use(language or settings.value.language)
    theme = Theme(size, settings.value.ui_scale)
    user = user_paths(user_dir)
    context = Context(
        settings,
        user,
        Library(user),
        theme,
        Painter(theme),
        TextCache(),
        Sprites(),
        Sounds(settings, muted=muted),
        navigation,
        safe_mode=safe_mode,
    )
    context.sprites.mark_strongly(settings.value.colour_marks == "strong")
    settings.listen(context.apply_setting)
    return context
