"""Every scene in every size, language and scale, by the layout's own rectangles."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from medina_desktop.dev.shot import picture, scene_names
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.widgets import Box, Button, Column, Label, Row, Spacer, Widget
from medina_desktop.ui.widgets.layout_check import problems

# Small windows are where room is short: there every language at both scales. In larger ones everything has grown in
# proportion, so the longest language will do for most.
ALL = tuple((lang, scale) for lang in ("en", "fr", "de") for scale in (1.0, 2.0))
LOOKS = {
    (1024, 640): ALL,
    (1366, 768): ALL,
    (1920, 1080): (("en", 1.0), ("fr", 2.0), ("de", 1.0), ("de", 2.0)),
    (3840, 2160): (("de", 1.0),),
}


@pytest.mark.parametrize("name", scene_names())
@pytest.mark.parametrize("size", LOOKS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_fits_in_all_languages_and_scales(
    stage: Callable[..., Any], name: str, size: tuple[int, int]
) -> None:
    found = []
    for lang, scale in LOOKS[size]:
        context = stage(name, size, lang, scale)
        for scene in context.stack.visible():
            if isinstance(scene, WidgetScene):
                wrong = problems(scene.root, scene.ui, pygame.Rect((0, 0), size))
                found += [f"{lang} {scale:.0%}: {sentence}" for sentence in wrong]
        context.stack.clear()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", scene_names())
def test_drawing_changes_nothing(stage: Callable[..., Any], name: str) -> None:
    context = stage(name, (1024, 640))
    first = picture(context)
    second = picture(context)
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")
    assert len(set(pygame.image.tobytes(first, "RGB")[::997])) > 10, "something is to be seen"


class TestTheChecker:
    """A checker that finds nothing would be worthless."""

    def found(self, stage: Callable[..., Any], root: Widget, area: pygame.Rect | None = None) -> str:
        scene = stage("curtain", (1024, 640)).stack.top
        screen = pygame.Rect(0, 0, 1024, 640)
        scene.interaction.layout(root, area if area is not None else screen)
        return "\n".join(problems(root, scene.ui, screen))

    def test_good_layouts_are_good(self, stage: Callable[..., Any]) -> None:
        assert self.found(stage, Column([Label("Fine"), Button("Go", lambda: None)])) == ""

    def test_it_sees_what_sticks_out(self, stage: Callable[..., Any]) -> None:
        assert "sticks out" in self.found(stage, Column([Spacer(height=2000), Label("below the edge")]))
        assert "sticks out" in self.found(stage, Row([Spacer(width=3000), Label("beside the edge")]))

    def test_it_sees_cut_text(self, stage: Callable[..., Any]) -> None:
        narrow = Box(Label("Donaudampfschifffahrtsgesellschaft", wraps=False), width=60)
        assert "needs" in self.found(stage, Row([narrow]))

    def test_it_sees_overlap(self, stage: Callable[..., Any]) -> None:
        class Heap(Column):
            def place(self, ui: Any, rect: pygame.Rect) -> None:
                for child in self.children:
                    child.place(ui, rect)
                self.rect = rect

        assert "overlap" in self.found(stage, Heap([Label("one"), Label("another")]))

    def test_it_sees_what_is_too_small_to_hit(self, stage: Callable[..., Any]) -> None:
        tiny = Box(Button("x", lambda: None), width=20, height=20)
        assert "to hit" in self.found(stage, Row([tiny], align="start"), pygame.Rect(0, 0, 400, 30))
