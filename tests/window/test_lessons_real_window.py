"""The lessons of every game in a real window: by the mouse alone, pressing what is framed in gold and waiting.

A twin in this process gets every press, too, and says what is framed next. It is pressed when the real window shows the
same as the twin; so nothing is waited for but what somebody sees.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from medina_desktop.game.lessons import FINISHED
from medina_desktop.play.library import Library
from medina_desktop.storage.paths import user_paths
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.shelf.chosen import school_for
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import find
from support.lessons import GAMES, context, course, press_at, tutor, what_to_press
from support.real_window import Window, quick_settings

ALL = "MEDINA_ALL_LESSONS"  # in the environment: every chapter and the guided game; else one chapter of each game
CHAPTERS = {"medina": "timing", "sultaniya": "edges", "al-rashid": "trade"}  # whose cards are seen without scrolling
LONGEST_WAIT = 30.0  # seconds in which nothing is to be pressed
ALIKE = 0.97  # the share of a part's pixels that must be the same in both windows: the mouse's arrow lies over some


class Learner:
    """Presses at both tables."""

    def __init__(self, app: Window, folder: Path, game: str) -> None:
        self.app, self.folder, self.game = app, folder, game
        self.twin = context(folder / "twin", GAMES[0], moves=True)
        self.twin.settings.change(player_asked=True, animation_speed="faster")
        self.twin.stack.push(self.twin.navigation.title(self.twin))
        self._picture = pygame.Surface(self.twin.theme.size)
        self._now = time.monotonic()
        self.pressed: list[str] = []

    @property
    def scene(self) -> WidgetScene:
        top = self.twin.stack.top
        assert isinstance(top, WidgetScene)
        return top

    def let_time_pass(self) -> None:
        time.sleep(0.02)
        before, self._now = self._now, time.monotonic()
        self.twin.stack.update(min(0.1, self._now - before))

    def press(self, name: str, pos: tuple[int, int]) -> None:
        self.app.click(pos)
        press_at(self.twin, pos)
        self.pressed.append(name)

    def press_widget(self, name: str) -> None:
        """When it is seen in the real window."""
        until = time.monotonic() + LONGEST_WAIT
        while (widget := find(self.scene.root, name)) is None or not self.is_seen(widget.rect):
            assert time.monotonic() < until, f"{name} is not to be seen"
            self.let_time_pass()
        self.press(name, widget.rect.center)

    def is_seen(self, *parts: pygame.Rect) -> bool:
        """The real window shows the same there as the twin."""
        self.scene.draw(self._picture)
        real = self.app.look()
        for part in parts:
            area = part.clip(self._picture.get_rect())
            ours, theirs = (picture.subsurface(area) for picture in (self._picture, real))
            same = pygame.mask.from_threshold(theirs, (0, 0, 0), (24, 24, 24, 255), ours).count()
            if same < ALIKE * area.w * area.h:
                return False
        return True

    def keep_pictures(self) -> None:
        """Of both windows, to be looked at."""
        pygame.image.save(self.app.look(), self.folder / "real.png")
        pygame.image.save(self._picture, self.folder / "twin.png")

    def progress(self, chapter: str) -> int:
        """As the real window has written it."""
        library = Library(user_paths(self.folder))
        done = library.lessons_done(self.game)
        library.close()
        return done.get(chapter, 0)

    def learn(self, chapter: str) -> None:
        """Press and wait until the chapter is done and the button that leads on has been pressed."""
        idle = time.monotonic()
        while isinstance(self.scene, TableScene) and course(self.scene).chapter.key == chapter:
            table = self.scene
            found = what_to_press(table) if not table.busy and tutor(table).guide.settled else None
            page = find(table.root, "page-box")
            assert page is not None
            around = pygame.Rect(0, 0, 120, 120)
            if found is not None:
                around.center = found[1]
            if found is not None and self.is_seen(page.rect, around):
                self.press(*found)
                idle = time.monotonic()
            if time.monotonic() - idle > LONGEST_WAIT:
                self.keep_pictures()
                where = f"{chapter} {course(table).index}, after {self.pressed[-4:]}"
                raise AssertionError(f"{found} is not to be seen in {where}")
            self.let_time_pass()
        assert self.progress(chapter) == FINISHED

    def follow_coach(self, chapter: str) -> None:
        """The coach's button stays where it is, whatever is played."""
        button = find(self.scene.root, "follow")
        assert button is not None
        until = time.monotonic() + 600
        while self.progress(chapter) < FINISHED:
            assert time.monotonic() < until, "the guided game doesn't end"
            self.app.click(button.rect.center)
            time.sleep(0.2)


@pytest.mark.slow
@pytest.mark.usefixtures("no_display")
@pytest.mark.parametrize("game", GAMES)
def test_lessons_are_done_by_mouse_pressing_what_is_framed(
    game: str, window: Callable[..., Window], tmp_path: Path
) -> None:
    quick_settings(tmp_path)
    chapters = school_for(game).chapters
    wanted = [one for one in chapters if os.environ.get(ALL) or one.key == CHAPTERS[game]]
    learner = Learner(window(), tmp_path, game)
    if game != GAMES[0]:  # whose box is the chosen one
        learner.press_widget(f"box:{game}")
    learner.press_widget("learn")
    learner.press_widget(f"chapter:{wanted[0].key}")
    for chapter in wanted:
        if chapter.guided is None:
            learner.learn(chapter.key)
        else:
            learner.follow_coach(chapter.key)
    assert len(learner.pressed) > sum(2 * len(chapter.lessons) for chapter in wanted)
    learner.twin.stack.clear()
    learner.app.process.terminate()
