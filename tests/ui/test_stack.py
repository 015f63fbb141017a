"""The scene stack, without a window."""

import pygame
import pytest

from medina_desktop.ui.stack import SceneStack, StackScene

KEY = pygame.Event(pygame.KEYDOWN)


class Noted(StackScene):
    """Writes down what happens to it."""

    def __init__(self, name: str, diary: list[str], overlay: bool = False) -> None:
        self.name, self.diary, self.overlay = name, diary, overlay

    def enter(self) -> None:
        self.diary.append(f"{self.name} enters")

    def leave(self) -> None:
        self.diary.append(f"{self.name} leaves")

    def pause(self) -> None:
        self.diary.append(f"{self.name} pauses")

    def resume(self) -> None:
        self.diary.append(f"{self.name} resumes")

    def handle(self, event: object) -> bool:
        self.diary.append(f"{self.name} hears a key")
        return True

    def update(self, dt: float) -> bool:
        self.diary.append(f"{self.name} waits {dt}")
        return False


def test_a_scene_on_top_pauses_the_one_below_and_gives_it_back() -> None:
    diary: list[str] = []
    stack = SceneStack()
    stack.push(Noted("title", diary))
    stack.push(Noted("table", diary))
    stack.pop()
    assert diary == ["title enters", "title pauses", "table enters", "table leaves", "title resumes"]


def test_only_the_top_scene_hears_events_and_time() -> None:
    diary: list[str] = []
    stack = SceneStack()
    stack.push(Noted("title", diary))
    stack.push(Noted("table", diary))
    diary.clear()
    assert stack.handle(KEY) is True
    assert stack.update(0.5) is False
    assert diary == ["table hears a key", "table waits 0.5"]


def test_replacing_leaves_what_lies_below_undisturbed() -> None:
    diary: list[str] = []
    stack = SceneStack()
    stack.push(Noted("title", diary))
    stack.push(Noted("table", diary))
    diary.clear()
    stack.replace(Noted("results", diary))
    assert diary == ["table leaves", "results enters"]
    assert len(stack.scenes) == 2


def test_starting_again_leaves_all() -> None:
    diary: list[str] = []
    stack = SceneStack()
    stack.push(Noted("title", diary))
    stack.push(Noted("table", diary))
    diary.clear()
    stack.reset(Noted("new title", diary))
    assert diary == ["table leaves", "title leaves", "new title enters"]


def test_a_scene_below_can_be_taken_out_without_waking_anybody() -> None:
    diary: list[str] = []
    stack = SceneStack()
    below = Noted("dialog", diary)
    stack.push(Noted("title", diary))
    stack.push(below)
    stack.push(Noted("keys", diary))
    diary.clear()
    stack.remove(below)
    assert diary == ["dialog leaves"]


def test_overlays_show_what_is_below_them_and_nothing_deeper() -> None:
    diary: list[str] = []
    stack = SceneStack()
    scenes = [Noted("title", diary), Noted("table", diary), Noted("pause", diary, True), Noted("ask", diary, True)]
    for scene in scenes:
        stack.push(scene)
    assert stack.visible() == tuple(scenes[1:])


def test_changes_are_told_once_each() -> None:
    changes: list[int] = []
    stack = SceneStack(lambda: changes.append(1))
    stack.push(Noted("title", []))
    stack.push(Noted("table", []))
    stack.pop()
    stack.clear()
    assert len(changes) == 4


def test_a_scene_that_cannot_be_entered_does_not_stay() -> None:
    class Broken(Noted):
        def enter(self) -> None:
            raise RuntimeError("the well is dry")

    diary: list[str] = []
    stack = SceneStack()
    title = Noted("title", diary)
    stack.push(title)
    with pytest.raises(RuntimeError, match="the well is dry"):
        stack.push(Broken("table", diary))
    assert stack.top is title
    assert diary == ["title enters", "title pauses", "title resumes"]


def test_an_empty_stack_is_harmless() -> None:
    stack = SceneStack()
    stack.pop()
    assert stack.top is None
    assert stack.handle(KEY) is False
    assert stack.update(1.0) is False
    assert stack.visible() == ()


def test_a_third_scene_pauses_the_one_right_below_it() -> None:
    diary: list[str] = []
    stack = SceneStack()
    for name in ("title", "table", "menu"):
        stack.push(Noted(name, diary))
    assert diary[-2:] == ["table pauses", "menu enters"]
