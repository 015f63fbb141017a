"""Every scene in every size, language and scale, by the layout's own rectangles."""

from itertools import product
from typing import Any

import pygame
import pytest

from medina_desktop.dev.shot import scene_names
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.widgets import Box, Button, Column, Label, Row, Spacer, Widget
from medina_desktop.ui.widgets.layout_check import problems
from support.sampling import every
from support.staging import Stage, switch

# Small windows are where room is short: there every language at both scales. In larger ones everything has grown in
# proportion, so the longest language will do for most. English, the shortest, is tried in fewest.
SMALL = (((1024, 640), 1.0), ((1366, 768), 1.0), ((1366, 768), 2.0), ((1024, 640), 2.0))
LOOKS: dict[str, tuple[tuple[tuple[int, int], float], ...]] = {
    "en": (((1920, 1080), 1.0), ((1024, 640), 1.0), ((1024, 640), 2.0)),
    "fr": (*SMALL, ((1920, 1080), 2.0)),
    "de": (*SMALL, ((1920, 1080), 1.0), ((3840, 2160), 1.0)),
}


@pytest.mark.parametrize(("name", "lang"), every(4, product(scene_names(), LOOKS)))
def test_everything_fits_at_every_size_and_scale(stage: Stage, name: str, lang: str) -> None:
    """The window is resized and its text enlarged, as somebody does who looks for what suits them."""
    context = stage(name, LOOKS[lang][0][0], lang)
    found = []
    for size, scale in LOOKS[lang]:
        switch(context, size, scale)
        for scene in context.stack.visible():
            if isinstance(scene, WidgetScene):
                wrong = problems(scene.root, scene.ui, pygame.Rect((0, 0), size))
                found += [f"{size[0]}x{size[1]} {scale:.0%}: {sentence}" for sentence in wrong]
    assert not found, "\n".join(found)


class TestTheChecker:
    """A checker that finds nothing would be worthless."""

    def found(self, stage: Stage, root: Widget, area: pygame.Rect | None = None) -> str:
        scene = stage("curtain", (1024, 640)).stack.top
        assert isinstance(scene, WidgetScene)
        screen = pygame.Rect(0, 0, 1024, 640)
        scene.interaction.layout(root, area if area is not None else screen)
        return "\n".join(problems(root, scene.ui, screen))

    def test_good_layouts_are_good(self, stage: Stage) -> None:
        assert self.found(stage, Column([Label("Fine"), Button("Go", lambda: None)])) == ""

    def test_it_sees_what_sticks_out(self, stage: Stage) -> None:
        assert "sticks out" in self.found(stage, Column([Spacer(height=2000), Label("below the edge")]))
        assert "sticks out" in self.found(stage, Row([Spacer(width=3000), Label("beside the edge")]))

    def test_it_sees_cut_text(self, stage: Stage) -> None:
        narrow = Box(Label("Donaudampfschifffahrtsgesellschaft", wraps=False), width=60)
        assert "needs" in self.found(stage, Row([narrow]))

    def test_it_sees_overlap(self, stage: Stage) -> None:
        class Heap(Column):
            def place(self, ui: Any, rect: pygame.Rect) -> None:
                for child in self.children:
                    child.place(ui, rect)
                self.rect = rect

        assert "overlap" in self.found(stage, Heap([Label("one"), Label("another")]))

    def test_it_sees_what_is_too_small_to_hit(self, stage: Stage) -> None:
        tiny = Box(Button("x", lambda: None), width=20, height=20)
        assert "to hit" in self.found(stage, Row([tiny], align="start"), pygame.Rect(0, 0, 400, 30))
