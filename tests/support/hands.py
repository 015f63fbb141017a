"""What a person does with mouse and keyboard, as events for one scene."""

from __future__ import annotations

import pygame

from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.widgets import Widget, find


class Hands:
    def __init__(self, scene: WidgetScene) -> None:
        self.scene = scene

    def widget(self, key: str) -> Widget:
        found = find(self.scene.root, key)
        if found is None and self.scene.ui.popup is not None:
            found = find(self.scene.ui.popup, key)
        assert found is not None, f"there is no widget {key}"
        return found

    def has(self, key: str) -> bool:
        return find(self.scene.root, key) is not None

    def move(self, pos: tuple[int, int]) -> None:
        self.scene.handle(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))

    def press(self, pos: tuple[int, int], button: int = 1) -> None:
        self.scene.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button))

    def release(self, pos: tuple[int, int], button: int = 1) -> None:
        self.scene.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button))

    def click(self, target: str | tuple[int, int]) -> None:
        pos = self.widget(target).rect.center if isinstance(target, str) else target
        self.move(pos)
        self.press(pos)
        self.release(pos)

    def wheel(self, pos: tuple[int, int], steps: int) -> None:
        self.move(pos)
        self.scene.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=steps, precise_x=0.0, precise_y=float(steps)))

    def key(self, name: str, mod: int = 0, unicode: str = "") -> bool:
        code = pygame.key.key_code(name)
        return self.scene.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=unicode))

    def type(self, text: str) -> None:
        for letter in text:
            self.scene.handle(pygame.Event(pygame.TEXTINPUT, text=letter))

    def tab_to(self, key: str) -> None:
        """With the keyboard alone; fails when Tab never gets there."""
        for _step in range(len(self.scene.interaction.focusables()) + 2):
            if self.scene.ui.focus == key and self.scene.ui.show_focus:
                return
            self.key("tab")
        raise AssertionError(f"Tab does not reach {key}")

    @property
    def focus(self) -> str:
        return self.scene.ui.focus
