"""Every text against the ground it really stands on: wood, paper, buttons, the title's picture; also disabled ones."""

from typing import Any

import pygame
import pytest

from medina_desktop.dev.shot import scene_names
from medina_desktop.ui.scene import Scene
from medina_desktop.ui.table.picture import KeptScene
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.text import TextCache
from medina_desktop.ui.theme import Colour
from support.contrast import contrast
from support.sampling import every
from support.staging import Stage

LARGE = 24  # pixels: from here on three to one is enough


class Ground(pygame.Surface):
    """What a scene draws, without its texts; but it knows where they would have been."""

    def __init__(self, size: tuple[int, int], texts: dict[int, tuple[pygame.Surface, str, Colour, int]]) -> None:
        super().__init__(size, 0, 32)
        self.texts = texts
        self.written: list[tuple[pygame.Rect, str, Colour, int]] = []

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), *more: Any, **named: Any) -> pygame.Rect:
        if id(source) in self.texts:
            _surface, text, colour, pixels = self.texts[id(source)]
            place = pygame.Rect(dest[:2], source.get_size())
            seen = place.clip(self.get_clip())
            if seen.h * 3 > place.h * 2:  # what is scrolled half out of sight is not read there
                self.written.append((seen, text, colour, pixels))
            return place
        return super().blit(source, dest, *more, **named)


LOOKS = [(name, (1024, 640), 1.0) for name in scene_names()]
# Where large text reaches over another ground than small one.
LOOKS += [(name, (1600, 900), 2.0) for name in ("title", "title-first", "new-game", "results")]


@pytest.mark.parametrize(("name", "size", "scale"), every(3, LOOKS))
def test_every_text_stands_out_from_its_ground(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, name: str, size: tuple[int, int], scale: float
) -> None:
    texts: dict[int, tuple[pygame.Surface, str, Colour, int]] = {}
    line = TextCache.line

    def remembered(cache: TextCache, font: pygame.font.Font, text: str, colour: Colour) -> pygame.Surface:
        surface = line(cache, font, text, colour)
        texts[id(surface)] = (surface, text, colour, font.point_size)
        return surface

    monkeypatch.setattr(TextCache, "line", remembered)
    context = stage(name, size, "de", scale)
    ground = Ground(size, texts)
    *below, top = [scene for scene in context.stack.visible() if isinstance(scene, Scene)]
    top.settle()
    for scene in below:
        scene.draw(ground)
    ground.written.clear()  # what lies under a dialog is meant to step back
    kept = Ground(size, texts)
    if isinstance(top, KeptScene) and not isinstance(top, TableScene):  # whose numbers have a dark line around them
        top.picture._widgets = kept  # where its widgets are drawn first
        top.picture.changes.everything()
    top.draw(ground)
    assert kept.written or ground.written
    unreadable = []
    written = kept.written + ground.written
    for number, (place, text, colour, pixels) in enumerate(written):
        if any(
            text == over and abs(place.x - at.x) + abs(place.y - at.y) < 5 for at, over, *_ in written[number + 1 :]
        ):
            continue  # the shadow of the same text
        found = least_contrast(ground, place, colour)
        if found < (3.0 if pixels >= LARGE else 4.5):
            unreadable.append(f"{text!r} in {colour} at {tuple(place)}: {found:.1f}")
    assert not unreadable, "\n".join(unreadable)


def least_contrast(ground: pygame.Surface, place: pygame.Rect, colour: Colour) -> float:
    """The contrast where it is least, letter by letter (as wide as they are high)."""
    least = 21.0
    for x in range(place.left, place.right, max(1, place.h)):
        letter = pygame.Rect(x, place.y, place.h, place.h).clip(place)
        if letter.w * 3 >= letter.h and letter.h > 3:
            least = min(least, contrast(colour, pygame.transform.average_color(ground, letter)[:3]))
    return least


def test_the_measure_sees_a_text_that_runs_over_into_the_light() -> None:
    ground = pygame.Surface((200, 20))
    ground.fill((20, 14, 8))
    assert least_contrast(ground, ground.get_rect(), (245, 236, 217)) > 15
    ground.fill((217, 191, 140), (150, 0, 50, 20))
    assert least_contrast(ground, ground.get_rect(), (245, 236, 217)) < 2
