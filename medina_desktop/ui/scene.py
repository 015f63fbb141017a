"""Scenes: one of them fills the window at a time. `WidgetScene` is a scene made of widgets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from medina_desktop.ui.interaction import Interaction
from medina_desktop.ui.stack import StackScene
from medina_desktop.ui.theme import Timing
from medina_desktop.ui.widgets.base import Ui, Widget

if TYPE_CHECKING:
    from medina_desktop.ui.context import Context


class Scene(StackScene):
    """A scene that draws. `relayout` is called on entering, when the window's size or scale changes, and when the
    language changes."""

    def __init__(self, context: Context) -> None:
        self.context = context

    @property
    def takes_all_keys(self) -> bool:
        """Return whether even the keys that work everywhere (full screen, the list of keys) come to this scene now."""
        return False

    def relayout(self) -> None:
        """Fit to `context.theme`."""

    def lay_out(self) -> None:
        """Put everything in its place before drawing. Drawing may be broken off, this may not."""

    def settle(self) -> None:
        """Do at once what is put off until after the first frames: for pictures and tests."""
        for _turn in range(2):
            self.update(0.0)

    def draw(self, target: pygame.Surface) -> None:
        """Draw everything; change nothing."""

    def mouse_shape(self) -> str:
        """The mouse's shape now: "arrow", "hand", "text" or "no"."""
        return "arrow"

    def back(self) -> None:
        """Esc. Leaves the scene, unless that means something else here."""
        self.context.stack.remove(self)


class WidgetScene(Scene):
    """Describes its widgets in `build` from its own state. After changing that state, call `rebuild`.

    Focus, scroll positions and text cursors live in `self.ui` and survive rebuilding, found by the widgets' keys.
    """

    wood = True  # draw the wooden table behind the widgets

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.ui = self._new_ui()
        self.interaction = Interaction(self.ui)
        self._stale = True

    def _new_ui(self) -> Ui:
        c = self.context
        ui = Ui(c.theme, c.painter, c.texts, c.sprites, c.sounds.play)
        ui.fade_seconds = lambda: Timing.HOVER / 1000 if c.settings.value.speed else 0.0
        return ui

    # -- what a scene provides ------------------------------------------------------------------------------------

    def build(self) -> Widget:
        """The widgets for the present state and window. Must not have effects: it may be called at any time."""
        raise NotImplementedError

    def first_focus(self) -> str:
        """The key of the widget that the keyboard starts at."""
        return ""

    def on_key(self, event: pygame.Event) -> bool:
        """Keys that no widget wanted."""
        return False

    def draw_behind(self, target: pygame.Surface) -> None:
        """Draw the background of the widgets."""
        if self.wood:
            self.context.painter.wood(target, target.get_rect(), self.context.sprites.wood())

    def draw_over(self, target: pygame.Surface) -> None:
        """Draw anything that lies over the widgets."""

    # -- how it works ---------------------------------------------------------------------------------------------

    @property
    def root(self) -> Widget:
        self._refresh()
        return self.interaction.root

    def rebuild(self) -> None:
        """The state changed: describe the widgets again before the next event or frame."""
        self._stale = True
        self.context.redraw()

    def _refresh(self) -> None:
        if self._stale:
            self._stale = False
            self.interaction.layout(self.build(), pygame.Rect((0, 0), self.context.theme.size))

    def lay_out(self) -> None:
        self._refresh()

    def enter(self) -> None:
        self.ui.want_focus = self.first_focus()
        self.relayout()

    def pause(self) -> None:
        self.interaction.let_go()

    def resume(self) -> None:
        self.rebuild()

    def relayout(self) -> None:
        c = self.context
        self.ui.theme, self.ui.paint = c.theme, c.painter
        self.ui.popup = None
        self._stale = True
        self._refresh()
        if self.ui.show_focus:
            self.interaction.show_focused()  # in another size it may lie elsewhere

    def handle(self, event: pygame.Event) -> bool:
        self._refresh()
        changed = self.interaction.handle(event)
        if not changed and event.type == pygame.KEYDOWN:
            if self.on_key(event):
                changed = True
            elif event.key == pygame.K_ESCAPE:
                self.back()
                changed = True
        self._refresh()
        return changed or self._stale

    def mouse_shape(self) -> str:
        return self.interaction.mouse_shape()

    def update(self, dt: float) -> bool:
        self._refresh()
        return self.interaction.update(dt)

    def draw(self, target: pygame.Surface) -> None:
        self.draw_behind(target)
        self.interaction.draw(target)
        self.draw_over(target)
