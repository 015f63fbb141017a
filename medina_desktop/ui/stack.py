"""The scene stack: the scene on screen, and those that wait below it. Knows nothing of windows, so tests run it
bare."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pygame


class StackScene:
    """The methods that the stack calls on a scene. `draw` must change nothing."""

    overlay = False  # drawn over the scene below, which stays visible

    def enter(self) -> None:
        """Put on the stack: make what is needed."""

    def leave(self) -> None:
        """Taken off for good: let go of everything."""

    def pause(self) -> None:
        """Something was put on top."""

    def resume(self) -> None:
        """The scene is on top again."""

    def handle(self, event: pygame.Event) -> bool:
        """React to an event; True when something may look different now."""
        return False

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; True when something may look different now."""
        return False


class SceneStack:
    """A stack whose top scene alone hears events and time. Changes happen at once: first pause or leave, then enter or
    resume."""

    def __init__(self, on_change: Callable[[], None] | None = None) -> None:
        self._scenes: list[StackScene] = []
        self.on_change = on_change

    @property
    def scenes(self) -> tuple[StackScene, ...]:
        return tuple(self._scenes)

    @property
    def top(self) -> StackScene | None:
        return self._scenes[-1] if self._scenes else None

    def push(self, scene: StackScene) -> None:
        if self._scenes:
            self._scenes[-1].pause()
        self._enter(scene)

    def _enter(self, scene: StackScene) -> None:
        """A scene that cannot even be entered does not stay: what is below it goes on, and the error is passed on."""
        self._scenes.append(scene)
        try:
            scene.enter()
        except Exception:
            self._scenes.remove(scene)
            if self._scenes:
                self._scenes[-1].resume()
            self._notify()
            raise
        self._notify()

    def pop(self) -> None:
        """Leave the top scene. Leaving the last one empties the stack, which ends the app."""
        if not self._scenes:
            return
        self._scenes.pop().leave()
        if self._scenes:
            self._scenes[-1].resume()
        self._notify()

    def replace(self, scene: StackScene) -> None:
        """Leave the top scene for another one; what lies below does not notice."""
        if self._scenes:
            self._scenes.pop().leave()
        self._enter(scene)

    def remove(self, scene: StackScene) -> None:
        """Take a scene out wherever it is; used by dialogs that close themselves."""
        if self.top is scene:
            self.pop()
        elif scene in self._scenes:
            self._scenes.remove(scene)
            scene.leave()
            self._notify()

    def reset(self, scene: StackScene) -> None:
        """Leave everything and start again with this scene alone."""
        while self._scenes:
            self._scenes.pop().leave()
        self._enter(scene)

    def clear(self) -> None:
        while self._scenes:
            self._scenes.pop().leave()
        self._notify()

    def handle(self, event: pygame.Event) -> bool:
        return self._scenes[-1].handle(event) if self._scenes else False

    def update(self, dt: float) -> bool:
        return self._scenes[-1].update(dt) if self._scenes else False

    def visible(self) -> tuple[StackScene, ...]:
        """Return the scenes to draw, from below: the topmost scene that fills the window, and the overlays on it."""
        first = len(self._scenes) - 1
        while first > 0 and self._scenes[first].overlay:
            first -= 1
        return tuple(self._scenes[max(0, first) :])

    def _notify(self) -> None:
        if self.on_change is not None:
            self.on_change()
