"""Every scene looks as it did when somebody last looked: compared with small committed references.

A change that is meant: `python tests/ui/test_pictures.py` (or with names of scenes) writes the references anew; look at
them before you commit. The tolerance lets fonts and scaling differ a little, but no button may move or vanish.
"""

from __future__ import annotations

import gc
import sys
from pathlib import Path

import pygame
import pytest

PROJECT = Path(__file__).parent.parent.parent
sys.path[:0] = [str(PROJECT), str(PROJECT / "tests")]

from medina_desktop.dev import shot  # noqa: E402
from medina_desktop.ui.scenes.load import LoadScene  # noqa: E402
from medina_desktop.ui.scenes.title import TitleScene  # noqa: E402
from support.sampling import every  # noqa: E402

FOLDER = Path(__file__).parent.parent / "shots"
# Each size with another language, so that every scene is seen in three of both.
LOOKS = (((1024, 640), "en"), ((1920, 1080), "fr"), ((3840, 2160), "de"))
SMALL = (480, 300)
TILE = 12  # pixels of the small picture compared together: a slider that has moved shows in one tile, not in the mean
MOST_DIFFERENT = 14.0  # of 255, mean of one tile; what is written and read again as a JPEG differs by up to 9


def small_picture(scene: str, size: tuple[int, int], lang: str) -> pygame.Surface:
    context = shot.stage(scene, size, lang)
    for shown in context.stack.scenes:
        if isinstance(shown, (TitleScene, LoadScene)):
            shown.settle()  # their pictures come after their first frame
    shown_now = shot.picture(context)
    pixels = shown_now.get_buffer().raw
    assert pixels == shot.picture(context).get_buffer().raw, "drawing changes something"
    assert len(set(pixels[::997])) > 10, "nothing is to be seen"
    small = pygame.transform.smoothscale(shown_now, SMALL)
    context.stack.clear()
    del context
    gc.collect()  # Python does not know how much memory pictures take, and would let hundreds of them pile up
    return small


def reference(scene: str, size: tuple[int, int], lang: str) -> Path:
    return FOLDER / f"{scene}-{size[0]}-{lang}.jpg"


def worst_tile(one: pygame.Surface, other: pygame.Surface) -> float:
    worst = 0.0
    for x in range(0, SMALL[0], TILE):
        for y in range(0, SMALL[1], TILE):
            rect = pygame.Rect(x, y, TILE, TILE)
            a, b = (pygame.transform.average_color(picture, rect)[:3] for picture in (one, other))
            worst = max(worst, max(abs(p - q) for p, q in zip(a, b, strict=True)))
    return worst


# Each scene in one of the two smaller looks, by turns, and in the two others in `make test-long`.
CASES = [
    (scene, *LOOKS[turn]) for at, scene in enumerate(shot.scene_names()) for turn in ((0, 1, 2), (1, 0, 2))[at % 2]
]


@pytest.mark.parametrize(("scene", "size", "lang"), every(3, CASES))
def test_a_scene_looks_like_its_reference(scene: str, size: tuple[int, int], lang: str) -> None:
    file = reference(scene, size, lang)
    assert file.exists(), f"no reference for {scene}: run python tests/ui/test_pictures.py {scene}, look, and commit it"
    worst = worst_tile(small_picture(scene, size, lang), pygame.image.load(str(file)))
    how = f"see it with `shot`; if it is meant, run python tests/ui/test_pictures.py {scene}, look, and commit it"
    assert worst < MOST_DIFFERENT, f"{scene} looks different: {how}"


def test_the_comparison_sees_a_bubble_and_another_page() -> None:
    def load(name: str) -> pygame.Surface:
        return pygame.image.load(str(FOLDER / f"{name}-1920-fr.jpg"))

    assert worst_tile(load("table"), load("table-why-not")) > MOST_DIFFERENT
    assert worst_tile(load("settings-game"), load("settings-sound")) > MOST_DIFFERENT


def test_no_reference_is_left_of_a_scene_that_is_gone() -> None:
    known = {reference(scene, size, lang).name for scene in shot.scene_names() for size, lang in LOOKS}
    assert {file.name for file in FOLDER.iterdir()} == known


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or shot.scene_names():
        for look in LOOKS:
            pygame.image.save(small_picture(name, *look), str(reference(name, *look)))
            print(reference(name, *look).name, flush=True)
